//! Plays matches; `python/connect4/_arena.py` wraps this module.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use connect4_core::{Game, Limits};
use connect4_players::arena::{Arena, Elo, Journal, JournalError, Openings, Played, Score, Tally, Times, ratings};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::agents::{SharedState, contestant, is_function};
use crate::arguments::{duration, optional_unsigned, os_error, report, seed, threads, unsigned, value_error};
use crate::position_argument::GameArgument;
use crate::rules::{PyRules, or_connect_four};

/// Reads openings: `None` for the empty board, `"random:PLIES"`, or a list of games.
fn openings(given: Option<&Bound<PyAny>>) -> PyResult<Openings> {
    let Some(given) = given else { return Ok(Openings::Empty) };
    if let Ok(text) = given.cast::<PyString>() {
        let text = text.to_cow()?;
        let plies = text.strip_prefix("random:").and_then(|plies| plies.parse().ok());
        return plies.map(|plies| Openings::Random { plies }).ok_or_else(|| {
            value_error(format!(
                "unknown openings `{}`; expected random:PLIES or a list of games such as [\"4455\"]",
                text.escape_debug()
            ))
        });
    }
    let games = given.try_iter()?.map(|game| Ok(game?.extract::<GameArgument>()?.0));
    games.collect::<PyResult<Vec<Game>>>().map(Openings::List)
}

/// Plays a match and returns the player names, a dictionary per pairing, and the Elo ratings.
#[pyfunction]
#[pyo3(signature = (players, games, rules, openings, seed, threads, nodes, time, resume, calls, progress))]
pub(crate) fn play_match<'py>(
    py: Python<'py>,
    players: Vec<Bound<'py, PyAny>>,
    #[pyo3(from_py_with = unsigned)] games: u32,
    rules: Option<PyRules>,
    openings: Option<&Bound<'py, PyAny>>,
    #[pyo3(from_py_with = seed)] seed: u64,
    #[pyo3(from_py_with = optional_unsigned)] threads: Option<usize>,
    #[pyo3(from_py_with = optional_unsigned)] nodes: Option<u64>,
    time: Option<f64>,
    resume: Option<PathBuf>,
    calls: &Bound<'py, PyAny>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Vec<String>, Vec<Bound<'py, PyDict>>, Vec<f64>)> {
    let rules = or_connect_four(rules);
    if players.len() < 2 {
        return Err(value_error("a match needs at least two players"));
    }
    let time = duration(time)?;
    let mut shared = SharedState::of(calls)?;
    let threads = shared.prepare_match(players.iter().any(is_function), self::threads(threads)?, time);
    let contestants = players.iter().map(|player| contestant(player, rules, &shared)).collect::<PyResult<_>>()?;
    let limits = Limits { nodes, time, stop: None };
    let arena =
        Arena::new(rules, contestants, games.into(), self::openings(openings)?, seed, limits).map_err(value_error)?;
    let file_error = |error| {
        let path = resume.as_deref().unwrap_or(Path::new(""));
        match error {
            JournalError::Io(error) => os_error(path, &error),
            error => value_error(format!("{}: {error}", path.display())),
        }
    };
    let (mut journal, done) = match &resume {
        None => (None, Vec::new()),
        Some(path) => {
            let (journal, done) = Journal::open(path, &arena).map_err(file_error)?;
            (Some(journal), done)
        }
    };
    let (total, mut finished) = (arena.total(), done.len() as u64);
    let games = shared.run(py, || {
        arena.play(done, threads, &mut |played| {
            // A game that was stopped early does not count.
            if shared.is_over() {
                return ControlFlow::Break(());
            }
            finished += 1;
            let saved = journal.as_mut().map_or(Ok(()), |journal| journal.add(played)).map_err(file_error);
            match saved.and_then(|()| report(&progress, finished, total)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    shared.fail(error);
                    ControlFlow::Break(())
                }
            }
        })
    })?;
    let names: Vec<String> = arena.contestants().iter().map(|one| one.name.clone()).collect();
    let pairings = arena.pairings();
    let tally = |one: usize, other: usize| {
        let found = pairings.iter().position(|&pair| pair == (one.min(other), one.max(other)));
        let tally = found.map_or_else(Tally::default, |at| Tally::of(&games[at], |_| true));
        if one < other { tally } else { tally.reversed() }
    };
    let elo = ratings(names.len(), tally);
    let matches = pairings.iter().zip(&games).map(|(&(a, b), games)| match_dict(py, &names[a], &names[b], games));
    Ok((names.clone(), matches.collect::<PyResult<_>>()?, elo))
}

/// Results of the games between two players, from the perspective of `player`.
fn match_dict<'py>(py: Python<'py>, player: &str, opponent: &str, games: &[Played]) -> PyResult<Bound<'py, PyDict>> {
    let elo = Elo::of(games);
    let ms = |side| Times::of(games, side).mean_micros as f64 / 1e3;
    let timeouts = |score| games.iter().filter(|one| one.failure.is_some() && one.score == score).count();
    let found = dict!(py, "player" => player, "opponent" => opponent, "elo" => elo.difference, "elo_low" => elo.low,
                      "elo_high" => elo.high, "player_ms" => ms(0), "opponent_ms" => ms(1),
                      "player_timeouts" => timeouts(Score::Loss), "opponent_timeouts" => timeouts(Score::Win));
    let even = |one: &Played| one.number.is_multiple_of(2);
    let parts = [
        ("", Tally::of(games, |_| true)),
        ("_moving_first", Tally::of(games, even)),
        ("_moving_second", Tally::of(games, |one| !even(one))),
    ];
    for (suffix, tally) in parts {
        found.set_item(format!("wins{suffix}"), tally.wins)?;
        found.set_item(format!("draws{suffix}"), tally.draws)?;
        found.set_item(format!("losses{suffix}"), tally.losses)?;
    }
    Ok(found)
}
