//! Verbs with their objects.

use cardwright_grammar::Rule;

use super::noun::parameter;
use super::words::base_form;
use super::{Builder, Built, Pair, child, children, first_word, text, words};
use crate::ast::{
    Amount, AssignedDamage, Cost, CostChangeBy, CostItem, CostPart, CostPurpose, CounterPhrase,
    DoorVerb, KeywordAction, LifeAmount, NounNode, NounWord, Period, PeriodChoice, Placement,
    Predicate, Spanned, SpentOnly, TurnPart, Verb,
};
use diagnostic::Code;

impl Builder<'_> {
    /// `verb`: one of the `v_…` rules.
    pub fn verb(&self, pair: &Pair<'_>) -> Built<Spanned<Verb>> {
        let inner = self.only(pair)?;
        let verb = match inner.as_rule() {
            Rule::v_be => Verb::Be(Box::new(
                self.predicate(&self.need(&inner, Rule::be_rest)?)?,
            )),
            Rule::v_have_or_gain => {
                let (abilities, _) = self.ability_list(&self.need(&inner, Rule::ability_list)?)?;
                Verb::HaveOrGain(abilities)
            }
            Rule::v_gain_or_lose => Verb::Either(
                Box::new(Verb::GainLife(LifeAmount::Some)),
                Box::new(Verb::LoseLife(LifeAmount::Some)),
            ),
            Rule::v_do if let Some(same) = child(&inner, Rule::do_the_same) => {
                self.repeat_for(&same, true)?
            }
            Rule::v_do => Verb::Do,
            Rule::v_start_turn => Verb::StartTurnUntapped,
            Rule::v_dealt_yet => Verb::DealtDamageYet,
            Rule::v_remain => Verb::Remain(Box::new(
                self.predicate(&self.need(&inner, Rule::be_rest)?)?,
            )),
            Rule::v_become => Verb::Become(Box::new(self.becoming(&self.only(&inner)?)?)),
            Rule::v_have => self.having(&self.only(&inner)?)?,
            Rule::v_control => match child(&inner, Rule::have_more) {
                Some(more) => self.have_more(&more, true)?,
                None => Verb::Control(match child(&inner, Rule::control_named) {
                    Some(named) => Box::new(self.one_of_each_name(&named)?),
                    None => self.object(&inner)?,
                }),
            },
            Rule::v_share => self.share(&inner)?,
            Rule::v_cause => Verb::Cause {
                whom: self.object(&inner)?,
                doing: Box::new(self.verb_phrase(&self.need(&inner, Rule::vp)?)?),
            },
            Rule::v_gain | Rule::v_lose | Rule::v_get | Rule::v_pay => self.getting(&inner)?,
            Rule::v_exchange => self.exchange(&self.only(&inner)?)?,
            Rule::v_deal | Rule::v_assign | Rule::v_prevent | Rule::v_fight => {
                self.damage_verb(&inner)?
            }
            Rule::v_create_or_sacrifice => Verb::Either(
                Box::new(Verb::Create {
                    tokens: vec![self.at(&inner, super::token::a_token())],
                    manner: Vec::new(),
                }),
                Box::new(Verb::Sacrifice(Box::new(self.any_token(&inner)))),
            ),
            Rule::v_create
            | Rule::v_create_one_of
            | Rule::v_add
            | Rule::v_spend
            | Rule::v_produce
            | Rule::v_cost => self.making(&inner)?,
            Rule::v_choose
            | Rule::v_name
            | Rule::v_flip
            | Rule::v_roll
            | Rule::v_win
            | Rule::v_separate
            | Rule::v_choose_secretly
            | Rule::v_repeat
            | Rule::v_change_base
            | Rule::v_change_at_all
            | Rule::v_change => self.choosing(&inner)?,
            Rule::v_attack_or_block
            | Rule::v_attack
            | Rule::v_block
            | Rule::v_remove_damage
            | Rule::v_remove_from_combat => self.combat_verb(&inner)?,
            Rule::v_take
            | Rule::v_skip
            | Rule::v_end
            | Rule::v_begin
            | Rule::v_begin_turn
            | Rule::v_level => self.turn_verb(&inner)?,
            Rule::v_action => self.action(&inner)?,
            Rule::v_defined => self.defined_action(&inner)?,
            Rule::v_either => self.either(&inner)?,
            Rule::v_put
            | Rule::v_distribute
            | Rule::v_remove_counters
            | Rule::v_give
            | Rule::v_move
            | Rule::v_return
            | Rule::v_exile
            | Rule::v_escape
            | Rule::v_enter => self.moving(&inner)?,
            _ => self.plain_verb(&inner)?,
        };
        Ok(self.at(pair, verb))
    }

    /// "entering the battlefield", "dying", as what causes something.
    pub fn happening(&self, pair: &Pair<'_>) -> Built<Verb> {
        Ok(match pair.as_rule() {
            Rule::happening_die => Verb::Die,
            Rule::happening_attack => Verb::Attack(None),
            Rule::happening_gain => Verb::GainLife(LifeAmount::Some),
            Rule::happening_dealt => Verb::Be(Box::new(Predicate::Passive {
                negated: false,
                passive: self.passive(&self.need(pair, Rule::passive)?)?,
            })),
            Rule::happening_cast_or_copy => {
                let what = self.object(pair)?;
                Verb::Either(
                    Box::new(Verb::Cast(what.clone())),
                    Box::new(Verb::Copy(what)),
                )
            }
            Rule::v_deal => self.damage_verb(pair)?,
            Rule::v_enter => self.moving(pair)?,
            _ => self.plain_verb(pair)?,
        })
    }

    /// "unlock this door", "lock or unlock a door of target Room"
    fn door_verb(&self, pair: &Pair<'_>) -> Built<Verb> {
        let how = match base_form(first_word(pair)) {
            "fully" => DoorVerb::FullyUnlock,
            "unlock" => DoorVerb::Unlock,
            _ if pair.as_str().contains(" or unlock") => DoorVerb::LockOrUnlock,
            _ => DoorVerb::Lock,
        };
        let what = self.object(pair)?;
        Ok(Verb::Door { how, what })
    }

    /// "reduce the mana in that cost to less than one mana", "reduces it to 1"
    fn reducing(&self, pair: &Pair<'_>) -> Built<Verb> {
        Ok(match pair.as_rule() {
            Rule::reduce_mana => Verb::ReduceCost(
                self.amount_term(&self.need(pair, Rule::amount_simple)?)?
                    .node,
            ),
            Rule::reduce_only => Verb::ReduceColoredOnly(
                child(pair, Rule::color)
                    .map(|color| words::color(text(&color)).ok_or_else(|| self.misplaced(&color)))
                    .transpose()?,
            ),
            _ => Verb::ReduceLife {
                what: self.object(pair)?,
                less_than: child(pair, Rule::reduce_less_than).is_some(),
                to: self.number(&self.need(pair, Rule::digits)?)?,
            },
        })
    }

    /// "targets a creature", "targets only ~"
    fn targeting(&self, pair: &Pair<'_>) -> Built<Verb> {
        Ok(if let Some(only) = child(pair, Rule::target_only) {
            Verb::TargetOnly(self.object(&only)?)
        } else if let Some(of) = child(pair, Rule::target_different) {
            Verb::TargetDifferent(self.object(&of)?)
        } else {
            Verb::Target(self.object(pair)?)
        })
    }

    /// Verbs with a noun phrase or two and nothing else.
    fn plain_verb(&self, pair: &Pair<'_>) -> Built<Verb> {
        let object = || self.object(pair);
        Ok(match pair.as_rule() {
            Rule::v_own => Verb::Own(object()?),
            Rule::v_own_and_control => Verb::OwnAndControl(object()?),
            Rule::v_destroy => Verb::Destroy(object()?),
            Rule::v_sacrifice => Verb::Sacrifice(object()?),
            Rule::v_double if child(pair, Rule::prevent_would).is_some() => {
                Verb::DoubleDamage(Box::new(self.damage_prevented(pair)?))
            }
            Rule::v_double => Verb::Double(object()?),
            Rule::v_triple => Verb::Triple(object()?),
            Rule::v_vote_more => Verb::VoteMore,
            Rule::v_vote if child(pair, Rule::vote_word).is_none() => Verb::VoteFor(object()?),
            Rule::v_vote => Verb::Vote(
                children(pair, Rule::vote_word)
                    .map(|word| self.vote_word(&word))
                    .collect(),
            ),
            Rule::v_remove => Verb::Remove(object()?),
            Rule::v_reduce => self.reducing(&self.only(pair)?)?,
            Rule::v_face => Verb::FaceChoice(self.clause_list(&self.need(pair, Rule::clauses)?)?),
            Rule::v_increase => Verb::Increase {
                what: object()?,
                by: self.number(&self.need(pair, Rule::number)?)?,
            },
            Rule::v_switch => Verb::SwitchSize(object()?),
            Rule::v_draw => Verb::Draw(object()?),
            Rule::v_discard => Verb::Discard(object()?),
            Rule::v_mill => Verb::Mill(object()?),
            Rule::v_look => Verb::LookAt(object()?),
            Rule::v_look_and_play => Verb::LookAtAndPlay(object()?),
            Rule::v_unattach => Verb::Unattach(object()?),
            Rule::v_leave => Verb::Leave(object()?),
            Rule::v_cast if let Some(more) = child(pair, Rule::cast_more) => {
                Verb::CastMore(self.number(&self.need(&more, Rule::number)?)?)
            }
            Rule::v_cast => Verb::Cast(self.spells_cast(pair)?),
            Rule::v_activate => Verb::Activate(object()?),
            Rule::v_counter => Verb::Counter(object()?),
            Rule::v_copy => Verb::Copy(object()?),
            Rule::v_target | Rule::v_target_base => self.targeting(pair)?,
            Rule::v_come => Verb::ComeUnderControl {
                whose: self.control_of(pair)?,
                since: self.period(&self.need(pair, Rule::period)?)?,
            },
            Rule::v_die => Verb::Die,
            Rule::v_trigger => Verb::Trigger,
            Rule::v_resolve => Verb::Resolve,
            Rule::v_untap => Verb::Untap(self.object_if_any(pair)?),
            Rule::v_convert => Verb::Convert(self.object_if_any(pair)?),
            Rule::v_regenerate => Verb::Regenerate(match self.object_if_any(pair)? {
                Some(object) => object,
                None => {
                    return Err(self.refuse(
                        pair,
                        Code::NotUnderstood,
                        "what is regenerated is not said",
                    ));
                }
            }),
            Rule::v_search => {
                let mut phrases = self.objects(pair)?.into_iter();
                let place = phrases.next().ok_or_else(|| self.misplaced(pair))?;
                Verb::Search {
                    place,
                    target: phrases.next(),
                }
            }
            Rule::v_attach => {
                let mut phrases = self.objects(pair)?.into_iter();
                match (phrases.next(), phrases.next()) {
                    (Some(what), Some(to)) => Verb::Attach { what, to },
                    _ => return Err(self.misplaced(pair)),
                }
            }
            Rule::v_reveal => Verb::Reveal {
                what: object()?,
                until: child(pair, Rule::reveal_until)
                    .map(|until| self.inner_condition(&until))
                    .transpose()?,
            },
            Rule::v_shuffle => Verb::Shuffle {
                what: self.object_if_any(pair)?,
                into: child(pair, Rule::shuffle_into)
                    .map(|into| self.object(&into))
                    .transpose()?,
            },
            Rule::v_tap => match child(pair, Rule::tap_mana) {
                None => Verb::Tap(object()?),
                Some(mana) => Verb::TapForMana {
                    what: object()?,
                    mana: child(&mana, Rule::mana_added)
                        .map(|mana| self.mana_added(&mana).map(Box::new))
                        .transpose()?,
                },
            },
            Rule::v_transform => Verb::Transform {
                what: self.object_if_any(pair)?,
                into: child(pair, Rule::transform_into)
                    .map(|into| self.object(&into))
                    .transpose()?,
            },
            Rule::v_turn => Verb::TurnFace {
                what: object()?,
                up: text(&self.need(pair, Rule::turn_face)?) == "face up",
            },
            Rule::v_phase => Verb::Phase {
                out: text(&self.need(pair, Rule::phase_way)?) == "out",
            },
            Rule::v_play => match child(pair, Rule::play_revealed) {
                Some(revealed) => Verb::PlayRevealed(self.object(&revealed)?),
                None => Verb::Play(object()?),
            },
            Rule::v_devour => Verb::KeywordVerb {
                verb: "devour".into(),
                what: Some(object()?),
            },
            Rule::v_convoke => Verb::KeywordVerb {
                verb: "convoke".into(),
                what: Some(object()?),
            },
            Rule::v_cycle | Rule::v_exploit | Rule::v_kick | Rule::v_mentor => Verb::KeywordVerb {
                verb: base_form(&first_word(pair).to_ascii_lowercase()).into(),
                what: Some(object()?),
            },
            Rule::v_pair => {
                let mut named = children(pair, Rule::np);
                let mut next = || {
                    let one = named.next().ok_or_else(|| self.misplaced(pair))?;
                    self.noun_phrase(&one).map(Box::new)
                };
                Verb::Pair {
                    what: next()?,
                    with: next()?,
                }
            }
            Rule::v_solve => Verb::Solve(object()?),
            Rule::v_meld => Verb::Meld {
                what: object()?,
                into: self.card_name(&self.need(pair, Rule::card_name)?),
            },
            Rule::v_door => self.door_verb(pair)?,
            Rule::v_mutate | Rule::v_evolve => Verb::KeywordVerb {
                verb: base_form(first_word(pair)).into(),
                what: None,
            },
            _ => return Err(self.misplaced(pair)),
        })
    }

    /// All noun phrases among the children of a pair.
    pub fn objects(&self, pair: &Pair<'_>) -> Built<Vec<NounNode>> {
        pair.clone()
            .into_inner()
            .filter(|inner| matches!(inner.as_rule(), Rule::np | Rule::zone_np))
            .map(|np| self.boxed(&np))
            .collect()
    }

    /// Two verbs with one object.
    fn either(&self, pair: &Pair<'_>) -> Built<Verb> {
        let words = pair.as_str();
        let object = self.object(pair)?;
        let one = |word: &str| -> Built<Box<Verb>> {
            Ok(Box::new(match base_form(word) {
                "cast" => Verb::Cast(object.clone()),
                "copy" => Verb::Copy(object.clone()),
                "cycle" => Verb::KeywordVerb {
                    verb: "cycle".into(),
                    what: Some(object.clone()),
                },
                "discard" => Verb::Discard(object.clone()),
                "sacrifice" => Verb::Sacrifice(object.clone()),
                "tap" => Verb::Tap(object.clone()),
                "untap" => Verb::Untap(Some(object.clone())),
                "activate" => Verb::Activate(object.clone()),
                _ => return Err(self.misplaced(pair)),
            }))
        };
        let mut parts = words.split(' ');
        let (first, second) = (parts.next().unwrap_or(""), parts.nth(1).unwrap_or(""));
        Ok(Verb::Either(one(first)?, one(second)?))
    }

    fn damage_verb(&self, pair: &Pair<'_>) -> Built<Verb> {
        Ok(match pair.as_rule() {
            Rule::v_deal if child(pair, Rule::deal_gap).is_some() => Verb::DealThat {
                to: self.object_if_any(&self.need(pair, Rule::deal_gap)?)?,
            },
            Rule::v_deal => Verb::DealDamage(Box::new(self.damage_dealt(pair)?)),
            Rule::v_prevent => Verb::PreventDamage(Box::new(self.damage_prevented(pair)?)),
            Rule::v_fight => Verb::Fight(self.object_if_any(pair)?),
            Rule::v_assign => Verb::AssignDamage {
                what: match child(pair, Rule::assign_equal) {
                    Some(equal) => {
                        let mut amounts =
                            children(&equal, Rule::amount).map(|amount| self.amount(&amount));
                        let amount = amounts.next().ok_or_else(|| self.misplaced(&equal))??;
                        AssignedDamage::EqualTo {
                            amount,
                            rather_than: amounts.next().transpose()?,
                        }
                    }
                    None if pair.as_str().contains(" no combat damage") => AssignedDamage::None,
                    None => AssignedDamage::Own,
                },
            },
            _ => return Err(self.misplaced(pair)),
        })
    }

    fn moving(&self, pair: &Pair<'_>) -> Built<Verb> {
        Ok(match pair.as_rule() {
            Rule::v_put => match child(pair, Rule::put_counters) {
                Some(put) => self.counters_put(&put)?,
                None => Verb::Put(
                    children(pair, Rule::placement)
                        .map(|placement| {
                            Ok(Placement {
                                what: *self.object(&placement)?,
                                to: self.destination(&self.need(&placement, Rule::destination)?)?,
                            })
                        })
                        .collect::<Built<_>>()?,
                ),
            },
            Rule::v_distribute => Verb::DistributeCounters {
                counters: self.counter_phrase(&self.need(pair, Rule::counter_phrase)?)?,
                among: self.object(pair)?,
            },
            Rule::v_give => Verb::GiveCounters {
                to: self.object(pair)?,
                counters: self.counter_phrase(&self.need(pair, Rule::counter_phrase)?)?,
            },
            Rule::v_remove_counters
                if let Some(one) = child(pair, Rule::remove_one_of_that_kind) =>
            {
                Verb::RemoveCounters {
                    counters: self.at(&one, CounterPhrase::one_of_that_kind()),
                    from: Some(self.object(&one)?),
                    among: false,
                }
            }
            Rule::v_remove_counters => Verb::RemoveCounters {
                counters: self.counter_phrase(&self.need(pair, Rule::counter_phrase)?)?,
                from: self.object_if_any(pair)?,
                among: pair.as_str().contains(" from among "),
            },
            Rule::v_move => {
                let mut phrases = self.objects(pair)?.into_iter();
                match (phrases.next(), phrases.next()) {
                    (Some(from), Some(onto)) => Verb::MoveCounters {
                        counters: self.counter_phrase(&self.need(pair, Rule::counter_phrase)?)?,
                        from,
                        onto,
                    },
                    _ => return Err(self.misplaced(pair)),
                }
            }
            Rule::v_return => {
                let mut what = self.object(pair)?;
                let mut to = child(pair, Rule::destination)
                    .map(|to| self.destination(&to).map(Box::new))
                    .transpose()?;
                if let Some(to) = to.as_deref_mut() {
                    super::verb_object::take_exception(&mut what, to);
                }
                Verb::Return { what, to }
            }
            Rule::v_exile => match child(pair, Rule::exile_until) {
                Some(until) => Verb::ExileUntil {
                    what: self.object(pair)?,
                    until: self.inner_condition(&until)?,
                },
                None => {
                    let mut what = self.object(pair)?;
                    let mut manner = self.manner(pair, &[Rule::np])?;
                    manner.extend(super::exiled_with::counters(&mut what));
                    Verb::Exile { what, manner }
                }
            },
            // "escapes with haste" (CR 702.138d)
            Rule::v_escape if let Some(abilities) = child(pair, Rule::ability_list) => {
                let (abilities, alternative) = self.ability_list(&abilities)?;
                Verb::HaveAbilities {
                    abilities,
                    alternative,
                }
            }
            Rule::v_escape if child(pair, Rule::manner_counters).is_none() => {
                super::clause::escaped()
            }
            Rule::v_enter | Rule::v_escape => Verb::Enter(Box::new(self.entering(pair)?)),
            _ => return Err(self.misplaced(pair)),
        })
    }

    fn making(&self, pair: &Pair<'_>) -> Built<Verb> {
        Ok(match pair.as_rule() {
            Rule::v_create_one_of => Verb::CreateOneOf(
                children(pair, Rule::subtype)
                    .map(|subtype| match self.subtype(&subtype) {
                        Some((NounWord::Subtype(name), _)) => Ok(name),
                        _ => Err(self.misplaced(&subtype)),
                    })
                    .collect::<Built<_>>()?,
            ),
            Rule::v_create if child(pair, Rule::one_of_each).is_some() => Verb::CreateOneOfEach,
            Rule::v_create => Verb::Create {
                tokens: children(pair, Rule::token_phrase)
                    .map(|token| self.tokens(&token))
                    .collect::<Built<_>>()?,
                manner: Vec::new(),
            },
            Rule::v_add => Verb::AddMana(Box::new(
                self.mana_added(&self.need(pair, Rule::mana_added)?)?,
            )),
            Rule::v_produce => {
                if let Some(instead) = child(pair, Rule::mana_instead) {
                    Verb::ProduceInstead(self.mana_instead(&instead)?)
                } else if let Some(mana) = child(pair, Rule::mana_added) {
                    Verb::ProduceMana(Box::new(self.mana_added(&mana)?))
                } else {
                    Verb::Produce(self.object(pair)?)
                }
            }
            Rule::v_spend => {
                let what = self.need(pair, Rule::spend_what)?;
                if let Some(only) = self.spent_only(&what)? {
                    return Ok(Verb::SpendOnly(only));
                }
                Verb::SpendMana {
                    what: self.object(&what)?,
                    only: what.as_str().starts_with("only "),
                }
            }
            Rule::v_cost => self.cost_change(&self.only(pair)?)?,
            _ => return Err(self.misplaced(pair)),
        })
    }

    /// "only mana produced by creatures": what alone is spent; none in "this mana only …".
    fn spent_only(&self, pair: &Pair<'_>) -> Built<Option<SpentOnly>> {
        if let Some(colors) = child(pair, Rule::spend_colors) {
            let colors = children(&colors, Rule::color);
            let colors = colors.filter_map(|color| words::color(text(&color)));
            return Ok(Some(SpentOnly::OnX(colors.collect())));
        }
        if let Some(produced) = child(pair, Rule::spend_produced) {
            return Ok(Some(SpentOnly::ProducedBy(self.object(&produced)?)));
        }
        let chosen = child(pair, Rule::spend_chosen);
        Ok(chosen.map(|_| SpentOnly::ChosenColor))
    }

    fn cost_change(&self, pair: &Pair<'_>) -> Built<Verb> {
        let own = pair.as_rule() == Rule::cost_change_own;
        let to = match child(pair, Rule::cost_purpose)
            .as_ref()
            .map(|purpose| text(purpose))
        {
            Some("to cast") => CostPurpose::Cast,
            Some("to activate") => CostPurpose::Activate,
            Some(_) => CostPurpose::TurnFaceUp,
            None => CostPurpose::None,
        };
        let (by, less) = match child(pair, Rule::cost_direction) {
            None if own => (CostChangeBy::OwnManaCost, true),
            None if pair.as_rule() == Rule::cost_change_of => {
                let of = self.possessor(&self.need(pair, Rule::possessor)?)?;
                (CostChangeBy::ManaCostOf(of), true)
            }
            Some(direction) => {
                let symbols = self.symbols(&self.need(pair, Rule::symbols)?)?;
                (CostChangeBy::Symbols(symbols), text(&direction) == "less")
            }
            None if let Some(life) = child(pair, Rule::paid_life) => {
                let part = self.at(&life, CostPart::Life(self.paid_life(&life)?));
                let parts = vec![CostItem { joined: None, part }];
                (CostChangeBy::Cost(Box::new(Cost { parts })), false)
            }
            None => (
                CostChangeBy::Cost(Box::new(
                    self.paid_cost(&self.need(pair, Rule::paid_cost)?)?,
                )),
                false,
            ),
        };
        Ok(Verb::CostChange { by, less, to })
    }

    fn combat_verb(&self, pair: &Pair<'_>) -> Built<Verb> {
        Ok(match pair.as_rule() {
            Rule::v_attack_or_block => Verb::AttackOrBlock,
            Rule::v_attack => match child(pair, Rule::attack_with) {
                Some(with) => Verb::AttackWith(self.object(&with)?),
                None => Verb::Attack(self.object_if_any(pair)?),
            },
            Rule::v_block => match (
                child(pair, Rule::block_only),
                child(pair, Rule::block_additional),
            ) {
                _ if let Some(with) = child(pair, Rule::block_with) => {
                    Verb::BlockWith(self.object(&with)?)
                }
                (Some(only), _) => Verb::BlockOnly(self.object(&only)?),
                (None, Some(additional)) => Verb::BlockAdditional {
                    what: self.object(&additional)?,
                },
                (None, None) => Verb::Block(self.object_if_any(pair)?),
            },
            Rule::v_remove_damage => Verb::RemoveDamage(self.object(pair)?),
            Rule::v_remove_from_combat => Verb::RemoveFromCombat(self.object(pair)?),
            _ => return Err(self.misplaced(pair)),
        })
    }

    fn turn_verb(&self, pair: &Pair<'_>) -> Built<Verb> {
        Ok(match pair.as_rule() {
            Rule::v_take => {
                let inner = self.only(pair)?;
                if inner.as_rule() == Rule::take_initiative {
                    return Ok(Verb::Action {
                        action: KeywordAction::TakeInitiative,
                        amount: None,
                        what: None,
                    });
                }
                let amount = match child(&inner, Rule::number) {
                    Some(number) => self.number(&number)?,
                    None => 1,
                };
                Verb::TakeExtraTurns {
                    amount: Amount::Number(amount),
                    after_this: inner.as_str().contains("after this one"),
                }
            }
            Rule::v_skip if child(pair, Rule::skipped_draw).is_some() => Verb::SkipDraw,
            Rule::v_skip if let Some(turns) = child(pair, Rule::skipped_turns) => {
                let number = self.number(&self.need(&turns, Rule::number)?)?;
                Verb::Skip(Period {
                    whose: Some(self.possessor(&turns)?),
                    which: PeriodChoice::NextTurns(number),
                    part: TurnPart::Turn,
                    of_turn: None,
                })
            }
            Rule::v_skip => Verb::Skip(self.period(&self.need(pair, Rule::period)?)?),
            Rule::v_end if child(pair, Rule::end_effect).is_some() => Verb::EndEffect,
            Rule::v_end => Verb::End(self.turn_part(&self.need(pair, Rule::turn_part)?)?),
            Rule::v_begin_turn => Verb::BeginExtraTurn,
            Rule::v_begin => Verb::BeginGameWith(self.object(pair)?),
            Rule::v_level => Verb::GainLevel(self.number(&self.need(pair, Rule::number)?)?),
            _ => return Err(self.misplaced(pair)),
        })
    }

    /// The keyword action that a marked word is a form of: `fRobnicates`.
    fn marked_action(&self, word: &str) -> Option<(smol_str::SmolStr, crate::ast::VerbForm)> {
        let is_marked = word.as_bytes().get(1).is_some_and(u8::is_ascii_uppercase);
        let words = || word.replace('_', " ").to_ascii_lowercase();
        is_marked
            .then(words)
            .and_then(|words| self.keywords.action(&words))
    }

    /// The form of a verb, by its first word.
    pub fn verb_form(&self, word: &str) -> crate::ast::VerbForm {
        match self.marked_action(word) {
            Some((_, form)) => form,
            None => words::verb_form(word),
        }
    }

    /// "frobnicates 3": a keyword action that a file brings.
    fn defined_action(&self, pair: &Pair<'_>) -> Built<Verb> {
        let word = self.need(pair, Rule::action_word)?;
        let action = self.marked_action(text(&word));
        let (name, _) = action.ok_or_else(|| self.misplaced(pair))?;
        let amount = child(pair, Rule::amount_simple)
            .map(|amount| self.amount_term(&amount))
            .transpose()?;
        Ok(Verb::Action {
            action: crate::ast::KeywordAction::Defined(name),
            amount,
            what: self.object_if_any(pair)?,
        })
    }

    fn action(&self, pair: &Pair<'_>) -> Built<Verb> {
        let action = words::keyword_action(text(pair)).ok_or_else(|| self.misplaced(pair))?;
        let carrier = pair.clone().into_inner().find(|inner| {
            matches!(
                inner.as_rule(),
                Rule::amass
                    | Rule::action_with_optional
                    | Rule::airbend
                    | Rule::collect_evidence
                    | Rule::waterbend
            )
        });
        let carrier = carrier.as_ref().unwrap_or(pair);
        if let Some(symbols) = child(carrier, Rule::symbols) {
            let bent = crate::ast::CostPart::Waterbend(self.symbols(&symbols)?);
            return Ok(Verb::Pay(crate::ast::Cost {
                parts: vec![crate::ast::CostItem {
                    joined: None,
                    part: self.at(&symbols, bent),
                }],
            }));
        }
        let amount = child(carrier, Rule::amount_simple)
            .map(|amount| self.amount_term(&amount))
            .transpose()?;
        let what = match child(carrier, Rule::subtype) {
            Some(subtype) => {
                let (word, _) = self.noun_word(&subtype)?;
                Some(Box::new(self.word_phrase(&subtype, word)))
            }
            None => self.object_if_any(carrier)?,
        };
        Ok(Verb::Action {
            action,
            amount,
            what,
        })
    }

    /// The parameter that stands for a cost.
    pub fn cost_parameter(&self, pair: &Pair<'_>) -> crate::ast::CostPart {
        crate::ast::CostPart::Parameter(parameter(pair))
    }
}
