//! `connect4 games`: manages the finished games of a server.

use std::io::Write;

use clap::{Args, Subcommand};
use connect4_serve::{Archive, ArchiveEntry, ArchivedGame, Database};
use connect4_wire::room::Seat;

use super::serve::{DatabaseParser, with_flag};
use crate::answer::Answer;

#[derive(Subcommand)]
pub(crate) enum GamesCommand {
    /// List finished games, latest first
    List(GamesListArgs),
    /// Hide a finished game from everyone but its players
    #[command(after_help = "Example:\n  connect4 games hide 0123456789abcdef --db games.db")]
    Hide(ArchivedGameArgs),
    /// Remove a finished game and its moves
    #[command(after_help = "Example:\n  connect4 games remove 0123456789abcdef --db games.db")]
    Remove(ArchivedGameArgs),
}

#[derive(Args)]
pub(crate) struct GamesDatabase {
    /// Use the database of this server, which may be running; open pages show a removed game for up to a minute
    #[arg(long, env = "CONNECT4_DB", hide_env_values = true, value_name = "FILE|URL", default_value = "connect4.db", value_parser = DatabaseParser)]
    db: Database,
}

#[derive(Args)]
#[command(after_help = "\
Prints one line per game: ID, day of the end (UTC), board, both players, result, listed or hidden.

Example:
  connect4 games list --db games.db -n 100")]
pub(crate) struct GamesListArgs {
    #[command(flatten)]
    file: GamesDatabase,
    /// List at most N games
    #[arg(short = 'n', long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
}

#[derive(Args)]
pub(crate) struct ArchivedGameArgs {
    /// ID of the game: the part after /game/ in its URL
    #[arg(value_name = "GAME")]
    game: String,
    #[command(flatten)]
    file: GamesDatabase,
}

pub(crate) fn run(command: GamesCommand) -> anyhow::Result<Answer> {
    match command {
        GamesCommand::List(args) => list(&args),
        GamesCommand::Hide(args) => change(&args, |archive, game| Ok(archive.hide(game)?)),
        GamesCommand::Remove(args) => change(&args, |archive, game| Ok(archive.remove(game)?)),
    }
}

fn list(args: &GamesListArgs) -> anyhow::Result<Answer> {
    let mut out = std::io::stdout().lock();
    for ArchiveEntry { game, is_listed } in open(&args.file.db)?.list(args.count)? {
        let ArchivedGame { id, rules, names, finished, winner, .. } = game;
        let day = chrono::DateTime::from_timestamp_millis(finished).unwrap_or_default().format("%Y-%m-%d");
        let [first, second] = names.map(|name| if name.is_empty() { "-".to_owned() } else { name });
        let result = match winner {
            Some(Seat::One) => "1-0",
            Some(Seat::Two) => "0-1",
            None => "no winner",
        };
        let seen = if is_listed { "listed" } else { "hidden" };
        writeln!(out, "{id}  {day}  {}  {first}  {second}  {result}  {seen}", rules.size)?;
    }
    Ok(Answer::Yes)
}

fn open(db: &Database) -> anyhow::Result<Archive> {
    if let Database::File(path) = db {
        let shown = path.display();
        let fault = match path.metadata() {
            Ok(file) if file.len() == 0 => format!("{shown} is empty"),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => format!("there is no database {shown}"),
            // Opening it says what is wrong.
            _ => String::new(),
        };
        anyhow::ensure!(fault.is_empty(), "{fault}; choose the server's database with --db");
    }
    Archive::open(db).map_err(with_flag)
}

fn change(
    args: &ArchivedGameArgs,
    act: impl FnOnce(&mut Archive, &str) -> anyhow::Result<bool>,
) -> anyhow::Result<Answer> {
    if act(&mut open(&args.file.db)?, &args.game)? {
        return Ok(Answer::Yes);
    }
    eprintln!("connect4: there is no finished game {}; see `connect4 games list`", args.game.escape_debug());
    Ok(Answer::No)
}
