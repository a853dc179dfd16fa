### What the server writes into the page: texts for search engines and browsers without JavaScript, and link previews.
### It reads only lines of the form `id = text`.

page-description = Conecta 4: juega, analiza, resuelve problemas
page-noscript = Esta página necesita JavaScript.
board-noscript = Este tablero necesita JavaScript.

preview-analysis = Una posición de Conecta 4
preview-analysis-about = Mira cuánto vale cada jugada y sigue jugando.
preview-review = Repaso de una partida de Conecta 4
preview-review-about = Mira qué jugadas la ganaron y cuáles la perdieron.
preview-puzzles = Problemas de Conecta 4
preview-puzzles-about = Encuentra la única jugada que funciona.
preview-strategy = Una estrategia compacta para Conecta 4
preview-strategy-about = El primer jugador siempre gana con ella: intenta detenerla.
preview-search = Ver cómo piensa una búsqueda
preview-search-about = Minimax, alfa-beta y búsqueda en árbol de Monte Carlo en Conecta 4, paso a paso.
preview-learn = Ver cómo aprende
preview-learn-about = Un jugador aprende cualquier tablero jugando contra sí mismo.
preview-online = Conecta 4 con un amigo
preview-online-about = Crea una partida, envía el enlace y a jugar.
preview-tournament = Te invitan a un torneo
preview-game = Te invitan a una partida
preview-invitation-about = Abre el enlace para jugar o mirar.

refused-host = Este servidor no se conoce como «{ $host }»
refused-host-address = Ábrelo con la dirección que muestra al iniciarse, por ejemplo { $example }.
refused-host-owner = Si es tu servidor y los jugadores deben usar este nombre, inícialo con la URL pública { $url }, o { $secure } detrás de un proxy.
refused-page = Esta página no se puede mostrar ahora
refused-reason = El servidor está sobrecargado o has enviado demasiadas peticiones. Espera un momento.
refused-again = Intentar otra vez
