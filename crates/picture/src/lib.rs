//! Draws a position as PNG for link previews, from discs, rings and lines, without text. `docs/decisions/page.md`
//! explains why it uses no drawing library.

use std::io::Write;
use std::ops::Range;

use connect4_core::{Cell, Player, Position};
use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};

/// Width in pixels, as recommended for link previews.
pub const WIDTH: usize = 1200;
/// Height in pixels.
pub const HEIGHT: usize = 630;
/// Margin around the board in pixels.
const MARGIN: f32 = 34.0;

type Color = [u8; 3];

const BACKGROUND: Color = [0x10, 0x1b, 0x33];
const BOARD: Color = [0x23, 0x5c, 0xd6];
const SHADOW: Color = [0x0e, 0x2f, 0x7d];
const HOLE: Color = [0xe8, 0xee, 0xf8];
const WIN_LINE: Color = [0xff, 0xff, 0xff];

/// Colors of a disc's face, rim and mark, as in the web app.
const fn disc_colors(player: Player) -> [Color; 3] {
    match player {
        Player::First => [[0xec, 0x45, 0x53], [0xa6, 0x16, 0x26], [0x65, 0x08, 0x12]],
        Player::Second => [[0xfc, 0xc7, 0x26], [0xb2, 0x7d, 0x00], [0x6b, 0x43, 0x00]],
    }
}

#[derive(Clone, Copy)]
struct Point {
    x: f32,
    y: f32,
}

impl Point {
    fn distance_to(self, other: Point) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// Rows of RGB pixels, from top to bottom.
struct Canvas(Vec<u8>);

impl Canvas {
    /// Fills the points where `distance` is negative, with an antialiased edge. `distance` is the signed distance to
    /// the shape's edge in pixels, and `x` and `y` are the shape's bounding box.
    fn paint(&mut self, x: Range<f32>, y: Range<f32>, color: Color, distance: impl Fn(Point) -> f32) {
        // Clips to the picture.
        let whole = |range: Range<f32>, most: usize| {
            let inside = |at: f32| at.clamp(0.0, most as f32) as usize;
            inside(range.start - 1.0)..inside(range.end + 2.0)
        };
        for row in whole(y, HEIGHT) {
            for column in whole(x.clone(), WIDTH) {
                let covered = (0.5 - distance(Point { x: column as f32 + 0.5, y: row as f32 + 0.5 })).clamp(0.0, 1.0);
                let pixel = &mut self.0[3 * (row * WIDTH + column)..][..3];
                for (old, new) in pixel.iter_mut().zip(color) {
                    *old = (f32::from(*old) + (f32::from(new) - f32::from(*old)) * covered).round() as u8;
                }
            }
        }
    }

    fn circle(&mut self, at: Point, radius: f32, color: Color) {
        self.paint(at.x - radius..at.x + radius, at.y - radius..at.y + radius, color, |point| {
            point.distance_to(at) - radius
        });
    }

    fn ring(&mut self, at: Point, radius: f32, width: f32, color: Color) {
        let outer = radius + width / 2.0;
        self.paint(at.x - outer..at.x + outer, at.y - outer..at.y + outer, color, |point| {
            (point.distance_to(at) - radius).abs() - width / 2.0
        });
    }

    fn stroke(&mut self, from: Point, to: Point, width: f32, color: Color) {
        let half = width / 2.0;
        let across = from.x.min(to.x) - half..from.x.max(to.x) + half;
        let down = from.y.min(to.y) - half..from.y.max(to.y) + half;
        let length = from.distance_to(to).max(f32::EPSILON);
        let (right, low) = ((to.x - from.x) / length, (to.y - from.y) / length);
        self.paint(across, down, color, |point| {
            let along = ((point.x - from.x) * right + (point.y - from.y) * low).clamp(0.0, length);
            point.distance_to(Point { x: from.x + along * right, y: from.y + along * low }) - half
        });
    }

    fn rounded_rect(&mut self, left: f32, top: f32, width: f32, height: f32, radius: f32, color: Color) {
        let center = Point { x: left + width / 2.0, y: top + height / 2.0 };
        self.paint(left..left + width, top..top + height, color, |point| {
            let beyond = |from: f32, to: f32, size: f32| ((from - to).abs() - size / 2.0 + radius).max(0.0);
            beyond(point.x, center.x, width).hypot(beyond(point.y, center.y, height)) - radius
        });
    }

    /// Draws a disc in a cell of `cell` by `cell` pixels.
    fn disc(&mut self, at: Point, cell: f32, player: Player) {
        let [face, rim, mark] = disc_colors(player);
        self.circle(at, 0.43 * cell, rim);
        self.circle(at, 0.41 * cell, face);
        self.ring(at, 0.32 * cell, 0.035 * cell, rim);
        let arm = 0.15 * cell;
        match player {
            Player::First => {
                for low in [arm, -arm] {
                    let end = |sign: f32| Point { x: at.x + sign * arm, y: at.y + sign * low };
                    self.stroke(end(-1.0), end(1.0), 0.09 * cell, mark);
                }
            }
            Player::Second => self.ring(at, 0.17 * cell, 0.09 * cell, mark),
        }
    }
}

/// Draws a position as PNG.
pub fn png(position: &Position) -> Vec<u8> {
    let rules = position.rules();
    let (cols, rows) = (f32::from(rules.cols()), f32::from(rules.rows()));
    let (width, height) = (WIDTH as f32, HEIGHT as f32);
    let cell = ((height - 2.0 * MARGIN) / rows).min((width - 2.0 * MARGIN) / cols);
    let (left, top) = ((width - cols * cell) / 2.0, (height - rows * cell) / 2.0);
    let center = |at: Cell| Point {
        x: left + (f32::from(at.col) + 0.5) * cell,
        y: top + (rows - f32::from(at.row) - 0.5) * cell,
    };
    let mut canvas = Canvas(BACKGROUND.repeat(WIDTH * HEIGHT));
    // Two large discs fill the space next to the board.
    canvas.disc(Point { x: 60.0, y: height * 0.68 }, 470.0, Player::First);
    canvas.disc(Point { x: width - 60.0, y: height * 0.32 }, 470.0, Player::Second);
    let edge = 12.0;
    canvas.rounded_rect(left - edge, top - edge, cols * cell + 2.0 * edge, rows * cell + 2.0 * edge, 36.0, SHADOW);
    let edge = 8.0;
    canvas.rounded_rect(left - edge, top - edge, cols * cell + 2.0 * edge, rows * cell + 2.0 * edge, 32.0, BOARD);
    for at in rules.all_cells() {
        let middle = center(at);
        canvas.circle(middle, 0.45 * cell, SHADOW);
        canvas.circle(middle, 0.42 * cell, HOLE);
        if let Some(player) = position.at(at) {
            canvas.disc(middle, cell, player);
        }
    }
    for line in position.lines() {
        if let (Some(first), Some(last)) = (line.cells.first(), line.cells.last()) {
            canvas.stroke(center(*first), center(*last), 0.16 * cell, SHADOW);
            canvas.stroke(center(*first), center(*last), 0.11 * cell, WIN_LINE);
        }
    }
    encode(&canvas)
}

/// Encodes a PNG file (ISO/IEC 15948): header, pixels and end, as chunks with length and checksum.
fn encode(canvas: &Canvas) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut chunk = |kind: &[u8; 4], data: &[u8]| {
        let mut checksum = Crc::new();
        checksum.update(kind);
        checksum.update(data);
        file.extend(u32::try_from(data.len()).expect("the picture is small").to_be_bytes());
        file.extend(kind);
        file.extend(data);
        file.extend(checksum.sum().to_be_bytes());
    };
    let [width, height] = [WIDTH, HEIGHT].map(|side| u32::try_from(side).expect("the picture is small").to_be_bytes());
    // 8 bits per channel, RGB.
    chunk(b"IHDR", &[&width[..], &height[..], &[8, 2, 0, 0, 0]].concat());
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    for row in canvas.0.chunks(3 * WIDTH) {
        encoder.write_all(&[0]).and_then(|()| encoder.write_all(row)).expect("writing to memory cannot fail");
    }
    chunk(b"IDAT", &encoder.finish().expect("writing to memory cannot fail"));
    chunk(b"IEND", &[]);
    file
}
