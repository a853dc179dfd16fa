//! `connect4 strategy`: compact strategies, a small tree of positions with diagrams at its leaves.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use clap::{Args, Subcommand, ValueEnum, value_parser};
use connect4_core::{Budget, Cell, Game, Player, Position, Rules};
use connect4_explain::compact_strategy::{
    CompactStrategy, DiagramAttempts, MoveSource, Size, StrategyError, Turn, VerifyError, verify,
};
use connect4_explain::{Claim, Diagram, Reason, compact_strategy, lettered};
use connect4_solve::{Options, Solver, Strength, count_plies};
use connect4_study::Names;
use connect4_words::{Language, Words};
use serde_json::json;

use crate::answer::Answer;
use crate::input::Source;
use crate::options::{LanguageArgs, RulesArgs, positive};
use crate::output::{
    Interrupt, Json, Response, ensure_new, ensure_writable, with_elapsed_time, with_status_line, write_or_ask,
};
use crate::said::Said;
use crate::{formats, input};

use super::explain::lines;

#[derive(Subcommand)]
#[command(after_help = "\
A compact strategy (a weak solution) tells one side what to play against every reply. It consists of a small tree of \
positions, with a move for each, and of diagrams at the leaves. A diagram gives each empty cell a priority for the \
rest of the game. Moves that complete a line, block one, or make two threats come first.

The built-in strategy wins 7x6 for X.

Examples:
  connect4 strategy show 4444
  connect4 strategy verify")]
pub(crate) enum StrategyCommand {
    /// Show what a strategy plays in a position
    Show(StrategyShowArgs),
    /// Verify a strategy against every reply, and print its size
    Verify(StrategyVerifyArgs),
    /// Generate a strategy and write it to a file
    Generate(StrategyGenerateArgs),
}

#[derive(Args)]
#[command(after_help = "\
Prints the strategy's move, or, on the opponent's turn, the current diagram. The exit status is 1 if the game has \
left the strategy.

Examples:
  connect4 strategy show 44444
  connect4 strategy show 21 --file 5x4.strategy")]
pub(crate) struct StrategyShowArgs {
    /// Moves of the game, or a file with them: digits or cells [default: the empty board]
    #[arg(value_name = "MOVES|FILE")]
    moves: Option<Source>,
    /// Use the strategy in FILE [default: the built-in one]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    language: LanguageArgs,
    #[command(flatten)]
    json: Json,
}

#[derive(Args)]
#[command(after_help = "\
Plays every reply from the empty board by the rules of the game, and every diagram to the end, independently of the \
code that generates strategies. If the strategy fails, prints the first flaw and exits with 1.

Examples:
  connect4 strategy verify
  connect4 strategy verify 5x4.strategy --json")]
pub(crate) struct StrategyVerifyArgs {
    /// Strategy file [default: the built-in strategy]
    file: Option<PathBuf>,
    #[command(flatten)]
    json: Json,
}

#[derive(Clone, Copy, ValueEnum)]
enum SideArg {
    /// The first player
    #[value(name = "X", alias = "x")]
    First,
    /// The second player
    #[value(name = "O", alias = "o")]
    Second,
}

#[derive(Args)]
#[command(after_help = "\
First tries --initial-attempts times to find a diagram for each position. Then tries again for positions without a \
diagram, four times as often each time, up to --max-attempts. More attempts take longer and make the file smaller. \
The same options give the same file, unless --minutes ends the search.

Example:
  connect4 strategy generate -s 5x4 -o 5x4.strategy")]
pub(crate) struct StrategyGenerateArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// Choose the side [default: the winner, or O on a drawn board]
    #[arg(long, value_enum, value_name = "X|O")]
    side: Option<SideArg>,
    /// Set the initial attempts per position, 1 to 1000000
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = value_parser!(u32).range(1..=1_000_000))]
    initial_attempts: u32,
    /// Set the maximum attempts per position, 1 to 1000000
    #[arg(long, value_name = "N", default_value_t = 160, value_parser = value_parser!(u32).range(1..=1_000_000))]
    max_attempts: u32,
    /// Stop after M minutes, or once a strategy is complete if that takes longer
    #[arg(long, value_name = "M", value_parser = |text: &str| positive(text, "minutes", 1e6))]
    minutes: Option<f64>,
    /// Write the strategy to FILE
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    json: Json,
}

impl StrategyCommand {
    pub(crate) fn language(&self) -> Language {
        match self {
            StrategyCommand::Show(args) => args.language.language(),
            _ => Language::English,
        }
    }
}

pub(crate) fn run(command: StrategyCommand) -> anyhow::Result<Answer> {
    match command {
        StrategyCommand::Show(args) => show(&args),
        StrategyCommand::Verify(args) => verify_strategy(&args),
        StrategyCommand::Generate(args) => generate(&args),
    }
}

/// The strategy in a file, or the built-in one, and its name for output.
fn open(path: Option<&Path>) -> anyhow::Result<(CompactStrategy, String)> {
    let Some(path) = path else {
        let embedded = CompactStrategy::embedded().context("there is no built-in strategy; name a strategy file")?;
        return Ok((embedded.clone(), "built-in strategy".to_owned()));
    };
    let name = path.display().to_string();
    let text = input::read_all(path)?;
    let strategy = CompactStrategy::parse(&text).map_err(|StrategyError { line, reason }| {
        let line = json!({ "id": "strategy-line", "line": line, "english": reason });
        Said::error(json!({ "id": "strategy-of", "file": name, "reason": line }))
    })?;
    Ok((strategy, name))
}

fn show(args: &StrategyShowArgs) -> anyhow::Result<Answer> {
    let (solution, _) = open(args.file.as_deref())?;
    let game = match &args.moves {
        Some(moves) => formats::moves(moves, solution.rules())?,
        None => Game::new(solution.rules()),
    };
    let report = || solution.advice(&game);
    let turn = solution.turn(game.moves());
    args.json.print(&mut std::io::stdout(), report, || to_text(&solution, &game, &turn, args.language.words()))?;
    Ok(if turn == Turn::Deviated { Answer::No } else { Answer::Yes })
}

fn to_text(solution: &CompactStrategy, game: &Game, turn: &Turn, words: &Words) -> String {
    let side = solution.side();
    let position = game.position();
    let sentence = |id: &str| json!({ "id": id, "side": side.letter() });
    match turn {
        Turn::Deviated => words.say(&sentence("strategy-has-no-move")),
        Turn::Over => words.text("game-over"),
        Turn::Ours { plays, by, diagram } => {
            let source = match by {
                MoveSource::ForcedReply => "habit",
                MoveSource::Entry if diagram.is_some() => "tree-diagram",
                MoveSource::Entry => "tree",
                MoveSource::Diagram => "diagram",
            };
            let named = |play: &Cell| format!("{} ({play})", Names::typed(position.rules()).name(*play));
            let moves = json!({ "or": plays.iter().map(named).collect::<Vec<_>>() });
            words.say(&json!({ "id": "strategy-plays", "side": side.letter(), "source": source, "moves": moves }))
        }
        Turn::Theirs { diagram: None } => words.say(&json!({ "id": "strategy-waits", "side": (!side).letter() })),
        Turn::Theirs { diagram: Some(diagram) } => {
            let reason = Reason::Diagram { diagram: diagram.clone(), claim: solution.claim() };
            let scenes = reason.scenes(position);
            format!("{}\n\n{}", board_with_ranks(position, diagram), lines(&scenes, words))
        }
    }
}

/// The board with the rank letters on empty cells.
fn board_with_ranks(position: &Position, diagram: &Diagram) -> String {
    lettered(position, |cell| diagram.rank(cell).letter())
}

fn claim_verb(claim: Claim) -> &'static str {
    match claim {
        Claim::Win => "wins",
        Claim::Draw => "never loses",
    }
}

fn verify_strategy(args: &StrategyVerifyArgs) -> anyhow::Result<Answer> {
    let (solution, name) = open(args.file.as_deref())?;
    let verified = with_elapsed_time("verifying", None, || verify(&solution));
    print(&args.json, &solution, &name, &verified)?;
    Ok(if verified.is_ok() { Answer::Yes } else { Answer::No })
}

fn print(
    json: &Json,
    solution: &CompactStrategy,
    name: &str,
    verified: &Result<Size, VerifyError>,
) -> anyhow::Result<()> {
    let rules = solution.rules();
    let size = verified.as_ref().ok();
    let object = || {
        json!({
            "file": name, "size": rules.size(), "connect": rules.connect(), "owner": solution.side().letter().to_string(),
            "claim": solution.claim(), "entries": solution.entries().len(),
            "diagrams": size.map(|size| size.diagrams), "distinct": size.map(|size| size.distinct),
            "ply": size.map(|size| size.plies), "flaw": verified.as_ref().err().map(ToString::to_string),
        })
    };
    let text = || match verified {
        Ok(Size { moves, diagrams, distinct, plies }) => format!(
            "{name}: {} {} on {} against any reply\n{moves} positions with a move, {diagrams} with a move and a diagram \
             ({distinct} distinct), at most {}",
            solution.side(),
            claim_verb(solution.claim()),
            rules.size(),
            count_plies(u16::try_from(*plies).unwrap_or(u16::MAX)),
        ),
        Err(flaw) => format!("{name}: {flaw}"),
    };
    json.print(&mut std::io::stdout(), object, text)
}

/// The side of the strategy, and what it claims for the empty board.
fn side_and_claim(rules: Rules, side: Option<Player>, solver: &mut Solver) -> anyhow::Result<(Player, Claim)> {
    let solution = solver.solve_to(&Position::new(rules), Strength::Weak, &Budget::unlimited())?;
    let winner = match solution.sign().context("the solver gave up")? {
        0 => None,
        1.. => Some(Player::First),
        _ => Some(Player::Second),
    };
    let owner = winner.or(side).unwrap_or(Player::Second);
    anyhow::ensure!(
        side.is_none_or(|side| side == owner),
        "there is no strategy for {}, which loses on {rules}; leave out --side",
        !owner
    );
    Ok((owner, if winner.is_some() { Claim::Win } else { Claim::Draw }))
}

fn generate(args: &StrategyGenerateArgs) -> anyhow::Result<Answer> {
    let rules = args.rules.rules();
    anyhow::ensure!(rules.has_gravity(), "strategies need gravity; leave out --no-gravity");
    Solver::check(rules)?;
    ensure_new(&args.out, "delete it, or choose another --out")?;
    ensure_writable(&args.out)?;
    let mut solver = connect4_players::solver(Options { threads: 1, ..Options::default() });
    let side = args.side.map(|side| match side {
        SideArg::First => Player::First,
        SideArg::Second => Player::Second,
    });
    let (side, claim) = with_elapsed_time("solving", None, || side_and_claim(rules, side, &mut solver))?;
    let attempts = DiagramAttempts { initial: args.initial_attempts, max: args.max_attempts };
    let start = std::time::Instant::now();
    let latest = std::sync::Mutex::new(None);
    let is_whole = Arc::new(AtomicBool::new(false));
    let interrupt = Interrupt::watch({
        let is_whole = is_whole.clone();
        move || match is_whole.load(Ordering::Relaxed) {
            true => {
                Response::Finish("writing the strategy found so far; press Ctrl-C again to quit without it".to_owned())
            }
            false => Response::Quit("no strategy has been found yet".to_owned()),
        }
    })?;
    let words = |_| {
        let latest = *latest.lock().expect("no thread panics");
        latest.map_or_else(String::new, |(positions, lines)| format!("{positions} positions, about {lines} lines"))
    };
    let found = with_status_line(words, |_| {
        compact_strategy::generate(rules, side, claim, &mut solver, attempts, &mut |progress| {
            *latest.lock().expect("no thread panics") = Some((progress.positions, progress.lines));
            is_whole.store(progress.is_whole, Ordering::Relaxed);
            let is_in_time = args.minutes.is_none_or(|minutes| start.elapsed().as_secs_f64() < 60.0 * minutes);
            !progress.is_whole || is_in_time && interrupt.signal().is_none()
        })
    })?;
    let found = found.context("no strategy was found; raise --max-attempts")?;
    // Only a verified strategy is written.
    let verified = verify(&found);
    let file = match verified.is_ok() {
        true => write_or_ask(&args.out, &found.to_string())?,
        false => args.out.clone(),
    };
    print(&args.json, &found, &file.display().to_string(), &verified)?;
    Ok(match interrupt.signal() {
        _ if verified.is_err() => Answer::No,
        Some(signal) => Answer::Signal(signal),
        None => Answer::Yes,
    })
}
