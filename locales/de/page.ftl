### What the server writes into the page: texts for search engines and browsers without JavaScript, and link previews.
### It reads only lines of the form `id = text`.

page-description = Vier gewinnt: spielen, analysieren, Rätsel lösen
page-noscript = Diese Seite braucht JavaScript.

preview-analysis = Eine Stellung aus Vier gewinnt
preview-analysis-about = Sieh, was jeder Zug wert ist, und spiel weiter.
preview-review = Eine durchgesehene Partie Vier gewinnt
preview-review-about = Sieh, welche Züge sie gewonnen und welche sie verloren haben.
preview-puzzles = Vier-gewinnt-Rätsel
preview-puzzles-about = Finde den einzigen Zug, der hilft.
preview-strategy = Eine kompakte Strategie für Vier gewinnt
preview-strategy-about = Wer anfängt, gewinnt damit immer: Versuche, sie aufzuhalten.
preview-search = Einer Suche beim Denken zusehen
preview-search-about = Minimax, Alpha-Beta und Monte-Carlo-Baumsuche bei Vier gewinnt, Schritt für Schritt.
preview-learn = Beim Lernen zusehen
preview-learn-about = Ein Spieler lernt jedes Brett, indem er gegen sich selbst spielt.
preview-online = Vier gewinnt gegen Freunde
preview-online-about = Spiel anlegen, Link schicken, losspielen.
preview-tournament = Einladung zu einem Turnier
preview-game = Einladung zu einem Spiel
preview-invitation-about = Öffne den Link, um mitzuspielen oder zuzusehen.
