//! Terminal input from bytes: keys, the mouse, pasted text, and the reply to the color query.
//!
//! Terminals also send replies and keys that the UI does not know. No part of such an escape sequence is reported as a
//! key, whether it is written with seven or eight bits, arrives in pieces or never ends. The file is long because its tests use the states of the parser.

use std::collections::VecDeque;
use std::io;
use std::mem::take;
use std::time::Duration;

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use xterm_color::Color;

use crate::theme::{Background, BackgroundQuery};

/// How long an Esc may be the start of an escape sequence before it is reported as a key.
const ESCAPE_TIMEOUT: Duration = Duration::from_millis(100);
/// How long to wait for the rest of a reply or a paste. What comes later is read as keys.
const REST_TIMEOUT: Duration = Duration::from_secs(2);
/// Maximum length of parameters and replies, in bytes. The rest is ignored.
const MAX_LENGTH: usize = 64;
/// The end of pasted text.
const PASTE_END: &str = "\x1b[201~";

/// Input from the terminal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TerminalInput {
    /// Keys, the mouse, pasted text, a new size.
    Event(Event),
    /// The background that the terminal reports; `None` if the reply cannot be parsed.
    Background(Option<Background>),
}

/// Reads terminal input.
#[derive(Default)]
pub(crate) struct Input {
    /// Whether a reply of the terminal is pending.
    is_awaited: bool,
    parser: Parser,
    ready: VecDeque<TerminalInput>,
}

impl Input {
    /// Input from a terminal that has been asked for its background, or not.
    pub(crate) fn new(query: BackgroundQuery) -> Self {
        Input { is_awaited: query == BackgroundQuery::Ask, ..Input::default() }
    }

    /// Whether a reply of the terminal is pending.
    pub(crate) fn awaits_reply(&self) -> bool {
        self.is_awaited
    }

    /// Waits for input, at most for `timeout` if there is one; `None` if none arrives.
    ///
    /// # Errors
    /// If the terminal cannot be read.
    pub(crate) fn read(&mut self, timeout: Option<Duration>) -> io::Result<Option<TerminalInput>> {
        loop {
            if let Some(received) = self.ready.pop_front() {
                self.is_awaited &= !matches!(received, TerminalInput::Background(_));
                return Ok(Some(received));
            }
            let patience = self.parser.patience();
            let wait = [timeout, patience].into_iter().flatten().min();
            if self.fill(wait)? {
                continue;
            }
            if wait != patience || wait.is_none() {
                return Ok(None);
            }
            self.ready.extend(self.parser.expire());
        }
    }

    /// Waits for bytes and parses them; false if none arrive.
    #[cfg(unix)]
    fn fill(&mut self, wait: Option<Duration>) -> io::Result<bool> {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        use rustix::io::Errno;
        let stdin = io::stdin();
        let wait = wait.and_then(|wait| Timespec::try_from(wait).ok());
        match poll(&mut [PollFd::new(&stdin, PollFlags::IN)], wait.as_ref()) {
            Ok(0) => return Ok(false),
            Ok(_) => {}
            Err(Errno::INTR) => return Ok(true),
            Err(error) => return Err(error.into()),
        }
        let mut bytes = [0; 1024];
        match rustix::io::read(&stdin, &mut bytes) {
            // The terminal is gone; another thread reports that.
            Ok(0) | Err(Errno::IO) => {
                std::thread::sleep(ESCAPE_TIMEOUT);
                Ok(false)
            }
            Ok(count) => {
                self.ready.extend(bytes[..count].iter().flat_map(|&byte| self.parser.take(byte)));
                Ok(true)
            }
            Err(Errno::INTR | Errno::AGAIN) => Ok(true),
            Err(error) => Err(error.into()),
        }
    }

    /// Waits for an event; false if none arrives.
    #[cfg(not(unix))]
    fn fill(&mut self, wait: Option<Duration>) -> io::Result<bool> {
        use ratatui::crossterm::event;
        if let Some(wait) = wait
            && !event::poll(wait)?
        {
            return Ok(false);
        }
        self.ready.push_back(TerminalInput::Event(event::read()?));
        Ok(true)
    }
}

/// The text that these bytes type, without escape sequences and control characters other than line ends.
pub fn typed_text(bytes: &[u8]) -> String {
    let mut parser = Parser::default();
    let input = bytes.iter().flat_map(|&byte| parser.take(byte));
    let letters = input.filter_map(|input| match input {
        TerminalInput::Event(Event::Key(key)) => match key.code {
            KeyCode::Enter => Some('\n'),
            KeyCode::Tab => Some(' '),
            KeyCode::Char('j') if key.modifiers == KeyModifiers::CONTROL => Some('\n'),
            KeyCode::Char(letter) if key.modifiers.is_empty() => Some(letter),
            _ => None,
        },
        _ => None,
    });
    letters.collect()
}

/// Turns bytes into input.
#[derive(Default)]
struct Parser {
    state: State,
    /// The bytes of an incomplete character.
    character: Vec<u8>,
}

/// The part of an escape sequence that was read last.
#[derive(Default, Debug)]
enum State {
    /// None.
    #[default]
    Outside,
    /// An Esc that may start a sequence.
    Escape,
    /// An Esc that has been reported as a key. The rest of a sequence may still follow.
    LateEscape,
    /// `ESC` and an intermediate character, which are followed by one more.
    Intermediate,
    /// `ESC [` and parameters.
    Csi(String),
    /// `ESC O` or `ESC N`, which are followed by one more character.
    Shift,
    /// `ESC [ [`, the start of a function key of the Linux console.
    Console,
    /// `ESC [ M` and the first of the three bytes of a mouse event.
    OldMouse(Vec<u8>),
    /// A text that ends with BEL or `ESC \`, and whether it is an operating system command (`ESC ]`).
    Text { is_command: bool, text: String },
    /// The Esc that ends such a text.
    TextEscape { is_command: bool, text: String },
    /// Pasted text.
    Paste(String),
}

impl Parser {
    /// How long to wait for the next byte until [`Parser::expire`]; `None` if there is no limit.
    fn patience(&self) -> Option<Duration> {
        match self.state {
            State::Escape => Some(ESCAPE_TIMEOUT),
            State::LateEscape | State::Text { .. } | State::TextEscape { .. } | State::Paste(_) => Some(REST_TIMEOUT),
            _ => None,
        }
    }

    /// Gives up waiting for the rest of a sequence.
    fn expire(&mut self) -> Option<TerminalInput> {
        match take(&mut self.state) {
            State::Escape => {
                self.state = State::LateEscape;
                Some(key(KeyCode::Esc))
            }
            _ => None,
        }
    }

    /// Reads a byte.
    fn take(&mut self, byte: u8) -> Vec<TerminalInput> {
        if let State::OldMouse(bytes) = &mut self.state {
            bytes.push(byte);
            let &[buttons, column, row] = bytes.as_slice() else { return Vec::new() };
            self.state = State::Outside;
            let [buttons, column, row] = [buttons, column, row].map(|byte| u16::from(byte.saturating_sub(32)));
            return mouse(buttons, column, row, buttons & 3 == 3).into_iter().collect();
        }
        let mut input = Vec::new();
        self.character.push(byte);
        match std::str::from_utf8(&self.character) {
            Ok(text) => {
                let letter = text.chars().next();
                self.character.clear();
                letter.into_iter().for_each(|letter| self.read(letter, &mut input));
            }
            // More bytes are needed.
            Err(error) if error.error_len().is_none() => {}
            Err(_) => {
                let mut bytes = take(&mut self.character);
                // Only the first byte of a character can begin another one.
                let last = bytes.pop().filter(|_| !bytes.is_empty());
                self.read(stray(bytes.first().copied().unwrap_or(byte)), &mut input);
                input.extend(last.into_iter().flat_map(|last| self.take(last)));
            }
        }
        input
    }

    /// Reads a character.
    fn read(&mut self, letter: char, input: &mut Vec<TerminalInput>) {
        // Ctrl-C always interrupts.
        if letter == '\x03' && !matches!(self.state, State::Paste(_)) {
            self.state = State::Outside;
        }
        self.state = match take(&mut self.state) {
            State::Outside => begin(letter, input),
            State::Escape => escaped(letter, input),
            State::LateEscape if "[]NOPX^_".contains(letter) => escaped(letter, input),
            State::LateEscape => begin(letter, input),
            State::Intermediate | State::Csi(_) | State::Shift | State::Console if letter == '\x1b' => State::Escape,
            State::Intermediate if matches!(letter, ' '..='/') => State::Intermediate,
            State::Intermediate => State::Outside,
            State::Shift => {
                input.extend(letter_key(letter).map(key));
                State::Outside
            }
            State::Console => {
                input.extend((letter == 'A').then(|| key(KeyCode::F(1))));
                State::Outside
            }
            State::Csi(mut parameters) => match letter {
                ' '..='?' => {
                    if parameters.len() < MAX_LENGTH {
                        parameters.push(letter);
                    }
                    State::Csi(parameters)
                }
                '[' if parameters.is_empty() => State::Console,
                'M' if parameters.is_empty() => State::OldMouse(Vec::new()),
                '~' if parameters == "200" => State::Paste(String::new()),
                end => {
                    input.extend(sequence(&parameters, end));
                    State::Outside
                }
            },
            State::Text { is_command, text } if letter == '\x1b' => State::TextEscape { is_command, text },
            State::Text { is_command, text } if matches!(letter, '\x07' | '\u{9c}') => {
                input.extend(reply(is_command, &text));
                State::Outside
            }
            State::Text { .. } if matches!(letter, '\x18' | '\x1a') => State::Outside,
            State::Text { is_command, mut text } => {
                if text.len() < MAX_LENGTH {
                    text.push(letter);
                }
                State::Text { is_command, text }
            }
            State::TextEscape { is_command, text } if letter == '\\' => {
                input.extend(reply(is_command, &text));
                State::Outside
            }
            State::TextEscape { .. } => escaped(letter, input),
            State::Paste(mut text) => {
                text.push(letter);
                match text.strip_suffix(PASTE_END) {
                    Some(text) => {
                        input.push(TerminalInput::Event(Event::Paste(typed_text(text.as_bytes()))));
                        State::Outside
                    }
                    None => State::Paste(text),
                }
            }
            State::OldMouse(_) => unreachable!("its bytes are not text"),
        };
    }
}

/// Reads a character that is not part of an escape sequence. Returns the next state.
fn begin(letter: char, input: &mut Vec<TerminalInput>) -> State {
    let pressed = match letter {
        '\x1b' => return State::Escape,
        // Eight-bit forms of escape sequences.
        '\u{8e}' | '\u{8f}' => return State::Shift,
        '\u{90}' | '\u{98}' | '\u{9e}' | '\u{9f}' => return State::Text { is_command: false, text: String::new() },
        '\u{9b}' => return State::Csi(String::new()),
        '\u{9d}' => return State::Text { is_command: true, text: String::new() },
        '\r' => KeyEvent::from(KeyCode::Enter),
        '\t' => KeyEvent::from(KeyCode::Tab),
        '\x08' | '\x7f' => KeyEvent::from(KeyCode::Backspace),
        '\x01'..='\x1a' => KeyEvent::new(KeyCode::Char(char::from(letter as u8 - 1 + b'a')), KeyModifiers::CONTROL),
        letter if letter.is_control() => return State::Outside,
        letter => KeyEvent::from(KeyCode::Char(letter)),
    };
    input.push(TerminalInput::Event(Event::Key(pressed)));
    State::Outside
}

/// Reads the character after an Esc. Returns the next state.
fn escaped(letter: char, input: &mut Vec<TerminalInput>) -> State {
    match letter {
        '[' => State::Csi(String::new()),
        'N' | 'O' => State::Shift,
        ']' => State::Text { is_command: true, text: String::new() },
        'P' | 'X' | '^' | '_' => State::Text { is_command: false, text: String::new() },
        ' '..='/' => State::Intermediate,
        // The end of a text that has been given up.
        '\\' => State::Outside,
        letter if letter.is_control() => {
            input.push(key(KeyCode::Esc));
            begin(letter, input)
        }
        letter => {
            input.push(TerminalInput::Event(Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::ALT))));
            State::Outside
        }
    }
}

/// The character that a byte outside of UTF-8 stands for: an eight-bit control, or an unknown one.
fn stray(byte: u8) -> char {
    if matches!(byte, 0x80..=0x9f) { char::from(byte) } else { char::REPLACEMENT_CHARACTER }
}

fn key(code: KeyCode) -> TerminalInput {
    TerminalInput::Event(Event::Key(code.into()))
}

/// A key whose sequence ends with a letter.
fn letter_key(end: char) -> Option<KeyCode> {
    Some(match end {
        'A' => KeyCode::Up,
        'B' => KeyCode::Down,
        'C' => KeyCode::Right,
        'D' => KeyCode::Left,
        'F' => KeyCode::End,
        'H' => KeyCode::Home,
        'P'..='S' => KeyCode::F(end as u8 - b'P' + 1),
        'Z' => KeyCode::BackTab,
        _ => return None,
    })
}

/// The input of a sequence that starts with `ESC [`; `None` if the UI has no use for it.
fn sequence(parameters: &str, end: char) -> Option<TerminalInput> {
    if let ('M' | 'm', Some(parameters)) = (end, parameters.strip_prefix('<')) {
        let [buttons, column, row] = numbers(parameters)?;
        return mouse(buttons, column, row, end == 'm');
    }
    if end == 'M' {
        let [buttons, column, row] = numbers(parameters)?;
        let buttons = buttons.checked_sub(32)?;
        return mouse(buttons, column, row, buttons & 3 == 3);
    }
    let (number, modifiers) = match parameters.split_once(';') {
        Some((number, modifiers)) => (number, modifiers.parse::<u8>().ok()?),
        None => (parameters, 1),
    };
    let code = match (end, number) {
        ('~', "1" | "7") => KeyCode::Home,
        ('~', "3") => KeyCode::Delete,
        ('~', "4" | "8") => KeyCode::End,
        ('~', "5") => KeyCode::PageUp,
        ('~', "6") => KeyCode::PageDown,
        ('~', "11") => KeyCode::F(1),
        (end, "" | "1") => letter_key(end)?,
        _ => return None,
    };
    let modifiers = modifiers.checked_sub(1)?;
    let held = [(1, KeyModifiers::SHIFT), (2, KeyModifiers::ALT), (4, KeyModifiers::CONTROL)];
    let held = held.into_iter().filter(|(bit, _)| modifiers & bit != 0).map(|(_, held)| held).collect();
    Some(TerminalInput::Event(Event::Key(KeyEvent::new(code, held))))
}

/// Exactly `COUNT` numbers, separated by semicolons.
fn numbers<const COUNT: usize>(parameters: &str) -> Option<[u16; COUNT]> {
    let numbers: Option<Vec<u16>> = parameters.split(';').map(|number| number.parse().ok()).collect();
    numbers?.try_into().ok()
}

/// A mouse event as terminals encode it, with column and row from 1.
fn mouse(buttons: u16, column: u16, row: u16, is_release: bool) -> Option<TerminalInput> {
    let button = match buttons & 3 {
        0 => MouseButton::Left,
        1 => MouseButton::Middle,
        _ => MouseButton::Right,
    };
    let (is_moving, is_wheel) = (buttons & 32 != 0, buttons & 64 != 0);
    let kind = match buttons & 3 {
        0 if is_wheel => MouseEventKind::ScrollUp,
        1 if is_wheel => MouseEventKind::ScrollDown,
        2 if is_wheel => MouseEventKind::ScrollLeft,
        _ if is_wheel => MouseEventKind::ScrollRight,
        3 if is_moving => MouseEventKind::Moved,
        _ if is_moving => MouseEventKind::Drag(button),
        _ if is_release => MouseEventKind::Up(button),
        _ => MouseEventKind::Down(button),
    };
    let (column, row) = (column.checked_sub(1)?, row.checked_sub(1)?);
    Some(TerminalInput::Event(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })))
}

/// The terminal's reply to the color query: `11;rgb:…`; `None` for other texts.
fn reply(is_command: bool, text: &str) -> Option<TerminalInput> {
    let color = text.strip_prefix("11;").filter(|_| is_command)?;
    let color = Color::parse(color.as_bytes()).ok();
    let background = color.map(|color| match color.perceived_lightness() > 0.5 {
        true => Background::Light,
        false => Background::Dark,
    });
    Some(TerminalInput::Background(background))
}

#[cfg(test)]
mod tests {
    use connect4_core::playout::Rng;

    use super::*;

    /// The input from bytes that arrive in these pieces, with a time limit exceeded after each if `is_slow`.
    fn received(pieces: &[&[u8]], is_slow: bool) -> Vec<TerminalInput> {
        let mut parser = Parser::default();
        let mut input = Vec::new();
        for piece in pieces {
            input.extend(piece.iter().flat_map(|&byte| parser.take(byte)));
            if is_slow && parser.patience().is_some() {
                input.extend(parser.expire());
            }
        }
        input
    }

    /// The letters of all keys that could be moves.
    fn typed(input: &[TerminalInput]) -> String {
        let letter = |input: &TerminalInput| match input {
            TerminalInput::Event(Event::Key(key)) if key.modifiers.is_empty() => match key.code {
                KeyCode::Char(letter) => Some(letter),
                KeyCode::Enter => Some('\n'),
                _ => None,
            },
            _ => None,
        };
        input.iter().filter_map(letter).collect()
    }

    fn keys(letters: &str) -> Vec<TerminalInput> {
        letters.chars().map(|letter| key(KeyCode::Char(letter))).collect()
    }

    /// Escape sequences that terminals send, most of them replies.
    fn sequences() -> Vec<Vec<u8>> {
        let mut all: Vec<Vec<u8>> = Vec::new();
        let finals = ["c", "R", "n", "t", "x", "y", "$y", "u", "~", "z", " q", "\"q", "@", "S", "I", "h", "l", "p"];
        for parameters in
            ["", "4", "?1;2", ">0;276;4", "=4", "8;24;80", "?2026;2", "4:5;6", "1;4", "57414;5", " 4", "!4"]
        {
            for end in finals {
                for start in ["\x1b[", "\u{9b}"] {
                    all.push(format!("{start}{parameters}{end}").into_bytes());
                }
                all.push([b"\x9b", parameters.as_bytes(), end.as_bytes()].concat());
            }
        }
        for (start, c1) in [("]", 0x9d), ("P", 0x90), ("_", 0x9f), ("^", 0x9e), ("X", 0x98_u8)] {
            for text in
                ["10;rgb:4444/5555/6666", "4;1;rgb:44/5/6", "1$r4 q", "1+r544e=34", "52;c;NDQ0NQ==", "l4Ünü\r4\n5"]
            {
                for (start, end) in [
                    (format!("\x1b{start}").into_bytes(), &b"\x1b\\"[..]),
                    (format!("\x1b{start}").into_bytes(), b"\x07"),
                    (vec![c1], b"\x9c"),
                    (vec![c1], b"\x1b\\"),
                    (char::from(c1).to_string().into_bytes(), "\u{9c}".as_bytes()),
                ] {
                    all.push([&start, text.as_bytes(), end].concat());
                }
            }
        }
        for letter in "0123456789".chars() {
            all.extend(
                [format!("\x1bO{letter}"), format!("\x1bN{letter}"), format!("\x1b({letter}")].map(String::into_bytes),
            );
            all.push(format!("\u{8f}{letter}").into_bytes());
            all.push(vec![0x8f, letter as u8]);
            all.push(format!("\x1b#{letter}").into_bytes());
        }
        for letter in 'p'..='y' {
            all.push(format!("\x1bO{letter}").into_bytes());
        }
        all
    }

    #[test]
    fn no_escape_sequence_is_read_as_keys_however_it_is_cut() {
        let all = sequences();
        assert!(all.len() > 500, "{}", all.len());
        for sequence in all {
            let is_key = matches!(sequence[..], [0x1b, b'[', ..] | [0x9b, ..] | [0xc2, 0x9b, ..]);
            for cut in 0..=sequence.len() {
                let pieces = [&b"4"[..], &sequence[..cut], &sequence[cut..], b"5"];
                let shown = String::from_utf8_lossy(&sequence);
                assert_eq!(typed(&received(&pieces, false)), "45", "{shown:?} cut at {cut}");
                // The rest may even be late, except that of a text.
                let is_reply = sequence[0] == 0x1b && !matches!(sequence[1], b'(' | b'#');
                if is_key || cut == 1 && is_reply {
                    assert_eq!(typed(&received(&pieces, true)), "45", "{shown:?} cut at {cut}");
                }
            }
        }
    }

    #[test]
    fn an_unfinished_sequence_is_given_up() {
        for text in ["\x1b]10;rgb:44", "\x1bP4", "\x1b_4\x1b", "\x1b[200~4455"] {
            assert_eq!(received(&[text.as_bytes(), b"5"], true), keys("5"), "{text:?}");
            assert_eq!(typed(&received(&[text.as_bytes(), b"4"], false)), "", "{text:?}");
            // Ctrl-C works at any time, except that it may be pasted.
            let interrupted = received(&[text.as_bytes(), b"\x03"], false);
            assert_eq!(interrupted.len(), usize::from(!text.contains("200~")), "{text:?}");
        }
        // A key waits for its rest.
        assert_eq!(received(&[b"\x1b[", b"1;1", b"D"], true), [key(KeyCode::Left)]);
        assert_eq!(received(&[b"\x1b[", b"\x1b[D"], true), [key(KeyCode::Left)]);
    }

    #[test]
    fn keys_are_read() {
        let one = |bytes: &str| match &received(&[bytes.as_bytes()], true)[..] {
            [TerminalInput::Event(Event::Key(key))] => *key,
            other => panic!("{bytes:?}: {other:?}"),
        };
        for (bytes, code) in [
            ("\x1b[A", KeyCode::Up),
            ("\x1bOB", KeyCode::Down),
            ("\u{9b}C", KeyCode::Right),
            ("\x1b[1~", KeyCode::Home),
            ("\x1b[8~", KeyCode::End),
            ("\x1b[F", KeyCode::End),
            ("\x1b[5~", KeyCode::PageUp),
            ("\x1b[6~", KeyCode::PageDown),
            ("\x1b[[A", KeyCode::F(1)),
            ("\x1bOP", KeyCode::F(1)),
            ("\x1b[11~", KeyCode::F(1)),
            ("\r", KeyCode::Enter),
            ("\x7f", KeyCode::Backspace),
            ("\x08", KeyCode::Backspace),
            ("\x1b", KeyCode::Esc),
            ("ü", KeyCode::Char('ü')),
        ] {
            assert_eq!(one(bytes), KeyEvent::from(code), "{bytes:?}");
        }
        assert_eq!(one("\x03"), KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
        assert_eq!(one("\x1b[1;5C"), KeyEvent::new(KeyCode::Right, KeyModifiers::CONTROL));
        assert_eq!(one("\x1b4"), KeyEvent::new(KeyCode::Char('4'), KeyModifiers::ALT));
        assert_eq!(received(&[b"\x1b\x1b", b"4"], true), [vec![key(KeyCode::Esc); 2], keys("4")].concat());
    }

    #[test]
    fn the_mouse_is_read_in_every_encoding() {
        let at = |kind| {
            let event = MouseEvent { kind, column: 4, row: 2, modifiers: KeyModifiers::NONE };
            vec![TerminalInput::Event(Event::Mouse(event))]
        };
        for bytes in ["\x1b[<0;5;3M", "\x1b[32;5;3M", "\x1b[M %#"] {
            assert_eq!(received(&[bytes.as_bytes()], false), at(MouseEventKind::Down(MouseButton::Left)), "{bytes:?}");
        }
        for bytes in ["\x1b[<35;5;3M", "\x1b[67;5;3M", "\x1b[MC%#"] {
            assert_eq!(received(&[bytes.as_bytes()], false), at(MouseEventKind::Moved), "{bytes:?}");
        }
        assert_eq!(received(&[b"\x1b[<0;5;3m"], false), at(MouseEventKind::Up(MouseButton::Left)));
        assert_eq!(received(&[b"\x1b[<65;5;3M"], false), at(MouseEventKind::ScrollDown));
        // A column beyond 95 is not ASCII.
        assert_eq!(received(&[b"\x1b[M \xc3#", b"4"], false)[1..], keys("4"));
    }

    #[test]
    fn a_paste_is_one_event_without_control_characters() {
        let paste = |text: &str| TerminalInput::Event(Event::Paste(text.to_owned()));
        assert_eq!(received(&[b"\x1b[200~44", b"55\x1b[20", b"1~4"], false), [vec![paste("4455")], keys("4")].concat());
        let hidden = "\x1b[200~4\x1b]10;rgb:5\x07\x1b[5n\u{9b}5m\r\n6\x1b[201~";
        assert_eq!(received(&[hidden.as_bytes()], false), [paste("4\n\n6")]);
    }

    #[test]
    fn the_reply_to_the_color_query_is_read() {
        for (reply, background) in [
            ("\x1b]11;rgb:0000/0000/0000\x1b\\", Some(Background::Dark)),
            ("\x1b]11;rgb:ffff/ffff/dddd\x07", Some(Background::Light)),
            ("\x1b]11;rgba:ff/ff/ff/ff\x1b\\", Some(Background::Light)),
            ("\u{9d}11;#002b36\u{9c}", Some(Background::Dark)),
            ("\x1b]11;blue\x07", None),
        ] {
            for cut in 0..reply.len() {
                let (before, after) = reply.as_bytes().split_at(cut);
                let wanted = [keys("43"), vec![TerminalInput::Background(background)], keys("q")].concat();
                assert_eq!(received(&[b"43", before, after, b"q"], false), wanted, "{reply:?} cut at {cut}");
            }
        }
    }

    #[test]
    fn random_sequences_are_not_read_as_keys() {
        let mut rng = Rng::new(61);
        let mut bytes = |most: u32, is_allowed: &dyn Fn(u8) -> bool| -> Vec<u8> {
            let length = rng.below(most);
            (0..length).map(|_| rng.below(256) as u8).filter(|&byte| is_allowed(byte)).collect()
        };
        for _ in 0..20_000 {
            let text = bytes(20, &|byte| !matches!(byte, 0x03 | 0x07 | 0x18 | 0x1a | 0x1b | 0x9c));
            let parameters = bytes(40, &|byte| matches!(byte, b' '..=b'?'));
            let end = bytes(3, &|byte| matches!(byte, b'@'..=b'~' if byte != b'M' && byte != b'['));
            for sequence in [
                [b"\x1b]", &text[..], b"\x07"].concat(),
                [b"\x1bP", &text[..], b"\x1b\\"].concat(),
                [b"\x1b[", &parameters[..], &end[..end.len().min(1)], b"\0"].concat(),
            ] {
                if parameters != b"200" {
                    assert_eq!(typed(&received(&[&sequence, b"5"], false)), "5", "{sequence:?}");
                }
            }
            // Nothing panics.
            let any = bytes(40, &|_| true);
            received(&any.chunks(1).collect::<Vec<_>>(), true);
            typed_text(&any);
        }
    }
}
