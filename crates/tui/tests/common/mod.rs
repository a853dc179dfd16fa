//! A full-screen session without a terminal: takes key scripts, performs effects immediately or holds them back, and
//! lets time pass only on request.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::time::Duration;

use chrono::NaiveDate;
use connect4_core::notation::record::{self, Record};
use connect4_core::{Budget, ByPlayer, Limits, Rules};
use connect4_players::{Existing, Models, Participant, SeatedAgents, Session};
use connect4_solve::{Options, Solver};
use connect4_study::{Analysis, review};
use connect4_tui::{
    App, Colors, Effect, Entry, Event, Play, Progress, Screen, Settings, Theme, explain, puzzle, record_date, start,
    update, view,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

/// Node limit per analysis, enough for the tests. Unlike a time limit, it gives the same results on every machine.
const NODES: u64 = 200_000;

pub(crate) struct TestApp {
    pub(crate) app: App,
    pub(crate) now: Duration,
    /// Files by name.
    pub(crate) files: HashMap<PathBuf, String>,
    pub(crate) remembered: Option<Settings>,
    /// The saved progress in puzzles and lessons.
    pub(crate) kept: Option<Progress>,
    /// Set when the program should quit, with the number of the signal if there was one.
    pub(crate) quit: Option<Option<i32>>,
    /// Whether worker requests are held back until [`TestApp::answer`].
    pub(crate) holds: bool,
    pub(crate) held: Vec<Effect>,
    agents: Option<SeatedAgents>,
    solver: Solver,
}

impl TestApp {
    pub(crate) fn new(settings: Settings, size: (u16, u16)) -> Self {
        let mut app = App::new(settings, Theme::new(Colors::None), size);
        app.today = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        TestApp {
            app,
            now: Duration::from_secs(1),
            files: HashMap::new(),
            remembered: None,
            kept: None,
            quit: None,
            holds: false,
            held: Vec::new(),
            agents: None,
            solver: Solver::new(Options { table_bytes: 16 << 20, threads: 1 }),
        }
    }

    /// A game between two people with these rules, without animation.
    pub(crate) fn of_two(rules: Rules, size: (u16, u16)) -> Self {
        TestApp::seated(rules, ["human", "human"], size)
    }

    pub(crate) fn seated(rules: Rules, seats: [&str; 2], size: (u16, u16)) -> Self {
        let mut test = TestApp::new(Settings::default(), size);
        let [first, second] = seats.map(|name| name.parse::<Participant>().expect("a player"));
        let seats = ByPlayer { first, second };
        let mut record = Record::new(connect4_core::Game::new(rules));
        record.date = record_date(test.app.today);
        let mut play = Play::new(Session::new(record, seats));
        play.animation = false;
        let effects = start(&mut test.app, play);
        test.perform(effects);
        test
    }

    /// The game in progress.
    pub(crate) fn play(&self) -> &Play {
        match &self.app.screen {
            Screen::Play(play) => play,
            other => panic!("no game is on: {other:?}"),
        }
    }

    /// The cells played, like `d1 d2`.
    pub(crate) fn moves(&self) -> String {
        self.play().game().moves().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// The column that answers the current puzzle, from 1.
    pub(crate) fn answer_of_puzzle(&self) -> u8 {
        let Screen::Practice(practice) = &self.app.screen else { panic!("no puzzle is on") };
        practice.puzzle().expect("a puzzle is asked").solution.col + 1
    }

    /// The last message.
    pub(crate) fn message(&self) -> &str {
        self.app.notice.as_ref().map_or("", |notice| &notice.text)
    }

    /// Presses keys: words between spaces, each a letter or the name of a key.
    pub(crate) fn keys(&mut self, script: &str) -> &mut Self {
        for word in script.split_whitespace() {
            let (modifiers, word) = match word.strip_prefix("ctrl-") {
                Some(rest) => (KeyModifiers::CONTROL, rest),
                None => (KeyModifiers::NONE, word),
            };
            let code = match word {
                "enter" => KeyCode::Enter,
                "space" => KeyCode::Char(' '),
                "left" => KeyCode::Left,
                "right" => KeyCode::Right,
                "up" => KeyCode::Up,
                "down" => KeyCode::Down,
                "home" => KeyCode::Home,
                "end" => KeyCode::End,
                "tab" => KeyCode::Tab,
                "backtab" => KeyCode::BackTab,
                "esc" => KeyCode::Esc,
                "backspace" => KeyCode::Backspace,
                "pageup" => KeyCode::PageUp,
                "pagedown" => KeyCode::PageDown,
                letter if letter.chars().count() == 1 => KeyCode::Char(letter.chars().next().unwrap()),
                other => panic!("no key is called {other}"),
            };
            self.send(Event::Key(KeyEvent::new(code, modifiers)));
        }
        self
    }

    pub(crate) fn paste(&mut self, text: &str) -> &mut Self {
        self.send(Event::Paste(text.to_owned()))
    }

    pub(crate) fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) -> &mut Self {
        self.send(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
    }

    pub(crate) fn click(&mut self, column: u16, row: u16) -> &mut Self {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row)
    }

    /// Lets time pass, with all requested ticks.
    pub(crate) fn wait(&mut self, milliseconds: u64) -> &mut Self {
        let end = self.now + Duration::from_millis(milliseconds);
        while let Some(pause) = self.app.wakes_in().filter(|pause| self.now + *pause <= end) {
            assert!(!pause.is_zero(), "a tick must not come at once again");
            self.now += pause;
            self.send(Event::Tick);
        }
        self.now = end;
        self.send(Event::Tick)
    }

    pub(crate) fn send(&mut self, event: Event) -> &mut Self {
        let effects = update(&mut self.app, event, self.now);
        self.perform(effects);
        self
    }

    /// Performs the effects that were held back.
    pub(crate) fn answer(&mut self) -> &mut Self {
        self.holds = false;
        let held = std::mem::take(&mut self.held);
        self.perform(held);
        self
    }

    pub(crate) fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let is_work = matches!(
                effect,
                Effect::Think { .. }
                    | Effect::Analyze { .. }
                    | Effect::Review { .. }
                    | Effect::MakePuzzle { .. }
                    | Effect::Explain { .. }
            );
            if self.holds && is_work {
                self.held.push(effect);
                continue;
            }
            match effect {
                Effect::CreatePlayers { seats, rules } => self.seat(&seats, rules),
                Effect::Think { id, seat, game, .. } => {
                    let agents = self.agents.as_mut().expect("someone sits there");
                    let choice = agents.choose(seat, &game, &Budget::unlimited()).expect("the game goes on");
                    self.send(Event::Chosen { id, choice });
                }
                Effect::Analyze { id, position, .. } => {
                    let mut reports = Vec::new();
                    let result = Analysis::run(&position, &mut self.solver, &Budget::nodes(NODES), &mut |one| {
                        reports.push(one.clone());
                    });
                    for report in reports {
                        self.send(Event::Analyzed { id, result: Ok(Box::new(report)) });
                    }
                    if let Err(error) = result {
                        self.send(Event::Analyzed { id, result: Err(error.to_string()) });
                    }
                }
                Effect::Review { id, game } => {
                    let mut steps = Vec::new();
                    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
                    let found = review(&game, &mut self.solver, &limits, &mut |done, total| steps.push((done, total)));
                    for progress in steps {
                        self.send(Event::ReviewProgress { id, progress });
                    }
                    let result = found.map(Box::new).map_err(|error| error.to_string());
                    self.send(Event::Reviewed { id, result });
                }
                Effect::StopThinking | Effect::StopAnalysis | Effect::StopReview | Effect::StopPractice => {}
                Effect::MakePuzzle { id, seed, grade } => {
                    let result = puzzle(seed, grade, Budget::unlimited()).map(|found| found.map(Box::new));
                    self.send(Event::PuzzleMade { id, result: result.map_err(|error| error.to_string()) });
                }
                Effect::Explain { id, position } => {
                    let mut answers = Vec::new();
                    explain(&position, &Budget::unlimited(), &mut |explanation, stage| {
                        answers.push((explanation, stage));
                    });
                    for (explanation, stage) in answers {
                        self.send(Event::Explained { id, explanation: Box::new(explanation), stage });
                    }
                }
                Effect::StopExplaining => {}
                Effect::SaveLeftGame(text) => {
                    let path = PathBuf::from("connect4-20261121.c4");
                    self.files.insert(path.clone(), text);
                    self.send(Event::LeftGameSaved(Some(path)));
                }
                Effect::SaveProgress(progress) => self.kept = Some(progress),
                Effect::ListFolder(folder) => {
                    let folder = if folder == Path::new("") { PathBuf::from("/home/games") } else { folder };
                    let files = self.files.keys().filter_map(|path| path.strip_prefix(&folder).ok());
                    let entries: BTreeSet<(String, bool)> = files
                        .map(|path| {
                            let mut parts = path.components().map(|part| part.as_os_str().to_string_lossy());
                            (parts.next().expect("it has a name").into_owned(), parts.next().is_some())
                        })
                        .collect();
                    let entries = entries.into_iter().map(|(name, is_folder)| Entry { name, is_folder }).collect();
                    self.send(Event::FolderListed { folder, result: Ok(entries) });
                }
                Effect::Suspend(_) | Effect::TakeTerminal => {}
                Effect::ProposeRecord(path) => {
                    self.send(Event::RecordProposed(path.with_extension("2.c4")));
                }
                Effect::ProposeName => {
                    self.send(Event::NameProposed("connect4-20261121.c4".into()));
                }
                Effect::Save { path, text, existing, was_asked } => {
                    let result = if self.files.contains_key(&path) && existing == Existing::Refuse {
                        Err(format!("the file {} already exists; choose another name", path.display()))
                    } else {
                        self.files.insert(path.clone(), text);
                        Ok(())
                    };
                    self.send(Event::Saved { path, was_asked, result });
                }
                Effect::Open { path } => {
                    let result = match self.files.get(&path) {
                        Some(text) => record::parse(text).map(Box::new).map_err(|error| error.to_string()),
                        None => Err(format!("cannot read {}", path.display())),
                    };
                    self.send(Event::Opened { path, result });
                }
                Effect::SaveSettings(settings) => self.remembered = Some(*settings),
                Effect::Quit(signal) => self.quit = Some(signal),
            }
        }
    }

    fn seat(&mut self, seats: &ByPlayer<Participant>, rules: Rules) {
        match SeatedAgents::new(seats, rules, 3, &mut Models::default()) {
            Ok(agents) => self.agents = Some(agents),
            Err(error) => {
                self.send(Event::PlayersUnavailable(error.to_string()));
            }
        }
    }

    /// Draws the screen.
    pub(crate) fn buffer(&self) -> Buffer {
        let (columns, rows) = self.app.size;
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("it has no errors");
        terminal.draw(|frame| view(&self.app, frame)).expect("it has no errors");
        terminal.backend().buffer().clone()
    }

    /// The screen as lines without trailing spaces.
    pub(crate) fn text(&self) -> String {
        let buffer = self.buffer();
        let line = |row: u16| {
            let line: String = (0..buffer.area.width).map(|column| buffer[(column, row)].symbol()).collect();
            line.trim_end().to_owned() + "\n"
        };
        (0..buffer.area.height).map(line).collect()
    }

    /// Column and row of the first character of a text on the screen.
    pub(crate) fn find(&self, wanted: &str) -> (u16, u16) {
        let text = self.text();
        for (row, line) in text.lines().enumerate() {
            if let Some(at) = line.find(wanted) {
                return (line[..at].chars().count() as u16, row as u16);
            }
        }
        panic!("{wanted:?} is not on the screen:\n{text}");
    }
}
