//! Starts games, and does what follows from a change of the position: the analysis, the computer players, the score.

use std::time::Duration;

use connect4_players::{Existing, Participant};

use super::scrolling::scroll_play;
use crate::Effect;
use crate::app::{App, Job, Play, Purpose, Score, Screen, Thinking};

/// Time limit of a hint.
const HINT_TIME: Duration = Duration::from_secs(5);

/// The game in progress. Panics if another screen is shown.
pub(super) fn play_state(app: &mut App) -> &mut Play {
    match &mut app.screen {
        Screen::Play(play) => play,
        _ => unreachable!("only called while a game is on"),
    }
}

/// Starts a game with its players.
pub fn start(app: &mut App, mut play: Play) -> Vec<Effect> {
    let seat = Effect::CreatePlayers { seats: play.session.participants().clone(), rules: play.game().rules() };
    let has_file = play.session.path().is_some();
    play.acted_at = app.now;
    scroll_play(&mut play, app.size);
    app.notice = None;
    app.overlay = None;
    app.score = Score::default();
    app.screen = Screen::Play(Box::new(play));
    let mut effects = vec![seat];
    if let Some(record) = &app.record
        && !has_file
    {
        effects.push(Effect::ProposeRecord(record.clone()));
    }
    effects.extend(changed(app));
    effects
}

/// Resumes the game that was left for its review.
pub(super) fn return_to_game(app: &mut App, mut play: Play) -> Vec<Effect> {
    play.acted_at = app.now;
    play.analysis.found = None;
    app.screen = Screen::Play(Box::new(play));
    changed(app)
}

/// Saves the file of the game after an action, and updates everything else.
pub(super) fn acted(app: &mut App) -> Vec<Effect> {
    let session = &play_state(app).session;
    let save = session.path().map(|path| {
        let (path, text) = (path.to_owned(), session.text());
        Effect::Save { path, text, existing: Existing::Replace, was_asked: false }
    });
    save.into_iter().chain(changed(app)).collect()
}

/// Updates everything after a change of the position: restarts the analysis, and asks the next computer player to move.
fn changed(app: &mut App) -> Vec<Effect> {
    let size = app.size;
    let play = play_state(app);
    scroll_play(play, size);
    play.analysis.found = None;
    play.nudging = None;
    count(app);
    let mut effects = restart_analysis(app);
    effects.extend(go_on(app));
    effects
}

/// Asks the computer player to act for a move, unless the game is paused.
pub(super) fn go_on(app: &mut App) -> Vec<Effect> {
    if play_state(app).is_paused { Vec::new() } else { go_on_once(app) }
}

pub(super) fn go_on_once(app: &mut App) -> Vec<Effect> {
    think(app, None)
}

/// Adds a finished game to the score, once.
fn count(app: &mut App) {
    let score = app.score;
    let play = play_state(app);
    let Some(outcome) = play.game().outcome() else { return };
    if std::mem::replace(&mut play.is_counted, true) {
        return;
    }
    let winner = outcome.winner().map(|player| score.of_seat(play.session.seat_of(player)));
    match winner {
        Some(one) => app.score.won[one] += 1,
        None => app.score.drawn += 1,
    }
}

/// Asks the computer player whose turn it is for a move. Its time limit is `time`, otherwise the game's, otherwise the
/// player's default.
pub(super) fn think(app: &mut App, time: Option<Duration>) -> Vec<Effect> {
    let (id, now) = (app.new_id(), app.now);
    let play = play_state(app);
    let game = play.game();
    let Participant::Computer(player) = play.session.participant_to_act() else { return Vec::new() };
    if game.outcome().is_some() || play.thinking.is_some() || play.chosen.is_some() {
        return Vec::new();
    }
    let time = time.or(play.time).unwrap_or(player.default_time());
    let seat = play.session.turn();
    let effect = Effect::Think { id, seat, game: Box::new(game.clone()), time };
    play.thinking = Some(Thinking { id, since: now });
    vec![effect]
}

pub(super) fn stop_thinking(play: &mut Play) -> Vec<Effect> {
    play.chosen = None;
    play.thinking.take().map(|_| Effect::StopThinking).into_iter().collect()
}

/// Stops the computer player and the solver.
pub(super) fn stop_work(play: &mut Play) -> Vec<Effect> {
    let mut effects = stop_thinking(play);
    effects.extend(play.analysis.job.take().map(|_| Effect::StopAnalysis));
    effects
}

pub(super) fn ask_solver(app: &mut App, purpose: Purpose) -> Vec<Effect> {
    let (id, now) = (app.new_id(), app.now);
    let play = play_state(app);
    let time = (purpose == Purpose::Hint && !play.analysis.is_on).then_some(HINT_TIME);
    play.analysis.job = Some(Job { id, since: now, purpose });
    play.analysis.took = Duration::ZERO;
    play.analysis.error = None;
    vec![Effect::Analyze { id, position: *play.position(), time }]
}

/// Restarts the analysis of the current position if the panel is open, otherwise stops it.
pub(super) fn restart_analysis(app: &mut App) -> Vec<Effect> {
    let play = play_state(app);
    let was_working = play.analysis.job.take().is_some();
    if play.analysis.is_on && play.game().outcome().is_none() {
        return ask_solver(app, Purpose::Analysis);
    }
    if was_working { vec![Effect::StopAnalysis] } else { Vec::new() }
}
