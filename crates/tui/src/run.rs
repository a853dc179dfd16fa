//! The event loop of the full-screen UI: it updates the state, draws it, and performs effects.

use std::collections::VecDeque;
use std::error::Error;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use chrono::NaiveDate;
use connect4_core::notation::record;
use connect4_core::playout::Rng;
use connect4_players::{Existing, Session, StartProgram};
use connect4_words::{Language, Words, say};
use ratatui::Frame;
use ratatui::crossterm::event;
use ratatui::crossterm::terminal;

use crate::app::{App, Play};
use crate::errors::{error_text, file_sentence};
use crate::event::Suspended;
use crate::keyboard::{Input, TerminalInput};
use crate::menu::Menu;
use crate::picker::Entry;
use crate::settings::{self, Mode, Settings};
use crate::terminal::{TakenTerminal, is_gone, wait_until_gone};
use crate::theme::{BackgroundQuery, Colors, Look, Theme};
use crate::update::{open_review, start, update};
use crate::view::view;
use crate::workers::Workers;
use crate::{Effect, Event, practice, storage};

/// The first screen.
#[derive(Clone, Debug)]
pub enum Start {
    /// The menu, with the saved settings.
    Menu,
    /// This game, or its review if it is over.
    Game {
        /// The game and its players.
        session: Box<Session>,
        /// Time limit of computer players per move, if one was requested.
        time: Option<Duration>,
        /// Whether the analysis is open.
        analyze: bool,
        /// Whether two computer players are paused until a key is pressed.
        is_paused: bool,
    },
}

/// How to set up the full screen.
#[derive(Clone, Debug)]
pub struct Options {
    /// The first screen.
    pub start: Start,
    /// How many colors the terminal has.
    pub colors: Colors,
    /// The requested theme; `None` for the one in the settings.
    pub look: Option<Look>,
    /// Whether falling discs may be animated.
    pub animation: bool,
    /// Seed of the computer players.
    pub seed: u64,
    /// Today's date.
    pub today: NaiveDate,
    /// Language of all texts.
    pub language: Language,
    /// Starts external programs as players.
    pub start_program: StartProgram,
}

/// Why the full screen ended early.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The terminal cannot be used.
    #[error("cannot use the terminal")]
    Terminal(#[from] io::Error),
    /// A thread has panicked.
    #[error("{0}")]
    Failed(String),
}

/// Number of the signal SIGHUP, sent when the terminal disappears.
pub(crate) const HANG_UP: i32 = 1;

/// How long to wait for the terminal's reply to the color query before the program ends. The shell would treat a later
/// reply as typed text.
pub(crate) const REPLY_TIMEOUT: Duration = Duration::from_secs(1);

/// Runs the full-screen UI until the user quits. Returns the number of the signal that ended it, if any. However it
/// ends, an unsaved game is saved to a file, whose path is printed on standard error.
///
/// # Errors
/// If the terminal cannot be used or a thread fails. The terminal has been restored by then.
pub fn run(options: Options) -> Result<Option<i32>, RunError> {
    run_with(options, view)
}

/// Like [`run`], with a custom function that draws the state.
///
/// # Errors
/// Like [`run`].
pub fn run_with(options: Options, view: impl Fn(&App, &mut Frame)) -> Result<Option<i32>, RunError> {
    let settings_path = settings::path();
    let mut remembered = settings_path.as_deref().map_or_else(Settings::default, settings::load);
    remembered.look = options.look.unwrap_or(remembered.look);
    let theme = Theme::new(options.colors).with(remembered.look);
    let (sender, events) = mpsc::channel();
    listen_to_signals(&sender)?;
    let query = theme.background_query();
    let mut screen = TakenTerminal::take_with(query)?;
    listen_to_terminal(sender.clone(), Input::new(query));
    watch_terminal(sender.clone());
    let mut app = App::new(remembered, theme, terminal::size()?);
    app.may_animate = options.animation;
    app.today = options.today;
    app.language = options.language;
    app.rng = Rng::new(options.seed);
    let progress_path = practice::progress_path();
    app.progress = progress_path.as_deref().map(storage::read::<practice::Progress>).unwrap_or_default();
    let first = match options.start {
        Start::Menu => Vec::new(),
        Start::Game { session, .. } if session.game().outcome().is_some() => open_review(&mut app, *session, None),
        Start::Game { session, time, analyze, is_paused } => {
            app.record = session.path().map(Path::to_owned);
            let mut settings = app.menu.settings.like(&session, time);
            if analyze && settings.mode == Mode::People {
                settings.mode = Mode::Analyze;
            }
            app.menu = Menu::new(settings);
            let mut play = Play::new(*session);
            play.time = time;
            play.animation = options.animation;
            play.is_paused = is_paused && play.is_watched();
            play.analysis.is_on = analyze;
            start(&mut app, play)
        }
    };
    let mut runner = Runner {
        app,
        workers: Workers::new(sender, options.start_program, Words::of(options.language)),
        began: Instant::now(),
        settings_path,
        progress_path,
        seed: options.seed,
        pending: VecDeque::new(),
        reply_until: (query == BackgroundQuery::Ask).then(|| Instant::now() + REPLY_TIMEOUT),
        is_stale: false,
    };
    // The panic hook has restored the terminal and printed the message; only the game must be saved.
    let ended = panic::catch_unwind(AssertUnwindSafe(|| {
        let ended = runner.run(&mut screen, &events, first, &view);
        if matches!(ended, Ok(None)) {
            runner.await_reply(&events);
        }
        ended
    }));
    drop(screen);
    runner.keep_game();
    ended.unwrap_or_else(|panic| panic::resume_unwind(panic))
}

/// Starts a thread that forwards keys, mouse events and window changes until the program ends.
fn listen_to_terminal(sender: Sender<Event>, mut input: Input) {
    use event::Event as Terminal;
    thread::spawn(move || {
        loop {
            let event = match input.read(None) {
                Ok(Some(TerminalInput::Event(Terminal::Key(key)))) => Event::Key(key),
                Ok(Some(TerminalInput::Event(Terminal::Mouse(mouse)))) => Event::Mouse(mouse),
                Ok(Some(TerminalInput::Event(Terminal::Paste(text)))) => Event::Paste(text),
                Ok(Some(TerminalInput::Event(Terminal::Resize(columns, rows)))) => Event::Resize(columns, rows),
                Ok(Some(TerminalInput::Background(background))) => Event::Background(background),
                Ok(None | Some(TerminalInput::Event(Terminal::FocusGained | Terminal::FocusLost))) => continue,
                Err(error) => Event::Failed(format!("cannot read the terminal: {error}")),
            };
            let has_failed = matches!(event, Event::Failed(_));
            if sender.send(event).is_err() || has_failed {
                return;
            }
        }
    });
}

/// Starts a thread that reports a closed terminal as a hang-up, even without a signal.
fn watch_terminal(sender: Sender<Event>) {
    thread::spawn(move || {
        if wait_until_gone() {
            let _ = sender.send(Event::Signal(HANG_UP));
        }
    });
}

/// Starts a thread that turns signals into events: requests to exit or stop, so that the terminal is restored first,
/// and changes of the window size.
fn listen_to_signals(sender: &Sender<Event>) -> io::Result<()> {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
        let all = [SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH];
        let mut signals = signal_hook::iterator::Signals::new(all)?;
        let sender = sender.clone();
        thread::spawn(move || {
            for signal in signals.forever() {
                let event = match signal {
                    SIGCONT => Event::Resumed,
                    SIGTSTP => Event::Stopped,
                    SIGWINCH => match terminal::size() {
                        Ok((columns, rows)) => Event::Resize(columns, rows),
                        // The terminal is gone; another thread reports that.
                        Err(_) => continue,
                    },
                    signal => Event::Signal(signal),
                };
                if sender.send(event).is_err() {
                    return;
                }
            }
        });
    }
    #[cfg(not(unix))]
    let _ = sender;
    Ok(())
}

struct Runner {
    app: App,
    workers: Workers,
    began: Instant,
    settings_path: Option<PathBuf>,
    progress_path: Option<PathBuf>,
    seed: u64,
    /// Events caused by effects.
    pending: VecDeque<Event>,
    /// When to stop waiting for the terminal's reply to the color query; `None` if no reply is pending.
    reply_until: Option<Instant>,
    /// Whether the screen may differ from the last frame.
    is_stale: bool,
}

/// What the event loop does after an effect.
enum Then {
    GoOn,
    Suspend(Suspended),
    Resume,
    Quit(Option<i32>),
}

impl Runner {
    fn run(
        &mut self,
        screen: &mut TakenTerminal,
        events: &Receiver<Event>,
        first: Vec<Effect>,
        view: &impl Fn(&App, &mut Frame),
    ) -> Result<Option<i32>, RunError> {
        let mut effects = first;
        loop {
            // Handle all pending events before drawing.
            loop {
                for effect in std::mem::take(&mut effects) {
                    match self.perform(effect) {
                        Then::GoOn => {}
                        Then::Suspend(what) => {
                            self.await_reply(events);
                            self.resumed(screen.suspend(what))?;
                        }
                        Then::Resume => self.resumed(screen.resume())?,
                        Then::Quit(signal) => return Ok(signal),
                    }
                }
                let Some(event) = self.pending.pop_front().or_else(|| events.try_recv().ok()) else { break };
                effects = self.update(event)?;
            }
            let cleared = if std::mem::take(&mut self.is_stale) { screen.redraw() } else { Ok(()) };
            let drawn = cleared.and_then(|()| Ok(screen.terminal.draw(|frame| view(&self.app, frame))?.area));
            let drawn = match drawn {
                Err(_) if is_gone() => return Ok(Some(HANG_UP)),
                drawn => drawn?,
            };
            if (drawn.width, drawn.height) != self.app.size {
                // The window has changed, but its event has not arrived yet. The mouse must refer to what was drawn.
                effects = update(&mut self.app, Event::Resize(drawn.width, drawn.height), self.began.elapsed());
                continue;
            }
            let event = match self.app.wakes_in() {
                None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(pause) => events.recv_timeout(pause),
            };
            effects = match event {
                Ok(event) => self.update(event)?,
                Err(RecvTimeoutError::Timeout) => self.update(Event::Tick)?,
                Err(RecvTimeoutError::Disconnected) => return Err(RunError::Failed("nothing is left to hear".into())),
            };
        }
    }

    /// Reads the window size, which may have changed while the program was suspended.
    fn resumed(&mut self, done: io::Result<()>) -> io::Result<()> {
        done?;
        let (columns, rows) = terminal::size()?;
        self.pending.push_back(Event::Resize(columns, rows));
        Ok(())
    }

    /// Waits for the terminal's reply until its time limit, and keeps all other input.
    fn await_reply(&mut self, events: &Receiver<Event>) {
        while let Some(end) = self.reply_until {
            let left = end.saturating_duration_since(Instant::now());
            match events.recv_timeout(left) {
                Ok(event) => {
                    if matches!(event, Event::Background(_) | Event::Signal(_)) {
                        self.reply_until = None;
                    }
                    self.pending.push_back(event);
                }
                Err(_) => self.reply_until = None,
            }
        }
    }

    fn keep_game(&self) {
        if let Some(session) = self.app.unsaved() {
            report(&keep(&session.text(), self.app.today, self.settings_path.as_deref()), session, self.app.words());
        }
    }

    fn update(&mut self, event: Event) -> Result<Vec<Effect>, RunError> {
        if let Event::Failed(error) = event {
            return Err(RunError::Failed(error));
        }
        if matches!(event, Event::Background(_)) {
            self.reply_until = None;
        }
        // Even if the window has its old size again, part of the picture may have been lost in between.
        self.is_stale |= matches!(event, Event::Resize(..));
        Ok(update(&mut self.app, event, self.began.elapsed()))
    }

    fn perform(&mut self, effect: Effect) -> Then {
        match effect {
            Effect::CreatePlayers { seats, rules } => {
                self.workers.seat(seats, rules, self.seed);
                // The next game uses a different seed.
                self.seed = self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            }
            Effect::Think { id, seat, game, time } => self.workers.think(id, seat, game, time),
            Effect::StopThinking => self.workers.players.stop(),
            Effect::Analyze { id, position, time } => self.workers.analyze(id, position, time),
            Effect::StopAnalysis => self.workers.analysis.stop(),
            Effect::Review { id, game } => self.workers.review(id, game),
            Effect::StopReview => self.workers.stop_review(),
            Effect::ProposeName => {
                self.pending.push_back(Event::NameProposed(free_name(Path::new(""), self.app.today)));
            }
            Effect::ProposeRecord(beside) => self.pending.push_back(Event::RecordProposed(next_name(&beside))),
            Effect::Save { path, text, existing, was_asked } => {
                let result = connect4_players::save(&path, &text, existing);
                let result = result.map_err(|error| error_text(self.app.words(), &error));
                self.pending.push_back(Event::Saved { path, was_asked, result });
            }
            Effect::Open { path } => {
                let result = open(&path, self.app.words()).map(Box::new);
                self.pending.push_back(Event::Opened { path, result });
            }
            Effect::SaveSettings(remembered) => {
                if let Some(path) = &self.settings_path
                    && let Err(error) = settings::save(path, &remembered)
                {
                    let sentence = file_sentence("cannot-save-settings", path.display(), &error);
                    self.pending.push_back(Event::SettingsNotSaved(self.app.words().say(&sentence)));
                }
            }
            Effect::SaveProgress(progress) => {
                if let Some(path) = &self.progress_path
                    && let Err(error) = storage::write(path, &progress)
                {
                    let sentence = file_sentence("cannot-save-progress", path.display(), &error);
                    self.pending.push_back(Event::SettingsNotSaved(self.app.words().say(&sentence)));
                }
            }
            Effect::MakePuzzle { id, seed, grade } => self.workers.make_puzzle(id, seed, grade),
            Effect::Explain { id, position } => self.workers.explain(id, position),
            Effect::StopExplaining => self.workers.explanations.stop(),
            Effect::SaveLeftGame(text) => {
                let kept = keep(&text, self.app.today, self.settings_path.as_deref());
                self.pending.push_back(Event::LeftGameSaved(kept));
            }
            Effect::StopPractice => self.workers.puzzles.stop(),
            Effect::ListFolder(folder) => {
                let (folder, result) = list(&folder, self.app.words());
                self.pending.push_back(Event::FolderListed { folder, result });
            }
            Effect::Suspend(what) => return Then::Suspend(what),
            Effect::TakeTerminal => return Then::Resume,
            Effect::Quit(signal) => return Then::Quit(signal),
        }
        Then::GoOn
    }
}

/// Saves an unfinished game to a new file in this folder, or else next to the settings. Returns the path.
fn keep(text: &str, today: NaiveDate, settings_path: Option<&Path>) -> Option<PathBuf> {
    let folders = [Some(Path::new("")), settings_path.and_then(Path::parent)];
    folders.into_iter().flatten().find_map(|folder| {
        let path = folder.join(free_name(folder, today));
        connect4_players::save(&path, text, Existing::Refuse).ok().map(|()| path)
    })
}

/// Reports on standard error where a game was saved.
fn report(kept: &Option<PathBuf>, session: &Session, words: &Words) {
    // Standard error may be closed if the terminal has disappeared.
    let _ = match kept {
        Some(path) => {
            writeln!(io::stderr(), "connect4: {}", say!(words, "game-kept", file = path.display().to_string()))
        }
        None => {
            writeln!(io::stderr(), "connect4: {}\n{}", say!(words, "game-not-kept"), session.text())
        }
    };
}

/// Saves an unfinished game to a file, like [`run`].
pub fn keep_unsaved(session: &Session, today: NaiveDate, words: &Words) {
    if session.path().is_none() && session.is_unsaved() {
        report(&keep(&session.text(), today, settings::path().as_deref()), session, words);
    }
}

/// An unused file name in `folder` that contains the date.
fn free_name(folder: &Path, today: NaiveDate) -> String {
    let first = today.format("connect4-%Y%m%d.c4").to_string();
    if !folder.join(&first).exists() {
        return first;
    }
    let next = next_name(&folder.join(first));
    next.file_name().expect("it has one").to_string_lossy().into_owned()
}

/// The first unused name among `game-2.c4`, `game-3.c4`, … next to `game.c4`.
fn next_name(path: &Path) -> PathBuf {
    let part = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, end) = (part(path.file_stem()), part(path.extension()));
    let end = if end.is_empty() { end } else { format!(".{end}") };
    let names = (2..).map(|number: u32| path.with_file_name(format!("{stem}-{number}{end}")));
    names.into_iter().find(|path| !path.exists()).expect("numbers do not end")
}

/// Lists a folder: its absolute path, and its entries except hidden ones.
fn list(folder: &Path, words: &Words) -> (PathBuf, Result<Vec<Entry>, String>) {
    let named = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = || -> io::Result<(PathBuf, Vec<Entry>)> {
        let whole = named.canonicalize()?;
        let entries = whole.read_dir()?.filter_map(Result::ok).filter_map(|entry| {
            let name = entry.file_name().into_string().ok().filter(|name| !name.starts_with('.'))?;
            // Follows symbolic links.
            Some(Entry { name, is_folder: entry.path().is_dir() })
        });
        let entries = entries.collect();
        Ok((whole, entries))
    };
    match entries() {
        Ok((whole, entries)) => (whole, Ok(entries)),
        Err(error) => (named.to_owned(), Err(words.say(&file_sentence("cannot-read-folder", named.display(), &error)))),
    }
}

fn open(path: &Path, words: &Words) -> Result<record::Record, String> {
    let say = |id: &str, error: &(dyn Error + 'static)| words.say(&file_sentence(id, path.display(), error));
    if path.metadata().is_ok_and(|file| !file.is_file()) {
        // Reading a pipe or a device could block forever.
        return Err(say!(words, "not-a-file", file = path.display().to_string()));
    }
    let text = connect4_files::read_text(path).map_err(|error| say("cannot-read", &error))?;
    record::parse(&text).map_err(|error| say("not-a-record", &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proposed_names_are_free() {
        let folder = tempfile::tempdir().unwrap();
        let today = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        for name in ["connect4-20261121.c4", "connect4-20261121-2.c4", "connect4-20261121-3.c4"] {
            assert_eq!(free_name(folder.path(), today), name);
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        assert_eq!(next_name(&folder.path().join("evening")), folder.path().join("evening-2"));
    }
}
