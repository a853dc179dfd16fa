### What the server writes into the page: texts for search engines and browsers without JavaScript, and link previews.
### It reads only lines of the form `id = text`.

page-description = Conecta 4: juega, analiza, resuelve problemas
page-noscript = Esta página necesita JavaScript.

preview-analysis = Una posición de Conecta 4
preview-analysis-about = Mira cuánto vale cada jugada y sigue jugando.
preview-review = Una partida de Conecta 4 revisada
preview-review-about = Mira qué jugadas la ganaron y cuáles la perdieron.
preview-puzzles = Problemas de Conecta 4
preview-puzzles-about = Encuentra la única jugada que funciona.
preview-strategy = Una estrategia compacta para Conecta 4
preview-strategy-about = Quien empieza siempre gana con ella: intenta pararla.
preview-search = Mira cómo piensa una búsqueda
preview-search-about = Minimax, alfa-beta y búsqueda de Monte Carlo en Conecta 4, paso a paso.
preview-learn = Mira cómo aprende
preview-learn-about = Un jugador aprende cualquier tablero jugando contra sí mismo.
preview-online = Conecta 4 con alguien
preview-online-about = Crea una partida, envía el enlace y a jugar.
preview-tournament = Te invitan a un torneo
preview-game = Te invitan a una partida
preview-invitation-about = Abre el enlace para jugar o mirar.
