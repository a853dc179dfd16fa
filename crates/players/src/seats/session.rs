//! A game with its participants, shared by line mode and the terminal UI.

use std::path::{Path, PathBuf};

use connect4_core::notation::record::{self, GameResult, Record};
use connect4_core::{Action, ByPlayer, Game, Player};

use super::Participant;
use connect4_files::write_whole;

/// A game, its participants, and its file.
///
/// ```
/// use connect4_core::notation::record::Record;
/// use connect4_core::{ByPlayer, Game, Player, Rules};
/// use connect4_players::{Participant, Session};
/// let participants = ByPlayer { first: Participant::Human, second: "level:3".parse()? };
/// let mut session = Session::new(Record::new(Game::new(Rules::CONNECT_FOUR)), participants);
/// session.game_mut().try_drop(3)?;
/// assert!(!session.participant_to_act().is_human());
/// assert!(session.step_back());
/// assert_eq!(session.game().mover(), Player::First);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    record: Record,
    /// By seat: who plays X and O until the sides are swapped.
    participants: ByPlayer<Participant>,
    path: Option<PathBuf>,
    /// Paths of explicit saves; the only files besides `path` that this session may overwrite.
    saved: Vec<PathBuf>,
    /// The actions at the last save, or at the start of the session.
    saved_actions: Vec<Action>,
}

impl Session {
    /// A session with the game of `record`. The participants play X and O until they swap sides. Their names replace
    /// those in the record if the game has no moves or no names.
    pub fn new(mut record: Record, participants: ByPlayer<Participant>) -> Self {
        if record.game.actions().is_empty() || record.first.is_empty() {
            (record.first, record.second) = (participants.first.to_string(), participants.second.to_string());
        }
        let saved_actions = record.game.actions().to_vec();
        Session { record, participants, path: None, saved: Vec::new(), saved_actions }
    }

    /// Saves the game to this file after every move.
    #[must_use]
    pub fn with_path(self, path: Option<PathBuf>) -> Self {
        Session { path, ..self }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.record.game
    }

    /// The game, to make moves and swap sides.
    pub fn game_mut(&mut self) -> &mut Game {
        &mut self.record.game
    }

    /// The game with names and date. Its result is updated only when it is [written](Session::text).
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The participants by seat: who plays X and O until the sides are swapped.
    pub fn participants(&self) -> &ByPlayer<Participant> {
        &self.participants
    }

    /// The file that is written after every move.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Saves to this file after every move from now on.
    pub fn set_path(&mut self, path: PathBuf) {
        self.path = Some(path);
    }

    /// Whether an unfinished game with moves has changed since it was last saved.
    pub fn is_unsaved(&self) -> bool {
        let game = self.game();
        game.outcome().is_none() && !game.actions().is_empty() && game.actions() != self.saved_actions
    }

    /// A new session with the same participants, after the first `actions` actions of this game. Later actions can be
    /// redone.
    #[must_use]
    pub fn branch(&self, actions: usize) -> Self {
        let mut game = self.game().clone();
        while game.actions().len() > actions {
            game.undo();
        }
        let mut record = Record::new(game);
        let Record { first, second, date, .. } = &self.record;
        (record.first, record.second, record.date) = (first.clone(), second.clone(), date.clone());
        Session { saved_actions: self.saved_actions.clone(), ..Session::new(record, self.participants.clone()) }
    }

    /// The seat that plays `player` now.
    pub fn seat_of(&self, player: Player) -> Player {
        if self.game().is_swapped() { !player } else { player }
    }

    /// The seat to act. Before the choice of sides under swap-3, it does not always play the side to move.
    pub fn turn(&self) -> Player {
        self.game().acting_player()
    }

    /// The participant to act.
    pub fn participant_to_act(&self) -> &Participant {
        &self.participants[self.turn()]
    }

    /// The participant who plays `player` now.
    pub fn participant(&self, player: Player) -> &Participant {
        &self.participants[self.seat_of(player)]
    }

    /// Whether a person plays `player` now.
    pub fn is_human(&self, player: Player) -> bool {
        self.participant(player).is_human()
    }

    /// Undoes actions until a person is to act; if only computers play, one action. Returns whether there was such an
    /// action; if not, the game is unchanged.
    pub fn step_back(&mut self) -> bool {
        let only_computers = !self.participants.iter().any(Participant::is_human);
        let mut taken_back = 0;
        while self.record.game.undo().is_some() {
            taken_back += 1;
            if only_computers || self.participant_to_act().is_human() {
                return true;
            }
        }
        for _ in 0..taken_back {
            self.record.game.redo();
        }
        false
    }

    /// Redoes undone actions until a person is to act or the game is over; if only computers play, one action. Returns
    /// whether there was anything to redo.
    pub fn step_forward(&mut self) -> bool {
        let only_computers = !self.participants.iter().any(Participant::is_human);
        let mut changed = false;
        while self.record.game.redo().is_some() {
            changed = true;
            let is_unfinished = self.game().outcome().is_none();
            if only_computers || (is_unfinished && self.participant_to_act().is_human()) {
                break;
            }
        }
        changed
    }

    /// The record as text, with the result of the position.
    pub fn text(&self) -> String {
        let mut record = self.record.clone();
        record.result = GameResult::from(self.game().outcome());
        record::write(&record)
    }

    /// Writes the game to its file, if it has one.
    ///
    /// # Errors
    /// If the file cannot be written. An existing file is then unchanged.
    pub fn save(&self) -> Result<(), SaveError> {
        self.path.as_ref().map_or(Ok(()), |path| save(path, &self.text(), Existing::Replace))
    }

    /// Writes the game to this file, which the session may overwrite from now on.
    ///
    /// # Errors
    /// If the file exists and was not written by this session, or cannot be written. An existing file is then
    /// unchanged.
    pub fn save_to(&mut self, path: &Path) -> Result<(), SaveError> {
        save(path, &self.text(), self.existing(path))?;
        self.note_saved(path);
        Ok(())
    }

    /// What saving to this file does if it exists: a session replaces only its own files.
    pub fn existing(&self, path: &Path) -> Existing {
        let is_own = self.saved.iter().any(|saved| saved == path) || self.path() == Some(path);
        if is_own { Existing::Replace } else { Existing::Refuse }
    }

    /// Records that the game was saved to this file, which the session may overwrite from now on.
    pub fn note_saved(&mut self, path: &Path) {
        self.saved_actions = self.game().actions().to_vec();
        if self.existing(path) == Existing::Refuse {
            self.saved.push(path.to_owned());
        }
    }
}

/// What to do with an existing file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// Keep it, and report an error.
    Refuse,
    /// Replace it.
    Replace,
}

/// Writes the text of a record, replacing the file atomically.
///
/// # Errors
/// If the file exists and may not be overwritten, or cannot be written. An existing file is then unchanged.
pub fn save(path: &Path, text: &str, existing: Existing) -> Result<(), SaveError> {
    if path.exists() && existing == Existing::Refuse {
        return Err(SaveError::Exists(path.to_owned()));
    }
    write_whole(path, text.as_bytes()).map_err(|error| SaveError::Write { path: path.to_owned(), error })
}

/// Why a game was not saved. No message starts with the name of the file, because front ends may capitalize messages.
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
        /// The error of the operating system.
        #[source]
        error: std::io::Error,
    },
}
