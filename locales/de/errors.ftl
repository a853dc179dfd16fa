### Fehler der Terminal-Oberfläche und der Befehle mit `--lang`. Siehe ../en/errors.ftl.

## Dateien

io-error =
    { $kind ->
        [not-found] Datei oder Ordner nicht gefunden
        [denied] keine Berechtigung
        [folder] das ist ein Ordner
        [not-a-folder] ein Teil des Pfads ist kein Ordner
        [full] auf dem Datenträger ist kein Platz mehr
        [read-only] das Dateisystem ist schreibgeschützt
        [too-large] die Datei ist zu groß für ein Spiel
        [not-text] das ist keine Textdatei in UTF-8
        [name] ungültiger Dateiname
       *[other] Fehler des Betriebssystems { $code }
    }
standard-input = die Standardeingabe
cannot-read = { $file } lässt sich nicht lesen: { $reason }
cannot-read-folder = der Ordner { $file } lässt sich nicht lesen: { $reason }
cannot-write = { $file } lässt sich nicht schreiben: { $reason }
cannot-open = { $file } lässt sich nicht öffnen: { $reason }
cannot-continue = { $file } lässt sich nicht fortsetzen: { $reason }
cannot-save-settings = die Einstellungen lassen sich nicht in { $file } speichern: { $reason }
cannot-save-progress = dein Fortschritt lässt sich nicht in { $file } speichern: { $reason }
file-exists = die Datei { $file } gibt es schon; wähle einen anderen Namen
not-a-file = { $file } ist keine normale Datei; wähle eine andere
not-a-record = { $file } ist kein Spielprotokoll: { $reason }

## Stellungen und Spiele als Text

fault = { $place }: { $reason }
place =
    { $unit ->
        [move] Zug { $at }
        [character] Zeichen { $at }
        [field] Feld { $at }
       *[line] Zeile { $at }, Zeichen { $character }
    }
more-faults = { $reason }; … und { $count } weitere
malformed = das passt nicht zur Schreibweise
contradiction = das widerspricht dem übrigen Text
notation-called =
    { $notation ->
        [digits] Ziffern
        [list] eine Liste
        [colors] farbige Züge
        [cells] Felder
        [position] eine Stellung
        [record] ein Spielprotokoll
        [diagram] ein Diagramm
        [moves] Züge
       *[game] ein Spiel
    }
several-positions = { $source } enthält { $count } Stellungen, erwartet wird eine; für mehrere gibt es connect4 solve
other-notation = { $source } sieht nach einer anderen Schreibweise aus ({ $found } statt { $expected }); ergänze --from { $option }
is-a-folder = { $source } ist ein Ordner; nenne eine Datei
neither-file-nor = { $source } ist weder eine Datei noch lesbar (erwartet: { $expected }): { $reason }
does-not-contain = { $source } hat nicht den erwarteten Inhalt ({ $expected }): { $reason }
board-without-moves = ein Brett hat keine Züge; verwende ein Spielprotokoll, Ziffern, eine Liste oder Felder
not-json = das ist kein JSON-Objekt
json-without-game = dem Objekt fehlt moves, position oder rows
bad-size = ungültige Brettgröße; möglich sind 1 bis 20 Spalten und Zeilen, zum Beispiel 7x6, und eine Reihe von 1 bis 20

## Unmögliche Bretter

setup-counts =
    { $first ->
        [one] X hat { $first } Stein und O hat { $second }, aber X beginnt, also muss X genauso viele haben wie O oder einen mehr
       *[other] X hat { $first } Steine und O hat { $second }, aber X beginnt, also muss X genauso viele haben wie O oder einen mehr
    }
setup-mover =
    { $first ->
        [one] { $stated } kann nicht am Zug sein, denn X hat { $first } Stein und O hat { $second }
       *[other] { $stated } kann nicht am Zug sein, denn X hat { $first } Steine und O hat { $second }
    }
setup-floating = der Stein auf { $cell } liegt über dem leeren Feld { $below }
setup-both-won = X und O haben beide eine Gewinnreihe
setup-played-on = { $winner } hat eine Gewinnreihe, aber { $other } hat danach noch gezogen
setup-no-last-stone = { $winner } hat Gewinnreihen, die kein einzelner letzter Zug vollendet haben kann
setup-unreachable = keine Reihenfolge von Zügen führt zu diesem Brett, denn X und O ziehen abwechselnd

## Bretter und Spieler

too-large-to-solve = ein Brett von { $size } ist zu groß zum Lösen: (Zeilen + 1) x Spalten darf höchstens { $most } sein
too-many-cells-to-solve = ein Brett von { $size } ohne Schwerkraft ist zu groß zum Lösen: höchstens { $most } Felder sind möglich
no-memory = der Speicher reicht nicht für eine Tabelle von { $megabytes } MB; verwende eine kleinere
needs-solvable = perfektes Spiel braucht ein Brett, das sich lösen lässt ({ $reason }); wähle minimax:TIEFE oder mcts:SPIELE
too-large-for-models = für { $rules } gibt es keinen trainierten Spieler: Das Brett ist zu groß; wähle minimax:TIEFE oder mcts:SPIELE
no-built-in-model = für { $rules } gibt es keinen eingebauten trainierten Spieler; trainiere einen mit connect4 learn und verwende learned:DATEI
model-of = { $file }: { $reason }
not-a-model = das ist kein Modell; erstelle eines mit connect4 learn
not-a-checkpoint = das ist kein Trainingsstand; verwende die Datei .checkpoint, die connect4 learn geschrieben hat
model-version = das Format { $version } wird nicht unterstützt; trainiere das Modell neu
model-damaged = die Datei ist beschädigt (falsche Prüfsumme); kopiere sie noch einmal
model-foreign = das Modell gilt für { $model }, nicht für { $wanted }; trainiere eines mit diesen Regeln
too-large-to-learn = ein Brett von { $size } ist zu groß zum Lernen; höchstens { $most } Spalten und { $most } Zeilen sind möglich
tables-too-large = die Tabellen sind zu groß; verwende weniger oder kleinere Tupel
model-too-small = ein Modell mit diesen Tupeln braucht mehr als { $bytes } Byte; erlaube mehr oder verwende weniger oder kleinere Tupel

## Wie ein Programm als Spieler ausfiel

program-failed = { $player }: { $reason }
no-programs = { $player }: andere Programme lassen sich hier nicht starten
program-not-started = das Programm lässt sich nicht starten ({ $reason }); prüfe seinen Befehl
program-no-command = das Programm lässt sich nicht starten: In seinem Befehl fehlt ein Anführungszeichen
program-needs-ugi = das Programm spielt nur Spiele ohne Schwerkraft; wähle eines, das ugi versteht
program-ended =
    { $how ->
        [code] das Programm endete (Exit-Status { $number }){ $last }
        [signal] das Programm endete (Signal { $number }){ $last }
       *[closed] das Programm schloss seine Ausgabe{ $last }
    }
program-late =
    { $what ->
        [ready] das Programm war nicht rechtzeitig bereit
       *[move] das Programm hat nicht rechtzeitig gezogen
    }
program-line-too-long = das Programm schrieb eine zu lange Zeile
program-not-a-move = das Programm sendete `{ $text }` statt eines Zuges
program-refused = das Programm gab auf: { $text }
program-illegal = das Programm spielte den unerlaubten Zug { $move }: { $reason }
program-stopped = das Programm wurde angehalten

## Befehle

terminal-unusable = das Terminal lässt sich nicht verwenden; versuche --plain: { $reason }
game-is-over = das Spiel ist zu Ende; sieh es dir mit `connect4 review` an, oder öffne es ohne --plain in einem Terminal
moves-start-a-game = --moves beginnt ein neues Spiel, aber das Spielprotokoll hat schon Züge; lass eines von beiden weg
bad-moves = ungültige --moves: { $reason }
file-of-finished-game = das Spiel in { $file } ist zu Ende; wähle eine andere Datei
file-of-other-rules = das Spiel in { $file } hat andere Regeln ({ $rules }); lass die Regeln weg oder wähle eine andere Datei
illegal-computer-move = ein Computerspieler hat einen unerlaubten Zug gemacht: { $reason }
input-ended = die Eingabe endete, bevor das Spiel zu Ende war
game-kept = das Spiel wurde in { $file } gespeichert
game-not-kept = das Spiel ließ sich nicht in einer Datei speichern; hier ist es:
no-moves-to-review = das Spiel hat keine Züge für eine Rückschau
strategy-line = Zeile { $line } passt nicht zu einer Strategie
strategy-of = { $file }: { $reason }
strategy-has-no-move = { $side } hat die Strategie verlassen; sie hat für diese Stellung keinen Zug.
strategy-waits = { $side } ist am Zug; die Strategie hat auf jeden Zug eine Antwort.
strategy-plays =
    { $source ->
        [habit] { $side } spielt { $moves }, um eine Reihe zu vollenden, eine abzuwehren oder doppelt zu drohen.
        [tree-diagram] { $side } spielt { $moves }, aus dem Baum; danach folgt ein Diagramm.
        [tree] { $side } spielt { $moves }, aus dem Baum.
       *[diagram] { $side } spielt { $moves }, aus dem Diagramm.
    }

## Training

out-exists = { $file } gibt es schon; wähle ein anderes --out
out-exists-resume = { $file } gibt es schon; wähle ein anderes --out, oder setze es mit --resume { $checkpoint } fort
no-room = { $file } und der Trainingsstand ({ $size }) lassen sich nicht schreiben: { $reason }; schaffe Platz oder wähle ein anderes --out
training-continues = { $reason }; das Training geht weiter
training-not-written = { $reason }; schaffe Platz und schreibe dann das Modell mit { $command }
training-finishing = die laufenden Spiele werden beendet; drücke noch einmal Strg-C, um ohne Speichern abzubrechen
training-interrupted = unterbrochen; setze das Training fort mit { $command }
training-report = { $file }: { $games } Spiele in { $seconds } s, { $weights } Gewichte
training-mistakes = { $report }, Fehler in { $percent } % von { $positions } Stellungen
training-match = gegen { $opponent } { $wins } Siege { $draws } Remis { $losses } Niederlagen
training-play = So spielst du dagegen: { $command }
progress-searching = Suche
progress-samples = Stichprobe wird gelöst
progress-matches = Stärke wird in Wettkämpfen gemessen
