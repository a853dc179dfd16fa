//! Servers, their database and players in one thread, on simulated time and a simulated network. Each run has a seed, which
//! chooses everything that happens: delays, faults, moves. So a failing run can be repeated.
//!
//! Real: rooms, sockets, HTTP, the notifier, the statements of the SQLite store. Simulated: TCP (by turmoil), the system time,
//! random numbers, and the connection to the database (`store/model.rs`). A history of what the players asked and saw is
//! checked as in the other tests.
//!
//! `bench/simulation` runs many seeds.

#[path = "../../tests/common/checker.rs"]
mod checker;
#[path = "../../tests/common/history.rs"]
mod history;
#[path = "../../tests/common/players.rs"]
mod player;
mod players;

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::io::{self, Write as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use connect4_core::playout::Rng;
use tokio::runtime::{Handle, Id};
use tokio::time::sleep;
use turmoil::net::{TcpListener, TcpStream};

use self::checker::{Summary, check};
use self::history::History;
use self::players::{Load, PlayerHost};
use crate::app;
use crate::config::Config;
use crate::http::listen::{Listener, listen};
use crate::metrics::Metrics;
use crate::state::App;
use crate::store::Store;
use crate::store::model::{Conditions, ModelDatabase, ModelStore, PlantedFault};

/// Numbers of servers, and of hosts with players.
const SERVERS: usize = 2;
const PLAYER_HOSTS: usize = 2;
const PORT: u16 = 80;
/// Resolution of the network.
const TICK: Duration = Duration::from_millis(30);
/// Shortest and longest time in which faults happen, in milliseconds.
const FAULTY_MS: (u32, u32) = (1_000, 4_000);
/// Longest run, with the time in which the players finish. Longer than all their timeouts.
const LONGEST: Duration = Duration::from_secs(90);
/// Maximum difference between the clocks of two servers in milliseconds: a heartbeat may be three seconds late.
const SKEW_MS: i64 = 5_000;

thread_local! {
    /// Random numbers of the servers.
    static RANDOM: RefCell<Rng> = const { RefCell::new(Rng::new(0)) };
    /// Errors of the system time of the runtimes of hosts, in milliseconds.
    static CLOCK_ERRORS: RefCell<HashMap<Id, Arc<AtomicU64>>> = RefCell::default();
    static ELAPSED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    static HAS_PANICKED: Cell<bool> = const { Cell::new(false) };
}

/// Simulated time since the start.
pub(crate) fn elapsed() -> Duration {
    turmoil::sim_elapsed().unwrap_or_else(|| ELAPSED.get())
}

/// Milliseconds since 1970 on a simulated host.
pub(crate) fn unix_ms() -> Option<i64> {
    let time = turmoil::since_epoch()?.as_millis() as i64;
    let host = Handle::try_current().ok()?.id();
    let error =
        CLOCK_ERRORS.with_borrow(|errors| errors.get(&host).map_or(0, |error| error.load(Ordering::Relaxed) as i64));
    Some(time + error)
}

/// Random bytes on a simulated host.
pub(crate) fn random_bytes() -> Option<[u8; 16]> {
    turmoil::in_simulation().then(|| {
        let random = || RANDOM.with_borrow_mut(Rng::next_u64).to_le_bytes();
        [random(), random()].concat().try_into().expect("two times eight bytes")
    })
}

impl Listener for TcpListener {
    type Stream = TcpStream;

    async fn accept(&self) -> io::Result<(TcpStream, SocketAddr)> {
        TcpListener::accept(self).await
    }
}

/// The software of a server.
async fn run_server(database: ModelDatabase, server: usize, clock_error: Arc<AtomicU64>) -> turmoil::Result {
    CLOCK_ERRORS.with_borrow_mut(|errors| errors.insert(Handle::current().id(), clock_error));
    let metrics = Arc::new(Metrics::new());
    let (store, events) = loop {
        match ModelStore::open(&database, server, metrics.clone()).await {
            Ok(opened) => break opened,
            Err(_) => sleep(Duration::from_millis(300)).await,
        }
    };
    let config = Config {
        rate_limit: 10_000,
        socket_rate_limit: 1000,
        max_sockets: 1000,
        threads: 1,
        room_idle_timeout: Duration::from_secs(2),
        ..Config::default()
    };
    let app = App::with_store(config, Arc::new(Store::Model(store)), events, metrics);
    let listener = TcpListener::bind((Ipv4Addr::UNSPECIFIED, PORT)).await?;
    listen(app.clone(), listener, app::router(app), std::future::pending()).await;
    Ok(())
}

/// What goes wrong for a while.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// A server crashes, and starts again at the end. If it loses its power, its connections are not closed.
    ServerCrash {
        server: usize,
        loses_power: bool,
    },
    DatabaseCrash,
    /// A server cannot reach the database.
    DatabaseCut {
        server: usize,
    },
    /// Messages between servers and the database are lost.
    DatabaseLoss {
        percent: u32,
    },
    SlowDisk {
        milliseconds: u32,
    },
    /// A server and a host of players cannot reach each other.
    Partition {
        server: usize,
        players: usize,
    },
    /// All messages between a server and a host of players are lost with this probability.
    Loss {
        server: usize,
        players: usize,
        percent: u32,
    },
    /// The system time of a server or the database (number `SERVERS`) jumps.
    ClockJump {
        host: usize,
        milliseconds: i64,
    },
}

fn server_name(server: usize) -> String {
    format!("server-{server}")
}

fn players_name(players: usize) -> String {
    format!("players-{players}")
}

/// Chooses faults, with the times at which they begin and end.
fn choose_faults(rng: &mut Rng, end_ms: u32) -> Vec<(Duration, Duration, Fault)> {
    let mut faults = Vec::new();
    for _ in 0..rng.below(7) {
        let start = Duration::from_millis(rng.below(end_ms).into());
        // Some are shorter than the timeout of the database, some longer.
        let longest = if rng.below(2) == 0 { 1_000 } else { 5_000 };
        let end =
            (start + Duration::from_millis((50 + rng.below(longest)).into())).min(Duration::from_millis(end_ms.into()));
        let server = rng.below(SERVERS as u32) as usize;
        let players = rng.below(PLAYER_HOSTS as u32) as usize;
        let fault = match rng.below(10) {
            0 | 1 => Fault::ServerCrash { server, loses_power: rng.below(2) == 0 },
            2 => Fault::DatabaseCrash,
            3 => Fault::DatabaseCut { server },
            4 => Fault::DatabaseLoss { percent: 1 + rng.below(20) },
            5 => Fault::SlowDisk { milliseconds: 20_u32 << rng.below(8) },
            6 => Fault::Partition { server, players },
            7 => Fault::Loss { server, players, percent: 1 + rng.below(20) },
            _ => {
                let size = 1_i64 << rng.below(31);
                let milliseconds = if rng.below(2) == 0 { size } else { -size };
                Fault::ClockJump { host: rng.below(SERVERS as u32 + 1) as usize, milliseconds }
            }
        };
        faults.push((start, end, fault));
    }
    faults.sort_by_key(|fault| fault.0);
    faults
}

/// A run of the simulation.
struct Run<'a> {
    sim: turmoil::Sim<'a>,
    database: ModelDatabase,
    history: Arc<History>,
    clock_errors: [Arc<AtomicU64>; SERVERS + 1],
    /// For each server, how many faults keep it down.
    down: [u32; SERVERS + 1],
}

impl Run<'_> {
    fn host(host: usize) -> String {
        if host == SERVERS { "database".to_owned() } else { server_name(host) }
    }

    fn crash(&mut self, host: usize) {
        self.down[host] += 1;
        if self.down[host] == 1 {
            self.sim.crash(Self::host(host));
        }
    }

    fn restart(&mut self, host: usize) {
        self.down[host] -= 1;
        if self.down[host] == 0 {
            self.sim.bounce(Self::host(host));
        }
    }

    fn begin(&mut self, fault: Fault) {
        self.history.note("fault", format!("{fault:?}"));
        match fault {
            Fault::ServerCrash { server, loses_power } => {
                if loses_power {
                    (0..PLAYER_HOSTS)
                        .for_each(|players| self.sim.partition(server_name(server), players_name(players)));
                }
                self.crash(server);
            }
            Fault::DatabaseCrash => self.crash(SERVERS),
            Fault::DatabaseCut { server } => self.database.set_cut_off(server, true),
            Fault::DatabaseLoss { percent } => self.database.change_conditions(|conditions| conditions.lost = percent),
            Fault::SlowDisk { milliseconds } => {
                let disk = Duration::from_millis(milliseconds.into());
                self.database.change_conditions(|conditions| conditions.disk = disk);
            }
            Fault::Partition { server, players } => self.sim.partition(server_name(server), players_name(players)),
            Fault::Loss { server, players, percent } => {
                self.sim.set_link_fail_rate(server_name(server), players_name(players), f64::from(percent) / 100.0);
            }
            Fault::ClockJump { host, milliseconds } => {
                self.clock_errors[host].fetch_add(milliseconds as u64, Ordering::Relaxed);
            }
        }
    }

    fn end(&mut self, fault: Fault) {
        self.history.note("fault", format!("end of {fault:?}"));
        match fault {
            Fault::ServerCrash { server, .. } => {
                (0..PLAYER_HOSTS).for_each(|players| self.sim.repair(server_name(server), players_name(players)));
                self.restart(server);
            }
            Fault::DatabaseCrash => self.restart(SERVERS),
            Fault::DatabaseCut { server } => self.database.set_cut_off(server, false),
            Fault::DatabaseLoss { .. } => self.database.change_conditions(|conditions| conditions.lost = 0),
            Fault::SlowDisk { .. } => self.database.change_conditions(|conditions| conditions.disk = DISK),
            Fault::Partition { server, players } => self.sim.repair(server_name(server), players_name(players)),
            Fault::Loss { server, players, .. } => {
                self.sim.set_link_fail_rate(server_name(server), players_name(players), 0.0);
                self.sim.repair(server_name(server), players_name(players));
            }
            Fault::ClockJump { .. } => {}
        }
    }
}

/// Longest time of a commit without faults.
const DISK: Duration = Duration::from_millis(5);

/// What a run has shown.
struct Outcome {
    log: String,
    /// What was checked; or why the run failed, and whether the checker says so.
    result: Result<Summary, (bool, String)>,
}

/// Runs a seed.
fn run_seed(seed: u64, planted: Option<PlantedFault>) -> Outcome {
    let mut rng = Rng::new(seed);
    RANDOM.set(Rng::new(rng.next_u64()));
    CLOCK_ERRORS.take();
    ELAPSED.set(Duration::ZERO);
    HAS_PANICKED.set(false);
    let mut sim = turmoil::Builder::new()
        .rng_seed(rng.next_u64())
        .epoch(SystemTime::UNIX_EPOCH + Duration::from_secs(1_800_000_000))
        .simulation_duration(LONGEST)
        .tick_duration(TICK)
        .min_message_latency(Duration::ZERO)
        .max_message_latency(Duration::from_millis((20_u32 << rng.below(4)).into()))
        .tcp_capacity(1024)
        .enable_random_order()
        .build();
    let notices = 10 * rng.below(4);
    let conditions = Conditions {
        disk: DISK,
        lost: 0,
        lost_notices: notices,
        repeated_notices: 10 * rng.below(3),
        late_notices: 10 * rng.below(3),
    };
    let database = ModelDatabase::new(rng.next_u64(), planted, conditions);
    let clock_errors: [Arc<AtomicU64>; SERVERS + 1] = std::array::from_fn(|_| Arc::default());
    sim.host("database", {
        let (database, error) = (database.clone(), clock_errors[SERVERS].clone());
        move || {
            let (database, error) = (database.clone(), error.clone());
            async move {
                CLOCK_ERRORS.with_borrow_mut(|errors| errors.insert(Handle::current().id(), error));
                database.serve().await
            }
        }
    });
    for (server, error) in clock_errors.iter().take(SERVERS).enumerate() {
        let (database, error) = (database.clone(), error.clone());
        sim.host(server_name(server), move || run_server(database.clone(), server, error.clone()));
    }
    let history = History::with_clock(elapsed);
    let load = Arc::new(Load::default());
    let servers: Vec<SocketAddr> = (0..SERVERS).map(|server| (sim.lookup(server_name(server)), PORT).into()).collect();
    for number in 0..PLAYER_HOSTS {
        let players = PlayerHost::new(number, &history, &load, &database, &servers, rng.next_u64());
        sim.client(players_name(number), players.run());
    }
    let end_ms = FAULTY_MS.0 + rng.below(FAULTY_MS.1 - FAULTY_MS.0);
    let mut faults: Vec<(Duration, Fault, bool)> = choose_faults(&mut rng, end_ms)
        .into_iter()
        .flat_map(|(start, end, fault)| [(start, fault, true), (end, fault, false)])
        .collect();
    faults.sort_by_key(|fault| fault.0);
    let mut faults = faults.into_iter().peekable();
    let mut run = Run { sim, database, history, clock_errors, down: [0; SERVERS + 1] };
    let result = loop {
        ELAPSED.set(run.sim.elapsed());
        while let Some((_, fault, begins)) = faults.next_if(|fault| fault.0 <= run.sim.elapsed()) {
            if begins { run.begin(fault) } else { run.end(fault) }
        }
        if run.sim.elapsed() > Duration::from_millis(end_ms.into()) {
            load.stop();
        }
        match run.sim.step() {
            Ok(false) => {}
            Ok(true) => break Ok(()),
            Err(error) => break Err(error.to_string()),
        }
    };
    let entries = run.history.entries();
    let log = run.history.timeline(|_| true);
    drop(run);
    let result = if HAS_PANICKED.get() { Err("a task panicked".to_owned()) } else { result };
    let result = result.map_err(|error| (false, error)).and_then(|()| {
        check(&entries, Some(SKEW_MS)).map_err(|violations| {
            let first: String = violations.iter().take(3).map(ToString::to_string).collect();
            (true, format!("the history has {} faults, the first ones:\n{first}", violations.len()))
        })
    });
    Outcome { log, result }
}

/// Notes panics of tasks, which would otherwise only end the task.
fn note_panics() {
    static IS_SET: AtomicBool = AtomicBool::new(false);
    if !IS_SET.swap(true, Ordering::Relaxed) {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            HAS_PANICKED.set(true);
            usual(panic);
        }));
    }
}

/// Failing seeds after which no more are run.
const MAX_FAILURES: usize = 10;

/// Runs seeds on several threads. Returns the sum of all summaries.
///
/// # Panics
/// If seeds fail, with the commands that repeat them.
fn run_seeds(seeds: std::ops::Range<u64>, threads: usize) -> Summary {
    note_panics();
    let next = AtomicU64::new(seeds.start);
    let outcomes = Mutex::new((Summary::default(), Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds.end {
                        return;
                    }
                    let result = run_seed(seed, None).result;
                    let mut outcomes = outcomes.lock().unwrap_or_else(PoisonError::into_inner);
                    let (sum, failed) = &mut *outcomes;
                    match result {
                        Ok(checked) => {
                            sum.games += checked.games;
                            sum.events += checked.events;
                            sum.acknowledged += checked.acknowledged;
                            sum.unknown += checked.unknown;
                            sum.rated_games += checked.rated_games;
                            sum.seat_moves += checked.seat_moves;
                        }
                        Err((_, error)) => {
                            failed
                                .push(format!("seed {seed} failed; repeat it with: bench/simulation {seed}\n{error}"));
                        }
                    }
                    if failed.len() >= MAX_FAILURES {
                        return;
                    }
                }
            });
        }
    });
    let (sum, failed) = outcomes.into_inner().unwrap_or_else(PoisonError::into_inner);
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    sum
}

/// Prints a text, also if the test passes.
fn print(text: &str) {
    drop(io::stderr().write_all(text.as_bytes()));
}

/// `SIMULATION=FIRST..END` runs other seeds than the first hundred, and `SIMULATION=SEED` prints the history of one.
#[test]
fn histories_are_valid() {
    let number = |text: &str| text.parse().expect("SIMULATION is a seed or a range FIRST..END");
    match std::env::var("SIMULATION") {
        Ok(chosen) if !chosen.contains("..") => {
            note_panics();
            let outcome = run_seed(number(&chosen), None);
            print(&outcome.log);
            outcome.result.unwrap_or_else(|(_, error)| panic!("{error}"));
        }
        Ok(chosen) => {
            let (first, end) = chosen.split_once("..").expect("it has two dots");
            let threads = std::env::var("SIMULATION_THREADS").map_or(1, |threads| number(&threads)) as usize;
            let done = run_seeds(number(first)..number(end), threads);
            print(&format!("seeds {chosen}: {done:?}\n"));
        }
        Err(_) => {
            let done = run_seeds(0..100, 1);
            assert!(done.acknowledged > 0 && done.rated_games > 0 && done.unknown > 0, "{done:?}");
        }
    }
}

#[test]
fn a_seed_repeats_its_history() {
    for seed in 0..4 {
        let logs = [run_seed(seed, None).log, run_seed(seed, None).log];
        let differs = logs[0].lines().zip(logs[1].lines()).find(|(one, other)| one != other);
        assert_eq!(differs, None, "seed {seed}");
        assert_eq!(logs[0].len(), logs[1].len(), "seed {seed}");
    }
}

/// Each planted fault is found by the checker, starting at a seed that is known to find it.
#[test]
fn planted_faults_are_found() {
    use PlantedFault::{
        EarlyNotification, EarlyReply, RepeatedCommit, SplitTransaction, StaleReads, UnconditionalInsert,
    };
    note_panics();
    let all = [
        (UnconditionalInsert, 3),
        (EarlyReply, 41),
        (StaleReads, 13),
        (EarlyNotification, 226),
        (SplitTransaction, 5),
        (RepeatedCommit, 12),
    ];
    for (planted, first) in all {
        let find = |seed| run_seed(seed, Some(planted)).result.err().filter(|(is_in_history, _)| *is_in_history);
        let found = (first..first + 100).find_map(|seed| Some((seed, find(seed)?.1)));
        let (seed, why) = found.unwrap_or_else(|| panic!("{planted:?} was not found"));
        println!("{planted:?}: seed {seed}: {}", why.lines().nth(1).unwrap_or(&why));
    }
}
