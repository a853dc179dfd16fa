//! Colours: 256, the 16 of any terminal, or none. Nothing depends on them alone. The program cannot know whether the
//! terminal is dark or light, so text has colours that can be read on both.

use connect4_core::Player;
use ratatui::style::{Color, Modifier, Style};

/// How many colours the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// None, only bold and reversed text.
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
    /// The styles for a terminal with these colours.
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

    /// The edge of a disc, on the front of the board. The discs of a line are brighter.
    pub fn rim(self, player: Player, shines: bool) -> Style {
        let style = Style::new().fg(self.disc(player, shines)).bg(self.board_colour());
        if self.has_colours() { style } else { self.letter(player, shines) }
    }

    /// The text on a disc.
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

    /// A letter of the player in the text; without colours, a disc on the board.
    pub fn letter(self, player: Player, shines: bool) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match (self.colours, player) {
            (Colours::Full, Player::First) => style.fg(Color::Indexed(167)),
            (Colours::Full, Player::Second) => style.fg(Color::Indexed(136)),
            // None of the sixteen is a yellow that can be read on white.
            (Colours::Sixteen, _) => self.face(player, shines),
            (Colours::None, _) if shines => style.add_modifier(Modifier::REVERSED),
            (Colours::None, _) => style,
        }
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
        Style::new().fg(self.pick(32, Color::LightBlue)).add_modifier(Modifier::BOLD)
    }

    /// Text that matters less.
    pub fn quiet(self) -> Style {
        match self.colours {
            Colours::Full => Style::new().fg(Color::Indexed(245)),
            _ => Style::new().add_modifier(Modifier::DIM),
        }
    }

    /// An error.
    pub fn error(self) -> Style {
        Style::new().fg(self.pick(167, Color::LightRed)).add_modifier(Modifier::BOLD)
    }

    /// Advice or news.
    pub fn notice(self) -> Style {
        Style::new().fg(self.pick(28, Color::Magenta)).add_modifier(Modifier::BOLD)
    }

    /// A value that is good (1), even (0) or bad (-1) for the side to move.
    pub fn value(self, sign: i32) -> Style {
        let colour = match sign {
            1.. => self.pick(28, Color::LightBlue),
            0 => self.pick(245, Color::Reset),
            _ => self.pick(167, Color::LightRed),
        };
        Style::new().fg(colour)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Red, green and blue from 0 to 1, the sixteen as xterm has them.
    fn rgb(colour: Color) -> [f64; 3] {
        let level = |part: u8| if part == 0 { 0 } else { 55 + 40 * part };
        let bytes = match colour {
            Color::Indexed(index @ 232..) => [8 + 10 * (index - 232); 3],
            Color::Indexed(index @ 16..) => [(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6].map(level),
            Color::Black => [0; 3],
            Color::White => [255; 3],
            Color::Red => [205, 0, 0],
            Color::LightRed => [255, 0, 0],
            Color::Yellow => [205, 205, 0],
            Color::LightYellow => [255, 255, 0],
            Color::LightGreen => [0, 255, 0],
            Color::LightBlue => [92, 92, 255],
            Color::Magenta => [205, 0, 205],
            Color::Gray => [229; 3],
            other => panic!("{other} is not used in text"),
        };
        bytes.map(|byte| f64::from(byte) / 255.0)
    }

    /// The contrast of two colours, from 1 to 21, as WCAG 2 defines it.
    fn contrast(one: Color, other: Color) -> f64 {
        let light = |colour| {
            let linear = |part: f64| if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
            let [red, green, blue] = rgb(colour).map(linear);
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        };
        let (one, other) = (light(one), light(other));
        one.max(other) / one.min(other)
    }

    #[test]
    fn text_can_be_read_on_dark_and_light_terminals() {
        for theme in [Colours::Sixteen, Colours::Full].map(Theme::new) {
            let letters = Player::BOTH.into_iter().flat_map(|player| [false, true].map(|on| theme.letter(player, on)));
            let values = [-1, 0, 1].map(|sign| theme.value(sign));
            let others = [theme.heading(), theme.quiet(), theme.error(), theme.notice()];
            for style in letters.chain(values).chain(others) {
                let ink = style.fg.unwrap_or(Color::Reset);
                let papers = style.bg.map_or(vec![Color::Black, Color::White], |paper| vec![paper]);
                if ink != Color::Reset {
                    for paper in papers {
                        let contrast = contrast(ink, paper);
                        assert!(contrast >= 3.0, "{ink} on {paper}: {contrast:.1} in {theme:?}");
                    }
                }
            }
        }
    }
}
