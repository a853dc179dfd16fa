//! Panics in full-screen mode, for the test that checks the terminal afterwards. With an argument, it panics at the
//! second disc of a game.

use chrono::NaiveDate;
use connect4_core::notation::record::Record;
use connect4_core::{ByPlayer, Game, Rules};
use connect4_players::{Participant, Session};
use connect4_tui::{Colors, Options, Screen, Start, TakenTerminal, run_with, view};

fn main() -> anyhow::Result<()> {
    if std::env::args().nth(1).is_none() {
        let _terminal = TakenTerminal::take()?;
        panic!("this is a test");
    }
    let session = Session::new(Record::new(Game::new(Rules::CONNECT_FOUR)), ByPlayer::new(|_| Participant::Human));
    let options = Options {
        start: Start::Game { session: Box::new(session), time: None, analyze: false, is_paused: false },
        colors: Colors::None,
        look: None,
        animation: false,
        seed: 1,
        today: NaiveDate::from_ymd_opt(2026, 11, 21).expect("it is a date"),
        language: connect4_words::Language::English,
        start_program: |_, _| unreachable!("nobody starts one"),
    };
    run_with(options, |app, frame| {
        if let Screen::Play(play) = &app.screen {
            assert!(play.game().moves().count() < 2, "this is a test");
        }
        view(app, frame);
    })?;
    Ok(())
}
