//! Sets up the terminal, and always restores it at the end.

use std::io::{self, Stdout, Write, stdout};
use std::mem::ManuallyDrop;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::ResetColor;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::{Position, Rect};

use crate::event::Suspended;
use crate::theme::BackgroundQuery;

/// Query for the background color (OSC 11). It ends with BEL, because some terminals mishandle the other terminator.
const BACKGROUND_QUERY: &[u8] = b"\x1b]11;?\x07";

/// Whether the terminal is set up for the program. It is restored only once.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while it is set up for the program. It is restored on drop, and by a panic before its message is
/// printed.
pub struct TakenTerminal {
    /// Never dropped: dropping would show the cursor again, and panic if the terminal has disappeared.
    pub(crate) terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
}

impl TakenTerminal {
    /// Sets up the terminal.
    ///
    /// # Errors
    /// If the terminal cannot be used; it is then left unchanged.
    pub fn take() -> io::Result<Self> {
        Self::take_with(BackgroundQuery::Skip)
    }

    /// Sets up the terminal, and asks for its background color if requested; [`Input`](crate::keyboard::Input) receives
    /// the reply.
    ///
    /// # Errors
    /// Like [`TakenTerminal::take`].
    pub(crate) fn take_with(query: BackgroundQuery) -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |report| {
            give_back();
            before(report);
        }));
        enable_raw_mode()?;
        IS_TAKEN.store(true, Ordering::SeqCst);
        if query == BackgroundQuery::Ask {
            // Sent while the shell's screen is visible, because terminals that do not know the query may print it.
            let mut out = stdout();
            out.write_all(BACKGROUND_QUERY).and_then(|()| out.flush()).inspect_err(|_| give_back())?;
        }
        take()?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout())).inspect_err(|_| give_back())?;
        Ok(TakenTerminal { terminal: ManuallyDrop::new(terminal) })
    }

    /// Returns the terminal to the shell, and suspends the program until it is resumed. Does nothing in a session
    /// without a shell that could resume it.
    ///
    /// # Errors
    /// If the terminal cannot be used.
    pub(crate) fn suspend(&mut self, what: Suspended) -> io::Result<()> {
        #[cfg(unix)]
        {
            use rustix::process::{Signal, getpgrp, getpid, getsid, kill_current_process_group, kill_process};
            // A shell with job control gives each job its own process group.
            if getsid(None)? == getpgrp() {
                return Ok(());
            }
            give_back();
            match what {
                // Like Ctrl-Z in a shell, but that signal would be handled again.
                Suspended::Job => kill_current_process_group(Signal::STOP)?,
                Suspended::Program => kill_process(getpid(), Signal::STOP)?,
            }
            self.resume()?;
        }
        #[cfg(not(unix))]
        let _ = what;
        Ok(())
    }

    /// Sets up the terminal again, whatever other programs have changed. The screen must be [redrawn](Self::redraw).
    ///
    /// # Errors
    /// If the terminal cannot be used.
    pub(crate) fn resume(&mut self) -> io::Result<()> {
        // Skipped if the modes are unchanged: a Ctrl-Z that arrives in between would stop the program without cleanup.
        if !is_raw() {
            disable_raw_mode()?;
        }
        take()
    }

    /// Makes the next frame redraw the whole screen.
    ///
    /// # Errors
    /// If the terminal cannot be used.
    pub(crate) fn redraw(&mut self) -> io::Result<()> {
        // `Terminal::clear` would query the cursor position, and the thread that reads keys would get the reply.
        let area = Rect::from((Position::ORIGIN, self.terminal.size()?));
        self.terminal.resize(area)
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

/// Restores the terminal as far as possible. A second call does nothing.
fn give_back() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        // If the terminal has disappeared, there is nothing to restore.
        let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, ResetColor, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
        let _ = stdout().flush();
    }
}

/// Whether the terminal is actually in raw mode; another program may have changed the mode.
fn is_raw() -> bool {
    #[cfg(unix)]
    {
        use rustix::termios::{LocalModes, tcgetattr};
        tcgetattr(io::stdin()).is_ok_and(|modes| !modes.local_modes.contains(LocalModes::ICANON))
    }
    #[cfg(not(unix))]
    true
}

/// Whether the terminal has been closed.
///
/// Without a hang-up signal, nothing else detects this: crossterm treats the end of input as a pause.
pub(crate) fn is_gone() -> bool {
    hangs_up(Some(Duration::ZERO))
}

/// Blocks until the terminal is closed. Returns whether it has been; false if that cannot be detected.
pub(crate) fn wait_until_gone() -> bool {
    hangs_up(None)
}

/// Whether the terminal is closed within this time, or ever without a limit.
fn hangs_up(limit: Option<Duration>) -> bool {
    #[cfg(unix)]
    {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let stdin = io::stdin();
        let mut terminal = [PollFd::new(&stdin, PollFlags::empty())];
        let limit = limit.and_then(|limit| Timespec::try_from(limit).ok());
        loop {
            match poll(&mut terminal, limit.as_ref()) {
                Err(rustix::io::Errno::INTR) => {}
                Err(_) => return false,
                Ok(_) => return terminal[0].revents().contains(PollFlags::HUP),
            }
        }
    }
    #[cfg(not(unix))]
    {
        let _ = limit;
        false
    }
}
