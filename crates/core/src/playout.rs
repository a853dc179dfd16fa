//! Games of uniformly random legal moves, and the random number generator for them.

use crate::geometry::{Geometry, GeometryTask};
use crate::word::Word;
use crate::{Cell, Outcome, Position, Rules, Stones};

/// SplitMix64 (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators"): 64 bits of state, and one
/// addition, two multiplications and three shifts per number. Not cryptographically secure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The generator with this seed. Each seed starts at a different point of the same sequence of 2^64 numbers.
    pub const fn new(seed: u64) -> Self {
        Rng(seed)
    }

    /// The state; [`Rng::new`] with it continues the sequence from here.
    pub const fn state(&self) -> u64 {
        self.0
    }

    /// The next 64 random bits.
    #[inline(always)]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number in `0..bound` for `bound >= 1`: the high half of a 64 × 64 bit product (Lemire 2019). The relative
    /// bias is at most about `bound / 2^64`.
    #[inline(always)]
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u32
    }

    /// One of `items`, all equally likely; `None` if there are none.
    ///
    /// # Panics
    /// When there are 2^32 or more items.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        let count = u32::try_from(items.len()).expect("fewer than 2^32 items");
        (count > 0).then(|| items[self.below(count) as usize])
    }

    /// A number in `0..1`: one of 2^24 equally likely multiples of 2^-24.
    #[inline(always)]
    pub fn unit(&mut self) -> f32 {
        (self.next_u64() >> 40) as f32 * (1.0 / (1_u32 << 24) as f32)
    }
}

/// The results of random games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Playouts {
    /// Games won by the first player.
    pub first: u64,
    /// Games won by the second player.
    pub second: u64,
    /// Drawn games.
    pub draws: u64,
    /// Number of stones played in all games together.
    pub plies: u64,
}

/// Plays uniformly random legal moves until the game ends. Returns the final stones, and whether a line was made. If
/// so, it belongs to the opponent of the side to move in the returned stones.
///
/// `stones` must not contain a line.
#[inline(always)]
pub fn playout<G: Geometry>(geometry: G, mut stones: Stones<G::Word>, rng: &mut Rng) -> (Stones<G::Word>, bool) {
    loop {
        let legal = geometry.legal(stones.occupied());
        if legal.is_zero() {
            return (stones, false);
        }
        stones = stones.play(legal.nth_bit(rng.below(legal.count_ones())));
        if geometry.has_line(stones.opponent) {
            return (stones, true);
        }
    }
}

/// A uniformly random move among those that do not end the game; `None` if there is none.
pub fn random_quiet_move(position: &Position, rng: &mut Rng) -> Option<Cell> {
    let mut quiet = position.legal_moves();
    quiet.retain(|&cell| !position.after(cell).is_over());
    rng.pick(&quiet)
}

/// A random position after `plies` plies from the empty board in which the game is not over. Each move is a
/// [`random_quiet_move`]; if there is none, the game restarts.
///
/// # Panics
/// When `plies` is not less than the number of cells.
pub fn random_position(rules: Rules, plies: u16, rng: &mut Rng) -> Position {
    assert!(plies < rules.cells(), "after {plies} plies a game of {rules} is over");
    'game: loop {
        let mut position = Position::new(rules);
        for _ in 0..plies {
            let Some(cell) = random_quiet_move(&position, rng) else { continue 'game };
            position.play_unchecked(cell);
        }
        return position;
    }
}

/// Plays `games` games of uniformly random legal moves from `position`.
pub fn random_games(position: &Position, games: u64, rng: &mut Rng) -> Playouts {
    position.rules().with_geometry(Games { position, games, rng })
}

/// [`random_games`] with the run-time geometry, to measure it against the compile-time one.
pub fn random_games_dynamic(position: &Position, games: u64, rng: &mut Rng) -> Playouts {
    position.rules().with_dynamic_geometry(Games { position, games, rng })
}

struct Games<'a> {
    position: &'a Position,
    games: u64,
    rng: &'a mut Rng,
}

impl GeometryTask for Games<'_> {
    type Output = Playouts;
    fn run<G: Geometry>(self, geometry: G) -> Playouts {
        let start = self.position.stones();
        let start_plies = start.plies();
        let mut results = Playouts::default();
        for _ in 0..self.games {
            let (end, won) = match self.position.outcome() {
                Some(outcome) => (start, outcome != Outcome::Drawn),
                None => playout(geometry, start, self.rng),
            };
            let plies = end.plies();
            results.plies += u64::from(plies - start_plies);
            match (won, plies % 2) {
                (false, _) => results.draws += 1,
                (true, 1) => results.first += 1,
                (true, _) => results.second += 1,
            }
        }
        results
    }
}
