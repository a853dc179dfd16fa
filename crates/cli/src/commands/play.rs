//! `connect4 play`: full screen on a terminal, otherwise line by line, for pipes and screen readers.

use std::fmt::Display;
use std::io::{BufRead, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chrono::NaiveDate;
use clap::Args;
use connect4_core::notation::record::{self, Record};
use connect4_core::notation::single_move;
use connect4_core::print::{Style, drop_board};
use connect4_core::{Action, Budget, ByPlayer, Game, Limits, Outcome, Position, Swap};
use connect4_players::{Models, Participant, SeatedAgents, Session};
use connect4_solve::{SolveError, Solver};
use connect4_study::Analysis;
use connect4_tui::{
    ExplanationText, Options, RunError, Start, advice_text, error_text, keep_unsaved, nudge_text, play_error_text,
    ranked_moves, record_date, result_text, rules_sentence, typed_text,
};
use connect4_words::{Language, Words, say};
use serde_json::json;

use super::{explain, review};
use crate::answer::Answer;
use crate::formats::{self, moves_text};
use crate::input::Source;
use crate::options::{LanguageArgs, RulesArgs, players_help, positive_seconds, random_seed, whole_number};
use crate::output::{Background, Color, is_color_refused, is_dumb};
use crate::said::Said;
use crate::{input, programs};

#[derive(Args)]
#[command(after_help = concat!("\
On a terminal, opens a full-screen game. Without options it shows a start menu with your last settings. Press ? for \
help.

With --plain, or if stdin or stdout is not a terminal, the game is played line by line. At each turn, type a column or \
a cell such as d1 (without gravity, only a cell), or undo, redo, moves, hint, why, analyze, review, save FILE, help or \
quit.

If you quit an unsaved game on a terminal, it is saved to a file, whose name is printed. Games from a pipe are not \
saved.

", players_help!(human), "

Examples:
  connect4 play --o level:3                play X against the computer
  connect4 play --x mcts:1000 --o perfect  watch two computer players
  connect4 play --game gomoku --swap       five in a row on 15x15, with the swap rule
  connect4 play -s 9x9 --swap 3            X places three stones, then O chooses a side
  connect4 play --analyze --moves 4435     show the value of every move
  connect4 play --record evening.c4        save after every move; run again to continue
  printf '%s\\n' 4 4 5 5 6 6 7 | connect4"))]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// Let the second player swap sides after the first stone, or after three stones placed by the first player
    /// (swap-3)
    #[arg(long, value_name = "1|3", num_args = 0..=1, default_missing_value = "1", default_value = "0", hide_default_value = true, value_parser = swap)]
    swap: Swap,
    /// Start after these moves, or those in a file: digits (4455) or cells ("d1 d2")
    #[arg(long, value_name = "MOVES|FILE")]
    moves: Option<Source>,
    /// Control colored output
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,
    /// Choose the color theme [default: as set in the menu]
    #[arg(long, env = "CONNECT4_THEME", value_enum, value_name = "THEME")]
    theme: Option<Background>,
    #[command(flatten)]
    language: LanguageArgs,
    /// Play line by line, as if stdin or stdout were not a terminal
    #[arg(long)]
    plain: bool,
    /// Save the game to FILE after every move; if FILE exists, continue its game with its players. Further games are
    /// saved as FILE-2, FILE-3, …
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Open a recorded game: continue it, or review it if it is finished; FILE is not modified
    #[arg(long, value_name = "FILE", conflicts_with_all = ["record", "moves", "game", "size", "connect", "no_gravity"])]
    open: Option<PathBuf>,
    /// Choose who plays X, the first player (see Players below) [default: human]
    #[arg(long, value_name = "PLAYER", value_parser = Participant::with_programs)]
    x: Option<Participant>,
    /// Choose who plays O, the second player [default: human]
    #[arg(long, value_name = "PLAYER", value_parser = Participant::with_programs)]
    o: Option<Participant>,
    /// Assign the sides at random
    #[arg(long)]
    random_sides: bool,
    /// Start with the analysis open
    #[arg(long, conflicts_with = "plain")]
    analyze: bool,
    /// Disable animation, like NO_COLOR
    #[arg(long)]
    no_animation: bool,
    /// Set the random seed of the computer players [default: random]
    #[arg(long, value_name = "N", value_parser = whole_number)]
    seed: Option<u64>,
    /// Limit the time per computer move, in seconds [default: 2; 20 for perfect and level:10]
    #[arg(long, value_name = "S", value_parser = positive_seconds)]
    time: Option<f64>,
}

impl PlayArgs {
    pub(crate) fn language(&self) -> Language {
        self.language.language()
    }

    /// Whether the options describe a game, so that no menu is needed.
    pub(crate) fn describes_game(&self) -> bool {
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
        return Err(Said::error(json!({ "id": "game-is-over" })));
    }
    session.save()?;
    let mut play = LinePlay::new(session, &args, seed)?;
    let is_piped = !std::io::stdin().is_terminal();
    // Moves from a pipe can be sent again; those of a person would be lost.
    if !is_piped {
        save_on_signal(play.shown.clone(), play.words)?;
    }
    let answer = play.play(&mut std::io::stdin().lock(), &mut std::io::stdout().lock(), is_piped);
    if !is_piped {
        keep_unsaved(&play.session, today(), play.words);
    }
    answer
}

/// Saves the game if a signal ends the program.
fn save_on_signal(shown: Arc<Mutex<Session>>, words: &'static Words) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
        let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
        std::thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                // Ends the line of the prompt; the terminal may be gone.
                let _ = writeln!(std::io::stderr());
                keep_unsaved(&shown.lock().expect("no thread panics"), today(), words);
                std::process::exit(128 + signal);
            }
        });
    }
    #[cfg(not(unix))]
    let _ = (shown, words);
    Ok(())
}

fn is_full_screen(args: &PlayArgs) -> bool {
    !args.plain && !is_dumb() && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

fn run_full_screen(args: &PlayArgs, seed: u64) -> anyhow::Result<Answer> {
    let start = if args.describes_game() {
        let session = session(args, seed)?;
        // Reports problems with players before the screen opens.
        if session.game().outcome().is_none() {
            SeatedAgents::new(session.participants(), session.game().rules(), seed, &mut models())?;
        }
        session.save()?;
        let time = args.time.map(Duration::from_secs_f64);
        // Two computer players from a record do not continue the game unless the options name them.
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
        language: args.language.language(),
        start_program: programs::start,
    };
    let ended = connect4_tui::run(options).map_err(|error| match error {
        RunError::Terminal(error) => Said::because(json!({ "id": "terminal-unusable" }), error),
        _ => error.into(),
    })?;
    Ok(ended.map_or(Answer::Yes, |signal| Answer::Signal(signal.clamp(0, 127) as u8)))
}

/// The game and players that the options describe.
fn session(args: &PlayArgs, seed: u64) -> anyhow::Result<Session> {
    let rules = args.rules.rules().with_swap(args.swap);
    let mut record = match (&args.open, &args.record) {
        (Some(path), _) => parse_record("cannot-open", path)?,
        (None, Some(path)) if path.exists() => resume(path, args)?,
        _ => Record::new(Game::new(rules)),
    };
    if let Some(moves) = &args.moves {
        if !record.game.actions().is_empty() {
            return Err(Said::error(json!({ "id": "moves-start-a-game" })));
        }
        record.game =
            formats::moves(moves, rules).map_err(|error| Said::because(json!({ "id": "bad-moves" }), error))?;
    }
    let is_begun = !record.first.is_empty();
    if record.game.actions().is_empty() || !is_begun {
        record.date = record_date(today());
    }
    let mut named = ByPlayer { first: args.x.clone(), second: args.o.clone() };
    if is_begun && args.random_sides {
        // The sides were assigned when the game started.
        named = ByPlayer::default();
    } else if args.random_sides && seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63 == 1 {
        // The computer players use other bits of the seed.
        named = named.swapped();
    }
    let seat = |named: Option<Participant>, name: &mut String| {
        let recorded = name.parse().unwrap_or(Participant::Human);
        let seat = named.unwrap_or_else(|| recorded.clone());
        if is_begun && seat != recorded {
            *name = seat.to_string();
        }
        seat
    };
    // Options override the players of the record.
    let seats =
        ByPlayer { first: seat(named.first, &mut record.first), second: seat(named.second, &mut record.second) };
    Ok(Session::new(record, seats).with_path(args.record.clone()))
}

/// On the command line, players may be other programs.
fn models() -> Models {
    Models::with_programs(programs::start)
}

fn today() -> NaiveDate {
    chrono::Local::now().date_naive()
}

/// Time limit of an analysis.
const ANALYSIS_TIME: Duration = Duration::from_secs(5);
/// Time limit of a review per position.
const REVIEW_TIME: Duration = Duration::from_secs(2);

/// A game played line by line.
struct LinePlay {
    session: Session,
    /// The session as of the last prompt or computer move, for the signal handler.
    shown: Arc<Mutex<Session>>,
    agents: SeatedAgents,
    style: Style,
    words: &'static Words,
    /// The time limit of computer moves, in seconds.
    time: Option<f64>,
    /// For hints and analyses, once one has been requested.
    solver: Option<Solver>,
    /// The position for which a hint was given; a second request there reveals the move.
    nudged: Option<Position>,
}

impl LinePlay {
    fn new(session: Session, args: &PlayArgs, seed: u64) -> anyhow::Result<Self> {
        let agents = SeatedAgents::new(session.participants(), session.game().rules(), seed, &mut models())?;
        Ok(LinePlay {
            shown: Arc::new(Mutex::new(session.clone())),
            session,
            agents,
            style: args.color.style(),
            words: args.language.words(),
            time: args.time,
            solver: None,
            nudged: None,
        })
    }

    fn play(&mut self, input: &mut impl BufRead, out: &mut impl Write, is_piped: bool) -> anyhow::Result<Answer> {
        loop {
            writeln!(out, "{}", drop_board(self.session.game().position(), self.style))?;
            if let Some(outcome) = self.session.game().outcome() {
                writeln!(out, "{}", result_text(self.words, outcome))?;
                return Ok(Answer::Yes);
            }
            let mover = self.session.game().mover();
            if let Participant::Computer(player) = self.session.participant_to_act() {
                let time = self.time.map_or(player.default_time(), Duration::from_secs_f64);
                if !self.let_agent_move(time, out)? {
                    writeln!(out, "{}", result_text(self.words, Outcome::Won(!mover)))?;
                    return Ok(Answer::Yes);
                }
            } else {
                if self.session.game().can_swap() {
                    writeln!(out, "{}", say!(self.words, "ask-swap"))?;
                }
                match self.ask(input, out, is_piped)? {
                    Prompted::BoardChanged => self.session.save()?,
                    Prompted::Quit => return Ok(Answer::Yes),
                    Prompted::EndOfInput => {
                        eprintln!("connect4: {}", say!(self.words, "input-ended"));
                        return Ok(Answer::No);
                    }
                }
            }
        }
    }

    /// Updates the session for the signal handler.
    fn update_shown(&self) {
        self.shown.lock().expect("no thread panics").clone_from(&self.session);
    }

    /// Makes the move of a computer player; false if it failed, which ends the game.
    fn let_agent_move(&mut self, time: Duration, out: &mut impl Write) -> anyhow::Result<bool> {
        self.update_shown();
        let game = self.session.game();
        let mover = game.mover();
        let seat = self.session.turn();
        let choice = self.agents.choose(seat, game, &Budget::time(time));
        let words = self.words;
        let (side, name) = (self.style.letter(mover).to_string(), self.session.participant_to_act().to_string());
        let Some(choice) = choice else {
            let failure = self.agents.failure(seat).expect("a player without a move has failed");
            let failed = say!(words, "computer-failed", side = side, name = name, failure = error_text(words, failure));
            writeln!(out, "{failed}")?;
            return Ok(false);
        };
        let done = match choice.action {
            Action::Stone(cell) if game.rules().has_gravity() => {
                say!(words, "computer-drops", side = side, name = name, column = cell.col + 1)
            }
            Action::Stone(cell) => say!(words, "computer-takes", side = side, name = name, cell = cell.to_string()),
            Action::Swap => say!(words, "computer-swaps", side = side, name = name),
        };
        writeln!(out, "{done}")?;
        let played = self.session.game_mut().try_action(choice.action);
        played.map_err(|error| Said::because(json!({ "id": "illegal-computer-move" }), error))?;
        self.session.save()?;
        Ok(true)
    }

    /// Prompts until the board has changed or the input ends.
    fn ask(&mut self, input: &mut impl BufRead, out: &mut impl Write, is_piped: bool) -> anyhow::Result<Prompted> {
        let words = self.words;
        loop {
            self.update_shown();
            let rules = self.session.game().rules();
            let side = self.style.letter(self.session.game().mover()).to_string();
            let prompt = match rules.has_gravity() {
                true => say!(words, "ask-column", side = side),
                false => say!(words, "ask-cell", side = side),
            };
            write!(out, "{prompt} ")?;
            out.flush()?;
            let mut line = Vec::new();
            let read = input.read_until(b'\n', &mut line);
            let read = read.map_err(|error| {
                Said::because(json!({ "id": "cannot-read", "file": input::named(Path::new("-")) }), error)
            })?;
            // On a terminal, Enter has ended the line of the prompt.
            if is_piped || read == 0 {
                writeln!(out)?;
            }
            if read == 0 {
                return Ok(Prompted::EndOfInput);
            }
            match self.obey(&typed_text(&line)) {
                ControlFlow::Continue(reply) => writeln!(out, "{reply}")?,
                ControlFlow::Break(prompted) => return Ok(prompted),
            }
        }
    }

    /// Does what a person typed. Returns a reply, or how the prompt ended.
    fn obey(&mut self, line: &str) -> ControlFlow<Prompted, String> {
        const CHANGED: ControlFlow<Prompted, String> = ControlFlow::Break(Prompted::BoardChanged);
        // Some systems write a byte order mark into pipes.
        let line = line.trim_start_matches('\u{feff}').trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (words, rules) = (self.words, self.session.game().rules());
        ControlFlow::Continue(match (word.to_lowercase().as_str(), rest.trim()) {
            ("undo", "") if self.session.step_back() => return CHANGED,
            ("undo", "") => say!(words, "nothing-to-undo"),
            ("redo", "") if self.session.step_forward() => return CHANGED,
            ("redo", "") => say!(words, "nothing-to-redo"),
            ("moves", "") if self.session.game().actions().is_empty() => say!(words, "no-moves"),
            ("moves", "") => moves_text(self.session.game()),
            ("help" | "?", "") if rules.has_gravity() => say!(words, "help-column", columns = rules.cols()),
            ("help" | "?", "") => say!(words, "help-cell"),
            ("hint", "") => self.hint().unwrap_or_else(sentence),
            ("why", "") => explain::lines(&self.explain().scenes, words),
            ("analyze", "") => self.analyze().map_or_else(sentence, |found| {
                [vec![advice_text(words, &found)], ranked_moves(words, &found)].concat().join("\n")
            }),
            ("review", "") if self.session.game().moves().next().is_none() => say!(words, "nothing-to-review"),
            ("review", "") if !Solver::can_solve(rules) => say!(words, "too-large-to-review"),
            ("review", "") => self.review().unwrap_or_else(sentence),
            ("quit" | "exit", "") => return ControlFlow::Break(Prompted::Quit),
            ("save", "") => say!(words, "save-needs-name"),
            ("save", file) => match self.session.save_to(Path::new(file)) {
                Ok(()) => say!(words, "saved-to", file = file),
                Err(error) => sentence(error_text(words, &error)),
            },
            ("", "") if !rules.has_gravity() => say!(words, "type-cell"),
            _ => match self.act(line) {
                Ok(()) => return CHANGED,
                Err(refusal) => refusal,
            },
        })
    }

    /// Says where to look; if asked again, names the best move.
    fn hint(&mut self) -> Result<String, SolveError> {
        let words = self.words;
        let position = *self.session.game().position();
        if self.nudged.replace(position) == Some(position) {
            return Ok(advice_text(words, &self.analyze()?));
        }
        let nudge = nudge_text(words, self.explain().nudge.as_ref(), position.rules());
        Ok(format!("{nudge} {}", say!(words, "type-hint-again")))
    }

    /// Explains who wins in the position.
    fn explain(&self) -> ExplanationText {
        let mut last = ExplanationText::default();
        let position = self.session.game().position();
        connect4_tui::explain(position, &Budget::unlimited(), &mut |text, _| last = text);
        last
    }

    /// The solver of hints, which keeps its table.
    fn solver(&mut self) -> &mut Solver {
        self.solver.get_or_insert_with(|| connect4_players::solver(connect4_solve::Options::default()))
    }

    /// The values of the moves, as far as they are found soon.
    fn analyze(&mut self) -> Result<Analysis, SolveError> {
        let position = *self.session.game().position();
        Analysis::run(&position, self.solver(), &Budget::time(ANALYSIS_TIME), &mut |_| {})
    }

    /// What the moves so far were worth.
    fn review(&mut self) -> Result<String, SolveError> {
        let record = self.session.record().clone();
        let limits = Limits { nodes: None, time: Some(REVIEW_TIME), stop: None };
        let review = connect4_study::review(&record.game, self.solver(), &limits, &mut |_, _| {})?;
        Ok(review::to_lines(&record, &review, &vec![None; review.reviewed.len()], self.words).join("\n"))
    }

    /// Makes the move that a person typed: `swap`, a cell, or, with gravity, a column in any text.
    ///
    /// # Errors
    /// If the text is not a move or the move is illegal; a sentence.
    fn act(&mut self, line: &str) -> Result<(), String> {
        let (words, game) = (self.words, self.session.game_mut());
        let (rules, numbers) = (game.rules(), single_move::numbers(line));
        let played = match (line.parse::<Action>(), &numbers[..]) {
            (Ok(action), _) => game.try_action(action),
            (Err(error), _) if !rules.has_gravity() => return Err(sentence(error_text(words, &error))),
            (_, [number]) => game.try_drop(number - 1).map(drop),
            (_, []) => return Err(say!(words, "not-a-column", columns = rules.cols())),
            _ => return Err(say!(words, "many-numbers", columns = rules.cols())),
        };
        played.map_err(|error| sentence(play_error_text(words, &error)))
    }
}

/// How a prompt ended.
enum Prompted {
    BoardChanged,
    Quit,
    EndOfInput,
}

/// The record in a file; `id` is the sentence if it is not one.
fn parse_record(id: &str, path: &Path) -> anyhow::Result<Record> {
    record::parse(&input::read(path)?)
        .map_err(|error| Said::because(json!({ "id": id, "file": path.display().to_string() }), error))
}

fn resume(path: &Path, args: &PlayArgs) -> anyhow::Result<Record> {
    let record = parse_record("cannot-continue", path)?;
    let rules = record.game.rules();
    if record.game.outcome().is_some() {
        return Err(Said::error(json!({ "id": "file-of-finished-game", "file": path.display().to_string() })));
    }
    if (args.rules.is_given() && args.rules.rules() != rules.with_swap(Swap::Off))
        || (args.swap != Swap::Off && args.swap != rules.swap_rule())
    {
        let rules =
            json!({ "rules": rules_sentence(rules), "file": path.display().to_string(), "id": "file-of-other-rules" });
        return Err(Said::error(rules));
    }
    Ok(record)
}

fn swap(text: &str) -> Result<Swap, String> {
    let stones = text.parse().ok().and_then(Swap::after);
    stones.ok_or_else(|| "expected 1 or 3 (stones before the swap), or 0 for no swap".to_owned())
}

/// An error message as a sentence.
fn sentence(error: impl Display) -> String {
    let error = error.to_string();
    let mut characters = error.chars();
    let first = characters.next().map_or_else(String::new, |first| first.to_uppercase().collect());
    format!("{first}{}.", characters.as_str())
}
