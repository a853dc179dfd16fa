### The lessons: their titles, explanations, and for each position a question and an answer. $x and $o are the sides.

## lines

lesson-lines-title = File
lesson-lines-text = Quattro pedine in fila vincono: in orizzontale, in verticale o in diagonale. Prima di ogni mossa controlla due cose, in quest’ordine. Posso completare una fila? Il mio avversario può completarne una subito dopo? Molte partite si perdono per una fila che nessuno ha visto.
lesson-lines-1-ask = Tocca a { $x }. Completa una fila.
lesson-lines-1-answer = e1 completa b1–e1.
lesson-lines-2-ask = Tocca a { $o }. { $x } ha tre pedine una sull’altra. E adesso?
lesson-lines-2-answer = a4 blocca a1–a4; dopo qualsiasi altra mossa { $x } vince subito.
lesson-lines-3-ask = Tocca a { $o }. Le file in diagonale sono quelle che sfuggono più facilmente: trovane una.
lesson-lines-3-answer = d5 completa d5–g2.

## two-threats

lesson-two-threats-title = Due minacce insieme
lesson-two-threats-text = Una minaccia è una casella vuota che completa una fila. Una minaccia si può parare; due che si possono giocare subito, no. Il caso più semplice: tre in fila con entrambe le estremità libere. Impediscilo finché le pedine sono soltanto due.
lesson-two-threats-1-ask = Tocca a { $x }. Crea due minacce con una sola pedina.
lesson-two-threats-1-answer = Tre in fila in basso, con entrambe le estremità libere: { $o } ne può bloccare una sola.
lesson-two-threats-2-ask = Tocca a { $o }. { $x } vuole tre in fila con entrambe le estremità libere. Impediscilo.
lesson-two-threats-2-answer = Una pedina accanto alle due lascia alla fila una sola estremità libera.
lesson-two-threats-3-ask = Tocca a { $o }. Lo stesso a metà partita: vinci con la tua seconda pedina, dopo la risposta di { $x }.
lesson-two-threats-3-answer = c3 crea due minacce insieme, in b2 e in c4.

## forcing

lesson-forcing-title = Minacce che non lasciano scelta
lesson-forcing-text = Chi deve parare non ha altra scelta. Perciò una catena di minacce si può calcolare fino alla fine, per lunga che sia: conosci ogni risposta. Cerca prima queste catene, le tue e quelle dell’avversario. Ma non sprecare minacce: a ognuna l’avversario blocca la fila.
lesson-forcing-1-ask = Tocca a { $x }. Comincia con una minaccia e vinci con la terza pedina.
lesson-forcing-1-answer = Dopo e4, { $o } deve giocare d3. Così diventa giocabile d4, che crea tre minacce insieme.
lesson-forcing-2-ask = Tocca a { $x }. Una colonna è la chiave.
lesson-forcing-2-answer = d5 costringe a giocare e6, e poi la colonna a ha due minacce, una sopra l’altra.
lesson-forcing-3-ask = Tocca a { $x }. Una catena lunga: cinque pedine di { $x }, e { $o } non ha mai scelta.
lesson-forcing-3-answer = d4 è la prima di quattro minacce; la quinta pedina completa una fila.

## on-top

lesson-on-top-title = La casella di sopra
lesson-on-top-text = Ogni pedina rende giocabile la casella di sopra, prima di tutto per il tuo avversario. Perciò non guardare solo la casella dove cade la tua pedina, ma anche quella di sopra. Se lì l’avversario può completare una fila, non puoi giocare in quella colonna.
lesson-on-top-1-ask = Tocca a { $x }. Sei colonne vincono e una perde subito. Gioca una di quelle che vincono.
lesson-on-top-1-answer = Solo la colonna 3 è sbagliata: { $o } completerebbe una fila in c3.
lesson-on-top-2-ask = Tocca a { $o }. Anche qui una colonna perde subito. Giocane un’altra.
lesson-on-top-2-answer = Solo la colonna 2 è sbagliata: { $x } completerebbe una fila in b2.
lesson-on-top-3-ask = Tocca a { $o }. Due colonne perdono subito, e una terza perde alla fine. Giocane un’altra.
lesson-on-top-3-answer = Le colonne 3 e 7 perdono subito, la colonna 1 più tardi.

## above

lesson-above-title = Rispondere nella stessa colonna
lesson-above-text = Il piano più semplice di tutti: lascia cadere sempre la tua pedina sopra quella dell’avversario. Le colonne hanno sei caselle. Chi risponde così ottiene la seconda, la quarta e la sesta di ogni colonna ancora vuota, e non deve mai iniziare una colonna. (Gli esperti lo chiamano claimeven o follow-up.) Se le tue file passano per quelle righe, non ti serve un altro piano. Devi solo badare alle file che si possono completare subito.
lesson-above-1-ask = Tocca a { $o }. Dopo quale pedina { $o } può rispondere a ogni mossa nella stessa colonna, e vincere?
lesson-above-1-answer = Dopo d3, { $o } risponde nella stessa colonna e alla fine completa una fila.
lesson-above-2-ask = Tocca a { $o }. Una sola mossa vince.
lesson-above-2-answer = e2, e da lì in poi { $o } risponde nella stessa colonna.

## odd-even

lesson-odd-even-title = Minacce che aspettano: dispari e pari
lesson-odd-even-text = Se la casella sotto una minaccia è vuota, la minaccia aspetta: chi occupa quella casella lascia all’avversario quella di sopra. Mentre il resto della griglia si riempie, al primo giocatore tocca quando resta un numero pari di caselle, al secondo quando è dispari. Perciò di solito il primo giocatore vuole minacce nelle righe dispari (la terza e la quinta), e il secondo nelle righe pari (la seconda, la quarta e la sesta). Alla fine è allora l’avversario a dover giocare sotto la minaccia.
lesson-odd-even-1-ask = Tocca a { $x }. Trova la pedina che rende decisiva una minaccia dispari.
lesson-odd-even-1-answer = Dopo c5 la minaccia in f3 è decisiva: quando tutto il resto è pieno, { $o } deve giocare f2.
lesson-odd-even-2-ask = Tocca a { $o }. Le minacce di { $o } vanno nelle righe pari.
lesson-odd-even-2-answer = Dopo c3 la minaccia in b4 è decisiva: alla fine { $x } deve giocare b3.

## zugzwang

lesson-zugzwang-title = Chi deve giocare lì?
lesson-zugzwang-text = Zugzwang: un lato deve muovere, e ogni mossa che gli resta perde. Non indovinare, conta. In ogni colonna con una minaccia, ignora la casella sotto la minaccia e tutto quello che sta sopra. Conta le altre caselle vuote. Se il numero è pari e tocca all’avversario, alla fine sarà lui a dover giocare sotto la minaccia. Due minacce in colonne diverse cambiano il conto, e quasi tutte le caselle sopra una minaccia perdono valore.
lesson-zugzwang-1-ask = Tocca a { $o }, con una minaccia in e2. Una colonna spreca la vittoria; giocane un’altra.
lesson-zugzwang-1-answer = Solo la colonna 5 è sbagliata: { $o } non deve giocare sotto la propria minaccia. { $x } finirà le altre mosse e dovrà giocare lì.
lesson-zugzwang-2-ask = Tocca a { $o }. Una pedina crea due minacce, e il conto torna.
lesson-zugzwang-2-answer = d2 crea minacce in c3 e g5. Senza le caselle escluse ne restano 16: un numero pari, e tocca a { $x }.
lesson-zugzwang-3-ask = Tocca a { $x }. Due minacce in colonne diverse vincono prima di una.
lesson-zugzwang-3-answer = c4 crea minacce in b4, b5 e f4.

## openings

lesson-openings-title = Aperture
lesson-openings-text = La maggior parte delle file passa per il centro. Con il gioco migliore, il primo giocatore vince se comincia nella colonna centrale, fa patta accanto (colonne 3 e 5) e perde con le altre. Perciò prendi il centro, e non lasciarlo tutto all’avversario.
lesson-openings-1-ask = Tocca a { $x } sulla griglia vuota. Quale colonna vince?
lesson-openings-1-answer = Quella centrale, con la 41ª pedina se { $o } si difende più a lungo che può.
lesson-openings-2-ask = Tocca a { $x }. Una sola colonna mantiene la vittoria.
lesson-openings-2-answer = Di nuovo quella centrale.
lesson-openings-3-ask = Tocca a { $o }. { $x } ha cominciato accanto al bordo, e così perde. Qual è l’unica risposta che vince?
lesson-openings-3-answer = Quella accanto alla pedina di { $x }, verso il centro.
