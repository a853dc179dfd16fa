//! `connect4 serve` and `connect4 archive` in a build without the feature `server`.

use crate::Answer;
use crate::args::ServeArgs;

pub(crate) fn run(_: ServeArgs) -> anyhow::Result<Answer> {
    anyhow::bail!(
        "this build has no server: build the program with `cargo install --path crates/cli` in the repository"
    )
}
