//! `connect4 search`

use std::fmt::Write as _;

use anyhow::ensure;
use clap::Args;
use connect4_core::Limits;
use connect4_solve::Solver;
use connect4_study::textbook::{Algorithm, Bound, Leaves, SearchTree, Settings, Source as ValueSource, TreeNode};
use connect4_wire::{NamedSearch, Searches, TracedSearch};

use crate::answer::Answer;
use crate::input::Source;
use crate::options::{SourceArgs, one_of};
use crate::output::Json;

#[derive(Args)]
#[command(after_help = "\
Runs textbook searches, which are slower than `solve` and `play`, and compares how many nodes they visit. Values are \
scores, as those of `solve`, or estimates between -1 and 1; that of mcts is the mean result from -1 to 1. --trace \
prints the tree of one search, a line per node: the move, the window, the value, and what happened. For mcts, also the \
upper confidence bound of the side that moved there: its mean result, plus a bonus for few visits. The exit status is \
1 if a limit was reached.

Algorithms:
  minimax           every move of every position
  alpha-beta        skips moves that cannot change the result
  alpha-beta-table  also remembers positions, and tries the best moves first
  mcts              Monte Carlo tree search with random games

Examples:
  connect4 search --size 4x4
  connect4 search 4455 --depth 4 --leaves open-lines
  connect4 search 1212 --size 3x3 --connect 3 --algorithm alpha-beta --trace
  connect4 search 12 --size 3x3 --connect 3 --trace dot | dot -Tsvg > tree.svg")]
pub(crate) struct SearchArgs {
    /// Position or game, a file with it, or - to read standard input [default: the empty board]
    #[arg(value_name = "POSITION|FILE")]
    position: Option<Source>,
    #[command(flatten)]
    source: SourceArgs,
    /// Choose the search [default: all, or alpha-beta with --trace]
    #[arg(long, value_name = "NAME", value_parser = one_of(Algorithm::ALL.map(|one| (one.name(), one))))]
    algorithm: Option<Algorithm>,
    /// Limit the depth, in plies [default: to the end of the game]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(1..))]
    depth: Option<u16>,
    /// Choose how positions at this depth are valued
    #[arg(long, value_name = "NAME", default_value = Leaves::Even.name(), value_parser = one_of(Leaves::ALL.map(|one| (one.name(), one))))]
    leaves: Leaves,
    /// Set the number of simulations of mcts
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    simulations: u32,
    /// Set the seed of mcts
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Limit the nodes of each search, 1 to 10000000
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    nodes: u32,
    /// Print the tree: as text, or in the language of Graphviz
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, default_missing_value = "text", value_parser = one_of([("text", Trace::Text), ("dot", Trace::Dot)]))]
    trace: Option<Trace>,
    /// Add the solver's score to each node of the tree, searching at most N nodes for each
    #[arg(long, value_name = "N", requires = "trace", num_args = 0..=1, default_missing_value = "100000", value_parser = clap::value_parser!(u64).range(1..))]
    scores: Option<u64>,
    #[command(flatten)]
    json: Json,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Trace {
    Text,
    Dot,
}

pub(crate) fn run(args: SearchArgs) -> anyhow::Result<Answer> {
    let position = args.source.read(args.position.as_ref())?.position()?;
    let settings = |algorithm| Settings {
        depth: args.depth.unwrap_or(u16::MAX),
        leaves: args.leaves,
        simulations: args.simulations,
        seed: args.seed,
        max_nodes: args.nodes,
        ..Settings::new(algorithm)
    };
    let out = &mut std::io::stdout();
    let Some(trace) = args.trace else {
        let algorithms = args.algorithm.map_or(Algorithm::ALL.to_vec(), |one| vec![one]);
        let searches = Searches::run(position, algorithms.into_iter().map(settings));
        let complete = searches.searches.iter().all(|one| one.found.complete);
        args.json.print(out, || &searches, || to_table(&searches))?;
        return Ok(answer(complete, "--nodes"));
    };
    ensure!(!(trace == Trace::Dot && args.json.is_on()), "--trace dot and --json exclude each other; omit one of them");
    let algorithm = args.algorithm.unwrap_or(Algorithm::AlphaBeta);
    let mut tree = SearchTree::trace(&position, &settings(algorithm));
    let mut has_scores = true;
    if let Some(nodes) = args.scores {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        has_scores = tree.add_scores(&mut Solver::default(), &limits)?;
    }
    let is_complete = tree.found.complete;
    let traced = TracedSearch { algorithm, tree };
    let text = || if trace == Trace::Dot { to_dot(&traced.tree) } else { to_text(&traced.tree) };
    args.json.print(out, || &traced, text)?;
    Ok(if is_complete { answer(has_scores, "--scores") } else { answer(false, "--nodes") })
}

/// The answer, and on standard error, the option that limits it.
fn answer(is_complete: bool, option: &str) -> Answer {
    if is_complete {
        return Answer::Yes;
    }
    eprintln!("connect4: a limit was reached; raise {option}");
    Answer::No
}

/// A table of searches.
fn to_table(searches: &Searches) -> String {
    let mut text = format!("{:16} {:>8} {:>5} {:>10}", "algorithm", "value", "move", "nodes");
    for NamedSearch { algorithm, found } in &searches.searches {
        let chosen = found.chosen.map_or("-".to_owned(), |cell| cell.to_string());
        let incomplete = if found.complete { "" } else { "  limit reached" };
        let value = found.value.map_or("-".to_owned(), number);
        let _ = write!(text, "\n{:16} {value:>8} {chosen:>5} {:>10}{incomplete}", algorithm.name(), found.nodes);
    }
    text
}

/// The value with two digits after the point, never -0.
fn rounded(value: f64) -> f64 {
    (100.0 * value).round() / 100.0 + 0.0
}

/// A value with up to two digits after the point.
fn number(value: f64) -> String {
    let text = format!("{:.2}", rounded(value));
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// What happened at a node.
fn remark(node: &TreeNode) -> String {
    let mut parts = Vec::new();
    if let Some(value) = node.value {
        let sign = match node.bound {
            Some(Bound::Lower) => "at least ",
            Some(Bound::Upper) => "at most ",
            _ => "",
        };
        parts.push(format!("{sign}{}", number(value)));
    }
    match node.value_from {
        Some(ValueSource::End) => parts.push("end".to_owned()),
        Some(ValueSource::Horizon) => parts.push("horizon".to_owned()),
        Some(ValueSource::Table) => parts.push("known".to_owned()),
        Some(ValueSource::Children) => {}
        None => parts.push("unfinished".to_owned()),
    }
    if node.skipped > 0 {
        parts.push(format!("cut: {} more", node.skipped));
    }
    if node.visits > 1 {
        parts.push(format!("{} visits", node.visits));
    }
    if let (Some(ucb), Some(value)) = (node.ucb, node.value) {
        // For the side that moved here. The printed numbers add up.
        let (mean, ucb) = (-rounded(value), rounded(ucb));
        parts.push(format!("bound {} + {} = {}", number(mean), number(ucb - mean), number(ucb)));
    }
    parts.extend(node.score.map(|score| format!("score {score}")));
    parts.join(", ")
}

fn window(node: &TreeNode) -> String {
    let end = |value: Option<f64>, infinite: &str| value.map_or(infinite.to_owned(), number);
    node.window.map_or(String::new(), |(alpha, beta)| format!(" [{}, {}]", end(alpha, "-∞"), end(beta, "∞")))
}

fn name(node: &TreeNode) -> String {
    node.cell.map_or("root".to_owned(), |cell| cell.to_string())
}

/// The tree with a line per node, indented by depth.
fn to_text(tree: &SearchTree) -> String {
    let children = tree.children();
    let mut lines = Vec::new();
    let mut open = vec![0];
    while let Some(at) = open.pop() {
        let node = &tree.tree[at as usize];
        let indent = "  ".repeat(usize::from(node.ply - tree.tree[0].ply));
        lines.push(format!("{indent}{}{}: {}", name(node), window(node), remark(node)));
        open.extend(children[at as usize].iter().rev());
    }
    lines.join("\n")
}

/// The tree in the language of Graphviz.
fn to_dot(tree: &SearchTree) -> String {
    let mut text = String::from("digraph search {\n  node [shape=box, fontname=\"sans-serif\"];\n");
    for (number, node) in tree.tree.iter().enumerate() {
        let style = if node.skipped > 0 { ", style=dashed" } else { "" };
        let _ = writeln!(text, "  {number} [label=\"{}{}\\n{}\"{style}];", name(node), window(node), remark(node));
    }
    for (number, node) in tree.tree.iter().enumerate() {
        if let Some(parent) = node.parent {
            let _ = writeln!(text, "  {parent} -> {number};");
        }
    }
    text + "}"
}
