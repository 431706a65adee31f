//! "Other": than what (CR 109.1).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::filter::any;
use super::reference::{Meaning, Number, Wanted};
use super::scope::{Group, Part, parts};
use super::well_formed::sole_test;
use ir::{Domain, Objects, Players, SlotId, Test, Zone};
use std::collections::BTreeSet;
use syntax::ast::{
    Adjective, Determiner, Head, Noun, NounPhrase, NounWord, Participle, PostModifier, Span,
    Spanned,
};

impl Lowering<'_> {
    /// "other than ~", "other than Islands".
    pub(super) fn is_test(&mut self, phrase: &Spanned<NounPhrase>) -> Lowered<Test> {
        // "a spell other than your first spell each turn"
        if let Some((_, first)) = self.nth_cast_each_turn(phrase)? {
            return sole_test(first, phrase.span);
        }
        if let Some((number, plain)) = super::nth_of_turn::nth_of_a_turn(phrase, &Players::You) {
            return Ok(Test::NthCast {
                number,
                who: Players::You,
                what: Box::new(self.spells(&plain)?),
            });
        }
        let all_parts = parts(&phrase.node);
        let mut tests = Vec::new();
        for (_, part) in &all_parts {
            let reference = match part {
                Part::Single(_) => true,
                Part::Group(group) => self.is_reference(group),
            };
            // "all creatures other than target creature you control", "all permanents other than five lands": no description.
            if let Part::Group(group) = part
                && (group.target || matches!(group.determiner.node, Determiner::Count(_)))
            {
                let what = "an exception that is chosen";
                return Err(Failure::unsupported(group.span, what)
                    .help("choose or target it in a sentence before"));
            }
            if let Part::Group(group) = part
                && !reference
                && let Some(place) = said_place(group)
            {
                let what = "an exception of what is somewhere else";
                return Err(Failure::unsupported(place, what)
                    .help("\"a creature card in your graveyard other than a Goblin card\""));
            }
            tests.push(if reference {
                Test::Is(self.reference(part, phrase.span)?)
            } else if let Part::Group(group) = part {
                // "target card in a graveyard other than a basic land card": a card there.
                let is_card = group.members.iter().all(|member| {
                    let mut words = member.words.iter();
                    words.any(|word| word.node == NounWord::Head(Head::Card))
                });
                let somewhere = Domain::Cards(Zone::Graveyard, Players::Everyone);
                let domain = is_card.then_some(&somewhere);
                sole_test(self.group_filter(group, domain)?, group.span)?
            } else {
                return Err(Failure::unsupported(phrase.span, "this exception"));
            });
        }
        Ok(any(tests))
    }

    /// What "another" leaves out: the one mentioned last that agrees, else the object itself. `spoken_of` are the slots of which
    /// the description itself speaks: "target creature and each other creature that shares a color with it".
    fn other_than(&mut self, group: &Group, spoken_of: &BTreeSet<SlotId>) -> Lowered<Objects> {
        let words: Vec<NounWord> = group
            .members
            .iter()
            .flat_map(|member| member.words.last().map(|word| word.node.clone()))
            .collect();
        let found = self
            .one_said(&words, Number::One, group)
            .or_else(|| self.one_said(&described_words(group), Number::One, group));
        if let Some(chosen) = self.others_than_chosen(&words, group) {
            return Ok(chosen);
        }
        let this = Meaning::Objects(Objects::This);
        // Nothing is other than an object that is none of them: "each other creature" on an Equipment.
        let mut own_kind = true;
        let mut own_kinds = 0;
        for word in &words {
            if let NounWord::Type(kind) = word {
                let kind = self.card_type(*kind, group.span)?;
                own_kind &= self.card.types.contains(&kind);
                own_kinds += usize::from(self.card.types.contains(&kind));
            }
        }
        // What was exiled or sacrificed to activate the ability is among no creatures any more.
        let is_there = |own: &super::reference::Antecedent| !own.done.iter().any(is_gone);
        let own_mentioned = own_kind && self.frame.discourse.latest(&this).is_some_and(is_there);
        match found {
            // "Counter target spell. If you've cast another spell this turn, …": than this one.
            Some((Meaning::Objects(Objects::Slot(_)), _))
                if self.in_condition
                    && self.card.is_spell()
                    && words.contains(&NounWord::Head(Head::Spell)) =>
            {
                Ok(Objects::This)
            }
            // "another creature you control enters or dies": other than this one in both parts.
            Some((Meaning::Objects(Objects::Event(_)), _))
                if self.in_event && !self.in_condition =>
            {
                Ok(Objects::This)
            }
            // "Whenever ~ or another creature you control dies, return another target creature card …": than the one that died.
            Some((Meaning::Objects(died @ Objects::Event(ir::EventRole::Subject)), _))
                if !self.in_condition
                    && self.frame.event_to == Some(Zone::Graveyard)
                    && words.contains(&NounWord::Head(Head::Card)) =>
            {
                Ok(died)
            }
            // "each of them deals damage to another target creature"
            Some((Meaning::Objects(Objects::Affected), _)) if self.frame.each_of.is_some() => {
                Ok(self.frame.each_of.clone().unwrap_or(Objects::Affected))
            }
            // "target Dinosaur you control deals damage equal to its power to another target creature", "target creature gets +1/+1 and
            // another target creature gets -1/-1"
            Some((Meaning::Objects(Objects::Slot(slot)), _))
                if group.target && self.is_target(slot) =>
            {
                Ok(Objects::Slot(slot))
            }
            // The parts of a cost are paid in any order (CR 601.2h): none is other than what another is paid with.
            Some((Meaning::Objects(Objects::Slot(_)), _)) if self.in_cost > 0 => Ok(Objects::This),
            Some((Meaning::Objects(Objects::Slot(slot)), _))
                if self.is_target(slot)
                    && (spoken_of.contains(&slot) || self.frame.whose == Some(slot)) =>
            {
                Ok(Objects::Slot(slot))
            }
            Some((Meaning::Objects(objects), optional))
                if !own_mentioned || self.card.is_spell() =>
            {
                self.note_use(optional);
                Ok(objects)
            }
            Some((Meaning::Either(slot), _)) if !own_mentioned => Ok(Objects::Slot(slot)),
            // "Up to two target creatures you control each get +1/+0. They each deal damage equal to their power to another target
            // creature, planeswalker, or battle."
            None if group.target
                && self.card.is_spell()
                && let Some(targets) = self.targets_said(&words, group) =>
            {
                Ok(Objects::Slot(targets))
            }
            // "target creature, … another target creature, and … a third target creature"
            None if group.target
                && self.card.is_spell()
                && let [_, .., last] = self.frame.targets.as_slice() =>
            {
                Ok(Objects::Slot(last.slot))
            }
            // "Create X 1/1 white Soldier creature tokens. If X is 5 or more, destroy all other creatures.": than those
            None if self.card.is_spell()
                && !group.target
                && group.determiner.node == Determiner::All
                && let Some(made) = self.tokens_among(&words) =>
            {
                Ok(Objects::Slot(made))
            }
            found => self.than_itself(found.is_none(), (own_kind, own_kinds > 0), &words, group),
        }
    }

    /// The one mentioned last that agrees with one of the words, if it can be among what they describe.
    fn one_said(
        &self,
        words: &[NounWord],
        number: Number,
        group: &Group,
    ) -> Option<(Meaning, Option<usize>)> {
        words.iter().find_map(|word| {
            let wanted = Wanted {
                number: Some(number),
                words: std::slice::from_ref(word),
                done: None,
                possessive: false,
                own_subject: true,
            };
            let discourse = &self.frame.discourse;
            let antecedent = discourse.spoken_of(wanted, group.span, "other").ok()?;
            // What was sacrificed is among no permanents any more, and cards never were.
            let card = NounWord::Head(Head::Card);
            let sacrificed = antecedent.done.contains(&Adjective::Sacrificed);
            let target = matches!(antecedent.meaning, Meaning::Objects(Objects::Slot(slot)) if self.is_target(slot));
            // "Whenever a creature you control dies, put a +1/+1 counter on another creature you control": than the one that died.
            let of_event = matches!(antecedent.meaning, Meaning::Objects(Objects::Event(_)));
            let no_permanent = !target
                && (!of_event || self.in_event)
                && antecedent.words.contains(&card)
                && !words.contains(&card);
            // "Sacrifice a creature: Return another creature card from your graveyard …": than the one that was sacrificed.
            let gone = sacrificed && !words.contains(&card);
            (!gone && !no_permanent)
                .then(|| (antecedent.meaning.clone(), antecedent.optional))
        })
    }

    /// The several targets mentioned last, if what the words describe can be among them.
    fn targets_said(&self, words: &[NounWord], group: &Group) -> Option<SlotId> {
        let (meaning, optional) = self.one_said(words, Number::Many, group)?;
        let Meaning::Objects(Objects::Slot(slot)) = meaning else {
            return None;
        };
        (self.is_target(slot) && optional.is_none()).then_some(slot)
    }

    /// What "other" leaves out where nothing before is meant: the object itself.
    fn than_itself(
        &self,
        nothing_said: bool,
        (own_kind, some_own): (bool, bool),
        words: &[NounWord],
        group: &Group,
    ) -> Lowered<Objects> {
        let refused = |what: &str| Err(Failure::unsupported(group.span, what));
        // This object is none of them, but the ability that says so is.
        if super::words::of_abilities(words) {
            return refused("\"other\" among abilities");
        }
        // "Other creatures you control get -1/-1.", on an Aura
        if nothing_said && !own_kind && self.is_attachment() && self.is_plainly_said(group) {
            return Ok(Objects::Attached);
        }
        // An enchantment is none of the creatures that are "other": which ones they are other than is not clear.
        if !own_kind
            && !some_own
            && (!self.in_event || self.in_condition)
            && self.is_only_enchantment()
        {
            return refused("\"other\" than an object that is none of them");
        }
        // "Creatures you control with power 4 or greater have trample. Other creatures you control …": than those.
        if self.is_plainly_said(group) && self.set_said_before(group.span) {
            return refused("\"other\" behind a set of which the sentence before speaks");
        }
        Ok(Objects::This)
    }

    /// Whether it is an enchantment and nothing else, nor attached to anything.
    fn is_only_enchantment(&self) -> bool {
        !self.quoted
            && self.keyword.is_none()
            && !self.is_attachment()
            && !self.card.is_spell()
            && self
                .card
                .types
                .iter()
                .all(|kind| *kind == ir::CardType::Enchantment)
    }

    /// Whether words before were about all objects of a description that does not say "other" itself.
    fn set_said_before(&self, place: Span) -> bool {
        let own = Test::Not(Box::new(Test::Is(Objects::This)));
        let says_other = |test: &Test| test.conjuncts().contains(&own);
        let discourse = &self.frame.discourse;
        discourse.all().iter().any(|said| {
            said.span.end <= place.start
                && discourse.is_before(said)
                && matches!(&said.meaning, Meaning::Objects(Objects::Every(filter))
                    if !says_other(&filter.test))
        })
    }

    /// "Each player chooses three creatures they control. Destroy all other creatures.": than all that were chosen.
    fn others_than_chosen(&mut self, words: &[NounWord], group: &Group) -> Option<Objects> {
        let found = words.iter().find_map(|word| {
            let wanted = Wanted {
                number: Some(Number::Many),
                words: std::slice::from_ref(word),
                done: Some(Adjective::Chosen),
                possessive: false,
                own_subject: true,
            };
            let discourse = &self.frame.discourse;
            let antecedent = discourse.object(wanted, group.span, "other").ok()?;
            // What was exiled or sacrificed is among none of those that are left.
            let is_moved = antecedent.done.iter().any(is_gone);
            let Meaning::Objects(chosen @ Objects::Slot(_)) = &antecedent.meaning else {
                return None;
            };
            if is_moved {
                return None;
            }
            Some((chosen.clone(), antecedent.optional))
        });
        let (chosen, optional) = found?;
        self.note_use(optional);
        Some(chosen)
    }

    /// The tokens that were created before, if they are all of what the words say.
    fn tokens_among(&mut self, words: &[NounWord]) -> Option<SlotId> {
        let token = NounWord::Head(Head::Token);
        let mut said = self.frame.discourse.all().iter().rev();
        let made = said.find(|said| said.words.contains(&token))?;
        let Meaning::Objects(Objects::Slot(slot)) = made.meaning else {
            return None;
        };
        let are = words.iter().all(|word| made.words.contains(word));
        let optional = made.optional;
        are.then(|| {
            self.note_use(optional);
            slot
        })
    }

    /// "other creatures" of an ability that always applies: no target, cost or event.
    fn is_plainly_said(&self, group: &Group) -> bool {
        let said_in = self.in_cost > 0 || self.in_event || self.keyword.is_some();
        !said_in && !group.target && group.determiner.node == Determiner::None
    }

    /// Whether it is an Aura, Equipment or Fortification, which is among no creatures.
    pub(super) fn is_attachment(&self) -> bool {
        const ATTACHMENTS: [&str; 3] = ["Aura", "Equipment", "Fortification"];
        let subtypes = &self.card.subtypes;
        subtypes
            .iter()
            .any(|subtype| ATTACHMENTS.contains(&subtype.as_str()))
    }

    /// The objects that "another" leaves out, as a test of the others.
    pub(super) fn other(&mut self, group: &Group, spoken_of: &BTreeSet<SlotId>) -> Lowered<Test> {
        let likened = self.frame.likened == Some(group.determiner.span);
        let is_left_out = match self.frame.attached.clone() {
            _ if likened => Test::Is(Objects::Affected),
            Some(attached) => Test::HostOf(attached),
            None => Test::Is(self.other_than(group, spoken_of)?),
        };
        // "put all other cards exiled with this artifact into your hand": other than some of them, and not than the artifact.
        if is_left_out == Test::Is(Objects::This) && is_exiled_with(group) {
            return Err(Failure::unsupported(group.span, "\"other\" cards exiled"));
        }
        Ok(Test::Not(Box::new(is_left_out)))
    }

    fn is_target(&self, slot: SlotId) -> bool {
        let mut targets = self.frame.targets.iter();
        targets.any(|target| target.slot == slot)
    }

    /// Reads what players control or own: of the controller of a target, "other" is other than that target.
    pub(super) fn belongings<T>(
        &mut self,
        who: &Players,
        read: impl FnOnce(&mut Self) -> Lowered<T>,
    ) -> Lowered<T> {
        let whose = if let Players::ControllerOf(of) | Players::OwnerOf(of) = who
            && let Objects::Slot(slot) = of.as_ref()
        {
            Some(*slot)
        } else {
            None
        };
        let before = std::mem::replace(&mut self.frame.whose, whose);
        let read = read(self);
        self.frame.whose = before;
        read
    }
}

/// "Attach target Aura attached to a creature to another creature": other than the one that it is attached to, not than the source.
pub(super) fn is_attached(what: &Spanned<NounPhrase>) -> bool {
    let attached = |post: &Spanned<PostModifier>| {
        matches!(&post.node, PostModifier::Participle(passive)
            if passive.participle == Participle::Attached)
    };
    what.node.items.iter().any(|item| {
        matches!(&item.noun.node, Noun::Described(described) if described.post.iter().any(attached))
    })
}

/// "creature" and "token" of "up to one other target creature token": each word of the descriptions.
fn described_words(group: &Group) -> Vec<NounWord> {
    let words = group.members.iter().flat_map(|member| &member.words);
    words.map(|word| word.node.clone()).collect()
}

/// "cards exiled with ~"
fn is_exiled_with(group: &Group) -> bool {
    let own = group.members.iter().flat_map(|member| &member.post);
    own.chain(&group.shared).any(|post| {
        matches!(&post.node, PostModifier::Participle(passive) if passive.participle == Participle::Exiled)
    })
}

/// Whether what this was done to is among no permanents any more.
const fn is_gone(done: &Adjective) -> bool {
    matches!(
        done,
        Adjective::Exiled | Adjective::Sacrificed | Adjective::Discarded
    )
}

impl Lowering<'_> {
    /// Whether the words of a static ability are about a set, of each of which the clause before may have spoken: "other Zombies you
    /// control … and", "that creature … and" where a condition says that there is one.
    pub(super) fn is_of_the_set(&self, subject: &Spanned<NounPhrase>) -> bool {
        let all = self.frame.discourse.all();
        let of_condition = || {
            all.iter()
                .any(|it| matches!(it.meaning, Meaning::Objects(Objects::Every(_))))
        };
        says_other(subject) || says_that(subject) && of_condition()
    }
}

/// "that creature"
fn says_that(subject: &Spanned<NounPhrase>) -> bool {
    matches!(subject.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described) if described.determiner.node == Determiner::That))
}

/// "other Zombies you control"
pub(super) fn says_other(subject: &Spanned<NounPhrase>) -> bool {
    subject
        .node
        .items
        .iter()
        .any(|item| matches!(&item.noun.node, Noun::Described(described) if described.other))
}

/// "(a Goblin) in your graveyard"
fn said_place(group: &Group) -> Option<Span> {
    let members = group.members.iter().flat_map(|member| &member.post);
    let mut posts = members.chain(&group.shared);
    let place = posts.find(|post| super::filter::places(&post.node))?;
    Some(place.span)
}
