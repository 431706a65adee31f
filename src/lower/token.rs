//! Tokens (CR 111): what is created and how it enters, copies, and those that the rules describe by name; and tokens in the wording of
//! old: "put two 1/1 green Saproling creature tokens onto the battlefield" (CR 701.7a).

use super::adverbial::Extras;
use super::becoming::{Words, sorted};
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::Use;
use super::reference::{Meaning, Number};
use ir::{Effect, Name, NestedId, Objects, Players, SlotKind, TokenSpec, Value};
use syntax::ast::{
    self, Amount, Count, Description, Determiner, EntryManner, Head, Noun, NounPhrase, NounWord,
    Placement, PostModifier, PutPlace, Span, Spanned, TokenAmount, Tokens, With,
};

/// The tokens that "put … onto the battlefield" creates; none where it moves something.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn put_tokens(placement: &Placement) -> Option<Spanned<Tokens>> {
    let [place] = placement.to.places.as_slice() else {
        return None;
    };
    let PutPlace::Zone(zone) = &place.node else {
        return None;
    };
    let [item] = placement.what.node.items.as_slice() else {
        return None;
    };
    let Noun::Described(described) = &item.noun.node else {
        return None;
    };
    let is_token = |word: &NounWord| *word == NounWord::Head(Head::Token);
    let battlefield = super::clause::nouns(zone) == [NounWord::Head(Head::Battlefield)];
    if !battlefield
        || described.target
        || described.other
        || described.count.is_some()
        || !described
            .words
            .last()
            .is_some_and(|word| is_token(&word.node))
    {
        return None;
    }
    let amount = match &described.determiner.node {
        Determiner::A => Count::Exactly(Amount::Number(1)),
        Determiner::Count(count) => count.clone(),
        _ => return None,
    };
    let mut description = Description {
        plural: described.plural,
        ..Description::default()
    };
    for word in &described.words {
        match &word.node {
            NounWord::Size(size) => {
                description.size = Some(Spanned {
                    node: size.clone(),
                    span: word.span,
                });
            }
            other if is_token(other) => {}
            _ => description.words.push(word.clone()),
        }
    }
    for post in &described.post {
        if let PostModifier::With(with) = &post.node {
            match with.as_ref() {
                With::Abilities {
                    abilities,
                    alternative: false,
                } => description.with.extend(abilities.iter().cloned()),
                _ => return None,
            }
        } else {
            return None;
        }
    }
    Some(Spanned {
        node: Tokens {
            amount: TokenAmount::Count(amount),
            description,
            copy_of: None,
            manner: Vec::new(),
            those: false,
            additional: false,
            another: false,
        },
        span: placement.what.span,
    })
}

/// The tokens that have a name of their own before this subtype (CR 111.10j).
const ROLE: &str = "Role";

impl Lowering<'_> {
    /// "create two 1/1 white Bird creature tokens with flying"
    pub(crate) fn create(
        &mut self,
        tokens: &[Spanned<ast::Tokens>],
        manner: &[Spanned<EntryManner>],
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        let each = extras.each.take();
        let except = extras.except.take();
        let before = out.len();
        let all = if tokens.len() > 1 {
            Some(self.optional_slot(SlotKind::Objects, span)?)
        } else {
            None
        };
        for token in tokens {
            if token.node.another && !self.frame.tokens_said {
                return Err(super::put_counters::another(token.span));
            }
            self.frame.tokens_said = true;
            let (minimum, count) = match &token.node.amount {
                TokenAmount::Count(count) => self.bounds(Some(count), token.span)?,
                TokenAmount::EqualTo(amount) => {
                    let value = self.amount(amount)?;
                    (value.clone(), value)
                }
            };
            if minimum != count {
                return Err(Failure::unsupported(
                    token.span,
                    "a number of tokens to choose",
                ));
            }
            let count = match &each {
                None => count,
                Some(each) => super::adverbial::multiply(count, each.clone(), span)?,
            };
            let mut manners: Vec<Spanned<EntryManner>> = token.node.manner.clone();
            manners.extend(manner.iter().cloned());
            if token.node.those && token.node.description != Description::default() {
                return Err(Failure::unsupported(
                    token.span,
                    "\"those tokens\" with a description",
                ));
            }
            if token.node.those {
                let effect = self.more_of_those(count, &manners, token.span)?;
                out.push(effect);
                continue;
            }
            // A keyword's number may be one, and its words are of several.
            let parameter = matches!(
                &token.node.amount,
                TokenAmount::Count(ast::Count::Exactly(ast::Amount::Parameter(_)))
            );
            let number = if count == Value::Number(1) && !parameter {
                Number::One
            } else {
                Number::Many
            };
            let except = except.clone();
            let (mut effect, words) = if let Some(of) = &token.node.copy_of {
                self.copy_token(
                    &token.node,
                    of,
                    except.as_ref(),
                    who,
                    count,
                    out,
                    token.span,
                )?
            } else {
                if let Some(except) = except {
                    return Err(Failure::unsupported(except.span, "an exception"));
                }
                self.described_token(&token.node, who, count, token.span)?
            };
            self.token_manners(&manners, &mut effect, out)?;
            self.frame.tokens_made = Some(effect.clone());
            self.remember_tokens(&mut effect, number, words, token.span)?;
            if out.len() > before {
                create_together(out.last(), &mut effect);
            }
            out.push(effect);
        }
        if let Some((Some(all), optional)) = all {
            self.remember_all_tokens(&mut out[before..], all, optional, span)?;
        }
        Ok(())
    }

    /// "create five of those tokens": as many, as they were described before.
    fn more_of_those(
        &mut self,
        number: Value,
        manners: &[Spanned<EntryManner>],
        span: Span,
    ) -> Lowered<Effect> {
        let mut effect = match (&self.frame.tokens_made, manners) {
            (Some(effect), []) => effect.clone(),
            _ => return Err(Failure::unsupported(span, "\"those tokens\" here")),
        };
        if let Effect::CreateToken { count, .. } | Effect::CreateCopy { count, .. } = &mut effect {
            *count = number;
        }
        Ok(effect)
    }

    fn described_token(
        &mut self,
        token: &ast::Tokens,
        who: &Players,
        count: Value,
        span: Span,
    ) -> Lowered<(Effect, Vec<NounWord>)> {
        let (spec, words) = self.token_spec(&token.description, span)?;
        let effect = Effect::CreateToken {
            who: who.clone(),
            count,
            token: Box::new(spec),
            tapped: words.tapped,
            attacking: words.attacking.then_some(ir::Attacked::Any),
            attached_to: None,
            counters: Vec::new(),
            into: None,
            with_previous: false,
        };
        let mut nouns: Vec<NounWord> = token
            .description
            .words
            .iter()
            .map(|word| word.node.clone())
            .collect();
        nouns.push(NounWord::Head(Head::Token));
        Ok((effect, nouns))
    }

    /// What a token is.
    fn token_spec(&mut self, description: &Description, span: Span) -> Lowered<(TokenSpec, Words)> {
        let words = self.split_words(&description.words)?;
        if let Some(other) = words.other {
            return Err(Failure::unsupported(
                other,
                format!("\"{}\" of a token", self.words(other)),
            ));
        }
        let all_colors = description.every == Some(ast::Every::Colors);
        let odd = description.in_addition.is_some()
            || description.still.is_some()
            || description.every.is_some() && !(all_colors && words.colors.is_empty());
        if odd {
            return Err(Failure::unsupported(span, "this kind of token"));
        }
        let size = description.size.as_ref().or(description.base_size.as_ref());
        if size.is_none() && words.types.is_empty() && description.size_equal.is_none() {
            return self.predefined_token(&words, description, span);
        }
        let power_toughness = match (size, &description.size_equal) {
            (Some(size), None) => Some((
                self.size_part(&size.node.power, size.span)?,
                self.size_part(&size.node.toughness, size.span)?,
            )),
            (None, Some(amount)) => {
                let value = self.amount(amount)?;
                Some((value.clone(), value))
            }
            (None, None) => None,
            (Some(_), Some(_)) => return Err(Failure::unsupported(span, "this size of a token")),
        };
        let mut abilities = Vec::new();
        for item in &description.with {
            abilities.extend(self.nested_ability(item)?);
        }
        self.check_token(&words, power_toughness.is_some(), &abilities, span)?;
        let name = description
            .named
            .as_ref()
            .map(|name| Name::new(self.words(name.span)));
        let spec = TokenSpec {
            name,
            colors: if all_colors {
                ir::ColorSet::ALL
            } else {
                words.colors
            },
            supertypes: words.supertypes.clone(),
            card_types: sorted(&words.types),
            subtypes: words
                .subtypes
                .iter()
                .map(|(subtype, _)| subtype.clone())
                .collect(),
            power_toughness,
            abilities,
            back: None,
        };
        Ok((spec, words))
    }

    /// A token is of a card type, and a creature has power and toughness (CR 111.3, 208.1).
    fn check_token(
        &mut self,
        words: &Words,
        has_size: bool,
        abilities: &[NestedId],
        span: Span,
    ) -> Lowered<()> {
        if words.types.is_empty() {
            return Err(
                Failure::misplaced(span, "a token without a card type").help(format!(
                    "say what it is: \"{}\"",
                    self.words(span).replacen("token", "creature token", 1)
                )),
            );
        }
        let is_creature = words.types.contains(&ir::CardType::Creature);
        let defines = abilities
            .iter()
            .filter_map(|id| self.frame.nested.get(usize::from(id.0)))
            .any(|ability| defines_size(ability));
        if is_creature && !has_size && !defines {
            self.frame.sizeless = Some(span);
        }
        Ok(())
    }

    /// A creature token that no later sentence speaks of has its power and toughness where it is described.
    pub(crate) fn check_sizes(&self, effects: &[Effect]) -> Lowered<()> {
        fn sizeless(effect: &Effect) -> bool {
            matches!(effect, Effect::CreateToken { token, into: None, .. }
                if token.power_toughness.is_none()
                    && token.abilities.is_empty()
                    && token.card_types.contains(&ir::CardType::Creature))
                || effect.children().into_iter().any(sizeless)
        }
        match self.frame.sizeless {
            Some(span) if effects.iter().any(sizeless) => Err(Failure::misplaced(
                span,
                "a creature token without power and toughness",
            )
            .help("say its size: \"a 1/1 red Goblin creature token\"")),
            _ => Ok(()),
        }
    }

    /// "a Treasure token": what it is stands in the rules (CR 111.10).
    fn predefined_token(
        &mut self,
        words: &Words,
        description: &Description,
        span: Span,
    ) -> Lowered<(TokenSpec, Words)> {
        let [(subtype, _)] = words.subtypes.as_slice() else {
            return Err(Failure::unsupported(span, "this kind of token"));
        };
        let role = subtype.as_str() == ROLE;
        if !description.with.is_empty()
            || !words.colors.is_empty()
            || description.named.is_some() != role
        {
            return Err(Failure::unsupported(span, "this kind of token"));
        }
        let name = description
            .named
            .as_ref()
            .map_or(subtype.as_str(), |name| name.node.as_str());
        let mut spec = self.predefined_spec(name, span)?;
        if role {
            // CR 111.10j
            spec.name = Some(Name::new(
                self.keywords
                    .token(name)
                    .map_or(name, |role| role.name.as_str()),
            ));
        }
        Ok((spec, words.clone()))
    }

    /// A token that the rules describe (CR 111.10).
    pub(crate) fn predefined_spec(&mut self, name: &str, span: Span) -> Lowered<TokenSpec> {
        let Some(predefined) = self.keywords.token(name).cloned() else {
            return Err(Failure::unsupported(
                span,
                format!("a {name} token without a description"),
            ));
        };
        self.spec_of(&predefined, span)
    }

    #[expect(clippy::too_many_arguments, reason = "what, of what, how many, except")]
    fn copy_token(
        &mut self,
        token: &ast::Tokens,
        of: &Spanned<NounPhrase>,
        except: Option<&Spanned<ast::Condition>>,
        who: &Players,
        count: Value,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<(Effect, Vec<NounWord>)> {
        let words = self.split_words(&token.description.words)?;
        if words.other.is_some() {
            return Err(Failure::unsupported(span, "this kind of token"));
        }
        let description = &token.description;
        let plain = words.colors.is_empty()
            && !words.colorless
            && !words.chosen_type
            && words.supertypes.is_empty()
            && words.types.is_empty()
            && words.subtypes.is_empty()
            && description.size.is_none()
            && description.with.is_empty()
            && description.named.is_none();
        if !plain {
            return Err(
                Failure::unsupported(span, "what such a token is besides a copy")
                    .help("\"a token that's a copy of it, except it's a 1/1 Goblin\""),
            );
        }
        let objects = self.objects(of, &Use::by(who), out)?;
        // What is created is spoken of after what it is a copy of: "it" is the token.
        self.frame.discourse.next_clause();
        let except = match except {
            None => Vec::new(),
            Some(condition) => self.exceptions(condition)?,
        };
        let effect = Effect::CreateCopy {
            who: who.clone(),
            count,
            of: objects,
            except,
            tapped: words.tapped,
            attacking: words.attacking.then_some(ir::Attacked::Any),
            into: None,
        };
        Ok((effect, vec![NounWord::Head(Head::Token)]))
    }

    /// "that player", "that player or a planeswalker they control" (CR 508.4)
    pub(super) fn attacked_by_token(
        &mut self,
        whom: &Spanned<NounPhrase>,
    ) -> Lowered<ir::Attacked> {
        let mut player = whom.clone();
        let or_planeswalker = player.node.items.len() == 2;
        if or_planeswalker {
            let theirs = player.node.items.pop();
            let is_theirs = theirs.is_some_and(|item| {
                item.joined == Some(ast::Conjunction::Or)
                    && self.words(item.noun.span) == "a planeswalker they control"
            });
            if !is_theirs {
                return Err(Failure::unsupported(whom.span, "attacking this"));
            }
        }
        let player = self.player_set(&player)?;
        Ok(ir::Attacked::Player(player, or_planeswalker))
    }

    /// How tokens enter.
    fn token_manners(
        &mut self,
        manners: &[Spanned<EntryManner>],
        effect: &mut Effect,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        for manner in manners {
            match (&manner.node, &mut *effect) {
                // What says "enchant" must have been said, or nothing could be enchanted (CR 303.4).
                (
                    EntryManner::AttachedTo(host),
                    Effect::CreateToken {
                        attached_to,
                        who,
                        token,
                        ..
                    },
                ) if !token.abilities.is_empty() => {
                    *attached_to = Some(self.objects(host, &Use::by(who), out)?);
                }
                (
                    EntryManner::Tapped,
                    Effect::CreateToken { tapped, .. } | Effect::CreateCopy { tapped, .. },
                ) => *tapped = true,
                (
                    EntryManner::Attacking(whom),
                    Effect::CreateToken { attacking, .. } | Effect::CreateCopy { attacking, .. },
                ) => {
                    *attacking = Some(match whom {
                        None => ir::Attacked::Any,
                        Some(whom) => self.attacked_by_token(whom)?,
                    });
                }
                _ => {
                    return Err(Failure::unsupported(
                        manner.span,
                        format!("\"{}\" of a token", self.words(manner.span)),
                    ));
                }
            }
        }
        Ok(())
    }

    /// "those tokens" of several kinds: all that the one action has created. What the first instruction remembers is that.
    fn remember_all_tokens(
        &mut self,
        effects: &mut [Effect],
        all: ir::SlotId,
        optional: usize,
        span: Span,
    ) -> Lowered<()> {
        let joint = effects.iter().skip(1).all(|effect| {
            matches!(
                effect,
                Effect::CreateToken {
                    with_previous: true,
                    ..
                }
            )
        });
        match effects.first_mut() {
            Some(Effect::CreateToken {
                into: into @ None, ..
            }) if joint => *into = Some(all),
            // What is needed is not known yet.
            _ if self.frame.plan.is_none() => {}
            _ => return Err(Failure::unsupported(span, "these tokens together")),
        }
        self.mention_optional(
            Meaning::Objects(Objects::Slot(all)),
            Number::Many,
            vec![NounWord::Head(Head::Token)],
            span,
            Some(optional),
        );
        Ok(())
    }

    fn remember_tokens(
        &mut self,
        effect: &mut Effect,
        number: Number,
        words: Vec<NounWord>,
        span: Span,
    ) -> Lowered<()> {
        let (slot, optional) = self.optional_slot(SlotKind::Objects, span)?;
        if let Effect::CreateToken { into, .. } | Effect::CreateCopy { into, .. } = effect {
            *into = slot;
        }
        if let Some(slot) = slot {
            self.mention_optional(
                Meaning::Objects(Objects::Slot(slot)),
                number,
                words,
                span,
                Some(optional),
            );
        }
        Ok(())
    }
}

/// Whether the ability says how big its object is (CR 604.3).
fn defines_size(ability: &ir::Ability) -> bool {
    let ir::AbilityKind::Static(ability) = &ability.kind else {
        return false;
    };
    ability.effects.iter().any(|effect| {
        matches!(
            effect,
            ir::StaticEffect::Modify {
                defines_characteristic: true,
                ..
            }
        )
    })
}

/// "create a Food token and a Treasure token": one action, so that all are created at the same time (CR 608.2f, 701.7a). What is spoken
/// of later, or enters attacking, is created by itself.
fn create_together(before: Option<&Effect>, effect: &mut Effect) {
    if let (
        Some(Effect::CreateToken {
            who: first,
            attacking: None,
            into: None,
            ..
        }),
        Effect::CreateToken {
            who,
            attacking: None,
            into: None,
            with_previous,
            ..
        },
    ) = (before, effect)
    {
        *with_previous = first == who;
    }
}
