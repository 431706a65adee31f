//! Noun phrases as they are used by verbs: sets, and objects that somebody chooses. What has been spoken of is in `spoken_of`, targets
//! are in `target`.

use super::context::{Lowering, is_single};
use super::failure::{Failure, Lowered};
use super::reference::{Meaning, Number};
use super::scope::{Group, Part, parts};
use super::words::{is_object_pronoun, player_words, zone_of_head};
use ir::{Domain, Effect, Filter, Objects, Players, SlotId, SlotKind, Test, Value, Zone};
use syntax::ast::{
    self, Conjunction, Count, Determiner, Head, LibraryEnd, Noun, NounPhrase, NounWord,
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

impl Choice {
    /// The zone in which the cards are that can be picked.
    pub(crate) fn zone(&self) -> Option<ir::Zone> {
        self.filter.domain.zone().filter(|_| self.from.is_none())
    }
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
                if let Some(objects) = self.voted(group).or_else(|| self.uncovered(group)) {
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

    pub(super) fn single(&mut self, noun: &Spanned<Noun>, usage: &Use) -> Lowered<Phrase> {
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
            Noun::Effect
            | Noun::Votes(_)
            | Noun::Flips { .. }
            | Noun::Results(_)
            | Noun::Symbols(..) => Err(Failure::unsupported(
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
            Noun::AnyTarget {
                other,
                count,
                that,
                chooser,
            } => {
                let (minimum, maximum) = self.bounds(count.as_ref(), noun.span)?;
                if let Some(chooser) = chooser {
                    self.chosen_by(chooser, (&minimum, &maximum))?;
                }
                let (objects, players) = self.any_target(that.as_deref())?;
                let slot =
                    self.target(Some(objects), Some(players), minimum, maximum, noun.span)?;
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
            Noun::LibraryCards {
                end,
                amount,
                card_type,
                of,
            } => {
                let (zone, players) = self.zone(of)?;
                let count = self.amount(amount)?;
                let top = *end == LibraryEnd::Top;
                if top && zone == Zone::Graveyard && count == Value::Number(1) {
                    return self.top_of_graveyard(players, card_type.as_ref(), noun.span);
                }
                if zone != Zone::Library {
                    return Err(Failure::unsupported(
                        of.span,
                        "the top or bottom cards of this zone",
                    ));
                }
                if let Some(card_type) = card_type {
                    return Err(Failure::unsupported(
                        card_type.span,
                        "the top or bottom card of a type of a library",
                    ));
                }
                let number = if count == Value::Number(1) && is_single(&players) {
                    Number::One
                } else {
                    Number::Many
                };
                let (of, count) = (players, Box::new(count));
                let objects = if top {
                    Objects::Top { of, count }
                } else {
                    Objects::Bottom { of, count }
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
                self.in_own_zone(zone, &whose);
            } else {
                return Err(Failure::unsupported(
                    post.span,
                    format!("\"{}\" here", self.words(post.span)),
                ));
            }
        }
        Ok(phrase)
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
        if let Some(slot) = from
            && !usage.casts
        {
            self.check_kept_kind(&group, slot)?;
        }
        let chosen = group.target && chooser == Some(Players::Opponents);
        let unchosen = chosen.then(|| self.mention_chooser(group.span));
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
        if let Some(before) = unchosen {
            self.forget_chooser(before);
        }
        if let Some(known) = self.definite(&group, &filter)? {
            if at_random || chooser.is_some() {
                let refused = "a choice of what is known";
                return Err(Failure::unsupported(group.span, refused));
            }
            let number = Number::One;
            self.mention(Meaning::Objects(known.clone()), number, words, group.span);
            return Ok(Phrase::Set(Set::of_objects(known)));
        }
        if group.target {
            if at_random && !together.is_empty() {
                let what = "targets chosen at random of which something is asked together";
                return Err(Failure::unsupported(group.span, what));
            }
            let filter = super::together::with_together(filter, together);
            let slot = self.target_group(&group, filter, (chooser, at_random))?;
            self.mention_words(slot, words);
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
                let plural = group.members.iter().all(|member| member.plural);
                if group.determiner.node == Determiner::None && !plural {
                    let refused = "a noun without an article here";
                    return Err(Failure::unsupported(group.span, refused));
                }
                if at_random || chooser.is_some() {
                    return Err(Failure::unsupported(group.span, "a choice of all of these"));
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
                    let several = |number: Value| {
                        super::adverbial::multiply(number, times.clone(), phrase.span)
                    };
                    choice.minimum = several(choice.minimum)?;
                    choice.maximum = several(choice.maximum)?;
                }
                let slot = self.choose(choice, &usage.actor, out)?;
                Ok(Objects::Slot(slot))
            }
        }
    }

    /// The players a verb takes; "an opponent" is chosen first.
    pub(crate) fn players(
        &mut self,
        phrase: &Spanned<NounPhrase>,
        actor: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<Vec<Players>> {
        let random = self.player_at_random(phrase).map(|(plain, _)| plain);
        let plain = random.as_ref().unwrap_or(phrase);
        match self.phrase(plain, &Use::by(actor))? {
            Phrase::Set(set) if set.objects.is_empty() || super::words::is_either(&set) => {
                Ok(set.players)
            }
            Phrase::PlayerChoice(among, span) => {
                let into = self.slot(SlotKind::Players, span)?;
                let words = player_words(&among);
                out.push(Effect::ChoosePlayer {
                    who: actor.clone(),
                    among,
                    at_random: random.is_some(),
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
