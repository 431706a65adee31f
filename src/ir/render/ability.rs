//! Whole abilities: spell text, `cost: effect`, triggers, static abilities, keyword lines, modes.

use super::Bearer;
use super::clause::Clause;
use super::continuous::Aspect;
use super::discourse::Writer;
use super::noun::Determiner;
use super::words::{Number, capitalise, list, sentence, spaced, times, uncapitalise, with_article};
use crate::{
    Ability, AbilityKind, Activated, ActivationLimit, Argument, Body, Condition, Cost, CostChange,
    CostPart, Effect, EventPattern, KeywordAbility, Mode, Modification, Objects, Players,
    Restriction, SlotId, Static, StaticEffect, Step, Test, Triggered, TurnLimit, Value, Zone,
    ZoneSet,
};

/// The text of an ability of such an object.
pub(super) fn render_ability(ability: &Ability, bearer: &Bearer) -> String {
    let mut bearer = bearer.clone();
    let zone = own_zone(ability);
    if bearer.own == "~" && zone.is_some() {
        bearer.own = match zone {
            Some(Zone::Stack) => "this spell".to_owned(),
            Some(_) | None => "this card".to_owned(),
        };
    }
    let mut writer = Writer::new(ability, bearer);
    writer.own_zone = zone.filter(|zone| *zone != Zone::Stack);
    let text = match &ability.kind {
        AbilityKind::Spell(body) => writer.body_after("", body),
        AbilityKind::Activated(activated) => writer.activated(activated),
        AbilityKind::Triggered(triggered) if let Some(condition) = triggered.solves() => {
            writer.solving(condition)
        }
        AbilityKind::Triggered(triggered) => writer.triggered(triggered),
        AbilityKind::Static(ability) => match writer
            .once_a_turn(ability)
            .or_else(|| writer.plays_one(ability))
            .or_else(|| writer.limited_casting(ability))
            .or_else(|| writer.anchored(ability))
        {
            Some(once) => once,
            None => writer.static_ability(ability),
        },
        AbilityKind::Keyword(keyword) => capitalise(&writer.keyword(keyword)),
    };
    let mut granted = ability.nested.iter().map(|nested| &nested.kind);
    match granted.find_map(costs_its_mana_cost) {
        Some((keyword, [])) => format!("{text} The {keyword} cost is equal to its mana cost."),
        Some((keyword, further)) => {
            let further = writer.bare_cost(&Cost(further.to_vec()));
            format!(
                "{text} The {keyword} cost is equal to its mana cost plus {}.",
                uncapitalise(&further)
            )
        }
        None => text,
    }
}

/// The keyword of which another sentence says what its cost is.
fn costs_its_mana_cost(kind: &AbilityKind) -> Option<(&crate::Keyword, &[CostPart])> {
    let AbilityKind::Keyword(used) = kind else {
        return None;
    };
    match used.arguments.as_slice() {
        [Argument::Cost(cost)] => own_mana_cost_and(cost).map(|further| (&used.keyword, further)),
        _ => None,
    }
}

/// What a cost is besides the object's own mana cost, with which it begins; none if it begins otherwise.
fn own_mana_cost_and(cost: &Cost) -> Option<&[CostPart]> {
    match cost.0.split_first() {
        Some((CostPart::OwnManaCost, further)) => Some(further),
        Some(_) | None => None,
    }
}

/// The text of an ability that another grants: keywords in lower case.
pub(super) fn render_granted(ability: &Ability, noun: &str, attached: Option<&str>) -> String {
    let mut bearer = Bearer {
        own: format!("this {noun}"),
        ..Bearer::default()
    };
    if let Some(attached) = attached {
        attached.clone_into(&mut bearer.attached);
    }
    match &ability.kind {
        AbilityKind::Keyword(keyword) => Writer::new(ability, bearer).keyword(keyword),
        AbilityKind::Spell(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Triggered(_)
        | AbilityKind::Static(_) => render_ability(ability, &bearer),
    }
}

/// The zone in which alone the ability functions, if it is not the battlefield.
fn own_zone(ability: &Ability) -> Option<Zone> {
    let zones = match &ability.kind {
        AbilityKind::Activated(activated) => activated.zones,
        AbilityKind::Triggered(triggered) => triggered.zones,
        AbilityKind::Static(ability) => ability.zones,
        AbilityKind::Spell(_) | AbilityKind::Keyword(_) => return None,
    };
    [
        Zone::Hand,
        Zone::Graveyard,
        Zone::Exile,
        Zone::Command,
        Zone::Stack,
    ]
    .into_iter()
    .find(|zone| zones == ZoneSet::of(*zone))
}

impl Writer<'_> {
    /// The text of a body after a prefix that begins its first sentence.
    pub(super) fn body_after(&mut self, prefix: &str, body: &Body) -> String {
        match (&body.choice, body.modes.as_slice()) {
            (Some(choice), modes) => self.modal(prefix, choice, modes),
            (None, [mode]) => {
                let sentences = self.mode(mode);
                joined(super::control::prefixed(prefix, sentences))
            }
            (None, modes) => {
                let sentences: Vec<String> =
                    modes.iter().flat_map(|mode| self.mode(mode)).collect();
                joined(super::control::prefixed(prefix, sentences))
            }
        }
    }

    pub(super) fn mode(&mut self, mode: &Mode) -> Vec<String> {
        let mut first = Vec::new();
        for target in &mode.targets {
            let named = super::targeted::is_named_first(target.slot, &mode.effects);
            if named || self.is_filled_later(target.slot, &mode.effects) {
                self.mention(target.slot);
                first.push(format!("choose {}", self.target(target)));
                let number = self.slot_number(target.slot);
                self.refocus(target.slot, number);
            }
        }
        first.extend(self.targets_of_each(mode));
        let mut sentences = first;
        sentences.extend(self.sentences(&mode.effects));
        // Targets that no instruction uses are announced all the same (CR 601.2c).
        for target in &mode.targets {
            if !self.is_mentioned(target.slot) {
                self.mention(target.slot);
                sentences.insert(0, format!("choose {}", self.target(target)));
            }
        }
        sentences
    }

    /// `for each opponent, choose up to one target creature that player controls`: targets that are spoken of together only.
    fn targets_of_each(&mut self, mode: &Mode) -> Vec<String> {
        fn is_each(effect: &Effect) -> bool {
            matches!(effect, Effect::ForEachPlayer { effects, .. } if !effects.is_empty())
                || effect.children().into_iter().any(is_each)
        }
        let mut sentences = Vec::new();
        if mode.effects.iter().any(is_each) {
            return sentences;
        }
        for target in &mode.targets {
            let who = match &target.each {
                Some(Players::Opponents) => "opponent",
                Some(Players::Everyone) => "player",
                Some(_) | None => continue,
            };
            self.mention(target.slot);
            let words = self.target(target);
            sentences.push(format!("for each {who}, choose {words}"));
            self.refocus(target.slot, Number::Many);
        }
        sentences
    }

    /// Whether an instruction before the first that speaks of the target fills a later slot: the target was named before.
    fn is_filled_later(&mut self, slot: SlotId, effects: &[Effect]) -> bool {
        if let Some(Effect::Attempt { action, .. }) = effects.first()
            && self.is_filled_later(slot, action)
        {
            return true;
        }
        let later = effects
            .iter()
            .position(|effect| filled(effect).is_some_and(|filled| filled.0 > slot.0));
        let Some(later) = later else { return false };
        // What is chosen is said with what is done to it.
        let end = match effects.get(later) {
            Some(Effect::Choose { .. }) => (later + 2).min(effects.len()),
            _ => later + 1,
        };
        let said = effects.get(..end).unwrap_or_default();
        if said.iter().any(super::control::is_compound) {
            return false;
        }
        let memory = self.memory();
        let hand = self.open_hand.clone();
        let others = self.others;
        self.sentences(said);
        let mentioned = self.is_mentioned(slot);
        self.recall(memory);
        self.open_hand = hand;
        self.others = others;
        self.forget_focus();
        !mentioned
    }

    /// `If you could cast this card from your hand, you may pay {2} and exile it. This action doesn't use the stack.`
    fn special_action(&mut self, action: &Activated) -> String {
        let cost = self.activation_cost(&action.cost);
        let body = self.body_after("", &action.body);
        let body = super::words::uncapitalise(body.trim_end_matches('.'));
        let mut lead = String::new();
        let mut time = " any time you have priority";
        let mut note = "";
        for limit in &action.limits {
            match limit {
                ActivationLimit::CouldCast => {
                    lead = "if you could cast this card from your hand, ".to_owned();
                    time = "";
                }
                ActivationLimit::If(condition) => {
                    lead = format!("{}, ", self.limit_condition(condition));
                    time = "";
                }
                ActivationLimit::FaceDown => {
                    lead = "if this permanent is face down, ".to_owned();
                    time = "";
                }
                ActivationLimit::NonzeroX => note = " X can't be 0.",
                ActivationLimit::SorcerySpeed
                | ActivationLimit::InstantSpeed
                | ActivationLimit::SpendOnly(_)
                | ActivationLimit::PerTurn(_)
                | ActivationLimit::Total(_)
                | ActivationLimit::XIs(_)
                | ActivationLimit::ChangesCost(..) => {}
            }
        }
        let text = format!("{lead}you may pay {cost} and {body}{time}.");
        format!(
            "{} This action doesn't use the stack.{note}",
            capitalise(&text)
        )
    }

    /// `. Activate only once each turn.`: the last limits of the activated ability that the keyword is.
    fn limits_behind(&mut self, count: u32) -> String {
        let activated = self.ability.nested.iter().find_map(|nested| {
            if let AbilityKind::Activated(activated) = &nested.kind {
                Some(activated)
            } else {
                None
            }
        });
        let Some(activated) = activated else {
            return String::new();
        };
        let first = activated.limits.len().saturating_sub(count as usize);
        let (costs, others): (Vec<ActivationLimit>, Vec<ActivationLimit>) = activated.limits
            [first..]
            .iter()
            .cloned()
            .partition(|limit| matches!(limit, ActivationLimit::ChangesCost(..)));
        let mut text = ".".to_owned();
        for limit in &costs {
            if let ActivationLimit::ChangesCost(change, condition) = limit {
                text = format!("{text} {}", self.own_cost(change, condition.as_ref()));
            }
        }
        if let Some(limits) = self.limits(&others) {
            text = format!("{text} Activate only {limits}.");
        }
        text
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn activated(&mut self, activated: &Activated) -> String {
        if activated.special {
            return self.special_action(activated);
        }
        let cost = self.activation_cost(&activated.cost);
        self.focus = None;
        if let Some(level) = activated.level() {
            return format!("{cost}: Level {level}");
        }
        // Loyalty abilities are activated as sorceries anyway (CR 606.3).
        let loyalty = matches!(activated.cost.0.first(), Some(CostPart::Loyalty(_)));
        let said: Vec<ActivationLimit> = activated
            .limits
            .iter()
            .filter(|limit| !(loyalty && **limit == ActivationLimit::SorcerySpeed))
            .filter(|limit| {
                !matches!(
                    limit,
                    ActivationLimit::ChangesCost(..)
                        | ActivationLimit::SpendOnly(_)
                        | ActivationLimit::NonzeroX
                        | ActivationLimit::XIs(_)
                )
            })
            .cloned()
            .collect();
        // Before the modes, so that it is no part of the last of them.
        if activated.body.choice.is_some() && activated.activator != Players::Everyone {
            self.modal_limits = self.limits(&said);
        }
        let body = self.body_after("", &activated.body);
        let is_said = activated.body.choice.is_some() && self.modal_limits.take().is_none();
        let mut text = format!("{cost}: {body}");
        for limit in &activated.limits {
            if let ActivationLimit::ChangesCost(change, condition) = limit {
                text = format!("{text} {}", self.own_cost(change, condition.as_ref()));
            }
        }
        for limit in &activated.limits {
            if let ActivationLimit::XIs(value) = limit {
                // What the instructions have made is no longer what is spoken of.
                self.focus = None;
                text = format!("{text} X is {}.", self.expression(value));
            }
        }
        if activated.limits.contains(&ActivationLimit::NonzeroX) {
            text.push_str(" X can't be 0.");
        }
        text.push_str(&self.spent_on_ability(&activated.limits));
        let limits = self.limits(&said).filter(|_| !is_said);
        match &activated.activator {
            Players::You => {
                if let Some(limits) = limits {
                    text = format!("{text} Activate only {limits}.");
                }
            }
            Players::Everyone => {
                let limits =
                    limits.map_or_else(String::new, |limits| format!(" but only {limits}"));
                text = format!("{text} Any player may activate this ability{limits}.");
            }
            players => {
                let who = match players {
                    Players::Opponents => "your opponents".to_owned(),
                    other => self.any_player(other),
                };
                let limits =
                    limits.map_or_else(String::new, |limits| format!(" and only {limits}"));
                text = format!("{text} Only {who} may activate this ability{limits}.");
            }
        }
        text
    }

    /// `This ability costs {2} less to activate if you control a legendary creature.`
    fn own_cost(&mut self, change: &CostChange, condition: Option<&Condition>) -> String {
        self.forget_focus();
        let mut text = self.changed_cost("This ability", Number::One, "to activate", change);
        if let Some(condition) = condition {
            text = format!("{text} if {}", self.condition(condition));
        }
        if let Some(value) = self.where_x.take() {
            text = format!("{text}, where X is {value}");
        }
        format!("{text}.")
    }

    /// `Cast this spell only during combat.` (CR 601.3), if that is what the ability says.
    fn limited_casting(&mut self, ability: &Static) -> Option<String> {
        let [StaticEffect::Restrict(Restriction::CantCast(Players::Everyone, what))] =
            ability.effects.as_slice()
        else {
            return None;
        };
        if !super::discourse::is_this(&what.test) {
            return None;
        }
        let limits = if let Some(condition) = &ability.condition {
            let allowed = if let Condition::Not(allowed) = condition {
                allowed.as_ref().clone()
            } else {
                super::condition::unless(condition)?
            };
            // "during combat after blockers are declared"
            let during = |part: &Condition| matches!(part, Condition::During(_));
            let whose = |part: &Condition| matches!(part, Condition::PlayerIs(..));
            let parts = if let Condition::All(parts) = &allowed
                && parts.iter().any(during)
                && !parts.iter().any(whose)
            {
                parts.clone()
            } else {
                vec![allowed]
            };
            self.forget_focus();
            let times: Vec<_> = parts
                .iter()
                .map(|part| self.limit_condition(part))
                .collect();
            times.join(if parts.iter().all(during) {
                " "
            } else {
                " and only "
            })
        } else {
            let elsewhere = |zone: &Zone| {
                !matches!(zone, Zone::Battlefield | Zone::Stack) && !ability.zones.contains(*zone)
            };
            let from = Zone::ALL.into_iter().find(elsewhere)?;
            format!("from {}", self.zone_of(from, Some(&Players::You)))
        };
        Some(format!("Cast this spell only {limits}."))
    }

    fn limits(&mut self, limits: &[ActivationLimit]) -> Option<String> {
        self.forget_focus();
        let joint = when_of_turn(limits);
        let limits = joint.as_deref().unwrap_or(limits);
        let words: Vec<String> = limits
            .iter()
            .map(|limit| match limit {
                ActivationLimit::SorcerySpeed => "as a sorcery".to_owned(),
                ActivationLimit::InstantSpeed => "as an instant".to_owned(),
                ActivationLimit::PerTurn(number) => format!("{} each turn", times(*number)),
                ActivationLimit::Total(number) => times(*number),
                ActivationLimit::If(condition) => self.limit_condition(condition),
                // Said in sentences of their own.
                ActivationLimit::ChangesCost(..)
                | ActivationLimit::SpendOnly(_)
                | ActivationLimit::CouldCast
                | ActivationLimit::FaceDown
                | ActivationLimit::XIs(_)
                | ActivationLimit::NonzeroX => String::new(),
            })
            .collect();
        (!words.is_empty()).then(|| list_with_only(&words))
    }

    /// `during your upkeep`, `if you control a Swamp`.
    pub(super) fn limit_condition(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::PlayerIs(Players::Active, who) => {
                format!("during {} turn", self.turn_of(who))
            }
            Condition::During(steps) => match bound(steps) {
                Some(words) => words,
                None => format!("during {}", super::steps::step_list(steps)),
            },
            Condition::All(parts) => match parts.as_slice() {
                [
                    Condition::PlayerIs(Players::Active, who),
                    Condition::During(steps),
                ]
                | [
                    Condition::During(steps),
                    Condition::PlayerIs(Players::Active, who),
                ] => {
                    let whose = self.turn_of(who);
                    let step = match steps.as_slice() {
                        [step] => super::steps::step_word(*step).to_owned(),
                        steps => super::steps::step_list(steps),
                    };
                    let before = steps.len() > 1
                        && steps.contains(&Step::Untap)
                        && !steps.contains(&Step::CombatDamage);
                    if before {
                        format!("during {whose} turn, before attackers are declared")
                    } else {
                        format!("during {whose} {}", step.trim_start_matches("a "))
                    }
                }
                _ => format!("if {}", self.condition(condition)),
            },
            Condition::Any(_)
            | Condition::Not(_)
            | Condition::Compare(..)
            | Condition::Matches(..)
            | Condition::PlayerIs(..)
            | Condition::InZone(..)
            | Condition::Happened(..)
            | Condition::Resolving(_)
            | Condition::AsCast(_)
            | Condition::AsActivated(_)
            | Condition::CastAtSorceryTime(_)
            | Condition::SorceryTime(_)
            | Condition::OnceEachTurn
            | Condition::DayNight(_)
            | Condition::Added(_)
            | Condition::ChosenWord(_)
            | Condition::OfPlayers { .. }
            | Condition::Filled(_) => format!("if {}", self.condition(condition)),
        }
    }

    pub(super) fn turn_of(&mut self, who: &Players) -> String {
        if let Players::Opponents = who {
            "an opponent's".to_owned()
        } else {
            self.players_possessive(who)
        }
    }

    fn triggered(&mut self, triggered: &Triggered) -> String {
        if let EventPattern::Chapter(chapters) = &triggered.event {
            let numerals: Vec<&str> = chapters.iter().map(|chapter| numeral(*chapter)).collect();
            let body = self.body_after("", &triggered.body);
            return format!("{} — {body}", numerals.join(", "));
        }
        if triggered.event.is_named(crate::BEGIN_GAME) {
            return "If this card is in your opening hand, you may begin the game with it on the \
                    battlefield."
                .to_owned();
        }
        if super::spent::is_of_mana(triggered) {
            return capitalise(&self.spending_it(triggered));
        }
        if triggered.at_once {
            if let Some(text) = self.reveals_drawn(triggered) {
                return text;
            }
            let text = self.body_after("", &triggered.body);
            let (first, rest) = text
                .split_once(". ")
                .unwrap_or((text.trim_end_matches('.'), ""));
            if let Some(when) = self.as_it_is_drawn(&triggered.event) {
                return spaced(&[&format!("{first} from your hand {when}."), rest]);
            }
            return spaced(&[&format!("{first} as it attacks."), rest]);
        }
        let mut prefix = format!("{}, ", self.trigger(&triggered.event));
        self.after_event = true;
        let (time, condition) = if let EventPattern::StepBegins { .. }
        | EventPattern::Either(_)
        | EventPattern::TurnedFaceUp { .. } = &triggered.event
        {
            (None, triggered.condition.clone())
        } else {
            in_whose_turn(triggered.condition.as_ref())
        };
        if let Some(time) = time {
            let before = prefix.trim_end_matches(", ").to_owned();
            prefix = format!("{before} during {time} turn, ");
        }
        if let Some(condition) = &condition {
            prefix.push_str(&format!("if {}, ", self.condition(condition)));
        }
        self.first = triggered.condition.is_none();
        let mut text = self.body_after(&prefix, &triggered.body);
        match triggered.per_turn {
            Some(TurnLimit::Triggers(number)) => {
                let often = times(number);
                text = format!("{text} This ability triggers only {often} each turn.");
            }
            Some(TurnLimit::Does(number)) => {
                let often = times(number);
                text = format!("{text} Do this only {often} each turn.");
            }
            Some(TurnLimit::TriggersInAll(number)) => {
                text = format!("{text} This ability triggers only {}.", times(number));
            }
            None => {}
        }
        text
    }

    /// `once during each of your turns, you may cast a Zombie creature spell from your graveyard`
    fn once_a_turn(&mut self, ability: &Static) -> Option<String> {
        let [StaticEffect::Permit(permission @ crate::Permission::CastFrom { once: true, .. })] =
            ability.effects.as_slice()
        else {
            return None;
        };
        let when = match &ability.condition {
            None => "once each turn, ".to_owned(),
            Some(Condition::PlayerIs(Players::Active, Players::You)) => {
                "once during each of your turns, ".to_owned()
            }
            Some(condition) => {
                format!("once each turn, as long as {}, ", self.condition(condition))
            }
        };
        let mut clause = self.permission(permission);
        let further = clause.further.take();
        let text = sentence(&format!("{when}{}", clause.stated()));
        Some(match further {
            Some(further) => format!("{text} {}", sentence(&further)),
            None => text,
        })
    }

    /// `if … causes a triggered ability of … to trigger, that ability triggers an additional time`, `… don't cause abilities to trigger`
    fn triggering(
        &mut self,
        cause: Option<&EventPattern>,
        of: &crate::Filter,
        never: bool,
    ) -> String {
        self.forget_focus();
        if let (true, Some(cause)) = (never, cause) {
            let cause = self.gerund_of_all(cause);
            let of = match (&of.domain, &of.test) {
                (crate::Domain::Sources, Test::All(tests)) if tests.is_empty() => String::new(),
                _ => format!(" of {}", self.noun(of, &Determiner::Bare)),
            };
            return format!("{cause} don't cause abilities{of} to trigger");
        }
        let of = self.noun(of, &Determiner::A);
        let lead = match cause {
            None => format!("if a triggered ability of {of} triggers"),
            Some(cause) => {
                let cause = self.gerund(cause);
                format!("if {cause} causes a triggered ability of {of} to trigger")
            }
        };
        format!("{lead}, that ability triggers an additional time")
    }

    /// `• Khans — At the beginning of your upkeep, …` (CR 614.12c)
    fn anchored(&self, ability: &Static) -> Option<String> {
        let Some(Condition::ChosenWord(word)) = &ability.condition else {
            return None;
        };
        let texts: Vec<String> = self
            .ability
            .nested
            .iter()
            .map(|nested| render_ability(nested, &self.bearer))
            .collect();
        Some(format!("• {word} — {}", texts.join(" ")))
    }

    /// `as long as you control a Goblin`, `unless you control a Goblin`: the condition of a static ability behind what it says.
    fn following_condition(
        &mut self,
        ability: &Static,
        condition: &Condition,
        conditional: Option<bool>,
    ) -> String {
        if conditional == Some(false) {
            let own = ability.effects.iter().all(|effect| {
                matches!(effect, StaticEffect::ChangeCost { what, .. }
                    if super::discourse::is_this(&what.test))
                    || matches!(effect, StaticEffect::Permit(_))
            });
            if own {
                self.focus = Some(Objects::This);
            } else {
                self.forget_focus();
            }
            return format!("if {}", self.condition(condition));
        }
        if only_restricts(&ability.effects) {
            if let Some(time) = self.time_of_turns(condition) {
                return time;
            }
            if is_time(condition) {
                return self.limit_condition(condition);
            }
            if let Some(opposite) = unless_restricted(condition, &ability.effects) {
                return format!("unless {}", self.condition(&opposite));
            }
        }
        format!("as long as {}", self.condition(condition))
    }

    fn static_ability(&mut self, ability: &Static) -> String {
        let alone = ability.effects.len() == 1;
        let says_still = alone && ability.condition.is_none();
        if let (
            [
                StaticEffect::AdditionalCost {
                    cost,
                    optional,
                    repeatable,
                    ..
                },
            ],
            None,
        ) = (ability.effects.as_slice(), &ability.condition)
        {
            return sentence(&self.additional_cost(cost, *optional, *repeatable));
        }
        if let Some(said) = self.said_as_a_whole(&ability.effects) {
            return sentence(&said);
        }
        let conditional = is_cost_matter(&ability.effects);
        let prefix = match &ability.condition {
            Some(condition) if conditional == Some(true) => {
                format!("if {}, ", self.condition(condition))
            }
            Some(_) if conditional == Some(false) => String::new(),
            // "If this spell was kicked, it has split second."
            Some(condition @ Condition::Matches(Objects::This, Test::Paid(_)))
                if ability.zones == crate::ZoneSet::STACK =>
            {
                format!("if {}, ", self.condition(condition))
            }
            Some(condition) if !self.condition_follows(condition, &ability.effects) => {
                match self.time_of_turns(condition) {
                    Some(time) => format!("{time}, "),
                    None => format!("as long as {}, ", self.condition(condition)),
                }
            }
            Some(_) | None => String::new(),
        };
        let follows = ability.condition.as_ref().filter(|_| prefix.is_empty());
        self.granted_attached = on_equipment(ability);
        let mut sentences: Vec<String> = Vec::new();
        let mut open: Option<Clause> = None;
        let mut skipped = false;
        for (index, effect) in ability.effects.iter().enumerate() {
            if std::mem::take(&mut skipped) {
                continue;
            }
            if let (StaticEffect::Permit(lands), Some(StaticEffect::Permit(spells))) =
                (effect, ability.effects.get(index + 1))
                && let Some(clause) = self.play_known(lands, spells)
            {
                flush(&mut open, &mut sentences);
                sentences.push(clause.ended());
                skipped = true;
                continue;
            }
            let clause = match effect {
                StaticEffect::Modify {
                    what,
                    modifications,
                    defines_characteristic,
                } => {
                    let (defines, still) = (*defines_characteristic, says_still);
                    of_spell(
                        self.static_modify(what, modifications, defines, still),
                        what,
                        ability,
                    )
                }
                StaticEffect::Restrict(_) => self.required(&ability.effects[index..], &mut skipped),
                StaticEffect::Permit(permission) => self.permission(permission),
                StaticEffect::Replace(replacement) => {
                    flush(&mut open, &mut sentences);
                    sentences.extend(self.static_replacement(replacement));
                    continue;
                }
                StaticEffect::ChangeCost {
                    who,
                    what,
                    abilities,
                    change,
                } => self.costed((who, what), abilities.as_ref(), change),
                StaticEffect::Triggering { cause, of, never } => {
                    Clause::words(self.triggering(cause.as_ref(), of, *never))
                }
                StaticEffect::AdditionalCost {
                    cost,
                    optional,
                    repeatable,
                    ..
                } => Clause::words(self.additional_cost(cost, *optional, *repeatable)),
                StaticEffect::AlternativeCost { cost, .. } if cost.0.is_empty() => {
                    Clause::words("you may cast this spell without paying its mana cost".to_owned())
                }
                StaticEffect::CastFaceDown { cost, how } => self.cast_face_down(cost, how),
                StaticEffect::AlternativeCost {
                    cost,
                    transformed: true,
                    ..
                } => {
                    let paying = self.cast_now_for(cost);
                    Clause::words(format!("you may cast this card transformed {paying}"))
                }
                StaticEffect::AlternativeCost { cost, merging, .. } => {
                    let cost = self.cost_action(cost);
                    let mut clause = Clause::words(format!(
                        "you may {cost} rather than pay this spell's mana cost"
                    ));
                    if let Some(filter) = merging {
                        let target = self.noun(filter, &Determiner::A);
                        clause.further = Some(format!(
                            "if you do, it becomes a mutating creature spell and targets {target}"
                        ));
                    }
                    clause
                }
            };
            match &mut open {
                Some(current) if current.actor == clause.actor && !clause.subject.is_empty() => {
                    current.verbs.extend(clause.verbs);
                    current.tail = spaced(&[&current.tail, &clause.tail]);
                }
                _ => {
                    flush(&mut open, &mut sentences);
                    open = Some(clause);
                }
            }
        }
        flush(&mut open, &mut sentences);
        if let (Some(condition), Some(last)) = (follows, sentences.last_mut()) {
            let words = self.following_condition(ability, condition, conditional);
            *last = format!("{last} {words}");
        }
        if !alone && sentences.len() > 1 && prefix.is_empty() {
            return sentence(&list(&sentences, "and"));
        }
        if !alone && !prefix.is_empty() {
            let text = list(&sentences, "and");
            return sentence(&format!("{prefix}{text}"));
        }
        joined(super::control::prefixed(&prefix, sentences))
    }

    /// Whether `as long as …` stands after the effect: `~ has flying as long as you control an artifact`.
    fn condition_follows(&self, condition: &Condition, effects: &[StaticEffect]) -> bool {
        if only_restricts(effects)
            && (is_time(condition) || unless_restricted(condition, effects).is_some())
        {
            return true;
        }
        // "As long as …, ~ gets +1/+1 and has "…"": behind a quotation it would belong to that.
        if self.grants_quoted(effects) {
            return false;
        }
        let about_this = matches!(
            condition,
            Condition::Matches(Objects::This | Objects::Attached, _)
                | Condition::InZone(Objects::This, _)
        );
        let simple = matches!(
            effects,
            [StaticEffect::Modify {
                what: Objects::This,
                ..
            }]
        );
        let turn = matches!(condition, Condition::PlayerIs(..));
        simple && !about_this && !turn
    }

    /// Whether an ability is granted that stands in quotes.
    fn grants_quoted(&self, effects: &[StaticEffect]) -> bool {
        effects.iter().any(|effect| {
            if let StaticEffect::Modify { modifications, .. } = effect {
                self.is_quoted(modifications)
            } else {
                false
            }
        })
    }

    /// Whether one of the modifications grants an ability that stands in quotes.
    pub(super) fn is_quoted(&self, modifications: &[Modification]) -> bool {
        modifications.iter().any(|modification| {
            if let Modification::AddAbility(id) = modification {
                self.ability
                    .nested
                    .get(usize::from(id.0))
                    .is_some_and(|ability| !matches!(ability.kind, AbilityKind::Keyword(_)))
            } else {
                false
            }
        })
    }

    /// Effects that one sentence says together: `you may cast this spell as though it had flash if you pay {2} more to cast it`.
    fn said_as_a_whole(&mut self, effects: &[StaticEffect]) -> Option<String> {
        if let [
            StaticEffect::AdditionalCost { cost, .. },
            StaticEffect::Permit(crate::Permission::AsThoughFlash(..)),
        ] = effects
        {
            let pay = self.cost_action(cost);
            return Some(format!(
                "you may cast this spell as though it had flash if you {pay} more to cast it"
            ));
        }
        if let [
            StaticEffect::Modify {
                what: Objects::Every(spells),
                modifications,
                ..
            },
        ] = effects
            && let Some((cost, once)) = self.cost_given(modifications)
        {
            if let Test::WasCast(crate::CastFrom::Anywhere, Players::Everyone) = &spells.test {
                return Some(self.paid_by_controllers(&cost));
            }
            let pay = self.cost_action(&cost);
            let (lead, one) = match once {
                true => ("once each turn, ", Determiner::A),
                false => ("", Determiner::Bare),
            };
            let spells = self.noun(spells, &one);
            return Some(format!(
                "{lead}you may {pay} rather than pay the mana cost for {spells}"
            ));
        }
        None
    }

    /// The alternative cost that spells are given: `rather than pay the mana cost for spells you cast`; whether once each turn.
    fn cost_given(&self, modifications: &[Modification]) -> Option<(Cost, bool)> {
        let [Modification::AddAbility(id)] = modifications else {
            return None;
        };
        let given = self.ability.nested.get(usize::from(id.0))?;
        let AbilityKind::Static(given) = &given.kind else {
            return None;
        };
        let once = given.condition == Some(Condition::OnceEachTurn);
        match given.effects.as_slice() {
            [StaticEffect::AlternativeCost { cost, .. }] => Some((cost.clone(), once)),
            _ => None,
        }
    }

    fn static_modify(
        &mut self,
        what: &Objects,
        modifications: &[Modification],
        defines: bool,
        says_still: bool,
    ) -> Clause {
        if let [Modification::SetPowerToughness(power, toughness)] = modifications
            && (defines || matches!(what, Objects::This))
            && !matches!(
                (power, toughness),
                (Some(Value::Number(_)), _) | (_, Some(Value::Number(_)))
            )
        {
            return self.defined_size(what, power.as_ref(), toughness.as_ref());
        }
        if let [Modification::Controller(players)] = modifications {
            let who = self.players_subject(players);
            let what = self.object_phrase(what);
            let control = super::words::verb("control", who.number);
            return Clause::words(format!("{} {control} {what}", who.text));
        }
        let mut clause = self.thing(what);
        if let Some(spell) = self.nth_spell(what) {
            clause.subject = spell;
            clause.number = Number::One;
        }
        self.grantee = self.granted_noun(what);
        self.plural = clause.number == Number::Many;
        let mut changes = self.changes(modifications, Aspect::Holds);
        self.plural = false;
        if says_still {
            changes.say_still_apart(clause.number);
        }
        clause.verbs = changes
            .verbs
            .into_iter()
            .map(|text| super::continuous::plural_own(clause.number, text))
            .collect();
        clause.further = self.spared(modifications).or(changes.further);
        if let Some(expression) = self.where_x.take() {
            return clause.with_tail(format!(", where X is {expression}"));
        }
        clause.with_tail(changes.after)
    }

    /// `~'s power and toughness are each equal to …`
    fn defined_size(
        &mut self,
        what: &Objects,
        power: Option<&Value>,
        toughness: Option<&Value>,
    ) -> Clause {
        let whose = self.objects_possessive(what);
        let text = match (power, toughness) {
            (Some(power), Some(toughness)) if power == toughness => {
                let value = self.expression(power);
                format!("{whose} power and toughness are each equal to {value}")
            }
            (Some(power), Some(toughness)) => {
                let power_words = self.expression(power);
                let toughness_words = self.expression(toughness);
                let number = if let Value::Sum(parts) = toughness {
                    match parts.as_slice() {
                        [first, Value::Number(number)] if first == power => Some(*number),
                        _ => None,
                    }
                } else {
                    None
                };
                match number {
                    Some(number) => format!(
                        "{whose} power is equal to {power_words} and its toughness is equal to that number plus {number}"
                    ),
                    None => format!(
                        "{whose} power is equal to {power_words} and its toughness is equal to {toughness_words}"
                    ),
                }
            }
            (Some(power), None) => {
                format!("{whose} power is equal to {}", self.expression(power))
            }
            (None, Some(toughness)) => {
                format!(
                    "{whose} toughness is equal to {}",
                    self.expression(toughness)
                )
            }
            (None, None) => String::new(),
        };
        Clause::words(text)
    }

    fn additional_cost(&mut self, cost: &Cost, optional: bool, repeatable: bool) -> String {
        if optional {
            let cost = self.cost_action(cost);
            let often = if repeatable {
                " any number of times"
            } else {
                ""
            };
            return format!("as an additional cost to cast this spell, you may {cost}{often}");
        }
        let action = match cost.0.as_slice() {
            [CostPart::OneOf(costs)] => {
                let actions: Vec<String> =
                    costs.iter().map(|cost| self.cost_action(cost)).collect();
                list(&actions, "or")
            }
            _ => self.cost_action(cost),
        };
        format!("as an additional cost to cast this spell, {action}")
    }

    /// A keyword with its arguments, in lower case.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn keyword(&mut self, keyword: &KeywordAbility) -> String {
        if keyword.keyword.as_str() == "landwalk"
            && let [Argument::Quality(test)] = keyword.arguments.as_slice()
        {
            let quality = self.quality(test);
            return format!("{quality} landwalk");
        }
        if keyword.keyword.as_str() == "offering"
            && let [Argument::Quality(test)] = keyword.arguments.as_slice()
        {
            let filter = crate::Filter {
                domain: crate::Domain::Permanents,
                test: test.clone(),
            };
            return format!("{} offering", self.plain_noun(&filter, Number::One));
        }
        let mut text = keyword.keyword.to_string();
        let mut given = 0;
        let mut after_number = false;
        for argument in &keyword.arguments {
            let words = match argument {
                Argument::Cost(cost) if own_mana_cost_and(cost).is_some() => String::new(),
                Argument::Cost(cost) if after_number && super::cost::is_mana_only(cost) => {
                    format!("—{}", self.bare_cost(cost))
                }
                Argument::Cost(cost) => self.keyword_cost(cost),
                Argument::Number(value) => format!(" {}", self.figure(value)),
                Argument::Quality(test) if keyword.keyword.as_str().ends_with("onto") => {
                    let onto = crate::Filter {
                        domain: crate::Domain::Permanents,
                        test: test.clone(),
                    };
                    format!(" {}", self.plain_noun(&onto, Number::One))
                }
                Argument::Quality(test) => format!(" {}", self.quality(test)),
                Argument::Object(filter) => {
                    format!(
                        " {}",
                        self.argument_object(keyword.keyword.as_str(), filter)
                    )
                }
                Argument::Player(players) => match players {
                    Players::Opponents => " opponent".to_owned(),
                    Players::Everyone => " player".to_owned(),
                    _ => format!(" {}", self.any_player(players)),
                },
                Argument::Ability => {
                    let dash = if given == 0 { " —" } else { "" };
                    let nested = self.ability.nested.get(given).cloned();
                    given += 1;
                    nested.map_or_else(String::new, |nested| {
                        format!("{dash} {}", render_ability(&nested, &self.bearer))
                    })
                }
                Argument::Text(name) => format!(" {name}"),
                Argument::Size(power, toughness) => format!(" — {power}/{toughness}"),
                Argument::Limits(count) => self.limits_behind(*count),
                Argument::Deck(condition) => format!(" — {}", self.deck_condition(condition)),
            };
            after_number = matches!(argument, Argument::Number(_));
            if words.starts_with('.') && text.ends_with('.') {
                text.pop();
            }
            text.push_str(&words);
        }
        let nonzero = self.ability.nested.iter().any(|nested| {
            matches!(&nested.kind, AbilityKind::Activated(activated)
                if activated.limits.contains(&ActivationLimit::NonzeroX))
        });
        if nonzero {
            text.push_str(". X can't be 0.");
        }
        self.with_where(text)
    }

    /// `Enchant creature`, `Affinity for artifacts`.
    fn argument_object(&mut self, keyword: &str, filter: &crate::Filter) -> String {
        let number = if keyword.ends_with("for") {
            Number::Many
        } else {
            Number::One
        };
        let noun = self.plain_noun(filter, number);
        match keyword {
            "champion" => with_article(&noun),
            _ => noun,
        }
    }

    /// `red`, `artifacts`, `Demons and from Dragons`: as after `protection from`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn quality(&mut self, test: &Test) -> String {
        match test {
            Test::CardType(_) | Test::Subtype(_) => {
                let filter = crate::Filter {
                    domain: crate::Domain::Permanents,
                    test: test.clone(),
                };
                self.plain_noun(&filter, Number::Many)
            }
            Test::All(tests) if tests.is_empty() => "everything".to_owned(),
            Test::Any(tests)
                if tests.len() == 5 && tests.iter().all(|test| matches!(test, Test::Color(_))) =>
            {
                "each color".to_owned()
            }
            Test::Any(tests) => {
                let words: Vec<String> = tests.iter().map(|test| self.quality(test)).collect();
                match words.as_slice() {
                    [first, second] => format!("{first} and from {second}"),
                    _ => list(&words, "and"),
                }
            }
            Test::ChosenColor => "the chosen color".to_owned(),
            Test::ChosenName => "the chosen card name".to_owned(),
            Test::Colorless => "colorless".to_owned(),
            Test::Multicolored => "multicolored".to_owned(),
            Test::Monocolored => "monocolored".to_owned(),
            Test::ControlledBy(Players::Opponents) => "your opponents".to_owned(),
            _ => match self.adjective(test) {
                Some(words) => words,
                None => {
                    let filter = crate::Filter {
                        domain: crate::Domain::Permanents,
                        test: test.clone(),
                    };
                    self.plain_noun(&filter, Number::Many)
                }
            },
        }
    }
}

fn flush(open: &mut Option<Clause>, sentences: &mut Vec<String>) {
    if let Some(clause) = open.take() {
        let text = clause.stated().replace(" , where X", ", where X");
        sentences.push(text);
        sentences.extend(clause.further);
    }
}

/// In whose turn an event must happen (`whenever you gain life during your turn`), and the rest of the condition.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn in_whose_turn(condition: Option<&Condition>) -> (Option<&'static str>, Option<Condition>) {
    let whose = |condition: &Condition| match condition {
        Condition::PlayerIs(Players::Active, Players::You) => Some("your"),
        Condition::PlayerIs(Players::Active, Players::Opponents) => Some("an opponent's"),
        _ => None,
    };
    match condition {
        Some(Condition::All(parts)) => match parts.split_first() {
            // "if it's your main phase": the main phase is whose turn it is.
            Some((first, rest))
                if whose(first).is_some() && !matches!(rest, [Condition::During(_)]) =>
            {
                let rest = match rest {
                    [only] => only.clone(),
                    several => Condition::All(several.to_vec()),
                };
                (whose(first), Some(rest))
            }
            _ => (None, condition.cloned()),
        },
        Some(only) if whose(only).is_some() => (whose(only), None),
        other => (None, other.cloned()),
    }
}

/// The Roman numeral of a chapter (CR 714.2a).
fn numeral(chapter: u8) -> &'static str {
    const NUMERALS: [&str; 6] = ["I", "II", "III", "IV", "V", "VI"];
    let place = usize::from(chapter).saturating_sub(1);
    NUMERALS.get(place).copied().unwrap_or("VI")
}

/// Whether the effects are about what a spell costs, where a condition says "if"; whether it stands first.
fn is_cost_matter(effects: &[StaticEffect]) -> Option<bool> {
    match effects {
        [
            StaticEffect::ChangeCost {
                change: crate::CostChange::AtLeast(_),
                ..
            },
        ] => None,
        [StaticEffect::ChangeCost { .. }] => Some(false),
        [StaticEffect::Permit(crate::Permission::AsThoughFlash(_, what))]
            if super::discourse::is_this(&what.test) =>
        {
            Some(false)
        }
        [StaticEffect::AlternativeCost { .. }] => Some(true),
        _ => None,
    }
}

/// What a restriction holds unless: `can't attack unless defending player controls an Island`.
fn unless_restricted(condition: &Condition, effects: &[StaticEffect]) -> Option<Condition> {
    let of_combat = effects.iter().all(|effect| {
        matches!(
            effect,
            StaticEffect::Restrict(
                crate::Restriction::CantAttack(..) | crate::Restriction::CantBlock(..)
            )
        )
    });
    if of_combat || matches!(condition, Condition::Not(_)) {
        return super::condition::unless(condition);
    }
    None
}

/// The slot that an instruction fills.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn filled(effect: &Effect) -> Option<SlotId> {
    match effect {
        Effect::Choose { into, .. }
        | Effect::ChoosePlayer { into, .. }
        | Effect::Search { into, .. }
        | Effect::ChooseAmong { into, .. } => Some(*into),
        Effect::Look { into, .. } | Effect::Move { into, .. } => *into,
        _ => None,
    }
}

/// Whose turn it must be and when in it are one limit: `during your turn, before attackers are declared`.
fn when_of_turn(limits: &[ActivationLimit]) -> Option<Vec<ActivationLimit>> {
    let whose = limits.iter().position(|limit| {
        matches!(
            limit,
            ActivationLimit::If(Condition::PlayerIs(Players::Active, _))
        )
    })?;
    let when = limits
        .iter()
        .position(|limit| matches!(limit, ActivationLimit::If(Condition::During(_))))?;
    let (ActivationLimit::If(turn), ActivationLimit::If(steps)) =
        (limits.get(whose)?, limits.get(when)?)
    else {
        return None;
    };
    let mut joint = limits.to_vec();
    joint[whose] = ActivationLimit::If(Condition::All(vec![turn.clone(), steps.clone()]));
    joint.remove(when);
    Some(joint)
}

/// Whether the effects only restrict: `can't attack unless …`.
/// Whether it is said with "during": `your opponents can't cast spells during your turn`.
fn is_time(condition: &Condition) -> bool {
    if super::steps::is_of_turns(condition) {
        return true;
    }
    if let Condition::During(steps) = condition {
        bound(steps).is_none()
    } else {
        matches!(condition, Condition::PlayerIs(Players::Active, _))
    }
}

fn only_restricts(effects: &[StaticEffect]) -> bool {
    effects
        .iter()
        .all(|effect| matches!(effect, StaticEffect::Restrict(_)))
}

/// `before attackers are declared`, `after blockers are declared`: the steps before or from one on.
fn bound(steps: &[Step]) -> Option<String> {
    let first = steps.first()?;
    let last = steps.last()?;
    let all: Vec<Step> = Step::ALL.to_vec();
    let start = all.iter().position(|step| step == first)?;
    if all.get(start..start + steps.len()) != Some(steps) || steps.len() < 2 {
        return None;
    }
    let mark = |step: Step| match step {
        Step::DeclareAttackers => Some("attackers are declared"),
        Step::DeclareBlockers => Some("blockers are declared"),
        Step::FirstStrikeDamage => Some("the combat damage step"),
        Step::End => Some("the end step"),
        Step::BeginningOfCombat => Some("combat"),
        Step::Untap
        | Step::Upkeep
        | Step::Draw
        | Step::PrecombatMain
        | Step::CombatDamage
        | Step::EndOfCombat
        | Step::PostcombatMain
        | Step::Cleanup => None,
    };
    // "during combat before blockers are declared": within combat
    let of_combat = *first == Step::BeginningOfCombat && *last < Step::EndOfCombat;
    if *first == Step::Untap || of_combat {
        let next = all.get(start + steps.len())?;
        return mark(*next).map(|mark| format!("before {mark}"));
    }
    // "after combat" begins behind it.
    let to_end_of_combat = *first > Step::BeginningOfCombat && *last == Step::EndOfCombat;
    if all.last() == Some(last) || to_end_of_combat {
        if *first == Step::PostcombatMain {
            return Some("after combat".to_owned());
        }
        return mark(*first).map(|mark| format!("after {mark}"));
    }
    None
}

/// `as a sorcery and only once each turn`
fn list_with_only(words: &[String]) -> String {
    words.join(" and only ")
}

/// Sentences put together into a paragraph.
pub(super) fn joined(sentences: Vec<String>) -> String {
    let sentences: Vec<String> = sentences.iter().map(|text| sentence(text)).collect();
    sentences.join(" ")
}

/// "As long as enchanted permanent is an Equipment, it has "equipped creature has flying."": what such an ability calls what it is
/// attached to.
fn on_equipment(ability: &Static) -> Option<String> {
    let is = |kind: &crate::Subtype| kind.as_str() == "Equipment";
    let equipment = matches!(&ability.condition,
        Some(Condition::Matches(Objects::Attached, Test::Subtype(kind))) if is(kind));
    // "Blood tokens you control are Equipment in addition to their other types and have "Equipped creature …""
    let made = ability.effects.iter().any(|effect| {
        matches!(effect, StaticEffect::Modify { modifications, .. }
        if modifications.iter().any(|modification| {
            matches!(modification, crate::Modification::AddSubtype(kind) if is(kind))
        }))
    });
    let equipment = equipment || made;
    equipment.then(|| "equipped creature".to_owned())
}

impl Writer<'_> {
    /// The first of these, a restriction or requirement; with the second where the two together are said as one: goaded
    /// creatures attack each combat if able and attack a player other than you if able (CR 701.15b).
    fn required(&mut self, effects: &[StaticEffect], both: &mut bool) -> Clause {
        let [StaticEffect::Restrict(restriction), rest @ ..] = effects else {
            return Clause::words(String::new());
        };
        if let [StaticEffect::Replace(replacement), ..] = rest {
            *both = replacement.is_part_of(restriction);
        }
        let others = Players::Except(Box::new(Players::Everyone), Box::new(Players::You));
        if let (
            crate::Restriction::MustAttack(what),
            [
                StaticEffect::Restrict(crate::Restriction::MustAttackPlayer(same, players)),
                ..,
            ],
        ) = (restriction, rest)
            && what == same
            && *players == others
        {
            *both = true;
            return self.thing(what).with_verb("are goaded".to_owned());
        }
        self.restriction(restriction)
    }
}

/// `this spell has flash as long as …`: what functions where the card is cast from and on the stack, without its condition saying so.
fn of_spell(mut clause: Clause, what: &Objects, ability: &Static) -> Clause {
    let says_where = matches!(&ability.condition, Some(Condition::Not(inner))
        if matches!(**inner, Condition::InZone(Objects::This, Zone::Battlefield)));
    let zones = ZoneSet::EVERYWHERE.without(Zone::Battlefield);
    if *what == Objects::This && ability.zones == zones && !says_where {
        clause.subject = "this spell".to_owned();
    }
    clause
}
