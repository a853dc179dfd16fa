### La vista che mostra una ricerca passo dopo passo.

search-title = Guarda come ragiona una ricerca
search-about = Ricerche da manuale, passo dopo passo. Un valore è per chi muove nel nodo; il colore dice chi vince. Gioca sulla griglia per esplorare un’altra posizione.
search-missing = Questo browser non può eseguire le ricerche.
search-sizes = Le ricerche si mostrano su griglie da 3×3 a 7×6 con gravità.
search-running = Ricerca in corso…
search-ready = Pronto. Premi «Avvia» o vai avanti di un passo.
search-stopped = La ricerca si è fermata dopo { $nodes } nodi. Limita la profondità o fai prima qualche mossa.

## Impostazioni

search-algorithm = Algoritmo
search-name =
    { $algorithm ->
        [minimax] Minimax
        [alpha-beta] Alfa-beta
        [alpha-beta-table] Alfa-beta con tabella
        [mcts] Monte Carlo
       *[evaluation] Valutazione addestrata
    }
search-depth = Profondità
search-to-end = fino alla fine
search-leaves = Valore a questa profondità
search-leaves-name =
    { $leaves ->
        [even] 0
        [open-lines] linee aperte
       *[trained] valutazione addestrata
    }
search-more = Griglia e profondità
search-simulations = Simulazioni
search-scores = Valori veri
search-unfold = Apri tutto

## Riproduzione

search-play = Avvia
search-pause = Metti in pausa
search-first = Al primo passo
search-last = All’ultimo passo
search-back = Passo indietro
search-forward = Passo avanti
search-next-cut = Prossimo taglio
search-next-simulation = Prossima simulazione
search-place = Passo
search-step = passo { $at } di { $count }
search-speed = Velocità
search-rate = { $count } al secondo
search-follow = Segui la ricerca
search-smaller = Rimpicciolisci
search-larger = Ingrandisci

## L’albero e i suoi nodi

search-tree = Albero di ricerca
search-node = Nodo
search-root = Radice
search-column = Colonna { $column }
search-no-value = ancora senza valore
search-value = Valore
search-value-for = { $value } per { $side }
search-truth = Valore vero
search-window = Finestra
search-visits = Visite
search-move = Mossa
search-nodes = Nodi
search-more-than = > { $nodes }
search-from-here = Cerca da qui
search-reset = Griglia vuota
search-code = Pseudocodice
search-compare = Tutti gli algoritmi in questa posizione

## Passi. $place: la radice o una colonna; $side: la parte che muove.

search-enter = { $place }: muove { $side }.
search-enter-window = { $place }: muove { $side }. Qui contano solo i valori tra { $alpha } e { $beta }.
search-leave =
    { $source ->
        [end] La partita è finita: { $value } per { $side }.
        [horizon] Profondità massima: la posizione vale { $value } per { $side }.
        [table] La tabella conosce già questa posizione: { $value } per { $side }.
       *[children] Tutte le mosse necessarie sono state esplorate: { $value } per { $side }.
    }
search-update = La colonna { $column } vale { $value } per { $side }. Il meglio finora: { $best }.
search-cut = Taglio: { $value } ≥ β = { $beta }. L’avversario ha prima qualcosa di meglio e non permetterà questa posizione; mosse non esplorate: { $count }.
search-cut-reason = taglio perché { $value } è almeno { $beta }; mosse non esplorate: { $count }
search-select = Selezione: lungo la UCB più alta, { $moves }.
search-select-root = Selezione: la radice ha ancora mosse non provate.
search-expand = Espansione: la colonna { $column } è nuova.
search-playout = Simulazione: { $side } vince una partita casuale a partire da qui.
search-playout-draw = Simulazione: una partita casuale a partire da qui finisce patta.
search-backup =
    { $count ->
        [one] Aggiornamento: { $count } nodo del percorso conta il risultato. Simulazioni finora: { $visits }.
       *[other] Aggiornamento: { $count } nodi del percorso contano il risultato. Simulazioni finora: { $visits }.
    }
