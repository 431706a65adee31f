//! Paying costs (CR 118, 601.2f–h): planned first, so that a cost that cannot be paid whole is not begun.

mod carrying_out;
mod help;
mod planning;
mod with_life;
mod with_mana;

pub(crate) use super::spend_only::keep_unpaid;
pub use help::most_help;

use super::casting;
use super::costs::{self, Payer};
use super::mana::{self, Available, Payee, Special};
use super::spend_only;
use game::frame::{PayFrame, PayPurpose, PayStage};
use game::{Context, Frame, Game, ObjectId, PlayerId, Returned};
use ir::{CardTable, Cost, CostPart, ManaCost};

/// Whether the player could pay the whole cost now (CR 118.3), with the mana of the pool and of mana abilities.
pub fn can_pay(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    cost: &Cost,
    context: &Context,
) -> bool {
    let available = mana::available(table, game, player);
    can_pay_with(table, game, player, cost, context, &available, Payee::Other)
}

/// The same with mana that has been looked up, and for what is paid.
pub fn can_pay_with(
    table: &CardTable,
    game: &Game,
    player: PlayerId,
    cost: &Cost,
    context: &Context,
    available: &Available,
    payee: Payee,
) -> bool {
    let cast = match payee {
        Payee::Spell(spell) => Some(spell),
        Payee::Ability(_) | Payee::Special(_) | Payee::Other => None,
    };
    let object = cast.unwrap_or(context.source);
    let mut special = mana::special_for(table, game, player, object, cast.is_some());
    special.barred = available.barred(table, game, player, payee);
    let paid_for = (payee, context);
    spend_only::note(table, game, player, paid_for, available, &mut special);
    special.assisted = cast.map_or(0, |spell| help::most(table, game, player, spell, context));
    let context = costs::for_payer(context, player);
    let payer = Payer {
        table,
        game,
        player,
        context: &context,
        mana: Some(available),
        special: &special,
        cast,
    };
    payer.can_pay(&cost.0)
}

/// Has the player pay a cost within an instruction. The pushed frame ends with [`Returned::Performed`]: whether it was paid.
/// Objects paid are remembered in the slots of the context, where the cost says so.
pub fn begin(game: &mut Game, player: PlayerId, cost: Cost, context: u32) {
    push(game, player, cost, PayPurpose::Instruction { context });
}

/// Has the player pay the cost of the spell or ability of the cast frame on top.
pub fn begin_for_cast(game: &mut Game, player: PlayerId, cost: Cost) {
    push(game, player, cost, PayPurpose::Cast);
}

fn push(game: &mut Game, player: PlayerId, cost: Cost, purpose: PayPurpose) {
    game.frames.push(Frame::Pay(Box::new(PayFrame {
        player,
        purpose,
        stage: PayStage::Planning,
        open: cost.0,
        planned: Vec::new(),
        mana: ManaCost::default(),
        settled: 0,
        offered: Vec::new(),
        activated: 0,
        acting: None,
    })));
}

/// Carries a payment on.
pub fn advance(table: &CardTable, game: &mut Game, mut frame: Box<PayFrame>) {
    match frame.stage {
        PayStage::Planning => planning::plan(table, game, frame),
        PayStage::Asked => planning::chosen(table, game, frame),
        PayStage::LifeAsked => with_life::chosen(table, game, frame),
        PayStage::Mana => with_mana::pay_mana(table, game, frame),
        PayStage::ManaAsked => with_mana::mana_chosen(table, game, frame),
        PayStage::Activating => {
            if game.returned.take() == Some(Returned::Performed(true)) {
                frame.stage = PayStage::Mana;
                game.frames.push(Frame::Pay(frame));
            } else {
                fail(game);
            }
        }
        PayStage::ExileAsked => with_mana::exile_chosen(game, frame),
        PayStage::Carrying => carrying_out::carry_out(table, game, frame),
        PayStage::Actions => carrying_out::next_action(table, game, frame),
        PayStage::Last => carrying_out::last_parts(table, game, frame),
        PayStage::Done => carrying_out::finish(game, frame),
    }
}

fn fail(game: &mut Game) {
    game.returned = Some(Returned::Performed(false));
}

/// The surroundings of the cost: of the cast frame below, or of the instruction.
fn context_of(table: &CardTable, game: &Game, frame: &PayFrame) -> Context {
    let context = match (&frame.purpose, game.frames.last()) {
        (PayPurpose::Instruction { context }, _) => game.context(*context).clone(),
        (PayPurpose::Cast, Some(Frame::Cast(cast))) => casting::cost_context(table, game, cast),
        // INVARIANT: a payment for a cast frame is pushed right above it.
        (PayPurpose::Cast, _) => Context::of(
            table.basic_land_ability(ir::Color::White),
            ObjectId(0),
            frame.player,
        ),
    };
    costs::for_payer(&context, frame.player)
}

/// What else can pay for mana here, with what the cost has taken so far, and which of the mana cannot.
fn special_of(
    table: &CardTable,
    game: &Game,
    frame: &PayFrame,
    context: &Context,
    available: &Available,
) -> Special {
    let (object, payee) = match (&frame.purpose, game.frames.last()) {
        (PayPurpose::Cast, Some(Frame::Cast(cast))) if cast.ability.is_none() => {
            (cast.source, Payee::Spell(cast.source))
        }
        (PayPurpose::Cast, Some(Frame::Cast(cast))) => match cast.ability {
            Some(ability) => (cast.source, mana::payee(table, ability, cast.source)),
            None => (cast.source, Payee::Other),
        },
        _ => (context.source, Payee::Other),
    };
    let is_spell = matches!(payee, Payee::Spell(_));
    let mut special = mana::special_for(table, game, frame.player, object, is_spell);
    if let (PayPurpose::Cast, Some(Frame::Cast(cast))) = (&frame.purpose, game.frames.last())
        && cast.player != frame.player
    {
        // What a spell lets be tapped or exiled for mana is its controller's (CR 702.51a, 702.66a, 702.126a).
        special.of_controller_only();
    }
    special.barred = available.barred(table, game, frame.player, payee);
    let paid_for = (payee, context);
    spend_only::note(table, game, frame.player, paid_for, available, &mut special);
    // For the first of the mana it is settled already.
    let open = with_life::open(frame, special.life_for.0);
    special.life_for.1 = special.life_for.1.min(open);
    let mut helped: u32 = 0;
    for planned in &frame.planned {
        match &planned.part {
            CostPart::Tap => special.tapped.push(context.source),
            CostPart::TapOther { .. } | CostPart::TapPower { .. } => {
                special.tapped.extend(&planned.objects)
            }
            CostPart::Helped(_) => helped = helped.saturating_add(planned.amount),
            CostPart::PayLife(_) => special.life = special.life.saturating_sub(planned.amount),
            CostPart::Mana(_)
            | CostPart::OwnManaCost
            | CostPart::Repeat(..)
            | CostPart::Untap
            | CostPart::Sacrifice { .. }
            | CostPart::Discard { .. }
            | CostPart::Exile { .. }
            | CostPart::ReturnToHand { .. }
            | CostPart::AnyNumber { .. }
            | CostPart::RemoveCounters { .. }
            | CostPart::PutCounters { .. }
            | CostPart::Reveal { .. }
            | CostPart::Mill(_)
            | CostPart::Loyalty(_)
            | CostPart::Energy(_)
            | CostPart::MostX(_)
            | CostPart::OneOf(_)
            | CostPart::Do(_) => {
                let taken = &planned.objects;
                special.delve.retain(|card| !taken.contains(card));
            }
        }
    }
    special.let_help(table, game, frame.player, helped);
    special
}
