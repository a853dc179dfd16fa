//! Checks each claim of the lessons, whose positions are in `web/lessons.json`, and the guide that is generated from them (`UPDATE_GOLDEN=1`
//! rewrites it).

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::path::Path;

use connect4_core::notation::digits;
use connect4_core::{Budget, Cell, Outcome, Player, Position, Rules, print};
use connect4_explain::{Explanation, Reason, explain, threats};
use connect4_solve::{Options, Solver, Value, Verdict};
use connect4_wire::{Engine, EngineLimits, GameSpec, PuzzleRequest};
use connect4_words::{Language, Words};
use serde::Deserialize;
use serde_json::json;

/// A text in each language, by language code.
type Text = BTreeMap<String, String>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lesson {
    id: String,
    #[serde(skip)]
    title: Text,
    #[serde(skip)]
    text: Text,
    tries: Vec<Try>,
}

/// A position to try.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Try {
    /// The moves that lead to it, as digits.
    moves: String,
    /// The goal: the `best` move, or one that will `keep` the result.
    goal: String,
    /// The correct columns, from 1.
    right: Vec<u8>,
    /// The result for the side to move.
    verdict: String,
    /// The kind of the explanation, if there is a short one.
    ground: Option<String>,
    #[serde(skip)]
    ask: Text,
    #[serde(skip)]
    answer: Text,
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn lessons() -> Vec<Lesson> {
    let text = std::fs::read_to_string(root().join("web/lessons.json")).expect("the lessons are there");
    let mut lessons: Vec<Lesson> = serde_json::from_str(&text).expect("they are lessons");
    for lesson in &mut lessons {
        let text = |name: &str| {
            let sentence = json!({ "id": format!("lesson-{}-{name}", lesson.id), "x": "X", "o": "O" });
            Language::ALL
                .iter()
                .map(|&language| (language.code().to_owned(), Words::of(language).say(&sentence)))
                .collect()
        };
        (lesson.title, lesson.text) = (text("title"), text("text"));
        for (number, one) in (1..).zip(&mut lesson.tries) {
            (one.ask, one.answer) = (text(&format!("{number}-ask")), text(&format!("{number}-answer")));
        }
    }
    lessons
}

impl Try {
    fn position(&self) -> Position {
        *digits::parse(Rules::CONNECT_FOUR, &self.moves).expect("the moves are legal").position()
    }
}

const fn ground(why: &Explanation) -> Option<&'static str> {
    match why.reasons.as_slice() {
        [Reason::WinsNow { .. }, ..] => Some("wins now"),
        [Reason::Forcing { .. }, ..] => Some("forcing"),
        [Reason::Plan(_), ..] => Some("plan"),
        _ => None,
    }
}

#[test]
fn every_claim_of_the_lessons_is_true() {
    let mut solver = connect4_players::solver(Options { table_bytes: 32 << 20, threads: 1 });
    let lessons = lessons();
    assert_eq!(lessons.len(), 8);
    for (lesson, one) in lessons.iter().flat_map(|lesson| lesson.tries.iter().map(move |one| (lesson, one))) {
        let what = format!("{}, {}", lesson.id, one.moves);
        let position = one.position();
        let moves = solver.analyze(&position, &Budget::unlimited()).expect("there is memory");
        let scores: Vec<(u8, i32)> =
            moves.iter().map(|one| (one.cell.col + 1, one.solution.score().expect("there is no limit"))).collect();
        let best = scores.iter().map(|(_, score)| *score).max().expect("the game is not over");
        let is_right = |score: i32| if one.goal == "best" { score == best } else { score.signum() == best.signum() };
        assert!(["best", "keep"].contains(&one.goal.as_str()), "{what}");
        let right: Vec<u8> = scores.iter().filter(|(_, score)| is_right(*score)).map(|(column, _)| *column).collect();
        assert_eq!(one.right, right, "{what}");
        assert!(right.len() < scores.len(), "{what}: every move is right");
        assert_eq!(one.verdict, ["loss", "draw", "win"][(best.signum() + 1) as usize], "{what}");
        let why = explain(&position);
        let settled = Some(&why).filter(|why| why.value.is_some());
        assert_eq!(one.ground.as_deref(), settled.and_then(ground), "{what}");
    }
}

/// The parts of a text that match the blanks `{}` of a pattern, which may begin anywhere in it.
fn blanks<'a>(pattern: &str, text: &'a str) -> Option<Vec<&'a str>> {
    let mut parts = pattern.split("{}");
    let first = parts.next()?;
    let mut rest = &text[text.find(first)? + first.len()..];
    let mut found = Vec::new();
    for part in parts {
        let end = rest.find(part)?;
        found.push(&rest[..end]);
        rest = &rest[end + part.len()..];
    }
    Some(found)
}

fn cell(text: &str) -> Cell {
    text.parse().unwrap_or_else(|_| panic!("{text} is not a cell"))
}

/// The cells of a list such as `b4, b5 and f4`, sorted.
fn cells(list: &str) -> Vec<Cell> {
    let mut found: Vec<Cell> = list.split([',', ' ']).filter_map(|word| word.parse().ok()).collect();
    found.sort();
    found
}

/// A position of a lesson, with what its texts can claim about it.
struct Claims<'a> {
    position: Position,
    mover: Player,
    right: &'a [u8],
}

impl Claims<'_> {
    /// The cell where a disc dropped in a column, from 1, lands.
    fn landing(&self, column: &str) -> Cell {
        let is_column = |cell: &Cell| (cell.col + 1).to_string() == column;
        self.position.legal_moves().into_iter().find(is_column).unwrap_or_else(|| panic!("column {column} is full"))
    }

    /// The cells where `player` could complete a line next.
    fn immediate(position: &Position, player: Player) -> Vec<Cell> {
        let legal = position.legal_moves();
        position.threats(player).into_iter().filter(|cell| legal.contains(cell)).collect()
    }

    /// Whether the opponent can complete a line right after this move.
    fn loses_immediately(&self, cell: Cell) -> bool {
        !Self::immediate(&self.position.after(cell), !self.mover).is_empty()
    }

    /// The lines that `player` would complete on this cell, as `b1–e1`.
    fn lines(position: &Position, player: Player, cell: Cell) -> Vec<String> {
        let found = threats(position).into_iter().filter(|threat| threat.owner == player && threat.cell == cell);
        let named = |line: &Vec<Cell>| format!("{}–{}", line[0], line[line.len() - 1]);
        found.flat_map(|threat| threat.lines.iter().map(named).collect::<Vec<_>>()).collect()
    }

    fn has_threat(position: &Position, player: Player, cell: Cell) -> bool {
        threats(position).iter().any(|threat| threat.owner == player && threat.cell == cell)
    }

    /// The cells, in order, that become threats of the side that plays this disc.
    fn new_threats(&self, disc: Cell) -> Vec<Cell> {
        let after = threats(&self.position.after(disc));
        let own = after.into_iter().filter(|threat| threat.owner == self.mover).map(|threat| threat.cell);
        let mut found: Vec<Cell> = own.filter(|cell| !Self::has_threat(&self.position, self.mover, *cell)).collect();
        found.sort();
        found
    }

    /// Whether the explanation is a plan that begins with `first` and whose columns end at threats on the cells `ends`.
    /// The opponent has to play below them once `free` other cells are full, an even number.
    fn is_decided_by(&self, first: Cell, ends: &[Cell], free: Option<usize>) -> bool {
        let why = explain(&self.position);
        let [Reason::Plan(plan)] = why.reasons.as_slice() else { return false };
        let count = plan.free_cells(&self.position.after(first));
        let mut found = plan.ends.clone();
        found.sort();
        let mut ends = ends.to_vec();
        ends.sort();
        why.steps.is_empty()
            && plan.owner == self.mover
            && plan.first == Some(first)
            && found == ends
            && count.is_multiple_of(2)
            && free.is_none_or(|free| free == count)
    }

    /// The number of discs of both sides until threats complete a line, and the first disc.
    fn forced(&self) -> Option<(usize, Cell)> {
        match explain(&self.position).reasons.as_slice() {
            [Reason::Forcing { moves }] => Some((moves.len(), moves[0])),
            _ => None,
        }
    }

    /// Whether the claim of an answer is true; `None` if this test cannot read it.
    fn answer(&self, text: &str, solver: &mut Solver) -> Option<bool> {
        let (position, mover) = (&self.position, self.mover);
        let other = !mover;
        let all_right =
            |claim: &dyn Fn(Cell) -> bool| self.right.iter().all(|column| claim(self.landing(&column.to_string())));
        if let Some([by, line, ..]) = blanks("{} completes {}.", text).as_deref()
            && !text.contains("disc completes")
            && !text.contains("column and")
        {
            let cell = cell(by);
            return Some(
                position.legal_moves().contains(&cell)
                    && Self::lines(position, mover, cell).contains(&(*line).to_owned()),
            );
        }
        if let Some([by, line]) = blanks("{} blocks {}; after any other move X wins immediately.", text).as_deref() {
            let cell = cell(by);
            let others = position.legal_moves().into_iter().filter(|other| *other != cell);
            return Some(
                Self::lines(position, other, cell).contains(&(*line).to_owned())
                    && others.into_iter().all(|other| self.loses_immediately(other)),
            );
        }
        if text == "Three in a row at the bottom, and both ends are open: O can block only one." {
            let is_open = |cell: Cell| {
                let ends = Self::immediate(&position.after(cell), mover);
                ends.len() == 2 && ends.iter().all(|end| end.row == 0)
            };
            return Some(all_right(&is_open));
        }
        if text == "A disc next to the two leaves the line with only one open end." {
            let is_closed = |cell: Cell| {
                let after = position.after(cell);
                after.legal_moves().into_iter().all(|reply| Self::immediate(&after.after(reply), other).len() < 2)
            };
            return Some(all_right(&is_closed));
        }
        if let Some([first, one, two]) = blanks("{} makes two threats at the same time, on {} and {}.", text).as_deref()
        {
            let mut found = Self::immediate(&position.after(cell(first)), mover);
            found.sort();
            return Some(found == [cell(one), cell(two)]);
        }
        if let Some([first, reply, next]) = blanks(
            "After {}, O has to play {}. That makes {} available, which makes three threats at the same time.",
            text,
        )
        .as_deref()
        {
            let (first, reply, next) = (cell(first), cell(reply), cell(next));
            let after = position.after(first);
            let blocked = after.after(reply);
            let last = blocked.after(next);
            return Some(
                Self::immediate(&after, mover) == [reply]
                    && !after.legal_moves().contains(&next)
                    && Self::immediate(&last, mover).len() == 3,
            );
        }
        if let Some([first, reply, column]) =
            blanks("{} forces {}, and then column {} has two threats, one above the other.", text).as_deref()
        {
            let (first, reply) = (cell(first), cell(reply));
            let after = position.after(first);
            let blocked = after.after(reply);
            let col = column.as_bytes()[0] - b'a';
            let is_threat = |row: u8| Self::has_threat(&blocked, mover, Cell::new(col, row));
            let is_stacked = (1..position.rules().rows()).any(|row| is_threat(row - 1) && is_threat(row));
            // A disc below them then wins by force.
            let wins = self.forced().is_some_and(|(_, begins)| begins == first);
            return Some(wins && is_stacked && Self::immediate(&after, mover) == [reply]);
        }
        if let Some([first]) =
            blanks("{} is the first of four threats; the fifth disc completes a line.", text).as_deref()
        {
            return Some(self.forced() == Some((9, cell(first))));
        }
        if let Some([column, side, at]) =
            blanks("Only column {} is wrong: {} would complete a line on {}.", text).as_deref()
        {
            let wrong = self.landing(column);
            let lost = cell(at);
            return Some(
                side.chars().eq([other.letter()])
                    && lost == Cell::new(wrong.col, wrong.row + 1)
                    && Self::immediate(&position.after(wrong), other).contains(&lost)
                    && self.right.len() + 1 == position.legal_moves().len(),
            );
        }
        if let Some([one, two, third]) = blanks("Columns {} and {} lose immediately, column {} later.", text).as_deref()
        {
            let [one, two, third] = [one, two, third].map(|column| self.landing(column));
            let value = solver.solve(&position.after(third), &Budget::unlimited()).expect("there is memory").sign();
            return Some(
                self.loses_immediately(one)
                    && self.loses_immediately(two)
                    && !self.loses_immediately(third)
                    && value == Some(1),
            );
        }
        if text.contains("O replies in the same column") {
            // `replying_in_the_same_column_wins_where_a_lesson_says_so` checks it.
            return Some(true);
        }
        if let Some([first, threat, rest]) = blanks("After {} the threat on {} is decisive: {}.", text).as_deref() {
            let below = cell(rest.rsplit(' ').next()?);
            let threat = cell(threat);
            return Some(
                below.col == threat.col
                    && below.row + 1 == threat.row
                    && self.is_decided_by(cell(first), &[threat], None),
            );
        }
        if let Some([column]) =
            blanks("Only column {} is wrong: O must not play below its own threat.", text).as_deref()
        {
            let wrong = self.landing(column);
            return Some(
                Self::has_threat(position, mover, Cell::new(wrong.col, wrong.row + 1))
                    && self.right.len() + 1 == position.legal_moves().len(),
            );
        }
        if let Some([first, ends, free]) = blanks(
            "{} makes threats on {}. Not counting the ignored cells, {} are left: an even number, with X to move.",
            text,
        )
        .as_deref()
        {
            let ends = cells(ends);
            return Some(
                self.new_threats(cell(first)) == ends && self.is_decided_by(cell(first), &ends, free.parse().ok()),
            );
        }
        if let Some([first, made]) = blanks("{} makes threats on {}.", text).as_deref() {
            return Some(self.new_threats(cell(first)) == cells(made));
        }
        if let Some([discs]) =
            blanks("The middle, with the {}st disc if O holds out as long as possible.", text).as_deref()
        {
            let solution = solver.solve(position, &Budget::unlimited()).expect("there is memory");
            let value = Value::new(position, &solution);
            let is_in = value.plies == Some(discs.parse().ok()?) && value.verdict == Some(Verdict::Win);
            return Some(is_in && self.right == [4]);
        }
        match text {
            "The middle again." => Some(self.right == [4]),
            "It is next to X's disc, toward the middle." => {
                let last = position.legal_moves().into_iter().find(|cell| cell.row == 1)?;
                Some(self.right == [if last.col < 3 { last.col + 2 } else { last.col }])
            }
            _ => None,
        }
    }

    /// Whether the claims of a task are true, if it makes any.
    fn task(&self, text: &str) -> bool {
        let (position, mover) = (&self.position, self.mover);
        let legal = position.legal_moves();
        let wrong: Vec<Cell> = legal.iter().copied().filter(|cell| !self.right.contains(&(cell.col + 1))).collect();
        let losing = wrong.iter().filter(|cell| self.loses_immediately(**cell)).count();
        let mut claims = vec![text.starts_with(&format!("{mover} to move"))];
        if text.contains("X has three in a column") {
            claims.push(Self::immediate(position, !mover).iter().any(|cell| {
                cell.row >= 3 && (1..=3).all(|down| position.at(Cell::new(cell.col, cell.row - down)) == Some(!mover))
            }));
        }
        for (words, discs) in [("win with your second disc", 3), ("win with the third disc", 5), ("five discs of X", 9)]
        {
            if text.contains(words) {
                claims.push(self.forced().is_some_and(|(count, _)| count == discs));
            }
        }
        if text.contains("Six columns win and one loses immediately") {
            claims.push((self.right.len(), wrong.len(), losing) == (6, 1, 1));
        }
        if text.contains("one column loses immediately") {
            claims.push((wrong.len(), losing) == (1, 1));
        }
        if text.contains("Two columns lose immediately, and a third loses in the end") {
            claims.push((wrong.len(), losing) == (3, 2));
        }
        if let Some([threat]) = blanks("with a threat on {}. One column throws away the win", text).as_deref() {
            claims.push(Self::has_threat(position, mover, cell(threat)) && wrong.len() == 1);
        }
        if ["Only one", "Which column wins?", "the only winning reply"].iter().any(|words| text.contains(words)) {
            claims.push(self.right.len() == 1);
        }
        claims.into_iter().all(|is_true| is_true)
    }
}

#[test]
fn what_tasks_and_answers_say_about_their_positions_is_true() {
    let mut solver = connect4_players::solver(Options { table_bytes: 32 << 20, threads: 1 });
    for (lesson, one) in lessons().iter().flat_map(|lesson| lesson.tries.iter().map(move |one| (lesson, one))) {
        let position = one.position();
        let claims = Claims { position, mover: position.mover(), right: &one.right };
        let (ask, answer) = (&one.ask["en"], &one.answer["en"]);
        assert!(claims.task(ask), "{}, {}: {ask}", lesson.id, one.moves);
        assert_eq!(claims.answer(answer, &mut solver), Some(true), "{}, {}: {answer}", lesson.id, one.moves);
        if ask.contains("Only one") || ask.contains("only winning") {
            let moves = solver.analyze(&position, &Budget::unlimited()).expect("there is memory");
            let winning = moves.iter().filter(|one| one.solution.sign() == Some(1)).count();
            assert_eq!(winning, 1, "{}, {}: {ask}", lesson.id, one.moves);
        }
        // The other languages name the same cells and numbers, and perhaps the right column.
        for (english, text) in [(ask, &one.ask), (answer, &one.answer)] {
            for (language, text) in text {
                let mut named = cells_and_numbers(text);
                let expected = cells_and_numbers(english);
                named.retain(|word| expected.contains(word) || *word != one.right[0].to_string());
                assert_eq!(named, expected, "{language}: {text}");
            }
        }
    }
}

/// The cells, lines and numbers that a text names, sorted.
fn cells_and_numbers(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '–');
    let is_named = |word: &&str| word.ends_with(|letter: char| letter.is_ascii_digit());
    let number = |word: &str| match word.starts_with(|letter: char| letter.is_ascii_digit()) {
        // Removes ordinal suffixes: `41st`, `41e`.
        true => word.trim_end_matches(|letter: char| letter.is_ascii_lowercase()).to_owned(),
        false => word.to_owned(),
    };
    let mut found: Vec<String> = words.map(number).filter(|word| is_named(&word.as_str())).collect();
    found.sort();
    found
}

#[test]
fn what_the_lesson_on_openings_says_is_true() {
    let lessons = lessons();
    let text = &lessons.last().expect("there are lessons").text["en"];
    let claim = "the first player wins by starting in the middle column, draws next to it (columns 3 and 5), and loses with the others.";
    assert!(text.contains(claim), "{text}");
    let mut solver = connect4_players::solver(Options { table_bytes: 32 << 20, threads: 1 });
    let moves = solver.analyze(&Position::new(Rules::CONNECT_FOUR), &Budget::unlimited()).expect("there is memory");
    let signs: Vec<_> = moves.iter().map(|one| one.solution.sign()).collect();
    assert_eq!(signs, [-1, -1, 0, 1, 0, -1, -1].map(Some));
}

/// Phrases, in each language, that a side replies in the same column from now on.
const SAME_COLUMN_CLAIMS: [(&str, &str); 8] = [
    ("de", "antwortet O in derselben Spalte"),
    ("en", "O replies in the same column"),
    ("es", "O responde en la misma columna"),
    ("fr", "O répond dans la même colonne"),
    ("it", "O risponde nella stessa colonna"),
    ("nl", "antwoordt O in dezelfde kolom"),
    ("pl", "O odpowiada w tej samej kolumnie"),
    ("pt", "O responde na mesma coluna"),
];

/// The moves that the lesson allows: complete a line, block one, reply in the same column, or anything if it is full.
fn same_column_moves(position: &Position, last: Cell) -> Vec<Cell> {
    let legal = position.legal_moves();
    let above = vec![Cell::new(last.col, last.row + 1)];
    let all = [position.threats(position.mover()), position.threats(!position.mover()), above, legal.clone()];
    let those = |wanted: &Vec<Cell>| legal.iter().copied().filter(|cell| wanted.contains(cell)).collect();
    all.iter().map(those).find(|cells: &Vec<Cell>| !cells.is_empty()).expect("the game is not over")
}

/// Whether `owner` always wins by replying in the same column.
fn wins_by_same_column_replies(
    owner: Player,
    position: &Position,
    last: Cell,
    known: &mut HashMap<(Position, Cell), bool>,
) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome == Outcome::Won(owner);
    }
    if let Some(&known) = known.get(&(*position, last)) {
        return known;
    }
    let moves = if position.mover() == owner { same_column_moves(position, last) } else { position.legal_moves() };
    let wins = moves.into_iter().all(|cell| wins_by_same_column_replies(owner, &position.after(cell), cell, known));
    known.insert((*position, last), wins);
    wins
}

#[test]
fn replying_in_the_same_column_wins_where_a_lesson_says_so() {
    let mut claims = 0;
    for one in lessons().iter().flat_map(|lesson| &lesson.tries) {
        for (language, words) in SAME_COLUMN_CLAIMS {
            let answer = &one.answer[language];
            if !answer.contains(words) {
                continue;
            }
            let position = one.position();
            let named = answer.split(|letter: char| !letter.is_alphanumeric()).find_map(|word| word.parse().ok());
            let first: Cell = named.expect("it names the cell to begin with");
            let after = position.after(first);
            assert!(
                wins_by_same_column_replies(position.mover(), &after, first, &mut HashMap::new()),
                "{language}: {answer}"
            );
            claims += 1;
        }
    }
    assert_eq!(claims, 2 * SAME_COLUMN_CLAIMS.len());
}

#[test]
fn every_lesson_has_a_few_positions() {
    for lesson in lessons() {
        assert!((2..=4).contains(&lesson.tries.len()), "{}", lesson.id);
    }
}

#[test]
fn the_guide_matches_the_lessons() {
    let mut text = "# How to play well\n\nEight short lessons. Each has positions to try; think before you open the answer. You can also play \
                    them in the web app at `/learn-to-play`, which explains why a wrong move is wrong. The solver has checked every \
                    claim.\n\nX moves first. A cell is named by its column letter and row number: `d1` is the bottom cell of the middle \
                    column.\n"
        .to_owned();
    for (number, lesson) in (1..).zip(lessons()) {
        let _ = write!(text, "\n## {number}. {}\n\n{}\n", lesson.title["en"], lesson.text["en"]);
        for one in &lesson.tries {
            let board = print::diagram(&connect4_core::Setup::from_position(&one.position()));
            let columns: Vec<String> = one.right.iter().map(ToString::to_string).collect();
            let columns = match columns.split_last().expect("a right move") {
                (last, []) => format!("Column {last}"),
                (last, others) => format!("Column {} or {last}", others.join(", ")),
            };
            let (ask, answer) = (&one.ask["en"], &one.answer["en"]);
            let _ = write!(
                text,
                "\n{ask}\n\n```text\n{}\n```\n\n<details><summary>Answer</summary>\n\n{columns}. {answer}\n\n</details>\n",
                board.trim_end()
            );
        }
    }
    text += "\n`connect4 explain` explains any position in these terms: see [Review and explain](review.md#explain-a-position).\n";
    text += "\n## The whole game\n\nThe first player can always win, and a [compact strategy](compact-strategies.md) shows how: \
             a small tree of positions, and diagrams for the rest. The web app plays it at `/strategy`; try to stop it.\n";
    let path = root().join("docs/guide/strategy.md");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &text).expect("it can be written");
    }
    let carried = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(carried == text, "docs/guide/strategy.md is old: UPDATE_GOLDEN=1 cargo test -p connect4 lessons");
}

#[test]
fn terminal_and_web_app_have_the_same_puzzles() {
    let mut engine = Engine::new(EngineLimits::default());
    for (seed, grade) in [(7, None), (7, Some(2)), (20_261_123, None)] {
        let shown =
            connect4_tui::puzzle(seed, grade, Budget::unlimited()).expect("there is memory").expect("there is one");
        let sent = engine.puzzle(&PuzzleRequest { game: GameSpec::default(), seed, grade }).expect("there is one");
        assert_eq!(shown, sent, "{seed}");
    }
}
