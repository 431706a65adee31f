//! Two that were spoken of: "both creatures", "the other creature"; and several that an instruction was about: "those
//! creatures", which are not looked up anew by what they were called.

use super::context::Lowering;
use super::failure::{Failure, FailureKind, Lowered};
use super::noun::{ANY_NUMBER, Use};
use super::reference::{Antecedent, Meaning, Number};
use super::scope::{Group, Part, parts};
use ir::{Effect, EventPattern, EventRole, Filter, Objects, Players, SlotId, SlotKind, Value};
use syntax::ast::{Head, NounPhrase, NounWord, Span, Spanned};

/// One of the objects that were spoken of.
struct Candidate {
    objects: Objects,
    subject: bool,
    span: Span,
    optional: Option<usize>,
}

impl Lowering<'_> {
    /// "those creatures fight each other": of two targets (CR 701.14)
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(super) fn fight_each_other(&self, objects: &Objects, span: Span) -> Lowered<Effect> {
        let holds = |slot: &SlotId, number: i32| {
            let targets = self
                .frame
                .targets
                .iter()
                .find(|target| target.slot == *slot);
            targets.is_some_and(|target| target.maximum == Value::Number(number))
        };
        let two = match objects {
            Objects::Union(parts) => match parts.as_slice() {
                [first @ Objects::Slot(one), second @ Objects::Slot(other)]
                    if holds(one, 1) && holds(other, 1) =>
                {
                    Some((first.clone(), second.clone()))
                }
                _ => None,
            },
            Objects::Slot(slot) if holds(slot, 2) => Some((objects.clone(), objects.clone())),
            _ => None,
        };
        let (first, second) =
            two.ok_or_else(|| Failure::unsupported(span, "a fight of these with each other"))?;
        Ok(Effect::Fight { first, second })
    }

    /// "Tap target creature and all creatures that player controls. Those creatures …": what was named in one list is spoken
    /// of together, by the nouns that all of it has.
    pub(super) fn mention_together(&mut self, set: &super::noun::Set, span: Span) {
        let Some(objects @ Objects::Union(_)) = set.objects() else {
            return;
        };
        let mut words: Option<Vec<NounWord>> = None;
        for part in &set.objects {
            let meaning = Meaning::Objects(part.clone());
            let said = self.frame.discourse.latest(&meaning);
            let said = said.map_or(&[][..], |antecedent| antecedent.words.as_slice());
            let itself = matches!(part, Objects::This | Objects::Granter);
            let common =
                |word: &NounWord| said.contains(word) || itself && self.is_what_this_is(word, span);
            words = Some(match words {
                None if itself => continue,
                None => said.to_vec(),
                Some(words) => words.into_iter().filter(common).collect(),
            });
        }
        self.mention(
            Meaning::Objects(objects),
            Number::Many,
            words.unwrap_or_default(),
            span,
        );
    }

    /// The single objects spoken of that can be called by these nouns, oldest first.
    fn candidates(&self, words: &[NounWord]) -> Vec<Candidate> {
        let mut found: Vec<Candidate> = Vec::new();
        for antecedent in self.frame.discourse.all() {
            let Meaning::Objects(objects) = &antecedent.meaning else {
                continue;
            };
            let itself = matches!(objects, Objects::This | Objects::Granter);
            let fits = antecedent.number == Number::One
                && !antecedent.gone
                && !antecedent.result_only
                && if itself {
                    words
                        .iter()
                        .all(|word| self.is_what_this_is(word, antecedent.span))
                } else {
                    antecedent.is_called(words)
                };
            if !fits {
                continue;
            }
            match found.iter_mut().find(|other| other.objects == *objects) {
                Some(earlier) => {
                    earlier.subject |= antecedent.subject;
                    earlier.optional = antecedent.optional.or(earlier.optional);
                }
                None => found.push(Candidate {
                    objects: objects.clone(),
                    subject: antecedent.subject,
                    span: antecedent.span,
                    optional: antecedent.optional,
                }),
            }
        }
        // "Whenever enchanted creature blocks": that is the event's subject.
        let subject = Objects::Event(EventRole::Subject);
        if found.iter().any(|candidate| candidate.objects == subject) {
            found.retain(|candidate| candidate.objects != Objects::Attached);
        }
        found
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    fn is_what_this_is(&self, word: &NounWord, span: Span) -> bool {
        match word {
            NounWord::Type(card_type) => self
                .card_type(*card_type, span)
                .is_ok_and(|card_type| self.card.types.contains(&card_type)),
            NounWord::Head(Head::Permanent) => !self.card.is_spell(),
            _ => false,
        }
    }

    /// "both creatures": the two that were spoken of.
    pub(super) fn both(&mut self, words: &[NounWord], span: Span) -> Lowered<Objects> {
        let mut found = self.candidates(words);
        let (Some(second), Some(first)) = (found.pop(), found.pop()) else {
            return Err(Failure::new(
                FailureKind::NoReferent,
                span,
                format!("`{}`: no two were spoken of before", self.words(span)),
            )
            .help("say which: \"that creature and …\", or \"all creatures\""));
        };
        if let Some(third) = found.pop() {
            return Err(self.which_two(span, &third, &first));
        }
        self.note_use(first.optional);
        self.note_use(second.optional);
        let objects = Objects::Union(vec![first.objects, second.objects]);
        self.mention(
            Meaning::Objects(objects.clone()),
            Number::Many,
            words.to_vec(),
            span,
        );
        Ok(objects)
    }

    fn which_two(&self, span: Span, one: &Candidate, other: &Candidate) -> Box<Failure> {
        Failure::new(
            FailureKind::AmbiguousReferent,
            span,
            format!("`{}` may refer to several things", self.words(span)),
        )
        .label(one.span, "this")
        .label(other.span, "or this")
    }

    /// "the other creature": of two that were spoken of, not the one that acts; of several of which one was picked, the rest.
    pub(super) fn the_other(
        &mut self,
        group: &Group,
        words: &[NounWord],
        number: Number,
    ) -> Lowered<Objects> {
        let span = group.span;
        let objects = match self.frame.rest {
            Some(rest) => Objects::Slot(rest),
            None if number == Number::One => {
                let mut found = self.candidates(words);
                if found.len() > 1 && found.iter().any(|candidate| candidate.subject) {
                    found.retain(|candidate| !candidate.subject);
                }
                let Some(other) = found.pop() else {
                    return Err(self.no_other(span));
                };
                if let Some(third) = found.pop() {
                    return Err(self.which_two(span, &third, &other));
                }
                self.note_use(other.optional);
                other.objects
            }
            None => return Err(self.no_other(span)),
        };
        self.mention(
            Meaning::Objects(objects.clone()),
            number,
            words.to_vec(),
            span,
        );
        Ok(objects)
    }

    fn no_other(&self, span: Span) -> Box<Failure> {
        Failure::new(
            FailureKind::NoReferent,
            span,
            format!("`{}` refers to nothing said before", self.words(span)),
        )
    }

    /// The objects a verb takes, remembered if they are several that a description names.
    pub(super) fn kept_objects(
        &mut self,
        phrase: &Spanned<NounPhrase>,
        usage: &Use,
        out: &mut Vec<Effect>,
    ) -> Lowered<Objects> {
        let objects = self.objects(phrase, usage, out)?;
        if !self.is_new_description(phrase) {
            return Ok(objects);
        }
        self.kept(objects, super::clause::nouns(phrase), phrase.span, out)
    }

    /// Whether a phrase describes objects and refers to none that were spoken of.
    pub(super) fn is_new_description(&self, phrase: &Spanned<NounPhrase>) -> bool {
        matches!(parts(&phrase.node).as_slice(), [(_, Part::Group(group))] if !self.is_reference(group))
    }

    /// What is dealt damage is the event's other object, what does something its subject. Where one part says that and another
    /// this, no word after it can mean the object.
    pub(super) fn check_shared_roles(&mut self, patterns: &[EventPattern]) {
        let is_dealt = |pattern: &EventPattern| {
            matches!(pattern, EventPattern::Damage { to, .. }
                if to.objects.is_some() && to.players.is_none())
        };
        let dealt = patterns.iter().filter(|pattern| is_dealt(pattern)).count();
        if dealt > 0 && dealt < patterns.len() {
            for role in [EventRole::Subject, EventRole::Other] {
                let meaning = Meaning::Objects(Objects::Event(role));
                self.frame.discourse.forget(0, &meaning);
            }
        }
    }

    /// The same of several descriptions: "each attacking creature and each blocking creature".
    pub(super) fn describes_anew(&self, phrase: &Spanned<NounPhrase>) -> bool {
        parts(&phrase.node)
            .iter()
            .all(|(_, part)| matches!(part, Part::Group(group) if !self.is_reference(group)))
    }

    /// What an instruction is about, as objects that later words mean whatever becomes of them: "Gain control of all creatures
    /// … Untap those creatures." The set is remembered only if it is spoken of again (CR 608.2c, 611.2c).
    pub(super) fn kept(
        &mut self,
        objects: Objects,
        words: Vec<NounWord>,
        span: Span,
        out: &mut Vec<Effect>,
    ) -> Lowered<Objects> {
        let Some(filter) = described(&objects) else {
            return Ok(objects);
        };
        let (slot, optional) = self.optional_slot(SlotKind::Objects, span)?;
        let Some(into) = slot else {
            return Ok(objects);
        };
        out.push(Effect::Choose {
            who: Players::You,
            what: filter,
            minimum: Value::Number(ANY_NUMBER),
            maximum: Value::Number(ANY_NUMBER),
            at_random: false,
            into,
        });
        self.frame
            .discourse
            .supersede(&Meaning::Objects(objects.clone()));
        let kept = Objects::Slot(into);
        self.frame.kept.push(into);
        self.mention_optional(
            Meaning::Objects(kept.clone()),
            Number::Many,
            words,
            span,
            Some(optional),
        );
        Ok(kept)
    }
}

/// What a description, or several of objects in the same zones, describe together.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is no description is kept by what it is"
)]
fn described(objects: &Objects) -> Option<Filter> {
    match objects {
        Objects::Every(filter) => Some(filter.as_ref().clone()),
        Objects::Union(parts) => {
            let filters: Option<Vec<Filter>> = parts.iter().map(described).collect();
            let mut filters = filters?;
            let domain = filters.first()?.domain.clone();
            filters
                .iter()
                .all(|filter| filter.domain == domain)
                .then(|| Filter {
                    domain,
                    test: super::filter::any(filters.drain(..).map(|it| it.test).collect()),
                })
        }
        _ => None,
    }
}

impl Antecedent {
    /// Whether what was introduced so may be called by these nouns later.
    pub(super) fn is_called(&self, words: &[NounWord]) -> bool {
        words
            .iter()
            .all(|word| super::reference::names(word, &self.words))
    }
}
