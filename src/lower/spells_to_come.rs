//! What is said of spells that are still to be cast: "the next creature spell you cast this turn costs {2} less to cast",
//! "spells you cast this turn have convoke" (CR 601.2f, 611.2).

use super::adverbial::Extras;
use super::clause::is_cannot;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::past_period::says_this_turn;
use super::statics::extras_done;
use ir::{Duration, Effect, Filter, Objects, Players, SpellChange, Test};
use syntax::ast::{
    self, Adverbial, Auxiliary, Clause, CostPurpose, Determiner, Noun, NounPhrase, PostModifier,
    Spanned, Verb,
};

/// A subject that is spells that somebody casts.
struct Spells {
    who: Players,
    what: Filter,
    next: bool,
    this_turn: bool,
}

impl Lowering<'_> {
    /// What a clause says of what players will do: of the mana they spend, of attacking, of spells that they cast.
    pub(super) fn said_of_what_comes(
        &mut self,
        clause: &Clause,
        lasting: Option<&Duration>,
    ) -> Lowered<Option<Vec<Effect>>> {
        if let Some((permission, duration)) = self.mana_of_any_type(clause)? {
            let duration = duration.unwrap_or(Duration::Permanent);
            return Ok(Some(vec![Effect::Permit {
                permission,
                duration,
            }]));
        }
        if let Some(duration) = lasting
            && let Some(permission) = self.keeps_mana(clause)?
        {
            let duration = duration.clone();
            return Ok(Some(vec![Effect::Permit {
                permission,
                duration,
            }]));
        }
        if let Some(duration) = lasting
            && let Some(restriction) = self.least_life(clause, clause.subject.as_ref())?
        {
            let duration = duration.clone();
            return Ok(Some(vec![Effect::Restrict {
                restriction,
                duration,
            }]));
        }
        if let Some(effect) = self.casts_only_more(clause, lasting)? {
            return Ok(Some(vec![effect]));
        }
        if let Some(effect) = self.lasting_attack_cost(clause, lasting)? {
            return Ok(Some(vec![effect]));
        }
        self.of_spells_to_come(clause, lasting)
    }

    /// What a clause says of spells that a player casts "this turn", or for as long as the sentence says; none if it is about
    /// anything else.
    pub(super) fn of_spells_to_come(
        &mut self,
        clause: &Clause,
        lasting: Option<&Duration>,
    ) -> Lowered<Option<Vec<Effect>>> {
        let span = clause.span.0;
        let Some(subject) = &clause.subject else {
            return Ok(None);
        };
        let mut said = clause.clone();
        let own = take_duration(&mut said);
        if !says_of_spells(&said) {
            return Ok(None);
        }
        let own = own
            .map(|duration| self.duration(&duration.node, duration.span))
            .transpose()?;
        let Some(spells) = self.spells_cast(subject)? else {
            return Ok(None);
        };
        let duration = match (spells.this_turn, own.as_ref().or(lasting)) {
            (true, None) => Duration::EndOfTurn,
            (false, Some(duration)) => duration.clone(),
            (true, Some(Duration::EndOfTurn)) if own.is_none() => Duration::EndOfTurn,
            (true, Some(_)) => return Err(Failure::unsupported(span, "how long this lasts")),
            (false, None) => return Ok(None),
        };
        let change = self.said_of_spells(&said)?;
        Ok(Some(vec![Effect::OfSpells {
            who: spells.who,
            what: spells.what,
            next: spells.next,
            change,
            duration,
        }]))
    }

    /// "the next creature spell you cast this turn", "spells they cast"
    fn spells_cast(&mut self, subject: &Spanned<NounPhrase>) -> Lowered<Option<Spells>> {
        let mut phrase = subject.clone();
        let mut next = false;
        let mut caster = None;
        let single = phrase.node.items.len() == 1;
        for (place, item) in phrase.node.items.iter_mut().enumerate() {
            let Noun::Described(described) = &mut item.noun.node else {
                return Ok(None);
            };
            let is_next = described.determiner.node == Determiner::Next && place == 0;
            if is_next {
                next = true;
                described.determiner.node = Determiner::None;
            } else if described.determiner.node != Determiner::None {
                return Ok(None);
            }
            if let Some(at) = described
                .post
                .iter()
                .position(|post| cast_by(&post.node).is_some())
            {
                if caster.is_some() {
                    return Ok(None);
                }
                caster = cast_by(&described.post.remove(at).node);
            }
            // "spells", where "the next spell" is one
            described.plural = true;
        }
        // "The next instant spell and the next sorcery spell" are two.
        let joined_by_or = phrase.node.items.iter().all(|item| {
            item.joined
                .is_none_or(|joined| joined == ast::Conjunction::Or)
        });
        if next && !single && !joined_by_or {
            return Ok(None);
        }
        let Some((who, this_turn)) = caster else {
            return Ok(None);
        };
        let who = self.player_set(&who)?;
        let what = self.spells(&phrase)?;
        if what.domain != ir::Domain::Spells {
            return Err(Failure::unsupported(subject.span, "these spells"));
        }
        Ok(Some(Spells {
            who,
            what,
            next,
            this_turn,
        }))
    }

    /// "the second spell you cast this turn", "the second spell cast this turn"; with "each turn" where it is said of all turns.
    pub(super) fn nth_cast(&mut self, whom: &Spanned<NounPhrase>) -> Lowered<Option<Test>> {
        let mut phrase = whom.clone();
        let Some((first, others)) = phrase.node.items.split_first_mut() else {
            return Ok(None);
        };
        let Noun::Described(described) = &mut first.noun.node else {
            return Ok(None);
        };
        let Determiner::Ordinal { number, of: None } = described.determiner.node else {
            return Ok(None);
        };
        if !others.iter().all(super::nth_of_turn::shares_determiner) {
            return Ok(None);
        }
        described.determiner.node = Determiner::A;
        let Some(Noun::Described(described)) =
            phrase.node.items.last_mut().map(|item| &mut item.noun.node)
        else {
            return Ok(None);
        };
        let by = |post: &Spanned<PostModifier>| cast_by(&post.node).filter(|(_, now)| *now);
        let anyone = |post: &Spanned<PostModifier>| is_cast_this_turn(&post.node);
        let who = if let Some(at) = described.post.iter().position(|post| by(post).is_some()) {
            let caster = by(&described.post.remove(at));
            caster
                .map(|(caster, _)| self.player_set(&caster))
                .transpose()?
        } else if let Some(at) = described.post.iter().position(anyone) {
            described.post.remove(at);
            Some(Players::Everyone)
        } else {
            None
        };
        let Some(who) = who else {
            return Ok(None);
        };
        let what = Box::new(self.spells(&phrase)?);
        Ok(Some(Test::NthCast { number, who, what }))
    }

    /// "(whenever you play a land,) if it wasn't the first land you played this turn": one was played before. None if the condition is
    /// another.
    pub(super) fn later_land(
        &mut self,
        clause: &Clause,
        subject: Option<&Spanned<NounPhrase>>,
    ) -> Lowered<Option<ir::Condition>> {
        let Verb::Be(predicate) = &clause.verb.node else {
            return Ok(None);
        };
        let ast::Predicate::Same {
            negated,
            whom,
            in_addition: None,
        } = predicate.as_ref()
        else {
            return Ok(None);
        };
        let Some(described) = super::words::single_described(whom) else {
            return Ok(None);
        };
        let (
            Determiner::Ordinal {
                number: 1,
                of: None,
            },
            [word],
            [post],
        ) = (
            &described.determiner.node,
            described.words.as_slice(),
            described.post.as_slice(),
        )
        else {
            return Ok(None);
        };
        let played = matches!(&post.node, PostModifier::Relative(played)
            if matches!(played.verb.node, Verb::Play(_))
                && played.subject.as_ref().is_some_and(super::words::is_you)
                && matches!(played.adverbials.as_slice(), [only] if says_this_turn(&only.node)));
        if !played || word.node != ast::NounWord::Type(ast::CardType::Land) {
            return Ok(None);
        }
        // That a land that is played now was the first one is not so any more where it is asked again (CR 603.4).
        if !negated || !subject.is_some_and(super::clause::is_it) {
            return Err(Failure::unsupported(clause.span.0, "which land it was"));
        }
        Ok(Some(ir::Condition::later_land()))
    }

    /// "The second spell you cast each turn (costs {1} less to cast)": whose, and which.
    pub(super) fn nth_cast_each_turn(
        &mut self,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Option<(Players, Filter)>> {
        let mut phrase = subject.clone();
        if !each_turn_as_this_turn(&mut phrase) {
            return Ok(None);
        }
        let Some(test) = self.nth_cast(&phrase)? else {
            return Ok(None);
        };
        let Test::NthCast { who, .. } = &test else {
            return Ok(None);
        };
        let who = who.clone();
        let domain = ir::Domain::Spells;
        Ok(Some((who, Filter { domain, test })))
    }

    fn said_of_spells(&mut self, clause: &Clause) -> Lowered<SpellChange> {
        let span = clause.span.0;
        let mut extras = Extras::default();
        let conditions = self.static_adverbials(clause, &mut extras)?;
        if let Some((_, span, _)) = conditions.first() {
            return Err(Failure::unsupported(*span, "a condition of this"));
        }
        let verb = &clause.verb.node;
        let change = if let Verb::CostChange { by, less, .. } = verb {
            SpellChange::Cost(self.change_by(by, *less, &mut extras, span)?)
        } else if let Verb::HaveAbilities { .. } = verb {
            let spell = Objects::Affected;
            let changes = self.modifications(verb, &spell, &mut extras, clause.verb.span)?;
            SpellChange::Modify(changes)
        } else if let Some((condition, span)) = cast_as_though(verb) {
            let node = condition.clone();
            self.as_though_flash(&Spanned { node, span })?;
            SpellChange::AsThoughFlash
        } else {
            SpellChange::CantBeCountered
        };
        extras_done(&extras)?;
        Ok(change)
    }
}

/// "the first spell you cast (from exile) each turn" as "the first spell you cast this turn", which is (cast from exile); whether it says
/// so.
fn each_turn_as_this_turn(phrase: &mut Spanned<NounPhrase>) -> bool {
    let Some(Noun::Described(described)) =
        phrase.node.items.last_mut().map(|item| &mut item.noun.node)
    else {
        return false;
    };
    let Some(at) = described
        .post
        .iter()
        .position(|post| cast_by(&post.node).is_some_and(|(_, this_turn)| !this_turn))
        .or_else(|| described.post.iter().position(is_cast_from))
    else {
        return false;
    };
    let Some(when) = take_each_turn(described) else {
        return false;
    };
    let span = described.post[at].span;
    let PostModifier::Relative(clause) = &mut described.post[at].node else {
        return false;
    };
    let mut cast = clause.clone();
    let from = std::mem::take(&mut cast.adverbials);
    cast.adverbials.push(when);
    let mut said = vec![Spanned {
        node: PostModifier::Relative(cast),
        span,
    }];
    if !from.is_empty() {
        said.push(described.post[at].clone());
    }
    described.post.splice(at..=at, said);
    true
}

/// "you cast from exile", "you cast from anywhere other than your hand"
fn is_cast_from(post: &Spanned<PostModifier>) -> bool {
    let PostModifier::Relative(clause) = &post.node else {
        return false;
    };
    let mut plain = clause.clone();
    let place = plain.adverbials.pop();
    matches!(
        place.map(|place| place.node),
        Some(Adverbial::From(_) | Adverbial::FromAnywhere { except: Some(_) })
    ) && cast_by(&PostModifier::Relative(plain)).is_some()
}

/// "each turn" behind the noun, or behind the place from which it is cast, as "this turn"; it is taken away.
fn take_each_turn(described: &mut ast::Described) -> Option<Spanned<Adverbial>> {
    let last = described.post.last_mut()?;
    if let PostModifier::Relative(clause) = &mut last.node
        && let Some(
            Adverbial::From(place)
            | Adverbial::FromAnywhere {
                except: Some(place),
            },
        ) = clause
            .adverbials
            .last_mut()
            .map(|adverbial| &mut adverbial.node)
        && let Some(Noun::Described(zone)) =
            place.node.items.last_mut().map(|item| &mut item.noun.node)
    {
        return take_each_turn(zone);
    }
    let PostModifier::During(period) = &last.node else {
        return None;
    };
    if period.which != ast::PeriodChoice::Each {
        return None;
    }
    let this = ast::Period {
        which: ast::PeriodChoice::This,
        ..period.as_ref().clone()
    };
    if !super::filter::is_this_turn(&this) {
        return None;
    }
    let span = last.span;
    described.post.pop();
    Some(Spanned {
        node: Adverbial::Duration(ast::Duration::This(this)),
        span,
    })
}

/// Whether it is something that is said of spells as they are cast.
fn says_of_spells(clause: &Clause) -> bool {
    let auxiliary = clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node);
    let passive = |participle: ast::Participle| {
        matches!(clause.verb.node.passive(), Some((passive, false))
            if passive.participle == participle && passive.complements.is_empty())
    };
    let verb = &clause.verb.node;
    let states = matches!(
        verb,
        Verb::CostChange {
            to: CostPurpose::Cast,
            ..
        } | Verb::HaveAbilities {
            alternative: false,
            ..
        }
    );
    if states {
        return auxiliary.is_none();
    }
    if is_cannot(clause.auxiliary.as_ref()) {
        return passive(ast::Participle::Countered) && clause.adverbials.is_empty();
    }
    auxiliary == Some(Auxiliary::Can)
        && cast_as_though(verb).is_some()
        && clause.adverbials.is_empty()
}

/// "(can) be cast as though it had flash": the condition.
pub(super) fn cast_as_though(verb: &Verb) -> Option<(&ast::Condition, ast::Span)> {
    let (passive, false) = verb.passive()? else {
        return None;
    };
    let [only] = passive.complements.as_slice() else {
        return None;
    };
    if let ast::PassiveComplement::AsThough(condition) = &only.node
        && passive.participle == ast::Participle::Cast
    {
        Some((condition, only.span))
    } else {
        None
    }
}

/// "you cast this turn": who, and whether it is this turn.
fn cast_by(post: &PostModifier) -> Option<(Spanned<NounPhrase>, bool)> {
    let PostModifier::Relative(clause) = post else {
        return None;
    };
    let (Verb::Cast(_), Some(caster), None) =
        (&clause.verb.node, &clause.subject, &clause.auxiliary)
    else {
        return None;
    };
    let this_turn = match clause.adverbials.as_slice() {
        [] => false,
        [only] if says_this_turn(&only.node) => true,
        _ => return None,
    };
    Some((caster.clone(), this_turn))
}

/// "cast this turn": by anyone.
fn is_cast_this_turn(post: &PostModifier) -> bool {
    if let PostModifier::Participle(passive) = post {
        passive.participle == ast::Participle::Cast
            && matches!(passive.complements.as_slice(), [only]
                if matches!(&only.node, ast::PassiveComplement::During(period)
                    if super::filter::is_this_turn(period)))
    } else {
        false
    }
}

/// "… until your next turn", which is taken out of the clause.
fn take_duration(clause: &mut Clause) -> Option<Spanned<ast::Duration>> {
    let at = clause
        .adverbials
        .iter()
        .position(|adverbial| matches!(adverbial.node, Adverbial::Duration(_)))?;
    let adverbial = clause.adverbials.remove(at);
    let span = adverbial.span;
    if let Adverbial::Duration(node) = adverbial.node {
        Some(Spanned { node, span })
    } else {
        None
    }
}
