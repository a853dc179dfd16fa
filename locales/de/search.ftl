### Die Ansicht, die eine Suche Schritt für Schritt zeigt.

search-title = Einer Suche beim Denken zusehen
search-about = Suchverfahren aus dem Lehrbuch, Schritt für Schritt. Ein Wert gilt für die Seite, die im Knoten am Zug ist; die Farbe sagt, wer gewinnt. Spiele auf dem Brett, um eine andere Stellung zu durchsuchen.
search-missing = Dieser Browser kann die Suchen nicht ausführen.
search-sizes = Suchen werden auf Brettern von 3×3 bis 7×6 mit Schwerkraft gezeigt.
search-running = Suche läuft …
search-ready = Bereit. Drücke „Abspielen“ oder gehe einen Schritt vor.
search-stopped = Die Suche wurde nach { $nodes } Knoten abgebrochen. Begrenze die Tiefe oder spiele vorher einige Züge.

## Einstellungen

search-algorithm = Verfahren
search-name =
    { $algorithm ->
        [minimax] Minimax
        [alpha-beta] Alpha-Beta
        [alpha-beta-table] Alpha-Beta mit Tabelle
        [mcts] Monte Carlo
       *[evaluation] Trainierte Bewertung
    }
search-depth = Tiefe
search-to-end = bis zum Ende
search-leaves = Wert in dieser Tiefe
search-leaves-name =
    { $leaves ->
        [even] 0
        [open-lines] offene Reihen
       *[trained] trainierte Bewertung
    }
search-more = Brett und Tiefe
search-simulations = Simulationen
search-scores = Wahre Werte
search-unfold = Alles aufklappen

## Ablauf

search-play = Abspielen
search-pause = Anhalten
search-first = Zum ersten Schritt
search-last = Zum letzten Schritt
search-back = Schritt zurück
search-forward = Schritt vor
search-next-cut = Nächster Schnitt
search-next-simulation = Nächste Simulation
search-place = Schritt
search-step = Schritt { $at } von { $count }
search-speed = Tempo
search-rate = { $count } pro Sekunde
search-follow = Der Suche folgen
search-smaller = Verkleinern
search-larger = Vergrößern

## Der Baum und seine Knoten

search-tree = Suchbaum
search-node = Knoten
search-root = Wurzel
search-column = Spalte { $column }
search-no-value = noch kein Wert
search-value = Wert
search-value-for = { $value } für { $side }
search-truth = Wahrer Wert
search-window = Fenster
search-visits = Besuche
search-move = Zug
search-nodes = Knoten
search-more-than = > { $nodes }
search-from-here = Von hier suchen
search-reset = Leeres Brett
search-code = Pseudocode
search-compare = Alle Verfahren in dieser Stellung

## Schritte. $place: die Wurzel oder eine Spalte; $side: die Seite am Zug.

search-enter = { $place }: { $side } ist am Zug.
search-enter-window = { $place }: { $side } ist am Zug. Nur Werte zwischen { $alpha } und { $beta } zählen hier.
search-leave =
    { $source ->
        [end] Das Spiel ist zu Ende: { $value } für { $side }.
        [horizon] Maximale Tiefe: Die Stellung zählt { $value } für { $side }.
        [table] Die Tabelle kennt diese Stellung schon: { $value } für { $side }.
       *[children] Alle nötigen Züge sind durchsucht: { $value } für { $side }.
    }
search-update = Spalte { $column } ist { $value } für { $side } wert. Bisher am besten: { $best }.
search-cut = Schnitt: { $value } ≥ β = { $beta }. Der Gegner hat vorher etwas Besseres und lässt diese Stellung nicht zu; nicht durchsuchte Züge: { $count }.
search-cut-reason = Schnitt, weil { $value } mindestens { $beta } ist; nicht durchsuchte Züge: { $count }
search-select = Auswahl: entlang der größten UCB, { $moves }.
search-select-root = Auswahl: Die Wurzel hat noch Züge, die nicht probiert wurden.
search-expand = Erweiterung: Spalte { $column } ist neu.
search-playout = Simulation: { $side } gewinnt ein Zufallsspiel von hier aus.
search-playout-draw = Simulation: Ein Zufallsspiel von hier aus endet remis.
search-backup =
    { $count ->
        [one] Aktualisierung: { $count } Knoten auf dem Pfad zählt das Ergebnis. Simulationen bisher: { $visits }.
       *[other] Aktualisierung: { $count } Knoten auf dem Pfad zählen das Ergebnis. Simulationen bisher: { $visits }.
    }
