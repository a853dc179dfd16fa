### What the server writes into the page: texts for search engines and browsers without JavaScript, and link previews.
### It reads only lines of the form `id = text`.

page-description = Vier gewinnt: spielen, analysieren, Rätsel lösen
page-noscript = Diese Seite braucht JavaScript.
board-noscript = Dieses Brett braucht JavaScript.

preview-analysis = Eine Stellung aus Vier gewinnt
preview-analysis-about = Sieh dir an, was jeder Zug wert ist, und spiel weiter.
preview-review = Rückschau auf ein Spiel Vier gewinnt
preview-review-about = Sieh dir an, welche Züge es gewonnen und welche es verloren haben.
preview-puzzles = Vier-gewinnt-Rätsel
preview-puzzles-about = Finde den einzigen Zug, der funktioniert.
preview-strategy = Eine kompakte Strategie für Vier gewinnt
preview-strategy-about = Der erste Spieler gewinnt damit immer: Versuche, ihn aufzuhalten.
preview-search = Einer Suche beim Denken zusehen
preview-search-about = Minimax, Alpha-Beta und Monte-Carlo-Baumsuche bei Vier gewinnt, Schritt für Schritt.
preview-learn = Beim Lernen zusehen
preview-learn-about = Ein Spieler lernt jedes Brett, indem er gegen sich selbst spielt.
preview-online = Vier gewinnt mit Freunden
preview-online-about = Spiel erstellen, Link schicken, losspielen.
preview-tournament = Einladung zu einem Turnier
preview-game = Einladung zu einem Spiel
preview-invitation-about = Öffne den Link, um mitzuspielen oder zuzusehen.

refused-host = Dieser Server heißt nicht „{ $host }“
refused-host-address = Öffne ihn unter der Adresse, die er beim Start ausgibt, zum Beispiel { $example }.
refused-host-owner = Wenn das dein Server ist und Spieler diesen Namen verwenden sollen, starte ihn mit der öffentlichen URL { $url }, oder { $secure } hinter einem Proxy.
refused-page = Diese Seite lässt sich gerade nicht anzeigen
refused-reason = Der Server ist überlastet, oder du hast zu viele Anfragen gesendet. Warte einen Augenblick.
refused-again = Noch einmal versuchen
