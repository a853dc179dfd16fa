//! `connect4 bot`: computer players in the tournaments and the lobby of a server.

mod client;
mod game;
mod thinker;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use connect4_players::{PlayerSpec, PlayerSpecError, Program, Protocol};
use connect4_wire::room::{Ending, Seat};
use connect4_wire::{Code, RulesSpec};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::sleep;

use self::client::{Client, Link, Problem, Site, new_secret};
use self::game::{Finished, LEAVING, play, told_to_leave};
use self::thinker::Thinker;
use super::grade;
use crate::answer::Answer;
use crate::options::{RulesArgs, Threads, players_help, positive_seconds, random_seed};
use crate::output::{Interrupt, Response, write_whole};

/// How often to look for the next game.
const POLL_INTERVAL: Duration = Duration::from_millis(1500);
/// How often a bot that waits in the lobby looks for others.
const LOBBY_INTERVAL: Duration = Duration::from_secs(3);
/// How often to look for a signal.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(100);

#[derive(Args)]
#[command(after_help = concat!("\
The server marks these players as bots, rates them only against other bots, and admits them to tournaments whose \
organizer allows bots. Programs run on this computer; the server gets only their moves. With the link of a \
tournament, each bot plays until the tournament ends; with the link of a game, it plays that game; without a link, it \
plays in the lobby until Ctrl-C. The bots reconnect by themselves. After Ctrl-C they resign and leave.

", players_help!(), "
  python:FILE                   a Python file with a function agent(position), which runs confined like homework

Exit status: 0 the tournament or the games are over, 1 the server does not admit the bot, 2 error, 130 after Ctrl-C.

Examples:
  connect4 bot --join https://four.example/invite/tournament/ID/SECRET --player level:7
  connect4 bot --join LINK --player ugi:./engine --name Deep
  connect4 bot --join LINK --player python:agent.py
  connect4 bot --server http://127.0.0.1:4444 --player mcts:5000 --rated --games 10"))]
pub(crate) struct BotArgs {
    /// Address of the server [default: that of the link]
    #[arg(long, value_name = "URL", required_unless_present = "join")]
    server: Option<String>,
    /// Invitation link of a tournament or game [default: play in the lobby]
    #[arg(long, value_name = "LINK")]
    join: Option<String>,
    /// Player that chooses the moves
    #[arg(long, value_name = "PLAYER", value_parser = chooser)]
    player: Chooser,
    /// Run python:FILE with your rights, so that it can read and write files, use the network and import connect4
    #[arg(long)]
    unconfined: bool,
    /// Name of the bot [default: that of the player]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Run N bots, 1 to 64; their names end with a number
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    count: u16,
    /// Leave after N games per bot
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// Limit the time per move, in seconds; the clock of the game is a limit, too [default: 2, perfect play 20]
    #[arg(long, value_name = "S", value_parser = positive_seconds)]
    time: Option<f64>,
    #[command(flatten)]
    threads: Threads,
    /// Keep the secrets of the bots in FILE, so that they keep their ratings and continue after a restart
    #[arg(long, value_name = "FILE")]
    identity: Option<PathBuf>,
    /// Play rated games in the lobby
    #[arg(long, conflicts_with = "join")]
    rated: bool,
    /// Set the clock of games in the lobby: seconds, and seconds per move
    #[arg(long, value_name = "S+S", default_value = "180+2", value_parser = clock)]
    clock: Clock,
    #[command(flatten)]
    rules: RulesArgs,
}

/// Starts an agent without importing modules of the current folder, where the agent may be called `connect4.py`.
const AGENT: &str = "import sys; sys.path[:] = [folder for folder in sys.path if folder]; \
                     from connect4._bot import main; main()";

/// The player that chooses the moves, and the name of its bot.
#[derive(Clone)]
struct Chooser {
    spec: PlayerSpec,
    name: String,
    /// A Python file, as the user wrote it.
    python: Option<String>,
}

/// Parses a player, or `python:FILE`: an agent that Python runs as a program.
fn chooser(text: &str) -> Result<Chooser, String> {
    let Some(file) = text.strip_prefix("python:") else {
        let spec = PlayerSpec::with_programs(text).map_err(|error| match error {
            PlayerSpecError::Unknown { .. } => format!("{error}, or python:FILE"),
            error => error.to_string(),
        })?;
        return Ok(Chooser { name: spec.to_string(), spec, python: None });
    };
    if !Path::new(file).exists() {
        return Err(format!(
            "there is no file `{}`; write python:FILE, for example python:agent.py",
            file.escape_debug()
        ));
    }
    let python = grade::find(None).map_err(|error| error.to_string())?;
    let command = shell_words::join([&*python.to_string_lossy(), "-c", AGENT, file]);
    let name = Path::new(file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Chooser {
        spec: PlayerSpec::Program(Program { protocol: Protocol::Ugi, command }),
        name,
        python: Some(text.to_owned()),
    })
}

#[derive(Clone, Copy)]
struct Clock {
    seconds: u32,
    increment: u32,
}

fn clock(text: &str) -> Result<Clock, String> {
    let numbers = text.split_once('+').and_then(|(seconds, more)| Some((seconds.parse().ok()?, more.parse().ok()?)));
    match numbers {
        Some((seconds @ 10..=86_400, increment @ 0..=600)) => Ok(Clock { seconds, increment }),
        _ => Err("write 10 to 86400 seconds and an increment of 0 to 600, for example 180+2".to_owned()),
    }
}

/// What all bots share.
struct Shared {
    args: BotArgs,
    site: Site,
    link: Option<Link>,
    thinker: Arc<Thinker>,
    /// Becomes true when the bots have to leave.
    quit: watch::Receiver<bool>,
}

pub(crate) fn run(mut args: BotArgs) -> anyhow::Result<Answer> {
    if args.unconfined {
        match &mut args.player.spec {
            PlayerSpec::Program(program) if args.player.python.is_some() => program.command.push_str(" --unconfined"),
            _ => bail!("--unconfined is for --player python:FILE; other players run without it"),
        }
    }
    let link = args.join.as_deref().map(Link::parse).transpose()?;
    let server = args.server.as_deref().or(link.as_ref().and_then(|link| link.server.as_deref()));
    let Some(server) = server else { bail!("the link has no server; write the whole link, or add --server URL") };
    let site = Site::parse(server)?;
    let secrets = secrets(args.identity.as_deref(), args.count.into())?;
    let thinker = Arc::new(Thinker::new(
        args.player.spec.clone(),
        args.player.python.clone(),
        args.time.map_or_else(|| args.player.spec.default_time(), Duration::from_secs_f64),
        args.threads.count(),
    ));
    if link.is_none() {
        // Reports a player that cannot play before connecting.
        thinker.agent(args.rules.rules(), 0)?;
    }
    let interrupt =
        Interrupt::watch(|| Response::Finish("leaving; press Ctrl-C again to quit immediately".to_owned()))?;
    let (leave, quit) = watch::channel(false);
    let shared = Arc::new(Shared { args, site, link, thinker, quit });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?;
    let answer = runtime.block_on(async {
        let watcher = interrupt.clone();
        tokio::spawn(async move {
            while watcher.signal().is_none() {
                sleep(SIGNAL_INTERVAL).await;
            }
            let _ = leave.send(true);
            // The receivers see that the sender is gone.
            std::future::pending::<()>().await;
        });
        let mut bots = tokio::task::JoinSet::new();
        for (index, secret) in secrets.into_iter().enumerate() {
            let bot = Bot::new(shared.clone(), index, &secret);
            bots.spawn(bot.run());
        }
        let mut answer = Answer::Yes;
        while let Some(ended) = bots.join_next().await {
            match ended.context("a bot has failed")? {
                Ok(()) => {}
                Err((name, Problem::Refused(refusal))) => {
                    eprintln!("connect4: {name}: {}", refusal.reason);
                    answer = Answer::No;
                }
                Err((_, Problem::Lost(error))) => bail!("{error}"),
                Err((_, Problem::Failed(error))) => return Err(error),
            }
        }
        Ok(answer)
    });
    // Programs that still think are not waited for.
    runtime.shutdown_background();
    Ok(interrupt.signal().map_or(answer?, Answer::Signal))
}

/// The secrets of the bots, from the file if there is one, which gets those that it lacks.
fn secrets(file: Option<&Path>, count: usize) -> anyhow::Result<Vec<String>> {
    let known = match file {
        Some(path) if path.exists() => crate::input::read(path)?,
        _ => String::new(),
    };
    let mut secrets: Vec<String> = known.split_whitespace().map(str::to_owned).collect();
    if let Some(wrong) = secrets.iter().find(|secret| !client::is_secret(secret)) {
        let name = file.map(|path| path.display().to_string()).unwrap_or_default();
        bail!("{name} does not contain secrets of bots: `{}`; choose another --identity", wrong.escape_debug());
    }
    if secrets.len() < count {
        secrets.resize_with(count, new_secret);
        if let Some(path) = file {
            write_whole(path, &(secrets.join("\n") + "\n"))?;
        }
    }
    secrets.truncate(count);
    Ok(secrets)
}

struct Bot {
    shared: Arc<Shared>,
    name: String,
    client: Client,
    games: u32,
}

/// What a bot needs of a tournament.
#[derive(Deserialize)]
struct Tournament {
    #[serde(flatten)]
    rules: RulesSpec,
    status: String,
    own_game: Option<String>,
    is_entrant: bool,
    standings: Vec<Standing>,
}

#[derive(Deserialize)]
struct Standing {
    place: usize,
    points: f64,
    own: bool,
}

/// What a bot needs of a game that it has not joined.
#[derive(Deserialize)]
struct Invited {
    state: InvitedState,
}

#[derive(Deserialize)]
struct InvitedState {
    game: RulesSpec,
}

#[derive(Deserialize)]
struct Paired {
    id: String,
    paired: bool,
}

impl Bot {
    fn new(shared: Arc<Shared>, index: usize, secret: &str) -> Self {
        let name = shared.args.name.clone().unwrap_or_else(|| shared.args.player.name.clone());
        let name = if shared.args.count == 1 { name } else { format!("{name} #{}", index + 1) };
        let client = Client::new(shared.site.clone(), secret);
        Bot { shared, name, client, games: 0 }
    }

    async fn run(mut self) -> Result<(), (String, Problem)> {
        let mut quit = self.shared.quit.clone();
        let name = self.name.clone();
        tokio::select! {
            done = self.play() => done.map_err(|problem| (name, problem)),
            // The server may be gone, so that the bot cannot resign.
            () = async { told_to_leave(&mut quit).await; sleep(LEAVING + Duration::from_secs(1)).await } => Ok(()),
        }
    }

    async fn play(&mut self) -> Result<(), Problem> {
        match self.shared.clone().link.as_ref() {
            Some(link) if link.is_tournament => self.play_tournament(link).await,
            Some(link) => self.play_invited(link).await,
            None => self.play_in_lobby().await,
        }
    }

    fn has_left(&self) -> bool {
        *self.shared.quit.borrow() || self.shared.args.games.is_some_and(|most| self.games >= most)
    }

    async fn pause(&self, time: Duration) {
        let mut quit = self.shared.quit.clone();
        tokio::select! {
            () = sleep(time) => {}
            () = told_to_leave(&mut quit) => {}
        }
    }

    /// Reports a player that cannot play these rules before it joins.
    fn check_plays(&self, rules: &RulesSpec) -> Result<(), Problem> {
        let rules = rules.to_rules().map_err(Problem::Refused)?;
        self.shared.thinker.agent(rules, 0).map(drop).map_err(Problem::Failed)
    }

    async fn play_tournament(&mut self, link: &Link) -> Result<(), Problem> {
        self.client.open(&link.path).await?;
        let path = format!("/api/v1/tournaments/{}", link.id);
        let mut seen: Tournament = self.client.get(&path).await?;
        self.check_plays(&seen.rules)?;
        seen = self.client.post(&format!("{path}/join"), &json!({ "name": self.name })).await?;
        if self.shared.args.count == 1 {
            eprintln!("connect4: {} has joined; it plays when the tournament starts", self.name);
        }
        let mut last = None;
        while !self.has_left() {
            match seen.own_game.take() {
                _ if seen.status == "over" => break,
                _ if !seen.is_entrant => {
                    eprintln!("connect4: the organizer has removed {} from the tournament", self.name);
                    break;
                }
                Some(game) if last.as_ref() != Some(&game) => {
                    self.play_game(&game).await?;
                    last = Some(game);
                }
                // Bots do not ask at the same time.
                _ => self.pause(POLL_INTERVAL.mul_f64(0.75 + (random_seed() % 1000) as f64 / 2000.0)).await,
            }
            if !self.has_left() {
                seen = self.client.get(&path).await?;
            }
        }
        if let Some(own) = seen.standings.iter().find(|one| one.own && seen.status == "over") {
            println!("{}: place {} of {}, {} points", self.name, own.place, seen.standings.len(), own.points);
        }
        Ok(())
    }

    async fn play_invited(&mut self, link: &Link) -> Result<(), Problem> {
        self.client.open(&link.path).await?;
        let path = format!("/api/v1/games/{}", link.id);
        let invited: Invited = self.client.get(&path).await?;
        self.check_plays(&invited.state.game)?;
        self.client.post::<Value>(&format!("{path}/join"), &json!({ "name": self.name })).await?;
        self.play_game(&link.id).await
    }

    async fn play_in_lobby(&mut self) -> Result<(), Problem> {
        let rules: RulesSpec = self.shared.args.rules.rules().into();
        let Clock { seconds, increment } = self.shared.args.clock;
        let mut request = json!({ "name": self.name, "rated": self.shared.args.rated });
        request["clock"] = json!({ "seconds": seconds, "increment": increment });
        if let (Some(all), Value::Object(rules)) = (request.as_object_mut(), json!(rules)) {
            all.extend(rules);
        }
        while !self.has_left() {
            request["waiting"] = Value::Null;
            let found: Paired = self.client.post("/api/v1/lobby/play", &request).await?;
            request["waiting"] = json!(found.id);
            let mut poller = self.client.clone();
            let mut is_waiting = !found.paired;
            let mut other = None;
            {
                let mut playing = std::pin::pin!(self.play_game(&found.id));
                loop {
                    tokio::select! {
                        played = &mut playing => {
                            match played {
                                // The challenge has expired.
                                Err(Problem::Refused(refusal)) if refusal.code == Code::NotFound => {}
                                played => played?,
                            }
                            break;
                        }
                        // Another bot that arrived at the same moment may be waiting, too.
                        () = sleep(LOBBY_INTERVAL), if is_waiting => {
                            let again: Paired = poller.post("/api/v1/lobby/play", &request).await?;
                            is_waiting = !again.paired;
                            if again.paired && again.id != found.id {
                                other = Some(again.id);
                                break;
                            }
                        }
                    }
                }
            }
            if let Some(game) = other {
                self.play_game(&game).await?;
            }
        }
        Ok(())
    }

    /// Plays a game to its end, and prints the result.
    async fn play_game(&mut self, game: &str) -> Result<(), Problem> {
        let Some(finished) = play(&self.client, &self.shared.thinker, &self.shared.quit, &self.name, game).await?
        else {
            return Ok(());
        };
        self.games += 1;
        let Finished { seat, opponent, ending } = finished;
        let result = match ending {
            Ending { winner: Some(winner), .. } if winner == seat => "won",
            Ending { winner: Some(_), .. } => "lost",
            Ending { winner: None, .. } => "drawn",
        };
        let side = if seat == Seat::One { "first" } else { "second" };
        let opponent = if opponent.is_empty() { "a player without a name" } else { &opponent };
        println!(
            "{}: {result} against {opponent}, moving {side}: {}",
            self.name,
            self.client.url(&format!("/game/{game}"))
        );
        Ok(())
    }
}
