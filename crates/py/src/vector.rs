//! Many games at once, on NumPy arrays.

use std::sync::Mutex;
use std::sync::atomic::Ordering;

use connect4_core::playout::{Rng, random_position};
use connect4_core::word::{Word, bits};
use connect4_core::{Action, Cell, Game, Geometry, GeometryTask, Position, Rules, Stones};
use connect4_play::arena::{Contestant, Maker};
use connect4_play::{Agent, Budget};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::agents::{Table, contestant};
use crate::game::PyGame;
use crate::moves::actions;
use crate::rules::{PyRules, or_connect_four};
use crate::wait::{maybe_whole, value_error, whole};

/// What a step gives for all games: a byte or a number each, in order.
struct Step {
    observation: Vec<u8>,
    mask: Vec<i8>,
    rewards: Vec<f32>,
    terminated: Vec<bool>,
    /// 0 while the game goes on, 1 X has won, 2 O has won, 3 a draw, 4 ended by an illegal move.
    outcomes: Vec<i8>,
    /// The last observations of the games that have ended, in order.
    finals: Vec<u8>,
}

/// A move that is none: which game, and what was chosen.
struct Illegal {
    number: usize,
    action: i64,
}

/// How games are observed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Observation {
    /// (n, rows, cols, 2): the mover's stones first.
    Planes,
    /// Nothing: whoever wants less asks for `bits()` or `boards()`.
    None,
}

/// The games of one geometry.
trait Games: Send + Sync {
    /// Begins all games anew, from seeds of their own where there are some, at these stones.
    fn reset(&mut self, seeds: Option<&[u64]>, start: Option<&Position>);
    /// The learner's side in each game, 0 for X, 1 for O.
    fn sides(&self) -> Vec<u8>;
    fn observe(&self) -> (Vec<u8>, Vec<i8>);
    fn step(&mut self, actions: &[i64], forgives: bool) -> Result<Step, Illegal>;
    fn sample(&mut self) -> Vec<i64>;
    fn bits(&self) -> Option<Vec<u64>>;
    fn boards(&self) -> Vec<i8>;
}

struct GamesOf<G: Geometry> {
    geometry: G,
    rules: Rules,
    observation: Observation,
    random_plies: u16,
    stones: Vec<Stones<G::Word>>,
    /// Random numbers of each game, so that it does not matter how many others there are.
    rngs: Vec<Rng>,
    /// Two bytes a cell, row by row from the top left: whether X, whether O has a stone there. They change with a stone or
    /// two a step, while unpacking words anew would take ten times as long.
    planes: Vec<u8>,
    /// The stones to be put down, found legal before any is.
    chosen: Vec<G::Word>,
    /// Where games begin.
    start: Stones<G::Word>,
    /// Who answers in each game, if anybody does.
    opponents: Option<Opponents>,
    /// Whether the last observations of games are wanted.
    keeps_finals: bool,
}

/// The learner's side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Fixed(u8),
    Random,
}

/// A player in each game beside the learner.
struct Opponents {
    maker: Maker,
    /// Whether one is drawn from the game's random numbers, without a thinking player.
    is_random: bool,
    side: Side,
    /// For each game its player, made anew when it begins, and the learner's side: 0 for X, 1 for O.
    players: Vec<(Mutex<Option<Box<dyn Agent>>>, u8)>,
}

struct New {
    n: usize,
    rules: Rules,
    observation: Observation,
    random_plies: u16,
    seed: u64,
    opponents: Option<Opponents>,
    keeps_finals: bool,
}

impl GeometryTask for New {
    type Output = Box<dyn Games>;

    fn run<G: Geometry>(self, geometry: G) -> Box<dyn Games> {
        let New { n, rules, observation, random_plies, seed, opponents, keeps_finals } = self;
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
        };
        games.reset(Some(&seeds_of(seed, n)), None);
        Box::new(games)
    }
}

/// A seed for each game, so that it does not matter how many others there are.
fn seeds_of(seed: u64, n: usize) -> Vec<u64> {
    let mut seeds = Rng::new(seed);
    (0..n).map(|_| seeds.next_u64()).collect()
}

impl<G: Geometry> GamesOf<G> {
    /// Where the bytes of a cell are among those of its board.
    #[inline(always)]
    fn place(&self, bit: G::Word) -> usize {
        let index = bit.trailing_zeros();
        let (col, row) = (index / self.geometry.stride(), index % self.geometry.stride());
        2 * ((self.geometry.rows() - 1 - row) * self.geometry.cols() + col) as usize
    }

    /// The cell of a move, or nothing where it is illegal.
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

    /// Begins game `number` anew, after random moves if so asked.
    #[inline(always)]
    fn begin(&mut self, number: usize) {
        if self.opponents.is_some() {
            self.begin_against(number);
        } else {
            self.open(number);
        }
    }

    /// The opening of a game.
    #[inline(always)]
    fn open(&mut self, number: usize) {
        self.stones[number] = Stones::EMPTY;
        let size = 2 * (self.geometry.cols() * self.geometry.rows()) as usize;
        if self.observation == Observation::Planes {
            self.planes[number * size..(number + 1) * size].fill(0);
        }
        if !self.start.occupied().is_zero() {
            self.put(number, self.start);
        } else if self.random_plies > 0 {
            let plies = self.rngs[number].below(u32::from(self.random_plies) + 1) as u16;
            let position = random_position(self.rules, plies, &mut self.rngs[number]);
            self.put(number, position.stones());
        }
    }

    /// Begins a game in which the learner is to move, after the opponent's stone where that comes first.
    fn begin_against(&mut self, number: usize) {
        let opponents = self.opponents.as_mut().expect("only called with opponents");
        let seed = self.rngs[number].next_u64();
        let side = match opponents.side {
            Side::Fixed(side) => side,
            Side::Random => self.rngs[number].below(2) as u8,
        };
        let player = (!opponents.is_random).then(|| (opponents.maker)(seed));
        opponents.players[number] = (Mutex::new(player), side);
        loop {
            self.open(number);
            if self.stones[number].plies() % 2 == u32::from(side) {
                return;
            }
            let bit = self.answer(number);
            let after = self.stones[number].play(bit);
            // A game that ends before the learner's first move is none; openings by moves are known to go on.
            if !self.geometry.has_line(after.opponent) && after.occupied() != self.geometry.board() {
                self.place_stone(number, bit);
                return;
            }
        }
    }

    /// What the opponent does in a game that goes on.
    fn answer(&mut self, number: usize) -> G::Word {
        let stones = self.stones[number];
        let opponents = self.opponents.as_mut().expect("only called with opponents");
        let slot = opponents.players[number].0.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        let legal = self.geometry.legal(stones.occupied());
        let Some(player) = slot else {
            return legal.nth_bit(self.rngs[number].below(legal.count_ones()));
        };
        let [first, second] = sets(stones);
        let game = Game::from_position(Position::from_stones_unchecked(self.rules, first, second));
        let choice = player.choose(&game, &Budget::unlimited()).map(|choice| choice.action);
        match choice {
            Some(Action::Stone(cell)) => self.geometry.bit(cell.col.into(), cell.row.into()),
            _ => unreachable!("there is no swap rule, and the game goes on"),
        }
    }

    /// Puts a stone of the side to move down.
    #[inline(always)]
    fn place_stone(&mut self, number: usize, bit: G::Word) {
        let before = self.stones[number];
        if self.observation == Observation::Planes {
            let cell = number * 2 * usize::from(self.rules.cells()) + self.place(bit);
            self.planes[cell + usize::from(!before.plies().is_multiple_of(2))] = 1;
        }
        self.stones[number] = before.play(bit);
    }

    /// The board of a game from the side to move, or from the other one.
    fn seen(&self, number: usize, exchange: bool, seen: &mut Vec<u8>) {
        if self.observation == Observation::Planes {
            let size = 2 * usize::from(self.rules.cells());
            let at = seen.len();
            seen.resize(at + size, 0);
            Self::look(&self.planes[number * size..(number + 1) * size], exchange, &mut seen[at..]);
        }
    }

    /// A step of one game against its opponent, apart so that games without are stepped by a short loop.
    #[inline(never)]
    fn step_against(&mut self, number: usize, step: &mut Step) {
        let (size, width) = (2 * usize::from(self.rules.cells()), actions(self.rules));
        let (reward, outcome) = self.round(number);
        (step.rewards[number], step.outcomes[number], step.terminated[number]) = (reward, outcome, outcome > 0);
        if outcome > 0 {
            if self.keeps_finals {
                let side = self.opponents.as_ref().map_or(0, |opponents| opponents.players[number].1);
                self.seen(number, side == 1, &mut step.finals);
            }
            self.begin(number);
        }
        let stones = self.stones[number];
        self.mask(stones.occupied(), &mut step.mask[number * width..(number + 1) * width]);
        if self.observation == Observation::Planes {
            let exchange = !stones.plies().is_multiple_of(2);
            let place = number * size..(number + 1) * size;
            Self::look(&self.planes[place.clone()], exchange, &mut step.observation[place]);
        }
    }

    /// Plays the learner's stone that was chosen, and the answer: reward and outcome.
    fn round(&mut self, number: usize) -> (f32, i8) {
        for reward in [1.0, -1.0] {
            let is_x = self.stones[number].plies().is_multiple_of(2);
            let bit = if reward > 0.0 { self.chosen[number] } else { self.answer(number) };
            if bit.is_zero() {
                return (-1.0, 4);
            }
            self.place_stone(number, bit);
            let after = self.stones[number];
            if self.geometry.has_line(after.opponent) {
                return (reward, if is_x { 1 } else { 2 });
            }
            if after.occupied() == self.geometry.board() {
                return (0.0, 3);
            }
        }
        (0.0, 0)
    }

    #[cold]
    fn put(&mut self, number: usize, stones: Stones<G::Word>) {
        self.stones[number] = stones;
        if self.observation == Observation::Planes {
            let start = number * 2 * usize::from(self.rules.cells());
            let x_first = stones.plies().is_multiple_of(2);
            for (set, is_x) in [(stones.mover, x_first), (stones.opponent, !x_first)] {
                for bit in bits(set) {
                    let place = start + self.place(bit);
                    self.planes[place + usize::from(!is_x)] = 1;
                }
            }
        }
    }

    /// Writes which moves are legal.
    #[inline(always)]
    fn mask(&self, occupied: G::Word, mask: &mut [i8]) {
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

    /// Writes the board as its mover sees it: the two bytes of each cell as they are for X, exchanged for O.
    #[inline(always)]
    fn look(planes: &[u8], exchange: bool, seen: &mut [u8]) {
        const LOW: u64 = 0x00ff_00ff_00ff_00ff;
        let changes = if exchange { u64::MAX } else { 0 };
        let (from, from_rest) = planes.as_chunks::<8>();
        let (to, to_rest) = seen.as_chunks_mut::<8>();
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

/// The stones of X and of O.
fn sets<W: Word>(stones: Stones<W>) -> [W; 2] {
    let Stones { mover, opponent } = stones;
    if stones.plies().is_multiple_of(2) { [mover, opponent] } else { [opponent, mover] }
}

impl<G: Geometry> Games for GamesOf<G> {
    fn reset(&mut self, seeds: Option<&[u64]>, start: Option<&Position>) {
        if let Some(seeds) = seeds {
            self.rngs = seeds.iter().map(|&seed| Rng::new(seed)).collect();
        }
        self.start = start.map_or(Stones::EMPTY, Position::stones);
        (0..self.stones.len()).for_each(|number| self.begin(number));
    }

    fn sides(&self) -> Vec<u8> {
        self.opponents.iter().flat_map(|opponents| &opponents.players).map(|one| one.1).collect()
    }

    fn observe(&self) -> (Vec<u8>, Vec<i8>) {
        let mut seen = vec![0; self.planes.len()];
        let mut mask = vec![0; self.stones.len() * actions(self.rules)];
        let size = 2 * usize::from(self.rules.cells());
        for (number, mask) in mask.chunks_exact_mut(actions(self.rules)).enumerate() {
            let stones = self.stones[number];
            self.mask(stones.occupied(), mask);
            if self.observation == Observation::Planes {
                let place = number * size..(number + 1) * size;
                let exchange = !stones.plies().is_multiple_of(2);
                Self::look(&self.planes[place.clone()], exchange, &mut seen[place]);
            }
        }
        (seen, mask)
    }

    fn step(&mut self, chosen: &[i64], forgives: bool) -> Result<Step, Illegal> {
        let geometry = self.geometry;
        for (number, &action) in chosen.iter().enumerate() {
            self.chosen[number] = self.landing(self.stones[number].occupied(), action);
            if self.chosen[number].is_zero() && !forgives {
                return Err(Illegal { number, action });
            }
        }
        let n = chosen.len();
        let (size, width) = (2 * (geometry.cols() * geometry.rows()) as usize, actions(self.rules));
        let mut step = Step {
            observation: vec![0; self.planes.len()],
            mask: vec![0; n * width],
            rewards: vec![0.0; n],
            terminated: vec![false; n],
            outcomes: vec![0; n],
            finals: Vec::new(),
        };
        let is_alone = self.opponents.is_none();
        for number in 0..n {
            if !is_alone {
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
                if self.keeps_finals {
                    if !bit.is_zero() {
                        self.place_stone(number, bit);
                    }
                    self.seen(number, !self.stones[number].plies().is_multiple_of(2), &mut step.finals);
                }
                self.open(number);
                after = self.stones[number];
            } else {
                self.stones[number] = after;
                if self.observation == Observation::Planes {
                    let cell = place + self.place(bit) + usize::from(!is_x);
                    self.planes[cell] = 1;
                }
            }
            self.mask(after.occupied(), &mut step.mask[number * width..(number + 1) * width]);
            if self.observation == Observation::Planes {
                let exchange = !after.plies().is_multiple_of(2);
                let (planes, seen) = (&self.planes[place..place + size], &mut step.observation[place..place + size]);
                Self::look(planes, exchange, seen);
            }
        }
        Ok(step)
    }

    fn sample(&mut self) -> Vec<i64> {
        let geometry = self.geometry;
        let choose = |(stones, rng): (&Stones<G::Word>, &mut Rng)| {
            let legal = geometry.legal(stones.occupied());
            let index = legal.nth_bit(rng.below(legal.count_ones())).trailing_zeros();
            let (col, row) = (index / geometry.stride(), index % geometry.stride());
            i64::from(if geometry.has_gravity() { col } else { (geometry.rows() - 1 - row) * geometry.cols() + col })
        };
        self.stones.iter().zip(&mut self.rngs).map(choose).collect()
    }

    fn bits(&self) -> Option<Vec<u64>> {
        let bits = |stones: &Stones<G::Word>| -> [u64; 2] {
            let [first, second] = sets(*stones);
            [first.cast(), second.cast()]
        };
        (self.rules.board_bits() <= 64).then(|| self.stones.iter().flat_map(bits).collect())
    }

    fn boards(&self) -> Vec<i8> {
        let size = usize::from(self.rules.cells());
        let mut boards = vec![0; self.stones.len() * size];
        for (stones, board) in self.stones.iter().zip(boards.chunks_exact_mut(size)) {
            let values = if stones.plies().is_multiple_of(2) { [1, 2] } else { [2, 1] };
            for (set, value) in [(stones.mover, values[0]), (stones.opponent, values[1])] {
                bits(set).for_each(|bit| board[self.place(bit) / 2] = value);
            }
        }
        boards
    }
}

/// The games of `connect4.VectorEnv`; `python/connect4/_vector.py` gives them their form.
#[pyclass(name = "VectorGames", module = "connect4._native")]
pub(crate) struct PyVectorGames {
    games: Box<dyn Games>,
    rules: Rules,
    n: usize,
    observation: Observation,
    forgives: bool,
    table: Table,
    /// Whether a step may take so long that Ctrl-C is to be heard.
    is_slow: bool,
    has_opponent: bool,
    keeps_finals: bool,
}

impl PyVectorGames {
    fn shaped<'py>(&self, py: Python<'py>, seen: Vec<u8>, count: usize) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.observation == Observation::None {
            return Ok(None);
        }
        let (rows, cols) = (usize::from(self.rules.rows()), usize::from(self.rules.cols()));
        let array = PyArray1::from_vec(py, seen).reshape([count, rows, cols, 2])?;
        Ok(Some(array.call_method1("view", ("int8",))?))
    }

    fn masks<'py>(&self, py: Python<'py>, mask: Vec<i8>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        PyArray1::from_vec(py, mask).reshape([self.n, actions(self.rules)])
    }

    /// Does `work` on the games, so that Ctrl-C is heard where it may take long.
    fn run<T: Send>(&mut self, py: Python, work: impl FnOnce(&mut dyn Games) -> T + Send) -> PyResult<T> {
        self.table.stop.store(false, Ordering::Relaxed);
        let games = &mut *self.games;
        if self.is_slow { self.table.run(py, || work(games)) } else { Ok(py.detach(|| work(games))) }
    }
}

/// Observation, rewards, terminated, outcomes, masks, last observations.
type Stepped<'py> = (
    Option<Bound<'py, PyAny>>,
    Bound<'py, PyArray1<f32>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray2<i8>>,
    Option<Bound<'py, PyAny>>,
);

#[pymethods]
impl PyVectorGames {
    #[new]
    #[pyo3(signature = (num_envs, rules, seed, observation, random_plies, illegal, opponent, side, keeps_finals))]
    fn new(
        py: Python,
        #[pyo3(from_py_with = whole)] num_envs: usize,
        rules: Option<PyRules>,
        #[pyo3(from_py_with = whole)] seed: u64,
        observation: &str,
        #[pyo3(from_py_with = whole)] random_plies: u16,
        illegal: &str,
        opponent: Option<&Bound<PyAny>>,
        side: &str,
        keeps_finals: bool,
    ) -> PyResult<Self> {
        let (n, rules) = (num_envs, or_connect_four(rules));
        if rules.has_swap() {
            return Err(value_error("the environment has no action for the swap rule: leave it out of the rules"));
        }
        let observation = match observation {
            "planes" => Observation::Planes,
            "none" => Observation::None,
            other => {
                let sentence = format!("`{}` is no observation: choose planes or none", other.escape_debug());
                return Err(value_error(sentence));
            }
        };
        let forgives = match illegal {
            "raise" => false,
            "lose" => true,
            other => return Err(value_error(format!("illegal is raise or lose, not `{}`", other.escape_debug()))),
        };
        let side = match side {
            "X" => Side::Fixed(0),
            "O" => Side::Fixed(1),
            "random" => Side::Random,
            other => return Err(value_error(format!("side is X, O or random, not `{}`", other.escape_debug()))),
        };
        if n == 0 || n > 1 << 24 {
            return Err(value_error(format!("{n} games are out of range: choose 1 to {}", 1 << 24)));
        }
        let lasts = |plies| connect4_learn::sets::sample(rules, plies..=plies, &mut Rng::new(seed)).is_some();
        // The opponent's stone may come before the learner's first.
        let opening = random_plies.saturating_add(opponent.is_some().into());
        if opening > 0 && (opening >= rules.cells() || !lasts(opening)) {
            let sentence = format!("no game of {rules} is found that lasts {opening} random moves: choose fewer");
            return Err(value_error(sentence));
        }
        let table = Table::default();
        let is_random = opponent.is_some_and(|one| one.extract::<String>().is_ok_and(|name| name == "random"));
        let is_slow = opponent.is_some() && !is_random;
        let opponents = opponent.map(|opponent| {
            let Contestant { maker, .. } = contestant(opponent, rules, &table)?;
            let players = (0..n).map(|_| (Mutex::new(None), 0)).collect();
            Ok::<_, PyErr>(Opponents { maker, is_random, side, players })
        });
        let opponents = opponents.transpose()?;
        let has_opponent = opponents.is_some();
        let new = New { n, rules, observation, random_plies, seed, opponents, keeps_finals };
        let games = table.run(py, || rules.with_geometry(new))?;
        Ok(PyVectorGames { games, rules, n, observation, forgives, table, is_slow, has_opponent, keeps_finals })
    }

    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.rules)
    }

    /// Begins all games anew: random numbers from one seed, from one for each, or as they are; after `start`'s moves.
    /// Gives observations and masks.
    #[pyo3(signature = (seed, seeds, start))]
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        #[pyo3(from_py_with = maybe_whole)] seed: Option<u64>,
        seeds: Option<Vec<u64>>,
        start: Option<PyRef<PyGame>>,
    ) -> PyResult<(Option<Bound<'py, PyAny>>, Bound<'py, PyArray2<i8>>)> {
        if let Some(seeds) = &seeds
            && seeds.len() != self.n
        {
            let sentence = format!("there are {} seeds for {} games: give one for each", seeds.len(), self.n);
            return Err(value_error(sentence));
        }
        let start = start.map(|game| *game.game.position());
        if let Some(start) = &start {
            if start.is_over() {
                return Err(value_error("the game is over after these moves: give fewer"));
            }
            let ends = |&cell: &Cell| start.after(cell).is_over();
            if self.has_opponent && start.legal_moves().iter().any(ends) {
                let sentence =
                    "after these moves the next stone may end the game, and it may be the opponent's: give others";
                return Err(value_error(sentence));
            }
        }
        let seeds = seeds.or_else(|| seed.map(|seed| seeds_of(seed, self.n)));
        let (seen, mask) = self.run(py, |games| {
            games.reset(seeds.as_deref(), start.as_ref());
            games.observe()
        })?;
        Ok((self.shaped(py, seen, self.n)?, self.masks(py, mask)?))
    }

    /// The learner's side in each game, 0 for X, 1 for O.
    fn sides<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        PyArray1::from_vec(py, self.games.sides())
    }

    /// Plays one action in every game: integers of shape (n,).
    fn step<'py>(&mut self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<Stepped<'py>> {
        let array = match actions.cast::<PyArray1<i64>>() {
            Ok(array) => array.clone(),
            Err(_) => integers(actions)?,
        };
        if array.len() != self.n {
            return Err(value_error(format!(
                "there are {} actions for {} games: give one for each",
                array.len(),
                self.n
            )));
        }
        let array = array.readonly();
        let copied;
        let chosen = match array.as_slice() {
            Ok(slice) => slice,
            Err(_) => {
                copied = array.as_array().to_vec();
                &copied
            }
        };
        let forgives = self.forgives;
        let step = self.run(py, |games| games.step(chosen, forgives))?.map_err(|Illegal { number, action }| {
            value_error(format!("game {number}: action {action} is illegal there: see the action mask"))
        })?;
        let Step { observation, mask, rewards, terminated, outcomes, finals } = step;
        let ended = outcomes.iter().filter(|&&outcome| outcome > 0).count();
        let finals = if ended > 0 && self.keeps_finals { self.shaped(py, finals, ended)? } else { None };
        Ok((
            self.shaped(py, observation, self.n)?,
            PyArray1::from_vec(py, rewards),
            PyArray1::from_vec(py, terminated),
            PyArray1::from_vec(py, outcomes),
            self.masks(py, mask)?,
            finals,
        ))
    }

    /// A random legal action for every game, int64 of shape (n,), from the seed.
    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let games = &mut self.games;
        PyArray1::from_vec(py, py.detach(|| games.sample()))
    }

    /// The boards as `solve_batch` takes them: int8 of shape (n, rows, cols), row 0 on top, 1 for X, 2 for O.
    fn boards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (rows, cols) = (usize::from(self.rules.rows()), usize::from(self.rules.cols()));
        Ok(PyArray1::from_vec(py, self.games.boards()).reshape([self.n, rows, cols])?.into_any())
    }

    /// The boards as bitboards, uint64 of shape (n, 2): the stones of X and of O.
    ///
    /// Raises ValueError where a board has no room in 64 bits.
    fn bits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let too_large = || value_error(format!("a board of {} has no room in 64 bits", self.rules.size()));
        let bits = self.games.bits().ok_or_else(too_large)?;
        Ok(PyArray1::from_vec(py, bits).reshape([self.n, 2])?.into_any())
    }
}

/// Actions in another integer type as int64.
fn integers<'py>(actions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let py = actions.py();
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("asarray", (actions,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !["i", "u"].contains(&kind.as_str()) {
        let dtype = array.getattr("dtype")?;
        return Err(value_error(format!("actions are integers, these are of {dtype}")));
    }
    let array = array.call_method1("astype", ("int64",))?;
    array.cast_into::<PyArray1<i64>>().map_err(|_| value_error("actions have the shape (n,): one for each game"))
}
