//! `connect4 serve`: the game in the browser.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::Answer;
use crate::args::ServeArgs;

pub(crate) fn run(args: ServeArgs) -> anyhow::Result<Answer> {
    connect4_server::init_logging(args.log_json);
    connect4_server::serve(args.config(), |url| {
        // Whoever started it may wait for this line.
        let mut out = std::io::stdout().lock();
        let _ = writeln!(out, "connect4 serves {url}").and_then(|()| out.flush());
        if args.open {
            open(url);
        }
    })?;
    Ok(Answer::Yes)
}

/// Opens an address in the browser of this system.
fn open(url: &str) {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/c", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let quiet = Command::new(program).args(before).arg(url).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if quiet.is_err() {
        eprintln!("connect4: no browser was found here: open {url} yourself");
    }
}
