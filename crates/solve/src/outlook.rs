//! What the rules alone say of a position, without search: what the search, the books and the players see at once.

use std::ops::ControlFlow;

use connect4_core::word::Word;
use connect4_core::{Geometry, Stones};

use crate::score::Score;

/// What the side to move can do at once, in a position in which nobody has a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outlook<W> {
    /// The board is full.
    Full,
    /// These cells win.
    Wins(W),
    /// The other side wins with its next stone whatever is played; these cells make that least easy.
    Lost(W),
    /// The game goes on.
    Open {
        /// The cell that blocks the other side's win, where there is one, else every legal cell.
        moves: W,
        /// The cells, legal or not, that complete a line for the other side.
        theirs: W,
    },
}

impl<W: Word> Outlook<W> {
    /// The outlook of stones in which nobody has a line.
    #[inline(always)]
    pub fn new<G: Geometry<Word = W>>(geometry: G, stones: Stones<W>) -> Self {
        let occupied = stones.occupied();
        let own = geometry.threats(stones.mover, occupied);
        Outlook::seen(geometry.legal(occupied), own, || geometry.threats(stones.opponent, occupied))
    }

    /// The same where the threats are known already: the cells, legal or not, that complete a line for the side to move
    /// (`own`) and for the other side (`theirs`).
    #[inline(always)]
    pub fn by_threats<G: Geometry<Word = W>>(geometry: G, occupied: W, own: W, theirs: W) -> Self {
        Outlook::seen(geometry.legal(occupied), own, || theirs)
    }

    #[inline(always)]
    fn seen(legal: W, own: W, theirs: impl FnOnce() -> W) -> Self {
        let wins = own & legal;
        if !wins.is_zero() {
            return Outlook::Wins(wins);
        }
        if legal.is_zero() {
            return Outlook::Full;
        }
        let theirs = theirs();
        let blocks = legal & theirs;
        let moves = answers(legal, blocks);
        if moves.is_zero() { Outlook::Lost(blocks) } else { Outlook::Open { moves, theirs } }
    }

    /// Looks one stone further: keeps only the moves that do not let the other side win on top of them. If there are
    /// none, all is lost.
    #[inline(always)]
    #[must_use]
    pub fn further<G: Geometry<Word = W>>(self, geometry: G) -> Self {
        match self {
            Outlook::Open { moves, theirs } if geometry.has_gravity() => match not_below(moves, theirs) {
                safe if safe.is_zero() => Outlook::Lost(moves),
                safe => Outlook::Open { moves: safe, theirs },
            },
            outlook => outlook,
        }
    }

    /// The cells to choose from; none on a full board.
    #[inline(always)]
    pub fn moves(self) -> W {
        match self {
            Outlook::Full => W::ZERO,
            Outlook::Wins(moves) | Outlook::Lost(moves) | Outlook::Open { moves, .. } => moves,
        }
    }

    /// The cells of which one must be played at once, those that win or block, before a look
    /// [further](Outlook::further); `None` if the choice is free.
    #[inline(always)]
    pub fn forced(self) -> Option<W> {
        match self {
            Outlook::Wins(cells) | Outlook::Lost(cells) => Some(cells),
            Outlook::Open { moves, theirs } => Some(moves & theirs).filter(|block| !block.is_zero()),
            Outlook::Full => None,
        }
    }
}

/// Those of the moves after which the other side wins on none of `blocks`, the cells on which it could win now.
#[inline(always)]
fn answers<W: Word>(moves: W, blocks: W) -> W {
    if blocks.is_zero() {
        moves
    } else if blocks.without_lowest_bit().is_zero() {
        moves & blocks
    } else {
        W::ZERO
    }
}

/// Those of the cells on which a stone does not let the other side, which has these threats, win on top of it.
#[inline(always)]
fn not_below<W: Word>(cells: W, theirs: W) -> W {
    cells & !(theirs >> 1)
}

/// What a look [further](Outlook::further) shows of a position with gravity and `left` free cells in which nobody wins
/// at once, by the threats of the side that is not to move: the score, or else the moves that do not lose at once.
#[inline(always)]
pub(crate) fn score_or_moves<G: Geometry>(
    geometry: G,
    occupied: G::Word,
    theirs: G::Word,
    left: Score,
) -> ControlFlow<Score, G::Word> {
    let legal = geometry.legal(occupied);
    let moves = answers(not_below(legal, theirs), legal & theirs);
    if moves.is_zero() {
        // On a full board this is 0.
        return ControlFlow::Break(-(left / 2));
    }
    if left <= 2 { ControlFlow::Break(0) } else { ControlFlow::Continue(moves) }
}

#[cfg(test)]
mod tests {
    use connect4_core::playout::Rng;
    use connect4_core::word::bits;
    use connect4_core::{Cell, GeometryTask, Outcome, Position, Rules};

    use super::*;

    struct Seen<'a>(&'a Position);
    impl GeometryTask for Seen<'_> {
        type Output = (char, Vec<Cell>);
        fn run<G: Geometry>(self, geometry: G) -> Self::Output {
            let outlook = Outlook::new(geometry, self.0.stones()).further(geometry);
            let name = match outlook {
                Outlook::Wins(_) => 'w',
                Outlook::Lost(_) => 'l',
                Outlook::Full => 'f',
                Outlook::Open { .. } => 'o',
            };
            (name, bits(outlook.moves()).map(|bit| geometry.cell(bit)).collect())
        }
    }

    #[test]
    fn what_the_rules_show_is_so() {
        let has_won = |position: &Position| matches!(position.outcome(), Some(Outcome::Won(_)));
        let wins = |position: &Position| -> Vec<Cell> {
            position.legal_moves().into_iter().filter(|&cell| has_won(&position.after(cell))).collect()
        };
        for (cols, rows, connect, gravity) in [
            (7, 6, 4, true),
            (4, 4, 4, true),
            (9, 7, 5, true),
            (10, 10, 4, true),
            (3, 3, 3, false),
            (4, 5, 4, false),
            (1, 5, 4, true),
        ] {
            let rules = Rules::new(cols, rows, connect).expect("the size is in range").with_gravity(gravity);
            let mut rng = Rng::new(8);
            for _ in 0..60 {
                let mut position = Position::new(rules);
                while !position.is_over() {
                    let (name, cells) = rules.with_geometry(Seen(&position));
                    let (own, moves) = (wins(&position), position.legal_moves());
                    let keep = |cell: &Cell| wins(&position.after(*cell)).is_empty();
                    let keeps: Vec<Cell> = moves.iter().copied().filter(keep).collect();
                    match name {
                        'w' => assert_eq!(cells, own),
                        'l' => assert!(own.is_empty() && keeps.is_empty() && !cells.is_empty()),
                        _ => assert!(own.is_empty() && name == 'o' && keeps == cells, "{position}{cells:?} {keeps:?}"),
                    }
                    position.play(rng.pick(&moves).expect("the game goes on"));
                }
            }
        }
    }
}
