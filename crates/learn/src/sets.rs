//! Positions to judge players by, sampled from random play, with the scores of all their moves.

use std::ops::RangeInclusive;

use connect4_core::playout::{Rng, random_quiet_move};
use connect4_core::{Cell, Game, Position, Rules};
use connect4_solve::{Score, SolveError, Verdict};

use crate::Judge;

/// Plays an unfinished game of random moves: the number of its plies is uniform in `plies`, each move uniform among those
/// that do not end the game.
///
/// `None` where it found no game that lasts long enough.
pub fn sample(rules: Rules, plies: RangeInclusive<u16>, rng: &mut Rng) -> Option<Game> {
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
pub struct Kind {
    /// When in the game.
    pub stage: Stage,
    /// How far from its end.
    pub difficulty: Difficulty,
}

impl Kind {
    /// All six kinds.
    pub const ALL: [Kind; 6] = [
        Kind { stage: Stage::Begin, difficulty: Difficulty::Hard },
        Kind { stage: Stage::Begin, difficulty: Difficulty::Medium },
        Kind { stage: Stage::Begin, difficulty: Difficulty::Easy },
        Kind { stage: Stage::Middle, difficulty: Difficulty::Medium },
        Kind { stage: Stage::Middle, difficulty: Difficulty::Easy },
        Kind { stage: Stage::End, difficulty: Difficulty::Easy },
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

    fn has(self, position: &Position, score: Score) -> bool {
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
pub struct Labelled {
    /// The game that led to the position.
    pub game: Game,
    /// Every legal move with its score.
    pub moves: Vec<(Cell, Score)>,
}

impl Labelled {
    /// The score of the best move.
    pub fn score(&self) -> Score {
        self.moves.iter().map(|one| one.1).max().unwrap_or(0)
    }

    /// Whether this move throws away a win or a draw, and whether it is not among the best.
    pub fn faults(&self, cell: Cell) -> (bool, bool) {
        let best = self.score();
        let score = self.moves.iter().find(|one| one.0 == cell).map_or(Score::MIN, |one| one.1);
        (score.signum() != best.signum(), score != best)
    }
}

/// The most positions in a row for which the judge's budget is not enough before the search for others ends.
const MOST_UNJUDGED: usize = 20;

/// Looks for `count` positions of a kind, the same ones for the same seed. Also returns the number of further ones for which
/// the judge's budget was not enough. It finds fewer, perhaps none, where the board is too small or games on it are too short.
/// After each one found, it calls `report` with their number so far.
///
/// # Errors
/// For games that the solver does not solve.
pub fn labelled(
    rules: Rules,
    kind: Kind,
    count: usize,
    seed: u64,
    judge: &mut Judge,
    mut report: impl FnMut(usize),
) -> Result<(Vec<Labelled>, usize), SolveError> {
    let mut rng = Rng::new(seed);
    let mut set: Vec<Labelled> = Vec::new();
    let (mut failures, mut unjudged, mut in_a_row) = (0, 0, 0);
    while set.len() < count && failures < 200 + 20 * count && in_a_row < MOST_UNJUDGED {
        failures += 1;
        let Some(game) = sample(rules, kind.plies(rules), &mut rng) else { continue };
        let score = judge.score(game.position())?;
        if score.is_some_and(|score| !kind.has(game.position(), score)) {
            continue;
        }
        let moves = if score.is_some() { judge.moves(game.position())? } else { None };
        let Some(moves) = moves else {
            (unjudged, in_a_row) = (unjudged + 1, in_a_row + 1);
            continue;
        };
        in_a_row = 0;
        set.push(Labelled { game, moves });
        report(set.len());
    }
    Ok((set, unjudged))
}
