//! Which words are chosen: `a color`, `a card type other than land`.

use super::discourse::Writer;
use super::words::list;
use crate::{Color, WordKind};

impl Writer<'_> {
    /// `a color`, `a creature type`, `a nonland card name`
    pub(super) fn word_kind(&mut self, kind: &WordKind) -> String {
        match kind {
            WordKind::Color(except) if except.is_empty() => "a color".to_owned(),
            WordKind::Color(except) => {
                let words: Vec<String> = except
                    .iter()
                    .map(|color: &Color| color.word().to_owned())
                    .collect();
                format!("a color other than {}", list(&words, "or"))
            }
            WordKind::Colors => "one or more colors".to_owned(),
            WordKind::CreatureType(except) if except.is_empty() => "a creature type".to_owned(),
            WordKind::CreatureType(except) => {
                let words: Vec<String> = except.iter().map(ToString::to_string).collect();
                format!("a creature type other than {}", list(&words, "or"))
            }
            WordKind::BasicLandType => "a basic land type".to_owned(),
            WordKind::PermanentType => "a permanent type".to_owned(),
            WordKind::CardType(except) if except.is_empty() => "a card type".to_owned(),
            // "artifact, creature, or land"
            WordKind::CardType(except) if except.len() > 3 => {
                let all = crate::CardType::ALL.into_iter();
                let words: Vec<String> = all
                    .filter(|kind| !except.contains(kind))
                    .map(|kind| kind.word().to_owned())
                    .collect();
                list(&words, "or")
            }
            WordKind::CardType(except) => {
                let words: Vec<String> = except.iter().map(|kind| kind.word().to_owned()).collect();
                format!("a card type other than {}", list(&words, "or"))
            }
            WordKind::Player(players) | WordKind::SecretPlayer(players) => self.any_player(players),
            WordKind::CardName(test) => super::costed::card_name(test),
            WordKind::Number(least, most) => format!("a number between {least} and {most}"),
            WordKind::Chapter => "a chapter".to_owned(),
            WordKind::AnchorWord(words) => {
                let words: Vec<String> = words.iter().map(ToString::to_string).collect();
                list(&words, "or")
            }
        }
    }
}
