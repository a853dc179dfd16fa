# Phrases du moteur : explications, indices, relectures et valeurs. Voir ../en/engine.ftl.

## Listes

list-and = { $rest } et { $last }
list-or = { $rest } ou { $last }
list-else = { $rest }, ou à défaut { $last }

## Nombres

plies =
    { $plies ->
        [one] { $plies } coup
       *[other] { $plies } coups
    }
in-plies =
    { $plies ->
        [one] en { $plies } coup
       *[other] en { $plies } coups
    }
within-plies =
    { $plies ->
        [one] en { $plies } coup au plus
       *[other] en { $plies } coups au plus
    }

## Résultats

game-over = La partie est terminée.
mover-wins = C’est à { $mover } de jouer, et { $mover } gagne.
mover-loses = C’est à { $mover } de jouer, et { $winner } gagne quoi que joue { $mover }.
drawn = C’est à { $mover } de jouer. La partie est nulle : chaque camp peut empêcher l’autre de gagner.
unproven = C’est à { $mover } de jouer. On ne sait pas qui gagne : ce n’est pas prouvé.
unexplained = Cette position ne s’explique pas sans calculer très loin.

## Les coups qui mènent aux raisons

must-block = { $mover } doit jouer { $cell } : sinon { $other } y compléterait { $lines }.
only-move = { $mover } doit jouer { $cell } : après tout autre coup, { $other } complète un alignement juste au-dessus, en { $cells }.
winning-move = { $mover } joue { $cell }, et { $other } n’a pas de bonne réponse.
best-play = Meilleure suite : { $moves }. Ensuite :
move = { $side } { $cell }
forced-move = { $side } { $cell } (forcé)

## Raisons

has-line = { $player } a un alignement de { $connect }.
board-full = Le plateau est plein, et aucun camp n’a d’alignement.
completes-line = { $mover } complète un alignement de { $connect } en { $cells }.
completion = { $cell } ({ $lines })
cell-by-numbers = la rangée { $row } de la colonne { $column }
two-threats = { $other } menace de compléter un alignement en { $cells } ; { $mover } ne peut en parer qu’un.
no-line = { $player } ne peut pas gagner : chaque alignement de { $connect } contient déjà un jeton de { $other }.
every-move-loses = Tous les coups de { $mover } perdent :
refutation = { $moves } : { $reason }

## Une suite de menaces

forced-win = { $winner } gagne par une suite de menaces que { $loser } doit parer :
forced-win-by = { $winner } gagne par une suite de menaces que { $loser } doit parer : { $moves }
final-move = { $winner } { $cell } complète { $lines }.
forcing-move = { $winner } { $cell } menace { $threat }, donc { $loser } doit jouer { $threat }.
double-threat = { $winner } { $cell } menace { $threats } ; { $loser } ne peut en parer qu’une, par exemple { $block }.

## Les menaces sur le plateau

threats = Menaces (cases vides qui compléteraient un alignement) :
strong-threats = Menaces (cases vides qui compléteraient un alignement). Celles de { $odd } dans les rangées impaires et celles de { $even } dans les rangées paires sont fortes, car l’adversaire devra jouer dessous une fois toutes les autres colonnes pleines :
threat = { $owner } { $cell } ({ $lines })
waiting-threat =
    { $owner } { $cell } ({ $lines }), rangée { $row ->
        [odd] impaire
       *[even] paire
    }, { $below ->
        [0] jouable tout de suite
        [one] la case du dessous est vide
       *[other] { $below } cases en dessous sont vides
    }
blocked-threat =
    { $owner } { $cell } ({ $lines }), rangée { $row ->
        [odd] impaire
       *[even] paire
    }, ne compte qu’une fois { $first } occupée

## Plans

plan =
    { $claim ->
        [win] { $owner } a un plan et gagne en le suivant.
       *[draw] { $owner } a un plan et ne peut pas perdre en le suivant.
    }
plan-after =
    { $claim ->
        [win] { $owner } joue { $first }, puis gagne en suivant ce plan.
       *[draw] { $owner } joue { $first }, puis ne peut pas perdre en suivant ce plan.
    }

no-other-cell = Il ne reste aucune autre case, et c’est à { $other } de jouer.
free-cells = Sans compter { $cells } ni les cases au-dessus, { $free } cases sont vides : un nombre pair, et c’est à { $other } de jouer.
plan-steps =
    Après chaque jeton de { $other }, { $owner } joue le premier de ces choix qui est possible :
    { $steps }
step-complete = une case qui complète un alignement
step-block = une case où { $other } compléterait un alignement
step-table = la réponse du tableau ci-dessous
step-on-top = la case au-dessus du jeton de { $other }, si elle est marquée ^
step-marked =
    { $tie_break ->
        [leftmost] la case marquée ^ la plus à gauche
        [rightmost] la case marquée ^ la plus à droite
       *[any] n’importe quelle case marquée ^
    }
step-any =
    { $tie_break ->
        [leftmost] la case la plus à gauche
        [rightmost] la case la plus à droite
       *[any] n’importe quelle case
    }
never-below = À partir de 3, les cases juste sous une case où { $other } compléterait un alignement ne comptent pas, sauf s’il n’y en a pas d’autres.
plan-leaves = Parmi les cases qui comptent, { $owner } ne prend { $cells } que s’il n’y en a pas d’autre.
plan-table =
    Tableau des réponses :
    { $rows }
reply-row = { $other } { $cells } → { $owner } { $replies }
never-completes = Quoi que tente { $other }, { $other } ne complète jamais d’alignement.
completes-in-the-end = Quoi que tente { $other }, { $owner } finit par compléter un alignement.
completes-marked = Quoi que tente { $other }, { $owner } finit par compléter un alignement : à { $line }, il ne manque que des cases marquées ^.

## Les règles d’un plan, sous les noms que leur a donnés Allis (1988)

plan-rules = Les règles de ce plan et les alignements de { $other } qu’elles empêchent :
rule = { $replies } ({ rule-purpose })
rule-stops = { $replies } Cela empêche { $lines }. ({ rule-purpose })
mutual-reply = Si { $other } prend { $one } ou { $two }, { $owner } prend l’autre.
reply = Après { $other } { $cell }, { $owner } joue { $replies }.
rule-purpose =
    { $rule ->
        [claimeven] claimeven : pour obtenir la case supérieure
        [baseinverse] baseinverse : pour obtenir l’une de deux cases jouables
        [vertical] vertical : pour obtenir l’une de deux cases d’une colonne
        [aftereven] aftereven : pour compléter un alignement avant que { $other } n’arrive au-dessus
        [lowinverse] lowinverse : pour obtenir l’une des deux cases supérieures
        [highinverse] highinverse : pour obtenir l’une des deux cases du haut et l’une des deux cases juste en dessous
        [baseclaim] baseclaim : pour obtenir une case de chacune de deux paires
        [before] before : pour compléter un alignement avant que { $other } ne complète ceux-ci
       *[specialbefore] specialbefore : pour compléter un alignement avant que { $other } ne complète ceux-ci, ou pour obtenir l’une de deux cases jouables
    }

## Plans, en bref

plays-first = { $owner } joue { $first }.
leaves-empty = Un jeton de { $owner } en { $ends } compléterait un alignement, donc { $owner } laisse { $cells } vide.
replies-on-top = { $owner } répond juste au-dessus du prochain jeton de { $other }.
replies-on-top-except = { $owner } répond juste au-dessus du prochain jeton de { $other }, sauf ici : { $rows }.
replies-to = Au prochain jeton de { $other }, { $owner } a ces réponses : { $rows }.
zugzwang =
    { $threats-count ->
        [one] { $owner } a une menace en { $threats } ; une fois toutes les autres cases pleines, { $other } doit jouer dessous.
       *[other] { $owner } a des menaces en { $threats } ; une fois toutes les autres cases pleines, { $other } doit jouer sous l’une d’elles.
    }

## La raison principale, après une erreur dans une analyse de partie

after-moves = Après { $moves } : { $reason }
every-move-loses-such-as = Tous les coups de { $mover } perdent ; par exemple, après { $example }

## Diagrammes

diagram =
    { $claim ->
        [win] { $owner } gagne avec ce diagramme, qui indique où jouer désormais.
       *[draw] { $owner } ne perd pas avec ce diagramme, qui indique où jouer désormais.
    }
first-of-all-or-two-threats = Avant tout, { $owner } complète un alignement si c’est possible ; sinon, { $owner } bloque celui que { $other } pourrait compléter au coup suivant. S’il n’y en a pas, { $owner } crée deux menaces à la fois si c’est possible sans jouer juste sous une case où { $other } compléterait un alignement : sur deux cases jouables, ou sur une case jouable et la case du dessus.
diagram-order =
    Sinon, { $owner } joue le premier de ces choix qui est possible. Les cases juste sous une case où { $other } compléterait un alignement ne comptent pas, sauf s’il n’y en a pas d’autres. Entre plusieurs cases, { $owner } prend celle au-dessus du dernier jeton, ou à défaut la { $tie_break ->
        [leftmost] plus à gauche :
       *[rightmost] plus à droite :
    }
diagram-rank =
    { $rank ->
        [urgent] !, dès que la case est jouable.
        [pair] @, si une seule de ces cases est jouable (si deux le sont, { $other } peut prendre l’une et { $owner } l’autre).
        [claim] ^, si possible en réponse au jeton du dessous.
        [early] +, si rien de ce qui précède n’est possible.
        [middle] =, si rien de ce qui précède n’est possible.
       *[late] -, si rien de ce qui précède n’est possible.
    }
diagram-rest = n’importe quelle autre case, si rien de ce qui précède n’est possible.

## Indices qui ne nomment pas le coup


nudge-cell = Cherche la case où { $other } compléterait un alignement.
nudge-only-move = Vérifie pour chaque coup ce que { $other } pourrait jouer juste au-dessus : tous les coups sauf un perdent aussitôt.
nudge-quiet-move = Cherche un coup qui ne menace rien, mais après lequel { $other } n’a pas de bonne réponse.
nudge-line = { $mover } peut compléter un alignement tout de suite : trouve-le.
nudge-threats = Cherche une suite de menaces : { $other } doit parer chacune d’elles, jusqu’à celle qui ne peut plus être parée.
nudge-zugzwang =
    { $threats-count ->
        [one] Regarde { $threats } : compte les cases vides et trouve le coup après lequel { $other } devra jouer dessous.
       *[other] Regarde { $threats } : compte les cases vides et trouve le coup après lequel { $other } devra jouer sous l’une d’elles.
    }
nudge-plan = Cherche un coup après lequel { $mover } a une réponse à chaque coup de { $other }.
nudge-lost = Tous les coups perdent ; trouve celui qui tient le plus longtemps.
nudge-part =
    { $part ->
        [left] Regarde à gauche : { $worth ->
            [win] { $mover } y a un coup gagnant.
           *[draw] { $mover } y a un coup qui garde la partie nulle.
        }
        [middle] Regarde au milieu : { $worth ->
            [win] { $mover } y a un coup gagnant.
           *[draw] { $mover } y a un coup qui garde la partie nulle.
        }
        [right] Regarde à droite : { $worth ->
            [win] { $mover } y a un coup gagnant.
           *[draw] { $mover } y a un coup qui garde la partie nulle.
        }
       *[all] Regarde encore : { $worth ->
            [win] { $mover } a un coup gagnant.
           *[draw] { $mover } a un coup qui garde la partie nulle.
        }
    }
nudge-waiting =
    { $threats-count ->
        [one] Regarde { $threats } : qui joue dessous laisse la case à l’adversaire.
       *[other] Regarde { $threats } : qui joue sous l’une d’elles la laisse à l’adversaire.
    }
nudge-open = Aucune case ne complète encore un alignement : cherche un coup qui en prépare plusieurs à la fois.
nudge-again = Appuie encore sur { $key } pour voir le coup.


## Valeurs

value =
    { $worth ->
        [win] victoire { in-plies }
        [win-within] victoire { within-plies }
        [draw] nulle
        [loss] défaite { in-plies }
        [loss-within] défaite { within-plies }
        [at-least-draw] au moins nulle
        [at-most-draw] au plus nulle
       *[unknown] inconnue
    }

## Résultats de coups dans `connect4 explain --moves`, après le nom du coup

move-wins = gagne
move-draws = fait nulle
move-loses = perd
move-unsolved = n’est pas résolu

## La question d’une énigme

find-only-move =
    { $worth ->
        [win] À { $mover } de jouer : trouve le seul coup qui gagne ({ plies }, en comptant ceux des deux camps).
       *[draw] À { $mover } de jouer : trouve le seul coup qui fait nulle.
    }

## Indices : les meilleurs coups et leurs valeurs. Parties de phrases, qui prennent une majuscule au début.

over-won = la partie est terminée : { $winner } a gagné
over-drawn = la partie est terminée : c’est une nulle
nothing-known = résultat inconnu
only-legal-move =
    { $worth ->
        [win] { $moves } est le seul coup possible ; il gagne { in-plies }
        [win-within] { $moves } est le seul coup possible ; il gagne { within-plies }
        [draw] { $moves } est le seul coup possible ; il fait nulle
        [loss] { $moves } est le seul coup possible ; il perd { in-plies }
        [loss-within] { $moves } est le seul coup possible ; il perd { within-plies }
        [at-least-draw] { $moves } est le seul coup possible ; il fait au moins nulle
        [at-most-draw] { $moves } est le seul coup possible ; il fait au plus nulle
       *[unknown] { $moves } est le seul coup possible ; son résultat est inconnu
    }
every-move =
    { $worth ->
        [win] chaque coup gagne { in-plies }
        [win-within] chaque coup gagne { within-plies }
        [draw] chaque coup fait nulle
        [loss] chaque coup perd { in-plies }
        [loss-within] chaque coup perd { within-plies }
        [at-least-draw] chaque coup fait au moins nulle
        [at-most-draw] chaque coup fait au plus nulle
       *[unknown] le résultat de chaque coup est inconnu
    }
holds-out-longest =
    { $moves-count ->
        [one] tous les coups perdent ; { $moves } tient le plus longtemps, { plies }
       *[other] tous les coups perdent ; { $moves } tiennent le plus longtemps, { plies }
    }
moves-worth =
    { $moves-count ->
        [one] { $worth ->
            [win] { $moves } gagne { in-plies }
            [win-within] { $moves } gagne { within-plies }
            [draw] { $moves } fait nulle
            [loss] { $moves } perd { in-plies }
            [loss-within] { $moves } perd { within-plies }
            [at-least-draw] { $moves } fait au moins nulle
            [at-most-draw] { $moves } fait au plus nulle
           *[unknown] { $moves } a une valeur inconnue
        }
       *[other] { $worth ->
            [win] { $moves } gagnent { in-plies }
            [win-within] { $moves } gagnent { within-plies }
            [draw] { $moves } font nulle
            [loss] { $moves } perdent { in-plies }
            [loss-within] { $moves } perdent { within-plies }
            [at-least-draw] { $moves } font au moins nulle
            [at-most-draw] { $moves } font au plus nulle
           *[unknown] { $moves } ont une valeur inconnue
        }
    }
others-unknown = le résultat des autres est inconnu
all-moves = { $groups }
looks-best =
    { $outlook ->
        [win] { $moves } semble le meilleur (victoire { in-plies }, estimé)
        [loss] { $moves } semble le meilleur (défaite { in-plies }, estimé)
        [clearly-better] { $moves } semble le meilleur (nettement mieux, estimé)
        [better] { $moves } semble le meilleur (mieux, estimé)
        [worse] { $moves } semble le meilleur (moins bien, estimé)
        [clearly-worse] { $moves } semble le meilleur (nettement moins bien, estimé)
       *[even] { $moves } semble le meilleur (égal, estimé)
    }

## Analyses de parties : ce qui n’allait pas dans un coup, et ce qui aurait été mieux

kept-win = a gardé la victoire ; on ne sait pas si un autre coup aurait gagné plus tôt
kept-loss = c’était déjà perdu ; on ne sait pas si un autre coup aurait tenu plus longtemps
won-later = a gagné { plies } plus tard que nécessaire ; { $better }
lost-sooner = a perdu { plies } plus tôt que nécessaire ; { $better }
threw-away =
    { $result ->
        [win-for-loss] a transformé une victoire en défaite ; { $better }
        [win] a gâché la victoire ; { $better }
        [at-least-draw] a gâché au moins une nulle ; { $better }
       *[draw] a gâché la nulle ; { $better }
    }
better-unknown = le meilleur coup est inconnu
would-have-held-out = avec { $moves }, la partie aurait encore duré { plies }
would-have =
    { $worth ->
        [win] avec { $moves }, la partie était gagnée { in-plies }
        [win-within] avec { $moves }, la partie était gagnée { within-plies }
        [draw] avec { $moves }, la partie était nulle
        [loss] avec { $moves }, la partie était perdue { in-plies }
        [loss-within] avec { $moves }, la partie était perdue { within-plies }
        [at-least-draw] avec { $moves }, la partie était au moins nulle
        [at-most-draw] avec { $moves }, la partie était au plus nulle
       *[unknown] le résultat de { $moves } est inconnu
    }
