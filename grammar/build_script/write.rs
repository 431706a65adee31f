//! The code of the guarded parser: a function for each rule, which answers whether the rule matched.

use std::error::Error;
use std::fmt::Write;

use pest_meta::ast::RuleType;
use pest_meta::optimizer::{OptimizedExpr as Expr, OptimizedRule};

use crate::first::{First, character, unknown};
use crate::guards::Guards;
use crate::set::Set;

type Written = Result<Code, Box<dyn Error>>;

/// The code of all rules, and the tables that it reads.
///
/// # Errors
///
/// An expression or a kind of rule that card English has no use for.
pub fn parser(rules: &[OptimizedRule]) -> Result<String, Box<dyn Error>> {
    let mut writer = Writer {
        first: First::of(rules)?,
        guards: Guards::default(),
    };
    let mut code = String::new();
    for rule in rules {
        code.push_str(&writer.rule(rule)?);
    }
    writeln!(
        code,
        "/// Whether a rule matches.\n#[expect(clippy::too_many_lines, reason = \"one line a rule\")]\npub(super) fn matches(p: &mut Parser<'_>, rule: Rule) -> bool {{"
    )?;
    writeln!(code, "    match rule {{\n        Rule::EOI => p.end(),")?;
    for OptimizedRule { name, .. } in rules {
        writeln!(code, "        Rule::{name} => r_{name}(p),")?;
    }
    writeln!(code, "    }}\n}}")?;
    code.push_str(&writer.guards.tables(&writer.first.classes)?);
    Ok(code)
}

/// A piece of code that answers whether something matched, by what holds it together.
enum Code {
    /// Needs no parentheses.
    Whole(String),
    /// All of these, in order.
    All(Vec<Code>),
    /// The first of these.
    Any(Vec<Code>),
}

impl Code {
    fn show(&self) -> String {
        match self {
            Self::Whole(code) => code.clone(),
            Self::All(parts) if parts.is_empty() => "true".to_owned(),
            Self::All(parts) => {
                let alone = parts.len() == 1;
                let shown = parts.iter().map(|part| match part {
                    part if !alone && part.is_loose() => format!("({})", part.show()),
                    part => part.show(),
                });
                shown.collect::<Vec<_>>().join(" && ")
            }
            Self::Any(arms) => {
                let shown = arms.iter().map(Self::show);
                shown.collect::<Vec<_>>().join(" || ")
            }
        }
    }

    /// Whether it falls apart beside `&&`.
    fn is_loose(&self) -> bool {
        match self {
            Self::Whole(_) => false,
            Self::All(parts) => matches!(parts.as_slice(), [part] if part.is_loose()),
            Self::Any(arms) => match arms.as_slice() {
                [arm] => arm.is_loose(),
                _ => true,
            },
        }
    }
}

struct Writer<'r> {
    first: First<'r>,
    guards: Guards,
}

impl Writer<'_> {
    fn rule(&mut self, rule: &OptimizedRule) -> Result<String, Box<dyn Error>> {
        let name = &rule.name;
        let known = self.first.classes.all();
        let (open, code, close) = match rule.ty {
            // Where it fails, closing takes back what it took.
            RuleType::Normal => ("open", self.in_order(&rule.expr, &known)?.0, "close"),
            RuleType::Atomic => (
                "open_atomic",
                self.in_order(&rule.expr, &known)?.0,
                "close_atomic",
            ),
            RuleType::Silent => {
                let code = self.code(&rule.expr, &known)?.show();
                return Ok(format!(
                    "fn r_{name}(p: &mut Parser<'_>) -> bool {{\n    if !p.enter() {{\n        return false;\n    }}\n    let matched = {code};\n    p.leave(matched)\n}}\n"
                ));
            }
            RuleType::CompoundAtomic | RuleType::NonAtomic => {
                return Err(
                    format!("the guarded parser does not know the kind of rule of {name}").into(),
                );
            }
        };
        let code = code.show();
        Ok(format!(
            "fn r_{name}(p: &mut Parser<'_>) -> bool {{\n    let Some(mark) = p.{open}() else {{\n        return false;\n    }};\n    let matched = {code};\n    p.{close}(Rule::{name}, mark, matched)\n}}\n"
        ))
    }

    /// The code of an expression, where the next token is known to be of some classes.
    fn code(&mut self, expression: &Expr, known: &Set) -> Written {
        Ok(match expression {
            Expr::Str(text) => self.literal(text, known),
            Expr::Range(from, to) => Code::Whole(format!(
                "p.range({:?}, {:?})",
                character(from)?,
                character(to)?
            )),
            Expr::Ident(name) => Code::Whole(match name.as_str() {
                "ANY" => "p.any()".to_owned(),
                "EOI" => "p.end()".to_owned(),
                "SOI" => "p.at_start()".to_owned(),
                "ASCII_DIGIT" => "p.range('0', '9')".to_owned(),
                "ASCII_ALPHA_LOWER" => "p.range('a', 'z')".to_owned(),
                "ASCII_ALPHANUMERIC" => "p.alphanumeric()".to_owned(),
                _ => {
                    return self.guarded(expression, known, |_, _| {
                        Ok(Code::Whole(format!("r_{name}(p)")))
                    });
                }
            }),
            Expr::Seq(..) => {
                let (code, takes_back) = self.in_order(expression, known)?;
                if takes_back {
                    let code = code.show();
                    Code::Whole(format!(
                        "{{ let mark = p.mark(); let all = {code}; all || p.back(mark) }}"
                    ))
                } else {
                    code
                }
            }
            Expr::Choice(..) => {
                let mut written = Vec::new();
                for arm in arms(expression) {
                    written.push(self.tried(arm, known)?);
                }
                Code::Any(written)
            }
            Expr::Opt(inner) => {
                let code = self.tried(inner, known)?.show();
                Code::Whole(format!("perhaps({code})"))
            }
            Expr::Rep(inner) => self.repeated(inner)?,
            Expr::PosPred(inner) => match literals(inner) {
                Some(texts) => ahead(&texts),
                None => {
                    let code = self.tried(inner, known)?.show();
                    Code::Whole(format!(
                        "{{ let look = p.look(); let there = {code}; p.look_back(look); there }}"
                    ))
                }
            },
            Expr::NegPred(inner) => match literals(inner) {
                Some(texts) => Code::Whole(format!("!({})", ahead(&texts).show())),
                None => {
                    let code = self.tried(inner, known)?.show();
                    Code::Whole(format!(
                        "{{ let look = p.look_against(); let there = {code}; p.look_back(look); !there }}"
                    ))
                }
            },
            Expr::Skip(texts) => Code::Whole(format!("p.skip_until(&{texts:?})")),
            other => return Err(unknown(other)),
        })
    }

    /// A text that stands there: where its one word is known to stand there, nothing is compared.
    fn literal(&self, text: &str, known: &Set) -> Code {
        let whole_word = text.len() > 1 && text.ends_with(' ');
        Code::Whole(
            if whole_word && known.within(&self.first.classes.surely(text)) {
                format!("p.skip({})", text.len())
            } else {
                format!("p.literal({text:?})")
            },
        )
    }

    /// The code of an expression that is tried only where the next token fits it.
    fn tried(&mut self, expression: &Expr, known: &Set) -> Written {
        match expression {
            // Comparing is as quick as asking; a rule has a guard at its call.
            Expr::Str(_) | Expr::Ident(_) => self.code(expression, known),
            _ => self.guarded(expression, known, |writer, known| {
                writer.code(expression, known)
            }),
        }
    }

    /// Code with the guard of an expression before it, if what is known leaves a doubt.
    fn guarded(
        &mut self,
        expression: &Expr,
        known: &Set,
        code: impl FnOnce(&mut Self, &Set) -> Written,
    ) -> Written {
        let fits = self.first.fits(expression)?.anyhow();
        let known_there = known.and(&fits);
        let fails = known.without(&fits);
        let code = code(self, &known_there)?;
        if fails.is_empty() {
            return Ok(code);
        }
        let tries = self.first.tries(expression)?.and(&fails);
        let guard = self.guards.number(fits);
        let guard = Code::Whole(if tries.is_empty() {
            format!("p.fits({guard})")
        } else if tries == fails {
            format!("p.fits_or_note({guard})")
        } else {
            let noted = self.guards.number(tries);
            format!("p.fits_or_note_at({guard}, {noted})")
        });
        Ok(Code::All(vec![guard, code]))
    }

    /// The parts of a sequence one after the other, and whether some must be taken back when a later one fails.
    fn in_order(&mut self, expression: &Expr, known: &Set) -> Result<(Code, bool), Box<dyn Error>> {
        let mut known = known.clone();
        let mut written = Vec::new();
        // Whether a part before this one may have taken something.
        let mut begun = false;
        let mut takes_back = false;
        for part in parts(expression) {
            takes_back |= begun && may_fail(part);
            if self.is_implied(part, &known)? {
                continue;
            }
            written.push(self.code(part, &known)?);
            if begun || !takes_nothing(part) {
                begun = true;
                known = self.first.classes.all();
            } else {
                known = known.and(&self.first.fits(part)?.anyhow());
            }
        }
        Ok((Code::All(written), takes_back))
    }

    /// Whether a look ahead can say nothing new.
    fn is_implied(&self, part: &Expr, known: &Set) -> Result<bool, Box<dyn Error>> {
        Ok(match part {
            Expr::PosPred(inner) => known.within(&self.first.surely(inner)),
            Expr::NegPred(inner) => known.and(&self.first.fits(inner)?.anyhow()).is_empty(),
            _ => false,
        })
    }

    fn repeated(&mut self, inner: &Expr) -> Written {
        // "Anything but these, as often as it goes" is looked for at once.
        if let Expr::Seq(but, any) = inner
            && let (Expr::NegPred(but), Expr::Ident(any)) = (&**but, &**any)
            && let (Some(texts), "ANY") = (literals(but), any.as_str())
        {
            return Ok(Code::Whole(format!("p.skip_until(&{texts:?})")));
        }
        let known = self.first.classes.all();
        let code = self.tried(inner, &known)?.show();
        Ok(Code::Whole(format!("{{ while {code} {{}} true }}")))
    }
}

/// The parts of a sequence.
fn parts(mut expression: &Expr) -> Vec<&Expr> {
    let mut parts = Vec::new();
    while let Expr::Seq(one, rest) = expression {
        parts.push(&**one);
        expression = rest;
    }
    parts.push(expression);
    parts
}

/// The arms of a choice.
fn arms(mut expression: &Expr) -> Vec<&Expr> {
    let mut arms = Vec::new();
    while let Expr::Choice(one, rest) = expression {
        arms.push(&**one);
        expression = rest;
    }
    arms.push(expression);
    arms
}

/// The texts of an expression that is nothing else than a choice of texts.
fn literals(expression: &Expr) -> Option<Vec<&str>> {
    arms(expression)
        .into_iter()
        .map(|arm| match arm {
            Expr::Str(text) => Some(text.as_str()),
            _ => None,
        })
        .collect()
}

/// Whether one of the texts stands there.
fn ahead(texts: &[&str]) -> Code {
    let tests = texts
        .iter()
        .map(|text| Code::Whole(format!("p.ahead({text:?})")));
    Code::Any(tests.collect())
}

fn may_fail(expression: &Expr) -> bool {
    !matches!(expression, Expr::Opt(_) | Expr::Rep(_) | Expr::Skip(_))
}

fn takes_nothing(expression: &Expr) -> bool {
    match expression {
        Expr::PosPred(_) | Expr::NegPred(_) => true,
        Expr::Ident(name) => name == "SOI",
        _ => false,
    }
}
