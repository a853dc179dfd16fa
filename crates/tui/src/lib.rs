//! The full-screen terminal UI: a start menu, a board with keyboard and mouse, hints, an analysis panel, reviews,
//! puzzles, lessons, games between two computers, and a screen for training.
//!
//! State, update and view are separate. [`App`] is the state. [`update()`] changes it by an [`Event`] and returns the
//! [`Effect`]s to carry out. [`view()`] draws it. None of them uses a clock, a file or a thread, so tests can drive
//! them with key scripts. [`run`] connects them to the terminal, the worker threads and the disk.
//!
//! | file | contents |
//! |---|---|
//! | `app.rs`, `falling_disc.rs`, `event.rs` | the state, with the animation of discs; events and effects |
//! | `practice.rs`, `picker.rs` | puzzles, storm, streak and lessons; the list of files |
//! | `update.rs`, `update/` | state transitions, one file per screen, and files for what screens share |
//! | `view.rs`, `view/` | drawing, one file per screen, and files for the board and for what screens share |
//! | `layout.rs`, `footer.rs` | positions and sizes for each window size; key hints of the last line; both for drawing and for the mouse |
//! | `menu.rs`, `settings.rs`, `storage.rs` | the start menu; its saved settings; files of settings and progress |
//! | `run.rs`, `workers.rs`, `terminal.rs`, `keyboard.rs` | the event loop; worker threads; terminal setup and restoration; terminal input |
//! | `learning.rs`, `view/learning.rs`, `watch.rs` | a player in training: state and keys; drawing; the terminal |
//! | `theme.rs`, `texts.rs`, `errors.rs` | colors; rules and values in words; errors in words |

mod app;
mod errors;
mod event;
mod falling_disc;
mod footer;
mod keyboard;
mod layout;
mod learning;
mod menu;
mod picker;
mod practice;
mod run;
mod settings;
mod storage;
mod terminal;
mod texts;
mod theme;
mod update;
mod view;
mod watch;
mod workers;

pub use app::{
    AnalysisState, App, ExplanationText, Job, Leave, Notice, Overlay, Play, Purpose, ReviewState, Screen, Stage,
    Thinking, Tone, record_date,
};
pub use errors::{error_sentence, error_text, rules_sentence};
pub use event::{Effect, Event, Suspended};
pub use falling_disc::FallingDisc;
pub use keyboard::typed_text;
pub use learning::{Command, Learning, LearningStatus, UserGame};
pub use menu::{Field, Menu, PLAYERS};
pub use picker::{Entry, Picker};
pub use practice::{Drill, Practice, Progress, RUN_RULES, Run, RunKind, RunRules, Stream};
pub use run::{Options, RunError, Start, keep_unsaved, run, run_with};
pub use settings::{FirstMove, Grade, Mode, Settings};
pub use terminal::TakenTerminal;
pub use texts::{advice_text, graph_names, nudge_text, play_error_text, result_text, rules_text, value_text};
pub use theme::{Background, Colors, Disc, Look, Theme};
pub use update::{open_review, start, update};
pub use view::{ranked_moves, view, view_learning};
pub use watch::LearningScreen;
pub use workers::{explain, puzzle};
