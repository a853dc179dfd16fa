//! Values and analyses in words, for all front ends.
//!
//! ```
//! use connect4_core::{Budget, Rules};
//! use connect4_core::notation::digits;
//! use connect4_study::{Hint, Names};
//! use connect4_solve::Solver;
//! let game = digits::parse(Rules::CONNECT_FOUR, "44444326112")?;
//! let moves = Solver::default().analyze(game.position(), &Budget::unlimited())?;
//! let hint = Hint::new(game.position(), &moves);
//! assert_eq!(hint.words(Names::Columns), "2 wins in 27 plies");
//! assert_eq!(hint.move_words(hint.by_move[0].cell, Names::Columns).as_deref(), Some("1 draws"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use connect4_core::{Cell, Outcome, Player, Position, Rules};
use connect4_players::Estimate;
use connect4_solve::{MoveScore, Solution, Value, Verdict, count_plies, score_of_end};

/// The value as the predicate of a sentence with this number of moves as the subject: `wins in 9 plies`, `draws`,
/// `is at least a draw`.
pub(crate) fn predicate(value: Value, subjects: usize, mood: Mood) -> String {
    let verb = |one: &str, many: &str, participle: &str| match mood {
        Mood::Indicative => if subjects == 1 { one } else { many }.to_owned(),
        Mood::Conditional => format!("would have {participle}"),
    };
    match value.verdict {
        Some(Verdict::Win) => format!("{} {}", verb("wins", "win", "won"), value.distance()),
        Some(Verdict::Draw) => verb("draws", "draw", "drawn"),
        Some(Verdict::Loss) => format!("{} {}", verb("loses", "lose", "lost"), value.distance()),
        None => format!("{} {value}", verb("is", "are", "been")),
    }
}

/// The word for a value that the budget did not suffice to prove.
pub(crate) const UNKNOWN: &str = "unknown";

/// The mood of a verb.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mood {
    /// For possible moves: `draws`.
    Indicative,
    /// For moves that were not played: `would have drawn`.
    Conditional,
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

    /// A list of moves: `3`, `3 and 5`, `3, 4 and 5`.
    pub fn list(self, cells: &[Cell]) -> String {
        let names: Vec<String> = cells.iter().map(|&cell| self.name(cell)).collect();
        match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => names.concat(),
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
    pub value: Value,
    /// An estimate; `None` if none was made, or the result is proven.
    pub estimate: Option<Estimate>,
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
    pub value: Value,
    /// All legal moves with their values, column by column from the left.
    pub by_move: Vec<MoveValue>,
    /// The moves that are proven to be best: no move wins earlier or loses later. May be empty if the budget ran out.
    pub best: Vec<Cell>,
}

impl Hint {
    /// The hint for `position`, given all its legal moves with their bounds, as returned by
    /// [`Solver::analyze`](connect4_solve::Solver::analyze).
    pub fn new(position: &Position, moves: &[MoveScore]) -> Self {
        let value = |one: &MoveScore| Value::new(position, &one.solution);
        let by_move = moves.iter().map(|one| MoveValue { cell: one.cell, value: value(one), estimate: None }).collect();
        Hint::of_values(position, by_move)
    }

    /// The hint for `position`, given the values of all its legal moves.
    pub(crate) fn of_values(position: &Position, by_move: Vec<MoveValue>) -> Self {
        let best = |bound: fn(&Value) -> i32| by_move.iter().map(|one| bound(&one.value)).max();
        let end = score_of_end(position);
        let bounds = Solution {
            lower: end.or(best(|value| value.lower)).unwrap_or(Solution::UNKNOWN.lower),
            upper: end.or(best(|value| value.upper)).unwrap_or(Solution::UNKNOWN.upper),
            nodes: 0,
        };
        let (side_to_move, value) = (position.mover(), Value::new(position, &bounds));
        let mut hint = Hint { position: *position, side_to_move, value, by_move, best: Vec::new() };
        hint.best = hint.best_moves();
        hint
    }

    /// Adds proven bounds on the score of the position, from the perspective of its side to move. No move is better, so
    /// this also bounds the moves if their analysis is incomplete.
    #[must_use]
    pub fn with_bounds(mut self, bounds: &Solution) -> Self {
        let position = self.position;
        self.value = self.value.and(&position, *bounds);
        let known = self.value.bounds();
        for one in &mut self.by_move {
            one.value = one.value.and(&position, Solution { lower: Solution::UNKNOWN.lower, ..known });
        }
        let mut candidates = self.by_move.iter_mut().filter(|one| one.value.upper >= known.lower);
        if let (Some(only), None) = (candidates.next(), candidates.next()) {
            only.value = only.value.and(&position, known);
        }
        self.best = self.best_moves();
        self
    }

    /// The value of a move; `None` for an illegal move.
    pub fn of_move(&self, cell: Cell) -> Option<&MoveValue> {
        self.by_move.iter().find(|one| one.cell == cell)
    }

    fn best_moves(&self) -> Vec<Cell> {
        self.cells(|value| value.lower >= self.value.upper)
    }

    /// The moves that are proven to keep a win or a draw. May be empty if the budget ran out.
    pub fn result_keeping_moves(&self) -> Vec<Cell> {
        self.cells(|value| value.lower.signum() >= self.value.upper.signum())
    }

    fn cells(&self, wanted: impl Fn(&Value) -> bool) -> Vec<Cell> {
        self.by_move.iter().filter(|one| wanted(&one.value)).map(|one| one.cell).collect()
    }

    /// A move in words: `4 wins in 9 plies`; `None` for an illegal move.
    pub fn move_words(&self, cell: Cell, names: Names) -> Option<String> {
        self.of_move(cell).map(|one| format!("{} {}", names.name(cell), predicate(one.value, 1, Mood::Indicative)))
    }

    /// The best moves in words: `4 wins in 9 plies`, `3 and 5 draw`, `every move loses; 4 holds out longest, 12 plies`.
    ///
    /// If the best move is not proven, each move with its value, best first: `4 is at least a draw; 1 loses in 8 plies;
    /// the others are unknown`.
    pub fn words(&self, names: Names) -> String {
        match self.position.outcome() {
            Some(Outcome::Won(player)) => return format!("the game is over: {} has won", player.letter()),
            Some(Outcome::Drawn) => return "the game is over: it is a draw".to_owned(),
            None => {}
        }
        let (best, value) = (&self.best, self.value);
        match self.by_move.as_slice() {
            [] => UNKNOWN.to_owned(),
            [only] => {
                let does = predicate(only.value, 1, Mood::Indicative);
                format!("{} is the only legal move; it {does}", names.name(only.cell))
            }
            moves if best.len() == moves.len() => format!("every move {}", predicate(value, 1, Mood::Indicative)),
            _ if best.is_empty() => self.all_words(names),
            _ => match value {
                Value { verdict: Some(Verdict::Loss), score: Some(_), plies: Some(plies), .. } => {
                    let hold = if best.len() == 1 { "holds" } else { "hold" };
                    format!("every move loses; {} {hold} out longest, {}", names.list(best), count_plies(plies))
                }
                value => format!("{} {}", names.list(best), predicate(value, best.len(), Mood::Indicative)),
            },
        }
    }

    /// Every move with its value; moves with the same value are listed together.
    fn all_words(&self, names: Names) -> String {
        let mut moves = self.by_move.clone();
        moves.sort_by_key(|one| (-one.value.lower.max(-1), -one.value.upper, -one.value.lower));
        // Values are grouped as they are worded, whatever else their bounds say.
        let mut groups: Vec<(Value, Vec<Cell>)> = Vec::new();
        for one in moves {
            match groups.iter_mut().find(|(other, _)| other.to_string() == one.value.to_string()) {
                Some((_, cells)) => cells.push(one.cell),
                None => groups.push((one.value, vec![one.cell])),
            }
        }
        // Moves with unknown values come last, without their names.
        groups.sort_by_key(|(known, _)| known.is_unknown());
        if groups.len() == 1 {
            let known = groups[0].0;
            let does = || format!("every move {}", predicate(known, 1, Mood::Indicative));
            return if known.is_unknown() { UNKNOWN.to_owned() } else { does() };
        }
        let phrase = |(known, cells): &(Value, Vec<Cell>)| {
            let subject =
                if known.is_unknown() && cells.len() > 1 { "the others".to_owned() } else { names.list(cells) };
            format!("{subject} {}", predicate(*known, cells.len(), Mood::Indicative))
        };
        groups.iter().map(phrase).collect::<Vec<_>>().join("; ")
    }
}
