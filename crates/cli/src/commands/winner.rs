//! `connect4 winner`

use std::io::Write;

use connect4_core::winner::winner_of_text;
use serde_json::json;

use crate::args::WinnerArgs;
use crate::{Answer, input};

pub(crate) fn run(args: WinnerArgs) -> anyhow::Result<Answer> {
    let verdict = winner_of_text(&input::read(&args.file)?)?;
    let mut out = std::io::stdout().lock();
    if args.json.is_on() {
        writeln!(out, "{}", args.json.text(&json!({ "winner": verdict.word(), "ply": verdict.moves }))?)?;
    } else {
        writeln!(out, "{}", verdict.word())?;
    }
    Ok(Answer::Yes)
}
