//! `connect4 show`

use std::io::Write;

use clap::Args;

use crate::answer::Answer;
use crate::formats::{Format, show, to_json};
use crate::input::Source;
use crate::options::SourceArgs;
use crate::output::{Color, Json};

#[derive(Args)]
#[command(after_help = "\
Examples:
  connect4 show 4455
  connect4 show --from list '[3,3,4,4]' --format position
  connect4 show --from position '3 3 3 3/1X1/3 O -' --format grid
  connect4 show --from record evening.c4 --format json")]
pub(crate) struct ShowArgs {
    /// Position or game, a file with it, or - to read standard input [default: the empty board]
    #[arg(value_name = "POSITION|FILE")]
    position: Option<Source>,
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
    let reading = args.source.read(args.position.as_ref())?;
    let shown = if args.json.is_on() || args.format == Format::Json {
        args.json.text(&to_json(&reading))?
    } else {
        show(reading, args.format, args.color.style())?
    };
    writeln!(std::io::stdout(), "{shown}")?;
    Ok(Answer::Yes)
}
