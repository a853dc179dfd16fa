//! How long fields of JSON lines (`grid`, `fleet`, `touching`) take to be judged: by size, the median and the longest time
//! of a field, each the best of five. `bench/battleship` runs it.

use std::collections::BTreeMap;
use std::time::Instant;

use battleship::{Field, Fleet, validate};

fn main() {
    let path = std::env::args().nth(1).expect("say which file");
    let mut by_size: BTreeMap<(usize, usize), Vec<f64>> = BTreeMap::new();
    for line in std::fs::read_to_string(path).expect("the file can be read").lines() {
        let object: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
        let rows = object["grid"].as_array().expect("the grid has rows").iter();
        let rows = rows.map(|row| row.as_array().expect("rows have cells").iter().map(|cell| cell == 1).collect());
        let field = Field::from_rows(&rows.collect::<Vec<Vec<bool>>>()).expect("it is a field");
        let fleet = object["fleet"].as_array().expect("there is a fleet").iter();
        let fleet = fleet.map(|length| length.as_u64().expect("lengths are numbers") as usize).collect();
        let fleet = Fleet::new(fleet).expect("it is a fleet");
        let touching = object["touching"] == true;
        let time = |_| {
            let start = Instant::now();
            assert_eq!(validate(&field, &fleet, touching).is_ok(), object["valid"] == true);
            start.elapsed().as_secs_f64() * 1e3
        };
        let best = (0..5).map(time).fold(f64::MAX, f64::min);
        by_size.entry((field.rows().max(field.cols()), field.rows().min(field.cols()))).or_default().push(best);
    }
    println!("| size | fields | median ms | longest ms |");
    println!("|---|--:|--:|--:|");
    for ((long, short), mut times) in by_size {
        times.sort_by(f64::total_cmp);
        let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
        println!("| {long}x{short} | {} | {median:.3} | {longest:.3} |", times.len());
    }
}
