//! What a game's moves were worth: which of them lost the win or the draw, and what was better.
//!
//! A game is reviewed from its end backwards by one solver that forgets nothing: late positions are cheap, and what they
//! teach makes the early ones cheaper.
//!
//! ```
//! use connect4_core::{Player, Rules, notation::digits};
//! use connect4_play::{Limits, Names, review};
//! use connect4_solve::{Options, Solver};
//! let rules = Rules::new(5, 4, 4)?;
//! let game = digits::parse(rules, "3322441")?;
//! let review = review(&game, &mut Solver::new(Options::default()), &Limits::default(), &mut |_, _| {})?;
//! let blunder = &review.moves()[2];
//! assert_eq!(blunder.to_string(), "b1??");
//! assert_eq!(blunder.words(Names::Cells), "lost the draw: c3 drew");
//! assert_eq!(review.accuracy(Player::First).percent(), Some(75));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use connect4_core::{Cell, Game, Player, Position};
use connect4_solve::{Limits, MoveScore, Score, Solution, SolveError, Solver, count_plies};

use super::hint::{Hint, Known, NOT_KNOWN, Names, Tense};

/// What a move did to the value of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Judgement {
    /// No move was better.
    Best,
    /// The value is kept, but the win comes later, or the loss sooner, than it had to.
    Slower {
        /// By how many plies.
        plies: u16,
    },
    /// The value is kept; whether the win could come sooner, or the loss later, is not known within the budget.
    Kept,
    /// It was a draw at least; now it is a loss.
    LostDraw,
    /// It was a win; now it is a draw or a loss.
    LostWin,
    /// Not known within the budget.
    Unknown,
}

impl Judgement {
    /// Judges a move by what is proved of the position `before` it and of the move itself (`after`), both from the side
    /// of `position` to move.
    fn new(position: &Position, before: &Solution, after: &Solution) -> Self {
        let exact = |solution: &Solution| solution.verdict(position);
        if after.upper.signum() < before.lower.signum() {
            if before.lower > 0 { Judgement::LostWin } else { Judgement::LostDraw }
        } else if after.lower >= before.upper {
            Judgement::Best
        } else if after.lower.signum() >= before.upper.signum() {
            match (exact(before), exact(after)) {
                (Some(before), Some(after)) => Judgement::Slower { plies: before.plies().abs_diff(after.plies()) },
                _ => Judgement::Kept,
            }
        } else {
            Judgement::Unknown
        }
    }

    /// The sign after the move, as people write it: `??` where the value of the game is lost, `?!` where only time is,
    /// otherwise nothing.
    pub const fn mark(self) -> &'static str {
        match self {
            Judgement::LostDraw | Judgement::LostWin => "??",
            Judgement::Slower { .. } => "?!",
            Judgement::Best | Judgement::Kept | Judgement::Unknown => "",
        }
    }

    /// Whether the move kept a win a win and a draw a draw; `None` where that is not known within the budget.
    pub const fn keeps_value(self) -> Option<bool> {
        match self {
            Judgement::Best | Judgement::Slower { .. } | Judgement::Kept => Some(true),
            Judgement::LostDraw | Judgement::LostWin => Some(false),
            Judgement::Unknown => None,
        }
    }

    /// Whether the budget has left nothing about it open.
    pub const fn is_final(self) -> bool {
        !matches!(self, Judgement::Kept | Judgement::Unknown)
    }
}

/// A move and what is known about it. Displays as cell and mark: `d3??`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewedMove {
    cell: Cell,
    hint: Hint,
    judgement: Judgement,
}

impl ReviewedMove {
    /// Which stone of the game it was, from 1 at the empty board.
    pub fn ply(&self) -> u16 {
        self.hint.position().plies() + 1
    }

    /// Who made it.
    pub fn player(&self) -> Player {
        self.hint.position().mover()
    }

    /// Where the stone landed.
    pub fn cell(&self) -> Cell {
        self.cell
    }

    /// What it did to the value.
    pub fn judgement(&self) -> Judgement {
        self.judgement
    }

    /// The position before it, with its value and all its moves.
    pub fn hint(&self) -> &Hint {
        &self.hint
    }

    /// What is proved about the position before the move, from the side that made it.
    pub fn before(&self) -> Solution {
        self.hint.value()
    }

    /// What is proved about the move, from the side that made it; as a [`Known`] its plies count from before the move.
    pub fn after(&self) -> Solution {
        let own = self.hint.moves().iter().find(|one| one.cell == self.cell);
        own.expect("a move that was played is legal").solution
    }

    /// The move's value, ready to be put into words.
    pub fn known(&self) -> Known {
        Known::new(self.hint.position(), &self.after())
    }

    /// What was wrong with it and what was better: `lost the win: c1 won in 9 plies`. Empty for a best move.
    pub fn words(&self, names: Names) -> String {
        let is_win = self.before().lower > 0;
        match self.judgement {
            Judgement::Best => String::new(),
            Judgement::Kept if is_win => format!("kept the win; whether it could come sooner is {NOT_KNOWN}"),
            Judgement::Kept => format!("was lost before; whether another move holds out longer is {NOT_KNOWN}"),
            Judgement::Unknown => NOT_KNOWN.to_owned(),
            Judgement::Slower { plies } => self.slower(plies, is_win, names),
            Judgement::LostWin if self.after().upper < 0 => {
                format!("turned a win into a loss: {}", self.better(names))
            }
            Judgement::LostWin => format!("lost the win: {}", self.better(names)),
            Judgement::LostDraw if self.before().upper > 0 => {
                format!("lost a draw at least: {}", self.better(names))
            }
            Judgement::LostDraw => format!("lost the draw: {}", self.better(names)),
        }
    }

    /// The best moves and what they did, as far as that is known.
    fn better(&self, names: Names) -> String {
        let mut cells = self.hint.best();
        let mut known = self.hint.known();
        if cells.is_empty() {
            let lower = self.before().lower;
            let reach = |one: &&MoveScore| one.solution.lower == lower;
            let reaching: Vec<&MoveScore> = self.hint.moves().iter().filter(reach).collect();
            let Some(first) = reaching.first() else { return format!("which move was better is {NOT_KNOWN}") };
            known = Known::new(self.hint.position(), &first.solution);
            cells =
                reaching.iter().filter(|one| one.solution.upper == first.solution.upper).map(|one| one.cell).collect();
        }
        format!("{} {}", names.list(&cells), known.predicate(cells.len(), Tense::Past))
    }

    /// `lost 26 plies sooner; d4 would have held out 28`
    fn slower(&self, plies: u16, is_win: bool, names: Names) -> String {
        let (ended, when, kept) = if is_win { ("won", "later", "won in") } else { ("lost", "sooner", "held out") };
        let plies = count_plies(plies);
        match (self.hint.known().verdict(), self.hint.best().as_slice()) {
            (Some(verdict), best @ [_, ..]) => {
                format!("{ended} {plies} {when}; {} would have {kept} {}", names.list(best), verdict.plies())
            }
            _ => format!("{ended} {plies} {when}; which move was better is {NOT_KNOWN}"),
        }
    }
}

impl fmt::Display for ReviewedMove {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.cell, self.judgement.mark())
    }
}

/// How many of one side's moves kept the value of the game, a win or a draw. In a lost position every move does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Accuracy {
    /// Moves that kept the value.
    pub kept: u16,
    /// Moves for which it is known whether they did.
    pub judged: u16,
    /// All moves.
    pub moves: u16,
}

impl Accuracy {
    /// The share of judged moves that kept the value, 0..=100, rounded down, so that 100 means all; `None` without any.
    pub fn percent(self) -> Option<u8> {
        let share = (100 * u32::from(self.kept)).checked_div(self.judged.into())?;
        Some(share as u8)
    }
}

/// A game, move by move. Made by [`review`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    moves: Vec<ReviewedMove>,
    values: Vec<Solution>,
}

impl Review {
    /// The moves in their order; swaps of sides are not among them.
    pub fn moves(&self) -> &[ReviewedMove] {
        &self.moves
    }

    /// What is proved about each position, from the side of the first player, X, whoever is to move: at the start of the game,
    /// then after each move.
    pub fn values(&self) -> &[Solution] {
        &self.values
    }

    /// How well one side played.
    pub fn accuracy(&self, player: Player) -> Accuracy {
        let mut accuracy = Accuracy::default();
        for one in self.moves.iter().filter(|one| one.player() == player) {
            accuracy.moves += 1;
            accuracy.judged += u16::from(one.judgement.keeps_value().is_some());
            accuracy.kept += u16::from(one.judgement.keeps_value() == Some(true));
        }
        accuracy
    }

    /// Whether every move is judged, with nothing left open by the budget.
    pub fn is_complete(&self) -> bool {
        self.moves.iter().all(|one| one.judgement.is_final())
    }

    /// The value over the game as a small picture in plain characters: a column for the start and one for each move, and
    /// numbers of plies below. `?` where the value is not known.
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

/// Judges every move of `game`, from its end backwards. Each position is solved within `limits`; their stop flag ends the whole
/// review at once, with what is known by then. `solver` keeps what it learns. After each position `progress` is told how many
/// are done and how many there are.
///
/// Under the swap rule, moves are judged for X and O, whoever plays them.
///
/// # Errors
/// As [`Solver::solve`].
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
        let hint = look(position, (cell, value.reversed()), solver, limits)?;
        value = hint.value();
        values.push(first_sees(position, value));
        let own = hint.moves().iter().find(|one| one.cell == cell).expect("a move that was played is legal");
        let judgement = Judgement::new(position, &value, &own.solution);
        moves.push(ReviewedMove { cell, hint, judgement });
        progress(values.len(), total);
    }
    moves.reverse();
    values.reverse();
    Ok(Review { moves, values })
}

/// A position's value and those of its moves; that of the move played is known from the position after it. The value comes
/// first: with it the move is judged, even when the budget ends before all alternatives are known.
fn look(
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
    Ok(Hint::new(position, &moves).with_value(&value))
}
