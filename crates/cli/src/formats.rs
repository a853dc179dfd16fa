//! Reads and writes positions and games in all notations, with errors that name the remedy.

use std::path::Path;
use std::sync::LazyLock;

use clap::ValueEnum;
use clap::builder::PossibleValue;
use connect4_core::notation::record::Record;
use connect4_core::notation::{ParseError, cells, diagram, digits, position};
use connect4_core::print::{self, Style};
use connect4_core::{Action, Cell, Game, Position, Rules, Swap};
use connect4_wire::{Notation, NotationError, ParsedText};
use serde_json::{Map, Value, json};

use crate::input::{self, Source};
use crate::said::Said;

/// A notation of the input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct From(pub(crate) Notation);

impl ValueEnum for From {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<[From; Notation::ALL.len()]> = LazyLock::new(|| Notation::ALL.map(From));
        &*ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()).help(self.0.description()))
    }
}

/// Reads a game or position. With every notation, also reads objects that commands print with `--json`.
///
/// # Errors
/// If the source cannot be read or is not in this notation; the error names the notation that it is in.
pub(crate) fn read(source: &Source, from: Notation, rules: Rules) -> anyhow::Result<ParsedText> {
    let text = source.text()?;
    read_text(&text, from, rules).map_err(|error| with_advice(error, source, &text, from, rules))
}

/// Like [`read`], for a text. Escapes that color a board are ignored.
pub(crate) fn read_text(text: &str, from: Notation, rules: Rules) -> anyhow::Result<ParsedText> {
    let text = console::strip_ansi_codes(text);
    if text.trim_start().starts_with('{') { read_json(&text, rules) } else { Ok(from.read(rules, &text)?) }
}

/// Reads the moves of a game: digits, or cells if the text is not legal as digits.
///
/// # Errors
/// If the text is neither, or a move is illegal.
pub(crate) fn moves(source: &Source, rules: Rules) -> anyhow::Result<Game> {
    moves_of(&source.text()?, rules).map_err(|error| unreadable(error, source, notation_called("moves")))
}

/// Like [`moves`], for a text.
pub(crate) fn moves_of(text: &str, rules: Rules) -> anyhow::Result<Game> {
    let mut from = Notation::default_for(rules);
    let is_cell = |word: &str| word.parse::<Action>().is_ok();
    if from.read(rules, text).is_err() && text.split_whitespace().all(is_cell) {
        from = Notation::Cells;
    }
    game_of(read_text(text, from, rules)?)
}

fn game_of(reading: ParsedText) -> anyhow::Result<Game> {
    let game = reading.game().cloned();
    game.ok_or_else(|| Said::error(json!({ "id": "board-without-moves" })))
}

/// The record of a game.
///
/// # Errors
/// If only a board was read.
pub(crate) fn record_of(reading: ParsedText) -> anyhow::Result<Record> {
    match reading {
        ParsedText::Record(record) => Ok(record),
        other => game_of(other).map(Record::new),
    }
}

/// Replaces or completes an error of [`read_text`] if the text contains several positions, is in another notation, or
/// is unreadable.
pub(crate) fn with_advice(
    error: anyhow::Error,
    source: &Source,
    text: &str,
    from: Notation,
    rules: Rules,
) -> anyhow::Error {
    let can_read = |text: &str, from: Notation| from.read(rules, text).is_ok();
    let name = source_name(source);
    let parts = split_positions(text, from);
    if parts.len() > 1 && parts.iter().all(|part| can_read(part, from)) {
        return Said::error(json!({ "id": "several-positions", "source": name, "count": parts.len() }));
    }
    // Cells that are off the board are still cells, not digits.
    let is_written_in = |other: Notation| match other.read(rules, text) {
        Ok(_) => true,
        Err(error) => other == Notation::Cells && from != Notation::Cells && error.is_illegal(),
    };
    let mut others = Notation::ALL.into_iter().rev().filter(|&other| !text.trim().is_empty() && is_written_in(other));
    if let Some(other) = others.next() {
        let (found, expected) = (notation_called(other.name()), notation_called(from.name()));
        let option = other.name();
        return Said::error(json!({
            "id": "other-notation", "source": name, "found": found, "expected": expected, "option": option,
        }));
    }
    unreadable(error, source, notation_called(from.name()))
}

/// Adds the expected contents of the source, a sentence, unless the error is an illegal move.
pub(crate) fn unreadable(error: anyhow::Error, source: &Source, expected: impl Into<Value>) -> anyhow::Error {
    if error.chain().any(|cause| cause.downcast_ref().is_some_and(ParseError::is_illegal)) {
        return error;
    }
    let (name, expected) = (source_name(source), expected.into());
    match source {
        Source::Text(text) if Path::new(text).is_dir() => Said::error(json!({ "id": "is-a-folder", "source": name })),
        Source::Text(_) => {
            Said::because(json!({ "id": "neither-file-nor", "source": name, "expected": expected }), error)
        }
        Source::File(_) => {
            Said::because(json!({ "id": "does-not-contain", "source": name, "expected": expected }), error)
        }
    }
}

/// The sentence for a notation, `moves` or `game`, with its article.
pub(crate) fn notation_called(name: &str) -> Value {
    json!({ "id": "notation-called", "notation": name })
}

/// Splits a text into those of several positions.
fn split_positions(text: &str, from: Notation) -> Vec<String> {
    let text = text.replace('\r', "");
    let end = if from == Notation::Diagram { "\n\n" } else { "\n" };
    text.split(end).filter(|part| !part.trim().is_empty()).map(str::to_owned).collect()
}

/// How messages name the source.
pub(crate) fn source_name(source: &Source) -> Value {
    match source {
        Source::File(path) => input::named(path),
        Source::Text(text) => format!("`{}`", start_of(text.trim())).into(),
    }
}

/// The start of a text, on one line, for a message.
pub(crate) fn start_of(text: &str) -> String {
    const MAX_CHARS: usize = 60;
    let rest = if text.chars().nth(MAX_CHARS).is_some() { "…" } else { "" };
    text.chars().take(MAX_CHARS).flat_map(char::escape_debug).chain(rest.chars()).collect()
}

/// Reads an object that a command printed with `--json`: its moves if it has some, else its position, else its rows.
fn read_json(text: &str, rules: Rules) -> anyhow::Result<ParsedText> {
    let object: Map<String, Value> = serde_json::from_str(text)
        .map_err(|error| Said::error(json!({ "id": "not-json", "english": error.to_string() })))?;
    let word = |name: &str| object.get(name).and_then(Value::as_str);
    let rules = match word("position").or_else(|| word("start")) {
        Some(line) => position::parse_setup(line)?.rules(),
        None => {
            let (cols, rows) = word("size").map_or(Ok((rules.cols(), rules.rows())), Rules::parse_size)?;
            let connect = object.get("connect").and_then(Value::as_u64).unwrap_or_else(|| rules.connect().into());
            let gravity = object.get("gravity").and_then(Value::as_bool).unwrap_or(rules.has_gravity());
            Rules::new(cols, rows, u8::try_from(connect).unwrap_or(u8::MAX))?.with_gravity(gravity)
        }
    };
    let rules = rules.with_swap(match object.get("swap") {
        Some(Value::Bool(true)) => Swap::One,
        Some(Value::Number(_)) => Swap::Three,
        // The fields of a position do not include the swap rule, but the moves reveal it.
        _ if word("moves").is_some_and(|moves| moves.contains("swap")) => Swap::One,
        _ => Swap::Off,
    });
    // `replay` and `review` print a list of moves.
    for (list, name) in [("actions", "action"), ("reviewed", "cell")] {
        let Some(list) = object.get(list).and_then(Value::as_array) else { continue };
        let start = list.first().and_then(|first| first["position"].as_str()).or_else(|| word("start"));
        let start = start.map(position::parse).transpose()?.filter(|start| start.plies() > 0);
        let mut game = Game::from_position(start.unwrap_or_else(|| Position::new(rules)));
        for action in list.iter().filter_map(|one| one[name].as_str()) {
            game.try_action(action.parse()?)?;
        }
        return Ok(ParsedText::Game(game));
    }
    if let Some(moves) = word("moves") {
        return Ok(ParsedText::Game(moves_of(moves, rules)?));
    }
    if let Some(line) = word("position") {
        return Ok(ParsedText::Board(position::parse_setup(line)?));
    }
    let rows = object.get("rows").and_then(Value::as_array);
    let Some(rows) = rows else { return Err(Said::error(json!({ "id": "json-without-game" }))) };
    let rows: Vec<&str> = rows.iter().filter_map(Value::as_str).collect();
    Ok(ParsedText::Board(diagram::parse(rules, &rows.join("\n"))?))
}

/// An output format of `show`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Drop,
    Grid,
    Svg,
    Text(Notation),
    Json,
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Format::Drop,
            Format::Grid,
            Format::Text(Notation::Diagram),
            Format::Svg,
            Format::Text(Notation::Digits),
            Format::Text(Notation::List),
            Format::Text(Notation::Colors),
            Format::Text(Notation::Cells),
            Format::Text(Notation::Position),
            Format::Text(Notation::Record),
            Format::Json,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            Format::Drop => ("drop", "Board with column numbers"),
            Format::Grid => ("grid", "Board as the classroom functions print it"),
            Format::Svg => ("svg", "SVG image"),
            Format::Text(notation) => (notation.name(), notation.description()),
            Format::Json => ("json", "JSON, like --json"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

/// Writes a position or game in a format.
///
/// # Errors
/// If the format needs a game, and the board cannot occur in one.
pub(crate) fn show(reading: ParsedText, format: Format, style: Style) -> anyhow::Result<String> {
    match format {
        Format::Drop => Ok(print::drop_board(&reading.board(), style)),
        Format::Grid => Ok(print::grid_board(&reading.board(), style)),
        Format::Svg => Ok(print::svg_board(&reading.board())),
        Format::Json => Ok(to_json(&reading).to_string()),
        Format::Text(notation) => reading.write(notation).map_err(with_remedy),
    }
}

pub(crate) fn to_json(reading: &ParsedText) -> Value {
    let board = reading.board();
    let rules = board.rules();
    let diagram = print::diagram(&board);
    let mut object = json!({
        "size": rules.size(),
        "connect": rules.connect(),
        "gravity": rules.has_gravity(),
        "rows": diagram.lines().collect::<Vec<_>>(),
    });
    let more = match board.to_position() {
        Err(error) => json!({
            "valid": false,
            "reasons": error.faults().iter().map(ToString::to_string).collect::<Vec<_>>(),
        }),
        Ok(position) => {
            let names = |cells: &[Cell]| cells.iter().map(ToString::to_string).collect::<Vec<_>>();
            json!({
                "valid": true,
                "ply": position.plies(),
                "side_to_move": position.mover().letter().to_string(),
                "outcome": position.outcome(),
                "lines": position.lines().iter().map(|line| names(&line.cells)).collect::<Vec<_>>(),
                "legal": names(&position.legal_moves()),
                "moves": reading.game().filter(|game| game.start().plies() == 0).map(moves_text),
                "position": position::write(&position),
            })
        }
    };
    if let (Value::Object(object), Value::Object(more)) = (&mut object, more) {
        object.extend(more);
    }
    object
}

/// Keeps the causes, which decide the exit code, and adds the option that helps.
fn with_remedy(error: NotationError) -> anyhow::Error {
    match error {
        NotationError::Parse(error) => error.into(),
        NotationError::Play(error) => error.into(),
        NotationError::NoPosition(error) => {
            let remedy = "choose --format drop, grid, diagram, svg or json";
            let sentence = format!("this board cannot occur in play: {error}; {remedy}");
            anyhow::Error::new(error).context(sentence)
        }
        NotationError::NeedsGravity => {
            anyhow::anyhow!("without gravity, columns do not identify cells; choose --format cells")
        }
        error => error.into(),
    }
}

/// The moves of a game as [`moves`] reads them: digits, or cells without gravity or after a swap.
pub(crate) fn moves_text(game: &Game) -> String {
    if game.rules().has_gravity() && !game.is_swapped() { digits::write(game) } else { cells::write(game) }
}
