### Analysis, reviews, explanations, puzzles, lessons and the compact strategy.

## Values and hints

win-in = vittoria in { $plies }
loss-in = sconfitta in { $plies }
value-draw = patta
value-win = vittoria
value-loss = sconfitta
at-least-draw = almeno patta
at-most-draw = al massimo patta
value-unknown = sconosciuto
seems-clearly-better = nettamente meglio
seems-better = meglio
seems-even = pari
seems-worse = peggio
seems-clearly-worse = nettamente peggio

## Analysis

head-column = Colonna
head-cell = Casella
head-value = Valore
head-score = Valutazione
no-moves = Ancora nessuna mossa.
best-line = Migliore continuazione
likely-line = Continuazione probabile
solved-completely = Risolto.
unproved = Il tempo è finito prima di risolvere tutto: i valori con ~ sono stime.
estimated = Questa griglia è troppo grande per essere risolta: i valori con ~ sono stime.
graph = Il valore durante la partita
graph-of = Valore dopo ogni mossa; sopra il centro vince { $x }, sotto { $o }: { $values }
to-start = All’inizio
to-end = Alla fine
import-text = Incolla una partita o una posizione
export-text = Esporta
load-text = Carica
text-label = Testo
notation = Notazione
notation-name =
    { $notation ->
        [digits] Cifre (4455)
        [list] Elenco ([3,3,4,4])
        [colors] Colori (D_Red D_Yellow)
        [cells] Caselle (d1 d2)
        [position] Riga di posizione
        [record] Verbale della partita
       *[diagram] Diagramma
    }

## Reviews

review-title = Revisione
accuracy = Precisione
accuracy-kept =
    { $kept ->
        [one] { $kept } mossa su { $evaluated } ha mantenuto il risultato.
       *[other] { $kept } mosse su { $evaluated } hanno mantenuto il risultato.
    }
accuracy-part =
    { $open ->
        [one] { accuracy-kept } { $open } non si è potuta valutare.
       *[other] { accuracy-kept } { $open } non si sono potute valutare.
    }
accuracy-none = Sconosciuta.
accuracy-note = Precisione: una mossa che spreca una vittoria o una patta vale 0, una che la mantiene vale 100. In una posizione persa, una mossa vale per quanto resiste rispetto alla migliore.
incomplete = Il tempo è finito prima di risolvere tutto.
no-review = Si possono rivedere solo partite con gravità, e solo su griglie abbastanza piccole da essere risolte.
review-empty = Qui non c’è ancora una partita. Giocane una e scegli «Rivedi» per vedere dove si è decisa.
next-mistake = Prossimo errore

## Explanations

why = Perché?
why-back = Passo precedente
why-on = Passo successivo
why-count = { $at } di { $count }
why-proof = Dimostrazione
why-legend = Anello: una casella che completa una fila, o la mossa da fare. ^: una casella da prendere, se possibile subito sopra la pedina dell’avversario. ×: una casella da evitare. Freccia: da una mossa alla risposta.

## Puzzles

grade-label = Difficoltà
any-grade = Tutte
grade-is = Difficoltà { $grade } di 5
puzzle-short-question =
    { $verdict ->
        [win] Tocca a { $side }: trova l’unica mossa vincente.
       *[draw] Tocca a { $side }: trova l’unica mossa che fa patta.
    }
puzzle-right = Esatto! { $move } è l’unica mossa. Migliore continuazione: { $line }
puzzle-wrong = { $move } non è la soluzione. Questo problema non conta più come risolto, ma puoi continuare a provare.
puzzle-solution = Mostra la soluzione
puzzle-solution-is = La soluzione è { $move }. Migliore continuazione: { $line }
next-puzzle = Prossimo problema
# Mistakes in reviewed games, as puzzles.
mine = I miei errori
mine-about = La revisione di una partita salva su questo dispositivo le mosse che hanno sprecato una vittoria o una patta. I problemi risolti spariscono, gli altri tornano.
mine-none = Ancora nessun errore. Gioca una partita e rivedila: i suoi errori torneranno qui come problemi.
mine-question =
    { $verdict ->
        [win] Qui { $side } ha sprecato la vittoria. Trova una mossa che vince.
       *[draw] Qui { $side } ha sprecato la patta. Trova una mossa che fa patta.
    }
mine-right = Esatto! { $move } mantiene il risultato.
mine-solution = La risposta giusta era: { $moves }
mine-count = Errori rimasti: { $count }
solved-count = Risolti al primo colpo: { $count } su { $tried }
making-puzzle = Cerco un problema…
puzzle-of-day = Problema del giorno
other-puzzles = Altri modi di giocare
sheet = Scheda di esercizi
print = Stampa
answers = Soluzioni: { $answers }
storm = Tempesta
storm-about = Risolvi più problemi che puoi in { $minutes } minuti. Le serie danno tempo extra; un errore costa { $cost } secondi.
streak = Serie
streak-about = Un problema dopo l’altro, sempre più difficili, fino al tuo primo errore. Puoi saltarne uno.
solved-head = Risolti
time-head = Tempo
skip-puzzle = Salta questo
right-short = Esatto!
right-bonus =
    { $seconds ->
        [one] Esatto! { $seconds } secondo in più.
       *[other] Esatto! { $seconds } secondi in più.
    }
wrong-short = No, la mossa era { $move }.
combo = { $count } giuste di fila
run-over =
    { $count ->
        [one] Finito: { $count } risolto, { $wrong ->
            [one] { $wrong } sbagliato
           *[other] { $wrong } sbagliati
        }, serie più lunga { $longest }.
       *[other] Finito: { $count } risolti, { $wrong ->
            [one] { $wrong } sbagliato
           *[other] { $wrong } sbagliati
        }, serie più lunga { $longest }.
    }
new-best = Il tuo record!
own-best = Il tuo record: { $count }
run-again = Problemi nuovi
run-same = Ancora gli stessi problemi

## Lessons

lessons-title = Imparare a giocare bene
all-lessons = Tutte le lezioni
lesson-next = Avanti
lesson-again = Riprova
lesson-count = Posizione { $at } di { $count } di questa lezione
lesson-right = Esatto.
lesson-wrong = { $move } non funziona.
lesson-slow = Anche { $move } vince, ma c’è una mossa migliore.

## Compact strategy

strategy-title = Una strategia vincente che puoi seguire
strategy-link = Una strategia compatta: il primo giocatore vince sempre
search-link = Guarda come ragiona una ricerca: minimax, alfa-beta, Monte Carlo
strategy-about = { $side } vince con questa strategia, qualunque mossa tu faccia. Contiene una mossa per ognuna di { $entries } posizioni; { $diagrams } di queste hanno anche un diagramma per il resto della partita. Un programma l’ha verificata contro ogni risposta. Prova a fermarla.
strategy-source =
    { $source ->
        [habit] Regola di base: vincere, parare o creare due minacce.
       *[line] Mossa dall’albero della strategia.
        [diagram] Mossa dal diagramma.
    }
strategy-follows = Da qui in poi { $side } segue il diagramma sulla griglia. «Perché?» spiega come leggerlo.
strategy-over = { $side } ha completato una fila, come promesso.
strategy-left = Questa partita non segue più la strategia.
strategy-legend = Prima la strategia completa una fila se può, para se deve o crea due minacce se può. Solo dopo usa l’albero o il diagramma.
