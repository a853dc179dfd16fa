//! Compares books with the solver and with plain minimax; interrupted runs; damaged files.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use connect4_core::playout::{Rng, random_position};
use connect4_core::reference::ReferenceMinimax;
use connect4_core::{Budget, Position, Rules, Swap};
use connect4_solve::{Book, BookError, BookOptions, BookProgress, Options, Solver, Strength};
use rustc_hash::FxHashSet;

const OPTIONS: BookOptions = BookOptions { threads: 2, table_bytes: 1 << 20 };

fn rules(cols: u8, rows: u8, connect: u8) -> Rules {
    Rules::new(cols, rows, connect).expect("the size is in range")
}

fn generate_at(path: &Path, rules: Rules, plies: u16) -> Result<Book, BookError> {
    Book::generate(rules, plies, path, OPTIONS, |_| ControlFlow::Continue(()))
}

fn generate(rules: Rules, plies: u16) -> Book {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.book");
    let book = generate_at(&path, rules, plies).unwrap();
    assert_eq!(Book::open(&path).unwrap().as_bytes(), book.as_bytes());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no other file is left");
    book
}

fn solver() -> Solver {
    Solver::new(Options { table_bytes: 1 << 20, threads: 1 })
}

fn score(solver: &mut Solver, position: &Position) -> Option<i32> {
    solver.solve(position, &Budget::unlimited()).unwrap().score()
}

/// Every position after at most `plies` plies, including mirror images and finished games.
fn positions(rules: Rules, plies: u16) -> FxHashSet<Position> {
    let mut seen = FxHashSet::default();
    let mut stack = vec![Position::new(rules)];
    while let Some(position) = stack.pop() {
        if position.plies() <= plies && seen.insert(position) {
            for cell in position.legal_moves() {
                let mut next = position;
                next.play(cell);
                stack.push(next);
            }
        }
    }
    seen
}

#[test]
fn books_agree_with_minimax() {
    for (cols, rows_, connect) in [(1, 1, 1), (3, 3, 3), (4, 3, 3), (2, 7, 2), (6, 2, 3), (4, 4, 3), (4, 4, 4)] {
        let rules = rules(cols, rows_, connect);
        let mut minimax = ReferenceMinimax::default();
        for plies in (0..rules.cells()).filter(|plies| rules.cells() < 16 || (4..=8).contains(plies)) {
            let book = generate(rules, plies);
            for position in positions(rules, plies) {
                assert_eq!(book.score(&position), Some(minimax.score(&position)), "{rules}, {plies}\n{position}");
            }
        }
    }
}

#[test]
fn books_agree_with_the_solver() {
    // The last board needs 128-bit words.
    for (cols, rows_, connect, plies) in [(5, 4, 4, 5), (5, 4, 4, 8), (5, 4, 3, 4), (4, 5, 4, 7), (14, 4, 3, 3)] {
        let rules = rules(cols, rows_, connect);
        let book = generate(rules, plies);
        let mut solver = solver();
        for position in positions(rules, plies) {
            assert_eq!(book.score(&position), score(&mut solver, &position), "{rules}, {plies}\n{position}");
            assert_eq!(book.score(&position), book.score(&position.mirrored()));
        }
    }
}

#[test]
fn books_cover_only_their_game_and_plies() {
    let book = generate(rules(5, 4, 4), 4);
    let mut rng = Rng::new(1);
    assert_eq!(book.score(&random_position(rules(5, 4, 4), 5, &mut rng)), None);
    assert_eq!(book.score(&Position::new(rules(4, 5, 4))), None);
    assert_eq!(book.score(&Position::new(rules(5, 4, 3))), None);
    assert_eq!(book.score(&Position::new(rules(5, 4, 4).with_gravity(false))), None);
    assert_eq!(book.score(&Position::new(rules(5, 4, 4).with_swap(Swap::One))), Some(0));
    assert_eq!((book.rules(), book.plies()), (rules(5, 4, 4), 4));
    assert_eq!(book.positions(), book.counts().iter().map(|&(_, count)| count).sum::<u64>());
    let refusal = book.for_rules(Rules::CONNECT_FOUR).unwrap_err().to_string();
    assert!(refusal.starts_with("the book is for 5x4, 4 in a row, with gravity, not for 7x6"), "{refusal}");
}

#[test]
fn a_book_saves_nodes_and_never_changes_scores() {
    let rules = rules(5, 5, 4);
    let (mut plain, mut booked) = (solver(), solver().with_book(Arc::new(generate(rules, 6))));
    let mut rng = Rng::new(2);
    // One ply after the leaves, the book still gives bounds.
    for plies in (0..12).chain([7; 20]) {
        let position = random_position(rules, plies, &mut rng);
        let budget = Budget::unlimited();
        let solution = booked.solve(&position, &budget).unwrap();
        assert_eq!(solution.score(), score(&mut plain, &position), "{position}");
        assert!(plies > 6 || solution.nodes < 10_000, "{solution:?}");
        let weak = booked.solve_to(&position, Strength::Weak, &budget).unwrap();
        assert_eq!(weak.sign(), solution.score().map(i32::signum));
        let scores = |solver: &mut Solver| -> Vec<_> {
            let moves = solver.analyze(&position, &budget).unwrap();
            moves.into_iter().map(|one| (one.cell, one.solution.score())).collect()
        };
        assert_eq!(scores(&mut booked), scores(&mut plain), "{position}");
        assert_eq!(booked.best_line(&position, &budget).unwrap(), plain.best_line(&position, &budget).unwrap());
        if plies <= 6 {
            let at_once = booked.solve(&position, &Budget::nodes(0)).unwrap();
            assert_eq!(at_once.score(), solution.score(), "the book does not wait for a budget");
        }
    }
}

#[test]
fn the_built_in_book_has_the_known_scores() {
    let book = Book::embedded(Rules::CONNECT_FOUR.with_swap(Swap::One)).expect("there is a built-in book");
    assert!(book.as_bytes().len() <= 2_000_000);
    assert!(Book::embedded(Rules::CONNECT_FIVE).is_none());
    let mut moves = Vec::new();
    let mut solver = Solver::default().with_book(book.clone());
    for one in solver.analyze(&Position::new(Rules::CONNECT_FOUR), &Budget::unlimited()).unwrap() {
        moves.push(one.solution.score().unwrap());
    }
    assert_eq!(moves, [-2, -1, 0, 1, 0, -1, -2]);
}

/// Stops the generation every few chunks, changes the number of threads, and truncates or damages the end of the file.
#[test]
fn an_interrupted_run_resumes_to_the_same_bytes() {
    let rules = rules(5, 4, 4);
    let whole = generate(rules, 6);
    let folder = tempfile::tempdir().unwrap();
    let (path, part) = (folder.path().join("b.book"), folder.path().join("b.book.part"));
    let mut rng = Rng::new(3);
    let (mut runs, mut farthest) = (0, 0);
    let book = loop {
        runs += 1;
        let options = BookOptions { threads: 1 + runs % 3, ..OPTIONS };
        let (mut steps, mut first) = (0, None);
        let result = Book::generate(rules, 6, &path, options, |progress| {
            steps += 1;
            first.get_or_insert(progress.done);
            farthest = farthest.max(progress.done);
            assert_eq!(progress.total, whole.positions());
            if steps > 12 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match result {
            Ok(book) => break book,
            Err(error) => assert_eq!(error.to_string(), "stopped; run the same command again to resume"),
        }
        assert!(first.is_some_and(|first| runs == 1 || first > 0), "earlier results are kept");
        assert!(!path.exists(), "no incomplete book is written");
        let mut bytes = std::fs::read(&part).unwrap();
        let damaged = 1 + rng.below(30) as usize;
        let len = bytes.len();
        match rng.below(3) {
            0 => bytes.truncate(len - damaged),
            1 => bytes[len - damaged] ^= 1,
            _ => {}
        }
        std::fs::write(&part, bytes).unwrap();
    };
    assert!(runs > 5 && farthest > 0);
    assert_eq!(book.as_bytes(), whole.as_bytes());
    assert!(!part.exists());
}

#[test]
fn part_files_of_other_books_or_runs_are_left_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let (path, part) = (folder.path().join("b.book"), folder.path().join("b.book.part"));
    for (other, plies) in [(rules(5, 4, 4), 5), (rules(4, 4, 4), 4)] {
        let stop_early = |progress: BookProgress| match progress.done {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        };
        Book::generate(other, plies, &path, OPTIONS, stop_early).unwrap_err();
        let before = std::fs::read(&part).unwrap();
        let error = generate_at(&path, rules(5, 4, 4), 4).unwrap_err();
        assert!(matches!(error, BookError::OtherPart(_)), "{error}");
        assert!(error.to_string().contains("b.book.part belongs to another book"), "{error}");
        assert_eq!(std::fs::read(&part).unwrap(), before);
        std::fs::remove_file(&part).unwrap();
    }
    let file = std::fs::File::create(&part).unwrap();
    file.lock().unwrap();
    let error = generate_at(&path, rules(5, 4, 4), 4).unwrap_err();
    assert!(error.to_string().contains("another run is using "), "{error}");
    drop(file);
    assert!(generate_at(&path, rules(5, 4, 4), 4).is_ok());
}

/// A failed run leaves only what the next one resumes from.
#[test]
fn a_failed_run_leaves_no_half_written_file() {
    let rules = rules(5, 4, 4);
    let whole = generate(rules, 6);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("b.book");
    let files = || -> Vec<String> {
        let names = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name());
        names.map(|name| name.into_string().unwrap()).collect()
    };
    Book::generate(rules, 6, &path, OPTIONS, |_| ControlFlow::Break(())).unwrap_err();
    assert!(files().is_empty(), "nothing was solved: {:?}", files());
    // A file cannot replace a folder.
    std::fs::create_dir(&path).unwrap();
    let error = generate_at(&path, rules, 6).unwrap_err().to_string();
    assert!(error.starts_with("cannot write ") && error.contains("b.book: "), "{error}");
    let mut left = files();
    left.sort_unstable();
    assert_eq!(left, ["b.book", "b.book.part"]);
    std::fs::remove_dir(&path).unwrap();
    let mut solved_before = None;
    let book = Book::generate(rules, 6, &path, OPTIONS, |progress| {
        solved_before.get_or_insert(progress.done);
        ControlFlow::Continue(())
    });
    assert_eq!((book.unwrap().as_bytes(), solved_before), (whole.as_bytes(), Some(whole.positions())));
    assert_eq!(files(), ["b.book"]);
}

#[test]
fn damage_is_detected() {
    let whole = generate(rules(5, 4, 4), 5);
    let refusal = |bytes: Vec<u8>| Book::from_bytes(bytes).unwrap_err().to_string();
    for index in 0..whole.as_bytes().len() {
        for flip in [1, 0x80, 0xff] {
            let mut bytes = whole.as_bytes().to_vec();
            bytes[index] ^= flip;
            let sentence = refusal(bytes);
            let expected = match index {
                0..6 => "not an opening book",
                6 => "unsupported book format",
                _ => "corrupt",
            };
            assert!(sentence.contains(expected), "byte {index}: {sentence}");
        }
        refusal(whole.as_bytes()[..index].to_vec());
    }
    refusal([whole.as_bytes(), &[0]].concat());
}

/// Malformed books with a valid checksum are rejected or give arbitrary scores, but never panic or hang.
#[test]
fn malformed_books_with_a_valid_checksum_never_panic() {
    let rules = rules(5, 4, 4);
    let whole = generate(rules, 5);
    let mut rng = Rng::new(4);
    for _ in 0..20_000 {
        let mut bytes = whole.as_bytes().to_vec();
        let cut = if rng.below(4) == 0 { rng.below(100) as usize } else { 0 };
        bytes.truncate(bytes.len() - 4 - cut);
        for _ in 0..rng.below(4) {
            let among = [40, bytes.len() as u32][rng.below(2) as usize];
            let index = rng.below(among) as usize;
            bytes[index] = rng.next_u64() as u8;
        }
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        if let Ok(book) = Book::from_bytes(bytes) {
            book.positions();
            for plies in 0..=5 {
                book.score(&random_position(rules, plies, &mut rng));
            }
            if book.rules().cells() > 5 {
                book.score(&Position::new(book.rules()));
            }
        }
    }
}

#[test]
fn impossible_books_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let refusal = |rules, plies| generate_at(&folder.path().join("a.book"), rules, plies).unwrap_err().to_string();
    assert!(refusal(Rules::TIC_TAC_TOE, 3).contains("need gravity"));
    assert!(refusal(rules(12, 10, 4), 3).contains("12x10 is too large"));
    assert!(refusal(rules(4, 4, 4), 16).ends_with("cannot have 16 plies; choose 0 to 15"));
    let error = generate_at(Path::new("no/such/folder/a.book"), rules(4, 4, 4), 3).unwrap_err().to_string();
    assert!(error.starts_with("cannot write no/such/folder/a.book.part: "), "{error}");
    let error = Book::open(Path::new("no/such.book")).unwrap_err().to_string();
    assert!(error.starts_with("cannot read no/such.book: "), "{error}");
    assert_eq!(
        Book::from_bytes(&b"4455"[..]).unwrap_err().to_string(),
        "not an opening book; create one with connect4 book generate"
    );
}
