//! `connect4 play`: the full screen on a terminal; else a game in plain lines, for pipes and screen readers.

use std::fmt::Display;
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use connect4_core::notation::record::{self, Record};
use connect4_core::notation::typed;
use connect4_core::print::{Style, drop_board};
use connect4_core::{Action, ByPlayer, Cell, Game, Swap};
use connect4_play::{Budget, Models, Seat, SeatedAgents, Session};
use connect4_tui::{Options, RunError, Start, keep_unsaved};
use connect4_wire::Notation;

use crate::formats::moves_text;
use crate::options::{RulesArgs, positive_seconds, random_seed, whole_number};
use crate::output::{Background, Color, is_color_refused, is_dumb};
use crate::{Answer, input, programs};

#[derive(Args)]
#[command(after_help = "\
On a terminal this is a full-screen game; without any of the choices below it begins with a menu, which remembers what \
was chosen last. ? shows its keys.

With --plain, or where input or output is no terminal, it is played in lines: before each turn the board is shown; \
answer with a column (or with a cell like b2 in games without gravity), or with undo, redo, moves, save FILE, help or \
quit. A game that you leave unsaved on a terminal is kept in a file, and you are told which; a game from a pipe is not \
kept.

Players: human; level:1 (a beginner) to level:10 (perfect); random; greedy; minimax:DEPTH; mcts:SIMS; perfect; \
learned, the trained player of this program, or learned:FILE with your own model, each with :PLIES or :MSms to look \
ahead; hybrid or hybrid:FILE, the same with the endgame by the solver; ugi:COMMAND or gomocup:COMMAND, another program \
that speaks that protocol.

Examples:
  connect4 play --o level:3                you are X, the computer is O
  connect4 play --x mcts:1000 --o perfect  two computer players
  connect4 play --game gomoku --swap       five in a row on 15x15, with the swap rule
  connect4 play --size 9x9 --swap 3        X begins with three stones; then O chooses a side
  connect4 play --analyze --moves 4435     the value of every move
  connect4 play --record evening.c4        saved after every move; the same command goes on with it
  printf '%s\\n' 4 4 5 5 6 6 7 | connect4")]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// After the first stone the second player may take its side; after 3: swap-3, where the first player puts all three
    #[arg(long, value_name = "STONES", num_args = 0..=1, default_missing_value = "1", default_value = "0", hide_default_value = true, value_parser = swap)]
    swap: Swap,
    /// Moves already played: digits (4455), or cells ("d1 d2") without gravity
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// When to use colors; auto heeds NO_COLOR
    #[arg(long, value_enum, default_value_t)]
    color: Color,
    /// Which terminals the full screen's colors are for [default: as chosen in the menu]
    #[arg(long, env = "CONNECT4_THEME", value_enum, value_name = "THEME")]
    theme: Option<Background>,
    /// Plain lines instead of a full screen (also when stdin or stdout is no terminal)
    #[arg(long)]
    plain: bool,
    /// Save the game to this file after every move; if the file exists, go on with its game and its players. Later games
    /// of the evening are saved beside it, as FILE-2 and so on
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Open the game of this record, to go on with it or, if it is over, to look back on it; the file stays as it is
    #[arg(long, value_name = "FILE", conflicts_with_all = ["record", "moves", "game", "size", "connect", "no_gravity"])]
    open: Option<PathBuf>,
    /// Who plays X, the first player: human, level:1 to level:10, or another player by name (see below) [default: human]
    #[arg(long, value_name = "PLAYER", value_parser = Seat::with_programs)]
    x: Option<Seat>,
    /// Who plays O, the second player [default: human]
    #[arg(long, value_name = "PLAYER", value_parser = Seat::with_programs)]
    o: Option<Seat>,
    /// Draw lots for who plays X
    #[arg(long)]
    random_sides: bool,
    /// Begin with the analysis open
    #[arg(long, conflicts_with = "plain")]
    analyze: bool,
    /// Show discs at once instead of falling (also when NO_COLOR is set)
    #[arg(long)]
    no_animation: bool,
    /// Seed of the computer players; the same seed gives the same games [default: another one each time]
    #[arg(long, value_name = "N", value_parser = whole_number)]
    seed: Option<u64>,
    /// Seconds that a computer player may take for a move [default: 2, perfect and level:10 20]
    #[arg(long, value_name = "S", value_parser = positive_seconds)]
    time: Option<f64>,
}

impl PlayArgs {
    /// Whether anything of a game was chosen, so that no menu needs to ask.
    pub(crate) fn is_chosen(&self) -> bool {
        let named = self.moves.is_some() || self.record.is_some() || self.open.is_some();
        let seated = self.x.is_some() || self.o.is_some() || self.random_sides;
        self.rules.is_given() || self.swap != Swap::Off || named || seated || self.analyze || self.time.is_some()
    }
}

pub(crate) fn run(args: PlayArgs) -> anyhow::Result<Answer> {
    let seed = args.seed.unwrap_or_else(random_seed);
    if is_full_screen(&args) {
        return run_full_screen(&args, seed);
    }
    let session = session(&args, seed)?;
    if args.open.is_some() && session.game().outcome().is_some() {
        bail!("the game is over: look back on it with connect4 review, or without --plain on a terminal");
    }
    session.save()?;
    let mut play = LinePlay::new(session, &args, seed)?;
    let is_piped = !std::io::stdin().is_terminal();
    // A pipe still has its moves; what a person played is lost with the program.
    if !is_piped {
        keep_after_signals(play.shown.clone())?;
    }
    let answer = play.play(&mut std::io::stdin().lock(), &mut std::io::stdout().lock(), is_piped);
    if !is_piped {
        keep_unsaved(&play.session, &today());
    }
    answer
}

/// A signal that ends the program keeps the game first.
fn keep_after_signals(shown: Arc<Mutex<Session>>) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
        let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
        std::thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                // The terminal may be gone. After ^C its cursor is behind the question.
                let _ = writeln!(std::io::stderr());
                keep_unsaved(&shown.lock().expect("no thread panics"), &today());
                std::process::exit(128 + signal);
            }
        });
    }
    #[cfg(not(unix))]
    let _ = shown;
    Ok(())
}

/// Whether there is a terminal that can show more than lines.
fn is_full_screen(args: &PlayArgs) -> bool {
    !args.plain && !is_dumb() && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

fn run_full_screen(args: &PlayArgs, seed: u64) -> anyhow::Result<Answer> {
    let start = if args.is_chosen() {
        let session = session(args, seed)?;
        // What is wrong with a player or a file is better told in the shell.
        if session.game().outcome().is_none() {
            SeatedAgents::new(session.seats(), session.game().rules(), seed, &mut models())?;
        }
        session.save()?;
        let time = args.time.map(Duration::from_secs_f64);
        // Nobody has asked to see two computers from a record play on.
        let is_paused = args.open.is_some() && args.x.is_none() && args.o.is_none();
        Start::Game { session: Box::new(session), time, analyze: args.analyze, is_paused }
    } else {
        Start::Menu
    };
    let animation = !args.no_animation && !is_color_refused();
    let options = Options {
        start,
        colors: args.color.depth(),
        look: args.theme.map(Background::look),
        animation,
        seed,
        today: today(),
        start_program: programs::start,
    };
    let ended = connect4_tui::run(options).map_err(|error| match error {
        RunError::Terminal(_) => {
            anyhow::Error::new(error).context("the terminal cannot be used; --plain plays in lines")
        }
        _ => error.into(),
    })?;
    Ok(ended.map_or(Answer::Yes, |signal| Answer::Signal(signal.clamp(0, 127) as u8)))
}

/// The game that was asked for, with who plays it.
fn session(args: &PlayArgs, seed: u64) -> anyhow::Result<Session> {
    let rules = args.rules.rules().with_swap_rule(args.swap);
    let mut record = match (&args.open, &args.record) {
        (Some(path), _) => {
            record::parse(&input::read(path)?).with_context(|| format!("{} is no record to open", path.display()))?
        }
        (None, Some(path)) if path.exists() => resume(path, args)?,
        _ => Record::new(Game::new(rules)),
    };
    if let Some(moves) = &args.moves {
        if !record.game.actions().is_empty() {
            bail!("--moves begins a game, but the record already has moves: leave one of the two out");
        }
        let game = Notation::default_for(rules).read(rules, moves).context("--moves cannot be played")?.game().cloned();
        record.game = game.expect("moves make a game");
    }
    let is_begun = !record.first.is_empty();
    if record.game.actions().is_empty() || !is_begun {
        record.date = today();
    }
    let mut named = ByPlayer { first: args.x.clone(), second: args.o.clone() };
    if is_begun && args.random_sides {
        // Lots have already been drawn.
        named = ByPlayer::default();
    } else if args.random_sides && seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63 == 1 {
        // The computer players use other bits of the seed.
        named = named.swapped();
    }
    let seat = |named: Option<Seat>, name: &mut String| {
        let recorded = name.parse().unwrap_or(Seat::Human);
        let seat = named.unwrap_or_else(|| recorded.clone());
        if is_begun && seat != recorded {
            *name = seat.to_string();
        }
        seat
    };
    // The record names those whom no flag names.
    let seats =
        ByPlayer { first: seat(named.first, &mut record.first), second: seat(named.second, &mut record.second) };
    Ok(Session::new(record, seats).with_path(args.record.clone()))
}

/// Whoever types a command may start other programs.
fn models() -> Models {
    Models::with_programs(programs::start)
}

/// Today as records write it.
fn today() -> String {
    chrono::Local::now().format("%Y.%m.%d").to_string()
}

/// A game in lines.
struct LinePlay {
    session: Session,
    /// The session as it was before the program last waited, for signals.
    shown: Arc<Mutex<Session>>,
    agents: SeatedAgents,
    style: Style,
    /// How long an agent may think, where that was asked for.
    time: Option<f64>,
}

/// What a person typed.
#[derive(PartialEq, Eq, Debug)]
enum Answered {
    Act(Action),
    Undo,
    Redo,
    Moves,
    Save(PathBuf),
    Help,
    Quit,
    Refused(String),
}

const HELP: &str = "undo takes your last move back, redo plays it again, moves lists the moves so far, \
                    save FILE writes the game to a file, quit ends it.";

impl LinePlay {
    fn new(session: Session, args: &PlayArgs, seed: u64) -> anyhow::Result<Self> {
        let agents = SeatedAgents::new(session.seats(), session.game().rules(), seed, &mut models())?;
        Ok(LinePlay {
            shown: Arc::new(Mutex::new(session.clone())),
            session,
            agents,
            style: args.color.style(),
            time: args.time,
        })
    }

    fn play(&mut self, people: &mut impl BufRead, out: &mut impl Write, is_piped: bool) -> anyhow::Result<Answer> {
        loop {
            writeln!(out, "{}", drop_board(self.session.game().position(), self.style))?;
            if let Some(outcome) = self.session.game().outcome() {
                let result = outcome.winner().map_or("Draw!".to_owned(), |player| format!("{} wins!", player.letter()));
                writeln!(out, "{result}")?;
                return Ok(Answer::Yes);
            }
            let mover = self.session.game().mover();
            if let Seat::Computer(player) = self.session.seat_to_act() {
                let time = self.time.map_or(player.default_time(), Duration::from_secs_f64);
                if !self.let_agent_move(time, out)? {
                    writeln!(out, "{} wins!", (!mover).letter())?;
                    return Ok(Answer::Yes);
                }
            } else {
                if self.session.game().can_swap() {
                    let is_one = self.session.game().rules().swap_rule() == Swap::One;
                    let what = if is_one { "this stone and its side" } else { "the side of X" };
                    writeln!(out, "Type swap to take {what} over.")?;
                }
                match self.ask(people, out, is_piped)? {
                    Asked::Next => {}
                    Asked::Quit => return Ok(Answer::Yes),
                    Asked::EndOfInput => {
                        eprintln!("connect4: the input ended before the game did");
                        return Ok(Answer::No);
                    }
                }
            }
        }
    }

    /// Signals find the session as it is now.
    fn share(&self) {
        self.shown.lock().expect("no thread panics").clone_from(&self.session);
    }

    /// Lets the computer player move; false if it has failed, which ends the game.
    fn let_agent_move(&mut self, time: Duration, out: &mut impl Write) -> anyhow::Result<bool> {
        self.share();
        let game = self.session.game();
        let mover = game.mover();
        let seat = self.session.turn();
        let choice = self.agents.choose(seat, game, &Budget::time(time));
        let who = format!("Player {} ({})", self.style.letter(mover), self.session.seat_to_act());
        let Some(choice) = choice else {
            let failure = self.agents.failure(seat).expect("the game goes on");
            writeln!(out, "{who} {failure}, and loses.")?;
            return Ok(false);
        };
        match choice.action {
            Action::Stone(cell) if game.rules().has_gravity() => {
                writeln!(out, "{who} drops into column {}.", cell.col + 1)?;
            }
            Action::Stone(cell) => writeln!(out, "{who} takes {cell}.")?,
            Action::Swap => writeln!(out, "{who} swaps sides.")?,
        }
        self.session.act(choice.action).context("a computer player made an illegal move")?;
        self.session.save()?;
        Ok(true)
    }

    /// Asks the person to move until the board has changed.
    fn ask(&mut self, people: &mut impl BufRead, out: &mut impl Write, is_piped: bool) -> anyhow::Result<Asked> {
        loop {
            self.share();
            let what = if self.session.game().rules().has_gravity() { "column to drop into" } else { "cell" };
            write!(out, "Player {}, pick a {what}: ", self.style.letter(self.session.game().mover()))?;
            out.flush()?;
            let mut line = Vec::new();
            let read = people.read_until(b'\n', &mut line).context("the answer cannot be read")?;
            // A person's Enter ends the line on a terminal; a pipe shows nothing of the answer.
            if is_piped || read == 0 {
                writeln!(out)?;
            }
            if read == 0 {
                return Ok(Asked::EndOfInput);
            }
            // `None` once the board has changed.
            let said = match understand(&String::from_utf8_lossy(&line), self.session.game()) {
                Answered::Act(action) => match self.session.act(action) {
                    Ok(()) => None,
                    Err(error) => Some(sentence(error)),
                },
                Answered::Undo if self.session.step_back() => None,
                Answered::Undo => Some("There is no move of yours to take back.".to_owned()),
                Answered::Redo if self.session.step_forward() => None,
                Answered::Redo => Some("Nothing to redo.".to_owned()),
                Answered::Moves if self.session.game().actions().is_empty() => Some("No moves yet.".to_owned()),
                Answered::Moves => Some(moves_text(self.session.game())),
                Answered::Save(path) => Some(match self.session.save_to(&path) {
                    Ok(()) => format!("Saved to {}.", path.display()),
                    Err(error) => sentence(error),
                }),
                Answered::Help => {
                    let how = if self.session.game().rules().has_gravity() {
                        format!("Type a column from 1 to {}", self.session.game().rules().cols())
                    } else {
                        "Type a cell: the column letter and the row from the bottom, for example b2".to_owned()
                    };
                    Some(format!("{how}; {HELP}"))
                }
                Answered::Quit => return Ok(Asked::Quit),
                Answered::Refused(reason) => Some(reason),
            };
            match said {
                Some(said) => writeln!(out, "{said}")?,
                None => {
                    self.session.save()?;
                    return Ok(Asked::Next);
                }
            }
        }
    }
}

/// What became of a question.
enum Asked {
    Next,
    Quit,
    EndOfInput,
}

fn resume(path: &Path, args: &PlayArgs) -> anyhow::Result<Record> {
    let record =
        record::parse(&input::read(path)?).with_context(|| format!("{} is no record to go on with", path.display()))?;
    let rules = record.game.rules();
    if record.game.outcome().is_some() {
        bail!("{} holds a finished game: choose another file", path.display());
    }
    if (args.rules.is_given() && args.rules.rules() != rules.with_swap(false))
        || (args.swap != Swap::Off && args.swap != rules.swap_rule())
    {
        bail!("{} holds a game of {rules}: leave the rules out or choose another file", path.display());
    }
    Ok(record)
}

/// The swap rule that a number of stones names.
fn swap(text: &str) -> Result<Swap, String> {
    let stones = text.parse().ok().and_then(Swap::after);
    stones.ok_or_else(|| "there is a swap after 1 stone or after 3, or with 0 none".to_owned())
}

/// An error as a sentence.
fn sentence(error: impl Display) -> String {
    let error = error.to_string();
    let mut characters = error.chars();
    let first = characters.next().map_or_else(String::new, |first| first.to_uppercase().collect());
    format!("{first}{}.", characters.as_str())
}

/// What a line means in this game.
fn understand(line: &str, game: &Game) -> Answered {
    // Some systems put a byte order mark before what they write into a pipe.
    let line = line.trim_start_matches('\u{feff}').trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match (word.to_lowercase().as_str(), rest.trim()) {
        ("undo", "") => Answered::Undo,
        ("redo", "") => Answered::Redo,
        ("moves", "") => Answered::Moves,
        ("help" | "?", "") => Answered::Help,
        ("quit" | "exit", "") => Answered::Quit,
        ("swap", "") => Answered::Act(Action::Swap),
        ("save", "") => Answered::Refused("Say where to save: save FILE.".to_owned()),
        ("save", file) => Answered::Save(file.into()),
        _ if game.rules().has_gravity() => column_answer(line, game),
        ("", _) => Answered::Refused("Type a cell, for example b2, or help.".to_owned()),
        _ => answered(line.parse()),
    }
}

fn answered(cell: Result<Cell, impl Display>) -> Answered {
    match cell {
        Ok(cell) => Answered::Act(Action::Stone(cell)),
        Err(error) => Answered::Refused(sentence(error)),
    }
}

fn column_answer(line: &str, game: &Game) -> Answered {
    match typed::number(line) {
        Some(number) => answered(game.position().try_landing(number - 1)),
        None => {
            let cols = game.rules().cols();
            Answered::Refused(format!("That is no column: type a number from 1 to {cols}, or help."))
        }
    }
}
