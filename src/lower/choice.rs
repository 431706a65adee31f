//! What is picked out of several: "one of them", "from among them", "of your choice", "all land cards revealed this way".

use super::context::{Lowering, is_single};
use super::failure::{Failure, FailureKind, Lowered};
use super::noun::{Choice, Phrase, Set, Use};
use super::reference::{Meaning, Number};
use super::scope::Group;
use ir::{Domain, Effect, Filter, Objects, Players, SlotId, SlotKind, Test, Value, Zone};
use syntax::ast::{
    self, Adjective, Count, Described, Determiner, Head, Noun, NounPhrase, NounWord, Portion,
    PostModifier, Pronoun, Sentence, Span, Spanned, Verb,
};

/// How what is chosen is: what it is chosen from, and by whom.
#[derive(Default)]
pub(super) struct ChoiceModifiers {
    /// out of what was found or seen before: "from among them"
    pub from: Option<SlotId>,
    /// out of all of a description: "from among cards exiled with ~"
    pub among: Option<Filter>,
    pub at_random: bool,
    /// "of their choice"
    pub chooser: Option<Players>,
}

impl Lowering<'_> {
    /// "one of them", "each of those creatures".
    pub(super) fn portion(
        &mut self,
        portion: &Portion,
        of: &Spanned<NounPhrase>,
        post: &[Spanned<PostModifier>],
        span: Span,
        usage: &Use,
    ) -> Lowered<Phrase> {
        if let (Portion::Count(_), [], Some((plain, random))) = (portion, post, random_pick(of)) {
            return self.portion(portion, &plain, &[random], span, usage);
        }
        let whole = self.phrase(of, usage)?;
        // "each of up to two Soldiers you control": those that are chosen.
        if let (Phrase::Choice(_), Portion::Each, []) = (&whole, portion, post) {
            return Ok(whole);
        }
        let Phrase::Set(set) = whole else {
            return Err(Failure::unsupported(
                span,
                "a part of something that is still to be chosen",
            ));
        };
        match portion {
            // "destroy any of them that are Walls": each of whom that holds.
            Portion::Some if !post.is_empty() => {
                let such = self.such_of(&set, post, span)?;
                Ok(Phrase::Set(such))
            }
            Portion::Each | Portion::All if !post.is_empty() => {
                Err(Failure::unsupported(span, "each of some of these"))
            }
            Portion::Each | Portion::All => Ok(Phrase::Set(set)),
            Portion::Count(count) => {
                if let ([whole @ Objects::Event(_)], []) =
                    (set.objects.as_slice(), set.players.as_slice())
                {
                    return self.some_of_event(whole, count, post, span);
                }
                let [Objects::Slot(slot)] = set.objects.as_slice() else {
                    return Err(Failure::unsupported(span, "a part of these"));
                };
                let slot = *slot;
                // "Two of three target cards at random": which of the two choices is at random?
                let random = Some(ir::TargetChooser::Random);
                let targets = &self.frame.targets;
                if targets
                    .iter()
                    .any(|each| each.slot == slot && each.chooser == random)
                {
                    return Err(Failure::unsupported(
                        span,
                        "a part of targets chosen at random",
                    ));
                }
                let at_random = post.iter().any(|post| post.node == PostModifier::AtRandom);
                if post.len() > usize::from(at_random) {
                    return Err(Failure::unsupported(span, "this modifier of a part"));
                }
                let (minimum, maximum) = self.bounds(Some(count), span)?;
                let whole = Meaning::Objects(Objects::Slot(slot));
                let antecedent = self.frame.discourse.latest(&whole);
                // What was drawn is not remembered; "one of them" after that is none of what was sacrificed for it.
                if antecedent.is_some_and(|whole| whole.done.contains(&Adjective::Sacrificed)) {
                    return Err(Failure::unsupported(span, "a part of what was sacrificed"));
                }
                let words = antecedent
                    .map(|antecedent| antecedent.words.clone())
                    .unwrap_or_default();
                Ok(Phrase::Choice(Choice {
                    filter: any_of_them(),
                    from: Some(slot),
                    minimum,
                    maximum,
                    at_random,
                    chooser: None,
                    words,
                    span,
                }))
            }
            Portion::Rest => self.rest_of(&set, post, span),
            Portion::None | Portion::Half | Portion::Other | Portion::Some => {
                Err(Failure::unsupported(span, "this part"))
            }
        }
    }

    /// "(any of them) that are Walls": those of the objects that are so described.
    fn such_of(&mut self, set: &Set, post: &[Spanned<PostModifier>], span: Span) -> Lowered<Set> {
        let ([objects], []) = (set.objects.as_slice(), set.players.as_slice()) else {
            return Err(Failure::unsupported(span, "some of these"));
        };
        let described = Noun::Described(Box::new(Described {
            determiner: Spanned::new(Determiner::All, span),
            count: None,
            other: false,
            target: false,
            words: vec![Spanned::new(NounWord::Head(Head::Permanent), span)],
            post: post.to_vec(),
            plural: true,
        }));
        let item = ast::NounItem {
            joined: None,
            noun: Spanned::new(described, span),
        };
        let permanents = Spanned::new(NounPhrase { items: vec![item] }, span);
        let filter = self.filter(&permanents, None)?;
        let such = super::pattern::with_test(filter, Test::Is(objects.clone()));
        Ok(Set {
            objects: vec![Objects::Every(Box::new(such))],
            players: Vec::new(),
        })
    }

    /// "the rest of the revealed cards": "the rest", where some of just these were picked.
    fn rest_of(
        &mut self,
        whole: &super::noun::Set,
        post: &[Spanned<PostModifier>],
        span: Span,
    ) -> Lowered<Phrase> {
        let [Objects::Slot(whole)] = whole.objects.as_slice() else {
            return Err(Failure::unsupported(span, "the rest of these"));
        };
        // Of cards that were looked for those that were found can be called so too.
        let known = self.frame.rest_from.is_some_and(|(from, picked)| {
            *whole == from || *whole == picked && self.frame.uncovered == Some(from)
        });
        if !known || !post.is_empty() {
            return Err(Failure::unsupported(span, "the rest of these"));
        }
        let rest = self.the_rest(span)?;
        let words = vec![NounWord::Head(Head::Card)];
        self.mention(Meaning::Objects(rest.clone()), Number::Many, words, span);
        Ok(Phrase::Set(super::noun::Set::of_objects(rest)))
    }

    /// "the rest": what was not picked of the cards looked at, else of all that was picked from.
    pub(super) fn the_rest(&mut self, span: Span) -> Lowered<Objects> {
        if let Some(slot) = self.frame.rest {
            return Ok(Objects::Slot(slot));
        }
        let missing = || {
            let message = "`the rest` refers to nothing said before";
            Failure::new(FailureKind::NoReferent, span, message).help(
                "\"put one of them into your hand and the rest on the bottom of your library\"",
            )
        };
        let (what, who, slot) = self.frame.picked.clone().ok_or_else(missing)?;
        let rest = what.rest(&who, slot).ok_or_else(missing)?;
        Ok(Objects::Every(Box::new(rest)))
    }

    /// What each of these players picked is spoken of together afterwards.
    pub(super) fn picked_by_all(&mut self, all: &Players) {
        if let Some((what, who, _)) = &mut self.frame.picked
            && (*who == Players::Affected || what.asks_of_each())
        {
            who.clone_from(all);
        }
    }

    /// "one of those creatures", of several that an event is about: where they are by then.
    fn some_of_event(
        &mut self,
        whole: &Objects,
        count: &Count,
        post: &[Spanned<PostModifier>],
        span: Span,
    ) -> Lowered<Phrase> {
        let antecedent = self
            .frame
            .discourse
            .latest(&Meaning::Objects(whole.clone()));
        let words = antecedent.map_or_else(Vec::new, |antecedent| antecedent.words.clone());
        let several = antecedent.is_some_and(|antecedent| antecedent.number == Number::Many);
        let permanent = super::reference::names(&NounWord::Head(Head::Permanent), &words);
        let is_card = words.contains(&NounWord::Head(Head::Card));
        let domain = match self.frame.event_to {
            Some(zone @ (Zone::Graveyard | Zone::Exile)) => Domain::Cards(zone, Players::Everyone),
            Some(Zone::Battlefield) => Domain::Permanents,
            None if permanent && !is_card => Domain::Permanents,
            Some(Zone::Hand | Zone::Library | Zone::Stack | Zone::Command | Zone::Outside)
            | None => {
                return Err(Failure::unsupported(span, "a part of these"));
            }
        };
        if !several || !post.is_empty() {
            return Err(Failure::unsupported(span, "a part of these"));
        }
        let (minimum, maximum) = self.bounds(Some(count), span)?;
        let test = Test::Is(whole.clone());
        Ok(Phrase::Choice(Choice {
            filter: Filter { domain, test },
            from: None,
            minimum,
            maximum,
            at_random: false,
            chooser: None,
            words,
            span,
        }))
    }

    /// Of cards that were looked at none is a permanent or a spell.
    pub(super) fn check_kept_kind(&self, group: &Group, from: SlotId) -> Lowered<()> {
        let known = Meaning::Objects(Objects::Slot(from));
        let card = NounWord::Head(Head::Card);
        let are_cards =
            (self.frame.discourse.latest(&known)).is_some_and(|known| known.words.contains(&card));
        for member in &group.members {
            let heads: Vec<Head> = member
                .words
                .iter()
                .filter_map(|word| {
                    if let NounWord::Head(head) = word.node {
                        Some(head)
                    } else {
                        None
                    }
                })
                .collect();
            let others = heads.contains(&Head::Permanent) || heads.contains(&Head::Spell);
            if are_cards && others && !heads.contains(&Head::Card) {
                let message = "what it is taken from are cards";
                return Err(Failure::misplaced(group.span, message).help("say `card`"));
            }
        }
        Ok(())
    }

    /// "the top card of your graveyard", "the top creature card of your graveyard": one that is told by where it lies (CR 404.2).
    pub(super) fn top_of_graveyard(
        &mut self,
        whose: Players,
        card_type: Option<&Spanned<ast::CardType>>,
        span: Span,
    ) -> Lowered<Phrase> {
        if !super::context::is_single(&whose) {
            return Err(Failure::unsupported(
                span,
                "the top cards of several graveyards",
            ));
        }
        let (mut words, of_type) = match card_type {
            Some(said) => {
                let of_type = self.card_type(said.node, said.span)?;
                (vec![NounWord::Type(said.node)], Test::CardType(of_type))
            }
            None => (Vec::new(), Test::All(Vec::new())),
        };
        words.push(NounWord::Head(Head::Card));
        Ok(Phrase::Choice(Choice {
            filter: Filter {
                domain: Domain::Cards(Zone::Graveyard, whose),
                test: Test::Uppermost(Box::new(of_type)),
            },
            from: None,
            minimum: Value::Number(1),
            maximum: Value::Number(1),
            at_random: false,
            chooser: None,
            words,
            span,
        }))
    }

    /// "a nonland card from it": the hand, graveyard or library that was looked at or revealed.
    pub(super) fn take_pronoun_place(
        &mut self,
        group: &Group,
    ) -> Lowered<(Group, Option<Objects>)> {
        let mut group = group.clone();
        let is_place = |post: &PostModifier| {
            matches!(post, PostModifier::From(place)
                if matches!(place.node.items.as_slice(), [item]
                    if matches!(item.noun.node, Noun::Pronoun(Pronoun::It | Pronoun::They | Pronoun::Those))))
        };
        let mut taken: Vec<Spanned<PostModifier>> = Vec::new();
        for member in &mut group.members {
            taken.extend(member.post.extract_if(.., |post| is_place(&post.node)));
        }
        taken.extend(group.shared.extract_if(.., |post| is_place(&post.node)));
        let Some(post) = taken.first() else {
            return Ok((group, None));
        };
        let PostModifier::From(place) = &post.node else {
            return Ok((group, None));
        };
        // A hand is one thing, and its cards are several.
        let contents = self
            .frame
            .discourse
            .all()
            .iter()
            .rev()
            .find_map(|antecedent| {
                if let Meaning::Objects(objects @ Objects::Every(filter)) = &antecedent.meaning
                    && matches!(filter.domain, Domain::Cards(..))
                {
                    Some((objects.clone(), antecedent.optional))
                } else {
                    None
                }
            });
        let objects = match contents {
            Some((objects, optional)) => {
                self.note_use(optional);
                objects
            }
            None => self.reference_phrase(place)?,
        };
        Ok((group, Some(objects)))
    }

    /// Removes "from among them", "at random", "of your choice" from a group.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn take_choice_modifiers(
        &mut self,
        group: &Group,
        usage: &Use,
    ) -> Lowered<(Group, ChoiceModifiers)> {
        let mut group = group.clone();
        let mut found = ChoiceModifiers::default();
        let mut taken: Vec<Spanned<PostModifier>> = Vec::new();
        found.from = self.some_of_those(&mut group, usage)?;
        let is_choice = |post: &PostModifier| {
            matches!(
                post,
                PostModifier::FromAmong(_) | PostModifier::AtRandom | PostModifier::OfChoice(_)
            )
        };
        for member in &mut group.members {
            taken.extend(member.post.extract_if(.., |post| is_choice(&post.node)));
        }
        taken.extend(group.shared.extract_if(.., |post| is_choice(&post.node)));
        for post in taken {
            match &post.node {
                PostModifier::FromAmong(whom) => {
                    let before = self.frame.clone();
                    let known = self.reference_phrase(whom);
                    if let Ok(Objects::Slot(slot)) = known {
                        // "Put up to two land cards from among them onto the battlefield, up to one creature card from among them into
                        // your hand": from the same cards.
                        let slot = match &mut self.frame.placing {
                            Some(first) => *first.get_or_insert(slot),
                            None => slot,
                        };
                        // "put them": what is picked, and not what it is picked from.
                        let whole = Meaning::Objects(Objects::Slot(slot));
                        self.frame.discourse.mark_possessor(&whole);
                        found.from = Some(slot);
                        continue;
                    }
                    self.frame = before;
                    // "from among cards exiled with ~"
                    let bare = super::words::is_bare_plural(whom);
                    if !bare || group.target {
                        known?;
                        return Err(Failure::unsupported(post.span, "\"from among\" these"));
                    }
                    found.among = Some(self.filter(whom, None)?);
                }
                PostModifier::AtRandom => found.at_random = true,
                PostModifier::OfChoice(whose) => {
                    let players = self.player_choice_owner(whose)?;
                    if group.target {
                        super::target::check_chooser(whose, &players)?;
                    }
                    found.chooser = Some(players);
                }
                _ => {}
            }
        }
        Ok((group, found))
    }

    /// "of your choice", "of their choice".
    pub(super) fn player_choice_owner(&mut self, whose: &Spanned<NounPhrase>) -> Lowered<Players> {
        // Players choose together, each for themselves (CR 101.4): "of their choice" says nothing else.
        let each = self.frame.each_player;
        let players = self.player_set(whose)?;
        if players == Players::Affected {
            self.frame.each_player = each;
        }
        Ok(players)
    }

    /// "all land cards revealed this way", where "the rest" of those that were revealed are spoken of: from among them.
    fn some_of_those(&mut self, group: &mut Group, usage: &Use) -> Lowered<Option<SlotId>> {
        let all = group.determiner.node == Determiner::All && !group.target;
        // Of cards that several players revealed each would have a rest of their own.
        if !self.frame.rest_said || !all || !super::context::is_single(&usage.actor) {
            return Ok(None);
        }
        let head = group.members.last().and_then(|member| member.words.last());
        if head.map(|word| &word.node) != Some(&NounWord::Head(Head::Card)) {
            return Ok(None);
        }
        let posts = match group.members.as_mut_slice() {
            [member] if group.shared.is_empty() => &mut member.post,
            _ => &mut group.shared,
        };
        let [post] = posts.as_slice() else {
            return Ok(None);
        };
        let Some(done) = super::words::this_way(&post.node) else {
            return Ok(None);
        };
        let span = post.span;
        let before = self.frame.clone();
        let Objects::Slot(slot) = self.done_this_way(done, span)? else {
            self.frame = before;
            return Ok(None);
        };
        posts.clear();
        Ok(Some(slot))
    }

    /// The instruction by which somebody picks.
    pub(crate) fn choose(
        &mut self,
        mut choice: Choice,
        actor: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<SlotId> {
        super::picks::chosen_by_another(&mut choice, actor)?;
        if choice.at_random {
            super::together::refuse_together(&choice)?;
        }
        // Who chooses is known before what is chosen.
        let one_of_them = match choice.chooser {
            Some(Players::Opponents) => Some(self.slot(SlotKind::Players, choice.span)?),
            _ => None,
        };
        let slot = self.slot(SlotKind::Objects, choice.span)?;
        let number = if choice.maximum == Value::Number(1) && is_single(actor) {
            Number::One
        } else {
            Number::Many
        };
        if matches!(
            &choice.chooser,
            Some(Players::Opponents | Players::Everyone)
        ) && !is_single(actor)
        {
            return Err(Failure::unsupported(
                choice.span,
                "a choice by one of several players",
            ));
        }
        // "Each opponent sacrifices a creature of their choice": each of those who act.
        let several = !is_single(actor) || self.are_several_players(actor);
        let theirs = choice.chooser == Some(Players::Affected) && several;
        let who = match choice.chooser {
            // "of an opponent's choice": who acts says which opponent chooses.
            Some(among) if let Some(into) = one_of_them => {
                out.push(Effect::ChoosePlayer {
                    who: actor.clone(),
                    among,
                    at_random: false,
                    into,
                });
                Players::Slot(into)
            }
            Some(chooser) if !theirs => chooser,
            Some(_) | None => actor.clone(),
        };
        let mut exiled = false;
        // "Choose a card exiled this way": one of those.
        if choice.from.is_none()
            && choice.filter.domain == Domain::Sources
            && let Test::Is(cards @ Objects::Slot(from)) = &choice.filter.test
            && self.is_in_exile(cards)
        {
            choice.from = Some(*from);
            choice.filter = any_of_them();
        }
        if let Some(from) = choice.from {
            let whole = Meaning::Objects(Objects::Slot(from));
            exiled = self
                .frame
                .discourse
                .latest(&whole)
                .is_some_and(|whole| whole.done.contains(&Adjective::Exiled));
            // How many are taken at random is not left open.
            if choice.at_random && choice.minimum != choice.maximum {
                let what = "so many at random among these";
                return Err(Failure::unsupported(choice.span, what));
            }
            let rest = self.slot(SlotKind::Objects, choice.span)?;
            self.frame.rest = Some(rest);
            self.frame.rest_from = Some((from, slot));
            out.push(Effect::ChooseAmong {
                who,
                from,
                what: choice.filter,
                minimum: choice.minimum,
                maximum: choice.maximum,
                at_random: choice.at_random,
                into: slot,
                rest: Some(rest),
            });
        } else {
            self.frame.picked = Some((choice.filter.clone(), who.clone(), slot));
            out.push(Effect::Choose {
                who,
                what: choice.filter,
                minimum: choice.minimum,
                maximum: choice.maximum,
                at_random: choice.at_random,
                into: slot,
            });
        }
        let meaning = Meaning::Objects(Objects::Slot(slot));
        // "Choose a card exiled this way."
        if let Some(Effect::Choose { what, .. }) = out.last() {
            let in_exile = what
                .test
                .conjuncts()
                .iter()
                .any(|test| matches!(test, ir::Test::Is(exiled) if self.is_in_exile(exiled)));
            if in_exile {
                let chosen = Objects::Slot(slot);
                self.frame.found_in.push((chosen, ir::Zone::Exile));
            }
        }
        self.mention(meaning.clone(), number, choice.words, choice.span);
        self.frame
            .discourse
            .mark_done(&meaning, Adjective::Chosen, false);
        if exiled {
            self.frame
                .discourse
                .mark_done(&meaning, Adjective::Exiled, true);
        }
        Ok(slot)
    }
}

/// Of objects among which something is chosen each may be.
fn any_of_them() -> Filter {
    Filter {
        domain: Domain::Cards(Zone::Library, Players::Everyone),
        test: Test::All(Vec::new()),
    }
}

/// "put the rest into your graveyard"
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn says_rest(sentence: &Sentence) -> bool {
    let is_rest = |what: &Spanned<NounPhrase>| {
        let mut items = what.node.items.iter();
        items.any(|item| item.noun.node == Noun::Rest)
    };
    let Sentence::Clauses { clauses, .. } = sentence else {
        return false;
    };
    clauses.iter().any(|clause| match &clause.verb.node {
        Verb::Put(placements) => placements.iter().any(|put| is_rest(&put.what)),
        Verb::Exile { what, .. }
        | Verb::Shuffle {
            what: Some(what), ..
        } => is_rest(what),
        _ => false,
    })
}

/// "(one of) them at random", "(two of) those cards at random": what it is one of, and that it is at random (CR 608.2d leaves the choice to
/// nobody then).
fn random_pick(of: &Spanned<NounPhrase>) -> Option<(Spanned<NounPhrase>, Spanned<PostModifier>)> {
    let mut plain = of.clone();
    let [item] = plain.node.items.as_mut_slice() else {
        return None;
    };
    let at_random = |post: &mut Spanned<PostModifier>| post.node == PostModifier::AtRandom;
    let random = if let Noun::Modified { noun, post } = &mut item.noun.node {
        let random = post.pop_if(at_random)?;
        if post.is_empty() {
            item.noun.node = noun.as_ref().clone();
        }
        random
    } else if let Noun::Described(described) = &mut item.noun.node {
        described.post.pop_if(at_random)?
    } else {
        return None;
    };
    Some((plain, random))
}
