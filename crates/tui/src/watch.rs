//! The terminal screen of a player in training. The trainer owns the loop: it trains for a while, gives the screen its
//! [turn](LearningScreen::turn), and carries out the user's command.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use connect4_core::{Action, Cell};
use connect4_words::Language;
use ratatui::crossterm::event::{self, KeyCode, KeyModifiers};

use crate::event::Suspended;
use crate::keyboard::{Input, TerminalInput};
use crate::learning::{Command, Learning, LearningStatus};
use crate::run::{HANG_UP, REPLY_TIMEOUT, RunError};
use crate::terminal::{TakenTerminal, is_gone};
use crate::theme::Theme;
use crate::view::view_learning;

/// Time between frames if no key is pressed.
const DRAW_INTERVAL: Duration = Duration::from_millis(100);

/// The terminal that shows a player in training. Dropping it restores the terminal.
pub struct LearningScreen {
    learning: Learning,
    screen: TakenTerminal,
    input: Input,
    drawn: Option<Instant>,
    opened: Instant,
    signals: Signals,
}

/// Signals that have arrived.
#[derive(Clone, Default)]
struct Signals {
    /// To stop.
    stop: Arc<AtomicBool>,
    /// To draw the screen again: the program has been resumed, or the window has another size.
    redraw: Arc<AtomicBool>,
}

impl Signals {
    fn listen() -> std::io::Result<Self> {
        let signals = Signals::default();
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGCONT, SIGTSTP, SIGWINCH};
            signal_hook::flag::register(SIGTSTP, signals.stop.clone())?;
            signal_hook::flag::register(SIGCONT, signals.redraw.clone())?;
            signal_hook::flag::register(SIGWINCH, signals.redraw.clone())?;
        }
        Ok(signals)
    }
}

impl Drop for LearningScreen {
    fn drop(&mut self) {
        // The shell would treat a late reply as typed text.
        let end = self.opened + REPLY_TIMEOUT;
        while self.input.awaits_reply() {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() || is_gone() || self.input.read(Some(left)).is_err() {
                return;
            }
        }
    }
}

impl LearningScreen {
    /// Sets up the terminal and shows the training screen in this theme and language.
    ///
    /// # Errors
    /// If the terminal cannot be used.
    pub fn open(status: LearningStatus, theme: Theme, language: Language) -> Result<Self, RunError> {
        let learning = Learning::new(status, theme, language);
        let query = theme.background_query();
        let signals = Signals::listen()?;
        let screen = TakenTerminal::take_with(query)?;
        let opened = Instant::now();
        Ok(LearningScreen { learning, screen, input: Input::new(query), drawn: None, opened, signals })
    }

    /// Whether it is time to show the player's progress.
    pub fn is_due(&self) -> bool {
        self.drawn.is_none_or(|drawn| drawn.elapsed() >= DRAW_INTERVAL)
    }

    /// Whether training is paused.
    pub fn is_paused(&self) -> bool {
        self.learning.is_paused
    }

    /// Whether the user is playing against the player in training.
    pub fn is_played(&self) -> bool {
        self.learning.user_game.is_some()
    }

    /// Shows the player's progress in the next frame.
    pub fn show(&mut self, status: LearningStatus) {
        self.learning.status = status;
        self.drawn = None;
    }

    /// Shows a message until the next key.
    pub fn show_message(&mut self, text: String) {
        self.learning.notice = Some(text);
        self.drawn = None;
    }

    /// See [`Learning::answer`].
    pub fn answer(&mut self, action: Action) -> Option<Command> {
        self.drawn = None;
        self.learning.answer(action)
    }

    /// See [`Learning::think`].
    pub fn think(&mut self, values: Vec<(Cell, f32)>) {
        self.drawn = None;
        self.learning.think(values);
    }

    /// Draws the screen and waits up to `timeout` for a command of the user, which it returns.
    ///
    /// # Errors
    /// If the terminal cannot be used.
    pub fn turn(&mut self, timeout: Duration) -> Result<Option<Command>, RunError> {
        if is_gone() {
            return Ok(Some(Command::Interrupt(HANG_UP as u8)));
        }
        if self.signals.stop.swap(false, Ordering::Relaxed) {
            self.suspend(Suspended::Program)?;
        }
        if self.signals.redraw.swap(false, Ordering::Relaxed) {
            self.redraw()?;
        }
        if self.drawn.is_none() {
            let learning = &mut self.learning;
            self.screen.terminal.draw(|frame| {
                learning.size = (frame.area().width, frame.area().height);
                view_learning(learning, frame);
            })?;
            self.drawn = Some(Instant::now());
        }
        let received = self.input.read(Some(timeout))?;
        if received.is_some() {
            self.drawn = None;
        }
        Ok(match received {
            Some(TerminalInput::Event(event::Event::Key(key))) if key.modifiers == KeyModifiers::CONTROL => {
                match key.code {
                    KeyCode::Char('z') => self.suspend(Suspended::Job)?,
                    KeyCode::Char('l') => self.redraw()?,
                    _ => return Ok(self.learning.key(key)),
                }
                None
            }
            Some(TerminalInput::Event(event::Event::Key(key))) => self.learning.key(key),
            Some(TerminalInput::Event(event::Event::Resize(..))) => {
                self.screen.redraw()?;
                None
            }
            Some(TerminalInput::Background(background)) => {
                self.learning.theme = self.learning.theme.on(background);
                None
            }
            _ => None,
        })
    }

    /// Stops until the program is resumed.
    fn suspend(&mut self, what: Suspended) -> Result<(), RunError> {
        self.screen.suspend(what)?;
        self.redraw()
    }

    /// Makes the next frame redraw the whole screen, whatever other programs have changed.
    fn redraw(&mut self) -> Result<(), RunError> {
        self.drawn = None;
        self.screen.resume()?;
        Ok(self.screen.redraw()?)
    }
}
