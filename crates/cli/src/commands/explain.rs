//! `connect4 explain`: explains the result of a position.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use connect4_core::notation::position;
use connect4_core::{Limits, Outcome, Position};
use connect4_explain::{ExplainedPosition, Explanation, Scene, picture};
use connect4_solve::{Options, Solver};
use connect4_study::Names;
use connect4_words::{Language, Words};

use crate::answer::Answer;
use crate::input::Source;
use crate::options::{LanguageArgs, SourceArgs, positive_seconds};
use crate::output::{Json, with_elapsed_time};
use crate::positions::{Entries, Reading};

#[derive(Args)]
#[command(after_help = "\
Explains who wins and why. The reason may be a line that can be completed, threats that force the opponent, or a plan \
that answers every move; or every move may lose. Every reason is verified; plans are played against every reply. If \
the position has no short explanation, follows best play to the first position that has one. If --time runs out, \
prints what is proven and exits with 1.

On the board, * marks a cell to play, x and o mark threats (empty cells that complete a line for X or O), % marks a \
threat of both sides, and ^ marks cells that the winner gets by always replying in the same column.

Examples:
  connect4 explain 44444326112
  connect4 explain 4444432611 --moves
  connect4 explain 5721575627323533146624 --hint
  connect4 explain --from position '3 3 3 3/1X1/3 O -' --json")]
pub(crate) struct ExplainArgs {
    /// Position, a file with positions as for connect4 solve, or - for standard input [default: the empty board]
    #[arg(value_name = "POSITION|FILE", default_value = "", hide_default_value = true)]
    positions: Source,
    #[command(flatten)]
    source: SourceArgs,
    /// Also explain the result of each move
    #[arg(long)]
    moves: bool,
    /// Also print the proof of a plan: the count of cells, and the rules with the lines that they stop
    #[arg(long, conflicts_with = "hint")]
    proof: bool,
    /// Print only where to look, not what to play
    #[arg(long, conflicts_with = "moves")]
    hint: bool,
    /// Limit the search for each explanation, in seconds
    #[arg(long, value_name = "S", value_parser = positive_seconds, default_value = "10")]
    time: f64,
    #[command(flatten)]
    language: LanguageArgs,
    #[command(flatten)]
    json: Json,
}

impl ExplainArgs {
    pub(crate) fn language(&self) -> Language {
        self.language.language()
    }
}

pub(crate) fn run(args: ExplainArgs) -> anyhow::Result<Answer> {
    let (from, rules) = (args.source.notation(), args.source.rules.rules());
    let options = Options { threads: super::threads(None), ..Options::default() };
    let mut solver = connect4_players::solver(options);
    let mut out = std::io::stdout().lock();
    let (mut all_read, mut is_complete) = (true, true);
    let entries = Entries::all(&args.positions, from, rules)?;
    let is_single = entries.len() == 1;
    for (number, entry) in entries.iter().enumerate() {
        let reading = entry.read(&args.positions, from, rules);
        let explained = reading.and_then(|Reading { text, position, .. }| {
            let heading = if text.is_empty() { position::write(&position) } else { text };
            Ok((heading, explained(&position, &mut solver, &args)?))
        });
        if number > 0 && !args.json.is_on() {
            writeln!(out)?;
        }
        match explained {
            Ok((heading, explained)) => {
                is_complete &= explained.is_complete();
                let heading = if is_single { String::new() } else { format!("{heading}:\n\n") };
                args.json.print(&mut out, || &explained, || heading + &to_words(&explained, &args))?;
            }
            Err(error) if is_single => return Err(error),
            Err(error) => {
                all_read = false;
                entry.print_error(&args.positions, &error, args.language.words(), args.json, &mut out)?;
            }
        }
        out.flush()?;
    }
    anyhow::ensure!(all_read, "some positions could not be explained (see above)");
    Ok(if is_complete { Answer::Yes } else { Answer::No })
}

fn explained(position: &Position, solver: &mut Solver, args: &ExplainArgs) -> anyhow::Result<ExplainedPosition> {
    let limit = Duration::from_secs_f64(args.time);
    let budget = Limits { nodes: None, time: Some(limit), stop: None }.start();
    with_elapsed_time(&args.language.words().text("progress-searching"), Some(limit), || {
        let explained = ExplainedPosition::new(position, solver, &budget)?;
        Ok(if args.moves { explained.with_moves(solver, &budget)? } else { explained })
    })
}

fn to_words(explained: &ExplainedPosition, args: &ExplainArgs) -> String {
    let words = args.language.words();
    if args.hint { nudge_text(explained, words) } else { to_text(explained, args.proof, words) }
}

/// Where to look, without the best move.
pub(super) fn nudge_text(ExplainedPosition { position, explanation, .. }: &ExplainedPosition, words: &Words) -> String {
    explanation.nudge(position).map_or_else(|| words.text("game-over"), |nudge| words.say(&nudge))
}

/// The explanation with boards, and those of the moves.
pub(super) fn to_text(
    ExplainedPosition { position, explanation, by_move }: &ExplainedPosition,
    has_proof: bool,
    words: &Words,
) -> String {
    let mut parts = vec![with_boards(position, explanation, has_proof, words)];
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
fn with_boards(position: &Position, why: &Explanation, has_proof: bool, words: &Words) -> String {
    let end = why.end(position);
    let shown = |scenes: Vec<Scene>| scenes.into_iter().filter(|scene| has_proof || !scene.is_proof).collect();
    let all: Vec<Scene> = shown(why.scenes(position));
    let of_reasons: Vec<Vec<Scene>> = why.reasons.iter().map(|reason| shown(reason.scenes(&end))).collect();
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
