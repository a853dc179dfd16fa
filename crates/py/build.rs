//! Passes the name of the profile to the package, which reports it as `connect4.__build__`.

use std::path::PathBuf;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR"));
    // Cargo sets `PROFILE` to `release` for every profile that inherits from it, but the folder has the name.
    let folder = out.ancestors().find(|folder| folder.file_name().is_some_and(|name| name == "build"));
    let name = folder.and_then(|folder| folder.parent()?.file_name()?.to_str());
    println!("cargo::rustc-env=CONNECT4_PROFILE={}", name.unwrap_or("unknown").replace("debug", "dev"));
}
