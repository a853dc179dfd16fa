### Texts of the terminal. See ../en/terminal.ftl.

## Keys

key-name =
    { $key ->
        [enter] Invio
        [esc] Esc
       *[space] Spazio
    }
do-analysis = analisi
do-answer = soluzione
do-back = indietro
do-cancel = annulla
do-change = cambia
do-choose = scegli
do-clear = cancella
do-close = chiudi
do-drop = gioca
do-faster = più veloce
do-help = aiuto
do-hint = spunto
do-leave = esci
do-menu = menu
do-move = sposta
do-move-now = muovi ora
do-new = nuova
do-new-puzzles = problemi nuovi
do-next = avanti
do-next-mistake = prossimo errore
do-open = apri
do-parent = cartella sopra
do-pause = pausa
do-play = gioca
do-play-it = giocaci contro
do-play-on = continua da qui
do-quit = esci
do-rematch = rivincita
do-resume = riprendi
do-review = rivedi
do-same-puzzles = stessi problemi
do-save = salva
do-scroll = scorri
do-show-all = tutto
do-skip = salta
do-slower = più lento
do-start = inizia
do-stay = resta
do-step = passo
do-stop = ferma
do-switch-sides = scambia i lati
do-text = testo
do-try-again = riprova
do-undo = annulla
do-watch = guarda
do-why = perché
do-prove = dimostrazione

## Help

help-title = Tasti
help-more = ↑ ↓ per il resto
help-play =
    ← → e Invio | scegli una colonna e lascia cadere; anche Spazio, ↓
    da 1 a 9 | lascia cadere in quella colonna; su griglie più larghe sposta il segno
    a1, b2, … | senza gravità: va a quella casella
    mouse | punta e clicca; la rotella scorre
    u, r | annulla, ripeti; dopo la partita r: rivincita a lati scambiati
    m | fai muovere ora il computer
    H | suggerimento; premi ancora per la mossa migliore
    a | analisi sì o no; Esc la ferma
    w | perché: spiega passo per passo chi vince; o scambia i lati, se la regola dello scambio lo permette
    v | rivedi la partita
    s | salva la partita
    n, q | nuova partita, esci
    Spazio | guardando: pausa o ripresa
    → o . e ← | in pausa: una mossa avanti o indietro
    + - | guardando: più veloce, più lento
    h j k l | come ← ↓ ↑ →
    t | mostra tutto il testo sotto o accanto alla griglia
    Ctrl-Z | sospendi; fg nella shell riprende
    Ctrl-L | ridisegna lo schermo
    Senza gravità le frecce spostano un cursore sulle caselle e Invio mette una pedina.
    X è una pedina piena, O un anello. ‹ › segna l’ultima mossa, * * una fila vincente.
    In Perché?: * è una mossa da fare, x e o sono minacce di X e O, % una minaccia di entrambi, ^ una casella da prendere, - una casella da evitare.
help-review =
    ← → | una mossa indietro o avanti
    Pag↑, Pag↓ | dieci mosse indietro o avanti
    Inizio, Fine | inizio o fine della partita
    m, M | errore successivo o precedente
    h j k l | come ← ↓ ↑ →
    mouse | clicca una mossa dell’elenco
    w | perché: spiega passo per passo chi vince in questa posizione
    p | continua a giocare da qui
    t | mostra tutto il testo sotto la griglia
    s | salva la partita
    Esc | ferma la revisione; poi torna indietro
    v, n, q | torna alla partita, nuova partita, esci
    ?? ha sprecato una vittoria o una patta; ?! ha ritardato una vittoria o affrettato una sconfitta.
    Il grafico mostra chi vince dopo ogni mossa se entrambi giocano al meglio.
help-practice =
    ← → e Invio | scegli una colonna e lascia cadere; anche Spazio, ↓
    da 1 a 7 | lascia cadere in quella colonna; nelle lezioni anche da a a g
    n | problema o posizione successiva
    p | lezioni: posizione precedente; Pag↑ e Pag↓ cambiano lezione
    u | lezioni: riprova
    t | mostra tutto il testo
    H | problemi: mostra la soluzione; premi due volte, perché il problema conta poi come non risolto
    w, a | dopo la risposta: spiegala passo per passo o analizzala
    s | serie: salta questo problema, una volta
    r | tempesta e serie: ancora gli stessi problemi
    h j k l | come ← ↓ ↑ →
    Esc, q | menu, esci
    L’app web ha gli stessi problemi con gli stessi numeri. I tuoi risultati migliori vengono salvati.
help-menu =
    ↑ ↓ | scegli una modalità o un’impostazione
    ← → | cambiala
    Invio | gioca
    h j k l | come ← ↓ ↑ →
    mouse | clicca una riga per cambiarla
    t | mostra tutto il testo sotto il menu
    q | esci
    Le impostazioni vengono salvate. Quasi tutte sono anche opzioni; vedi connect4 help play.

## Menu

mode =
    { $mode ->
        [people] due giocatori
        [computer] contro il computer
        [watch] guarda due computer
        [analyze] analizza
        [puzzles] problemi
        [storm] tempesta di problemi
        [streak] serie di problemi
        [lessons] lezioni
       *[open] partita salvata
    }
menu-label =
    { $field ->
        [opponent] Avversario
        [first-move] Prima mossa
        [time] Tempo per mossa
        [game] Gioco
        [cols] Colonne
        [rows] Righe
        [connect] In fila
        [gravity] Gravità
        [swap] Scambio
        [animation] Animazione
        [look] Colori
        [puzzles] Problemi
       *[file] File
    }
who-begins =
    { $who ->
        [you] tu
        [computer] il computer
       *[random] a caso
    }
on-off =
    { $state ->
        [on] sì
       *[off] no
    }
default-time = predefinito
named-game =
    { $game ->
        [connect-four] Forza 4
        [connect-five] Forza 5
        [tic-tac-toe] tris
        [gomoku] gomoku
       *[custom] personalizzato
    }
after-three-stones = dopo tre pedine
color-theme =
    { $theme ->
        [auto] come il terminale
        [dark] terminale scuro
        [light] terminale chiaro
       *[contrast] alto contrasto
    }
puzzle-choice =
    { $choice ->
        [day] problema del giorno
        [any] ogni difficoltà
       *[grade] difficoltà { $grade }
    }
start-button =
    { $action ->
        [choose] Scegli
        [open] Apri
        [analyze] Analizza
        [learn] Impara
       *[play] Gioca
    }
about-player =
    { $player ->
        [learned] Ha imparato solo giocando contro sé stesso; learned:N guarda avanti di N mosse.
        [hybrid] Ha imparato giocando contro sé stesso; il finale lo gioca il risolutore.
        [perfect] Gioco perfetto: risolve la posizione prima di ogni mossa.
        [mcts] mcts:N gioca N partite a caso prima di ogni mossa (ricerca ad albero Monte Carlo).
        [minimax] minimax:N guarda avanti di N mosse (ricerca alfa-beta).
        [greedy] Vince se può, blocca se deve, preferisce il centro.
        [random] Fa mosse permesse a caso.
       *[program] Un altro programma.
    }
about-last-level = gioca alla perfezione sulle griglie che si possono risolvere.
about-time = Predefinito: 2 secondi per mossa, 20 per perfect e level:10.
about-colors = X e O si distinguono anche per la forma.
about-swap = Dopo la prima pedina, il secondo giocatore può scambiare i lati.
about-swap-three = Il primo giocatore mette X, O e X; poi il secondo sceglie un lato.
about-gravity = Senza gravità le pedine vanno su qualsiasi casella libera.
about-puzzles = Trova l’unica mossa che vince o che fa patta.
about-file = Scrivi il nome di un file o premi → per sfogliare.
about-lessons = Otto brevi lezioni, ognuna con posizioni su cui esercitarsi.
about-storm = Risolvi più problemi che puoi in tre minuti.
about-streak = Problemi sempre più difficili, fino al tuo primo errore.
best-storm = La tua tempesta migliore: { $count }
best-streak = La tua serie migliore: { $count }
press-q-to-quit = Premi q per uscire.
paste-not-here = Si possono incollare mosse in una partita, e il nome di un file dove se ne scrive uno.

## Names and rules

level-name = { $name }, livello { $level }
person = umano
rules =
    { $gravity ->
       *[yes] { $size }, { $connect } in fila, con gravità
        [no] { $size }, { $connect } in fila, senza gravità
    }
rules-swap = { $rules }, regola dello scambio
rules-swap-three = { $rules }, regola dello scambio dopo tre pedine
seconds = { $seconds } s
minutes-short = { $minutes } min

## Windows

too-small = Questa finestra è troppo piccola ({ $size }). Allargala a { $least } o più, o premi q per uscire.

## Games

wins = Vince { $side }!
well-played = Ben giocato.
computer-thinks = { $side } ({ $name }) sta pensando { $spinner } { $seconds } s
is-next = In pausa; tocca a { $side } ({ $name })
pick-column = Tocca a { $side }: scegli una colonna
pick-cell = Tocca a { $side }: scegli una casella (ora { $cell })
or-swap = , o w per scambiare i lati
looking-for-hint = Cerco un suggerimento { $spinner }
looking-for-move = Cerco la mossa migliore { $spinner }
best-so-far = Cerco la mossa migliore { $spinner } per ora: { $advice }
none-yet = ancora nessuna
none-since-start = nessuna dall’inizio
sides-swapped = lati scambiati
pause-first = Prima metti in pausa (Spazio); poi → fa una mossa alla volta.
not-your-turn = Tocca a { $side } ({ $name }).
swapped-to = I lati sono scambiati: X ora è { $x } e O è { $o }.
swapped = I lati sono scambiati: chi giocava X ora gioca O, e viceversa.
nobody-thinks = Nessun computer sta pensando in questo momento.
player-failed = { $side } perde: { $failure }; u riprende una mossa, s salva la partita
illegal-move = un giocatore del computer ha fatto una mossa vietata: { $error }
nothing-to-undo = Non c’è niente da annullare.
nothing-to-redo = Non c’è niente da ripetere.
nothing-to-review = Non c’è ancora nessuna mossa da rivedere.
paste-no-moves = Queste non sono mosse: { $text }. Incolla colonne come 4455 o caselle come d1 d2.
paste-computer = Non è stato giocato nulla: la mossa { $number } tocca a { $name }. Incolla solo la tua prossima mossa.
paste-illegal = Non è stato giocato nulla: la mossa { $number } non è valida ({ $error }).

## Errors

off-board = la colonna { $column } è fuori dalla griglia; scegline una da 1 a { $columns }
column-full = la colonna { $column } è piena; scegline un’altra
cell-off-board = { $cell } è fuori dalla griglia; scegli una casella da a1 a { $last }
cell-taken = { $cell } è occupata; scegli una casella vuota
cell-hangs = { $cell } è sopra una casella vuota; in quella colonna una pedina cade in { $lands }
no-swap = ora i lati non si possono scambiare; secondo la regola dello scambio, il secondo giocatore può scambiarli una volta, subito dopo la prima pedina (con swap-3, dopo la terza)
no-column = Non c’è la colonna { $column }; scegline una da 1 a { $columns }.

## Files

leave-title = Partita in corso
leave-to-quit = Uscire? La partita sarà salvata in un file.
leave-to-menu = Iniziare una nuova partita? Questa sarà salvata in un file.
save-title = Salva la partita come
file-search = Cerca: { $text }
no-files = Nessun file corrisponde.
saved-to = Salvato in { $file }.
left-game-saved = La partita lasciata è stata salvata in { $file }.
left-game-lost = la partita lasciata non è stata salvata: in questa cartella non si può scrivere; avvia connect4 in un’altra cartella
recorded-to = Questa partita viene salvata in { $file } dopo ogni mossa.
opened-file = { $file } è aperto. La partita continua; v la rivede.

## Analysis

short-value =
    { $verdict ->
        [win] vince
        [draw] patta
       *[loss] perde
    }
value-letter =
    { $verdict ->
        [win] V
        [draw] =
       *[loss] P
    }
searching = ricerca…
analysis-state =
    { $state ->
        [exact] esatto
        [too-large] troppo grande da risolvere: stime (~)
        [solving] in corso; ~ è una stima
       *[stopped] fermata; ~ è una stima
    }
nodes-and-time = { $nodes } nodi, { $seconds } s
analysis-stopped = Analisi fermata; a la chiude.

## Reviews

not-finished = non finita
review-start = inizio
reviewing = Rivedo le mosse { $spinner } { $done } posizioni su { $total }; Esc ferma.
review-help = Inizio della partita; → va avanti, m va al prossimo errore.
no-better-move = nessuna mossa era migliore
review-comment = { $side } { $move }: { $value }; { $better }.
graph-wins = vince { $side }
graph-draw = patta
graph-ply = mossa
too-large-to-review = Questa griglia è troppo grande per essere risolta, perciò la revisione mostra solo le mosse.
review-not-done = Sto ancora rivedendo le mosse; aspetta un momento.
no-later-mistake = Nessuna mossa successiva ha sprecato una vittoria o una patta.
no-earlier-mistake = Nessuna mossa precedente ha sprecato una vittoria o una patta.
review-players = { $first } contro { $second }, { $rules }
review-swap = i giocatori scambiano i lati
kept-result =
    { $kept ->
        [one] { $side }: precisione { $percent }%; { $kept } mossa su { $evaluated } ha mantenuto il risultato
       *[other] { $side }: precisione { $percent }%; { $kept } mosse su { $evaluated } hanno mantenuto il risultato
    }
kept-result-part =
    { $open ->
        [one] { $sentence }; { $open } altra è sconosciuta
       *[other] { $sentence }; altre { $open } sono sconosciute
    }
kept-unknown =
    { $moves ->
        [0] { $side } non ha fatto mosse
        [one] { $side } ha fatto { $moves } mossa; non si sa se ha mantenuto il risultato
       *[other] { $side } ha fatto { $moves } mosse; non si sa se hanno mantenuto il risultato
    }

## Explanations

looking-for-reason = Cerco una spiegazione { $spinner }
looking-further = guardo più avanti…
lines-shown = righe { $first }–{ $last } di { $count }

## Puzzles and lessons

puzzle-title = Problema
puzzle-number = numero { $number }
puzzle-grade = difficoltà { $grade } di 5
puzzle-not = Non è { $move }. Questo problema non conta più come risolto, ma puoi continuare a provare.
puzzle-give-up = Premi ancora { $key } per vedere la soluzione; il problema conterà come non risolto.
looking-for-puzzle = Cerco un problema { $spinner }
no-puzzle = nessun problema trovato; premi n per provarne un altro
run-solved =
    { $count ->
        [one] { $count } risolto
       *[other] { $count } risolti
    }
run-combo = { $count } di fila
run-rules = Risolvi più problemi che puoi in { $minutes } minuti. Le serie danno secondi extra; un errore ne costa { $cost }.
answer-before-why = Prima rispondi; poi w spiega la posizione.
answer-before-analysis = Prima rispondi; poi a analizza la posizione.
lesson-position = posizione { $at } di { $count }
last-lesson = Era l’ultima lezione; Pag↑ torna indietro.

## Training

training-over = L’addestramento è finito.
paused = In pausa.
training-now = Il giocatore gioca contro sé stesso e impara da ogni partita.
trained-wins = Perdi. Premi n per una nuova partita.
trained-loses = Vinci! Premi n per una nuova partita.
trained-draws = Patta! Premi n per una nuova partita.
trained-thinks = Il giocatore sta pensando.
trained-column = Giochi con { $side }: scegli una colonna; sotto c’è quanto vale per te la mossa, da -99 a +99.
trained-cell = Giochi con { $side }: scegli una casella con le frecce e Invio.
training-title = { $rules }, seme { $seed }
training-figure =
    { $figure ->
        [games] partite
        [rate] al secondo
        [time] tempo
        [left] restano
       *[mistakes] errori in
    }
training-strength = punti su 100 contro
press-q-to-end = Premi q per finire l’addestramento.
training-saved = salvato come { $file }

## Games line by line

ask-column = Giocatore { $side }, scegli una colonna:
ask-cell = Giocatore { $side }, scegli una casella:
ask-swap = Scrivi swap per scambiare i lati.
computer-drops = Il giocatore { $side } ({ $name }) gioca nella colonna { $column }.
computer-takes = Il giocatore { $side } ({ $name }) occupa { $cell }.
computer-swaps = Il giocatore { $side } ({ $name }) scambia i lati.
computer-failed = Il giocatore { $side } ({ $name }) perde la partita: { $failure }.
help-column = Scrivi una colonna da 1 a { $columns }; { line-commands }
help-cell = Scrivi una casella: la lettera della colonna e la riga dal basso, per esempio b2; { line-commands }
line-commands = undo riprende la tua ultima mossa, redo la rigioca, moves elenca le mosse; hint dice dove guardare, e di nuovo hint dà la mossa migliore; why spiega chi vince, analyze mostra il valore di ogni mossa, review giudica le mosse fatte; save FILE salva la partita, quit la termina.
save-needs-name = Scrivi save e il nome di un file: save FILE.
type-hint-again = Scrivi ancora hint per vedere la mossa.
type-cell = Scrivi una casella, per esempio b2, o help.
not-a-column = Non è una colonna; scrivi un numero da 1 a { $columns }, o help.
many-numbers = Più di un numero; scrivi una colonna da 1 a { $columns }.
