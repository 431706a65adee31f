//! The parts of which clauses about events are put together: who or what it happens to, the verb in its base form, what stands behind.

use super::discourse::{Writer, is_this};
use super::event::{damage_noun, determiner_number, past};
use super::noun::Determiner;
use super::words::{Number, ordinal, spaced, verb};
use super::zone_change::descends;
use crate::{Deed, EventPattern, Filter, Objects, Players, Recipients, Test};
use lexicon::{Form, inflect};

/// When an event happens, as seen from the clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tense<'word> {
    /// `you gain life`
    Present,
    /// `you gained life`
    Past,
    /// `you didn't gain life`
    Never,
    /// `players can't gain life`
    Cannot,
    /// `you've cast two or more spells`
    Times(&'word str),
    /// `you would gain life`
    Would,
    /// `you next cast a spell`: of what a player does, the first time from now on
    Next,
}

/// The parts of an event clause; the verb in its base form: `are put`, `become tapped`, `draw`.
pub(super) struct Parts {
    pub(super) subject: String,
    pub(super) number: Number,
    pub(super) verb: String,
    pub(super) rest: String,
}

impl Writer<'_> {
    pub(super) fn parts(&mut self, event: &EventPattern, determiner: &Determiner) -> Parts {
        match event {
            EventPattern::ZoneChange { what, from, to } => match descends(what, *from, *to) {
                Some(who) => self.player_parts(who, "descend", String::new()),
                None => self.zone_change(what, *from, *to, determiner),
            },
            EventPattern::Done { deed, who, what } => {
                self.done_parts(deed, who, what.as_ref(), determiner)
            }
            EventPattern::Attacks { what, whom, alone } => {
                self.attack_parts(what, whom.as_ref(), *alone, determiner)
            }
            EventPattern::AttacksWith {
                what,
                others,
                number,
            } => {
                let mut parts = self.object_parts(what, determiner, "attack", "".into());
                let others = match number {
                    1 => self.plain_noun(others, Number::One),
                    _ => self.plain_noun(others, Number::Many),
                };
                let least = super::words::cardinal(i32::try_from(*number).unwrap_or(i32::MAX));
                parts.subject = format!("{} and at least {least} other {others}", parts.subject);
                parts.number = Number::Many;
                parts
            }
            EventPattern::Blocks { what, attacker } => {
                let (subject, partner) = shared_count(what, determiner);
                let mut parts = self.object_parts(what, subject, "block", "".into());
                if let Some(attacker) = attacker {
                    parts.rest = self.noun(attacker, partner);
                }
                parts
            }
            EventPattern::BecomesBlocked { what, blocker } => {
                let (subject, partner) = shared_count(what, determiner);
                let mut parts = self.object_parts(what, subject, "become blocked", "".into());
                if let Some(blocker) = blocker {
                    parts.rest = format!("by {}", self.noun(blocker, partner));
                }
                parts
            }
            EventPattern::Unblocked { what } => {
                self.object_parts(what, determiner, "attack and isn't blocked", "".into())
            }
            EventPattern::Damage { source, to, combat } => {
                self.damage_parts(source.as_ref(), to, damage_noun(*combat), determiner)
            }
            EventPattern::Draw {
                who,
                nth,
                beyond_draw_step,
            } => {
                let mut parts = self.draw_parts(who, *nth, determiner);
                if *beyond_draw_step {
                    let (they, their) = match parts.subject.as_str() {
                        "you" => ("you", "your"),
                        _ => ("they", "their"),
                    };
                    parts.rest = format!(
                        "{} except the first one {they} draw in each of {their} draw steps",
                        parts.rest
                    );
                }
                parts
            }
            EventPattern::Singly(event) => self.single_parts(event, determiner),
            EventPattern::WithoutDying(event) => {
                let mut parts = self.parts(event, determiner);
                parts.rest = spaced(&[&parts.rest, "without dying"]);
                parts
            }
            EventPattern::Excess(event) => {
                let mut parts = self.parts(event, determiner);
                parts.rest = format!("excess {}", parts.rest);
                parts
            }
            EventPattern::Triggers { cause, of } => self.triggers_parts(cause, of),
            EventPattern::Tap { .. }
            | EventPattern::Untap { .. }
            | EventPattern::ProducesMana { .. }
            | EventPattern::PutCounters { .. }
            | EventPattern::RemoveCounters { .. }
            | EventPattern::NthCounter { .. }
            | EventPattern::BecomesTarget { .. }
            | EventPattern::PlayerBecomesTarget { .. }
            | EventPattern::BecomesAttached { .. }
            | EventPattern::BecomesUnattached { .. }
            | EventPattern::Destroyed { .. }
            | EventPattern::TurnedFaceUp { .. }
            | EventPattern::TapsFor { .. }
            | EventPattern::Phases { .. }
            | EventPattern::Transforms { .. } => self.status_parts(event, determiner),
            EventPattern::Together(inner) => self.together_parts(inner, determiner),
            EventPattern::Nth { number, event } => self.nth_parts(*number, event),
            EventPattern::Chapter(_) => Parts {
                subject: "a chapter".to_owned(),
                number: Number::One,
                verb: "are reached".to_owned(),
                rest: String::new(),
            },
            EventPattern::Either(_)
            | EventPattern::OneOrMore(_)
            | EventPattern::While { .. }
            | EventPattern::Caused { .. }
            | EventPattern::AtLeast { .. }
            | EventPattern::StepBegins { .. }
            | EventPattern::DayNightTurns(_)
            | EventPattern::State(_) => Parts {
                subject: self.event_clause(event, Tense::Present),
                number: Number::Many,
                verb: "".to_owned(),
                rest: String::new(),
            },
        }
    }

    /// `one or more opponents lose life`, `one or more creatures deal combat damage to one or more players`
    fn together_parts(&mut self, inner: &EventPattern, determiner: &Determiner) -> Parts {
        // "a player attacks one or more of your opponents"
        if let EventPattern::OneOrMore(each) = inner
            && let Some(mut parts) = self.attacking_player_parts(each)
        {
            parts.rest = match parts.rest.as_str() {
                "a player" => "one or more players".to_owned(),
                "an opponent" => "one or more of your opponents".to_owned(),
                other => other.to_owned(),
            };
            return parts;
        }
        let mut parts = if let EventPattern::OneOrMore(each) = inner {
            self.parts(each, &Determiner::OneOrMore)
        } else {
            self.parts(inner, determiner)
        };
        let several = [
            ("a player", "one or more players"),
            ("an opponent", "one or more opponents"),
        ];
        for (one, many) in several {
            if parts.subject == one {
                parts.subject = many.to_owned();
                parts.number = Number::Many;
                return parts;
            }
        }
        let recipients = [
            (
                "to a player or permanent",
                "to one or more permanents and/or players",
            ),
            (
                "to a permanent or player",
                "to one or more permanents and/or players",
            ),
            ("a player", "one or more players"),
            ("an opponent", "one or more of your opponents"),
        ];
        for (one, many) in recipients {
            if parts.rest.contains(one) {
                parts.rest = parts.rest.replacen(one, many, 1);
                return parts;
            }
        }
        let damage = if let EventPattern::OneOrMore(each) = inner {
            each.as_ref()
        } else {
            inner
        };
        // "deals damage" is to anything.
        if matches!(damage, EventPattern::Damage { .. }) {
            parts.rest = format!("{} to one or more permanents and/or players", parts.rest);
        }
        parts
    }

    /// How objects change that stay where they are: `~ becomes tapped`, `a counter is put on ~`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other kinds are said elsewhere"
    )]
    fn status_parts(&mut self, event: &EventPattern, determiner: &Determiner) -> Parts {
        match event {
            EventPattern::Tap { what, for_mana } => {
                if *for_mana
                    && let Some((players, plain)) = super::condition::without_controller(what)
                {
                    let what = self.noun(&plain, determiner);
                    self.player_parts(&players, "tap", format!("{what} for mana"))
                } else if *for_mana {
                    self.object_parts(what, determiner, "are tapped for mana", "".into())
                } else {
                    self.object_parts(what, determiner, "become tapped", "".into())
                }
            }
            EventPattern::Untap { what } => {
                self.object_parts(what, determiner, "become untapped", "".into())
            }
            EventPattern::ProducesMana { what, least, of } => {
                let mana =
                    match (least, of) {
                        (0 | 1, Some(of)) => super::cost::mana_symbols(&crate::ManaCost(vec![
                            crate::ManaSymbol::Mana(*of),
                        ])),
                        (0 | 1, None) => "mana".to_owned(),
                        (more, _) => format!(
                            "{} or more mana",
                            super::words::cardinal(i32::try_from(*more).unwrap_or(i32::MAX))
                        ),
                    };
                match super::condition::without_controller(what) {
                    Some((players, plain)) if *least < 2 => {
                        let what = self.noun(&plain, determiner);
                        self.player_parts(&players, "tap", format!("{what} for {mana}"))
                    }
                    _ => self.object_parts(what, determiner, "are tapped for", mana),
                }
            }
            EventPattern::PutCounters {
                by,
                by_effect,
                on,
                kind,
            } => {
                // However many are put on one thing, it is one event.
                let by = (by.as_ref(), *by_effect);
                let many = &Determiner::OneOrMore;
                self.put_counters_parts(by, on, kind.as_ref(), determiner, many)
            }
            EventPattern::RemoveCounters { what, kind, last } => {
                let determiner = if *last {
                    determiner
                } else {
                    &Determiner::OneOrMore
                };
                let kind = kind.as_ref().map_or_else(String::new, ToString::to_string);
                let from = self.noun(what, &Determiner::A);
                let kind = if *last { format!("last {kind}") } else { kind };
                let determiner = if *last { &Determiner::The } else { determiner };
                self.counter_parts(&kind, determiner, "are removed from", from)
            }
            EventPattern::PlayerBecomesTarget { who, by } => {
                let by = self.noun(by, &Determiner::A);
                self.player_parts(who, "become the target of", by)
            }
            EventPattern::BecomesTarget { what, by } => {
                let mut parts =
                    self.object_parts(what, determiner, "become the target of", "".into());
                parts.rest = self.noun(by, &Determiner::A);
                parts
            }
            EventPattern::BecomesAttached { what, to } => {
                let mut parts =
                    self.object_parts(what, determiner, "become attached to", "".into());
                parts.rest = self.noun(to, &Determiner::A);
                parts
            }
            EventPattern::BecomesUnattached { what, from } => {
                let mut parts =
                    self.object_parts(what, determiner, "become unattached from", "".into());
                parts.rest = self.noun(from, &Determiner::A);
                parts
            }
            EventPattern::TapsFor { what, keyword, of } => {
                let mut parts = self.object_parts(what, determiner, keyword.as_str(), "".into());
                parts.rest = self.noun(of, &Determiner::A);
                parts
            }
            EventPattern::Destroyed { what } => {
                self.object_parts(what, determiner, "are destroyed", "".into())
            }
            EventPattern::TurnedFaceUp { what, by: None } => {
                self.object_parts(what, determiner, "are turned face up", "".into())
            }
            EventPattern::TurnedFaceUp {
                what,
                by: Some(who),
            } => {
                let object = self.noun(what, determiner);
                self.player_parts(who, "turn", format!("{object} face up"))
            }
            EventPattern::Transforms { what, into } => {
                let into = into.as_ref().map(|into| match &into.test {
                    Test::Named(name) => format!("into {name}"),
                    _ => format!("into {}", self.noun(into, &Determiner::A)),
                });
                self.object_parts(what, determiner, "transform", into.unwrap_or_default())
            }
            EventPattern::Phases { what, out } => {
                let way = if *out { "out" } else { "in" };
                self.object_parts(what, determiner, "phase", way.to_owned())
            }
            EventPattern::NthCounter { what, kind, number } => Parts {
                subject: format!("the {} {kind} counter", ordinal(*number)),
                number: Number::One,
                verb: "are put on".to_owned(),
                rest: self.noun(what, &Determiner::A),
            },
            _ => Parts {
                subject: String::new(),
                number: Number::One,
                verb: String::new(),
                rest: String::new(),
            },
        }
    }

    /// `a spell or ability an opponent controls causes you to discard ~`
    pub(super) fn caused(&mut self, by: &Filter, event: &EventPattern, tense: Tense<'_>) -> String {
        let determiner = match tense {
            Tense::Cannot => Determiner::Bare,
            Tense::Present
            | Tense::Would
            | Tense::Past
            | Tense::Never
            | Tense::Next
            | Tense::Times(_) => Determiner::A,
        };
        if let EventPattern::Done {
            deed: Deed::Counter,
            who: Players::Everyone,
            what: Some(what),
        } = event
        {
            let mut counters = self.object_parts(by, &determiner, "counter", String::new());
            counters.rest = self.noun(what, &determiner);
            return counters.in_tense(tense);
        }
        let cause = self.object_parts(by, &determiner, "cause", String::new());
        let mut parts = self.parts(event, &determiner);
        parts.verb = format!("to {}", parts.verb.replacen("are ", "be ", 1));
        let caused = spaced(&[&parts.subject, &parts.verb, &parts.rest]);
        spaced(&[&cause.in_tense(tense), &caused])
    }

    pub(super) fn player_parts(&mut self, who: &Players, present: &str, rest: String) -> Parts {
        let subject = self.any_player(who);
        let number = if subject == "you" || self.are_several(who) {
            Number::Many
        } else {
            Number::One
        };
        Parts {
            subject,
            number,
            verb: present.to_owned(),
            rest,
        }
    }

    pub(super) fn object_parts(
        &mut self,
        what: &Filter,
        determiner: &Determiner,
        present: &str,
        rest: String,
    ) -> Parts {
        let subject = self.noun(what, determiner);
        Parts {
            subject,
            number: determiner_number(determiner),
            verb: present.to_owned(),
            rest,
        }
    }

    /// `an opponent attacks you`: of whichever creatures they control (CR 508.3e)
    pub(super) fn attacking_player_parts(&mut self, event: &EventPattern) -> Option<Parts> {
        let EventPattern::Attacks {
            what,
            whom:
                Some(Recipients {
                    objects: None,
                    players: Some(whom),
                }),
            alone: false,
        } = event
        else {
            return None;
        };
        let (who, plain) = super::condition::without_controller(what)?;
        if plain.test != Test::All(Vec::new()) {
            return None;
        }
        let whom = self.any_player(whom);
        Some(self.player_parts(&who, "attack", whom))
    }

    /// `~ attacks alone`, `a creature attacks you`
    fn attack_parts(
        &mut self,
        what: &Filter,
        whom: Option<&Recipients>,
        alone: bool,
        determiner: &Determiner,
    ) -> Parts {
        // "(each opponent) who attacked with a creature": whose creature it is has been said.
        if let (None, false, Some((who @ Players::Affected, plain))) =
            (whom, alone, super::condition::without_controller(what))
            && self.considered.is_some()
        {
            let with = format!("with {}", self.noun(&plain, determiner));
            return self.player_parts(&who, "attack", with);
        }
        let rest = match whom {
            _ if alone => "alone".to_owned(),
            Some(whom) => self.recipients(whom).unwrap_or_default(),
            None => String::new(),
        };
        self.object_parts(what, determiner, "attack", rest)
    }

    /// `you cast your second spell each turn`
    fn nth_parts(&mut self, number: u32, event: &EventPattern) -> Parts {
        let EventPattern::Done {
            deed: Deed::Cast,
            who,
            what: Some(what),
        } = event
        else {
            return self.parts(event, &Determiner::A);
        };
        // "your first spell from your graveyard each turn"
        let spell = if let crate::Domain::Cards(..) = what.domain {
            let spell = self.cast_object(what, &Determiner::The);
            spell.strip_prefix("the ").unwrap_or(&spell).to_owned()
        } else {
            self.plain_noun(what, Number::One)
        };
        let mut parts = self.player_parts(who, "cast", String::new());
        let whose = if parts.subject == "you" {
            "your"
        } else {
            "their"
        };
        parts.rest = format!("{whose} {} {spell} each turn", ordinal(number));
        parts
    }

    fn draw_parts(&mut self, who: &Players, nth: Option<u32>, determiner: &Determiner) -> Parts {
        let mut parts = self.player_parts(who, "draw", "a card".to_owned());
        if let Some(nth) = nth {
            let whose = if parts.subject == "you" {
                "your"
            } else {
                "their"
            };
            parts.rest = format!("{whose} {} card each turn", ordinal(nth));
        } else if let Determiner::Count(words, _) = determiner {
            parts.rest = format!("{words} cards");
        } else if *determiner == Determiner::OneOrMore {
            parts.rest = "one or more cards".to_owned();
        }
        parts
    }

    pub(super) fn damage_parts(
        &mut self,
        source: Option<&Filter>,
        to: &Recipients,
        damage: &str,
        determiner: &Determiner,
    ) -> Parts {
        let Some(source) = source else {
            return self.dealt_parts(to, damage, determiner);
        };
        let subject = match self.source_of_choice(source) {
            Some(source) => source,
            None => self.noun(source, determiner),
        };
        if let Recipients {
            objects: None,
            players: Some(Players::Affected),
        } = to
            && self.considered.is_some()
        {
            // "(each opponent) who was dealt damage by ~"
            return self.dealt_parts(to, &format!("{damage} by {subject}"), determiner);
        }
        let recipients = self.recipients(to);
        let rest = match recipients {
            Some(recipients) => format!("{damage} to {recipients}"),
            None => damage.to_owned(),
        };
        Parts {
            subject,
            number: determiner_number(determiner),
            verb: "deal".to_owned(),
            rest,
        }
    }

    fn dealt_parts(&mut self, to: &Recipients, damage: &str, determiner: &Determiner) -> Parts {
        let subject = match (&to.objects, &to.players) {
            (Some(filter), None) => self.noun(filter, determiner),
            _ => self
                .recipients(to)
                .unwrap_or_else(|| "a permanent or player".to_owned()),
        };
        let several = to.players.as_ref().is_some_and(|who| self.are_several(who));
        let number = if subject == "you" || several {
            Number::Many
        } else {
            determiner_number(determiner)
        };
        Parts {
            subject,
            number,
            verb: "are dealt".to_owned(),
            rest: damage.to_owned(),
        }
    }

    /// `a player`, `a creature or planeswalker`, `you or a permanent you control`; nothing if it is anyone or anything.
    pub(super) fn recipients(&mut self, to: &Recipients) -> Option<String> {
        if let (Some(filter), Some(Players::Slot(other))) = (&to.objects, &to.players)
            && filter.test == Test::Is(Objects::Slot(*other))
        {
            return Some(self.object_phrase(&Objects::Slot(*other)));
        }
        match (&to.objects, &to.players) {
            (Some(filter), Some(Players::Everyone)) if filter.test == Test::All(Vec::new()) => None,
            (Some(filter), Some(players)) => {
                let player = self.any_player(players);
                let noun = self.noun(filter, &Determiner::A);
                // One article does for both: `a player or planeswalker`.
                let noun = match noun.strip_prefix("a ").filter(|_| player.starts_with('a')) {
                    Some(bare) => bare.to_owned(),
                    None => noun,
                };
                Some(format!("{player} or {noun}"))
            }
            (Some(filter), None) => Some(self.noun(filter, &Determiner::A)),
            (None, Some(players)) => Some(self.any_player(players)),
            (None, None) => None,
        }
    }
}

impl Parts {
    pub(super) fn in_tense(&self, tense: Tense<'_>) -> String {
        let Self {
            subject,
            number,
            verb: base,
            rest,
        } = self;
        let passive = base.strip_prefix("are ");
        let of_you = subject == "you";
        match (tense, passive) {
            (Tense::Present, Some(done)) if of_you => spaced(&["you're", done, rest]),
            (Tense::Present, _) => spaced(&[subject, &verb(base, *number), rest]),
            (Tense::Next, _) => spaced(&[subject, "next", &verb(base, *number), rest]),
            (Tense::Past, _) if of_you && base == "put" => spaced(&["you've put", rest]),
            (Tense::Times(_), _) if of_you => {
                spaced(&["you've", &inflect(base, Form::Participle), rest])
            }
            (Tense::Past | Tense::Times(_), _) => spaced(&[subject, &past(base, *number), rest]),
            (Tense::Never, _) if of_you && base == "cast" => spaced(&["you haven't cast", rest]),
            (Tense::Never, Some(done)) => spaced(&[subject, &verb("weren't", *number), done, rest]),
            (Tense::Never, None) => spaced(&[subject, "didn't", base, rest]),
            (Tense::Cannot, Some(done)) => spaced(&[subject, "can't be", done, rest]),
            (Tense::Cannot, None) => spaced(&[subject, "can't", base, rest]),
            (Tense::Would, Some(done)) => spaced(&[subject, "would be", done, rest]),
            (Tense::Would, None) => spaced(&[subject, "would", base, rest]),
        }
    }
}

/// Of whom "one or more" is said where a creature blocks others or is blocked by them: of the others, if it is one object.
fn shared_count<'words>(
    what: &Filter,
    determiner: &'words Determiner,
) -> (&'words Determiner, &'words Determiner) {
    if *determiner == Determiner::OneOrMore && is_this(&what.test) {
        (&Determiner::A, determiner)
    } else {
        (determiner, &Determiner::A)
    }
}
