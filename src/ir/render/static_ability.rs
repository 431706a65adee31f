//! Static abilities: `~ has flying as long as you control a Goblin`, `this spell costs {2} less to cast`, `~'s power is equal to …`.

use super::ability::{bound, joined};
use super::clause::Clause;
use super::continuous::Aspect;
use super::discourse::Writer;
use super::noun::Determiner;
use super::words::{Number, list, sentence, spaced};
use crate::{
    AbilityKind, Condition, Cost, CostPart, EventPattern, Modification, Objects, Players, Static,
    StaticEffect, Test, Value, Zone, ZoneSet,
};

impl Writer<'_> {
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

    #[expect(clippy::too_many_lines, reason = "one arm for each kind of effect")]
    pub(super) fn static_ability(&mut self, ability: &Static) -> String {
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
            let most_x = self.most_x(cost);
            if cost.0.iter().all(|part| matches!(part, CostPart::MostX(_))) {
                return most_x.trim_start().to_owned();
            }
            let text = sentence(&self.additional_cost(cost, *optional, *repeatable));
            return format!("{text}{most_x}");
        }
        if let [StaticEffect::Modify { modifications, .. }] = ability.effects.as_slice()
            && let Some(same) = same_is_true(modifications)
        {
            return sentence(&same);
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
            && let Some(said) = self.additional_given(spells, modifications)
        {
            return Some(said);
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
        if defines && let Some(kinds) = added_subtypes(modifications) {
            let what = self.object_phrase(what);
            let kinds = super::words::with_article(&super::words::list(&kinds, "and"));
            return Clause::words(format!("{what} is also {kinds}"));
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
        // "Each creature you control gets +1/+1 for each white mana symbol in its mana cost": of each of them another number.
        if let Objects::Every(filter) = what
            && clause.number == Number::Many
            && modifications.iter().any(counts_of_each)
        {
            clause.subject = self.noun(filter, &Determiner::Each);
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
        if let (
            crate::Restriction::AttackCost(attackers, whom, cost),
            [
                StaticEffect::Restrict(crate::Restriction::BlockCost(blockers, blocked, same)),
                ..,
            ],
        ) = (restriction, rest)
            && attackers == blockers
            && cost == same
            && whom.players == Some(Players::Everyone)
            && super::combat_cost::is_anything(blocked)
        {
            *both = true;
            return self.attack_or_block_cost(attackers, cost);
        }
        self.restriction(restriction)
    }
}

fn flush(open: &mut Option<Clause>, sentences: &mut Vec<String>) {
    if let Some(clause) = open.take() {
        let text = clause.stated().replace(" , where X", ", where X");
        sentences.push(text);
        sentences.extend(clause.further);
    }
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

/// The subtypes, if they are all that is added.
fn added_subtypes(modifications: &[Modification]) -> Option<Vec<String>> {
    let kind = |change: &Modification| {
        if let Modification::AddSubtype(kind) = change {
            Some(kind.to_string())
        } else {
            None
        }
    };
    let kinds = modifications.iter().map(kind).collect::<Option<Vec<_>>>();
    kinds.filter(|kinds| !kinds.is_empty())
}

/// `the same is true for hexproof`, behind what is said of another keyword
pub(super) fn same_is_true(modifications: &[crate::Modification]) -> Option<String> {
    if let [crate::Modification::AddKeywordOf(keyword, _)] = modifications {
        Some(format!("the same is true for {keyword}"))
    } else {
        None
    }
}

/// Whether it adds what can only be said of each object by itself: "for each white mana symbol in its mana cost", "for each time it attacked".
fn counts_of_each(modification: &Modification) -> bool {
    let of_each = |value: &Value| {
        let counted = if let Value::Times(_, counted) = value {
            counted.as_ref()
        } else {
            value
        };
        matches!(
            counted,
            Value::Of(crate::Property::ColoredSymbols(_), Objects::Affected)
        ) || super::happened::is_attack_of_each(counted)
    };
    matches!(modification, Modification::AddPowerToughness(power, toughness)
        if of_each(power) || of_each(toughness))
}
