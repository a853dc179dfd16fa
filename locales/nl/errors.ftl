### Fouten van de terminal en van commando’s met `--lang`. Zie ../en/errors.ftl.

## Bestanden

io-error =
    { $kind ->
        [not-found] bestand of map niet gevonden
        [denied] geen toestemming
        [folder] dat is een map
        [not-a-folder] een deel van het pad is geen map
        [full] er is geen ruimte meer op de schijf
        [read-only] het bestandssysteem is alleen-lezen
        [too-large] het bestand is te groot voor een partij
        [not-text] dat is geen tekstbestand in UTF-8
        [name] ongeldige bestandsnaam
       *[other] fout van het besturingssysteem { $code }
    }
standard-input = de standaardinvoer
cannot-read = kan { $file } niet lezen: { $reason }
cannot-read-folder = kan de map { $file } niet lezen: { $reason }
cannot-write = kan niet naar { $file } schrijven: { $reason }
cannot-open = kan { $file } niet openen: { $reason }
cannot-continue = kan { $file } niet hervatten: { $reason }
cannot-save-settings = kan de instellingen niet opslaan in { $file }: { $reason }
cannot-save-progress = kan je voortgang niet opslaan in { $file }: { $reason }
file-exists = het bestand { $file } bestaat al; kies een andere naam
not-a-file = { $file } is geen gewoon bestand; kies een ander
not-a-record = { $file } is geen partijverslag: { $reason }

## Stellingen en partijen als tekst

fault = { $place }: { $reason }
place =
    { $unit ->
        [move] zet { $at }
        [character] teken { $at }
        [field] veld { $at }
       *[line] regel { $at }, teken { $character }
    }
more-faults = { $reason }; … en nog { $count }
malformed = dat past niet bij de notatie
contradiction = dat is in strijd met de rest van de tekst
notation-called =
    { $notation ->
        [digits] cijfers
        [list] een lijst
        [colors] gekleurde zetten
        [cells] vakken
        [position] een stelling
        [record] een partijverslag
        [diagram] een diagram
        [moves] zetten
       *[game] een partij
    }
several-positions = { $source } bevat { $count } stellingen, maar er wordt er één verwacht; gebruik connect4 solve voor meer
other-notation = { $source } lijkt op { $found }, niet op { $expected }; voeg --from { $option } toe
is-a-folder = { $source } is een map; noem een bestand
neither-file-nor = { $source } is geen bestand en kan niet worden gelezen als { $expected }: { $reason }
does-not-contain = { $source } kan niet worden gelezen als { $expected }: { $reason }
board-without-moves = een bord heeft geen zetten; gebruik een partijverslag, cijfers, een lijst of vakken
not-json = dat is geen JSON-object
json-without-game = in het object ontbreekt moves, position of rows
bad-size = ongeldige maat van het bord; mogelijk zijn 1 tot 20 kolommen en rijen, bijvoorbeeld 7x6, en een lijn van 1 tot 20

## Onmogelijke borden

setup-counts =
    { $first ->
        [one] X heeft { $first } schijf en O heeft er { $second }, maar X begint, dus X moet er evenveel hebben als O of één meer
       *[other] X heeft { $first } schijven en O heeft er { $second }, maar X begint, dus X moet er evenveel hebben als O of één meer
    }
setup-mover =
    { $first ->
        [one] { $stated } kan niet aan zet zijn, want X heeft { $first } schijf en O heeft er { $second }
       *[other] { $stated } kan niet aan zet zijn, want X heeft { $first } schijven en O heeft er { $second }
    }
setup-floating = de schijf op { $cell } ligt boven het lege vak { $below }
setup-both-won = X en O hebben allebei een winnende lijn
setup-played-on = { $winner } heeft een winnende lijn, maar { $other } heeft daarna nog gezet
setup-no-last-stone = { $winner } heeft winnende lijnen die niet met één laatste zet kunnen zijn afgemaakt
setup-unreachable = geen enkele volgorde van zetten leidt tot dit bord, want X en O zetten om de beurt

## Borden en spelers

too-large-to-solve = een bord van { $size } is te groot om op te lossen: (rijen + 1) x kolommen mag hoogstens { $most } zijn
too-many-cells-to-solve = een bord van { $size } zonder zwaartekracht is te groot om op te lossen: hoogstens { $most } vakken zijn mogelijk
no-memory = er is te weinig geheugen voor een tabel van { $megabytes } MB; gebruik een kleinere
needs-solvable = voor perfect spel moet het bord opgelost kunnen worden ({ $reason }); kies minimax:DIEPTE of mcts:PARTIJEN
too-large-for-models = er is geen getrainde speler voor { $rules }: het bord is te groot; kies minimax:DIEPTE of mcts:PARTIJEN
no-built-in-model = er is geen ingebouwde getrainde speler voor { $rules }; train er een met connect4 learn en gebruik learned:BESTAND
model-of = { $file }: { $reason }
not-a-model = dat is geen model; maak er een met connect4 learn
not-a-checkpoint = dat is geen opgeslagen training; gebruik het bestand .checkpoint dat connect4 learn heeft geschreven
model-version = het formaat { $version } wordt niet ondersteund; train het model opnieuw
model-damaged = het bestand is beschadigd (onjuiste controlesom); kopieer het opnieuw
model-foreign = het model is voor { $model }, niet voor { $wanted }; train er een met deze regels
too-large-to-learn = een bord van { $size } is te groot om te leren; hoogstens { $most } kolommen en { $most } rijen zijn mogelijk
tables-too-large = de tabellen zijn te groot; gebruik minder of kleinere tupels
model-too-small = een model met deze tupels heeft meer dan { $bytes } bytes nodig; sta meer toe, of gebruik minder of kleinere tupels

## Hoe een programma als speler faalde

program-failed = { $player }: { $reason }
no-programs = { $player }: andere programma’s kunnen hier niet worden gestart
program-not-started = het programma kan niet worden gestart ({ $reason }); controleer het commando
program-no-command = het programma kan niet worden gestart: in het commando ontbreekt een aanhalingsteken
program-needs-ugi = het programma speelt alleen spellen zonder zwaartekracht; kies er een dat ugi spreekt
program-ended =
    { $how ->
        [code] het programma stopte (exitstatus { $number }){ $last }
        [signal] het programma stopte (signaal { $number }){ $last }
       *[closed] het programma sloot zijn uitvoer{ $last }
    }
program-late =
    { $what ->
        [ready] het programma was niet op tijd klaar
       *[move] het programma deed niet op tijd een zet
    }
program-line-too-long = het programma schreef een te lange regel
program-not-a-move = het programma stuurde `{ $text }` in plaats van een zet
program-refused = het programma gaf het op: { $text }
program-illegal = het programma deed de ongeldige zet { $move }: { $reason }
program-stopped = het programma werd gestopt

## Commando’s

terminal-unusable = kan de terminal niet gebruiken; probeer --plain: { $reason }
game-is-over = de partij is afgelopen; bespreek haar na met `connect4 review`, of open haar zonder --plain in een terminal
moves-start-a-game = --moves begint een nieuwe partij, maar het partijverslag heeft al zetten; laat een van beide weg
bad-moves = ongeldige --moves: { $reason }
file-of-finished-game = de partij in { $file } is afgelopen; kies een ander bestand
file-of-other-rules = de partij in { $file } heeft andere regels ({ $rules }); laat de regels weg of kies een ander bestand
illegal-computer-move = een computerspeler deed een ongeldige zet: { $reason }
input-ended = de invoer stopte voordat de partij afgelopen was
game-kept = de partij is opgeslagen in { $file }
game-not-kept = de partij kon niet in een bestand worden opgeslagen; hier is ze:
no-moves-to-review = de partij heeft geen zetten om na te bespreken
strategy-line = regel { $line } past niet in een strategie
strategy-of = { $file }: { $reason }
strategy-has-no-move = { $side } heeft de strategie verlaten; ze heeft geen zet voor deze stelling.
strategy-waits = { $side } is aan zet; de strategie heeft op elke zet een antwoord.
strategy-plays =
    { $source ->
        [habit] { $side } speelt { $moves }, om een lijn af te maken, er een te blokkeren of twee dreigingen te maken.
        [tree-diagram] { $side } speelt { $moves }, uit de boom; daarna volgt een diagram.
        [tree] { $side } speelt { $moves }, uit de boom.
       *[diagram] { $side } speelt { $moves }, uit het diagram.
    }

## Training

out-exists = { $file } bestaat al; kies een andere --out
out-exists-resume = { $file } bestaat al; kies een andere --out, of ga ermee verder met --resume { $checkpoint }
no-room = kan { $file } en de opgeslagen training ({ $size }) niet schrijven: { $reason }; maak ruimte vrij of kies een andere --out
training-continues = { $reason }; de training gaat verder
training-not-written = { $reason }; maak ruimte vrij en schrijf daarna het model met { $command }
training-finishing = de lopende partijen worden afgemaakt; druk nog eens op Ctrl-C om zonder opslaan te stoppen
training-interrupted = onderbroken; ga verder met { $command }
training-report = { $file }: { $games } partijen in { $seconds } s, { $weights } gewichten
training-mistakes = { $report }, fouten in { $percent }% van { $positions } stellingen
training-match = tegen { $opponent } { $wins } winst { $draws } remise { $losses } verlies
training-play = Ertegen spelen: { $command }
progress-searching = zoeken
progress-samples = steekproef oplossen
progress-matches = wedstrijden spelen om de sterkte te meten
