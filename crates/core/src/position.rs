//! The checked position on a board of any size.

use crate::geometry::Direction;
use crate::geometry_task;
use crate::word::{WideBoard, Word, bits};
use crate::{ByPlayer, Cell, Outcome, PlayError, Player, Rules, Stones, Symmetry};

/// A position that can occur in play: rules, stones, side to move and result.
///
/// It comes from play on the empty board, or from [`Setup`](crate::Setup), which rejects impossible diagrams. The side
/// to move follows from the number of stones: the first player moves if it is even.
///
/// ```
/// use connect4_core::{Player, Position, Rules};
/// let mut position = Position::new(Rules::CONNECT_FOUR);
/// for col in [3, 3, 4, 4, 5, 5, 6] {
///     position.try_drop(col)?;
/// }
/// assert_eq!(position.outcome().and_then(|o| o.winner()), Some(Player::First));
/// # Ok::<(), connect4_core::PlayError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    rules: Rules,
    stones: Stones<WideBoard>,
    plies: u16,
    outcome: Option<Outcome>,
}

/// A line of `connect` or more stones of one player, at its full length.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Line {
    /// The player with the line.
    pub player: Player,
    /// The direction of the line.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub direction: Direction,
    /// Its cells, ordered in that direction.
    pub cells: Vec<Cell>,
}

impl Position {
    /// The empty board.
    pub const fn new(rules: Rules) -> Self {
        Position { rules, stones: Stones::EMPTY, plies: 0, outcome: None }
    }

    /// The position with stones that [`Position::from_stones`] has accepted before; for other stones it is meaningless.
    pub fn from_stones_unchecked<W: Word>(rules: Rules, first: W, second: W) -> Self {
        Position::from_checked_stones(rules, ByPlayer { first: first.cast(), second: second.cast() })
    }

    /// The position with stones that the caller has checked to be reachable.
    pub(crate) fn from_checked_stones(rules: Rules, stones: ByPlayer<WideBoard>) -> Self {
        let ByPlayer { first, second } = stones;
        let plies = ((first | second).count_ones()) as u16;
        let (mover, opponent) = if plies.is_multiple_of(2) { (first, second) } else { (second, first) };
        let mut position = Position { rules, stones: Stones { mover, opponent }, plies, outcome: None };
        position.update_outcome();
        position
    }

    /// The rules of the game.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Number of stones on the board.
    pub const fn plies(&self) -> u16 {
        self.plies
    }

    /// The side to move; in a finished game, the side that would move next.
    pub const fn mover(&self) -> Player {
        if self.plies.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// The result, or `None` while the game is in progress.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the game is over.
    pub const fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// The stones as seen from the side to move. A word that is too narrow for the board loses cells.
    pub fn stones<W: Word>(&self) -> Stones<W> {
        self.stones.cast()
    }

    pub(crate) fn stones_of(&self, player: Player) -> WideBoard {
        if player == self.mover() { self.stones.mover } else { self.stones.opponent }
    }

    /// The player whose stone is on `cell`; `None` if the cell is empty or off the board.
    pub fn at(&self, cell: Cell) -> Option<Player> {
        if !self.rules.contains(cell) {
            return None;
        }
        let bit = self.rules.bit(cell);
        Player::BOTH.into_iter().find(|&player| !(self.stones_of(player) & bit).is_zero())
    }

    /// All stones, column by column from the left, each from the bottom.
    pub fn stones_by_cell(&self) -> impl Iterator<Item = (Cell, Player)> + '_ {
        self.rules.all_cells().filter_map(|cell| self.at(cell).map(|player| (cell, player)))
    }

    /// The lowest free cell of column `col` (from 0); `None` when the column is full or off the board.
    pub fn landing(&self, col: u8) -> Option<Cell> {
        if col >= self.rules.cols() {
            return None;
        }
        let occupied = self.stones.occupied();
        self.rules.with_geometry(geometry_task!(|geometry: G, occupied: WideBoard, col: u8| -> Option<Cell> {
            let free = geometry.column(col.into()) & !occupied.cast::<G::Word>();
            (!free.is_zero()).then(|| geometry.cell(free.lowest_bit()))
        }))
    }

    /// All legal moves, column by column from the left, each from the bottom; none in a finished game.
    pub fn legal_moves(&self) -> Vec<Cell> {
        if self.is_over() {
            Vec::new()
        } else if self.rules.has_gravity() {
            (0..self.rules.cols()).filter_map(|col| self.landing(col)).collect()
        } else {
            self.rules.all_cells().filter(|&cell| self.at(cell).is_none()).collect()
        }
    }

    /// Checks whether the side to move may place a stone on `cell`.
    ///
    /// # Errors
    /// When the game is over, or the cell is off the board, taken, or (with gravity) above an empty cell.
    pub fn check(&self, cell: Cell) -> Result<(), PlayError> {
        if let Some(outcome) = self.outcome {
            return Err(PlayError::GameOver(outcome));
        }
        if !self.rules.contains(cell) {
            return Err(PlayError::CellOffBoard { cell, rules: self.rules });
        }
        if self.at(cell).is_some() {
            return Err(PlayError::Taken(cell));
        }
        match self.landing(cell.col) {
            Some(lands) if self.rules.has_gravity() && lands != cell => Err(PlayError::Hangs { cell, lands }),
            _ => Ok(()),
        }
    }

    /// Places a stone of the side to move on `cell`.
    ///
    /// # Errors
    /// The same as for [`Position::check`]; the position is then unchanged.
    pub fn try_play(&mut self, cell: Cell) -> Result<(), PlayError> {
        self.check(cell)?;
        self.play_unchecked(cell);
        Ok(())
    }

    /// Places a stone of the side to move on `cell`.
    ///
    /// # Panics
    /// When the move is illegal; see [`Position::try_play`].
    pub fn play(&mut self, cell: Cell) {
        if let Err(error) = self.try_play(cell) {
            panic!("illegal move {cell}: {error}");
        }
    }

    /// Places a stone of the side to move on `cell` without checks. If the move is illegal, the position becomes
    /// meaningless.
    pub fn play_unchecked(&mut self, cell: Cell) {
        self.stones = self.stones.play(self.rules.bit(cell));
        self.plies += 1;
        self.update_outcome();
    }

    /// The position after [`Position::play_unchecked`].
    #[must_use]
    pub fn after(&self, cell: Cell) -> Self {
        let mut after = *self;
        after.play_unchecked(cell);
        after
    }

    /// Drops a stone of the side to move into column `col`, from 0, and returns where it landed. Accepts any number.
    ///
    /// # Errors
    /// When the game is over, or the column is off the board or full; the position is then unchanged.
    pub fn try_drop(&mut self, col: impl Into<i64>) -> Result<Cell, PlayError> {
        let cell = self.try_landing(col.into())?;
        self.play_unchecked(cell);
        Ok(cell)
    }

    /// Where a stone dropped into column `col`, from 0, would land. Accepts any number.
    ///
    /// # Errors
    /// The same as for [`Position::try_drop`].
    pub fn try_landing(&self, col: i64) -> Result<Cell, PlayError> {
        if let Some(outcome) = self.outcome {
            return Err(PlayError::GameOver(outcome));
        }
        let col = self.rules.column(col)?;
        self.landing(col).ok_or(PlayError::ColumnFull { col })
    }

    /// Takes back the last move, which must have been on `cell`; this is not checked.
    pub(crate) fn unplay(&mut self, cell: Cell) {
        let bit = self.rules.bit(cell);
        debug_assert!(!(self.stones.opponent & bit).is_zero());
        self.stones = Stones { mover: self.stones.opponent ^ bit, opponent: self.stones.mover };
        self.plies -= 1;
        self.outcome = None;
    }

    /// Only the side that moved last can have made a line.
    fn update_outcome(&mut self) {
        self.outcome = if self.rules.has_line(self.stones.opponent) {
            Some(Outcome::Won(!self.mover()))
        } else {
            (self.plies == self.rules.cells()).then_some(Outcome::Drawn)
        };
    }

    /// The empty cells that would complete a line for `player`, whether or not they can be played yet.
    pub fn threats(&self, player: Player) -> Vec<Cell> {
        let (own, occupied) = (self.stones_of(player), self.stones.occupied());
        self.rules.with_geometry(geometry_task!(|geometry: G, own: WideBoard, occupied: WideBoard| -> Vec<Cell> {
            bits(geometry.threats(own.cast(), occupied.cast())).map(|bit| geometry.cell(bit)).collect()
        }))
    }

    /// All lines on the board, each at its full length.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        // A line of one stone is the same in all directions.
        let directions = if self.rules.connect() == 1 { &Direction::ALL[..1] } else { &Direction::ALL[..] };
        for player in Player::BOTH {
            for &direction in directions {
                let stones = self.stones_of(player);
                let starts = geometry_task!(|geometry: G, stones: WideBoard, direction: Direction| -> Vec<Cell> {
                    bits(geometry.line_starts(stones.cast(), direction)).map(|bit| geometry.cell(bit)).collect()
                });
                let starts = self.rules.with_geometry(starts);
                let (right, up) = direction.step();
                let next = |cell: Cell, by: i8| {
                    Cell::new(cell.col.wrapping_add_signed(right * by), cell.row.wrapping_add_signed(up * by))
                };
                for &start in starts.iter().filter(|&&start| !starts.contains(&next(start, -1))) {
                    let mut cells = vec![start];
                    let mut cell = next(start, 1);
                    while self.at(cell) == Some(player) {
                        cells.push(cell);
                        cell = next(cell, 1);
                    }
                    lines.push(Line { player, direction, cells });
                }
            }
        }
        lines
    }

    /// The image of the position under a symmetry of its rules (see [`Symmetry::of`]).
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Position {
        let image = |set, cell| set | self.rules.bit(symmetry.apply(cell, self.rules));
        let stones = ByPlayer::new(|player| self.rules.cells_of(self.stones_of(player)).fold(WideBoard::ZERO, image));
        Position::from_checked_stones(self.rules, stones)
    }

    /// The mirror image: left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Position {
        self.transformed(Symmetry::MirrorColumns)
    }

    /// The canonical position: the same for a position and all its images under the symmetries of its rules (see
    /// [`Symmetry::of`]).
    #[must_use]
    pub fn canonical(&self) -> Position {
        let images = Symmetry::of(self.rules).iter().map(|&symmetry| self.transformed(symmetry));
        images.min_by_key(Position::stones::<WideBoard>).expect("there is the position itself")
    }
}
