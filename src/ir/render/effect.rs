//! One effect as a clause: the simple ones. Groups of effects that make one phrase are in `sequence`.

use super::clause::{Actor, Clause};
use super::discourse::{Origin, Writer};
use super::keyword_action::whole_hand;
use super::noun::Determiner;
use super::words::{Number, spaced};
use crate::{Effect, Objects, Players, Step, Value, Zone};

impl Writer<'_> {
    /// A clause for one effect that is not made of others; those that are make sentences of their own.
    pub(super) fn clause(&mut self, effect: &Effect) -> Clause {
        self.subject = self.doer.clone();
        self.clause_subject = None;
        let mut clause = self.effect_clause(effect);
        self.note_gone(effect);
        self.clause_subject = None;
        clause.where_x = self.where_x.take();
        if clause.where_x.is_some() {
            // What X is was spoken of last.
            self.focus = None;
        }
        clause
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each kind of effect")]
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn effect_clause(&mut self, effect: &Effect) -> Clause {
        match effect {
            Effect::DealDamage {
                source,
                amount,
                to,
                players,
                further,
            } => self.all_damage(source, amount, (to.as_ref(), players.as_ref()), further),
            Effect::Draw { who, count } => {
                let clause = self.player_clause(who);
                let (cards, after) = self.counted(count, "card");
                clause.with_verb(format!("draw {cards}")).with_tail(after)
            }
            Effect::DrawUpTo { who, most } => {
                let clause = self.player_clause(who);
                let number = self.number_word(most);
                let card = if *most == Value::Number(1) {
                    "card"
                } else {
                    "cards"
                };
                clause.with_verb(format!("draw up to {number} {card}"))
            }
            Effect::Discard { what, .. } => self.discard(what),
            // CR 701.10d
            Effect::GainLife {
                who,
                amount: Value::Life(whose),
            } if who == whose => {
                let whose = self.players_possessive(who);
                Clause::order(format!("double {whose} life total"))
            }
            Effect::GainLife { who, amount } => {
                let clause = self.player_clause(who);
                if *amount == Value::Number(0) {
                    return clause.with_verb("gain no life".to_owned());
                }
                if let Value::Slot(slot) = amount
                    && matches!(self.origin(*slot), Origin::Tally(crate::Tally::Damage))
                {
                    let life = "gain life equal to the damage dealt this way";
                    return clause.with_verb(life.to_owned());
                }
                let (life, after) = self.measured(amount, "life");
                clause.with_verb(format!("gain {life}")).with_tail(after)
            }
            Effect::LoseLife { who, amount } => {
                let clause = self.player_clause(who);
                let (life, after) = self.lost_life(amount, who);
                clause.with_verb(format!("lose {life}")).with_tail(after)
            }
            Effect::SetLife { who, amount } => {
                let subject = match who {
                    Players::Everyone => "each player's life total".to_owned(),
                    Players::Opponents => "each opponent's life total".to_owned(),
                    _ => format!("{} life total", self.players_possessive(who)),
                };
                let amount = match self.expression(amount) {
                    total if total.ends_with("starting life total") => format!("equal to {total}"),
                    total => total,
                };
                Clause {
                    actor: Actor::Thing(Objects::Union(Vec::new())),
                    subject,
                    lead: String::new(),
                    number: Number::One,
                    verbs: vec![format!("become {amount}")],
                    tail: String::new(),
                    further: None,
                    where_x: None,
                }
            }
            Effect::Destroy {
                what,
                can_regenerate,
                ..
            } => {
                let text = self.object_phrase(what);
                let mut clause = Clause::order(format!("destroy {text}"));
                if !can_regenerate {
                    let they = match self.objects_number(what) {
                        Number::One => "it",
                        Number::Many => "they",
                    };
                    clause.further = Some(format!("{they} can't be regenerated"));
                }
                clause
            }
            Effect::Sacrifice { who, what, .. } => self.sacrifice(who, what),
            Effect::Move {
                what,
                to,
                into: Some(pile),
                ..
            } if self.shuffled_piles.contains(pile) => {
                let exiled = self.move_told(what, to);
                super::piles::in_a_pile(exiled)
            }
            Effect::Move { what, to, .. } => self.move_told(what, to),
            Effect::Counter { what, to, .. } => self.counter(what, to.as_deref()),
            Effect::CreateToken {
                who,
                count,
                token,
                tapped,
                attacking,
                attached_to,
                counters,
                into,
                with_previous: _,
            } => {
                let clause = self.player_clause(who);
                self.others = true;
                let size = self.size_apart(token);
                let (text, after) = self.token(count, token, *tapped, attacking.as_ref());
                let text = match attached_to {
                    Some(host) => format!("{text} attached to {}", self.object_phrase(host)),
                    None => text,
                };
                match into {
                    Some(slot) if *count == Value::Number(1) => {
                        self.mention(*slot);
                        self.focus = Some(Objects::Slot(*slot));
                    }
                    _ => self.focus = None,
                }
                let mut clause = clause.with_verb(format!("create {text}")).with_tail(after);
                let size = size.filter(|_| counters.is_empty());
                clause.further = size.or_else(|| self.tokens_enter_with(count, counters));
                clause
            }
            Effect::CreateCopy {
                who,
                count,
                of,
                except,
                tapped,
                attacking,
                ..
            } => {
                let clause = self.player_clause(who);
                let (text, after) =
                    self.token_copy(count, of, except, (*tapped, attacking.as_ref()));
                clause.with_verb(format!("create {text}")).with_tail(after)
            }
            Effect::BecomeCopy {
                what,
                of,
                except,
                duration,
            } => self.become_copy(what, of, except, duration),
            Effect::PutCounters { what, kind, count } => self.counters_put(what, kind, count),
            Effect::PlayerCounters { who, kind, count } => {
                let clause = self.player_clause(who);
                let (text, after) = self.player_counters(kind.as_str(), count);
                let text = if text.contains(" counters equal to ") {
                    format!("a number of {text}")
                } else {
                    text
                };
                clause.with_verb(format!("get {text}")).with_tail(after)
            }
            Effect::LosePlayerCounters { who, kind, count } => self.counters_lost(who, kind, count),
            Effect::RemoveCounters {
                what,
                kind: Some(kind),
                count: None,
            } if self.counted.as_ref() == Some(&(kind.clone(), what.clone())) => {
                Clause::order("remove those counters".to_owned())
            }
            Effect::RemoveCounters { what, kind, count } => {
                self.counters_removed(what, kind.as_ref(), count.as_ref())
            }
            Effect::RemoveSomeCounters {
                who,
                from,
                kind,
                least,
                most,
            } => self.some_counters_removed(who, from, kind.as_ref(), (least, most.as_ref())),
            Effect::DistributeCounters { kind, count, among } => {
                self.distributed(kind.as_str(), count, among)
            }
            Effect::ChooseCounter { who, on, .. } => {
                let clause = self.player_clause(who);
                let on = self.object_phrase(on);
                clause.with_verb(format!("choose a counter on {on}"))
            }
            Effect::PutChosenCounters { what, kind, count } => self.another_put(what, *kind, count),
            Effect::RemoveChosenCounters { what, kind, count } => {
                self.chosen_removed(what, *kind, count)
            }
            Effect::GiveChosenCounters { who, count, .. } => self.another_given(who, count),
            Effect::PutCountersOf { of, what } => self.counters_of(of, what),
            Effect::MoveCounters {
                who,
                from,
                kind,
                number,
                onto,
            } => self.counters_moved(who, (from, onto), kind.as_ref(), *number),
            Effect::Tap { what, .. } => self.order_objects("tap", what),
            Effect::Untap { what } => self.order_objects("untap", what),
            Effect::Modify {
                what,
                modifications,
                duration,
            } => self.modify(what, modifications, duration),
            Effect::Restrict {
                restriction,
                duration,
            } => self.restrict(restriction, duration),
            Effect::Permit {
                permission,
                duration,
            } => self.permit(permission, duration),
            Effect::OfSpells {
                who,
                what,
                next,
                change,
                duration,
            } => self.of_spells(who, what, *next, change, duration),
            Effect::Replace {
                replacement,
                duration,
            } => Clause::words(self.replacement_effect(replacement, duration)),
            Effect::AddMana {
                who,
                mana,
                spending,
            } => self.add_mana(who, mana, spending.as_deref()),
            Effect::Choose {
                who,
                what,
                minimum,
                maximum,
                at_random,
                into,
            } if *who == Players::You && self.is_open_hand(what) => {
                self.random = *at_random;
                let cards = anywhere(what);
                let noun = self
                    .chosen(&cards, minimum, maximum)
                    .replace(" in exile", "");
                self.random = false;
                self.mention(*into);
                self.refocus(*into, self.slot_number(*into));
                Clause::words(format!("you choose {noun} from it"))
            }
            Effect::Choose {
                who,
                what,
                minimum,
                maximum,
                at_random,
                into,
            } => {
                let clause = self.player_clause(who);
                self.random = *at_random;
                let noun = self.chosen(what, minimum, maximum);
                self.random = false;
                self.mention(*into);
                self.refocus(*into, self.slot_number(*into));
                clause.with_verb(format!("choose {noun}"))
            }
            Effect::ChoosePlayer {
                who,
                among,
                at_random,
                into,
            } => {
                let clause = self.player_clause(who);
                self.mention(*into);
                let among = self.any_player(among);
                let random = if *at_random { "at random" } else { "" };
                clause.with_verb(spaced(&["choose", &among, random]))
            }
            Effect::ChooseWord { who, kind } => {
                let clause = self.player_clause(who);
                let word = self.word_kind(kind);
                let secretly = if let crate::WordKind::SecretPlayer(_) = kind {
                    "secretly "
                } else {
                    ""
                };
                clause.with_verb(format!("{secretly}choose {word}"))
            }
            Effect::Search {
                who,
                whose,
                what,
                minimum,
                maximum,
                into,
                searched,
                ..
            } => {
                let into = (*into, searched.is_some());
                self.search(who, whose, what, (minimum, maximum), into)
            }
            Effect::Shuffle { who } => {
                let clause = self.player_clause(who);
                clause.with_verb("shuffle".to_owned())
            }
            Effect::Scry { who, count } => self.count_action(who, "scry", count),
            Effect::Surveil { who, count } => self.count_action(who, "surveil", count),
            Effect::Look {
                who, what, public, ..
            } => {
                let clause = self.player_clause(who);
                let verb = if *public { "reveal" } else { "look at" };
                let hand = whole_hand(what);
                let what = self.cards_seen(what, verb);
                self.open_hand = hand;
                clause.with_verb(format!("{verb} {what}"))
            }
            Effect::ChooseAmong {
                who,
                what,
                minimum,
                maximum,
                at_random,
                into,
                ..
            } => {
                let clause = self.player_clause(who);
                let cards = crate::Filter {
                    domain: crate::Domain::Cards(Zone::Exile, Players::Everyone),
                    test: what.test.clone(),
                };
                let noun = if what.test == crate::Test::All(Vec::new()) {
                    self.selection(what, minimum, maximum)
                } else {
                    let noun = self.chosen(&cards, minimum, maximum);
                    format!("{} from among them", noun.replace(" in exile", ""))
                };
                self.mention(*into);
                let random = if *at_random { " at random" } else { "" };
                clause.with_verb(format!("choose {noun}{random}"))
            }
            Effect::Separate {
                who, what, face_up, ..
            } => self.separates(who, what, *face_up),
            Effect::ShufflePile { pile } => self.shuffles_pile(*pile),
            Effect::ChoosePile { who, into, .. } => self.chooses_pile(who, *into),
            Effect::Fight { first, second } => self.fight(first, second),
            Effect::Pair { first, second } => {
                let first = self.object_phrase(first);
                let second = self.object_phrase(second);
                Clause::order(format!("pair {first} with {second}"))
            }
            Effect::Attach { what, to } => {
                if *what == Objects::This {
                    self.focus = None;
                }
                let what = self.object_phrase(what);
                let to = self.object_phrase(to);
                Clause::order(format!("attach {what} to {to}"))
            }
            Effect::Unattach { what } => {
                let what = self.object_phrase(what).replace(" attached to ", " from ");
                Clause::order(format!("unattach {what}"))
            }
            Effect::Transform { what, how } => self.order_objects(how.word(), what),
            Effect::Meld { what, into } => self.meld(what, into),
            Effect::RepeatProcess { most } => {
                let often = match most {
                    None => String::new(),
                    Some(Value::Number(1)) => "once".to_owned(),
                    Some(most) => format!("{} more times", self.number_word(most)),
                };
                Clause::words(spaced(&["repeat this process", &often]))
            }
            Effect::PhaseOut { what } => self.thing(what).with_verb("phase out".to_owned()),
            Effect::TurnFace { what, down } => {
                let what = self.object_phrase(what);
                let side = if down.is_some() { "down" } else { "up" };
                Clause::order(format!("turn {what} face {side}"))
            }
            Effect::RemoveFromCombat { what } => {
                let what = self.object_phrase(what);
                Clause::order(format!("remove {what} from combat"))
            }
            Effect::Haunt { what, whom } => {
                let [what, whom] = [what, whom].map(|objects| self.object_phrase(objects));
                Clause::order(format!("exile {what} haunting {whom}"))
            }
            Effect::BecomeBlocked { what } => {
                self.thing(what).with_verb("become blocked".to_owned())
            }
            Effect::CopyCard { who, what, .. } => {
                let what = self.object_phrase(what);
                self.player_clause(who).with_verb(format!("copy {what}"))
            }
            effect @ Effect::CopySpell { .. } => self.copied_spell(effect),
            Effect::ChangeTargets { who, what, all, to } => {
                let clause = self.player_clause(who);
                let mut what = self.object_phrase(what);
                if let Some(to) = to {
                    what = format!("{what} to {}", self.object_phrase(to));
                }
                match (all, who) {
                    (true, _) => clause.with_verb(format!("change the target of {what}")),
                    (false, Players::You) => {
                        Clause::words(format!("you may choose new targets for {what}"))
                    }
                    (false, _) => clause.with_verb(format!("may choose new targets for {what}")),
                }
            }
            Effect::ExchangeControl { what } => self.order_objects("exchange control of", what),
            Effect::ExchangeLife { who, with } => {
                let clause = self.player_clause(who);
                let with = if with == who {
                    String::new()
                } else {
                    format!("with {}", self.player_object(with))
                };
                clause.with_verb(spaced(&["exchange life totals", &with]))
            }
            Effect::Exchange { one, other } => self.exchange(one, other),
            Effect::Pay { who, cost } => {
                let clause = self.player_clause(who);
                let cost = self.cost_action(cost);
                clause.with_verb(cost)
            }
            Effect::Enter { how } => {
                let text = self.entering_words(how);
                self.thing(&Objects::This).with_verb(text)
            }
            Effect::CastNow {
                who,
                what,
                cost,
                transformed,
                lands,
                afterwards,
            } => {
                let clause = self.player_clause(who);
                let own = *what == Objects::This && self.own_zone == Some(Zone::Graveyard);
                let one = self.objects_number(what) == Number::One;
                let mut what = self.object_phrase(what);
                if own {
                    what.push_str(" from your graveyard");
                }
                let cost = match cost {
                    Some(cost) if cost.0.is_empty() => "without paying its mana cost".to_owned(),
                    Some(cost) => self.cast_now_for(cost),
                    None => String::new(),
                };
                let how = if *transformed { "transformed" } else { "" };
                let verb = if *lands { "play" } else { "cast" };
                let mut clause = clause.with_verb(spaced(&[verb, &what, how, &cost]));
                clause.further = super::restriction::exiled_after(*afterwards, one);
                clause
            }
            Effect::ControlPlayer { who, whom } => {
                let whom = self.player_words(whom);
                let clause = self.player_clause(who);
                clause.with_verb(format!("control {whom} during that player's next turn"))
            }
            Effect::ExtraTurn { who } => {
                let clause = self.player_clause(who);
                clause.with_verb("take an extra turn after this one".to_owned())
            }
            Effect::AdditionalPhases { phases, during } => {
                Clause::words(super::steps::additional_phases(phases, during))
            }
            Effect::WinGame { who } => {
                let clause = self.player_clause(who);
                clause.with_verb("win the game".to_owned())
            }
            Effect::LoseGame { who } => {
                let clause = self.player_clause(who);
                clause.with_verb("lose the game".to_owned())
            }
            Effect::BecomeDayNight(becomes) => {
                Clause::order(format!("it becomes {}", becomes.word()))
            }
            Effect::EndTurn => Clause::order("end the turn".to_owned()),
            Effect::EndEffect => Clause::order("end this effect".to_owned()),
            Effect::RevealChoice => Clause::order("reveal the player you chose".to_owned()),
            Effect::Emblem { who, abilities } => {
                let clause = self.player_clause(who);
                self.grantee = "emblem".to_owned();
                let abilities: Vec<String> = abilities
                    .iter()
                    .map(|ability| self.granted(*ability))
                    .collect();
                let abilities = super::words::list(&abilities, "and");
                clause.with_verb(format!("get an emblem with {abilities}"))
            }
            Effect::Announce {
                name, who, what, ..
            } => {
                let clause = self.player_clause(who);
                let what = self.object_phrase(what);
                clause.with_verb(format!("{name} {what}"))
            }
            Effect::KeywordAction { action, .. } if action.as_str() == crate::RING_TEMPTS => {
                Clause::words("the Ring tempts you".to_owned())
            }
            Effect::KeywordAction {
                action,
                who,
                subject,
                what,
                count,
                kind,
                ..
            } => self.keyword_action(
                action,
                who,
                subject.as_ref(),
                what.as_ref(),
                count.as_ref(),
                kind.as_ref(),
            ),
            Effect::Designate { name, .. } if let Some(keyword) = crate::keyword_paid(name) => {
                Clause::order(format!("{keyword} is paid"))
            }
            Effect::Designate { what, name, sole } => {
                let clause = self.thing(what);
                let your = if *sole { "your " } else { "" };
                // CR 702.171b
                let until = if name.as_str() == crate::SADDLED {
                    "until end of turn"
                } else {
                    ""
                };
                clause.with_verb(spaced(&[&format!("become {your}{name}"), until]))
            }
            Effect::DesignatePlayer {
                who, name, sole, ..
            } => self.designated_player(who, name, *sole),
            Effect::RemoveDamage { what } => {
                let what = self.object_phrase(what);
                Clause::order(format!("remove all damage marked on {what}"))
            }
            Effect::Proliferate { who } => {
                let clause = self.player_clause(who);
                clause.with_verb("proliferate".to_owned())
            }
            Effect::Tally { of, effects, .. }
                if of.is_of_chance()
                    && let [roll] = effects.as_slice() =>
            {
                self.clause(roll)
            }
            Effect::Tally {
                of: crate::Tally::Drawn,
                effects,
                into,
            } if let [draw] = effects.as_slice() => {
                let clause = self.clause(draw);
                self.mention(*into);
                self.focus = Some(Objects::Slot(*into));
                clause
            }
            Effect::ChooseOne { .. } if let Some(clause) = self.gained_choice(effect) => clause,
            Effect::ChooseOne { .. } if let Some(clause) = self.size_choice(effect) => clause,
            Effect::If { .. }
            | Effect::Attempt { .. }
            | Effect::ForEachObject { .. }
            | Effect::ForEachCounterKind { .. }
            | Effect::ForEachPlayer { .. }
            | Effect::Repeat { .. }
            | Effect::Process { .. }
            | Effect::ChooseOne { .. }
            | Effect::Delayed { .. }
            | Effect::Reflexive { .. }
            | Effect::Tally { .. }
            | Effect::Contest { .. } => {
                let sentences = self.compound(effect);
                Clause::words(sentences.join(". "))
            }
            Effect::RollDice {
                who,
                dice,
                sides,
                ignore_lowest,
                modifier,
            } => {
                let verb = self.rolling(dice, *sides, *ignore_lowest, modifier);
                self.player_clause(who).with_verb(verb)
            }
            Effect::ChooseResult { who, .. } => self
                .player_clause(who)
                .with_verb("choose one result".to_owned()),
            Effect::LoseMana { who } => self
                .player_clause(who)
                .with_verb("lose all unspent mana".to_owned()),
            Effect::FlipCoins { who, coins } => {
                let coins = match coins {
                    crate::Coins::Number(number) => {
                        format!("{} coins", self.number_word(number))
                    }
                    crate::Coins::UntilLost => "a coin until you lose a flip".to_owned(),
                };
                self.player_clause(who).with_verb(format!("flip {coins}"))
            }
            Effect::Vote { who, options } => {
                let words: Vec<String> = options
                    .iter()
                    .map(|option| option.name.to_string())
                    .collect();
                let words = super::words::list(&words, "or");
                let mut clause = self
                    .player_clause(who)
                    .with_verb(format!("vote for {words}"));
                clause.lead = "starting with you,".to_owned();
                clause
            }
            Effect::AdditionalSteps {
                who,
                step,
                count,
                after_phase,
            } => {
                let step = if *step == Step::End { "end" } else { "upkeep" };
                let steps = match count {
                    Value::Number(1) => format!("an additional {step} step"),
                    count => format!("{} additional {step} steps", self.number_word(count)),
                };
                let after = if *after_phase { "phase" } else { "step" };
                self.player_clause(who)
                    .with_verb(format!("get {steps} after this {after}"))
            }
            Effect::VoteFor { who, what, .. } => {
                let one = self.noun(what, &Determiner::A);
                let mut clause = self.player_clause(who).with_verb(format!("vote for {one}"));
                clause.lead = "starting with you,".to_owned();
                clause
            }
            Effect::SkipTurn { who, turns } => self.skipped_turns(who, *turns),
            Effect::EndDesignation { what, name } => {
                let clause = self.thing(what);
                clause.with_verb(super::words::no_longer(name))
            }
            Effect::Doors {
                who,
                how,
                what,
                own,
            } => self.doors_clause(who, *how, what, *own),
            Effect::Venture { who, into } => {
                let place = into.as_ref().map_or("the dungeon", crate::Name::as_str);
                self.player_clause(who)
                    .with_verb(format!("venture into {place}"))
            }
            Effect::OpenAttraction { who } => self
                .player_clause(who)
                .with_verb("open an Attraction".to_owned()),
            Effect::Nothing => Clause::words(String::new()),
        }
    }

    /// Whether these are cards in the hand that was just revealed or looked at.
    pub(super) fn is_open_hand(&self, what: &crate::Filter) -> bool {
        matches!(&what.domain, crate::Domain::Cards(Zone::Hand, players)
            if self.open_hand.as_ref() == Some(players))
    }

    /// Every object matching is `each creature` where something is done to each.
    pub(super) fn each_phrase(&mut self, objects: &Objects) -> String {
        match objects {
            Objects::Every(filter) => {
                self.others = true;
                let words = self.noun(filter, &Determiner::Each);
                self.focus = None;
                words
            }
            Objects::Slot(slot)
                if self.slot_number(*slot) == Number::Many && !self.is_mentioned(*slot) =>
            {
                let words = self.object_phrase(objects);
                if matches!(self.origin(*slot), Origin::Target(_) | Origin::Token { .. }) {
                    format!("each of {words}")
                } else {
                    words
                }
            }
            Objects::Slot(_) | Objects::Paid(_) | Objects::Devoured
                if self.objects_number(objects) == Number::Many =>
            {
                let words = self.object_phrase(objects);
                format!("each of {words}")
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
            | Objects::Union(_) => self.object_phrase(objects),
        }
    }

    pub(super) fn order_objects(&mut self, verb: &str, what: &Objects) -> Clause {
        let what = self.object_phrase(what);
        Clause::order(format!("{verb} {what}"))
    }

    fn count_action(&mut self, who: &Players, verb: &str, count: &Value) -> Clause {
        let clause = self.player_clause(who);
        let figure = self.figure(count);
        clause.with_verb(format!("{verb} {figure}"))
    }

    fn lost_life(&mut self, amount: &Value, who: &Players) -> (String, String) {
        if matches!(amount, Value::Count(_) | Value::CountObjects(_)) {
            let expression = self.expression(amount);
            return (format!("life equal to {expression}"), String::new());
        }
        if let Value::Half(inner, rounding) = amount
            && matches!(&**inner, Value::Life(_))
        {
            let whose = if *who == Players::You {
                "your"
            } else {
                "their"
            };
            let rounded = match rounding {
                crate::Rounding::Up => "rounded up",
                crate::Rounding::Down => "rounded down",
            };
            return (format!("half {whose} life, {rounded}"), String::new());
        }
        self.measured(amount, "life")
    }
}

/// What is described, wherever it is.
pub(super) fn anywhere(what: &crate::Filter) -> crate::Filter {
    crate::Filter {
        domain: crate::Domain::Cards(Zone::Exile, Players::Everyone),
        test: what.test.clone(),
    }
}
