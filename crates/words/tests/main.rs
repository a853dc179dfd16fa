//! The catalogs are complete: every sentence of the engine has words in every language.

mod style;

use std::collections::{BTreeMap, BTreeSet};

use connect4_core::{Cell, Player};
use connect4_explain::{LineCells, List, Sentence};
use connect4_words::{Language, MoveNames, Words, marks, plain};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use serde_json::{Map, Value, json};
use utoipa::{PartialSchema, ToSchema};

/// The ids of messages that are not sentences: parts of other messages, and texts of the command line.
const PARTS: [&str; 14] = [
    "cell-by-numbers",
    "in-plies",
    "list-and",
    "list-else",
    "list-or",
    "move-draws",
    "move-loses",
    "move-unsolved",
    "move-wins",
    "nudge-again",
    "plies",
    "rule-purpose",
    "value",
    "within-plies",
];

/// The messages of a catalog, with the variables that each uses in itself and in the messages that it refers to.
/// Omits lengths of lists, because languages differ in what they inflect.
fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let path = format!("{}/locales/{language}/engine.ftl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("each language has a catalog");
    let catalog = fluent_syntax::parser::parse(text.as_str()).expect("the catalog is valid");
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for entry in &catalog.body {
        let Entry::Message(message) = entry else { continue };
        let mut names = BTreeSet::new();
        collect(message.value.as_ref().expect("each message has a text"), &mut names);
        assert!(found.insert(message.id.name.to_owned(), names).is_none(), "{language}: {} twice", message.id.name);
    }
    let whole = found.clone();
    for names in found.values_mut() {
        while let Some(name) = names.iter().find(|name| !name.starts_with('$')).cloned() {
            names.remove(&name);
            names.extend(whole[&name].iter().cloned());
        }
        names.retain(|name| !name.ends_with("-count"));
    }
    found
}

/// Adds the names of variables, with a dollar sign, and of messages that a pattern refers to.
fn collect(pattern: &Pattern<&str>, names: &mut BTreeSet<String>) {
    fn inline(expression: &InlineExpression<&str>, names: &mut BTreeSet<String>) {
        match expression {
            InlineExpression::VariableReference { id } => drop(names.insert(format!("${}", id.name))),
            InlineExpression::MessageReference { id, .. } => drop(names.insert(id.name.to_owned())),
            InlineExpression::Placeable { expression } => whole(expression, names),
            _ => panic!("only variables and messages are used: {expression:?}"),
        }
    }
    fn whole(expression: &Expression<&str>, names: &mut BTreeSet<String>) {
        match expression {
            Expression::Inline(expression) => inline(expression, names),
            Expression::Select { selector, variants } => {
                inline(selector, names);
                variants.iter().for_each(|variant| collect(&variant.value, names));
            }
        }
    }
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            whole(expression, names);
        }
    }
}

#[test]
fn all_languages_have_the_same_messages_with_the_same_variables() {
    let english = messages(Language::English);
    assert!(english.len() > 70, "{}", english.len());
    for language in Language::ALL {
        assert_eq!(messages(language), english, "{language}");
    }
}

/// The schemas of the sentences of the engine, and those that they refer to by name.
fn schemas() -> (Vec<Value>, BTreeMap<String, Value>) {
    let json = |schema| serde_json::to_value(schema).expect("schemas have text keys only");
    let mut named = Vec::new();
    Sentence::schemas(&mut named);
    let named = named.into_iter().map(|(name, schema)| (name, json(schema))).collect();
    let all = json(Sentence::schema())["oneOf"].as_array().expect("it is an enum").clone();
    (all, named)
}

/// Example values of a schema, which cover each word and several numbers and lengths.
fn samples(schema: &Value, named: &BTreeMap<String, Value>) -> Vec<Value> {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().expect("a name");
        if let Some(item) = name.strip_prefix("List_") {
            let item = match item {
                "Sentence" => json!({ "id": "completion", "cell": "d4", "lines": { "and": [["a4", "d4"]] } }),
                "LineCells" => json!(["a4", "b4", "c4", "d4"]),
                "Cell" => json!("d3"),
                _ => panic!("what is in a list of {item}?"),
            };
            let list = |kind: &str, length: usize| json!({ kind: vec![item.clone(); length] });
            let kinds = ["and", "or", "else", "series", "clauses", "text", "steps", "rows"];
            return kinds.iter().flat_map(|kind| [1, 2, 3].map(|length| list(kind, length))).collect();
        }
        return match name {
            "Sentence" => vec![json!({ "id": "completion", "cell": "d4", "lines": { "and": [["a4", "d4"]] } })],
            name => samples(&named[name], named),
        };
    }
    if let Some(all) = schema["oneOf"].as_array().or(schema["allOf"].as_array()) {
        return all.iter().flat_map(|one| samples(one, named)).collect();
    }
    if let Some(words) = schema["enum"].as_array() {
        return words.clone();
    }
    match schema["type"].as_str() {
        Some("integer") => [0, 1, 2, 4, 5, 12, 22].map(Value::from).to_vec(),
        Some("string") => vec!["d3".into()],
        Some("array") => {
            let item = &samples(&schema["items"], named)[0];
            [1, 2, 3].map(|length| Value::from(vec![item.clone(); length])).to_vec()
        }
        _ => panic!("what are values of {schema}?"),
    }
}

#[test]
fn every_sentence_has_words_in_every_language() {
    let (all, named) = schemas();
    let mut ids = BTreeSet::new();
    for schema in &all {
        let properties = schema["properties"].as_object().expect("it has fields");
        let fields: Vec<(&String, Vec<Value>)> =
            properties.iter().map(|(name, one)| (name, samples(one, &named))).collect();
        // Each value of each field at least once, in many combinations.
        let rounds = fields.iter().map(|(_, values)| values.len()).max().expect("it has an id");
        for round in 0..rounds * rounds {
            let pick = |at: usize, values: &[Value]| {
                let step = if at.is_multiple_of(2) { round } else { round / rounds };
                values[step % values.len()].clone()
            };
            let sentence: Map<String, Value> =
                fields.iter().enumerate().map(|(at, (name, values))| ((*name).clone(), pick(at, values))).collect();
            let id = sentence["id"].as_str().expect("an id is text").to_owned();
            for language in Language::ALL {
                let words = Words::of(language).say(&sentence);
                assert!(!words.is_empty() && !words.contains(['{', '}', '$']), "{language}: {words}");
            }
            ids.insert(id);
        }
    }
    let catalog: BTreeSet<String> = messages(Language::English).into_keys().collect();
    let wanted: BTreeSet<String> = ids.into_iter().chain(PARTS.map(str::to_owned)).collect();
    assert_eq!(catalog, wanted);
}

#[test]
fn names_are_marked_and_lists_joined() {
    let line = |row: u8| LineCells((0..4).map(|col| Cell::new(col, row)).collect());
    let block = Sentence::MustBlock {
        mover: Player::First,
        cell: Cell::new(3, 0),
        other: Player::Second,
        lines: List::And(vec![line(0), line(1), line(2)]),
    };
    let words = Words::of(Language::English);
    let marked = words.marked(&block, MoveNames::Cells);
    assert_eq!(
        marked,
        "\u{E000}X\u{E004} must play \u{E002}d1\u{E004}: \u{E001}O\u{E004} would complete \u{E003}a1–d1\u{E004}, \
         \u{E003}a2–d2\u{E004} and \u{E003}a3–d3\u{E004} there."
    );
    assert!(marked.contains(marks::FIRST));
    assert_eq!(plain(&marked), words.say(&block));
}

#[test]
fn cells_can_be_named_by_numbers() {
    let at = |cell: &str| json!({ "id": "completion", "cell": cell, "lines": { "and": [["d2", "g2"]] } });
    let nudge = json!({ "id": "nudge-zugzwang", "threats": { "and": [at("d3"), at("g2")] }, "other": "O" });
    assert_eq!(
        Words::of(Language::English).say_with(&nudge, MoveNames::Numbers),
        "Look at row 3 of column 4 and row 2 of column 7: count the empty cells, and find the move after which O has to \
         play below one of them."
    );
}

#[test]
fn zero_has_no_sign() {
    let words = Words::of(Language::English);
    for (value, places, text) in
        [(-0.04, 1, "0.0"), (-0.0, 0, "0"), (-0.4, 0, "0"), (-0.06, 1, "-0.1"), (-1234.0, 0, "-1,234")]
    {
        assert_eq!(words.number(value, places), text);
    }
}
