//! What players do, as instructions: one arm for each verb, which leads to its family of effects.

use super::adverbial::Extras;
use super::context::Lowering;
use super::designation::{becoming_day_or_night, becoming_of_players};
use super::failure::{Failure, Lowered};
use super::noun::Use;
use super::reference::{Meaning, Number};
use super::subject::Subject;
use super::turn_part::additional_phases;
use ir::{Cost, Effect, Objects, Players, Value};
use syntax::ast::{self, Contest, Head, NounPhrase, NounWord, Span, Spanned, Verb};

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
    pub(super) fn player_verb(
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
                // "have your life total become 10" (CR 119.5)
                if let (Some(of), Verb::Become(_)) =
                    (super::clause::life_total(whom), &doing.verb.node)
                {
                    for who in self.players(of, who, out)? {
                        let amount = self.becoming_amount(&doing.verb)?;
                        out.push(Effect::SetLife { who, amount });
                    }
                    return Ok(());
                }
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
                    kind: super::mana_cost::energy(),
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
                self.times_chosen = extras.each.take();
                self.exile(what, manner, who, extras, out, span)?;
                extras.each = extras.each.take().or(self.times_chosen.take());
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
            Verb::Draw(what) if let Some(most) = super::drawing::up_to(what) => {
                let most = self.amount(&most)?;
                let most = extras.times(most, span)?;
                let who = who.clone();
                let effect = Effect::DrawUpTo { who, most };
                out.extend(self.tally(ir::Tally::CardsDrawn, vec![effect], span)?);
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
                None if super::choosing::is_player_you_chose(what) && *who == Players::You => {
                    out.push(Effect::RevealChoice);
                }
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
                self.times_chosen = extras.each.take();
                let what = self.kept_objects(said, &Use::by(who), out);
                extras.each = self.times_chosen.take();
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
                self.times_chosen = extras.each.take();
                let what = self.kept_objects(what, &Use::by(who), out);
                extras.each = self.times_chosen.take();
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
            Verb::Choose {
                what,
                secretly: true,
            } => out.push(self.choose_secretly(what, who)?),
            Verb::ChooseResult => out.push(self.choose_result(who, span)?),
            Verb::Roll {
                dice,
                sides: Some(sides),
                change,
            } => self.roll((dice, *sides), change.as_deref(), who, out, span)?,
            Verb::Separate {
                what,
                piles,
                face_up,
            } => self.separate(what, (piles, *face_up), who, out, span)?,
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
            Verb::DoTheSame if *who == Players::You => out.push(self.repeat_process()),
            Verb::RepeatProcess if super::context::is_single(who) => {
                out.push(self.repeat_process())
            }
            Verb::Skip(period) => self.skip(period, who, extras, out, span)?,
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
            // "you may behold a Dragon": done like the cost that it can be (CR 701.4a)
            Verb::Action {
                action: ast::KeywordAction::Behold,
                amount: None,
                what: Some(what),
            } => {
                let part = self.behold(what, who)?;
                out.push(Effect::Pay {
                    who: who.clone(),
                    cost: Cost(vec![part]),
                });
            }
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
