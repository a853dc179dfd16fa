//! Colors, JSON, progress, and files that are either whole or not there.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use anyhow::Context;
use connect4_core::print::Style;
use connect4_tui::{Colors, Look};
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// When to use colors.
#[derive(clap::ValueEnum, Clone, Copy, Default)]
pub(crate) enum Color {
    /// On a terminal that has them, unless NO_COLOR or NOCOLOR is set and not empty
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
            Color::Auto => !is_color_refused() && !is_dumb() && std::io::stdout().is_terminal(),
        }
    }

    /// How many colors the full screen has.
    pub(crate) fn depth(self) -> Colors {
        let says = |name: &str, words: &[&str]| {
            std::env::var(name).is_ok_and(|value| words.iter().any(|word| value.contains(word)))
        };
        if !self.is_on() {
            Colors::None
        } else if says("COLORTERM", &["truecolor", "24bit"]) || says("TERM", &["256", "direct", "kitty", "alacritty"]) {
            Colors::Full
        } else {
            Colors::Sixteen
        }
    }
}

/// What the full screen's colors are for
#[derive(clap::ValueEnum, Clone, Copy)]
pub(crate) enum Background {
    /// What the terminal says it is; where it says nothing, either
    Auto,
    /// A dark terminal
    Dark,
    /// A light terminal
    Light,
    /// Any, with high contrast
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

/// Whether the terminal says that it can show lines and nothing else.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term.is_empty() || term == "dumb")
}

/// [`connect4_play::write_whole`] with an error that names the file.
///
/// # Errors
/// When the folder or file cannot be written; the old file then stays as it was.
pub(crate) fn write_whole(path: &Path, text: &str) -> anyhow::Result<()> {
    connect4_play::write_whole(path, text.as_bytes()).with_context(|| format!("{} cannot be written", path.display()))
}

/// [`write_whole`] for what took long to make. If that fails, a terminal is asked for another file, and without an answer the
/// text goes to the folder for temporary files. Returns the file that was written.
///
/// # Errors
/// If the file was not written where somebody asked for it; says where the text is.
pub(crate) fn write_somewhere(path: &Path, text: &str) -> anyhow::Result<PathBuf> {
    let Err(mut error) = write_whole(path, text) else { return Ok(path.to_owned()) };
    while let Some(other) = ask_for_another(&error, path)? {
        let is_new = if other == path { Ok(()) } else { ensure_new(&other, "choose another") };
        match is_new.and_then(|()| write_whole(&other, text)) {
            Ok(()) => return Ok(other),
            Err(next) => error = next,
        }
    }
    Err(keep_elsewhere(error, path, text, &std::env::temp_dir()))
}

/// Writes the text to another folder, and adds to the error where it is.
fn keep_elsewhere(error: anyhow::Error, path: &Path, text: &str, folder: &Path) -> anyhow::Error {
    let kept = folder.join(path.file_name().unwrap_or_default());
    match kept.exists() || write_whole(&kept, text).is_err() {
        true => error,
        false => anyhow::anyhow!("{error:#}; the result is kept in {}: make room and move it", kept.display()),
    }
}

/// Another file, where this one cannot be written; none if there is no terminal to ask, or its input ends.
pub(crate) fn ask_for_another(error: &anyhow::Error, path: &Path) -> anyhow::Result<Option<PathBuf>> {
    if !std::io::stdin().is_terminal() || !std::io::stderr().is_terminal() {
        return Ok(None);
    }
    eprintln!("connect4: {error:#}");
    eprint!("Another file (Enter tries {} again, Ctrl-D gives up): ", path.display());
    let mut line = String::new();
    if std::io::stdin().read_line(&mut line)? == 0 {
        eprintln!();
        return Ok(None);
    }
    let line = line.trim();
    Ok(Some(if line.is_empty() { path.to_owned() } else { PathBuf::from(line) }))
}

/// Makes sure that a file can be made where the user wants one, before the work that is to fill it.
///
/// # Errors
/// When its folder does not exist or cannot be written to.
pub(crate) fn ensure_writable(path: &Path) -> anyhow::Result<()> {
    connect4_play::check_writable(path).with_context(|| format!("{} cannot be written", path.display()))
}

/// Makes sure that no file is overwritten that this command has not made.
///
/// # Errors
/// When there is one.
pub(crate) fn ensure_new(path: &Path, remedy: &str) -> anyhow::Result<()> {
    anyhow::ensure!(!path.exists(), "{} is there already: {remedy}", path.display());
    Ok(())
}

/// Whether and how to print JSON.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Json {
    /// Print JSON, each object on one line; docs/reference/json.md says what its names mean
    #[arg(long)]
    json: bool,
    /// Spread each JSON object over several lines
    #[arg(long, requires = "json")]
    pretty: bool,
}

impl Json {
    /// Whether JSON is to be printed.
    pub(crate) fn is_on(self) -> bool {
        self.json
    }

    /// The text of an object.
    pub(crate) fn text(self, object: &impl serde::Serialize) -> serde_json::Result<String> {
        if self.pretty { serde_json::to_string_pretty(object) } else { serde_json::to_string(object) }
    }

    /// Prints the object where JSON is wanted, else the text, and ends the line.
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

/// Has an interruption (Ctrl-C, or SIGTERM) end the program with a sentence, which says what has been kept.
///
/// # Errors
/// If the system refuses a handler.
pub(crate) fn explain_interruption(words: impl Fn() -> String + Send + 'static) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGINT, SIGTERM};
        let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
        std::thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                // Below a progress bar and ^C.
                let line_end = if std::io::stderr().is_terminal() { "\n" } else { "" };
                let _ = writeln!(std::io::stderr(), "{line_end}connect4: interrupted; {}", words());
                std::process::exit(128 + signal);
            }
        });
    }
    #[cfg(not(unix))]
    let _ = words;
    Ok(())
}

/// What [`explain_interruption`] says of a file with which the same command goes on.
pub(crate) fn kept_in(file: &Path, what: &str) -> impl Fn() -> String + Send + 'static {
    let (file, what) = (file.to_owned(), what.to_owned());
    move || match file.exists() {
        true => format!("{what} are kept in {}: the same command continues from there", file.display()),
        false => "nothing was finished yet, so nothing is kept".to_owned(),
    }
}

/// A bar on stderr, where that is a terminal, over `total` of `what`, of which `done` are done; with the time spent and, as
/// soon as one more is done, the time left.
pub(crate) fn bar(total: u64, done: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(total);
    if bar.is_hidden() {
        return bar;
    }
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
    let style = ProgressStyle::with_template(&template).expect("the template is right").with_key("left", left);
    let bar = bar.with_style(style).with_position(done);
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

/// How long something has taken, on stderr where that is a terminal, until the bar is dropped.
pub(crate) fn clock(what: &str) -> ProgressBar {
    let template = format!("{{spinner}} {what} for {{spent}}");
    let spent = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        let _ = write!(out, "{}", HumanDuration(state.elapsed()));
    };
    let style = ProgressStyle::with_template(&template).expect("the template is right").with_key("spent", spent);
    let clock = ProgressBar::new_spinner().with_style(style);
    if !clock.is_hidden() {
        clock.enable_steady_tick(Duration::from_millis(500));
    }
    clock
}

/// Whether this error comes from writing standard output, for example to a full disk; for other files the error names the file.
pub(crate) fn is_full(error: &anyhow::Error) -> bool {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    let io = error.downcast_ref::<std::io::Error>().filter(|_| error.chain().len() == 1);
    // Numbered 5 on all systems: an input/output error.
    io.is_some_and(|io| matches!(io.kind(), StorageFull | QuotaExceeded | FileTooLarge) || io.raw_os_error() == Some(5))
}

/// Does something that may take long. After two seconds a terminal shows how long it has taken, and, where there is a
/// limit, how long it may still take.
pub(crate) fn patiently<R>(what: &str, limit: Option<Duration>, work: impl FnOnce() -> R) -> R {
    let words = |spent: Duration| {
        let left = limit.map(|limit| format!(", at most {} left", HumanDuration(limit.saturating_sub(spent))));
        format!("{what} for {}{}", HumanDuration(spent), left.unwrap_or_default())
    };
    watched(words, |_| work())
}

/// Does something that may take long. After two seconds a terminal shows what `words` says of it. What is printed
/// meanwhile goes through [`ProgressBar::suspend`] of the bar that `work` is given.
pub(crate) fn watched<R>(words: impl Fn(Duration) -> String + Sync, work: impl FnOnce(&ProgressBar) -> R) -> R {
    const PATIENCE: Duration = Duration::from_secs(2);
    if !std::io::stderr().is_terminal() {
        return work(&ProgressBar::hidden());
    }
    let bar = ProgressBar::new_spinner();
    bar.set_draw_target(ProgressDrawTarget::hidden());
    let (done, is_done) = std::sync::mpsc::channel::<()>();
    let show = |is_done: Receiver<()>| {
        let start = Instant::now();
        if is_done.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
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
        let result = work(&bar);
        drop(done);
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_written_is_kept_elsewhere() {
        let (lost, there) = (Path::new("/nowhere/at/all/s.txt"), tempfile::tempdir().unwrap());
        let error = || write_whole(lost, "text").unwrap_err();
        let said = format!("{:#}", keep_elsewhere(error(), lost, "text", there.path()));
        assert!(said.contains("s.txt cannot be written") && said.contains("; the result is kept in "), "{said}");
        assert_eq!(std::fs::read_to_string(there.path().join("s.txt")).unwrap(), "text");
        // Nothing is overwritten.
        let said = format!("{:#}", keep_elsewhere(error(), lost, "other", there.path()));
        assert!(!said.contains("kept"), "{said}");
        assert_eq!(std::fs::read_to_string(there.path().join("s.txt")).unwrap(), "text");
    }
}
