//! Compares counts of games and positions with `testdata/perft.txt`, and with a slow count on the grid of the
//! reference.
//!
//! `PERFT_NODES` sets the largest count to verify (default: 10 million).

use std::collections::HashSet;
use std::fs;
use std::sync::Mutex;

use crate::common::{random_game, testdata};
use connect4_core::perft::{PerftProgress, perft, perft_dynamic, perft_unique, perft_unique_within};
use connect4_core::reference::ReferenceBoard;
use connect4_core::{Position, Rules};

fn node_limit() -> u64 {
    const UNLESS_SET: u64 = 10_000_000;
    std::env::var("PERFT_NODES").map_or(UNLESS_SET, |text| text.parse().expect("PERFT_NODES is a number"))
}

/// A line of the file: `7x6 4 gravity paths 1 7 49 …`.
struct Entry {
    rules: Rules,
    kind: String,
    counts: Vec<u64>,
}

fn entries() -> Vec<Entry> {
    let text = fs::read_to_string(testdata("perft.txt")).unwrap();
    let lines = text.lines().map(|line| line.split('#').next().unwrap().trim()).filter(|line| !line.is_empty());
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split_whitespace().collect();
            let [size, connect, gravity, kind, counts @ ..] = &fields[..] else { panic!("{line}") };
            let (cols, rows) = Rules::parse_size(size).unwrap();
            let gravity = match *gravity {
                "gravity" => true,
                "free" => false,
                _ => panic!("{line}"),
            };
            let rules = Rules::new(cols, rows, connect.parse().unwrap()).unwrap().with_gravity(gravity);
            let counts: Vec<u64> = counts.iter().map(|count| count.parse().unwrap()).collect();
            assert!(!counts.is_empty(), "{line}");
            Entry { rules, kind: (*kind).to_owned(), counts }
        })
        .collect()
}

#[test]
fn counts_match_the_file() {
    let limit = node_limit();
    let mut checked = 0;
    for Entry { rules, kind, counts } in entries() {
        let start = Position::new(rules);
        match kind.as_str() {
            "paths" => {
                for (ply, &count) in (0..).zip(&counts).filter(|&(_, &count)| count <= limit) {
                    assert_eq!(perft(&start, ply), count, "{rules}: paths of {ply} plies");
                    assert_eq!(perft_dynamic(&start, ply), count, "{rules}: paths of {ply} plies, run-time geometry");
                    checked += 1;
                }
            }
            "unique" => {
                let plies = counts.iter().take_while(|&&count| count <= limit).count() as u32 - 1;
                assert_eq!(perft_unique(&start, plies), counts[..=plies as usize], "{rules}: different positions");
                checked += plies;
            }
            "total" => {
                assert_eq!(counts.len(), 1, "{rules}: a total is one number");
                if counts[0] <= limit {
                    assert_eq!(perft_unique(&start, u32::MAX).iter().sum::<u64>(), counts[0], "{rules}: total");
                    checked += 1;
                }
            }
            _ => panic!("{kind} is neither paths nor unique nor total"),
        }
    }
    assert!(checked > 150, "the file has too few counts: {checked}");
}

/// Numbers of move sequences and of distinct boards after each ply, computed slowly and obviously until one exceeds
/// `limit`.
fn count_by_reference(start: ReferenceBoard, limit: usize) -> (Vec<u64>, Vec<u64>) {
    let (mut paths, mut unique) = (vec![1], vec![1]);
    let mut layer = vec![start];
    loop {
        layer = layer.iter().flat_map(ReferenceBoard::children).collect();
        if layer.is_empty() || layer.len() > limit {
            return (paths, unique);
        }
        paths.push(layer.len() as u64);
        unique.push(layer.iter().collect::<HashSet<_>>().len() as u64);
    }
}

fn check_by_reference(start: &Position, limit: usize) {
    let (paths, unique) = count_by_reference(start.into(), limit);
    for (ply, &count) in (0..).zip(&paths) {
        assert_eq!(perft(start, ply), count, "{}: {ply} plies", start.rules());
        assert_eq!(perft_dynamic(start, ply), count, "{}: {ply} plies, run-time geometry", start.rules());
    }
    assert_eq!(perft_unique(start, unique.len() as u32 - 1), unique, "{}", start.rules());
}

#[test]
fn counts_on_small_boards_match_the_reference() {
    for cols in 1..=5 {
        for rows in 1..=5 {
            for connect in 1..=5 {
                for gravity in [true, false] {
                    let rules = Rules::new(cols, rows, connect).unwrap().with_gravity(gravity);
                    check_by_reference(&Position::new(rules), 1_000);
                }
            }
        }
    }
}

#[test]
fn counts_from_later_positions_match_the_reference() {
    for (_, rules) in Rules::NAMED {
        for seed in 0..10 {
            check_by_reference(random_game(rules, seed, 4 + 3 * seed as usize).position(), 1_000);
        }
    }
    for (cols, rows) in [(12, 10), (20, 20), (1, 20), (20, 1)] {
        for gravity in [true, false] {
            let rules = Rules::new(cols, rows, 4).unwrap().with_gravity(gravity);
            check_by_reference(random_game(rules, 1, 15).position(), 1_000);
        }
    }
}

#[test]
fn finished_games_have_no_continuation() {
    let over = *connect4_core::notation::digits::parse(Rules::CONNECT_FOUR, "4455667").unwrap().position();
    assert_eq!((perft(&over, 0), perft(&over, 1), perft_dynamic(&over, 1)), (1, 0, 0));
    assert_eq!(perft_unique(&over, 5), [1]);
}

#[test]
fn unique_counts_report_progress() {
    let heard = Mutex::new(Vec::new());
    let is_stopped = |reached: PerftProgress| {
        heard.lock().unwrap().push((reached.ply, reached.share));
        reached.ply == 10
    };
    let stopped = perft_unique_within(&Position::new(Rules::CONNECT_FOUR), 42, u64::MAX, &is_stopped).unwrap_err();
    assert!(stopped.is_stopped && stopped.counts.len() == 10, "{stopped}");
    let heard = heard.into_inner().unwrap();
    assert_eq!(heard.iter().filter(|one| one.1 == 0.0).map(|one| one.0).collect::<Vec<_>>(), Vec::from_iter(1..=10));
    // 184,275 positions are expanded to find those of ply 9.
    let shares: Vec<f64> = heard.iter().filter(|one| one.0 == 9).map(|one| one.1).collect();
    assert!(shares.is_sorted() && shares.len() == 3 && shares[2] < 1.0, "{shares:?}");
}
