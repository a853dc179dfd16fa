//! Games of one board geometry, stepped together; independent of Python.
//!
//! The file is long because one type, generic over the geometry, does everything that the vector environment needs.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use connect4_core::playout::{Rng, random_position};
use connect4_core::word::{WideBoard, Word, bits};
use connect4_core::{Action, Budget, Game, Geometry, GeometryTask, Position, Rules, Stones};
use connect4_players::Agent;
use connect4_players::arena::Maker;

use crate::interruptible::map_on_threads;
use crate::moves::num_actions;

/// Results of a step for all games, in order.
pub(super) struct Step {
    pub(super) observation: Vec<u8>,
    pub(super) mask: Vec<i8>,
    pub(super) rewards: Vec<f32>,
    pub(super) terminated: Vec<bool>,
    /// Outcomes: 0 not over, 1 X has won, 2 O has won, 3 draw, 4 illegal move.
    pub(super) outcomes: Vec<i8>,
    /// Final observations of the games that have ended, in order.
    pub(super) finals: Vec<u8>,
}

/// An illegal action in game `number`.
pub(super) struct IllegalAction {
    pub(super) number: usize,
    pub(super) action: i64,
}

/// Format of observations.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Observation {
    /// Shape (n, rows, cols, 2): the stones of the side to move first.
    Planes,
    /// No observations; callers use `bitboards()` or `boards()` instead.
    None,
}

/// Games of one board geometry.
pub(super) trait Games: Send + Sync {
    /// Restarts all games from the position `start`, with new seeds if there are any. If `stop` is set, some games are not
    /// restarted.
    fn reset(&mut self, seeds: Option<&[u64]>, start: Option<&Position>, stop: &AtomicBool);
    /// The learner's side in each game: 0 for X, 1 for O.
    fn sides(&self) -> Vec<u8>;
    /// Observations and masks of legal moves.
    fn observe(&self) -> (Vec<u8>, Vec<i8>);
    /// Plays one action per game. With `illegal_loses`, an illegal action loses its game; otherwise, it is an error,
    /// and no game changes. If `stop` is set, some games make no step.
    fn step(&mut self, actions: &[i64], illegal_loses: bool, stop: &AtomicBool) -> Result<Step, IllegalAction>;
    /// A random legal action per game.
    fn sample(&mut self) -> Vec<i64>;
    /// For each game the bitboards of X and O; `None` if a board does not fit in 64 bits.
    fn bitboards(&self) -> Option<Vec<u64>>;
    /// The cells of all boards, in row-major order from the top left: 0 empty, 1 X, 2 O.
    fn boards(&self) -> Vec<i8>;
    /// The state: the stones of the start position, then an element per game. That element holds the random generator,
    /// the stones of the game, and whether it has ended and waits for the next step. With opponents, the learner's side
    /// and the opponent's seed and random generators follow.
    fn state(&mut self) -> Vec<Vec<u64>>;
    /// Restores the state of games created with the same options; `None` if it does not fit.
    fn restore(&mut self, state: &[Vec<u64>]) -> Option<()>;
}

struct GamesOf<G: Geometry> {
    geometry: G,
    rules: Rules,
    observation: Observation,
    random_plies: u16,
    stones: Vec<Stones<G::Word>>,
    /// One random generator per game, so that a game does not depend on the number of games.
    rngs: Vec<Rng>,
    /// Two bytes per cell, in row-major order from the top left: whether X has a stone there, and whether O has. Each
    /// stone updates them, because unpacking the bitboards again would take ten times as long.
    planes: Vec<u8>,
    /// The stone to place in each game; all are checked before any is placed.
    chosen: Vec<G::Word>,
    /// The position in which games start.
    start: Stones<G::Word>,
    /// The learner's opponents; `None` for self-play.
    opponents: Option<Opponents>,
    /// Whether to record final observations.
    keeps_finals: bool,
    /// For each game, whether it has ended and restarts in the next step; empty if games restart in the same step.
    waiting: Vec<bool>,
}

/// Choice of the learner's side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Fixed(u8),
    Random,
}

/// The opponent in each game.
pub(super) struct Opponents {
    pub(super) maker: Maker,
    /// Whether the opponents are random, so that replies are drawn from the games' generators without creating players.
    pub(super) is_random: bool,
    pub(super) side: Side,
    /// For each game the opponent, created when the game starts, and the learner's side: 0 for X, 1 for O.
    pub(super) players: Vec<(Mutex<Option<Box<dyn Agent>>>, u8)>,
    /// For each game the seed of its opponent.
    pub(super) seeds: Vec<u64>,
    /// Number of games whose opponents may choose at the same time.
    pub(super) concurrency: usize,
}

/// Creates games for the geometry of a board.
pub(super) struct CreateGames {
    pub(super) n: usize,
    pub(super) rules: Rules,
    pub(super) observation: Observation,
    pub(super) random_plies: u16,
    pub(super) seed: u64,
    pub(super) opponents: Option<Opponents>,
    pub(super) keeps_finals: bool,
    /// Whether a game that has ended restarts in the next step instead of the same one.
    pub(super) waits: bool,
    /// Ends the creation of the games, which are then incomplete.
    pub(super) stop: Arc<AtomicBool>,
}

impl GeometryTask for CreateGames {
    type Output = Box<dyn Games>;

    fn run<G: Geometry>(self, geometry: G) -> Box<dyn Games> {
        let CreateGames { n, rules, observation, random_plies, seed, opponents, keeps_finals, waits, stop } = self;
        let planes = if observation == Observation::Planes { 2 * n * usize::from(rules.cells()) } else { 0 };
        let mut games = GamesOf {
            geometry,
            rules,
            observation,
            random_plies,
            stones: vec![Stones::EMPTY; n],
            rngs: Vec::new(),
            planes: vec![0; planes],
            chosen: vec![G::Word::ZERO; n],
            start: Stones::EMPTY,
            opponents,
            keeps_finals,
            waiting: vec![false; if waits { n } else { 0 }],
        };
        games.reset(Some(&seeds_of(seed, n)), None, &stop);
        Box::new(games)
    }
}

/// Games that make a step between two checks whether to stop.
const GAMES_PER_CHECK: usize = 1024;

/// Derives a seed for each game that does not depend on the number of games.
pub(super) fn seeds_of(seed: u64, n: usize) -> Vec<u64> {
    let mut seeds = Rng::new(seed);
    (0..n).map(|_| seeds.next_u64()).collect()
}

impl<G: Geometry> GamesOf<G> {
    /// Offset of a cell in the observation of its game.
    #[inline(always)]
    fn byte_offset(&self, bit: G::Word) -> usize {
        let index = bit.trailing_zeros();
        let (col, row) = (index / self.geometry.stride(), index % self.geometry.stride());
        2 * ((self.geometry.rows() - 1 - row) * self.geometry.cols() + col) as usize
    }

    /// The bit of the cell where an action places a stone; zero if the action is illegal.
    #[inline(always)]
    fn landing(&self, occupied: G::Word, action: i64) -> G::Word {
        let geometry = self.geometry;
        if geometry.has_gravity() {
            if action as u64 >= u64::from(geometry.cols()) {
                return G::Word::ZERO;
            }
            return geometry.legal(occupied) & geometry.column(action as u32);
        }
        if action as u64 >= u64::from(geometry.cols() * geometry.rows()) {
            return G::Word::ZERO;
        }
        let (row, col) = (action as u32 / geometry.cols(), action as u32 % geometry.cols());
        geometry.bit(col, geometry.rows() - 1 - row) & !occupied
    }

    /// Restarts game `number`, after random moves if there are any.
    #[inline(always)]
    fn begin(&mut self, number: usize) {
        if self.opponents.is_some() {
            self.begin_against(number);
        } else {
            self.set_opening(number);
        }
    }

    /// Sets up the opening of a game: the start position, or random moves from the empty board.
    #[inline(always)]
    fn set_opening(&mut self, number: usize) {
        self.stones[number] = Stones::EMPTY;
        let size = 2 * (self.geometry.cols() * self.geometry.rows()) as usize;
        if self.observation == Observation::Planes {
            self.planes[number * size..(number + 1) * size].fill(0);
        }
        if !self.start.occupied().is_zero() {
            self.set_stones(number, self.start);
        } else if self.random_plies > 0 {
            let plies = self.rngs[number].below(u32::from(self.random_plies) + 1) as u16;
            let position = random_position(self.rules, plies, &mut self.rngs[number]);
            self.set_stones(number, position.stones());
        }
    }

    /// Starts a game against an opponent. If the opponent is to move, plays its move.
    fn begin_against(&mut self, number: usize) {
        let side = self.choose_side(number);
        loop {
            self.set_opening(number);
            if self.stones[number].plies() % 2 == u32::from(side) {
                return;
            }
            let bit = self.reply(number);
            let after = self.stones[number].play(bit);
            // Draw another opening if the game ends before the learner's first move. `reset` rejects start positions in
            // which that is possible.
            if !self.geometry.has_line(after.opponent) && after.occupied() != self.geometry.board() {
                self.place_stone(number, bit);
                return;
            }
        }
    }

    /// Creates the opponent of a new game, and returns the learner's side.
    #[inline(always)]
    fn choose_side(&mut self, number: usize) -> u8 {
        let opponents = self.opponents.as_mut().expect("only called with opponents");
        let seed = self.rngs[number].next_u64();
        let side = match opponents.side {
            Side::Fixed(side) => side,
            Side::Random => self.rngs[number].below(2) as u8,
        };
        let player = (!opponents.is_random).then(|| (opponents.maker)(seed));
        opponents.players[number] = (Mutex::new(player), side);
        opponents.seeds[number] = seed;
        side
    }

    /// Whether the opponents choose at the same time.
    fn is_concurrent(&self) -> bool {
        self.opponents.as_ref().is_some_and(|opponents| opponents.concurrency > 1)
    }

    /// Starts games as [`GamesOf::begin_against`] does, but asks all opponents that are to move at the same time.
    fn begin_together(&mut self, numbers: Vec<usize>) {
        let mut open: Vec<(usize, u8)> = numbers.into_iter().map(|number| (number, self.choose_side(number))).collect();
        while !open.is_empty() {
            for &(number, _) in &open {
                self.set_opening(number);
            }
            open.retain(|&(number, side)| self.stones[number].plies() % 2 != u32::from(side));
            let replies = self.replies(&open.iter().map(|one| one.0).collect::<Vec<_>>());
            let mut replies = replies.into_iter();
            open.retain(|&(number, _)| {
                let bit = replies.next().expect("each opponent replies");
                let after = self.stones[number].play(bit);
                let is_over = self.geometry.has_line(after.opponent) || after.occupied() == self.geometry.board();
                if !is_over {
                    self.place_stone(number, bit);
                }
                is_over
            });
        }
    }

    /// The replies of the opponents in these games, several at the same time.
    fn replies(&self, numbers: &[usize]) -> Vec<G::Word> {
        let opponents = self.opponents.as_ref().expect("only called with opponents");
        let reply = |(): &mut (), at: usize| {
            let mut slot = opponents.players[numbers[at]].0.lock().unwrap_or_else(PoisonError::into_inner);
            self.ask(numbers[at], slot.as_mut().expect("random opponents are not concurrent").as_mut())
        };
        map_on_threads(opponents.concurrency, numbers.len(), || (), reply)
    }

    /// Steps all games against opponents, and asks all opponents at the same time.
    fn step_together(&mut self, step: &mut Step) {
        let n = self.stones.len();
        let mut ended: Vec<Option<(f32, i8)>> = vec![None; n];
        let begins: Vec<usize> = (0..n).filter(|&number| self.is_waiting(number)).collect();
        let mut open: Vec<usize> = (0..n).filter(|&number| !self.is_waiting(number)).collect();
        for reward in [1.0, -1.0] {
            let stones: Vec<G::Word> = if reward > 0.0 {
                open.iter().map(|&number| self.chosen[number]).collect()
            } else {
                self.replies(&open)
            };
            let mut stones = stones.into_iter();
            open.retain(|&number| {
                let bit = stones.next().expect("each game has a move");
                ended[number] = self.place_and_score(number, bit, reward);
                ended[number].is_none()
            });
        }
        let mut begins = begins;
        for &number in &begins {
            self.waiting[number] = false;
        }
        for (number, ended) in ended.into_iter().enumerate() {
            let Some((reward, outcome)) = ended else { continue };
            (step.rewards[number], step.outcomes[number], step.terminated[number]) = (reward, outcome, true);
            if !self.wait(number) {
                self.append_final(number, step);
                begins.push(number);
            }
        }
        self.begin_together(begins);
        for number in 0..n {
            self.show_game(number, step);
        }
    }

    /// Places the stone of a move; an illegal one is zero. Returns the reward and the outcome (see [`Step`]) if it ends
    /// the game; `reward` is that of a win.
    #[inline(always)]
    fn place_and_score(&mut self, number: usize, bit: G::Word, reward: f32) -> Option<(f32, i8)> {
        if bit.is_zero() {
            return Some((-1.0, 4));
        }
        let is_x = self.stones[number].plies().is_multiple_of(2);
        self.place_stone(number, bit);
        let after = self.stones[number];
        if self.geometry.has_line(after.opponent) {
            return Some((reward, if is_x { 1 } else { 2 }));
        }
        (after.occupied() == self.geometry.board()).then_some((0.0, 3))
    }

    /// Appends the final observation of a game against an opponent.
    #[inline(always)]
    fn append_final(&self, number: usize, step: &mut Step) {
        if self.keeps_finals {
            self.append_observation(number, self.is_learner_o(number), &mut step.finals);
        }
    }

    fn is_learner_o(&self, number: usize) -> bool {
        self.opponents.as_ref().is_some_and(|opponents| opponents.players[number].1 == 1)
    }

    /// Writes the mask and the observation of a game against an opponent, for the learner.
    #[inline(always)]
    fn show_game(&self, number: usize, step: &mut Step) {
        let width = num_actions(self.rules);
        let mask = &mut step.mask[number * width..(number + 1) * width];
        if self.is_waiting(number) {
            mask.fill(1);
            return self.show(number, self.is_learner_o(number), &mut step.observation);
        }
        let stones = self.stones[number];
        self.write_mask(stones.occupied(), mask);
        self.show(number, !stones.plies().is_multiple_of(2), &mut step.observation);
    }

    /// The opponent's reply in a game that is not over.
    fn reply(&mut self, number: usize) -> G::Word {
        let stones = self.stones[number];
        let opponents = self.opponents.as_mut().expect("only called with opponents");
        let slot = &mut opponents.players[number].0;
        let Some(mut player) = slot.get_mut().unwrap_or_else(PoisonError::into_inner).take() else {
            let legal = self.geometry.legal(stones.occupied());
            return legal.nth_bit(self.rngs[number].below(legal.count_ones()));
        };
        let bit = self.ask(number, &mut *player);
        if let Some(opponents) = &mut self.opponents {
            opponents.players[number].0 = Mutex::new(Some(player));
        }
        bit
    }

    /// The reply of this opponent.
    fn ask(&self, number: usize, player: &mut dyn Agent) -> G::Word {
        let stones = self.stones[number];
        let [first, second] = bitboards_of(stones);
        let game = Game::from_position(Position::from_stones_unchecked(self.rules, first, second));
        let choice = player.choose(&game, &Budget::unlimited()).map(|choice| choice.action);
        match choice {
            Some(Action::Stone(cell)) => self.geometry.bit(cell.col.into(), cell.row.into()),
            _ => unreachable!("there is no swap rule, and the game is not over"),
        }
    }

    /// Places a stone of the side to move.
    #[inline(always)]
    fn place_stone(&mut self, number: usize, bit: G::Word) {
        let before = self.stones[number];
        if self.observation == Observation::Planes {
            let cell = number * 2 * usize::from(self.rules.cells()) + self.byte_offset(bit);
            self.planes[cell + usize::from(!before.plies().is_multiple_of(2))] = 1;
        }
        self.stones[number] = before.play(bit);
    }

    /// Appends the observation of a game from the perspective of X, or of O if `exchange` is set.
    fn append_observation(&self, number: usize, exchange: bool, observation: &mut Vec<u8>) {
        if self.observation == Observation::Planes {
            let size = 2 * usize::from(self.rules.cells());
            let at = observation.len();
            observation.resize(at + size, 0);
            Self::write_observation(&self.planes[number * size..(number + 1) * size], exchange, &mut observation[at..]);
        }
    }

    /// Steps one game against an opponent. A separate function keeps the loop for self-play short.
    #[inline(never)]
    fn step_against(&mut self, number: usize, step: &mut Step) {
        let (reward, outcome) = self.play_and_reply(number);
        (step.rewards[number], step.outcomes[number], step.terminated[number]) = (reward, outcome, outcome > 0);
        if outcome > 0 && !self.wait(number) {
            self.append_final(number, step);
            self.begin(number);
        }
        self.show_game(number, step);
    }

    /// Writes the observation of a game from the perspective of X, or of O if `exchange` is set, to those of all games.
    #[inline(always)]
    fn show(&self, number: usize, exchange: bool, observations: &mut [u8]) {
        if self.observation == Observation::Planes {
            let size = 2 * usize::from(self.rules.cells());
            let place = number * size..(number + 1) * size;
            Self::write_observation(&self.planes[place.clone()], exchange, &mut observations[place]);
        }
    }

    /// Makes a game that has ended wait for the next step, if games restart there.
    fn wait(&mut self, number: usize) -> bool {
        let Some(waits) = self.waiting.get_mut(number) else { return false };
        *waits = true;
        true
    }

    /// Whether a game has ended and restarts in this step.
    #[inline(always)]
    fn is_waiting(&self, number: usize) -> bool {
        !self.waiting.is_empty() && self.waiting[number]
    }

    /// Restarts a game that has ended in the previous step.
    #[cold]
    fn restart(&mut self, number: usize, step: &mut Step) {
        self.waiting[number] = false;
        self.begin(number);
        self.show_game(number, step);
    }

    /// Plays the learner's move and the reply, and returns the reward and the outcome (see [`Step`]).
    fn play_and_reply(&mut self, number: usize) -> (f32, i8) {
        for reward in [1.0, -1.0] {
            let bit = if reward > 0.0 { self.chosen[number] } else { self.reply(number) };
            if let Some(ended) = self.place_and_score(number, bit, reward) {
                return ended;
            }
        }
        (0.0, 0)
    }

    /// Replaces the stones of a game whose planes are empty.
    #[cold]
    fn set_stones(&mut self, number: usize, stones: Stones<G::Word>) {
        self.stones[number] = stones;
        if self.observation == Observation::Planes {
            let start = number * 2 * usize::from(self.rules.cells());
            let x_first = stones.plies().is_multiple_of(2);
            for (set, is_x) in [(stones.mover, x_first), (stones.opponent, !x_first)] {
                for bit in bits(set) {
                    let place = start + self.byte_offset(bit);
                    self.planes[place + usize::from(!is_x)] = 1;
                }
            }
        }
    }

    /// Writes the mask of legal moves.
    #[inline(always)]
    fn write_mask(&self, occupied: G::Word, mask: &mut [i8]) {
        let geometry = self.geometry;
        if geometry.has_gravity() {
            let top = occupied >> (geometry.rows() - 1);
            for (col, free) in mask.iter_mut().enumerate() {
                *free = i8::from((top & geometry.bit(col as u32, 0)).is_zero());
            }
        } else {
            for (action, free) in mask.iter_mut().enumerate() {
                *free = i8::from(!self.landing(occupied, action as i64).is_zero());
            }
        }
    }

    /// Writes the two bytes of each cell, exchanged if `exchange` is set, so that the side to move comes first.
    #[inline(always)]
    fn write_observation(planes: &[u8], exchange: bool, observation: &mut [u8]) {
        const LOW: u64 = 0x00ff_00ff_00ff_00ff;
        let changes = if exchange { u64::MAX } else { 0 };
        let (from, from_rest) = planes.as_chunks::<8>();
        let (to, to_rest) = observation.as_chunks_mut::<8>();
        for (from, to) in from.iter().zip(to) {
            let cells = u64::from_ne_bytes(*from);
            let exchanged = (cells >> 8 & LOW) | (cells & LOW) << 8;
            *to = (cells ^ (cells ^ exchanged) & changes).to_ne_bytes();
        }
        for (from, to) in from_rest.chunks_exact(2).zip(to_rest.chunks_exact_mut(2)) {
            to[0] = from[usize::from(exchange)];
            to[1] = from[usize::from(!exchange)];
        }
    }
}

/// Encodes stones as numbers: those of the side to move, then those of the opponent.
fn numbers_of<W: Word>(stones: Stones<W>) -> Vec<u64> {
    [stones.mover, stones.opponent].into_iter().flat_map(|set| set.cast::<WideBoard>().to_limbs()).collect()
}

/// Decodes stones; `None` if they are not on this board.
fn stones_of<G: Geometry>(geometry: G, numbers: &[u64]) -> Option<Stones<G::Word>> {
    let mut limbs = WideBoard::ZERO.to_limbs();
    let (mover, opponent) = numbers.split_at_checked(limbs.len())?;
    let mut set = |numbers: &[u64]| {
        (numbers.len() == limbs.len()).then(|| limbs.copy_from_slice(numbers))?;
        let wide = WideBoard::from_limbs(&limbs);
        let set: G::Word = wide.cast();
        (set.cast::<WideBoard>() == wide && (set & !geometry.board()).is_zero()).then_some(set)
    };
    let stones = Stones { mover: set(mover)?, opponent: set(opponent)? };
    (stones.mover & stones.opponent).is_zero().then_some(stones)
}

/// Bitboards of X and O.
fn bitboards_of<W: Word>(stones: Stones<W>) -> [W; 2] {
    let Stones { mover, opponent } = stones;
    if stones.plies().is_multiple_of(2) { [mover, opponent] } else { [opponent, mover] }
}

impl<G: Geometry> Games for GamesOf<G> {
    fn reset(&mut self, seeds: Option<&[u64]>, start: Option<&Position>, stop: &AtomicBool) {
        if let Some(seeds) = seeds {
            self.rngs = seeds.iter().map(|&seed| Rng::new(seed)).collect();
        }
        self.start = start.map_or(Stones::EMPTY, Position::stones);
        self.waiting.fill(false);
        if self.is_concurrent() {
            self.begin_together((0..self.stones.len()).collect());
        } else {
            let numbers = (0..self.stones.len()).take_while(|_| !stop.load(Ordering::Relaxed));
            numbers.for_each(|number| self.begin(number));
        }
    }

    fn sides(&self) -> Vec<u8> {
        self.opponents.iter().flat_map(|opponents| &opponents.players).map(|one| one.1).collect()
    }

    fn observe(&self) -> (Vec<u8>, Vec<i8>) {
        let mut observation = vec![0; self.planes.len()];
        let mut mask = vec![0; self.stones.len() * num_actions(self.rules)];
        for (number, mask) in mask.chunks_exact_mut(num_actions(self.rules)).enumerate() {
            let stones = self.stones[number];
            self.write_mask(stones.occupied(), mask);
            self.show(number, !stones.plies().is_multiple_of(2), &mut observation);
        }
        (observation, mask)
    }

    fn step(&mut self, chosen: &[i64], illegal_loses: bool, stop: &AtomicBool) -> Result<Step, IllegalAction> {
        let geometry = self.geometry;
        for (number, &action) in chosen.iter().enumerate() {
            self.chosen[number] = self.landing(self.stones[number].occupied(), action);
            if self.chosen[number].is_zero() && !illegal_loses && !self.is_waiting(number) {
                return Err(IllegalAction { number, action });
            }
        }
        let n = chosen.len();
        let (size, width) = (2 * (geometry.cols() * geometry.rows()) as usize, num_actions(self.rules));
        let mut step = Step {
            observation: vec![0; self.planes.len()],
            mask: vec![0; n * width],
            rewards: vec![0.0; n],
            terminated: vec![false; n],
            outcomes: vec![0; n],
            finals: Vec::new(),
        };
        if self.is_concurrent() {
            self.step_together(&mut step);
            return Ok(step);
        }
        let (has_opponents, waits) = (self.opponents.is_some(), !self.waiting.is_empty());
        for number in 0..n {
            if number.is_multiple_of(GAMES_PER_CHECK) && stop.load(Ordering::Relaxed) {
                break;
            }
            if waits && self.is_waiting(number) {
                self.restart(number, &mut step);
                continue;
            }
            if has_opponents {
                self.step_against(number, &mut step);
                continue;
            }
            let (before, bit) = (self.stones[number], self.chosen[number]);
            let is_x = before.plies().is_multiple_of(2);
            let place = number * size;
            let mut after = before.play(bit);
            let won = geometry.has_line(after.opponent);
            let is_full = after.occupied() == geometry.board();
            if bit.is_zero() || won || is_full {
                let (reward, outcome) = match (bit.is_zero(), won) {
                    (true, _) => (-1.0, 4),
                    (_, true) => (1.0, if is_x { 1 } else { 2 }),
                    _ => (0.0, 3),
                };
                (step.rewards[number], step.outcomes[number], step.terminated[number]) = (reward, outcome, true);
                if (self.keeps_finals || waits) && !bit.is_zero() {
                    self.place_stone(number, bit);
                }
                let exchange = !self.stones[number].plies().is_multiple_of(2);
                if self.wait(number) {
                    step.mask[number * width..(number + 1) * width].fill(1);
                    self.show(number, exchange, &mut step.observation);
                    continue;
                }
                if self.keeps_finals {
                    self.append_observation(number, exchange, &mut step.finals);
                }
                self.set_opening(number);
                after = self.stones[number];
            } else {
                self.stones[number] = after;
                if self.observation == Observation::Planes {
                    let cell = place + self.byte_offset(bit) + usize::from(!is_x);
                    self.planes[cell] = 1;
                }
            }
            self.write_mask(after.occupied(), &mut step.mask[number * width..(number + 1) * width]);
            self.show(number, !after.plies().is_multiple_of(2), &mut step.observation);
        }
        Ok(step)
    }

    fn sample(&mut self) -> Vec<i64> {
        let geometry = self.geometry;
        let (mut numbers, waiting) = (0.., &self.waiting);
        let choose = |(stones, rng): (&Stones<G::Word>, &mut Rng)| {
            // The action of a game that has ended is ignored.
            if waiting.get(numbers.next().unwrap_or_default()) == Some(&true) {
                return 0;
            }
            let legal = geometry.legal(stones.occupied());
            let index = legal.nth_bit(rng.below(legal.count_ones())).trailing_zeros();
            let (col, row) = (index / geometry.stride(), index % geometry.stride());
            i64::from(if geometry.has_gravity() { col } else { (geometry.rows() - 1 - row) * geometry.cols() + col })
        };
        self.stones.iter().zip(&mut self.rngs).map(choose).collect()
    }

    fn bitboards(&self) -> Option<Vec<u64>> {
        let bitboards = |stones: &Stones<G::Word>| -> [u64; 2] {
            let [first, second] = bitboards_of(*stones);
            [first.cast(), second.cast()]
        };
        (self.rules.board_bits() <= 64).then(|| self.stones.iter().flat_map(bitboards).collect())
    }

    fn boards(&self) -> Vec<i8> {
        let size = usize::from(self.rules.cells());
        let mut boards = vec![0; self.stones.len() * size];
        for (stones, board) in self.stones.iter().zip(boards.chunks_exact_mut(size)) {
            let values = if stones.plies().is_multiple_of(2) { [1, 2] } else { [2, 1] };
            for (set, value) in [(stones.mover, values[0]), (stones.opponent, values[1])] {
                bits(set).for_each(|bit| board[self.byte_offset(bit) / 2] = value);
            }
        }
        boards
    }

    fn state(&mut self) -> Vec<Vec<u64>> {
        let mut state = vec![numbers_of(self.start)];
        for (number, stones) in self.stones.iter().enumerate() {
            let mut game = vec![self.rngs[number].state()];
            game.extend(numbers_of(*stones));
            game.push(self.waiting.get(number).copied().unwrap_or_default().into());
            if let Some(opponents) = &mut self.opponents {
                let (player, side) = &mut opponents.players[number];
                game.extend([u64::from(*side), opponents.seeds[number]]);
                let player = player.get_mut().unwrap_or_else(PoisonError::into_inner);
                game.extend(player.iter_mut().flat_map(|player| player.rngs()).map(|rng| rng.state()));
            }
            state.push(game);
        }
        state
    }

    fn restore(&mut self, state: &[Vec<u64>]) -> Option<()> {
        let (start, games) = state.split_first().filter(|(_, games)| games.len() == self.stones.len())?;
        let width = numbers_of(self.start).len();
        self.start = stones_of(self.geometry, start)?;
        self.planes.fill(0);
        for (number, game) in games.iter().enumerate() {
            let (&rng, rest) = game.split_first()?;
            let (stones, rest) = rest.split_at_checked(width)?;
            let (&waits, rest) = rest.split_first()?;
            if let Some(waiting) = self.waiting.get_mut(number) {
                *waiting = waits > 0;
            }
            self.rngs[number] = Rng::new(rng);
            self.set_stones(number, stones_of(self.geometry, stones)?);
            if let Some(opponents) = &mut self.opponents {
                let [side, seed, states @ ..] = rest else { return None };
                let mut player = (!opponents.is_random).then(|| (opponents.maker)(*seed));
                let mut rngs: Vec<&mut Rng> = player.iter_mut().flat_map(|player| player.rngs()).collect();
                (rngs.len() == states.len() && *side <= 1).then_some(())?;
                rngs.iter_mut().zip(states).for_each(|(rng, &state)| **rng = Rng::new(state));
                opponents.players[number] = (Mutex::new(player), *side as u8);
                opponents.seeds[number] = *seed;
            }
        }
        Some(())
    }
}
