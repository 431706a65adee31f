//! "… gains flashback until end of turn. The flashback cost is equal to its mana cost.": the second sentence is the argument of the
//! keyword in the first (CR 702.34a).

use syntax::ast::{
    self, AbilityItem, Clause, Cost, CostItem, CostPart, Determiner, Head, KeywordArgument, Line,
    LineKind, Noun, NounItem, NounPhrase, NounWord, Predicate, Sentence, Span, Spanned, Verb,
};

/// The line with each such cost in its place; nothing if it has none.
pub(super) fn in_place(line: &Line) -> Option<Line> {
    let mut line = line.clone();
    let body = match &mut line.ability {
        LineKind::Sentences(body) => body,
        LineKind::Activated(activated) => &mut activated.body,
        LineKind::Triggered(triggered) => &mut triggered.body,
        LineKind::Chapter { body, .. } => body,
        LineKind::Keywords(_) | LineKind::ToSolve(_) | LineKind::Anchored { .. } => {
            return None;
        }
    };
    in_body(body).then_some(line)
}

/// Puts the costs in their places; whether there are any.
fn in_body(body: &mut ast::Body) -> bool {
    let mut found = false;
    for sentence in &mut body.sentences {
        if let Sentence::Modal(modal) = &mut sentence.node {
            for mode in &mut modal.modes {
                found |= in_body(&mut mode.body);
            }
        }
    }
    let mut index = 1;
    while let Some(second) = body.sentences.get(index) {
        let cost = own_cost(&second.node).map(|(name, own)| (name.to_owned(), own, second.span));
        let first = &mut body.sentences[index - 1].node;
        if let Some((name, own, span)) = cost
            && give(first, &name, &own, span)
        {
            body.sentences.remove(index);
            found = true;
        } else {
            index += 1;
        }
    }
    found
}

/// Whether a cost is the one that such a sentence says: the mana cost of the object that has the keyword.
pub(super) fn is_own_mana_cost(of: &Spanned<NounPhrase>) -> bool {
    matches!(of.node.items.as_slice(), [item] if item.noun.node == Noun::Gap)
}

/// "The flashback cost is equal to its mana cost", "… plus exile three other cards from your graveyard": the keyword, and the cost.
fn own_cost(sentence: &Sentence) -> Option<(&str, Vec<CostItem>)> {
    let Sentence::Clauses { leads, clauses } = sentence else {
        return None;
    };
    let ([], [clause]) = (leads.as_slice(), clauses.as_slice()) else {
        return None;
    };
    let Noun::Described(described) = sole(clause.subject.as_ref()?)? else {
        return None;
    };
    let words: Vec<&NounWord> = described.words.iter().map(|word| &word.node).collect();
    let [
        NounWord::AbilityKind(ast::AbilityKind::Keyword(name)),
        NounWord::Head(Head::Cost),
    ] = words.as_slice()
    else {
        return None;
    };
    let Verb::Be(predicate) = &clause.verb.node else {
        return None;
    };
    let Predicate::CostEqual(cost) = predicate.as_ref() else {
        return None;
    };
    let (item, further) = cost.parts.split_first()?;
    let CostPart::CostOf {
        of,
        keyword: None,
        reduced_by: None,
    } = &item.part.node
    else {
        return None;
    };
    let determiner = &described.determiner.node;
    let is_the = *determiner == Determiner::The
        || matches!(determiner, Determiner::Possessive(of) if is_its(of));
    let plain = described.post.is_empty()
        && is_the
        && !described.other
        && described.count.is_none()
        && clause.adverbials.is_empty()
        && clause.auxiliary.is_none()
        && is_its(of);
    let gap = NounItem {
        joined: None,
        noun: Spanned {
            node: Noun::Gap,
            span: of.span,
        },
    };
    let own = CostPart::CostOf {
        of: Box::new(Spanned {
            node: NounPhrase { items: vec![gap] },
            span: of.span,
        }),
        keyword: None,
        reduced_by: None,
    };
    let part = Spanned {
        node: own,
        span: of.span,
    };
    let mut parts = vec![CostItem { joined: None, part }];
    parts.extend(further.iter().cloned());
    plain.then_some((name.as_str(), parts))
}

/// "it", "that card"
fn is_its(of: &Spanned<NounPhrase>) -> bool {
    match sole(of) {
        Some(Noun::Pronoun(pronoun)) => *pronoun == ast::Pronoun::It,
        Some(Noun::Described(described)) => {
            let card = matches!(described.words.as_slice(), [word]
                if word.node == NounWord::Head(Head::Card));
            let the_card = described.determiner.node == Determiner::The && card;
            let that =
                described.determiner.node == Determiner::That && super::clause::is_spoken_of(of);
            (the_card || that) && !described.plural && described.post.is_empty()
        }
        Some(_) | None => false,
    }
}

fn sole(phrase: &Spanned<NounPhrase>) -> Option<&Noun> {
    match phrase.node.items.as_slice() {
        [item] => Some(&item.noun.node),
        _ => None,
    }
}

/// Gives the cost to the keyword without arguments that the sentence grants; whether there is one.
fn give(sentence: &mut Sentence, name: &str, own: &[CostItem], span: Span) -> bool {
    let Sentence::Clauses { clauses, .. } = sentence else {
        return false;
    };
    let granted = clauses.iter_mut().flat_map(|clause: &mut Clause| {
        if let Verb::GainAbilities { abilities, .. } | Verb::HaveAbilities { abilities, .. } =
            &mut clause.verb.node
        {
            abilities.as_mut_slice()
        } else {
            &mut []
        }
    });
    let mut uses = granted.filter_map(|item| match &mut item.node {
        AbilityItem::Keyword(used) if used.name.node == name && used.arguments.is_empty() => {
            Some(used)
        }
        AbilityItem::Keyword(_)
        | AbilityItem::Quoted(_)
        | AbilityItem::Abilities(_)
        | AbilityItem::OfSort(_)
        | AbilityItem::Same(_)
        | AbilityItem::PrintedBelow
        | AbilityItem::Parameter => None,
    });
    let (Some(used), None) = (uses.next(), uses.next()) else {
        return false;
    };
    let parts = own.to_vec();
    used.arguments.push(Spanned {
        node: KeywordArgument::Cost(Cost { parts }),
        span,
    });
    true
}
