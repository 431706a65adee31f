//! Deeds: what a verb says that a player does, the same in whatever mood it is said. "Whenever you sacrifice a creature", "whenever a
//! creature is sacrificed", "creatures you've sacrificed this turn" are one deed with its agent and its object.

use super::context::Lowering;
use super::event::is_one_or_more;
use super::failure::{Failure, Lowered};
use super::pattern::grouped;
use super::pattern::with_test;
use super::reference::{Meaning, Number};
use ir::{
    Deed, Domain, EventPattern, EventRole, Filter, Name, Objects, Players, Test, Value, Zone,
};
use syntax::ast::{
    AbilityKind, Amount, Contest, Count, Determiner, DoorVerb, Head, LifeAmount, Noun, NounPhrase,
    NounWord, Participle, PassiveComplement, PostModifier, Predicate, Span, Spanned, Verb,
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
            let (name, _) = super::verb::becoming_of_players(becoming)?;
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
        _ => return None,
    })
}

/// Where what the deed is done to is, if nothing says so.
pub(super) fn patients_domain(deed: &Deed) -> Option<Domain> {
    match deed {
        Deed::Cast => Some(Domain::Spells),
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
        | Deed::Named(_) => None,
    }
}

impl Lowering<'_> {
    /// "you sacrifice a creature": none if the verb says no deed of players.
    pub(super) fn deed_event(
        &mut self,
        verb: &Verb,
        who: &Players,
    ) -> Lowered<Option<EventPattern>> {
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
                let subject = Objects::Event(EventRole::Subject);
                let mut described = patient.clone();
                let elsewhere = if deed == Deed::Cast {
                    self.take_cast_place(&mut described, who)?
                } else {
                    None
                };
                let what =
                    self.event_object(&described, patients_domain(&deed).as_ref(), subject)?;
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
        let many = if let Verb::Roll { dice, .. } = verb {
            matches!(dice, Count::AtLeast(_))
        } else {
            patient.is_some_and(is_one_or_more)
        };
        let who = who.clone();
        Ok(Some(grouped(EventPattern::Done { deed, who, what }, many)))
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
    ) -> Lowered<Option<EventPattern>> {
        let before = (self.frame.discourse.clone(), self.frame.amount.clone());
        let event = self.deed_event(verb, who);
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
            return match source {
                Some(source) if described.post.is_empty() => Ok(source),
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
fn described(what: Objects) -> Filter {
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
