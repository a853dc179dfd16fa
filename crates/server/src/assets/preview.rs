//! Link previews of the web app's pages.

use axum::http::Uri;

use connect4_picture::{HEIGHT, WIDTH};

use crate::pictures::SAMPLE_MOVES;

/// Longest query that is repeated in the tags, in bytes. The longest game has 400 moves.
const MAX_QUERY_BYTES: usize = 2048;

/// Escapes a text for HTML, also within an attribute.
pub(super) fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Query of the preview picture of a puzzle; `None` if the URL does not name a puzzle.
fn puzzle(path: &str, query: &str) -> Option<String> {
    let parts = query.split('&').filter_map(|part| part.split_once('='));
    let number = |wanted: &str| {
        let digits = |value: &str| value.chars().filter(|&digit| digit != '-').collect::<String>();
        parts.clone().find(|(name, _)| *name == wanted).and_then(|(_, value)| digits(value).parse::<u64>().ok())
    };
    let seed = number("day").or_else(|| number("seed"))?;
    let (seed, grade) = match path {
        "/puzzles" => (seed, number("grade")),
        // The first puzzle of a series.
        "/puzzles/storm" | "/puzzles/streak" => (seed.checked_mul(1000)?, Some(1)),
        _ => return None,
    };
    let grade = grade.map(|grade| format!("&grade={grade}")).unwrap_or_default();
    Some(format!("puzzle={seed}{grade}"))
}

/// Link preview tags of this URL (Open Graph). `text` gives the message of an id.
pub(super) fn preview_tags(origin: &str, uri: &Uri, text: impl Fn(&str) -> &'static str) -> String {
    let path = uri.path();
    let invitation = "preview-invitation-about";
    let (title, about) = match path {
        "/analysis" => (text("preview-analysis"), "preview-analysis-about"),
        "/review" => (text("preview-review"), "preview-review-about"),
        _ if path.starts_with("/puzzles") => (text("preview-puzzles"), "preview-puzzles-about"),
        "/strategy" => (text("preview-strategy"), "preview-strategy-about"),
        "/search" => (text("preview-search"), "preview-search-about"),
        "/learn" => (text("preview-learn"), "preview-learn-about"),
        "/online" => (text("preview-online"), "preview-online-about"),
        _ if path.starts_with("/tournament/") => (text("preview-tournament"), invitation),
        _ if path.starts_with("/game/") => (text("preview-game"), invitation),
        _ => ("connect4", "page-description"),
    };
    let query = uri.query().filter(|query| query.len() <= MAX_QUERY_BYTES).unwrap_or_default();
    let asked = match path {
        "/analysis" | "/review" if query.contains("moves=") => Some(query.to_owned()),
        _ => puzzle(path, query),
    };
    let picture = match path.strip_prefix("/game/") {
        Some(id) => format!("{origin}/api/v1/games/{id}/picture?{query}"),
        None => format!("{origin}/api/v1/picture?{}", asked.unwrap_or_else(|| format!("moves={SAMPLE_MOVES}"))),
    };
    let tag = |property: &str, content: &str| {
        format!("<meta property=\"{property}\" content=\"{}\" />", escape_html(content))
    };
    [
        tag("og:type", "website"),
        tag("og:title", title),
        tag("og:description", text(about)),
        tag("og:image", &picture),
        tag("og:image:width", &WIDTH.to_string()),
        tag("og:image:height", &HEIGHT.to_string()),
        "<meta name=\"twitter:card\" content=\"summary_large_image\" />".to_owned(),
    ]
    .join("\n    ")
}
