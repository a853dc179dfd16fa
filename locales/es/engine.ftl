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
in-plies =
    { $plies ->
        [one] en { $plies } jugada
       *[other] en { $plies } jugadas
    }
within-plies =
    { $plies ->
        [one] en { $plies } jugada como máximo
       *[other] en { $plies } jugadas como máximo
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
only-move = { $mover } tiene que jugar { $cell }: con cualquier otra jugada, { $other } completa una línea justo encima, en { $cells }.
winning-move = { $mover } juega { $cell }, y { $other } no tiene buena respuesta.
best-play = Mejor continuación: { $moves }. Después:
move = { $side } { $cell }
forced-move = { $side } { $cell } (forzada)

## Razones

has-line = { $player } tiene { $connect } en línea.
board-full = El tablero está lleno y ningún bando tiene una línea.
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
no-other-cell = No queda ninguna otra casilla, y le toca a { $other }.
free-cells = Sin contar { $cells } ni las casillas de encima, hay { $free } casillas vacías: un número par, y le toca a { $other }.
plan-steps =
    A cada ficha de { $other }, { $owner } responde con lo primero de esta lista que sea posible:
    { $steps }
step-complete = una casilla que completa una línea
step-block = una casilla donde { $other } completaría una línea
step-table = la respuesta de la tabla de abajo
step-on-top = la casilla encima de la ficha de { $other }, si está marcada con ^
step-marked =
    { $tie_break ->
        [leftmost] la casilla marcada con ^ más a la izquierda
        [rightmost] la casilla marcada con ^ más a la derecha
       *[any] cualquier casilla marcada con ^
    }
step-any =
    { $tie_break ->
        [leftmost] la casilla más a la izquierda
        [rightmost] la casilla más a la derecha
       *[any] cualquier casilla
    }
never-below = A partir de 3, las casillas justo debajo de una donde { $other } completaría una línea no cuentan, salvo que no haya otras.
plan-leaves = De las casillas que cuentan, { $owner } toma { $cells } solo si no hay otra.
plan-table =
    Tabla de respuestas:
    { $rows }
reply-row = { $other } { $cells } → { $owner } { $replies }
never-completes = { $other } nunca completa una línea, intente lo que intente.
completes-in-the-end = Intente lo que intente { $other }, al final { $owner } completa una línea.
completes-marked = Intente lo que intente { $other }, al final { $owner } completa una línea: a { $line } solo le faltan casillas marcadas con ^.

## Las reglas de un plan, con los nombres de Allis (1988)

plan-rules = Las reglas de este plan y las líneas de { $other } que impiden:
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
replies-on-top = { $owner } responde justo encima de la próxima ficha de { $other }.
replies-on-top-except = { $owner } responde justo encima de la próxima ficha de { $other }, salvo aquí: { $rows }.
replies-to = A la próxima ficha de { $other }, { $owner } tiene estas respuestas: { $rows }.
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
first-of-all-or-two-threats = Ante todo, { $owner } completa una línea si puede; si no, bloquea la que { $other } podría completar a continuación. Si no hay ninguna, crea dos amenazas a la vez si puede hacerlo sin jugar justo debajo de una casilla donde { $other } completaría una línea: en dos casillas que se pueden jugar, o en una que se puede jugar y la de encima.
diagram-order =
    Si no, { $owner } juega lo primero de esta lista que sea posible. Las casillas justo debajo de una donde { $other } completaría una línea no cuentan, salvo que no haya otras. Entre varias casillas, toma la que está encima de la última ficha o, si no, la que está más a la { $tie_break ->
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

nudge-cell = Busca la casilla donde { $other } completaría una línea.
nudge-only-move = Comprueba, para cada jugada, qué podría jugar { $other } justo encima: todas menos una pierden al momento.
nudge-quiet-move = Busca una jugada que no amenace nada, pero tras la que { $other } no tenga buena respuesta.
nudge-line = { $mover } puede completar una línea ahora: búscala.
nudge-threats = Busca una serie de amenazas: { $other } tiene que bloquearlas una a una, hasta que llegue una que no pueda bloquear.
nudge-zugzwang =
    { $threats-count ->
        [one] Mira { $threats }: cuenta las casillas vacías y encuentra la jugada tras la que { $other } tendrá que jugar debajo.
       *[other] Mira { $threats }: cuenta las casillas vacías y encuentra la jugada tras la que { $other } tendrá que jugar debajo de una de ellas.
    }
nudge-plan = Busca una jugada tras la que { $mover } tenga una respuesta a cada jugada de { $other }.
nudge-lost = Todas las jugadas pierden; busca la que aguanta más.
nudge-part =
    { $part ->
        [left] Mira a la izquierda: { $worth ->
            [win] { $mover } tiene ahí una jugada ganadora.
           *[draw] { $mover } tiene ahí una jugada que mantiene el empate.
        }
        [middle] Mira en el centro: { $worth ->
            [win] { $mover } tiene ahí una jugada ganadora.
           *[draw] { $mover } tiene ahí una jugada que mantiene el empate.
        }
        [right] Mira a la derecha: { $worth ->
            [win] { $mover } tiene ahí una jugada ganadora.
           *[draw] { $mover } tiene ahí una jugada que mantiene el empate.
        }
       *[all] Mira otra vez: { $worth ->
            [win] { $mover } tiene una jugada ganadora.
           *[draw] { $mover } tiene una jugada que mantiene el empate.
        }
    }
nudge-waiting =
    { $threats-count ->
        [one] Mira { $threats }: quien juegue debajo deja esa casilla al rival.
       *[other] Mira { $threats }: quien juegue debajo de una de ellas se la deja al rival.
    }
nudge-open = Aún ninguna casilla completa una línea: busca una jugada que ayude a varias líneas a la vez.
nudge-again = Pulsa { $key } otra vez para ver la jugada.

## Valores

value =
    { $worth ->
        [win] victoria { in-plies }
        [win-within] victoria { within-plies }
        [draw] empate
        [loss] derrota { in-plies }
        [loss-within] derrota { within-plies }
        [at-least-draw] al menos empate
        [at-most-draw] como mucho empate
       *[unknown] desconocido
    }

## Resultados de jugadas en `connect4 explain --moves`, tras el nombre de la jugada

move-wins = gana
move-draws = empata
move-loses = pierde
move-unsolved = no está resuelta

## La tarea de un problema

find-only-move =
    { $worth ->
        [win] Juega { $mover }: busca la única jugada que gana ({ plies }, contando las de ambos bandos).
       *[draw] Juega { $mover }: busca la única jugada que empata.
    }

## Pistas: las mejores jugadas y sus valores. Partes de frases, que empiezan con mayúscula al principio.

over-won = la partida ha terminado: ha ganado { $winner }
over-drawn = la partida ha terminado: es empate
nothing-known = desconocido
only-legal-move =
    { $worth ->
        [win] { $moves } es la única jugada posible; gana { in-plies }
        [win-within] { $moves } es la única jugada posible; gana { within-plies }
        [draw] { $moves } es la única jugada posible; empata
        [loss] { $moves } es la única jugada posible; pierde { in-plies }
        [loss-within] { $moves } es la única jugada posible; pierde { within-plies }
        [at-least-draw] { $moves } es la única jugada posible; al menos empata
        [at-most-draw] { $moves } es la única jugada posible; como mucho empata
       *[unknown] { $moves } es la única jugada posible; su resultado no se conoce
    }
every-move =
    { $worth ->
        [win] cualquier jugada gana { in-plies }
        [win-within] cualquier jugada gana { within-plies }
        [draw] cualquier jugada empata
        [loss] cualquier jugada pierde { in-plies }
        [loss-within] cualquier jugada pierde { within-plies }
        [at-least-draw] cualquier jugada al menos empata
        [at-most-draw] cualquier jugada como mucho empata
       *[unknown] el resultado de todas las jugadas es desconocido
    }
holds-out-longest =
    { $moves-count ->
        [one] todas las jugadas pierden; { $moves } es la que más aguanta, { plies }
       *[other] todas las jugadas pierden; { $moves } son las que más aguantan, { plies }
    }
moves-worth =
    { $moves-count ->
        [one] { $worth ->
            [win] { $moves } gana { in-plies }
            [win-within] { $moves } gana { within-plies }
            [draw] { $moves } empata
            [loss] { $moves } pierde { in-plies }
            [loss-within] { $moves } pierde { within-plies }
            [at-least-draw] { $moves } al menos empata
            [at-most-draw] { $moves } como mucho empata
           *[unknown] { $moves } tiene un valor desconocido
        }
       *[other] { $worth ->
            [win] { $moves } ganan { in-plies }
            [win-within] { $moves } ganan { within-plies }
            [draw] { $moves } empatan
            [loss] { $moves } pierden { in-plies }
            [loss-within] { $moves } pierden { within-plies }
            [at-least-draw] { $moves } al menos empatan
            [at-most-draw] { $moves } como mucho empatan
           *[unknown] { $moves } tienen un valor desconocido
        }
    }
others-unknown = el resultado de las demás es desconocido
all-moves = { $groups }
looks-best =
    { $outlook ->
        [win] { $moves } parece lo mejor (victoria { in-plies }, estimado)
        [loss] { $moves } parece lo mejor (derrota { in-plies }, estimado)
        [clearly-better] { $moves } parece lo mejor (claramente mejor, estimado)
        [better] { $moves } parece lo mejor (mejor, estimado)
        [worse] { $moves } parece lo mejor (peor, estimado)
        [clearly-worse] { $moves } parece lo mejor (claramente peor, estimado)
       *[even] { $moves } parece lo mejor (igualado, estimado)
    }

## Análisis de partidas: qué tuvo de malo una jugada y qué habría sido mejor

kept-win = conservó la victoria; no se sabe si otra jugada habría ganado antes
kept-loss = ya estaba perdida; no se sabe si otra jugada habría aguantado más
won-later = ganó { plies } más tarde de lo necesario; { $better }
lost-sooner = perdió { plies } antes de lo necesario; { $better }
threw-away =
    { $result ->
        [win-for-loss] convirtió una victoria en derrota; { $better }
        [win] desperdició la victoria; { $better }
        [at-least-draw] desperdició al menos un empate; { $better }
       *[draw] desperdició el empate; { $better }
    }
better-unknown = no se conoce una jugada mejor
would-have-held-out = con { $moves } se habría aguantado { plies }
would-have =
    { $worth ->
        [win] con { $moves } se habría ganado { in-plies }
        [win-within] con { $moves } se habría ganado { within-plies }
        [draw] con { $moves } se habría empatado
        [loss] con { $moves } se habría perdido { in-plies }
        [loss-within] con { $moves } se habría perdido { within-plies }
        [at-least-draw] con { $moves } se habría conseguido al menos un empate
        [at-most-draw] con { $moves } se habría conseguido como mucho un empate
       *[unknown] con { $moves } no se sabe qué habría pasado
    }
