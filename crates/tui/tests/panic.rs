//! A panic restores the terminal and leaves its message on the screen.

use std::io::{Read, Write};

use connect4_core::notation::{cells, record};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};

#[test]
fn a_panic_gives_the_terminal_back_and_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    screen_after_panic(folder.path(), None);
    assert_eq!(std::fs::read_dir(folder.path()).expect("it is there").count(), 0);
}

#[test]
fn a_panic_keeps_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let shown = screen_after_panic(folder.path(), Some("43"));
    assert!(shown.contains("the game was saved to connect4-20261121.c4"), "{shown}");
    let text = std::fs::read_to_string(folder.path().join("connect4-20261121.c4")).expect("it is kept");
    assert_eq!(cells::write(&record::parse(&text).expect("it is a record").game), "d1 c1");
}

/// Makes the program panic in this folder, with `keys` during a game, and returns the final screen.
fn screen_after_panic(folder: &std::path::Path, keys: Option<&str>) -> String {
    // Cargo builds examples next to the tests.
    let tests = std::env::current_exe().expect("a test knows where it is");
    let program = tests.parent().and_then(|folder| folder.parent()).expect("deps has a folder").join("examples/panics");
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("the system has pseudo-terminals");
    let modes = || {
        let modes = pair.master.get_termios().expect("a terminal has modes");
        format!("{:?} {:?} {:?} {:?}", modes.input_flags, modes.output_flags, modes.control_flags, modes.local_flags)
    };
    let before = modes();
    let mut command = CommandBuilder::new(program);
    command.cwd(folder);
    command.env("XDG_CONFIG_HOME", folder);
    // A backtrace would scroll the message after the panic off the screen.
    command.env("RUST_BACKTRACE", "0");
    if keys.is_some() {
        command.arg("game");
    }
    let mut child = pair.slave.spawn_command(command).expect("the example is built");
    // The terminal buffers keys until the program reads them.
    let mut keyboard = pair.master.take_writer().expect("it can be written");
    keyboard.write_all(keys.unwrap_or_default().as_bytes()).expect("somebody reads");
    let mut output = pair.master.try_clone_reader().expect("it can be read");
    let (sender, bytes) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = output.read(&mut buffer) {
            if sender.send(buffer[..count].to_vec()).is_err() {
                break;
            }
        }
    });
    assert_eq!(child.wait().expect("it is our child").exit_code(), 101, "it has panicked");
    let side = |side: u16| side.try_into().expect("it is not 0");
    let mut screen = vt100::Parser::new(side(24), side(80), 0);
    let mut all = Vec::new();
    // Reading ends once no process has the terminal open.
    drop(pair.slave);
    for more in bytes {
        screen.process(&more);
        all.extend(more);
    }
    assert!(all.windows(8).any(|bytes| bytes == b"\x1b[?1049h"), "it had taken the terminal over");
    let screen = screen.screen();
    assert!(screen.contents().contains("this is a test"), "{}", screen.contents());
    assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste());
    assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    assert_eq!(modes(), before, "the terminal's modes are as before");
    screen.contents().split_whitespace().collect::<Vec<_>>().join(" ")
}
