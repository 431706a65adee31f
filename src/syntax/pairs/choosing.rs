//! Verbs of choice and chance: what is chosen, which dice are rolled and what is won.

use super::{Builder, Built, Pair, child, children, first_word, text, words};
use crate::ast::{
    Amount, CardType, Comparison, Contest, Count, NewBase, RollChange, SameFor, Verb,
};
use cardwright_grammar::Rule;

impl Builder<'_> {
    /// `choose_kind`: nothing for "odd or even", else the type of "land or nonland".
    fn type_or_not(&self, pair: &Pair<'_>) -> Built<Option<CardType>> {
        let types = children(pair, Rule::card_type_word)
            .map(|word| {
                words::card_type(text(&word))
                    .map(|(card_type, _)| card_type)
                    .ok_or_else(|| self.misplaced(&word))
            })
            .collect::<Built<Vec<_>>>()?;
        match types.as_slice() {
            [] => Ok(None),
            [one, other] if one == other => Ok(Some(*one)),
            _ => Err(self.misplaced(pair)),
        }
    }

    pub(super) fn choosing(&self, pair: &Pair<'_>) -> Built<Verb> {
        Ok(match pair.as_rule() {
            Rule::v_choose if let Some(kind) = child(pair, Rule::choose_kind) => {
                Verb::ChooseKind(self.type_or_not(&kind)?)
            }
            Rule::v_choose if child(pair, Rule::choose_all_modes).is_some() => Verb::ChooseAllModes,
            Rule::v_choose if let Some(between) = child(pair, Rule::choose_number) => {
                let numbers: Vec<u32> = children(&between, Rule::number)
                    .map(|number| self.number(&number))
                    .collect::<Built<_>>()?;
                match numbers.as_slice() {
                    [least, most] => Verb::ChooseNumber(*least, *most),
                    _ => return Err(self.misplaced(&between)),
                }
            }
            Rule::v_choose => match (
                child(pair, Rule::choose_not),
                child(pair, Rule::choose_targets),
                child(pair, Rule::choose_counter),
            ) {
                (Some(not), _, _) => {
                    Verb::ChooseNot(Box::new(self.verb_phrase(&self.need(&not, Rule::vp)?)?))
                }
                (None, Some(targets), _) => Verb::ChooseNewTargets(self.object(&targets)?),
                (None, None, Some(counter)) => Verb::ChooseCounter(self.object(&counter)?),
                (None, None, None) if let Some(target) = child(pair, Rule::choose_as_target) => {
                    Verb::ChooseAsTarget(self.object(&target)?)
                }
                (None, None, None) if let Some(bearer) = child(pair, Rule::choose_bearer) => {
                    Verb::ChooseBearer(self.object(&bearer)?)
                }
                (None, None, None) if child(pair, Rule::choose_result).is_some() => {
                    Verb::ChooseResult
                }
                (None, None, None) => Verb::Choose {
                    what: self.object(pair)?,
                    secretly: false,
                },
            },
            Rule::v_choose_secretly => Verb::Choose {
                what: self.object(pair)?,
                secretly: true,
            },
            Rule::v_name => Verb::NameCard(self.object(pair)?),
            Rule::v_flip if child(pair, Rule::until_lost).is_some() => {
                Verb::FlipUntilLost(self.object(pair)?)
            }
            Rule::v_flip => Verb::Flip(self.object(pair)?),
            Rule::v_win => Verb::Win(
                child(pair, Rule::lose_contest).map_or(Contest::Unsaid, |what| contest(&what)),
            ),
            Rule::v_repeat if child(pair, Rule::repeat_following).is_some() => {
                Verb::RepeatFollowing
            }
            Rule::v_repeat => self.repeat_for(pair, false)?,
            Rule::v_separate => {
                let face_up = child(pair, Rule::pile_faces).is_some();
                Verb::Separate {
                    what: self.object(pair)?,
                    piles: match child(pair, Rule::number) {
                        Some(number) => Amount::Number(self.number(&number)?),
                        None => Amount::Number(2),
                    },
                    face_up,
                }
            }
            Rule::v_change_base => {
                let of = self.object(&self.need(pair, Rule::base_of)?)?;
                let to = if let Some(size) = child(pair, Rule::size) {
                    NewBase::Size(self.at(&size, self.size(&size)?))
                } else if let Some(both) = child(pair, Rule::both_sizes) {
                    NewBase::Both(self.object(&both)?)
                } else {
                    NewBase::Amount(Box::new(self.amount(&self.need(pair, Rule::amount)?)?))
                };
                Verb::ChangeBase { of, to }
            }
            Rule::v_change_at_all => Verb::ChangeAtAll,
            Rule::v_change => {
                let mut phrases = self.objects(pair)?.into_iter();
                let of = phrases.next().ok_or_else(|| self.misplaced(pair))?;
                Verb::ChangeTarget {
                    of,
                    to: phrases.next(),
                }
            }
            Rule::v_roll => self.roll(pair)?,
            _ => return Err(self.misplaced(pair)),
        })
    }

    /// "do the same", "repeat this process for Aura cards"
    pub(super) fn repeat_for(&self, pair: &Pair<'_>, same: bool) -> Built<Verb> {
        let Some(others) = child(pair, Rule::same_for) else {
            return Ok(if same {
                Verb::DoTheSame
            } else {
                Verb::RepeatProcess
            });
        };
        let others = if let Some(list) = child(&others, Rule::ability_list) {
            SameFor::Abilities(self.ability_list(&list)?.0)
        } else if let Some(values) = child(&others, Rule::same_values) {
            let numbers = children(&values, Rule::number)
                .map(|number| self.number(&number))
                .collect::<Built<_>>()?;
            let nouns = self.controller(&self.need(&others, Rule::controller)?)?;
            SameFor::Values(*nouns, numbers)
        } else {
            SameFor::Nouns(*self.object(&others)?)
        };
        let others = Box::new(others);
        Ok(Verb::RepeatFor { same, others })
    }

    /// "a 5 or higher", "a 6"
    fn roll_result(&self, pair: &Pair<'_>) -> Built<Verb> {
        let digits = self.need(pair, Rule::digits)?;
        let number = words::number(text(&digits)).ok_or_else(|| self.misplaced(&digits))?;
        let amount = Box::new(self.at(&digits, Amount::Number(number)));
        let comparison = match child(pair, Rule::compared_tail) {
            None => Comparison::Equal(amount),
            Some(tail) if matches!(text(&tail), "or higher" | "or greater" | "or more") => {
                Comparison::AtLeast(amount)
            }
            Some(_) => Comparison::AtMost(amount),
        };
        Ok(Verb::RollResult(self.at(pair, comparison)))
    }

    fn roll(&self, pair: &Pair<'_>) -> Built<Verb> {
        if let Some(result) = child(pair, Rule::roll_result) {
            return self.roll_result(&result);
        }
        let sides = match child(pair, Rule::die_sides) {
            None => None,
            Some(sides) => {
                let word = first_word(&sides);
                let number = word
                    .strip_prefix('d')
                    .unwrap_or_else(|| word.trim_end_matches("-sided"));
                Some(words::number(number).ok_or_else(|| self.misplaced(&sides))?)
            }
        };
        let dice = match child(pair, Rule::count_number) {
            Some(number) => Count::Exactly(self.amount_term(&number)?.node),
            None if child(pair, Rule::roll_some).is_some() => Count::AtLeast(Amount::Number(1)),
            None => Count::Exactly(Amount::Number(1)),
        };
        let change = match child(pair, Rule::roll_modifier) {
            None => child(pair, Rule::roll_ignored).map(|_| RollChange::IgnoreLowest),
            Some(modifier) => {
                let amount = self.amount(&self.need(&modifier, Rule::amount)?)?;
                Some(if text(&modifier).starts_with("and add ") {
                    RollChange::Add(amount)
                } else {
                    RollChange::Subtract(amount)
                })
            }
        };
        let change = change.map(Box::new);
        if let Some(more) = child(pair, Rule::roll_more) {
            let more = self.number(&self.need(&more, Rule::number)?)?;
            return Ok(Verb::RollMore { more, change });
        }
        Ok(Verb::Roll {
            dice,
            sides,
            change,
        })
    }
}

/// "the game", "a coin flip"
pub(super) fn contest(pair: &Pair<'_>) -> Contest {
    let words = text(pair);
    if words.ends_with("life") {
        Contest::GameByLife
    } else if words.ends_with("game") {
        Contest::Game
    } else if words.ends_with("clash") {
        Contest::Clash
    } else {
        Contest::Flip
    }
}
