//! Conditions on players: "you attacked this turn", "an opponent controls …", "each player …", and how many of several they speak of. What players
//! have is in `player_has`.

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::pattern::with_test;
use super::player_has::without_no;
use super::reference::{Meaning, Number};
use ir::{
    Comparison, Condition, Domain, EventPattern, Filter, Objects, Players, Quantifier, Test, Value,
};
use syntax::ast::{
    self, Clause, CompareWord, Determiner, Head, Noun, NounItem, NounPhrase, NounWord,
    PostModifier, Predicate, Span, Spanned, Verb, VerbForm, With,
};

impl Lowering<'_> {
    /// What players have or do: "an opponent" is one of them, "each opponent" every one by itself, "no opponent" none; "your
    /// opponents" are all of them together.
    pub(crate) fn condition_of_players(
        &mut self,
        verb: &Verb,
        subject: &Spanned<NounPhrase>,
        negated: bool,
        span: Span,
    ) -> Lowered<Condition> {
        let (subject, determiner) = without_no(subject, true);
        let who = self.player_set(&subject)?;
        let quantifier = determiner.as_ref().and_then(quantifier_of);
        let Some(quantifier) = quantifier.filter(|_| !super::context::is_single(&who)) else {
            return self.player_condition(verb, &who, negated, span);
        };
        let condition = self.quantified(verb, who, quantifier, negated, span)?;
        if determiner == Some(Determiner::No) {
            return Ok(Self::not(condition));
        }
        if quantifier == Quantifier::Any {
            self.frame.discourse.some_player = self.frame.discourse.mark();
        }
        Ok(condition)
    }

    /// What a description says of players, each looked at alone: "who controls more lands than you", "dealt damage by ~ this
    /// turn", "with no cards in hand".
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn said_of_players(
        &mut self,
        post: &Spanned<PostModifier>,
        head: Head,
    ) -> Lowered<Condition> {
        let span = post.span;
        let clause = match &post.node {
            PostModifier::Relative(clause) => Some(already_done(clause)),
            // "attacking that player" (CR 508.1b)
            PostModifier::Doing {
                action: ast::CombatAction::Attacking,
                whom: Some(whom),
            } => {
                let attacked = self.player_set(whom)?;
                return Ok(attacks(attacked));
            }
            // "being attacked" (CR 508.1b)
            PostModifier::Participle(passive)
                if passive.participle == ast::Participle::Attacked
                    && passive.complements.is_empty() =>
            {
                return Ok(attacked_by(None));
            }
            // "dealt damage this way"
            PostModifier::Participle(passive)
                if matches!(passive.participle, ast::Participle::Dealt(_))
                    && matches!(passive.complements.as_slice(), [way]
                        if way.node == ast::PassiveComplement::ThisWay) =>
            {
                let damaged = Players::Slot(self.damaged_slot(span)?);
                return Ok(Condition::PlayerIs(Players::Affected, damaged));
            }
            PostModifier::Participle(passive) => Some(was(passive, span)),
            PostModifier::With(with) => match with.as_ref() {
                With::Having(what) => return self.player_has(what, &Players::Affected, true, span),
                With::MostLife { extreme, among, .. }
                | With::Extreme {
                    extreme,
                    which: ast::Characteristic::LifeTotal,
                    among,
                    ..
                } => return self.with_most_life(*extreme, among.as_deref()),
                _ => None,
            },
            _ => None,
        };
        let Some(mut clause) = clause else {
            return Err(Failure::unsupported(span, "this description of a player"));
        };
        if let Some(holds) = self.did_either(&clause, head, span)? {
            return Ok(holds);
        }
        // Asked as the target is chosen, and not when the ability resolves.
        let as_activated =
            |adverbial: &Spanned<ast::Adverbial>| adverbial.node == ast::Adverbial::AsActivated;
        if let Some(place) = clause.adverbials.iter().position(as_activated) {
            clause.adverbials.remove(place);
            let post = Spanned {
                node: PostModifier::Relative(Box::new(clause)),
                span,
            };
            let holds = self.said_of_players(&post, head)?;
            return Ok(Condition::AsActivated(Box::new(holds)));
        }
        let gap = NounItem {
            joined: None,
            noun: Spanned {
                node: Noun::Gap,
                span,
            },
        };
        let subject = Spanned {
            node: NounPhrase { items: vec![gap] },
            span,
        };
        if let (Some(attacker), Verb::Be(predicate)) = (&clause.subject, &clause.verb.node)
            && let Predicate::Doing {
                negated: false,
                action: ast::CombatAction::Attacking,
                ..
            } = predicate.as_ref()
        {
            // "you're attacking"
            let attacker = self.player_set(attacker)?;
            return Ok(attacked_by(Some(attacker)));
        }
        let subject = clause.subject.clone().unwrap_or(subject);
        let before = self.frame.discourse.clone();
        let words = vec![NounWord::Head(head)];
        let each = Meaning::Players(Players::Affected);
        self.mention(each, Number::One, words, span);
        let in_condition = std::mem::replace(&mut self.in_condition, true);
        let describes = std::mem::replace(&mut self.describes_players, true);
        let holds = self.condition_clause(&clause, Some(&subject));
        self.describes_players = describes;
        self.in_condition = in_condition;
        self.frame.discourse = before;
        holds
    }

    /// "who didn't sacrifice a permanent or discard a card this way": of each of the two it is asked alone; none if there is one.
    fn did_either(
        &mut self,
        clause: &ast::Clause,
        head: Head,
        span: Span,
    ) -> Lowered<Option<Condition>> {
        let mut did = clause.clone();
        let is_other =
            |adverbial: &Spanned<ast::Adverbial>| matches!(adverbial.node, ast::Adverbial::Or(_));
        let Some(place) = did.adverbials.iter().position(is_other) else {
            return Ok(None);
        };
        let ast::Adverbial::Or(other) = did.adverbials.remove(place).node else {
            return Ok(None);
        };
        if !did.adverbials.is_empty() {
            return Err(Failure::unsupported(span, "this description of a player"));
        }
        let other = ast::Clause {
            auxiliary: did.auxiliary,
            form: did.form,
            ..*other
        };
        did.adverbials.clone_from(&other.adverbials);
        let negated = matches!(&did.auxiliary, Some(auxiliary)
            if auxiliary.node == ast::Auxiliary::DidNot);
        let mut asked = Vec::new();
        for clause in [did, other] {
            let post = Spanned {
                node: PostModifier::Relative(Box::new(clause)),
                span,
            };
            asked.push(self.said_of_players(&post, head)?);
        }
        Ok(Some(if negated {
            Condition::All(asked)
        } else {
            Condition::Any(asked)
        }))
    }

    /// What so many of several players have or do.
    pub(crate) fn quantified(
        &mut self,
        verb: &Verb,
        who: Players,
        quantifier: Quantifier,
        negated: bool,
        span: Span,
    ) -> Lowered<Condition> {
        let than_each_other = matches!(verb, Verb::HaveMore { than: Some(than), .. }
            if super::tied::is_each_other(than));
        if quantifier == Quantifier::Any && !negated && !than_each_other {
            // Whether one of them has such a thing is whether all of them together have one.
            let before = self.frame.discourse.clone();
            let together = self.player_condition(verb, &who, false, span)?;
            if is_of_any(&together) {
                return Ok(together);
            }
            self.frame.discourse = before;
        }
        let holds = self.player_condition(verb, &Players::Affected, negated, span)?;
        Ok(Condition::OfPlayers {
            quantifier,
            players: who,
            holds: Box::new(holds),
        })
    }

    /// What a player has or does.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(crate) fn player_condition(
        &mut self,
        verb: &Verb,
        who: &Players,
        negated: bool,
        span: Span,
    ) -> Lowered<Condition> {
        let condition = match verb {
            Verb::Control(what) if self.is_single_reference(what) => {
                let objects = self.reference_phrase(what)?;
                let mentioned = Meaning::Objects(objects.clone());
                if self.frame.discourse.latest(&mentioned).is_none() {
                    let words = super::clause::nouns(what);
                    self.mention(mentioned, Number::One, words, what.span);
                }
                Condition::Matches(objects, Test::ControlledBy(who.clone()))
            }
            Verb::Control(what) if !negated && let Some(each) = each_of_list(what) => {
                let mut conditions = Vec::new();
                for one in each {
                    let verb = Verb::Control(Box::new(one));
                    conditions.push(self.player_condition(&verb, who, false, span)?);
                }
                Condition::All(conditions)
            }
            Verb::OwnAndControl(what) => self.owned_and_controlled(what, who, negated)?,
            Verb::Control(what) if let Some((plain, kind)) = with_different(what) => {
                let (relation, value) = self.phrase_comparison(&plain)?;
                if relation != Comparison::AtLeast {
                    return Err(Failure::unsupported(
                        what.span,
                        "this number of different ones",
                    ));
                }
                let filter = self.counted_filter(&plain, None)?;
                let filter = with_test(filter, Test::ControlledBy(who.clone()));
                let different = Value::Different(kind, Box::new(filter));
                Condition::Compare(different, relation, value)
            }
            Verb::Control(what) | Verb::Own(what) => {
                let (relation, value) = self.phrase_comparison(what)?;
                let filter = self.belongings(who, |it| it.counted_together(what, None))?;
                let test = if matches!(verb, Verb::Control(_)) {
                    Test::ControlledBy(who.clone())
                } else {
                    Test::OwnedBy(who.clone())
                };
                let filter = with_test(filter, test);
                // "As long as you control exactly one creature, that creature gets +3/+1"
                if (relation, &value) == (Comparison::Equal, &Value::Number(1)) {
                    let only = Meaning::Objects(Objects::Every(Box::new(filter.clone())));
                    let words = super::clause::nouns(what);
                    self.mention(only, Number::One, words, what.span);
                }
                Condition::Compare(Value::Count(Box::new(filter)), relation, value)
            }
            Verb::HaveLife {
                comparison,
                more_than: None,
            } => self.compared(&Value::Life(who.clone()), comparison)?,
            Verb::HaveLife {
                comparison,
                more_than: Some(than),
            } => self.life_more_than(who, comparison, than)?,
            Verb::HaveThing(what) => self.player_has(what, who, false, span)?,
            Verb::RollResult(result) => self.rolled_so(result, who)?,
            Verb::HaveMore {
                control,
                comparison,
                what,
                than: Some(than),
                tied: false,
            } => self.has_more(*control, *comparison, what, than, who, span)?,
            Verb::HaveMore {
                control,
                comparison: comparison @ (CompareWord::Most | CompareWord::Fewest),
                what,
                than: None,
                tied,
            } => self.has_most(*control, (*comparison, *tied), what, who, span)?,
            Verb::HaveDesignation(designation) => self.designated(*designation, who, span)?,
            Verb::Be(predicate) => {
                if let Predicate::Designation {
                    negated,
                    designation,
                } = predicate.as_ref()
                {
                    let condition = self.designated(*designation, who, span)?;
                    if *negated {
                        Self::not(condition)
                    } else {
                        condition
                    }
                } else if let Predicate::Same {
                    negated,
                    whom,
                    in_addition: None,
                } = predicate.as_ref()
                {
                    let players = self.player_set(whom)?;
                    let condition = Condition::PlayerIs(who.clone(), players);
                    if *negated {
                        Self::not(condition)
                    } else {
                        condition
                    }
                } else if let Some(negated) = says_poisoned(predicate) {
                    let counters = Value::PlayerCounters(ir::Name::new("poison"), who.clone());
                    let condition =
                        Condition::Compare(counters, Comparison::AtLeast, Value::Number(1));
                    if negated {
                        Self::not(condition)
                    } else {
                        condition
                    }
                } else {
                    return Err(Failure::unsupported(
                        span,
                        format!("\"{}\"", self.words(span)),
                    ));
                }
            }
            _ => {
                return Err(Failure::unsupported(
                    span,
                    format!("the condition \"{}\"", self.words(span)),
                ));
            }
        };
        Ok(if negated {
            Self::not(condition)
        } else {
            condition
        })
    }

    /// "you've completed a dungeon" (CR 309.7)
    pub(super) fn completed_dungeon(
        &mut self,
        clause: &ast::Clause,
        subject: Option<&Spanned<ast::NounPhrase>>,
    ) -> Lowered<Option<Condition>> {
        let completes = ast::KeywordAction::CompleteDungeon;
        let says = matches!(&clause.verb.node, Verb::Action { action, .. } if *action == completes);
        let (true, [], Some(who)) = (says, clause.adverbials.as_slice(), subject) else {
            return Ok(None);
        };
        let who = self.player_set(who)?;
        let completed = Players::Designated(ir::Name::new(ir::COMPLETED));
        let holds = Condition::PlayerIs(who, completed);
        let auxiliary = clause.auxiliary.as_ref().map(|auxiliary| auxiliary.node);
        Ok(Some(if auxiliary == Some(ast::Auxiliary::HasNot) {
            Self::not(holds)
        } else {
            holds
        }))
    }

    /// "you're the monarch", "you have the city's blessing"
    fn designated(
        &self,
        designation: ast::Designation,
        who: &Players,
        span: Span,
    ) -> Lowered<Condition> {
        let Some((name, _)) = super::designation::of_players(designation) else {
            let refused = format!("\"{}\"", self.words(span));
            return Err(Failure::unsupported(span, refused));
        };
        let named = Players::Designated(ir::Name::new(name));
        Ok(Condition::PlayerIs(who.clone(), named))
    }
}

/// "dealt damage by ~ this turn", as "was dealt damage by ~ this turn".
fn was(passive: &ast::Passive, span: Span) -> Clause {
    let predicate = Predicate::Passive {
        negated: false,
        passive: passive.clone(),
    };
    Clause {
        joined: None,
        subject: None,
        auxiliary: None,
        verb: Spanned {
            node: Verb::Be(Box::new(predicate)),
            span,
        },
        form: VerbForm::Past,
        adverbials: Vec::new(),
        span: ast::Place(span),
    }
}

/// What a relative clause is about, in it: the noun that it stands behind.
pub(super) fn is_gap(phrase: &Spanned<NounPhrase>) -> bool {
    matches!(phrase.node.items.as_slice(), [item] if item.noun.node == Noun::Gap)
}

/// Of how many players the first word of a phrase speaks; none if of all of them together.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn quantifier_of(determiner: &Determiner) -> Option<Quantifier> {
    match determiner {
        Determiner::Each | Determiner::Every | Determiner::All => Some(Quantifier::Each),
        Determiner::A | Determiner::Any | Determiner::No | Determiner::Count(_) => {
            Some(Quantifier::Any)
        }
        _ => None,
    }
}

/// Who does what the pattern describes.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
pub(super) fn agent(pattern: &mut EventPattern) -> Option<&mut Players> {
    match pattern {
        EventPattern::Done { who, .. } | EventPattern::Draw { who, .. } => Some(who),
        EventPattern::OneOrMore(inner) => agent(inner),
        _ => None,
    }
}

/// Whether it holds of several players together exactly if it holds of one of them: they have at least one such thing.
fn is_of_any(condition: &Condition) -> bool {
    matches!(
        condition,
        Condition::Compare(
            Value::Count(_) | Value::PlayerCounters(..),
            Comparison::AtLeast,
            Value::Number(1),
        ) | Condition::Matches(..)
            | Condition::PlayerIs(..)
    )
}

/// "poisoned", "not poisoned": whether it is negated (CR 122.1f); nothing if it says anything else.
fn says_poisoned(predicate: &Predicate) -> Option<bool> {
    let Predicate::Description {
        negated,
        description,
    } = predicate
    else {
        return None;
    };
    let poisoned = NounWord::Adjective(ast::Adjective::Poisoned);
    let [word] = description.words.as_slice() else {
        return None;
    };
    let plain = ast::Description {
        words: vec![word.clone()],
        ..ast::Description::default()
    };
    (word.node == poisoned && **description == plain).then_some(*negated)
}

/// "an artifact and an enchantment": each of them by itself.
fn each_of_list(what: &Spanned<NounPhrase>) -> Option<Vec<Spanned<NounPhrase>>> {
    let items = &what.node.items;
    let one = |item: &ast::NounItem| {
        matches!(&item.noun.node, Noun::Described(described)
            if described.determiner.node == ast::Determiner::A)
    };
    let joined = items.last()?.joined == Some(ast::Conjunction::And);
    if items.len() < 2 || !joined || !items.iter().all(one) {
        return None;
    }
    let alone = |item: &ast::NounItem| Spanned {
        node: NounPhrase {
            items: vec![ast::NounItem {
                joined: None,
                noun: item.noun.clone(),
            }],
        },
        span: item.noun.span,
    };
    Some(items.iter().map(alone).collect())
}

/// "three or more creatures with different powers": the creatures, and what they are told apart by.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn with_different(what: &Spanned<NounPhrase>) -> Option<(Spanned<NounPhrase>, ir::Distinction)> {
    let mut plain = what.clone();
    let [item] = plain.node.items.as_mut_slice() else {
        return None;
    };
    let Noun::Described(described) = &mut item.noun.node else {
        return None;
    };
    let ast::PostModifier::With(with) = described.post.pop()?.node else {
        return None;
    };
    let kind = match *with {
        ast::With::Same {
            what,
            same: false,
            object: None,
        } => match what {
            ast::Distinction::Powers => ir::Distinction::Powers,
            ast::Distinction::Toughnesses => ir::Distinction::Toughnesses,
            ast::Distinction::ManaValues => ir::Distinction::ManaValues,
            ast::Distinction::Names => ir::Distinction::Names,
            ast::Distinction::BasicLandTypes
            | ast::Distinction::Colors
            | ast::Distinction::CardTypes
            | ast::Distinction::PermanentTypes
            | ast::Distinction::CreatureTypes
            | ast::Distinction::LandTypes
            | ast::Distinction::Controller
            | ast::Distinction::Owner
            | ast::Distinction::ManaCosts
            | ast::Distinction::CounterKinds => return None,
        },
        ast::With::Name(ast::NameRelation::Different) => ir::Distinction::Names,
        _ => return None,
    };
    Some((plain, kind))
}

/// "(players) being attacked", "(opponents) you're attacking": some creature attacks the one looked at (CR 508.1b).
fn attacked_by(attacker: Option<Players>) -> Condition {
    let attacks = Filter {
        domain: Domain::Permanents,
        test: Test::AttackingPlayer(Players::Affected),
    };
    any_attacker(match attacker {
        Some(who) => with_test(attacks, Test::ControlledBy(who)),
        None => attacks,
    })
}

/// "(each opponent) attacking that player": some creature of the one looked at attacks them (CR 508.1b).
fn attacks(attacked: Players) -> Condition {
    any_attacker(Filter {
        domain: Domain::Permanents,
        test: Test::All(vec![
            Test::AttackingPlayer(attacked),
            Test::ControlledBy(Players::Affected),
        ]),
    })
}

/// Whether there is such an attacker.
fn any_attacker(attackers: Filter) -> Condition {
    let number = Value::Count(Box::new(attackers));
    Condition::Compare(number, Comparison::AtLeast, Value::Number(1))
}

/// "is a land card"
pub(super) fn says_card(verb: &Verb) -> bool {
    matches!(verb, Verb::Be(predicate) if matches!(predicate.as_ref(),
        Predicate::Description { description, .. }
            if description.words.iter().any(|word| word.node == ast::NounWord::Head(Head::Card))))
}

/// "is a creature spell"
pub(super) fn says_spell(verb: &Verb) -> bool {
    says_head(verb, Head::Spell)
}

/// Whether it says that something is such a thing: "it's a creature card".
pub(super) fn says_head(verb: &Verb, head: Head) -> bool {
    matches!(verb, Verb::Be(predicate) if matches!(predicate.as_ref(),
        Predicate::Description { negated: false, description }
            if description.words.iter().any(|word| word.node == ast::NounWord::Head(head))))
}

/// "a player", "an opponent", of whom a condition asks whether there is one.
pub(super) fn is_some_player(subject: &Spanned<NounPhrase>) -> bool {
    matches!(subject.node.items.as_slice(), [item]
    if matches!(&item.noun.node, Noun::Described(described)
        if described.determiner.node == Determiner::A
            && !described.target
            && described.words.iter().all(|word| {
                matches!(word.node, ast::NounWord::Head(Head::Player | Head::Opponent))
            })))
}

/// "(there is) no monarch", "a monarch": whether there is said to be none.
pub(super) fn is_any_monarch(what: &Spanned<NounPhrase>) -> Option<bool> {
    let described = super::words::single_described(what)?;
    let monarch = matches!(described.words.as_slice(), [word]
        if word.node == ast::NounWord::Head(Head::Monarch));
    if !monarch || !described.post.is_empty() || described.other || described.target {
        return None;
    }
    let none = described.determiner.node == ast::Determiner::No;
    (none || described.determiner.node == ast::Determiner::A).then_some(none)
}

/// "(for each opponent) who searches a library this way": what was done before, as "who searched".
fn already_done(clause: &Clause) -> Clause {
    let mut done = clause.clone();
    let this_way = |adverbial: &Spanned<ast::Adverbial>| adverbial.node == ast::Adverbial::ThisWay;
    if done.form == ast::VerbForm::ThirdPerson
        && done.auxiliary.is_none()
        && done.adverbials.iter().any(this_way)
    {
        done.form = ast::VerbForm::Past;
    }
    done
}
