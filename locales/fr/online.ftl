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
invite-title = Inviter quelqu’un
listed = Afficher cette partie dans les archives quand elle sera terminée
join-link = Toute personne qui ouvre ce lien peut participer
watch-link = Toute personne ayant ce lien peut regarder
invite-spectators = Inviter des spectateurs
cancel-waiting = Annuler
join-game = Rejoindre la partie
invited-by = { $name } t’invite à une partie
invitation-rules = { $rules } ; tu joues { $side }.
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
link-local = Ce lien ne fonctionne que sur cet ordinateur. Pour d’autres appareils, lance le serveur avec « --addr 0.0.0.0:{ $port } » et ouvre cette page à l’adresse de l’ordinateur sur ton réseau, par exemple http://192.168.1.20:{ $port }.

## Games in progress

their-move = À { $name } de jouer.
player-presence =
    { $state ->
        [online] en ligne
       *[offline] hors ligne
    }
seat-free = libre
anonymous = Joueur { $seat }
waiting = En attente de l’autre joueur…
watching = Tu regardes. Spectateurs : { $count }
connecting = Connexion…
connected = Connecté.
reconnecting = Connexion perdue. Reconnexion…
queued = Tu es hors ligne. Ton coup est enregistré et sera envoyé dès que la connexion reviendra.
server-paused = Le serveur ne peut pas enregistrer les coups pour le moment. Les pendules sont arrêtées et la partie reprendra d’elle-même.
resign = Abandonner
resign-sure = Abandonner cette partie ?
offer-draw = Proposer la nulle
accept-draw = Accepter la nulle
decline-draw = Refuser la nulle
ask-takeback = Demander une reprise
accept-takeback = Accorder la reprise
decline-takeback = Refuser la reprise
accept-rematch = Accepter la revanche
to-rematch = Aller à la revanche
watch-rematch = Regarder la revanche
draw-offered = { $name } propose la nulle.
takeback-asked = { $name } demande à reprendre le dernier coup.
rematch-offered = { $name } propose une revanche en échangeant les camps.
you-offered = Envoyé. En attente de la réponse…
declined =
    { $what ->
        [draw_declined] { $name } a refusé la nulle.
       *[takeback_declined] { $name } a refusé la reprise.
    }
won-by = { $name } a gagné : { ending-reason }.
drawn-by = Partie nulle : { ending-reason }.
ended-by = Partie terminée : { ending-reason }.
ending-reason =
    { $reason ->
        [line] un alignement complété
        [full] le plateau est plein
        [resigned] l’adversaire a abandonné
        [agreed] d’un commun accord
        [time] l’adversaire n’a plus de temps
       *[abandoned] la partie a été abandonnée
    }
notify = Me prévenir quand c’est mon tour
my-turn = à toi de jouer
their-turn = à l’adversaire de jouer
premove-set = Coup anticipé : { $move }. Choisis-le encore une fois pour l’annuler.
premove-canceled = Coup anticipé annulé.
premove-dropped = Le coup anticipé { $move } n’est plus possible.
low-time = Il reste moins de dix secondes.
phrases = Dire quelque chose
phrase =
    { $phrase ->
        [hello] Bonjour !
        [good_luck] Bonne chance !
        [well_played] Bien joué !
        [thanks] Merci !
        [sorry] Désolé !
       *[good_game] Belle partie !
    }
say-hide = Masquer les messages de l’adversaire

## Lists of games

my-games = Tes parties en cours
my-game = { $opponent }, { $rules } : { $turn }
no-opponent = personne ne participe encore
move-seat = Passer sur un autre appareil
seat-link = Ouvre ce lien sur ton autre appareil dans les { $minutes } minutes pour continuer là-bas ; sur celui-ci, tu regarderas. Il ne sert qu’une fois : ne le partage pas
seat-qr = Code QR du lien qui transfère ta partie
seat-moved = Ta partie est passée sur un autre appareil ; ici, tu regardes.
seat-gone = Ce lien a expiré. Crée-en un nouveau sur l’appareil où tu joues.
archive = Parties terminées
archive-game = { $first } contre { $second }, { $size } : { $result }
archive-empty = Pas encore de partie terminée.
show-more = Afficher plus
result-won = { $name } a gagné
result-draw = nulle
result-open = non terminée
download-game = Télécharger
open-game = Ouvrir

## Lobby

play-now = Jouer maintenant
play-now-about = Contre toute personne qui attend
find-opponent = Trouver un adversaire
play-friend = Jouer avec un ami
play-friend-about = Avec un lien ou un code QR
rated = Classée : elle change ta cote, et la quitter compte comme une défaite
is-rated = classée
is-unrated = non classée
newcomer = nouveau
rating = Cote
anyone = quelqu’un
your-rating =
    { $games ->
        [one] Ta cote : { $rating }, sur { $games } partie. Un point d’interrogation signifie qu’elle est provisoire.
       *[other] Ta cote : { $rating }, sur { $games } parties. Un point d’interrogation signifie qu’elle est provisoire.
    }
challenges = Défis ouverts
challenge = { $name } ({ $rating }) : { $rules }
lobby-empty = Personne n’attend pour l’instant. Lance-toi : appuie sur « Trouver un adversaire ».
bot = Bot
take-challenge = Jouer
looking = Recherche d’un adversaire…
nobody-yet = Pas encore d’adversaire. Attends encore un peu, ou { $level }.
meanwhile = joue contre l’ordinateur

## Tournaments

tournament-title = Tournoi
tournament-make = Créer un tournoi
tournament-about = Jusqu’à 64 joueurs
tournament-name = Nom (facultatif)
tournament-kind = Formule
tournament-all = tous contre tous
tournament-arena = arène, { $minutes } min
tournament-entry = Qui peut participer
tournament-entrants =
    { $who ->
       *[people] personnes
        [people_and_bots] personnes et bots
        [bots] bots
    }
tournament-bot-limit = Bots par adresse
tournament-no-limit = sans limite
tournament-finished = Parties terminées
tournament-drawn = nulle
tournament-forfeit = forfait
tournament-remove = Retirer
tournament-remove-sure = Retirer { $name } du tournoi ?
tournament-absent = Après deux minutes d’absence, un joueur perd par forfait contre les adversaires qui n’ont plus personne d’autre à rencontrer.
tournament-join = Participer au tournoi
tournament-begin = Commencer
tournament-end = Terminer le tournoi
tournament-end-sure = Terminer le tournoi maintenant ? Les parties en cours comptent encore.
tournament-open =
    { $count ->
        [one] Pas encore commencé ; { $count } joueur participe.
       *[other] Pas encore commencé ; { $count } joueurs participent.
    }
tournament-running = En cours.
tournament-left = Encore { $minutes } min.
tournament-wait = Ta prochaine partie commencera dès qu’un adversaire sera libre. Reste sur cette page.
tournament-over = Terminé.
tournament-own-place = Tu as fini à la place { $place } sur { $count }.
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
tournament-projector = Vue pour vidéoprojecteur
tournament-own-game = Aller à ma partie
tournament-back = Retour au tournoi
tournament-join-link = Toute personne ayant ce lien peut participer
tournament-watch-link = Toute personne ayant ce lien peut regarder
tournament-scan = Scanner pour participer
tournament-qr = Code QR du lien pour participer au tournoi
tournament-no-code = Pour afficher ici un code QR d’inscription, ouvre cette vue dans le navigateur où le tournoi a été créé.
tournament-full = Les inscriptions sont closes ; tu peux regarder.
tournament-two = Il faut deux joueurs pour un tournoi. Envoie d’abord le lien à d’autres.
tournament-rules = { $rules }, { $clock } ; { $format }

## Shares of best moves

best-moves-ask = À quelle fréquence le meilleur coup a-t-il été joué ?
best-moves = Meilleurs coups : { $first } { $best } sur { $all }, { $second } { $other-best } sur { $other-all }.
best-moves-people = Les joueurs dont la cote va de { $from } à { $to }, à peu près aussi forts que { $name }, jouent le meilleur coup dans { $best } % des cas.
best-moves-levels = À quelle fréquence les niveaux de l’ordinateur jouent le meilleur coup, en pour cent : { $levels }.
