//! Names of players.

/// Maximum length of a displayed name, in characters.
pub(crate) const MAX_NAME_CHARS: usize = 30;

/// The displayed form of a name: shortened, without invisible characters and those that change the text direction.
pub(crate) fn display_name(name: &str) -> String {
    let is_hidden = |character: char| {
        character.is_control()
            || matches!(character, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}')
            || matches!(character, '\u{180b}'..='\u{180f}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(character, '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}')
            || matches!(character, '\u{e0000}'..='\u{e0fff}')
    };
    let shown: String = name.chars().filter(|&character| !is_hidden(character)).take(MAX_NAME_CHARS).collect();
    // Joining characters have no effect at the ends.
    shown
        .trim_matches(|character: char| character.is_whitespace() || matches!(character, '\u{200c}' | '\u{200d}'))
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_names_have_no_invisible_characters() {
        for (name, shown) in [
            ("  Ann  ", "Ann"),
            ("\u{202e}nnA\u{202c}", "nnA"),
            ("A\u{2066}n\u{2069}n\n", "Ann"),
            ("\u{200b}\u{200d}\u{feff}\u{e0041}", ""),
            ("عَلی", "عَلی"),
            ("👩\u{200d}🚀", "👩\u{200d}🚀"),
        ] {
            assert_eq!(display_name(name), shown, "{name:?}");
        }
        assert_eq!(display_name(&"x".repeat(99)).len(), MAX_NAME_CHARS);
    }
}
