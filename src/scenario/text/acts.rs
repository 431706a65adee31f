//! The actions and answers of a `.scenario`, and the moments at which they stand.

use super::{
    Face, LineKind, Reader, STEPS, ScriptLine, TextAct, TextAnswer, TextError, TextScenario,
    TextVerb, commas, inner_text, number,
};
use crate::model::{Moment, StepName};
use cardwright_grammar::scenario::Rule;
use pest::iterators::Pair;

impl Reader<'_> {
    /// The names of a list with commas and "and".
    pub(super) fn names(&self, text: &str) -> Vec<String> {
        let mut pieces: Vec<(&str, &str)> = Vec::new();
        let mut rest = text.trim();
        loop {
            // What stands in quotes is the text of an ability, with commas of its own.
            let outside = |at: &usize| rest[..*at].matches('"').count().is_multiple_of(2);
            let first = |separator: &str| {
                let mut places = rest.match_indices(separator).map(|(at, _)| at);
                places.find(outside)
            };
            let comma = first(", ").map(|at| (at, 2));
            let and = first(" and ").map(|at| (at, 5));
            let Some((at, length)) = comma.into_iter().chain(and).min() else {
                pieces.push((rest, ""));
                break;
            };
            pieces.push((&rest[..at], &rest[at..at + length]));
            rest = &rest[at + length..];
        }
        let is_name =
            |name: &str| self.aliases.iter().any(|alias| alias == name) || self.is_card(name);
        let mut names = Vec::new();
        let mut index = 0;
        while index < pieces.len() {
            let mut joined = String::new();
            let mut best = None;
            for (count, (piece, separator)) in pieces[index..].iter().take(4).enumerate() {
                joined.push_str(piece);
                if is_name(&joined) {
                    best = Some((count + 1, joined.clone()));
                }
                joined.push_str(separator);
            }
            let (count, name) = best.unwrap_or_else(|| (1, pieces[index].0.to_owned()));
            let name = name.strip_prefix("and ").unwrap_or(&name).to_owned();
            names.push(self.form(&name));
            index += count;
        }
        names
    }

    /// The answers of a line. What the commas of a name or of a text in quotes part is one answer.
    fn answers(&self, pair: Pair<'_, Rule>, player: Option<&str>, cannot: bool) -> Vec<TextAnswer> {
        let pieces: Vec<Pair<'_, Rule>> = pair
            .into_inner()
            .filter(|part| part.as_rule() == Rule::answer)
            .collect();
        let mut answers = Vec::new();
        let mut index = 0;
        while index < pieces.len() {
            let mut joined = String::new();
            let mut best = (1, pieces[index].as_str().trim().to_owned());
            for (count, piece) in pieces[index..].iter().enumerate() {
                if count > 0 {
                    joined.push_str(", ");
                }
                joined.push_str(piece.as_str().trim());
                let quoted = joined.contains('"');
                let is_one = if quoted {
                    joined.matches('"').count().is_multiple_of(2)
                } else {
                    commas(&self.names(&joined)) == count
                };
                if is_one {
                    best = (count + 1, joined.clone());
                }
                let ends = if quoted { is_one } else { count >= 3 };
                if ends {
                    break;
                }
            }
            let (count, words) = best;
            let first = self.span(&pieces[index]);
            let last = self.span(&pieces[index + count - 1]);
            answers.push(TextAnswer {
                player: player.map(str::to_owned),
                words,
                cannot,
                span: first.start..last.end,
            });
            index += count;
        }
        answers
    }

    pub(super) fn moment(
        &mut self,
        scenario: &mut TextScenario,
        pair: Pair<'_, Rule>,
    ) -> Result<(), TextError> {
        let turn = inner_text(&pair, Rule::number).map_or(1, number);
        let named_step = inner_text(&pair, Rule::step).unwrap_or_default();
        let step: Option<StepName> =
            serde_json::from_value(serde_json::Value::String(named_step.to_owned())).ok();
        let start = pair.as_span().start() + self.offset;
        let first_line = pair.as_str().lines().next().unwrap_or_default().len();
        let span = start..start + first_line;
        let Some(step) = step else {
            let place = pair
                .clone()
                .into_inner()
                .find(|part| part.as_rule() == Rule::step);
            return Err(TextError {
                span: place.map_or(span.clone(), |place| self.span(&place)),
                message: format!("no step is called `{named_step}`"),
                expected: STEPS.map(str::to_owned).to_vec(),
            });
        };
        let moment = Moment { turn, step };
        scenario.lines.push(ScriptLine {
            span,
            kind: LineKind::Moment(moment),
        });
        for line in pair
            .into_inner()
            .filter(|line| line.as_rule() == Rule::line)
        {
            let span = self.span(&line);
            let in_response = line
                .clone()
                .into_inner()
                .any(|part| part.as_rule() == Rule::response);
            let player = inner_text(&line, Rule::player)
                .unwrap_or_default()
                .to_owned();
            for part in line.into_inner() {
                if part.as_rule() == Rule::at_once {
                    self.claims(scenario, part, true);
                    continue;
                }
                let kind = match part.as_rule() {
                    Rule::all_pass => Some(LineKind::AllPass),
                    Rule::choose => Some(LineKind::Choose(self.answers(part, None, false))),
                    Rule::cannot_choose => Some(LineKind::Choose(self.answers(part, None, true))),
                    Rule::act => self.act(part, &player, in_response),
                    _ => None,
                };
                if let Some(kind) = kind {
                    scenario.lines.push(ScriptLine {
                        span: span.clone(),
                        kind,
                    });
                }
            }
        }
        Ok(())
    }

    pub(super) fn act(
        &self,
        pair: Pair<'_, Rule>,
        player: &str,
        in_response: bool,
    ) -> Option<LineKind> {
        let mut inner = pair.into_inner().next()?;
        let cannot = inner.as_rule() == Rule::cannot;
        if cannot {
            inner = inner.into_inner().next()?;
        }
        let verb = match inner.as_rule() {
            Rule::chooses => {
                return Some(LineKind::Choose(self.answers(inner, Some(player), false)));
            }
            Rule::cannot_choose => {
                return Some(LineKind::Choose(self.answers(inner, Some(player), true)));
            }
            Rule::casts | Rule::cast => TextVerb::Cast,
            Rule::plays | Rule::play => TextVerb::Play,
            Rule::turns | Rule::turn => TextVerb::TurnFaceUp,
            Rule::activates | Rule::activate => TextVerb::Activate,
            Rule::attacks | Rule::attack => TextVerb::Attack,
            Rule::blocks | Rule::block => TextVerb::Block,
            Rule::concedes => TextVerb::Concede,
            Rule::puts_counters => TextVerb::PutCounters,
            _ => return None,
        };
        let mut act = TextAct {
            player: player.to_owned(),
            in_response,
            cannot,
            verb,
            ..TextAct::default()
        };
        for part in inner.into_inner() {
            match part.as_rule() {
                Rule::name if verb == TextVerb::Activate => act.of = Some(self.form(part.as_str())),
                Rule::name => act.name = self.form(part.as_str()),
                Rule::ability => {
                    act.name = inner_text(&part, Rule::ability_text)
                        .unwrap_or_default()
                        .to_owned()
                }
                Rule::versus => self.versus(&mut act, part.as_str()),
                Rule::number => act.count = number(part.as_str()),
                Rule::counter_kind => part.as_str().clone_into(&mut act.counter),
                Rule::clause => self.clause(&mut act, part),
                _ => {}
            }
        }
        Some(LineKind::Act(act))
    }

    /// `Bob with Dances with Cubs and Bear Cub`: what is attacked or blocked ends at the first "with" before which it is a
    /// name, or at the first of all.
    fn versus(&self, act: &mut TextAct, text: &str) {
        const WITH: &str = " with ";
        let splits: Vec<(&str, &str)> = text
            .match_indices(WITH)
            .map(|(at, _)| (&text[..at], &text[at + WITH.len()..]))
            .collect();
        let named = splits
            .iter()
            .find(|(whom, _)| self.is_card(whom) || self.aliases.iter().any(|alias| alias == whom));
        match named.or(splits.first()) {
            Some((whom, with)) => {
                act.name = self.form(whom);
                act.with = self.names(with);
            }
            None => act.name = self.form(text),
        }
    }

    fn clause(&self, act: &mut TextAct, pair: Pair<'_, Rule>) {
        let Some(clause) = pair.into_inner().next() else {
            return;
        };
        match clause.as_rule() {
            Rule::variable => act.x = inner_text(&clause, Rule::number).map(number),
            Rule::targeting => {
                act.targets =
                    self.names(inner_text(&clause, Rule::target_list).unwrap_or_default());
            }
            Rule::kicked => act.kicked = Some(1),
            Rule::kicked_times => act.kicked = inner_text(&clause, Rule::number).map(number),
            Rule::kicked_with => {
                act.kicked_with = clause
                    .into_inner()
                    .map(|cost| cost.as_str().to_owned())
                    .collect()
            }
            Rule::modes => {
                act.modes = clause
                    .into_inner()
                    .map(|mode| number(mode.as_str()))
                    .collect()
            }
            Rule::paying => {
                act.paying_mana = inner_text(&clause, Rule::cost)
                    .unwrap_or_default()
                    .to_owned();
                // The list as a whole: names may have commas and the word "and".
                let (start, whole) = (clause.as_span().start(), clause.as_str());
                let mut payers = clause
                    .into_inner()
                    .filter(|part| part.as_rule() == Rule::payer);
                let first = payers.next().map(|payer| payer.as_span().start() - start);
                act.paying = first.map_or_else(Vec::new, |first| self.names(&whole[first..]));
            }
            Rule::for_cost => {
                act.for_cost = inner_text(&clause, Rule::cost_name).map(str::to_owned)
            }
            Rule::face_down => act.face = Some(Face::Down),
            Rule::face_up => act.face = Some(Face::Up),
            Rule::allowed_by => {
                act.allowed_by = inner_text(&clause, Rule::granter).map(|name| self.form(name));
            }
            _ => {}
        }
    }
}
