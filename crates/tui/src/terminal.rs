//! The terminal: taken over at the start, given back in order whatever happens.

use std::io::{self, Stdout, Write, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::ResetColor;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode,
};

/// Whether the terminal is ours: it is given back once.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while it is ours. It is given back when this is dropped, and before a panic is told.
pub struct TakenTerminal {
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl TakenTerminal {
    /// Takes the terminal over.
    ///
    /// # Errors
    /// When the terminal does not answer; it is then as it was.
    pub fn take() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |report| {
            give_back();
            before(report);
        }));
        take()?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout())).inspect_err(|_| give_back())?;
        Ok(TakenTerminal { terminal })
    }

    /// Gives the terminal to the shell until this program is called back.
    ///
    /// # Errors
    /// When the terminal does not answer.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        #[cfg(unix)]
        {
            give_back();
            signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
            take()?;
            self.terminal.clear()?;
        }
        Ok(())
    }
}

impl Drop for TakenTerminal {
    fn drop(&mut self) {
        give_back();
    }
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    IS_TAKEN.store(true, Ordering::SeqCst);
    let all =
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, Hide, SetTitle("connect4"));
    all.inspect_err(|_| give_back())
}

/// Puts the terminal in order, as well as it still can; a second time nothing happens.
fn give_back() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        // The terminal may be gone: then there is nothing to put in order.
        let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, ResetColor, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
        let _ = stdout().flush();
    }
}
