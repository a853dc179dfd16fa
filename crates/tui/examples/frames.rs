//! Measures how long it takes to draw a 20x20 board, from the state to the bytes for the terminal. `bench/tui` runs it.
//!
//! Plays a game of 400 random discs with animation and the analysis open, at three window sizes. Every frame is
//! measured, including the first at each size, which draws every cell.

use std::cell::Cell;
use std::io::Write;
use std::rc::Rc;
use std::time::{Duration, Instant};

use connect4_core::notation::record::Record;
use connect4_core::playout::Rng;
use connect4_core::{Budget, Game, Rules};
use connect4_players::{Participant, Session};
use connect4_solve::{Options, Solver};
use connect4_study::Analysis;
use connect4_tui::{App, Colors, Effect, Event, Play, Screen, Settings, Theme, start, update, view};
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

/// Maximum time per frame, in milliseconds.
const LIMIT: f64 = 10.0;

fn main() -> anyhow::Result<()> {
    println!("| window | frames | median ms | p99 ms | longest ms | kB to the terminal |");
    println!("|---|--:|--:|--:|--:|--:|");
    let mut longest: f64 = 0.0;
    for size in [(80, 24), (120, 40), (200, 70)] {
        let (mut times, bytes) = measure(size)?;
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        println!(
            "| {}x{} | {} | {:.3} | {:.3} | {:.3} | {} |",
            size.0,
            size.1,
            times.len(),
            at(0.5),
            at(0.99),
            at(1.0),
            bytes / 1000
        );
        longest = longest.max(at(1.0));
    }
    anyhow::ensure!(longest <= LIMIT, "a picture took {longest:.3} ms, {LIMIT} ms is the limit");
    Ok(())
}

/// Plays a game in a window of `size` (columns, rows). Returns the time of each frame in milliseconds, and the total
/// number of bytes written.
fn measure(size: (u16, u16)) -> anyhow::Result<(Vec<f64>, usize)> {
    let rules = Rules::new(20, 20, 20)?;
    let mut app = App::new(Settings::default(), Theme::new(Colors::Full), size);
    let session = Session::new(Record::new(Game::new(rules)), connect4_core::ByPlayer::new(|_| Participant::Human));
    let mut solver = Solver::new(Options::default());
    let options = TerminalOptions { viewport: Viewport::Fixed(Rect::new(0, 0, size.0, size.1)) };
    let bytes = Count::default();
    let mut terminal = Terminal::with_options(CrosstermBackend::new(bytes.clone()), options)?;
    let mut times = Vec::new();
    let mut now = Duration::ZERO;
    let mut rng = Rng::new(1);
    let mut play = Play::new(session);
    play.analysis.is_on = true;
    let mut effects = start(&mut app, play);
    for _ in 0..=rules.cells() {
        for effect in effects {
            if let Effect::Analyze { id, position, .. } = effect {
                let found = Analysis::run(&position, &mut solver, &Budget::nodes(100), &mut |_| {})?;
                update(&mut app, Event::Analyzed { id, result: Ok(Box::new(found)) }, now);
            }
        }
        // Draws the falling disc, frame by frame.
        for _ in 0..6 {
            let begun = Instant::now();
            terminal.draw(|frame| view(&app, frame))?;
            times.push(begun.elapsed().as_secs_f64() * 1e3);
            now += Duration::from_millis(33);
            update(&mut app, Event::Tick, now);
        }
        // Drops a disc into a random column: Home, the column's number, Enter.
        effects = Vec::new();
        while effects.is_empty() {
            if matches!(&app.screen, Screen::Play(play) if play.game().outcome().is_some()) {
                return Ok((times, bytes.0.get()));
            }
            let column = 1 + rng.below(u32::from(rules.cols()));
            let digits = column.to_string();
            let keys = [KeyCode::Home].into_iter().chain(digits.chars().map(KeyCode::Char)).chain([KeyCode::Enter]);
            let press = |key| Event::Key(KeyEvent::new(key, KeyModifiers::NONE));
            effects = keys.flat_map(|key| update(&mut app, press(key), now)).collect();
        }
    }
    Ok((times, bytes.0.get()))
}

/// A writer that only counts bytes.
#[derive(Clone, Default)]
struct Count(Rc<Cell<usize>>);

impl Write for Count {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.set(self.0.get() + bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
