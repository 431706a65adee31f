//! Doubling and tripling (CR 701.10, 701.11), and the power and toughness that are switched (CR 613.4d).

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::Use;
use ir::{Effect, Modification, Objects, Players, Property, Value};
use syntax::ast::{self, Characteristic, NounPhrase, NounWord, Spanned};

impl Lowering<'_> {
    /// "double its power and toughness", "double the power of each creature you control" (CR 701.10b)
    fn double_size(
        &mut self,
        (which, times): (&[Characteristic], i32),
        of: &Spanned<NounPhrase>,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let possessive = of
            .node
            .items
            .iter()
            .any(|item| matches!(item.noun.node, ast::Noun::Pronoun(_)));
        let objects = if possessive {
            self.possessor(of)?
        } else {
            self.objects(of, &Use::by(who), out)?
        };
        // A modification reads the numbers of each object that it changes.
        let each = if self.are_several(&objects) {
            Objects::Affected
        } else {
            objects.clone()
        };
        let added = |one, property| {
            if which.contains(&one) {
                super::quantity::scale(times - 1, Value::Of(property, each.clone()))
            } else {
                Value::Number(0)
            }
        };
        let power = added(Characteristic::Power, Property::Power);
        let toughness = added(Characteristic::Toughness, Property::Toughness);
        out.push(Effect::Modify {
            what: objects,
            modifications: vec![Modification::AddPowerToughness(power, toughness)],
            duration: extras.take_duration(),
        });
        Ok(())
    }

    /// "triple its power and toughness" (CR 701.11)
    pub(crate) fn triple(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        match sizes_of(what) {
            Some((which, of)) => self.double_size((&which, 3), &of, who, extras, out),
            None => Err(Failure::unsupported(what.span, "tripling this")),
        }
    }

    /// "double the number of +1/+1 counters on it", "double its power", "double your life total" (CR 701.10)
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn double(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let span = what.span;
        if let Some((which, of)) = sizes_of(what) {
            return self.double_size((&which, 2), &of, who, extras, out);
        }
        if self.double_all_counters(what, who, out)? {
            return Ok(());
        }
        let [item] = what.node.items.as_slice() else {
            return Err(Failure::unsupported(span, "doubling this"));
        };
        let described = if let ast::Noun::Described(described) = &item.noun.node {
            super::condition::characteristic_of(described)
        } else {
            None
        };
        let amount = match (&item.noun.node, &described) {
            (ast::Noun::Amount(amount), _) => amount.as_ref(),
            (_, Some(amount)) => amount,
            _ => return Err(Failure::unsupported(span, "doubling this")),
        };
        match amount {
            ast::Amount::Characteristic {
                which: Characteristic::LifeTotal,
                of,
            } => {
                let players = self.player_set(of)?;
                let amount = Value::Life(players.clone());
                out.push(Effect::GainLife {
                    who: players,
                    amount,
                });
                Ok(())
            }
            ast::Amount::Count(counted) => match self.counters_on(counted)? {
                Some(Value::Of(Property::Counters(Some(kind)), objects)) => {
                    // Of several each has its own number doubled (CR 701.10e).
                    let effect = self.for_each_of(objects, |what| Effect::PutCounters {
                        count: Value::Of(Property::Counters(Some(kind.clone())), what.clone()),
                        what,
                        kind,
                    });
                    out.push(effect);
                    Ok(())
                }
                _ => Err(Failure::unsupported(span, "doubling this")),
            },
            _ => Err(Failure::unsupported(span, "doubling this")),
        }
    }

    /// "its power and toughness": whose.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn sized(
        &mut self,
        what: &Spanned<NounPhrase>,
        out: &mut Vec<Effect>,
    ) -> Lowered<Objects> {
        let [first, ..] = what.node.items.as_slice() else {
            return Err(Failure::unsupported(what.span, "these numbers"));
        };
        if !is_power_and_toughness(what) {
            return Err(Failure::unsupported(what.span, "switching these numbers"));
        }
        // "the power and toughness of each of up to two target creatures"
        if let ast::Noun::Described(power) = &first.noun.node
            && power.determiner.node == ast::Determiner::The
            && let Some((_, of)) = sizes_of(what)
        {
            return self.objects(&of, &Use::by(&Players::You), out);
        }
        match &first.noun.node {
            ast::Noun::Amount(amount) => match amount.as_ref() {
                ast::Amount::Characteristic { of, .. } if self.has_target(of) => {
                    self.objects(of, &Use::by(&Players::You), out)
                }
                ast::Amount::Characteristic { of, .. } => self.possessor(of),
                _ => Err(Failure::unsupported(what.span, "these numbers")),
            },
            ast::Noun::Described(described) => match &described.determiner.node {
                ast::Determiner::Possessive(of) if self.has_target(of) => {
                    self.objects(of, &Use::by(&Players::You), out)
                }
                ast::Determiner::Possessive(of)
                    if described.words.iter().all(|word| {
                        matches!(
                            word.node,
                            NounWord::Characteristic(
                                Characteristic::Power | Characteristic::Toughness
                            )
                        )
                    }) =>
                {
                    self.possessor(of)
                }
                _ => Err(Failure::unsupported(what.span, "these numbers")),
            },
            _ => Err(Failure::unsupported(what.span, "these numbers")),
        }
    }
}

/// "its power and toughness": these two and no others.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_power_and_toughness(what: &Spanned<NounPhrase>) -> bool {
    let mut numbers = Vec::new();
    for item in &what.node.items {
        match &item.noun.node {
            ast::Noun::Amount(amount) => {
                if let ast::Amount::Characteristic { which, .. } = amount.as_ref() {
                    numbers.push(*which)
                } else {
                    return false;
                }
            }
            ast::Noun::Described(described) => {
                for word in &described.words {
                    if let NounWord::Characteristic(which) = &word.node {
                        numbers.push(*which)
                    } else {
                        return false;
                    }
                }
            }
            _ => return false,
        }
        if matches!(item.joined, Some(ast::Conjunction::Or)) {
            return false;
        }
    }
    numbers == [Characteristic::Power, Characteristic::Toughness]
}

/// "its power and toughness", "the power of each creature you control": what is measured, and of whom.
fn sizes_of(what: &Spanned<NounPhrase>) -> Option<(Vec<Characteristic>, Spanned<NounPhrase>)> {
    let mut which = Vec::new();
    let mut whose = None;
    for item in &what.node.items {
        if let ast::Noun::Amount(amount) = &item.noun.node
            && let ast::Amount::Characteristic { which: one, of } = amount.as_ref()
        {
            which.push(*one);
            whose = whose.or_else(|| Some(of.as_ref().clone()));
            continue;
        }
        let ast::Noun::Described(described) = &item.noun.node else {
            return None;
        };
        let [
            Spanned {
                node: NounWord::Characteristic(one),
                ..
            },
        ] = described.words.as_slice()
        else {
            return None;
        };
        which.push(*one);
        let of = match (&described.determiner.node, described.post.as_slice()) {
            (ast::Determiner::Possessive(of), []) => Some(of.as_ref().clone()),
            (_, [post]) => {
                if let ast::PostModifier::Of(of) = &post.node {
                    Some(of.as_ref().clone())
                } else {
                    return None;
                }
            }
            (_, []) => None,
            _ => return None,
        };
        if whose.is_some() && of.is_some() {
            return None;
        }
        whose = whose.or(of);
    }
    let sizes = which
        .iter()
        .all(|one| matches!(one, Characteristic::Power | Characteristic::Toughness));
    whose.filter(|_| sizes).map(|whose| (which, whose))
}
