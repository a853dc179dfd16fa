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
//! assert_eq!(hint.move_words(hint.moves()[0].cell, Names::Columns).as_deref(), Some("1 draws"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use connect4_core::{Cell, Outcome, Position, Rules};
use connect4_solve::{MoveScore, Solution, Verdict, count_plies, score_of_end};

/// The proven value of a position or move, from the perspective of one side. Plies count from the position, or from
/// before the move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The exact verdict.
    Exact(Verdict),
    /// A win within this many plies, or earlier.
    WinWithin {
        /// Maximum plies until the end.
        plies: u16,
    },
    /// A draw or a win.
    AtLeastDraw,
    /// A draw or a loss.
    AtMostDraw,
    /// A loss within this many plies, or earlier.
    LossWithin {
        /// Maximum plies until the end.
        plies: u16,
    },
    /// Unknown, because the budget ran out.
    Unknown,
}

impl Value {
    /// The value of `position`, or of a move from it, from the perspective of its side to move.
    pub fn new(position: &Position, solution: &Solution) -> Self {
        let verdict = |score| Verdict::new(position.rules(), position.plies(), score);
        match (solution.lower, solution.upper) {
            (lower, upper) if lower == upper => Value::Exact(verdict(lower)),
            (1.., _) => Value::WinWithin { plies: verdict(solution.lower).plies() },
            (_, ..0) => Value::LossWithin { plies: verdict(solution.upper).plies() },
            (0, _) => Value::AtLeastDraw,
            (_, 0) => Value::AtMostDraw,
            _ => Value::Unknown,
        }
    }

    /// The exact verdict, if it is proven.
    pub const fn verdict(self) -> Option<Verdict> {
        match self {
            Value::Exact(verdict) => Some(verdict),
            _ => None,
        }
    }

    /// `win`, `draw` or `loss`, if that much is proven.
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Value::Exact(verdict) => Some(verdict.word()),
            Value::WinWithin { .. } => Some("win"),
            Value::LossWithin { .. } => Some("loss"),
            _ => None,
        }
    }

    /// As a noun: `win in 9 plies`, `draw`, `loss in 12 plies`; if it is not exact, `win within 9 plies`,
    /// `at least a draw`, `at most a draw`, `loss within 12 plies`, `unknown`.
    pub fn noun(self) -> String {
        match self {
            Value::Exact(Verdict::Draw { .. }) => "draw".to_owned(),
            Value::Exact(verdict) => format!("{} in {}", verdict.word(), count_plies(verdict.plies())),
            Value::WinWithin { plies } => format!("win within {}", count_plies(plies)),
            Value::AtLeastDraw => "at least a draw".to_owned(),
            Value::AtMostDraw => "at most a draw".to_owned(),
            Value::LossWithin { plies } => format!("loss within {}", count_plies(plies)),
            Value::Unknown => UNKNOWN.to_owned(),
        }
    }

    /// The predicate for this number of moves as the subject.
    pub(crate) fn predicate(self, subjects: usize, mood: Mood) -> String {
        let verb = |one: &str, many: &str, participle: &str| match mood {
            Mood::Indicative => if subjects == 1 { one } else { many }.to_owned(),
            Mood::Conditional => format!("would have {participle}"),
        };
        let win = || verb("wins", "win", "won");
        let lose = || verb("loses", "lose", "lost");
        let be = || verb("is", "are", "been");
        match self {
            Value::Exact(Verdict::Win { plies }) => format!("{} in {}", win(), count_plies(plies)),
            Value::Exact(Verdict::Draw { .. }) => verb("draws", "draw", "drawn"),
            Value::Exact(Verdict::Loss { plies }) => format!("{} in {}", lose(), count_plies(plies)),
            Value::WinWithin { plies } => format!("{} within {}", win(), count_plies(plies)),
            Value::LossWithin { plies } => format!("{} within {}", lose(), count_plies(plies)),
            Value::AtLeastDraw => format!("{} at least a draw", be()),
            Value::AtMostDraw => format!("{} at most a draw", be()),
            Value::Unknown => format!("{} {UNKNOWN}", be()),
        }
    }
}

impl fmt::Display for Value {
    /// As a verb: `wins in 9 plies`, `draws`; if it is not exact, `wins within 9 plies`, `is at least a draw`,
    /// `is unknown`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.predicate(1, Mood::Indicative))
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

/// Proven values of a position and its moves, which can be described in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    position: Position,
    bounds: Solution,
    moves: Vec<MoveScore>,
}

impl Hint {
    /// The hint for `position`, given all its legal moves with their bounds, as returned by
    /// [`Solver::analyze`](connect4_solve::Solver::analyze).
    pub fn new(position: &Position, moves: &[MoveScore]) -> Self {
        let best = |bound: fn(&Solution) -> i32| moves.iter().map(|one| bound(&one.solution)).max();
        let end = score_of_end(position);
        let value = Solution {
            lower: end.or(best(|solution| solution.lower)).unwrap_or(Solution::UNKNOWN.lower),
            upper: end.or(best(|solution| solution.upper)).unwrap_or(Solution::UNKNOWN.upper),
            nodes: moves.iter().map(|one| one.solution.nodes).sum(),
        };
        Hint { position: *position, bounds: value, moves: moves.to_vec() }
    }

    /// Adds proven bounds on the score of the position, from the perspective of its side to move. No move is better, so
    /// this also bounds the moves if their analysis is incomplete.
    #[must_use]
    pub fn with_bounds(mut self, value: &Solution) -> Self {
        self.bounds = self.bounds.and(*value);
        for one in &mut self.moves {
            one.solution.upper = one.solution.upper.min(self.bounds.upper);
        }
        let lower = self.bounds.lower;
        let mut candidates = self.moves.iter_mut().filter(|one| one.solution.upper >= lower);
        if let (Some(only), None) = (candidates.next(), candidates.next()) {
            only.solution.lower = only.solution.lower.max(lower);
        }
        self
    }

    /// The position that the hint is about.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The bounds on the score of the position, from the perspective of its side to move.
    pub fn bounds(&self) -> Solution {
        self.bounds
    }

    /// The value of the position, from the perspective of its side to move.
    pub fn value(&self) -> Value {
        Value::new(&self.position, &self.bounds)
    }

    /// The moves with their bounds.
    pub fn moves(&self) -> &[MoveScore] {
        &self.moves
    }

    /// The value of a move, from the perspective of the side that makes it; plies count from before the move. `None`
    /// for an illegal move.
    pub fn of_move(&self, cell: Cell) -> Option<Value> {
        let one = self.moves.iter().find(|one| one.cell == cell)?;
        Some(Value::new(&self.position, &one.solution))
    }

    /// The moves that are proven to be best: no move wins earlier or loses later. May be empty if the budget ran out.
    pub fn best(&self) -> Vec<Cell> {
        self.cells(|solution| solution.lower >= self.bounds.upper)
    }

    /// The moves that are proven to keep a win or a draw. May be empty if the budget ran out.
    pub fn result_keeping_moves(&self) -> Vec<Cell> {
        self.cells(|solution| solution.lower.signum() >= self.bounds.upper.signum())
    }

    fn cells(&self, wanted: impl Fn(&Solution) -> bool) -> Vec<Cell> {
        self.moves.iter().filter(|one| wanted(&one.solution)).map(|one| one.cell).collect()
    }

    /// A move in words: `4 wins in 9 plies`; `None` for an illegal move.
    pub fn move_words(&self, cell: Cell, names: Names) -> Option<String> {
        self.of_move(cell).map(|known| format!("{} {known}", names.name(cell)))
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
        let best = self.best();
        match self.moves.as_slice() {
            [] => UNKNOWN.to_owned(),
            [only] => {
                let value = Value::new(&self.position, &only.solution);
                format!("{} is the only legal move; it {value}", names.name(only.cell))
            }
            moves if best.len() == moves.len() => format!("every move {}", self.value()),
            _ if best.is_empty() => self.all_words(names),
            _ => match self.value() {
                Value::Exact(Verdict::Loss { plies }) => {
                    let hold = if best.len() == 1 { "holds" } else { "hold" };
                    format!("every move loses; {} {hold} out longest, {}", names.list(&best), count_plies(plies))
                }
                value => format!("{} {}", names.list(&best), value.predicate(best.len(), Mood::Indicative)),
            },
        }
    }

    /// Every move with its value; moves with the same value are listed together.
    fn all_words(&self, names: Names) -> String {
        let mut moves = self.moves.clone();
        moves.sort_by_key(|one| (-one.solution.lower.max(-1), -one.solution.upper, -one.solution.lower));
        let mut groups: Vec<(Value, Vec<Cell>)> = Vec::new();
        for one in moves {
            let known = Value::new(&self.position, &one.solution);
            match groups.iter_mut().find(|(other, _)| *other == known) {
                Some((_, cells)) => cells.push(one.cell),
                None => groups.push((known, vec![one.cell])),
            }
        }
        // Moves with unknown values come last, without their names.
        groups.sort_by_key(|(known, _)| *known == Value::Unknown);
        if groups.len() == 1 {
            let (known, _) = groups[0];
            return if known == Value::Unknown { UNKNOWN.to_owned() } else { format!("every move {known}") };
        }
        let phrase = |(known, cells): &(Value, Vec<Cell>)| {
            let subject = match known {
                Value::Unknown if cells.len() > 1 => "the others".to_owned(),
                _ => names.list(cells),
            };
            format!("{subject} {}", known.predicate(cells.len(), Mood::Indicative))
        };
        groups.iter().map(phrase).collect::<Vec<_>>().join("; ")
    }
}
