### Online games, the lobby and tournaments.

## Creating and joining games

your-name = Dein Name (optional)
playing-as = Du spielst als { $name }
change-name = Namen ändern
options = Optionen
clock-label = Uhr
no-clock = Keine Uhr
minutes = { $minutes } min + { $seconds } s
create-game = Einladungslink erstellen
invite-title = Jemanden einladen
listed = Dieses Spiel nach dem Ende im Archiv zeigen
join-link = Wer diesen Link öffnet, kann mitspielen
watch-link = Wer diesen Link hat, kann zusehen
invite-spectators = Zuschauer einladen
cancel-waiting = Abbrechen
join-game = Mitspielen
invited-by = { $name } lädt dich zu einem Spiel ein
invitation-rules = { $rules }; du spielst { $side }.
rule-board = { $size }, { $connect } in einer Reihe
rule-free = ohne Schwerkraft
rule-swap = mit Tauschregel
rule-swap-three = mit Tausch nach drei Steinen
rule-clock = { $minutes } min + { $seconds } s pro Spieler
rule-no-clock = keine Uhr
copy-link = Kopieren
share = Teilen
share-text = Ein Spiel Vier gewinnt
qr = QR-Code des Einladungslinks
link-local = Dieser Link funktioniert nur auf diesem Computer. Für andere Geräte starte den Server mit „--addr 0.0.0.0:{ $port }“ und öffne diese Seite unter der Adresse des Computers in deinem Netz, zum Beispiel http://192.168.1.20:{ $port }.

## Games in progress

their-move = { $name } ist am Zug.
player-presence =
    { $state ->
        [online] online
       *[offline] offline
    }
seat-free = frei
anonymous = Spieler { $seat }
waiting = Warten auf den anderen Spieler …
watching = Du siehst zu. Zuschauer: { $count }
connecting = Verbindung wird hergestellt …
connected = Verbunden.
reconnecting = Verbindung verloren. Neuer Versuch …
queued = Du bist offline. Dein Zug ist gespeichert und wird gesendet, sobald du wieder verbunden bist.
server-paused = Der Server kann gerade keine Züge speichern. Die Uhren sind angehalten, und das Spiel geht von selbst weiter.
resign = Aufgeben
resign-sure = Dieses Spiel aufgeben?
offer-draw = Remis anbieten
accept-draw = Remis annehmen
decline-draw = Remis ablehnen
ask-takeback = Um Rücknahme bitten
accept-takeback = Rücknahme erlauben
decline-takeback = Rücknahme ablehnen
accept-rematch = Revanche annehmen
to-rematch = Zur Revanche
watch-rematch = Bei der Revanche zusehen
draw-offered = { $name } bietet Remis an.
takeback-asked = { $name } möchte den letzten Zug zurücknehmen.
rematch-offered = { $name } bietet eine Revanche mit getauschten Seiten an.
you-offered = Gesendet. Warten auf die Antwort …
declined =
    { $what ->
        [draw_declined] { $name } hat das Remis abgelehnt.
       *[takeback_declined] { $name } hat die Rücknahme abgelehnt.
    }
won-by = { $name } hat gewonnen: { ending-reason }.
drawn-by = Remis: { ending-reason }.
ended-by = Das Spiel ist zu Ende: { ending-reason }.
ending-reason =
    { $reason ->
        [line] eine Reihe vollendet
        [full] das Brett ist voll
        [resigned] der Gegner hat aufgegeben
        [agreed] beide Spieler waren einverstanden
        [time] die Zeit des Gegners ist abgelaufen
       *[abandoned] das Spiel wurde abgebrochen
    }
notify = Mich benachrichtigen, wenn ich am Zug bin
my-turn = du bist am Zug
their-turn = der Gegner ist am Zug
premove-set = Vorauszug: { $move }. Wähle ihn noch einmal, um ihn zu löschen.
premove-canceled = Vorauszug gelöscht.
premove-dropped = Der Vorauszug { $move } ist nicht mehr möglich.
low-time = Weniger als zehn Sekunden übrig.
phrases = Etwas sagen
phrase =
    { $phrase ->
        [hello] Hallo!
        [good_luck] Viel Glück!
        [well_played] Gut gespielt!
        [thanks] Danke!
        [sorry] Tut mir leid!
       *[good_game] Gutes Spiel!
    }
say-hide = Gegner stummschalten

## Lists of games

my-games = Deine laufenden Spiele
my-game = { $opponent }, { $rules }: { $turn }
no-opponent = noch spielt niemand mit
move-seat = Auf ein anderes Gerät wechseln
seat-link = Öffne diesen Link innerhalb von { $minutes } Minuten auf deinem anderen Gerät, um dort weiterzuspielen; auf diesem siehst du dann zu. Er funktioniert nur einmal: Gib ihn nicht weiter
seat-qr = QR-Code des Links, der dein Spiel auf ein anderes Gerät bringt
seat-moved = Dein Spiel läuft jetzt auf einem anderen Gerät; hier siehst du zu.
seat-gone = Dieser Link ist abgelaufen. Erstelle einen neuen auf dem Gerät, auf dem du spielst.
archive = Beendete Spiele
archive-game = { $first } gegen { $second }, { $size }: { $result }
archive-empty = Noch keine beendeten Spiele.
show-more = Mehr zeigen
result-won = { $name } hat gewonnen
result-draw = remis
result-open = nicht beendet
download-game = Herunterladen
open-game = Öffnen

## Lobby

play-now = Jetzt spielen
play-now-about = Gegen alle, die gerade warten
find-opponent = Gegner finden
play-friend = Mit Freunden spielen
play-friend-about = Mit einem Link oder QR-Code
rated = Gewertet: ändert deine Wertung, und Verlassen zählt als Niederlage
is-rated = gewertet
is-unrated = ungewertet
newcomer = neu
rating = Wertung
anyone = jemand
your-rating =
    { $games ->
        [one] Deine Wertung: { $rating }, aus { $games } Spiel. Ein Fragezeichen heißt, dass sie vorläufig ist.
       *[other] Deine Wertung: { $rating }, aus { $games } Spielen. Ein Fragezeichen heißt, dass sie vorläufig ist.
    }
challenges = Offene Herausforderungen
challenge = { $name } ({ $rating }): { $rules }
lobby-empty = Gerade wartet niemand. Mach den Anfang mit „Gegner finden“.
bot = Bot
take-challenge = Spielen
looking = Gegner wird gesucht …
nobody-yet = Noch kein Gegner. Warte weiter, oder { $level }.
meanwhile = spiele gegen den Computer

## Tournaments

tournament-title = Turnier
tournament-make = Turnier erstellen
tournament-about = Für bis zu 64 Spieler
tournament-name = Name (optional)
tournament-kind = Art
tournament-all = jeder gegen jeden
tournament-arena = Arena, { $minutes } min
tournament-entry = Wer teilnehmen darf
tournament-entrants =
    { $who ->
       *[people] Menschen
        [people_and_bots] Menschen und Bots
        [bots] Bots
    }
tournament-bot-limit = Bots pro Adresse
tournament-no-limit = unbegrenzt
tournament-finished = Beendete Spiele
tournament-drawn = remis
tournament-forfeit = kampflos
tournament-remove = Entfernen
tournament-remove-sure = { $name } aus dem Turnier entfernen?
tournament-absent = Wer zwei Minuten fehlt, verliert kampflos gegen alle, die sonst niemanden mehr zu spielen haben.
tournament-join = Am Turnier teilnehmen
tournament-begin = Beginnen
tournament-end = Turnier beenden
tournament-end-sure = Das Turnier jetzt beenden? Laufende Spiele zählen noch.
tournament-open =
    { $count ->
        [one] Noch nicht begonnen; { $count } Spieler ist dabei.
       *[other] Noch nicht begonnen; { $count } Spieler sind dabei.
    }
tournament-running = Läuft.
tournament-left = Noch { $minutes } min.
tournament-wait = Dein nächstes Spiel beginnt, sobald ein Gegner frei ist. Bleib auf dieser Seite.
tournament-over = Beendet.
tournament-own-place = Du bist auf Platz { $place } von { $count } gelandet.
tournament-standings = Tabelle
tournament-place = Platz
tournament-player = Spieler
tournament-points = Punkte
tournament-score =
    { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
tournament-played = Spiele
tournament-tables = Laufende Spiele
tournament-versus = { $first } gegen { $second }
tournament-watch = Zusehen
tournament-csv = Ergebnisse als CSV
tournament-projector = Ansicht für den Beamer
tournament-own-game = Zu deinem Spiel
tournament-back = Zurück zum Turnier
tournament-join-link = Wer diesen Link hat, kann teilnehmen
tournament-watch-link = Wer diesen Link hat, kann zusehen
tournament-scan = Scannen und teilnehmen
tournament-qr = QR-Code des Links zur Teilnahme am Turnier
tournament-no-code = Um hier einen QR-Code für die Teilnahme zu zeigen, öffne diese Ansicht in dem Browser, in dem das Turnier erstellt wurde.
tournament-full = Die Anmeldung ist geschlossen; du kannst zusehen.
tournament-two = Ein Turnier braucht zwei Spieler. Schicke zuerst anderen den Link.
tournament-rules = { $rules }, { $clock }; { $format }

## Shares of best moves

best-moves-ask = Wie oft wurde der beste Zug gespielt?
best-moves = Beste Züge: { $first } { $best } von { $all }, { $second } { $other-best } von { $other-all }.
best-moves-people = Spieler mit einer Wertung von { $from } bis { $to }, etwa so stark wie { $name }, spielen in { $best } % der Fälle den besten Zug.
best-moves-levels = Wie oft die Computerstufen den besten Zug spielen, in Prozent: { $levels }.
