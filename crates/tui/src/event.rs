//! What happens, and what to do about it.

use std::path::PathBuf;
use std::time::Duration;

use connect4_core::notation::record::Record;
use connect4_core::{ByPlayer, Game, Player, Position, Rules};
use connect4_play::{Analysis, Choice, Participant, Puzzle, Review};
use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use crate::app::ExplanationText;
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
    /// The size of the window now: columns, rows.
    Resize(u16, u16),
    /// Time has passed.
    Tick,
    /// A computer player has chosen.
    Chosen {
        /// The question.
        id: u64,
        /// The answer.
        choice: Choice,
    },
    /// The players could not be made ready.
    PlayersUnavailable(String),
    /// The computer player that was asked has failed, and how: a sentence that begins with its name.
    PlayerFailed {
        /// Which question it was.
        id: u64,
        /// The sentence.
        failure: String,
    },
    /// The solver has found out more.
    Analyzed {
        /// The question.
        id: u64,
        /// What it knows, or why it knows nothing.
        result: Result<Box<Analysis>, String>,
    },
    /// A review goes on.
    ReviewProgress {
        /// The question.
        id: u64,
        /// Positions done, and of how many.
        progress: (usize, usize),
    },
    /// A review is done.
    Reviewed {
        /// The question.
        id: u64,
        /// What the moves were worth, or why that is not known.
        result: Result<Box<Review>, String>,
    },
    /// A puzzle is made.
    PuzzleMade {
        /// The question.
        id: u64,
        /// The puzzle, or why there is none.
        result: Result<Box<Puzzle>, String>,
    },
    /// A position is explained, as far as that is known.
    Explained {
        /// The question.
        id: u64,
        /// Why it is worth what it is.
        explanation: Box<ExplanationText>,
        /// Whether nothing more will be found out.
        is_last: bool,
    },
    /// The terminal has said what is behind its text, or something that cannot be understood.
    Background(Option<Background>),
    /// A game that was left is kept in this file; `None` if it could be kept nowhere.
    LeftGameSaved(Option<PathBuf>),
    /// The files of a folder are known, or not.
    FolderListed {
        /// The folder, from the root.
        folder: PathBuf,
        /// What is in it, or why that is not known.
        result: Result<Vec<Entry>, String>,
    },
    /// Here is the name of a file that does not exist yet.
    NameProposed(String),
    /// Here is a file that does not exist yet, for the record of this game.
    RecordProposed(PathBuf),
    /// The program was stopped, and goes on now.
    Resumed,
    /// The game was written to a file, or not.
    Saved {
        /// The file.
        path: PathBuf,
        /// Whether a person asked for it; else it is the file that is written after every move.
        was_asked: bool,
        /// Whether it was done, or why not.
        result: Result<(), String>,
    },
    /// A record was read, or not.
    Opened {
        /// The file.
        path: PathBuf,
        /// The record, or what is wrong with it.
        result: Result<Box<Record>, String>,
    },
    /// The settings could not be written.
    SettingsNotSaved(String),
    /// A part of the program has failed; the loop ends with it, so the state never sees it.
    Failed(String),
    /// The system asks the program to end, by the signal of this number.
    Signal(i32),
}

/// Something to do outside the state.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Make the computer players of a new game ready.
    CreatePlayers {
        /// Who plays.
        seats: ByPlayer<Participant>,
        /// What they play.
        rules: Rules,
    },
    /// Ask the computer player of a seat for a move.
    Think {
        /// The question.
        id: u64,
        /// The seat: who played this color at first.
        seat: Player,
        /// The game.
        game: Box<Game>,
        /// How long it may take.
        time: Duration,
    },
    /// Nobody needs the answer any more.
    StopThinking,
    /// Ask the solver; it drops what it was asked before.
    Analyze {
        /// The question.
        id: u64,
        /// The position.
        position: Position,
        /// How long it may take; `None` for no limit.
        time: Option<Duration>,
    },
    /// Nobody needs the solver any more.
    StopAnalysis,
    /// Review a game.
    Review {
        /// The question.
        id: u64,
        /// The game.
        game: Box<Game>,
    },
    /// End the review: what is known by now is enough.
    StopReview,
    /// Make a puzzle.
    MakePuzzle {
        /// The question.
        id: u64,
        /// The same seed makes the same puzzle.
        seed: u64,
        /// The grade that is wanted, if one is.
        grade: Option<u8>,
    },
    /// Explain a position.
    Explain {
        /// The question.
        id: u64,
        /// The position.
        position: Position,
        /// Whether to ask the solver where the position does not show why.
        in_depth: bool,
    },
    /// Nobody needs the explanation any more.
    StopExplaining,
    /// Keep a game that is left in a file of its own: this is its record.
    SaveLeftGame(String),
    /// Nobody needs puzzles any more.
    StopPractice,
    /// Keep progress for the next time.
    SaveProgress(Progress),
    /// Look into a folder; without a name, into that of the program.
    ListFolder(PathBuf),
    /// Find a name for a new file.
    ProposeName,
    /// Find a name for another record beside this one.
    ProposeRecord(PathBuf),
    /// Write a record.
    Save {
        /// The file.
        path: PathBuf,
        /// What to write.
        text: String,
        /// Whether to replace a file that exists.
        may_overwrite: bool,
        /// Whether a person asked for it.
        was_asked: bool,
    },
    /// Read a record.
    Open {
        /// The file.
        path: PathBuf,
    },
    /// Keep the settings for the next time.
    SaveSettings(Box<Settings>),
    /// Let the shell have the terminal until it gives it back.
    Suspend,
    /// Take the terminal back, whatever others have done to it.
    TakeTerminal,
    /// End the program, by the signal of this number if there was one.
    Quit(Option<i32>),
}
