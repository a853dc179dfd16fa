//! The training log as CSV, and the learning curve as SVG.

use std::fmt::Write;

use crate::Progress;

/// A row of the log.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LogRow {
    /// The progress at that time.
    pub progress: Progress,
    /// The share (0 to 1) of sample positions in which the player makes a mistake, if known.
    pub mistake_rate: Option<f64>,
}

/// Column names.
const HEADER: &str = "games,seconds,games_per_second,squared_error,first_wins,second_wins,mistake_rate";

/// The log as CSV with a header.
pub fn to_csv(rows: &[LogRow]) -> String {
    let mut text = format!("{HEADER}\n");
    for LogRow { progress, mistake_rate } in rows {
        let mistake_rate = mistake_rate.map(|share| format!("{share:.4}")).unwrap_or_default();
        let (seconds, rate) = (progress.time.as_secs_f64(), progress.games_per_second);
        let (error, first, second) = (progress.squared_error, progress.first_wins, progress.second_wins);
        let _ = writeln!(
            text,
            "{},{seconds:.2},{rate:.0},{error:.5},{first:.4},{second:.4},{mistake_rate}",
            progress.games
        );
    }
    text
}

/// Parses a log. Skips lines that it cannot parse, such as the header.
pub fn from_csv(text: &str) -> Vec<LogRow> {
    let row = |line: &str| -> Option<LogRow> {
        let mut fields = line.split(',');
        let games = fields.next()?.parse().ok()?;
        let mut number = || fields.next().and_then(|field| field.parse::<f64>().ok()).filter(|field| *field >= 0.0);
        let time = std::time::Duration::try_from_secs_f64(number()?).ok()?;
        let (games_per_second, squared_error) = (number()?, number()?);
        let (first_wins, second_wins) = (number()?, number()?);
        let progress = Progress { games, time, games_per_second, squared_error, first_wins, second_wins };
        Some(LogRow { progress, mistake_rate: number() })
    };
    text.lines().filter_map(row).collect()
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
/// The left, top, right and bottom ends of the axes.
const FRAME: [f64; 4] = [60.0, 40.0, 700.0, 350.0];

/// The learning curve as SVG: the share of positions with a mistake and the mean squared error, by number of games.
/// Each is scaled from 0 to its maximum.
pub fn to_svg(title: &str, rows: &[LogRow]) -> String {
    let [left, top, right, bottom] = FRAME;
    let most_games = rows.last().map_or(1, |row| row.progress.games).max(1) as f64;
    let x = |games: u64| left + (right - left) * games as f64 / most_games;
    let mistakes: Vec<(u64, f64)> =
        rows.iter().filter_map(|row| row.mistake_rate.map(|share| (row.progress.games, 100.0 * share))).collect();
    let errors: Vec<(u64, f64)> = rows.iter().map(|row| (row.progress.games, row.progress.squared_error)).collect();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
         <text x=\"{left}\" y=\"20\" font-size=\"15\">{}</text>\n",
        title.replace('&', "&amp;").replace('<', "&lt;")
    );
    let series = [
        (&mistakes, "#c0392b", "", "positions with a mistake, in %", 1),
        (&errors, "#2c6fbb", " stroke-dasharray=\"5 3\"", "mean squared error", 3),
    ];
    for (number, (points, color, dashes, name, digits)) in
        series.into_iter().filter(|one| !one.0.is_empty()).enumerate()
    {
        let largest = points.iter().map(|point| point.1).fold(f64::MIN_POSITIVE, f64::max);
        let y = |value: f64| bottom - (bottom - top) * value / largest;
        let line: Vec<String> =
            points.iter().map(|&(games, value)| format!("{:.1},{:.1}", x(games), y(value))).collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"{dashes}/>",
            line.join(" ")
        );
        let last = points.last().map_or(0.0, |point| point.1);
        let (name_x, name_y) = (right - 8.0, top + 16.0 * (number + 1) as f64);
        let _ = writeln!(
            svg,
            "<text x=\"{name_x}\" y=\"{name_y}\" text-anchor=\"end\" fill=\"{color}\">{name}: at most {largest:.digits$}, now \
             {last:.digits$}</text>"
        );
    }
    let _ = writeln!(
        svg,
        "<path d=\"M{left} {top}V{bottom}H{right}\" fill=\"none\" stroke=\"#333\"/>\n\
         <text x=\"{left}\" y=\"{below}\" text-anchor=\"middle\">0</text>\n\
         <text x=\"{right}\" y=\"{below}\" text-anchor=\"end\">{most_games} games</text>\n\
         <text x=\"{before}\" y=\"{bottom}\" text-anchor=\"end\">0</text>\n</svg>",
        below = bottom + 18.0,
        before = left - 6.0,
    );
    svg
}
