//! Positions of a file or an argument, one after the other.

use std::io::{BufRead, Write};
use std::path::Path;

use anyhow::{Context, anyhow};
use connect4_core::notation::{list, position};
use connect4_core::{Position, Rules};
use connect4_wire::{Notation, ParsedText};
use connect4_words::Words;
use serde_json::json;

use crate::answer::error_text;
use crate::formats::{self, moves_text};
use crate::input::{self, Source};
use crate::output::Json;
use crate::said::Said;

/// The text of one position.
pub(crate) struct Entry {
    /// Its first line, from 1.
    line: usize,
    /// `Err` says why the text cannot be used.
    text: Result<String, String>,
    /// Bytes of the input.
    pub(crate) bytes: u64,
}

/// A position that was read.
pub(crate) struct Reading {
    /// The position as it was written, or on one line.
    pub(crate) text: String,
    pub(crate) parsed: ParsedText,
    pub(crate) position: Position,
}

/// Splits the input into positions: lines, diagrams separated by empty lines, or one record.
pub(crate) struct Entries {
    lines: Box<dyn BufRead>,
    from: Notation,
    number: usize,
}

impl Entries {
    /// The positions of the source.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub(crate) fn new(source: &Source, from: Notation) -> anyhow::Result<Self> {
        // An empty argument is the empty board, like an empty line.
        let lines: Box<dyn BufRead> = match source {
            Source::Text(text) if text.is_empty() => Box::new("\n".as_bytes()),
            Source::Text(text) if Path::new(text).is_dir() => {
                return Err(Said::error(json!({ "id": "is-a-folder", "source": format!("`{text}`") })));
            }
            source => source.lines()?,
        };
        Ok(Entries { lines, from, number: 0 })
    }

    /// All positions of the source. Unlike for [`new`](Self::new), JSON may have several lines.
    ///
    /// # Errors
    /// If the file cannot be read, or is one position in another notation.
    pub(crate) fn all(source: &Source, from: Notation, rules: Rules) -> anyhow::Result<Vec<Entry>> {
        let text = source.text_of_any_length()?;
        let whole = formats::read_text(&text, from, rules);
        if text.trim_start().starts_with('{') && whole.is_ok() {
            return Ok(vec![Entry { line: 1, bytes: text.len() as u64, text: Ok(text) }]);
        }
        let entries = Entries::new(&Source::Text(text.clone()), from)?.collect::<anyhow::Result<Vec<_>>>()?;
        let is_wrong = |entry: &Entry| {
            entry.text.as_ref().is_ok_and(|text| text.trim().is_empty()) || entry.read(source, from, rules).is_err()
        };
        match whole {
            Err(error)
                if entries.len() > 1
                    && entries.iter().all(is_wrong)
                    && Notation::ALL.iter().any(|other| other.read(rules, &text).is_ok()) =>
            {
                Err(formats::with_advice(error, source, &text, from, rules))
            }
            _ => Ok(entries),
        }
    }
}

impl Iterator for Entries {
    type Item = anyhow::Result<Entry>;

    fn next(&mut self) -> Option<Self::Item> {
        let is_long = matches!(self.from, Notation::Diagram | Notation::Record);
        let mut entry: Option<Entry> = None;
        while let Some(line) = input::next_line(&mut *self.lines).transpose() {
            let input::Line { text, bytes } = match line.context("cannot read the positions") {
                Ok(line) => line,
                Err(error) => return Some(Err(error)),
            };
            self.number += 1;
            let is_blank = text.as_ref().is_ok_and(|text| text.trim().is_empty());
            match &mut entry {
                None if is_blank && is_long => {}
                None => {
                    entry = Some(Entry { line: self.number, text, bytes });
                    if !is_long {
                        break;
                    }
                }
                Some(_) if is_blank && self.from == Notation::Diagram => break,
                Some(entry) => entry.add(text, bytes),
            }
        }
        entry.map(Ok)
    }
}

impl Entry {
    /// Reads the part of the text that is the position.
    ///
    /// # Errors
    /// If it is not a position in this notation.
    pub(crate) fn read(&self, source: &Source, from: Notation, rules: Rules) -> anyhow::Result<Reading> {
        let whole = self.text.as_ref().map_err(|error| anyhow!("{error}"))?;
        let text = position_part(whole, from);
        let parsed = formats::read_text(&text, from, rules)
            .map_err(|error| formats::with_advice(error, source, &text, from, rules))?;
        let position = match parsed.game() {
            Some(game) => *game.position(),
            None => parsed.board().to_position()?,
        };
        let is_json = text.trim_start().starts_with('{');
        let text = match (from, parsed.game()) {
            // Without its brackets, a list has no clear end.
            (Notation::List, Some(game)) if !is_json => list::write(game),
            (Notation::Digits | Notation::Cells, Some(game)) if is_json => moves_text(game),
            (Notation::Diagram | Notation::Record, _) => position::write(&position),
            _ if is_json => position::write(&position),
            _ => text,
        };
        Ok(Reading { text, parsed, position })
    }

    /// Prints `error` in place of a result, and the error in words to standard error.
    pub(crate) fn print_error(
        &self,
        source: &Source,
        error: &anyhow::Error,
        words: &Words,
        json: Json,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        let error = error_text(error, words);
        json.print(out, || json!({ "error": error }), || "error".to_owned())?;
        match source {
            Source::File(_) => eprintln!("connect4: line {}: {error}", self.line),
            Source::Text(_) => eprintln!("connect4: {error}"),
        }
        Ok(())
    }

    fn add(&mut self, line: Result<String, String>, bytes: u64) {
        self.bytes += bytes;
        if self.bytes > connect4_files::MAX_TEXT_BYTES {
            self.text = Err("the text is longer than any game".to_owned());
        }
        match (&mut self.text, line) {
            (Ok(text), Ok(line)) => {
                text.push('\n');
                text.push_str(&line);
            }
            (Ok(_), error) => self.text = error,
            (Err(_), _) => {}
        }
    }
}

/// The part of an entry that is the position. Digits end at the first space. In other notations, the values that
/// `solve` and `puzzle` print after a position are not part of it.
fn position_part(text: &str, from: Notation) -> String {
    if matches!(from, Notation::Diagram | Notation::Record) || text.trim_start().starts_with('{') {
        return text.to_owned();
    }
    let text = text.split(':').next().unwrap_or_default();
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_score = |word: &str| word.split("..").all(|part| part.parse::<i32>().is_ok());
    let is_count = |at: usize| words.get(at).is_some_and(|word| word.parse::<u64>().is_ok());
    let end = match from {
        Notation::Digits => 1,
        Notation::Position => 6,
        Notation::List => words.iter().position(|word| word.ends_with(']')).map_or(words.len(), |last| last + 1),
        // A score, nodes and microseconds: no cell and no colored move is a number.
        _ => (0..words.len())
            .find(|&at| is_score(words[at]) && is_count(at + 1) && is_count(at + 2))
            .unwrap_or(words.len()),
    };
    words[..end.min(words.len())].join(" ")
}
