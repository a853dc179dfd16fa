//! What the moves of players were worth, in all: statistics of each player, and tables.

use std::collections::HashSet;
use std::fmt;

use connect4_core::notation::cells;
use connect4_core::notation::record::{GameResult, Record};
use connect4_core::{Budget, Player, Position, Rules};
use connect4_solve::{SolveError, Solver};

use super::statistics::{Cluster, Mean, Share, elo};
use super::worth::{BlunderKind, Decision, Phase, Worth};
use crate::Classification;

/// A judged move, and what it was worth for the player.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct JudgedMove {
    /// Number of the game, from 0.
    pub game: usize,
    /// The player.
    pub player: String,
    /// The opponent.
    pub opponent: String,
    /// Number of the stone, from 1 for the first stone on the board.
    pub ply: u16,
    /// Side to move.
    pub side: Player,
    /// The position before the move.
    pub position: Position,
    /// The move: a cell, or `swap`.
    pub cell: String,
    /// Phase of the game.
    pub phase: Phase,
    /// Whether the move may be known by heart: at most two discs on the board, or the best line of Connect Four.
    pub famous: bool,
    /// What the move was worth.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub worth: Worth,
}

/// A game from the perspective of a judged player.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct JudgedGame {
    /// Number of the game, from 0.
    pub game: usize,
    /// The player.
    pub player: String,
    /// The opponent.
    pub opponent: String,
    /// Whether the player moved first.
    pub plays_first: bool,
    /// All moves as cells, and `swap`.
    pub moves: String,
    /// The start position.
    pub start: Position,
    /// Points of the player: 1, 0.5 or 0; `None` if the game has no result.
    pub points: Option<f64>,
}

/// The games of a player against an opponent.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MatchSummary {
    /// The player.
    pub player: String,
    /// The opponent.
    pub opponent: String,
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
    /// Elo difference, positive if the player is stronger; `None` without results. The estimate adds half a point to
    /// both sides, so that it is finite.
    pub elo: Option<f64>,
    /// Lower end of its 95% confidence interval; `None` if unbounded.
    pub elo_low: Option<f64>,
    /// Upper end of the interval.
    pub elo_high: Option<f64>,
}

/// A share for each phase or kind, in their order.
pub type Shares = Vec<(&'static str, Share)>;

/// Statistics of a judged player. Intervals treat a game as one sample.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoveStatistics {
    /// Moves made.
    pub moves: usize,
    /// Moves whose value is known.
    pub judged: usize,
    /// Share of judged moves that are best: they keep the result and its distance.
    pub best_moves: Share,
    /// Share of judged moves that throw away a result.
    pub blunders: Share,
    /// The same by [`Phase`].
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_object"))]
    pub blunders_by_phase: Shares,
    /// Share of judged moves that are blunders of each [`BlunderKind`].
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_object"))]
    pub blunders_by_kind: Shares,
    /// Result thrown away per judged move.
    pub regret: Mean,
    /// Plies lost per judged move that keeps the result.
    pub plies_lost: Mean,
    /// Share of best moves in famous positions.
    pub best_moves_famous: Share,
    /// Share of best moves in the others.
    pub best_moves_others: Share,
    /// Share of chances to complete a line that were taken.
    pub wins_taken: Share,
    /// Share of open threats that were blocked.
    pub threats_blocked: Share,
}

#[cfg(feature = "serde")]
fn as_object<S: serde::Serializer>(shares: &Shares, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(shares.iter().map(|(name, share)| (name, share)))
}

/// What the statistics need to know of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
pub struct CountedMove {
    /// Number of the game.
    pub game: usize,
    /// Whether the move is best; only counts if `regret` is known.
    pub is_best: bool,
    /// Result thrown away; `None` if unknown.
    pub regret: Option<u8>,
    /// Plies lost.
    pub plies_lost: Option<u16>,
    /// Phase of the game.
    pub phase: Phase,
    /// Kind of a blunder.
    pub kind: Option<BlunderKind>,
    /// Whether the position is famous.
    pub famous: bool,
    /// Whether the player could complete a line.
    pub could_win: bool,
    /// Whether the move does.
    pub wins: bool,
    /// Whether an open threat had to be blocked.
    pub had_to_block: bool,
    /// Whether the move does.
    pub blocks: bool,
}

impl From<&JudgedMove> for CountedMove {
    fn from(JudgedMove { game, phase, famous, worth, .. }: &JudgedMove) -> Self {
        CountedMove {
            game: *game,
            is_best: worth.classification == Classification::Best,
            regret: worth.regret,
            plies_lost: worth.plies_lost,
            phase: *phase,
            kind: worth.kind,
            famous: *famous,
            could_win: worth.could_win,
            wins: worth.wins,
            had_to_block: worth.had_to_block,
            blocks: worth.blocks,
        }
    }
}

/// Sums and numbers of values by game, in the order of the games.
fn clusters<'a>(moves: impl Iterator<Item = &'a CountedMove>, value: impl Fn(&CountedMove) -> f64) -> Vec<Cluster> {
    let mut sums: Vec<(usize, Cluster)> = Vec::new();
    for one in moves {
        if sums.last().is_none_or(|(game, _)| *game != one.game) {
            sums.push((one.game, (0.0, 0)));
        }
        if let Some((_, (sum, size))) = sums.last_mut() {
            *sum += value(one);
            *size += 1;
        }
    }
    sums.into_iter().map(|(_, cluster)| cluster).collect()
}

impl MoveStatistics {
    /// The statistics of moves of one player, sorted by game.
    pub fn of(moves: &[CountedMove]) -> Self {
        let judged = || moves.iter().filter(|one| one.regret.is_some());
        let hits = |is_hit: &dyn Fn(&CountedMove) -> bool, is_counted: &dyn Fn(&CountedMove) -> bool| {
            Share::of(clusters(judged().filter(|one| is_counted(one)), |one| f64::from(u8::from(is_hit(one)))))
        };
        let is_blunder = |one: &CountedMove| one.regret.is_some_and(|regret| regret > 0);
        let chances = |is_chance: fn(&CountedMove) -> bool, is_taken: fn(&CountedMove) -> bool| {
            Share::of(clusters(moves.iter().filter(|one| is_chance(one)), |one| f64::from(u8::from(is_taken(one)))))
        };
        let kept = judged().filter(|one| one.plies_lost.is_some());
        MoveStatistics {
            moves: moves.len(),
            judged: judged().count(),
            best_moves: hits(&|one| one.is_best, &|_| true),
            blunders: hits(&is_blunder, &|_| true),
            blunders_by_phase: Phase::ALL
                .map(|phase| (phase.name(), hits(&is_blunder, &|one| one.phase == phase)))
                .to_vec(),
            blunders_by_kind: BlunderKind::ALL
                .map(|kind| (kind.name(), hits(&|one| one.kind == Some(kind), &|_| true)))
                .to_vec(),
            regret: Mean::of(clusters(judged(), |one| one.regret.unwrap_or_default().into())),
            plies_lost: Mean::of(clusters(kept, |one| one.plies_lost.unwrap_or_default().into())),
            best_moves_famous: hits(&|one| one.is_best, &|one| one.famous),
            best_moves_others: hits(&|one| one.is_best, &|one| !one.famous),
            wins_taken: chances(|one| one.could_win, |one| one.wins),
            threats_blocked: chances(|one| one.had_to_block, |one| one.blocks),
        }
    }
}

impl MatchSummary {
    /// The summary of games. Each has the number of its opening, games with the same opening are one sample; and the
    /// points of the player.
    pub fn of(player: &str, opponent: &str, games: &[(usize, f64)]) -> Self {
        let count = |points: f64| games.iter().filter(|(_, one)| *one == points).count();
        let mut by_opening: Vec<(usize, Cluster)> = Vec::new();
        for &(opening, points) in games {
            match by_opening.iter_mut().find(|(one, _)| *one == opening) {
                Some((_, (sum, size))) => (*sum, *size) = (*sum + points, *size + 1),
                None => by_opening.push((opening, (points, 1))),
            }
        }
        let share = Share::of(by_opening.into_iter().map(|(_, cluster)| cluster));
        let estimate = (share.count + 0.5) / (games.len() + 1) as f64;
        MatchSummary {
            player: player.to_owned(),
            opponent: opponent.to_owned(),
            wins: count(1.0),
            draws: count(0.5),
            losses: count(0.0),
            elo: (!games.is_empty()).then(|| elo(estimate)).flatten(),
            elo_low: share.low.and_then(elo),
            elo_high: share.high.and_then(elo),
        }
    }
}

/// Statistics of a judged player.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PlayerSummary {
    /// The player.
    pub player: String,
    /// Games played.
    pub games: usize,
    /// Statistics of its moves.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub statistics: MoveStatistics,
}

/// What the moves of players were worth. Displays as Markdown.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct JudgeReport {
    /// The rules, such as `7x6, 4 in a row, with gravity`.
    pub rules: String,
    /// The players, in the order of their first games.
    pub players: Vec<PlayerSummary>,
    /// The pairs of players.
    pub matches: Vec<MatchSummary>,
    /// The games, each once for each judged player.
    pub games: Vec<JudgedGame>,
    /// The moves in the order of the games.
    pub moves: Vec<JudgedMove>,
}

/// Games that do not have the same rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("game {game} has the rules {rules}; judge games with other rules separately")]
pub struct MixedRules {
    /// Number of the game, from 1.
    pub game: usize,
    /// Its rules.
    pub rules: Rules,
}

/// The decisions of players in games, to be judged one by one and then summed up.
///
/// ```
/// use connect4_core::notation::{digits, record::Record};
/// use connect4_core::{Limits, Rules};
/// use connect4_study::judging::{Judging, Worth, default_nodes};
/// let game = digits::parse(Rules::new(5, 4, 4)?, "3322441")?;
/// let judging = Judging::new(&[Record::new(game)], None)?;
/// let mut solver = connect4_players::solver(Default::default());
/// let budget = Limits { nodes: default_nodes(judging.rules()), ..Limits::default() }.start();
/// let worths = judging.decisions().iter().map(|one| Worth::of(one, &mut solver, &budget)).collect::<Result<Vec<_>, _>>()?;
/// let report = judging.report(worths, &mut solver)?;
/// assert_eq!(report.players[0].statistics.blunders.count, 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Judging {
    rules: Rules,
    games: Vec<JudgedGame>,
    decisions: Vec<Decision>,
    /// For each decision, its entry in `games`.
    owners: Vec<usize>,
}

impl Judging {
    /// Judges these games, which must have the same rules. Players without a name are called `first` and `second`. If
    /// `players` are given, only those are judged.
    ///
    /// # Errors
    /// If the rules differ.
    pub fn new(records: &[Record], players: Option<&[String]>) -> Result<Self, MixedRules> {
        let rules = records.first().map_or(Rules::CONNECT_FOUR, |record| record.game.rules());
        let mut judging = Judging { rules, games: Vec::new(), decisions: Vec::new(), owners: Vec::new() };
        for (number, record) in records.iter().enumerate() {
            if record.game.rules() != rules {
                return Err(MixedRules { game: number + 1, rules: record.game.rules() });
            }
            let name = |name: &str, default: &str| if name.is_empty() { default.to_owned() } else { name.to_owned() };
            let names = [name(&record.first, "first"), name(&record.second, "second")];
            let decisions = Decision::of_game(&record.game);
            for (index, player) in Player::BOTH.into_iter().enumerate() {
                if players.is_some_and(|players| !players.contains(&names[index])) {
                    continue;
                }
                judging.games.push(JudgedGame {
                    game: number,
                    player: names[index].clone(),
                    opponent: names[1 - index].clone(),
                    plays_first: player == Player::First,
                    moves: cells::write(&record.game),
                    start: *record.game.start(),
                    points: points(record, player),
                });
                let own = decisions.iter().filter(|(one, _)| *one == player);
                judging.decisions.extend(own.map(|(_, decision)| *decision));
                judging.owners.resize(judging.decisions.len(), judging.games.len() - 1);
            }
        }
        Ok(judging)
    }

    /// The rules of all games.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The decisions to judge.
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// The report, given what each of the [decisions](Self::decisions) was worth.
    ///
    /// # Errors
    /// If the solver's table cannot be allocated.
    pub fn report(self, worths: Vec<Worth>, solver: &mut Solver) -> Result<JudgeReport, SolveError> {
        let Judging { rules, games, decisions, owners } = self;
        let famous = FamousPositions::new(rules, solver)?;
        let judged = |((decision, worth), owner): ((Decision, Worth), usize)| {
            let JudgedGame { game, player, opponent, .. } = &games[owner];
            JudgedMove {
                game: *game,
                player: player.clone(),
                opponent: opponent.clone(),
                ply: decision.position.plies() + 1,
                side: decision.position.mover(),
                position: decision.position,
                cell: decision.action.to_string(),
                phase: Phase::of(&decision.position),
                famous: famous.contains(&decision.position),
                worth,
            }
        };
        let moves: Vec<JudgedMove> = decisions.into_iter().zip(worths).zip(owners).map(judged).collect();
        let names = distinct(games.iter().map(|one| one.player.clone()));
        let summary = |player: String| {
            let own: Vec<CountedMove> =
                moves.iter().filter(|one| one.player == player).map(CountedMove::from).collect();
            let played = games.iter().filter(|one| one.player == player).count();
            PlayerSummary { player, games: played, statistics: MoveStatistics::of(&own) }
        };
        let players = names.into_iter().map(summary).collect();
        let pairs = distinct(games.iter().map(|one| (one.player.clone(), one.opponent.clone())));
        let of_pair = |(player, opponent): (String, String)| {
            let own = games.iter().filter(|one| one.player == player && one.opponent == opponent);
            let results: Vec<_> = own.filter_map(|one| Some((one.game, one.points?))).collect();
            MatchSummary::of(&player, &opponent, &results)
        };
        let matches = pairs.into_iter().map(of_pair).collect();
        Ok(JudgeReport { rules: rules.to_string(), players, matches, games, moves })
    }
}

/// Points of the player who moved first or second; `None` without a result.
fn points(record: &Record, player: Player) -> Option<f64> {
    match record.result {
        GameResult::Drawn => Some(0.5),
        GameResult::Open => None,
        // The result names a side, which a swap gives to the other player.
        GameResult::Won(side) => Some(f64::from(u8::from((side == player) != record.game.is_swapped()))),
    }
}

/// The distinct items, in the order of their first occurrence.
fn distinct<T: Clone + Eq + std::hash::Hash>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut seen = HashSet::new();
    items.filter(|item| seen.insert(item.clone())).collect()
}

/// Positions whose best moves may be known by heart: those with at most two discs, and those on the best line of
/// Connect Four.
pub struct FamousPositions(HashSet<Position>);

impl FamousPositions {
    /// The famous positions of these rules.
    ///
    /// # Errors
    /// If the solver's table cannot be allocated.
    pub fn new(rules: Rules, solver: &mut Solver) -> Result<Self, SolveError> {
        let mut position = Position::new(rules);
        let mut line = HashSet::new();
        if rules == Rules::CONNECT_FOUR {
            let moves = solver.best_line(&position, &Budget::unlimited())?;
            line.insert(position.canonical());
            for cell in moves {
                position.play(cell);
                line.insert(position.canonical());
            }
        }
        Ok(FamousPositions(line))
    }

    /// Whether a position is famous.
    pub fn contains(&self, position: &Position) -> bool {
        position.plies() <= 2 || self.0.contains(&position.canonical())
    }
}

impl JudgeReport {
    /// The statistics of the players as a table: a row of names, then a row per statistic, which starts with its name.
    pub fn player_table(&self) -> Vec<Vec<String>> {
        let row = |name: &str, cell: &dyn Fn(&PlayerSummary) -> String| -> Vec<String> {
            std::iter::once(name.to_owned()).chain(self.players.iter().map(cell)).collect()
        };
        let share = |name: &str, of: fn(&MoveStatistics) -> Share| row(name, &|one| of(&one.statistics).to_string());
        let mean = |name: &str, of: fn(&MoveStatistics) -> Mean| row(name, &|one| of(&one.statistics).to_string());
        let mut table = vec![
            row("", &|one| one.player.clone()),
            row("games", &|one| one.games.to_string()),
            row("moves judged", &|one| format!("{} of {}", one.statistics.judged, one.statistics.moves)),
            share("best moves", |one| one.best_moves),
            share("… in famous positions", |one| one.best_moves_famous),
            share("… in other positions", |one| one.best_moves_others),
            mean("regret per move", |one| one.regret),
            mean("plies lost per move", |one| one.plies_lost),
            share("blunders", |one| one.blunders),
        ];
        let by_phase = Phase::ALL.iter().enumerate().map(|(index, phase)| {
            row(&format!("… in the {}", phase.name()), &|one| one.statistics.blunders_by_phase[index].1.to_string())
        });
        table.extend(by_phase);
        let by_kind = BlunderKind::ALL.iter().enumerate().map(|(index, kind)| {
            row(&format!("… {}", kind.name()), &|one| one.statistics.blunders_by_kind[index].1.to_string())
        });
        table.extend(by_kind);
        table.extend([share("wins taken", |one| one.wins_taken), share("threats blocked", |one| one.threats_blocked)]);
        table
    }

    /// The results of the matches as a table: a row of headings, then a row per match.
    pub fn match_table(&self) -> Vec<Vec<String>> {
        let head = ["player", "opponent", "wins", "draws", "losses", "Elo difference"].map(str::to_owned).to_vec();
        let row = |one: &MatchSummary| {
            let [wins, draws, losses] = [one.wins, one.draws, one.losses].map(|count| count.to_string());
            vec![one.player.clone(), one.opponent.clone(), wins, draws, losses, one.elo_text()]
        };
        std::iter::once(head).chain(self.matches.iter().map(row)).collect()
    }

    /// What the tables are about, on one line.
    pub fn caption(&self) -> String {
        format!("Board: {}. Intervals are 95%, by game.", self.rules)
    }
}

impl MatchSummary {
    /// The Elo difference with its interval: `-213 (-570 to +89)`.
    fn elo_text(&self) -> String {
        let Some(elo) = self.elo else { return "–".to_owned() };
        let end = |end: Option<f64>, open: &str| end.map_or(open.to_owned(), |end| format!("{end:+.0}"));
        format!("{elo:+.0} ({} to {})", end(self.elo_low, "–∞"), end(self.elo_high, "∞"))
    }
}

impl fmt::Display for JudgeReport {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}\n\n{}\n\n{}", self.caption(), Markdown(self.player_table()), Markdown(self.match_table()))
    }
}

/// A table whose first row is its head, in Markdown.
struct Markdown(Vec<Vec<String>>);

impl fmt::Display for Markdown {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let row = |cells: &[String]| {
            let cells: String = cells.iter().map(|cell| format!(" {} |", cell.replace('|', "\\|"))).collect();
            format!("|{cells}")
        };
        let mut rule = vec!["--:".to_owned(); self.0[0].len()];
        "---".clone_into(&mut rule[0]);
        write!(f, "{}\n{}", row(&self.0[0]), row(&rule))?;
        for cells in &self.0[1..] {
            write!(f, "\n{}", row(cells))?;
        }
        Ok(())
    }
}
