//! Colours: 256, the 16 of any terminal, or none. Everything can be told without them.

use connect4_core::Player;
use ratatui::style::{Color, Modifier, Style};

/// How many colours the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// None; bold and reversed text only.
    None,
    /// The sixteen that every terminal names.
    Sixteen,
    /// The 256 of the xterm palette.
    Full,
}

/// The styles of everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    colours: Colours,
}

impl Theme {
    /// The styles in so many colours.
    pub const fn new(colours: Colours) -> Self {
        Theme { colours }
    }

    /// Whether there are any colours.
    pub fn has_colours(self) -> bool {
        self.colours != Colours::None
    }

    fn pick(self, full: u8, sixteen: Color) -> Color {
        match self.colours {
            Colours::Full => Color::Indexed(full),
            Colours::Sixteen => sixteen,
            Colours::None => Color::Reset,
        }
    }

    fn disc(self, player: Player, shines: bool) -> Color {
        match (player, shines) {
            (Player::First, false) => self.pick(160, Color::Red),
            (Player::First, true) => self.pick(203, Color::LightRed),
            (Player::Second, false) => self.pick(178, Color::Yellow),
            (Player::Second, true) => self.pick(227, Color::LightYellow),
        }
    }

    /// The blue front of the board.
    pub fn board(self) -> Style {
        Style::new().fg(self.pick(153, Color::White)).bg(self.board_colour())
    }

    fn board_colour(self) -> Color {
        self.pick(25, Color::Blue)
    }

    /// A hole without a disc, seen through the front.
    pub fn hole(self) -> Style {
        if self.has_colours() {
            Style::new().fg(self.pick(17, Color::Black)).bg(self.board_colour())
        } else {
            Style::new().add_modifier(Modifier::DIM)
        }
    }

    /// The edge of a disc, on the front of the board. Discs of a line shine.
    pub fn rim(self, player: Player, shines: bool) -> Style {
        let style = Style::new().fg(self.disc(player, shines)).bg(self.board_colour());
        if self.has_colours() { style } else { self.letter(player, shines) }
    }

    /// What is written on a disc.
    pub fn face(self, player: Player, shines: bool) -> Style {
        if !self.has_colours() {
            return self.letter(player, shines);
        }
        let ink = match (player, shines) {
            (Player::First, false) => self.pick(231, Color::White),
            _ => self.pick(16, Color::Black),
        };
        Style::new().fg(ink).bg(self.disc(player, shines)).add_modifier(Modifier::BOLD)
    }

    /// A ring's inside, or a letter of the player in the text.
    pub fn letter(self, player: Player, shines: bool) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        let style = if self.has_colours() { style.fg(self.disc(player, true)) } else { style };
        if shines && !self.has_colours() { style.add_modifier(Modifier::REVERSED) } else { style }
    }

    /// The inside of a ring on the board.
    pub fn ring(self, player: Player, shines: bool) -> Style {
        if self.has_colours() {
            let hole = self.pick(17, Color::Black);
            Style::new().fg(self.disc(player, shines)).bg(hole).add_modifier(Modifier::BOLD)
        } else {
            self.letter(player, shines)
        }
    }

    /// Marks around discs and cursors on the board.
    pub fn mark(self) -> Style {
        Style::new().fg(self.pick(231, Color::White)).bg(self.board_colour()).add_modifier(Modifier::BOLD)
    }

    /// The selected line of a menu or list.
    pub fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Headings.
    pub fn heading(self) -> Style {
        Style::new().fg(self.pick(75, Color::LightBlue)).add_modifier(Modifier::BOLD)
    }

    /// What matters less.
    pub fn quiet(self) -> Style {
        match self.colours {
            Colours::Full => Style::new().fg(Color::Indexed(245)),
            _ => Style::new().add_modifier(Modifier::DIM),
        }
    }

    /// What went wrong.
    pub fn error(self) -> Style {
        Style::new().fg(self.pick(210, Color::LightRed)).add_modifier(Modifier::BOLD)
    }

    /// An advice or news.
    pub fn notice(self) -> Style {
        Style::new().fg(self.pick(156, Color::LightGreen)).add_modifier(Modifier::BOLD)
    }

    /// A value that is good (1), even (0) or bad (-1) for the side to move.
    pub fn value(self, sign: i32) -> Style {
        let colour = match sign {
            1.. => self.pick(114, Color::LightGreen),
            0 => self.pick(250, Color::Gray),
            _ => self.pick(210, Color::LightRed),
        };
        Style::new().fg(colour)
    }
}
