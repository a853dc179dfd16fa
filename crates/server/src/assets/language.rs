//! The page in the language of the browser.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;

use super::files::{self, Text};
use super::release;

/// What the server sends in a language.
struct Translation {
    /// The messages of one line without variables, from `page.ftl`, which only the server reads, and `app.ftl`.
    messages: BTreeMap<String, String>,
    /// The page, before and after the link preview tags.
    page: [String; 2],
    manifest: Text,
}

/// The translations by language.
static TRANSLATIONS: LazyLock<BTreeMap<&'static str, Translation>> = LazyLock::new(|| {
    let mut catalogs: BTreeMap<&str, BTreeMap<String, String>> = BTreeMap::new();
    for file in files::all() {
        if let ["", "locales", language, "page.ftl" | "app.ftl"] = file.path.split('/').collect::<Vec<_>>()[..] {
            let text = files::text(file.path);
            let messages = text.lines().filter_map(|line| line.split_once(" = "));
            let messages = messages.map(|(id, message)| (id.to_owned(), message.to_owned()));
            catalogs.entry(language).or_default().extend(messages);
        }
    }
    let english = catalogs["en"].clone();
    let translate = |(language, messages)| (language, Translation::new(language, messages, &english));
    catalogs.into_iter().map(translate).collect()
});

impl Translation {
    fn new(language: &str, messages: BTreeMap<String, String>, english: &BTreeMap<String, String>) -> Self {
        // Replaces English messages, the first occurrence of each.
        let with_messages = |text: &str, ids: &[&str]| {
            ids.iter().fold(text.to_owned(), |all, &id| all.replacen(&english[id], &messages[id], 1))
        };
        let page = with_messages(&release::PAGE.plain, &["page-description", "page-noscript", "skip"])
            .replacen("lang=\"en\"", &format!("lang=\"{language}\""), 1)
            .replacen("/locales/en/", &format!("/locales/{language}/"), 1);
        let (before, after) = page.split_once("</head>").expect("the page has a head");
        let manifest = with_messages(&files::text(MANIFEST_PATH), &["page-description", "nav-puzzles", "nav-analysis"])
            .replacen("\"lang\": \"en\"", &format!("\"lang\": \"{language}\""), 1);
        Translation { page: [before.to_owned(), format!("</head>{after}")], manifest: Text::new(manifest), messages }
    }
}

/// Path of the description of the app for installing it.
pub(super) const MANIFEST_PATH: &str = "/manifest.webmanifest";

/// The first supported language of the browser, which the web app uses unless the user has chosen another one.
pub(super) fn of(headers: &HeaderMap) -> &'static str {
    let wanted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let tags = wanted.split(',').filter_map(|one| one.trim().get(..2)).map(str::to_lowercase);
    let mut spoken = tags.filter_map(|tag| TRANSLATIONS.keys().find(|language| **language == tag));
    spoken.next().copied().unwrap_or("en")
}

/// A message of one line without variables.
pub(super) fn text(language: &str, id: &str) -> &'static str {
    TRANSLATIONS[language].messages.get(id).unwrap_or_else(|| panic!("{language} has no message {id}"))
}

/// The page in a language, with link preview tags.
pub(super) fn page(language: &str, tags: &str) -> String {
    let [before, after] = &TRANSLATIONS[language].page;
    format!("{before}  {tags}\n  {after}")
}

/// The manifest in a language.
pub(super) fn manifest(language: &str) -> &'static Text {
    &TRANSLATIONS[language].manifest
}
