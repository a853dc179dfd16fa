//! `connect4 show`

use std::io::Write;
use std::path::Path;

use crate::Answer;
use crate::args::ShowArgs;
use crate::formats::{Format, From};
use crate::input;

pub(crate) fn run(args: ShowArgs) -> anyhow::Result<Answer> {
    let rules = args.source.rules.rules();
    let text = match (args.position, args.file) {
        (_, Some(file)) => input::read(&file)?,
        (Some(dash), None) if dash == "-" => input::read(Path::new("-"))?,
        (Some(text), None) => text,
        (None, None) => String::new(),
    };
    let from = args.source.from.unwrap_or_else(|| From::default_for(rules));
    let format = if args.json { Format::Json } else { args.format };
    let shown = from.read(rules, &text)?.show(format, args.color.style())?;
    writeln!(std::io::stdout(), "{shown}")?;
    Ok(Answer::Yes)
}
