//! The effects below an effect, in the order in which a path counts them.

use super::Effect;

impl Effect {
    /// The lists of effects below this one, in the order in which a path counts them: children of all lists are numbered
    /// one after the other.
    pub fn lists(&self) -> [&[Effect]; 3] {
        match self {
            Self::If {
                then, otherwise, ..
            } => [then, otherwise, &[]],
            Self::Attempt {
                action,
                if_done,
                if_not,
                ..
            } => [action, if_done, if_not],
            Self::ForEachObject { effects, .. }
            | Self::ForEachCounterKind { effects, .. }
            | Self::ForEachPlayer { effects, .. }
            | Self::Repeat { effects, .. }
            | Self::Process { effects }
            | Self::Tally { effects, .. }
            | Self::Delayed { effects, .. } => [effects, &[], &[]],
            Self::Contest { won, lost, .. } => [won, lost, &[]],
            Self::Replace { replacement, .. } => [replacement.effects(), &[], &[]],
            Self::Pay { cost, .. } => {
                let mut actions = Vec::new();
                cost.collect_actions(&mut actions);
                let at = |index: usize| actions.get(index).copied().unwrap_or_default();
                [at(0), at(1), at(2)]
            }
            Self::DealDamage { .. }
            | Self::Draw { .. }
            | Self::Discard { .. }
            | Self::GainLife { .. }
            | Self::LoseLife { .. }
            | Self::SetLife { .. }
            | Self::Destroy { .. }
            | Self::Sacrifice { .. }
            | Self::Move { .. }
            | Self::Counter { .. }
            | Self::CreateToken { .. }
            | Self::CreateCopy { .. }
            | Self::BecomeCopy { .. }
            | Self::PutCounters { .. }
            | Self::PlayerCounters { .. }
            | Self::LosePlayerCounters { .. }
            | Self::RemoveCounters { .. }
            | Self::RemoveSomeCounters { .. }
            | Self::ChooseCounter { .. }
            | Self::PutChosenCounters { .. }
            | Self::DistributeCounters { .. }
            | Self::RemoveChosenCounters { .. }
            | Self::PutCountersOf { .. }
            | Self::MoveCounters { .. }
            | Self::Tap { .. }
            | Self::Untap { .. }
            | Self::Modify { .. }
            | Self::Restrict { .. }
            | Self::Permit { .. }
            | Self::OfSpells { .. }
            | Self::AddMana { .. }
            | Self::Choose { .. }
            | Self::ChoosePlayer { .. }
            | Self::ChooseWord { .. }
            | Self::Search { .. }
            | Self::Shuffle { .. }
            | Self::Scry { .. }
            | Self::Surveil { .. }
            | Self::Look { .. }
            | Self::ChooseAmong { .. }
            | Self::Separate { .. }
            | Self::ChoosePile { .. }
            | Self::Fight { .. }
            | Self::Attach { .. }
            | Self::Unattach { .. }
            | Self::Pair { .. }
            | Self::Transform { .. }
            | Self::PhaseOut { .. }
            | Self::TurnFace { .. }
            | Self::RemoveFromCombat { .. }
            | Self::BecomeBlocked { .. }
            | Self::Haunt { .. }
            | Self::GiveChosenCounters { .. }
            | Self::CopySpell { .. }
            | Self::CopyCard { .. }
            | Self::ChangeTargets { .. }
            | Self::ExchangeControl { .. }
            | Self::ExchangeLife { .. }
            | Self::Exchange { .. }
            | Self::ChooseOne { .. }
            | Self::Reflexive { .. }
            | Self::ExtraTurn { .. }
            | Self::ControlPlayer { .. }
            | Self::AdditionalPhases { .. }
            | Self::FlipCoins { .. }
            | Self::LoseMana { .. }
            | Self::RollDice { .. }
            | Self::Vote { .. }
            | Self::VoteFor { .. }
            | Self::AdditionalSteps { .. }
            | Self::SkipTurn { .. }
            | Self::Doors { .. }
            | Self::EndDesignation { .. }
            | Self::Venture { .. }
            | Self::WinGame { .. }
            | Self::LoseGame { .. }
            | Self::EndTurn
            | Self::EndEffect
            | Self::DrawUpTo { .. }
            | Self::ChooseResult { .. }
            | Self::ShufflePile { .. }
            | Self::RevealChoice
            | Self::RepeatProcess { .. }
            | Self::BecomeDayNight(_)
            | Self::Emblem { .. }
            | Self::Enter { .. }
            | Self::CastNow { .. }
            | Self::Announce { .. }
            | Self::KeywordAction { .. }
            | Self::Designate { .. }
            | Self::DesignatePlayer { .. }
            | Self::RemoveDamage { .. }
            | Self::Proliferate { .. }
            | Self::Meld { .. }
            | Self::OpenAttraction { .. }
            | Self::Nothing => [&[], &[], &[]],
        }
    }

    /// The effect at a child index, counted over [`Effect::lists`], or over the options of a [`Effect::ChooseOne`].
    pub fn child(&self, index: usize) -> Option<&Effect> {
        if let Self::ChooseOne { options, .. } = self {
            return options.iter().flatten().nth(index);
        }
        self.lists().into_iter().flatten().nth(index)
    }

    /// All effects directly below this one.
    pub fn children(&self) -> Vec<&Effect> {
        if let Self::ChooseOne { options, .. } = self {
            options.iter().flatten().collect()
        } else {
            self.lists().into_iter().flatten().collect()
        }
    }
}
