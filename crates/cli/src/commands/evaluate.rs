//! `connect4 evaluate`: how good a trained or any other player is, by the solver.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use connect4_core::{Player, Rules};
use connect4_learn::Judge;
use connect4_learn::evaluate::{Faults, Match, Results, against_perfect, faults};
use connect4_learn::sets::{Kind, Labelled, labelled};
use connect4_play::learned::{Learned, Lookahead, Model, ModelError};
use connect4_play::{Agent, AgentSpec};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::Answer;
use crate::args::EvaluateArgs;
use crate::commands::book;

/// How often the perfect player errs where it moves first.
const ERRORS: [f64; 3] = [0.1, 0.2, 0.3];

pub(crate) fn run(args: EvaluateArgs) -> anyhow::Result<Answer> {
    let (rules, candidates) = candidates(&args)?;
    let mut judge = Judge::new(rules, args.table_mb as usize * 1_000_000);
    if let Some(path) = &args.book {
        judge = judge.with_book(book::open(path)?.for_rules(rules).with_context(|| path.display().to_string())?);
    }
    judge.check()?;
    let sets = sets(&args, rules, &mut judge)?;
    let mut out = std::io::stdout().lock();
    let mut lines = Vec::new();
    for (name, mut agent) in candidates {
        let agent = &mut *agent;
        let found: Vec<(Kind, Faults)> = sets.iter().map(|(kind, set)| (*kind, faults(agent, set))).collect();
        let bar = bar("games against perfect play", u64::from(args.games) * (1 + ERRORS.len() as u64))?;
        let mut play = |side, error: f64| {
            let games = Match { side, games: args.games, error, seed: args.seed };
            against_perfect(agent, &mut judge, games, |_| bar.inc(1))
        };
        let first = play(Player::First, 0.0)?;
        let mut second = Vec::new();
        for error in ERRORS {
            second.push((error, play(Player::Second, error)?));
        }
        bar.finish_and_clear();
        let line = Line { name, found, first, second };
        if args.json {
            lines.push(line.json());
        } else {
            line.write(&mut out)?;
        }
    }
    if args.json {
        let object = json!({
            "size": rules.size(), "connect": rules.connect(), "gravity": rules.has_gravity(), "seed": args.seed,
            "players": lines,
        });
        writeln!(out, "{object}")?;
    }
    Ok(Answer::Yes)
}

type Candidate = (String, Box<dyn Agent>);

/// What is to be judged, a line each, and the rules of its game.
fn candidates(args: &EvaluateArgs) -> anyhow::Result<(Rules, Vec<Candidate>)> {
    if let Ok(spec) = args.player.parse::<AgentSpec>() {
        anyhow::ensure!(args.search.is_empty(), "--search is for models: {spec} has a way of its own");
        return Ok((args.rules.rules(), vec![(spec.to_string(), spec.build(args.seed))]));
    }
    let model = Arc::new(open(Path::new(&args.player))?);
    let rules = model.rules();
    if args.rules.is_given() && args.rules.rules() != rules {
        let wanted = args.rules.rules();
        return Err(anyhow::Error::new(ModelError::Foreign { model: rules, wanted }).context(args.player.clone()));
    }
    let learned = |lookahead: Lookahead| -> Candidate {
        let name = match lookahead {
            Lookahead::Raw => "learned, raw".to_owned(),
            Lookahead::Plies(plies) => format!("learned, {plies} plies ahead"),
            Lookahead::Time(time) => format!("learned, {} ms a move", time.as_millis()),
        };
        (name, Box::new(Learned::new(model.clone(), lookahead)))
    };
    Ok((rules, [Lookahead::Raw].iter().chain(&args.search).map(|&lookahead| learned(lookahead)).collect()))
}

/// The model in a file.
///
/// # Errors
/// When there is none, with the file's name.
pub(crate) fn open(path: &Path) -> anyhow::Result<Model> {
    Model::open(path).map_err(|error| match error {
        ModelError::File { .. } => error.into(),
        error => anyhow::Error::new(error).context(path.display().to_string()),
    })
}

fn bar(what: &str, length: u64) -> anyhow::Result<ProgressBar> {
    let style = format!("{{wide_bar}} {{human_pos}} of {{human_len}} {what}, {{eta}} left");
    Ok(ProgressBar::new(length).with_style(ProgressStyle::with_template(&style)?))
}

fn sets(args: &EvaluateArgs, rules: Rules, judge: &mut Judge) -> anyhow::Result<Vec<(Kind, Vec<Labelled>)>> {
    let bar = bar("positions solved", Kind::ALL.len() as u64 * args.positions as u64)?;
    let mut sets = Vec::new();
    for (number, kind) in Kind::ALL.into_iter().enumerate() {
        let done = (number * args.positions) as u64;
        bar.set_position(done);
        let count = |count: usize| bar.set_position(done + count as u64);
        sets.push((kind, labelled(rules, kind, args.positions, args.seed, judge, count)?));
    }
    bar.finish_and_clear();
    Ok(sets)
}

/// What is known of one player.
struct Line {
    name: String,
    found: Vec<(Kind, Faults)>,
    first: Results,
    second: Vec<(f64, Results)>,
}

/// In percent; 0 of 0 is 0.
fn percent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

impl Line {
    /// Over the kinds of which there are positions, each counting the same.
    fn mean(&self, share: impl Fn(&Faults) -> f64) -> f64 {
        let shares: Vec<f64> = self.found.iter().filter(|one| one.1.positions > 0).map(|one| share(&one.1)).collect();
        shares.iter().sum::<f64>() / shares.len().max(1) as f64
    }

    fn write(&self, out: &mut impl Write) -> std::io::Result<()> {
        writeln!(out, "{}", self.name)?;
        writeln!(
            out,
            "  {:<22} {:>9} {:>12} {:>12} {:>10}",
            "positions", "number", "lose value", "not best", "us a move"
        )?;
        let mut row = |name: &str, number: usize, losing: f64, worse: f64, time: f64| {
            writeln!(out, "  {name:<22} {number:>9} {losing:>11.1}% {worse:>11.1}% {time:>10.1}")
        };
        for (kind, one) in &self.found {
            let share = |part| percent(part, one.positions);
            row(kind.name(), one.positions, share(one.losing), share(one.worse), one.microseconds)?;
        }
        let [losing, worse] =
            [self.mean(|one| percent(one.losing, one.positions)), self.mean(|one| percent(one.worse, one.positions))];
        row(
            "mean",
            self.found.iter().map(|one| one.1.positions).sum(),
            losing,
            worse,
            self.mean(|one| one.microseconds),
        )?;
        writeln!(out, "  {:<22} {:>9} {:>12} {:>12} {:>10}", "games", "number", "won", "drawn", "lost")?;
        let mut row = |name: &str, one: &Results| {
            let games = (one.wins + one.draws + one.losses) as usize;
            let [won, drawn, lost] = [one.wins, one.draws, one.losses].map(|part| percent(part as usize, games));
            writeln!(out, "  {name:<22} {games:>9} {won:>11.1}% {drawn:>11.1}% {lost:>9.1}%")
        };
        row("first, perfect", &self.first)?;
        for (error, results) in &self.second {
            row(&format!("second, errs {error:.1}"), results)?;
        }
        Ok(())
    }

    fn json(&self) -> Value {
        let kinds: Vec<Value> = self
            .found
            .iter()
            .map(|(kind, one)| {
                json!({
                    "kind": kind.name(), "positions": one.positions, "lose_value": one.losing, "not_best": one.worse,
                    "microseconds": one.microseconds,
                })
            })
            .collect();
        let games = |results: &Results| {
            let Results { wins, draws, losses } = results;
            json!({ "games": wins + draws + losses, "wins": wins, "draws": draws, "losses": losses })
        };
        let second: Vec<Value> =
            self.second.iter().map(|(error, results)| json!({ "error": error, "results": games(results) })).collect();
        json!({
            "player": self.name,
            "positions": kinds,
            "first": games(&self.first),
            "second": second,
            "mean_lose_value": self.mean(|one| percent(one.losing, one.positions)) / 100.0,
            "mean_not_best": self.mean(|one| percent(one.worse, one.positions)) / 100.0,
        })
    }
}
