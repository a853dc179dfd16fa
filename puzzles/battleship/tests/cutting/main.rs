//! Compares the searches with the reference and with recorded answers, and tests them on hard fields.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use connect4_battleship::{
    Budget, Field, Fleet, Reason, Ship, Spacing, TooManyPlacements, count, count_within, cut_by_prices, forced,
    forced_within, generate, generate_within, validate, validate_within,
};

mod reference;

const EXAMPLE: &str =
    "1000000000 1110000010 1100000010 1100000000 1100000010 1100111000 1000000010 0000000000 0000000000 0000000000";

#[test]
fn solves_the_example() {
    let field = Field::parse(EXAMPLE).unwrap();
    let fleet: Fleet = "4 3 3 2 2 2 1 1 1 1".parse().unwrap();
    assert_eq!(fleet, Fleet::default());
    let ships = validate(&field, &fleet, Spacing::Touching).unwrap();
    check_placement(&field, &fleet, Spacing::Touching, &ships);
    assert!(count(&field, &fleet, Spacing::Touching).unwrap() > 1);
    let reason = validate(&field, &fleet, Spacing::Apart).unwrap_err();
    assert_eq!(reason, Reason::NotStraight { row: 0, col: 0, cells: 13 });
}

/// Checks that the ships are the fleet, cover each marked cell once and no other cell, and do not touch if they must
/// not.
fn check_placement(field: &Field, fleet: &Fleet, spacing: Spacing, ships: &[Ship]) {
    let mut lengths: Vec<usize> = ships.iter().map(|ship| ship.length).collect();
    lengths.sort_by(|a, b| b.cmp(a));
    assert_eq!(lengths, fleet.lengths());
    assert_eq!(Field::with_ships(field.rows(), field.cols(), ships), *field);
    assert_eq!(ships.iter().map(|ship| ship.length).sum::<usize>(), field.marked());
    for (i, ship) in ships.iter().enumerate().filter(|_| spacing == Spacing::Apart) {
        assert!(ships[..i].iter().all(|other| !reference::touch(*ship, *other)));
    }
}

/// Compares all functions with the reference.
fn check_against_reference(field: &Field, fleet: &Fleet, spacing: Spacing) {
    let expected = reference::placements(field, fleet, spacing);
    let context = || format!("\n{field}fleet {fleet}, {spacing:?}");
    assert_eq!(count(field, fleet, spacing), Ok(expected.len() as u128), "{}", context());
    match validate(field, fleet, spacing) {
        Ok(ships) => check_placement(field, fleet, spacing, &ships),
        Err(reason) => assert!(expected.is_empty(), "{reason}{}", context()),
    }
    let mut in_all: BTreeSet<Ship> = expected.first().into_iter().flatten().copied().collect();
    for ships in &expected {
        in_all.retain(|ship| ships.contains(ship));
    }
    let forced: BTreeSet<Ship> = forced(field, fleet, spacing).unwrap_or_default().into_iter().collect();
    assert_eq!(forced, in_all, "{}", context());
}

fn field_of_bits(rows: usize, cols: usize, bits: u64) -> Field {
    let cells = |row: usize| (0..cols).map(move |col| bits >> (row * cols + col) & 1 != 0).collect();
    Field::from_rows(&(0..rows).map(cells).collect::<Vec<Vec<bool>>>()).unwrap()
}

/// A fleet of `cells` cells with ships up to `longest`; one in 16 fleets has a cell too many.
fn random_fleet(cells: usize, longest: usize, rng: &mut fastrand::Rng) -> Fleet {
    let mut left = cells;
    let mut lengths = Vec::new();
    while left > 0 {
        let length = 1 + rng.usize(..longest.min(left));
        lengths.push(length);
        left -= length;
    }
    if rng.u8(..16) == 0 {
        lengths.push(1);
    }
    Fleet::new(lengths).unwrap()
}

#[test]
fn agrees_with_reference_on_all_small_fields() {
    let mut rng = fastrand::Rng::with_seed(1);
    for (rows, cols) in [(1, 1), (1, 6), (5, 1), (2, 5), (3, 3), (3, 4)] {
        for bits in 0..1_u64 << (rows * cols) {
            let field = field_of_bits(rows, cols, bits);
            for longest in [2, 3, 4] {
                check_against_reference(&field, &random_fleet(field.marked(), longest, &mut rng), Spacing::Touching);
            }
            check_against_reference(&field, &random_fleet(field.marked(), 3, &mut rng), Spacing::Apart);
        }
    }
}

#[test]
fn agrees_with_reference_on_larger_fields() {
    let mut rng = fastrand::Rng::with_seed(2);
    for (rows, cols) in [(4, 4), (4, 5), (6, 3), (5, 5)] {
        for _ in 0..1500 {
            let mut bits = rng.u64(..);
            if rows * cols > 20 {
                bits &= rng.u64(..);
            }
            let field = field_of_bits(rows, cols, bits);
            let longest = 2 + rng.usize(..3);
            let fleet = random_fleet(field.marked(), longest, &mut rng);
            let spacing = if rng.u8(..8) != 0 { Spacing::Touching } else { Spacing::Apart };
            check_against_reference(&field, &fleet, spacing);
        }
    }
}

/// `testdata/battleship.jsonl`: fields decided by an independent exact program.
#[test]
fn agrees_with_recorded_answers() {
    check_recorded("battleship.jsonl", 600);
}

/// Fields of the example `jiggle`. Five of the six took over ten seconds without linear programming. Those without a
/// placement end soon only because there is a proof.
#[test]
fn decides_hard_fields() {
    check_recorded("battleship-hard.jsonl", 6);
}

fn check_recorded(file: &str, fields: usize) {
    for (field, fleet, object) in recorded_fields(file) {
        let spacing = if object["touching"] == true { Spacing::Touching } else { Spacing::Apart };
        let found = validate(&field, &fleet, spacing);
        assert_eq!(found.is_ok(), object["valid"] == true, "{}\n{field}{fleet} {found:?}", object["tag"]);
        if let Ok(ships) = found {
            check_placement(&field, &fleet, spacing, &ships);
        }
    }
    assert_eq!(recorded_fields(file).count(), fields);
}

/// The fields of a file in `testdata`, their fleets, and the JSON object of each line.
fn recorded_fields(file: &str) -> impl Iterator<Item = (Field, Fleet, serde_json::Value)> {
    let path = format!("{}/../../testdata/{file}", env!("CARGO_MANIFEST_DIR"));
    let objects: Vec<serde_json::Value> =
        std::fs::read_to_string(path).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    objects.into_iter().map(|object| {
        let rows = object["grid"].as_array().unwrap().iter();
        let rows = rows.map(|row| row.as_array().unwrap().iter().map(|cell| cell == 1).collect());
        let field = Field::from_rows(&rows.collect::<Vec<Vec<bool>>>()).unwrap();
        let fleet = object["fleet"].as_array().unwrap().iter().map(|length| length.as_u64().unwrap() as usize);
        (field, Fleet::new(fleet.collect()).unwrap(), object)
    })
}

/// Dense fields with and without a placement. The test is that the searches end at all; `bench/battleship` measures
/// how soon.
#[test]
fn decides_dense_fields() {
    let full = |rows: usize, cols: usize| Field::from_rows(&vec![vec![true; cols]; rows]).unwrap();
    let fleet = |kinds: &[(usize, usize)]| {
        Fleet::new(kinds.iter().flat_map(|&(length, count)| vec![length; count]).collect()).unwrap()
    };
    for (rows, cols, kinds, valid) in [
        (4, 5, &[(4, 1), (3, 2), (2, 3), (1, 4)][..], true),
        (4, 5, &[(4, 5)], true),
        (4, 5, &[(3, 6), (2, 1)], true),
        (8, 8, &[(3, 21), (1, 1)], true),
        (8, 8, &[(4, 16)], true),
        (8, 8, &[(5, 12), (4, 1)], false),
        (8, 8, &[(7, 8), (8, 1)], true),
        (8, 8, &[(6, 10), (4, 1)], false),
        (8, 8, &[(6, 8), (4, 4)], true),
        (9, 9, &[(5, 16), (1, 1)], true),
        (10, 10, &[(4, 25)], false),
        (20, 20, &[(4, 100)], true),
        (20, 20, &[(3, 133), (1, 1)], true),
        (20, 20, &[(7, 57), (1, 1)], true),
        (20, 20, &[(4, 40), (3, 40), (2, 40), (1, 40)], true),
    ] {
        let (field, fleet) = (full(rows, cols), fleet(kinds));
        let found = validate(&field, &fleet, Spacing::Touching);
        assert_eq!(found.is_ok(), valid, "{rows}x{cols} {kinds:?} {found:?}");
        if let Ok(ships) = found {
            check_placement(&field, &fleet, Spacing::Touching, &ships);
        }
    }
    // Two opposite corners are missing: half as many dominoes as cells, but the colors are uneven.
    let mut rows = vec![vec![true; 8]; 8];
    rows[0][0] = false;
    rows[7][7] = false;
    let found = validate(&Field::from_rows(&rows).unwrap(), &fleet(&[(2, 31)]), Spacing::Touching);
    assert!(matches!(found, Err(Reason::Colors { colors: 2, .. })), "{found:?}");
}

/// A search that runs out of budget says so, and claims neither a placement nor that there is none.
#[test]
fn exhausted_budgets_are_reported() {
    let full = |side: usize| Field::from_rows(&vec![vec![true; side]; side]).unwrap();
    let fleet = Fleet::new([vec![5; 16], vec![1]].concat()).unwrap();
    assert_eq!(validate_within(&full(9), &fleet, Spacing::Touching, &Budget::rounds(0)), Err(Reason::Undecided));
    assert_eq!(forced_within(&full(9), &fleet, Spacing::Touching, &Budget::rounds(0)), Err(Reason::Undecided));
    check_placement(
        &full(9),
        &fleet,
        Spacing::Touching,
        &validate_within(&full(9), &fleet, Spacing::Touching, &Budget::rounds(3)).unwrap(),
    );
    // A placement is found immediately, but not whether the ship of one cell has another place.
    let fleet_of_24 = Fleet::new([vec![5; 115], vec![1]].concat()).unwrap();
    let one = Budget::rounds(1);
    check_placement(
        &full(24),
        &fleet_of_24,
        Spacing::Touching,
        &validate_within(&full(24), &fleet_of_24, Spacing::Touching, &one).unwrap(),
    );
    assert_eq!(forced_within(&full(24), &fleet_of_24, Spacing::Touching, &one), Err(Reason::Undecided));
    // The quick checks need no round.
    let reason = validate_within(&full(9), &Fleet::default(), Spacing::Touching, &Budget::rounds(0)).unwrap_err();
    assert_eq!(reason, Reason::Cells { marked: 81, fleet: 20 });

    let pairs = Fleet::new(vec![2; 8]).unwrap();
    assert_eq!(count_within(&full(4), &pairs, Spacing::Touching, &Budget::states(10)), Err(TooManyPlacements));
    assert_eq!(count(&full(4), &pairs, Spacing::Touching), Ok(36));
    // The more kinds of ships there are, the more states follow a single one.
    let mut kinds: Vec<usize> = (1..=60).rev().collect();
    kinds.extend(vec![1; 64 * 64 - kinds.iter().sum::<usize>()]);
    for fleet in [vec![4; 1024], kinds] {
        assert_eq!(
            count_within(&full(64), &Fleet::new(fleet).unwrap(), Spacing::Touching, &Budget::states(50_000)),
            Err(TooManyPlacements)
        );
    }
}

/// A search that would take minutes ends soon after its stop flag is set, and claims nothing.
#[test]
fn stop_flag_ends_searches() {
    // Four copies of a hard field: too large for linear programming. And a block whose placements are too many to
    // count.
    let (field, fleet) =
        &recorded_fields("battleship-hard.jsonl").map(|(field, fleet, _)| (field, fleet)).nth(4).unwrap();
    let twice = |cell: usize| (cell % 31 < 30).then_some(cell % 31);
    let is_marked = |row, col| twice(row).zip(twice(col)).is_some_and(|(row, col)| field.is_marked(row, col));
    let cells = |row| (0..61).map(move |col| is_marked(row, col)).collect();
    let field = Field::from_rows(&(0..61).map(cells).collect::<Vec<Vec<bool>>>()).unwrap();
    let fleet = Fleet::new(fleet.lengths().repeat(4)).unwrap();
    let block = Field::from_rows(&vec![vec![true; 64]; 64]).unwrap();
    let fours = Fleet::new(vec![4; 1024]).unwrap();
    for is_set_before in [true, false] {
        let stop = AtomicBool::new(is_set_before);
        let budget = Budget { rounds: 30, states: usize::MAX, stop: Some(&stop) };
        std::thread::scope(|scope| {
            let searches = [
                scope.spawn(|| validate_within(&field, &fleet, Spacing::Touching, &budget) == Err(Reason::Undecided)),
                scope.spawn(|| forced_within(&field, &fleet, Spacing::Touching, &budget) == Err(Reason::Undecided)),
                scope.spawn(|| count_within(&block, &fours, Spacing::Touching, &budget) == Err(TooManyPlacements)),
            ];
            if !is_set_before {
                std::thread::sleep(Duration::from_millis(50));
                stop.store(true, Ordering::Relaxed);
            }
            assert_eq!(searches.map(|search| search.join().unwrap()), [true; 3]);
        });
        assert!(generate_within(25, 25, &Fleet::default(), Spacing::Touching, 1, &budget).is_err());
    }
}

/// The longest ship must not take the first place where it fits.
#[test]
fn longest_ship_does_not_take_the_first_place() {
    let field = Field::parse("111\n001\n001\n001").unwrap();
    let fleet: Fleet = "4 2".parse().unwrap();
    check_placement(&field, &fleet, Spacing::Touching, &validate(&field, &fleet, Spacing::Touching).unwrap());
    let field = Field::parse("1111\n1000\n1000\n1000").unwrap();
    assert_eq!(count(&field, &"4 3".parse().unwrap(), Spacing::Touching), Ok(2));
}

#[test]
fn reasons_are_correct() {
    for (text, fleet, spacing, sentence) in [
        ("11", "1", Spacing::Touching, "2 cells are marked, but the fleet covers 1"),
        ("11\n11", "3 1", Spacing::Touching, "no segment has room for the ship of length 3; the longest has length 2"),
        ("110\n001", "2 1", Spacing::Touching, ""),
        ("1101", "2 1", Spacing::Touching, ""),
        ("1101", "3", Spacing::Touching, "no segment has room for the ship of length 3; the longest has length 2"),
        (
            "11101",
            "2 2",
            Spacing::Touching,
            "the longest segment through r1c5 has length 1, but the shortest ship has length 2",
        ),
        (
            "10101\n00000\n11100",
            "4 1 1",
            Spacing::Touching,
            "no segment has room for the ship of length 4; the longest has length 3",
        ),
        (
            "10101\n00000\n11100",
            "3 2 1",
            Spacing::Touching,
            "3 cells are isolated, but the fleet has 1 ship of one cell",
        ),
        ("11110\n00000\n11011", "4 3 1", Spacing::Touching, ""),
        ("110\n011", "4", Spacing::Apart, "do not form a straight ship"),
        ("1100\n0000\n1011", "2 1 1 1", Spacing::Apart, "the field has 2 ships of length 2, but the fleet has 1"),
        ("101", "3", Spacing::Apart, "2 cells are marked, but the fleet covers 3"),
    ] {
        let found = validate(&Field::parse(text).unwrap(), &fleet.parse().unwrap(), spacing);
        match found {
            Ok(_) => assert_eq!(sentence, "", "{text}"),
            Err(reason) if sentence.is_empty() => {
                let fleet = fleet.parse().unwrap();
                assert!(reference::placements(&Field::parse(text).unwrap(), &fleet, spacing).is_empty(), "{reason}");
            }
            Err(reason) => assert!(reason.to_string().contains(sentence), "{text}: {reason}"),
        }
    }
}

#[test]
fn generated_fields_hold_their_fleet() {
    let fleet = Fleet::default();
    for seed in 0..200 {
        let spacing = if seed % 2 == 0 { Spacing::Touching } else { Spacing::Apart };
        let placed = generate(10, 10, &fleet, spacing, seed).unwrap();
        check_placement(&placed.field, &fleet, spacing, &placed.ships);
        assert!(validate(&placed.field, &fleet, spacing).is_ok());
        assert_eq!(generate(10, 10, &fleet, spacing, seed), Ok(placed));
    }
    let none = generate(4, 4, &fleet, Spacing::Touching, 1).unwrap_err();
    assert_eq!(none.to_string(), "the fleet covers 20 cells, but the field has 16; choose a larger field");
    let fleet = Fleet::new((0..1000).map(|ship| 1 + ship % 4).collect()).unwrap();
    let placed = generate(64, 64, &fleet, Spacing::Touching, 1).unwrap();
    check_placement(&placed.field, &fleet, Spacing::Touching, &placed.ships);
    let none = generate(64, 64, &fleet, Spacing::Apart, 1).unwrap_err();
    assert!(none.to_string().starts_with("1000 ships that may not touch need 7000 cells with the gaps"), "{none}");
    let none = generate(4, 9, &"10".parse().unwrap(), Spacing::Touching, 1).unwrap_err();
    assert!(none.to_string().starts_with("the ship of length 10 does not fit in a field"), "{none}");
    assert!(generate(3, 3, &"1 1 1 1 1".parse().unwrap(), Spacing::Apart, 1).is_err());
}

#[test]
fn errors_name_the_cell() {
    for (text, sentence) in [
        ("", "the field has no cells; write rows of 0 and 1, or of . and #"),
        ("010\n0x0", "r2c2 is \"x\"; write 1 or # for a marked cell, 0 or . for an empty one"),
        ("010\n01", "r2c3 is missing: row 2 has 2 cells, but the first row has 3"),
        ("010\n0", "r2c2 is missing: row 2 has 1 cell, but the first row has 3"),
        ("010\n0100", "r2c4 is extra: row 2 has 4 cells, but the first row has 3"),
        (&"0".repeat(65), "the field has 1 row and 65 columns; the limit is 64 of each"),
    ] {
        assert_eq!(Field::parse(text).unwrap_err().to_string(), sentence);
    }
    assert_eq!(Field::parse("#..\n.#.").unwrap(), Field::parse("1 0 0\n0 1 0").unwrap());
    assert_eq!(
        "4 x".parse::<Fleet>().unwrap_err().to_string(),
        "\"x\" is not a ship; write lengths from 1 to 64, for example 4 3 3 2"
    );
    assert!("0".parse::<Fleet>().is_err() && "65".parse::<Fleet>().is_err());
}

/// Compares cell prices with exhaustive search on small fields, most of them with a fleet of as many cells.
#[test]
fn prices_agree_with_exhaustive_search() {
    let mut rng = fastrand::Rng::with_seed(3);
    let (mut valid, mut proved) = (0, 0);
    for _ in 0..4000 {
        let (rows, cols) = (rng.usize(2..=5), rng.usize(2..=5));
        let field = Field::from_rows(
            &(0..rows).map(|_| (0..cols).map(|_| rng.u8(..10) < 7).collect()).collect::<Vec<Vec<bool>>>(),
        )
        .unwrap();
        let mut lengths = Vec::new();
        let mut left = field.marked();
        while left > 0 {
            lengths.push(left.min(rng.usize(1..=5)));
            left -= lengths[lengths.len() - 1];
        }
        let fleet = Fleet::new(lengths).unwrap();
        let expected = reference::placements(&field, &fleet, Spacing::Touching);
        let forbidden = expected.first().and_then(|ships| ships.first()).copied().filter(|_| rng.bool());
        let is_cut = expected.iter().any(|ships| forbidden.is_none_or(|forbidden| !ships.contains(&forbidden)));
        match cut_by_prices(&field, &fleet, forbidden, rng.u64(..), u64::MAX) {
            Ok(ships) => {
                assert!(is_cut, "\n{field}{fleet} without {forbidden:?}");
                valid += 1;
                assert_eq!(Field::with_ships(rows, cols, &ships), field);
                let mut lengths: Vec<usize> = ships.iter().map(|ship| ship.length).collect();
                lengths.sort_unstable_by(|a, b| b.cmp(a));
                assert_eq!(lengths, fleet.lengths());
                assert!(forbidden.is_none_or(|forbidden| !ships.contains(&forbidden)));
            }
            Err(reason) => {
                assert_eq!((is_cut, reason), (false, Reason::Exhausted), "\n{field}{fleet} without {forbidden:?}");
                // The quick checks, which run without a round, do not prove this.
                let quick = validate_within(&field, &fleet, Spacing::Touching, &Budget::rounds(0));
                proved += u32::from(matches!(quick, Ok(_) | Err(Reason::Undecided)));
            }
        }
    }
    assert!(valid > 500 && proved > 100, "{valid} {proved}");
}

#[test]
fn prices_decide_nothing_without_steps() {
    let field = Field::from_rows(&vec![vec![true; 9]; 9]).unwrap();
    let fleet: Fleet = "5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 1".parse().unwrap();
    assert_eq!(cut_by_prices(&field, &fleet, None, 1, 10), Err(Reason::Undecided));
    assert_ne!(validate(&field, &fleet, Spacing::Touching), Err(Reason::Undecided));
}
