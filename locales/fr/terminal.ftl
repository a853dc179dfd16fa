### Texts of the terminal. See ../en/terminal.ftl.

## Keys

key-name =
    { $key ->
        [enter] Entrée
        [esc] Échap
       *[space] Espace
    }
do-analysis = analyse
do-answer = solution
do-back = retour
do-cancel = annuler
do-change = changer
do-choose = choisir
do-clear = effacer
do-close = fermer
do-drop = lâcher
do-faster = plus vite
do-help = aide
do-hint = indice
do-leave = quitter
do-menu = menu
do-move = déplacer
do-move-now = faire jouer
do-new = nouvelle
do-new-puzzles = nouvelles énigmes
do-next = suite
do-next-mistake = erreur suivante
do-open = ouvrir
do-parent = dossier parent
do-pause = pause
do-play = jouer
do-play-it = jouer contre lui
do-play-on = continuer d’ici
do-quit = fin
do-rematch = revanche
do-resume = reprendre
do-review = relire
do-same-puzzles = mêmes énigmes
do-save = enregistrer
do-scroll = défiler
do-show-all = tout
do-skip = passer
do-slower = moins vite
do-start = commencer
do-stay = non
do-step = pas à pas
do-stop = arrêter
do-switch-sides = changer de camp
do-text = texte
do-try-again = réessayer
do-undo = annuler
do-watch = regarder
do-why = pourquoi
do-prove = preuve

## Help

help-title = Touches
help-more = ↑ ↓ pour la suite
help-play =
    ← → et Entrée | choisir une colonne et lâcher ; aussi Espace, ↓
    1 à 9 | lâcher dans cette colonne ; sur les plateaux plus larges, déplacer le repère
    a1, b2, … | sans gravité : aller à cette case
    souris | pointer et cliquer ; la molette fait défiler
    u, r | annuler, rétablir ; après la partie, r : revanche, camps échangés
    m | faire jouer l’ordinateur maintenant
    H | indice ; encore une fois pour le meilleur coup
    a | analyse en marche ou non ; Échap l’arrête
    w | pourquoi : expliquer pas à pas qui gagne ; ou échanger les camps, si la règle d’échange le permet
    v | relire la partie
    s | enregistrer la partie
    n, q | nouvelle partie, quitter
    Espace | en regardant : pause ou reprise
    → ou . et ← | en pause : un coup en avant ou en arrière
    + - | en regardant : plus vite, moins vite
    h j k l | comme ← ↓ ↑ →
    t | montrer tout le texte sous le plateau ou à côté
    Ctrl-Z | suspendre ; fg dans le shell reprend
    Ctrl-L | redessiner l’écran
    Sans gravité, les flèches déplacent un curseur sur les cases, et Entrée pose un jeton.
    X est un jeton plein, O un rond. ‹ › marque le dernier coup, * * un alignement gagnant.
    Dans Pourquoi ? : * est un coup à jouer, x et o sont des menaces de X et O, % une menace des deux, ^ une case à prendre, - une case à éviter.
help-review =
    ← → | un coup en arrière ou en avant
    PgPréc, PgSuiv | dix coups en arrière ou en avant
    Début, Fin | début ou fin de la partie
    m, M | erreur suivante ou précédente
    h j k l | comme ← ↓ ↑ →
    souris | cliquer sur un coup de la liste
    w | pourquoi : expliquer pas à pas qui gagne dans cette position
    p | jouer à partir d’ici
    t | montrer tout le texte sous le plateau
    s | enregistrer la partie
    Échap | arrêter la relecture, puis revenir
    v, n, q | retour à la partie, nouvelle partie, quitter
    ?? a gâché une victoire ou une nulle ; ?! a retardé une victoire ou hâté une défaite.
    La courbe montre qui gagne après chaque coup si les deux camps jouent au mieux.
help-practice =
    ← → et Entrée | choisir une colonne et lâcher ; aussi Espace, ↓
    1 à 7 | lâcher dans cette colonne ; dans les leçons, aussi a à g
    n | énigme ou position suivante
    p | leçons : position précédente ; PgPréc et PgSuiv changent de leçon
    u | leçons : réessayer
    t | montrer tout le texte
    H | énigmes : montrer la solution ; appuyer deux fois, car l’énigme compte alors comme non résolue
    w, a | après la réponse : l’expliquer pas à pas, ou l’analyser
    s | série : passer cette énigme, une fois
    r | tempête et série : les mêmes énigmes encore une fois
    h j k l | comme ← ↓ ↑ →
    Échap, q | menu, quitter
    L’application web a les mêmes énigmes avec les mêmes numéros. Tes meilleurs résultats sont enregistrés.
help-menu =
    ↑ ↓ | choisir un mode ou un réglage
    ← → | le changer
    Entrée | jouer
    h j k l | comme ← ↓ ↑ →
    souris | cliquer sur une ligne pour la changer
    t | montrer tout le texte sous le menu
    q | quitter
    Les réglages sont enregistrés. La plupart sont aussi des options ; voir connect4 help play.

## Menu

mode =
    { $mode ->
        [people] deux joueurs
        [computer] contre l’ordinateur
        [watch] regarder 2 ordinateurs
        [analyze] analyser
        [puzzles] énigmes
        [storm] tempête d’énigmes
        [streak] série d’énigmes
        [lessons] leçons
       *[open] partie enregistrée
    }
menu-label =
    { $field ->
        [opponent] Adversaire
        [first-move] Premier coup
        [time] Temps par coup
        [game] Jeu
        [cols] Colonnes
        [rows] Rangées
        [connect] Alignés
        [gravity] Gravité
        [swap] Règle d’échange
        [animation] Animation
        [look] Couleurs
        [puzzles] Énigmes
       *[file] Fichier
    }
who-begins =
    { $who ->
        [you] toi
        [computer] l’ordinateur
       *[random] au hasard
    }
on-off =
    { $state ->
        [on] oui
       *[off] non
    }
default-time = par défaut
named-game =
    { $game ->
        [connect-four] Puissance 4
        [connect-five] Puissance 5
        [tic-tac-toe] morpion
        [gomoku] gomoku
       *[custom] personnalisé
    }
after-three-stones = après trois jetons
color-theme =
    { $theme ->
        [auto] selon le terminal
        [dark] terminal sombre
        [light] terminal clair
       *[contrast] contraste fort
    }
puzzle-choice =
    { $choice ->
        [day] énigme du jour
        [any] toute difficulté
       *[grade] difficulté { $grade }
    }
start-button =
    { $action ->
        [choose] Choisir
        [open] Ouvrir
        [analyze] Analyser
        [learn] Apprendre
       *[play] Jouer
    }
about-player =
    { $player ->
        [learned] A appris seulement en jouant contre lui-même ; learned:N cherche N coups à l’avance.
        [hybrid] A appris en jouant contre lui-même ; le solveur joue la finale.
        [perfect] Jeu parfait : résout la position avant chaque coup.
        [mcts] mcts:N joue N parties au hasard avant chaque coup (recherche arborescente Monte-Carlo).
        [minimax] minimax:N cherche N coups à l’avance (recherche alpha-bêta).
        [greedy] Gagne s’il peut, pare s’il le doit, préfère le milieu.
        [random] Joue au hasard des coups permis.
       *[program] Un autre programme.
    }
about-last-level = joue parfaitement sur les plateaux qui peuvent être résolus.
about-time = Par défaut : 2 secondes par coup, 20 pour perfect et level:10.
about-colors = X et O se distinguent aussi par la forme.
about-swap = Après le premier jeton, le second joueur peut échanger les camps.
about-swap-three = Le premier joueur pose X, O et X ; puis le second choisit un camp.
about-gravity = Sans gravité, on pose un jeton sur n’importe quelle case libre.
about-puzzles = Trouve le seul coup qui gagne ou qui fait nulle.
about-file = Tape un nom de fichier, ou appuie sur → pour parcourir.
about-lessons = Huit courtes leçons, chacune avec des positions pour s’exercer.
about-storm = Résous autant d’énigmes que possible en trois minutes.
about-streak = Des énigmes de plus en plus difficiles, jusqu’à ta première erreur.
best-storm = Ta meilleure tempête : { $count }
best-streak = Ta meilleure série : { $count }
press-q-to-quit = Appuie sur q pour quitter.
paste-not-here = On peut coller des coups dans une partie, et un nom de fichier là où l’on en tape un.

## Names and rules

level-name = { $name }, niveau { $level }
person = humain
rules =
    { $gravity ->
       *[yes] { $size }, { $connect } alignés, avec gravité
        [no] { $size }, { $connect } alignés, sans gravité
    }
rules-swap = { $rules }, règle d’échange
rules-swap-three = { $rules }, règle d’échange après trois jetons
seconds = { $seconds } s
minutes-short = { $minutes } min

## Windows

too-small = Cette fenêtre est trop petite ({ $size }). Agrandis-la à { $least } ou plus, ou appuie sur q pour quitter.

## Games

wins = { $side } gagne !
well-played = Bien joué.
computer-thinks = { $side } ({ $name }) réfléchit { $spinner } { $seconds } s
is-next = En pause ; c’est à { $side } ({ $name }) de jouer
pick-column = À { $side } de jouer : choisis une colonne
pick-cell = À { $side } de jouer : choisis une case (maintenant { $cell })
or-swap = , ou w pour échanger les camps
looking-for-hint = Recherche d’un indice { $spinner }
looking-for-move = Recherche du meilleur coup { $spinner }
best-so-far = Recherche du meilleur coup { $spinner } jusqu’ici : { $advice }
none-yet = encore aucun
none-since-start = aucun depuis le début
sides-swapped = camps échangés
pause-first = Mets d’abord en pause (Espace) ; ensuite, → joue un coup à la fois.
not-your-turn = C’est à { $side } de jouer ({ $name }).
swapped-to = Les camps sont échangés : X est maintenant { $x }, et O est { $o }.
swapped = Les camps sont échangés : le joueur de X joue maintenant O, et inversement.
nobody-thinks = Aucun ordinateur ne réfléchit en ce moment.
player-failed = { $side } perd : { $failure } ; u reprend un coup, s enregistre la partie
illegal-move = un joueur informatique a joué un coup interdit : { $error }
nothing-to-undo = Il n’y a rien à annuler.
nothing-to-redo = Il n’y a rien à rétablir.
nothing-to-review = Il n’y a pas encore de coup à relire.
paste-no-moves = Ce ne sont pas des coups : { $text }. Colle des colonnes comme 4455 ou des cases comme d1 d2.
paste-computer = Rien n’a été joué : le coup { $number } revient à { $name }. Colle seulement ton prochain coup.
paste-illegal = Rien n’a été joué : le coup { $number } est interdit ({ $error }).

## Errors

off-board = la colonne { $column } est hors du plateau ; choisis-en une de 1 à { $columns }
column-full = la colonne { $column } est pleine ; choisis-en une autre
cell-off-board = { $cell } est hors du plateau ; choisis une case de a1 à { $last }
cell-taken = { $cell } est occupée ; choisis une case vide
cell-hangs = { $cell } est au-dessus d’une case vide ; dans cette colonne, un jeton tombe en { $lands }
no-swap = on ne peut pas échanger les camps maintenant ; selon la règle d’échange, le second joueur peut les échanger une fois, juste après le premier jeton (avec swap-3, après le troisième)
no-column = Il n’y a pas de colonne { $column } ; choisis-en une de 1 à { $columns }.

## Files

leave-title = Partie en cours
leave-to-quit = Quitter ? La partie sera enregistrée dans un fichier.
leave-to-menu = Nouvelle partie ? Celle-ci sera enregistrée dans un fichier.
save-title = Enregistrer la partie sous
file-search = Recherche : { $text }
no-files = Aucun fichier ne correspond.
saved-to = Enregistré dans { $file }.
left-game-saved = La partie quittée est enregistrée dans { $file }.
left-game-lost = la partie quittée n’a pas été enregistrée : on ne peut pas écrire dans ce dossier ; lance connect4 dans un autre dossier
recorded-to = Cette partie est enregistrée dans { $file } après chaque coup.
opened-file = { $file } est ouvert. La partie continue ; v la relit.

## Analysis

short-value =
    { $verdict ->
        [win] gain
        [draw] nulle
       *[loss] perte
    }
value-letter =
    { $verdict ->
        [win] G
        [draw] N
       *[loss] P
    }
searching = recherche…
analysis-state =
    { $state ->
        [exact] exact
        [too-large] trop grand à résoudre : estimations (~)
        [solving] en cours ; ~ est une estimation
       *[stopped] arrêté ; ~ est une estimation
    }
nodes-and-time = { $nodes } nœuds, { $seconds } s
analysis-stopped = Analyse arrêtée ; a la ferme.

## Reviews

not-finished = non terminée
review-start = début
reviewing = Relecture des coups { $spinner } { $done } positions sur { $total } ; Échap arrête.
review-help = Début de la partie ; → avance, m va à l’erreur suivante.
no-better-move = aucun coup n’était meilleur
review-comment = { $side } { $move } : { $value } ; { $better }.
graph-wins = { $side } gagne
graph-draw = nulle
graph-ply = coup
too-large-to-review = Ce plateau est trop grand pour être résolu, donc la relecture ne montre que les coups.
review-not-done = La relecture des coups est en cours ; attends un instant.
no-later-mistake = Aucun coup ultérieur n’a gâché une victoire ou une nulle.
no-earlier-mistake = Aucun coup antérieur n’a gâché une victoire ou une nulle.
review-players = { $first } contre { $second }, { $rules }
review-swap = les joueurs échangent les camps
kept-result =
    { $kept ->
        [one] { $side } : précision { $percent } % ; { $kept } coup sur { $evaluated } a gardé le résultat
       *[other] { $side } : précision { $percent } % ; { $kept } coups sur { $evaluated } ont gardé le résultat
    }
kept-result-part =
    { $open ->
        [one] { $sentence } ; { $open } autre est inconnu
       *[other] { $sentence } ; { $open } autres sont inconnus
    }
kept-unknown =
    { $moves ->
        [0] { $side } n’a joué aucun coup
        [one] { $side } a joué { $moves } coup ; on ne sait pas s’il a gardé le résultat
       *[other] { $side } a joué { $moves } coups ; on ne sait pas s’ils ont gardé le résultat
    }

## Explanations

looking-for-reason = Recherche d’une explication { $spinner }
looking-further = recherche plus profonde…
lines-shown = lignes { $first }–{ $last } sur { $count }

## Puzzles and lessons

puzzle-title = Énigme
puzzle-number = numéro { $number }
puzzle-grade = difficulté { $grade } sur 5
puzzle-not = Ce n’est pas { $move }. Cette énigme ne compte plus comme résolue, mais tu peux continuer d’essayer.
puzzle-give-up = Appuie encore sur { $key } pour voir la solution ; l’énigme comptera comme non résolue.
looking-for-puzzle = Recherche d’une énigme { $spinner }
no-puzzle = aucune énigme trouvée ; appuie sur n pour en essayer une autre
run-solved =
    { $count ->
        [one] { $count } résolue
       *[other] { $count } résolues
    }
run-combo = { $count } d’affilée
run-rules = Résous autant d’énigmes que possible en { $minutes } minutes. Les séries donnent des secondes en plus ; une erreur en coûte { $cost }.
answer-before-why = Réponds d’abord ; ensuite w explique la position.
answer-before-analysis = Réponds d’abord ; ensuite a analyse la position.
lesson-position = position { $at } sur { $count }
last-lesson = C’était la dernière leçon ; PgPréc revient en arrière.

## Training

training-over = L’entraînement est terminé.
paused = En pause.
training-now = Le joueur joue contre lui-même et apprend de chaque partie.
trained-wins = Tu perds. Appuie sur n pour une nouvelle partie.
trained-loses = Tu gagnes ! Appuie sur n pour une nouvelle partie.
trained-draws = Partie nulle ! Appuie sur n pour une nouvelle partie.
trained-thinks = Le joueur réfléchit.
trained-column = Tu joues { $side } : choisis une colonne ; au-dessous, ce que le coup vaut pour toi, de -99 à +99.
trained-cell = Tu joues { $side } : choisis une case avec les flèches et Entrée.
training-title = { $rules }, graine { $seed }
training-figure =
    { $figure ->
        [games] parties
        [rate] par seconde
        [time] temps
        [left] reste
       *[mistakes] erreurs dans
    }
training-strength = points sur 100 contre
press-q-to-end = Appuie sur q pour finir l’entraînement.
training-saved = enregistré sous { $file }

## Games line by line

ask-column = Joueur { $side }, choisis une colonne :
ask-cell = Joueur { $side }, choisis une case :
ask-swap = Tape swap pour échanger les camps.
computer-drops = Joueur { $side } ({ $name }) : colonne { $column }.
computer-takes = Joueur { $side } ({ $name }) : case { $cell }.
computer-swaps = Joueur { $side } ({ $name }) échange les camps.
computer-failed = Joueur { $side } ({ $name }) perd la partie : { $failure }.
help-column = Tape une colonne de 1 à { $columns } ; { line-commands }
help-cell = Tape une case : la lettre de la colonne et la rangée en partant du bas, par exemple b2 ; { line-commands }
line-commands = undo reprend ton dernier coup, redo le rejoue, moves liste les coups ; hint dit où regarder, et hint encore une fois donne le meilleur coup ; why explique qui gagne, analyze montre la valeur de chaque coup, review juge les coups joués ; save FICHIER enregistre la partie, quit la termine.
save-needs-name = Tape save et un nom de fichier : save FICHIER.
type-hint-again = Tape encore hint pour voir le coup.
type-cell = Tape une case, par exemple b2, ou help.
not-a-column = Ce n’est pas une colonne ; tape un nombre de 1 à { $columns }, ou help.
many-numbers = Plus d’un nombre ; tape une colonne de 1 à { $columns }.
