//! "You may pay any amount of {E}. The creature gets -1/-1 for each {E} paid this way": how much is paid is chosen by who pays.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Cost, CostPart, ManaSymbol, Players, Value};
use syntax::ast::{
    self, Head, Noun, NounPhrase, NounWord, Participle, PassiveComplement, Payable, PostModifier,
    Span, Spanned, Symbol,
};

impl Lowering<'_> {
    /// "pay any amount of life": X, which who pays chooses (CR 107.3f), and which is "that much" afterwards.
    pub(super) fn pay_any_amount(
        &mut self,
        of: &ast::Payable,
        who: &Players,
        out: &mut Vec<ir::Effect>,
        span: Span,
    ) -> Lowered<()> {
        let at_least_one = self.words(span).contains("one or more");
        if self.frame.announces_x
            || self.card.announces_x
            || at_least_one && *of != ast::Payable::Energy
            // "any amount of {R}": X is how many symbols of one kind, and no cost counts those.
            || *of == ast::Payable::OtherSymbols
            // Each of several players would choose another number.
            || *who == Players::Affected
            || !super::context::is_single(who)
        {
            return Err(Failure::unsupported(span, "as much as they want to pay"));
        }
        let part = match of {
            ast::Payable::Life => CostPart::PayLife(Value::X),
            // "one or more {E}": {E}, as often as they choose, and at least once
            ast::Payable::Energy if at_least_one => {
                let one = Cost(vec![CostPart::Energy(Value::Number(1))]);
                CostPart::Repeat(Box::new(one), Value::X)
            }
            ast::Payable::Energy => CostPart::Energy(Value::X),
            ast::Payable::Mana | ast::Payable::OtherSymbols => {
                CostPart::Mana(ir::ManaCost(vec![ManaSymbol::Variable]))
            }
        };
        self.frame.announces_x = true;
        self.frame.paid_any = Some(of.clone());
        self.frame.amount = Some(Value::X);
        self.frame.amount_of = None;
        self.frame.amount_optional = None;
        out.push(ir::Effect::Pay {
            who: who.clone(),
            cost: Cost(vec![part]),
        });
        Ok(())
    }

    /// "{E} paid this way", "the amount of life paid this way": as much as was chosen to be paid of it just before.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn amount_paid(&self, phrase: &Spanned<NounPhrase>) -> Option<Value> {
        let [item] = phrase.node.items.as_slice() else {
            return None;
        };
        let (of, post) = match &item.noun.node {
            Noun::Symbols(symbols, Some(post)) => match symbols.0.as_slice() {
                [Symbol::Energy] => (Payable::Energy, post.as_ref()),
                _ => return None,
            },
            Noun::Described(described) => {
                match (described.words.as_slice(), described.post.as_slice()) {
                    ([word], [post]) if word.node == NounWord::Head(Head::Life) => {
                        (Payable::Life, post)
                    }
                    ([word], [post]) if word.node == NounWord::Head(Head::Mana) => {
                        (Payable::Mana, post)
                    }
                    _ => return None,
                }
            }
            _ => return None,
        };
        let PostModifier::Participle(passive) = &post.node else {
            return None;
        };
        let this_way = passive.participle == Participle::Paid
            && matches!(passive.complements.as_slice(), [way]
                if way.node == PassiveComplement::ThisWay);
        (this_way && self.frame.paid_any.as_ref() == Some(&of)).then_some(Value::X)
    }
}
