//! Compares every fast implementation with `connect4_core::reference`: all sizes, line lengths and word types, with and
//! without gravity. The inputs are random games, and random sets of stones that cannot occur in play.

use crate::common::{any_game, any_rules, cell, random_game, streak_length};
use connect4_core::playout::{self, Rng};
use connect4_core::reference::ReferenceBoard;
use connect4_core::word::{Wide, WideBoard, Word, bits};
use connect4_core::{
    AnyCols, Cell, ConnectFour, Direction, Dynamic, Fixed, Game, Geometry, GeometryTask, Gomoku, Outcome, PlayError,
    Player, Position, Rules, Swap, Symmetry,
};
use proptest::prelude::*;

fn cells_of<G: Geometry>(geometry: G, word: G::Word) -> Vec<Cell> {
    bits(word).map(|bit| geometry.cell(bit)).collect()
}

fn word_of<G: Geometry>(geometry: G, cells: impl Iterator<Item = Cell>) -> G::Word {
    cells.fold(G::Word::ZERO, |word, cell| word | geometry.bit(cell.col.into(), cell.row.into()))
}

/// Whether no stone floats above an empty cell.
fn is_settled(board: &ReferenceBoard, rules: Rules) -> bool {
    let stone = |cell: Cell| board.at(cell.col.into(), cell.row.into()).is_some();
    rules.all_cells().all(|cell| cell.row == 0 || !stone(cell) || stone(Cell::new(cell.col, cell.row - 1)))
}

/// Everything that a geometry computes for these stones, computed on the grid by plain code.
struct Expected {
    rules: Rules,
    stones: [Vec<Cell>; 2],
    landing: Option<Vec<Cell>>,
    players: [ExpectedPlayer; 2],
}

struct ExpectedPlayer {
    has_line: bool,
    starts: [Vec<Cell>; 4],
    line_cells: Vec<Cell>,
    threats: Vec<Cell>,
    mirrored: Vec<Cell>,
}

impl Expected {
    fn new(rules: Rules, board: &ReferenceBoard) -> Self {
        let connect = usize::from(rules.connect());
        let at = |cell: Cell| board.at(cell.col.into(), cell.row.into());
        let stones = Player::BOTH.map(|player| rules.all_cells().filter(|&cell| at(cell) == Some(player)).collect());
        let landing = (!rules.has_gravity() || is_settled(board, rules))
            .then(|| board.landing_cells().into_iter().map(cell).collect());
        let players = Player::BOTH.map(|player| {
            let starts = Direction::ALL.map(|direction| -> Vec<Cell> {
                let long = |&cell: &Cell| streak_length(board, rules, player, cell, direction.step()) >= connect;
                rules.all_cells().filter(long).collect()
            });
            // An empty cell is a threat if it makes a line of `connect` together with its neighbors on both sides.
            let completes = |&cell: &Cell| {
                at(cell).is_none()
                    && Direction::ALL.iter().any(|direction| {
                        let (right, up) = direction.step();
                        let count_next = |right: i8, up: i8| {
                            let next = (cell.col.checked_add_signed(right), cell.row.checked_add_signed(up));
                            let (Some(col), Some(row)) = next else { return 0 };
                            streak_length(board, rules, player, Cell::new(col, row), (right, up))
                        };
                        count_next(right, up) + 1 + count_next(-right, -up) >= connect
                    })
            };
            let threats: Vec<Cell> = rules.all_cells().filter(completes).collect();
            let has_line = board.has_line(player);
            if !has_line {
                assert_eq!(threats, board.threats(player).into_iter().map(cell).collect::<Vec<_>>());
            }
            let mut line_cells = Vec::new();
            for (direction, starts) in Direction::ALL.iter().zip(&starts) {
                let (right, up) = direction.step();
                for start in starts {
                    for i in 0..connect as i8 {
                        let (col, row) = (start.col as i8 + i * right, start.row as i8 + i * up);
                        line_cells.push(Cell::new(col as u8, row as u8));
                    }
                }
            }
            line_cells.sort_unstable();
            line_cells.dedup();
            let mirror = |cell: Cell| Cell::new(rules.cols() - 1 - cell.col, cell.row);
            let mut mirrored: Vec<Cell> =
                rules.all_cells().filter(|&cell| at(cell) == Some(player)).map(mirror).collect();
            mirrored.sort_unstable();
            ExpectedPlayer { has_line, starts, line_cells, threats, mirrored }
        });
        Expected { rules, stones, landing, players }
    }

    fn check<G: Geometry>(&self, geometry: G) {
        let rules = self.rules;
        let [first, second] = self.stones.each_ref().map(|cells| word_of(geometry, cells.iter().copied()));
        let occupied = first | second;
        if let Some(landing) = &self.landing {
            assert_eq!(&cells_of(geometry, geometry.legal(occupied)), landing, "legal: {rules}, {:?}", self.stones);
        }
        for (stones, expected) in [first, second].into_iter().zip(&self.players) {
            let context = || format!("{rules}, {:?}", self.stones);
            assert_eq!(geometry.has_line(stones), expected.has_line, "has_line: {}", context());
            for (direction, starts) in Direction::ALL.into_iter().zip(&expected.starts) {
                let found = cells_of(geometry, geometry.line_starts(stones, direction));
                assert_eq!(&found, starts, "line_starts {direction:?}: {}", context());
            }
            let found = cells_of(geometry, geometry.line_cells(stones));
            assert_eq!(found, expected.line_cells, "line_cells: {}", context());
            let found = cells_of(geometry, geometry.threats(stones, occupied));
            assert_eq!(found, expected.threats, "threats: {}", context());
            assert_eq!(cells_of(geometry, geometry.mirror(stones)), expected.mirrored, "mirror: {}", context());
        }
    }

    /// Checks every geometry that supports these rules.
    fn check_all(&self) {
        let narrow = Dynamic::<u64>::new(self.rules);
        let middle = Dynamic::<u128>::new(self.rules);
        assert_eq!(narrow.is_some(), self.rules.board_bits() <= 64);
        assert_eq!(middle.is_some(), self.rules.board_bits() <= 128);
        if let Some(geometry) = narrow {
            self.check(geometry);
        }
        if let Some(geometry) = middle {
            self.check(geometry);
        }
        if let Some(geometry) = Dynamic::<Wide<4>>::new(self.rules) {
            self.check(geometry);
        }
        self.check(Dynamic::<WideBoard>::new(self.rules).expect("every board fits"));
        if let Some(geometry) = AnyCols::<u64, 6, 4, true>::new(self.rules) {
            self.check(geometry);
        }
        if let Some(geometry) = AnyCols::<u128, 8, 4, true>::new(self.rules) {
            self.check(geometry);
        }
        match self.rules {
            Rules::CONNECT_FOUR => self.check(ConnectFour::new()),
            Rules::TIC_TAC_TOE => self.check(Fixed::<u64, 3, 3, 3, false>::new()),
            Rules::GOMOKU => self.check(Gomoku::new()),
            _ => {}
        }
        self.rules.with_geometry(Check(self));
        self.rules.with_dynamic_geometry(Check(self));
    }
}

/// Checks the geometry that the rules choose.
struct Check<'a>(&'a Expected);
impl GeometryTask for Check<'_> {
    type Output = ();
    fn run<G: Geometry>(self, geometry: G) {
        let rules = self.0.rules;
        assert_eq!((geometry.cols(), geometry.rows()), (rules.cols().into(), rules.rows().into()));
        assert_eq!((geometry.connect(), geometry.has_gravity()), (rules.connect().into(), rules.has_gravity()));
        assert!(cells_of(geometry, geometry.board()).into_iter().eq(rules.all_cells()));
        assert!(cells_of(geometry, geometry.bottom()).into_iter().eq(rules.all_cells().filter(|cell| cell.row == 0)));
        let even = rules.all_cells().filter(|cell| cell.row % 2 == 0);
        assert!(cells_of(geometry, geometry.even_rows()).into_iter().eq(even));
        let spare = (0..rules.cols()).map(|col| Cell::new(col, rules.rows()));
        assert!(cells_of(geometry, geometry.spare()).into_iter().eq(spare));
        for col in 0..rules.cols() {
            let column = cells_of(geometry, geometry.column(col.into()));
            assert!(column.into_iter().eq(rules.all_cells().filter(|cell| cell.col == col)));
        }
    }
}

/// A random board: each cell has a stone with probability `density / 8`, which is X with probability `bias / 8`.
fn scattered(rules: Rules, rng: &mut Rng, density: u32, bias: u32) -> ReferenceBoard {
    let mut board = ReferenceBoard::new(rules);
    for cell in rules.all_cells() {
        if rng.below(8) < density {
            let player = if rng.below(8) < bias { Player::First } else { Player::Second };
            board.set(cell.col.into(), cell.row.into(), Some(player));
        }
    }
    board
}

#[test]
fn every_small_board_agrees_with_the_reference() {
    let mut rng = Rng::new(1);
    for cols in 1..=6 {
        for rows in 1..=6 {
            for connect in 1..=7 {
                for gravity in [true, false] {
                    let rules = Rules::new(cols, rows, connect).unwrap().with_gravity(gravity);
                    for _ in 0..4 {
                        let game = random_game(rules, rng.next_u64(), 36);
                        let plies = game.moves().count() as u32;
                        let middle = rng.below(plies + 1) as usize;
                        for position in [game.replay().nth(middle).unwrap(), *game.position()] {
                            Expected::new(rules, &(&position).into()).check_all();
                        }
                    }
                    for density in [2, 4, 6, 8] {
                        let bias = [1, 4, 7, 8][rng.below(4) as usize];
                        Expected::new(rules, &scattered(rules, &mut rng, density, bias)).check_all();
                    }
                }
            }
        }
    }
}

#[test]
fn nearly_full_boards_of_all_sizes_agree_with_the_reference() {
    // Long lines only occur by chance if almost every cell has the same color.
    let mut rng = Rng::new(2);
    for cols in 1..=20 {
        for rows in 1..=20 {
            let connect = 1 + rng.below(20) as u8;
            let longest = cols.max(rows);
            for connect in [connect, longest, cols.min(rows)] {
                let rules = Rules::new(cols, rows, connect).unwrap().with_gravity(rng.below(2) == 0);
                let mut board = ReferenceBoard::new(rules);
                let holes = rng.below(4);
                rules.all_cells().for_each(|cell| board.set(cell.col.into(), cell.row.into(), Some(Player::First)));
                for _ in 0..holes {
                    let (col, row) = (rng.below(cols.into()) as usize, rng.below(rows.into()) as usize);
                    board.set(col, row, [None, Some(Player::Second)][rng.below(2) as usize]);
                }
                let expected = Expected::new(rules, &board);
                rules.with_geometry(CheckOnly(&expected));
            }
        }
    }
}

struct CheckOnly<'a>(&'a Expected);
impl GeometryTask for CheckOnly<'_> {
    type Output = ();
    fn run<G: Geometry>(self, geometry: G) {
        self.0.check(geometry);
    }
}

#[test]
fn compile_time_geometries_agree_with_the_reference() {
    for (_, rules) in Rules::NAMED {
        let mut rng = Rng::new(3);
        let boards = 4_000 / u32::from(rules.cells());
        for _ in 0..boards {
            let game = random_game(rules, rng.next_u64(), rng.below(u32::from(rules.cells()) + 1) as usize);
            Expected::new(rules, &game.position().into()).check_all();
            let (density, bias) = (1 + rng.below(8), rng.below(9));
            Expected::new(rules, &scattered(rules, &mut rng, density, bias)).check_all();
        }
    }
}

/// Compares a position with the reference. Threats are slow to compute on large boards and can be left out.
fn check_position(position: &Position, board: &ReferenceBoard, with_threats: bool) {
    let rules = position.rules();
    assert_eq!(usize::from(position.plies()), board.plies());
    assert_eq!(position.mover(), board.mover());
    assert_eq!(position.outcome(), board.outcome());
    assert_eq!(position.is_over(), board.outcome().is_some());
    for cell in rules.all_cells() {
        assert_eq!(position.at(cell), board.at(cell.col.into(), cell.row.into()));
    }
    let landing: Vec<Cell> = board.landing_cells().into_iter().map(cell).collect();
    let legal = position.legal_moves();
    assert_eq!(legal, if position.is_over() { Vec::new() } else { landing });
    for cell in rules.all_cells() {
        let mut next = *position;
        let played = next.try_play(cell);
        assert_eq!(played.is_ok(), legal.contains(&cell), "{rules}: {cell}");
        assert_eq!(played, position.check(cell));
        match played {
            Ok(()) => assert_eq!((next.at(cell), next.plies()), (Some(position.mover()), position.plies() + 1)),
            Err(error) => {
                assert_eq!(&next, position, "a refused move changes nothing");
                let over = position.outcome().map(PlayError::GameOver);
                let taken = position.at(cell).map(|_| PlayError::Taken(cell));
                let hangs = PlayError::Hangs { cell, lands: position.landing(cell.col).unwrap_or(cell) };
                assert_eq!(error, over.or(taken).unwrap_or(hangs));
            }
        }
    }
    for player in Player::BOTH {
        if with_threats && !board.has_line(player) {
            let threats: Vec<Cell> = board.threats(player).into_iter().map(cell).collect();
            assert_eq!(position.threats(player), threats);
        }
    }
    check_lines(position, board);
}

/// Checks that each maximal line of at least `connect` stones is reported once, at its full length.
fn check_lines(position: &Position, board: &ReferenceBoard) {
    let rules = position.rules();
    let lines = position.lines();
    let mut expected = 0;
    let directions = if rules.connect() == 1 { &Direction::ALL[..1] } else { &Direction::ALL };
    for player in Player::BOTH {
        for &direction in directions {
            let (right, up) = direction.step();
            for start in rules.all_cells() {
                let length = streak_length(board, rules, player, start, (right, up));
                let is_first = streak_length(board, rules, player, start, (-right, -up)) == 1;
                if length >= rules.connect().into() && is_first {
                    expected += 1;
                    let line = lines
                        .iter()
                        .find(|line| (line.player, line.direction, line.cells[0]) == (player, direction, start));
                    let line = line.unwrap_or_else(|| panic!("{rules}: no {direction:?} line from {start}"));
                    assert_eq!(line.cells.len(), length);
                    assert!(line.cells.iter().all(|&cell| position.at(cell) == Some(player)));
                }
            }
        }
    }
    assert_eq!(lines.len(), expected);
}

fn check_game(rules: Rules, seed: u64) {
    let mut rng = Rng::new(seed);
    let mut game = Game::new(rules);
    let mut board = ReferenceBoard::new(rules);
    let mut seen = vec![*game.position()];
    // Run the slow checks at about eight plies of each game, and at its end.
    let rare = u32::from(rules.cells()) / 8 + 1;
    loop {
        assert_eq!(game.outcome(), board.outcome());
        let legal = game.position().legal_moves();
        if rng.below(rare) == 0 || legal.is_empty() {
            check_position(game.position(), &board, true);
        }
        if legal.is_empty() {
            break;
        }
        let cell = legal[rng.below(legal.len() as u32) as usize];
        board.set(cell.col.into(), cell.row.into(), Some(game.mover()));
        // The two ways to play a move are equal if both exist.
        if rules.has_gravity() && rng.below(2) == 0 {
            assert_eq!(game.try_drop(cell.col), Ok(cell));
        } else {
            assert_eq!(game.try_play(cell), Ok(()));
        }
        assert_eq!(game.last_move(), Some(cell));
        seen.push(*game.position());
    }
    check_history(&game, &seen);
    for position in [&seen[rng.below(seen.len() as u32) as usize], game.position()] {
        check_symmetries(position);
    }
}

/// Replays the game, undoes it to the start, and redoes it to the end.
fn check_history(game: &Game, seen: &[Position]) {
    assert!(game.replay().eq(seen.iter().copied()));
    let mut other = game.clone();
    for position in seen.iter().rev().skip(1) {
        assert!(other.undo().is_some());
        assert_eq!(other.position(), position);
    }
    assert_eq!((other.undo(), other.moves().next()), (None, None));
    assert_eq!(other.position(), game.start());
    for position in &seen[1..] {
        assert!(other.redo().is_some());
        assert_eq!(other.position(), position);
    }
    assert_eq!(other.redo(), None);
    assert_eq!(&other, game);
    if let Some(last) = other.undo() {
        assert_eq!(other.try_action(last), Ok(()));
        assert_eq!(other.redo(), None, "a new move forgets what was undone");
        assert_eq!(&other, game);
        if let (Some(cell), true) = (game.last_move(), game.rules().has_gravity()) {
            other.undo();
            assert_eq!(other.try_drop(cell.col), Ok(cell));
            assert_eq!(other.redo(), None, "a new drop forgets what was undone");
        }
    }
}

fn check_symmetries(position: &Position) {
    let rules = position.rules();
    let symmetries = Symmetry::of(rules);
    let mut images: Vec<Vec<Cell>> = Vec::new();
    for &symmetry in symmetries {
        let image = position.transformed(symmetry);
        assert_eq!(
            (image.outcome(), image.plies(), image.mover()),
            (position.outcome(), position.plies(), position.mover())
        );
        for cell in rules.all_cells() {
            assert!(rules.contains(symmetry.apply(cell, rules)));
            assert_eq!(image.at(symmetry.apply(cell, rules)), position.at(cell), "{symmetry:?}");
        }
        // A symmetry maps lines to lines: it preserves their number and lengths.
        let lengths = |position: &Position| {
            let mut lengths: Vec<_> =
                position.lines().into_iter().map(|line| (line.player, line.cells.len())).collect();
            lengths.sort_unstable();
            lengths
        };
        assert_eq!(lengths(&image), lengths(position));
        let same_moves = |moves: Vec<Cell>| {
            let mut moves: Vec<Cell> = moves.into_iter().map(|cell| symmetry.apply(cell, rules)).collect();
            moves.sort_unstable();
            moves
        };
        assert_eq!(same_moves(position.legal_moves()), image.legal_moves());
        assert_eq!(same_moves(position.threats(Player::First)), image.threats(Player::First));
        images.push(rules.all_cells().map(|cell| symmetry.apply(cell, rules)).collect());
        let mut cells = images.last().unwrap().clone();
        cells.sort_unstable();
        assert!(cells.into_iter().eq(rules.all_cells()), "{symmetry:?} moves two cells to one");
    }
    assert_eq!(position.mirrored(), position.transformed(Symmetry::MirrorColumns));
    assert_eq!(position.mirrored().mirrored(), *position);
    if rules.cols() > 2 && rules.rows() > 2 {
        let all = images.len();
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), all, "two symmetries are the same");
    }
}

#[test]
fn number_of_symmetries() {
    let of = |cols, rows, gravity| Symmetry::of(Rules::new(cols, rows, 3).unwrap().with_gravity(gravity)).len();
    assert_eq!((of(7, 6, true), of(5, 5, true), of(7, 6, false), of(5, 5, false)), (2, 2, 4, 8));
}

/// Compares how random games on a given geometry end with the reference.
struct Playout<'a>(&'a mut Rng);
impl GeometryTask for Playout<'_> {
    type Output = (Vec<Cell>, Vec<Cell>, bool);
    fn run<G: Geometry>(self, geometry: G) -> Self::Output {
        let (end, won) = playout::playout(geometry, connect4_core::Stones::EMPTY, self.0);
        (cells_of(geometry, end.mover), cells_of(geometry, end.opponent), won)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn games_of_all_sizes_agree_with_the_reference(rules in any_rules(), seed: u64) {
        check_game(rules, seed);
    }

    #[test]
    fn positions_of_all_sizes_agree_with_the_reference(game in any_game(any_rules())) {
        Expected::new(game.rules(), &game.position().into()).check_all();
    }

    #[test]
    fn scattered_stones_on_all_sizes_agree_with_the_reference(
        rules in any_rules(), seed: u64, density in 1u32..=8, bias in 0u32..=8,
    ) {
        Expected::new(rules, &scattered(rules, &mut Rng::new(seed), density, bias)).check_all();
    }

    #[test]
    fn playouts_agree_with_the_reference(rules in any_rules(), seed: u64) {
        let end = rules.with_geometry(Playout(&mut Rng::new(seed)));
        prop_assert_eq!(&end, &rules.with_dynamic_geometry(Playout(&mut Rng::new(seed))));
        let (mover, opponent, won) = end;
        let mut board = ReferenceBoard::new(rules);
        let (to_move, moved) = if (mover.len() + opponent.len()).is_multiple_of(2) {
            (Player::First, Player::Second)
        } else {
            (Player::Second, Player::First)
        };
        for (cells, player) in [(&mover, to_move), (&opponent, moved)] {
            cells.iter().for_each(|cell| board.set(cell.col.into(), cell.row.into(), Some(player)));
        }
        prop_assert_eq!(board.outcome(), Some(if won { Outcome::Won(moved) } else { Outcome::Drawn }));
        prop_assert!(!rules.has_gravity() || is_settled(&board, rules));
    }

    #[test]
    fn playout_counts_add_up(game in any_game(any_rules()), seed: u64) {
        let games = 5;
        let results = playout::random_games(game.position(), games, &mut Rng::new(seed));
        prop_assert_eq!(results.first + results.second + results.draws, games);
        prop_assert_eq!(results, playout::random_games_dynamic(game.position(), games, &mut Rng::new(seed)));
        if let Some(outcome) = game.outcome() {
            prop_assert_eq!(results.plies, 0);
            let of_outcome = match outcome.winner() {
                Some(Player::First) => results.first,
                Some(Player::Second) => results.second,
                None => results.draws,
            };
            prop_assert_eq!(of_outcome, games);
        }
    }
}

/// Undo and redo across a swap, which exchanges the players and does not change the board.
#[test]
fn swaps_are_undone_and_redone() {
    use connect4_core::Action;
    let mut game = Game::new(Rules::CONNECT_FOUR.with_swap(Swap::One));
    assert_eq!(game.try_action(Action::Swap), Err(PlayError::NoSwap), "there is no stone to take over yet");
    game.try_drop(3).unwrap();
    assert!(game.can_swap());
    game.try_action(Action::Swap).unwrap();
    assert!(game.is_swapped() && !game.can_swap());
    assert_eq!(game.mover(), Player::Second, "the board does not change");
    assert_eq!(game.try_action(Action::Swap), Err(PlayError::NoSwap));
    assert_eq!(game.undo(), Some(Action::Swap));
    assert!(!game.is_swapped() && game.can_swap());
    assert_eq!(game.redo(), Some(Action::Swap));
    game.try_drop(3).unwrap();
    assert_eq!(game.replay().map(|position| position.plies()).collect::<Vec<_>>(), [0, 1, 1, 2]);
    let mut plain = Game::new(Rules::CONNECT_FOUR);
    plain.try_drop(3).unwrap();
    assert_eq!(plain.try_action(Action::Swap), Err(PlayError::NoSwap), "the rules have no swap");
}

/// Compares the swap rules with a simple model of who plays which color. A swap exchanges the two players' colors, and
/// under swap-3 the player who moves first places the first three stones.
#[test]
fn swaps_agree_with_a_simple_model() {
    use connect4_core::{Action, Swap};
    let mut swapped = [0; 3];
    for seed in 0..600 {
        let mut rng = Rng::new(seed);
        let rule = Swap::ALL[seed as usize % 3];
        let (cols, rows) = (1 + rng.below(5) as u8, 1 + rng.below(5) as u8);
        let rules = Rules::new(cols, rows, 1 + rng.below(4) as u8).unwrap().with_gravity(rng.below(2) == 0);
        let mut game = Game::new(rules.with_swap(rule));
        let mut board = ReferenceBoard::new(rules);
        // The player of X, and the player of O.
        let mut people = [Player::First, Player::Second];
        let (mut stones, mut accounts) = (0, Vec::new());
        while board.outcome().is_none() {
            let last = match rule {
                Swap::Off => None,
                Swap::One => Some(1),
                Swap::Three => Some(3),
            };
            let may_choose = last == Some(stones) && people[0] == Player::First;
            let is_opening = last.is_some_and(|last| stones < last);
            let person = if is_opening { Player::First } else { people[stones % 2] };
            assert_eq!(
                (game.acting_player(), game.can_swap(), game.may_be_swapped()),
                (person, may_choose, is_opening)
            );
            assert_eq!(game.is_swapped(), people[0] == Player::Second);
            accounts.push((person, may_choose, is_opening));
            if rng.below(2) == 0 {
                assert_eq!(game.try_action(Action::Swap).is_ok(), may_choose);
                if may_choose {
                    people.swap(0, 1);
                    swapped[seed as usize % 3] += 1;
                    continue;
                }
            }
            let cell = rng.pick(&game.position().legal_moves()).unwrap();
            board.set(cell.col.into(), cell.row.into(), Some([Player::First, Player::Second][stones % 2]));
            game.play(cell);
            stones += 1;
        }
        assert!(!game.can_swap(), "the game is over");
        // Check the same while undoing.
        while game.undo().is_some() {
            let account = (game.acting_player(), game.can_swap(), game.may_be_swapped());
            assert_eq!(Some(account), accounts.pop());
        }
        assert!(accounts.is_empty());
    }
    assert!(swapped[0] == 0 && swapped[1] > 30 && swapped[2] > 30, "{swapped:?}");
}

#[test]
fn cells_off_the_board_are_rejected() {
    for (col, row) in [(7, 0), (0, 6), (255, 255), (0, 255), (255, 0), (26, 3)] {
        let cell = Cell::new(col, row);
        let mut position = Position::new(Rules::CONNECT_FOUR);
        let error = position.try_play(cell).unwrap_err();
        assert_eq!(error, PlayError::CellOffBoard { cell, rules: Rules::CONNECT_FOUR });
        assert!(error.to_string().ends_with("is off the board; pick a cell from a1 to g6"), "{error}");
        assert_eq!((position.at(cell), position.landing(col.max(7))), (None, None));
        let error = position.try_drop(col.max(7)).unwrap_err();
        let expected = format!("column {} is off the board; pick one from 1 to 7", u32::from(col.max(7)) + 1);
        assert_eq!(error.to_string(), expected);
    }
}
