//! `connect4 solve`: positions in, one a line; scores out, in the same order.

use std::io::{BufRead, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use connect4_core::notation::digits;
use connect4_core::{Cell, Game, Position, Rules};
use connect4_play::{Hint, Names, suggest};
use connect4_solve::{Book, Budget, MoveScore, Options, Solution, Solver, Strength};
use connect4_wire::Notation;
use serde_json::{Value, json};

use crate::args::SolveArgs;
use crate::formats::From;
use crate::{Answer, commands, input};

/// Lines that are read, solved and printed together: enough to keep all cores busy, few enough for little memory.
const BATCH: usize = 1024;

pub(crate) fn run(args: SolveArgs) -> anyhow::Result<Answer> {
    let mut lines = input::open(&args.file)?;
    let book = book(&args)?;
    let threads = super::threads(args.threads);
    let progress = input::progress(&args.file)?;
    let mut out = std::io::stdout().lock();
    let mut solvers: Vec<Solver> = Vec::new();
    let (mut number, mut all_solved, mut all_read) = (0, true, true);
    loop {
        let batch = read_batch(&mut *lines)?;
        if batch.is_empty() {
            break;
        }
        // A line alone is searched by all threads; several lines are shared out, one thread each.
        let (workers, each) = if number == 0 && batch.len() == 1 { (1, threads) } else { (threads, 1) };
        let options = Options { table_bytes: args.table_mb as usize * 1_000_000, threads: each };
        let new_solver = || match &book {
            Some(book) => Solver::new(options).with_book(book.clone()),
            None => Solver::new(options),
        };
        solvers.resize_with(workers.max(solvers.len()), new_solver);
        let results =
            super::share_out(&mut solvers[..workers], &batch, |solver, line| Solved::new(&args, line, solver));
        for (line, result) in batch.iter().zip(results) {
            number += 1;
            match result {
                Ok(solved) => {
                    all_solved &= solved.is_solved(args.weak);
                    writeln!(out, "{}", if args.json { solved.json(&args) } else { solved.line(&args) })?;
                }
                Err(error) => {
                    all_read = false;
                    progress.suspend(|| eprintln!("connect4: line {number}: {error:#}"));
                }
            }
            progress.inc(line.len() as u64 + 1);
        }
        out.flush()?;
    }
    progress.finish_and_clear();
    if !all_read {
        anyhow::bail!("some lines are no positions that can be solved; the others are");
    }
    Ok(if all_solved { Answer::Yes } else { Answer::No })
}

/// The opening book to use, if any.
fn book(args: &SolveArgs) -> anyhow::Result<Option<Arc<Book>>> {
    let rules = args.source.rules.rules();
    Ok(match &args.book {
        _ if args.no_book => None,
        None => Book::embedded(rules),
        Some(path) => {
            let book = commands::book::open(path)?;
            // Positions and records name their own rules: there, the book answers where it fits.
            let book = match args.source.from {
                Some(From(Notation::Position | Notation::Record)) => book,
                _ => book.for_rules(rules).with_context(|| path.display().to_string())?,
            };
            Some(book.into())
        }
    })
}

fn read_batch(lines: &mut dyn BufRead) -> anyhow::Result<Vec<String>> {
    let mut batch = Vec::new();
    while batch.len() < BATCH {
        let mut line = Vec::new();
        if lines.read_until(b'\n', &mut line).context("the positions cannot be read")? == 0 {
            break;
        }
        batch.push(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned());
    }
    Ok(batch)
}

/// What is known of one line's position.
struct Solved {
    text: String,
    position: Position,
    solution: Solution,
    moves: Vec<MoveScore>,
    best_line: String,
    /// The move to make where the budget ended first.
    suggestion: Option<Cell>,
    time: Duration,
}

impl Solved {
    fn new(args: &SolveArgs, line: &str, solver: &mut Solver) -> anyhow::Result<Self> {
        let rules = args.source.rules.rules();
        let from = args.source.from.map_or(Notation::Digits, |from| from.0);
        // Notations that are one word end at the first space; the others are the whole line.
        let text = match from {
            Notation::Digits => line.split_whitespace().next().unwrap_or_default(),
            _ => line.trim(),
        };
        let reading = from.read(rules, text)?;
        let position = match reading.game {
            Some(game) => *game.position(),
            None => reading.setup.to_position()?,
        };
        // Each line is answered as if it were alone, so that neither order nor threads change the counts.
        solver.forget();
        let start = Instant::now();
        let deadline = args.time.and_then(|seconds| start.checked_add(Duration::from_secs_f64(seconds)));
        let budget = Budget { nodes: args.nodes, deadline, stop: None };
        let strength = if args.weak { Strength::Weak } else { Strength::Strong };
        let mut solution = solver.solve_to(&position, strength, &budget)?;
        let mut moves = Vec::new();
        if args.moves {
            let left = budget.nodes.map(|nodes| nodes.saturating_sub(solution.nodes));
            moves = solver.analyze(&position, &Budget { nodes: left, ..budget.clone() })?;
            solution.nodes += moves.iter().map(|one| one.solution.nodes).sum::<u64>();
        }
        let mut best_line = String::new();
        if args.best_line {
            let mut game = Game::from_position(position);
            for cell in solver.best_line(&position, &budget)? {
                game.try_play(cell)?;
            }
            best_line = digits::write(&game);
        }
        let mut solved = Solved {
            text: text.to_owned(),
            position,
            solution,
            moves,
            best_line,
            suggestion: None,
            time: start.elapsed(),
        };
        if !solved.is_solved(args.weak) {
            solved.suggestion = suggest(&position, solver)?;
        }
        Ok(solved)
    }

    fn is_solved(&self, weak: bool) -> bool {
        let known = if weak { self.solution.sign() } else { self.solution.score() };
        known.is_some() && self.moves.iter().all(|one| one.solution.score().is_some())
    }

    /// The scores of all columns, nothing for those that are full.
    fn by_column(&self) -> Vec<Option<Solution>> {
        let rules: Rules = self.position.rules();
        let find = |col| self.moves.iter().find(|one| one.cell.col == col).map(|one| one.solution);
        (0..rules.cols()).map(find).collect()
    }

    fn line(&self, args: &SolveArgs) -> String {
        let shown = |solution: &Solution| match solution.score() {
            Some(score) => score.to_string(),
            None => format!("{}..{}", solution.lower, solution.upper),
        };
        let score = match self.solution.sign() {
            Some(sign) if args.weak => sign.to_string(),
            _ => shown(&self.solution),
        };
        let mut words =
            vec![self.text.clone(), score, self.solution.nodes.to_string(), self.time.as_micros().to_string()];
        if args.moves {
            words.extend(self.by_column().iter().map(|one| one.as_ref().map_or("-".to_owned(), shown)));
        }
        if args.best_line {
            words.push(self.best_line.clone());
        }
        words.extend(self.suggestion.map(|cell| format!("try:{}", u32::from(cell.col) + 1)));
        words.join(" ")
    }

    fn json(&self, args: &SolveArgs) -> String {
        let mut object = json!({ "moves": self.text });
        let mut add = |name: &str, value: Value| object[name] = value;
        if args.weak {
            add("sign", json!(self.solution.sign()));
        } else {
            let verdict = self.solution.verdict(&self.position);
            add("score", json!(self.solution.score()));
            add("verdict", json!(verdict.map(|verdict| verdict.word())));
            add("plies", json!(verdict.map(|verdict| verdict.plies())));
        }
        add("lower", json!(self.solution.lower));
        add("upper", json!(self.solution.upper));
        add("nodes", json!(self.solution.nodes));
        add("microseconds", json!(self.time.as_micros() as u64));
        if args.moves {
            let scores = self.by_column();
            add("scores", json!(scores.iter().map(|one| one.and_then(|one| one.score())).collect::<Vec<_>>()));
            let hint = Hint::new(&self.position, &self.moves).with_value(&self.solution);
            add("hint", json!(hint.words(Names::Columns)));
        }
        if args.best_line {
            add("best_line", json!(self.best_line));
        }
        if let Some(cell) = self.suggestion {
            add("suggestion", json!(u32::from(cell.col) + 1));
        }
        object.to_string()
    }
}
