//! The verifier of compact strategies, independent of the code that generates them. It plays a strategy from the empty
//! board against every reply, by the plain rules of the game. Diagrams are checked by the checker of explanations.

use connect4_core::{Cell, Outcome, Player, Position};
use rustc_hash::FxHashMap;

use super::strategy::{Answer, CompactStrategy};
use crate::checker::listed;
use crate::{CheckError, Claim, Diagram, Explanation, Reason, check};

/// Maximum positions that the checker visits for one diagram.
const CHECK_POSITIONS: u64 = 20_000_000;

/// Why a strategy was rejected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum VerifyError {
    /// It has no legal move after these moves.
    #[error("it has no {}", if .0.is_empty() { "first move".into() } else { format!("move after {}", listed(.0)) })]
    NoMove(Vec<Cell>),
    /// These moves follow the strategy, but end the game with less than it claims.
    #[error("its claim is refuted by {}", listed(.0))]
    Failed(Vec<Cell>),
    /// The diagram after these moves does not achieve the claim.
    #[error("its diagram after {} does not achieve the claim: {}", listed(.0), .1)]
    Diagram(Vec<Cell>, CheckError),
    /// It claims a draw but always wins.
    #[error("it claims a draw but always wins")]
    Understated,
    /// The position of this entry, by index from 0, never occurs.
    #[error("the position of its entry {} never occurs", .0 + 1)]
    Unreachable(usize),
}

/// The size of a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Size {
    /// Entries without a diagram.
    pub moves: usize,
    /// Entries with a diagram.
    pub diagrams: usize,
    /// Distinct diagrams.
    pub distinct: usize,
    /// Plies from the empty board to the latest position with an entry.
    pub plies: usize,
}

/// Verifies a strategy against every reply, and returns its size.
///
/// # Errors
/// The first error found.
pub fn verify(strategy: &CompactStrategy) -> Result<Size, VerifyError> {
    let side = strategy.side();
    let mut verifier = Verifier { strategy, used: vec![false; strategy.entries().len()], known: FxHashMap::default() };
    let mut moves = Vec::new();
    let empty = Position::new(strategy.rules());
    let worst = if side == Player::First {
        verifier.own_turn(&empty, &mut moves)
    } else {
        verifier.opponent_turn(&empty, &mut moves)
    }?;
    if worst > strategy.claim() {
        return Err(VerifyError::Understated);
    }
    if let Some(index) = verifier.used.iter().position(|used| !used) {
        return Err(VerifyError::Unreachable(index));
    }
    let diagrams: Vec<_> = strategy.entries().iter().filter_map(|entry| entry.diagram.as_ref()).collect();
    let distinct: std::collections::HashSet<_> = diagrams.iter().collect();
    Ok(Size {
        moves: strategy.entries().len() - diagrams.len(),
        diagrams: diagrams.len(),
        distinct: distinct.len(),
        plies: strategy.entries().iter().map(|entry| entry.moves.len()).max().unwrap_or(0),
    })
}

struct Verifier<'a> {
    strategy: &'a CompactStrategy,
    used: Vec<bool>,
    /// The guaranteed results of positions with the opponent to move.
    known: FxHashMap<Position, Claim>,
}

impl Verifier<'_> {
    /// The guaranteed result with the side to move.
    fn own_turn(&mut self, position: &Position, moves: &mut Vec<Cell>) -> Result<Claim, VerifyError> {
        let (plays, diagram) = match self.strategy.answer(position) {
            None => return Err(VerifyError::NoMove(moves.clone())),
            Some(Answer::ForcedReply(cells)) => (cells, None),
            Some(Answer::Entry { play, diagram, index }) => {
                self.used[index] = true;
                (vec![play], diagram)
            }
        };
        let mut worst = Claim::Win;
        for play in plays {
            if position.check(play).is_err() {
                return Err(VerifyError::NoMove(moves.clone()));
            }
            moves.push(play);
            let after = position.after(play);
            let result = match &diagram {
                Some(diagram) if !after.is_over() => self.follow(&after, diagram, moves)?,
                _ => self.opponent_turn(&after, moves)?,
            };
            moves.pop();
            worst = worst.min(result);
        }
        Ok(worst)
    }

    /// The guaranteed result of following a diagram.
    fn follow(&self, after: &Position, diagram: &Diagram, moves: &[Cell]) -> Result<Claim, VerifyError> {
        let (side, claim) = (self.strategy.side(), self.strategy.claim());
        let proves = |claim: Claim| {
            // A guaranteed draw for one side alone does not settle the result, so the explanation must not claim one.
            let value = (claim == Claim::Win).then_some(Outcome::Won(side));
            let reasons = vec![Reason::Diagram { diagram: diagram.clone(), claim }];
            check(after, &Explanation { steps: Vec::new(), reasons, value }, CHECK_POSITIONS)
        };
        if proves(Claim::Win).is_ok() {
            return Ok(Claim::Win);
        }
        proves(claim).map_err(|error| VerifyError::Diagram(moves.to_vec(), error))?;
        Ok(claim)
    }

    /// The guaranteed result with the opponent to move, or of a finished game.
    fn opponent_turn(&mut self, position: &Position, moves: &mut Vec<Cell>) -> Result<Claim, VerifyError> {
        let kept = match position.outcome() {
            Some(Outcome::Won(winner)) => (winner == self.strategy.side()).then_some(Claim::Win),
            Some(Outcome::Drawn) => (self.strategy.claim() == Claim::Draw).then_some(Claim::Draw),
            None => return self.replies(position, moves),
        };
        kept.ok_or_else(|| VerifyError::Failed(moves.clone()))
    }

    fn replies(&mut self, position: &Position, moves: &mut Vec<Cell>) -> Result<Claim, VerifyError> {
        if let Some(&known) = self.known.get(position) {
            return Ok(known);
        }
        let mut worst = Claim::Win;
        for reply in position.legal_moves() {
            let after = position.after(reply);
            moves.push(reply);
            let result =
                if after.is_over() { self.opponent_turn(&after, moves)? } else { self.own_turn(&after, moves)? };
            moves.pop();
            worst = worst.min(result);
        }
        self.known.insert(*position, worst);
        Ok(worst)
    }
}
