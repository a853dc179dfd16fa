//! trial
fn main() {
    let a: Vec<u32> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    if a[0] == 0 {
        for cols in 1..=5 { for rows in 1..=5 { for k in 2..=6 {
            if cols * rows > a[1] { continue; }
            for per_ply in [false, true] { connect4_count::trial(cols, rows, k, per_ply, 2, true); }
        } } }
        return;
    }
    connect4_count::trial(a[0], a[1], a[2], a[3] != 0, a[4] as usize, false);
}
