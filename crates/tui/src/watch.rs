//! The terminal on which a player is watched while it learns. Who trains it owns the loop: it learns a little, then gives the
//! screen its [turn](LearningScreen::turn), and does what the person wishes.

use std::time::{Duration, Instant};

use connect4_core::{Action, Cell};
use ratatui::crossterm::event;

use crate::learning::{Learning, Lesson, Wish};
use crate::replies::{Heard, Input};
use crate::run::{HANG_UP, REPLY, RunError};
use crate::terminal::{TakenTerminal, is_gone};
use crate::theme::Theme;
use crate::view::view_learning;

/// How often a picture is drawn where no key is pressed.
const DRAWN_EVERY: Duration = Duration::from_millis(100);

/// The terminal with a player that learns on it. Dropping it gives the terminal back.
pub struct LearningScreen {
    learning: Learning,
    screen: TakenTerminal,
    input: Input,
    drawn: Option<Instant>,
    opened: Instant,
}

impl Drop for LearningScreen {
    fn drop(&mut self) {
        // The shell would take the reply for something that was typed.
        let end = self.opened + REPLY;
        while self.input.awaits_reply() {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() || is_gone(false) || self.input.read(Some(left)).is_err() {
                return;
            }
        }
    }
}

impl LearningScreen {
    /// Takes the terminal, for which this theme was made.
    ///
    /// # Errors
    /// When it does not answer.
    pub fn open(lesson: Lesson, theme: Theme) -> Result<Self, RunError> {
        let learning = Learning::new(lesson, theme);
        let asks = theme.asks_terminal();
        let screen = TakenTerminal::take_asking(asks)?;
        Ok(LearningScreen { learning, screen, input: Input::new(asks), drawn: None, opened: Instant::now() })
    }

    /// Whether it is time to show how far the player has come.
    pub fn is_due(&self) -> bool {
        self.drawn.is_none_or(|drawn| drawn.elapsed() >= DRAWN_EVERY)
    }

    /// Whether the player is to rest.
    pub fn is_paused(&self) -> bool {
        self.learning.is_paused
    }

    /// Whether there is a game against the player.
    pub fn is_played(&self) -> bool {
        self.learning.against.is_some()
    }

    /// Shows how far the player has come with the next picture.
    pub fn show(&mut self, lesson: Lesson) {
        self.learning.lesson = lesson;
        self.drawn = None;
    }

    /// Shows a message until the next key.
    pub fn say(&mut self, text: String) {
        self.learning.notice = Some(text);
        self.drawn = None;
    }

    /// See [`Learning::answer`].
    pub fn answer(&mut self, action: Action) -> Option<Wish> {
        self.drawn = None;
        self.learning.answer(action)
    }

    /// See [`Learning::think`].
    pub fn think(&mut self, values: Vec<(Cell, f32)>) {
        self.drawn = None;
        self.learning.think(values);
    }

    /// Draws what is new, and returns what the person wishes; waits for that no longer than `patience`.
    ///
    /// # Errors
    /// When the terminal does not answer.
    pub fn turn(&mut self, patience: Duration) -> Result<Option<Wish>, RunError> {
        if is_gone(false) {
            return Ok(Some(Wish::Interrupt(HANG_UP as u8)));
        }
        if self.drawn.is_none() {
            let learning = &mut self.learning;
            self.screen.terminal.draw(|frame| {
                learning.size = (frame.area().width, frame.area().height);
                view_learning(learning, frame);
            })?;
            self.drawn = Some(Instant::now());
        }
        let heard = self.input.read(Some(patience))?;
        if heard.is_some() {
            self.drawn = None;
        }
        Ok(match heard {
            Some(Heard::Event(event::Event::Key(key))) => self.learning.key(key),
            Some(Heard::Event(event::Event::Resize(..))) => {
                self.screen.redraw()?;
                None
            }
            Some(Heard::Background(paper)) => {
                self.learning.theme = self.learning.theme.on(paper);
                None
            }
            _ => None,
        })
    }
}
