//! What an instruction before came to: "if you discard a nonland card this way", "if a creature is destroyed this way" (CR 608.2c).

use super::condition::Subjects;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::reference::{Meaning, Wanted};
use super::scope::Member;
use ir::{Condition, Objects, Players, SlotId, Test, Zone};
use syntax::ast::{
    self, Adjective, Adverbial, Auxiliary, Clause, NounPhrase, NounWord, Participle, Passive,
    PassiveComplement, Predicate, Span, Spanned, Verb,
};

impl Lowering<'_> {
    /// "When you sacrifice one or more Foods this way, draw that many cards", where only Foods were chosen: as many as were chosen.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn all_of_slot(&self, counted: ir::Value) -> ir::Value {
        let ir::Value::Count(filter) = &counted else {
            return counted;
        };
        let mut slot = None;
        let mut kinds = Vec::new();
        for test in filter.test.conjuncts() {
            match test {
                ir::Test::Is(ir::Objects::Slot(known)) => slot = Some(*known),
                other => kinds.push(other.clone()),
            }
        }
        let Some(slot) = slot else {
            return counted;
        };
        let chosen = ir::Objects::Slot(slot);
        let plain = |kind: &ir::Test| matches!(kind, ir::Test::CardType(_) | ir::Test::Subtype(_));
        let said = ir::Filter {
            domain: ir::Domain::Sources,
            test: ir::Test::All(kinds.clone()),
        };
        let known = self
            .frame
            .discourse
            .latest(&Meaning::Objects(chosen.clone()));
        let redundant = known.is_some_and(|known| {
            kinds.iter().all(plain)
                && super::face::kinds_of(&said)
                    .iter()
                    .all(|word| known.words.contains(word))
        });
        if redundant {
            ir::Value::CountObjects(chosen)
        } else {
            counted
        }
    }

    /// "you discard a nonland card this way", "a nonland card is discarded this way", "you search your library this way":
    /// what an instruction before came to; none if the clause does not say "this way".
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn this_way(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<Option<Condition>> {
        let span = clause.span.0;
        if let Some(came) = self.what_came(clause, subject)? {
            return Ok(Some(came));
        }
        if let Verb::Be(predicate) = &clause.verb.node {
            let Predicate::Passive { negated, passive } = predicate.as_ref() else {
                return Ok(None);
            };
            if let Some(subject) = subject
                && let Some(died) = self.put_into_graveyard_this_way(clause, subject, passive)?
            {
                return Ok(Some(if *negated { Self::not(died) } else { died }));
            }
            let way = matches!(passive.complements.as_slice(), [complement]
                if complement.node == PassiveComplement::ThisWay);
            let (true, true, None, Some(subject)) = (
                way,
                clause.adverbials.is_empty(),
                &clause.auxiliary,
                subject,
            ) else {
                return Ok(None);
            };
            // "one or more tokens are created this way"
            if passive.participle == Participle::Created
                && super::clause::nouns(subject) == [NounWord::Head(ast::Head::Token)]
            {
                let made = self.tokens_made();
                if let Some(slot) = made {
                    let created = Condition::Filled(slot);
                    return Ok(Some(if *negated {
                        Self::not(created)
                    } else {
                        created
                    }));
                }
            }
            if matches!(passive.participle, Participle::Dealt(_)) {
                return self.was_dealt_damage(subject, *negated, span).map(Some);
            }
            if passive.participle == Participle::Prevented
                && let Some(prevented) = self.was_prevented(subject, *negated)?
            {
                return Ok(Some(prevented));
            }
            let outer = self.describes_done;
            self.describes_done |= matches!(
                passive.participle,
                Participle::Destroyed | Participle::Sacrificed
            );
            let objects = self.condition_objects(subject);
            self.describes_done = outer;
            let objects = objects?;
            if let Subjects::All(what) = &objects
                && let Some(was_done) = self.was_it(what, passive)
            {
                return Ok(Some(if *negated {
                    Self::not(was_done)
                } else {
                    was_done
                }));
            }
            let one = super::mixed_subject::determined_by(subject, &ast::Determiner::A);
            let predicate = Verb::Be(Box::new(Predicate::Passive {
                negated: false,
                passive: passive.clone(),
            }));
            if let Some(done) = super::words::participle_adjective(&passive.participle) {
                self.frame.one_of_many |= one && self.frame.discourse.did_to_many(done);
            }
            let done = self.object_condition(&predicate, objects, false, span)?;
            return Ok(Some(if *negated { Self::not(done) } else { done }));
        }
        let [adverbial] = clause.adverbials.as_slice() else {
            return Ok(None);
        };
        if adverbial.node != Adverbial::ThisWay {
            return Ok(None);
        }
        let refused = || Failure::unsupported(adverbial.span, "this part of a condition");
        // "who discarded a card this way": each of the players described; "if you discarded a card this way": you among them
        let you = subject.is_some_and(super::words::is_you);
        // "if you exiled a land card this way": what was exiled is remembered, wherever it was said.
        let exiles = matches!(&clause.verb.node, Verb::Exile { manner, .. } if manner.is_empty());
        let did = clause.form == ast::VerbForm::Past && you && !exiles;
        if did || self.describes_players && subject.is_none_or(super::player_condition::is_gap) {
            return Ok(None);
        }
        // "if that creature dies this way"
        if matches!(clause.verb.node, Verb::Die) && clause.auxiliary.is_none() {
            let died = Clause {
                form: ast::VerbForm::Past,
                ..clause.clone()
            };
            return self.happened(&died, subject, span).map(Some);
        }
        let negated = is_negated(clause, subject).ok_or_else(refused)?;
        if !super::answer::asks_about(subject, self.frame.actor.as_ref()) {
            if subject.is_some_and(|subject| self.is_single_reference(subject)) {
                return self.did_this_way(clause, subject, negated).map(Some);
            }
            return Err(refused());
        }
        let (what, participle) = match &clause.verb.node {
            Verb::Search {
                place,
                target: None,
            } => {
                let own = self.zone(place)? == (Zone::Library, Players::You);
                let Some(slot) = self.frame.searched.filter(|_| own) else {
                    return self.did_this_way(clause, subject, negated).map(Some);
                };
                let condition = Condition::Filled(slot);
                return Ok(Some(if negated {
                    Self::not(condition)
                } else {
                    condition
                }));
            }
            Verb::Put(placements) if let [placement] = placements.as_slice() => {
                return self
                    .put_this_way(&placement.what, &placement.to, negated, adverbial.span)
                    .map(Some);
            }
            Verb::Return { what, to: Some(to) } => {
                return self
                    .put_this_way(what, to, negated, adverbial.span)
                    .map(Some);
            }
            Verb::Discard(what) => (what, Participle::Discarded),
            Verb::Sacrifice(what) => (what, Participle::Sacrificed),
            Verb::Exile { what, manner } if manner.is_empty() => (what, Participle::Exiled),
            Verb::Reveal { what, until: None } => (what, Participle::Revealed),
            Verb::Mill(what) => (what, Participle::Milled),
            // What is cast by a permission is cast later.
            Verb::Cast(_) | Verb::Play(_) => return Err(refused()),
            _ => return self.did_this_way(clause, subject, negated).map(Some),
        };
        let passive = Passive {
            participle,
            complements: vec![Spanned {
                node: PassiveComplement::ThisWay,
                span: adverbial.span,
            }],
        };
        // "If you didn't discard a land card this way": none was discarded, and not another land than that.
        let predicate = Verb::Be(Box::new(Predicate::Passive {
            negated: false,
            passive,
        }));
        let objects = self.condition_objects(what)?;
        let done = self.object_condition(&predicate, objects, false, span)?;
        Ok(Some(if negated { Self::not(done) } else { done }))
    }

    pub(super) fn this_way_test(&mut self, done: Adjective, span: Span) -> Lowered<Test> {
        Ok(Test::Is(self.done_this_way(done, span)?))
    }

    /// The objects that an earlier instruction did this to.
    pub(crate) fn done_this_way(&mut self, done: Adjective, span: Span) -> Lowered<Objects> {
        // What is revealed is picked from and put elsewhere by further instructions, which do no more to others.
        let separate = matches!(
            done,
            Adjective::Destroyed
                | Adjective::Discarded
                | Adjective::Exiled
                | Adjective::Milled
                | Adjective::Sacrificed
        );
        let several = self.frame.discourse.did_by_several(done);
        if let Some(deeds) = several.filter(|_| separate) {
            let each: Vec<(Meaning, Option<usize>)> = deeds
                .iter()
                .map(|deed| (deed.meaning.clone(), deed.optional))
                .collect();
            let mut all = Vec::new();
            for (meaning, optional) in each {
                self.note_use(optional);
                let Meaning::Objects(
                    objects @ (Objects::Slot(_) | Objects::Paid(_) | Objects::This),
                ) = meaning
                else {
                    return Err(Failure::unsupported(span, "what several instructions did"));
                };
                all.push(objects);
            }
            return Ok(Objects::Union(all));
        }
        let words = self.words(span);
        let wanted = Wanted {
            number: None,
            words: &[],
            done: Some(done),
            possessive: false,
            own_subject: true,
        };
        let antecedent = self.frame.discourse.object(wanted, span, &words)?;
        let antecedent = self.frame.discourse.result_of(antecedent, done);
        let (meaning, optional) = (antecedent.meaning.clone(), antecedent.optional);
        self.note_use(optional);
        match meaning {
            Meaning::Objects(objects) => Ok(objects),
            Meaning::Either(slot) => Ok(Objects::Slot(slot)),
            Meaning::Players(_) => Err(Failure::unsupported(span, "players here")),
        }
    }

    /// "(card returned) to your hand (this way)", "(put onto the battlefield) under your control (this way)": into whose hand each was put,
    /// and who was to control it.
    pub(super) fn went_this_way_to(&mut self, member: &Member) -> Lowered<Vec<Test>> {
        let mut tests = Vec::new();
        let by = passives(member)
            .flat_map(|passive| &passive.complements)
            .find(|complement| matches!(complement.node, PassiveComplement::By(_)));
        if let Some(by) = by {
            return Err(Failure::unsupported(by.span, "who did it \"this way\"")
                .help("\"for each card an opponent discarded this way\""));
        }
        for place in went_to(member).collect::<Vec<_>>() {
            tests.push(match place {
                Place::Zone(zone) => {
                    let (zone, whose) = self.zone(zone)?;
                    let anybodys = matches!(whose, Players::OwnerOf(_) | Players::Everyone);
                    if anybodys || !zone.is_per_player() {
                        continue;
                    }
                    Test::OwnedBy(whose)
                }
                Place::UnderControl(whose) => {
                    let whose = self.player_set(whose)?;
                    if matches!(whose, Players::OwnerOf(_)) {
                        continue;
                    }
                    Test::ControlledBy(whose)
                }
            });
        }
        Ok(tests)
    }

    /// "it connives this way", "this creature deals damage to you this way": whether that happened as the instructions before were
    /// followed.
    fn did_this_way(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
        negated: bool,
    ) -> Lowered<Condition> {
        let span = clause.span.0;
        // "~ deals 3 damage to you unless you discard a card. If it deals damage to you this way, …": what was to deal it
        let deals = matches!(clause.verb.node, Verb::DealDamage(_))
            && self.frame.discourse.acted_last(&Objects::This);
        let own = subject.filter(|_| deals);
        let own = own.and_then(|subject| self.itself_again(subject));
        let past = Clause {
            form: ast::VerbForm::Past,
            auxiliary: negated.then_some(Spanned {
                node: Auxiliary::DidNot,
                span,
            }),
            subject: own.clone().or_else(|| clause.subject.clone()),
            ..clause.clone()
        };
        self.happened(&past, own.as_ref().or(subject), span)
    }

    /// The tokens that an instruction before created.
    pub(super) fn tokens_made(&mut self) -> Option<SlotId> {
        let token = NounWord::Head(ast::Head::Token);
        let made = self.frame.discourse.all().iter().rev();
        let mut made = made.filter(|it| it.words.contains(&token));
        let (slot, optional) = made.find_map(|it| {
            if let Meaning::Objects(Objects::Slot(slot)) = &it.meaning {
                Some((*slot, it.optional))
            } else {
                None
            }
        })?;
        self.note_use(optional);
        Some(slot)
    }

    /// "that spell is countered this way": whether what the instruction did is anything, of the one that it was to do it to.
    fn was_it(&mut self, what: &Objects, passive: &Passive) -> Option<Condition> {
        let done = super::words::participle_adjective(&passive.participle)?;
        let discourse = &self.frame.discourse;
        let result = discourse.sole_result(done)?;
        let (Meaning::Objects(Objects::Slot(slot)), optional) = (&result.meaning, result.optional)
        else {
            return None;
        };
        // What was told to be done was told of that one.
        let told = discourse.latest(&Meaning::Objects(what.clone()))?;
        if !told.done.contains(&done) {
            return None;
        }
        let slot = *slot;
        self.note_use(optional);
        Some(Condition::Filled(slot))
    }

    /// What each of several players picked in the instruction before.
    pub(super) fn all_picked(&self) -> Option<SlotId> {
        let (_, who, slot) = self.frame.picked.as_ref()?;
        (!super::context::is_single(who) || *who == Players::Affected).then_some(*slot)
    }

    /// "all cards they exiled this way", "the number of cards they discarded this way": those of what the instruction did it to that
    /// are theirs, since what each player takes from their own hand, library or graveyard is (CR 400.3).
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is no such clause"
    )]
    pub(super) fn done_by_player(&mut self, clause: &Clause) -> Lowered<Option<Test>> {
        let (Some(subject), None) = (&clause.subject, &clause.auxiliary) else {
            return Ok(None);
        };
        let past = clause.form == ast::VerbForm::Past;
        let way = matches!(clause.adverbials.as_slice(), [adverbial] if adverbial.node == Adverbial::ThisWay);
        // "(Each player discards a card.) … the card you discarded": of all of them yours.
        let yours = super::words::is_you(subject);
        let own_of_all =
            yours && (way || clause.adverbials.is_empty()) && self.all_picked().is_some();
        if !past || !(way && !yours || own_of_all) {
            return Ok(None);
        }
        let (what, done) = match &clause.verb.node {
            Verb::Discard(what) => (what, Adjective::Discarded),
            Verb::Exile { what, manner } if manner.is_empty() => (what, Adjective::Exiled),
            Verb::Reveal { what, until: None } => (what, Adjective::Revealed),
            Verb::Mill(what) => (what, Adjective::Milled),
            _ => return Ok(None),
        };
        if !super::player_condition::is_gap(what) {
            return Ok(None);
        }
        let span = clause.span.0;
        let players = self.player_set(subject)?;
        let objects = self.done_this_way(done, span)?;
        // A permanent may be another player's.
        let permanent = NounWord::Head(ast::Head::Permanent);
        let told = self
            .frame
            .discourse
            .latest(&Meaning::Objects(objects.clone()));
        if told.is_none_or(|told| super::reference::names(&permanent, &told.words)) {
            return Err(Failure::unsupported(
                span,
                "which player did this \"this way\" to a permanent",
            ));
        }
        Ok(Some(Test::All(vec![
            Test::Is(objects),
            Test::OwnedBy(players),
        ])))
    }

    /// "that artifact is put into a graveyard this way": it died (CR 700.4 speaks of creatures alone, the event is one).
    fn put_into_graveyard_this_way(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
        passive: &Passive,
    ) -> Lowered<Option<Condition>> {
        if !super::superlative::into_graveyard(passive) || !self.is_single_reference(subject) {
            return Ok(None);
        }
        let span = clause.span.0;
        let died = Clause {
            form: ast::VerbForm::Past,
            verb: Spanned {
                node: Verb::Die,
                span: clause.verb.span,
            },
            adverbials: vec![Spanned {
                node: Adverbial::ThisWay,
                span,
            }],
            ..clause.clone()
        };
        self.happened(&died, Some(subject), span).map(Some)
    }
}

/// Where something was put: into a zone, or under whose control.
pub(super) enum Place<'a> {
    Zone(&'a Spanned<NounPhrase>),
    UnderControl(&'a Spanned<NounPhrase>),
}

/// "(returned) to your hand (this way)", "(put) onto the battlefield under your control (this way)"
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn went_to(member: &Member) -> impl Iterator<Item = Place<'_>> {
    passives(member)
        .flat_map(|passive| &passive.complements)
        .flat_map(|complement| match &complement.node {
            PassiveComplement::To(place) => vec![Place::Zone(place)],
            PassiveComplement::UnderControl(whose) => vec![Place::UnderControl(whose)],
            PassiveComplement::Into(to) => {
                let zones = to.places.iter().filter_map(|place| match &place.node {
                    ast::PutPlace::Zone(zone) => Some(Place::Zone(zone)),
                    _ => None,
                });
                let control = to.manner.iter().filter_map(|manner| match &manner.node {
                    ast::EntryManner::UnderControl(whose) => Some(Place::UnderControl(whose)),
                    _ => None,
                });
                zones.chain(control).collect()
            }
            _ => Vec::new(),
        })
}

/// What is said of it with a participle: "returned to your hand this way".
fn passives(member: &Member) -> impl Iterator<Item = &Passive> {
    member.post.iter().filter_map(|post| {
        if let ast::PostModifier::Participle(passive) = &post.node {
            Some(passive.as_ref())
        } else {
            None
        }
    })
}

/// "you didn't discard a card this way", "no one discarded a card this way"; none where it is both, or something else is said of it.
fn is_negated(clause: &Clause, subject: Option<&Spanned<NounPhrase>>) -> Option<bool> {
    let negated = match clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node) {
        None | Some(Auxiliary::Does) => false,
        Some(Auxiliary::DoesNot | Auxiliary::DidNot) => true,
        Some(_) => return None,
    };
    let nobody = subject
        .is_some_and(|subject| super::mixed_subject::determined_by(subject, &ast::Determiner::No));
    (!(nobody && negated)).then_some(negated || nobody)
}
