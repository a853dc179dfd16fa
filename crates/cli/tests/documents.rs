//! Links, file names and shared facts in the documentation.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository is there")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The files of the repository that match, as paths from its root.
fn files(pattern: &str) -> Vec<String> {
    let args = ["ls-files", "--cached", "--others", "--exclude-standard", pattern];
    let output = Command::new("git").args(args).current_dir(root()).output().expect("git runs");
    let list = String::from_utf8(output.stdout).expect("file names are text");
    let files: Vec<String> = list.lines().filter(|path| root().join(path).exists()).map(str::to_owned).collect();
    assert!(!files.is_empty(), "git lists no {pattern}");
    files
}

/// `path` relative to the folder of `file`, without `..`; `None` if it leads out of the repository.
fn join(file: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in Path::new(path).components() {
        match part {
            Component::ParentDir => drop(parts.pop()?),
            Component::Normal(name) => parts.push(name.to_str()?),
            _ => {}
        }
    }
    Some(parts.join("/"))
}

/// The lines of a document outside code blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

fn between<'a>(line: &'a str, open: &'a str, close: char) -> impl Iterator<Item = &'a str> {
    line.split(open).skip(1).filter_map(move |rest| rest.split_once(close)).map(|(inside, _)| inside)
}

/// The text in backticks in a line.
fn code(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// The anchors of the headings, as GitHub and mdBook generate them.
fn anchors(text: &str) -> BTreeSet<String> {
    let slug = |title: &str| -> String {
        let kept = title.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.collect::<String>().to_lowercase().replace(' ', "-")
    };
    prose(text).filter(|line| line.starts_with('#')).map(|line| slug(line.trim_start_matches('#').trim())).collect()
}

/// Every relative link and anchor exists. The site contains only `docs`, so its pages link to nothing outside except
/// the rustdoc pages of the crates.
#[test]
fn every_link_has_a_target() {
    let mut links = 0;
    for file in files("*.md") {
        let text = read(&file);
        for line in prose(&text) {
            for link in between(line, "](", ')').chain(between(line, " src=\"", '"')) {
                if link.starts_with("http://") || link.starts_with("https://") {
                    continue;
                }
                let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
                let target = if path.is_empty() { file.clone() } else { join(&file, path).unwrap_or_default() };
                links += 1;
                if let Some(name) = target.strip_suffix("/index.html") {
                    let package = format!("\nname = \"{}\"\n", name.replace('_', "-"));
                    let is_there = files("*Cargo.toml").iter().any(|manifest| read(manifest).contains(&package));
                    assert!(is_there, "{file}: no crate for {link}");
                    continue;
                }
                assert!(root().join(&target).exists() && !target.is_empty(), "{file}: {link} leads nowhere");
                // Only the summary may use this name: mdBook renames the page to index.html.
                let is_first = target == "docs/README.md" && file != "docs/SUMMARY.md";
                let is_page = target.starts_with("docs/") && !is_first;
                let leaves_the_site = file.starts_with("docs/") && !is_page;
                assert!(!leaves_the_site, "{file}: {link} would lead nowhere in the site; name the path instead");
                let is_there = anchor.is_empty() || anchors(&read(&target)).contains(anchor);
                assert!(is_there, "{file}: {target} has no heading #{anchor}");
            }
        }
    }
    assert!(links > 60, "{links} links were found");
}

/// Files named in documents and crate documentation exist, and so do the tests named in ARCHITECTURE.
#[test]
fn every_named_file_exists() {
    let is_file = |name: &str| {
        let is_path = name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '_' | '-'));
        let ends = [".rs", ".md", ".py", ".js", ".toml", ".wasm"];
        is_path && ends.iter().any(|end| name.ends_with(end)) && !name.starts_with("target/")
    };
    let tracked = files("*");
    let mut names = 0;
    // Relative to the root, the file that names it, or some crate.
    let mut check = |file: &str, name: &str| {
        let near = join(file, name).unwrap_or_default();
        let is_there = |path: &String| path == name || *path == near || path.ends_with(&format!("/{name}"));
        assert!(tracked.iter().any(is_there), "{file} names {name}, which is not there");
        names += 1;
    };
    // The change log may name files that are gone.
    for file in files("*.md").iter().filter(|file| *file != "CHANGELOG.md") {
        for name in prose(&read(file)).flat_map(code).filter(|name| name.contains('/') && is_file(name)) {
            check(file, name);
        }
    }
    for file in files("*/src/lib.rs").iter().chain(&files("*/src/main.rs")) {
        let text = read(file);
        for name in text.lines().filter(|line| line.starts_with("//!")).flat_map(code).filter(|name| is_file(name)) {
            check(file, name);
        }
    }
    assert!(names > 150, "{names} files were found");

    let architecture = read("ARCHITECTURE.md");
    let mut tests = 0;
    for line in architecture.lines() {
        let Some((test, rest)) = line.split_once("` in `") else { continue };
        let (Some(test), Some(file)) = (test.rsplit('`').next(), rest.split('`').next()) else { continue };
        if line.starts_with('|') && file.ends_with(".rs") && test.contains('_') {
            assert!(read(file).contains(&format!("fn {test}(")), "{file} has no test {test}");
            tests += 1;
        }
    }
    assert!(tests >= 8, "{tests} invariants have a test");
}

#[test]
fn the_summary_lists_every_page() {
    let summary = read("docs/SUMMARY.md");
    for file in files("docs/*.md") {
        let page = file.trim_start_matches("docs/");
        assert!(page == "SUMMARY.md" || summary.contains(&format!("({page})")), "docs/SUMMARY.md misses {page}");
    }
}

#[test]
fn readme_and_architecture_are_short() {
    for file in ["README.md", "ARCHITECTURE.md"] {
        let lines = read(file).lines().count();
        assert!(lines <= 150, "{file} has {lines} lines: the guides and docs/decisions have room");
    }
}

/// The web app shows the measured share of best moves of each level.
#[test]
fn the_web_app_shows_the_measured_accuracy_of_levels() {
    let measured = read("bench/results/best_moves.md");
    let rows = measured.lines().filter(|line| line.starts_with("| ") && !line.contains("level"));
    let of_100: Vec<&str> = rows.filter_map(|line| line.split(" | ").nth(3)).collect();
    assert_eq!(of_100.len(), 10, "{measured}");
    let shown = format!("const LEVELS = [{}];", of_100.join(", "));
    assert!(read("web/js/views/best-moves.js").contains(&shown), "web/js/views/best-moves.js lacks: {shown}");
}
