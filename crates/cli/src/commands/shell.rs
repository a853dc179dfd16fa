//! `connect4 completions` and `connect4 man`

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;
use connect4_tui::PLAYERS;

use crate::Answer;

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: clap_complete::Shell,
}

#[derive(Args)]
pub(crate) struct ManArgs {
    /// The command whose page to print, like play or book build; without it, the page of connect4 itself
    command: Vec<String>,
    /// Write the pages of all commands into this folder instead, as packages want them
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    out: Option<PathBuf>,
}

pub(crate) fn completions(args: CompletionsArgs, program: clap::Command) -> anyhow::Result<Answer> {
    // Made in memory first: the generator panics on a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut with_names(program), "connect4", &mut script);
    if args.shell == Shell::Bash {
        // Players have colons in their names, at which bash would begin another word.
        script.extend(b"\nCOMP_WORDBREAKS=${COMP_WORDBREAKS//:}\n");
    }
    std::io::stdout().write_all(&script)?;
    Ok(Answer::Yes)
}

pub(crate) fn man(args: ManArgs, program: clap::Command) -> anyhow::Result<Answer> {
    if let Some(folder) = &args.out {
        let write = || std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(program, folder));
        write().with_context(|| format!("{}: the pages cannot be written", folder.display()))?;
        return Ok(Answer::Yes);
    }
    let mut command = program;
    command.build();
    for name in &args.command {
        let names = names_of_commands(&command).join(", ");
        let none = || match names.as_str() {
            "" => format!("`{}` has no commands of its own: leave out `{name}`", command.get_name()),
            names => format!("there is no command `{name}`: choose one of {names}"),
        };
        command = command.find_subcommand(name).with_context(none)?.clone();
    }
    // The heading of a page is the name people type, joined as manual pages are named.
    command = command.display_name(args.command.iter().fold("connect4".to_owned(), |all, name| all + "-" + name));
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    std::io::stdout().write_all(&page)?;
    Ok(Answer::Yes)
}

fn names_of_commands(command: &clap::Command) -> Vec<String> {
    command.get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

/// The command line as completion scripts should know it: with the names of players, levels and commands.
fn with_names(command: clap::Command) -> clap::Command {
    let within = command.get_subcommands().flat_map(names_of_commands);
    // The parser wants names that live as long as the program, which ends soon.
    let mut commands: Vec<&'static str> =
        names_of_commands(&command).into_iter().chain(within).map(|name| &*name.leak()).collect();
    commands.sort();
    commands.dedup();
    let command = with_players(command);
    let with_commands = |arg: clap::Arg| arg.value_parser(PossibleValuesParser::new(commands.clone()));
    command.mut_subcommand("man", |man| man.mut_arg("command", with_commands))
}

fn with_players(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let is_player = arg.get_value_names().is_some_and(|names| names.iter().any(|name| name == "PLAYER"));
        if !is_player {
            return arg;
        }
        // A person may sit only at the board.
        let human = matches!(arg.get_id().as_str(), "x" | "o").then_some("human");
        arg.value_parser(PossibleValuesParser::new(human.into_iter().chain(PLAYERS)))
    });
    command.mut_subcommands(with_players)
}
