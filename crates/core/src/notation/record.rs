//! A game record similar to PGN: tags, then numbered moves with comments.
//!
//! ```text
//! [Event "Friday evening"]
//! [Date "2026.11.20"]
//! [First "Ada"]
//! [Second "Charles"]
//! [Size "7x6"]
//! [Connect "4"]
//! [Gravity "yes"]
//! [Result "*"]
//!
//! 1. d1 {the centre} d2 2. e1 *
//! ```
//!
//! `[Swap "yes"]` is written under the swap rule, and `[Swap "3"]` under swap-3. `[Start "…"]` has a position line if
//! the game does not begin on the empty board. In tag values, `\"`, `\\` and `\n` stand for a quote, a backslash and a
//! newline; in comments, `\}` and `\\` stand for a brace and a backslash. `1...` numbers a first move by O. The moves
//! are cells, and `swap` if the sides are swapped. They end with the result: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game
//! in progress.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::iter::Peekable;

use super::{Fault, ParseError, Place, Reason, cells, cut, position};
use crate::{Action, ByPlayer, Game, Outcome, Player, Position, Rules, Swap};

/// How a recorded game ended: on the board, or by resignation or agreement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// A player won.
    Won(Player),
    /// A draw.
    Drawn,
    /// The game is in progress.
    #[default]
    Open,
}

impl GameResult {
    const ALL: [GameResult; 4] =
        [GameResult::Won(Player::First), GameResult::Won(Player::Second), GameResult::Drawn, GameResult::Open];

    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn word(self) -> &'static str {
        match self {
            GameResult::Won(Player::First) => "1-0",
            GameResult::Won(Player::Second) => "0-1",
            GameResult::Drawn => "1/2-1/2",
            GameResult::Open => "*",
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        GameResult::ALL.into_iter().find(|result| result.word() == word)
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            Some(Outcome::Won(player)) => GameResult::Won(player),
            Some(Outcome::Drawn) => GameResult::Drawn,
            None => GameResult::Open,
        }
    }
}

/// A game with its players, date, result and comments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The event; may be empty.
    pub event: String,
    /// The day as `YYYY.MM.DD`, with `?` for unknown parts.
    pub date: String,
    /// Name of the player who moved first.
    pub first: String,
    /// Name of the player who moved second.
    pub second: String,
    /// The game; undone actions are not recorded.
    pub game: Game,
    /// The result on the board, or by resignation or agreement if the game is not over on the board.
    pub result: GameResult,
    /// Comments, keyed by the number of actions before them.
    pub comments: BTreeMap<usize, String>,
    /// Other tags, in their order.
    other: Vec<(String, String)>,
}

const KNOWN_TAGS: [&str; 10] =
    ["Event", "Date", "First", "Second", "Size", "Connect", "Gravity", "Swap", "Start", "Result"];

/// Value of the tag `Swap` for swap-3; the other values are `yes` and `no`.
const SWAP_3: &str = "3";

impl Record {
    /// A record of `game` with empty names, an unknown date and the result on the board.
    pub fn new(game: Game) -> Self {
        Record {
            event: String::new(),
            date: "????.??.??".to_owned(),
            first: String::new(),
            second: String::new(),
            result: game.outcome().into(),
            game,
            comments: BTreeMap::new(),
            other: Vec::new(),
        }
    }

    /// Tags that this notation does not define, in their order.
    pub fn other_tags(&self) -> &[(String, String)] {
        &self.other
    }

    /// Adds a tag that this notation does not define.
    ///
    /// # Errors
    /// When the name has other characters than ASCII letters, digits and underscores, is defined by this notation, or
    /// is already present.
    pub fn add_tag(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        let well_formed = !name.is_empty() && name.bytes().all(is_name_byte);
        let refuse = |reason: &str| Err(ParseError::malformed(name, Place::Whole, reason));
        if !well_formed {
            refuse("is no tag name: use letters, digits and underscores")
        } else if KNOWN_TAGS.contains(&name) || self.other.iter().any(|(known, _)| known == name) {
            refuse("is a tag that the record already has")
        } else {
            self.other.push((name.to_owned(), value.to_owned()));
            Ok(())
        }
    }
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Writes a record. Lines of moves have at most 80 characters, unless a comment is longer.
pub fn write(record: &Record) -> String {
    let Record { game, .. } = record;
    let rules = game.rules();
    let yes_no = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
    let mut tags = vec![
        ("Event", record.event.clone()),
        ("Date", record.date.clone()),
        ("First", record.first.clone()),
        ("Second", record.second.clone()),
        ("Size", rules.size()),
        ("Connect", rules.connect().to_string()),
        ("Gravity", yes_no(rules.has_gravity())),
    ];
    match rules.swap_rule() {
        Swap::Off => {}
        Swap::One => tags.push(("Swap", yes_no(true))),
        Swap::Three => tags.push(("Swap", SWAP_3.to_owned())),
    }
    if game.start().plies() > 0 {
        tags.push(("Start", position::write(game.start())));
    }
    tags.push(("Result", record.result.word().to_owned()));
    tags.extend(record.other.iter().map(|(name, value)| (name.as_str(), value.clone())));
    let mut text = String::new();
    for (name, value) in tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
        writeln!(text, "[{name} \"{value}\"]").expect("strings take all text");
    }
    let mut words: Vec<String> = Vec::new();
    let comment = |at: usize| {
        record.comments.get(&at).map(|comment| format!("{{{}}}", comment.replace('\\', "\\\\").replace('}', "\\}")))
    };
    words.extend(comment(0));
    let mut numbers = Numbering::new(game.start());
    for (index, &action) in game.actions().iter().enumerate() {
        words.extend(numbers.before(action));
        words.push(action.to_string());
        words.extend(comment(index + 1));
    }
    words.push(record.result.word().to_owned());
    let mut width = 0;
    for word in words {
        let length = word.chars().count();
        if width == 0 || width + 1 + length > 80 {
            text.push('\n');
            width = length;
        } else {
            text.push(' ');
            width += 1 + length;
        }
        text.push_str(&word);
    }
    text.push('\n');
    text
}

/// The numbers before moves: `n.` before each move of the first player, `n...` if the second player begins.
struct Numbering {
    mover: Player,
    number: usize,
    begun: bool,
}

impl Numbering {
    fn new(start: &Position) -> Self {
        Numbering { mover: start.mover(), number: 1, begun: false }
    }

    fn before(&mut self, action: Action) -> Option<String> {
        if action == Action::Swap {
            return None;
        }
        let text = match (self.mover, self.begun) {
            (Player::First, _) => Some(format!("{}.", self.number)),
            (Player::Second, false) => Some(format!("{}...", self.number)),
            (Player::Second, true) => None,
        };
        self.begun = true;
        self.number += usize::from(self.mover == Player::Second);
        self.mover = !self.mover;
        text
    }
}

/// Reads a record.
///
/// # Errors
/// At the first fault: text that cannot be read, an illegal move, a wrong move number, or a result that contradicts the
/// board. The tags `Size`, `Connect` and `Gravity` are required.
pub fn parse(text: &str) -> Result<Record, ParseError> {
    let mut reader = Reader { characters: text.chars().peekable(), line: 1, column: 1 };
    let tags = reader.tags()?;
    let mut record = Record::new(Game::from_position(start_of(&tags)?));
    for tag in &tags {
        let value = tag.value.clone();
        match tag.name.as_str() {
            "Event" => record.event = value,
            "Date" => record.date = value,
            "First" => record.first = value,
            "Second" => record.second = value,
            name if KNOWN_TAGS.contains(&name) => {}
            name => record.add_tag(name, &value).map_err(|_| tag.malformed("stands twice"))?,
        }
    }
    let end = reader.moves(&mut record)?;
    if let Some(tag) = tags.iter().find(|tag| tag.name == "Result")
        && GameResult::from_word(&tag.value) != Some(record.result)
    {
        return Err(end.contradiction(format!("the moves end with another result than the tag, {:?}", cut(&tag.value))));
    }
    let on_board = GameResult::from(record.game.outcome());
    if on_board != GameResult::Open && on_board != record.result {
        return Err(end.contradiction(format!("the game on the board ended {}", on_board.word())));
    }
    Ok(record)
}

/// The starting position, from the tags.
fn start_of(tags: &[Tag]) -> Result<Position, ParseError> {
    let find = |name: &str| tags.iter().find(|tag| tag.name == name);
    for (index, tag) in tags.iter().enumerate() {
        if tags[..index].iter().any(|earlier| earlier.name == tag.name) {
            return Err(tag.malformed("stands twice"));
        }
    }
    let need = |name: &str, example: &str| {
        find(name).ok_or_else(|| {
            let reason = format!("the tag {name} is missing: add [{name} \"{example}\"]");
            ParseError::malformed("", Place::Whole, reason)
        })
    };
    let yes_no = |tag: &Tag| match tag.value.as_str() {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(tag.malformed("is neither yes nor no")),
    };
    let swap = match find("Swap") {
        None => Swap::Off,
        Some(tag) if tag.value == SWAP_3 => Swap::Three,
        Some(tag) if yes_no(tag).map_err(|_| tag.malformed("is neither yes nor no nor 3"))? => Swap::One,
        Some(_) => Swap::Off,
    };
    let size = need("Size", "7x6")?;
    let (cols, rows) = Rules::parse_size(&size.value).map_err(|error| size.malformed(&error.to_string()))?;
    let connect = need("Connect", "4")?;
    let rules = connect
        .value
        .parse()
        .ok()
        .and_then(|connect| Rules::new(cols, rows, connect).ok())
        .ok_or_else(|| connect.malformed("is no line length: write a number from 1 to 20"))?
        .with_gravity(yes_no(need("Gravity", "yes")?)?)
        .with_swap_rule(swap);
    let Some(tag) = find("Start") else { return Ok(Position::new(rules)) };
    let start = position::parse(&tag.value).map_err(|error| {
        let fault = &error.faults()[0];
        ParseError::new(&tag.value, Place::Line(tag.line, 1), fault.reason.clone())
    })?;
    if start.rules() != rules.with_swap(false) {
        return Err(tag.malformed("has other rules than the tags Size, Connect and Gravity"));
    }
    // A position line has no swap rule.
    Ok(Position::from_checked_stones(rules, ByPlayer::new(|player| start.stones_of(player))))
}

struct Tag {
    name: String,
    value: String,
    line: usize,
}

impl Tag {
    fn malformed(&self, reason: &str) -> ParseError {
        ParseError::malformed(&format!("[{} {:?}]", self.name, self.value), Place::Line(self.line, 1), reason)
    }
}

/// A word of the move text, and its place.
struct Word {
    text: String,
    place: Place,
}

impl Word {
    fn contradiction(&self, reason: String) -> ParseError {
        ParseError::new(&self.text, self.place, Reason::Contradiction(reason))
    }
}

struct Reader<I: Iterator<Item = char>> {
    characters: Peekable<I>,
    line: usize,
    column: usize,
}

impl<I: Iterator<Item = char>> Reader<I> {
    fn next(&mut self) -> Option<char> {
        let character = self.characters.next()?;
        if character == '\n' {
            (self.line, self.column) = (self.line + 1, 1);
        } else {
            self.column += 1;
        }
        Some(character)
    }

    fn place(&self) -> Place {
        Place::Line(self.line, self.column)
    }

    fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> String {
        let mut text = String::new();
        while let Some(&character) = self.characters.peek() {
            if !wanted(character) {
                break;
            }
            text.extend(self.next());
        }
        text
    }

    /// The text before `end`, unescaped; `None` if `end` is missing.
    fn escaped(&mut self, end: char, newline: bool) -> Option<String> {
        let mut text = String::new();
        loop {
            match self.next()? {
                '\\' => match self.next()? {
                    'n' if newline => text.push('\n'),
                    character => text.push(character),
                },
                character if character == end => return Some(text),
                character => text.push(character),
            }
        }
    }

    fn tags(&mut self) -> Result<Vec<Tag>, ParseError> {
        let mut tags = Vec::new();
        loop {
            self.skip_space();
            let (line, place) = (self.line, self.place());
            if self.characters.peek() != Some(&'[') {
                return Ok(tags);
            }
            self.next();
            let name = self.take_while(|c| c.is_ascii() && is_name_byte(c as u8));
            self.skip_space();
            let quoted = !name.is_empty() && self.next() == Some('"');
            let value = if quoted { self.escaped('"', true) } else { None };
            self.skip_space();
            let closed = value.is_some() && self.next() == Some(']');
            match value {
                Some(value) if closed => tags.push(Tag { name, value, line }),
                _ => {
                    let reason = "is no tag: write [Name \"value\"]";
                    return Err(ParseError::malformed(&format!("[{name}"), place, reason));
                }
            }
        }
    }

    /// Reads moves and comments into the record, up to the result. Returns the word with the result.
    fn moves(&mut self, record: &mut Record) -> Result<Word, ParseError> {
        let mut numbers = Numbering::new(record.game.start());
        let mut expected_number: Option<Word> = None;
        loop {
            self.skip_space();
            let place = self.place();
            let Some(&character) = self.characters.peek() else {
                let reason = "the moves must end with a result: 1-0, 0-1, 1/2-1/2 or *";
                return Err(ParseError::malformed("", place, reason));
            };
            if character == '{' {
                self.next();
                let comment = self
                    .escaped('}', false)
                    .ok_or_else(|| ParseError::malformed("{", place, "the comment has no end: close it with }"))?;
                let here = record.comments.entry(record.game.actions().len());
                here.and_modify(|earlier| *earlier = format!("{earlier} {comment}")).or_insert(comment);
                continue;
            }
            let word = Word { text: self.take_while(|c| !c.is_whitespace() && c != '{'), place };
            let is_number = word.text.ends_with('.');
            let result = GameResult::from_word(&word.text);
            if let Some(number) = expected_number.take_if(|_| is_number || result.is_some()) {
                return Err(number.contradiction("has no move after it: a move is missing".to_owned()));
            }
            if let Some(result) = result {
                record.result = result;
                self.skip_space();
                if self.characters.peek().is_some() {
                    let place = self.place();
                    let rest = self.take_while(|_| true);
                    return Err(ParseError::malformed(&rest, place, "stands after the result: a file holds one game"));
                }
                return Ok(word);
            }
            if is_number {
                expected_number = Some(word);
                continue;
            }
            let at = |error: ParseError| {
                let Fault { text, reason, .. } = &error.faults()[0];
                ParseError::new(text, word.place, reason.clone())
            };
            let before = record.game.actions().len();
            cells::play_word(&mut record.game, &word.text).map_err(at)?;
            let number = numbers.before(record.game.actions()[before]);
            if let Some(written) = expected_number.take().filter(|written| number.as_ref() != Some(&written.text)) {
                let wanted = number.unwrap_or_else(|| "no number".to_owned());
                return Err(
                    written.contradiction(format!("stands where {wanted} should: a move is missing or misnumbered"))
                );
            }
        }
    }
}
