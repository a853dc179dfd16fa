### Erreurs du terminal et des commandes avec `--lang`. Voir ../en/errors.ftl.

## Fichiers

io-error =
    { $kind ->
        [not-found] fichier ou dossier introuvable
        [denied] permission refusée
        [folder] c’est un dossier
        [not-a-folder] une partie du chemin n’est pas un dossier
        [full] il n’y a plus de place sur le disque
        [read-only] le système de fichiers est en lecture seule
        [too-large] le fichier est trop gros pour une partie
        [not-text] ce n’est pas un fichier texte en UTF-8
        [name] nom de fichier incorrect
       *[other] erreur du système d’exploitation { $code }
    }
standard-input = l’entrée standard
cannot-read = impossible de lire { $file } : { $reason }
cannot-read-folder = impossible de lire le dossier { $file } : { $reason }
cannot-write = impossible d’écrire { $file } : { $reason }
cannot-open = impossible d’ouvrir { $file } : { $reason }
cannot-continue = impossible de continuer { $file } : { $reason }
cannot-save-settings = impossible d’enregistrer les réglages dans { $file } : { $reason }
cannot-save-progress = impossible d’enregistrer tes progrès dans { $file } : { $reason }
file-exists = le fichier { $file } existe déjà ; choisis un autre nom
not-a-file = { $file } n’est pas un fichier ordinaire ; choisis-en un autre
not-a-record = { $file } n’est pas une feuille de partie : { $reason }

## Positions et parties sous forme de texte

fault = { $place } : { $reason }
place =
    { $unit ->
        [move] coup { $at }
        [character] caractère { $at }
        [field] champ { $at }
       *[line] ligne { $at }, caractère { $character }
    }
more-faults = { $reason } ; … et encore { $count }
malformed = cela ne correspond pas à la notation
contradiction = cela contredit le reste du texte
notation-called =
    { $notation ->
        [digits] des chiffres
        [list] une liste
        [colors] des coups en couleurs
        [cells] des cases
        [position] une position
        [record] une feuille de partie
        [diagram] un diagramme
        [moves] des coups
       *[game] une partie
    }
several-positions = { $source } contient { $count } positions, alors qu’il en faut une ; pour plusieurs, utilise connect4 solve
other-notation = { $source } semble contenir { $found } et non { $expected } ; ajoute --from { $option }
is-a-folder = { $source } est un dossier ; indique un fichier
neither-file-nor = { $source } n’est pas un fichier et ne se lit pas comme { $expected } : { $reason }
does-not-contain = { $source } ne se lit pas comme { $expected } : { $reason }
board-without-moves = un plateau n’a pas de coups ; utilise une feuille de partie, des chiffres, une liste ou des cases
not-json = ce n’est pas un objet JSON
json-without-game = il manque à l’objet moves, position ou rows
bad-size = taille de plateau incorrecte ; il faut de 1 à 20 colonnes et rangées, par exemple 7x6, et un alignement de 1 à 20

## Plateaux impossibles

setup-counts =
    { $first ->
        [one] X a { $first } jeton et O en a { $second }, mais X commence, donc X doit en avoir autant que O ou un de plus
       *[other] X a { $first } jetons et O en a { $second }, mais X commence, donc X doit en avoir autant que O ou un de plus
    }
setup-mover =
    { $first ->
        [one] ce ne peut pas être à { $stated } de jouer, car X a { $first } jeton et O en a { $second }
       *[other] ce ne peut pas être à { $stated } de jouer, car X a { $first } jetons et O en a { $second }
    }
setup-floating = le jeton en { $cell } est au-dessus de la case vide { $below }
setup-both-won = X et O ont tous deux un alignement gagnant
setup-played-on = { $winner } a un alignement gagnant, mais { $other } a joué après
setup-no-last-stone = { $winner } a des alignements gagnants qu’un seul dernier coup n’a pas pu compléter
setup-unreachable = aucun ordre de coups ne mène à ce plateau, car X et O jouent à tour de rôle

## Plateaux et joueurs

too-large-to-solve = un plateau de { $size } est trop grand pour être résolu : (rangées + 1) x colonnes ne doit pas dépasser { $most }
too-many-cells-to-solve = un plateau de { $size } sans gravité est trop grand pour être résolu : la limite est de { $most } cases
no-memory = pas assez de mémoire pour une table de { $megabytes } Mo ; utilises-en une plus petite
needs-solvable = pour jouer parfaitement, il faut un plateau qui puisse être résolu ({ $reason }) ; choisis minimax:PROFONDEUR ou mcts:PARTIES
too-large-for-models = il n’y a pas de joueur entraîné pour { $rules } : le plateau est trop grand ; choisis minimax:PROFONDEUR ou mcts:PARTIES
no-built-in-model = il n’y a pas de joueur entraîné intégré pour { $rules } ; entraînes-en un avec connect4 learn et utilise learned:FICHIER
model-of = { $file } : { $reason }
not-a-model = ce n’est pas un modèle ; crées-en un avec connect4 learn
not-a-checkpoint = ce n’est pas un entraînement enregistré ; utilise le fichier .checkpoint écrit par connect4 learn
model-version = le format { $version } n’est pas pris en charge ; entraîne à nouveau le modèle
model-damaged = le fichier est endommagé (somme de contrôle fausse) ; copie-le à nouveau
model-foreign = le modèle est pour { $model }, pas pour { $wanted } ; entraînes-en un avec ces règles
too-large-to-learn = un plateau de { $size } est trop grand pour apprendre ; la limite est de { $most } colonnes et { $most } rangées
tables-too-large = les tables sont trop grandes ; utilise moins de tuples ou des tuples plus petits
model-too-small = un modèle avec ces tuples prend plus de { $bytes } octets ; autorise-en davantage, ou utilise moins de tuples ou des tuples plus petits

## Comment un programme a échoué en tant que joueur

program-failed = { $player } : { $reason }
no-programs = { $player } : on ne peut pas lancer d’autres programmes ici
program-not-started = impossible de lancer le programme ({ $reason }) ; vérifie sa commande
program-no-command = impossible de lancer le programme : il manque un guillemet dans sa commande
program-needs-ugi = le programme ne joue qu’aux jeux sans gravité ; choisis-en un qui parle ugi
program-ended =
    { $how ->
        [code] le programme s’est terminé (code de sortie { $number }){ $last }
        [signal] le programme s’est terminé (signal { $number }){ $last }
       *[closed] le programme a fermé sa sortie{ $last }
    }
program-late =
    { $what ->
        [ready] le programme n’a pas été prêt à temps
       *[move] le programme n’a pas joué à temps
    }
program-line-too-long = le programme a écrit une ligne trop longue
program-not-a-move = le programme a envoyé `{ $text }` au lieu d’un coup
program-refused = le programme a renoncé : { $text }
program-illegal = le programme a joué le coup interdit { $move } : { $reason }
program-stopped = le programme a été arrêté

## Commandes

terminal-unusable = impossible d’utiliser le terminal ; essaie --plain : { $reason }
game-is-over = la partie est terminée ; relis-la avec `connect4 review`, ou ouvre-la sans --plain dans un terminal
moves-start-a-game = --moves commence une nouvelle partie, mais la feuille de partie contient déjà des coups ; retire l’un des deux
bad-moves = --moves incorrect : { $reason }
file-of-finished-game = la partie dans { $file } est terminée ; choisis un autre fichier
file-of-other-rules = la partie dans { $file } a d’autres règles ({ $rules }) ; retire les règles ou choisis un autre fichier
illegal-computer-move = un joueur informatique a joué un coup interdit : { $reason }
input-ended = l’entrée s’est arrêtée avant que la partie soit terminée
game-kept = la partie a été enregistrée dans { $file }
game-not-kept = la partie n’a pas pu être enregistrée dans un fichier ; la voici :
no-moves-to-review = la partie n’a pas de coup à relire
strategy-line = la ligne { $line } n’est pas celle d’une stratégie
strategy-of = { $file } : { $reason }
strategy-has-no-move = { $side } a quitté la stratégie, qui n’a pas de coup pour cette position.
strategy-waits = C’est à { $side } de jouer ; la stratégie répond à tous les coups.
strategy-plays =
    { $source ->
        [habit] { $side } joue { $moves }, pour compléter un alignement, en bloquer un ou créer deux menaces.
        [tree-diagram] { $side } joue { $moves }, d’après l’arbre ; un diagramme suit.
        [tree] { $side } joue { $moves }, d’après l’arbre.
       *[diagram] { $side } joue { $moves }, d’après le diagramme.
    }

## Entraînement

out-exists = { $file } existe déjà ; choisis un autre --out
out-exists-resume = { $file } existe déjà ; choisis un autre --out, ou continue-le avec --resume { $checkpoint }
no-room = impossible d’écrire { $file } et l’entraînement enregistré ({ $size }) : { $reason } ; libère de la place ou choisis un autre --out
training-continues = { $reason } ; l’entraînement continue
training-not-written = { $reason } ; libère de la place, puis écris le modèle avec { $command }
training-finishing = les parties en cours se terminent ; appuie encore sur Ctrl-C pour quitter sans enregistrer
training-interrupted = interrompu ; pour continuer, lance { $command }
training-report = { $file } : { $games } parties en { $seconds } s, { $weights } poids
training-mistakes = { $report }, erreurs dans { $percent } % de { $positions } positions
training-match = contre { $opponent } { $wins } victoires { $draws } nulles { $losses } défaites
training-play = Pour jouer contre lui : { $command }
progress-searching = recherche
progress-samples = résolution d’un échantillon de positions
progress-matches = matchs pour mesurer sa force
