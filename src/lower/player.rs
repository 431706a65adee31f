//! Players: "target opponent", "each player", "its controller", "that creature or player".

use super::context::{Lowering, is_single};
use super::failure::{Failure, FailureKind, Lowered};
use super::noun::{Phrase, Set, Use};
use super::player_condition::is_gap;
use super::reference::{Meaning, Number};
use super::scope::Group;
use super::words::is_object_pronoun;
use super::words::{is_player_word, is_you};
use ir::{Condition, Objects, Players, Test};
use syntax::ast::{
    self, Adjective, Count, Determiner, Head, Noun, NounPhrase, NounWord, PostModifier, Pronoun,
    Span, Spanned,
};

impl Lowering<'_> {
    /// "that player", "they" of a player.
    pub(crate) fn that_player(&mut self, span: Span) -> Lowered<Players> {
        let words = self.words(span);
        let antecedent = match self.frame.discourse.player(false, span, &words) {
            Ok(antecedent) => antecedent,
            Err(failure) => return self.player_of_object().ok_or(failure),
        };
        let (meaning, optional) = (antecedent.meaning.clone(), antecedent.optional);
        self.note_use(optional);
        self.frame.each_player |= meaning == Meaning::Players(Players::Affected);
        Ok(match meaning {
            Meaning::Players(players) => players,
            Meaning::Either(slot) => Players::Slot(slot),
            Meaning::Objects(_) => {
                return Err(Failure::misplaced(span, "an object cannot stand here"));
            }
        })
    }

    /// Whether the noun phrase is about players.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(crate) fn names_players(&self, phrase: &Spanned<NounPhrase>) -> bool {
        phrase.node.items.iter().all(|item| match &item.noun.node {
            Noun::Pronoun(Pronoun::You | Pronoun::Anyone) => true,
            Noun::Gap => self.describes_players,
            Noun::Described(described) => described
                .words
                .last()
                .is_some_and(|word| is_player_word(&word.node)),
            _ => false,
        })
    }

    /// A group of players, if the group is of players.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(crate) fn player_group(&mut self, group: &Group) -> Lowered<Option<Phrase>> {
        let is_player = |member: &super::scope::Member| {
            member
                .words
                .last()
                .is_some_and(|word| is_player_word(&word.node))
        };
        if !group.members.iter().any(is_player) {
            return Ok(None);
        }
        if let Some(attacked) = self.attacked_one(group)? {
            return Ok(Some(attacked));
        }
        let [member] = group.members.as_slice() else {
            return self.mixed_group(group);
        };
        if let [post] = member.post.as_slice() {
            let mut plain = group.clone();
            plain.members[0].post.clear();
            match &post.node {
                // "each opponent you have"
                PostModifier::Relative(clause) if is_you_have(clause) => {
                    return self.player_group(&plain);
                }
                // "the player who has the initiative": there is one at most (CR 726.1)
                PostModifier::Relative(clause)
                    if group.determiner.node == Determiner::The
                        && let Some(name) = sole_designation(clause) =>
                {
                    let players = Players::Designated(ir::Name::new(name));
                    let words = vec![NounWord::Head(Head::Player)];
                    let meaning = Meaning::Players(players.clone());
                    self.mention(meaning, Number::One, words, group.span);
                    return Ok(Some(Phrase::Set(Set::of_players(players))));
                }
                // "the number of players in the game": those who have left it are no players (CR 102.1)
                PostModifier::In(place) if is_the_game(place) => {
                    return self.player_group(&plain);
                }
                // "target opponent chosen at random"
                PostModifier::AtRandom if group.target => {
                    let bounds = self.group_bounds(&plain)?;
                    self.chosen_by(post, (&bounds.0, &bounds.1))?;
                    return self.player_group(&plain);
                }
                // "each opponent other than defending player"
                PostModifier::OtherThan(whom) if !group.target => {
                    let excluded = self.player_set(whom)?;
                    let except = |players: Players| {
                        Players::Except(Box::new(players), Box::new(excluded.clone()))
                    };
                    return Ok(match self.player_group(&plain)? {
                        Some(Phrase::Set(Set { objects, players })) if players.len() == 1 => {
                            Some(Phrase::Set(Set {
                                objects,
                                players: players.into_iter().map(except).collect(),
                            }))
                        }
                        Some(Phrase::PlayerChoice(players, span)) => {
                            Some(Phrase::PlayerChoice(except(players), span))
                        }
                        _ => {
                            return Err(Failure::unsupported(
                                post.span,
                                "this description of a player",
                            ));
                        }
                    });
                }
                _ => {}
            }
        }
        let Some(NounWord::Head(head)) = member.words.last().map(|word| &word.node) else {
            return Ok(None);
        };
        match member.post.as_slice() {
            [] => {}
            // "the owner of target permanent"
            [post]
                if matches!(head, Head::Controller | Head::Owner)
                    && group.determiner.node == Determiner::The =>
            {
                let PostModifier::Of(of) = &post.node else {
                    return Err(Failure::unsupported(
                        post.span,
                        "this description of a player",
                    ));
                };
                return self.one_player_of(*head, of, group).map(Some);
            }
            // "each opponent who lost life this turn"
            [post] if matches!(head, Head::Player | Head::Opponent) => {
                let holds = self.said_of_players(post, *head)?;
                let determiner = (&group.determiner.node, member.plural);
                let holds = self.without_ties(post, holds, determiner, *head)?;
                return self
                    .plain_players(group, member, *head, Some(holds))
                    .map(Some);
            }
            [post, ..] => {
                return Err(Failure::unsupported(
                    post.span,
                    "this description of a player",
                ));
            }
        }
        match (head, &group.determiner.node) {
            (Head::Controller | Head::Owner, Determiner::Possessive(of)) => {
                self.one_player_of(*head, of, group).map(Some)
            }
            // No game here is played between teams (CR 102.4).
            (Head::Team, Determiner::Possessive(of)) if is_you(of) && !group.other => {
                Ok(Some(Phrase::Set(Set::of_players(Players::You))))
            }
            // There is one at most (CR 725.3).
            (Head::Monarch, Determiner::The) if member.words.len() == 1 && !group.other => {
                let monarch = Players::Designated(ir::Name::new("the monarch"));
                self.mention(
                    Meaning::Players(monarch.clone()),
                    Number::One,
                    Vec::new(),
                    group.span,
                );
                Ok(Some(Phrase::Set(Set::of_players(monarch))))
            }
            (Head::Player | Head::Opponent, _) => {
                self.plain_players(group, member, *head, None).map(Some)
            }
            _ => Err(Failure::unsupported(group.span, "this player")),
        }
    }

    /// "its controller", "the owner of target permanent"
    fn one_player_of(
        &mut self,
        head: Head,
        of: &Spanned<NounPhrase>,
        group: &Group,
    ) -> Lowered<Phrase> {
        let players = self.controller_or_owner(head, of)?;
        let number = if is_single(&players) {
            Number::One
        } else {
            Number::Many
        };
        self.mention(
            Meaning::Players(players.clone()),
            number,
            Vec::new(),
            group.span,
        );
        Ok(Phrase::Set(Set::of_players(players)))
    }

    /// "target player or planeswalker", "that creature or player": one slot for both.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn mixed_group(&mut self, group: &Group) -> Lowered<Option<Phrase>> {
        let (players, objects): (Vec<_>, Vec<_>) =
            group.members.iter().cloned().partition(|member| {
                member
                    .words
                    .last()
                    .is_some_and(|word| is_player_word(&word.node))
            });
        let everyone = players
            .iter()
            .all(|member| member.post.is_empty() && member.words.len() == 1);
        if !everyone || players.len() != 1 {
            return Err(Failure::unsupported(
                group.span,
                "this mixture of objects and players",
            ));
        }
        let whom = if players[0].words[0].node == NounWord::Head(Head::Opponent) {
            Players::Opponents
        } else {
            Players::Everyone
        };
        if group.target {
            self.check_singular_list(group)?;
            let rest = Group {
                members: objects,
                ..group.clone()
            };
            let filter = self.group_filter(&rest, None)?;
            let (minimum, maximum) = self.group_bounds(group)?;
            let slot = self.target(Some(filter), Some(whom), minimum, maximum, group.span)?;
            return Ok(Some(Phrase::Set(Set {
                objects: vec![Objects::Slot(slot)],
                players: vec![Players::Slot(slot)],
            })));
        }
        match &group.determiner.node {
            Determiner::Each => {
                let rest = Group {
                    members: objects,
                    ..group.clone()
                };
                let filter = self.group_filter(&rest, None)?;
                let objects = vec![Objects::Every(Box::new(filter))];
                Ok(Some(Phrase::Set(Set {
                    objects,
                    players: vec![whom],
                })))
            }
            Determiner::That => {
                let found = self
                    .frame
                    .discourse
                    .all()
                    .iter()
                    .rev()
                    .find_map(|antecedent| match antecedent.meaning {
                        Meaning::Either(slot) => Some(slot),
                        Meaning::Objects(_) | Meaning::Players(_) => None,
                    });
                let words = self.words(group.span);
                let slot = found.ok_or_else(|| {
                    Failure::new(
                        FailureKind::NoReferent,
                        group.span,
                        format!("`{words}` refers to nothing said before"),
                    )
                })?;
                Ok(Some(Phrase::Set(Set {
                    objects: vec![Objects::Slot(slot)],
                    players: vec![Players::Slot(slot)],
                })))
            }
            _ => Err(Failure::unsupported(
                group.span,
                "this mixture of objects and players",
            )),
        }
    }

    /// "its controller", "target creature's owner".
    fn controller_or_owner(&mut self, head: Head, of: &Spanned<NounPhrase>) -> Lowered<Players> {
        let objects = self.possessor(of)?;
        let objects = if head == Head::Controller {
            self.controlled_by_another(objects, of)
        } else {
            objects
        };
        self.frame
            .discourse
            .mark_possessor(&Meaning::Objects(objects.clone()));
        let objects = Box::new(objects);
        Ok(if head == Head::Controller {
            Players::ControllerOf(objects)
        } else {
            Players::OwnerOf(objects)
        })
    }

    /// "its controller" in an instant or sorcery is that of what was spoken of: the spell's own is "you" (CR 109.5).
    fn controlled_by_another(&self, objects: Objects, of: &Spanned<NounPhrase>) -> Objects {
        if objects != Objects::This || self.quoted || !super::clause::is_it(of) {
            return objects;
        }
        let spell = self.card.is_spell();
        let antecedents = self.frame.discourse.all().iter().rev();
        let mut others = antecedents.filter(|antecedent| antecedent.number == Number::One);
        let other = others.find_map(|antecedent| match &antecedent.meaning {
            Meaning::Objects(other @ Objects::Slot(_)) => Some(other.clone()),
            Meaning::Objects(other @ Objects::Event(_)) if !spell => Some(other.clone()),
            Meaning::Objects(_) | Meaning::Players(_) | Meaning::Either(_) => None,
        });
        other.unwrap_or(objects)
    }

    /// The objects of a possessive: "its", "that creature's", "target creature's".
    pub(crate) fn possessor(&mut self, of: &Spanned<NounPhrase>) -> Lowered<Objects> {
        if let [item] = of.node.items.as_slice()
            && let Noun::Pronoun(pronoun) = &item.noun.node
            && is_object_pronoun(*pronoun)
        {
            return self.pronoun_object(*pronoun, item.noun.span, true);
        }
        self.reference_phrase(of)
    }

    /// "target opponent", "each player", "that player", "defending player".
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn plain_players(
        &mut self,
        group: &Group,
        member: &super::scope::Member,
        head: Head,
        holds: Option<Condition>,
    ) -> Lowered<Phrase> {
        let is_described = holds.is_some();
        if matches!(holds, Some(Condition::AsActivated(_))) && !group.target {
            let what = "what is so as this is activated of players who are no targets";
            return Err(Failure::unsupported(group.span, what));
        }
        let who = |players: Players| match &holds {
            Some(holds) => Players::Who(Box::new(players), Box::new(holds.clone())),
            None => players,
        };
        let whom = if head == Head::Opponent {
            Players::Opponents
        } else {
            Players::Everyone
        };
        let adjectives: Vec<&NounWord> = member
            .words
            .iter()
            .take(member.words.len().saturating_sub(1))
            .map(|word| &word.node)
            .collect();
        if let [adjective] = adjectives.as_slice()
            && !is_described
        {
            // There is one of each: "the chosen player", "defending player".
            let one = match group.determiner.node {
                Determiner::The => true,
                Determiner::None => **adjective != NounWord::Adjective(Adjective::Chosen),
                // The one who attacks in the event that was spoken of: nobody else attacks then.
                Determiner::That => **adjective == NounWord::Adjective(Adjective::Attacking),
                _ => false,
            };
            if !one || group.other || group.target || member.plural {
                return Err(Failure::unsupported(group.span, "this player"));
            }
            if head == Head::Opponent
                && !matches!(
                    adjective,
                    NounWord::Adjective(Adjective::Enchanted | Adjective::Chosen)
                )
            {
                return Err(Failure::unsupported(group.span, "this player"));
            }
            let players = match adjective {
                NounWord::Adjective(Adjective::Defending) => Players::Defending,
                NounWord::Adjective(Adjective::Active | Adjective::Attacking) => Players::Active,
                NounWord::Adjective(Adjective::Enchanted) => Players::Attached,
                // Chosen by this ability, or as the object entered.
                NounWord::Adjective(Adjective::Chosen) => self
                    .frame
                    .discourse
                    .chosen_player()
                    .unwrap_or(Players::Chosen),
                _ => return Err(Failure::unsupported(group.span, "this player")),
            };
            self.mention(
                Meaning::Players(players.clone()),
                Number::One,
                Vec::new(),
                group.span,
            );
            return Ok(Phrase::Set(Set::of_players(players)));
        }
        if !adjectives.is_empty() {
            return Err(Failure::unsupported(group.span, "this player"));
        }
        if group.target {
            let (minimum, maximum) = self.group_bounds(group)?;
            // "another target player" without a target before it is another than the player spoken of.
            let first = self.frame.targets.iter().all(|spec| spec.players.is_none());
            let whom = if group.other && first {
                Players::Except(Box::new(whom), Box::new(self.other_player(group.span)?))
            } else {
                whom
            };
            let slot = self.target(None, Some(who(whom)), minimum, maximum, group.span)?;
            if group.other {
                self.other_than_earlier_targets(slot);
                self.check_third(group)?;
            }
            return Ok(Phrase::Set(Set::of_players(Players::Slot(slot))));
        }
        let players = match &group.determiner.node {
            Determiner::That | Determiner::The | Determiner::These if !is_described => {
                self.that_player_or_players(group, member.plural, head)?
            }
            Determiner::Each | Determiner::Every | Determiner::All | Determiner::None => {
                if group.other {
                    Players::Except(Box::new(whom), Box::new(self.other_player(group.span)?))
                } else {
                    whom
                }
            }
            // "the player who controls the most creatures": there is one at most.
            Determiner::The
                if holds
                    .as_ref()
                    .and_then(Condition::extreme)
                    .is_some_and(|it| it.alone) =>
            {
                whom
            }
            Determiner::Possessive(of) if head == Head::Opponent && is_you(of) => {
                Players::Opponents
            }
            // "each of that player's opponents": everyone but that player (CR 102.2, 102.3)
            Determiner::Possessive(of) if head == Head::Opponent => {
                let whose = self.player_set(of)?;
                if !super::context::is_single(&whose) {
                    return Err(Failure::unsupported(of.span, "the opponents of these"));
                }
                Players::Except(Box::new(Players::Everyone), Box::new(whose))
            }
            Determiner::A
            | Determiner::Any
            | Determiner::Count(Count::Exactly(ast::Amount::Number(1))) => {
                let whom = if group.other {
                    Players::Except(Box::new(whom), Box::new(self.other_player(group.span)?))
                } else {
                    whom
                };
                return Ok(Phrase::PlayerChoice(who(whom), group.span));
            }
            _ => return Err(Failure::unsupported(group.span, "these players")),
        };
        if is_described {
            // Of whom it holds may be another later on: no later word is about the same players.
            self.frame.some_players = true;
            return Ok(Phrase::Set(Set::of_players(who(players))));
        }
        let number = if is_single(&players) {
            Number::One
        } else {
            Number::Many
        };
        self.mention(
            Meaning::Players(players.clone()),
            number,
            Vec::new(),
            group.span,
        );
        Ok(Phrase::Set(Set::of_players(players)))
    }

    /// Whom "each other player" leaves out: the player mentioned last, else you; not you, where players were described before.
    fn other_player(&self, span: Span) -> Lowered<Players> {
        let single =
            self.frame
                .discourse
                .all()
                .iter()
                .rev()
                .find_map(|antecedent| match &antecedent.meaning {
                    Meaning::Players(players) if is_single(players) => Some(players.clone()),
                    Meaning::Players(_) | Meaning::Objects(_) | Meaning::Either(_) => None,
                });
        match single {
            None if self.frame.some_players => {
                let words = self.words(span);
                Err(Failure::unsupported(
                    span,
                    format!("`{words}` than the players described before"),
                ))
            }
            other => Ok(other.unwrap_or(Players::You)),
        }
    }

    fn that_player_or_players(
        &mut self,
        group: &Group,
        plural: bool,
        head: Head,
    ) -> Lowered<Players> {
        let words = self.words(group.span);
        let antecedent = match self.frame.discourse.player(plural, group.span, &words) {
            Ok(antecedent) => antecedent,
            Err(failure) => return self.player_of_object().ok_or(failure),
        };
        // "Target player draws three cards. Each other player loses 1 life for each card in that player's hand."
        if antecedent.meaning == Meaning::Players(Players::Affected)
            && let Some(other) = self.frame.discourse.one_player_before(antecedent)
        {
            return Err(
                super::reference::either_of(other, antecedent, group.span, &words)
                    .help("\"they\", \"their\" for each of the players"),
            );
        }
        let is_opponent = |antecedent: &super::reference::Antecedent| {
            antecedent.words.contains(&NounWord::Head(Head::Opponent))
                || antecedent.meaning == Meaning::Players(Players::Opponents)
        };
        // "Whenever a player attacks one of your opponents, that attacking player … that opponent": the only one who was called so.
        let mut called = self
            .frame
            .discourse
            .all()
            .iter()
            .filter(|it| !plural && it.number == Number::One && !it.gone && is_opponent(it));
        let antecedent = match called.next_back() {
            Some(one)
                if head == Head::Opponent
                    && !is_opponent(antecedent)
                    && matches!(one.meaning, Meaning::Players(_))
                    && called.all(|other| other.meaning == one.meaning) =>
            {
                one
            }
            _ => antecedent,
        };
        let opponent = is_opponent(antecedent);
        if head == Head::Opponent && !opponent {
            return Err(Failure::new(
                FailureKind::NoReferent,
                group.span,
                format!("`{words}` refers to no opponent said before"),
            )
            .label(antecedent.span, "this may be any player"));
        }
        let (meaning, optional) = (antecedent.meaning.clone(), antecedent.optional);
        self.note_use(optional);
        self.frame.each_player |= meaning == Meaning::Players(Players::Affected);
        match meaning {
            Meaning::Players(players) => Ok(players),
            Meaning::Either(slot) => Ok(Players::Slot(slot)),
            Meaning::Objects(_) => Err(Failure::misplaced(
                group.span,
                "an object cannot stand here",
            )),
        }
    }

    /// The player whose object was spoken of: "target creature an opponent controls", "whenever a creature an opponent
    /// controls dies".
    fn player_of_object(&self) -> Option<Players> {
        // "Gain control of target creature an opponent controls. That player …": the opponent, who does not control it any more.
        self.player_of_target()
            .filter(|_| !self.frame.control_changed)
            .or_else(|| self.frame.event_player.clone())
    }

    /// "each opponent and each creature they control": the players spoken of last, where it is no single one.
    fn those_players(&self, span: Span) -> Option<Players> {
        let words = self.words(span);
        let antecedent = self.frame.discourse.player(true, span, &words).ok()?;
        match &antecedent.meaning {
            Meaning::Players(players @ (Players::Opponents | Players::Everyone)) => {
                Some(players.clone())
            }
            Meaning::Players(_) | Meaning::Objects(_) | Meaning::Either(_) => None,
        }
    }

    /// Players as a set in a description or event: "an opponent" is any of them.
    pub(crate) fn player_set(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Players> {
        if self.describes_players && is_gap(phrase) {
            return Ok(Players::Affected);
        }
        if is_they(phrase) {
            if let Ok(player) = self.that_player(phrase.span) {
                return Ok(player);
            }
            if let Some(players) = self.those_players(phrase.span) {
                self.frame.they_all = self.frame.they_all.or(Some(phrase.span));
                return Ok(players);
            }
        }
        let players = match self.phrase(phrase, &Use::by(&Players::You))? {
            Phrase::Set(set) if set.objects.is_empty() || super::words::is_either(&set) => {
                set.players
            }
            Phrase::PlayerChoice(players, _) => vec![players],
            Phrase::Set(_) | Phrase::Choice(_) => {
                return Err(Failure::misplaced(phrase.span, "a player is expected here"));
            }
        };
        match players.as_slice() {
            [one] => Ok(one.clone()),
            [Players::You, Players::Opponents] | [Players::Opponents, Players::You] => {
                Ok(Players::Everyone)
            }
            _ => Err(Failure::unsupported(phrase.span, "several players here")),
        }
    }
}

/// "(the player) who has the initiative": what only one player has.
fn sole_designation(clause: &ast::Clause) -> Option<&'static str> {
    let ast::Verb::HaveDesignation(designation) = clause.verb.node else {
        return None;
    };
    let plain = clause.auxiliary.is_none() && clause.adverbials.is_empty();
    let (name, sole) = super::designation::of_players(designation)?;
    (plain && sole && designation == ast::Designation::Initiative).then_some(name)
}

/// "you have", of players.
fn is_you_have(clause: &ast::Clause) -> bool {
    clause.subject.as_ref().is_some_and(is_you)
        && clause.adverbials.is_empty()
        && matches!(&clause.verb.node, ast::Verb::HaveThing(what)
            if matches!(what.node.items.as_slice(), [item] if item.noun.node == Noun::Gap))
}

/// "they", "their".
fn is_they(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item] if item.noun.node == Noun::Pronoun(Pronoun::They))
}

/// "a creature an opponent controls", as the subject of an event: that opponent.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn whose_event(filter: &ir::Filter) -> Option<Players> {
    let subject = || Box::new(Objects::Event(ir::EventRole::Subject));
    match &filter.test {
        Test::ControlledBy(Players::Opponents) => Some(Players::Event(ir::EventRole::Subject)),
        Test::OwnedBy(Players::Opponents) => Some(Players::OwnerOf(subject())),
        Test::All(tests) => tests.iter().find_map(|test| {
            let filter = ir::Filter {
                domain: filter.domain.clone(),
                test: test.clone(),
            };
            whose_event(&filter)
        }),
        _ => match &filter.domain {
            ir::Domain::Cards(_, Players::Opponents) => Some(Players::OwnerOf(subject())),
            _ => None,
        },
    }
}

/// "the game"
fn is_the_game(place: &Spanned<NounPhrase>) -> bool {
    super::words::single_described(place).is_some_and(|described| {
        described.determiner.node == Determiner::The
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Game))
    })
}
