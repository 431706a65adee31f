//! "This creature crews Vehicles as though its power were 2 greater" (CR 702.122b, 702.171).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::Meaning;
use ir::{EventPattern, EventRole, Filter, Name, Objects, Restriction};
use syntax::ast::{
    self, Adverbial, Characteristic, Clause, Determiner, KeywordAction, Lead, Noun, NounPhrase,
    NounWord, Predicate, Spanned, Verb,
};

impl Lowering<'_> {
    /// What something counts for where it's tapped to crew or to saddle; none if the clauses say something else.
    pub(super) fn taps_for(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
    ) -> Lowered<Option<Restriction>> {
        let [before @ .., last] = clauses else {
            return Ok(None);
        };
        let keywords: Option<Vec<Name>> = clauses.iter().map(keyword_of).collect();
        let (Some(keywords), Some(subject), [], [though]) = (
            keywords,
            clauses[0].subject.as_ref(),
            leads,
            last.adverbials.as_slice(),
        ) else {
            return Ok(None);
        };
        let condition = if let Adverbial::AsThough(condition) = &though.node {
            Some(condition)
        } else if though.node == Adverbial::UsingToughness {
            None
        } else {
            return Ok(None);
        };
        let plain = |clause: &Clause| clause.auxiliary.is_none();
        let alone = before.iter().all(|clause| clause.adverbials.is_empty());
        let same = clauses
            .iter()
            .skip(1)
            .all(|clause| clause.subject.is_none());
        let refused = || Failure::unsupported(though.span, "tapping it as though it were so");
        if !alone || !same || !clauses.iter().all(plain) {
            return Err(refused());
        }
        let greater = match condition {
            Some(condition) => Some(greater_by(condition).ok_or_else(refused)?),
            None => None,
        };
        let super::subject::Subject::Objects(objects) = self.static_subject(subject)? else {
            return Err(refused());
        };
        if !matches!(objects, Objects::This | Objects::Attached) {
            return Err(refused());
        }
        let more = match greater {
            Some(greater) => self.amount(greater)?,
            None => ir::Value::toughness_beyond_power(objects.clone()),
        };
        Ok(Some(Restriction::TapsFor(objects, keywords, more)))
    }
}

impl Lowering<'_> {
    /// "this creature crews a Vehicle", "this creature saddles a Mount" (CR 702.122b, 702.171c); none for another verb.
    pub(super) fn taps_for_event(
        &mut self,
        verb: &Verb,
        what: &Filter,
    ) -> Lowered<Option<EventPattern>> {
        let Verb::Action {
            action,
            amount: None,
            what: Some(of),
        } = verb
        else {
            return Ok(None);
        };
        let keyword = if *action == KeywordAction::Crew {
            ir::CREW
        } else if *action == KeywordAction::Saddle {
            ir::SADDLE
        } else {
            return Ok(None);
        };
        // A creature crews others only: "creature that crewed it this turn" is of what has the ability.
        let of = if !super::clause::is_it(of) {
            self.event_object(of, None, Objects::Event(EventRole::Other))?
        } else if self.frame.targets.is_empty() && !self.another_is_crewed() {
            Filter {
                domain: ir::Domain::Permanents,
                test: ir::Test::Is(Objects::This),
            }
        } else {
            return Err(Failure::unsupported(of.span, "\"it\" here"));
        };
        Ok(Some(EventPattern::TapsFor {
            what: what.clone(),
            keyword: Name::new(keyword),
            of,
        }))
    }
}

impl Lowering<'_> {
    /// Whether a Vehicle or a Mount was spoken of that may be another one than this.
    fn another_is_crewed(&self) -> bool {
        let crewed = |word: &NounWord| matches!(word, NounWord::Subtype(name) if name == "vehicle" || name == "mount");
        let mut said = self.frame.discourse.all().iter();
        said.any(|it| {
            matches!(it.meaning, Meaning::Objects(Objects::Event(_))) && it.words.iter().any(crewed)
        })
    }
}

/// "crews Vehicles", "saddles Mounts": the keyword whose abilities are meant.
fn keyword_of(clause: &Clause) -> Option<Name> {
    let Verb::Action {
        action,
        amount: None,
        what: Some(what),
    } = &clause.verb.node
    else {
        return None;
    };
    let (keyword, subtype) = if *action == KeywordAction::Crew {
        ("crew", "vehicle")
    } else if *action == KeywordAction::Saddle {
        ("saddle", "mount")
    } else {
        return None;
    };
    let of_those = matches!(what.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described)
            if described.plural
                && described.determiner.node == Determiner::None
                && described.post.is_empty()
                && matches!(described.words.as_slice(), [word]
                    if matches!(&word.node, NounWord::Subtype(name) if name == subtype))));
    of_those.then(|| Name::new(keyword))
}

/// "its power were 2 greater": by how much.
fn greater_by(condition: &ast::Condition) -> Option<&Spanned<ast::Amount>> {
    let [clause] = condition.clauses.as_slice() else {
        return None;
    };
    if !clause.subject.as_ref().is_some_and(is_its_power) || !clause.adverbials.is_empty() {
        return None;
    }
    let Verb::Be(predicate) = &clause.verb.node else {
        return None;
    };
    if let Predicate::Compared {
        negated: false,
        comparison,
    } = predicate.as_ref()
        && let ast::Comparison::GreaterBy(more) = &comparison.node
    {
        Some(more)
    } else {
        None
    }
}

fn is_its_power(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described)
            if matches!(&described.determiner.node, Determiner::Possessive(of) if super::clause::is_it(of))
                && matches!(described.words.as_slice(), [word]
                    if word.node == NounWord::Characteristic(Characteristic::Power))))
}
