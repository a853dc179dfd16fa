//! Exact numbers of positions.
#![allow(missing_docs, dead_code)]
mod classes;
mod frontier;
mod layout;
mod sweep;
mod table;
pub fn trial(cols: u32, rows: u32, connect: u32, per_ply: bool, threads: usize, check: bool) {
    let start = std::time::Instant::now();
    let task = sweep::Task { cols: cols as usize, rows: rows as usize, connect: connect as usize, per_ply, wins: true, threads };
    let sweep = sweep::Sweep::new(task);
    let classes = start.elapsed();
    let sums = sweep.run();
    let (a, b) = (sums.going_on.iter().sum::<u64>(), sums.won.iter().sum::<u64>());
    if check {
        use connect4_core::*;
        let unique = perft::perft_unique(&Position::new(Rules::new(cols as u8, rows as u8, connect as u8).unwrap()), cols * rows);
        let total: u64 = unique.iter().sum();
        let ours: Vec<u64> = sums.going_on.iter().zip(&sums.won).map(|(a, b)| a + b).collect();
        let ours = &ours[..unique.len().min(ours.len())];
        if total != a.wrapping_add(b) || (per_ply && ours != unique) {
            println!("WRONG {cols}x{rows} k{connect}: {total} {} {unique:?} {ours:?} {sums:?}", a.wrapping_add(b));
        }
        return;
    }
    println!("{:?} total {} won {b} classes {classes:?} all {:?}", sweep.bits(), a.wrapping_add(b), start.elapsed());
    let total = |at: usize| sums.layers.iter().map(|l| l[at]).sum::<usize>();
    println!("sets {} plain {} guessed {} awaiting {} peak {} MB", sweep.sets(), total(2), total(3), total(4), sums.layers.iter().map(|l| l[5]).max().unwrap() >> 20);
    if std::env::var_os("LAYERS").is_some() { for l in &sums.layers { println!("{l:?}"); } }
    if per_ply {
        let ours: Vec<u64> = sums.going_on.iter().zip(&sums.won).map(|(a, b)| a + b).collect();
        println!("{ours:?}\n{:?}", sums.won);
    }
}
