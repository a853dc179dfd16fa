//! Writes the seeds of all corpora to `corpus/`. Keeps other files, which fuzzers have found.

use std::fs;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for seed in connect4_fuzz::seeds() {
        let folder = corpus.join(seed.target);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(seed.name), seed.bytes)?;
    }
    Ok(())
}
