//! Opponents of ten levels, by measured strength.

use connect4_core::playout::Rng;
use connect4_core::word::{Word, bits};
use connect4_core::{Action, Budget, Cell, Game, Geometry, GeometryTask, ImmediateTactics, Position, Stones};

use crate::agents::estimate::estimate;
use crate::agents::minimax::promising_cells;
use crate::{Agent, Choice, LastSearch, Mcts, Perfect};
use connect4_model::any_board::AnyBoard;
use connect4_model::number::exp;

/// Parameters of a [`Level`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LevelOptions {
    /// The search depth in plies, at least 1. With 1, it evaluates the position after each move.
    pub plies: u8,
    /// The softmax temperature, at least 0: a move of value v, from -1 (lost) to 1 (won), is chosen with a probability
    /// proportional to exp(v / temperature). 0 always chooses the best move.
    pub temperature: f32,
    /// The probability (0 to 1) of overlooking all immediate wins and, independently, of overlooking all blocks.
    pub blindness: f32,
    /// The probability (0 to 1) of overlooking that a move lets the opponent win in the same column.
    pub rashness: f32,
}

/// Levels 1 to 9 on 7×6, calibrated with the built-in model (`bench/results/levels.md`). `bench/levels` measures them;
/// the example `calibrate` finds temperatures for another model.
const LEVELS: [LevelOptions; 9] = {
    const fn level(plies: u8, temperature: f32, blindness: f32, rashness: f32) -> LevelOptions {
        LevelOptions { plies, temperature, blindness, rashness }
    }
    [
        level(1, 4.00, 0.98, 1.00),
        level(1, 3.10, 0.67, 1.00),
        level(1, 3.00, 0.27, 1.00),
        level(1, 2.20, 0.00, 1.00),
        level(1, 1.20, 0.00, 0.30),
        level(1, 0.71, 0.00, 0.00),
        level(2, 0.58, 0.00, 0.00),
        level(3, 0.42, 0.00, 0.00),
        level(4, 0.26, 0.00, 0.00),
    ]
};

/// The temperatures of levels 5 to 9 on boards with the [any-board evaluation](crate::any_board), calibrated on 6×5,
/// 8×7, 9×7 and 10×10.
const ANY_BOARD_TEMPERATURES: [f32; 5] = [0.96, 0.50, 0.42, 0.29, 0.22];

/// Maximum nodes per search of a level. On boards with many moves, this reduces the search depth.
const SEARCH_NODES: u64 = 100_000;

/// The names of levels 1 to 10, the same in every language.
const NAMES: [&str; 10] = ["Pip", "Mila", "Otto", "Nora", "Felix", "Greta", "Hugo", "Ines", "Viktor", "Ada"];

/// The highest level, which plays perfectly.
const TOP_LEVEL: u8 = 10;
/// Level 10 solves boards of up to this many cells without a node limit.
const SOLVED_CELLS: u16 = 42;
/// Maximum nodes per move for solving larger boards at level 10.
const SOLVER_NODES: u64 = 3_000_000;
/// Simulations per move of the MCTS player that replaces the solver at level 10, with and without gravity. They take
/// about a second on the largest boards.
const STAND_IN_SIMULATIONS: [u64; 2] = [10_000, 4_000];

/// An opponent for people, from level 1 (a child who blocks threes beats it) to level 10 ([`Perfect`] play).
///
/// A level evaluates its moves by the built-in model of the game, by the [any-board evaluation](crate::any_board), or
/// if there is neither, by counting open lines. From level 7 on it also searches. It then chooses at random, with
/// better moves being more likely (softmax; Luce 1959). Like a person, it rarely errs if one move is clearly best, and
/// often chooses wrongly between similar moves. It never misplays a result that its search has found. Levels 1 to 4
/// ignore what the opponent can play on top of their disc, and level 5 sometimes does. Levels 1 to 3 also overlook wins
/// and blocks, lower levels more often.
///
/// On 7×6, 6×5, 8×7, 9×7 and 10×10, each level scores 65 to 77% against the one below. Games start from the empty board
/// and after two random discs (`bench/results/levels.md`). On boards of more than 42 cells, level 10 solves the
/// position with at most 3,000,000 nodes per move; if that fails, [`Mcts`] plays.
///
/// Under the swap rule, a level prefers a first stone of even value. It takes over the opponent's first stone if all
/// its own moves seem worse than even.
pub struct Level(Method);

enum Method {
    Graded { options: LevelOptions, any_board: LevelOptions, rng: Rng, found: LastSearch },
    Top(Box<TopLevel>),
}

/// Level 10.
struct TopLevel {
    perfect: Perfect,
    /// For games that cannot be solved, with and without gravity.
    stand_ins: [Mcts; 2],
    found: LastSearch,
}

impl Level {
    /// The player of a level from 1 to 10; other numbers are clamped. The seed determines its random choices.
    pub fn new(level: u8, seed: u64) -> Self {
        if level >= TOP_LEVEL {
            let stand_ins = STAND_IN_SIMULATIONS.map(|simulations| Mcts::new(simulations, seed));
            return Level(Method::Top(Box::new(TopLevel {
                perfect: Perfect::new(seed),
                stand_ins,
                found: LastSearch::default(),
            })));
        }
        let options = Level::options(level).expect("levels below the top have options");
        let temperature = ANY_BOARD_TEMPERATURES.get(usize::from(level.max(1)).wrapping_sub(5));
        let any_board = LevelOptions { temperature: *temperature.unwrap_or(&options.temperature), ..options };
        Level(Method::Graded { options, any_board, rng: Rng::new(seed), found: LastSearch::default() })
    }

    /// A player with these options. The seed determines its random choices.
    pub fn with_options(options: LevelOptions, seed: u64) -> Self {
        Level(Method::Graded { options, any_board: options, rng: Rng::new(seed), found: LastSearch::default() })
    }

    /// The name of a level from 1 to 10, the same in every language; other numbers are clamped.
    pub fn name(level: u8) -> &'static str {
        NAMES[usize::from(level.clamp(1, TOP_LEVEL)) - 1]
    }

    /// The options of a level from 1 to 9 on 7×6; 0 counts as 1. `None` for level 10.
    pub fn options(level: u8) -> Option<LevelOptions> {
        LEVELS.get(usize::from(level.max(1)) - 1).copied()
    }
}

impl Agent for Level {
    fn last_search(&self) -> LastSearch {
        match &self.0 {
            Method::Graded { found, .. } => found.clone(),
            Method::Top(top) => top.found.clone(),
        }
    }

    fn rngs(&mut self) -> Vec<&mut Rng> {
        match &mut self.0 {
            Method::Graded { rng, .. } => vec![rng],
            Method::Top(top) => {
                let TopLevel { perfect, stand_ins, .. } = &mut **top;
                perfect.rngs().into_iter().chain(stand_ins.iter_mut().flat_map(Agent::rngs)).collect()
            }
        }
    }

    fn choose(&mut self, game: &Game, budget: &Budget) -> Option<Choice> {
        if game.outcome().is_some() {
            return None;
        }
        match &mut self.0 {
            Method::Graded { options, any_board, rng, found } => {
                let has_any_board = AnyBoard::instead_of_model(game.rules()).is_some();
                let (choice, search) = choose(if has_any_board { any_board } else { options }, rng, game, budget);
                *found = search;
                Some(choice)
            }
            Method::Top(top) => {
                let TopLevel { perfect, stand_ins, found } = &mut **top;
                let rules = game.rules();
                let [with_gravity, without] = stand_ins;
                let stand_in = if rules.has_gravity() { with_gravity } else { without };
                let mut spent = 0;
                if Perfect::can_play(rules) {
                    // Reserve part of the budget for the stand-in.
                    let part = budget.share(3, 4);
                    let part = if rules.cells() > SOLVED_CELLS { part.capped(SOLVER_NODES) } else { part };
                    match perfect.choose_exactly(game, &part) {
                        Ok(choice) => {
                            *found = perfect.last_search();
                            return Some(choice);
                        }
                        Err(nodes) => spent = nodes,
                    }
                }
                let choice = stand_in.choose(game, &budget.after(spent))?;
                *found = stand_in.last_search();
                Some(Choice { nodes: choice.nodes + spent, ..choice })
            }
        }
    }
}

/// The choice of a graded level in an unfinished game, and what its search found.
fn choose(options: &LevelOptions, rng: &mut Rng, game: &Game, budget: &Budget) -> (Choice, LastSearch) {
    let unsearched = |cell, nodes, value| (stone(cell, nodes), LastSearch::to(None, value));
    let position = game.position();
    let mut happens = |probability: f32| rng.unit() < probability;
    let candidates = position.rules().with_geometry(ForcedMoves {
        position,
        overlooks_wins: happens(options.blindness),
        overlooks_threats: happens(options.blindness),
        overlooks_landings: happens(options.rashness),
    });
    let is_quiet = !game.can_swap() && !game.may_be_swapped();
    let cells = match candidates {
        CandidateMoves::Wins(cells) => {
            return unsearched(rng.pick(&cells).expect("there is one"), 1, Some(1.0));
        }
        CandidateMoves::Some(cells) if cells.len() == 1 && is_quiet => return unsearched(cells[0], 1, None),
        // On wide boards, evaluate only promising cells.
        CandidateMoves::All if is_quiet => promising_cells(position),
        CandidateMoves::All => position.legal_moves(),
        CandidateMoves::Some(cells) => cells,
    };
    let (values, nodes) = values(position, &cells, options.plies.max(1).into(), &budget.capped(SEARCH_NODES));
    let Some(mut values) = values else {
        // The budget is too small for any search.
        return unsearched(rng.pick(&cells).expect("there is one"), 0, None);
    };
    let best = values.iter().copied().fold(f32::MIN, f32::max);
    let found = LastSearch::to(Some(options.plies.max(1).into()), Some(best.clamp(-1.0, 1.0)));
    if game.can_swap() && values.iter().all(|&value| value < 0.0) {
        return (Choice { action: Action::Swap, nodes }, found);
    }
    if game.may_be_swapped() {
        values.iter_mut().for_each(|value| *value = -value.abs());
    }
    (stone(cells[softmax(&values, options.temperature, rng)], nodes), found)
}

fn stone(cell: Cell, nodes: u64) -> Choice {
    Choice { action: Action::Stone(cell), nodes }
}

/// A random index into `values`, with probability proportional to `exp(value / temperature)`. At temperature 0, a
/// random index of the greatest value.
fn softmax(values: &[f32], temperature: f32, rng: &mut Rng) -> usize {
    let most = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weight = |&value: &f32| {
        if value >= most {
            1.0
        } else if temperature > 0.0 {
            exp(f64::from((value - most) / temperature))
        } else {
            0.0
        }
    };
    let weights: Vec<f64> = values.iter().map(weight).collect();
    let mut left = f64::from(rng.unit()) * weights.iter().sum::<f64>();
    let found = weights.iter().position(|weight| {
        left -= weight;
        left < 0.0
    });
    found.unwrap_or_else(|| values.iter().position(|&value| value >= most).expect("there is a value"))
}

/// The values of moves: from -1 to 1 if estimated, beyond that if the search found a forced result. Earlier wins and
/// later losses are greater.
fn values(position: &Position, cells: &[Cell], plies: u32, budget: &Budget) -> (Option<Vec<f32>>, u64) {
    let (estimates, nodes) = estimate(position, cells, plies, budget);
    (estimates.map(|estimates| estimates.into_iter().map(|one| one.value).collect()), nodes)
}

/// The moves that a level considers.
enum CandidateMoves {
    /// Winning moves.
    Wins(Vec<Cell>),
    /// A subset of the legal moves.
    Some(Vec<Cell>),
    /// All legal moves.
    All,
}

/// Finds the candidate moves of an unfinished position from its forced moves, some of which the level may overlook.
struct ForcedMoves<'a> {
    position: &'a Position,
    overlooks_wins: bool,
    overlooks_threats: bool,
    overlooks_landings: bool,
}

impl GeometryTask for ForcedMoves<'_> {
    type Output = CandidateMoves;

    fn run<G: Geometry>(self, geometry: G) -> CandidateMoves {
        let stones: Stones<G::Word> = self.position.stones();
        let occupied = stones.occupied();
        let legal = geometry.legal(occupied);
        let (mut own, mut theirs) =
            (geometry.threats(stones.mover, occupied), geometry.threats(stones.opponent, occupied));
        if self.overlooks_wins {
            own = G::Word::ZERO;
        }
        if self.overlooks_threats {
            theirs &= !legal;
        }
        let tactics = ImmediateTactics::from_threats(geometry, occupied, own, theirs);
        let cells = |set: G::Word| bits(set).map(|bit| geometry.cell(bit)).collect();
        match tactics {
            ImmediateTactics::Wins(wins) => return CandidateMoves::Wins(cells(wins)),
            _ if let Some(blocks) = tactics.forced_moves() => return CandidateMoves::Some(cells(blocks)),
            _ if self.overlooks_landings => return CandidateMoves::All,
            _ => {}
        }
        let safe = tactics.with_safe_moves(geometry).moves();
        if safe == legal { CandidateMoves::All } else { CandidateMoves::Some(cells(safe)) }
    }
}
