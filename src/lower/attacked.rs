//! Who attacks and blocks whom: "blocking it", "that blocked or was blocked by a Zombie this turn", "the player or planeswalker it's
//! attacking" (CR 508.1b, 509.1).

use super::condition::Subjects;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::filter::any;
use super::noun::{Phrase, Set};
use super::scope::{Group, Member};
use ir::{Domain, EventPattern, Filter, Objects, Past, Players, Status, Test};
use syntax::ast::{
    CardType, CombatAction, Conjunction, Count, Determiner, Head, Noun, NounItem, NounPhrase,
    NounWord, Portion, PostModifier, Predicate, Span, Spanned, Verb,
};

impl Lowering<'_> {
    /// "attacking you", "blocked by it", "that blocked or was blocked by a Zombie this turn".
    pub(super) fn doing_test(
        &mut self,
        action: CombatAction,
        whom: Option<&Spanned<NounPhrase>>,
        span: Span,
    ) -> Lowered<Test> {
        if let Some(each) = whom.and_then(another_each) {
            return Err(Failure::unsupported(
                each,
                format!("\"{}\" behind another \"each\"", self.words(each)),
            )
            .help("say it in a sentence of its own"));
        }
        match (action, whom) {
            (CombatAction::Attacking, None) => Ok(Test::Status(Status::Attacking)),
            (CombatAction::Blocking, None) => Ok(Test::Status(Status::Blocking)),
            (CombatAction::Blocking, Some(whom)) => {
                Ok(Test::BlockingAny(self.reference_phrase(whom)?))
            }
            (CombatAction::BlockedBy, Some(whom)) => {
                Ok(Test::BlockedBy(self.reference_phrase(whom)?))
            }
            (CombatAction::Attacking, Some(whom)) => self.attacking_test(whom),
            (CombatAction::BlockingOrBlockedBy, Some(whom)) => {
                let objects = self.reference_phrase(whom)?;
                Ok(any(vec![
                    Test::BlockingAny(objects.clone()),
                    Test::BlockedBy(objects),
                ]))
            }
            (CombatAction::AttackingOrBlocking, None) => Ok(any(vec![
                Test::Status(Status::Attacking),
                Test::Status(Status::Blocking),
            ])),
            (CombatAction::BlockedThisTurn, whom) => self.blocked_this_turn(whom),
            (CombatAction::AttackingOrBlocking, Some(_))
            | (CombatAction::BlockedBy | CombatAction::BlockingOrBlockedBy, None) => {
                Err(Failure::unsupported(span, "this participle"))
            }
        }
    }

    /// "two or more of those creatures (are attacking you)": of those that an event is about; none if the subject is another.
    pub(super) fn some_of_these(
        &mut self,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Option<Subjects>> {
        let [item] = subject.node.items.as_slice() else {
            return Ok(None);
        };
        let Noun::Part { portion, of, post } = &item.noun.node else {
            return Ok(None);
        };
        let (Portion::Count(count @ Count::AtLeast(_)), []) = (portion, post.as_slice()) else {
            return Ok(None);
        };
        let creature = NounWord::Type(CardType::Creature);
        if !super::clause::nouns(of).contains(&creature) {
            return Ok(None);
        }
        let determiner = Spanned::new(Determiner::Count(count.clone()), subject.span);
        let (relation, value) = self.count_comparison(&determiner)?;
        let these = self.reference_phrase(of)?;
        if !matches!(these, Objects::Event(_)) {
            return Err(Failure::unsupported(subject.span, "this condition"));
        }
        Ok(Some(Subjects::Some {
            filter: of_permanents(Test::Is(these)),
            relation,
            value,
        }))
    }

    /// "attacking you", "attacking you or a planeswalker you control" (CR 508.1b)
    fn attacking_test(&mut self, whom: &Spanned<NounPhrase>) -> Lowered<Test> {
        let is_permanent = |item: &NounItem| {
            matches!(&item.noun.node, Noun::Described(described)
                if matches!(described.determiner.node, Determiner::A | Determiner::None)
                    && !described.words.iter().any(|word| super::words::is_player_word(&word.node)))
        };
        if !whom.node.items.iter().any(is_permanent) {
            let players = self.player_set(whom)?;
            return Ok(Test::AttackingPlayer(players));
        }
        let mut tests = Vec::new();
        for item in &whom.node.items {
            let joined = item.joined.is_none_or(|joined| {
                matches!(
                    joined,
                    Conjunction::Or | Conjunction::AndOr | Conjunction::Comma
                )
            });
            let items = vec![NounItem {
                joined: None,
                noun: item.noun.clone(),
            }];
            let one = Spanned {
                node: NounPhrase { items },
                span: item.noun.span,
            };
            tests.push(match is_permanent(item) {
                _ if !joined => {
                    return Err(Failure::unsupported(whom.span, "attacking all of these"));
                }
                true => Test::AttackingPermanent(Box::new(self.filter(&one, None)?)),
                false => Test::AttackingPlayer(self.player_set(&one)?),
            });
        }
        Ok(any(tests))
    }

    /// "that blocked or was blocked by a Zombie this turn": by one that was so then (CR 509.1g, 608.2h).
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn blocked_this_turn(&mut self, whom: Option<&Spanned<NounPhrase>>) -> Lowered<Test> {
        let other = match whom {
            None => None,
            Some(whom) => Some(match self.one_of(whom)? {
                Objects::Every(filter) => *filter,
                known => of_permanents(Test::Is(known)),
            }),
        };
        let it = || of_permanents(Test::Is(Objects::Affected));
        let blocked = EventPattern::Blocks {
            what: it(),
            attacker: other.clone(),
        };
        let was_blocked = EventPattern::BecomesBlocked {
            what: it(),
            blocker: other,
        };
        Ok(any([blocked, was_blocked]
            .into_iter()
            .map(|event| Test::Did(Box::new(event), Past::ThisTurn))
            .collect()))
    }

    /// "planeswalker it's attacking": what attacks it; none if the clause is another.
    pub(super) fn attacked_by(&mut self, clause: &syntax::ast::Clause) -> Lowered<Option<Objects>> {
        let Some(attacker) = attacker(clause) else {
            return Ok(None);
        };
        self.in_modifier += 1;
        let by = self.reference_phrase(attacker);
        self.in_modifier -= 1;
        by.map(Some)
    }

    /// "the player or planeswalker it's attacking", "the player it's attacking": there is one at most. None of another group.
    pub(super) fn attacked_one(&mut self, group: &Group) -> Lowered<Option<Phrase>> {
        if group.determiner.node != Determiner::The || group.other || group.target {
            return Ok(None);
        }
        let Some((said, members)) = said_of_all(group) else {
            return Ok(None);
        };
        let PostModifier::Relative(clause) = &said.node else {
            return Ok(None);
        };
        let (players, objects): (Vec<Member>, Vec<Member>) =
            members.into_iter().partition(is_any_player);
        if players.len() != 1 {
            return Ok(None);
        }
        let Some(by) = self.attacked_by(clause)? else {
            return Ok(None);
        };
        let mut set = Set::of_players(Players::attacked_by(by.clone()));
        if !objects.is_empty() {
            let rest = Group {
                members: objects,
                shared: Vec::new(),
                ..group.clone()
            };
            let permanents = self.group_filter(&rest, None)?;
            let attacked = Filter {
                domain: permanents.domain,
                test: super::filter::all(vec![permanents.test, Test::AttackedBy(by)]),
            };
            set.objects.push(Objects::Every(Box::new(attacked)));
        }
        Ok(Some(Phrase::Set(set)))
    }
}

fn of_permanents(test: Test) -> Filter {
    Filter {
        domain: Domain::Permanents,
        test,
    }
}

/// "it's attacking": the attacker, where what is attacked is described.
fn attacker(clause: &syntax::ast::Clause) -> Option<&Spanned<NounPhrase>> {
    let Verb::Be(predicate) = &clause.verb.node else {
        return None;
    };
    let Predicate::Doing {
        negated: false,
        action: CombatAction::Attacking,
        whom,
    } = predicate.as_ref()
    else {
        return None;
    };
    let described = matches!(whom.node.items.as_slice(), [item] if item.noun.node == Noun::Gap);
    let plain = clause.auxiliary.is_none() && clause.adverbials.is_empty();
    clause.subject.as_ref().filter(|_| plain && described)
}

/// The one modifier behind all members, and the members without it.
pub(super) fn said_of_all(group: &Group) -> Option<(Spanned<PostModifier>, Vec<Member>)> {
    let mut members = group.members.clone();
    let last = members.last_mut()?;
    let said = match (last.post.as_slice(), group.shared.as_slice()) {
        ([said], []) | ([], [said]) => said.clone(),
        _ => return None,
    };
    last.post.clear();
    members
        .iter()
        .all(|member| member.post.is_empty())
        .then_some((said, members))
}

/// "player", without more.
fn is_any_player(member: &Member) -> bool {
    matches!(member.words.as_slice(), [word] if word.node == NounWord::Head(Head::Player))
        && !member.plural
}

/// "each creature blocking it (and each creature it's blocking)": no one that is blocked, but one more of what is spoken of.
fn another_each(whom: &Spanned<NounPhrase>) -> Option<Span> {
    let further = whom.node.items.iter().skip(1);
    let mut each = further.filter(|item| {
        matches!(&item.noun.node, Noun::Described(described)
            if described.determiner.node == Determiner::Each)
    });
    each.next().map(|item| item.noun.span)
}
