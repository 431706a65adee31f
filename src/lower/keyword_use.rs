//! What a use of a keyword means, or of a keyword action.
//!
//! A use of a keyword becomes one ability that names it, with its arguments, and in `nested` what it means: the lines of
//! its definition lowered with the arguments in place of `[cost]`, `[number]`, `[quality]` and `[object]`. Where the
//! rules treat a keyword as primitive, the ability names the engine's own procedure instead.

use std::sync::Arc;

use super::context::{CardContext, Lowering};
use super::definition::Definition;
use super::failure::{Failure, FailureKind, Lowered};
use super::line::Place;
use super::reference::{Meaning, Number};
use ir::{
    Ability, AbilityKind, ActivationLimit, Argument, Body, CardType, Condition, CostPart, Effect,
    EventPattern, KeywordAbility, Modification, NestedId, Objects, Test, Zone, ZoneSet,
};
use source::{ParameterKind, Span};
use syntax::ast::{
    self, CardType as CardTypeWord, Conjunction, Cost, CostItem, Head, KeywordArgument, KeywordUse,
    Line, LineKind, NounWord, Sentence, Spanned,
};

/// The arguments once for each cost that is joined by "and/or".
fn alternatives(arguments: &[Spanned<KeywordArgument>]) -> Vec<Vec<Spanned<KeywordArgument>>> {
    let mut split = Vec::new();
    for (index, argument) in arguments.iter().enumerate() {
        let KeywordArgument::Cost(cost) = &argument.node else {
            continue;
        };
        let joined = |item: &CostItem| item.joined == Some(Conjunction::AndOr);
        if !cost.parts.iter().any(joined) {
            continue;
        }
        for part in &cost.parts {
            let mut alone = part.clone();
            alone.joined = None;
            let mut one = arguments.to_vec();
            one[index].node = KeywordArgument::Cost(Cost { parts: vec![alone] });
            split.push(one);
        }
    }
    split
}

/// What is wrong in a definition, said at the place where the keyword is used.
fn in_use(mut failure: Box<Failure>, definition: &Definition, span: Span) -> Box<Failure> {
    let checked = definition.lines().iter().any(|(_, line)| *line == span);
    if !failure.in_argument && !checked {
        failure.message = format!(
            "in the definition of `{}`: {}",
            definition.name, failure.message
        );
        failure.span = span;
        failure.labels = Vec::new();
    }
    failure
}

/// Refuses the use of a keyword whose file is wrong.
fn check_understood(definition: &Definition, span: Span) -> Lowered<()> {
    if definition.is_broken() {
        return Err(Failure::new(
            FailureKind::Keyword,
            span,
            format!("the definition of `{}` is not understood", definition.name),
        )
        .help("mend the keyword's file; what is wrong with it is shown there"));
    }
    Ok(())
}

/// "X can't be 0": of what the keyword has the player pay, if X is part of it.
fn forbid_zero_x(ability: &mut Arc<Ability>) -> bool {
    let AbilityKind::Activated(activated) = &mut Arc::make_mut(ability).kind else {
        return false;
    };
    let has_x = activated
        .cost
        .0
        .iter()
        .any(|part| matches!(part, CostPart::Mana(cost) if cost.has_variable()));
    if has_x {
        activated.limits.push(ActivationLimit::NonzeroX);
    }
    has_x
}

/// From where the abilities function that a keyword is given, as does the one that grants them then (CR 702.178b).
fn functions_from(given: &[Arc<Ability>]) -> ZoneSet {
    let zones = given.iter().map(|ability| match &ability.kind {
        AbilityKind::Activated(activated) => activated.zones,
        AbilityKind::Triggered(triggered) => triggered.zones,
        AbilityKind::Static(of_static) => of_static.zones,
        AbilityKind::Spell(_) | AbilityKind::Keyword(_) => ZoneSet::BATTLEFIELD,
    });
    zones.fold(ZoneSet::NONE, ZoneSet::union)
}

/// Leaves out of what a card's own keyword means the last instruction if it is about spells of a type that the card does not
/// have: "If it's a creature spell, it gains haste." on a sorcery.
pub(crate) fn leave_out_other_types(ability: &mut Ability, types: &[CardType]) {
    for meaning in &mut ability.nested {
        let AbilityKind::Triggered(triggered) = &meaning.kind else {
            continue;
        };
        let last = triggered.body.modes.last();
        let Some(granted) = last
            .and_then(|mode| mode.effects.last())
            .and_then(|effect| granted_to_other_types(effect, types))
        else {
            continue;
        };
        // What it grants is what was nested last.
        let kept = meaning.nested.len().saturating_sub(granted.len());
        if granted.iter().any(|id| usize::from(id.0) < kept) {
            continue;
        }
        let meaning = Arc::make_mut(meaning);
        meaning.nested.truncate(kept);
        if let AbilityKind::Triggered(triggered) = &mut meaning.kind
            && let Some(mode) = triggered.body.modes.last_mut()
        {
            mode.effects.pop();
        }
    }
}

/// What "If it's a creature spell, it gains …" grants, if the card is not of that type.
fn granted_to_other_types(effect: &Effect, types: &[CardType]) -> Option<Vec<NestedId>> {
    let Effect::If {
        condition: Condition::All(all),
        then,
        otherwise,
    } = effect
    else {
        return None;
    };
    let other_type = all.iter().any(|condition| {
        matches!(condition, Condition::Matches(Objects::This, Test::CardType(other))
            if !types.contains(other))
    });
    let of_spell = all.contains(&Condition::InZone(Objects::This, Zone::Stack));
    let [Effect::Modify { modifications, .. }] = then.as_slice() else {
        return None;
    };
    if !other_type || !of_spell || !otherwise.is_empty() {
        return None;
    }
    let ids = modifications.iter().map(|change| {
        if let Modification::AddAbility(id) = change {
            Some(*id)
        } else {
            None
        }
    });
    ids.collect()
}

impl<'a> Lowering<'a> {
    /// What a use of a keyword is: one ability, or one for each quality ("protection from red and from blue").
    pub(crate) fn keyword_abilities(
        &mut self,
        keyword: &KeywordUse,
        span: Span,
    ) -> Lowered<Vec<Ability>> {
        let table = self.keywords;
        let numbered = numbered(keyword).filter(|numbered| table.find(numbered).is_ok());
        let keyword = numbered.as_ref().unwrap_or(keyword);
        let definition = table.find(keyword)?;
        let split = alternatives(&keyword.arguments);
        if split.len() > 1 {
            // "Kicker {U} and/or {B}" is two kicker abilities (CR 702.33b).
            return split
                .iter()
                .map(|arguments| self.keyword_ability(definition, arguments, span))
                .collect();
        }
        let qualities: Vec<&Spanned<KeywordArgument>> = keyword
            .arguments
            .iter()
            .filter(|argument| {
                matches!(
                    argument.node,
                    KeywordArgument::Quality(_) | KeywordArgument::Everything
                )
            })
            .collect();
        if qualities.len() > 1 {
            let mut abilities = Vec::new();
            for quality in &qualities {
                let arguments: Vec<Spanned<KeywordArgument>> = keyword
                    .arguments
                    .iter()
                    .filter(|argument| {
                        !qualities.contains(argument) || argument.span == quality.span
                    })
                    .cloned()
                    .collect();
                abilities.push(self.keyword_ability(definition, &arguments, span)?);
            }
            return Ok(abilities);
        }
        Ok(vec![self.keyword_ability(
            definition,
            &keyword.arguments,
            span,
        )?])
    }

    /// What comes with a designation, as one ability of its name.
    pub(super) fn designation(&mut self, definition: &'a Definition) -> Lowered<Ability> {
        let span = Span::new(source::FileId(0), 0..0);
        let mut designation = self.keyword_ability(definition, &[], span)?;
        if !definition.rooms.is_empty() {
            if definition.rooms.len() != designation.nested.len() {
                return Err(Failure::unsupported(span, "rooms without an ability each"));
            }
            for (ability, room) in designation.nested.iter_mut().zip(&definition.rooms) {
                set_room(Arc::make_mut(ability), room);
            }
        }
        Ok(designation)
    }

    fn keyword_ability(
        &mut self,
        definition: &'a Definition,
        arguments: &[Spanned<KeywordArgument>],
        span: Span,
    ) -> Lowered<Ability> {
        check_understood(definition, span)?;
        let mut lowered = Vec::new();
        let mut nested = Vec::new();
        for (kind, argument) in definition.parameters.iter().zip(arguments) {
            match &argument.node {
                KeywordArgument::Ability(line) => {
                    nested.extend(self.ability_argument(line, argument.span)?);
                    lowered.extend(nested.iter().map(|_: &Arc<Ability>| Argument::Ability));
                }
                KeywordArgument::Cost(_)
                | KeywordArgument::Number(_)
                | KeywordArgument::Quality(_)
                | KeywordArgument::Everything
                | KeywordArgument::Object(_)
                | KeywordArgument::Where { .. }
                | KeywordArgument::NonzeroX
                | KeywordArgument::Limits(_)
                | KeywordArgument::Name(_)
                | KeywordArgument::Parameter(_)
                | KeywordArgument::Size(_)
                | KeywordArgument::Deck(_) => {
                    lowered.push(self.argument(*kind, argument, arguments)?);
                }
            }
        }
        if definition.grants_argument() {
            let given = std::mem::replace(&mut self.given, nested.clone());
            let expanded = self.expand(definition, arguments, span);
            self.given = given;
            let functions = functions_from(&nested);
            for mut ability in expanded? {
                let meaning = Arc::make_mut(&mut ability);
                if let AbilityKind::Static(granting) = &mut meaning.kind {
                    granting.zones = functions;
                }
                nested.push(ability);
            }
        } else if definition.parameters.contains(&ParameterKind::Ability) {
            nested = self
                .restricted_argument(definition, nested, span)
                .map_err(|failure| in_use(failure, definition, span))?;
        } else if !definition.lines().is_empty() {
            nested.extend(self.expand(definition, arguments, span)?);
        }
        let nonzero = arguments
            .iter()
            .find(|argument| argument.node == KeywordArgument::NonzeroX);
        if let Some(nonzero) = nonzero
            && !nested.iter_mut().any(forbid_zero_x)
        {
            return Err(Failure::unsupported(
                nonzero.span,
                "a limit on X where no X is paid",
            ));
        }
        for argument in arguments {
            if let KeywordArgument::Limits(body) = &argument.node {
                let name = &definition.name;
                let count = match self.less_this_way(body, &mut nested, name, argument.span)? {
                    Some(count) => count,
                    None => self.limit_activated(body, &mut nested, argument.span)?,
                };
                lowered.push(Argument::Limits(count));
            }
        }
        let kind = AbilityKind::Keyword(KeywordAbility {
            keyword: definition.name.clone(),
            arguments: lowered,
            builtin: definition.builtin,
            instances: definition.instances,
            variant_of: definition.variant.clone(),
        });
        Ok(Ability { kind, nested })
    }

    /// The abilities that a keyword is given: "Max speed — This creature has flying."
    fn ability_argument(&mut self, line: &Line, span: Span) -> Lowered<Vec<Arc<Ability>>> {
        let place = Place {
            zones: None,
            no_spell: true,
        };
        let lower = |lowering: &mut Self| lowering.line(line, span, &place);
        let (abilities, frame) = self.in_frame(lower, span)?;
        if !frame.targets.is_empty() {
            return Err(Failure::misplaced(span, "an argument has no targets"));
        }
        Ok(abilities.into_iter().map(Arc::new).collect())
    }

    /// "Exhaust — {3}: Draw a card": the activated ability as it is written, and with what the definition says of when it
    /// can be activated.
    fn restricted_argument(
        &mut self,
        definition: &'a Definition,
        written: Vec<Arc<Ability>>,
        span: Span,
    ) -> Lowered<Vec<Arc<Ability>>> {
        let [ability] = written.as_slice() else {
            return Err(Failure::unsupported(
                span,
                "several abilities as an argument",
            ));
        };
        let mut meaning = ability.as_ref().clone();
        let mut limits = Vec::new();
        let context = CardContext::default();
        let mut inner = Lowering::new(
            self.keywords,
            self.vocabulary,
            self.definition_sources,
            self.definition_sources,
            &context,
        );
        for (line, line_span) in definition.lines() {
            let LineKind::Sentences(body) = &line.ability else {
                return Err(Failure::unsupported(*line_span, "this definition"));
            };
            for sentence in &body.sentences {
                match &sentence.node {
                    Sentence::Restriction(restriction) => {
                        for limit in &restriction.limits {
                            limits.push(inner.limit(limit, &restriction.limits)?);
                        }
                    }
                    Sentence::Clauses { leads, clauses } if leads.is_empty() => {
                        let change = match clauses.as_slice() {
                            [clause] => inner.own_cost_change(clause)?,
                            _ => None,
                        };
                        let Some((change, condition)) = change else {
                            return Err(Failure::unsupported(sentence.span, "this definition"));
                        };
                        let limit = ActivationLimit::ChangesCost(change, condition);
                        limits.push(limit);
                    }
                    Sentence::Clauses { .. } | Sentence::Modal(_) => {
                        return Err(Failure::unsupported(sentence.span, "this definition"));
                    }
                }
            }
        }
        super::solved::limited(&mut meaning.kind, limits, span)?;
        if let (Some(zones), AbilityKind::Activated(activated)) =
            (definition.zones, &mut meaning.kind)
        {
            activated.zones = zones;
        }
        Ok(vec![Arc::clone(ability), Arc::new(meaning)])
    }

    /// Whether the definition can be expanded here: it is understood, and not within its own expansion.
    fn check_expansion(&self, definition: &Definition, span: Span) -> Lowered<()> {
        let name = &definition.name;
        if self.expanding.contains(name) {
            let what = if definition.action {
                "keyword action"
            } else {
                "keyword"
            };
            return Err(Failure::new(
                FailureKind::Recursion,
                span,
                format!("the {what} `{name}` depends on itself"),
            ));
        }
        check_understood(definition, span)
    }

    /// The definition's lines with the arguments in their places.
    fn expand(
        &mut self,
        definition: &'a Definition,
        arguments: &[Spanned<KeywordArgument>],
        span: Span,
    ) -> Lowered<Vec<Arc<Ability>>> {
        self.check_expansion(definition, span)?;
        let mut context = CardContext {
            name: self.card.name.clone(),
            announces_x: self.card.announces_x,
            ..CardContext::default()
        };
        let place = Place {
            zones: definition.zones,
            no_spell: true,
        };
        let mut abilities = Vec::new();
        for (line, line_span) in definition.lines() {
            let before = abilities.len();
            // What a line has the spell be paid for with, later ones speak of.
            let said = context.clone();
            let mut inner = Lowering::new(
                self.keywords,
                self.vocabulary,
                self.definition_sources,
                self.definition_sources,
                &said,
            );
            inner.argument_sources = self.sources;
            inner.arguments = Some(arguments);
            inner.keyword = Some(definition);
            inner.given.clone_from(&self.given);
            inner.word_of_arguments = self.word_for_arguments();
            inner.expanding = self.expanding.clone();
            inner.expanding.push(definition.name.clone());
            inner.depth = self.depth;
            let on_stack = definition
                .zones
                .is_some_and(|zones| zones.contains(Zone::Stack));
            let delayed = on_stack
                && matches!(&line.ability, LineKind::Triggered(triggered)
                    if inner.delayed_line(triggered).is_some());
            let lowered = if delayed {
                self.spell_instructions(definition, arguments, line, *line_span)
            } else {
                inner.line(line, *line_span, &place)
            };
            let lowered = match lowered {
                Err(_) if on_stack && !delayed => {
                    self.spell_instructions(definition, arguments, line, *line_span)
                }
                lowered => lowered,
            };
            for ability in lowered.map_err(|failure| in_use(failure, definition, span))? {
                abilities.push(Arc::new(ability));
            }
            context.note(&abilities[before..], *line_span);
        }
        // What would trigger as a permanent enters never does on an instant or sorcery (CR 702.174b).
        if self.card.is_spell() && !self.quoted && !self.granted {
            abilities.retain(|ability| !enters_itself(ability));
        }
        Ok(abilities)
    }

    /// A line of a definition that is an instruction of the spell that has the keyword (CR 702.113a): on a permanent it is
    /// never followed, and is left out.
    fn spell_instructions(
        &mut self,
        definition: &'a Definition,
        arguments: &[Spanned<KeywordArgument>],
        line: &'a Line,
        span: Span,
    ) -> Lowered<Vec<Ability>> {
        let context = CardContext {
            name: self.card.name.clone(),
            announces_x: self.card.announces_x,
            types: vec![CardType::Sorcery],
            ..CardContext::default()
        };
        let mut inner = Lowering::new(
            self.keywords,
            self.vocabulary,
            self.definition_sources,
            self.definition_sources,
            &context,
        );
        inner.argument_sources = self.sources;
        inner.arguments = Some(arguments);
        inner.keyword = Some(definition);
        inner.expanding = self.expanding.clone();
        inner.expanding.push(definition.name.clone());
        inner.depth = self.depth;
        let mut abilities = inner.line(line, span, &Place::default())?;
        if !self.card.is_spell() && !self.quoted && !self.granted {
            abilities.retain(|ability| !matches!(ability.kind, AbilityKind::Spell(_)));
        }
        Ok(abilities)
    }
}

impl<'a> Lowering<'a> {
    /// What a keyword action means, as an ability whose instructions are followed where the action is taken. Its number is
    /// the X of those instructions.
    pub(crate) fn action_meaning(
        &mut self,
        definition: &'a Definition,
        on_object: bool,
        kind: Option<&ir::Subtype>,
        span: Span,
    ) -> Lowered<Arc<Ability>> {
        self.check_expansion(definition, span)?;
        let context = CardContext {
            announces_x: definition.parameters.contains(&ParameterKind::Number),
            ..CardContext::default()
        };
        let number = Spanned::new(
            KeywordArgument::Number(syntax::ast::Amount::Variable(syntax::ast::Variable::X)),
            span,
        );
        let arguments = [number];
        let mut inner = Lowering::new(
            self.keywords,
            self.vocabulary,
            self.definition_sources,
            self.definition_sources,
            &context,
        );
        inner.argument_sources = self.sources;
        inner.arguments = Some(&arguments);
        inner.subtype_argument = kind.cloned();
        inner.expanding = self.expanding.clone();
        inner.expanding.push(definition.name.clone());
        inner.depth = self.depth;
        let sentences: Vec<_> = definition
            .lines()
            .iter()
            .skip(usize::from(definition.target().is_some()))
            .filter_map(|(line, _)| {
                if let LineKind::Sentences(body) = &line.ability {
                    Some(&body.sentences)
                } else {
                    None
                }
            })
            .flatten()
            .collect();
        let place = definition.lines().first().map_or(span, |(_, span)| *span);
        let lower = |lowering: &mut Lowering<'_>| {
            if on_object {
                lowering.mention(
                    Meaning::Objects(Objects::Affected),
                    Number::One,
                    vec![
                        NounWord::Type(CardTypeWord::Creature),
                        NounWord::Type(CardTypeWord::Land),
                        NounWord::Head(Head::Permanent),
                    ],
                    place,
                );
                lowering.frame.discourse.next_clause();
            }
            lowering.modes(&sentences)
        };
        let (body, frame) = inner
            .in_frame(lower, place)
            .map_err(|failure| in_use(failure, definition, span))?;
        if !frame.targets.is_empty() || body.modes.iter().any(|mode| !mode.targets.is_empty()) {
            return Err(Failure::misplaced(
                span,
                "a keyword action has no targets of its own",
            ));
        }
        Ok(Arc::new(Ability {
            kind: AbilityKind::Spell(Body {
                slots: frame.slots,
                ..body
            }),
            nested: frame.nested,
        }))
    }

    /// Tries a definition with arguments that stand for any.
    pub(crate) fn check_definition(
        &mut self,
        definition: &'a Definition,
        arguments: &[Spanned<KeywordArgument>],
    ) -> Lowered<()> {
        if definition.action {
            let span = definition
                .lines()
                .first()
                .map_or(Span::new(source::FileId(0), 0..0), |(_, span)| *span);
            let on_object = definition.parameters.contains(&ParameterKind::Object)
                || definition.target().is_some();
            let any = ir::Name::new("Zombie");
            let kind = definition.parameters.contains(&ParameterKind::Quality);
            self.action_meaning(definition, on_object, kind.then_some(&any), span)?;
        } else if !definition.lines().is_empty()
            && !definition.parameters.contains(&ParameterKind::Ability)
        {
            let span = definition
                .lines()
                .first()
                .map_or(Span::new(source::FileId(0), 0..0), |(_, span)| *span);
            self.expand(definition, arguments, span)?;
        }
        Ok(())
    }
}

/// Whether the ability triggers when the object itself enters the battlefield.
fn enters_itself(ability: &Ability) -> bool {
    matches!(&ability.kind, AbilityKind::Triggered(triggered)
        if matches!(&triggered.event, EventPattern::ZoneChange { what, to: Some(Zone::Battlefield), .. }
            if what.test == Test::Is(Objects::This)))
}

/// Says which room an ability is of.
fn set_room(ability: &mut Ability, room: &ir::Room) {
    if let AbilityKind::Triggered(triggered) = &mut ability.kind
        && let EventPattern::Done { deed, what, .. } = &mut triggered.event
    {
        *deed = ir::Deed::EnterRoom(room.clone());
        *what = Some(ir::Filter {
            domain: ir::Domain::Sources,
            test: ir::Test::Is(ir::Objects::This),
        });
    }
}

/// "Craft with two creatures": the number is an argument of its own, before what they are.
fn numbered(keyword: &KeywordUse) -> Option<KeywordUse> {
    let first = keyword.arguments.first()?;
    let (KeywordArgument::Quality(phrase) | KeywordArgument::Object(phrase)) = &first.node else {
        return None;
    };
    let described = super::words::single_described(phrase)?;
    let ast::Determiner::Count(ast::Count::Exactly(number @ ast::Amount::Number(_))) =
        &described.determiner.node
    else {
        return None;
    };
    let number = Spanned {
        node: KeywordArgument::Number(number.clone()),
        span: first.span,
    };
    let mut numbered = keyword.clone();
    if let Some(first) = numbered.arguments.first_mut()
        && let KeywordArgument::Quality(phrase) | KeywordArgument::Object(phrase) = &mut first.node
        && let [item] = phrase.node.items.as_mut_slice()
        && let ast::Noun::Described(described) = &mut item.noun.node
    {
        described.determiner.node = ast::Determiner::None;
    }
    numbered.arguments.insert(0, number);
    Some(numbered)
}
