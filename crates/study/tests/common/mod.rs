//! Shared by several test files: golden files, and the random games of the players' tests.

#[path = "../../../players/tests/common/mod.rs"]
mod games;

pub(crate) use games::{random_game, rules};

/// Compares with a golden file; `UPDATE_GOLDEN=1` writes it first.
pub(crate) fn check_golden(name: &str, actual: &str) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1") {
        std::fs::write(&path, actual).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(
        golden == actual,
        "{name} differs.\n--- expected\n{golden}\n--- actual\n{actual}\n--- UPDATE_GOLDEN=1 updates it"
    );
}
