//! Contrast of the colors.

use connect4_core::Player;
use connect4_tui::{Background, Colors, Disc, Look, Theme};
use ratatui::style::Color;

/// Red, green and blue from 0 to 1. For the 16 ANSI colors, the values of xterm.
fn rgb(color: Color) -> [f64; 3] {
    let level = |part: u8| if part == 0 { 0 } else { 55 + 40 * part };
    let bytes = match color {
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
        Color::LightCyan => [0, 255, 255],
        Color::Blue => [0, 0, 238],
        Color::Gray => [229; 3],
        Color::DarkGray => [90; 3],
        other => panic!("{other} is not used in text"),
    };
    bytes.map(|byte| f64::from(byte) / 255.0)
}

/// Contrast ratio of two colors by WCAG 2, from 1 to 21.
fn contrast(one: Color, other: Color) -> f64 {
    let light = |color| {
        let linear = |part: f64| if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
        let [red, green, blue] = rgb(color).map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (one, other) = (light(one), light(other));
    one.max(other) / one.min(other)
}

/// Checks that all text has at least this contrast to each background.
fn check(theme: Theme, backgrounds: &[Color], least: f64) {
    let letters = Player::BOTH.into_iter().flat_map(|player| [theme.letter(player), theme.face(player, Disc::Winning)]);
    let values = [-1, 0, 1].map(|sign| theme.value(sign));
    let others = [theme.heading(), theme.quiet(), theme.error(), theme.notice()];
    for style in letters.chain(values).chain(others) {
        let ink = style.fg.unwrap_or(Color::Reset);
        let backgrounds = style.bg.map_or(backgrounds.to_vec(), |background| vec![background]);
        for background in backgrounds.into_iter().filter(|_| ink != Color::Reset) {
            let contrast = contrast(ink, background);
            let least = if style.bg.is_some() { least.min(3.0) } else { least };
            assert!(contrast >= least, "{ink} on {background}: {contrast:.1} in {theme:?}");
        }
    }
}

#[test]
fn text_can_be_read_on_dark_and_light_terminals() {
    // Black, white, and the common backgrounds with the least contrast.
    let dark = [Color::Black, Color::Indexed(235)];
    let light = [Color::White, Color::Indexed(254)];
    for colors in [Colors::Sixteen, Colors::Full] {
        let theme = Theme::new(colors);
        check(theme, &[dark[0], light[0]], 3.0);
        for theme in [theme.on(Some(Background::Dark)), theme.with(Look::Dark).on(Some(Background::Light))] {
            check(theme, &dark, if colors == Colors::Full { 4.5 } else { 3.0 });
        }
        for theme in [theme.on(Some(Background::Light)), theme.with(Look::Light).on(Some(Background::Dark))] {
            check(theme, &light, 4.5);
        }
        let theme = theme.with(Look::Contrast);
        check(theme, &[dark[0], light[0]], 4.5);
        for player in Player::BOTH {
            for style in [Theme::face, Theme::rim, Theme::ring].map(|style| style(theme, player, Disc::Plain)) {
                let (ink, background) = (style.fg.expect("it has one"), style.bg.expect("it has one"));
                assert!(contrast(ink, background) >= 7.0, "{ink} on {background}");
            }
        }
    }
}

#[test]
fn without_colors_no_look_brings_any() {
    for look in Look::ALL {
        let theme = Theme::new(Colors::None).on(Some(Background::Light)).with(look);
        let styles = [theme.heading(), theme.quiet(), theme.error(), theme.notice(), theme.hole(), theme.board()];
        let is_plain = |color: Option<Color>| color.is_none_or(|color| color == Color::Reset);
        assert!(styles.iter().all(|style| is_plain(style.fg) && is_plain(style.bg)), "{look:?}");
    }
}
