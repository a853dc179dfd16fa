//! Nested lists as JSON, Python, JavaScript and C write them, and arrays as NumPy prints them, without what they mean.

/// A list, or what is in one.
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

/// More levels than any puzzle has.
const DEEPEST: usize = 16;

/// Text that is read until its brackets are closed.
#[derive(Default)]
pub(crate) struct Pending {
    text: String,
    depth: usize,
    /// The quotation mark of a text that is open.
    quote: Option<char>,
    /// Whether a comment `/*` is open.
    is_comment: bool,
}

impl Pending {
    /// Whether brackets are open.
    pub(crate) fn is_open(&self) -> bool {
        !self.text.is_empty()
    }

    /// Adds a line. If it closes the last bracket, returns the items up to there, and what follows them.
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
            if self.depth > DEEPEST {
                *self = Pending::default();
                return Some((Err("the list has too many levels: write an array of rows".to_owned()), ""));
            }
            if self.depth == 0 && self.quote.is_none() && !symbol.is_whitespace() {
                let text = std::mem::take(self).text;
                let item = Parser { rest: &text }.item().ok_or_else(|| {
                    "this is not a list of rows: write rows like [5,3,0,0,7,0,0,0,0], or nine of them in brackets"
                        .into()
                });
                return Some((item, &line[at + symbol.len_utf8()..]));
            }
        }
        self.text.push('\n');
        None
    }

    /// Forgets what is open; whether anything was.
    pub(crate) fn end(&mut self) -> bool {
        std::mem::take(self).is_open()
    }
}

struct Parser<'a> {
    rest: &'a str,
}

impl Parser<'_> {
    /// Takes this character, if it is next.
    fn takes(&mut self, symbol: char) -> bool {
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
            if self.takes(open) {
                return self.items(close);
            }
        }
        let is_end = |symbol: char| symbol.is_whitespace() || ",:\"'[](){}".contains(symbol);
        let end = self.rest.find(is_end).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(word).filter(|word| !word.is_empty()).map(|word| Item::Word(word.to_owned()))
    }

    /// Text in quotes; the inner `None` if it has no end.
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

    /// What is between brackets, of which the first has been taken.
    fn items(&mut self, close: char) -> Option<Item> {
        let (mut items, mut fields) = (Vec::new(), Vec::new());
        while !self.takes(close) {
            let item = self.item()?;
            match item {
                Item::Text(name) | Item::Word(name) if self.takes(':') => fields.push((name, self.item()?)),
                // A named argument of a function that makes an array: `dtype=int`.
                Item::Word(name) if name.contains('=') => {}
                item => items.push(item),
            }
            // The last one may have a comma, too; NumPy prints arrays without any.
            let has_comma = self.takes(',');
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Result<Item, String>> {
        let mut pending = Pending::default();
        text.lines().find_map(|line| pending.line(line)).map(|(item, _)| item)
    }

    #[test]
    fn every_language_writes_the_same_list() {
        let word = |word: &str| Item::Word(word.to_owned());
        let expected = Item::List(vec![
            Item::List(vec![word("5"), word("0")]),
            Item::List(vec![word("None"), Item::Text("x".to_owned())]),
        ]);
        for text in [
            "[[5, 0], [None, \"x\"]]",
            "{{5,0},{None,'x'}};",
            "[\n  (5, 0),  # a remark ]]\n  [None, 'x',],\n]",
            "{ { 5, 0 }, // one {\n /* ]] \n ]] */ { None, \"x\" } }",
            "[[5 0]\n [None, \"x\"]]",
        ] {
            assert_eq!(read(text), Some(Ok(expected.clone())), "{text}");
        }
        let object = Item::Object(vec![("puzzle".to_owned(), Item::List(vec![word("1")]))]);
        for text in ["{\"puzzle\": [1]}", "{puzzle: [1],}", "{'puzzle'\n: [1]\n}"] {
            assert_eq!(read(text), Some(Ok(object.clone())), "{text}");
        }
    }

    #[test]
    fn what_is_not_a_list_is_refused() {
        for text in ["[1 [2]]", "{\"a\": 1, 2}", "{a: 1 b: 2}", "[[1] 2]", "[,]", "[1,,2]", "['a' 'b']", "{:}"] {
            assert!(matches!(read(text), Some(Err(_))), "{text}");
        }
        assert!(matches!(read(&"[".repeat(100_000)), Some(Err(_))));
        assert_eq!(read("[[1,2],[3"), None);
        assert_eq!(read("[\"]\\\"]"), None);
    }
}
