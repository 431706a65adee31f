//! Face-down spells and permanents (CR 708): casting face down, turning face up and face down, manifesting and cloaking.

use super::action::action_name;
use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::Use;
use super::reference::{Meaning, Number};
use ir::{
    AbilityKind, Argument, CostPart, Destination, Domain, Effect, FaceDown, Filter, ManaCost,
    ManaSymbol, Objects, Players, SlotId, SlotKind, StaticEffect, Test, Value, Zone,
};
use syntax::ast::{
    self, Adjective, Adverbial, Clause, Description, KeywordAction, NounPhrase, NounWord,
    Participle, Predicate, Span, Spanned, Verb,
};

/// "is turned face up"
pub(super) fn is_turned_up(verb: &Verb) -> bool {
    matches!(verb, Verb::Be(predicate)
        if matches!(predicate.as_ref(), Predicate::Passive { negated: false, passive }
            if passive.participle == Participle::TurnedFace { up: true } && passive.complements.is_empty()))
}

impl Lowering<'_> {
    /// "You may cast this card face down as a 2/2 creature by paying {3} rather than paying its mana cost." (CR 702.37a)
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(super) fn cast_face_down(&mut self, clause: &Clause) -> Lowered<Option<StaticEffect>> {
        let Verb::Cast(what) = &clause.verb.node else {
            return Ok(None);
        };
        let mut how = None;
        let mut cost = None;
        let mut rather = false;
        let hidden = clause
            .adverbials
            .iter()
            .any(|adverbial| matches!(adverbial.node, Adverbial::FaceDown(_)));
        if !hidden {
            return Ok(None);
        }
        if !self.is_own(what) {
            return Err(Failure::unsupported(what.span, "casting this face down"));
        }
        for adverbial in &clause.adverbials {
            match &adverbial.node {
                Adverbial::FaceDown(description) => {
                    how = Some(self.guise(description, adverbial.span)?);
                }
                Adverbial::For(paid) => {
                    cost = Some(self.cost(&Spanned {
                        node: paid.as_ref().clone(),
                        span: adverbial.span,
                    })?);
                }
                Adverbial::RatherThan(instead_of) if is_own_mana_cost(instead_of) => rather = true,
                _ => {
                    return Err(Failure::unsupported(
                        adverbial.span,
                        "this of a face-down spell",
                    ));
                }
            }
        }
        match (how, cost) {
            (Some(how), Some(cost)) if rather => Ok(Some(StaticEffect::CastFaceDown { cost, how })),
            _ => Err(Failure::unsupported(
                clause.span.0,
                "a face-down spell without its cost",
            )),
        }
    }

    /// "as a 2/2 creature", "as a 2/2 creature with ward {2}" (CR 708.2a, 702.168a)
    fn guise(&mut self, description: &Description, span: Span) -> Lowered<FaceDown> {
        let unknown = || Failure::unsupported(span, "these characteristics of a face-down object");
        let Description {
            article: true,
            size: Some(size),
            words,
            with,
            base_size: None,
            named: None,
            in_addition: None,
            still: None,
            size_equal: None,
            every: None,
            plural: false,
            only_types: None,
            value: None,
            of: None,
        } = description
        else {
            return Err(unknown());
        };
        let two = Some(ast::SizePart::Number(2));
        let is_plain = Some(&size.node.power) == two.as_ref()
            && Some(&size.node.toughness) == two.as_ref()
            && matches!(words.as_slice(), [word] if word.node == NounWord::Type(ast::CardType::Creature));
        match with.as_slice() {
            _ if !is_plain => Err(unknown()),
            [] => Ok(FaceDown::Plain),
            [item] => {
                let ast::AbilityItem::Keyword(keyword) = &item.node else {
                    return Err(unknown());
                };
                let abilities = self.keyword_abilities(keyword, item.span)?;
                let is_ward = matches!(abilities.as_slice(), [ability]
                if matches!(&ability.kind, AbilityKind::Keyword(used)
                    if self.keywords.is_of_rule(&used.keyword, WARD)
                        && used.arguments == [Argument::Cost(ir::Cost(vec![CostPart::Mana(
                            ManaCost(vec![ManaSymbol::Generic(2)]),
                        )]))]));
                if is_ward {
                    Ok(FaceDown::Warded)
                } else {
                    Err(unknown())
                }
            }
            _ => Err(unknown()),
        }
    }

    /// "manifest the top card of your library", "cloak it" (CR 701.40, 701.58)
    pub(super) fn hide(
        &mut self,
        action: &KeywordAction,
        what: &Spanned<NounPhrase>,
        who: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        let how = match action_name(action) {
            "cloak" => FaceDown::Cloaked,
            _ => FaceDown::Manifested,
        };
        let objects = self.objects(what, &Use::by(who), out)?;
        let into = self.remember(&objects, Adjective::Returned, what.span)?;
        for meaning in std::iter::once(objects.clone()).chain(into.map(Objects::Slot)) {
            self.frame
                .discourse
                .becomes_creature(&Meaning::Objects(meaning));
        }
        out.push(hiding(objects, how, who, into));
        Ok(())
    }

    /// "Look at the top two cards of your library. Manifest one of them, then put the cards you looked at that were not
    /// manifested this way into your graveyard." (CR 701.62a)
    pub(super) fn manifest_dread(
        &mut self,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        let times = extras.times(Value::Number(1), span)?;
        let looked = self.slot(SlotKind::Objects, span)?;
        let chosen = self.slot(SlotKind::Objects, span)?;
        let rest = self.slot(SlotKind::Objects, span)?;
        let (into, optional) = self.optional_slot(SlotKind::Objects, span)?;
        let effects = vec![
            Effect::Look {
                who: who.clone(),
                what: Objects::Top {
                    of: who.clone(),
                    count: Box::new(Value::Number(2)),
                },
                public: false,
                into: Some(looked),
            },
            Effect::ChooseAmong {
                who: who.clone(),
                from: looked,
                what: Filter {
                    domain: Domain::Cards(Zone::Library, Players::Everyone),
                    test: Test::All(Vec::new()),
                },
                minimum: Value::Number(1),
                maximum: Value::Number(1),
                at_random: false,
                into: chosen,
                rest: Some(rest),
            },
            hiding(Objects::Slot(chosen), FaceDown::Manifested, who, into),
            Effect::Move {
                what: Objects::Slot(rest),
                to: Box::new(Destination::to(Zone::Graveyard)),
                into: None,
                link: false,
            },
        ];
        if let Some(slot) = into {
            let words = vec![
                NounWord::Type(ast::CardType::Creature),
                NounWord::Head(ast::Head::Permanent),
                NounWord::Head(ast::Head::Card),
            ];
            self.mention_result(
                Meaning::Objects(Objects::Slot(slot)),
                Number::One,
                words,
                span,
                optional,
                false,
            );
        }
        if times == Value::Number(1) {
            out.extend(effects);
        } else {
            out.push(Effect::Repeat { times, effects });
        }
        Ok(())
    }
}

/// The rule that describes ward.
const WARD: &str = "702.21";

/// A card is put onto the battlefield face down.
fn hiding(what: Objects, how: FaceDown, who: &Players, into: Option<SlotId>) -> Effect {
    let to = Destination {
        controller: Some(who.clone()),
        face_down: Some(how),
        ..Destination::to(Zone::Battlefield)
    };
    Effect::Move {
        what,
        to: Box::new(to),
        into,
        link: false,
    }
}

/// "paying its mana cost"
pub(super) fn is_own_mana_cost(clause: &Clause) -> bool {
    super::spells_cost::mana_cost_paid(clause).is_some_and(super::clause::is_it)
}
