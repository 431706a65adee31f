//! How often something happened this turn, and how much it came to: "spells you've cast this turn", "life you gained this
//! turn", "creatures that died this turn".

use super::context::Lowering;
use super::deed::{deed_done, deed_of, patients_domain};
use super::failure::{Failure, Lowered};
use super::filter::is_this_turn;
use super::past_period::{check_remembered, says_this_turn};
use super::pattern::with_test;
use super::scope::{Group, Part, parts};
use ir::{Condition, Deed, Domain, EventPattern, Name, Past, Players, Test, Value, Zone};
use syntax::ast::{
    self, Adverbial, Clause, Determiner, Head, Noun, NounPhrase, NounWord, PassiveComplement,
    PostModifier, Spanned, Verb,
};

impl Lowering<'_> {
    /// "spells you've cast this turn", "each other spell cast before it this turn": none if the phrase is of no events.
    pub(crate) fn count_happened(
        &mut self,
        phrase: &Spanned<NounPhrase>,
    ) -> Lowered<Option<Value>> {
        let all_parts = parts(&phrase.node);
        let [(_, Part::Group(group))] = all_parts.as_slice() else {
            return Ok(None);
        };
        let Some((bare, mut clause)) = without_happening(group) else {
            return self.count_put(phrase);
        };
        let before = match &mut clause {
            Happening::Clause(clause) => take_before(clause),
            Happening::Done { .. } => None,
        };
        // "Creatures you control that attacked this turn": of whoever controls them now, only those that are there are asked.
        if let Happening::Clause(attack) = &clause
            && attack.verb.node == Verb::Attack(None)
            && !is_bare(&bare)
        {
            return Ok(None);
        }
        let bare = Group {
            // Of the spells cast before it none is itself.
            other: bare.other && before.is_none(),
            ..bare
        };
        let counted = match &clause {
            Happening::Clause(clause) => self.counted_clause(&bare, clause)?,
            Happening::Done { deed, before } => {
                if bare.other && before.is_none() && !self.tells_own_spell_apart(deed) {
                    return Err(Failure::unsupported(
                        phrase.span,
                        "other ones that happened this turn",
                    ));
                }
                let bare = Group {
                    other: bare.other && before.is_none(),
                    ..bare
                };
                let event = Box::new(self.counted_deed(deed.clone(), Players::Everyone, &bare)?);
                return Ok(Some(match before {
                    Some(spell) => Value::HappenedBefore(event, self.reference_phrase(spell)?),
                    None => Value::Happened(event, Past::ThisTurn),
                }));
            }
        };
        let Some(event) = counted else {
            return Ok(None);
        };
        let past = match &clause {
            Happening::Clause(clause) => self.take_past(&mut clause.clone())?,
            Happening::Done { .. } => None,
        };
        let past = past.unwrap_or(Past::ThisTurn);
        check_remembered(&past, &event, phrase.span)?;
        self.ask_of_stretch(&past, &event);
        if let Some(spell) = before {
            return Ok(Some(Value::HappenedBefore(
                Box::new(event),
                self.reference_phrase(&spell)?,
            )));
        }
        let cast =
            matches!(&event, EventPattern::Done { deed, .. } if self.tells_own_spell_apart(deed));
        if bare.other && !cast {
            return Err(Failure::unsupported(
                phrase.span,
                "other ones that happened this turn",
            ));
        }
        Ok(Some(Value::Happened(Box::new(event), past)))
    }

    /// "card put into your graveyard from anywhere this turn", "artifacts that were put into graveyards from the battlefield this turn": of
    /// each it can be asked whether a card was put there.
    fn count_put(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Option<Value>> {
        let Some(was_put) = was_put(phrase) else {
            return Ok(None);
        };
        let asked = self.happened(&was_put, None, phrase.span)?;
        let Condition::Happened(event, past @ Past::ThisTurn) = asked else {
            return Ok(None);
        };
        Ok(Some(Value::Happened(event, past)))
    }

    /// "(the greatest mana value among) spells you've cast this turn", "(the total power of) creatures that died this turn": none if the
    /// phrase is of nothing that is gone.
    pub(super) fn measured_happened(
        &mut self,
        among: &Spanned<NounPhrase>,
        measure: ir::Measure,
    ) -> Lowered<Option<Value>> {
        let before = self.frame.clone();
        if let Some(Value::Happened(event, Past::ThisTurn)) = self.count_happened(among)?
            && are_gone(&event)
        {
            return Ok(Some(Value::OfHappened(measure, event)));
        }
        self.frame = before;
        Ok(None)
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn counted_clause(&mut self, bare: &Group, clause: &Clause) -> Lowered<Option<EventPattern>> {
        let under = clause.adverbials.iter().find_map(|adverbial| {
            if let Adverbial::UnderControl(whose) = &adverbial.node {
                Some(whose.as_ref().clone())
            } else {
                None
            }
        });
        let plain = clause.adverbials.iter().all(|adverbial| {
            says_this_turn(&adverbial.node)
                || matches!(
                    adverbial.node,
                    Adverbial::UnderControl(_) | Adverbial::ThisWay | Adverbial::From(_)
                )
        });
        if !plain {
            return Ok(None);
        }
        if let Some(subject) = &clause.subject {
            if under.is_some() {
                return Ok(None);
            }
            let who = self.player_set(subject)?;
            // "creatures you attacked with this turn"
            if let Verb::AttackWith(_) = &clause.verb.node {
                let what = self.group_filter(bare, None)?;
                return Ok(Some(EventPattern::Attacks {
                    what: with_test(what, Test::ControlledBy(who)),
                    whom: None,
                    alone: false,
                }));
            }
            if let Verb::Draw(_) = &clause.verb.node
                && is_plain_card(bare)
            {
                return Ok(Some(EventPattern::Draw {
                    who,
                    nth: None,
                    beyond_draw_step: false,
                }));
            }
            let from = clause.adverbials.iter().find_map(|adverbial| {
                if let Adverbial::From(place) = &adverbial.node {
                    Some(place)
                } else {
                    None
                }
            });
            let Some(deed) = self.deed_to_count(clause, &who)? else {
                return Ok(None);
            };
            let mut event = self.counted_deed(deed, who, bare)?;
            if let Some(place) = from {
                let (zone, whose) = self.zone(place)?;
                match &mut event {
                    EventPattern::Done {
                        deed: Deed::Exile | Deed::Reveal | Deed::Return(_),
                        what: Some(what),
                        ..
                    } => *what = super::pattern::in_zone(what.clone(), zone, whose),
                    _ => return Err(Failure::unsupported(place.span, "where this came from")),
                }
            }
            return Ok(Some(event));
        }
        let (entered, manner) = if let Verb::Enter(entering) = &clause.verb.node {
            entered_under(entering)
        } else {
            (None, true)
        };
        let under = under.or(entered);
        // Whose control that is was said before, and is none of those that entered.
        let under = match under {
            Some(whose) => Some(self.player_set_of_control(&whose)?),
            None => None,
        };
        let leaves = match &clause.verb.node {
            Verb::Leave(place) => self.zone(place)?.0 == Zone::Battlefield,
            _ => false,
        };
        let mut what = if leaves
            || matches!(
                clause.verb.node,
                Verb::Die | Verb::Enter(_) | Verb::Attack(None)
            ) {
            self.group_filter(bare, None)?
        } else {
            return Ok(None);
        };
        if let Some(players) = under {
            what = with_test(what, Test::ControlledBy(players));
        }
        Ok(match &clause.verb.node {
            Verb::Die => Some(EventPattern::ZoneChange {
                what,
                from: Some(Zone::Battlefield),
                to: Some(Zone::Graveyard),
            }),
            // "creature that left the battlefield under your control this turn"
            Verb::Leave(_) => Some(EventPattern::ZoneChange {
                what,
                from: Some(Zone::Battlefield),
                to: None,
            }),
            Verb::Enter(_) if manner => Some(EventPattern::ZoneChange {
                what,
                from: None,
                to: Some(Zone::Battlefield),
            }),
            // One that has left the battlefield since has attacked as well (CR 608.2i).
            Verb::Attack(None) => Some(EventPattern::Attacks {
                what,
                whom: None,
                alone: false,
            }),
            _ => None,
        })
    }

    /// What it says that somebody did to the noun before it: "you've sacrificed", "you've returned to its owner's hand".
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn deed_to_count(&mut self, clause: &Clause, who: &Players) -> Lowered<Option<Deed>> {
        let span = clause.verb.span;
        Ok(match &clause.verb.node {
            Verb::Copy(_) => Some(Deed::Named(Name::new("copy"))),
            // "tokens you created this turn"
            Verb::Create { tokens, .. } if tokens.is_empty() => Some(Deed::CreateToken),
            Verb::Action {
                action,
                amount: None,
                what: Some(_),
            } => Some(Deed::Named(self.action_event(action, span)?)),
            Verb::KeywordVerb {
                verb,
                what: Some(_),
            } => {
                let event = self.keywords.event(verb);
                event
                    .filter(|event| event.fact.is_none())
                    .map(|event| Deed::Named(event.name))
            }
            verb => match deed_of(verb) {
                Some((deed, Some(_))) => Some(self.arguments_of(deed, verb, who, span)?.0),
                _ => None,
            },
        })
    }

    /// Whether "other spells" are other than the spell that says so: a spell is the same object from its being cast on.
    fn tells_own_spell_apart(&self, deed: &Deed) -> bool {
        *deed == Deed::Cast && (self.frame.not_cast_yet || self.card.is_spell() && !self.quoted)
    }

    fn counted_deed(&mut self, deed: Deed, who: Players, bare: &Group) -> Lowered<EventPattern> {
        let cards = bare.members.iter().any(|member| {
            let words = member.words.iter();
            words
                .map(|word| &word.node)
                .any(|word| *word == NounWord::Head(Head::Card))
        });
        let anywhere = cards && super::deed::is_of_any_zone(&deed);
        let domain = patients_domain(&deed).or(anywhere.then_some(Domain::Sources));
        let what = self.group_filter(bare, domain.as_ref())?;
        Ok(EventPattern::done(deed, who, what))
    }

    /// "the amount of life you gained this turn", "life your opponents lost this turn": none if it is something else.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(crate) fn total_happened(
        &mut self,
        phrase: &Spanned<NounPhrase>,
    ) -> Lowered<Option<Value>> {
        let all_parts = parts(&phrase.node);
        let [(_, Part::Group(group))] = all_parts.as_slice() else {
            return Ok(None);
        };
        let [member] = group.members.as_slice() else {
            return Ok(None);
        };
        let life =
            matches!(member.words.as_slice(), [word] if word.node == NounWord::Head(Head::Life));
        let Some((rest, Happening::Clause(clause))) = without_happening(group).filter(|_| life)
        else {
            return Ok(None);
        };
        if rest.members.iter().any(|member| !member.post.is_empty()) || !rest.shared.is_empty() {
            return Ok(None);
        }
        if !clause
            .adverbials
            .iter()
            .all(|adverbial| says_this_turn(&adverbial.node))
        {
            return Ok(None);
        }
        let Some(subject) = &clause.subject else {
            return Ok(None);
        };
        let who = self.player_set(subject)?;
        Ok(match &clause.verb.node {
            Verb::GainLife(_) => total(Deed::GainLife, who),
            Verb::LoseLife(_) => total(Deed::LoseLife, who),
            _ => None,
        })
    }
}

/// Whether what the event was about is no longer where it was: it is looked at as it was last.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn are_gone(event: &EventPattern) -> bool {
    match event {
        EventPattern::ZoneChange { from, .. } => *from == Some(Zone::Battlefield),
        EventPattern::Done { deed, .. } => {
            matches!(deed, Deed::Cast | Deed::Sacrifice | Deed::Destroy)
        }
        _ => false,
    }
}

fn total(deed: Deed, who: Players) -> Option<Value> {
    let event = EventPattern::Done {
        deed,
        who,
        what: None,
    };
    Some(Value::TotalThisTurn(Box::new(event)))
}

/// What is said to have happened to a noun this turn.
enum Happening {
    /// "you've cast this turn", "that died this turn"
    Clause(Clause),
    /// "cast this turn"; "cast before it this turn", "discarded this turn"
    Done {
        /// what was done
        deed: Deed,
        /// "before it"
        before: Option<Spanned<NounPhrase>>,
    },
}

/// "(you've cast) before it (this turn)": before which spell, which is taken away; of anything but casting it says nothing here.
fn take_before(clause: &mut Clause) -> Option<Spanned<NounPhrase>> {
    if !matches!(clause.verb.node, Verb::Cast(_)) {
        return None;
    }
    let before = |adverbial: &Spanned<Adverbial>| matches!(adverbial.node, Adverbial::BeforeIt(_));
    let place = clause.adverbials.iter().position(before)?;
    if let Adverbial::BeforeIt(spell) = clause.adverbials.remove(place).node {
        Some(*spell)
    } else {
        None
    }
}

/// The group without the words for what happened to it this turn.
fn without_happening(group: &Group) -> Option<(Group, Happening)> {
    let mut bare = with_deaths(group);
    let happens = |post: &Spanned<PostModifier>| happening(&post.node).is_some();
    // Of "instant and sorcery spells you've cast this turn" it is said once for both.
    let posts = match bare.members.as_mut_slice() {
        [member] if member.post.iter().any(happens) => &mut member.post,
        _ => &mut bare.shared,
    };
    let index = posts.iter().position(happens)?;
    let post = posts.remove(index);
    let found = happening(&post.node)?;
    // "creatures you controlled that died this turn": they are looked at as they were.
    if let Happening::Clause(clause) = &found
        && clause.verb.node == Verb::Die
    {
        let members = bare.members.iter_mut().map(|member| &mut member.post);
        for posts in members.chain([&mut bare.shared]) {
            super::dealt::posts_as_it_was(posts);
        }
    }
    Some((bare, found))
}

/// "put into …", "that was put into …"
fn was_done(post: &PostModifier) -> Option<&ast::Passive> {
    if let PostModifier::Participle(passive) = post {
        return Some(passive);
    }
    if let PostModifier::Relative(clause) = post
        && clause.subject.is_none()
        && clause.adverbials.is_empty()
        && let Verb::Be(predicate) = &clause.verb.node
        && let ast::Predicate::Passive {
            negated: false,
            passive,
        } = predicate.as_ref()
    {
        return Some(passive);
    }
    None
}

/// "a card was put into your graveyard from anywhere this turn", of "card put into your graveyard from anywhere this turn".
fn was_put(phrase: &Spanned<NounPhrase>) -> Option<Clause> {
    let mut subject = phrase.clone();
    let [item] = subject.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    let plain =
        described.determiner.node == Determiner::None && !described.other && !described.target;
    let post = described.post.pop()?;
    let passive = was_done(&post.node)?;
    let now = |complement: &Spanned<PassiveComplement>| matches!(&complement.node, PassiveComplement::During(period) if is_this_turn(period));
    if !plain || passive.participle != ast::Participle::Put || !passive.complements.iter().any(now)
    {
        return None;
    }
    let was = ast::Predicate::Passive {
        negated: false,
        passive: passive.clone(),
    };
    described.determiner.node = Determiner::A;
    described.plural = false;
    Some(Clause {
        joined: None,
        subject: Some(subject),
        auxiliary: None,
        verb: Spanned {
            node: Verb::Be(Box::new(was)),
            span: post.span,
        },
        form: ast::VerbForm::Past,
        adverbials: Vec::new(),
        span: ast::Place(phrase.span),
    })
}

/// The group with "put into your graveyard from the battlefield this turn" as "you own that died this turn".
fn with_deaths(group: &Group) -> Group {
    let mut group = group.clone();
    let lists = group.members.iter_mut().map(|member| &mut member.post);
    for posts in lists.chain([&mut group.shared]) {
        let Some(index) = posts.iter().position(|post| death(post).is_some()) else {
            continue;
        };
        if let Some((owner, died)) = death(&posts[index]) {
            posts[index] = died;
            if let Some(owned) = owner {
                posts.insert(index, owned);
            }
        }
    }
    group
}

/// "put into your graveyard from the battlefield this turn": who owns it, and that it died.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn death(
    post: &Spanned<PostModifier>,
) -> Option<(Option<Spanned<PostModifier>>, Spanned<PostModifier>)> {
    let span = post.span;
    let PostModifier::Participle(passive) = &post.node else {
        return None;
    };
    let [into, during] = passive.complements.as_slice() else {
        return None;
    };
    let (PassiveComplement::Into(to), PassiveComplement::During(period)) =
        (&into.node, &during.node)
    else {
        return None;
    };
    let [place] = to.places.as_slice() else {
        return None;
    };
    let ast::PutPlace::Zone(zone) = &place.node else {
        return None;
    };
    let [item] = zone.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(graveyard) = &item.noun.node else {
        return None;
    };
    let from_battlefield = matches!(graveyard.post.as_slice(), [post]
        if matches!(&post.node, PostModifier::From(from)
            if super::quantity::has_head(&from.node, Head::Battlefield)
                && matches!(from.node.items.as_slice(), [item]
                    if matches!(&item.noun.node, Noun::Described(place)
                        if place.determiner.node == Determiner::The))));
    let is_graveyard = matches!(graveyard.words.as_slice(), [word] if word.node == NounWord::Head(Head::Graveyard));
    let is_death = passive.participle == ast::Participle::Put
        && is_this_turn(period)
        && to.manner.is_empty()
        && from_battlefield
        && is_graveyard;
    let owner = match &graveyard.determiner.node {
        Determiner::Possessive(owner) => Some(Spanned {
            node: PostModifier::Owned {
                by: owner.clone(),
                negated: false,
                and_controlled: false,
                but_not_controlled: false,
            },
            span,
        }),
        Determiner::A => None,
        _ => return None,
    };
    let died = Clause {
        joined: None,
        subject: None,
        auxiliary: None,
        verb: Spanned {
            node: Verb::Die,
            span,
        },
        form: ast::VerbForm::Past,
        adverbials: vec![Spanned {
            node: Adverbial::Duration(ast::Duration::This(period.clone())),
            span,
        }],
        span: ast::Place(span),
    };
    let died = Spanned {
        node: PostModifier::Relative(Box::new(died)),
        span,
    };
    is_death.then_some((owner, died))
}

/// Whether only words before the noun say more of it.
fn is_bare(group: &Group) -> bool {
    group.shared.is_empty() && group.members.iter().all(|member| member.post.is_empty())
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn happening(post: &PostModifier) -> Option<Happening> {
    match post {
        PostModifier::Relative(clause) => {
            let counted = match (&clause.subject, &clause.verb.node) {
                (Some(_), Verb::Draw(_) | Verb::GainLife(_) | Verb::LoseLife(_))
                | (None, Verb::Die | Verb::Leave(_) | Verb::Attack(None)) => true,
                (
                    Some(_),
                    Verb::Copy(_)
                    | Verb::AttackWith(_)
                    | Verb::Action { what: Some(_), .. }
                    | Verb::KeywordVerb { what: Some(_), .. },
                ) => true,
                (Some(_), Verb::Create { tokens, .. }) if tokens.is_empty() => true,
                (Some(_), verb) => matches!(deed_of(verb), Some((_, Some(_)))),
                // "entered this turn" alone is a quality of permanents that are still there.
                (None, Verb::Enter(entering)) => {
                    entered_under(entering).0.is_some()
                        || clause
                            .adverbials
                            .iter()
                            .any(|adverbial| matches!(adverbial.node, Adverbial::UnderControl(_)))
                }
                _ => false,
            };
            let now = clause.adverbials.iter().any(|adverbial| {
                says_this_turn(&adverbial.node)
                        // What else was done "this way" is remembered by what did it.
                        || adverbial.node == Adverbial::ThisWay && clause.verb.node == Verb::Die
            });
            (counted && now).then(|| Happening::Clause(clause.as_ref().clone()))
        }
        PostModifier::Participle(passive) => {
            let deed = deed_done(&passive.participle)?;
            let mut now = false;
            let mut before = None;
            for complement in &passive.complements {
                match &complement.node {
                    PassiveComplement::During(period) if is_this_turn(period) => now = true,
                    PassiveComplement::Before(whom) if super::verb::is_it(whom) => {
                        before = Some(whom.as_ref().clone());
                    }
                    _ => return None,
                }
            }
            (now && (before.is_none() || deed == Deed::Cast))
                .then_some(Happening::Done { deed, before })
        }
        _ => None,
    }
}

/// "entered the battlefield under your control": whose control, and whether nothing else is said of how.
fn entered_under(entering: &ast::Entering) -> (Option<Spanned<NounPhrase>>, bool) {
    match entering.manner.as_slice() {
        [] => (None, true),
        [manner] => {
            if let ast::EntryManner::UnderControl(whose) = &manner.node {
                (Some(whose.as_ref().clone()), true)
            } else {
                (None, false)
            }
        }
        _ => (None, false),
    }
}

fn is_plain_card(group: &Group) -> bool {
    matches!(group.members.as_slice(), [member]
        if member.post.is_empty()
            && matches!(member.words.as_slice(), [word] if word.node == NounWord::Head(Head::Card)))
}

/// "two or more creatures": how many, and "one or more creatures".
pub(super) fn several_or_more(phrase: &Spanned<NounPhrase>) -> Option<(u32, Spanned<NounPhrase>)> {
    let mut plain = phrase.clone();
    let [item] = plain.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    let Determiner::Count(ast::Count::AtLeast(ast::Amount::Number(number))) =
        &mut described.determiner.node
    else {
        return None;
    };
    let least = *number;
    *number = 1;
    (least > 1).then_some((least, plain))
}

/// "~ and at least two other creatures": the one, the others, and how many of them at least.
pub(super) fn with_others(
    phrase: &Spanned<NounPhrase>,
) -> Option<(Spanned<NounPhrase>, Spanned<NounPhrase>, u32)> {
    let [first, second] = phrase.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &second.noun.node else {
        return None;
    };
    let Determiner::Count(ast::Count::AtLeast(ast::Amount::Number(number))) =
        described.determiner.node
    else {
        return None;
    };
    // "and at least two creatures" would count it, too.
    let any_creature = matches!(described.words.as_slice(), [word]
        if word.node == ast::NounWord::Type(ast::CardType::Creature));
    if second.joined != Some(ast::Conjunction::And) || any_creature && !described.other {
        return None;
    }
    let alone = |item: &ast::NounItem| Spanned {
        node: NounPhrase {
            items: vec![ast::NounItem {
                joined: None,
                noun: item.noun.clone(),
            }],
        },
        span: item.noun.span,
    };
    let mut others = alone(second);
    if let Some(ast::NounItem { noun, .. }) = others.node.items.first_mut()
        && let Noun::Described(described) = &mut noun.node
    {
        described.other = false;
        described.determiner.node = Determiner::Count(ast::Count::AtLeast(ast::Amount::Number(1)));
    }
    Some((alone(first), others, number))
}

/// "this spell from your hand", "it from your hand": without the place, and the place.
pub(super) fn own_spell_from(
    what: &Spanned<NounPhrase>,
) -> Option<(Spanned<NounPhrase>, Spanned<NounPhrase>)> {
    let mut plain = what.clone();
    let [item] = plain.node.items.as_mut_slice() else {
        return None;
    };
    if let Noun::Modified { noun, post } = &item.noun.node
        && let [post] = post.as_slice()
        && let ast::PostModifier::From(place) = &post.node
    {
        let place = place.as_ref().clone();
        item.noun.node = noun.as_ref().clone();
        return Some((plain, place));
    }
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    let (ast::Determiner::This, [post]) = (&described.determiner.node, described.post.as_slice())
    else {
        return None;
    };
    let ast::PostModifier::From(place) = &post.node else {
        return None;
    };
    let place = place.as_ref().clone();
    described.post.clear();
    Some((plain, place))
}

/// "(a player) with one or more creatures": the attackers, which are taken away.
pub(super) fn take_attackers(whom: &mut Spanned<NounPhrase>) -> Option<Spanned<NounPhrase>> {
    let [item] = whom.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    let creatures = |post: &Spanned<PostModifier>| {
        matches!(&post.node, PostModifier::With(with)
            if matches!(with.as_ref(), ast::With::Quality(what)
                if super::clause::nouns(what).contains(&NounWord::Type(ast::CardType::Creature))))
    };
    let place = described.post.iter().position(creatures)?;
    let PostModifier::With(with) = described.post.remove(place).node else {
        return None;
    };
    if let ast::With::Quality(what) = *with {
        Some(*what)
    } else {
        None
    }
}
