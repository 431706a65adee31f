//! Events of what objects do and suffer: "~ enters", "a creature dies", "~ attacks a player", "deals combat damage".
//!
//! Of the layer of `event`, which finds out that the subject is an object.

use super::context::Lowering;
use super::event_subject::is_one_or_more;
use super::failure::{Failure, FailureKind, Lowered};
use super::pattern::{any_source, any_zone, anything, in_zone, with_test};
use super::reference::{Meaning, Number};
use ir::{
    Deed, Domain, EventPattern, EventRole, Filter, Name, Objects, Players, Recipients, Test, Value,
    Zone,
};
use syntax::ast::{
    self, DamageKind, Determiner, Entering, EntryManner, Head, Noun, NounPhrase, NounWord,
    Participle, Predicate, Span, Spanned, Verb,
};

impl Lowering<'_> {
    /// "deals damage", "is dealt 5 or more damage": how much is asked of the event.
    pub(super) fn damage_event(
        &mut self,
        noun: Option<&ast::DamageNoun>,
        source: Option<Filter>,
        to: Recipients,
        span: Span,
    ) -> Lowered<EventPattern> {
        let combat = noun.and_then(|noun| combat_damage(noun.kind));
        let of_permanents = source.is_none() && to.players.is_none();
        let event = EventPattern::Damage { source, to, combat };
        let Some(amount) = noun.and_then(|noun| noun.amount.as_ref()) else {
            // Only permanents are dealt damage in excess (CR 120.10).
            if of_permanents && noun.is_some_and(|noun| noun.excess) {
                return Ok(EventPattern::Excess(Box::new(event)));
            }
            damage_kind(noun, span)?;
            return Ok(event);
        };
        // Of the past it is how much it came to, and not how much of it was dealt at once.
        if noun.is_some_and(|noun| noun.excess) || self.in_condition {
            return Err(Failure::unsupported(
                span,
                "this amount of damage in an event",
            ));
        }
        let condition = self.compared(&Value::EventAmount, amount)?;
        Ok(super::event_time::looked_at_then(event, vec![condition]))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of verb")]
    pub(super) fn object_event(
        &mut self,
        verb: &Verb,
        what: Filter,
        alone: bool,
        span: Span,
    ) -> Lowered<EventPattern> {
        if let Some(taps) = self.taps_for_event(verb, &what)? {
            return Ok(taps);
        }
        Ok(match verb {
            Verb::Enter(entering) => self.enters(entering, what, span)?,
            Verb::Die => {
                self.frame.discourse.mark_done(
                    &Meaning::Objects(Objects::Event(EventRole::Subject)),
                    ast::Adjective::Destroyed,
                    true,
                );
                EventPattern::ZoneChange {
                    what,
                    from: Some(Zone::Battlefield),
                    to: Some(Zone::Graveyard),
                }
            }
            Verb::Leave(place) => {
                let (zone, players) = self.zone(place)?;
                let what = if zone == Zone::Battlefield {
                    what
                } else {
                    in_zone(any_zone(what), zone, players)
                };
                EventPattern::ZoneChange {
                    what,
                    from: Some(zone),
                    to: None,
                }
            }
            Verb::Attack(None) => EventPattern::Attacks {
                what,
                whom: None,
                alone,
            },
            Verb::Attack(Some(whom)) => {
                let whom = Some(self.attacked(whom)?);
                EventPattern::Attacks { what, whom, alone }
            }
            Verb::Block(None) => EventPattern::Blocks {
                what,
                attacker: None,
            },
            Verb::Block(Some(whom)) => {
                let many = is_one_or_more(whom);
                let attacker = self.event_object(whom, None, Objects::Event(EventRole::Other))?;
                let event = EventPattern::Blocks {
                    what,
                    attacker: Some(attacker),
                };
                super::pattern::grouped(event, many)
            }
            Verb::Become(becoming) => self.becomes(becoming, what, span)?,
            Verb::DealDamage(dealt) => {
                let [portion] = dealt.portions.as_slice() else {
                    return Err(Failure::unsupported(span, "this event"));
                };
                self.frame.amount = Some(Value::EventAmount);
                let targeted = portion.to.as_ref();
                if let Some(targeted) =
                    targeted.and_then(|to| super::damaged_target::the_target(&what, to))
                {
                    let source = any_source(what);
                    return self.damage_to_its_target(&portion.damage.node, source, targeted);
                }
                let to = match &portion.to {
                    None => Recipients {
                        objects: Some(anything()),
                        players: Some(Players::Everyone),
                    },
                    Some(to) => {
                        self.check_event_determiners(to)?;
                        self.damaged_together(to)?
                    }
                };
                self.damage_event(Some(&portion.damage.node), Some(any_source(what)), to, span)?
            }
            Verb::Untap(None) => EventPattern::Untap { what },
            Verb::Phase { out } => EventPattern::Phases { what, out: *out },
            Verb::Counter(countered) if is_on_stack(&what) => self.counters(what, countered)?,
            Verb::Fight(other) if other.as_deref().is_none_or(is_another_creature) => {
                EventPattern::Done {
                    deed: Deed::Named(Name::new(ir::FIGHT)),
                    who: Players::Everyone,
                    what: Some(any_zone(what)),
                }
            }
            Verb::Action {
                action,
                amount: None,
                what: None,
            } if super::action::is_done_by_objects(action) => EventPattern::Done {
                deed: Deed::Named(self.action_event(action, span)?),
                who: Players::Everyone,
                what: Some(any_zone(what)),
            },
            Verb::Transform { what: None, into } => {
                let test = match into {
                    Some(described) if !super::pattern::is_name(described) => {
                        Some(self.filter(described, None)?.test)
                    }
                    Some(name) => Some(Test::Named(Name::new(self.words(name.span)))),
                    None => None,
                };
                let domain = Domain::Permanents;
                let into = test.map(|test| Filter { domain, test });
                EventPattern::Transforms { what, into }
            }
            Verb::KeywordVerb { verb, what: object } => {
                let Some(event) = self.keywords.event(verb) else {
                    return Err(Failure::new(
                        FailureKind::Keyword,
                        span,
                        format!("no keyword has the event `{verb}`"),
                    ));
                };
                // What is exploited or mentored is always a creature (CR 702.110b, 702.134c).
                let exploited =
                    ir::is_done_to_another(verb) && object.as_deref().is_some_and(is_a_creature);
                if let Some(object) = object
                    && !exploited
                {
                    return Err(Failure::unsupported(object.span, "this part of an event"));
                }
                if let Some(object) = object {
                    let other = Meaning::Objects(Objects::Event(EventRole::Other));
                    let words = vec![NounWord::Type(ast::CardType::Creature)];
                    self.mention(other.clone(), Number::One, words, object.span);
                    let discourse = &mut self.frame.discourse;
                    discourse.mark_done(&other, ast::Adjective::Exploited, false);
                }
                EventPattern::Done {
                    deed: Deed::Named(event.name),
                    who: Players::Everyone,
                    what: Some(any_zone(what)),
                }
            }
            Verb::Be(predicate) => match predicate.as_ref() {
                Predicate::Passive {
                    negated: false,
                    passive,
                } => self.passive_event(passive, what, span)?,
                Predicate::Passive {
                    negated: true,
                    passive,
                } if passive.participle == Participle::Blocked
                    && passive.complements.is_empty() =>
                {
                    EventPattern::Unblocked { what }
                }
                _ => {
                    return Err(Failure::unsupported(
                        span,
                        format!("the event \"{}\"", self.words(span)),
                    ));
                }
            },
            _ => {
                return Err(Failure::unsupported(
                    span,
                    format!("the event \"{}\"", self.words(span)),
                ));
            }
        })
    }

    /// "a spell or ability you control counters a spell": as it resolves (CR 701.6a)
    fn counters(&mut self, by: Filter, countered: &Spanned<NounPhrase>) -> Lowered<EventPattern> {
        super::well_formed::check_cast(countered)?;
        let role = Objects::Event(EventRole::Subject);
        self.frame.discourse.forget_subject_of_event();
        let countered = self.event_object(countered, Some(&Domain::Spells), role)?;
        let event = EventPattern::done(Deed::Counter, Players::Everyone, countered);
        Ok(EventPattern::Caused {
            by,
            event: Box::new(event),
        })
    }

    /// "you attack a player", "an opponent attacks you with one or more creatures": once for each player who is attacked (CR 508.3e).
    pub(super) fn attacks_player(
        &mut self,
        whom: &Spanned<NounPhrase>,
        who: Players,
    ) -> Lowered<EventPattern> {
        let mut whom = whom.clone();
        let with = super::happened::take_attackers(&mut whom);
        let what = match &with {
            Some(with) if is_one_or_more(with) => self.filter(with, None)?,
            Some(with) => {
                return Err(Failure::unsupported(
                    with.span,
                    "these attackers in an event",
                ));
            }
            None => Filter {
                domain: Domain::Permanents,
                test: Test::All(Vec::new()),
            },
        };
        // "one or more of your opponents": once, however many of them are attacked.
        let several = super::several_players::one_of(&whom);
        let either = super::several_players::and_or_more(&whom);
        if several.is_none() && either.is_none() && is_one_or_more(&whom) {
            return Err(Failure::unsupported(whom.span, "attacking this"));
        }
        // "you and/or one or more planeswalkers you control": once, whatever of these is attacked.
        let together = several.is_some() || either.is_some();
        let whom = several.or(either).unwrap_or(whom);
        let attacker = Players::ControllerOf(Box::new(Objects::Event(EventRole::Subject)));
        if who != Players::You {
            let words = vec![
                NounWord::Adjective(ast::Adjective::Attacking),
                NounWord::Head(Head::Player),
            ];
            self.mention(Meaning::Players(attacker), Number::One, words, whom.span);
        }
        let attacked = self.attacked(&whom)?;
        if attacked.objects.is_some() && !together {
            return Err(Failure::unsupported(whom.span, "attacking this"));
        }
        let attack = EventPattern::OneOrMore(Box::new(EventPattern::Attacks {
            what: with_test(what, Test::ControlledBy(who)),
            whom: Some(attacked),
            alone: false,
        }));
        Ok(if together {
            EventPattern::Together(Box::new(attack))
        } else {
            attack
        })
    }

    /// "a player", "one of your opponents", "you or a planeswalker you control": whom or what an attacker attacks (CR 508.1b).
    fn attacked(&mut self, whom: &Spanned<NounPhrase>) -> Lowered<Recipients> {
        if let Some(either) = super::several_players::opponent_or_theirs(whom) {
            return self.recipients(&either);
        }
        let mut whom = whom.clone();
        for item in &mut whom.node.items {
            if let ast::Noun::Part { portion, of, post } = &item.noun.node
                && *portion == ast::Portion::Count(ast::Count::Exactly(ast::Amount::Number(1)))
                && let ([one], []) = (of.node.items.as_slice(), post.as_slice())
            {
                item.noun = one.noun.clone();
            }
        }
        if !self.names_players(&whom) {
            return self.recipients(&whom);
        }
        let players = self.player_set(&whom)?;
        if players != Players::You {
            self.mention(
                Meaning::Players(Players::Event(EventRole::Player)),
                Number::One,
                super::words::player_words(&players),
                whom.span,
            );
        }
        Ok(Recipients {
            objects: None,
            players: Some(players),
        })
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn enters(&mut self, entering: &Entering, what: Filter, span: Span) -> Lowered<EventPattern> {
        let mut what = what;
        let mut from = None;
        for manner in &entering.manner {
            match &manner.node {
                EntryManner::UnderControl(whose) => {
                    let controller = self.player_set_of_control(whose)?;
                    // Of a card elsewhere it would say whose card it is.
                    if what.domain != Domain::Permanents {
                        return Err(Failure::unsupported(
                            manner.span,
                            "under whose control cards of another zone enter",
                        ));
                    }
                    what = with_test(what, Test::ControlledBy(controller));
                }
                EntryManner::From(place) => {
                    let (zone, players) = self.zone(place)?;
                    if players != Players::Everyone {
                        what = with_test(what, Test::OwnedBy(players));
                    }
                    from = Some(zone);
                }
                EntryManner::Tapped => what = with_test(what, Test::Status(ir::Status::Tapped)),
                EntryManner::Untapped => what = with_test(what, Test::Status(ir::Status::Untapped)),
                // What it is then is asked as it happens; what entered so earlier need not be so any more.
                EntryManner::Attacking(None) if self.in_event && !self.in_condition => {
                    what = with_test(what, Test::Status(ir::Status::Attacking));
                }
                EntryManner::Transformed if self.in_event && !self.in_condition => {
                    what = with_test(what, Test::Status(ir::Status::Transformed));
                }
                _ => {
                    return Err(Failure::unsupported(
                        manner.span,
                        "this way of entering in an event",
                    ));
                }
            }
        }
        if let Some(place) = &entering.place
            && self.zone(place)?.0 != Zone::Battlefield
        {
            return Err(Failure::unsupported(span, "entering this place"));
        }
        Ok(EventPattern::ZoneChange {
            what,
            from,
            to: Some(Zone::Battlefield),
        })
    }
}

/// "a creature", of which nothing else is said
fn is_a_creature(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described)
            if described.determiner.node == Determiner::A
                && described.post.is_empty()
                && !described.other
                && !described.target
                && matches!(described.words.as_slice(), [word]
                    if word.node == NounWord::Type(ast::CardType::Creature))))
}

/// "another creature": any creature, since none fights itself (CR 701.14c)
fn is_another_creature(phrase: &Spanned<NounPhrase>) -> bool {
    let mut plain = phrase.clone();
    if let [item] = plain.node.items.as_mut_slice()
        && let Noun::Described(described) = &mut item.noun.node
    {
        let another = std::mem::take(&mut described.other);
        return another && is_a_creature(&plain);
    }
    false
}

/// Whether it is of spells or abilities.
fn is_on_stack(what: &Filter) -> bool {
    matches!(
        what.domain,
        Domain::StackObjects | Domain::Spells | Domain::Abilities
    )
}

/// Combat damage only, noncombat damage only, or both; how much is refused.
pub(crate) fn damage_kind(noun: Option<&ast::DamageNoun>, span: Span) -> Lowered<Option<bool>> {
    let Some(noun) = noun else { return Ok(None) };
    if noun.amount.is_some() || noun.excess {
        return Err(Failure::unsupported(
            span,
            "an amount of damage in an event",
        ));
    }
    Ok(combat_damage(noun.kind))
}

fn combat_damage(kind: DamageKind) -> Option<bool> {
    match kind {
        DamageKind::Any => None,
        DamageKind::Combat => Some(true),
        DamageKind::Noncombat => Some(false),
    }
}
