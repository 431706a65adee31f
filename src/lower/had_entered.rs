//! "You had a creature enter the battlefield under your control this turn": who had something enter, in the past.

use super::context::{Lowering, is_single};
use super::failure::{Failure, Lowered};
use super::player_condition::quantifier_of;
use super::player_has::without_no;
use super::reference::{Meaning, Number};
use ir::{Condition, EventRole, Objects, Players, Zone};
use syntax::ast::{Amount, Clause, Count, Determiner, Noun, NounPhrase, Spanned, Verb, VerbForm};

impl Lowering<'_> {
    /// "an opponent had two or more creatures enter the battlefield under their control this turn": of one opponent by itself; none if the
    /// clause says something else.
    pub(super) fn had_entered(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<Option<Condition>> {
        let span = clause.span.0;
        let (Some(mut entered), Some(whose)) =
            (had_enter(clause), clause.subject.as_ref().or(subject))
        else {
            return Ok(None);
        };
        if super::words::is_you(whose) {
            return self.happened(&entered, None, span).map(Some);
        }
        let mut another = None;
        if let Some(what) = entered.subject.as_ref().filter(|what| says_other(what)) {
            // "that player had another land enter": than the one that the ability has triggered for, which is one of those that did
            let two = self
                .one_more_than_triggered(what)
                .ok_or_else(|| Failure::unsupported(what.span, "which others entered"))?;
            entered.subject = Some(two);
            another = Some(whose.span);
        }
        let (phrase, determiner) = without_no(whose, true);
        let who = self.player_set(&phrase)?;
        // It is one of those only if it has entered under the control of the same player.
        let triggered = Box::new(Objects::Event(EventRole::Subject));
        if let Some(span) = another.filter(|_| who != Players::ControllerOf(triggered)) {
            return Err(Failure::unsupported(span, "which others entered"));
        }
        let quantifier = determiner.as_ref().and_then(quantifier_of);
        let several = quantifier.filter(|_| !is_single(&who));
        let one = if several.is_some() {
            Players::Affected
        } else if is_single(&who) {
            who.clone()
        } else {
            return Err(Failure::unsupported(whose.span, "what several players had"));
        };
        let before = self.frame.discourse.clone();
        let words = super::clause::nouns(whose);
        self.mention(Meaning::Players(one), Number::One, words, whose.span);
        let happened = self.happened(&entered, None, span)?;
        self.frame.discourse = before;
        let condition = match several {
            Some(quantifier) => Condition::OfPlayers {
                quantifier,
                players: who,
                holds: Box::new(happened),
            },
            None => happened,
        };
        let none = determiner == Some(Determiner::No);
        Ok(Some(if none {
            Self::not(condition)
        } else {
            condition
        }))
    }
}

impl Lowering<'_> {
    /// "two or more lands" of "another land", where the ability has triggered for a land that entered; none where it is not clear that what it
    /// triggered for is one of those.
    fn one_more_than_triggered(&self, what: &Spanned<NounPhrase>) -> Option<Spanned<NounPhrase>> {
        let mut two = what.clone();
        let [item] = two.node.items.as_mut_slice() else {
            return None;
        };
        let Noun::Described(described) = &mut item.noun.node else {
            return None;
        };
        let triggered = Meaning::Objects(Objects::Event(EventRole::Subject));
        let known = self.frame.discourse.latest(&triggered)?;
        let entered = self.frame.event_to == Some(Zone::Battlefield)
            && known.number == Number::One
            && described
                .words
                .iter()
                .all(|word| known.words.contains(&word.node));
        let one = described.determiner.node == Determiner::A && described.post.is_empty();
        described.determiner.node = Determiner::Count(Count::AtLeast(Amount::Number(2)));
        described.other = false;
        described.plural = true;
        (entered && one).then_some(two)
    }
}

/// "you had a creature enter the battlefield under your control this turn": the creature entered.
fn had_enter(clause: &Clause) -> Option<Clause> {
    let Verb::Have { whom, doing } = &clause.verb.node else {
        return None;
    };
    let past = clause.form == VerbForm::Past && clause.auxiliary.is_none();
    if !past || !matches!(doing.verb.node, Verb::Enter(_)) || doing.auxiliary.is_some() {
        return None;
    }
    let mut entered = doing.as_ref().clone();
    entered.subject = Some(whom.as_ref().clone());
    entered.form = VerbForm::Past;
    entered.joined = clause.joined;
    entered.adverbials.extend(clause.adverbials.iter().cloned());
    Some(entered)
}

/// "another land"
fn says_other(what: &Spanned<NounPhrase>) -> bool {
    let items = &what.node.items;
    items
        .iter()
        .any(|item| matches!(&item.noun.node, Noun::Described(described) if described.other))
}
