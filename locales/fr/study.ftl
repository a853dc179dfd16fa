### Analysis, reviews, explanations, puzzles, lessons and the compact strategy.

## Values and hints

win-in = victoire en { $plies }
loss-in = défaite en { $plies }
value-draw = nulle
value-win = victoire
value-loss = défaite
at-least-draw = au moins nulle
at-most-draw = au plus nulle
value-unknown = inconnu
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
unproved = Le temps n’a pas suffi pour tout résoudre : les valeurs avec ~ sont des estimations.
estimated = Ce plateau est trop grand pour être résolu : les valeurs avec ~ sont des estimations.
graph = La valeur au fil de la partie
graph-of = Valeur après chaque coup ; au-dessus du milieu { $x } gagne, au-dessous { $o } : { $values }
to-start = Au début
to-end = À la fin
import-text = Coller une partie ou position
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
        [record] Enregistrement
       *[diagram] Diagramme
    }

## Reviews

review-title = Relecture
accuracy = Précision
accuracy-kept = { $kept } coups sur { $evaluated } ont gardé le résultat.
accuracy-part = { $kept } coups sur { $evaluated } ont gardé le résultat ; { $open } n’ont pas pu être jugés.
accuracy-none = Inconnue.
accuracy-note = Précision : un coup qui gâche une victoire ou une nulle compte 0, un coup qui la garde compte 100. Dans une position perdue, un coup compte selon le temps qu’il résiste par rapport au meilleur coup.
incomplete = Le temps n’a pas suffi pour tout résoudre.
no-review = On ne peut revoir que les parties avec gravité, sur des plateaux assez petits pour être résolus.
review-empty = Il n’y a pas encore de partie ici. Joues-en une, puis choisis « Revoir » pour voir où elle s’est jouée.
next-mistake = Erreur suivante

## Explanations

why = Pourquoi ?
why-back = Étape précédente
why-on = Étape suivante
why-count = { $at } sur { $count }
why-proof = Preuve
why-legend = Anneau : une case qui complète un alignement, ou le coup à jouer. ^ : une case à prendre, si possible juste au-dessus du jeton de l’adversaire. × : une case à éviter. Flèche : d’un coup à la réponse.

## Puzzles

grade-label = Difficulté
any-grade = Toutes
grade-is = Difficulté { $grade } sur 5
puzzle-short-question =
    { $verdict ->
        [win] À { $side } de jouer : trouve le seul coup gagnant.
       *[draw] À { $side } de jouer : trouve le seul coup qui fait nulle.
    }
puzzle-right = Exact ! { $move } est le seul coup. Meilleure suite : { $line }
puzzle-wrong = { $move } n’est pas la solution. Cette énigme ne compte plus comme résolue, mais tu peux continuer d’essayer.
puzzle-solution = Voir la solution
puzzle-solution-is = La réponse est { $move }. Meilleure suite : { $line }
next-puzzle = Énigme suivante
# Mistakes in reviewed games, as puzzles.
mine = Mes erreurs
mine-about = La relecture d’une partie garde sur cet appareil les coups qui ont gâché une victoire ou une nulle. Les problèmes résolus disparaissent, les autres reviennent.
mine-none = Pas encore d’erreurs. Joue une partie et relis-la : ses erreurs reviendront ici comme problèmes.
mine-question =
    { $verdict ->
        [win] Ici, { $side } a laissé passer la victoire. Trouve un coup qui gagne.
       *[draw] Ici, { $side } a laissé passer la nulle. Trouve un coup qui la garde.
    }
mine-right = Juste ! { $move } garde le résultat.
mine-solution = Il fallait jouer : { $moves }
mine-count = Erreurs restantes : { $count }
solved-count = Résolues du premier coup : { $count } sur { $tried }
making-puzzle = Recherche d’une énigme…
puzzle-of-day = Énigme du jour
other-puzzles = Autres modes de jeu
sheet = Feuille d’exercices
print = Imprimer
answers = Solutions : { $answers }
storm = Tempête
storm-about = Résous autant d’énigmes que possible en { $minutes } minutes. Les séries donnent du temps ; une erreur coûte { $cost } secondes.
streak = Série
streak-about = Une énigme après l’autre, de plus en plus dures, jusqu’à la première erreur. Tu peux en passer une.
solved-head = Résolues
time-head = Temps
skip-puzzle = Passer celle-ci
right-short = Exact !
right-bonus = Exact ! { $seconds } secondes de plus.
wrong-short = Non, le coup était { $move }.
combo = { $count } d’affilée
run-over = Terminé : { $count } résolues, { $wrong } manquées, meilleure série { $longest }.
new-best = Ton record !
own-best = Ton record : { $count }
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

strategy-title = Une stratégie gagnante à suivre
strategy-link = Une stratégie compacte : qui commence gagne toujours
search-link = Regarder une recherche réfléchir : minimax, alpha-bêta, Monte-Carlo
strategy-about = { $side } gagne avec cette stratégie, quoi que tu joues. Elle contient un coup pour chacune de { $entries } positions ; { $diagrams } d’entre elles ont aussi un diagramme pour la suite de la partie. Un programme l’a vérifiée contre toutes les réponses. Essaie de l’arrêter.
strategy-source =
    { $source ->
        [habit] Règle par défaut : gagner, parer ou faire deux menaces.
       *[line] Coup tiré de l’arbre de la stratégie.
        [diagram] Coup tiré du diagramme.
    }
strategy-follows = À partir d’ici, { $side } suit le diagramme du plateau. « Pourquoi ? » explique comment le lire.
strategy-over = { $side } a complété un alignement, comme promis.
strategy-left = Cette partie a quitté la stratégie.
strategy-legend = D’abord, la stratégie complète un alignement si elle peut, pare s’il le faut ou crée deux menaces si elle peut. Ensuite seulement, elle suit l’arbre ou le diagramme.
