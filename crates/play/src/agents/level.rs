//! Opponents for people, graded by measured strength.

use connect4_core::playout::Rng;
use connect4_core::word::{Word, bits};
use connect4_core::{Action, Cell, Game, Geometry, GeometryTask, Position, Stones};

use crate::agents::any_board::AnyBoard;
use crate::agents::estimate::estimate;
use crate::agents::minimax::worth_a_look;
use crate::number::exp;
use crate::{Agent, Budget, Choice, Estimate, Mcts, Outlook, Perfect};

/// How a level plays; see [`Level`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LevelOptions {
    /// How many plies it looks ahead, at least 1: the positions after each of its moves.
    pub plies: u8,
    /// What counts as a small difference between moves, at least 0. Values go from -1 (lost) to 1 (won), and a move of value v
    /// is chosen with a probability proportional to exp(v / temperature); 0 always chooses the best.
    pub temperature: f32,
    /// The probability (0 to 1) that it overlooks the moves that win at once and, independently, those that stop the other
    /// side from winning at once.
    pub blindness: f32,
    /// The probability (0 to 1) that it overlooks which moves let the other side win on top of them.
    pub rashness: f32,
}

/// Levels 1 to 9 on 7×6. Calibrated with the embedded model, see `bench/results/levels.md`; `bench/levels` measures them, and
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
        level(1, 1.15, 0.00, 0.30),
        level(1, 0.64, 0.00, 0.00),
        level(2, 0.50, 0.00, 0.00),
        level(3, 0.37, 0.00, 0.00),
        level(4, 0.15, 0.00, 0.00),
    ]
};

/// What levels 5 to 9 take instead of their temperatures where the [value of any board](crate::any_board) is asked. Calibrated on
/// 6×5, 8×7, 9×7 and 10×10.
const TEMPERATURES_ELSEWHERE: [f32; 5] = [0.96, 0.50, 0.42, 0.29, 0.22];

/// Nodes of one search of a level; where they are not enough, as on boards with many moves, it looks less far ahead.
const SEARCH_NODES: u64 = 100_000;

/// What people call the levels, from 1 to 10, in every language.
const NAMES: [&str; 10] = ["Pip", "Mila", "Otto", "Nora", "Felix", "Greta", "Hugo", "Ines", "Viktor", "Ada"];

/// The level of perfect play.
const TOP_LEVEL: u8 = 10;
/// Boards of up to this many cells are solved to their end at level 10, however long it takes.
const SOLVED_CELLS: u16 = 42;
/// Nodes a move for solving larger boards at level 10.
const SOLVER_NODES: u64 = 3_000_000;
/// Simulations a move of the player that stands in for level 10 where it cannot solve, with gravity and without: about a
/// second on the largest boards.
const STAND_IN_SIMULATIONS: [u64; 2] = [10_000, 4_000];

/// An opponent for people, from level 1, which a child who blocks threes beats, to level 10, which is [`Perfect`].
///
/// A level values its moves by the program's trained model of the game, by its [value of any board](crate::any_board) or,
/// where it has neither, by counting open lines; from level 7 on it also searches. It then chooses at random, better moves
/// being more likely (softmax; Luce 1959), so that it errs as people do: seldom where one move stands out, often between moves
/// that are nearly as good. It never misjudges an end that its search has seen. Levels 1 to 4 ignore what the other side can
/// do on top of a stone, level 5 sometimes does, and levels 1 to 3 even overlook lines to complete or to block, the lower the
/// level the more often.
///
/// On 7×6, 6×5, 8×7, 9×7 and 10×10 each level scores 65 to 77 % against the one below, from the empty board and after two
/// random stones (`bench/results/levels.md`). At level 10, boards of more than 42 cells are solved within 3,000,000 nodes a move, or else [`Mcts`] plays.
///
/// Under the swap rule a level prefers a first stone of even value, and takes over the other side's if all its own moves seem
/// worse than even.
pub struct Level(Method);

enum Method {
    Graded { options: LevelOptions, elsewhere: LevelOptions, rng: Rng },
    Top(Box<TopLevel>),
}

/// Level 10.
struct TopLevel {
    perfect: Perfect,
    /// For games that cannot be solved: with gravity, and without.
    stand_ins: [Mcts; 2],
}

impl Level {
    /// The player of this level, 1 to 10; lower numbers count as 1, higher ones as 10. The seed drives its randomness.
    pub fn new(level: u8, seed: u64) -> Self {
        if level >= TOP_LEVEL {
            let stand_ins = STAND_IN_SIMULATIONS.map(|simulations| Mcts::new(simulations, seed));
            return Level(Method::Top(Box::new(TopLevel { perfect: Perfect::new(seed), stand_ins })));
        }
        let options = Level::options(level).expect("levels below the top have options");
        let temperature = TEMPERATURES_ELSEWHERE.get(usize::from(level.max(1)).wrapping_sub(5));
        let elsewhere = LevelOptions { temperature: *temperature.unwrap_or(&options.temperature), ..options };
        Level(Method::Graded { options, elsewhere, rng: Rng::new(seed) })
    }

    /// A player with these options; the seed drives its randomness.
    pub fn with_options(options: LevelOptions, seed: u64) -> Self {
        Level(Method::Graded { options, elsewhere: options, rng: Rng::new(seed) })
    }

    /// The name by which people know a level from 1 to 10, the same in every language; lower numbers count as 1, higher ones
    /// as 10.
    pub fn name(level: u8) -> &'static str {
        NAMES[usize::from(level.clamp(1, TOP_LEVEL)) - 1]
    }

    /// The options of a level from 1 to 9 on 7×6; 0 counts as 1. `None` from level 10 on, which has none.
    pub fn options(level: u8) -> Option<LevelOptions> {
        LEVELS.get(usize::from(level.max(1)) - 1).copied()
    }
}

impl Agent for Level {
    fn rngs(&mut self) -> Vec<&mut Rng> {
        match &mut self.0 {
            Method::Graded { rng, .. } => vec![rng],
            Method::Top(top) => {
                let TopLevel { perfect, stand_ins } = &mut **top;
                perfect.rngs().into_iter().chain(stand_ins.iter_mut().flat_map(Agent::rngs)).collect()
            }
        }
    }

    fn choose(&mut self, game: &Game, budget: &Budget) -> Option<Choice> {
        if game.outcome().is_some() {
            return None;
        }
        match &mut self.0 {
            Method::Graded { options, elsewhere, rng } => {
                let is_elsewhere = AnyBoard::instead_of_model(game.rules()).is_some();
                Some(choose(if is_elsewhere { elsewhere } else { options }, rng, game, budget))
            }
            Method::Top(top) => {
                let TopLevel { perfect, stand_ins } = &mut **top;
                let rules = game.rules();
                let [with_gravity, without] = stand_ins;
                let stand_in = if rules.has_gravity() { with_gravity } else { without };
                let mut spent = 0;
                if Perfect::can_play(rules) {
                    // A part of the budget is kept for the stand-in.
                    let part = budget.share(3, 4);
                    let part = if rules.cells() > SOLVED_CELLS { part.capped(SOLVER_NODES) } else { part };
                    match perfect.choose_exactly(game, &part) {
                        Ok(choice) => return Some(choice),
                        Err(nodes) => spent = nodes,
                    }
                }
                let choice = stand_in.choose(game, &budget.after(spent))?;
                Some(Choice { nodes: choice.nodes + spent, ..choice })
            }
        }
    }
}

/// The choice of a graded level in a game that goes on.
fn choose(options: &LevelOptions, rng: &mut Rng, game: &Game, budget: &Budget) -> Choice {
    let position = game.position();
    let mut happens = |probability: f32| rng.unit() < probability;
    let glance = position.rules().with_geometry(Glance {
        position,
        overlooks_wins: happens(options.blindness),
        overlooks_threats: happens(options.blindness),
        overlooks_landings: happens(options.rashness),
    });
    let is_quiet = !game.can_swap() && !game.may_be_swapped();
    let cells = match glance {
        Choices::Wins(cells) => return stone(rng.pick(&cells).expect("there is one"), 1),
        Choices::Some(cells) if cells.len() == 1 && is_quiet => return stone(cells[0], 1),
        // Where all cells are open, those that are worth a look.
        Choices::All if is_quiet => worth_a_look(position),
        Choices::All => position.legal_moves(),
        Choices::Some(cells) => cells,
    };
    let (values, nodes) = values(position, &cells, options.plies.max(1).into(), &budget.capped(SEARCH_NODES));
    let Some(mut values) = values else {
        // The budget is not enough for any thought.
        return stone(rng.pick(&cells).expect("there is one"), 0);
    };
    if game.can_swap() && values.iter().all(|&value| value < 0.0) {
        return Choice { action: Action::Swap, nodes };
    }
    if game.may_be_swapped() {
        values.iter_mut().for_each(|value| *value = -value.abs());
    }
    stone(cells[softmax(&values, options.temperature, rng)], nodes)
}

fn stone(cell: Cell, nodes: u64) -> Choice {
    Choice { action: Action::Stone(cell), nodes }
}

/// An index into `values`, each with a probability proportional to `exp(value / temperature)`; at 0 that of the greatest, at
/// random among equals.
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

/// The values of stones from -1 to 1, and beyond where the search saw the end: the sooner a win or the later a loss, the
/// greater.
fn values(position: &Position, cells: &[Cell], plies: u32, budget: &Budget) -> (Option<Vec<f32>>, u64) {
    let (estimates, nodes) = estimate(position, cells, plies, budget);
    (estimates.map(|estimates| estimates.into_iter().map(Estimate::worth).collect()), nodes)
}

/// The stones that a level sees at a glance to choose from.
enum Choices {
    /// These, which win.
    Wins(Vec<Cell>),
    /// These, and not every legal one.
    Some(Vec<Cell>),
    /// Every legal one.
    All,
}

/// A glance at a position in which the game goes on.
struct Glance<'a> {
    position: &'a Position,
    overlooks_wins: bool,
    overlooks_threats: bool,
    overlooks_landings: bool,
}

impl GeometryTask for Glance<'_> {
    type Output = Choices;

    fn run<G: Geometry>(self, geometry: G) -> Choices {
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
        let outlook = Outlook::by_threats(geometry, occupied, own, theirs);
        let cells = |set: G::Word| bits(set).map(|bit| geometry.cell(bit)).collect();
        match outlook {
            Outlook::Wins(wins) => return Choices::Wins(cells(wins)),
            _ if let Some(blocks) = outlook.forced() => return Choices::Some(cells(blocks)),
            _ if self.overlooks_landings => return Choices::All,
            _ => {}
        }
        let safe = outlook.further(geometry).moves();
        if safe == legal { Choices::All } else { Choices::Some(cells(safe)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_stones_are_more_likely_and_the_best_is_certain_without_temperature() {
        let mut rng = Rng::new(1);
        let values = [0.1, 0.5, -1.0];
        let mut shares = |temperature: f32| {
            let mut counts = [0.0; 3];
            (0..20_000).for_each(|_| counts[softmax(&values, temperature, &mut rng)] += 1.0 / 20_000.0);
            counts
        };
        assert_eq!(shares(0.0).map(f64::round), [0.0, 1.0, 0.0]);
        let weights = values.map(|value: f32| f64::from(value / 0.5).exp());
        let sum: f64 = weights.iter().sum();
        for (share, weight) in shares(0.5).into_iter().zip(weights) {
            assert!((share - weight / sum).abs() < 0.015, "{share} {}", weight / sum);
        }
    }
}
