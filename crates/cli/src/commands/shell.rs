//! `connect4 completions` and `connect4 man`

use std::io::Write;

use anyhow::Context;
use clap::CommandFactory;

use crate::Answer;
use crate::args::{Cli, CompletionsArgs, ManArgs};

pub(crate) fn completions(args: CompletionsArgs) -> anyhow::Result<Answer> {
    // Made in memory first: the generator panics on a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "connect4", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(Answer::Yes)
}

pub(crate) fn man(args: ManArgs) -> anyhow::Result<Answer> {
    let mut command = Cli::command();
    command.build();
    if let Some(name) = args.command {
        let names: Vec<String> = command.get_subcommands().map(|c| c.get_name().to_owned()).collect();
        command = command
            .find_subcommand(&name)
            .with_context(|| format!("there is no command `{name}`: choose one of {}", names.join(", ")))?
            .clone();
        // The heading of a page is the name people type, joined as manual pages are named.
        command = command.display_name(format!("connect4-{name}"));
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    std::io::stdout().write_all(&page)?;
    Ok(Answer::Yes)
}
