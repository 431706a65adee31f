//! A game as it is stepped through: lines, each with the board after it. Boards share the objects that stay the same.

use scenario::{Board, Piece};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

/// The lines of a game with its boards.
#[derive(Default)]
pub struct Replay {
    pieces: Vec<Json>,
    numbers: BTreeMap<String, usize>,
    boards: Vec<Json>,
    last: Option<Board>,
    lines: Vec<Json>,
}

impl Replay {
    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Adds a board; one that is as the last one is not kept twice.
    pub fn board(&mut self, board: &Board) {
        if self.last.as_ref() == Some(board) {
            return;
        }
        let players: Vec<Json> = board
            .players
            .iter()
            .map(|seat| {
                json!({
                    "name": seat.name,
                    "life": seat.life,
                    "mana": seat.mana,
                    "counters": seat.counters,
                    "hand": self.numbers_of(&seat.hand),
                    "graveyard": self.numbers_of(&seat.graveyard),
                    "library": seat.library,
                    "lost": seat.lost,
                })
            })
            .collect();
        let shown = json!({
            "turn": board.turn,
            "active": board.active,
            "step": board.step,
            "players": players,
            "battlefield": self.numbers_of(&board.battlefield),
            "stack": self.numbers_of(&board.stack),
            "exile": self.numbers_of(&board.exile),
            "command": self.numbers_of(&board.command),
        });
        self.boards.push(shown);
        self.last = Some(board.clone());
    }

    /// Adds a line, after which the board is the last one that was added.
    pub fn line(&mut self, text: &str) {
        let board = self.boards.len().saturating_sub(1);
        self.lines.push(json!([text, board]));
    }

    fn numbers_of(&mut self, pieces: &[Piece]) -> Vec<usize> {
        let each = pieces.iter();
        each.map(|piece| {
            // INVARIANT: a piece holds texts and numbers only.
            let shown = serde_json::to_value(piece).unwrap_or_default();
            let number = self.numbers.entry(shown.to_string());
            *number.or_insert_with(|| {
                self.pieces.push(shown);
                self.pieces.len() - 1
            })
        })
        .collect()
    }

    /// What the page is given.
    pub fn finish(self) -> Json {
        json!({ "pieces": self.pieces, "boards": self.boards, "lines": self.lines })
    }
}
