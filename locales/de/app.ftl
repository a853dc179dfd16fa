### The frame of the page, the board and the view for playing: everything that the first load needs.

## Frame

skip = Zum Brett springen
views = Ansichten
nav-play = Spielen
nav-analysis = Analyse
nav-puzzles = Rätsel
nav-lessons = Lernen
nav-learn = Beim Lernen zusehen
nav-online = Online
settings = Einstellungen
board-theme = Spielbrett
board-theme-name =
    { $theme ->
       *[classic] Klassisch
        [slate] Schiefer
        [wood] Holz
        [contrast] Hoher Kontrast
        [paper] Papier
    }
page-theme = Design
page-theme-name =
    { $theme ->
       *[auto] System
        [light] Hell
        [dark] Dunkel
    }
language = Sprache
# The cross and the ring on the discs.
shapes = Formen anzeigen
sound = Ton
sound-on = Ton an
sound-off = Ton aus
sound-offer = Mit Ton spielen?
sound-yes = Einschalten
sound-no = Nein, danke
single-keys = Tastenkürzel mit nur einer Taste
no-engine = Dieser Server wurde ohne die Browser-Engine gebaut: Jede Anfrage geht an den Server, und offline kann man nicht spielen.
unsaved = Dieser Browser kann hier nichts speichern: Dein Spiel und deine Einstellungen bleiben nur erhalten, bis du diese Seite schließt.
page-not-found = Seite nicht gefunden.
nothing-here = Unter dieser Adresse ist nichts zu finden. Vielleicht ist der Link unvollständig.
invitation-expired = Diese Einladung gilt nicht mehr, oder der Link ist unvollständig. Bitte um eine neue.
page-error = Etwas ist schiefgegangen: { $reason }
from-start = Mit leerem Brett beginnen
online-title = Mit einem Freund spielen
labeled = { $label }: { $text }
refusal =
    { $code ->
        [column_full] Diese Spalte ist voll.
        [illegal] Dieser Zug ist nicht erlaubt.
        [game_over] Das Spiel ist zu Ende.
        [not_your_turn] Du bist nicht am Zug.
        [spectator] Zuschauer können nicht mitspielen.
        [not_started] Das Spiel hat noch nicht begonnen.
        [stale] Das Brett hat sich inzwischen geändert.
        [seat_taken] Dieser Platz ist schon besetzt.
        [not_found] Dieses Spiel gibt es nicht, oder du brauchst den Link dazu.
        [too_fast] Zu viele Anfragen. Warte einen Augenblick.
        [busy] Der Server ist gerade überlastet.
        [malformed] Diese Eingabe ist nicht lesbar.
        [unknown] Der Server kennt diese Anfrage nicht. Lade die Seite neu.
        [unsolvable] Das geht mit diesen Regeln nicht.
        [nothing_offered] Es gibt nichts anzunehmen oder abzulehnen.
        [not_admitted] Hier kannst du nicht mitspielen: Es sind andere Teilnehmer vorgesehen, oder alle Plätze sind besetzt.
        [wrong_origin] Diese Anfrage kam von einer anderen Website.
        [too_large] Diese Eingabe ist zu lang.
        [internal] Auf dem Server ist ein Fehler aufgetreten.
        [offline] Der Server ist nicht erreichbar.
        [cookies] Online-Spiele brauchen Cookies, die dieser Browser hier blockiert.
       *[other] { $reason }
    }
already-won = Das Spiel ist zu Ende: { $side } hat gewonnen.

## Board

side =
    { $look ->
       *[X_classic] Rot
        [O_classic] Gelb
        [X_slate] Blau
        [O_slate] Orange
        [X_wood] Dunkel
        [O_wood] Hell
        [X_contrast] Schwarz
        [O_contrast] Weiß
        [X_paper] Kreuz
        [O_paper] Ring
    }
empty-cell = leer
board-table = Brett
board-of =
    Brett mit { $cols ->
        [one] { $cols } Spalte
       *[other] { $cols } Spalten
    } und { $rows ->
        [one] { $rows } Zeile
       *[other] { $rows } Zeilen
    }; { $connect } in einer Reihe gewinnen
drop-in = In Spalte { $column } werfen
drop-full = Spalte { $column } ist voll
put-on = Auf { $cell } setzen
premove = Vorauszug
row-number = Zeile { $row }
side-played = { $side } hat { $move } gespielt.
side-swapped = { $side } hat die Seiten getauscht.
to-move = { $side } ist am Zug.
your-move = Du bist am Zug, { $side }.
thinking = { $player } denkt nach …
side-wins = { $side } gewinnt!
game-drawn = Remis!
you-won = Gewonnen!
you-lost = Verloren …
wins-again =
    { $who ->
       *[player] { $name } gewinnt. Noch ein Spiel?
        [side] { $name } gewinnt. Noch ein Spiel?
    }
# Next to the disc that hovers over the board before the first move.
first-move =
    { $pointer ->
       *[mouse] Klicke auf eine Spalte
        [touch] Tippe auf eine Spalte
    }
back = Zurück
forward = Vor

## Playing

new-game = Neues Spiel
opponent = Gegner
other-computer = Wer { $side } spielt
two-people = Zwei Spieler an diesem Bildschirm
online-friend = Ein Freund, über einen Link
level = Stufe { $level }
learned = Autodidakt
perfect = Perfekt
solver = Löser
side-first = { $side }, als Erster
side-second = { $side }, als Zweiter
either = Zufällig
first = als Erster
second = als Zweiter
watch = Zusehen
you-play = Du spielst
seat-you = du
about-human = Ihr zieht abwechselnd an diesem Bildschirm.
about-online = Du bekommst einen Link, den du jemandem schicken kannst.
about-level =
    { $level ->
        [1] sieht fast keine Reihe, weder die eigenen noch deine. Gut für das erste Spiel.
        [2] übersieht oft eine Reihe, eine eigene oder eine von dir.
        [3] übersieht manchmal eine Reihe.
        [4] übersieht nie eine Reihe, aber das Feld über dem eigenen Stein.
        [5] übersieht nie eine Reihe und nur manchmal das Feld über dem eigenen Stein.
        [6] läuft nie in eine unmittelbare Drohung, schaut aber nicht voraus.
        [7] schaut zwei Züge voraus und ist manchmal leichtsinnig.
        [8] schaut drei Züge voraus und bevorzugt gute Felder.
       *[9] schaut vier Züge voraus und macht selten einen Fehler.
    }
about-learned = hat sich das Spiel selbst beigebracht, indem es gegen sich selbst gespielt hat, und schaut vier Züge voraus.
about-perfect = löst das Spiel und macht deshalb nie einen Fehler.
about-solver = spielt nur im Endspiel perfekt, denn dieses Brett ist zu groß zum Lösen.
about-top = spielt so gut, wie es in der verfügbaren Zeit geht, und im Endspiel perfekt. Dieses Brett ist zu groß zum Lösen.
more = Weitere Optionen
player-unavailable =
    { $reason ->
        [learned] { $player } (kennt nur Vier gewinnt)
       *[solver] { $player } (kann dieses Brett nicht lösen)
    }
game-kind = Spiel
game-connect4 = Vier gewinnt, 7×6
game-five = Fünf in einer Reihe, 9×6
game-big = Großes Brett, 8×7
game-tictactoe = Tic-Tac-Toe, 3×3
game-gomoku = Gomoku, 15×15
game-custom = Eigenes Brett
columns = Spalten
rows = Zeilen
connect = In einer Reihe zum Sieg
gravity = Steine fallen
swap-rule = Tauschregel
swap-none = keine
swap-one = der zweite Spieler darf nach dem ersten Stein die Seiten tauschen
swap-three = der erste Spieler setzt drei Steine, der zweite wählt eine Seite
start = Los
start-sure = Das laufende Spiel abbrechen und ein neues beginnen?
swap-now = Seiten tauschen
move-now = Jetzt ziehen
undo = Zurücknehmen
redo = Wiederholen
hint = Tipp
hint-again = Frage noch einmal, um den Zug zu sehen.
analyze = Analysieren
review = Rückschau
again = Revanche
invite-friend = Jemanden einladen
harder = Schwerer: { $player }
easier = Leichter: { $player }
points =
    { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
moves-head = Züge
working = Es wird gerechnet …
copied = Kopiert.
film = Animiertes GIF
copy-address = Link kopieren
close = Schließen
