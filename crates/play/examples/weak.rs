//! Scratch.
use connect4_core::{Player, Rules};
use connect4_play::reasons::Claim;
use connect4_play::weak::{Effort, find, walk};
use connect4_solve::Options;
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (cols, rows) = Rules::parse_size(&args[1]).unwrap();
    let rules = Rules::new(cols, rows, 4).unwrap();
    let side = if args[2] == "X" { Player::First } else { Player::Second };
    let claim = if args[3] == "win" { Claim::Win } else { Claim::Draw };
    let effort = Effort { attempts: args[4].parse().unwrap(), most: args[5].parse().unwrap() };
    let limit: f64 = args[6].parse().unwrap();
    let mut solver = connect4_play::solver(Options { threads: 1, ..Options::default() });
    let start = Instant::now();
    let mut last = 0.0;
    let found = find(rules, side, claim, &mut solver, effort, &mut |progress| {
        let now = start.elapsed().as_secs_f64();
        if now - last > 5.0 {
            last = now;
            eprintln!("{now:.0} s {progress:?}");
        }
        now < limit
    });
    match found.unwrap() {
        None => eprintln!("none"),
        Some(found) => {
            std::fs::write(&args[7], found.to_string()).unwrap();
            eprintln!("{:.1} s", start.elapsed().as_secs_f64());
            let start = Instant::now();
            eprintln!("{:?} in {:.1} s", walk(&found), start.elapsed().as_secs_f64());
        }
    }
}
