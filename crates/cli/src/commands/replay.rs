//! `connect4 replay`

use std::io::Write;

use anyhow::ensure;
use clap::{Args, ValueEnum};
use connect4_core::notation::position;
use connect4_core::notation::record::Record;
use connect4_core::print::{diagram, drop_board, grid_board};
use connect4_core::{Action, Position};
use connect4_wire::SwapSpec;
use serde_json::json;

use crate::answer::Answer;
use crate::options::GameArgs;
use crate::output::{Color, Json};

#[derive(Args)]
#[command(after_help = "\
Examples:
  connect4 replay evening.c4
  connect4 replay evening.c4 --ply 12 --format grid
  connect4 replay 4435")]
pub(crate) struct ReplayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Show only the board after N plies
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Choose how boards are drawn
    #[arg(long, value_enum, default_value_t = BoardFormat::Drop)]
    format: BoardFormat,
    #[command(flatten)]
    json: Json,
    /// Control colored output
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,
}

#[derive(ValueEnum, Clone, Copy)]
pub(crate) enum BoardFormat {
    /// With column numbers
    Drop,
    /// As the classroom functions print it
    Grid,
}

pub(crate) fn run(args: ReplayArgs) -> anyhow::Result<Answer> {
    let record = args.game.read()?;
    let last = record.game.actions().len();
    if let Some(ply) = args.ply {
        ensure!(ply <= last, "the game has only {last} plies; choose --ply up to {last}");
    }
    let mut out = std::io::stdout().lock();
    if args.json.is_on() {
        writeln!(out, "{}", args.json.text(&to_json(&record, args.ply))?)?;
        return Ok(Answer::Yes);
    }
    let style = args.color.style();
    let board = |position: &Position| match args.format {
        BoardFormat::Drop => drop_board(position, style),
        BoardFormat::Grid => grid_board(position, style),
    };
    let steps = steps(&record);
    if let Some(ply) = args.ply {
        writeln!(out, "{}", board(&steps[ply].1))?;
        return Ok(Answer::Yes);
    }
    let name =
        |name: &str, letter: &str| if name.is_empty() { letter.to_owned() } else { format!("{name} ({letter})") };
    writeln!(out, "{} against {}, {}", name(&record.first, "X"), name(&record.second, "O"), record.game.rules())?;
    for (index, (action, position)) in steps.iter().enumerate() {
        match action {
            Some(Action::Stone(cell)) => {
                let letter = style.letter(!position.mover());
                writeln!(out, "\nPly {index}: {letter} on {cell}")?;
            }
            Some(Action::Swap) => writeln!(out, "\nPly {index}: the players swap sides")?,
            None => writeln!(out)?,
        }
        writeln!(out, "{}", board(position))?;
        if let Some(comment) = record.comments.get(&index) {
            writeln!(out, "{comment}")?;
        }
    }
    writeln!(out, "\nResult: {}", record.result.word())?;
    Ok(Answer::Yes)
}

/// Each action with the position after it, and first the start position without an action.
fn steps(record: &Record) -> Vec<(Option<Action>, Position)> {
    let actions = record.game.actions().iter().copied().map(Some);
    std::iter::once(None).chain(actions).zip(record.game.replay()).collect()
}

fn to_json(record: &Record, ply: Option<usize>) -> serde_json::Value {
    let rules = record.game.rules();
    let step = |(index, (action, position)): (usize, (Option<Action>, Position))| {
        let rows = diagram(&position);
        json!({
            "step": index,
            "action": action.map(|action| action.to_string()),
            "ply": position.plies(),
            "position": position::write(&position),
            "rows": rows.lines().collect::<Vec<_>>(),
            "outcome": position.outcome(),
            "comment": record.comments.get(&index),
        })
    };
    let steps = steps(record).into_iter().enumerate().filter(|(index, _)| ply.is_none_or(|ply| ply == *index));
    json!({
        "event": record.event,
        "date": record.date,
        "first": record.first,
        "second": record.second,
        "size": rules.size(),
        "connect": rules.connect(),
        "gravity": rules.has_gravity(),
        "swap": SwapSpec(rules.swap_rule()),
        "result": record.result.word(),
        "actions": steps.map(step).collect::<Vec<_>>(),
    })
}
