//! Trains the any-board evaluation, or evaluates it:
//!
//! ```text
//! any_board train GAMES SEED FILE SETS   trains and prints mistake rates on the sets in the folder SETS
//! any_board evaluate FILE SETS           prints mistake rates with and without search, and those of open lines;
//!                                        FILE may also be a model of one board, which uses the sets of that board
//! ```
//!
//! The example `board_sets` generates the sets. A mistake is a move that throws away a win or a draw. Only moves that
//! do not lose within two plies count. The mistake rate is the percentage of positions with a mistake; if several moves
//! have the best value, their mean counts.

use std::path::Path;
use std::time::Instant;

use connect4_core::notation::digits;
use connect4_core::word::bits;
use connect4_core::{Budget, Game, ImmediateTactics, Position, Rules, geometry_task};
use connect4_learn::any_board::{AnyBoardOptions, AnyBoardTraining};
use connect4_model::Model;
use connect4_model::any_board::AnyBoard;
use connect4_players::{Minimax, any_board};

/// Labeled positions of one board.
struct Set {
    name: String,
    positions: Vec<(Game, Vec<char>)>,
}

fn read_sets(folder: &str) -> Vec<Set> {
    let files = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let mut files: Vec<_> = files.filter(|file| file.extension().is_some_and(|end| end == "txt")).collect();
    files.sort();
    files.iter().map(|file| read_set(file)).collect()
}

fn read_set(file: &Path) -> Set {
    let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
    let board = name.split('-').next().expect("a board").split(['x', 'k']);
    let sides: Vec<u8> = board.map(|number| number.parse().expect("a number")).collect();
    let rules = Rules::new(sides[0], sides[1], sides[2]).expect("a board");
    let text = std::fs::read_to_string(file).expect("a text");
    let position = |line: &str| {
        let (moves, marks) = line.split_once(' ').expect("moves and marks");
        (digits::parse(rules, moves).expect("legal moves"), marks.chars().collect())
    };
    Set { name, positions: text.lines().map(position).collect() }
}

/// What evaluates positions.
#[derive(Clone, Copy)]
enum Evaluator<'a> {
    OpenLines,
    AnyBoard(&'a AnyBoard),
    Model(&'a Model),
}

/// Columns with the values of their moves, for the player who makes the move. Except by a model, only moves that do not
/// lose within two plies.
fn values(position: &Position, evaluator: Evaluator) -> Vec<(u8, f32)> {
    let value = match evaluator {
        Evaluator::Model(model) => {
            return model.move_values(position).into_iter().map(|(cell, value)| (cell.col, value)).collect();
        }
        Evaluator::AnyBoard(value) => Some(value),
        Evaluator::OpenLines => None,
    };
    let task = geometry_task!(|geometry: G, position: &Position, value: Option<&AnyBoard>| -> Vec<(u8, f32)> {
        let moves = ImmediateTactics::new(geometry, position.stones()).with_safe_moves(geometry).moves();
        let sign = if position.plies() % 2 == 0 { 1.0 } else { -1.0 };
        let mut features = Vec::new();
        let mut evaluate = |bit: G::Word| {
            let after = position.stones().play(bit);
            match ImmediateTactics::new(geometry, after) {
                ImmediateTactics::Lost(_) => 1e9,
                ImmediateTactics::Full => 0.0,
                _ => match value {
                    Some(value) => sign * value.sum(geometry, after, &mut features),
                    None => -Minimax::line_value(geometry, after),
                },
            }
        };
        bits(moves).map(|bit| (geometry.cell(bit).col, evaluate(bit))).collect()
    });
    position.rules().with_geometry(task)
}

/// Whether a move in this column throws away a win or a draw.
fn is_mistake(marks: &[char], col: u8) -> bool {
    let rank = |mark: char| match mark {
        '+' => 1,
        '=' => 0,
        _ => -1,
    };
    marks.iter().any(|&mark| rank(mark) > rank(marks[usize::from(col)]))
}

/// [`mistake_rate`] with the [default search](any_board::default_nodes), and the time per legal move in µs.
fn search_mistakes(set: &Set, value: &AnyBoard) -> (f64, f64) {
    let (mut lost, mut moves) = (0, 0);
    let start = Instant::now();
    for (game, marks) in &set.positions {
        let position = game.position();
        let (cell, _) = any_board::search(value, position, &Budget::nodes(any_board::default_nodes(position)))
            .expect("the game is not over");
        lost += usize::from(is_mistake(marks, cell.col));
        moves += position.legal_moves().len();
    }
    let count = set.positions.len().max(1) as f64;
    (100.0 * lost as f64 / count, start.elapsed().as_secs_f64() * 1e6 / moves as f64)
}

/// The percentage of positions with a mistake.
fn mistake_rate(set: &Set, evaluator: Evaluator) -> f64 {
    let mut lost = 0.0;
    for (game, marks) in &set.positions {
        let values = values(game.position(), evaluator);
        let most = values.iter().map(|one| one.1).fold(f32::NEG_INFINITY, f32::max);
        let best: Vec<_> = values.iter().filter(|one| one.1 >= most).collect();
        let mistakes = best.iter().filter(|one| is_mistake(marks, one.0)).count();
        lost += mistakes as f64 / best.len() as f64;
    }
    100.0 * lost / set.positions.len().max(1) as f64
}

fn train(games: u64, seed: u64, file: &str, folder: &str) {
    let sets = read_sets(folder);
    let command = format!(
        "cargo run --release -p connect4-learn --example any_board -- train {games} {seed} any-board.model SETS"
    );
    let report = |evaluator: Evaluator| -> String {
        sets.iter().map(|set| format!(" {}: {:.1} ", set.name, mistake_rate(set, evaluator))).collect()
    };
    println!("open lines {}", report(Evaluator::OpenLines));
    let mut training = AnyBoardTraining::new(AnyBoardOptions { seed, threads: 2, games });
    let start = Instant::now();
    let mut next = 10.0;
    loop {
        let is_running = training.train_round();
        let spent = start.elapsed().as_secs_f64();
        if spent >= next || !is_running {
            next = spent + 60.0;
            let value = training.value(&command);
            std::fs::write(file, value.to_bytes()).expect("the file can be written");
            let (error, rate) = (training.squared_error(), training.games() as f64 / spent);
            println!(
                "{spent:.0} s {} games {rate:.0}/s error {error:.4} {}",
                training.games(),
                report(Evaluator::AnyBoard(&value))
            );
        }
        if !is_running {
            break;
        }
    }
}

fn evaluate(file: &str, folder: &str) {
    let bytes = std::fs::read(file).expect("the file can be read");
    let (value, model);
    let (games, command, evaluator, rules) = match Model::from_bytes(&bytes) {
        Ok(read) => {
            model = read;
            (model.games(), model.command(), Evaluator::Model(&model), Some(model.rules()))
        }
        Err(_) => {
            value = AnyBoard::from_bytes(&bytes).expect("an any-board evaluation, or a model");
            (value.games, &value.command[..], Evaluator::AnyBoard(&value), None)
        }
    };
    println!("{} bytes, {games} games: {command}", bytes.len());
    let mut sets = read_sets(folder);
    sets.retain(|set| rules.is_none_or(|rules| set.positions.iter().all(|(game, _)| game.rules() == rules)));
    for set in &sets {
        let (lines, own) = (mistake_rate(set, Evaluator::OpenLines), mistake_rate(set, evaluator));
        print!("{} ({}): open lines {lines:.1} own {own:.1}", set.name, set.positions.len());
        if let Evaluator::AnyBoard(value) = evaluator {
            let (searched, time) = search_mistakes(set, value);
            print!(" with search {searched:.1}, {time:.1} µs per move");
        }
        println!();
    }
    let start = Instant::now();
    let count = |(game, _): &(Game, Vec<char>)| values(game.position(), evaluator).len();
    let positions: usize = sets.iter().flat_map(|set| &set.positions).map(count).sum();
    println!("{:.2} µs a position", start.elapsed().as_secs_f64() * 1e6 / positions as f64);
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["train", games, seed, file, sets] => {
            train(games.parse().expect("a number"), seed.parse().expect("a number"), file, sets);
        }
        ["evaluate", file, sets] => evaluate(file, sets),
        _ => eprintln!("train GAMES SEED FILE SETS, or evaluate FILE SETS"),
    }
}
