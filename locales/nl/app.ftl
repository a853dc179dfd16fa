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
page-theme = Thema
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
single-keys = Sneltoetsen met één toets
no-engine = Deze server is zonder browser-engine gebouwd: alle verzoeken gaan naar de server, en offline spelen kan niet.
unsaved = Deze browser kan hier niets opslaan: je partij en je instellingen blijven alleen bewaard tot je deze pagina sluit.
page-not-found = Pagina niet gevonden.
nothing-here = Op dit adres is niets te vinden. Misschien is de link niet volledig.
invitation-expired = Deze uitnodiging is niet meer geldig, of de link is niet volledig. Vraag om een nieuwe.
page-error = Er is iets misgegaan: { $reason }
from-start = Beginnen met een leeg bord
online-title = Spelen met een vriend
labeled = { $label }: { $text }
refusal =
    { $code ->
        [column_full] Deze kolom is vol.
        [illegal] Deze zet is niet toegestaan.
        [game_over] De partij is afgelopen.
        [not_your_turn] Je bent niet aan zet.
        [spectator] Toeschouwers kunnen niet meespelen.
        [not_started] De partij is nog niet begonnen.
        [stale] Het bord is intussen veranderd.
        [seat_taken] Deze plaats is al bezet.
        [not_found] Deze partij bestaat niet, of je hebt de link ervan nodig.
        [too_fast] Te veel verzoeken: wacht even.
        [busy] De server heeft het nu te druk.
        [malformed] Deze tekst is niet leesbaar.
        [unknown] De server kent dit verzoek niet. Laad de pagina opnieuw.
        [unsolvable] Dat kan niet met deze regels.
        [nothing_offered] Er is niets om aan te nemen of te weigeren.
        [not_admitted] Je kunt hier niet meedoen: er worden andere deelnemers verwacht, of er is geen plaats meer.
        [wrong_origin] Dit verzoek kwam van een andere website.
        [too_large] Deze tekst is te lang.
        [internal] Er is een fout opgetreden op de server.
        [offline] De server is niet bereikbaar.
        [cookies] Online partijen werken alleen met cookies, en die blokkeert deze browser hier.
       *[other] { $reason }
    }
already-won = De partij is afgelopen: { $side } heeft gewonnen.

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
board-of =
    Bord met { $cols ->
        [one] { $cols } kolom
       *[other] { $cols } kolommen
    } en { $rows ->
        [one] { $rows } rij
       *[other] { $rows } rijen
    }; { $connect } op een rij wint
drop-in = Laten vallen in kolom { $column }
drop-full = Kolom { $column } is vol
put-on = Plaatsen op { $cell }
premove = Premove
row-number = Rij { $row }
side-played = { $side } speelde { $move }.
side-swapped = { $side } is van kant gewisseld.
to-move = { $side } is aan zet.
your-move = Jij bent aan zet, { $side }.
thinking = { $player } denkt na…
side-wins = { $side } wint!
game-drawn = Remise!
you-won = Je hebt gewonnen!
you-lost = Je hebt verloren…
wins-again =
    { $who ->
       *[player] { $name } wint. Nog een potje?
        [side] { $name } wint. Nog een potje?
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

new-game = Nieuwe partij
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
first = als eerste
second = als tweede
watch = Kijken
you-play = Jij speelt
seat-you = jij
about-human = Jullie spelen om de beurt op dit scherm.
about-online = Je krijgt een link die je naar een vriend kunt sturen.
about-level =
    { $level ->
        [1] ziet bijna geen lijn, niet van zichzelf en niet van jou. Goed voor een eerste partij.
        [2] mist vaak een lijn, van zichzelf of van jou.
        [3] mist soms een lijn.
        [4] mist nooit een lijn, maar vergeet het vak boven zijn eigen schijf.
        [5] mist nooit een lijn en vergeet maar af en toe het vak boven zijn eigen schijf.
        [6] trapt nooit in een directe dreiging, maar kijkt niet vooruit.
        [7] kijkt twee zetten vooruit en is soms slordig.
        [8] kijkt drie zetten vooruit en kiest graag goede vakken.
       *[9] kijkt vier zetten vooruit en maakt zelden een fout.
    }
about-learned = heeft het zichzelf geleerd door tegen zichzelf te spelen, en kijkt vier zetten vooruit.
about-perfect = lost het spel op en maakt dus nooit een fout.
about-solver = speelt alleen in het eindspel perfect, want dit bord is te groot om op te lossen.
about-top = speelt zo goed als in de beschikbare tijd mogelijk is, en perfect in het eindspel. Dit bord is te groot om op te lossen.
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
swap-three = de eerste speler plaatst drie schijven, de tweede kiest een kant
start = Start
start-sure = De huidige partij afbreken en een nieuwe beginnen?
swap-now = Van kant wisselen
move-now = Nu zetten
undo = Ongedaan maken
redo = Opnieuw doen
hint = Tip
hint-again = Vraag nog een keer om de zet te zien.
analyze = Analyseren
review = Nabespreken
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
film = Geanimeerde gif
copy-address = Link kopiëren
close = Sluiten
