//! Restrictions, permissions and changes of cost: `can't block`, `you may play an additional land`, `cost {1} less`.

use super::clause::Clause;
use super::discourse::Writer;
use super::noun::Determiner;
use super::steps::step_word;
use super::words::{Number, cardinal, list, spaced};
use crate::{
    Afterwards, Condition, CostChange, CounterKind, Deed, Domain, Duration, EventPattern, Filter,
    Keyword, Modification, Objects, Past, Permission, Players, Recipients, Restriction, Step, Test,
    Value, Zone,
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
            Restriction::AttackCost(objects, whom, cost) => {
                let each = match whom.objects {
                    Some(_) => "of those creatures",
                    None => "creature they control that's attacking you",
                };
                let anything = whom.players == Some(Players::Everyone);
                let whom = (!anything).then(|| self.attackable(whom)).flatten();
                let whom = whom.map_or_else(String::new, |whom| format!(" {whom}"));
                let cost = match cost.0.as_slice() {
                    // "{X}, where X is …"
                    [crate::CostPart::Repeat(one, much)] if super::cost::is_one_generic(one) => {
                        self.where_x = Some(self.expression(much));
                        "{X}".to_owned()
                    }
                    _ => self.bare_cost(cost),
                };
                let cost = cost.trim_start_matches("pay ");
                let words = if let Objects::This | Objects::Attached = objects {
                    format!("can't attack{whom} unless its controller pays {cost}")
                } else {
                    format!(
                        "can't attack{whom} unless their controller pays {cost} for each {each}"
                    )
                };
                let words = match self.where_x.take() {
                    Some(much) => format!("{words}, where X is {much}"),
                    None => words,
                };
                self.objects_clause(objects, &words, None)
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

    /// `~ can block creatures with shadow as though it had shadow`, `creatures with islandwalk can be blocked as though they didn't have
    /// islandwalk`
    fn block_as_though(
        &mut self,
        blockers: &Objects,
        attackers: &Filter,
        of_blocker: bool,
        supposed: &[Modification],
    ) -> Clause {
        let attackers = self.noun(attackers, &Determiner::Bare);
        let words = supposed.iter().filter_map(|modification| {
            if let Modification::AddAbility(id) = modification {
                Some(self.granted(*id))
            } else if let Modification::RemoveKeyword(keyword) = modification {
                Some(keyword.to_string())
            } else {
                None
            }
        });
        let words: Vec<String> = words.collect();
        let words = list(&words, "and");
        if let Objects::Every(_) = blockers {
            return Clause::words(format!(
                "{attackers} can be blocked as though they didn't have {words}"
            ));
        }
        let though = if of_blocker {
            format!("as though it had {words}")
        } else {
            format!("as though they didn't have {words}")
        };
        self.thing(blockers)
            .with_verb(format!("can block {attackers} {though}"))
    }

    /// `you may activate abilities of creatures you control as though those creatures had haste`
    fn abilities_as_though_haste(&mut self, objects: &Objects) -> Clause {
        let what = if let Objects::Every(creatures) = objects {
            self.noun(creatures, &Determiner::Bare)
        } else {
            self.object_phrase(objects)
        };
        Clause::words(format!(
            "you may activate abilities of {what} as though those creatures had haste"
        ))
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

    fn objects_clause(&mut self, objects: &Objects, verb: &str, rest: Option<String>) -> Clause {
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
            | Objects::TopUntil { .. }
            | Objects::Linked
            | Objects::Paid(_)
            | Objects::Devoured
            | Objects::Union(_) => self.objects_clause(objects, verb, None),
        }
    }

    /// `you`, `you or planeswalkers you control`.
    fn attackable(&mut self, whom: &Recipients) -> Option<String> {
        match whom {
            Recipients {
                objects: Some(objects),
                players: Some(players),
            } => {
                let players = self.attack_whom(players);
                let objects = self.noun(objects, &Determiner::Bare);
                Some(format!("{players} or {objects}"))
            }
            Recipients {
                objects: Some(objects),
                players: None,
            } => Some(self.noun(objects, &Determiner::Bare)),
            Recipients {
                objects: None,
                players,
            } => players.as_ref().map(|players| self.attack_whom(players)),
        }
    }

    fn attack_whom(&mut self, whom: &Players) -> String {
        if let Players::You = whom {
            "you".to_owned()
        } else {
            self.any_player(whom)
        }
    }

    /// `by creatures with power 2 or less`, `except by creatures with flying`.
    fn blockers(&mut self, by: &Filter) -> String {
        if let Some(except) = exception(by) {
            let words = self.noun(&except, &Determiner::Bare);
            return format!("except by {}", words.replace(" and ", " and/or "));
        }
        let words = self.noun(by, &Determiner::Bare);
        if let Test::Any(_) = &by.test {
            format!("by {}", words.replace(" and ", " or "))
        } else {
            format!("by {words}")
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

    /// `for {2}`, `without paying its mana cost`
    fn cast_for(&mut self, cost: Option<&crate::Cost>, several: bool) -> String {
        match cost {
            Some(cost) if cost.0.is_empty() && several => {
                "without paying their mana costs".to_owned()
            }
            Some(cost) if cost.0.is_empty() => "without paying its mana cost".to_owned(),
            Some(cost) if !several && is_mana(cost) => {
                let cost = self.bare_cost(cost);
                format!("by paying {cost} rather than paying its mana cost")
            }
            Some(cost) if !several => {
                format!("by {} rather than paying its mana cost", self.doing(cost))
            }
            Some(cost) => format!("for {}", self.bare_cost(cost)),
            None => String::new(),
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

    /// `paying {3}{R} and exiling four other cards from your graveyard`
    pub(super) fn doing(&mut self, cost: &crate::Cost) -> String {
        let parts: Vec<String> = cost
            .0
            .iter()
            .map(|part| {
                let one = crate::Cost(vec![part.clone()]);
                super::words::gerund(&self.cost_action(&one))
            })
            .collect();
        list(&parts, "and")
    }

    /// A permission as a clause.
    pub(super) fn permission(&mut self, permission: &Permission) -> Clause {
        match permission {
            Permission::AdditionalLands(players, number) => {
                let subject = self.player_clause(players);
                let whose = if subject.subject == "you" {
                    "your"
                } else {
                    "their"
                };
                let lands = match *number {
                    1 => "an additional land".to_owned(),
                    u32::MAX => "any number of lands".to_owned(),
                    number => format!("{} additional lands", cardinal(number as i32)),
                };
                subject.with_verb(format!("may play {lands} on each of {whose} turns"))
            }
            Permission::AsThoughFlash(players, what) => {
                let subject = self.player_clause(players);
                let what = if super::discourse::is_this(&what.test) {
                    "this spell".to_owned()
                } else {
                    self.noun(what, &Determiner::Bare)
                };
                let they = if what.ends_with('s') { "they" } else { "it" };
                subject.with_verb(format!("may cast {what} as though {they} had flash"))
            }
            Permission::CastFrom { .. } => self.casting_from(permission),
            Permission::PlayLandsFrom(players, what) => {
                let subject = self.player_clause(players);
                if let Some(Some(rest)) = of_top(what) {
                    let lands = Filter {
                        domain: Domain::Permanents,
                        ..rest
                    };
                    let lands = self.noun(&lands, &Determiner::Bare);
                    return subject
                        .with_verb(format!("may play {lands} from the top of your library"));
                }
                if let Some((lands, among)) = self.among_cards(what) {
                    let lands = self.noun(
                        &Filter {
                            domain: Domain::Permanents,
                            ..lands
                        },
                        &Determiner::Bare,
                    );
                    return subject.with_verb(format!("may play {lands} {among}"));
                }
                let taken = std::mem::replace(&mut self.taken_from, true);
                let what = self
                    .noun(what, &Determiner::Bare)
                    .replace("land cards", "lands");
                self.taken_from = taken;
                subject.with_verb(format!("may play {what}"))
            }
            Permission::LookAtTop(players) => {
                let subject = self.player_clause(players);
                let whose = if subject.subject == "you" {
                    "your"
                } else {
                    "their"
                };
                subject.with_verb(format!(
                    "may look at the top card of {whose} library any time"
                ))
            }
            Permission::RevealTop(players) => {
                let subject = self.group_clause(players);
                let words = of_whom(
                    players,
                    [
                        "the top card of your library",
                        "the top card of their libraries",
                        "the top card of their library",
                    ],
                );
                subject.with_verb(format!("play with {words} revealed"))
            }
            Permission::RevealHand(players) => {
                let subject = self.group_clause(players);
                let words = of_whom(players, ["your hand", "their hands", "their hand"]);
                subject.with_verb(format!("play with {words} revealed"))
            }
            Permission::AsThoughHaste(objects) => self.abilities_as_though_haste(objects),
            Permission::UntapWith(objects, players) => {
                let what = self.object_phrase(objects);
                let whose = self.players_possessive(players);
                Clause::words(format!("untap {what} during {whose} untap step"))
            }
            Permission::SpendAnyMana { who, on, any_type } => {
                self.spend_any_mana(who, on, *any_type)
            }
            Permission::KeepMana(players, color) => {
                let subject = self.group_clause(players);
                let color = color.map(crate::Color::word).unwrap_or_default();
                let mana = spaced(&["unspent", color, "mana"]);
                subject.with_verb(format!("don't lose {mana} as steps and phases end"))
            }
            Permission::BlockAsThough {
                blockers,
                attackers,
                of_blocker,
                supposed,
            } => self.block_as_though(blockers, attackers, *of_blocker, supposed),
            Permission::DeckLimit(most) => {
                let most = match most {
                    None => "any number of".to_owned(),
                    Some(most) => format!(
                        "up to {}",
                        cardinal(i32::try_from(*most).unwrap_or(i32::MAX))
                    ),
                };
                Clause::words(format!("a deck can have {most} cards named ~"))
            }
            Permission::LookAt(players, what)
                if let Test::Is(slot @ Objects::Slot(_)) = &what.test =>
            {
                let subject = self.player_clause(players);
                let cards = match self.objects_number(slot) {
                    Number::One => self.subject_phrase(slot).text,
                    Number::Many => "those cards".to_owned(),
                };
                subject.with_verb(format!("may look at {cards}"))
            }
            Permission::LookAt(players, what) => {
                let what = self.noun(what, &Determiner::Bare);
                let subject = self.player_clause(players);
                subject.with_verb(format!("may look at {what}"))
            }
            Permission::SpendColorless { who, on } => {
                let mut clause = self.spend_any_mana(who, on, false);
                for verb in &mut clause.verbs {
                    *verb = verb.replacen("spend mana", "spend colorless mana", 1);
                }
                clause
            }
            Permission::LifeForMana(players, color) => self.life_for_mana(players, *color),
            Permission::PayRather { who, keyword, cost } => self.pays_rather(who, keyword, cost),
            instant @ Permission::ActivateAsInstant { .. } => self.activated_as_instant(instant),
            Permission::PlayLandFrom { who, what, .. } => {
                let subject = self.player_clause(who);
                let what = self.noun(what, &Determiner::Bare);
                subject.with_verb(format!("may play a land from among {what}"))
            }
            Permission::BeCommander => {
                let subject = self.thing(&Objects::This);
                subject.with_verb("can be your commander".to_owned())
            }
        }
    }

    /// `you may spend mana as though it were mana of any color to cast that spell`
    fn spend_any_mana(&mut self, who: &Players, on: &Filter, any_type: bool) -> Clause {
        let subject = self.player_clause(who);
        let any = on.test == Test::All(Vec::new());
        let described = on.domain == Domain::Spells;
        let on = if any && !described {
            String::new()
        } else if let Domain::Cards(..) = on.domain {
            "to cast that spell".to_owned()
        } else {
            let on = self.noun(on, &Determiner::Bare);
            format!("to cast {on}")
        };
        if any_type && described {
            return subject.with_verb(format!("can spend mana of any type {on}"));
        }
        if any_type && !any {
            return Clause::words(format!("mana of any type can be spent {on}"));
        }
        let kind = if any_type { "type" } else { "color" };
        let as_though = format!("may spend mana as though it were mana of any {kind}");
        subject.with_verb(spaced(&[&as_though, &on]))
    }

    /// Whether the text has said that objects were exiled, or that they are some of those.
    fn is_exiled(&self, objects: &Objects) -> bool {
        let Objects::Slot(slot) = objects else {
            return matches!(objects, Objects::Linked | Objects::Event(_));
        };
        let among = matches!(self.origin(*slot), super::discourse::Origin::Among { from, .. }
            if self.is_exiled(&Objects::Slot(from)));
        among || self.done(*slot) == Some("exiled")
    }

    /// `creature spells from the top of your library`
    fn spells_on_top(&mut self, what: &Filter, determiner: &Determiner) -> Option<String> {
        Some(match of_top(what)? {
            None => "the top card of your library".to_owned(),
            Some(rest) => {
                let spells = self.noun(&spells_only(&rest), determiner);
                format!("{spells} from the top of your library")
            }
        })
    }

    /// `you may cast this card from your graveyard by paying {2} rather than paying its mana cost`
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn casting_from(&mut self, permission: &Permission) -> Clause {
        let Permission::CastFrom {
            who,
            what,
            zone,
            cost,
            afterwards,
            transformed,
            later,
            as_sorcery,
            once,
            using,
            fact: _,
            enters,
            additional,
        } = permission
        else {
            return Clause::words(String::new());
        };
        let subject = self.player_clause(who);
        let known = match &what.test {
            Test::Is(objects @ (Objects::Slot(_) | Objects::Linked | Objects::Event(_))) => {
                let cards = self.playable_phrase(objects, *once);
                let exiled = *once || self.is_exiled(objects);
                let cards = match once {
                    true => format!("a spell from among {cards}"),
                    false => cards,
                };
                Some((cards, exiled))
            }
            _ => None,
        };
        let exiled = known.as_ref().is_some_and(|(_, exiled)| *exiled);
        let among = self.among_cards(what);
        let (what, among) = match &among {
            Some((spells, among)) => (spells, Some(among.clone())),
            None => (what, None),
        };
        let determiner = if *once {
            Determiner::A
        } else {
            Determiner::Bare
        };
        let paid = cost.as_ref().filter(|cost| of_each_spell(cost)).cloned();
        if let Some(top) = self.spells_on_top(what, &determiner) {
            let besides = match additional {
                Some(additional) => {
                    let doing = self.doing(additional);
                    let whose = if *once { "its" } else { "their" };
                    format!("by {doing} in addition to paying {whose} other costs")
                }
                None => String::new(),
            };
            // "The top card of your library" is cast for what it costs.
            let top = match (additional, of_top(what)) {
                (Some(_), Some(None)) => "spells from the top of your library".to_owned(),
                _ => top,
            };
            let mut clause = subject.with_verb(spaced(&["may cast", &top, &besides]));
            clause.further = paid.map(|paid| self.paid_this_way(&paid));
            if let Some(enters) = enters {
                clause.further = Some(self.enters_this_way(what, enters));
            }
            return clause;
        }
        let several = known.is_none() && !super::discourse::is_this(&what.test);
        let allowed = what;
        let anyones = several && what.domain == Domain::Cards(Zone::Graveyard, Players::Everyone);
        let what = if super::discourse::is_this(&what.test) {
            "this card".to_owned()
        } else if let Some((known, _)) = known {
            known
        } else {
            // What is cast is a spell (CR 601.3).
            let spells = Filter {
                domain: Domain::Spells,
                test: what.test.clone(),
            };
            self.noun(&spells, &determiner)
        };
        let place = among.unwrap_or_else(|| match anyones {
            true => "from any graveyard".to_owned(),
            false => place_of(&what, *zone, exiled),
        });
        let cost = cost.as_ref().filter(|_| paid.is_none());
        let cost = self.cast_for(cost, several && !*once);
        let cost = match additional {
            Some(additional) => {
                let whose = if several && !*once { "their" } else { "its" };
                let doing = self.doing(additional);
                let besides = format!("by {doing} in addition to paying {whose} other costs");
                spaced(&[&cost, &besides])
            }
            None => cost,
        };
        let using = using_words(using.as_ref());
        let place = if *transformed {
            spaced(&[&place, "transformed"])
        } else {
            place
        };
        let when = match (*later, *as_sorcery) {
            (true, true) => "as a sorcery on a later turn",
            (true, false) => "on a later turn",
            (false, true) => "as a sorcery",
            (false, false) => "",
        };
        let mut clause =
            subject.with_verb(spaced(&["may cast", &what, &place, &cost, &using, when]));
        clause.further = exiled_after(*afterwards, false);
        if let Some(paid) = paid {
            clause.further = Some(self.paid_this_way(&paid));
        }
        if let Some(enters) = enters {
            clause.further = Some(self.enters_this_way(allowed, enters));
        }
        clause
    }

    /// `if you cast a spell this way, pay life equal to its mana value rather than pay its mana cost`
    fn paid_this_way(&mut self, paid: &crate::Cost) -> String {
        let before = self.memory();
        self.focus = Some(Objects::Affected);
        let paid = self.cost_action(paid);
        self.recall(before);
        format!("if you cast a spell this way, {paid} rather than pay its mana cost")
    }

    /// `you may play that card`: playing it as a land and casting it, as one phrase; nothing if the two differ.
    pub(super) fn play_known(&mut self, lands: &Permission, spells: &Permission) -> Option<Clause> {
        let known = self.play_this(lands, spells);
        known.or_else(|| self.play_and_cast(lands, spells))
    }

    /// `you may play lands and cast creature spells from your graveyard`
    fn play_and_cast(&mut self, lands: &Permission, spells: &Permission) -> Option<Clause> {
        let (Permission::PlayLandsFrom(who, _), Permission::CastFrom { who: caster, .. }) =
            (lands, spells)
        else {
            return None;
        };
        let memory = self.memory();
        let mut clause = self.permission(lands);
        let casting = self.permission(spells);
        let verbs = (clause.verbs.as_slice(), casting.verbs.as_slice());
        if let ([play], [cast]) = verbs
            && who == caster
            && let Some((lands, place)) = play.split_once(" from ")
            && let Some(cast) = cast.strip_suffix(&format!(" from {place}"))
            && let Some(cast) = cast.strip_prefix("may ")
        {
            clause.verbs = vec![format!("{lands} and {cast} from {place}")];
            clause.further = casting.further;
            return Some(clause);
        }
        self.recall(memory);
        None
    }

    fn play_this(&mut self, lands: &Permission, spells: &Permission) -> Option<Clause> {
        let (
            Permission::PlayLandsFrom(who, land),
            Permission::CastFrom {
                who: caster,
                what,
                zone,
                cost,
                afterwards: Afterwards::Usual,
                transformed: false,
                fact: None,
                later: false,
                as_sorcery: false,
                once: false,
                using: None,
                enters: None,
                additional: None,
            },
        ) = (lands, spells)
        else {
            return None;
        };
        let Test::Is(objects) = &what.test else {
            return None;
        };
        let as_land = |test: &Test| {
            if let Test::All(tests) = test {
                tests.len() == 2
                    && tests.contains(&what.test)
                    && tests.contains(&Test::CardType(crate::CardType::Land))
            } else {
                false
            }
        };
        if who != caster || land.domain != what.domain || !as_land(&land.test) {
            return None;
        }
        let mut further = None;
        let free = match cost {
            None => "",
            Some(cost) if cost.0.is_empty() => "without paying its mana cost",
            Some(cost) if of_each_spell(cost) => {
                further = Some(self.paid_this_way(cost));
                ""
            }
            Some(_) => return None,
        };
        let subject = self.player_clause(who);
        let text = self.playable_phrase(objects, false);
        if matches!(objects, Objects::Top { .. }) {
            let mut clause = subject.with_verb(spaced(&["may play", &text, free]));
            clause.further = further;
            return Some(clause);
        }
        let exiled = self.is_exiled(objects);
        let from = place_of(&text, *zone, exiled);
        let mut clause = subject.with_verb(spaced(&["may play", &text, &from, free]));
        clause.further = further;
        Some(clause)
    }

    /// What is exiled with an object is all that ever was, where no instruction has spoken of a card, or one of several is meant:
    /// `cards exiled with ~`.
    fn playable_phrase(&mut self, objects: &Objects, among: bool) -> String {
        if *objects == Objects::Linked && (among || self.states()) {
            let cards = Filter {
                domain: Domain::Cards(Zone::Exile, Players::Everyone),
                test: Test::Is(Objects::Linked),
            };
            return self.noun(&cards, &Determiner::Bare);
        }
        self.object_phrase(objects)
    }

    /// `Creature spells you cast cost {1} less to cast`.
    pub(super) fn cost_change(
        &mut self,
        who: &Players,
        what: &Filter,
        abilities: Option<&crate::CostedAbilities>,
        change: &CostChange,
    ) -> String {
        let is_this = super::discourse::is_this(&what.test);
        self.others |= !is_this;
        if let Some(abilities) = abilities {
            let subject = self.costed_abilities(who, what, abilities);
            let text = self.changed_cost(&subject, Number::Many, "to activate", change);
            return if abilities.no_mana {
                format!("{text} unless they're mana abilities")
            } else {
                text
            };
        }
        let (subject, number) = if is_this {
            ("this spell".to_owned(), Number::One)
        } else {
            let all = spells_only(what);
            let caster = self.players_relative(who, Number::Many);
            let cast = super::words::verb("cast", caster.1);
            if let Test::NthCast { number, who, what } = &what.test {
                let nth = self.nth_cast(*number, who, what, "each turn");
                (nth, Number::One)
            } else if *who == Players::Everyone {
                (self.noun(&all, &Determiner::Bare), Number::Many)
            } else if super::noun::excludes_owner(&all.test, who) {
                let mut all = all;
                let cast = Test::WasCast(crate::CastFrom::Anywhere, who.clone());
                all.test = Test::All(vec![all.test, cast]);
                (self.noun(&all, &Determiner::Bare), Number::Many)
            } else {
                // "spells you cast that target a creature"
                let (plain, targets) = without_targets(&all);
                let spells = self.noun(&plain, &Determiner::Bare);
                let targets: Vec<String> = targets
                    .iter()
                    .map(|target| format!("that target {}", self.noun(target, &Determiner::A)))
                    .collect();
                let text = match spells.split_once(" that target ") {
                    Some((spells, player)) => {
                        format!("{spells} {} {cast} that target {player}", caster.0)
                    }
                    None if let Some((spells, shared)) = spells.split_once(" that share ") => {
                        format!("{spells} {} {cast} that share {shared}", caster.0)
                    }
                    None => match spells.strip_suffix(" of the chosen type") {
                        Some(spells) => {
                            format!("{spells} {} {cast} of the chosen type", caster.0)
                        }
                        None => format!("{spells} {} {cast}", caster.0),
                    },
                };
                (spaced(&[&text, &targets.join(" ")]), Number::Many)
            }
        };
        self.changed_cost(&subject, number, "to cast", change)
    }
}

/// Whether a cost reads the spell for which it is paid.
fn of_each_spell(cost: &crate::Cost) -> bool {
    struct Reads(bool);
    impl crate::Visitor for Reads {
        fn objects(&mut self, objects: &Objects) {
            self.0 |= *objects == Objects::Affected;
        }
    }
    let mut reads = Reads(false);
    crate::Walk::walk(cost, &mut reads);
    reads.0
}

/// Where a card is played from; a target says so itself.
fn place_of(card: &str, zone: Zone, exiled: bool) -> String {
    if card.starts_with("target ") {
        return String::new();
    }
    from_zone(zone, exiled)
}

/// Where a card is played from; of what was exiled before, its place needs no words.
fn from_zone(zone: Zone, exiled: bool) -> String {
    match zone {
        Zone::Exile if exiled => String::new(),
        Zone::Exile | Zone::Outside => format!("from {}", zone.word()),
        Zone::Library => "from the top of your library".to_owned(),
        Zone::Hand | Zone::Battlefield | Zone::Graveyard | Zone::Stack | Zone::Command => {
            format!("from your {}", zone.word())
        }
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

/// What is said of you, of several players, of one other player.
fn of_whom(players: &Players, [yours, of_several, of_one]: [&'static str; 3]) -> &'static str {
    match players {
        Players::You => yours,
        Players::Everyone | Players::Opponents => of_several,
        Players::Slot(_)
        | Players::Event(_)
        | Players::ControllerOf(_)
        | Players::OwnerOf(_)
        | Players::Active
        | Players::Defending
        | Players::Attached
        | Players::Affected
        | Players::Chosen
        | Players::Designated(_)
        | Players::PlayerOrController(_)
        | Players::Except(..)
        | Players::Who(..) => of_one,
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

/// The opposite filter, if it is one: blockers other than these.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn exception(by: &Filter) -> Option<Filter> {
    let inner = match &by.test {
        Test::Not(inner) => (**inner).clone(),
        Test::All(tests) => match tests.as_slice() {
            [Test::CardType(crate::CardType::Creature), Test::Not(inner)] => Test::All(vec![
                (**inner).clone(),
                Test::CardType(crate::CardType::Creature),
            ]),
            _ => return None,
        },
        _ => return None,
    };
    Some(Filter {
        domain: by.domain.clone(),
        test: inner,
    })
}

/// `using its mutate ability`
fn using_words(keyword: Option<&Keyword>) -> String {
    keyword.map_or_else(String::new, |keyword| {
        format!("using its {keyword} ability")
    })
}

/// Of the top card of your library: what it must be besides, if it is that card.
fn of_top(what: &Filter) -> Option<Option<Filter>> {
    let is_top = |test: &Test| {
        matches!(test, Test::Is(Objects::Top { of: Players::You, count })
            if **count == Value::Number(1))
    };
    if is_top(&what.test) {
        return Some(None);
    }
    let Test::All(tests) = &what.test else {
        return None;
    };
    let rest: Vec<Test> = tests.iter().filter(|test| !is_top(test)).cloned().collect();
    if rest.len() == tests.len() {
        return None;
    }
    let test = match rest.as_slice() {
        [only] => only.clone(),
        _ => Test::All(rest),
    };
    Some(Some(Filter {
        domain: what.domain.clone(),
        test,
    }))
}

fn spells_only(what: &Filter) -> Filter {
    Filter {
        domain: Domain::Spells,
        test: what.test.clone(),
    }
}

/// A description of spells without what they target, and that.
fn without_targets(filter: &Filter) -> (Filter, Vec<Filter>) {
    let Test::All(tests) = &filter.test else {
        return if let Test::Targets(target) = &filter.test {
            let plain = Filter {
                domain: filter.domain.clone(),
                test: Test::All(Vec::new()),
            };
            (plain, vec![target.as_ref().clone()])
        } else {
            (filter.clone(), Vec::new())
        };
    };
    let mut targets = Vec::new();
    let mut kept = Vec::new();
    for test in tests {
        if let Test::Targets(target) = test {
            targets.push(target.as_ref().clone())
        } else {
            kept.push(test.clone())
        }
    }
    let plain = Filter {
        domain: filter.domain.clone(),
        test: Test::All(kept),
    };
    (plain, targets)
}

/// Of "creatures without flying" those with flying: `can block only creatures with flying`.
fn the_other_creatures(what: &Filter) -> Option<Filter> {
    let creature = Test::CardType(crate::CardType::Creature);
    let Test::All(tests) = &what.test else {
        return None;
    };
    let kept = match tests.as_slice() {
        [Test::Not(kept), other] | [other, Test::Not(kept)] if *other == creature => kept,
        _ => return None,
    };
    matches!(**kept, Test::HasKeyword(_)).then(|| Filter {
        domain: what.domain.clone(),
        test: Test::All(vec![creature.clone(), (**kept).clone()]),
    })
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
        && zone.is_per_player()
    {
        return Some(vec![super::words::plural(zone.word())]);
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
    Some(zones)
}

/// Whether the cost is mana alone.
fn is_mana(cost: &crate::Cost) -> bool {
    matches!(cost.0.as_slice(), [crate::CostPart::Mana(_)])
}
