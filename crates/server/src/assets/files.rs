//! The files of the web app, as embedded at build time.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Read;
use std::sync::OnceLock;

use flate2::Compression;
use flate2::read::{GzDecoder, GzEncoder};

/// A file of `web/` or `locales/`.
pub(super) struct Asset {
    pub(super) path: &'static str,
    pub(super) content_type: &'static str,
    pub(super) hash: &'static str,
    pub(super) gzip: &'static [u8],
    pub(super) brotli: &'static [u8],
    /// The original bytes, once a client without compression has asked for them. Few do, so the program does not contain
    /// them as well.
    plain: OnceLock<Vec<u8>>,
}

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// All files, sorted by path.
pub(super) fn all() -> &'static [Asset] {
    &ASSETS
}

pub(super) fn find(path: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.path == path)
}

/// The text of a file that exists.
pub(super) fn text(path: &str) -> String {
    let bytes = find(path).expect("the file is embedded").decompressed();
    String::from_utf8(bytes).expect("the file is text")
}

/// A text that the program composes once, in every form in which it is sent.
pub(super) struct Text {
    pub(super) plain: String,
    pub(super) gzip: Vec<u8>,
    pub(super) hash: String,
}

impl Text {
    pub(super) fn new(plain: String) -> Self {
        Text { gzip: gzip(&plain, Compression::best()), hash: hash(&plain), plain }
    }
}

/// A hash for caches, which does not have to be secure.
pub(super) fn hash(value: impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Compresses a text with gzip.
pub(super) fn gzip(text: &str, level: Compression) -> Vec<u8> {
    let mut bytes = Vec::new();
    GzEncoder::new(text.as_bytes(), level).read_to_end(&mut bytes).expect("reading from memory cannot fail");
    bytes
}

impl Asset {
    /// The original bytes, which stay in memory.
    pub(super) fn plain(&self) -> &[u8] {
        self.plain.get_or_init(|| self.decompressed())
    }

    fn decompressed(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        GzDecoder::new(self.gzip).read_to_end(&mut bytes).expect("the build has compressed the file");
        bytes
    }
}
