//! Restrictions: `can't block`, `skip your draw step`, `have no maximum hand size`.

use super::blockers::the_other_creatures;
use super::clause::Clause;
use super::discourse::Writer;
use super::noun::Determiner;
use super::steps::step_word;
use super::words::{Number, cardinal, list, spaced};
use crate::{
    Afterwards, Condition, CounterKind, Deed, Domain, Duration, EventPattern, Filter, Objects,
    Past, Players, Restriction, Step, Test, Value, Zone,
};

impl Writer<'_> {
    /// A restriction as a clause. "All creatures can't block" would leave open whether some can: "creatures can't block".
    pub(super) fn restriction(&mut self, restriction: &Restriction) -> Clause {
        let mut clause = self.restricted(restriction);
        let forbids = clause.verbs.iter().all(|verb| verb.starts_with("can't"));
        if forbids && let Some(bare) = clause.subject.strip_prefix("all ") {
            clause.subject = bare.to_owned();
        }
        clause
    }

    #[expect(clippy::too_many_lines, reason = "one arm a restriction")]
    fn restricted(&mut self, restriction: &Restriction) -> Clause {
        match restriction {
            Restriction::CantAttack(objects, whom) => {
                let whom = whom.as_ref().and_then(|whom| self.attackable(whom));
                self.objects_clause(objects, "can't attack", whom)
            }
            Restriction::CantBlock(objects, what) => {
                let subject = self.thing(objects);
                if let Some(only) = what.as_ref().and_then(the_other_creatures) {
                    let only = self.noun(&only, &Determiner::Bare);
                    return subject.with_verb(format!("can block only {only}"));
                }
                let what = what.as_ref().map(|what| self.noun(what, &Determiner::Bare));
                subject.with_verb(spaced(&["can't block", &what.unwrap_or_default()]))
            }
            Restriction::CantBeBlocked(objects, by) => {
                let subject = self.thing(objects);
                let by = by.as_ref().map(|by| self.blockers(by)).unwrap_or_default();
                subject.with_verb(spaced(&["can't be blocked", &by]))
            }
            Restriction::MinimumBlockers(objects, number) => {
                let words = cardinal(*number as i32);
                self.objects_clause(
                    objects,
                    &format!("can't be blocked except by {words} or more creatures"),
                    None,
                )
            }
            Restriction::MaximumCounters(objects, kind, number) => {
                let phrase = self.object_phrase(objects);
                let number = cardinal(i32::try_from(*number).unwrap_or(i32::MAX));
                Clause::words(format!(
                    "{phrase} can't have more than {number} {kind} counters on it"
                ))
            }
            Restriction::MaximumBlockers(objects, number) => {
                let words = cardinal(*number as i32);
                let noun = if *number == 1 {
                    "creature"
                } else {
                    "creatures"
                };
                self.each_clause(
                    objects,
                    &format!("can't be blocked by more than {words} {noun}"),
                )
            }
            Restriction::AdditionalBlocks(objects, number) => {
                let words = match number {
                    None => "can block any number of creatures".to_owned(),
                    Some(1) => "can block an additional creature each combat".to_owned(),
                    Some(number) => format!(
                        "can block an additional {} creatures each combat",
                        cardinal(*number as i32)
                    ),
                };
                self.each_clause(objects, &words)
            }
            Restriction::MustAttack(objects) => {
                self.objects_clause(objects, "attack each combat if able", None)
            }
            Restriction::MustAttackPlayer(objects, players) => {
                let whom = self.any_player(players);
                self.objects_clause(objects, &format!("attack {whom} if able"), None)
            }
            Restriction::KeepsDamage(objects) => {
                let from = self.object_phrase(objects);
                Clause::words(format!(
                    "damage isn't removed from {from} during cleanup steps"
                ))
            }
            Restriction::MustAttackThese(objects, whom) => {
                let whom = self.object_phrase(whom);
                self.objects_clause(objects, &format!("attack {whom} if able"), None)
            }
            Restriction::MustBlockThese(objects, attackers) => {
                let subject = self.thing(objects);
                let whom = self.object_phrase(attackers);
                subject.with_verb(format!("block {whom} if able"))
            }
            Restriction::MustBlock(objects) => {
                self.objects_clause(objects, "block each combat if able", None)
            }
            Restriction::MustBeBlocked(objects, false) => {
                self.objects_clause(objects, "must be blocked if able", None)
            }
            Restriction::MustBeBlocked(objects, true) => {
                let what = self.object_phrase(objects);
                Clause::words(format!("all creatures able to block {what} do so"))
            }
            Restriction::CantAlone(objects, attack, block) => {
                let words = match (attack, block) {
                    (true, true) => "can't attack or block alone",
                    (true, false) => "can't attack alone",
                    (false, true | false) => "can't block alone",
                };
                self.objects_clause(objects, words, None)
            }
            Restriction::AttackLimit(most, whom) => {
                let whom = whom.as_ref().map(|who| self.any_player(who));
                Clause::words(super::combat_cost::no_more(
                    *most,
                    "attack",
                    whom.as_deref(),
                ))
            }
            Restriction::BlockLimit(most) => {
                Clause::words(super::combat_cost::no_more(*most, "block", None))
            }
            Restriction::AttackCost(objects, whom, cost) => self.attack_cost(objects, whom, cost),
            Restriction::BlockCost(blockers, blocked, cost) => {
                self.block_cost(blockers, blocked, cost)
            }
            Restriction::LegendRuleOff(which) => {
                let everything = which.domain == crate::Domain::Permanents
                    && which.test == crate::Test::All(Vec::new());
                let to = if everything {
                    String::new()
                } else {
                    format!(" to {}", self.noun(which, &Determiner::Bare))
                };
                Clause::words(format!("the \"legend rule\" doesn't apply{to}"))
            }
            Restriction::Assigns(objects, None) => {
                self.each_clause(objects, "assign no combat damage")
            }
            Restriction::Assigns(objects, Some(_)) => self.each_clause(
                objects,
                "assign combat damage equal to its toughness rather than its power",
            ),
            Restriction::MayAssignAsUnblocked(Objects::Every(each)) => {
                let each = self.noun(each, &Determiner::Each);
                Clause::words(format!(
                    "for {each}, you may have that creature assign its combat damage as though it weren't blocked"
                ))
            }
            Restriction::MayAssignAsUnblocked(objects) => {
                let subject = self.subject_phrase(objects);
                let (its, it) = match subject.number {
                    Number::One => ("its", "it"),
                    Number::Many => ("their", "they"),
                };
                Clause::words(format!(
                    "you may have {} assign {its} combat damage as though {it} weren't blocked",
                    subject.text
                ))
            }
            Restriction::TapsFor(objects, keywords, more) => self.taps_for(objects, keywords, more),
            Restriction::AttackAsThoughHaste(objects) => {
                self.each_clause(objects, "can attack as though it had haste")
            }
            Restriction::IgnoreDefender(objects) => self.objects_clause(
                objects,
                "can attack as though it didn't have defender",
                None,
            ),
            Restriction::DoesntUntap(objects) => {
                let subject = self.thing(objects);
                let whose = match objects {
                    Objects::This => "your untap step".to_owned(),
                    _ if subject.number == Number::Many => {
                        "their controllers' untap steps".to_owned()
                    }
                    Objects::Granter
                    | Objects::Attached
                    | Objects::Slot(_)
                    | Objects::Event(_)
                    | Objects::Affected
                    | Objects::Every(_)
                    | Objects::Top { .. }
                    | Objects::Bottom { .. }
                    | Objects::TopUntil { .. }
                    | Objects::Linked
                    | Objects::Paid(_)
                    | Objects::Devoured
                    | Objects::Union(_) => "its controller's untap step".to_owned(),
                };
                subject.with_verb(format!("don't untap during {whose}"))
            }
            Restriction::MayStayTapped(objects) => {
                let what = self.object_phrase(objects);
                Clause::words(format!(
                    "you may choose not to untap {what} during your untap step"
                ))
            }
            Restriction::CantBeTargeted(objects, by) => {
                let subject = self.thing(objects);
                let by = self.targeting(by);
                let target = match subject.number {
                    Number::One => "target",
                    Number::Many => "targets",
                };
                subject.with_verb(format!("can't be the {target} of {by}"))
            }
            Restriction::PlayersCantBeTargeted(players, by) => {
                let subject = self.player_clause(players);
                if let Some(keyword) = untargetable(by) {
                    return subject.with_verb(format!("have {keyword}"));
                }
                let by = self.noun(by, &Determiner::Bare);
                subject.with_verb(format!("can't be the target of {by}"))
            }
            Restriction::CantBeCountered(objects) => {
                self.objects_clause(objects, "can't be countered", None)
            }
            Restriction::CantBeCopied(objects) => {
                self.objects_clause(objects, "can't be copied", None)
            }
            Restriction::CantBeRegenerated(objects) => {
                self.objects_clause(objects, "can't be regenerated", None)
            }
            Restriction::CantBeDestroyed(objects) => {
                self.objects_clause(objects, "can't be destroyed", None)
            }
            Restriction::CantBecome(objects, name) => {
                self.objects_clause(objects, &format!("can't become {name}"), None)
            }
            Restriction::CantBeSacrificed(objects) => {
                self.objects_clause(objects, "can't be sacrificed", None)
            }
            Restriction::CantBeAttachedBy(objects, by) => {
                let subject = self.thing(objects);
                let aura = has_subtype(&by.test, "Aura");
                let by = self.noun(by, &Determiner::Bare);
                let attached = if aura {
                    "enchanted"
                } else {
                    "enchanted, equipped, or fortified"
                };
                subject.with_verb(format!("can't be {attached} by {by}"))
            }
            Restriction::DamageCantBePrevented(which) => {
                let damage = self.preventable(which);
                let damage = damage
                    .strip_suffix(" that would be dealt")
                    .unwrap_or(&damage);
                Clause::words(format!("{damage} can't be prevented"))
            }
            Restriction::CantCast(players, what) => {
                if let Some(clause) = self.no_second(players, what) {
                    return clause;
                }
                if let Some(clause) = self.casts_only_then(players, what) {
                    return clause;
                }
                let subject = self.group_clause(players);
                let what = match zones_of_all(&what.domain) {
                    // What is cast is a spell (CR 601.3).
                    Some(zones) => {
                        let spells = Filter {
                            domain: Domain::Spells,
                            test: what.test.clone(),
                        };
                        let spells = self.noun(&spells, &Determiner::Bare);
                        format!("{spells} from {}", list(&zones, "or"))
                    }
                    None => self.noun(what, &Determiner::Bare),
                };
                subject.with_verb(format!("can't cast {what}"))
            }
            Restriction::CantActivate(
                Filter {
                    test: Test::Is(objects),
                    ..
                },
                false,
            ) => {
                let whose = self.objects_possessive(objects);
                Clause::words(format!("{whose} activated abilities can't be activated"))
            }
            Restriction::CantActivate(what, unless_mana) => {
                let source = self.noun(what, &Determiner::Bare);
                let unless = if *unless_mana {
                    "unless they're mana abilities"
                } else {
                    ""
                };
                Clause::words(spaced(&[
                    &format!("activated abilities of {source} can't be activated"),
                    unless,
                ]))
            }
            Restriction::DamageLeavesLife(players, least) => {
                let whose = self.players_possessive(players);
                Clause::words(format!(
                    "damage that would reduce {whose} life total to less than {least} reduces it to {least} instead"
                ))
            }
            Restriction::MoreSpells(players, more) => self.casts_only_more(players, *more),
            Restriction::SpendOnly(_, only) => {
                let words = self.spend_only(only, "to cast this spell");
                Clause::words(super::paying::uncapitalised(&words))
            }
            Restriction::CantChooseAsCast(what) => {
                let what = self.noun(what, &Determiner::A);
                self.player_clause(&Players::You).with_verb(format!(
                    "can't choose {what} as this spell's target as you cast it"
                ))
            }
            Restriction::CantPay {
                who,
                life: _,
                sacrifice,
                but_mana,
            } => self.cannot_pay(who, sacrifice.as_ref(), *but_mana),
            Restriction::PlayersCantActivate(players, what, but_mana) => {
                let any = *what == Filter::any_source() && !but_mana;
                if any && let Some(clause) = self.activates_only_then(players) {
                    return clause;
                }
                let subject = self.group_clause(players);
                let of = if *what == Filter::any_source() {
                    String::new()
                } else {
                    format!("of {}", self.noun(what, &Determiner::Bare))
                };
                let but = if *but_mana {
                    "that aren't mana abilities"
                } else {
                    ""
                };
                subject.with_verb(spaced(&["can't activate abilities", &of, but]))
            }
            Restriction::CantPlayLands(players) => self
                .group_clause(players)
                .with_verb("can't play lands".to_owned()),
            Restriction::CantHappen(event) => self.cant_happen(event),
            Restriction::CantSearch(players) => self
                .group_clause(players)
                .with_verb("can't search libraries".to_owned()),
            Restriction::SkipExtraTurns(players) => self.skips_extra_turns(players),
            Restriction::ExtraDie(players) => self.rolls_more(players),
            Restriction::ExtraVote(players, optional) => self.votes_more(players, *optional),
            Restriction::MaximumDraws(players, number) => {
                self.more_than(players, "draw", *number, "card")
            }
            Restriction::MaximumSpells(players, number) => {
                self.more_than(players, "cast", *number, "spell")
            }
            Restriction::MaximumUntaps(players, what, number) => {
                let number = cardinal(i32::try_from(*number).unwrap_or(i32::MAX));
                let what = self.more_than_such(what, &number);
                let (whose, steps) = if *players == Players::You {
                    ("your", "step")
                } else {
                    ("their", "steps")
                };
                self.group_clause(players)
                    .with_verb(format!("can't untap {what} during {whose} untap {steps}"))
            }
            Restriction::SkipStep(players, step) => self.skip(players, *step),
            Restriction::CantLose(players) => self
                .group_clause(players)
                .with_verb("can't lose the game".to_owned()),
            Restriction::PlayersProtected(players, quality) => {
                let quality = self.quality(quality);
                self.player_clause(players)
                    .with_verb(format!("have protection from {quality}"))
            }
            Restriction::LivesWithoutLife(players) => {
                let clause = self.group_clause(players);
                let does = match clause.number {
                    super::words::Number::One => "doesn't",
                    super::words::Number::Many => "don't",
                };
                clause.with_verb(format!("{does} lose the game for having 0 or less life"))
            }
            Restriction::CantWin(players) => self
                .group_clause(players)
                .with_verb("can't win the game".to_owned()),
            Restriction::MaximumHandSize(players, size) => self.hand_size(players, size.as_ref()),
            Restriction::HandSizeChange(players, by) => {
                let whose = self.hand_size_of(players);
                let how = if *by < 0 { "reduced" } else { "increased" };
                let by = cardinal(by.saturating_abs());
                Clause::words(format!("{whose} maximum hand size is {how} by {by}"))
            }
        }
    }

    /// `~ can't have counters put on it`, `creatures you control can't have -1/-1 counters put on them`
    pub(super) fn never_gets(&mut self, on: &Filter, kind: Option<&CounterKind>) -> Clause {
        let kind = kind.map_or("", |kind| kind.as_str());
        let (subject, it) = if let Test::Is(one) = &on.test {
            (self.object_phrase(one), "it")
        } else {
            (self.noun(on, &Determiner::Bare), "them")
        };
        let counters = spaced(&["can't have", kind, "counters put on", it]);
        Clause::words(spaced(&[&subject, &counters]))
    }

    /// `nongreen spells or abilities from nongreen sources`, `spells or abilities your opponents control`
    fn targeting(&mut self, by: &Filter) -> String {
        let of = |domain: Domain| Filter {
            domain,
            test: by.test.clone(),
        };
        let control = matches!(by.test, Test::ControlledBy(_)) || by.test == Test::All(Vec::new());
        match by.domain {
            Domain::StackObjects if !control => {
                let spells = self.noun(&of(Domain::Spells), &Determiner::Bare);
                let sources = self.noun(&of(Domain::Sources), &Determiner::Bare);
                format!("{spells} or abilities from {sources}")
            }
            Domain::Abilities if !control => {
                let sources = self.noun(&of(Domain::Sources), &Determiner::Bare);
                format!("abilities from {sources}")
            }
            Domain::Permanents
            | Domain::Spells
            | Domain::ActivatedAbilities
            | Domain::TriggeredAbilities
            | Domain::Abilities
            | Domain::StackObjects
            | Domain::Cards(..)
            | Domain::Sources
            | Domain::Either(_) => self.noun(by, &Determiner::Bare),
        }
    }

    pub(super) fn objects_clause(
        &mut self,
        objects: &Objects,
        verb: &str,
        rest: Option<String>,
    ) -> Clause {
        let subject = self.thing(objects);
        subject.with_verb(spaced(&[verb, &rest.unwrap_or_default()]))
    }

    /// What is true of each object by itself: `each creature you control can block an additional creature each combat`.
    pub(super) fn each_clause(&mut self, objects: &Objects, verb: &str) -> Clause {
        match objects {
            Objects::Every(filter) => {
                let subject = self.noun(filter, &Determiner::Each);
                self.focus = None;
                let mut clause = Clause::words(verb.to_owned());
                clause.actor = super::clause::Actor::Thing(objects.clone());
                clause.subject = subject;
                clause.number = Number::One;
                clause
            }
            Objects::This
            | Objects::Granter
            | Objects::Attached
            | Objects::Slot(_)
            | Objects::Event(_)
            | Objects::Affected
            | Objects::Top { .. }
            | Objects::Bottom { .. }
            | Objects::TopUntil { .. }
            | Objects::Linked
            | Objects::Paid(_)
            | Objects::Devoured
            | Objects::Union(_) => self.objects_clause(objects, verb, None),
        }
    }

    fn more_than(&mut self, players: &Players, verb: &str, number: u32, noun: &str) -> Clause {
        let each = *players == Players::Everyone || *players == Players::Opponents;
        if number == 0 {
            return self
                .group_clause(players)
                .with_verb(format!("can't {verb} {noun}s"));
        }
        let subject = if each {
            self.player_clause(players)
        } else {
            self.group_clause(players)
        };
        let words = cardinal(number as i32);
        let noun = if number == 1 {
            noun.to_owned()
        } else {
            format!("{noun}s")
        };
        subject.with_verb(format!("can't {verb} more than {words} {noun} each turn"))
    }

    /// `more than one noncreature spell`
    fn more_than_such(&mut self, what: &Filter, number: &str) -> String {
        let agreement = if number == "one" {
            Number::One
        } else {
            Number::Many
        };
        let count = Determiner::Count(format!("more than {number}"), agreement);
        self.noun(what, &count)
    }

    /// `each player can't cast more than one noncreature spell each turn`: of those who cast such a spell, no more such.
    fn no_second(&mut self, players: &Players, what: &Filter) -> Option<Clause> {
        let Players::Who(players, cast) = players else {
            return None;
        };
        let Condition::Happened(pattern, Past::ThisTurn) = &**cast else {
            return None;
        };
        let again = EventPattern::done(Deed::Cast, Players::Affected, what.clone());
        if **pattern != again {
            return None;
        }
        let subject = if matches!(**players, Players::Everyone | Players::Opponents) {
            self.player_clause(players)
        } else {
            self.group_clause(players)
        };
        let what = self.more_than_such(what, "one");
        Some(subject.with_verb(format!("can't cast {what} each turn")))
    }

    fn skip(&mut self, players: &Players, step: Step) -> Clause {
        let subject = self.group_clause(players);
        let whose = if let Players::You = players {
            "your"
        } else {
            "their"
        };
        let plural = if matches!(players, Players::Everyone | Players::Opponents) {
            "s"
        } else {
            ""
        };
        subject.with_verb(format!("skip {whose} {}{plural}", step_word(step)))
    }

    fn hand_size(&mut self, players: &Players, size: Option<&Value>) -> Clause {
        match size {
            None => {
                let subject = self.group_clause(players);
                subject.with_verb("have no maximum hand size".to_owned())
            }
            Some(size) => {
                let whose = self.hand_size_of(players);
                let size = if let Value::Number(number) = size {
                    cardinal(*number)
                } else {
                    format!("equal to {}", self.expression(size))
                };
                Clause::words(format!("{whose} maximum hand size is {size}"))
            }
        }
    }

    /// `your`, `each opponent's`
    fn hand_size_of(&mut self, players: &Players) -> String {
        if let Players::Opponents = players {
            "each opponent's".to_owned()
        } else if let Players::Everyone = players {
            "each player's".to_owned()
        } else {
            self.players_possessive(players)
        }
    }

    /// Players as a group: `players`, `your opponents`, `you`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn group_clause(&mut self, players: &Players) -> Clause {
        match players {
            Players::Everyone => Clause::of_player(players, "players".to_owned(), Number::Many),
            Players::Opponents => {
                Clause::of_player(players, "your opponents".to_owned(), Number::Many)
            }
            _ => self.player_clause(players),
        }
    }

    /// `your next untap step`, `their controllers' next untap steps`: of the controllers of so many permanents, or of the player whom
    /// the words for the duration name
    pub(super) fn next_untap_step_of(players: &Players, permanents: Number, until: &str) -> String {
        let step = match (players, permanents) {
            (Players::ControllerOf(_), Number::Many) => "their controllers' next untap steps",
            (Players::ControllerOf(_), Number::One) => "its controller's next untap step",
            // "Their" would be the permanents' controllers'.
            _ if until.starts_with("during their ") => "that player's next untap step",
            _ => until.trim_start_matches("during "),
        };
        step.to_owned()
    }
}

impl Writer<'_> {
    /// For how long it is; `you gain hexproof`: what a player has from now on.
    pub(super) fn gained(
        &mut self,
        restriction: &Restriction,
        duration: &Duration,
        clause: &mut Clause,
    ) -> String {
        if let Restriction::PlayersCantBeTargeted(..) | Restriction::PlayersProtected(..) =
            restriction
            && let Some(verb) = clause.verbs.first_mut()
            && let Some(gained) = verb.strip_prefix("have ")
        {
            *verb = format!("gain {gained}");
            return self.duration(duration);
        }
        self.this_turn(duration)
    }
}

/// Whether a test asks for a subtype.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn has_subtype(test: &Test, name: &str) -> bool {
    match test {
        Test::Subtype(subtype) => subtype.as_str() == name,
        Test::All(tests) => tests.iter().any(|test| has_subtype(test, name)),
        _ => false,
    }
}

/// The keyword of a player whom such spells and abilities can't target (CR 702.11c, 702.18b).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "some kinds differ; all others are alike here"
)]
fn untargetable(by: &Filter) -> Option<&'static str> {
    let test = match &by.test {
        Test::All(tests) => match tests.as_slice() {
            [] => return (by.domain == Domain::StackObjects).then_some("shroud"),
            [only] => only,
            _ => return None,
        },
        test => test,
    };
    let theirs = *test == Test::ControlledBy(Players::Opponents);
    (theirs && by.domain == Domain::StackObjects).then_some("hexproof")
}

/// What is said of a spell that goes elsewhere than spells go, or of the spells that are cast.
pub(super) fn exiled_after(afterwards: Afterwards, one: bool) -> Option<String> {
    match afterwards {
        Afterwards::Usual => None,
        Afterwards::Exiled => Some("then exile it".to_owned()),
        Afterwards::ExiledFromGraveyard(only_other) => {
            let spell = match (only_other, one) {
                (true, _) => "an instant or sorcery spell cast this way",
                (false, true) => "that spell",
                (false, false) => "a spell cast this way",
            };
            Some(format!(
                "if {spell} would be put into a graveyard, exile it instead"
            ))
        }
    }
}

/// `graveyards`, `libraries`: these zones of all players, if the cards are all those there.
fn zones_of_all(domain: &Domain) -> Option<Vec<String>> {
    let parts = if let Domain::Either(parts) = domain {
        parts.as_slice()
    } else if let Domain::Cards(zone, Players::Everyone) = domain
        && (zone.is_per_player() || *zone == Zone::Exile)
    {
        return Some(vec![if *zone == Zone::Exile {
            zone.word().to_owned()
        } else {
            super::words::plural(zone.word())
        }]);
    } else {
        return None;
    };
    let mut zones = Vec::new();
    for part in parts {
        if part.test != Test::All(Vec::new()) {
            return None;
        }
        zones.extend(zones_of_all(&part.domain)?);
    }
    // "graveyards or exile": the one that has no plural stands last.
    zones.sort_by_key(|zone| zone == Zone::Exile.word());
    Some(zones)
}
