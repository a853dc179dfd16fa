//! The release: all files of the web app and the data of its engine, with a common hash.
//!
//! Every file is served below `/r/HASH/`, and the page refers to these addresses. Modules import each other relative to
//! their own address, so a page and everything that it loads are of one release, even if several servers with
//! different releases answer its requests. `docs/decisions/page.md` describes the alternatives.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use connect4_explain::compact_strategy::CompactStrategy;
use connect4_model::Model;
use connect4_model::any_board::AnyBoard;
use connect4_solve::Book;

use super::files::{self, Text, hash};

/// Path of the service worker.
pub(super) const WORKER_PATH: &str = "/sw.js";
/// Path of the page.
pub(super) const PAGE_PATH: &str = "/index.html";
/// Path of the page with an embedded board.
pub(super) const BOARD_PATH: &str = "/embed.html";
/// Path of the script that loads the page again if files of its release are missing. It belongs to no release.
const RETRY_PATH: &str = "/js/retry.js";

/// Data that the engine in the browser fetches.
pub(super) struct Supply {
    pub(super) path: &'static str,
    pub(super) bytes: &'static [u8],
    pub(super) hash: String,
}

/// The data with which this program was built.
pub(super) static SUPPLIES: LazyLock<Vec<Supply>> = LazyLock::new(|| {
    let strategy = CompactStrategy::embedded_text().map(str::as_bytes);
    [
        ("/supplies/7x6.book", Book::embedded_bytes()),
        ("/supplies/7x6.model", Model::embedded_bytes()),
        ("/supplies/any-board.model", AnyBoard::embedded_bytes()),
        ("/supplies/7x6.strategy", strategy),
    ]
    .into_iter()
    .filter_map(|(path, bytes)| bytes.map(|bytes| Supply { path, bytes, hash: hash(bytes) }))
    .collect()
});

/// Hash of the release.
pub(super) static HASH: LazyLock<String> = LazyLock::new(|| {
    let files = files::all().iter().map(|file| (file.path, file.hash));
    let supplies = SUPPLIES.iter().map(|supply| (supply.path, supply.hash.as_str()));
    hash(files.chain(supplies).collect::<Vec<_>>())
});

/// The page, before link preview tags are added.
pub(super) static PAGE: LazyLock<Text> = LazyLock::new(|| with_release(files::text(PAGE_PATH)));
/// The page with an embedded board.
pub(super) static BOARD: LazyLock<Text> = LazyLock::new(|| with_release(files::text(BOARD_PATH)));

/// Replaces the addresses of scripts, styles and texts by those of the release.
fn with_release(mut page: String) -> Text {
    for file in files::all() {
        let is_part = [".js", ".css", ".ftl"].iter().any(|ending| file.path.ends_with(ending));
        if is_part && file.path != RETRY_PATH {
            page = page.replace(&format!("\"{}\"", file.path), &format!("\"/r/{}{}\"", *HASH, file.path));
        }
    }
    Text::new(page)
}

/// The service worker, with the hashes of all files.
pub(super) static WORKER: LazyLock<Text> = LazyLock::new(|| {
    let mut hashes: BTreeMap<&str, &str> = files::all().iter().map(|file| (file.path, file.hash)).collect();
    hashes.remove(WORKER_PATH);
    hashes.extend([(PAGE_PATH, PAGE.hash.as_str()), (BOARD_PATH, BOARD.hash.as_str())]);
    let supplies: BTreeMap<&str, &str> = SUPPLIES.iter().map(|supply| (supply.path, supply.hash.as_str())).collect();
    let [files, supplies] = [hashes, supplies].map(|all| serde_json::to_string(&all).expect("texts can be serialized"));
    let worker = files::text(WORKER_PATH)
        .replace("\"RELEASE\"", &format!("\"{}\"", *HASH))
        .replace("{/* FILES */}", &files)
        .replace("{/* SUPPLIES */}", &supplies)
        .replace(
            "SUPPLY_BYTES = 0",
            &format!("SUPPLY_BYTES = {}", SUPPLIES.iter().map(|one| one.bytes.len()).sum::<usize>()),
        );
    Text::new(worker)
});

/// The rest of a path below the address of a release, and whether it is this release.
pub(super) fn strip(path: &str) -> Option<(&str, bool)> {
    let (release, _) = path.strip_prefix("/r/")?.split_once('/')?;
    Some((&path["/r/".len() + release.len()..], release == *HASH))
}
