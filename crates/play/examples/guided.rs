//! Prototype.
use connect4_core::notation::digits;
use connect4_core::{Position, Rules};
use connect4_play::learned::Model;
use connect4_solve::{Budget, Options, Solver};

fn main() {
    let mut args = std::env::args().skip(1);
    let guide = args.next().unwrap();
    let what = args.next().unwrap();
    let most: usize = args.next().map_or(1000, |n| n.parse().unwrap());
    let threads: usize = args.next().map_or(1, |n| n.parse().unwrap());
    let size = std::env::var("SIZE").unwrap_or("7x6".into());
    let (c, r) = size.split_once('x').unwrap();
    let rules = Rules::new(c.parse().unwrap(), r.parse().unwrap(), 4).unwrap();
    let mut solver = Solver::new(Options { table_bytes: 1_000_000_000, threads });
    if guide != "none" {
        let model: std::sync::Arc<Model> = if guide == "own" { Model::embedded(rules).unwrap() } else { std::sync::Arc::new(Model::from_bytes(&std::fs::read(&guide).unwrap()).unwrap()) };
        solver = solver.with_guides(connect4_solve::Guides::only(model.rules(), model));
    }
    let positions: Vec<(Position, Option<i32>)> = if let Ok(text) = std::fs::read_to_string(&what) {
        text.lines().take(most).map(|line| { let (m, s) = line.split_once(' ').unwrap(); (*digits::parse(rules, m).unwrap().position(), Some(s.trim().parse().unwrap())) }).collect()
    } else {
        let moves = if what == "-" { "" } else { &what };
        vec![(*digits::parse(rules, moves).unwrap().position(), None)]
    };
    if rules == Rules::CONNECT_FOUR {
        solver.solve(digits::parse(rules, "4476476542612").unwrap().position(), &Budget::unlimited()).unwrap();
    }
    connect4_solve::CALLS.store(0, std::sync::atomic::Ordering::Relaxed);
    let (mut nodes, mut time, mut scores) = (0, 0.0, 0);
    for (position, score) in &positions {
        let start = cpu();
        solver.forget();
        let solution = solver.solve(position, &Budget::unlimited()).unwrap();
        time += cpu() - start;
        nodes += solution.nodes;
        let found = solution.score().unwrap();
        if let Some(score) = score { assert_eq!(found, *score); }
        scores = scores * 3 + found;
    }
    let n = positions.len() as f64;
    println!("{} positions: {:.4} M nodes, {:.4} M calls, {:.3} ms, {:.0} ns a node", positions.len(), nodes as f64 / n / 1e6, connect4_solve::CALLS.load(std::sync::atomic::Ordering::Relaxed) as f64 / n / 1e6, time / n * 1e3, time * 1e9 / nodes as f64);
    if n == 1.0 { println!("score {scores}"); }
}

fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
