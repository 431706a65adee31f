//! How many there are: "creatures you control", "cards in your hand", "creatures destroyed this way", "creatures in your party".

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::{Phrase, Use};
use super::quantity::{has_head, tally_of};
use super::reference::Meaning;
use super::scope::{Part, parts};
use ir::{Domain, Filter, Objects, Players, Tally, Test, Value};
use syntax::ast::{
    self, Adjective, Determiner, Head, Noun, NounPhrase, NounWord, PostModifier, Spanned,
};

impl Lowering<'_> {
    /// "two cards"; "that many cards" of each of several players as many as each of them discarded, or shuffled into their library.
    pub(super) fn count_drawn(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &ir::Players,
    ) -> Lowered<Value> {
        let each = self.frame.number_of_each.clone();
        let each = each.filter(|(players, ..)| players == who);
        let Some((_, number, optional)) = each.filter(|_| self.frame.number_of.is_none()) else {
            return self.card_count(what);
        };
        self.frame.number_of = Some((number, Some(optional)));
        let count = self.card_count(what);
        self.frame.number_of = None;
        count
    }

    /// "creatures you control", "cards in your hand", "charge counters on it", "opponents": how many there are.
    pub(crate) fn count(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Value> {
        if let Some(paid) = self.amount_paid(phrase) {
            return Ok(paid);
        }
        // "for each of its colors"
        if let [item] = phrase.node.items.as_slice()
            && let Noun::Part {
                portion: ast::Portion::Each,
                of,
                post,
            } = &item.noun.node
            && post.is_empty()
            && has_head(&of.node, Head::Color)
        {
            return self.count(of);
        }
        if let [item] = phrase.node.items.as_slice()
            && let Noun::Votes(word) = &item.noun.node
        {
            return self.votes_for(word, phrase.span);
        }
        if let Some(mana) = self.unspent_mana(phrase)? {
            return Ok(mana);
        }
        if let Some(won) = super::coins::flips_that(phrase) {
            return self.flips(won, phrase.span);
        }
        if let Some(devoured) = self.devoured(phrase)? {
            return Ok(devoured);
        }
        if let Some(prevented) = self.prevented_amount(phrase) {
            return Ok(prevented);
        }
        if let Some(result) = self.said_result(phrase)? {
            return Ok(result);
        }
        if let Some(results) = self.results_that(phrase)? {
            return Ok(results);
        }
        if let Some(amount) = super::excess::each_one(phrase) {
            return self.amount_of(&amount);
        }
        if let [item] = phrase.node.items.as_slice()
            && let Noun::Described(described) = &item.noun.node
            && tally_of(described) == Some(Tally::CardsDrawn)
        {
            return self.amount_of(phrase);
        }
        if let Some(counters) = self.counters_on(phrase)? {
            return Ok(counters);
        }
        if let Some(different) = self.different_among(phrase)? {
            return Ok(different);
        }
        if let Some(happened) = self.count_happened(phrase)? {
            return Ok(happened);
        }
        if let Some(spent) = self.mana_spent(phrase)? {
            return Ok(spent);
        }
        if let Some(symbols) = self.symbols_in_costs(phrase)? {
            return Ok(symbols);
        }
        if let Some(party) = self.party(phrase)? {
            return Ok(party);
        }
        if self.names_players(phrase) {
            let players = self.player_set(phrase)?;
            return Ok(Value::CountPlayers(players));
        }
        if let [(_, Part::Group(group))] = parts(&phrase.node).as_slice() {
            if let (Determiner::Possessive(of), [member]) =
                (&group.determiner.node, group.members.as_slice())
                && member.post.is_empty()
                && matches!(member.words.as_slice(), [word] if word.node == NounWord::Head(Head::Color))
            {
                // "(for each of) its colors"
                let of = self.possessor(of)?;
                return Ok(Value::Of(ir::Property::Colors, of));
            }
            // What else is said of them is asked of each.
            let alone = group.shared.is_empty()
                && group.members.iter().all(|member| member.post.len() <= 1);
            let way = group
                .members
                .iter()
                .filter(|_| alone)
                .flat_map(|member| &member.post)
                .find_map(|post| {
                    if let PostModifier::Participle(passive) = &post.node
                        && super::superlative::put_into_graveyard(&post.node).is_none()
                        && passive
                            .complements
                            .iter()
                            .any(|c| c.node == ast::PassiveComplement::ThisWay)
                    {
                        super::words::participle_adjective(&passive.participle)
                    } else {
                        None
                    }
                });
            if let Some(done) = way {
                return self.count_this_way(phrase, group, done);
            }
            let beyond = group.members.iter().any(|member| {
                member
                    .post
                    .iter()
                    .any(|post| post.node == PostModifier::BeyondTheFirst)
            });
            if beyond {
                return self.count_beyond(group);
            }
            if is_target(group) {
                return Ok(Value::Targets);
            }
        }
        let counted = self.counted_objects(phrase)?;
        if is_each_of_them(phrase) && self.frame.discourse.is_said_of_each(&counted) {
            let what = format!("\"{}\" of what changes itself", self.words(phrase.span));
            return Err(
                Failure::unsupported(phrase.span, what).help("say the noun that is counted")
            );
        }
        match counted {
            Objects::Every(filter) => Ok(Value::Count(filter)),
            objects @ (Objects::This
            | Objects::Granter
            | Objects::Attached
            | Objects::Slot(_)
            | Objects::Event(_)
            | Objects::Affected
            | Objects::Top { .. }
            | Objects::Bottom { .. }
            | Objects::TopUntil { .. }
            | Objects::Linked
            | Objects::Paid(_)
            | Objects::Devoured
            | Objects::Union(_)) => Ok(Value::CountObjects(objects)),
        }
    }

    /// "creatures in your party" (CR 700.8)
    fn party(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Option<Value>> {
        if let [(_, Part::Group(group))] = parts(&phrase.node).as_slice()
            && let [member] = group.members.as_slice()
            && let [post] = member.post.as_slice()
            && let PostModifier::In(whose) = &post.node
            && has_head(&whose.node, Head::Party)
            && let [item] = whose.node.items.as_slice()
            && let Noun::Described(party) = &item.noun.node
            && let (Determiner::Possessive(of), [_], []) = (
                &party.determiner.node,
                party.words.as_slice(),
                party.post.as_slice(),
            )
            && let [word] = member.words.as_slice()
            && word.node == NounWord::Type(ast::CardType::Creature)
        {
            return Ok(Some(Value::Party(self.player_set(of)?)));
        }
        Ok(None)
    }

    /// "creatures blocking it beyond the first"
    fn count_beyond(&mut self, group: &super::scope::Group) -> Lowered<Value> {
        let mut group = group.clone();
        for member in &mut group.members {
            member
                .post
                .retain(|post| post.node != PostModifier::BeyondTheFirst);
        }
        group
            .shared
            .retain(|post| post.node != PostModifier::BeyondTheFirst);
        let counted = if is_target(&group) {
            Value::Targets
        } else {
            Value::Count(Box::new(self.group_filter(&group, None)?))
        };
        Ok(Value::BeyondFirst(Box::new(counted)))
    }

    /// "creatures destroyed this way", "land cards discarded this way".
    fn count_this_way(
        &mut self,
        phrase: &Spanned<NounPhrase>,
        group: &super::scope::Group,
        done: Adjective,
    ) -> Lowered<Value> {
        let objects = match self.all_uncovered(group, &done) {
            Some(all) => all,
            None => self.done_this_way(done, phrase.span)?,
        };
        let mut tests = Vec::new();
        for member in &group.members {
            let mut own = Vec::new();
            for word in &member.words {
                own.extend(self.word_test(word)?);
            }
            own.extend(self.came_this_way_from(member)?);
            own.extend(self.went_this_way_to(member)?);
            tests.push(super::filter::all(own));
        }
        let described = super::filter::any(tests);
        // The words that introduced them need not be tested again.
        let known = self
            .frame
            .discourse
            .latest(&Meaning::Objects(objects.clone()))
            .map(|antecedent| {
                group.members.iter().all(|member| {
                    came_from(member).is_none()
                        && super::this_way::went_to(member).next().is_none()
                        && member.words.iter().all(|word| {
                            let says_nothing = matches!(&word.node, NounWord::Head(head)
                                if !matches!(head, Head::Token | Head::Commander));
                            says_nothing || antecedent.words.contains(&word.node)
                        })
                })
            });
        if described == Test::All(Vec::new()) || known == Some(true) {
            return Ok(Value::CountObjects(objects));
        }
        let test = super::filter::all(vec![Test::Is(objects), described]);
        Ok(Value::Count(Box::new(Filter {
            domain: Domain::Sources,
            test,
        })))
    }

    /// "(card exiled) from their hand (this way)": where each came from, and whose place that is.
    fn came_this_way_from(&mut self, member: &super::scope::Member) -> Lowered<Vec<Test>> {
        let Some(place) = came_from(member) else {
            return Ok(Vec::new());
        };
        let (zone, whose) = self.zone(place)?;
        let from = Test::PutThere(ir::CastFrom::Zone(zone), None);
        Ok(if zone.is_per_player() {
            vec![from, Test::OwnedBy(whose)]
        } else {
            vec![from]
        })
    }

    /// A set of objects that is counted or summed up: no choice.
    pub(crate) fn counted_objects(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Objects> {
        let all_parts = parts(&phrase.node);
        let single_reference = match all_parts.as_slice() {
            [(_, Part::Group(group))] => {
                self.is_reference(group)
                    || group.members.iter().all(|member| {
                        member.words.iter().any(|word| {
                            matches!(&word.node, NounWord::Head(head) if super::words::zone_of_head(*head).is_some())
                        })
                    })
            }
            [(_, Part::Single(_))] => true,
            _ => false,
        };
        if single_reference {
            return match self.phrase(phrase, &Use::by(&Players::You))? {
                Phrase::Set(set) if set.players.is_empty() => set
                    .objects()
                    .ok_or_else(|| Failure::unsupported(phrase.span, "this number")),
                Phrase::Set(_) | Phrase::Choice(_) | Phrase::PlayerChoice(..) => {
                    Err(Failure::unsupported(phrase.span, "this number"))
                }
            };
        }
        Ok(Objects::Every(Box::new(self.filter(phrase, None)?)))
    }

    /// "three cards": how many, for mill and such.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn card_count(&mut self, what: &Spanned<NounPhrase>) -> Lowered<Value> {
        let [item] = what.node.items.as_slice() else {
            return Err(Failure::unsupported(what.span, "these cards"));
        };
        match &item.noun.node {
            // "cards equal to its power"
            Noun::Described(described)
                if described.words.len() == 1
                    && described.words[0].node == NounWord::Head(Head::Card)
                    && described.determiner.node == Determiner::None
                    && !described.other
                    && !described.target
                    && matches!(
                        described.post.as_slice(),
                        [post] if matches!(post.node, ast::PostModifier::EqualTo(_))
                    ) =>
            {
                let ast::PostModifier::EqualTo(amount) = &described.post[0].node else {
                    return Err(Failure::unsupported(what.span, "these cards"));
                };
                self.amount(amount)
            }
            Noun::Described(described)
                if described.words.len() == 1
                    && described.words[0].node == NounWord::Head(Head::Card)
                    && described.post.is_empty()
                    && !described.other
                    && !described.target =>
            {
                match &described.determiner.node {
                    Determiner::A | Determiner::Additional(None) => Ok(Value::Number(1)),
                    Determiner::Count(ast::Count::Exactly(amount))
                    | Determiner::Additional(Some(ast::Count::Exactly(amount))) => {
                        self.amount(&Spanned {
                            node: amount.clone(),
                            span: described.determiner.span,
                        })
                    }
                    _ => Err(Failure::unsupported(
                        what.span,
                        format!("\"{}\" here", self.words(what.span)),
                    )),
                }
            }
            _ => Err(Failure::unsupported(
                what.span,
                format!("\"{}\" here", self.words(what.span)),
            )),
        }
    }
}

/// "(card exiled) from their hand (this way)": the place.
fn came_from(member: &super::scope::Member) -> Option<&Spanned<NounPhrase>> {
    member.post.iter().find_map(|post| {
        let PostModifier::Participle(passive) = &post.node else {
            return None;
        };
        passive.complements.iter().find_map(|complement| {
            if let ast::PassiveComplement::From(place) = &complement.node {
                Some(place.as_ref())
            } else {
                None
            }
        })
    })
}

/// "target" and nothing more: those of the spell or ability itself.
fn is_target(group: &super::scope::Group) -> bool {
    let [member] = group.members.as_slice() else {
        return false;
    };
    let only_word = match member.words.as_slice() {
        [] => group.target,
        [word] => !group.target && word.node == NounWord::Head(ast::Head::Target),
        _ => false,
    };
    only_word && member.post.is_empty() && group.shared.is_empty()
}

/// "each of them"
fn is_each_of_them(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Part { portion: ast::Portion::Each, of, .. }
            if matches!(of.node.items.as_slice(), [item]
                if item.noun.node == Noun::Pronoun(ast::Pronoun::They))))
}
