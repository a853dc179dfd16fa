//! Events, which change the state, and effects, which the state requests.

use std::path::PathBuf;
use std::time::Duration;

use connect4_core::notation::record::Record;
use connect4_core::{ByPlayer, Game, Player, Position, Rules};
use connect4_players::{Choice, Existing, Participant};
use connect4_study::{Analysis, Puzzle, Review};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};

use crate::app::{ExplanationText, Stage};
use crate::picker::Entry;
use crate::practice::Progress;
use crate::settings::Settings;
use crate::theme::Background;

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// Text from the clipboard.
    Paste(String),
    /// The new size of the window: columns, rows.
    Resize(u16, u16),
    /// Time has passed.
    Tick,
    /// A computer player chose a move.
    Chosen {
        /// Request ID.
        id: u64,
        /// The chosen action.
        choice: Choice,
    },
    /// The computer players could not be set up.
    PlayersUnavailable(String),
    /// A computer player failed.
    PlayerFailed {
        /// Request ID.
        id: u64,
        /// How it failed, in words.
        failure: String,
    },
    /// A partial or complete analysis by the solver.
    Analyzed {
        /// Request ID.
        id: u64,
        /// The analysis so far, or an error.
        result: Result<Box<Analysis>, String>,
    },
    /// Progress of a review.
    ReviewProgress {
        /// Request ID.
        id: u64,
        /// Number of positions evaluated so far, and in total.
        progress: (usize, usize),
    },
    /// A review is complete.
    Reviewed {
        /// Request ID.
        id: u64,
        /// Value of each move, or an error.
        result: Result<Box<Review>, String>,
    },
    /// A puzzle was generated.
    PuzzleMade {
        /// Request ID.
        id: u64,
        /// The puzzle, if one was found, or an error.
        result: Result<Option<Box<Puzzle>>, String>,
    },
    /// A partial or complete explanation of a position.
    Explained {
        /// Request ID.
        id: u64,
        /// The explanation.
        explanation: Box<ExplanationText>,
        /// Whether a better one may follow.
        stage: Stage,
    },
    /// The terminal's background, or `None` for a reply that cannot be parsed.
    Background(Option<Background>),
    /// An unfinished game was saved to this file; `None` if it could not be saved.
    LeftGameSaved(Option<PathBuf>),
    /// The contents of a folder, or an error.
    FolderListed {
        /// The absolute path of the folder.
        folder: PathBuf,
        /// Its entries, or an error.
        result: Result<Vec<Entry>, String>,
    },
    /// A file name that is not in use yet.
    NameProposed(String),
    /// An unused file name for the record of this game.
    RecordProposed(PathBuf),
    /// A signal asks the program to stop until it is resumed.
    Stopped,
    /// The program resumed after it was suspended.
    Resumed,
    /// The result of writing the game to a file.
    Saved {
        /// The file.
        path: PathBuf,
        /// Whether the user asked to save; otherwise this is the automatic save after a move.
        was_asked: bool,
        /// The result.
        result: Result<(), String>,
    },
    /// The result of reading a record.
    Opened {
        /// The file.
        path: PathBuf,
        /// The record, or an error.
        result: Result<Box<Record>, String>,
    },
    /// The settings could not be written.
    SettingsNotSaved(String),
    /// A thread failed. The loop ends on this event, so the state never sees it.
    Failed(String),
    /// A signal with this number asks the program to exit.
    Signal(i32),
}

/// What stops if the program is suspended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Suspended {
    /// The job of the shell to which the program belongs.
    Job,
    /// Only the program.
    Program,
}

/// A side effect for the caller to carry out.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Set up the computer players of a new game.
    CreatePlayers {
        /// The players.
        seats: ByPlayer<Participant>,
        /// The rules.
        rules: Rules,
    },
    /// Ask the computer player of a seat for a move.
    Think {
        /// Request ID.
        id: u64,
        /// The seat, by its color at the start of the game.
        seat: Player,
        /// The game.
        game: Box<Game>,
        /// Time limit.
        time: Duration,
    },
    /// Cancel the request to the computer player.
    StopThinking,
    /// Start an analysis; this cancels the previous one.
    Analyze {
        /// Request ID.
        id: u64,
        /// The position.
        position: Position,
        /// Time limit; `None` means that there is no limit.
        time: Option<Duration>,
    },
    /// Cancel the analysis.
    StopAnalysis,
    /// Review a game.
    Review {
        /// Request ID.
        id: u64,
        /// The game.
        game: Box<Game>,
    },
    /// End the review early with the results so far.
    StopReview,
    /// Generate a puzzle.
    MakePuzzle {
        /// Request ID.
        id: u64,
        /// Seed of the puzzle. The same seed and grade give the same puzzle.
        seed: u64,
        /// The requested grade, from 1 to 5; `None` for any.
        grade: Option<u8>,
    },
    /// Explain a position.
    Explain {
        /// Request ID.
        id: u64,
        /// The position.
        position: Position,
    },
    /// Cancel the explanation.
    StopExplaining,
    /// Save the record of an unfinished game to a separate file.
    SaveLeftGame(String),
    /// Cancel puzzle generation.
    StopPractice,
    /// Save practice progress.
    SaveProgress(Progress),
    /// List a folder; an empty path is the current folder.
    ListFolder(PathBuf),
    /// Propose an unused file name.
    ProposeName,
    /// Propose an unused name for another record next to this one.
    ProposeRecord(PathBuf),
    /// Write a record.
    Save {
        /// The file.
        path: PathBuf,
        /// The contents.
        text: String,
        /// What to do if the file exists.
        existing: Existing,
        /// Whether the user asked for it.
        was_asked: bool,
    },
    /// Read a record.
    Open {
        /// The file.
        path: PathBuf,
    },
    /// Save the settings.
    SaveSettings(Box<Settings>),
    /// Suspend the program and return the terminal to the shell.
    Suspend(Suspended),
    /// Restore the terminal modes, which other programs may have changed, and redraw the screen.
    TakeTerminal,
    /// Exit. Contains the number of the signal that caused it, if any.
    Quit(Option<i32>),
}

/// Translates vi's `hjkl` to arrow keys.
pub(crate) fn arrow(key: KeyCode) -> KeyCode {
    match key {
        KeyCode::Char('h') => KeyCode::Left,
        KeyCode::Char('j') => KeyCode::Down,
        KeyCode::Char('k') => KeyCode::Up,
        KeyCode::Char('l') => KeyCode::Right,
        other => other,
    }
}
