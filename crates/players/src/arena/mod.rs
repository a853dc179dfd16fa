//! Matches between agents, with paired openings and both colors, and their statistics.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use connect4_core::playout::{Rng, random_position};
use connect4_core::{Game, Limits, Outcome, Player, Rules};

use crate::Agent;

mod journal;
mod rating;
mod score;

pub use journal::{Journal, JournalError};
pub use rating::ratings;
pub use score::{Elo, Played, Score, Tally, Times};

/// Creates an agent from a seed. Every game has new agents.
pub type Maker = Box<dyn Fn(u64) -> Box<dyn Agent> + Send + Sync>;

/// A player in an arena.
pub struct Contestant {
    /// The name in tables and journals, on one line.
    pub name: String,
    /// Creates the agents.
    pub maker: Maker,
}

/// The openings of a match. The two games of a pair have the same opening and opposite colors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// The empty board.
    Empty,
    /// Random moves, different for each pair; see [`random_position`].
    Random {
        /// The number of random moves.
        plies: u16,
    },
    /// The final positions of these games, one per pair, repeated if necessary.
    List(Vec<Game>),
}

/// Why openings cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningsError {
    /// Too many random moves: the game may be over.
    #[error("a game of {} can be over after {plies} random moves; choose at most {}", rules.size(), rules.cells() - 1)]
    TooLong {
        /// The refused number of moves.
        plies: u16,
        /// The rules.
        rules: Rules,
    },
    /// The list is empty.
    #[error("the file has no openings; write one per line")]
    None,
    /// The opening with this number, counted from 1, is a finished game.
    #[error("opening {0} is a finished game; remove it")]
    Over(usize),
    /// The opening with this number, counted from 1, has other rules.
    #[error("opening {0} has other rules; remove it")]
    OtherRules(usize),
}

/// A match: a round robin of two or more contestants.
pub struct Arena {
    rules: Rules,
    contestants: Vec<Contestant>,
    games: u64,
    openings: Openings,
    seed: u64,
    limits: Limits,
}

impl Arena {
    /// A match with `games` games per pairing and these limits per move.
    ///
    /// # Errors
    /// If the openings are not possible with these rules.
    ///
    /// # Panics
    /// If there are fewer than two contestants.
    pub fn new(
        rules: Rules,
        contestants: Vec<Contestant>,
        games: u64,
        openings: Openings,
        seed: u64,
        limits: Limits,
    ) -> Result<Self, OpeningsError> {
        assert!(contestants.len() >= 2, "a match needs two contestants");
        match &openings {
            Openings::Random { plies } if *plies >= rules.cells() => {
                return Err(OpeningsError::TooLong { plies: *plies, rules });
            }
            Openings::List(games) => {
                let find = |fault: &dyn Fn(&Game) -> bool| games.iter().position(fault).map(|at| at + 1);
                if games.is_empty() {
                    return Err(OpeningsError::None);
                }
                if let Some(number) = find(&|game| game.rules() != rules) {
                    return Err(OpeningsError::OtherRules(number));
                }
                if let Some(number) = find(&|game| game.outcome().is_some()) {
                    return Err(OpeningsError::Over(number));
                }
            }
            _ => {}
        }
        Ok(Arena { rules, contestants, games, openings, seed, limits })
    }

    /// The contestants.
    pub fn contestants(&self) -> &[Contestant] {
        &self.contestants
    }

    /// The pairings, by index of the contestants: the first against each later one, then the second, and so on.
    pub fn pairings(&self) -> Vec<(usize, usize)> {
        let count = self.contestants.len();
        (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other))).collect()
    }

    /// The number of games of all pairings.
    pub fn total(&self) -> u64 {
        self.games * self.pairings().len() as u64
    }

    /// Plays all games that are not in `done`, in `threads` threads. Calls `report` with each finished game. After it
    /// has returned `Break`, no more games start, but those in progress are finished and reported. Returns the games of
    /// each pairing in order, including those in `done`.
    ///
    /// Unless the time is limited, the games do not depend on `threads` and `done`.
    pub fn play(
        &self,
        done: Vec<Played>,
        threads: usize,
        report: &mut (dyn FnMut(&Played) -> ControlFlow<()> + Send),
    ) -> Vec<Vec<Played>> {
        let pairings = self.pairings();
        let mut games: BTreeMap<(usize, u64), Played> = BTreeMap::new();
        for played in done.into_iter().filter(|one| one.pairing < pairings.len() && one.number < self.games) {
            games.insert((played.pairing, played.number), played);
        }
        let open: Vec<(usize, u64)> = (0..pairings.len())
            .flat_map(|pairing| (0..self.games).map(move |number| (pairing, number)))
            .filter(|key| !games.contains_key(key))
            .collect();
        let next = AtomicU64::new(0);
        let is_over = AtomicBool::new(false);
        let finished = Mutex::new((&mut games, report));
        let work = || {
            while !is_over.load(Ordering::Relaxed) {
                let Some(&(pairing, number)) = open.get(next.fetch_add(1, Ordering::Relaxed) as usize) else { break };
                let played = self.play_one(pairing, pairings[pairing], number);
                let mut finished = finished.lock().expect("no thread panics");
                if finished.1(&played).is_break() {
                    is_over.store(true, Ordering::Relaxed);
                }
                finished.0.insert((pairing, number), played);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.min(open.len()) {
                scope.spawn(work);
            }
            work();
        });
        let mut by_pairing = vec![Vec::new(); pairings.len()];
        for ((pairing, _), played) in games {
            by_pairing[pairing].push(played);
        }
        by_pairing
    }

    /// The opening of the game with this number.
    fn opening(&self, number: u64) -> Game {
        let pair = number / 2;
        match &self.openings {
            Openings::Empty => Game::new(self.rules),
            Openings::Random { plies } => {
                let mut rng = Rng::new(mix(self.seed, [0, pair, 0]));
                Game::from_position(random_position(self.rules, *plies, &mut rng))
            }
            Openings::List(games) => games[(pair % games.len() as u64) as usize].clone(),
        }
    }

    fn play_one(&self, pairing: usize, who: (usize, usize), number: u64) -> Played {
        let agent = |side: usize, contestant: usize| {
            (self.contestants[contestant].maker)(mix(self.seed, [1 + pairing as u64, number, side as u64]))
        };
        let mut agents = [agent(0, who.0), agent(1, who.1)];
        let mut game = self.opening(number);
        let mut micros = [Vec::new(), Vec::new()];
        // Whether the pairing's first contestant is in the second seat.
        let is_second = (number % 2 == 1) ^ game.is_swapped();
        while game.outcome().is_none() {
            let side = usize::from((game.acting_player() == Player::First) == is_second);
            let start = Instant::now();
            let choice = agents[side].choose(&game, &self.limits.start());
            micros[side].push(start.elapsed().as_micros() as u64);
            let Some(choice) = choice else {
                let name = &self.contestants[if side == 0 { who.0 } else { who.1 }].name;
                let failure = agents[side].failure().expect("an agent that chooses nothing has failed");
                let failure = Some(format!("{name} {failure}"));
                let score = if side == 0 { Score::Loss } else { Score::Win };
                return Played { pairing, number, score, plies: game.position().plies(), micros, failure };
            };
            game.try_action(choice.action).expect("agents choose legal actions");
        }
        let score = match game.outcome().and_then(Outcome::winner) {
            None => Score::Draw,
            Some(winner) if (winner == Player::Second) == (is_second ^ game.is_swapped()) => Score::Win,
            Some(_) => Score::Loss,
        };
        Played { pairing, number, score, plies: game.position().plies(), micros, failure: None }
    }

    /// Identifies the match, on one line. Does not include the numbers of games and threads.
    pub fn title(&self) -> String {
        let openings = match &self.openings {
            Openings::Empty => "empty".to_owned(),
            Openings::Random { plies } => format!("random:{plies}"),
            Openings::List(games) => {
                let text: Vec<String> = games.iter().map(connect4_core::notation::cells::write).collect();
                format!("list:{:016x}", fingerprint(&text.join("\n")))
            }
        };
        let limit = match (self.limits.nodes, self.limits.time) {
            (None, None) => "none".to_owned(),
            (Some(nodes), _) => format!("{nodes} nodes"),
            (None, Some(time)) => format!("{} us", time.as_micros()),
        };
        let names: Vec<&str> = self.contestants.iter().map(|one| one.name.as_str()).collect();
        let (names, rules, seed) = (names.join(" "), self.rules, self.seed);
        format!("{names}; {rules}; openings {openings}; limit {limit}; seed {seed}")
    }
}

/// Derives a different seed for each place in a match.
fn mix(seed: u64, place: [u64; 3]) -> u64 {
    place.iter().fold(seed, |seed, &part| Rng::new(seed ^ part.rotate_left(32)).next_u64())
}

/// The FNV-1a hash of a text.
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
