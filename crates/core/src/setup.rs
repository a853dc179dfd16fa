//! A diagram that may be impossible, and its conversion to a [`Position`].

mod fast;

use std::collections::HashSet;
use std::fmt;

use crate::text::counted;
use crate::word::{WideBoard, Word};
use crate::{ByPlayer, Cell, Player, Position, Rules};

/// Any arrangement of stones, possible or not.
///
/// ```
/// use connect4_core::{Cell, Player, Rules, Setup};
/// let mut setup = Setup::new(Rules::CONNECT_FOUR);
/// setup.set(Cell::new(3, 1), Some(Player::Second));
/// let error = setup.to_position().unwrap_err();
/// assert_eq!(error.faults().len(), 2);
/// assert_eq!(error.faults()[0].to_string(), "X has 0 stones and O has 1, but X moves first, so X must have as many as O or one more");
/// assert_eq!(error.faults()[1].to_string(), "the disc on d2 is above the empty cell d1");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    rules: Rules,
    stones: ByPlayer<WideBoard>,
    mover: Option<Player>,
}

/// Number of states after which the search for a move order gives up.
const MAX_PLAY_ORDER_STATES: usize = 500_000;

impl Setup {
    /// An empty board.
    pub fn new(rules: Rules) -> Self {
        Setup { rules, stones: ByPlayer::default(), mover: None }
    }

    /// The stones of a position.
    pub fn from_position(position: &Position) -> Self {
        let stones = ByPlayer::new(|player| position.stones_of(player));
        Setup { rules: position.rules(), stones, mover: Some(position.mover()) }
    }

    /// These stones, as bitboards in the layout of [`Geometry`](crate::Geometry).
    ///
    /// # Panics
    /// When a cell is in both sets, or a bit is not a cell of the board.
    pub fn from_stones<W: Word>(rules: Rules, first: W, second: W) -> Self {
        let stones = ByPlayer { first: first.cast::<WideBoard>(), second: second.cast() };
        assert!((stones.first & stones.second).is_zero(), "a cell has one stone");
        assert!(rules.has_cells(stones.first | stones.second), "bits are cells of the board");
        Setup { rules, stones, mover: None }
    }

    /// The rules, which have the size of the board.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The player whose stone is on `cell`; `None` if the cell is empty or off the board.
    pub fn at(&self, cell: Cell) -> Option<Player> {
        let holds = |player: &Player| !(self.stones[*player] & self.rules.bit(cell)).is_zero();
        if self.rules.contains(cell) { Player::BOTH.into_iter().find(holds) } else { None }
    }

    /// Places a stone on `cell`, or removes the one there.
    ///
    /// # Panics
    /// When the cell is off the board.
    pub fn set(&mut self, cell: Cell, stone: Option<Player>) {
        assert!(self.rules.contains(cell), "{cell} is off the board of {}", self.rules.size());
        let bit = self.rules.bit(cell);
        for player in Player::BOTH {
            self.stones[player] &= !bit;
        }
        if let Some(player) = stone {
            self.stones[player] |= bit;
        }
    }

    /// The stated side to move; `None` derives it from the number of stones.
    pub fn mover(&self) -> Option<Player> {
        self.mover
    }

    /// States the side to move; `None` derives it from the number of stones.
    pub fn set_mover(&mut self, mover: Option<Player>) {
        self.mover = mover;
    }

    /// All stones, column by column from the left, each from the bottom.
    pub fn stones_by_cell(&self) -> impl Iterator<Item = (Cell, Player)> + '_ {
        self.rules.all_cells().filter_map(|cell| self.at(cell).map(|player| (cell, player)))
    }

    /// Number of stones of `player`.
    pub fn count(&self, player: Player) -> usize {
        self.stones[player].count_ones() as usize
    }

    /// The topmost stone of column `col`.
    pub fn top(&self, col: u8) -> Option<Cell> {
        (0..self.rules.rows()).rev().map(|row| Cell::new(col, row)).find(|&cell| self.at(cell).is_some())
    }

    /// Whether `player` has a line.
    pub fn has_line(&self, player: Player) -> bool {
        self.rules.has_line(self.stones[player])
    }

    /// Whether the stone on `cell` is part of a line.
    pub(crate) fn is_in_line(&self, cell: Cell) -> bool {
        self.at(cell)
            .is_some_and(|player| !(self.rules.line_cells(self.stones[player]) & self.rules.bit(cell)).is_zero())
    }

    /// The stones of `winner` that may have been played last. They are part of every line of the winner, and nothing
    /// lies on top of them.
    fn last_stones(&self, winner: Player) -> Vec<Cell> {
        let (rules, stones) = (self.rules, self.stones[winner]);
        let in_every_line = |cell: &Cell| !rules.has_line(stones & !rules.bit(*cell));
        let is_free = |cell: &Cell| !rules.has_gravity() || self.top(cell.col) == Some(*cell);
        rules.cells_of(rules.line_cells(stones)).filter(is_free).filter(in_every_line).collect()
    }

    /// All reasons why this diagram cannot occur in play; empty if it can.
    pub fn faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        let (first, second) = (self.count(Player::First), self.count(Player::Second));
        let counts_fit = first == second || first == second + 1;
        if !counts_fit {
            faults.push(SetupFault::Counts { first, second });
        } else if let Some(stated) = self.mover {
            let mover = if first == second { Player::First } else { Player::Second };
            if stated != mover {
                faults.push(SetupFault::Mover { stated, first, second });
            }
        }
        if self.rules.has_gravity() {
            for (cell, _) in self.stones_by_cell() {
                if cell.row > 0 {
                    let below = Cell::new(cell.col, cell.row - 1);
                    if self.at(below).is_none() {
                        faults.push(SetupFault::Floating { cell, below });
                    }
                }
            }
        }
        let lines = Player::BOTH.map(|player| self.has_line(player));
        let winner = match lines {
            [true, true] => {
                faults.push(SetupFault::BothWon);
                None
            }
            [true, false] => Some(Player::First),
            [false, true] => Some(Player::Second),
            [false, false] => None,
        };
        if let Some(winner) = winner {
            let moved_last = if first > second { Player::First } else { Player::Second };
            if counts_fit && winner != moved_last {
                faults.push(SetupFault::PlayedOn { winner });
            }
            if self.last_stones(winner).is_empty() {
                faults.push(SetupFault::NoLastStone { winner });
            }
        }
        if faults.is_empty() && self.order_of_play() == PlayOrder::None {
            faults.push(SetupFault::Unreachable);
        }
        faults
    }

    /// Converts the diagram to a position.
    ///
    /// # Errors
    /// With all faults; see [`Setup::faults`].
    pub fn to_position(&self) -> Result<Position, SetupError> {
        let faults = if fast::is_position(self.rules, self.stones, self.mover) { Vec::new() } else { self.faults() };
        if faults.is_empty() {
            Ok(Position::from_checked_stones(self.rules, self.stones))
        } else {
            Err(SetupError { faults })
        }
    }

    /// A move order that leads to this diagram, first player first.
    ///
    /// The numbers of stones must fit alternating turns, and no stone may float. Without gravity, any order works that
    /// plays a winning stone last. With gravity, the columns, each read from the bottom, have to be interleaved so that
    /// X and O alternate. A depth-first search over the column heights does this. It remembers failed states; states
    /// with the same multiset of remaining columns are equal.
    pub fn order_of_play(&self) -> PlayOrder {
        let winner = Player::BOTH.into_iter().find(|&player| self.has_line(player));
        let last_stones: Vec<Option<Cell>> = match winner {
            None => vec![None],
            Some(winner) => self.last_stones(winner).into_iter().map(Some).collect(),
        };
        let mut budget = MAX_PLAY_ORDER_STATES;
        for last in last_stones {
            let order =
                if self.rules.has_gravity() { self.interleave(last, &mut budget) } else { Some(self.alternate(last)) };
            if let Some(mut order) = order {
                order.extend(last);
                return PlayOrder::Found(order);
            }
        }
        if budget == 0 { PlayOrder::Undecided } else { PlayOrder::None }
    }

    /// All stones but `last`, alternately, X first.
    fn alternate(&self, last: Option<Cell>) -> Vec<Cell> {
        let [first, second] = Player::BOTH.map(|player| {
            self.rules.cells_of(self.stones[player]).filter(|&cell| Some(cell) != last).collect::<Vec<_>>()
        });
        let turns = first.len().max(second.len());
        (0..turns).flat_map(|turn| [first.get(turn), second.get(turn)]).flatten().copied().collect()
    }

    /// Interleaves the columns without the stone `last`. `None` if that is impossible, or if the budget runs out; then
    /// the budget is 0.
    fn interleave(&self, last: Option<Cell>, budget: &mut usize) -> Option<Vec<Cell>> {
        let columns: Vec<Vec<Player>> = (0..self.rules.cols())
            .map(|col| {
                let cells = (0..self.rules.rows()).map(|row| Cell::new(col, row));
                cells.filter(|&cell| Some(cell) != last).map_while(|cell| self.at(cell)).collect()
            })
            .collect();
        let total = columns.iter().map(Vec::len).sum();
        let mut search = Interleaving {
            heights: vec![0; columns.len()],
            columns,
            total,
            order: Vec::with_capacity(total),
            failed: HashSet::new(),
            budget,
        };
        search.run().then_some(search.order)
    }
}

impl Position {
    /// The position with these stones of the first and of the second player, as bitboards in the layout of
    /// [`Geometry`](crate::Geometry).
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
    /// When a cell is in both sets, or a bit is not a cell of the board.
    pub fn from_stones<W: Word>(rules: Rules, first: W, second: W) -> Result<Self, SetupError> {
        Setup::from_stones(rules, first, second).to_position()
    }
}

struct Interleaving<'a> {
    columns: Vec<Vec<Player>>,
    heights: Vec<usize>,
    total: usize,
    order: Vec<Cell>,
    failed: HashSet<Vec<u32>>,
    budget: &'a mut usize,
}

impl Interleaving<'_> {
    /// The remainders of the columns as a multiset. States with equal multisets have equal results.
    fn key(&self) -> Vec<u32> {
        let remainder = |(column, &height): (&Vec<Player>, &usize)| {
            column[height..].iter().fold(1, |code, &player| code << 1 | u32::from(player == Player::First))
        };
        let mut key: Vec<u32> =
            self.columns.iter().zip(&self.heights).map(remainder).filter(|&code| code > 1).collect();
        key.sort_unstable();
        key
    }

    fn run(&mut self) -> bool {
        if self.order.len() == self.total {
            return true;
        }
        let key = self.key();
        if self.failed.contains(&key) || *self.budget == 0 {
            return false;
        }
        let mover = Player::BOTH[self.order.len() % 2];
        let mut choices: Vec<usize> =
            (0..self.columns.len()).filter(|&col| self.columns[col].get(self.heights[col]) == Some(&mover)).collect();
        // Moves that uncover a stone of the opponent first, since they leave the most freedom; then the longest
        // remainder.
        choices.sort_by_key(|&col| {
            let above = self.columns[col].get(self.heights[col] + 1);
            (above != Some(&!mover), self.heights[col].wrapping_sub(self.columns[col].len()))
        });
        for col in choices {
            self.order.push(Cell::new(col as u8, self.heights[col] as u8));
            self.heights[col] += 1;
            if self.run() {
                return true;
            }
            self.heights[col] -= 1;
            self.order.pop();
        }
        *self.budget = self.budget.saturating_sub(1);
        self.failed.insert(key);
        false
    }
}

/// The result of the search for a move order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayOrder {
    /// The stones can have been played in this order.
    Found(Vec<Cell>),
    /// No move order leads to this diagram.
    None,
    /// The search gave up after half a million states. Only large boards constructed for the purpose need that many.
    Undecided,
}

/// A reason why a diagram cannot occur in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetupFault {
    /// The numbers of stones do not fit alternating turns.
    Counts {
        /// Stones of X.
        first: usize,
        /// Stones of O.
        second: usize,
    },
    /// The stated side to move does not fit the numbers of stones.
    Mover {
        /// The stated side to move.
        stated: Player,
        /// Stones of X.
        first: usize,
        /// Stones of O.
        second: usize,
    },
    /// With gravity, a stone floats above an empty cell.
    Floating {
        /// The floating stone.
        cell: Cell,
        /// The empty cell below it.
        below: Cell,
    },
    /// Both players have a line.
    BothWon,
    /// One player has a line, but the opponent has moved after it.
    PlayedOn {
        /// The player with the line.
        winner: Player,
    },
    /// No single last stone can have completed all the lines.
    NoLastStone {
        /// The player with the lines.
        winner: Player,
    },
    /// No alternating move order leads to the diagram.
    Unreachable,
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let stones = |count| counted(count, "stone");
        match *self {
            SetupFault::Counts { first, second } => write!(
                f,
                "X has {} and O has {second}, but X moves first, so X must have as many as O or one more",
                stones(first)
            ),
            SetupFault::Mover { stated, first, second } => {
                write!(f, "{} cannot be to move, because X has {} and O has {second}", stated.letter(), stones(first))
            }
            SetupFault::Floating { cell, below } => {
                write!(f, "the disc on {cell} is above the empty cell {below}")
            }
            SetupFault::BothWon => f.write_str("both X and O have a winning line"),
            SetupFault::PlayedOn { winner } => {
                write!(f, "{} has a winning line, but {} has moved after it", winner.letter(), (!winner).letter())
            }
            SetupFault::NoLastStone { winner } => {
                write!(f, "{} has winning lines that no single last move can have completed", winner.letter())
            }
            SetupFault::Unreachable => f.write_str("no order of moves leads to this board, because X and O take turns"),
        }
    }
}

/// All reasons why a diagram cannot occur in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError {
    faults: Vec<SetupFault>,
}

impl SetupError {
    /// All faults, at least one.
    pub fn faults(&self) -> &[SetupFault] {
        &self.faults
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let faults: Vec<String> = self.faults.iter().map(SetupFault::to_string).collect();
        f.write_str(&faults.join("; "))
    }
}

impl std::error::Error for SetupError {}
