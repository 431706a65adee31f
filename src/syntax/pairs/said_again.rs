//! What a sentence or a clause says again without saying all of it: "hexproof if it's blue" behind "has vigilance if it's white", "and if it
//! would die" behind a condition, "that number" of what was counted, "both … and …" of one verb.

use cardwright_grammar::Rule;

use super::{Builder, Built, Pair, child, children, text};
use crate::ast::{
    Adjective, Adverbial, Amount, Auxiliary, Clause, Condition, Conjunction, CostChangeBy,
    Described, Determiner, Duration, Head, KeywordAction, Lead, Noun, NounItem, NounPhrase,
    NounWord, PostModifier, Pronoun, Sentence, Spanned, Trigger, TurnPart, Verb, VerbForm,
};
use diagnostic::Code;

/// "it gains trample if it's red, and gains vigilance if it's white": what has a condition of its own is no part of the condition before.
pub(super) fn conditions_of_each(clauses: Vec<Clause>) -> Vec<Clause> {
    let asks = |clause: &Clause| {
        let mut said = clause.adverbials.iter();
        said.any(|said| matches!(said.node, Adverbial::If(_) | Adverbial::AsLongAs(_)))
    };
    let mut apart = Vec::new();
    for mut clause in clauses {
        let mut rest = Vec::new();
        if let Some(Adverbial::If(asked) | Adverbial::AsLongAs(asked)) =
            clause.adverbials.last_mut().map(|last| &mut last.node)
            && let Some(next) = asked.clauses.iter().skip(1).position(asks)
        {
            rest = asked.clauses.split_off(next + 1);
        }
        apart.push(clause);
        apart.extend(conditions_of_each(rest));
    }
    apart
}

/// "shuffle your library, then exile the top card": of that library.
pub(super) fn of_shuffled(clauses: &mut [Clause]) {
    let mut shuffled: Option<Box<Spanned<NounPhrase>>> = None;
    for clause in clauses {
        let Some(library) = &shuffled else {
            if let Verb::Shuffle {
                what: library @ Some(_),
                into: None,
            } = &clause.verb.node
            {
                shuffled.clone_from(library);
            }
            continue;
        };
        if let Verb::Exile { what, .. } | Verb::Reveal { what, .. } = &mut clause.verb.node
            && let [item] = what.node.items.as_mut_slice()
            && let Noun::LibraryCards { of, .. } = &mut item.noun.node
            && matches!(of.node.items.as_slice(), [of] if of.noun.node == Noun::Pronoun(Pronoun::It))
        {
            of.node = library.node.clone();
        }
    }
}

impl Builder<'_> {
    /// "(each creature you control has vigilance if it's white), hexproof if it's blue, and trample if it's green": for each of these the
    /// clause before once more, as a sentence of its own.
    pub(super) fn gaps(
        &self,
        pair: &Pair<'_>,
        sentence: &Spanned<Sentence>,
    ) -> Built<Vec<Spanned<Sentence>>> {
        let Some(said) = child(pair, Rule::clauses) else {
            return Ok(Vec::new());
        };
        let mut sentences = Vec::new();
        for gap in children(&said, Rule::gapped) {
            let refused = || {
                self.refuse(
                    &gap,
                    Code::NotUnderstood,
                    "it is not clear of what this is said",
                )
            };
            let Sentence::Clauses { leads, clauses } = &sentence.node else {
                return Err(refused());
            };
            // What an answer or a trigger leads to is told once.
            let lasting = |lead: &Spanned<Lead>| {
                matches!(
                    lead.node,
                    Lead::Duration(_) | Lead::During(_) | Lead::AsLongAs(_)
                )
            };
            let [clause] = clauses.as_slice() else {
                return Err(refused());
            };
            if !leads.iter().all(lasting) {
                return Err(refused());
            }
            let mut again = clause.clone();
            self.fill_gap(&gap, &mut again)?;
            // What was chosen for the clause before is spoken of, and nothing else is chosen.
            if let Some(subject) = &again.subject
                && chooses(subject)
            {
                let several = |item: &NounItem| matches!(&item.noun.node, Noun::Described(described) if described.plural);
                if subject.node.items.len() != 1 || subject.node.items.iter().any(several) {
                    return Err(refused());
                }
                again.subject = Some(self.single(self.at(&gap, Noun::Pronoun(Pronoun::It))));
            }
            let asked = child(&gap, Rule::adverb_if)
                .or_else(|| child(&gap, Rule::adverb_as_long))
                .ok_or_else(refused)?;
            let asked = self.adverbial(&asked)?;
            let alike = again.adverbials.last().is_some_and(|last| {
                matches!(
                    (&last.node, &asked.node),
                    (Adverbial::If(_), Adverbial::If(_))
                        | (Adverbial::AsLongAs(_), Adverbial::AsLongAs(_))
                )
            });
            if !alike {
                return Err(refused());
            }
            again.adverbials.pop();
            again.adverbials.push(asked);
            again.span = self.place(&gap);
            let again = Sentence::Clauses {
                leads: leads.clone(),
                clauses: vec![again],
            };
            sentences.push(self.at(&gap, again));
        }
        Ok(sentences)
    }

    /// Puts what stands in the gap in the place of what the clause said.
    fn fill_gap(&self, gap: &Pair<'_>, clause: &mut Clause) -> Built<()> {
        match &mut clause.verb.node {
            Verb::CostChange { by, less: true, .. } => {
                let cost = self.need(gap, Rule::gapped_cost)?;
                let symbols = self.symbols(&self.need(&cost, Rule::symbols)?)?;
                *by = CostChangeBy::Symbols(symbols);
            }
            Verb::PutCounters { counters, on } => {
                let put = self.need(gap, Rule::gapped_counters)?;
                *counters = vec![self.counter_phrase(&self.need(&put, Rule::counter_phrase)?)?];
                *on = self.object(&put)?;
            }
            Verb::HaveAbilities {
                abilities,
                alternative: false,
            }
            | Verb::GainAbilities {
                abilities,
                choice: false,
            } => {
                *abilities = vec![self.ability_item(&self.need(gap, Rule::ability_item)?)?];
            }
            _ => return Err(self.misplaced(gap)),
        }
        Ok(())
    }

    /// "If it's a creature, it can't be regenerated this turn, and if it would die this turn, exile it instead.": what stands before the
    /// first is said of both.
    ///
    /// # Errors
    /// Anything else than a condition before, or than a replacement behind.
    pub(super) fn led_too(
        &self,
        pair: &Pair<'_>,
        before: &Spanned<Sentence>,
        sentence: &mut Spanned<Sentence>,
    ) -> Built<()> {
        let Sentence::Clauses { leads: shared, .. } = &before.node else {
            return Ok(());
        };
        if shared.is_empty() {
            return Ok(());
        }
        let refused = || {
            self.refuse(
                pair,
                Code::NotUnderstood,
                "it is not clear whether what stands before the sentence is said of this too",
            )
        };
        let Sentence::Clauses { leads, .. } = &mut sentence.node else {
            return Err(refused());
        };
        let would = |lead: &Spanned<Lead>| {
            matches!(&lead.node, Lead::If(asked) if asked.clauses.iter().any(|clause| {
                clause.auxiliary.as_ref().is_some_and(|said| said.node == Auxiliary::Would)
            }))
        };
        // What something is can be asked as the instruction is followed.
        let asks = |lead: &Spanned<Lead>| {
            matches!(&lead.node, Lead::If(asked) if asked.clauses.iter().all(|clause| {
                clause.auxiliary.is_none()
                    && matches!(clause.verb.node, Verb::Be(_))
                    && clause.subject.as_ref().is_some_and(|subject| !chooses(subject))
            }))
        };
        let ([shared], [first, ..]) = (shared.as_slice(), leads.as_slice()) else {
            return Err(refused());
        };
        if !asks(shared) || !would(first) {
            return Err(refused());
        }
        leads.insert(0, shared.clone());
        Ok(())
    }

    /// "as steps end" without phases: only of mana that is kept until end of combat, since no other phase has ended by then.
    pub(super) fn check_steps(&self, pair: &Pair<'_>, sentence: &Sentence) -> Built<()> {
        if !pair.as_str().contains("as steps end ") {
            return Ok(());
        }
        let in_combat = |lead: &Spanned<Lead>| {
            matches!(&lead.node, Lead::Duration(Duration::UntilEndOf(period))
                if period.part == TurnPart::Combat)
        };
        match sentence {
            Sentence::Clauses { leads, .. } if leads.iter().any(in_combat) => Ok(()),
            Sentence::Clauses { .. } | Sentence::Modal(_) | Sentence::Restriction(_) => Err(self
                .refuse(
                    pair,
                    Code::NotUnderstood,
                    "mana is lost as phases end too: \"as steps and phases end\"",
                )),
        }
    }

    /// The sentence behind "Count the number of …", with that in the place of "that number".
    pub(super) fn with_counted(
        &self,
        counted: &Spanned<Amount>,
        pair: &Pair<'_>,
    ) -> Built<Spanned<Sentence>> {
        if !pair.as_str().contains("that number ") {
            return Err(self.refuse(
                pair,
                Code::NotUnderstood,
                "the sentence does not speak of what was counted before it",
            ));
        }
        let builder = Builder {
            counted: Some(counted),
            ..*self
        };
        let sentence = builder.sentence(pair)?;
        // It was counted once; what lasts would count anew.
        let at_once = matches!(&sentence.node, Sentence::Clauses { leads, clauses }
        if leads.is_empty() && clauses.iter().all(|clause| {
            clause.auxiliary.is_none() && clause.adverbials.is_empty()
        }));
        if at_once {
            Ok(sentence)
        } else {
            Err(self.refuse(
                pair,
                Code::NotUnderstood,
                "what was counted is read only where something happens at once",
            ))
        }
    }

    /// What one verb says of two: "gained and lost life this turn", "cast both a creature spell and a noncreature spell this turn".
    pub(super) fn said_of_two(
        &self,
        pair: &Pair<'_>,
        first: &Pair<'_>,
        clause: &mut Clause,
    ) -> Built<Option<Clause>> {
        let vp = if first.as_rule() == Rule::subject {
            child(pair, Rule::vp)
        } else {
            Some(first.clone())
        };
        let Some(verb) = vp.and_then(|vp| child(&vp, Rule::verb)) else {
            return Ok(None);
        };
        let verb = self.only(&verb)?;
        let other = match verb.as_rule() {
            Rule::v_gain_or_lose if text(&verb).starts_with("gained and ") => {
                let Verb::Either(one, other) = clause.verb.node.clone() else {
                    return Err(self.misplaced(&verb));
                };
                clause.verb.node = *one;
                *other
            }
            Rule::v_cast if child(&verb, Rule::cast_both).is_some() => {
                let has = clause
                    .auxiliary
                    .as_ref()
                    .is_some_and(|auxiliary| auxiliary.node == Auxiliary::Has);
                let Verb::Cast(both) = &mut clause.verb.node else {
                    return Err(self.misplaced(&verb));
                };
                let two = both.node.items.len() == 2
                    && both.node.items[1].joined == Some(Conjunction::And);
                if !has || !two {
                    return Err(self.refuse(
                        &verb,
                        Code::NotUnderstood,
                        "\"both\" is understood of two spells that were cast",
                    ));
                }
                let mut other = both.clone();
                both.node.items.truncate(1);
                other.node.items.remove(0);
                for item in &mut other.node.items {
                    item.joined = None;
                }
                Verb::Cast(other)
            }
            _ => return Ok(None),
        };
        let mut again = clause.clone();
        again.verb.node = other;
        again.joined = Some(Conjunction::And);
        Ok(Some(again))
    }

    /// "(cast) a creature spell", "both a creature spell and a noncreature spell"
    pub(super) fn spells_cast(&self, pair: &Pair<'_>) -> Built<Box<Spanned<NounPhrase>>> {
        match child(pair, Rule::cast_both) {
            Some(both) => self.object(&both),
            None => self.object(pair),
        }
    }

    /// "(control) artifacts named Crown of Empires and Throne of Empires": an artifact of each name.
    pub(super) fn one_of_each_name(&self, pair: &Pair<'_>) -> Built<Spanned<NounPhrase>> {
        let first = self.only(pair)?;
        let (word, _) = self.noun_word(&first)?;
        let items = children(pair, Rule::card_name).map(|name| {
            let mut one = self.word_phrase(&first, word.clone());
            let mut item = one.node.items.remove(0);
            if let Noun::Described(described) = &mut item.noun.node {
                described.determiner = self.at(&first, Determiner::A);
                let named = PostModifier::Named(vec![self.card_name(&name)]);
                described.post.push(self.at(&name, named));
            }
            item
        });
        let mut items: Vec<NounItem> = items.collect();
        for item in items.iter_mut().skip(1) {
            item.joined = Some(Conjunction::And);
        }
        Ok(self.at(pair, NounPhrase { items }))
    }

    /// "the player whose turn it is", as "the active player"
    pub(super) fn active_player(&self, pair: &Pair<'_>) -> Noun {
        Noun::Described(Box::new(Described {
            determiner: self.at(pair, Determiner::The),
            count: None,
            other: false,
            target: false,
            words: vec![
                self.at(pair, NounWord::Adjective(Adjective::Active)),
                self.at(pair, NounWord::Head(Head::Player)),
            ],
            post: Vec::new(),
            plural: false,
        }))
    }

    /// "(create or sacrifice) a token"
    pub(super) fn any_token(&self, pair: &Pair<'_>) -> Spanned<NounPhrase> {
        let head = NounWord::Head(Head::Token);
        let mut token = self.word_phrase(pair, head);
        for item in &mut token.node.items {
            if let Noun::Described(described) = &mut item.noun.node {
                described.determiner = self.at(pair, Determiner::A);
            }
        }
        token
    }
}

/// Whether it is no description of what there is, but has something chosen: "target creature", "a creature you control".
fn chooses(subject: &Spanned<NounPhrase>) -> bool {
    subject.node.items.iter().any(|item| {
        matches!(&item.noun.node, Noun::Described(described)
            if described.target
                || matches!(described.determiner.node, Determiner::A | Determiner::Count(_)))
    })
}

/// "Whenever the Ring tempts you, if you chose a creature other than ~ as your Ring-bearer": who has been chosen is the Ring-bearer as the Ring
/// tempts (CR 701.54a, 701.54d), whatever becomes of it afterwards.
pub(super) fn bearer_chosen(
    triggers: &mut [Spanned<Trigger>],
    condition: &mut Option<Spanned<Condition>>,
) {
    let [trigger] = triggers else {
        return;
    };
    let (Trigger::Whenever(event) | Trigger::When(event)) = &mut trigger.node else {
        return;
    };
    let [tempts] = event.clauses.as_mut_slice() else {
        return;
    };
    let is_tempting = matches!(
        &tempts.verb.node,
        Verb::Action {
            action: KeywordAction::RingTemptsYou,
            ..
        }
    );
    let Some(asked) = condition.as_ref().filter(|_| is_tempting) else {
        return;
    };
    let [chose] = asked.node.clauses.as_slice() else {
        return;
    };
    let Verb::ChooseBearer(bearer) = &chose.verb.node else {
        return;
    };
    let plain = chose.auxiliary.is_none() && chose.adverbials.is_empty();
    let [item] = bearer.node.items.as_slice() else {
        return;
    };
    let Noun::Described(described) = &item.noun.node else {
        return;
    };
    if !plain || described.determiner.node != Determiner::A {
        return;
    }
    let mut bearer = bearer.clone();
    for item in &mut bearer.node.items {
        if let Noun::Described(described) = &mut item.noun.node {
            let word = NounWord::Adjective(Adjective::RingBearer);
            described
                .words
                .insert(0, Spanned::new(word, chose.verb.span));
        }
    }
    let mut controls = chose.clone();
    controls.verb.node = Verb::Control(bearer);
    controls.form = VerbForm::Base;
    let controls = Condition {
        clauses: vec![controls],
    };
    tempts
        .adverbials
        .push(Spanned::new(Adverbial::While(controls), asked.span));
    *condition = None;
}
