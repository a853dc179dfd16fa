//! Reviews games: finds the moves that threw away a win or a draw, and the better moves.
//!
//! A game is reviewed from its end backward with one solver. Late positions are cheap, and their entries in the
//! solver's table make earlier positions cheaper.
//!
//! ```
//! use connect4_core::{Limits, Player, Rules};
//! use connect4_core::notation::digits;
//! use connect4_study::{Names, review};
//! use connect4_solve::{Options, Solver};
//! let rules = Rules::new(5, 4, 4)?;
//! let game = digits::parse(rules, "3322441")?;
//! let review = review(&game, &mut Solver::new(Options::default()), &Limits::default(), &mut |_, _| {})?;
//! let blunder = &review.moves()[2];
//! assert_eq!(blunder.to_string(), "b1??");
//! assert_eq!(blunder.words(Names::Cells), "threw away a draw; c3 would have drawn");
//! assert_eq!(review.accuracy(Player::First).percent(), Some(75));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use connect4_core::{Cell, Game, Limits, Player, Position};
use connect4_solve::{MoveScore, Score, Solution, SolveError, Solver, count_plies};

use crate::hint::{Hint, Mood, Names, UNKNOWN, Value};

const BETTER_UNKNOWN: &str = "the better move is unknown";

/// The effect of a move on the result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Classification {
    /// No move was better.
    Best,
    /// The move kept the result, but the win comes later, or the loss earlier, than necessary.
    Slower {
        /// By how many plies.
        plies: u16,
    },
    /// The move kept the result. The budget ran out before it was proven whether the win could come earlier or the loss
    /// later.
    Kept,
    /// The move turned at least a draw into a loss.
    LostDraw,
    /// The move turned a win into a draw or a loss.
    LostWin,
    /// Unknown, because the budget ran out.
    Unknown,
}

impl Classification {
    /// Classifies a move by the bounds `before` it and `after` it, both from the perspective of the side to move in
    /// `position`.
    fn new(position: &Position, before: &Solution, after: &Solution) -> Self {
        let exact = |solution: &Solution| solution.verdict(position);
        if after.upper.signum() < before.lower.signum() {
            if before.lower > 0 { Classification::LostWin } else { Classification::LostDraw }
        } else if after.lower >= before.upper {
            Classification::Best
        } else if after.lower.signum() >= before.upper.signum() {
            match (exact(before), exact(after)) {
                (Some(before), Some(after)) => Classification::Slower { plies: before.plies().abs_diff(after.plies()) },
                _ => Classification::Kept,
            }
        } else {
            Classification::Unknown
        }
    }

    /// The annotation of the move: `??` if the result changed, `?!` if only the number of plies changed, otherwise
    /// empty.
    pub const fn mark(self) -> &'static str {
        match self {
            Classification::LostDraw | Classification::LostWin => "??",
            Classification::Slower { .. } => "?!",
            Classification::Best | Classification::Kept | Classification::Unknown => "",
        }
    }

    /// Whether the move kept the result; `None` if unknown.
    pub const fn keeps_result(self) -> Option<bool> {
        match self {
            Classification::Best | Classification::Slower { .. } | Classification::Kept => Some(true),
            Classification::LostDraw | Classification::LostWin => Some(false),
            Classification::Unknown => None,
        }
    }

    /// Whether a larger budget could not change the classification.
    pub const fn is_final(self) -> bool {
        !matches!(self, Classification::Kept | Classification::Unknown)
    }
}

/// A reviewed move. Displays as cell and annotation: `d3??`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewedMove {
    cell: Cell,
    hint: Hint,
    classification: Classification,
}

impl ReviewedMove {
    /// The ply of the move, counted from 1 at the empty board.
    pub fn ply(&self) -> u16 {
        self.hint.position().plies() + 1
    }

    /// The player who made the move.
    pub fn player(&self) -> Player {
        self.hint.position().mover()
    }

    /// The cell of the move.
    pub fn cell(&self) -> Cell {
        self.cell
    }

    /// How the move affected the result.
    pub fn classification(&self) -> Classification {
        self.classification
    }

    /// The position before the move, with the values of all moves.
    pub fn hint(&self) -> &Hint {
        &self.hint
    }

    /// The bounds of the position before the move, from the perspective of the player who made the move.
    pub fn before(&self) -> Solution {
        self.hint.bounds()
    }

    /// The bounds of the move, from the perspective of the player who made it. In a [`Value`], plies count from before
    /// the move.
    pub fn after(&self) -> Solution {
        let own = self.hint.moves().iter().find(|one| one.cell == self.cell);
        own.expect("a move that was played is legal").solution
    }

    /// The value of the move, from the perspective of the player who made it.
    pub fn value(&self) -> Value {
        Value::new(self.hint.position(), &self.after())
    }

    /// A sentence on what was wrong and what was better: `threw away a win; c1 would have won in 9 plies`. Empty for a
    /// best move.
    pub fn words(&self, names: Names) -> String {
        let is_win = self.before().lower > 0;
        match self.classification {
            Classification::Best => String::new(),
            Classification::Kept if is_win => {
                "kept the win; it is unknown whether another move would have won sooner".to_owned()
            }
            Classification::Kept => {
                "was already lost; it is unknown whether another move would have held out longer".to_owned()
            }
            Classification::Unknown => UNKNOWN.to_owned(),
            Classification::Slower { plies } => self.slower(plies, is_win, names),
            Classification::LostWin if self.after().upper < 0 => {
                format!("turned a win into a loss; {}", self.better(names))
            }
            Classification::LostWin => format!("threw away a win; {}", self.better(names)),
            Classification::LostDraw if self.before().upper > 0 => {
                format!("threw away at least a draw; {}", self.better(names))
            }
            Classification::LostDraw => format!("threw away a draw; {}", self.better(names)),
        }
    }

    /// The best moves with their values, as far as known.
    fn better(&self, names: Names) -> String {
        let mut cells = self.hint.best();
        let mut known = self.hint.value();
        if cells.is_empty() {
            let lower = self.before().lower;
            let reach = |one: &&MoveScore| one.solution.lower == lower;
            let reaching: Vec<&MoveScore> = self.hint.moves().iter().filter(reach).collect();
            let Some(first) = reaching.first() else { return BETTER_UNKNOWN.to_owned() };
            known = Value::new(self.hint.position(), &first.solution);
            cells =
                reaching.iter().filter(|one| one.solution.upper == first.solution.upper).map(|one| one.cell).collect();
        }
        format!("{} {}", names.list(&cells), known.predicate(cells.len(), Mood::Conditional))
    }

    /// `lost 26 plies sooner than necessary; d4 would have held out 28 plies`
    fn slower(&self, plies: u16, is_win: bool, names: Names) -> String {
        let (ended, when, kept) = if is_win { ("won", "later", "won in") } else { ("lost", "sooner", "held out") };
        let plies = count_plies(plies);
        let better = match (self.hint.value().verdict(), self.hint.best().as_slice()) {
            (Some(verdict), best @ [_, ..]) => {
                format!("{} would have {kept} {}", names.list(best), count_plies(verdict.plies()))
            }
            _ => BETTER_UNKNOWN.to_owned(),
        };
        format!("{ended} {plies} {when} than necessary; {better}")
    }
}

impl fmt::Display for ReviewedMove {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.cell, self.classification.mark())
    }
}

/// How many moves of one side kept the result. In a lost position, every move does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Accuracy {
    /// Number of moves that kept the result.
    pub kept: u16,
    /// Number of moves for which this is known.
    pub evaluated: u16,
    /// Number of all moves.
    pub moves: u16,
}

impl Accuracy {
    /// The percentage of evaluated moves that kept the result, rounded down, so that 100 means all; `None` if no move
    /// was evaluated.
    pub fn percent(self) -> Option<u8> {
        let share = (100 * u32::from(self.kept)).checked_div(self.evaluated.into())?;
        Some(share as u8)
    }
}

/// A reviewed game, returned by [`review()`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    moves: Vec<ReviewedMove>,
    values: Vec<Solution>,
}

impl Review {
    /// The moves in order, without swaps of sides.
    pub fn moves(&self) -> &[ReviewedMove] {
        &self.moves
    }

    /// The bounds of each position from the perspective of the first player, X: at the start of the game, then after
    /// each move.
    pub fn values(&self) -> &[Solution] {
        &self.values
    }

    /// The accuracy of one side.
    pub fn accuracy(&self, player: Player) -> Accuracy {
        let mut accuracy = Accuracy::default();
        for one in self.moves.iter().filter(|one| one.player() == player) {
            accuracy.moves += 1;
            accuracy.evaluated += u16::from(one.classification.keeps_result().is_some());
            accuracy.kept += u16::from(one.classification.keeps_result() == Some(true));
        }
        accuracy
    }

    /// Whether a larger budget could not change any classification.
    pub fn is_complete(&self) -> bool {
        self.moves.iter().all(|one| one.classification.is_final())
    }

    /// The result over the game as a text diagram: one column for the start and one for each move, with ply numbers
    /// below. A `?` marks an unknown result.
    ///
    /// ```text
    /// X wins  | *  ***
    /// draw    |* **
    /// O wins  |       *
    /// ply      0    5
    /// ```
    pub fn graph(&self) -> String {
        let row = |name: &str, here: fn(Option<Score>) -> Option<char>| {
            let marks: String = self.values.iter().map(|value| here(value.sign()).unwrap_or(' ')).collect();
            format!("{name:<8}|{marks}").trim_end().to_owned()
        };
        let first = self.moves.first().map_or(0, |one| one.ply() - 1);
        let mut axis = format!("{:<9}", "ply");
        for (index, ply) in (first..).take(self.values.len()).enumerate() {
            if ply.is_multiple_of(5) && axis.len() <= index + 9 {
                axis = format!("{axis:<width$}{ply}", width = index + 9);
            }
        }
        [
            row("X wins", |sign| (sign == Some(1)).then_some('*')),
            row("draw", |sign| match sign {
                Some(0) => Some('*'),
                None => Some('?'),
                _ => None,
            }),
            row("O wins", |sign| (sign == Some(-1)).then_some('*')),
            axis,
        ]
        .join("\n")
    }
}

/// Reviews every move of `game`, from its end backward. Each position is solved within `limits`; their stop flag ends
/// the whole review early. After each position, calls `progress` with the number of finished positions and the total.
///
/// Under the swap rule, moves are evaluated for X and O, no matter who plays them.
///
/// # Errors
/// The same as for [`Solver::solve`].
pub fn review(
    game: &Game,
    solver: &mut Solver,
    limits: &Limits,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Review, SolveError> {
    let cells: Vec<Cell> = game.moves().collect();
    let mut positions = vec![*game.start()];
    for &cell in &cells {
        positions.push(positions.last().expect("the start is there").after(cell));
    }
    let total = positions.len();
    let first_sees = |position: &Position, value: Solution| match position.mover() {
        Player::First => value,
        Player::Second => value.reversed(),
    };
    let last = positions[cells.len()];
    let mut value = solver.solve(&last, &limits.start())?;
    let mut values = vec![first_sees(&last, value)];
    let mut moves = Vec::new();
    progress(1, total);
    for (&cell, position) in cells.iter().zip(&positions).rev() {
        let hint = solve_moves(position, (cell, value.reversed()), solver, limits)?;
        value = hint.bounds();
        values.push(first_sees(position, value));
        let own = hint.moves().iter().find(|one| one.cell == cell).expect("a move that was played is legal");
        let classification = Classification::new(position, &value, &own.solution);
        moves.push(ReviewedMove { cell, hint, classification });
        progress(values.len(), total);
    }
    moves.reverse();
    values.reverse();
    Ok(Review { moves, values })
}

/// Solves a position and its moves, given the bounds of the move played. The position comes first: its bounds suffice
/// to classify the move if the budget runs out before all alternatives are solved.
fn solve_moves(
    position: &Position,
    played: (Cell, Solution),
    solver: &mut Solver,
    limits: &Limits,
) -> Result<Hint, SolveError> {
    let budget = limits.start();
    let value = solver.solve(position, &budget)?;
    let mut moves = solver.analyze(position, &budget.after(value.nodes))?;
    for one in moves.iter_mut().filter(|one| one.cell == played.0) {
        one.solution = one.solution.and(played.1);
    }
    Ok(Hint::new(position, &moves).with_bounds(&value))
}
