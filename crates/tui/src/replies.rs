//! The terminal's input, without its replies to the color query: they look like keys to the library that reads events,
//! and arrive whenever the connection delivers them.

use std::collections::VecDeque;
use std::io;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use xterm_color::Color;

use crate::theme::Background;

/// How long an Esc may be the beginning of a reply that comes in pieces, while a reply is awaited.
const ESCAPE_TIMEOUT: Duration = Duration::from_millis(100);
/// The shortest wait: crossterm's reader does not even look for input if its time limit is zero.
const MIN_TIMEOUT: Duration = Duration::from_micros(100);
/// The most characters of a reply.
const MAX_REPLY_LENGTH: usize = 40;

/// Input from the terminal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TerminalInput {
    /// Keys, the mouse, pasted text, a new size.
    Event(Event),
    /// What the terminal says is behind its text; `None` if it cannot be understood.
    Background(Option<Background>),
}

/// Reads what comes in from the terminal.
#[derive(Default)]
pub(crate) struct Input {
    replies: Replies,
    ready: VecDeque<TerminalInput>,
}

impl Input {
    /// Input of a terminal that has been asked for its background, or has not.
    pub(crate) fn new(is_asked: bool) -> Self {
        Input { replies: Replies { is_awaited: is_asked, ..Replies::default() }, ready: VecDeque::new() }
    }

    /// Whether the terminal owes a reply.
    pub(crate) fn awaits_reply(&self) -> bool {
        self.replies.is_awaited
    }

    /// What comes next; `None` if nothing does within `timeout`, where there is one.
    ///
    /// # Errors
    /// When the terminal cannot be read.
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

/// Takes replies out of a row of events: `ESC ] 11 ; rgb:… ESC \`, or with BEL at the end. What only looks like the
/// beginning of one is passed on once that is clear.
#[derive(Default)]
struct Replies {
    is_awaited: bool,
    state: State,
    /// The events that may belong to a reply.
    held: Vec<Event>,
    /// Its text so far.
    text: String,
}

/// Which part of a reply was last.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum State {
    /// None.
    #[default]
    Outside,
    /// A lone Esc.
    Escape,
    /// Its beginning, or its text.
    Text,
    /// The Esc at its end.
    End,
}

impl Replies {
    fn take(&mut self, event: Event) -> Vec<TerminalInput> {
        let Event::Key(KeyEvent { code, modifiers, kind, .. }) = event else {
            // The mouse moves between two pieces of a reply; that changes nothing about it.
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
            // A reply whose end was lost is one all the same.
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

    /// Whether this letter can continue a reply to our query.
    fn fits(&self, letter: char) -> bool {
        const BEGINNING: &str = "11;";
        let at = self.text.chars().count();
        match BEGINNING.chars().nth(at) {
            Some(wanted) => letter == wanted,
            None => at < MAX_REPLY_LENGTH && (letter.is_ascii_hexdigit() || "rgba:/#".contains(letter)),
        }
    }

    /// A whole reply.
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

/// What is behind the text, from the text of a reply.
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

    /// The events that the library makes of bytes that arrive in one piece.
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

    /// The input that results from these pieces.
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
        // An Esc that nothing follows is passed on when the wait is over.
        let mut replies = Replies { is_awaited: true, ..Replies::default() };
        assert!(received(&mut replies, &["\x1b"]).is_empty() && replies.state == State::Escape);
        assert_eq!(replies.release(), keys("\x1b"));
    }
}
