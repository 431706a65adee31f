//! Permissions: `you may play an additional land`, `you may cast spells from your graveyard by paying {2} rather than paying their mana costs`.

use super::clause::Clause;
use super::cost_change::spells_only;
use super::discourse::Writer;
use super::noun::Determiner;
use super::restriction::exiled_after;
use super::words::{Number, cardinal, list, spaced};
use crate::{
    Afterwards, Domain, Filter, Keyword, Modification, Objects, Permission, Players, Test, Value,
    Zone,
};

impl Writer<'_> {
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

    /// `you may play an additional land on each of your turns`
    fn additional_lands(&mut self, players: &Players, number: u32) -> Clause {
        let subject = self.player_clause(players);
        let whose = if subject.subject == "you" {
            "your"
        } else {
            "their"
        };
        let lands = match number {
            1 => "an additional land".to_owned(),
            u32::MAX => "any number of lands".to_owned(),
            number => format!("{} additional lands", cardinal(number as i32)),
        };
        subject.with_verb(format!("may play {lands} on each of {whose} turns"))
    }

    /// A permission as a clause.
    pub(super) fn permission(&mut self, permission: &Permission) -> Clause {
        match permission {
            Permission::AdditionalLands(players, number) => self.additional_lands(players, *number),
            Permission::AsThoughFlash(players, what) => {
                let subject = self.player_clause(players);
                let what = if super::discourse::is_this(&what.test) {
                    "this spell".to_owned()
                } else if let crate::Test::NthCast { number, who, what } = &what.test {
                    self.nth_cast(*number, who, what, "each turn")
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
            Permission::LostManaBecomes(players, mana) => {
                let who = self.players_subject(players).text;
                let mana = mana.word();
                Clause::words(format!(
                    "if {who} would lose unspent mana, that mana becomes {mana} instead"
                ))
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
            Permission::ActivateLoyaltyOften { who, what, times } => {
                self.loyalty_often(who, what, *times)
            }
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

    /// `you may activate the loyalty abilities of planeswalkers you control twice each turn rather than only once`
    fn loyalty_often(&mut self, who: &Players, what: &Filter, times: u32) -> Clause {
        let subject = self.player_clause(who);
        let what = self.noun(what, &Determiner::Bare);
        let times = super::words::times(times);
        subject.with_verb(format!(
            "may activate the loyalty abilities of {what} {times} each turn rather than only once"
        ))
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
            return matches!(
                objects,
                Objects::Linked | Objects::Event(_) | Objects::Affected
            );
        };
        if let super::discourse::Origin::Chosen { what, .. } = self.origin(*slot)
            && (what.domain.zone() == Some(Zone::Exile) || what.test == Test::Is(Objects::Linked))
        {
            return true;
        }
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
        let anothers = match &allowed.domain {
            Domain::Cards(in_zone, whose @ (Players::Slot(_) | Players::Event(_)))
                if several && in_zone == zone =>
            {
                let taken = std::mem::replace(&mut self.taken_from, true);
                let place = self.zone_phrase(*in_zone, whose);
                self.taken_from = taken;
                Some(place)
            }
            _ => None,
        };
        let place = among.or(anothers).unwrap_or_else(|| match anyones {
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

    /// `you may play one of those cards`, `you may play a card exiled with ~`: as a land or as a spell; nothing if the two differ.
    pub(super) fn play_one(&mut self, land: &Permission, spell: &Permission) -> Option<Clause> {
        let (
            Permission::PlayLandFrom {
                who, what: land, ..
            },
            Permission::CastFrom {
                who: caster,
                what,
                zone,
                cost,
                ..
            },
        ) = (land, spell)
        else {
            return None;
        };
        let mut as_land = what.test.conjuncts().to_vec();
        as_land.push(Test::CardType(crate::CardType::Land));
        let said = land.test.conjuncts();
        let alike = said.len() == as_land.len() && as_land.iter().all(|test| said.contains(test));
        if who != caster || land.domain != what.domain || !alike {
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
        let text = if let Test::Is(objects @ Objects::Slot(_)) = &what.test {
            let cards = self.object_phrase(objects);
            let exiled = self.is_exiled(objects);
            let from = place_of(&cards, *zone, exiled);
            spaced(&["one of", &cards, &from])
        } else {
            self.noun(what, &Determiner::A)
        };
        let mut clause = subject.with_verb(spaced(&["may play", &text, free]));
        clause.further = further;
        Some(clause)
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
        | Players::StartingWithYou(_)
        | Players::Who(..) => of_one,
    }
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

/// Whether the cost is mana alone.
fn is_mana(cost: &crate::Cost) -> bool {
    matches!(cost.0.as_slice(), [crate::CostPart::Mana(_)])
}
