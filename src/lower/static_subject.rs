//! What a static ability is about, and what is counted for it: "Other Zombies you control", "the first spell you cast each turn"; "for each
//! Aura attached to it".

use super::context::Lowering;
use super::failure::{Failure, Lowered};
use super::noun::{Phrase, Use};
use super::reference::{Meaning, Number};
use super::subject::Subject;
use ir::{Objects, Players, Value};
use syntax::ast::{self, Clause, NounPhrase, Spanned, Verb};

impl Lowering<'_> {
    /// "gets +1/+1 for each Aura attached to it": the object itself can be meant in the count.
    pub(super) fn static_count(
        &mut self,
        what: &Spanned<NounPhrase>,
        clause: &Clause,
    ) -> Lowered<Value> {
        self.mention_static_subject(clause)?;
        self.count(what)
    }

    /// "gets +1/+0 for each time it has attacked this turn"
    pub(super) fn static_times(
        &mut self,
        condition: &ast::Condition,
        clause: &Clause,
        span: ast::Span,
    ) -> Lowered<Value> {
        self.mention_static_subject(clause)?;
        self.times(condition, span)
    }

    /// The subject is mentioned before what is counted, so that "it" finds it there.
    fn mention_static_subject(&mut self, clause: &Clause) -> Lowered<()> {
        // "Boast abilities you activate cost {1} less to activate for each Dragon you control": abilities are no "it" here.
        let of_abilities = matches!(clause.verb.node, Verb::CostChange { to, .. } if to == ast::CostPurpose::Activate);
        if let Some(subject) = clause.subject.as_ref().filter(|_| !of_abilities) {
            let who = self.static_subject(subject)?;
            if let Subject::Objects(Objects::This) = who {
                let this = Meaning::Objects(Objects::This);
                let words = super::clause::nouns(subject);
                self.mention(this, Number::One, words, subject.span);
                // What is counted is told in a clause of its own: there "it" is the subject.
                self.frame.discourse.next_clause();
            } else if let Subject::Objects(Objects::Every(_)) = who
                && super::mixed_subject::determined_by(subject, &ast::Determiner::Each)
            {
                // "Each creature you control gets +1/+0 for each time it has attacked this turn": the same of each of them.
                self.frame.discourse.next_clause();
            }
        }
        Ok(())
    }

    /// The objects a static ability is about; afterwards "it" is each of them.
    pub(crate) fn static_subject(&mut self, subject: &Spanned<NounPhrase>) -> Lowered<Subject> {
        if self.has_target(subject) {
            return Err(
                Failure::misplaced(subject.span, "a static ability has no targets")
                    .help("say when it happens: \"When this permanent enters, …\", \"{T}: …\""),
            );
        }
        if self.is_of_the_set(subject) {
            // "Other Zombies you control get +1/+1 and have deathtouch": the subject of the second verb is other than the
            // object itself too, not other than each of the set.
            self.frame
                .discourse
                .forget(0, &Meaning::Objects(Objects::Affected));
        }
        // "the first spell you cast each turn (has cascade)"
        if let Some((_, spells)) = self.nth_cast_each_turn(subject)? {
            let spell = vec![ast::NounWord::Head(ast::Head::Spell)];
            let each = Meaning::Objects(Objects::Affected);
            self.mention(each.clone(), Number::One, spell, subject.span);
            self.frame.discourse.mark_subject(&each);
            return Ok(Subject::Objects(Objects::Every(Box::new(spells))));
        }
        match self.phrase(subject, &Use::by(&Players::You))? {
            Phrase::Set(set) if set.objects.is_empty() => Ok(Subject::Players(set.players)),
            Phrase::Set(set) if set.players.is_empty() => {
                let objects = set
                    .objects()
                    .ok_or_else(|| Failure::unsupported(subject.span, "this subject"))?;
                let each = match &objects {
                    Objects::Every(_) | Objects::Union(_) => Objects::Affected,
                    other @ (Objects::This
                    | Objects::Granter
                    | Objects::Attached
                    | Objects::Slot(_)
                    | Objects::Event(_)
                    | Objects::Affected
                    | Objects::Top { .. }
                    | Objects::Bottom { .. }
                    | Objects::TopUntil { .. }
                    | Objects::Linked
                    | Objects::Paid(_)
                    | Objects::Devoured) => other.clone(),
                };
                let words = super::clause::nouns(subject);
                if each == Objects::Affected {
                    self.mention(
                        Meaning::Objects(Objects::Affected),
                        Number::One,
                        words,
                        subject.span,
                    );
                }
                self.frame.discourse.mark_subject(&Meaning::Objects(each));
                Ok(Subject::Objects(objects))
            }
            Phrase::PlayerChoice(players, _) => Ok(Subject::Players(vec![players])),
            Phrase::Choice(choice) => {
                // "A creature you control …" in a rule is every one.
                Err(Failure::unsupported(
                    choice.span,
                    "\"a\" in a static ability",
                ))
            }
            Phrase::Set(_) => Err(Failure::unsupported(
                subject.span,
                "objects and players as one subject",
            )),
        }
    }
}
