//! `a permanent entering causes a triggered ability to trigger`

use super::antecedent::head_noun;
use super::discourse::{Writer, role_filter};
use super::event_parts::Parts;
use super::noun::Determiner;
use super::words::Number;
use crate::{Domain, EventPattern, EventRole, Filter, Objects, Test};

impl Writer<'_> {
    /// `a creature entering causes a triggered ability of that creature to trigger`
    pub(super) fn triggers_parts(&mut self, cause: &EventPattern, of: &Filter) -> Parts {
        let subject = self.gerund(cause);
        let that = role_filter(cause, EventRole::Subject)
            .filter(|_| of.test == Test::Is(Objects::Event(EventRole::Subject)));
        let of = match (that, &of.test) {
            (Some(filter), _) => format!(" of that {}", head_noun(filter)),
            (None, Test::All(tests)) if of.domain == Domain::Sources && tests.is_empty() => {
                String::new()
            }
            (None, _) => format!(" of {}", self.noun(of, &Determiner::A)),
        };
        Parts {
            subject,
            number: Number::One,
            verb: "cause".to_owned(),
            rest: format!("a triggered ability{of} to trigger"),
        }
    }
}
