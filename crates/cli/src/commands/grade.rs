//! `connect4 grade`: starts the grader, which is part of the Python package.

use std::ffi::{OsStr, OsString};
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::answer::Answer;
use crate::options::{positive_seconds, whole_number};

const ASSIGNMENTS: [&str; 8] = ["classroom", "winner", "sudoku", "battleship", "minimax", "alphabeta", "mcts", "agent"];

/// The names of Python, in the order in which they are tried.
const PYTHONS: [&str; 2] = ["python3", "python"];

/// Exits with 0 if the package has a grader and can run agents.
const PROBE: &str = "import sys; from importlib.util import find_spec as find; \
                     sys.exit(find('connect4.grade') is None or find('connect4._bot') is None)";

#[derive(Args)]
#[command(after_help = "\
The grader is part of the Python package, which this command starts with `python3 -m connect4 grade`. It prints the \
points, names the mistakes and shows the smallest input that fails. It exits with 0 also if a submission earns nothing.

Examples:
  connect4 grade submission.py --assignment classroom
  connect4 grade submission.ipynb --assignment agent --seed 7
  connect4 grade folder --assignment alphabeta --json > results.json
  connect4 grade submissions --all --assignment classroom --csv marks.csv --reports reports
  connect4 grade submission.py --assignment classroom --python ~/venv/bin/python")]
pub(crate) struct GradeArgs {
    /// Python file, notebook, ZIP file, or folder that contains one
    #[arg(value_name = "SUBMISSION")]
    submission: PathBuf,
    /// Say what the submission implements
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(ASSIGNMENTS))]
    assignment: String,
    /// Grade each file and folder in SUBMISSION, one per student
    #[arg(long)]
    all: bool,
    /// Save the points to FILE
    #[arg(long, value_name = "FILE", requires = "all")]
    csv: Option<PathBuf>,
    /// Save the report of each submission to FOLDER
    #[arg(long, value_name = "FOLDER", requires = "all")]
    reports: Option<PathBuf>,
    /// Grade N submissions at a time [default: one per core]
    #[arg(long, value_name = "N", requires = "all", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Print Gradescope's results.json; with --all, a list of them
    #[arg(long)]
    json: bool,
    /// Set the seed of the tests [default: 1]
    #[arg(long, value_name = "N", value_parser = whole_number)]
    seed: Option<u64>,
    /// Limit the time per call, in seconds [default: 5]
    #[arg(long, value_name = "S", value_parser = positive_seconds)]
    seconds: Option<f64>,
    /// Limit the memory, in MB [default: 1024]
    #[arg(long, value_name = "M", value_parser = whole_number)]
    memory: Option<u64>,
    /// Use this Python [default: python3 or python, whichever has the package]
    #[arg(long, value_name = "FILE")]
    python: Option<OsString>,
}

pub(crate) fn run(args: GradeArgs) -> anyhow::Result<Answer> {
    let mut grader = start(&find(args.python.as_deref())?);
    grader.args(["-m", "connect4", "grade", "--assignment", &args.assignment]);
    grader.args(args.all.then_some("--all")).args(args.json.then_some("--json"));
    let paths = [("--csv", &args.csv), ("--reports", &args.reports)];
    grader.args(
        paths.into_iter().filter_map(|(name, path)| Some([OsStr::new(name), path.as_deref()?.as_os_str()])).flatten(),
    );
    let numbers = [
        ("--seed", args.seed.map(|seed| seed.to_string())),
        ("--seconds", args.seconds.map(|seconds| seconds.to_string())),
        ("--jobs", args.jobs.map(|jobs| jobs.to_string())),
        ("--memory", args.memory.map(|memory| memory.to_string())),
    ];
    for (name, number) in numbers {
        grader.args(number.map(|number| format!("{name}={number}")));
    }
    grader.arg("--").arg(&args.submission);
    become_it(&mut grader)
}

/// A Python that does not import modules from the current folder, where a submission may be called `connect4.py`.
fn start(python: &OsStr) -> Command {
    let mut command = Command::new(python);
    command.env("PYTHONSAFEPATH", "1");
    command
}

/// The first Python with the package.
pub(super) fn find(given: Option<&OsStr>) -> anyhow::Result<OsString> {
    let names = given.map_or_else(|| PYTHONS.map(OsStr::new).to_vec(), |given| vec![given]);
    let mut without = None;
    for name in names {
        let status =
            start(name).args(["-c", PROBE]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        match status {
            Ok(status) if status.success() => return Ok(name.to_owned()),
            Ok(_) => without = without.or(Some(name)),
            Err(error) if given.is_none() && error.kind() == ErrorKind::NotFound => {}
            Err(error) => {
                return Err(error).with_context(|| format!("cannot start {}; choose another --python", name.display()));
            }
        }
    }
    match without.map(OsStr::display) {
        Some(name) => bail!(
            "{name} does not have the package connect4, which contains the grader; run \
             `{name} -m pip install ./crates/py` in a clone of the repository, or choose a Python that has it with --python"
        ),
        None => bail!(
            "grading needs Python with the package connect4; install Python 3.9 or later and run \
             `python3 -m pip install ./crates/py` in a clone of the repository, or choose a Python that has it with --python"
        ),
    }
}

/// Replaces this process by the command.
#[cfg(unix)]
fn become_it(command: &mut Command) -> anyhow::Result<Answer> {
    Err(std::os::unix::process::CommandExt::exec(command)).context("cannot start Python")
}

/// Runs the command and exits as it does.
#[cfg(not(unix))]
fn become_it(command: &mut Command) -> anyhow::Result<Answer> {
    match command.status().context("cannot start Python")?.code() {
        Some(0) => Ok(Answer::Yes),
        Some(1) => Ok(Answer::No),
        code => std::process::exit(code.unwrap_or(2)),
    }
}
