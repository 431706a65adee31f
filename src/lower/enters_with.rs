//! "~ enters with two +1/+1 counters on it and with flying": what an object has from its entering on (CR 614.1c).

use super::context::Lowering;
use super::failure::Lowered;
use ir::{Duration, Effect, Entering, Objects, Outcome};
use syntax::ast::{self, AbilityItem, EntryManner, Spanned};

impl Lowering<'_> {
    /// The object enters so, and has the abilities from then on: no effect of an ability that it could lose.
    pub(super) fn enters_with_abilities(
        &mut self,
        how: Entering,
        abilities: &[Spanned<AbilityItem>],
    ) -> Lowered<Outcome> {
        let modifications = self.added_abilities(abilities)?;
        Ok(Outcome::Also(vec![
            Effect::Enter { how: Box::new(how) },
            Effect::Modify {
                what: Objects::This,
                modifications,
                duration: Duration::Permanent,
            },
        ]))
    }
}

/// The way of entering without the abilities that are said beside it, and these.
pub(super) fn abilities_too(
    entering: &ast::Entering,
) -> Option<(ast::Entering, Vec<Spanned<AbilityItem>>)> {
    let mut plain = entering.clone();
    let mut abilities = Vec::new();
    plain.manner.retain(|manner| {
        if let EntryManner::WithAbilities(with) = &manner.node {
            abilities.extend(with.iter().cloned());
            return false;
        }
        true
    });
    (!abilities.is_empty() && !plain.manner.is_empty()).then_some((plain, abilities))
}
