//! Runs the binary as users do.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Runs a command with this standard input.
pub(crate) fn output_of(command: &mut Command, stdin: &[u8]) -> Output {
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().expect("the program starts");
    let mut pipe = child.stdin.take().expect("standard input is a pipe");
    std::thread::scope(|scope| {
        // A program that ends early closes the pipe.
        scope.spawn(move || pipe.write_all(stdin).ok());
        child.wait_with_output().expect("its output can be read")
    })
}

/// Exit code, standard output and standard error.
pub(crate) fn run_in(folder: &Path, args: &[&str], stdin: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_connect4"));
    command.env("LC_ALL", "C");
    let output = output_of(command.current_dir(folder).args(args), stdin.as_bytes());
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code().expect("no signal ends it"), text(output.stdout), text(output.stderr))
}

/// Runs the program and expects success and nothing on standard error. Returns standard output.
pub(crate) fn ok_in(folder: &Path, args: &[&str], stdin: &str) -> String {
    let (code, out, err) = run_in(folder, args, stdin);
    assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
    out
}

/// Runs the program and expects this exit code, nothing on standard output, and one line on standard error. Returns the
/// line.
pub(crate) fn refused_in(folder: &Path, args: &[&str], stdin: &str, code: i32) -> String {
    let (got, out, err) = run_in(folder, args, stdin);
    assert_eq!((got, out.as_str()), (code, ""), "{args:?}: {err}");
    assert!(err.starts_with("connect4: ") && err.lines().count() == 1, "{err}");
    err
}

/// Starts the program, interrupts it like Ctrl-C once `is_time` holds, and waits for it. Returns the exit code,
/// standard output and standard error.
#[cfg(unix)]
pub(crate) fn interrupt_in(
    folder: &Path,
    args: &[&str],
    mut is_time: impl FnMut() -> bool,
) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_connect4"));
    command.args(args).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary runs");
    while !is_time() {
        assert!(child.try_wait().unwrap().is_none(), "{args:?} ended before it was interrupted");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Runs the program in a shell that limits files to this many blocks of 512 bytes, as on a full disk; `dash` and `bash`
/// count alike. Temporary files go to the folder `tmp`.
#[cfg(unix)]
pub(crate) fn run_with_little_room(folder: &Path, blocks: u32, args: &[&str]) -> (Option<i32>, String, String) {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let output = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_connect4")])
        .args(args)
        .current_dir(folder)
        .env("TMPDIR", folder.join("tmp"))
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// [`run_in`] in any folder.
pub(crate) fn run(args: &[&str], stdin: &str) -> (i32, String, String) {
    run_in(Path::new("."), args, stdin)
}

/// [`ok_in`] in any folder.
pub(crate) fn ok(args: &[&str], stdin: &str) -> String {
    ok_in(Path::new("."), args, stdin)
}

/// [`refused_in`] in any folder.
pub(crate) fn refused(args: &[&str], stdin: &str, code: i32) -> String {
    refused_in(Path::new("."), args, stdin, code)
}

/// The golden file of this name.
pub(crate) fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden").join(name)
}

/// Compares with the golden file of this name, or writes it if `UPDATE_GOLDEN=1` is set.
pub(crate) fn check_golden(name: &str, actual: &str) {
    let path = golden(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1") {
        std::fs::write(&path, actual).unwrap();
    }
    let wanted = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(
        wanted == actual,
        "{name} differs.\n--- expected\n{wanted}\n--- actual\n{actual}\n--- UPDATE_GOLDEN=1 updates it"
    );
}
