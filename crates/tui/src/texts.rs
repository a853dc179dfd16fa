//! Rules, values and names in words, for the screen and for the lines that commands print.

use connect4_core::{Outcome, PlayError, Player, Rules};
use connect4_explain::Sentence;
use connect4_players::{Level, PlayerSpec};
use connect4_solve::Value;
use connect4_study::{Analysis, stated};
use connect4_words::{MoveNames, Words, say};
use serde_json::json;

use crate::errors;

/// The rules: `7x6, 4 in a row, with gravity`.
pub fn rules_text(words: &Words, rules: Rules) -> String {
    words.say(&errors::rules_sentence(rules))
}

/// A proven value: `win in 9 plies`.
pub fn value_text(words: &Words, value: Value) -> String {
    let (worth, plies) = stated(value);
    words.say(&json!({ "id": "value", "worth": worth, "plies": plies }))
}

/// A hint about where to look, with moves named as they are typed; none if the game is over.
pub fn nudge_text(words: &Words, nudge: Option<&Sentence>, rules: Rules) -> String {
    let names = if rules.has_gravity() { MoveNames::Numbers } else { MoveNames::Cells };
    nudge.map_or_else(|| say!(words, "game-over"), |nudge| words.say_with(nudge, names))
}

/// The best move of an analysis, as a sentence.
pub fn advice_text(words: &Words, found: &Analysis) -> String {
    format!("{}.", capitalized(&advice(found, words)))
}

/// The best move of an analysis, as a clause.
pub(crate) fn advice(found: &Analysis, words: &Words) -> String {
    words.say_with(&found.sentence(), move_names(found.position().rules()))
}

/// How sentences about moves name them: as they are typed.
pub(crate) fn move_names(rules: Rules) -> MoveNames {
    if rules.has_gravity() { MoveNames::Columns } else { MoveNames::Cells }
}

/// The text with its first letter capitalized.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The result of a game: `X wins!`
pub fn result_text(words: &Words, outcome: Outcome) -> String {
    let wins = |player: Player| say!(words, "wins", side = player.letter().to_string());
    outcome.winner().map_or_else(|| say!(words, "game-drawn"), wins)
}

/// Why a move is illegal: a clause that may begin with a capital letter.
pub fn play_error_text(words: &Words, error: &PlayError) -> String {
    words.say(&errors::play_error(error))
}

/// The names of the rows of a [graph](connect4_study::Review::graph_with).
pub fn graph_names(words: &Words) -> [String; 4] {
    let [x, o] = ["X", "O"].map(|side| say!(words, "graph-wins", side = side));
    [x, say!(words, "graph-draw"), o, say!(words, "graph-ply")]
}

/// The name of a computer player: `Nora, level 4` or `mcts:1000`.
pub(crate) fn player_text(words: &Words, player: &PlayerSpec) -> String {
    match player {
        PlayerSpec::Level { level } => say!(words, "level-name", name = Level::name(*level), level = *level),
        player => player.to_string(),
    }
}
