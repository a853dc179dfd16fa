//! Rules of the architecture: which crate may depend on which, and what code may not mention.

use std::collections::BTreeSet;
use std::process::Command;

use cargo_metadata::{DependencyKind, MetadataCommand};

/// The crates of this workspace, with those that each may use.
const ALLOWED: &[(&str, &[&str])] = &[
    ("connect4-core", &[]),
    ("connect4-solve", &["connect4-core"]),
    ("connect4-play", &["connect4-core", "connect4-solve"]),
    ("connect4-learn", &["connect4-core", "connect4-solve", "connect4-play"]),
    ("connect4-count", &["connect4-core"]),
    ("connect4-tui", &["connect4-core", "connect4-solve", "connect4-play"]),
    ("connect4-wire", &["connect4-core", "connect4-solve", "connect4-play", "connect4-learn"]),
    ("connect4-wasm", &["connect4-wire"]),
    ("connect4-serve", &["connect4-core", "connect4-solve", "connect4-play", "connect4-wire"]),
    ("connect4-sudoku", &[]),
    ("connect4-battleship", &[]),
    (
        "connect4-py",
        &[
            "connect4",
            "connect4-core",
            "connect4-count",
            "connect4-solve",
            "connect4-play",
            "connect4-learn",
            "connect4-wire",
            "connect4-sudoku",
            "connect4-battleship",
        ],
    ),
    ("connect4-fuzz", &["connect4-core", "connect4-play", "connect4-wire", "connect4-serve"]),
    (
        "connect4",
        &[
            "connect4-core",
            "connect4-solve",
            "connect4-play",
            "connect4-learn",
            "connect4-count",
            "connect4-tui",
            "connect4-wire",
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
    ("connect4-play", &["crc32fast", "rustc-hash", "tempfile", "thiserror", "wide"]),
    ("connect4-learn", &[]),
    ("connect4-count", &["bytemuck", "crc32fast", "memmap2", "rustc-hash", "tempfile", "thiserror"]),
    ("connect4-wire", &["serde", "serde_json", "thiserror"]),
    ("connect4-wasm", &[]),
    ("connect4-py", &["numpy", "pyo3"]),
    ("connect4-sudoku", &["fastrand", "thiserror"]),
    ("connect4-battleship", &["fastrand", "thiserror"]),
];

#[test]
fn crates_have_only_allowed_dependencies() {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo metadata runs");
    let members: Vec<String> = metadata.packages.iter().map(|package| package.name.to_string()).collect();
    assert_eq!(members.len(), ALLOWED.len(), "a crate is missing from the list or the workspace: {members:?}");
    for package in &metadata.packages {
        let name = package.name.as_str();
        let (_, allowed) = ALLOWED.iter().find(|(known, _)| *known == name).expect("every crate is listed");
        for dependency in package.dependencies.iter().filter(|d| d.kind == DependencyKind::Normal && !d.optional) {
            let is_member = members.contains(&dependency.name);
            assert!(
                !is_member || allowed.contains(&dependency.name.as_str()),
                "{name} may not use {}",
                dependency.name
            );
            let outside = OUTSIDE.iter().find(|(known, _)| *known == name);
            assert!(
                is_member || outside.is_none_or(|(_, allowed)| allowed.contains(&dependency.name.as_str())),
                "{name} may not use the outside crate {}",
                dependency.name
            );
        }
    }
}

/// A file without a `mod` line would never run.
#[test]
fn every_test_file_is_compiled() {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo knows the workspace");
    for package in &metadata.packages {
        let folder = package.manifest_path.with_file_name("tests");
        let Ok(main) = std::fs::read_to_string(folder.join("main.rs")) else { continue };
        let programs: Vec<_> = package.targets.iter().map(|target| target.src_path.clone()).collect();
        for entry in folder.read_dir_utf8().expect("it is there").map(|entry| entry.expect("it can be read")) {
            let name = entry.path().file_stem().expect("it has a name");
            let is_test =
                entry.path().extension() == Some("rs") && !programs.iter().any(|program| program == entry.path());
            assert!(
                !is_test || main.contains(&format!("mod {name};\n")),
                "{}: `mod {name};` is missing",
                folder.join("main.rs")
            );
        }
    }
}

/// Checks that no source file at these paths contains one of the words outside comments.
fn assert_none_contains(paths: &[&str], words: &[&str]) {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
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

/// Training never uses the solver.
#[test]
fn training_does_not_use_the_solver() {
    let files = ["self_play.rs", "training.rs", "checkpoint.rs", "session.rs", "any_board.rs"]
        .map(|file| format!("crates/learn/src/{file}"));
    assert_none_contains(
        &files.each_ref().map(String::as_str),
        &["connect4_solve", "Solver", "Exact", "Perfect", "oracle"],
    );
}

/// Errors of libraries name settings; the command adds its options.
#[test]
fn library_errors_do_not_mention_flags() {
    let crates = ["core", "solve", "play", "learn", "count", "wire", "tui", "server"];
    let folders = crates.map(|name| format!("crates/{name}/src"));
    assert_none_contains(&folders.each_ref().map(String::as_str), &[" --", "`--"]);
}

/// With its feature `compiled-already`, the Python package uses the same crate features as the workspace, so building
/// the wheel reuses what the other tests compiled. The exception is the program, which lacks the server.
#[test]
fn the_python_package_reuses_compiled_dependencies() {
    let asked = |args: &str| -> BTreeSet<String> {
        let command = format!("tree --locked --offline --prefix none --format {{p}}|{{f}} {args}");
        let done = Command::new(env!("CARGO")).args(command.split(' ')).output().expect("cargo runs");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let lines = String::from_utf8(done.stdout).expect("cargo prints UTF-8");
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
