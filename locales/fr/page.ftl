### What the server writes into the page: texts for search engines and browsers without JavaScript, and link previews.
### It reads only lines of the form `id = text`.

page-description = Puissance 4 : jouer, analyser, résoudre des énigmes
page-noscript = Cette page a besoin de JavaScript.
board-noscript = Ce plateau a besoin de JavaScript.

preview-analysis = Une position de Puissance 4
preview-analysis-about = Découvre ce que vaut chaque coup, et continue la partie.
preview-review = Relecture d’une partie de Puissance 4
preview-review-about = Découvre quels coups l’ont gagnée et lesquels l’ont perdue.
preview-puzzles = Énigmes de Puissance 4
preview-puzzles-about = Trouve le seul coup qui marche.
preview-strategy = Une stratégie compacte pour Puissance 4
preview-strategy-about = Le premier joueur gagne toujours avec elle : essaie de l’arrêter.
preview-search = Regarder une recherche réfléchir
preview-search-about = Minimax, alpha-bêta et recherche arborescente Monte-Carlo sur Puissance 4, pas à pas.
preview-learn = Le regarder apprendre
preview-learn-about = Un joueur apprend n’importe quel plateau en jouant contre lui-même.
preview-online = Puissance 4 avec un ami
preview-online-about = Crée une partie, envoie le lien et joue.
preview-tournament = Tu es invité à un tournoi
preview-game = Tu es invité à une partie
preview-invitation-about = Ouvre le lien pour jouer ou regarder.

refused-host = Ce serveur n’est pas connu sous le nom de « { $host } »
refused-host-address = Ouvre-le avec l’adresse qu’il affiche au démarrage, par exemple { $example }.
refused-host-owner = Si c’est ton serveur et que les joueurs doivent utiliser ce nom, démarre-le avec l’URL publique { $url }, ou { $secure } derrière un proxy.
refused-page = Impossible d’afficher cette page pour l’instant
refused-reason = Le serveur est surchargé, ou tu as envoyé trop de demandes. Attends un instant.
refused-again = Réessayer
