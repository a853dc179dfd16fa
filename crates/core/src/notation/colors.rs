//! `F_Yellow G_Red`: column letter and color. Either color may begin, and colors need not alternate.

use super::{Fault, Faults, ParseError, Place, Reason};
use crate::text::{column_letter, column_of_letter};
use crate::{Cell, Game, PlayError, Player, Rules, Setup};

/// One colored move as it was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ColoredMove {
    /// Column, from 0; it may be off the board.
    pub col: u8,
    /// Red is the first player, yellow the second.
    pub player: Player,
}

impl ColoredMove {
    fn text(self) -> String {
        format!("{}_{}", column_letter(self.col).to_ascii_uppercase(), self.player.color())
    }

    pub(crate) fn illegal(self, index: usize, error: PlayError) -> ParseError {
        ParseError::new(&self.text(), Place::Move(index + 1), Reason::Illegal(error))
    }
}

/// Reads colored moves, separated by white space, commas, quotes or brackets.
///
/// # Errors
/// With the words that are not a letter, an underscore, and `Red` or `Yellow`.
pub fn parse(text: &str) -> Result<Vec<ColoredMove>, ParseError> {
    let (mut moves, mut faults) = (Vec::new(), Faults::default());
    for (index, word) in words(text).enumerate() {
        match parse_word(word) {
            Some(colored) => moves.push(colored),
            None => faults.push(|| {
                let reason =
                    "not a colored move; write the column letter, an underscore, and Red or Yellow, for example D_Red";
                Fault::new(word, Place::Move(index + 1), Reason::Malformed(reason.to_owned()))
            }),
        }
    }
    faults.check()?;
    Ok(moves)
}

/// The moves before the first word that cannot be read.
pub(crate) fn readable_start(text: &str) -> Vec<ColoredMove> {
    words(text).map_while(parse_word).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '"' | '\'' | '[' | ']' | '(' | ')');
    text.split(separator).filter(|word| !word.is_empty())
}

fn parse_word(word: &str) -> Option<ColoredMove> {
    let (column, color) = word.split_once('_')?;
    let mut letters = column.chars();
    let col = letters.next().and_then(column_of_letter)?;
    let player = Player::BOTH.into_iter().find(|player| player.color().eq_ignore_ascii_case(color))?;
    letters.next().is_none().then_some(ColoredMove { col, player })
}

/// The board after all moves. Lines do not end the game; only full columns and the edge of the board stop a disc.
///
/// # Errors
/// At the first move off the board or into a full column; always for rules without gravity.
pub fn to_setup(rules: Rules, moves: &[ColoredMove]) -> Result<Setup, ParseError> {
    super::needs_gravity(&Game::new(rules), "colored moves")?;
    let mut setup = Setup::new(rules);
    for (index, &colored) in moves.iter().enumerate() {
        drop_disc(&mut setup, colored).map_err(|error| colored.illegal(index, error))?;
    }
    Ok(setup)
}

/// The game of these moves, if red begins, turns alternate and no move follows the end.
pub fn to_game(rules: Rules, moves: &[ColoredMove]) -> Option<Game> {
    let mut game = Game::new(rules);
    for one in moves {
        if one.player != game.mover() || game.try_drop(one.col).is_err() {
            return None;
        }
    }
    Some(game)
}

/// Drops one disc regardless of turns, and returns where it landed.
pub(crate) fn drop_disc(setup: &mut Setup, colored: ColoredMove) -> Result<Cell, PlayError> {
    let ColoredMove { col, player } = colored;
    let rules = setup.rules();
    rules.column(col.into())?;
    let row = setup.top(col).map_or(0, |top| top.row + 1);
    if row == rules.rows() {
        return Err(PlayError::ColumnFull { col });
    }
    let cell = Cell::new(col, row);
    setup.set(cell, Some(player));
    Ok(cell)
}

/// Writes colored moves, separated by spaces.
pub fn write(moves: &[ColoredMove]) -> String {
    moves.iter().map(|colored| colored.text()).collect::<Vec<_>>().join(" ")
}

/// The moves of a game with their colors; red moves first.
pub fn of_game(game: &Game) -> Vec<ColoredMove> {
    let start = game.start().mover();
    let player = |ply: usize| if ply.is_multiple_of(2) { start } else { !start };
    game.moves().enumerate().map(|(ply, cell)| ColoredMove { col: cell.col, player: player(ply) }).collect()
}
