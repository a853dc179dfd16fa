//! Measures how many random positions of each even ply can be explained, and checks the explanations with the solver.
//!
//! ```text
//! cargo run --release -p connect4-explain --example explanations -- 2000               7x6, plies 8 to 36
//! cargo run --release -p connect4-explain --example explanations -- 200 9x7 30 40      another board, these plies
//! ```
//!
//! Prints a table for bench/results: the percentage of positions explained without solver moves (and by what), with at
//! most 10 solver moves, and with any number; the claims that the solver contradicts; and the median and the 99th
//! percentile of the processor time per position without the solver, in milliseconds (the elapsed time if the system
//! does not report it).

use std::time::{Duration, Instant};

use connect4_core::playout::{Rng, random_position};
use connect4_core::{Budget, Outcome, Rules};
use connect4_explain::{Claim, Explanation, Reason, StepReason, explain, explain_with};
use connect4_solve::{Options, Solver, Strength, UseBook};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u16| {
        arguments.get(at).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("`{text}` is no number")))
    };
    let count = number(0, 2000);
    let (cols, rows) = arguments.get(1).map_or((7, 6), |text| Rules::parse_size(text).expect("a size like 7x6"));
    let rules = Rules::new(cols, rows, 4).expect("the size is in range");
    let (first, last) = (number(2, 8), number(3, 36));
    let mut solver = Solver::new(Options::default()).with_book(UseBook::Embedded);
    println!(
        "| ply | plain | tactics | plan | every move | quiet move | ≤ 10 plies | any line | contradicted | ms, median | ms, p99 |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for ply in (first..=last).step_by(2) {
        let mut rng = Rng::new(u64::from(ply));
        let mut times = Vec::new();
        let mut counts = [0_u32; 8];
        for _ in 0..count {
            let position = random_position(rules, ply, &mut rng);
            let start = Clock::start();
            let found = explain(&position);
            times.push(start.milliseconds());
            let solution =
                solver.solve_to(&position, Strength::Weak, &Budget::unlimited()).expect("the board is small");
            let sign = solution.sign().expect("there is no limit");
            let value = match sign {
                1 => Outcome::Won(position.mover()),
                0 => Outcome::Drawn,
                _ => Outcome::Won(!position.mover()),
            };
            if contradicts(&found, value) {
                counts[7] += 1;
                eprintln!("contradicted, {value:?}: {found:?}\n{position}");
            }
            if found.value.is_some() {
                counts[0] += 1;
                counts[kind(&found)] += 1;
                counts[5] += 1;
                counts[6] += 1;
                continue;
            }
            if std::env::var_os("SHOW").is_some() {
                println!("{value:?} {found:?}\n{position}");
            }
            if let Some(found) = explain_with(&position, &mut solver, &Budget::unlimited()).expect("the board is small")
            {
                counts[6] += 1;
                counts[5] += u32::from(found.steps.len() <= 10);
                if contradicts(&found, value) {
                    counts[7] += 1;
                    eprintln!("contradicted, {value:?}: {found:?}\n{position}");
                }
            }
        }
        times.sort_by(f64::total_cmp);
        let percent = |n: usize| format!("{:.1}", 100.0 * f64::from(counts[n]) / f64::from(count));
        let time = |share: f64| format!("{:.2}", times[((times.len() - 1) as f64 * share) as usize]);
        let shares: Vec<String> = (0..7).map(percent).collect();
        println!("| {ply} | {} | {} | {} | {} |", shares.join(" | "), counts[7], time(0.5), time(0.99));
    }
}

/// The processor time of this thread, which does not depend on other programs, or the elapsed time if the system does
/// not report it.
struct Clock(Duration, Instant);

impl Clock {
    fn start() -> Self {
        Clock(Self::processor().unwrap_or_default(), Instant::now())
    }

    fn processor() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    }

    fn milliseconds(&self) -> f64 {
        let processor = Self::processor().map(|now| now.saturating_sub(self.0));
        processor.unwrap_or_else(|| self.1.elapsed()).as_secs_f64() * 1000.0
    }
}

/// Whether an explanation contradicts this value.
fn contradicts(found: &Explanation, value: Outcome) -> bool {
    let loses = |reason: &Reason| match reason {
        Reason::Plan(plan) => match plan.claim {
            Claim::Win => value != Outcome::Won(plan.owner),
            Claim::Draw => value == Outcome::Won(!plan.owner),
        },
        Reason::NoLine { player } => value == Outcome::Won(*player),
        _ => false,
    };
    found.value.is_some_and(|claimed| claimed != value) || found.reasons.iter().any(loses)
}

/// The column of the table: 1 tactics, 2 a plan, 3 every move, 4 a quiet move.
fn kind(found: &Explanation) -> usize {
    if found.steps.iter().any(|step| step.why == StepReason::Winning) {
        return 4;
    }
    match found.reasons.first() {
        Some(Reason::Plan(_) | Reason::NoLine { .. }) => 2,
        Some(Reason::EveryMove { .. }) => 3,
        _ => 1,
    }
}
