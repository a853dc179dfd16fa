### Analysis, reviews, explanations, puzzles, lessons and the compact strategy.

## Values and hints

win-in = Sieg in { $plies }
loss-in = Niederlage in { $plies }
value-draw = Remis
value-win = Sieg
value-loss = Niederlage
at-least-draw = mindestens Remis
at-most-draw = höchstens Remis
value-unknown = unbekannt
seems-clearly-better = deutlich besser
seems-better = besser
seems-even = ausgeglichen
seems-worse = schlechter
seems-clearly-worse = deutlich schlechter

## Analysis

head-column = Spalte
head-cell = Feld
head-value = Wert
head-score = Bewertung
no-moves = Noch keine Züge.
best-line = Beste Fortsetzung
likely-line = Wahrscheinliche Fortsetzung
solved-completely = Gelöst.
unproved = Die Zeit reichte nicht, um alles zu lösen: Werte mit ~ sind geschätzt.
estimated = Dieses Brett ist zu groß zum Lösen: Werte mit ~ sind geschätzt.
graph = Wert im Laufe des Spiels
graph-of = Wert nach jedem Zug; über der Mitte gewinnt { $x }, darunter { $o }: { $values }
to-start = An den Anfang
to-end = Ans Ende
import-text = Spiel oder Stellung einfügen
export-text = Exportieren
load-text = Laden
text-label = Text
notation = Schreibweise
notation-name =
    { $notation ->
        [digits] Ziffern (4455)
        [list] Liste ([3,3,4,4])
        [colors] Farben (D_Red D_Yellow)
        [cells] Felder (d1 d2)
        [position] Stellungszeile
        [record] Spielprotokoll
       *[diagram] Diagramm
    }

## Reviews

review-title = Rückschau
accuracy = Genauigkeit
accuracy-kept =
    { $kept ->
        [one] { $kept } von { $evaluated } { $evaluated ->
            [one] Zug
           *[other] Zügen
        } hielt das Ergebnis.
       *[other] { $kept } von { $evaluated } Zügen hielten das Ergebnis.
    }
accuracy-part =
    { $open ->
        [one] { accuracy-kept } { $open } ließ sich nicht bewerten.
       *[other] { accuracy-kept } { $open } ließen sich nicht bewerten.
    }
accuracy-none = Unbekannt.
accuracy-note = Genauigkeit: Ein Zug, der einen Sieg oder ein Remis verschenkt, zählt 0; einer, der es hält, zählt 100. In einer verlorenen Stellung zählt ein Zug danach, wie lange er im Vergleich zum besten Zug standhält.
incomplete = Die Zeit reichte nicht, um alles zu lösen.
no-review = Eine Rückschau gibt es nur auf Spiele mit Schwerkraft, und nur auf Brettern, die klein genug zum Lösen sind.
review-empty = Hier ist noch kein Spiel. Spiel eins und wähle dann „Rückschau“, um zu sehen, wo es sich entschieden hat.
next-mistake = Nächster Fehler

## Explanations

why = Warum?
why-back = Vorheriger Schritt
why-on = Nächster Schritt
why-count = { $at } von { $count }
why-proof = Beweis
why-legend = Ring: ein Feld, das eine Reihe vollendet, oder der Zug, den man spielen soll. ^: ein Feld, das man nehmen soll, möglichst direkt über dem Stein des Gegners. ×: ein Feld, das man meiden soll. Pfeil: vom Zug zur Antwort.

## Puzzles

grade-label = Schwierigkeit
any-grade = Beliebig
grade-is = Schwierigkeit { $grade } von 5
puzzle-short-question =
    { $verdict ->
        [win] { $side } am Zug: Finde den einzigen Zug, der gewinnt.
       *[draw] { $side } am Zug: Finde den einzigen Zug, der das Remis hält.
    }
puzzle-right = Richtig! { $move } ist der einzige Zug. Beste Fortsetzung: { $line }
puzzle-wrong = { $move } ist nicht die Lösung. Dieses Rätsel zählt nicht mehr als gelöst, aber du kannst weiterprobieren.
puzzle-solution = Lösung zeigen
puzzle-solution-is = Die Lösung ist { $move }. Beste Fortsetzung: { $line }
next-puzzle = Nächstes Rätsel
# Mistakes in reviewed games, as puzzles.
mine = Meine Fehler
mine-about = Eine Rückschau merkt sich auf diesem Gerät die Züge, die einen Sieg oder ein Remis verschenkt haben. Gelöste Rätsel verschwinden, andere kommen wieder.
mine-none = Noch keine Fehler. Spiel ein Spiel und öffne die Rückschau, dann kommen die Fehler hier als Rätsel wieder.
mine-question =
    { $verdict ->
        [win] Hier hat { $side } den Sieg verschenkt. Finde einen Zug, der gewinnt.
       *[draw] Hier hat { $side } das Remis verschenkt. Finde einen Zug, der es hält.
    }
mine-right = Richtig! { $move } hält das Ergebnis.
mine-solution = Richtig gewesen wäre: { $moves }
mine-count = Noch offen: { $count }
solved-count = Beim ersten Versuch gelöst: { $count } von { $tried }
making-puzzle = Ein Rätsel wird gesucht …
puzzle-of-day = Rätsel des Tages
other-puzzles = Weitere Spielarten
sheet = Arbeitsblatt
print = Drucken
answers = Lösungen: { $answers }
storm = Sturm
storm-about = Löse in { $minutes } Minuten so viele Rätsel wie möglich. Serien bringen Extrazeit; ein Fehler kostet { $cost } Sekunden.
streak = Serie
streak-about = Ein Rätsel nach dem anderen, immer schwerer, bis zu deinem ersten Fehler. Eines darfst du überspringen.
solved-head = Gelöst
time-head = Zeit
skip-puzzle = Überspringen
right-short = Richtig!
right-bonus =
    { $seconds ->
        [one] Richtig! { $seconds } Sekunde mehr.
       *[other] Richtig! { $seconds } Sekunden mehr.
    }
wrong-short = Nein, { $move } war richtig.
combo = { $count } richtig in Folge
run-over = Fertig: { $count } gelöst, { $wrong } falsch, längste Serie { $longest }.
new-best = Dein bestes Ergebnis bisher!
own-best = Dein bestes Ergebnis: { $count }
run-again = Neue Rätsel
run-same = Dieselben Rätsel noch einmal

## Lessons

lessons-title = Gut spielen lernen
all-lessons = Alle Lektionen
lesson-next = Weiter
lesson-again = Noch einmal versuchen
lesson-count = Stellung { $at } von { $count } dieser Lektion
lesson-right = Richtig.
lesson-wrong = { $move } funktioniert nicht.
lesson-slow = { $move } gewinnt auch, aber es gibt einen besseren Zug.

## Compact strategy

strategy-title = Eine Gewinnstrategie zum Nachspielen
strategy-link = Eine kompakte Strategie: Der erste Spieler gewinnt immer
search-link = Einer Suche beim Denken zusehen: Minimax, Alpha-Beta, Monte Carlo
strategy-about = { $side } gewinnt mit dieser Strategie, was du auch spielst. Sie enthält für jede von { $entries } Stellungen einen Zug; zu { $diagrams } davon gehört auch ein Diagramm für den Rest des Spiels. Ein Programm hat sie gegen jede Antwort geprüft. Versuche, sie aufzuhalten.
strategy-source =
    { $source ->
        [habit] Grundregel: gewinnen, abwehren oder doppelt drohen.
       *[line] Zug aus dem Baum der Strategie.
        [diagram] Zug aus dem Diagramm.
    }
strategy-follows = Von hier an folgt { $side } dem Diagramm auf dem Brett. „Warum?“ erklärt, wie man es liest.
strategy-over = { $side } hat eine Reihe vollendet, wie versprochen.
strategy-left = Dieses Spiel folgt der Strategie nicht mehr.
strategy-legend = Zuerst vollendet die Strategie eine Reihe, wenn sie kann, wehrt eine ab, wenn sie muss, oder droht doppelt, wenn sie kann. Erst dann nutzt sie den Baum oder das Diagramm.
