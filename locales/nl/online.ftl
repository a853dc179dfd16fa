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
invite-title = Nodig iemand uit
listed = Toon dit spel na afloop in het archief
join-link = Wie deze link opent, kan meespelen
watch-link = Iedereen met deze link kan kijken
invite-spectators = Toeschouwers uitnodigen
cancel-waiting = Annuleren
join-game = Doe mee
invited-by = { $name } nodigt je uit voor een spel
invitation-rules = { $rules }; jij speelt { $side }.
rule-board = { $size }, { $connect } op een rij
rule-free = zonder zwaartekracht
rule-swap = met de wisselregel
rule-swap-three = met wissel na drie schijven
rule-clock = { $minutes } min + { $seconds } s per speler
rule-no-clock = geen klok
copy-link = Kopieer
share = Deel
share-text = Een spel Vier op een rij
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
waiting = Wacht op de andere speler.
watching = Je kijkt. Toeschouwers: { $count }
connecting = Verbinden…
connected = Verbonden.
reconnecting = Verbinding verbroken. Opnieuw verbinden…
queued = Je bent offline. Je zet is bewaard en wordt verstuurd zodra er verbinding is.
server-paused = De server kan op dit moment geen zetten opslaan. De klokken staan stil en het spel gaat vanzelf verder.
resign = Opgeven
resign-sure = Dit spel opgeven?
offer-draw = Bied remise aan
accept-draw = Neem remise aan
decline-draw = Weiger remise
ask-takeback = Vraag om een zet terug te nemen
accept-takeback = Sta terugnemen toe
decline-takeback = Weiger terugnemen
accept-rematch = Neem revanche aan
to-rematch = Naar de revanche
watch-rematch = Revanche bekijken
draw-offered = { $name } biedt remise aan.
takeback-asked = { $name } vraagt de laatste zet terug te nemen.
rematch-offered = { $name } biedt revanche met gewisselde kanten.
you-offered = Verstuurd. Wacht op antwoord.
declined =
    { $what ->
        [draw_declined] { $name } weigerde remise.
       *[takeback_declined] { $name } weigerde de zet terug te nemen.
    }
won-by = { $name } heeft gewonnen: { ending-reason }.
drawn-by = Gelijkspel: { ending-reason }.
ended-by = Spel afgelopen: { ending-reason }.
ending-reason =
    { $reason ->
        [line] een lijn voltooid
        [full] het bord is vol
        [resigned] de tegenstander gaf op
        [agreed] beide spelers waren het eens
        [time] de tijd van de tegenstander is om
       *[abandoned] het is afgebroken
    }
notify = Waarschuw me als ik aan zet ben
my-turn = jij bent aan zet
their-turn = de tegenstander is aan zet
premove-set = Voorzet: { $move }. Kies hem nog eens om hem te annuleren.
premove-canceled = Voorzet geannuleerd.
premove-dropped = De voorzet { $move } kan niet meer.
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

my-games = Je lopende spellen
my-game = { $opponent }, { $rules }: { $turn }
no-opponent = er is nog niemand
move-seat = Naar een ander apparaat
seat-link = Open deze link binnen { $minutes } minuten op het andere apparaat om daar verder te spelen; hier kijk je dan. Hij werkt één keer: deel hem niet
seat-qr = QR-code van de link die je spel verhuist
seat-moved = Je spel is naar een ander apparaat gegaan; hier kijk je.
seat-gone = Deze link is verlopen. Maak een nieuwe op het apparaat waarop je speelt.
archive = Afgelopen spellen
archive-game = { $first } tegen { $second }, { $size }: { $result }
archive-empty = Nog geen afgelopen spellen.
show-more = Meer tonen
result-won = { $name } won
result-draw = gelijk
result-open = niet afgemaakt
download-game = Downloaden
open-game = Open

## Lobby

play-now = Nu spelen
play-now-about = Tegen iemand die wacht
find-opponent = Tegenstander zoeken
play-friend = Tegen een vriend
play-friend-about = Met een link of QR-code
rated = Met rating: verandert je rating, en weggaan telt als verlies
is-rated = met rating
is-unrated = zonder rating
newcomer = nieuw
rating = Rating
anyone = iemand
your-rating =
    { $games ->
        [one] Je rating: { $rating }, uit { $games } spel. Een vraagteken betekent dat hij voorlopig is.
       *[other] Je rating: { $rating }, uit { $games } spellen. Een vraagteken betekent dat hij voorlopig is.
    }
challenges = Open uitdagingen
challenge = { $name } ({ $rating }): { $rules }
lobby-empty = Er wacht nu niemand. Begin zelf: druk op ‘Tegenstander zoeken’.
bot = Bot
take-challenge = Spelen
looking = Zoekt een tegenstander…
nobody-yet = Nog geen tegenstander. Blijf wachten, of { $level }.
meanwhile = speel tegen de computer

## Tournaments

tournament-title = Toernooi
tournament-make = Toernooi maken
tournament-about = Voor maximaal 64 spelers
tournament-name = Naam (optioneel)
tournament-kind = Vorm
tournament-all = competitie, iedereen tegen iedereen
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
tournament-finished = Afgelopen spellen
tournament-drawn = remise
tournament-forfeit = niet opgekomen
tournament-remove = Verwijderen
tournament-remove-sure = { $name } uit het toernooi verwijderen?
tournament-absent = Wie twee minuten afwezig is, verliest reglementair van tegenstanders die niemand anders meer hoeven te spelen.
tournament-join = Meedoen
tournament-begin = Beginnen
tournament-end = Toernooi beëindigen
tournament-end-sure = Het toernooi nu beëindigen? Lopende spellen tellen nog mee.
tournament-open =
    { $count ->
        [one] Het is nog niet begonnen; { $count } doet mee.
       *[other] Het is nog niet begonnen; { $count } doen mee.
    }
tournament-running = Bezig.
tournament-left = Nog { $minutes } min.
tournament-wait = Je wordt gekoppeld zodra een tegenstander vrij is. Blijf op deze pagina.
tournament-over = Afgelopen.
tournament-own-place = Je bent geëindigd op plaats { $place } van { $count }.
tournament-standings = Stand
tournament-place = Plaats
tournament-player = Speler
tournament-points = Punten
tournament-score =
    { $points ->
        [one] { $points } punt
       *[other] { $points } punten
    }
tournament-played = Spellen
tournament-tables = Lopende spellen
tournament-versus = { $first } tegen { $second }
tournament-watch = Kijken
tournament-csv = Uitslagen als CSV
tournament-projector = Weergave voor beamer
tournament-own-game = Naar je spel
tournament-back = Terug naar het toernooi
tournament-join-link = Iedereen met deze link kan meedoen
tournament-watch-link = Iedereen met deze link kan kijken
tournament-scan = Scan om mee te spelen
tournament-qr = QR-code van de link om mee te spelen
tournament-no-code = Open deze weergave in de browser waarin het toernooi is gemaakt om hier een QR-code te tonen.
tournament-full = De inschrijving is gesloten; kijken kan wel.
tournament-two = Een toernooi heeft twee spelers nodig. Stuur eerst de link aan anderen.
tournament-rules = { $rules }, { $clock }; { $format }

## Shares of best moves

best-moves-ask = Hoe vaak werd de beste zet gespeeld?
best-moves = Beste zetten: { $first } { $best } van { $all }, { $second } { $other-best } van { $other-all }.
best-moves-people = Spelers met rating { $from } tot { $to }, ongeveer zo sterk als { $name }, spelen in { $best }% van de gevallen de beste zet.
best-moves-levels = Hoe vaak de computerniveaus de beste zet spelen, in procenten: { $levels }.
