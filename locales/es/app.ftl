### The frame of the page, the board and the view for playing: everything that the first load needs.

## Frame

skip = Ir al tablero
views = Vistas
nav-play = Jugar
nav-analysis = Análisis
nav-puzzles = Problemas
nav-lessons = Aprender
nav-learn = Ver cómo aprende
nav-online = En línea
settings = Ajustes
board-theme = Tablero
board-theme-name =
    { $theme ->
       *[classic] Clásico
        [slate] Pizarra
        [wood] Madera
        [contrast] Alto contraste
        [paper] Papel
    }
page-theme = Tema
page-theme-name =
    { $theme ->
       *[auto] Sistema
        [light] Claro
        [dark] Oscuro
    }
language = Idioma
# The cross and the ring on the discs.
shapes = Mostrar formas
sound = Sonido
sound-on = Sonido activado
sound-off = Sonido desactivado
sound-offer = ¿Jugar con sonido?
sound-yes = Activar
sound-no = No, gracias
single-keys = Atajos de una sola tecla
no-engine = Este servidor se compiló sin el motor para navegadores: todas las peticiones van al servidor y no se puede jugar sin conexión.
unsaved = Este navegador no puede guardar nada aquí: tu partida y tus ajustes solo duran hasta que cierres esta página.
page-not-found = Página no encontrada.
nothing-here = No hay nada en esta dirección. Puede que el enlace esté incompleto.
invitation-expired = Esta invitación ya no es válida o su enlace está incompleto. Pide una nueva.
page-error = Algo ha salido mal: { $reason }
from-start = Empezar con un tablero vacío
online-title = Jugar con un amigo
labeled = { $label }: { $text }
refusal =
    { $code ->
        [column_full] Esa columna está llena.
        [illegal] Esa jugada no está permitida.
        [game_over] La partida ha terminado.
        [not_your_turn] No es tu turno.
        [spectator] Los espectadores no pueden jugar.
        [not_started] La partida aún no ha empezado.
        [stale] El tablero ha cambiado mientras tanto.
        [seat_taken] Ese sitio ya está ocupado.
        [not_found] Esa partida no existe o necesitas su enlace.
        [too_fast] Demasiadas peticiones: espera un momento.
        [busy] El servidor está sobrecargado en este momento.
        [malformed] No se puede leer esta entrada.
        [unknown] El servidor no conoce esta petición. Vuelve a cargar la página.
        [unsolvable] Eso no es posible con estas reglas.
        [nothing_offered] No hay nada que aceptar o rechazar.
        [not_admitted] No puedes participar: se admite a otros participantes o ya no quedan plazas.
        [wrong_origin] Esta petición vino de otro sitio web.
        [too_large] Esta entrada es demasiado larga.
        [internal] Se ha producido un error en el servidor.
        [offline] No se puede contactar con el servidor.
        [cookies] Las partidas en línea necesitan cookies, y este navegador las bloquea aquí.
       *[other] { $reason }
    }
already-won = La partida ha terminado: ha ganado { $side }.

## Board

side =
    { $look ->
       *[X_classic] Rojo
        [O_classic] Amarillo
        [X_slate] Azul
        [O_slate] Naranja
        [X_wood] Oscuro
        [O_wood] Claro
        [X_contrast] Negro
        [O_contrast] Blanco
        [X_paper] Cruz
        [O_paper] Aro
    }
empty-cell = vacía
board-table = Tablero
board-of =
    Tablero de { $cols ->
        [one] { $cols } columna
       *[other] { $cols } columnas
    } y { $rows ->
        [one] { $rows } fila
       *[other] { $rows } filas
    }; gana { $connect } en línea
drop-in = Soltar en la columna { $column }
drop-full = La columna { $column } está llena
put-on = Poner en { $cell }
premove = Jugada anticipada
row-number = Fila { $row }
side-played = { $side } jugó { $move }.
side-swapped = { $side } cambió de bando.
to-move = Juega { $side }.
your-move = Tu turno, { $side }.
thinking = { $player } está pensando…
side-wins = ¡Gana { $side }!
game-drawn = ¡Empate!
you-won = ¡Has ganado!
you-lost = Has perdido…
wins-again =
    { $who ->
       *[player] Gana { $name }. ¿Otra partida?
        [side] Gana { $name }. ¿Otra partida?
    }
# Next to the disc that hovers over the board before the first move.
first-move =
    { $pointer ->
       *[mouse] Haz clic en una columna
        [touch] Toca una columna
    }
back = Atrás
forward = Adelante

## Playing

new-game = Nueva partida
opponent = Rival
other-computer = Quién juega con { $side }
two-people = Dos jugadores en esta pantalla
online-friend = Un amigo, con un enlace
level = Nivel { $level }
learned = Autodidacta
perfect = Perfecto
solver = Solucionador
side-first = { $side }, en primer lugar
side-second = { $side }, en segundo lugar
either = Al azar
first = primero
second = segundo
watch = Mirar
you-play = Juegas con
seat-you = tú
about-human = Os turnáis en esta pantalla.
about-online = Recibes un enlace para enviárselo a un amigo.
about-level =
    { $level ->
        [1] casi no ve líneas, ni suyas ni tuyas. Ideal para una primera partida.
        [2] a menudo se le escapa una línea, suya o tuya.
        [3] a veces se le escapa una línea.
        [4] nunca se le escapa una línea, pero olvida la casilla de encima de su ficha.
        [5] nunca se le escapa una línea y solo a veces olvida la casilla de encima de su ficha.
        [6] nunca cae en una amenaza inmediata, pero no mira adelante.
        [7] mira dos jugadas por delante y a veces se descuida.
        [8] mira tres jugadas por delante y prefiere las buenas casillas.
       *[9] mira cuatro jugadas por delante y rara vez se equivoca.
    }
about-learned = aprendió por su cuenta jugando contra sí mismo, y mira cuatro jugadas por delante.
about-perfect = resuelve el juego, así que nunca se equivoca.
about-solver = solo juega a la perfección en el final, porque este tablero es demasiado grande para resolverlo.
about-top = juega lo mejor que puede en el tiempo que tiene, y a la perfección en el final. Este tablero es demasiado grande para resolverlo.
more = Más opciones
player-unavailable =
    { $reason ->
        [learned] { $player } (solo conoce Conecta 4)
       *[solver] { $player } (no puede resolver este tablero)
    }
game-kind = Juego
game-connect4 = Conecta 4, 7×6
game-five = Cinco en línea, 9×6
game-big = Tablero grande, 8×7
game-tictactoe = Tres en raya, 3×3
game-gomoku = Gomoku, 15×15
game-custom = Tablero personalizado
columns = Columnas
rows = Filas
connect = En línea para ganar
gravity = Las fichas caen
swap-rule = Regla de cambio
swap-none = ninguna
swap-one = el segundo jugador puede cambiar de bando tras la primera ficha
swap-three = el primer jugador pone tres fichas y el segundo elige bando
start = Empezar
start-sure = ¿Abandonar la partida en curso y empezar otra?
swap-now = Cambiar de bando
move-now = Jugar ya
undo = Deshacer
redo = Rehacer
hint = Pista
hint-again = Pide otra pista para ver la jugada.
analyze = Analizar
review = Repasar
again = Revancha
invite-friend = Invitar a un amigo
harder = Más difícil: { $player }
easier = Más fácil: { $player }
points =
    { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    }
moves-head = Jugadas
working = Pensando…
copied = Copiado.
film = GIF animado
copy-address = Copiar enlace
close = Cerrar
