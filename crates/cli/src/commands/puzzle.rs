//! `connect4 puzzle`: positions in which one move alone will do.

use std::io::Write;

use connect4_play::{Known, Names, Puzzle, Puzzles};
use connect4_wire::PuzzleReport;

use crate::Answer;
use crate::args::PuzzleArgs;

pub(crate) fn run(args: PuzzleArgs) -> anyhow::Result<Answer> {
    let rules = args.rules.rules();
    let wanted = |puzzle: &Puzzle| args.grade.is_none_or(|grade| puzzle.grade == grade);
    let mut out = std::io::stdout().lock();
    let mut found = 0;
    for puzzle in Puzzles::new(rules, args.seed)?.filter(wanted).take(args.count as usize) {
        writeln!(
            out,
            "{}",
            if args.json { serde_json::to_string(&PuzzleReport::new(&puzzle))? } else { to_text(&puzzle) }
        )?;
        found += 1;
    }
    if found < args.count {
        let grade = args.grade.map(|grade| format!(" of grade {grade}")).unwrap_or_default();
        let found = if found == 0 { "no".to_owned() } else { format!("only {found}") };
        eprintln!("connect4: {found} puzzles{grade} were found on {rules}: ask for fewer, or for a larger board");
        return Ok(Answer::No);
    }
    Ok(Answer::Yes)
}

fn to_text(puzzle: &Puzzle) -> String {
    let PuzzleReport { moves, best_line, .. } = PuzzleReport::new(puzzle);
    let letter = puzzle.game.mover().letter();
    let aim = Known::Exact(puzzle.verdict).noun();
    let (grade, column) = (puzzle.grade, Names::Columns.name(puzzle.solution));
    format!("{moves}: {letter} to move, {aim}, grade {grade}, solution {column}, line {best_line}")
}
