//! A game at the board with the people and computers around it: what line play and the full screen share.

use std::path::{Path, PathBuf};

use connect4_core::notation::record::{self, GameResult, Record};
use connect4_core::{Action, ByPlayer, Game, PlayError, Player};

use super::Seat;
use crate::write_whole;

/// A game, who plays it, and where it is saved.
///
/// ```
/// use connect4_core::notation::record::Record;
/// use connect4_core::{Action, ByPlayer, Cell, Game, Player, Rules};
/// use connect4_play::{Seat, Session};
/// let seats = ByPlayer { first: Seat::Human, second: "level:3".parse()? };
/// let mut session = Session::new(Record::new(Game::new(Rules::CONNECT_FOUR)), seats);
/// session.act(Action::Stone(Cell::new(3, 0)))?;
/// assert!(!session.seat_to_act().is_human());
/// assert!(session.step_back());
/// assert_eq!(session.game().mover(), Player::First);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    record: Record,
    seats: ByPlayer<Seat>,
    path: Option<PathBuf>,
    /// Where this session has saved the game on request: only there may it overwrite.
    saved: Vec<PathBuf>,
    /// The actions that are saved in a file, or that the session began with.
    kept: Vec<Action>,
}

impl Session {
    /// A session with the game of `record`. `seats` plays X and O until they swap; a game that is only beginning, or has no
    /// names yet, gets theirs.
    pub fn new(mut record: Record, seats: ByPlayer<Seat>) -> Self {
        if record.game.actions().is_empty() || record.first.is_empty() {
            (record.first, record.second) = (seats.first.to_string(), seats.second.to_string());
        }
        let kept = record.game.actions().to_vec();
        Session { record, seats, path: None, saved: Vec::new(), kept }
    }

    /// The same, saved to this file after every move.
    #[must_use]
    pub fn with_path(self, path: Option<PathBuf>) -> Self {
        Session { path, ..self }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.record.game
    }

    /// The game with its names and date; its result is that of the board only once written.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Who plays X and O until they swap.
    pub fn seats(&self) -> &ByPlayer<Seat> {
        &self.seats
    }

    /// The file that is written after every move.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Saves to this file after every move from now on.
    pub fn set_path(&mut self, path: PathBuf) {
        self.path = Some(path);
    }

    /// Whether leaving would lose a game under way: it has moves, goes on, and has changed since it was last saved.
    pub fn is_unsaved(&self) -> bool {
        let game = self.game();
        game.outcome().is_none() && !game.actions().is_empty() && game.actions() != self.kept
    }

    /// Another session of the same players that continues after the first `actions` actions of this game; the later ones can
    /// be redone. It has a record of its own.
    #[must_use]
    pub fn branch(&self, actions: usize) -> Self {
        let mut game = self.game().clone();
        while game.actions().len() > actions {
            game.undo();
        }
        let mut record = Record::new(game);
        let Record { first, second, date, .. } = &self.record;
        (record.first, record.second, record.date) = (first.clone(), second.clone(), date.clone());
        Session { kept: self.kept.clone(), ..Session::new(record, self.seats.clone()) }
    }

    /// Whose seat plays `player` now: after a swap the other one's.
    pub fn seat_of(&self, player: Player) -> Player {
        if self.game().is_swapped() { !player } else { player }
    }

    /// Whose seat acts now. Before the choice of a side under swap-3, that is not who plays the side to move.
    pub fn turn(&self) -> Player {
        self.game().person()
    }

    /// Who acts now.
    pub fn seat_to_act(&self) -> &Seat {
        &self.seats[self.turn()]
    }

    /// Who plays `player` now.
    pub fn seat(&self, player: Player) -> &Seat {
        &self.seats[self.seat_of(player)]
    }

    /// Whether a person plays `player` now.
    pub fn is_human(&self, player: Player) -> bool {
        self.seat(player).is_human()
    }

    /// Makes a move or swaps sides.
    ///
    /// # Errors
    /// As [`Game::try_action`]; nothing has changed then.
    pub fn act(&mut self, action: Action) -> Result<(), PlayError> {
        self.record.game.try_action(action)
    }

    /// Takes moves back until a person is to move again; if only computers play, one move. Returns whether there was anything
    /// to take back; if not, nothing has changed.
    pub fn step_back(&mut self) -> bool {
        let only_computers = !self.seats.iter().any(Seat::is_human);
        let mut taken_back = 0;
        while self.record.game.undo().is_some() {
            taken_back += 1;
            if only_computers || self.seat_to_act().is_human() {
                return true;
            }
        }
        for _ in 0..taken_back {
            self.record.game.redo();
        }
        false
    }

    /// Replays moves that were taken back until a person is to move or the game is over; if only computers play, one move.
    /// Returns whether there was anything to replay.
    pub fn step_forward(&mut self) -> bool {
        let only_computers = !self.seats.iter().any(Seat::is_human);
        let mut changed = false;
        while self.record.game.redo().is_some() {
            changed = true;
            let goes_on = self.game().outcome().is_none();
            if only_computers || (goes_on && self.seat_to_act().is_human()) {
                break;
            }
        }
        changed
    }

    /// The record as text, with the result of the board.
    pub fn text(&self) -> String {
        let mut record = self.record.clone();
        record.result = GameResult::from(self.game().outcome());
        record::write(&record)
    }

    /// Writes the game to its file, if it has one.
    ///
    /// # Errors
    /// If the file cannot be written; the old one then stays as it was.
    pub fn save(&self) -> Result<(), SaveError> {
        self.path.as_ref().map_or(Ok(()), |path| save(path, &self.text(), true))
    }

    /// Writes the game to this file, and remembers it as one of the session's own.
    ///
    /// # Errors
    /// If there is a file that the session has not written, or the file cannot be written; an old one then stays as it was.
    pub fn save_to(&mut self, path: &Path) -> Result<(), SaveError> {
        save(path, &self.text(), self.may_overwrite(path))?;
        self.note_saved(path);
        Ok(())
    }

    /// Whether this session's game may replace an existing file.
    pub fn may_overwrite(&self, path: &Path) -> bool {
        self.saved.iter().any(|saved| saved == path) || self.path() == Some(path)
    }

    /// Remembers that the game is saved in this file, which is one of the session's own.
    pub fn note_saved(&mut self, path: &Path) {
        self.kept = self.game().actions().to_vec();
        if !self.may_overwrite(path) {
            self.saved.push(path.to_owned());
        }
    }
}

/// Writes the text of a record, first beside the file, then renamed.
///
/// # Errors
/// If there is a file that may not be replaced, or the file cannot be written; an old one then stays as it was.
pub fn save(path: &Path, text: &str, may_overwrite: bool) -> Result<(), SaveError> {
    if path.exists() && !may_overwrite {
        return Err(SaveError::Exists(path.to_owned()));
    }
    write_whole(path, text.as_bytes()).map_err(|error| SaveError::Write { path: path.to_owned(), error })
}

/// Why a game was not saved. No sentence begins with the name of the file, which must stay as it is where one begins with a
/// capital.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// A file of this name exists already.
    #[error("the file {} already exists; choose another name", .0.display())]
    Exists(PathBuf),
    /// The file cannot be written.
    #[error("cannot write {}: {error}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        #[source]
        error: std::io::Error,
    },
}
