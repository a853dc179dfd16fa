### The frame of the page, the board and the view for playing: everything that the first load needs.

## Frame

skip = Vai alla griglia
views = Viste
nav-play = Gioca
nav-analysis = Analisi
nav-puzzles = Problemi
nav-lessons = Impara
nav-learn = Guarda come impara
nav-online = Online
settings = Impostazioni
board-theme = Griglia
board-theme-name =
    { $theme ->
       *[classic] Classica
        [slate] Ardesia
        [wood] Legno
        [contrast] Alto contrasto
        [paper] Carta
    }
page-theme = Tema
page-theme-name =
    { $theme ->
       *[auto] Sistema
        [light] Chiaro
        [dark] Scuro
    }
language = Lingua
# The cross and the ring on the discs.
shapes = Mostra le forme
sound = Suono
sound-on = Suono acceso
sound-off = Suono spento
sound-offer = Giocare con i suoni?
sound-yes = Attiva
sound-no = No, grazie
single-keys = Scorciatoie a un solo tasto
no-engine = Questo server è stato compilato senza il motore per browser: tutte le richieste vanno al server e non si può giocare offline.
unsaved = Questo browser non può salvare nulla qui: la partita e le impostazioni durano solo finché non chiudi questa pagina.
page-not-found = Pagina non trovata.
nothing-here = A questo indirizzo non c’è nulla. Forse il link è incompleto.
invitation-expired = Questo invito non è più valido o il link è incompleto. Chiedine uno nuovo.
page-error = Qualcosa è andato storto: { $reason }
from-start = Inizia con la griglia vuota
online-title = Gioca con un amico
labeled = { $label }: { $text }
refusal =
    { $code ->
        [column_full] Questa colonna è piena.
        [illegal] Questa mossa non è permessa.
        [game_over] La partita è finita.
        [not_your_turn] Non tocca a te.
        [spectator] Gli spettatori non possono giocare.
        [not_started] La partita non è ancora iniziata.
        [stale] Nel frattempo la griglia è cambiata.
        [seat_taken] Questo posto è già occupato.
        [not_found] Questa partita non esiste, o ti serve il suo link.
        [too_fast] Troppe richieste: aspetta un momento.
        [busy] Il server è sovraccarico in questo momento.
        [malformed] Questo testo non è leggibile.
        [unknown] Il server non conosce questa richiesta. Ricarica la pagina.
        [unsolvable] Con queste regole non è possibile.
        [nothing_offered] Non c’è nulla da accettare o rifiutare.
        [not_admitted] Non puoi partecipare: sono previsti altri partecipanti, o non ci sono più posti.
        [wrong_origin] Questa richiesta veniva da un altro sito.
        [too_large] Questo testo è troppo lungo.
        [internal] Si è verificato un errore sul server.
        [offline] Impossibile contattare il server.
        [cookies] Le partite online richiedono i cookie, che questo browser qui blocca.
       *[other] { $reason }
    }
already-won = La partita è finita: ha vinto { $side }.

## Board

side =
    { $look ->
       *[X_classic] Rosso
        [O_classic] Giallo
        [X_slate] Blu
        [O_slate] Arancio
        [X_wood] Scuro
        [O_wood] Chiaro
        [X_contrast] Nero
        [O_contrast] Bianco
        [X_paper] Croce
        [O_paper] Cerchio
    }
empty-cell = vuota
board-table = Griglia
board-of =
    Griglia di { $cols ->
        [one] { $cols } colonna
       *[other] { $cols } colonne
    } e { $rows ->
        [one] { $rows } riga
       *[other] { $rows } righe
    }; vince { $connect } in fila
drop-in = Lascia cadere nella colonna { $column }
drop-full = La colonna { $column } è piena
put-on = Metti in { $cell }
premove = Premossa
row-number = Riga { $row }
side-played = { $side } ha giocato { $move }.
side-swapped = { $side } ha cambiato lato.
to-move = Tocca a { $side }.
your-move = Tocca a te, { $side }.
thinking = { $player } sta pensando…
side-wins = Vince { $side }!
game-drawn = Patta!
you-won = Hai vinto!
you-lost = Hai perso…
wins-again =
    { $who ->
       *[player] Vince { $name }. Un’altra partita?
        [side] Vince { $name }. Un’altra partita?
    }
# Next to the disc that hovers over the board before the first move.
first-move =
    { $pointer ->
       *[mouse] Fai clic su una colonna
        [touch] Tocca una colonna
    }
back = Indietro
forward = Avanti

## Playing

new-game = Nuova partita
opponent = Avversario
other-computer = Chi gioca con { $side }
two-people = Due giocatori su questo schermo
online-friend = Un amico, con un link
level = Livello { $level }
learned = Autodidatta
perfect = Perfetto
solver = Risolutore
side-first = { $side }, per primo
side-second = { $side }, per secondo
either = A caso
first = per primo
second = per secondo
watch = Guarda
you-play = Giochi con
seat-you = tu
about-human = Giocate a turno su questo schermo.
about-online = Ricevi un link da mandare a un amico.
about-level =
    { $level ->
        [1] non vede quasi nessuna fila, né sua né tua. Ideale per una prima partita.
        [2] spesso gli sfugge una fila, sua o tua.
        [3] a volte gli sfugge una fila.
        [4] non gli sfugge mai una fila, ma dimentica la casella sopra la sua pedina.
        [5] non gli sfugge mai una fila e solo a volte dimentica la casella sopra la sua pedina.
        [6] non cade mai in una minaccia immediata, ma non guarda avanti.
        [7] guarda avanti di due mosse e a volte è sbadato.
        [8] guarda avanti di tre mosse e preferisce le caselle buone.
       *[9] guarda avanti di quattro mosse e sbaglia di rado.
    }
about-learned = ha imparato da solo giocando contro sé stesso, e guarda avanti di quattro mosse.
about-perfect = risolve il gioco, perciò non sbaglia mai.
about-solver = gioca alla perfezione solo nel finale, perché questa griglia è troppo grande per essere risolta.
about-top = gioca come meglio può nel tempo che ha, e alla perfezione nel finale. Questa griglia è troppo grande per essere risolta.
more = Altre opzioni
player-unavailable =
    { $reason ->
        [learned] { $player } (conosce solo Forza 4)
       *[solver] { $player } (non sa risolvere questa griglia)
    }
game-kind = Gioco
game-connect4 = Forza 4, 7×6
game-five = Cinque in fila, 9×6
game-big = Griglia grande, 8×7
game-tictactoe = Tris, 3×3
game-gomoku = Gomoku, 15×15
game-custom = Griglia personalizzata
columns = Colonne
rows = Righe
connect = In fila per vincere
gravity = Le pedine cadono
swap-rule = Regola dello scambio
swap-none = nessuna
swap-one = il secondo giocatore può scambiare i lati dopo la prima pedina
swap-three = il primo giocatore mette tre pedine, il secondo sceglie un lato
start = Inizia
start-sure = Abbandonare la partita in corso e iniziarne un’altra?
swap-now = Scambia i lati
move-now = Muovi ora
undo = Annulla
redo = Ripeti
hint = Suggerimento
hint-again = Chiedi ancora per vedere la mossa.
analyze = Analizza
review = Rivedi
again = Rivincita
invite-friend = Invita un amico
harder = Più difficile: { $player }
easier = Più facile: { $player }
points =
    { $points ->
        [one] { $points } punto
       *[other] { $points } punti
    }
moves-head = Mosse
working = Sto pensando…
copied = Copiato.
film = GIF animata
copy-address = Copia link
close = Chiudi
