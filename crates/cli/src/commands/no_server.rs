//! `connect4 serve` and `connect4 games` in a build without the feature `server`.

use std::ffi::OsString;

use clap::Args;

use crate::answer::Answer;

#[derive(Args)]
#[command(disable_help_flag = true)]
pub(crate) struct ServeArgs {
    /// Ignored
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    _anything: Vec<OsString>,
}

pub(crate) type GamesCommand = ServeArgs;

pub(crate) fn run(_: ServeArgs) -> anyhow::Result<Answer> {
    anyhow::bail!("this build has no server; install one with `cargo install --path crates/cli` in the repository")
}
