//! Where spells go that were countered or cast by what was said before: "If that spell is countered this way, exile it instead of putting
//! it into its owner's graveyard.", "If a spell cast this way would be put into a graveyard, exile it instead." (CR 614.1a)

use super::amend::change_each;
use super::context::Lowering;
use super::failure::Lowered;
use ir::{Destination, Effect, Zone};
use syntax::ast::{
    self, Adverbial, Auxiliary, Clause, Determiner, Head, Lead, Noun, NounWord, Participle,
    PassiveComplement, Predicate, PutPlace, Spanned, Verb,
};

/// "If a spell cast this way would be put into a graveyard, exile it instead.", "if that spell would …", "if an instant or sorcery
/// spell cast this way would …"
pub(super) fn exiled_from_graveyard(
    leads: &[Spanned<Lead>],
    clauses: &[Clause],
) -> Option<ir::Afterwards> {
    let (
        [
            Spanned {
                node: Lead::If(condition),
                ..
            },
        ],
        [exiled],
    ) = (leads, clauses)
    else {
        return None;
    };
    let [would] = condition.clauses.as_slice() else {
        return None;
    };
    let is_exiled = matches!(&exiled.verb.node, Verb::Exile { what, manner }
        if manner.is_empty() && super::clause::is_it(what))
        && matches!(exiled.adverbials.as_slice(), [adverbial] if adverbial.node == Adverbial::Instead)
        && exiled.subject.is_none();
    let Some((passive, false)) = would.verb.node.passive() else {
        return None;
    };
    let (into, time) = passive.complements.split_first()?;
    let into_graveyard = passive.participle == Participle::Put
        && matches!(&into.node, PassiveComplement::Into(to)
            if matches!(to.places.as_slice(), [Spanned { node: PutPlace::Zone(zone), .. }]
                if to.manner.is_empty() && is_a_or_your_graveyard(&zone.node)));
    let this_turn = time.iter().all(|time| {
        matches!(&time.node, PassiveComplement::During(period) if super::filter::is_this_turn(period))
    });
    let is_would =
        would.auxiliary.as_ref().map(|auxiliary| auxiliary.node) == Some(Auxiliary::Would);
    if !(is_exiled && into_graveyard && this_turn && is_would && would.adverbials.is_empty()) {
        return None;
    }
    spell_cast_this_way(&would.subject.as_ref()?.node).map(ir::Afterwards::ExiledFromGraveyard)
}

/// "a graveyard", "your graveyard"
fn is_a_or_your_graveyard(zone: &ast::NounPhrase) -> bool {
    let [item] = zone.items.as_slice() else {
        return false;
    };
    let Noun::Described(noun) = &item.noun.node else {
        return false;
    };
    let your = matches!(&noun.determiner.node, Determiner::Possessive(owner) if super::words::is_you(owner));
    super::quantity::has_head(zone, Head::Graveyard)
        && noun.post.is_empty()
        && (your || noun.determiner.node == Determiner::A)
}

/// "that spell", "a spell cast this way"; `true`: "an instant or sorcery spell cast this way".
fn spell_cast_this_way(phrase: &ast::NounPhrase) -> Option<bool> {
    let mut types = Vec::new();
    let mut cast = false;
    for item in &phrase.items {
        let Noun::Described(noun) = &item.noun.node else {
            return None;
        };
        let that = noun.determiner.node == Determiner::That && noun.post.is_empty();
        let this_way = matches!(noun.post.as_slice(), [Spanned { node: ast::PostModifier::Participle(passive), .. }]
            if passive.participle == Participle::Cast
                && matches!(passive.complements.as_slice(), [way] if way.node == PassiveComplement::ThisWay));
        cast |= that || this_way;
        if noun.count.is_some() || noun.target || !(noun.post.is_empty() || this_way) {
            return None;
        }
        types.extend(noun.words.iter().map(|word| &word.node));
    }
    let last = types.pop();
    let other = types.is_empty();
    let known = matches!(
        types.as_slice(),
        [] | [
            NounWord::Type(ast::CardType::Instant),
            NounWord::Type(ast::CardType::Sorcery),
        ]
    );
    (cast && known && last == Some(&NounWord::Head(Head::Spell))).then_some(!other)
}

/// Says where the spells go that may be cast; whether some may.
pub(super) fn cast_go(effect: &mut Effect, where_to: ir::Afterwards) -> bool {
    change_each(effect, &mut |effect| {
        if let Effect::CastNow { afterwards, .. }
        | Effect::Permit {
            permission: ir::Permission::CastFrom { afterwards, .. },
            ..
        } = effect
        {
            *afterwards = where_to;
            true
        } else {
            false
        }
    })
}

/// Says where what is countered goes; whether something is countered.
pub(super) fn countered_goes(effect: &mut Effect, place: &Destination) -> bool {
    change_each(effect, &mut |effect| {
        if let Effect::Counter { to, .. } = effect
            && to.is_none()
        {
            *to = Some(Box::new(place.clone()));
            true
        } else {
            false
        }
    })
}

impl Lowering<'_> {
    /// What is countered is where that puts it: "exile it instead …. You may play it for as long as it remains exiled."
    pub(super) fn is_put_by_countering(&mut self, effect: &ir::Effect) {
        if let ir::Effect::Counter {
            what, to: Some(to), ..
        } = effect
        {
            self.frame.found_in.push((what.clone(), to.zone));
        }
        for child in effect.children() {
            self.is_put_by_countering(child);
        }
    }

    /// "If that spell is countered this way, exile it instead of putting it into its owner's graveyard.": where it goes.
    pub(super) fn instead_of_graveyard(
        &mut self,
        lead: &Spanned<Lead>,
        clause: &Clause,
    ) -> Lowered<Option<Destination>> {
        let ([adverbial], None, None) = (
            clause.adverbials.as_slice(),
            &clause.subject,
            &clause.auxiliary,
        ) else {
            return Ok(None);
        };
        if let Adverbial::InsteadOfInto(place) = &adverbial.node {
            if !is_countered_this_way(lead) || !self.is_that_ones_graveyard(place) {
                return Ok(None);
            }
            let Verb::Put(placements) = &clause.verb.node else {
                return Ok(None);
            };
            let [put] = placements.as_slice() else {
                return Ok(None);
            };
            // "that card" is what that spell is.
            let what = match countered_subject(lead).filter(|_| is_that_card(&put.what)) {
                Some(spell) => self.reference_phrase(spell)?,
                None if super::clause::is_it(&put.what) => self.reference_phrase(&put.what)?,
                None => return Ok(None),
            };
            let to = self.destination(&put.to, &what, &ir::Players::You, clause.span.0)?;
            return Ok(Some(to));
        }
        let Adverbial::InsteadOf(other) = &adverbial.node else {
            return Ok(None);
        };
        if !is_countered_this_way(lead) || !self.puts_into_graveyard(other)? {
            return Ok(None);
        }
        let Verb::Exile { what, manner } = &clause.verb.node else {
            return Ok(None);
        };
        if !super::clause::is_it(what) {
            return Ok(None);
        }
        let mut to = Destination::to(Zone::Exile);
        self.manners(manner, &mut to, true)?;
        Ok(Some(to))
    }

    /// "putting it into its owner's graveyard", "putting it into that player's graveyard"
    fn puts_into_graveyard(&mut self, clause: &Clause) -> Lowered<bool> {
        let Verb::Put(placements) = &clause.verb.node else {
            return Ok(false);
        };
        let [put] = placements.as_slice() else {
            return Ok(false);
        };
        let [place] = put.to.places.as_slice() else {
            return Ok(false);
        };
        let PutPlace::Zone(zone) = &place.node else {
            return Ok(false);
        };
        Ok(super::clause::is_it(&put.what)
            && put.to.manner.is_empty()
            && self.is_that_ones_graveyard(zone))
    }

    /// "its owner's graveyard", "that player's graveyard": of the owner, whose graveyard alone a countered spell is put into
    /// (CR 701.6a).
    fn is_that_ones_graveyard(&mut self, zone: &Spanned<ast::NounPhrase>) -> bool {
        let [item] = zone.node.items.as_slice() else {
            return false;
        };
        let whose = matches!(&item.noun.node, Noun::Described(described)
            if matches!(&described.determiner.node, Determiner::Possessive(owner)
                if super::replacement::is_that_player(owner)
                    || super::quantity::has_head(&owner.node, Head::Owner)
                        && self.names_players(owner)
                        && self.player_set(owner).is_ok()));
        whose && super::quantity::has_head(&zone.node, Head::Graveyard)
    }
}

/// "that card"
fn is_that_card(phrase: &Spanned<ast::NounPhrase>) -> bool {
    let [item] = phrase.node.items.as_slice() else {
        return false;
    };
    matches!(&item.noun.node, Noun::Described(described)
        if described.determiner.node == Determiner::That
            && described.post.is_empty()
            && !described.plural
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Card)))
}

/// "that spell", of "if that spell is countered this way"; none if it is any spell.
fn countered_subject(lead: &Spanned<Lead>) -> Option<&Spanned<ast::NounPhrase>> {
    let Lead::If(condition) = &lead.node else {
        return None;
    };
    let subject = condition.clauses.first()?.subject.as_ref()?;
    let that = matches!(subject.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described)
            if described.determiner.node == Determiner::That));
    (that || super::clause::is_it(subject)).then_some(subject)
}

/// "If that spell is countered this way,"
fn is_countered_this_way(lead: &Spanned<Lead>) -> bool {
    let Lead::If(condition) = &lead.node else {
        return false;
    };
    let [clause] = condition.clauses.as_slice() else {
        return false;
    };
    let Some(subject) = &clause.subject else {
        return false;
    };
    let a_spell = super::clause::is_it(subject)
        || matches!(subject.node.items.as_slice(), [item]
            if matches!(&item.noun.node, Noun::Described(described)
                if matches!(described.determiner.node, Determiner::A | Determiner::That | Determiner::The)
                    && !described.other
                    && described.post.is_empty()
                    && matches!(described.words.as_slice(), [word]
                        if word.node == NounWord::Head(Head::Spell))));
    let countered = matches!(&clause.verb.node, Verb::Be(predicate)
        if matches!(predicate.as_ref(), Predicate::Passive { negated: false, passive }
            if passive.participle == Participle::Countered
                && matches!(passive.complements.as_slice(), [way]
                    if way.node == PassiveComplement::ThisWay)));
    a_spell && countered && clause.auxiliary.is_none() && clause.adverbials.is_empty()
}
