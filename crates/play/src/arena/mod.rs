//! Matches between agents: paired openings, both colors, all cores, and what the results are worth.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use connect4_core::playout::{Rng, random_position};
use connect4_core::{Game, Outcome, Player, Rules};

use crate::{Agent, Limits};

mod journal;
mod rating;
mod score;

pub use journal::{Journal, JournalError};
pub use rating::ratings;
pub use score::{Elo, Score, Tally, Times};

/// Makes an agent from a seed; a fresh one plays each game.
pub type Maker = Box<dyn Fn(u64) -> Box<dyn Agent> + Send + Sync>;

/// A player in an arena.
pub struct Contestant {
    /// The name, as it stands in tables and journals; one line.
    pub name: String,
    /// Makes the agent.
    pub maker: Maker,
}

/// Where the games of a match begin. The two games of a pair begin alike, with colors exchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// On the empty board.
    Empty,
    /// After random moves, different ones for each pair; see [`random_position`].
    Random {
        /// The number of random moves.
        plies: u16,
    },
    /// At the ends of these games, one for each pair, starting over when they run out.
    List(Vec<Game>),
}

/// Why openings cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningsError {
    /// This many random moves may end the game.
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
    /// The game of this number, counted from 1, is over already.
    #[error("opening {0} is a finished game; remove it")]
    Over(usize),
    /// The game of this number, counted from 1, has other rules.
    #[error("opening {0} has other rules; remove it")]
    OtherRules(usize),
}

/// A match of every contestant against every other, or of two.
pub struct Arena {
    rules: Rules,
    contestants: Vec<Contestant>,
    games: u64,
    openings: Openings,
    seed: u64,
    limits: Limits,
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Which of [`Arena::pairings`], from 0.
    pub pairing: usize,
    /// Which game of the pairing, from 0. In games of even number the pairing's first contestant moves first.
    pub number: u64,
    /// How it ended for the pairing's first contestant.
    pub score: Score,
    /// Stones on the board at the end.
    pub plies: u16,
    /// Microseconds that the pairing's first and second contestant took for each of their choices.
    pub micros: [Vec<u64>; 2],
    /// Who has lost by failing, and how: a sentence that begins with its name. Journals do not keep it.
    pub failure: Option<String>,
}

impl Arena {
    /// A match of at least two contestants, each against every other for `games` games, each move within `limits`.
    ///
    /// # Errors
    /// If the openings do not suit the rules.
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
        assert!(contestants.len() >= 2, "a match takes two");
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

    /// Who plays whom, by their places among the contestants: the first against each later one, then the second, and so on.
    pub fn pairings(&self) -> Vec<(usize, usize)> {
        let count = self.contestants.len();
        (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other))).collect()
    }

    /// The number of games of all pairings together.
    pub fn total(&self) -> u64 {
        self.games * self.pairings().len() as u64
    }

    /// Plays all games that are not in `done` on `threads` threads and reports each to `tell` as it ends. After `tell` has
    /// returned `Break`, no more games start, but those in progress are finished and reported. Returns the games of each pairing in order, including those in `done`.
    ///
    /// Unless the time is limited, the games do not depend on the threads or on what was in `done`.
    pub fn play(
        &self,
        done: Vec<Played>,
        threads: usize,
        tell: &mut (dyn FnMut(&Played) -> ControlFlow<()> + Send),
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
        let finished = Mutex::new((&mut games, tell));
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

    /// Where a game begins.
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
        // Whether the pairing's first contestant is the second person.
        let is_second = (number % 2 == 1) ^ game.is_swapped();
        while game.outcome().is_none() {
            let side = usize::from((game.person() == Player::First) == is_second);
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

    /// What tells this match from all others, on one line: games and threads do not count.
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

/// A seed of its own for each place in a match.
fn mix(seed: u64, place: [u64; 3]) -> u64 {
    place.iter().fold(seed, |seed, &part| Rng::new(seed ^ part.rotate_left(32)).next_u64())
}

/// FNV-1a of a text.
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
