//! Noun phrases as they are used by verbs: references, targets, sets, and objects that somebody chooses.

use super::context::{Lowering, is_single};
use super::failure::{Failure, FailureKind, Lowered};
use super::filter::any_target_filter;
use super::reference::{Meaning, Number, Wanted};
use super::scope::{Group, Part, parts};
use super::words::{done_word, is_object_pronoun, player_words, this_way, zone_of_head};
use ir::{
    Domain, Effect, EventRole, Filter, Objects, Players, SlotId, SlotKind, TargetSpec, Test, Value,
    Zone,
};
use std::collections::BTreeSet;
use syntax::ast::{
    self, Adjective, Conjunction, Count, Determiner, Head, LibraryEnd, Noun, NounPhrase, NounWord,
    PostModifier, Pronoun, Span, Spanned,
};

/// The greatest number there is: "any number of".
pub(crate) const ANY_NUMBER: i32 = i32::MAX;

/// What a noun phrase stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Phrase {
    /// Objects or players that are known, or known when the instruction is carried out.
    Set(Set),
    /// Objects that somebody picks: "a creature you control".
    Choice(Choice),
    /// One of several players whom somebody picks: "an opponent".
    PlayerChoice(Players, Span),
}

/// Known objects and players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Set {
    /// Objects.
    pub objects: Vec<Objects>,
    /// Players.
    pub players: Vec<Players>,
}

/// Objects that somebody picks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// Which can be picked.
    pub filter: Filter,
    /// Out of the cards of this slot only: "one of them", "from among them".
    pub from: Option<SlotId>,
    /// At least.
    pub minimum: Value,
    /// At most.
    pub maximum: Value,
    /// "at random"
    pub at_random: bool,
    /// "of an opponent's choice"; else who acts.
    pub chooser: Option<Players>,
    /// Its nouns.
    pub words: Vec<NounWord>,
    /// Its words.
    pub span: Span,
}

/// Where a verb looks for what it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Use {
    /// Who acts, and picks.
    pub actor: Players,
    /// Where the nouns look if they do not say: cards in the actor's hand for "discard a card".
    pub domain: Option<Domain>,
    /// What must hold besides: the actor controls what they sacrifice.
    pub test: Option<Test>,
    /// It is cast: a spell may be told by where its card is.
    pub casts: bool,
}

impl Use {
    /// By somebody, nothing besides.
    pub(crate) fn by(actor: &Players) -> Self {
        Self {
            actor: actor.clone(),
            domain: None,
            test: None,
            casts: false,
        }
    }

    /// What somebody casts.
    pub(crate) fn cast_by(actor: &Players) -> Self {
        Self {
            casts: true,
            ..Self::by(actor)
        }
    }

    /// Out of what a description means.
    fn among(&self, among: Filter) -> Self {
        let tests = self.test.iter().cloned().chain([among.test]);
        Self {
            domain: Some(among.domain),
            test: Some(super::filter::all(tests.collect())),
            ..self.clone()
        }
    }

    /// In a zone of theirs.
    pub(crate) fn in_zone(actor: &Players, zone: Zone) -> Self {
        Self {
            actor: actor.clone(),
            domain: Some(Domain::Cards(zone, super::words::affected(actor))),
            test: None,
            casts: false,
        }
    }

    /// Permanents that they control.
    pub(crate) fn controlled(actor: &Players) -> Self {
        Self {
            actor: actor.clone(),
            domain: None,
            test: Some(Test::ControlledBy(super::words::affected(actor))),
            casts: false,
        }
    }
}

impl Set {
    /// Objects only.
    pub(crate) fn of_objects(objects: Objects) -> Self {
        Self {
            objects: vec![objects],
            players: Vec::new(),
        }
    }

    /// Players only.
    pub(crate) fn of_players(players: Players) -> Self {
        Self {
            objects: Vec::new(),
            players: vec![players],
        }
    }

    /// The objects, together.
    pub(crate) fn objects(&self) -> Option<Objects> {
        match self.objects.as_slice() {
            [] => None,
            [one] => Some(one.clone()),
            several => Some(Objects::Union(several.to_vec())),
        }
    }
}

impl Lowering<'_> {
    /// What a noun phrase stands for, for a verb.
    pub(crate) fn phrase(&mut self, phrase: &Spanned<NounPhrase>, usage: &Use) -> Lowered<Phrase> {
        let all_parts = parts(&phrase.node);
        if let [(_, part)] = all_parts.as_slice() {
            return self.part(part, phrase.span, usage);
        }
        if all_parts[1..]
            .iter()
            .all(|(joined, _)| *joined == Some(Conjunction::Or))
        {
            return self.choice_of(&all_parts, phrase.span, usage);
        }
        if let Some(choice) = self.one_of_each(&all_parts, phrase.span, usage)? {
            return Ok(Phrase::Choice(choice));
        }
        let mut set = Set::default();
        for (joined, part) in &all_parts {
            if matches!(joined, Some(Conjunction::Or)) {
                return Err(Failure::unsupported(phrase.span, "a choice between these"));
            }
            match self.part(part, phrase.span, usage)? {
                Phrase::Set(other) => {
                    // "its controller and that player": of the two one would be the other.
                    if other.players.iter().any(|who| set.players.contains(who)) {
                        return Err(Failure::unsupported(phrase.span, "one player said twice"));
                    }
                    set.objects.extend(other.objects);
                    set.players.extend(other.players);
                }
                Phrase::Choice(choice) => {
                    return Err(Failure::unsupported(
                        choice.span,
                        "several things to choose in one list",
                    ));
                }
                Phrase::PlayerChoice(_, span) => {
                    return Err(Failure::unsupported(span, "a player to choose in a list"));
                }
            }
        }
        self.mention_together(&set, phrase.span);
        Ok(Phrase::Set(set))
    }

    /// "another creature or an artifact": one choice among both.
    fn choice_of(
        &mut self,
        all_parts: &[(Option<Conjunction>, Part)],
        span: Span,
        usage: &Use,
    ) -> Lowered<Phrase> {
        if let Some(controller) = super::player_or_controller::beside_that_player(all_parts) {
            return self.player_or_controller(controller, span);
        }
        let mut choices = Vec::new();
        for (_, part) in all_parts {
            match self.part(part, span, usage)? {
                Phrase::Choice(choice) => choices.push(choice),
                Phrase::Set(_) | Phrase::PlayerChoice(..) => {
                    return Err(Failure::unsupported(span, "a choice between these"));
                }
            }
        }
        let tests = choices
            .iter()
            .map(|choice| choice.filter.test.clone())
            .collect();
        let alike = choices.iter().all(|choice| {
            let words = choices[0].words.clone();
            let filter = choices[0].filter.clone();
            Choice {
                words,
                filter,
                span,
                ..choice.clone()
            } == Choice {
                span,
                ..choices[0].clone()
            } && choice.filter.domain == choices[0].filter.domain
        });
        if !alike || choices[0].from.is_some() {
            return Err(Failure::unsupported(span, "a choice between these"));
        }
        let mut one = choices.swap_remove(0);
        one.words
            .retain(|word| choices.iter().all(|choice| choice.words.contains(word)));
        one.filter.test = super::filter::any(tests);
        one.span = span;
        Ok(Phrase::Choice(one))
    }

    pub(super) fn part(&mut self, part: &Part, span: Span, usage: &Use) -> Lowered<Phrase> {
        match part {
            Part::Single(noun) => self.single(noun, usage),
            Part::Group(group) => {
                if let Some(players) = self.player_group(group)? {
                    return Ok(players);
                }
                if let Some(left) = self.left_behind(group)? {
                    return Ok(Phrase::Set(Set::of_objects(left)));
                }
                if let Some(objects) = self.uncovered(group) {
                    return Ok(Phrase::Set(Set::of_objects(objects)));
                }
                if self.is_reference(group) {
                    let objects = self.reference(part, span)?;
                    return Ok(Phrase::Set(Set::of_objects(objects)));
                }
                self.described(group, usage)
            }
        }
    }

    fn single(&mut self, noun: &Spanned<Noun>, usage: &Use) -> Lowered<Phrase> {
        match &noun.node {
            Noun::Pronoun(Pronoun::You) => Ok(Phrase::Set(Set::of_players(Players::You))),
            Noun::Pronoun(Pronoun::They) => {
                // Several objects if there are such, else the player spoken of.
                match self.pronoun_object(Pronoun::They, noun.span, false) {
                    Ok(objects) => Ok(Phrase::Set(Set::of_objects(objects))),
                    Err(_) => Ok(Phrase::Set(Set::of_players(self.that_player(noun.span)?))),
                }
            }
            Noun::Pronoun(pronoun) if is_object_pronoun(*pronoun) => {
                let objects = self.pronoun_object(*pronoun, noun.span, false)?;
                Ok(Phrase::Set(Set::of_objects(objects)))
            }
            Noun::Pronoun(_) => Err(Failure::unsupported(
                noun.span,
                format!("\"{}\" here", self.words(noun.span)),
            )),
            Noun::Effect | Noun::Votes(_) | Noun::Symbols(..) => Err(Failure::unsupported(
                noun.span,
                format!("\"{}\" here", self.words(noun.span)),
            )),
            Noun::OwnName => {
                let objects = self.own_name();
                self.mention(
                    Meaning::Objects(objects.clone()),
                    Number::One,
                    Vec::new(),
                    noun.span,
                );
                Ok(Phrase::Set(Set::of_objects(objects)))
            }
            Noun::AnyTarget { other, count } => {
                let (minimum, maximum) = self.bounds(count.as_ref(), noun.span)?;
                let slot = self.target(
                    Some(any_target_filter()),
                    Some(Players::Everyone),
                    minimum,
                    maximum,
                    noun.span,
                )?;
                if *other {
                    self.other_than_earlier_targets(slot);
                    // Without targets before it, other than the object itself.
                    if let Some(last) = self.frame.targets.last_mut()
                        && last.other_than.is_empty()
                        && let Some(filter) = &mut last.objects
                    {
                        let any = std::mem::replace(&mut filter.test, Test::All(Vec::new()));
                        let other = Test::Not(Box::new(Test::Is(Objects::This)));
                        filter.test = super::filter::all(vec![any, other]);
                    }
                }
                Ok(Phrase::Set(Set {
                    objects: vec![Objects::Slot(slot)],
                    players: vec![Players::Slot(slot)],
                }))
            }
            Noun::Part { portion, of, post } => self.portion(portion, of, post, noun.span, usage),
            Noun::LibraryCards { end, amount, of } => {
                if *end == LibraryEnd::Bottom {
                    return Err(Failure::unsupported(
                        noun.span,
                        "the bottom cards of a library",
                    ));
                }
                let (zone, players) = self.zone(of)?;
                if zone != Zone::Library {
                    return Err(Failure::unsupported(of.span, "the top cards of this zone"));
                }
                let count = self.amount(amount)?;
                let number = if count == Value::Number(1) && is_single(&players) {
                    Number::One
                } else {
                    Number::Many
                };
                let objects = Objects::Top {
                    of: players,
                    count: Box::new(count),
                };
                let words = vec![NounWord::Head(Head::Card)];
                self.mention(Meaning::Objects(objects.clone()), number, words, noun.span);
                Ok(Phrase::Set(Set::of_objects(objects)))
            }
            Noun::Rest => {
                let rest = self.the_rest(noun.span)?;
                self.mention(
                    Meaning::Objects(rest.clone()),
                    Number::Many,
                    Vec::new(),
                    noun.span,
                );
                Ok(Phrase::Set(Set::of_objects(rest)))
            }
            Noun::Modified { noun: inner, post } => self.modified(inner, post, noun.span, usage),
            Noun::Copy { .. }
            | Noun::Amount(_)
            | Noun::Described(_)
            | Noun::LibraryEnd { .. }
            | Noun::Gap => Err(Failure::unsupported(
                noun.span,
                format!("\"{}\" here", self.words(noun.span)),
            )),
        }
    }

    /// "~ from your graveyard", "it from exile": the reference, with where it is.
    fn modified(
        &mut self,
        noun: &Noun,
        post: &[Spanned<PostModifier>],
        span: Span,
        usage: &Use,
    ) -> Lowered<Phrase> {
        let own = matches!(noun, Noun::OwnName);
        let mut phrase = self.single(
            &Spanned {
                node: noun.clone(),
                span,
            },
            usage,
        )?;
        for post in post {
            if let (PostModifier::From(place), Noun::Pronoun(_), Phrase::Set(set)) =
                (&post.node, noun, &mut phrase)
                && let ([only], []) = (set.objects.as_mut_slice(), set.players.as_slice())
            {
                *only = self.where_it_is(only.clone(), place)?;
            } else if let PostModifier::From(place) | PostModifier::In(place) = &post.node
                && own
            {
                let (zone, whose) = self.zone(place)?;
                self.own_zone_of_you(zone, &whose, place.span)?;
                self.frame.own_zone = Some(zone);
            } else {
                return Err(Failure::unsupported(
                    post.span,
                    format!("\"{}\" here", self.words(post.span)),
                ));
            }
        }
        Ok(phrase)
    }

    /// Whether the noun's first word points at something said before or at the object itself.
    pub(crate) fn is_reference(&self, group: &Group) -> bool {
        if group.target {
            return false;
        }
        let [member] = group.members.as_slice() else {
            return matches!(
                group.determiner.node,
                Determiner::That | Determiner::This | Determiner::These
            ) && !group.members.iter().any(|member| !member.post.is_empty());
        };
        match &group.determiner.node {
            Determiner::This | Determiner::These | Determiner::That | Determiner::TheOther => true,
            Determiner::Both => member.post.is_empty(),
            Determiner::The => {
                member.post.is_empty()
                    || done_word(&member.words).is_some()
                    || matches!(member.post.as_slice(), [post] if this_way(&post.node).is_some())
            }
            Determiner::None => {
                !member.plural
                    && member.words.first().is_some_and(|word| {
                        matches!(
                            word.node,
                            NounWord::Adjective(
                                Adjective::Enchanted | Adjective::Equipped | Adjective::Fortified
                            )
                        )
                    })
                    && member.words.len() > 1
                    // "for each equipped attacking creature you control": those that have Equipment, whatever has this.
                    && member.post.is_empty()
            }
            Determiner::A
            | Determiner::Each
            | Determiner::Every
            | Determiner::All
            | Determiner::Any
            | Determiner::No
            | Determiner::Next
            | Determiner::NextOf(_)
            | Determiner::Last
            | Determiner::Ordinal { .. }
            | Determiner::Same
            | Determiner::Count(_)
            | Determiner::Possessive(_)
            | Determiner::Which
            | Determiner::Additional(_) => false,
        }
    }

    /// A phrase that must be one reference: "attached to it".
    pub(crate) fn reference_phrase(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Objects> {
        match self.phrase(phrase, &Use::by(&Players::You))? {
            Phrase::Set(set) if set.players.is_empty() => set
                .objects()
                .ok_or_else(|| Failure::unsupported(phrase.span, "this object")),
            Phrase::Set(_) | Phrase::Choice(_) | Phrase::PlayerChoice(..) => Err(
                Failure::unsupported(phrase.span, format!("\"{}\" here", self.words(phrase.span))),
            ),
        }
    }

    /// The objects that a part refers to.
    pub(crate) fn reference(&mut self, part: &Part, span: Span) -> Lowered<Objects> {
        match part {
            Part::Single(noun) => match self.single(noun, &Use::by(&Players::You))? {
                Phrase::Set(set) if set.players.is_empty() && set.objects.len() == 1 => {
                    Ok(set.objects[0].clone())
                }
                Phrase::Set(_) | Phrase::Choice(_) | Phrase::PlayerChoice(..) => Err(
                    Failure::unsupported(noun.span, format!("\"{}\" here", self.words(noun.span))),
                ),
            },
            Part::Group(group) => self.group_reference(group, span),
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn group_reference(&mut self, group: &Group, span: Span) -> Lowered<Objects> {
        let words: Vec<NounWord> = group
            .members
            .iter()
            .flat_map(|member| member.words.iter().map(|word| word.node.clone()))
            .collect();
        let plural = group.members.iter().all(|member| member.plural);
        match &group.determiner.node {
            Determiner::This => {
                self.check_own_words(group)?;
                self.own_place(group)?;
                // "this creature": the object that has the ability, also in quotes (CR 201.5a).
                self.mention(
                    Meaning::Objects(Objects::This),
                    Number::One,
                    Vec::new(),
                    group.span,
                );
                Ok(Objects::This)
            }
            Determiner::None => {
                let nouns: Vec<NounWord> = words.iter().skip(1).cloned().collect();
                self.check_attached(words.first(), &nouns, group.span)?;
                self.mention(
                    Meaning::Objects(Objects::Attached),
                    Number::One,
                    nouns,
                    group.span,
                );
                Ok(Objects::Attached)
            }
            Determiner::That | Determiner::The | Determiner::These | Determiner::Both => {
                let number = if plural { Number::Many } else { Number::One };
                match self.that(group, &words, number, span) {
                    Err(_) if group.determiner.node == Determiner::Both => {
                        self.both(&words, group.span)
                    }
                    found => found,
                }
            }
            Determiner::TheOther => {
                let number = if plural { Number::Many } else { Number::One };
                self.the_other(group, &words, number)
            }
            _ => Err(Failure::unsupported(group.span, "this reference")),
        }
    }

    /// A card of an ability that functions outside the battlefield is in a zone of its owner, who controls the ability
    /// (CR 113.8).
    fn own_zone_of_you(&self, zone: Zone, whose: &Players, span: Span) -> Lowered<()> {
        let theirs = matches!(
            whose,
            Players::You
                | Players::OwnerOf(_)
                | Players::Slot(_)
                | Players::Event(_)
                | Players::Affected
        );
        if zone.is_per_player() && !theirs && *whose != Players::Everyone {
            return Err(Failure::misplaced(
                span,
                "this card is in a zone of its owner",
            ));
        }
        Ok(())
    }

    /// "this card from your graveyard": where the ability functions (CR 113.6m). Nothing else can be said of it.
    fn own_place(&mut self, group: &Group) -> Lowered<()> {
        let posts = group
            .members
            .iter()
            .flat_map(|member| &member.post)
            .chain(&group.shared);
        for post in posts.cloned().collect::<Vec<_>>() {
            if let PostModifier::From(place) | PostModifier::In(place) = &post.node {
                let (zone, whose) = self.zone(place)?;
                self.own_zone_of_you(zone, &whose, place.span)?;
                let spell = group.members.iter().any(|member| {
                    let words = &mut member.words.iter();
                    words.any(|word| word.node == NounWord::Head(Head::Spell))
                });
                if spell && !matches!(zone, Zone::Battlefield | Zone::Stack) {
                    return Err(Failure::misplaced(
                        group.span,
                        format!("`{}` there is a card", self.words(group.span)),
                    )
                    .help("`this card`"));
                }
                self.frame.own_zone = Some(zone);
            } else {
                return Err(Failure::unsupported(
                    post.span,
                    format!("\"{}\" here", self.words(post.span)),
                ));
            }
        }
        Ok(())
    }

    /// "that creature", "the exiled card", "the creatures destroyed this way", "that spell or ability".
    fn that(
        &mut self,
        group: &Group,
        words: &[NounWord],
        number: Number,
        span: Span,
    ) -> Lowered<Objects> {
        let encoded = [
            NounWord::Adjective(ast::Adjective::Encoded),
            NounWord::Head(Head::Card),
        ];
        if self.quoted && self.keyword.is_some() && words == encoded {
            return Ok(Objects::Granter);
        }
        let mut odd = group
            .members
            .iter()
            .flat_map(|member| &member.post)
            .chain(&group.shared)
            .filter(|post| this_way(&post.node).is_none());
        let place = match (odd.next(), odd.next()) {
            (Some(post), None) => {
                if let PostModifier::From(place) = &post.node {
                    Ok(Some(place))
                } else {
                    Err(post)
                }
            }
            (Some(post), Some(_)) => Err(post),
            (None, _) => Ok(None),
        };
        if let Err(post) = place {
            return Err(Failure::unsupported(
                post.span,
                format!("\"{}\" here", self.words(post.span)),
            ));
        }
        let done = group
            .members
            .iter()
            .find_map(|member| done_word(&member.words))
            .or_else(|| {
                group
                    .members
                    .iter()
                    .flat_map(|member| &member.post)
                    .find_map(|post| this_way(&post.node))
            });
        let text = self.words(group.span);
        let nouns: Vec<NounWord> = words
            .iter()
            .filter(
                |word| !matches!(word, NounWord::Adjective(adjective) if Some(*adjective) == done),
            )
            .cloned()
            .collect();
        // "that spell or ability" is one thing of either kind.
        let alternatives: Vec<&[NounWord]> = if group.members.len() > 1 {
            nouns.chunks(1).collect()
        } else {
            vec![nouns.as_slice()]
        };
        let mut failure = None;
        for nouns in alternatives {
            let wanted = Wanted {
                number: Some(number),
                words: nouns,
                done,
                possessive: false,
                own_subject: false,
            };
            // "each Wolf deals damage to that creature": not to itself, if something was said before.
            let found = match self.frame.discourse.object(wanted, span, &text) {
                Err(_) => {
                    let wanted = Wanted {
                        own_subject: true,
                        ..wanted
                    };
                    self.frame.discourse.object(wanted, span, &text)
                }
                found => found,
            };
            match found {
                Ok(antecedent) => {
                    let (meaning, optional) = (antecedent.meaning.clone(), antecedent.optional);
                    // "If damage is prevented this way, that source's controller loses 2 life."
                    let source = NounWord::Head(Head::Source);
                    let is_source_of_prevented = nouns == [source.clone()]
                        && self.frame.prevention == Some(true)
                        && !antecedent.words.contains(&source);
                    self.note_use(optional);
                    self.frame.each_object |= meaning == Meaning::Objects(Objects::Affected);
                    // "If an opponent controls an artifact, destroy that artifact": not this one.
                    if group.determiner.node == Determiner::That
                        && meaning == Meaning::Objects(Objects::This)
                    {
                        return Err(Failure::new(
                            FailureKind::NoReferent,
                            span,
                            format!("`{text}` refers to nothing said before"),
                        ));
                    }
                    let objects = match meaning {
                        _ if is_source_of_prevented => Objects::Event(EventRole::Subject),
                        Meaning::Objects(objects) => objects,
                        Meaning::Either(slot) => Objects::Slot(slot),
                        Meaning::Players(_) => {
                            return Err(Failure::misplaced(span, "a player cannot stand here"));
                        }
                    };
                    self.mention(
                        Meaning::Objects(objects.clone()),
                        number,
                        Vec::new(),
                        group.span,
                    );
                    return match place {
                        Ok(Some(place)) => self.where_it_is(objects, place),
                        _ => Ok(objects),
                    };
                }
                Err(problem) => failure = failure.or(Some(problem)),
            }
        }
        // Exiled by another ability of this object (CR 607.2a); a quoted ability is another object's, which exiled nothing, and what a
        // spell exiled with several instructions is not linked.
        if done == Some(Adjective::Exiled) && !self.quoted && !self.card.is_spell() {
            self.mention(
                Meaning::Objects(Objects::Linked),
                number,
                words.to_vec(),
                group.span,
            );
            return Ok(Objects::Linked);
        }
        Err(failure.unwrap_or_else(|| Failure::unsupported(span, "this reference")))
    }

    /// The object that "it" or "they" refers to.
    pub(crate) fn pronoun_object(
        &mut self,
        pronoun: Pronoun,
        span: Span,
        possessive: bool,
    ) -> Lowered<Objects> {
        if pronoun == Pronoun::Person {
            return Ok(self.own_name());
        }
        // "Whenever you sacrifice another permanent, you may sacrifice another one": not the same again.
        if pronoun == Pronoun::One {
            return Err(Failure::unsupported(span, "\"another one\"").help("name what is meant"));
        }
        let number = match pronoun {
            Pronoun::It => Some(Number::One),
            Pronoun::They | Pronoun::Those | Pronoun::Both => Some(Number::Many),
            Pronoun::You
            | Pronoun::Person
            | Pronoun::Itself
            | Pronoun::That
            | Pronoun::This
            | Pronoun::EachOther
            | Pronoun::Anyone
            | Pronoun::One => None,
        };
        let words = self.words(span);
        let own_subject = possessive || pronoun == Pronoun::Itself;
        let wanted = Wanted {
            number,
            words: &[],
            done: None,
            possessive: possessive || pronoun == Pronoun::Itself,
            own_subject,
        };
        let gone_is_meant = possessive || !self.on_battlefield;
        let found = self.frame.discourse.object(wanted, span, &words);
        let found = found.map(|found| match gone_is_meant {
            true => found,
            false => self.frame.discourse.still_there(found, wanted),
        });
        let mut antecedent = match found {
            // "~ deals 1 damage to target creature blocking it"
            Err(_) if self.in_modifier > 0 => {
                let wanted = Wanted {
                    own_subject: true,
                    ..wanted
                };
                self.frame.discourse.object(wanted, span, &words)?
            }
            found => found?,
        };
        if !wanted.possessive
            && self.keyword.is_none()
            && !self.card.is_spell()
            && let Some(rival) = self
                .frame
                .discourse
                .rival(antecedent, wanted, self.in_subject)
        {
            if self.reread == Some(span) {
                antecedent = rival;
            }
            self.unclear.push(span);
        }
        // "~ deals X damage to target creature, where X is its power": a spell has none.
        if wanted.possessive
            && self.card.is_spell()
            && !self.quoted
            && antecedent.meaning == Meaning::Objects(Objects::This)
            && let Some(target) = self.frame.discourse.beside_spell()
        {
            antecedent = target;
        }
        // "Mill three cards. If a creature card was milled this way, put it onto the battlefield."
        if pronoun == Pronoun::It
            && !possessive
            && self.frame.one_of_many
            && antecedent.meaning == Meaning::Objects(Objects::This)
        {
            return Err(Failure::unsupported(span, "\"it\" for one of several")
                .help("\"you may put a creature card from among them onto the battlefield\""));
        }
        // "Each other attacking creature gets +1/+0 and its controller …": of each of them.
        if pronoun == Pronoun::It
            && possessive
            && self.in_subject
            && antecedent.meaning == Meaning::Objects(Objects::This)
            && self.frame.discourse.each_acted_last()
        {
            let what = "what each of several objects has, behind what they do";
            return Err(Failure::unsupported(span, what).help("\"for each of them, …\""));
        }
        // "If you control two or more Bears, put a +1/+1 counter on each of them": on those, and not on what was spoken of before.
        let counted = |slots: &BTreeSet<SlotId>| matches!(&antecedent.meaning, Meaning::Objects(Objects::Slot(slot)) if slots.contains(slot));
        if antecedent.number == Number::Many
            && self
                .frame
                .counts_several
                .as_ref()
                .is_some_and(|slots| !counted(slots))
        {
            let what = "a word for what the condition counts, or for what was said before it";
            return Err(Failure::unsupported(span, what).help("name what is meant"));
        }
        let (mut meaning, optional) = (antecedent.meaning.clone(), antecedent.optional);
        let words = antecedent.words.clone();
        let number = antecedent.number;
        // "Creatures you control get +1/+1 for each counter on them", "for each creature blocking them": each of them by itself.
        let each = Meaning::Objects(Objects::Affected);
        if (wanted.possessive || self.in_modifier > 0 && pronoun == Pronoun::They)
            && matches!(meaning, Meaning::Objects(Objects::Every(_)))
            && self.frame.discourse.latest(&each).is_some_and(|other| {
                other.span == antecedent.span && other.clause == antecedent.clause
            })
        {
            meaning = each;
        }
        self.note_use(optional);
        self.frame.each_object |= meaning == Meaning::Objects(Objects::Affected);
        let objects = match meaning {
            Meaning::Objects(objects) => objects,
            Meaning::Either(slot) => Objects::Slot(slot),
            Meaning::Players(_) => {
                return Err(Failure::misplaced(span, "a player cannot stand here"));
            }
        };
        if objects == Objects::This {
            self.frame.it_is_this = Some(span);
        }
        self.mention(Meaning::Objects(objects.clone()), number, words, span);
        Ok(objects)
    }

    /// "target creature an opponent controls … that player": its controller.
    pub(super) fn player_of_target(&self) -> Option<Players> {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "it asks for some kinds; any other is none of them"
        )]
        fn an_opponents(test: &Test) -> bool {
            match test {
                Test::ControlledBy(Players::Opponents) => true,
                Test::All(tests) => tests.iter().any(an_opponents),
                _ => false,
            }
        }
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "it asks for some kinds; any other is none of them"
        )]
        fn of_an_opponent(test: &Test) -> bool {
            match test {
                Test::OwnedBy(Players::Opponents) => true,
                Test::All(tests) => tests.iter().any(of_an_opponent),
                _ => false,
            }
        }
        let Some(target) = self.frame.targets.last() else {
            // "put a card an opponent owns from exile into that player's graveyard"
            let (filter, _, slot) = self.frame.picked.as_ref()?;
            let picked = Meaning::Objects(Objects::Slot(*slot));
            let one = self.frame.discourse.latest(&picked)?.number == Number::One;
            let of_opponent = matches!(filter.domain, Domain::Cards(_, Players::Opponents))
                || of_an_opponent(&filter.test);
            return (one && of_opponent).then(|| Players::OwnerOf(Box::new(Objects::Slot(*slot))));
        };
        let filter = target.objects.as_ref()?;
        let objects = Box::new(Objects::Slot(target.slot));
        if target.players.is_some() || target.maximum != Value::Number(1) {
            return None;
        }
        match &filter.domain {
            Domain::Cards(_, Players::Opponents) => Some(Players::OwnerOf(objects)),
            _ if an_opponents(&filter.test) => Some(Players::ControllerOf(objects)),
            Domain::Permanents
            | Domain::Spells
            | Domain::ActivatedAbilities
            | Domain::TriggeredAbilities
            | Domain::Abilities
            | Domain::StackObjects
            | Domain::Cards(..)
            | Domain::Sources
            | Domain::Either(_) => None,
        }
    }

    /// Creatures, cards, spells: a target, a set, or something to choose.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn described(&mut self, group: &Group, usage: &Use) -> Lowered<Phrase> {
        let words: Vec<NounWord> = group
            .members
            .iter()
            .flat_map(|member| member.words.iter().map(|word| word.node.clone()))
            .collect();
        if words
            .iter()
            .any(|word| matches!(word, NounWord::Head(head) if zone_of_head(*head).is_some()))
        {
            return self.zone_contents(group);
        }
        self.check_singular_list(group)?;
        let (group, modifiers) = self.take_choice_modifiers(group, usage)?;
        let super::choice::ChoiceModifiers {
            from,
            among,
            at_random,
            chooser,
        } = modifiers;
        let (group, place) = self.take_pronoun_place(&group)?;
        let (from, usage) = match place {
            Some(Objects::Slot(slot)) if from.is_none() => (Some(slot), usage.clone()),
            Some(Objects::Every(filter)) if filter.test == Test::All(Vec::new()) => {
                let usage = Use {
                    domain: Some(filter.domain),
                    ..usage.clone()
                };
                (from, usage)
            }
            Some(_) => return Err(Failure::unsupported(group.span, "this place")),
            None => (from, usage.clone()),
        };
        let usage = &among.map_or(usage.clone(), |among| usage.among(among));
        let several = group.target
            || matches!(
                group.determiner.node,
                Determiner::Count(_) | Determiner::Any
            );
        let (group, together) = match several {
            true => self.take_together(&group)?,
            false => (group, Vec::new()),
        };
        // Each of several spells is chosen as it is cast.
        if usage.casts && !together.is_empty() {
            return Err(Failure::unsupported(
                group.span,
                "casting several of which something is asked together",
            ));
        }
        super::well_formed::check_noun(&group, &self.words(group.span))?;
        if !usage.casts {
            self.check_spell_place(&group)?;
        }
        let mut filter = match from {
            Some(_) => {
                let anywhere = Domain::Cards(Zone::Library, Players::Everyone);
                let mut filter = self.group_filter(&group, Some(&anywhere))?;
                filter.domain = anywhere;
                filter
            }
            None => {
                let mut filter = self.group_filter(&group, usage.domain.as_ref())?;
                // A spell is cast from where the cards are.
                if let (true, Domain::Spells, Some(Domain::Cards(zone, whose))) =
                    (usage.casts, &filter.domain, &usage.domain)
                {
                    filter.domain = Domain::Cards(*zone, whose.clone());
                }
                filter
            }
        };
        if let Some(known) = self.definite(&group, &filter)? {
            let number = Number::One;
            self.mention(Meaning::Objects(known.clone()), number, words, group.span);
            return Ok(Phrase::Set(Set::of_objects(known)));
        }
        if group.target {
            // The controller of the spell or ability chooses its targets (CR 601.2c).
            if chooser.is_some_and(|chooser| chooser != Players::You) {
                return Err(Failure::unsupported(
                    group.span,
                    "a target that another player chooses",
                ));
            }
            let (minimum, maximum) = self.group_bounds(&group)?;
            let filter = super::together::with_together(filter, together);
            let slot = self.target(Some(filter), None, minimum, maximum, group.span)?;
            self.mention_words(slot, words);
            if group.other {
                self.other_than_earlier_targets(slot);
            }
            return Ok(Phrase::Set(Set::of_objects(Objects::Slot(slot))));
        }
        if let Some(test) = usage.test.clone() {
            filter.test = super::filter::all(vec![filter.test, test]);
        }
        let (minimum, maximum) = match &group.determiner.node {
            Determiner::Each
            | Determiner::All
            | Determiner::Every
            | Determiner::None
            | Determiner::The
            | Determiner::Possessive(_)
                if from.is_none() =>
            {
                if let (Determiner::None, false) = (
                    &group.determiner.node,
                    group.members.iter().all(|m| m.plural),
                ) {
                    return Err(Failure::unsupported(
                        group.span,
                        "a noun without an article here",
                    ));
                }
                let filter = self.of_the_actor(filter, usage);
                let objects = super::definite::known_or_every(filter);
                self.mention(
                    Meaning::Objects(objects.clone()),
                    Number::Many,
                    words,
                    group.span,
                );
                return Ok(Phrase::Set(Set::of_objects(objects)));
            }
            Determiner::A | Determiner::Count(_) | Determiner::Any => self.group_bounds(&group)?,
            Determiner::All | Determiner::Each => {
                (Value::Number(ANY_NUMBER), Value::Number(ANY_NUMBER))
            }
            _ => {
                return Err(Failure::unsupported(
                    group.span,
                    format!("\"{}\" here", self.words(group.span)),
                ));
            }
        };
        Ok(Phrase::Choice(Choice {
            filter: super::together::with_together(filter, together),
            from,
            minimum,
            maximum,
            at_random,
            chooser,
            words,
            span: group.span,
        }))
    }

    /// Where nobody chooses, no player is the one who does: "discards all nonland cards" is about the one who acts, or each of
    /// those by themselves.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn of_the_actor(&mut self, mut filter: Filter, usage: &Use) -> Filter {
        let theirs = Test::ControlledBy(Players::Affected);
        let in_zone = matches!(usage.domain, Some(Domain::Cards(_, Players::Affected)))
            && matches!(filter.domain, Domain::Cards(_, Players::Affected));
        let controlled = usage.test.as_ref() == Some(&theirs);
        if usage.actor == Players::Affected || !in_zone && !controlled {
            return filter;
        }
        if !is_single(&usage.actor) {
            self.frame.each_player = true;
            return filter;
        }
        if let Domain::Cards(_, players) = &mut filter.domain
            && in_zone
        {
            players.clone_from(&usage.actor);
        }
        if controlled {
            let own = Test::ControlledBy(usage.actor.clone());
            match &mut filter.test {
                Test::All(tests) => tests
                    .iter_mut()
                    .filter(|test| **test == theirs)
                    .for_each(|test| test.clone_from(&own)),
                test if *test == theirs => *test = own,
                _ => {}
            }
        }
        filter
    }

    /// "target instant and sorcery card": one thing cannot be asked for by "and".
    pub(crate) fn check_singular_list(&self, group: &Group) -> Lowered<()> {
        let one = matches!(
            group.determiner.node,
            Determiner::A
                | Determiner::Any
                | Determiner::Count(Count::Exactly(ast::Amount::Number(1)))
        ) || group.target;
        let singular = group.members.iter().all(|member| !member.plural);
        if group.joined == Some(Conjunction::And) && one && singular {
            return Err(Failure::unsupported(
                group.span,
                format!("\"{}\" as one thing", self.words(group.span)),
            ));
        }
        Ok(())
    }

    /// "creature and land" where one object is meant.
    pub(crate) fn check_one_of(&self, phrase: &Spanned<NounPhrase>) -> Lowered<()> {
        let all_parts = parts(&phrase.node);
        for (joined, part) in &all_parts {
            let Part::Group(group) = part else { continue };
            let singular = group.members.iter().all(|member| !member.plural);
            let and = |conjunction: &Option<Conjunction>| *conjunction == Some(Conjunction::And);
            if singular && (and(&group.joined) || and(joined)) {
                return Err(Failure::misplaced(
                    phrase.span,
                    format!("\"{}\" as one thing", self.words(phrase.span)),
                )
                .help("say \"or\" for one that is either"));
            }
        }
        Ok(())
    }

    /// "your hand", "all graveyards": the cards there.
    fn zone_contents(&mut self, group: &Group) -> Lowered<Phrase> {
        let (domain, _) = self.zones_of_group(group, group.span)?;
        let per_player = domain
            .zones()
            .is_some_and(|(zones, _)| zones.iter().all(|zone| zone.is_per_player()));
        // Of cards in several zones all are meant, or none.
        if group.members.len() > 1 && group.joined != Some(Conjunction::And) {
            return Err(Failure::unsupported(group.span, "several zones together"));
        }
        // "Exile your graveyard", "all graveyards": one's own cards there. Nobody sacrifices "a battlefield".
        let is_said = per_player
            && !matches!(
                group.determiner.node,
                Determiner::A | Determiner::None | Determiner::Any
            );
        if !is_said {
            return Err(Failure::misplaced(
                group.span,
                format!("`{}` is a zone and no object", self.words(group.span)),
            ));
        }
        let filter = Filter {
            domain,
            test: Test::All(Vec::new()),
        };
        let objects = vec![Objects::Every(Box::new(filter))];
        let words = vec![NounWord::Head(Head::Card)];
        self.mention(
            Meaning::Objects(objects[0].clone()),
            Number::Many,
            words,
            group.span,
        );
        Ok(Phrase::Set(Set {
            objects,
            players: Vec::new(),
        }))
    }

    /// A new target.
    pub(crate) fn target(
        &mut self,
        objects: Option<Filter>,
        players: Option<Players>,
        minimum: Value,
        maximum: Value,
        span: Span,
    ) -> Lowered<SlotId> {
        let kind = match (&objects, &players) {
            (Some(_), Some(_)) => SlotKind::Either,
            (None, Some(_)) => SlotKind::Players,
            (Some(_), None) | (None, None) => SlotKind::Objects,
        };
        let number = if maximum == Value::Number(1) {
            Number::One
        } else {
            Number::Many
        };
        let slot = self.slot(kind, span)?;
        let meaning = match kind {
            SlotKind::Either => Meaning::Either(slot),
            SlotKind::Players => Meaning::Players(Players::Slot(slot)),
            SlotKind::Objects | SlotKind::Number | SlotKind::Counter | SlotKind::Stretch => {
                Meaning::Objects(Objects::Slot(slot))
            }
        };
        let mut words = vec![NounWord::Head(Head::Target)];
        words.extend(players.as_ref().map_or_else(Vec::new, player_words));
        self.mention(meaning, number, words, span);
        // Targets are chosen before any word is (CR 601.2c).
        if let Some((said, _)) = &self.frame.word_choice
            && span.start <= said.start
            && said.end <= span.end
        {
            return Err(Failure::unsupported(
                *said,
                "a choice of a word for a target",
            ));
        }
        let condition = self.frame.target_condition.clone();
        self.frame.targets.push(TargetSpec {
            slot,
            objects,
            players,
            minimum,
            maximum,
            other_than: Vec::new(),
            divided: None,
            condition,
            each: self.frame.target_each.clone(),
        });
        Ok(slot)
    }

    fn mention_words(&mut self, slot: SlotId, words: Vec<NounWord>) {
        let meaning = Meaning::Objects(Objects::Slot(slot));
        if let Some((number, span)) = self
            .frame
            .discourse
            .latest(&meaning)
            .map(|antecedent| (antecedent.number, antecedent.span))
        {
            self.mention(meaning, number, words, span);
        }
    }

    /// "another target creature": not one of the targets before (CR 115.3).
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(crate) fn other_than_earlier_targets(&mut self, slot: SlotId) {
        let Some((last, earlier)) = self.frame.targets.split_last_mut() else {
            return;
        };
        if last.slot != slot {
            return;
        }
        last.other_than = earlier.iter().map(|target| target.slot).collect();
        if last.other_than.is_empty() {
            return;
        }
        // The filter's own "other" was about the same targets.
        if let Some(filter) = &mut last.objects {
            let is_earlier = |test: &Test| {
                if let Test::Not(inner) = test {
                    matches!(inner.as_ref(), Test::Is(Objects::Slot(slot)) if last.other_than.contains(slot))
                } else {
                    false
                }
            };
            filter.test = match std::mem::replace(&mut filter.test, Test::All(Vec::new())) {
                Test::All(tests) => {
                    super::filter::all(tests.into_iter().filter(|test| !is_earlier(test)).collect())
                }
                other if is_earlier(&other) => Test::All(Vec::new()),
                other => other,
            };
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn group_bounds(&mut self, group: &Group) -> Lowered<(Value, Value)> {
        match &group.determiner.node {
            Determiner::Count(count) | Determiner::Additional(Some(count)) => {
                self.bounds(Some(count), group.span)
            }
            Determiner::A | Determiner::None | Determiner::The | Determiner::Any => {
                self.bounds(None, group.span)
            }
            _ => Err(Failure::unsupported(
                group.span,
                format!("\"{}\" here", self.words(group.span)),
            )),
        }
    }

    /// The least and greatest number of a count; one without.
    pub(crate) fn bounds(&mut self, count: Option<&Count>, span: Span) -> Lowered<(Value, Value)> {
        let mut value = |amount: &ast::Amount| {
            self.amount(&Spanned {
                node: amount.clone(),
                span,
            })
        };
        Ok(match count {
            None => (Value::Number(1), Value::Number(1)),
            Some(Count::Exactly(amount) | Count::Precisely(amount)) => {
                let number = value(amount)?;
                (number.clone(), number)
            }
            Some(Count::UpTo(amount) | Count::AtMost(amount)) => (Value::Number(0), value(amount)?),
            Some(Count::AtLeast(amount)) => (value(amount)?, Value::Number(ANY_NUMBER)),
            Some(Count::Between(least, most)) => (value(least)?, value(most)?),
            Some(Count::Any) => (Value::Number(0), Value::Number(ANY_NUMBER)),
            Some(Count::MoreThan(_) | Count::FewerThan(_) | Count::NumberOf) => {
                return Err(Failure::unsupported(span, "this number of objects"));
            }
        })
    }

    /// The objects a verb takes; what must be chosen is chosen first.
    pub(crate) fn objects(
        &mut self,
        phrase: &Spanned<NounPhrase>,
        usage: &Use,
        out: &mut Vec<Effect>,
    ) -> Lowered<Objects> {
        if let Some(pile) = self.pile(phrase, &usage.actor, out)? {
            return Ok(pile);
        }
        if let Some(both) = self.both_named(phrase, &usage.actor, out)? {
            return Ok(both);
        }
        if let Some(both) = self.known_and_chosen(phrase, usage, out)? {
            return Ok(both);
        }
        match self.phrase(phrase, usage)? {
            Phrase::Set(set) if set.players.is_empty() || super::words::is_either(&set) => set
                .objects()
                .ok_or_else(|| Failure::misplaced(phrase.span, "an object is expected here")),
            Phrase::Set(_) | Phrase::PlayerChoice(..) => Err(Failure::misplaced(
                phrase.span,
                "an object is expected here, not a player",
            )),
            Phrase::Choice(mut choice) => {
                // "Sacrifice a creature for each card discarded this way"
                if let Some(times) = self.times_chosen.take() {
                    let several =
                        |number: Value| super::clause::multiply(number, times.clone(), phrase.span);
                    choice.minimum = several(choice.minimum)?;
                    choice.maximum = several(choice.maximum)?;
                }
                let slot = self.choose(choice, &usage.actor, out)?;
                Ok(Objects::Slot(slot))
            }
        }
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
        let theirs = choice.chooser == Some(Players::Affected) && !is_single(actor);
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
        if let Some(from) = choice.from {
            let whole = Meaning::Objects(Objects::Slot(from));
            exiled = self
                .frame
                .discourse
                .latest(&whole)
                .is_some_and(|whole| whole.done.contains(&Adjective::Exiled));
            if choice.at_random {
                return Err(Failure::unsupported(
                    choice.span,
                    "\"at random\" among these",
                ));
            }
            let rest = self.slot(SlotKind::Objects, choice.span)?;
            self.frame.rest = Some(rest);
            out.push(Effect::ChooseAmong {
                who,
                from,
                what: choice.filter,
                minimum: choice.minimum,
                maximum: choice.maximum,
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

    /// The players a verb takes; "an opponent" is chosen first.
    pub(crate) fn players(
        &mut self,
        phrase: &Spanned<NounPhrase>,
        actor: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<Vec<Players>> {
        match self.phrase(phrase, &Use::by(actor))? {
            Phrase::Set(set) if set.objects.is_empty() || super::words::is_either(&set) => {
                Ok(set.players)
            }
            Phrase::PlayerChoice(among, span) => {
                let into = self.slot(SlotKind::Players, span)?;
                let words = player_words(&among);
                out.push(Effect::ChoosePlayer {
                    who: actor.clone(),
                    among,
                    at_random: false,
                    into,
                });
                self.mention(
                    Meaning::Players(Players::Slot(into)),
                    Number::One,
                    words,
                    span,
                );
                Ok(vec![Players::Slot(into)])
            }
            Phrase::Set(_) | Phrase::Choice(_) => {
                Err(Failure::misplaced(phrase.span, "a player is expected here"))
            }
        }
    }
}
