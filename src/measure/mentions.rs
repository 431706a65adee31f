//! Players that are spoken of again: who controls what "an opponent controls" is that player (CR 109.5), and so is who is named
//! a second time. Which of the words was printed is no meaning.

/// Says "that player" of a player who was spoken of before.
pub(super) fn reshape(tokens: &mut Vec<&str>) {
    of_opponents(tokens);
    defenders(tokens);
    controllers(tokens);
}

/// `whenever a creature an opponent controls dies , its controller loses 1 life` → `… , that player loses 1 life`; the same of the
/// owner of what is in an opponent's graveyard.
fn of_opponents(tokens: &mut Vec<&str>) {
    let (mut controlled, mut owned) = (false, false);
    let mut at = 0;
    while at < tokens.len() {
        match tokens[at..] {
            ["an" | "another", "opponent", "controls" | "controlled", ..]
            | ["your", "opponents", "control", ..] => controlled = true,
            ["an", "opponent's", "graveyard", ..] | ["an", "opponent", "owns", ..] => owned = true,
            ["•" | "“" | "”", ..] => (controlled, owned) = (false, false),
            _ => {}
        }
        if controlled {
            say_player(tokens, at, "controller");
        }
        if owned {
            say_player(tokens, at, "owner");
        }
        at += 1;
    }
}

/// `its controller` there → `that player`, `that land's controller's` → `that player's`
fn say_player(tokens: &mut Vec<&str>, at: usize, role: &str) {
    let used = match tokens[at..] {
        ["its", ..] => 1,
        ["that", noun, ..] if noun.ends_with("'s") => 2,
        _ => return,
    };
    let Some(said) = tokens.get(at + used) else {
        return;
    };
    let player = match said.strip_prefix(role) {
        Some("") => "player",
        Some("'s") => "player's",
        _ => return,
    };
    tokens.splice(at..=at + used, ["that", player]);
}

/// `it deals damage to defending player equal to the number of lands defending player controls` → `… lands that player controls`
fn defenders(tokens: &mut [&str]) {
    let mut named = false;
    for at in 0..tokens.len() {
        match tokens[at..] {
            ["•" | "“" | "”", ..] => named = false,
            ["defending", "player" | "player's", ..] if named => tokens[at] = "that",
            ["defending", "player" | "player's", ..] => named = true,
            _ => {}
        }
    }
}

/// `its controller sacrifices it unless its controller pays {1}` → `… unless that player pays {1}`: one thing has one controller.
fn controllers(tokens: &mut Vec<&str>) {
    let mut named = None;
    let mut at = 0;
    while at + 1 < tokens.len() {
        match tokens[at..] {
            ["." | "•" | "“" | "”", ..] => named = None,
            ["its", "controller", ..] if named == Some(at) => {}
            ["its", "controller", ..] if named.is_some() => say_player(tokens, at, "controller"),
            ["its", "controller", ..] => named = Some(at),
            _ => {}
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::super::roundtrip::{Agreement, compare};

    #[test]
    fn the_controller_of_what_an_opponent_controls_is_that_player() {
        assert_eq!(
            compare(
                "when a land an opponent controls enters , its controller loses 1 life . ",
                "when a land an opponent controls enters , that player loses 1 life . ",
            ),
            Agreement::Normalised
        );
        assert_eq!(
            compare(
                "when a land enters , its controller loses 1 life . ",
                "when a land enters , that player loses 1 life . ",
            ),
            Agreement::Lost
        );
    }

    #[test]
    fn a_defending_player_is_named_once() {
        assert_eq!(
            compare(
                "it deals damage to defending player equal to the number of lands they control . ",
                "it deals damage to defending player equal to the number of lands defending player controls . ",
            ),
            Agreement::Normalised
        );
    }
}
