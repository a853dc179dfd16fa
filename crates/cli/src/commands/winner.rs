//! `connect4 winner`

use clap::Args;
use connect4_core::winner::winner_of_text;
use serde_json::json;

use crate::answer::Answer;
use crate::formats::unreadable;
use crate::input::Source;
use crate::output::Json;

#[derive(Args)]
#[command(after_help = "\
Moves are dropped into a 7x6 board. Prints Red, Yellow or Draw; moves after a win are ignored. A list without a winner \
is a Draw, even if the game is not over. The exit status is 1 if a column is full or off the board.

Example:
  echo 'A_Red B_Yellow A_Red B_Yellow A_Red B_Yellow A_Red' | connect4 winner -")]
pub(crate) struct WinnerArgs {
    /// Moves, a file with them, or - for standard input
    #[arg(value_name = "MOVES|FILE")]
    moves: Source,
    #[command(flatten)]
    json: Json,
}

pub(crate) fn run(args: WinnerArgs) -> anyhow::Result<Answer> {
    let text = args.moves.text()?;
    let verdict = winner_of_text(&text).map_err(|error| unreadable(error.into(), &args.moves, "colored moves"))?;
    let object = || json!({ "winner": verdict.word(), "ply": verdict.moves });
    args.json.print(&mut std::io::stdout(), object, || verdict.word().to_owned())?;
    Ok(Answer::Yes)
}
