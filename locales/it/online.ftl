### Online games, the lobby and tournaments.

## Creating and joining games

your-name = Il tuo nome (facoltativo)
playing-as = Giochi come { $name }
change-name = Cambia nome
options = Opzioni
clock-label = Orologio
no-clock = Senza orologio
minutes = { $minutes } min + { $seconds } s
create-game = Crea link d’invito
invite-title = Invita qualcuno
listed = Mostra questa partita nell’archivio quando finisce
join-link = Chiunque apra questo link può partecipare
watch-link = Chiunque abbia questo link può guardare
invite-spectators = Invita spettatori
cancel-waiting = Annulla
join-game = Partecipa alla partita
invited-by = { $name } ti invita a una partita
invitation-rules = { $rules }; giochi con { $side }.
rule-board = { $size }, { $connect } in fila
rule-free = senza gravità
rule-swap = con la regola dello scambio
rule-swap-three = con scambio dopo tre pedine
rule-clock = { $minutes } min + { $seconds } s per giocatore
rule-no-clock = senza orologio
copy-link = Copia
share = Condividi
share-text = Una partita a Forza 4
qr = Codice QR del link d’invito
link-local = Questo link funziona solo su questo computer. Per altri dispositivi, avvia il server con «--addr 0.0.0.0:{ $port }» e apri questa pagina all’indirizzo del computer nella tua rete, per esempio http://192.168.1.20:{ $port }.

## Games in progress

their-move = Tocca a { $name }.
player-presence =
    { $state ->
        [online] online
       *[offline] offline
    }
seat-free = libero
anonymous = Giocatore { $seat }
waiting = In attesa dell’altro giocatore…
watching = Stai guardando. Spettatori: { $count }
connecting = Connessione…
connected = Connesso.
reconnecting = Connessione persa. Riconnessione…
queued = Sei offline. La tua mossa è salvata e sarà inviata quando tornerà la connessione.
server-paused = Al momento il server non può salvare le mosse. Gli orologi sono fermi e la partita riprenderà da sola.
resign = Abbandona
resign-sure = Abbandonare questa partita?
offer-draw = Offri patta
accept-draw = Accetta patta
decline-draw = Rifiuta patta
ask-takeback = Chiedi di ritirare la mossa
accept-takeback = Consenti di ritirare la mossa
decline-takeback = Rifiuta il ritiro
accept-rematch = Accetta rivincita
to-rematch = Vai alla rivincita
watch-rematch = Guarda la rivincita
draw-offered = { $name } offre patta.
takeback-asked = { $name } chiede di ritirare l’ultima mossa.
rematch-offered = { $name } offre una rivincita a lati scambiati.
you-offered = Inviato. In attesa della risposta…
declined =
    { $what ->
        [draw_declined] { $name } ha rifiutato la patta.
       *[takeback_declined] { $name } ha rifiutato il ritiro della mossa.
    }
won-by = Ha vinto { $name }: { ending-reason }.
drawn-by = Patta: { ending-reason }.
ended-by = La partita è finita: { ending-reason }.
ending-reason =
    { $reason ->
        [line] una fila completata
        [full] la griglia è piena
        [resigned] l’avversario ha abbandonato
        [agreed] di comune accordo
        [time] il tempo dell’avversario è scaduto
       *[abandoned] la partita è stata abbandonata
    }
notify = Avvisami quando tocca a me
my-turn = tocca a te
their-turn = tocca all’avversario
premove-set = Premossa: { $move }. Sceglila ancora per annullarla.
premove-canceled = Premossa annullata.
premove-dropped = La premossa { $move } non è più possibile.
low-time = Restano meno di dieci secondi.
phrases = Di’ qualcosa
phrase =
    { $phrase ->
        [hello] Ciao!
        [good_luck] Buona fortuna!
        [well_played] Ben giocato!
        [thanks] Grazie!
        [sorry] Scusa!
       *[good_game] Bella partita!
    }
say-hide = Silenzia l’avversario

## Lists of games

my-games = Le tue partite in corso
my-game = { $opponent }, { $rules }: { $turn }
no-opponent = non partecipa ancora nessuno
move-seat = Passa a un altro dispositivo
seat-link = Apri questo link sull’altro tuo dispositivo entro { $minutes } minuti per continuare là; su questo guarderai soltanto. Vale una sola volta: non condividerlo
seat-qr = Codice QR del link che sposta la tua partita
seat-moved = La tua partita è passata a un altro dispositivo; qui guardi soltanto.
seat-gone = Questo link è scaduto. Creane uno nuovo sul dispositivo su cui giochi.
archive = Partite finite
archive-game = { $first } contro { $second }, { $size }: { $result }
archive-empty = Ancora nessuna partita finita.
show-more = Mostra altre
result-won = ha vinto { $name }
result-draw = patta
result-open = non finita
download-game = Scarica
open-game = Apri

## Lobby

play-now = Gioca ora
play-now-about = Contro chiunque stia aspettando
find-opponent = Trova un avversario
play-friend = Gioca con un amico
play-friend-about = Con un link o un codice QR
rated = Classificata: cambia il tuo punteggio, e abbandonare vale come sconfitta
is-rated = classificata
is-unrated = non classificata
newcomer = nuovo
rating = Punteggio
anyone = qualcuno
your-rating =
    { $games ->
        [one] Il tuo punteggio: { $rating }, da { $games } partita. Un punto interrogativo significa che è provvisorio.
       *[other] Il tuo punteggio: { $rating }, da { $games } partite. Un punto interrogativo significa che è provvisorio.
    }
challenges = Sfide aperte
challenge = { $name } ({ $rating }): { $rules }
lobby-empty = Al momento non aspetta nessuno. Comincia tu: premi «Trova un avversario».
bot = Bot
take-challenge = Gioca
looking = Cerco un avversario…
nobody-yet = Ancora nessun avversario. Continua ad aspettare, oppure { $level }.
meanwhile = gioca contro il computer

## Tournaments

tournament-title = Torneo
tournament-make = Crea torneo
tournament-about = Fino a 64 giocatori
tournament-name = Nome (facoltativo)
tournament-kind = Formula
tournament-all = tutti contro tutti
tournament-arena = arena, { $minutes } min
tournament-entry = Chi può partecipare
tournament-entrants =
    { $who ->
       *[people] persone
        [people_and_bots] persone e bot
        [bots] bot
    }
tournament-bot-limit = Bot per indirizzo
tournament-no-limit = senza limite
tournament-finished = Partite finite
tournament-drawn = patta
tournament-forfeit = a tavolino
tournament-remove = Rimuovi
tournament-remove-sure = Rimuovere { $name } dal torneo?
tournament-absent = Dopo due minuti di assenza, un giocatore perde a tavolino contro gli avversari che non hanno più nessun altro da affrontare.
tournament-join = Partecipa al torneo
tournament-begin = Inizia
tournament-end = Termina il torneo
tournament-end-sure = Terminare il torneo adesso? Le partite in corso contano ancora.
tournament-open =
    { $count ->
        [one] Non è ancora iniziato; partecipa { $count } giocatore.
       *[other] Non è ancora iniziato; partecipano { $count } giocatori.
    }
tournament-running = In corso.
tournament-left = Ancora { $minutes } min.
tournament-wait = La tua prossima partita inizierà appena ci sarà un avversario libero. Resta su questa pagina.
tournament-over = Finito.
tournament-own-place = Sei arrivato al posto { $place } su { $count }.
tournament-standings = Classifica
tournament-place = Posto
tournament-player = Giocatore
tournament-points = Punti
tournament-score =
    { $points ->
        [one] { $points } punto
       *[other] { $points } punti
    }
tournament-played = Partite
tournament-tables = Partite in corso
tournament-versus = { $first } contro { $second }
tournament-watch = Guarda
tournament-csv = Risultati in CSV
tournament-projector = Vista per proiettore
tournament-own-game = Vai alla mia partita
tournament-back = Torna al torneo
tournament-join-link = Chiunque abbia questo link può partecipare
tournament-watch-link = Chiunque abbia questo link può guardare
tournament-scan = Scansiona per partecipare
tournament-qr = Codice QR del link per partecipare al torneo
tournament-no-code = Per mostrare qui un codice QR con cui partecipare, apri questa vista nel browser in cui è stato creato il torneo.
tournament-full = Le iscrizioni sono chiuse; puoi guardare.
tournament-two = Per un torneo servono due giocatori. Manda prima il link ad altri.
tournament-rules = { $rules }, { $clock }; { $format }

## Shares of best moves

best-moves-ask = Quanto spesso è stata giocata la mossa migliore?
best-moves = Mosse migliori: { $first } { $best } su { $all }, { $second } { $other-best } su { $other-all }.
best-moves-people = I giocatori con punteggio da { $from } a { $to }, forti più o meno come { $name }, giocano la mossa migliore nel { $best }% dei casi.
best-moves-levels = Quanto spesso i livelli del computer giocano la mossa migliore, in percentuale: { $levels }.
