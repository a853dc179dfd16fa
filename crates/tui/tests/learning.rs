//! The screen that shows a player in training: keys and drawing.

use std::time::Duration;

use connect4_core::{Action, Cell, Player, Position, Rules};
use connect4_tui::{Colors, Command, Learning, LearningStatus, Theme, view_learning};
use connect4_words::Language;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

fn status(rules: Rules) -> LearningStatus {
    let strength = [("level:5", vec![0.3, 0.9]), ("greedy", vec![0.0, 0.5])];
    LearningStatus {
        title: format!("{rules}, seed 1"),
        position: Position::new(rules),
        games: 12345,
        games_per_second: 9876.0,
        time: Duration::from_secs(75),
        left: Some(Duration::from_secs(225)),
        mistake_rate: Some(0.125),
        strength: strength.into_iter().map(|(name, points)| (name.to_owned(), points)).collect(),
        is_over: false,
    }
}

fn watched(rules: Rules) -> Learning {
    Learning::new(status(rules), Theme::new(Colors::None), Language::English)
}

fn press(learning: &mut Learning, code: KeyCode) -> Option<Command> {
    learning.key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn text(learning: &Learning, size: (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
    terminal.draw(|frame| view_learning(learning, frame)).unwrap();
    terminal.backend().to_string()
}

#[test]
fn figures_and_strength_are_shown_at_every_size() {
    let learning = watched(Rules::CONNECT_FOUR);
    let wide = text(&learning, (80, 24));
    for part in ["12345", "9876", "75 s", "3.8 min", "12.5%", "level:5", " 90", "greedy", " 50", "play against it"] {
        assert!(wide.contains(part), "{part}:\n{wide}");
    }
    assert!(text(&learning, (40, 15)).contains("games 12345, per second 9876"));
    assert!(text(&learning, (29, 11)).contains("This window is too small"));
    text(&watched(Rules::new(10, 10, 4).unwrap()), (30, 12));
}

#[test]
fn keys_pause_play_and_end() {
    let mut learning = watched(Rules::CONNECT_FOUR);
    assert_eq!(press(&mut learning, KeyCode::Char(' ')), None);
    assert!(learning.is_paused && text(&learning, (80, 24)).contains("Paused."));
    assert!(
        matches!(press(&mut learning, KeyCode::Char('p')), Some(Command::Think(position)) if position.plies() == 0)
    );
    learning.think(vec![(Cell::new(3, 0), 0.25)]);
    assert!(text(&learning, (80, 24)).contains("+25"));
    let Some(Command::Choose(game)) = press(&mut learning, KeyCode::Char('4')) else {
        panic!("it is the player's move")
    };
    assert_eq!(game.last_move(), Some(Cell::new(3, 0)));
    assert_eq!(press(&mut learning, KeyCode::Char('4')), None, "it is not the person's move");
    assert!(matches!(learning.answer(Action::Stone(Cell::new(3, 1))), Some(Command::Think(_))));
    for _ in 0..3 {
        press(&mut learning, KeyCode::Left);
    }
    assert!(matches!(press(&mut learning, KeyCode::Enter), Some(Command::Choose(_))));
    assert!(matches!(press(&mut learning, KeyCode::Char('u')), Some(Command::Think(_))));
    assert_eq!(learning.user_game.as_ref().map(|user_game| user_game.game.position().plies()), Some(2));
    assert_eq!(press(&mut learning, KeyCode::Char('9')), None);
    assert_eq!(learning.notice.as_deref(), Some("There is no column 9; pick one from 1 to 7."));
    assert!(matches!(press(&mut learning, KeyCode::Char('n')), Some(Command::Choose(_))));
    assert_eq!(learning.user_game.as_ref().map(|user_game| user_game.side), Some(Player::Second));
    assert_eq!(press(&mut learning, KeyCode::Esc), None);
    assert_eq!(learning.user_game, None, "Esc goes back");
    assert_eq!(press(&mut learning, KeyCode::Char('s')), Some(Command::Save));
    assert_eq!(press(&mut learning, KeyCode::Esc), None, "once too often does not end the training");
    assert_eq!(learning.notice.as_deref(), Some("Press q to end the training."));
    assert_eq!(press(&mut learning, KeyCode::Char('q')), Some(Command::Quit));
    assert_eq!(learning.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)), Some(Command::Interrupt(2)));
}

#[test]
fn a_game_without_gravity_is_played_by_arrows_to_its_end() {
    let mut learning = watched(Rules::TIC_TAC_TOE);
    press(&mut learning, KeyCode::Char('p'));
    // Plays b2, then a1 and c3, against two stones of the trained player.
    let moves = [(&[][..], (0, 1)), (&[KeyCode::Left, KeyCode::Down], (1, 0))];
    for (keys, (col, row)) in moves {
        keys.iter().for_each(|&key| drop(press(&mut learning, key)));
        assert!(matches!(press(&mut learning, KeyCode::Enter), Some(Command::Choose(_))));
        learning.answer(Action::Stone(Cell::new(col, row)));
    }
    assert_eq!(press(&mut learning, KeyCode::Enter), None);
    assert!(learning.notice.is_some(), "the cell is taken");
    for key in [KeyCode::Right, KeyCode::Right, KeyCode::Up, KeyCode::Up] {
        press(&mut learning, key);
    }
    assert_eq!(press(&mut learning, KeyCode::Enter), None);
    assert!(text(&learning, (80, 24)).contains("You win!"));
}

#[test]
fn cells_of_a_game_without_gravity_can_be_typed() {
    let mut learning = watched(Rules::new(9, 9, 5).unwrap().with_gravity(false));
    press(&mut learning, KeyCode::Char('p'));
    // `h` and `j` are also arrow keys.
    for (letter, digit, cell) in [('c', '2', Cell::new(2, 1)), ('h', '9', Cell::new(7, 8)), ('a', '1', Cell::new(0, 0))]
    {
        press(&mut learning, KeyCode::Char(letter));
        press(&mut learning, KeyCode::Char(digit));
        assert_eq!(learning.user_game.as_ref().map(|game| game.cursor), Some(cell));
    }
    press(&mut learning, KeyCode::Char('5'));
    assert_eq!(learning.user_game.as_ref().map(|game| game.cursor), Some(Cell::new(0, 4)), "a digit alone is a row");
    let alt = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::ALT);
    assert_eq!(learning.key(alt), None);
}
