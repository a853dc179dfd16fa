//! Rules of the architecture: which crate may depend on which, and what code may not mention.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The crates of this workspace, with those that each may use.
const ALLOWED: &[(&str, &[&str])] = &[
    ("connect4-core", &[]),
    ("connect4-files", &[]),
    ("connect4-solve", &["connect4-core", "connect4-files"]),
    ("connect4-count", &["connect4-core"]),
    ("connect4-model", &["connect4-core", "connect4-files"]),
    // Not on the solver, not even through another crate: training uses nothing but the rules.
    ("connect4-learn", &["connect4-core", "connect4-files", "connect4-model"]),
    ("connect4-players", &["connect4-core", "connect4-files", "connect4-model", "connect4-solve"]),
    ("connect4-explain", &["connect4-core", "connect4-solve"]),
    ("connect4-picture", &["connect4-core"]),
    ("connect4-words", &[]),
    ("connect4-study", &["connect4-core", "connect4-explain", "connect4-model", "connect4-players", "connect4-solve"]),
    (
        "connect4-tui",
        &[
            "connect4-core",
            "connect4-explain",
            "connect4-files",
            "connect4-model",
            "connect4-players",
            "connect4-solve",
            "connect4-study",
            "connect4-words",
        ],
    ),
    (
        "connect4-wire",
        &[
            "connect4-core",
            "connect4-explain",
            "connect4-learn",
            "connect4-model",
            "connect4-players",
            "connect4-solve",
            "connect4-study",
        ],
    ),
    ("connect4-wasm", &["connect4-wire"]),
    (
        "connect4-serve",
        &[
            "connect4-core",
            "connect4-explain",
            "connect4-model",
            "connect4-picture",
            "connect4-solve",
            "connect4-study",
            "connect4-wire",
        ],
    ),
    ("connect4-sudoku", &[]),
    ("connect4-battleship", &[]),
    (
        "connect4-py",
        &[
            "connect4",
            "connect4-core",
            "connect4-count",
            "connect4-explain",
            "connect4-learn",
            "connect4-model",
            "connect4-players",
            "connect4-solve",
            "connect4-study",
            "connect4-wire",
            "connect4-words",
            "connect4-sudoku",
            "connect4-battleship",
        ],
    ),
    ("connect4-fuzz", &["connect4-core", "connect4-explain", "connect4-wire", "connect4-words", "connect4-serve"]),
    (
        "connect4",
        &[
            "connect4-core",
            "connect4-count",
            "connect4-explain",
            "connect4-files",
            "connect4-learn",
            "connect4-model",
            "connect4-picture",
            "connect4-players",
            "connect4-solve",
            "connect4-study",
            "connect4-tui",
            "connect4-wire",
            "connect4-words",
            "connect4-serve",
            "connect4-sudoku",
            "connect4-battleship",
        ],
    ),
];

/// The third-party crates that the crates for rules, search and players may use, apart from optional ones.
const OUTSIDE: &[(&str, &[&str])] = &[
    ("connect4-core", &[]),
    ("connect4-solve", &["crc32fast", "memmap2"]),
    ("connect4-explain", &["rustc-hash", "thiserror"]),
    ("connect4-files", &["tempfile"]),
    ("connect4-picture", &["flate2"]),
    ("connect4-words", &["fluent-bundle", "serde", "serde_json", "unic-langid"]),
    ("connect4-learn", &[]),
    ("connect4-model", &["crc32fast", "thiserror", "wide"]),
    ("connect4-players", &["rustc-hash", "thiserror"]),
    ("connect4-study", &["thiserror"]),
    ("connect4-count", &["bytemuck", "crc32fast", "memmap2", "rustc-hash", "tempfile", "thiserror"]),
    ("connect4-wire", &["serde", "serde_json", "thiserror"]),
    ("connect4-wasm", &[]),
    ("connect4-py", &["numpy", "pyo3", "pythonize", "serde", "serde_json"]),
    ("connect4-sudoku", &["fastrand", "thiserror"]),
    ("connect4-battleship", &["fastrand", "thiserror"]),
];

/// Standard output of Cargo, which must succeed.
fn cargo(args: &str) -> String {
    let done = Command::new(env!("CARGO")).args(args.split(' ')).output().expect("cargo runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("cargo prints UTF-8")
}

/// The packages of this workspace, as `cargo metadata` describes them.
fn packages() -> Vec<Value> {
    let metadata = cargo("metadata --no-deps --format-version 1 --locked --offline");
    let metadata: Value = serde_json::from_str(&metadata).expect("cargo prints JSON");
    metadata["packages"].as_array().expect("packages are listed").clone()
}

/// A field that is a string.
fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_else(|| panic!("{field} is text"))
}

/// The elements of a field.
fn list<'a>(value: &'a Value, field: &str) -> &'a [Value] {
    value[field].as_array().unwrap_or_else(|| panic!("{field} is a list"))
}

#[test]
fn crates_have_only_allowed_dependencies() {
    let packages = packages();
    let members: Vec<&str> = packages.iter().map(|package| text(package, "name")).collect();
    assert_eq!(members.len(), ALLOWED.len(), "a crate is missing from the list or the workspace: {members:?}");
    for package in &packages {
        let name = text(package, "name");
        let (_, allowed) = ALLOWED.iter().find(|(known, _)| *known == name).expect("every crate is listed");
        let outside = OUTSIDE.iter().find(|(known, _)| *known == name);
        // Those of tests and build scripts have a kind.
        for dependency in list(package, "dependencies").iter().filter(|d| d["kind"].is_null() && d["optional"] == false)
        {
            let used = text(dependency, "name");
            let is_member = members.contains(&used);
            assert!(!is_member || allowed.contains(&used), "{name} may not use {used}");
            assert!(
                is_member || outside.is_none_or(|(_, allowed)| allowed.contains(&used)),
                "{name} may not use the outside crate {used}"
            );
        }
    }
}

/// A file without a `mod` line would never run.
#[test]
fn every_test_file_is_compiled() {
    for package in packages() {
        let folder = Path::new(text(&package, "manifest_path")).with_file_name("tests");
        let Ok(main) = std::fs::read_to_string(folder.join("main.rs")) else { continue };
        let programs: Vec<_> =
            list(&package, "targets").iter().map(|target| Path::new(text(target, "src_path"))).collect();
        for entry in folder.read_dir().expect("it is there") {
            let path = entry.expect("it can be read").path();
            let name = path.file_stem().expect("it has a name").to_string_lossy();
            let is_test = path.extension().is_some_and(|end| end == "rs") && !programs.contains(&path.as_path());
            assert!(
                !is_test || main.contains(&format!("mod {name};\n")),
                "{}: `mod {name};` is missing",
                folder.join("main.rs").display()
            );
        }
    }
}

/// Checks that no source file at these paths contains one of the words outside comments.
fn assert_none_contains(paths: &[&str], words: &[&str]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut open: Vec<_> = paths.iter().map(|path| root.join(path)).collect();
    let mut files = Vec::new();
    while let Some(path) = open.pop() {
        match path.read_dir() {
            Ok(folder) => open.extend(folder.map(|entry| entry.expect("it can be read").path())),
            Err(_) => files.push(path),
        }
    }
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for line in text.lines().map(|line| line.split("//").next().unwrap_or_default()) {
            let found = words.iter().find(|word| line.contains(**word));
            assert!(found.is_none(), "{} must not mention {}: {line}", file.display(), found.unwrap_or(&""));
        }
    }
}

/// State, update and view of the full screen are pure, so that key scripts can drive them.
#[test]
fn screen_state_uses_no_system_calls() {
    let files = [
        "app.rs",
        "event.rs",
        "layout.rs",
        "learning.rs",
        "picker.rs",
        "practice.rs",
        "update.rs",
        "update",
        "view.rs",
        "view",
    ];
    let files = files.map(|file| format!("crates/tui/src/{file}"));
    let impure = ["std::fs", "std::io", "std::env", "thread", "Instant", "SystemTime", "crate::run", "crate::workers"];
    assert_none_contains(&files.each_ref().map(String::as_str), &impure);
}

/// Training never uses the solver: no chain of dependencies leads from it to the solver. Its tests and examples may use
/// both.
#[test]
fn training_does_not_use_the_solver() {
    let packages = packages();
    let mut used = vec!["connect4-learn"];
    let mut at = 0;
    while let Some(&name) = used.get(at) {
        assert!(!["connect4-solve", "connect4-players", "connect4-study"].contains(&name), "through {used:?}");
        let package = packages.iter().find(|package| text(package, "name") == name);
        for dependency in package.map_or(&[][..], |package| list(package, "dependencies")) {
            if dependency["kind"] != "dev" && !used.contains(&text(dependency, "name")) {
                used.push(text(dependency, "name"));
            }
        }
        at += 1;
    }
    assert!(used.contains(&"connect4-model"), "it was found: {used:?}");
}

/// Errors of libraries name settings; the command adds its options.
#[test]
fn library_errors_do_not_mention_flags() {
    let crates =
        ["core", "count", "explain", "files", "learn", "model", "players", "solve", "study", "wire", "tui", "server"];
    let folders = crates.map(|name| format!("crates/{name}/src"));
    assert_none_contains(&folders.each_ref().map(String::as_str), &[" --", "`--"]);
}

/// With its feature `compiled-already`, the Python package uses the same crate features as the workspace, so building
/// the wheel reuses what the other tests compiled. The exception is the program, which lacks the server.
#[test]
fn the_python_package_reuses_compiled_dependencies() {
    let asked = |args: &str| -> BTreeSet<String> {
        let lines = cargo(&format!("tree --locked --offline --prefix none --format {{p}}|{{f}} {args}"));
        lines.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
    };
    let workspace = asked("--workspace --features connect4-serve/schema,connect4/postgres --edges normal,build,dev");
    let package = asked("--package connect4-py --features compiled-already --edges normal,build");
    let is_own = |line: &&String| line.starts_with("connect4 ") || line.starts_with("connect4-py ");
    let others: Vec<_> = package.difference(&workspace).filter(|line| !is_own(line)).collect();
    assert!(
        others.is_empty(),
        "compiled again for the wheel, because the workspace asks for other features: {others:#?}"
    );
}
