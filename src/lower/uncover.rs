//! "Reveal cards from the top of your library until you reveal a land card": the cards down to the one that is looked for,
//! that one, and the rest.

use super::context::{Lowering, is_single};
use super::failure::{Failure, Lowered};
use super::noun::{Phrase, Use};
use super::reference::{Meaning, Number};
use super::scope::Group;
use ir::{Destination, Domain, Effect, Objects, Players, SlotKind, Value, Zone};
use syntax::ast::{
    self, Adjective, Clause, Determiner, Head, LibraryEnd, Noun, NounPhrase, NounWord,
    PostModifier, Pronoun, Span, Spanned, Verb,
};

impl Lowering<'_> {
    /// The cards are all revealed or exiled, and the one looked for is picked out.
    pub(crate) fn uncover(
        &mut self,
        what: &Spanned<NounPhrase>,
        until: &ast::Condition,
        who: &Players,
        exiles: bool,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        let unsupported = || Failure::unsupported(span, "looking for cards so");
        let library = library_of(what).ok_or_else(unsupported)?;
        let (Zone::Library, of) = self.zone(library)? else {
            return Err(unsupported());
        };
        // What each of several does with "their" library is read again of each of them.
        if !is_single(who) && self.frame.each_player {
            return Ok(());
        }
        if !is_single(who) || !is_single(&of) {
            return Err(Failure::unsupported(
                span,
                "looking for cards in several libraries at once",
            ));
        }
        let wanted = sought(until, exiles, *who == Players::You).ok_or_else(unsupported)?;
        let usage = Use {
            actor: who.clone(),
            domain: Some(Domain::Cards(Zone::Library, of.clone())),
            test: None,
            casts: false,
        };
        let Phrase::Choice(choice) = self.phrase(wanted, &usage)? else {
            return Err(unsupported());
        };
        if choice.from.is_some()
            || choice.at_random
            || choice.chooser.is_some()
            || choice.minimum != choice.maximum
        {
            return Err(unsupported());
        }
        super::together::refuse_together(&choice)?;
        let count = choice.maximum;
        let seen = self.slot(SlotKind::Objects, span)?;
        let found = self.slot(SlotKind::Objects, span)?;
        let rest = self.slot(SlotKind::Objects, span)?;
        let cards = Objects::TopUntil {
            of: of.clone(),
            what: Box::new(choice.filter.clone()),
            count: Box::new(count.clone()),
        };
        out.push(if exiles {
            Effect::Move {
                what: cards,
                to: Box::new(Destination::to(Zone::Exile)),
                into: Some(seen),
                link: self.links_exile(),
            }
        } else {
            Effect::Look {
                who: who.clone(),
                what: cards,
                public: true,
                into: Some(seen),
            }
        });
        let single = count == Value::Number(1);
        out.push(Effect::ChooseAmong {
            who: of,
            from: seen,
            what: choice.filter,
            minimum: count.clone(),
            maximum: count,
            at_random: false,
            into: found,
            rest: Some(rest),
        });
        let done = if exiles {
            Adjective::Exiled
        } else {
            Adjective::Revealed
        };
        let number = if single { Number::One } else { Number::Many };
        let mut words = choice.words;
        if !words.contains(&NounWord::Head(Head::Card)) {
            words.push(NounWord::Head(Head::Card));
        }
        let meaning = Meaning::Objects(Objects::Slot(found));
        self.mention(meaning.clone(), number, words, wanted.span);
        self.frame.discourse.mark_done(&meaning, done, true);
        if single {
            // "Those cards" are all of them; of several that were looked for it would not be clear.
            self.frame.discourse.next_clause();
        }
        let meaning = Meaning::Objects(Objects::Slot(seen));
        let words = vec![NounWord::Head(Head::Card)];
        self.mention(meaning.clone(), Number::Many, words, what.span);
        self.frame.discourse.mark_done(&meaning, done, true);
        self.frame.rest = Some(rest);
        self.frame.rest_from = Some((seen, found));
        self.frame.uncovered = Some(seen);
        Ok(())
    }

    /// "Each opponent reveals cards from the top of their library until …, then puts those cards …": all that each has revealed.
    pub(super) fn all_revealed(&mut self, effects: &[Effect], span: Span) {
        let seen = effects.iter().find_map(|effect| {
            if let Effect::Look {
                what: Objects::TopUntil { .. },
                public: true,
                into,
                ..
            } = effect
            {
                *into
            } else {
                None
            }
        });
        let Some(seen) = seen else {
            return;
        };
        self.frame.discourse.next_clause();
        let meaning = Meaning::Objects(Objects::Slot(seen));
        let words = vec![NounWord::Head(Head::Card)];
        self.mention(meaning.clone(), Number::Many, words, span);
        self.frame
            .discourse
            .mark_done(&meaning, Adjective::Revealed, true);
    }

    /// "the number of cards revealed this way", after cards were looked for: all that were, and not only the one sought.
    pub(crate) fn all_uncovered(&self, group: &Group, done: &ast::Adjective) -> Option<Objects> {
        let all = self.frame.uncovered?;
        let [member] = group.members.as_slice() else {
            return None;
        };
        let is_card =
            matches!(member.words.as_slice(), [word] if word.node == NounWord::Head(Head::Card));
        let meaning = Meaning::Objects(Objects::Slot(all));
        let is_done = self
            .frame
            .discourse
            .latest(&meaning)
            .is_some_and(|antecedent| antecedent.done.contains(done));
        (is_card && is_done && !group.other).then_some(Objects::Slot(all))
    }

    /// "All cards revealed this way", "all other cards revealed this way", after cards were looked for.
    pub(crate) fn uncovered(&mut self, group: &Group) -> Option<Objects> {
        let (all, rest) = (self.frame.uncovered?, self.frame.rest?);
        let [member] = group.members.as_slice() else {
            return None;
        };
        let is_card =
            matches!(member.words.as_slice(), [word] if word.node == NounWord::Head(Head::Card));
        let posts: Vec<&Spanned<PostModifier>> = member.post.iter().chain(&group.shared).collect();
        let [post] = posts.as_slice() else {
            return None;
        };
        let done = super::words::this_way(&post.node)?;
        let meaning = Meaning::Objects(Objects::Slot(all));
        let is_done = self
            .frame
            .discourse
            .latest(&meaning)
            .is_some_and(|antecedent| antecedent.done.contains(&done));
        if group.determiner.node != Determiner::All || group.target || !is_card || !is_done {
            return None;
        }
        let slot = if group.other { rest } else { all };
        self.mention(
            Meaning::Objects(Objects::Slot(slot)),
            Number::Many,
            vec![NounWord::Head(Head::Card)],
            group.span,
        );
        Some(Objects::Slot(slot))
    }
}

/// "cards from the top of your library": the library.
fn library_of(what: &Spanned<NounPhrase>) -> Option<&Spanned<NounPhrase>> {
    let [item] = what.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let plain = described.determiner.node == Determiner::None
        && described.count.is_none()
        && !described.other
        && !described.target
        && described.plural
        && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Card));
    let [post] = described.post.as_slice() else {
        return None;
    };
    let PostModifier::From(place) = &post.node else {
        return None;
    };
    let [place] = place.node.items.as_slice() else {
        return None;
    };
    if let Noun::LibraryEnd {
        end: LibraryEnd::Top,
        of,
    } = &place.noun.node
        && plain
    {
        Some(of)
    } else {
        None
    }
}

/// "you reveal a land card": the card, if the same player does the same.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn sought(until: &ast::Condition, exiles: bool, by_you: bool) -> Option<&Spanned<NounPhrase>> {
    let [clause] = until.clauses.as_slice() else {
        return None;
    };
    let subject = clause.subject.as_ref()?;
    let [subject] = subject.node.items.as_slice() else {
        return None;
    };
    let same = match &subject.noun.node {
        Noun::Pronoun(Pronoun::You) => by_you,
        Noun::Pronoun(Pronoun::They) => !by_you,
        Noun::Described(described) => {
            !by_you
                && described.determiner.node == Determiner::That
                && described.post.is_empty()
                && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Player))
        }
        _ => false,
    };
    if !same || !is_plain(clause) {
        return None;
    }
    match &clause.verb.node {
        Verb::Reveal { what, until: None } if !exiles => Some(what),
        Verb::Exile { what, manner } if exiles && manner.is_empty() => Some(what),
        _ => None,
    }
}

/// Nothing more is said of it but what a letter is.
fn is_plain(clause: &Clause) -> bool {
    let where_x = |adverbial: &Spanned<ast::Adverbial>| {
        matches!(adverbial.node, ast::Adverbial::Where { .. })
    };
    clause.auxiliary.is_none() && clause.adverbials.iter().all(where_x)
}
