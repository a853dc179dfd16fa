//! The full screen of the real binary in a pseudo-terminal: a whole game by keys and mouse, and the state of the
//! terminal after each way to quit. The file is long because all tests use its `Terminal`.
#![cfg(unix)]

use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use connect4_core::notation::{cells, record};
use connect4_core::{Action, Budget, Game, Outcome, Player, Rules};
use connect4_players::{Agent, Perfect};
use connect4_words::{Language, Words};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::{Color, MouseProtocolMode, Parser};

/// The timeout for each wait.
pub(crate) const WAIT_TIMEOUT: Duration = Duration::from_secs(60);

/// A program in a terminal of 80x24.
pub(crate) struct Terminal {
    pub(crate) screen: Parser,
    bytes: Receiver<Vec<u8>>,
    /// Reads the program's output until the receiver is dropped.
    listener: thread::JoinHandle<()>,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    /// The terminal's modes before the program, as text.
    before: String,
}

impl Terminal {
    pub(crate) fn start(command: CommandBuilder) -> Self {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("the system has pseudo-terminals");
        let before = modes(&*pair.master);
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let mut output = pair.master.try_clone_reader().expect("it can be read");
        let keyboard = pair.master.take_writer().expect("it can be written");
        let (sender, bytes) = mpsc::channel();
        let listener = thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Terminal { screen: parser(24, 80), bytes, listener, keyboard, child, master: pair.master, before }
    }

    pub(crate) fn connect4(folder: &Path, args: &[&str]) -> Self {
        Terminal::start(connect4(folder, args))
    }

    pub(crate) fn text(&self) -> String {
        self.screen.screen().contents()
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.try_press(keys).expect("the program listens");
    }

    pub(crate) fn try_press(&mut self, keys: &str) -> std::io::Result<()> {
        self.send(keys.as_bytes())
    }

    /// Sends bytes, as terminals do.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.keyboard.write_all(bytes)?;
        self.keyboard.flush()
    }

    /// A click of the left button at this column and row, from 0, as terminals report it (SGR).
    fn click(&mut self, column: u16, row: u16) {
        let (column, row) = (column + 1, row + 1);
        self.press(&format!("\x1b[<35;{column};{row}M\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    /// Resizes the window.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        let screen = parser(rows, columns);
        if screen.screen().size() == self.screen.screen().size() {
            // The program would not be notified.
            return;
        }
        self.screen = screen;
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.master.resize(size).expect("it can be resized");
    }

    /// Processes pending output. Returns the exit code if the program has ended.
    pub(crate) fn look(&mut self) -> Option<u32> {
        while let Ok(bytes) = self.bytes.try_recv() {
            self.screen.process(&bytes);
        }
        self.child.try_wait().expect("it is our child").map(|status| status.exit_code())
    }

    /// Processes output until `seen` returns a value.
    pub(crate) fn wait<T>(&mut self, what: &str, mut seen: impl FnMut(&Self) -> Option<T>) -> T {
        let end = Instant::now() + WAIT_TIMEOUT;
        let mut has_ended = false;
        loop {
            if let Some(found) = seen(self) {
                return found;
            }
            assert!(!has_ended, "the program ended before {what} came:\n{}", self.text());
            assert!(Instant::now() < end, "no {what} came:\n{}", self.text());
            match self.bytes.recv_timeout(Duration::from_millis(20)) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => has_ended = true,
            }
        }
    }

    pub(crate) fn wait_for(&mut self, text: &str) {
        self.wait(text, |terminal| terminal.text().contains(text).then_some(()));
    }

    /// Where a text is: column and row from 0.
    fn find(&self, wanted: &str) -> (u16, u16) {
        for (row, line) in self.text().lines().enumerate() {
            if let Some(at) = line.find(wanted) {
                return (line[..at].chars().count() as u16, row as u16);
            }
        }
        panic!("{wanted:?} is not on the screen:\n{}", self.text());
    }

    fn signal(&self, name: &str) {
        assert!(self.try_signal(name));
    }

    /// Sends a signal. Returns whether the program was still running.
    pub(crate) fn try_signal(&self, name: &str) -> bool {
        let Some(pid) = self.child.process_id() else { return false };
        let sent = std::process::Command::new("kill").args(["-s", name, &pid.to_string()]).output();
        sent.expect("kill is there").status.success()
    }

    /// Whether the shell with the prompt `shell> ` has its terminal back.
    pub(crate) fn is_shells(&self) -> bool {
        let screen = self.screen.screen();
        let has_modes = screen.alternate_screen() || screen.mouse_protocol_mode() != MouseProtocolMode::None;
        let is_asking = self.text().trim_end().ends_with("shell>");
        !has_modes && is_asking && modes(&*self.master) == self.before
    }

    /// Closes the terminal. The program notices only by the end of its input.
    fn disappears(self) -> Box<dyn Child + Send + Sync> {
        let Terminal { bytes, listener, keyboard, child, master, .. } = self;
        // Dropping the keyboard sends Enter, a feature of the library. The program's output then ends the listener,
        // which drops the second-to-last handle of the terminal.
        drop((bytes, keyboard));
        listener.join().expect("it only reads");
        drop(master);
        child
    }

    /// Waits for the program to end, and checks that it restored the terminal. Returns the exit code.
    pub(crate) fn ends(mut self) -> u32 {
        let status = exit_code(&mut *self.child, &self.screen.screen().contents());
        loop {
            match self.bytes.recv_timeout(WAIT_TIMEOUT) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the terminal stays open:\n{}", self.text()),
            }
        }
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen(), "the shell's screen is back");
        assert!(!screen.hide_cursor(), "the cursor is back");
        assert!(!screen.bracketed_paste(), "pasting is as before");
        assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None, "the mouse is the terminal's again");
        assert_eq!(modes(&*self.master), self.before, "the terminal's modes are as before");
        status
    }
}

/// Starts the program in a common kind of terminal, with this folder as its home.
pub(crate) fn connect4(folder: &Path, args: &[&str]) -> CommandBuilder {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_connect4"));
    command.args(args);
    at_home(&mut command, folder);
    command
}

pub(crate) fn at_home(command: &mut CommandBuilder, folder: &Path) {
    command.cwd(folder);
    command.env("TERM", "xterm-256color");
    // The messages of the engine follow the locale.
    command.env("LC_ALL", "C.UTF-8");
    command.env("XDG_CONFIG_HOME", folder);
    command.env("HOME", folder);
    for name in ["NO_COLOR", "NOCOLOR", "COLORTERM", "XDG_STATE_HOME"] {
        command.env_remove(name);
    }
    // This terminal does not answer queries.
    command.env("CONNECT4_THEME", "dark");
}

/// Waits for the end of a program.
fn exit_code(child: &mut (dyn Child + Send + Sync), shown: &str) -> u32 {
    let end = Instant::now() + WAIT_TIMEOUT;
    loop {
        if let Some(status) = child.try_wait().expect("it is our child") {
            return status.exit_code();
        }
        if Instant::now() > end {
            let _ = child.kill();
            panic!("it does not end:\n{shown}");
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// A screen of this size.
pub(crate) fn parser(rows: u16, columns: u16) -> Parser {
    let size = |side: u16| side.try_into().expect("a screen is not empty");
    Parser::new(size(rows), size(columns), 0)
}

/// The modes of a terminal.
fn modes(master: &dyn MasterPty) -> String {
    let modes = master.get_termios().expect("a terminal has modes");
    format!("{:?} {:?} {:?} {:?}", modes.input_flags, modes.output_flags, modes.control_flags, modes.local_flags)
}

/// Waits for a record, and returns its game.
fn recorded(path: &Path) -> Option<Game> {
    let text = std::fs::read_to_string(path).ok()?;
    Some(record::parse(&text).expect("a record is whole at any time").game)
}

#[test]
fn a_game_against_level_3_by_keys_and_mouse() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.c4");
    let mut terminal =
        Terminal::connect4(folder.path(), &["play", "--o", "level:3", "--seed", "5", "--record", "game.c4"]);
    terminal.wait_for("X to move: pick a column");
    let mut player = Perfect::new(1);
    let mut moves = 0;
    let game = loop {
        let game = terminal.wait("move of the computer", |_| {
            recorded(&file).filter(|game| game.mover() == Player::First || game.outcome().is_some())
        });
        if game.outcome().is_some() {
            break game;
        }
        terminal.wait_for("X to move: pick a column");
        let choice = player.choose(&game, &Budget::unlimited()).expect("the game is not over");
        let Action::Stone(cell) = choice.action else { panic!("there is no swap rule") };
        match moves % 3 {
            0 => terminal.press(&(cell.col + 1).to_string()),
            1 => {
                let (x, y) = terminal.find("   1      2   ");
                terminal.click(x + 3 + 7 * u16::from(cell.col), y - 5);
            }
            // Home, then arrow keys.
            _ => terminal.press(&format!("\x1b[H{}\r", "\x1b[C".repeat(cell.col.into()))),
        }
        moves += 1;
        let plies = game.position().plies();
        terminal.wait("stone of the person", |_| recorded(&file).filter(|now| now.position().plies() > plies));
    };
    assert_eq!(game.outcome(), Some(Outcome::Won(Player::First)), "perfect play wins from the first move on");
    terminal.wait_for("X wins!");
    // The discs on the screen are those of the record: a letter in the middle of each.
    let (left, bottom) = terminal.find("   1      2   ");
    for cell in Rules::CONNECT_FOUR.all_cells() {
        let (x, y) = (left + 3 + 7 * u16::from(cell.col), bottom - 2 - 3 * u16::from(cell.row));
        let shown = terminal.screen.screen().cell(y, x).expect("it is on the screen").contents().to_owned();
        let letter = game.position().at(cell).map(|player| player.letter().to_string());
        assert_eq!(Some(shown).filter(|shown| shown == "X" || shown == "O"), letter, "{cell}");
    }
    let won = game.position().lines().iter().map(|line| line.cells.len()).sum::<usize>();
    assert_eq!(terminal.text().matches("*X*").count(), won, "the line is marked");
    // Opens the review, then quits.
    terminal.press("v");
    terminal.wait_for("Review");
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn the_menu_comes_first_and_remembers() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::connect4(folder.path(), &[]);
    terminal.wait_for("against the computer");
    let (x, y) = terminal.find("Otto, level 3");
    terminal.click(x, y);
    terminal.wait_for("Nora, level 4");
    terminal.press("\x1b[F\r");
    terminal.wait_for("O Nora, level 4");
    terminal.press("4?");
    terminal.wait_for("make the computer move now");
    terminal.press("x");
    terminal.wait("move", |terminal| (!terminal.text().contains("make the computer move now")).then_some(()));
    terminal.press("q");
    terminal.wait_for("Quit? The game will be saved");
    terminal.press("y");
    assert_eq!(terminal.ends(), 0);
    let mut terminal = Terminal::connect4(folder.path(), &[]);
    terminal.wait_for("Nora, level 4");
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn puzzles_lessons_and_files_are_there_and_progress_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("games")).unwrap();
    let mut terminal = Terminal::connect4(folder.path(), &["play", "--no-animation"]);
    terminal.wait_for("[ Play ]");
    // From "against the computer" backward to lessons, past "open a saved game".
    terminal.press("\x1b[H\x1b[D\x1b[D\x1b[D");
    terminal.wait_for("[ Learn ]");
    terminal.press("\x1b[F\r");
    terminal.wait_for("1. Lines  position 1 of 3");
    terminal.press("5");
    terminal.wait_for("Correct. e1");
    terminal.press("n\x1b[6~");
    terminal.wait_for("2. Two threats at once");
    // A wrong answer is explained by the solver.
    terminal.press("1");
    terminal.wait_for("a1 does not work. ");
    terminal.press("\x1b[H\x1b");
    terminal.wait_for("[ Learn ]");
    let kept = std::fs::read_to_string(folder.path().join(".local/state/connect4/practice.toml")).unwrap();
    assert!(kept.contains("lesson = [1, 0]"), "{kept}");
    // A streak: the first puzzle is answered, right or wrong.
    terminal.press("\x1b[H\x1b[D");
    terminal.wait_for("› puzzle streak");
    terminal.press("\x1b[F\r");
    terminal.wait_for("Enter start");
    terminal.press("\r");
    terminal.wait_for("to move: find the only");
    // The first column that is not full.
    terminal.press("1234567");
    terminal.wait("answer", |terminal| {
        let text = terminal.text();
        (text.contains("Finished: 0 solved") || text.contains("1 solved")).then_some(())
    });
    terminal.press("\x1b");
    terminal.wait_for("[ Play ]");
    // The list of files: opens a folder, then closes the list.
    terminal.press("\x1b[H\x1b[C\x1b[C");
    terminal.wait_for("[ Choose ]");
    terminal.press("\x1b[F\r");
    terminal.wait_for("games/");
    terminal.press("games\r");
    terminal.wait("folder", |terminal| (!terminal.text().contains("games/ ")).then_some(()));
    terminal.wait_for("Search: _");
    terminal.press("\x1b");
    terminal.wait("menu", |terminal| (!terminal.text().contains("Search")).then_some(()));
    terminal.press("\x03");
    assert_eq!(terminal.ends(), 130);
}

/// The program asks the terminal for its background color and applies the answer whenever it arrives. The answer is not
/// mistaken for keys, and no key is lost meanwhile.
#[test]
fn text_is_colored_for_the_background_that_the_terminal_reports() {
    let folder = tempfile::tempdir().unwrap();
    let title = |terminal: &Terminal| {
        let (x, y) = terminal.find("connect4");
        terminal.screen.screen().cell(y, x).map(vt100::Cell::fgcolor)
    };
    let start = |theme: Option<&str>| {
        let mut command = connect4(folder.path(), &["play", "--x", "human", "--no-animation"]);
        command.env_remove("CONNECT4_THEME");
        if let Some(theme) = theme {
            command.env("CONNECT4_THEME", theme);
        }
        let mut terminal = Terminal::start(command);
        // Typed before anything is drawn.
        terminal.press("4");
        let mut written = Vec::new();
        let is_begun = |written: &[u8]| written.windows(8).any(|bytes| bytes == b"\x1b[?1049h");
        while !is_begun(&written) {
            let bytes = terminal.bytes.recv_timeout(WAIT_TIMEOUT).expect("it begins");
            terminal.screen.process(&bytes);
            written.extend(bytes);
        }
        assert_eq!(String::from_utf8_lossy(&written).contains("\x1b]11;?"), theme.is_none(), "{written:?}");
        terminal.wait_for("O to move");
        terminal
    };
    let leave = |mut terminal: Terminal| {
        terminal.press("uq");
        assert_eq!(terminal.ends(), 0);
    };
    let shown = |theme: Option<&str>| {
        let terminal = start(theme);
        let color = title(&terminal);
        leave(terminal);
        color
    };
    let (dark, light, either) = (shown(Some("dark")), shown(Some("light")), shown(None));
    assert!(dark != light && dark != either && light != either, "{dark:?} {light:?} {either:?}");
    for (background, color) in [("rgb:0000/0000/0000", dark), ("rgb:ffff/ffff/ffff", light)] {
        // In one piece, with the other terminator, and split after the first byte.
        for pieces in [["\x1b]11;", "\x1b\\"], ["\x1b]11;", "\x07"], ["\x1b", "\x1b\\"]] {
            let mut terminal = start(None);
            terminal.press(pieces[0]);
            if pieces[0].len() == 1 {
                terminal.press("]11;");
            }
            terminal.press(background);
            terminal.press(pieces[1]);
            terminal.wait("new color", |terminal| (title(terminal) == color).then_some(()));
            // No part of the answer was taken for a move.
            terminal.press("5");
            terminal.wait_for("X to move");
            assert!(terminal.text().contains("  1. 4    5"), "{}", terminal.text());
            terminal.press("u");
            terminal.wait_for("O to move");
            leave(terminal);
        }
    }
}

#[test]
fn the_terminal_is_restored_after_signals() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::connect4(folder.path(), &["play", "--o", "level:3"]);
    terminal.wait_for("X to move");
    terminal.press("\x03");
    assert_eq!(terminal.ends(), 130, "Ctrl-C");
    for (name, number) in [("TERM", 15), ("INT", 2), ("HUP", 1)] {
        // Also while a player is thinking.
        let mut terminal = Terminal::connect4(folder.path(), &["play", "--x", "mcts:10000000", "--time", "60"]);
        terminal.wait_for("is thinking");
        terminal.signal(name);
        assert_eq!(terminal.ends(), 128 + number, "{name}");
    }
}

#[test]
fn a_window_that_shrinks_and_grows_is_drawn_anew() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::connect4(folder.path(), &["play", "--no-animation"]);
    // Without options that describe a game, the menu opens.
    terminal.wait_for("[ Play ]");
    for (columns, rows, text) in [(20, 5, "This window is too"), (120, 40, "[ Play ]")] {
        terminal.resize(columns, rows);
        terminal.wait_for(text);
    }
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
}

/// The program learns of a new size later than the terminal. By then the terminal may have its old size again, but has
/// lost the text that was cut off.
#[test]
fn a_window_that_has_its_old_size_again_is_drawn_anew() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::connect4(folder.path(), &["play", "--no-animation"]);
    for _ in 0..10 {
        terminal.wait_for("[ Play ]");
        // The pointer moves at the same time.
        terminal.press("\x1b[<35;1;1M");
        terminal.resize(20, 5);
        terminal.resize(80, 24);
    }
    terminal.wait_for("[ Play ]");
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
}

/// Alt-[ looks like the start of another key's escape sequence.
#[test]
fn an_unfinished_key_stops_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::connect4(folder.path(), &["play", "--x", "human", "--no-animation"]);
    terminal.wait_for("X to move");
    terminal.press("\x1b[");
    for (columns, rows, text) in [(20, 5, "This window is too"), (120, 40, "X to move")] {
        terminal.resize(columns, rows);
        terminal.wait_for(text);
    }
    // The rest of the key.
    terminal.press("D\r");
    terminal.wait_for("  1. 3");
    let args = ["learn", "--size", "5x4", "--minutes", "50", "--threads", "1", "--tuples", "10", "--tuple-size", "5"];
    let mut terminal = Terminal::connect4(folder.path(), &args);
    let games = terminal.wait("number of games", games);
    terminal.press("\x1b[");
    terminal.wait("more games", |terminal| self::games(terminal).filter(|&more| more > games + 1000));
    terminal.press("Dq");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn lines_are_played_where_there_is_no_terminal_for_more() {
    let folder = tempfile::tempdir().unwrap();
    for (args, term) in [(&["play", "--plain"][..], "xterm"), (&["play"], "dumb")] {
        let mut command = connect4(folder.path(), args);
        command.env("TERM", term);
        let mut terminal = Terminal::start(command);
        terminal.wait_for("Player X, pick a column to drop into:");
        let is_colored =
            |y, x| terminal.screen.screen().cell(y, x).is_some_and(|cell| cell.fgcolor() != Color::Default);
        let has_colors = (0..24).any(|y| (0..80).any(|x| is_colored(y, x)));
        assert_eq!(has_colors, term != "dumb", "on {term}");
        terminal.press("quit\r");
        assert_eq!(terminal.ends(), 0);
    }
}

/// Nothing is known of a terminal without a name, and a vt100 has no colors, whatever COLORTERM says.
#[test]
fn terminals_get_only_what_they_can_show() {
    let folder = tempfile::tempdir().unwrap();
    for term in [None, Some(""), Some("unknown"), Some("vt100"), Some("vt220"), Some("xterm-mono")] {
        let mut command = connect4(folder.path(), &["play", "--o", "level:2", "--seed", "1"]);
        command.env_remove("TERM");
        if let Some(term) = term {
            command.env("TERM", term);
        }
        command.env("COLORTERM", "truecolor");
        let mut terminal = Terminal::start(command);
        let is_known = term.is_some_and(|term| term.starts_with("vt") || term.starts_with("xterm"));
        terminal.wait_for(if is_known { "X to move: pick a column" } else { "Player X, pick a column to drop into:" });
        let has_color = |y, x| {
            let cell = terminal.screen.screen().cell(y, x);
            cell.is_some_and(|cell| (cell.fgcolor(), cell.bgcolor()) != (Color::Default, Color::Default))
        };
        assert!(!(0..24).any(|y| (0..80).any(|x| has_color(y, x))), "on {term:?}");
        terminal.press(if is_known { "q" } else { "quit\r" });
        assert_eq!(terminal.ends(), 0, "on {term:?}");
    }
}

#[test]
fn a_game_goes_on_after_a_stop_and_fg_of_the_shell() {
    let folder = tempfile::tempdir().unwrap();
    let mut shell = CommandBuilder::new("sh");
    shell.args(["-i"]);
    at_home(&mut shell, folder.path());
    shell.env("PS1", "shell> ");
    shell.env("CONNECT4", env!("CARGO_BIN_EXE_connect4"));
    shell.env_remove("ENV");
    let mut terminal = Terminal::start(shell);
    terminal.wait_for("shell>");
    terminal.press("\"$CONNECT4\" play --o level:2 --seed 1\r");
    terminal.wait_for("X to move: pick a column");
    terminal.press("4");
    terminal.wait_for("  1. 4");
    let is_back = |terminal: &Terminal| terminal.is_shells().then_some(());
    for round in 0..5 {
        terminal.wait_for("X to move: pick a column");
        terminal.press("\x1a");
        terminal.wait("shell", is_back);
        if round == 3 {
            // The window may have another size by then.
            terminal.resize(100, 30);
        }
        terminal.press("clear; fg\r");
        terminal.wait("game", |terminal| terminal.screen.screen().alternate_screen().then_some(()));
        terminal.wait_for("X to move: pick a column");
        assert!(terminal.text().contains("  1. 4"), "{}", terminal.text());
    }
    terminal.press("q");
    terminal.wait_for("Quit? The game will be saved");
    terminal.press("y");
    terminal.wait("shell", is_back);
    terminal.press("exit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_game_that_no_shell_can_call_back_does_not_stop() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::connect4(folder.path(), &["play", "--x", "human"]);
    terminal.wait_for("X to move");
    terminal.press("\x1a4");
    terminal.wait_for("O to move");
    // Stopped by a signal; meanwhile other programs used the screen.
    terminal.signal("STOP");
    terminal.screen = parser(24, 80);
    terminal.signal("CONT");
    terminal.wait_for("O to move");
    terminal.press("qy");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_terminal_that_disappears_ends_the_game_and_keeps_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = connect4(folder.path(), &["play", "--x", "human", "--no-animation"]);
    // Without a controlling terminal, there is no SIGHUP.
    command.set_controlling_tty(false);
    let mut terminal = Terminal::start(command);
    terminal.wait_for("X to move");
    terminal.press("4");
    terminal.wait_for("O to move");
    let mut child = terminal.disappears();
    assert_eq!(exit_code(&mut *child, "nothing"), 129);
    assert!(cells::write(&only_record(folder.path())).starts_with("d1"), "it is kept");
}

/// The game of the one record in a folder.
fn only_record(folder: &Path) -> Game {
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let records: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "c4")).collect();
    let [path] = &records[..] else { panic!("{records:?}") };
    recorded(path).expect("it is there")
}

#[test]
fn the_players_of_a_record_and_of_the_flags_are_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "--o", "greedy", "--record", "evening.c4", "--no-animation"];
    let mut terminal = Terminal::connect4(folder.path(), &args);
    terminal.wait_for("X to move");
    terminal.press("4");
    terminal.wait("answer", |_| recorded(&folder.path().join("evening.c4")).filter(|game| game.moves().count() == 2));
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
    // Without --o, the record determines the players.
    let mut terminal = Terminal::connect4(folder.path(), &["play", "--record", "evening.c4", "--no-animation"]);
    terminal.wait_for("O greedy");
    terminal.press("5");
    terminal.wait("answer", |_| recorded(&folder.path().join("evening.c4")).filter(|game| game.moves().count() == 4));
    // The next game is against the same player and is also recorded.
    terminal.press("n");
    terminal.wait_for("[ Play ]");
    assert!(terminal.text().contains("greedy"), "{}", terminal.text());
    terminal.press("\r");
    terminal.wait_for("This game is saved to evening-2.c4 after every move.");
    terminal.press("3");
    let second = folder.path().join("evening-2.c4");
    terminal.wait("answer", |_| recorded(&second).filter(|game| game.moves().count() == 2));
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_game_that_is_left_is_kept_and_enter_stays() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::connect4(folder.path(), &["play", "--x", "human", "--no-animation"]);
    terminal.wait_for("X to move");
    terminal.press("43q");
    terminal.wait_for("Quit? The game will be saved");
    terminal.press("\r");
    terminal.wait("board", |terminal| (!terminal.text().contains("Quit?")).then_some(()));
    terminal.press("2");
    terminal.wait_for("  2. 2");
    terminal.press("qy");
    terminal.wait_for("connect4: the game was saved to connect4-2");
    assert_eq!(terminal.ends(), 0);
    assert_eq!(cells::write(&only_record(folder.path())), "d1 c1 b1");
}

/// Explanations take long on the largest board without gravity; keys and signals do not wait for them.
#[test]
fn nothing_waits_for_an_explanation() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "--size", "20x20", "--connect", "5", "--no-gravity", "--moves", "j10 k11 j11 k10 l12"];
    for keys in ["H", "w"] {
        let mut terminal = Terminal::connect4(folder.path(), &args);
        terminal.resize(120, 40);
        terminal.wait_for("O to move");
        terminal.press(keys);
        terminal.wait_for("Looking for");
        terminal.press("?");
        terminal.wait("answer to a key", |terminal| {
            let text = terminal.text();
            (text.contains("same as") || keys == "w" && !text.contains("Looking for")).then_some(())
        });
        terminal.signal("TERM");
        assert_eq!(terminal.ends(), 143);
    }
}

/// *Why?* in a small window shows the complete sentences that `connect4 explain` prints.
#[test]
fn why_says_what_explain_prints() {
    let folder = tempfile::tempdir().unwrap();
    for moves in ["4225627617416421437", "5721575627323533146624"] {
        let printed = crate::common::ok_in(folder.path(), &["explain", moves, "--json"], "");
        let printed: serde_json::Value = serde_json::from_str(&printed).unwrap();
        let scenes = printed["scenes"].as_array().unwrap();
        let args = ["play", "--x", "human", "--no-animation", "--moves", moves];
        let mut terminal = Terminal::connect4(folder.path(), &args);
        terminal.wait_for("to move");
        terminal.resize(40, 12);
        terminal.wait_for("to move");
        terminal.press("w");
        let (proof, steps): (Vec<_>, Vec<_>) = scenes.iter().partition(|scene| scene["proof"] == true);
        for (number, scene) in steps.iter().chain(&proof).enumerate() {
            if number == steps.len() {
                terminal.press("p");
            }
            // The text that has not been shown yet, without line breaks.
            let told = Words::of(Language::English).say_all(scene["sentences"].as_array().unwrap());
            let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
            let mut left = told.as_str();
            loop {
                let (length, is_last) = terminal.wait("sentence", |terminal| {
                    let text = terminal.text();
                    let lines: Vec<&str> = text.lines().map(str::trim).collect();
                    let letters = lines.iter().rposition(|line| line.contains('│'))?;
                    let body = lines.get(letters + 1..lines.len() - 1)?;
                    let is_right = lines[0].starts_with(&format!("Why?  {} of ", number + 1))
                        && !body.is_empty()
                        && left.starts_with(body.join(" ").trim());
                    is_right.then(|| (body[0].len(), body.join(" ").trim() == left))
                });
                if is_last {
                    break;
                }
                left = left[length..].trim_start();
                terminal.press("\x1b[B");
            }
            terminal.press("\x1b[C");
        }
        terminal.signal("TERM");
        assert_eq!(terminal.ends(), 143);
    }
}

#[test]
fn a_signal_keeps_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::connect4(folder.path(), &["play", "--x", "human"]);
    terminal.wait_for("X to move");
    terminal.press("43");
    terminal.wait_for("  1. 4    3");
    terminal.signal("TERM");
    assert_eq!(terminal.ends(), 143);
    assert_eq!(cells::write(&only_record(folder.path())), "d1 c1");
}

#[test]
fn a_game_in_lines_is_kept_however_it_is_left() {
    for (leave, code) in [("quit\r", 0), ("\x04", 1), ("\x03", 130), ("\x1c", 131), ("TERM", 143)] {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::connect4(folder.path(), &["play", "--plain"]);
        terminal.wait_for("Player X, pick a column");
        terminal.press("4\r");
        terminal.wait_for("Player O, pick a column");
        terminal.press("help\r");
        terminal.wait_for("quit ends it");
        if leave == "TERM" {
            terminal.signal(leave);
        } else {
            terminal.press(leave);
        }
        terminal.wait_for("connect4: the game was saved to connect4-2");
        assert_eq!(terminal.ends(), code, "{leave:?}");
        assert_eq!(cells::write(&only_record(folder.path())), "d1", "{leave:?}");
    }
    // A game that is already in a file, or has no moves, is not saved again.
    for typed in ["quit\r", "4\rsave mine.c4\rquit\r"] {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::connect4(folder.path(), &["play", "--plain"]);
        terminal.wait_for("Player X, pick a column");
        terminal.press(typed);
        assert_eq!(terminal.ends(), 0);
        let files = std::fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(files, typed.matches("save").count());
    }
}

#[test]
fn what_takes_long_says_how_far_it_is() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("empty"), "\n").unwrap();
    // Slow input: a field made of four hard ones, blocks that are each given up after several seconds, and ships that
    // do not fit.
    let hard = include_str!("../../../testdata/battleship-hard.jsonl").lines().nth(4).unwrap();
    let mut hard: serde_json::Value = serde_json::from_str(hard).unwrap();
    let mut grid: Vec<Vec<u8>> = serde_json::from_value(hard["grid"].take()).unwrap();
    for row in &mut grid {
        row.push(0);
        row.extend_from_within(..);
    }
    grid.push(vec![0; grid[0].len()]);
    grid.extend_from_within(..);
    let fleet: Vec<u8> = serde_json::from_value(hard["fleet"].take()).unwrap();
    hard = serde_json::json!({ "grid": grid, "fleet": fleet.repeat(4) });
    std::fs::write(folder.path().join("hard"), hard.to_string()).unwrap();
    let block = "11111111111111\n".repeat(14) + "\n";
    std::fs::write(folder.path().join("blocks"), block.repeat(99)).unwrap();
    let fleet = "4 ".repeat(20) + &"3 ".repeat(20) + &"2 ".repeat(28);
    let tight = "2 ".repeat(2040) + &"1 ".repeat(16);
    let start = |args: &[&str]| Terminal::connect4(folder.path(), args);
    let validate = start(&["battleship", "validate", "hard", "--rounds", "30"]);
    let count = start(&["battleship", "count", "blocks", "--fleet", &fleet, "--threads", "1"]);
    let place = start(&["battleship", "generate", "--size", "64x64", "--fleet", &tight, "--seed", "1"]);
    let gather = start(&["book", "generate", "--plies", "12", "--out", "a.book", "--table-mb", "1"]);
    let book = start(&["book", "generate", "--size", "8x8", "--plies", "6", "--out", "b.book", "--table-mb", "1"]);
    let solve = start(&["solve", "empty", "--size", "8x8", "--time", "600"]);
    let paths = start(&["perft", "40", "--size", "8x8"]);
    let unique = start(&["perft", "40", "--size", "8x8", "--unique"]);
    let listed = start(&["count", "--size", "6x6", "--method", "listing"]);
    let diagrams = start(&["count", "--size", "7x6", "--method", "diagrams"]);
    let puzzles = start(&["puzzle", "--size", "9x8", "--grade", "5", "--count", "1000000", "--seed", "1"]);
    let shown = [
        (place, "placing ships for ", "second"),
        (solve, "score -32 to 31, ", "million per second"),
        (paths, " of 40: ", " left"),
        (unique, " of 40: ", " left"),
        (listed, " of 36: ", " left"),
        (diagrams, " of 42: ", " left"),
        (puzzles, " of 1,000,000 puzzles", "puzzles"),
        (validate, "validating for ", " of 1 fields"),
        (count, "counting", " of 99 fields"),
        (gather, "collecting positions for ", "second"),
        (book, "0 of 14,535 positions", "so far"),
    ];
    for (mut terminal, words, left) in shown {
        terminal.wait_for(words);
        terminal.wait_for(left);
        terminal.signal("KILL");
    }
}

/// The number of training games on the screen.
fn games(terminal: &Terminal) -> Option<u64> {
    let text = terminal.text();
    text.lines().find_map(|line| line.split("games ").nth(1)?.split_whitespace().next()?.parse().ok())
}

#[test]
fn a_player_is_watched_while_it_learns_and_played_against() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["learn", "--size", "5x4", "--minutes", "50", "--threads", "1", "--tuples", "10", "--tuple-size", "5"];
    let mut terminal = Terminal::connect4(folder.path(), &args);
    terminal.wait_for("points out of 100 against");
    // The number of games increases, and an evaluation has finished.
    let first = terminal.wait("number of games", games);
    terminal.wait("more games", |terminal| games(terminal).filter(|&more| more > first));
    terminal.wait("result of an exam", |terminal| (!terminal.text().contains("greedy        -")).then_some(()));
    terminal.press(" ");
    terminal.wait_for("Paused.");
    terminal.press("p");
    terminal.wait_for("You play X: pick a column; below it is what");
    terminal.press("33");
    // Two stones of the user, two immediate replies, and the player's values of the next moves.
    let stones = |terminal: &Terminal| {
        let text = terminal.text();
        let board: String = text.lines().skip(1).filter(|line| line.contains('│')).collect();
        (board.matches('X').count(), board.matches('O').count())
    };
    terminal.wait("answer", |terminal| (stones(terminal) == (2, 2)).then_some(()));
    terminal.press("u");
    terminal.wait("undo", |terminal| (stones(terminal) == (1, 1)).then_some(()));
    terminal.press("n");
    terminal.wait("move of the player", |terminal| {
        (stones(terminal) == (1, 0) && terminal.text().contains("You play O")).then_some(())
    });
    terminal.press("s");
    terminal.wait_for("saved as 5x4.model");
    assert!(folder.path().join("5x4.model.checkpoint").exists());
    terminal.press("p q");
    terminal.wait_for("To play against it: connect4 play --size 5x4 --o learned:5x4.model");
    assert_eq!(terminal.ends(), 0);
}

/// If the model cannot be written at the end of a training run, the user is asked for another file until one works.
#[test]
fn a_training_that_cannot_be_written_asks_for_another_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let base = ["learn", "--size", "4x4", "--threads", "1", "--tuples", "6", "--tuple-size", "5"];
    crate::common::ok_in(folder, &[&base[..], &["--games", "1000", "--out", "a.model"]].concat(), "");
    // A file cannot replace a folder.
    std::fs::remove_file(folder.join("a.model.csv")).unwrap();
    std::fs::create_dir(folder.join("a.model.csv")).unwrap();
    let args = ["learn", "--resume", "a.model.checkpoint", "--games", "3000", "--plain"];
    let mut terminal = Terminal::connect4(folder, &args);
    let asks = |terminal: &Terminal| terminal.text().matches("Another file (Enter to retry a.model").count();
    terminal.wait("question", |terminal| (asks(terminal) == 1).then_some(()));
    assert!(terminal.text().contains("cannot write a.model.csv"), "{}", terminal.text());
    terminal.press("\r");
    terminal.wait("second question", |terminal| (asks(terminal) == 2).then_some(()));
    // Existing files are not overwritten.
    terminal.press("a.model.svg\r");
    terminal.wait_for("a.model.svg already exists; choose another");
    terminal.wait("third question", |terminal| (asks(terminal) == 3).then_some(()));
    terminal.press("b.model\r");
    terminal.wait_for("b.model: 3000 games");
    for file in ["b.model", "b.model.checkpoint", "b.model.csv", "b.model.svg"] {
        assert!(folder.join(file).is_file(), "{file}");
    }
}
