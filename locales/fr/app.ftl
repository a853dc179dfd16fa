### The frame of the page, the board and the view for playing: everything that the first load needs.

## Frame

skip = Aller au plateau
views = Vues
nav-play = Jouer
nav-analysis = Analyse
nav-puzzles = Énigmes
nav-lessons = Apprendre
nav-learn = Le regarder apprendre
nav-online = En ligne
settings = Réglages
board-theme = Plateau
board-theme-name =
    { $theme ->
       *[classic] Classique
        [slate] Ardoise
        [wood] Bois
        [contrast] Contraste fort
        [paper] Papier
    }
page-theme = Thème
page-theme-name =
    { $theme ->
       *[auto] Système
        [light] Clair
        [dark] Sombre
    }
language = Langue
# The cross and the ring on the discs.
shapes = Afficher les formes
sound = Son
sound-on = Son activé
sound-off = Son coupé
sound-offer = Jouer avec le son ?
sound-yes = Activer
sound-no = Non merci
single-keys = Raccourcis à une seule touche
no-engine = Ce serveur a été compilé sans le moteur pour navigateurs : toutes les demandes vont au serveur, et on ne peut pas jouer hors ligne.
unsaved = Ce navigateur ne peut rien enregistrer ici : ta partie et tes réglages seront perdus quand tu fermeras cette page.
page-not-found = Page introuvable.
nothing-here = Il n’y a rien à cette adresse. Le lien est peut-être incomplet.
invitation-expired = Cette invitation n’est plus valable, ou son lien est incomplet. Demandes-en une nouvelle.
page-error = Une erreur s’est produite : { $reason }
from-start = Commencer avec un plateau vide
online-title = Jouer avec un ami
labeled = { $label } : { $text }
refusal =
    { $code ->
        [column_full] Cette colonne est pleine.
        [illegal] Ce coup n’est pas permis.
        [game_over] La partie est terminée.
        [not_your_turn] Ce n’est pas ton tour.
        [spectator] Les spectateurs ne peuvent pas jouer.
        [not_started] La partie n’a pas encore commencé.
        [stale] Le plateau a changé entre-temps.
        [seat_taken] Cette place est déjà prise.
        [not_found] Cette partie n’existe pas, ou il te faut son lien.
        [too_fast] Trop de demandes : attends un instant.
        [busy] Le serveur est surchargé en ce moment.
        [malformed] Ce texte est illisible.
        [unknown] Le serveur ne connaît pas cette demande. Recharge la page.
        [unsolvable] Ce n’est pas possible avec ces règles.
        [nothing_offered] Il n’y a rien à accepter ni à refuser.
        [not_admitted] Tu ne peux pas participer : d’autres participants sont prévus, ou il n’y a plus de place.
        [wrong_origin] Cette demande venait d’un autre site.
        [too_large] Ce texte est trop long.
        [internal] Une erreur s’est produite sur le serveur.
        [offline] Impossible de joindre le serveur.
        [cookies] Les parties en ligne ont besoin de cookies, que ce navigateur bloque ici.
       *[other] { $reason }
    }
already-won = La partie est terminée : { $side } a gagné.

## Board

side =
    { $look ->
       *[X_classic] Rouge
        [O_classic] Jaune
        [X_slate] Bleu
        [O_slate] Orange
        [X_wood] Foncé
        [O_wood] Clair
        [X_contrast] Noir
        [O_contrast] Blanc
        [X_paper] Croix
        [O_paper] Rond
    }
empty-cell = vide
board-table = Plateau
board-of =
    Plateau de { $cols ->
        [one] { $cols } colonne
       *[other] { $cols } colonnes
    } et { $rows ->
        [one] { $rows } rangée
       *[other] { $rows } rangées
    } ; il faut en aligner { $connect } pour gagner
drop-in = Lâcher dans la colonne { $column }
drop-full = La colonne { $column } est pleine
put-on = Poser en { $cell }
premove = Coup anticipé
row-number = Rangée { $row }
side-played = { $side } a joué { $move }.
side-swapped = { $side } a changé de camp.
to-move = À { $side } de jouer.
your-move = À toi, { $side }.
thinking = { $player } réfléchit…
side-wins = { $side } gagne !
game-drawn = Partie nulle !
you-won = Tu as gagné !
you-lost = Tu as perdu…
wins-again =
    { $who ->
       *[player] { $name } gagne. Une autre partie ?
        [side] { $name } gagne. Une autre partie ?
    }
# Next to the disc that hovers over the board before the first move.
first-move =
    { $pointer ->
       *[mouse] Clique sur une colonne
        [touch] Touche une colonne
    }
back = En arrière
forward = En avant

## Playing

new-game = Nouvelle partie
opponent = Adversaire
other-computer = Qui joue { $side }
two-people = Deux joueurs sur cet écran
online-friend = Un ami, via un lien
level = Niveau { $level }
learned = Autodidacte
perfect = Parfait
solver = Solveur
side-first = { $side }, en premier
side-second = { $side }, en second
either = Au hasard
first = en premier
second = en second
watch = Regarder
you-play = Tu joues
seat-you = toi
about-human = Vous jouez à tour de rôle sur cet écran.
about-online = Tu reçois un lien à envoyer à un ami.
about-level =
    { $level ->
        [1] ne voit presque aucun alignement, ni le sien ni le tien. Bien pour une première partie.
        [2] manque souvent un alignement, le sien ou le tien.
        [3] manque parfois un alignement.
        [4] ne manque jamais un alignement, mais oublie la case au-dessus de son jeton.
        [5] ne manque jamais un alignement et n’oublie que parfois la case au-dessus de son jeton.
        [6] ne tombe jamais dans une menace immédiate, mais ne regarde pas plus loin.
        [7] regarde deux coups à l’avance et est parfois étourdi.
        [8] regarde trois coups à l’avance et préfère les bonnes cases.
       *[9] regarde quatre coups à l’avance et se trompe rarement.
    }
about-learned = a appris tout seul en jouant contre lui-même, et regarde quatre coups à l’avance.
about-perfect = résout le jeu, donc ne se trompe jamais.
about-solver = ne joue parfaitement qu’en finale, car ce plateau est trop grand pour être résolu.
about-top = joue de son mieux dans le temps dont il dispose, et parfaitement en finale. Ce plateau est trop grand pour être résolu.
more = Plus d’options
player-unavailable =
    { $reason ->
        [learned] { $player } (ne connaît que Puissance 4)
       *[solver] { $player } (ne peut pas résoudre ce plateau)
    }
game-kind = Jeu
game-connect4 = Puissance 4, 7×6
game-five = Cinq alignés, 9×6
game-big = Grand plateau, 8×7
game-tictactoe = Morpion, 3×3
game-gomoku = Gomoku, 15×15
game-custom = Plateau personnalisé
columns = Colonnes
rows = Rangées
connect = Alignés pour gagner
gravity = Les jetons tombent
swap-rule = Règle d’échange
swap-none = aucune
swap-one = le second joueur peut échanger les camps après le premier jeton
swap-three = le premier joueur pose trois jetons, le second choisit un camp
start = Commencer
start-sure = Abandonner la partie en cours et en commencer une autre ?
swap-now = Échanger les camps
move-now = Faire jouer
undo = Annuler
redo = Rétablir
hint = Indice
hint-again = Demande encore une fois pour voir le coup.
analyze = Analyser
review = Relire
again = Revanche
invite-friend = Inviter un ami
harder = Plus difficile : { $player }
easier = Plus facile : { $player }
points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
moves-head = Coups
working = Réflexion…
copied = Copié.
film = GIF animé
copy-address = Copier le lien
close = Fermer
