//! Clauses: subject, auxiliary, verb.

use super::agreement::wants_base;
use super::said_again::{conditions_of_each, of_shuffled};
use super::{Builder, Built, Pair, child, children, first_word, text};
use crate::ast::{
    Adverbial, Auxiliary, CardType, Clause, CombatAction, Condition, Conjunction, Designation,
    Determiner, Duration, Head, KeywordAction, Noun, NounItem, NounPhrase, NounWord,
    PassiveComplement, PostModifier, Predicate, Pronoun, Spanned, Verb, VerbForm,
};
use cardwright_grammar::Rule;
use diagnostic::Code;

impl Builder<'_> {
    /// `clauses` and `condition`-like lists: flat, each with what joins it.
    pub fn clause_list(&self, pair: &Pair<'_>) -> Built<Vec<Clause>> {
        match child(pair, Rule::gapped) {
            Some(gap) => Err(self.misplaced(&gap)),
            None => self.clauses_before_gaps(pair),
        }
    }

    /// The clauses before what says the last of them again with other words in it (`gaps`).
    pub(super) fn clauses_before_gaps(&self, pair: &Pair<'_>) -> Built<Vec<Clause>> {
        let mut clauses: Vec<Clause> = Vec::new();
        let mut joined = None;
        for inner in pair.clone().into_inner() {
            match inner.as_rule() {
                Rule::clause_link
                | Rule::condition_link
                | Rule::event_link
                | Rule::exception_comma => joined = Some(link(&inner)),
                Rule::clause | Rule::condition_clause => {
                    let mut more = self.clause(&inner)?;
                    if let Some(first) = more.first_mut() {
                        first.joined = joined.take();
                    }
                    clauses.append(&mut more);
                }
                Rule::gapped => {}
                _ => return Err(self.misplaced(&inner)),
            }
        }
        let mut clauses = conditions_of_each(clauses);
        of_shuffled(&mut clauses);
        self.check_shared_subjects(&clauses)?;
        Ok(clauses)
    }

    /// A condition (or event): a list of clauses.
    pub fn condition(&self, pair: &Pair<'_>) -> Built<Condition> {
        Ok(Condition {
            clauses: self.clause_list(pair)?,
        })
    }

    /// The `condition` among the children of a pair.
    pub fn inner_condition(&self, pair: &Pair<'_>) -> Built<Condition> {
        self.with_subject(pair, Rule::condition)
    }

    /// The child of that rule as a condition, whose first clause says about whom it is.
    pub(super) fn with_subject(&self, pair: &Pair<'_>, rule: Rule) -> Built<Condition> {
        let condition = self.condition(&self.need(pair, rule)?)?;
        match condition.clauses.first() {
            Some(first)
                if first.subject.is_none()
                    && !matches!(
                        first.verb.node,
                        Verb::Exist(_)
                            | Verb::AdditionalPhase { .. }
                            | Verb::HasTempted(_)
                            | Verb::EvidenceCollected { .. }
                            | Verb::TributePaid { .. }
                            | Verb::ThatCostPaid(..)
                            | Verb::GetsVotes { .. }
                            | Verb::Action {
                                action: KeywordAction::RingTemptsYou,
                                ..
                            }
                    ) =>
            {
                Err(self.refuse(pair, Code::NotUnderstood, "a condition needs a subject"))
            }
            _ => Ok(condition),
        }
    }

    /// A clause without a subject.
    pub fn plain_clause(&self, pair: &Pair<'_>, verb: Verb, form: VerbForm) -> Clause {
        Clause {
            joined: None,
            subject: None,
            auxiliary: None,
            verb: self.at(pair, verb),
            form,
            adverbials: Vec::new(),
            span: self.place(pair),
        }
    }

    /// `clause` or `condition_clause`; several for "put one into your hand" with more behind it are one verb.
    pub fn clause(&self, pair: &Pair<'_>) -> Built<Vec<Clause>> {
        let first = self.only(pair)?;
        let mut clause = match first.as_rule() {
            Rule::existential => self.existential(&first)?,
            Rule::ring_tempts => {
                let verb = match child(&first, Rule::life_comparison) {
                    Some(times) => Verb::HasTempted(self.compared(&times)?),
                    None => Verb::Action {
                        action: KeywordAction::RingTemptsYou,
                        amount: None,
                        what: None,
                    },
                };
                self.plain_clause(&first, verb, VerbForm::Base)
            }
            Rule::gets_votes => {
                let verb = Verb::GetsVotes {
                    word: self.vote_word(&self.need(&first, Rule::vote_word)?),
                    or_tied: child(&first, Rule::or_tied).is_some(),
                };
                self.plain_clause(&first, verb, VerbForm::ThirdPerson)
            }
            Rule::evidence_collected => {
                let negated = text(&first).contains("wasn't");
                let verb = Verb::EvidenceCollected { negated };
                self.plain_clause(&first, verb, VerbForm::Base)
            }
            Rule::tribute_paid => {
                let negated = text(&first).contains("wasn't");
                let keyword = self.keyword_text(&self.need(&first, Rule::keyword_name)?);
                let verb = Verb::TributePaid { keyword, negated };
                self.plain_clause(&first, verb, VerbForm::Base)
            }
            Rule::that_cost_paid => {
                let symbols = self.symbols(&self.need(&first, Rule::symbols)?)?;
                let verb = Verb::ThatCostPaid(symbols, text(&first).contains("wasn't"));
                self.plain_clause(&first, verb, VerbForm::Base)
            }
            Rule::life_for_mana => {
                let symbols = self.symbols(&self.need(&first, Rule::symbols)?)?;
                let life = self.number(&self.need(&first, Rule::number)?)?;
                let verb = Verb::LifeForMana(symbols, life);
                let mut clause = self.plain_clause(&first, verb, VerbForm::Base);
                let subject = self.need(&first, Rule::subject)?;
                clause.subject = Some(self.noun_phrase(&subject)?);
                clause
            }
            Rule::least_cost => {
                let mut numbers = children(&first, Rule::number);
                let mut number = || match numbers.next() {
                    Some(number) => self.number(&number),
                    None => Err(self.misplaced(&first)),
                };
                let verb = Verb::LeastCost(number()?, number()?);
                self.plain_clause(&first, verb, VerbForm::Base)
            }
            Rule::legend_rule => {
                let whom = self.object_if_any(&first)?;
                self.plain_clause(&first, Verb::LegendRuleOff(whom), VerbForm::Base)
            }
            Rule::deck_limit => {
                let most = child(&first, Rule::number)
                    .map(|number| self.number(&number))
                    .transpose()?;
                let name = self.card_name(&self.need(&first, Rule::card_name)?);
                self.plain_clause(&first, Verb::DeckLimit { most, name }, VerbForm::Base)
            }
            Rule::day_turns => {
                let becomes = match text(&first) {
                    "day becomes night" => Designation::Night,
                    _ => Designation::Day,
                };
                self.plain_clause(&first, Verb::DayTurns(becomes), VerbForm::ThirdPerson)
            }
            Rule::contraction => self.contraction(&first)?,
            Rule::vp => self.verb_phrase(&first)?,
            Rule::bare_passive => {
                let predicate = crate::ast::Predicate::Passive {
                    negated: false,
                    passive: self.passive(&self.need(&first, Rule::passive)?)?,
                };
                self.plain_clause(&first, Verb::Be(Box::new(predicate)), VerbForm::Participle)
            }
            Rule::subject => {
                let mut subject = self.noun_phrase(&first)?;
                gather_recipients(&mut subject.node);
                gather_exceptions(&mut subject.node);
                let mut clause = self.verb_phrase(&self.need(pair, Rule::vp)?)?;
                clause.subject = Some(subject);
                self.check_agreement(&clause)?;
                clause
            }
            _ => return Err(self.misplaced(&first)),
        };
        clause.span = self.place(pair);
        rather_of_all(&mut clause);
        let more = beyond_duration(&mut clause);
        let other = self.said_of_two(pair, &first, &mut clause)?;
        Ok(std::iter::once(clause).chain(other).chain(more).collect())
    }

    /// "(while) saddled", as "while it's saddled".
    pub(super) fn state(&self, pair: &Pair<'_>) -> Built<Condition> {
        let predicate = Predicate::Passive {
            negated: false,
            passive: self.passive(&self.need(pair, Rule::passive)?)?,
        };
        let verb = Verb::Be(Box::new(predicate));
        let mut clause = self.plain_clause(pair, verb, VerbForm::ThirdPerson);
        clause.subject = Some(self.single(self.at(pair, Noun::Pronoun(Pronoun::It))));
        Ok(Condition {
            clauses: vec![clause],
        })
    }

    /// `vp`, `relative_vp`, `causative`: everything but the subject.
    pub fn verb_phrase(&self, pair: &Pair<'_>) -> Built<Clause> {
        if let Some(only) = child(pair, Rule::trigger_only) {
            let limits = Adverbial::Only(self.limits(&self.need(&only, Rule::limits)?)?);
            let mut clause = self.plain_clause(pair, Verb::Trigger, VerbForm::ThirdPerson);
            clause.adverbials.push(self.at(&only, limits));
            return Ok(clause);
        }
        let mut auxiliary = None;
        let mut verb: Option<(Pair<'_>, Spanned<Verb>)> = None;
        let mut before = Vec::new();
        let mut adverbials = Vec::new();
        for inner in pair.clone().into_inner() {
            match inner.as_rule() {
                Rule::pre_adverb => before.push(self.pre_adverb(&inner)?),
                Rule::auxiliary => auxiliary = Some(self.at(&inner, self.auxiliary(&inner)?)),
                Rule::auxiliary_alone => {
                    auxiliary = Some(self.at(&inner, self.auxiliary(&inner)?));
                    verb = Some((inner.clone(), self.at(&inner, Verb::Do)));
                }
                Rule::verb | Rule::relative_verb => {
                    verb = Some((inner.clone(), self.verb(&inner)?))
                }
                Rule::relative_or => {
                    let other = self.verb_phrase(&inner)?;
                    adverbials.push(self.at(&inner, Adverbial::Or(Box::new(other))));
                }
                Rule::adverb_this_way
                | Rule::adverb_last_turn
                | Rule::adverb_this_turn
                | Rule::adverb_since
                | Rule::adverb_as_activated
                    if matches!(pair.as_rule(), Rule::relative_vp | Rule::relative_or) =>
                {
                    adverbials.push(self.relative_adverb(&inner)?);
                }
                _ => adverbials.push(self.adverbial(&inner)?),
            }
        }
        // "by paying {2} rather than paying its mana cost for as long as …" is said of the casting, not of the payment.
        let mut of_all = Vec::new();
        for adverbial in &mut adverbials {
            if let Adverbial::RatherThan(other) = &mut adverbial.node {
                of_all.append(&mut other.adverbials);
            }
        }
        adverbials.append(&mut of_all);
        let (word, verb) = verb.ok_or_else(|| self.misplaced(pair))?;
        let form = match (&auxiliary, self.verb_form(first_word(&word))) {
            (
                Some(Spanned {
                    node: Auxiliary::Has | Auxiliary::HasNot | Auxiliary::WouldHave,
                    ..
                }),
                _,
            ) => VerbForm::Participle,
            (_, form) => form,
        };
        if auxiliary
            .as_ref()
            .is_some_and(|auxiliary| wants_base(auxiliary.node))
            && form == VerbForm::ThirdPerson
            && !matches!(verb.node, Verb::Do)
        {
            return Err(self.refuse(
                &word,
                Code::NumberDisagreement,
                format!(
                    "`{}` cannot follow `{}`",
                    first_word(&word),
                    self.auxiliary_text(pair)
                ),
            ));
        }
        before.append(&mut adverbials);
        let mut clause = self.plain_clause(pair, verb.node, form);
        clause.verb.span = verb.span;
        clause.auxiliary = auxiliary;
        clause.adverbials = before;
        if let Some(be) = child(&word, Rule::v_be).and_then(|be| child(&be, Rule::be_rest)) {
            self.be_adverbs(&be, &mut clause)?;
        }
        if let Some(escapes) = child(&word, Rule::v_escape)
            && text(&escapes).starts_with("escapes ")
        {
            let lasting = child(&escapes, Rule::ability_list).is_some();
            clause
                .adverbials
                .push(self.if_it_escaped(&escapes, lasting));
        }
        if let Verb::CostChange { .. } = &clause.verb.node {
            self.if_it_is_then(pair, &mut clause);
        }
        Ok(clause)
    }

    /// "This spell costs {1} less to cast during your turn": if it's your turn.
    fn if_it_is_then(&self, pair: &Pair<'_>, clause: &mut Clause) {
        for adverbial in &mut clause.adverbials {
            let Adverbial::During(period) = &adverbial.node else {
                continue;
            };
            let time = Predicate::Time {
                negated: false,
                period: period.clone(),
            };
            let mut is = self.plain_clause(pair, Verb::Be(Box::new(time)), VerbForm::ThirdPerson);
            is.subject = Some(self.single(self.at(pair, Noun::Pronoun(Pronoun::It))));
            adverbial.node = Adverbial::If(Condition { clauses: vec![is] });
        }
    }

    /// "escapes with a counter on it" is "enters with a counter on it if it escaped" (CR 702.138c), and "escapes with haste" is "has
    /// haste as long as it escaped" (CR 702.138d).
    fn if_it_escaped(&self, pair: &Pair<'_>, lasting: bool) -> Spanned<Adverbial> {
        let mut clause = self.plain_clause(pair, escaped(), VerbForm::Past);
        clause.subject = Some(self.single(self.at(pair, Noun::Pronoun(Pronoun::It))));
        let escaped = Condition {
            clauses: vec![clause],
        };
        let adverbial = if lasting {
            Adverbial::AsLongAs(escaped)
        } else {
            Adverbial::If(escaped)
        };
        self.at(pair, adverbial)
    }

    fn auxiliary_text(&self, pair: &Pair<'_>) -> String {
        child(pair, Rule::auxiliary).map_or_else(String::new, |word| text(&word).to_owned())
    }

    /// "there are seven or more cards in your graveyard"
    fn existential(&self, pair: &Pair<'_>) -> Built<Clause> {
        let word = self.need(pair, Rule::existential_word)?;
        let verb = match child(pair, Rule::additional_phase) {
            Some(phase) => {
                self.additional_phase(&phase, child(pair, Rule::existential_after).as_ref())?
            }
            None if child(pair, Rule::existential_after).is_some() => {
                return Err(self.misplaced(pair));
            }
            None => Verb::Exist(self.object(pair)?),
        };
        let words = text(&word);
        let form = if words.contains("wa") || words.contains("were") {
            VerbForm::Past
        } else if words.contains("are") {
            VerbForm::Base
        } else {
            VerbForm::ThirdPerson
        };
        let mut clause = self.plain_clause(pair, verb, form);
        if words.ends_with("n't") {
            clause.auxiliary = Some(self.at(&word, Auxiliary::DoesNot));
        }
        for inner in pair.clone().into_inner() {
            if !matches!(
                inner.as_rule(),
                Rule::existential_after
                    | Rule::existential_word
                    | Rule::additional_phase
                    | Rule::np
            ) {
                clause.adverbials.push(self.adverbial(&inner)?);
            }
        }
        Ok(clause)
    }

    /// `before` is the phase after which it comes, if that is said before it.
    fn additional_phase(&self, pair: &Pair<'_>, before: Option<&Pair<'_>>) -> Built<Verb> {
        let amount = match child(pair, Rule::number) {
            Some(number) => self.number(&number)?,
            None => 1,
        };
        let parts = children(pair, Rule::turn_part)
            .map(|part| self.turn_part(&part))
            .collect::<Built<_>>()?;
        let after = match (child(pair, Rule::period), before) {
            (Some(_), Some(before)) => return Err(self.misplaced(before)),
            (None, Some(before)) => child(before, Rule::period),
            (own, None) => own,
        };
        let after = after.map(|period| self.period(&period)).transpose()?;
        Ok(Verb::AdditionalPhase {
            parts,
            after,
            amount: crate::ast::Amount::Number(amount),
        })
    }

    /// "(you get) an additional upkeep step after this phase"
    pub(super) fn get_steps(&self, pair: &Pair<'_>) -> Built<Verb> {
        let amount = match child(pair, Rule::number) {
            Some(number) => crate::ast::Amount::Number(self.number(&number)?),
            None if text(pair).starts_with("that many") => crate::ast::Amount::ThatMany,
            None => crate::ast::Amount::Number(1),
        };
        Ok(Verb::GetSteps {
            part: self.turn_part(&self.need(pair, Rule::turn_part)?)?,
            amount: Box::new(self.at(pair, amount)),
            after_phase: text(pair).ends_with("phase"),
        })
    }

    /// "it's your turn", "you've cast a spell"
    fn contraction(&self, pair: &Pair<'_>) -> Built<Clause> {
        let first = self.only(pair)?;
        let pronoun = match text(&first).split('\'').next().unwrap_or("") {
            "it" => Pronoun::It,
            "they" => Pronoun::They,
            "you" => Pronoun::You,
            "he" | "she" => Pronoun::Person,
            "that" => Pronoun::That,
            _ => return Err(self.misplaced(&first)),
        };
        let (auxiliary, mut clause) = match first.as_rule() {
            Rule::contraction_be => {
                let rest = self.need(pair, Rule::be_rest)?;
                let verb = Verb::Be(Box::new(self.predicate(&rest)?));
                let form = if matches!(pronoun, Pronoun::They | Pronoun::You) {
                    VerbForm::Base
                } else {
                    VerbForm::ThirdPerson
                };
                let mut clause = self.plain_clause(&rest, verb, form);
                self.be_adverbs(&rest, &mut clause)?;
                (None, clause)
            }
            rule => {
                let verb = self.verb(&self.need(pair, Rule::verb)?)?;
                let have = rule == Rule::contraction_have;
                let form = if have {
                    VerbForm::Participle
                } else {
                    VerbForm::Base
                };
                let mut clause = self.plain_clause(pair, verb.node, form);
                clause.verb.span = verb.span;
                (
                    Some(if have {
                        Auxiliary::Has
                    } else {
                        Auxiliary::Would
                    }),
                    clause,
                )
            }
        };
        clause.auxiliary = auxiliary.map(|auxiliary| self.at(&first, auxiliary));
        clause.subject = Some(self.single(self.at(&first, Noun::Pronoun(pronoun))));
        for inner in pair.clone().into_inner().skip(1) {
            match inner.as_rule() {
                Rule::verb | Rule::be_rest => {}
                Rule::pre_adverb => clause.adverbials.push(self.pre_adverb(&inner)?),
                _ => clause.adverbials.push(self.adverbial(&inner)?),
            }
        }
        Ok(clause)
    }

    fn auxiliary(&self, pair: &Pair<'_>) -> Built<Auxiliary> {
        Ok(match text(pair) {
            "may" => Auxiliary::May,
            "may not" => Auxiliary::MayNot,
            "can" => Auxiliary::Can,
            "can't" | "cannot" => Auxiliary::Cannot,
            "could" => Auxiliary::Could,
            "must" => Auxiliary::Must,
            "would" => Auxiliary::Would,
            "would have" => Auxiliary::WouldHave,
            "will" => Auxiliary::Will,
            "do" | "does" | "did" => Auxiliary::Does,
            "don't" | "doesn't" | "do not" | "does not" => Auxiliary::DoesNot,
            "didn't" => Auxiliary::DidNot,
            "has" | "have" | "had" => Auxiliary::Has,
            "hasn't" | "haven't" | "hadn't" => Auxiliary::HasNot,
            _ => return Err(self.misplaced(pair)),
        })
    }
}

/// What joins a clause to the one before.
fn link(pair: &Pair<'_>) -> Conjunction {
    match text(pair).trim_start_matches(", ") {
        "and then" | "then" => Conjunction::Then,
        "or" | "or if" => Conjunction::Or,
        "but" => Conjunction::But,
        "and / or" => Conjunction::AndOr,
        "," | ";" | "" => Conjunction::Comma,
        _ => Conjunction::And,
    }
}

/// "all damage that would be dealt to you and other permanents you control": the rest of the list is dealt it too.
fn gather_recipients(phrase: &mut NounPhrase) {
    let Some((first, rest)) = phrase.items.split_first_mut() else {
        return;
    };
    if rest.is_empty() || !is_damage(first) {
        return;
    }
    let Noun::Described(described) = &mut first.noun.node else {
        return;
    };
    let Some(PostModifier::Relative(clause)) = described.post.last_mut().map(|post| &mut post.node)
    else {
        return;
    };
    let Verb::Be(predicate) = &mut clause.verb.node else {
        return;
    };
    let Predicate::Passive { passive, .. } = predicate.as_mut() else {
        return;
    };
    if let Some(PassiveComplement::To(whom)) =
        passive.complements.last_mut().map(|last| &mut last.node)
    {
        whom.node.items.extend(rest.iter().cloned());
        phrase.items.truncate(1);
    }
}

/// "creatures other than Goblins and Elves", "creatures attacking you or planeswalkers you control": the rest of the list belongs to what
/// the first noun is told by, as it does where no verb follows.
fn gather_exceptions(phrase: &mut NounPhrase) {
    let mut items = phrase.items.iter_mut();
    let Some(place) = items.position(|item| list_told_by(item).is_some()) else {
        return;
    };
    let (told, rest) = phrase.items.split_at_mut(place + 1);
    let Some((list, attacked)) = told.last_mut().and_then(list_told_by) else {
        return;
    };
    let belongs = |item: &NounItem| match &item.noun.node {
        Noun::Described(described) if attacked => matches!(
            described.words.last().map(|word| &word.node),
            Some(NounWord::Type(CardType::Planeswalker | CardType::Battle))
        ),
        Noun::Described(described) => {
            matches!(
                described.determiner.node,
                Determiner::None | Determiner::A | Determiner::The
            ) && !described.other
                && !described.target
        }
        Noun::OwnName => !attacked,
        _ => false,
    };
    if !rest.is_empty() && rest.iter().all(belongs) {
        list.node.items.extend(rest.iter().cloned());
        phrase.items.truncate(place + 1);
    }
}

/// What a noun is told by last that may be a list; whether it says whom it attacks.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn list_told_by(item: &mut NounItem) -> Option<(&mut Spanned<NounPhrase>, bool)> {
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    match described.post.last_mut().map(|post| &mut post.node)? {
        PostModifier::OtherThan(whom) => Some((whom, false)),
        PostModifier::Doing {
            action: CombatAction::Attacking,
            whom: Some(whom),
        } => Some((whom, true)),
        _ => None,
    }
}

fn is_damage(item: &NounItem) -> bool {
    matches!(&item.noun.node, Noun::Described(described)
        if described.words.iter().any(|word| word.node == NounWord::Head(Head::Damage)))
}

/// What is said besides with a "may" or "can" of its own is no part of how long something lasts: "for as long as it remains exiled, and
/// you may …".
fn beyond_duration(clause: &mut Clause) -> Vec<Clause> {
    let last = clause.adverbials.last_mut().map(|last| &mut last.node);
    let Some(Adverbial::Duration(Duration::ForAsLongAs(condition))) = last else {
        return Vec::new();
    };
    let is_besides = |clause: &Clause| {
        let auxiliary = clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node);
        clause.joined == Some(Conjunction::And)
            && matches!(auxiliary, Some(Auxiliary::May | Auxiliary::Can))
    };
    match condition.clauses.iter().position(is_besides) {
        Some(place) if place > 0 => condition.clauses.split_off(place),
        Some(_) | None => Vec::new(),
    }
}

/// "it escaped" says of a permanent what "it was kicked" says: how it was cast (CR 702.138b).
pub(super) fn escaped() -> Verb {
    let passive = crate::ast::Passive {
        participle: crate::ast::Participle::Keyword("escaped".into()),
        complements: Vec::new(),
    };
    Verb::Be(Box::new(crate::ast::Predicate::Passive {
        negated: false,
        passive,
    }))
}

/// "You may have an opponent gain 3 life rather than pay this spell's mana cost": of what you may do, not of what they do.
fn rather_of_all(clause: &mut Clause) {
    if let Verb::Have { doing, .. } = &mut clause.verb.node
        && matches!(doing.adverbials.last(), Some(last) if matches!(last.node, Adverbial::RatherThan(_)))
    {
        clause.adverbials.extend(doing.adverbials.pop());
    }
}
