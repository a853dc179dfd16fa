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
//! 1. d1 {the center} d2 2. e1 *
//! ```
//!
//! `[Swap "yes"]` is written under the swap rule, and `[Swap "3"]` under swap-3. `[Start "…"]` has a position line if
//! the game does not begin on the empty board. In tag values, `\"`, `\\` and `\n` stand for a quote, a backslash and a
//! newline; in comments, `\}` and `\\` stand for a brace and a backslash. `1...` numbers a first move by O. The moves
//! are cells, and `swap` if the sides are swapped. They end with the result: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game
//! in progress.
//!
//! The reader also accepts records of other programs. It keeps comments from `;` to the end of the line. It skips
//! variations in parentheses, marks such as `$1` and `!?`, and lines that begin with `%`. It reads `1.d1` without a
//! space.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{Fault, ParseError, Place, Reason, cells, place_after, position};
use crate::text::shorten;
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
            refuse("not a tag name; use letters, digits and underscores")
        } else if KNOWN_TAGS.contains(&name) || self.other.iter().any(|(known, _)| known == name) {
            refuse("duplicate tag; choose another name")
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
    let first = plies_before(game.start());
    let mut plies = first;
    for (index, &action) in game.actions().iter().enumerate() {
        if action != Action::Swap {
            if plies == first || plies.is_multiple_of(2) {
                words.push(number_of(plies));
            }
            plies += 1;
        }
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

/// Number of plies before the first one of a record: numbers begin with 1 for X, who may have moved before the start.
fn plies_before(start: &Position) -> usize {
    usize::from(start.mover() == Player::Second)
}

/// The number before the move after `plies` plies: `2.` for X, `2...` for O.
fn number_of(plies: usize) -> String {
    format!("{}{}", 1 + plies / 2, if plies.is_multiple_of(2) { "." } else { "..." })
}

/// Reads a record.
///
/// # Errors
/// At the first fault: text that cannot be read, an illegal move, a wrong move number, or a result that contradicts the
/// board. The tags `Size`, `Connect` and `Gravity` are required.
pub fn parse(text: &str) -> Result<Record, ParseError> {
    let mut reader = Reader { text, at: 0 };
    let tags = reader.tags()?;
    let mut record = Record::new(Game::from_position(start_of(&tags)?));
    for tag in &tags {
        let value = tag.value.clone();
        match tag.name {
            "Event" => record.event = value,
            "Date" => record.date = value,
            "First" => record.first = value,
            "Second" => record.second = value,
            name if KNOWN_TAGS.contains(&name) => {}
            name => record.add_tag(name, &value).map_err(|_| tag.malformed("duplicate tag; remove one of them"))?,
        }
    }
    let end = reader.moves(&mut record)?;
    if let Some(tag) = tags.iter().find(|tag| tag.name == "Result")
        && GameResult::from_word(&tag.value) != Some(record.result)
    {
        let reason = format!(
            "the result after the moves differs from the tag Result, {:?}; correct one of them",
            shorten(&tag.value)
        );
        return Err(reader.contradiction(&end, reason));
    }
    let on_board = GameResult::from(record.game.outcome());
    if on_board != GameResult::Open && on_board != record.result {
        return Err(
            reader.contradiction(&end, format!("the game on the board ended {}; correct the result", on_board.word()))
        );
    }
    Ok(record)
}

/// The starting position, from the tags.
fn start_of(tags: &[Tag]) -> Result<Position, ParseError> {
    if tags.is_empty() {
        let reason = r#"there are no tags; a record starts with tags like [Size "7x6"] and [Connect "4"]"#.to_owned();
        return Err(ParseError::malformed("", Place::Whole, reason));
    }
    let find = |name: &str| tags.iter().find(|tag| tag.name == name);
    for (index, tag) in tags.iter().enumerate() {
        if tags[..index].iter().any(|earlier| earlier.name == tag.name) {
            return Err(tag.malformed("duplicate tag; remove one of them"));
        }
    }
    let need = |name: &str, example: &str| {
        find(name).ok_or_else(|| {
            let reason = format!("the tag {name} is missing; add [{name} \"{example}\"]");
            ParseError::malformed("", Place::Whole, reason)
        })
    };
    let yes_no = |tag: &Tag| match tag.value.as_str() {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(tag.malformed("expected yes or no")),
    };
    let swap = match find("Swap") {
        None => Swap::Off,
        Some(tag) if tag.value == SWAP_3 => Swap::Three,
        Some(tag) if yes_no(tag).map_err(|_| tag.malformed("expected yes, no or 3"))? => Swap::One,
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
        .ok_or_else(|| connect.malformed("not a line length; write a number from 1 to 20"))?
        .with_gravity(yes_no(need("Gravity", "yes")?)?)
        .with_swap(swap);
    let Some(tag) = find("Start") else { return Ok(Position::new(rules)) };
    let start = position::parse(&tag.value).map_err(|error| {
        let fault = &error.faults()[0];
        ParseError::new(&tag.value, place_after(tag.before), fault.reason.clone())
    })?;
    if start.rules() != rules.with_swap(Swap::Off) {
        return Err(tag.malformed("the rules differ from the tags Size, Connect and Gravity; correct one of them"));
    }
    // A position line has no swap rule.
    Ok(Position::from_checked_stones(rules, ByPlayer::new(|player| start.stones_of(player))))
}

struct Tag<'a> {
    name: &'a str,
    value: String,
    /// The text before the tag.
    before: &'a str,
}

impl Tag<'_> {
    fn malformed(&self, reason: &str) -> ParseError {
        ParseError::malformed(&format!("[{} {:?}]", self.name, self.value), place_after(self.before), reason)
    }
}

/// A word of the moves, and the byte offset at which it begins.
struct Token<'a> {
    text: &'a str,
    at: usize,
}

/// Reads from the byte offset `at`, which must be the beginning of a character. All characters with a meaning are
/// ASCII.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn place(&self, at: usize) -> Place {
        place_after(&self.text[..at])
    }

    fn malformed(&self, text: &str, at: usize, reason: &str) -> ParseError {
        ParseError::malformed(text, self.place(at), reason)
    }

    fn contradiction(&self, word: &Token, reason: String) -> ParseError {
        ParseError::new(word.text, self.place(word.at), Reason::Contradiction(reason))
    }

    /// The text before the first of `ends`, or the whole rest.
    fn until(&mut self, ends: &[u8]) -> &'a str {
        let rest = &self.text[self.at..];
        let length = rest.bytes().position(|byte| ends.contains(&byte)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Skips white space and lines that begin with `%`.
    fn skip_space(&mut self) {
        while let Some(byte) = self.peek() {
            if byte == b'%' && (self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n') {
                self.until(b"\n");
            } else if byte.is_ascii_whitespace() {
                self.at += 1;
            } else {
                break;
            }
        }
    }

    /// The text before `end`, unescaped; reads past `end`. `None` if `end` is missing.
    fn escaped(&mut self, end: u8) -> Option<String> {
        let mut text = String::new();
        loop {
            text += self.until(&[end, b'\\']);
            let is_end = self.peek()? == end;
            self.at += 1;
            if is_end {
                return Some(text);
            }
            match self.peek()? {
                b'n' if end == b'"' => text.push('\n'),
                byte if byte == end || byte == b'\\' => text.push(byte as char),
                // Not an escape sequence: other programs write a backslash as is.
                _ => {
                    text.push('\\');
                    continue;
                }
            }
            self.at += 1;
        }
    }

    fn tags(&mut self) -> Result<Vec<Tag<'a>>, ParseError> {
        let mut tags = Vec::new();
        loop {
            self.skip_space();
            let at = self.at;
            if self.peek() != Some(b'[') {
                return Ok(tags);
            }
            self.at += 1;
            self.skip_space();
            let rest = &self.text[self.at..];
            let length = rest.bytes().position(|byte| !is_name_byte(byte)).unwrap_or(rest.len());
            let name = &rest[..length];
            self.at += length;
            self.skip_space();
            let mut value = None;
            if length > 0 && self.peek() == Some(b'"') {
                self.at += 1;
                value = self.escaped(b'"');
                self.skip_space();
            }
            match value {
                Some(value) if self.peek() == Some(b']') => tags.push(Tag { name, value, before: &self.text[..at] }),
                _ => return Err(self.malformed(&format!("[{name}"), at, "not a tag; write [Name \"value\"]")),
            }
            self.at += 1;
        }
    }

    /// Skips a variation and nested variations; false if the end is missing.
    fn skip_variation(&mut self) -> bool {
        let mut depth = 0;
        loop {
            self.until(b"(){;");
            let sign = self.peek();
            self.at += 1;
            match sign {
                Some(b'(') => depth += 1,
                Some(b')') if depth == 1 => return true,
                Some(b')') => depth -= 1,
                Some(b'{') if self.escaped(b'}').is_some() => {}
                Some(b';') => {
                    self.until(b"\n");
                }
                _ => return false,
            }
        }
    }

    /// The next word. A number without a space before its move, as in `1.d1`, is a word by itself.
    fn word(&mut self) -> Token<'a> {
        let at = self.at;
        let mut text = self.until(b" \t\r\n\x0c{;(");
        if GameResult::from_word(text).is_none() {
            let (digits, dots) = number(text);
            if dots > 0 {
                text = &text[..digits + dots];
            }
            // A mark may directly follow its move.
            if let Some(mark) = text.find('$').filter(|&mark| mark > 0) {
                text = &text[..mark];
            }
        }
        self.at = at + text.len();
        Token { text, at }
    }

    /// Reads moves and comments into the record, up to the result. Returns the word with the result.
    fn moves(&mut self, record: &mut Record) -> Result<Token<'a>, ParseError> {
        let mut plies = plies_before(record.game.start());
        // The number before the next move, and how many dots follow it.
        let mut expected: Option<(Token, usize)> = None;
        loop {
            self.skip_space();
            let at = self.at;
            let comment = match self.peek() {
                None => {
                    return Err(self.malformed(
                        "",
                        at,
                        "the moves must end with a result; write 1-0, 0-1, 1/2-1/2 or *",
                    ));
                }
                Some(b'(') if self.skip_variation() => continue,
                Some(b'(') => return Err(self.malformed("(", at, "the variation is not closed; add )")),
                Some(b'{') => {
                    self.at += 1;
                    let comment = self.escaped(b'}');
                    comment.ok_or_else(|| self.malformed("{", at, "the comment is not closed; add }"))?
                }
                Some(b';') => self.until(b"\n")[1..].trim_ascii().to_owned(),
                Some(_) => {
                    let word = self.word();
                    let result = GameResult::from_word(word.text);
                    let (digits, dots) = number(word.text);
                    let is_number = digits + dots == word.text.len();
                    if let Some((earlier, _)) = expected.take_if(|_| is_number && digits > 0 || result.is_some()) {
                        let reason = "no move follows this number; add the move".to_owned();
                        return Err(self.contradiction(&earlier, reason));
                    }
                    if let Some(result) = result {
                        record.result = result;
                        self.skip_space();
                        let (at, rest) = (self.at, &self.text[self.at..]);
                        return match rest {
                            "" => Ok(word),
                            _ => {
                                Err(self.malformed(rest, at, "unexpected text after the result; a file holds one game"))
                            }
                        };
                    }
                    if is_number {
                        match &mut expected {
                            // Dots with a space before them.
                            Some(earlier) => earlier.1 += dots,
                            None if digits > 0 => expected = Some((word, dots)),
                            None => {}
                        }
                    } else if !is_mark(word.text) {
                        self.play(&word, &mut record.game, expected.take(), &mut plies)?;
                    }
                    continue;
                }
            };
            let here = record.comments.entry(record.game.actions().len()).or_default();
            if !here.is_empty() {
                here.push(' ');
            }
            *here += &comment;
        }
    }

    /// Plays the move of a word, with the number and dots that precede it. `plies` plies were played before.
    fn play(
        &self,
        word: &Token,
        game: &mut Game,
        number: Option<(Token, usize)>,
        plies: &mut usize,
    ) -> Result<(), ParseError> {
        let mut end = word.text.len();
        while end > 0 && matches!(word.text.as_bytes()[end - 1], b'!' | b'?') {
            end -= 1;
        }
        cells::play_word(game, &word.text[..end]).map_err(|error| {
            let Fault { text, reason, .. } = &error.faults()[0];
            ParseError::new(text, self.place(word.at), reason.clone())
        })?;
        let is_swap = game.actions().last() == Some(&Action::Swap);
        if let Some((written, dots)) = number {
            let wanted = if is_swap { "no number".to_owned() } else { number_of(*plies) };
            let (digits, wanted_digits) = (self::number(written.text).0, self::number(&wanted).0);
            let is_right = written.text[..digits] == wanted[..wanted_digits] && (dots > 1) == (*plies % 2 == 1);
            if !is_right {
                let reason = format!("expected {wanted} here; a move is missing or misnumbered");
                return Err(self.contradiction(&written, reason));
            }
        }
        *plies += usize::from(!is_swap);
        Ok(())
    }
}

/// Number of digits at the beginning of a word, and number of dots after them.
fn number(word: &str) -> (usize, usize) {
    let bytes = word.as_bytes();
    let mut digits = 0;
    while bytes.get(digits).is_some_and(u8::is_ascii_digit) {
        digits += 1;
    }
    let mut end = digits;
    while bytes.get(end) == Some(&b'.') {
        end += 1;
    }
    (digits, end - digits)
}

/// Whether this is a mark such as `$1`, which annotates a move.
fn is_mark(word: &str) -> bool {
    let rest = word.strip_prefix('$').unwrap_or_default();
    !rest.is_empty() && number(rest).0 == rest.len()
}
