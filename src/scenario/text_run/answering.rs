//! Answers decisions with the answers that a `.scenario` gives, and looks at what it says cannot be chosen.

use super::Picked;
use crate::answers::only_answer;
use crate::automatic;
use crate::driver::Run;
use crate::model::NameForm;
use crate::names::{name_of, names_item, names_object, normalise, step};
use crate::text::{LineKind, ScriptLine, TextAnswer};
use game::{Answer, Decision, Domain, Item, Question};
use ir::Step;

impl<'run> Run<'run> {
    /// Any other decision: from what the action says, from the answers, or the only possible one.
    pub(super) fn text_decision(&mut self, decision: &Decision) -> Picked {
        self.load_answers()?;
        if matches!(
            decision.prompt.question,
            Question::OptionalCost | Question::CostTimes
        ) {
            self.text()?.kick_asked = true;
        }
        self.check_impossible(decision)?;
        if let Some(answer) = self.mana_said(decision)? {
            return Ok(Some(answer));
        }
        match self.said_with_action(decision) {
            Ok(Some(answer)) => return Ok(Some(answer)),
            Ok(None) => {}
            Err(reason) => return self.end_trial().map_or(Err(reason), |()| Ok(None)),
        }
        if let Some(only) = only_answer(decision) {
            // An answer that says what is the only possibility is used up by it.
            let said = self.text()?.answers.front().cloned();
            if let Some(said) = said
                && self.answers_for(&said, decision)
                && self
                    .match_answer(decision, &said.words)
                    .is_ok_and(|answer| answer == only)
            {
                self.text()?.answers.pop_front();
            }
            return Ok(Some(only));
        }
        if let Domain::Order { items } = &decision.domain
            && items.windows(2).all(|pair| pair[0] == pair[1])
        {
            // Nobody could say which of them is meant.
            return Ok(Some(Answer::Items((0..items.len() as u32).collect())));
        }
        if let Some(answer) = self.text()?.answers.pop_front() {
            self.text()?.fault = Some(answer.span.clone());
            if !self.answers_for(&answer, decision) {
                return Err(format!(
                    "{}, where `{}` was to choose `{}`",
                    self.asked(decision),
                    answer.player.as_deref().unwrap_or_default(),
                    answer.words
                ));
            }
            let matched = self.match_answer(decision, &answer.words)?;
            decision.check(&matched).map_err(|reason| {
                format!(
                    "{}: `{}` is no answer to it: {reason}",
                    self.asked(decision),
                    answer.words
                )
            })?;
            self.text()?.fault = None;
            return Ok(Some(matched));
        }
        match decision.prompt.question {
            Question::PayMana
            | Question::CombatDamage
            | Question::OrderObjects
            | Question::Divide => automatic::answer(self.pool.table(), &self.game, decision)
                .map(Some)
                .ok_or_else(|| format!("{}: that has no answer", self.asked(decision))),
            _ => Err(format!(
                "{}, and no answer is given; write `choose …` below the action{}",
                self.asked(decision),
                self.offered(decision)
            )),
        }
    }

    /// Looks at the `cannot choose` lines for this question: none of what they name may be among the things to choose.
    fn check_impossible(&mut self, decision: &Decision) -> Result<(), String> {
        while let Some(answer) = self.text()?.answers.front().cloned() {
            if !answer.cannot || !self.answers_for(&answer, decision) {
                return Ok(());
            }
            let possible = match &decision.domain {
                Domain::Number { minimum, maximum } => answer
                    .words
                    .parse()
                    .is_ok_and(|number: u32| (*minimum..=*maximum).contains(&number)),
                _ => self
                    .text_item(decision.items(), &answer.words, &[])
                    .is_some(),
            };
            if possible {
                self.text()?.fault = Some(answer.span.clone());
                return Err(format!("`{}` can be chosen", answer.words));
            }
            self.text()?.answers.pop_front();
        }
        Ok(())
    }

    /// Answers that stand at the moment that has come.
    fn load_answers(&mut self) -> Result<(), String> {
        if !self.text()?.answers.is_empty() {
            return Ok(());
        }
        let now = (self.game.turn.number, self.game.turn.step);
        let text = self.text()?;
        let entering = match text.lines.get(text.next).map(|line| &line.kind) {
            Some(LineKind::Moment(moment)) => (moment.turn, step(moment.step)) == now,
            _ => false,
        };
        // No moment of the text is in the untap step, or before the first turn (CR 103.6): what is asked then is answered below the first
        // moment of the turn.
        let before = match text.lines.get(text.next).map(|line| &line.kind) {
            Some(LineKind::Moment(moment)) => {
                now.0 == 0 || moment.turn == now.0 && now.1 == Step::Untap
            }
            _ => false,
        };
        let first = text.next + usize::from(entering || before);
        if before {
            if text.read_before != Some(first)
                && let Some(ScriptLine {
                    kind: LineKind::Choose(answers),
                    ..
                }) = text.lines.get(first)
            {
                text.answers.extend(answers.iter().cloned());
                text.read_before = Some(first);
            }
            return Ok(());
        }
        if let Some(ScriptLine {
            kind: LineKind::Choose(answers),
            ..
        }) = text.lines.get(first)
        {
            if entering {
                text.moment = Some(now);
            }
            text.answers.extend(answers.iter().cloned());
            text.next = first + 1;
        }
        Ok(())
    }

    /// The item that a word means; players may be named without `@`, aliases without `#`.
    pub(super) fn text_item(&self, items: &[Item], word: &str, chosen: &[u32]) -> Option<u32> {
        let word = word.trim();
        // A text that is the beginning of another one means its own ability.
        let whole = (0_u32..).zip(items).find(|(index, item)| {
            !chosen.contains(index)
                && matches!(item, Item::Ability(source, ability) if {
                    let name = name_of(self.pool.table(), &self.game, *source);
                    let text = normalise(&self.pool.ability_text(*ability), &name);
                    !text.is_empty() && text == normalise(word, &name)
                })
        });
        if let Some((index, _)) = whole {
            return Some(index);
        }
        let forms = [word.to_owned(), format!("@{word}"), format!("#{word}")].map(NameForm::Text);
        (0..items.len() as u32)
            .filter(|index| !chosen.contains(index))
            .find(|index| {
                let item = &items[*index as usize];
                match item {
                    Item::Number(number) => word == (number + 1).to_string(),
                    Item::Ability(source, ability) => {
                        let name = name_of(self.pool.table(), &self.game, *source);
                        // What triggered as it left is known by its alias from before.
                        let alias = rules::query::object(&self.game, *source)
                            .and_then(|object| object.alias.as_ref());
                        name == word
                            || alias.is_some_and(|alias| alias.as_str() == word)
                            || forms
                                .iter()
                                .any(|form| names_object(self.pool, &self.game, form, *source))
                            || normalise(&self.pool.ability_text(*ability), &name)
                                .starts_with(&normalise(word, &name))
                    }
                    _ => forms
                        .iter()
                        .any(|form| names_item(self.pool, &self.game, &self.seats, form, item)),
                }
            })
    }

    /// Whether the answer may be given by the player who is asked.
    fn answers_for(&self, answer: &TextAnswer, decision: &Decision) -> bool {
        answer
            .player
            .as_ref()
            .is_none_or(|player| self.acts_for(player, decision))
    }

    fn match_answer(&self, decision: &Decision, answer: &str) -> Result<Answer, String> {
        let refuse = || {
            format!(
                "{}, and `{answer}` is no answer to that{}",
                self.asked(decision),
                self.offered(decision)
            )
        };
        match &decision.domain {
            Domain::Number { .. } => answer.parse().map(Answer::Number).map_err(|_| refuse()),
            Domain::Divide { .. } => {
                let shares: Result<Vec<u32>, _> = answer
                    .split('/')
                    .map(|share| share.trim().parse())
                    .collect();
                shares.map(Answer::Shares).map_err(|_| refuse())
            }
            Domain::Choose { items, .. } | Domain::Order { items } => {
                if answer == "nothing" {
                    return Ok(Answer::Items(Vec::new()));
                }
                let mut chosen: Vec<u32> = Vec::new();
                let words: Vec<&str> = answer.split(" and ").collect();
                let mut index = 0;
                while index < words.len() {
                    // Names may have the word too: the longest that is one of the items.
                    let found = (index + 1..=words.len()).rev().find_map(|end| {
                        let word = words[index..end].join(" and ");
                        let found = self.text_item(items, &word, &chosen)?;
                        Some((end, found))
                    });
                    let (end, found) = found.ok_or_else(refuse)?;
                    chosen.push(found);
                    index = end;
                }
                if matches!(decision.domain, Domain::Order { .. }) {
                    // What is not named comes after what is, as offered.
                    let count = items.len() as u32;
                    let rest: Vec<u32> =
                        (0..count).filter(|index| !chosen.contains(index)).collect();
                    chosen.extend(rest);
                }
                Ok(Answer::Items(chosen))
            }
            Domain::Attackers { .. } | Domain::Blockers { .. } => Err(refuse()),
        }
    }
}
