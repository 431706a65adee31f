//! References to players as the text so far allows them: `you`, `that player`, `its controller`.

use super::antecedent::head_noun;
use super::discourse::{Origin, Writer};
use super::reference::Phrase;
use super::words::{Number, possessive};
use crate::{EventPattern, EventRole, Objects, Players, SlotId, TargetSpec, Test};

impl Writer<'_> {
    /// A player or players as the subject of a verb.
    pub(super) fn players_subject(&mut self, players: &Players) -> Phrase {
        match players {
            Players::You => Phrase::many("you"),
            Players::Opponents => Phrase::one("each opponent"),
            Players::Everyone => Phrase::one("each player"),
            Players::Except(all, excluded)
                if **all == Players::Everyone && **excluded == Players::You =>
            {
                Phrase::one("each other player")
            }
            Players::Except(all, excluded)
                if **all == Players::Opponents
                    && matches!(**excluded, Players::Event(_) | Players::Slot(_)) =>
            {
                Phrase::one("each other opponent")
            }
            Players::Slot(slot) => {
                let number = self.slot_number(*slot);
                let text = self.slot_player(*slot);
                Phrase { text, number }
            }
            Players::Who(all, holds) => {
                if let Some(one) = self.the_player(all, holds) {
                    return one;
                }
                let each = self.players_subject(all).text;
                Phrase::one(self.who(&each, holds, Number::One))
            }
            Players::StartingWithYou(all) => {
                let Phrase { text, number } = self.players_subject(all);
                let text = format!("starting with you, {text}");
                Phrase { text, number }
            }
            Players::Event(_)
            | Players::ControllerOf(_)
            | Players::OwnerOf(_)
            | Players::Active
            | Players::Defending
            | Players::Attached
            | Players::Affected
            | Players::Chosen
            | Players::Designated(_)
            | Players::PlayerOrController(_)
            | Players::Except(..) => {
                let again = self.last_player.as_ref() == Some(players);
                self.last_player = Some(players.clone());
                if again && matches!(players, Players::ControllerOf(_) | Players::OwnerOf(_)) {
                    return Phrase::one("that player");
                }
                Phrase::one(self.player_words(players))
            }
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn slot_player(&mut self, slot: SlotId) -> String {
        let number = self.slot_number(slot);
        match self.origin(slot) {
            Origin::Target(target) => {
                if !self.mention(slot) {
                    return self.target(target);
                }
                match number {
                    Number::One if target.objects.is_some() => "that player".to_owned(),
                    Number::One => "that player".to_owned(),
                    Number::Many => "those players".to_owned(),
                }
            }
            Origin::ChosenPlayer => {
                self.mention(slot);
                match self.chosen_among.take() {
                    Some((chosen, among)) if chosen == slot => self.any_player(&among),
                    _ => "that player".to_owned(),
                }
            }
            _ => "that player".to_owned(),
        }
    }

    /// A player in the role of an indirect object or after `to`: `each opponent`, `you`, `that player`.
    pub(super) fn player_object(&mut self, players: &Players) -> String {
        self.players_subject(players).text
    }

    /// One player of the set, any one: `an opponent`, `a player`, `you`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn any_player(&mut self, players: &Players) -> String {
        match players {
            Players::Affected if self.considered.is_some() => {
                self.considered.clone().unwrap_or_default()
            }
            Players::Opponents => "an opponent".to_owned(),
            Players::Everyone => "a player".to_owned(),
            Players::Except(all, excluded)
                if **all == Players::Everyone && **excluded == Players::You =>
            {
                // After "each player's upkeep" it would be other than that player.
                let of_a_player = matches!(
                    &self.event,
                    Some(crate::EventPattern::StepBegins {
                        whose: Players::Everyone | Players::Opponents,
                        ..
                    })
                );
                if of_a_player {
                    "a player other than you".to_owned()
                } else {
                    "another player".to_owned()
                }
            }
            Players::Who(all, holds) => {
                if let Some(one) = self.the_player(all, holds) {
                    return one.text;
                }
                let any = self.any_player(all);
                self.who(&any, holds, Number::One)
            }
            _ => self.players_subject(players).text,
        }
    }

    /// The player of a relative clause: `(creature) an opponent controls`, `(creatures) your opponents control`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(super) fn players_relative(&mut self, players: &Players, noun: Number) -> (String, Number) {
        match players {
            Players::You => ("you".to_owned(), Number::Many),
            Players::Opponents if noun == Number::Many => {
                ("your opponents".to_owned(), Number::Many)
            }
            Players::Affected if self.subject.as_ref() == Some(players) => {
                ("they".to_owned(), Number::Many)
            }
            // Of "each opponent mills a card" "they" would be each one by itself.
            _ if self.subject.as_ref() == Some(players)
                && !matches!(players, Players::Opponents | Players::Everyone) =>
            {
                ("they".to_owned(), Number::Many)
            }
            // "target permanent an opponent controls and all others that player controls"
            Players::ControllerOf(objects) if self.controller_mentioned(objects) => {
                ("that player".to_owned(), Number::One)
            }
            // "tap all lands its controller controls": "that land's controller" would be a noun without an article
            Players::ControllerOf(objects)
                if matches!(
                    **objects,
                    Objects::Affected | Objects::Event(EventRole::Subject)
                ) || self.focus.as_ref() == Some(&**objects) =>
            {
                ("its controller".to_owned(), Number::One)
            }
            _ => (self.any_player(players), Number::One),
        }
    }

    /// Whether the text has said of a target who controls it: `target creature an opponent controls`.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    fn controller_mentioned(&self, objects: &Objects) -> bool {
        let Objects::Slot(slot) = objects else {
            return false;
        };
        let Origin::Target(TargetSpec {
            objects: Some(filter),
            ..
        }) = self.origin(*slot)
        else {
            return false;
        };
        let theirs = |test: &Test| *test == Test::ControlledBy(Players::Opponents);
        self.is_mentioned(*slot)
            && match &filter.test {
                Test::All(tests) => tests.iter().any(theirs),
                test => theirs(test),
            }
    }

    pub(super) fn player_words(&mut self, players: &Players) -> String {
        match players {
            Players::You => "you".to_owned(),
            Players::Opponents => "each opponent".to_owned(),
            Players::Everyone => "each player".to_owned(),
            Players::Slot(slot) => self.slot_player(*slot),
            Players::Event(role) => self.event_player(*role),
            // "a spell or ability an opponent controls … that player"
            Players::ControllerOf(objects)
                if matches!(**objects, Objects::Event(_))
                    && self.focus.as_ref() != Some(&**objects)
                    && self.objects_noun(objects) == "spell or ability" =>
            {
                let told = matches!(**objects, Objects::Event(role)
                    if self.role_filter(role).is_some_and(|by| by.test != Test::All(Vec::new())));
                if told {
                    "that player".to_owned()
                } else {
                    "that spell or ability's controller".to_owned()
                }
            }
            Players::ControllerOf(objects) => {
                format!("{} controller", self.objects_possessive(objects))
            }
            Players::OwnerOf(objects) => format!("{} owner", self.objects_possessive(objects)),
            Players::Active => "the active player".to_owned(),
            Players::Defending => "defending player".to_owned(),
            Players::Attached => "enchanted player".to_owned(),
            Players::Affected => match &self.considered {
                Some(any) => any.clone(),
                None => "that player".to_owned(),
            },
            Players::Chosen => "the chosen player".to_owned(),
            Players::Designated(name) if name.as_str() == "the initiative" => {
                "the player who has the initiative".to_owned()
            }
            Players::Designated(name) => name.to_string(),
            Players::PlayerOrController(slot) => {
                let noun = if let Origin::Target(TargetSpec {
                    objects: Some(filter),
                    ..
                }) = self.origin(*slot)
                {
                    head_noun(filter)
                } else {
                    "permanent".to_owned()
                };
                format!("that player or that {noun}'s controller")
            }
            Players::Who(all, holds) => {
                if let Some(one) = self.the_player(all, holds) {
                    return one.text;
                }
                let each = self.player_words(all);
                self.who(&each, holds, Number::One)
            }
            Players::StartingWithYou(all) => self.player_words(all),
            Players::Except(all, excluded) => {
                let all = self.player_words(all);
                let excluded = self.player_words(excluded);
                format!("{all} other than {excluded}")
            }
        }
    }

    fn event_player(&self, role: EventRole) -> String {
        // "Whenever this creature attacks a player, if no opponent has more life than that player, …"
        let attacks = matches!(
            &self.event,
            Some(
                EventPattern::Attacks { whom: None, .. }
                    | EventPattern::AttacksWith { .. }
                    | EventPattern::Unblocked { .. }
            )
        );
        // "Whenever a player attacks one of your opponents, that attacking player … that opponent"
        let attacked = self.event.as_ref().is_some_and(attacks_an_opponent);
        let another = self.last_player.as_ref() == Some(&Players::Active);
        match role {
            EventRole::Player if attacked && another => "that opponent".to_owned(),
            EventRole::Player if attacks => "defending player".to_owned(),
            EventRole::Player | EventRole::Subject | EventRole::Other => "that player".to_owned(),
        }
    }

    /// `your`, `their`, `that player's`, `its controller's`.
    pub(super) fn players_possessive(&mut self, players: &Players) -> String {
        if *players == Players::You {
            return "your".to_owned();
        }
        if self.subject.as_ref() == Some(players) || *players == Players::Affected {
            return "their".to_owned();
        }
        let phrase = self.players_subject(players);
        possessive(&phrase.text, phrase.number)
    }
}

/// `a player attacks one of your opponents`
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn attacks_an_opponent(event: &EventPattern) -> bool {
    match event {
        EventPattern::OneOrMore(event) | EventPattern::Together(event) => {
            attacks_an_opponent(event)
        }
        EventPattern::Attacks {
            whom: Some(whom), ..
        } => whom.objects.is_none() && whom.players == Some(Players::Opponents),
        _ => false,
    }
}
