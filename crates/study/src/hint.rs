//! Values of positions and moves, and the sentences about them.
//!
//! ```
//! use connect4_core::{Budget, Cell, Rules};
//! use connect4_core::notation::digits;
//! use connect4_explain::{List, Sentence, Worth};
//! use connect4_study::Hint;
//! use connect4_solve::{Solution, Solver};
//! let game = digits::parse(Rules::CONNECT_FOUR, "44444326112")?;
//! let moves = Solver::default().analyze(game.position(), &Budget::unlimited())?;
//! let hint = Hint::new(game.position(), &moves, &Solution::UNKNOWN);
//! let Sentence::MovesWorth { moves, worth: Worth::Win, plies: 27 } = hint.sentence() else { panic!("{hint:?}") };
//! assert_eq!(moves, List::And(vec![Cell::new(1, 2)]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use connect4_core::{Cell, Outcome, Player, Position, Rules};
use connect4_explain::{List, Outlook, Sentence, Worth};
use connect4_players::Estimate;
use connect4_solve::{MoveScore, Solution, Value, Verdict, score_of_end};

/// A name that utoipa does not take for any JSON value.
#[cfg(feature = "schema")]
pub(crate) type SolvedValue = Value;

/// How a sentence states a value, with the plies until the end.
pub fn stated(value: Value) -> (Worth, u16) {
    let worth = match (value.verdict, value.score) {
        (Some(Verdict::Win), Some(_)) => Worth::Win,
        (Some(Verdict::Win), None) => Worth::WinWithin,
        (Some(Verdict::Draw), _) => Worth::Draw,
        (Some(Verdict::Loss), Some(_)) => Worth::Loss,
        (Some(Verdict::Loss), None) => Worth::LossWithin,
        (None, _) if value.is_unknown() => Worth::Unknown,
        (None, _) if value.lower >= 0 => Worth::AtLeastDraw,
        (None, _) => Worth::AtMostDraw,
    };
    (worth, value.plies.unwrap_or_default())
}

/// Absolute values of estimates above this are displayed as better or worse.
const BETTER: f32 = 0.2;
/// Absolute values above this are displayed as clearly better or worse.
const CLEARLY_BETTER: f32 = 0.6;

/// How a sentence states an estimate.
fn outlook(estimate: Estimate) -> Outlook {
    match (estimate.plies, estimate.value) {
        (Some(_), value) if value > 0.0 => Outlook::Win,
        (Some(_), _) => Outlook::Loss,
        (_, value) if value > CLEARLY_BETTER => Outlook::ClearlyBetter,
        (_, value) if value > BETTER => Outlook::Better,
        (_, value) if value < -CLEARLY_BETTER => Outlook::ClearlyWorse,
        (_, value) if value < -BETTER => Outlook::Worse,
        _ => Outlook::Even,
    }
}

/// The sentence that these moves have this value.
fn moves_worth(moves: &[Cell], value: Value) -> Sentence {
    let (worth, plies) = stated(value);
    Sentence::MovesWorth { moves: List::And(moves.to_vec()), worth, plies }
}

/// The notation of moves in texts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Names {
    /// By column, from 1; only with gravity.
    Columns,
    /// By cell, like `d1`.
    Cells,
}

impl Names {
    /// The notation that people type in games with these rules: columns with gravity, cells without.
    pub const fn typed(rules: Rules) -> Self {
        if rules.has_gravity() { Names::Columns } else { Names::Cells }
    }

    /// The name of a move.
    pub fn name(self, cell: Cell) -> String {
        match self {
            Names::Columns => (u16::from(cell.col) + 1).to_string(),
            Names::Cells => cell.to_string(),
        }
    }
}

/// A legal move with its value.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveValue {
    /// The move.
    pub cell: Cell,
    /// The proven value, from the perspective of the side that makes the move.
    #[cfg_attr(feature = "schema", schema(value_type = SolvedValue))]
    pub value: Value,
    /// An estimate; `None` if none was made, or the result is proven.
    pub estimate: Option<Estimate>,
    /// How the estimate reads; `None` without one.
    pub outlook: Option<Outlook>,
}

impl MoveValue {
    /// A move without an estimate.
    pub(crate) fn new(cell: Cell, value: Value) -> Self {
        MoveValue { cell, value, estimate: None, outlook: None }
    }

    /// Replaces the estimate.
    pub(crate) fn set_estimate(&mut self, estimate: Option<Estimate>) {
        (self.estimate, self.outlook) = (estimate, estimate.map(outlook));
    }
}

/// Proven values of a position and its moves.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hint {
    /// The position.
    pub position: Position,
    /// Side to move.
    pub side_to_move: Player,
    /// The value of the position, from the perspective of its side to move.
    #[cfg_attr(feature = "schema", schema(value_type = SolvedValue))]
    pub value: Value,
    /// All legal moves with their values, column by column from the left.
    pub by_move: Vec<MoveValue>,
    /// The moves that are proven to be best: no move wins earlier or loses later. May be empty if the budget ran out.
    pub best: Vec<Cell>,
}

impl Hint {
    /// The hint for `position`, given all its legal moves with their bounds, as returned by
    /// [`Solver::analyze`](connect4_solve::Solver::analyze), or none, and proven bounds on its score, from the perspective
    /// of its side to move. No move is better, so these also bound the moves if their analysis is incomplete.
    pub fn new(position: &Position, moves: &[MoveScore], bounds: &Solution) -> Self {
        let value = |one: &MoveScore| Value::new(position, &one.solution);
        let by_move = moves.iter().map(|one| MoveValue::new(one.cell, value(one))).collect();
        Hint::of_values(position, by_move, *bounds)
    }

    /// Like [`Hint::new`], given the values of the moves.
    pub(crate) fn of_values(position: &Position, mut by_move: Vec<MoveValue>, bounds: Solution) -> Self {
        let best = |bound: fn(&Value) -> i32| by_move.iter().map(|one| bound(&one.value)).max();
        let end = score_of_end(position);
        let of_moves = Solution {
            lower: end.or(best(|value| value.lower)).unwrap_or(Solution::UNKNOWN.lower),
            upper: end.or(best(|value| value.upper)).unwrap_or(Solution::UNKNOWN.upper),
            nodes: 0,
        };
        let value = Value::new(position, &of_moves.and(bounds));
        let known = value.bounds();
        for one in &mut by_move {
            one.value = one.value.and(position, Solution { lower: Solution::UNKNOWN.lower, ..known });
        }
        let mut candidates = by_move.iter_mut().filter(|one| one.value.upper >= known.lower);
        if let (Some(only), None) = (candidates.next(), candidates.next()) {
            only.value = only.value.and(position, known);
        }
        let mut hint = Hint { position: *position, side_to_move: position.mover(), value, by_move, best: Vec::new() };
        hint.best = hint.cells(|one| one.lower >= value.upper);
        hint
    }

    /// The value of a move; `None` for an illegal move.
    pub fn of_move(&self, cell: Cell) -> Option<&MoveValue> {
        self.by_move.iter().find(|one| one.cell == cell)
    }

    /// The moves that are proven to keep a win or a draw. May be empty if the budget ran out.
    pub fn result_keeping_moves(&self) -> Vec<Cell> {
        self.cells(|value| value.lower.signum() >= self.value.upper.signum())
    }

    fn cells(&self, wanted: impl Fn(&Value) -> bool) -> Vec<Cell> {
        self.by_move.iter().filter(|one| wanted(&one.value)).map(|one| one.cell).collect()
    }

    /// The value of a move: `4 wins in 9 plies`; `None` for an illegal move.
    pub fn move_sentence(&self, cell: Cell) -> Option<Sentence> {
        self.of_move(cell).map(|one| moves_worth(&[cell], one.value))
    }

    /// The best moves: `4 wins in 9 plies`, `3 and 5 draw`, `every move loses; 4 holds out longest, 12 plies`.
    ///
    /// If the best move is not proven, each move with its value, best first: `4 is at least a draw; 1 loses in 8 plies;
    /// the others are unknown`.
    pub fn sentence(&self) -> Sentence {
        match self.position.outcome() {
            Some(Outcome::Won(winner)) => return Sentence::OverWon { winner },
            Some(Outcome::Drawn) => return Sentence::OverDrawn,
            None => {}
        }
        let (best, (worth, plies)) = (&self.best, stated(self.value));
        match self.by_move.as_slice() {
            [] => Sentence::NothingKnown,
            [only] => {
                let (worth, plies) = stated(only.value);
                Sentence::OnlyLegalMove { moves: List::And(vec![only.cell]), worth, plies }
            }
            moves if best.len() == moves.len() => Sentence::EveryMove { worth, plies },
            _ if best.is_empty() => self.all_moves(),
            _ if worth == Worth::Loss => Sentence::HoldsOutLongest { moves: List::And(best.clone()), plies },
            _ => moves_worth(best, self.value),
        }
    }

    /// Every move with its value; moves with the same value are listed together.
    fn all_moves(&self) -> Sentence {
        let mut moves = self.by_move.clone();
        moves.sort_by_key(|one| (-one.value.lower.max(-1), -one.value.upper, -one.value.lower));
        // Values are grouped as they are stated, whatever else their bounds say.
        let mut groups: Vec<((Worth, u16), Vec<Cell>)> = Vec::new();
        for one in moves {
            match groups.iter_mut().find(|(other, _)| *other == stated(one.value)) {
                Some((_, cells)) => cells.push(one.cell),
                None => groups.push((stated(one.value), vec![one.cell])),
            }
        }
        // Moves with unknown values come last, without their names.
        groups.sort_by_key(|((worth, _), _)| *worth == Worth::Unknown);
        match groups[..] {
            [((Worth::Unknown, _), _)] => return Sentence::NothingKnown,
            [((worth, plies), _)] => return Sentence::EveryMove { worth, plies },
            _ => {}
        }
        let group = |((worth, plies), cells): ((Worth, u16), Vec<Cell>)| match worth {
            Worth::Unknown if cells.len() > 1 => Sentence::OthersUnknown,
            _ => Sentence::MovesWorth { moves: List::And(cells), worth, plies },
        };
        Sentence::AllMoves { groups: List::Clauses(groups.into_iter().map(group).collect()) }
    }
}
