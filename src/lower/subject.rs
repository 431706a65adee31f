//! The subjects of clauses: who or what acts, once for however many verbs share it.

use super::clause::nouns;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::{Phrase, Use};
use super::reference::{Meaning, Number};
use ir::{Effect, Objects, Players};
use syntax::ast::{self, Clause, Noun, NounPhrase, NounWord, Span, Spanned};

/// Who or what a clause is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// Players, in order; each set by itself.
    Players(Vec<Players>),
    /// Objects.
    Objects(Objects),
}

/// A clause's subject, before it is known whether each of several does something by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Resolved {
    /// None: an instruction to "you".
    You,
    /// Players, in order.
    Players(Vec<Players>, Span),
    /// Objects, with their nouns.
    Objects(Objects, Vec<NounWord>, Span),
    /// An object or player: "any target".
    Either(ir::SlotId, Span),
    /// You, and objects besides: "you and permanents you control".
    YouAnd(Box<Resolved>),
}

impl Lowering<'_> {
    /// "Any number of target players (each discard their hands)": chosen players of whom there can be several.
    pub(super) fn are_several_players(&self, who: &Players) -> bool {
        let known = self.frame.discourse.latest(&Meaning::Players(who.clone()));
        matches!(who, Players::Slot(_)) && known.is_some_and(|known| known.number == Number::Many)
    }

    /// "Their controllers": those of several objects.
    pub(super) fn is_whose_of_several(&self, clause: &Clause, who: &Players) -> bool {
        let plural = clause.subject.as_ref().is_some_and(|subject| {
            matches!(subject.node.items.as_slice(), [item]
                if matches!(&item.noun.node, Noun::Described(described) if described.plural))
        });
        let (Players::ControllerOf(objects) | Players::OwnerOf(objects)) = who else {
            return false;
        };
        let known = self
            .frame
            .discourse
            .latest(&Meaning::Objects(objects.as_ref().clone()));
        plural
            && matches!(**objects, Objects::Slot(_))
            && known.is_some_and(|known| known.number == Number::Many)
    }

    /// Who or what a clause's subject is; a target or choice in it is made once, however many verbs share it.
    pub(crate) fn subject(
        &mut self,
        subject: &Spanned<NounPhrase>,
        out: &mut Vec<Effect>,
    ) -> Lowered<Resolved> {
        let span = subject.span;
        let words = nouns(subject);
        let subject = &without_your_choice(&each_dealt_damage(subject));
        self.in_subject = true;
        let phrase = self.phrase(subject, &Use::by(&Players::You));
        self.in_subject = false;
        let objects = match phrase? {
            Phrase::Set(set) if super::words::is_either(&set) => {
                let Objects::Slot(slot) = set.objects[0] else {
                    return Err(Failure::unsupported(span, "this subject"));
                };
                return Ok(Resolved::Either(slot, span));
            }
            Phrase::Set(set) if set.objects.is_empty() => {
                return Ok(Resolved::Players(set.players, span));
            }
            Phrase::Set(set) if set.players.is_empty() => {
                let objects = set
                    .objects()
                    .ok_or_else(|| Failure::unsupported(span, "this subject"))?;
                if self.describes_anew(subject) {
                    self.kept(objects, words.clone(), span, out)?
                } else {
                    objects
                }
            }
            Phrase::Set(_) => {
                return Err(Failure::unsupported(
                    span,
                    "objects and players as one subject",
                ));
            }
            Phrase::PlayerChoice(..) => {
                return Ok(Resolved::Players(
                    self.players(subject, &Players::You, out)?,
                    span,
                ));
            }
            Phrase::Choice(choice) => Objects::Slot(self.choose(choice, &Players::You, out)?),
        };
        let meaning = Meaning::Objects(objects.clone());
        self.frame.discourse.mark_subject(&meaning);
        Ok(Resolved::Objects(objects, words, span))
    }

    /// The subject of the clause before is that of the next one.
    pub(crate) fn again(&mut self, subject: &Resolved) {
        if let Resolved::Objects(objects, words, span) = subject {
            let meaning = Meaning::Objects(objects.clone());
            let number = self
                .frame
                .discourse
                .latest(&meaning)
                .map_or(super::words::number_of(objects), |antecedent| {
                    antecedent.number
                });
            self.mention(meaning.clone(), number, words.clone(), *span);
            self.frame.discourse.mark_subject(&meaning);
        }
    }
}

/// "~ gets +1/+0 until end of turn, then scry 1": after what an object does, an instruction in its own form is for you.
pub(super) fn told_to_you(before: &Clause, clause: &Clause, subject: &Resolved) -> bool {
    matches!(subject, Resolved::Objects(..))
        && before.form == ast::VerbForm::ThirdPerson
        && before.auxiliary.is_none()
        && clause.form == ast::VerbForm::Base
        && clause.auxiliary.is_none()
        && clause.joined == Some(ast::Conjunction::Then)
}

/// "A player of your choice": you choose a player who is said to act in any case.
fn without_your_choice(subject: &Spanned<NounPhrase>) -> Spanned<NounPhrase> {
    let mut plain = subject.clone();
    let [item] = plain.node.items.as_mut_slice() else {
        return plain;
    };
    if let Noun::Described(described) = &mut item.noun.node
        && described.determiner.node == ast::Determiner::A
        && !described.target
        && matches!(described.words.as_slice(), [word] if super::words::is_player_word(&word.node))
        && let [post] = described.post.as_slice()
        && let ast::PostModifier::OfChoice(whose) = &post.node
        && super::words::is_you(whose)
    {
        described.post.clear();
    }
    plain
}

/// "A creature dealt damage this way": each that was.
fn each_dealt_damage(subject: &Spanned<NounPhrase>) -> Spanned<NounPhrase> {
    let mut subject = subject.clone();
    if let [item] = subject.node.items.as_mut_slice()
        && let ast::Noun::Described(described) = &mut item.noun.node
        && described.determiner.node == ast::Determiner::A
        && described.post.iter().any(|post| {
            matches!(&post.node, ast::PostModifier::Participle(passive)
                if matches!(passive.participle, ast::Participle::Dealt(_))
                    && passive.complements.iter().any(|it| it.node == ast::PassiveComplement::ThisWay))
        })
    {
        described.determiner.node = ast::Determiner::Each;
    }
    subject
}
