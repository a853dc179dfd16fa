### Online games, the lobby and tournaments.

## Creating and joining games

your-name = Ton nom (facultatif)
playing-as = Tu joues sous le nom de { $name }
change-name = Changer de nom
options = Options
clock-label = Pendule
no-clock = Sans pendule
minutes = { $minutes } min + { $seconds } s
create-game = Créer un lien d’invitation
invite-title = Invite quelqu’un
listed = Afficher cette partie dans les archives une fois finie
join-link = Toute personne qui ouvre ce lien peut jouer
watch-link = Toute personne ayant ce lien peut regarder
invite-spectators = Inviter des spectateurs
cancel-waiting = Annuler
join-game = Rejoindre la partie
invited-by = { $name } t’invite à une partie
invitation-rules = { $rules } ; tu joues { $side }.
rule-board = { $size }, { $connect } alignés
rule-free = sans gravité
rule-swap = avec la règle d’échange
rule-swap-three = avec échange après trois jetons
rule-clock = { $minutes } min + { $seconds } s par joueur
rule-no-clock = sans pendule
copy-link = Copier
share = Partager
share-text = Une partie de Puissance 4
qr = Code QR du lien d’invitation
link-local = Ce lien ne fonctionne que sur cet ordinateur. Pour d’autres appareils, lance le serveur avec « --addr 0.0.0.0:{ $port } » et ouvre cette page à l’adresse de l’ordinateur sur ton réseau, par exemple http://192.168.1.20:{ $port }.

## Games in progress

their-move = À { $name } de jouer.
player-presence =
    { $state ->
        [online] en ligne
       *[offline] hors ligne
    }
seat-free = libre
anonymous = Joueur { $seat }
waiting = En attente de l’autre joueur.
watching = Tu regardes. Spectateurs : { $count }
connecting = Connexion…
connected = Connecté.
reconnecting = Connexion perdue. Reconnexion…
queued = Tu es hors ligne. Ton coup est gardé et sera envoyé au retour de la connexion.
server-paused = Le serveur ne peut pas enregistrer les coups pour le moment. Les pendules sont arrêtées et la partie reprendra d’elle-même.
resign = Abandonner
resign-sure = Abandonner cette partie ?
offer-draw = Proposer la nulle
accept-draw = Accepter la nulle
decline-draw = Refuser la nulle
ask-takeback = Demander à reprendre le coup
accept-takeback = Accepter la reprise
decline-takeback = Refuser la reprise
accept-rematch = Accepter la revanche
to-rematch = Aller à la revanche
watch-rematch = Regarder la revanche
draw-offered = { $name } propose la nulle.
takeback-asked = { $name } demande à reprendre le dernier coup.
rematch-offered = { $name } propose la revanche, camps échangés.
you-offered = Envoyé. En attente de la réponse.
declined =
    { $what ->
        [draw_declined] { $name } a refusé la nulle.
       *[takeback_declined] { $name } a refusé la reprise.
    }
won-by = { $name } a gagné : { ending-reason }.
drawn-by = Nulle : { ending-reason }.
ended-by = Partie terminée : { ending-reason }.
ending-reason =
    { $reason ->
        [line] un alignement complété
        [full] le plateau est plein
        [resigned] l’adversaire a abandonné
        [agreed] accord des deux joueurs
        [time] l’adversaire n’a plus de temps
       *[abandoned] elle a été abandonnée
    }
notify = Me prévenir quand c’est mon tour
my-turn = à toi
their-turn = à l’adversaire
premove-set = Coup anticipé : { $move }. Choisis-le à nouveau pour l’annuler.
premove-canceled = Coup anticipé annulé.
premove-dropped = Le coup anticipé { $move } n’est plus possible.
low-time = Il reste moins de dix secondes.
phrases = Dire quelque chose
phrase =
    { $phrase ->
        [hello] Bonjour !
        [good_luck] Bonne chance !
        [well_played] Bien joué !
        [thanks] Merci !
        [sorry] Désolé !
       *[good_game] Belle partie !
    }
say-hide = Masquer les messages de l’adversaire

## Lists of games

my-games = Tes parties en cours
my-game = { $opponent }, { $rules } : { $turn }
no-opponent = personne n’est encore venu
move-seat = Passer à un autre appareil
seat-link = Ouvre ce lien sur l’autre appareil d’ici { $minutes } minutes pour continuer là-bas ; ici, tu regarderas. Il ne sert qu’une fois : ne le partage pas
seat-qr = Code QR du lien qui déplace ta partie
seat-moved = Ta partie est passée sur un autre appareil ; ici, tu regardes.
seat-gone = Ce lien a expiré. Crée-en un nouveau sur l’appareil où tu joues.
archive = Parties finies
archive-game = { $first } contre { $second }, { $size } : { $result }
archive-empty = Pas encore de partie finie.
show-more = Afficher plus
result-won = { $name } a gagné
result-draw = nulle
result-open = non finie
download-game = Télécharger
open-game = Ouvrir

## Lobby

play-now = Jouer maintenant
play-now-about = Contre une personne qui attend
find-opponent = Trouver un adversaire
play-friend = Jouer avec un ami
play-friend-about = Avec un lien ou un code QR
rated = Classée : elle change ton classement, et la quitter compte comme une défaite
is-rated = classée
is-unrated = non classée
newcomer = nouveau
rating = Classement
anyone = quelqu’un
your-rating =
    { $games ->
        [one] Ton classement : { $rating }, sur { $games } partie. Un point d’interrogation signifie qu’il est provisoire.
       *[other] Ton classement : { $rating }, sur { $games } parties. Un point d’interrogation signifie qu’il est provisoire.
    }
challenges = Défis ouverts
challenge = { $name } ({ $rating }) : { $rules }
lobby-empty = Personne n’attend pour l’instant. Lance-toi : « Trouver un adversaire ».
bot = Bot
take-challenge = Jouer
looking = Recherche d’un adversaire…
nobody-yet = Pas encore d’adversaire. Attends encore, ou { $level }.
meanwhile = joue contre l’ordinateur

## Tournaments

tournament-title = Tournoi
tournament-make = Créer un tournoi
tournament-about = Jusqu’à 64 joueurs
tournament-name = Nom (facultatif)
tournament-kind = Formule
tournament-all = toutes rondes, tous contre tous
tournament-arena = arène, { $minutes } min
tournament-entry = Qui peut participer
tournament-entrants =
    { $who ->
       *[people] humains
        [people_and_bots] humains et bots
        [bots] bots
    }
tournament-bot-limit = Bots par adresse
tournament-no-limit = sans limite
tournament-finished = Parties terminées
tournament-drawn = nulle
tournament-forfeit = forfait
tournament-remove = Retirer
tournament-remove-sure = Retirer { $name } du tournoi ?
tournament-absent = Après deux minutes d’absence, un joueur perd par forfait contre les adversaires qui n’ont plus personne d’autre à rencontrer.
tournament-join = Rejoindre le tournoi
tournament-begin = Commencer
tournament-end = Terminer le tournoi
tournament-end-sure = Terminer le tournoi maintenant ? Les parties en cours comptent encore.
tournament-open =
    { $count ->
        [one] Il n’a pas commencé ; { $count } inscrit.
       *[other] Il n’a pas commencé ; { $count } inscrits.
    }
tournament-running = En cours.
tournament-left = Encore { $minutes } min.
tournament-wait = Tu seras apparié dès qu’un adversaire sera libre. Reste sur cette page.
tournament-over = Terminé.
tournament-own-place = Tu finis à la place { $place } sur { $count }.
tournament-standings = Classement
tournament-place = Place
tournament-player = Joueur
tournament-points = Points
tournament-score =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
tournament-played = Parties
tournament-tables = Parties en cours
tournament-versus = { $first } contre { $second }
tournament-watch = Regarder
tournament-csv = Résultats en CSV
tournament-projector = Vue pour projecteur
tournament-own-game = Aller à ta partie
tournament-back = Retour au tournoi
tournament-join-link = Toute personne ayant ce lien peut participer
tournament-watch-link = Toute personne ayant ce lien peut regarder
tournament-scan = Scanne pour jouer
tournament-qr = Code QR du lien pour participer
tournament-no-code = Pour afficher ici un code QR, ouvre cette vue dans le navigateur où le tournoi a été créé.
tournament-full = Les inscriptions sont closes ; tu peux regarder.
tournament-two = Un tournoi demande deux joueurs. Envoie d’abord le lien à d’autres.
tournament-rules = { $rules }, { $clock } ; { $format }

## Shares of best moves

best-moves-ask = À quelle fréquence le meilleur coup a-t-il été joué ?
best-moves = Meilleurs coups : { $first } { $best } sur { $all }, { $second } { $other-best } sur { $other-all }.
best-moves-people = Les joueurs classés de { $from } à { $to }, à peu près aussi forts que { $name }, jouent le meilleur coup dans { $best } % des cas.
best-moves-levels = À quelle fréquence les niveaux de l’ordinateur jouent le meilleur coup, en pour cent : { $levels }.
