//! What is typed after a command that this build lacks.

use std::ffi::OsString;

use clap::Args;

#[derive(Args)]
#[command(disable_help_flag = true)]
pub(crate) struct ServeArgs {
    /// Not looked at
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    _anything: Vec<OsString>,
}

pub(crate) type ArchiveCommand = ServeArgs;
