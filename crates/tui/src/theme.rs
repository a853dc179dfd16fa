//! Colors: 256, 16, or none. Color is never the only carrier of information. If the background is known, text has a
//! contrast of at least 4.5:1 to it. Otherwise text is readable on both dark and light backgrounds.

use connect4_core::Player;
use connect4_words::Words;
use ratatui::style::{Color, Modifier, Style};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// How many colors the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colors {
    /// No colors, only bold and reversed text.
    None,
    /// The 16 ANSI colors.
    Sixteen,
    /// The 256-color xterm palette.
    Full,
}

/// The terminal's background.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Background {
    /// Light text on a dark background.
    Dark,
    /// Dark text on a light background.
    Light,
}

/// How a disc is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disc {
    /// Normally.
    Plain,
    /// Brighter, because it belongs to a winning line.
    Winning,
}

/// Whether to ask the terminal for its background color.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BackgroundQuery {
    Ask,
    Skip,
}

/// The color theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    /// Follows the terminal's background; if unknown, readable on both dark and light ones.
    #[default]
    Auto,
    /// For dark terminals.
    Dark,
    /// For light terminals.
    Light,
    /// High contrast: a black board with white and yellow discs, and text in the terminal's default color.
    Contrast,
}

impl Look {
    /// All themes, in menu order.
    pub const ALL: [Look; 4] = [Look::Auto, Look::Dark, Look::Light, Look::Contrast];

    /// Name in the menu.
    pub fn words(self, words: &Words) -> String {
        words.say(&json!({ "id": "color-theme", "theme": self }))
    }
}

/// The styles of all elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    colors: Colors,
    /// What the terminal has reported about its background.
    background: Option<Background>,
    look: Look,
}

/// A text color for an unknown, a dark and a light background. Each is an index of the 256-color palette and one of the
/// 16 ANSI colors.
type Ink = [(u8, Color); 3];

const HEADING: Ink = [(32, Color::LightBlue), (75, Color::LightCyan), (25, Color::Blue)];
const QUIET: Ink = [(245, Color::Reset), (248, Color::Gray), (240, Color::DarkGray)];
const BAD: Ink = [(167, Color::LightRed), (210, Color::LightRed), (124, Color::Red)];
const GOOD: Ink = [(28, Color::LightBlue), (114, Color::LightGreen), (22, Color::Blue)];
const NOTICE: Ink = [(28, Color::Magenta), (114, Color::LightGreen), (22, Color::Blue)];
const FIRST: Ink = [(167, Color::Reset), (210, Color::Reset), (124, Color::Reset)];
const SECOND: Ink = [(136, Color::Reset), (221, Color::Reset), (94, Color::Reset)];

impl Theme {
    /// The styles for a terminal with these colors and an unknown background.
    pub const fn new(colors: Colors) -> Self {
        Theme { colors, background: None, look: Look::Auto }
    }

    /// The same styles for a known background.
    #[must_use]
    pub const fn on(self, background: Option<Background>) -> Self {
        Theme { background, ..self }
    }

    /// The same styles with another theme.
    #[must_use]
    pub const fn with(self, look: Look) -> Self {
        Theme { look, ..self }
    }

    /// Whether to query the terminal's background color. Terminals known not to answer, or to print the query, are
    /// excluded.
    pub(crate) fn background_query(self) -> BackgroundQuery {
        let answers = std::env::var("TERM").is_ok_and(|term| {
            !["dumb", "screen", "linux", "Eterm"].contains(&term.as_str()) && !term.starts_with("screen.")
        });
        match self.has_colors() && self.look == Look::Auto && (answers || cfg!(windows)) {
            true => BackgroundQuery::Ask,
            false => BackgroundQuery::Skip,
        }
    }

    /// Whether colors are used.
    pub fn has_colors(self) -> bool {
        self.colors != Colors::None
    }

    fn has_contrast(self) -> bool {
        self.look == Look::Contrast && self.has_colors()
    }

    /// The color of text.
    fn ink(self, [unknown, dark, light]: Ink) -> Color {
        let (full, sixteen) = match (self.look, self.background) {
            (Look::Contrast, _) => return Color::Reset,
            (Look::Dark, _) | (Look::Auto, Some(Background::Dark)) => dark,
            (Look::Light, _) | (Look::Auto, Some(Background::Light)) => light,
            (Look::Auto, None) => unknown,
        };
        self.pick(full, sixteen)
    }

    fn pick(self, full: u8, sixteen: Color) -> Color {
        match self.colors {
            Colors::Full => Color::Indexed(full),
            Colors::Sixteen => sixteen,
            Colors::None => Color::Reset,
        }
    }

    fn disc(self, player: Player, disc: Disc) -> Color {
        match (player, disc) {
            (Player::First, _) if self.has_contrast() => self.pick(231, Color::White),
            (Player::Second, _) if self.has_contrast() => self.pick(226, Color::LightYellow),
            (Player::First, Disc::Plain) => self.pick(160, Color::Red),
            (Player::First, Disc::Winning) => self.pick(203, Color::LightRed),
            (Player::Second, Disc::Plain) => self.pick(178, Color::Yellow),
            (Player::Second, Disc::Winning) => self.pick(227, Color::LightYellow),
        }
    }

    /// The blue front of the board.
    pub fn board(self) -> Style {
        Style::new().fg(self.pick(153, Color::White)).bg(self.board_color())
    }

    fn board_color(self) -> Color {
        if self.has_contrast() { self.pick(16, Color::Black) } else { self.pick(25, Color::Blue) }
    }

    /// An empty hole of the board.
    pub fn hole(self) -> Style {
        if self.has_contrast() {
            Style::new().fg(self.pick(242, Color::DarkGray)).bg(self.board_color())
        } else if self.has_colors() {
            Style::new().fg(self.pick(17, Color::Black)).bg(self.board_color())
        } else {
            Style::new().add_modifier(Modifier::DIM)
        }
    }

    /// A disc without colors.
    fn uncolored(disc: Disc) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if disc == Disc::Winning { style.add_modifier(Modifier::REVERSED) } else { style }
    }

    /// The edge of a disc.
    pub fn rim(self, player: Player, disc: Disc) -> Style {
        let style = Style::new().fg(self.disc(player, disc)).bg(self.board_color());
        if self.has_colors() { style } else { Theme::uncolored(disc) }
    }

    /// Text on a disc.
    pub fn face(self, player: Player, disc: Disc) -> Style {
        if !self.has_colors() {
            return Theme::uncolored(disc);
        }
        let ink = match (player, disc) {
            (Player::First, Disc::Plain) if !self.has_contrast() => self.pick(231, Color::White),
            _ => self.pick(16, Color::Black),
        };
        Style::new().fg(ink).bg(self.disc(player, disc)).add_modifier(Modifier::BOLD)
    }

    /// The player's letter in text.
    pub fn letter(self, player: Player) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match (self.colors, player) {
            // No yellow among the 16 colors is readable on white.
            (Colors::None | Colors::Sixteen, _) => self.face(player, Disc::Plain),
            _ if self.has_contrast() => self.face(player, Disc::Plain),
            (Colors::Full, Player::First) => style.fg(self.ink(FIRST)),
            (Colors::Full, Player::Second) => style.fg(self.ink(SECOND)),
        }
    }

    /// The inside of a ring, the disc of the second player.
    pub fn ring(self, player: Player, disc: Disc) -> Style {
        if self.has_colors() {
            let hole = self.pick(17, Color::Black);
            Style::new().fg(self.disc(player, disc)).bg(hole).add_modifier(Modifier::BOLD)
        } else {
            Theme::uncolored(disc)
        }
    }

    /// Marks around discs and cursors on the board.
    pub fn mark(self) -> Style {
        Style::new().fg(self.pick(231, Color::White)).bg(self.board_color()).add_modifier(Modifier::BOLD)
    }

    /// The selected line of a menu or list.
    pub fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Headings.
    pub fn heading(self) -> Style {
        Style::new().fg(self.ink(HEADING)).add_modifier(Modifier::BOLD)
    }

    /// Secondary text.
    pub fn quiet(self) -> Style {
        match (self.look, self.ink(QUIET)) {
            (Look::Contrast, _) => Style::new(),
            (_, Color::Reset) => Style::new().add_modifier(Modifier::DIM),
            (_, ink) => Style::new().fg(ink),
        }
    }

    /// An error.
    pub fn error(self) -> Style {
        Style::new().fg(self.ink(BAD)).add_modifier(Modifier::BOLD)
    }

    /// Advice or a notice.
    pub fn notice(self) -> Style {
        Style::new().fg(self.ink(NOTICE)).add_modifier(Modifier::BOLD)
    }

    /// A value that is good (1), even (0) or bad (-1) for the side to move.
    pub fn value(self, sign: i32) -> Style {
        Style::new().fg(self.ink(match sign {
            1.. => GOOD,
            0 => QUIET,
            _ => BAD,
        }))
    }
}
