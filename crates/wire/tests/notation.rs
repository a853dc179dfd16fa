//! Notations by name, and the same text in each.

use connect4_core::notation::{cells, colors, digits, record};
use connect4_core::{Action, Game, Position, Rules, Swap};
use connect4_wire::{Notation, NotationError, ParsedText};

#[test]
fn notation_names_match_messages() {
    for notation in Notation::ALL {
        assert_eq!(serde_json::to_value(notation).unwrap(), notation.name());
        assert_eq!(notation.name().parse::<Notation>().unwrap(), notation);
        assert!(!notation.description().is_empty());
    }
    let error = "morse\n".parse::<Notation>().unwrap_err();
    assert!(error.to_string().starts_with("unknown notation `morse\\n`; expected one of: digits, list, "), "{error}");
}

#[test]
fn alternating_colored_moves_are_a_game() {
    let rules = Rules::CONNECT_FOUR;
    let game = digits::parse(rules, "44535").unwrap();
    let text = colors::write(&colors::of_game(&game));
    assert_eq!(Notation::Colors.read(rules, &text).unwrap().game(), Some(&game));
    // Yellow moves first; red moves twice; a disc is added after the end.
    for text in ["D_Yellow D_Red", "D_Red E_Red", "A_Red B_Yellow A_Red B_Yellow A_Red B_Yellow A_Red B_Yellow"] {
        let reading = Notation::Colors.read(rules, text).unwrap();
        assert_eq!(reading.game(), None, "{text}");
        assert!(reading.board().stones_by_cell().count() >= 2);
    }
}

#[test]
fn records_have_a_starting_position() {
    let start: Position = *digits::parse(Rules::CONNECT_FOUR, "444").unwrap().position();
    let mut game = Game::from_position(start);
    game.try_drop(0).unwrap();
    let text = ParsedText::Game(game.clone()).write(Notation::Record).unwrap();
    assert_eq!(record::parse(&text).unwrap().game, game);
    // Other notations need a game from the empty board.
    let text = ParsedText::Game(game.clone()).write(Notation::Digits).unwrap();
    assert_eq!(digits::parse(Rules::CONNECT_FOUR, &text).unwrap().position(), game.position());
}

#[test]
fn swaps_are_written_or_rejected() {
    let mut game = Game::new(Rules::CONNECT_FOUR.with_swap(Swap::One));
    game.try_drop(3).unwrap();
    game.try_action(Action::Swap).unwrap();
    for notation in Notation::ALL {
        let written = ParsedText::Game(game.clone()).write(notation);
        match notation {
            Notation::Cells => assert_eq!(cells::parse(game.rules(), &written.unwrap()).unwrap(), game),
            Notation::Record => assert_eq!(record::parse(&written.unwrap()).unwrap().game, game),
            Notation::Diagram => assert!(written.is_ok()),
            _ => assert_eq!(written.unwrap_err(), NotationError::NeedsSwap, "{notation:?}"),
        }
    }
}
