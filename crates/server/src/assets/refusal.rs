//! The page that shows a refused request to a person, without the web app, whose files may be refused as well.

use connect4_wire::{Code, Refusal};

use super::preview::escape_html;

/// The page for a refusal of this path on a host.
pub(super) fn page(refusal: &Refusal, host: &str, path: &str) -> String {
    let (title, advice) = if refusal.code == Code::WrongOrigin {
        let host = escape_html(host);
        let title = format!("This server is not known as “{host}”");
        let advice = format!(
            "<p>Open it with the address that it prints when it starts, for example <code>http://192.168.1.20:4444</code>.</p>\
             <p>If this is your server, and players should use this name, start it with the public URL \
             <code>http://{host}</code>, or <code>https:</code> behind a proxy.</p>"
        );
        (title, advice)
    } else {
        let reason = escape_html(&refusal.reason);
        let path = escape_html(path);
        let advice = format!("<p>{reason}.</p><p><a href=\"{path}\">Try again</a> · <a href=\"/\">Play</a></p>");
        ("This page cannot be shown now".to_owned(), advice)
    };
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\" /><meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\" /><meta name=\"color-scheme\" content=\"light dark\" />\
         <title>{title} · connect4</title></head><body><main><h1>{title}</h1>{advice}</main></body></html>\n"
    )
}
