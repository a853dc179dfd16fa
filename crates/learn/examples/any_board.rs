//! Trains the value of any board, judges it, and lets it play.
//!
//! `any_board train SECONDS SETS_FOLDER OUT [name=value ...]`, `any_board judge SETS_FOLDER FILE`,
//! `any_board arena FILE GAMES COLS ROWS CONNECT PLIES`.

use std::time::Instant;

use connect4_core::word::{Word, bits};
use connect4_core::{Game, Geometry, GeometryTask, Position, Rules};
use connect4_learn::any_board::{AnyBoardOptions, AnyBoardTraining};
use connect4_play::any_board::AnyBoard;
use connect4_play::number::exp;
use connect4_play::{Minimax, Agent, Budget, Outlook};

/// A set of labelled positions.
struct Set {
    name: String,
    positions: Vec<(Game, Vec<char>)>,
}

fn sets(folder: &str) -> Vec<Set> {
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let mut sets = Vec::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "txt")) {
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let numbers: Vec<u8> = name.split('-').next().unwrap_or("").split(['x', 'k']).map(|n| n.parse().expect("a number")).collect();
        let rules = Rules::new(numbers[0], numbers[1], numbers[2]).expect("a board");
        let text = std::fs::read_to_string(file).expect("text");
        let positions = text
            .lines()
            .filter(|line| line.ends_with(['+', '-', '=', 'x', '.']))
            .map(|line| {
                let (moves, marks) = line.split_once(' ').expect("two parts");
                let mut game = Game::new(rules);
                for digit in moves.chars() {
                    game.try_drop(digit.to_digit(36).expect("a column") as u8 - 1).expect("legal");
                }
                (game, marks.chars().collect())
            })
            .collect();
        sets.push(Set { name, positions });
    }
    sets
}

/// The moves among which players choose, with what the value says of each for the side that makes it.
struct Values<'a>(&'a Position, &'a AnyBoard);
impl GeometryTask for Values<'_> {
    type Output = Vec<(u8, f32)>;
    fn run<G: Geometry>(self, geometry: G) -> Self::Output {
        let Outlook::Open { moves, .. } = Outlook::new(geometry, self.0.stones()).further(geometry) else { return Vec::new() };
        let sign = if self.0.plies() % 2 == 0 { 1.0 } else { -1.0 };
        let mut room = Vec::new();
        bits(moves)
            .map(|bit: G::Word| {
                let after = self.0.stones().play(bit);
                let value = match Outlook::new(geometry, after) {
                    Outlook::Lost(_) => 1e9,
                    Outlook::Full => 0.0,
                    _ => sign * self.1.sum(geometry, after, &mut room),
                };
                (geometry.cell(bit).col, value)
            })
            .collect()
    }
}

fn losing_share(set: &Set, mut choose: impl FnMut(&Game, &[char]) -> Vec<(u8, f32)>) -> f64 {
    let mut lost = 0.0;
    for (game, marks) in &set.positions {
        let values = choose(game, marks);
        let most = values.iter().map(|one| one.1).fold(f32::NEG_INFINITY, f32::max);
        let rank = |mark: char| match mark { '+' => 1, '=' => 0, _ => -1 };
        let best = marks.iter().filter(|&&mark| mark != '.').map(|&mark| rank(mark)).max();
        // Equal values: the mean of their faults.
        let among: Vec<_> = values.iter().filter(|one| one.1 >= most).collect();
        let faults = among.iter().filter(|one| Some(rank(marks[usize::from(one.0)])) != best).count();
        lost += faults as f64 / among.len() as f64;
    }
    100.0 * lost / set.positions.len().max(1) as f64
}

/// The share of pairs of moves of different value that are in the right order.
fn ordered_share(set: &Set, mut choose: impl FnMut(&Game, &[char]) -> Vec<(u8, f32)>) -> f64 {
    let (mut right, mut pairs) = (0.0, 0.0);
    for (game, marks) in &set.positions {
        let values = choose(game, marks);
        let rank = |mark: char| match mark { '+' => 1, '=' => 0, _ => -1 };
        for a in &values {
            for b in &values {
                if rank(marks[usize::from(a.0)]) > rank(marks[usize::from(b.0)]) {
                    pairs += 1.0;
                    right += if a.1 > b.1 { 1.0 } else if a.1 == b.1 { 0.5 } else { 0.0 };
                }
            }
        }
    }
    100.0 * right / pairs
}

fn by_lines(game: &Game, marks: &[char]) -> Vec<(u8, f32)> {
    struct Lines<'a>(&'a Position);
    impl GeometryTask for Lines<'_> {
        type Output = f32;
        fn run<G: Geometry>(self, geometry: G) -> f32 {
            let stones = self.0.stones();
            match Outlook::new(geometry, stones) {
                Outlook::Lost(_) => return -1e9,
                Outlook::Full => return 0.0,
                _ => {}
            }
            let mut value = 0;
            for (own, other, sign) in [(stones.mover, stones.opponent, 1), (stones.opponent, stones.mover, -1)] {
                connect4_play::any_board::open_lines_value(geometry, own, other, &mut |size| value += sign * size);
            }
            value as f32
        }
    }
    let position = game.position();
    position
        .legal_moves()
        .into_iter()
        .filter(|cell| "+=-".contains(marks[usize::from(cell.col)]))
        .map(|cell| (cell.col, -position.rules().with_geometry(Lines(&position.after(cell)))))
        .collect()
}

fn judge(sets: &[Set], value: &AnyBoard) -> String {
    let mut line = String::new();
    let (mut losses, mut order) = (0.0, 0.0);
    for set in sets {
        let share = losing_share(set, |game, _| game.rules().with_geometry(Values(game.position(), value)));
        line += &format!(" {share:5.1}");
        losses += share / sets.len() as f64;
        order += ordered_share(set, |game, _| game.rules().with_geometry(Values(game.position(), value))) / sets.len() as f64;
    }
    line += &format!(" | {losses:.1} ordered {order:.2}");
    line
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments[0].as_str() {
        "lines" => {
            for set in sets(&arguments[1]) {
                println!("{} ({}): {:.1}", set.name, set.positions.len(), losing_share(&set, by_lines));
            }
        }
        "train" => {
            let games: f64 = arguments[1].parse().expect("a number of games");
            let sets = sets(&arguments[2]);
            let mut options = AnyBoardOptions { threads: 2, ..AnyBoardOptions::default() };
            for argument in &arguments[4..] {
                let (name, value) = argument.split_once('=').expect("name=value");
                match name {
                    "rate" => options.rate = value.parse().expect("a number"),
                    "lambda" => options.lambda = value.parse().expect("a number"),
                    "epsilon" => options.epsilon = value.parse().expect("a number"),
                    "batch" => options.batch = value.parse().expect("a number"),
                    "threads" => options.threads = value.parse().expect("a number"),
                    "replays" => options.replays = value.parse().expect("a number"),
                    "random" => options.random_share = value.parse().expect("a number"),
                    "own" => options.own = value.parse().expect("a number"),
                    "seed" => options.seed = value.parse().expect("a number"),
                    _ => panic!("{name}?"),
                }
            }
            println!("{options:?}");
            println!("{}", sets.iter().map(|set| set.name.as_str()).collect::<Vec<_>>().join(" "));
            println!("open lines ordered {:.2}", sets.iter().map(|set| ordered_share(set, by_lines)).sum::<f64>() / sets.len() as f64);
            println!("open lines: {}", sets.iter().map(|set| format!(" {:5.1}", losing_share(set, by_lines))).collect::<String>());
            let mut training = AnyBoardTraining::new(options);
            let start = Instant::now();
            let mut next = 10.0;
            loop {
                training.round();
                training.average(0.02);
                let spent = start.elapsed().as_secs_f64();
                // In the last four tenths the steps fall to a thirtieth.
                let done = training.games as f64 / games;
                training.pace = exp(-3.5 * ((done - 0.6) / 0.4).max(0.0)) as f32;
                if spent >= next || done >= 1.0 {
                    next = spent + 45.0;
                    std::fs::write(&arguments[3], training.mean.to_raw()).expect("written");
                    let error = training.squares / training.positions as f64;
                    (training.squares, training.positions) = (0.0, 0);
                    println!("{spent:6.0} s {:8} games {:6.0}/s error {error:.4} pace {:.3} learning {:.0} s {}\n    mean                                       {}", training.games,
                        training.games as f64 / spent, training.pace, training.learning, judge(&sets, &training.value), judge(&sets, &training.mean));
                }
                if done >= 1.0 {
                    break;
                }
            }
        }
        "judge" => {
            let value = AnyBoard::from_raw(&std::fs::read(&arguments[2]).expect("a file"));
            let sets = sets(&arguments[1]);
            for set in &sets {
                println!("{} ({}): lines {:.1} value {}", set.name, set.positions.len(), losing_share(set, by_lines), judge(std::slice::from_ref(set), &value));
            }
            let start = Instant::now();
            let mut count = 0;
            for set in &sets {
                for (game, _) in &set.positions {
                    count += game.rules().with_geometry(Values(game.position(), &value)).len();
                }
            }
            println!("{:.2} µs a position", start.elapsed().as_secs_f64() * 1e6 / count as f64);
        }
        _ => panic!("what?"),
    }
    let _ = (<u64 as Word>::BITS, Minimax::new(1, 1).choose(&Game::new(Rules::TIC_TAC_TOE), &Budget::nodes(1)));
}
