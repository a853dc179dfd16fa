//! With `--lang`, nothing that a command says is in English, not even its errors.

use std::fs;
use std::path::Path;

use crate::common::run_in;
use connect4_words::Language;

/// Commands that fail or report something, with their input.
const COMMANDS: [(&[&str], &str); 29] = [
    (&["explain", "9"], ""),
    (&["explain", "44x"], ""),
    (&["explain", "d1 d2"], ""),
    (&["explain", "d1 d9 z9", "--from", "cells"], ""),
    (&["explain", "folder"], ""),
    (&["explain", "-"], "4455\n4466\n"),
    (&["explain", "-"], "{\"a\": 1}"),
    (&["explain", "-"], "{\"a\""),
    (&["explain", "--from", "position", "6 7 4 7/7/7/7/7/3XX2 O g"], ""),
    (&["explain", "--from", "diagram", "-"], "X.\n..\n"),
    (&["explain", "--from", "diagram", "-s", "4x4", "-"], "XXXX\nOOOO\nXOXO\nOXOX\n"),
    (&["explain", "--from", "record", "broken.c4"], ""),
    (&["review", "nowhere.c4/x"], ""),
    (&["review", "no-text.c4"], ""),
    (&["review", "empty.c4"], ""),
    (&["review", "4455", "-s", "20x20"], ""),
    (&["play", "--plain", "--moves", "9"], ""),
    (&["play", "--plain", "--open", "nowhere.c4"], ""),
    (&["play", "--plain", "--open", "broken.c4"], ""),
    (&["play", "--plain", "--open", "over.c4"], ""),
    (&["play", "--plain", "--record", "over.c4"], ""),
    (&["play", "--plain", "--record", "empty.c4", "-s", "8x8"], ""),
    (&["play", "--plain", "--x", "perfect", "-s", "20x20"], ""),
    (&["play", "--plain", "--x", "learned:broken.c4"], ""),
    (&["play", "--plain", "--x", "ugi:./nowhere"], ""),
    (&["play", "--plain"], "4\nsave over.c4\nsave folder\n9\n"),
    (&["strategy", "show", "4"], ""),
    (&["strategy", "show", "--file", "broken.c4"], ""),
    (&["learn", "--resume", "broken.c4"], ""),
];

const EMPTY: &str = "[Size \"7x6\"]\n[Connect \"4\"]\n[Gravity \"yes\"]\n[Result \"*\"]\n\n*\n";

fn prepare(folder: &Path) {
    fs::create_dir(folder.join("folder")).unwrap();
    fs::write(folder.join("no-text.c4"), [0xff, 0xfe, 0x80]).unwrap();
    fs::write(folder.join("broken.c4"), EMPTY.replace("\n*\n", "\n1. d1 z9 *\n")).unwrap();
    fs::write(folder.join("empty.c4"), EMPTY).unwrap();
    let over = EMPTY.replace('*', "1-0").replace("\n\n1-0\n", "\n\n1. a1 b1 2. a2 b2 3. a3 b3 4. a4 1-0\n");
    fs::write(folder.join("over.c4"), over).unwrap();
}

/// Three consecutive words of a text, in lower case. Words in quotation marks, commands, options and files are left out.
fn phrases(text: &str) -> Vec<[String; 3]> {
    let mut is_quoted = false;
    let words: Vec<String> = text
        .split_whitespace()
        .filter(|word| {
            let (starts, ends) =
                (word.starts_with(['`', '"']), word.trim_end_matches([':', ';', ',', '.']).ends_with(['`', '"']));
            let is_part = is_quoted || starts;
            is_quoted = is_part && !ends;
            !is_part
                && !word.contains("--")
                && !word.contains(".c4")
                && !word.contains(char::is_numeric)
                && word.chars().any(|letter| letter.is_lowercase())
        })
        .map(|word| word.trim_matches(|letter: char| !letter.is_alphabetic()).to_lowercase())
        .filter(|word| word.len() > 1)
        .collect();
    words.windows(3).map(|window| [0, 1, 2].map(|at| window[at].clone())).collect()
}

#[test]
fn nothing_is_in_english_under_another_language() {
    let folder = tempfile::tempdir().unwrap();
    prepare(folder.path());
    let run = |args: &[&str], input: &str, language: Language| {
        let args: Vec<&str> = args.iter().copied().chain(["--lang", language.code()]).collect();
        run_in(folder.path(), &args, input)
    };
    for (args, input) in COMMANDS {
        let english = run(args, input, Language::English);
        let said = |(_, out, err): &(i32, String, String)| phrases(&format!("{out} {err}"));
        assert!(!said(&english).is_empty(), "{args:?}: {english:?}");
        for language in Language::ALL.into_iter().filter(|&language| language != Language::English) {
            let translated = run(args, input, language);
            assert_eq!(translated.0, english.0, "{args:?} {language}: {}", translated.2);
            let kept: Vec<_> = said(&translated).into_iter().filter(|phrase| said(&english).contains(phrase)).collect();
            assert!(kept.is_empty(), "{args:?} {language}: {kept:?} in {translated:?}");
        }
    }
}

#[test]
fn the_language_of_the_locale_is_the_default_of_errors() {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_connect4"));
    let output = command.args(["explain", "9"]).env("LC_ALL", "de_DE.UTF-8").output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error, "connect4: Zug 1 \"9\": Spalte 9 liegt nicht auf dem Brett; wähle eine von 1 bis 7\n");
    assert_eq!(output.status.code(), Some(1));
}
