//! How long each field of a file of JSON lines takes.
use battleship::{Field, Fleet, validate};

fn main() {
    for path in std::env::args().skip(1) {
        for line in std::fs::read_to_string(path).expect("it is there").lines() {
            let object: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let rows = object["grid"].as_array().expect("rows").iter();
            let rows = rows.map(|row| row.as_array().expect("cells").iter().map(|cell| cell == 1).collect());
            let field = Field::from_rows(&rows.collect::<Vec<Vec<bool>>>()).expect("a field");
            let fleet =
                object["fleet"].as_array().expect("a fleet").iter().map(|n| n.as_u64().expect("a length") as usize);
            let fleet = Fleet::new(fleet.collect()).expect("a fleet");
            eprint!("{} {}x{} {} ships ", object["tag"], field.rows(), field.cols(), fleet.lengths().len());
            let start = std::time::Instant::now();
            let found = validate(&field, &fleet, object["touching"] == true);
            eprintln!(
                "{} {} us {}",
                object["valid"],
                start.elapsed().as_micros(),
                match found {
                    Ok(_) => "ok".into(),
                    Err(e) => e.to_string(),
                }
            );
        }
    }
}
