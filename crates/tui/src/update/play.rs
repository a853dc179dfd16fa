//! Updates of a game in progress.

use std::time::Duration;

use connect4_core::notation::record::Record;
use connect4_core::{Action, ByPlayer, Cell, Game, PlayError, Player, Rules};
use connect4_explain::Sentence;
use connect4_players::{Choice, Session};
use connect4_study::Analysis;
use connect4_words::say;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};

use super::common::{ask_to_leave, ask_where_to_save, open_explanation};
use super::game::{
    self, ask_solver, go_on, go_on_once, play_state, restart_analysis, start, stop_thinking, stop_work, think,
};
use super::review::open_review;
use super::scrolling::scroll_into_view;
use crate::Effect;
use crate::app::{
    App, ExplanationText, Job, Leave, Notice, Play, Purpose, Score, Screen, Stage, TypedLetter, name_of, name_of_seat,
    record_date,
};
use crate::falling_disc::FallingDisc;
use crate::layout::PlayLayout;
use crate::texts::{nudge_text, play_error_text};

/// Time limit of a computer player that was asked to move now.
const IMMEDIATE_MOVE_TIME: Duration = Duration::from_millis(50);
/// How long a letter may be the column of a cell before it is carried out as a command.
const COMMAND_DELAY: Duration = Duration::from_millis(500);
/// Maximum length of a quoted text, in characters.
const MAX_QUOTED: usize = 20;
/// Shortest and longest time for which a move between two computers is shown.
const PACE_RANGE: (Duration, Duration) = (Duration::from_millis(75), Duration::from_millis(4800));

pub(super) fn on_key(app: &mut App, key: KeyCode) -> Vec<Effect> {
    let play = play_state(app);
    let (typed, letter) = (play.typed.take(), play.letter.take());
    let rules = play.game().rules();
    let (last_col, last_row) = (rules.cols() - 1, rules.rows() - 1);
    let watches = play.is_watched();
    let is_over = play.game().outcome().is_some();
    match key {
        KeyCode::Char('q') => return ask_to_leave(app, Leave::Quit),
        KeyCode::Char('n') => return ask_to_leave(app, Leave::Menu),
        KeyCode::Char('u') | KeyCode::Backspace => return step_back(app),
        KeyCode::Char('r') if is_over => return rematch(app),
        KeyCode::Char('r') => return step_forward(app),
        KeyCode::Char('m') => return move_now(app),
        KeyCode::Char('H') => return hint(app),
        KeyCode::Char('a') => return switch_analysis(app),
        KeyCode::Char('s') => return ask_where_to_save(app),
        KeyCode::Char('v') => return review(app),
        KeyCode::Enter if is_over => return review(app),
        // If the game has a swap rule and it is too early to swap, `act` says when swapping is allowed.
        KeyCode::Char('w')
            if rules.has_swap()
                && play.position().plies() <= rules.swap_rule().stones().into()
                && !play.game().is_swapped() =>
        {
            return act(app, |game| game.try_action(Action::Swap));
        }
        KeyCode::Char('w') => {
            let position = *play.position();
            return open_explanation(app, position);
        }
        KeyCode::Esc => return stop_analysis(app),
        KeyCode::Char(' ' | 'p') if watches && !is_over => {
            play.is_paused = !play.is_paused;
            return if play.is_paused { stop_thinking(play) } else { go_on(app) };
        }
        KeyCode::Char('.') | KeyCode::Right | KeyCode::Enter if watches && !is_over => {
            if play.is_paused {
                return go_on_once(app);
            }
            app.show_message(say!(app.words(), "pause-first"));
        }
        KeyCode::Char('+' | '=') if watches => play.pace = (play.pace / 2).max(PACE_RANGE.0),
        KeyCode::Char('-') if watches => play.pace = (play.pace * 2).min(PACE_RANGE.1),
        KeyCode::Left if watches => return step_back(app),
        KeyCode::Left => play.cursor.col = play.cursor.col.checked_sub(1).unwrap_or(last_col),
        KeyCode::Right => play.cursor.col = if play.cursor.col == last_col { 0 } else { play.cursor.col + 1 },
        KeyCode::Home => play.cursor.col = 0,
        KeyCode::End => play.cursor.col = last_col,
        KeyCode::Up if !rules.has_gravity() => play.cursor.row = (play.cursor.row + 1).min(last_row),
        KeyCode::Down if !rules.has_gravity() => play.cursor.row = play.cursor.row.saturating_sub(1),
        KeyCode::PageUp => play.scroll.1 = play.scroll.1.saturating_add(4).min(last_row),
        KeyCode::PageDown => play.scroll.1 = play.scroll.1.saturating_sub(4),
        KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Down => return act_at_cursor(app),
        KeyCode::Char(digit @ '0'..='9') => return on_digit(app, digit as u8 - b'0', typed, letter),
        _ => {}
    }
    if !matches!(key, KeyCode::PageUp | KeyCode::PageDown) {
        scroll_into_view(app);
    } else if let Screen::Play(play) = &mut app.screen {
        clamp_scroll(play, app.size);
    }
    Vec::new()
}

/// Handles a digit. With gravity and at most nine columns, it drops a disc into that column. On wider boards, one or
/// two digits move the cursor to a column. Without gravity, they move it to a row, of the column that was typed before
/// them if any.
fn on_digit(app: &mut App, digit: u8, typed: Option<u8>, letter: Option<TypedLetter>) -> Vec<Effect> {
    let play = play_state(app);
    let rules = play.game().rules();
    if let Some(TypedLetter { letter, .. }) = letter {
        play.cursor.col = letter as u8 - b'a';
        if !(1..=rules.rows()).contains(&digit) {
            let cell = format!("{letter}{digit}");
            let last = Cell::new(rules.cols() - 1, rules.rows() - 1).to_string();
            app.show_error(say!(app.words(), "cell-off-board", cell = cell, last = last));
            return Vec::new();
        }
    }
    if rules.cols() <= 9 && rules.has_gravity() {
        if (1..=rules.cols()).contains(&digit) {
            play.cursor.col = digit - 1;
        }
        return act(app, |game| game.try_drop(i64::from(digit) - 1).map(drop));
    }
    let (last, at) = match rules.has_gravity() {
        true => (rules.cols(), &mut play.cursor.col),
        false => (rules.rows(), &mut play.cursor.row),
    };
    let number = typed.map_or(digit, |first| first * 10 + digit);
    let number = if (1..=last).contains(&number) { number } else { digit };
    if (1..=last).contains(&number) {
        *at = number - 1;
        play.typed = Some(number).filter(|number| *number * 10 <= last);
    }
    scroll_into_view(app);
    Vec::new()
}

/// Letters that are commands during a game.
const COMMANDS: &str = "amnqrst";

/// Notes a letter that may be the column of a cell, on a board without gravity. Returns whether it is one. If it is a
/// command, it is carried out unless a digit follows soon.
pub(super) fn type_column(app: &mut App, key: KeyCode) -> bool {
    let due = app.now + COMMAND_DELAY;
    let Screen::Play(play) = &mut app.screen else { return false };
    let rules = play.game().rules();
    let KeyCode::Char(letter) = key else { return false };
    let is_typed = !rules.has_gravity() && !play.is_watched() && play.game().outcome().is_none();
    if !is_typed || app.overlay.is_some() || !('a'..char::from(b'a' + rules.cols())).contains(&letter) {
        return false;
    }
    play.letter = Some(TypedLetter { letter, due: COMMANDS.contains(letter).then_some(due) });
    true
}

/// The command that was typed before this key, unless both name a cell.
pub(super) fn waiting_command(app: &mut App, key: KeyCode) -> Option<KeyCode> {
    let Screen::Play(play) = &mut app.screen else { return None };
    let typed = play.letter.filter(|typed| typed.due.is_some())?;
    if matches!(key, KeyCode::Char('0'..='9')) {
        return None;
    }
    play.letter = None;
    Some(KeyCode::Char(typed.letter))
}

/// The command that was typed and has waited long enough for a digit.
pub(super) fn due_command(app: &mut App) -> Option<KeyCode> {
    let now = app.now;
    let Screen::Play(play) = &mut app.screen else { return None };
    let typed = play.letter.take_if(|typed| typed.due.is_some_and(|due| now >= due))?;
    Some(KeyCode::Char(typed.letter))
}

/// Plays pasted moves, either all or none: columns, such as `4455`, or cells, such as `d1 d2`.
pub(super) fn on_paste(app: &mut App, text: &str) -> Vec<Effect> {
    let words = app.words();
    let play = play_state(app);
    (play.typed, play.letter) = (None, None);
    let Some(moves) = pasted_moves(text, play.game().rules()) else {
        let text: String = text.trim().chars().take(MAX_QUOTED).collect();
        app.show_error(say!(words, "paste-no-moves", text = text));
        return Vec::new();
    };
    let mut session = play.session.clone();
    for (number, action) in (1..).zip(&moves).filter(|_| moves.len() > 1) {
        let name = name_of_seat(&session, session.turn(), words);
        if session.game().outcome().is_none() && !session.participant_to_act().is_human() {
            app.show_error(say!(words, "paste-computer", number = number, name = name));
            return Vec::new();
        }
        if let Err(error) = action.play(session.game_mut()) {
            app.show_error(say!(words, "paste-illegal", number = number, error = play_error_text(words, &error)));
            return Vec::new();
        }
    }
    moves.iter().flat_map(|action| act(app, |game| action.play(game))).collect()
}

/// A pasted move.
enum PastedMove {
    Column(u32),
    Action(Action),
}

impl PastedMove {
    fn play(&self, game: &mut Game) -> Result<(), PlayError> {
        match *self {
            PastedMove::Column(column) => game.try_drop(i64::from(column) - 1).map(drop),
            PastedMove::Action(action) => game.try_action(action),
        }
    }
}

/// The moves in a pasted text, at least one; `None` if it contains anything else.
fn pasted_moves(text: &str, rules: Rules) -> Option<Vec<PastedMove>> {
    let mut moves = Vec::new();
    for word in text.split(|letter: char| letter.is_whitespace() || letter == ',').filter(|word| !word.is_empty()) {
        match word.parse() {
            Ok(action) => moves.push(PastedMove::Action(action)),
            Err(_) if rules.has_gravity() => {
                for letter in word.chars() {
                    // From the tenth column on, letters.
                    let is_column = |column: &u32| letter.is_ascii_digit() || *column <= rules.cols().into();
                    moves.push(PastedMove::Column(letter.to_digit(36).filter(is_column)?));
                }
            }
            Err(_) => return None,
        }
    }
    Some(moves).filter(|moves| !moves.is_empty())
}

pub(super) fn on_mouse(app: &mut App, mouse: MouseEvent) -> Vec<Effect> {
    let size = app.size;
    let play = play_state(app);
    let spot =
        PlayLayout::new(size, play).and_then(|layout| layout.board.cell_at(mouse.column, mouse.row, play.scroll));
    match mouse.kind {
        MouseEventKind::Moved | MouseEventKind::Drag(_) => {
            if let Some(cell) = spot {
                point_at(play, cell);
            }
        }
        MouseEventKind::Down(MouseButton::Left) => {
            if let Some(cell) = spot {
                point_at(play, cell);
                app.notice = None;
                return act_at_cursor(app);
            }
        }
        MouseEventKind::ScrollUp => play.scroll.1 = play.scroll.1.saturating_add(1),
        MouseEventKind::ScrollDown => play.scroll.1 = play.scroll.1.saturating_sub(1),
        MouseEventKind::ScrollLeft => play.scroll.0 = play.scroll.0.saturating_sub(1),
        MouseEventKind::ScrollRight => play.scroll.0 = play.scroll.0.saturating_add(1),
        _ => {}
    }
    if let Screen::Play(play) = &mut app.screen {
        clamp_scroll(play, size);
    }
    Vec::new()
}

fn point_at(play: &mut Play, cell: Cell) {
    play.typed = None;
    play.cursor = if play.game().rules().has_gravity() { Cell::new(cell.col, play.cursor.row) } else { cell };
}

/// Plays the user's stone at the cursor.
fn act_at_cursor(app: &mut App) -> Vec<Effect> {
    let cursor = play_state(app).cursor;
    act(app, |game| match game.rules().has_gravity() {
        true => game.try_drop(cursor.col).map(drop),
        false => game.try_play(cursor),
    })
}

fn refuse(app: &mut App, error: PlayError) -> Vec<Effect> {
    let error = play_state(app).game().outcome().map_or(error, PlayError::GameOver);
    app.show_play_error(&error);
    Vec::new()
}

/// Plays an action of the user, if it is the user's turn.
fn act(app: &mut App, action: impl FnOnce(&mut Game) -> Result<(), PlayError>) -> Vec<Effect> {
    let words = app.words();
    let play = play_state(app);
    if play.game().outcome().is_none() && !play.is_users_turn() {
        let mover = play.game().mover();
        let name = name_of(&play.session, mover, words);
        let text = say!(words, "not-your-turn", side = mover.letter().to_string(), name = name);
        app.show_message(text);
        return Vec::new();
    }
    match action(play.session.game_mut()) {
        Ok(()) => acted(app),
        Err(error) => refuse(app, error),
    }
}

/// Updates everything after an action.
fn acted(app: &mut App) -> Vec<Effect> {
    let (now, words) = (app.now, app.words());
    app.clear_message();
    let play = play_state(app);
    play.acted_at = now;
    let action = play.game().actions().last().copied();
    play.falling_disc = match action {
        Some(Action::Stone(cell)) if play.animation && play.game().rules().has_gravity() => {
            Some(FallingDisc { cell, since: now })
        }
        _ => None,
    };
    if action == Some(Action::Swap) {
        let [x, o] = Player::BOTH.map(|player| name_of(&play.session, player, words));
        let text = if x == o { say!(words, "swapped") } else { say!(words, "swapped-to", x = x, o = o) };
        app.show_message(text);
    }
    game::acted(app)
}

/// Restarts the thinking computer player with a short time limit.
fn move_now(app: &mut App) -> Vec<Effect> {
    let play = play_state(app);
    if play.thinking.is_none() {
        app.show_message(say!(app.words(), "nobody-thinks"));
        return Vec::new();
    }
    let mut effects = stop_thinking(play);
    effects.extend(think(app, Some(IMMEDIATE_MOVE_TIME)));
    effects
}

/// Starts another game between the same players on the same board, with sides changed.
fn rematch(app: &mut App) -> Vec<Effect> {
    let today = app.today;
    let score = app.score;
    let play = play_state(app);
    let session = &play.session;
    // After a swap, the players have already changed sides and keep their seats.
    let is_turned = !session.game().is_swapped();
    let seats = session.participants();
    let seats = ByPlayer::new(|player| seats[if is_turned { !player } else { player }].clone());
    let mut record = Record::new(Game::new(session.game().rules()));
    record.date = record_date(today);
    let mut next = Play::new(Session::new(record, seats));
    (next.time, next.animation, next.pace) = (play.time, play.animation, play.pace);
    next.analysis.is_on = play.analysis.is_on;
    let mut effects = stop_work(play);
    effects.extend(start(app, next));
    app.score = Score { is_turned: score.is_turned != is_turned, ..score };
    effects
}

pub(super) fn on_choice(app: &mut App, id: u64, choice: Choice) -> Vec<Effect> {
    let Screen::Play(play) = &mut app.screen else { return Vec::new() };
    if play.thinking.map(|thinking| thinking.id) != Some(id) {
        return Vec::new();
    }
    play.thinking = None;
    play.chosen = Some(choice);
    on_tick(app)
}

/// Reports the failure of a computer player. The game stays open, so that moves can be undone and the game can be
/// saved.
pub(super) fn on_failure(app: &mut App, id: u64, failure: &str) -> Vec<Effect> {
    if let Screen::Play(play) = &mut app.screen
        && play.thinking.take_if(|thinking| thinking.id == id).is_some()
    {
        let side = play.game().mover().letter().to_string();
        app.show_error(say!(app.words(), "player-failed", side = side, failure = failure));
    }
    Vec::new()
}

pub(super) fn on_tick(app: &mut App) -> Vec<Effect> {
    let now = app.now;
    let Screen::Play(play) = &mut app.screen else { return Vec::new() };
    if play.falling_disc.is_some() && play.falling(now).is_none() {
        play.falling_disc = None;
    }
    if let Some(job) = play.analysis.job {
        play.analysis.took = now.saturating_sub(job.since);
    }
    let is_time = play.falling_disc.is_none() && now >= play.answers_at();
    let Some(choice) = play.chosen.take_if(|_| is_time) else { return Vec::new() };
    match play.session.game_mut().try_action(choice.action) {
        Ok(()) => acted(app),
        Err(error) => {
            app.show_error(say!(app.words(), "illegal-move", error = play_error_text(app.words(), &error)));
            Vec::new()
        }
    }
}

fn step_back(app: &mut App) -> Vec<Effect> {
    let play = play_state(app);
    play.is_paused |= play.is_watched();
    let mut effects = stop_thinking(play);
    play.falling_disc = None;
    if play.session.step_back() {
        effects.extend(game::acted(app));
    } else {
        app.show_message(say!(app.words(), "nothing-to-undo"));
        effects.extend(go_on(app));
    }
    effects
}

fn step_forward(app: &mut App) -> Vec<Effect> {
    let play = play_state(app);
    if play.session.step_forward() {
        play.falling_disc = None;
        let mut effects = stop_thinking(play);
        effects.extend(game::acted(app));
        return effects;
    }
    app.show_message(say!(app.words(), "nothing-to-redo"));
    Vec::new()
}

/// Gives a hint about where to look; a second request reveals the best move.
fn hint(app: &mut App) -> Vec<Effect> {
    if let Some(outcome) = play_state(app).game().outcome() {
        return refuse(app, PlayError::GameOver(outcome));
    }
    let play = play_state(app);
    let position = *play.position();
    if play.nudged.replace(position) != Some(position) {
        let id = app.new_id();
        play_state(app).nudging = Some(id);
        return vec![Effect::Explain { id, position }];
    }
    play.nudging = None;
    show_best_move(app)
}

/// Shows where to look.
pub(super) fn on_explained(app: &mut App, id: u64, explanation: &ExplanationText, stage: Stage) -> Vec<Effect> {
    let words = app.words();
    let play = play_state(app);
    // The solver may find a better hint than the threats on the board.
    let may_improve = stage == Stage::Interim
        && matches!(explanation.nudge, None | Some(Sentence::NudgeWaiting { .. } | Sentence::NudgeOpen));
    if may_improve || play.nudging.take_if(|asked| *asked == id).is_none() {
        return Vec::new();
    }
    let text = nudge_text(words, explanation.nudge.as_ref(), play.game().rules());
    let again = say!(words, "nudge-again", key = "H");
    app.show_message(format!("{text} {again}"));
    Vec::new()
}

/// Shows the best move, immediately if the analysis knows it, otherwise once the solver has found it.
fn show_best_move(app: &mut App) -> Vec<Effect> {
    let words = app.words();
    let found = play_state(app).analysis.found.as_ref();
    match found.filter(|found| found.is_done() || found.is_settled()) {
        Some(found) => {
            app.notice = Some(Notice::advice(found, words));
            Vec::new()
        }
        None => ask_solver(app, Purpose::Hint),
    }
}

fn switch_analysis(app: &mut App) -> Vec<Effect> {
    let play = play_state(app);
    play.analysis.is_on = !play.analysis.is_on;
    play.analysis.found = None;
    let effects = restart_analysis(app);
    scroll_into_view(app);
    effects
}

/// Handles Esc: stops a running analysis but keeps its results, otherwise closes the panel.
fn stop_analysis(app: &mut App) -> Vec<Effect> {
    let play = play_state(app);
    if play.analysis.job.take().is_some() {
        if play.analysis.is_on {
            app.show_message(say!(app.words(), "analysis-stopped"));
        }
        return vec![Effect::StopAnalysis];
    }
    play.analysis.is_on = false;
    scroll_into_view(app);
    Vec::new()
}

pub(super) fn on_analysis(app: &mut App, id: u64, result: Result<Box<Analysis>, String>) -> Vec<Effect> {
    let (now, words) = (app.now, app.words());
    let Screen::Play(play) = &mut app.screen else { return Vec::new() };
    let Some(job) = play.analysis.job.filter(|job| job.id == id) else { return Vec::new() };
    play.analysis.took = now.saturating_sub(job.since);
    match result {
        Ok(found) => {
            // A hint needs only the best move, not the line after it.
            let is_answer = found.is_done() || found.is_settled();
            let advice = Notice::advice(&found, words);
            if found.is_done() {
                play.analysis.job = None;
            }
            play.analysis.found = Some(*found);
            if job.purpose == Purpose::Hint && is_answer {
                let goes_on = play.analysis.is_on && play.analysis.job.is_some();
                play.analysis.job = goes_on.then_some(Job { purpose: Purpose::Analysis, ..job });
                app.notice = Some(advice);
                return if goes_on { Vec::new() } else { vec![Effect::StopAnalysis] };
            }
        }
        Err(error) => {
            play.analysis.job = None;
            play.analysis.error = Some(error.clone());
            app.show_error(error);
        }
    }
    Vec::new()
}

/// Reviews the game.
fn review(app: &mut App) -> Vec<Effect> {
    if play_state(app).game().moves().next().is_none() {
        app.show_message(say!(app.words(), "nothing-to-review"));
        return Vec::new();
    }
    let play = play_state(app);
    play.is_paused |= play.is_watched();
    play.falling_disc = None;
    let effects = stop_work(play);
    let (session, back) = (play.session.clone(), play.clone());
    effects.into_iter().chain(open_review(app, session, Some(back))).collect()
}

fn clamp_scroll(play: &mut Play, size: (u16, u16)) {
    if let Some(layout) = PlayLayout::new(size, play) {
        play.scroll = layout.board.clamped(play.scroll);
    }
}
