//! Deeds: what a verb says that a player does, the same in whatever mood it is said. "Whenever you sacrifice a creature", "whenever a
//! creature is sacrificed", "creatures you've sacrificed this turn" are one deed with its agent and its object.

use super::context::Lowering;
use super::event_subject::is_one_or_more;
use super::failure::{Failure, Lowered};
use super::pattern::grouped;
use super::pattern::{with_test, without_test};
use super::reference::{Meaning, Number};
use ir::{
    Deed, Domain, EventPattern, EventRole, Filter, ManaType, Name, Objects, Payment, Players,
    Status, Test, Value, Zone,
};
use syntax::ast::{
    self, AbilityKind, Amount, Contest, Count, Determiner, DoorVerb, Head, LifeAmount, Noun,
    NounPhrase, NounWord, Participle, PassiveComplement, Payable, PostModifier, Predicate,
    PutPlace, Span, Spanned, Verb,
};

/// The words for what a deed is done to.
type Patient<'ast> = Option<&'ast Spanned<NounPhrase>>;

/// The deed that a verb in the active voice says, and what it is done to; none if the verb says no such deed.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn deed_of(verb: &Verb) -> Option<(Deed, Patient<'_>)> {
    Some(match verb {
        Verb::Cast(what) => (Deed::Cast, Some(what)),
        Verb::Play(what) => (Deed::PlayLand, Some(what)),
        Verb::Discard(what) => (Deed::Discard, Some(what)),
        Verb::Sacrifice(what) => (Deed::Sacrifice, Some(what)),
        Verb::Mill(what) => (Deed::Mill, Some(what)),
        Verb::GainLife(LifeAmount::Some) => (Deed::GainLife, None),
        Verb::LoseLife(LifeAmount::Some) => (Deed::LoseLife, None),
        Verb::Attack(None) => (Deed::Attack, None),
        Verb::Shuffle {
            what: Some(library),
            into: None,
        } => (Deed::Shuffle, Some(library)),
        Verb::Lose(Contest::Game) => (Deed::LoseGame, None),
        Verb::Search {
            place,
            target: None,
        } => (Deed::Search, Some(place)),
        Verb::Activate(what) => (Deed::Activate, Some(what)),
        Verb::Become(becoming) => {
            let (name, _) = super::designation::becoming_of_players(becoming)?;
            (Deed::Named(Name::new(format!("become {name}"))), None)
        }
        Verb::Roll {
            sides: None,
            change: None,
            dice: Count::Exactly(Amount::Number(1)) | Count::AtLeast(_),
        } => (Deed::RollDie, None),
        Verb::Door {
            how: DoorVerb::Unlock,
            what,
        } if super::doors::is_this_door(what) => (Deed::UnlockDoor, None),
        Verb::Solve(what) => (Deed::Solve, Some(what)),
        Verb::Door {
            how: DoorVerb::FullyUnlock,
            what,
        } => (Deed::FullyUnlock, Some(what)),
        Verb::Tap(what) => (Deed::Tap, Some(what)),
        Verb::Untap(Some(what)) => (Deed::Untap, Some(what)),
        Verb::Destroy(what) => (Deed::Destroy, Some(what)),
        Verb::Counter(what) => (Deed::Counter, Some(what)),
        Verb::Exile { what, manner } if manner.is_empty() => (Deed::Exile, Some(what)),
        Verb::Reveal { what, until: None } => (Deed::Reveal, Some(what)),
        // To which zone, the destination says.
        Verb::Return { what, to: Some(_) } => (Deed::Return(Zone::Hand), Some(what)),
        Verb::RemoveCounters {
            from: Some(from),
            among: false,
            ..
        } => (Deed::RemoveCounters(None), Some(from)),
        Verb::Attach { what, to: _ } => {
            let anything = Box::new(super::pattern::anything());
            (Deed::Attach(anything), Some(what))
        }
        Verb::AddMana(_) => (Deed::AddMana(None), None),
        Verb::PayLife => (Deed::Pay(Payment::Life), None),
        Verb::PayAnyAmount {
            of: Payable::Life, ..
        } => (Deed::Pay(Payment::Life), None),
        Verb::PayAnyAmount {
            of: Payable::Energy,
            ..
        } => (Deed::Pay(Payment::Energy), None),
        Verb::Win(Contest::Clash) => (Deed::Named(Name::new("win a clash")), None),
        Verb::Win(Contest::Flip) => (Deed::Named(Name::new("win a coin flip")), None),
        Verb::Lose(Contest::Flip) => (Deed::Named(Name::new("lose a coin flip")), None),
        _ => return None,
    })
}

/// The deed whose passive the participle is.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn deed_done(participle: &Participle) -> Option<Deed> {
    Some(match participle {
        Participle::Cast => Deed::Cast,
        Participle::Played => Deed::PlayLand,
        Participle::Discarded => Deed::Discard,
        Participle::Sacrificed => Deed::Sacrifice,
        Participle::Milled => Deed::Mill,
        Participle::Countered => Deed::Counter,
        Participle::Regenerated => Deed::Regenerate,
        Participle::Revealed => Deed::Reveal,
        Participle::Copied => Deed::Named(Name::new("copy")),
        _ => return None,
    })
}

/// Where what the deed is done to is, if nothing says so.
pub(super) fn patients_domain(deed: &Deed) -> Option<Domain> {
    match deed {
        Deed::Cast | Deed::Counter => Some(Domain::Spells),
        Deed::Discard => Some(Domain::Cards(Zone::Hand, Players::Everyone)),
        Deed::Mill => Some(Domain::Cards(Zone::Library, Players::Everyone)),
        Deed::Draw => Some(Domain::Cards(Zone::Hand, Players::Everyone)),
        Deed::PlayLand
        | Deed::Activate
        | Deed::Sacrifice
        | Deed::CreateToken
        | Deed::GainLife
        | Deed::LoseLife
        | Deed::Attack
        | Deed::Expend(_)
        | Deed::Shuffle
        | Deed::Search
        | Deed::RollDie
        | Deed::EnterRoom(_)
        | Deed::UnlockDoor
        | Deed::FullyUnlock
        | Deed::Solve
        | Deed::LoseGame
        | Deed::Tap
        | Deed::Untap
        | Deed::Destroy
        | Deed::Regenerate
        | Deed::Exile
        | Deed::Return(_)
        | Deed::RemoveCounters(_)
        | Deed::Attach(_)
        | Deed::Reveal
        | Deed::AddMana(_)
        | Deed::Pay(_)
        | Deed::DrawCards(_)
        | Deed::Named(_) => None,
    }
}

impl Lowering<'_> {
    /// "you sacrifice a creature": none if the verb says no deed of players.
    pub(super) fn deed_event(
        &mut self,
        verb: &Verb,
        who: &Players,
        span: Span,
    ) -> Lowered<Option<EventPattern>> {
        if let Verb::RollResult(result) = verb {
            return self.rolls_result(result, who).map(Some);
        }
        let Some((deed, patient)) = deed_of(verb) else {
            return Ok(None);
        };
        let what = match (&deed, patient) {
            (Deed::Activate, Some(ability)) => Some(self.activated_ability(ability)?),
            (Deed::Shuffle | Deed::Search, Some(library)) => {
                self.check_own_library(library, who)?;
                None
            }
            (_, None) => None,
            (_, Some(patient)) => {
                if deed == Deed::PlayLand {
                    super::event_time::check_plays_lands(patient)?;
                }
                if deed == Deed::Counter {
                    super::well_formed::check_cast(patient)?;
                }
                let subject = Objects::Event(EventRole::Subject);
                let mut described = patient.clone();
                let elsewhere = if deed == Deed::Cast {
                    self.take_cast_place(&mut described, who)?
                } else {
                    None
                };
                // Where a card comes from, if nothing says it, is any zone.
                let anywhere = is_of_any_zone(&deed) && names_cards(&described);
                let domain = patients_domain(&deed).or(anywhere.then_some(Domain::Sources));
                let what = self.event_object(&described, domain.as_ref(), subject)?;
                // What was not yet so is what it is done to (CR 701.26).
                let what = if deed == Deed::Tap {
                    without_test(what, &Test::Status(Status::Untapped))
                } else if deed == Deed::Untap {
                    without_test(what, &Test::Status(Status::Tapped))
                } else {
                    what
                };
                Some(match elsewhere {
                    Some(elsewhere) => super::pattern::with_test(what, elsewhere),
                    None => what,
                })
            }
        };
        if let (Deed::UnlockDoor, Verb::Door { what: door, .. }) = (&deed, verb) {
            self.check_has_doors(door.span)?;
        }
        if let Deed::GainLife | Deed::LoseLife | Deed::Attack = deed {
            self.frame.amount = Some(Value::EventAmount);
        }
        if deed == Deed::RollDie {
            self.frame.rolled = Some((Value::EventAmount, None));
        }
        let (deed, singly) = self.arguments_of(deed, verb, who, span)?;
        if singly {
            let who = who.clone();
            let event = EventPattern::Done { deed, who, what };
            return Ok(Some(EventPattern::Singly(Box::new(event))));
        }
        let many = if let Verb::Roll { dice, .. } = verb {
            matches!(dice, Count::AtLeast(_))
        } else {
            patient.is_some_and(is_one_or_more)
        };
        let who = who.clone();
        Ok(Some(grouped(EventPattern::Done { deed, who, what }, many)))
    }

    /// The deed with what the verb says besides whom it is done to: "to its owner's hand", "a +1/+1 counter", "to a creature", "{G}";
    /// whether it is about each one of the amount by itself.
    pub(super) fn arguments_of(
        &mut self,
        deed: Deed,
        verb: &Verb,
        who: &Players,
        span: Span,
    ) -> Lowered<(Deed, bool)> {
        Ok(match (deed, verb) {
            (Deed::Return(_), Verb::Return { to: Some(to), .. }) => {
                (Deed::Return(self.returned_to(to, who)?), false)
            }
            (Deed::RemoveCounters(_), Verb::RemoveCounters { counters, .. }) => {
                let one = ast::CounterAmount::Count(Count::Exactly(Amount::Number(1)));
                let singly = counters.node.amount == one;
                let span = counters.span;
                let kind = self.one_or_more_counters(std::slice::from_ref(counters), span)?;
                if !singly {
                    self.frame.amount = Some(Value::EventAmount);
                }
                (Deed::RemoveCounters(kind), singly)
            }
            (Deed::Attach(_), Verb::Attach { to, .. }) => {
                let other = Objects::Event(EventRole::Other);
                let to = self.event_object(to, None, other)?;
                (Deed::Attach(Box::new(to)), false)
            }
            (Deed::AddMana(_), Verb::AddMana(mana)) => {
                self.frame.amount = Some(Value::EventAmount);
                (
                    Deed::AddMana(Some(self.one_type_of_mana(mana, span)?)),
                    false,
                )
            }
            (deed @ Deed::Pay(_), _) => {
                self.frame.amount = Some(Value::EventAmount);
                (deed, false)
            }
            (deed, _) => (deed, false),
        })
    }

    /// "to its owner's hand", "to the battlefield": nothing else is said of how it arrives.
    fn returned_to(&mut self, to: &ast::Destination, who: &Players) -> Lowered<Zone> {
        let place = match (to.places.as_slice(), to.manner.as_slice()) {
            ([place], []) => place,
            ([place, ..], _) => {
                return Err(Failure::unsupported(place.span, "this place in an event"));
            }
            ([], _) => return Ok(Zone::Hand),
        };
        if let PutPlace::Zone(zone) = &place.node {
            let (zone, whose) = self.zone(zone)?;
            let owners = matches!(whose, Players::OwnerOf(_) | Players::Everyone)
                || whose == Players::Event(EventRole::Player) && *who != Players::You;
            if zone == Zone::Battlefield || zone == Zone::Hand && owners {
                return Ok(zone);
            }
        }
        Err(Failure::unsupported(place.span, "this place in an event"))
    }

    /// "{G}": of which type the mana is.
    pub(super) fn one_type_of_mana(&self, mana: &ast::ManaAdded, span: Span) -> Lowered<ManaType> {
        if let ast::ManaAdded::Symbols(alternatives) = mana
            && let [symbols] = alternatives.as_slice()
            && let [one] = self.mana_types(symbols, span)?.as_slice()
        {
            Ok(*one)
        } else {
            Err(Failure::unsupported(span, "this mana in an event"))
        }
    }

    /// "a creature is sacrificed", "a card is milled by an opponent"; what it is done to has been read.
    pub(super) fn deed_done_event(
        &mut self,
        deed: Deed,
        complements: &[Spanned<PassiveComplement>],
        what: Filter,
    ) -> Lowered<EventPattern> {
        let who = match complements {
            [] => Players::Everyone,
            [complement] => {
                if let PassiveComplement::By(by) = &complement.node {
                    self.player_set(by)?
                } else {
                    return Err(not_of_an_event(complement));
                }
            }
            [_, complement, ..] => return Err(not_of_an_event(complement)),
        };
        let what = match (&what.domain, patients_domain(&deed)) {
            (Domain::Sources, Some(domain)) => Filter { domain, ..what },
            _ => what,
        };
        Ok(EventPattern::done(deed, who, what))
    }

    /// "(players can't) sacrifice creatures": nothing that is said of it can be referred to.
    pub(super) fn forbidden_deed(
        &mut self,
        verb: &Verb,
        who: &Players,
        span: Span,
    ) -> Lowered<Option<EventPattern>> {
        let before = (self.frame.discourse.clone(), self.frame.amount.clone());
        let event = self.deed_event(verb, who, span);
        (self.frame.discourse, self.frame.amount) = before;
        event
    }

    /// "(creatures can't) transform", "(they can't) enter the battlefield"
    pub(super) fn forbidden_to(
        &mut self,
        verb: &Verb,
        what: Objects,
        span: Span,
    ) -> Lowered<EventPattern> {
        let before = (self.frame.discourse.clone(), self.frame.amount.clone());
        let event = self.object_event(verb, described(what), false, span);
        (self.frame.discourse, self.frame.amount) = before;
        event
    }

    /// "an ability of an artifact", "a loyalty ability", "an ability that isn't a mana ability": what is activated. What may be a mana
    /// ability is described by its source, since it is no object itself (CR 605.3b).
    fn activated_ability(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Filter> {
        self.check_event_determiners(phrase)?;
        let refused = || Failure::unsupported(phrase.span, "activating this, as an event");
        let mut plain = phrase.clone();
        let no_mana = take_no_mana_ability(&mut plain) || std::mem::take(&mut self.frame.no_mana);
        let [item] = plain.node.items.as_mut_slice() else {
            return Err(refused());
        };
        let Noun::Described(described) = &mut item.noun.node else {
            return Err(refused());
        };
        if !matches!(
            described.words.last().map(|word| &word.node),
            Some(NounWord::Head(Head::Ability))
        ) {
            return Err(refused());
        }
        let mut tests = Vec::new();
        described.words.retain(|word| {
            let NounWord::AbilityKind(kind) = &word.node else {
                return true;
            };
            if let AbilityKind::Keyword(keyword) = kind {
                tests.push(Test::AbilityOfKeyword(Name::new(keyword.as_str())));
            } else if *kind == AbilityKind::Loyalty {
                tests.push(Test::LoyaltyAbility);
            } else {
                return true;
            }
            false
        });
        let of = described
            .post
            .iter()
            .position(|post| matches!(post.node, PostModifier::Of(_)))
            .map(|place| described.post.remove(place).node);
        // What needs a target is no mana ability (CR 605.1a).
        let targets = described.post.iter().any(|post| {
            matches!(&post.node, PostModifier::Relative(clause) if matches!(clause.verb.node, Verb::Target(_)))
        });
        let object = no_mana || targets || !tests.is_empty();
        let source = match of {
            Some(PostModifier::Of(of)) => Some(self.filter(&of, None)?),
            _ => None,
        };
        if !object {
            // "An activated ability": any other kind is none that is activated, or a mana ability, which is no object.
            let any_kind = described.words.iter().all(|word| {
                matches!(
                    &word.node,
                    NounWord::Head(Head::Ability) | NounWord::AbilityKind(AbilityKind::Activated)
                )
            });
            return match source {
                Some(source) if described.post.is_empty() && any_kind => Ok(source),
                _ => Err(refused()),
            };
        }
        let filter = self.filter(&plain, None)?;
        if filter.domain != Domain::Abilities {
            return Err(refused());
        }
        let mut filter = Filter {
            domain: Domain::ActivatedAbilities,
            ..filter
        };
        for test in tests {
            filter = with_test(filter, test);
        }
        if let Some(source) = source {
            filter = with_test(filter, Test::AbilityOf(Box::new(source)));
        }
        self.mention(
            Meaning::Objects(Objects::Event(EventRole::Subject)),
            Number::One,
            vec![NounWord::Head(Head::Ability)],
            phrase.span,
        );
        Ok(filter)
    }

    /// "an ability of equipped creature is activated": by whomever (CR 602.2); none if the clause says something else.
    pub(super) fn is_activated(
        &mut self,
        clause: &ast::Clause,
        abilities: &Spanned<NounPhrase>,
    ) -> Lowered<Option<EventPattern>> {
        let Verb::Be(predicate) = &clause.verb.node else {
            return Ok(None);
        };
        let ast::Predicate::Passive {
            negated: false,
            passive,
        } = predicate.as_ref()
        else {
            return Ok(None);
        };
        let plain = clause.auxiliary.is_none()
            && clause.adverbials.is_empty()
            && passive.complements.is_empty();
        if passive.participle != Participle::Activated || !plain {
            return Ok(None);
        }
        let what = self.activated_ability(abilities)?;
        let event = EventPattern::done(Deed::Activate, Players::Everyone, what);
        Ok(Some(event))
    }

    /// "your library", "their library": whose it is who shuffles is not said again.
    fn check_own_library(&mut self, library: &Spanned<NounPhrase>, who: &Players) -> Lowered<()> {
        let (zone, whose) = self.zone(library)?;
        let they = [Players::Event(EventRole::Player), Players::Everyone];
        let own = if *who == Players::You {
            whose == Players::You
        } else {
            they.contains(&whose)
        };
        if zone == Zone::Library && own {
            Ok(())
        } else {
            Err(Failure::unsupported(
                library.span,
                "this as the library, in an event",
            ))
        }
    }
}

/// Whether it is done to cards of any zone, if nothing says of which.
pub(super) fn is_of_any_zone(deed: &Deed) -> bool {
    match deed {
        Deed::Exile | Deed::Return(_) | Deed::Reveal | Deed::Named(_) => true,
        Deed::Cast
        | Deed::PlayLand
        | Deed::Activate
        | Deed::Discard
        | Deed::Sacrifice
        | Deed::CreateToken
        | Deed::Mill
        | Deed::GainLife
        | Deed::LoseLife
        | Deed::Attack
        | Deed::Expend(_)
        | Deed::Shuffle
        | Deed::Search
        | Deed::LoseGame
        | Deed::RollDie
        | Deed::EnterRoom(_)
        | Deed::UnlockDoor
        | Deed::FullyUnlock
        | Deed::Solve
        | Deed::Tap
        | Deed::Untap
        | Deed::Destroy
        | Deed::Regenerate
        | Deed::RemoveCounters(_)
        | Deed::Attach(_)
        | Deed::Counter
        | Deed::AddMana(_)
        | Deed::Pay(_)
        | Deed::DrawCards(_)
        | Deed::Draw => false,
    }
}

/// "a card", "a creature card": what can be in other zones than the battlefield.
fn names_cards(phrase: &Spanned<NounPhrase>) -> bool {
    phrase.node.items.iter().any(|item| {
        matches!(&item.noun.node, Noun::Described(described)
            if described.words.iter().any(|word| word.node == NounWord::Head(Head::Card)))
    })
}

/// "(an ability of a land) that isn't a mana ability": whether it is said, which is taken away. It stands behind the last noun.
fn take_no_mana_ability(phrase: &mut Spanned<NounPhrase>) -> bool {
    let Some(item) = phrase.node.items.last_mut() else {
        return false;
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return false;
    };
    if let Some(PostModifier::Relative(clause)) = described.post.last().map(|post| &post.node)
        && clause.auxiliary.is_none()
        && clause.adverbials.is_empty()
        && is_no_mana_ability(&clause.verb.node)
    {
        described.post.pop();
        return true;
    }
    described.post.iter_mut().any(|post| {
        if let PostModifier::Of(of) = &mut post.node {
            take_no_mana_ability(of)
        } else {
            false
        }
    })
}

/// "if it isn't a mana ability"
pub(super) fn says_no_mana_ability(condition: &syntax::ast::Condition) -> bool {
    matches!(condition.clauses.as_slice(), [clause]
        if clause.auxiliary.is_none()
            && clause.adverbials.is_empty()
            && clause.subject.as_ref().is_some_and(super::verb::is_it)
            && is_no_mana_ability(&clause.verb.node))
}

/// "isn't a mana ability"
fn is_no_mana_ability(verb: &Verb) -> bool {
    let Verb::Be(predicate) = verb else {
        return false;
    };
    let Predicate::Same {
        negated: true,
        whom,
        in_addition: None,
    } = predicate.as_ref()
    else {
        return false;
    };
    matches!(whom.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described)
            if described.determiner.node == Determiner::A
                && described.post.is_empty()
                && !described.other
                && matches!(described.words.as_slice(), [kind, head]
                    if kind.node == NounWord::AbilityKind(AbilityKind::Mana)
                        && head.node == NounWord::Head(Head::Ability))))
}

/// The objects as a description that they fit.
pub(super) fn described(what: Objects) -> Filter {
    if let Objects::Every(filter) = what {
        *filter
    } else {
        Filter {
            domain: Domain::Permanents,
            test: Test::Is(what),
        }
    }
}

fn not_of_an_event(complement: &Spanned<PassiveComplement>) -> Box<Failure> {
    Failure::unsupported(complement.span, "this part of an event")
}
