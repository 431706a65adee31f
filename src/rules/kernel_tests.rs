//! Priority, casting, activating and paying, on boards of hand-built cards.

use super::board::{A, B, Board, card, creature, creature_with, static_ability};
use super::testing::{activated, basic, body, bolt, cost, draw, mana, spell};
use crate::priority;
use game::frame::{PriorityFrame, PriorityStage, TurnFrame};
use game::state::Ending;
use game::{Action, Answer, Frame, Item, ObjectId, PlayerId, Question};
use ir::*;

/// A board in the first main phase of player A, at the first question.
struct Play {
    board: Board,
}

impl Play {
    fn begin(mut board: Board) -> Self {
        board.game.turn.step = Step::PrecombatMain;
        board.game.frames.push(Frame::Turn(TurnFrame::EndStep));
        board.game.frames.push(Frame::Priority(PriorityFrame {
            player: A,
            passed: 0,
            stage: PriorityStage::Settle,
        }));
        for player in [A, B] {
            for _ in 0..10 {
                board.place(card("Blank", &[CardType::Artifact]), player, Zone::Library);
            }
        }
        let mut play = Self { board };
        play.board.game.invalidate();
        crate::advance(&play.board.table, &mut play.board.game);
        play
    }

    fn question(&self) -> Question {
        self.board
            .game
            .decision
            .as_ref()
            .expect("a decision is open")
            .prompt
            .question
    }

    fn items(&self) -> Vec<Item> {
        self.board
            .game
            .decision
            .as_ref()
            .expect("a decision is open")
            .items()
            .to_vec()
    }

    fn answer(&mut self, answer: Answer) {
        crate::answer(&self.board.table, &mut self.board.game, answer).expect("a legal answer");
    }

    /// Chooses these items of the open question.
    fn choose(&mut self, question: Question, chosen: &[Item]) {
        assert_eq!(self.question(), question);
        let items = self.items();
        let indices = chosen
            .iter()
            .map(|item| {
                let place = items.iter().position(|other| other == item);
                place.unwrap_or_else(|| panic!("{item:?} is not among {items:?}")) as u32
            })
            .collect();
        self.answer(Answer::Items(indices));
    }

    fn cast_of(&self, card: ObjectId) -> Option<Action> {
        let wanted =
            |action: &Action| matches!(action, Action::Cast { card: other, .. } if *other == card);
        self.actions().into_iter().find(wanted)
    }

    fn actions(&self) -> Vec<Action> {
        self.items()
            .into_iter()
            .filter_map(|item| match item {
                Item::Action(action) => Some(action),
                _ => None,
            })
            .collect()
    }

    fn cast(&mut self, card: ObjectId) {
        let action = self.cast_of(card).expect("the spell can be cast");
        self.choose(Question::Priority, &[Item::Action(action)]);
    }

    fn activate(&mut self, source: ObjectId) {
        let action = self
            .actions()
            .into_iter()
            .find(|action| matches!(action, Action::Activate { source: other, .. } if *other == source))
            .expect("the ability can be activated");
        self.choose(Question::Priority, &[Item::Action(action)]);
    }

    fn pass(&mut self) {
        self.choose(Question::Priority, &[Item::Action(Action::Pass)]);
    }

    /// Both players pass once.
    fn resolve(&mut self) {
        self.pass();
        self.pass();
    }

    fn is_tapped(&self, object: ObjectId) -> bool {
        self.board
            .game
            .object(object)
            .is_some_and(|object| object.tapped)
    }

    fn life(&self, player: PlayerId) -> i32 {
        self.board.game.player(player).life
    }
}

fn lands(board: &mut Board, names: &[&str]) -> Vec<ObjectId> {
    names.iter().map(|name| board.put(basic(name), A)).collect()
}

#[test]
fn a_spell_is_cast_paid_for_and_resolves() {
    let mut board = Board::new();
    let land = lands(&mut board, &["Mountain"])[0];
    let hand = board.place(spell("Bolt", "R", CardType::Instant, bolt()), A, Zone::Hand);
    let mut play = Play::begin(board);
    play.cast(hand);
    play.choose(Question::Targets, &[Item::Player(B)]);
    assert!(play.is_tapped(land));
    assert_eq!(play.board.game.stack.len(), 1);
    // The caster has priority first (CR 117.3c).
    assert_eq!(
        play.board.game.decision.as_ref().map(|open| open.player),
        Some(A)
    );
    play.resolve();
    assert_eq!(play.life(B), 17);
    assert_eq!(play.board.game.player(A).graveyard.len(), 1);
    assert!(play.board.game.checkpoint.is_none());
}

#[test]
fn mana_comes_from_the_source_with_the_fewest_uses() {
    let mut board = Board::new();
    let both = {
        let mut face = card("Grove", &[CardType::Land]);
        face.subtypes.push(Subtype::new("Forest"));
        face.subtypes.push(Subtype::new("Mountain"));
        board.put(face, A)
    };
    let dork = {
        let mut face = creature("Dork", 1, 1);
        let add = Effect::AddMana {
            spending: None,
            who: Players::You,
            mana: ManaOutput::Exactly(vec![ManaType::Colored(Color::Green)]),
        };
        face.abilities
            .push(activated(Cost(vec![CostPart::Tap]), body(vec![add])));
        board.put(face, A)
    };
    let plain = lands(&mut board, &["Forest", "Plains"]);
    let bear = board.place(cost(creature("Bear", 2, 2), "1G"), A, Zone::Hand);
    let mut play = Play::begin(board);
    play.cast(bear);
    let tapped: Vec<bool> = [both, dork, plain[0], plain[1]]
        .into_iter()
        .map(|id| play.is_tapped(id))
        .collect();
    assert_eq!(tapped, [false, false, true, true]);
}

#[test]
fn colors_are_matched_exactly() {
    let mut board = Board::new();
    let mut face = card("Grove", &[CardType::Land]);
    face.subtypes.push(Subtype::new("Forest"));
    face.subtypes.push(Subtype::new("Mountain"));
    board.put(face, A);
    lands(&mut board, &["Mountain"]);
    let payable = board.place(cost(creature("Pair", 1, 1), "RG"), A, Zone::Hand);
    let not = board.place(cost(creature("Greens", 1, 1), "GG"), A, Zone::Hand);
    let play = Play::begin(board);
    assert!(play.cast_of(payable).is_some());
    assert!(play.cast_of(not).is_none());
}

#[test]
fn a_creature_that_came_this_turn_makes_no_mana() {
    let mut board = Board::new();
    let mut face = creature("Dork", 1, 1);
    let add = Effect::AddMana {
        spending: None,
        who: Players::You,
        mana: ManaOutput::AnyOneColor(Value::Number(1)),
    };
    face.abilities
        .push(activated(Cost(vec![CostPart::Tap]), body(vec![add])));
    let dork = board.put(face, A);
    if let Some(object) = board.game.object_mut(dork) {
        object.summoning_sick = true;
    }
    let hand = board.place(spell("Bolt", "R", CardType::Instant, bolt()), A, Zone::Hand);
    let play = Play::begin(board);
    assert!(play.cast_of(hand).is_none());
}

#[test]
fn x_is_as_much_as_can_be_paid() {
    let mut board = Board::new();
    lands(&mut board, &["Mountain", "Mountain", "Forest"]);
    let mut of_x = bolt();
    of_x.modes[0].effects = vec![Effect::DealDamage {
        source: Objects::This,
        amount: Value::X,
        to: Some(Objects::Slot(SlotId(0))),
        players: Some(Players::Slot(SlotId(0))),
        further: Vec::new(),
    }];
    let hand = board.place(spell("Blaze", "XR", CardType::Sorcery, of_x), A, Zone::Hand);
    let mut play = Play::begin(board);
    play.cast(hand);
    assert_eq!(play.question(), Question::ChooseX);
    let decision = play
        .board
        .game
        .decision
        .clone()
        .expect("a decision is open");
    assert!(decision.check(&Answer::Number(2)).is_ok());
    assert!(decision.check(&Answer::Number(3)).is_err());
    play.answer(Answer::Number(2));
    play.choose(Question::Targets, &[Item::Player(B)]);
    play.resolve();
    assert_eq!(play.life(B), 18);
}

fn additional(part: CostPart, optional: bool) -> std::sync::Arc<Ability> {
    let mut ability = static_ability(StaticEffect::AdditionalCost {
        cost: Cost(vec![part]),
        optional,
        all_modes: false,
        repeatable: false,
        fact: Some(Name::new("kicked")),
        event: None,
    });
    if let AbilityKind::Static(definition) = &mut std::sync::Arc::make_mut(&mut ability).kind {
        definition.zones = ZoneSet::STACK;
    }
    ability
}

#[test]
fn kicker_is_offered_if_it_can_be_paid() {
    for (count, offered) in [(1, false), (3, true)] {
        let mut board = Board::new();
        for _ in 0..count {
            lands(&mut board, &["Mountain"]);
        }
        let mut face = spell("Kick", "R", CardType::Sorcery, draw(1));
        face.abilities
            .push(additional(CostPart::Mana(mana("2")), true));
        let hand = board.place(face, A, Zone::Hand);
        let mut play = Play::begin(board);
        play.cast(hand);
        assert_eq!(play.question() == Question::OptionalCost, offered);
        if offered {
            play.choose(Question::OptionalCost, &[Item::Yes]);
        }
        let top = *play
            .board
            .game
            .stack
            .last()
            .expect("a spell is on the stack");
        let announced = play
            .board
            .game
            .object(top)
            .and_then(|top| top.announced.clone());
        let paid = announced.map_or(0, |announced| announced.paid.len());
        assert_eq!(paid, usize::from(offered));
    }
}

#[test]
fn objects_paid_are_chosen_before_anything_is_paid() {
    let mut board = Board::new();
    let land = lands(&mut board, &["Mountain"])[0];
    let bears = [
        board.put(creature("Bear", 2, 2), A),
        board.put(creature("Wolf", 1, 1), A),
    ];
    let mut face = spell("Altar", "R", CardType::Sorcery, draw(1));
    face.abilities.push(additional(
        CostPart::Sacrifice {
            count: Value::Number(1),
            what: super::board::permanents(vec![
                Test::CardType(CardType::Creature),
                Test::ControlledBy(Players::You),
            ]),
            into: None,
        },
        false,
    ));
    let hand = board.place(face, A, Zone::Hand);
    let mut play = Play::begin(board);
    play.cast(hand);
    assert_eq!(play.question(), Question::PayWith);
    assert!(!play.is_tapped(land));
    play.choose(Question::PayWith, &[Item::Object(bears[1])]);
    assert!(play.is_tapped(land));
    assert!(play.board.game.battlefield.contains(&bears[0]));
    assert!(!play.board.game.battlefield.contains(&bears[1]));
}

#[test]
fn what_is_taken_back_leaves_no_trace_in_the_state() {
    let mut board = Board::new();
    board.game.settings.automatic_mana = false;
    let land = lands(&mut board, &["Mountain"])[0];
    let hand = board.place(spell("Bolt", "R", CardType::Instant, bolt()), A, Zone::Hand);
    let mut play = Play::begin(board);
    let mut straight = play.board.game.clone();
    play.cast(hand);
    play.choose(Question::Targets, &[Item::Player(B)]);
    assert_eq!(play.question(), Question::PayMana);
    play.choose(Question::PayMana, &[Item::No]);
    assert_eq!(play.question(), Question::Priority);
    assert!(play.cast_of(hand).is_none(), "it is not offered again");
    assert!(!play.is_tapped(land));
    play.pass();
    let pass = Answer::Items(vec![0]);
    crate::answer(&play.board.table, &mut straight, pass).expect("passing is legal");
    let position = |game: &game::Game| game.position().expect("a game can be written");
    assert_eq!(position(&play.board.game), position(&straight));
    assert_ne!(play.board.game.trace.hash, straight.trace.hash);
}

#[test]
fn mana_can_be_made_by_hand() {
    let mut board = Board::new();
    board.game.settings.automatic_mana = false;
    let land = lands(&mut board, &["Mountain"])[0];
    let hand = board.place(spell("Bolt", "R", CardType::Instant, bolt()), A, Zone::Hand);
    let mut play = Play::begin(board);
    play.cast(hand);
    play.choose(Question::Targets, &[Item::Player(B)]);
    let make = play
        .actions()
        .into_iter()
        .find(|action| matches!(action, Action::Activate { source, .. } if *source == land))
        .expect("the land makes mana");
    play.choose(Question::PayMana, &[Item::Action(make)]);
    play.choose(Question::PayMana, &[Item::Action(Action::Pass)]);
    assert_eq!(play.board.game.stack.len(), 1);
    assert!(play.board.game.player(A).mana.units().is_empty());
}

#[test]
fn sorceries_wait_for_the_own_main_phase() {
    let mut board = Board::new();
    lands(&mut board, &["Mountain", "Mountain"]);
    let instant = board.place(spell("Bolt", "R", CardType::Instant, bolt()), A, Zone::Hand);
    let sorcery = board.place(
        spell("Read", "R", CardType::Sorcery, draw(1)),
        A,
        Zone::Hand,
    );
    let mut play = Play::begin(board);
    assert!(play.cast_of(sorcery).is_some());
    play.cast(instant);
    play.choose(Question::Targets, &[Item::Player(B)]);
    assert!(play.cast_of(sorcery).is_none());
}

#[test]
fn costs_are_increased_and_reduced() {
    let mut board = Board::new();
    lands(&mut board, &["Mountain", "Forest"]);
    let change = |change: CostChange| {
        static_ability(StaticEffect::ChangeCost {
            who: Players::You,
            what: Filter {
                domain: Domain::Spells,
                test: Test::CardType(CardType::Creature),
            },
            abilities: None,
            change,
        })
    };
    let mut helper = card("Helper", &[CardType::Artifact]);
    helper
        .abilities
        .push(change(CostChange::Reduce(mana("2"), Value::Number(1))));
    board.put(helper, A);
    let cheaper = board.place(cost(creature("Big", 4, 4), "3G"), A, Zone::Hand);
    let not = board.place(cost(creature("Bigger", 4, 4), "2GG"), A, Zone::Hand);
    let other = board.place(
        spell("Read", "2R", CardType::Sorcery, draw(1)),
        A,
        Zone::Hand,
    );
    let play = Play::begin(board);
    assert!(play.cast_of(cheaper).is_some());
    assert!(play.cast_of(not).is_none());
    assert!(play.cast_of(other).is_none());
}

#[test]
fn an_alternative_cost_can_be_chosen() {
    let mut board = Board::new();
    let mountains = lands(&mut board, &["Mountain", "Mountain"]);
    let mut face = spell("Blast", "4RR", CardType::Instant, bolt());
    let mut ability = static_ability(StaticEffect::AlternativeCost {
        cost: Cost(vec![CostPart::Sacrifice {
            count: Value::Number(2),
            what: super::board::permanents(vec![Test::Subtype(Subtype::new("Mountain"))]),
            into: None,
        }]),
        fact: None,
        merging: None,
        transformed: false,
    });
    if let AbilityKind::Static(definition) = &mut std::sync::Arc::make_mut(&mut ability).kind {
        definition.zones = ZoneSet::STACK;
    }
    face.abilities.push(ability);
    let hand = board.place(face, A, Zone::Hand);
    let mut play = Play::begin(board);
    play.cast(hand);
    // The mana cost cannot be paid, so there is nothing to choose.
    play.choose(Question::Targets, &[Item::Player(B)]);
    let both: Vec<Item> = mountains.iter().copied().map(Item::Object).collect();
    play.choose(Question::PayWith, &both);
    assert!(play.board.game.battlefield.is_empty());
    play.resolve();
    assert_eq!(play.life(B), 17);
}

#[test]
fn loyalty_abilities_are_activated_once_a_turn() {
    let mut board = Board::new();
    let mut face = card("Walker", &[CardType::Planeswalker]);
    for change in [1, -2] {
        let cost = Cost(vec![CostPart::Loyalty(Some(change))]);
        face.abilities.push(activated(cost, draw(1)));
    }
    let walker = board.put(face, A);
    if let Some(object) = board.game.object_mut(walker) {
        object.counters.push((CounterKind::new("loyalty"), 1));
    }
    let mut play = Play::begin(board);
    let of_walker = |play: &Play| {
        play.actions()
            .into_iter()
            .filter(|action| matches!(action, Action::Activate { .. }))
            .count()
    };
    // One counter is not enough for the second.
    assert_eq!(of_walker(&play), 1);
    play.activate(walker);
    play.resolve();
    assert_eq!(of_walker(&play), 0);
    let loyalty = play
        .board
        .game
        .object(walker)
        .map(|walker| walker.counters(&CounterKind::new("loyalty")));
    assert_eq!(loyalty, Some(2));
}

#[test]
fn convoke_taps_creatures_when_sources_run_out() {
    let mut board = Board::new();
    let land = lands(&mut board, &["Forest"])[0];
    let mut green = creature("Elf", 1, 1);
    green.color_indicator = Some(ColorSet::of(Color::Green));
    let elf = board.put(green, A);
    let wall = board.put(creature("Wall", 0, 4), A);
    let hand = board.place(
        cost(creature_with("Chorus", 3, 3, &[Builtin::Convoke]), "1GG"),
        A,
        Zone::Hand,
    );
    let mut play = Play::begin(board);
    play.cast(hand);
    assert!([land, elf, wall].into_iter().all(|id| play.is_tapped(id)));
}

#[test]
fn a_loop_of_mandatory_actions_is_a_draw() {
    let mut board = Board::new();
    let mut face = card("Echo", &[CardType::Enchantment]);
    let again = Effect::GainLife {
        who: Players::You,
        amount: Value::Number(1),
    };
    face.abilities
        .push(std::sync::Arc::new(Ability::plain(AbilityKind::Triggered(
            Triggered {
                event: EventPattern::Done {
                    deed: Deed::GainLife,
                    who: Players::You,
                    what: None,
                },
                zones: ZoneSet::BATTLEFIELD,
                condition: None,
                per_turn: None,
                at_once: false,
                body: body(vec![again.clone()]),
            },
        ))));
    board.put(face, A);
    lands(&mut board, &["Forest", "Forest"]);
    let hand = board.place(
        spell("Start", "G", CardType::Sorcery, body(vec![again])),
        A,
        Zone::Hand,
    );
    let mut play = Play::begin(board);
    play.cast(hand);
    while play.board.game.outcome.is_none() {
        play.pass();
    }
    let outcome = play.board.game.outcome.clone().expect("the game has ended");
    assert_eq!((outcome.winner, outcome.ending), (None, Ending::Loop));
}

#[test]
fn legal_actions_list_each_thing_once() {
    let mut board = Board::new();
    lands(&mut board, &["Forest"]);
    board.place(basic("Forest"), A, Zone::Hand);
    let play = Play::begin(board);
    let listed = priority::legal_actions(&play.board.table, &play.board.game, A);
    assert_eq!(
        listed.len(),
        3,
        "pass, play the land, make mana: {listed:?}"
    );
    assert_eq!(listed[0], Action::Pass);
    assert!(matches!(listed[1], Action::PlayLand { .. }));
}

#[test]
fn a_target_that_is_gone_is_not_offered() {
    let mut board = Board::new();
    lands(&mut board, &["Mountain"]);
    let mut only_creatures = bolt();
    only_creatures.modes[0].targets[0].players = None;
    let hand = board.place(
        spell("Bolt", "R", CardType::Instant, only_creatures),
        A,
        Zone::Hand,
    );
    let play = Play::begin(board);
    assert!(play.cast_of(hand).is_none());
}
