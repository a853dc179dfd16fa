//! `connect4 puzzle`: positions in which one move alone will do.

use std::io::Write;

use connect4_play::{Known, Names, Puzzle, Puzzles};
use connect4_wire::PuzzleReport;
use serde_json::Value;

use crate::Answer;
use crate::args::PuzzleArgs;
use crate::output::bar;

pub(crate) fn run(args: PuzzleArgs) -> anyhow::Result<Answer> {
    let rules = args.rules.rules();
    let wanted = |puzzle: &Puzzle| args.grade.is_none_or(|grade| puzzle.grade == grade);
    let bar = bar(args.count.into(), 0, "puzzles");
    let mut out = std::io::stdout().lock();
    let mut found = 0;
    for puzzle in Puzzles::new(rules, args.seed)?.filter(wanted).take(args.count as usize) {
        let text = if args.json.is_on() { args.json.text(&to_json(&puzzle)?)? } else { to_text(&puzzle) };
        bar.suspend(|| writeln!(out, "{text}"))?;
        found += 1;
        bar.inc(1);
    }
    bar.finish_and_clear();
    if found < args.count {
        let grade = args.grade.map(|grade| format!(" of grade {grade}")).unwrap_or_default();
        let found = if found == 0 { "no".to_owned() } else { format!("only {found}") };
        eprintln!("connect4: {found} puzzles{grade} were found on {rules}: ask for fewer, or for a larger board");
        return Ok(Answer::No);
    }
    Ok(Answer::Yes)
}

/// The report with what a column does not say where stones do not fall.
fn to_json(puzzle: &Puzzle) -> serde_json::Result<Value> {
    let mut object = serde_json::to_value(PuzzleReport::new(puzzle))?;
    object["gravity"] = puzzle.game.rules().has_gravity().into();
    object["cell"] = puzzle.solution.to_string().into();
    Ok(object)
}

fn to_text(puzzle: &Puzzle) -> String {
    let PuzzleReport { moves, best_line, .. } = PuzzleReport::new(puzzle);
    let letter = puzzle.game.mover().letter();
    let aim = Known::Exact(puzzle.verdict).noun();
    let (grade, answer) = (puzzle.grade, Names::typed(puzzle.game.rules()).name(puzzle.solution));
    format!("{moves}: {letter} to move, {aim}, grade {grade}, solution {answer}, line {best_line}")
}
