//! The picture of the architecture: which crate of this workspace may depend on which. ARCHITECTURE.md draws it.

use cargo_metadata::{DependencyKind, MetadataCommand};

/// A crate and the crates of this workspace that it may use. A crate that is not listed may not be there.
const ALLOWED: &[(&str, &[&str])] = &[
    ("connect4-core", &[]),
    ("connect4-solve", &["connect4-core"]),
    ("connect4-play", &["connect4-core", "connect4-solve"]),
    ("connect4-learn", &["connect4-core", "connect4-solve", "connect4-play"]),
    ("connect4", &["connect4-core", "connect4-solve", "connect4-play", "connect4-learn"]),
];

/// The crates that carry the rules and the search use nothing from outside.
const WITHOUT_DEPENDENCIES: &[&str] = &["connect4-core", "connect4-play"];

#[test]
fn crates_use_only_what_the_architecture_allows() {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo metadata runs");
    let members: Vec<String> = metadata.packages.iter().map(|package| package.name.to_string()).collect();
    assert_eq!(members.len(), ALLOWED.len(), "a crate is missing from the list or the workspace: {members:?}");
    for package in &metadata.packages {
        let name = package.name.as_str();
        let (_, allowed) = ALLOWED.iter().find(|(known, _)| *known == name).expect("every crate is listed");
        for dependency in package.dependencies.iter().filter(|d| d.kind == DependencyKind::Normal) {
            let is_ours = members.contains(&dependency.name);
            assert!(!is_ours || allowed.contains(&dependency.name.as_str()), "{name} may not use {}", dependency.name);
            assert!(
                is_ours || !WITHOUT_DEPENDENCIES.contains(&name),
                "{name} may use no outside crate: {}",
                dependency.name
            );
        }
    }
}
