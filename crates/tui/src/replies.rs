//! Terminal input, with the replies to the color query filtered out. The event library reports such a reply as key
//! presses, and it may arrive at any time.

use std::collections::VecDeque;
use std::io;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use xterm_color::Color;

use crate::theme::{Background, BackgroundQuery};

/// While a reply is pending, how long to wait after an Esc for the rest of the reply.
const ESCAPE_TIMEOUT: Duration = Duration::from_millis(100);
/// Minimum wait: with a time limit of zero, crossterm does not read any input.
const MIN_TIMEOUT: Duration = Duration::from_micros(100);
/// Maximum length of a reply, in characters.
const MAX_REPLY_LENGTH: usize = 40;

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
    replies: Replies,
    ready: VecDeque<TerminalInput>,
}

impl Input {
    /// Input from a terminal that has been asked for its background, or not.
    pub(crate) fn new(query: BackgroundQuery) -> Self {
        let is_awaited = query == BackgroundQuery::Ask;
        Input { replies: Replies { is_awaited, ..Replies::default() }, ready: VecDeque::new() }
    }

    /// Whether a reply of the terminal is pending.
    pub(crate) fn awaits_reply(&self) -> bool {
        self.replies.is_awaited
    }

    /// Waits for input, at most for `timeout` if there is one; `None` if none arrives.
    ///
    /// # Errors
    /// If the terminal cannot be read.
    pub(crate) fn read(&mut self, timeout: Option<Duration>) -> io::Result<Option<TerminalInput>> {
        loop {
            if let Some(received) = self.ready.pop_front() {
                return Ok(Some(received));
            }
            let holds_escape = self.replies.state == State::Escape;
            let wait = if holds_escape { Some(ESCAPE_TIMEOUT) } else { timeout };
            if let Some(wait) = wait
                && !event::poll(wait.max(MIN_TIMEOUT))?
            {
                if !holds_escape {
                    return Ok(None);
                }
                self.ready.extend(self.replies.release());
                continue;
            }
            self.ready.extend(self.replies.take(event::read()?));
        }
    }
}

/// Filters replies out of a sequence of events: `ESC ] 11 ; rgb:… ESC \`, or with BEL at the end. Events that turn out
/// not to be part of a reply are passed on late.
#[derive(Default)]
struct Replies {
    is_awaited: bool,
    state: State,
    /// The events that may belong to a reply.
    held: Vec<Event>,
    /// The text of the reply so far.
    text: String,
}

/// The part of a reply that was read last.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum State {
    /// None.
    #[default]
    Outside,
    /// An Esc that may start a reply.
    Escape,
    /// The start or the text of a reply.
    Text,
    /// The Esc that ends a reply.
    End,
}

impl Replies {
    fn take(&mut self, event: Event) -> Vec<TerminalInput> {
        let Event::Key(KeyEvent { code, modifiers, kind, .. }) = event else {
            // Mouse events may arrive in the middle of a reply without ending it.
            return vec![TerminalInput::Event(event)];
        };
        if kind == KeyEventKind::Release {
            return vec![TerminalInput::Event(event)];
        }
        let (is_alt, is_control) = (modifiers.contains(KeyModifiers::ALT), modifiers.contains(KeyModifiers::CONTROL));
        let state = match (self.state, code) {
            (State::Outside, KeyCode::Char(']')) if is_alt => State::Text,
            (State::Outside, KeyCode::Esc) if self.is_awaited => State::Escape,
            (State::Escape, KeyCode::Char(']')) => State::Text,
            (State::Text, KeyCode::Char('\\')) if is_alt => return self.end(),
            (State::Text, KeyCode::Char('g')) if is_control => return self.end(),
            (State::Text, KeyCode::Esc) => State::End,
            (State::Text, KeyCode::Char(letter)) if !is_alt && !is_control && self.fits(letter) => {
                self.text.push(letter);
                State::Text
            }
            (State::End, KeyCode::Char('\\')) => return self.end(),
            (State::Outside, _) => return vec![TerminalInput::Event(event)],
            // A complete reply counts even if its terminator was lost.
            _ if parse(&self.text).is_some() => {
                let mut received = self.end();
                received.extend(self.take(event));
                return received;
            }
            _ => {
                let mut received = self.release();
                received.extend(self.take(event));
                return received;
            }
        };
        self.state = state;
        self.held.push(event);
        Vec::new()
    }

    /// Whether `letter` can continue the reply.
    fn fits(&self, letter: char) -> bool {
        const BEGINNING: &str = "11;";
        let at = self.text.chars().count();
        match BEGINNING.chars().nth(at) {
            Some(wanted) => letter == wanted,
            None => at < MAX_REPLY_LENGTH && (letter.is_ascii_hexdigit() || "rgba:/#".contains(letter)),
        }
    }

    /// Returns the complete reply and resets the state.
    fn end(&mut self) -> Vec<TerminalInput> {
        let background = parse(&self.text);
        *self = Replies::default();
        vec![TerminalInput::Background(background)]
    }

    /// Returns the events that were held back but are not part of a reply.
    fn release(&mut self) -> Vec<TerminalInput> {
        self.state = State::Outside;
        self.text.clear();
        std::mem::take(&mut self.held).into_iter().map(TerminalInput::Event).collect()
    }
}

/// Parses the text of a reply; `None` if it does not contain a color.
fn parse(reply: &str) -> Option<Background> {
    let color = Color::parse(reply.strip_prefix("11;")?.as_bytes()).ok()?;
    Some(if color.perceived_lightness() > 0.5 { Background::Light } else { Background::Dark })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: KeyCode, modifiers: KeyModifiers) -> Event {
        Event::Key(KeyEvent::new(code, modifiers))
    }

    /// The events that crossterm makes of bytes that arrive together.
    fn events(bytes: &str) -> Vec<Event> {
        let mut events = Vec::new();
        let mut letters = bytes.chars();
        while let Some(letter) = letters.next() {
            events.push(match letter {
                '\x1b' => match letters.next() {
                    Some(next) => key(KeyCode::Char(next), KeyModifiers::ALT),
                    None => key(KeyCode::Esc, KeyModifiers::NONE),
                },
                '\x07' => key(KeyCode::Char('g'), KeyModifiers::CONTROL),
                letter => key(KeyCode::Char(letter), KeyModifiers::NONE),
            });
        }
        events
    }

    /// The input that results from bytes that arrive in these pieces.
    fn received(replies: &mut Replies, pieces: &[&str]) -> Vec<TerminalInput> {
        pieces.iter().flat_map(|piece| events(piece)).flat_map(|event| replies.take(event)).collect()
    }

    fn keys(text: &str) -> Vec<TerminalInput> {
        events(text).into_iter().map(TerminalInput::Event).collect()
    }

    #[test]
    fn a_reply_is_taken_out_of_the_keys_however_it_is_cut() {
        for (reply, background) in [
            ("\x1b]11;rgb:0000/0000/0000\x1b\\", Background::Dark),
            ("\x1b]11;rgb:ffff/ffff/dddd\x07", Background::Light),
            ("\x1b]11;rgba:ff/ff/ff/ff\x1b\\", Background::Light),
            ("\x1b]11;#002b36\x07", Background::Dark),
        ] {
            for cut in 0..reply.len() {
                let mut replies = Replies { is_awaited: true, ..Replies::default() };
                let pieces = ["43", &reply[..cut], &reply[cut..], "q"];
                let wanted = [keys("43"), vec![TerminalInput::Background(Some(background))], keys("q")].concat();
                assert_eq!(received(&mut replies, &pieces), wanted, "{reply:?} cut at {cut}");
            }
        }
    }

    #[test]
    fn a_reply_that_comes_late_or_twice_or_without_its_end_is_taken_out_too() {
        let mut replies = Replies::default();
        let reply = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\";
        for _ in 0..3 {
            assert_eq!(received(&mut replies, &[reply, "4"])[1..], keys("4"));
        }
        assert_eq!(received(&mut replies, &["\x1b]11;rgb:ffff/ffff/ffff", "q"])[1..], keys("q"));
    }

    #[test]
    fn keys_that_are_no_reply_are_passed_on() {
        for is_awaited in [false, true] {
            let mut replies = Replies { is_awaited, ..Replies::default() };
            for text in ["\x1b]x", "\x1b]11q", "\x1b]12;4", "\x1b]11;h", "4\x1b[3"] {
                assert_eq!(received(&mut replies, &[text]), keys(text), "{text:?}");
            }
            let escape = received(&mut replies, &["\x1b", "4"]);
            assert_eq!(escape, [keys("\x1b"), keys("4")].concat());
        }
        // An Esc that is not followed by anything is passed on after the timeout.
        let mut replies = Replies { is_awaited: true, ..Replies::default() };
        assert!(received(&mut replies, &["\x1b"]).is_empty() && replies.state == State::Escape);
        assert_eq!(replies.release(), keys("\x1b"));
    }
}
