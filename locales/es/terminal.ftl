### Texts of the terminal. See ../en/terminal.ftl.

## Keys

key-name =
    { $key ->
        [enter] Intro
        [esc] Esc
       *[space] Espacio
    }
do-analysis = análisis
do-answer = solución
do-back = atrás
do-cancel = cancelar
do-change = cambiar
do-choose = elegir
do-clear = borrar
do-close = cerrar
do-drop = soltar
do-faster = más rápido
do-help = ayuda
do-hint = pista
do-leave = salir
do-menu = menú
do-move = mover
do-move-now = jugar ya
do-new = nueva
do-new-puzzles = problemas nuevos
do-next = siguiente
do-next-mistake = siguiente error
do-open = abrir
do-parent = carpeta superior
do-pause = pausa
do-play = jugar
do-play-it = jugar contra él
do-play-on = seguir jugando
do-quit = fin
do-rematch = revancha
do-resume = seguir
do-review = repasar
do-same-puzzles = mismos problemas
do-save = guardar
do-scroll = desplazar
do-show-all = todo
do-skip = saltar
do-slower = más lento
do-start = empezar
do-stay = quedarse
do-step = paso
do-stop = parar
do-switch-sides = cambiar de bando
do-text = texto
do-try-again = otra vez
do-undo = deshacer
do-watch = mirar
do-why = por qué
do-prove = demostración

## Help

help-title = Teclas
help-more = ↑ ↓ para ver más
help-play =
    ← → e Intro | elegir una columna y soltar; también Espacio, ↓
    1 a 9 | soltar en esa columna; en tableros más anchos, mover la marca
    a1, b2, … | sin gravedad: ir a esa casilla
    ratón | señalar y hacer clic; la rueda desplaza
    u, r | deshacer, rehacer; tras la partida, r: revancha cambiando de bando
    m | hacer que el ordenador juegue ya
    H | pista; pulsa otra vez para ver la mejor jugada
    a | activar o quitar el análisis; Esc lo para
    w | por qué: explicar paso a paso quién gana; o cambiar de bando, si la regla de cambio lo permite
    v | repasar la partida
    s | guardar la partida
    n, q | nueva partida, salir
    Espacio | al mirar: pausa o seguir
    → o . y ← | en pausa: una jugada adelante o atrás
    + - | al mirar: más rápido, más lento
    h j k l | igual que ← ↓ ↑ →
    t | mostrar todo el texto de debajo o al lado del tablero
    Ctrl-Z | suspender; fg en la consola reanuda
    Ctrl-L | volver a dibujar la pantalla
    Sin gravedad, las flechas mueven un cursor por las casillas, e Intro pone una ficha.
    X es una ficha llena, O un aro. ‹ › marca la última jugada, * * una línea ganadora.
    En ¿Por qué?: * es una jugada, x y o son amenazas de X y O, % una amenaza de ambos, ^ una casilla que tomar, - una casilla que evitar.
help-review =
    ← → | una jugada atrás o adelante
    RePág, AvPág | diez jugadas atrás o adelante
    Inicio, Fin | principio o final de la partida
    m, M | error siguiente o anterior
    h j k l | igual que ← ↓ ↑ →
    ratón | hacer clic en una jugada de la lista
    w | por qué: explicar paso a paso quién gana en esta posición
    p | seguir jugando desde aquí
    t | mostrar todo el texto de debajo del tablero
    s | guardar la partida
    Esc | parar el repaso; después, volver
    v, n, q | volver a la partida, nueva partida, salir
    ?? desperdició una victoria o un empate; ?! retrasó una victoria o aceleró una derrota.
    El gráfico muestra quién gana tras cada jugada si ambos juegan lo mejor posible.
help-practice =
    ← → e Intro | elegir una columna y soltar; también Espacio, ↓
    1 a 7 | soltar en esa columna; en las lecciones, también a hasta g
    n | problema o posición siguiente
    p | lecciones: posición anterior; RePág y AvPág cambian de lección
    u | lecciones: intentar otra vez
    t | mostrar todo el texto
    H | problemas: mostrar la solución; pulsa dos veces, porque el problema cuenta entonces como no resuelto
    w, a | tras la respuesta: explicarla paso a paso o analizarla
    s | racha: saltar este problema, una vez
    r | tormenta y racha: los mismos problemas otra vez
    h j k l | igual que ← ↓ ↑ →
    Esc, q | menú, salir
    La aplicación web tiene los mismos problemas con los mismos números. Tus mejores marcas se guardan.
help-menu =
    ↑ ↓ | elegir un modo o un ajuste
    ← → | cambiarlo
    Intro | jugar
    h j k l | igual que ← ↓ ↑ →
    ratón | hacer clic en una línea para cambiarla
    t | mostrar todo el texto de debajo del menú
    q | salir
    Los ajustes se guardan. La mayoría son también opciones; mira connect4 help play.

## Menu

mode =
    { $mode ->
        [people] dos jugadores
        [computer] contra el ordenador
        [watch] mirar dos ordenadores
        [analyze] analizar
        [puzzles] problemas
        [storm] tormenta
        [streak] racha
        [lessons] lecciones
       *[open] partida guardada
    }
menu-label =
    { $field ->
        [opponent] Rival
        [first-move] Empieza
        [time] Tiempo/jugada
        [game] Juego
        [cols] Columnas
        [rows] Filas
        [connect] En línea
        [gravity] Gravedad
        [swap] Regla de cambio
        [animation] Animación
        [look] Colores
        [puzzles] Problemas
       *[file] Archivo
    }
who-begins =
    { $who ->
        [you] tú
        [computer] el ordenador
       *[random] al azar
    }
on-off =
    { $state ->
        [on] sí
       *[off] no
    }
default-time = por defecto
named-game =
    { $game ->
        [connect-four] Conecta 4
        [connect-five] Conecta 5
        [tic-tac-toe] tres en raya
        [gomoku] gomoku
       *[custom] personalizado
    }
after-three-stones = tras tres fichas
color-theme =
    { $theme ->
        [auto] según el terminal
        [dark] terminal oscuro
        [light] terminal claro
       *[contrast] alto contraste
    }
puzzle-choice =
    { $choice ->
        [day] problema del día
        [any] de toda dificultad
       *[grade] dificultad { $grade }
    }
start-button =
    { $action ->
        [choose] Elegir
        [open] Abrir
        [analyze] Analizar
        [learn] Aprender
       *[play] Jugar
    }
about-player =
    { $player ->
        [learned] Aprendió solo jugando contra sí mismo; learned:N busca N jugadas por delante.
        [hybrid] Aprendió jugando contra sí mismo; el solucionador juega el final.
        [perfect] Juego perfecto: resuelve la posición antes de cada jugada.
        [mcts] mcts:N juega N partidas al azar antes de cada jugada (búsqueda en árbol de Monte Carlo).
        [minimax] minimax:N busca N jugadas por delante (búsqueda alfa-beta).
        [greedy] Gana si puede, bloquea si debe, prefiere el centro.
        [random] Hace jugadas legales al azar.
       *[program] Otro programa.
    }
about-last-level = juega a la perfección en los tableros que se pueden resolver.
about-time = Por defecto: 2 segundos por jugada, 20 para perfect y level:10.
about-colors = X y O se distinguen también por su forma.
about-swap = Tras la primera ficha, el segundo jugador puede cambiar de bando.
about-swap-three = El primer jugador pone X, O y X; después, el segundo elige bando.
about-gravity = Sin gravedad, las fichas se ponen en cualquier casilla libre.
about-puzzles = Busca la única jugada que gana o que empata.
about-file = Escribe un nombre de archivo o pulsa → para buscar.
about-lessons = Ocho lecciones cortas, cada una con posiciones para practicar.
about-storm = Resuelve tantos problemas como puedas en tres minutos.
about-streak = Problemas cada vez más difíciles, hasta tu primer error.
best-storm = Tu mejor tormenta: { $count }
best-streak = Tu mejor racha: { $count }
press-q-to-quit = Pulsa q para salir.
paste-not-here = Se pueden pegar jugadas en una partida, y un nombre de archivo donde se escribe uno.

## Names and rules

level-name = { $name }, nivel { $level }
person = persona
rules =
    { $gravity ->
       *[yes] { $size }, { $connect } en línea, con gravedad
        [no] { $size }, { $connect } en línea, sin gravedad
    }
rules-swap = { $rules }, regla de cambio
rules-swap-three = { $rules }, regla de cambio tras tres fichas
seconds = { $seconds } s
minutes-short = { $minutes } min

## Windows

too-small = Esta ventana es demasiado pequeña ({ $size }). Agrándala a { $least } o más, o pulsa q para salir.

## Games

wins = ¡Gana { $side }!
well-played = Bien jugado.
computer-thinks = { $side } ({ $name }) está pensando { $spinner } { $seconds } s
is-next = En pausa; le toca a { $side } ({ $name })
pick-column = Juega { $side }: elige una columna
pick-cell = Juega { $side }: elige una casilla (ahora { $cell })
or-swap = , o w para cambiar de bando
looking-for-hint = Buscando una pista { $spinner }
looking-for-move = Buscando la mejor jugada { $spinner }
best-so-far = Buscando la mejor jugada { $spinner } por ahora: { $advice }
none-yet = aún ninguna
none-since-start = ninguna desde el inicio
sides-swapped = bandos cambiados
pause-first = Primero haz una pausa (Espacio); después, → hace una jugada cada vez.
not-your-turn = Le toca a { $side } ({ $name }).
swapped-to = Los bandos se han cambiado: X es ahora { $x }, y O es { $o }.
swapped = Los bandos se han cambiado: quien jugaba con X juega ahora con O, y al revés.
nobody-thinks = Ningún ordenador está pensando ahora.
player-failed = { $side } pierde: { $failure }; u deshace una jugada, s guarda la partida
illegal-move = un jugador del ordenador hizo una jugada ilegal: { $error }
nothing-to-undo = No hay nada que deshacer.
nothing-to-redo = No hay nada que rehacer.
nothing-to-review = Aún no hay jugadas que repasar.
paste-no-moves = Esto no son jugadas: { $text }. Pega columnas como 4455 o casillas como d1 d2.
paste-computer = No se ha jugado nada: la jugada { $number } le toca a { $name }. Pega solo tu próxima jugada.
paste-illegal = No se ha jugado nada: la jugada { $number } no es válida ({ $error }).

## Errors

off-board = la columna { $column } está fuera del tablero; elige una de 1 a { $columns }
column-full = la columna { $column } está llena; elige otra
cell-off-board = { $cell } está fuera del tablero; elige una casilla de a1 a { $last }
cell-taken = { $cell } está ocupada; elige una casilla vacía
cell-hangs = { $cell } está encima de una casilla vacía; en esa columna, una ficha cae en { $lands }
no-swap = ahora no se puede cambiar de bando; según la regla de cambio, el segundo jugador puede cambiar una vez, justo después de la primera ficha (con swap-3, después de la tercera)
no-column = No hay columna { $column }; elige una de 1 a { $columns }.

## Files

leave-title = Partida en curso
leave-to-quit = ¿Salir? La partida se guardará en un archivo.
leave-to-menu = ¿Empezar una partida nueva? Esta se guardará en un archivo.
save-title = Guardar partida como
file-search = Buscar: { $text }
no-files = No hay archivos que coincidan.
saved-to = Guardado en { $file }.
left-game-saved = La partida que dejaste se guardó en { $file }.
left-game-lost = la partida que dejaste no se guardó: no se puede escribir en esta carpeta; inicia connect4 en otra carpeta
recorded-to = Esta partida se guarda en { $file } tras cada jugada.
opened-file = Se ha abierto { $file }. La partida continúa; v la repasa.

## Analysis

short-value =
    { $verdict ->
        [win] gana
        [draw] empate
       *[loss] pierde
    }
value-letter =
    { $verdict ->
        [win] G
        [draw] E
       *[loss] P
    }
searching = buscando…
analysis-state =
    { $state ->
        [exact] exacto
        [too-large] demasiado grande para resolverlo: estimaciones (~)
        [solving] resolviendo; ~ es una estimación
       *[stopped] parado; ~ es una estimación
    }
nodes-and-time = { $nodes } nodos, { $seconds } s
analysis-stopped = Análisis parado; a lo cierra.

## Reviews

not-finished = sin terminar
review-start = inicio
reviewing = Repasando las jugadas { $spinner } { $done } de { $total } posiciones; Esc para.
review-help = Inicio de la partida; → avanza, m va al siguiente error.
no-better-move = ninguna jugada era mejor
review-comment = { $side } { $move }: { $value }; { $better }.
graph-wins = gana { $side }
graph-draw = empate
graph-ply = jugada
too-large-to-review = Este tablero es demasiado grande para resolverlo, así que el repaso solo muestra las jugadas.
review-not-done = Las jugadas aún se están repasando; espera un momento.
no-later-mistake = Ninguna jugada posterior desperdició una victoria o un empate.
no-earlier-mistake = Ninguna jugada anterior desperdició una victoria o un empate.
review-players = { $first } contra { $second }, { $rules }
review-swap = los jugadores cambian de bando
kept-result =
    { $kept ->
        [one] { $side }: precisión { $percent } %; { $kept } de { $evaluated } { $evaluated ->
            [one] jugada
           *[other] jugadas
        } conservó el resultado
       *[other] { $side }: precisión { $percent } %; { $kept } de { $evaluated } { $evaluated ->
            [one] jugada conservó
           *[other] jugadas conservaron
        } el resultado
    }
kept-result-part =
    { $open ->
        [one] { $sentence }; { $open } más es desconocida
       *[other] { $sentence }; { $open } más son desconocidas
    }
kept-unknown =
    { $moves ->
        [0] { $side } no hizo ninguna jugada
        [one] { $side } hizo { $moves } jugada; no se sabe si conservó el resultado
       *[other] { $side } hizo { $moves } jugadas; no se sabe si conservaron el resultado
    }

## Explanations

looking-for-reason = Buscando una explicación { $spinner }
looking-further = mirando más adelante…
lines-shown = líneas { $first }–{ $last } de { $count }

## Puzzles and lessons

puzzle-title = Problema
puzzle-number = número { $number }
puzzle-grade = dificultad { $grade } de 5
puzzle-not = No es { $move }. Este problema ya no cuenta como resuelto, pero puedes seguir intentándolo.
puzzle-give-up = Pulsa { $key } otra vez para ver la solución; el problema contará como no resuelto.
looking-for-puzzle = Buscando un problema { $spinner }
no-puzzle = no se encontró ningún problema; pulsa n para probar otro
run-solved =
    { $count ->
        [one] { $count } resuelto
       *[other] { $count } resueltos
    }
run-combo = { $count } seguidos
run-rules = Resuelve tantos problemas como puedas en { $minutes } minutos. Las rachas dan segundos extra; un error cuesta { $cost }.
answer-before-why = Primero responde; después, w explica la posición.
answer-before-analysis = Primero responde; después, a analiza la posición.
lesson-position = posición { $at } de { $count }
last-lesson = Esa era la última lección; RePág vuelve atrás.

## Training

training-over = El entrenamiento ha terminado.
paused = En pausa.
training-now = El jugador juega contra sí mismo y aprende de cada partida.
trained-wins = Pierdes. Pulsa n para una partida nueva.
trained-loses = ¡Ganas! Pulsa n para una partida nueva.
trained-draws = ¡Empate! Pulsa n para una partida nueva.
trained-thinks = El jugador está pensando.
trained-column = Juegas con { $side }: elige una columna; debajo está lo que la jugada vale para ti, de -99 a +99.
trained-cell = Juegas con { $side }: elige una casilla con las flechas e Intro.
training-title = { $rules }, semilla { $seed }
training-figure =
    { $figure ->
        [games] partidas
        [rate] por segundo
        [time] tiempo
        [left] queda
       *[mistakes] errores en
    }
training-strength = puntos sobre 100 contra
press-q-to-end = Pulsa q para terminar el entrenamiento.
training-saved = guardado como { $file }

## Games line by line

ask-column = Jugador { $side }, elige una columna:
ask-cell = Jugador { $side }, elige una casilla:
ask-swap = Escribe swap para cambiar de bando.
computer-drops = El jugador { $side } ({ $name }) suelta en la columna { $column }.
computer-takes = El jugador { $side } ({ $name }) toma { $cell }.
computer-swaps = El jugador { $side } ({ $name }) cambia de bando.
computer-failed = El jugador { $side } ({ $name }) pierde la partida: { $failure }.
help-column = Escribe una columna de 1 a { $columns }; { line-commands }
help-cell = Escribe una casilla: la letra de la columna y la fila desde abajo, por ejemplo b2; { line-commands }
line-commands = undo deshace tu última jugada, redo la repite, moves lista las jugadas; hint dice dónde mirar, y otra vez hint da la mejor jugada; why explica quién gana, analyze muestra el valor de cada jugada, review juzga las jugadas hasta ahora; save ARCHIVO guarda la partida, quit la termina.
save-needs-name = Escribe save y un nombre de archivo: save ARCHIVO.
type-hint-again = Escribe hint otra vez para ver la jugada.
type-cell = Escribe una casilla, por ejemplo b2, o help.
not-a-column = No es una columna; escribe un número de 1 a { $columns }, o help.
many-numbers = Más de un número; escribe una columna de 1 a { $columns }.
