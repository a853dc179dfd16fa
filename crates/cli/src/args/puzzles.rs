//! What can be typed for `connect4 sudoku` and `connect4 battleship`.

use std::path::PathBuf;

use battleship::Fleet;
use clap::{Args, Subcommand, ValueEnum};
use sudoku::Shape;

use crate::output::Json;

#[derive(Subcommand)]
#[command(after_help = "\
Puzzles are read from a file or standard input: 81 characters a line (1 to 9, and . 0 _ or * for an empty cell; what \
follows after a space or comma is ignored), or nine rows with or without separators, or JSON rows like \
[[5,3,0,...],...]. Empty lines, and lines that begin with #, stand between puzzles. --size takes other grids: 4, 6 \
(boxes of 2 rows and 3 columns), 9, 16 (digits 1 to 9, A to G) or 25 (A to P). A line that is no puzzle is named on \
stderr with its cell and gets `error` in its place; the exit code is then 2.

Cells are named r1c1, from the top left.

Examples:
  connect4 sudoku solve puzzles.txt > solutions.txt
  connect4 sudoku generate --clues 26 --seed 7 --format grid
  connect4 sudoku generate | connect4 sudoku hint")]
pub(crate) enum SudokuCommand {
    /// Solve puzzles, one or millions, on all cores
    Solve(SudokuSolveArgs),
    /// Count the solutions of each puzzle
    Count(SudokuCountArgs),
    /// Check filled grids, and puzzles: none, one or many solutions
    Check(SudokuCheckArgs),
    /// Make puzzles with one solution
    Generate(SudokuGenerateArgs),
    /// Grade puzzles by the techniques that people need for them
    Rate(SudokuRateArgs),
    /// Tell the next step in words
    Hint(SudokuHintArgs),
}

/// Which puzzles.
#[derive(Args)]
pub(crate) struct SudokuSource {
    /// A file with puzzles, or - for standard input
    #[arg(default_value = "-")]
    pub(crate) file: PathBuf,
    /// Cells in a row: 4, 6, 9, 16 or 25
    #[arg(long, value_name = "N", default_value = "9", value_parser = shape)]
    pub(crate) size: Shape,
    /// Threads [default: all cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) json: Json,
}

fn shape(text: &str) -> Result<Shape, String> {
    let side = text.parse().ok().and_then(Shape::of_side);
    side.ok_or_else(|| "write 4, 6, 9, 16 or 25".to_owned())
}

/// How a grid is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SudokuFormat {
    /// All cells on one line
    Line,
    /// A drawing
    Grid,
}

#[derive(Args)]
#[command(after_help = "\
A line a puzzle, in order: the digits of a solution, or `none`; with --unique, `multiple` where there is more than \
one. Exit code 1 if any line was none or multiple. Why digits contradict each other is said on stderr.

--json prints puzzle, status (solved, none, multiple or error) and solution.

Examples:
  connect4 sudoku solve --unique puzzles.txt
  echo '..4..17...8..2....2...7.......5.3.78..5...4..96.1.4.......5...9....1..6...17..2..' | connect4 sudoku solve --format grid")]
pub(crate) struct SudokuSolveArgs {
    #[command(flatten)]
    pub(crate) source: SudokuSource,
    /// Make sure that the solution is the only one
    #[arg(long)]
    pub(crate) unique: bool,
    /// How to write solutions
    #[arg(long, value_enum, default_value_t = SudokuFormat::Line, conflicts_with = "json")]
    pub(crate) format: SudokuFormat,
}

#[derive(Args)]
#[command(after_help = "\
A line a puzzle: the number of its solutions, or the limit and a + where there are more.

--json prints puzzle, count, and more (whether there are more).

Example:
  connect4 sudoku count --limit 1000000 puzzles.txt")]
pub(crate) struct SudokuCountArgs {
    #[command(flatten)]
    pub(crate) source: SudokuSource,
    /// Stop counting after so many
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..u64::MAX))]
    pub(crate) limit: u64,
}

#[derive(Args)]
#[command(after_help = "\
A line a grid. A filled grid is `valid`, or `invalid` with every digit that stands twice; a puzzle has `none`, `one` \
or `many` solutions. Exit code 1 unless all are valid or have one solution.

--json prints puzzle, status and faults.

Example:
  connect4 sudoku solve puzzles.txt | connect4 sudoku check")]
pub(crate) struct SudokuCheckArgs {
    #[command(flatten)]
    pub(crate) source: SudokuSource,
}

#[derive(Args)]
#[command(after_help = "\
The same seed gives the same puzzles, whatever the threads, and a larger count only more of them. Without --clues a \
puzzle has as few as one happens upon, 24 or so on 9x9, and is minimal. Fewer than 20 are rarely found, fewer than \
17 do not exist. Each puzzle has --tries; the first that takes more ends the command with what came nearest, after the \
puzzles before it are printed: exit code 1. A terminal is told how far it is. Puzzles of 16x16 and 25x25 can be solved \
by singles and locked candidates, and so are easy or medium.

Examples:
  connect4 sudoku generate --count 1000 --clues 24 --seed 7 > puzzles.txt
  connect4 sudoku generate --grade hard --format grid")]
pub(crate) struct SudokuGenerateArgs {
    /// How many
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(crate) count: u32,
    /// Given digits of each
    #[arg(long, value_name = "C", value_parser = super::whole_number)]
    pub(crate) clues: Option<u64>,
    /// Which
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = super::whole_number)]
    pub(crate) seed: u64,
    /// Only puzzles none of whose digits can be left out
    #[arg(long)]
    pub(crate) minimal: bool,
    /// Only puzzles of this grade
    #[arg(long, value_enum, value_name = "GRADE")]
    pub(crate) grade: Option<SudokuGrade>,
    /// Full grids from which digits are taken before a puzzle is given up [default: 20000, about half a minute;
    /// 1000 below 9x9; 20 above]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) tries: Option<u32>,
    /// Cells in a row: 4, 6, 9, 16 or 25
    #[arg(long, value_name = "N", default_value = "9", value_parser = shape)]
    pub(crate) size: Shape,
    /// How to write puzzles
    #[arg(long, value_enum, default_value_t = SudokuFormat::Line, conflicts_with = "json")]
    pub(crate) format: SudokuFormat,
    #[command(flatten)]
    pub(crate) json: Json,
    /// Threads [default: all cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
}

/// [`sudoku::Grade`] as a flag.
#[derive(ValueEnum, Clone, Copy)]
pub(crate) enum SudokuGrade {
    Easy,
    Medium,
    Hard,
    Expert,
    Extreme,
}

impl SudokuGrade {
    pub(crate) fn grade(self) -> sudoku::Grade {
        match self {
            SudokuGrade::Easy => sudoku::Grade::Easy,
            SudokuGrade::Medium => sudoku::Grade::Medium,
            SudokuGrade::Hard => sudoku::Grade::Hard,
            SudokuGrade::Expert => sudoku::Grade::Expert,
            SudokuGrade::Extreme => sudoku::Grade::Extreme,
        }
    }
}

#[derive(Args)]
#[command(after_help = "\
A line a puzzle: its grade, and how many steps of each technique the easiest way takes that a person would find. \
Easy: singles; medium: locked candidates, pairs, triples; hard: quads, fish, wings; expert: chains; extreme: trial \
and error, or more than these techniques. Puzzles without solution, or with several, are `none` or `multiple`; the \
exit code is then 1.

--json prints puzzle, grade, solved (by these techniques) and steps by technique.

Example:
  connect4 sudoku generate --count 5 | connect4 sudoku rate")]
pub(crate) struct SudokuRateArgs {
    #[command(flatten)]
    pub(crate) source: SudokuSource,
}

#[derive(Args)]
#[command(after_help = "\
A line a puzzle: the easiest next step and why, or what is wrong with the grid. Exit code 1 where there is no step.

--json prints puzzle, technique, place ([row, column, digit] from 1), remove (a list of such) and words.

Example:
  connect4 sudoku generate | connect4 sudoku hint")]
pub(crate) struct SudokuHintArgs {
    #[command(flatten)]
    pub(crate) source: SudokuSource,
}

#[derive(Subcommand)]
#[command(after_help = "\
Fields are read from a file or standard input: rows of 0 and 1, or of . and #, with a blank line between fields; or \
JSON rows, a field a line; or JSON lines like {\"grid\":[[0,1],[0,1]],\"fleet\":[2],\"touching\":true}, where fleet \
and touching may be left out. A field has up to 64 rows and columns. Ships are straight.

Examples:
  connect4 battleship validate field.txt
  connect4 battleship place --seed 7 | connect4 battleship count
  printf '111\\n001\\n' | connect4 battleship validate --fleet '3 1' --explain")]
pub(crate) enum BattleshipCommand {
    /// Tell whether the marked cells can be cut exactly into the fleet
    Validate(BattleshipValidateArgs),
    /// Count the ways to cut them
    Count(BattleshipCountArgs),
    /// Make a random field
    Place(BattleshipPlaceArgs),
}

/// Which ships, and how they may lie.
#[derive(Args)]
pub(crate) struct FleetArgs {
    /// The lengths of the ships
    #[arg(long, value_name = "LENGTHS", default_value = "4 3 3 2 2 2 1 1 1 1")]
    pub(crate) fleet: Fleet,
    /// Ships may not touch, not even diagonally
    #[arg(long)]
    pub(crate) no_touch: bool,
}

#[derive(Args)]
#[command(after_help = "\
Prints `valid` or `invalid` a field, in order. For a single field the placement follows, each ship with a letter of \
its own, or the reason why there is none. Fields that --rounds do not decide are `undecided`. Exit code 1 if any is \
invalid, 2 if any is undecided, or with --explain which of its ships are forced, or no field.

--json prints valid (null where it is undecided), reason, ships (each [row, column, length, \"across\" or \"down\"], from 1), and with --explain \
forced.

Examples:
  connect4 battleship validate field.txt --no-touch
  connect4 battleship validate fields.jsonl
  connect4 battleship validate field.txt --fleet '5 4 3 3 2' --explain")]
pub(crate) struct BattleshipValidateArgs {
    /// A file with fields, or - for standard input
    #[arg(default_value = "-")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) fleet: FleetArgs,
    /// Tell which ships stand in every placement, too
    #[arg(long)]
    pub(crate) explain: bool,
    /// Rounds of trying, each about twice as long as the one before; 7 are some minutes for the hardest fields
    #[arg(long, value_name = "N", default_value_t = battleship::ROUNDS, value_parser = clap::value_parser!(u32).range(..=30))]
    pub(crate) rounds: u32,
    /// Threads [default: all cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args)]
#[command(after_help = "\
Prints the number of placements a field; ships of the same length are not told apart. Large blocks may have too \
many to count and are `uncounted` (null with --json). Exit code 1 if any has none, 2 if any is uncounted or no field.

Example:
  connect4 battleship count field.txt")]
pub(crate) struct BattleshipCountArgs {
    /// A file with fields, or - for standard input
    #[arg(default_value = "-")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) fleet: FleetArgs,
    /// Threads [default: all cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) json: Json,
}

#[derive(Args)]
#[command(after_help = "\
The same seed gives the same field. Exit code 1 when no room was found.

Examples:
  connect4 battleship place --seed 7
  connect4 battleship place --size 12x8 --fleet '5 4 3 3 2' --no-touch --format ships")]
pub(crate) struct BattleshipPlaceArgs {
    /// Which
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = super::whole_number)]
    pub(crate) seed: u64,
    /// Columns and rows, each 1 to 64
    #[arg(long, value_name = "COLSxROWS", default_value = "10x10", value_parser = field_size)]
    pub(crate) size: (usize, usize),
    #[command(flatten)]
    pub(crate) fleet: FleetArgs,
    /// How to write the field
    #[arg(long, value_enum, default_value_t = FieldFormat::Digits, conflicts_with = "json")]
    pub(crate) format: FieldFormat,
    #[command(flatten)]
    pub(crate) json: Json,
}

/// How a field is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FieldFormat {
    /// Rows of 0 and 1
    Digits,
    /// Each ship with a letter of its own
    Ships,
}

fn field_size(text: &str) -> Result<(usize, usize), String> {
    let parse = |part: &str| part.parse().ok().filter(|number| (1..=64).contains(number));
    let size = text.split_once('x').and_then(|(cols, rows)| Some((parse(cols)?, parse(rows)?)));
    size.ok_or_else(|| "write columns and rows, each 1 to 64, for example 10x10".to_owned())
}
