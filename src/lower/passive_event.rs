//! Events in the passive: what becomes something, what something is done to.

use super::context::Lowering;
use super::event::adjectives;
use super::failure::{Failure, Lowered};
use super::filter::is_this_turn;
use super::pattern::{any_zone, anything, with_test};
use super::reference::{Meaning, Number};
use ir::{
    Deed, Domain, EventPattern, EventRole, Filter, Name, Objects, Players, Recipients, Test, Value,
    Zone,
};
use syntax::ast::{
    self, Becoming, NounPhrase, Participle, Passive, PassiveComplement, Span, Spanned,
};

impl Lowering<'_> {
    /// "you're dealt damage", "you're dealt combat damage by …"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(super) fn player_passive(
        &mut self,
        passive: &Passive,
        who: Players,
        span: Span,
    ) -> Lowered<EventPattern> {
        match &passive.participle {
            Participle::Dealt(noun) => {
                let source = self.damage_source(&passive.complements)?;
                self.frame.amount = Some(Value::EventAmount);
                let to = Recipients {
                    objects: None,
                    players: Some(who),
                };
                self.damage_event(noun.as_ref().map(|noun| &noun.node), source, to, span)
            }
            Participle::Attacked if passive.complements.is_empty() => {
                // "you're attacked": some creature attacks them.
                let what = Filter {
                    domain: Domain::Permanents,
                    test: Test::All(Vec::new()),
                };
                let attacks = EventPattern::Attacks {
                    what,
                    whom: Some(Recipients {
                        objects: None,
                        players: Some(who),
                    }),
                    alone: false,
                };
                Ok(EventPattern::OneOrMore(Box::new(attacks)))
            }
            _ => Err(Failure::unsupported(span, "this event")),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(super) fn damage_source(
        &mut self,
        complements: &[Spanned<PassiveComplement>],
    ) -> Lowered<Option<Filter>> {
        let mut source = None;
        for complement in complements {
            match &complement.node {
                PassiveComplement::By(by) => {
                    source = Some(self.event_object(
                        by,
                        Some(&Domain::Sources),
                        Objects::Event(EventRole::Subject),
                    )?);
                }
                PassiveComplement::During(period) if is_this_turn(period) => {}
                _ => {
                    return Err(Failure::unsupported(
                        complement.span,
                        "this part of an event",
                    ));
                }
            }
        }
        Ok(source)
    }

    /// "becomes blocked by a creature": for each of them; "by one or more creatures": once (CR 509.3c–d).
    pub(super) fn blocked_by(
        &mut self,
        what: Filter,
        blocker: &Spanned<ast::NounPhrase>,
    ) -> Lowered<EventPattern> {
        let many = super::event_subject::is_one_or_more(blocker);
        let blocker = self.event_object(blocker, None, Objects::Event(EventRole::Other))?;
        let pattern = EventPattern::BecomesBlocked {
            what,
            blocker: Some(blocker),
        };
        Ok(super::pattern::grouped(pattern, many))
    }

    pub(super) fn becomes(
        &mut self,
        becoming: &Becoming,
        what: Filter,
        span: Span,
    ) -> Lowered<EventPattern> {
        match becoming {
            Becoming::TargetOf(by) => {
                let by = self.event_object(by, None, Objects::Event(EventRole::Other))?;
                // "That player" is another than you.
                let yours = Test::ControlledBy(Players::You);
                let tests = by.test.conjuncts();
                let own = tests.contains(&yours);
                let role = if own {
                    EventRole::Subject
                } else {
                    EventRole::Other
                };
                let who = Players::ControllerOf(Box::new(Objects::Event(role)));
                let who = Meaning::Players(who);
                self.mention(who, Number::One, Vec::new(), span);
                Ok(EventPattern::BecomesTarget { what, by })
            }
            Becoming::BlockedBy(blocker) => self.blocked_by(what, blocker),
            Becoming::Description(_)
            | Becoming::Designation(ast::Designation::Level(_) | ast::Designation::Solved)
                if let Some(name) = super::designation::designation_of(becoming) =>
            {
                // "When ~ becomes monstrous, create X …": the X with which it did (CR 701.37c).
                let its_own = what.test == Test::Is(Objects::This);
                self.frame.announces_x |=
                    self.card.monstrosity_x && its_own && name.as_str() == "monstrous";
                Ok(EventPattern::Done {
                    deed: Deed::Named(Name::new(format!("become {name}"))),
                    who: Players::Everyone,
                    what: Some(any_zone(what)),
                })
            }
            Becoming::Description(description) => match adjectives(description).as_slice() {
                [ast::Adjective::Tapped] => Ok(EventPattern::Tap {
                    what,
                    for_mana: false,
                }),
                [ast::Adjective::Untapped] => Ok(EventPattern::Untap { what }),
                [ast::Adjective::Blocked] => Ok(EventPattern::BecomesBlocked {
                    what,
                    blocker: None,
                }),
                _ => Err(Failure::unsupported(span, "becoming this, as an event")),
            },
            Becoming::Passive(_)
                if let Some(action) = super::designation::action_of(becoming)
                    && self.keywords.performs(&action) =>
            {
                Ok(EventPattern::Done {
                    deed: Deed::Named(Name::new(action)),
                    who: Players::Everyone,
                    what: Some(any_zone(what)),
                })
            }
            Becoming::Passive(passive)
                if let Participle::Keyword(word) = &passive.participle
                    && passive.complements.is_empty()
                    && let Some(name) = self.done_by_keyword(word) =>
            {
                Ok(EventPattern::done(
                    Deed::Named(name),
                    Players::Everyone,
                    any_zone(what),
                ))
            }
            Becoming::Passive(passive) => {
                match (&passive.participle, passive.complements.as_slice()) {
                    (Participle::Tapped, []) => Ok(EventPattern::Tap {
                        what,
                        for_mana: false,
                    }),
                    (Participle::Untapped, []) => Ok(EventPattern::Untap { what }),
                    (Participle::Blocked, []) => Ok(EventPattern::BecomesBlocked {
                        what,
                        blocker: None,
                    }),
                    (Participle::Blocked, [complement]) => {
                        if let PassiveComplement::By(blocker) = &complement.node {
                            self.blocked_by(what, blocker)
                        } else {
                            Err(Failure::unsupported(
                                complement.span,
                                "this part of an event",
                            ))
                        }
                    }
                    (Participle::Attached, [complement]) => {
                        if let PassiveComplement::To(to) = &complement.node {
                            let to =
                                self.event_object(to, None, Objects::Event(EventRole::Other))?;
                            Ok(EventPattern::BecomesAttached { what, to })
                        } else {
                            Err(Failure::unsupported(
                                complement.span,
                                "this part of an event",
                            ))
                        }
                    }
                    (Participle::Unattached, [complement])
                        if let PassiveComplement::From(from) = &complement.node =>
                    {
                        let from =
                            self.event_object(from, None, Objects::Event(EventRole::Other))?;
                        Ok(EventPattern::BecomesUnattached { what, from })
                    }
                    _ => Err(Failure::unsupported(span, "becoming this, as an event")),
                }
            }
            Becoming::Copy(_)
            | Becoming::Mutating(_)
            | Becoming::Designation(_)
            | Becoming::Amount(_)
            | Becoming::Quality { .. } => {
                Err(Failure::unsupported(span, "becoming this, as an event"))
            }
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(super) fn passive_event(
        &mut self,
        passive: &Passive,
        what: Filter,
        span: Span,
    ) -> Lowered<EventPattern> {
        if let Some(deed) = super::deed::deed_done(&passive.participle) {
            return self.deed_done_event(deed, &passive.complements, what);
        }
        match &passive.participle {
            Participle::Put => self.put_event(&passive.complements, what, span),
            Participle::Dealt(noun) => {
                // The subject is the recipient: the roles are the other way round.
                self.swap_roles();
                let source = self.damage_source(&passive.complements)?;
                self.frame.amount = Some(Value::EventAmount);
                let to = Recipients {
                    objects: Some(what),
                    players: None,
                };
                self.damage_event(noun.as_ref().map(|noun| &noun.node), source, to, span)
            }
            // "a spell was warped": it was cast with that cost paid
            Participle::Keyword(word)
                if passive.complements.is_empty()
                    && what.domain == Domain::Spells
                    && let Some(name) = self.keywords.fact(word) =>
            {
                let fact = ir::Fact { name, cost: None };
                let what = super::pattern::with_test(what, Test::Paid(fact));
                Ok(EventPattern::done(Deed::Cast, Players::Everyone, what))
            }
            Participle::Keyword(word)
                if passive.complements.is_empty()
                    && let Some(name) = self.done_by_keyword(word) =>
            {
                Ok(EventPattern::done(
                    Deed::Named(name),
                    Players::Everyone,
                    any_zone(what),
                ))
            }
            Participle::Drawn if passive.complements.is_empty() && what == any_zone(anything()) => {
                Ok(EventPattern::Draw {
                    who: Players::Everyone,
                    nth: None,
                    beyond_draw_step: false,
                })
            }
            Participle::Destroyed if passive.complements.is_empty() => {
                Ok(EventPattern::Destroyed { what })
            }
            Participle::Tapped if passive.complements.is_empty() => Ok(EventPattern::Tap {
                what,
                for_mana: false,
            }),
            Participle::TappedForMana(least) if passive.complements.is_empty() => {
                self.mention(
                    Meaning::Players(Players::Event(EventRole::Player)),
                    Number::One,
                    Vec::new(),
                    span,
                );
                Ok(match least {
                    Some(least) => EventPattern::ProducesMana {
                        what,
                        least: *least,
                        of: None,
                    },
                    None => EventPattern::Tap {
                        what,
                        for_mana: true,
                    },
                })
            }
            Participle::TurnedFace { up: true } if passive.complements.is_empty() => {
                // What is turned face up was face down (CR 708.7), and no longer is.
                let what =
                    super::pattern::without_test(what, &ir::Test::Status(ir::Status::FaceDown));
                Ok(EventPattern::TurnedFaceUp { what, by: None })
            }
            Participle::Blocked => match passive.complements.as_slice() {
                [] => Ok(EventPattern::BecomesBlocked {
                    what,
                    blocker: None,
                }),
                _ => Err(Failure::unsupported(span, "this event")),
            },
            Participle::Exiled => {
                let exiled = self.moved_event(&passive.complements, what, Zone::Exile, span);
                let subject = Meaning::Objects(Objects::Event(EventRole::Subject));
                let discourse = &mut self.frame.discourse;
                discourse.mark_done(&subject, ast::Adjective::Exiled, true);
                exiled
            }
            Participle::Returned => match passive.complements.as_slice() {
                [complement] => {
                    if let PassiveComplement::To(place) = &complement.node {
                        let (zone, players) = self.zone(place)?;
                        // A card goes to its owner's hand in any case (CR 400.3).
                        let owners = Players::OwnerOf(Box::new(Objects::Event(EventRole::Subject)));
                        // "Whenever a permanent is returned to a player's hand, that player …"
                        if players == Players::Everyone && is_of_a_player(place) {
                            let player = Meaning::Players(owners.clone());
                            let words = vec![ast::NounWord::Head(ast::Head::Player)];
                            self.mention(player, Number::One, words, place.span);
                        }
                        let what = if players == Players::Everyone || players == owners {
                            what
                        } else {
                            with_test(what, Test::OwnedBy(players))
                        };
                        Ok(EventPattern::ZoneChange {
                            what,
                            from: Some(Zone::Battlefield),
                            to: Some(zone),
                        })
                    } else {
                        Err(Failure::unsupported(
                            complement.span,
                            "this part of an event",
                        ))
                    }
                }
                _ => Err(Failure::unsupported(span, "this event")),
            },
            Participle::Created => {
                let who = match passive.complements.as_slice() {
                    [] => Players::Everyone,
                    [complement] => {
                        if let PassiveComplement::UnderControl(whose) = &complement.node {
                            self.player_set_of_control(whose)?
                        } else {
                            return Err(Failure::unsupported(
                                complement.span,
                                "this part of an event",
                            ));
                        }
                    }
                    _ => return Err(Failure::unsupported(span, "this event")),
                };
                self.frame.amount = Some(Value::EventAmount);
                Ok(EventPattern::done(Deed::CreateToken, who, what))
            }
            _ => Err(Failure::unsupported(
                span,
                format!("the event \"{}\"", self.words(span)),
            )),
        }
    }

    /// "goaded", "cycled": the event of the keyword or keyword action whose participle it is.
    fn done_by_keyword(&self, participle: &str) -> Option<Name> {
        let verb = syntax::verb_of_participle(participle)?;
        if self.keywords.performs(verb) {
            return Some(Name::new(verb));
        }
        let event = self.keywords.event(verb)?;
        event.fact.is_none().then_some(event.name)
    }

    /// "a creature dealt damage by ~": what was said as the subject is the event's other object.
    pub(super) fn swap_roles(&mut self) {
        self.frame.discourse.swap_roles();
    }
}

/// "a player's hand"
fn is_of_a_player(place: &Spanned<NounPhrase>) -> bool {
    super::words::single_described(place).is_some_and(|described| {
        matches!(&described.determiner.node, ast::Determiner::Possessive(of)
            if super::event_subject::is_a_single(of))
    })
}
