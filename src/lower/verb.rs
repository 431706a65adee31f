//! Verbs as instructions: which family of effects a verb belongs to.

use super::clause::{Extras, Subject, is_cannot};
use super::context::{Lowering, is_single};
use super::failure::{Failure, Lowered};
use super::noun::{Set, Use};
use super::reference::{Meaning, Number};
use ir::{CardType, Cost, DayNight, Effect, Objects, Players, Step, Test, Value};
use syntax::ast::{
    self, Auxiliary, Clause, Contest, Head, NounPhrase, NounWord, Span, Spanned, Verb,
};

impl Lowering<'_> {
    /// What became tapped, in a slot that is there only if it is read: what is tapped already is not tapped "this way" (CR 701.26a).
    fn remember_tapped(&mut self, what: &Meaning, span: Span) -> Lowered<Option<ir::SlotId>> {
        let known = self.frame.discourse.latest(what);
        let (number, words) = known.map_or((Number::Many, Vec::new()), |known| {
            (known.number, known.words.clone())
        });
        let (slot, optional) = self.optional_slot(ir::SlotKind::Objects, span)?;
        if let Some(slot) = slot {
            let tapped = Meaning::Objects(Objects::Slot(slot));
            self.mention_result(tapped.clone(), number, words, span, optional, true);
            let discourse = &mut self.frame.discourse;
            discourse.mark_done(&tapped, ast::Adjective::Tapped, false);
        }
        Ok(slot)
    }

    /// Only a permanent transforms (CR 701.27a): after "exile target creature", "transform it" is said of the object that has
    /// the ability.
    fn transformed(
        &mut self,
        what: &Spanned<ast::NounPhrase>,
        who: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<Objects> {
        let objects = self.objects(what, &Use::by(who), out)?;
        let exiled = |antecedent: &super::reference::Antecedent| {
            antecedent.done.contains(&ast::Adjective::Exiled)
                && !antecedent
                    .words
                    .contains(&ast::NounWord::Head(ast::Head::Permanent))
        };
        let meaning = super::reference::Meaning::Objects(objects.clone());
        let discourse = &self.frame.discourse;
        if !discourse.latest(&meaning).is_some_and(exiled) {
            return Ok(objects);
        }
        if !self.card.is_spell() {
            return Ok(self.own_name());
        }
        Err(Failure::unsupported(
            what.span,
            "transforming what is no permanent",
        ))
    }

    /// What a clause does.
    pub(crate) fn verb_effects(
        &mut self,
        clause: &Clause,
        subject: &Subject,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let span = clause.span.0;
        let auxiliary = clause.auxiliary.as_ref();
        if let Subject::Objects(what) = subject
            && let Some(modifications) = self.forbidden_abilities(clause)?
        {
            out.push(Effect::Modify {
                what: what.clone(),
                modifications,
                duration: extras.take_duration(),
            });
            return Ok(());
        }
        if is_cannot(auxiliary)
            || matches!(
                auxiliary.map(|auxiliary| auxiliary.node),
                Some(Auxiliary::DoesNot | Auxiliary::Must)
            )
            || is_forced(clause, extras)
            || super::restriction::is_of_damage(clause)
            || extras.duration.is_some() && super::restriction::is_goaded(&clause.verb.node)
            || super::restriction::indirect(clause).is_some()
        {
            if self.restricted_next_turn(clause, subject, extras, out)? {
                return Ok(());
            }
            let restrictions = self.restrictions(clause, subject, extras)?;
            let duration = extras.take_duration();
            out.extend(
                restrictions
                    .into_iter()
                    .map(|restriction| Effect::Restrict {
                        restriction,
                        duration: duration.clone(),
                    }),
            );
            return Ok(());
        }
        let chooses_targets = matches!(clause.verb.node, Verb::ChooseNewTargets(_));
        match auxiliary.map(|auxiliary| auxiliary.node) {
            None if !chooses_targets => {}
            // Some, all or none of the targets: that they may is all that it says (CR 115.7d).
            Some(Auxiliary::May) if chooses_targets => {}
            Some(Auxiliary::May | Auxiliary::MayHave | Auxiliary::Can) => {
                if let Subject::Objects(objects) = subject
                    && let Some(restriction) = self.combat_leave(clause, objects, extras)?
                {
                    let duration = extras.take_duration();
                    out.push(Effect::Restrict {
                        restriction,
                        duration,
                    });
                    return Ok(());
                }
                let permissions = self.permissions(clause, subject, extras)?;
                let duration = extras.take_duration();
                out.extend(permissions.into_iter().map(|permission| Effect::Permit {
                    permission,
                    duration: duration.clone(),
                }));
                return Ok(());
            }
            None | Some(_) => {
                return Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                ));
            }
        }
        // "This turn, that player plays with their hand revealed."
        if let (Subject::Players(players), Verb::PlayRevealed(what), Some(_)) =
            (subject, &clause.verb.node, &extras.duration)
            && let [who] = players.as_slice()
        {
            let permission = self.play_revealed(what, who)?;
            let duration = extras.take_duration();
            out.push(Effect::Permit {
                permission,
                duration,
            });
            return Ok(());
        }
        match subject {
            Subject::Players(players) if super::clause::life_total_of(clause).is_some() => {
                for who in players {
                    let amount = self.becoming_amount(&clause.verb)?;
                    let who = who.clone();
                    out.push(Effect::SetLife { who, amount });
                }
                Ok(())
            }
            Subject::Players(players) => {
                let [who] = players.as_slice() else {
                    return Err(Failure::unsupported(span, "several players here"));
                };
                let who = who.clone();
                self.player_verb(&clause.verb, &who, extras, out)
            }
            Subject::Objects(objects) => self.object_verb(&clause.verb, objects, extras, out),
        }
    }

    /// "becomes 10", "becomes equal to …", "becomes the number of …"
    fn becoming_amount(&mut self, verb: &Spanned<Verb>) -> Lowered<Value> {
        if let Verb::Become(becoming) = &verb.node {
            if let ast::Becoming::Amount(amount) = becoming.as_ref() {
                return self.amount(amount);
            }
            if let ast::Becoming::Quality {
                what,
                in_addition: None,
            } = becoming.as_ref()
                && let [item] = what.node.items.as_slice()
                && let ast::Noun::Amount(amount) = &item.noun.node
            {
                let node = amount.as_ref().clone();
                let span = what.span;
                return self.amount(&Spanned { node, span });
            }
        }
        Err(Failure::unsupported(verb.span, "becoming this number"))
    }

    /// "exchange control of two target creatures", "exchange life totals with target opponent" (CR 701.12).
    fn exchange(
        &mut self,
        what: &ast::Exchanged,
        who: &Players,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<Effect> {
        let with = match what {
            ast::Exchanged::Control(what) => {
                self.frame.control_changed = true;
                let what = self.objects(what, &Use::by(who), out)?;
                return Ok(Effect::ExchangeControl { what });
            }
            ast::Exchanged::LifeTotals(Some(with)) => self.players(with, who, out)?,
            ast::Exchanged::LifeTotals(None) if *who != Players::You => vec![who.clone()],
            ast::Exchanged::Things(one, other) => {
                return self.exchange_things(one, other.as_deref(), span);
            }
            ast::Exchanged::LifeTotals(None) => Vec::new(),
        };
        let [with] = with.as_slice() else {
            return Err(Failure::unsupported(span, "this exchange"));
        };
        Ok(Effect::ExchangeLife {
            who: who.clone(),
            with: with.clone(),
        })
    }

    /// "choose new targets for target spell", "change the target of target spell to ~" (CR 115.7).
    fn change_targets(
        &mut self,
        (of, to): (&Spanned<NounPhrase>, Option<&Spanned<NounPhrase>>),
        who: &Players,
        all: bool,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let what = self.objects(of, &Use::by(who), out)?;
        let to = to
            .map(|to| self.objects(to, &Use::by(who), out))
            .transpose()?;
        out.push(Effect::ChangeTargets {
            who: who.clone(),
            what,
            all,
            to,
        });
        Ok(())
    }

    #[expect(clippy::too_many_lines, reason = "one arm a verb")]
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn player_verb(
        &mut self,
        verb: &Spanned<Verb>,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let span = verb.span;
        let drawn = self.frame.just_drawn.take();
        match &verb.node {
            Verb::Have { whom, doing } => {
                let mut clause = doing.as_ref().clone();
                clause.subject = None;
                let subject = self.causee(whom, out)?;
                self.check_who_deals(whom, &doing.verb.node, &subject)?;
                return self.clause_by(&clause, &subject, std::mem::take(extras), out);
            }
            Verb::GainControl(what) | Verb::Control(what)
                if self.control_next_turn(what, who, extras, out)? => {}
            Verb::GainControl(what) => {
                let what = self.kept_objects(what, &Use::by(who), out)?;
                if let Some((lasts, span)) = extras.lasts.take() {
                    extras.duration = Some(self.duration(&lasts, span)?);
                }
                let modifications = vec![ir::Modification::Controller(who.clone())];
                self.frame.control_changed = true;
                out.push(Effect::Modify {
                    what,
                    modifications,
                    duration: extras.take_duration(),
                });
            }
            Verb::GainAbilities {
                abilities,
                choice: false,
            } => {
                let duration = extras.take_duration();
                let effects = self.player_abilities(abilities, who)?;
                out.extend(super::mixed_subject::lasting(effects, &duration));
            }
            Verb::HaveThing(what) if let Some(restriction) = self.hand_size(what, who) => {
                let duration = extras.take_duration();
                out.push(Effect::Restrict {
                    restriction,
                    duration,
                });
            }
            Verb::GainLife(ast::LifeAmount::All) => {
                return Err(Failure::misplaced(span, "no amount of life is said here"));
            }
            Verb::GainLife(amount) => {
                let amount = self.life(amount, who, span)?;
                let amount = extras.times(amount, span)?;
                let effect = Effect::GainLife {
                    who: who.clone(),
                    amount,
                };
                out.extend(self.tally(ir::Tally::LifeGained, vec![effect], span)?);
            }
            Verb::LoseLife(amount) => {
                let amount = self.life(amount, who, span)?;
                let amount = extras.times(amount, span)?;
                let effect = Effect::LoseLife {
                    who: who.clone(),
                    amount,
                };
                out.extend(self.tally(ir::Tally::LifeLost, vec![effect], span)?);
            }
            Verb::Pay(cost) => {
                let cost = self.cost_by(
                    &Spanned {
                        node: cost.clone(),
                        span,
                    },
                    who,
                )?;
                let times = match extras.any_number.take() {
                    Some(span) => Some(self.any_number_of_times(&cost, who, span)?),
                    None => extras.each.take(),
                };
                let cost = match times {
                    None => cost,
                    Some(times) => Cost(vec![ir::CostPart::Repeat(Box::new(cost), times)]),
                };
                out.push(Effect::Pay {
                    who: who.clone(),
                    cost,
                });
            }
            Verb::PayAnyAmount { of } => self.pay_any_amount(of, who, out, span)?,
            Verb::GetCounters(counters) => {
                let (kind, count) = self.counter_phrase(counters)?;
                let (Some(kind), Some(count)) = (kind, count) else {
                    return Err(Failure::unsupported(span, "these counters"));
                };
                let count = extras.times(count, span)?;
                out.push(Effect::PlayerCounters {
                    who: who.clone(),
                    kind,
                    count,
                });
            }
            Verb::GetSymbols(symbols) => {
                let energy = symbols
                    .0
                    .iter()
                    .filter(|symbol| **symbol == ast::Symbol::Energy)
                    .count();
                if energy != symbols.0.len() {
                    return Err(Failure::unsupported(span, "these symbols"));
                }
                let count = extras.times(
                    Value::Number(i32::try_from(energy).unwrap_or(i32::MAX)),
                    span,
                )?;
                out.push(Effect::PlayerCounters {
                    who: who.clone(),
                    kind: super::cost::energy(),
                    count,
                });
            }
            Verb::GetEmblem(abilities) => {
                let abilities = abilities
                    .iter()
                    .map(|item| self.nested_ability(item))
                    .collect::<Lowered<Vec<_>>>()?
                    .into_iter()
                    .flatten()
                    .collect();
                out.push(Effect::Emblem {
                    who: who.clone(),
                    abilities,
                });
            }
            Verb::Exchange { what } if extras.duration.is_none() => {
                let exchanged = self.exchange(what, who, out, span)?;
                out.push(exchanged);
            }
            Verb::ChooseNewTargets(of) => self.change_targets((of, None), who, false, out)?,
            Verb::ChangeTarget { of, to } => {
                self.change_targets((of, to.as_deref()), who, true, out)?;
            }
            Verb::PreventDamage(prevented) => self.prevent(prevented, extras, out, span)?,
            Verb::Destroy(what) => self.destroy(what, who, out)?,
            Verb::Meld { what, into } => self.meld(what, into, who, out)?,
            Verb::Exile { what, manner } if let Some(whom) = haunted(manner) => {
                let what = self.objects(what, &Use::by(who), out)?;
                let whom = self.objects(whom, &Use::by(who), out)?;
                out.push(Effect::Haunt { what, whom });
            }
            Verb::Exile { what, manner } => {
                self.check_who_moves(what)?;
                self.exile(what, manner, who, extras, out, span)?;
            }
            Verb::Sacrifice(what) => {
                self.times_chosen = extras.each.take();
                self.sacrifice(what, who, out)?;
                extras.each = self.times_chosen.take();
            }
            Verb::Return { what, to } => {
                self.check_who_moves(what)?;
                self.times_chosen = extras.each.take();
                self.return_to(what, to.as_deref(), who, extras, out, span)?;
                extras.each = self.times_chosen.take();
            }
            Verb::Put(placements) => {
                self.frame.placing = (placements.len() > 1).then_some(None);
                for placement in placements {
                    if let Some(tokens) = super::token::put_tokens(placement) {
                        let manner = &placement.to.manner;
                        self.create(&[tokens], manner, who, extras, out, span)?;
                        continue;
                    }
                    self.check_who_moves(&placement.what)?;
                    self.put(&placement.what, &placement.to, who, extras, out)?;
                }
                self.frame.placing = None;
            }
            Verb::PutCounters { counters, on } => {
                self.on_battlefield = true;
                self.frame.discourse.of_creatures_there = super::counter_choice::of_size(counters);
                let put = self.put_all_counters(counters, on, who, extras, out);
                self.frame.discourse.of_creatures_there = false;
                self.on_battlefield = false;
                put?;
                if self.is_on_what_died(out.last()) {
                    return Err(Failure::unsupported(on.span, "counters on what has died"));
                }
            }
            Verb::DistributeCounters { counters, among } => {
                self.distribute_counters(counters, among, who, out, span)?;
            }
            Verb::GiveCounters { to, counters } => self.give_counters(to, counters, out)?,
            Verb::RemoveCounters {
                counters,
                from,
                among: false,
            } => {
                self.remove_counters(counters, from.as_deref(), who, extras, out, span)?;
            }
            Verb::RemoveCounters {
                counters,
                from: Some(from),
                among: true,
            } => {
                if !self.remove_some_counters(counters, (from, true), who, out, span)? {
                    return Err(Failure::unsupported(counters.span, "so many counters"));
                }
            }
            Verb::Remove(what) => out.extend(self.remove_them(what)?),
            Verb::MoveCounters {
                counters,
                from,
                onto,
            } => {
                self.move_counters(counters, from, onto, who, out)?;
            }
            Verb::ChooseCounter(on) => self.choose_counter(on, who, out)?,
            Verb::ChooseNumber(least, most) if least <= most => {
                out.push(Effect::ChooseWord {
                    who: who.clone(),
                    kind: ir::WordKind::Number(*least, *most),
                });
                self.frame.amount = Some(Value::Chosen);
            }
            Verb::Double(what) => self.double(what, who, extras, out)?,
            Verb::Triple(what) => self.triple(what, who, extras, out)?,
            Verb::SwitchSize(what) => {
                let what = self.sized(what, out)?;
                let modifications = vec![ir::Modification::SwitchPowerToughness];
                out.push(Effect::Modify {
                    what,
                    modifications,
                    duration: extras.take_duration(),
                });
            }
            Verb::Draw(what) => {
                let count = self.count_drawn(what, who)?;
                let count = extras.times(count, span)?;
                let effect = Effect::Draw {
                    who: who.clone(),
                    count: count.clone(),
                };
                let draw = self.tally(ir::Tally::CardsDrawn, vec![effect], span)?;
                out.extend(self.remembering_drawn(who, &count, draw, span)?);
            }
            Verb::Discard(what) => self.discard(what, who, extras, out)?,
            Verb::Mill(what) => self.mill(what, who, extras, out)?,
            Verb::Search { place, target } => {
                self.search(place, target.as_deref(), who, out, span)?
            }
            Verb::Reveal { what, until } => match until {
                Some(until) => self.uncover(what, until, who, false, out, span)?,
                None => match self.revealed_as_drawn(what, who, drawn) {
                    Some(card) => self.look_into(card, who, true, what.span, out)?,
                    None => self.reveal(what, who, extras, out)?,
                },
            },
            Verb::ExileUntil { what, until } => self.uncover(what, until, who, true, out, span)?,
            Verb::LookAt(what) => self.look(what, who, out)?,
            Verb::Shuffle { what, into } => {
                self.shuffle(what.as_deref(), into.as_deref(), who, out, span)?
            }
            Verb::Door { how, what } => self.doors(*how, what, who, out, span)?,
            Verb::Pair { what, with } => {
                let first = self.objects(what, &Use::by(who), out)?;
                let second = self.objects(with, &Use::by(who), out)?;
                out.push(Effect::Pair { first, second });
            }
            Verb::Attach { what: said, to } => {
                let what = self.objects(said, &Use::by(who), out)?;
                // "attach ~ to it": to something else.
                self.frame
                    .discourse
                    .mark_subject(&super::reference::Meaning::Objects(what.clone()));
                let to_span = to.span;
                self.frame.attached = super::other::is_attached(said).then(|| what.clone());
                let to = self.objects(to, &Use::by(who), out);
                self.frame.attached = None;
                let to = to?;
                if what == to {
                    return Err(Failure::misplaced(
                        to_span,
                        "nothing can be attached to itself",
                    ));
                }
                out.push(Effect::Attach { what, to });
            }
            Verb::Unattach(what) => {
                let what = self.objects(&attached_to(what), &Use::by(who), out)?;
                out.push(Effect::Unattach { what });
            }
            Verb::Tap(said) => {
                self.on_battlefield = true;
                let what = self.kept_objects(said, &Use::by(who), out);
                self.on_battlefield = false;
                let what = what?;
                let tapped = Meaning::Objects(what.clone());
                let into = if says_untapped(said) {
                    let discourse = &mut self.frame.discourse;
                    discourse.mark_done(&tapped, ast::Adjective::Tapped, false);
                    None
                } else {
                    self.remember_tapped(&tapped, span)?
                };
                out.push(Effect::Tap { what, into });
            }
            Verb::Untap(Some(what)) => {
                self.on_battlefield = true;
                let what = self.kept_objects(what, &Use::by(who), out);
                self.on_battlefield = false;
                out.push(Effect::Untap { what: what? });
            }
            Verb::Either(one, other)
                if matches!(
                    (one.as_ref(), other.as_ref()),
                    (Verb::Tap(_), Verb::Untap(_))
                ) =>
            {
                let Verb::Tap(what) = one.as_ref() else {
                    return Err(Failure::unsupported(span, "this choice"));
                };
                let what = self.objects(what, &Use::by(who), out)?;
                let options = vec![
                    vec![Effect::Tap {
                        what: what.clone(),
                        into: None,
                    }],
                    vec![Effect::Untap { what }],
                ];
                out.push(Effect::ChooseOne {
                    who: who.clone(),
                    options,
                    facing: false,
                });
            }
            Verb::Regenerate(what) => {
                let what = self.objects(what, &Use::by(who), out)?;
                // Each of several has a shield of its own (CR 701.19a).
                let effect = self.for_each_of(what, super::replacement::regeneration);
                out.push(effect);
            }
            Verb::Transform {
                what: Some(what),
                into: None,
            } => {
                let what = self.transformed(what, who, out)?;
                let how = ir::Turning::Transform;
                out.push(Effect::Transform { what, how });
            }
            Verb::Convert(Some(what)) => {
                let what = self.transformed(what, who, out)?;
                let how = ir::Turning::Convert;
                out.push(Effect::Transform { what, how });
            }
            Verb::TurnFace { what, up } => {
                let what = self.kept_objects(what, &Use::by(who), out)?;
                let down = (!up).then_some(ir::FaceDown::Plain);
                out.push(Effect::TurnFace { what, down });
            }
            Verb::Counter(what) => {
                let span = what.span;
                let what = self.objects(what, &Use::by(who), out)?;
                let into = self.remember(&what, ast::Adjective::Countered, span)?;
                out.push(Effect::Counter {
                    what,
                    to: None,
                    into,
                });
            }
            Verb::Copy(copied) => {
                let what = self.objects(copied, &Use::by(who), out)?;
                let meaning = Meaning::Objects(what.clone());
                let original = self.frame.discourse.latest(&meaning);
                let mut words = super::clause::nouns(copied);
                words.extend(original.iter().flat_map(|original| original.words.clone()));
                let named = |head| words.contains(&NounWord::Head(head));
                if named(Head::Card) && !named(Head::Spell) {
                    let number = original.map_or(Number::One, |original| original.number);
                    let into = self.slot(ir::SlotKind::Objects, span)?;
                    out.push(Effect::CopyCard {
                        who: who.clone(),
                        what,
                        into,
                    });
                    let copies = Meaning::Objects(Objects::Slot(into));
                    self.mention(
                        copies,
                        number,
                        vec![NounWord::Head(Head::Copy)],
                        copied.span,
                    );
                } else {
                    let count = extras.times(Value::Number(1), span)?;
                    let except = match extras.except.take() {
                        None => Vec::new(),
                        Some(exceptions) => self.exceptions(&exceptions)?,
                    };
                    let could_target = extras.could_target.take();
                    let targets = match could_target {
                        None => ir::CopyTargets::Same,
                        Some(copies) => {
                            if !copies.node.called.iter().all(|head| named(*head)) {
                                return Err(Failure::unsupported(
                                    copies.span,
                                    "what could target them",
                                ));
                            }
                            copies.node.targets
                        }
                    };
                    out.push(Effect::CopySpell {
                        who: who.clone(),
                        what,
                        count,
                        except,
                        targets,
                    });
                }
            }
            Verb::Create { tokens, manner } => {
                self.create(tokens, manner, who, extras, out, span)?
            }
            Verb::AddMana(mana) => self.add_mana(mana, who, extras, out, span)?,
            Verb::ChooseKind(of) => {
                let kind = self.kinds_to_choose(*of, verb.span)?;
                self.frame.word_said = Some(kind.clone());
                let who = who.clone();
                out.push(Effect::ChooseWord { who, kind });
            }
            Verb::Choose {
                what,
                secretly: false,
            } => self.choose_something(what, who, extras, out, span)?,
            Verb::Roll {
                dice,
                sides: Some(sides),
                change,
            } => self.roll((dice, *sides), change.as_deref(), who, out, span)?,
            Verb::Separate { what, piles } => self.separate(what, piles, who, out, span)?,
            Verb::Flip(what) if is_a_coin(what) => out.push(Effect::Contest {
                game: ir::Contest::Coin,
                who: who.clone(),
                won: Vec::new(),
                lost: Vec::new(),
            }),
            Verb::LoseMana {
                this: false,
                all: true,
                color: None,
            } => out.push(Effect::LoseMana { who: who.clone() }),
            Verb::FlipUntilLost(what) if is_a_coin(what) && !super::coins::is_another(what) => {
                self.flip_coins(ir::Coins::UntilLost, who, out, span)?;
            }
            Verb::Flip(what) if let Some(number) = super::coins::number_of_coins(what) => {
                let number = self.amount(&number)?;
                self.flip_coins(ir::Coins::Number(number), who, out, span)?;
            }
            Verb::Flip(what) => {
                let what = self.objects(what, &Use::by(who), out)?;
                let how = ir::Turning::Flip;
                out.push(Effect::Transform { what, how });
            }
            Verb::Win(Contest::Game) => out.push(Effect::WinGame { who: who.clone() }),
            Verb::Lose(Contest::Game) => out.push(Effect::LoseGame { who: who.clone() }),
            Verb::RemoveDamage(what) => {
                let what = self.kept_objects(what, &Use::by(who), out)?;
                out.push(Effect::RemoveDamage { what });
            }
            Verb::RemoveFromCombat(what) => {
                let what = self.objects(what, &Use::by(who), out)?;
                out.push(Effect::RemoveFromCombat { what });
            }
            Verb::AdditionalPhase {
                parts,
                after,
                amount,
            } => {
                let after = match self.frame.after_phase.take() {
                    Some((period, _)) if after.is_none() => Some(period),
                    Some((_, span)) => return Err(Failure::unsupported(span, "two times here")),
                    None => after.clone(),
                };
                let added = additional_phases(parts, after.as_ref(), amount, span)?;
                self.frame.added_combat = super::turn_part::adds_one_combat(&added);
                out.push(added);
            }
            Verb::GetSteps {
                part,
                amount,
                after_phase,
            } => {
                let step = super::turn_part::step_of(*part, span)?;
                // One that ends the turn's phases or is in combat would need more than itself (CR 500.10).
                let alone = step == ir::Step::Upkeep || step == ir::Step::End && !after_phase;
                if !alone || !super::context::is_single(who) {
                    return Err(Failure::unsupported(span, "additional steps like these"));
                }
                out.push(Effect::AdditionalSteps {
                    who: who.clone(),
                    step,
                    count: self.amount(amount)?,
                    after_phase: *after_phase,
                });
            }
            Verb::TakeExtraTurns {
                amount,
                after_this: _,
            } => {
                let times = self.amount(&Spanned {
                    node: amount.clone(),
                    span,
                })?;
                let effect = Effect::ExtraTurn { who: who.clone() };
                self.frame.added_turn = times == Value::Number(1) && super::context::is_single(who);
                out.push(if times == Value::Number(1) {
                    effect
                } else {
                    Effect::Repeat {
                        times,
                        effects: vec![effect],
                    }
                });
            }
            Verb::TributePaid {
                keyword,
                negated: false,
            } if *who == Players::You => {
                out.push(Effect::Designate {
                    what: Objects::This,
                    name: ir::paid_as_it_enters(keyword),
                    sole: false,
                });
            }
            Verb::RepeatProcess if *who == Players::You => out.push(self.repeat_process()),
            Verb::Skip(period) => self.skip(period, who, out, span)?,
            Verb::End(ast::TurnPart::Turn) => out.push(Effect::EndTurn),
            // Of a clause whose "it" is nothing ([`becomes_day_or_night`]).
            Verb::Become(becoming) if becoming_day_or_night(becoming).is_some() => {
                out.extend(becoming_day_or_night(becoming).map(Effect::BecomeDayNight));
            }
            Verb::Become(becoming) if let Some((name, sole)) = becoming_of_players(becoming) => {
                let name = ir::Name::new(name);
                let who = who.clone();
                let counted = name.as_str() == ir::THE_RING;
                out.push(Effect::DesignatePlayer {
                    who,
                    name,
                    sole,
                    counted,
                });
            }
            Verb::Vote(words) => out.push(self.vote(words, who, extras, span)?),
            Verb::VoteFor(what) => out.push(self.vote_for(what, who, extras, span)?),
            Verb::FaceChoice(clauses) => {
                let choice = self.villainous_choice(clauses, who, span)?;
                out.push(choice);
            }
            Verb::Increase { what, by } => out.push(self.increased_speed(what, *by, span)?),
            Verb::Cast(what) => self.cast_now(what, who, false, extras, out)?,
            Verb::Play(what) => self.cast_now(what, who, true, extras, out)?,
            Verb::Action {
                action,
                amount,
                what,
            } => {
                self.keyword_action(
                    action,
                    amount.as_ref(),
                    what.as_deref(),
                    who,
                    extras,
                    out,
                    span,
                )?;
            }
            _ => {
                return Err(Failure::unsupported(
                    span,
                    format!("the instruction \"{}\"", self.words(span)),
                ));
            }
        }
        Ok(())
    }

    /// Whom "have …" makes act.
    fn causee(&mut self, whom: &Spanned<NounPhrase>, out: &mut Vec<Effect>) -> Lowered<Subject> {
        if self.names_players(whom) {
            return Ok(Subject::Players(self.players(whom, &Players::You, out)?));
        }
        let objects = self.objects(whom, &Use::by(&Players::You), out)?;
        self.frame
            .discourse
            .mark_subject(&super::reference::Meaning::Objects(objects.clone()));
        Ok(Subject::Objects(objects))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn object_verb(
        &mut self,
        verb: &Spanned<Verb>,
        objects: &Objects,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let span = verb.span;
        match &verb.node {
            Verb::DealDamage(dealt) => self.deal_damage(dealt, objects, extras, out)?,
            Verb::GainAbilities {
                abilities,
                choice: true,
            } => self.gain_one_of(abilities, objects, extras, out)?,
            Verb::LoseOneOf(abilities) => self.lose_one_of(abilities, objects, extras, out)?,
            Verb::GetSize {
                change,
                or: Some(or),
                additional: false,
            } => self.get_one_of([change, or], objects, extras, out)?,
            Verb::Fight(Some(whom)) if super::clause::is_each_other(whom) => {
                out.push(self.fight_each_other(objects, span)?);
            }
            Verb::Fight(Some(whom)) => {
                let second = self.objects(whom, &Use::by(&Players::You), out)?;
                out.push(Effect::Fight {
                    first: objects.clone(),
                    second,
                });
            }
            Verb::Untap(None) => out.push(Effect::Untap {
                what: objects.clone(),
            }),
            Verb::Transform {
                what: None,
                into: None,
            } => out.push(Effect::Transform {
                what: objects.clone(),
                how: ir::Turning::Transform,
            }),
            Verb::Phase { out: true } => out.push(Effect::PhaseOut {
                what: objects.clone(),
            }),
            Verb::Enter(entering) if *objects == Objects::This && self.frame.entering => {
                let how = self.entering(entering, &mut extras.each, true, span)?;
                out.push(Effect::Enter { how: Box::new(how) });
            }
            Verb::Enter(entering)
                if let Some(effect) = self.spell_enters(entering, objects, extras, span)? =>
            {
                out.push(effect);
            }
            // "it becomes plotted" (CR 702.170c)
            Verb::Become(becoming)
                if let Some(action) = action_of(becoming)
                    && self.keywords.performs(&action) =>
            {
                self.object_action(&action, None, objects, out, span)?;
            }
            Verb::Become(becoming)
                if let Some(name) = action_of(becoming).and_then(|action| {
                    self.keywords.designation(action.strip_prefix("become ")?)
                }) =>
            {
                // Saddled it is until end of turn whatever is said (CR 702.171b).
                if name.as_str() == ir::SADDLED && extras.duration == Some(ir::Duration::EndOfTurn)
                {
                    extras.duration = None;
                }
                out.push(Effect::Designate {
                    what: objects.clone(),
                    name,
                    sole: false,
                });
            }
            Verb::Become(becoming) if becomes_blocked(becoming) => {
                let what = objects.clone();
                out.push(Effect::BecomeBlocked { what });
            }
            Verb::Become(becoming) if ends_designation(becoming).is_some() => {
                if let Some(name) = ends_designation(becoming) {
                    let what = objects.clone();
                    out.push(Effect::EndDesignation { what, name });
                }
            }
            Verb::Become(becoming) if designation_of(becoming).is_some() => {
                if let Some(name) = designation_of(becoming) {
                    out.push(Effect::Designate {
                        what: objects.clone(),
                        sole: name.as_str() == ir::RING_BEARER,
                        name,
                    });
                }
            }
            Verb::Become(becoming) if copied(becoming).is_some() => {
                let Some(of) = copied(becoming) else {
                    return Ok(());
                };
                let of = self.objects(of, &Use::by(&Players::You), out)?;
                let except = match extras.except.take() {
                    None => Vec::new(),
                    Some(condition) => self.exceptions(&condition)?,
                };
                out.push(Effect::BecomeCopy {
                    what: objects.clone(),
                    of,
                    except,
                    duration: extras.take_duration(),
                });
            }
            Verb::Phase { .. } | Verb::Fight(None) => {
                return Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                ));
            }
            Verb::Action {
                action,
                amount,
                what: None,
            } => {
                let action = super::action::action_name(action);
                self.object_action(action, amount.as_ref(), objects, out, span)?;
            }
            // "its controller may search" has a player; here the object itself is modified.
            other => {
                let modifications = self.modifications(other, objects, extras, span)?;
                // What makes something bigger or smaller and does not end is said by counters.
                if matches!(other, Verb::GetSize { .. })
                    && self.card.is_spell()
                    && !self.quoted
                    && extras.duration.is_none()
                {
                    return Err(Failure::misplaced(span, "nothing says how long this lasts")
                        .help("say \"until end of turn\", or put +1/+1 counters on it"));
                }
                let duration = extras.take_duration();
                out.push(Effect::Modify {
                    what: objects.clone(),
                    modifications,
                    duration,
                });
            }
        }
        Ok(())
    }

    /// "skip your next draw step": the next one is replaced by nothing.
    fn skip(
        &mut self,
        period: &ast::Period,
        who: &Players,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        let turns = match period.which {
            ast::PeriodChoice::Next => 1,
            ast::PeriodChoice::NextTurns(turns) => turns,
            ast::PeriodChoice::Plain
            | ast::PeriodChoice::The
            | ast::PeriodChoice::This
            | ast::PeriodChoice::That
            | ast::PeriodChoice::Each
            | ast::PeriodChoice::Any
            | ast::PeriodChoice::Last
            | ast::PeriodChoice::Additional
            | ast::PeriodChoice::First
            | ast::PeriodChoice::NotYours
            | ast::PeriodChoice::FirstTurns(_) => {
                return Err(Failure::unsupported(span, "skipping this"));
            }
        };
        let own = match period.whose.as_deref() {
            Some(whose) if super::words::is_you(whose) => *who == Players::You,
            Some(whose) => super::clause::is_it(whose) && *who != Players::You,
            None => false,
        };
        if !own || period.of_turn.is_some() {
            return Err(Failure::unsupported(span, "skipping a step of another"));
        }
        if period.part == ast::TurnPart::Turn {
            out.push(Effect::SkipTurn {
                who: who.clone(),
                turns,
            });
            return Ok(());
        }
        let step = super::turn_part::step_of(period.part, span)?;
        let said_of = Meaning::Players(who.clone());
        let latest = self.frame.discourse.latest(&said_of);
        if latest.is_some_and(|players| players.number == Number::Many) && is_single(who) {
            return Err(Failure::unsupported(
                span,
                "steps that several players skip",
            ));
        }
        // Each of several players skips one of their own (CR 614.10a).
        self.frame.each_player |= !is_single(who);
        let replacement = ir::Replacement {
            event: ir::EventPattern::StepBegins {
                step,
                whose: who.clone(),
            },
            condition: None,
            optional: None,
            outcome: ir::Outcome::Instead(Vec::new()),
            uses: Some(1),
        };
        out.push(Effect::Replace {
            replacement: Box::new(replacement),
            duration: ir::Duration::Permanent,
        });
        Ok(())
    }

    /// A creature that is a set or a player: what the phrase stands for, known now.
    pub(crate) fn known(
        &mut self,
        phrase: &Spanned<NounPhrase>,
        out: &mut Vec<Effect>,
    ) -> Lowered<Set> {
        match self.phrase(phrase, &Use::by(&Players::You))? {
            super::noun::Phrase::Set(set) => Ok(set),
            super::noun::Phrase::Choice(choice) => {
                let slot = self.choose(choice, &Players::You, out)?;
                Ok(Set::of_objects(Objects::Slot(slot)))
            }
            super::noun::Phrase::PlayerChoice(..) => {
                let mut players = self.players(phrase, &Players::You, out)?;
                Ok(Set {
                    objects: Vec::new(),
                    players: std::mem::take(&mut players),
                })
            }
        }
    }
}

/// "attacks this turn if able", "blocks this turn if able".
fn is_forced(clause: &Clause, extras: &Extras) -> bool {
    extras.if_able.is_some()
        && matches!(
            clause.verb.node,
            Verb::Attack(_) | Verb::Block(_) | Verb::AttackOrBlock
        )
}

/// What is copied: "becomes a copy of target creature".
fn copied(becoming: &ast::Becoming) -> Option<&Spanned<NounPhrase>> {
    if let ast::Becoming::Copy(of) = becoming {
        Some(of)
    } else {
        None
    }
}

/// "plotted", "suspected": what the action of becoming that is called.
pub(crate) fn action_of(becoming: &ast::Becoming) -> Option<String> {
    if let ast::Becoming::Passive(passive) = becoming
        && let ast::Participle::Keyword(word) = &passive.participle
        && passive.complements.is_empty()
    {
        Some(format!("become {word}"))
    } else {
        None
    }
}

impl Lowering<'_> {
    /// "it's no longer suspected": what that is called; none if the clause says something else.
    pub(super) fn no_longer(&self, clause: &Clause) -> Option<ir::Name> {
        let ([adverbial], Verb::Be(predicate), None) = (
            clause.adverbials.as_slice(),
            &clause.verb.node,
            &clause.auxiliary,
        ) else {
            return None;
        };
        let ast::Predicate::Passive {
            negated: false,
            passive,
        } = predicate.as_ref()
        else {
            return None;
        };
        let plain = adverbial.node == ast::Adverbial::NoLonger && passive.complements.is_empty();
        if let (ast::Participle::Keyword(word), true) = (&passive.participle, plain) {
            self.keywords.designation(word)
        } else {
            None
        }
    }
}

/// "unprepared": what an object is no more.
fn ends_designation(becoming: &ast::Becoming) -> Option<ir::Name> {
    let ast::Becoming::Description(description) = becoming else {
        return None;
    };
    let unprepared = super::event::adjectives(description) == [ast::Adjective::Unprepared];
    unprepared.then(|| ir::Name::new(ir::PREPARED))
}

/// "monstrous", "renowned": what an object becomes once and for all.
pub(crate) fn designation_of(becoming: &ast::Becoming) -> Option<ir::Name> {
    if *becoming == ast::Becoming::Designation(ast::Designation::RingBearer) {
        return Some(ir::Name::new(ir::RING_BEARER));
    }
    if *becoming == ast::Becoming::Designation(ast::Designation::Solved) {
        return Some(ir::Name::new(ir::SOLVED));
    }
    if let ast::Becoming::Designation(ast::Designation::Level(level)) = becoming {
        return Some(ir::level_name(*level));
    }
    let ast::Becoming::Description(description) = becoming else {
        return None;
    };
    match super::event::adjectives(description).as_slice() {
        [ast::Adjective::Monstrous] => Some(ir::Name::new("monstrous")),
        [ast::Adjective::Prepared] => Some(ir::Name::new(ir::PREPARED)),
        [ast::Adjective::Renowned] => Some(ir::Name::new("renowned")),
        _ => None,
    }
}

/// What players become or get, and whether only one of them has it (CR 702.131, 725, 726).
pub(crate) fn of_players(designation: ast::Designation) -> Option<(&'static str, bool)> {
    match designation {
        ast::Designation::Monarch => Some(("the monarch", true)),
        ast::Designation::CitysBlessing => Some((ir::BLESSING, false)),
        ast::Designation::EnduringStory => Some((ir::STORY, false)),
        ast::Designation::Ring => Some((ir::THE_RING, false)),
        ast::Designation::Initiative => Some(("the initiative", true)),
        ast::Designation::MaxSpeed => Some((ir::MAX_SPEED, false)),
        ast::Designation::Day
        | ast::Designation::Night
        | ast::Designation::NeitherDayNorNight
        | ast::Designation::Solved
        | ast::Designation::Level(_)
        | ast::Designation::RingBearer => None,
    }
}

/// What players become by this.
pub(crate) fn becoming_of_players(becoming: &ast::Becoming) -> Option<(&'static str, bool)> {
    if let ast::Becoming::Designation(becomes) = becoming {
        of_players(*becomes)
    } else {
        None
    }
}

/// "day", "night"
pub(crate) fn day_or_night(designation: ast::Designation) -> Option<DayNight> {
    match designation {
        ast::Designation::Day => Some(DayNight::Day),
        ast::Designation::Night => Some(DayNight::Night),
        ast::Designation::Monarch
        | ast::Designation::CitysBlessing
        | ast::Designation::EnduringStory
        | ast::Designation::Initiative
        | ast::Designation::MaxSpeed
        | ast::Designation::NeitherDayNorNight
        | ast::Designation::RingBearer
        | ast::Designation::Solved
        | ast::Designation::Level(_)
        | ast::Designation::Ring => None,
    }
}

fn becoming_day_or_night(becoming: &ast::Becoming) -> Option<DayNight> {
    if let ast::Becoming::Designation(becomes) = becoming {
        day_or_night(*becomes)
    } else {
        None
    }
}

/// Whether a clause says of "it", which is nothing, that it becomes day or night (CR 730.1); nothing if it speaks of neither.
pub(crate) fn becomes_day_or_night(clause: &Clause) -> Option<bool> {
    let Verb::Become(becoming) = &clause.verb.node else {
        return None;
    };
    becoming_day_or_night(becoming)?;
    Some(clause.auxiliary.is_none() && clause.subject.as_ref().is_some_and(is_it))
}

/// "it"
pub(crate) fn is_it(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item]
        if matches!(item.noun.node, ast::Noun::Pronoun(ast::Pronoun::It)))
}

/// "a coin"
fn is_a_coin(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item]
        if matches!(&item.noun.node, ast::Noun::Described(described)
            if described.determiner.node == ast::Determiner::A
                && described.post.is_empty()
                && matches!(described.words.as_slice(), [word]
                    if word.node == ast::NounWord::Head(ast::Head::Coin))))
}

/// Whether something is a land, for conditions on what is put.
pub(crate) fn is_land() -> Test {
    Test::CardType(CardType::Land)
}

/// "all Equipment from it" is all Equipment attached to it (CR 701.3d).
fn attached_to(what: &Spanned<NounPhrase>) -> Spanned<NounPhrase> {
    let mut what = what.clone();
    for item in &mut what.node.items {
        let ast::Noun::Described(described) = &mut item.noun.node else {
            continue;
        };
        for post in &mut described.post {
            let ast::PostModifier::From(whom) = &post.node else {
                continue;
            };
            let to = Spanned {
                node: ast::PassiveComplement::To(whom.clone()),
                span: post.span,
            };
            post.node = ast::PostModifier::Participle(Box::new(ast::Passive {
                participle: ast::Participle::Attached,
                complements: vec![to],
            }));
        }
    }
    what
}

/// "an additional combat phase followed by an additional main phase" after "this phase", "this main phase" (CR 500.8).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is not named here is refused"
)]
fn additional_phases(
    parts: &[ast::TurnPart],
    after: Option<&ast::Period>,
    amount: &ast::Amount,
    span: Span,
) -> Lowered<Effect> {
    let refused = || Failure::unsupported(span, "additional parts of a turn like these");
    let after = after
        .filter(|after| {
            after.which == ast::PeriodChoice::This
                && after.whose.is_none()
                && after.of_turn.is_none()
        })
        .ok_or_else(refused)?;
    let during = super::turn_part::phase_steps(after.part).ok_or_else(refused)?;
    let ast::Amount::Number(number @ 1..=10) = *amount else {
        return Err(refused());
    };
    let mut phases = Vec::new();
    for part in parts {
        let first = match part {
            ast::TurnPart::BeginningPhase => Step::Untap,
            // Only the first main phase of a turn is precombat (CR 505.1a).
            ast::TurnPart::MainPhase => Step::PostcombatMain,
            ast::TurnPart::Combat => Step::BeginningOfCombat,
            _ => return Err(refused()),
        };
        phases.push(first);
    }
    if number > 1 && phases.len() > 1 {
        return Err(refused());
    }
    Ok(Effect::AdditionalPhases {
        phases: phases.repeat(number as usize),
        during,
    })
}

/// "(becomes) blocked"
fn becomes_blocked(becoming: &ast::Becoming) -> bool {
    matches!(becoming, ast::Becoming::Passive(passive)
        if passive.participle == ast::Participle::Blocked && passive.complements.is_empty())
}

/// "untapped creatures you control", "any number of untapped creatures"
fn says_untapped(phrase: &Spanned<NounPhrase>) -> bool {
    let untapped = NounWord::Adjective(ast::Adjective::Untapped);
    phrase.node.items.iter().all(|item| {
        if let ast::Noun::Part { of, .. } = &item.noun.node {
            return says_untapped(of);
        }
        matches!(&item.noun.node, ast::Noun::Described(described)
            if described.words.iter().any(|word| word.node == untapped))
    })
}

/// "haunting target creature": whom, if nothing else is said (CR 702.55a).
fn haunted(manner: &[Spanned<ast::EntryManner>]) -> Option<&Spanned<NounPhrase>> {
    match manner {
        [
            Spanned {
                node: ast::EntryManner::Haunting(whom),
                ..
            },
        ] => Some(whom),
        _ => None,
    }
}
