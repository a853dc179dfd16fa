//! `connect4 battleship`: reads fields in several formats and prints one line for each, in order.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::anyhow;
use clap::{Args, Subcommand, ValueEnum, value_parser};
use connect4_battleship::{
    Budget, Direction, Field, Fleet, Generated, Reason, Ship, Spacing, count, forced_within, validate_within,
};
use indicatif::HumanDuration;
use serde::Serialize;
use serde_json::{Value, json};

use super::parallel_map;
use crate::answer::Answer;
use crate::formats::unreadable;
use crate::input::Source;
use crate::options::{Seed, Threads};
use crate::output::{Json, with_elapsed_time, with_status_line};

#[derive(Subcommand)]
#[command(after_help = "\
Input, from a file, standard input or the command line, in any mixture of these formats:
  - rows of 0 and 1, of . and #, or of . and a letter per ship (A for the first); an empty line separates fields
  - JSON rows: [[0,1],[0,1]]
  - JSON objects: {\"grid\":[[0,1],[0,1]],\"fleet\":[2],\"touching\":true}; fleet and touching are optional
Fields have up to 64 rows and columns. Ships are straight.

Examples:
  connect4 battleship validate field.txt
  connect4 battleship generate --seed 7 | connect4 battleship count
  printf '111\\n001\\n' | connect4 battleship validate --fleet '3 1' --explain")]
pub(crate) enum BattleshipCommand {
    /// Check whether the marked cells can be divided exactly into the fleet
    Validate(BattleshipValidateArgs),
    /// Count the placements of the fleet on the marked cells
    #[command(after_help = "\
Prints the number of placements of each field; ships of the same length are interchangeable. Fields with large blocks \
may have too many to count and print `uncounted` (null with --json). Exit status: 1 if a field has none; 2 if a field \
is uncounted or a line is not a field.

Example:
  connect4 battleship count field.txt")]
    Count(BattleshipSource),
    /// Generate a random field
    Generate(BattleshipGenerateArgs),
}

#[derive(Args)]
pub(crate) struct BattleshipSource {
    /// Field, a file with fields, or - for standard input
    #[arg(value_name = "FIELD|FILE", default_value = "-")]
    fields: Source,
    #[command(flatten)]
    fleet: FleetArgs,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    json: Json,
}

#[derive(Args)]
pub(crate) struct FleetArgs {
    /// Set the lengths of the ships
    #[arg(long, value_name = "LENGTHS", default_value = "4 3 3 2 2 2 1 1 1 1", value_parser = fleet)]
    fleet: Fleet,
    /// Do not let ships touch, even diagonally
    #[arg(long)]
    no_touch: bool,
}

#[derive(Args)]
#[command(after_help = "\
Prints `valid`, `invalid` or `undecided` for each field, in order. For a single field, prints a placement, with a \
letter per ship, or the reason why there is none. A field is undecided if --rounds was too small; with more than 450 \
marked cells, the first two rounds skip the slowest checks. Exit status: 1 if a field is invalid; 2 if a field, or \
with --explain its forced ships, are undecided, or if a line is not a field.

--json prints valid (null if undecided), reason, ships (each [row, column, length, \"across\" or \"down\"], from 1), \
and with --explain, forced.

Examples:
  connect4 battleship validate field.txt --no-touch
  connect4 battleship validate fields.jsonl
  connect4 battleship validate field.txt --fleet '5 4 3 3 2' --explain")]
pub(crate) struct BattleshipValidateArgs {
    /// Also list the ships that are in every placement
    #[arg(long)]
    explain: bool,
    /// Search up to N rounds, 0 to 30, each about twice as long as the one before; 7 take minutes for the hardest
    /// fields
    #[arg(long, value_name = "N", default_value_t = connect4_battleship::DEFAULT_ROUNDS, value_parser = value_parser!(u32).range(..=30))]
    rounds: u32,
    #[command(flatten)]
    source: BattleshipSource,
}

#[derive(Args)]
#[command(after_help = "\
The exit status is 1 if no placement was found.

Examples:
  connect4 battleship generate --seed 7
  connect4 battleship generate -s 12x8 --fleet '5 4 3 3 2' --no-touch --format ships")]
pub(crate) struct BattleshipGenerateArgs {
    #[command(flatten)]
    seed: Seed,
    /// Set the columns and rows, 1 to 64 each
    #[arg(short, long, value_name = "COLSxROWS", default_value = "10x10", value_parser = field_size)]
    size: (usize, usize),
    #[command(flatten)]
    fleet: FleetArgs,
    /// Choose the output format
    #[arg(long, value_enum, default_value_t = FieldFormat::Digits, conflicts_with = "json")]
    format: FieldFormat,
    #[command(flatten)]
    json: Json,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FieldFormat {
    /// Rows of 0 and 1
    Digits,
    /// Rows of . and a letter per ship
    Ships,
}

fn fleet(text: &str) -> Result<Fleet, String> {
    match text.parse::<Fleet>() {
        Ok(fleet) if fleet.lengths().is_empty() => {
            Err("write the length of at least one ship, for example 4 3 3 2".into())
        }
        parsed => parsed.map_err(|error| error.to_string()),
    }
}

fn field_size(text: &str) -> Result<(usize, usize), String> {
    let parse = |part: &str| part.parse().ok().filter(|number| (1..=64).contains(number));
    let size = text.split_once('x').and_then(|(cols, rows)| Some((parse(cols)?, parse(rows)?)));
    size.ok_or_else(|| "write columns and rows, 1 to 64 each, for example 10x10".to_owned())
}

pub(crate) fn run(command: BattleshipCommand) -> anyhow::Result<Answer> {
    match command {
        BattleshipCommand::Validate(args) => validate(&args),
        BattleshipCommand::Count(args) => count_placements(&args),
        BattleshipCommand::Generate(args) => generate(&args),
    }
}

impl FleetArgs {
    fn spacing(&self) -> Spacing {
        spacing(!self.no_touch)
    }
}

fn spacing(touching: bool) -> Spacing {
    if touching { Spacing::Touching } else { Spacing::Apart }
}

/// A field and the fleet that it should hold.
struct Problem {
    field: Field,
    fleet: Fleet,
    spacing: Spacing,
}

/// A problem of the input, or why it cannot be read.
struct Record {
    /// Its first line, from 1.
    line: usize,
    problem: Result<Problem, String>,
}

fn read(source: &BattleshipSource) -> anyhow::Result<Vec<Record>> {
    let (text, fleet) = (source.fields.text_of_any_length()?, &source.fleet);
    let mut records = Vec::new();
    let plain = |field| Problem { field, fleet: fleet.fleet.clone(), spacing: fleet.spacing() };
    let mut lines = text.lines().zip(1..).peekable();
    while let Some((line, number)) = lines.next() {
        if line.trim().is_empty() {
            continue;
        }
        // JSON ends with its last bracket, other fields with an empty line.
        let is_json = line.trim_start().starts_with(['[', '{']);
        let mut whole = line.to_owned();
        let is_open = |text: &str| serde_json::from_str::<Value>(text).is_err_and(|error| error.is_eof());
        while let Some((line, _)) = lines.next_if(|(line, _)| {
            if is_json {
                is_open(&whole)
            } else {
                !line.trim().is_empty() && !line.trim_start().starts_with(['[', '{'])
            }
        }) {
            whole.push('\n');
            whole.push_str(line);
        }
        let problem = if is_json {
            parse_json(&whole, fleet)
        } else {
            Field::parse(&whole).map(plain).map_err(|error| error.to_string())
        };
        records.push(Record { line: number, problem });
    }
    if records.is_empty() {
        anyhow::bail!("the input has no fields; write rows of 0 and 1, or of . and #");
    }
    if source.fields.is_text() && records.iter().all(|record| record.problem.is_err()) {
        let error = records.swap_remove(0).problem.err().expect("all are errors");
        return Err(unreadable(anyhow!(error), &source.fields, "a field"));
    }
    Ok(records)
}

fn parse_json(text: &str, args: &FleetArgs) -> Result<Problem, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| format!("invalid JSON: {error}"))?;
    // `ships`, which is printed, is allowed. A misspelled name must not go unnoticed.
    const NAMES: [&str; 4] = ["grid", "fleet", "touching", "ships"];
    let names = value.as_object().into_iter().flat_map(|object| object.keys());
    if let Some(name) = names.into_iter().find(|name| !NAMES.contains(&name.as_str())) {
        return Err(format!("unknown name {name:?}; expected grid, fleet and touching"));
    }
    let rows = value.get("grid").unwrap_or(&value);
    let no_rows = || "expected rows like [[0,1],[0,1]], or an object with such a grid".to_owned();
    let mut cells = Vec::new();
    for (row, of_row) in rows.as_array().ok_or_else(no_rows)?.iter().enumerate() {
        let mut read = Vec::new();
        for (col, cell) in of_row.as_array().ok_or_else(no_rows)?.iter().enumerate() {
            read.push(match cell {
                Value::Bool(marked) => *marked,
                Value::Number(number) if number.as_u64() == Some(1) => true,
                Value::Number(number) if number.as_u64() == Some(0) => false,
                _ => {
                    return Err(format!(
                        "invalid cell r{}c{}: {cell}; write 1 for a marked cell, 0 for an empty one",
                        row + 1,
                        col + 1
                    ));
                }
            });
        }
        cells.push(read);
    }
    let field = Field::from_rows(&cells).map_err(|error| error.to_string())?;
    let fleet = match value.get("fleet") {
        None => args.fleet.clone(),
        Some(fleet) => {
            let length = |value: &Value| {
                let length = value.as_u64().and_then(|length| usize::try_from(length).ok());
                length.ok_or_else(|| format!("invalid ship length {value}; write a fleet like [4,3,3,2]"))
            };
            let lengths = fleet.as_array().ok_or("the fleet is not an array; write lengths like [4,3,3,2]")?;
            let lengths = lengths.iter().map(length).collect::<Result<Vec<usize>, String>>()?;
            Fleet::new(lengths).map_err(|error| error.to_string())?
        }
    };
    let spacing = match value.get("touching") {
        None => args.spacing(),
        Some(touching) => spacing(touching.as_bool().ok_or("touching must be true or false")?),
    };
    Ok(Problem { field, fleet, spacing })
}

/// Maps `work` over all fields in parallel and prints the results in order. `print` returns whether the result is
/// positive.
fn map_fields<R: Send>(
    activity: &str,
    records: &[Record],
    source: &BattleshipSource,
    work: impl Fn(&Problem) -> R + Sync,
    mut print: impl FnMut(&mut dyn Write, &Problem, R) -> anyhow::Result<bool>,
) -> anyhow::Result<Answer> {
    let mut workers = vec![(); source.threads.count()];
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let (mut all_read, mut is_yes) = (true, true);
    let (done, all) = (AtomicUsize::new(0), records.len());
    let words = |spent: Duration| match done.load(Ordering::Relaxed) {
        done @ 1.. if done < all => {
            let left = HumanDuration(spent.mul_f64((all - done) as f64 / done as f64));
            format!("{activity}: {done} of {all} fields, about {left} left")
        }
        done => format!("{activity} for {}: {done} of {all} fields", HumanDuration(spent)),
    };
    let work = |record: &Record| {
        let result = record.problem.as_ref().ok().map(&work);
        done.fetch_add(1, Ordering::Relaxed);
        result
    };
    let results = with_status_line(words, |_| parallel_map(&mut workers, records, |(), record| work(record)));
    for (Record { line, problem }, result) in records.iter().zip(results) {
        match (problem, result) {
            (Ok(problem), Some(result)) => is_yes &= print(&mut out, problem, result)?,
            (problem, _) => {
                all_read = false;
                if let Err(error) = problem {
                    eprintln!("connect4: line {line}: {error}");
                }
                writeln!(out, "{}", if source.json.is_on() { r#"{"status":"error"}"# } else { "error" })?;
            }
        }
    }
    out.flush()?;
    if !all_read {
        anyhow::bail!("some lines are not fields (see above)");
    }
    Ok(if is_yes { Answer::Yes } else { Answer::No })
}

/// A ship as row, column, length and direction, from 1.
fn ship_to_json(ship: &Ship) -> Value {
    let direction = match ship.direction {
        Direction::Across => "across",
        Direction::Down => "down",
    };
    json!([ship.row + 1, ship.col + 1, ship.length, direction])
}

/// A placement, or why there is none, and the forced ships if requested and decided.
type Validated = (Result<Vec<Ship>, Reason>, Option<Vec<Ship>>);

fn validate(args: &BattleshipValidateArgs) -> anyhow::Result<Answer> {
    let records = read(&args.source)?;
    let is_single = records.len() == 1;
    let (mut undecided, mut unforced) = (0, 0);
    let answer = map_fields(
        "validating",
        &records,
        &args.source,
        |Problem { field, fleet, spacing }| {
            let budget = Budget::rounds(args.rounds);
            let found = validate_within(field, fleet, *spacing, &budget);
            let forced = (args.explain && found.is_ok()).then(|| forced_within(field, fleet, *spacing, &budget));
            (found, forced.and_then(Result::ok))
        },
        |out, problem, (found, forced): Validated| {
            let is_undecided = found == Err(Reason::Undecided);
            undecided += usize::from(is_undecided);
            unforced += usize::from(args.explain && found.is_ok() && forced.is_none());
            if args.source.json.is_on() {
                let all = |ships: &Vec<Ship>| ships.iter().map(ship_to_json).collect::<Vec<_>>();
                let mut object = json!({
                    "valid": if is_undecided { None } else { Some(found.is_ok()) },
                    "reason": found.as_ref().err().map(ToString::to_string),
                    "ships": found.as_ref().ok().map(all),
                });
                if args.explain {
                    object["forced"] = json!(forced.as_ref().map(all));
                }
                writeln!(out, "{}", args.source.json.text(&object)?)?;
                return Ok(found.is_ok());
            }
            let word = match &found {
                Ok(_) => "valid",
                Err(Reason::Undecided) => "undecided",
                Err(_) => "invalid",
            };
            writeln!(out, "{word}")?;
            match &found {
                Ok(ships) if is_single => write!(out, "{}", problem.field.draw(ships))?,
                Err(reason) if is_single || args.explain => writeln!(out, "{reason}")?,
                _ => {}
            }
            if args.explain && found.is_ok() && forced.is_none() {
                writeln!(out, "the forced ships are undecided")?;
            }
            if let (Some(forced), Ok(ships)) = (forced, &found) {
                let names: Vec<String> = forced.iter().map(ToString::to_string).collect();
                let names = if names.is_empty() { String::new() } else { format!(": {}", names.join(" ")) };
                writeln!(out, "{} of {} ships forced{names}", forced.len(), ships.len())?;
            }
            Ok(found.is_ok())
        },
    )?;
    anyhow::ensure!(
        undecided == 0,
        "{undecided} of {} fields are undecided; allow more than --rounds {}",
        records.len(),
        args.rounds
    );
    anyhow::ensure!(
        unforced == 0,
        "the forced ships of {unforced} of {} fields are undecided; allow more than --rounds {}",
        records.len(),
        args.rounds
    );
    Ok(answer)
}

fn count_placements(source: &BattleshipSource) -> anyhow::Result<Answer> {
    let records = read(source)?;
    let mut too_many = Ok(());
    let answer = map_fields(
        "counting",
        &records,
        source,
        |Problem { field, fleet, spacing }| count(field, fleet, *spacing),
        |out, _, counted| {
            too_many = too_many.and(counted.map(|_| ()));
            let count = counted.ok();
            let text = || count.map_or_else(|| "uncounted".to_owned(), |count| count.to_string());
            source.json.print(out, || PlacementCount { count }, text)?;
            Ok(count != Some(0))
        },
    )?;
    too_many?;
    Ok(answer)
}

/// The count may exceed 64 bits, which `serde_json::Value` cannot hold.
#[derive(Serialize)]
struct PlacementCount {
    count: Option<u128>,
}

fn generate(args: &BattleshipGenerateArgs) -> anyhow::Result<Answer> {
    let (cols, rows) = args.size;
    let (fleet, spacing) = (&args.fleet.fleet, args.fleet.spacing());
    let seed = args.seed.choose();
    match with_elapsed_time("placing ships", None, || connect4_battleship::generate(rows, cols, fleet, spacing, seed)) {
        Ok(Generated { field, ships, .. }) => {
            let row = |row| (0..cols).map(|col| u8::from(field.is_marked(row, col))).collect();
            let object = || {
                json!({
                    "grid": (0..rows).map(row).collect::<Vec<Vec<u8>>>(),
                    "fleet": fleet.lengths(),
                    "touching": spacing == Spacing::Touching,
                    "ships": ships.iter().map(ship_to_json).collect::<Vec<_>>(),
                })
            };
            let text = match args.format {
                FieldFormat::Digits => field.to_string(),
                FieldFormat::Ships => field.draw(&ships),
            };
            args.json.print(&mut std::io::stdout(), object, || text.trim_end().to_owned())?;
            Ok(Answer::Yes)
        }
        Err(no_room) => {
            eprintln!("connect4: {no_room}");
            Ok(Answer::No)
        }
    }
}
