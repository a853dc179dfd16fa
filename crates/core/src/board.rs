//! The short way from bitboards to [`Position`], for millions of them.

use crate::word::{WideBoard, Word, bits};
use crate::{Cell, Geometry, GeometryTask, Player, Position, Rules, Setup, SetupError};

impl Position {
    /// The position with these stones of the first and of the second player, bit by bit as [`Geometry`] draws it.
    ///
    /// Says what [`Setup::to_position`] says of the same stones, in a fraction of the time where nothing is refused.
    ///
    /// ```
    /// use connect4_core::{Position, Rules};
    /// let position = Position::from_stones(Rules::CONNECT_FOUR, 1_u64 << 21, 1_u64 << 22)?;
    /// assert_eq!(position.to_string().lines().nth(5), Some(" |   |   |   | X |   |   |   | "));
    /// assert!(Position::from_stones(Rules::CONNECT_FOUR, 1_u64 << 21, 1_u64 << 28).is_ok());
    /// assert!(Position::from_stones(Rules::CONNECT_FOUR, 1_u64 << 22, 0_u64).is_err(), "it hangs in the air");
    /// # Ok::<(), connect4_core::SetupError>(())
    /// ```
    ///
    /// # Errors
    /// With every reason why the stones cannot occur in play.
    ///
    /// # Panics
    /// When a cell is in both sets, or a bit is no cell of the board.
    pub fn from_stones<W: Word>(rules: Rules, first: W, second: W) -> Result<Self, SetupError> {
        let stones = Stones { first: first.cast(), second: second.cast() };
        assert!((stones.first & stones.second).is_zero(), "a cell has one stone");
        let outside = rules.with_geometry(Outside(stones.first | stones.second));
        assert!(!outside, "bits are cells of the board");
        if rules.with_geometry(HasOrder(stones)) {
            return Ok(Position::from_checked_stones(rules, stones.first, stones.second));
        }
        let mut setup = Setup::new(rules);
        for (set, player) in [(stones.first, Player::First), (stones.second, Player::Second)] {
            for index in bits(set).map(Word::trailing_zeros) {
                let stride = u32::from(rules.rows()) + 1;
                setup.set(Cell::new((index / stride) as u8, (index % stride) as u8), Some(player));
            }
        }
        setup.to_position()
    }

    /// The position of stones that [`Position::from_stones`] has accepted; of others it is meaningless.
    pub fn from_stones_unchecked<W: Word>(rules: Rules, first: W, second: W) -> Self {
        Position::from_checked_stones(rules, first.cast(), second.cast())
    }

    /// Whether these bits are all cells of the board.
    pub fn has_cells<W: Word>(rules: Rules, set: W) -> bool {
        !rules.with_geometry(Outside(set.cast()))
    }
}

#[derive(Clone, Copy)]
struct Stones {
    first: WideBoard,
    second: WideBoard,
}

struct Outside(WideBoard);

impl GeometryTask for Outside {
    type Output = bool;

    fn run<G: Geometry>(self, geometry: G) -> bool {
        !(self.0 & !geometry.board().cast::<WideBoard>()).is_zero()
    }
}

/// Whether an order of play is found at first sight. If not, there may still be one.
struct HasOrder(Stones);

impl GeometryTask for HasOrder {
    type Output = bool;

    fn run<G: Geometry>(self, geometry: G) -> bool {
        let (first, second): (G::Word, G::Word) = (self.0.first.cast(), self.0.second.cast());
        let (occupied, counts) = (first | second, [first.count_ones(), second.count_ones()]);
        if counts[0] != counts[1] && counts[0] != counts[1] + 1 {
            return false;
        }
        // A carry runs through each column to its lowest free cell; stones above that hang.
        if geometry.has_gravity() && !(occupied & occupied.wrapping_add(geometry.bottom())).is_zero() {
            return false;
        }
        let (mover, last) = if counts[0] == counts[1] { (first, second) } else { (second, first) };
        if geometry.has_line(mover) {
            return false;
        }
        if !geometry.has_line(last) {
            return !geometry.has_gravity() || can_alternate(geometry, first, second);
        }
        // The last stone is part of every line, and nothing lies on it.
        let free = if geometry.has_gravity() { !(occupied >> 1) } else { !G::Word::ZERO };
        let ends = bits(geometry.line_cells(last) & free).filter(|&bit| !geometry.has_line(last & !bit));
        let player = counts[0] == counts[1];
        let mut without = ends.map(|bit| if player { (first, second & !bit) } else { (first & !bit, second) });
        without.any(|(first, second)| !geometry.has_gravity() || can_alternate(geometry, first, second))
    }
}

/// Whether the columns can be filled with stones of both players by turns, always taking one that uncovers a stone of the
/// other, else one from the column with most left. [`Setup::order_of_play`] prefers the same, and looks on where this fails.
fn can_alternate<G: Geometry>(geometry: G, first: G::Word, second: G::Word) -> bool {
    let (cols, stride) = (geometry.cols(), geometry.rows() + 1);
    let mut left = [0; crate::MAX_SIDE as usize];
    let mut next = [G::Word::ZERO; crate::MAX_SIDE as usize];
    let occupied = first | second;
    for col in 0..cols {
        left[col as usize] = (occupied & geometry.column(col)).count_ones();
        next[col as usize] = G::Word::bit(col * stride);
    }
    let (mut mover, mut other) = (first, second);
    for _ in 0..occupied.count_ones() {
        let mut best = None;
        for col in 0..cols as usize {
            if left[col] > 0 && !(next[col] & mover).is_zero() {
                let uncovers = left[col] > 1 && !((next[col] << 1) & other).is_zero();
                best = best.max(Some((uncovers, left[col], col)));
            }
        }
        let Some((_, _, col)) = best else { return false };
        left[col] -= 1;
        next[col] = next[col] << 1;
        (mover, other) = (other, mover);
    }
    true
}
