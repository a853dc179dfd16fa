# Frases del motor: explicaciones, pistas, análisis de partidas y valores. Véase ../en/engine.ftl.

## Listas

list-and = { $rest } y { $last }
list-or = { $rest } o { $last }
list-else = { $rest } o, si no, { $last }

## Números

plies =
    { $plies ->
        [one] { $plies } jugada
       *[other] { $plies } jugadas
    }

## Resultados

game-over = La partida ha terminado.
mover-wins = Le toca a { $mover }, que gana.
mover-loses = Le toca a { $mover }, y { $winner } gana juegue lo que juegue { $mover }.
drawn = Le toca a { $mover }. Es empate: cada bando puede impedir que gane el otro.
unproven = Le toca a { $mover }. No está demostrado quién gana.
unexplained = Esta posición no se puede explicar sin calcular muy lejos.

## Las jugadas que llevan a las razones

must-block = { $mover } tiene que jugar { $cell }: si no, { $other } completaría ahí { $lines }.
only-move = { $mover } tiene que jugar { $cell }: con cualquier otra jugada, { $other } completa una línea al momento.
winning-move = { $mover } juega { $cell }, y { $other } no tiene buena respuesta.
best-play = El mejor juego sigue con { $moves }. Después:
move = { $side } { $cell }
forced-move = { $side } { $cell } (forzada)

## Razones

has-line = { $player } tiene { $connect } en línea.
board-full = El tablero está lleno y nadie tiene una línea.
completes-line = { $mover } completa una línea de { $connect } en { $cells }.
completion = { $cell } ({ $lines })
cell-by-numbers = la fila { $row } de la columna { $column }
two-threats = { $other } amenaza con completar una línea en { $cells }; { $mover } solo puede bloquear una.
no-line = { $player } no puede ganar: en cada línea de { $connect } ya hay una ficha de { $other }.
every-move-loses = Todas las jugadas de { $mover } pierden:
refutation = { $moves }: { $reason }

## Una serie de amenazas

forced-win = { $winner } gana con una serie de amenazas que { $loser } tiene que bloquear:
forced-win-by = { $winner } gana con una serie de amenazas que { $loser } tiene que bloquear: { $moves }
final-move = { $winner } { $cell } completa { $lines }.
forcing-move = { $winner } { $cell } amenaza { $threat }, así que { $loser } tiene que jugar { $threat }.
double-threat = { $winner } { $cell } amenaza { $threats }; { $loser } solo puede bloquear una, por ejemplo { $block }.

## Las amenazas del tablero

threats = Amenazas (casillas vacías que completarían una línea):
strong-threats = Amenazas (casillas vacías que completarían una línea). Las de { $odd } en filas impares y las de { $even } en filas pares son fuertes, porque el rival tiene que jugar debajo de ellas cuando todas las demás columnas están llenas:
threat = { $owner } { $cell } ({ $lines })
waiting-threat =
    { $owner } { $cell } ({ $lines }), fila { $row ->
        [odd] impar
       *[even] par
    }, { $below ->
        [0] se puede jugar ya
        [one] la casilla de debajo está vacía
       *[other] hay { $below } casillas vacías debajo
    }
blocked-threat =
    { $owner } { $cell } ({ $lines }), fila { $row ->
        [odd] impar
       *[even] par
    }, solo cuenta cuando { $first } esté ocupada

## Planes

plan =
    { $claim ->
        [win] { $owner } gana con este plan.
       *[draw] { $owner } no puede perder con este plan.
    }
plan-after =
    { $claim ->
        [win] { $owner } juega { $first } y después gana con este plan.
       *[draw] { $owner } juega { $first } y después no puede perder con este plan.
    }
plan-threats =
    { $cells-count ->
        [one] { $owner } tiene una amenaza: una ficha en { $cells } completaría una línea.
       *[other] { $owner } tiene amenazas: una ficha en { $cells } completaría una línea.
    }
plan-leaves =
    { $cells-count ->
        [one] { $owner } deja vacía la casilla de debajo, { $cells }, mientras puede; si { $other } juega ahí, { $owner } gana en la de encima.
       *[other] { $owner } deja vacías las casillas de debajo, { $cells }, mientras puede; si { $other } juega en una, { $owner } gana en la de encima.
    }
no-other-cell = No queda ninguna otra casilla, y le toca a { $other }.
free-cells = Sin contar { $cells } ni las casillas de encima, hay { $free } casillas vacías: un número par, y le toca a { $other }.
must-play-below = Cuando estén llenas, { $other } tendrá que jugar { $cells }.
first-of-all = Ante todo, { $owner } completa una línea si puede; si no, bloquea la que { $other } podría completar a continuación.
never-below = { $owner } nunca juega justo debajo de una casilla donde { $other } completaría una línea, salvo que todas las demás jugadas hagan lo mismo.
plan-cells =
    { $tie_break ->
        [leftmost] Si no, { $owner } toma la casilla más a la izquierda.
        [rightmost] Si no, { $owner } toma la casilla más a la derecha.
       *[any] Si no, { $owner } toma cualquier casilla.
    }
plan-marked =
    Si no, { $owner } juega encima de la ficha de { $other } si esa casilla está marcada con ^. Si no lo está, { $owner } toma { $tie_break ->
        [leftmost] la casilla marcada con ^ más a la izquierda que se pueda jugar o, si no hay ninguna, la casilla más a la izquierda.
        [rightmost] la casilla marcada con ^ más a la derecha que se pueda jugar o, si no hay ninguna, la casilla más a la derecha.
       *[any] cualquier otra casilla marcada con ^ que se pueda jugar o, si no hay ninguna, cualquier otra casilla.
    }
plan-list-cells =
    Si no, si en la lista de abajo hay una respuesta posible a la ficha de { $other }, { $owner } la juega. Si no la hay, { $owner } toma { $tie_break ->
        [leftmost] la casilla más a la izquierda.
        [rightmost] la casilla más a la derecha.
       *[any] cualquier casilla.
    }
plan-list-marked =
    Si no, si en la lista de abajo hay una respuesta posible a la ficha de { $other }, { $owner } la juega. Si no la hay, { $owner } juega encima de la ficha de { $other } si esa casilla está marcada con ^. Si no lo está, { $owner } toma { $tie_break ->
        [leftmost] la casilla marcada con ^ más a la izquierda que se pueda jugar o, si no hay ninguna, la casilla más a la izquierda.
        [rightmost] la casilla marcada con ^ más a la derecha que se pueda jugar o, si no hay ninguna, la casilla más a la derecha.
       *[any] cualquier otra casilla marcada con ^ que se pueda jugar o, si no hay ninguna, cualquier otra casilla.
    }
never-completes = Así { $other } nunca completa una línea, intente lo que intente.
completes-in-the-end = Intente lo que intente { $other }, al final { $owner } completa una línea.
completes-marked = Intente lo que intente { $other }, al final { $owner } completa una línea: a { $line } solo le faltan casillas marcadas con ^.

## Las reglas de un plan, con los nombres de Allis (1988)

rule = { $replies } ({ rule-purpose })
rule-stops = { $replies } Esto impide { $lines }. ({ rule-purpose })
mutual-reply = Si { $other } toma { $one } o { $two }, { $owner } toma la otra.
reply = Después de { $other } { $cell }, { $owner } juega { $replies }.
rule-purpose =
    { $rule ->
        [claimeven] claimeven: para conseguir la casilla de arriba
        [baseinverse] baseinverse: para conseguir una de dos casillas que se pueden jugar
        [vertical] vertical: para conseguir una de dos casillas de una columna
        [aftereven] aftereven: para completar una línea antes de que { $other } llegue encima
        [lowinverse] lowinverse: para conseguir una de las dos casillas de arriba
        [highinverse] highinverse: para conseguir una de las dos casillas más altas y una de las dos de debajo
        [baseclaim] baseclaim: para conseguir una casilla de cada una de dos parejas
        [before] before: para completar una línea antes de que { $other } complete estas
       *[specialbefore] specialbefore: para completar una línea antes de que { $other } complete estas, o conseguir una de dos casillas que se pueden jugar
    }

## Planes, en breve

plays-first = { $owner } juega { $first }.
leaves-empty =
    { $cells-count ->
        [one] Una ficha de { $owner } en { $ends } completaría una línea, así que { $owner } deja vacía { $cells }.
       *[other] Una ficha de { $owner } en { $ends } completaría una línea, así que { $owner } deja vacías { $cells }.
    }
has-reply = { $owner } tiene una respuesta a cada jugada de { $other }.
reply-draws = { $owner } tiene una respuesta a cada jugada de { $other }, y { $other } nunca completa una línea.
reply-wins = { $owner } tiene una respuesta a cada jugada de { $other } y al final completa una línea, intente lo que intente { $other }.
reply-only-move = { $owner } tiene una respuesta a cada jugada de { $other }, y { $other } ya solo puede jugar { $cells }.
in-the-end = Al final, { $other } tiene que jugar { $cells }.
zugzwang =
    { $threats-count ->
        [one] { $owner } tiene una amenaza en { $threats }; cuando todas las demás casillas estén llenas, { $other } tendrá que jugar debajo.
       *[other] { $owner } tiene amenazas en { $threats }; cuando todas las demás casillas estén llenas, { $other } tendrá que jugar debajo de una de ellas.
    }

## La razón principal, tras un error en el análisis de una partida

after-moves = Después de { $moves }: { $reason }
every-move-loses-such-as = Todas las jugadas de { $mover } pierden; por ejemplo, después de { $example }

## Diagramas

diagram =
    { $claim ->
        [win] { $owner } gana con este diagrama, que dice dónde jugar a partir de ahora.
       *[draw] { $owner } no pierde con este diagrama, que dice dónde jugar a partir de ahora.
    }
first-of-all-or-two-threats = Ante todo, { $owner } completa una línea si puede; si no, bloquea la que { $other } podría completar a continuación. Si no hay ninguna, crea dos amenazas a la vez si puede: en dos casillas que se pueden jugar, o en una que se puede jugar y la de encima.
diagram-order =
    Si no, { $owner } juega lo primero de esta lista que sea posible. Entre varias casillas, toma la que está encima de la última ficha o, si no, la que está más a la { $tie_break ->
        [leftmost] izquierda:
       *[rightmost] derecha:
    }
diagram-rank =
    { $rank ->
        [urgent] !, en cuanto se pueda jugar.
        [pair] @, si solo se puede jugar una de estas casillas (si se pueden jugar dos, { $other } puede tomar una y { $owner } la otra).
        [claim] ^, si es posible en respuesta a la ficha de debajo.
        [early] +, si nada de lo anterior es posible.
        [middle] =, si nada de lo anterior es posible.
       *[late] -, si nada de lo anterior es posible.
    }
diagram-rest = cualquier otra casilla, si nada de lo anterior es posible.

## Pistas que no nombran la jugada

nudge-column = Mira la columna { $column }: { $other } completaría ahí una línea.
nudge-cell = Busca la casilla donde { $other } completaría una línea.
nudge-only-move = Comprueba qué podría jugar { $other } encima de cada jugada: todas menos una pierden al momento.
nudge-quiet-move = Busca una jugada que no amenace nada pero deje a { $other } sin buena respuesta.
nudge-line = { $mover } puede completar una línea ahora: búscala.
nudge-threats = Busca una serie de amenazas: { $other } tiene que bloquearlas todas, hasta que haya una que no pueda bloquear.
nudge-zugzwang =
    { $threats-count ->
        [one] Mira { $threats }: cuenta las casillas vacías y encuentra la jugada tras la que { $other } tendrá que jugar debajo.
       *[other] Mira { $threats }: cuenta las casillas vacías y encuentra la jugada tras la que { $other } tendrá que jugar debajo de una de ellas.
    }
nudge-plan = Busca una jugada tras la que { $mover } tenga una respuesta a cada jugada de { $other }.
nudge-lost = Todas las jugadas pierden; busca la que más aguanta.
nudge-again = Pulsa { $key } otra vez para ver la jugada.
no-nudge = No hay pista para esta posición; `connect4 solve --moves` muestra el valor de cada jugada.

## Resultados de jugadas en `connect4 explain --moves`, tras el nombre de la jugada

move-wins = gana
move-draws = empata
move-loses = pierde
move-unsolved = no está resuelta
