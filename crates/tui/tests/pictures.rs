//! Draws the screens for the documentation as SVG images, one of them animated:
//! `cargo test -p connect4-tui pictures -- --ignored`.
//!
//! The games are real, and the screens are drawn by the same code as in a terminal.

use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use chrono::NaiveDate;
use connect4_core::notation::digits;
use connect4_core::notation::record::Record;
use connect4_core::{Action, Budget, ByPlayer, Game, Limits, Rules};
use connect4_players::{Agent, Level, Perfect, Session};
use connect4_solve::{Options, Solver, UseBook};
use connect4_study::{Analysis, review};
use connect4_tui::{App, Colors, Effect, Event, Look, Play, Screen, Settings, Theme, open_review, start, update, view};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::svg::{film, svg};

/// The minimum time between two frames of the film.
const FRAME: Duration = Duration::from_millis(66);

#[test]
#[ignore = "rewrites the pictures in the documentation"]
fn pictures() -> anyhow::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut solver = Solver::new(Options::default()).with_book(UseBook::Embedded);
    let menu = App::new(Settings::default(), Theme::new(Colors::Full), (80, 24));
    let analysis = analyzed("44444326112", &mut solver)?;
    let review = reviewed(&mut solver)?;
    for (name, title, app) in [
        ("screen-menu", "The start menu", menu),
        ("screen-analysis", "A game with the analysis open", analysis),
        ("screen-review", "A reviewed game", review),
    ] {
        let (columns, rows) = app.size;
        let mut terminal = Terminal::new(TestBackend::new(columns, rows))?;
        terminal.draw(|frame| view(&app, frame))?;
        let path = folder.join(name).with_extension("svg");
        std::fs::write(&path, svg(terminal.backend().buffer(), title))
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    let path = folder.join("screen-film.svg");
    std::fs::write(&path, film(&filmed()?, "A game against a level, in the terminal"))?;
    Ok(())
}

/// A whole game against a level, from the menu to the winning line.
fn filmed() -> anyhow::Result<Vec<(Buffer, Duration)>> {
    let mut app = App::new(Settings::default(), Theme::new(Colors::Full).with(Look::Dark), (80, 24));
    app.today = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
    let mut terminal = Terminal::new(TestBackend::new(80, 24))?;
    let mut screens: Vec<(Buffer, Duration)> = Vec::new();
    let mut now = Duration::ZERO;
    let mut shoot = |app: &App, stays: Duration| -> anyhow::Result<()> {
        terminal.draw(|frame| view(app, frame))?;
        let buffer = terminal.backend().buffer().clone();
        match screens.last_mut() {
            Some((last, time)) if *last == buffer => *time += stays,
            _ => screens.push((buffer, stays)),
        }
        Ok(())
    };
    shoot(&app, Duration::from_millis(1500))?;
    let mut level = Level::new(3, 6);
    let mut best = Perfect::new(1);
    let mut key = Some(KeyCode::Enter);
    while let Some(pressed) = key.take() {
        let mut effects = update(&mut app, Event::Key(KeyEvent::new(pressed, KeyModifiers::NONE)), now);
        // Players answer immediately, so that the film is the same on every machine.
        while let Some(effect) = effects.pop() {
            if let Effect::Think { id, game, .. } = effect {
                let choice = level.choose(&game, &Budget::unlimited()).context("the game goes on")?;
                effects.extend(update(&mut app, Event::Chosen { id, choice }, now));
            }
        }
        while let Some(pause) = app.wakes_in() {
            let pause = pause.max(FRAME);
            shoot(&app, pause)?;
            now += pause;
            update(&mut app, Event::Tick, now);
        }
        shoot(&app, Duration::from_millis(600))?;
        now += Duration::from_millis(600);
        if let Screen::Play(play) = &app.screen
            && play.is_users_turn()
        {
            let choice = best.choose(play.game(), &Budget::unlimited()).context("the game goes on")?;
            let Action::Stone(cell) = choice.action else { anyhow::bail!("there is no swap rule") };
            key = char::from_digit(u32::from(cell.col) + 1, 10).map(KeyCode::Char);
        }
    }
    shoot(&app, Duration::from_secs(4))?;
    Ok(screens)
}

fn session(moves: &str, opponent: &str) -> anyhow::Result<Session> {
    let game: Game = digits::parse(Rules::CONNECT_FOUR, moves)?;
    Ok(Session::new(Record::new(game), ByPlayer { first: "human".parse()?, second: opponent.parse()? }))
}

/// A game between two people, with the finished analysis.
fn analyzed(moves: &str, solver: &mut Solver) -> anyhow::Result<App> {
    let mut app = App::new(Settings::default(), Theme::new(Colors::Full), (100, 30));
    let mut play = Play::new(session(moves, "human")?);
    play.analysis.is_on = true;
    for effect in start(&mut app, play) {
        if let Effect::Analyze { id, position, .. } = effect {
            let found = Analysis::run(&position, solver, &Budget::unlimited(), &mut |_| {})?;
            update(&mut app, Event::Analyzed { id, result: Ok(Box::new(found)) }, Duration::ZERO);
        }
    }
    Ok(app)
}

/// A whole game between two levels.
fn played() -> anyhow::Result<Game> {
    let mut agents = ByPlayer { first: Level::new(4, 3), second: Level::new(3, 4) };
    let mut game = Game::new(Rules::CONNECT_FOUR);
    while game.outcome().is_none() {
        let choice = agents[game.mover()].choose(&game, &Budget::unlimited()).context("the game goes on")?;
        game.try_action(choice.action)?;
    }
    Ok(game)
}

/// The review of a finished game, at the first mistake.
fn reviewed(solver: &mut Solver) -> anyhow::Result<App> {
    let mut app = App::new(Settings::default(), Theme::new(Colors::Full), (100, 30));
    for effect in open_review(&mut app, session(&digits::write(&played()?), "level:3")?, None) {
        if let Effect::Review { id, game } = effect {
            let found = review(&game, solver, &Limits::default(), &mut |_, _| {})?;
            update(&mut app, Event::Reviewed { id, result: Ok(Box::new(found)) }, Duration::ZERO);
        }
    }
    for key in [KeyCode::Home, KeyCode::Char('m')] {
        update(&mut app, Event::Key(KeyEvent::new(key, KeyModifiers::NONE)), Duration::ZERO);
    }
    Ok(app)
}
