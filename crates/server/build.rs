//! Gathers the page: the files of `web/` and the engine for the browser, each plain and compressed, with a hash each.
//!
//! The engine is built by the ordinary cargo for `wasm32-unknown-unknown`. Where that target is missing, or
//! `CONNECT4_NO_WASM` is set, the page does without it and asks the server instead.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

const TARGET: &str = "wasm32-unknown-unknown";

fn main() {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where to"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace is there");
    let web = root.join("web");
    for crate_name in ["core", "solve", "play", "wire", "wasm"] {
        println!("cargo::rerun-if-changed={}", root.join("crates").join(crate_name).join("src").display());
        println!("cargo::rerun-if-changed={}", root.join("crates").join(crate_name).join("Cargo.toml").display());
    }
    println!("cargo::rerun-if-env-changed=CONNECT4_NO_WASM");
    let mut files = Vec::new();
    gather(&web, &web, &mut files);
    // Not all of web/, where tests keep what they need.
    println!("cargo::rerun-if-changed={}", web.join("js").display());
    for (path, _) in &files {
        println!("cargo::rerun-if-changed={}", web.join(&path[1..]).display());
    }
    for (path, bytes) in engine(&root, &out) {
        files.push((path, bytes));
    }
    files.sort();
    write_assets(&out, files);
}

fn gather(folder: &Path, web: &Path, files: &mut Vec<(String, Vec<u8>)>) {
    let entries = fs::read_dir(folder).expect("web/ can be read");
    for entry in entries.map(|entry| entry.expect("web/ can be read").path()) {
        let name = entry.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if entry.is_dir() && name != "node_modules" && name != "tests" {
            gather(&entry, web, files);
        } else if kind(&name).is_some() {
            let path = entry.strip_prefix(web).expect("it is in web/").to_string_lossy().replace('\\', "/");
            files.push((format!("/{path}"), fs::read(&entry).expect("web/ can be read")));
        }
    }
}

fn kind(name: &str) -> Option<&'static str> {
    Some(match name.rsplit('.').next()? {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}

/// The two modules for the browser: the rules, and all of the engine.
fn engine(root: &Path, out: &Path) -> Vec<(String, Vec<u8>)> {
    if std::env::var_os("CONNECT4_NO_WASM").is_some_and(|value| !value.is_empty()) {
        return Vec::new();
    }
    let rustc = std::env::var_os("RUSTC").expect("cargo names its compiler");
    let sysroot = Command::new(rustc).args(["--print", "sysroot"]).output().expect("the compiler runs").stdout;
    let sysroot = String::from_utf8_lossy(&sysroot).trim().to_owned();
    if !Path::new(&sysroot).join("lib/rustlib").join(TARGET).exists() {
        println!(
            "cargo::warning=the page will ask the server instead of thinking by itself: for an engine in the browser run `rustup target add {TARGET}` and build again"
        );
        return Vec::new();
    }
    // One folder for the builds of all profiles, so that tests, debug and release builds share the engine. It is not the folder
    // of this build, whose lock cargo holds and for which it would wait for ever.
    let profile = out.ancestors().find(|folder| folder.ends_with("build")).and_then(Path::parent);
    let folder = profile.and_then(Path::parent).unwrap_or(out).join("browser");
    fs::create_dir_all(&folder).expect("there is room");
    // Both modules are built under one name, so one build at a time.
    let lock = File::create(folder.join("lock")).expect("there is room");
    lock.lock().expect("the other builds end");
    let build = |name: &str, features: &[&str]| {
        let mut cargo = Command::new(std::env::var_os("CARGO").expect("cargo names itself"));
        cargo.current_dir(root).args(["build", "--package", "connect4-wasm", "--profile", "wasm", "--target", TARGET]);
        cargo.args(["--locked", "--quiet", "--target-dir"]).arg(&folder).args(features);
        // What was said for the server's build does not hold for this one.
        for (key, _) in std::env::vars_os() {
            let key = key.to_string_lossy().into_owned();
            let ours = [
                "CARGO_ENCODED_RUSTFLAGS",
                "RUSTFLAGS",
                "CARGO_BUILD_TARGET",
                "RUSTC_WORKSPACE_WRAPPER",
                "RUSTC_WRAPPER",
            ];
            if ours.contains(&key.as_str()) || key.starts_with("CARGO_FEATURE_") || key.starts_with("CARGO_PROFILE_") {
                cargo.env_remove(key);
            }
        }
        let status = cargo.status().expect("cargo runs");
        assert!(status.success(), "the engine for the browser was not built; without it: CONNECT4_NO_WASM=1");
        let module = folder.join(TARGET).join("wasm/connect4_wasm.wasm");
        (format!("/{name}.wasm"), fs::read(module).expect("cargo has built it"))
    };
    vec![build("rules", &["--no-default-features"]), build("engine", &[])]
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("memory takes all");
    encoder.finish().expect("memory takes all")
}

fn write_assets(out: &Path, mut files: Vec<(String, Vec<u8>)>) {
    // The service worker keeps all files under the version of all of them.
    let all: Vec<u8> = files.iter().flat_map(|(path, bytes)| [path.as_bytes(), bytes.as_slice()].concat()).collect();
    let version = hash(&all);
    let kept: Vec<String> = files.iter().map(|(path, _)| path.clone()).filter(|path| path != "/sw.js").collect();
    let list = kept.iter().map(|path| format!("\"{path}\"")).collect::<Vec<_>>().join(",");
    for (path, bytes) in &mut files {
        if path == "/sw.js" {
            let text = String::from_utf8_lossy(bytes).replace("\"VERSION\"", &format!("\"{version}\""));
            *bytes = text.replace("[/* FILES */]", &format!("[{list}]")).into_bytes();
        }
    }
    let folder = out.join("assets");
    fs::create_dir_all(&folder).expect("there is room");
    let mut code = String::from("static ASSETS: &[Asset] = &[\n");
    for (number, (path, bytes)) in files.iter().enumerate() {
        let (plain, packed) = (folder.join(number.to_string()), folder.join(format!("{number}.gz")));
        fs::write(&plain, bytes).expect("there is room");
        let compressed = gzip(bytes);
        fs::write(&packed, if compressed.len() < bytes.len() { compressed } else { Vec::new() })
            .expect("there is room");
        let kind = kind(path).expect("other files were left out");
        let tag = format!("\"{}\"", hash(bytes));
        code += &format!(
            "    Asset {{ path: {path:?}, kind: {kind:?}, tag: {tag:?}, plain: include_bytes!({plain:?}), gzip: include_bytes!({packed:?}) }},\n"
        );
    }
    fs::write(out.join("assets.rs"), code + "];\n").expect("there is room");
}
