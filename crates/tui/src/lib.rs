//! The full-screen terminal game: a start menu, the board with keys and mouse, hints, an analysis panel, reviews, and
//! two computers to watch.
//!
//! State, update and view are separate. [`App`] is the state; [`update()`] changes it by an [`Event`] and returns the
//! [`Effect`]s to carry out; [`view()`] draws it. None of the three touches a clock, a file or a thread, so key scripts
//! drive them in tests. [`run`] connects them with the terminal, the workers that think, and the disk.
//!
//! | file | what is there |
//! |---|---|
//! | `app.rs`, `event.rs` | the state; what happens, and what to do about it |
//! | `practice.rs`, `picker.rs` | puzzles, storm, streak and lessons, with the rules of what is scored; a list of files |
//! | `update.rs`, `update/` | from one state to the next, a file for each screen |
//! | `view.rs`, `view/` | the picture of a state, a file for each screen and for the board |
//! | `layout.rs`, `footer.rs` | what is where at which size, and the keys of the last line; drawing and the mouse both ask them |
//! | `menu.rs`, `settings.rs` | the choices of the menu; what it remembers |
//! | `run.rs`, `workers.rs`, `terminal.rs`, `replies.rs` | the loop; threads that think; the terminal taken and given back; its input |
//! | `learning.rs`, `view/learning.rs`, `watch.rs` | a player that learns: the state and the keys, its picture, and the terminal with it |
//! | `theme.rs`, `svg.rs` | colors; screens as pictures for the documents |

mod app;
mod event;
mod footer;
mod layout;
mod learning;
mod menu;
mod picker;
mod practice;
mod replies;
mod run;
mod settings;
mod svg;
mod terminal;
mod theme;
mod update;
mod view;
mod watch;
mod workers;

pub use app::{
    AnalysisState, App, ExplanationText, FallingDisc, Job, Leave, Notice, Overlay, Play, ReviewState, Screen, Thinking,
    Tone,
};
pub use event::{Effect, Event};
pub use learning::{Command, Learning, LearningStatus, UserGame};
pub use menu::{Field, Menu, PLAYERS};
pub use picker::{Entry, Picker};
pub use practice::{Drill, MISTAKE_COST, Practice, Progress, Run, RunKind, STORM_TIME, Stream, bonus};
pub use run::{Options, RunError, Start, keep_unsaved, run, run_with};
pub use settings::{FirstMove, Grade, Mode, Settings};
pub use svg::{film, svg};
pub use terminal::TakenTerminal;
pub use theme::{Background, Colors, Look, Theme};
pub use update::{open_review, start, update};
pub use view::{view, view_learning};
pub use watch::LearningScreen;
pub use workers::{explain, puzzle};
