//! `connect4 completions` and `connect4 man`

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueHint};
use clap_complete::Shell;
use connect4_tui::PLAYERS;

use crate::answer::Answer;

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// Shell to complete for
    shell: clap_complete::Shell,
}

#[derive(Args)]
pub(crate) struct ManArgs {
    /// Command, such as play or book generate [default: connect4 itself]
    command: Vec<String>,
    /// Write the pages of all commands to FOLDER
    #[arg(short, long, value_name = "FOLDER", conflicts_with = "command")]
    out: Option<PathBuf>,
}

pub(crate) fn completions(args: CompletionsArgs, program: clap::Command) -> anyhow::Result<Answer> {
    // Written to memory first, because the generator panics on a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut with_names(program), "connect4", &mut script);
    if args.shell == Shell::Bash {
        // Bash splits words at colons, which names of players contain.
        script.extend(b"\nCOMP_WORDBREAKS=${COMP_WORDBREAKS//:}\n");
    }
    std::io::stdout().write_all(&script)?;
    Ok(Answer::Yes)
}

pub(crate) fn man(args: ManArgs, program: clap::Command) -> anyhow::Result<Answer> {
    if let Some(folder) = &args.out {
        let write = || std::fs::create_dir_all(folder).and_then(|()| write_pages(program, folder));
        write().with_context(|| format!("cannot write the pages to {}", folder.display()))?;
        return Ok(Answer::Yes);
    }
    let mut command = program;
    command.build();
    for name in &args.command {
        let names = subcommand_names(&command).join(", ");
        let none = || match names.as_str() {
            "" => format!("`{}` has no subcommands; leave out `{name}`", command.get_name()),
            names => format!("unknown command `{name}`; expected one of: {names}"),
        };
        command = command.find_subcommand(name).with_context(none)?.clone();
    }
    // The page is named after the full command, with hyphens.
    command = command.display_name(args.command.iter().fold("connect4".to_owned(), |all, name| all + "-" + name));
    std::io::stdout().write_all(&page(command)?.1)?;
    Ok(Answer::Yes)
}

/// Writes the pages of a command and its subcommands.
fn write_pages(program: clap::Command, folder: &Path) -> std::io::Result<()> {
    fn write(command: &clap::Command, folder: &Path) -> std::io::Result<()> {
        for command in command.get_subcommands().filter(|command| !command.is_hide_set()) {
            write(command, folder)?;
        }
        let (name, text) = page(command.clone())?;
        connect4_files::write_whole(&folder.join(name), &text)
    }
    let mut program = program.disable_help_subcommand(true);
    program.build();
    write(&program, folder)
}

/// The file name and text of the page of a command.
fn page(command: clap::Command) -> std::io::Result<(String, Vec<u8>)> {
    let synopsis = synopsis(&command);
    let page = clap_mangen::Man::new(command);
    let (mut text, mut plain) = (Vec::new(), Vec::new());
    page.render(&mut text)?;
    page.render_synopsis_section(&mut plain)?;
    // A section rendered on its own starts with roff definitions.
    let text = String::from_utf8_lossy(&text).into_owned();
    let plain = String::from_utf8_lossy(&plain);
    let section = plain.find(".SH SYNOPSIS").map_or("", |at| plain[at..].trim_end());
    Ok((page.get_filename(), text.replacen(section, &synopsis, 1).into_bytes()))
}

/// The synopsis with the values of options, which `clap_mangen` leaves out.
fn synopsis(command: &clap::Command) -> String {
    let escape = |text: &str| text.replace('\\', "\\\\").replace('-', "\\-");
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    let mut words = vec![format!("\\fB{}\\fR", escape(name))];
    let is_shown = |arg: &&clap::Arg| !arg.is_hide_set();
    for arg in command.get_opts().filter(is_shown).chain(command.get_positionals().filter(is_shown)) {
        // As in the usage line: `--size <COLSxROWS>`, `[FILE]`.
        let text = arg.to_string();
        words.push(match text.split_once(' ') {
            _ if arg.is_positional() => escape(&text),
            Some((flag, value)) if arg.is_required_set() => format!("\\fB{}\\fR {}", escape(flag), escape(value)),
            Some((flag, value)) => format!("[\\fB{}\\fR {}]", escape(flag), escape(value)),
            None => format!("[\\fB{}\\fR]", escape(&text)),
        });
    }
    if command.has_subcommands() {
        words.push(if command.is_subcommand_required_set() { "<COMMAND>" } else { "[COMMAND]" }.to_owned());
    }
    format!(".SH SYNOPSIS\n{}", words.join(" "))
}

fn subcommand_names(command: &clap::Command) -> Vec<String> {
    command.get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

/// The command line with the names of players and commands, for completion scripts.
fn with_names(command: clap::Command) -> clap::Command {
    let within = command.get_subcommands().flat_map(subcommand_names);
    // Leaked, because the parser needs static names.
    let mut commands: Vec<&'static str> =
        subcommand_names(&command).into_iter().chain(within).map(|name| &*name.leak()).collect();
    commands.sort();
    commands.dedup();
    let command = with_hints(with_players(command));
    let with_commands = |arg: clap::Arg| arg.value_parser(PossibleValuesParser::new(commands.clone()));
    command.mut_subcommand("man", |man| man.mut_arg("command", with_commands))
}

/// Completes values as files or folders only if their value names say so.
fn with_hints(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let name = arg.get_value_names().map_or_else(|| arg.get_id().to_string(), |names| names.concat());
        let hint = match name.to_uppercase() {
            name if name.contains("FOLDER") => ValueHint::DirPath,
            name if name.contains("FILE") => ValueHint::AnyPath,
            _ => ValueHint::Other,
        };
        if arg.get_action().takes_values() { arg.value_hint(hint) } else { arg }
    });
    command.mut_subcommands(with_hints)
}

fn with_players(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let is_player = arg.get_value_names().is_some_and(|names| names.iter().any(|name| name == "PLAYER"));
        if !is_player {
            return arg;
        }
        // Only `play` has human players.
        let human = matches!(arg.get_id().as_str(), "x" | "o").then_some("human");
        arg.value_parser(PossibleValuesParser::new(human.into_iter().chain(PLAYERS)))
    });
    command.mut_subcommands(with_players)
}
