//! `connect4 review`: what a game's moves were worth.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use anyhow::{Context, ensure};
use connect4_core::notation::record;
use connect4_core::{Action, Cell, Game, Player};
use connect4_play::{Exact, Limits, Names, Review, review};
use connect4_solve::{Book, Options};
use connect4_wire::{Notation, ReviewReport};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value};

use crate::args::ReviewArgs;
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
    let threads = super::threads(args.threads);
    let mut exact = Exact::new(Options { table_bytes: args.table_mb as usize * 1_000_000, threads });
    if !args.no_book
        && let Some(book) = Book::embedded(rules)
    {
        exact = exact.with_book(book);
    }
    let limits = Limits { nodes: args.nodes, time: Some(Duration::from_secs_f64(args.time)), stop: None };
    let bar = progress()?;
    let review = review(&played.game, &mut exact, &limits, &mut |done, total| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    })?;
    bar.finish_and_clear();
    let report = ReviewReport::new(&played.first, &played.second, &played.game, &review);
    let text = if args.json.is_on() { args.json.text(&to_json(&report, &review)?)? } else { to_text(&played, &review) };
    writeln!(std::io::stdout(), "{text}")?;
    Ok(if review.is_complete() { Answer::Yes } else { Answer::No })
}

fn read(args: &ReviewArgs) -> anyhow::Result<Played> {
    let text = input::read(&args.record)?;
    if args.from.0 == Notation::Record {
        let record = record::parse(&text)?;
        return Ok(Played { first: record.first, second: record.second, game: record.game });
    }
    let game = args.from.0.read(args.rules.rules(), &text)?.game().cloned();
    let game = game.context("a board tells no moves: write the game as record, digits, list or cells")?;
    Ok(Played { first: String::new(), second: String::new(), game })
}

/// A bar over the positions, on a terminal.
fn progress() -> anyhow::Result<ProgressBar> {
    if !std::io::stderr().is_terminal() {
        return Ok(ProgressBar::hidden());
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} positions, {eta} left")?;
    let bar = ProgressBar::new(1).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(500));
    Ok(bar)
}

/// The report with the names that all commands share: docs/json.md.
fn to_json(report: &ReviewReport, review: &Review) -> anyhow::Result<Value> {
    let Value::Object(mut renamed) = serde_json::to_value(report)? else { unreachable!("reports are objects") };
    let rename = |object: &mut Map<String, Value>, old: &str, new: &str| {
        let value = object.remove(old).expect("reports have it");
        object.insert(new.to_owned(), value);
    };
    for (one, reviewed) in renamed["moves"].as_array_mut().expect("an array").iter_mut().zip(review.moves()) {
        let one = one.as_object_mut().expect("an object");
        rename(one, "player", "mover");
        let best: Vec<String> = reviewed.hint().best().iter().map(Cell::to_string).collect();
        one.insert("best".to_owned(), best.into());
    }
    for side in ["X", "O"] {
        rename(renamed["accuracy"][side].as_object_mut().expect("an object"), "moves", "made");
    }
    rename(&mut renamed, "moves", "reviewed");
    Ok(renamed.into())
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
