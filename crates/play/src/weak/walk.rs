//! The walk through a weak solution, which knows nothing of how it was found: from the empty board, with every reply of the
//! other side, by the plain rules; what a diagram promises is for the checker of reasons.

use std::fmt;

use connect4_core::{Cell, Outcome, Player, Position};
use rustc_hash::FxHashMap;

use super::solution::{Answer, WeakSolution};
use crate::reasons::{Claim, Diagram, Explanation, Fault, Reason, check};

/// Positions that the checker may look at for one diagram.
const CHECK_POSITIONS: u64 = 20_000_000;

/// What is wrong with a weak solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// After these moves, it does not say what to play.
    Silent(Vec<Cell>),
    /// These moves are by its rules, and end the game with less than it promises.
    Broken(Vec<Cell>),
    /// After these moves, the diagram does not keep the promise.
    Diagram(Vec<Cell>, Fault),
    /// It promises a draw and always wins.
    Modest,
    /// This line, counted from 0, is about a position that never comes up.
    Unneeded(usize),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let list = |f: &mut fmt::Formatter, moves: &[Cell]| moves.iter().try_for_each(|cell| write!(f, " {cell}"));
        match self {
            Flaw::Silent(moves) if moves.is_empty() => f.write_str("it does not say how to begin"),
            Flaw::Silent(moves) => {
                f.write_str("it does not say what to play after")?;
                list(f, moves)
            }
            Flaw::Broken(moves) => {
                f.write_str("it does not keep its promise against")?;
                list(f, moves)
            }
            Flaw::Diagram(moves, fault) => {
                f.write_str("the diagram that is followed after")?;
                list(f, moves)?;
                write!(f, " does not keep its promise: {fault}")
            }
            Flaw::Modest => f.write_str("it promises a draw and always wins"),
            Flaw::Unneeded(index) => {
                write!(f, "the position of its line number {} never comes up", index + 1)
            }
        }
    }
}

impl std::error::Error for Flaw {}

/// How large a weak solution is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Size {
    /// Positions in which it says a move, and the positions that come have lines of their own.
    pub moves: usize,
    /// Positions in which it says a move and a diagram.
    pub diagrams: usize,
    /// How many diagrams are different.
    pub distinct: usize,
    /// Moves from the empty board to the last position that has a line.
    pub plies: usize,
}

/// Plays a weak solution against every reply and tells its size.
///
/// # Errors
/// With the first flaw.
pub fn walk(solution: &WeakSolution) -> Result<Size, Flaw> {
    let side = solution.side();
    let mut walk = Walk { solution, used: vec![false; solution.entries().len()], known: FxHashMap::default() };
    let mut moves = Vec::new();
    let empty = Position::new(solution.rules());
    let worst = if side == Player::First { walk.ours(&empty, &mut moves) } else { walk.theirs(&empty, &mut moves) }?;
    if worst > solution.claim() {
        return Err(Flaw::Modest);
    }
    if let Some(index) = walk.used.iter().position(|used| !used) {
        return Err(Flaw::Unneeded(index));
    }
    let diagrams: Vec<_> = solution.entries().iter().filter_map(|entry| entry.diagram.as_ref()).collect();
    let distinct: std::collections::HashSet<_> = diagrams.iter().collect();
    Ok(Size {
        moves: solution.entries().len() - diagrams.len(),
        diagrams: diagrams.len(),
        distinct: distinct.len(),
        plies: solution.entries().iter().map(|entry| entry.moves.len()).max().unwrap_or(0),
    })
}

struct Walk<'a> {
    solution: &'a WeakSolution,
    used: Vec<bool>,
    /// Positions with the other side to move, and what the side is sure of there.
    known: FxHashMap<Position, Claim>,
}

impl Walk<'_> {
    /// What the side is sure of where it is to move.
    fn ours(&mut self, position: &Position, moves: &mut Vec<Cell>) -> Result<Claim, Flaw> {
        let (plays, diagram) = match self.solution.answer(position) {
            None => return Err(Flaw::Silent(moves.clone())),
            Some(Answer::Habit(cells)) => (cells, None),
            Some(Answer::Entry { play, diagram, index }) => {
                self.used[index] = true;
                (vec![play], diagram)
            }
        };
        let mut worst = Claim::Win;
        for play in plays {
            if position.check(play).is_err() {
                return Err(Flaw::Silent(moves.clone()));
            }
            moves.push(play);
            let after = position.after(play);
            let sure = match &diagram {
                Some(diagram) if !after.is_over() => self.follow(&after, diagram, moves)?,
                _ => self.theirs(&after, moves)?,
            };
            moves.pop();
            worst = worst.min(sure);
        }
        Ok(worst)
    }

    fn follow(&self, after: &Position, diagram: &Diagram, moves: &[Cell]) -> Result<Claim, Flaw> {
        let (side, claim) = (self.solution.side(), self.solution.claim());
        let proves = |claim: Claim| {
            // The checker puts reasons together to a value; one side's draw alone is none.
            let value = (claim == Claim::Win).then_some(Outcome::Won(side));
            let reasons = vec![Reason::Diagram { diagram: diagram.clone(), claim }];
            check(after, &Explanation { steps: Vec::new(), reasons, value }, CHECK_POSITIONS)
        };
        if proves(Claim::Win).is_ok() {
            return Ok(Claim::Win);
        }
        proves(claim).map_err(|fault| Flaw::Diagram(moves.to_vec(), fault))?;
        Ok(claim)
    }

    /// What the side is sure of where the other side is to move, or the game is over.
    fn theirs(&mut self, position: &Position, moves: &mut Vec<Cell>) -> Result<Claim, Flaw> {
        let kept = match position.outcome() {
            Some(Outcome::Won(winner)) => (winner == self.solution.side()).then_some(Claim::Win),
            Some(Outcome::Drawn) => (self.solution.claim() == Claim::Draw).then_some(Claim::Draw),
            None => return self.replies(position, moves),
        };
        kept.ok_or_else(|| Flaw::Broken(moves.clone()))
    }

    fn replies(&mut self, position: &Position, moves: &mut Vec<Cell>) -> Result<Claim, Flaw> {
        if let Some(&known) = self.known.get(position) {
            return Ok(known);
        }
        let mut worst = Claim::Win;
        for reply in position.legal_moves() {
            let after = position.after(reply);
            moves.push(reply);
            let sure = if after.is_over() { self.theirs(&after, moves)? } else { self.ours(&after, moves)? };
            moves.pop();
            worst = worst.min(sure);
        }
        self.known.insert(*position, worst);
        Ok(worst)
    }
}
