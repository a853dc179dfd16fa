//! The languages, and which one the environment selects.

use std::fmt;
use std::str::FromStr;

/// A language with a catalog.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// Spanish.
    Spanish,
    /// French.
    French,
    /// Italian.
    Italian,
    /// Dutch.
    Dutch,
    /// Polish.
    Polish,
    /// Portuguese (Brazil).
    Portuguese,
}

impl Language {
    /// All languages, in the order of their numbers.
    pub const ALL: [Language; 8] = [
        Language::English,
        Language::German,
        Language::Spanish,
        Language::French,
        Language::Italian,
        Language::Dutch,
        Language::Polish,
        Language::Portuguese,
    ];

    /// The two-letter code, such as `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::Spanish => "es",
            Language::French => "fr",
            Language::Italian => "it",
            Language::Dutch => "nl",
            Language::Polish => "pl",
            Language::Portuguese => "pt",
        }
    }

    /// The BCP 47 tag, which selects the plural rules.
    pub(crate) const fn tag(self) -> &'static str {
        match self {
            Language::Portuguese => "pt-BR",
            _ => self.code(),
        }
    }

    /// The signs between groups of three digits, and before decimal places.
    pub(crate) const fn number_signs(self) -> [char; 2] {
        match self {
            Language::English => [',', '.'],
            Language::French | Language::Polish => ['\u{a0}', ','],
            _ => ['.', ','],
        }
    }

    /// The number of [catalogs](Self::catalogs).
    pub(crate) const CATALOGS: usize = 6;

    /// The catalogs: of sentences, of the terminal, those that the terminal shares with the web app, and of errors. A message is
    /// looked up in this order.
    pub(crate) const fn catalogs(self) -> [&'static str; Language::CATALOGS] {
        macro_rules! catalogs {
            ($code:literal) => {
                [
                    include_str!(concat!("../locales/", $code, "/engine.ftl")),
                    include_str!(concat!("../locales/", $code, "/terminal.ftl")),
                    include_str!(concat!("../locales/", $code, "/study.ftl")),
                    include_str!(concat!("../locales/", $code, "/lessons.ftl")),
                    include_str!(concat!("../locales/", $code, "/app.ftl")),
                    include_str!(concat!("../locales/", $code, "/errors.ftl")),
                ]
            };
        }
        match self {
            Language::English => catalogs!("en"),
            Language::German => catalogs!("de"),
            Language::Spanish => catalogs!("es"),
            Language::French => catalogs!("fr"),
            Language::Italian => catalogs!("it"),
            Language::Dutch => catalogs!("nl"),
            Language::Polish => catalogs!("pl"),
            Language::Portuguese => catalogs!("pt"),
        }
    }

    /// The language of the user's locale: that of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set. English
    /// if there is no catalog for it.
    pub fn from_environment() -> Self {
        let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
        Language::of_locale(&["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set).unwrap_or_default())
    }

    /// The language of a locale; English if there is no catalog for it.
    fn of_locale(locale: &str) -> Self {
        locale.parse().unwrap_or_default()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.code())
    }
}

/// A locale without a catalog.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLanguage(String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let codes = Language::ALL.map(Language::code);
        write!(f, "unknown language `{}`; expected one of {}", self.0.escape_debug(), codes.join(", "))
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Reads a two-letter code in upper or lower case, or a locale that begins with it, such as `de_AT.UTF-8`.
    fn from_str(locale: &str) -> Result<Self, UnknownLanguage> {
        let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        let found = Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code));
        found.ok_or_else(|| UnknownLanguage(locale.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_select_languages() {
        for (locale, language) in [
            ("de_AT.UTF-8", Language::German),
            ("pt", Language::Portuguese),
            ("fr-CA", Language::French),
            ("C", Language::English),
            ("C.UTF-8", Language::English),
            ("POSIX", Language::English),
            ("ja_JP.UTF-8", Language::English),
            ("", Language::English),
            ("it@euro", Language::Italian),
            ("DE", Language::German),
            ("pt-BR", Language::Portuguese),
            ("deutsch", Language::English),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
        assert_eq!(
            "xx".parse::<Language>().unwrap_err().to_string(),
            "unknown language `xx`; expected one of en, de, es, fr, it, nl, pl, pt"
        );
    }
}
