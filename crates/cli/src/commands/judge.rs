//! `connect4 judge`: what the moves of existing games were worth.

use anyhow::{Context, bail};
use clap::Args;
use connect4_core::Limits;
use connect4_core::notation::record::{self, Record};
use connect4_solve::Options;
use connect4_study::judging::{DecisionGroups, JudgeReport, Judging, Worth, default_nodes};
use connect4_words::{Language, Words};
use indicatif::ProgressBar;

use crate::answer::Answer;
use crate::formats;
use crate::input::Source;
use crate::options::{RulesArgs, Threads, megabytes, whole_number};
use crate::output::{Json, bar};

#[derive(Args)]
#[command(after_help = "\
Reports for each player, with 95% confidence intervals that treat a game as one sample: the share of best moves; the \
regret, which is the result thrown away per move (1 for a win that became a draw, or a draw that became a loss; 2 for a \
win that became a loss); the plies by which wins came later and losses sooner; and the blunders, which throw away a \
result, by phase of the game and by kind.

A file has records, one after the other, or one game per line: digits, or cells; other notations need --from. All games \
must have the same rules. Players are named by the tags of a record, otherwise first and second. A move that cannot be \
solved within --nodes is counted, but not judged.

Examples:
  connect4 judge games.c4
  connect4 judge games.txt --size 6x5 --player first --markdown
  cat *.c4 | connect4 judge - --json | jq .players")]
pub(crate) struct JudgeArgs {
    /// Files with games, - for standard input, or the moves of a game
    #[arg(value_name = "GAMES", required = true)]
    games: Vec<Source>,
    /// Judge only this player (repeatable) [default: all]
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// Read the games in this notation, one per line [default: records, digits or cells]
    #[arg(long, value_enum, value_name = "NOTATION")]
    from: Option<formats::From>,
    /// Limit the nodes per position [default: none for four in a row on 7x6 and for boards of up to 30 cells,
    /// otherwise 1000000]
    #[arg(long, value_name = "N", value_parser = whole_number)]
    nodes: Option<u64>,
    #[command(flatten)]
    threads: Threads,
    /// Set the size of the transposition table of each thread, in MB; 0 disables it
    #[arg(long, value_name = "M", default_value_t = 64, value_parser = megabytes())]
    table_mb: u32,
    /// Print tables in Markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    #[command(flatten)]
    json: Json,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: JudgeArgs) -> anyhow::Result<Answer> {
    let mut records = Vec::new();
    for source in &args.games {
        records.extend(read(&args, source)?);
    }
    if records.is_empty() {
        bail!("there are no games to judge");
    }
    let players = (!args.player.is_empty()).then_some(&*args.player);
    let judging = Judging::new(&records, players)?;
    if judging.decisions().is_empty() {
        match players {
            Some(_) => bail!("these players have made no moves; check --player"),
            None => bail!("the games have no moves to judge"),
        }
    }
    let options = Options { table_bytes: args.table_mb as usize * 1_000_000, threads: 1 };
    let groups = DecisionGroups::of(judging.decisions());
    let threads = args.threads.count().min(groups.indices().len());
    let mut solvers: Vec<_> = (0..threads).map(|_| connect4_players::solver(options)).collect();
    let nodes = args.nodes.or(default_nodes(judging.rules()));
    let bar: ProgressBar = bar(groups.indices().len() as u64, 0, "positions");
    let results = super::parallel_map(&mut solvers, groups.indices(), |solver, indices| {
        let decisions = indices.iter().map(|&index| judging.decisions()[index]);
        let worths = Worth::of_group(decisions, solver, &Limits { nodes, ..Limits::default() }.start());
        bar.inc(1);
        worths
    });
    bar.finish_and_clear();
    let worths = groups.join(results.into_iter().collect::<Result<_, _>>()?);
    let report = judging.report(worths, &mut solvers[0])?;
    args.json.print(
        &mut std::io::stdout(),
        || &report,
        || if args.markdown { report.to_string() } else { to_text(&report) },
    )?;
    Ok(Answer::Yes)
}

/// The games of a source.
fn read(args: &JudgeArgs, source: &Source) -> anyhow::Result<Vec<Record>> {
    let rules = args.rules.rules();
    if source.is_text() {
        let record = match args.from {
            Some(from) => formats::record_of(formats::read(source, from.0, rules)?)?,
            None => Record::new(formats::moves(source, rules)?),
        };
        return Ok(vec![record]);
    }
    let text = source.text_of_any_length()?;
    let name = Words::of(Language::English).say(&formats::source_name(source));
    if args.from.is_none() && text.trim_start().starts_with('[') {
        let parts = split_records(&text);
        let parse = |(number, part): (usize, &String)| {
            record::parse(part).with_context(|| format!("game {} of {name}", number + 1))
        };
        return parts.iter().enumerate().map(parse).collect();
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let read = |line: &str| match args.from {
        Some(from) => formats::record_of(formats::read_text(line, from.0, rules)?),
        None => formats::moves_of(line.trim(), rules).map(Record::new),
    };
    lines.map(|(number, line)| read(line).with_context(|| format!("line {} of {name}", number + 1))).collect()
}

/// Splits a text into its records. A tag after moves begins the next one.
fn split_records(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut has_moves = false;
    for line in text.lines() {
        let is_tag = line.starts_with('[') && line.trim_end().ends_with("\"]");
        if is_tag && has_moves {
            parts.push(String::new());
        }
        has_moves = !is_tag && (has_moves || !line.trim().is_empty());
        if let Some(part) = parts.last_mut() {
            part.push_str(line);
            part.push('\n');
        }
    }
    parts
}

/// The tables with aligned columns.
fn to_text(report: &JudgeReport) -> String {
    let tables = [report.player_table(), report.match_table()].map(|table| aligned(&table));
    format!("{}\n\n{}\n\n{}", report.caption(), tables[0], tables[1])
}

/// A table with aligned columns: the first on the left, the others on the right.
fn aligned(table: &[Vec<String>]) -> String {
    let length = |cell: &String| cell.chars().count();
    let width = |column: usize| table.iter().map(|row| length(&row[column])).max().unwrap_or(0);
    let widths: Vec<usize> = (0..table[0].len()).map(width).collect();
    let cell = |(column, cell): (usize, &String)| match column {
        0 => format!("{cell:<width$}", width = widths[0]),
        _ => format!("  {cell:>width$}", width = widths[column]),
    };
    let line = |row: &Vec<String>| row.iter().enumerate().map(cell).collect::<String>().trim_end().to_owned();
    table.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use connect4_core::Game;

    use super::*;

    #[test]
    fn records_are_split_at_tags_after_moves() {
        let one = "[Size \"7x6\"]\n[Connect \"4\"]\n[Gravity \"yes\"]\n[Result \"*\"]\n[First \"Ann\"]\n\n[Second \"Bob\"]\n\n1. d1 d2 {a [comment]}\n*\n";
        assert_eq!(split_records(&format!("{one}\n{one}{one}")).len(), 3);
        let game = record::parse(&split_records(one)[0]).map(|record| record.game);
        assert_eq!(game.map(|game: Game| game.actions().len()), Ok(2));
    }
}
