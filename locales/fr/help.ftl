### The dialog with keyboard shortcuts.

shortcuts = Raccourcis clavier
key-digits = lâcher dans cette colonne
key-arrows = choisir une colonne ou parcourir la partie
key-undo = annuler ou reculer
key-redo = rétablir ou avancer
key-hint = indice : d’abord où regarder, puis le coup ; dans les énigmes, la solution
key-analyze = analyser
key-why = expliquer la position pas à pas
key-move = faire jouer l’ordinateur maintenant
key-rematch = revanche, après une partie
key-escape = annuler le coup anticipé
key-pause = mettre l’entraînement en pause ou le reprendre
key-sound = activer ou couper le son
key-help = afficher cette aide

## Offline use

# The data of the engine that the settings describe. $state: whether it is on the device.
offline-data =
    { $state ->
       *[kept] On peut jouer hors ligne : { $megabytes } Mo d’ouvertures, de modèles et de stratégies sont sur cet appareil.
        [missing] Hors ligne, les niveaux les plus forts ont besoin de { $megabytes } Mo d’ouvertures, de modèles et de stratégies.
        [failed] { $megabytes } Mo d’ouvertures, de modèles et de stratégies n’ont pas pu être enregistrés sur cet appareil.
    }
offline-fetch = Enregistrer pour jouer hors ligne
