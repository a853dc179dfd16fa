//! Finds temperatures for levels 1 to 9 on 7×6, from the strongest down, by bisection on the score of the level above.
//! Prints the lines of the table in `level.rs`, from which it takes the other options.
//!
//! ```text
//! cargo run --release -p connect4-players --example calibrate                  all levels, 400 games per step
//! cargo run --release -p connect4-players --example calibrate -- 8 1 1000      levels 8 to 1, 1,000 games per step
//! cargo run --release -p connect4-players --example calibrate -- try 2,0.2,0,0 1,0.4,0,0.1 1000
//! ```
//!
//! The last form prints the score of the first of two players. Both are given as plies, temperature, blindness and
//! rashness; the first may be `top` for level 10.
//!
//! Half of the games start on the empty board, half after two random discs. Level 9 is measured against perfect play,
//! which takes by far the longest.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use connect4_core::{Budget, Game, Limits, Rules};
use connect4_players::arena::{Arena, Contestant, Openings, Tally};
use connect4_players::{Agent, Choice, Level, LevelOptions, Perfect};

/// The target score of the level above.
const WANTED: f64 = 0.725;
/// The temperatures to search, from lowest to highest.
const RANGE: (f32, f32) = (0.005, 5.0);
/// Number of bisection steps, on a logarithmic scale.
const STEPS: u32 = 9;

fn main() {
    let number = |at: usize, default: u64| {
        let text = std::env::args().nth(at);
        text.map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("`{text}` is no number")))
    };
    if std::env::args().nth(1).is_some_and(|first| first == "try") {
        let argument = |at| std::env::args().nth(at).expect("try takes two players");
        let above = if argument(2) == "top" { None } else { Some(read(&argument(2))) };
        println!("{:.3}", score(above, read(&argument(3)), number(4, 400)));
        return;
    }
    let (from, to, games) = (number(1, 9).min(9) as u8, number(2, 1).max(1) as u8, number(3, 400));
    let mut above = Level::options(from + 1);
    for level in (to..=from).rev() {
        let mut options = Level::options(level).expect("levels up to 9 have options");
        let (mut low, mut high) = RANGE;
        for _ in 0..STEPS {
            options.temperature = (low * high).sqrt();
            let score = score(above, options, games);
            eprintln!("level {level}: temperature {:.3}: the level above scores {:.3}", options.temperature, score);
            if score < WANTED { low = options.temperature } else { high = options.temperature }
        }
        options.temperature = (low * high).sqrt();
        let LevelOptions { plies, temperature, blindness, rashness } = options;
        println!("level({plies}, {temperature:.3}, {blindness:.2}, {rashness:.2}), // {level}");
        above = Some(options);
    }
}

/// Parses plies, temperature, blindness and rashness, separated by commas.
fn read(text: &str) -> LevelOptions {
    let numbers: Vec<f32> = text.split(',').map(|number| number.parse().expect("four numbers with commas")).collect();
    let [plies, temperature, blindness, rashness] = numbers[..] else { panic!("`{text}` is not four numbers") };
    LevelOptions { plies: plies as u8, temperature, blindness, rashness }
}

/// Points per game, from 0 to 1, of the level above in games against `options`. `None` is level 10.
fn score(above: Option<LevelOptions>, options: LevelOptions, games: u64) -> f64 {
    let mut points = 0.0;
    for openings in [Openings::Empty, Openings::Random { plies: 2 }] {
        let players = vec![contestant("above", above), contestant("below", Some(options))];
        let arena = Arena::new(Rules::CONNECT_FOUR, players, games / 2, openings, 1, Limits::default());
        let arena = arena.expect("two stones fit");
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let played = arena.play(Vec::new(), threads, &mut |_| ControlFlow::Continue(())).concat();
        points += Tally::of(&played, |_| true).points();
    }
    points / (games / 2 * 2) as f64
}

fn contestant(name: &str, options: Option<LevelOptions>) -> Contestant {
    let maker: connect4_players::arena::Maker = match options {
        Some(options) => Box::new(move |seed| Box::new(Level::with_options(options, seed))),
        None => {
            let perfect = Arc::new(Mutex::new(Perfect::new(1)));
            Box::new(move |_| Box::new(Shared(perfect.clone())))
        }
    };
    Contestant { name: name.to_owned(), maker }
}

/// One perfect player for all games, so that it keeps its table.
struct Shared(Arc<Mutex<Perfect>>);

impl Agent for Shared {
    fn choose(&mut self, game: &Game, budget: &Budget) -> Option<Choice> {
        self.0.lock().expect("no thread panics").choose(game, budget)
    }
}
