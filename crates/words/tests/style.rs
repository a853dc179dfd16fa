//! The style of the translations: one term per thing, quotation marks and spaces, the mood of buttons, and plurals.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use connect4_words::{Language, Words};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use serde::Deserialize;
use serde_json::json;

/// A thing in the glossary.
#[derive(Deserialize)]
struct Thing {
    meaning: String,
    #[serde(flatten)]
    terms: BTreeMap<String, Term>,
}

/// Its term in a language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Term {
    #[serde(rename = "use")]
    approved: String,
    /// Words to avoid.
    #[serde(default)]
    not: Vec<String>,
    /// Messages that may contain words to avoid.
    #[serde(default)]
    except: Vec<String>,
    /// The only messages that may contain the term.
    #[serde(default)]
    only: Vec<String>,
}

fn locales() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../locales")
}

/// The texts of all catalogs of a language, by message; variants are separate texts, and variables are `{}`.
fn texts(language: Language) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for file in fs::read_dir(locales().join(language.code())).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let catalog = fluent_syntax::parser::parse(text.as_str()).expect("the catalog is valid");
        for entry in &catalog.body {
            let Entry::Message(message) = entry else { continue };
            let mut texts = Vec::new();
            collect(message.value.as_ref().expect("each message has a text"), &mut texts);
            found.extend(texts.into_iter().map(|text| (message.id.name.to_owned(), text)));
        }
    }
    assert!(found.len() > 1000, "{language}: {}", found.len());
    found
}

fn collect(pattern: &Pattern<&str>, texts: &mut Vec<String>) {
    let mut whole = String::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => whole += value,
            PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                variants.iter().for_each(|variant| collect(&variant.value, texts));
                whole += "{}";
            }
            PatternElement::Placeable { expression: Expression::Inline(inline) } => {
                if let InlineExpression::Placeable { expression } = inline
                    && let Expression::Select { variants, .. } = &**expression
                {
                    variants.iter().for_each(|variant| collect(&variant.value, texts));
                }
                whole += "{}";
            }
        }
    }
    texts.push(whole);
}

/// Whether a text contains a word that begins with these letters, in upper or lower case.
fn has_word(text: &str, beginning: &str) -> bool {
    let text = text.to_lowercase();
    text.match_indices(&beginning.to_lowercase())
        .any(|(at, _)| !text[..at].chars().next_back().is_some_and(char::is_alphabetic))
}

#[test]
fn catalogs_use_the_terms_of_the_glossary() {
    let glossary: BTreeMap<String, Thing> = toml::from_str(include_str!("glossary.toml")).unwrap();
    let mut faults = Vec::new();
    for language in Language::ALL {
        let texts = texts(language);
        for (thing, Thing { meaning, terms }) in &glossary {
            assert!(!meaning.is_empty(), "{thing}");
            let Some(term) = terms.get(language.code()) else { continue };
            if !texts.iter().any(|(_, text)| has_word(text, &term.approved)) {
                faults.push(format!("{language}: no message contains {}", term.approved));
            }
            for (id, text) in &texts {
                let is_excepted = term.except.contains(id);
                for word in term.not.iter().filter(|word| !is_excepted && has_word(text, word)) {
                    faults.push(format!("{language}: {id} says {word} for {thing} ({}): {text}", term.approved));
                }
                if !term.only.is_empty() && !term.only.contains(id) && has_word(text, &term.approved) {
                    faults.push(format!("{language}: {id} says {}, which means {thing}: {text}", term.approved));
                }
            }
        }
    }
    let languages: Vec<&str> = Language::ALL.iter().map(|language| language.code()).collect();
    for code in glossary.values().flat_map(|thing| thing.terms.keys()) {
        assert!(languages.contains(&code.as_str()), "{code}");
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn quotation_marks_and_spaces_follow_the_language() {
    const MARKS: &str = "“”„«»‘‚‹›";
    let mut faults = Vec::new();
    for language in Language::ALL {
        let allowed = match language {
            Language::German => "„“",
            Language::Polish => "„”",
            Language::Spanish | Language::French | Language::Italian => "«»",
            Language::English | Language::Dutch | Language::Portuguese => "“”",
        };
        for (id, text) in texts(language) {
            // On boards of the terminal, these mark the last move, and threats of both sides.
            let text = text.replace("‹ ›", "").replace(", %", ",");
            let mut fault = |what: &str| faults.push(format!("{language}: {id} has {what}: {text}"));
            if text.contains(|letter| MARKS.contains(letter) && !allowed.contains(letter)) {
                fault("other quotation marks");
            }
            if language != Language::English && text.contains('\'') {
                fault("a straight apostrophe");
            }
            let follows = |mark: char| text.match_indices(mark).map(|(at, _)| text[..at].chars().next_back());
            if language == Language::French {
                // Not before signs that stand for themselves, such as `!` and `?!` in explanations.
                let is_punctuation =
                    |at: usize| text[at..].chars().nth(1).is_none_or(|next| " \u{202f})»".contains(next));
                for (at, mark) in text.match_indices([';', ':', '!', '?', '%', '»']) {
                    let before = text[..at].chars().next_back();
                    if is_punctuation(at) && before.is_some_and(|before| before == ' ' || before.is_alphabetic()) {
                        fault(&format!("no narrow no-break space before {mark}"));
                    }
                }
                if text.contains("« ") {
                    fault("no narrow no-break space after «");
                }
            }
            if matches!(language, Language::German | Language::Spanish)
                && follows('%').any(|before| before != Some('\u{a0}'))
            {
                fault("no no-break space before %");
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Messages on buttons, all of which say what the user does.
const BUTTONS: [&str; 39] = [
    "accept-draw",
    "accept-rematch",
    "accept-takeback",
    "analyze",
    "ask-takeback",
    "cancel-waiting",
    "change-name",
    "close",
    "copy-address",
    "copy-link",
    "create-game",
    "decline-draw",
    "decline-takeback",
    "download-game",
    "export-text",
    "find-opponent",
    "invite-friend",
    "invite-spectators",
    "invite-title",
    "join-game",
    "learn-checkpoint",
    "learn-load",
    "learn-play",
    "learn-save",
    "lesson-again",
    "load-text",
    "move-now",
    "offer-draw",
    "open-game",
    "print",
    "puzzle-solution",
    "redo",
    "resign",
    "share",
    "skip-puzzle",
    "swap-now",
    "tournament-join",
    "tournament-remove",
    "undo",
];

#[test]
fn buttons_are_in_the_same_mood() {
    let mut faults = Vec::new();
    for language in Language::ALL {
        let texts: BTreeMap<String, String> = texts(language).into_iter().collect();
        for id in BUTTONS {
            let text = &texts[id];
            let [first, last] = [text.split(' ').next(), text.rsplit(' ').next()].map(|word| word.unwrap_or_default());
            let ends = |word: &str, endings: &[&str]| endings.iter().any(|ending| word.ends_with(ending));
            let is_right = match language {
                Language::English => true,
                // Infinitives.
                Language::German => ends(last, &["n"]),
                Language::Dutch => ends(last, &["n"]),
                Language::French => ends(first, &["er", "ir", "re"]),
                Language::Spanish => ends(first, &["ar", "er", "ir", "arse", "irse"]),
                Language::Portuguese => ends(first, &["ar", "er", "ir"]),
                // Imperatives.
                Language::Italian => ends(first, &["a", "i"]) && !ends(first, &["are", "ere", "ire"]),
                Language::Polish => !ends(first, &["ać", "ąć", "eć", "ić", "yć", "nie"]),
            };
            if !is_right {
                faults.push(format!("{language}: {id} is {text}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn sentences_agree_with_their_numbers() {
    let kept = |kept: u8, evaluated: u8| json!({ "id": "accuracy-kept", "kept": kept, "evaluated": evaluated });
    let part = |kept: u8, evaluated: u8, open: u8| {
        let (id, side) = ("kept-result", "X");
        let sentence = json!({ "id": id, "side": side, "percent": 50, "kept": kept, "evaluated": evaluated });
        json!({ "id": "kept-result-part", "sentence": sentence, "open": open })
    };
    for (language, sentence, wanted) in [
        (Language::English, kept(1, 4), "1 of 4 moves kept the result."),
        (Language::English, kept(1, 1), "1 of 1 move kept the result."),
        (Language::German, kept(1, 4), "1 von 4 Zügen hielt das Ergebnis."),
        (Language::German, kept(3, 4), "3 von 4 Zügen hielten das Ergebnis."),
        (
            Language::German,
            part(1, 1, 1),
            "X: Genauigkeit 50\u{a0}%; 1 von 1 Zug hielt das Ergebnis; 1 weiterer ist unbekannt",
        ),
        (Language::French, kept(0, 4), "0 coup sur 4 a gardé le résultat."),
        (Language::French, kept(1, 4), "1 coup sur 4 a gardé le résultat."),
        (Language::French, kept(2, 4), "2 coups sur 4 ont gardé le résultat."),
        (Language::Spanish, kept(1, 4), "1 de 4 jugadas conservó el resultado."),
        (Language::Spanish, kept(0, 1), "0 de 1 jugada conservó el resultado."),
        (Language::Italian, kept(1, 4), "1 mossa su 4 ha mantenuto il risultato."),
        (Language::Dutch, kept(1, 4), "1 van 4 zetten behield het resultaat."),
        (Language::Polish, kept(1, 4), "1 ruch z 4 zachował wynik."),
        (Language::Polish, kept(3, 4), "3 ruchy z 4 zachowały wynik."),
        (Language::Polish, kept(5, 9), "5 ruchów z 9 zachowało wynik."),
        (
            Language::Polish,
            part(22, 30, 12),
            "X: dokładność 50%; 22 ruchy z 30 zachowały wynik; jeszcze 12 jest nieznanych",
        ),
        (Language::Portuguese, kept(1, 4), "1 de 4 jogadas manteve o resultado."),
        (
            Language::Portuguese,
            part(2, 4, 1),
            "X: precisão 50%; 2 de 4 jogadas mantiveram o resultado; mais 1 é desconhecida",
        ),
    ] {
        assert_eq!(Words::of(language).say(&sentence), wanted);
    }
}

#[test]
fn polish_sides_are_names_in_the_singular() {
    let say = |sentence| Words::of(Language::Polish).say(&sentence);
    let sides = ["X_classic", "O_classic", "X_slate", "O_slate", "X_wood", "O_wood", "X_contrast", "O_contrast"];
    for look in sides {
        let side = say(json!({ "id": "side", "look": look }));
        assert!(side.ends_with('y') || side.ends_with('i'), "{side}");
        assert_eq!(say(json!({ "id": "side-wins", "side": side })), format!("Wygrywa {side}!"));
        let block = json!({ "id": "two-threats", "mover": side, "other": "O", "cells": "a1" });
        assert!(say(block).ends_with(&format!("; {side} może zablokować tylko jedno z tych pól.")));
    }
    for file in ["app", "engine", "lessons", "study", "terminal"] {
        let catalog = fs::read_to_string(locales().join(format!("pl/{file}.ftl"))).unwrap();
        for word in ["trona {", "trony {", "tronie {", "tronę {"] {
            assert!(!catalog.contains(word), "{file}: a side is not called “s{word}”, but by its name or “gracz {{”");
        }
    }
}
