//! `connect4 evaluate`: measures a player's mistakes with the solver.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::{Args, value_parser};
use connect4_core::{Limits, Player, Rules};
use connect4_model::Model;
use connect4_players::arena::{Arena, Contestant, Elo, Openings, Played, Tally};
use connect4_players::{Endgame, Lookahead, Models, PlayerSpec, Trained, trained};
use connect4_study::evaluation::{
    LabeledPosition, MatchOptions, MatchResults, MoveStatistics, PositionClass, SolverOracle, against_perfect,
    labeled_positions, move_statistics,
};
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::commands::threads;
use crate::input;
use crate::options::{RulesArgs, megabytes, whole_number};
use crate::output::{Json, bar};

#[derive(Args)]
#[command(after_help = "\
A mistake throws away a win or a draw. A move is not best if it is a mistake, wins later or loses earlier than \
necessary. Positions come from random games, in six kinds: begin, middle and end are thirds of the board by discs \
played; easy, medium and hard are thirds by plies left under best play.

Then the player moves first against perfect play, and second against noisy perfect play, which makes a random move \
with the given probability. It also plays against mcts:100, mcts:1000 and mcts:10000, after two random moves, with \
sides swapped; connect4 arena --help defines the Elo difference.

A model is measured without search (raw), with each --search, and as hybrid, with the solver in the endgame.

--json prints one object: size, connect, gravity, seed, and players, each with player, kinds (kind, positions, \
mistakes, not_best, microseconds), against_perfect (games, wins, draws, losses; moving first), against_noisy (the \
same with error_rate; moving second), against_mcts (opponent, games, wins, draws, losses, elo, elo_low, elo_high), \
mean_mistakes and mean_not_best (0 to 1).

Examples:
  connect4 evaluate 7x6.model --search 6 --search 100ms
  connect4 evaluate learned --mcts-games 200
  connect4 evaluate level:5 -s 6x5 -n 1000 --json")]
pub(crate) struct EvaluateArgs {
    /// Model file, or a player (see connect4 arena --help)
    #[arg(value_name = "PLAYER", value_parser = PlayerSpec::or_file)]
    player: PlayerSpec,
    /// Also measure the model with a search to this depth, or for this time per move; may be repeated
    #[arg(long, value_name = "PLIES|MSms")]
    search: Vec<Lookahead>,
    /// Measure N positions of each kind, 0 to 1000000
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = value_parser!(u32).range(..=1_000_000))]
    positions: u32,
    /// Play N games against perfect play
    #[arg(short = 'n', long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// Play N games against each noisy player [default: as many as --games]
    #[arg(long, value_name = "N")]
    noisy_games: Option<u32>,
    /// Play N games against each MCTS player, 0 to 1000000
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u32).range(..=1_000_000))]
    mcts_games: u32,
    /// Set the random seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number)]
    seed: u64,
    /// Let the solver use the opening book in FILE [default: built-in book for 7x6]
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Set the size of the solver's transposition table, in MB; 0 disables it
    #[arg(long, value_name = "M", default_value_t = 512, value_parser = megabytes())]
    table_mb: u32,
    #[command(flatten)]
    json: Json,
    #[command(flatten)]
    rules: RulesArgs,
}

/// The probabilities of random moves in noisy perfect play.
const ERROR_RATES: [f64; 3] = [0.1, 0.2, 0.3];

/// The MCTS opponents, in simulations per move.
const MCTS_SIMULATIONS: [u32; 3] = [100, 1_000, 10_000];
/// Random moves at the start of games against MCTS.
const MCTS_OPENING_PLIES: u16 = 2;

pub(crate) fn run(args: EvaluateArgs) -> anyhow::Result<Answer> {
    let (rules, candidates) = candidates(&args)?;
    let mut oracle = SolverOracle::new(rules, args.table_mb as usize * 1_000_000);
    if let Some(path) = &args.book {
        oracle = oracle.with_book(input::book(path)?.for_rules(rules).with_context(|| path.display().to_string())?);
    }
    oracle.ensure_solvable()?;
    let sets = sets(&args, rules, &mut oracle)?;
    let mut out = std::io::stdout().lock();
    let mut lines = Vec::new();
    for candidate in candidates {
        let candidate = Arc::new(candidate);
        let mut agent = (candidate.maker)(args.seed);
        let agent = &mut *agent;
        let number: usize = sets.iter().map(|(_, set)| set.len()).sum();
        let moves_bar = bar(number as u64, 0, "positions played");
        let measure = |(kind, set): &(PositionClass, Vec<LabeledPosition>)| {
            let found = move_statistics(agent, set);
            moves_bar.inc(set.len() as u64);
            (*kind, found)
        };
        let found: Vec<(PositionClass, MoveStatistics)> = sets.iter().map(measure).collect();
        moves_bar.finish_and_clear();
        let noisy_games = args.noisy_games.unwrap_or(args.games);
        let all_games = u64::from(args.games) + ERROR_RATES.len() as u64 * u64::from(noisy_games);
        let bar = bar(all_games, 0, "games against perfect play");
        let mut play = |side, games, error_rate: f64| {
            let options = MatchOptions { side, games, error_rate, seed: args.seed };
            against_perfect(agent, &mut oracle, options, |_| bar.inc(1))
        };
        let first = play(Player::First, args.games, 0.0)?;
        let mut second = Vec::new();
        for error_rate in ERROR_RATES {
            second.push((error_rate, play(Player::Second, noisy_games, error_rate)?));
        }
        bar.finish_and_clear();
        let against_mcts = against_mcts(&args, rules, &candidate)?;
        let line = Report { name: candidate.name.clone(), found, first, second, against_mcts };
        if args.json.is_on() {
            lines.push(line.json());
        } else {
            line.write(&mut out)?;
        }
    }
    if args.json.is_on() {
        let object = json!({
            "size": rules.size(), "connect": rules.connect(), "gravity": rules.has_gravity(), "seed": args.seed,
            "players": lines,
        });
        writeln!(out, "{}", args.json.text(&object)?)?;
    }
    Ok(Answer::Yes)
}

/// The players to measure, and the rules of their game.
fn candidates(args: &EvaluateArgs) -> anyhow::Result<(Rules, Vec<Contestant>)> {
    let mut models = Models::default();
    if let Some(path) = args.player.file() {
        anyhow::ensure!(
            path.exists(),
            "`{}` is neither a player nor a file; see connect4 arena --help",
            path.display()
        );
    }
    // Without options, a model file decides the rules.
    let rules = match args.player.file() {
        Some(path) if !args.rules.is_given() => models.open(path)?.rules(),
        _ => args.rules.rules(),
    };
    let contestant = models.contestant(&args.player, rules)?;
    let model = match &args.player {
        PlayerSpec::Learned(Trained { file: Some(path), lookahead: Lookahead::Raw }) => Some(models.open(path)?),
        PlayerSpec::Learned(Trained { file: None, lookahead: Lookahead::Raw }) => Model::embedded(rules),
        _ => None,
    };
    let Some(model) = model else {
        let name = &args.player;
        anyhow::ensure!(args.search.is_empty(), "--search needs a model; {name} has its own search");
        return Ok((rules, vec![contestant]));
    };
    let line = |lookahead: Lookahead, endgame: Endgame| {
        let name = if endgame == Endgame::Solver { "hybrid" } else { "learned" };
        let name = match lookahead {
            Lookahead::Raw => format!("{name}, raw"),
            Lookahead::Plies(plies) => format!("{name}, {plies} plies"),
            Lookahead::Time(time) => format!("{name}, {} ms per move", time.as_millis()),
        };
        trained(name, model.clone(), lookahead, endgame)
    };
    let learned = [Lookahead::Raw].iter().chain(&args.search).map(|&lookahead| line(lookahead, Endgame::Model));
    let hybrid = line(args.search.last().copied().unwrap_or_default(), Endgame::Solver);
    Ok((rules, learned.chain([hybrid]).collect()))
}

/// The games against each MCTS player.
fn against_mcts(
    args: &EvaluateArgs,
    rules: Rules,
    candidate: &Arc<Contestant>,
) -> anyhow::Result<Vec<(String, Vec<Played>)>> {
    let mut all = Vec::new();
    let bar = bar(u64::from(args.mcts_games) * MCTS_SIMULATIONS.len() as u64, 0, "games against MCTS");
    for simulations in MCTS_SIMULATIONS.into_iter().filter(|_| args.mcts_games > 0) {
        let opponent = Models::default().contestant(&PlayerSpec::Mcts { simulations }, rules)?;
        let name = opponent.name.clone();
        let candidate = candidate.clone();
        let player = Contestant { name: candidate.name.clone(), maker: Box::new(move |seed| (candidate.maker)(seed)) };
        // Games that random moves could end start from the empty board.
        let is_short = rules.connect() == 1 || rules.cells() <= MCTS_OPENING_PLIES;
        let openings = if is_short { Openings::Empty } else { Openings::Random { plies: MCTS_OPENING_PLIES } };
        let limits = Limits::default();
        let arena = Arena::new(rules, vec![player, opponent], args.mcts_games.into(), openings, args.seed, limits)?;
        let mut games = arena.play(Vec::new(), threads(None), &mut |_| {
            bar.inc(1);
            ControlFlow::Continue(())
        });
        all.push((name, games.remove(0)));
    }
    bar.finish_and_clear();
    Ok(all)
}

fn sets(
    args: &EvaluateArgs,
    rules: Rules,
    oracle: &mut SolverOracle,
) -> anyhow::Result<Vec<(PositionClass, Vec<LabeledPosition>)>> {
    let positions = args.positions as usize;
    let bar = bar((PositionClass::ALL.len() * positions) as u64, 0, "positions solved");
    let mut sets = Vec::new();
    for (number, kind) in PositionClass::ALL.into_iter().enumerate() {
        let done = (number * positions) as u64;
        bar.set_position(done);
        let count = |count: usize| bar.set_position(done + count as u64);
        sets.push((kind, labeled_positions(rules, kind, positions, args.seed, oracle, count)?.0));
    }
    bar.finish_and_clear();
    Ok(sets)
}

/// The results of one player.
struct Report {
    name: String,
    found: Vec<(PositionClass, MoveStatistics)>,
    first: MatchResults,
    second: Vec<(f64, MatchResults)>,
    /// The games against each opponent.
    against_mcts: Vec<(String, Vec<Played>)>,
}

/// In percent; 0 of 0 is 0.
fn percent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

impl Report {
    /// The mean over the kinds with positions, equally weighted.
    fn mean(&self, share: impl Fn(&MoveStatistics) -> f64) -> f64 {
        let shares: Vec<f64> = self.found.iter().filter(|one| one.1.positions > 0).map(|one| share(&one.1)).collect();
        shares.iter().sum::<f64>() / shares.len().max(1) as f64
    }

    fn write(&self, out: &mut impl Write) -> std::io::Result<()> {
        writeln!(out, "{}", self.name)?;
        let [mistakes, not] = ["mistakes", "not best"];
        writeln!(out, "  {:<22} {:>9} {mistakes:>12} {not:>12} {:>10}", "positions", "number", "us/move")?;
        let mut row = |name: &str, number: usize, mistakes: f64, not_best: f64, time: f64| {
            writeln!(out, "  {name:<22} {number:>9} {mistakes:>11.1}% {not_best:>11.1}% {time:>10.1}")
        };
        for (kind, one) in &self.found {
            let share = |part| percent(part, one.positions);
            row(kind.name(), one.positions, share(one.mistakes), share(one.not_best), one.microseconds)?;
        }
        let number = self.found.iter().map(|one| one.1.positions).sum();
        let mistakes = self.mean(|one| percent(one.mistakes, one.positions));
        let not_best = self.mean(|one| percent(one.not_best, one.positions));
        row("mean", number, mistakes, not_best, self.mean(|one| one.microseconds))?;
        writeln!(out, "  {:<22} {:>9} {:>12} {:>12} {:>10}", "games", "number", "won", "drawn", "lost")?;
        let mut row = |name: &str, one: &MatchResults| {
            let games = (one.wins + one.draws + one.losses) as usize;
            let [won, drawn, lost] = [one.wins, one.draws, one.losses].map(|part| percent(part as usize, games));
            writeln!(out, "  {name:<22} {games:>9} {won:>11.1}% {drawn:>11.1}% {lost:>9.1}%")
        };
        row("first, perfect", &self.first)?;
        for (error, results) in &self.second {
            row(&format!("second, noisy {error:.1}"), results)?;
        }
        if !self.against_mcts.is_empty() {
            let (won, drawn, lost) = ("won", "drawn", "lost");
            writeln!(
                out,
                "  {:<22} {:>9} {won:>12} {drawn:>12} {lost:>10}   Elo difference",
                "against MCTS", "number"
            )?;
        }
        for (opponent, games) in &self.against_mcts {
            let (tally, Elo { difference, low, high }) = (Tally::of(games, |_| true), Elo::of(games));
            let [won, drawn, lost] =
                [tally.wins, tally.draws, tally.losses].map(|part| percent(part as usize, games.len()));
            let count = games.len();
            write!(out, "  {opponent:<22} {count:>9} {won:>11.1}% {drawn:>11.1}% {lost:>9.1}%")?;
            writeln!(out, "   {difference:+.0}, 95% confidence {low:+.0} to {high:+.0}")?;
        }
        Ok(())
    }

    fn json(&self) -> Value {
        let kind = |(kind, one): &(PositionClass, MoveStatistics)| {
            json!({
                "kind": kind.name(), "positions": one.positions, "mistakes": one.mistakes, "not_best": one.not_best,
                "microseconds": one.microseconds,
            })
        };
        let games = |results: &MatchResults| {
            let MatchResults { wins, draws, losses, .. } = results;
            json!({ "games": wins + draws + losses, "wins": wins, "draws": draws, "losses": losses })
        };
        let noisy = |(error, results): &(f64, MatchResults)| {
            let mut object = games(results);
            object["error_rate"] = json!(error);
            object
        };
        let tenths = |elo: f64| (elo * 10.0).round() / 10.0;
        let opponent = |(opponent, games): &(String, Vec<Played>)| {
            let (tally, elo) = (Tally::of(games, |_| true), Elo::of(games));
            json!({
                "opponent": opponent, "games": tally.games(), "wins": tally.wins, "draws": tally.draws,
                "losses": tally.losses, "elo": tenths(elo.difference), "elo_low": tenths(elo.low),
                "elo_high": tenths(elo.high),
            })
        };
        json!({
            "player": self.name,
            "kinds": self.found.iter().map(kind).collect::<Vec<Value>>(),
            "against_perfect": games(&self.first),
            "against_noisy": self.second.iter().map(noisy).collect::<Vec<Value>>(),
            "against_mcts": self.against_mcts.iter().map(opponent).collect::<Vec<Value>>(),
            "mean_mistakes": self.mean(|one| percent(one.mistakes, one.positions)) / 100.0,
            "mean_not_best": self.mean(|one| percent(one.not_best, one.positions)) / 100.0,
        })
    }
}
