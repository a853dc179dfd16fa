//! Checks each claim of the lessons in `web/lessons.json`, and the guide that is generated from them (`UPDATE_GOLDEN=1`
//! rewrites it).

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::path::Path;

use connect4_core::notation::digits;
use connect4_core::{Cell, Outcome, Player, Position, Rules, print};
use connect4_play::reasons::{Explanation, Reason, explain};
use connect4_solve::{Budget, Options};
use connect4_wire::{Caps, Engine, GameSpec, PuzzleAsk, PuzzleReport};
use serde::Deserialize;

/// A text in each language of the web app.
type Text = BTreeMap<String, String>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lesson {
    id: String,
    title: Text,
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
    ask: Text,
    answer: Text,
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn lessons() -> Vec<Lesson> {
    let text = std::fs::read_to_string(root().join("web/lessons.json")).expect("the lessons are there");
    serde_json::from_str(&text).expect("they are lessons")
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
    let mut solver = connect4_play::solver(Options { table_bytes: 32 << 20, threads: 1 });
    let lessons = lessons();
    assert_eq!(lessons.len(), 8);
    for (lesson, one) in lessons.iter().flat_map(|lesson| lesson.tries.iter().map(move |one| (lesson, one))) {
        let what = format!("{}, {}", lesson.id, one.moves);
        let position = one.position();
        let moves = solver.analyze(&position, &Budget::unlimited()).expect("there is memory");
        let scores: Vec<(u8, i32)> =
            moves.iter().map(|one| (one.cell.col + 1, one.solution.score().expect("there is no limit"))).collect();
        let best = scores.iter().map(|(_, score)| *score).max().expect("the game goes on");
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

/// Phrases, in each language, that a side replies in the same column from now on.
const ON_TOP: [(&str, &str); 8] = [
    ("de", "antwortet O obendrauf"),
    ("en", "O replies in the same column"),
    ("es", "O responde encima"),
    ("fr", "O répond au-dessus"),
    ("it", "O risponde sopra"),
    ("nl", "antwoordt O erbovenop"),
    ("pl", "O odpowiada na wierzchu"),
    ("pt", "O responde em cima"),
];

/// The moves that the lesson allows: complete a line, block one, reply in the same column, or anything if it is full.
fn same_column_moves(position: &Position, last: Cell) -> Vec<Cell> {
    let legal = position.legal_moves();
    let above = vec![Cell::new(last.col, last.row + 1)];
    let all = [position.threats(position.mover()), position.threats(!position.mover()), above, legal.clone()];
    let those = |wanted: &Vec<Cell>| legal.iter().copied().filter(|cell| wanted.contains(cell)).collect();
    all.iter().map(those).find(|cells: &Vec<Cell>| !cells.is_empty()).expect("the game goes on")
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
    let mut said = 0;
    for one in lessons().iter().flat_map(|lesson| &lesson.tries) {
        for (language, words) in ON_TOP {
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
            said += 1;
        }
    }
    assert_eq!(said, 2 * ON_TOP.len());
}

#[test]
fn every_text_exists_in_every_language() {
    let languages = ["de", "en", "es", "fr", "it", "nl", "pl", "pt"];
    for lesson in lessons() {
        let texts = lesson.tries.iter().flat_map(|one| [&one.ask, &one.answer]).chain([&lesson.title, &lesson.text]);
        for text in texts {
            assert_eq!(text.keys().collect::<Vec<_>>(), languages, "{}", lesson.id);
            assert!(text.values().all(|text| !text.is_empty()), "{}", lesson.id);
        }
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
    let mut engine = Engine::new(Caps::default());
    for (seed, grade) in [(7, None), (7, Some(2)), (20_261_123, None)] {
        let shown = connect4_tui::puzzle(seed, grade, Budget::unlimited()).expect("there is one");
        let sent = engine.puzzle(&PuzzleAsk { game: GameSpec::default(), seed, grade }).expect("there is one");
        assert_eq!(PuzzleReport::new(&shown), sent, "{seed}");
    }
}
