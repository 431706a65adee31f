//! Votes for words and for objects: "starting with you, each player votes for death or torture" (CR 701.38).

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, FailureKind, Lowered};
use super::noun::{Phrase, Use};
use super::reference::{Meaning, Number};
use super::scope::Group;
use ir::{
    Comparison, Condition, Effect, Name, Objects, Players, Restriction, SlotId, SlotKind, Value,
    VoteOption,
};
use smol_str::SmolStr;
use syntax::ast::{
    Auxiliary, Clause, Determiner, Lead, Noun, NounPhrase, NounWord, PostModifier, Span, Spanned,
    Verb, With,
};

/// "(for each) sprout vote": for which word.
pub(super) fn votes_of(what: &Spanned<NounPhrase>) -> Option<&str> {
    if let [item] = what.node.items.as_slice()
        && let Noun::Votes(word) = &item.noun.node
    {
        return Some(word);
    }
    None
}

impl Lowering<'_> {
    /// "While voting, you may vote an additional time.", "While voting, you get an additional vote." (CR 701.38d); none if the
    /// sentence says anything else.
    pub(super) fn extra_votes(
        &mut self,
        leads: &[Spanned<Lead>],
        clauses: &[Clause],
    ) -> Lowered<Option<Restriction>> {
        let ([lead], [clause]) = (leads, clauses) else {
            return Ok(None);
        };
        let plain = clause.verb.node == Verb::VoteMore && clause.adverbials.is_empty();
        let (Lead::WhileVoting, Some(who), true) = (&lead.node, &clause.subject, plain) else {
            return Ok(None);
        };
        let optional = match clause.auxiliary.as_ref().map(|word| word.node) {
            None => false,
            Some(Auxiliary::May) => true,
            Some(_) => return Ok(None),
        };
        let said = who.span;
        let who = self.player_set(who)?;
        if who != Players::You {
            return Err(Failure::unsupported(said, "further votes of others"));
        }
        Ok(Some(Restriction::ExtraVote(who, optional)))
    }

    /// Each player votes, beginning with the controller.
    pub(super) fn vote(
        &mut self,
        words: &[Spanned<SmolStr>],
        who: &Players,
        extras: &mut Extras,
        span: Span,
    ) -> Lowered<Effect> {
        if extras.starting.take().is_none() {
            return Err(Failure::unsupported(span, "a vote without who begins"));
        }
        if !self.frame.votes.is_empty() {
            return Err(Failure::unsupported(span, "a second vote"));
        }
        let mut options: Vec<VoteOption> = Vec::new();
        for word in words {
            let name = Name::new(word.node.as_str());
            if options.iter().any(|option| option.name == name) {
                return Err(Failure::unsupported(word.span, "the same choice again"));
            }
            let into = self.slot(SlotKind::Number, word.span)?;
            self.frame.votes.push((name.clone(), into));
            options.push(VoteOption { name, into });
        }
        Ok(Effect::Vote {
            who: who.clone(),
            options,
        })
    }

    /// "starting with you, each player votes for a nonland permanent you don't control": what has the most votes is known then.
    pub(super) fn vote_for(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        extras: &mut Extras,
        span: Span,
    ) -> Lowered<Effect> {
        if extras.starting.take().is_none() {
            return Err(Failure::unsupported(span, "a vote without who begins"));
        }
        if self.frame.voted_for.is_some() || !self.frame.votes.is_empty() {
            return Err(Failure::unsupported(span, "a second vote"));
        }
        let refused = || Failure::unsupported(what.span, "votes for these");
        let Phrase::Choice(choice) = self.phrase(what, &Use::by(who))? else {
            return Err(refused());
        };
        let one = Value::Number(1);
        if choice.from.is_some()
            || choice.at_random
            || choice.chooser.is_some()
            || choice.minimum != one
            || choice.maximum != one
        {
            return Err(refused());
        }
        let into = self.slot(SlotKind::Objects, span)?;
        self.frame.voted_for = Some((choice.words, into));
        Ok(Effect::VoteFor {
            who: who.clone(),
            what: choice.filter,
            into,
        })
    }

    /// "each permanent with the most votes or tied for most votes", after a vote for permanents.
    pub(super) fn voted(&mut self, group: &Group) -> Option<Objects> {
        let (words, slot) = self.frame.voted_for.clone()?;
        let [member] = group.members.as_slice() else {
            return None;
        };
        let [word] = member.words.as_slice() else {
            return None;
        };
        let posts: Vec<&Spanned<PostModifier>> = member.post.iter().chain(&group.shared).collect();
        let [post] = posts.as_slice() else {
            return None;
        };
        let most = matches!(&post.node, PostModifier::With(with) if **with == With::MostVotes);
        let plain = group.determiner.node == Determiner::Each && !group.target && !group.other;
        // "An artifact, creature, or enchantment card": any of these may have the most votes, and not only a creature card.
        let kinds = words
            .iter()
            .filter(|word| matches!(word, NounWord::Type(_)));
        let of_all = matches!(word.node, NounWord::Head(_)) || kinds.count() == 1;
        if !most || !plain || !of_all || !words.contains(&word.node) {
            return None;
        }
        let objects = Objects::Slot(slot);
        let meaning = Meaning::Objects(objects.clone());
        self.mention(meaning, Number::Many, words, group.span);
        Some(objects)
    }

    fn votes_slot(&self, word: &str, span: Span) -> Lowered<SlotId> {
        let found = self
            .frame
            .votes
            .iter()
            .find(|(name, _)| name.as_str() == word);
        found.map(|(_, slot)| *slot).ok_or_else(|| {
            Failure::new(
                FailureKind::NoReferent,
                span,
                format!("nobody votes for `{word}`"),
            )
        })
    }

    /// "for each sprout vote", "the number of profit votes": how many votes it got.
    pub(super) fn votes_for(&self, word: &str, span: Span) -> Lowered<Value> {
        Ok(Value::Slot(self.votes_slot(word, span)?))
    }

    /// "death gets more votes", "torture gets more votes or the vote is tied": of the two that could be voted for.
    pub(super) fn gets_more_votes(
        &self,
        word: &Spanned<SmolStr>,
        or_tied: bool,
    ) -> Lowered<Condition> {
        let own = self.votes_slot(&word.node, word.span)?;
        let [(_, first), (_, second)] = self.frame.votes.as_slice() else {
            return Err(Failure::unsupported(
                word.span,
                "more votes than several others",
            ));
        };
        let other = if *first == own { *second } else { *first };
        let relation = if or_tied {
            Comparison::AtLeast
        } else {
            Comparison::Greater
        };
        Ok(Condition::Compare(
            Value::Slot(own),
            relation,
            Value::Slot(other),
        ))
    }
}
