//! Training: rounds of self-play and averaged weights.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Barrier, RwLock};
use std::time::{Duration, Instant};

use connect4_core::playout::Rng;
use connect4_core::{Cell, Game, Geometry, GeometryTask, Position, Rules, Swap};
use connect4_model::layout::Layout;
use connect4_model::{MAX_SIDE, Model, ModelError, tuples};

use crate::options::{SMALL_BOARD_CELLS, TrainingOptions};
use crate::self_play::{Episode, Parameters, Tally, Worker, gains};

/// Games per round. The averages are updated after each round.
pub const ROUND_GAMES: u64 = 4096;
/// The last 1/15 of a training run should anneal; see [`Training::set_annealing`].
pub const ANNEALING_DIVISOR: u32 = 15;
/// Games per batch with several threads, which first play a batch and then learn from it. If threads read weights that
/// others are writing, cores mostly wait for each other's cache lines. A single thread learns after each game.
const BATCH_GAMES: u64 = 64;
/// How much more recent weights count in the average: it covers about the last ninth of the games (polynomial-decay
/// averaging, Shamir and Zhang 2013).
const RECENCY: f32 = 8.0;

/// Progress of a training run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Games played, including those before a checkpoint.
    pub games: u64,
    /// Time spent playing, including the time before a checkpoint.
    pub time: Duration,
    /// Games per second since the call of [`Training::run`].
    pub games_per_second: f64,
    /// In the last round: the mean squared difference between the value of a position and its target, 0 to 4.
    pub squared_error: f64,
    /// In the last round: the share of games won by the first player.
    pub first_wins: f64,
    /// In the last round: the share of games won by the second player.
    pub second_wins: f64,
}

/// A training run.
pub struct Training {
    pub(crate) layout: Layout,
    pub(crate) options: TrainingOptions,
    pub(crate) parameters: Parameters,
    pub(crate) averages: Vec<f32>,
    pub(crate) games: u64,
    pub(crate) time: Duration,
    is_annealing: bool,
    last_game: Vec<Cell>,
    /// Totals over the current round, or over the last one if it is complete.
    tally: Tally,
}

impl Training {
    /// Starts a run with all weights 0. The seed decides the tuples.
    ///
    /// # Errors
    /// If the board has more than [`MAX_SIDE`] columns or rows, an option is out of range, or the tables are too large.
    pub fn new(rules: Rules, options: TrainingOptions) -> Result<Self, ModelError> {
        if rules.cols() > MAX_SIDE || rules.rows() > MAX_SIDE {
            return Err(ModelError::Board(rules));
        }
        options.check()?;
        let mut rng = Rng::new(options.seed);
        let tuples = tuples::choose(rules, options.tuples, options.tuple_size, &mut rng);
        Training::with_tuples(rules, tuples, options)
    }

    pub(crate) fn with_tuples(
        rules: Rules,
        tuples: Vec<Vec<Cell>>,
        options: TrainingOptions,
    ) -> Result<Self, ModelError> {
        let layout = Layout::new(rules.with_swap(Swap::Off), tuples).ok_or(ModelError::TooManyWeights)?;
        let count = 2 * layout.weights();
        let zeros = || (0..count).map(|_| AtomicU32::new(0));
        let parameters = Parameters {
            weights: zeros().collect(),
            coherence: zeros().map(|zero| [zero, AtomicU32::new(0)]).collect(),
        };
        Ok(Training {
            layout,
            options,
            parameters,
            averages: vec![0.0; count],
            games: 0,
            time: Duration::ZERO,
            is_annealing: false,
            last_game: Vec::new(),
            tally: Tally::default(),
        })
    }

    /// Starts a run from a model, with its seed and number of games and the default options for its rules. Unlike a
    /// checkpoint, a model does not store how far the steps of each weight agree.
    ///
    /// # Errors
    /// If the tables are too large.
    pub fn from_model(model: &Model) -> Result<Self, ModelError> {
        let options = TrainingOptions { seed: model.seed(), ..TrainingOptions::for_rules(model.rules()) };
        let mut training = Training::with_tuples(model.rules(), model.tuples().to_vec(), options)?;
        for ((weight, average), value) in
            training.parameters.weights.iter_mut().zip(&mut training.averages).zip(model.values())
        {
            (*weight.get_mut(), *average) = (value.to_bits(), value);
        }
        training.games = model.games();
        Ok(training)
    }

    /// The options of this run.
    pub fn options(&self) -> &TrainingOptions {
        &self.options
    }

    /// Changes the number of threads.
    ///
    /// # Errors
    /// If it is not from 1 to 256.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), ModelError> {
        let options = TrainingOptions { threads, ..self.options.clone() };
        options.check()?;
        self.options = options;
        Ok(())
    }

    /// Time spent playing so far, including the time before a checkpoint.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.layout.rules()
    }

    /// Games played so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Number of weights, for both sides to move together.
    pub fn weights(&self) -> usize {
        self.averages.len()
    }

    /// Number of tuples.
    pub fn tuples(&self) -> usize {
        self.layout.tuples().len()
    }

    /// Sets whether to anneal from the next round on. Annealing halves the step size and limits random openings to
    /// eight plies. They occur in a fifth as many games, and in at most a tenth of all games.
    ///
    /// With full step sizes, one wrong weight on the lines of best play loses many games, and which weight is wrong
    /// keeps changing. Annealing lets these weights converge. It has no effect on boards of up to 25 cells, whose
    /// positions are all learned. A checkpoint does not store this setting.
    pub fn set_annealing(&mut self, is_annealing: bool) {
        self.is_annealing = is_annealing && self.rules().cells() > SMALL_BOARD_CELLS;
    }

    /// Plays until there are `games` games in total, or `report` breaks. Calls `report` after every [`ROUND_GAMES`]
    /// games and at the end.
    pub fn run(&mut self, games: u64, mut report: impl FnMut(&mut Training, Progress) -> ControlFlow<()>) {
        let (start, start_games) = (Instant::now(), self.games);
        let before = self.time;
        let gain = gains(self.options.beta);
        while self.games < games {
            self.advance_round(games, &gain);
            let (end, tally) = (self.games, self.tally);
            let elapsed = start.elapsed();
            self.time = before + elapsed;
            let progress = Progress {
                games: end,
                time: self.time,
                games_per_second: (end - start_games) as f64 / elapsed.as_secs_f64(),
                squared_error: tally.squared_errors.iter().sum::<f64>() / tally.positions.max(1) as f64,
                first_wins: tally.wins[0] as f64 / tally.games as f64,
                second_wins: tally.wins[1] as f64 / tally.games as f64,
            };
            if report(self, progress).is_break() {
                break;
            }
        }
    }

    /// Plays until there are `games` games in total, without reading a clock. The caller measures the time, if it can,
    /// and adds it by [`Training::add_time`]. With one thread, the number of calls does not affect the result.
    pub fn run_untimed(&mut self, games: u64) {
        let gain = gains(self.options.beta);
        while self.games < games {
            self.advance_round(games, &gain);
        }
    }

    /// Adds to the time spent playing.
    pub fn add_time(&mut self, time: Duration) {
        self.time += time;
    }

    /// The last game, completed to its end; the empty board if there is none yet.
    pub fn last_game(&self) -> Game {
        let mut game = Game::new(self.rules());
        self.last_game.iter().for_each(|&cell| game.play(cell));
        // Self-play stops when the result is clear: the side to move wins, or cannot block every threat.
        let winning_move =
            |position: &Position| position.legal_moves().into_iter().find(|&cell| position.after(cell).is_over());
        while self.tally.games > 0 && game.outcome().is_none() {
            let position = game.position();
            let blocks = |cell: &Cell| winning_move(&position.after(*cell)).is_none();
            let moves = position.legal_moves();
            let cell = winning_move(position).or_else(|| moves.iter().copied().find(blocks)).unwrap_or(moves[0]);
            game.play(cell);
        }
        game
    }

    /// Plays to the end of the round, or until there are `games` games in total.
    fn advance_round(&mut self, games: u64, gain: &[f32]) {
        // Rounds start at multiples of their length, so interruptions do not move them.
        let end = games.min((self.games / ROUND_GAMES + 1) * ROUND_GAMES);
        let (tally, last_game) = self.play_round(end, gain);
        if self.games.is_multiple_of(ROUND_GAMES) {
            self.tally = Tally::default();
        }
        self.tally += tally;
        (self.games, self.last_game) = (end, last_game);
        if end.is_multiple_of(ROUND_GAMES) {
            self.update_averages();
        }
    }

    /// Plays up to game number `end`. Returns the totals, and the moves of the last game.
    fn play_round(&self, end: u64, gain: &[f32]) -> (Tally, Vec<Cell>) {
        let threads = self.options.threads;
        let batch = if threads == 1 { 1 } else { BATCH_GAMES };
        let round = Round {
            training: self,
            options: if self.is_annealing { self.options.annealed() } else { self.options.clone() },
            gain,
            batches: (self.games / batch..end.div_ceil(batch))
                .map(|number| (number * batch).max(self.games)..((number + 1) * batch).min(end))
                .map(|games| Batch { next: games.start.into(), games })
                .collect(),
            episodes: (0..batch).map(|_| RwLock::default()).collect(),
            barrier: Barrier::new(threads),
        };
        let play = |number| self.rules().with_geometry(RoundTask { round: &round, thread: number });
        let tally = std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|number| scope.spawn(move || play(number))).collect();
            let mut tally = play(0);
            for other in others {
                tally += other.join().expect("no thread panics");
            }
            tally
        });
        let first_of_batch = ((end - 1) / batch * batch).max(self.games);
        let last = &round.episodes[(end - 1 - first_of_batch) as usize];
        (tally, std::mem::take(&mut last.write().expect("no thread panics").cells))
    }

    fn update_averages(&mut self) {
        let round = (self.games / ROUND_GAMES) as f32;
        let rate = (RECENCY + 1.0) / (RECENCY + round);
        for (average, weight) in self.averages.iter_mut().zip(&self.parameters.weights) {
            let weight = f32::from_bits(weight.load(Ordering::Relaxed));
            *average += (weight - *average) * rate;
        }
    }

    /// The current player, with averaged weights after the first round.
    pub fn model(&self) -> Model {
        self.model_of(&self.player_weights())
    }

    fn model_of(&self, weights: &[f32]) -> Model {
        Model::new(self.layout.clone(), weights, self.options.seed, self.games)
    }

    /// The current player, in a file of at most `max_bytes`. It plays almost as well: weights that training seldom
    /// changed are rounded most. `command` is recorded as by [`Model::with_command`].
    ///
    /// # Errors
    /// If no model with these tuples is that small.
    pub fn compact_model(&self, max_bytes: usize, command: &str) -> Result<Model, ModelError> {
        let weights = self.player_weights();
        let total = |coherence: &[AtomicU32; 2]| f32::from_bits(coherence[1].load(Ordering::Relaxed));
        let mut importance: Vec<f32> = self.parameters.coherence.iter().map(total).collect();
        // A run that continues a model does not know what mattered before.
        if importance.iter().all(|&importance| importance == 0.0) {
            importance.fill(1.0);
        }
        self.model_of(&weights).with_command(command).compact(&weights, &importance, max_bytes)
    }

    /// Checks that [`Training::compact_model`] succeeds, with a short command.
    ///
    /// # Errors
    /// If no model with these tuples has at most `max_bytes`.
    pub fn check_size(&self, max_bytes: usize) -> Result<(), ModelError> {
        let zeros = vec![0.0; 2 * self.layout.weights()];
        self.model_of(&zeros).compact(&zeros, &zeros, max_bytes).map(drop)
    }

    fn player_weights(&self) -> Vec<f32> {
        if self.games < ROUND_GAMES {
            let weights = self.parameters.weights.iter();
            return weights.map(|weight| f32::from_bits(weight.load(Ordering::Relaxed))).collect();
        }
        self.averages.clone()
    }
}

/// Games that are played with the same weights.
struct Batch {
    games: Range<u64>,
    next: AtomicU64,
}

/// The rest of a round, and what its threads share.
struct Round<'a> {
    training: &'a Training,
    options: TrainingOptions,
    gain: &'a [f32],
    batches: Vec<Batch>,
    /// The games of the current batch.
    episodes: Vec<RwLock<Episode>>,
    barrier: Barrier,
}

/// One thread's part of a round.
#[derive(Clone, Copy)]
struct RoundTask<'a> {
    round: &'a Round<'a>,
    /// The number of the thread, from 0.
    thread: usize,
}

impl GeometryTask for RoundTask<'_> {
    type Output = Tally;

    fn run<G: Geometry>(self, geometry: G) -> Tally {
        let Round { training: Training { layout, parameters, .. }, options, gain, batches, episodes, barrier } =
            self.round;
        let mut worker = Worker::new(geometry, layout, parameters, options, gain);
        // The sides to move that this thread learns, its share of their games, and the number of shares.
        let sides = if options.threads == 1 { 0..2 } else { self.thread % 2..self.thread % 2 + 1 };
        let (share, shares) = (self.thread / 2, (options.threads + 1 - sides.start) / 2);
        for Batch { games, next } in batches {
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= games.end {
                    break;
                }
                // Each game has its own random numbers, so it does not matter which thread plays it.
                let seed = Rng::new(options.seed ^ game.wrapping_mul(0xd134_2543_de82_ef95)).next_u64();
                let mut episode = episodes[(game - games.start) as usize].write().expect("no thread panics");
                worker.play(&mut Rng::new(seed), &mut episode);
            }
            barrier.wait();
            let played = &episodes[..(games.end - games.start) as usize];
            for side in sides.clone() {
                for episode in played.iter().skip(share).step_by(shares) {
                    worker.learn(&episode.read().expect("no thread panics"), side);
                }
            }
            barrier.wait();
        }
        worker.tally
    }
}
