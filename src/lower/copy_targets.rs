//! What copies of spells and abilities target where a text says it (CR 707.10c–e).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::scope::{Group, Part, parts};
use ir::{CopyTargets, Domain, Effect, Filter, Players, Test};
use syntax::ast::{
    Adjective, Clause, Conjunction, Described, Determiner, Head, Noun, NounPhrase, NounWord,
    PostModifier, Spanned, Verb,
};

/// `for each other creature you control that the spell could target`: the targets, and what could target them as it is called.
#[derive(Clone, Debug)]
pub(crate) struct CouldTarget {
    /// what each copy targets
    pub targets: CopyTargets,
    /// "the spell", "the spell or ability"
    pub called: Vec<Head>,
}

impl Lowering<'_> {
    /// "each other creature you control that the spell could target", of which copies are made for each; none if the phrase says
    /// something else.
    pub(super) fn could_target(
        &mut self,
        phrase: &Spanned<NounPhrase>,
    ) -> Lowered<Option<CouldTarget>> {
        let mut plain = phrase.clone();
        let mut called = None;
        let mut other = false;
        for item in &mut plain.node.items {
            if let Noun::Described(described) = &mut item.noun.node {
                other |= std::mem::take(&mut described.other);
                described.post.retain(|post| {
                    if let PostModifier::CouldTarget(heads) = &post.node {
                        called = Some(heads.clone());
                        false
                    } else {
                        true
                    }
                });
            }
        }
        let Some(called) = called else {
            return Ok(None);
        };
        // What the original targets already is never meant (CR 707.10d says "different").
        if !other {
            return Err(Failure::unsupported(
                phrase.span,
                "a copy for each of these, the target among them",
            ));
        }
        let mut what: Option<Filter> = None;
        let mut who: Option<Players> = None;
        for (_, part) in parts(&plain.node) {
            let Part::Group(group) = part else {
                return Err(Failure::unsupported(
                    phrase.span,
                    "a copy for each of these",
                ));
            };
            let (players, objects) = group.members.iter().cloned().partition(|member| {
                let last = member.words.last();
                last.is_some_and(|word| super::words::is_player_word(&word.node))
            });
            let of = |members| Group {
                members,
                ..group.clone()
            };
            let objects = of(objects);
            if !objects.members.is_empty() {
                let found = self.group_filter(&objects, None)?;
                if what.replace(found).is_some() {
                    return Err(Failure::unsupported(
                        phrase.span,
                        "a copy for each of these",
                    ));
                }
            }
            let players = of(players);
            if !players.members.is_empty() {
                let found = self.group_players(&players)?;
                if players.members.len() > 1 || who.replace(found).is_some() {
                    return Err(Failure::unsupported(
                        phrase.span,
                        "a copy for each of these",
                    ));
                }
            }
        }
        let targets = CopyTargets::EachOther {
            what: what.map(Box::new),
            who,
        };
        Ok(Some(CouldTarget { targets, called }))
    }

    /// "The copy targets ~.", "Each copy targets a different one of those creatures.": said of the copies that the instructions
    /// before make; whether it is.
    pub(super) fn copies_target(
        &mut self,
        clause: &Clause,
        before: &mut [Effect],
    ) -> Lowered<bool> {
        let said = clause.auxiliary.is_none() && clause.adverbials.is_empty();
        let (Some(subject), Some(last)) =
            (clause.subject.as_ref().filter(|_| said), before.last_mut())
        else {
            return Ok(false);
        };
        let Some(determiner) = copy(subject).map(|copy| &copy.determiner.node) else {
            return Ok(false);
        };
        match (&clause.verb.node, determiner) {
            (Verb::TargetDifferent(those), Determiner::Each) => {
                Ok(super::amend::change_each(last, &mut |effect| {
                    if let Effect::CopySpell { targets, .. } = effect
                        && let CopyTargets::EachOther { what, who } = targets
                    {
                        self.are_those(those, what.as_deref(), who.as_ref())
                    } else {
                        false
                    }
                }))
            }
            (Verb::Target(what), Determiner::The) => {
                let target = self.one_of(what)?;
                Ok(super::amend::change_each(last, &mut |effect| {
                    if let Effect::CopySpell { targets, .. } = effect
                        && *targets == CopyTargets::Same
                    {
                        *targets = CopyTargets::Only(target.clone());
                        true
                    } else {
                        false
                    }
                }))
            }
            _ => Ok(false),
        }
    }

    /// "those creatures", "those permanents and players": whether these are those.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn are_those(
        &self,
        those: &Spanned<NounPhrase>,
        what: Option<&Filter>,
        who: Option<&Players>,
    ) -> bool {
        let mut objects = false;
        let mut players = false;
        for (place, item) in those.node.items.iter().enumerate() {
            let Noun::Described(described) = &item.noun.node else {
                return false;
            };
            let determined = match described.determiner.node {
                Determiner::That => place == 0,
                Determiner::None => place > 0 && item.joined == Some(Conjunction::And),
                _ => false,
            };
            let [word] = described.words.as_slice() else {
                return false;
            };
            if !determined || !described.plural || !described.post.is_empty() {
                return false;
            }
            match &word.node {
                NounWord::Head(Head::Player) => players = true,
                _ => objects |= what.is_some_and(|what| self.is_called(word, what)),
            }
        }
        objects == what.is_some() && players == who.is_some()
    }

    /// Whether what is described so can be called this: "creatures", "permanents", "Golems".
    fn is_called(&self, word: &Spanned<NounWord>, what: &Filter) -> bool {
        let says = |test: &Test| match (&word.node, test) {
            (NounWord::Type(kind), Test::CardType(other)) => {
                self.card_type(*kind, word.span).ok().as_ref() == Some(other)
            }
            (NounWord::Subtype(name), Test::Subtype(other)) => self.subtype(name) == *other,
            _ => false,
        };
        match (&word.node, &what.test) {
            (NounWord::Head(Head::Permanent), _) => what.domain == Domain::Permanents,
            (_, Test::All(tests)) => tests.iter().any(says),
            (_, test) => says(test),
        }
    }
}

/// "the copy", "each copy"
fn copy(subject: &Spanned<NounPhrase>) -> Option<&Described> {
    let [item] = subject.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let plain = described.post.is_empty() && !described.other && !described.target;
    let copy =
        matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Copy));
    (plain && copy && !described.plural).then_some(described.as_ref())
}

/// "a single creature" as "a creature": that it is one is said by "only" already.
pub(super) fn without_single(whom: &Spanned<NounPhrase>) -> Option<Spanned<NounPhrase>> {
    let mut plain = whom.clone();
    let mut single = false;
    for item in &mut plain.node.items {
        if let Noun::Described(described) = &mut item.noun.node {
            let is_single =
                |word: &Spanned<NounWord>| word.node == NounWord::Adjective(Adjective::Single);
            if described.words.len() > 1 && described.words.iter().any(is_single) {
                single = true;
                described.words.retain(|word| !is_single(word));
            }
        }
    }
    single.then_some(plain)
}
