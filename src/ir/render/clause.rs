//! Clauses: who does what, before it is decided whether they are told (`draw a card`), stated (`that player draws a
//! card`) or offered (`you may draw a card`).

use super::discourse::Writer;
use super::words::{Number, list, spaced, verb};
use crate::{Objects, Players};

/// Who or what a clause is about, to see whether the next one is about the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Actor {
    /// The one who follows the instructions.
    Nobody,
    /// A player or players.
    Player(Players),
    /// Objects.
    Thing(Objects),
}

/// A clause with its verbs in the base form.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    pub(super) actor: Actor,
    pub(super) subject: String,
    /// what stands before the subject: `until end of turn,`
    pub(super) lead: String,
    pub(super) number: Number,
    /// verb phrases that share the subject
    pub(super) verbs: Vec<String>,
    /// what belongs to all of them: `for each …`, a duration
    pub(super) tail: String,
    /// a sentence that follows
    pub(super) further: Option<String>,
    /// what X stands for in it
    pub(super) where_x: Option<String>,
}

/// Verbs before which "you" is said.
const SAID_OF_YOU: [&str; 15] = [
    "gain",
    "lose",
    "get",
    "win",
    "become",
    "may",
    "can't",
    "take",
    "have",
    "don't",
    "control",
    "can",
    "choose not",
    "skip that",
    "reveal a",
];

impl Clause {
    /// A whole clause that does not bend.
    pub(super) fn words(text: String) -> Self {
        Self {
            actor: Actor::Nobody,
            subject: String::new(),
            lead: String::new(),
            number: Number::Many,
            verbs: vec![text],
            tail: String::new(),
            further: None,
            where_x: None,
        }
    }

    /// An instruction.
    pub(super) fn order(text: String) -> Self {
        Self::words(text)
    }

    /// A player's clause without verb yet.
    pub(super) fn of_player(players: &Players, subject: String, number: Number) -> Self {
        Self {
            actor: Actor::Player(players.clone()),
            subject,
            lead: String::new(),
            number,
            verbs: Vec::new(),
            tail: String::new(),
            further: None,
            where_x: None,
        }
    }

    /// The clause with one more verb phrase.
    #[must_use]
    pub(super) fn with_verb(mut self, text: String) -> Self {
        self.verbs.push(text);
        self
    }

    /// The clause with something at its end.
    #[must_use]
    pub(super) fn with_tail(mut self, text: String) -> Self {
        self.tail = spaced(&[&self.tail, &text]);
        self
    }

    /// As a statement or instruction.
    pub(super) fn stated(&self) -> String {
        let predicate = self.continued();
        if self.subject == "you" && !self.says_you() {
            return spaced(&[&self.lead, &predicate]);
        }
        spaced(&[&self.lead, &self.subject, &predicate])
    }

    /// As a sentence with what X is and what follows it.
    pub(super) fn ended(&self) -> String {
        self.end(self.stated())
    }

    /// Ends a sentence that begins with this clause.
    pub(super) fn end(&self, text: String) -> String {
        let mut text = text;
        if let Some(expression) = &self.where_x {
            text = format!("{text}, where X is {expression}");
        }
        if let Some(further) = &self.further {
            // A quoted ability at the end has a full stop of its own.
            let stop = if text.ends_with(".\"") { "" } else { "." };
            text = format!("{text}{stop} {}", super::words::capitalise(further));
        }
        text
    }

    /// As a statement with its subject in any case: `you draw two cards`.
    pub(super) fn stated_in_full(&self) -> String {
        if self.subject == "you" {
            return spaced(&["you", &self.continued()]);
        }
        self.stated()
    }

    /// Without its subject, which was said before.
    pub(super) fn continued(&self) -> String {
        let verbs: Vec<String> = self
            .verbs
            .iter()
            .map(|text| verb(text, self.number))
            .collect();
        spaced(&[&list(&one_negation(verbs), "and"), &self.tail])
    }

    /// After `you may`: as the player's own action, or as what the player has happen.
    pub(super) fn offered(&self, to: &Players) -> String {
        let lead = self.lead.trim_end_matches(',');
        let predicate = spaced(&[&list(&self.verbs, "and"), &self.tail, lead]);
        match &self.actor {
            // "you choose a card from it"
            Actor::Nobody => match predicate.strip_prefix("you ") {
                Some(action) if *to == Players::You => action.to_owned(),
                _ => predicate,
            },
            Actor::Player(Players::Affected) => predicate,
            Actor::Player(player) if player == to => predicate,
            Actor::Player(_) | Actor::Thing(_) => match predicate.strip_prefix("have ") {
                // "have ~ have base power and toughness 4/2" has one "have" too many.
                Some(size)
                    if self.verbs.len() == 1 && size.starts_with("base power and toughness ") =>
                {
                    let size = size.replacen(
                        "toughness",
                        &format!("toughness of {} become", self.subject),
                        1,
                    );
                    format!("have the {size}")
                }
                _ => spaced(&["have", &self.subject, &predicate]),
            },
        }
    }

    fn says_you(&self) -> bool {
        let control = self
            .verbs
            .first()
            .is_some_and(|text| text.starts_with("gain control"));
        !control
            && self.verbs.first().is_some_and(|text| {
                SAID_OF_YOU
                    .iter()
                    .any(|word| *text == *word || text.starts_with(&format!("{word} ")))
            })
    }
}

/// `can't attack or block` for two verbs with `can't`.
fn one_negation(verbs: Vec<String>) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    let mut forbidden: Vec<String> = Vec::new();
    let say = |forbidden: &mut Vec<String>, texts: &mut Vec<String>| {
        // "can't attack or block", but "can't block and can't be blocked"
        let passive = forbidden.iter().any(|action| action.starts_with("be "));
        let active = forbidden.iter().any(|action| !action.starts_with("be "));
        let targeted = forbidden
            .iter()
            .any(|action| action.starts_with("be the target of"));
        // "can't block or be blocked by creatures with power 2 or greater"
        if let [block, blocked] = forbidden.as_slice()
            && let Some(whom) = block.strip_prefix("block ")
            && blocked.strip_prefix("be blocked by ") == Some(whom)
        {
            texts.push(format!("can't block or be blocked by {whom}"));
            forbidden.clear();
        } else if passive && active || targeted {
            texts.extend(forbidden.drain(..).map(|action| format!("can't {action}")));
        } else if !forbidden.is_empty() {
            texts.push(format!("can't {}", list(forbidden, "or")));
            forbidden.clear();
        }
    };
    for text in verbs {
        match text.strip_prefix("can't ") {
            Some(action) => forbidden.push(action.to_owned()),
            None => {
                say(&mut forbidden, &mut texts);
                texts.push(text);
            }
        }
    }
    say(&mut forbidden, &mut texts);
    texts
}

impl Writer<'_> {
    /// The beginning of a clause about objects.
    pub(super) fn thing(&mut self, objects: &Objects) -> Clause {
        let phrase = self.subject_phrase(objects);
        self.clause_subject = Some(self.canonical(objects));
        Clause {
            actor: Actor::Thing(self.canonical(objects)),
            subject: phrase.text,
            lead: String::new(),
            number: phrase.number,
            verbs: Vec::new(),
            tail: String::new(),
            further: None,
            where_x: None,
        }
    }

    /// The beginning of a clause about players: from here `their` means them.
    pub(super) fn player_clause(&mut self, players: &Players) -> Clause {
        let phrase = self.players_subject(players);
        self.subject = Some(players.clone());
        Clause::of_player(players, phrase.text, phrase.number)
    }

    /// Ends a sentence: what `X` stands for is said now.
    pub(super) fn with_where(&mut self, text: String) -> String {
        match self.where_x.take() {
            Some(expression) => format!("{text}, where X is {expression}"),
            None => text,
        }
    }
}

/// `loses all abilities and can't attack for as long as …`: how long is said once of all of them.
pub(super) fn lasting_once(parts: &mut [String]) {
    let Some((last, before)) = parts.split_last_mut() else {
        return;
    };
    let Some(end) = last.find(" for as long as ").map(|at| &last[at..]) else {
        return;
    };
    if before.iter().all(|part| part.ends_with(end)) {
        for part in before {
            part.truncate(part.len() - end.len());
        }
    }
}
