//! Names of columns, and texts in messages.

/// The text, shortened for messages.
pub(crate) fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A number with its noun: `1 cell`, `2 cells`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// The letter of a column, from 0: `a` for the first. Columns beyond the alphabet are `z`, as in [`crate::Cell`].
pub(crate) fn column_letter(col: u8) -> char {
    (b'a' + col.min(25)) as char
}

/// The column, from 0, of a letter in upper or lower case, up to 26 columns.
pub(crate) fn column_of_letter(letter: char) -> Option<u8> {
    letter.is_ascii_alphabetic().then(|| letter.to_ascii_lowercase() as u8 - b'a')
}
