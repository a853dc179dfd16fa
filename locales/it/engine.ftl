# Frasi del motore: spiegazioni, suggerimenti, analisi di partite e valori. Vedi ../en/engine.ftl.

## Elenchi

list-and = { $rest } e { $last }
list-or = { $rest } o { $last }
list-else = { $rest } o, se non si può, { $last }

## Numeri

plies =
    { $plies ->
        [one] { $plies } mossa
       *[other] { $plies } mosse
    }
in-plies =
    { $plies ->
        [one] in { $plies } mossa
       *[other] in { $plies } mosse
    }
within-plies =
    { $plies ->
        [one] in { $plies } mossa al massimo
       *[other] in { $plies } mosse al massimo
    }

## Risultati

game-over = La partita è finita.
mover-wins = Tocca a { $mover }, che vince.
mover-loses = Tocca a { $mover }, e { $winner } vince qualunque mossa faccia { $mover }.
drawn = Tocca a { $mover }. È patta: ogni lato può impedire all’altro di vincere.
unproven = Tocca a { $mover }. Non è dimostrato chi vince.
unexplained = Questa posizione non si può spiegare senza calcolare molto lontano.

## Le mosse che portano alle ragioni

must-block = { $mover } deve giocare { $cell }: altrimenti { $other } vi completerebbe { $lines }.
only-move = { $mover } deve giocare { $cell }: dopo qualsiasi altra mossa { $other } completa una fila proprio sopra, in { $cells }.
winning-move = { $mover } gioca { $cell }, e { $other } non ha una buona risposta.
best-play = Migliore continuazione: { $moves }. Poi:
move = { $side } { $cell }
forced-move = { $side } { $cell } (forzata)

## Ragioni

has-line = { $player } ha { $connect } in fila.
board-full = La griglia è piena, e nessun lato ha una fila.
completes-line = { $mover } completa una fila di { $connect } in { $cells }.
completion = { $cell } ({ $lines })
cell-by-numbers = la riga { $row } della colonna { $column }
two-threats = { $other } minaccia di completare una fila in { $cells }; { $mover } può pararne solo una.
no-line = { $player } non può vincere: ogni fila di { $connect } contiene già una pedina di { $other }.
every-move-loses = Ogni mossa di { $mover } perde:
refutation = { $moves }: { $reason }

## Una serie di minacce

forced-win = { $winner } vince con una serie di minacce che { $loser } deve parare:
forced-win-by = { $winner } vince con una serie di minacce che { $loser } deve parare: { $moves }
final-move = { $winner } { $cell } completa { $lines }.
forcing-move = { $winner } { $cell } minaccia { $threat }, quindi { $loser } deve giocare { $threat }.
double-threat = { $winner } { $cell } minaccia { $threats }; { $loser } può pararne solo una, per esempio { $block }.

## Le minacce sulla griglia

threats = Minacce (caselle vuote che completerebbero una fila):
strong-threats = Minacce (caselle vuote che completerebbero una fila). Quelle di { $odd } nelle righe dispari e quelle di { $even } nelle righe pari sono forti, perché l’avversario deve giocare sotto di esse quando tutte le altre colonne sono piene:
threat = { $owner } { $cell } ({ $lines })
waiting-threat =
    { $owner } { $cell } ({ $lines }), riga { $row ->
        [odd] dispari
       *[even] pari
    }, { $below ->
        [0] si può giocare subito
        [one] la casella di sotto è vuota
       *[other] { $below } caselle di sotto sono vuote
    }
blocked-threat =
    { $owner } { $cell } ({ $lines }), riga { $row ->
        [odd] dispari
       *[even] pari
    }, conta solo quando { $first } è occupata

## Piani

plan =
    { $claim ->
        [win] { $owner } vince con questo piano.
       *[draw] { $owner } non può perdere con questo piano.
    }
plan-after =
    { $claim ->
        [win] { $owner } gioca { $first } e poi vince con questo piano.
       *[draw] { $owner } gioca { $first } e poi non può perdere con questo piano.
    }
no-other-cell = Non resta nessun’altra casella, e tocca a { $other }.
free-cells = Senza contare { $cells } e le caselle di sopra, restano { $free } caselle vuote: un numero pari, e tocca a { $other }.
plan-steps =
    Dopo ogni pedina di { $other }, { $owner } gioca la prima di queste scelte che è possibile:
    { $steps }
step-complete = una casella che completa una fila
step-block = una casella dove { $other } completerebbe una fila
step-table = la risposta nella tabella qui sotto
step-on-top = la casella sopra la pedina di { $other }, se è segnata con ^
step-marked =
    { $tie_break ->
        [leftmost] la casella segnata con ^ più a sinistra
        [rightmost] la casella segnata con ^ più a destra
       *[any] una casella qualsiasi segnata con ^
    }
step-any =
    { $tie_break ->
        [leftmost] la casella più a sinistra
        [rightmost] la casella più a destra
       *[any] una casella qualsiasi
    }
never-below = Dal punto 3 in poi, le caselle proprio sotto una dove { $other } completerebbe una fila non contano, tranne se non ce ne sono altre.
plan-leaves = Tra le caselle che contano, { $owner } prende { $cells } solo se non ce n’è un’altra.
plan-table =
    Tabella delle risposte:
    { $rows }
reply-row = { $other } { $cells } → { $owner } { $replies }
never-completes = { $other } non completa mai una fila, qualunque cosa tenti.
completes-in-the-end = Qualunque cosa tenti { $other }, alla fine { $owner } completa una fila.
completes-marked = Qualunque cosa tenti { $other }, alla fine { $owner } completa una fila: a { $line } mancano solo caselle segnate con ^.

## Le regole di un piano, con i nomi di Allis (1988)

plan-rules = Le regole di questo piano e le file di { $other } che impediscono:
rule = { $replies } ({ rule-purpose })
rule-stops = { $replies } Questo impedisce { $lines }. ({ rule-purpose })
mutual-reply = Se { $other } prende { $one } o { $two }, { $owner } prende l’altra.
reply = Dopo { $other } { $cell }, { $owner } gioca { $replies }.
rule-purpose =
    { $rule ->
        [claimeven] claimeven: per avere la casella superiore
        [baseinverse] baseinverse: per avere una di due caselle che si possono giocare
        [vertical] vertical: per avere una di due caselle di una colonna
        [aftereven] aftereven: per completare una fila prima che { $other } arrivi sopra
        [lowinverse] lowinverse: per avere una delle due caselle superiori
        [highinverse] highinverse: per avere una delle due caselle in cima e una delle due sotto di esse
        [baseclaim] baseclaim: per avere una casella di ognuna di due coppie
        [before] before: per completare una fila prima che { $other } completi queste
       *[specialbefore] specialbefore: per completare una fila prima che { $other } completi queste, o per avere una di due caselle che si possono giocare
    }

## Piani, in breve

plays-first = { $owner } gioca { $first }.
leaves-empty =
    { $cells-count ->
        [one] Una pedina di { $owner } in { $ends } completerebbe una fila, perciò { $owner } lascia vuota { $cells }.
       *[other] Una pedina di { $owner } in { $ends } completerebbe una fila, perciò { $owner } lascia vuote { $cells }.
    }
replies-on-top = { $owner } risponde proprio sopra la prossima pedina di { $other }.
replies-on-top-except = { $owner } risponde proprio sopra la prossima pedina di { $other }, tranne qui: { $rows }.
replies-to = Alla prossima pedina di { $other }, { $owner } ha queste risposte: { $rows }.
zugzwang =
    { $threats-count ->
        [one] { $owner } ha una minaccia in { $threats }; quando tutte le altre caselle sono piene, { $other } deve giocare sotto di essa.
       *[other] { $owner } ha delle minacce in { $threats }; quando tutte le altre caselle sono piene, { $other } deve giocare sotto una di esse.
    }

## La ragione principale, dopo un errore nell’analisi di una partita

after-moves = Dopo { $moves }: { $reason }
every-move-loses-such-as = Ogni mossa di { $mover } perde; per esempio, dopo { $example }

## Diagrammi

diagram =
    { $claim ->
        [win] { $owner } vince con questo diagramma, che dice dove giocare d’ora in poi.
       *[draw] { $owner } non perde con questo diagramma, che dice dove giocare d’ora in poi.
    }
first-of-all-or-two-threats = Prima di tutto { $owner } completa una fila, se può; se no, blocca quella che { $other } potrebbe completare subito dopo. Se non ce n’è nessuna, crea due minacce insieme, se può farlo senza giocare proprio sotto una casella dove { $other } completerebbe una fila: su due caselle che si possono giocare, o su una che si può giocare e quella di sopra.
diagram-order =
    Altrimenti { $owner } gioca la prima di queste scelte che è possibile. Le caselle proprio sotto una dove { $other } completerebbe una fila non contano, tranne se non ce ne sono altre. Tra più caselle prende quella sopra l’ultima pedina o, se non c’è, quella più a { $tie_break ->
        [leftmost] sinistra:
       *[rightmost] destra:
    }
diagram-rank =
    { $rank ->
        [urgent] !, appena si può giocare.
        [pair] @, se si può giocare solo una di queste caselle (se se ne possono giocare due, { $other } può prenderne una e { $owner } l’altra).
        [claim] ^, se possibile in risposta alla pedina di sotto.
        [early] +, se niente di quanto sopra è possibile.
        [middle] =, se niente di quanto sopra è possibile.
       *[late] -, se niente di quanto sopra è possibile.
    }
diagram-rest = una qualsiasi altra casella, se niente di quanto sopra è possibile.

## Suggerimenti che non nominano la mossa

nudge-cell = Cerca la casella in cui { $other } completerebbe una fila.
nudge-only-move = Controlla, per ogni mossa, che cosa { $other } potrebbe giocare subito sopra: tutte le mosse tranne una perdono subito.
nudge-quiet-move = Cerca una mossa che non minaccia nulla, ma dopo la quale { $other } non ha una buona risposta.
nudge-line = { $mover } può completare una fila adesso: cercala.
nudge-threats = Cerca una serie di minacce: { $other } deve pararle una dopo l’altra, finché ne arriva una che non può parare.
nudge-zugzwang =
    { $threats-count ->
        [one] Guarda { $threats }: conta le caselle vuote e trova la mossa dopo la quale { $other } deve giocare sotto di essa.
       *[other] Guarda { $threats }: conta le caselle vuote e trova la mossa dopo la quale { $other } deve giocare sotto una di esse.
    }
nudge-plan = Cerca una mossa dopo la quale { $mover } ha una risposta a ogni mossa di { $other }.
nudge-lost = Ogni mossa perde; trova quella che resiste di più.
nudge-part =
    { $part ->
        [left] Guarda a sinistra: { $worth ->
            [win] { $mover } ha lì una mossa vincente.
           *[draw] { $mover } ha lì una mossa che mantiene la patta.
        }
        [middle] Guarda al centro: { $worth ->
            [win] { $mover } ha lì una mossa vincente.
           *[draw] { $mover } ha lì una mossa che mantiene la patta.
        }
        [right] Guarda a destra: { $worth ->
            [win] { $mover } ha lì una mossa vincente.
           *[draw] { $mover } ha lì una mossa che mantiene la patta.
        }
       *[all] Guarda ancora: { $worth ->
            [win] { $mover } ha una mossa vincente.
           *[draw] { $mover } ha una mossa che mantiene la patta.
        }
    }
nudge-waiting =
    { $threats-count ->
        [one] Guarda { $threats }: chi gioca sotto lascia la casella all’avversario.
       *[other] Guarda { $threats }: chi gioca sotto una di esse la lascia all’avversario.
    }
nudge-open = Nessuna casella completa ancora una fila: cerca una mossa che ne prepara più di una.
nudge-again = Premi ancora { $key } per vedere la mossa.

## Valori

value =
    { $worth ->
        [win] vittoria { in-plies }
        [win-within] vittoria { within-plies }
        [draw] patta
        [loss] sconfitta { in-plies }
        [loss-within] sconfitta { within-plies }
        [at-least-draw] almeno patta
        [at-most-draw] al più patta
       *[unknown] sconosciuto
    }

## Risultati di mosse in `connect4 explain --moves`, dopo il nome della mossa

move-wins = vince
move-draws = fa patta
move-loses = perde
move-unsolved = non è risolta

## Il compito di un problema

find-only-move =
    { $worth ->
        [win] Tocca a { $mover }: trova l’unica mossa che vince ({ plies }, contando entrambi i lati).
       *[draw] Tocca a { $mover }: trova l’unica mossa che fa patta.
    }

## Suggerimenti: le mosse migliori e i loro valori. Parti di frasi, che all’inizio prendono la maiuscola.

over-won = la partita è finita: ha vinto { $winner }
over-drawn = la partita è finita: è patta
nothing-known = sconosciuto
only-legal-move =
    { $worth ->
        [win] { $moves } è l’unica mossa possibile; vince { in-plies }
        [win-within] { $moves } è l’unica mossa possibile; vince { within-plies }
        [draw] { $moves } è l’unica mossa possibile; fa patta
        [loss] { $moves } è l’unica mossa possibile; perde { in-plies }
        [loss-within] { $moves } è l’unica mossa possibile; perde { within-plies }
        [at-least-draw] { $moves } è l’unica mossa possibile; fa almeno patta
        [at-most-draw] { $moves } è l’unica mossa possibile; fa al massimo patta
       *[unknown] { $moves } è l’unica mossa possibile; il suo risultato non è noto
    }
every-move =
    { $worth ->
        [win] ogni mossa vince { in-plies }
        [win-within] ogni mossa vince { within-plies }
        [draw] ogni mossa fa patta
        [loss] ogni mossa perde { in-plies }
        [loss-within] ogni mossa perde { within-plies }
        [at-least-draw] ogni mossa fa almeno patta
        [at-most-draw] ogni mossa fa al massimo patta
       *[unknown] il risultato di ogni mossa è sconosciuto
    }
holds-out-longest =
    { $moves-count ->
        [one] tutte le mosse perdono; { $moves } resiste di più, { plies }
       *[other] tutte le mosse perdono; { $moves } resistono di più, { plies }
    }
moves-worth =
    { $moves-count ->
        [one] { $worth ->
            [win] { $moves } vince { in-plies }
            [win-within] { $moves } vince { within-plies }
            [draw] { $moves } fa patta
            [loss] { $moves } perde { in-plies }
            [loss-within] { $moves } perde { within-plies }
            [at-least-draw] { $moves } fa almeno patta
            [at-most-draw] { $moves } fa al massimo patta
           *[unknown] { $moves } ha un valore sconosciuto
        }
       *[other] { $worth ->
            [win] { $moves } vincono { in-plies }
            [win-within] { $moves } vincono { within-plies }
            [draw] { $moves } fanno patta
            [loss] { $moves } perdono { in-plies }
            [loss-within] { $moves } perdono { within-plies }
            [at-least-draw] { $moves } fanno almeno patta
            [at-most-draw] { $moves } fanno al massimo patta
           *[unknown] { $moves } hanno un valore sconosciuto
        }
    }
others-unknown = il risultato delle altre è sconosciuto
all-moves = { $groups }
looks-best =
    { $outlook ->
        [win] { $moves } sembra la migliore (vittoria { in-plies }, stimato)
        [loss] { $moves } sembra la migliore (sconfitta { in-plies }, stimato)
        [clearly-better] { $moves } sembra la migliore (nettamente meglio, stimato)
        [better] { $moves } sembra la migliore (meglio, stimato)
        [worse] { $moves } sembra la migliore (peggio, stimato)
        [clearly-worse] { $moves } sembra la migliore (nettamente peggio, stimato)
       *[even] { $moves } sembra la migliore (pari, stimato)
    }

## Analisi di partite: che cosa non andava in una mossa, e che cosa sarebbe stato meglio

kept-win = ha mantenuto la vittoria; non si sa se un’altra mossa avrebbe vinto prima
kept-loss = era già persa; non si sa se un’altra mossa avrebbe resistito di più
won-later = ha vinto { plies } più tardi del necessario; { $better }
lost-sooner = ha perso { plies } prima del necessario; { $better }
threw-away =
    { $result ->
        [win-for-loss] ha trasformato una vittoria in sconfitta; { $better }
        [win] ha sprecato la vittoria; { $better }
        [at-least-draw] ha sprecato almeno la patta; { $better }
       *[draw] ha sprecato la patta; { $better }
    }
better-unknown = la mossa migliore non è nota
would-have-held-out = con { $moves } si sarebbe resistito { plies }
would-have =
    { $worth ->
        [win] con { $moves } si sarebbe vinto { in-plies }
        [win-within] con { $moves } si sarebbe vinto { within-plies }
        [draw] con { $moves } sarebbe stata patta
        [loss] con { $moves } si sarebbe perso { in-plies }
        [loss-within] con { $moves } si sarebbe perso { within-plies }
        [at-least-draw] con { $moves } sarebbe stata almeno patta
        [at-most-draw] con { $moves } sarebbe stata al massimo patta
       *[unknown] non si sa che cosa sarebbe successo con { $moves }
    }
