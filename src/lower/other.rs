//! "Other": than what (CR 109.1).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::{Meaning, Number, Wanted};
use super::scope::Group;
use ir::Objects;
use syntax::ast::{Adjective, NounWord};

impl Lowering<'_> {
    /// What "another" leaves out: the one mentioned last that agrees, else the object itself.
    pub(crate) fn other_than(&mut self, group: &Group) -> Lowered<Objects> {
        let words: Vec<NounWord> = group
            .members
            .iter()
            .flat_map(|member| member.words.last().map(|word| word.node.clone()))
            .collect();
        let found = words.iter().find_map(|word| {
            let wanted = Wanted {
                number: Some(Number::One),
                words: std::slice::from_ref(word),
                done: None,
                possessive: false,
                own_subject: true,
            };
            let antecedent = self
                .frame
                .discourse
                .object(wanted, group.span, "other")
                .ok()?;
            // What was sacrificed is among no permanents any more.
            (!antecedent.done.contains(&Adjective::Sacrificed))
                .then(|| (antecedent.meaning.clone(), antecedent.optional))
        });
        let this = Meaning::Objects(Objects::This);
        // Nothing is other than an object that is none of them: "each other creature" on an Equipment.
        let mut own_kind = true;
        for word in &words {
            if let NounWord::Type(kind) = word {
                let kind = self.card_type(*kind, group.span)?;
                own_kind &= self.card.types.contains(&kind);
            }
        }
        let own_mentioned = own_kind && self.frame.discourse.latest(&this).is_some();
        match found {
            // "another creature you control enters or dies": other than this one in both parts.
            Some((Meaning::Objects(Objects::Event(_)), _)) if self.in_event => Ok(Objects::This),
            // The parts of a cost are paid in any order (CR 601.2h): none is other than what another is paid with.
            Some((Meaning::Objects(Objects::Slot(_)), _)) if self.in_cost > 0 => Ok(Objects::This),
            Some((Meaning::Objects(objects), optional))
                if !own_mentioned || self.card.is_spell() =>
            {
                self.note_use(optional);
                Ok(objects)
            }
            Some((Meaning::Either(slot), _)) if !own_mentioned => Ok(Objects::Slot(slot)),
            // This object is none of them, but the ability that says so is.
            Some(_) | None if super::words::of_abilities(&words) => Err(Failure::unsupported(
                group.span,
                "\"other\" among abilities",
            )),
            Some(_) | None => Ok(Objects::This),
        }
    }
}
