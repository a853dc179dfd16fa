//! State of the full screen. [`update`](crate::update()) changes it and [`view`](crate::view()) draws it; neither
//! performs I/O.
//!
//! The file is long because the states of all screens are in one place.

use std::path::PathBuf;
use std::time::Duration;

use chrono::NaiveDate;
use connect4_core::playout::Rng;
use connect4_core::{Action, Cell, Game, Outcome, PlayError, Player, Position};
use connect4_explain::{Explanation, Scene, Sentence};
use connect4_players::{Choice, Participant, Session};
use connect4_solve::Verdict;
use connect4_study::{Analysis, Review};
use connect4_words::{Language, Words, say};

use crate::falling_disc::FallingDisc;
use crate::menu::Menu;
use crate::picker::Picker;
use crate::practice::{Practice, Progress};
use crate::settings::Settings;
use crate::texts::{advice_text, capitalized, play_error_text, player_text};
use crate::theme::Theme;

/// Complete state of the full screen.
#[derive(Clone, Debug)]
pub struct App {
    /// The screen below any overlay.
    pub screen: Screen,
    /// The overlay, if any.
    pub overlay: Option<Overlay>,
    /// The start menu.
    pub menu: Menu,
    /// Whether the file name that is being typed is a proposal, which the first letter replaces.
    pub(crate) is_name_proposed: bool,
    /// What to do once the game is saved.
    pub(crate) then: Option<Leave>,
    /// The file of the first game; later games are saved next to it.
    pub record: Option<PathBuf>,
    /// The score of consecutive games between the same two players.
    pub(crate) score: Score,
    /// Saved puzzle and lesson progress.
    pub progress: Progress,
    /// The last message: advice or an error.
    pub notice: Option<Notice>,
    /// Columns and rows of the window.
    pub size: (u16, u16),
    /// The colors.
    pub theme: Theme,
    /// Whether animation is possible at all; the menu can also turn it off.
    pub may_animate: bool,
    /// Time since the program started. All other times in the state are measured from the same moment.
    pub now: Duration,
    /// Today's date, set by the event loop.
    pub today: NaiveDate,
    /// Language of all texts.
    pub language: Language,
    /// ID of the last worker request, to recognize late answers.
    pub(crate) last_id: u64,
    /// For random choices of sides, and seeds of puzzles.
    pub(crate) rng: Rng,
}

/// The current screen.
#[derive(Clone, Debug)]
pub enum Screen {
    /// The start menu.
    Menu,
    /// A game.
    Play(Box<Play>),
    /// A game under review.
    Review(Box<ReviewState>),
    /// Puzzles or lessons.
    Practice(Box<Practice>),
}

/// An overlay in front of the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Overlay {
    /// Help. Contains the index of its first visible line.
    Help(u16),
    /// Asks for confirmation before leaving the game.
    Leave(Leave),
    /// Asks for a file to save the game to; holds the text typed so far.
    Save(String),
    /// Explains the value of the position.
    Why(Tour),
    /// The full text of a screen that has no room for it. Contains the index of its first visible line.
    Text(u16),
    /// Files to choose from.
    Files(Picker),
}

/// A step-by-step explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tour {
    /// The position that is explained.
    pub position: Position,
    /// The scenes; none until the first answer.
    pub scenes: Vec<Scene>,
    /// The scenes of the proof, until the user asks for them.
    pub proof: Vec<Scene>,
    /// The scene that is shown, from 0.
    pub at: usize,
    /// Its first visible line, from 0. A long sentence scrolls.
    pub line: u16,
    /// The pending worker request, until its last answer.
    pub question: Option<u64>,
}

/// A worker's explanation of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExplanationText {
    /// Outcome under best play, if known.
    pub value: Option<Outcome>,
    /// The reasons with their proofs, then the threats.
    pub scenes: Vec<Scene>,
    /// One or two sentences that are true on their own: forced moves, a line or threats, otherwise only the result. A
    /// plan is not summarized, because its first sentences alone do not guarantee the result.
    pub summary: Vec<Sentence>,
    /// A hint that says where to look, without giving away the move.
    pub nudge: Option<Sentence>,
}

impl ExplanationText {
    /// Converts an explanation of `position`.
    pub(crate) fn of(why: &Explanation, position: &Position) -> Self {
        let mut scenes = why.scenes(position);
        let (forced, reasons): (Vec<_>, Vec<_>) =
            scenes.iter().skip(1).partition(|scene| scene.moves.len() < why.steps.len());
        let is_short = reasons.iter().skip(1).all(|scene| scene.is_item);
        let shown = forced.into_iter().chain(reasons.into_iter().filter(|_| is_short));
        let mut summary: Vec<Sentence> = shown.take(2).flat_map(|scene| scene.sentences.clone()).collect();
        if summary.is_empty() {
            summary.extend(scenes.first().into_iter().flat_map(|scene| scene.sentences.clone()));
        }
        scenes.extend(why.threat_scenes(position));
        ExplanationText { value: why.value, scenes, summary, nudge: why.nudge(position) }
    }
}

impl Tour {
    /// The tour moved by `steps` sentences, backward if negative.
    pub(crate) fn by(self, steps: isize) -> Self {
        let at = self.at.saturating_add_signed(steps).min(self.scenes.len().saturating_sub(1));
        let line = if at == self.at { self.line } else { 0 };
        Tour { at, line, ..self }
    }

    /// The tour with the proof at its end, moved to its beginning.
    pub(crate) fn with_proof(mut self) -> Self {
        let steps = self.scenes.len().saturating_sub(self.at);
        if self.proof.is_empty() {
            return self;
        }
        self.scenes.append(&mut self.proof);
        self.by(steps as isize)
    }

    /// The tour scrolled by `lines` within its sentence, or moved to the next or previous sentence if there are no more
    /// lines. `last` is the largest scroll offset of the sentence, in lines.
    pub(crate) fn scrolled(self, lines: i16, last: u16) -> Self {
        let at_end = if lines > 0 { self.line >= last } else { self.line == 0 };
        if at_end {
            return self.by(lines.signum().into());
        }
        let line = self.line.saturating_add_signed(lines).min(last);
        Tour { line, ..self }
    }
}

/// What to do after a game is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leave {
    /// End the program.
    Quit,
    /// Show the menu.
    Menu,
}

/// A message below the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// The sentence.
    pub text: String,
    /// The kind of message.
    pub tone: Tone,
    /// Whether the message stays when the position changes.
    pub stays: bool,
}

impl Notice {
    /// The advice of an analysis.
    pub(crate) fn advice(found: &Analysis, words: &Words) -> Self {
        let text = advice_text(words, found);
        let tone = if is_lost(found) { Tone::Bad } else { Tone::News };
        Notice { text, tone, stays: false }
    }
}

/// The kind of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Advice or a notice.
    News,
    /// Bad news for the side to move.
    Bad,
    /// Something went wrong.
    Error,
}

/// Games won by the player who began the first game and by the other, and games drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Score {
    pub(crate) won: [u32; 2],
    pub(crate) drawn: u32,
    /// Whether the players have changed sides.
    pub(crate) is_turned: bool,
}

impl Score {
    /// Whether no game has been completed.
    pub(crate) fn is_empty(self) -> bool {
        self.won == [0, 0] && self.drawn == 0
    }

    /// Index (0 or 1) of the player in this seat.
    pub(crate) fn of_seat(self, seat: Player) -> usize {
        usize::from((seat == Player::Second) != self.is_turned)
    }
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Play {
    /// The game and its players.
    pub session: Session,
    /// Time limit of computer players per move, if chosen.
    pub time: Option<Duration>,
    /// Whether falling discs are shown.
    pub animation: bool,
    /// The cursor: a column, or a cell without gravity.
    pub cursor: Cell,
    /// The first typed digit of a column, on boards with more than nine columns.
    pub typed: Option<u8>,
    /// The typed letter of a cell, without gravity.
    pub(crate) letter: Option<TypedLetter>,
    /// The computer player that is thinking.
    pub thinking: Option<Thinking>,
    /// Its choice, until the move is shown.
    pub chosen: Option<Choice>,
    /// The falling disc.
    pub falling_disc: Option<FallingDisc>,
    /// When the last action was taken.
    pub acted_at: Duration,
    /// The analysis.
    pub analysis: AnalysisState,
    /// Whether two computer players are paused.
    pub is_paused: bool,
    /// How long each of their moves is shown.
    pub(crate) pace: Duration,
    /// Whether the result has been added to the score.
    pub(crate) is_counted: bool,
    /// The position for which a hint was given; a second request there reveals the move.
    pub nudged: Option<Position>,
    /// The pending hint request.
    pub(crate) nudging: Option<u64>,
    /// The first visible column and row (from the bottom) if the board is larger than the window.
    pub scroll: (u8, u8),
}

/// A letter that names a column if a digit follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TypedLetter {
    pub(crate) letter: char,
    /// When to carry out the letter as a command, if it is one.
    pub(crate) due: Option<Duration>,
}

/// A computer player that is thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thinking {
    /// Request ID.
    pub id: u64,
    /// When it began.
    pub since: Duration,
}

/// The analysis of the position on the board.
#[derive(Clone, Debug, Default)]
pub struct AnalysisState {
    /// Whether the panel is open.
    pub is_on: bool,
    /// The pending solver request.
    pub job: Option<Job>,
    /// The values found so far.
    pub found: Option<Analysis>,
    /// How long it has taken so far.
    pub took: Duration,
    /// Why there is no analysis.
    pub error: Option<String>,
}

/// A solver request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Job {
    /// Request ID.
    pub id: u64,
    /// When the solver began.
    pub since: Duration,
    /// What the answer is for.
    pub purpose: Purpose,
}

/// What the solver was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A hint: the best move.
    Hint,
    /// The panel: the values of all moves.
    Analysis,
}

/// Whether an explanation may still be replaced by a better one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// A better one may follow.
    Interim,
    /// It is the last one.
    Final,
}

/// A game under review.
#[derive(Clone, Debug)]
pub struct ReviewState {
    /// The game.
    pub session: Session,
    /// Number of actions of the game that are shown on the board.
    pub at: usize,
    /// The pending solver request.
    pub job: Option<u64>,
    /// Number of positions evaluated so far, and in total.
    pub progress: (usize, usize),
    /// The values of the moves.
    pub found: Option<Review>,
    /// Why there is no review.
    pub error: Option<String>,
    /// Whether the user has not yet stepped through the game.
    pub(crate) is_untouched: bool,
    /// The first visible column and row.
    pub scroll: (u8, u8),
    /// The game to resume after the review, if any.
    pub back: Option<Box<Play>>,
}

/// A date in the format of records.
pub fn record_date(day: NaiveDate) -> String {
    day.format("%Y.%m.%d").to_string()
}

impl App {
    /// The initial state: the menu with these settings, in a window of `size` (columns, rows).
    pub fn new(settings: Settings, theme: Theme, size: (u16, u16)) -> Self {
        App {
            screen: Screen::Menu,
            overlay: None,
            is_name_proposed: false,
            then: None,
            record: None,
            menu: Menu::new(settings),
            score: Score::default(),
            progress: Progress::default(),
            notice: None,
            size,
            theme,
            may_animate: true,
            now: Duration::ZERO,
            today: NaiveDate::default(),
            language: Language::default(),
            last_id: 0,
            rng: Rng::new(0),
        }
    }

    /// The catalogs of the language.
    pub(crate) fn words(&self) -> &'static Words {
        Words::of(self.language)
    }

    /// How long after [`App::now`] the next [`Event::Tick`](crate::Event::Tick) should come; `None` if nothing moves,
    /// so that the program can sleep.
    pub fn wakes_in(&self) -> Option<Duration> {
        let screen = match &self.screen {
            Screen::Menu => None,
            Screen::Play(play) => play.wakes_in(self.now),
            Screen::Review(reviewing) => reviewing.job.map(|_| SPINNER_INTERVAL),
            Screen::Practice(practice) => practice.wakes_in(self.now),
        };
        let explains = self.awaits_explanation().map(|_| SPINNER_INTERVAL);
        [screen, explains].into_iter().flatten().min()
    }

    /// The pending explanation request.
    pub(crate) fn awaits_explanation(&self) -> Option<u64> {
        match (&self.overlay, &self.screen) {
            (Some(Overlay::Why(tour)), _) if tour.question.is_some() => tour.question,
            (_, Screen::Play(play)) => play.nudging,
            (_, Screen::Practice(practice)) if practice.lesson().is_some() => practice.job,
            _ => None,
        }
    }

    /// The game that would be lost by leaving now, if any.
    pub fn unsaved(&self) -> Option<&Session> {
        let session = match &self.screen {
            Screen::Menu | Screen::Practice(_) => None,
            Screen::Play(play) => Some(&play.session),
            Screen::Review(reviewing) => reviewing.back.as_ref().map(|play| &play.session),
        };
        session.filter(|session| session.is_unsaved())
    }

    pub(crate) fn new_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    pub(crate) fn show_message(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), tone: Tone::News, stays: false });
    }

    /// Shows a message that does not depend on the position.
    pub(crate) fn show_lasting_message(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), tone: Tone::News, stays: true });
    }

    /// Clears a message about a position that is no longer on the board.
    pub(crate) fn clear_message(&mut self) {
        self.notice.take_if(|notice| !notice.stays);
    }

    pub(crate) fn show_error(&mut self, text: impl std::fmt::Display) {
        let text = capitalized(&text.to_string());
        self.notice = Some(Notice { text, tone: Tone::Error, stays: false });
    }

    /// Shows why a move is illegal.
    pub(crate) fn show_play_error(&mut self, error: &PlayError) {
        self.show_error(play_error_text(self.words(), error));
    }

    /// Shows an error about a file, which stays when the position changes.
    pub(crate) fn show_file_error(&mut self, text: impl std::fmt::Display) {
        self.show_error(text);
        self.notice.iter_mut().for_each(|notice| notice.stays = true);
    }
}

/// Time between frames while a spinner turns.
const SPINNER_INTERVAL: Duration = Duration::from_millis(200);
/// How long a move is shown before a computer player answers it.
const ANSWER_DELAY: Duration = Duration::from_millis(250);
const WATCH_DELAY: Duration = Duration::from_millis(600);

impl Play {
    /// A game that continues from the session's current position.
    pub fn new(session: Session) -> Self {
        let rules = session.game().rules();
        let is_counted = session.game().outcome().is_some();
        let cursor = Cell::new((rules.cols() - 1) / 2, if rules.has_gravity() { 0 } else { rules.rows() / 2 });
        Play {
            session,
            time: None,
            animation: true,
            cursor,
            typed: None,
            letter: None,
            thinking: None,
            chosen: None,
            falling_disc: None,
            acted_at: Duration::ZERO,
            analysis: AnalysisState::default(),
            is_paused: false,
            pace: WATCH_DELAY,
            is_counted,
            nudged: None,
            nudging: None,
            scroll: (0, 0),
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.session.game()
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.game().position()
    }

    /// Whether two computers play.
    pub fn is_watched(&self) -> bool {
        !self.session.participants().iter().any(Participant::is_human)
    }

    /// Whether the game is unfinished and it is a person's turn.
    pub fn is_users_turn(&self) -> bool {
        self.game().outcome().is_none() && self.session.participant_to_act().is_human()
    }

    /// Whether `player` is the only person in the game.
    pub fn is_users(&self, player: Player) -> bool {
        is_user(&self.session, self.session.seat_of(player))
    }

    /// The name of the player to act.
    pub(crate) fn name_to_act(&self, words: &Words) -> String {
        name_of_seat(&self.session, self.session.turn(), words)
    }

    /// The cell where the falling disc lands and the row that it is in now; `None` if no disc is falling.
    pub fn falling(&self, now: Duration) -> Option<(Cell, u8)> {
        self.falling_disc?.at(self.game().rules().rows(), now)
    }

    /// When the computer player's choice may be shown.
    pub(crate) fn answers_at(&self) -> Duration {
        let pause = match (self.is_watched(), self.animation) {
            (true, _) if !self.is_paused => self.pace,
            (false, true) => ANSWER_DELAY,
            _ => Duration::ZERO,
        };
        self.acted_at + pause
    }

    fn wakes_in(&self, now: Duration) -> Option<Duration> {
        let falls = self.falling_disc.map(|_| FallingDisc::PICTURE);
        let answers = self.chosen.map(|_| self.answers_at().saturating_sub(now).max(Duration::from_millis(1)));
        let spins = (self.thinking.is_some() || self.analysis.job.is_some()).then_some(SPINNER_INTERVAL);
        let runs = self.letter.and_then(|typed| typed.due);
        let runs = runs.map(|due| due.saturating_sub(now).max(Duration::from_millis(1)));
        [falls, answers, spins, runs].into_iter().flatten().min()
    }
}

/// Name of `player` in sentences: `you` if only one person plays.
pub(crate) fn name_of(session: &Session, player: Player, words: &Words) -> String {
    name_of_seat(session, session.seat_of(player), words)
}

/// Whether only one person plays, in this seat.
fn is_user(session: &Session, seat: Player) -> bool {
    let participants = session.participants();
    participants[seat].is_human() && !participants[!seat].is_human()
}

/// Like [`name_of`], for the player in this seat.
pub(crate) fn name_of_seat(session: &Session, seat: Player, words: &Words) -> String {
    match &session.participants()[seat] {
        Participant::Human if is_user(session, seat) => say!(words, "seat-you"),
        Participant::Human => {
            // A record may contain the user's name.
            let record = session.record();
            let name = match seat {
                Player::First => &record.first,
                Player::Second => &record.second,
            };
            if name.is_empty() || name == "human" { say!(words, "person") } else { name.clone() }
        }
        Participant::Computer(player) => player_text(words, player),
    }
}

/// Whether every move of the side to move is proven to lose.
pub(crate) fn is_lost(found: &Analysis) -> bool {
    found.values.value.verdict == Some(Verdict::Loss)
}

impl ReviewState {
    /// A review of a game that shows the game's end first.
    pub fn new(session: Session) -> Self {
        let at = session.game().actions().len();
        ReviewState {
            session,
            at,
            job: None,
            progress: (0, 0),
            found: None,
            error: None,
            is_untouched: true,
            scroll: (0, 0),
            back: None,
        }
    }

    /// The position on the board.
    pub fn position(&self) -> Position {
        self.session.game().replay().nth(self.at).expect("it is kept within the game")
    }

    /// Stones among the first `actions` actions.
    pub fn stones(&self, actions: usize) -> usize {
        let is_stone = |action: &&Action| matches!(action, Action::Stone(_));
        self.session.game().actions()[..actions].iter().filter(is_stone).count()
    }

    /// The last stone.
    pub fn last_cell(&self) -> Option<Cell> {
        self.session.game().actions()[..self.at].iter().rev().find_map(|action| match action {
            Action::Stone(cell) => Some(*cell),
            Action::Swap => None,
        })
    }
}
