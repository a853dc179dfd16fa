//! Pictures of screens.

use std::time::Duration;

use connect4_tui::{film, svg};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

#[test]
fn a_film_draws_a_line_anew_only_when_it_changes() {
    let screen = |text: &str| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 2));
        buffer.set_string(0, 0, "same", Style::new());
        buffer.set_string(0, 1, text, Style::new());
        (buffer, Duration::from_secs(1))
    };
    let drawn = film(&[screen("one"), screen("one"), screen("two"), screen("one")], "A film");
    assert_eq!(drawn.matches(">same<").count(), 1);
    assert_eq!((drawn.matches(">one<").count(), drawn.matches(">two<").count()), (1, 1));
    let steps = "{0.0%{visibility:visible}50.0%{visibility:hidden}75.0%{visibility:visible}}";
    assert!(drawn.contains(&format!("@keyframes t0{steps}")), "{drawn}");
    // With reduced motion, the last screen stays visible.
    assert!(drawn.contains("<g class=\"m t0 e\">") && drawn.contains("<g class=\"m t1\">"), "{drawn}");
    assert!(!svg(&screen("one").0, "A picture").contains("<style>"));
}
