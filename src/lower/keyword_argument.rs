//! What a keyword is given: "{2}{G}", "3", "from red", "Zombies".

use super::context::{Defined, Lowering};
use super::failure::{Failure, Lowered};
use ir::{Argument, Name};
use source::ParameterKind;
use syntax::ast::{self, KeywordArgument, Spanned};

/// Whether a cost among the arguments has an X in it.
fn pays_x(arguments: &[Spanned<KeywordArgument>]) -> bool {
    let is_x = |symbol: &ast::Symbol| *symbol == ast::Symbol::Variable(ast::Variable::X);
    arguments.iter().any(|argument| {
        matches!(&argument.node, KeywordArgument::Cost(cost)
        if cost.parts.iter().any(|part| {
            matches!(&part.part.node, ast::CostPart::Symbols(symbols) if symbols.0.iter().any(is_x))
        }))
    })
}

impl Lowering<'_> {
    /// "Choose a color. Target creature gains protection from that color": the argument stands in the instruction's words.
    pub(super) fn word_for_arguments(&self) -> Option<ir::WordKind> {
        let said = self.frame.word_said.as_ref().filter(|_| self.granted);
        said.or(self.word_of_arguments.as_ref()).cloned()
    }

    /// One argument in the engine's terms.
    pub(super) fn argument(
        &mut self,
        kind: ParameterKind,
        argument: &Spanned<KeywordArgument>,
        all: &[Spanned<KeywordArgument>],
    ) -> Lowered<Argument> {
        let span = argument.span;
        if let KeywordArgument::Quality(phrase) | KeywordArgument::Object(phrase) = &argument.node {
            if self.has_target(phrase) {
                return Err(Failure::misplaced(span, "an argument has no targets"));
            }
            if kind == ParameterKind::Object {
                self.check_one_of(phrase)?;
            }
        }
        let variables: Vec<Defined> = all
            .iter()
            .filter_map(|argument| {
                if let KeywordArgument::Where { variable, is } = &argument.node {
                    Some(Defined {
                        as_cast: false,
                        letter: *variable,
                        is: is.clone(),
                        used: true,
                        value: None,
                        has_target: false,
                    })
                } else {
                    None
                }
            })
            .collect();
        let word_said = self.word_for_arguments();
        // A keyword's argument inside another keyword's definition may be that one's own parameter.
        let lower = |lowering: &mut Self| -> Lowered<Argument> {
            lowering.frame.variables = variables.clone();
            if !variables.is_empty() {
                lowering.mention_own_in_where(span);
            }
            lowering.frame.word_said.clone_from(&word_said);
            // "Suspend X—{X}{U}": the X that is paid.
            lowering.frame.announces_x |= pays_x(all);
            Ok(match &argument.node {
                KeywordArgument::Cost(cost) => Argument::Cost(lowering.cost(&Spanned {
                    node: cost.clone(),
                    span,
                })?),
                KeywordArgument::Number(amount) => Argument::Number(lowering.amount(&Spanned {
                    node: amount.clone(),
                    span,
                })?),
                KeywordArgument::Quality(phrase) | KeywordArgument::Object(phrase)
                    if is_counted(phrase) =>
                {
                    let what = "a number of objects as what a keyword is about";
                    return Err(Failure::unsupported(phrase.span, what));
                }
                KeywordArgument::Quality(phrase) | KeywordArgument::Object(phrase)
                    if kind == ParameterKind::Quality =>
                {
                    Argument::Quality(lowering.quality(phrase)?)
                }
                KeywordArgument::Quality(phrase) | KeywordArgument::Object(phrase) => {
                    if lowering.names_players(phrase) {
                        Argument::Player(lowering.player_set(phrase)?)
                    } else {
                        Argument::Object(Box::new(lowering.filter(phrase, None)?))
                    }
                }
                KeywordArgument::Everything => Argument::Quality(ir::Test::All(Vec::new())),
                KeywordArgument::Name(_) => Argument::Text(Name::new(lowering.words(span))),
                KeywordArgument::Deck(condition) => {
                    Argument::Deck(Box::new(lowering.deck_condition(condition, span)?))
                }
                KeywordArgument::Size(ast::Size {
                    power: ast::SizePart::Number(power),
                    toughness: ast::SizePart::Number(toughness),
                }) => Argument::Size(*power, *toughness),
                KeywordArgument::Where { .. }
                | KeywordArgument::NonzeroX
                | KeywordArgument::Limits(_)
                | KeywordArgument::Parameter(_)
                | KeywordArgument::Ability(_)
                | KeywordArgument::Size(_) => {
                    return Err(Failure::misplaced(span, "this cannot be an argument here"));
                }
            })
        };
        let (lowered, frame) = self.in_frame(lower, span)?;
        if !frame.targets.is_empty() {
            return Err(Failure::misplaced(span, "an argument has no targets"));
        }
        Ok(lowered)
    }
}

/// "two creatures", "four or more sorcery cards": the definition of a keyword speaks of a kind of objects, and not of how many.
fn is_counted(phrase: &Spanned<ast::NounPhrase>) -> bool {
    phrase.node.items.iter().any(|item| {
        matches!(&item.noun.node, ast::Noun::Described(described)
            if matches!(described.determiner.node, ast::Determiner::Count(_)))
    })
}
