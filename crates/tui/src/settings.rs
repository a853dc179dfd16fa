//! Settings of the start menu, saved in a file in the user's configuration folder.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use connect4_core::{ByPlayer, MAX_SIDE, Player, Rules, Swap};
use connect4_players::{Participant, PlayerSpec, Session};
use connect4_words::{Words, say};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::storage::{read, write};
use crate::theme::Look;

/// What to do, selected in the start menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Two people at one keyboard.
    People,
    /// The user against a computer player.
    #[default]
    Computer,
    /// Two computer players, watched by the user.
    Watch,
    /// The user plays both sides, with the analysis open.
    Analyze,
    /// Positions with only one good move.
    Puzzles,
    /// As many puzzles as possible in three minutes.
    Storm,
    /// Puzzles until the first mistake.
    Streak,
    /// The course of lessons.
    Lessons,
    /// A game from a file.
    Open,
}

impl Mode {
    /// All modes, in menu order.
    pub const ALL: [Mode; 9] = [
        Mode::People,
        Mode::Computer,
        Mode::Watch,
        Mode::Analyze,
        Mode::Puzzles,
        Mode::Storm,
        Mode::Streak,
        Mode::Lessons,
        Mode::Open,
    ];

    /// Name in the menu.
    pub fn words(self, words: &Words) -> String {
        words.say(&json!({ "id": "mode", "mode": self }))
    }
}

/// Who plays X against the computer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FirstMove {
    /// The user.
    #[default]
    You,
    /// The computer.
    Computer,
    /// Chosen at random.
    Random,
}

impl FirstMove {
    /// All choices, in menu order.
    pub const ALL: [FirstMove; 3] = [FirstMove::You, FirstMove::Computer, FirstMove::Random];

    /// Name in the menu.
    pub fn words(self, words: &Words) -> String {
        words.say(&json!({ "id": "who-begins", "who": self }))
    }
}

/// The puzzle selection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// The puzzle of the day, then puzzles of any grade.
    #[default]
    Day,
    /// Puzzles of any grade.
    Any,
    /// Grade 1, the easiest.
    One,
    /// Grade 2.
    Two,
    /// Grade 3.
    Three,
    /// Grade 4.
    Four,
    /// Grade 5, the hardest.
    Five,
}

impl Grade {
    /// All choices, in menu order.
    pub const ALL: [Grade; 7] =
        [Grade::Day, Grade::Any, Grade::One, Grade::Two, Grade::Three, Grade::Four, Grade::Five];

    /// The grade, from 1 to 5; `None` if any grade is accepted.
    pub const fn number(self) -> Option<u8> {
        match self {
            Grade::Day | Grade::Any => None,
            Grade::One => Some(1),
            Grade::Two => Some(2),
            Grade::Three => Some(3),
            Grade::Four => Some(4),
            Grade::Five => Some(5),
        }
    }

    /// Name in the menu.
    pub fn words(self, words: &Words) -> String {
        let choice = match self {
            Grade::Day => "day",
            Grade::Any => "any",
            _ => "grade",
        };
        say!(words, "puzzle-choice", choice = choice, grade = self.number().unwrap_or_default())
    }
}

/// The choices of the start menu.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// The selected mode.
    pub mode: Mode,
    /// The user's opponent.
    pub opponent: PlayerSpec,
    /// Who plays X against the opponent.
    pub first_move: FirstMove,
    /// The computer players that play X and O in a watched game.
    pub watched: [PlayerSpec; 2],
    /// The rules.
    pub rules: Rules,
    /// Time limit of computer players per move; `None` for their default.
    pub time: Option<Duration>,
    /// Whether falling discs are shown.
    pub animation: bool,
    /// The theme.
    pub look: Look,
    /// The puzzle selection.
    pub puzzles: Grade,
    /// The record that was opened last.
    pub file: String,
}

fn player(name: &str) -> PlayerSpec {
    name.parse().expect("these are players")
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            mode: Mode::default(),
            opponent: player("level:3"),
            first_move: FirstMove::default(),
            watched: [player("level:6"), player("mcts:1000")],
            rules: Rules::CONNECT_FOUR,
            time: None,
            animation: true,
            look: Look::default(),
            puzzles: Grade::default(),
            file: String::new(),
        }
    }
}

impl Settings {
    /// The players. `drawn` is the user's side if it is chosen at random.
    pub fn seats(&self, drawn: Player) -> ByPlayer<Participant> {
        match self.mode {
            Mode::Watch => {
                let [first, second] = self.watched.clone().map(Participant::Computer);
                ByPlayer { first, second }
            }
            Mode::Computer => {
                let users = match self.first_move {
                    FirstMove::You => Player::First,
                    FirstMove::Computer => Player::Second,
                    FirstMove::Random => drawn,
                };
                ByPlayer::new(|player| match player == users {
                    true => Participant::Human,
                    false => Participant::Computer(self.opponent.clone()),
                })
            }
            _ => ByPlayer::new(|_| Participant::Human),
        }
    }

    /// The settings for a game like this one; settings that do not affect it stay unchanged.
    pub fn like(&self, session: &Session, time: Option<Duration>) -> Settings {
        let mut settings = Settings { rules: session.game().rules(), time, ..self.clone() };
        let ByPlayer { first, second } = session.participants().clone();
        settings.mode = match (first, second) {
            (Participant::Human, Participant::Human) => Mode::People,
            (Participant::Human, Participant::Computer(player)) => {
                (settings.opponent, settings.first_move) = (player, FirstMove::You);
                Mode::Computer
            }
            (Participant::Computer(player), Participant::Human) => {
                (settings.opponent, settings.first_move) = (player, FirstMove::Computer);
                Mode::Computer
            }
            (Participant::Computer(first), Participant::Computer(second)) => {
                settings.watched = [first, second];
                Mode::Watch
            }
        };
        settings
    }
}

/// The settings as in the file; missing or invalid values get their defaults.
#[derive(Serialize, Deserialize)]
#[serde(default)]
struct Stored {
    mode: Mode,
    opponent: String,
    first_move: FirstMove,
    watched: [String; 2],
    columns: u8,
    rows: u8,
    connect: u8,
    gravity: bool,
    swap: bool,
    /// Whether the first player places three stones before the swap.
    swap_3: bool,
    seconds_a_move: Option<f64>,
    animation: bool,
    look: Look,
    puzzles: Grade,
    file: String,
}

impl Default for Stored {
    fn default() -> Self {
        Stored::from(&Settings::default())
    }
}

impl From<&Settings> for Stored {
    fn from(settings: &Settings) -> Self {
        let rules = settings.rules;
        Stored {
            mode: settings.mode,
            opponent: settings.opponent.to_string(),
            first_move: settings.first_move,
            watched: settings.watched.each_ref().map(ToString::to_string),
            columns: rules.cols(),
            rows: rules.rows(),
            connect: rules.connect(),
            gravity: rules.has_gravity(),
            swap: rules.has_swap(),
            swap_3: rules.swap_rule() == Swap::Three,
            seconds_a_move: settings.time.map(|time| time.as_secs_f64()),
            animation: settings.animation,
            look: settings.look,
            puzzles: settings.puzzles,
            file: settings.file.clone(),
        }
    }
}

impl From<Stored> for Settings {
    fn from(stored: Stored) -> Self {
        let usual = Settings::default();
        let side = |side: u8| side.clamp(1, MAX_SIDE);
        let rules = Rules::new(side(stored.columns), side(stored.rows), side(stored.connect)).expect("clamped");
        let [x, o] = stored.watched.each_ref().map(|name| name.parse().ok());
        let [usual_x, usual_o] = usual.watched;
        let swap = match (stored.swap, stored.swap_3) {
            (false, _) => Swap::Off,
            (true, false) => Swap::One,
            (true, true) => Swap::Three,
        };
        let seconds = stored.seconds_a_move.filter(|seconds| (0.001..=1e6).contains(seconds));
        Settings {
            mode: stored.mode,
            opponent: stored.opponent.parse().unwrap_or(usual.opponent),
            first_move: stored.first_move,
            watched: [x.unwrap_or(usual_x), o.unwrap_or(usual_o)],
            rules: rules.with_gravity(stored.gravity).with_swap(swap),
            time: seconds.map(Duration::from_secs_f64),
            animation: stored.animation,
            look: stored.look,
            puzzles: stored.puzzles,
            file: stored.file,
        }
    }
}

/// Path of the settings: `play.toml` in the user's configuration folder for this program. `None` if the system has no
/// such folder.
pub(crate) fn path() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "connect4").map(|folders| folders.config_dir().join("play.toml"))
}

/// Reads settings. If the file is missing or invalid, returns the defaults.
pub(crate) fn load(path: &Path) -> Settings {
    read::<Stored>(path).into()
}

/// Writes settings, and creates the folder if it is missing.
///
/// # Errors
/// If the folder or file cannot be written.
pub(crate) fn save(path: &Path, settings: &Settings) -> io::Result<()> {
    write(path, &Stored::from(settings))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn settings_come_back_and_nonsense_is_as_usual() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/folder/play.toml");
        assert_eq!(load(&path), Settings::default());
        let settings = Settings {
            mode: Mode::Watch,
            opponent: player("learned:my.model:4"),
            first_move: FirstMove::Random,
            watched: [player("perfect"), player("random")],
            rules: Rules::GOMOKU.with_swap(Swap::Three),
            time: Some(Duration::from_millis(1500)),
            animation: false,
            look: Look::Contrast,
            puzzles: Grade::Three,
            file: "a \"game\".c4".into(),
        };
        save(&path, &settings).unwrap();
        assert_eq!(load(&path), settings);
        fs::write(&path, "columns = 99\nconnect = 0\nopponent = 'nobody'\nseconds_a_move = -1.0\nrows = 9\n").unwrap();
        let read = load(&path);
        assert_eq!(read.rules, Rules::new(20, 9, 1).unwrap());
        assert_eq!((read.opponent, read.time), (Settings::default().opponent, None));
        fs::write(&path, "columns = 'many'").unwrap();
        assert_eq!(load(&path), Settings::default());
    }

    #[test]
    fn who_begins_decides_the_seats() {
        let settings = |first_move| Settings { first_move, ..Settings::default() };
        let person_is_x = |first_move, drawn| settings(first_move).seats(drawn).first.is_human();
        assert!(person_is_x(FirstMove::You, Player::Second) && !person_is_x(FirstMove::Computer, Player::First));
        let [first, second] = Player::BOTH.map(|drawn| person_is_x(FirstMove::Random, drawn));
        assert!(first && !second);
    }
}
