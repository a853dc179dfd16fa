//! The fuzz targets, as plain functions that any toolchain can run.
//!
//! A target panics if a reader panics, if text does not survive a round trip, or if a fast path disagrees with the slow
//! reference. Targets that need rules take them from the first four bytes: columns, rows, line length and flags. The
//! rest is text, or the choices of a game.

use connect4_core::notation::record;
use connect4_core::notation::{self as forms, ParseError};
use connect4_core::reference::ReferenceBoard;
use connect4_core::word::{WideBoard, Word, bits};
use connect4_core::{
    Action, Cell, Dynamic, Game, Geometry, GeometryTask, MAX_SIDE, Outcome, PlayOrder, Player, Position, Rules, Setup,
    Stones, Swap, print, winner,
};

mod messages;
mod reasons;
mod requests;
pub use messages::message;
pub use reasons::{passing_reason, reasons, strategy};
pub use requests::request;

/// A target: its name, which is also the name of its corpus, and its function.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: [Target; 12] = [
    ("digits", digits),
    ("list", list),
    ("cells", cells),
    ("colors", colors),
    ("position", position),
    ("diagram", diagram),
    ("record", record),
    ("playout", playout),
    ("message", message),
    ("request", request),
    ("reasons", reasons),
    ("strategy", strategy),
];

/// The flag of rules with gravity in the fourth byte.
pub const GRAVITY: u8 = 1;
/// The flag of rules with the swap rule in the fourth byte.
pub const SWAP: u8 = 2;
/// The flag of rules with swap-3 in the fourth byte.
pub const SWAP_3: u8 = 4;

/// The rules for four bytes. All values are valid.
fn rules(header: [u8; 4]) -> Rules {
    let [cols, rows, connect, flags] = header;
    let side = |byte: u8| byte.wrapping_sub(1) % MAX_SIDE + 1;
    Rules::new(side(cols), side(rows), side(connect))
        .expect("all three are in range")
        .with_gravity(flags & GRAVITY != 0)
        .with_swap(match flags & (SWAP | SWAP_3) {
            0 => Swap::Off,
            SWAP => Swap::One,
            _ => Swap::Three,
        })
}

/// The rules and the remaining bytes; `None` if there are too few bytes.
fn with_rules(data: &[u8]) -> Option<(Rules, &[u8])> {
    data.split_first_chunk().map(|(&header, rest)| (rules(header), rest))
}

/// Checks that an error has a reason that a terminal can show.
fn check_refusal(error: &ParseError) {
    assert!(!error.faults().is_empty());
    let message = error.to_string();
    assert!(!message.is_empty() && !message.chars().any(char::is_control), "{message:?}");
}

/// Checks that the reference has the same stones, and the same outcome at each ply.
fn check_game(game: &Game) {
    let mut board = board_of(game.start());
    let mut mover = game.start().mover();
    for (action, position) in game.actions().iter().zip(game.replay().skip(1)) {
        if let Action::Stone(cell) = *action {
            let free = board.landing_cells().contains(&(cell.col.into(), cell.row.into()));
            assert!(free && board.outcome().is_none(), "{cell} is no move of {board:?}");
            board.set(cell.col.into(), cell.row.into(), Some(mover));
            mover = !mover;
        }
        assert_eq!(position.outcome(), board.outcome());
    }
    assert_eq!(board, board_of(game.position()));
}

fn board_of(position: &Position) -> ReferenceBoard {
    let mut board = ReferenceBoard::new(position.rules());
    for (cell, player) in position.stones_by_cell() {
        board.set(cell.col.into(), cell.row.into(), Some(player));
    }
    board
}

/// Reads a game in one form, writes it and reads it again.
fn game_form(data: &[u8], read: fn(Rules, &str) -> Result<Game, ParseError>, write: fn(&Game) -> String) {
    let Some((rules, rest)) = with_rules(data) else { return };
    let text = String::from_utf8_lossy(rest);
    match read(rules, &text) {
        Ok(game) => {
            check_game(&game);
            let written = write(&game);
            assert_eq!(read(rules, &written).as_ref(), Ok(&game), "{written:?}");
        }
        Err(error) => check_refusal(&error),
    }
}

/// Rules and a game as digits.
pub fn digits(data: &[u8]) {
    game_form(data, forms::digits::parse, forms::digits::write);
    // Digits have only one spelling, except for the case of letters.
    let Some((rules, rest)) = with_rules(data) else { return };
    if let Ok(game) = forms::digits::parse(rules, &String::from_utf8_lossy(rest)) {
        assert!(forms::digits::write(&game).as_bytes().eq_ignore_ascii_case(rest));
    }
}

/// Rules and a game as a list of columns.
pub fn list(data: &[u8]) {
    game_form(data, forms::list::parse, forms::list::write);
}

/// Rules and a game as cells.
pub fn cells(data: &[u8]) {
    game_form(data, forms::cells::parse, forms::cells::write);
}

/// Rules and colored moves.
pub fn colors(data: &[u8]) {
    let Some((rules, rest)) = with_rules(data) else { return };
    let moves = match forms::colors::parse(&String::from_utf8_lossy(rest)) {
        Ok(moves) => moves,
        Err(error) => return check_refusal(&error),
    };
    assert_eq!(forms::colors::parse(&forms::colors::write(&moves)).as_ref(), Ok(&moves));
    match forms::colors::to_setup(rules, &moves) {
        Ok(setup) => assert_eq!(setup.stones_by_cell().count(), moves.len()),
        Err(error) => check_refusal(&error),
    }
    match winner::winner(&moves) {
        Ok(verdict) => {
            // The reference must see a line after the last move, and none before it.
            let mut board = ReferenceBoard::new(Rules::CONNECT_FOUR);
            for (index, colored) in moves[..verdict.moves].iter().enumerate() {
                let &(col, row) = board
                    .landing_cells()
                    .iter()
                    .find(|&&(col, _)| col == usize::from(colored.col))
                    .expect("a move that was played has a free cell");
                board.set(col, row, Some(colored.player));
                let last = index + 1 == verdict.moves;
                assert_eq!(board.has_line(colored.player), last && verdict.outcome != Outcome::Drawn);
            }
            assert!(verdict.moves == moves.len() || verdict.outcome != Outcome::Drawn);
        }
        Err(error) => check_refusal(&error),
    }
}

/// Checks that a valid diagram has an order of play, and that the reference sees the same position.
fn check_setup(setup: &Setup) {
    let Ok(position) = setup.to_position() else {
        assert!(!setup.faults().is_empty());
        return;
    };
    assert_eq!(setup.faults(), []);
    assert!(setup.stones_by_cell().eq(position.stones_by_cell()));
    assert_eq!(position.outcome(), board_of(&position).outcome());
    match setup.order_of_play() {
        PlayOrder::Found(moves) => {
            let mut game = Game::new(setup.rules());
            moves.into_iter().for_each(|cell| game.play(cell));
            assert_eq!(game.position(), &position);
        }
        PlayOrder::None => panic!("the diagram passed, but has no order of play"),
        PlayOrder::Undecided => {}
    }
}

/// A position line.
pub fn position(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match forms::position::parse_setup(&text) {
        Ok(setup) => {
            check_setup(&setup);
            match forms::position::parse(&text) {
                Ok(position) => {
                    let written = forms::position::write(&position);
                    assert_eq!(forms::position::parse(&written).as_ref(), Ok(&position), "{written:?}");
                }
                Err(error) => {
                    assert!(error.is_illegal());
                    check_refusal(&error);
                }
            }
        }
        Err(error) => {
            assert!(!error.is_illegal());
            check_refusal(&error);
        }
    }
}

/// Rules and a diagram.
pub fn diagram(data: &[u8]) {
    let Some((rules, rest)) = with_rules(data) else { return };
    match forms::diagram::parse(rules, &String::from_utf8_lossy(rest)) {
        Ok(setup) => {
            assert_eq!(forms::diagram::parse(rules, &print::diagram(&setup)).as_ref(), Ok(&setup));
            check_setup(&setup);
        }
        Err(error) => check_refusal(&error),
    }
}

/// A record.
pub fn record(data: &[u8]) {
    match record::parse(&String::from_utf8_lossy(data)) {
        Ok(read) => {
            check_game(&read.game);
            let written = record::write(&read);
            let again = record::parse(&written);
            assert_eq!(again.as_ref(), Ok(&read), "{written}");
            assert_eq!(record::write(&read), written);
        }
        Err(error) => check_refusal(&error),
    }
}

/// Rules, then one byte per move, which selects a legal move. Compares every fast path with the reference at each ply.
pub fn playout(data: &[u8]) {
    let Some((rules, choices)) = with_rules(data) else { return };
    let mut game = Game::new(rules);
    let mut board = ReferenceBoard::new(rules);
    for &choice in choices {
        let landing: Vec<Cell> = board.landing_cells().into_iter().map(cell).collect();
        let over = board.outcome();
        assert_eq!(game.outcome(), over);
        assert_eq!(game.position().legal_moves(), if over.is_some() { Vec::new() } else { landing.clone() });
        if over.is_some() {
            break;
        }
        let chosen = landing[usize::from(choice) % landing.len()];
        board.set(chosen.col.into(), chosen.row.into(), Some(game.mover()));
        game.play(chosen);
        let seen = See(game.position().stones());
        let expected = Seen {
            legal: board.landing_cells().into_iter().map(cell).collect(),
            has_line: board.has_line(!game.mover()),
        };
        assert_eq!(rules.with_geometry(seen), expected);
        assert_eq!(rules.with_dynamic_geometry(seen), expected);
        assert_eq!(seen.run(Dynamic::<WideBoard>::new(rules).expect("every board fits")), expected);
    }
    assert_eq!(game.outcome(), board.outcome());
    for player in Player::BOTH {
        // The reference defines threats only for a player without a line. Counting them is slow, so it is done only at
        // the end.
        if !board.has_line(player) {
            let threats: Vec<Cell> = board.threats(player).into_iter().map(cell).collect();
            assert_eq!(game.position().threats(player), threats);
        }
    }
    let moves = game.moves().count();
    let written = forms::cells::write(&game);
    assert_eq!(forms::cells::parse(rules, &written).as_ref(), Ok(&game));
    assert_eq!(std::iter::from_fn(|| game.undo()).count(), moves);
    assert_eq!(game.position(), &Position::new(rules));
}

fn cell((col, row): (usize, usize)) -> Cell {
    Cell::new(col as u8, row as u8)
}

/// What a geometry computes for a board just after a move.
#[derive(Clone, Copy)]
struct See(Stones<WideBoard>);

#[derive(PartialEq, Eq, Debug)]
struct Seen {
    legal: Vec<Cell>,
    has_line: bool,
}

impl GeometryTask for See {
    type Output = Seen;
    fn run<G: Geometry>(self, geometry: G) -> Seen {
        let stones: Stones<G::Word> = self.0.cast();
        let legal = geometry.legal(stones.occupied());
        assert!(stones.mover & stones.opponent == G::Word::ZERO);
        Seen {
            legal: bits(legal).map(|bit| geometry.cell(bit)).collect(),
            has_line: geometry.has_line(stones.opponent),
        }
    }
}
