//! Words of a list that are about more than the noun they stand by: "red instant or sorcery spell", "cards of the chosen type
//! from your graveyard".

use super::chosen_quality::is_quality;
use super::context::Lowering;
use super::failure::Lowered;
use super::scope::{Group, Member, Part, parts};
use ir::Effect;
use syntax::ast::{
    self, Adjective, Adverbial, Clause, Conjunction, NounWord, PostModifier, Spanned, Verb,
};

/// The clauses of an instruction with what is said once of several of them said of each; none if that is so already.
pub(super) fn as_meant(clauses: &[Clause]) -> Option<Vec<Clause>> {
    of_instructions(clauses)
        .or_else(|| super::cant_happen::life_can_change(clauses))
        .or_else(|| super::shared_cannot::forbidding_all(clauses))
        .or_else(|| super::cast_by_doing::with_all_parts(clauses))
        .or_else(|| super::cast_if::as_asked(clauses))
}

/// The same of the clauses of a static ability.
pub(super) fn of_statics(clauses: &[Clause]) -> Option<Vec<Clause>> {
    play_and_cast(clauses)
        .or_else(|| super::cast_by_doing::with_all_parts(clauses))
        .or_else(|| neither_can(clauses))
        .or_else(|| super::losing_others::losing_others_first(clauses))
        .or_else(|| super::cant_happen::life_can_change(clauses))
        .or_else(|| super::cant_happen::counters_can_be_put(clauses))
}

/// Clauses of instructions in the words of others that mean the same; none if they say what they mean.
fn of_instructions(clauses: &[Clause]) -> Option<Vec<Clause>> {
    look_and_play(clauses)
        .or_else(|| play_and_cast(clauses))
        .or_else(|| super::base_size::of_base_sizes(clauses))
        .or_else(|| super::losing_others::losing_others_first(clauses))
        .or_else(|| had_gain(clauses))
        .or_else(|| super::alternatives::done_to_either(clauses))
        .or_else(|| each_with_its_own_if(clauses))
        .or_else(|| prevented_if(clauses))
}

/// "Creatures your opponents control get -1/-0 if {U} was spent to cast this spell, and creatures you control get +1/+0 if {R} was …": what
/// has a condition of its own is no part of the condition before it. None if no clause is read so.
fn each_with_its_own_if(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let (last, before) = clauses.split_last()?;
    if !matches!(&last.adverbials.last()?.node, Adverbial::If(condition) if condition.clauses.len() > 1)
    {
        return None;
    }
    let mut first = last.clone();
    let Some(Spanned {
        node: Adverbial::If(condition),
        ..
    }) = first.adverbials.last_mut()
    else {
        return None;
    };
    let asks = |clause: &Clause| {
        let last = clause.adverbials.last();
        last.is_some_and(|last| matches!(last.node, Adverbial::If(_)))
    };
    let second = condition
        .clauses
        .pop_if(|second| second.joined == Some(Conjunction::And) && asks(second))?;
    if condition.clauses.is_empty() {
        return None;
    }
    let mut apart = before.to_vec();
    apart.extend([first, second]);
    Some(apart)
}

/// "Prevent all combat damage that would be dealt this turn if {W} was spent to cast this spell": what is asked of the spell is said of the
/// whole sentence. None if it says something else.
fn prevented_if(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let [clause] = clauses else {
        return None;
    };
    let mut whole = clause.clone();
    let Verb::PreventDamage(prevented) = &mut whole.verb.node else {
        return None;
    };
    let asked = prevented.would.as_mut()?.adverbials.pop()?;
    let Adverbial::If(condition) = &asked.node else {
        return None;
    };
    let [spent] = condition.clauses.as_slice() else {
        return None;
    };
    let of_mana_spent = matches!(&spent.verb.node, Verb::Be(predicate)
        if matches!(predicate.as_ref(), ast::Predicate::Passive { passive, .. }
            if passive.participle == ast::Participle::Spent));
    whole.adverbials.push(asked);
    of_mana_spent.then_some(vec![whole])
}

/// "you may have target creature get +2/+0 and gain deathtouch until end of turn": it is had gain that, and both for as long.
fn had_gain(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let [had, gain] = clauses else {
        return None;
    };
    let (Verb::Have { whom, doing }, Verb::GainAbilities { choice: false, .. }) =
        (&had.verb.node, &gain.verb.node)
    else {
        return None;
    };
    let goes_on = gain.joined == Some(ast::Conjunction::And)
        && gain.subject.is_none()
        && gain.auxiliary.is_none()
        && gain.form == ast::VerbForm::Base
        && had.auxiliary.is_some()
        && had.adverbials.is_empty()
        && matches!(doing.verb.node, Verb::GetSize { .. })
        && doing.adverbials.is_empty();
    let [lasting] = gain.adverbials.as_slice() else {
        return None;
    };
    if !goes_on || !matches!(lasting.node, Adverbial::Duration(_)) {
        return None;
    }
    let mut had = had.clone();
    let mut doing = doing.clone();
    doing.adverbials.push(lasting.clone());
    had.verb.node = Verb::Have {
        whom: whom.clone(),
        doing,
    };
    let mut it = whom.as_ref().clone();
    if let [item] = it.node.items.as_mut_slice() {
        item.noun.node = ast::Noun::Pronoun(ast::Pronoun::It);
    } else {
        return None;
    }
    let mut gained = gain.clone();
    gained.joined = None;
    let mut again = gain.clone();
    again.verb.node = Verb::Have {
        whom: Box::new(it),
        doing: Box::new(gained),
    };
    again.adverbials.clear();
    Some(vec![had, again])
}

/// "you may look at and play those cards for as long as they remain exiled": both for as long.
fn look_and_play(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let place = clauses
        .iter()
        .position(|clause| matches!(clause.verb.node, Verb::LookAtAndPlay(_)))?;
    let mut unfolded = clauses.to_vec();
    let play = unfolded.get_mut(place)?;
    let Verb::LookAtAndPlay(what) = play.verb.node.clone() else {
        return None;
    };
    let mut look = play.clone();
    look.verb.node = Verb::LookAt(what.clone());
    play.verb.node = Verb::Play(what);
    play.joined = Some(ast::Conjunction::And);
    unfolded.insert(place, look);
    Some(unfolded)
}

/// "red instant or sorcery spell": both are red; "red or green instant or sorcery spell": each is one of these.
pub(super) fn color_both(mut group: Group) -> Group {
    let is_color = |word: &NounWord| {
        matches!(
            word,
            NounWord::Color(_)
                | NounWord::Adjective(
                    Adjective::Colorless | Adjective::Multicolored | Adjective::Monocolored
                )
        ) || matches!(word, NounWord::Not(inner) if matches!(**inner, NounWord::Color(_)))
    };
    let is_type = |member: &Member, wanted: ast::CardType| {
        let types = |word: &Spanned<NounWord>| {
            if let NounWord::Type(found) = &word.node {
                Some(*found)
            } else {
                None
            }
        };
        member.words.iter().find_map(types) == Some(wanted)
    };
    let colors = |member: &Member| -> Vec<Spanned<NounWord>> {
        let words = member.words.iter();
        words.filter(|word| is_color(&word.node)).cloned().collect()
    };
    let Some((sorcery, instants)) = group.members.split_last() else {
        return group;
    };
    let spread = is_type(sorcery, ast::CardType::Sorcery)
        && colors(sorcery).is_empty()
        && sorcery.words.len() > 1
        && !instants.is_empty()
        && instants.iter().all(|member| {
            is_type(member, ast::CardType::Instant)
                && member.post.is_empty()
                && !colors(member).is_empty()
        });
    if !spread {
        return colors_of_all(group, &colors);
    }
    let sorceries: Vec<Member> = instants
        .iter()
        .map(|instant| {
            let mut member = sorcery.clone();
            member.words.splice(0..0, colors(instant));
            member
        })
        .collect();
    group.members.pop();
    group.members.extend(sorceries);
    group
}

/// "black or red permanent, spell, or card": what stands behind the colored ones by its bare name is of one of the colors too.
fn colors_of_all(mut group: Group, colors: &dyn Fn(&Member) -> Vec<Spanned<NounWord>>) -> Group {
    let head = |member: &Member| match member.words.last().map(|word| &word.node) {
        Some(NounWord::Head(
            head @ (ast::Head::Permanent | ast::Head::Spell | ast::Head::Card),
        )) => Some(*head),
        _ => None,
    };
    let colored = group
        .members
        .iter()
        .take_while(|member| !colors(member).is_empty())
        .count();
    let (first, rest) = group.members.split_at(colored);
    let one_noun = first
        .windows(2)
        .all(|pair| head(&pair[0]) == head(&pair[1]));
    let named = |member: &Member| head(member).is_some();
    let bare = |member: &Member| member.words.len() == 1 && named(member);
    if first.len() < 2
        || rest.is_empty()
        || !one_noun
        || !first.iter().all(named)
        || !rest.iter().all(bare)
    {
        return group;
    }
    let of_each: Vec<Member> = rest
        .iter()
        .flat_map(|member| {
            first.iter().map(|one| {
                let mut member = member.clone();
                member.words.splice(0..0, colors(one));
                member
            })
        })
        .collect();
    group.members.truncate(colored);
    group.members.extend(of_each);
    group
}

/// "target exiled card", "all exiled cards you own": cards in exile. "The exiled card" is one that was said to be exiled before.
pub(super) fn in_exile(mut group: Group) -> Group {
    let any = matches!(
        group.determiner.node,
        ast::Determiner::None
            | ast::Determiner::A
            | ast::Determiner::All
            | ast::Determiner::Each
            | ast::Determiner::Count(_)
    );
    if !any {
        return group;
    }
    for member in &mut group.members {
        let exiled = |word: &Spanned<NounWord>| word.node == NounWord::Adjective(Adjective::Exiled);
        let Some(place) = member.words.iter().position(exiled) else {
            continue;
        };
        let is_card =
            (member.words.last()).is_some_and(|word| word.node == NounWord::Head(ast::Head::Card));
        if !is_card {
            continue;
        }
        let span = member.words.remove(place).span;
        let zone = ast::Described {
            determiner: Spanned::new(ast::Determiner::None, span),
            count: None,
            other: false,
            target: false,
            words: vec![Spanned::new(NounWord::Head(ast::Head::Exile), span)],
            post: Vec::new(),
            plural: false,
        };
        let noun = Spanned::new(ast::Noun::Described(Box::new(zone)), span);
        let items = vec![ast::NounItem { joined: None, noun }];
        let exile = Spanned::new(ast::NounPhrase { items }, span);
        (member.post).push(Spanned::new(PostModifier::In(Box::new(exile)), span));
    }
    group
}

/// "tapped artifacts and/or creatures", "nontoken artifact or creature": whether something is tapped or a token is said of all that the
/// list names, where nothing stands by the others but what they are. What something is (its types and supertypes) is not: of
/// "legendary creatures and planeswalkers" only the creatures are legendary.
pub(super) fn state_of_all(mut group: Group) -> Group {
    let is_state = |word: &Spanned<NounWord>| {
        let token = NounWord::Head(ast::Head::Token);
        matches!(
            word.node,
            NounWord::Adjective(
                Adjective::Tapped
                    | Adjective::Untapped
                    | Adjective::Attacking
                    | Adjective::Blocking
                    | Adjective::Blocked
                    | Adjective::Unblocked
            )
        ) || matches!(&word.node, NounWord::Not(inner) if **inner == token)
    };
    let is_bare = |member: &Member| {
        !member.article
            && member.post.is_empty()
            && member
                .words
                .iter()
                .all(|word| matches!(word.node, NounWord::Type(_) | NounWord::Subtype(_)))
    };
    let Some((first, others)) = group.members.split_first_mut() else {
        return group;
    };
    let states: Vec<Spanned<NounWord>> = first
        .words
        .iter()
        .filter(|word| is_state(word))
        .cloned()
        .collect();
    if others.iter().all(is_bare) && first.post.is_empty() {
        for member in others {
            member.words.splice(0..0, states.iter().cloned());
        }
    }
    group
}

/// "cards of the chosen type from your graveyard": what follows the quality is about the cards.
pub(super) fn unfold_qualities(group: &Group) -> Group {
    let mut group = group.clone();
    for member in &mut group.members {
        unfold(&mut member.post);
    }
    unfold(&mut group.shared);
    group
}

fn unfold(posts: &mut Vec<Spanned<PostModifier>>) {
    let mut unfolded = Vec::new();
    for post in posts.iter_mut() {
        let PostModifier::Of(quality) = &mut post.node else {
            continue;
        };
        let chosen = matches!(parts(&quality.node).as_slice(), [(_, Part::Group(group))]
            if is_quality(group));
        if let ([item], true) = (quality.node.items.as_mut_slice(), chosen)
            && let ast::Noun::Described(described) = &mut item.noun.node
        {
            unfolded.append(&mut described.post);
        }
    }
    posts.append(&mut unfolded);
}

/// "Can't block or be blocked by creatures with power 2 or greater": neither can be.
pub(super) fn neither_can(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let (first, others) = clauses.split_first()?;
    let cannot = first
        .auxiliary
        .as_ref()
        .filter(|auxiliary| auxiliary.node == ast::Auxiliary::Cannot)?;
    let (last, listed) = others.split_last()?;
    let joins = last.joined == Some(ast::Conjunction::Or)
        && listed
            .iter()
            .all(|clause| clause.joined == Some(ast::Conjunction::Comma));
    let bare = others.iter().all(|clause| {
        clause.subject.is_none() && clause.auxiliary.is_none() && clause.adverbials.is_empty()
    });
    if !joins || !bare || !first.adverbials.is_empty() || is_of_both(first, last) {
        return None;
    }
    let mut all = clauses.to_vec();
    for clause in &mut all[1..] {
        clause.joined = Some(ast::Conjunction::And);
        clause.auxiliary = Some(*cannot);
    }
    Some(all)
}

/// "can't play lands or cast spells from your hand": where from is said of both.
fn is_of_both(first: &Clause, last: &Clause) -> bool {
    let place = |clause: &Clause| {
        let (Verb::Play(what) | Verb::Cast(what)) = &clause.verb.node else {
            return None;
        };
        let last = what.node.items.last()?;
        Some(matches!(&last.noun.node, ast::Noun::Described(described)
            if described.post.iter().any(|post| matches!(post.node, PostModifier::From(_)))))
    };
    place(first) == Some(false) && place(last) == Some(true)
}

/// "You may play lands and cast spells from your graveyard": both may be done, and both from there.
pub(super) fn play_and_cast(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let (place, both) = clauses
        .windows(2)
        .enumerate()
        .find_map(|(place, pair)| Some((place, play_and_cast_there(pair)?)))?;
    let mut all = clauses.to_vec();
    all.splice(place..place + 2, both);
    Some(all)
}

fn play_and_cast_there(clauses: &[Clause]) -> Option<Vec<Clause>> {
    let [play, cast] = clauses else {
        return None;
    };
    let (Verb::Play(lands), Verb::Cast(spells)) = (&play.verb.node, &cast.verb.node) else {
        return None;
    };
    let alone = cast.subject.is_none()
        && cast.auxiliary.is_none()
        && cast.joined == Some(ast::Conjunction::And)
        && play.adverbials.is_empty();
    let may = play.auxiliary.as_ref().map(|auxiliary| auxiliary.node);
    if !alone || may != Some(ast::Auxiliary::May) {
        return None;
    }
    let is_place = |post: &Spanned<PostModifier>| {
        matches!(
            post.node,
            PostModifier::From(_) | PostModifier::FromAmong(_) | PostModifier::In(_)
        )
    };
    let ([.., last], [land]) = (spells.node.items.as_slice(), lands.node.items.as_slice()) else {
        return None;
    };
    let (ast::Noun::Described(spell), ast::Noun::Described(land)) =
        (&last.noun.node, &land.noun.node)
    else {
        return None;
    };
    // A card is cast as the spell that it becomes.
    let spell_said = spell.words.last().map(|word| &word.node);
    if spell_said != Some(&NounWord::Head(ast::Head::Spell)) || land.post.iter().any(is_place) {
        return None;
    }
    let places: Vec<_> = spell
        .post
        .iter()
        .filter(|post| is_place(post))
        .cloned()
        .collect();
    if places.is_empty() {
        return None;
    }
    let mut land = land.clone();
    land.post.extend(places);
    let mut lands = lands.clone();
    lands.node.items[0].noun.node = ast::Noun::Described(land);
    let mut first = play.clone();
    first.verb.node = Verb::Play(lands);
    let mut second = cast.clone();
    second.subject.clone_from(&play.subject);
    second.auxiliary.clone_from(&play.auxiliary);
    Some(vec![first, second])
}

/// "(creatures you control) get +2/+0 and gain haste until end of turn if {R} was spent to cast this spell": what stands last of one
/// subject that does two things holds for both. The clauses without it, and the condition.
pub(super) fn shared_condition(
    clauses: &[Clause],
    conjunctions: &[Option<Conjunction>],
) -> Option<(Vec<Clause>, Spanned<ast::Condition>)> {
    let (last, before) = clauses.split_last()?;
    let (first, between) = before.split_first()?;
    let plain = |clause: &Clause| clause.subject.is_none() && clause.auxiliary.is_none();
    let is_modified = |clause: &Clause| {
        matches!(
            clause.verb.node,
            Verb::GetSize { .. } | Verb::GainAbilities { .. }
        )
    };
    let joined = conjunctions[1..]
        .iter()
        .all(|conjunction| matches!(conjunction, Some(Conjunction::And) | None));
    let about_one = first.subject.is_some() && first.auxiliary.is_none() && plain(last);
    if !about_one || !joined || !between.iter().all(plain) || !clauses.iter().all(is_modified) {
        return None;
    }
    // "gains trample if it's red, and gains vigilance if it's white": each has its own.
    let asks = |clause: &Clause| {
        let mut said = clause.adverbials.iter();
        said.any(|said| matches!(said.node, Adverbial::If(_)))
    };
    if before.iter().any(asks) {
        return None;
    }
    let mut without = clauses.to_vec();
    let adverbials = &mut without.last_mut()?.adverbials;
    let place = adverbials.iter().position(|adverbial| {
        matches!(adverbial.node, Adverbial::If(_))
            && !super::adverbial::is_asked_later(last, adverbial)
    })?;
    let adverbial = adverbials.remove(place);
    if let Adverbial::If(node) = adverbial.node {
        let span = adverbial.span;
        Some((without, Spanned { node, span }))
    } else {
        None
    }
}

impl Lowering<'_> {
    /// Instructions that are followed only if what stands behind them is so.
    pub(super) fn only_if(
        &mut self,
        asked: &Spanned<ast::Condition>,
        then: Vec<Effect>,
    ) -> Lowered<Effect> {
        self.frame.discourse.next_clause();
        Ok(Effect::If {
            condition: self.condition(&asked.node, asked.span)?,
            then,
            otherwise: Vec::new(),
        })
    }
}
