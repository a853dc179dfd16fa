//! `connect4 arena`: matches between players.

use std::ffi::OsString;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use clap::{Args, value_parser};
use connect4_core::{Limits, Rules};
use connect4_players::arena::{Arena, Contestant, Elo, Journal, Openings, Played, Tally, Times, ratings};
use connect4_players::{Models, PlayerSpec};
use serde_json::{Map, Value, json};

use crate::answer::Answer;
use crate::input::Source;
use crate::options::{RulesArgs, Threads, players_help, positive_seconds, whole_number};
use crate::output::{Interrupt, Json, Response, bar, resume_hint};
use crate::{formats, programs};

#[derive(Args)]
#[command(after_help = concat!(players_help!(), "

Another program gets --time per move, 10 seconds by default. It loses the game if it crashes, moves too late or plays \
an illegal move.

Each opening is played twice, with sides swapped; A moves first in the first game. Without --openings, all games \
start from the empty board and differ only by the seeds of the players. The same seed gives the same results with any \
number of threads, unless --time makes them depend on the machine.

The Elo difference is 400 log10(s / (1 - s)), where s is A's share of the points. A draw is half a point, and one win \
and one loss are added so that the difference stays finite. The 95% confidence interval is computed over pairs of \
games. p99 is the 99th percentile of the time per move.

--json prints one object, from the perspective of A: player and opponent (A and B), games, wins, draws, losses; the \
same for moving_first and moving_second; elo, elo_low, elo_high; and the times of both. With --round-robin, it prints \
players (points, elo with mean 0) and matches, one such object for each pair.

Examples:
  connect4 arena mcts:1000 minimax:4 -n 200
  connect4 arena mcts:500 perfect --openings random:8 --seed 3 --json
  connect4 arena learned:new.model:4 learned:old.model:4 --openings random:4 -n 1000
  connect4 arena minimax:3 greedy --game gomoku -n 20
  connect4 arena level:10 'gomocup:./pbrain-other --quiet' --game gomoku --time 2
  connect4 arena --round-robin random greedy minimax:2 mcts:100 --resume evening.arena"))]
pub(crate) struct ArenaArgs {
    /// Players A and B, or any number with --round-robin
    #[arg(value_name = "PLAYER", required = true, num_args = 2.., value_parser = PlayerSpec::with_programs)]
    players: Vec<PlayerSpec>,
    /// Play a round robin between all players
    #[arg(long)]
    round_robin: bool,
    /// Play N games between each two players
    #[arg(short = 'n', long, value_name = "N", default_value_t = 100, value_parser = value_parser!(u32).range(1..=100_000_000))]
    games: u32,
    /// Start from the openings in FILE, one per line (digits or cells), from one opening, or from random moves [default:
    /// the empty board]
    #[arg(long, value_name = "FILE|MOVES|random:PLIES")]
    openings: Option<String>,
    /// Set the random seed of openings and players
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// Limit the time per move, in seconds
    #[arg(long, value_name = "S", value_parser = positive_seconds, conflicts_with = "nodes")]
    time: Option<f64>,
    /// Limit the nodes or simulations per move
    #[arg(long, value_name = "N", value_parser = whole_number)]
    nodes: Option<u64>,
    /// Save finished games to FILE; if it exists, resume its match
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    json: Json,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: ArenaArgs) -> anyhow::Result<Answer> {
    let rules = args.rules.rules();
    ensure!(args.round_robin || args.players.len() == 2, "a match needs two players; add --round-robin for more");
    let mut models = Models::with_programs(programs::start);
    let contestants: Vec<Contestant> =
        args.players.iter().map(|player| models.contestant(player, rules)).collect::<Result<_, _>>()?;
    let openings = openings(args.openings.as_deref(), rules)?;
    let limits = Limits { nodes: args.nodes, time: args.time.map(Duration::from_secs_f64), stop: None };
    let arena = Arena::new(rules, contestants, args.games.into(), openings, args.seed, limits)?;
    let (mut journal, done) = match &args.resume {
        None => (None, Vec::new()),
        Some(path) => {
            let (journal, done) = Journal::open(path, &arena).with_context(|| path.display().to_string())?;
            (Some(journal), done)
        }
    };
    let interrupt = Interrupt::watch(|| {
        Response::Finish("finishing the current games; press Ctrl-C again to quit immediately".to_owned())
    })?;
    let bar = bar(arena.total(), done.len() as u64, "games");
    let mut failure = None;
    let games = arena.play(done, args.threads.count(), &mut |played| {
        bar.inc(1);
        if let Some(failure) = &played.failure {
            bar.suspend(|| eprintln!("connect4: game {}: {failure}; it loses the game", played.number + 1));
        }
        if failure.is_none() {
            failure = journal.as_mut().and_then(|journal| journal.add(played).err());
        }
        match failure.is_some() || interrupt.signal().is_some() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    bar.finish_and_clear();
    if let (Some(error), Some(path)) = (failure, &args.resume) {
        bail!("{}: {error}; {}", path.display(), resume_hint(path, GAMES));
    }
    let pairings = arena.pairings().into_iter().zip(&games);
    let matches: Vec<Pairing> = pairings.map(|((a, b), games)| Pairing { a, b, games }).collect();
    let object = || match args.round_robin {
        false => matches[0].to_json(&arena, &args),
        true => {
            let all: Vec<Value> = matches.iter().map(|one| one.to_json(&arena, &args)).collect();
            json!({ "players": players_to_json(&arena, &matches), "matches": all })
        }
    };
    let text = || if args.round_robin { table(&arena, &matches) } else { matches[0].to_text(&arena) };
    args.json.print(&mut std::io::stdout(), object, text)?;
    let finished: usize = games.iter().map(Vec::len).sum();
    let Some(signal) = interrupt.signal().filter(|_| (finished as u64) < arena.total()) else { return Ok(Answer::Yes) };
    let saved = match &args.resume {
        Some(path) => resume_hint(path, GAMES),
        None => "to save finished games, use --resume FILE".to_owned(),
    };
    // After SIGHUP the terminal may be gone.
    let _ = writeln!(std::io::stderr(), "connect4: interrupted after {finished} of {} games; {saved}", arena.total());
    Ok(Answer::Signal(signal))
}

/// What `--resume` saves.
const GAMES: &str = "finished games";

fn openings(text: Option<&str>, rules: Rules) -> anyhow::Result<Openings> {
    let Some(text) = text else { return Ok(Openings::Empty) };
    if let Some(plies) = text.strip_prefix("random:") {
        let Ok(plies) = plies.parse() else {
            bail!("invalid openings `{}`; write random:PLIES, for example random:4", text.escape_debug());
        };
        return Ok(Openings::Random { plies });
    }
    let source = Source::from(OsString::from(text));
    let lines = source.text_of_any_length()?;
    let opening = |(number, line): (usize, &str)| {
        formats::moves_of(line, rules).map_err(|error| match source {
            Source::File(_) => error.context(format!("{text}, line {number}")),
            Source::Text(_) => formats::unreadable(error, &source, "an opening"),
        })
    };
    Ok(Openings::List((1..).zip(lines.lines()).map(opening).collect::<Result<_, _>>()?))
}

/// The games of two players, given by their indices.
struct Pairing<'a> {
    a: usize,
    b: usize,
    games: &'a [Played],
}

impl Pairing<'_> {
    /// All games, those in which A moved first, and those in which it moved second, from A's perspective.
    fn tallies(&self) -> [Tally; 3] {
        let tally = |is_counted: fn(&Played) -> bool| Tally::of(self.games, is_counted);
        [tally(|_| true), tally(|one| one.number.is_multiple_of(2)), tally(|one| !one.number.is_multiple_of(2))]
    }

    fn to_text(&self, arena: &Arena) -> String {
        let [a, b] = [self.a, self.b].map(|place| &arena.contestants()[place].name);
        let mut lines = vec![format!("{a} against {b}"), String::new()];
        lines.push(format!("{:<14}{:>8}{:>8}{:>8}{:>8}", "", "games", "wins", "draws", "losses"));
        for (tally, when) in self.tallies().into_iter().zip(["all", "moving first", "moving second"]) {
            let Tally { wins, draws, losses } = tally;
            lines.push(format!("{when:<14}{:>8}{wins:>8}{draws:>8}{losses:>8}", tally.games()));
        }
        let Elo { difference, low, high } = Elo::of(self.games);
        lines.push(String::new());
        lines.push(format!("Elo difference {difference:+.0}, 95% confidence {low:+.0} to {high:+.0}"));
        for (side, name) in [a, b].into_iter().enumerate() {
            let times = Times::of(self.games, side);
            let ms = |micros: u64| micros as f64 / 1e3;
            let (mean, p99) = (ms(times.mean_micros), ms(times.p99_micros));
            lines.push(format!("time per move of {name}: mean {mean:.3} ms, p99 {p99:.3} ms"));
        }
        lines.join("\n")
    }

    fn to_json(&self, arena: &Arena, args: &ArenaArgs) -> Value {
        let rules = args.rules.rules();
        let [player, opponent] = [self.a, self.b].map(|place| arena.contestants()[place].name.as_str());
        let [all, first, second] = self.tallies();
        let elo = Elo::of(self.games);
        let tenths = |elo: f64| (elo * 10.0).round() / 10.0;
        let times = |(side, name): (usize, &str)| {
            let times = Times::of(self.games, side);
            json!({
                "player": name, "choices": times.choices, "mean_microseconds": times.mean_micros,
                "p99_microseconds": times.p99_micros,
            })
        };
        let mut object = games_to_json(&all);
        object.extend(
            [
                ("player", json!(player)),
                ("opponent", json!(opponent)),
                ("size", json!(rules.size())),
                ("connect", json!(rules.connect())),
                ("gravity", json!(rules.has_gravity())),
                ("seed", json!(args.seed)),
                ("moving_first", games_to_json(&first).into()),
                ("moving_second", games_to_json(&second).into()),
                ("elo", json!(tenths(elo.difference))),
                ("elo_low", json!(tenths(elo.low))),
                ("elo_high", json!(tenths(elo.high))),
                ("times", [player, opponent].into_iter().enumerate().map(times).collect()),
            ]
            .map(|(name, value)| (name.to_owned(), value)),
        );
        object.into()
    }
}

/// The number of games and their results for a player.
fn games_to_json(tally: &Tally) -> Map<String, Value> {
    let counts = [("games", tally.games()), ("wins", tally.wins), ("draws", tally.draws), ("losses", tally.losses)];
    counts.into_iter().map(|(name, count)| (name.to_owned(), count.into())).collect()
}

/// The games of `one` against `other`, from the perspective of `one`.
fn between(matches: &[Pairing], one: usize, other: usize) -> Tally {
    let found = matches.iter().find(|game| (game.a, game.b) == (one.min(other), one.max(other)));
    let tally = found.map_or_else(Tally::default, |game| Tally::of(game.games, |_| true));
    if one < other { tally } else { tally.reversed() }
}

/// All games of a player.
fn against_all(matches: &[Pairing], count: usize, one: usize) -> Tally {
    let mut all = Tally::default();
    (0..count).filter(|&other| other != one).for_each(|other| all += between(matches, one, other));
    all
}

/// Index, games and Elo of each player, strongest first.
fn ranking(arena: &Arena, matches: &[Pairing]) -> Vec<(usize, Tally, f64)> {
    let count = arena.contestants().len();
    let elo = ratings(count, |one, other| between(matches, one, other));
    let mut ranking: Vec<_> = (0..count).map(|one| (one, against_all(matches, count, one), elo[one])).collect();
    ranking.sort_by(|one, other| other.2.total_cmp(&one.2));
    ranking
}

/// The cross table, strongest first.
fn table(arena: &Arena, matches: &[Pairing]) -> String {
    let ranking = ranking(arena, matches);
    let name = |place: usize| arena.contestants()[place].name.as_str();
    let width = ranking.iter().map(|one| name(one.0).len()).max().unwrap_or(0).max("player".len());
    let mut header = format!("{:>3}  {:<width$}{:>7}{:>7}{:>8}", "", "player", "Elo", "games", "points");
    (1..=ranking.len()).for_each(|rank| header.push_str(&format!("{rank:>8}")));
    let mut lines = vec![header];
    for (rank, &(place, tally, elo)) in ranking.iter().enumerate() {
        let (rank, name, games, points) = (rank + 1, name(place), tally.games(), tally.points());
        let mut line = format!("{rank:>3}  {name:<width$}{:>7}{games:>7}{points:>8.1}", format!("{elo:+.0}"));
        for &(other, ..) in &ranking {
            let points =
                if other == place { "-".into() } else { format!("{:.1}", between(matches, place, other).points()) };
            line.push_str(&format!("{points:>8}"));
        }
        lines.push(line);
    }
    lines.join("\n")
}

fn players_to_json(arena: &Arena, matches: &[Pairing]) -> Vec<Value> {
    let player = |(place, tally, elo): (usize, Tally, f64)| {
        json!({
            "player": arena.contestants()[place].name,
            "games": tally.games(),
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "points": tally.points(),
            "elo": (elo * 10.0).round() / 10.0,
        })
    };
    ranking(arena, matches).into_iter().map(player).collect()
}
