//! "Choose any target, then choose another target for each time this spell was kicked.": how many targets there are (CR 601.2c, 702.33).

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::Lowered;
use super::reference::{Antecedent, Meaning, Number};
use ir::{Objects, Value};
use syntax::ast::{Noun, NounPhrase, PostModifier, Spanned};

impl Lowering<'_> {
    /// Whether it is one more of the targets chosen before, so many times.
    pub(super) fn more_targets(
        &mut self,
        what: &Spanned<NounPhrase>,
        extras: &mut Extras,
    ) -> Lowered<bool> {
        let [item] = what.node.items.as_slice() else {
            return Ok(false);
        };
        let Some(each) = &extras.each else {
            return Ok(false);
        };
        let any = matches!(item.noun.node, Noun::AnyTarget { other: true, .. });
        let another = matches!(&item.noun.node, Noun::Described(described)
        if described.target
            && described.other
            && described.post.iter().all(|post| {
                !matches!(post.node, PostModifier::With(_) | PostModifier::Relative(_))
            }));
        if !any && !another {
            return Ok(false);
        }
        let Some(last) = self.frame.targets.last() else {
            return Ok(false);
        };
        let one = Value::Number(1);
        let meanings = [
            Meaning::Objects(Objects::Slot(last.slot)),
            Meaning::Either(last.slot),
        ];
        let known = meanings
            .iter()
            .find_map(|meaning| self.frame.discourse.latest(meaning).cloned());
        let same = match &known {
            _ if any => last.objects == Some(super::filter::any_target_filter()),
            Some(known) => known.words == super::clause::nouns(what),
            None => false,
        };
        if !same || last.minimum != one || last.maximum != one || last.divided.is_some() {
            return Ok(false);
        }
        let number = Value::Sum(vec![one, each.clone()]);
        if let Some(last) = self.frame.targets.last_mut() {
            last.minimum = number.clone();
            last.maximum = number;
        }
        if let Some(known) = known {
            self.frame.discourse.mention(Antecedent {
                number: Number::Many,
                ..known
            });
        }
        extras.each = None;
        Ok(true)
    }
}
