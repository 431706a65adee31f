//! "If you would create a Clue, Food, or Treasure token, instead create one of each." (CR 614.1a)

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Deed, EventPattern, EventRole, Filter, Objects, Players, Test};
use smol_str::SmolStr;
use syntax::ast::{self, Clause, Span, Spanned, Verb};

/// The clauses with the tokens themselves in the place of "one of each"; none if nothing says so of tokens of which one would be created.
pub(super) fn each_kind(would: &ast::Condition, clauses: &[Clause]) -> Option<Vec<Clause>> {
    let [event] = would.clauses.as_slice() else {
        return None;
    };
    let Verb::CreateOneOf(kinds) = &event.verb.node else {
        return None;
    };
    let mut clauses = clauses.to_vec();
    let said = clauses
        .iter_mut()
        .find(|clause| clause.verb.node == Verb::CreateOneOfEach)?;
    let span = said.verb.span;
    said.verb.node = Verb::Create {
        tokens: kinds.iter().map(|kind| token(kind, span)).collect(),
        manner: Vec::new(),
    };
    Some(clauses)
}

/// "a Food token"
fn token(kind: &SmolStr, span: Span) -> Spanned<ast::Tokens> {
    let word = Spanned {
        node: ast::NounWord::Subtype(kind.clone()),
        span,
    };
    Spanned {
        node: ast::Tokens {
            amount: ast::TokenAmount::Count(ast::Count::Exactly(ast::Amount::Number(1))),
            description: ast::Description {
                article: true,
                words: vec![word],
                ..ast::Description::default()
            },
            copy_of: None,
            manner: Vec::new(),
            those: false,
            additional: false,
            another: false,
        },
        span,
    }
}

impl Lowering<'_> {
    /// "(you would) create a Clue, Food, or Treasure token": a token of one of these kinds.
    pub(super) fn one_of_kinds_created(
        &mut self,
        who: Players,
        kinds: &[SmolStr],
        span: Span,
    ) -> Lowered<EventPattern> {
        let refused = || Failure::unsupported(span, "these tokens in an event");
        let mut filters = Vec::new();
        for kind in kinds {
            let phrase =
                super::changed_event::tokens_as_noun(&token(kind, span)).ok_or_else(refused)?;
            let subject = Objects::Event(EventRole::Subject);
            filters.push(self.event_object(&phrase, None, subject)?);
        }
        let what = one_of(&filters).ok_or_else(refused)?;
        Ok(EventPattern::done(Deed::CreateToken, who, what))
    }
}

/// What one of the descriptions fits, which differ in one quality each.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn one_of(filters: &[Filter]) -> Option<Filter> {
    let parts = |filter: &Filter| match &filter.test {
        Test::All(tests) => Some(tests.clone()),
        _ => None,
    };
    let all: Vec<Vec<Test>> = filters.iter().map(parts).collect::<Option<_>>()?;
    let (first, rest) = all.split_first()?;
    let shared: Vec<Test> = first
        .iter()
        .filter(|test| rest.iter().all(|tests| tests.contains(test)))
        .cloned()
        .collect();
    let own: Vec<Test> = all
        .iter()
        .map(|tests| {
            let mut own = tests.iter().filter(|test| !shared.contains(test));
            match (own.next(), own.next()) {
                (Some(only), None) => Some(only.clone()),
                _ => None,
            }
        })
        .collect::<Option<_>>()?;
    let mut tests = vec![super::filter::any(own)];
    tests.extend(shared);
    Some(Filter {
        domain: filters.first()?.domain.clone(),
        test: Test::All(tests),
    })
}
