//! `connect4 bot`, `connect4 serve`, `connect4 games` and `connect4 mcp` in a build without the features `bot`, `server` and
//! `mcp`.

use std::ffi::OsString;

use clap::Args;

use crate::answer::Answer;

#[derive(Args)]
#[command(disable_help_flag = true)]
pub(crate) struct LeftOutArgs {
    /// Ignored
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    _anything: Vec<OsString>,
}

/// Refuses to run a command that needs `what`.
pub(crate) fn run(_: LeftOutArgs, what: &str) -> anyhow::Result<Answer> {
    anyhow::bail!("this build has no {what}; install one with `cargo install --path crates/cli` in the repository")
}
