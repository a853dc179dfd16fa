//! The textbook searches agree with each other and with the solver, traced or not.

use connect4_core::playout::{Rng, random_position};
use connect4_core::{Limits, Position, Rules};
use connect4_solve::Solver;
use connect4_study::textbook::{Algorithm, Bound, Event, Leaves, SearchTree, Settings, Source, search};

const SEARCHES_FOR_VALUES: [Algorithm; 3] = [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::AlphaBetaTable];

/// Small boards, with enough stones that minimax ends soon.
fn positions() -> Vec<Position> {
    let mut rng = Rng::new(7);
    let boards = [(3, 3, 3, 0), (4, 4, 4, 8), (5, 4, 4, 11), (7, 6, 4, 34)];
    let random = boards.iter().flat_map(|&(cols, rows, connect, plies)| {
        let rules = Rules::new(cols, rows, connect).unwrap();
        (0..6).map(|_| random_position(rules, plies, &mut rng)).collect::<Vec<_>>()
    });
    let mut positions: Vec<Position> = random.collect();
    positions.push(random_position(Rules::TIC_TAC_TOE, 2, &mut rng));
    positions
}

#[test]
fn minimax_and_alpha_beta_find_the_score() {
    let mut solver = Solver::default();
    for position in positions() {
        let score = solver.solve(&position, &Limits::default().start()).unwrap().score().unwrap();
        let found = SEARCHES_FOR_VALUES.map(|algorithm| search(&position, &Settings::new(algorithm)));
        for one in found {
            assert!(one.complete);
            assert_eq!(one.value, Some(f64::from(score)), "{position:?}");
            let best = position.after(one.chosen.unwrap());
            assert_eq!(solver.solve(&best, &Limits::default().start()).unwrap().score(), Some(-score));
        }
        assert!(found[0].nodes >= found[1].nodes, "{found:?}");
    }
}

#[test]
fn at_a_limited_depth_all_find_the_same_value() {
    for position in positions() {
        for leaves in Leaves::ALL {
            let settings = |algorithm| Settings { depth: 4, leaves, ..Settings::new(algorithm) };
            let found = SEARCHES_FOR_VALUES.map(|algorithm| search(&position, &settings(algorithm)).value);
            assert_eq!(found, [found[0]; 3], "{position:?} {leaves:?}");
        }
    }
}

#[test]
fn a_traced_search_visits_the_same_nodes() {
    for position in positions() {
        for algorithm in Algorithm::ALL {
            for max_nodes in [1, 50, 1_000_000] {
                let settings = Settings { simulations: 200, max_nodes, ..Settings::new(algorithm) };
                let (plain, tree) = (search(&position, &settings), SearchTree::trace(&position, &settings));
                assert_eq!(tree.found, plain);
                assert_eq!(tree.tree.len(), plain.nodes as usize);
                assert!(plain.complete || plain.nodes == max_nodes);
            }
        }
    }
}

#[test]
fn values_and_bounds_of_nodes_hold() {
    let mut solver = Solver::default();
    for position in positions() {
        for algorithm in SEARCHES_FOR_VALUES {
            let mut tree = SearchTree::trace(&position, &Settings { max_nodes: 3000, ..Settings::new(algorithm) });
            assert!(tree.add_scores(&mut solver, &Limits::default()).unwrap());
            for node in tree.tree.iter().filter(|node| node.value.is_some()) {
                let (value, score) = (node.value.unwrap(), f64::from(node.score.unwrap()));
                match node.bound.unwrap() {
                    Bound::Exact => assert_eq!(value, score),
                    Bound::Lower => assert!(value <= score),
                    Bound::Upper => assert!(value >= score),
                }
            }
        }
    }
}

#[test]
fn cuts_and_the_table_save_nodes() {
    let position = Position::new(Rules::new(4, 3, 3).unwrap());
    let tree = SearchTree::trace(&position, &Settings::new(Algorithm::AlphaBetaTable));
    let cuts = tree.events.iter().filter(|event| matches!(event, Event::Cut { .. })).count();
    assert_eq!(cuts, tree.tree.iter().filter(|node| node.skipped > 0).count());
    assert!(cuts > 0 && tree.tree.iter().any(|node| node.value_from == Some(Source::Table)));
    let children = tree.children();
    for (number, node) in tree.tree.iter().enumerate() {
        let moves = tree.position_at(number as u32).legal_moves().len();
        let expected = if node.value_from == Some(Source::Children) { moves - usize::from(node.skipped) } else { 0 };
        assert_eq!(children[number].len(), expected);
    }
}

#[test]
fn simulations_add_up() {
    let position = Position::new(Rules::new(4, 4, 3).unwrap());
    let settings = Settings { simulations: 500, ..Settings::new(Algorithm::Mcts) };
    let tree = SearchTree::trace(&position, &settings);
    let mut visits = vec![0; tree.tree.len()];
    for event in &tree.events {
        let Event::Simulate { visited, playout } = event else { panic!("{event:?}") };
        assert!([0.0, 0.5, 1.0].contains(playout));
        visited.iter().for_each(|&node| visits[node as usize] += 1);
    }
    assert_eq!(visits, tree.tree.iter().map(|node| node.visits).collect::<Vec<_>>());
    assert_eq!(visits[0], 500);
    assert_eq!(tree, SearchTree::trace(&position, &settings), "it is deterministic");
    assert_ne!(tree.tree, SearchTree::trace(&position, &Settings { seed: 2, ..settings }).tree);
    // A win in one is visited most.
    let game = connect4_core::notation::digits::parse(Rules::new(4, 4, 3).unwrap(), "1212").unwrap();
    assert_eq!(search(game.position(), &settings).chosen.unwrap().to_string(), "a3");
}
