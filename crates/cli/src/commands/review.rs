//! `connect4 review`: what a game's moves were worth.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use anyhow::{Context, ensure};
use connect4_core::notation::{position, record};
use connect4_core::{Action, Game, Player, Position};
use connect4_play::{Judgement, Known, Limits, Names, Review, ReviewedMove, review};
use connect4_solve::{Book, Options, Solution, Solver};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::args::ReviewArgs;
use crate::formats::From;
use crate::{Answer, input};

/// A game with the names of those who played it; names may be empty.
struct Played {
    first: String,
    second: String,
    game: Game,
}

pub(crate) fn run(args: ReviewArgs) -> anyhow::Result<Answer> {
    let played = read(&args)?;
    let rules = played.game.rules();
    ensure!(played.game.moves().next().is_some(), "the game has no moves to review: play some first");
    ensure!(rules.has_gravity(), "only games with gravity can be reviewed, and this one was played without");
    let threads = super::threads(args.threads);
    let mut solver = Solver::new(Options { table_bytes: args.table_mb as usize * 1_000_000, threads });
    if !args.no_book
        && let Some(book) = Book::embedded(rules)
    {
        solver = solver.with_book(book);
    }
    let limits = Limits { nodes: args.nodes, time: Some(Duration::from_secs_f64(args.time)), stop: None };
    let bar = progress()?;
    let review = review(&played.game, &mut solver, &limits, &mut |done, total| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    })?;
    bar.finish_and_clear();
    let text = if args.json { to_json(&played, &review).to_string() } else { to_text(&played, &review) };
    writeln!(std::io::stdout(), "{text}")?;
    Ok(if review.is_complete() { Answer::Yes } else { Answer::No })
}

fn read(args: &ReviewArgs) -> anyhow::Result<Played> {
    let text = input::read(&args.record)?;
    if args.from == From::Record {
        let record = record::parse(&text)?;
        return Ok(Played { first: record.first, second: record.second, game: record.game });
    }
    let game = args.from.read(args.rules.rules(), &text)?.game;
    let game = game.context("a board tells no moves: write the game as record, digits, list or cells")?;
    Ok(Played { first: String::new(), second: String::new(), game })
}

/// A bar over the positions, on a terminal.
fn progress() -> anyhow::Result<ProgressBar> {
    if !std::io::stderr().is_terminal() {
        return Ok(ProgressBar::hidden());
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} positions")?;
    Ok(ProgressBar::new(1).with_style(style))
}

fn to_text(played: &Played, review: &Review) -> String {
    let name =
        |name: &str, letter: &str| if name.is_empty() { letter.to_owned() } else { format!("{name} ({letter})") };
    let (first, second) = (name(&played.first, "X"), name(&played.second, "O"));
    let mut lines = vec![format!("{first} against {second}, {}", played.game.rules()), String::new()];
    let width = review.moves().iter().map(|one| one.known().noun().len()).max().unwrap_or(0);
    for (index, one) in review.moves().iter().enumerate() {
        let (ply, letter, stone) = (one.ply(), one.player().letter(), one.to_string());
        let line = format!("{ply:>3} {letter} {stone:<5} {:<width$}  {}", one.known().noun(), one.words(Names::Cells));
        lines.push(line.trim_end().to_owned());
        if played.game.actions().get(index + 1) == Some(&Action::Swap) {
            lines.push("    the players swap sides".to_owned());
        }
    }
    lines.push(String::new());
    lines.extend(Player::BOTH.map(|player| accuracy(review, player)));
    lines.push(String::new());
    lines.push(review.graph());
    lines.join("\n")
}

/// `X kept the value with 8 of 9 moves, 88 %`
fn accuracy(review: &Review, player: Player) -> String {
    let accuracy = review.accuracy(player);
    let letter = player.letter();
    let Some(percent) = accuracy.percent() else {
        return match accuracy.moves {
            0 => format!("{letter} made no move"),
            1 => format!("{letter}: whether its move kept the value is not known"),
            moves => format!("{letter}: whether any of its {moves} moves kept the value is not known"),
        };
    };
    let open = match accuracy.moves - accuracy.judged {
        0 => String::new(),
        open => format!("; of {open} more it is not known"),
    };
    let moves = if accuracy.judged == 1 { "move" } else { "moves" };
    format!("{letter} kept the value with {} of {} {moves}, {percent} %{open}", accuracy.kept, accuracy.judged)
}

fn to_json(played: &Played, review: &Review) -> Value {
    let rules = played.game.rules();
    let start = played.game.start();
    let value = |(index, value): (usize, &Solution)| json!({ "ply": usize::from(start.plies()) + index, "sign": value.sign(), "score": value.score() });
    let accuracy = |player| {
        let one = review.accuracy(player);
        json!({ "kept": one.kept, "judged": one.judged, "moves": one.moves, "percent": one.percent() })
    };
    json!({
        "first": played.first,
        "second": played.second,
        "size": rules.size(),
        "connect": rules.connect(),
        "start": position::write(start),
        "swapped": played.game.is_swapped(),
        "moves": review.moves().iter().map(move_to_json).collect::<Vec<_>>(),
        "values": review.values().iter().enumerate().map(value).collect::<Vec<_>>(),
        "accuracy": { "X": accuracy(Player::First), "O": accuracy(Player::Second) },
        "complete": review.is_complete(),
    })
}

fn move_to_json(one: &ReviewedMove) -> Value {
    let column = |col: u8| u16::from(col) + 1;
    let (judgement, lost, plies_lost) = match one.judgement() {
        Judgement::Best => ("best", None, None),
        Judgement::Slower { plies } => ("slower", None, Some(plies)),
        Judgement::Kept => ("kept", None, None),
        Judgement::LostDraw => ("lost draw", Some("draw"), None),
        Judgement::LostWin => ("lost win", Some("win"), None),
        Judgement::Unknown => ("unknown", None, None),
    };
    json!({
        "ply": one.ply(),
        "player": one.player().letter().to_string(),
        "cell": one.cell().to_string(),
        "column": column(one.cell().col),
        "before": value_to_json(one.hint().position(), &one.before()),
        "after": value_to_json(one.hint().position(), &one.after()),
        "judgement": judgement,
        "mark": one.judgement().mark(),
        "lost": lost,
        "plies_lost": plies_lost,
        "best": one.hint().best().iter().map(|cell| column(cell.col)).collect::<Vec<_>>(),
        "words": one.words(Names::Cells),
    })
}

/// A value from the side to move in `position`.
fn value_to_json(position: &Position, value: &Solution) -> Value {
    let known = Known::new(position, value);
    json!({
        "verdict": known.word(),
        "plies": known.verdict().map(|verdict| verdict.plies()),
        "score": value.score(),
        "lower": value.lower,
        "upper": value.upper,
    })
}
