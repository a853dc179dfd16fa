//! Positions to judge players by, sampled from random play, with the scores of all their moves.

use std::ops::RangeInclusive;

use connect4_core::playout::{Rng, random_quiet_move};
use connect4_core::{Cell, Game, Position, Rules};
use connect4_solve::{Score, SolveError, Verdict};

use crate::evaluation::SolverOracle;

/// Plays an unfinished game of random moves: the number of its plies is uniform in `plies`, each move uniform among those
/// that do not end the game.
///
/// `None` where it found no game that lasts long enough.
pub fn random_game(rules: Rules, plies: RangeInclusive<u16>, rng: &mut Rng) -> Option<Game> {
    let wanted = plies.start() + rng.below(u32::from(plies.end().checked_sub(*plies.start())?) + 1) as u16;
    // Where games are short, most attempts fail.
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

/// When in the game a position comes, by thirds of the board's cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// At most a third of the cells are taken.
    Begin,
    /// More, but at most two thirds are taken.
    Middle,
    /// More than two thirds are taken.
    End,
}

/// How far away the end is under best play, by thirds of the board's cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Difficulty {
    /// Fewer plies than a third of the cells.
    Easy,
    /// More, up to two thirds.
    Medium,
    /// More than two thirds.
    Hard,
}

/// A kind of position, as in the test sets that Pons (2015, "Solving Connect 4") made: on 7×6, begin is up to 14 plies,
/// middle up to 28; easy ends in fewer than 14 plies, medium in up to 28.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PositionClass {
    /// When in the game.
    pub stage: Stage,
    /// How far from its end.
    pub difficulty: Difficulty,
}

impl PositionClass {
    /// All six kinds.
    pub const ALL: [PositionClass; 6] = [
        PositionClass { stage: Stage::Begin, difficulty: Difficulty::Hard },
        PositionClass { stage: Stage::Begin, difficulty: Difficulty::Medium },
        PositionClass { stage: Stage::Begin, difficulty: Difficulty::Easy },
        PositionClass { stage: Stage::Middle, difficulty: Difficulty::Medium },
        PositionClass { stage: Stage::Middle, difficulty: Difficulty::Easy },
        PositionClass { stage: Stage::End, difficulty: Difficulty::Easy },
    ];

    /// `begin-hard` and so on.
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

    /// Numbers of stones in positions of this kind. The first third of the opening is left out, as it has few positions.
    pub fn plies(self, rules: Rules) -> RangeInclusive<u16> {
        let cells = rules.cells();
        match self.stage {
            Stage::Begin => cells / 9..=cells / 3,
            Stage::Middle => cells / 3 + 1..=2 * cells / 3,
            Stage::End => 2 * cells / 3 + 1..=cells - 1,
        }
    }

    fn contains(self, position: &Position, score: Score) -> bool {
        let rules = position.rules();
        let (left, cells) = (Verdict::new(rules, position.plies(), score).plies(), rules.cells());
        match self.difficulty {
            Difficulty::Easy => left * 3 < cells,
            Difficulty::Medium => left * 3 >= cells && left * 3 <= 2 * cells,
            Difficulty::Hard => left * 3 > 2 * cells,
        }
    }
}

/// A position with the exact scores of its moves, from the side to move.
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

    /// Whether the move throws away a win or a draw.
    pub fn is_mistake(&self, cell: Cell) -> bool {
        self.score_of(cell).signum() != self.score().signum()
    }

    /// Whether no other move has a better score: it wins as early, or loses as late, as possible.
    pub fn is_best(&self, cell: Cell) -> bool {
        self.score_of(cell) == self.score()
    }

    fn score_of(&self, cell: Cell) -> Score {
        self.moves.iter().find(|one| one.0 == cell).map_or(Score::MIN, |one| one.1)
    }
}

/// The most positions in a row for which the judge's budget is not enough before the search for others ends.
const MAX_CONSECUTIVE_UNSOLVED: usize = 20;

/// Looks for `count` positions of a kind, the same ones for the same seed. Also returns the number of further ones for which
/// the judge's budget was not enough. It finds fewer, perhaps none, where the board is too small or games on it are too short.
/// After each one found, it calls `report` with their number so far.
///
/// # Errors
/// For games that the solver does not solve.
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
    while set.len() < count && attempts < 200 + 20 * count && consecutive < MAX_CONSECUTIVE_UNSOLVED {
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
