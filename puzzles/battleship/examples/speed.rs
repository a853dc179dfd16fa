//! Measures how long `validate` takes on fields from JSON lines (`grid`, `fleet`, `touching`, and `valid` if known):
//! `speed FILE [REPEATS]`. Prints the median and the longest time per size. The time of a field is the best of 5 runs,
//! or of REPEATS. On Linux this is CPU time, which other processes disturb little. `bench/battleship` runs it.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use connect4_battleship::{Field, Fleet, Reason, Spacing, validate};

fn main() {
    let path = std::env::args().nth(1).expect("say which file");
    let times = std::env::args().nth(2).map_or(5, |times| times.parse().expect("write a number of times"));
    let mut by_size: BTreeMap<(usize, usize), Vec<f64>> = BTreeMap::new();
    let (mut valid, mut undecided) = (0, 0);
    for line in std::fs::read_to_string(path).expect("the file can be read").lines() {
        let object: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
        let rows = object["grid"].as_array().expect("the grid has rows").iter();
        let rows = rows.map(|row| row.as_array().expect("rows have cells").iter().map(|cell| cell == 1).collect());
        let field = Field::from_rows(&rows.collect::<Vec<Vec<bool>>>()).expect("it is a field");
        let fleet = object["fleet"].as_array().expect("there is a fleet").iter();
        let fleet = fleet.map(|length| length.as_u64().expect("lengths are numbers") as usize).collect();
        let fleet = Fleet::new(fleet).expect("it is a fleet");
        let spacing = if object["touching"] == true { Spacing::Touching } else { Spacing::Apart };
        let time = |_: usize| {
            let (start, at_start) = (Instant::now(), cpu_time());
            let found = validate(&field, &fleet, spacing);
            let taken = cpu_time().zip(at_start).map_or_else(|| start.elapsed(), |(end, start)| end - start);
            let taken = taken.as_secs_f64() * 1e3;
            assert!(object["valid"].as_bool().is_none_or(|valid| found.is_ok() == valid), "{line}");
            (taken, found)
        };
        let all: Vec<_> = (0..times).map(time).collect();
        let best = all.iter().map(|(taken, _)| *taken).fold(f64::MAX, f64::min);
        valid += usize::from(all[0].1.is_ok());
        undecided += usize::from(all[0].1 == Err(Reason::Undecided));
        by_size.entry((field.rows().max(field.cols()), field.rows().min(field.cols()))).or_default().push(best);
    }
    println!("{valid} fields can hold their fleet, {undecided} are undecided.\n");
    println!("| size | fields | median ms | longest ms |");
    println!("|---|--:|--:|--:|");
    for ((long, short), mut times) in by_size {
        times.sort_by(f64::total_cmp);
        let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
        println!("| {long}x{short} | {} | {median:.3} | {longest:.3} |", times.len());
    }
}

/// CPU time of this thread, if the system reports it.
fn cpu_time() -> Option<Duration> {
    // Linux updates a thread's CPU time when the thread is descheduled, and otherwise only at each tick.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
}
