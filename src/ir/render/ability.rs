//! Whole abilities: spell text, `cost: effect`, triggers, keyword lines, modes. Static ones are in `static_ability`, limits in `limits`.

use super::Bearer;
use super::discourse::Writer;
use super::words::{Number, capitalise, list, sentence, spaced, times, uncapitalise, with_article};
use crate::{
    Ability, AbilityKind, Activated, ActivationLimit, Argument, Body, Condition, Cost, CostPart,
    Effect, EventPattern, KeywordAbility, Mode, Players, SlotId, Static, StaticEffect, Step, Test,
    Triggered, TurnLimit, Zone, ZoneSet,
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
        sentences.extend(mode.effects.iter().filter_map(|effect| self.ending(effect)));
        sentences
    }

    /// `you may pay {W} to end this effect` (CR 116.2c)
    fn ending(&mut self, effect: &Effect) -> Option<String> {
        let Effect::Modify {
            duration: crate::Duration::UntilPaid(ends),
            ..
        } = effect
        else {
            return None;
        };
        let ends = self.ability.nested.get(usize::from(ends.0)).cloned()?;
        let AbilityKind::Activated(ends) = &ends.kind else {
            return None;
        };
        let cost = self.activation_cost(&ends.cost);
        Some(format!("you may pay {cost} to end this effect"))
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
                ActivationLimit::SorcerySpeed => {
                    lead = "if you could cast a sorcery, ".to_owned();
                    time = "";
                }
                ActivationLimit::InstantSpeed
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
        let most_x = self.most_x(&activated.cost);
        text.push_str(&most_x);
        text.push_str(&self.spent_on_ability(&activated.limits));
        let limits = self.limits(&said).filter(|_| !is_said);
        match &activated.activator {
            Players::You => {
                if let Some(limits) = limits {
                    text = format!("{text} Activate only {limits}.");
                }
            }
            Players::Everyone => {
                // Who activates it is "you" in the ability (CR 109.5), and "they" where any player is spoken of.
                let limits = limits.map_or_else(String::new, |limits| {
                    format!(" but only {limits}").replace("during your ", "during their ")
                });
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

    /// What is offered of a card in an opening hand (CR 103.6): what waits for a step waits for the first one.
    fn of_opening_hand(&mut self, triggered: &Triggered) -> String {
        let text = self.body_after("", &triggered.body);
        let Some((reveal, rest)) = text.split_once(". If you do, ") else {
            return "If this card is in your opening hand, you may begin the game with it on the \
                    battlefield."
                .to_owned();
        };
        let first = [
            ("the next turn's upkeep", "the first upkeep"),
            ("your next upkeep", "your first upkeep"),
            (
                "your next first main phase",
                "your first main phase of the game",
            ),
        ];
        let rest = first
            .iter()
            .find(|(next, _)| rest.contains(next))
            .map_or_else(
                || rest.to_owned(),
                |(next, first)| rest.replacen(next, first, 1),
            );
        format!("{reveal} from your opening hand. If you do, {rest}")
    }

    fn triggered(&mut self, triggered: &Triggered) -> String {
        if let EventPattern::Chapter(chapters) = &triggered.event {
            let numerals: Vec<&str> = chapters.iter().map(|chapter| numeral(*chapter)).collect();
            let body = self.body_after("", &triggered.body);
            return format!("{} — {body}", numerals.join(", "));
        }
        if triggered.event.is_named(crate::BEGIN_GAME) {
            return self.of_opening_hand(triggered);
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
        let most_x = self.most_x(&triggered.body);
        text.push_str(&most_x);
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
        let number = if keyword.ends_with("for") || keyword == "bands with other" {
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
            Test::Shares(crate::Distinction::Colors, crate::Objects::Every(all)) => {
                format!(
                    "the colors of {}",
                    self.plain_noun(all, super::words::Number::Many)
                )
            }
            Test::Shares(
                what @ (crate::Distinction::Colors
                | crate::Distinction::CardTypes
                | crate::Distinction::CreatureTypes),
                objects,
            ) => {
                let whose = self.objects_possessive(objects);
                format!(
                    "each of {whose} {}",
                    super::distinct::distinction_word(*what)
                )
            }
            Test::ChosenColor => "the chosen color".to_owned(),
            Test::ChosenName => "the chosen card name".to_owned(),
            Test::Colorless => "colorless".to_owned(),
            Test::Multicolored => "multicolored".to_owned(),
            Test::Monocolored => "monocolored".to_owned(),
            Test::ControlledBy(Players::Opponents) => "each of your opponents".to_owned(),
            Test::ControlledBy(Players::Chosen) => "the chosen player".to_owned(),
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

/// `before attackers are declared`, `after blockers are declared`: the steps before or from one on.
pub(super) fn bound(steps: &[Step]) -> Option<String> {
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

/// Sentences put together into a paragraph.
pub(super) fn joined(sentences: Vec<String>) -> String {
    let sentences: Vec<String> = sentences.iter().map(|text| sentence(text)).collect();
    sentences.join(" ")
}
