### Errori del terminale e dei comandi con `--lang`. Vedi ../en/errors.ftl.

## File

io-error =
    { $kind ->
        [not-found] file o cartella non trovati
        [denied] permesso negato
        [folder] è una cartella
        [not-a-folder] una parte del percorso non è una cartella
        [full] non c’è più spazio sul disco
        [read-only] il file system è di sola lettura
        [too-large] il file è troppo grande per una partita
        [not-text] non è un file di testo in UTF-8
        [name] nome di file non valido
       *[other] errore del sistema operativo { $code }
    }
standard-input = lo standard input
cannot-read = impossibile leggere { $file }: { $reason }
cannot-read-folder = impossibile leggere la cartella { $file }: { $reason }
cannot-write = impossibile scrivere { $file }: { $reason }
cannot-open = impossibile aprire { $file }: { $reason }
cannot-continue = impossibile continuare { $file }: { $reason }
cannot-save-settings = impossibile salvare le impostazioni in { $file }: { $reason }
cannot-save-progress = impossibile salvare i tuoi progressi in { $file }: { $reason }
file-exists = il file { $file } esiste già; scegli un altro nome
not-a-file = { $file } non è un file normale; scegline un altro
not-a-record = { $file } non è il verbale di una partita: { $reason }

## Posizioni e partite come testo

fault = { $place }: { $reason }
place =
    { $unit ->
        [move] mossa { $at }
        [character] carattere { $at }
        [field] campo { $at }
       *[line] riga { $at }, carattere { $character }
    }
more-faults = { $reason }; … e altri { $count }
malformed = non corrisponde alla notazione
contradiction = contraddice il resto del testo
notation-called =
    { $notation ->
        [digits] cifre
        [list] un elenco
        [colors] mosse con colori
        [cells] caselle
        [position] una posizione
        [record] il verbale di una partita
        [diagram] un diagramma
        [moves] mosse
       *[game] una partita
    }
several-positions = { $source } contiene { $count } posizioni, ma ne serve una; per più posizioni usa connect4 solve
other-notation = { $source } sembra contenere { $found }, non { $expected }; aggiungi --from { $option }
is-a-folder = { $source } è una cartella; indica un file
neither-file-nor = { $source } non è un file e non si legge come { $expected }: { $reason }
does-not-contain = { $source } non contiene { $expected }: { $reason }
board-without-moves = una griglia non ha mosse; usa il verbale di una partita, cifre, un elenco o caselle
not-json = non è un oggetto JSON
json-without-game = all’oggetto manca moves, position o rows
bad-size = dimensione della griglia non valida; sono possibili da 1 a 20 colonne e righe, per esempio 7x6, e una fila da 1 a 20

## Griglie impossibili

setup-counts =
    { $first ->
        [one] X ha { $first } pedina e O ne ha { $second }, ma X inizia, quindi X deve averne tante quante O o una in più
       *[other] X ha { $first } pedine e O ne ha { $second }, ma X inizia, quindi X deve averne tante quante O o una in più
    }
setup-mover =
    { $first ->
        [one] non può toccare a { $stated }, perché X ha { $first } pedina e O ne ha { $second }
       *[other] non può toccare a { $stated }, perché X ha { $first } pedine e O ne ha { $second }
    }
setup-floating = la pedina in { $cell } è sopra la casella vuota { $below }
setup-both-won = sia X sia O hanno una fila vincente
setup-played-on = { $winner } ha una fila vincente, ma { $other } ha mosso dopo
setup-no-last-stone = { $winner } ha file vincenti che nessuna singola ultima mossa può avere completato
setup-unreachable = nessun ordine di mosse porta a questa griglia, perché X e O muovono a turno

## Griglie e giocatori

too-large-to-solve = una griglia di { $size } è troppo grande da risolvere: (righe + 1) x colonne può essere al massimo { $most }
too-many-cells-to-solve = una griglia di { $size } senza gravità è troppo grande da risolvere: il limite è di { $most } caselle
no-memory = la memoria non basta per una tabella di { $megabytes } MB; usane una più piccola
needs-solvable = per giocare alla perfezione serve una griglia che si possa risolvere ({ $reason }); scegli minimax:PROFONDITÀ o mcts:PARTITE
too-large-for-models = non c’è un giocatore addestrato per { $rules }: la griglia è troppo grande; scegli minimax:PROFONDITÀ o mcts:PARTITE
no-built-in-model = non c’è un giocatore addestrato incluso per { $rules }; addestrane uno con connect4 learn e usa learned:FILE
model-of = { $file }: { $reason }
not-a-model = non è un modello; creane uno con connect4 learn
not-a-checkpoint = non è un addestramento salvato; usa il file .checkpoint scritto da connect4 learn
model-version = il formato { $version } non è supportato; addestra di nuovo il modello
model-damaged = il file è danneggiato (somma di controllo errata); copialo di nuovo
model-foreign = il modello è per { $model }, non per { $wanted }; addestrane uno con queste regole
too-large-to-learn = una griglia di { $size } è troppo grande per imparare; il limite è di { $most } colonne e { $most } righe
tables-too-large = le tabelle sono troppo grandi; usa meno tuple o tuple più piccole
model-too-small = un modello con queste tuple occupa più di { $bytes } byte; consentine di più, o usa meno tuple o tuple più piccole

## Come un programma ha fallito come giocatore

program-failed = { $player }: { $reason }
no-programs = { $player }: qui non si possono avviare altri programmi
program-not-started = impossibile avviare il programma ({ $reason }); controlla il suo comando
program-no-command = impossibile avviare il programma: nel suo comando manca una virgoletta
program-needs-ugi = il programma gioca solo senza gravità; scegline uno che parla ugi
program-ended =
    { $how ->
        [code] il programma è terminato (stato di uscita { $number }){ $last }
        [signal] il programma è terminato (segnale { $number }){ $last }
       *[closed] il programma ha chiuso la sua uscita{ $last }
    }
program-late =
    { $what ->
        [ready] il programma non era pronto in tempo
       *[move] il programma non ha mosso in tempo
    }
program-line-too-long = il programma ha scritto una riga troppo lunga
program-not-a-move = il programma ha mandato `{ $text }` invece di una mossa
program-refused = il programma ha rinunciato: { $text }
program-illegal = il programma ha fatto la mossa vietata { $move }: { $reason }
program-stopped = il programma è stato fermato

## Comandi

terminal-unusable = impossibile usare il terminale; prova --plain: { $reason }
game-is-over = la partita è finita; rivedila con `connect4 review`, o aprila senza --plain in un terminale
moves-start-a-game = --moves inizia una nuova partita, ma il verbale ha già delle mosse; togli una delle due cose
bad-moves = --moves non valido: { $reason }
file-of-finished-game = la partita in { $file } è finita; scegli un altro file
file-of-other-rules = la partita in { $file } ha altre regole ({ $rules }); togli le regole o scegli un altro file
illegal-computer-move = un giocatore del computer ha fatto una mossa vietata: { $reason }
input-ended = l’input è finito prima della fine della partita
game-kept = la partita è stata salvata in { $file }
game-not-kept = non è stato possibile salvare la partita in un file; eccola:
no-moves-to-review = la partita non ha mosse da rivedere
strategy-line = la riga { $line } non è quella di una strategia
strategy-of = { $file }: { $reason }
strategy-has-no-move = { $side } è uscito dalla strategia, che non ha una mossa per questa posizione.
strategy-waits = Tocca a { $side }; la strategia risponde a ogni mossa.
strategy-plays =
    { $source ->
        [habit] { $side } gioca { $moves }, per completare una fila, bloccarne una o creare due minacce.
        [tree-diagram] { $side } gioca { $moves }, dall’albero; segue un diagramma.
        [tree] { $side } gioca { $moves }, dall’albero.
       *[diagram] { $side } gioca { $moves }, dal diagramma.
    }

## Addestramento

out-exists = { $file } esiste già; scegli un altro --out
out-exists-resume = { $file } esiste già; scegli un altro --out, o continualo con --resume { $checkpoint }
no-room = impossibile scrivere { $file } e l’addestramento salvato ({ $size }): { $reason }; libera spazio o scegli un altro --out
training-continues = { $reason }; l’addestramento continua
training-not-written = { $reason }; libera spazio, poi scrivi il modello con { $command }
training-finishing = sto finendo le partite in corso; premi ancora Ctrl-C per uscire senza salvare
training-interrupted = interrotto; per continuare, esegui { $command }
training-report = { $file }: { $games } partite in { $seconds } s, { $weights } pesi
training-mistakes = { $report }, errori nel { $percent }% di { $positions } posizioni
training-match = contro { $opponent } { $wins } vittorie { $draws } patte { $losses } sconfitte
training-play = Per giocarci contro: { $command }
progress-searching = ricerca
progress-samples = risolvo un campione di posizioni
progress-matches = gioco incontri per misurare la forza
