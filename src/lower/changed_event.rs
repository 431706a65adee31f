//! What happens instead where it is the same event otherwise: another amount, other tokens, counters or mana (CR 614.1a).
//!
//! Of the layer of `replacement`.

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::replacement::{is_known, is_that_player, passive_with};
use ir::{Deed, Effect, EventPattern, EventRole, Objects, OtherMana, Outcome, Players, Value};
use syntax::ast::{self, Clause, NounPhrase, Span, Spanned, Verb};

impl Lowering<'_> {
    /// The same event otherwise: another amount, elsewhere, to somebody else.
    pub(super) fn changed(
        &mut self,
        event: &EventPattern,
        clause: &Clause,
        instead: bool,
        chosen: &mut Vec<Effect>,
    ) -> Lowered<Option<Outcome>> {
        if let Some(outcome) = self.other_mana(clause)? {
            return Ok(Some(outcome));
        }
        if !instead {
            return Ok(None);
        }
        if let Some(outcome) = self.other_tokens(event, clause)? {
            return Ok(Some(outcome));
        }
        if let Some(outcome) = self.other_amount(event, clause)? {
            return Ok(Some(outcome));
        }
        if let Some(outcome) = self.elsewhere(event, clause)? {
            return Ok(Some(outcome));
        }
        if let Some(outcome) = self.enters_so_instead(event, clause)? {
            return Ok(Some(outcome));
        }
        if !matches!(event, EventPattern::Damage { .. }) {
            return Ok(None);
        }
        if let Some(outcome) = self.deals_elsewhere(clause, chosen)? {
            return Ok(Some(outcome));
        }
        let is_that_damage = clause
            .subject
            .as_ref()
            .is_some_and(super::prevention::is_that_damage);
        if is_that_damage {
            self.redirection(clause, None, chosen)
        } else {
            Ok(None)
        }
    }

    /// "a land is tapped for mana": that mana is produced is replaced, and not that the land is tapped (CR 106.12b).
    pub(super) fn production(&self, event: EventPattern, span: Span) -> Lowered<EventPattern> {
        if let EventPattern::Tap {
            what,
            for_mana: true,
        } = event
        {
            return Ok(EventPattern::ProducesMana {
                what,
                least: 1,
                of: None,
            });
        }
        if let EventPattern::ProducesMana { .. } = event {
            return Ok(event);
        }
        Err(Failure::unsupported(span, "mana that is produced then"))
    }

    /// "it produces twice as much of that mana instead", "that Mountain produces colorless mana instead of any other type"
    fn other_mana(&mut self, clause: &Clause) -> Lowered<Option<Outcome>> {
        let (Verb::ProduceInstead(instead), Some(subject)) = (&clause.verb.node, &clause.subject)
        else {
            return Ok(None);
        };
        let tapped = Objects::Event(EventRole::Subject);
        if self.reference_phrase(subject)? != tapped {
            return Err(Failure::unsupported(subject.span, "what else produces it"));
        }
        let span = clause.verb.span;
        Ok(Some(Outcome::Mana(match instead {
            ast::ManaInstead::AsMuch(times) => OtherMana::Times(*times),
            ast::ManaInstead::OfType { symbols, amount } => {
                let mana = match symbols {
                    Some(symbols) => match self.mana_types(symbols, span)?.as_slice() {
                        [only] => *only,
                        _ => return Err(Failure::unsupported(span, "this mana")),
                    },
                    None => ir::ManaType::Colorless,
                };
                match amount {
                    true => OtherMana::One(mana),
                    false => OtherMana::OfType(mana),
                }
            }
        })))
    }

    /// "it deals double that damage instead", "you gain twice that much life instead"
    fn other_amount(&mut self, event: &EventPattern, clause: &Clause) -> Lowered<Option<Outcome>> {
        match (&clause.verb.node, event) {
            (Verb::DealDamage(dealt), EventPattern::Damage { .. }) => {
                let [portion] = dealt.portions.as_slice() else {
                    return Ok(None);
                };
                let Some(amount) = &portion.damage.node.amount else {
                    return Ok(None);
                };
                let relations = self.comparison(amount)?;
                let [(ir::Comparison::Equal, value)] = relations.as_slice() else {
                    return Ok(None);
                };
                if !reads_event(value) {
                    return Ok(None);
                }
                // "… that much damage to that permanent or player": the recipients are the same.
                let same = match &portion.to {
                    None => true,
                    Some(to) => !self.has_target(to) && is_that(to),
                };
                if !same {
                    return Err(Failure::unsupported(
                        clause.span.0,
                        "another recipient of the damage",
                    ));
                }
                Ok(Some(Outcome::Amount(value.clone())))
            }
            (
                Verb::GainLife(ast::LifeAmount::Amount(amount)),
                EventPattern::Done {
                    deed: Deed::GainLife,
                    who,
                    ..
                },
            )
            | (
                Verb::LoseLife(ast::LifeAmount::Amount(amount)),
                EventPattern::Done {
                    deed: Deed::LoseLife,
                    who,
                    ..
                },
            ) => {
                self.check_same_player(clause, who)?;
                let value = self.amount(amount)?;
                Ok(reads_event(&value).then_some(Outcome::Amount(value)))
            }
            (Verb::PutCounters { counters, on }, EventPattern::PutCounters { kind, .. }) => {
                self.other_counters(counters, Some(on), kind.as_ref())
            }
            (Verb::GetCounters(counters), EventPattern::PutCounters { kind, .. }) => {
                self.other_counters(std::slice::from_ref(counters), None, kind.as_ref())
            }
            (
                Verb::Be(predicate),
                EventPattern::PutCounters {
                    kind,
                    on: recipients,
                    ..
                },
            ) => {
                let Some(complement) = passive_with(predicate, &ast::Participle::Put) else {
                    return Ok(None);
                };
                let (ast::PassiveComplement::On(on), Some(subject)) = (complement, &clause.subject)
                else {
                    return Ok(None);
                };
                if !self.is_single_reference(on) {
                    return Ok(None);
                }
                self.check_same_recipient(recipients, on)?;
                let subject = &without_kinds(subject, kind.is_none());
                match self.counter_noun(subject)? {
                    (put, Some((_, value))) if put == *kind && reads_event(&value) => {
                        Ok(Some(Outcome::Amount(value)))
                    }
                    _ => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    /// "that many plus one … are put on this enchantment instead", of counters that would be put on a creature: elsewhere.
    ///
    /// # Errors
    /// What they are put on is not what they would have been put on.
    fn check_same_recipient(
        &mut self,
        recipients: &ir::Recipients,
        on: &Spanned<NounPhrase>,
    ) -> Lowered<()> {
        if self.names_players(on) || super::mixed_subject::determined_by(on, &ast::Determiner::That)
        {
            return Ok(());
        }
        let put_on = self.reference_phrase(on)?;
        let known = recipients
            .objects
            .as_ref()
            .is_some_and(|known| is_known(&known.test, &put_on));
        if known || put_on == Objects::Event(EventRole::Subject) {
            return Ok(());
        }
        let what = "counters on something else instead";
        Err(Failure::unsupported(on.span, what))
    }

    /// "twice that many of those tokens are created instead", "those tokens plus a Food token are created instead", "create
    /// those tokens plus a Food token instead"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn other_tokens(&mut self, event: &EventPattern, clause: &Clause) -> Lowered<Option<Outcome>> {
        if let EventPattern::Nth { event, .. } | EventPattern::While { event, .. } = event {
            return self.other_tokens(event, clause);
        }
        let EventPattern::OneOrMore(inner) = event else {
            return Ok(None);
        };
        let EventPattern::Done {
            deed: Deed::CreateToken,
            who,
            ..
        } = inner.as_ref()
        else {
            return Ok(None);
        };
        let who = if let Players::You = who {
            Players::You
        } else {
            Players::Event(EventRole::Player)
        };
        let span = clause.span.0;
        match &clause.verb.node {
            Verb::Create { tokens, manner } => {
                let [first, others @ ..] = tokens.as_slice() else {
                    return Ok(None);
                };
                if !first.node.those || !manner.is_empty() {
                    return Ok(None);
                }
                if others.is_empty() {
                    let ast::TokenAmount::Count(count) = &first.node.amount else {
                        return Ok(None);
                    };
                    return Ok(self.so_many(count, first.span)?.map(Outcome::Amount));
                }
                let mut effects = Vec::new();
                self.create(
                    others,
                    &[],
                    &who,
                    &mut Extras::default(),
                    &mut effects,
                    span,
                )?;
                Ok(Some(Outcome::Also(effects)))
            }
            Verb::Be(predicate) => {
                let ast::Predicate::Passive {
                    negated: false,
                    passive,
                } = predicate.as_ref()
                else {
                    return Ok(None);
                };
                if passive.participle != ast::Participle::Created || !passive.complements.is_empty()
                {
                    return Ok(None);
                }
                let Some(subject) = &clause.subject else {
                    return Ok(None);
                };
                let [item] = subject.node.items.as_slice() else {
                    return Ok(None);
                };
                match &item.noun.node {
                    ast::Noun::Part {
                        portion: ast::Portion::Count(count),
                        of,
                        post,
                    } if post.is_empty() && is_those_tokens(of) => {
                        Ok(self.so_many(count, subject.span)?.map(Outcome::Amount))
                    }
                    ast::Noun::Described(described) => {
                        let described = described.as_ref().clone();
                        self.tokens_instead(described, &who, span)
                    }
                    _ => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    /// "those tokens plus a Food token", "that many 4/4 white Angel creature tokens with flying" are created instead.
    fn tokens_instead(
        &mut self,
        mut described: ast::Described,
        who: &Players,
        span: Span,
    ) -> Lowered<Option<Outcome>> {
        let mut extras = Extras::default();
        let mut effects = Vec::new();
        if let [post] = described.post.as_slice()
            && let ast::PostModifier::PlusTokens(more) = &post.node
        {
            let more = more.as_ref().clone();
            described.post.clear();
            if !is_those(&described) {
                return Ok(None);
            }
            self.create(&[more], &[], who, &mut extras, &mut effects, span)?;
            return Ok(Some(Outcome::Also(effects)));
        }
        let Some(tokens) = noun_as_tokens(&described) else {
            return Ok(None);
        };
        let tokens = Spanned { node: tokens, span };
        self.create(&[tokens], &[], who, &mut extras, &mut effects, span)?;
        Ok(Some(Outcome::Instead(effects)))
    }

    /// "twice that many", "that many plus one": a number that depends on that of the event.
    fn so_many(&mut self, count: &ast::Count, span: Span) -> Lowered<Option<Value>> {
        let ast::Count::Exactly(amount) = count else {
            return Ok(None);
        };
        let value = self.amount(&Spanned {
            node: amount.clone(),
            span,
        })?;
        Ok(reads_event(&value).then_some(value))
    }

    /// "put twice that many of each of those kinds of counters on that permanent instead", "you get that many plus one instead"
    fn other_counters(
        &mut self,
        counters: &[Spanned<ast::CounterPhrase>],
        on: Option<&Spanned<NounPhrase>>,
        kind: Option<&ir::CounterKind>,
    ) -> Lowered<Option<Outcome>> {
        let [counters] = counters else {
            return Ok(None);
        };
        let phrase = &counters.node;
        let ast::CounterAmount::Count(count) = &phrase.amount else {
            return Ok(None);
        };
        let same = match (&phrase.kind, kind) {
            (None, None) => phrase.those,
            (Some(said), Some(kind)) => self.counter_kind(&said.node, said.span)? == *kind,
            (None, Some(_)) => phrase.those,
            (Some(_), None) => false,
        };
        if !same || phrase.additional || phrase.any_kind || on.is_some_and(|on| !is_that(on)) {
            return Ok(None);
        }
        Ok(self.so_many(count, counters.span)?.map(Outcome::Amount))
    }

    /// "you gain twice that much life instead": the player whom the event is about.
    fn check_same_player(&mut self, clause: &Clause, who: &Players) -> Lowered<()> {
        let same = match &clause.subject {
            None => *who == Players::You,
            Some(subject) if *who != Players::You && is_that_player(subject) => true,
            Some(subject) => self.player_set(subject)? == *who,
        };
        if same {
            Ok(())
        } else {
            Err(Failure::unsupported(
                clause.span.0,
                "the life of another player",
            ))
        }
    }
}

/// Whether a value depends on the event's amount.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn reads_event(value: &Value) -> bool {
    match value {
        Value::EventAmount | Value::Prevented => true,
        Value::Times(_, inner) | Value::Half(inner, _) => reads_event(inner),
        Value::Sum(parts) => parts.iter().any(reads_event),
        Value::Minus(one, other) => reads_event(one) || reads_event(other),
        _ => false,
    }
}

/// "that many plus one of each of those kinds of counters": of any kinds, as the event is.
fn without_kinds(subject: &Spanned<NounPhrase>, any_kind: bool) -> Spanned<NounPhrase> {
    let mut subject = subject.clone();
    if any_kind
        && let [item] = subject.node.items.as_mut_slice()
        && let ast::Noun::Described(described) = &mut item.noun.node
    {
        described
            .post
            .retain(|post| post.node != ast::PostModifier::OfEachOfThoseKinds);
    }
    subject
}

/// "those tokens"
fn is_those_tokens(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item]
        if matches!(&item.noun.node, ast::Noun::Described(described) if is_those(described)))
}

fn is_those(described: &ast::Described) -> bool {
    described.determiner.node == ast::Determiner::That
        && described.plural
        && described.post.is_empty()
        && !described.other
        && matches!(described.words.as_slice(), [word] if word.node == ast::NounWord::Head(ast::Head::Token))
}

/// "one or more creature tokens" as a description of tokens that there are.
pub(crate) fn tokens_as_noun(tokens: &Spanned<ast::Tokens>) -> Option<Spanned<NounPhrase>> {
    let ast::Tokens {
        amount: ast::TokenAmount::Count(count),
        description,
        copy_of: None,
        those: false,
        additional: false,
        another: false,
        ..
    } = &tokens.node
    else {
        return None;
    };
    let only_words = ast::Description {
        words: description.words.clone(),
        article: description.article,
        plural: description.plural,
        ..ast::Description::default()
    };
    if *description != only_words {
        return None;
    }
    let span = tokens.span;
    let mut words = description.words.clone();
    words.push(Spanned {
        node: ast::NounWord::Head(ast::Head::Token),
        span,
    });
    let determiner = match count {
        ast::Count::Exactly(ast::Amount::Number(1)) => ast::Determiner::A,
        count @ ast::Count::Exactly(_)
        | count @ ast::Count::Precisely(_)
        | count @ ast::Count::UpTo(_)
        | count @ ast::Count::AtLeast(_)
        | count @ ast::Count::Between(..)
        | count @ ast::Count::Any
        | count @ ast::Count::NumberOf
        | count @ ast::Count::AtMost(_)
        | count @ ast::Count::MoreThan(_)
        | count @ ast::Count::FewerThan(_) => ast::Determiner::Count(count.clone()),
    };
    let described = ast::Described {
        determiner: Spanned {
            node: determiner,
            span,
        },
        count: None,
        other: false,
        target: false,
        words,
        post: Vec::new(),
        plural: false,
    };
    let noun = Spanned {
        node: ast::Noun::Described(Box::new(described)),
        span,
    };
    let items = vec![ast::NounItem { joined: None, noun }];
    Some(Spanned {
        node: NounPhrase { items },
        span,
    })
}

/// "that many 4/4 white Angel creature tokens with flying" as tokens to create.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn noun_as_tokens(described: &ast::Described) -> Option<ast::Tokens> {
    let ast::Determiner::Count(count) = &described.determiner.node else {
        return None;
    };
    let mut description = ast::Description::default();
    let (last, words) = described.words.split_last()?;
    if last.node != ast::NounWord::Head(ast::Head::Token)
        || described.count.is_some()
        || described.other
        || described.target
    {
        return None;
    }
    for word in words {
        if let ast::NounWord::Size(size) = &word.node
            && description.size.is_none()
        {
            description.size = Some(Spanned {
                node: size.clone(),
                span: word.span,
            });
        } else {
            description.words.push(word.clone())
        }
    }
    for post in &described.post {
        if let ast::PostModifier::With(with) = &post.node {
            match with.as_ref() {
                ast::With::Abilities { abilities, .. } if description.with.is_empty() => {
                    description.with = abilities.clone();
                }
                _ => return None,
            }
        } else {
            return None;
        }
    }
    Some(ast::Tokens {
        amount: ast::TokenAmount::Count(count.clone()),
        description,
        copy_of: None,
        manner: Vec::new(),
        those: false,
        additional: false,
        another: false,
    })
}

/// "that permanent or player", "that player", "it".
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_that(phrase: &Spanned<NounPhrase>) -> bool {
    phrase
        .node
        .items
        .iter()
        .enumerate()
        .all(|(index, item)| match &item.noun.node {
            ast::Noun::Described(described) => {
                described.determiner.node == ast::Determiner::That
                    || index > 0 && described.determiner.node == ast::Determiner::None
            }
            ast::Noun::Pronoun(pronoun) => super::words::is_object_pronoun(*pronoun),
            _ => false,
        })
}
