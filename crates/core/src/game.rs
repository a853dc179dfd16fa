//! A game: a position with history, undo, redo and result.

use std::fmt;

use crate::{Cell, Outcome, PlayError, Player, Position, Rules};

/// One step of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A stone on this cell.
    Stone(Cell),
    /// The second player takes over the first player's side (swap rule): the players change sides, the board does not
    /// change.
    Swap,
}

impl fmt::Display for Action {
    /// The cell, or `swap`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Action::Stone(cell) => cell.fmt(f),
            Action::Swap => f.write_str("swap"),
        }
    }
}

/// A game from its first position to its last move.
///
/// ```
/// use connect4_core::{Game, Rules};
/// let mut game = Game::new(Rules::CONNECT_FOUR);
/// game.try_drop(3)?;
/// game.try_drop(3)?;
/// assert!(game.undo().is_some());
/// assert_eq!(game.position().plies(), 1);
/// assert!(game.redo().is_some());
/// assert_eq!(game.moves().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["d1", "d2"]);
/// # Ok::<(), connect4_core::PlayError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    start: Position,
    position: Position,
    actions: Vec<Action>,
    undone: Vec<Action>,
}

impl Game {
    /// A game from the empty board.
    pub fn new(rules: Rules) -> Self {
        Game::from_position(Position::new(rules))
    }

    /// A game from any position.
    pub fn from_position(start: Position) -> Self {
        Game { start, position: start, actions: Vec::new(), undone: Vec::new() }
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.start.rules()
    }

    /// The position before the first action.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The result on the board, or `None` while the game is in progress.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// The side to move.
    pub fn mover(&self) -> Player {
        self.position.mover()
    }

    /// The actions in order, without undone ones.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// The cells played, in order, without undone ones.
    pub fn moves(&self) -> impl Iterator<Item = Cell> + '_ {
        self.actions.iter().filter_map(|action| match action {
            Action::Stone(cell) => Some(*cell),
            Action::Swap => None,
        })
    }

    /// The cell played last, if any.
    pub fn last_move(&self) -> Option<Cell> {
        self.moves().last()
    }

    /// Whether the players have swapped sides.
    pub fn is_swapped(&self) -> bool {
        self.actions.contains(&Action::Swap)
    }

    /// Whether a swap may still follow: after the next stone or a later one.
    pub fn may_be_swapped(&self) -> bool {
        self.start.plies() == 0 && self.actions.len() < self.rules().swap_rule().stones().into()
    }

    /// Whether the second player may swap sides now.
    pub fn can_swap(&self) -> bool {
        let stones = self.rules().swap_rule().stones();
        // Once swapped, there is one more action than stones.
        stones > 0 && self.start.plies() == 0 && self.actions.len() == usize::from(stones) && self.outcome().is_none()
    }

    /// Whose turn it is: `First` is the player who moves first, whichever side that player has after a swap. Under
    /// [`Swap::Three`](crate::Swap::Three), that player makes the first three moves.
    pub fn acting_player(&self) -> Player {
        if self.may_be_swapped() {
            Player::First
        } else if self.is_swapped() {
            !self.mover()
        } else {
            self.mover()
        }
    }

    /// Performs `action` and clears the redo history.
    ///
    /// # Errors
    /// The same as for [`Position::try_play`], and [`PlayError::NoSwap`] if the sides cannot be swapped. The game is
    /// then unchanged.
    pub fn try_action(&mut self, action: Action) -> Result<(), PlayError> {
        match action {
            Action::Stone(cell) => self.position.try_play(cell)?,
            Action::Swap if self.can_swap() => {}
            Action::Swap => return Err(PlayError::NoSwap),
        }
        self.actions.push(action);
        self.undone.clear();
        Ok(())
    }

    /// Places a stone of the side to move on `cell`.
    ///
    /// # Errors
    /// The same as for [`Position::try_play`].
    pub fn try_play(&mut self, cell: Cell) -> Result<(), PlayError> {
        self.try_action(Action::Stone(cell))
    }

    /// Places a stone of the side to move on `cell`.
    ///
    /// # Panics
    /// When the move is illegal.
    pub fn play(&mut self, cell: Cell) {
        if let Err(error) = self.try_play(cell) {
            panic!("illegal move {cell}: {error}");
        }
    }

    /// Drops a stone of the side to move into column `col`, from 0, and returns where it landed. Accepts any number.
    ///
    /// # Errors
    /// The same as for [`Position::try_drop`].
    pub fn try_drop(&mut self, col: impl Into<i64>) -> Result<Cell, PlayError> {
        let cell = self.position.try_drop(col)?;
        self.actions.push(Action::Stone(cell));
        self.undone.clear();
        Ok(cell)
    }

    /// Undoes the last action and returns it; `None` at the start of the game.
    pub fn undo(&mut self) -> Option<Action> {
        let action = self.actions.pop()?;
        if let Action::Stone(cell) = action {
            self.position.unplay(cell);
        }
        self.undone.push(action);
        Some(action)
    }

    /// Redoes the action undone last and returns it; `None` if there is none, or a new action has been made since.
    pub fn redo(&mut self) -> Option<Action> {
        let action = self.undone.pop()?;
        if let Action::Stone(cell) = action {
            self.position.play_unchecked(cell);
        }
        self.actions.push(action);
        Some(action)
    }

    /// The positions of the game from its start to now: one more than there are actions.
    pub fn replay(&self) -> impl Iterator<Item = Position> + '_ {
        let mut position = self.start;
        std::iter::once(self.start).chain(self.actions.iter().map(move |action| {
            if let Action::Stone(cell) = action {
                position.play_unchecked(*cell);
            }
            position
        }))
    }
}
