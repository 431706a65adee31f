//! What players have or gain, alone and together with objects: "You and permanents you control gain hexproof until end of turn"
//! (CR 702.11c, 702.18a).

use super::context::Lowering;
use super::failure::{Failure, FailureKind, Lowered};
use super::reference::{Antecedent, Meaning, Number};
use super::subject::{Resolved, Subject};
use ir::{
    AbilityKind, Duration, Effect, EventPattern, EventRole, Objects, Players, Replacement,
    Restriction, StaticEffect, Zone,
};
use syntax::ast::{
    self, Amount, Clause, Comparison, Conjunction, Noun, NounPhrase, Pronoun, Span, Spanned, Verb,
};

impl Lowering<'_> {
    /// "You have hexproof.": what the keyword's definition says of the object that has it is said of the player.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is not named here is refused"
    )]
    pub(super) fn player_abilities(
        &mut self,
        abilities: &[Spanned<ast::AbilityItem>],
        who: &Players,
    ) -> Lowered<Vec<StaticEffect>> {
        let mut effects = Vec::new();
        for item in abilities {
            let refused = || Failure::unsupported(item.span, "this ability of a player");
            let ast::AbilityItem::Keyword(keyword) = &item.node else {
                return Err(refused());
            };
            let before = effects.len();
            for ability in self.keyword_abilities(keyword, item.span)? {
                let protects = prevents_damage(&ability);
                for meant in &ability.nested {
                    let AbilityKind::Static(meant) = &meant.kind else {
                        return Err(refused());
                    };
                    for effect in &meant.effects {
                        match effect {
                            StaticEffect::Restrict(Restriction::CantBeTargeted(
                                Objects::This,
                                by,
                            )) if protects => {
                                let quality = by.test.clone();
                                effects.push(StaticEffect::Restrict(
                                    Restriction::PlayersProtected(who.clone(), quality.clone()),
                                ));
                                effects.push(StaticEffect::Replace(Replacement::protecting(
                                    who, &quality,
                                )));
                            }
                            StaticEffect::Restrict(Restriction::CantBeTargeted(
                                Objects::This,
                                by,
                            )) => effects.push(StaticEffect::Restrict(
                                Restriction::PlayersCantBeTargeted(who.clone(), by.clone()),
                            )),
                            // The rest of protection is about permanents, or said with the quality.
                            StaticEffect::Restrict(_) | StaticEffect::Replace(_) if protects => {}
                            _ => return Err(refused()),
                        }
                    }
                }
            }
            if effects.len() == before {
                return Err(refused());
            }
        }
        Ok(effects)
    }
}

impl Lowering<'_> {
    /// Who or what the clause is about.
    pub(super) fn subject_of(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
        out: &mut Vec<Effect>,
    ) -> Lowered<Resolved> {
        if let Some(players) = self.any_who_may(clause, subject)? {
            return Ok(Resolved::Players(vec![players], subject.span));
        }
        let own = self.deals_again(clause, subject);
        let subject = own.as_ref().unwrap_or(subject);
        self.on_battlefield = is_of_permanents(clause);
        self.frame.discourse.of_creatures_there = matches!(clause.verb.node, Verb::GetSize { .. });
        let found = match you_and_others(subject, &clause.verb.node) {
            Some([_, others]) if clause.auxiliary.is_none() => self
                .subject(&others, out)
                .map(|others| Resolved::YouAnd(Box::new(others))),
            Some(_) | None => self.subject(subject, out),
        };
        self.on_battlefield = false;
        self.frame.discourse.of_creatures_there = false;
        if let Ok(Resolved::Objects(objects, ..)) = &found
            && super::clause::is_it(subject)
        {
            if self.is_of_creatures(&clause.verb.node) {
                self.check_can_have(objects, subject)?;
            }
            if matches!(clause.verb.node, Verb::GainAbilities { .. }) {
                self.check_is_bearer(objects, subject)?;
            }
        }
        found
    }

    /// "gets +1/+1", "gains flying"
    fn is_of_creatures(&self, verb: &Verb) -> bool {
        const OF_CREATURES: [ir::Builtin; 9] = [
            ir::Builtin::Flying,
            ir::Builtin::FirstStrike,
            ir::Builtin::DoubleStrike,
            ir::Builtin::Haste,
            ir::Builtin::Trample,
            ir::Builtin::Vigilance,
            ir::Builtin::Lifelink,
            ir::Builtin::Deathtouch,
            ir::Builtin::Reach,
        ];
        let Verb::GainAbilities { abilities, .. } = verb else {
            return matches!(verb, Verb::GetSize { .. });
        };
        abilities.iter().any(|item| {
            let ast::AbilityItem::Keyword(keyword) = &item.node else {
                return false;
            };
            let name = &keyword.name.node;
            let mut builtins = OF_CREATURES.iter();
            builtins.any(|builtin| self.keywords.is_builtin(name, *builtin))
        })
    }

    /// "Whenever an Aura becomes attached to this creature, it gains hexproof": the Aura, or this creature.
    fn check_is_bearer(&self, what: &Objects, subject: &Spanned<NounPhrase>) -> Lowered<()> {
        let attachment = |it: &&Antecedent| {
            let is = |name: &str| it.words.contains(&ast::NounWord::Subtype(name.into()));
            let creature = ast::NounWord::Type(ast::CardType::Creature);
            (is("aura") || is("equipment")) && !it.words.contains(&creature)
        };
        let discourse = &self.frame.discourse;
        let known = discourse.latest(&Meaning::Objects(what.clone()));
        let this = discourse.latest(&Meaning::Objects(Objects::This));
        match (known.filter(attachment), this) {
            (Some(known), Some(this)) if known.meaning != this.meaning => {
                let words = self.words(subject.span);
                Err(super::reference::either_of(
                    known,
                    this,
                    subject.span,
                    &words,
                ))
            }
            _ => Ok(()),
        }
    }

    /// Whether "it" is told where it gets what only a creature has a use for: "Exile the top card of your library. It gains flying",
    /// "Whenever this Equipment becomes attached to a creature, it gains flying".
    fn check_can_have(&self, what: &Objects, subject: &Spanned<NounPhrase>) -> Lowered<()> {
        let meaning = Meaning::Objects(what.clone());
        let known = self.frame.discourse.latest(&meaning);
        if known.is_some_and(super::reference::is_card_elsewhere) {
            let what = "this of a card that is not on the battlefield";
            return Err(Failure::unsupported(subject.span, what).help("name what is meant"));
        }
        let creature = self.card.types.contains(&ir::CardType::Creature);
        if *what != Objects::This || creature || !self.is_attachment() {
            return Ok(());
        }
        let this = Meaning::Objects(Objects::This);
        let discourse = &self.frame.discourse;
        let own = discourse.latest(&this);
        let mut others = discourse.all().iter().rev();
        let other = others.find(|it| {
            it.number == Number::One
                && it.meaning != this
                && !it.gone
                && !matches!(it.meaning, Meaning::Players(_))
        });
        match (own, other) {
            (Some(own), Some(other)) => {
                let words = self.words(subject.span);
                Err(super::reference::either_of(
                    own,
                    other,
                    subject.span,
                    &words,
                ))
            }
            _ => Ok(()),
        }
    }
}

impl Lowering<'_> {
    /// "(~ deals 2 damage to target creature. If …,) it deals 4 damage to that creature instead": the spell does, which dealt damage before;
    /// none of another subject. "It deals damage equal to its power" speaks of a creature.
    fn deals_again(
        &self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
    ) -> Option<Spanned<NounPhrase>> {
        let Verb::DealDamage(dealt) = &clause.verb.node else {
            return None;
        };
        let of_its_own = |portion: &ast::DamagePortion| {
            let amount = portion.damage.node.amount.as_ref();
            amount.is_some_and(|amount| {
                matches!(&amount.node, Comparison::Equal(amount)
                    if matches!(&amount.node, Amount::Characteristic { of, .. } if super::clause::is_it(of)))
            })
        };
        let spell = self.card.is_spell() && !self.quoted;
        if !spell || dealt.portions.iter().any(of_its_own) {
            return None;
        }
        self.itself_again(subject)
    }

    /// "~ deals 3 damage to target creature unless its controller has it deal 5 damage to them": which of the two deals it.
    pub(super) fn check_who_deals(
        &self,
        whom: &Spanned<NounPhrase>,
        verb: &Verb,
        deals: &Subject,
    ) -> Lowered<()> {
        let other = matches!(deals, Subject::Objects(Objects::Slot(_)));
        if !other || !matches!(verb, Verb::DealDamage(_)) || self.itself_again(whom).is_none() {
            return Ok(());
        }
        let words = self.words(whom.span);
        Err(Failure::new(
            FailureKind::AmbiguousReferent,
            whom.span,
            format!("`{words}` may refer to two things"),
        )
        .help("name what deals the damage"))
    }

    /// "it", of the object itself, if that was said to do something; none of another subject.
    pub(super) fn itself_again(
        &self,
        subject: &Spanned<NounPhrase>,
    ) -> Option<Spanned<NounPhrase>> {
        let this = Meaning::Objects(Objects::This);
        let mut before = self.frame.discourse.all().iter();
        if !super::clause::is_it(subject) || !before.any(|it| it.meaning == this && it.subject) {
            return None;
        }
        let mut own = subject.clone();
        for item in &mut own.node.items {
            item.noun.node = Noun::OwnName;
        }
        Some(own)
    }

    /// "any player may …", "any opponent may …": each of them may, in turn order, until one does (CR 101.4, 608.2d); none if it is
    /// something else.
    fn any_who_may(
        &mut self,
        clause: &Clause,
        subject: &Spanned<NounPhrase>,
    ) -> Lowered<Option<Players>> {
        self.frame.any_may = false;
        let may = clause.auxiliary.as_ref().is_some_and(|auxiliary| {
            matches!(
                auxiliary.node,
                ast::Auxiliary::May | ast::Auxiliary::MayHave
            )
        });
        if !may || !determined_by(subject, &ast::Determiner::Any) || !self.names_players(subject) {
            return Ok(None);
        }
        let phrase = self.phrase(subject, &super::noun::Use::by(&Players::You))?;
        let super::noun::Phrase::PlayerChoice(players, _) = phrase else {
            return Err(Failure::unsupported(subject.span, "this player"));
        };
        self.frame.any_may = true;
        Ok(Some(players))
    }
}

impl Lowering<'_> {
    /// "an opponent's hand": whose it is, is chosen first; what then remains is "their hand".
    pub(super) fn of_chosen_player(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<Spanned<NounPhrase>> {
        let mut theirs = what.clone();
        let [item] = theirs.node.items.as_mut_slice() else {
            return Ok(theirs);
        };
        let Noun::Described(described) = &mut item.noun.node else {
            return Ok(theirs);
        };
        let ast::Determiner::Possessive(of) = &mut described.determiner.node else {
            return Ok(theirs);
        };
        if determined_by(of, &ast::Determiner::A) && self.names_players(of) {
            self.players(of, who, out)?;
            let mut they = super::words::it(of.span);
            if let [item] = they.node.items.as_mut_slice() {
                item.noun.node = Noun::Pronoun(Pronoun::They);
            }
            **of = they;
        }
        Ok(theirs)
    }
}

/// Whether the phrase is one noun with that determiner.
pub(super) fn determined_by(phrase: &Spanned<NounPhrase>, determiner: &ast::Determiner) -> bool {
    matches!(phrase.node.items.as_slice(), [item]
        if matches!(&item.noun.node, Noun::Described(described)
            if described.determiner.node == *determiner))
}

/// "You and permanents you control": you, and the rest, where a clause says of each what it has or gains.
pub(super) fn you_and_others(
    subject: &Spanned<NounPhrase>,
    verb: &Verb,
) -> Option<[Spanned<NounPhrase>; 2]> {
    let said_of_each = matches!(
        verb,
        Verb::HaveAbilities {
            alternative: false,
            ..
        } | Verb::GainAbilities { choice: false, .. }
    );
    let [you, rest @ ..] = subject.node.items.as_slice() else {
        return None;
    };
    let is_you = you.noun.node == Noun::Pronoun(Pronoun::You);
    let joined = |conjunction: Option<Conjunction>| {
        matches!(conjunction, Some(Conjunction::And | Conjunction::Comma))
    };
    if !said_of_each || !is_you || rest.is_empty() || !rest.iter().all(|it| joined(it.joined)) {
        return None;
    }
    let players = rest
        .iter()
        .any(|it| it.noun.node == Noun::Pronoun(Pronoun::They));
    if players || rest.last()?.joined != Some(Conjunction::And) {
        return None;
    }
    let mut others = rest.to_vec();
    others[0].joined = None;
    let span = |items: &[ast::NounItem]| {
        let (first, last) = (items.first(), items.last());
        match (first, last) {
            (Some(first), Some(last)) => Span {
                start: first.noun.span.start,
                end: last.noun.span.end,
                ..first.noun.span
            },
            _ => subject.span,
        }
    };
    let phrase = |items: Vec<ast::NounItem>| Spanned {
        span: span(&items),
        node: NounPhrase { items },
    };
    Some([phrase(vec![you.clone()]), phrase(others)])
}

impl Lowering<'_> {
    /// Whether it puts +1/+1 counters on what the event has put into a graveyard, and no instruction has moved since: nothing would
    /// ever get them, so another object is meant.
    pub(super) fn is_on_what_died(&self, put: Option<&Effect>) -> bool {
        let Some(Effect::PutCounters { kind, what, .. }) = put else {
            return false;
        };
        let subject = Objects::Event(EventRole::Subject);
        let moved = self
            .frame
            .discourse
            .latest(&Meaning::Objects(subject.clone()))
            .is_none_or(|antecedent| antecedent.moves > 0);
        self.frame.event_to == Some(Zone::Graveyard)
            && kind.as_str() == "+1/+1"
            && *what == subject
            && !moved
    }
}

/// Whether only permanents do it, or have it: "gets +1/+1", "can't be blocked", "fights target creature", "deals 2 damage". What was
/// sacrificed or discarded is none any more.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn is_of_permanents(clause: &Clause) -> bool {
    let cannot = clause
        .auxiliary
        .as_ref()
        .is_some_and(|auxiliary| auxiliary.node == ast::Auxiliary::Cannot);
    match &clause.verb.node {
        Verb::GetSize { .. }
        | Verb::GainAbilities { .. }
        | Verb::DealDamage(_)
        | Verb::Fight(_) => true,
        Verb::Be(_) => cannot,
        _ => false,
    }
}

impl Lowering<'_> {
    /// "you become the target of a spell", "you or a permanent you control becomes the target of a spell": each by itself; none if the
    /// event is another.
    pub(super) fn becomes_target_event(
        &mut self,
        verb: &Verb,
        subject: &Spanned<NounPhrase>,
        span: Span,
    ) -> Lowered<Option<EventPattern>> {
        let Verb::Become(becoming) = verb else {
            return Ok(None);
        };
        let ast::Becoming::TargetOf(by) = becoming.as_ref() else {
            return Ok(None);
        };
        let is_you = |noun: &Spanned<Noun>| noun.node == Noun::Pronoun(Pronoun::You);
        let (first, rest) = match subject.node.items.as_slice() {
            [first, rest @ ..] if is_you(&first.noun) => (first, rest),
            _ => return Ok(None),
        };
        let others = match rest {
            [] => None,
            [other] if other.joined == Some(Conjunction::Or) => Some(other),
            _ => return Ok(None),
        };
        let filter = self.event_object(by, None, Objects::Event(EventRole::Other))?;
        let you = EventPattern::PlayerBecomesTarget {
            who: Players::You,
            by: filter,
        };
        let Some(other) = others else {
            let controller = Players::ControllerOf(Box::new(Objects::Event(EventRole::Other)));
            self.mention(
                Meaning::Players(controller),
                Number::One,
                Vec::new(),
                first.noun.span,
            );
            return Ok(Some(you));
        };
        let mut other = other.clone();
        other.joined = None;
        let other = Spanned {
            span: other.noun.span,
            node: NounPhrase { items: vec![other] },
        };
        let permanent = self.event_object(&other, None, Objects::Event(EventRole::Subject))?;
        let permanent = self.becomes(becoming, permanent, span)?;
        Ok(Some(EventPattern::Either(vec![you, permanent])))
    }
}

/// What players have for so long.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the abilities of players are nothing else"
)]
pub(super) fn lasting(effects: Vec<StaticEffect>, duration: &Duration) -> Vec<Effect> {
    effects
        .into_iter()
        .filter_map(|effect| match effect {
            StaticEffect::Restrict(restriction) => Some(Effect::Restrict {
                restriction,
                duration: duration.clone(),
            }),
            StaticEffect::Replace(replacement) => Some(Effect::Replace {
                replacement: Box::new(replacement),
                duration: duration.clone(),
            }),
            _ => None,
        })
        .collect()
}

/// Whether the keyword prevents damage besides, as protection does (CR 702.16e).
fn prevents_damage(keyword: &ir::Ability) -> bool {
    keyword.nested.iter().any(|meant| {
        matches!(&meant.kind, AbilityKind::Static(meant)
        if meant.effects.iter().any(|effect| {
            matches!(effect, StaticEffect::Replace(replacement)
                if matches!(replacement.outcome, ir::Outcome::Prevent { .. }))
        }))
    })
}
