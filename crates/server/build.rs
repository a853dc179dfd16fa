//! Collects the files of the web app in `web/`, including the browser engine, and its texts in `locales/`. Each gets a
//! hash, and is compressed with gzip and Brotli.

use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};

use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Modules that `crates/wasm/build` compiles.
const MODULES: [&str; 4] = ["/rules.wasm", "/engine.wasm", "/learn.wasm", "/search.wasm"];

fn main() {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR"));
    let (web, locales) = (folder("web"), folder("locales"));
    let mut files = Vec::new();
    collect_files(&web, &web, &mut files);
    collect_files(&locales, locales.parent().expect("locales/ is in a folder"), &mut files);
    // Watches no other files in web/, because tests write some.
    println!("cargo::rerun-if-changed={}", web.join("js").display());
    println!("cargo::rerun-if-changed={}", locales.display());
    for module in MODULES {
        // Also if it is missing, because it may be built later.
        println!("cargo::rerun-if-changed={}", web.join(&module[1..]).display());
        if !files.iter().any(|(path, _)| path == module) {
            println!(
                "cargo::warning=web{module} is missing, so the web app will ask the server for every move; run crates/wasm/build"
            );
        }
    }
    let has_engine = MODULES.iter().all(|module| files.iter().any(|(path, _)| path == module));
    if !has_engine && let Some((_, page)) = files.iter_mut().find(|(path, _)| path == "/index.html") {
        // The web app then asks the server immediately, instead of after a failed request.
        *page = String::from_utf8_lossy(page).replacen("<html ", "<html data-engine=\"server\" ", 1).into_bytes();
    }
    files.sort();
    write_assets(&out, &files);
}

/// A folder of the repository: linked here, except in some checkouts on Windows, and part of the published archive.
fn folder(name: &str) -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let linked = here.join(name);
    if linked.is_dir() { linked } else { here.join("../..").join(name) }.canonicalize().expect("the folder exists")
}

/// Adds the files in `folder` and its subfolders, with their paths relative to `root`.
fn collect_files(folder: &Path, root: &Path, files: &mut Vec<(String, Vec<u8>)>) {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    for entry in entries.map(|entry| entry.expect("the folder can be read").path()) {
        let name = entry.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if entry.is_dir() && name != "node_modules" && name != "tests" {
            collect_files(&entry, root, files);
        } else if content_type(&name).is_some()
            && !["tsconfig.json", "errors.ftl", "terminal.ftl"].contains(&name.as_str())
        {
            println!("cargo::rerun-if-changed={}", entry.display());
            let path =
                entry.strip_prefix(root).expect("the file is in the folder").to_string_lossy().replace('\\', "/");
            let mut bytes = fs::read(&entry).expect("the file can be read");
            // Vendored files stay unchanged, including their licenses.
            let text = || String::from_utf8(bytes.clone()).expect("the file is text");
            if path.ends_with(".js") && !path.contains("vendor/") {
                bytes = strip_comments(&text()).into_bytes();
            } else if path.ends_with(".ftl") {
                bytes =
                    text().split_inclusive('\n').filter(|line| !line.starts_with('#')).collect::<String>().into_bytes();
            }
            files.push((format!("/{path}"), bytes));
        }
    }
}

/// Removes comments on lines of their own, which are a third of a module. Line numbers stay the same.
fn strip_comments(module: &str) -> String {
    let mut is_comment = false;
    let mut kept = String::new();
    for line in module.lines() {
        let text = line.trim();
        // A block comment with nothing after its end on the line.
        let is_whole = text.starts_with("/*") && text.find("*/").is_none_or(|end| end + 2 == text.len());
        if is_comment || is_whole {
            is_comment = !text.ends_with("*/");
        } else if !text.starts_with("//") {
            kept += line.trim_end();
        }
        kept.push('\n');
    }
    kept
}

fn content_type(name: &str) -> Option<&'static str> {
    Some(match name.rsplit('.').next()? {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "ftl" => "text/plain; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}

/// A hash for caches, which does not have to be secure.
fn hash(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    format!("{:016x}", hasher.finish())
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("writing to memory cannot fail");
    encoder.finish().expect("writing to memory cannot fail")
}

/// Compresses with Brotli: as small as possible in builds for releases, otherwise quickly.
fn brotli(bytes: &[u8]) -> Vec<u8> {
    let is_for_release = std::env::var("OPT_LEVEL").is_ok_and(|level| level == "s");
    let quality = if is_for_release { 11 } else { 5 };
    let parameters = BrotliEncoderParams { quality, size_hint: bytes.len(), ..BrotliEncoderParams::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut compressed, &parameters).expect("writing to memory cannot fail");
    compressed
}

fn write_assets(out: &Path, files: &[(String, Vec<u8>)]) {
    let folder = out.join("assets");
    fs::create_dir_all(&folder).expect("OUT_DIR is writable");
    let mut code = format!("static ASSETS: [Asset; {}] = [\n", files.len());
    for (number, (path, bytes)) in files.iter().enumerate() {
        let [gzip, brotli] = [("gz", gzip(bytes)), ("br", brotli(bytes))].map(|(ending, compressed)| {
            let file = folder.join(format!("{number}.{ending}"));
            fs::write(&file, compressed).expect("OUT_DIR is writable");
            format!("include_bytes!({file:?})")
        });
        let content_type = content_type(path).expect("only files with a content type are collected");
        let hash = hash(bytes);
        code += &format!(
            "    Asset {{ path: {path:?}, content_type: {content_type:?}, hash: {hash:?}, gzip: {gzip}, brotli: {brotli}, plain: OnceLock::new() }},\n"
        );
    }
    fs::write(out.join("assets.rs"), code + "];\n").expect("OUT_DIR is writable");
}
