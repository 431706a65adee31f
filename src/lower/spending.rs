//! "Spend this mana only to …" (CR 106.6).

use super::amend::{limit_mana, limits_mana};
use super::body::Instructions;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{CastFrom, Domain, Filter, Objects, Players, Spending, Status, Test};
use syntax::ast::{
    self, Adverbial, Auxiliary, Clause, Conjunction, Described, Determiner, Head, Lead, Limit,
    Noun, NounPhrase, NounWord, PassiveComplement, PostModifier, Predicate, Spanned, Verb,
};

impl Lowering<'_> {
    /// "Spend this mana only to cast Myr spells or activate abilities of Myr", ", and that spell can't be countered".
    pub(super) fn spending(&mut self, first: &Clause, rest: &[Clause]) -> Lowered<Spending> {
        let unsupported =
            |clause: &Clause| Failure::unsupported(clause.span.0, "this rule for spending mana");
        let Verb::SpendMana { what, only: false } = &first.verb.node else {
            return Err(unsupported(first));
        };
        let ([Adverbial::Only(limits)], None, None) = (
            nodes(&first.adverbials).as_slice(),
            &first.subject,
            &first.auxiliary,
        ) else {
            return Err(unsupported(first));
        };
        if !is_this_mana(what) {
            return Err(unsupported(first));
        }
        let mut spending = Spending::default();
        for limit in limits {
            if let Limit::To(purpose) = &limit.node {
                self.purpose(purpose, &mut spending)?
            } else {
                return Err(unsupported(first));
            }
        }
        for (clause, joined) in rest.iter().zip(super::condition::joined(rest)) {
            let may_follow = !spending.protects && clause.adverbials.is_empty();
            match joined {
                Some(Conjunction::Or) if may_follow => self.purpose(clause, &mut spending)?,
                Some(Conjunction::And) if may_follow && protects_spell(clause) => {
                    spending.protects = spending.cast.is_some();
                }
                // "to cast Room spells and unlock doors": each is a purpose
                Some(Conjunction::And)
                    if may_follow && super::doors::special_use(&clause.verb.node).is_some() =>
                {
                    self.purpose(clause, &mut spending)?;
                }
                _ => return Err(unsupported(clause)),
            }
        }
        Ok(spending)
    }

    /// "Spend this mana only to cast Myr spells or activate abilities of Myr" (CR 106.6): about the mana just added.
    pub(super) fn mana_spending(
        &mut self,
        first: &Clause,
        rest: &[Clause],
        done: &mut Instructions,
    ) -> Lowered<bool> {
        let span = first.span.0;
        if done.effects[..done.last].iter().any(limits_mana) {
            return Err(Failure::unsupported(
                span,
                "mana of one ability that may be spent on different things",
            ));
        }
        let spending = self.spending(first, rest)?;
        let mut found = false;
        for effect in &mut done.effects[done.last..] {
            found |= limit_mana(effect, &spending);
        }
        if found {
            Ok(true)
        } else {
            Err(Failure::misplaced(span, "no mana was spoken of before"))
        }
    }

    /// "This mana can't be spent to cast a nonartifact spell": none if the clause says something else.
    pub(super) fn never_spent(&mut self, clause: &Clause) -> Lowered<Option<Spending>> {
        let cannot = clause
            .auxiliary
            .as_ref()
            .is_some_and(|auxiliary| auxiliary.node == Auxiliary::Cannot);
        let (true, true, true, Some((passive, false))) = (
            cannot,
            clause.adverbials.is_empty(),
            clause.subject.as_ref().is_some_and(is_this_mana),
            clause.verb.node.passive(),
        ) else {
            return Ok(None);
        };
        let (ast::Participle::Spent, [complement]) =
            (&passive.participle, passive.complements.as_slice())
        else {
            return Ok(None);
        };
        let PassiveComplement::ToDo(purpose) = &complement.node else {
            return Ok(None);
        };
        let mut spending = Spending::default();
        self.purpose(purpose, &mut spending)?;
        spending.never = spending.cast.take();
        if spending.never.is_none() {
            return Err(Failure::unsupported(
                clause.span.0,
                "this rule for spending mana",
            ));
        }
        Ok(Some(spending))
    }

    /// "Until end of turn, you don't lose this mana as steps and phases end.": how long; none if the clause says something else.
    pub(super) fn mana_kept(
        &mut self,
        leads: &[Spanned<Lead>],
        clause: &Clause,
    ) -> Lowered<Option<ir::Duration>> {
        let loses = matches!(
            clause.verb.node,
            Verb::LoseMana {
                this: true,
                all: false,
                color: None
            }
        ) && clause
            .auxiliary
            .as_ref()
            .is_some_and(|auxiliary| auxiliary.node == Auxiliary::DoesNot)
            && clause.subject.as_ref().is_some_and(super::words::is_you);
        let [lead] = leads else {
            return Ok(None);
        };
        let Lead::Duration(duration) = &lead.node else {
            return Ok(None);
        };
        if !loses || nodes(&clause.adverbials) != [&Adverbial::AsStepsEnd] {
            return Ok(None);
        }
        let kept = self.duration(duration, lead.span)?;
        Ok(Some(kept)
            .filter(|kept| matches!(kept, ir::Duration::EndOfTurn | ir::Duration::EndOfCombat)))
    }

    /// "cast creature spells", "activate abilities of artifacts"
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    fn purpose(&mut self, clause: &Clause, spending: &mut Spending) -> Lowered<()> {
        let refused = Failure::unsupported(clause.span.0, "this use of mana");
        if clause.subject.is_some() || clause.auxiliary.is_some() || !clause.adverbials.is_empty() {
            return Err(refused);
        }
        match &clause.verb.node {
            Verb::Cast(what) if spending.cast.is_none() => {
                let filter = if super::permission::is_your_commander(what) {
                    spells_cast_from(self.filter(what, None)?)
                } else {
                    spells_cast_from(self.spells(what)?)
                };
                spending.cast = Some(filter.ok_or(refused)?);
                Ok(())
            }
            Verb::Activate(what) if spending.activate.is_none() => {
                spending.activate = Some(self.sources_of_abilities(what)?);
                Ok(())
            }
            verb => {
                let action = super::doors::special_use(verb).ok_or(refused)?;
                spending.special.push(action);
                Ok(())
            }
        }
    }

    /// The sources in "abilities of Elemental sources", "an ability of an artifact"; any source in "abilities".
    fn sources_of_abilities(&mut self, what: &Spanned<NounPhrase>) -> Lowered<Filter> {
        let refused = Failure::unsupported(what.span, "these abilities");
        let Some(described) = described(what).filter(|described| is_head(described, Head::Ability))
        else {
            return Err(refused);
        };
        if !matches!(described.determiner.node, Determiner::A | Determiner::None) {
            return Err(refused);
        }
        let of_cards = matches!(described.post.as_slice(), [post]
            if matches!(&post.node, PostModifier::Of(of) if speaks_of_cards(of)));
        if of_cards {
            return Err(refused);
        }
        match described.post.as_slice() {
            [] => Ok(Filter {
                domain: Domain::Sources,
                test: Test::All(Vec::new()),
            }),
            [post] => {
                if let PostModifier::Of(of) = &post.node {
                    self.filter(of, Some(&Domain::Permanents))
                } else {
                    Err(refused)
                }
            }
            _ => Err(refused),
        }
    }
}

/// "spells from your graveyard": of cards in a zone the spells that are cast from there, of whoever's zone is said. A commander is one
/// wherever it is cast from (CR 903.3d).
fn spells_cast_from(cards: Filter) -> Option<Filter> {
    let test = match cards.domain {
        Domain::Spells => cards.test,
        Domain::Cards(zone, whose) => {
            let mut tests = vec![
                cards.test,
                Test::WasCast(CastFrom::Zone(zone), Players::Everyone),
            ];
            if whose != Players::Everyone {
                tests.push(Test::OwnedBy(whose));
            }
            super::filter::all(tests)
        }
        Domain::Permanents if is_commander(&cards.test) => cards.test,
        Domain::Permanents
        | Domain::ActivatedAbilities
        | Domain::TriggeredAbilities
        | Domain::Abilities
        | Domain::StackObjects
        | Domain::Sources
        | Domain::Either(_) => return None,
    };
    Some(Filter {
        domain: Domain::Spells,
        test,
    })
}

fn is_commander(test: &Test) -> bool {
    matches!(test, Test::All(tests) if tests.contains(&Test::Status(Status::Commander)))
}

fn nodes(adverbials: &[Spanned<Adverbial>]) -> Vec<&Adverbial> {
    adverbials.iter().map(|adverbial| &adverbial.node).collect()
}

/// The noun, if there is one, without a number or "target".
fn described(phrase: &Spanned<NounPhrase>) -> Option<&Described> {
    match phrase.node.items.as_slice() {
        [item] => {
            if let Noun::Described(described) = &item.noun.node
                && described.count.is_none()
                && !described.other
                && !described.target
            {
                Some(described)
            } else {
                None
            }
        }
        _ => None,
    }
}

/// "a creature or creature card": in other zones than the battlefield.
fn speaks_of_cards(phrase: &Spanned<NounPhrase>) -> bool {
    phrase.node.items.iter().any(|item| {
        matches!(&item.noun.node, Noun::Described(described)
            if described.words.iter().any(|word| word.node == NounWord::Head(Head::Card)))
    })
}

fn is_head(described: &Described, head: Head) -> bool {
    matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(head))
}

fn is_this_mana(phrase: &Spanned<NounPhrase>) -> bool {
    described(phrase).is_some_and(|described| {
        described.determiner.node == Determiner::This
            && described.post.is_empty()
            && is_head(described, Head::Mana)
    })
}

/// "that spell can't be countered"
fn protects_spell(clause: &Clause) -> bool {
    let that_spell = clause
        .subject
        .as_ref()
        .and_then(described)
        .is_some_and(|described| {
            described.determiner.node == Determiner::That
                && !described.plural
                && described.post.is_empty()
                && is_head(described, Head::Spell)
        });
    that_spell
        && clause
            .auxiliary
            .as_ref()
            .is_some_and(|auxiliary| auxiliary.node == Auxiliary::Cannot)
        && matches!(&clause.verb.node, Verb::Be(predicate)
            if matches!(predicate.as_ref(), Predicate::Passive { negated: false, passive }
                if passive.participle == ast::Participle::Countered && passive.complements.is_empty()))
}

impl Lowering<'_> {
    /// "(one mana of any color among) permanents you control", "(of any of) the exiled card's colors": whose colors.
    pub(super) fn colored_by(&mut self, what: &Spanned<NounPhrase>) -> Lowered<Objects> {
        if let [item] = what.node.items.as_slice()
            && let Noun::Described(described) = &item.noun.node
            && let Determiner::Possessive(of) = &described.determiner.node
            && let [word] = described.words.as_slice()
            && word.node == NounWord::Head(Head::Color)
            && described.post.is_empty()
        {
            return self.reference_phrase(of);
        }
        Ok(Objects::Every(Box::new(self.filter(what, None)?)))
    }
}

impl Lowering<'_> {
    /// "Players don't lose unspent mana as steps and phases end", "you don't lose unspent green mana …" (CR 500.5); none if the clause
    /// says something else.
    pub(super) fn keeps_mana(&mut self, clause: &Clause) -> Lowered<Option<ir::Permission>> {
        let (
            Verb::LoseMana {
                this: false,
                all: false,
                color,
            },
            Some(who),
        ) = (&clause.verb.node, &clause.subject)
        else {
            return Ok(None);
        };
        let auxiliary = clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node);
        if auxiliary != Some(Auxiliary::DoesNot)
            || nodes(&clause.adverbials) != [&Adverbial::AsStepsEnd]
        {
            return Ok(None);
        }
        let who = self.player_set(who)?;
        let color = color.map(super::words::lower_color);
        Ok(Some(ir::Permission::KeepMana(who, color)))
    }
}
