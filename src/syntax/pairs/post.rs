//! What follows a noun: "you control", "with flying", "dealt damage by ~ this turn".

use cardwright_grammar::Rule;

use super::noun::conjunction;
use super::{Builder, Built, Pair, child, children, text, words};
use crate::ast::{
    Adverbial, Characteristic, Clause, CombatAction, Comparison, Determiner, Duration, Head,
    KeywordAction, LifeAmount, NameRelation, Noun, NounItem, NounPhrase, NounWord, Period,
    PeriodChoice, PostModifier, Predicate, Pronoun, Seat, Spanned, TurnPart, Verb, VerbForm, With,
};

impl Builder<'_> {
    /// One post-modifier.
    pub fn post(&self, pair: &Pair<'_>) -> Built<Spanned<PostModifier>> {
        let post = match pair.as_rule() {
            Rule::post_at_random => PostModifier::AtRandom,
            // "not on the battlefield": as "that isn't on the battlefield"
            Rule::post_not_there => {
                let place = Predicate::In {
                    negated: true,
                    zone: self.object(pair)?,
                };
                let be = Verb::Be(Box::new(place));
                let clause = self.plain_clause(pair, be, VerbForm::ThirdPerson);
                PostModifier::Relative(Box::new(clause))
            }
            Rule::post_able => {
                PostModifier::Able(Box::new(self.verb_phrase(&self.need(pair, Rule::vp)?)?))
            }
            Rule::post_could_target => {
                let called = match text(&self.need(pair, Rule::copied_word)?) {
                    "spell" => vec![Head::Spell],
                    "ability" => vec![Head::Ability],
                    _ => vec![Head::Spell, Head::Ability],
                };
                PostModifier::CouldTarget(called)
            }
            Rule::post_except_first => PostModifier::ExceptFirstOfDrawStep,
            Rule::post_happening => PostModifier::Happening(
                pair.clone()
                    .into_inner()
                    .map(|verb| self.happening(&verb))
                    .collect::<Built<_>>()?,
            ),
            Rule::post_plus if child(pair, Rule::token_phrase).is_some() => {
                let tokens = self.need(pair, Rule::token_phrase)?;
                PostModifier::PlusTokens(Box::new(self.tokens(&tokens)?))
            }
            Rule::post_plus => {
                let term = self.need(pair, Rule::amount_term)?;
                PostModifier::Plus(Box::new(self.amount_term(&term)?))
            }
            Rule::post_minus => PostModifier::Minus(self.number(&self.need(pair, Rule::number)?)?),
            Rule::post_controllers => PostModifier::With(Box::new(With::Same {
                what: crate::ast::Distinction::Controller,
                same: pair.as_str().contains("the same "),
                object: None,
            })),
            Rule::post_among => PostModifier::Among(self.object(pair)?),
            Rule::post_attacking => PostModifier::Doing {
                action: CombatAction::Attacking,
                whom: Some(self.object(pair)?),
            },
            Rule::post_blocking => {
                let either = pair.as_str().starts_with("blocking or ");
                let action = if either {
                    CombatAction::BlockingOrBlockedBy
                } else {
                    CombatAction::Blocking
                };
                PostModifier::Doing {
                    action,
                    whom: Some(self.object(pair)?),
                }
            }
            Rule::post_beyond => PostModifier::BeyondTheFirst,
            Rule::post_equal => {
                PostModifier::EqualTo(Box::new(self.amount(&self.need(pair, Rule::amount)?)?))
            }
            Rule::post_each_turn => {
                PostModifier::During(Box::new(plain_period(PeriodChoice::Each, TurnPart::Turn)))
            }
            Rule::post_this_turn => {
                PostModifier::During(Box::new(plain_period(PeriodChoice::This, TurnPart::Turn)))
            }
            Rule::post_from_among => PostModifier::FromAmong(self.object(pair)?),
            Rule::post_from_anywhere => PostModifier::FromAnywhere {
                except: self.object_if_any(pair)?,
            },
            Rule::post_from => PostModifier::From(self.object(pair)?),
            Rule::post_in => PostModifier::In(self.object(pair)?),
            Rule::post_outside => PostModifier::In(Box::new(
                self.word_phrase(pair, NounWord::Head(Head::Sideboard)),
            )),
            Rule::post_not_named => PostModifier::NotNamed(
                children(pair, Rule::card_name)
                    .map(|name| self.card_name(&name))
                    .collect(),
            ),
            Rule::post_named => PostModifier::Named(match child(pair, Rule::text_parameter) {
                Some(parameter) => vec![self.at(&parameter, super::noun::parameter(&parameter))],
                None => children(pair, Rule::card_name)
                    .map(|name| self.card_name(&name))
                    .collect(),
            }),
            Rule::post_of_choice => PostModifier::OfChoice(self.possessor(pair)?),
            Rule::post_other_than => PostModifier::OtherThan(self.object(pair)?),
            Rule::post_on => PostModifier::On(match child(pair, Rule::battlefield_or) {
                Some(places) => self.boxed(&places)?,
                None => self.object(pair)?,
            }),
            Rule::post_on_short => {
                let noun = self.noun(&self.need(pair, Rule::noun_short)?)?;
                PostModifier::On(Box::new(self.single(noun)))
            }
            Rule::post_of => PostModifier::Of(self.object(pair)?),
            Rule::post_to_seat => PostModifier::Seat(if text(pair).ends_with("left") {
                Seat::Left
            } else {
                Seat::Right
            }),
            Rule::post_without if child(pair, Rule::summoning_sickness).is_some() => {
                PostModifier::With(Box::new(With::NoSummoningSickness))
            }
            Rule::post_without => match child(pair, Rule::with_counters) {
                Some(counters) => self.without_counters(&counters)?,
                None => PostModifier::Without(
                    self.ability_list(&self.need(pair, Rule::ability_list)?)?.0,
                ),
            },
            Rule::post_with => PostModifier::With(Box::new(self.with(pair)?)),
            Rule::post_with_more => {
                let having = match child(pair, Rule::have_life) {
                    Some(life) => self.having(&life)?,
                    None => self.have_more(&self.need(pair, Rule::have_more)?, false)?,
                };
                let clause = self.plain_clause(pair, having, VerbForm::ThirdPerson);
                PostModifier::Relative(Box::new(clause))
            }
            Rule::post_each_with => PostModifier::With(Box::new(
                self.with_characteristic(&self.need(pair, Rule::with_characteristic)?)?,
            )),
            Rule::post_being => PostModifier::Participle(Box::new(crate::ast::Passive {
                participle: crate::ast::Participle::Attacked,
                complements: Vec::new(),
            })),
            Rule::controller | Rule::control_words => return Err(self.misplaced(pair)),
            Rule::post_controlled | Rule::post_contact => self.contact(pair)?,
            Rule::post_not_done => {
                let passive = self.passive(pair)?;
                let verb = Verb::Be(Box::new(crate::ast::Predicate::Passive {
                    negated: true,
                    passive,
                }));
                let clause = self.plain_clause(pair, verb, VerbForm::Past);
                PostModifier::Relative(Box::new(clause))
            }
            Rule::post_whose_controller => self.whose_controller(pair)?,
            Rule::post_relative => self.relative(pair)?,
            Rule::post_participle => PostModifier::Participle(Box::new(
                self.passive(&self.need(pair, Rule::passive_post)?)?,
            )),
            _ => return Err(self.misplaced(pair)),
        };
        Ok(self.at(pair, post))
    }

    /// "you control", "you cast this turn"
    fn contact(&self, pair: &Pair<'_>) -> Built<PostModifier> {
        if let Some(be) = child(pair, Rule::contact_be) {
            let pronoun = match text(&be) {
                "they're" => Pronoun::They,
                "you're" => Pronoun::You,
                _ => Pronoun::It,
            };
            let who = Box::new(self.single(self.at(&be, Noun::Pronoun(pronoun))));
            return Ok(self.contact_in_combat(&be, who, pair.as_str().ends_with("attacking ")));
        }
        let by = match child(pair, Rule::contact_have) {
            Some(have) => {
                let pronoun = if text(&have).starts_with("you") {
                    Pronoun::You
                } else {
                    Pronoun::They
                };
                Box::new(self.single(self.at(&have, Noun::Pronoun(pronoun))))
            }
            None => self.controller(&self.need(pair, Rule::controller)?)?,
        };
        if let Some(control) = child(pair, Rule::control_words) {
            return self.control(&control, by);
        }
        if child(pair, Rule::contact_haunts).is_some() {
            return Ok(PostModifier::HauntedBy(by));
        }
        if let Some(is) = child(pair, Rule::contact_is) {
            return Ok(self.contact_in_combat(&is, by, text(&is).ends_with("attacking")));
        }
        let clause = self.contact_clause(&self.need(pair, Rule::contact_clause)?, by)?;
        Ok(PostModifier::Relative(Box::new(clause)))
    }

    /// "(planeswalker) it's attacking", "(creature) that creature is blocking": the latter is "blocked by that creature".
    fn contact_in_combat(
        &self,
        pair: &Pair<'_>,
        who: Box<Spanned<NounPhrase>>,
        attacking: bool,
    ) -> PostModifier {
        if !attacking {
            return PostModifier::Doing {
                action: CombatAction::BlockedBy,
                whom: Some(who),
            };
        }
        let verb = Verb::Be(Box::new(crate::ast::Predicate::Doing {
            negated: false,
            action: CombatAction::Attacking,
            whom: self.gap(pair),
        }));
        let mut clause = self.plain_clause(pair, verb, VerbForm::ThirdPerson);
        clause.subject = Some(*who);
        PostModifier::Relative(Box::new(clause))
    }

    /// "you", "that player or that planeswalker's controller"
    pub(super) fn controller(&self, pair: &Pair<'_>) -> Built<Box<Spanned<NounPhrase>>> {
        let Some(two) = child(pair, Rule::two_controllers) else {
            return self.light_noun(pair);
        };
        let mut both: Option<Box<Spanned<NounPhrase>>> = None;
        for one in children(&two, Rule::one_controller) {
            let one = self.light_noun(&one)?;
            match &mut both {
                Some(both) => both
                    .node
                    .items
                    .extend(one.node.items.into_iter().map(|item| crate::ast::NounItem {
                        joined: Some(crate::ast::Conjunction::Or),
                        ..item
                    })),
                None => both = Some(one),
            }
        }
        let mut both = both.ok_or_else(|| self.misplaced(pair))?;
        both.span = self.span(&two);
        Ok(both)
    }

    fn control(&self, pair: &Pair<'_>, by: Box<Spanned<NounPhrase>>) -> Built<PostModifier> {
        let owned = |negated, and_controlled, but_not_controlled| PostModifier::Owned {
            by: by.clone(),
            negated,
            and_controlled,
            but_not_controlled,
        };
        Ok(match text(pair) {
            "controls" | "control" => PostModifier::Controlled { by, negated: false },
            "doesn't control" | "don't control" | "didn't control" => {
                PostModifier::Controlled { by, negated: true }
            }
            "owns" | "own" => owned(false, false, false),
            "doesn't own" | "don't own" => owned(true, false, false),
            "both own and control" | "own and control" => owned(false, true, false),
            "own but don't control" => owned(false, false, true),
            "neither own nor control" | "neither owns nor controls" => owned(true, false, true),
            _ => return Err(self.misplaced(pair)),
        })
    }

    /// "cast this turn", with the noun it stands on as object.
    fn contact_clause(&self, pair: &Pair<'_>, subject: Box<Spanned<NounPhrase>>) -> Built<Clause> {
        let returned = child(pair, Rule::contact_return);
        let dealt = child(pair, Rule::contact_dealt);
        let word = match returned.as_ref().or(dealt.as_ref()) {
            Some(with_more) => with_more.clone(),
            None => self.need(pair, Rule::contact_verb)?,
        };
        let gap = self.gap(&word);
        let verb = match text(&word) {
            _ if let Some(returned) = &returned => Verb::Return {
                what: gap,
                to: Some(Box::new(
                    self.destination(&self.need(returned, Rule::destination)?)?,
                )),
            },
            _ if let Some(dealt) = &dealt => Verb::DealThat {
                to: self.object_if_any(&self.need(dealt, Rule::deal_gap)?)?,
            },
            "milled" => Verb::Mill(gap),
            "created" => Verb::Create {
                tokens: Vec::new(),
                manner: Vec::new(),
            },
            "tapped" => Verb::Tap(gap),
            "untapped" => Verb::Untap(Some(gap)),
            "destroyed" => Verb::Destroy(gap),
            "countered" => Verb::Counter(gap),
            "copied" => Verb::Copy(gap),
            "cycled" => Verb::KeywordVerb {
                verb: "cycle".into(),
                what: Some(gap),
            },
            "devoured" => Verb::KeywordVerb {
                verb: "devour".into(),
                what: Some(gap),
            },
            "goaded" => Verb::Action {
                action: KeywordAction::Goad,
                amount: None,
                what: Some(gap),
            },
            "have" | "has" => Verb::HaveThing(gap),
            "cast" | "casts" => Verb::Cast(gap),
            "play" | "plays" | "played" => Verb::Play(gap),
            "chose" | "chooses" => Verb::Choose {
                what: gap,
                secretly: false,
            },
            "discarded" | "discards" => Verb::Discard(gap),
            "sacrificed" | "sacrifices" => Verb::Sacrifice(gap),
            "drew" | "drawn" | "draws" | "draw" => Verb::Draw(gap),
            "revealed" => Verb::Reveal {
                what: gap,
                until: None,
            },
            "exiled" => Verb::Exile {
                what: gap,
                manner: Vec::new(),
            },
            "attacked" => Verb::Attack(Some(gap)),
            "attacked with" => Verb::AttackWith(gap),
            "blocked" => Verb::Block(Some(gap)),
            "lost" | "lose" => Verb::LoseLife(LifeAmount::Some),
            "gained" | "gain" => Verb::GainLife(LifeAmount::Some),
            "activate" | "activated" => Verb::Activate(gap),
            "controlled" => Verb::Control(gap),
            "resolved" => Verb::Resolve,
            _ => return Err(self.misplaced(&word)),
        };
        let perfect = child(pair, Rule::perfect_word);
        let form = if perfect.is_some() {
            VerbForm::Participle
        } else {
            words::verb_form(text(&word))
        };
        let mut adverbials = Vec::new();
        for inner in pair.clone().into_inner() {
            match inner.as_rule() {
                Rule::contact_verb
                | Rule::contact_return
                | Rule::contact_dealt
                | Rule::perfect_word => {}
                _ => adverbials.push(self.relative_adverb(&inner)?),
            }
        }
        Ok(Clause {
            joined: None,
            subject: Some(*subject),
            auxiliary: perfect.map(|word| self.at(&word, crate::ast::Auxiliary::Has)),
            verb: self.at(&word, verb),
            form,
            adverbials,
            span: self.place(pair),
        })
    }

    /// "this turn", "this way", "from your hand" at the end of a relative clause.
    pub fn relative_adverb(&self, pair: &Pair<'_>) -> Built<Spanned<Adverbial>> {
        let adverbial = match pair.as_rule() {
            Rule::adverb_this_way => Adverbial::ThisWay,
            Rule::adverb_this_game => Adverbial::ThisGame,
            Rule::adverb_as_activated => Adverbial::AsActivated,
            Rule::adverb_before_it => Adverbial::BeforeIt(self.object(pair)?),
            Rule::adverb_under => Adverbial::UnderControl(self.control_of(pair)?),
            Rule::adverb_last_turn => Adverbial::LastTurn,
            Rule::adverb_this_turn => Adverbial::Duration(Duration::This(this_period(text(pair)))),
            Rule::adverb_since => Adverbial::SinceLastTurn,
            Rule::adverb_during => Adverbial::During(self.period(&self.need(pair, Rule::period)?)?),
            Rule::adverb_continuously => {
                Adverbial::ContinuouslySince(self.period(&self.need(pair, Rule::period)?)?)
            }
            Rule::post_from => Adverbial::From(self.object(pair)?),
            Rule::post_from_anywhere => Adverbial::FromAnywhere {
                except: self.object_if_any(pair)?,
            },
            _ => return Err(self.misplaced(pair)),
        };
        Ok(self.at(pair, adverbial))
    }

    /// "whose controller controls an Island": controlled by a player who does
    fn whose_controller(&self, pair: &Pair<'_>) -> Built<PostModifier> {
        let clause = self.verb_phrase(&self.need(pair, Rule::relative_vp)?)?;
        let mut player = self.bare(pair, self.at(pair, NounWord::Head(Head::Player)));
        player.determiner.node = Determiner::A;
        player.post = vec![self.at(pair, PostModifier::Relative(Box::new(clause)))];
        let by = self.single(self.at(pair, Noun::Described(Box::new(player))));
        Ok(PostModifier::Controlled {
            by: Box::new(by),
            negated: false,
        })
    }

    /// "that's red", "that attacked this turn", "that you cast"
    fn relative(&self, pair: &Pair<'_>) -> Built<PostModifier> {
        let subject = child(pair, Rule::relative_subject)
            .map(|subject| self.light_noun(&subject))
            .transpose()?;
        if let (Some(control), Some(by)) = (child(pair, Rule::control_words), &subject) {
            return self.control(&control, by.clone());
        }
        if let (Some(contact), Some(by)) = (child(pair, Rule::contact_clause), &subject) {
            return Ok(PostModifier::Relative(Box::new(
                self.contact_clause(&contact, by.clone())?,
            )));
        }
        if let Some(acted) = child(pair, Rule::acted) {
            let word = text(&acted);
            let verb = Verb::Acted {
                negated: word.ends_with("n't") || word == "can't",
                unable: word == "can't",
            };
            let form = VerbForm::ThirdPerson;
            let clause = self.plain_clause(&acted, verb, form);
            return Ok(PostModifier::Relative(Box::new(clause)));
        }
        if let Some(blocked) = child(pair, Rule::relative_blocked) {
            return Ok(PostModifier::Doing {
                action: CombatAction::BlockedThisTurn,
                whom: self.object_if_any(&blocked)?,
            });
        }
        let mut clause = match child(pair, Rule::relative_vp) {
            Some(vp) => self.verb_phrase(&vp)?,
            None => {
                let rest = self.need(pair, Rule::be_rest)?;
                let mut clause = self.plain_clause(
                    &rest,
                    Verb::Be(Box::new(self.predicate(&rest)?)),
                    VerbForm::ThirdPerson,
                );
                self.be_adverbs(&rest, &mut clause)?;
                for inner in pair.clone().into_inner().skip(1) {
                    clause.adverbials.push(self.relative_adverb(&inner)?);
                }
                clause
            }
        };
        clause.subject = subject.map(|subject| *subject);
        Ok(PostModifier::Relative(Box::new(clause)))
    }

    /// "lesser mana value", "greater power or toughness than ~"
    pub fn with_lesser(&self, pair: &Pair<'_>) -> Built<With> {
        let word = self.need(pair, Rule::lesser_word)?;
        Ok(With::Relative {
            greater: text(&word).ends_with("greater"),
            or_equal: text(&word).starts_with("equal"),
            which: children(pair, Rule::characteristic)
                .map(|which| self.characteristic(&which))
                .collect::<Built<_>>()?,
            than: self.object_if_any(pair)?,
        })
    }

    /// What "with" says of a noun; the children of `pair`.
    pub fn with(&self, pair: &Pair<'_>) -> Built<With> {
        let inner = self.only(pair)?;
        Ok(match inner.as_rule() {
            Rule::with_lesser => self.with_lesser(&inner)?,
            Rule::with_no_abilities => With::NoAbilities,
            Rule::with_basic_land_type => With::BasicLandType,
            Rule::with_single_target => With::SingleTarget,
            Rule::with_base_size => With::BaseSize(self.size(&self.need(&inner, Rule::size)?)?),
            Rule::with_extreme => self.with_extreme(&inner)?,
            Rule::with_name => self.with_name(&inner)?,
            Rule::with_same => {
                let what = self.distinction(&self.need(&inner, Rule::distinction)?)?;
                With::Same {
                    what,
                    same: inner.as_str().starts_with("the same "),
                    object: self.object_if_any(&inner)?,
                }
            }
            Rule::with_characteristic => self.with_characteristic(&inner)?,
            Rule::with_symbol => {
                With::SymbolInCost(self.symbols(&self.need(&inner, Rule::symbols)?)?)
            }
            Rule::with_mana_cost => With::ManaCost(
                children(&inner, Rule::symbols)
                    .map(|symbols| self.symbols(&symbols))
                    .collect::<Built<_>>()?,
            ),
            Rule::with_counters => With::Counters(self.object(&inner)?),
            Rule::with_attached => With::Attached(self.object(&inner)?),
            Rule::with_having => {
                let cards = match child(&inner, Rule::having_counters) {
                    Some(counters) => counters,
                    None => self.need(&inner, Rule::having_cards)?,
                };
                With::Having(self.light_noun(&cards)?)
            }
            Rule::ability_list => {
                let (abilities, alternative) = self.ability_list(&inner)?;
                With::Abilities {
                    abilities,
                    alternative,
                }
            }
            Rule::with_quality => With::Quality(self.object(&inner)?),
            _ => return Err(self.misplaced(&inner)),
        })
    }

    /// "without a fate counter on it" is "with no fate counters on it".
    fn without_counters(&self, pair: &Pair<'_>) -> Built<PostModifier> {
        let mut counters = self.object(pair)?;
        match counters.node.items.as_mut_slice() {
            [NounItem { noun, .. }] => match &mut noun.node {
                Noun::Described(described)
                    if matches!(described.determiner.node, Determiner::A | Determiner::Any) =>
                {
                    described.determiner.node = Determiner::No;
                }
                _ => return Err(self.misplaced(pair)),
            },
            _ => return Err(self.misplaced(pair)),
        }
        Ok(PostModifier::With(Box::new(With::Counters(counters))))
    }

    pub fn with_extreme(&self, pair: &Pair<'_>) -> Built<With> {
        let extreme = self.extreme(&self.need(pair, Rule::extreme)?)?;
        let among = child(pair, Rule::post_among)
            .map(|among| self.object(&among))
            .transpose()?;
        match child(pair, Rule::characteristic) {
            Some(which) => Ok(With::Extreme {
                extreme,
                which: self.characteristic(&which)?,
                among,
                tied: self.tied(pair, extreme, Some(&which))?,
            }),
            None => {
                let words = pair.as_str().trim_start_matches("with ").trim_end();
                if words == "the most votes or tied for most votes" {
                    return Ok(With::MostVotes);
                }
                // Other "votes" are counted where they are cast.
                if !pair.as_str().contains("life ") {
                    return Err(self.misplaced(pair));
                }
                Ok(With::MostLife {
                    extreme,
                    among,
                    tied: self.tied(pair, extreme, None)?,
                })
            }
        }
    }

    /// "or tied for greatest power": the same superlative of the same number.
    fn tied(
        &self,
        pair: &Pair<'_>,
        extreme: crate::ast::Extreme,
        which: Option<&Pair<'_>>,
    ) -> Built<bool> {
        let Some(tied) = child(pair, Rule::tied) else {
            return Ok(false);
        };
        let same = self.extreme(&self.need(&tied, Rule::extreme)?)? == extreme;
        let of_same = match (child(&tied, Rule::characteristic), which) {
            (Some(again), Some(which)) => text(&again) == text(which),
            (Some(_), None) => false,
            (None, Some(_)) => !["life ", "votes "]
                .iter()
                .any(|other| tied.as_str().ends_with(other)),
            (None, None) => !tied.as_str().ends_with("votes "),
        };
        if same && of_same {
            Ok(true)
        } else {
            Err(self.misplaced(&tied))
        }
    }

    /// The children of `pair`: "total", characteristics, a comparison.
    pub fn with_characteristic(&self, pair: &Pair<'_>) -> Built<With> {
        let mut which: Vec<_> = children(pair, Rule::characteristic)
            .map(|which| self.characteristic(&which))
            .collect::<Built<_>>()?;
        // "base power or toughness": both base
        let joined = child(pair, Rule::conjunction).map(|word| conjunction(&word));
        if let [
            Characteristic::BasePower,
            toughness @ Characteristic::Toughness,
        ] = which.as_mut_slice()
            && joined == Some(crate::ast::Conjunction::Or)
        {
            *toughness = Characteristic::BaseToughness;
        }
        Ok(With::Characteristic {
            which,
            joined,
            total: child(pair, Rule::with_total).is_some(),
            comparison: match child(pair, Rule::parity) {
                Some(parity) => self.comparison(&parity)?,
                None if let Some(chosen) = child(pair, Rule::chosen_parity) => {
                    self.at(&chosen, Comparison::ChosenParity)
                }
                None => self.comparison(&self.need(pair, Rule::comparison)?)?,
            },
        })
    }

    fn with_name(&self, pair: &Pair<'_>) -> Built<With> {
        Ok(With::Name(match self.object_if_any(pair)? {
            Some(object) => NameRelation::SameAs(object),
            None => match text(pair) {
                "that name" => NameRelation::That,
                "the chosen name" => NameRelation::Chosen,
                "different names" => NameRelation::Different,
                _ => NameRelation::Same,
            },
        }))
    }

    /// A noun of one word.
    pub fn word_phrase(&self, pair: &Pair<'_>, word: NounWord) -> Spanned<NounPhrase> {
        let described = crate::ast::Described {
            determiner: self.at(pair, crate::ast::Determiner::None),
            count: None,
            other: false,
            target: false,
            words: vec![self.at(pair, word)],
            post: Vec::new(),
            plural: false,
        };
        self.single(self.at(pair, crate::ast::Noun::Described(Box::new(described))))
    }
}

/// "this turn", "each turn"
pub(super) fn plain_period(which: PeriodChoice, part: TurnPart) -> Period {
    Period {
        whose: None,
        which,
        part,
        of_turn: None,
    }
}

/// "this turn", "this combat", "this phase"
pub(super) fn this_period(words: &str) -> Period {
    let part = match words {
        "this combat" => TurnPart::Combat,
        "this phase" => TurnPart::Phase,
        "this step" => TurnPart::Step,
        _ => TurnPart::Turn,
    };
    plain_period(PeriodChoice::This, part)
}

/// "3", where a number is compared by being said.
pub(super) fn exactly(amount: Spanned<crate::ast::Amount>) -> Comparison {
    Comparison::Equal(Box::new(amount))
}

/// "you" of "you control", "you cast": the player whom the modifier speaks of.
pub(super) fn who_does(post: &Spanned<PostModifier>) -> Option<Box<Spanned<NounPhrase>>> {
    if let PostModifier::Controlled { by, negated: false } = &post.node {
        return Some(by.clone());
    }
    if let PostModifier::Relative(clause) = &post.node {
        return clause.subject.clone().map(Box::new);
    }
    None
}
