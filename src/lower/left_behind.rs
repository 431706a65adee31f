//! "The exiled cards not cast this way", "all cards revealed this way that weren't put onto the battlefield": those that are
//! still where an instruction before put or found them (CR 400.7).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::{Meaning, Number};
use super::scope::Group;
use std::collections::BTreeMap;

use ir::{Domain, Filter, Objects, Players, SlotId, Test, Zone};
use syntax::ast::{
    Adjective, Determiner, Head, NounWord, Participle, Passive, PassiveComplement, PostModifier,
    Predicate, Span, Verb,
};

impl Lowering<'_> {
    /// Those that are left of what is described; nothing if it is not said what was not done to them.
    pub(super) fn left_behind(&mut self, group: &Group) -> Lowered<Option<Objects>> {
        let [member] = group.members.as_slice() else {
            return Ok(None);
        };
        let (mut taken, mut done) = (None, super::words::done_word(&member.words));
        for post in member.post.iter().chain(&group.shared) {
            match (not_done(&post.node), super::words::this_way(&post.node)) {
                (Some(passive), _) => taken = Some(passive),
                (None, Some(way)) if done.is_none() => done = Some(way),
                (None, _) => return Ok(None),
            }
        }
        let (Some(taken), Some(done)) = (taken, done) else {
            return Ok(None);
        };
        let zone = if done == Adjective::Exiled {
            Zone::Exile
        } else if done == Adjective::Revealed {
            Zone::Library
        } else {
            return Ok(None);
        };
        let cards = member.words.iter().all(|word| {
            matches!(&word.node, NounWord::Adjective(said) if *said == done)
                || word.node == NounWord::Head(Head::Card)
        });
        let all = matches!(
            group.determiner.node,
            Determiner::All | Determiner::The | Determiner::None
        );
        if !leaves_the_zone(taken) || !cards || !all || group.target || group.other {
            return Ok(None);
        }
        let slot = self.all_that_were(done, group.span)?;
        let left = Objects::Every(Box::new(Filter {
            domain: Domain::Cards(zone, Players::Everyone),
            test: Test::Is(Objects::Slot(slot)),
        }));
        let words = vec![NounWord::Head(Head::Card)];
        let meaning = Meaning::Objects(left.clone());
        self.mention(meaning, Number::Many, words, group.span);
        Ok(Some(left))
    }

    /// All the cards that an instruction before did this to.
    fn all_that_were(&mut self, done: Adjective, span: Span) -> Lowered<SlotId> {
        let discourse = &self.frame.discourse;
        if let Some(all) = self.frame.uncovered {
            let meaning = Meaning::Objects(Objects::Slot(all));
            let latest = discourse.latest(&meaning);
            if latest.is_some_and(|antecedent| antecedent.done.contains(&done)) {
                return Ok(all);
            }
        }
        // What was picked from among them has further words: "an instant card".
        let found: BTreeMap<SlotId, Option<usize>> = discourse
            .all()
            .iter()
            .filter_map(|antecedent| {
                let Meaning::Objects(Objects::Slot(slot)) = antecedent.meaning else {
                    return None;
                };
                let all = antecedent.number == Number::Many
                    && antecedent.words == [NounWord::Head(Head::Card)]
                    && antecedent.done.contains(&done);
                all.then_some((slot, antecedent.optional))
            })
            .collect();
        let mut found = found.into_iter();
        let (Some((slot, optional)), None) = (found.next(), found.next()) else {
            return Err(Failure::unsupported(span, "what is left of these"));
        };
        self.note_use(optional);
        Ok(slot)
    }
}

/// "not cast this way", "that weren't put onto the battlefield": what was not done.
fn not_done(post: &PostModifier) -> Option<&Passive> {
    let PostModifier::Relative(clause) = post else {
        return None;
    };
    let plain =
        clause.subject.is_none() && clause.auxiliary.is_none() && clause.adverbials.is_empty();
    let Verb::Be(predicate) = &clause.verb.node else {
        return None;
    };
    if let Predicate::Passive {
        negated: true,
        passive,
    } = predicate.as_ref()
    {
        plain.then_some(passive)
    } else {
        None
    }
}

/// Whether what this is done to is no longer where it was.
fn leaves_the_zone(passive: &Passive) -> bool {
    let mut said = passive
        .complements
        .iter()
        .filter(|complement| complement.node != PassiveComplement::ThisWay);
    if passive.participle == Participle::Put {
        let onto = said.next().map(|onto| &onto.node);
        return matches!(onto, Some(PassiveComplement::Into(_))) && said.next().is_none();
    }
    passive.participle == Participle::Cast && said.next().is_none()
}
