//! The rules of tournaments: joining, pairing, scores. This module does no input or output and reads no clock.

use std::collections::HashMap;

use connect4_wire::room::Seat;
use connect4_wire::{Code, Refusal, RulesSpec};
use serde::{Deserialize, Serialize};

use crate::games::new_game;
use crate::games::room::Credentials;
use crate::names::MAX_NAME_CHARS;
use crate::secret::{self, Hash};
use crate::store::GameRow;

/// Maximum number of entrants.
pub(super) const MAX_ENTRANTS: usize = 64;
/// After this absence, in milliseconds, an entrant of a round robin loses by forfeit to opponents with nobody else left to
/// play.
const FORFEIT_MS: i64 = 120_000;
/// After waiting this long, in milliseconds, two entrants of an arena may meet twice in succession.
const REMATCH_MS: i64 = 20_000;
/// Result of a pairing that both entrants have lost by forfeit.
const BOTH_LOST: u8 = 3;
/// Number of games after which an arena ends: each request reads and writes the whole tournament.
const MAX_PAIRINGS: usize = 5000;

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
    /// Hash of the secret of the organizer's link; `None` for tournaments from before there was one.
    #[serde(default)]
    pub(super) organizer_hash: Option<Hash>,
    pub(super) join_hash: Hash,
    /// Start and end, in milliseconds since 1970.
    pub(super) begun: Option<i64>,
    pub(super) ended: Option<i64>,
    /// Absence counts from this time, after which nobody had been present for long: the server may have been down.
    #[serde(default)]
    pub(super) resumed: i64,
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
    /// Since when the entrant has been waiting for a game: since joining, returning or the last game, in milliseconds
    /// since 1970.
    #[serde(default)]
    pub(super) waiting_since: i64,
    /// Whether the organizer has removed the entrant, who is then not paired again.
    #[serde(default)]
    pub(super) is_removed: bool,
}

#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Pairing {
    /// `None` for a forfeit.
    pub(super) game: Option<String>,
    /// Indices of seats 1 and 2 among the entrants.
    pub(super) seats: [usize; 2],
    /// The seat that won, 0 for a draw, [`BOTH_LOST`]; `None` while the game runs.
    pub(super) result: Option<u8>,
    /// When the game began, in milliseconds since 1970.
    #[serde(default)]
    pub(super) begun: i64,
}

/// Results of an entrant.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
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

    /// Whether the client created the tournament, or has opened the organizer's link.
    pub(super) fn is_organizer(&self, credentials: &Credentials) -> bool {
        let has_link = self.organizer_hash.is_some_and(|link| credentials.links.contains(&link));
        credentials.player == Some(self.owner) || has_link
    }

    pub(super) fn may_join(&self, credentials: &Credentials) -> bool {
        self.is_organizer(credentials) || credentials.links.contains(&self.join_hash)
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

    /// Place, entrant and score of everyone who has not been removed before the first game, best first. Equal scores share a
    /// place.
    pub(super) fn ranking(&self) -> Vec<(usize, usize, Score)> {
        let scores = self.scores();
        let key = |score: Score| (score.half_points(), score.won);
        let is_shown = |entrant: &usize| !self.entrants[*entrant].is_removed || self.has_played(*entrant);
        let mut order: Vec<usize> = (0..scores.len()).filter(is_shown).collect();
        order.sort_by_key(|&entrant| std::cmp::Reverse(key(scores[entrant])));
        let place = |score: Score| scores.iter().filter(|other| key(**other) > key(score)).count() + 1;
        order.into_iter().map(|entrant| (place(scores[entrant]), entrant, scores[entrant])).collect()
    }

    pub(super) fn is_playing(&self, entrant: usize) -> bool {
        self.ongoing().any(|pairing| pairing.seats.contains(&entrant))
    }

    /// Whether an entrant is present and not playing.
    fn is_free(&self, entrant: usize, now: i64) -> bool {
        self.entrants[entrant].present_until > now && !self.is_playing(entrant)
    }

    fn has_played(&self, entrant: usize) -> bool {
        self.pairings.iter().any(|pairing| pairing.seats.contains(&entrant))
    }

    fn have_met(&self, one: usize, other: usize) -> bool {
        self.pairings.iter().any(|pairing| pairing.seats.contains(&one) && pairing.seats.contains(&other))
    }

    /// Entrants who have not been removed.
    fn remaining(&self) -> impl Iterator<Item = usize> {
        (0..self.entrants.len()).filter(|&one| !self.entrants[one].is_removed)
    }

    /// A name that no other entrant has, for an entrant with this name.
    pub(super) fn unique_name(&self, name: &str, own: Option<usize>) -> String {
        let is_taken = |name: &str| {
            let mut others = self.remaining().filter(|one| Some(*one) != own);
            others.any(|one| self.entrants[one].name.to_lowercase() == name.to_lowercase())
        };
        let numbered = |number: usize| {
            let end = format!("({number})");
            let begin: String = name.chars().take(MAX_NAME_CHARS - end.len() - 1).collect();
            format!("{} {end}", begin.trim_end()).trim_start().to_owned()
        };
        let names = std::iter::once(name.to_owned()).chain((2..).map(numbered));
        names.into_iter().find(|name| !is_taken(name)).expect("one of the numbers is free")
    }

    /// Opponents whom an entrant of a round robin has not met yet.
    fn due(&self, one: usize) -> impl Iterator<Item = usize> {
        self.remaining().filter(move |&other| other != one && !self.have_met(one, other))
    }

    /// Notes once, until somebody returns, that nobody has been present for long.
    pub(super) fn note_pause(&mut self, now: i64) {
        let latest = self.entrants.iter().map(|entrant| entrant.present_until.max(entrant.waiting_since)).max();
        if latest.is_some_and(|latest| now >= latest + FORFEIT_MS && self.resumed <= latest) {
            self.resumed = now;
        }
    }

    /// Pairings of a round robin that absent entrants lose by forfeit, so that nobody waits for them forever.
    fn forfeits(&self, now: i64) -> Vec<Pairing> {
        let counted_from = self.begun.unwrap_or(now).max(self.resumed);
        let is_gone = |one: usize| {
            let Entrant { present_until, waiting_since, .. } = self.entrants[one];
            now >= present_until.max(waiting_since).max(counted_from) + FORFEIT_MS && !self.is_playing(one)
        };
        let forfeit = |seats, result| Pairing { game: None, seats, result: Some(result), begun: now };
        let waiting = self.remaining().filter(|&one| self.is_free(one, now) && self.due(one).all(is_gone));
        let mut found: Vec<Pairing> =
            waiting.flat_map(|one| self.due(one).map(move |gone| forfeit([one, gone], 1))).collect();
        let mut left = self.remaining().flat_map(|one| self.due(one).map(move |other| [one, other]));
        if found.is_empty() && self.ongoing().next().is_none() && left.all(|pair| pair.into_iter().all(is_gone)) {
            let both = |one| {
                self.due(one).filter(move |&other| one < other).map(move |other| forfeit([one, other], BOTH_LOST))
            };
            found.extend(self.remaining().flat_map(both));
        }
        found
    }

    /// Next pairings of present, free entrants.
    fn pairs(&self, now: i64) -> Vec<[usize; 2]> {
        let scores = self.scores();
        let mut free: Vec<usize> = self.remaining().filter(|&one| self.is_free(one, now)).collect();
        let last = |entrant: usize| {
            let pairing = self.pairings.iter().rev().find(|pairing| pairing.seats.contains(&entrant))?;
            pairing.seats.into_iter().find(|&one| one != entrant)
        };
        // In a round robin, entrants with the fewest games come first; in an arena, those who have waited longest.
        let since = |one: usize| self.entrants[one].waiting_since;
        match self.minutes {
            None => free.sort_by_key(|&one| scores[one].played()),
            Some(_) => free.sort_by_key(|&one| (since(one), scores[one].played())),
        }
        // Whether others have begun a game while all of these were waiting.
        let latest = self.pairings.iter().rev().map(|pairing| pairing.begun).find(|&begun| begun < now);
        let was_passed_over =
            |waiting: &[usize]| latest.is_some_and(|latest| waiting.iter().all(|&one| since(one) <= latest));
        let have_waited =
            |pair: [usize; 2]| was_passed_over(&pair) || pair.into_iter().all(|one| now >= since(one) + REMATCH_MS);
        let are_alone = free.len() == 2 && self.ongoing().next().is_none();
        let mut pairs = Vec::new();
        while !free.is_empty() {
            let one = free.remove(0);
            let suits = |other: usize| match self.minutes {
                None => !self.have_met(one, other),
                Some(_) => are_alone || last(one) != Some(other) || have_waited([one, other]),
            };
            // Of several opponents in an arena, one who has waited while others began a game, then one with a similar score.
            let distance = |other: usize| match self.minutes {
                None => (false, 0),
                Some(_) => {
                    let difference = scores[one].half_points().abs_diff(scores[other].half_points());
                    (!was_passed_over(&[other]), difference)
                }
            };
            let others = free.iter().enumerate().filter(|&(_, &other)| suits(other));
            let Some((place, _)) = others.min_by_key(|&(_, &other)| distance(other)) else { continue };
            let other = free.remove(place);
            let first = |entrant: usize| self.pairings.iter().filter(|pairing| pairing.seats[0] == entrant).count();
            pairs.push(if first(one) <= first(other) { [one, other] } else { [other, one] });
        }
        pairs
    }

    /// Records results, pairs free entrants, and ends the tournament if it is over. Returns the games that begin.
    pub(super) fn advance(&mut self, now: i64, results: &HashMap<String, u8>) -> Vec<GameRow> {
        for pairing in self.pairings.iter_mut().filter(|pairing| pairing.result.is_none()) {
            pairing.result = pairing.game.as_ref().and_then(|game| results.get(game)).copied();
            if pairing.result.is_some() {
                for entrant in pairing.seats {
                    self.entrants[entrant].waiting_since = now;
                }
            }
        }
        if self.begun.is_none() || self.ended.is_some() {
            return Vec::new();
        }
        self.ended =
            self.end().filter(|end| now >= *end || self.pairings.len() >= MAX_PAIRINGS).map(|end| end.min(now));
        if self.ended.is_some() {
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
            self.pairings.push(Pairing { game: Some(row.id.clone()), seats, result: None, begun: now });
            rows.push(row);
        }
        if self.minutes.is_none() {
            // The last opponents of an entrant may be left with each other.
            loop {
                let forfeits = self.forfeits(now);
                if forfeits.is_empty() {
                    break;
                }
                self.pairings.extend(forfeits);
            }
            let is_complete =
                self.ongoing().next().is_none() && self.remaining().all(|one| self.due(one).next().is_none());
            self.ended = is_complete.then_some(now);
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
        let count = self.remaining().filter(|&one| self.entrants[one].address == Some(address)).count();
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
        if self.remaining().count() >= MAX_ENTRANTS {
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
            waiting_since: 0,
            is_removed: false,
        };
        Tournament {
            name: String::new(),
            rules: RulesSpec::default(),
            clock: (60_000, 0),
            minutes,
            entry: Entry::default(),
            bots_per_address: None,
            owner: [0; 32],
            organizer_hash: None,
            join_hash: [0; 32],
            begun: Some(0),
            ended: None,
            resumed: 0,
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
                    .map(|one| (one.game.clone().unwrap(), if one.seats[0] < one.seats[1] { 1 } else { 2 }))
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
        let all = |cup: &Tournament| cup.pairings.iter().map(|one| (one.game.clone().unwrap(), 0)).collect();
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
        let mut endless = tournament(2, Some(240));
        for round in 0.. {
            let results = endless.ongoing().map(|one| (one.game.clone().unwrap(), 0)).collect();
            if endless.advance(round, &results).is_empty() {
                break;
            }
        }
        assert_eq!((endless.pairings.len(), endless.ended), (MAX_PAIRINGS, Some(MAX_PAIRINGS as i64)));
        let mut two = tournament(2, Some(1));
        for round in 0..3 {
            let results = all(&two);
            assert_eq!(two.advance(round, &results).len(), 1, "two players can meet again");
        }
        two.entrants[0].present_until = 5;
        let results = all(&two);
        assert!(two.advance(6, &results).is_empty(), "absent players are not paired");
    }

    /// Arenas of all sizes, in which games take equally long or not, and players leave and return.
    #[test]
    fn nobody_waits_in_an_arena_while_another_plays_twice() {
        let mut state = 1_u64;
        let mut random = |below: i64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            i64::try_from(state >> 33).unwrap() % below
        };
        for round in 0..60 {
            let count = 3 + round % 7;
            let (longest, leaves) = ([1, 10, 40][usize::from(round % 3)], round % 2 == 1);
            let mut cup = tournament(count, Some(60));
            let mut ends: HashMap<String, i64> = HashMap::new();
            // For each waiting entrant, how many games each other entrant has begun in the meantime.
            let mut begun = vec![vec![0; usize::from(count)]; usize::from(count)];
            let mut total = vec![0; usize::from(count)];
            for now in (0..400_000).step_by(1000) {
                for entrant in &mut cup.entrants {
                    if leaves && random(60) == 0 {
                        let is_back = entrant.present_until <= now;
                        entrant.present_until = if is_back { 2_000_000 } else { 0 };
                        entrant.waiting_since = now;
                    }
                }
                let results = ends.extract_if(|_, end| *end <= now).map(|(game, _)| (game, 1)).collect();
                let rows = cup.advance(now, &results);
                for row in &rows {
                    ends.insert(row.id.clone(), now + 10_000.min(1000 * longest) + 1000 * random(longest));
                }
                for pairing in &cup.pairings[cup.pairings.len() - rows.len()..] {
                    for seat in pairing.seats {
                        begun.iter_mut().for_each(|begun| begun[seat] += 1);
                        total[seat] += 1;
                    }
                }
                for one in 0..usize::from(count) {
                    if cup.is_playing(one) || cup.entrants[one].present_until <= now {
                        begun[one].fill(0);
                    }
                    assert!(begun[one].iter().all(|games| *games <= 1), "arena {round}, {one} at {now}: {begun:?}");
                }
            }
            let (least, most) = (total.iter().min().unwrap(), total.iter().max().unwrap());
            assert!(leaves || longest > 1 || most - least <= 2, "arena {round}: {total:?}");
        }
    }

    #[test]
    fn absent_entrants_lose_by_forfeit_and_a_round_robin_ends() {
        // The last entrant has left before the start.
        let mut cup = tournament(4, None);
        cup.entrants[3].present_until = 0;
        for now in [0, 1, 2, 3, FORFEIT_MS - 1] {
            let games = cup.ongoing().map(|one| (one.game.clone().unwrap(), 1)).collect();
            cup.advance(now, &games);
        }
        assert_eq!((cup.pairings.len(), cup.ended), (3, None), "the absent entrant may still return");
        cup.advance(FORFEIT_MS, &HashMap::new());
        assert_eq!((cup.pairings.len(), cup.ended), (6, Some(FORFEIT_MS)));
        assert_eq!(cup.scores()[3], Score { won: 0, drawn: 0, lost: 3 });
        // Someone who has another opponent left gets no point from an absent one.
        let mut cup = tournament(3, None);
        cup.entrants[2].present_until = 0;
        cup.advance(FORFEIT_MS, &HashMap::new());
        assert_eq!((cup.pairings.len(), cup.ended), (1, None));
        // All have left: nobody wins.
        let mut cup = tournament(3, None);
        cup.entrants.iter_mut().for_each(|entrant| entrant.present_until = 0);
        cup.advance(FORFEIT_MS - 1, &HashMap::new());
        assert_eq!(cup.pairings.len(), 0);
        cup.advance(FORFEIT_MS, &HashMap::new());
        assert!(cup.ended.is_some() && cup.scores().iter().all(|score| (score.won, score.lost) == (0, 2)));
        // The server was down: absence counts from the first request after that.
        let mut cup = tournament(3, None);
        cup.entrants.iter_mut().for_each(|entrant| entrant.present_until = 10_000);
        for (now, pairings) in [(5_000_000, 0), (5_000_000 + FORFEIT_MS - 1, 0), (5_000_000 + FORFEIT_MS, 3)] {
            cup.note_pause(now);
            cup.entrants[0].present_until = now + 1;
            cup.advance(now, &HashMap::new());
            assert_eq!(cup.pairings.len(), pairings, "at {now}");
        }
    }

    #[test]
    fn removed_entrants_are_not_paired() {
        let mut cup = tournament(4, None);
        cup.entrants[1].is_removed = true;
        while cup.ended.is_none() {
            let games = cup.ongoing().map(|one| (one.game.clone().unwrap(), 1)).collect();
            cup.advance(0, &games);
        }
        assert_eq!(cup.pairings.len(), 3);
        assert!(cup.ranking().iter().all(|(_, entrant, score)| *entrant != 1 && score.played() == 2));
    }

    #[test]
    fn entrants_have_different_names() {
        let mut cup = tournament(3, None);
        let long = "x".repeat(MAX_NAME_CHARS);
        for (entrant, name) in ["Same", "Same", "same"].iter().enumerate() {
            cup.entrants[entrant].name = cup.unique_name(name, Some(entrant));
        }
        assert_eq!(cup.entrants.iter().map(|one| &*one.name).collect::<Vec<_>>(), ["Same", "Same (2)", "same (3)"]);
        assert_eq!(cup.unique_name("Same", Some(0)), "Same");
        cup.entrants[1].name.clone_from(&long);
        assert_eq!(cup.unique_name(&long, None), format!("{} (2)", &long[4..]));
        cup.entrants[1].name.clear();
        assert_eq!(cup.unique_name("", None), "(2)");
    }
}
