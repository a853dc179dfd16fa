### Analysis, reviews, explanations, puzzles, lessons and the compact strategy.

## Values and hints

win-in = victoire en { $plies }
loss-in = défaite en { $plies }
value-draw = nulle
value-win = victoire
value-loss = défaite
at-least-draw = au moins nulle
at-most-draw = au plus nulle
value-unknown = inconnue
seems-clearly-better = nettement mieux
seems-better = mieux
seems-even = égal
seems-worse = moins bien
seems-clearly-worse = nettement moins bien

## Analysis

head-column = Colonne
head-cell = Case
head-value = Valeur
head-score = Score
no-moves = Pas encore de coup.
best-line = Meilleure suite
likely-line = Suite probable
solved-completely = Résolu.
unproved = Le temps n’a pas suffi pour tout résoudre : les valeurs avec ~ sont des estimations.
estimated = Ce plateau est trop grand pour être résolu : les valeurs avec ~ sont des estimations.
graph = La valeur au fil de la partie
graph-of = Valeur après chaque coup ; au-dessus du milieu { $x } gagne, au-dessous { $o } : { $values }
to-start = Au début
to-end = À la fin
import-text = Coller une partie ou une position
export-text = Exporter
load-text = Charger
text-label = Texte
notation = Notation
notation-name =
    { $notation ->
        [digits] Chiffres (4455)
        [list] Liste ([3,3,4,4])
        [colors] Couleurs (D_Red D_Yellow)
        [cells] Cases (d1 d2)
        [position] Ligne de position
        [record] Feuille de partie
       *[diagram] Diagramme
    }

## Reviews

review-title = Relecture
accuracy = Précision
accuracy-kept =
    { $kept ->
        [one] { $kept } coup sur { $evaluated } a gardé le résultat.
       *[other] { $kept } coups sur { $evaluated } ont gardé le résultat.
    }
accuracy-part =
    { $open ->
        [one] { accuracy-kept } { $open } n’a pas pu être évalué.
       *[other] { accuracy-kept } { $open } n’ont pas pu être évalués.
    }
accuracy-none = Inconnue.
accuracy-note = Précision : un coup qui gâche une victoire ou une nulle compte 0, un coup qui la garde compte 100. Dans une position perdue, un coup compte selon le temps qu’il tient par rapport au meilleur coup.
incomplete = Le temps n’a pas suffi pour tout résoudre.
no-review = On ne peut relire que les parties avec gravité, et seulement sur des plateaux assez petits pour être résolus.
review-empty = Il n’y a pas encore de partie ici. Joues-en une, puis choisis « Relire » pour voir où elle s’est décidée.
next-mistake = Erreur suivante

## Explanations

why = Pourquoi ?
why-back = Étape précédente
why-on = Étape suivante
why-count = { $at } sur { $count }
why-proof = Preuve
why-legend = Anneau : une case qui complète un alignement, ou le coup à jouer. ^ : une case à prendre, si possible juste au-dessus du jeton de l’adversaire. × : une case à éviter. Flèche : d’un coup à la réponse.

## Puzzles

grade-label = Difficulté
any-grade = Toutes
grade-is = Difficulté { $grade } sur 5
puzzle-short-question =
    { $verdict ->
        [win] À { $side } de jouer : trouve le seul coup gagnant.
       *[draw] À { $side } de jouer : trouve le seul coup qui fait nulle.
    }
puzzle-right = Exact ! { $move } est le seul coup. Meilleure suite : { $line }
puzzle-wrong = { $move } n’est pas la solution. Cette énigme ne compte plus comme résolue, mais tu peux continuer d’essayer.
puzzle-solution = Voir la solution
puzzle-solution-is = La solution est { $move }. Meilleure suite : { $line }
next-puzzle = Énigme suivante
# Mistakes in reviewed games, as puzzles.
mine = Mes erreurs
mine-about = La relecture d’une partie garde sur cet appareil les coups qui ont gâché une victoire ou une nulle. Les énigmes résolues disparaissent, les autres reviennent.
mine-none = Pas encore d’erreur. Joue une partie et relis-la : ses erreurs reviendront ici sous forme d’énigmes.
mine-question =
    { $verdict ->
        [win] Ici, { $side } a gâché la victoire. Trouve un coup qui gagne.
       *[draw] Ici, { $side } a gâché la nulle. Trouve un coup qui fait nulle.
    }
mine-right = Exact ! { $move } garde le résultat.
mine-solution = Il fallait jouer : { $moves }
mine-count = Erreurs restantes : { $count }
solved-count = Résolues du premier coup : { $count } sur { $tried }
making-puzzle = Recherche d’une énigme…
puzzle-of-day = Énigme du jour
other-puzzles = Autres modes de jeu
sheet = Feuille d’exercices
print = Imprimer
answers = Solutions : { $answers }
storm = Tempête
storm-about = Résous autant d’énigmes que possible en { $minutes } minutes. Les séries donnent du temps ; une erreur coûte { $cost } secondes.
streak = Série
streak-about = Une énigme après l’autre, de plus en plus difficiles, jusqu’à ta première erreur. Tu peux en passer une.
solved-head = Résolues
time-head = Temps
skip-puzzle = Passer celle-ci
right-short = Exact !
right-bonus =
    { $seconds ->
        [one] Exact ! { $seconds } seconde de plus.
       *[other] Exact ! { $seconds } secondes de plus.
    }
wrong-short = Non, il fallait jouer { $move }.
combo = { $count } d’affilée
run-over =
    { $count ->
        [one] Terminé : { $count } résolue, { $wrong ->
            [one] { $wrong } manquée
           *[other] { $wrong } manquées
        }, plus longue série { $longest }.
       *[other] Terminé : { $count } résolues, { $wrong ->
            [one] { $wrong } manquée
           *[other] { $wrong } manquées
        }, plus longue série { $longest }.
    }
new-best = Ton record !
own-best = Ton record : { $count }
run-again = Nouvelles énigmes
run-same = Les mêmes énigmes encore une fois

## Lessons

lessons-title = Apprendre à bien jouer
all-lessons = Toutes les leçons
lesson-next = Suivant
lesson-again = Réessayer
lesson-count = Position { $at } sur { $count } de cette leçon
lesson-right = Exact.
lesson-wrong = { $move } ne marche pas.
lesson-slow = { $move } gagne aussi, mais il y a un meilleur coup.

## Compact strategy

strategy-title = Une stratégie gagnante que tu peux suivre
strategy-link = Une stratégie compacte : le premier joueur gagne toujours
search-link = Regarder une recherche réfléchir : minimax, alpha-bêta, Monte-Carlo
strategy-about = { $side } gagne avec cette stratégie, quoi que tu joues. Elle contient un coup pour chacune des { $entries } positions ; { $diagrams } d’entre elles ont aussi un diagramme pour le reste de la partie. Un programme l’a vérifiée contre toutes les réponses. Essaie de l’arrêter.
strategy-source =
    { $source ->
        [habit] Règle par défaut : gagner, parer ou faire deux menaces.
       *[line] Coup tiré de l’arbre de la stratégie.
        [diagram] Coup tiré du diagramme.
    }
strategy-follows = À partir d’ici, { $side } suit le diagramme affiché sur le plateau. « Pourquoi ? » explique comment le lire.
strategy-over = { $side } a complété un alignement, comme promis.
strategy-left = Cette partie ne suit plus la stratégie.
strategy-legend = D’abord, la stratégie complète un alignement si elle peut, pare s’il le faut ou crée deux menaces si elle peut. Ensuite seulement, elle suit l’arbre ou le diagramme.
