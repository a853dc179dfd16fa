//! Measures the effect of the search for forced wins on `mcts` in gomoku: a match against the player without it.
//!
//! ```text
//! cargo run --release -p connect4-players --example gomoku -- [GAMES [PLAIN [FORCING [SEED]]]]
//! ```
//!
//! The plain player makes PLAIN simulations per move (default 3000), the other one FORCING, chosen so that both take
//! the same processor time. Games start after four random stones, each opening with both colors. Game n has the seed
//! SEED + n (default n), and its opening SEED + n/2.

use std::time::{Duration, Instant};

use connect4_core::playout::{Rng, random_position};
use connect4_core::{Budget, Game, Outcome, Player, Rules};
use connect4_players::{Agent, Mcts};

fn main() {
    let number = |at: usize, default: u64| {
        let text = std::env::args().nth(at);
        text.map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("`{text}` is no number")))
    };
    let (games, plain, forcing, seed) = (number(1, 100), number(2, 3000), number(3, 3000), number(4, 0));
    let (mut points, mut time, mut moves, mut longest) = (0.0, [Duration::ZERO; 2], [0_u32; 2], Duration::ZERO);
    for number in seed..seed + games {
        let mut game = Game::from_position(random_position(Rules::GOMOKU, 4, &mut Rng::new(number / 2)));
        let mut agents = [Mcts::new(forcing, number), Mcts::new(plain, number).without_forcing()];
        let own = if number % 2 == 0 { Player::First } else { Player::Second };
        while game.outcome().is_none() {
            let who = usize::from(game.mover() != own);
            let start = processor_time();
            let choice = agents[who].choose(&game, &Budget::unlimited()).expect("the game is not over");
            let took = processor_time().saturating_sub(start);
            time[who] += took;
            moves[who] += 1;
            if who == 0 {
                longest = longest.max(took);
            }
            game.try_action(choice.action).expect("agents choose legal actions");
        }
        points += match game.outcome().and_then(Outcome::winner) {
            Some(winner) => f64::from(u8::from(winner == own)),
            None => 0.5,
        };
        let mean = [0, 1].map(|who| time[who].as_secs_f64() * 1e3 / f64::from(moves[who]));
        println!(
            "{points} of {} points; a move: forcing {:.1} ms, at most {:.0}; plain {:.1} ms; {} plies",
            number + 1 - seed,
            mean[0],
            longest.as_secs_f64() * 1e3,
            mean[1],
            game.position().plies()
        );
    }
}

/// The processor time of this thread, or the elapsed time if the system does not report it.
fn processor_time() -> Duration {
    thread_local!(static START: Instant = Instant::now());
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = stat.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.with(Instant::elapsed), Duration::from_nanos)
}
