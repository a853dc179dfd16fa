//! The page in the language of the browser.

use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;

use super::files;

/// The catalogs with the texts of the page, by language: `page.ftl`, which only the server reads, and `app.ftl`.
static CATALOGS: LazyLock<Vec<(&'static str, String)>> = LazyLock::new(|| {
    let language = |path: &'static str| match path.split('/').collect::<Vec<_>>()[..] {
        ["", "locales", language, "page.ftl" | "app.ftl"] => Some(language),
        _ => None,
    };
    files::all().iter().filter_map(|file| Some((language(file.path)?, files::text(file.path)))).collect()
});

/// The first supported language of the browser, which the web app uses unless the user has chosen another one.
pub(super) fn of(headers: &HeaderMap) -> &'static str {
    let wanted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let tags = wanted.split(',').filter_map(|one| one.trim().get(..2)).map(str::to_lowercase);
    let mut spoken = tags.filter_map(|tag| CATALOGS.iter().find(|(language, _)| *language == tag));
    spoken.next().map_or("en", |(language, _)| language)
}

/// A message of one line without variables.
pub(super) fn text(language: &str, id: &str) -> &'static str {
    let lines = CATALOGS.iter().filter(|(of, _)| *of == language).flat_map(|(_, catalog)| catalog.lines());
    let mut found = lines.filter_map(|line| line.strip_prefix(id)?.strip_prefix(" = "));
    found.next().unwrap_or_else(|| panic!("{language} has no message {id}"))
}

/// The English page in a language.
pub(super) fn translate(page: &str, language: &str) -> String {
    with_texts(page, language, &["page-description", "page-noscript", "skip"])
        .replacen("lang=\"en\"", &format!("lang=\"{language}\""), 1)
        .replacen("/locales/en/", &format!("/locales/{language}/"), 1)
}

/// The English manifest in a language.
pub(super) fn translate_manifest(manifest: &str, language: &str) -> String {
    with_texts(manifest, language, &["page-description", "nav-puzzles", "nav-analysis"]).replacen(
        "\"lang\": \"en\"",
        &format!("\"lang\": \"{language}\""),
        1,
    )
}

/// Replaces English messages, the first occurrence of each.
fn with_texts(english: &str, language: &str, ids: &[&str]) -> String {
    ids.iter().fold(english.to_owned(), |all, id| all.replacen(text("en", id), text(language, id), 1))
}
