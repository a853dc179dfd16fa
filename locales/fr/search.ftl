### La vue qui montre une recherche pas à pas.

search-title = Regarder une recherche réfléchir
search-about = Des recherches de manuel, pas à pas. Une valeur vaut pour le camp qui joue dans le nœud ; la couleur dit qui gagne. Joue sur le plateau pour explorer une autre position.
search-missing = Ce navigateur ne peut pas exécuter les recherches.
search-sizes = Les recherches sont montrées sur des plateaux de 3×3 à 7×6 avec gravité.
search-running = Recherche…
search-ready = Prêt. Appuie sur « Lecture » ou avance d’un pas.
search-stopped = La recherche s’est arrêtée après { $nodes } nœuds. Limite la profondeur ou joue d’abord quelques coups.

## Réglages

search-algorithm = Algorithme
search-name =
    { $algorithm ->
        [minimax] Minimax
        [alpha-beta] Alpha-bêta
        [alpha-beta-table] Alpha-bêta avec table
        [mcts] Monte-Carlo
       *[evaluation] Évaluation entraînée
    }
search-depth = Profondeur
search-to-end = jusqu’à la fin
search-leaves = Valeur à cette profondeur
search-leaves-name =
    { $leaves ->
        [even] 0
        [open-lines] lignes ouvertes
       *[trained] évaluation entraînée
    }
search-more = Plateau et profondeur
search-simulations = Simulations
search-scores = Vraies valeurs
search-unfold = Tout déplier

## Lecture

search-play = Lecture
search-pause = Mettre en pause
search-first = Au premier pas
search-last = Au dernier pas
search-back = Pas en arrière
search-forward = Pas en avant
search-next-cut = Coupure suivante
search-next-simulation = Simulation suivante
search-place = Pas
search-step = pas { $at } sur { $count }
search-speed = Vitesse
search-rate = { $count } par seconde
search-follow = Suivre la recherche
search-smaller = Réduire
search-larger = Agrandir

## L’arbre et ses nœuds

search-tree = Arbre de recherche
search-node = Nœud
search-root = Racine
search-column = Colonne { $column }
search-no-value = pas encore de valeur
search-value = Valeur
search-value-for = { $value } pour { $side }
search-truth = Vraie valeur
search-window = Fenêtre
search-visits = Visites
search-move = Coup
search-nodes = Nœuds
search-more-than = > { $nodes }
search-from-here = Chercher à partir d’ici
search-reset = Plateau vide
search-code = Pseudo-code
search-compare = Tous les algorithmes dans cette position

## Pas. $place : la racine ou une colonne ; $side : le camp au trait.

search-enter = { $place } : à { $side } de jouer.
search-enter-window = { $place } : à { $side } de jouer. Seules les valeurs entre { $alpha } et { $beta } comptent ici.
search-leave =
    { $source ->
        [end] La partie est terminée : { $value } pour { $side }.
        [horizon] Profondeur maximale : la position compte pour { $value } pour { $side }.
        [table] La table connaît déjà cette position : { $value } pour { $side }.
       *[children] Tous les coups nécessaires sont examinés : { $value } pour { $side }.
    }
search-update = La colonne { $column } vaut { $value } pour { $side }. Le mieux jusqu’ici : { $best }.
search-cut = Coupure : { $value } ≥ β = { $beta }. L’adversaire a mieux plus tôt et ne permettra pas cette position ; coups non examinés : { $count }.
search-cut-reason = coupure parce que { $value } vaut au moins { $beta } ; coups non examinés : { $count }
search-select = Sélection : selon la plus grande UCB, { $moves }.
search-select-root = Sélection : la racine a encore des coups non essayés.
search-expand = Expansion : la colonne { $column } est nouvelle.
search-playout = Simulation : { $side } gagne une partie jouée au hasard à partir d’ici.
search-playout-draw = Simulation : une partie jouée au hasard à partir d’ici est nulle.
search-backup =
    { $count ->
        [one] Mise à jour : { $count } nœud du chemin compte le résultat. Simulations jusqu’ici : { $visits }.
       *[other] Mise à jour : { $count } nœuds du chemin comptent le résultat. Simulations jusqu’ici : { $visits }.
    }
