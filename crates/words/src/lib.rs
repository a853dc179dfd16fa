//! Sentences of the engine, and texts of the terminal, in words: [Project Fluent](https://projectfluent.org) catalogs of eight languages, which the
//! web app uses too.
//!
//! A sentence is data: a value whose serialized form has the message `id` and its variables as fields. See
//! [`Words::say`].
//!
//! ```
//! use connect4_words::{Language, Words};
//! let sentence = serde_json::json!({ "id": "two-threats", "mover": "X", "other": "O", "cells": { "or": ["a1", "e1"] } });
//! let words = Words::of(Language::German).say(&sentence);
//! assert_eq!(words, "O droht, auf a1 oder e1 eine Reihe zu vollenden; X kann nur eines davon besetzen.");
//! ```

mod language;

use std::sync::OnceLock;

use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;
use serde::Serialize;
use serde_json::{Map, Value};

pub use fluent_bundle::{FluentArgs, FluentValue};
pub use language::{Language, UnknownLanguage};

/// The words of a message: `say!(words, "id", variable = value, …)`. Values are texts and numbers.
///
/// ```
/// use connect4_words::{Language, Words, say};
/// let words = Words::of(Language::French);
/// assert_eq!(say!(words, "run-combo", count = 3), "3 d’affilée");
/// assert_eq!(say!(words, "paused"), "En pause.");
/// ```
#[macro_export]
macro_rules! say {
    ($words:expr, $id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $words.fill($id, &$crate::FluentArgs::from_iter([
            $((stringify!($name), $crate::FluentValue::from($value))),*
        ] as [(&str, $crate::FluentValue); _]))
    };
}

/// Marks the beginning and end of names in marked texts, so that front ends can color them without searching the text.
/// The JavaScript module `sentences.js` uses the same characters.
pub mod marks {
    /// Before a name of the first player.
    pub const FIRST: char = '\u{E000}';
    /// Before a name of the second player.
    pub const SECOND: char = '\u{E001}';
    /// Before a cell or move.
    pub const CELL: char = '\u{E002}';
    /// Before a line.
    pub const LINE: char = '\u{E003}';
    /// After a name.
    pub const END: char = '\u{E004}';
}

/// How sentences name moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveNames {
    /// By cell, such as `d1`.
    Cells,
    /// By column, from 1; only for hints and reviews of games with gravity.
    Columns,
    /// By the numbers of row and column, from 1, without the lines that are completed there. For boards that show the
    /// numbers of columns.
    Numbers,
}

/// The catalogs of a language. Each is read when one of its messages is needed.
pub struct Words {
    language: Language,
    bundles: [OnceLock<FluentBundle<FluentResource>>; Language::CATALOGS],
}

impl Words {
    /// The catalogs of `language`.
    pub fn of(language: Language) -> &'static Words {
        static ALL: [OnceLock<Words>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];
        let new = || Words { language, bundles: [const { OnceLock::new() }; Language::CATALOGS] };
        ALL[language as usize].get_or_init(new)
    }

    /// A catalog by its index in [`Language::catalogs`].
    fn bundle(&self, index: usize) -> &FluentBundle<FluentResource> {
        self.bundles[index].get_or_init(|| {
            let tag = self.language.tag().parse().expect("the tag is valid");
            let mut bundle = FluentBundle::new_concurrent(vec![tag]);
            bundle.set_use_isolating(false);
            let catalog = self.language.catalogs()[index];
            let catalog = FluentResource::try_new(catalog.to_owned()).expect("the catalog is valid");
            bundle.add_resource(catalog).expect("each id occurs once");
            bundle
        })
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The words of a sentence: an object with the `id` of a message. Its other fields are the variables:
    ///
    /// | value | meaning |
    /// |---|---|
    /// | `"X"`, `"O"` | a side |
    /// | `"d1"` | a cell or a move |
    /// | another string, a number | itself |
    /// | `["a1", "b1", "c1", "d1"]` | a line, which is named after its ends |
    /// | `{"and": […]}`, `{"or": […]}`, `{"else": […]}` | a list, joined by the message `list-and`, `list-or` or `list-else`; the variable `NAME-count` holds its length |
    /// | `{"series": […]}`, `{"clauses": […]}`, `{"text": […]}` | a list joined by commas, semicolons or spaces |
    /// | `{"steps": […]}`, `{"rows": […]}` | numbered lines, or lines of a table |
    /// | an object with an `id` | a sentence |
    ///
    /// # Panics
    /// If the catalog has no such message, or the message needs other variables.
    pub fn say(&self, sentence: &impl Serialize) -> String {
        self.say_with(sentence, MoveNames::Cells)
    }

    /// Like [`say`](Self::say), with other names of moves.
    ///
    /// # Panics
    /// The same as for [`say`](Self::say).
    pub fn say_with(&self, sentence: &impl Serialize, names: MoveNames) -> String {
        plain(&self.marked(sentence, names))
    }

    /// Like [`say_with`](Self::say_with), with the [marks] around names.
    ///
    /// # Panics
    /// The same as for [`say`](Self::say).
    pub fn marked(&self, sentence: &impl Serialize, names: MoveNames) -> String {
        let sentence = serde_json::to_value(sentence).expect("sentences have text keys only");
        self.value(&sentence, names).unwrap_or_else(|error| panic!("{sentence}: {error}"))
    }

    /// The words of a message without variables.
    ///
    /// # Panics
    /// If the catalogs have no such message, or it needs variables.
    pub fn text(&self, id: &str) -> String {
        self.fill(id, &FluentArgs::new())
    }

    /// The words of a message with these variables; see [`say!`].
    ///
    /// # Panics
    /// If the catalogs have no such message, or it needs other variables.
    pub fn fill(&self, id: &str, args: &FluentArgs) -> String {
        self.message(id, args).unwrap_or_else(|error| panic!("{error}"))
    }

    /// A number with this many decimal places, such as `1,234.5`.
    pub fn number(&self, value: f64, places: usize) -> String {
        let [group, point] = self.language.number_signs();
        let text = format!("{:.places$}", value.abs());
        let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
        let is_zero = text.bytes().all(|digit| matches!(digit, b'0' | b'.'));
        let mut written = if value < 0.0 && !is_zero { "-".to_owned() } else { String::new() };
        for (index, digit) in whole.chars().enumerate() {
            if index > 0 && (whole.len() - index).is_multiple_of(3) {
                written.push(group);
            }
            written.push(digit);
        }
        if !part.is_empty() {
            written.push(point);
        }
        written + part
    }

    /// The words of several sentences.
    ///
    /// # Panics
    /// The same as for [`say`](Self::say).
    pub fn say_all(&self, sentences: &[impl Serialize]) -> String {
        sentences.iter().map(|sentence| self.say(sentence)).collect::<Vec<_>>().join(" ")
    }

    fn message(&self, id: &str, args: &FluentArgs) -> Result<String, String> {
        let found = (0..Language::CATALOGS).find_map(|index| {
            let bundle = self.bundle(index);
            Some((bundle, bundle.get_message(id)?.value()?))
        });
        let (bundle, pattern) = found.ok_or_else(|| format!("there is no message `{id}`"))?;
        let mut errors = Vec::new();
        let words = bundle.format_pattern(pattern, Some(args), &mut errors).into_owned();
        if errors.is_empty() { Ok(words) } else { Err(format!("message `{id}`: {errors:?}")) }
    }

    fn sentence(&self, fields: &Map<String, Value>, names: MoveNames) -> Result<String, String> {
        let mut args = FluentArgs::new();
        for (name, value) in fields.iter().filter(|(name, _)| *name != "id") {
            if let Some(items) = value.as_object().and_then(|list| list.values().next()?.as_array()) {
                args.set(format!("{name}-count"), items.len());
            }
            match value {
                Value::Number(number) => args.set(name.clone(), number.as_f64()),
                _ => args.set(name.clone(), self.value(value, names)?),
            }
        }
        let id = fields["id"].as_str().ok_or("the id is not a string")?;
        if names == MoveNames::Numbers && id == "completion" {
            return self.value(&fields["cell"], names);
        }
        self.message(id, &args)
    }

    fn value(&self, value: &Value, names: MoveNames) -> Result<String, String> {
        match value {
            Value::String(text) => Ok(match (text.as_str(), numbers(text)) {
                ("X", _) => mark(marks::FIRST, text),
                ("O", _) => mark(marks::SECOND, text),
                (_, None) => text.clone(),
                (_, Some((column, row))) => match names {
                    MoveNames::Cells => mark(marks::CELL, text),
                    MoveNames::Columns => mark(marks::CELL, &column.to_string()),
                    MoveNames::Numbers => {
                        let args = [("row", row), ("column", column)];
                        mark(marks::CELL, &self.message("cell-by-numbers", &args.into_iter().collect())?)
                    }
                },
            }),
            Value::Array(cells) => match cells.iter().filter_map(Value::as_str).collect::<Vec<_>>()[..] {
                [first, .., last] => Ok(mark(marks::LINE, &format!("{first}–{last}"))),
                [only] => Ok(mark(marks::LINE, only)),
                [] => Err("a line has cells".to_owned()),
            },
            Value::Object(fields) if fields.contains_key("id") => self.sentence(fields, names),
            Value::Object(fields) => match fields.iter().next() {
                Some((kind, Value::Array(items))) => {
                    let items: Result<Vec<String>, String> = items.iter().map(|item| self.value(item, names)).collect();
                    self.list(kind, &items?)
                }
                _ => Err("an object is a sentence or a list".to_owned()),
            },
            Value::Number(_) | Value::Bool(_) | Value::Null => Err(format!("a sentence does not contain {value}")),
        }
    }

    fn list(&self, kind: &str, items: &[String]) -> Result<String, String> {
        match (kind, items) {
            ("text", _) => Ok(items.join(" ")),
            ("clauses", _) => Ok(items.join("; ")),
            ("rows", _) => Ok(items.iter().map(|item| format!("  {item}")).collect::<Vec<_>>().join("\n")),
            ("steps", _) => {
                let steps = items.iter().zip(1..).map(|(item, number)| format!("{number}. {item}"));
                Ok(steps.collect::<Vec<_>>().join("\n"))
            }
            ("series", _) | (_, [] | [_]) => Ok(items.join(", ")),
            (_, [rest @ .., last]) => {
                let args = [("rest", rest.join(", ")), ("last", last.clone())];
                self.message(&format!("list-{kind}"), &args.into_iter().collect())
            }
        }
    }
}

/// A name between marks.
fn mark(start: char, name: &str) -> String {
    format!("{start}{name}{}", marks::END)
}

/// The column and row of a cell, from 1; `None` if it is not a cell.
fn numbers(text: &str) -> Option<(u8, u8)> {
    let (letter, row) = text.split_at_checked(1)?;
    let column = letter.bytes().next().filter(u8::is_ascii_lowercase)? - b'a' + 1;
    Some((column, row.parse().ok()?))
}

/// The letter of a side, X or O, between marks.
pub fn marked_side(letter: char) -> String {
    mark(if letter == 'X' { marks::FIRST } else { marks::SECOND }, &letter.to_string())
}

/// A text without marks.
pub fn plain(marked: &str) -> String {
    marked.chars().filter(|letter| !(marks::FIRST..=marks::END).contains(letter)).collect()
}
