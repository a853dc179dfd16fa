//! The reference implementation: the rules in plain code on a grid of cells, and plain minimax.
//!
//! It is slow and obvious on purpose. Every fast implementation is tested against it; nothing else uses it.

use std::collections::HashMap;

use crate::{Cell, Outcome, Player, Position, Rules};

/// A grid of cells, column by column; columns count from 0 at the left, rows from 0 at the bottom.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ReferenceBoard {
    rules: Rules,
    grid: Vec<Option<Player>>,
}

impl From<&Position> for ReferenceBoard {
    fn from(position: &Position) -> Self {
        let mut board = ReferenceBoard::new(position.rules());
        for (cell, player) in position.stones_by_cell() {
            board.set(cell.col.into(), cell.row.into(), Some(player));
        }
        board
    }
}

impl ReferenceBoard {
    /// The empty board.
    pub fn new(rules: Rules) -> Self {
        ReferenceBoard { rules, grid: vec![None; rules.cells().into()] }
    }

    /// The stone on a cell; `None` if the cell is empty.
    pub fn at(&self, col: usize, row: usize) -> Option<Player> {
        self.grid[self.index(col, row)]
    }

    fn index(&self, col: usize, row: usize) -> usize {
        assert!(row < usize::from(self.rules.rows()), "row {row} is on the board");
        col * usize::from(self.rules.rows()) + row
    }

    /// Places or removes a stone without checking any rule.
    pub fn set(&mut self, col: usize, row: usize, stone: Option<Player>) {
        let index = self.index(col, row);
        self.grid[index] = stone;
    }

    /// Number of stones.
    pub fn plies(&self) -> usize {
        self.grid.iter().flatten().count()
    }

    /// The side to move: the first player if the number of stones is even.
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

    /// The empty cells, as (column, row), where a stone would complete a line for `player`.
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

    /// The cells, as (column, row), where the next stone may be placed, whether or not the game is over.
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

    /// The result, or `None` while the game is in progress.
    pub fn outcome(&self) -> Option<Outcome> {
        for player in Player::BOTH {
            if self.has_line(player) {
                return Some(Outcome::Won(player));
            }
        }
        (self.plies() == usize::from(self.rules.cells())).then_some(Outcome::Drawn)
    }

    /// All boards after one more move; none if the game is over.
    pub fn children(&self) -> Vec<ReferenceBoard> {
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

    /// The exact value by plain minimax, from the perspective of the side to move. A draw is 0. A win is `1 +
    /// floor((cells - p) / 2)` if its last stone is the `p`-th on the board. A loss is the negative of the opponent's
    /// win.
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

/// Plain minimax that caches every score.
#[derive(Default)]
pub struct ReferenceMinimax(HashMap<ReferenceBoard, i32>);

impl ReferenceMinimax {
    /// The score of a position, as [`ReferenceBoard::score`] defines it.
    pub fn score(&mut self, position: &Position) -> i32 {
        self.score_of(&position.into())
    }

    /// The score of a board, as [`ReferenceBoard::score`] defines it.
    pub fn score_of(&mut self, board: &ReferenceBoard) -> i32 {
        if let Some(&score) = self.0.get(board) {
            return score;
        }
        let children = board.children();
        let score = children.iter().map(|child| -self.score_of(child)).max().unwrap_or_else(|| board.score());
        self.0.insert(board.clone(), score);
        score
    }

    /// Every legal move with its score, from the perspective of the side that makes it.
    pub fn moves(&mut self, position: &Position) -> Vec<(Cell, i32)> {
        position.legal_moves().into_iter().map(|cell| (cell, -self.score(&position.after(cell)))).collect()
    }
}
