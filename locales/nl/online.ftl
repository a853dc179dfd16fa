### Online games, the lobby and tournaments.

## Creating and joining games

your-name = Je naam (optioneel)
playing-as = Je speelt als { $name }
change-name = Naam wijzigen
options = Opties
clock-label = Klok
no-clock = Geen klok
minutes = { $minutes } min + { $seconds } s
create-game = Uitnodigingslink maken
invite-title = Iemand uitnodigen
listed = Deze partij na afloop in het archief tonen
join-link = Iedereen die deze link opent, kan meespelen
watch-link = Iedereen met deze link kan kijken
invite-spectators = Toeschouwers uitnodigen
cancel-waiting = Annuleren
join-game = Meespelen
invited-by = { $name } nodigt je uit voor een partij
invitation-rules = { $rules }; jij speelt { $side }.
rule-board = { $size }, { $connect } op een rij
rule-free = zonder zwaartekracht
rule-swap = met de wisselregel
rule-swap-three = met wisselen na drie schijven
rule-clock = { $minutes } min + { $seconds } s per speler
rule-no-clock = geen klok
copy-link = Kopiëren
share = Delen
share-text = Een partij Vier op een rij
qr = QR-code van de uitnodigingslink
link-local = Deze link werkt alleen op deze computer. Start voor andere apparaten de server met “--addr 0.0.0.0:{ $port }” en open deze pagina op het adres van de computer in je netwerk, bijvoorbeeld http://192.168.1.20:{ $port }.

## Games in progress

their-move = { $name } is aan zet.
player-presence =
    { $state ->
        [online] online
       *[offline] offline
    }
seat-free = vrij
anonymous = Speler { $seat }
waiting = Wachten tot de andere speler meedoet.
watching = Je kijkt mee. Toeschouwers: { $count }
connecting = Verbinden…
connected = Verbonden.
reconnecting = Verbinding verbroken. Opnieuw verbinden…
queued = Je bent offline. Je zet is bewaard en wordt verstuurd zodra je weer verbinding hebt.
server-paused = De server kan op dit moment geen zetten opslaan. De klokken staan stil en de partij gaat vanzelf verder.
resign = Opgeven
resign-sure = Deze partij opgeven?
offer-draw = Remise aanbieden
accept-draw = Remise aannemen
decline-draw = Remise weigeren
ask-takeback = Terugname vragen
accept-takeback = Terugname toestaan
decline-takeback = Terugname weigeren
accept-rematch = Revanche aannemen
to-rematch = Naar de revanche
watch-rematch = Revanche bekijken
draw-offered = { $name } biedt remise aan.
takeback-asked = { $name } wil de laatste zet terugnemen.
rematch-offered = { $name } biedt een revanche aan, met gewisselde kanten.
you-offered = Verstuurd. Wachten op antwoord…
declined =
    { $what ->
        [draw_declined] { $name } heeft de remise geweigerd.
       *[takeback_declined] { $name } heeft de terugname geweigerd.
    }
won-by = { $name } heeft gewonnen: { ending-reason }.
drawn-by = Remise: { ending-reason }.
ended-by = De partij is afgelopen: { ending-reason }.
ending-reason =
    { $reason ->
        [line] een lijn afgemaakt
        [full] het bord is vol
        [resigned] de tegenstander gaf op
        [agreed] in onderling overleg
        [time] de tegenstander had geen tijd meer
       *[abandoned] de partij is afgebroken
    }
notify = Waarschuw me als ik aan zet ben
my-turn = jij bent aan zet
their-turn = de tegenstander is aan zet
premove-set = Premove: { $move }. Kies die zet nog eens om hem te annuleren.
premove-canceled = Premove geannuleerd.
premove-dropped = De premove { $move } kan niet meer.
low-time = Minder dan tien seconden over.
phrases = Iets zeggen
phrase =
    { $phrase ->
        [hello] Hallo!
        [good_luck] Veel succes!
        [well_played] Goed gespeeld!
        [thanks] Bedankt!
        [sorry] Sorry!
       *[good_game] Mooi potje!
    }
say-hide = Tegenstander dempen

## Lists of games

my-games = Je lopende partijen
my-game = { $opponent }, { $rules }: { $turn }
no-opponent = er doet nog niemand mee
move-seat = Naar een ander apparaat verplaatsen
seat-link = Open deze link binnen { $minutes } minuten op je andere apparaat om daar verder te spelen; op dit apparaat kijk je dan mee. De link werkt één keer: deel hem niet
seat-qr = QR-code van de link die je partij verplaatst
seat-moved = Je partij is naar een ander apparaat verplaatst; hier kijk je mee.
seat-gone = Deze link is verlopen. Maak een nieuwe op het apparaat waarop je speelt.
archive = Afgelopen partijen
archive-game = { $first } tegen { $second }, { $size }: { $result }
archive-empty = Nog geen afgelopen partijen.
show-more = Meer tonen
result-won = { $name } heeft gewonnen
result-draw = remise
result-open = niet afgemaakt
download-game = Downloaden
open-game = Openen

## Lobby

play-now = Nu spelen
play-now-about = Tegen iedereen die wacht
find-opponent = Tegenstander zoeken
play-friend = Tegen een vriend spelen
play-friend-about = Met een link of QR-code
rated = Met rating: de uitslag verandert je rating, en weggaan telt als verlies
is-rated = met rating
is-unrated = zonder rating
newcomer = nieuw
rating = Rating
anyone = iemand
your-rating =
    { $games ->
        [one] Je rating: { $rating }, uit { $games } partij. Een vraagteken betekent dat de rating voorlopig is.
       *[other] Je rating: { $rating }, uit { $games } partijen. Een vraagteken betekent dat de rating voorlopig is.
    }
challenges = Open uitdagingen
challenge = { $name } ({ $rating }): { $rules }
lobby-empty = Er wacht nu niemand. Begin zelf: druk op “Tegenstander zoeken”.
bot = Bot
take-challenge = Spelen
looking = Tegenstander zoeken…
nobody-yet = Nog geen tegenstander. Wacht nog even, of { $level }.
meanwhile = speel tegen de computer

## Tournaments

tournament-title = Toernooi
tournament-make = Toernooi maken
tournament-about = Voor maximaal 64 spelers
tournament-name = Naam (optioneel)
tournament-kind = Vorm
tournament-all = iedereen tegen iedereen
tournament-arena = arena, { $minutes } min
tournament-entry = Wie mag meedoen
tournament-entrants =
    { $who ->
       *[people] mensen
        [people_and_bots] mensen en bots
        [bots] bots
    }
tournament-bot-limit = Bots per adres
tournament-no-limit = onbeperkt
tournament-finished = Afgelopen partijen
tournament-drawn = remise
tournament-forfeit = niet opgekomen
tournament-remove = Verwijderen
tournament-remove-sure = { $name } uit het toernooi verwijderen?
tournament-absent = Wie twee minuten afwezig is, verliest reglementair van tegenstanders die niemand anders meer hoeven te spelen.
tournament-join = Aan toernooi meedoen
tournament-begin = Beginnen
tournament-end = Toernooi beëindigen
tournament-end-sure = Het toernooi nu beëindigen? Lopende partijen tellen nog mee.
tournament-open =
    { $count ->
        [one] Nog niet begonnen; er doet { $count } speler mee.
       *[other] Nog niet begonnen; er doen { $count } spelers mee.
    }
tournament-running = Bezig.
tournament-left = Nog { $minutes } min.
tournament-wait = Je wordt ingedeeld zodra er een tegenstander vrij is. Blijf op deze pagina.
tournament-over = Afgelopen.
tournament-own-place = Je bent { $place }e geworden van { $count }.
tournament-standings = Stand
tournament-place = Plaats
tournament-player = Speler
tournament-points = Punten
tournament-score =
    { $points ->
        [one] { $points } punt
       *[other] { $points } punten
    }
tournament-played = Partijen
tournament-tables = Lopende partijen
tournament-versus = { $first } tegen { $second }
tournament-watch = Kijken
tournament-csv = Uitslagen als CSV
tournament-projector = Weergave voor de beamer
tournament-own-game = Naar je partij
tournament-back = Terug naar het toernooi
tournament-join-link = Iedereen met deze link kan meedoen
tournament-watch-link = Iedereen met deze link kan kijken
tournament-scan = Scan om mee te doen
tournament-qr = QR-code van de link om aan het toernooi mee te doen
tournament-no-code = Open deze weergave in de browser waarin het toernooi is gemaakt om hier een QR-code te tonen waarmee je meedoet.
tournament-full = De inschrijving is gesloten; je kunt nog meekijken.
tournament-two = Voor een toernooi zijn twee spelers nodig. Stuur eerst de link naar anderen.
tournament-rules = { $rules }, { $clock }; { $format }

## Shares of best moves

best-moves-ask = Hoe vaak werd de beste zet gespeeld?
best-moves = Beste zetten: { $first } { $best } van { $all }, { $second } { $other-best } van { $other-all }.
best-moves-people = Spelers met rating { $from } tot { $to }, ongeveer zo sterk als { $name }, spelen in { $best }% van de gevallen de beste zet.
best-moves-levels = Hoe vaak de niveaus van de computer de beste zet spelen, in procenten: { $levels }.
