//! Nouns and pronouns that mean what has been spoken of: "it", "that creature", "the exiled card", "~".
//!
//! Of the layer of `noun`, above `reference`, which finds the antecedent.

use std::collections::BTreeSet;

use super::context::Lowering;
use super::failure::{Failure, FailureKind, Lowered};
use super::noun::{Phrase, Use};
use super::reference::{Meaning, Number, Wanted};
use super::scope::{Group, Part};
use super::words::{done_word, this_way};
use ir::{Domain, Effect, EventRole, Objects, Players, SlotId, Test, Value, Zone};
use syntax::ast::{
    self, Adjective, Determiner, Head, NounPhrase, NounWord, PostModifier, Pronoun, Span, Spanned,
};

impl Lowering<'_> {
    /// Whether the noun's first word points at something said before or at the object itself.
    pub(crate) fn is_reference(&self, group: &Group) -> bool {
        if group.target {
            return false;
        }
        let [member] = group.members.as_slice() else {
            return matches!(
                group.determiner.node,
                Determiner::That | Determiner::This | Determiner::These
            ) && !group.members.iter().any(|member| !member.post.is_empty());
        };
        match &group.determiner.node {
            Determiner::This | Determiner::These | Determiner::That | Determiner::TheOther => true,
            Determiner::Both => member.post.is_empty(),
            Determiner::The => {
                member.post.is_empty()
                    || done_word(&member.words).is_some()
                    || matches!(member.post.as_slice(), [post] if this_way(&post.node).is_some())
            }
            Determiner::None => {
                !member.plural
                    && member.words.first().is_some_and(|word| {
                        matches!(
                            word.node,
                            NounWord::Adjective(
                                Adjective::Enchanted | Adjective::Equipped | Adjective::Fortified
                            )
                        )
                    })
                    && member.words.len() > 1
                    // "for each equipped attacking creature you control": those that have Equipment, whatever has this.
                    && member.post.is_empty()
            }
            Determiner::A
            | Determiner::Each
            | Determiner::Every
            | Determiner::All
            | Determiner::Any
            | Determiner::No
            | Determiner::Next
            | Determiner::NextOf(_)
            | Determiner::Last
            | Determiner::Ordinal { .. }
            | Determiner::Same
            | Determiner::Count(_)
            | Determiner::Possessive(_)
            | Determiner::Which
            | Determiner::Additional(_) => false,
        }
    }

    /// A phrase that must be one reference: "attached to it".
    pub(crate) fn reference_phrase(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Objects> {
        match self.phrase(phrase, &Use::by(&Players::You))? {
            Phrase::Set(set) if set.players.is_empty() => set
                .objects()
                .ok_or_else(|| Failure::unsupported(phrase.span, "this object")),
            Phrase::Set(_) | Phrase::Choice(_) | Phrase::PlayerChoice(..) => Err(
                Failure::unsupported(phrase.span, format!("\"{}\" here", self.words(phrase.span))),
            ),
        }
    }

    /// The objects that a part refers to.
    pub(crate) fn reference(&mut self, part: &Part, span: Span) -> Lowered<Objects> {
        match part {
            Part::Single(noun) => match self.single(noun, &Use::by(&Players::You))? {
                Phrase::Set(set) if set.players.is_empty() && set.objects.len() == 1 => {
                    Ok(set.objects[0].clone())
                }
                Phrase::Set(_) | Phrase::Choice(_) | Phrase::PlayerChoice(..) => Err(
                    Failure::unsupported(noun.span, format!("\"{}\" here", self.words(noun.span))),
                ),
            },
            Part::Group(group) => self.group_reference(group, span),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn group_reference(&mut self, group: &Group, span: Span) -> Lowered<Objects> {
        let words: Vec<NounWord> = group
            .members
            .iter()
            .flat_map(|member| member.words.iter().map(|word| word.node.clone()))
            .collect();
        let plural = group.members.iter().all(|member| member.plural);
        match &group.determiner.node {
            Determiner::This => {
                self.check_own_words(group)?;
                self.own_place(group)?;
                // "this creature": the object that has the ability, also in quotes (CR 201.5a).
                self.mention(
                    Meaning::Objects(Objects::This),
                    Number::One,
                    Vec::new(),
                    group.span,
                );
                Ok(Objects::This)
            }
            Determiner::None => {
                let nouns: Vec<NounWord> = words.iter().skip(1).cloned().collect();
                self.check_attached(words.first(), &nouns, group.span)?;
                self.mention(
                    Meaning::Objects(Objects::Attached),
                    Number::One,
                    nouns,
                    group.span,
                );
                Ok(Objects::Attached)
            }
            Determiner::That | Determiner::The | Determiner::These | Determiner::Both => {
                let number = if plural { Number::Many } else { Number::One };
                match self.that(group, &words, number, span) {
                    Err(_) if group.determiner.node == Determiner::Both => {
                        self.both(&words, group.span)
                    }
                    found => found,
                }
            }
            Determiner::TheOther => {
                let number = if plural { Number::Many } else { Number::One };
                self.the_other(group, &words, number)
            }
            _ => Err(Failure::unsupported(group.span, "this reference")),
        }
    }

    /// A card of an ability that functions outside the battlefield is in a zone of its owner, who controls the ability
    /// (CR 113.8).
    pub(super) fn own_zone_of_you(&self, zone: Zone, whose: &Players, span: Span) -> Lowered<()> {
        let theirs = matches!(
            whose,
            Players::You
                | Players::OwnerOf(_)
                | Players::Slot(_)
                | Players::Event(_)
                | Players::Affected
        );
        if zone.is_per_player() && !theirs && *whose != Players::Everyone {
            return Err(Failure::misplaced(
                span,
                "this card is in a zone of its owner",
            ));
        }
        Ok(())
    }

    /// "this card from your graveyard": where the ability functions (CR 113.6m). Nothing else can be said of it.
    fn own_place(&mut self, group: &Group) -> Lowered<()> {
        let posts = group
            .members
            .iter()
            .flat_map(|member| &member.post)
            .chain(&group.shared);
        for post in posts.cloned().collect::<Vec<_>>() {
            if let PostModifier::From(place) | PostModifier::In(place) = &post.node {
                let (zone, whose) = self.zone(place)?;
                self.own_zone_of_you(zone, &whose, place.span)?;
                let spell = group.members.iter().any(|member| {
                    let words = &mut member.words.iter();
                    words.any(|word| word.node == NounWord::Head(Head::Spell))
                });
                if spell && !matches!(zone, Zone::Battlefield | Zone::Stack) {
                    return Err(Failure::misplaced(
                        group.span,
                        format!("`{}` there is a card", self.words(group.span)),
                    )
                    .help("`this card`"));
                }
                self.in_own_zone(zone, &whose);
            } else {
                return Err(Failure::unsupported(
                    post.span,
                    format!("\"{}\" here", self.words(post.span)),
                ));
            }
        }
        Ok(())
    }

    /// "that creature", "the exiled card", "the creatures destroyed this way", "that spell or ability".
    fn that(
        &mut self,
        group: &Group,
        words: &[NounWord],
        number: Number,
        span: Span,
    ) -> Lowered<Objects> {
        let encoded = [
            NounWord::Adjective(ast::Adjective::Encoded),
            NounWord::Head(Head::Card),
        ];
        if self.quoted && self.keyword.is_some() && words == encoded {
            return Ok(Objects::Granter);
        }
        let mut odd = group
            .members
            .iter()
            .flat_map(|member| &member.post)
            .chain(&group.shared)
            .filter(|post| this_way(&post.node).is_none());
        let place = match (odd.next(), odd.next()) {
            (Some(post), None) => {
                if let PostModifier::From(place) = &post.node {
                    Ok(Some(place))
                } else {
                    Err(post)
                }
            }
            (Some(post), Some(_)) => Err(post),
            (None, _) => Ok(None),
        };
        if let Err(post) = place {
            return Err(Failure::unsupported(
                post.span,
                format!("\"{}\" here", self.words(post.span)),
            ));
        }
        let done = group
            .members
            .iter()
            .find_map(|member| done_word(&member.words))
            .or_else(|| {
                group
                    .members
                    .iter()
                    .flat_map(|member| &member.post)
                    .find_map(|post| this_way(&post.node))
            });
        let text = self.words(group.span);
        let nouns: Vec<NounWord> = words
            .iter()
            .filter(
                |word| !matches!(word, NounWord::Adjective(adjective) if Some(*adjective) == done),
            )
            .cloned()
            .collect();
        // "that spell or ability" is one thing of either kind.
        let alternatives: Vec<&[NounWord]> = if group.members.len() > 1 {
            nouns.chunks(1).collect()
        } else {
            vec![nouns.as_slice()]
        };
        let mut failure = None;
        for nouns in alternatives {
            let wanted = Wanted {
                number: Some(number),
                words: nouns,
                done,
                possessive: false,
                own_subject: false,
            };
            // "each Wolf deals damage to that creature": not to itself, if something was said before.
            let found = match self.frame.discourse.object(wanted, span, &text) {
                Err(_) => {
                    let wanted = Wanted {
                        own_subject: true,
                        ..wanted
                    };
                    self.frame.discourse.object(wanted, span, &text)
                }
                found => found,
            };
            match found {
                Ok(antecedent) => {
                    let (meaning, optional) = (antecedent.meaning.clone(), antecedent.optional);
                    // "If damage is prevented this way, that source's controller loses 2 life."
                    let source = NounWord::Head(Head::Source);
                    let is_source_of_prevented = nouns == [source.clone()]
                        && self.frame.prevention == Some(true)
                        && !antecedent.words.contains(&source);
                    self.note_use(optional);
                    self.frame.each_object |= meaning == Meaning::Objects(Objects::Affected);
                    // "If an opponent controls an artifact, destroy that artifact": not this one.
                    if group.determiner.node == Determiner::That
                        && meaning == Meaning::Objects(Objects::This)
                    {
                        return Err(Failure::new(
                            FailureKind::NoReferent,
                            span,
                            format!("`{text}` refers to nothing said before"),
                        ));
                    }
                    let objects = match meaning {
                        _ if is_source_of_prevented => Objects::Event(EventRole::Subject),
                        Meaning::Objects(objects) => objects,
                        Meaning::Either(slot) => Objects::Slot(slot),
                        Meaning::Players(_) => {
                            return Err(Failure::misplaced(span, "a player cannot stand here"));
                        }
                    };
                    self.mention(
                        Meaning::Objects(objects.clone()),
                        number,
                        Vec::new(),
                        group.span,
                    );
                    return match place {
                        Ok(Some(place)) => self.where_it_is(objects, place),
                        _ => Ok(objects),
                    };
                }
                Err(problem) => failure = failure.or(Some(problem)),
            }
        }
        // Exiled by another ability of this object (CR 607.2a); a quoted ability is another object's, which exiled nothing, and what a
        // spell exiled with several instructions is not linked.
        if done == Some(Adjective::Exiled) && !self.quoted && !self.card.is_spell() {
            self.mention(
                Meaning::Objects(Objects::Linked),
                number,
                words.to_vec(),
                group.span,
            );
            return Ok(Objects::Linked);
        }
        Err(failure.unwrap_or_else(|| Failure::unsupported(span, "this reference")))
    }

    /// Whether the object itself was spoken of by its name (not as "this creature", which is one thing), and no player was.
    fn is_only_named(&self, span: Span, words: &str) -> bool {
        let itself = Meaning::Objects(self.own_name());
        let discourse = &self.frame.discourse;
        let player = |plural: bool| discourse.player(plural, span, words).is_ok();
        let named = discourse
            .latest(&itself)
            .is_some_and(|it| !self.words(it.span).to_lowercase().starts_with("this "));
        named && !player(true) && !player(false)
    }

    /// The object that "it" or "they" refers to.
    pub(crate) fn pronoun_object(
        &mut self,
        pronoun: Pronoun,
        span: Span,
        possessive: bool,
    ) -> Lowered<Objects> {
        if pronoun == Pronoun::Person {
            return Ok(self.own_name());
        }
        // "Whenever you sacrifice another permanent, you may sacrifice another one": not the same again.
        if pronoun == Pronoun::One {
            return Err(Failure::unsupported(span, "\"another one\"").help("name what is meant"));
        }
        if pronoun == Pronoun::It && self.frame.pile_shuffled {
            let refused = "\"it\" behind a pile that was shuffled";
            return Err(Failure::unsupported(span, refused).help("name what is meant"));
        }
        let number = match pronoun {
            Pronoun::It => Some(Number::One),
            Pronoun::They | Pronoun::Those | Pronoun::Both => Some(Number::Many),
            Pronoun::You
            | Pronoun::Person
            | Pronoun::Itself
            | Pronoun::That
            | Pronoun::This
            | Pronoun::EachOther
            | Pronoun::Anyone
            | Pronoun::One => None,
        };
        let words = self.words(span);
        let own_subject = possessive || pronoun == Pronoun::Itself;
        let wanted = Wanted {
            number,
            words: &[],
            done: None,
            possessive: possessive || pronoun == Pronoun::Itself,
            own_subject,
        };
        let gone_is_meant = possessive || !self.on_battlefield;
        let found = self.frame.discourse.object(wanted, span, &words);
        let found = found.map(|found| match gone_is_meant {
            true => found,
            false => self.frame.discourse.still_there(found, wanted),
        });
        let mut antecedent = match found {
            // "~ deals 1 damage to target creature blocking it"
            Err(_) if self.in_modifier > 0 => {
                let wanted = Wanted {
                    own_subject: true,
                    ..wanted
                };
                self.frame.discourse.object(wanted, span, &words)?
            }
            // "When Ran and Shaw enter, if you cast them": who has the name, where nothing else was spoken of.
            Err(_) if pronoun == Pronoun::They && self.is_only_named(span, &words) => {
                return Ok(self.own_name());
            }
            found => found?,
        };
        if !wanted.possessive
            && self.keyword.is_none()
            && !self.card.is_spell()
            && let Some(rival) = self
                .frame
                .discourse
                .rival(antecedent, wanted, self.in_subject)
        {
            if self.reread == Some(span) {
                antecedent = rival;
            }
            self.unclear.push(span);
        }
        // "~ deals X damage to target creature, where X is its power": a spell has none.
        if wanted.possessive
            && self.card.is_spell()
            && !self.quoted
            && antecedent.meaning == Meaning::Objects(Objects::This)
            && let Some(target) = self.frame.discourse.beside_spell()
        {
            antecedent = target;
        }
        // "Mill three cards. If a creature card was milled this way, put it onto the battlefield."
        if pronoun == Pronoun::It
            && !possessive
            && self.frame.one_of_many
            && antecedent.meaning == Meaning::Objects(Objects::This)
        {
            return Err(Failure::unsupported(span, "\"it\" for one of several")
                .help("\"you may put a creature card from among them onto the battlefield\""));
        }
        // "Each other attacking creature gets +1/+0 and its controller …": of each of them.
        if pronoun == Pronoun::It
            && possessive
            && self.in_subject
            && antecedent.meaning == Meaning::Objects(Objects::This)
            && self.frame.discourse.each_acted_last()
        {
            let what = "what each of several objects has, behind what they do";
            return Err(Failure::unsupported(span, what).help("\"for each of them, …\""));
        }
        // "If you control two or more Bears, put a +1/+1 counter on each of them": on those, and not on what was spoken of before.
        let counted = |slots: &BTreeSet<SlotId>| matches!(&antecedent.meaning, Meaning::Objects(Objects::Slot(slot)) if slots.contains(slot));
        if antecedent.number == Number::Many
            && self
                .frame
                .counts_several
                .as_ref()
                .is_some_and(|slots| !counted(slots))
        {
            let what = "a word for what the condition counts, or for what was said before it";
            return Err(Failure::unsupported(span, what).help("name what is meant"));
        }
        let (mut meaning, optional) = (antecedent.meaning.clone(), antecedent.optional);
        let words = antecedent.words.clone();
        let number = antecedent.number;
        // "Creatures you control get +1/+1 for each counter on them", "for each creature blocking them": each of them by itself.
        let each = Meaning::Objects(Objects::Affected);
        if (wanted.possessive || self.in_modifier > 0 && pronoun == Pronoun::They)
            && matches!(meaning, Meaning::Objects(Objects::Every(_)))
            && self.frame.discourse.latest(&each).is_some_and(|other| {
                other.span == antecedent.span && other.clause == antecedent.clause
            })
        {
            meaning = each;
        }
        self.note_use(optional);
        self.frame.each_object |= meaning == Meaning::Objects(Objects::Affected);
        let objects = match meaning {
            Meaning::Objects(objects) => objects,
            Meaning::Either(slot) => Objects::Slot(slot),
            Meaning::Players(_) => {
                return Err(Failure::misplaced(span, "a player cannot stand here"));
            }
        };
        if objects == Objects::This {
            self.frame.it_is_this = Some(span);
        }
        self.mention(Meaning::Objects(objects.clone()), number, words, span);
        Ok(objects)
    }

    /// "target creature an opponent controls … that player": its controller.
    pub(super) fn player_of_target(&self) -> Option<Players> {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "it asks for some kinds; any other is none of them"
        )]
        fn an_opponents(test: &Test) -> bool {
            match test {
                Test::ControlledBy(Players::Opponents) => true,
                Test::All(tests) => tests.iter().any(an_opponents),
                _ => false,
            }
        }
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "it asks for some kinds; any other is none of them"
        )]
        fn of_an_opponent(test: &Test) -> bool {
            match test {
                Test::OwnedBy(Players::Opponents) => true,
                Test::All(tests) => tests.iter().any(of_an_opponent),
                _ => false,
            }
        }
        let Some(target) = self.frame.targets.last() else {
            // "put a card an opponent owns from exile into that player's graveyard"
            let (filter, _, slot) = self.frame.picked.as_ref()?;
            let picked = Meaning::Objects(Objects::Slot(*slot));
            let one = self.frame.discourse.latest(&picked)?.number == Number::One;
            let of_opponent = matches!(filter.domain, Domain::Cards(_, Players::Opponents))
                || of_an_opponent(&filter.test);
            return (one && of_opponent).then(|| Players::OwnerOf(Box::new(Objects::Slot(*slot))));
        };
        let filter = target.objects.as_ref()?;
        let objects = Box::new(Objects::Slot(target.slot));
        // "Return two target cards from an opponent's graveyard to their hand": all of one owner.
        let of_one_owner = ir::Test::Together(ir::Together::Share(ir::Distinction::Owners));
        if target.players.is_none() && filter.test.conjuncts().contains(&of_one_owner) {
            return Some(Players::OwnerOf(objects));
        }
        if target.players.is_some() || target.maximum != Value::Number(1) {
            return None;
        }
        match &filter.domain {
            Domain::Cards(_, Players::Opponents) => Some(Players::OwnerOf(objects)),
            _ if an_opponents(&filter.test) => Some(Players::ControllerOf(objects)),
            Domain::Permanents
            | Domain::Spells
            | Domain::ActivatedAbilities
            | Domain::TriggeredAbilities
            | Domain::Abilities
            | Domain::StackObjects
            | Domain::Cards(..)
            | Domain::Sources
            | Domain::Either(_) => None,
        }
    }

    /// Whether the objects spoken of can be more than one.
    pub(crate) fn are_several(&self, objects: &Objects) -> bool {
        let meaning = Meaning::Objects(objects.clone());
        match self.frame.discourse.latest(&meaning) {
            Some(antecedent) => antecedent.number == Number::Many,
            None => !super::context::is_single_object(objects),
        }
    }

    /// What is done to each of several objects by itself.
    pub(crate) fn for_each_of(
        &self,
        objects: Objects,
        doing: impl FnOnce(Objects) -> Effect,
    ) -> Effect {
        if self.are_several(&objects) {
            Effect::ForEachObject {
                of: objects,
                effects: vec![doing(Objects::Affected)],
            }
        } else {
            doing(objects)
        }
    }
}
