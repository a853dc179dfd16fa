//! State and key handling of the screen that shows a player in training.

use std::time::Duration;

use connect4_core::{Action, Cell, Game, Player, Position};
use connect4_words::{Language, Words, say};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::event::arrow;
use crate::layout::{SMALLEST, is_too_small};
use crate::texts::play_error_text;
use crate::theme::Theme;

/// Training progress.
#[derive(Clone, PartialEq, Debug)]
pub struct LearningStatus {
    /// Short description of the training run: rules, seed and so on.
    pub title: String,
    /// The final position of the last game of self-play.
    pub position: Position,
    /// Games played so far.
    pub games: u64,
    /// Games per second of training since the program started.
    pub games_per_second: f64,
    /// Training time so far.
    pub time: Duration,
    /// Remaining training time, if known.
    pub left: Option<Duration>,
    /// Share (0 to 1) of test positions in which the player throws away the result. `None` if they cannot be solved.
    pub mistake_rate: Option<f64>,
    /// For each test opponent, its name and the player's average points per game (0 to 1) against it, oldest first.
    pub strength: Vec<(String, Vec<f64>)>,
    /// Whether the training has ended.
    pub is_over: bool,
}

/// A request from the user.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Choose the player's move in this game; pass it to [`Learning::answer`].
    Choose(Box<Game>),
    /// Evaluate the moves of this position; pass the values to [`Learning::think`].
    Think(Box<Position>),
    /// Save the model and its companion files.
    Save,
    /// End the training now.
    Quit,
    /// Stop because of the signal with this number.
    Interrupt(u8),
}

/// A game between the user and the player.
#[derive(Clone, PartialEq, Debug)]
pub struct UserGame {
    /// The game.
    pub game: Game,
    /// The user's side.
    pub side: Player,
    /// The cursor's cell; with gravity, only its column matters.
    pub cursor: Cell,
    /// The player's evaluation of each legal move, from -1 to 1 from the perspective of the side to move. Empty until
    /// known.
    pub values: Vec<(Cell, f32)>,
}

/// State of the training screen.
#[derive(Clone, PartialEq, Debug)]
pub struct Learning {
    /// The colors.
    pub theme: Theme,
    /// Language of all texts.
    pub language: Language,
    /// Training progress.
    pub status: LearningStatus,
    /// Whether training is paused.
    pub is_paused: bool,
    /// The user's game against the player, if one is in progress.
    pub user_game: Option<UserGame>,
    /// The last message.
    pub notice: Option<String>,
    /// The typed column of a cell, without gravity.
    typed: Option<u8>,
    /// Columns and rows of the window when it was last drawn.
    pub(crate) size: (u16, u16),
}

impl Learning {
    /// The screen at the start of training.
    pub fn new(status: LearningStatus, theme: Theme, language: Language) -> Self {
        Learning {
            theme,
            language,
            status,
            is_paused: false,
            user_game: None,
            notice: None,
            typed: None,
            size: SMALLEST,
        }
    }

    pub(crate) fn words(&self) -> &'static Words {
        Words::of(self.language)
    }

    /// Handles a key. Returns the command to carry out, if any.
    pub fn key(&mut self, key: KeyEvent) -> Option<Command> {
        // Alt is Esc and another key, one right after the other.
        if key.kind == KeyEventKind::Release || key.modifiers.contains(KeyModifiers::ALT) {
            return None;
        }
        self.notice = None;
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if is_control => return Some(Command::Interrupt(2)),
            _ if is_control => return None,
            KeyCode::Char('q') => return Some(Command::Quit),
            // The effect of other keys would be invisible.
            _ if is_too_small(self.size) => return None,
            KeyCode::Char('s') => return Some(Command::Save),
            KeyCode::Char(' ') if !self.status.is_over => self.is_paused ^= true,
            KeyCode::Char('p') => {
                return match self.user_game.take() {
                    Some(_) => None,
                    None => self.begin(Player::First),
                };
            }
            // Pressing Esc once too often when leaving a game must not end the training.
            KeyCode::Esc if self.user_game.take().is_none() => {
                self.notice = Some(say!(self.words(), "press-q-to-end"));
            }
            KeyCode::Esc => {}
            code => return self.play(code),
        }
        None
    }

    /// Starts a game in which the user plays `side`.
    fn begin(&mut self, side: Player) -> Option<Command> {
        let rules = self.status.position.rules();
        let cursor = Cell::new((rules.cols() - 1) / 2, (rules.rows() - 1) / 2);
        self.user_game = Some(UserGame { game: Game::new(rules), side, cursor, values: Vec::new() });
        self.next()
    }

    /// The command that the game needs next, if any.
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

    /// Handles a key during a game.
    fn play(&mut self, key: KeyCode) -> Option<Command> {
        let user_game = self.user_game.as_mut()?;
        let rules = user_game.game.rules();
        let cursor = &mut user_game.cursor;
        let typed = self.typed.take();
        if let KeyCode::Char(letter) = key
            && !rules.has_gravity()
            && ('a'..char::from(b'a' + rules.cols())).contains(&letter)
        {
            self.typed = Some(letter as u8 - b'a');
        }
        match arrow(key) {
            KeyCode::Left => cursor.col = cursor.col.saturating_sub(1),
            KeyCode::Right => cursor.col = (cursor.col + 1).min(rules.cols() - 1),
            KeyCode::Up => cursor.row = (cursor.row + 1).min(rules.rows() - 1),
            KeyCode::Down => cursor.row = cursor.row.saturating_sub(1),
            KeyCode::Enter => return self.drop(),
            KeyCode::Char(digit @ '0'..='9') if rules.has_gravity() => {
                // 0 is the tenth column; boards for training have at most ten.
                let col = (digit as u8 - b'0' + 9) % 10;
                if col < rules.cols() {
                    cursor.col = col;
                    return self.drop();
                }
                self.notice = Some(say!(self.words(), "no-column", column = col + 1, columns = rules.cols()));
            }
            KeyCode::Char(digit @ '0'..='9') => {
                let row = (digit as u8 - b'0' + 9) % 10;
                *cursor = Cell::new(typed.unwrap_or(cursor.col), row.min(rules.rows() - 1));
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

    /// Plays the user's move at the cursor.
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
                self.notice = Some(play_error_text(self.words(), &error));
                None
            }
        }
    }

    /// Plays the move that the player chose. Returns the command that the game needs next, if any.
    pub fn answer(&mut self, action: Action) -> Option<Command> {
        let user_game = self.user_game.as_mut()?;
        if let Err(error) = user_game.game.try_action(action) {
            self.notice = Some(play_error_text(self.words(), &error));
            return None;
        }
        self.next()
    }

    /// Shows the player's evaluation of the moves, from -1 to 1 from the perspective of the side to move.
    pub fn think(&mut self, values: Vec<(Cell, f32)>) {
        if let Some(user_game) = &mut self.user_game {
            user_game.values = values;
        }
    }
}
