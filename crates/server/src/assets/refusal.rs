//! The page that shows a refused request to a person, without the web app, whose files may be refused as well.

use connect4_wire::{Code, Refusal};

use super::language;
use super::preview::escape_html;

/// The page for a refusal of this path on a host, in a language.
pub(super) fn page(refusal: &Refusal, host: &str, path: &str, language: &str) -> String {
    let text = |id: &str| language::text(language, id);
    let (title, advice) = if refusal.code == Code::WrongOrigin {
        let host = escape_html(host);
        let code = |text: &str| format!("<code>{text}</code>");
        let address = text("refused-host-address").replace("{ $example }", &code("http://192.168.1.20:4444"));
        let owner = text("refused-host-owner")
            .replace("{ $url }", &code(&format!("http://{host}")))
            .replace("{ $secure }", &code("https:"));
        (text("refused-host").replace("{ $host }", &host), format!("<p>{address}</p><p>{owner}</p>"))
    } else {
        let reason = text("refused-reason").replace("{ $english }", &escape_html(&refusal.reason));
        let (path, again, play) = (escape_html(path), text("refused-again"), text("nav-play"));
        let links = format!("<p><a href=\"{path}\">{again}</a> · <a href=\"/\">{play}</a></p>");
        (text("refused-page").to_owned(), format!("<p>{reason}</p>{links}"))
    };
    format!(
        "<!doctype html>\n<html lang=\"{language}\"><head><meta charset=\"utf-8\" /><meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\" /><meta name=\"color-scheme\" content=\"light dark\" />\
         <title>{title} · connect4</title></head><body><main><h1>{title}</h1>{advice}</main></body></html>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_in_the_language_of_the_browser() {
        for code in [Code::WrongOrigin, Code::Busy] {
            let refusal = Refusal::new(code, "the server is <busy>");
            let english = page(&refusal, "a&b", "/play", "en");
            let (_, body) = english.split_once("<body>").expect("it has a body");
            for language in ["de", "es", "fr", "it", "nl", "pl", "pt"] {
                let page = page(&refusal, "a&b", "/play", language);
                assert!(page.contains(&format!("<html lang=\"{language}\">")) && !page.contains("{ $"), "{page}");
                assert_eq!(page.contains("http://a&amp;b"), code == Code::WrongOrigin, "{page}");
                for sentence in body.split(['<', '>', '.']).filter(|part| part.matches(' ').count() > 2) {
                    assert!(!page.contains(sentence), "{language}: {sentence}");
                }
            }
            assert_eq!(english.contains("the server is &lt;busy&gt;."), code == Code::Busy, "{english}");
        }
    }
}
