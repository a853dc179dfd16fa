//! Takes the terminal over and panics: the test of the real terminal sees what is left of it.

fn main() -> std::io::Result<()> {
    let _terminal = connect4_tui::TakenTerminal::take()?;
    panic!("this is a test");
}
