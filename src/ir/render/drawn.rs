//! When a card may be revealed as it is drawn (CR 121.9).

use super::discourse::Writer;
use super::noun::Determiner;
use super::words::{ordinal, sentence};
use crate::{
    Comparison, Condition, Deed, Domain, Effect, EventPattern, EventRole, Filter, Objects, Past,
    Players, Test, Triggered, Value, Zone,
};

impl Writer<'_> {
    /// `reveal the first card you draw each turn. Whenever you reveal a land card this way, draw a card.`; nothing if it is another ability.
    pub(super) fn reveals_drawn(&mut self, triggered: &Triggered) -> Option<String> {
        let (event, when) = if let EventPattern::While { event, condition } = &triggered.event
            && **condition == Condition::PlayerIs(Players::Active, Players::You)
        {
            (&**event, "on each of your turns")
        } else {
            (&triggered.event, "each turn")
        };
        let EventPattern::While { event, .. } = event else {
            return None;
        };
        let EventPattern::Done {
            deed: Deed::Draw,
            what: Some(drawn),
            ..
        } = &**event
        else {
            return None;
        };
        let [mode] = triggered.body.modes.as_slice() else {
            return None;
        };
        let (Effect::Look { public: true, .. }, rest) = mode.effects.split_first()? else {
            return None;
        };
        if drawn.test != Test::All(Vec::new()) {
            return None;
        }
        let mut sentences = vec![format!("Reveal the first card you draw {when}.")];
        for effect in rest {
            let Effect::If { condition, .. } = effect else {
                return None;
            };
            let revealed = self.revealed(condition)?;
            let whole = self.sentences(std::slice::from_ref(effect)).join(". ");
            let (_, comes) = whole.split_once(", ")?;
            let comes = comes.trim_end_matches('.');
            sentences.push(sentence(&format!(
                "whenever you reveal {revealed} this way, {comes}"
            )));
        }
        Some(sentences.join(" "))
    }

    /// `a land card`, of the condition that the card is one
    fn revealed(&mut self, condition: &Condition) -> Option<String> {
        let Condition::Compare(Value::Count(such), Comparison::AtLeast, Value::Number(1)) =
            condition
        else {
            return None;
        };
        let Test::All(tests) = &such.test else {
            return None;
        };
        let it = Test::Is(Objects::Event(EventRole::Subject));
        let tests: Vec<Test> = tests.iter().filter(|test| **test != it).cloned().collect();
        let card = Filter {
            domain: Domain::Cards(Zone::Hand, Players::You),
            test: Test::All(tests),
        };
        let card = self.noun(&card, &Determiner::A);
        self.forget_focus();
        Some(card.trim_end_matches(" in your hand").to_owned())
    }

    /// `as you draw it`, `as you draw it if it's the first card you've drawn this turn`
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn as_it_is_drawn(&mut self, event: &EventPattern) -> Option<String> {
        match event {
            EventPattern::Done {
                deed: Deed::Draw, ..
            } => Some("as you draw it".to_owned()),
            EventPattern::While { event, condition } => {
                let when = self.as_it_is_drawn(event)?;
                if let Condition::Compare(
                    Value::Happened(drawn, past),
                    Comparison::Equal,
                    Value::Number(number),
                ) = condition.as_ref()
                {
                    let card = self.happened_each(drawn, past);
                    let number = ordinal(u32::try_from(*number).unwrap_or_default());
                    return Some(format!("{when} if it's the {number} {card}"));
                }
                Some(format!("{when} if {}", self.condition(condition)))
            }
            _ => None,
        }
    }
}

/// What is done for each card less than so many that one of several players draws this way.
pub(super) fn each_card_fewer(effects: &[Effect]) -> Option<(i32, &[Effect])> {
    let [Effect::Repeat { times, effects }] = effects else {
        return None;
    };
    let Value::Minus(number, drawn) = times else {
        return None;
    };
    match (&**number, &**drawn) {
        (Value::Number(number), Value::Happened(event, Past::ThisWay(_)))
            if matches!(
                &**event,
                EventPattern::Draw {
                    who: Players::Affected,
                    ..
                }
            ) =>
        {
            Some((*number, effects))
        }
        _ => None,
    }
}
