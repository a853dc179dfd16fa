//! Many games at once, on NumPy arrays.

use connect4_core::playout::{Rng, random_position};
use connect4_core::word::{Word, bits};
use connect4_core::{Geometry, GeometryTask, Rules, Stones};
use numpy::{PyArray1, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

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
    fn reset(&mut self, seed: Option<u64>);
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
}

struct New {
    n: usize,
    rules: Rules,
    observation: Observation,
    random_plies: u16,
    seed: u64,
}

impl GeometryTask for New {
    type Output = Box<dyn Games>;

    fn run<G: Geometry>(self, geometry: G) -> Box<dyn Games> {
        let New { n, rules, observation, random_plies, seed } = self;
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
        };
        games.reset(Some(seed));
        Box::new(games)
    }
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
        self.stones[number] = Stones::EMPTY;
        let size = 2 * (self.geometry.cols() * self.geometry.rows()) as usize;
        if self.observation == Observation::Planes {
            self.planes[number * size..(number + 1) * size].fill(0);
        }
        if self.random_plies > 0 {
            self.begin_at_random(number);
        }
    }

    #[cold]
    fn begin_at_random(&mut self, number: usize) {
        let plies = self.rngs[number].below(u32::from(self.random_plies) + 1) as u16;
        let position = random_position(self.rules, plies, &mut self.rngs[number]);
        let stones: Stones<G::Word> = position.stones();
        self.stones[number] = stones;
        if self.observation == Observation::Planes {
            let start = number * 2 * usize::from(self.rules.cells());
            let x_first = plies.is_multiple_of(2);
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

impl<G: Geometry> Games for GamesOf<G> {
    fn reset(&mut self, seed: Option<u64>) {
        if let Some(seed) = seed {
            let mut seeds = Rng::new(seed);
            self.rngs = self.stones.iter().map(|_| Rng::new(seeds.next_u64())).collect();
        }
        (0..self.stones.len()).for_each(|number| self.begin(number));
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
        };
        for number in 0..n {
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
                self.begin(number);
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
        let sets = |stones: &Stones<G::Word>| {
            let (mover, opponent): (u64, u64) = (stones.mover.cast(), stones.opponent.cast());
            if stones.plies().is_multiple_of(2) { [mover, opponent] } else { [opponent, mover] }
        };
        (self.rules.board_bits() <= 64).then(|| self.stones.iter().flat_map(sets).collect())
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

/// `n` games stepped at once on NumPy arrays, each begun anew as soon as it ends.
///
/// In each game the two sides move in turn: a step takes one action for the side to move in every game. Rewards are those of
/// the side that has just moved: 1 for a win, 0 else. Observations are int8 of shape (n, rows, cols, 2) with row 0 on top,
/// the stones of the side to move first; a game that ended shows its next one already, and `info["outcome"]` how it ended
/// (0 goes on, 1 X, 2 O, 3 a draw, 4 an illegal move).
///
/// >>> import connect4, numpy as np
/// >>> env = connect4.VectorEnv(3, seed=1)
/// >>> observation, info = env.reset()
/// >>> observation.shape, info["action_mask"].shape
/// ((3, 6, 7, 2), (3, 7))
/// >>> observation, rewards, terminated, truncated, info = env.step(np.array([3, 3, 0]))
/// >>> observation[0, 5, 3].tolist(), rewards.tolist()
/// ([0, 1], [0.0, 0.0, 0.0])
///
/// `observation="none"` leaves observations out. Each game begins after up to `random_plies` random moves. An illegal action
/// raises ValueError before any game moves; with `illegal="lose"` it ends its game with the reward -1.
#[pyclass(name = "VectorEnv", module = "connect4")]
pub(crate) struct PyVectorEnv {
    games: Box<dyn Games>,
    rules: Rules,
    n: usize,
    observation: Observation,
    forgives: bool,
}

impl PyVectorEnv {
    fn shaped<'py>(&self, py: Python<'py>, seen: Vec<u8>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.observation == Observation::None {
            return Ok(None);
        }
        let (rows, cols) = (usize::from(self.rules.rows()), usize::from(self.rules.cols()));
        let array = PyArray1::from_vec(py, seen).reshape([self.n, rows, cols, 2])?;
        Ok(Some(array.call_method1("view", ("int8",))?))
    }

    fn info<'py>(&self, py: Python<'py>, mask: Vec<i8>, outcomes: Option<Vec<i8>>) -> PyResult<Bound<'py, PyDict>> {
        let info = PyDict::new(py);
        info.set_item("action_mask", PyArray1::from_vec(py, mask).reshape([self.n, actions(self.rules)])?)?;
        if let Some(outcomes) = outcomes {
            info.set_item("outcome", PyArray1::from_vec(py, outcomes))?;
        }
        Ok(info)
    }
}

/// Observation, rewards, terminated, truncated, info.
type Stepped<'py> = (
    Option<Bound<'py, PyAny>>,
    Bound<'py, PyArray1<f32>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyDict>,
);

#[pymethods]
impl PyVectorEnv {
    #[new]
    #[pyo3(signature = (n, rules=None, *, seed=0, observation="planes", random_plies=0, illegal="raise"))]
    fn new(
        #[pyo3(from_py_with = whole)] n: usize,
        rules: Option<PyRules>,
        #[pyo3(from_py_with = whole)] seed: u64,
        observation: &str,
        #[pyo3(from_py_with = whole)] random_plies: u16,
        illegal: &str,
    ) -> PyResult<Self> {
        let rules = or_connect_four(rules).with_swap(false);
        let observation = match observation {
            "planes" => Observation::Planes,
            "none" => Observation::None,
            other => {
                return Err(value_error(format!(
                    "`{}` is no observation: choose planes or none",
                    other.escape_debug()
                )));
            }
        };
        let forgives = match illegal {
            "raise" => false,
            "lose" => true,
            other => return Err(value_error(format!("illegal is raise or lose, not `{}`", other.escape_debug()))),
        };
        if n == 0 || n > 1 << 24 {
            return Err(value_error(format!("{n} games are out of range: choose 1 to {}", 1 << 24)));
        }
        let lasts = |plies| connect4_learn::sets::sample(rules, plies..=plies, &mut Rng::new(seed)).is_some();
        if random_plies > 0 && (random_plies >= rules.cells() || !lasts(random_plies)) {
            let sentence = format!("no game of {rules} is found that lasts {random_plies} random moves: choose fewer");
            return Err(value_error(sentence));
        }
        let games = rules.with_geometry(New { n, rules, observation, random_plies, seed });
        Ok(PyVectorEnv { games, rules, n, observation, forgives })
    }

    /// Number of games.
    #[getter]
    fn num_envs(&self) -> usize {
        self.n
    }

    /// Number of actions: columns with gravity, cells without.
    #[getter]
    fn num_actions(&self) -> usize {
        actions(self.rules)
    }

    /// The rules of the games.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.rules)
    }

    /// Begins all games anew; a seed begins their random numbers anew too. Gives observation and info.
    #[pyo3(signature = (*, seed=None))]
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        #[pyo3(from_py_with = maybe_whole)] seed: Option<u64>,
    ) -> PyResult<(Option<Bound<'py, PyAny>>, Bound<'py, PyDict>)> {
        let (seen, mask) = py.detach(|| {
            self.games.reset(seed);
            self.games.observe()
        });
        Ok((self.shaped(py, seen)?, self.info(py, mask, None)?))
    }

    /// Plays one action in every game: integers of shape (n,). Gives observation, rewards (float32), terminated, truncated
    /// (bool, never True) and info (`action_mask` int8 of shape (n, actions), `outcome` int8).
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
        let (games, forgives) = (&mut self.games, self.forgives);
        let step = py.detach(|| games.step(chosen, forgives)).map_err(|Illegal { number, action }| {
            value_error(format!("game {number}: action {action} is illegal there: see the action mask"))
        })?;
        let Step { observation, mask, rewards, terminated, outcomes } = step;
        Ok((
            self.shaped(py, observation)?,
            PyArray1::from_vec(py, rewards),
            PyArray1::from_vec(py, terminated),
            PyArray1::from_vec(py, vec![false; self.n]),
            self.info(py, mask, Some(outcomes))?,
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

    /// Nothing is left to be closed; here for loops that close what they open.
    fn close(&self) {}

    fn __repr__(&self) -> String {
        format!("<connect4.VectorEnv of {} games of {}>", self.n, self.rules)
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
