//! Results as instances of the classes in `connect4._results`, whose fields are those of the JSON form.

use connect4_core::{Position, Rules};
use connect4_solve::{Solution, Value};
use connect4_words::{Language, MoveNames, Words};
use pyo3::prelude::*;
use pythonize::pythonize;
use serde::Serialize;
use serde_json::json;

/// Converts a result to an instance of a class. Sentences get their words in the language of the locale.
pub(crate) fn to_python<'py>(
    py: Python<'py>,
    class: &str,
    result: &impl Serialize,
    rules: Rules,
) -> PyResult<Bound<'py, PyAny>> {
    let names = if rules.has_gravity() { MoveNames::Columns } else { MoveNames::Cells };
    let mut fields = serde_json::to_value(result).expect("results have text keys only");
    say(&mut fields, Words::of(Language::from_environment()), names);
    py.import("connect4._results")?.getattr(class)?.call_method1("_of", (pythonize(py, &fields)?,))
}

/// Adds the words to the sentences of a result.
pub(crate) fn say(value: &mut serde_json::Value, words: &Words, names: MoveNames) {
    let with_words = |sentence: &mut serde_json::Value, names| {
        *sentence = json!({ "words": words.say_with(sentence, names), "data": sentence });
    };
    match value {
        serde_json::Value::Object(fields) => {
            for (name, value) in fields {
                match (name.as_str(), value) {
                    ("hint", value @ serde_json::Value::Object(_)) => with_words(value, names),
                    ("question" | "remark" | "nudge", value @ serde_json::Value::Object(_)) => {
                        with_words(value, MoveNames::Cells);
                    }
                    ("sentences", serde_json::Value::Array(sentences)) => {
                        sentences.iter_mut().for_each(|sentence| with_words(sentence, MoveNames::Cells));
                    }
                    (_, value) => say(value, words, names),
                }
            }
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(|item| say(item, words, names)),
        _ => {}
    }
}

/// Converts a solution of `position` to an instance of `Solution`.
pub(crate) fn solution<'py>(py: Python<'py>, position: &Position, solution: &Solution) -> PyResult<Bound<'py, PyAny>> {
    let Value { verdict, plies, score, lower, upper } = Value::new(position, solution);
    let verdict = verdict.map(connect4_solve::Verdict::word);
    let class = py.import("connect4._results")?.getattr("Solution")?;
    class.call1((verdict, plies, score, lower, upper, solution.nodes))
}

/// The bounds and nodes of an instance of `Solution`.
#[derive(FromPyObject)]
pub(crate) struct Bounds {
    lower: i32,
    upper: i32,
    nodes: u64,
}

impl From<Bounds> for Solution {
    fn from(Bounds { lower, upper, nodes }: Bounds) -> Self {
        Solution { lower, upper, nodes }
    }
}
