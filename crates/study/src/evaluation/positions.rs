//! Sample positions from random play, with the scores of all their moves.

use std::ops::RangeInclusive;

use connect4_core::playout::{Rng, random_quiet_move};
use connect4_core::{Cell, Game, Position, Rules};
use connect4_solve::{Score, SolveError, plies_to_end};

use crate::evaluation::SolverOracle;

/// Plays random moves that do not end the game. The number of plies is uniform in `plies`, each move uniform among
/// those allowed.
///
/// `None` if no game lasted long enough.
pub fn random_game(rules: Rules, plies: RangeInclusive<u16>, rng: &mut Rng) -> Option<Game> {
    let wanted = plies.start() + rng.below(u32::from(plies.end().checked_sub(*plies.start())?) + 1) as u16;
    // If games are short, most attempts fail.
    'game: for _ in 0..1000 {
        let mut game = Game::new(rules);
        while game.position().plies() < wanted {
            let Some(cell) = random_quiet_move(game.position(), rng) else { continue 'game };
            game.play(cell);
        }
        return Some(game);
    }
    None
}

/// The stage of the game, by thirds of the board's cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// At most a third of the cells are occupied.
    Begin,
    /// More than a third, at most two thirds.
    Middle,
    /// More than two thirds.
    End,
}

/// The distance to the end of the game under best play, by thirds of the board's cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Difficulty {
    /// Fewer plies than a third of the cells.
    Easy,
    /// At least a third, at most two thirds.
    Medium,
    /// More than two thirds.
    Hard,
}

/// A class of positions, as in the test sets of Pons (2015, "Solving Connect 4"). On 7×6, *begin* is up to 14 plies and
/// *middle* up to 28. *Easy* ends in fewer than 14 plies, and *medium* in up to 28.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PositionClass {
    /// The stage of the game.
    pub stage: Stage,
    /// The distance to the end of the game.
    pub difficulty: Difficulty,
}

impl PositionClass {
    /// All six classes.
    pub const ALL: [PositionClass; 6] = [
        PositionClass { stage: Stage::Begin, difficulty: Difficulty::Hard },
        PositionClass { stage: Stage::Begin, difficulty: Difficulty::Medium },
        PositionClass { stage: Stage::Begin, difficulty: Difficulty::Easy },
        PositionClass { stage: Stage::Middle, difficulty: Difficulty::Medium },
        PositionClass { stage: Stage::Middle, difficulty: Difficulty::Easy },
        PositionClass { stage: Stage::End, difficulty: Difficulty::Easy },
    ];

    /// Its name, such as `begin-hard`.
    pub fn name(self) -> &'static str {
        match (self.stage, self.difficulty) {
            (Stage::Begin, Difficulty::Hard) => "begin-hard",
            (Stage::Begin, Difficulty::Medium) => "begin-medium",
            (Stage::Begin, Difficulty::Easy) => "begin-easy",
            (Stage::Middle, Difficulty::Hard) => "middle-hard",
            (Stage::Middle, Difficulty::Medium) => "middle-medium",
            (Stage::Middle, Difficulty::Easy) => "middle-easy",
            (Stage::End, _) => "end-easy",
        }
    }

    /// The number of stones in positions of this class. The first third of the opening is excluded, because it has few
    /// positions.
    pub fn plies(self, rules: Rules) -> RangeInclusive<u16> {
        let cells = rules.cells();
        match self.stage {
            Stage::Begin => cells / 9..=cells / 3,
            Stage::Middle => cells / 3 + 1..=2 * cells / 3,
            Stage::End => 2 * cells / 3 + 1..=cells - 1,
        }
    }

    fn contains(self, position: &Position, score: Score) -> bool {
        let (left, cells) = (plies_to_end(position, score), position.rules().cells());
        match self.difficulty {
            Difficulty::Easy => left * 3 < cells,
            Difficulty::Medium => left * 3 >= cells && left * 3 <= 2 * cells,
            Difficulty::Hard => left * 3 > 2 * cells,
        }
    }
}

/// A position with the exact scores of its moves, for the side to move.
#[derive(Clone, Debug)]
pub struct LabeledPosition {
    /// The game that led to the position.
    pub game: Game,
    /// Every legal move with its score.
    pub moves: Vec<(Cell, Score)>,
}

impl LabeledPosition {
    /// The score of the best move.
    pub fn score(&self) -> Score {
        self.moves.iter().map(|one| one.1).max().unwrap_or(0)
    }

    /// Whether a move throws away a win or a draw.
    pub fn is_mistake(&self, cell: Cell) -> bool {
        self.score_of(cell).signum() != self.score().signum()
    }

    /// Whether a move has the best score: no other move wins earlier or loses later.
    pub fn is_best(&self, cell: Cell) -> bool {
        self.score_of(cell) == self.score()
    }

    fn score_of(&self, cell: Cell) -> Score {
        self.moves.iter().find(|one| one.0 == cell).map_or(Score::MIN, |one| one.1)
    }
}

/// How many positions in a row may exceed the oracle's budget before the search ends.
const MAX_CONSECUTIVE_UNSOLVED: usize = 20;

/// Samples up to `count` positions of a class; the same seed gives the same positions. Also returns how many other
/// positions exceeded the oracle's budget. It may find fewer, or none, if the board is small or games on it are short.
/// After each position, calls `report` with the number found so far.
///
/// # Errors
/// If the solver does not support the game.
pub fn labeled_positions(
    rules: Rules,
    class: PositionClass,
    count: usize,
    seed: u64,
    oracle: &mut SolverOracle,
    mut report: impl FnMut(usize),
) -> Result<(Vec<LabeledPosition>, usize), SolveError> {
    let mut rng = Rng::new(seed);
    let mut set: Vec<LabeledPosition> = Vec::new();
    let (mut attempts, mut unsolved, mut consecutive) = (0, 0, 0);
    // On large boards, most games end early, so that attempts cost time without a search.
    while set.len() < count
        && attempts < 200 + 20 * count
        && consecutive < MAX_CONSECUTIVE_UNSOLVED
        && !oracle.is_late()
    {
        attempts += 1;
        let Some(game) = random_game(rules, class.plies(rules), &mut rng) else { continue };
        let score = oracle.score(game.position())?;
        if score.is_some_and(|score| !class.contains(game.position(), score)) {
            continue;
        }
        let moves = if score.is_some() { oracle.move_scores(game.position())? } else { None };
        let Some(moves) = moves else {
            (unsolved, consecutive) = (unsolved + 1, consecutive + 1);
            continue;
        };
        consecutive = 0;
        set.push(LabeledPosition { game, moves });
        report(set.len());
    }
    Ok((set, unsolved))
}
