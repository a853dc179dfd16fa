//! `connect4 explain`: why a position is worth what it is.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use connect4_core::notation::position;
use connect4_core::{Cell, Outcome, Player, Position};
use connect4_play::reasons::{
    Claim, Explanation, Instance, Plan, Reason, Step, Threat, Why, explain, explain_with, threats,
};
use connect4_play::{Budget, Limits, Names};
use connect4_solve::{Options, Solver};
use connect4_wire::Notation;
use serde_json::{Map, Value, json};

use crate::options::{SourceArgs, positive_seconds};
use crate::output::{Json, patiently};
use crate::{Answer, input};

#[derive(Args)]
#[command(after_help = "\
Tells in sentences who wins and why: a line that can be completed, threats that leave no choice, a plan that answers every \
disc, or that every move loses. Each reason has been checked before it is said: plans are played against every reply. Where \
the position is not plain itself, best play by the solver leads to the first one that is; where --time ends first, what is \
proved so far is said, and the exit code is 1.

On the board, * is a cell to play, x and o are threats (empty cells that complete a line for X or O), and ^ are cells that \
the owner of a plan gets by dropping on top of the other's discs.

Examples:
  connect4 explain 44444326112
  connect4 explain 4444432611 --moves
  connect4 explain --from position '3 3 3 3/1X1/3 O -' --json")]
pub(crate) struct ExplainArgs {
    /// The position or game, or - to read standard input; nothing is the empty board
    #[arg(value_name = "POSITION", conflicts_with = "file")]
    position: Option<String>,
    /// Read the position or game from this file instead
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    source: SourceArgs,
    /// Also tell what each move leads to
    #[arg(long)]
    moves: bool,
    /// Give up looking for a line after this many seconds
    #[arg(long, value_name = "S", value_parser = positive_seconds, default_value = "10")]
    time: f64,
    #[command(flatten)]
    json: Json,
}

/// A position, and why it is worth what it is.
struct Explained {
    position: Position,
    why: Explanation,
}

pub(crate) fn run(args: ExplainArgs) -> anyhow::Result<Answer> {
    let rules = args.source.rules.rules();
    let text = match (&args.position, &args.file) {
        (_, Some(file)) => input::read(file)?,
        (Some(dash), None) if dash == "-" => input::read(Path::new("-"))?,
        (Some(text), None) => text.clone(),
        (None, None) => String::new(),
    };
    let from = args.source.from.map_or_else(|| Notation::default_for(rules), |from| from.0);
    let reading = from.read(rules, text.trim_end_matches(['\r', '\n']))?;
    let position = match reading.game() {
        Some(game) => *game.position(),
        None => reading.board().to_position()?,
    };
    let limit = Duration::from_secs_f64(args.time);
    let budget = Limits { nodes: None, time: Some(limit), stop: None }.start();
    let options = Options { threads: super::threads(None), ..Options::default() };
    let mut solver = connect4_play::solver(options);
    let work = || -> anyhow::Result<(Explained, Vec<(Cell, Explained)>)> {
        let here = Explained::new(position, &mut solver, &budget)?;
        let mut moves = Vec::new();
        if args.moves {
            for cell in position.legal_moves() {
                moves.push((cell, Explained::new(position.after(cell), &mut solver, &budget)?));
            }
        }
        Ok((here, moves))
    };
    let (here, moves) = patiently("searching", Some(limit), work)?;
    args.json.print(&mut std::io::stdout(), || to_json(&here, &moves, args.moves), || to_text(&here, &moves))?;
    let is_settled = here.why.value.is_some() && moves.iter().all(|(_, one)| one.why.value.is_some());
    Ok(if is_settled { Answer::Yes } else { Answer::No })
}

impl Explained {
    fn new(position: Position, solver: &mut Solver, budget: &Budget) -> anyhow::Result<Self> {
        // Without the solver, boards of any size can be explained.
        let here = explain(&position);
        if here.value.is_some() || !Solver::can_solve(position.rules()) {
            return Ok(Explained { position, why: here });
        }
        let why = explain_with(&position, solver, budget)?.unwrap_or(here);
        Ok(Explained { position, why })
    }

    fn end(&self) -> Position {
        self.why.end(&self.position)
    }
}

fn to_text(here: &Explained, moves: &[(Cell, Explained)]) -> String {
    let mut parts = vec![here.why.text(&here.position)];
    for (cell, after) in moves {
        let name = Names::typed(after.position.rules()).name(*cell);
        let value = verdict(&after.why, here.position.mover()).unwrap_or("is not settled");
        let mut text = format!("{name} ({cell}) {value}:");
        for sentence in after.why.words(&after.position).iter().skip(1) {
            text.push(if sentence.starts_with("- ") { '\n' } else { ' ' });
            text.push_str(sentence);
        }
        parts.push(text);
    }
    parts.join("\n\n")
}

/// What a value means for a player, as a verb.
fn verdict(why: &Explanation, player: Player) -> Option<&'static str> {
    why.value.map(|value| match value {
        Outcome::Drawn => "draws",
        Outcome::Won(winner) if winner == player => "wins",
        Outcome::Won(_) => "loses",
    })
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

/// The names of docs/reference/json.md.
fn to_json(here: &Explained, moves: &[(Cell, Explained)], with_moves: bool) -> Value {
    let mut object = explained_json(here);
    object.insert("position".to_owned(), json!(position::write(&here.position)));
    object.insert("mover".to_owned(), json!(here.position.mover().letter().to_string()));
    object.insert("threats".to_owned(), threats(&here.end()).iter().map(threat_json).collect());
    if with_moves {
        let by_move = moves.iter().map(|(cell, after)| {
            let mut object = explained_json(after);
            object.insert("cell".to_owned(), json!(cell.to_string()));
            Value::Object(object)
        });
        object.insert("by_move".to_owned(), by_move.collect());
    }
    Value::Object(object)
}

fn explained_json(explained: &Explained) -> Map<String, Value> {
    let Explained { position, why } = explained;
    let mut object = why_json(position, why);
    object.insert("words".to_owned(), json!(why.words(position).join("\n")));
    object
}

fn why_json(position: &Position, why: &Explanation) -> Map<String, Value> {
    let mut at = *position;
    let path = why.steps.iter().map(|step| {
        let object =
            json!({ "cell": step.cell.to_string(), "mover": at.mover().letter().to_string(), "why": why_name(step) });
        at = at.after(step.cell);
        object
    });
    let path: Vec<Value> = path.collect();
    let because: Vec<Value> = why.reasons.iter().map(|reason| reason_json(&at, reason)).collect();
    let verdict = why.value.map(|value| match value {
        Outcome::Drawn => "draw",
        Outcome::Won(player) if player == position.mover() => "win",
        Outcome::Won(_) => "loss",
    });
    let object = json!({ "verdict": verdict, "path": path, "because": because });
    let Value::Object(object) = object else { unreachable!("it is an object") };
    object
}

fn why_name(step: &Step) -> &'static str {
    match step.why {
        Why::Blocks => "blocks",
        Why::OnlyMove => "only",
        Why::Best => "best",
        Why::Winning => "wins",
    }
}

fn reason_json(position: &Position, reason: &Reason) -> Value {
    let letter = |player: Player| player.letter().to_string();
    let (mover, other) = (letter(position.mover()), letter(!position.mover()));
    match reason {
        Reason::Over(_) => json!({ "ground": "over" }),
        Reason::WinsNow { cells } => json!({ "ground": "wins now", "owner": mover, "cells": names(cells) }),
        Reason::TwoThreats { cells } => json!({ "ground": "two threats", "owner": other, "cells": names(cells) }),
        Reason::Forcing { moves } => json!({ "ground": "forcing", "owner": mover, "cells": names(moves) }),
        Reason::NoLine(player) => json!({ "ground": "no line", "owner": letter(!*player) }),
        Reason::Plan(plan) => plan_json(position, plan),
        Reason::EveryMove { moves } => {
            let replies = moves.iter().map(|(cell, why)| {
                let mut object = why_json(&position.after(*cell), why);
                object.insert("cell".to_owned(), json!(cell.to_string()));
                Value::Object(object)
            });
            json!({ "ground": "every move", "owner": other, "by_move": replies.collect::<Vec<_>>() })
        }
    }
}

fn plan_json(position: &Position, plan: &Plan) -> Value {
    let after = plan.first.map_or(*position, |first| position.after(first));
    let claim = match plan.claim {
        Claim::Draw => "draw",
        Claim::Win => "win",
    };
    json!({
        "ground": "plan",
        "owner": plan.owner.letter().to_string(),
        "claim": claim,
        "begins": plan.first.map(|cell| cell.to_string()),
        "ends": names(&plan.ends),
        "free": plan.free_cells(&after),
        "cells": names(&plan.upper(&after)),
        "answers": plan.rules.iter().map(instance_json).collect::<Vec<_>>(),
    })
}

fn instance_json(instance: &Instance) -> Value {
    json!({
        "rule": instance.rule.name(),
        "cells": names(&instance.cells),
        "pairs": instance.answers.iter().map(|&(stone, answer)| names(&[stone, answer])).collect::<Vec<_>>(),
        "stops": instance.stops.iter().map(|line| names(line)).collect::<Vec<_>>(),
    })
}

fn threat_json(threat: &Threat) -> Value {
    json!({
        "owner": threat.owner.letter().to_string(),
        "cell": threat.cell.to_string(),
        "lines": threat.lines.iter().map(|line| names(line)).collect::<Vec<_>>(),
        "below": threat.below,
        "behind": threat.behind.map(|cell| cell.to_string()),
    })
}
