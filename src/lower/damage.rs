//! Damage that is dealt (CR 120): how much, to whom, at once or one after the other.

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::{Meaning, Number};
use ir::{DamagePart, Effect, Objects, Players, Tally, Value};
use syntax::ast::{
    self, DamageDealt, DamageDeterminer, Division, NounPhrase, NounWord, Span, Spanned,
};

impl Lowering<'_> {
    /// "deals 3 damage to any target and 1 damage to you"
    pub(crate) fn deal_damage(
        &mut self,
        dealt: &DamageDealt,
        source: &Objects,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let each = extras.each.take();
        let mut all: Vec<Effect> = Vec::new();
        for portion in &dealt.portions {
            let span = portion.damage.span;
            let Some(to) = &portion.to else {
                let effect = self.damage_instead(portion, source, each.as_ref(), dealt)?;
                out.extend(self.tally(Tally::Damage, vec![effect], span)?);
                return Ok(());
            };
            let targets_before = self.frame.targets.len();
            self.on_battlefield = true;
            let read = self.amount_and_recipients(portion, to, out);
            self.on_battlefield = false;
            let (amount, mut set) = read?;
            self.with_targeted_players(&mut set, to);
            let amount = match &each {
                None => amount,
                Some(each) => super::adverbial::multiply(amount, each.clone(), span)?,
            };
            let amount = match portion.divided {
                None => amount,
                Some(Division::AsYouChoose) => {
                    let targets = &mut self.frame.targets[targets_before..];
                    let [target] = targets else {
                        return Err(Failure::unsupported(span, "damage divided among these"));
                    };
                    target.divided = Some(amount);
                    Value::Share
                }
                Some(Division::Evenly) => Value::Evenly(Box::new(amount)),
            };
            let mut effects = Vec::new();
            let objects = set.objects();
            let players = set.players.clone();
            match players.as_slice() {
                [] | [_] => effects.push(Effect::DealDamage {
                    source: source.clone(),
                    amount,
                    to: objects,
                    players: players.first().cloned(),
                    further: Vec::new(),
                }),
                [Players::You, Players::Opponents] | [Players::Opponents, Players::You] => {
                    effects.push(Effect::DealDamage {
                        source: source.clone(),
                        amount,
                        to: objects,
                        players: Some(Players::Everyone),
                        further: Vec::new(),
                    });
                }
                _ => {
                    return Err(Failure::unsupported(
                        to.span,
                        "damage to these players together",
                    ));
                }
            }
            if dealt.portions.len() == 1 {
                let damaged = damaged_by(&effects).and_then(|damaged| damaged.to);
                let effects = self.with_excess(effects, damaged, span)?;
                let effects = self.with_damaged(effects, span)?;
                out.extend(self.tally(Tally::Damage, effects, span)?);
                return Ok(());
            }
            all.extend(effects);
        }
        self.mention_all_damaged(&all, dealt);
        out.extend(at_once(all));
        Ok(())
    }

    /// "2 damage to target creature and 1 damage to each other creature. Their controllers …": those of all of them.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn mention_all_damaged(&mut self, portions: &[Effect], dealt: &DamageDealt) {
        let damaged = |effect: &Effect| match effect {
            Effect::DealDamage {
                to: Some(to),
                players: None,
                ..
            } => Some(to.clone()),
            _ => None,
        };
        let Some(all) = portions.iter().map(damaged).collect::<Option<Vec<_>>>() else {
            return;
        };
        let mut phrases = dealt
            .portions
            .iter()
            .filter_map(|portion| portion.to.as_ref());
        let Some(first) = phrases.next() else { return };
        let span = first.span;
        let mut words = super::clause::nouns(first);
        for phrase in phrases {
            let nouns = super::clause::nouns(phrase);
            words.retain(|word| nouns.contains(word));
        }
        let all = Meaning::Objects(Objects::Union(all));
        self.mention(all, Number::Many, words, span);
    }

    /// How much damage, and to whom. "Damage to each player equal to the number of lands that player controls" is read in the
    /// order of the words, and so is "X damage to target opponent, where X is the number of lands that player controls".
    fn amount_and_recipients(
        &mut self,
        portion: &ast::DamagePortion,
        to: &Spanned<NounPhrase>,
        out: &mut Vec<Effect>,
    ) -> Lowered<(Value, super::noun::Set)> {
        let amount = portion.damage.node.amount.as_ref();
        let amount_last = amount.is_some_and(|amount| {
            amount_span(amount).start > to.span.start || is_variable(&amount.node)
        });
        if !amount_last {
            let amount = self.damage_amount(&portion.damage)?;
            return Ok((amount, self.known(to, out)?));
        }
        let set = self.known(to, out)?;
        if let [Players::Everyone | Players::Opponents] = set.players.as_slice() {
            let each = Meaning::Players(Players::Affected);
            let words = set.players.first().map(super::words::player_words);
            self.mention(each, Number::One, words.unwrap_or_default(), to.span);
        }
        self.frame.it_is_this = None;
        let amount = self.damage_amount(&portion.damage)?;
        // "deals damage to each creature equal to the number of counters on it"
        if let (Some(it), [Objects::Every(_)]) = (self.frame.it_is_this, set.objects.as_slice()) {
            let what = "a number of each of several objects";
            return Err(Failure::unsupported(it, what));
        }
        Ok((amount, set))
    }

    /// "~ deals 1 damage to each opponent. If it was a land card, it deals 2 damage instead": what deals it is the same (CR 609.7a).
    pub(super) fn deals_instead(
        &self,
        clause: &ast::Clause,
        subject: super::subject::Resolved,
    ) -> super::subject::Resolved {
        use super::subject::Resolved;
        let it = matches!(clause.verb.node, ast::Verb::DealDamage(_))
            && clause.subject.as_ref().is_some_and(super::clause::is_it);
        match (subject, &self.frame.damaged_before) {
            (Resolved::Objects(_, words, span), Some(before)) if it => {
                Resolved::Objects(before.source.clone(), words, span)
            }
            (subject, _) => subject,
        }
    }

    /// "2 damage to each of them": where they are permanents and players (CR 115.4), to both.
    fn with_targeted_players(&self, set: &mut super::noun::Set, to: &Spanned<NounPhrase>) {
        if let ([Objects::Slot(slot)], []) = (set.objects.as_slice(), set.players.as_slice())
            && self.frame.slots.get(usize::from(slot.0)) == Some(&ir::SlotKind::Either)
            && says_no_kind(to)
        {
            set.players.push(Players::Slot(*slot));
        }
    }

    /// "It deals 4 damage instead": to whom the damage would be dealt in whose place this is.
    fn damage_instead(
        &mut self,
        portion: &ast::DamagePortion,
        source: &Objects,
        each: Option<&Value>,
        dealt: &DamageDealt,
    ) -> Lowered<Effect> {
        let span = portion.damage.span;
        let [_] = dealt.portions.as_slice() else {
            return Err(Failure::unsupported(span, "damage to nobody"));
        };
        let Some(before) = self.frame.damaged_before.clone() else {
            return Err(Failure::unsupported(span, "damage to nobody"));
        };
        let (to, players) = (before.to, before.players);
        let amount = self.damage_amount(&portion.damage)?;
        let amount = match each {
            None => amount,
            Some(each) => super::adverbial::multiply(amount, each.clone(), span)?,
        };
        Ok(Effect::DealDamage {
            source: source.clone(),
            amount,
            to,
            players,
            further: Vec::new(),
        })
    }

    /// "3 damage", "that much damage", "damage equal to its power"
    fn damage_amount(&mut self, damage: &Spanned<ast::DamageNoun>) -> Lowered<Value> {
        let noun = &damage.node;
        let odd = noun.excess
            || noun.kind != ast::DamageKind::Any
            || !matches!(
                noun.determiner,
                DamageDeterminer::None | DamageDeterminer::That
            );
        if odd {
            return Err(Failure::unsupported(
                damage.span,
                format!("\"{}\"", self.words(damage.span)),
            ));
        }
        match &noun.amount {
            Some(amount) => match self.comparison(amount)?.as_slice() {
                [(ir::Comparison::Equal, value)] => Ok(value.clone()),
                _ => Err(Failure::unsupported(damage.span, "this amount of damage")),
            },
            None if noun.determiner == DamageDeterminer::That => self.amount(&Spanned {
                node: ast::Amount::ThatMuch,
                span: damage.span,
            }),
            None => Err(Failure::unsupported(
                damage.span,
                "damage without an amount",
            )),
        }
    }
}

/// One instruction that deals all the damage at once (CR 120.4).
fn at_once(portions: Vec<Effect>) -> Option<Effect> {
    let mut portions = portions.into_iter();
    let mut all = portions.next()?;
    if let Effect::DealDamage { further, .. } = &mut all {
        further.extend(portions.filter_map(|portion| {
            if let Effect::DealDamage {
                amount,
                to,
                players,
                ..
            } = portion
            {
                Some(DamagePart {
                    amount,
                    to,
                    players,
                    excess: false,
                })
            } else {
                None
            }
        }));
    }
    Some(all)
}

/// Where the words of the number itself stand: "damage to target player equal to …" is one phrase.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "other amounts are said where they stand"
)]
fn amount_span(comparison: &Spanned<ast::Comparison>) -> Span {
    match &comparison.node {
        ast::Comparison::Equal(amount) => match &amount.node {
            ast::Amount::Count(of) => of.span,
            _ => amount.span,
        },
        _ => comparison.span,
    }
}

/// "X"
fn is_variable(amount: &ast::Comparison) -> bool {
    matches!(amount, ast::Comparison::Equal(amount) if matches!(amount.node, ast::Amount::Variable(_)))
}

/// What deals damage in the instruction before, and to whom.
#[derive(Clone, Debug)]
pub(super) struct Damaged {
    source: Objects,
    to: Option<Objects>,
    players: Option<Players>,
    /// how much
    pub amount: Value,
    /// where it is remembered how much was dealt
    pub tallied: Option<ir::SlotId>,
}

/// "it", "each of them", "those targets": permanents or players alike.
fn says_no_kind(phrase: &Spanned<NounPhrase>) -> bool {
    let target = NounWord::Head(ast::Head::Target);
    phrase.node.items.iter().all(|item| {
        if let ast::Noun::Part {
            portion: ast::Portion::Each | ast::Portion::All,
            of,
            post,
        } = &item.noun.node
        {
            return post.is_empty() && says_no_kind(of);
        }
        if let ast::Noun::Described(described) = &item.noun.node {
            return matches!(described.words.as_slice(), [word] if word.node == target)
                && described.post.is_empty();
        }
        matches!(item.noun.node, ast::Noun::Pronoun(_))
    })
}

/// Whom the one instruction to deal damage among these deals it to.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn damaged_by(effects: &[Effect]) -> Option<Damaged> {
    let [effect] = effects else {
        return None;
    };
    match effect {
        Effect::DealDamage {
            source,
            to,
            players,
            further,
            amount,
        } if further.is_empty() && *amount != Value::Share => Some(Damaged {
            source: source.clone(),
            to: to.clone(),
            players: players.clone(),
            amount: amount.clone(),
            tallied: None,
        }),
        Effect::Tally { effects, into, .. } => damaged_by(effects).map(|damaged| Damaged {
            tallied: Some(*into),
            ..damaged
        }),
        _ => None,
    }
}
