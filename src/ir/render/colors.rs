//! Colors and mana in words, in the order in which cards name them.

use super::words::list;
use crate::{Color, ColorSet, ManaType};

/// `red`, `colorless`
pub(super) fn mana_word(mana: ManaType) -> &'static str {
    match mana {
        ManaType::Colored(color) => color.word(),
        ManaType::Colorless => "colorless",
    }
}

/// `white`, `white and blue`
pub(super) fn color_list(colors: ColorSet) -> String {
    let words: Vec<String> = color_order(colors)
        .into_iter()
        .map(|color| color.word().to_owned())
        .collect();
    list(&words, "and")
}

/// The colors in the order in which cards name them: two by the shorter way around the color wheel, three from the
/// first of a shard or wedge.
fn color_order(colors: ColorSet) -> Vec<Color> {
    let usual: Vec<Color> = colors.iter().collect();
    let distance = |from: &Color, to: &Color| (*to as i32 - *from as i32).rem_euclid(5);
    match usual.as_slice() {
        [first, second] if distance(first, second) > 2 => vec![*second, *first],
        [_, _, _] => {
            // The order in which equal steps lead from one color to the next.
            let steps = |start: usize| {
                let order: Vec<Color> = (0..3).map(|step| usual[(start + step) % 3]).collect();
                let first = distance(&order[0], &order[1]);
                let second = distance(&order[1], &order[2]);
                (first == second, order)
            };
            (0..3)
                .map(steps)
                .find_map(|(even, order)| even.then_some(order))
                .unwrap_or(usual)
        }
        _ => usual,
    }
}

/// `unspent green mana`
pub(super) fn unspent(mana: Option<&crate::ManaType>) -> String {
    match mana {
        None => "unspent mana".to_owned(),
        Some(mana) => format!("unspent {} mana", mana.word()),
    }
}
