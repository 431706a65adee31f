//! Mana costs and symbols in costs: "{2}{G}", "{X}", "waterbend {3}" (CR 107.4, 202.1).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::quantity::small;
use ir::{Cost, CostPart, ManaCost, ManaSymbol, ManaType, Name, Value};
use syntax::ast::{self, Span, Spanned, Symbol, Symbols, Variable};

impl Lowering<'_> {
    /// "waterbend {3}": its mana, and for how much of it something can be tapped (CR 701.67).
    pub(super) fn helped_cost(&mut self, symbols: &Symbols, span: Span) -> Lowered<Vec<CostPart>> {
        let mut parts = self.symbols_cost(symbols, span)?;
        let helped = match parts.as_slice() {
            [CostPart::Mana(mana)] => match generic_of(mana) {
                (generic, 0) => Value::Number(small(generic, span)?),
                (0, 1) => Value::X,
                _ => return Err(Failure::unsupported(span, "this amount of generic mana")),
            },
            [CostPart::Repeat(one, times)] if matches!(one.0.as_slice(), [CostPart::Mana(mana)] if generic_of(mana) == (1, 0)) => {
                times.clone()
            }
            _ => return Err(Failure::unsupported(span, "to waterbend what is not mana")),
        };
        parts.push(CostPart::Helped(helped));
        Ok(parts)
    }

    /// Mana and energy symbols.
    pub(crate) fn symbols_cost(&mut self, symbols: &Symbols, span: Span) -> Lowered<Vec<CostPart>> {
        let mut mana = Vec::new();
        let mut parts = Vec::new();
        let mut energy = 0;
        let mut repeats = Vec::new();
        for symbol in &symbols.0 {
            match symbol {
                Symbol::Tap => parts.push(CostPart::Tap),
                Symbol::Untap => parts.push(CostPart::Untap),
                Symbol::Energy => energy += 1,
                Symbol::Variable(variable) if self.defined(*variable) => {
                    // {X} with X defined: that much generic mana.
                    let amount = self.amount(&Spanned {
                        node: ast::Amount::Variable(*variable),
                        span,
                    })?;
                    let one = Cost(vec![CostPart::Mana(ManaCost(vec![ManaSymbol::Generic(1)]))]);
                    repeats.push(CostPart::Repeat(Box::new(one), amount));
                }
                other @ (Symbol::Generic(_)
                | Symbol::Color(_)
                | Symbol::Colorless
                | Symbol::Variable(_)
                | Symbol::Hybrid(..)
                | Symbol::GenericHybrid(..)
                | Symbol::ColorlessHybrid(_)
                | Symbol::Phyrexian(_)
                | Symbol::HybridPhyrexian(..)
                | Symbol::Snow) => {
                    self.frame.announces_x |= matches!(other, Symbol::Variable(_));
                    mana.push(mana_symbol(*other, span)?);
                }
            }
        }
        let mut all = Vec::new();
        if !mana.is_empty() || (parts.is_empty() && energy == 0 && repeats.is_empty()) {
            all.push(CostPart::Mana(ManaCost(mana)));
        }
        all.extend(repeats);
        all.extend(parts);
        if energy > 0 {
            all.push(CostPart::Energy(Value::Number(energy)));
        }
        Ok(all)
    }

    /// A mana cost as it stands: symbols only.
    pub(crate) fn mana_cost(&self, symbols: &Symbols, span: Span) -> Lowered<ManaCost> {
        symbols
            .0
            .iter()
            .map(|symbol| mana_symbol(*symbol, span))
            .collect::<Lowered<Vec<_>>>()
            .map(ManaCost)
    }
}

/// A symbol of a mana cost. `{0}` is no mana (CR 107.4b).
pub(crate) fn mana_symbol(symbol: Symbol, span: Span) -> Lowered<ManaSymbol> {
    use super::words::lower_color;
    Ok(match symbol {
        Symbol::Generic(number) => ManaSymbol::Generic(number),
        Symbol::Color(color) => ManaSymbol::Mana(ManaType::Colored(lower_color(color))),
        Symbol::Colorless => ManaSymbol::Mana(ManaType::Colorless),
        Symbol::Variable(Variable::X) => ManaSymbol::Variable,
        Symbol::Hybrid(one, other) => ManaSymbol::Hybrid(
            ManaType::Colored(lower_color(one)),
            ManaType::Colored(lower_color(other)),
        ),
        Symbol::ColorlessHybrid(color) => {
            ManaSymbol::Hybrid(ManaType::Colorless, ManaType::Colored(lower_color(color)))
        }
        Symbol::GenericHybrid(number, color) => ManaSymbol::MonoHybrid(number, lower_color(color)),
        Symbol::Phyrexian(color) => ManaSymbol::Phyrexian(lower_color(color)),
        Symbol::HybridPhyrexian(one, other) => {
            ManaSymbol::HybridPhyrexian(lower_color(one), lower_color(other))
        }
        Symbol::Snow => ManaSymbol::Snow,
        Symbol::Variable(Variable::Y | Variable::Z)
        | Symbol::Tap
        | Symbol::Untap
        | Symbol::Energy => {
            return Err(Failure::unsupported(span, "this symbol in a mana cost"));
        }
    })
}

/// The name of a kind of counter on players.
pub(crate) fn energy() -> Name {
    Name::new("energy")
}

/// How much generic mana the cost is, and how many variables are in it.
fn generic_of(cost: &ManaCost) -> (u32, usize) {
    let amount = |symbol: &ManaSymbol| {
        if let ManaSymbol::Generic(amount) = symbol {
            *amount
        } else {
            0
        }
    };
    let variables = |symbol: &&ManaSymbol| **symbol == ManaSymbol::Variable;
    (
        cost.0.iter().map(amount).sum(),
        cost.0.iter().filter(variables).count(),
    )
}
