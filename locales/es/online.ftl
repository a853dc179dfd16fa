### Online games, the lobby and tournaments.

## Creating and joining games

your-name = Tu nombre (opcional)
playing-as = Juegas como { $name }
change-name = Cambiar nombre
options = Opciones
clock-label = Reloj
no-clock = Sin reloj
minutes = { $minutes } min + { $seconds } s
create-game = Crear enlace de invitación
invite-title = Invitar a alguien
listed = Mostrar esta partida en el archivo cuando termine
join-link = Cualquiera que abra este enlace puede jugar
watch-link = Cualquiera que tenga este enlace puede mirar
invite-spectators = Invitar a espectadores
cancel-waiting = Cancelar
join-game = Unirse a la partida
invited-by = { $name } te invita a una partida
invitation-rules = { $rules }; juegas con { $side }.
rule-board = { $size }, { $connect } en línea
rule-free = sin gravedad
rule-swap = con la regla de cambio
rule-swap-three = con cambio tras tres fichas
rule-clock = { $minutes } min + { $seconds } s por jugador
rule-no-clock = sin reloj
copy-link = Copiar
share = Compartir
share-text = Una partida de Conecta 4
qr = Código QR del enlace de invitación
link-local = Este enlace solo funciona en este ordenador. Para otros dispositivos, inicia el servidor con «--addr 0.0.0.0:{ $port }» y abre esta página con la dirección del ordenador en tu red, por ejemplo http://192.168.1.20:{ $port }.

## Games in progress

their-move = Le toca a { $name }.
player-presence =
    { $state ->
        [online] en línea
       *[offline] sin conexión
    }
seat-free = libre
anonymous = Jugador { $seat }
waiting = Esperando a que se una el otro jugador…
watching = Estás mirando. Espectadores: { $count }
connecting = Conectando…
connected = Conectado.
reconnecting = Conexión perdida. Reconectando…
queued = Estás sin conexión. Tu jugada está guardada y se enviará cuando vuelvas a conectarte.
server-paused = El servidor no puede guardar jugadas en este momento. Los relojes están parados y la partida continuará sola.
resign = Rendirse
resign-sure = ¿Rendirse en esta partida?
offer-draw = Ofrecer empate
accept-draw = Aceptar empate
decline-draw = Rechazar empate
ask-takeback = Pedir retirar la jugada
accept-takeback = Permitir retirar la jugada
decline-takeback = Rechazar retirar la jugada
accept-rematch = Aceptar revancha
to-rematch = Ir a la revancha
watch-rematch = Mirar la revancha
draw-offered = { $name } ofrece empate.
takeback-asked = { $name } pide retirar la última jugada.
rematch-offered = { $name } ofrece una revancha con los bandos cambiados.
you-offered = Enviado. Esperando la respuesta…
declined =
    { $what ->
        [draw_declined] { $name } ha rechazado el empate.
       *[takeback_declined] { $name } no ha permitido retirar la jugada.
    }
won-by = Ha ganado { $name }: { ending-reason }.
drawn-by = Empate: { ending-reason }.
ended-by = La partida ha terminado: { ending-reason }.
ending-reason =
    { $reason ->
        [line] completó una línea
        [full] el tablero está lleno
        [resigned] el rival se rindió
        [agreed] de mutuo acuerdo
        [time] al rival se le acabó el tiempo
       *[abandoned] se abandonó la partida
    }
notify = Avisarme cuando me toque
my-turn = tu turno
their-turn = turno del rival
premove-set = Jugada anticipada: { $move }. Elígela otra vez para cancelarla.
premove-canceled = Jugada anticipada cancelada.
premove-dropped = La jugada anticipada { $move } ya no es posible.
low-time = Quedan menos de diez segundos.
phrases = Decir algo
phrase =
    { $phrase ->
        [hello] ¡Hola!
        [good_luck] ¡Suerte!
        [well_played] ¡Bien jugado!
        [thanks] ¡Gracias!
        [sorry] ¡Perdón!
       *[good_game] ¡Buena partida!
    }
say-hide = Silenciar al rival

## Lists of games

my-games = Tus partidas en curso
my-game = { $opponent }, { $rules }: { $turn }
no-opponent = nadie se ha unido aún
move-seat = Pasar a otro dispositivo
seat-link = Abre este enlace en tu otro dispositivo antes de { $minutes } minutos para seguir allí; en este solo mirarás. Sirve una sola vez: no lo compartas
seat-qr = Código QR del enlace que traslada tu partida
seat-moved = Tu partida ha pasado a otro dispositivo; aquí solo miras.
seat-gone = Este enlace ha caducado. Crea uno nuevo en el dispositivo en el que juegas.
archive = Partidas terminadas
archive-game = { $first } contra { $second }, { $size }: { $result }
archive-empty = Aún no hay partidas terminadas.
show-more = Mostrar más
result-won = ha ganado { $name }
result-draw = empate
result-open = sin terminar
download-game = Descargar
open-game = Abrir

## Lobby

play-now = Jugar ahora
play-now-about = Contra cualquiera que esté esperando
find-opponent = Buscar rival
play-friend = Jugar con un amigo
play-friend-about = Con un enlace o un código QR
rated = Puntuada: cambia tu puntuación, y abandonar cuenta como derrota
is-rated = puntuada
is-unrated = no puntuada
newcomer = nuevo
rating = Puntuación
anyone = alguien
your-rating =
    { $games ->
        [one] Tu puntuación: { $rating }, de { $games } partida. Un signo de interrogación indica que es provisional.
       *[other] Tu puntuación: { $rating }, de { $games } partidas. Un signo de interrogación indica que es provisional.
    }
challenges = Retos abiertos
challenge = { $name } ({ $rating }): { $rules }
lobby-empty = Ahora mismo no espera nadie. Empieza tú: pulsa «Buscar rival».
bot = Bot
take-challenge = Jugar
looking = Buscando un rival…
nobody-yet = Todavía no hay rival. Sigue esperando o { $level }.
meanwhile = juega contra el ordenador

## Tournaments

tournament-title = Torneo
tournament-make = Crear torneo
tournament-about = Para hasta 64 jugadores
tournament-name = Nombre (opcional)
tournament-kind = Formato
tournament-all = todos contra todos
tournament-arena = arena, { $minutes } min
tournament-entry = Quién puede participar
tournament-entrants =
    { $who ->
       *[people] personas
        [people_and_bots] personas y bots
        [bots] bots
    }
tournament-bot-limit = Bots por dirección
tournament-no-limit = sin límite
tournament-finished = Partidas terminadas
tournament-drawn = empate
tournament-forfeit = incomparecencia
tournament-remove = Quitar
tournament-remove-sure = ¿Quitar a { $name } del torneo?
tournament-absent = Tras dos minutos de ausencia, un jugador pierde por incomparecencia contra los rivales a los que no les queda nadie más con quien jugar.
tournament-join = Unirse al torneo
tournament-begin = Empezar
tournament-end = Terminar torneo
tournament-end-sure = ¿Terminar el torneo ahora? Las partidas en curso aún cuentan.
tournament-open =
    { $count ->
        [one] Aún no ha empezado; se ha unido { $count } jugador.
       *[other] Aún no ha empezado; se han unido { $count } jugadores.
    }
tournament-running = En curso.
tournament-left = Quedan { $minutes } min.
tournament-wait = Tu próxima partida empezará en cuanto haya un rival libre. Quédate en esta página.
tournament-over = Terminado.
tournament-own-place = Has quedado en el puesto { $place } de { $count }.
tournament-standings = Clasificación
tournament-place = Puesto
tournament-player = Jugador
tournament-points = Puntos
tournament-score =
    { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    }
tournament-played = Partidas
tournament-tables = Partidas en curso
tournament-versus = { $first } contra { $second }
tournament-watch = Mirar
tournament-csv = Resultados en CSV
tournament-projector = Vista para proyector
tournament-own-game = Ir a mi partida
tournament-back = Volver al torneo
tournament-join-link = Cualquiera que tenga este enlace puede unirse
tournament-watch-link = Cualquiera que tenga este enlace puede mirar
tournament-scan = Escanear para unirse
tournament-qr = Código QR del enlace para unirse al torneo
tournament-no-code = Para mostrar aquí un código QR con el que unirse, abre esta vista en el navegador en el que se creó el torneo.
tournament-full = La inscripción está cerrada; puedes mirar.
tournament-two = Un torneo necesita dos jugadores. Envía primero el enlace a otras personas.
tournament-rules = { $rules }, { $clock }; { $format }

## Shares of best moves

best-moves-ask = ¿Con qué frecuencia se jugó la mejor jugada?
best-moves = Mejores jugadas: { $first } { $best } de { $all }, { $second } { $other-best } de { $other-all }.
best-moves-people = Los jugadores con puntuación de { $from } a { $to }, más o menos tan fuertes como { $name }, hacen la mejor jugada el { $best } % de las veces.
best-moves-levels = Con qué frecuencia los niveles del ordenador hacen la mejor jugada, en porcentaje: { $levels }.
