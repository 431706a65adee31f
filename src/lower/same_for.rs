//! "…, then do the same for Aura cards.", "Then repeat this process for an enchantment and a planeswalker.", "Repeat this process for
//! first strike and trample.": what was said before, once more for each of these, with the new words in the place of those of their
//! kind (CR 608.2c).

use syntax::ast::{
    AbilityItem, Adverbial, Amount, Clause, Comparison, Condition, Conjunction, CounterKind,
    CounterPhrase, Described, Determiner, Head, Lead, Noun, NounItem, NounPhrase, NounWord,
    PostModifier, SameFor, Sentence, Spanned, Verb, With,
};

/// The sentences with each such clause spelled out; none if there is none, or if it is not clear what is said once more.
pub(super) fn spelled_out(sentences: &[&Spanned<Sentence>]) -> Option<Vec<Spanned<Sentence>>> {
    let (place, at) = sentences.iter().enumerate().find_map(|(place, sentence)| {
        let Sentence::Clauses { clauses, .. } = &sentence.node else {
            return None;
        };
        let repeats = |clause: &Clause| matches!(clause.verb.node, Verb::RepeatFor { .. });
        Some((place, clauses.iter().position(repeats)?))
    })?;
    let Sentence::Clauses { leads, clauses } = &sentences[place].node else {
        return None;
    };
    let (repeats, after) = clauses[at..].split_first()?;
    let Verb::RepeatFor { same, others } = &repeats.verb.node else {
        return None;
    };
    if repeats.auxiliary.is_some() || !repeats.adverbials.is_empty() {
        return None;
    }
    let owned = |sentence: &&Spanned<Sentence>| Spanned::clone(sentence);
    let mut said: Vec<Spanned<Sentence>> = sentences[..place].iter().map(owned).collect();
    if at > 0 {
        let process = &clauses[..at];
        let mut all = process.to_vec();
        for other in each_of(others)? {
            let mut again = process.to_vec();
            put_in_place(&other, again.iter_mut())?;
            again_of_same(&mut again)?;
            all.extend(again);
        }
        all.extend(after.iter().cloned());
        said.push(with_clauses(sentences[place], leads.clone(), all));
    } else {
        let then = leads.iter().all(|lead| lead.node == Lead::Then);
        if !then || repeats.subject.is_some() {
            return None;
        }
        // The same is done of what was said last; the whole process begins with the instructions.
        let start = if *same { place.checked_sub(1)? } else { 0 };
        let process = said
            .get(start..)
            .filter(|process| !process.is_empty())?
            .to_vec();
        for other in each_of(others)? {
            let mut again = process.clone();
            let (first, rest) = again.split_first_mut()?;
            // What was begun with other instructions is not repeated from there.
            let replaced = replace(&other, clauses_of(first)?)?;
            for sentence in rest {
                let more = replace(&other, clauses_of(sentence)?)?;
                if more > 0 && !matches!(other, Other::Ability(_)) {
                    return None;
                }
            }
            if replaced == 0 {
                return None;
            }
            for sentence in &mut again {
                if let Sentence::Clauses { clauses, .. } = &mut sentence.node {
                    name_again(clauses)?;
                }
            }
            said.extend(again);
        }
        if !after.is_empty() {
            said.push(with_clauses(
                sentences[place],
                leads.clone(),
                after.to_vec(),
            ));
        }
    }
    said.extend(sentences[place + 1..].iter().map(owned));
    let said_now: Vec<&Spanned<Sentence>> = said.iter().collect();
    Some(spelled_out(&said_now).unwrap_or(said))
}

fn with_clauses(
    sentence: &Spanned<Sentence>,
    leads: Vec<Spanned<Lead>>,
    mut clauses: Vec<Clause>,
) -> Spanned<Sentence> {
    if let Some(first) = clauses.first_mut() {
        first.joined = None;
    }
    Spanned {
        node: Sentence::Clauses { leads, clauses },
        span: sentence.span,
    }
}

/// One of those for which it is said once more.
enum Other {
    /// a keyword
    Ability(Spanned<AbilityItem>),
    /// "Aura cards", "an enchantment", "Vampire"
    Noun(Described),
    /// "instant cards" with the mana value
    Value(Described, u32),
}

/// Each of those for which it is said once more.
fn each_of(others: &SameFor) -> Option<Vec<Other>> {
    match others {
        SameFor::Abilities(abilities) => {
            let plain = |ability: &&Spanned<AbilityItem>| matches!(&ability.node, AbilityItem::Keyword(keyword) if keyword.arguments.is_empty());
            abilities
                .iter()
                .map(|ability| Some(ability).filter(plain).cloned().map(Other::Ability))
                .collect()
        }
        SameFor::Nouns(nouns) => {
            let described = |item: &NounItem| match (&item.noun.node, item.joined) {
                (_, Some(Conjunction::Or | Conjunction::AndOr)) => None,
                (Noun::Described(described), _) if is_plain(described) => {
                    Some(Other::Noun((**described).clone()))
                }
                _ => None,
            };
            nouns.node.items.iter().map(described).collect()
        }
        SameFor::Values(nouns, values) => {
            let described = super::words::single_described(nouns)?;
            let cards = is_plain(described) && described.plural;
            let value = |value: &u32| Other::Value(described.clone(), *value);
            cards.then(|| values.iter().map(value).collect())
        }
    }
}

/// Nothing but nouns and adjectives, behind an article or none.
fn is_plain(described: &Described) -> bool {
    matches!(described.determiner.node, Determiner::A | Determiner::None)
        && described.post.is_empty()
        && described.count.is_none()
        && !described.other
        && !described.target
}

/// Puts the other words into the place of those of their kind.
fn put_in_place<'clauses>(
    other: &Other,
    clauses: impl Iterator<Item = &'clauses mut Clause>,
) -> Option<()> {
    let clauses = clauses.collect();
    (replace(other, clauses)? > 0).then_some(())
}

/// In how many places the words were replaced; none where it is not known what all of the words say.
fn replace(other: &Other, clauses: Vec<&mut Clause>) -> Option<usize> {
    let mut replaced = 0;
    let mut known: Option<String> = None;
    let mut clear = true;
    for clause in clauses {
        let mut visit = |place: Place<'_>| match (other, place) {
            (Other::Ability(ability), Place::Ability(item)) => {
                clear &= same_keyword(&mut known, keyword_name(&item.node));
                *item = ability.clone();
                replaced += 1;
            }
            (Other::Ability(ability), Place::Counters(counters)) => {
                let Some(kind) = &mut counters.kind else {
                    return;
                };
                if let (CounterKind::Named(name), Some(keyword)) =
                    (&mut kind.node, keyword_name(&ability.node))
                {
                    clear &= same_keyword(&mut known, Some(name));
                    *name = keyword.into();
                    replaced += 1;
                }
            }
            (Other::Noun(noun), Place::Noun(phrase)) => {
                replaced += usize::from(replace_noun(noun, phrase));
            }
            (Other::Value(noun, value), Place::Noun(phrase)) => {
                replaced += usize::from(replace_value(noun, *value, phrase));
            }
            _ => {}
        };
        in_clause(clause, &mut visit)?;
    }
    let one = replaced <= 1 || matches!(other, Other::Ability(_));
    (clear && one).then_some(replaced)
}

fn keyword_name(item: &AbilityItem) -> Option<&str> {
    if let AbilityItem::Keyword(keyword) = item
        && keyword.arguments.is_empty()
    {
        Some(&keyword.name.node)
    } else {
        None
    }
}

/// Whether it is the keyword that was found before, if one was.
fn same_keyword(known: &mut Option<String>, name: Option<&str>) -> bool {
    let Some(name) = name else {
        return false;
    };
    match known {
        Some(known) => known == name,
        None => {
            *known = Some(name.to_owned());
            true
        }
    }
}

/// "a creature they control" with "an artifact", "all non-Aura permanent cards" with "Aura cards", "a Pirate card" with "Vampire".
fn replace_noun(noun: &Described, phrase: &mut Spanned<NounPhrase>) -> bool {
    let Some(described) = described_mut(phrase) else {
        return false;
    };
    let is_kind = |word: &NounWord| matches!(word, NounWord::Type(_) | NounWord::Subtype(_));
    match (noun.words.as_slice(), &noun.determiner.node) {
        ([word], Determiner::A) if is_kind(&word.node) => {
            let alike = described.determiner.node == Determiner::A
                && matches!(described.words.as_slice(), [before] if is_kind(&before.node));
            if alike {
                described.words = noun.words.clone();
            }
            alike
        }
        ([word], Determiner::None) if matches!(word.node, NounWord::Subtype(_)) => {
            let mut subtypes = described
                .words
                .iter_mut()
                .filter(|before| matches!(before.node, NounWord::Subtype(_)));
            match (subtypes.next(), subtypes.next()) {
                (Some(before), None) => {
                    *before = word.clone();
                    true
                }
                _ => false,
            }
        }
        ([.., word], Determiner::None) if noun.plural => {
            let cards = word.node == NounWord::Head(Head::Card);
            let alike = cards
                && described.plural
                && described
                    .words
                    .last()
                    .is_some_and(|before| before.node == word.node);
            if alike {
                described.words = noun.words.clone();
            }
            alike
        }
        _ => false,
    }
}

/// "an instant card with mana value 3" with "instant cards", of another mana value.
fn replace_value(noun: &Described, value: u32, phrase: &mut Spanned<NounPhrase>) -> bool {
    let Some(described) = described_mut(phrase) else {
        return false;
    };
    let words = |described: &Described| -> Vec<NounWord> {
        described
            .words
            .iter()
            .map(|word| word.node.clone())
            .collect()
    };
    let [post] = described.post.as_slice() else {
        return false;
    };
    let mut post = post.clone();
    let PostModifier::With(with) = &mut post.node else {
        return false;
    };
    let With::Characteristic { comparison, .. } = &mut **with else {
        return false;
    };
    let Comparison::Equal(amount) = &mut comparison.node else {
        return false;
    };
    if described.determiner.node != Determiner::A || words(described) != words(noun) {
        return false;
    }
    amount.node = Amount::Number(value);
    described.post = vec![post];
    true
}

/// The only noun of the phrase, if nothing is targeted with it.
fn described_mut(phrase: &mut Spanned<NounPhrase>) -> Option<&mut Described> {
    if let [item] = phrase.node.items.as_mut_slice()
        && let Noun::Described(described) = &mut item.noun.node
        && !described.target
    {
        Some(described)
    } else {
        None
    }
}

/// What is said once more in the same sentence: who does it was said.
fn again_of_same(clauses: &mut [Clause]) -> Option<()> {
    let first = clauses.first_mut()?;
    first.joined = Some(Conjunction::Then);
    name_again(clauses)
}

/// A player who was targeted is "that player" from then on. Nothing else can be targeted: each time it would be another one.
fn name_again(clauses: &mut [Clause]) -> Option<()> {
    for clause in clauses {
        if let Some(subject) = &mut clause.subject
            && let [item] = subject.node.items.as_mut_slice()
            && let Noun::Described(described) = &mut item.noun.node
            && described.target
        {
            let player = matches!(described.words.as_slice(), [word]
                if matches!(word.node, NounWord::Head(Head::Player | Head::Opponent)));
            if !player || !described.post.is_empty() || described.other {
                return None;
            }
            described.target = false;
            described.determiner.node = Determiner::That;
            for word in &mut described.words {
                word.node = NounWord::Head(Head::Player);
            }
        }
        let mut targets = false;
        in_clause(clause, &mut |place| {
            if let Place::Noun(phrase) = place {
                targets |= phrase.node.items.iter().any(|item| {
                    matches!(&item.noun.node, Noun::AnyTarget { .. })
                        || matches!(&item.noun.node, Noun::Described(described) if described.target)
                });
            }
        })?;
        if targets {
            return None;
        }
    }
    Some(())
}

/// A place of words that others can be put into.
enum Place<'place> {
    Noun(&'place mut Spanned<NounPhrase>),
    Ability(&'place mut Spanned<AbilityItem>),
    Counters(&'place mut CounterPhrase),
}

/// The clauses of a sentence with those of its conditions; none if it says more than that.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn clauses_of(sentence: &mut Spanned<Sentence>) -> Option<Vec<&mut Clause>> {
    let Sentence::Clauses { leads, clauses } = &mut sentence.node else {
        return None;
    };
    let mut all: Vec<&mut Clause> = Vec::new();
    for lead in leads {
        match &mut lead.node {
            Lead::Then | Lead::Otherwise => {}
            Lead::If(condition) => all.extend(condition.clauses.iter_mut()),
            _ => return None,
        }
    }
    all.extend(clauses.iter_mut());
    Some(all)
}

/// Looks at the places of a clause; none if it has words of which these are not known.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn in_clause(clause: &mut Clause, visit: &mut dyn FnMut(Place<'_>)) -> Option<()> {
    if let Some(subject) = &mut clause.subject {
        visit(Place::Noun(subject));
    }
    in_verb(&mut clause.verb.node, visit)?;
    for adverbial in &mut clause.adverbials {
        match &mut adverbial.node {
            Adverbial::If(Condition { clauses }) | Adverbial::Unless(Condition { clauses }) => {
                for clause in clauses {
                    in_clause(clause, visit)?;
                }
            }
            Adverbial::Then | Adverbial::Instead | Adverbial::Duration(_) => {}
            _ => return None,
        }
    }
    Some(())
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "of what is not named here it is not known where its words stand"
)]
fn in_verb(verb: &mut Verb, visit: &mut dyn FnMut(Place<'_>)) -> Option<()> {
    match verb {
        Verb::Return { what, .. }
        | Verb::Sacrifice(what)
        | Verb::Destroy(what)
        | Verb::Exile { what, .. }
        | Verb::Discard(what)
        | Verb::Tap(what)
        | Verb::Untap(Some(what))
        | Verb::Choose { what, .. }
        | Verb::Reveal { what, until: None }
        | Verb::Control(what)
        | Verb::HaveThing(what)
        | Verb::Draw(what) => visit(Place::Noun(what)),
        Verb::Search {
            target: Some(what), ..
        } => visit(Place::Noun(what)),
        Verb::Put(placements) => {
            for placement in placements {
                visit(Place::Noun(&mut placement.what));
            }
        }
        Verb::PutCounters { counters, on } => {
            for counters in counters {
                visit(Place::Counters(&mut counters.node));
            }
            visit(Place::Noun(on));
        }
        Verb::HaveAbilities { abilities, .. } => {
            for ability in abilities {
                visit(Place::Ability(ability));
            }
        }
        Verb::Shuffle {
            what: None,
            into: None,
        }
        | Verb::Do
        | Verb::Acted { .. }
        | Verb::GainLife(_)
        | Verb::LoseLife(_) => {}
        _ => return None,
    }
    Some(())
}
