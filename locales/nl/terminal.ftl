### Texts of the terminal. See ../en/terminal.ftl.

## Keys

key-name =
    { $key ->
        [enter] Enter
        [esc] Esc
       *[space] Spatie
    }
do-analysis = analyse
do-answer = oplossing
do-back = terug
do-cancel = annuleren
do-change = wijzigen
do-choose = kiezen
do-clear = wissen
do-close = sluiten
do-drop = zetten
do-faster = sneller
do-help = hulp
do-hint = tip
do-leave = verlaten
do-menu = menu
do-move = bewegen
do-move-now = nu zetten
do-new = nieuw
do-new-puzzles = nieuwe puzzels
do-next = volgende
do-next-mistake = volgende fout
do-open = openen
do-parent = map hoger
do-pause = pauze
do-play = spelen
do-play-it = ertegen spelen
do-play-on = doorspelen
do-quit = stoppen
do-rematch = revanche
do-resume = verder
do-review = nabespreken
do-same-puzzles = dezelfde puzzels
do-save = opslaan
do-scroll = bladeren
do-show-all = alles
do-skip = overslaan
do-slower = langzamer
do-start = start
do-stay = blijven
do-step = stap
do-stop = stop
do-switch-sides = van kant wisselen
do-text = tekst
do-try-again = opnieuw
do-undo = terugnemen
do-watch = kijken
do-why = waarom
do-prove = bewijs

## Help

help-title = Toetsen
help-more = ↑ ↓ voor meer
help-play =
    ← → en Enter | kies een kolom en laat vallen; ook Spatie, ↓
    1 t/m 9 | laat vallen in die kolom; op bredere borden beweegt de markering
    a1, b2, … | zonder zwaartekracht: ga naar dat vak
    muis | wijs en klik; het wiel bladert
    u, r | zet terugnemen, opnieuw doen; na de partij r: revanche met gewisselde kanten
    m | laat de computer nu zetten
    H | tip; druk nog eens voor de beste zet
    a | analyse aan of uit; Esc stopt haar
    w | waarom: leg stap voor stap uit wie wint; of wissel van kant, als de wisselregel dat toestaat
    v | bespreek de partij na
    s | sla de partij op
    n, q | nieuwe partij, stoppen
    Spatie | bij het kijken: pauze of verder
    → of . en ← | in pauze: een zet vooruit of terug
    + - | bij het kijken: sneller, langzamer
    h j k l | hetzelfde als ← ↓ ↑ →
    t | toon alle tekst onder of naast het bord
    Ctrl-Z | onderbreken; fg in de shell hervat
    Ctrl-L | scherm opnieuw tekenen
    Zonder zwaartekracht bewegen de pijlen een cursor over de vakken, en Enter legt een schijf.
    X is een volle schijf, O een ring. ‹ › markeert de laatste zet, * * een winnende lijn.
    In Waarom?: * is een zet, x en o zijn dreigingen van X en O, % een dreiging van beide, ^ een vak om te nemen, - een vak om te mijden.
help-review =
    ← → | een zet terug of vooruit
    PgUp, PgDn | tien zetten terug of vooruit
    Home, End | begin of einde van de partij
    m, M | volgende of vorige fout
    h j k l | hetzelfde als ← ↓ ↑ →
    muis | klik op een zet in de lijst
    w | waarom: leg stap voor stap uit wie in deze stelling wint
    p | speel vanaf hier door
    t | toon alle tekst onder het bord
    s | sla de partij op
    Esc | stop de nabespreking; daarna terug
    v, n, q | terug naar de partij, nieuwe partij, stoppen
    ?? gaf winst of remise weg; ?! vertraagde de winst of versnelde het verlies.
    De grafiek toont wie na elke zet wint als beide kanten het beste spelen.
help-practice =
    ← → en Enter | kies een kolom en laat vallen; ook Spatie, ↓
    1 t/m 7 | laat vallen in die kolom; in lessen ook a t/m g
    n | volgende puzzel of stelling
    p | lessen: vorige stelling; PgUp en PgDn wisselen van les
    u | lessen: nog eens proberen
    t | toon alle tekst
    H | puzzels: toon de oplossing; druk twee keer, want de puzzel telt dan als niet opgelost
    w, a | na het antwoord: leg het stap voor stap uit, of analyseer het
    s | reeks: sla deze puzzel over, één keer
    r | storm en reeks: dezelfde puzzels nog eens
    h j k l | hetzelfde als ← ↓ ↑ →
    Esc, q | menu, stoppen
    De webapp heeft dezelfde puzzels met dezelfde nummers. Je beste resultaten worden bewaard.
help-menu =
    ↑ ↓ | kies een spelvorm of een instelling
    ← → | wijzig die
    Enter | spelen
    h j k l | hetzelfde als ← ↓ ↑ →
    muis | klik op een regel om die te wijzigen
    t | toon alle tekst onder het menu
    q | stoppen
    Instellingen worden bewaard. De meeste zijn ook opties; zie connect4 help play.

## Menu

mode =
    { $mode ->
        [people] twee spelers
        [computer] tegen de computer
        [watch] kijk naar computers
        [analyze] analyseren
        [puzzles] puzzels
        [storm] puzzelstorm
        [streak] puzzelreeks
        [lessons] lessen
       *[open] opgeslagen partij
    }
menu-label =
    { $field ->
        [opponent] Tegenstander
        [first-move] Eerste zet
        [time] Tijd per zet
        [game] Spel
        [cols] Kolommen
        [rows] Rijen
        [connect] Op een rij
        [gravity] Zwaartekracht
        [swap] Wisselregel
        [animation] Animatie
        [look] Kleuren
        [puzzles] Puzzels
       *[file] Bestand
    }
who-begins =
    { $who ->
        [you] jij
        [computer] de computer
       *[random] willekeurig
    }
on-off =
    { $state ->
        [on] aan
       *[off] uit
    }
default-time = standaard
named-game =
    { $game ->
        [connect-four] vier op een rij
        [connect-five] vijf op een rij
        [tic-tac-toe] boter-kaas-en-eieren
        [gomoku] gomoku
       *[custom] eigen bord
    }
after-three-stones = na drie schijven
color-theme =
    { $theme ->
        [auto] zoals de terminal
        [dark] donkere terminal
        [light] lichte terminal
       *[contrast] hoog contrast
    }
puzzle-choice =
    { $choice ->
        [day] puzzel van de dag
        [any] elke moeilijkheid
       *[grade] moeilijkheid { $grade }
    }
start-button =
    { $action ->
        [choose] Kies
        [open] Open
        [analyze] Analyseer
        [learn] Leer
       *[play] Speel
    }
about-player =
    { $player ->
        [learned] Leerde alleen door tegen zichzelf te spelen; learned:N kijkt N zetten vooruit.
        [hybrid] Leerde door tegen zichzelf te spelen; de oplosser speelt het eindspel.
        [perfect] Perfect spel: lost de stelling op voor elke zet.
        [mcts] mcts:N speelt N willekeurige partijen voor elke zet (Monte Carlo-boomzoeken).
        [minimax] minimax:N kijkt N zetten vooruit (alfa-bèta).
        [greedy] Wint als het kan, blokkeert als het moet en kiest het liefst het midden.
        [random] Speelt willekeurige toegestane zetten.
       *[program] Een ander programma.
    }
about-last-level = speelt perfect op borden die opgelost kunnen worden.
about-time = Standaard: 2 seconden per zet, 20 voor perfect en level:10.
about-colors = X en O verschillen ook van vorm.
about-swap = Na de eerste schijf mag de tweede speler van kant wisselen.
about-swap-three = De eerste speler plaatst X, O en X; daarna kiest de tweede een kant.
about-gravity = Zonder zwaartekracht mag een schijf op elk vrij vak.
about-puzzles = Vind de enige zet die wint of remise houdt.
about-file = Typ een bestandsnaam, of druk op → om te bladeren.
about-lessons = Acht korte lessen, elk met stellingen om te oefenen.
about-storm = Los in drie minuten zo veel mogelijk puzzels op.
about-streak = Puzzels die steeds moeilijker worden, tot je eerste fout.
best-storm = Je beste storm: { $count }
best-streak = Je beste reeks: { $count }
press-q-to-quit = Druk op q om te stoppen.
paste-not-here = Zetten kun je in een partij plakken, en een bestandsnaam waar je er een typt.

## Names and rules

level-name = { $name }, niveau { $level }
person = mens
rules =
    { $gravity ->
       *[yes] { $size }, { $connect } op een rij, met zwaartekracht
        [no] { $size }, { $connect } op een rij, zonder zwaartekracht
    }
rules-swap = { $rules }, wisselregel
rules-swap-three = { $rules }, wisselregel na drie schijven
seconds = { $seconds } s
minutes-short = { $minutes } min

## Windows

too-small = Dit venster is te klein ({ $size }). Vergroot het tot { $least } of meer, of druk op q om te stoppen.

## Games

wins = { $side } wint!
well-played = Goed gespeeld.
computer-thinks = { $side } ({ $name }) denkt na { $spinner } { $seconds } s
is-next = Pauze; { $side } ({ $name }) is aan zet
pick-column = { $side } aan zet: kies een kolom
pick-cell = { $side } aan zet: kies een vak (nu { $cell })
or-swap = , of w om van kant te wisselen
looking-for-hint = Zoekt een tip { $spinner }
looking-for-move = Zoekt de beste zet { $spinner }
best-so-far = Zoekt de beste zet { $spinner } tot nu toe: { $advice }
none-yet = nog geen
none-since-start = geen sinds het begin
sides-swapped = kanten gewisseld
pause-first = Pauzeer eerst (Spatie); daarna speelt → één zet tegelijk.
not-your-turn = { $side } is aan zet ({ $name }).
swapped-to = De kanten zijn gewisseld: X is nu { $x } en O is { $o }.
swapped = De kanten zijn gewisseld: wie X speelde, speelt nu O, en omgekeerd.
nobody-thinks = Er is geen computer aan het denken.
player-failed = { $side } verliest: { $failure }; u neemt een zet terug, s slaat de partij op
illegal-move = een computerspeler deed een ongeldige zet: { $error }
nothing-to-undo = Er is niets om terug te nemen.
nothing-to-redo = Er is niets om opnieuw te doen.
nothing-to-review = Er zijn nog geen zetten om na te bespreken.
paste-no-moves = Dit zijn geen zetten: { $text }. Plak kolommen zoals 4455 of vakken zoals d1 d2.
paste-computer = Er is niets gespeeld: zet { $number } is aan { $name }. Plak alleen je volgende zet.
paste-illegal = Er is niets gespeeld: zet { $number } is niet toegestaan ({ $error }).

## Errors

off-board = kolom { $column } ligt buiten het bord; kies er een van 1 t/m { $columns }
column-full = kolom { $column } is vol; kies een andere
cell-off-board = { $cell } ligt buiten het bord; kies een vak van a1 t/m { $last }
cell-taken = { $cell } is bezet; kies een leeg vak
cell-hangs = { $cell } ligt boven een leeg vak; een schijf in die kolom valt op { $lands }
no-swap = de kanten kunnen nu niet gewisseld worden; volgens de wisselregel mag de tweede speler één keer wisselen, meteen na de eerste schijf (bij swap-3 na de derde)
no-column = Er is geen kolom { $column }; kies er een van 1 t/m { $columns }.

## Files

leave-title = Partij bezig
leave-to-quit = Stoppen? De partij wordt in een bestand opgeslagen.
leave-to-menu = Nieuwe partij beginnen? Deze wordt in een bestand opgeslagen.
save-title = Partij opslaan als
file-search = Zoeken: { $text }
no-files = Geen bestanden gevonden.
saved-to = Opgeslagen in { $file }.
left-game-saved = De verlaten partij is opgeslagen in { $file }.
left-game-lost = de verlaten partij is niet opgeslagen: in deze map kan niet worden geschreven; start connect4 in een andere map
recorded-to = Deze partij wordt na elke zet opgeslagen in { $file }.
opened-file = { $file } geopend. De partij gaat verder; v bespreekt haar na.

## Analysis

short-value =
    { $verdict ->
        [win] winst
        [draw] remise
       *[loss] verlies
    }
value-letter =
    { $verdict ->
        [win] W
        [draw] R
       *[loss] V
    }
searching = zoekt…
analysis-state =
    { $state ->
        [exact] exact
        [too-large] te groot om op te lossen: schattingen (~)
        [solving] wordt opgelost; ~ is een schatting
       *[stopped] gestopt; ~ is een schatting
    }
nodes-and-time = { $nodes } knopen, { $seconds } s
analysis-stopped = Analyse gestopt; a sluit haar.

## Reviews

not-finished = niet afgelopen
review-start = begin
reviewing = De zetten worden nabesproken { $spinner } { $done } van { $total } stellingen; Esc stopt.
review-help = Begin van de partij; → gaat een zet vooruit, m naar de volgende fout.
no-better-move = geen zet was beter
review-comment = { $side } { $move }: { $value }; { $better }.
graph-wins = { $side } wint
graph-draw = remise
graph-ply = zet
too-large-to-review = Dit bord is te groot om op te lossen, dus de nabespreking toont alleen de zetten.
review-not-done = De zetten worden nog nabesproken; wacht even.
no-later-mistake = Geen latere zet gaf winst of remise weg.
no-earlier-mistake = Geen eerdere zet gaf winst of remise weg.
review-players = { $first } tegen { $second }, { $rules }
review-swap = de spelers wisselen van kant
kept-result =
    { $kept ->
        [one] { $side }: nauwkeurigheid { $percent }%; { $kept } van { $evaluated } { $evaluated ->
            [one] zet
           *[other] zetten
        } behield het resultaat
       *[other] { $side }: nauwkeurigheid { $percent }%; { $kept } van { $evaluated } { $evaluated ->
            [one] zet behield
           *[other] zetten behielden
        } het resultaat
    }
kept-result-part =
    { $open ->
        [one] { $sentence }; nog { $open } is onbekend
       *[other] { $sentence }; nog { $open } zijn onbekend
    }
kept-unknown =
    { $moves ->
        [0] { $side } deed geen zet
        [one] { $side } deed { $moves } zet; het is onbekend of die het resultaat behield
       *[other] { $side } deed { $moves } zetten; het is onbekend of die het resultaat behielden
    }

## Explanations

looking-for-reason = Zoekt een verklaring { $spinner }
looking-further = kijkt verder vooruit…
lines-shown = regels { $first }–{ $last } van { $count }

## Puzzles and lessons

puzzle-title = Puzzel
puzzle-number = nummer { $number }
puzzle-grade = moeilijkheid { $grade } van 5
puzzle-not = Niet { $move }. Deze puzzel telt niet meer als opgelost, maar je mag blijven proberen.
puzzle-give-up = Druk nog eens op { $key } om de oplossing te zien; de puzzel telt dan als niet opgelost.
looking-for-puzzle = Zoekt een puzzel { $spinner }
no-puzzle = geen puzzel gevonden; druk op n voor een andere
run-solved = { $count } opgelost
run-combo = { $count } op een rij
run-rules = Los in { $minutes } minuten zo veel mogelijk puzzels op. Reeksen geven extra seconden; een fout kost er { $cost }.
answer-before-why = Antwoord eerst; daarna legt w de stelling uit.
answer-before-analysis = Antwoord eerst; daarna analyseert a de stelling.
lesson-position = stelling { $at } van { $count }
last-lesson = Dat was de laatste les; PgUp gaat terug.

## Training

training-over = De training is klaar.
paused = Gepauzeerd.
training-now = De speler speelt tegen zichzelf en leert van elke partij.
trained-wins = Je verliest. Druk op n voor een nieuwe partij.
trained-loses = Je wint! Druk op n voor een nieuwe partij.
trained-draws = Remise! Druk op n voor een nieuwe partij.
trained-thinks = De speler denkt na.
trained-column = Je speelt { $side }: kies een kolom; eronder staat wat de zet voor jou waard is, van -99 tot +99.
trained-cell = Je speelt { $side }: kies een vak met de pijlen en Enter.
training-title = { $rules }, startgetal { $seed }
training-figure =
    { $figure ->
        [games] partijen
        [rate] per seconde
        [time] tijd
        [left] over
       *[mistakes] fouten in
    }
training-strength = punten van 100 tegen
press-q-to-end = Druk op q om de training te stoppen.
training-saved = opgeslagen als { $file }

## Games line by line

ask-column = Speler { $side }, kies een kolom:
ask-cell = Speler { $side }, kies een vak:
ask-swap = Typ swap om van kant te wisselen.
computer-drops = Speler { $side } ({ $name }) speelt in kolom { $column }.
computer-takes = Speler { $side } ({ $name }) neemt { $cell }.
computer-swaps = Speler { $side } ({ $name }) wisselt van kant.
computer-failed = Speler { $side } ({ $name }) verliest de partij: { $failure }.
help-column = Typ een kolom van 1 t/m { $columns }; { line-commands }
help-cell = Typ een vak: de letter van de kolom en de rij van onderen, bijvoorbeeld b2; { line-commands }
line-commands = undo neemt je laatste zet terug, redo speelt die opnieuw, moves toont de zetten; hint zegt waar je moet kijken, en nog eens hint noemt de beste zet; why legt uit wie wint, analyze toont de waarde van elke zet, review beoordeelt de zetten tot nu toe; save BESTAND slaat de partij op, quit beëindigt haar.
save-needs-name = Typ save en een bestandsnaam: save BESTAND.
type-hint-again = Typ nog eens hint voor de zet.
type-cell = Typ een vak, bijvoorbeeld b2, of help.
not-a-column = Geen kolom; typ een getal van 1 t/m { $columns }, of help.
many-numbers = Meer dan één getal; typ een kolom van 1 t/m { $columns }.
