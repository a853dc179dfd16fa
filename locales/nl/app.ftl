### The frame of the page, the board and the view for playing: everything that the first load needs.

## Frame

skip = Naar het bord
views = Weergaven
nav-play = Spelen
nav-analysis = Analyse
nav-puzzles = Puzzels
nav-lessons = Leren
nav-learn = Kijk hoe hij leert
nav-online = Online
settings = Instellingen
board-theme = Bord
board-theme-name =
    { $theme ->
       *[classic] Klassiek
        [slate] Leisteen
        [wood] Hout
        [contrast] Hoog contrast
        [paper] Papier
    }
page-theme = Kleuren
page-theme-name =
    { $theme ->
       *[auto] Systeem
        [light] Licht
        [dark] Donker
    }
language = Taal
# The cross and the ring on the discs.
shapes = Vormen tonen
sound = Geluid
sound-on = Geluid aan
sound-off = Geluid uit
sound-offer = Met geluid spelen?
sound-yes = Aanzetten
sound-no = Nee, bedankt
single-keys = Sneltoetsen van één letter
no-engine = Deze server is zonder de browser-engine gebouwd: elke vraag gaat naar de server, en offline spelen kan niet.
unsaved = Deze browser kan hier niets opslaan: je spel en je instellingen blijven bewaard tot je deze pagina sluit.
page-not-found = Pagina niet gevonden.
nothing-here = Er is niets op dit adres. Misschien is de link niet volledig.
invitation-expired = Deze uitnodiging is niet meer geldig of de link is niet volledig. Vraag om een nieuwe.
page-error = Er ging iets mis: { $reason }
from-start = Begin met een leeg bord
online-title = Speel met een vriend
labeled = { $label }: { $text }
refusal =
    { $code ->
        [column_full] Deze kolom is vol.
        [illegal] Deze zet mag niet.
        [game_over] Het spel is afgelopen.
        [not_your_turn] Je bent niet aan zet.
        [spectator] Wie kijkt, speelt niet.
        [not_started] Het spel is nog niet begonnen.
        [stale] Het bord is intussen veranderd.
        [seat_taken] Deze plaats is bezet.
        [not_found] Dit spel bestaat niet, of je mist de link.
        [too_fast] Te veel vragen: wacht even.
        [busy] De server heeft het nu te druk.
        [offline] De server is niet bereikbaar.
        [cookies] Online spellen hebben cookies nodig, en die blokkeert deze browser hier.
       *[other] { $reason }
    }
already-won = Het spel is afgelopen: { $side } heeft gewonnen.

## Board

side =
    { $look ->
       *[X_classic] Rood
        [O_classic] Geel
        [X_slate] Blauw
        [O_slate] Oranje
        [X_wood] Donker
        [O_wood] Licht
        [X_contrast] Zwart
        [O_contrast] Wit
        [X_paper] Kruis
        [O_paper] Ring
    }
empty-cell = leeg
board-table = Bord
board-of = Bord met { $cols } kolommen en { $rows } rijen; { $connect } op een rij wint
drop-in = Laat vallen in kolom { $column }
drop-full = Kolom { $column } is vol
put-on = Zet op { $cell }
premove = Voorzet
row-number = Rij { $row }
side-played = { $side } speelde { $move }.
side-swapped = { $side } wisselde van kant.
to-move = { $side } is aan zet.
your-move = Jij bent aan zet, { $side }.
thinking = { $player } denkt na…
side-wins = { $side } wint!
game-drawn = Gelijkspel!
you-won = Je hebt gewonnen!
you-lost = Je hebt verloren…
wins-again =
    { $who ->
       *[player] { $name } wint. Nog een keer?
        [side] { $name } wint. Nog een keer?
    }
# Next to the disc that hovers over the board before the first move.
first-move =
    { $pointer ->
       *[mouse] Klik op een kolom
        [touch] Tik op een kolom
    }
back = Terug
forward = Vooruit

## Playing

new-game = Nieuw spel
opponent = Tegenstander
other-computer = Wie { $side } speelt
two-people = Twee spelers op dit scherm
online-friend = Een vriend, via een link
level = Niveau { $level }
learned = Autodidact
perfect = Perfect
solver = Oplosser
side-first = { $side }, als eerste
side-second = { $side }, als tweede
either = Willekeurig
first = begint
second = als tweede
watch = Kijken
you-play = Jij speelt
seat-you = jij
about-human = Jullie spelen om de beurt op dit scherm.
about-online = Je krijgt een link voor een vriend op een ander apparaat.
about-level =
    { $level ->
        [1] ziet bijna geen lijn, van zichzelf noch van jou. Goed voor een eerste spel.
        [2] mist vaak een lijn, van zichzelf of van jou.
        [3] mist nu en dan een lijn.
        [4] mist geen lijn, maar vergeet het vak boven zijn eigen schijf.
        [5] mist geen lijn en vergeet maar soms het vak boven zijn eigen schijf.
        [6] loopt in geen directe dreiging, maar kijkt niet vooruit.
        [7] kijkt twee zetten vooruit en is soms slordig.
        [8] kijkt drie zetten vooruit en kiest graag goede vakken.
       *[9] kijkt vier zetten vooruit en vergist zich zelden.
    }
about-learned = leerde het door tegen zichzelf te spelen en kijkt vier zetten vooruit.
about-perfect = lost het spel op en maakt dus nooit een fout.
about-solver = speelt alleen in het eindspel perfect, want dit bord is te groot om op te lossen.
about-top = speelt zo goed als in de beschikbare tijd kan, en perfect in het eindspel. Dit bord is te groot om op te lossen.
more = Meer opties
player-unavailable =
    { $reason ->
        [learned] { $player } (kent alleen Vier op een rij)
       *[solver] { $player } (kan dit bord niet oplossen)
    }
game-kind = Spel
game-connect4 = Vier op een rij, 7×6
game-five = Vijf op een rij, 9×6
game-big = Groot bord, 8×7
game-tictactoe = Boter-kaas-en-eieren, 3×3
game-gomoku = Gomoku, 15×15
game-custom = Eigen bord
columns = Kolommen
rows = Rijen
connect = Op een rij om te winnen
gravity = Schijven vallen
swap-rule = Wisselregel
swap-none = geen
swap-one = de tweede speler mag na de eerste schijf van kant wisselen
swap-three = de eerste speler legt drie schijven, de tweede kiest een kant
start = Start
start-sure = Het lopende spel afbreken en een nieuw beginnen?
swap-now = Wissel van kant
move-now = Zet nu
undo = Ongedaan maken
redo = Opnieuw doen
hint = Tip
hint-again = Vraag nog eens om de zet te zien.
analyze = Analyseer
review = Nabespreking
again = Revanche
invite-friend = Een vriend uitnodigen
harder = Moeilijker: { $player }
easier = Makkelijker: { $player }
points =
    { $points ->
        [one] { $points } punt
       *[other] { $points } punten
    }
moves-head = Zetten
working = Denkt na…
copied = Gekopieerd.
film = Bewegende gif
copy-address = Link kopiëren
close = Sluit
