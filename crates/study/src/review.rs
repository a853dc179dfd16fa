//! Reviews games: finds the moves that threw away a win or a draw, and the better moves.
//!
//! A game is reviewed from its end backward with one solver. Late positions are cheap, and their entries in the
//! solver's table make earlier positions cheaper.
//!
//! ```
//! use connect4_core::{Limits, Player, Rules};
//! use connect4_core::notation::digits;
//! use connect4_explain::{Sentence, ThrownAway};
//! use connect4_study::review;
//! use connect4_solve::{Options, Solver};
//! let rules = Rules::new(5, 4, 4)?;
//! let game = digits::parse(rules, "3322441")?;
//! let review = review(&game, &mut Solver::new(Options::default()), &Limits::default(), &mut |_, _| {})?;
//! let blunder = &review.reviewed[2];
//! assert_eq!(blunder.to_string(), "b1??");
//! assert!(matches!(blunder.remark, Some(Sentence::ThrewAway { result: ThrownAway::Draw, .. })));
//! assert_eq!(review.accuracy[Player::First].percent, Some(75));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use connect4_core::{ByPlayer, Cell, Game, Limits, Player, Position};
use connect4_explain::{List, Sentence, ThrownAway, Worth};
use connect4_solve::{Solution, SolveError, Solver, Value, Verdict};

#[cfg(feature = "schema")]
use crate::hint::SolvedValue;
use crate::hint::{Hint, MoveValue, stated};

/// The effect of a move on the result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Classification {
    /// No move was better.
    Best,
    /// The move kept the result, but the win comes later, or the loss earlier, than necessary.
    Slower,
    /// The move kept the result. The budget ran out before it was proven whether the win could come earlier or the loss
    /// later.
    Kept,
    /// The move turned at least a draw into a loss.
    #[cfg_attr(feature = "serde", serde(rename = "lost draw"))]
    LostDraw,
    /// The move turned a win into a draw or a loss.
    #[cfg_attr(feature = "serde", serde(rename = "lost win"))]
    LostWin,
    /// Unknown, because the budget ran out.
    Unknown,
}

impl Classification {
    /// Classifies a move by the values of the position `before` it and `after` it, both from the perspective of the
    /// player who makes it.
    fn new(before: &Value, after: &Value) -> Self {
        if after.upper.signum() < before.lower.signum() {
            if before.lower > 0 { Classification::LostWin } else { Classification::LostDraw }
        } else if after.lower >= before.upper {
            Classification::Best
        } else if after.lower.signum() >= before.upper.signum() {
            let are_exact = before.score.is_some() && after.score.is_some();
            if are_exact { Classification::Slower } else { Classification::Kept }
        } else {
            Classification::Unknown
        }
    }

    /// The annotation of the move: `??` if the result changed, `?!` if only the number of plies changed, otherwise
    /// empty.
    pub const fn mark(self) -> &'static str {
        match self {
            Classification::LostDraw | Classification::LostWin => "??",
            Classification::Slower => "?!",
            Classification::Best | Classification::Kept | Classification::Unknown => "",
        }
    }

    /// Whether the move kept the result; `None` if unknown.
    pub const fn keeps_result(self) -> Option<bool> {
        match self {
            Classification::Best | Classification::Slower | Classification::Kept => Some(true),
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
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewedMove {
    /// Ply of the move, counted from 1 at the empty board.
    pub ply: u16,
    /// Side that made the move.
    pub side: Player,
    /// The move.
    pub cell: Cell,
    /// Value of the position before the move, from the perspective of the side that made it.
    #[cfg_attr(feature = "schema", schema(value_type = SolvedValue))]
    pub before: Value,
    /// Value of the move, from the perspective of the side that made it. Plies count from before the move.
    #[cfg_attr(feature = "schema", schema(value_type = SolvedValue))]
    pub after: Value,
    /// How the move affected the result.
    pub classification: Classification,
    /// By how many plies a slower move delayed the win or hastened the loss.
    pub plies_lost: Option<u16>,
    /// The moves that are proven to be best.
    pub best: Vec<Cell>,
    /// What was wrong and what was better: `threw away a win; c1 would have won in 9 plies`. `None` for a best move.
    pub remark: Option<Sentence>,
    /// The position before the move, with the values of all moves.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub hint: Hint,
}

impl ReviewedMove {
    fn new(cell: Cell, hint: Hint) -> Self {
        let before = hint.value;
        let after = hint.of_move(cell).expect("a move that was played is legal").value;
        let classification = Classification::new(&before, &after);
        let plies = |value: Value| value.plies.filter(|_| classification == Classification::Slower);
        let mut reviewed = ReviewedMove {
            ply: hint.position.plies() + 1,
            side: hint.side_to_move,
            cell,
            before,
            after,
            classification,
            plies_lost: plies(before).zip(plies(after)).map(|(before, after)| before.abs_diff(after)),
            best: hint.best.clone(),
            remark: None,
            hint,
        };
        reviewed.remark = reviewed.remark();
        reviewed
    }

    /// What was wrong and what was better: `threw away a win; c1 would have won in 9 plies`. `None` for a best move.
    fn remark(&self) -> Option<Sentence> {
        let is_win = self.before.lower > 0;
        let threw_away = |result| Some(Sentence::ThrewAway { result, better: Box::new(self.better()) });
        match self.classification {
            Classification::Best => None,
            Classification::Kept if is_win => Some(Sentence::KeptWin),
            Classification::Kept => Some(Sentence::KeptLoss),
            Classification::Unknown => Some(Sentence::NothingKnown),
            Classification::Slower => Some(self.slower(is_win)),
            Classification::LostWin if self.after.upper < 0 => threw_away(ThrownAway::WinForLoss),
            Classification::LostWin => threw_away(ThrownAway::Win),
            Classification::LostDraw if self.before.upper > 0 => threw_away(ThrownAway::AtLeastDraw),
            Classification::LostDraw => threw_away(ThrownAway::Draw),
        }
    }

    /// What the move counts in [`Accuracy::percent`], from 0 to 1; `None` if unknown.
    fn credit(&self) -> Option<f64> {
        let kept = self.classification.keeps_result()?;
        let is_sooner_loss = self.classification == Classification::Slower && self.before.upper < 0;
        match (self.after.plies, self.before.plies) {
            (Some(after), Some(before)) if is_sooner_loss => Some(f64::from(after) / f64::from(before)),
            _ => Some(f64::from(u8::from(kept))),
        }
    }

    /// The best moves with their values, as far as known.
    fn better(&self) -> Sentence {
        let (mut cells, mut known) = (self.best.clone(), self.before);
        if cells.is_empty() {
            let reach = |one: &&MoveValue| one.value.lower == self.before.lower;
            let reaching: Vec<&MoveValue> = self.hint.by_move.iter().filter(reach).collect();
            let Some(first) = reaching.first() else { return Sentence::BetterUnknown };
            known = first.value;
            cells = reaching.iter().filter(|one| one.value.upper == known.upper).map(|one| one.cell).collect();
        }
        let (worth, plies) = stated(known);
        Sentence::WouldHave { moves: List::And(cells), worth, plies }
    }

    /// `lost 26 plies sooner than necessary; d4 would have held out 28 plies`
    fn slower(&self, is_win: bool) -> Sentence {
        let best = || List::And(self.best.clone());
        let better = match self.before.plies {
            Some(plies) if !self.best.is_empty() => match is_win {
                true => Sentence::WouldHave { moves: best(), worth: Worth::Win, plies },
                false => Sentence::WouldHaveHeldOut { moves: best(), plies },
            },
            _ => Sentence::BetterUnknown,
        };
        let (plies, better) = (self.plies_lost.unwrap_or_default(), Box::new(better));
        if is_win { Sentence::WonLater { plies, better } } else { Sentence::LostSooner { plies, better } }
    }
}

impl fmt::Display for ReviewedMove {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.cell, self.classification.mark())
    }
}

/// How good the moves of one side were.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Accuracy {
    /// Number of moves that kept the result. In a lost position, every move does.
    pub kept: u16,
    /// Number of moves for which this is known.
    pub evaluated: u16,
    /// Number of all moves.
    pub made: u16,
    /// Mean over the evaluated moves, in percent, rounded down. A move that threw away a win or a draw counts 0, and one
    /// that kept it 100. In a lost position, a move counts the plies until the end as a share of those after the best
    /// move, as far as both are known. `None` if none was evaluated.
    pub percent: Option<u8>,
}

impl Accuracy {
    fn new(reviewed: &[ReviewedMove], side: Player) -> Self {
        let own = || reviewed.iter().filter(|one| one.side == side);
        let kept = own().filter(|one| one.classification.keeps_result() == Some(true)).count();
        let credits: Vec<f64> = own().filter_map(ReviewedMove::credit).collect();
        // The sum of fractions may be slightly below a whole percentage.
        let mean = 100.0 * credits.iter().sum::<f64>() / credits.len() as f64 + 1e-6;
        Accuracy {
            kept: kept as u16,
            evaluated: credits.len() as u16,
            made: own().count() as u16,
            percent: (!credits.is_empty()).then_some(mean as u8),
        }
    }
}

/// A reviewed game, returned by [`review()`].
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Review {
    /// The position at the start of the game.
    pub start: Position,
    /// The moves in order, without swaps of sides.
    pub reviewed: Vec<ReviewedMove>,
    /// The value at the start of the game and after each move, from the perspective of the first player, X.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<SolvedValue>))]
    pub values: Vec<Value>,
    /// Accuracy of each side.
    pub accuracy: ByPlayer<Accuracy>,
    /// Whether a larger budget could not change any classification.
    pub complete: bool,
}

impl Review {
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
        self.graph_with(["X wins", "draw", "O wins", "ply"])
    }

    /// Like [`graph`](Self::graph), with other names of the rows.
    pub fn graph_with(&self, names: [&str; 4]) -> String {
        let [first, draw, second, ply] = names;
        let width = names.map(|name| name.chars().count()).into_iter().max().unwrap_or(0) + 2;
        let row = |name: &str, here: &dyn Fn(&Value) -> Option<char>| {
            let marks: String = self.values.iter().map(|value| here(value).unwrap_or(' ')).collect();
            format!("{name:<width$}|{marks}").trim_end().to_owned()
        };
        let star = |wanted: Verdict| move |value: &Value| (value.verdict == Some(wanted)).then_some('*');
        let start = width + 1;
        let mut axis = format!("{ply:<start$}");
        for (index, ply) in (self.start.plies()..).take(self.values.len()).enumerate() {
            if ply.is_multiple_of(5) && axis.chars().count() <= index + start {
                axis = format!("{axis:<width$}{ply}", width = index + start);
            }
        }
        let unknown = |value: &Value| value.verdict.is_none().then_some('?');
        [
            row(first, &star(Verdict::Win)),
            row(draw, &|value| star(Verdict::Draw)(value).or(unknown(value))),
            row(second, &star(Verdict::Loss)),
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
    let first_sees = |position: &Position, value: Value| match position.mover() {
        Player::First => value,
        Player::Second => value.reversed(),
    };
    let last = positions[cells.len()];
    let mut bounds = solver.solve(&last, &limits.start())?;
    let mut values = vec![first_sees(&last, Value::new(&last, &bounds))];
    let mut reviewed = Vec::new();
    progress(1, total);
    for (&cell, position) in cells.iter().zip(&positions).rev() {
        let hint = solve_moves(position, (cell, bounds.reversed()), solver, limits)?;
        bounds = hint.value.bounds();
        values.push(first_sees(position, hint.value));
        reviewed.push(ReviewedMove::new(cell, hint));
        progress(values.len(), total);
    }
    reviewed.reverse();
    values.reverse();
    Ok(Review {
        start: *game.start(),
        accuracy: ByPlayer::new(|player| Accuracy::new(&reviewed, player)),
        complete: reviewed.iter().all(|one| one.classification.is_final()),
        reviewed,
        values,
    })
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
    Ok(Hint::new(position, &moves, &value))
}
