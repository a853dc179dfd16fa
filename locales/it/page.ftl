### What the server writes into the page: texts for search engines and browsers without JavaScript, and link previews.
### It reads only lines of the form `id = text`.

page-description = Forza 4: gioca, analizza, risolvi problemi
page-noscript = Questa pagina richiede JavaScript.
board-noscript = Questa griglia richiede JavaScript.

preview-analysis = Una posizione di Forza 4
preview-analysis-about = Guarda quanto vale ogni mossa e continua a giocare.
preview-review = Revisione di una partita di Forza 4
preview-review-about = Guarda quali mosse l’hanno vinta e quali l’hanno persa.
preview-puzzles = Problemi di Forza 4
preview-puzzles-about = Trova l’unica mossa che funziona.
preview-strategy = Una strategia compatta per Forza 4
preview-strategy-about = Il primo giocatore vince sempre con questa: prova a fermarla.
preview-search = Guarda come ragiona una ricerca
preview-search-about = Minimax, alfa-beta e ricerca ad albero Monte Carlo su Forza 4, passo dopo passo.
preview-learn = Guarda come impara
preview-learn-about = Un giocatore impara qualunque griglia giocando contro sé stesso.
preview-online = Forza 4 con un amico
preview-online-about = Crea una partita, manda il link e gioca.
preview-tournament = Invito a un torneo
preview-game = Invito a una partita
preview-invitation-about = Apri il link per giocare o guardare.

refused-host = Questo server non è noto come «{ $host }»
refused-host-address = Aprilo con l’indirizzo che mostra all’avvio, per esempio { $example }.
refused-host-owner = Se è il tuo server e i giocatori devono usare questo nome, avvialo con l’URL pubblico { $url }, o { $secure } dietro un proxy.
refused-page = Ora questa pagina non si può mostrare
refused-reason = Il server è sovraccarico o hai mandato troppe richieste. Aspetta un momento.
refused-again = Riprova
