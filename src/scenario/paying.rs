//! `paying {G} with Forest#2`: a source of mana that a `.scenario` names makes its mana right before the action that it pays for,
//! as a player may do (CR 117.1d, 605.3a).

use super::driver::Run;
use super::model::NameForm;
use super::names::names_object;
use super::text::TextAct;
use game::{Action, Answer, Decision, Item, ObjectId};
use ir::{AbilityRef, Builtin, CardType};
use rules::layers;

/// The named sources of mana of one action.
#[derive(Debug)]
pub(super) struct Making {
    /// the line of the action
    line: usize,
    /// what is named and has not made mana
    left: Vec<String>,
    /// the symbols of the mana that is still to be made
    symbols: Vec<String>,
}

impl Run<'_> {
    /// The next activation of a mana ability of what the action names to pay with; none when all of that is done, or is no
    /// source of mana.
    pub(super) fn make_mana(
        &mut self,
        act: &TextAct,
        decision: &Decision,
    ) -> Result<Option<Answer>, String> {
        let line = self.text()?.next;
        if self
            .text()?
            .making
            .as_ref()
            .is_none_or(|making| making.line != line)
        {
            let symbols = act
                .paying_mana
                .split_inclusive('}')
                .map(str::to_owned)
                .collect();
            let left = act.paying.clone();
            self.text()?.making = Some(Making {
                line,
                left,
                symbols,
            });
        }
        let left = self
            .text()?
            .making
            .as_ref()
            .map(|making| making.left.clone());
        for (place, payer) in left.unwrap_or_default().iter().enumerate() {
            let Some(found) = self.source_of_mana(act, decision, payer) else {
                continue;
            };
            if let Some(making) = &mut self.text()?.making {
                making.left.remove(place);
            }
            return Ok(Some(Answer::Items(vec![found])));
        }
        Ok(None)
    }

    /// What the action names to pay with besides the sources that have made mana.
    pub(super) fn other_payers(&mut self) -> Result<Vec<String>, String> {
        let making = self.text()?.making.take();
        Ok(making.map(|making| making.left).unwrap_or_default())
    }

    /// The mana that a source makes, of several kinds: the next that the action says.
    pub(super) fn mana_said(&mut self, decision: &Decision) -> Result<Option<Answer>, String> {
        let of_mana = decision
            .items()
            .iter()
            .all(|item| matches!(item, Item::Mana(_)));
        let Some(making) = self.text()?.making.as_mut().filter(|_| of_mana) else {
            return Ok(None);
        };
        let fits = |symbol: &String| {
            let letter = symbol.trim_matches(['{', '}']);
            decision.items().iter().position(
                |item| matches!(item, Item::Mana(mana) if letter.chars().eq([mana.letter()])),
            )
        };
        let found = making
            .symbols
            .iter()
            .enumerate()
            .find_map(|(place, symbol)| Some((place, fits(symbol)?)));
        Ok(found.map(|(place, item)| {
            making.symbols.remove(place);
            Answer::Items(vec![item as u32])
        }))
    }

    fn source_of_mana(&self, act: &TextAct, decision: &Decision, payer: &str) -> Option<u32> {
        let form = NameForm::Text(payer.to_owned());
        let table = self.pool.table();
        let is_source = |source: ObjectId, ability: AbilityRef| {
            rules::mana::is_mana_ability(table, ability)
                && names_object(self.pool, &self.game, &form, source)
                && !self.is_tapped_instead(act, source)
        };
        let sources = decision
            .items()
            .iter()
            .enumerate()
            .filter_map(|(place, item)| {
                if let Item::Action(Action::Activate { source, ability }) = item {
                    is_source(*source, *ability).then_some((place, *ability))
                } else {
                    None
                }
            });
        // Of several abilities the one that makes the mana that the action says.
        let sources: Vec<(usize, AbilityRef)> = sources.collect();
        let said = sources
            .iter()
            .find(|(_, ability)| self.makes_what_is_said(*ability));
        let (place, _) = said.or(sources.first())?;
        u32::try_from(*place).ok()
    }

    /// Whether the words of the ability add mana that the action pays with and that has not been made.
    fn makes_what_is_said(&self, ability: AbilityRef) -> bool {
        let making = self.text.as_ref().and_then(|text| text.making.as_ref());
        let words = self.pool.ability_text(ability);
        let added = words.split_once("Add ").map_or("", |(_, added)| added);
        let any = added.contains("any color") || added.contains("any one color");
        making.is_some_and(|making| {
            let mut symbols = making.symbols.iter();
            symbols.any(|symbol| added.contains(symbol.as_str()) || any && symbol != "{C}")
        })
    }

    /// Whether the object can be tapped for the spell in place of mana (CR 702.51a, 702.126a).
    fn is_tapped_instead(&self, act: &TextAct, payer: ObjectId) -> bool {
        let table = self.pool.table();
        let payer = layers::characteristics(table, &self.game, payer);
        let form = NameForm::Text(act.name.clone());
        let mut spells = self.game.objects().filter(|object| {
            object.zone != ir::Zone::Battlefield
                && names_object(self.pool, &self.game, &form, object.id)
        });
        spells.any(|spell| {
            let spell = layers::characteristics(table, &self.game, spell.id);
            spell.has(Builtin::Convoke) && payer.is(CardType::Creature)
                || spell.has(Builtin::Improvise) && payer.is(CardType::Artifact)
        })
    }
}
