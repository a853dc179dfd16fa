//! Parser for nested lists in the syntax of JSON, Python, JavaScript and C, and for arrays as NumPy prints them.

/// A list or an element of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Item {
    /// `[…]`, `(…)` or `{…}`.
    List(Vec<Item>),
    /// `{"name": …}`.
    Object(Vec<(String, Item)>),
    /// Text in quotes.
    Text(String),
    /// Anything else: a number, `null`, `None`.
    Word(String),
}

/// Maximum nesting depth; more than any puzzle needs.
const MAX_DEPTH: usize = 16;

/// Collects lines until all brackets are closed.
#[derive(Default)]
pub(crate) struct ListReader {
    text: String,
    depth: usize,
    /// The quotation mark of the open string, if any.
    quote: Option<char>,
    /// Whether a `/*` comment is open.
    is_comment: bool,
}

impl ListReader {
    /// Whether a list is incomplete.
    pub(crate) fn is_open(&self) -> bool {
        !self.text.is_empty()
    }

    /// Adds a line. If it closes the last bracket, returns the item and the rest of the line.
    pub(crate) fn line<'a>(&mut self, line: &'a str) -> Option<(Result<Item, String>, &'a str)> {
        let mut chars = line.char_indices().peekable();
        while let Some((at, symbol)) = chars.next() {
            let follows = |next: char| line[at + symbol.len_utf8()..].starts_with(next);
            if self.is_comment {
                if symbol == '*' && follows('/') {
                    self.is_comment = false;
                    chars.next();
                }
                continue;
            }
            match (self.quote, symbol) {
                (Some(quote), _) if quote == symbol => self.quote = None,
                (Some(_), '\\') => {
                    self.text.push(symbol);
                    self.text.extend(chars.next().map(|(_, escaped)| escaped));
                    continue;
                }
                (Some(_), _) => {}
                (None, '#') => break,
                (None, '/') if follows('/') => break,
                (None, '/') if follows('*') => {
                    self.is_comment = true;
                    chars.next();
                    continue;
                }
                (None, '"' | '\'') => self.quote = Some(symbol),
                (None, '[' | '(' | '{') => self.depth += 1,
                (None, ']' | ')' | '}') => self.depth = self.depth.saturating_sub(1),
                (None, _) => {}
            }
            self.text.push(symbol);
            if self.depth > MAX_DEPTH {
                *self = ListReader::default();
                return Some((Err("the list is nested too deeply; write a list of rows".to_owned()), ""));
            }
            if self.depth == 0 && self.quote.is_none() && !symbol.is_whitespace() {
                let text = std::mem::take(self).text;
                let item = Parser { rest: &text }.item().ok_or_else(|| {
                    "this is not a list of rows; write rows like [5,3,0,0,7,0,0,0,0], or a list of nine such rows"
                        .into()
                });
                return Some((item, &line[at + symbol.len_utf8()..]));
            }
        }
        self.text.push('\n');
        None
    }

    /// Discards an incomplete list. Returns whether there was one.
    pub(crate) fn end(&mut self) -> bool {
        std::mem::take(self).is_open()
    }
}

struct Parser<'a> {
    rest: &'a str,
}

impl Parser<'_> {
    /// Skips this character if it is next.
    fn skip(&mut self, symbol: char) -> bool {
        self.rest = self.rest.trim_start();
        let rest = self.rest.strip_prefix(symbol);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn item(&mut self) -> Option<Item> {
        if let Some(text) = self.text() {
            return text.map(Item::Text);
        }
        for (open, close) in [('[', ']'), ('(', ')'), ('{', '}')] {
            if self.skip(open) {
                return self.items(close);
            }
        }
        let is_end = |symbol: char| symbol.is_whitespace() || ",:\"'[](){}".contains(symbol);
        let end = self.rest.find(is_end).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(word).filter(|word| !word.is_empty()).map(|word| Item::Word(word.to_owned()))
    }

    /// A string in quotes; the inner `None` if it is not closed.
    fn text(&mut self) -> Option<Option<String>> {
        self.rest = self.rest.trim_start();
        let quote = self.rest.chars().next().filter(|symbol| matches!(symbol, '"' | '\''))?;
        let mut text = String::new();
        let mut chars = self.rest[1..].char_indices();
        while let Some((at, symbol)) = chars.next() {
            match symbol {
                '\\' => match chars.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, escaped)) => text.push(escaped),
                    None => break,
                },
                _ if symbol == quote => {
                    self.rest = &self.rest[at + 2..];
                    return Some(Some(text));
                }
                _ => text.push(symbol),
            }
        }
        Some(None)
    }

    /// The items between brackets, after the opening bracket.
    fn items(&mut self, close: char) -> Option<Item> {
        let (mut items, mut fields) = (Vec::new(), Vec::new());
        while !self.skip(close) {
            let item = self.item()?;
            match item {
                Item::Text(name) | Item::Word(name) if self.skip(':') => fields.push((name, self.item()?)),
                // A named argument of an array constructor, such as `dtype=int`.
                Item::Word(name) if name.contains('=') => {}
                item => items.push(item),
            }
            // The last item may be followed by a comma. NumPy prints arrays without commas.
            let has_comma = self.skip(',');
            let is_array = match items.last() {
                Some(Item::Word(_)) => !self.rest.starts_with(['"', '\'', '[', '(', '{', ':']),
                Some(Item::List(_)) => self.rest.starts_with('['),
                _ => false,
            };
            if !has_comma && !self.rest.starts_with(close) && !is_array {
                return None;
            }
        }
        match (items.is_empty(), fields.is_empty()) {
            (_, true) => Some(Item::List(items)),
            (true, false) => Some(Item::Object(fields)),
            (false, false) => None,
        }
    }
}
