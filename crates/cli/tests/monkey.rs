//! Monkey test of the full screen of the real binary: random keys, mouse events, pasted text and window sizes, in every
//! view. The program must neither panic nor hang. `CONNECT4_MONKEY_SEED` takes the seed that a failure printed;
//! `CONNECT4_MONKEY_SECONDS` makes it run longer.
#![cfg(unix)]

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use connect4_core::playout::Rng;

use crate::screen::{Terminal, WAIT_TIMEOUT, connect4};

/// The default duration.
const SECONDS: u64 = 4;
/// Number of actions between two checks of the screen.
const ACTS: u32 = 12;
/// Nesting depth of the folder with the games. It is deep, so that the monkey does not leave the test's temporary
/// folder.
const DEPTH: usize = 12;

/// The arguments that select the first screen.
const STARTS: [&[&str]; 15] = [
    &["play"],
    &["play", "--x", "human"],
    &["play", "--o", "level:2"],
    &["play", "--x", "greedy", "--o", "random"],
    &["play", "--x", "random", "--o", "mcts:100", "--no-animation"],
    &["play", "--game", "tic-tac-toe"],
    &["play", "--game", "gomoku", "--swap", "--analyze"],
    &["play", "--size", "20x20", "--connect", "5", "--no-gravity", "--moves", "j10 k11 j11"],
    &["play", "--size", "20x20", "--connect", "4"],
    &["play", "--size", "9x9", "--swap", "3"],
    &["play", "--size", "1x1", "--connect", "1"],
    &["play", "--analyze", "--moves", "44444326112"],
    &["play", "--moves", "4455667"],
    &["play", "--open", "whole.c4"],
    &["play", "--open", "whole.c4"],
];

const KEYS: [&str; 60] = [
    "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F", "\x1b[5~",
    "\x1b[6~", "\t", "\x1b[Z", "\r", "\r", "\r", "\r", " ", " ", "\x7f", "\x1b", "1", "2", "3", "4", "5", "6", "7",
    "8", "9", "0", "a", "a", "b", "d", "h", "j", "k", "l", "H", "m", "M", "n", "p", "r", "s", "t", "u", "v", "v", "w",
    "w", "y", "?", "+", "-", ".", "\x15", "\x1bOP",
];

/// A number from the environment.
fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")))
}

#[test]
fn a_monkey_neither_panics_nor_hangs_it() {
    let clock = || SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970").as_millis() as u64;
    let seed = number("CONNECT4_MONKEY_SEED").unwrap_or_else(clock);
    let time = Duration::from_secs(number("CONNECT4_MONKEY_SECONDS").unwrap_or(SECONDS));
    println!("CONNECT4_MONKEY_SEED={seed}");
    let mut rng = Rng::new(seed);
    let end = Instant::now() + time;
    let (mut sessions, mut acts) = (0, 0);
    while sessions == 0 || Instant::now() < end {
        acts += session(&mut rng, end);
        sessions += 1;
    }
    println!("{sessions} sessions with {acts} acts");
}

/// Runs the program once, from start to end. Returns the number of random actions.
fn session(rng: &mut Rng, end: Instant) -> u32 {
    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path().join("deep/".repeat(DEPTH));
    std::fs::create_dir_all(&folder).expect("it can be made");
    let record = "[First \"human\"]\n[Second \"human\"]\n[Size \"7x6\"]\n[Connect \"4\"]\n[Gravity \"yes\"]\n[Result \"1-0\"]\n\n1. d1 d2 2. e1 e2 3. f1 f2 4. g1 1-0\n";
    std::fs::write(folder.join("whole.c4"), record).expect("it can be written");
    let args = STARTS[rng.below(STARTS.len() as u32) as usize];
    let mut command = connect4(&folder, args);
    let asks = rng.below(2) == 0;
    if asks {
        command.env_remove("CONNECT4_THEME");
    }
    let mut terminal = Terminal::start(command);
    let mut log = vec![format!("{args:?}")];
    let mut acts = 0;
    let is_drawn = |text: &str| !text.trim().is_empty() && !text.contains("This window is");
    let mut ended = shows(&mut terminal, &log, is_drawn);
    let rounds = 10 + rng.below(50);
    for _ in 0..rounds {
        for _ in 0..ACTS {
            if ended.is_none() && Instant::now() < end {
                act(rng, &mut terminal, asks, &mut log);
                acts += 1;
                ended = terminal.look();
            }
        }
        // It still responds: resizing redraws the screen.
        for (columns, rows, is_small) in [(20, 5, true), (80, 24, false)] {
            if ended.is_none() {
                terminal.resize(columns, rows);
                ended = shows(&mut terminal, &log, |text| {
                    if is_small { text.contains("This window is too") } else { is_drawn(text) }
                });
            }
        }
        if ended.is_some() || Instant::now() >= end {
            break;
        }
        // Leaves the list of files, before files outside the test are opened.
        if terminal.text().contains("Search:") {
            let _ = terminal.try_press("\x1b");
        }
    }
    if ended.is_none() {
        terminal.try_signal("TERM");
    }
    let shown = terminal.text();
    let code = terminal.ends();
    assert!([0, 130, 143].contains(&code), "it ended with {code} after {log:#?}:\n{shown}");
    assert!(folder.join("whole.c4").exists());
    acts
}

/// Waits until `is_there` holds for the text on the screen. Returns the exit code if the program ends first.
fn shows(terminal: &mut Terminal, log: &[String], is_there: impl Fn(&str) -> bool) -> Option<u32> {
    let start = Instant::now();
    loop {
        let ended = terminal.look();
        if ended.is_some() || is_there(&terminal.text()) {
            return ended;
        }
        assert!(start.elapsed() < WAIT_TIMEOUT, "it does not answer after {log:#?}:\n{}", terminal.text());
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Performs a random action, and logs it.
fn act(rng: &mut Rng, terminal: &mut Terminal, asks: bool, log: &mut Vec<String>) {
    let mut pick = |count: u32| rng.below(count);
    let what = match pick(20) {
        0 => {
            let (columns, rows) = if pick(2) == 0 {
                [(80, 24), (40, 12), (30, 12), (29, 11), (120, 40), (200, 60), (300, 100)][pick(7) as usize]
            } else {
                (1 + pick(150) as u16, 1 + pick(60) as u16)
            };
            log.push(format!("{columns}x{rows}"));
            terminal.resize(columns, rows);
            return;
        }
        1 => {
            // Resizes back and forth faster than the program draws.
            let key = ["\x1b[D", "m", "\r", "4"][pick(4) as usize];
            log.push(format!("40x12 and 80x24, each with {key:?}, ten times"));
            for _ in 0..10 {
                for (columns, rows) in [(40, 12), (80, 24)] {
                    terminal.resize(columns, rows);
                    let _ = terminal.try_press(key);
                }
            }
            return;
        }
        2..=4 => {
            let (button, end) =
                [(0, 'M'), (0, 'm'), (32, 'M'), (35, 'M'), (64, 'M'), (65, 'M'), (66, 'M')][pick(7) as usize];
            // Often in the last line, where keys can be clicked.
            let row = if pick(4) == 0 { 24 } else { 1 + pick(70) };
            format!("\x1b[<{button};{};{row}{end}", 1 + pick(220))
        }
        5 => "\x1b[200~44 whole.c4\n5\x1b[201~".to_owned(),
        6 if asks => "\x1b]11;rgb:0000/ffff/0000\x1b\\".to_owned(),
        7 if asks => "\x1b]11;rgb:".to_owned(),
        8 => ["q", "\x03", "\x1a", "qy", "n", "ny"][pick(6) as usize].to_owned(),
        _ => KEYS[pick(KEYS.len() as u32) as usize].to_owned(),
    };
    log.push(what.escape_debug().to_string());
    // The program may have ended.
    let _ = terminal.try_press(&what);
}
