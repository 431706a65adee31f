//! Colors and types that were chosen: "the chosen color", and "that type" after "Choose a creature type." (CR 607.2d).

use super::context::Lowering;
use super::failure::Lowered;
use super::scope::{Group, Part, parts};
use ir::{CardType, ChosenKind, Modification, Name, Property, Test, WordKind};
use syntax::ast::{
    self, Adjective, Conjunction, Determiner, Head, InAddition, NounPhrase, NounWord, PostModifier,
    Span, Spanned,
};

const ODD: &str = "odd";
const EVEN: &str = "even";

impl Lowering<'_> {
    /// "the color of your choice", "the creature type of your choice": it is chosen before the instruction is followed.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "it asks for some kinds; any other is none of them"
    )]
    pub(crate) fn of_your_choice(&mut self, group: &Group) -> Option<Test> {
        let (member, several) = match group.members.as_slice() {
            [member] => (member, false),
            // "the color or colors of your choice"
            [first, member]
                if group.joined == Some(Conjunction::Or)
                    && is_colors(first)
                    && is_colors(member)
                    && first.post.is_empty() =>
            {
                (member, true)
            }
            _ => return None,
        };
        let mut posts = member.post.iter().chain(&group.shared);
        let yours = matches!((posts.next(), posts.next()), (Some(post), None)
            if matches!(&post.node, PostModifier::OfChoice(who) if super::words::is_you(who)));
        if !yours || group.determiner.node != Determiner::The || group.other || group.target {
            return None;
        }
        let [word] = member.words.as_slice() else {
            return None;
        };
        let (kind, test) = match &word.node {
            NounWord::Head(Head::Color) if several => (WordKind::Colors, Test::ChosenColor),
            NounWord::Head(Head::Color) => (WordKind::Color(Vec::new()), Test::ChosenColor),
            NounWord::Head(Head::CreatureType) => {
                (WordKind::CreatureType(Vec::new()), Test::ChosenSubtype)
            }
            NounWord::Head(Head::BasicLandType) => (WordKind::BasicLandType, Test::ChosenSubtype),
            _ => return None,
        };
        if let Some((_, other)) = &self.frame.word_choice
            && *other != kind
        {
            return None;
        }
        self.frame.word_choice = Some((group.span, kind));
        Some(test)
    }

    /// Whether "that color" is the one that was chosen before in the same ability.
    pub(super) fn color_was_chosen(&self) -> bool {
        matches!(self.frame.word_said, Some(WordKind::Color(_)))
    }

    /// "odd or even", "land or nonland": what there is to choose
    pub(super) fn kinds_to_choose(
        &self,
        of: Option<ast::CardType>,
        span: Span,
    ) -> Lowered<WordKind> {
        let words = match of {
            None => [Name::new(ODD), Name::new(EVEN)],
            Some(of) => {
                let word = self.card_type(of, span)?.word();
                [Name::new(word), Name::new(format!("non{word}"))]
            }
        };
        Ok(WordKind::AnchorWord(words.to_vec()))
    }

    /// "of the chosen kind" after "choose land or nonland"
    fn of_chosen_kind(&self, group: &Group) -> Option<Test> {
        let [member] = group.members.as_slice() else {
            return None;
        };
        let [chosen, kind] = member.words.as_slice() else {
            return None;
        };
        let said = chosen.node == NounWord::Adjective(Adjective::Chosen)
            && kind.node == NounWord::Head(Head::Kind)
            && group.determiner.node == Determiner::The
            && !group.other
            && !group.target;
        let Some(WordKind::AnchorWord(words)) = self.frame.word_said.as_ref().filter(|_| said)
        else {
            return None;
        };
        let [one, other] = words.as_slice() else {
            return None;
        };
        let card_type = CardType::ALL
            .into_iter()
            .find(|it| it.word() == one.as_str())?;
        let of = Test::CardType(card_type);
        Some(either_chosen(
            (one, of.clone()),
            (other, Test::Not(Box::new(of))),
        ))
    }

    /// "the chosen color"; "that color", if one was chosen before in the same ability.
    pub(super) fn quality_chosen(&self, group: &Group) -> Option<Test> {
        // "the chosen colors" of several choices would be more than the one that is kept.
        let several = group.members.iter().any(|member| member.plural);
        if several && self.frame.word_said != Some(WordKind::Colors) {
            return None;
        }
        if let Some(each) = &self.frame.each_quality
            && that_quality(group).as_ref() == Some(&each.asked)
        {
            return Some(each.now.clone());
        }
        if let Some(kind) = self.of_chosen_kind(group) {
            return Some(kind);
        }
        chosen_quality(group).or_else(|| {
            let said = self.frame.word_said.as_ref()?;
            that_quality(group).filter(|test| *test == test_of(said))
        })
    }

    /// "is the chosen type", "is the chosen color in addition to its other colors"
    pub(super) fn chosen_change(
        &self,
        phrase: &Spanned<NounPhrase>,
        in_addition: Option<InAddition>,
    ) -> Option<Modification> {
        becoming_chosen(&self.of_chosen_quality(phrase)?, in_addition)
    }

    /// "the chosen type", "the chosen color", and nothing more
    pub(super) fn of_chosen_quality(&self, phrase: &Spanned<NounPhrase>) -> Option<Test> {
        let parts = parts(&phrase.node);
        let [(_, Part::Group(group))] = parts.as_slice() else {
            return None;
        };
        let plain =
            group.shared.is_empty() && group.members.iter().all(|member| member.post.is_empty());
        self.quality_chosen(group).filter(|_| plain)
    }
}

/// What something becomes that is the chosen color or type, instead of others or in addition to them (CR 205.1b, 105.3).
pub(super) fn becoming_chosen(
    quality: &Test,
    in_addition: Option<InAddition>,
) -> Option<Modification> {
    match (quality, in_addition) {
        (Test::ChosenColor, None) => Some(Modification::SetChosenColor),
        (Test::ChosenColor, Some(InAddition::Colors)) => Some(Modification::AddChosenColor),
        (Test::ChosenSubtype, None) => Some(Modification::ChosenSubtype(false)),
        (
            Test::ChosenSubtype,
            Some(InAddition::Types | InAddition::CreatureTypes | InAddition::LandTypes),
        ) => Some(Modification::ChosenSubtype(true)),
        _ => None,
    }
}

/// Whether it may be a quality that was chosen.
pub(super) fn is_quality(group: &Group) -> bool {
    chosen_quality(group).is_some() || that_quality(group).is_some()
}

/// "the chosen color"
fn chosen_quality(group: &Group) -> Option<Test> {
    let [member] = group.members.as_slice() else {
        return None;
    };
    let one = matches!(group.determiner.node, Determiner::The | Determiner::Last);
    if !one || group.other || group.target {
        return None;
    }
    let chosen = |word: &Spanned<NounWord>| word.node == NounWord::Adjective(Adjective::Chosen);
    if !member.words.iter().any(chosen) {
        return None;
    }
    // "the chosen card name", which is no card
    let is_name =
        |word: &Spanned<NounWord>| matches!(word.node, NounWord::Head(Head::Name | Head::CardName));
    if member.words.iter().any(is_name) {
        return Some(Test::ChosenName);
    }
    member.words.iter().find_map(|word| quality(&word.node))
}

/// "that color", "that type"
fn that_quality(group: &Group) -> Option<Test> {
    let [member] = group.members.as_slice() else {
        return None;
    };
    let that = group.determiner.node == Determiner::That && !group.other && !group.target;
    match member.words.as_slice() {
        [word] if that => quality(&word.node),
        _ => None,
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "it asks for some kinds; any other is none of them"
)]
fn quality(word: &NounWord) -> Option<Test> {
    match word {
        NounWord::Head(Head::Color) => Some(Test::ChosenColor),
        NounWord::Head(Head::CreatureType | Head::CardType | Head::Type) => {
            Some(Test::ChosenSubtype)
        }
        _ => None,
    }
}

/// What is asked of an object with the word that is chosen; of a word that is no quality nothing.
pub(super) fn test_of(kind: &WordKind) -> Test {
    match kind {
        WordKind::Color(_) | WordKind::Colors => Test::ChosenColor,
        WordKind::CreatureType(_)
        | WordKind::BasicLandType
        | WordKind::CardType(_)
        | WordKind::PermanentType => Test::ChosenSubtype,
        WordKind::CardName(_) => Test::ChosenName,
        WordKind::Player(_)
        | WordKind::SecretPlayer(_)
        | WordKind::Number(..)
        | WordKind::Chapter
        | WordKind::AnchorWord(_) => Test::All(Vec::new()),
    }
}

fn is_colors(member: &super::scope::Member) -> bool {
    matches!(member.words.as_slice(), [word] if word.node == NounWord::Head(Head::Color))
}

/// "with mana value of the chosen quality" after "choose odd or even"
pub(super) fn of_chosen_parity(property: &Property) -> Test {
    let odd = Test::Odd(property.clone());
    let even = Test::Not(Box::new(odd.clone()));
    either_chosen((&Name::new(ODD), odd), (&Name::new(EVEN), even))
}

fn either_chosen(one: (&Name, Test), other: (&Name, Test)) -> Test {
    let kinds = [one, other].map(|(word, test)| ChosenKind {
        word: word.clone(),
        test,
    });
    Test::OfChosenKind(kinds.to_vec())
}
