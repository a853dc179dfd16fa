//! The rules of tournaments: joining, pairing, scores. This module does no input or output and reads no clock.

use std::collections::HashMap;

use connect4_wire::room::Seat;
use connect4_wire::{Code, Refusal, RulesSpec};
use serde::{Deserialize, Serialize};

use crate::games::new_game;
use crate::games::room::Credentials;
use crate::secret::{self, Hash};
use crate::store::GameRow;

/// Maximum number of entrants.
pub(super) const MAX_ENTRANTS: usize = 64;

/// A tournament as stored in the database.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Tournament {
    pub(super) name: String,
    pub(super) rules: RulesSpec,
    pub(super) clock: (i64, i64),
    /// Duration of an arena; `None` for a round robin.
    pub(super) minutes: Option<u32>,
    /// Who may enter.
    #[serde(default)]
    pub(super) entry: Entry,
    /// Maximum number of bots from one address.
    #[serde(default)]
    pub(super) bots_per_address: Option<u32>,
    pub(super) owner: Hash,
    pub(super) join_hash: Hash,
    /// Start and end, in milliseconds since 1970.
    pub(super) begun: Option<i64>,
    pub(super) ended: Option<i64>,
    pub(super) entrants: Vec<Entrant>,
    pub(super) pairings: Vec<Pairing>,
}

/// Who may enter a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Entry {
    /// Only people.
    #[default]
    People,
    /// People and bots.
    PeopleAndBots,
    /// Only bots.
    Bots,
}

#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Entrant {
    pub(super) player: Hash,
    pub(super) name: String,
    /// Key of a bot's address, to count the bots from it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) address: Option<u64>,
    /// The entrant counts as present and can be paired until this time, in milliseconds since 1970.
    #[serde(rename = "here")]
    pub(super) present_until: i64,
}

#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Pairing {
    pub(super) game: String,
    /// Indices of seats 1 and 2 among the entrants.
    pub(super) seats: [usize; 2],
    /// The seat that won, 0 for a draw; `None` while the game runs.
    pub(super) result: Option<u8>,
}

/// Results of an entrant.
#[derive(Clone, Copy, Default, PartialEq)]
pub(super) struct Score {
    pub(super) won: u32,
    pub(super) drawn: u32,
    pub(super) lost: u32,
}

impl Score {
    /// Twice the points: 2 for a win, 1 for a draw.
    pub(super) fn half_points(self) -> u32 {
        2 * self.won + self.drawn
    }

    pub(super) fn played(self) -> u32 {
        self.won + self.drawn + self.lost
    }
}

impl Tournament {
    pub(super) fn entrant(&self, player: &Hash) -> Option<usize> {
        self.entrants.iter().position(|one| one.player == *player)
    }

    pub(super) fn may_join(&self, credentials: &Credentials) -> bool {
        credentials.player == Some(self.owner) || credentials.links.contains(&self.join_hash)
    }

    pub(super) fn may_see(&self, credentials: &Credentials) -> bool {
        self.may_join(credentials)
            || credentials.player.is_some_and(|player| self.entrant(&player).is_some())
            || credentials.links.contains(&secret::watch_hash(&self.join_hash))
    }

    pub(super) fn ongoing(&self) -> impl Iterator<Item = &Pairing> {
        self.pairings.iter().filter(|pairing| pairing.result.is_none())
    }

    /// Planned end of an arena that has started, in milliseconds since 1970.
    pub(super) fn end(&self) -> Option<i64> {
        self.begun.zip(self.minutes).map(|(begun, minutes)| begun + i64::from(minutes) * 60_000)
    }

    /// Scores of all entrants, by index.
    fn scores(&self) -> Vec<Score> {
        let mut scores = vec![Score::default(); self.entrants.len()];
        for Pairing { seats, result, .. } in &self.pairings {
            for (&entrant, seat) in seats.iter().zip(1..) {
                match result {
                    None => {}
                    Some(0) => scores[entrant].drawn += 1,
                    Some(winner) if *winner == seat => scores[entrant].won += 1,
                    Some(_) => scores[entrant].lost += 1,
                }
            }
        }
        scores
    }

    /// Place, entrant and score of everyone, best first. Equal scores share a place.
    pub(super) fn ranking(&self) -> Vec<(usize, usize, Score)> {
        let scores = self.scores();
        let key = |score: Score| (score.half_points(), score.won);
        let mut order: Vec<usize> = (0..scores.len()).collect();
        order.sort_by_key(|&entrant| std::cmp::Reverse(key(scores[entrant])));
        let place = |score: Score| scores.iter().filter(|other| key(**other) > key(score)).count() + 1;
        order.into_iter().map(|entrant| (place(scores[entrant]), entrant, scores[entrant])).collect()
    }

    pub(super) fn is_playing(&self, entrant: usize) -> bool {
        self.ongoing().any(|pairing| pairing.seats.contains(&entrant))
    }

    fn have_met(&self, one: usize, other: usize) -> bool {
        self.pairings.iter().any(|pairing| pairing.seats.contains(&one) && pairing.seats.contains(&other))
    }

    /// Next pairings of present, free entrants.
    fn pairs(&self, now: i64) -> Vec<[usize; 2]> {
        let scores = self.scores();
        let mut free: Vec<usize> = (0..self.entrants.len())
            .filter(|&one| self.entrants[one].present_until > now && !self.is_playing(one))
            .collect();
        let last = |entrant: usize| {
            let pairing = self.pairings.iter().rev().find(|pairing| pairing.seats.contains(&entrant))?;
            pairing.seats.into_iter().find(|&one| one != entrant)
        };
        // In a round robin, entrants with the fewest games come first; in an arena, those with the most points.
        match self.minutes {
            None => free.sort_by_key(|&one| scores[one].played()),
            Some(_) => free.sort_by_key(|&one| std::cmp::Reverse(scores[one].half_points())),
        }
        let are_alone = free.len() == 2 && self.ongoing().next().is_none();
        let mut pairs = Vec::new();
        while !free.is_empty() {
            let one = free.remove(0);
            let suits = |other: usize| match self.minutes {
                None => !self.have_met(one, other),
                Some(_) => are_alone || last(one) != Some(other),
            };
            let Some(place) = free.iter().position(|&other| suits(other)) else { continue };
            let other = free.remove(place);
            let first = |entrant: usize| self.pairings.iter().filter(|pairing| pairing.seats[0] == entrant).count();
            pairs.push(if first(one) <= first(other) { [one, other] } else { [other, one] });
        }
        pairs
    }

    /// Records results, pairs free entrants, and ends the tournament if it is over. Returns the games that begin.
    pub(super) fn advance(&mut self, now: i64, results: &HashMap<String, u8>) -> Vec<GameRow> {
        for pairing in self.pairings.iter_mut().filter(|pairing| pairing.result.is_none()) {
            pairing.result = results.get(&pairing.game).copied();
        }
        if self.begun.is_none() || self.ended.is_some() {
            return Vec::new();
        }
        self.ended = self.end().filter(|end| now >= *end);
        if self.ended.is_some() {
            return Vec::new();
        }
        let count = self.entrants.len();
        if self.minutes.is_none()
            && self.pairings.len() == count * count.saturating_sub(1) / 2
            && self.ongoing().next().is_none()
        {
            self.ended = Some(now);
            return Vec::new();
        }
        let mut rows = Vec::new();
        for seats in self.pairs(now) {
            let [one, two] = seats.map(|entrant| self.entrants[entrant].clone());
            let (row, _) = new_game(self.rules.clone(), Some(self.clock), Seat::One, one.player, one.name);
            let row = GameRow {
                listed: false,
                seats: [Some(one.player), Some(two.player)],
                names: [row.names[0].clone(), Some(two.name)],
                // Anyone who can see the tournament can watch its games.
                join_hash: self.join_hash,
                watch_hash: secret::watch_hash(&self.join_hash),
                ..row
            };
            self.pairings.push(Pairing { game: row.id.clone(), seats, result: None });
            rows.push(row);
        }
        rows
    }

    /// Checks whether this player may enter, of the bots from the address with this key.
    pub(super) fn check_admits(&self, player: &Hash, address: u64) -> Result<(), Refusal> {
        let refuse = |reason: &str| Err(Refusal::new(Code::NotAdmitted, reason));
        match (self.entry, secret::is_bot(player)) {
            (Entry::People, true) => return refuse("this tournament is for people; ask the organizer to admit bots"),
            (Entry::Bots, false) => {
                return refuse("this tournament is for bots; watch it, or enter a program with connect4 bot");
            }
            (_, false) => return Ok(()),
            (_, true) => {}
        }
        let count = self.entrants.iter().filter(|entrant| entrant.address == Some(address)).count();
        match self.bots_per_address {
            Some(most) if count >= most as usize => refuse(&format!(
                "the organizer admits {most} bots per address, and as many have joined from yours; start fewer"
            )),
            _ => Ok(()),
        }
    }

    /// Checks whether the tournament accepts another entrant.
    pub(super) fn check_has_room(&self) -> Result<(), Refusal> {
        if self.ended.is_some() {
            return Err(Refusal::new(Code::GameOver, "the tournament is over; create a new one"));
        }
        if self.begun.is_some() && self.minutes.is_none() {
            return Err(Refusal::new(
                Code::SeatTaken,
                "the tournament has already started; watch it or create a new one",
            ));
        }
        if self.entrants.len() >= MAX_ENTRANTS {
            return Err(Refusal::new(
                Code::SeatTaken,
                format!("the tournament is full ({MAX_ENTRANTS} players); watch instead"),
            ));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tournament(count: u8, minutes: Option<u32>) -> Tournament {
        let entrant = |number| Entrant {
            player: [number; 32],
            name: format!("P{number}"),
            address: None,
            present_until: 1_000_000_000,
        };
        Tournament {
            name: String::new(),
            rules: RulesSpec::default(),
            clock: (60_000, 0),
            minutes,
            entry: Entry::default(),
            bots_per_address: None,
            owner: [0; 32],
            join_hash: [0; 32],
            begun: Some(0),
            ended: None,
            entrants: (0..count).map(entrant).collect(),
            pairings: Vec::new(),
        }
    }

    #[test]
    fn everyone_plays_everyone_once() {
        for count in [2, 3, 7, 8] {
            let mut cup = tournament(count, None);
            let mut rounds = 0;
            while cup.ended.is_none() {
                // The entrant with the smaller index wins.
                let results = cup
                    .pairings
                    .iter()
                    .map(|one| (one.game.clone(), if one.seats[0] < one.seats[1] { 1 } else { 2 }))
                    .collect();
                cup.advance(rounds, &results);
                rounds += 1;
                assert!(rounds < 100);
            }
            let count = usize::from(count);
            assert_eq!(cup.pairings.len(), count * (count - 1) / 2);
            for one in 0..count {
                assert!((0..one).all(|other| cup.have_met(one, other)));
                let first = cup.pairings.iter().filter(|pairing| pairing.seats[0] == one).count();
                assert!(first.abs_diff(count - 1 - first) <= 3, "{one} of {count} moved first {first} times");
            }
            let ranking: Vec<_> = cup.ranking().into_iter().map(|(place, entrant, _)| (place, entrant)).collect();
            assert_eq!(ranking, (0..count).map(|entrant| (entrant + 1, entrant)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_arena_ends_on_time_and_avoids_immediate_rematches() {
        let mut cup = tournament(4, Some(1));
        assert_eq!(cup.advance(0, &HashMap::new()).len(), 2);
        assert!(cup.advance(1, &HashMap::new()).is_empty(), "no entrant is free");
        let first = cup.pairings.clone();
        let all = |cup: &Tournament| cup.pairings.iter().map(|one| (one.game.clone(), 0)).collect();
        let results = all(&cup);
        assert_eq!(cup.advance(2, &results).len(), 2);
        for pairing in &cup.pairings[2..] {
            assert!(first.iter().all(|one| !pairing.seats.iter().all(|seat| one.seats.contains(seat))));
        }
        assert!(cup.advance(60_000, &HashMap::new()).is_empty());
        assert_eq!(cup.ended, Some(60_000));
        let results = all(&cup);
        cup.advance(60_001, &results);
        assert!(
            cup.ranking().iter().all(|(place, _, score)| *place == 1 && score.played() == 2),
            "games that end late still count"
        );
        let mut two = tournament(2, Some(1));
        for round in 0..3 {
            let results = all(&two);
            assert_eq!(two.advance(round, &results).len(), 1, "two players can meet again");
        }
        two.entrants[0].present_until = 5;
        let results = all(&two);
        assert!(two.advance(6, &results).is_empty(), "absent players are not paired");
    }
}
