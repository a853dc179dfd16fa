//! Scratch.
use connect4_core::Rules;
use connect4_core::*;
use connect4_learn::*;
use connect4_play::*;
use std::ops::ControlFlow;
use std::sync::Arc;
fn eval(model: Model, judge: &mut Judge, sets: &[(&str, Vec<(Position, Vec<(Cell, i32)>)>)], games: u64) {
    let model = Arc::new(model);
    let start = std::time::Instant::now();
    let mut s = String::new();
    for (name, set) in sets {
        let (mut lose, mut worse) = (0, 0);
        for (p, scores) in set {
            let c = Learned::new(model.clone(), Lookahead::Raw)
                .choose(&Game::from_position(*p), &Budget::unlimited())
                .unwrap();
            let Action::Stone(cell) = c.action else { panic!() };
            let best = scores.iter().map(|s| s.1).max().unwrap();
            let got = scores.iter().find(|s| s.0 == cell).unwrap().1;
            lose += (got.signum() != best.signum()) as usize;
            worse += (got != best) as usize;
        }
        let n = set.len() as f64 / 100.0;
        s += &format!(" {name} {:.1}/{:.1}", lose as f64 / n, worse as f64 / n);
    }
    let (mut w, mut d, mut l) = (0, 0, 0);
    for g in 0..games {
        let mut game = Game::new(Rules::CONNECT_FOUR);
        let mut learned = Learned::new(model.clone(), Lookahead::Raw);
        let mut perfect = Perfect::new(judge, 0.0, g);
        let mut k = 0;
        while game.outcome().is_none() {
            let c = if k % 2 == 0 {
                learned.choose(&game, &Budget::unlimited())
            } else {
                perfect.choose(&game, &Budget::unlimited())
            };
            game.try_action(c.unwrap().action).unwrap();
            k += 1;
        }
        match game.outcome().unwrap().winner() {
            Some(Player::First) => w += 1,
            Some(_) => l += 1,
            None => d += 1,
        }
    }
    println!("   W {w} D {d} L {l}  lose/notbest%:{s}  ({:.1} s)", start.elapsed().as_secs_f64());
}
fn sets(judge: &mut Judge) -> Vec<(&'static str, Vec<(Position, Vec<(Cell, i32)>)>)> {
    let mut all = Vec::new();
    for (name, plies, n) in [("b8-11", 8, 100), ("m14-19", 14, 400), ("e24-29", 24, 500)] {
        let path = format!("/tmp/learn-set-{name}");
        let mut set = Vec::new();
        if let Ok(text) = std::fs::read_to_string(&path) {
            for line in text.lines() {
                let mut w = line.split(' ');
                let g = notation::digits::parse(Rules::CONNECT_FOUR, w.next().unwrap()).unwrap();
                let p = *g.position();
                set.push((p, p.legal_moves().into_iter().zip(w.map(|x| x.parse().unwrap())).collect()));
            }
        } else {
            let mut rng = playout::Rng::new(5);
            let mut text = String::new();
            while set.len() < n {
                let want = plies + rng.below(6.min(if plies == 8 { 4 } else { 6 })) as u16;
                let mut game = Game::new(Rules::CONNECT_FOUR);
                while game.position().plies() < want && game.outcome().is_none() {
                    let m = game.position().legal_moves();
                    game.play(m[rng.below(m.len() as u32) as usize]);
                }
                if game.outcome().is_some() {
                    continue;
                }
                let p = *game.position();
                if p.threats(p.mover()).iter().any(|c| p.legal_moves().contains(c)) {
                    continue;
                }
                let scores = judge.moves(&p).unwrap();
                let best = scores.iter().map(|s| s.1).max().unwrap();
                let keep = scores.iter().filter(|s| s.1.signum() == best.signum()).count();
                if keep == scores.len() {
                    continue;
                }
                text += &notation::digits::write(&game);
                for s in &scores {
                    text += &format!(" {}", s.1);
                }
                text += "\n";
                set.push((p, scores));
            }
            std::fs::write(&path, text).unwrap();
        }
        all.push((name, set));
    }
    all
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let games: u64 = args[1].parse().unwrap();
    let mut options = TrainingOptions::default();
    for pair in &args[2..] {
        let (k, v) = pair.split_once('=').unwrap();
        match k {
            "threads" => options.threads = v.parse().unwrap(),
            "alpha" => options.alpha = v.parse().unwrap(),
            "lambda" => options.lambda = v.parse().unwrap(),
            "eps" => options.epsilon = v.parse().unwrap(),
            "beta" => options.beta = v.parse().unwrap(),
            "share" => options.random_share = v.parse().unwrap(),
            "rp" => options.random_plies = v.parse().unwrap(),
            "tuples" => options.tuples = v.parse().unwrap(),
            "length" => options.length = v.parse().unwrap(),
            "seed" => options.seed = v.parse().unwrap(),
            _ => panic!(),
        }
    }
    let mut t = Training::new(Rules::CONNECT_FOUR, options).unwrap();
    println!("weights {}", t.weights());
    let mut judge = Judge::new(Rules::CONNECT_FOUR, 500_000_000);
    let sets = sets(&mut judge);
    let mut last = 0;
    let every = games / 4;
    t.run(games, |t, p| {
        if p.games - last >= every || p.games == games {
            last = p.games;
            eval(t.model(), &mut judge, &sets, 100);
            println!(
                "{} {:.0}/s mse {:.4} first {:.3} second {:.3}",
                p.games, p.games_per_second, p.squared_error, p.first_wins, p.second_wins
            );
        }
        ControlFlow::Continue(())
    });
}
