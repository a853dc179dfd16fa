//! `connect4 show`

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use connect4_wire::Notation;

use crate::formats::{Format, show, to_json};
use crate::options::SourceArgs;
use crate::output::{Color, Json};
use crate::{Answer, input};

#[derive(Args)]
#[command(after_help = "\
Examples:
  connect4 show 4455
  connect4 show --from list '[3,3,4,4]' --format position
  connect4 show --from position '3 3 3 3/1X1/3 O -' --format grid
  connect4 show --from record --file evening.c4 --format json")]
pub(crate) struct ShowArgs {
    /// Position or game, or - to read standard input [default: the empty board]
    #[arg(value_name = "POSITION", conflicts_with = "file")]
    position: Option<String>,
    /// Read the position or game from FILE
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    source: SourceArgs,
    /// Choose the output format
    #[arg(long, value_enum, default_value_t = Format::Drop, value_name = "FORMAT", conflicts_with = "json")]
    format: Format,
    #[command(flatten)]
    json: Json,
    /// Control colored output
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,
}

pub(crate) fn run(args: ShowArgs) -> anyhow::Result<Answer> {
    let rules = args.source.rules.rules();
    let text = match (args.position, args.file) {
        (_, Some(file)) => input::read(&file)?,
        (Some(dash), None) if dash == "-" => input::read(Path::new("-"))?,
        (Some(text), None) => text,
        (None, None) => String::new(),
    };
    let from = args.source.from.map_or_else(|| Notation::default_for(rules), |from| from.0);
    let reading = from.read(rules, &text)?;
    let shown = if args.json.is_on() || args.format == Format::Json {
        args.json.text(&to_json(&reading))?
    } else {
        show(reading, args.format, args.color.style())?
    };
    writeln!(std::io::stdout(), "{shown}")?;
    Ok(Answer::Yes)
}
