//! `connect4 sudoku`: reads puzzles in all common formats and prints one line for each, in order.

use std::io::{BufRead, Write};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use clap::{Args, Subcommand, ValueEnum, value_parser};
use connect4_core::playout::Rng;
use connect4_sudoku::{
    Answer as Solved, Entry, Grade, Grading, Grid, NoStep, NotFound, ParseError, Reader, Recipe, Shape, Sudoku,
    generate_with_progress, solve_all,
};
use indicatif::{HumanDuration, ProgressBar};
use serde_json::{Value, json};

use super::parallel_map;
use crate::answer::Answer;
use crate::formats::unreadable;
use crate::input::Source;
use crate::options::{Seed, Threads, one_of, whole_number};
use crate::output::{Json, with_elapsed_time, with_status_line};

#[derive(Subcommand)]
#[command(after_help = "\
Input, from a file, standard input or the command line, in any mixture of these formats:
  - 81 characters per line, 1 to 9, and . 0 _ or * for empty cells; text after a space, comma or semicolon is ignored
  - nine rows, with or without spaces, bars and frames
  - candidates: 729 characters per line, nine per cell, or rows of pencil marks; all commands respect them
  - rows copied from a spreadsheet, with a tab, comma or semicolon between cells
  - lists of rows as written in JSON, Python and C, and JSON objects with a puzzle
  - the section [Puzzle] of SadMan files, and lines of the HoDoKu library
Empty lines, lines that start with #, and titles like Grid 01 separate puzzles.

--size selects other grids: 4, 6 (boxes of 2 rows and 3 columns), 16 (digits 1 to 9, A to G) or 25 (A to P). Digits \
above 9 can also be written as numbers, as letters from A, or from 0, like hexadecimal digits, if . marks empty \
cells; the output then uses the same digits.

Lines that are not puzzles are reported on stderr, print `error`, and set the exit status to 2. Cells are named r1c1 \
from the top left.

Examples:
  connect4 sudoku solve puzzles.txt > solutions.txt
  connect4 sudoku generate --clues 26 --seed 7 --format grid
  connect4 sudoku generate | connect4 sudoku hint")]
pub(crate) enum SudokuCommand {
    /// Solve puzzles
    Solve(SudokuSolveArgs),
    /// Count the solutions of each puzzle
    Count(SudokuCountArgs),
    /// Check grids, and whether puzzles have none, one or many solutions
    #[command(after_help = "\
Prints one line per grid: a filled grid is `valid`, or `invalid` with every conflict; a puzzle has `none`, `one` or \
`many` solutions. The exit status is 1 unless all grids are valid or have one solution.

--json prints puzzle, status and faults.

Example:
  connect4 sudoku solve puzzles.txt | connect4 sudoku check")]
    Check(SudokuSource),
    /// Generate puzzles with a single solution
    Generate(SudokuGenerateArgs),
    /// Grade puzzles by the techniques needed to solve them
    #[command(after_help = "\
Prints one line per puzzle: its grade, and the number of steps of each technique. Always takes the easiest step. \
Puzzles without a single solution print `none` or `multiple` and set the exit status to 1.

Grades:
  easy     singles
  medium   locked candidates, pairs, triples
  hard     quads, fish, wings
  expert   chains
  extreme  trial and error, or other techniques

--json prints puzzle, grade, solved (by these techniques) and steps by technique.

Example:
  connect4 sudoku generate -n 5 | connect4 sudoku grade")]
    Grade(SudokuSource),
    /// Explain the next step
    #[command(after_help = "\
Prints one line per puzzle: the easiest next step and its reason, or what is wrong with the grid. The exit status is \
1 if there is no step.

--json prints puzzle, technique, place ([row, column, digit] from 1), remove (a list of such) and words.

Example:
  connect4 sudoku generate | connect4 sudoku hint")]
    Hint(SudokuSource),
}

/// Which puzzles.
#[derive(Args)]
pub(crate) struct SudokuSource {
    /// Puzzle, a file with puzzles, or - for standard input
    #[arg(value_name = "PUZZLE|FILE", default_value = "-")]
    puzzles: Source,
    /// Set the size of the grid: 4, 6, 9, 16 or 25
    #[arg(short, long, value_name = "N", default_value = "9", value_parser = shape)]
    size: Shape,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    json: Json,
}

fn shape(text: &str) -> Result<Shape, String> {
    let side = text.parse().ok().and_then(Shape::of_side);
    side.ok_or_else(|| "write 4, 6, 9, 16 or 25".to_owned())
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SudokuFormat {
    /// All cells on one line
    Line,
    /// Drawn with borders
    Grid,
}

#[derive(Args)]
#[command(after_help = "\
Prints one line per puzzle, in order: the digits of a solution, or `none`; with --unique, `multiple` if there is more \
than one. The exit status is 1 if any line is none or multiple. Contradicting digits are reported on stderr.

--json prints puzzle, status (solved, none, multiple or error) and solution.

Examples:
  connect4 sudoku solve --unique puzzles.txt
  echo '..4..17...8..2....2...7.......5.3.78..5...4..96.1.4.......5...9....1..6...17..2..' | connect4 sudoku solve --format grid")]
pub(crate) struct SudokuSolveArgs {
    #[command(flatten)]
    source: SudokuSource,
    /// Require that there is only one solution
    #[arg(long)]
    unique: bool,
    /// Choose the output format
    #[arg(long, value_enum, default_value_t = SudokuFormat::Line, conflicts_with = "json")]
    format: SudokuFormat,
}

#[derive(Args)]
#[command(after_help = "\
Prints one line per puzzle: the number of solutions, or the limit and + if there are more.

--json prints puzzle, count, and more (whether there are more).

Example:
  connect4 sudoku count --limit 1000000 puzzles.txt")]
pub(crate) struct SudokuCountArgs {
    #[command(flatten)]
    source: SudokuSource,
    /// Stop counting at N solutions
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u64).range(1..u64::MAX))]
    limit: u64,
}

#[derive(Args)]
#[command(after_help = "\
The same seed gives the same puzzles with any number of threads, and a larger count adds puzzles to the same list. \
Without --clues, puzzles are minimal, with about 24 clues on 9x9. Puzzles with fewer than 20 clues are rarely found; \
with fewer than 17, none exist. If a puzzle takes more than --max-attempts, the command prints the puzzles before it, \
reports the closest result and exits with 1. Puzzles of 16x16 and 25x25 can be solved by singles and locked \
candidates, so they are easy or medium.

Examples:
  connect4 sudoku generate -n 1000 --clues 24 --seed 7 > puzzles.txt
  connect4 sudoku generate --grade hard --format grid")]
pub(crate) struct SudokuGenerateArgs {
    /// Generate N puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..=100_000_000))]
    count: u32,
    /// Set the number of given digits
    #[arg(long, value_name = "N", value_parser = whole_number)]
    clues: Option<u64>,
    #[command(flatten)]
    seed: Seed,
    /// Generate only minimal puzzles: removing any digit adds solutions
    #[arg(long)]
    minimal: bool,
    /// Generate only puzzles of this grade
    #[arg(long, value_name = "GRADE", value_parser = one_of(GRADES))]
    grade: Option<Grade>,
    /// Give up on a puzzle after removing digits from N full grids [default: 20000, about half a minute; 1000 below 9x9;
    /// 20 above]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    max_attempts: Option<u32>,
    /// Set the size of the grid: 4, 6, 9, 16 or 25
    #[arg(short, long, value_name = "N", default_value = "9", value_parser = shape)]
    size: Shape,
    /// Choose the output format
    #[arg(long, value_enum, default_value_t = SudokuFormat::Line, conflicts_with = "json")]
    format: SudokuFormat,
    #[command(flatten)]
    json: Json,
    #[command(flatten)]
    threads: Threads,
}

/// The grades by name.
const GRADES: [(&str, Grade); 5] = [
    ("easy", Grade::Easy),
    ("medium", Grade::Medium),
    ("hard", Grade::Hard),
    ("expert", Grade::Expert),
    ("extreme", Grade::Extreme),
];

/// Number of chunks that are read, processed and printed together.
const CHUNKS: usize = 64;
/// Puzzles per chunk, the unit of work of a thread: enough to fill the lanes of the solver.
const CHUNK: usize = 256;

/// The size of a chunk. Puzzles above 9x9 have no lanes to fill and may take seconds, so each is printed immediately.
fn chunk_size(shape: Shape) -> usize {
    if shape.cells() > Shape::NINE.cells() { 1 } else { CHUNK }
}

pub(crate) fn run(command: SudokuCommand) -> anyhow::Result<Answer> {
    match command {
        SudokuCommand::Solve(args) => solve(&args),
        SudokuCommand::Count(args) => count(&args),
        SudokuCommand::Check(args) => check(&args),
        SudokuCommand::Generate(args) => generate(&args),
        SudokuCommand::Grade(args) => grade(&args),
        SudokuCommand::Hint(args) => hint(&args),
    }
}

/// Reads puzzles in batches.
struct Records {
    lines: Box<dyn BufRead>,
    reader: Reader,
    shape: Shape,
    /// Bytes read.
    bytes: u64,
}

impl Records {
    fn new(source: &SudokuSource) -> anyhow::Result<Records> {
        Ok(Records { lines: source.puzzles.lines()?, reader: Reader::new(source.size), shape: source.size, bytes: 0 })
    }

    /// The next puzzles; none at the end.
    fn batch(&mut self) -> anyhow::Result<Vec<Entry>> {
        let mut records = Vec::new();
        let mut bytes = Vec::new();
        while records.len() < CHUNKS * chunk_size(self.shape) {
            bytes.clear();
            let read = self.lines.read_until(b'\n', &mut bytes).context("cannot read the puzzles")?;
            if read == 0 {
                self.reader.end(&mut records);
                break;
            }
            self.bytes += read as u64;
            self.reader.line(&String::from_utf8_lossy(&bytes), &mut records);
        }
        Ok(records)
    }
}

/// Maps `work` over all puzzles in parallel and prints the results in order. `print` returns whether the result is
/// positive.
fn map_puzzles<R: Send>(
    source: &SudokuSource,
    work: impl Fn(&[&Grid]) -> Vec<R> + Sync,
    mut print: impl FnMut(&mut dyn Write, &Grid, R) -> anyhow::Result<bool>,
) -> anyhow::Result<Answer> {
    let mut records = Records::new(source)?;
    let progress = source.puzzles.progress()?;
    let mut workers = vec![(); source.threads.count()];
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let (mut is_first, mut all_read, mut is_yes) = (true, true, true);
    loop {
        let batch = records.batch()?;
        let grids: Vec<&Grid> = batch.iter().filter_map(|record| record.grid.as_ref().ok()).collect();
        if std::mem::take(&mut is_first) && grids.is_empty() && source.puzzles.is_text() {
            let error = batch.iter().find_map(|record| record.grid.as_ref().err());
            let error = error.map_or_else(|| anyhow!("it has no cells"), |error| anyhow!(with_remedy(error)));
            return Err(unreadable(error, &source.puzzles, "a puzzle"));
        }
        if batch.is_empty() {
            break;
        }
        let chunks: Vec<&[&Grid]> = grids.chunks(chunk_size(source.size)).collect();
        let mut map = || parallel_map(&mut workers, &chunks, |(), chunk| work(chunk));
        let results = if progress.is_hidden() { with_elapsed_time("working", None, map) } else { map() };
        let mut results = results.into_iter().flatten();
        for Entry { line, grid } in &batch {
            match grid {
                Ok(grid) => {
                    let result = results.next().expect("there is a result for each puzzle");
                    if let Some(conflict) = grid.conflict() {
                        progress.suspend(|| eprintln!("connect4: line {line}: {conflict}"));
                    }
                    is_yes &= print(&mut out, grid, result)?;
                }
                Err(error) => {
                    all_read = false;
                    progress.suspend(|| eprintln!("connect4: line {line}: {}", with_remedy(error)));
                    writeln!(out, "{}", if source.json.is_on() { r#"{"status":"error"}"# } else { "error" })?;
                }
            }
        }
        out.flush()?;
        progress.set_position(records.bytes);
    }
    progress.finish_and_clear();
    if !all_read {
        anyhow::bail!("some lines are not puzzles (see above)");
    }
    Ok(if is_yes { Answer::Yes } else { Answer::No })
}

/// The message of an error, with the option to use if the puzzle seems to have another size.
fn with_remedy(error: &ParseError) -> String {
    let remedy = other_size(error).map(|shape| format!("; use --size {}", shape.side()));
    format!("{error}{}", remedy.unwrap_or_default())
}

/// The size that a text seems to have, if it does not have the expected one.
fn other_size(error: &ParseError) -> Option<Shape> {
    match error {
        ParseError::Cells { found, .. } => Shape::ALL.into_iter().find(|shape| shape.cells() == *found),
        ParseError::Row { row: 0, found, .. } => Shape::of_side(*found),
        _ => None,
    }
}

/// A solution, and the number of solutions up to a limit, for each grid.
fn solutions(grids: &[&Grid], limit: u64) -> Vec<(Option<Grid>, u64)> {
    match grids.iter().map(|grid| Sudoku::try_from(*grid)).collect::<Result<Vec<Sudoku>, Shape>>() {
        Ok(sudokus) => {
            let answers = solve_all(&sudokus, limit).into_iter();
            answers.map(|Solved { solution, count }| (solution.map(Grid::from), count)).collect()
        }
        Err(_) => {
            let one = |grid: &&Grid| {
                let mut solutions = grid.solutions();
                let first = solutions.next();
                let more = if first.is_some() { solutions.take((limit - 1) as usize).count() as u64 } else { 0 };
                let count = u64::from(first.is_some()) + more;
                (first, count)
            };
            grids.iter().map(one).collect()
        }
    }
}

fn solve(args: &SudokuSolveArgs) -> anyhow::Result<Answer> {
    let limit = if args.unique { 2 } else { 1 };
    let mut is_first = true;
    map_puzzles(
        &args.source,
        |grids| solutions(grids, limit),
        |out, grid, (solution, count)| {
            let result = ["none", "solved", "multiple"][count as usize];
            let solution = solution.filter(|_| count == 1);
            let draws = args.format == SudokuFormat::Grid && !args.source.json.is_on();
            if draws && !std::mem::take(&mut is_first) {
                writeln!(out)?;
            }
            let written = solution.as_ref().map(Grid::to_string);
            let object = || json!({"puzzle": grid.to_string(), "status": result, "solution": written});
            args.source.json.print(out, object, || match &solution {
                Some(solution) if draws => solution.draw().trim_end().to_owned(),
                _ => written.clone().unwrap_or_else(|| result.to_owned()),
            })?;
            Ok(count == 1)
        },
    )
}

fn count(args: &SudokuCountArgs) -> anyhow::Result<Answer> {
    map_puzzles(
        &args.source,
        |grids| solutions(grids, args.limit + 1),
        |out, grid, (_, count)| {
            let more = count > args.limit;
            let count = count.min(args.limit);
            let object = || json!({"puzzle": grid.to_string(), "count": count, "more": more});
            args.source.json.print(out, object, || format!("{count}{}", if more { "+" } else { "" }))?;
            Ok(true)
        },
    )
}

fn check(source: &SudokuSource) -> anyhow::Result<Answer> {
    map_puzzles(
        source,
        |grids| solutions(grids, 2).into_iter().map(|(_, count)| count).collect(),
        |out, grid, count| {
            let conflicts: Vec<String> = grid.conflicts().map(|conflict| conflict.to_string()).collect();
            let verdict = match count {
                _ if grid.is_full() && conflicts.is_empty() => "valid",
                _ if grid.is_full() => "invalid",
                0 => "none",
                1 => "one",
                _ => "many",
            };
            let object = || json!({"puzzle": grid.to_string(), "status": verdict, "faults": conflicts});
            source.json.print(out, object, || format!("{verdict} {}", conflicts.join("; ")).trim_end().to_owned())?;
            Ok(matches!(verdict, "valid" | "one"))
        },
    )
}

fn grade(source: &SudokuSource) -> anyhow::Result<Answer> {
    map_puzzles(
        source,
        |grids| {
            let counts = solutions(grids, 2).into_iter().map(|(_, count)| count);
            counts.zip(grids).map(|(count, grid)| (count, (count == 1).then(|| connect4_sudoku::grade(grid)))).collect()
        },
        |out, grid, (count, grading): (u64, _)| {
            let word = if count == 0 { "none" } else { "multiple" };
            let object = || match &grading {
                None => json!({"puzzle": grid.to_string(), "grade": word}),
                Some(Grading { grade, steps, is_solved }) => {
                    let steps: serde_json::Map<String, Value> =
                        steps.iter().map(|(technique, count)| (technique.to_string(), json!(count))).collect();
                    json!({"puzzle": grid.to_string(), "grade": grade.to_string(), "solved": is_solved, "steps": steps})
                }
            };
            source.json.print(out, object, || grading.as_ref().map_or(word.to_owned(), Grading::to_string))?;
            Ok(grading.is_some())
        },
    )
}

fn hint(source: &SudokuSource) -> anyhow::Result<Answer> {
    map_puzzles(
        source,
        |grids| grids.iter().map(|grid| connect4_sudoku::hint(grid)).collect(),
        |out, grid, step: Result<connect4_sudoku::Step, NoStep>| {
            let words = step.as_ref().map_or_else(ToString::to_string, ToString::to_string);
            let step = step.ok();
            let triple = |one: &connect4_sudoku::Candidate| json!([one.cell.row + 1, one.cell.col + 1, one.digit]);
            let object = || {
                json!({
                    "puzzle": grid.to_string(),
                    "technique": step.as_ref().map(|step| step.technique.to_string()),
                    "place": step.as_ref().and_then(|step| step.placement.as_ref()).map(triple),
                    "remove": step.iter().flat_map(|step| &step.eliminations).map(triple).collect::<Vec<_>>(),
                    "words": words,
                })
            };
            source.json.print(out, object, || words.clone())?;
            Ok(step.is_some())
        },
    )
}

/// The progress of generating puzzles.
#[derive(Default)]
struct GenerationProgress {
    done: AtomicUsize,
    /// Attempts for all puzzles.
    attempts: AtomicU64,
    /// Index of the first puzzle that was not found; those after it are not needed.
    failed: AtomicUsize,
}

impl GenerationProgress {
    fn words(&self, recipe: Recipe, all: u32, spent: Duration) -> String {
        let (done, attempts) = (self.done.load(Ordering::Relaxed), self.attempts.load(Ordering::Relaxed));
        let max = u64::from(recipe.attempts()) * u64::from(all);
        // The first puzzle may need all attempts; later ones take about as long as those before.
        let (share, about) = match done {
            0 => (attempts as f64 / max as f64, "at most "),
            done => (done as f64 / f64::from(all), "about "),
        };
        let left = (share > 0.0).then(|| spent.mul_f64((1.0 / share - 1.0).clamp(0.0, 1e9)));
        let left = left.map(|left| format!(", {about}{} left", HumanDuration(left))).unwrap_or_default();
        let attempts =
            if all == 1 { format!("attempt {} of {max}", attempts + 1) } else { format!("{attempts} attempts") };
        format!("{done} of {all} puzzles, {attempts}{left}")
    }
}

fn generate(args: &SudokuGenerateArgs) -> anyhow::Result<Answer> {
    let seed = args.seed.choose_silently();
    let recipe = Recipe {
        shape: args.size,
        clues: args.clues.map(|clues| usize::try_from(clues).unwrap_or(usize::MAX)),
        is_minimal: args.minimal,
        grade: args.grade,
        seed,
        max_attempts: args.max_attempts,
    };
    recipe.check()?;
    args.seed.print(seed);
    let progress = GenerationProgress { failed: usize::MAX.into(), ..GenerationProgress::default() };
    match with_status_line(
        |spent| progress.words(recipe, args.count, spent),
        |bar| generate_all(args, recipe, &progress, bar),
    )? {
        Ok(()) => Ok(Answer::Yes),
        Err(reason) => {
            eprintln!("connect4: {reason}");
            Ok(Answer::No)
        }
    }
}

/// Generates and prints puzzles; the inner `Err` is the first that was not found.
fn generate_all(
    args: &SudokuGenerateArgs,
    recipe: Recipe,
    progress: &GenerationProgress,
    bar: &ProgressBar,
) -> anyhow::Result<Result<(), NotFound>> {
    let mut rng = Rng::new(recipe.seed);
    let mut workers = vec![(); args.threads.count()];
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut left = args.count as usize;
    // Starts small, so that slow puzzles are printed soon.
    let mut batch = workers.len();
    let mut is_first = true;
    while left > 0 {
        let start = Instant::now();
        let seeds: Vec<(usize, u64)> = (0..left.min(batch)).map(|index| (index, rng.next_u64())).collect();
        left -= seeds.len();
        let one = |(): &mut (), &(index, seed): &(usize, u64)| {
            // The seed is hashed twice, so that `--seed` keeps giving the same puzzles.
            let recipe = Recipe { seed: Rng::new(seed).next_u64(), ..recipe };
            let mut before = 0;
            let puzzle = generate_with_progress(recipe, |tried| {
                progress.attempts.fetch_add(u64::from(tried - before), Ordering::Relaxed);
                before = tried;
                index < progress.failed.load(Ordering::Relaxed)
            });
            match puzzle {
                Ok(_) => progress.done.fetch_add(1, Ordering::Relaxed),
                Err(_) => progress.failed.fetch_min(index, Ordering::Relaxed),
            };
            puzzle
        };
        for puzzle in parallel_map(&mut workers, &seeds, one) {
            let Ok(puzzle) = puzzle else {
                bar.suspend(|| out.flush())?;
                return Ok(puzzle.map(drop));
            };
            let object = || json!({ "puzzle": puzzle.to_string() });
            args.json.print(&mut out, object, || match args.format {
                SudokuFormat::Line => puzzle.to_string(),
                SudokuFormat::Grid => {
                    let gap = if std::mem::take(&mut is_first) { "" } else { "\n" };
                    format!("{gap}{}", puzzle.draw().trim_end())
                }
            })?;
        }
        bar.suspend(|| out.flush())?;
        if start.elapsed() < Duration::from_millis(500) {
            batch = (2 * batch).min(CHUNK);
        }
    }
    Ok(Ok(()))
}
