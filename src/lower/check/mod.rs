//! What can be said against abilities that were lowered.
//!
//! The proof passes over all that lowering emits: a finding is an error, so that what compiles means what it says.
//! `slots` follows every way from where something is remembered to where it is read, `filters` looks for descriptions that
//! nothing can fit, `limits` for more than the engine can count, `carried_out` for what nothing does, `passes` for what is
//! said of the object of a "for each" that has ended, `outside` for what looks at cards outside the game and may not, `idle` for what
//! is always so, `misread` for what is said of a thing that it cannot be true of, `places` for what is done to cards as if they were
//! permanents, `each_card` for what replaces each card of several by itself. `warnings` says what compiles and is perhaps not meant.

mod carried_out;
mod each_card;
pub(super) mod filters;
mod idle;
mod limits;
mod misread;
mod outside;
mod passes;
mod places;
mod roles;
mod slots;
mod warnings;

pub(super) use carried_out::is_prevented;
pub(super) use passes::act_outside;
pub(super) use warnings::{second_reading, warnings};

use diagnostic::{Code, Diagnostic};
use ir::Ability;
use source::Span;

/// Something wrong with an ability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    code: Code,
    message: String,
    help: &'static str,
}

impl Finding {
    fn new(code: Code, message: impl Into<String>, help: &'static str) -> Self {
        Self {
            code,
            message: message.into(),
            help,
        }
    }
}

/// What is wrong with these abilities of one line, each kind of finding once.
pub(super) fn findings(abilities: &[Ability]) -> Vec<Finding> {
    let mut found = Vec::new();
    for ability in abilities {
        slots::check(ability, &mut found);
        filters::check(ability, &mut found);
        limits::check(ability, &mut found);
        carried_out::check(ability, &mut found);
        passes::check(ability, &mut found);
        outside::check(ability, &mut found);
        idle::check(ability, &mut found);
        each_card::check(ability, &mut found);
        misread::check(ability, &mut found);
        places::check(ability, &mut found);
    }
    let mut distinct: Vec<Finding> = Vec::new();
    for finding in found {
        if !distinct.contains(&finding) {
            distinct.push(finding);
        }
    }
    distinct
}

/// The findings as errors about the line.
pub(super) fn errors(abilities: &[Ability], line: Span) -> Vec<Diagnostic> {
    findings(abilities)
        .into_iter()
        .map(|finding| {
            Diagnostic::new(finding.code, line, finding.message)
                .with_help(Some(finding.help.to_owned()))
        })
        .collect()
}

#[cfg(test)]
mod tests;
