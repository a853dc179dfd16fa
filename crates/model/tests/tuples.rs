//! The choice of tuples.

use connect4_core::playout::Rng;
use connect4_core::{Cell, Rules, Symmetry};
use connect4_model::layout::Layout;
use connect4_model::tuples::choose;

use super::{lines, rules};

fn boards() -> impl Iterator<Item = Rules> {
    [
        (7, 6, 4, true),
        (3, 3, 3, false),
        (1, 1, 1, true),
        (10, 10, 5, true),
        (2, 9, 3, true),
        (9, 9, 9, true),
        (6, 5, 4, false),
    ]
    .into_iter()
    .map(|(cols, rows, connect, gravity)| rules(cols, rows, connect).with_gravity(gravity))
}

#[test]
fn tuples_are_distinct_and_on_the_board_and_their_tables_are_small() {
    for rules in boards() {
        for (count, length) in [(70, 8), (20, 12), (30, 5), (10, 1)] {
            let tuples = choose(rules, count, length, &mut Rng::new(3));
            assert!(!tuples.is_empty() && tuples.len() <= count);
            for (number, tuple) in tuples.iter().enumerate() {
                assert!((1..=length).contains(&tuple.len()));
                assert!(tuple.iter().all(|&cell| rules.contains(cell)));
                assert!(tuple.is_sorted_by(|a, b| a < b));
                for symmetry in Symmetry::of(rules) {
                    let mut image: Vec<Cell> = tuple.iter().map(|&cell| symmetry.apply(cell, rules)).collect();
                    image.sort_unstable();
                    assert!(!tuples[..number].contains(&image));
                }
                // As if cells had three states; a single cell may have four.
                let weights = Layout::new(rules, vec![tuple.clone()]).expect("the table is small").weights();
                assert!(weights <= 3_usize.pow(length as u32).max(4), "{weights}: {tuple:?} of {rules:?}");
            }
        }
    }
    // On 3x3 there are three ways to omit one cell, up to symmetry.
    assert_eq!(choose(Rules::TIC_TAC_TOE, 50, 8, &mut Rng::new(3)).len(), 3);
}

#[test]
fn tuples_consist_of_lines() {
    let lines = lines(Rules::CONNECT_FOUR);
    assert_eq!(lines.len(), 69);
    let tuples = choose(Rules::CONNECT_FOUR, 70, 8, &mut Rng::new(1));
    assert_eq!(tuples.len(), 70);
    for tuple in &tuples {
        assert!((6..=8).contains(&tuple.len()), "{tuple:?}");
        let whole = lines.iter().filter(|(_, line)| line.iter().all(|cell| tuple.contains(cell))).count();
        assert!(whole >= 2, "{tuple:?}");
    }
}
