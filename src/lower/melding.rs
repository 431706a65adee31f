//! Meld pairs (CR 701.42, 712.4): the two permanents that a condition names, and the one that they become.

use super::LineOutcome;
use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::{Phrase, Use};
use super::reference::{Meaning, Number};
use diagnostic::{Code, Diagnostic};
use ir::{Comparison, Condition, Effect, Face, Name, Objects, Players, Test, Value, Visitor, Walk};
use smol_str::SmolStr;
use source::RawCard;
use syntax::ast::{self, Noun, NounPhrase, Pronoun, Spanned};

impl Lowering<'_> {
    /// "you both own and control ~ and a creature named Grizzly Bears": each of them.
    pub(super) fn owned_and_controlled(
        &mut self,
        what: &Spanned<NounPhrase>,
        who: &Players,
        negated: bool,
    ) -> Lowered<Condition> {
        let items = &what.node.items;
        let joined = items.last().and_then(|item| item.joined);
        if items.len() > 1 && (negated || joined != Some(ast::Conjunction::And)) {
            return Err(Failure::unsupported(what.span, "these permanents together"));
        }
        let both = || {
            Test::All(vec![
                Test::OwnedBy(who.clone()),
                Test::ControlledBy(who.clone()),
            ])
        };
        let mut conditions = Vec::new();
        let mut picked = Vec::new();
        for item in items {
            let one = Spanned {
                node: NounPhrase {
                    items: vec![ast::NounItem {
                        joined: None,
                        noun: item.noun.clone(),
                    }],
                },
                span: item.noun.span,
            };
            let usage = Use {
                test: Some(both()),
                ..Use::by(who)
            };
            if self.is_single_reference(&one) {
                let objects = self.reference_phrase(&one)?;
                conditions.push(Condition::Matches(objects, both()));
                continue;
            }
            match self.phrase(&one, &usage)? {
                Phrase::Choice(choice)
                    if choice.from.is_none()
                        && choice.chooser.is_none()
                        && !choice.at_random
                        && choice.maximum == Value::Number(1) =>
                {
                    let count = Value::Count(Box::new(choice.filter.clone()));
                    let one = Value::Number(1);
                    conditions.push(Condition::Compare(count, Comparison::AtLeast, one));
                    picked.push(choice);
                }
                Phrase::Choice(_) | Phrase::Set(_) | Phrase::PlayerChoice(..) => {
                    return Err(Failure::unsupported(one.span, "these permanents"));
                }
            }
        }
        let first = matches!(
            conditions.first(),
            Some(Condition::Matches(Objects::This, _))
        );
        let pair = first && conditions.len() == 2 && *who == Players::You;
        self.frame.counterpart = picked.pop().filter(|_| pair);
        Ok(match conditions.len() {
            1 => conditions.swap_remove(0),
            _ => Condition::All(conditions),
        })
    }

    /// "them", right after the condition that named both: this object, and one of those that are like the other.
    pub(super) fn both_named(
        &mut self,
        phrase: &Spanned<NounPhrase>,
        actor: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<Option<Objects>> {
        let them = matches!(phrase.node.items.as_slice(), [item]
            if matches!(item.noun.node, Noun::Pronoun(Pronoun::They | Pronoun::Both)));
        if !them || *actor != Players::You {
            return Ok(None);
        }
        let Some(choice) = self.frame.counterpart.take() else {
            return Ok(None);
        };
        let other = self.choose(choice, actor, out)?;
        let both = Objects::Union(vec![Objects::This, Objects::Slot(other)]);
        let meaning = Meaning::Objects(both.clone());
        self.mention(meaning, Number::Many, Vec::new(), phrase.span);
        Ok(Some(both))
    }

    /// "meld them into Wandering Township" (CR 701.42a).
    pub(super) fn meld(
        &mut self,
        what: &Spanned<NounPhrase>,
        into: &Spanned<SmolStr>,
        who: &Players,
        out: &mut Vec<Effect>,
    ) -> Lowered<()> {
        if *who != Players::You {
            return Err(Failure::unsupported(what.span, "melding by another player"));
        }
        let what = self.objects(what, &Use::by(who), out)?;
        out.push(Effect::Meld {
            what,
            into: self.name_meant(into)?,
        });
        Ok(())
    }
}

/// What a card melds into must be its second face, and its counterpart named: else nobody would know what the two become
/// (CR 712.4a).
pub(super) fn check(card: &RawCard, faces: &[Face], lines: &mut [LineOutcome]) {
    let second = card.faces.get(1).map(|face| Name::new(&face.name.text));
    let melded = second.filter(|_| card.layout == source::Layout::Meld);
    let named = faces
        .first()
        .zip(melded.as_ref())
        .and_then(|(face, into)| ir::counterpart(&face.abilities, into));
    for line in lines {
        let mut found = Melding(Vec::new());
        line.abilities.walk(&mut found);
        let right =
            |into: &Name| line.face == 0 && melded.as_ref() == Some(into) && named.is_some();
        if let Some(wrong) = found.0.into_iter().find(|into| !right(into)) {
            let message = format!("it is not known what `{}` is", wrong.as_str());
            line.diagnostics.push(
                Diagnostic::new(Code::Unsupported, line.span, message).with_help(
                    "write it as the second face of this card, with `Layout: meld`, and name the other card of the pair"
                        .to_owned(),
                ),
            );
        }
    }
}

struct Melding(Vec<Name>);

impl Visitor for Melding {
    fn effect(&mut self, node: &Effect) {
        if let Effect::Meld { into, .. } = node {
            self.0.push(into.clone());
        }
        node.walk_parts(self);
    }
}
