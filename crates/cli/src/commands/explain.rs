//! `connect4 explain`: explains the result of a position.

use std::time::Duration;

use clap::Args;
use connect4_core::{Limits, Outcome, Position};
use connect4_explain::{ExplainedPosition, Explanation, Scene, picture};
use connect4_solve::Options;
use connect4_study::Names;
use connect4_words::Words;

use crate::answer::Answer;
use crate::input::Source;
use crate::options::{LanguageArgs, SourceArgs, positive_seconds};
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
    language: LanguageArgs,
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
    let explained = with_elapsed_time("searching", Some(limit), || {
        let explained = ExplainedPosition::new(&position, &mut solver, &budget)?;
        if args.moves { explained.with_moves(&mut solver, &budget) } else { Ok(explained) }
    })?;
    let words = args.language.words();
    let text = || {
        if args.hint { nudge_text(&explained, words) } else { to_text(&explained, words) }
    };
    args.json.print(&mut std::io::stdout(), || &explained, text)?;
    Ok(if explained.is_complete() { Answer::Yes } else { Answer::No })
}

/// Where to look, without the best move.
pub(super) fn nudge_text(ExplainedPosition { position, explanation, .. }: &ExplainedPosition, words: &Words) -> String {
    let none = if position.is_over() { "game-over" } else { "no-nudge" };
    explanation.nudge(position).map_or_else(|| words.text(none), |nudge| words.say(&nudge))
}

/// The explanation with boards, and those of the moves.
pub(super) fn to_text(
    ExplainedPosition { position, explanation, by_move }: &ExplainedPosition,
    words: &Words,
) -> String {
    let mut parts = vec![with_boards(position, explanation, words)];
    for (cell, why) in by_move.iter().flatten() {
        let after = position.after(*cell);
        let name = Names::typed(after.rules()).name(*cell);
        let result = words.text(match why.value {
            Some(Outcome::Drawn) => "move-draws",
            Some(Outcome::Won(winner)) if winner == position.mover() => "move-wins",
            Some(Outcome::Won(_)) => "move-loses",
            None => "move-unsolved",
        });
        let scenes = why.short_scenes(&after);
        let cell = if after.rules().has_gravity() { format!(" ({cell})") } else { String::new() };
        let mut text = format!("{name}{cell} {result}{}", if scenes.is_empty() { '.' } else { ':' });
        for scene in scenes {
            text.push(if scene.is_item { '\n' } else { ' ' });
            text += &line(&scene, words);
        }
        parts.push(text);
    }
    parts.join("\n\n")
}

/// The explanation with boards: for each reason a board with marks and its sentences, then the threats, unless the
/// reason names them.
fn with_boards(position: &Position, why: &Explanation, words: &Words) -> String {
    let end = why.end(position);
    let all = why.scenes(position);
    let of_reasons: Vec<Vec<Scene>> = why.reasons.iter().map(|reason| reason.scenes(&end)).collect();
    // The result and the moves to the position of the reasons.
    let opening = &all[..all.len() - of_reasons.iter().map(Vec::len).sum::<usize>()];
    let mut parts = match why.reasons.as_slice() {
        // If the reason applies to the position itself, one board is enough.
        [only] if why.steps.is_empty() => vec![picture(&end, Some(only)), lines(&all, words)],
        reasons => {
            let mut parts = vec![picture(position, None), lines(opening, words)];
            let each = reasons.iter().zip(of_reasons);
            parts.extend(each.flat_map(|(one, scenes)| [picture(&end, Some(one)), lines(&scenes, words)]));
            parts
        }
    };
    let threats = why.threat_scenes(position);
    if !threats.is_empty() {
        parts.push(lines(&threats, words));
    }
    parts.join("\n\n")
}

/// The sentences of a scene. Items of a list start with `- `.
pub(super) fn line(scene: &Scene, words: &Words) -> String {
    format!("{}{}", if scene.is_item { "- " } else { "" }, words.say_all(&scene.sentences))
}

/// The sentences of scenes, one line each.
pub(super) fn lines(scenes: &[Scene], words: &Words) -> String {
    scenes.iter().map(|scene| line(scene, words)).collect::<Vec<_>>().join("\n")
}
