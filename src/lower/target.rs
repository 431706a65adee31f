//! Targets (CR 115): "target creature", "up to two other target creatures".
//!
//! Of the layer of `noun`, which asks for a target where its words say "target".

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::ANY_NUMBER;
use super::reference::{Meaning, Number};
use super::scope::Group;
use super::words::player_words;
use ir::{Filter, Objects, Players, SlotId, SlotKind, TargetChooser, TargetSpec, Test, Value};
use syntax::ast::{self, Count, Determiner, Head, NounPhrase, NounWord, Span, Spanned};

/// "An opponent's choice" is that of one of them; "each opponent's" would be as many choices.
pub(super) fn check_chooser(whose: &Spanned<ast::NounPhrase>, players: &Players) -> Lowered<()> {
    let one = super::mixed_subject::determined_by(whose, &Determiner::A);
    if *players == Players::Opponents && !one {
        return Err(Failure::unsupported(
            whose.span,
            "a target that several players choose",
        ));
    }
    Ok(())
}

/// Who chooses a target: its controller, unless the words say another player or that it is chosen at random (CR 601.2c, 601.6).
pub(super) fn chooser(
    players: Option<Players>,
    at_random: bool,
    (minimum, maximum): (&Value, &Value),
    span: Span,
) -> Lowered<Option<TargetChooser>> {
    match (players, at_random) {
        (None | Some(Players::You), false) => Ok(None),
        // How many there are at random is not said.
        (None, true) if minimum == maximum => Ok(Some(TargetChooser::Random)),
        // Each of several players in turn would choose targets of one word.
        (Some(players), false)
            if players == Players::Opponents
                || players != Players::Affected && super::context::is_single(&players) =>
        {
            Ok(Some(TargetChooser::Player(players)))
        }
        _ => Err(Failure::unsupported(
            span,
            "a target that these players choose",
        )),
    }
}

impl Lowering<'_> {
    /// "(any target) of an opponent's choice", "(any target) chosen at random".
    pub(super) fn chosen_by(
        &mut self,
        said: &Spanned<ast::PostModifier>,
        bounds: (&Value, &Value),
    ) -> Lowered<()> {
        let players = if let ast::PostModifier::OfChoice(whose) = &said.node {
            let players = self.player_choice_owner(whose)?;
            check_chooser(whose, &players)?;
            Some(players)
        } else {
            None
        };
        let at_random = said.node == ast::PostModifier::AtRandom;
        self.frame.target_chooser = chooser(players, at_random, bounds, said.span)?;
        Ok(())
    }

    /// What "any target" can be: of "any target that was dealt damage this turn" each is asked that, the players too.
    pub(super) fn any_target(
        &mut self,
        that: Option<&Spanned<ast::PostModifier>>,
    ) -> Lowered<(Filter, Players)> {
        let mut objects = super::filter::any_target_filter();
        let Some(that) = that else {
            return Ok((objects, Players::Everyone));
        };
        let refused = || Failure::unsupported(that.span, "this of any target");
        let asked = self.plain_post_test(that)?.ok_or_else(refused)?;
        objects.test = super::filter::all(vec![objects.test, asked]);
        let holds = self.said_of_players(that, Head::Player)?;
        let players = Players::Who(Box::new(Players::Everyone), Box::new(holds));
        Ok((objects, players))
    }

    /// "its controller chooses target permanent": of the targets from that place on.
    pub(super) fn targets_chosen_by(
        &mut self,
        who: &Players,
        from: usize,
        span: Span,
    ) -> Lowered<()> {
        for target in self.frame.targets.iter_mut().skip(from) {
            if target.chooser.is_some() {
                return Err(Failure::unsupported(
                    span,
                    "a target that another player is to choose",
                ));
            }
            let bounds = (&target.minimum, &target.maximum);
            target.chooser = chooser(Some(who.clone()), false, bounds, span)?;
        }
        Ok(())
    }

    /// "target creature of an opponent's choice they control": the opponent who chooses is the one under consideration.
    /// What [`Self::forget_chooser`] needs.
    pub(super) fn mention_chooser(&mut self, span: Span) -> (usize, bool) {
        let before = (self.frame.discourse.mark(), self.frame.each_player);
        let words = player_words(&Players::Opponents);
        let who = Meaning::Players(Players::Affected);
        self.mention(who, Number::One, words, span);
        before
    }

    /// Behind the target nobody is under consideration any more.
    pub(super) fn forget_chooser(&mut self, (mark, each_player): (usize, bool)) {
        self.frame.each_player = each_player;
        let who = Meaning::Players(Players::Affected);
        self.frame.discourse.forget(mark, &who);
    }

    /// "a third target creature": behind two others.
    pub(super) fn check_third(&self, group: &Group) -> Lowered<()> {
        let last = self.frame.targets.last();
        let others = last.map_or(0, |last| last.other_than.len());
        if self
            .words(group.determiner.span)
            .eq_ignore_ascii_case("a third")
            && others != 2
        {
            return Err(Failure::misplaced(
                group.span,
                "this is not the third target",
            ));
        }
        Ok(())
    }

    /// "two other target creatures", "target creature of an opponent's choice", whose filter is known.
    pub(super) fn target_group(
        &mut self,
        group: &Group,
        filter: Filter,
        (players, at_random): (Option<Players>, bool),
    ) -> Lowered<SlotId> {
        let (minimum, maximum) = self.group_bounds(group)?;
        self.frame.target_chooser = chooser(players, at_random, (&minimum, &maximum), group.span)?;
        let slot = self.target(Some(filter), None, minimum, maximum, group.span)?;
        if group.other {
            self.other_than_earlier_targets(slot);
            self.check_third(group)?;
        }
        Ok(slot)
    }

    /// A new target.
    pub(crate) fn target(
        &mut self,
        objects: Option<Filter>,
        players: Option<Players>,
        minimum: Value,
        maximum: Value,
        span: Span,
    ) -> Lowered<SlotId> {
        let kind = match (&objects, &players) {
            (Some(_), Some(_)) => SlotKind::Either,
            (None, Some(_)) => SlotKind::Players,
            (Some(_), None) | (None, None) => SlotKind::Objects,
        };
        let number = if maximum == Value::Number(1) {
            Number::One
        } else {
            Number::Many
        };
        let slot = self.slot(kind, span)?;
        let meaning = match kind {
            SlotKind::Either => Meaning::Either(slot),
            SlotKind::Players => Meaning::Players(Players::Slot(slot)),
            SlotKind::Objects | SlotKind::Number | SlotKind::Counter | SlotKind::Stretch => {
                Meaning::Objects(Objects::Slot(slot))
            }
        };
        let mut words = vec![NounWord::Head(Head::Target)];
        words.extend(players.as_ref().map_or_else(Vec::new, player_words));
        self.mention(meaning, number, words, span);
        // Targets are chosen before any word is (CR 601.2c).
        if let Some((said, _)) = &self.frame.word_choice
            && span.start <= said.start
            && said.end <= span.end
        {
            return Err(Failure::unsupported(
                *said,
                "a choice of a word for a target",
            ));
        }
        let condition = self.frame.target_condition.clone();
        self.frame.targets.push(TargetSpec {
            slot,
            objects,
            players,
            minimum,
            maximum,
            other_than: Vec::new(),
            divided: None,
            condition,
            chooser: self.frame.target_chooser.take(),
            each: self.frame.target_each.clone(),
        });
        Ok(slot)
    }

    pub(super) fn mention_words(&mut self, slot: SlotId, words: Vec<NounWord>) {
        let meaning = Meaning::Objects(Objects::Slot(slot));
        if let Some((number, span)) = self
            .frame
            .discourse
            .latest(&meaning)
            .map(|antecedent| (antecedent.number, antecedent.span))
        {
            self.mention(meaning, number, words, span);
        }
    }

    /// "another target creature": not one of the targets before (CR 115.3).
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(crate) fn other_than_earlier_targets(&mut self, slot: SlotId) {
        let Some((last, earlier)) = self.frame.targets.split_last_mut() else {
            return;
        };
        if last.slot != slot {
            return;
        }
        last.other_than = earlier.iter().map(|target| target.slot).collect();
        if last.other_than.is_empty() {
            return;
        }
        // The filter's own "other" was about the same targets.
        if let Some(filter) = &mut last.objects {
            let is_earlier = |test: &Test| {
                if let Test::Not(inner) = test {
                    matches!(inner.as_ref(), Test::Is(Objects::Slot(slot)) if last.other_than.contains(slot))
                } else {
                    false
                }
            };
            filter.test = match std::mem::replace(&mut filter.test, Test::All(Vec::new())) {
                Test::All(tests) => {
                    super::filter::all(tests.into_iter().filter(|test| !is_earlier(test)).collect())
                }
                other if is_earlier(&other) => Test::All(Vec::new()),
                other => other,
            };
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn group_bounds(&mut self, group: &Group) -> Lowered<(Value, Value)> {
        match &group.determiner.node {
            Determiner::Count(count) | Determiner::Additional(Some(count)) => {
                self.bounds(Some(count), group.span)
            }
            Determiner::A | Determiner::None | Determiner::The | Determiner::Any => {
                self.bounds(None, group.span)
            }
            _ => Err(Failure::unsupported(
                group.span,
                format!("\"{}\" here", self.words(group.span)),
            )),
        }
    }

    /// The least and greatest number of a count; one without.
    pub(crate) fn bounds(&mut self, count: Option<&Count>, span: Span) -> Lowered<(Value, Value)> {
        let mut value = |amount: &ast::Amount| {
            self.amount(&Spanned {
                node: amount.clone(),
                span,
            })
        };
        Ok(match count {
            None => (Value::Number(1), Value::Number(1)),
            Some(Count::Exactly(amount) | Count::Precisely(amount)) => {
                let number = value(amount)?;
                (number.clone(), number)
            }
            Some(Count::UpTo(amount) | Count::AtMost(amount)) => (Value::Number(0), value(amount)?),
            Some(Count::AtLeast(amount)) => (value(amount)?, Value::Number(ANY_NUMBER)),
            Some(Count::Between(least, most)) => (value(least)?, value(most)?),
            Some(Count::Any) => (Value::Number(0), Value::Number(ANY_NUMBER)),
            Some(Count::MoreThan(_) | Count::FewerThan(_) | Count::NumberOf) => {
                return Err(Failure::unsupported(span, "this number of objects"));
            }
        })
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(crate) fn has_target(&self, phrase: &Spanned<NounPhrase>) -> bool {
        phrase.node.items.iter().any(|item| match &item.noun.node {
            ast::Noun::Described(described) => described.target,
            ast::Noun::AnyTarget { .. } => true,
            _ => false,
        })
    }
}
