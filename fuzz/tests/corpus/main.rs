//! Runs every corpus file through its target, with any toolchain and without a fuzzer.

mod seeds;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use connect4_core::playout::Rng;
use connect4_fuzz::{TARGETS, passing_reason};

use self::seeds::seeds;

fn root(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn every_target_passes_its_corpus() {
    for (target, run) in TARGETS {
        let folder = root("corpus").join(target);
        let files = names(&folder);
        assert!(!files.is_empty(), "the corpus of {target} is empty: UPDATE_GOLDEN=1 writes the seeds");
        for file in files {
            // Printed only if the test fails. The last name is the file that failed.
            println!("{target}/{file}");
            run(&fs::read(folder.join(file)).unwrap());
        }
    }
}

#[test]
fn targets_corpora_and_wrappers_are_the_same() {
    let targets: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(names(&root("corpus")), targets);
    let wrappers = names(&root("fuzz_targets"));
    assert_eq!(wrappers, targets.iter().map(|name| format!("{name}.rs")).collect());
}

#[test]
fn seeds_are_committed_as_they_are_written() {
    for seed in seeds() {
        let file = root("corpus").join(seed.target).join(seed.name);
        if std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1") {
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, &seed.bytes).unwrap();
        }
        let committed = fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert_eq!(committed, seed.bytes, "{}/{}: UPDATE_GOLDEN=1 writes it", seed.target, seed.name);
    }
}

/// What a fuzzer tries first: each seed truncated everywhere, and with each byte changed.
#[test]
fn damaged_seeds_pass_too() {
    for seed in seeds() {
        let (_, run) = TARGETS.into_iter().find(|(name, _)| *name == seed.target).expect("seeds have a target");
        // Playouts are long, and changing one choice is like changing any other.
        let places = if seed.target == "playout" { 8 } else { seed.bytes.len() };
        for at in 0..places.min(seed.bytes.len()) {
            run(&seed.bytes[..at]);
            for byte in [0, b'\n', b'"', b'X', 0xff, seed.bytes[at].wrapping_add(1)] {
                let mut damaged = seed.bytes.clone();
                damaged[at] = byte;
                run(&damaged);
            }
        }
    }
}

/// Some random reasons of each kind pass the checker, and some do not.
#[test]
fn of_each_kind_some_reasons_pass_and_some_do_not() {
    let mut rng = Rng::new(25);
    for kind in 0..6 {
        let mut counts = [0_u32; 2];
        // A plan must hold whatever it leaves open, so few random plans pass.
        for _ in 0..60_000 {
            let mut data: Vec<u8> = (0..60).map(|_| rng.below(256) as u8).collect();
            data[3] = kind;
            if let Some(passes) = passing_reason(&data) {
                counts[usize::from(passes)] += 1;
            }
            if counts.iter().all(|&count| count > 0) {
                break;
            }
        }
        assert!(counts.iter().all(|&count| count > 0), "kind {kind}: {counts:?}");
    }
}
