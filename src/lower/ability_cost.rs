//! What activated abilities cost more or less to activate: "equip abilities you activate cost {1} less to activate" (CR 602.2b).

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{
    Ability, AbilityKind, CostedAbilities, Domain, Filter, Permission, Players, StaticEffect, Test,
};
use syntax::ast::{
    self, Adverbial, Clause, Described, Determiner, Head, Noun, NounPhrase, NounWord, PostModifier,
    Predicate, Spanned, Verb,
};

impl Lowering<'_> {
    /// "Equip abilities you activate that target ~", "activated abilities of artifacts you control": who activates them, which
    /// objects have them, and which of those.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(super) fn costed_abilities(
        &mut self,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<(Players, Filter, CostedAbilities)> {
        let refused = || Failure::unsupported(subject.span, "costs of these abilities");
        let [item] = subject.node.items.as_slice() else {
            return Err(refused());
        };
        let Noun::Described(described) = &item.noun.node else {
            return Err(refused());
        };
        if described.other || described.target || described.count.is_some() {
            return Err(refused());
        }
        let only_mana = says_mana_abilities(described);
        let (keyword, loyalty) = match only_mana {
            true => (None, false),
            false => which_abilities(described).ok_or_else(refused)?,
        };
        let mut abilities = CostedAbilities {
            keyword,
            loyalty,
            only_mana,
            ..CostedAbilities::default()
        };
        let mut who = None;
        let mut of = None;
        if let Determiner::Possessive(whose) = &described.determiner.node {
            of = Some(whose.as_ref().clone());
        } else if !matches!(
            described.determiner.node,
            Determiner::None | Determiner::The
        ) {
            return Err(refused());
        }
        for post in &described.post {
            match &post.node {
                PostModifier::Of(whose) if of.is_none() => {
                    let mut whose = whose.as_ref().clone();
                    // "abilities of Equipment you control that target ~": no permanent targets.
                    if let Some(target) = take_target(&mut whose)
                        && abilities.targeting.is_none()
                    {
                        abilities.targeting = Some(Box::new(self.filter(&target, None)?));
                    }
                    of = Some(whose);
                }
                PostModifier::Relative(clause) if clause.adverbials.is_empty() => {
                    match (&clause.verb.node, &clause.subject) {
                        (Verb::Activate(_), Some(activator))
                            if who.is_none() && clause.auxiliary.is_none() =>
                        {
                            who = Some(self.player_set(activator)?);
                        }
                        (Verb::Target(what), None) if abilities.targeting.is_none() => {
                            abilities.targeting = Some(Box::new(self.targeted(what)?));
                        }
                        (Verb::Be(_), None) if is_no_mana_ability(clause) => {
                            abilities.no_mana = true;
                        }
                        _ => return Err(refused()),
                    }
                }
                _ => return Err(refused()),
            }
        }
        let what = match of {
            Some(of) => self.targeted(&of)?,
            None => Filter {
                domain: Domain::Sources,
                test: Test::All(Vec::new()),
            },
        };
        Ok((who.unwrap_or(Players::Everyone), what, abilities))
    }

    /// "(you may activate) equip abilities (any time you could cast an instant)", "loyalty abilities of planeswalkers you control"
    pub(super) fn activates_as_instant(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: Players,
    ) -> Lowered<Permission> {
        let (activator, of, abilities) = self.costed_abilities(what)?;
        let named = CostedAbilities {
            keyword: abilities.keyword.clone(),
            loyalty: abilities.loyalty,
            ..CostedAbilities::default()
        };
        // Of abilities of other kinds it would be open which of their limits are meant.
        let timed = abilities.keyword.is_some() || abilities.loyalty;
        if activator != Players::Everyone || abilities != named || !timed {
            return Err(Failure::unsupported(
                what.span,
                "these abilities as instants",
            ));
        }
        Ok(Permission::ActivateAsInstant {
            who,
            what: of,
            abilities,
        })
    }

    /// "(you may activate) the loyalty abilities of planeswalkers you control (twice each turn rather than only once)" (CR 606.3)
    pub(super) fn loyalty_often(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: Players,
        times: u32,
    ) -> Lowered<Permission> {
        let (activator, of, abilities) = self.costed_abilities(what)?;
        let loyalty = CostedAbilities {
            loyalty: true,
            ..CostedAbilities::default()
        };
        if activator != Players::Everyone || abilities != loyalty {
            return Err(Failure::unsupported(
                what.span,
                "how often these abilities may be activated",
            ));
        }
        Ok(Permission::ActivateLoyaltyOften {
            who,
            what: of,
            times,
        })
    }

    /// "this creature", "a Merfolk you control": one object that is known, or any of a description.
    fn targeted(&mut self, what: &Spanned<NounPhrase>) -> Lowered<Filter> {
        if self.is_single_reference(what) {
            return Ok(Filter {
                domain: Domain::Sources,
                test: Test::Is(self.reference_phrase(what)?),
            });
        }
        self.filter(what, None)
    }
}

/// "mana abilities": activated ones, as others cost nothing (CR 605.1)
fn says_mana_abilities(described: &Described) -> bool {
    matches!(described.words.as_slice(), [kind, head]
        if kind.node == NounWord::AbilityKind(ast::AbilityKind::Mana)
            && head.node == NounWord::Head(Head::Ability))
}

/// "activated abilities", "equip abilities", "loyalty abilities"; "abilities" that players activate: of which keyword, and
/// whether only loyalty abilities are meant.
fn which_abilities(described: &Described) -> Option<(Option<ir::Keyword>, bool)> {
    let words: Vec<&NounWord> = described.words.iter().map(|word| &word.node).collect();
    match words.as_slice() {
        [
            NounWord::AbilityKind(ast::AbilityKind::Activated),
            NounWord::Head(Head::Ability),
        ] => Some((None, false)),
        [
            NounWord::AbilityKind(ast::AbilityKind::Loyalty),
            NounWord::Head(Head::Ability),
        ] => Some((None, true)),
        [
            NounWord::AbilityKind(ast::AbilityKind::Keyword(name)),
            NounWord::Head(Head::Ability),
        ] => Some((Some(ir::Name::new(name.as_str())), false)),
        [NounWord::Head(Head::Ability)] => {
            let activated = described.post.iter().any(|post| {
                matches!(&post.node, PostModifier::Relative(clause)
                    if matches!(clause.verb.node, Verb::Activate(_)))
            });
            activated.then_some((None, false))
        }
        _ => None,
    }
}

/// "… that target this creature", behind a noun that cannot target.
fn take_target(whose: &mut Spanned<NounPhrase>) -> Option<Spanned<NounPhrase>> {
    let [item] = whose.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    let last = described.post.last()?;
    if let PostModifier::Relative(clause) = &last.node
        && clause.subject.is_none()
        && clause.adverbials.is_empty()
        && let Verb::Target(what) = &clause.verb.node
    {
        let what = what.as_ref().clone();
        described.post.pop();
        return Some(what);
    }
    None
}

/// "that aren't mana abilities"
fn is_no_mana_ability(clause: &Clause) -> bool {
    matches!(&clause.verb.node, Verb::Be(predicate)
        if matches!(predicate.as_ref(), Predicate::Same { negated: true, whom, in_addition: None }
            if super::restriction::are_mana_abilities_named(whom)))
}

/// "unless they're mana abilities": said of what abilities cost.
pub(super) fn take_unless_mana(clause: &mut Clause) -> bool {
    let unless = clause.adverbials.iter().position(|adverbial| {
        matches!(&adverbial.node, Adverbial::Unless(condition)
            if super::restriction::are_mana_abilities(condition))
    });
    unless.map(|at| clause.adverbials.remove(at)).is_some()
}

impl Lowering<'_> {
    /// "if it targets a creature with power 3 or less": which of the abilities' targets is asked for.
    pub(super) fn take_targeting(
        &mut self,
        clause: &mut Clause,
        abilities: &mut CostedAbilities,
    ) -> Lowered<()> {
        let asked = clause.adverbials.iter().position(|adverbial| {
            matches!(&adverbial.node, Adverbial::If(condition)
                if condition.clauses.iter().any(|clause| matches!(clause.verb.node, Verb::Target(_))))
        });
        let Some(place) = asked else {
            return Ok(());
        };
        let adverbial = clause.adverbials.remove(place);
        let Adverbial::If(condition) = &adverbial.node else {
            return Ok(());
        };
        match condition.clauses.as_slice() {
            [targets] if abilities.targeting.is_none() && targets.auxiliary.is_none() => {
                if let Verb::Target(what) = &targets.verb.node
                    && targets.adverbials.is_empty()
                    && targets.subject.as_ref().is_some_and(super::clause::is_it)
                {
                    abilities.targeting = Some(Box::new(self.targeted(what)?));
                    return Ok(());
                }
            }
            _ => {}
        }
        Err(Failure::unsupported(
            adverbial.span,
            "a cost that depends on the ability's targets",
        ))
    }
}

/// "This effect can't reduce the mana in that cost to less than one mana.": after what reduces the costs of abilities.
pub(super) fn keeps_one(clause: &Clause, before: Option<&mut Ability>) -> bool {
    let says = matches!(&clause.verb.node, Verb::ReduceCost(ast::Amount::Number(1)))
        && super::clause::is_cannot(clause.auxiliary.as_ref())
        && clause.adverbials.is_empty();
    let Some(Ability {
        kind: AbilityKind::Static(ability),
        ..
    }) = before.filter(|_| says)
    else {
        return false;
    };
    match ability.effects.last_mut() {
        Some(StaticEffect::ChangeCost {
            abilities: Some(abilities),
            change: ir::CostChange::Reduce(..),
            ..
        }) => {
            abilities.keeps_one = true;
            true
        }
        Some(_) | None => false,
    }
}

/// "This effect reduces only the amount of green mana you pay.": after what makes spells cost less by mana of colors; whether it is
/// that.
pub(super) fn colored_only(clause: &Clause, before: Option<&mut Ability>) -> bool {
    let Verb::ReduceColoredOnly(color) = &clause.verb.node else {
        return false;
    };
    let is_effect = clause.subject.as_ref().is_some_and(|subject| {
        matches!(subject.node.items.as_slice(), [item] if item.noun.node == ast::Noun::Effect)
    });
    let said = is_effect && clause.auxiliary.is_none() && clause.adverbials.is_empty();
    let before = before.filter(|_| said);
    let Some(change) = before.and_then(super::given_cost::last_change) else {
        return false;
    };
    let ir::CostChange::Reduce(mana, times) = change else {
        return false;
    };
    let wanted = color
        .map(|color| ir::ManaSymbol::Mana(ir::ManaType::Colored(super::words::lower_color(color))));
    let is_said = |symbol: &ir::ManaSymbol| match wanted {
        Some(wanted) => *symbol == wanted,
        None => matches!(symbol, ir::ManaSymbol::Mana(ir::ManaType::Colored(_))),
    };
    if !mana.0.iter().all(is_said) {
        return false;
    }
    *change = ir::CostChange::ReduceColored(mana.clone(), times.clone());
    true
}
