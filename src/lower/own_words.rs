//! Words of a description that speak of what is described, or of the subject of the clause that it stands in: "creatures with
//! toughness greater than their power", "for each Aura attached to it".

use super::context::Lowering;
use super::failure::{Failure, FailureKind, Lowered};
use super::reference::{Antecedent, Meaning, Number};
use super::scope::{Group, Part, parts};
use super::words::property;
use ir::{Comparison, Condition, Objects, Property, Test, Value, Zone};
use syntax::ast::{self, Adjective, Amount, PostModifier, Spanned};

impl Lowering<'_> {
    /// What a modifier of a noun says. A pronoun in it can stand for the subject of the clause, which acts on what is described.
    pub(crate) fn post_test(&mut self, post: &Spanned<PostModifier>) -> Lowered<Option<Test>> {
        self.in_modifier += 1;
        let then = self.in_event || self.describes_done;
        let test = match (then, controlled_then(post)) {
            // "a permanent you controlled left the battlefield": looked at as it happens
            (true, Some(by)) => self.plain_post_test(&by),
            _ => self.plain_post_test(post),
        };
        self.in_modifier -= 1;
        test
    }

    /// A condition has been read that stands before the clauses: its subject is what is spoken of from then on. Of a spell only if it deals
    /// damage then.
    pub(super) fn focus_on_subject(&mut self, mark: usize, clauses: &[ast::Clause]) {
        self.frame.discourse.keep_focus(mark, true);
        let deals = |clause: &ast::Clause| matches!(clause.verb.node, ast::Verb::DealDamage(_));
        if self.card.is_spell() && !clauses.iter().any(deals) {
            self.frame.discourse.forget_spell(mark);
        }
    }

    /// "Return it to the battlefield. If it was a Human, …" asks what it was before, and it is another object now (CR 400.7).
    pub(super) fn check_was(&self, found: &Objects, span: ast::Span) -> Lowered<()> {
        let meaning = Meaning::Objects(found.clone());
        if self.frame.discourse.has_arrived(&meaning) {
            let what = "what it was before it was put onto the battlefield";
            return Err(Failure::unsupported(span, what)
                .help("ask before it is: \"If it's a Human, return it …\""));
        }
        Ok(())
    }

    /// "If it was a Human" speaks of something that is gone. Where the latest is still there ("Whenever another creature dies, tap this
    /// creature."), it could be either.
    pub(super) fn check_is_past(&mut self, found: &Objects, span: ast::Span) -> Lowered<()> {
        let discourse = &self.frame.discourse;
        let meaning = Meaning::Objects(found.clone());
        // "When ~ dies, …"; of "whenever another creature dies" ~ is there.
        let of_event = |it: &Antecedent| matches!(it.meaning, Meaning::Objects(Objects::Event(_)));
        let left = self
            .frame
            .event_to
            .is_some_and(|to| to != Zone::Battlefield)
            && !discourse.all().iter().any(of_event);
        let is_gone = |antecedent: &Antecedent| {
            !antecedent.done.is_empty()
                || matches!(antecedent.meaning, Meaning::Objects(Objects::Event(_)))
                || left && antecedent.meaning == Meaning::Objects(Objects::This)
        };
        let Some(latest) = discourse.latest(&meaning) else {
            return Ok(());
        };
        let mut others = discourse.all().iter().filter(|other| {
            other.meaning != meaning
                && other.number == Number::One
                && !matches!(other.meaning, Meaning::Players(_))
                && is_gone(other)
        });
        match others.next_back() {
            Some(other) if !is_gone(latest) => {
                let words = self.words(span);
                Err(super::reference::either_of(other, latest, span, &words))
            }
            _ => Ok(()),
        }
    }

    /// "power 2 or less" as a test.
    pub(crate) fn compare_test(
        &mut self,
        property: &Property,
        comparison: &Spanned<ast::Comparison>,
    ) -> Lowered<Test> {
        match &comparison.node {
            ast::Comparison::Odd => return Ok(Test::Odd(property.clone())),
            ast::Comparison::Even => {
                return Ok(Test::Not(Box::new(Test::Odd(property.clone()))));
            }
            ast::Comparison::ChosenParity => {
                return Ok(super::chosen_quality::of_chosen_parity(property));
            }
            ast::Comparison::Equal(_)
            | ast::Comparison::AtLeast(_)
            | ast::Comparison::AtMost(_)
            | ast::Comparison::Greater(_)
            | ast::Comparison::Less(_)
            | ast::Comparison::OneOf(_)
            | ast::Comparison::GreaterBy(_)
            | ast::Comparison::LessBy(_) => {}
        }
        let mut tests = Vec::new();
        for (relation, value) in self.compared_with(property, comparison)? {
            tests.push(Test::Compare(property.clone(), relation, value));
        }
        Ok(super::filter::any(tests))
    }

    /// "(target spell with mana value less than or equal to) the number of cards in its controller's graveyard": what is said of the
    /// object that is described, where nothing was said before.
    fn compared_of_each(
        &mut self,
        comparison: &Spanned<ast::Comparison>,
    ) -> Option<Vec<(Comparison, Value)>> {
        let before = self.frame.discourse.clone();
        let affected = Meaning::Objects(Objects::Affected);
        self.mention(affected, Number::One, Vec::new(), comparison.span);
        let values = self.comparison(comparison).ok();
        self.frame.discourse = before;
        let counts = |(_, value): &(Comparison, Value)| matches!(value, Value::Count(_));
        values.filter(|values| values.iter().all(counts))
    }

    /// What a property of the objects described is compared with. Where nothing was said before that "its power" could be of, and it
    /// is another property, it is that of the object itself.
    pub(super) fn compared_with(
        &mut self,
        described: &Property,
        comparison: &Spanned<ast::Comparison>,
    ) -> Lowered<Vec<(Comparison, Value)>> {
        let values = match self.comparison(comparison) {
            Err(failure)
                if failure.kind == FailureKind::NoReferent && self.may_be_own(comparison) =>
            {
                match own_property(described, comparison)? {
                    Some(values) => return Ok(values),
                    None => return self.compared_of_each(comparison).ok_or(failure),
                }
            }
            values => values?,
        };
        // "Creatures you control can't be blocked by creatures with power greater than their power": it would be read as compared
        // with itself.
        let of_each = |value: &Value| matches!(value, Value::Of(_, Objects::Affected));
        if values.iter().any(|(_, value)| of_each(value)) {
            return Err(Failure::unsupported(
                comparison.span,
                "a comparison with each of several objects",
            ));
        }
        Ok(values)
    }
}

/// "(its power) is odd": nothing if it is compared with a number.
pub(super) fn is_odd(value: &Value, comparison: &Spanned<ast::Comparison>) -> Option<Condition> {
    let odd = comparison.node == ast::Comparison::Odd;
    let even = comparison.node == ast::Comparison::Even;
    let Value::Of(property, objects) = value else {
        return None;
    };
    let test = Test::Odd(property.clone());
    let test = if even {
        Test::Not(Box::new(test))
    } else {
        test
    };
    (odd || even).then(|| Condition::Matches(objects.clone(), test))
}

/// "greater than its power", of what is described by another property.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn own_property(
    described: &Property,
    comparison: &Spanned<ast::Comparison>,
) -> Lowered<Option<Vec<(Comparison, Value)>>> {
    let (relation, amount) = match &comparison.node {
        ast::Comparison::Equal(amount) => (Comparison::Equal, amount),
        ast::Comparison::AtLeast(amount) => (Comparison::AtLeast, amount),
        ast::Comparison::AtMost(amount) => (Comparison::AtMost, amount),
        ast::Comparison::Greater(amount) => (Comparison::Greater, amount),
        ast::Comparison::Less(amount) => (Comparison::Less, amount),
        _ => return Ok(None),
    };
    let Amount::Characteristic { which, of } = &amount.node else {
        return Ok(None);
    };
    let own = property(*which, amount.span)?;
    if !super::clause::is_it(of) || own == *described {
        return Ok(None);
    }
    Ok(Some(vec![(relation, Value::Of(own, Objects::Affected))]))
}

/// Whether what is described was destroyed, or the like, by an instruction before: it is looked at as it was. What was exiled is a card
/// where it is remembered.
pub(super) fn describes_done(group: &Group) -> bool {
    posts(group).any(|post| {
        matches!(
            super::words::this_way(&post.node),
            Some(Adjective::Destroyed | Adjective::Sacrificed)
        )
    })
}

/// "creatures you controlled that were destroyed this way", as "creatures you controlled destroyed this way".
pub(super) fn done_in_short(group: &Group) -> Option<Group> {
    if !posts(group).any(|post| done_at_length(&post.node).is_some()) {
        return None;
    }
    let mut short = group.clone();
    let own = short.members.iter_mut().flat_map(|member| &mut member.post);
    for post in own.chain(&mut short.shared) {
        if let Some(passive) = done_at_length(&post.node) {
            post.node = PostModifier::Participle(Box::new(passive.clone()));
        }
    }
    Some(short)
}

fn posts(group: &Group) -> impl Iterator<Item = &Spanned<PostModifier>> {
    let own = group.members.iter().flat_map(|member| &member.post);
    own.chain(&group.shared)
}

/// "that were destroyed this way"
fn done_at_length(post: &PostModifier) -> Option<&ast::Passive> {
    let PostModifier::Relative(clause) = post else {
        return None;
    };
    let plain =
        clause.subject.is_none() && clause.auxiliary.is_none() && clause.adverbials.is_empty();
    let (passive, negated) = clause.verb.node.passive()?;
    let way = matches!(passive.complements.as_slice(), [way]
        if way.node == ast::PassiveComplement::ThisWay);
    let known = super::words::participle_adjective(&passive.participle).is_some();
    (plain && way && known && !negated).then_some(passive)
}

/// "you controlled", as what it says of the time when something happened: "you control".
fn controlled_then(post: &Spanned<PostModifier>) -> Option<Spanned<PostModifier>> {
    let PostModifier::Relative(clause) = &post.node else {
        return None;
    };
    let ast::Verb::Control(what) = &clause.verb.node else {
        return None;
    };
    let gap = matches!(what.node.items.as_slice(), [item] if item.noun.node == ast::Noun::Gap);
    let plain = clause.adverbials.is_empty() && clause.auxiliary.is_none();
    let by = clause.subject.clone()?;
    (gap && plain && clause.form == ast::VerbForm::Past).then(|| Spanned {
        node: PostModifier::Controlled {
            by: Box::new(by),
            negated: false,
        },
        span: post.span,
    })
}

impl Lowering<'_> {
    /// "named Shivan Dragon"; "named [text]" in the definition of a keyword
    pub(super) fn name_meant(&mut self, name: &Spanned<smol_str::SmolStr>) -> Lowered<ir::Name> {
        if !self.words(name.span).starts_with('[') {
            return Ok(ir::Name::new(self.words(name.span)));
        }
        let given = self.arguments.unwrap_or(&[]).iter();
        let argument = given
            .clone()
            .find(|argument| matches!(argument.node, ast::KeywordArgument::Name(_)));
        let span = argument.map(|argument| argument.span);
        match span {
            Some(span) => self.in_arguments(|lowering| Ok(ir::Name::new(lowering.words(span)))),
            None => Err(Failure::misplaced(
                name.span,
                "there is no name to put here",
            )),
        }
    }
}

/// "all lands other than a land you control": one that is chosen, and no description.
pub(super) fn check_no_choice_left_out(group: &Group) -> Lowered<()> {
    if !matches!(
        group.determiner.node,
        ast::Determiner::All | ast::Determiner::Each
    ) {
        return Ok(());
    }
    let posts = group.members.iter().flat_map(|member| &member.post);
    for post in posts.chain(&group.shared) {
        let PostModifier::OtherThan(whom) = &post.node else {
            continue;
        };
        let chosen = |part: &Part| {
            matches!(part, Part::Group(group)
            if group.determiner.node == ast::Determiner::A)
        };
        if parts(&whom.node).iter().any(|(_, part)| chosen(part)) {
            let what = "an exception that is chosen";
            return Err(
                Failure::unsupported(whom.span, what).help("choose it in a sentence before")
            );
        }
    }
    Ok(())
}
