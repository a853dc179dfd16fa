//! Tests of `connect4 grade` with stand-ins for Python. `crates/py/tests/test_grade.py` tests the grader.

use std::path::Path;
use std::process::Command;

use crate::common::{output_of, refused};

/// Writes a program that prints its arguments, one per line, and exits with `code`; or, asked for the package, `has`.
fn python(folder: &Path, name: &str, has: bool, code: i32) -> String {
    use std::os::unix::fs::PermissionsExt;
    let file = folder.join(name);
    let probe = i32::from(!has);
    let script = format!(
        "#!/bin/sh\n[ \"$1\" = -c ] && exit {probe}\nprintf '%s\\n' \"{name}\" \"$@\"\n/bin/cat\necho no >&2\nexit {code}\n"
    );
    std::fs::write(&file, script).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn grades_are_printed_by_the_first_python_with_the_package() {
    let folder = tempfile::tempdir().unwrap();
    let one = python(folder.path(), "python3", false, 9);
    let other = python(folder.path(), "python", true, 3);
    let grade = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_connect4"));
        let command = command.env("PATH", folder.path()).args(["grade", "--assignment", "agent"]);
        let output = output_of(command.args(args).args(["--", "-x.py"]), b"input");
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    // Arguments, standard streams and the exit code are passed on.
    let args = ["--json", "--all", "--csv", "marks.csv", "--jobs=2", "--seed", "7", "--seconds", "2.5", "--memory=90"];
    let wanted = "python\n-m\nconnect4\ngrade\n--assignment\nagent\n--all\n--json\n--csv\nmarks.csv\n--seed=7\n--seconds=2.5\n--jobs=2\n--memory=90\n--\n-x.py\ninput";
    assert_eq!(grade(&args), (Some(3), wanted.to_owned(), "no\n".to_owned()));
    let (code, out, _) = grade(&["--python", &other]);
    assert_eq!((code, &out[..10]), (Some(3), "python\n-m\n"));

    for (python, wanted) in [
        (&*one, "does not have the package connect4, which contains the grader; run `"),
        ("no/python", "cannot start no/python; choose another --python: "),
    ] {
        let error = refused(&["grade", "x.py", "--assignment", "agent", "--python", python], "", 2);
        assert!(error.contains(wanted), "{error}");
    }
    for (other, wanted) in [(&other, "connect4: python3 does not have"), (&one, "connect4: grading needs Python with")]
    {
        std::fs::remove_file(other).unwrap();
        let (code, out, error) = grade(&[]);
        assert_eq!((code, out.as_str(), error.lines().count()), (Some(2), "", 1));
        assert!(error.starts_with(wanted), "{error}");
    }
}
