//! "may", "can": permissions (CR 601.3, 609.4).

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::subject::Subject;
use super::words::is_you;
use ir::{Builtin, Domain, Duration, Filter, Objects, Permission, Players, Test, Value, Zone};
use syntax::ast::{
    self, Adverbial, Clause, Count, Determiner, Head, Noun, NounPhrase, NounWord, Predicate,
    Spanned, TurnPart, Verb,
};

impl Lowering<'_> {
    /// What may be done beyond the rules.
    pub(crate) fn permissions(
        &mut self,
        clause: &Clause,
        subject: &Subject,
        extras: &mut Extras,
    ) -> Lowered<Vec<Permission>> {
        let span = clause.span.0;
        match subject {
            Subject::Players(players) => {
                let [who] = players.as_slice() else {
                    return Err(Failure::unsupported(span, "several players here"));
                };
                let who = who.clone();
                self.player_permission(clause, &who, extras)
            }
            Subject::Objects(objects) => self.object_permission(clause, objects, extras),
        }
    }

    fn object_permission(
        &mut self,
        clause: &Clause,
        objects: &Objects,
        extras: &mut Extras,
    ) -> Lowered<Vec<Permission>> {
        let span = clause.span.0;
        if let Some(permission) = self.block_as_though(clause, objects, extras)? {
            return Ok(vec![permission]);
        }
        if let Verb::Be(predicate) = &clause.verb.node
            && let Predicate::Same {
                negated: false,
                whom,
                in_addition: None,
            } = predicate.as_ref()
            && is_your_commander(whom)
            && *objects == Objects::This
            && clause
                .auxiliary
                .as_ref()
                .is_some_and(|auxiliary| auxiliary.node == ast::Auxiliary::Can)
        {
            return Ok(vec![Permission::BeCommander]);
        }
        Err(Failure::unsupported(
            span,
            format!("\"{}\"", self.words(span)),
        ))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn player_permission(
        &mut self,
        clause: &Clause,
        who: &Players,
        extras: &mut Extras,
    ) -> Lowered<Vec<Permission>> {
        let span = clause.span.0;
        let who = who.clone();
        if let Some(permission) = self.activates_as_though_haste(clause, &who, extras)? {
            return Ok(vec![permission]);
        }
        if let (Verb::Activate(what), Some(_)) = (&clause.verb.node, extras.instant_time.take()) {
            return Ok(vec![self.activates_as_instant(what, who)?]);
        }
        match &clause.verb.node {
            Verb::Play(what) => {
                if let Some(number) = additional_lands(what) {
                    // "on each of your turns" is when lands are played anyway.
                    if let Some(period) = extras.each_period.take().or(extras.during.take())
                        && period.node.part != TurnPart::Turn
                    {
                        return Err(Failure::unsupported(period.span, "this time"));
                    }
                    return Ok(vec![Permission::AdditionalLands(who, number)]);
                }
                self.play_permission(what, who, extras, true)
            }
            Verb::Cast(what) => {
                if let Some(condition) = extras.as_though.take() {
                    self.as_though_flash(&condition)?;
                    // "the first creature spell you cast each turn"
                    let filter = match self.nth_cast_each_turn(what)? {
                        Some((caster, _)) if caster != who => {
                            return Err(Failure::unsupported(what.span, "these spells"));
                        }
                        Some((_, filter)) => filter,
                        None => self.spells(what)?,
                    };
                    return Ok(vec![Permission::AsThoughFlash(who, filter)]);
                }
                self.play_permission(what, who, extras, false)
            }
            Verb::SpendMana { what, only: false } if let Some(any_type) = of_any(what) => {
                let (None, [purpose]) = (&extras.as_though, clause.adverbials.as_slice()) else {
                    return Err(Failure::unsupported(span, "this rule for spending mana"));
                };
                let ast::Adverbial::To(purpose) = &purpose.node else {
                    return Err(Failure::unsupported(span, "this rule for spending mana"));
                };
                let (Verb::Cast(spells), []) = (&purpose.verb.node, purpose.adverbials.as_slice())
                else {
                    return Err(Failure::unsupported(span, "this rule for spending mana"));
                };
                let on = self.paid_for(spells)?;
                Ok(vec![Permission::SpendAnyMana { who, on, any_type }])
            }
            Verb::SpendMana { what, only: false } => self.spending_permission(what, who, extras),
            Verb::LookAt(what) => {
                if top_of_library(what) {
                    return Ok(vec![Permission::LookAtTop(who)]);
                }
                // "You may look at that card for as long as it remains exiled."
                if matches!(
                    extras.duration,
                    Some(Duration::Permanent | Duration::EndOfTurn)
                ) && super::clause::is_spoken_of(what)
                    && let exiled @ Objects::Slot(_) = self.reference_phrase(what)?
                {
                    let exiled = Filter {
                        domain: Domain::Cards(Zone::Exile, Players::Everyone),
                        test: Test::Is(exiled),
                    };
                    return Ok(vec![Permission::LookAt(who, exiled)]);
                }
                // What is face up anybody may look at.
                if let Ok(filter) = self.filter(what, None)
                    && filter.test == Test::Is(Objects::Linked)
                {
                    return Ok(vec![Permission::LookAt(who, filter)]);
                }
                Err(Failure::unsupported(
                    span,
                    format!("\"{}\"", self.words(span)),
                ))
            }
            _ => Err(Failure::unsupported(
                span,
                format!("\"{}\"", self.words(span)),
            )),
        }
    }

    /// "You may spend mana as though it were mana of any color", "… to cast creature spells", "… to cast that spell" (CR 609.4b)
    fn spending_permission(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: Players,
        extras: &mut Extras,
    ) -> Lowered<Vec<Permission>> {
        let refused = Failure::unsupported(what.span, "this rule for spending mana");
        let Some(condition) = extras.as_though.take() else {
            return Err(refused);
        };
        let [clause] = condition.node.clauses.as_slice() else {
            return Err(refused);
        };
        let colorless = is_colorless_mana(what);
        let (true, Some((purpose, any_type))) = (colorless || is_bare_mana(what), any_mana(clause))
        else {
            return Err(refused);
        };
        let filter = match purpose {
            // "You may cast that card this turn. If you do, you may spend …": on that card only, which has to be said.
            None if self.frame.playable.is_some() => {
                return Err(refused.help("\"… to cast that spell\""));
            }
            None => Filter {
                domain: Domain::Sources,
                test: Test::All(Vec::new()),
            },
            Some(spell) => {
                // As long as the spells may be cast.
                if let Some((_, _, Some(duration))) = &self.frame.playable
                    && refers_to(spell, &ast::Head::Spell)
                    && extras.duration.is_none()
                {
                    extras.duration = Some(duration.clone());
                }
                self.paid_for(spell)?
            }
        };
        if colorless && any_type {
            return Err(refused);
        }
        Ok(vec![if colorless {
            Permission::SpendColorless { who, on: filter }
        } else {
            Permission::SpendAnyMana {
                who,
                on: filter,
                any_type,
            }
        }])
    }

    /// "to cast that spell", "to cast creature spells": the cards that were said to be castable, or these spells.
    fn paid_for(&mut self, spell: &Spanned<NounPhrase>) -> Lowered<Filter> {
        match &self.frame.playable {
            Some((filter, ..)) if refers_to(spell, &ast::Head::Spell) => Ok(filter.clone()),
            _ => {
                let found = self.spells(spell)?;
                // "You may play one of the exiled cards, and you may spend mana … to cast it": which of them no word says, and it is
                // not the object itself.
                if found.test == Test::Is(Objects::This) && refers_to(spell, &ast::Head::Spell) {
                    return Err(Failure::unsupported(
                        spell.span,
                        "mana for one spell out of several",
                    ));
                }
                Ok(found)
            }
        }
    }

    /// "(you may cast that card,) and mana of any type can be spent to cast it": by whoever may cast it (CR 609.4b).
    pub(super) fn mana_of_any_type(
        &mut self,
        clause: &Clause,
    ) -> Lowered<Option<(Permission, Option<ir::Duration>)>> {
        let Some(spell) = any_type_for(clause) else {
            return Ok(None);
        };
        let Some((_, who, duration)) = self.frame.playable.clone() else {
            let span = clause.span.0;
            return Err(Failure::unsupported(span, "this rule for spending mana"));
        };
        let permission = Permission::SpendAnyMana {
            who,
            on: self.paid_for(spell)?,
            any_type: true,
        };
        Ok(Some((permission, duration)))
    }

    /// "(you may cast target card,) and mana of any type can be spent to cast that spell": of the one spell that may be cast as this
    /// resolves (CR 608.2g, 609.4b), whose card is known before. The permission begins before the card is offered. Whether the clause
    /// says so.
    pub(super) fn any_type_for_this_cast(
        &mut self,
        clause: &Clause,
        effects: &mut Vec<ir::Effect>,
    ) -> bool {
        let about_it =
            any_type_for(clause).is_some_and(|spell| refers_to(spell, &ast::Head::Spell));
        let Some(ir::Effect::Attempt { action, .. }) = effects.last() else {
            return false;
        };
        let [
            ir::Effect::CastNow {
                who,
                what: what @ Objects::Slot(_),
                cost: None,
                ..
            },
        ] = action.as_slice()
        else {
            return false;
        };
        if !about_it || self.frame.playable.is_some() {
            return false;
        }
        let on = Filter {
            domain: Domain::Sources,
            test: Test::Is(what.clone()),
        };
        let permission = Permission::SpendAnyMana {
            who: who.clone(),
            on,
            any_type: true,
        };
        let permit = ir::Effect::Permit {
            permission,
            duration: Duration::Resolution,
        };
        effects.insert(effects.len() - 1, permit);
        true
    }

    /// "Untap ~ during each other player's untap step" (CR 502.3)
    pub(super) fn untaps_with(&mut self, clause: &Clause) -> Lowered<Option<Permission>> {
        let (Verb::Untap(Some(what)), [adverbial]) =
            (&clause.verb.node, clause.adverbials.as_slice())
        else {
            return Ok(None);
        };
        let ast::Adverbial::During(period) = &adverbial.node else {
            return Ok(None);
        };
        let (Some(whose), ast::TurnPart::UntapStep) = (&period.whose, period.part) else {
            return Ok(None);
        };
        let objects = self.reference_phrase(what)?;
        let others = Players::Except(Box::new(Players::Everyone), Box::new(Players::You));
        if self.player_set(whose)? != others {
            return Err(Failure::unsupported(adverbial.span, "untapping then"));
        }
        Ok(Some(Permission::UntapWith(objects, others)))
    }

    /// "as though it had flash"
    pub(super) fn as_though_flash(&mut self, condition: &Spanned<ast::Condition>) -> Lowered<()> {
        let [clause] = condition.node.clauses.as_slice() else {
            return Err(Failure::unsupported(condition.span, "this \"as though\""));
        };
        let flash = clause.adverbials.is_empty()
            && clause.subject.as_ref().is_some_and(super::clause::is_it)
            && matches!(&clause.verb.node, Verb::HaveAbilities { abilities, .. }
            if matches!(abilities.as_slice(), [item] if matches!(&item.node, ast::AbilityItem::Keyword(keyword)
                if keyword.arguments.is_empty()
                    && self.keywords.is_builtin(&keyword.name.node, Builtin::Flash))));
        if flash {
            Ok(())
        } else {
            Err(Failure::unsupported(condition.span, "this \"as though\""))
        }
    }

    /// "you may play that card this turn", "you may cast this card from your graveyard"
    fn play_permission(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: Players,
        extras: &mut Extras,
        lands: bool,
    ) -> Lowered<Vec<Permission>> {
        if let Some([one, other]) = super::cast_place::from_either_place(what) {
            let mut permissions =
                self.play_permission(&one, who.clone(), &mut extras.clone(), lands)?;
            permissions.extend(self.play_permission(&other, who, extras, lands)?);
            return Ok(permissions);
        }
        let cost = match (extras.without_paying.take(), extras.for_cost.take()) {
            (Some(span), Some(_)) => {
                return Err(Failure::unsupported(span, "two ways of paying"));
            }
            (Some(_), None) => Some(ir::Cost(Vec::new())),
            (None, Some(cost)) => Some(self.cost_by(&cost, &who)?),
            (None, None) => None,
        };
        // "in addition to paying its other costs": the mana cost is paid as well.
        let (cost, additional) = match extras.besides.take() {
            Some(_) => (None, cost),
            None => (cost, None),
        };
        let pays = cost.is_some();
        let using = match extras.using.take() {
            Some(keyword) => {
                self.keywords.check_name(&keyword)?;
                Some(ir::Name::new(keyword.node.as_str()))
            }
            None => None,
        };
        // "You may cast a creature spell from your graveyard this turn", "you may play one of those cards": one of them.
        let among = one_of(what);
        let single = among.is_some() || super::cast_place::is_one(what);
        let what = among.unwrap_or(what);
        let one = single && extras.duration.is_some();
        if single && lands && !one {
            return Err(Failure::unsupported(
                what.span,
                "permission to play one card of several",
            ));
        }
        let (filter, zone) = match self.playable_top(what, &who)? {
            Some(filter) => (filter, Zone::Library),
            None => self.playable(what, &who)?,
        };
        if extras.duration == Some(ir::Duration::Permanent) && zone != Zone::Exile {
            return Err(Failure::unsupported(what.span, "playing this for so long"));
        }
        // Of one spell out of several no later words say which.
        if one && zone == Zone::Outside {
            return Err(Failure::unsupported(what.span, "playing this"));
        }
        let playable = (filter.clone(), who.clone(), extras.duration.clone());
        self.frame.playable = (!one).then_some(playable);
        let mut permissions = Vec::new();
        let only_lands = is_land_description(what);
        if lands {
            let test = super::filter::all(vec![filter.test.clone(), super::verb::is_land()]);
            let land = Filter {
                domain: filter.domain.clone(),
                test,
            };
            permissions.push(match one {
                true => Permission::PlayLandFrom {
                    who: who.clone(),
                    what: land,
                    or_spell: true,
                },
                false => Permission::PlayLandsFrom(who.clone(), land),
            });
        }
        if !only_lands {
            permissions.push(Permission::CastFrom {
                who,
                what: filter,
                zone,
                cost,
                afterwards: ir::Afterwards::Usual,
                transformed: extras.transformed.take().is_some(),
                later: extras.later.take().is_some(),
                as_sorcery: extras.as_sorcery.take().is_some(),
                once: one,
                using,
                // What is cast for its mana cost is cast so in no way of the keyword's.
                fact: self
                    .keyword
                    .filter(|_| pays)
                    .and_then(|keyword| keyword.facts.first().cloned()),
                enters: None,
                additional,
            });
        }
        Ok(permissions)
    }

    /// What a card is cast by as a keyword of its own lets it be, is cast so: what else the keyword says asks that (CR 702.81a,
    /// 702.133a).
    pub(super) fn note_keyword(&self, permission: &mut Permission) {
        if let Permission::CastFrom { what, fact, .. } = permission
            && what.test == Test::Is(Objects::This)
            && fact.is_none()
        {
            *fact = self
                .keyword
                .and_then(|keyword| keyword.facts.first().cloned());
        }
    }

    /// "the top card of your library", "creature spells from the top of your library"; none if it is another place.
    fn playable_top(
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
        if self.is_single_reference(what) {
            let from = what.node.items.iter().find_map(|item| {
                if let Noun::Described(described) = &item.noun.node {
                    described.post.iter().find_map(|post| match &post.node {
                        ast::PostModifier::From(zone) => Some(zone.as_ref().clone()),
                        _ => None,
                    })
                } else {
                    None
                }
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

/// "one of those cards": those of which it is one.
fn one_of(what: &Spanned<NounPhrase>) -> Option<&Spanned<NounPhrase>> {
    if let [item] = what.node.items.as_slice()
        && let Noun::Part { portion, of, post } = &item.noun.node
        && *portion == ast::Portion::Count(Count::Exactly(ast::Amount::Number(1)))
        && post.is_empty()
    {
        Some(of)
    } else {
        None
    }
}

/// Whether only lands are described.
fn is_land_description(what: &Spanned<NounPhrase>) -> bool {
    what.node.items.iter().all(|item| {
        if let Noun::Described(described) = &item.noun.node {
            described
                .words
                .iter()
                .any(|word| word.node == NounWord::Type(ast::CardType::Land))
        } else {
            false
        }
    })
}

/// "an additional land", "two additional lands": how many.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn additional_lands(what: &Spanned<NounPhrase>) -> Option<u32> {
    let [item] = what.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let land = matches!(described.words.as_slice(), [word] if word.node == NounWord::Type(ast::CardType::Land));
    if !land || !described.post.is_empty() {
        return None;
    }
    match &described.determiner.node {
        // However many there may be besides.
        Determiner::Count(Count::Any) => Some(u32::MAX),
        Determiner::Additional(None) => Some(1),
        Determiner::Additional(Some(Count::Exactly(ast::Amount::Number(number)))) => Some(*number),
        Determiner::Additional(Some(Count::UpTo(ast::Amount::Number(number)))) => Some(*number),
        _ => None,
    }
}

/// "the top card of your library"
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

fn top_of_library(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item] if matches!(&item.noun.node,
    Noun::LibraryCards { end: ast::LibraryEnd::Top, amount, card_type: None, of }
        if amount.node == ast::Amount::Number(1) && is_your_library(of)))
}

/// "your commander"
pub(super) fn is_your_commander(what: &Spanned<NounPhrase>) -> bool {
    matches!(what.node.items.as_slice(), [item]
        if matches!(&item.noun.node, ast::Noun::Described(described)
            if matches!(&described.determiner.node, ast::Determiner::Possessive(owner) if is_you(owner))
                && described.post.is_empty()
                && matches!(described.words.as_slice(), [word]
                    if word.node == ast::NounWord::Head(ast::Head::Commander))))
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

/// "it", "them", "that spell", "those cards"
fn refers_to(what: &Spanned<NounPhrase>, head: &ast::Head) -> bool {
    let [item] = what.node.items.as_slice() else {
        return false;
    };
    match &item.noun.node {
        Noun::Pronoun(pronoun) => matches!(pronoun, ast::Pronoun::It | ast::Pronoun::They),
        Noun::Described(described) => {
            let that = described.determiner.node == ast::Determiner::That;
            that && described.post.is_empty() && is_head(&described.words, head)
        }
        Noun::OwnName
        | Noun::AnyTarget { .. }
        | Noun::Part { .. }
        | Noun::LibraryCards { .. }
        | Noun::LibraryEnd { .. }
        | Noun::Modified { .. }
        | Noun::Gap
        | Noun::Rest
        | Noun::Copy { .. }
        | Noun::Effect
        | Noun::Votes(_)
        | Noun::Flips { .. }
        | Noun::Symbols(..)
        | Noun::Amount(_) => false,
    }
}

/// "mana"
fn is_bare_mana(what: &Spanned<NounPhrase>) -> bool {
    described_alone(what).is_some_and(|described| {
        described.determiner.node == ast::Determiner::None
            && described.post.is_empty()
            && is_head(&described.words, &ast::Head::Mana)
    })
}

/// "colorless mana"
fn is_colorless_mana(what: &Spanned<NounPhrase>) -> bool {
    described_alone(what).is_some_and(|described| {
        described.determiner.node == ast::Determiner::None
            && described.post.is_empty()
            && matches!(described.words.as_slice(), [kind, mana]
                if kind.node == NounWord::Adjective(ast::Adjective::Colorless)
                    && mana.node == NounWord::Head(Head::Mana))
    })
}

fn described_alone(what: &Spanned<NounPhrase>) -> Option<&ast::Described> {
    let [item] = what.node.items.as_slice() else {
        return None;
    };
    match &item.noun.node {
        Noun::Described(described) => Some(described),
        Noun::Pronoun(_)
        | Noun::OwnName
        | Noun::AnyTarget { .. }
        | Noun::Part { .. }
        | Noun::LibraryCards { .. }
        | Noun::LibraryEnd { .. }
        | Noun::Modified { .. }
        | Noun::Gap
        | Noun::Rest
        | Noun::Copy { .. }
        | Noun::Effect
        | Noun::Votes(_)
        | Noun::Flips { .. }
        | Noun::Symbols(..)
        | Noun::Amount(_) => None,
    }
}

fn is_head(words: &[Spanned<NounWord>], head: &ast::Head) -> bool {
    matches!(words, [word] if matches!(&word.node, NounWord::Head(found) if found == head))
}

/// "mana of any type": whether it is of any type, and not only of any color.
pub(super) fn of_any(mana: &Spanned<NounPhrase>) -> Option<bool> {
    let mana = described_alone(mana)?;
    let [post] = mana.post.as_slice() else {
        return None;
    };
    let ast::PostModifier::Of(kind) = &post.node else {
        return None;
    };
    let kind = described_alone(kind)?;
    let plain = is_head(&mana.words, &Head::Mana)
        && kind.determiner.node == Determiner::Any
        && kind.post.is_empty();
    match kind.words.as_slice() {
        [word] if plain && word.node == NounWord::Head(Head::Color) => Some(false),
        [word] if plain && word.node == NounWord::Head(Head::Type) => Some(true),
        _ => None,
    }
}

/// "mana of any type can be spent to cast that spell": which spell.
fn any_type_for(clause: &Clause) -> Option<&Spanned<NounPhrase>> {
    let Some((passive, false)) = clause.verb.node.passive() else {
        return None;
    };
    let can = clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node);
    let ([complement], true, true) = (
        passive.complements.as_slice(),
        passive.participle == ast::Participle::Spent && can == Some(ast::Auxiliary::Can),
        of_any(clause.subject.as_ref()?) == Some(true) && clause.adverbials.is_empty(),
    ) else {
        return None;
    };
    if let ast::PassiveComplement::ToDo(purpose) = &complement.node
        && let Verb::Cast(what) = &purpose.verb.node
        && purpose.adverbials.is_empty()
    {
        Some(what)
    } else {
        None
    }
}

/// "If you cast a spell this way, (you may spend mana as though it were mana of any color to cast it)": what it is about says as much.
pub(super) fn without_casting_this_way<'a>(
    leads: &'a [Spanned<ast::Lead>],
    clauses: &[Clause],
) -> &'a [Spanned<ast::Lead>] {
    let about_it = clauses.iter().all(|clause| {
        any_type_for(clause).is_some_and(|spell| refers_to(spell, &Head::Spell))
            || matches!(&clause.verb.node, Verb::SpendMana { only: false, .. })
                && clause.auxiliary.is_some()
    });
    match leads {
        [lead]
            if about_it
                && matches!(&lead.node, ast::Lead::If(condition)
                    if cast_this_way(condition) || you_cast_it(condition)) =>
        {
            &[]
        }
        _ => leads,
    }
}

/// "you cast a spell this way"
pub(super) fn cast_this_way(condition: &ast::Condition) -> bool {
    spell_cast_this_way(condition)
        .and_then(described_alone)
        .is_some_and(|described| is_head(&described.words, &Head::Spell))
}

/// "you cast it": what was said to be castable, which is not cast yet.
pub(super) fn you_cast_it(condition: &ast::Condition) -> bool {
    matches!(condition.clauses.as_slice(), [clause]
        if matches!(&clause.verb.node, Verb::Cast(what) if super::clause::is_spoken_of(what))
            && clause.form == ast::VerbForm::Base
            && clause.auxiliary.is_none()
            && clause.adverbials.is_empty()
            && clause.subject.as_ref().is_some_and(is_you))
}

/// "you cast a creature spell this way": the spell.
pub(super) fn spell_cast_this_way(condition: &ast::Condition) -> Option<&Spanned<NounPhrase>> {
    let [clause] = condition.clauses.as_slice() else {
        return None;
    };
    let way = |adverbial: &Spanned<ast::Adverbial>| adverbial.node == ast::Adverbial::ThisWay;
    let Verb::Cast(what) = &clause.verb.node else {
        return None;
    };
    let a_spell = described_alone(what).is_some_and(|described| {
        described.determiner.node == Determiner::A
            && described.post.is_empty()
            && described
                .words
                .last()
                .is_some_and(|word| word.node == NounWord::Head(Head::Spell))
    });
    let so = a_spell
        && clause.auxiliary.is_none()
        && clause.subject.as_ref().is_some_and(is_you)
        && matches!(clause.adverbials.as_slice(), [only] if way(only));
    so.then_some(what)
}

/// "it were mana of any color": what it may be spent on then, if that is said ("to cast creature spells"), and whether it is of any type.
fn any_mana(clause: &Clause) -> Option<(Option<&Spanned<NounPhrase>>, bool)> {
    let Verb::Be(predicate) = &clause.verb.node else {
        return None;
    };
    let Predicate::Same {
        negated: false,
        whom,
        in_addition: None,
    } = predicate.as_ref()
    else {
        return None;
    };
    let any_type = of_any(whom)?;
    if !clause.subject.as_ref().is_some_and(super::clause::is_it) {
        return None;
    }
    match clause.adverbials.as_slice() {
        [] => Some((None, any_type)),
        [purpose] => {
            if let ast::Adverbial::To(purpose) = &purpose.node
                && let Verb::Cast(what) = &purpose.verb.node
                && purpose.adverbials.is_empty()
            {
                Some((Some(what), any_type))
            } else {
                None
            }
        }
        _ => None,
    }
}

/// "you may play an additional land this turn", "you may cast that card this turn": no action now.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn is_permission(clause: &Clause, lasting: bool) -> bool {
    let lasting = lasting
        || clause.adverbials.iter().any(|adverbial| {
            matches!(
                adverbial.node,
                ast::Adverbial::Duration(_) | ast::Adverbial::Later
            )
        });
    match &clause.verb.node {
        Verb::SpendMana { .. } | Verb::ChooseNewTargets(_) => true,
        Verb::Play(what) => lasting || additional_lands(what).is_some(),
        Verb::Cast(_) | Verb::LookAt(_) => lasting,
        _ => false,
    }
}
