//! Keyword actions (CR 701) and mana.

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use ir::{Domain, Effect, Filter, ManaOutput, ManaType, Name, Objects, Players, Test, Value};
use syntax::ast::{
    self, KeywordAction, ManaAdded, ManaColor, NounPhrase, Span, Spanned, Symbol, Symbols,
};

/// The name of a keyword action's event: "whenever you scry".
pub(crate) fn action_name(action: &KeywordAction) -> &str {
    match action {
        KeywordAction::Defined(name) => name,
        KeywordAction::Abandon => "abandon",
        KeywordAction::Adapt => "adapt",
        KeywordAction::Airbend => "airbend",
        KeywordAction::Amass => "amass",
        KeywordAction::Assemble => "assemble",
        KeywordAction::Behold => "behold",
        KeywordAction::Blight => "blight",
        KeywordAction::Bolster => "bolster",
        KeywordAction::Clash => "clash",
        KeywordAction::Cloak => "cloak",
        KeywordAction::CommitCrime => "commit a crime",
        KeywordAction::CompleteDungeon => "complete a dungeon",
        KeywordAction::Descend => "descend",
        KeywordAction::Expend => "expend",
        KeywordAction::Unlock => "unlock",
        KeywordAction::FullyUnlock => "fully unlock",
        KeywordAction::CollectEvidence => "collect evidence",
        KeywordAction::Connive => "connive",
        KeywordAction::Detain => "detain",
        KeywordAction::Discover => "discover",
        KeywordAction::Earthbend => "earthbend",
        KeywordAction::Endure => "endure",
        KeywordAction::Exert => "exert",
        KeywordAction::Explore => "explore",
        KeywordAction::Fateseal => "fateseal",
        KeywordAction::Forage => "forage",
        KeywordAction::Goad => "goad",
        KeywordAction::Harness => "harness",
        KeywordAction::Incubate => "incubate",
        KeywordAction::Investigate => "investigate",
        KeywordAction::Learn => "learn",
        KeywordAction::Manifest => "manifest",
        KeywordAction::ManifestDread => "manifest dread",
        KeywordAction::Monstrosity => "monstrosity",
        KeywordAction::OpenAttraction => ir::OPEN_ATTRACTION,
        KeywordAction::Planeswalk => "planeswalk",
        KeywordAction::Populate => "populate",
        KeywordAction::Proliferate => "proliferate",
        KeywordAction::RingTemptsYou => "the ring tempts you",
        KeywordAction::Scry => "scry",
        KeywordAction::SetInMotion => "set in motion",
        KeywordAction::Support => "support",
        KeywordAction::Surveil => "surveil",
        KeywordAction::Suspect => "suspect",
        KeywordAction::TakeInitiative => "take the initiative",
        KeywordAction::TimeTravel => "time travel",
        KeywordAction::Vote => "vote",
        KeywordAction::Venture => "venture into the dungeon",
        KeywordAction::VentureUndercity => "venture into Undercity",
        KeywordAction::EnterRoom => "move your venture marker into this room",
        KeywordAction::Waterbend => ir::WATERBEND,
        KeywordAction::Foretell => "foretell",
        KeywordAction::Plot => "plot",
        KeywordAction::Champion => "champion",
        KeywordAction::Crew => "crew",
        KeywordAction::Saddle => "saddle",
        KeywordAction::StartEngines => "start your engines",
    }
}

/// Whether objects do it: "whenever a creature you control explores".
pub(crate) fn is_done_by_objects(action: &KeywordAction) -> bool {
    matches!(
        action,
        KeywordAction::Explore | KeywordAction::Connive | KeywordAction::Adapt
    )
}

/// "investigate twice": the action, that many times over.
fn repeated(action: Effect, times: Value) -> Effect {
    if times == Value::Number(1) {
        action
    } else {
        Effect::Repeat {
            times,
            effects: vec![action],
        }
    }
}

/// Who or what does a keyword action, to what and how much.
#[derive(Default)]
struct Done {
    subject: Option<Objects>,
    what: Option<Objects>,
    count: Option<Value>,
}

impl<'a> Lowering<'a> {
    /// The keyword action that a file defines, done (CR 701.1).
    fn performed(
        &mut self,
        definition: &'a super::definition::Definition,
        who: &Players,
        done: Done,
        kind: Option<Name>,
        span: Span,
    ) -> Lowered<Effect> {
        let meaning = self.action_meaning(definition, done.what.is_some(), kind.as_ref(), span)?;
        let meaning = self.nest(meaning, span)?;
        Ok(Effect::KeywordAction {
            action: definition.name.clone(),
            who: who.clone(),
            subject: done.subject,
            what: done.what,
            count: done.count,
            kind,
            meaning,
        })
    }

    /// The name of the event that somebody does it, if anything can make a player do it: else an ability would wait for what
    /// never happens.
    pub(crate) fn action_event(&self, action: &KeywordAction, span: Span) -> Lowered<Name> {
        let name = action_name(action);
        let by_engine = matches!(
            action,
            KeywordAction::Scry
                | KeywordAction::Surveil
                | KeywordAction::Proliferate
                | KeywordAction::CommitCrime
                | KeywordAction::Clash
                | KeywordAction::Waterbend
                | KeywordAction::Venture
                | KeywordAction::CompleteDungeon
                | KeywordAction::OpenAttraction
        );
        let of_dungeon = |definition: &super::definition::Definition| !definition.rooms.is_empty();
        let room = *action == KeywordAction::EnterRoom && self.keyword.is_some_and(of_dungeon);
        if by_engine || room || self.keywords.performs(name) {
            Ok(Name::new(name))
        } else if let Some(of_keyword) = self.keywords.event(name) {
            // "whenever you foretell a card": what the ability of the keyword is called (CR 702.143c)
            Ok(of_keyword.name)
        } else {
            Err(Failure::unsupported(span, format!("the event \"{name}\"")))
        }
    }

    /// What a player does: "scry 2", "investigate".
    #[expect(clippy::too_many_arguments, reason = "the parts of a verb phrase")]
    pub(crate) fn keyword_action(
        &mut self,
        action: &KeywordAction,
        amount: Option<&Spanned<ast::Amount>>,
        what: Option<&Spanned<NounPhrase>>,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        let count = match amount {
            Some(amount) => Some(self.amount(amount)?),
            None => None,
        };
        if *action == KeywordAction::Amass {
            return self.amass(what, count, who, out, span);
        }
        if let (KeywordAction::Manifest | KeywordAction::Cloak, Some(what)) = (action, what) {
            return self.hide(action, what, who, out);
        }
        if let (KeywordAction::Clash, None) = (action, what) {
            out.push(Effect::Contest {
                game: ir::Contest::Clash,
                who: who.clone(),
                won: Vec::new(),
                lost: Vec::new(),
            });
            return Ok(());
        }
        if *action == KeywordAction::ManifestDread {
            return self.manifest_dread(who, extras, out, span);
        }
        if what.is_none() && self.chooses(action, count.as_ref()) {
            return self.on_its_target(action, count, who, extras, out, span);
        }
        if let Some(what) = what {
            let table = self.keywords;
            let Some(definition) = table.action(action_name(action), count.is_some(), false) else {
                return Err(Failure::unsupported(
                    what.span,
                    format!("to {} this", action_name(action)),
                ));
            };
            let objects = self.kept_objects(what, &super::noun::Use::by(who), out)?;
            let action = self.performed(
                definition,
                who,
                Done {
                    subject: None,
                    what: Some(objects),
                    count,
                },
                None,
                span,
            )?;
            out.push(action);
            return Ok(());
        }
        match (action, count) {
            (KeywordAction::Scry, Some(count)) => {
                let count = extras.times(count, span)?;
                out.push(Effect::Scry {
                    who: who.clone(),
                    count,
                });
            }
            (KeywordAction::Surveil, Some(count)) => {
                let count = extras.times(count, span)?;
                out.push(Effect::Surveil {
                    who: who.clone(),
                    count,
                });
            }
            (KeywordAction::Proliferate, None) => {
                let times = extras.times(Value::Number(1), span)?;
                out.push(repeated(Effect::Proliferate { who: who.clone() }, times));
            }
            (KeywordAction::Venture | KeywordAction::VentureUndercity, None) => {
                let times = extras.times(Value::Number(1), span)?;
                let into =
                    (*action == KeywordAction::VentureUndercity).then(|| Name::new("Undercity"));
                let who = who.clone();
                out.push(repeated(Effect::Venture { who, into }, times));
            }
            (KeywordAction::OpenAttraction, None) => {
                let times = extras.times(Value::Number(1), span)?;
                out.push(repeated(Effect::OpenAttraction { who: who.clone() }, times));
            }
            (KeywordAction::Support, Some(count)) => self.support(count, out, span)?,
            (action, count) => {
                let table = self.keywords;
                let Some(definition) = table.action(action_name(action), count.is_some(), false)
                else {
                    return Err(Failure::unsupported(
                        span,
                        format!("the keyword action \"{}\"", action_name(action)),
                    ));
                };
                let times = extras.times(Value::Number(1), span)?;
                let action = self.performed(
                    definition,
                    who,
                    Done {
                        subject: None,
                        what: None,
                        count,
                    },
                    None,
                    span,
                )?;
                out.push(repeated(action, times));
            }
        }
        Ok(())
    }

    /// Whether the action's definition begins with a paragraph that chooses what it is done to: "Choose target land you control."
    fn chooses(&self, action: &KeywordAction, count: Option<&Value>) -> bool {
        let definition = self
            .keywords
            .action(action_name(action), count.is_some(), false);
        definition.is_some_and(|definition| definition.target().is_some())
    }

    /// "earthbend 2": the target is one of the spell or ability that says so (CR 115.1).
    fn on_its_target(
        &mut self,
        action: &KeywordAction,
        count: Option<Value>,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        let table = self.keywords;
        let found = table.action(action_name(action), count.is_some(), false);
        let Some((definition, target)) =
            found.and_then(|definition| Some((definition, definition.target()?)))
        else {
            return Err(Failure::unsupported(span, "this keyword action"));
        };
        let mut target = target.clone();
        target.span = span;
        let objects = self.kept_objects(&target, &super::noun::Use::by(who), out)?;
        let count = count.map(|count| extras.times(count, span)).transpose()?;
        let action = self.performed(
            definition,
            who,
            Done {
                subject: None,
                what: Some(objects),
                count,
            },
            None,
            span,
        )?;
        out.push(action);
        Ok(())
    }

    /// "support 2": a +1/+1 counter on each of up to two target creatures, other ones if a permanent says so (CR 701.41a).
    fn support(&mut self, count: Value, out: &mut Vec<Effect>, span: Span) -> Lowered<()> {
        let creature = Test::CardType(ir::CardType::Creature);
        let test = if self.card.is_spell() {
            creature
        } else {
            super::filter::all(vec![creature, Test::Not(Box::new(Test::Is(Objects::This)))])
        };
        let filter = Filter {
            domain: Domain::Permanents,
            test,
        };
        let slot = self.target(Some(filter), None, Value::Number(0), count, span)?;
        out.push(Effect::PutCounters {
            what: Objects::Slot(slot),
            kind: ir::Name::new("+1/+1"),
            count: Value::Number(1),
        });
        Ok(())
    }

    /// What an object does: "it explores".
    pub(crate) fn object_action(
        &mut self,
        action: &str,
        amount: Option<&Spanned<ast::Amount>>,
        objects: &Objects,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        let count = match amount {
            Some(amount) => Some(self.amount(amount)?),
            None => None,
        };
        let table = self.keywords;
        let Some(definition) = table.action(action, count.is_some(), true) else {
            return Err(Failure::unsupported(
                span,
                format!("the keyword action \"{}\"", action),
            ));
        };
        let action = self.performed(
            definition,
            &Players::You,
            Done {
                subject: Some(objects.clone()),
                what: None,
                count,
            },
            None,
            span,
        )?;
        out.push(action);
        Ok(())
    }

    /// "amass Orcs 2"; without a subtype, Zombies (CR 701.47d).
    fn amass(
        &mut self,
        what: Option<&Spanned<NounPhrase>>,
        count: Option<Value>,
        who: &Players,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        let name = action_name(&KeywordAction::Amass);
        let table = self.keywords;
        let Some(definition) = table.action(name, count.is_some(), false) else {
            let failure = format!("the keyword action \"{name}\"");
            return Err(Failure::unsupported(span, failure));
        };
        let said = what.map(super::clause::nouns).unwrap_or_default();
        let kind = match said.as_slice() {
            [] => Name::new("Zombie"),
            [ast::NounWord::Subtype(kind)] => self.subtype(kind),
            _ => return Err(Failure::unsupported(span, "to amass this")),
        };
        let action = self.performed(
            definition,
            who,
            Done {
                subject: None,
                what: None,
                count,
            },
            Some(kind),
            span,
        )?;
        out.push(action);
        Ok(())
    }

    /// What a token is that the rules describe, its back face too.
    pub(super) fn spec_of(
        &mut self,
        predefined: &super::keyword::PredefinedToken,
        span: Span,
    ) -> Lowered<ir::TokenSpec> {
        let mut abilities = Vec::new();
        for ability in &predefined.abilities {
            abilities.push(self.nest(std::sync::Arc::clone(ability), span)?);
        }
        let back = match &predefined.back {
            Some(back) => Some(Box::new(self.spec_of(back, span)?)),
            None => None,
        };
        let number = |part: ir::PrintedNumber| Value::Number(part.value());
        let size = predefined.power_toughness;
        Ok(ir::TokenSpec {
            name: None,
            colors: predefined.colors,
            supertypes: Vec::new(),
            card_types: predefined.card_types.clone(),
            subtypes: predefined.subtypes.clone(),
            power_toughness: size.map(|size| (number(size.power), number(size.toughness))),
            abilities,
            back,
        })
    }

    /// "add {G}{G}", "add one mana of any color"
    pub(crate) fn add_mana(
        &mut self,
        mana: &ManaAdded,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        let each = extras.each.take();
        // Mana that is added by an ability of its own is additional anyway.
        let mana = match mana {
            ManaAdded::Additional(added) => added,
            other @ (ManaAdded::Symbols(_)
            | ManaAdded::Either(_)
            | ManaAdded::OfColor { .. }
            | ManaAdded::Times { .. }
            | ManaAdded::Produced { .. }) => other,
        };
        let output = match (mana, each) {
            (ManaAdded::Symbols(alternatives), None) => self.symbols_output(alternatives, span)?,
            (ManaAdded::Either(alternatives), None) => {
                let mut outputs = Vec::new();
                for alternative in alternatives {
                    outputs.push(self.single_output(alternative, span)?);
                }
                ManaOutput::Either(outputs)
            }
            (ManaAdded::Either(_), Some(_)) => {
                return Err(Failure::unsupported(
                    span,
                    "a choice of mana for each of these",
                ));
            }
            (ManaAdded::Symbols(alternatives), Some(each)) if alternatives.len() > 1 => {
                self.choice_for_each(alternatives, each, span)?
            }
            (ManaAdded::Symbols(alternatives), Some(each)) => {
                let [symbols] = alternatives.as_slice() else {
                    return Err(Failure::unsupported(span, "this mana"));
                };
                let types = self.mana_types(symbols, span)?;
                let Some((first, rest)) = types.split_first() else {
                    return Err(Failure::unsupported(span, "no mana"));
                };
                if rest.iter().any(|other| other != first) {
                    return Err(Failure::unsupported(
                        span,
                        "several kinds of mana for each of these",
                    ));
                }
                let count = i32::try_from(types.len()).unwrap_or(i32::MAX);
                ManaOutput::Times(*first, super::quantity::scale(count, each))
            }
            (ManaAdded::Times { symbols, amount }, None) => {
                let types = self.mana_types(symbols, span)?;
                let [only] = types.as_slice() else {
                    return Err(Failure::unsupported(span, "this mana"));
                };
                ManaOutput::Times(*only, self.amount(amount)?)
            }
            // "one mana of any color for each counter": each of its own color
            (
                ManaAdded::OfColor {
                    amount,
                    color: ManaColor::Any,
                },
                Some(each),
            ) => {
                if self.amount(amount)? != Value::Number(1) {
                    return Err(Failure::unsupported(span, "this mana for each of these"));
                }
                self.colored_output(each, &ManaColor::AnyCombination, span)?
            }
            (ManaAdded::OfColor { amount, color }, each) => {
                let amount = self.amount(amount)?;
                let amount = match each {
                    None => amount,
                    Some(each) => super::adverbial::multiply(amount, each, span)?,
                };
                self.colored_output(amount, color, span)?
            }
            (
                ManaAdded::Produced {
                    amount,
                    by,
                    could: true,
                    color_only,
                },
                None,
            ) => {
                let amount = self.amount(amount)?;
                let filter: Filter = self.filter(by, Some(&Domain::Permanents))?;
                ManaOutput::CouldProduce(amount, Box::new(filter), !color_only)
            }
            (
                ManaAdded::Produced {
                    amount,
                    by,
                    could: false,
                    color_only: false,
                },
                None,
            ) => ManaOutput::Produced(self.amount(amount)?, self.reference_phrase(by)?),
            (
                ManaAdded::Times { .. } | ManaAdded::Additional(_) | ManaAdded::Produced { .. },
                _,
            ) => {
                return Err(Failure::unsupported(span, "this mana"));
            }
        };
        out.push(Effect::AddMana {
            who: who.clone(),
            mana: output,
            spending: None,
        });
        Ok(())
    }

    fn symbols_output(&mut self, alternatives: &[Symbols], span: Span) -> Lowered<ManaOutput> {
        let mut options = alternatives
            .iter()
            .map(|symbols| self.mana_types(symbols, span))
            .collect::<Lowered<Vec<_>>>()?;
        Ok(if options.len() == 1 {
            ManaOutput::Exactly(options.remove(0))
        } else {
            ManaOutput::OneOf(options)
        })
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(super) fn mana_types(&self, symbols: &Symbols, span: Span) -> Lowered<Vec<ManaType>> {
        symbols
            .0
            .iter()
            .map(|symbol| match symbol {
                Symbol::Color(color) => Ok(ManaType::Colored(super::words::lower_color(*color))),
                Symbol::Colorless => Ok(ManaType::Colorless),
                _ => Err(Failure::unsupported(
                    span,
                    "this symbol as mana that is added",
                )),
            })
            .collect()
    }

    /// One mana, as an alternative to another.
    fn single_output(&mut self, mana: &ManaAdded, span: Span) -> Lowered<ManaOutput> {
        let output = match mana {
            ManaAdded::Symbols(alternatives) => self.symbols_output(alternatives, span)?,
            ManaAdded::OfColor { amount, color } => {
                let amount = self.amount(amount)?;
                self.colored_output(amount, color, span)?
            }
            ManaAdded::Either(_)
            | ManaAdded::Times { .. }
            | ManaAdded::Additional(_)
            | ManaAdded::Produced { .. } => {
                return Err(Failure::unsupported(span, "this choice of mana"));
            }
        };
        let single = match &output {
            ManaOutput::Exactly(mana) => mana.len() == 1,
            ManaOutput::AnyOneColor(amount) | ManaOutput::ChosenColor(amount) => {
                *amount == Value::Number(1)
            }
            ManaOutput::OneOf(_)
            | ManaOutput::Either(_)
            | ManaOutput::Times(..)
            | ManaOutput::AnyCombination(..)
            | ManaOutput::CouldProduce(..)
            | ManaOutput::Produced(..)
            | ManaOutput::CommanderIdentity(_)
            | ManaOutput::ColorsOf(..)
            | ManaOutput::EachColorOf(_) => false,
        };
        if single {
            Ok(output)
        } else {
            Err(Failure::unsupported(span, "this choice of mana"))
        }
    }

    /// "{R} or {G} for each Raccoon you control": so much mana in any combination of these.
    fn choice_for_each(
        &mut self,
        alternatives: &[ast::Symbols],
        each: Value,
        span: Span,
    ) -> Lowered<ManaOutput> {
        let mut types = Vec::new();
        for symbols in alternatives {
            let [one] = <[ManaType; 1]>::try_from(self.mana_types(symbols, span)?)
                .map_err(|_| Failure::unsupported(span, "a choice of mana for each of these"))?;
            types.push(one);
        }
        Ok(ManaOutput::AnyCombination(each, types))
    }

    fn colored_output(
        &mut self,
        amount: Value,
        color: &ManaColor,
        span: Span,
    ) -> Lowered<ManaOutput> {
        Ok(match color {
            ManaColor::AnyOne | ManaColor::Any => ManaOutput::AnyOneColor(amount),
            ManaColor::AnyCombination => {
                let all = ir::Color::ALL.into_iter().map(ManaType::Colored).collect();
                ManaOutput::AnyCombination(amount, all)
            }
            ManaColor::CombinationOf(options) => {
                let mut types = Vec::new();
                for symbols in options {
                    types.extend(self.mana_types(symbols, span)?);
                }
                ManaOutput::AnyCombination(amount, types)
            }
            ManaColor::Chosen => ManaOutput::ChosenColor(amount),
            ManaColor::CommanderIdentity => ManaOutput::CommanderIdentity(amount),
            ManaColor::OneOf(colors) => {
                let types: Vec<ManaType> = colors
                    .iter()
                    .map(|color| ManaType::Colored(super::words::lower_color(color.node)))
                    .collect();
                if let Value::Number(1) = amount {
                    ManaOutput::OneOf(types.into_iter().map(|mana| vec![mana]).collect())
                } else {
                    return Err(Failure::unsupported(span, "this mana"));
                }
            }
            ManaColor::Among(what) => ManaOutput::ColorsOf(amount, self.colored_by(what)?),
            ManaColor::That if self.color_was_chosen() => ManaOutput::ChosenColor(amount),
            ManaColor::Different if amount == Value::Number(2) => ManaOutput::OneOf(two_colors()),
            ManaColor::Different | ManaColor::That | ManaColor::AnyType => {
                return Err(Failure::unsupported(span, "mana of this color"));
            }
        })
    }
}

/// "two mana of different colors": each pair of colors.
fn two_colors() -> Vec<Vec<ManaType>> {
    ir::Color::pairs()
        .map(|pair| pair.map(ManaType::Colored).to_vec())
        .collect()
}
