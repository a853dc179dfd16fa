//! `connect4 review`: finds the mistakes of a game.

use std::time::Duration;

use clap::Args;
use connect4_core::notation::record::Record;
use connect4_core::{Action, Limits, Player, Position};
use connect4_explain::{Explanation, Sentence, explain_with};
use connect4_solve::{Options, SolveError, Solver, UseBook};
use connect4_study::{Accuracy, Review, ReviewedMove, review};
use connect4_tui::{graph_names, rules_text, value_text};
use connect4_words::{Language, Words, say};
use serde::Serialize;
use serde_json::json;

use crate::answer::Answer;
use crate::options::{GameArgs, LanguageArgs, Threads, megabytes, positive_seconds, whole_number};
use crate::output::{Json, bar};
use crate::said::Said;

#[derive(Args)]
#[command(after_help = "\
Prints one line per move: its number, the player, the cell, the result for that player (with plies counted from \
before the move), and the better moves. ?? marks a mistake, which throws away a win or a draw. ?! marks a move that \
delays a win or hastens a loss. A mistake is followed by a short reason, if there is one; see `explain` for more. \
Then prints the accuracy of each side and a graph of the result. A move that threw away a win or a draw counts 0, and one that \
kept it 100. In a lost position, a move counts by how long it held out compared with the best move.

Positions are solved from the end of the game backwards. If --time or --nodes is reached, unproven results are shown \
as `unknown` and the exit status is 1.

Examples:
  connect4 review evening.c4
  connect4 review evening.c4 --time 60 --json
  connect4 review 3322441 --size 5x4")]
pub(crate) struct ReviewArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Limit the time per position, in seconds
    #[arg(long, value_name = "S", value_parser = positive_seconds, default_value = "10")]
    time: f64,
    /// Limit the nodes per position
    #[arg(long, value_name = "N", value_parser = whole_number)]
    nodes: Option<u64>,
    #[command(flatten)]
    threads: Threads,
    /// Set the size of the transposition table, in MB; 0 disables it
    #[arg(long, value_name = "M", default_value_t = 256, value_parser = megabytes())]
    table_mb: u32,
    /// Disable the opening book
    #[arg(long)]
    no_book: bool,
    #[command(flatten)]
    language: LanguageArgs,
    #[command(flatten)]
    json: Json,
}

impl ReviewArgs {
    pub(crate) fn language(&self) -> Language {
        self.language.language()
    }
}

pub(crate) fn run(args: ReviewArgs) -> anyhow::Result<Answer> {
    let played = args.game.read()?;
    if played.game.moves().next().is_none() {
        return Err(Said::error(json!({ "id": "no-moves-to-review" })));
    }
    let threads = args.threads.count();
    let options = Options { table_bytes: args.table_mb as usize * 1_000_000, threads };
    let book = if args.no_book { UseBook::None } else { UseBook::Embedded };
    let mut solver = connect4_players::solver(options).with_book(book);
    let limits = Limits { nodes: args.nodes, time: Some(Duration::from_secs_f64(args.time)), stop: None };
    let bar = bar(1, 0, "positions");
    let review = review(&played.game, &mut solver, &limits, &mut |done, total| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    })?;
    bar.finish_and_clear();
    let words = args.language.words();
    let explanations =
        review.reviewed.iter().map(|one| mistake_reason(one, &mut solver, &limits)).collect::<Result<Vec<_>, _>>()?;
    args.json.print(
        &mut std::io::stdout(),
        || Report::new(&played, &review, &explanations),
        || to_text(&played, &review, &explanations, words),
    )?;
    Ok(if review.complete { Answer::Yes } else { Answer::No })
}

/// Why the position after a mistake is lost or drawn.
fn mistake_reason(
    one: &ReviewedMove,
    solver: &mut Solver,
    limits: &Limits,
) -> Result<Option<Vec<Sentence>>, SolveError> {
    if !is_mistake(one) {
        return Ok(None);
    }
    let after = one.hint.position.after(one.cell);
    Ok(explain_with(&after, solver, &limits.start())?.and_then(|why| short_reason(&why, &after)))
}

/// Whether a move threw away a win or a draw.
pub(super) fn is_mistake(one: &ReviewedMove) -> bool {
    one.classification.keeps_result() == Some(false)
}

/// The reason of an explanation, unless it is too long to help anyone understand a mistake.
pub(super) fn short_reason(why: &Explanation, position: &Position) -> Option<Vec<Sentence>> {
    const MAX_STEPS: usize = 10;
    if why.steps.len() <= MAX_STEPS { why.main_reason(position) } else { None }
}

/// A review, with the players of the record, and why the position after each mistake is lost or drawn.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    first: &'a str,
    second: &'a str,
    swapped: bool,
    #[serde(flatten)]
    review: &'a Review,
    explanations: &'a [Option<Vec<Sentence>>],
}

impl<'a> Report<'a> {
    pub(super) fn new(played: &'a Record, review: &'a Review, explanations: &'a [Option<Vec<Sentence>>]) -> Self {
        let Record { first, second, game, .. } = played;
        Report { first, second, swapped: game.is_swapped(), review, explanations }
    }
}

/// One line per move, the accuracies, and the graph.
pub(super) fn to_text(
    played: &Record,
    review: &Review,
    explanations: &[Option<Vec<Sentence>>],
    words: &Words,
) -> String {
    let names = graph_names(words);
    let graph = review.graph_with(names.each_ref().map(String::as_str));
    [to_lines(played, review, explanations, words), vec![String::new(), graph]].concat().join("\n")
}

/// One line per move, and the accuracies.
pub(super) fn to_lines(
    played: &Record,
    review: &Review,
    explanations: &[Option<Vec<Sentence>>],
    words: &Words,
) -> Vec<String> {
    let name =
        |name: &str, letter: &str| if name.is_empty() { letter.to_owned() } else { format!("{name} ({letter})") };
    let (first, second) = (name(&played.first, "X"), name(&played.second, "O"));
    let rules = rules_text(words, played.game.rules());
    let players = say!(words, "review-players", first = first, second = second, rules = rules);
    let mut lines = vec![players, String::new()];
    let values: Vec<String> = review.reviewed.iter().map(|one| value_text(words, one.after)).collect();
    let width = values.iter().map(|value| value.chars().count()).max().unwrap_or(0);
    for (index, (one, value)) in review.reviewed.iter().zip(&values).enumerate() {
        let stone = one.to_string();
        let remark = one.remark.as_ref().map_or_else(String::new, |remark| words.say(remark));
        let line = format!("{:>3} {} {stone:<5} {value:<width$}  {remark}", one.ply, one.side);
        lines.push(line.trim_end().to_owned());
        lines.extend(explanations[index].as_ref().map(|reason| format!("      {}", words.say_all(reason))));
        if played.game.actions().get(index + 1) == Some(&Action::Swap) {
            lines.push(format!("    {}", say!(words, "review-swap")));
        }
    }
    lines.push(String::new());
    lines.extend(Player::BOTH.map(|player| accuracy(review, player, words)));
    lines
}

/// `X: accuracy 88%; 8 of 9 moves kept the result`
fn accuracy(review: &Review, player: Player, words: &Words) -> String {
    let Accuracy { kept, evaluated, made, percent } = review.accuracy[player];
    let side = player.letter().to_string();
    let Some(percent) = percent else { return say!(words, "kept-unknown", side = side, moves = made) };
    let kept = say!(words, "kept-result", side = side, kept = kept, evaluated = evaluated, percent = percent);
    match made - evaluated {
        0 => kept,
        open => say!(words, "kept-result-part", sentence = kept, open = open),
    }
}
