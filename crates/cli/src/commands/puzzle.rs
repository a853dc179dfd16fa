//! `connect4 puzzle`: positions in which one move alone will do.

use std::io::Write;

use connect4_core::Game;
use connect4_core::notation::{digits, position};
use connect4_play::{Known, Names, Puzzle, Puzzles};
use serde_json::json;

use crate::Answer;
use crate::args::PuzzleArgs;

pub(crate) fn run(args: PuzzleArgs) -> anyhow::Result<Answer> {
    let rules = args.rules.rules();
    let wanted = |puzzle: &Puzzle| args.grade.is_none_or(|grade| puzzle.grade == grade);
    let mut out = std::io::stdout().lock();
    let mut found = 0;
    for puzzle in Puzzles::new(rules, args.seed)?.filter(wanted).take(args.count as usize) {
        writeln!(out, "{}", if args.json { to_json(&puzzle) } else { to_text(&puzzle) })?;
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
    let moves = digits::write(&puzzle.game);
    let letter = puzzle.game.mover().letter();
    let aim = Known::Exact(puzzle.verdict).noun();
    let (grade, column) = (puzzle.grade, Names::Columns.name(puzzle.solution));
    format!("{moves}: {letter} to move, {aim}, grade {grade}, solution {column}, line {}", line(puzzle))
}

fn to_json(puzzle: &Puzzle) -> String {
    let rules = puzzle.game.rules();
    let object = json!({
        "moves": digits::write(&puzzle.game),
        "size": rules.size(),
        "connect": rules.connect(),
        "mover": puzzle.game.mover().letter().to_string(),
        "question": puzzle.question(),
        "verdict": puzzle.verdict.word(),
        "plies": puzzle.verdict.plies(),
        "depth": puzzle.depth,
        "grade": puzzle.grade,
        "column": u16::from(puzzle.solution.col) + 1,
        "best_line": line(puzzle),
        "position": position::write(puzzle.game.position()),
    });
    object.to_string()
}

/// The line of best play as digits.
fn line(puzzle: &Puzzle) -> String {
    let mut game = Game::from_position(*puzzle.game.position());
    puzzle.line.iter().for_each(|&cell| game.play(cell));
    digits::write(&game)
}
