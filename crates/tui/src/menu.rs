//! The start menu: a list of choices, each changed with the arrows.

use std::time::Duration;

use connect4_core::{MAX_SIDE, Rules, Swap};
use connect4_players::PlayerSpec;
use connect4_words::{Words, say};

use crate::settings::{FirstMove, Grade, Mode, Settings};
use crate::texts::player_text;
use crate::theme::Look;

/// A line of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// The mode.
    Mode,
    /// The user's opponent.
    Opponent,
    /// Who plays X against the opponent.
    FirstMove,
    /// A computer player of a watched game: 0 is X, 1 is O.
    Watched(usize),
    /// Time limit per move.
    Time,
    /// A game with a name, which sets all rules.
    Game,
    /// Number of columns.
    Cols,
    /// Number of rows.
    Rows,
    /// Number of stones in a winning line.
    Connect,
    /// Whether stones fall.
    Gravity,
    /// Whether the second player may take over the first stone.
    Swap,
    /// Whether falling discs are shown.
    Animation,
    /// The theme.
    Look,
    /// Which puzzles to show.
    Puzzles,
    /// The record to open.
    File,
    /// Starts the selected mode.
    Start,
}

/// The computer players that the menu and shell completions offer. Depths and simulation counts are examples;
/// command-line options accept any player.
pub const PLAYERS: [&str; 20] = [
    "level:1",
    "level:2",
    "level:3",
    "level:4",
    "level:5",
    "level:6",
    "level:7",
    "level:8",
    "level:9",
    "level:10",
    "learned",
    "learned:6",
    "hybrid",
    "perfect",
    "mcts:100",
    "mcts:1000",
    "mcts:10000",
    "minimax:4",
    "greedy",
    "random",
];

/// Time limits per move, in milliseconds; 0 for the player's default.
const TIMES: [u64; 9] = [0, 100, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000];

/// State of the menu.
#[derive(Clone, PartialEq, Debug)]
pub struct Menu {
    /// The current choices.
    pub settings: Settings,
    /// Index of the selected line in [`Menu::fields`].
    pub selected: usize,
}

impl Menu {
    /// The menu with these choices; the mode is selected.
    pub fn new(settings: Settings) -> Self {
        Menu { settings, selected: 0 }
    }

    /// The lines of the menu in the current mode.
    pub fn fields(&self) -> Vec<Field> {
        use Field::{Animation, Cols, Connect, Game, Gravity, Rows, Start, Swap, Time, Watched};
        let mut fields = vec![Field::Mode];
        match self.settings.mode {
            Mode::Open => return vec![Field::Mode, Field::File, Start],
            Mode::Puzzles => return vec![Field::Mode, Field::Puzzles, Animation, Field::Look, Start],
            Mode::Storm | Mode::Streak | Mode::Lessons => return vec![Field::Mode, Animation, Field::Look, Start],
            Mode::People | Mode::Analyze => {}
            Mode::Computer => fields.extend([Field::Opponent, Field::FirstMove, Time]),
            Mode::Watch => fields.extend([Watched(0), Watched(1), Time]),
        }
        fields.extend([Game, Cols, Rows, Connect, Gravity]);
        if self.settings.mode != Mode::Analyze {
            fields.push(Swap);
        }
        fields.extend([Animation, Field::Look, Start]);
        fields
    }

    /// The selected line.
    pub fn field(&self) -> Field {
        let fields = self.fields();
        fields[self.selected.min(fields.len() - 1)]
    }

    /// Selects the line `by` lines further down, wrapping around at the ends. Each mode is a separate line.
    pub fn go(&mut self, by: isize) {
        if self.field() == Field::Mode {
            let now = Mode::ALL.iter().position(|mode| *mode == self.settings.mode);
            let then = now.and_then(|now| now.checked_add_signed(by)).and_then(|then| Mode::ALL.get(then));
            if let Some(mode) = then {
                self.settings.mode = *mode;
                return;
            }
        }
        let lines = self.fields().len() as isize;
        self.selected = (self.selected as isize + by).rem_euclid(lines) as usize;
    }

    /// Label of a line.
    pub fn label(field: Field, words: &Words) -> String {
        let label = |field: &str| say!(words, "menu-label", field = field.to_owned());
        match field {
            Field::Mode | Field::Start => String::new(),
            Field::Opponent => label("opponent"),
            Field::FirstMove => label("first-move"),
            Field::Watched(0) => "X".to_owned(),
            Field::Watched(_) => "O".to_owned(),
            Field::Time => label("time"),
            Field::Game => label("game"),
            Field::Cols => label("cols"),
            Field::Rows => label("rows"),
            Field::Connect => label("connect"),
            Field::Gravity => label("gravity"),
            Field::Swap => label("swap"),
            Field::Animation => label("animation"),
            Field::Look => label("look"),
            Field::Puzzles => label("puzzles"),
            Field::File => label("file"),
        }
    }

    /// The current choice of a line, as text.
    pub fn value(&self, field: Field, words: &Words) -> String {
        let Settings { rules, .. } = &self.settings;
        let on_off = |on: bool| say!(words, "on-off", state = if on { "on" } else { "off" });
        match field {
            Field::Mode => self.settings.mode.words(words),
            Field::Opponent => player_text(words, &self.settings.opponent),
            Field::FirstMove => self.settings.first_move.words(words),
            Field::Watched(index) => player_text(words, &self.settings.watched[index]),
            Field::Time => match self.settings.time {
                Some(time) => say!(words, "seconds", seconds = seconds(time, words)),
                None => say!(words, "default-time"),
            },
            Field::Game => say!(words, "named-game", game = named(*rules).unwrap_or("custom")),
            Field::Cols => rules.cols().to_string(),
            Field::Rows => rules.rows().to_string(),
            Field::Connect => rules.connect().to_string(),
            Field::Gravity => on_off(rules.has_gravity()),
            Field::Swap => match rules.swap_rule() {
                Swap::Three => say!(words, "after-three-stones"),
                _ => on_off(rules.has_swap()),
            },
            Field::Animation => on_off(self.settings.animation),
            Field::Look => self.settings.look.words(words),
            Field::Puzzles => self.settings.puzzles.words(words),
            Field::File => self.settings.file.clone(),
            Field::Start => {
                let action = match self.settings.mode {
                    Mode::Open if self.settings.file.trim().is_empty() => "choose",
                    Mode::Open => "open",
                    Mode::Analyze => "analyze",
                    Mode::Lessons => "learn",
                    _ => "play",
                };
                say!(words, "start-button", action = action)
            }
        }
    }

    /// Moves to the next choice of a line (`by` = 1) or the previous one (`by` = -1).
    pub fn change(&mut self, field: Field, by: isize) {
        let settings = &mut self.settings;
        let rules = settings.rules;
        let side = |side: u8| (side - 1).saturating_add_signed(by as i8).min(MAX_SIDE - 1) + 1;
        let sized = |cols, rows, connect| {
            let sized = Rules::new(cols, rows, connect).expect("sides are kept in range");
            sized.with_gravity(rules.has_gravity()).with_swap(rules.swap_rule())
        };
        match field {
            Field::Mode => settings.mode = next(&Mode::ALL, &settings.mode, by),
            Field::Opponent => settings.opponent = next_player(&settings.opponent, by),
            Field::FirstMove => settings.first_move = next(&FirstMove::ALL, &settings.first_move, by),
            Field::Watched(index) => settings.watched[index] = next_player(&settings.watched[index], by),
            Field::Time => {
                let now = settings.time.map_or(0, |time| time.as_millis() as u64);
                let then = next(&TIMES, &now, by);
                settings.time = (then > 0).then(|| Duration::from_millis(then));
            }
            Field::Game => {
                let games = Rules::NAMED.map(|(_, rules)| rules);
                settings.rules = next(&games, &rules.with_swap(Swap::Off), by).with_swap(rules.swap_rule());
            }
            Field::Cols => settings.rules = sized(side(rules.cols()), rules.rows(), rules.connect()),
            Field::Rows => settings.rules = sized(rules.cols(), side(rules.rows()), rules.connect()),
            Field::Connect => settings.rules = sized(rules.cols(), rules.rows(), side(rules.connect())),
            Field::Gravity => settings.rules = rules.with_gravity(!rules.has_gravity()),
            Field::Swap => settings.rules = rules.with_swap(next(&Swap::ALL, &rules.swap_rule(), by)),
            Field::Animation => settings.animation = !settings.animation,
            Field::Look => settings.look = next(&Look::ALL, &settings.look, by),
            Field::Puzzles => settings.puzzles = next(&Grade::ALL, &settings.puzzles, by),
            Field::File | Field::Start => {}
        }
    }
}

/// The name of these rules, if they have one.
fn named(rules: Rules) -> Option<&'static str> {
    Rules::NAMED.into_iter().find(|(_, known)| *known == rules.with_swap(Swap::Off)).map(|(name, _)| name)
}

/// The element `by` places after `now`, wrapping around; the first element if `now` is not in `all`.
fn next<T: Clone + PartialEq>(all: &[T], now: &T, by: isize) -> T {
    let index = all.iter().position(|one| one == now);
    let then = index.map_or(0, |index| (index as isize + by).rem_euclid(all.len() as isize));
    all[then as usize].clone()
}

fn next_player(now: &PlayerSpec, by: isize) -> PlayerSpec {
    let all = PLAYERS.map(|name| name.parse().expect("these are players"));
    next(&all, now, by)
}

/// Seconds without trailing zeros: `2`, `0.5`.
fn seconds(time: Duration, words: &Words) -> String {
    let seconds = time.as_secs_f64();
    let places = (0..3).find(|&places| (seconds * f64::powi(10.0, places)).fract().abs() < 1e-6).unwrap_or(3);
    words.number(seconds, places as usize)
}
