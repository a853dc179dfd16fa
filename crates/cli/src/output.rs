//! Colors, JSON, progress, and files that are written completely or not at all.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use connect4_core::print::Style;
use connect4_tui::{Colors, Look};
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use serde_json::json;

use crate::said::Said;

#[derive(clap::ValueEnum, Clone, Copy, Default)]
pub(crate) enum Color {
    /// On a terminal with colors, unless NO_COLOR or NOCOLOR is set and not empty
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// The style for standard output.
    pub(crate) fn style(self) -> Style {
        if self.is_on() { Style::Ansi } else { Style::Plain }
    }

    fn is_on(self) -> bool {
        match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => !is_color_refused() && !is_dumb() && !is_monochrome() && std::io::stdout().is_terminal(),
        }
    }

    /// The number of colors that the full screen can use.
    pub(crate) fn depth(self) -> Colors {
        let names = |variable: &str, words: &[&str]| {
            std::env::var(variable).is_ok_and(|value| words.iter().any(|word| value.contains(word)))
        };
        if !self.is_on() {
            Colors::None
        } else if names("COLORTERM", &["truecolor", "24bit"]) || names("TERM", &["256", "direct", "kitty", "alacritty"])
        {
            Colors::Full
        } else {
            Colors::Sixteen
        }
    }
}

#[derive(clap::ValueEnum, Clone, Copy)]
pub(crate) enum Background {
    /// As the terminal reports its background; otherwise readable on dark and light
    Auto,
    /// For dark terminals
    Dark,
    /// For light terminals
    Light,
    /// High contrast, for any terminal
    Contrast,
}

impl Background {
    pub(crate) fn look(self) -> Look {
        match self {
            Background::Auto => Look::Auto,
            Background::Dark => Look::Dark,
            Background::Light => Look::Light,
            Background::Contrast => Look::Contrast,
        }
    }
}

/// Whether NO_COLOR or NOCOLOR is set and not empty.
pub(crate) fn is_color_refused() -> bool {
    ["NO_COLOR", "NOCOLOR"].into_iter().any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}

/// Whether the terminal cannot position the cursor, or is unknown. Windows does not set TERM.
pub(crate) fn is_dumb() -> bool {
    std::env::var("TERM").map_or(cfg!(unix), |term| ["", "dumb", "unknown"].contains(&term.as_str()))
}

/// Whether the terminal is one without colors, such as vt100 or xterm-mono.
fn is_monochrome() -> bool {
    std::env::var("TERM").is_ok_and(|term| {
        let name = term.split('-').next().unwrap_or_default();
        let is_vt = name.strip_prefix("vt").is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()));
        is_vt || term.ends_with("-m") || term.ends_with("-mono")
    })
}

/// Whether standard error is a terminal on which a line can be replaced.
pub(crate) fn shows_progress() -> bool {
    std::io::stderr().is_terminal() && !is_dumb()
}

/// [`connect4_files::write_whole`] with an error that names the file.
///
/// # Errors
/// If the folder or file cannot be written; the old file is then unchanged.
pub(crate) fn write_whole(path: &Path, text: &str) -> anyhow::Result<()> {
    connect4_files::write_whole(path, text.as_bytes()).map_err(|error| unwritable(path, error))
}

/// [`write_whole`] for results that took long to compute. If it fails, asks for another file on a terminal; without an
/// answer, the text goes to the folder for temporary files. Returns the file that was written.
///
/// # Errors
/// If the text was not written to a file that the user chose. The error names the file that has it, if any.
pub(crate) fn write_or_ask(path: &Path, text: &str) -> anyhow::Result<PathBuf> {
    let Err(mut error) = write_whole(path, text) else { return Ok(path.to_owned()) };
    while let Some(other) = ask_for_other_file(&error, path)? {
        let is_new = if other == path { Ok(()) } else { ensure_new(&other, "choose another file") };
        match is_new.and_then(|()| write_whole(&other, text)) {
            Ok(()) => return Ok(other),
            Err(next) => error = next,
        }
    }
    Err(write_to_fallback(error, path, text, &std::env::temp_dir()))
}

/// Writes the text to another folder and adds its path to the error.
fn write_to_fallback(error: anyhow::Error, path: &Path, text: &str, folder: &Path) -> anyhow::Error {
    let kept = folder.join(path.file_name().unwrap_or_default());
    match kept.exists() || write_whole(&kept, text).is_err() {
        true => error,
        false => anyhow::anyhow!("{error:#}; the result is in {} instead", kept.display()),
    }
}

/// Asks for another file than `path`, which cannot be written; none if there is no terminal, or its input ends.
pub(crate) fn ask_for_other_file(error: &anyhow::Error, path: &Path) -> anyhow::Result<Option<PathBuf>> {
    if !std::io::stdin().is_terminal() || !std::io::stderr().is_terminal() {
        return Ok(None);
    }
    eprintln!("connect4: {error:#}");
    eprint!("Another file (Enter to retry {}, Ctrl-D to give up): ", path.display());
    let mut line = String::new();
    if std::io::stdin().read_line(&mut line)? == 0 {
        eprintln!();
        return Ok(None);
    }
    let line = line.trim();
    Ok(Some(if line.is_empty() { path.to_owned() } else { PathBuf::from(line) }))
}

/// Checks that a file can be written, before computing its contents.
///
/// # Errors
/// If its folder does not exist or is not writable.
pub(crate) fn ensure_writable(path: &Path) -> anyhow::Result<()> {
    connect4_files::check_writable(path).map_err(|error| unwritable(path, error))
}

fn unwritable(path: &Path, error: std::io::Error) -> anyhow::Error {
    Said::because(json!({ "id": "cannot-write", "file": path.display().to_string() }), error)
}

/// Prevents overwriting a file.
///
/// # Errors
/// If the file exists.
pub(crate) fn ensure_new(path: &Path, remedy: &str) -> anyhow::Result<()> {
    anyhow::ensure!(!path.exists(), "{} already exists; {remedy}", path.display());
    Ok(())
}

#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Json {
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
    /// Print each JSON object on several lines, indented
    #[arg(long, requires = "json")]
    pretty: bool,
}

impl Json {
    pub(crate) fn is_on(self) -> bool {
        self.json
    }

    pub(crate) fn text(self, object: &impl serde::Serialize) -> serde_json::Result<String> {
        if self.pretty { serde_json::to_string_pretty(object) } else { serde_json::to_string(object) }
    }

    /// Prints the object if `--json` was given, otherwise the text, and a newline.
    pub(crate) fn print<T: serde::Serialize>(
        self,
        out: &mut (impl Write + ?Sized),
        object: impl FnOnce() -> T,
        text: impl FnOnce() -> String,
    ) -> anyhow::Result<()> {
        let text = if self.json { self.text(&object())? } else { text() };
        Ok(writeln!(out, "{text}")?)
    }
}

/// How a command reacts to an interruption, with the message for the user.
pub(crate) enum Response {
    /// It ends soon, and returns [`Answer::Signal`](crate::answer::Answer::Signal).
    Finish(String),
    /// The process exits.
    Quit(String),
}

/// Held while writing a file that an interruption must not truncate.
pub(crate) static WRITING: Mutex<()> = Mutex::new(());

/// The signal that has interrupted a command, if any.
#[derive(Clone, Default)]
pub(crate) struct Interrupt(Arc<AtomicU8>);

impl Interrupt {
    /// Handles Ctrl-C, SIGTERM and SIGHUP: the first calls `respond`, the second exits immediately.
    ///
    /// # Errors
    /// If the system refuses a handler.
    pub(crate) fn watch(respond: impl Fn() -> Response + Send + Sync + 'static) -> std::io::Result<Self> {
        Self::start(Arc::new(respond))
    }

    fn start(respond: Arc<dyn Fn() -> Response + Send + Sync>) -> std::io::Result<Self> {
        let interrupt = Interrupt::default();
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
            let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
            let first = interrupt.clone();
            let report = |message: String| {
                // Starts a new line after a progress bar and ^C.
                let line_end = if std::io::stderr().is_terminal() { "\n" } else { "" };
                let _ = writeln!(std::io::stderr(), "{line_end}connect4: {message}");
            };
            std::thread::spawn(move || {
                for (number, signal) in signals.forever().enumerate() {
                    let code = 128 + signal;
                    if number > 0 {
                        std::process::exit(code);
                    }
                    let (first, respond) = (first.clone(), respond.clone());
                    std::thread::spawn(move || {
                        let _writing = WRITING.lock();
                        match respond() {
                            Response::Finish(message) => {
                                report(message);
                                first.raise(u8::try_from(signal).unwrap_or(u8::MAX));
                            }
                            Response::Quit(message) => {
                                report(format!("interrupted; {message}"));
                                std::process::exit(code);
                            }
                        }
                    });
                }
            });
        }
        #[cfg(not(unix))]
        let _ = respond;
        Ok(interrupt)
    }

    /// The number of the signal, if there was one.
    pub(crate) fn signal(&self) -> Option<u8> {
        Some(self.0.load(Ordering::Relaxed)).filter(|&signal| signal != 0)
    }

    /// Records a signal.
    pub(crate) fn raise(&self, signal: u8) {
        self.0.store(signal, Ordering::Relaxed);
    }
}

/// [`Interrupt::watch`] for a command that exits when it is interrupted.
///
/// # Errors
/// If the system refuses a handler.
pub(crate) fn quit_with_message(words: impl Fn() -> String + Send + Sync + 'static) -> std::io::Result<()> {
    Interrupt::watch(move || Response::Quit(words())).map(drop)
}

/// Whether an unfinished command has saved `what` in `file`, and how to resume, for messages.
pub(crate) fn resume_hint(file: &Path, what: &str) -> String {
    match file.exists() {
        true => format!("{what} are saved in {}; run the same command again to resume", file.display()),
        false => format!("no {what} have been saved"),
    }
}

/// A progress bar on stderr, if that is a terminal. Shows the time left as soon as more than `done` of `total` are
/// done.
pub(crate) fn bar(total: u64, done: u64, what: &str) -> ProgressBar {
    if !shows_progress() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(total);
    let template = format!("{{wide_bar}} {{human_pos}} of {{human_len}} {what}{{left}}");
    let start = Instant::now();
    let left = move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        let spent = start.elapsed();
        let _ = match state.pos().checked_sub(done).filter(|&new| new > 0) {
            Some(new) => {
                let rest = state.len().unwrap_or(total).saturating_sub(state.pos()) as f64;
                write!(out, ", about {} left", HumanDuration(spent.mul_f64(rest / new as f64)))
            }
            None => write!(out, ", {} so far", HumanDuration(spent)),
        };
    };
    let style = ProgressStyle::with_template(&template).expect("the template is valid").with_key("left", left);
    let bar = bar.with_style(style).with_position(done);
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

/// Shows the elapsed time on stderr, if that is a terminal, until the bar is dropped.
pub(crate) fn clock(what: &str) -> ProgressBar {
    if !shows_progress() {
        return ProgressBar::hidden();
    }
    let template = format!("{{spinner}} {what} for {{spent}}");
    let spent = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        let _ = write!(out, "{}", HumanDuration(state.elapsed()));
    };
    let style = ProgressStyle::with_template(&template).expect("the template is valid").with_key("spent", spent);
    let clock = ProgressBar::new_spinner().with_style(style);
    clock.enable_steady_tick(Duration::from_millis(500));
    clock
}

static WAS_STDOUT_CLOSED: AtomicBool = AtomicBool::new(false);

/// If standard output is closed, lets writing to it fail. The standard library would ignore all output.
#[cfg(target_os = "linux")]
pub fn report_closed_stdout() {
    use rustix::fs::{Mode, OFlags, open};
    use std::os::fd::AsRawFd;
    if rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_ok() {
        return;
    }
    WAS_STDOUT_CLOSED.store(true, Ordering::Relaxed);
    match open("/dev/full", OFlags::WRONLY, Mode::empty()) {
        // It has the free number.
        Ok(full) if full.as_raw_fd() == 1 => std::mem::forget(full),
        Ok(full) => drop(rustix::stdio::dup2_stdout(&full)),
        Err(_) => {}
    }
}

/// Whether standard output was closed when the program started.
pub(crate) fn was_stdout_closed() -> bool {
    WAS_STDOUT_CLOSED.load(Ordering::Relaxed)
}

/// Whether writing standard output failed, for example on a full disk. Errors of other files name the file.
pub(crate) fn is_full(error: &anyhow::Error) -> bool {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    let io = error.downcast_ref::<std::io::Error>().filter(|_| error.chain().len() == 1);
    // EIO is 5 on all systems.
    io.is_some_and(|io| matches!(io.kind(), StorageFull | QuotaExceeded | FileTooLarge) || io.raw_os_error() == Some(5))
}

/// Runs `work`. After two seconds, a terminal shows the elapsed time and, with a limit, the time left.
pub(crate) fn with_elapsed_time<R>(what: &str, limit: Option<Duration>, work: impl FnOnce() -> R) -> R {
    let words = |spent: Duration| {
        let left = limit.map(|limit| format!(", at most {} left", HumanDuration(limit.saturating_sub(spent))));
        format!("{what} for {}{}", HumanDuration(spent), left.unwrap_or_default())
    };
    with_status_line(words, |_| work())
}

/// Runs `work`. After two seconds, a terminal shows `words`. `work` prints through [`ProgressBar::suspend`].
pub(crate) fn with_status_line<R>(
    words: impl Fn(Duration) -> String + Sync,
    work: impl FnOnce(&ProgressBar) -> R,
) -> R {
    let (mut work, mut result) = (Some(work), None);
    show_status_line(&words, &mut |bar| result = work.take().map(|work| work(bar)));
    result.expect("the work was done")
}

/// [`with_status_line`], compiled once.
fn show_status_line(words: &(dyn Fn(Duration) -> String + Sync), work: &mut dyn FnMut(&ProgressBar)) {
    const DELAY: Duration = Duration::from_secs(2);
    if !shows_progress() {
        return work(&ProgressBar::hidden());
    }
    let bar = ProgressBar::new_spinner();
    bar.set_draw_target(ProgressDrawTarget::hidden());
    let (done, is_done) = std::sync::mpsc::channel::<()>();
    let show = |is_done: Receiver<()>| {
        let start = Instant::now();
        if is_done.recv_timeout(DELAY) != Err(RecvTimeoutError::Timeout) {
            return;
        }
        bar.set_draw_target(ProgressDrawTarget::stderr());
        while is_done.recv_timeout(Duration::from_millis(200)) == Err(RecvTimeoutError::Timeout) {
            bar.set_message(words(start.elapsed()));
            bar.tick();
        }
        bar.finish_and_clear();
    };
    std::thread::scope(|scope| {
        scope.spawn(|| show(is_done));
        work(&bar);
        drop(done);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unwritable_result_goes_to_another_folder() {
        let (lost, there) = (Path::new("/nowhere/at/all/s.txt"), tempfile::tempdir().unwrap());
        let error = || write_whole(lost, "text").unwrap_err();
        let message = format!("{:#}", write_to_fallback(error(), lost, "text", there.path()));
        assert!(
            message.contains("cannot write /nowhere/at/all/s.txt") && message.contains("; the result is in "),
            "{message}"
        );
        assert_eq!(std::fs::read_to_string(there.path().join("s.txt")).unwrap(), "text");
        // Nothing is overwritten.
        let message = format!("{:#}", write_to_fallback(error(), lost, "other", there.path()));
        assert!(!message.contains("the result is in"), "{message}");
        assert_eq!(std::fs::read_to_string(there.path().join("s.txt")).unwrap(), "text");
    }
}
