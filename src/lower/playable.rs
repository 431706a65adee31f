//! Which cards may be played, where they are, and for how long they may be played that are exiled: "the top card of your library", "cards
//! exiled this way", "for as long as that card remains exiled".

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::permission::refers_to;
use super::words::is_you;
use ir::{Domain, Filter, Objects, Players, Test, Value, Zone};
use syntax::ast::{
    self, Adverbial, Clause, Determiner, Head, Noun, NounPhrase, NounWord, Predicate, Spanned, Verb,
};

impl Lowering<'_> {
    /// "the top card of your library", "creature spells from the top of your library"; none if it is another place.
    pub(super) fn playable_top(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
    ) -> Lowered<Option<Filter>> {
        let domain = Domain::Cards(Zone::Library, who.clone());
        let top = Objects::Top {
            of: who.clone(),
            count: Box::new(Value::Number(1)),
        };
        if *who != Players::You {
            return Ok(None);
        }
        if top_of_library(what) {
            // "… if it's a land card"
            self.mention(
                super::reference::Meaning::Objects(top.clone()),
                super::reference::Number::One,
                vec![NounWord::Head(ast::Head::Card)],
                what.span,
            );
            let test = Test::Is(top);
            return Ok(Some(Filter { domain, test }));
        }
        let mut plain = what.clone();
        let mut from_top = false;
        for item in &mut plain.node.items {
            if let Noun::Described(described) = &mut item.noun.node {
                described.post.retain(|post| {
                    let from = is_from_top(&post.node);
                    from_top |= from;
                    !from
                });
            }
        }
        if !from_top {
            return Ok(None);
        }
        let filter = self.filter(&plain, Some(&domain))?;
        if !matches!(filter.domain, Domain::Spells | Domain::Permanents) && filter.domain != domain
        {
            return Err(Failure::unsupported(what.span, "playing this"));
        }
        let test = super::filter::all(vec![filter.test, Test::Is(top)]);
        Ok(Some(Filter { domain, test }))
    }

    /// Which cards, and where they are.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn playable(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
    ) -> Lowered<(Filter, Zone)> {
        use super::reference::Meaning;
        // An ability is never cast (CR 113.3).
        let ability = NounWord::Head(ast::Head::Ability);
        if what.node.items.iter().any(|item| {
            matches!(&item.noun.node, Noun::Described(described)
                if described.words.iter().any(|word| word.node == ability))
        }) {
            return Err(Failure::misplaced(what.span, "abilities are not cast"));
        }
        // "~ from your graveyard"
        if let [item] = what.node.items.as_slice()
            && let Noun::Modified { noun, post } = &item.noun.node
            && **noun == Noun::OwnName
            && let [post] = post.as_slice()
            && let ast::PostModifier::From(zone) = &post.node
        {
            let (zone, _) = self.zone(zone)?;
            let this = Meaning::Objects(Objects::This);
            self.mention(this, super::reference::Number::One, Vec::new(), what.span);
            let filter = Filter {
                domain: Domain::Cards(zone, Players::Everyone),
                test: Test::Is(Objects::This),
            };
            return Ok((filter, zone));
        }
        if self.has_target(what) {
            let objects = self.objects(what, &super::noun::Use::by(who), &mut Vec::new())?;
            if let Some(zone) = self.zone_of_target(&objects) {
                let filter = Filter {
                    domain: Domain::Cards(zone, Players::Everyone),
                    test: Test::Is(objects),
                };
                return Ok((filter, zone));
            }
            return Err(Failure::unsupported(what.span, "playing this"));
        }
        let (bare, modified) = pronoun_from(what);
        if self.is_single_reference(&bare) {
            let what = &bare;
            let from = modified.or_else(|| {
                what.node.items.iter().find_map(|item| {
                    if let Noun::Described(described) = &item.noun.node {
                        described.post.iter().find_map(|post| match &post.node {
                            ast::PostModifier::From(zone) => Some(zone.as_ref().clone()),
                            _ => None,
                        })
                    } else {
                        None
                    }
                })
            });
            let objects = self.reference_phrase(&without_place(what))?;
            let exiled = self
                .frame
                .discourse
                .latest(&Meaning::Objects(objects.clone()))
                .is_some_and(|antecedent| antecedent.done.contains(&ast::Adjective::Exiled));
            let milled = self
                .frame
                .discourse
                .latest(&Meaning::Objects(objects.clone()))
                .is_some_and(|antecedent| antecedent.done.contains(&ast::Adjective::Milled));
            let zone = match from {
                Some(zone) => self.zone(&zone)?.0,
                None if exiled || objects == Objects::Linked => Zone::Exile,
                None if milled => Zone::Graveyard,
                None if let Some(zone) = self.zone_of_target(&objects) => zone,
                None if let Some((_, zone)) = self
                    .frame
                    .found_in
                    .iter()
                    .find(|(found, _)| *found == objects) =>
                {
                    *zone
                }
                None => {
                    return Err(Failure::unsupported(
                        what.span,
                        "a card to be played from no known place",
                    ));
                }
            };
            let domain = Domain::Cards(zone, Players::Everyone);
            return Ok((
                Filter {
                    domain,
                    test: Test::Is(objects),
                },
                zone,
            ));
        }
        if let Some(among) = self.playable_among(what)? {
            return Ok(among);
        }
        let mut filter = self.filter(what, None)?;
        // "cards exiled this way": they are in exile.
        if exiled_this_way(what) {
            filter.domain = Domain::Cards(Zone::Exile, Players::Everyone);
        }
        if let Domain::Cards(zone, _) = &filter.domain {
            let zone = *zone;
            Ok((filter, zone))
        } else {
            Err(Failure::unsupported(
                what.span,
                "spells to be cast from no place said",
            ))
        }
    }

    /// Whether an instruction before has exiled them.
    pub(super) fn is_in_exile(&self, objects: &Objects) -> bool {
        let meaning = super::reference::Meaning::Objects(objects.clone());
        let said = self.frame.discourse.latest(&meaning);
        said.is_some_and(|said| said.done.contains(&ast::Adjective::Exiled))
    }

    /// The zone in which a card was targeted.
    fn zone_of_target(&self, objects: &Objects) -> Option<Zone> {
        let Objects::Slot(slot) = objects else {
            return None;
        };
        let target = self
            .frame
            .targets
            .iter()
            .find(|target| target.slot == *slot)?;
        if let Domain::Cards(zone, _) = target.objects.as_ref()?.domain {
            Some(zone)
        } else {
            None
        }
    }
}

/// "from the top of your library"
fn is_from_top(post: &ast::PostModifier) -> bool {
    let ast::PostModifier::From(zone) = post else {
        return false;
    };
    matches!(zone.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::LibraryEnd { end: ast::LibraryEnd::Top, of, .. } if is_your_library(of)))
}

/// "your library"
fn is_your_library(of: &Spanned<NounPhrase>) -> bool {
    matches!(of.node.items.as_slice(), [item] if matches!(&item.noun.node, Noun::Described(described)
        if matches!(&described.determiner.node, Determiner::Possessive(owner) if is_you(owner))
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Library))))
}

/// "the top card of your library"
pub(super) fn top_of_library(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item] if matches!(&item.noun.node,
    Noun::LibraryCards { end: ast::LibraryEnd::Top, amount, card_type: None, of }
        if amount.node == ast::Amount::Number(1) && is_your_library(of)))
}

/// "cards exiled this way"
pub(super) fn exiled_this_way(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item] if matches!(&item.noun.node, Noun::Described(described)
        if matches!(described.post.as_slice(), [post]
            if super::words::this_way(&post.node) == Some(ast::Adjective::Exiled))))
}

/// "that card from exile": without the place. Of the object itself the place says where its ability functions.
fn without_place(what: &Spanned<NounPhrase>) -> Spanned<NounPhrase> {
    let mut plain = what.clone();
    for item in &mut plain.node.items {
        if let Noun::Described(described) = &mut item.noun.node
            && described.determiner.node != Determiner::This
        {
            described
                .post
                .retain(|post| !matches!(post.node, ast::PostModifier::From(_)));
        }
    }
    plain
}

/// "it from exile": the pronoun, and the place; any other phrase as it is.
fn pronoun_from(what: &Spanned<NounPhrase>) -> (Spanned<NounPhrase>, Option<Spanned<NounPhrase>>) {
    let mut bare = what.clone();
    let [item] = bare.node.items.as_mut_slice() else {
        return (bare, None);
    };
    let Noun::Modified { noun, post } = &item.noun.node else {
        return (bare, None);
    };
    let ([post], Noun::Pronoun(_)) = (post.as_slice(), noun.as_ref()) else {
        return (bare, None);
    };
    let ast::PostModifier::From(zone) = &post.node else {
        return (bare, None);
    };
    let zone = zone.as_ref().clone();
    item.noun.node = noun.as_ref().clone();
    (bare, Some(zone))
}

/// "For as long as that card remains exiled, you may play it." as "you may play it for as long as it remains exiled": none if the
/// sentence is another.
pub(super) fn exiled_meanwhile(
    leads: &[Spanned<ast::Lead>],
    clauses: &[Clause],
) -> Option<(Vec<Spanned<ast::Lead>>, Vec<Clause>)> {
    let ([leads @ .., last], [clause]) = (leads, clauses) else {
        return None;
    };
    let ast::Lead::Duration(duration @ ast::Duration::ForAsLongAs(condition)) = &last.node else {
        return None;
    };
    // "…, you may play it if you control a Kavu.": whether that is so is asked each time.
    let always = !clause
        .adverbials
        .iter()
        .any(|adverbial| matches!(adverbial.node, Adverbial::If(_) | Adverbial::Unless(_)));
    let plays = ends_with_exile(clause);
    if !plays || !always || !remains_exiled(condition) {
        return None;
    }
    let mut clause = clause.clone();
    clause.adverbials.push(Spanned {
        node: Adverbial::Duration(duration.clone()),
        span: last.span,
    });
    Some((leads.to_vec(), vec![clause]))
}

/// What is allowed with an exiled card ends as the card leaves exile, whether that is said or not; what is forbidden does not.
pub(super) fn ends_with_exile(clause: &Clause) -> bool {
    matches!(
        clause.verb.node,
        Verb::Cast(_) | Verb::Play(_) | Verb::LookAt(_)
    ) && !super::clause::is_cannot(clause.auxiliary.as_ref())
}

/// "it remains exiled", "those cards remain exiled"
pub(super) fn remains_exiled(condition: &ast::Condition) -> bool {
    let [clause] = condition.clauses.as_slice() else {
        return false;
    };
    let Verb::Remain(predicate) = &clause.verb.node else {
        return false;
    };
    let exiled = matches!(predicate.as_ref(), Predicate::Passive { negated: false, passive }
        if passive.participle == ast::Participle::Exiled && passive.complements.is_empty());
    let about_cards = clause
        .subject
        .as_ref()
        .is_some_and(|what| refers_to(what, &ast::Head::Card));
    exiled && about_cards && clause.adverbials.is_empty() && clause.auxiliary.is_none()
}
