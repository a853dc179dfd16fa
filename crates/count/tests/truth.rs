//! Compares the automaton with slower counts and with published numbers.

use std::error::Error;
use std::io::{self, Read, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use connect4_core::Rules;
use connect4_count::{
    CheckpointStore, CountError, CountResult, LayerStates, Method, Observer, Options, Split, count, estimate, reference,
};

fn rules(cols: u8, rows: u8, connect: u8) -> Rules {
    Rules::new(cols, rows, connect).expect("a board")
}

fn counted(rules: Rules, options: &Options) -> CountResult {
    count(rules, options, &()).expect("it can be counted")
}

fn by_ply(counted: &CountResult) -> Vec<(u64, u64)> {
    let narrow = |count: u128| u64::try_from(count).expect("a count of a small board");
    let plies = (0..counted.won.len()).map(|ply| (narrow(counted.at_ply(ply)), narrow(counted.won[ply])));
    let mut plies: Vec<_> = plies.collect();
    plies.truncate(plies.iter().rposition(|&(all, _)| all > 0).map_or(0, |last| last + 1));
    plies
}

#[test]
fn small_boards_agree_with_listing_in_every_ply() {
    for cols in 1..=6 {
        for rows in 1..=6 {
            for connect in (1..=6).filter(|_| cols * rows <= 16) {
                let rules = rules(cols, rows, connect);
                let listed = reference::by_listing(rules, &|_| ());
                for (split, wide, threads) in
                    [(None, false, 1), (Some(Split::Whole), false, 2), (Some(Split::Winners), true, 1)]
                {
                    let options = Options { per_ply: true, split, wide, threads, ..Options::default() };
                    assert_eq!(by_ply(&counted(rules, &options)), listed, "{rules}");
                }
                let total = counted(rules, &Options::default());
                let sum = listed.iter().fold((0, 0), |sum, ply| (sum.0 + ply.0, sum.1 + ply.1));
                assert_eq!((total.total(), total.total_won()), (sum.0.into(), sum.1.into()), "{rules}");
            }
        }
    }
}

#[test]
fn decision_diagrams_agree() {
    for (cols, rows, connect) in [(1, 3, 2), (3, 3, 1), (4, 3, 3), (4, 4, 4), (3, 5, 4)] {
        let rules = rules(cols, rows, connect);
        assert_eq!(reference::by_diagrams(rules, &|_| ()), reference::by_listing(rules, &|_| ()), "{rules}");
    }
    for (cols, rows) in [(5, 4), (4, 5)] {
        assert_diagrams_agree(rules(cols, rows, 4));
    }
}

/// Takes a minute: `cargo test -p connect4-count -- --ignored`.
#[test]
#[ignore = "takes a minute and 0.9 GB"]
fn decision_diagrams_agree_up_to_6x5() {
    for (cols, rows) in [(5, 5), (6, 5)] {
        assert_diagrams_agree(rules(cols, rows, 4));
    }
}

fn assert_diagrams_agree(rules: Rules) {
    let options = Options { per_ply: true, ..Options::default() };
    assert_eq!(reference::by_diagrams(rules, &|_| ()), by_ply(&counted(rules, &options)), "{rules}");
}

/// Boards with far fewer classes and states than 6x5 and 7x4, which a test in `estimate.rs` counts.
fn is_quick(cols: u8, rows: u8) -> bool {
    match rows {
        0..=2 => true,
        3 => cols <= 9,
        4 => cols <= 6,
        5 => cols <= 5,
        6 => cols <= 4,
        7 => cols <= 3,
        _ => cols == 1 || cols == 2 && rows <= 9,
    }
}

#[test]
fn published_totals_of_small_boards() {
    let published = include_str!("../../../testdata/counts.txt");
    let mut boards = 0;
    for line in published.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split(' ');
        let [cols, rows] = [(); 2].map(|()| words.next().unwrap().parse().unwrap());
        let total: u128 = words.next().unwrap().parse().unwrap();
        if is_quick(cols, rows) {
            boards += 1;
            let options = Options { threads: 2, ..Options::default() };
            assert_eq!(counted(rules(cols, rows, 4), &options).total(), total, "{cols}x{rows}");
        }
    }
    assert!(boards > 60, "{boards} boards were counted");
}

#[test]
fn games_without_gravity_are_enumerated() {
    let counted = counted(Rules::TIC_TAC_TOE, &Options::default());
    assert_eq!((counted.total(), counted.total_won(), counted.method), (5478, 942, Method::Listing));
    let error = count(Rules::GOMOKU, &Options::default(), &()).unwrap_err();
    assert!(matches!(error, CountError::TooManyPositions(_)), "{error}");
}

#[test]
fn errors_state_the_limit() {
    let error = |cols, rows, options: &Options| count(rules(cols, rows, 4), options, &()).unwrap_err().to_string();
    assert!(error(20, 20, &Options::default()).contains("a state needs 420 bits, but the limit is 127"));
    let little = Options { memory: 1_000_000, ..Options::default() };
    assert!(error(5, 5, &little).contains("exceed 0.001 GB in column"), "{}", error(5, 5, &little));
}

#[test]
fn states_that_outgrow_memory_go_to_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let disk = Some(folder.path().to_owned());
    for wide in [false, true] {
        let options = Options { memory: 2_000_000, disk: disk.clone(), threads: 2, wide, ..Options::default() };
        let counted = counted(rules(5, 5, 4), &options);
        assert_eq!((counted.total(), counted.total_won()), (69_763_700, 18_701_973));
        assert!(counted.disk_bytes > 10_000_000, "{} bytes went to disk", counted.disk_bytes);
    }
}

#[test]
fn counts_of_two_words_are_the_same() {
    for (cols, rows) in [(5, 5), (4, 6), (9, 3)] {
        let board = rules(cols, rows, 4);
        let [narrow, wide] =
            [false, true].map(|wide| counted(board, &Options { wide, threads: 2, ..Options::default() }));
        assert_eq!((narrow.ongoing, narrow.won), (wide.ongoing, wide.won), "{board}");
        assert!(wide.peak_bytes > narrow.peak_bytes, "{board}: {} and {} bytes", wide.peak_bytes, narrow.peak_bytes);
    }
}

#[test]
fn split_passes_add_up() {
    let board = rules(5, 5, 4);
    let [whole, winners, columns] = [Split::Whole, Split::Winners, Split::Columns]
        .map(|split| counted(board, &Options { split: Some(split), ..Options::default() }));
    for split in [&winners, &columns] {
        assert_eq!((&split.ongoing, &split.won), (&whole.ongoing, &whole.won));
    }
    assert!(columns.peak_bytes <= winners.peak_bytes && winners.peak_bytes < whole.peak_bytes);
    assert!(columns.layers.len() > winners.layers.len() && winners.layers.len() > whole.layers.len());
}

/// Stores the newest checkpoint. Saving checkpoint number `fails_at` fails.
struct MemoryStore {
    bytes: Mutex<Vec<u8>>,
    saved: AtomicUsize,
    fails_at: usize,
}

impl CheckpointStore for MemoryStore {
    fn save(&self, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        if self.saved.fetch_add(1, Ordering::Relaxed) == self.fails_at {
            return Err(io::Error::other("the power is out"));
        }
        let mut bytes = Vec::new();
        write(&mut bytes)?;
        *self.bytes.lock().unwrap() = bytes;
        Ok(())
    }

    fn open(&self) -> io::Result<Option<Box<dyn Read>>> {
        let bytes = self.bytes.lock().unwrap().clone();
        Ok((!bytes.is_empty()).then(|| Box::new(io::Cursor::new(bytes)) as Box<dyn Read>))
    }
}

impl Observer for MemoryStore {
    fn checkpoints(&self) -> Option<&dyn CheckpointStore> {
        Some(self)
    }
}

#[test]
fn counts_resume_from_every_checkpoint() {
    for (split, checkpoints) in [(Split::Whole, 3), (Split::Winners, 11), (Split::Columns, 15)] {
        let options = Options { per_ply: true, split: Some(split), ..Options::default() };
        let board = rules(4, 4, 3);
        let whole = counted(board, &options);
        let store = |fails_at| MemoryStore { bytes: Mutex::default(), saved: AtomicUsize::new(0), fails_at };
        let reliable = store(usize::MAX);
        assert_eq!(count(board, &options, &reliable).unwrap().won, whole.won);
        assert!(reliable.saved.load(Ordering::Relaxed) >= checkpoints);
        for fails_at in 0..reliable.saved.load(Ordering::Relaxed) {
            let store = store(fails_at);
            let failed = count(board, &options, &store).map(|_| ()).expect_err("the disk is full");
            let source = failed.source().and_then(|source| source.downcast_ref::<io::Error>());
            assert!(matches!(failed, CountError::Disk(_)) && source.is_some(), "{failed:?}");
            let again = count(board, &options, &store).expect("the count resumes");
            assert_eq!((&again.ongoing, &again.won), (&whole.ongoing, &whole.won), "from checkpoint {fails_at}");
            let states = |counted: &CountResult| -> Vec<[usize; 6]> {
                let layers = counted.layers.iter();
                layers
                    .map(|layer| [layer.pass, layer.col, layer.row, layer.plain, layer.guessed, layer.awaiting])
                    .collect()
            };
            assert_eq!(states(&again), states(&whole), "from checkpoint {fails_at}");
            assert!(again.peak_bytes >= whole.layers.iter().map(|layer| layer.bytes).max().unwrap());
        }
    }
}

#[test]
fn corrupt_and_foreign_checkpoints_are_rejected() {
    let options = Options::default();
    let store = MemoryStore { bytes: Mutex::default(), saved: AtomicUsize::new(0), fails_at: 2 };
    let board = rules(4, 3, 4);
    count(board, &options, &store).unwrap_err();
    let good = store.bytes.lock().unwrap().clone();
    let load_error = |bytes: Vec<u8>, board: Rules| {
        let store = MemoryStore { bytes: Mutex::new(bytes), saved: AtomicUsize::new(0), fails_at: usize::MAX };
        count(board, &options, &store).err().map(|error| error.to_string())
    };
    assert_eq!(load_error(good.clone(), board), None);
    assert!(load_error(good.clone(), rules(4, 3, 3)).is_some_and(|error| error.contains("another count")));
    for at in (0..good.len()).step_by(17).chain([good.len() - 1]) {
        let mut bad = good.clone();
        bad[at] ^= 4;
        assert!(load_error(bad, board).is_some(), "byte {at} was changed");
        if at > 0 {
            assert!(load_error(good[..at].to_vec(), board).is_some(), "truncated to {at} bytes");
        }
    }
}

#[test]
fn estimates_measure_small_boards() {
    let options = Options::default();
    let board = rules(4, 4, 4);
    let predicted = estimate(board, &options, Duration::from_secs(3600)).unwrap();
    assert_eq!(predicted.smaller.last().map(|last| last.rules), Some(board));
    assert_eq!(predicted.states, states(&counted(board, &options)));
    let ttt = estimate(Rules::TIC_TAC_TOE, &options, Duration::from_secs(3600)).unwrap();
    assert_eq!(ttt.states, 5478.0);
    let gomoku = estimate(Rules::GOMOKU, &options, Duration::ZERO).unwrap();
    assert!(gomoku.states > 1e90 && gomoku.seconds > 1e80, "{gomoku:?}");
}

fn states(counted: &CountResult) -> f64 {
    counted.layers.iter().map(LayerStates::states).sum::<usize>() as f64
}

struct StopImmediately;

impl Observer for StopImmediately {
    fn is_stopped(&self) -> bool {
        true
    }
}

#[test]
fn an_observer_can_stop_a_count() {
    // The automaton counts one board, and the other is enumerated.
    for rules in [Rules::new(6, 5, 4).unwrap(), Rules::TIC_TAC_TOE] {
        let counted = count(rules, &Options { threads: 2, ..Options::default() }, &StopImmediately);
        assert!(matches!(counted, Err(CountError::Stopped)), "{counted:?}");
    }
}
