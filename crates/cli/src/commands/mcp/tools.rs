//! The tools: names, descriptions and arguments, as language models read them.

use std::sync::Arc;

use rmcp::model::{JsonObject, Tool as ListedTool, ToolAnnotations};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Deserialize;
use serde_json::Value;

/// What every model should know before it calls a tool.
pub(super) const INSTRUCTIONS: &str = "\
Connect Four and every other m,n,k-game up to 20x20, with and without gravity. Call `new_game` first; the other tools \
take the id of the game that it returns. X moves first, O second. With gravity, a move is a column from 1 on the left; \
every cell also has a name: column letter and row from the bottom, so d1 is the bottom cell of column 4. Values are \
exact unless they are called estimates, and are from the perspective of the side to move. They count plies: one disc of \
either side is one ply. An error says what to do instead.";

/// Added to [`INSTRUCTIONS`] under `--referee`.
pub(super) const REFEREE: &str = "\
This server is a referee: it keeps to the rules, but gives no help. It does not say what a move is worth. It runs one \
game at a time, apart from puzzles, and does not replace games. Computer players are `level:1` to `level:9`, `random` and \
`greedy`, and start on the empty board.";

/// A tool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tool {
    NewGame,
    LegalMoves,
    Play,
    Show,
    Solve,
    Analyze,
    Explain,
    Hint,
    Review,
    Puzzle,
}

impl Tool {
    pub(super) const ALL: [Tool; 10] = [
        Tool::NewGame,
        Tool::LegalMoves,
        Tool::Play,
        Tool::Show,
        Tool::Solve,
        Tool::Analyze,
        Tool::Explain,
        Tool::Hint,
        Tool::Review,
        Tool::Puzzle,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Tool::NewGame => "new_game",
            Tool::LegalMoves => "legal_moves",
            Tool::Play => "play",
            Tool::Show => "show",
            Tool::Solve => "solve",
            Tool::Analyze => "analyze",
            Tool::Explain => "explain",
            Tool::Hint => "hint",
            Tool::Review => "review",
            Tool::Puzzle => "puzzle",
        }
    }

    /// Whether its results say what moves are worth, so that a referee refuses it.
    pub(super) const fn reveals_values(self) -> bool {
        matches!(self, Tool::Solve | Tool::Analyze | Tool::Explain | Tool::Hint | Tool::Review)
    }

    const fn description(self) -> &'static str {
        match self {
            Tool::NewGame => {
                "Starts a game and returns its id, the board and the legal moves. Any board from 1x1 to 20x20; \
                 the default is Connect Four: 7 columns, 6 rows, four in a row. With `opponent`, a computer player \
                 answers every move at once."
            }
            Tool::LegalMoves => "Lists the legal moves of the side to move.",
            Tool::Play => {
                "Plays one move for the side to move, and the reply of the computer player if the game has one. \
                 Returns the board after it, and the result when the game is over. An illegal move changes nothing."
            }
            Tool::Show => "Shows the board of a game as text, as a PNG picture, or both.",
            Tool::Solve => {
                "Finds the exact value of the position: who wins with perfect play, and in how many plies. Faster than \
                 `analyze`, but says nothing about single moves. Works on boards with gravity where \
                 (rows + 1) x columns is at most 128, and without gravity up to 16 cells; large, empty boards reach \
                 the time limit, and the result is then a proven range."
            }
            Tool::Analyze => {
                "Finds the value of every legal move, the best moves, and a line of best play. What cannot be proven \
                 within the time limit is estimated. Boards that are too large to solve get only estimates."
            }
            Tool::Explain => {
                "Explains in sentences why the position is won, drawn or lost: threats, forced replies, zugzwang. \
                 Every claim has been verified by playing it out. With `moves`, also explains each legal move."
            }
            Tool::Hint => {
                "Says where to look in the position, without naming the best move. For players who want to find it."
            }
            Tool::Review => {
                "Reviews all moves of the game so far: which moves threw away a win or a draw (marked ??), which only \
                 delayed a win or hastened a loss (marked ?!), what would have been better and why, and the accuracy of \
                 both sides. Only for games with gravity on boards that can be solved."
            }
            Tool::Puzzle => {
                "Finds a puzzle: a position in which only one move wins, or only one move draws and all others lose. \
                 Starts a game at that position, so that `show` and `play` work on it. Boards must have gravity; small \
                 boards may have no puzzles."
            }
        }
    }

    fn schema(self, is_referee: bool) -> JsonObject {
        match self {
            Tool::NewGame => schema::<NewGame>(),
            Tool::LegalMoves | Tool::Hint => schema::<GameOnly>(),
            Tool::Play => schema::<Play>(),
            Tool::Show => schema::<Show>(),
            Tool::Solve | Tool::Analyze | Tool::Review => schema::<Search>(),
            Tool::Explain => schema::<Explain>(),
            Tool::Puzzle => {
                let mut schema = schema::<Puzzle>();
                if is_referee && let Some(Value::Object(properties)) = schema.get_mut("properties") {
                    properties.remove("solution");
                }
                schema
            }
        }
    }

    /// Arguments for this tool with the types of its schema. Models also write numbers as text and the reverse, and null
    /// for what they leave out.
    pub(super) fn typed(self, mut arguments: JsonObject) -> JsonObject {
        arguments.retain(|_, value| !value.is_null());
        let schema = self.schema(false);
        for (name, value) in &mut arguments {
            if let Some(kind) = schema["properties"][name]["type"].as_str() {
                *value = typed(value.take(), kind);
            }
        }
        arguments
    }

    /// The tool as clients list it.
    pub(super) fn listed(self, is_referee: bool) -> ListedTool {
        let changes = matches!(self, Tool::NewGame | Tool::Play | Tool::Puzzle);
        // A game can be replaced by another with its id, but nothing outside this server changes.
        let annotations = ToolAnnotations::new().read_only(!changes).destructive(false).open_world(false);
        ListedTool::new(self.name(), self.description(), Arc::new(self.schema(is_referee)))
            .with_annotations(annotations)
    }
}

/// Start a game.
#[derive(Deserialize, JsonSchema, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct NewGame {
    /// Id for the game: up to 40 letters, digits, `-` and `_`. A game with this id is replaced, except by a referee.
    /// Default: the next number.
    pub(super) game: Option<String>,
    /// Columns x rows, 1 to 20 each, such as `7x6`, which is the default.
    pub(super) size: Option<String>,
    /// How many in a row win, 1 to 20. Default: 4.
    #[schemars(range(min = 1, max = 20))]
    pub(super) connect: Option<u8>,
    /// Whether discs fall to the lowest free cell of a column. Default: true. False is for games such as tic-tac-toe
    /// (3x3, 3 in a row) and gomoku (15x15, 5 in a row).
    pub(super) gravity: Option<bool>,
    /// Whether the second player may answer the first disc by taking over that side, with the move `swap`. Default:
    /// false.
    pub(super) swap: Option<bool>,
    /// Moves that have already been played: columns from 1 as digits, such as `4453` (a is column 10, b is 11), or
    /// cells, such as `d1 d2`; or a whole position, with `notation`. Default: none.
    pub(super) moves: Option<String>,
    /// How `moves` are written. `digits`, `cells`, `list` (`[3,3,4]`, columns from 0), `colors` (`D_Red D_Yellow`),
    /// `position` (one line, similar to FEN), `record` (a game with tags) or `diagram` (rows of X, O and . from the
    /// top). Default: digits or cells.
    pub(super) notation: Option<String>,
    /// A computer player for the other side: `level:1` (beginner) to `level:10` (perfect where the board can be solved;
    /// not for a referee), or `random`. Default: none; both sides are played through `play`.
    pub(super) opponent: Option<String>,
    /// Whether the computer player moves first. Default: false.
    pub(super) opponent_first: bool,
    /// Seed of the computer player; the same seed gives the same game. Default: 0.
    pub(super) seed: u64,
}

/// A game.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GameOnly {
    /// Id of the game, from `new_game`. May be left out while there is only one game.
    pub(super) game: Option<String>,
}

/// Play a move.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Play {
    /// Id of the game, from `new_game`. May be left out while there is only one game.
    pub(super) game: Option<String>,
    /// A column from 1 on the left, such as `4` (only with gravity); a cell, such as `d1`; or `swap`.
    #[serde(rename = "move")]
    pub(super) action: String,
}

/// Show a game.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Show {
    /// Id of the game, from `new_game`. May be left out while there is only one game.
    pub(super) game: Option<String>,
    /// What to return. Default: both.
    #[serde(default)]
    pub(super) format: ShowFormat,
}

/// What `show` returns.
#[derive(Deserialize, JsonSchema, Clone, Copy, PartialEq, Eq, Default)]
#[serde(rename_all = "lowercase")]
pub(super) enum ShowFormat {
    Text,
    Png,
    #[default]
    Both,
}

/// Search in a game.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Search {
    /// Id of the game, from `new_game`. May be left out while there is only one game.
    pub(super) game: Option<String>,
    /// Time limit in seconds. Default and maximum: the limit of the server.
    pub(super) seconds: Option<f64>,
}

/// Explain a position.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Explain {
    /// Id of the game, from `new_game`. May be left out while there is only one game.
    pub(super) game: Option<String>,
    /// Whether to explain each legal move as well. Default: false.
    #[serde(default)]
    pub(super) moves: bool,
    /// Time limit in seconds. Default and maximum: the limit of the server.
    pub(super) seconds: Option<f64>,
}

/// Find a puzzle.
#[derive(Deserialize, JsonSchema, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Puzzle {
    /// Id for the new game: up to 40 letters, digits, `-` and `_`. A game with this id is replaced, except by a referee.
    /// Default: the next number.
    pub(super) game: Option<String>,
    /// Columns x rows, 1 to 20 each, such as `7x6`, which is the default.
    pub(super) size: Option<String>,
    /// How many in a row win, 1 to 20. Default: 4.
    #[schemars(range(min = 1, max = 20))]
    pub(super) connect: Option<u8>,
    /// Difficulty, from 1 (easy) to 5 (hard). Default: any.
    #[schemars(range(min = 1, max = 5))]
    pub(super) grade: Option<u8>,
    /// Seed; the same seed gives the same puzzle. Default: a new puzzle for each call.
    pub(super) seed: Option<u64>,
    /// Whether to return the solution as well. Default: false.
    pub(super) solution: bool,
}

/// The value as this type of JSON Schema if it clearly means one: `"4"`, `4` and `4.0` are the same.
fn typed(value: Value, kind: &str) -> Value {
    /// From here on, an `f64` may stand for other whole numbers than the one that was written.
    const MAX_EXACT: f64 = (1_u64 << 53) as f64;
    match (kind, value) {
        ("integer" | "number" | "boolean", Value::String(text)) => {
            match serde_json::from_str(&text.trim().to_ascii_lowercase()) {
                Ok(read @ (Value::Number(_) | Value::Bool(_))) => typed(read, kind),
                _ => Value::String(text),
            }
        }
        ("integer" | "string", Value::Number(number)) => {
            let whole = number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < MAX_EXACT);
            let number = if number.is_f64() { whole.map_or(number, |float| (float as i64).into()) } else { number };
            if kind == "string" { Value::String(number.to_string()) } else { Value::Number(number) }
        }
        (_, value) => value,
    }
}

/// The schema of arguments. Some clients reject lists of types, so optional properties have only their type; null is
/// accepted all the same.
fn schema<T: JsonSchema>() -> JsonObject {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    let Value::Object(mut schema) = settings.into_generator().into_root_schema_for::<T>().to_value() else {
        unreachable!("the schema of an object is an object")
    };
    schema.remove("title");
    for property in
        schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flat_map(|all| all.values_mut())
    {
        let Value::Object(property) = property else { continue };
        // The descriptions state the defaults. Formats such as `uint8` are not part of JSON Schema.
        property.remove("default");
        property.remove("format");
        if let Some(Value::Array(types)) = property.get("type") {
            let kind = types[0].clone();
            property.insert("type".to_owned(), kind);
        }
    }
    schema
}
