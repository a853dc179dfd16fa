//! `connect4 show`

use std::io::Write;
use std::path::Path;

use connect4_wire::Notation;

use crate::Answer;
use crate::args::ShowArgs;
use crate::formats::{Format, show, to_json};
use crate::input;

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
