### Texts of the terminal. See ../en/terminal.ftl.

## Keys

key-name =
    { $key ->
        [enter] Enter
        [esc] Esc
       *[space] Leertaste
    }
do-analysis = Analyse
do-answer = Lösung
do-back = zurück
do-cancel = abbrechen
do-change = ändern
do-choose = wählen
do-clear = leeren
do-close = schließen
do-drop = werfen
do-faster = schneller
do-help = Hilfe
do-hint = Tipp
do-leave = gehen
do-menu = Menü
do-move = bewegen
do-move-now = jetzt ziehen
do-new = neu
do-new-puzzles = neue Rätsel
do-next = weiter
do-next-mistake = nächster Fehler
do-open = öffnen
do-parent = Ordner darüber
do-pause = Pause
do-play = spielen
do-play-it = dagegen spielen
do-play-on = weiterspielen
do-quit = Ende
do-rematch = Revanche
do-resume = weiter
do-review = Rückschau
do-same-puzzles = dieselben Rätsel
do-save = speichern
do-scroll = blättern
do-show-all = alles
do-skip = überspringen
do-slower = langsamer
do-start = Start
do-stay = bleiben
do-step = Schritt
do-stop = anhalten
do-switch-sides = Seiten tauschen
do-text = Text
do-try-again = noch einmal
do-undo = zurücknehmen
do-watch = zusehen
do-why = warum
do-prove = Beweis

## Help

help-title = Tasten
help-more = ↑ ↓ für mehr
help-play =
    ← → und Enter | eine Spalte wählen und werfen; auch Leertaste, ↓
    1 bis 9 | in diese Spalte werfen; auf breiteren Brettern die Marke bewegen
    a1, b2, … | ohne Schwerkraft: zu diesem Feld gehen
    Maus | zeigen und klicken; das Mausrad blättert
    u, r | zurücknehmen, wiederholen; nach dem Spiel r: Revanche mit getauschten Seiten
    m | den Computer jetzt ziehen lassen
    H | Tipp; noch einmal drücken für den besten Zug
    a | Analyse an oder aus; Esc hält sie an
    w | warum: Schritt für Schritt erklären, wer gewinnt; oder Seiten tauschen, wenn die Tauschregel es erlaubt
    v | Rückschau auf das Spiel
    s | das Spiel speichern
    n, q | neues Spiel, Ende
    Leertaste | beim Zusehen: anhalten oder weiter
    → oder . und ← | angehalten: einen Zug vor oder zurück
    + - | beim Zusehen: schneller, langsamer
    h j k l | wie ← ↓ ↑ →
    t | den ganzen Text unter oder neben dem Brett zeigen
    Strg-Z | unterbrechen; fg in der Shell setzt fort
    Strg-L | Bildschirm neu zeichnen
    Ohne Schwerkraft bewegen die Pfeiltasten eine Marke über die Felder, und Enter setzt einen Stein.
    X ist ein voller Stein, O ein Ring. ‹ › markiert den letzten Zug, * * eine Gewinnreihe.
    In Warum?: * ist ein Zug, x und o sind Drohungen von X und O, % eine Drohung von beiden, ^ ein Feld zum Nehmen, - ein Feld zum Meiden.
help-review =
    ← → | einen Zug zurück oder vor
    Bild↑, Bild↓ | zehn Züge zurück oder vor
    Pos1, Ende | Anfang oder Ende des Spiels
    m, M | nächster oder voriger Fehler
    h j k l | wie ← ↓ ↑ →
    Maus | in der Liste auf einen Zug klicken
    w | warum: Schritt für Schritt erklären, wer in dieser Stellung gewinnt
    p | von hier aus weiterspielen
    t | den ganzen Text unter dem Brett zeigen
    s | das Spiel speichern
    Esc | die Rückschau anhalten; dann zurück
    v, n, q | zurück zum Spiel, neues Spiel, Ende
    ?? hat einen Sieg oder ein Remis verschenkt; ?! hat einen Sieg verzögert oder eine Niederlage beschleunigt.
    Die Kurve zeigt, wer nach jedem Zug bei bestem Spiel gewinnt.
help-practice =
    ← → und Enter | eine Spalte wählen und werfen; auch Leertaste, ↓
    1 bis 7 | in diese Spalte werfen; in Lektionen auch a bis g
    n | nächstes Rätsel oder nächste Stellung
    p | Lektionen: vorige Stellung; Bild↑ und Bild↓ wechseln die Lektion
    u | Lektionen: noch einmal versuchen
    t | den ganzen Text zeigen
    H | Rätsel: die Lösung zeigen; zweimal drücken, denn das Rätsel zählt dann als nicht gelöst
    w, a | nach der Antwort: sie Schritt für Schritt erklären oder analysieren
    s | Serie: dieses Rätsel überspringen, einmal
    r | Sturm und Serie: dieselben Rätsel noch einmal
    h j k l | wie ← ↓ ↑ →
    Esc, q | Menü, Ende
    Die Web-App hat dieselben Rätsel mit denselben Nummern. Deine besten Ergebnisse werden gespeichert.
help-menu =
    ↑ ↓ | eine Spielart oder Einstellung wählen
    ← → | sie ändern
    Enter | spielen
    h j k l | wie ← ↓ ↑ →
    Maus | auf eine Zeile klicken, um sie zu ändern
    t | den ganzen Text unter dem Menü zeigen
    q | Ende
    Die Einstellungen werden gespeichert. Die meisten sind auch Optionen; siehe connect4 help play.

## Menu

mode =
    { $mode ->
        [people] zwei Spieler
        [computer] gegen den Computer
        [watch] Computern zusehen
        [analyze] analysieren
        [puzzles] Rätsel
        [storm] Rätselsturm
        [streak] Rätselserie
        [lessons] Lektionen
       *[open] gespeichertes Spiel
    }
menu-label =
    { $field ->
        [opponent] Gegner
        [first-move] Erster Zug
        [time] Zeit pro Zug
        [game] Spiel
        [cols] Spalten
        [rows] Zeilen
        [connect] In einer Reihe
        [gravity] Schwerkraft
        [swap] Tauschregel
        [animation] Animation
        [look] Farben
        [puzzles] Rätsel
       *[file] Datei
    }
who-begins =
    { $who ->
        [you] du
        [computer] der Computer
       *[random] zufällig
    }
on-off =
    { $state ->
        [on] an
       *[off] aus
    }
default-time = Standard
named-game =
    { $game ->
        [connect-four] Vier gewinnt
        [connect-five] Fünf gewinnt
        [tic-tac-toe] Tic-Tac-Toe
        [gomoku] Gomoku
       *[custom] eigenes Brett
    }
after-three-stones = nach drei Steinen
color-theme =
    { $theme ->
        [auto] wie das Terminal
        [dark] für dunkle Terminals
        [light] für helle Terminals
       *[contrast] hoher Kontrast
    }
puzzle-choice =
    { $choice ->
        [day] Rätsel des Tages
        [any] beliebig schwer
       *[grade] Schwierigkeit { $grade }
    }
start-button =
    { $action ->
        [choose] Auswählen
        [open] Öffnen
        [analyze] Analysieren
        [learn] Lernen
       *[play] Spielen
    }
about-player =
    { $player ->
        [learned] Hat nur durch Spiele gegen sich selbst gelernt; learned:N rechnet N Züge voraus.
        [hybrid] Hat durch Spiele gegen sich selbst gelernt; das Endspiel spielt der Löser.
        [perfect] Perfektes Spiel: löst vor jedem Zug die Stellung.
        [mcts] mcts:N spielt vor jedem Zug N Zufallsspiele (Monte-Carlo-Baumsuche).
        [minimax] minimax:N rechnet N Züge voraus (Alpha-Beta-Suche).
        [greedy] Gewinnt, wenn es geht, wehrt ab, wenn es sein muss, und bevorzugt die Mitte.
        [random] Spielt zufällige erlaubte Züge.
       *[program] Ein anderes Programm.
    }
about-last-level = spielt perfekt auf Brettern, die sich lösen lassen.
about-time = Standard: 2 Sekunden pro Zug, 20 für perfect und level:10.
about-colors = X und O unterscheiden sich auch in der Form.
about-swap = Nach dem ersten Stein darf der zweite Spieler die Seiten tauschen.
about-swap-three = Der erste Spieler setzt X, O und X; dann wählt der zweite eine Seite.
about-gravity = Ohne Schwerkraft kommt ein Stein auf ein beliebiges freies Feld.
about-puzzles = Finde den einzigen Zug, der gewinnt oder das Remis hält.
about-file = Gib einen Dateinamen ein oder drücke → zum Auswählen.
about-lessons = Acht kurze Lektionen, jede mit Stellungen zum Ausprobieren.
about-storm = Löse in drei Minuten so viele Rätsel wie möglich.
about-streak = Immer schwerere Rätsel, bis zum ersten Fehler.
best-storm = Dein bester Sturm: { $count }
best-streak = Deine beste Serie: { $count }
press-q-to-quit = Drücke q zum Beenden.
paste-not-here = Züge lassen sich in ein Spiel einfügen, und ein Dateiname dort, wo einer getippt wird.

## Names and rules

level-name = { $name }, Stufe { $level }
person = Mensch
rules =
    { $gravity ->
       *[yes] { $size }, { $connect } in einer Reihe, mit Schwerkraft
        [no] { $size }, { $connect } in einer Reihe, ohne Schwerkraft
    }
rules-swap = { $rules }, Tauschregel
rules-swap-three = { $rules }, Tauschregel nach drei Steinen
seconds = { $seconds } s
minutes-short = { $minutes } min

## Windows

too-small = Dieses Fenster ist zu klein ({ $size }). Vergrößere es auf mindestens { $least } oder drücke q zum Beenden.

## Games

wins = { $side } gewinnt!
well-played = Gut gespielt.
computer-thinks = { $side } ({ $name }) denkt nach { $spinner } { $seconds } s
is-next = Angehalten; { $side } ({ $name }) ist am Zug
pick-column = { $side } am Zug: Wähle eine Spalte
pick-cell = { $side } am Zug: Wähle ein Feld (jetzt { $cell })
or-swap = , oder w zum Tauschen der Seiten
looking-for-hint = Ein Tipp wird gesucht { $spinner }
looking-for-move = Der beste Zug wird gesucht { $spinner }
best-so-far = Der beste Zug wird gesucht { $spinner } bisher: { $advice }
none-yet = noch keine
none-since-start = keine seit dem Anfang
sides-swapped = Seiten getauscht
pause-first = Halte zuerst an (Leertaste); dann spielt → jeweils einen Zug.
not-your-turn = { $side } ist am Zug ({ $name }).
swapped-to = Die Seiten sind getauscht: X ist jetzt { $x } und O { $o }.
swapped = Die Seiten sind getauscht: Wer X gespielt hat, spielt jetzt O und umgekehrt.
nobody-thinks = Gerade denkt kein Computerspieler nach.
player-failed = { $side } verliert: { $failure }; u nimmt einen Zug zurück, s speichert das Spiel
illegal-move = ein Computerspieler hat einen unerlaubten Zug gemacht: { $error }
nothing-to-undo = Es gibt nichts zurückzunehmen.
nothing-to-redo = Es gibt nichts zu wiederholen.
nothing-to-review = Es gibt noch keine Züge für eine Rückschau.
paste-no-moves = Das sind keine Züge: { $text }. Füge Spalten wie 4455 oder Felder wie d1 d2 ein.
paste-computer = Nichts wurde gespielt: Zug { $number } gehört { $name }. Füge nur deinen nächsten Zug ein.
paste-illegal = Nichts wurde gespielt: Zug { $number } ist nicht erlaubt ({ $error }).

## Errors

off-board = Spalte { $column } liegt nicht auf dem Brett; wähle eine von 1 bis { $columns }
column-full = Spalte { $column } ist voll; wähle eine andere
cell-off-board = { $cell } liegt nicht auf dem Brett; wähle ein Feld von a1 bis { $last }
cell-taken = { $cell } ist besetzt; wähle ein leeres Feld
cell-hangs = { $cell } liegt über einem leeren Feld; ein Stein in dieser Spalte landet auf { $lands }
no-swap = die Seiten lassen sich jetzt nicht tauschen; nach der Tauschregel darf der zweite Spieler einmal tauschen, gleich nach dem ersten Stein (bei swap-3 nach dem dritten)
no-column = Es gibt keine Spalte { $column }; wähle eine von 1 bis { $columns }.

## Files

leave-title = Ein Spiel läuft
leave-to-quit = Beenden? Das Spiel wird in einer Datei gespeichert.
leave-to-menu = Neues Spiel beginnen? Dieses wird in einer Datei gespeichert.
save-title = Spiel speichern als
file-search = Suche: { $text }
no-files = Keine passenden Dateien.
saved-to = Gespeichert in { $file }.
left-game-saved = Das verlassene Spiel wurde in { $file } gespeichert.
left-game-lost = das verlassene Spiel wurde nicht gespeichert: In diesem Ordner kann nicht geschrieben werden; starte connect4 in einem anderen Ordner
recorded-to = Dieses Spiel wird nach jedem Zug in { $file } gespeichert.
opened-file = { $file } ist geöffnet. Das Spiel geht weiter; v öffnet die Rückschau.

## Analysis

short-value =
    { $verdict ->
        [win] Sieg
        [draw] Remis
       *[loss] Verlust
    }
value-letter =
    { $verdict ->
        [win] S
        [draw] R
       *[loss] V
    }
searching = es wird gerechnet …
analysis-state =
    { $state ->
        [exact] exakt
        [too-large] zu groß zum Lösen: Schätzungen (~)
        [solving] wird gelöst; ~ ist geschätzt
       *[stopped] angehalten; ~ ist geschätzt
    }
nodes-and-time = { $nodes } Knoten, { $seconds } s
analysis-stopped = Analyse angehalten; a schließt sie.

## Reviews

not-finished = nicht beendet
review-start = Anfang
reviewing = Die Züge werden geprüft { $spinner } { $done } von { $total } Stellungen; Esc hält an.
review-help = Anfang des Spiels; → geht einen Zug vor, m zum nächsten Fehler.
no-better-move = kein Zug war besser
review-comment = { $side } { $move }: { $value }; { $better }.
graph-wins = { $side } gewinnt
graph-draw = remis
graph-ply = Zug
too-large-to-review = Dieses Brett ist zu groß zum Lösen, deshalb zeigt die Rückschau nur die Züge.
review-not-done = Die Züge werden noch geprüft; warte einen Augenblick.
no-later-mistake = Kein späterer Zug hat einen Sieg oder ein Remis verschenkt.
no-earlier-mistake = Kein früherer Zug hat einen Sieg oder ein Remis verschenkt.
review-players = { $first } gegen { $second }, { $rules }
review-swap = die Spieler tauschen die Seiten
kept-result =
    { $kept ->
        [one] { $side }: Genauigkeit { $percent } %; { $kept } von { $evaluated } { $evaluated ->
            [one] Zug
           *[other] Zügen
        } hielt das Ergebnis
       *[other] { $side }: Genauigkeit { $percent } %; { $kept } von { $evaluated } Zügen hielten das Ergebnis
    }
kept-result-part =
    { $open ->
        [one] { $sentence }; { $open } weiterer ist unbekannt
       *[other] { $sentence }; { $open } weitere sind unbekannt
    }
kept-unknown =
    { $moves ->
        [0] { $side } hat keinen Zug gemacht
        [one] { $side } hat { $moves } Zug gemacht; ob er das Ergebnis gehalten hat, ist unbekannt
       *[other] { $side } hat { $moves } Züge gemacht; ob sie das Ergebnis gehalten haben, ist unbekannt
    }

## Explanations

looking-for-reason = Eine Erklärung wird gesucht { $spinner }
looking-further = es wird weiter vorausgerechnet …
lines-shown = Zeilen { $first }–{ $last } von { $count }

## Puzzles and lessons

puzzle-title = Rätsel
puzzle-number = Nummer { $number }
puzzle-grade = Schwierigkeit { $grade } von 5
puzzle-not = Nicht { $move }. Dieses Rätsel zählt nicht mehr als gelöst, aber du kannst weiterprobieren.
puzzle-give-up = Drücke noch einmal { $key }, um die Lösung zu sehen; das Rätsel zählt dann als nicht gelöst.
looking-for-puzzle = Ein Rätsel wird gesucht { $spinner }
no-puzzle = kein Rätsel gefunden; drücke n für ein anderes
run-solved = { $count } gelöst
run-combo = { $count } in Folge
run-rules = Löse in { $minutes } Minuten so viele Rätsel wie möglich. Serien bringen Extrasekunden; ein Fehler kostet { $cost }.
answer-before-why = Antworte zuerst; dann erklärt w die Stellung.
answer-before-analysis = Antworte zuerst; dann analysiert a die Stellung.
lesson-position = Stellung { $at } von { $count }
last-lesson = Das war die letzte Lektion; Bild↑ geht zurück.

## Training

training-over = Das Training ist beendet.
paused = Angehalten.
training-now = Der Spieler spielt gegen sich selbst und lernt aus jedem Spiel.
trained-wins = Du verlierst. Drücke n für ein neues Spiel.
trained-loses = Du gewinnst! Drücke n für ein neues Spiel.
trained-draws = Remis! Drücke n für ein neues Spiel.
trained-thinks = Der Spieler denkt nach.
trained-column = Du spielst { $side }: Wähle eine Spalte; darunter steht, was der Zug für dich wert ist, von -99 bis +99.
trained-cell = Du spielst { $side }: Wähle ein Feld mit den Pfeiltasten und Enter.
training-title = { $rules }, Startwert { $seed }
training-figure =
    { $figure ->
        [games] Spiele
        [rate] pro Sekunde
        [time] Zeit
        [left] übrig
       *[mistakes] Fehler in
    }
training-strength = Punkte von 100 gegen
press-q-to-end = Drücke q, um das Training zu beenden.
training-saved = gespeichert als { $file }

## Games line by line

ask-column = Spieler { $side }, wähle eine Spalte:
ask-cell = Spieler { $side }, wähle ein Feld:
ask-swap = Gib swap ein, um die Seiten zu tauschen.
computer-drops = Spieler { $side } ({ $name }) wirft in Spalte { $column }.
computer-takes = Spieler { $side } ({ $name }) nimmt { $cell }.
computer-swaps = Spieler { $side } ({ $name }) tauscht die Seiten.
computer-failed = Spieler { $side } ({ $name }) verliert das Spiel: { $failure }.
help-column = Gib eine Spalte von 1 bis { $columns } ein; { line-commands }
help-cell = Gib ein Feld ein: den Buchstaben der Spalte und die Zeile von unten, zum Beispiel b2; { line-commands }
line-commands = undo nimmt deinen letzten Zug zurück, redo spielt ihn wieder, moves listet die Züge auf; hint sagt, wo du suchen sollst, und noch einmal hint nennt den besten Zug; why erklärt, wer gewinnt, analyze zeigt den Wert jedes Zuges, review beurteilt die bisherigen Züge; save DATEI speichert das Spiel, quit beendet es.
save-needs-name = Gib save und einen Dateinamen ein: save DATEI.
type-hint-again = Gib noch einmal hint ein, um den Zug zu erfahren.
type-cell = Gib ein Feld ein, zum Beispiel b2, oder help.
not-a-column = Das ist keine Spalte; gib eine Zahl von 1 bis { $columns } oder help ein.
many-numbers = Mehr als eine Zahl; gib eine Spalte von 1 bis { $columns } ein.
