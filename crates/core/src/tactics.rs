//! Immediate tactics: what follows from the threats of both sides without a search. The solver and the
//! players use them.

use crate::word::{Word, bits};
use crate::{Cell, Geometry, Position, Stones, geometry_task};

/// What the side to move can or must do now, in a position in which neither side has a line. `W` is a set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImmediateTactics<W> {
    /// The board is full.
    Full,
    /// The side to move completes a line on any of these cells.
    Wins(W),
    /// The opponent completes a line next, whatever is played. These cells block one of its threats, or are all legal
    /// cells.
    Lost(W),
    /// Neither side wins immediately.
    Open {
        /// The cell that blocks the opponent's threat, if there is one, otherwise all legal cells.
        moves: W,
        /// The cells, legal or not, on which the opponent completes a line.
        their_threats: W,
    },
}

impl ImmediateTactics<Vec<Cell>> {
    /// The tactics of a position, with [safe moves](ImmediateTactics::with_safe_moves); a finished game counts as a full
    /// board.
    pub fn of(position: &Position) -> Self {
        if position.is_over() {
            return ImmediateTactics::Full;
        }
        let task = geometry_task!(|geometry: G, position: &Position| -> ImmediateTactics<Vec<Cell>> {
            let cells = |word| bits(word).map(|bit| geometry.cell(bit)).collect();
            match ImmediateTactics::new(geometry, position.stones()).with_safe_moves(geometry) {
                ImmediateTactics::Full => ImmediateTactics::Full,
                ImmediateTactics::Wins(wins) => ImmediateTactics::Wins(cells(wins)),
                ImmediateTactics::Lost(moves) => ImmediateTactics::Lost(cells(moves)),
                ImmediateTactics::Open { moves, their_threats } => {
                    ImmediateTactics::Open { moves: cells(moves), their_threats: cells(their_threats) }
                }
            }
        });
        position.rules().with_geometry(task)
    }
}

impl<S: Default> ImmediateTactics<S> {
    /// The cells to choose from; none on a full board.
    #[inline(always)]
    pub fn moves(self) -> S {
        match self {
            ImmediateTactics::Full => S::default(),
            ImmediateTactics::Wins(moves) | ImmediateTactics::Lost(moves) | ImmediateTactics::Open { moves, .. } => {
                moves
            }
        }
    }
}

impl<W: Word> ImmediateTactics<W> {
    /// The tactics of a position in which neither side has a line.
    #[inline(always)]
    pub fn new<G: Geometry<Word = W>>(geometry: G, stones: Stones<W>) -> Self {
        let occupied = stones.occupied();
        let own = geometry.threats(stones.mover, occupied);
        ImmediateTactics::classify(geometry.legal(occupied), own, || geometry.threats(stones.opponent, occupied))
    }

    /// Like [`ImmediateTactics::new`], given the threats of the side to move and of the opponent: the cells, legal or
    /// not, on which each completes a line.
    #[inline(always)]
    pub fn from_threats<G: Geometry<Word = W>>(geometry: G, occupied: W, own_threats: W, their_threats: W) -> Self {
        ImmediateTactics::classify(geometry.legal(occupied), own_threats, || their_threats)
    }

    #[inline(always)]
    fn classify(legal: W, own_threats: W, their_threats: impl FnOnce() -> W) -> Self {
        let wins = own_threats & legal;
        if !wins.is_zero() {
            return ImmediateTactics::Wins(wins);
        }
        if legal.is_zero() {
            return ImmediateTactics::Full;
        }
        let their_threats = their_threats();
        let blocks = legal & their_threats;
        let moves = without_immediate_loss(legal, blocks);
        if moves.is_zero() { ImmediateTactics::Lost(blocks) } else { ImmediateTactics::Open { moves, their_threats } }
    }

    /// With gravity, keeps only the moves after which the opponent does not win in the same column. If there are none,
    /// the position is [lost](ImmediateTactics::Lost).
    #[inline(always)]
    #[must_use]
    pub fn with_safe_moves<G: Geometry<Word = W>>(self, geometry: G) -> Self {
        match self {
            ImmediateTactics::Open { moves, their_threats } if geometry.has_gravity() => {
                match not_below(moves, their_threats) {
                    safe if safe.is_zero() => ImmediateTactics::Lost(moves),
                    safe => ImmediateTactics::Open { moves: safe, their_threats },
                }
            }
            tactics => tactics,
        }
    }

    /// The cells that win or block; `None` if neither side threatens to win. Must be called before
    /// [`ImmediateTactics::with_safe_moves`].
    #[inline(always)]
    pub fn forced_moves(self) -> Option<W> {
        match self {
            ImmediateTactics::Wins(cells) | ImmediateTactics::Lost(cells) => Some(cells),
            ImmediateTactics::Open { moves, their_threats } => {
                Some(moves & their_threats).filter(|block| !block.is_zero())
            }
            ImmediateTactics::Full => None,
        }
    }
}

/// The moves after which the opponent cannot win on any of `blocks`, its playable threats.
#[inline(always)]
fn without_immediate_loss<W: Word>(moves: W, blocks: W) -> W {
    if blocks.is_zero() {
        moves
    } else if blocks.without_lowest_bit().is_zero() {
        moves & blocks
    } else {
        W::ZERO
    }
}

/// The cells that are not directly below a threat of the opponent.
#[inline(always)]
fn not_below<W: Word>(cells: W, their_threats: W) -> W {
    cells & !(their_threats >> 1)
}

/// With gravity, the moves after which the opponent cannot win immediately, given its threats. The side to move must not
/// be able to win immediately.
#[inline(always)]
pub fn safe_moves<G: Geometry>(geometry: G, occupied: G::Word, their_threats: G::Word) -> G::Word {
    let legal = geometry.legal(occupied);
    without_immediate_loss(not_below(legal, their_threats), legal & their_threats)
}
