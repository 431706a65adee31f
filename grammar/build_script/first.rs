//! With which tokens an expression can begin (FIRST sets), and where a failing one is taken note of.

use std::collections::BTreeMap;
use std::error::Error;

use pest_meta::ast::RuleType;
use pest_meta::optimizer::{OptimizedExpr as Expr, OptimizedRule};

use crate::classes::{Classes, END};
use crate::set::Set;

/// Where an expression may match.
#[derive(Clone, PartialEq, Eq)]
pub struct Fits {
    /// taking something
    pub takes: Set,
    /// taking nothing
    pub empty: Set,
}

impl Fits {
    /// Where it may match at all.
    pub fn anyhow(&self) -> Set {
        self.takes.or(&self.empty)
    }
}

/// What is known of each rule of a grammar.
pub struct First<'r> {
    pub classes: Classes,
    kinds: BTreeMap<&'r str, RuleType>,
    fits: BTreeMap<&'r str, Fits>,
    tries: BTreeMap<&'r str, Set>,
}

impl<'r> First<'r> {
    /// Computes the sets of all rules: they grow from nothing until no rule adds to another.
    ///
    /// # Errors
    ///
    /// An expression that the guarded parser does not know.
    pub fn of(rules: &'r [OptimizedRule]) -> Result<Self, Box<dyn Error>> {
        let classes = Classes::of(rules);
        let none = classes.none();
        let nowhere = Fits {
            takes: none.clone(),
            empty: none.clone(),
        };
        let names = || rules.iter().map(|rule| rule.name.as_str());
        let mut first = Self {
            kinds: rules
                .iter()
                .map(|rule| (rule.name.as_str(), rule.ty))
                .collect(),
            fits: names().map(|name| (name, nowhere.clone())).collect(),
            tries: names().map(|name| (name, none.clone())).collect(),
            classes,
        };
        let mut grows = true;
        while grows {
            grows = false;
            for rule in rules {
                let fits = first.fits(&rule.expr)?;
                grows |= first.fits.insert(&rule.name, fits.clone()) != Some(fits);
            }
        }
        grows = true;
        while grows {
            grows = false;
            for rule in rules {
                let tries = first.tries(&rule.expr)?;
                grows |= first.tries.insert(&rule.name, tries.clone()) != Some(tries);
            }
        }
        Ok(first)
    }

    /// Where an expression may match.
    pub fn fits(&self, expression: &Expr) -> Result<Fits, Box<dyn Error>> {
        let (none, all) = (self.classes.none(), self.classes.all());
        Ok(match expression {
            Expr::Str(text) if text.is_empty() => Fits {
                takes: none,
                empty: all,
            },
            Expr::Str(text) => Fits {
                takes: self.classes.beginning(text),
                empty: none,
            },
            Expr::Range(from, to) => Fits {
                takes: self.range(from, to)?,
                empty: none,
            },
            Expr::Ident(name) => self.named(name)?,
            Expr::Seq(one, two) => {
                let (one, two) = (self.fits(one)?, self.fits(two)?);
                Fits {
                    takes: one.takes.or(&one.empty.and(&two.takes)),
                    empty: one.empty.and(&two.empty),
                }
            }
            Expr::Choice(one, two) => {
                let (one, two) = (self.fits(one)?, self.fits(two)?);
                Fits {
                    takes: one.takes.or(&two.takes),
                    empty: one.empty.or(&two.empty),
                }
            }
            Expr::Opt(inner) | Expr::Rep(inner) => Fits {
                takes: self.fits(inner)?.takes,
                empty: all,
            },
            Expr::PosPred(inner) => Fits {
                takes: none,
                empty: self.fits(inner)?.anyhow(),
            },
            Expr::NegPred(inner) => Fits {
                takes: none,
                empty: all.without(&self.surely(inner)),
            },
            Expr::Skip(_) => Fits {
                takes: all.clone(),
                empty: all,
            },
            other => return Err(unknown(other)),
        })
    }

    fn named(&self, name: &str) -> Result<Fits, Box<dyn Error>> {
        let (none, all) = (self.classes.none(), self.classes.all());
        if let Some(known) = self.fits.get(name) {
            return Ok(known.clone());
        }
        let takes = match name {
            "ANY" => {
                let mut takes = all;
                takes.remove(END);
                takes
            }
            "EOI" => {
                let mut empty = none.clone();
                empty.add(END);
                return Ok(Fits { takes: none, empty });
            }
            "SOI" => {
                return Ok(Fits {
                    takes: none,
                    empty: all,
                });
            }
            "ASCII_DIGIT" => self.classes.range('0', '9'),
            "ASCII_ALPHA_LOWER" => self.classes.range('a', 'z'),
            "ASCII_ALPHANUMERIC" => {
                let letters = self
                    .classes
                    .range('a', 'z')
                    .or(&self.classes.range('A', 'Z'));
                letters.or(&self.classes.range('0', '9'))
            }
            _ => return Err(format!("the guarded parser does not know the rule {name}").into()),
        };
        Ok(Fits { takes, empty: none })
    }

    fn range(&self, from: &str, to: &str) -> Result<Set, Box<dyn Error>> {
        Ok(self.classes.range(character(from)?, character(to)?))
    }

    /// Where an expression surely matches.
    pub fn surely(&self, expression: &Expr) -> Set {
        match expression {
            Expr::Str(text) => self.classes.surely(text),
            Expr::Choice(one, two) => self.surely(one).or(&self.surely(two)),
            _ => self.classes.none(),
        }
    }

    /// Where a rule is tried, and so taken note of, by an expression that does not match there: pest reports the last place
    /// at which it tried one in vain.
    pub fn tries(&self, expression: &Expr) -> Result<Set, Box<dyn Error>> {
        let (none, all) = (self.classes.none(), self.classes.all());
        Ok(match expression {
            Expr::Ident(name) => match self.kinds.get(name.as_str()) {
                Some(RuleType::Silent) => self.tries[name.as_str()].clone(),
                Some(_) => all,
                None if name == "EOI" => all,
                None => none,
            },
            Expr::Seq(one, two) => {
                let beyond = self.fits(one)?.empty.and(&self.tries(two)?);
                self.tries(one)?.or(&beyond)
            }
            Expr::Choice(one, two) => self.tries(one)?.or(&self.tries(two)?),
            Expr::Opt(inner) | Expr::Rep(inner) | Expr::PosPred(inner) => self.tries(inner)?,
            Expr::NegPred(_) | Expr::Str(_) | Expr::Range(..) | Expr::Skip(_) => none,
            other => return Err(unknown(other)),
        })
    }
}

/// The one character of an end of a range.
pub fn character(text: &str) -> Result<char, Box<dyn Error>> {
    text.chars()
        .next()
        .ok_or_else(|| "a range ends in no character".into())
}

/// What is said of an expression that card English has no use for.
pub fn unknown(expression: &Expr) -> Box<dyn Error> {
    format!("the guarded parser does not know the expression {expression:?}").into()
}
