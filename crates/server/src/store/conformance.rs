//! Every command and its conditions, with SQLite in memory and in a file, with PostgreSQL, and with the database of simulated
//! servers; and the files of SQLite.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use connect4_core::Swap;
use connect4_wire::room::{EndReason, Ending, Event, EventKind, Phrase, Seat};
use connect4_wire::{RulesSpec, SwapSpec};
use rusqlite::Connection;

#[cfg(feature = "postgres")]
use super::model::{Conditions, ModelDatabase, ModelStore};
use super::sqlite::{MAX_WAL_PAGES, MIGRATIONS, PAGE_BYTES, Sqlite, schema_version};
use super::{ChallengeFilter, Command, GameRow, ReviewedSide, SeatOwner, Store, StoreError, StoredEvent};
use crate::config::Database;
use crate::lobby::rating::PlayerRating;
use crate::metrics::Metrics;
use crate::secret::Hash;

#[cfg(feature = "postgres")]
#[path = "../../tests/common/postgres.rs"]
mod postgres;

/// A new database, with the folder of its file.
struct TestStore(Store, #[expect(dead_code, reason = "removed at the end")] tempfile::TempDir);

impl TestStore {
    async fn open(database: impl FnOnce(&std::path::Path) -> Database) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (store, _) = Store::open(&database(folder.path()), Arc::new(Metrics::new())).await.unwrap();
        TestStore(store, folder)
    }

    /// The database of simulated servers, without faults.
    #[cfg(feature = "postgres")]
    async fn model() -> Self {
        let database = ModelDatabase::new(0, None, Conditions::default());
        let serving = database.clone();
        tokio::spawn(async move { drop(serving.serve().await) });
        tokio::task::yield_now().await;
        let (store, _) = ModelStore::open(&database, 0, Arc::new(Metrics::new())).await.unwrap();
        TestStore(Store::Model(store), tempfile::tempdir().unwrap())
    }

    /// Commits a command. Returns whether its conditions held.
    async fn commit(&self, id: &str, command: Command) -> bool {
        match self.0.commit(id, command).await {
            Ok(()) => true,
            Err(StoreError::Conflict) => false,
            Err(error) => panic!("{error}"),
        }
    }

    async fn create(&self, game: &GameRow) {
        assert!(self.commit(&game.id, Command::CreateGame(Box::new(game.clone()))).await);
    }

    async fn row(&self, id: &str) -> GameRow {
        self.0.load(id, 0).await.unwrap().expect("the game exists").0
    }

    /// Versions and acts of a game's events.
    async fn events(&self, id: &str) -> Vec<(u64, Option<String>)> {
        let (_, events) = self.0.load(id, 0).await.unwrap().expect("the game exists");
        events.into_iter().map(|stored| (stored.event.version, stored.client)).collect()
    }
}

/// Creates one test per function and kind of database.
macro_rules! for_each_database {
    ($($name:ident),* $(,)?) => {
        $(mod $name {
            use super::*;

            #[tokio::test]
            async fn memory() {
                super::$name(TestStore::open(|_| Database::Memory).await).await;
            }

            #[tokio::test]
            async fn file() {
                super::$name(TestStore::open(|folder| Database::File(folder.join("games.db"))).await).await;
            }

            #[cfg(feature = "postgres")]
            #[tokio::test]
            async fn postgres() {
                super::$name(TestStore::open(|_| Database::Postgres(super::postgres::database())).await).await;
            }

            #[cfg(feature = "postgres")]
            #[tokio::test(start_paused = true)]
            async fn model() {
                super::$name(TestStore::model().await).await;
            }
        })*
    };
}

for_each_database!(
    games_are_created_once,
    an_event_needs_the_next_version_a_new_act_and_the_owner,
    commands_in_one_batch_fail_separately,
    a_finished_game_is_archived_and_rated,
    a_rematch_starts_once,
    a_seat_is_taken_once,
    a_seat_moves_with_its_latest_link,
    challenges_open_and_close,
    challenges_match_by_rules_clock_and_kind,
    only_games_with_a_free_seat_are_deleted,
    a_tournament_has_one_next_version,
    a_review_is_claimed_and_stored_once,
);

const ANN: Hash = [1; 32];
const BO: Hash = [2; 32];
const CARL: Hash = [3; 32];

/// A game between Ann and Bo.
fn game(number: u64) -> GameRow {
    GameRow {
        id: format!("{number:016x}"),
        rules: RulesSpec::default(),
        clock: Some((60_000, 2_000)),
        listed: true,
        seats: [Some(ANN), Some(BO)],
        names: [Some("Ann".to_owned()), Some("Bo".to_owned())],
        join_hash: [8; 32],
        watch_hash: [9; 32],
        created: number as i64,
        began: None,
        links: [None; 2],
        open_until: None,
        rated: true,
        ratings: None,
    }
}

/// A game whose second seat is free.
fn invitation(number: u64) -> GameRow {
    GameRow { seats: [Some(ANN), None], names: [Some("Ann".to_owned()), None], ..game(number) }
}

fn event(version: u64, act: &str, actor: Option<SeatOwner>) -> StoredEvent {
    let event = Event { version, at: 100, seat: Some(Seat::One), kind: EventKind::Said { phrase: Phrase::Hello } };
    StoredEvent { event, monotonic_ms: Some(7), client: Some(act.to_owned()), actor }
}

fn finish(version: u64, at: i64, winner: Option<Seat>, rated: Option<[Hash; 2]>) -> Command {
    let mut event = event(version, &format!("act {version}"), None);
    event.event.at = at;
    Command::Finish { event, ending: Ending { winner, reason: EndReason::Line }, moves: "d1 d2".to_owned(), rated }
}

async fn games_are_created_once(store: TestStore) {
    let row = GameRow { open_until: Some(5), rated: false, listed: false, began: Some(6), ..game(1) };
    store.create(&row).await;
    // The clock of SQLite restarts with the server.
    let row = GameRow { began: row.began.filter(|_| store.0.is_shared()), ..row };
    assert_eq!(format!("{:?}", store.row(&row.id).await), format!("{row:?}"), "everything is stored");
    let again = Command::CreateGame(Box::new(GameRow { seats: [Some(CARL), None], ..row.clone() }));
    assert!(!store.commit(&row.id, again).await);
    assert_eq!(store.row(&row.id).await.seats, row.seats);
    assert!(store.0.load("00000000000000ff", 0).await.unwrap().is_none());
}

async fn an_event_needs_the_next_version_a_new_act_and_the_owner(store: TestStore) {
    let id = game(1).id;
    store.create(&game(1)).await;
    assert!(store.commit(&id, Command::Append(event(1, "a", Some((Seat::One, ANN))))).await);
    assert!(!store.commit(&id, Command::Append(event(1, "b", Some((Seat::Two, BO))))).await, "the version is taken");
    assert!(!store.commit(&id, Command::Append(event(2, "a", Some((Seat::One, ANN))))).await, "the act is known");
    assert!(!store.commit(&id, Command::Append(event(2, "b", Some((Seat::Two, ANN))))).await, "the seat is Bo's");
    assert!(store.commit(&id, Command::Append(event(2, "b", Some((Seat::Two, BO))))).await);
    assert!(store.commit(&id, Command::Append(event(3, "c", None))).await, "nobody acts");
    assert!(!store.commit("00000000000000ff", Command::Append(event(1, "a", None))).await, "no such game");
    let act = |name: &str| Some(name.to_owned());
    assert_eq!(store.events(&id).await, [(1, act("a")), (2, act("b")), (3, act("c"))]);
    assert_eq!(store.0.load(&id, 2).await.unwrap().unwrap().1.len(), 1);
    assert_eq!(store.0.idle_since(100).await.unwrap(), [""; 0], "the event at 100 is recent");
    assert_eq!(store.0.idle_since(101).await.unwrap(), [id]);
}

async fn commands_in_one_batch_fail_separately(store: TestStore) {
    let store = Arc::new(store);
    for number in 0..8 {
        store.create(&game(number)).await;
    }
    let tasks: Vec<_> = (0..16)
        .map(|number| {
            let store = store.clone();
            let command = Command::Append(event(1, &format!("act {number}"), None));
            tokio::spawn(async move { store.commit(&game(number % 8).id, command).await })
        })
        .collect();
    let mut committed = 0;
    for task in tasks {
        committed += u32::from(task.await.unwrap());
    }
    assert_eq!(committed, 8, "one of two events per game");
}

async fn a_finished_game_is_archived_and_rated(store: TestStore) {
    let id = game(1).id;
    store.create(&game(1)).await;
    store.create(&GameRow { listed: false, ..game(2) }).await;
    assert!(store.0.archived(&id).await.unwrap().is_none());
    assert!(!store.commit("00000000000000ff", finish(1, 500, None, Some([ANN, BO]))).await);
    let wrong = Command::Finish {
        event: event(1, "a", Some((Seat::One, CARL))),
        ending: Ending { winner: Some(Seat::One), reason: EndReason::Line },
        moves: String::new(),
        rated: Some([ANN, BO]),
    };
    assert!(!store.commit(&id, wrong).await, "the seat is Ann's");
    // For example because the seat has moved to another device.
    assert!(
        !store.commit(&id, finish(1, 500, Some(Seat::Two), Some([CARL, BO]))).await,
        "the rated player has no seat"
    );
    assert!(store.0.player_rating(ANN).await.unwrap().is_none(), "commands are atomic");
    assert!(store.commit(&id, finish(1, 500, Some(Seat::Two), Some([ANN, BO]))).await);
    assert!(!store.commit(&id, finish(1, 600, None, Some([ANN, BO]))).await, "the version is taken");
    assert!(store.commit(&game(2).id, finish(1, 500, None, None)).await);
    let archived = store.0.archived(&id).await.unwrap().unwrap();
    assert_eq!((archived.finished, archived.winner, archived.reason), (500, Some(Seat::Two), EndReason::Line));
    assert_eq!((archived.names, archived.moves), (["Ann", "Bo"].map(str::to_owned), "d1 d2".to_owned()));
    assert_eq!(store.0.archive(501, 10).await.unwrap().len(), 1, "the other game is not listed");
    assert_eq!(store.0.archive(500, 10).await.unwrap().len(), 0);
    let results = store.0.results(vec![id.clone(), game(2).id, "00000000000000ff".to_owned()]).await.unwrap();
    assert_eq!(results, HashMap::from([(id.clone(), 2), (game(2).id, 0)]));
    let [loser, winner] = [ANN, BO].map(|player| store.0.player_rating(player));
    let [loser, winner] = [loser.await.unwrap().unwrap(), winner.await.unwrap().unwrap()];
    assert!(loser.rating.rating < 1500.0 && winner.rating.rating > 1500.0, "{loser:?} {winner:?}");
    assert_eq!((loser.games, winner.games), (1, 1));
    let new = PlayerRating::default();
    let stored = store.row(&id).await.ratings;
    assert_eq!(stored, Some([loser.shown(Some(new)), winner.shown(Some(new))]));
    assert_eq!(store.row(&game(2).id).await.ratings, None, "it was not rated");
}

async fn a_rematch_starts_once(store: TestStore) {
    let id = game(1).id;
    store.create(&game(1)).await;
    let start = |version, actor, number| Command::StartRematch {
        event: event(version, &format!("act {number}"), actor),
        rematch: Box::new(game(number)),
    };
    assert!(!store.commit(&id, start(1, Some((Seat::One, BO)), 2)).await);
    assert!(store.0.load(&game(2).id, 0).await.unwrap().is_none());
    assert!(store.commit(&id, start(1, Some((Seat::One, ANN)), 2)).await);
    assert!(!store.commit(&id, start(1, Some((Seat::Two, BO)), 3)).await);
    assert!(store.0.load(&game(3).id, 0).await.unwrap().is_none());
    assert!(!store.commit(&id, start(2, Some((Seat::Two, BO)), 2)).await, "the new game exists");
    assert_eq!(store.events(&id).await.len(), 1);
}

async fn a_seat_is_taken_once(store: TestStore) {
    let take = |version, player, is_from_lobby| Command::TakeSeat {
        event: event(version, &format!("act {version}"), None),
        seat: Seat::Two,
        player,
        name: "Bo".to_owned(),
        is_from_lobby,
    };
    let id = game(1).id;
    store.create(&GameRow { open_until: Some(5), ..invitation(1) }).await;
    assert!(store.commit(&id, take(1, BO, false)).await);
    assert!(!store.commit(&id, take(2, CARL, false)).await);
    let row = store.row(&id).await;
    assert_eq!((row.seats[1], row.names[1].as_deref(), row.open_until), (Some(BO), Some("Bo"), None));
    assert_eq!(store.events(&id).await.len(), 1);
    let id = game(2).id;
    store.create(&invitation(2)).await;
    assert!(!store.commit(&id, take(1, BO, true)).await, "there is no open challenge");
    assert!(store.commit(&id, Command::OpenChallenge { until: 5 }).await);
    assert!(store.commit(&id, Command::Append(event(1, "a", None))).await);
    assert!(!store.commit(&id, take(1, BO, true)).await, "the version is taken");
    assert_eq!(store.row(&id).await.seats[1], None, "commands are atomic");
    assert!(store.commit(&id, take(2, BO, true)).await);
    assert!(!store.commit("00000000000000ff", take(1, BO, false)).await);
}

async fn a_seat_moves_with_its_latest_link(store: TestStore) {
    let id = game(1).id;
    store.create(&GameRow { open_until: Some(5), ..game(1) }).await;
    let (ann, first, second) = ((Seat::One, ANN), [4; 32], [5; 32]);
    let link = |owner, link| Command::LinkSeat { owner, link, until: 900 };
    let to_carl = |owner, link| Command::MoveSeat { owner, link, player: CARL };
    assert!(!store.commit(&id, link((Seat::One, BO), first)).await);
    assert!(store.commit(&id, link(ann, first)).await);
    assert!(store.commit(&id, link(ann, second)).await);
    assert_eq!(store.row(&id).await.links, [Some((second, 900)), None]);
    assert!(!store.commit(&id, to_carl(ann, first)).await, "a newer link replaces it");
    assert!(!store.commit(&id, to_carl((Seat::One, BO), second)).await);
    assert!(!store.commit(&id, to_carl((Seat::Two, BO), second)).await, "the link is for the other seat");
    assert!(store.commit(&id, to_carl(ann, second)).await);
    let row = store.row(&id).await;
    assert_eq!((row.seats, row.links, row.open_until), ([Some(CARL), Some(BO)], [None; 2], None));
    assert_eq!(row.names[0].as_deref(), Some("Ann"));
    assert!(!store.commit(&id, to_carl((Seat::One, CARL), second)).await, "a link works once");
    assert!(!store.commit(&id, Command::Append(event(1, "a", Some(ann)))).await, "the earlier device has no seat");
    // The owner of the seat is rated when the game ends.
    assert!(store.commit(&id, link((Seat::Two, BO), first)).await);
    assert!(store.commit(&id, finish(1, 500, None, Some([CARL, BO]))).await);
    let after = Command::MoveSeat { owner: (Seat::Two, BO), link: first, player: ANN };
    assert!(!store.commit(&id, after).await, "seats of a finished game do not move");
}

async fn challenges_open_and_close(store: TestStore) {
    let (id, full) = (game(1).id, game(2).id);
    store.create(&invitation(1)).await;
    store.create(&game(2)).await;
    let open = async |time| store.0.open_challenges(time).await.unwrap().len();
    assert!(!store.commit(&id, Command::RenewChallenge { until: 10 }).await, "it is not open");
    assert!(!store.commit(&id, Command::CloseChallenge).await, "it is not open");
    assert!(store.commit(&id, Command::OpenChallenge { until: 10 }).await);
    assert_eq!((open(9).await, open(10).await), (1, 0));
    assert!(store.commit(&id, Command::RenewChallenge { until: 20 }).await);
    assert_eq!(store.row(&id).await.open_until, Some(20));
    assert!(store.commit(&id, Command::CloseChallenge).await);
    assert_eq!(open(0).await, 0);
    assert!(!store.commit(&id, Command::CloseChallenge).await);
    for id in [&*full, "00000000000000ff"] {
        assert!(!store.commit(id, Command::OpenChallenge { until: 10 }).await, "there is no free seat");
    }
}

/// However many other challenges are open.
async fn challenges_match_by_rules_clock_and_kind(store: TestStore) {
    let open = |number: u64| GameRow { open_until: Some(1000), ..invitation(number) };
    let bot: Hash = crate::secret::hash("bot-0123456789abcdef0123456789abcdef").unwrap();
    let rules = |size: &str, connect, gravity, swap| RulesSpec {
        size: size.to_owned(),
        connect,
        gravity,
        swap: SwapSpec(swap),
    };
    let usual = || RulesSpec::default();
    let swap_3 = || rules("7x6", 4, true, Swap::Three);
    for number in 1..=250 {
        store.create(&GameRow { rules: rules("8x7", 4, true, Swap::Off), ..open(number) }).await;
    }
    for row in [
        GameRow { rules: rules("7x6", 5, true, Swap::Off), ..open(300) },
        GameRow { rules: rules("7x6", 4, false, Swap::Off), ..open(301) },
        GameRow { rules: rules("7x6", 4, true, Swap::One), ..open(302) },
        GameRow { rules: swap_3(), ..open(303) },
        GameRow { clock: None, ..open(304) },
        GameRow { clock: Some((60_000, 0)), ..open(305) },
        GameRow { rated: false, ..open(306) },
        GameRow { seats: [Some(bot), None], ..open(307) },
        GameRow { open_until: Some(10), ..open(308) },
        GameRow { seats: [None, Some(BO)], ..open(309) },
        GameRow { seats: [Some(ANN), Some(BO)], ..open(310) },
        open(311),
        open(312),
    ] {
        store.create(&row).await;
    }
    let find = async |change: &dyn Fn(&mut ChallengeFilter)| {
        let clock = Some((60_000, 2_000));
        let mut wanted = ChallengeFilter { rules: usual(), clock, rated: true, player: CARL, before: None, count: 5 };
        change(&mut wanted);
        let found = store.0.matching_challenges(wanted, 10).await.unwrap();
        found.into_iter().map(|row| row.created).collect::<Vec<_>>()
    };
    assert_eq!(find(&|_| ()).await, [309, 311, 312], "oldest first");
    assert_eq!(find(&|wanted| wanted.count = 1).await, [309]);
    assert_eq!(find(&|wanted| wanted.player = BO).await, [311, 312], "not the player's own");
    assert_eq!(find(&|wanted| wanted.before = Some((311, open(311).id))).await, [309]);
    assert_eq!(find(&|wanted| wanted.rules = rules("7x6", 5, true, Swap::Off)).await, [300]);
    assert_eq!(find(&|wanted| wanted.rules = rules("7x6", 4, false, Swap::Off)).await, [301]);
    assert_eq!(find(&|wanted| wanted.rules = rules("7x6", 4, true, Swap::One)).await, [302]);
    assert_eq!(find(&|wanted| wanted.rules = swap_3()).await, [303]);
    assert_eq!(find(&|wanted| wanted.clock = None).await, [304]);
    assert_eq!(find(&|wanted| wanted.clock = Some((60_000, 0))).await, [305]);
    assert_eq!(find(&|wanted| wanted.rated = false).await, [306]);
    let other_bot = crate::secret::hash("bot-00000000000000000000000000000000").unwrap();
    assert_eq!(find(&|wanted| wanted.player = other_bot).await, [307]);
    let listed = store.0.open_challenges(10).await.unwrap();
    assert_eq!((listed.len(), listed.last().map(|(row, _)| row.created)), (200, Some(312)), "the latest");
    let ids = |numbers: &[u64]| numbers.iter().map(|&number| open(number).id).collect::<Vec<_>>();
    let mut still_open = store.0.open_among(ids(&[308, 309, 310, 311, 999]), 10).await.unwrap();
    still_open.sort();
    assert_eq!(still_open, ids(&[309, 311]));
}

async fn only_games_with_a_free_seat_are_deleted(store: TestStore) {
    for row in [invitation(1), game(2), invitation(3), invitation(4)] {
        store.create(&row).await;
    }
    let ids = |numbers: &[u64]| numbers.iter().map(|number| format!("{number:016x}")).collect::<Vec<_>>();
    let take = Command::TakeSeat {
        event: event(1, "join", None),
        seat: Seat::Two,
        player: BO,
        name: "Bo".to_owned(),
        is_from_lobby: false,
    };
    assert_eq!(store.0.unjoined_since(4).await.unwrap(), ids(&[1, 3]), "the fourth game was created later");
    assert!(store.commit(&ids(&[3])[0], take.clone()).await);
    let deleted = async |id: &String| store.commit(id, Command::DeleteUnjoined).await;
    for (id, is_deleted) in ids(&[1, 1, 2, 3]).iter().zip([true, false, false, false]) {
        assert_eq!(deleted(id).await, is_deleted, "{id}");
    }
    assert!(store.0.load(&ids(&[1])[0], 0).await.unwrap().is_none());
    assert!(!store.commit(&ids(&[1])[0], take).await, "nobody can join a deleted game");
    assert_eq!(store.events(&ids(&[3])[0]).await.len(), 1);
}

async fn a_tournament_has_one_next_version(store: TestStore) {
    let id = "00000000000000aa";
    let create = |text: &str| Command::CreateTournament { document: text.to_owned() };
    let update = |version, text: &str, games| Command::UpdateTournament { version, document: text.to_owned(), games };
    assert!(!store.commit(id, update(2, "b", Vec::new())).await, "no such tournament");
    assert!(store.commit(id, create("a")).await);
    assert!(!store.commit(id, create("b")).await);
    assert_eq!(store.0.document(id).await.unwrap(), Some((1, "a".to_owned())));
    assert!(!store.commit(id, update(3, "c", Vec::new())).await, "the version is not the next");
    assert!(store.commit(id, update(2, "b", vec![game(1), game(2)])).await);
    assert!(!store.commit(id, update(2, "c", Vec::new())).await);
    assert!(!store.commit(id, update(3, "c", vec![game(3), game(2)])).await, "a game exists");
    assert_eq!(store.0.document(id).await.unwrap(), Some((2, "b".to_owned())));
    assert!(store.0.load(&game(2).id, 0).await.unwrap().is_some());
    assert!(store.0.load(&game(3).id, 0).await.unwrap().is_none(), "commands are atomic");
}

async fn a_review_is_claimed_and_stored_once(store: TestStore) {
    let next = async |time| store.0.unreviewed(time).await.unwrap().map(|(row, moves)| (row.created, moves));
    let claim = |now| Command::ClaimReview { now, until: now + 10 };
    for number in 1..=3 {
        store.create(&GameRow { rated: number < 3, ..game(number) }).await;
        assert_eq!(next(0).await, None, "no game is over");
    }
    for number in 1..=3 {
        assert!(store.commit(&game(number).id, finish(1, number as i64, None, None)).await);
    }
    let moves = || "d1 d2".to_owned();
    assert_eq!(next(100).await, Some((2, moves())), "the latest rated game");
    assert_eq!(next(100).await, Some((2, moves())), "reading it does not claim it");
    assert!(store.commit(&game(2).id, claim(100)).await);
    assert!(!store.commit(&game(2).id, claim(109)).await);
    assert_eq!(next(109).await, Some((1, moves())));
    assert_eq!(next(110).await, Some((2, moves())), "the claim has ended");
    assert!(store.commit(&game(2).id, claim(110)).await);
    let side = |rating, best| ReviewedSide { rating, best, moves: 10 };
    let review = || Command::StoreReview { board: "7x6 4".to_owned(), sides: vec![side(1500, 5), side(1700, 8)] };
    assert!(store.commit(&game(2).id, review()).await);
    assert!(!store.commit(&game(2).id, review()).await, "another server has stored its review");
    assert!(!store.commit(&game(2).id, claim(1000)).await, "it is reviewed");
    assert_eq!(store.0.move_accuracy("7x6 4".to_owned(), 1500, 1700).await.unwrap(), (2, 13, 20));
    assert_eq!(store.0.move_accuracy("7x6 4".to_owned(), 1501, 1699).await.unwrap(), (0, 0, 0));
    assert_eq!(store.0.move_accuracy("8x7 4".to_owned(), 1500, 1700).await.unwrap(), (0, 0, 0));
    let unreviewable = Command::StoreReview { board: String::new(), sides: Vec::new() };
    assert!(store.commit(&game(1).id, unreviewable).await, "a claim is not required");
    assert_eq!(next(1000).await, None);
}

fn open_file(path: &std::path::Path) -> Result<Sqlite, StoreError> {
    Sqlite::open(Some(path), Arc::new(Metrics::new()), tokio::sync::mpsc::channel(1).0)
}

#[tokio::test]
async fn the_log_shrinks_after_a_peak() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_file(&folder.path().join("games.db")).unwrap();
    for number in 0..100 {
        let row = GameRow { names: [Some("x".repeat(100_000)), None], ..game(number) };
        store.commit(&row.id.clone(), Command::CreateGame(Box::new(row))).await.unwrap();
    }
    let length = || folder.path().join("games.db-wal").metadata().unwrap().len();
    let deadline = Instant::now() + Duration::from_secs(60);
    while length() > u64::from(MAX_WAL_PAGES * PAGE_BYTES) {
        assert!(Instant::now() < deadline, "the log still has {} bytes", length());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(store.load("0000000000000000", 0).await.unwrap().is_some());
}

#[test]
fn a_file_is_locked_and_readable_only_by_its_owner() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let first = open_file(&path).unwrap();
    assert!(matches!(open_file(&path), Err(StoreError::InUse(_))));
    #[cfg(unix)]
    for file in folder.path().read_dir().unwrap().map(|entry| entry.unwrap()) {
        let mode = std::os::unix::fs::PermissionsExt::mode(&file.metadata().unwrap().permissions());
        assert_eq!(mode & 0o077, 0, "{:?}", file.path());
    }
    drop(first);
    open_file(&path).unwrap();
}

#[test]
fn foreign_databases_are_not_modified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other.db");
    let other = Connection::open(&path).unwrap();
    other.execute_batch("CREATE TABLE games (id INTEGER); PRAGMA user_version = 1").unwrap();
    let before = std::fs::read(&path).unwrap();
    assert!(matches!(open_file(&path), Err(StoreError::Foreign(_))));
    assert_eq!(std::fs::read(&path).unwrap(), before);
    // The first versions did not set an application ID.
    other.execute_batch(&format!("DROP TABLE games; {} PRAGMA user_version = 1", MIGRATIONS[0])).unwrap();
    drop(open_file(&path).unwrap());
    assert_eq!(schema_version(&other, None).unwrap(), MIGRATIONS.len(), "all later migrations were applied");
    other.execute_batch("PRAGMA user_version = 99").unwrap();
    assert!(matches!(open_file(&path), Err(StoreError::Newer { found: 99, .. })));
}
