//! The reference: the rules in plain code on a grid of cells, and a plain minimax.
//!
//! Slow and obvious on purpose. Every fast path of the family is tested against it; nothing else uses it.

use crate::{Outcome, Player, Rules};

/// A grid of cells, column after column, both counted from 0, rows from the bottom.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    rules: Rules,
    grid: Vec<Option<Player>>,
}

impl Board {
    /// The empty board.
    pub fn new(rules: Rules) -> Self {
        Board { rules, grid: vec![None; rules.cells().into()] }
    }

    /// The stone on a cell; `None` for an empty cell.
    pub fn at(&self, col: usize, row: usize) -> Option<Player> {
        self.grid[self.index(col, row)]
    }

    fn index(&self, col: usize, row: usize) -> usize {
        assert!(row < usize::from(self.rules.rows()), "row {row} is on the board");
        col * usize::from(self.rules.rows()) + row
    }

    /// Puts a stone on a cell or removes it, by no rule at all.
    pub fn set(&mut self, col: usize, row: usize, stone: Option<Player>) {
        let index = self.index(col, row);
        self.grid[index] = stone;
    }

    /// Number of stones.
    pub fn plies(&self) -> usize {
        self.grid.iter().flatten().count()
    }

    /// The player to move: the first when the number of stones is even.
    pub fn mover(&self) -> Player {
        if self.plies().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// Whether `player` has `connect` stones in an unbroken row, column or diagonal.
    pub fn has_line(&self, player: Player) -> bool {
        let (cols, rows) = (i32::from(self.rules.cols()), i32::from(self.rules.rows()));
        for col in 0..cols {
            for row in 0..rows {
                for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let mut run = 0;
                    let (mut c, mut r) = (col, row);
                    while c < cols && 0 <= r && r < rows && self.at(c as usize, r as usize) == Some(player) {
                        run += 1;
                        c += right;
                        r += up;
                    }
                    if run >= i32::from(self.rules.connect()) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// The empty cells, as column and row, on which a stone would complete a line for `player`.
    pub fn threats(&self, player: Player) -> Vec<(usize, usize)> {
        let mut threats = Vec::new();
        for col in 0..self.rules.cols().into() {
            for row in 0..self.rules.rows().into() {
                if self.at(col, row).is_none() && !self.has_line(player) {
                    let mut board = self.clone();
                    board.set(col, row, Some(player));
                    if board.has_line(player) {
                        threats.push((col, row));
                    }
                }
            }
        }
        threats
    }

    /// The cells where the next stone may land, by gravity or freely, whether or not the game is over.
    pub fn landing_cells(&self) -> Vec<(usize, usize)> {
        let mut cells = Vec::new();
        for col in 0..self.rules.cols().into() {
            for row in 0..self.rules.rows().into() {
                if self.at(col, row).is_none() {
                    cells.push((col, row));
                    if self.rules.has_gravity() {
                        break;
                    }
                }
            }
        }
        cells
    }

    /// How the game ended, or `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        for player in Player::BOTH {
            if self.has_line(player) {
                return Some(Outcome::Won(player));
            }
        }
        (self.plies() == usize::from(self.rules.cells())).then_some(Outcome::Drawn)
    }

    /// All boards one move on; none when the game is over.
    pub fn children(&self) -> Vec<Board> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let play = |(col, row): (usize, usize)| {
            let mut child = self.clone();
            child.set(col, row, Some(self.mover()));
            child
        };
        self.landing_cells().into_iter().map(play).collect()
    }

    /// The value by plain minimax, as a score from the mover's side: 0 for a draw, `1 + floor((cells - p) / 2)` for a win
    /// whose last stone is the `p`-th on the board, the negative of the opponent's win for a loss.
    pub fn score(&self) -> i32 {
        let left = i32::from(self.rules.cells()) - self.plies() as i32;
        match self.outcome() {
            Some(Outcome::Drawn) => 0,
            Some(Outcome::Won(player)) => {
                let score = 1 + left / 2;
                if player == self.mover() { score } else { -score }
            }
            None => {
                self.children().iter().map(|child| -child.score()).max().expect("a board with a free cell has moves")
            }
        }
    }
}
