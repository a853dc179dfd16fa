//! `connect4 verify`

use std::io::Write;

use clap::Args;
use connect4_core::classroom;
use connect4_core::notation::ParseError;
use connect4_wire::Notation;
use serde_json::json;

use crate::answer::Answer;
use crate::formats;
use crate::input::Source;
use crate::options::RulesArgs;
use crate::output::Json;

#[derive(Args)]
#[command(after_help = "\
Prints `valid`, or `invalid` followed by one reason per line. Exit status: 0 valid, 1 invalid, 2 unreadable.

Examples:
  printf '...\\n.O.\\n.X.\\n' | connect4 verify - --connect 3
  connect4 verify --from digits moves.txt
  connect4 verify --classroom board.txt")]
pub(crate) struct VerifyArgs {
    /// Board, a file with it, or - for standard input
    #[arg(value_name = "BOARD|FILE")]
    board: Source,
    /// Read the board in this notation
    #[arg(long, value_enum, value_name = "NOTATION", default_value_t = formats::From(Notation::Diagram))]
    from: formats::From,
    #[command(flatten)]
    rules: RulesArgs,
    /// Check only what the classroom function verify_board checks: the counts differ by less than 2, and no disc floats
    #[arg(long, conflicts_with_all = ["from", "game", "size", "connect", "no_gravity"])]
    classroom: bool,
    #[command(flatten)]
    json: Json,
}

pub(crate) fn run(args: VerifyArgs) -> anyhow::Result<Answer> {
    let text = args.board.text()?;
    let reasons = if args.classroom { classroom_reasons(&text)? } else { reasons(&args, &text)? };
    let valid = reasons.is_empty();
    let mut out = std::io::stdout().lock();
    if args.json.is_on() {
        writeln!(out, "{}", args.json.text(&json!({ "valid": valid, "reasons": reasons }))?)?;
    } else {
        writeln!(out, "{}", if valid { "valid" } else { "invalid" })?;
        for reason in reasons {
            writeln!(out, "{reason}")?;
        }
    }
    Ok(if valid { Answer::Yes } else { Answer::No })
}

/// Why the board cannot occur in play, or why its moves are illegal.
fn reasons(args: &VerifyArgs, text: &str) -> anyhow::Result<Vec<String>> {
    let (from, rules) = (args.from.0, args.rules.rules());
    let error = match formats::read_text(text, from, rules) {
        Ok(reading) if reading.game().is_some() => return Ok(Vec::new()),
        Ok(reading) => return Ok(reading.board().faults().iter().map(ToString::to_string).collect()),
        Err(error) => error,
    };
    match error.downcast_ref::<ParseError>() {
        Some(error) if error.is_illegal() => {
            let more = (error.more_faults() > 0).then(|| format!("… and {} more", error.more_faults()));
            Ok(error.faults().iter().map(ToString::to_string).chain(more).collect())
        }
        _ => Err(formats::with_advice(error, &args.board, text, from, rules)),
    }
}

fn classroom_reasons(text: &str) -> anyhow::Result<Vec<String>> {
    let board: Vec<String> = text.trim().lines().map(|row| row.trim().to_owned()).collect();
    let valid = classroom::verify_board(&board)?;
    let reason = "the counts of X and O differ by 2 or more, or a disc floats above an empty cell";
    Ok(if valid { Vec::new() } else { vec![reason.to_owned()] })
}
