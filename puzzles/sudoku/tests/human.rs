//! Hints never mislead, grades are right, and generated puzzles match their recipe.

use connect4_sudoku::{
    Closest, Grade, Grid, HumanSolver, NoStep, NotFound, Recipe, Shape, Technique, generate, generate_with_progress,
    grade, hint,
};

fn nine(text: &str) -> Grid {
    Grid::parse(Shape::NINE, text).unwrap()
}

/// Every step of many puzzles agrees with the solution, in the digits it places and the candidates it eliminates.
#[test]
fn no_step_contradicts_the_solution() {
    let mut seen = std::collections::BTreeSet::new();
    let hard = [
        "98.7.....76....9....5.......4..8..3...96..5.......2..1..85..6......1...4.....3.2.",
        ".....6....59.....82....8....45........3........6..3.54...325..6..................",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    ];
    let made = (0..if cfg!(debug_assertions) { 15 } else { 400 })
        .map(|seed| generate(Recipe { is_minimal: true, seed, ..Recipe::default() }).unwrap());
    for puzzle in made.chain(hard.map(nine)) {
        if puzzle.count(2) != 1 {
            continue;
        }
        let solution = puzzle.solve().unwrap();
        let mut human = HumanSolver::new(&puzzle);
        while let Ok(step) = human.step() {
            assert!(step.placement.is_some() == step.eliminations.is_empty(), "{step}");
            if let Some(put) = &step.placement {
                assert_eq!(solution.digits()[puzzle.shape().index(put.cell)], put.digit, "{puzzle} {step}");
            }
            for gone in &step.eliminations {
                assert_ne!(solution.digits()[puzzle.shape().index(gone.cell)], gone.digit, "{puzzle} {step}");
            }
            seen.insert(step.technique);
            human.apply(&step);
        }
    }
    // Most techniques have occurred; otherwise the test would prove little.
    for technique in [Technique::LockedCandidates, Technique::NakedPair, Technique::XyWing, Technique::Chain] {
        assert!(seen.contains(&technique), "{seen:?}");
    }
}

#[test]
fn hints_display_as_sentences() {
    let puzzle = nine("..4..17...8..2....2...7.......5.3.78..5...4..96.1.4.......5...9....1..6...17..2..");
    let step = hint(&puzzle).unwrap();
    let words = step.to_string();
    assert!(words.starts_with("hidden single: ") && words.contains(" has only one place in box "), "{words}");
    let full = puzzle.solve().unwrap();
    assert_eq!(hint(&full), Err(NoStep::Solved));
    let mut wrong = full.clone();
    wrong.set(0, full.digits()[1]);
    assert!(matches!(hint(&wrong), Err(NoStep::Conflict(_))));
    // r1c9 has no candidate: eight digits are in its row, the ninth in its column.
    let dead = nine(&format!("12345678.{}9........{}", ".".repeat(9 + 8), ".".repeat(81 - 9 - 17 - 9)));
    assert_eq!(hint(&dead).unwrap_err().to_string(), "no digit fits in r1c9; undo your last entries");
}

#[test]
fn known_puzzles_get_their_grade() {
    let easy = nine("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    assert_eq!(grade(&easy).grade, Grade::Easy);
    assert!(grade(&easy).is_solved);
    let extreme = nine("98.7.....76....9....5.......4..8..3...96..5.......2..1..85..6......1...4.....3.2.");
    assert_eq!(grade(&extreme).grade, Grade::Extreme);
    let steps = grade(&easy).steps;
    assert_eq!(steps.iter().map(|(_, count)| count).sum::<usize>(), 81 - easy.clues());
}

#[test]
fn generated_puzzles_match_their_recipe() {
    for (shape, clues) in
        [(Shape::FOUR, 5), (Shape::SIX, 10), (Shape::NINE, 24), (Shape::NINE, 40), (Shape::SIXTEEN, 130)]
    {
        let recipe = Recipe { shape, clues: Some(clues), seed: 11, ..Recipe::default() };
        let puzzle = generate(recipe).unwrap();
        assert_eq!((puzzle.clues(), puzzle.count(2)), (clues, 1), "{shape}");
        assert_eq!(generate(recipe), Ok(puzzle), "the same seed gives the same");
        assert_ne!(generate(recipe), generate(Recipe { seed: 12, ..recipe }));
    }
    for seed in 0..5 {
        let puzzle = generate(Recipe { clues: Some(25), is_minimal: true, seed, ..Recipe::default() }).unwrap();
        assert_eq!(puzzle.clues(), 25);
        for index in (0..81).filter(|&index| puzzle.digits()[index] != 0) {
            let mut fewer = puzzle.clone();
            fewer.set(index, 0);
            assert!(fewer.count(2) > 1, "{puzzle} without {index}");
        }
    }
    let none = generate(Recipe { shape: Shape::FOUR, clues: Some(3), ..Recipe::default() }).unwrap_err();
    assert_eq!(none.to_string(), "there is no 4x4 puzzle with 3 clues; choose 4 to 16");
}

#[test]
fn rare_puzzles_fail_with_the_closest_one() {
    let rare = Recipe { clues: Some(18), max_attempts: Some(30), ..Recipe::default() };
    let none = generate(rare).unwrap_err();
    let NotFound::Attempts { closest: Some(Closest { clues, grade: None }), .. } = none else { panic!("{none:?}") };
    assert_eq!(
        none.to_string(),
        format!(
            "no 9x9 puzzle with 18 clues was found in 30 attempts; the closest had {clues}; choose {clues}, or allow more attempts"
        )
    );
    assert!(generate(Recipe { clues: Some(clues), ..rare }).is_ok(), "the remedy works");
    let too_hard =
        Recipe { shape: Shape::FOUR, grade: Some(Grade::Extreme), max_attempts: Some(20), ..Recipe::default() };
    let message = generate(too_hard).unwrap_err().to_string();
    assert_eq!(
        message,
        "no extreme 4x4 puzzle was found in 20 attempts; the closest was easy; choose easy, or allow more attempts"
    );
    let large = Recipe { shape: Shape::SIXTEEN, grade: Some(Grade::Hard), ..Recipe::default() };
    assert_eq!(generate(large), Err(NotFound::TooHard { recipe: large }));
    let hard = generate(Recipe { grade: Some(Grade::Hard), ..Recipe::default() }).unwrap();
    assert_eq!(grade(&hard).grade, Grade::Hard);
    // The callback sees each attempt and can stop the search.
    let mut seen = Vec::new();
    let stopped = generate_with_progress(rare, |tried| {
        seen.push(tried);
        tried < 3
    });
    assert_eq!((stopped, seen), (Err(NotFound::Stopped), vec![0, 1, 2, 3]));
}

/// If no technique applies, the reason is correct.
#[test]
fn a_missing_hint_has_a_reason() {
    let words = |text: &str| hint(&nine(text)).unwrap_err().to_string();
    let several = words(&".".repeat(81));
    assert!(several.starts_with("the puzzle has several solutions: r"), "{several}");
    assert!(several.ends_with("; add digits until only one solution remains"), "{several}");
    // Two pairs of digits can be swapped.
    let solved =
        nine("..4..17...8..2....2...7.......5.3.78..5...4..96.1.4.......5...9....1..6...17..2..").solve().unwrap();
    let digits = solved.digits();
    let (mut open, mut found) = (solved.clone(), None);
    'search: for row in 0..9 {
        for (a, b) in (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b))) {
            for other in row + 1..9 {
                let at = |row: usize, col: usize| digits[9 * row + col];
                let is_box = row / 3 == other / 3 || a / 3 == b / 3;
                if is_box && at(row, a) == at(other, b) && at(row, b) == at(other, a) {
                    found = Some([(row, a), (row, b), (other, a), (other, b)]);
                    break 'search;
                }
            }
        }
    }
    if let Some(cells) = found {
        cells.iter().for_each(|&(row, col)| open.set(9 * row + col, 0));
        let reason = hint(&open).unwrap_err();
        assert!(matches!(reason, NoStep::SeveralSolutions(..)), "{reason}");
    }
    // Singles apply for a while in a grid without a solution.
    let mut wrong = nine("..4..17...8..2....2...7.......5.3.78..5...4..96.1.4.......5...9....1..6...17..2..");
    wrong.set(0, 3);
    assert_eq!(hint(&wrong), Err(NoStep::NoSolution));
    assert_eq!(NoStep::NoSolution.to_string(), "the grid has no solution; undo your last entries");
}
