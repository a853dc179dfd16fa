//! The files of the web app, as embedded at build time.

use std::io::Read;

use flate2::read::GzDecoder;

/// A file of `web/` or `locales/`.
pub(super) struct Asset {
    pub(super) path: &'static str,
    pub(super) content_type: &'static str,
    pub(super) hash: &'static str,
    pub(super) gzip: &'static [u8],
    pub(super) brotli: &'static [u8],
}

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// All files, sorted by path.
pub(super) fn all() -> &'static [Asset] {
    ASSETS
}

pub(super) fn find(path: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.path == path)
}

/// The text of a file that exists.
pub(super) fn text(path: &str) -> String {
    let bytes = find(path).expect("the file is embedded").decompressed();
    String::from_utf8(bytes).expect("the file is text")
}

impl Asset {
    /// The original bytes.
    pub(super) fn decompressed(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        GzDecoder::new(self.gzip).read_to_end(&mut bytes).expect("the build has compressed the file");
        bytes
    }
}
