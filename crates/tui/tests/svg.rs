//! Screens as SVG pictures, for the documentation.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// Width and height of a character, in pixels.
const CHARACTER: (u32, u32) = (9, 18);
const INK: u32 = 0x00d6_deeb;
const BACKGROUND: u32 = 0x0011_1a27;

/// Draws a screen as a self-contained SVG picture. Block characters become rectangles, so that discs look alike in
/// every font.
pub(crate) fn svg(buffer: &Buffer, title: &str) -> String {
    film(&[(buffer.clone(), Duration::ZERO)], title)
}

/// Draws screens as an animation that repeats; each is shown for its duration. With reduced motion, only the last is
/// shown. All screens have the size of the first.
///
/// Each line of the screen is redrawn only when it changes.
///
/// # Panics
/// If `screens` is empty.
pub(crate) fn film(screens: &[(Buffer, Duration)], title: &str) -> String {
    let (wide, high) = CHARACTER;
    let area = screens.first().expect("there is a screen").0.area;
    let (columns, rows) = (u32::from(area.width), u32::from(area.height));
    let (width, height) = (columns * wide + 16, rows * high + 16);
    let whole: Duration = screens.iter().map(|(_, stays)| *stays).sum();
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\">\n<title>{}</title>\n<rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#{BACKGROUND:06x}\"/>\n\
         <g font-family=\"ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace\" font-size=\"15\" \
         xml:space=\"preserve\">\n",
        escaped(title)
    );
    // CSS by the intervals during which a line is visible.
    let mut styles: BTreeMap<Vec<(u128, u128)>, String> = BTreeMap::new();
    for row in 0..rows {
        // Each content of the line, with the intervals in which it is shown, in thousandths of the total duration.
        let mut shown: BTreeMap<String, Vec<(u128, u128)>> = BTreeMap::new();
        let mut now = Duration::ZERO;
        let mut last = String::new();
        for (buffer, stays) in screens {
            let part = |time: Duration| time.as_millis() * 1000 / whole.as_millis().max(1);
            let (from, to) = (part(now), part(now + *stays));
            now += *stays;
            last = line(buffer, row);
            let stretches = shown.entry(last.clone()).or_default();
            match stretches.last_mut() {
                Some((_, end)) if *end == from => *end = to,
                _ => stretches.push((from, to)),
            }
        }
        let is_still = shown.len() == 1;
        for (line, stretches) in shown {
            if is_still || line.is_empty() {
                text.push_str(&line);
                continue;
            }
            let rest = if line == last { " e" } else { "" };
            let number = styles.len();
            let name = styles.entry(stretches).or_insert_with(|| format!("t{number}"));
            write!(text, "<g class=\"m {name}{rest}\">\n{line}</g>\n").expect("strings take all text");
        }
    }
    text.push_str("</g>\n");
    if !styles.is_empty() {
        let seconds = whole.as_secs_f64();
        let styles: String = styles.iter().map(|(stretches, name)| keyframes(name, stretches)).collect();
        write!(
            text,
            "<style>.m{{visibility:hidden}}.e{{visibility:visible}}@media(prefers-reduced-motion:no-preference){{\
             .m{{animation:{seconds:.2}s step-end infinite}}\n{styles}}}</style>\n"
        )
        .expect("strings take all text");
    }
    text.push_str("</svg>\n");
    text
}

/// CSS that makes a line visible in these intervals, in thousandths of the total duration.
fn keyframes(name: &str, stretches: &[(u128, u128)]) -> String {
    let at = |part: u128, what: &str| format!("{}.{}%{{visibility:{what}}}", part / 10, part % 10);
    let first = stretches.first().filter(|(from, _)| *from > 0).map(|_| at(0, "hidden"));
    let each = stretches.iter().map(|&(from, to)| {
        let end = if to < 1000 { at(to, "hidden") } else { String::new() };
        at(from, "visible") + &end
    });
    let steps: String = first.into_iter().chain(each).collect();
    format!(".{name}{{animation-name:{name}}}@keyframes {name}{{{steps}}}\n")
}

/// Draws a line of the screen.
fn line(buffer: &Buffer, row: u32) -> String {
    let mut text = String::new();
    let cells: Vec<&Cell> = (0..buffer.area.width).map(|column| &buffer[(column, row as u16)]).collect();
    backgrounds(&cells, row, &mut text);
    blocks(&cells, row, &mut text);
    letters(&cells, row, &mut text);
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The foreground and background color of a cell, as 0xRRGGBB.
fn colors(cell: &Cell) -> (u32, u32) {
    let (ink, background) = (rgb(cell.fg).unwrap_or(INK), rgb(cell.bg).unwrap_or(BACKGROUND));
    if cell.modifier.contains(Modifier::REVERSED) { (background, ink) } else { (ink, background) }
}

fn rgb(color: Color) -> Option<u32> {
    Some(match color {
        Color::Indexed(index @ 16..232) => {
            let level = |part: u8| if part == 0 { 0 } else { 55 + 40 * u32::from(part) };
            let index = index - 16;
            level(index / 36) << 16 | level(index / 6 % 6) << 8 | level(index % 6)
        }
        Color::Indexed(index @ 232..) => (8 + 10 * u32::from(index - 232)) * 0x01_0101,
        Color::Red => 0x00c0_392b,
        Color::LightRed => 0x00ff_6b5f,
        Color::Yellow => 0x00c9_a227,
        Color::LightYellow => 0x00ff_e066,
        Color::Blue => 0x001f_4fa3,
        Color::LightBlue => 0x006f_a8ff,
        Color::Magenta => 0x00b2_5fd1,
        Color::Black => 0x0000_0000,
        Color::White => 0x00ff_ffff,
        Color::Gray => 0x00bb_bbbb,
        _ => return None,
    })
}

fn rectangle(text: &mut String, place: (u32, u32, u32, u32), fill: u32) {
    let (x, y, width, height) = place;
    writeln!(text, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"#{fill:06x}\"/>")
        .expect("strings take all text");
}

/// Groups neighboring cells with the same `kind`. Each group has a start, an end (exclusive) and the kind.
fn runs<T: PartialEq + Copy>(cells: &[&Cell], kind: impl Fn(&Cell) -> T) -> Vec<(usize, usize, T)> {
    let mut runs: Vec<(usize, usize, T)> = Vec::new();
    for (column, cell) in cells.iter().enumerate() {
        let kind = kind(cell);
        match runs.last_mut() {
            Some((_, end, last)) if *last == kind => *end = column + 1,
            _ => runs.push((column, column + 1, kind)),
        }
    }
    runs
}

fn place(row: u32, start: usize, end: usize) -> (u32, u32, u32, u32) {
    let (wide, high) = CHARACTER;
    (8 + start as u32 * wide, 8 + row * high, (end - start) as u32 * wide, high)
}

fn backgrounds(cells: &[&Cell], row: u32, text: &mut String) {
    for (start, end, background) in runs(cells, |cell| colors(cell).1) {
        if background != BACKGROUND {
            rectangle(text, place(row, start, end), background);
        }
    }
}

/// The part of a cell that a block character fills, in pixels: left, top, width, height.
fn block(symbol: &str) -> Option<(u32, u32, u32, u32)> {
    let (wide, high) = CHARACTER;
    let lower = |eighths: u32| (0, high - high * eighths / 8, wide, high * eighths / 8);
    Some(match symbol {
        "█" => (0, 0, wide, high),
        "▀" => (0, 0, wide, high / 2),
        "▐" => (wide - wide / 2, 0, wide / 2, high),
        "▌" => (0, 0, wide / 2, high),
        "▗" => (wide - wide / 2, high / 2, wide / 2, high / 2),
        "▖" => (0, high / 2, wide / 2, high / 2),
        "▝" => (wide - wide / 2, 0, wide / 2, high / 2),
        "▘" => (0, 0, wide / 2, high / 2),
        "▁" => lower(1),
        "▂" => lower(2),
        "▃" => lower(3),
        "▄" => lower(4),
        "▅" => lower(5),
        "▆" => lower(6),
        "▇" => lower(7),
        _ => return None,
    })
}

fn blocks(cells: &[&Cell], row: u32, text: &mut String) {
    for (start, end, (part, ink)) in runs(cells, |cell| (block(cell.symbol()), colors(cell).0)) {
        if let Some((left, top, width, height)) = part {
            let (x, y, whole, _) = place(row, start, end);
            let width = if width == CHARACTER.0 { whole } else { width };
            rectangle(text, (x + left, y + top, width, height), ink);
        }
    }
}

fn letters(cells: &[&Cell], row: u32, text: &mut String) {
    let is_letter = |cell: &Cell| cell.symbol() != " " && block(cell.symbol()).is_none();
    let kind = |cell: &Cell| (is_letter(cell), colors(cell).0, cell.modifier.contains(Modifier::BOLD));
    for (start, end, (is_text, ink, is_bold)) in runs(cells, kind) {
        if !is_text {
            continue;
        }
        let word: String = cells[start..end].iter().map(|cell| cell.symbol()).collect();
        let (x, y, width, _) = place(row, start, end);
        let weight = if is_bold { " font-weight=\"bold\"" } else { "" };
        writeln!(
            text,
            "<text x=\"{x}\" y=\"{}\" textLength=\"{width}\" fill=\"#{ink:06x}\"{weight}>{}</text>",
            y + 14,
            escaped(&word)
        )
        .expect("strings take all text");
    }
}

#[test]
fn a_film_draws_a_line_anew_only_when_it_changes() {
    let screen = |text: &str| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 2));
        buffer.set_string(0, 0, "same", Style::new());
        buffer.set_string(0, 1, text, Style::new());
        (buffer, Duration::from_secs(1))
    };
    let drawn = film(&[screen("one"), screen("one"), screen("two"), screen("one")], "A film");
    assert_eq!(drawn.matches(">same<").count(), 1);
    assert_eq!((drawn.matches(">one<").count(), drawn.matches(">two<").count()), (1, 1));
    let steps = "{0.0%{visibility:visible}50.0%{visibility:hidden}75.0%{visibility:visible}}";
    assert!(drawn.contains(&format!("@keyframes t0{steps}")), "{drawn}");
    // With reduced motion, the last screen stays visible.
    assert!(drawn.contains("<g class=\"m t0 e\">") && drawn.contains("<g class=\"m t1\">"), "{drawn}");
    let picture = svg(&screen("a<b█").0, "A picture");
    assert!(picture.contains("a&lt;b") && picture.contains("<title>A picture</title>"), "{picture}");
    assert!(!picture.contains("<style>"));
}
