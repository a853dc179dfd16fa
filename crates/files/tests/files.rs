//! Files are replaced completely or not at all, and keep what identifies them.

use std::io;

use connect4_files::{check_room, check_writable, text_of, write_whole};

#[test]
fn files_are_replaced_and_nothing_is_left_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    for text in ["one", "another"] {
        write_whole(&path, text.as_bytes()).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    let error = write_whole(&folder.path().join("nowhere/file"), b"").unwrap_err();
    assert!(check_writable(&folder.path().join("nowhere/file")).is_err() && check_writable(folder.path()).is_err());
    assert!(check_writable(&path).is_ok());
    assert!(
        check_room(&path, &[100_000, 0, 1]).is_ok() && check_room(&folder.path().join("nowhere/file"), &[1]).is_err()
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    assert!(error.kind() == io::ErrorKind::NotFound && !error.to_string().contains(".connect4-"), "{error}");
}

#[test]
fn text_is_read_without_byte_order_mark_and_within_limits() {
    assert_eq!(text_of(&b"\xef\xbb\xbf4455\r\n"[..], 9).unwrap(), "4455\r\n");
    assert_eq!(text_of(&b"12"[..], 1).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    let error = text_of(&b"4\xff"[..], 9).unwrap_err();
    assert_eq!(error.to_string(), "it is not a text file: byte 2 is not UTF-8");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_survive() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let read = |name: &str| std::fs::read_to_string(at(name)).unwrap();
    std::fs::write(at("file"), "old, and longer").unwrap();
    std::fs::set_permissions(at("file"), PermissionsExt::from_mode(0o640)).unwrap();
    std::fs::create_dir(at("below")).unwrap();
    symlink("../file", at("below/link")).unwrap();
    symlink("below/link", at("link")).unwrap();
    // Writing through two links keeps the links and the permissions of the file.
    write_whole(&at("link"), b"one").unwrap();
    assert_eq!((read("file"), std::fs::metadata(at("file")).unwrap().mode() & 0o777), ("one".to_owned(), 0o640));
    assert!(at("link").is_symlink() && at("below/link").is_symlink());
    // Hard links still refer to the same file after writing by either name.
    std::fs::hard_link(at("file"), at("twin")).unwrap();
    for (name, text) in [("file", "two, which is longer"), ("twin", "three"), ("link", "four")] {
        write_whole(&at(name), text.as_bytes()).unwrap();
        assert_eq!((read("file"), read("twin")), (text.to_owned(), text.to_owned()));
    }
    let metadata = std::fs::metadata(at("file")).unwrap();
    assert_eq!((metadata.nlink(), metadata.mode() & 0o777), (2, 0o640));
    // Writing through a dangling link creates its target. A circular link is an error.
    symlink("later", at("dangling")).unwrap();
    check_writable(&at("dangling")).unwrap();
    assert!(!at("later").exists());
    write_whole(&at("dangling"), b"five").unwrap();
    assert!(at("dangling").is_symlink() && read("later") == "five");
    symlink("circle", at("circle")).unwrap();
    assert!(write_whole(&at("circle"), b"").is_err() && check_writable(&at("circle")).is_err());
    // A device is written to, not replaced.
    symlink("/dev/null", at("null")).unwrap();
    write_whole(&at("null"), b"six").unwrap();
    assert!(!std::fs::metadata("/dev/null").unwrap().is_file());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 8, "nothing else is left");
}

#[cfg(unix)]
#[test]
fn new_files_have_the_usual_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let [ours, usual] = ["ours", "usual"].map(|name| folder.path().join(name));
    write_whole(&ours, b"").unwrap();
    std::fs::write(&usual, b"").unwrap();
    let mode = |path| std::fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(ours), mode(usual));
}
