//! `connect4 strategy`: a small tree of positions with diagrams at its leaves, by which a side keeps its value.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, Subcommand, ValueEnum, value_parser};
use connect4_core::{Cell, Game, Player, Position, Rules};
use connect4_play::reasons::{Claim, Diagram, Reason, lettered};
use connect4_play::weak::{Effort, Flaw, Says, Size, Turn, WeakSolution, find, walk};
use connect4_play::{Budget, Names};
use connect4_solve::{Options, Solver, Strength, count_plies};
use connect4_wire::{ClaimWord, Language, StrategyReport};
use serde_json::json;

use crate::options::{RulesArgs, positive};
use crate::output::{Json, ensure_new, ensure_writable, patiently, watched, write_somewhere};
use crate::{Answer, input};

#[derive(Subcommand)]
#[command(after_help = "\
A strategy says for one side what to play, whatever the other does: a move for each position of a small tree, and at the ends of \
the tree a diagram, a rank for each cell, by which the rest is played without thinking. Before either, the side completes a \
line where it can, stops one where it must, and makes two threats at once where it can.

The program has one for 7x6, by which X wins.

Example:
  connect4 strategy show 4444
  connect4 strategy check")]
pub(crate) enum StrategyCommand {
    /// Say what a strategy plays in a game
    Show(StrategyShowArgs),
    /// Play a strategy against every reply, and say how large it is
    Check(StrategyCheckArgs),
    /// Find a strategy and write it to a file
    Generate(StrategyGenerateArgs),
}

#[derive(Args)]
#[command(after_help = "\
Where the side of the strategy is to move, it says the move; where the other is, the diagram that is followed, if there is one \
yet. Exit code 1 where the game is not played by the strategy.

Example:
  connect4 strategy show 44444
  connect4 strategy show 21 --file 5x4.strategy")]
pub(crate) struct StrategyShowArgs {
    /// The moves of the game, as digits; nothing is the empty board
    #[arg(value_name = "MOVES", default_value = "")]
    moves: String,
    /// The file of the strategy; without it, the one of this program
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    json: Json,
}

#[derive(Args)]
#[command(after_help = "\
The walk knows nothing of how the strategy was found. From the empty board, it makes every reply of the other side by the plain \
rules, and plays every diagram out. Exit code 0 where the strategy keeps what it promises, 1 where it does not; the first flaw is \
told.

Example:
  connect4 strategy check
  connect4 strategy check 5x4.strategy --json")]
pub(crate) struct StrategyCheckArgs {
    /// The file of the strategy; without it, the one of this program
    file: Option<PathBuf>,
    #[command(flatten)]
    json: Json,
}

#[derive(Clone, Copy, ValueEnum)]
enum SideArg {
    /// Who moves first
    #[value(name = "X", alias = "x")]
    First,
    /// Who moves second
    #[value(name = "O", alias = "o")]
    Second,
}

#[derive(Args)]
#[command(after_help = "\
The same options give the same file. With --max-attempts, diagrams are looked for again where the tree has none, with four times the \
attempts each time; the file gets smaller and the search longer. --minutes ends that early; the file then depends on the \
machine.

Example:
  connect4 strategy generate --size 5x4 --out 5x4.strategy")]
pub(crate) struct StrategyGenerateArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// Whose strategy [default: who wins, or O where it is a draw]
    #[arg(long, value_enum, value_name = "X|O")]
    side: Option<SideArg>,
    /// Attempts at a diagram for each position
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = value_parser!(u32).range(1..=1_000_000))]
    initial_attempts: u32,
    /// The most attempts for a position of the tree
    #[arg(long, value_name = "N", default_value_t = 160, value_parser = value_parser!(u32).range(1..=1_000_000))]
    max_attempts: u32,
    /// Stop after this many minutes, but not before there is a whole strategy
    #[arg(long, value_name = "M", value_parser = |text: &str| positive(text, "minutes", 1e6))]
    minutes: Option<f64>,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    json: Json,
}

pub(crate) fn run(command: StrategyCommand) -> anyhow::Result<Answer> {
    match command {
        StrategyCommand::Show(args) => show(&args),
        StrategyCommand::Check(args) => check(&args),
        StrategyCommand::Generate(args) => generate(&args),
    }
}

/// The strategy in a file, or the program's own, with what to call it.
fn open(path: Option<&Path>) -> anyhow::Result<(WeakSolution, String)> {
    let Some(path) = path else {
        let own = WeakSolution::embedded().context("this program has no strategy: name the file of one")?;
        return Ok((own.clone(), "the strategy of this program".to_owned()));
    };
    let name = path.display().to_string();
    let text = input::read_all(path)?;
    Ok((WeakSolution::parse(&text).with_context(|| name.clone())?, name))
}

fn show(args: &StrategyShowArgs) -> anyhow::Result<Answer> {
    let (solution, _) = open(args.file.as_deref())?;
    let game = connect4_core::notation::digits::parse(solution.rules(), &args.moves)?;
    let report = || StrategyReport::new(&solution, &game, Language::English);
    let turn = solution.turn(game.moves());
    args.json.print(&mut std::io::stdout(), report, || to_text(&solution, &game, &turn))?;
    Ok(if turn == Turn::Left { Answer::No } else { Answer::Yes })
}

fn to_text(solution: &WeakSolution, game: &Game, turn: &Turn) -> String {
    let side = solution.side();
    let position = game.position();
    match turn {
        Turn::Left => format!("{side} has left the strategy: it says nothing about this position."),
        Turn::Over => "The game is over.".to_owned(),
        Turn::Ours { plays, by, diagram } => {
            let why = match by {
                Says::Habit => "to complete a line, to stop one, or to make two threats at once",
                Says::Line if diagram.is_some() => "and follows a diagram from there on",
                Says::Line => "as the tree says",
                Says::Diagram => "as the diagram says",
            };
            let named = |play: &Cell| format!("{} ({play})", Names::typed(position.rules()).name(*play));
            let plays: Vec<String> = plays.iter().map(named).collect();
            format!("{side} plays {}, {why}.", plays.join(" or "))
        }
        Turn::Theirs { diagram: None } => format!("{} is to move and may play what it likes.", !side),
        Turn::Theirs { diagram: Some(diagram) } => {
            let reason = Reason::Diagram { diagram: diagram.clone(), claim: solution.claim() };
            let said = reason.scenes(position, connect4_play::reasons::Language::English);
            let line = |scene: &connect4_play::reasons::Scene| {
                if scene.is_item { format!("- {}", scene.words) } else { scene.words.clone() }
            };
            let words: Vec<String> = said.iter().map(line).collect();
            format!("{}\n\n{}", picture(position, diagram), words.join("\n"))
        }
    }
}

/// The board with the letters of the ranks on empty cells.
fn picture(position: &Position, diagram: &Diagram) -> String {
    lettered(position, |cell| diagram.rank(cell).letter())
}

fn of_claim(claim: Claim) -> &'static str {
    match claim {
        Claim::Win => "wins",
        Claim::Draw => "does not lose",
    }
}

fn check(args: &StrategyCheckArgs) -> anyhow::Result<Answer> {
    let (solution, name) = open(args.file.as_deref())?;
    let walked = patiently("playing", None, || walk(&solution));
    print(&args.json, &solution, &name, &walked)?;
    Ok(if walked.is_ok() { Answer::Yes } else { Answer::No })
}

fn print(json: &Json, solution: &WeakSolution, name: &str, walked: &Result<Size, Flaw>) -> anyhow::Result<()> {
    let rules = solution.rules();
    let size = walked.as_ref().ok();
    let object = || {
        json!({
            "file": name, "size": rules.size(), "connect": rules.connect(), "owner": solution.side().letter().to_string(),
            "claim": ClaimWord::from(solution.claim()), "entries": solution.entries().len(),
            "diagrams": size.map(|size| size.diagrams), "distinct": size.map(|size| size.distinct),
            "ply": size.map(|size| size.plies), "flaw": walked.as_ref().err().map(ToString::to_string),
        })
    };
    let text = || match walked {
        Ok(Size { moves, diagrams, distinct, plies }) => format!(
            "{name}: {} {} on {} against every reply\n{moves} positions with a move, {diagrams} with a move and a diagram \
             ({distinct} different), down to {}",
            solution.side(),
            of_claim(solution.claim()),
            rules.size(),
            count_plies(u16::try_from(*plies).unwrap_or(u16::MAX)),
        ),
        Err(flaw) => format!("{name}: {flaw}"),
    };
    json.print(&mut std::io::stdout(), object, text)
}

/// Who holds the value of the empty board, and what it is.
fn value(rules: Rules, side: Option<Player>, solver: &mut Solver) -> anyhow::Result<(Player, Claim)> {
    let solution = solver.solve_to(&Position::new(rules), Strength::Weak, &Budget::unlimited())?;
    let winner = match solution.sign().context("the solver gave up")? {
        0 => None,
        1.. => Some(Player::First),
        _ => Some(Player::Second),
    };
    let holder = winner.or(side).unwrap_or(Player::Second);
    anyhow::ensure!(
        side.is_none_or(|side| side == holder),
        "{} loses on {rules}: there is no strategy for it",
        !holder
    );
    Ok((holder, if winner.is_some() { Claim::Win } else { Claim::Draw }))
}

fn generate(args: &StrategyGenerateArgs) -> anyhow::Result<Answer> {
    let rules = args.rules.rules();
    anyhow::ensure!(rules.has_gravity(), "there are strategies for games with gravity only: leave out --no-gravity");
    Solver::check(rules)?;
    ensure_new(&args.out, "choose another --out, or delete it first")?;
    ensure_writable(&args.out)?;
    let mut solver = connect4_play::solver(Options { threads: 1, ..Options::default() });
    let side = args.side.map(|side| match side {
        SideArg::First => Player::First,
        SideArg::Second => Player::Second,
    });
    let (side, claim) = patiently("solving", None, || value(rules, side, &mut solver))?;
    let effort = Effort { attempts: args.initial_attempts, most: args.max_attempts };
    let start = std::time::Instant::now();
    let told = std::sync::Mutex::new(None);
    let words = |_| {
        let told = *told.lock().expect("no thread panics");
        told.map_or_else(String::new, |(positions, lines)| format!("{positions} positions, about {lines} lines"))
    };
    let found = watched(words, |_| {
        find(rules, side, claim, &mut solver, effort, &mut |progress| {
            *told.lock().expect("no thread panics") = Some((progress.positions, progress.lines));
            !progress.is_whole || args.minutes.is_none_or(|minutes| start.elapsed().as_secs_f64() < 60.0 * minutes)
        })
    })?;
    let found = found.context("no strategy was found")?;
    // What is handed out keeps its promise.
    let walked = walk(&found);
    let file = match walked.is_ok() {
        true => write_somewhere(&args.out, &found.to_string())?,
        false => args.out.clone(),
    };
    print(&args.json, &found, &file.display().to_string(), &walked)?;
    Ok(if walked.is_ok() { Answer::Yes } else { Answer::No })
}
