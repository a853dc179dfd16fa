//! `connect4 explain`: explains the result of a position.

use std::time::Duration;

use clap::Args;
use connect4_core::{Cell, Limits, Outcome, Player, Position};
use connect4_explain::{Explanation, explain_within};
use connect4_solve::Options;
use connect4_study::Names;
use connect4_wire::{ExplanationReport, Language};

use crate::answer::Answer;
use crate::input::Source;
use crate::options::{SourceArgs, positive_seconds};
use crate::output::{Json, with_elapsed_time};

#[derive(Args)]
#[command(after_help = "\
Explains who wins and why. The reason may be a line that can be completed, threats that force the opponent, or a plan \
that answers every move; or every move may lose. Every reason is verified; plans are played against every reply. If \
the position has no short explanation, follows best play to the first position that has one. If --time runs out, \
prints what is proven and exits with 1.

On the board, * marks a cell to play, x and o mark threats (empty cells that complete a line for X or O), and ^ marks \
cells that the winner gets by always replying in the same column.

Examples:
  connect4 explain 44444326112
  connect4 explain 4444432611 --moves
  connect4 explain 5721575627323533146624 --hint
  connect4 explain --from position '3 3 3 3/1X1/3 O -' --json")]
pub(crate) struct ExplainArgs {
    /// Position or game, a file with it, or - to read standard input [default: the empty board]
    #[arg(value_name = "POSITION|FILE")]
    position: Option<Source>,
    #[command(flatten)]
    source: SourceArgs,
    /// Also explain the result of each move
    #[arg(long)]
    moves: bool,
    /// Print only where to look, not what to play
    #[arg(long, conflicts_with = "moves")]
    hint: bool,
    /// Limit the search for an explanation, in seconds
    #[arg(long, value_name = "S", value_parser = positive_seconds, default_value = "10")]
    time: f64,
    #[command(flatten)]
    json: Json,
}

pub(crate) fn run(args: ExplainArgs) -> anyhow::Result<Answer> {
    let reading = args.source.read(args.position.as_ref())?;
    let position = match reading.game() {
        Some(game) => *game.position(),
        None => reading.board().to_position()?,
    };
    let limit = Duration::from_secs_f64(args.time);
    let budget = Limits { nodes: None, time: Some(limit), stop: None }.start();
    let options = Options { threads: super::threads(None), ..Options::default() };
    let mut solver = connect4_players::solver(options);
    let work = || -> anyhow::Result<(Explanation, Vec<(Cell, Explanation)>)> {
        let here = explain_within(&position, &mut solver, &budget)?;
        let mut moves = Vec::new();
        if args.moves {
            for cell in position.legal_moves() {
                moves.push((cell, explain_within(&position.after(cell), &mut solver, &budget)?));
            }
        }
        Ok((here, moves))
    };
    let (here, moves) = with_elapsed_time("searching", Some(limit), work)?;
    let report = ExplanationReport::new(&position, &here, args.moves.then_some(moves.as_slice()), Language::English);
    let text = || {
        if !args.hint {
            return to_text(&position, &here, &moves);
        }
        let none = match position.is_over() {
            true => "The game is over.",
            false => "There is no hint for this position; see `connect4 solve --moves` for the value of each move.",
        };
        report.nudge.clone().unwrap_or_else(|| none.to_owned())
    };
    args.json.print(&mut std::io::stdout(), || &report, text)?;
    Ok(if report.complete { Answer::Yes } else { Answer::No })
}

fn to_text(position: &Position, why: &Explanation, moves: &[(Cell, Explanation)]) -> String {
    let mut parts = vec![why.text(position)];
    for (cell, why) in moves {
        let after = position.after(*cell);
        let name = Names::typed(after.rules()).name(*cell);
        let value = verdict(why, position.mover()).unwrap_or("is not solved");
        let sentences = why.short_words(&after);
        let cell = if after.rules().has_gravity() { format!(" ({cell})") } else { String::new() };
        let mut text = format!("{name}{cell} {value}{}", if sentences.is_empty() { '.' } else { ':' });
        for sentence in sentences {
            text.push(if sentence.starts_with("- ") { '\n' } else { ' ' });
            text += &sentence;
        }
        parts.push(text);
    }
    parts.join("\n\n")
}

/// The result for a player, as a verb.
fn verdict(why: &Explanation, player: Player) -> Option<&'static str> {
    why.value.map(|value| match value {
        Outcome::Drawn => "draws",
        Outcome::Won(winner) if winner == player => "wins",
        Outcome::Won(_) => "loses",
    })
}
