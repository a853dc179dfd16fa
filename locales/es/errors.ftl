### Errores del terminal y de las órdenes con `--lang`. Véase ../en/errors.ftl.

## Archivos

io-error =
    { $kind ->
        [not-found] no se encuentra el archivo o la carpeta
        [denied] sin permiso
        [folder] es una carpeta
        [not-a-folder] una parte de la ruta no es una carpeta
        [full] no queda espacio en el disco
        [read-only] el sistema de archivos es de solo lectura
        [too-large] el archivo es demasiado grande para una partida
        [not-text] no es un archivo de texto en UTF-8
        [name] nombre de archivo no válido
       *[other] error del sistema operativo { $code }
    }
standard-input = la entrada estándar
cannot-read = no se puede leer { $file }: { $reason }
cannot-read-folder = no se puede leer la carpeta { $file }: { $reason }
cannot-write = no se puede escribir { $file }: { $reason }
cannot-open = no se puede abrir { $file }: { $reason }
cannot-continue = no se puede continuar { $file }: { $reason }
cannot-save-settings = no se pueden guardar los ajustes en { $file }: { $reason }
cannot-save-progress = no se puede guardar tu progreso en { $file }: { $reason }
file-exists = el archivo { $file } ya existe; elige otro nombre
not-a-file = { $file } no es un archivo normal; elige otro
not-a-record = { $file } no es el acta de una partida: { $reason }

## Posiciones y partidas como texto

fault = { $place }: { $reason }
place =
    { $unit ->
        [move] jugada { $at }
        [character] carácter { $at }
        [field] campo { $at }
       *[line] línea { $at }, carácter { $character }
    }
more-faults = { $reason }; … y { $count } más
malformed = no se ajusta a la notación
contradiction = contradice el resto del texto
notation-called =
    { $notation ->
        [digits] cifras
        [list] una lista
        [colors] jugadas con colores
        [cells] casillas
        [position] una posición
        [record] el acta de una partida
        [diagram] un diagrama
        [moves] jugadas
       *[game] una partida
    }
several-positions = { $source } contiene { $count } posiciones, pero se espera una; para varias usa connect4 solve
other-notation = { $source } parece contener { $found }, no { $expected }; añade --from { $option }
is-a-folder = { $source } es una carpeta; indica un archivo
neither-file-nor = { $source } no es ni un archivo ni { $expected }: { $reason }
does-not-contain = { $source } no contiene { $expected }: { $reason }
board-without-moves = un tablero no tiene jugadas; usa el acta de una partida, cifras, una lista o casillas
not-json = no es un objeto JSON
json-without-game = al objeto le falta moves, position o rows
bad-size = tamaño de tablero no válido; puede haber de 1 a 20 columnas y filas, por ejemplo 7x6, y una línea de 1 a 20

## Tableros imposibles

setup-counts =
    { $first ->
        [one] X tiene { $first } ficha y O tiene { $second }, pero empieza X, así que X debe tener tantas como O o una más
       *[other] X tiene { $first } fichas y O tiene { $second }, pero empieza X, así que X debe tener tantas como O o una más
    }
setup-mover =
    { $first ->
        [one] no le puede tocar a { $stated }, porque X tiene { $first } ficha y O tiene { $second }
       *[other] no le puede tocar a { $stated }, porque X tiene { $first } fichas y O tiene { $second }
    }
setup-floating = la ficha en { $cell } está encima de la casilla vacía { $below }
setup-both-won = X y O tienen ambos una línea ganadora
setup-played-on = { $winner } tiene una línea ganadora, pero { $other } ha jugado después
setup-no-last-stone = { $winner } tiene líneas ganadoras que ninguna última jugada puede haber completado a la vez
setup-unreachable = ningún orden de jugadas lleva a este tablero, porque X y O se turnan

## Tableros y jugadores

too-large-to-solve = un tablero de { $size } es demasiado grande para resolverlo: (filas + 1) x columnas debe ser como mucho { $most }
too-many-cells-to-solve = un tablero de { $size } sin gravedad es demasiado grande para resolverlo: el límite son { $most } casillas
no-memory = no hay memoria para una tabla de { $megabytes } MB; usa una más pequeña
needs-solvable = para jugar a la perfección, el tablero debe poder resolverse ({ $reason }); elige minimax:PROFUNDIDAD o mcts:PARTIDAS
too-large-for-models = no hay un jugador entrenado para { $rules }: el tablero es demasiado grande; elige minimax:PROFUNDIDAD o mcts:PARTIDAS
no-built-in-model = no hay un jugador entrenado incluido para { $rules }; entrena uno con connect4 learn y usa learned:ARCHIVO
model-of = { $file }: { $reason }
not-a-model = no es un modelo; crea uno con connect4 learn
not-a-checkpoint = no es un entrenamiento guardado; usa el archivo .checkpoint que escribió connect4 learn
model-version = el formato { $version } no es compatible; vuelve a entrenar el modelo
model-damaged = el archivo está dañado (suma de comprobación incorrecta); cópialo otra vez
model-foreign = el modelo es para { $model }, no para { $wanted }; entrena uno con estas reglas
too-large-to-learn = un tablero de { $size } es demasiado grande para aprender; el límite son { $most } columnas y { $most } filas
tables-too-large = las tablas son demasiado grandes; usa menos tuplas o tuplas más pequeñas
model-too-small = un modelo con estas tuplas ocupa más de { $bytes } bytes; permite más, o usa menos tuplas o tuplas más pequeñas

## Cómo falló un programa como jugador

program-failed = { $player }: { $reason }
no-programs = { $player }: aquí no se pueden iniciar otros programas
program-not-started = el programa no se puede iniciar ({ $reason }); comprueba su orden
program-no-command = el programa no se puede iniciar: en su orden falta una comilla
program-needs-ugi = el programa solo juega sin gravedad; elige uno que hable ugi
program-ended =
    { $how ->
        [code] el programa terminó (estado de salida { $number }){ $last }
        [signal] el programa terminó (señal { $number }){ $last }
       *[closed] el programa cerró su salida{ $last }
    }
program-late =
    { $what ->
        [ready] el programa no estuvo listo a tiempo
       *[move] el programa no jugó a tiempo
    }
program-line-too-long = el programa escribió una línea demasiado larga
program-not-a-move = el programa envió `{ $text }` en lugar de una jugada
program-refused = el programa se rindió: { $text }
program-illegal = el programa hizo la jugada ilegal { $move }: { $reason }
program-stopped = se detuvo el programa

## Órdenes

terminal-unusable = no se puede usar el terminal; prueba --plain: { $reason }
game-is-over = la partida ha terminado; repásala con `connect4 review`, o ábrela sin --plain en un terminal
moves-start-a-game = --moves empieza una partida nueva, pero el acta ya tiene jugadas; quita una de las dos cosas
bad-moves = --moves no es válido: { $reason }
file-of-finished-game = la partida de { $file } ha terminado; elige otro archivo
file-of-other-rules = la partida de { $file } tiene otras reglas ({ $rules }); quita las reglas o elige otro archivo
illegal-computer-move = un jugador del ordenador hizo una jugada ilegal: { $reason }
input-ended = la entrada se acabó antes de que terminara la partida
game-kept = la partida se guardó en { $file }
game-not-kept = la partida no se pudo guardar en un archivo; aquí está:
no-moves-to-review = la partida no tiene jugadas que repasar
strategy-line = la línea { $line } no es propia de una estrategia
strategy-of = { $file }: { $reason }
strategy-has-no-move = { $side } se ha salido de la estrategia, que no tiene jugada para esta posición.
strategy-waits = Le toca a { $side }; la estrategia responde a todas las jugadas.
strategy-plays =
    { $source ->
        [habit] { $side } juega { $moves }, para completar una línea, bloquear otra o crear dos amenazas.
        [tree-diagram] { $side } juega { $moves }, según el árbol; después viene un diagrama.
        [tree] { $side } juega { $moves }, según el árbol.
       *[diagram] { $side } juega { $moves }, según el diagrama.
    }

## Entrenamiento

out-exists = { $file } ya existe; elige otro --out
out-exists-resume = { $file } ya existe; elige otro --out, o continúalo con --resume { $checkpoint }
no-room = no se pueden escribir { $file } y el entrenamiento guardado ({ $size }): { $reason }; libera espacio o elige otro --out
training-continues = { $reason }; el entrenamiento continúa
training-not-written = { $reason }; libera espacio y escribe después el modelo con { $command }
training-finishing = terminando las partidas en curso; pulsa Ctrl-C otra vez para salir sin guardar
training-interrupted = interrumpido; para continuar, ejecuta { $command }
training-report = { $file }: { $games } partidas en { $seconds } s, { $weights } pesos
training-mistakes = { $report }, errores en el { $percent } % de { $positions } posiciones
training-match = contra { $opponent } { $wins } victorias { $draws } empates { $losses } derrotas
training-play = Para jugar contra él: { $command }
progress-searching = buscando
progress-samples = resolviendo una muestra de posiciones
progress-matches = jugando encuentros para medir su fuerza
