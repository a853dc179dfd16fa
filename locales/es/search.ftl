### La vista que muestra una búsqueda paso a paso.

search-title = Ver cómo piensa una búsqueda
search-about = Búsquedas de libro de texto, paso a paso. Un valor es para quien juega en el nodo; el color dice quién gana. Juega en el tablero para buscar en otra posición.
search-missing = Este navegador no puede ejecutar las búsquedas.
search-sizes = Las búsquedas se muestran en tableros de 3×3 a 7×6 con gravedad.
search-running = Buscando…
search-ready = Listo. Pulsa «Reproducir» o avanza un paso.
search-stopped = La búsqueda se detuvo tras { $nodes } nodos. Limita la profundidad o haz antes algunas jugadas.

## Ajustes

search-algorithm = Algoritmo
search-name =
    { $algorithm ->
        [minimax] Minimax
        [alpha-beta] Alfa-beta
        [alpha-beta-table] Alfa-beta con tabla
        [mcts] Monte Carlo
       *[evaluation] Evaluación entrenada
    }
search-depth = Profundidad
search-to-end = hasta el final
search-leaves = Valor a esta profundidad
search-leaves-name =
    { $leaves ->
        [even] 0
        [open-lines] líneas abiertas
       *[trained] evaluación entrenada
    }
search-more = Tablero y profundidad
search-simulations = Simulaciones
search-scores = Valores reales
search-unfold = Desplegar todo

## Reproducción

search-play = Reproducir
search-pause = Pausar
search-first = Al primer paso
search-last = Al último paso
search-back = Paso atrás
search-forward = Paso adelante
search-next-cut = Próxima poda
search-next-simulation = Próxima simulación
search-place = Paso
search-step = paso { $at } de { $count }
search-speed = Velocidad
search-rate = { $count } por segundo
search-follow = Seguir la búsqueda
search-smaller = Alejar
search-larger = Acercar

## El árbol y sus nodos

search-tree = Árbol de búsqueda
search-node = Nodo
search-root = Raíz
search-column = Columna { $column }
search-no-value = aún sin valor
search-value = Valor
search-value-for = { $value } para { $side }
search-truth = Valor real
search-window = Ventana
search-visits = Visitas
search-move = Jugada
search-nodes = Nodos
search-more-than = > { $nodes }
search-from-here = Buscar desde aquí
search-reset = Tablero vacío
search-code = Pseudocódigo
search-compare = Todos los algoritmos en esta posición

## Pasos. $place: la raíz o una columna; $side: el lado que mueve.

search-enter = { $place }: juega { $side }.
search-enter-window = { $place }: juega { $side }. Aquí solo importan los valores entre { $alpha } y { $beta }.
search-leave =
    { $source ->
        [end] La partida ha terminado: { $value } para { $side }.
        [horizon] Profundidad máxima: la posición vale { $value } para { $side }.
        [table] La tabla ya conoce esta posición: { $value } para { $side }.
       *[children] Se han explorado todas las jugadas necesarias: { $value } para { $side }.
    }
search-update = La columna { $column } vale { $value } para { $side }. Lo mejor hasta ahora: { $best }.
search-cut = Poda: { $value } ≥ β = { $beta }. El rival tiene antes algo mejor y no permitirá esta posición; jugadas sin explorar: { $count }.
search-cut-reason = poda porque { $value } es al menos { $beta }; jugadas sin explorar: { $count }
search-select = Selección: por la mayor UCB, { $moves }.
search-select-root = Selección: la raíz aún tiene jugadas sin probar.
search-expand = Expansión: la columna { $column } es nueva.
search-playout = Simulación: { $side } gana una partida al azar desde aquí.
search-playout-draw = Simulación: una partida al azar desde aquí acaba en empate.
search-backup =
    { $count ->
        [one] Actualización: { $count } nodo del camino cuenta el resultado. Simulaciones hasta ahora: { $visits }.
       *[other] Actualización: { $count } nodos del camino cuentan el resultado. Simulaciones hasta ahora: { $visits }.
    }
