//! `connect4 book`: opening books are made, looked at and checked.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::Context;
use connect4_core::notation::position;
use connect4_core::playout::{Rng, random_quiet_move};
use connect4_core::{Position, Rules};
use connect4_solve::{Book, BookError, BookOptions, Budget, Options, Solver};
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use serde_json::json;

use super::threads;
use crate::Answer;
use crate::args::{BookBuildArgs, BookCheckArgs, BookCommand, BookInfoArgs};
use crate::output::{ensure_new, ensure_writable};

pub(crate) fn run(command: BookCommand) -> anyhow::Result<Answer> {
    match command {
        BookCommand::Build(args) => build(&args),
        BookCommand::Info(args) => info(&args),
        BookCommand::Check(args) => check(&args),
    }
}

/// The book in a file.
///
/// # Errors
/// When there is none, with the file's name.
pub(crate) fn open(path: &Path) -> anyhow::Result<Book> {
    Book::open(path).map_err(|error| match error {
        BookError::File { .. } => error.into(),
        error => anyhow::Error::new(error).context(path.display().to_string()),
    })
}

fn open_or_embedded(path: Option<&Path>) -> anyhow::Result<Arc<Book>> {
    match path {
        Some(path) => Ok(open(path)?.into()),
        None => Book::embedded(Rules::CONNECT_FOUR).cloned().context("this program has no book: name the file of one"),
    }
}

/// A bar on stderr, where that is a terminal.
fn bar(rate: &str) -> anyhow::Result<ProgressBar> {
    let style = format!("{{wide_bar}} {{human_pos}} of {{human_len}} positions{rate}");
    Ok(ProgressBar::no_length().with_style(ProgressStyle::with_template(&style)?))
}

fn build(args: &BookBuildArgs) -> anyhow::Result<Answer> {
    ensure_new(&args.out, "choose another --out, or delete it first")?;
    ensure_writable(&args.out)?;
    let options = BookOptions { threads: threads(args.threads), table_bytes: args.table_mb as usize * 1_000_000 };
    let bar = bar("{msg}")?;
    let mut start = None;
    let book = Book::build(args.rules.rules(), args.plies, &args.out, options, |progress| {
        // What earlier runs did says nothing about the speed of this one.
        let (began, first) = *start.get_or_insert((Instant::now(), progress.done));
        let rate = (progress.done - first) as f64 / began.elapsed().as_secs_f64();
        if rate > 0.0
            && let Ok(left) = Duration::try_from_secs_f64((progress.total - progress.done) as f64 / rate)
        {
            bar.set_message(format!(", {rate:.1} a second, {} left", HumanDuration(left)));
        }
        bar.set_length(progress.total);
        bar.set_position(progress.done);
        ControlFlow::Continue(())
    })?;
    bar.finish_and_clear();
    let (positions, bytes) = (book.positions(), book.as_bytes().len());
    if args.json.is_on() {
        let rules = book.rules();
        let object = json!({
            "file": args.out.display().to_string(), "size": rules.size(), "connect": rules.connect(),
            "ply": book.plies(), "positions": positions, "bytes": bytes,
        });
        writeln!(std::io::stdout(), "{}", args.json.text(&object)?)?;
        return Ok(Answer::Yes);
    }
    writeln!(std::io::stdout(), "{}: {positions} positions, {bytes} bytes", args.out.display())?;
    Ok(Answer::Yes)
}

fn info(args: &BookInfoArgs) -> anyhow::Result<Answer> {
    let book = open_or_embedded(args.file.as_deref())?;
    let (rules, plies, positions, bytes) = (book.rules(), book.plies(), book.positions(), book.as_bytes().len());
    let bits = 8.0 * bytes as f64 / positions.max(1) as f64;
    let shares = book.counts().iter().map(|&(_, count)| count as f64 / positions.max(1) as f64);
    // Shannon's bound for a code that knows nothing of a position but how frequent scores are; 0 rather than -0 when there is
    // one score alone.
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
    writeln!(out, "bits each  {bits:.3}; by the scores' frequencies alone {entropy:.3}")?;
    for (score, count) in book.counts() {
        writeln!(out, "score {score:>4} {count:>9}")?;
    }
    Ok(Answer::Yes)
}

fn check(args: &BookCheckArgs) -> anyhow::Result<Answer> {
    let book = open_or_embedded(args.file.as_deref())?;
    let bar = bar(", {eta} left")?;
    bar.set_length(args.count);
    // Positions are drawn by whichever thread is free, in the order of their numbers.
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
        let others: Vec<_> = (1..threads(args.threads)).map(|_| scope.spawn(work)).collect();
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
        writeln!(out, "{}: the book says {}, the solver {}", position::write(position), shown(booked), shown(solved))?;
    }
    writeln!(out, "{} positions checked, {} differ", args.count, differences.len())?;
    Ok(answer)
}

/// A random position that the book knows: with a stone fewer than its leaves one time in eight, with two fewer one in
/// sixty-four, and so on, as each takes longer to solve. It has fewer where every move would end the game.
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
