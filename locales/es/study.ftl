### Analysis, reviews, explanations, puzzles, lessons and the compact strategy.

## Values and hints

win-in = victoria en { $plies }
loss-in = derrota en { $plies }
value-draw = empate
value-win = victoria
value-loss = derrota
at-least-draw = al menos empate
at-most-draw = como mucho empate
value-unknown = desconocido
seems-clearly-better = claramente mejor
seems-better = mejor
seems-even = igualado
seems-worse = peor
seems-clearly-worse = claramente peor

## Analysis

head-column = Columna
head-cell = Casilla
head-value = Valor
head-score = Valoración
no-moves = Aún no hay jugadas.
best-line = Mejor continuación
likely-line = Continuación probable
solved-completely = Resuelto.
unproved = Se acabó el tiempo antes de resolverlo todo: los valores con ~ son estimaciones.
estimated = Este tablero es demasiado grande para resolverlo: los valores con ~ son estimaciones.
graph = El valor durante la partida
graph-of = Valor tras cada jugada; por encima del centro gana { $x }, por debajo { $o }: { $values }
to-start = Al principio
to-end = Al final
import-text = Pegar una partida o una posición
export-text = Exportar
load-text = Cargar
text-label = Texto
notation = Notación
notation-name =
    { $notation ->
        [digits] Cifras (4455)
        [list] Lista ([3,3,4,4])
        [colors] Colores (D_Red D_Yellow)
        [cells] Casillas (d1 d2)
        [position] Línea de posición
        [record] Acta de la partida
       *[diagram] Diagrama
    }

## Reviews

review-title = Repaso
accuracy = Precisión
accuracy-kept =
    { $kept ->
        [one] { $kept } de { $evaluated } { $evaluated ->
            [one] jugada
           *[other] jugadas
        } conservó el resultado.
       *[other] { $kept } de { $evaluated } { $evaluated ->
            [one] jugada conservó
           *[other] jugadas conservaron
        } el resultado.
    }
accuracy-part =
    { $open ->
        [one] { accuracy-kept } { $open } no se pudo evaluar.
       *[other] { accuracy-kept } { $open } no se pudieron evaluar.
    }
accuracy-none = Desconocida.
accuracy-note = Precisión: una jugada que desperdicia una victoria o un empate cuenta 0; una que lo conserva, 100. En una posición perdida, una jugada cuenta según cuánto aguanta en comparación con la mejor.
incomplete = Se acabó el tiempo antes de resolverlo todo.
no-review = Solo se pueden repasar partidas con gravedad, y solo en tableros lo bastante pequeños para resolverlos.
review-empty = Aquí aún no hay ninguna partida. Juega una y elige «Repasar» para ver dónde se decidió.
next-mistake = Siguiente error

## Explanations

why = ¿Por qué?
why-back = Paso anterior
why-on = Paso siguiente
why-count = { $at } de { $count }
why-proof = Demostración
why-legend = Anillo: una casilla que completa una línea, o la jugada que hay que hacer. ^: una casilla que conviene tomar, si se puede justo encima de la ficha del rival. ×: una casilla que conviene evitar. Flecha: de una jugada a su respuesta.

## Puzzles

grade-label = Dificultad
any-grade = Cualquiera
grade-is = Dificultad { $grade } de 5
puzzle-short-question =
    { $verdict ->
        [win] Juega { $side }: busca la única jugada ganadora.
       *[draw] Juega { $side }: busca la única jugada que empata.
    }
puzzle-right = ¡Bien! { $move } es la única jugada. Mejor continuación: { $line }
puzzle-wrong = { $move } no es la solución. Este problema ya no cuenta como resuelto, pero puedes seguir intentándolo.
puzzle-solution = Mostrar la solución
puzzle-solution-is = La solución es { $move }. Mejor continuación: { $line }
next-puzzle = Siguiente problema
# Mistakes in reviewed games, as puzzles.
mine = Mis errores
mine-about = El repaso de una partida guarda en este dispositivo las jugadas que desperdiciaron una victoria o un empate. Los problemas resueltos desaparecen; los demás vuelven.
mine-none = Aún no hay errores. Juega una partida y repásala: sus errores volverán aquí como problemas.
mine-question =
    { $verdict ->
        [win] { $side } desperdició aquí la victoria. Encuentra una jugada que gane.
       *[draw] { $side } desperdició aquí el empate. Encuentra una jugada que empate.
    }
mine-right = ¡Bien! { $move } conserva el resultado.
mine-solution = Lo correcto era: { $moves }
mine-count = Errores pendientes: { $count }
solved-count = Resueltos a la primera: { $count } de { $tried }
making-puzzle = Buscando un problema…
puzzle-of-day = Problema del día
other-puzzles = Otros modos de juego
sheet = Hoja de ejercicios
print = Imprimir
answers = Soluciones: { $answers }
storm = Tormenta
storm-about = Resuelve tantos problemas como puedas en { $minutes } minutos. Las rachas dan tiempo extra; un error cuesta { $cost } segundos.
streak = Racha
streak-about = Un problema tras otro, cada vez más difíciles, hasta tu primer error. Puedes saltarte uno.
solved-head = Resueltos
time-head = Tiempo
skip-puzzle = Saltar este
right-short = ¡Bien!
right-bonus =
    { $seconds ->
        [one] ¡Bien! { $seconds } segundo más.
       *[other] ¡Bien! { $seconds } segundos más.
    }
wrong-short = No, la jugada era { $move }.
combo = { $count } seguidos
run-over =
    { $count ->
        [one] Fin: { $count } resuelto, { $wrong ->
            [one] { $wrong } fallado
           *[other] { $wrong } fallados
        }, racha más larga { $longest }.
       *[other] Fin: { $count } resueltos, { $wrong ->
            [one] { $wrong } fallado
           *[other] { $wrong } fallados
        }, racha más larga { $longest }.
    }
new-best = ¡Tu mejor marca!
own-best = Tu mejor marca: { $count }
run-again = Problemas nuevos
run-same = Los mismos problemas otra vez

## Lessons

lessons-title = Aprender a jugar bien
all-lessons = Todas las lecciones
lesson-next = Siguiente
lesson-again = Intentar otra vez
lesson-count = Posición { $at } de { $count } de esta lección
lesson-right = ¡Bien!
lesson-wrong = { $move } no funciona.
lesson-slow = { $move } también gana, pero hay una jugada mejor.

## Compact strategy

strategy-title = Una estrategia ganadora que puedes seguir
strategy-link = Una estrategia compacta: el primer jugador siempre gana
search-link = Ver cómo piensa una búsqueda: minimax, alfa-beta, Monte Carlo
strategy-about = { $side } gana con esta estrategia, juegues lo que juegues. Guarda una jugada para cada una de { $entries } posiciones; { $diagrams } de ellas tienen además un diagrama para el resto de la partida. Un programa la ha comprobado contra todas las respuestas. Intenta detenerla.
strategy-source =
    { $source ->
        [habit] Regla general: ganar, bloquear o crear dos amenazas.
       *[line] Jugada del árbol de la estrategia.
        [diagram] Jugada del diagrama.
    }
strategy-follows = A partir de aquí, { $side } sigue el diagrama del tablero. «¿Por qué?» explica cómo leerlo.
strategy-over = { $side } ha completado una línea, tal como se prometió.
strategy-left = Esta partida se ha salido de la estrategia.
strategy-legend = Primero la estrategia completa una línea si puede, bloquea si debe o crea dos amenazas si puede. Solo después usa el árbol o el diagrama.
