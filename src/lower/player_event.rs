//! Events of what players do: "you cast a spell", "you attack with two or more creatures", "a player draws a card", "you cycle a card".
//!
//! Of the layer of `event`, which finds out that the subject is a player.

use super::context::Lowering;
use super::event_subject::{is_a_single, is_one_or_more};
use super::failure::{Failure, FailureKind, Lowered};
use super::pattern::{any_zone, grouped, with_test};
use super::reference::{Meaning, Number};
use ir::{
    Deed, Domain, EventPattern, EventRole, Filter, Name, Objects, Players, Quantifier, Recipients,
    Test, Value, Zone,
};
use syntax::ast::{
    self, Determiner, Head, Noun, NounPhrase, NounWord, PeriodChoice, Predicate, Span, Spanned,
    TurnPart, Verb,
};

impl Lowering<'_> {
    /// "you cast a spell", "you cast your second spell each turn"
    fn cast_event(&mut self, what: &Spanned<NounPhrase>, who: Players) -> Lowered<EventPattern> {
        super::well_formed::check_cast(what)?;
        let (number, what) = match super::nth_of_turn::nth_of_a_turn(what, &who) {
            Some((number, plain)) => (Some(number), plain),
            None => (None, what.clone()),
        };
        // "this spell from your hand": where it comes from, not where it is.
        let (what, from) = match super::happened::own_spell_from(&what) {
            Some((plain, place)) => (plain, Some(place)),
            None => (what, None),
        };
        let mut what = what;
        let elsewhere = self.take_cast_place(&mut what, &who)?;
        let mut what = self.event_object(
            &what,
            Some(&Domain::Spells),
            Objects::Event(EventRole::Subject),
        )?;
        if let Some(place) = from {
            let (zone, whose) = self.zone(&place)?;
            what.domain = Domain::Cards(zone, whose);
        }
        if let Some(elsewhere) = elsewhere {
            what = super::pattern::with_test(what, elsewhere);
        }
        let cast = EventPattern::done(Deed::Cast, who, what);
        Ok(match number {
            Some(number) => EventPattern::Nth {
                number,
                event: Box::new(cast),
            },
            None => cast,
        })
    }

    /// "you attack with two or more creatures"; "with a creature": each one attacks by itself.
    fn attack_with_event(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: Players,
    ) -> Lowered<EventPattern> {
        let some = some_of(what);
        let what = some.as_ref().unwrap_or(what);
        let several = super::happened::several_or_more(what);
        let many = is_one_or_more(what);
        let (number, what) = match several {
            Some((number, what)) => (Some(number), what),
            None => (None, what.clone()),
        };
        let span = what.span;
        let what = self.event_object(&what, None, Objects::Event(EventRole::Subject))?;
        // "that player" attacks, and is not attacked.
        if who != Players::You {
            let attacker = Players::ControllerOf(Box::new(Objects::Event(EventRole::Subject)));
            let words = super::words::player_words(&who);
            self.mention(Meaning::Players(attacker), Number::One, words, span);
        }
        let attacks = EventPattern::Attacks {
            what: with_test(what, Test::ControlledBy(who)),
            whom: None,
            alone: false,
        };
        Ok(match number {
            Some(number) => EventPattern::AtLeast {
                number,
                event: Box::new(attacks),
            },
            None => grouped(attacks, many),
        })
    }

    /// "you tap a land for mana", "you tap a permanent for {C}" (CR 106.12a)
    fn taps_for_mana(
        &mut self,
        what: &Spanned<NounPhrase>,
        mana: Option<&ast::ManaAdded>,
        who: Players,
        span: Span,
    ) -> Lowered<EventPattern> {
        let what = self.event_object(what, None, Objects::Event(EventRole::Subject))?;
        let what = with_test(what, Test::ControlledBy(who));
        Ok(match mana {
            None => EventPattern::Tap {
                what,
                for_mana: true,
            },
            Some(mana) => EventPattern::ProducesMana {
                what,
                least: 1,
                of: Some(self.one_type_of_mana(mana, span)?),
            },
        })
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(super) fn player_event(
        &mut self,
        verb: &Verb,
        who: Players,
        nth: Option<u32>,
        span: Span,
    ) -> Lowered<EventPattern> {
        if !matches!(verb, Verb::Cast(_))
            && let Some(event) = self.deed_event(verb, &who, span)?
        {
            return Ok(event);
        }
        Ok(match verb {
            Verb::Cast(what) => self.cast_event(what, who)?,
            Verb::Copy(what) => self.copy_event(what, who, span)?,
            Verb::Draw(what) => {
                let (plain, beyond_draw_step) = without_exception(what);
                let (nth, _) = self.drawn_card(&plain, nth)?;
                EventPattern::Draw {
                    who,
                    nth,
                    beyond_draw_step,
                }
            }
            Verb::TurnFace { what, up: true } => {
                let what = self.event_object(what, None, Objects::Event(EventRole::Subject))?;
                let what =
                    super::pattern::without_test(what, &ir::Test::Status(ir::Status::FaceDown));
                let by = Some(who);
                EventPattern::TurnedFaceUp { what, by }
            }
            Verb::AttackWith(what)
                if super::happened::several_or_more(what).is_some()
                    || is_one_or_more(what)
                    || some_of(what).is_some()
                    || is_a_single(what)
                    || self.is_single_reference(what)
                    || is_a_possession(what) =>
            {
                self.attack_with_event(what, who)?
            }
            Verb::TapForMana { what, mana } => {
                self.taps_for_mana(what, mana.as_deref(), who, span)?
            }
            Verb::Be(predicate) => {
                if let Predicate::Passive {
                    negated: false,
                    passive,
                } = predicate.as_ref()
                {
                    self.player_passive(passive, who, span)?
                } else {
                    return Err(Failure::unsupported(span, "this event"));
                }
            }
            Verb::Action {
                action: ast::KeywordAction::Expend,
                amount: Some(amount),
                what: None,
            } => {
                if let ast::Amount::Number(number) = amount.node
                    && number > 0
                {
                    EventPattern::Done {
                        deed: Deed::Expend(number),
                        who,
                        what: None,
                    }
                } else {
                    return Err(Failure::unsupported(amount.span, "this number in an event"));
                }
            }
            // A permanent card is put into that player's graveyard from anywhere (CR 700.11).
            Verb::Action {
                action: ast::KeywordAction::Descend,
                amount: None,
                what: None,
            } => EventPattern::ZoneChange {
                what: Filter {
                    domain: Domain::Cards(Zone::Graveyard, who),
                    test: super::words::permanent_types(),
                },
                from: None,
                to: Some(Zone::Graveyard),
            },
            Verb::Attack(Some(whom)) => self.attacks_player(whom, who)?,
            Verb::Action {
                action,
                amount: None,
                what: None,
            } => EventPattern::Done {
                deed: Deed::Named(self.action_event(action, span)?),
                who,
                what: None,
            },
            Verb::Action {
                action,
                amount: None,
                what: Some(what),
            } => {
                let deed = Deed::Named(self.action_event(action, span)?);
                let card = super::quantity::has_head(&what.node, ast::Head::Card);
                let anywhere = card.then_some(&Domain::Sources);
                let what = self.event_object(what, anywhere, Objects::Event(EventRole::Subject))?;
                EventPattern::done(deed, who, what)
            }
            Verb::KeywordVerb { verb, what } => {
                let what = what
                    .as_ref()
                    .map(|what| {
                        self.event_object(
                            what,
                            Some(&Domain::Sources),
                            Objects::Event(EventRole::Subject),
                        )
                    })
                    .transpose()?;
                self.keyword_event(verb, who, what, span)?
            }
            Verb::HaveThing(_) | Verb::Control(_) => {
                return self.state_trigger(verb, &who, span);
            }
            Verb::ChooseBearer(what) => self.bearer_event(what, who)?,
            Verb::CreateOneOf(kinds) => return self.one_of_kinds_created(who, kinds, span),
            Verb::Create { tokens, manner } => {
                return self.tokens_created(Some(who), tokens, manner, span);
            }
            Verb::PutCounters { counters, on } => {
                self.counters_put(Some(who), counters, on, span)?
            }
            Verb::GetCounters(counters) => {
                let kind = self.one_or_more_counters(std::slice::from_ref(counters), span)?;
                self.frame.amount = Some(Value::EventAmount);
                let on = Recipients {
                    objects: None,
                    players: Some(who),
                };
                EventPattern::PutCounters {
                    by: None,
                    by_effect: false,
                    on,
                    kind,
                }
            }
            _ => {
                return Err(Failure::unsupported(
                    span,
                    format!("the event \"{}\"", self.words(span)),
                ));
            }
        })
    }

    /// "you copy an instant or sorcery spell": a copy of a spell is made and not cast (CR 707.10).
    fn copy_event(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: Players,
        span: Span,
    ) -> Lowered<EventPattern> {
        super::well_formed::check_cast(what)?;
        let what = self.event_object(
            what,
            Some(&Domain::Spells),
            Objects::Event(EventRole::Subject),
        )?;
        if what.domain != Domain::Spells {
            return Err(Failure::unsupported(span, "copying this, as an event"));
        }
        Ok(EventPattern::Done {
            deed: Deed::Named(Name::new("copy")),
            who,
            what: Some(what),
        })
    }

    /// "when you control no Islands" (CR 603.8)
    fn state_trigger(&mut self, verb: &Verb, who: &Players, span: Span) -> Lowered<EventPattern> {
        let condition = if super::context::is_single(who) {
            self.player_condition(verb, who, false, span)?
        } else {
            self.quantified(verb, who.clone(), Quantifier::Any, false, span)?
        };
        Ok(EventPattern::State(Box::new(condition)))
    }

    /// "you choose a creature as your Ring-bearer" (CR 701.54a)
    fn bearer_event(&mut self, what: &Spanned<NounPhrase>, who: Players) -> Lowered<EventPattern> {
        let role = Objects::Event(EventRole::Subject);
        let what = self.event_object(what, Some(&Domain::Permanents), role)?;
        Ok(EventPattern::Done {
            deed: Deed::Named(Name::new(ir::BECOME_RING_BEARER)),
            who,
            what: Some(any_zone(what)),
        })
    }

    /// "you cycle a card", "you kick a spell": the keyword's own event.
    fn keyword_event(
        &mut self,
        verb: &str,
        who: Players,
        what: Option<Filter>,
        span: Span,
    ) -> Lowered<EventPattern> {
        let Some(event) = self.keywords.event(verb) else {
            return Err(Failure::new(
                FailureKind::Keyword,
                span,
                format!("no keyword has the event `{verb}`"),
            ));
        };
        if event.fact.is_some() {
            // "kick a spell": to cast it with that cost paid.
            let mut what = what.unwrap_or(Filter {
                domain: Domain::Spells,
                test: Test::All(Vec::new()),
            });
            what.domain = Domain::Spells;
            return Ok(EventPattern::Done {
                deed: Deed::Named(event.name),
                who,
                what: Some(what),
            });
        }
        Ok(EventPattern::Done {
            deed: Deed::Named(event.name),
            who,
            what: what.map(any_zone),
        })
    }

    /// "a card", "your second card each turn", "a card except the first one …"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn drawn_card(
        &mut self,
        what: &Spanned<NounPhrase>,
        nth: Option<u32>,
    ) -> Lowered<(Option<u32>, ())> {
        let [item] = what.node.items.as_slice() else {
            return Err(Failure::unsupported(what.span, "this event"));
        };
        let Noun::Described(described) = &item.noun.node else {
            return Err(Failure::unsupported(what.span, "this event"));
        };
        let plain = !described.other
            && described.words.len() == 1
            && described.words[0].node == NounWord::Head(Head::Card);
        let each_turn = described.post.iter().any(
            |post| matches!(&post.node, ast::PostModifier::During(period) if period.part == TurnPart::Turn && period.which == PeriodChoice::Each)
                || super::nth_of_turn::is_each_turn(post),
        );
        match &described.determiner.node {
            Determiner::A if plain && described.post.is_empty() => Ok((nth, ())),
            Determiner::Ordinal { number, .. }
                if plain && (each_turn || nth.is_none()) && described.post.len() <= 1 =>
            {
                if described.post.len() == 1 && !each_turn {
                    return Err(Failure::unsupported(what.span, "this event"));
                }
                Ok((Some(*number), ()))
            }
            _ => Err(Failure::unsupported(what.span, "this event")),
        }
    }
}

/// "a card except the first one you draw in each of your draw steps": without the exception, and whether there was one.
fn without_exception(what: &Spanned<NounPhrase>) -> (Spanned<NounPhrase>, bool) {
    let mut plain = what.clone();
    let mut found = false;
    for item in &mut plain.node.items {
        if let Noun::Described(described) = &mut item.noun.node {
            let before = described.post.len();
            described
                .post
                .retain(|post| post.node != ast::PostModifier::ExceptFirstOfDrawStep);
            found |= described.post.len() < before;
        }
    }
    (plain, found)
}

/// "your commander"
fn is_a_possession(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described)
            if matches!(described.determiner.node, Determiner::Possessive(_)) && !described.plural))
}

/// "creatures" of "attacks with creatures", as "one or more creatures"; none of another phrase.
fn some_of(what: &Spanned<NounPhrase>) -> Option<Spanned<NounPhrase>> {
    let mut some = what.clone();
    let [item] = some.node.items.as_mut_slice() else {
        return None;
    };
    let ast::Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    let bare = described.plural
        && described.determiner.node == ast::Determiner::None
        && described.count.is_none()
        && !described.target
        && !described.other;
    described.determiner.node = ast::Determiner::Count(ast::Count::AtLeast(ast::Amount::Number(1)));
    bare.then_some(some)
}
