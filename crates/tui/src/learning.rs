//! State and key handling of the screen that shows a player in training.

use std::time::Duration;

use connect4_core::{Action, Cell, Game, Player, Position};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::layout::{SMALLEST, is_too_small};
use crate::theme::Theme;
use crate::update::arrow;

/// Training progress.
#[derive(Clone, PartialEq, Debug)]
pub struct LearningStatus {
    /// The rules, the seed and the like, in a few words.
    pub title: String,
    /// The end of the game that it played last against itself.
    pub position: Position,
    /// Games played so far.
    pub games: u64,
    /// Games per second since this run of the program began.
    pub games_per_second: f64,
    /// Time spent learning.
    pub time: Duration,
    /// Time left until the training ends, if that is known.
    pub left: Option<Duration>,
    /// The share (0 to 1) of positions in which it throws value away, where a judge can tell.
    pub mistake_rate: Option<f64>,
    /// Each player that examines it, with its points a game (0 to 1) so far, the earliest first.
    pub strength: Vec<(String, Vec<f64>)>,
    /// Whether the training has ended.
    pub is_over: bool,
}

/// A request from the person who watches.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// The player's move in this game, and what it thinks of the position after it: [`Learning::answer`] takes both.
    Choose(Box<Game>),
    /// What the player thinks of this position.
    Think(Box<Position>),
    /// Save the model and its companion files.
    Save,
    /// Finish the training now.
    Quit,
    /// Stop because of the signal of this number.
    Interrupt(u8),
}

/// A game against the player.
#[derive(Clone, PartialEq, Debug)]
pub struct UserGame {
    /// The game.
    pub game: Game,
    /// The person's side.
    pub side: Player,
    /// The cell, or with gravity the column, that the person points at.
    pub cursor: Cell,
    /// What the player thinks of the moves of the position, from -1 to 1 for who makes them; empty until it is known.
    pub values: Vec<(Cell, f32)>,
}

/// What is on the screen.
#[derive(Clone, PartialEq, Debug)]
pub struct Learning {
    /// The colors.
    pub theme: Theme,
    /// How far the player has come.
    pub status: LearningStatus,
    /// Whether training is paused.
    pub is_paused: bool,
    /// The game against it, while there is one.
    pub user_game: Option<UserGame>,
    /// The last message.
    pub notice: Option<String>,
    /// Columns and rows of the window when it was last drawn.
    pub(crate) size: (u16, u16),
}

impl Learning {
    /// The screen of a training that begins.
    pub fn new(status: LearningStatus, theme: Theme) -> Self {
        Learning { theme, status, is_paused: false, user_game: None, notice: None, size: SMALLEST }
    }

    /// What a key does; what there is to do for it outside of the state.
    pub fn key(&mut self, key: KeyEvent) -> Option<Command> {
        if key.kind == KeyEventKind::Release {
            return None;
        }
        self.notice = None;
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if is_control => return Some(Command::Interrupt(2)),
            _ if is_control => return None,
            KeyCode::Char('q') => return Some(Command::Quit),
            // What other keys do would not be seen.
            _ if is_too_small(self.size) => return None,
            KeyCode::Char('s') => return Some(Command::Save),
            KeyCode::Char(' ') if !self.status.is_over => self.is_paused ^= true,
            KeyCode::Char('p') => {
                return match self.user_game.take() {
                    Some(_) => None,
                    None => self.begin(Player::First),
                };
            }
            // An extra key press on the way out of a game must not end the training.
            KeyCode::Esc if self.user_game.take().is_none() => self.notice = Some("q ends the training.".to_owned()),
            KeyCode::Esc => {}
            code => return self.play(arrow(code)),
        }
        None
    }

    /// A game against the player, in which the person has this side.
    fn begin(&mut self, side: Player) -> Option<Command> {
        let rules = self.status.position.rules();
        let cursor = Cell::new((rules.cols() - 1) / 2, (rules.rows() - 1) / 2);
        self.user_game = Some(UserGame { game: Game::new(rules), side, cursor, values: Vec::new() });
        self.next()
    }

    /// The next request that the game needs.
    fn next(&mut self) -> Option<Command> {
        let user_game = self.user_game.as_mut()?;
        user_game.values.clear();
        if user_game.game.outcome().is_some() {
            return None;
        }
        let is_persons = user_game.game.mover() == user_game.side;
        Some(if is_persons {
            Command::Think(Box::new(*user_game.game.position()))
        } else {
            Command::Choose(Box::new(user_game.game.clone()))
        })
    }

    /// A key of the game.
    fn play(&mut self, key: KeyCode) -> Option<Command> {
        let user_game = self.user_game.as_mut()?;
        let rules = user_game.game.rules();
        let cursor = &mut user_game.cursor;
        match key {
            KeyCode::Left => cursor.col = cursor.col.saturating_sub(1),
            KeyCode::Right => cursor.col = (cursor.col + 1).min(rules.cols() - 1),
            KeyCode::Up => cursor.row = (cursor.row + 1).min(rules.rows() - 1),
            KeyCode::Down => cursor.row = cursor.row.saturating_sub(1),
            KeyCode::Enter => return self.drop(),
            KeyCode::Char(digit @ '0'..='9') if rules.has_gravity() => {
                // The tenth column, the last that can be learnt, is 0.
                let col = (digit as u8 - b'0' + 9) % 10;
                if col < rules.cols() {
                    cursor.col = col;
                    return self.drop();
                }
                self.notice = Some(format!("There is no column {}.", col + 1));
            }
            KeyCode::Char('u') => {
                let mine = |user_game: &UserGame| user_game.game.mover() == user_game.side;
                while user_game.game.undo().is_some() && !mine(user_game) {}
                return self.next();
            }
            KeyCode::Char('n') => {
                let side = !user_game.side;
                return self.begin(side);
            }
            _ => {}
        }
        None
    }

    /// The person's move where the cursor is.
    fn drop(&mut self) -> Option<Command> {
        let user_game = self.user_game.as_mut()?;
        if user_game.game.outcome().is_some() || user_game.game.mover() != user_game.side {
            return None;
        }
        let rules = user_game.game.rules();
        let done = match rules.has_gravity() {
            true => user_game.game.try_drop(user_game.cursor.col).map(|_| ()),
            false => user_game.game.try_play(user_game.cursor),
        };
        match done {
            Ok(()) => self.next(),
            Err(error) => {
                self.notice = Some(error.to_string());
                None
            }
        }
    }

    /// The player's move in the game that was asked for; what there is to do next.
    pub fn answer(&mut self, action: Action) -> Option<Command> {
        let user_game = self.user_game.as_mut()?;
        if let Err(error) = user_game.game.try_action(action) {
            self.notice = Some(error.to_string());
            return None;
        }
        self.next()
    }

    /// What the player thinks of the position that was asked about.
    pub fn think(&mut self, values: Vec<(Cell, f32)>) {
        if let Some(user_game) = &mut self.user_game {
            user_game.values = values;
        }
    }
}
