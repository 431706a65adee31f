//! What can be said against an ability that compiles: a target that nothing is done to, a "may" that nothing comes of.

use crate::context::CardContext;
use diagnostic::{Code, Diagnostic};
use ir::{
    Ability, AbilityKind, Bearer, Body, Effect, Modification, SlotId, Value, Visitor, Walk,
    render_for,
};
use source::{SourceMap, Span};

/// Warnings about the abilities of one line.
pub(crate) fn warnings(abilities: &[Ability], line: Span, sources: &SourceMap) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for ability in abilities {
        found.extend(idle_choices(ability, line, sources));
        let Some(body) = ability.body() else { continue };
        for number in idle_targets(body, ability) {
            let span = word(line, "target", number, sources).unwrap_or(line);
            let warning = Diagnostic::new(Code::IdleTarget, span, "nothing is done to this target")
                .with_help(Some(
                    "say what happens to it, or choose without a target: \"choose a creature\""
                        .to_owned(),
                ));
            found.push(warning);
        }
    }
    found
}

/// The targets, counted over all modes, that no instruction of their mode and no nested ability reads.
fn idle_targets(body: &Body, ability: &Ability) -> Vec<usize> {
    if body.modes.iter().all(|mode| mode.targets.is_empty()) {
        return Vec::new();
    }
    let mut idle = Vec::new();
    let mut number = 0;
    for mode in &body.modes {
        for target in &mode.targets {
            let mut occurrences = Occurrences {
                slot: target.slot,
                count: 0,
            };
            mode.effects.walk(&mut occurrences);
            ability.nested.walk(&mut occurrences);
            if let AbilityKind::Activated(activated) = &ability.kind {
                activated.cost.walk(&mut occurrences);
            }
            for other in &mode.targets {
                if other.slot != target.slot {
                    other.walk(&mut occurrences);
                }
            }
            if occurrences.count == 0 {
                idle.push(number);
            }
            number += 1;
        }
    }
    idle
}

/// Counts where a slot stands.
struct Occurrences {
    slot: SlotId,
    count: usize,
}

impl Visitor for Occurrences {
    fn slot(&mut self, slot: &SlotId) {
        self.count += usize::from(*slot == self.slot);
    }
}

/// Warns of each "may" that nothing comes of, whichever way the player decides.
fn idle_choices(ability: &Ability, line: Span, sources: &SourceMap) -> Vec<Diagnostic> {
    let mut choices = Vec::new();
    for list in ability.root_lists() {
        for effect in list {
            collect_choices(effect, &mut choices);
        }
    }
    if choices.is_empty() {
        return Vec::new();
    }
    let reads = |slot: SlotId| {
        let mut occurrences = Occurrences { slot, count: 0 };
        ability.walk(&mut occurrences);
        occurrences.count > 1
    };
    let mut found = Vec::new();
    for (number, (action, after)) in choices.into_iter().enumerate() {
        let idle = |effects: &[&Effect]| effects.iter().all(|effect| is_idle(effect, &reads));
        if !idle(&action) || !idle(&after) {
            continue;
        }
        let span = word(line, "may", number, sources).unwrap_or(line);
        found.push(
            Diagnostic::new(
                Code::IdleChoice,
                span,
                "it makes no difference whether this is done",
            )
            .with_help(Some(
                "say what happens then: \"You may pay {1}. If you do, draw a card.\"".to_owned(),
            )),
        );
    }
    found
}

/// What may be done, and what follows from that.
type Choice<'a> = (Vec<&'a Effect>, Vec<&'a Effect>);

fn collect_choices<'a>(effect: &'a Effect, found: &mut Vec<Choice<'a>>) {
    if let Effect::Attempt {
        optional: Some(_),
        action,
        if_done,
        if_not,
    } = effect
    {
        let after = if_done.iter().chain(if_not).collect();
        found.push((action.iter().collect(), after));
    }
    for child in effect.children() {
        collect_choices(child, found);
    }
}

/// Whether an instruction leaves the game as it is, but for what it costs.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_idle(effect: &Effect, reads: &impl Fn(SlotId) -> bool) -> bool {
    let none = |value: &Value| *value == Value::Number(0);
    match effect {
        Effect::Nothing | Effect::Pay { .. } => true,
        Effect::Choose { into, .. }
        | Effect::ChooseAmong { into, .. }
        | Effect::ChoosePlayer { into, .. }
        | Effect::ChooseCounter { into, .. } => !reads(*into),
        Effect::Look { public, into, .. } => *public && into.is_none_or(|into| !reads(into)),
        Effect::DealDamage {
            amount, further, ..
        } => none(amount) && further.iter().all(|part| none(&part.amount)),
        Effect::GainLife { amount, .. } | Effect::LoseLife { amount, .. } => none(amount),
        Effect::Draw { count, .. }
        | Effect::CreateToken { count, .. }
        | Effect::CreateCopy { count, .. }
        | Effect::PutCounters { count, .. }
        | Effect::PlayerCounters { count, .. }
        | Effect::LosePlayerCounters { count, .. } => none(count),
        Effect::Modify { modifications, .. } => modifications.iter().all(|modification| {
            matches!(modification, Modification::AddPowerToughness(power, toughness)
                if none(power) && none(toughness))
        }),
        Effect::If { .. }
        | Effect::Attempt { .. }
        | Effect::ForEachObject { .. }
        | Effect::ForEachCounterKind { .. }
        | Effect::ForEachPlayer { .. }
        | Effect::Repeat { .. }
        | Effect::Process { .. }
        | Effect::ChooseOne { .. } => effect
            .children()
            .into_iter()
            .all(|child| is_idle(child, reads)),
        // All others do something, or are found by what reads them.
        _ => false,
    }
}

/// Where a word stands for the time with that number, from 0.
fn word(line: Span, wanted: &str, number: usize, sources: &SourceMap) -> Option<Span> {
    let text = sources.text(line).to_ascii_lowercase();
    let whole = |start: usize| {
        let letter = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
        let bytes = text.as_bytes();
        !letter(start.checked_sub(1).and_then(|before| bytes.get(before)))
            && !letter(bytes.get(start + wanted.len()))
    };
    let (start, _) = text
        .match_indices(wanted)
        .filter(|(start, _)| whole(*start))
        .nth(number)?;
    let start = line.start + u32::try_from(start).ok()?;
    let end = start + u32::try_from(wanted.len()).ok()?;
    (end <= line.end).then_some(Span { start, end, ..line })
}

/// Warns of a word that can be understood in another way, and shows both ways.
pub(crate) fn second_reading(
    first: &[Ability],
    second: &[Ability],
    word: Span,
    card: &CardContext,
    sources: &SourceMap,
) -> Option<Diagnostic> {
    if first == second {
        return None;
    }
    let bearer = Bearer::of_types(&card.types, &card.subtypes);
    let shown = |abilities: &[Ability]| {
        abilities
            .iter()
            .map(|ability| render_for(ability, &bearer))
            .collect::<Vec<_>>()
            .join(" ")
    };
    Some(
        Diagnostic::new(
            Code::TwoReadings,
            word,
            format!("`{}` can be understood in two ways", sources.text(word)),
        )
        .with_label(word, format!("as compiled: {}", shown(first)))
        .with_label(word, format!("or: {}", shown(second)))
        .with_help(Some(
            "name the noun, as in \"that creature\", so that one reading is left".to_owned(),
        )),
    )
}
