//! `connect4 book`: generates, inspects and checks opening books.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use anyhow::Context;
use clap::{Args, Subcommand, value_parser};
use connect4_core::notation::position;
use connect4_core::playout::{Rng, random_quiet_move};
use connect4_core::{Budget, Position, Rules};
use connect4_solve::{Book, BookError, BookOptions, Options, Solver};
use serde_json::json;

use crate::answer::Answer;
use crate::input;
use crate::options::{RulesArgs, Threads, megabytes, whole_number};
use crate::output::{Json, bar, clock, ensure_new, ensure_writable, quit_with_message, resume_hint};

#[derive(Subcommand)]
#[command(after_help = "\
An opening book holds the exact scores of all positions after a number of plies, in three or four bits each.

Examples:
  connect4 book generate -s 6x5 --plies 6 -o 6x5.book
  echo | connect4 solve -s 6x5 --book 6x5.book --moves")]
pub(crate) enum BookCommand {
    /// Solve all positions after a number of plies and write them to a book
    Generate(BookGenerateArgs),
    /// Describe a book: rules, plies, size, number of positions by score
    #[command(after_help = "Examples:\n  connect4 book info\n  connect4 book info 6x5.book --json")]
    Info(BookInfoArgs),
    /// Check a book by solving a sample of its positions
    Check(BookCheckArgs),
}

#[derive(Args)]
#[command(after_help = "\
Finished work is saved in FILE.part; run the same command again to resume. FILE is written at the end. The result \
does not depend on threads or memory. Each additional ply takes about three times the memory and time.

Example:
  connect4 book generate -s 6x5 --plies 6 -o 6x5.book")]
pub(crate) struct BookGenerateArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// Solve the positions after N plies, 0 to 399
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(0..=399))]
    plies: u16,
    /// Write the book to FILE
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    threads: Threads,
    /// Set the size of the transposition table, in MB; 0 disables it
    #[arg(long, value_name = "M", default_value_t = 1000, value_parser = megabytes())]
    table_mb: u32,
    #[command(flatten)]
    json: Json,
}

#[derive(Args)]
pub(crate) struct BookInfoArgs {
    /// Book file [default: the built-in book]
    file: Option<PathBuf>,
    #[command(flatten)]
    json: Json,
}

#[derive(Args)]
#[command(after_help = "\
Solves random positions without the book, most with as many discs as those of the book and some with fewer. The exit \
status is 1 if a score differs.

Example:
  connect4 book check -n 20")]
pub(crate) struct BookCheckArgs {
    /// Book file [default: the built-in book]
    file: Option<PathBuf>,
    /// Check N positions
    #[arg(short = 'n', long, value_name = "N", default_value_t = 100, value_parser = value_parser!(u64).range(1..))]
    count: u64,
    /// Set the random seed that selects the positions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// Set the size of the transposition table of each thread, in MB; 0 disables it
    #[arg(long, value_name = "M", default_value_t = 256, value_parser = megabytes())]
    table_mb: u32,
    #[command(flatten)]
    json: Json,
}

pub(crate) fn run(command: BookCommand) -> anyhow::Result<Answer> {
    match command {
        BookCommand::Generate(args) => generate(&args),
        BookCommand::Info(args) => info(&args),
        BookCommand::Check(args) => check(&args),
    }
}

fn open_or_embedded(path: Option<&Path>) -> anyhow::Result<Arc<Book>> {
    match path {
        Some(path) => Ok(input::book(path)?.into()),
        None => Book::embedded(Rules::CONNECT_FOUR).cloned().context("there is no built-in book; name a book file"),
    }
}

fn generate(args: &BookGenerateArgs) -> anyhow::Result<Answer> {
    ensure_new(&args.out, "delete it, or choose another --out")?;
    ensure_writable(&args.out)?;
    let options = BookOptions { threads: args.threads.count(), table_bytes: args.table_mb as usize * 1_000_000 };
    let part = args.out.with_added_extension("part");
    let saved = move || resume_hint(&part, "solved positions");
    // The number of solved positions, once the file for them is known to belong to this book.
    let solved = Arc::new(AtomicU64::new(u64::MAX));
    quit_with_message({
        let (solved, saved) = (solved.clone(), saved.clone());
        let part = args.out.with_added_extension("part");
        move || {
            if solved.load(Ordering::Relaxed) == 0 {
                let _ = std::fs::remove_file(&part);
            }
            saved()
        }
    })?;
    let (mut shown, mut is_solving) = (clock("collecting positions"), false);
    let book = Book::generate(args.rules.rules(), args.plies, &args.out, options, |progress| {
        if !std::mem::replace(&mut is_solving, true) {
            shown.finish_and_clear();
            // Positions of earlier runs do not count for the speed of this one.
            shown = bar(progress.total, progress.done, "positions");
        }
        shown.set_position(progress.done);
        solved.store(progress.done, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    shown.finish_and_clear();
    let book = book.map_err(|error| match error {
        // Whichever file could not be written, the run can resume from the saved scores.
        BookError::File { is_read: false, .. } => anyhow::anyhow!("{error}; {}", saved()),
        error => error.into(),
    })?;
    let (positions, bytes) = (book.positions(), book.as_bytes().len());
    let (rules, file) = (book.rules(), args.out.display().to_string());
    let object = || {
        json!({
            "file": file, "size": rules.size(), "connect": rules.connect(), "ply": book.plies(), "positions": positions,
            "bytes": bytes,
        })
    };
    args.json.print(&mut std::io::stdout(), object, || format!("{file}: {positions} positions, {bytes} bytes"))?;
    Ok(Answer::Yes)
}

fn info(args: &BookInfoArgs) -> anyhow::Result<Answer> {
    let book = open_or_embedded(args.file.as_deref())?;
    let (rules, plies, positions, bytes) = (book.rules(), book.plies(), book.positions(), book.as_bytes().len());
    let bits = 8.0 * bytes as f64 / positions.max(1) as f64;
    let shares = book.counts().iter().map(|&(_, count)| count as f64 / positions.max(1) as f64);
    // Shannon's bound for a code that knows only the frequencies of the scores. `0.0 -` turns -0 into 0 for a single
    // score.
    let entropy = 0.0 - shares.map(|share| share * share.log2()).sum::<f64>();
    let mut out = std::io::stdout().lock();
    if args.json.is_on() {
        let scores: Vec<_> =
            book.counts().iter().map(|&(score, count)| json!({ "score": score, "positions": count })).collect();
        let object = json!({
            "size": rules.size(), "connect": rules.connect(), "ply": plies, "positions": positions, "bytes": bytes,
            "bits_per_position": bits, "entropy": entropy, "by_score": scores,
        });
        writeln!(out, "{}", args.json.text(&object)?)?;
        return Ok(Answer::Yes);
    }
    writeln!(out, "rules      {rules}")?;
    writeln!(out, "plies      {plies}")?;
    writeln!(out, "positions  {positions}")?;
    writeln!(out, "bytes      {bytes}")?;
    writeln!(out, "bits each  {bits:.3} (entropy of the scores: {entropy:.3})")?;
    for (score, count) in book.counts() {
        writeln!(out, "score {score:>4} {count:>9}")?;
    }
    Ok(Answer::Yes)
}

fn check(args: &BookCheckArgs) -> anyhow::Result<Answer> {
    let book = open_or_embedded(args.file.as_deref())?;
    let bar = bar(args.count, 0, "positions");
    // Idle threads take the next position, so that the positions do not depend on the number of threads.
    let source = Mutex::new((0..args.count, Rng::new(args.seed)));
    let draw = || {
        let (numbers, rng) = &mut *source.lock().expect("no thread panics");
        numbers.next().map(|number| (number, sample(&book, rng)))
    };
    let differences = Mutex::new(Vec::new());
    let work = || -> anyhow::Result<()> {
        let options = Options { table_bytes: args.table_mb as usize * 1_000_000, threads: 1 };
        let mut solver = Solver::new(options);
        while let Some((number, position)) = draw() {
            let solved = solver.solve(&position, &Budget::unlimited())?.score();
            let booked = book.score(&position);
            if booked != solved {
                differences.lock().expect("no thread panics").push((number, position, booked, solved));
            }
            bar.inc(1);
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..args.threads.count()).map(|_| scope.spawn(work)).collect();
        let own = work();
        others.into_iter().map(|other| other.join().expect("no thread panics")).fold(own, Result::and)
    })?;
    bar.finish_and_clear();
    let mut differences = differences.into_inner().expect("no thread panics");
    differences.sort_unstable_by_key(|&(number, ..)| number);
    let mut out = std::io::stdout().lock();
    let answer = if differences.is_empty() { Answer::Yes } else { Answer::No };
    if args.json.is_on() {
        let differences: Vec<_> = differences
            .iter()
            .map(|(_, position, booked, solved)| {
                json!({ "position": position::write(position), "book_score": booked, "score": solved })
            })
            .collect();
        let object = json!({ "positions": args.count, "seed": args.seed, "differences": differences });
        writeln!(out, "{}", args.json.text(&object)?)?;
        return Ok(answer);
    }
    for (_, position, booked, solved) in &differences {
        let shown = |score: &Option<i32>| score.map_or("nothing".to_owned(), |score| score.to_string());
        writeln!(out, "{}: book {}, solver {}", position::write(position), shown(booked), shown(solved))?;
    }
    writeln!(out, "{} positions checked, {} differ", args.count, differences.len())?;
    Ok(answer)
}

/// A random position of the book. Positions with fewer discs than the book's plies are rarer, by a factor of eight per
/// disc, because they take longer to solve. The position also has fewer discs if every move would end the game.
fn sample(book: &Book, rng: &mut Rng) -> Position {
    let mut plies = book.plies();
    while plies > 0 && rng.below(8) == 0 {
        plies -= 1;
    }
    let mut position = Position::new(book.rules());
    for _ in 0..plies {
        let Some(cell) = random_quiet_move(&position, rng) else { break };
        position.play_unchecked(cell);
    }
    position
}
