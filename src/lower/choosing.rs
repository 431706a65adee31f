//! The verb "choose": a color, a creature type, a card name, an object, a player (CR 608.2d).
//!
//! Of the layer of the modules of verb families.

use super::adverbial::Extras;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::{Choice, Phrase, Use};
use super::reference::{Meaning, Number};
use super::scope::{Part, parts};
use ir::{Effect, Objects, Players, SlotKind, Value};
use syntax::ast::{self, Adjective, Head, NounPhrase, NounWord, Span, Spanned};

/// "the player you chose"
pub(super) fn is_player_you_chose(what: &Spanned<NounPhrase>) -> bool {
    let Some(described) = super::words::single_described(what) else {
        return false;
    };
    let player =
        matches!(described.words.as_slice(), [word] if word.node == NounWord::Head(Head::Player));
    let [post] = described.post.as_slice() else {
        return false;
    };
    let ast::PostModifier::Relative(clause) = &post.node else {
        return false;
    };
    let chose = matches!(&clause.verb.node, ast::Verb::Choose { what, secretly: false }
        if matches!(what.node.items.as_slice(), [item] if item.noun.node == ast::Noun::Gap));
    player
        && described.determiner.node == ast::Determiner::The
        && !described.plural
        && chose
        && clause.form == ast::VerbForm::Past
        && clause.auxiliary.is_none()
        && clause.adverbials.is_empty()
        && clause.subject.as_ref().is_some_and(super::words::is_you)
}

impl Lowering<'_> {
    /// "an opponent at random": the player alone, and where it says that it is at random.
    pub(super) fn player_at_random(
        &self,
        what: &Spanned<NounPhrase>,
    ) -> Option<(Spanned<NounPhrase>, Span)> {
        let described = super::words::single_described(what).filter(|said| !said.target)?;
        let at_random =
            |post: &Spanned<ast::PostModifier>| post.node == ast::PostModifier::AtRandom;
        let at = described.post.iter().position(at_random)?;
        let mut alone = described.clone();
        let span = alone.post.remove(at).span;
        let noun = Spanned::new(ast::Noun::Described(Box::new(alone)), what.span);
        let items = vec![ast::NounItem { joined: None, noun }];
        let plain = Spanned::new(NounPhrase { items }, what.span);
        self.names_players(&plain).then_some((plain, span))
    }

    /// "a color and an opponent", "a color and a creature type": each of them, if they are kept apart (CR 607.2d).
    fn two_qualities(
        &mut self,
        what: &Spanned<NounPhrase>,
    ) -> Lowered<Option<[Spanned<NounPhrase>; 2]>> {
        let [first, second] = what.node.items.as_slice() else {
            return Ok(None);
        };
        if second.joined != Some(ast::Conjunction::And) {
            return Ok(None);
        }
        let alone = |item: &ast::NounItem| {
            let noun = item.noun.clone();
            let span = noun.span;
            let items = vec![ast::NounItem { joined: None, noun }];
            Spanned::new(NounPhrase { items }, span)
        };
        let both = [alone(first), alone(second)];
        let mut kept = Vec::new();
        for one in &both {
            let a_player = super::words::single_described(one).is_some_and(|described| {
                described.determiner.node == ast::Determiner::A && !described.target
            }) && self.names_players(one);
            match self.word_kind(one)? {
                Some(kind) => kept.push(Some(super::chosen_quality::test_of(&kind))),
                None if a_player => kept.push(None),
                None => return Ok(None),
            }
        }
        Ok((kept[0] != kept[1]).then_some(both))
    }

    /// "secretly choose an opponent": kept with the object for its linked abilities (CR 607.2d).
    pub(super) fn choose_secretly(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
    ) -> Lowered<Effect> {
        let Phrase::PlayerChoice(among, words) = self.phrase(what, &Use::by(who))? else {
            return Err(Failure::unsupported(what.span, "a secret choice of this"));
        };
        let nouns = super::words::player_words(&among);
        let meaning = Meaning::Players(Players::Chosen);
        self.mention(meaning.clone(), Number::One, nouns, words);
        let discourse = &mut self.frame.discourse;
        discourse.mark_done(&meaning, Adjective::Chosen, false);
        Ok(Effect::ChooseWord {
            who: who.clone(),
            kind: ir::WordKind::SecretPlayer(among),
        })
    }

    /// "Choose a color", "choose a creature type": a word that is kept.
    fn choose_word(
        &mut self,
        kind: ir::WordKind,
        who: &Players,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        // What is chosen is kept once, and not for each player.
        if matches!(
            who,
            Players::Everyone
                | Players::Opponents
                | Players::Except(..)
                | Players::StartingWithYou(_)
                | Players::Who(..)
        ) {
            let refused = "a choice that each of several players makes";
            return Err(Failure::unsupported(span, refused));
        }
        self.frame.word_said = Some(kind.clone());
        out.push(Effect::ChooseWord {
            who: who.clone(),
            kind,
        });
        Ok(())
    }

    /// "choose a color", "choose target creature", "choose a creature you control"
    pub(crate) fn choose_something(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        extras: &mut Extras,
        out: &mut Vec<Effect>,
        span: Span,
    ) -> Lowered<()> {
        if self.more_targets(what, extras)? {
            return Ok(());
        }
        if let Some(both) = self.two_qualities(what)? {
            for one in &both {
                self.choose_something(one, who, extras, out, span)?;
            }
            return Ok(());
        }
        let kind = match self.listed_card_types(what)? {
            Some(kind) => Some(kind),
            None => self.word_kind(what)?,
        };
        if let Some(kind) = kind {
            return self.choose_word(kind, who, out, span);
        }
        if self.pile(what, who, out)?.is_some() {
            return Ok(());
        }
        let random = self.player_at_random(what);
        let plain = random.map(|(plain, span)| {
            extras.at_random = Some(span);
            plain
        });
        let before = self.frame.targets.len();
        let phrase = self.phrase(plain.as_ref().unwrap_or(what), &Use::by(who))?;
        // "Its controller chooses target permanent": another player chooses it (CR 601.2c).
        if matches!(phrase, Phrase::Set(_)) {
            self.targets_chosen_by(who, before, span)?;
        }
        match phrase {
            Phrase::Choice(choice) => {
                // "That player chooses a permanent for each card in their graveyard"
                let each = extras.each.take().unwrap_or(Value::Number(1));
                let choice = Choice {
                    at_random: choice.at_random || extras.at_random.take().is_some(),
                    minimum: super::adverbial::multiply(choice.minimum, each.clone(), what.span)?,
                    maximum: super::adverbial::multiply(choice.maximum, each, what.span)?,
                    ..choice
                };
                let place = choice.zone();
                let one_each =
                    choice.maximum == Value::Number(1) && !super::context::is_single(who);
                let (words, said) = (choice.words.clone(), choice.span);
                let slot = self.choose(choice, who, out)?;
                // "Each player chooses a permanent and puts a counter on it": "it" is what each of them chose, "those permanents" are all.
                if one_each {
                    let meaning = Meaning::Objects(Objects::Slot(slot));
                    self.mention(meaning, Number::One, words, said);
                }
                let place = place.or_else(|| {
                    let Some(Effect::ChooseAmong { from, .. }) = out.last() else {
                        return None;
                    };
                    self.is_in_exile(&Objects::Slot(*from))
                        .then_some(ir::Zone::Exile)
                });
                if let Some(zone) = place {
                    self.frame.found_in.push((Objects::Slot(slot), zone));
                }
                // What was found is "chosen" no more where some of it is.
                if let Some(Effect::ChooseAmong { from, .. }) = out.last() {
                    let from = Meaning::Objects(Objects::Slot(*from));
                    self.frame.discourse.unmark_done(&from, Adjective::Chosen);
                }
                self.frame
                    .discourse
                    .mark_chosen(&Meaning::Objects(Objects::Slot(slot)));
                Ok(())
            }
            // "Target player sacrifices a creature. You choose the creature.": who chooses is changed.
            Phrase::Set(_) if !self.has_target(what) && !self.is_new_description(what) => Err(
                Failure::unsupported(span, "choosing again what was said before"),
            ),
            // "Choose target creature": the target is chosen as the spell is cast.
            Phrase::Set(set) => match set.objects.as_slice() {
                [Objects::Slot(slot)] => {
                    self.frame
                        .discourse
                        .mark_chosen(&Meaning::Objects(Objects::Slot(*slot)));
                    Ok(())
                }
                [] if matches!(set.players.as_slice(), [Players::Slot(_)]) => {
                    let meaning = Meaning::Players(set.players[0].clone());
                    self.frame
                        .discourse
                        .mark_done(&meaning, Adjective::Chosen, false);
                    Ok(())
                }
                // "Choose target creature you control and target creature an opponent controls."
                several @ [_, ..]
                    if several.iter().all(|each| matches!(each, Objects::Slot(_))) =>
                {
                    for each in several {
                        let meaning = Meaning::Objects(each.clone());
                        self.frame.discourse.mark_chosen(&meaning);
                    }
                    Ok(())
                }
                // "Choose all creatures with power 4 or greater. Untap them.": those, whatever becomes of them.
                [objects @ Objects::Every(_)] if self.is_new_description(what) => {
                    let nouns = super::clause::nouns(what);
                    let before = out.len();
                    self.kept(objects.clone(), nouns, span, out)?;
                    if out.len() == before {
                        return Err(Failure::misplaced(span, "nothing is done to these"));
                    }
                    Ok(())
                }
                _ => Err(Failure::unsupported(span, "choosing this")),
            },
            // What is chosen as the object enters stays with it, for its other abilities (CR 607.2d).
            Phrase::PlayerChoice(among, words) if self.frame.entering => {
                if extras.at_random.is_some() {
                    return Err(Failure::unsupported(words, "choosing at random here"));
                }
                let nouns = super::words::player_words(&among);
                out.push(Effect::ChooseWord {
                    who: who.clone(),
                    kind: ir::WordKind::Player(among),
                });
                let meaning = Meaning::Players(Players::Chosen);
                self.mention(meaning.clone(), Number::One, nouns, words);
                self.frame
                    .discourse
                    .mark_done(&meaning, Adjective::Chosen, false);
                Ok(())
            }
            Phrase::PlayerChoice(among, words) => {
                let into = self.slot(SlotKind::Players, words)?;
                let at_random = extras.at_random.take().is_some();
                let nouns = super::words::player_words(&among);
                out.push(Effect::ChoosePlayer {
                    who: who.clone(),
                    among,
                    at_random,
                    into,
                });
                self.mention(
                    Meaning::Players(Players::Slot(into)),
                    Number::One,
                    nouns,
                    words,
                );
                self.frame.discourse.mark_done(
                    &Meaning::Players(Players::Slot(into)),
                    Adjective::Chosen,
                    false,
                );
                Ok(())
            }
        }
    }

    /// "(choose) artifact, creature, or land": a card type, and none but these.
    fn listed_card_types(&mut self, what: &Spanned<NounPhrase>) -> Lowered<Option<ir::WordKind>> {
        let mut listed = Vec::new();
        for item in &what.node.items {
            let ast::Noun::Described(described) = &item.noun.node else {
                return Ok(None);
            };
            let bare = described.determiner.node == ast::Determiner::None
                && described.post.is_empty()
                && !described.other
                && !described.target
                && !described.plural;
            let ([word], true) = (described.words.as_slice(), bare) else {
                return Ok(None);
            };
            let NounWord::Type(card_type) = word.node else {
                return Ok(None);
            };
            listed.push(self.card_type(card_type, word.span)?);
        }
        let last = what.node.items.last().and_then(|item| item.joined);
        if listed.len() < 2 || last != Some(ast::Conjunction::Or) {
            return Ok(None);
        }
        let all = ir::CardType::ALL.into_iter();
        let others = all.filter(|kind| !listed.contains(kind)).collect();
        Ok(Some(ir::WordKind::CardType(others)))
    }

    /// "a color", "a creature type" as words that are chosen and kept.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "some kinds differ; all others are alike here"
    )]
    pub(crate) fn word_kind(
        &mut self,
        what: &Spanned<NounPhrase>,
    ) -> Lowered<Option<ir::WordKind>> {
        use ir::WordKind;
        let all_parts = parts(&what.node);
        let [(_, Part::Group(group))] = all_parts.as_slice() else {
            return Ok(None);
        };
        let [member] = group.members.as_slice() else {
            return Ok(None);
        };
        let [before @ .., word] = member.words.as_slice() else {
            return Ok(None);
        };
        let NounWord::Head(head) = &word.node else {
            return Ok(None);
        };
        let any = *head == Head::CardName && group.determiner.node == ast::Determiner::Any;
        if !any && group.determiner.node != ast::Determiner::A || group.target || group.other {
            return Ok(None);
        }
        let kind = match head {
            Head::CardName => {
                let Some(test) = self.card_name_test(before, &member.post)? else {
                    return Ok(None);
                };
                self.frame.name_chosen = true;
                return Ok(Some(WordKind::CardName(test)));
            }
            _ if !before.is_empty() => return Ok(None),
            Head::Color => {
                let mut except = Vec::new();
                for post in &member.post {
                    let colors = match &post.node {
                        ast::PostModifier::OtherThan(whom) => colors_of(whom),
                        _ => None,
                    };
                    except
                        .extend(colors.ok_or_else(|| {
                            Failure::unsupported(post.span, "this kind of color")
                        })?);
                }
                WordKind::Color(except)
            }
            Head::CreatureType => {
                let mut except = Vec::new();
                for post in &member.post {
                    let refused = || Failure::unsupported(post.span, "this kind of creature type");
                    let ast::PostModifier::OtherThan(whom) = &post.node else {
                        return Err(refused());
                    };
                    for word in super::clause::nouns(whom) {
                        let NounWord::Subtype(name) = word else {
                            return Err(refused());
                        };
                        except.push(self.subtype(&name));
                    }
                }
                WordKind::CreatureType(except)
            }
            Head::BasicLandType if member.post.is_empty() => WordKind::BasicLandType,
            Head::PermanentType if member.post.is_empty() => WordKind::PermanentType,
            Head::CardType => {
                let mut except = Vec::new();
                for post in &member.post {
                    let refused = || Failure::unsupported(post.span, "this kind of card type");
                    let ast::PostModifier::OtherThan(whom) = &post.node else {
                        return Err(refused());
                    };
                    for word in super::clause::nouns(whom) {
                        let NounWord::Type(card_type) = word else {
                            return Err(refused());
                        };
                        except.push(self.card_type(card_type, post.span)?);
                    }
                }
                WordKind::CardType(except)
            }
            _ => return Ok(None),
        };
        Ok(Some(kind))
    }
}

/// The colors that the phrase lists; none if it says anything else.
fn colors_of(phrase: &Spanned<NounPhrase>) -> Option<Vec<ir::Color>> {
    super::clause::nouns(phrase)
        .into_iter()
        .map(|word| {
            if let NounWord::Color(color) = word {
                Some(super::words::lower_color(color))
            } else {
                None
            }
        })
        .collect()
}
