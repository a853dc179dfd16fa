//! `connect4 puzzle`: positions with a single winning or drawing move.

use clap::{Args, value_parser};
use connect4_core::Game;
use connect4_solve::Solver;
use connect4_study::{Names, Puzzle, Puzzles};

use crate::answer::Answer;
use crate::formats::moves_text;
use crate::options::{RulesArgs, Seed};
use crate::output::{Json, bar};

#[derive(Args)]
#[command(after_help = "\
In each puzzle, only one move wins, or only one draws and all others lose. Neither side can win on the next move. \
Prints one line per puzzle: the moves that lead to it, the side to move, the goal, the grade, the solution, and a \
line of best play. With the same seed, a larger count adds puzzles to the same list. The exit status is 1 if too few \
were found.

The grade is 1 if the solution is up to 5 plies deep, 2 up to 9, 3 up to 15 and 4 beyond, plus 1 if the greedy player \
misses it. The depth is that of the win or, if the goal is a draw, of the longest loss after another move.

Examples:
  connect4 puzzle --count 10 --seed 7
  connect4 puzzle --grade 5 --size 8x7
  connect4 puzzle --json | jq -r .position")]
pub(crate) struct PuzzleArgs {
    /// Generate N puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    #[command(flatten)]
    seed: Seed,
    /// Generate only puzzles of this grade, from 1 (easy) to 5 (hard)
    #[arg(long, value_name = "G", value_parser = value_parser!(u8).range(1..=5))]
    grade: Option<u8>,
    #[command(flatten)]
    json: Json,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: PuzzleArgs) -> anyhow::Result<Answer> {
    let rules = args.rules.rules();
    let wanted = |puzzle: &Puzzle| args.grade.is_none_or(|grade| puzzle.grade == grade);
    Solver::check(rules)?;
    let seed = args.seed.choose_silently();
    let bar = bar(args.count.into(), 0, "puzzles");
    let mut out = std::io::stdout().lock();
    let mut found = 0;
    for puzzle in Puzzles::new(rules, seed)?.filter(wanted).take(args.count as usize) {
        bar.suspend(|| {
            if found == 0 {
                args.seed.print(seed);
            }
            args.json.print(&mut out, || &puzzle, || to_text(&puzzle))
        })?;
        found += 1;
        bar.inc(1);
    }
    bar.finish_and_clear();
    if found < args.count {
        let grade = args.grade.map(|grade| format!(" of grade {grade}")).unwrap_or_default();
        let (found, remedy) = match found {
            0 if grade.is_empty() => ("no".to_owned(), "choose a larger board"),
            0 => ("no".to_owned(), "choose another grade, or a larger board"),
            _ => (format!("only {found}"), "ask for fewer, or choose a larger board"),
        };
        eprintln!("connect4: found {found} puzzles{grade} on {rules}; {remedy}");
        return Ok(Answer::No);
    }
    Ok(Answer::Yes)
}

fn to_text(puzzle: &Puzzle) -> String {
    let Puzzle { game, value, grade, .. } = puzzle;
    let mut line = Game::from_position(*game.position());
    puzzle.best_line.iter().for_each(|&cell| line.play(cell));
    let (moves, letter, line) = (moves_text(game), game.mover(), moves_text(&line));
    let answer = Names::typed(game.rules()).name(puzzle.solution);
    format!("{moves}: {letter} to move, {value}, grade {grade}, solution {answer}, line {line}")
}
