### What the server writes into the page: texts for search engines and browsers without JavaScript, and link previews.
### It reads only lines of the form `id = text`.

page-description = Lig 4: jogue, analise, resolva problemas
page-noscript = Esta página precisa de JavaScript.
board-noscript = Este tabuleiro precisa de JavaScript.

preview-analysis = Uma posição de Lig 4
preview-analysis-about = Veja quanto vale cada jogada e continue a partida.
preview-review = Revisão de uma partida de Lig 4
preview-review-about = Veja quais jogadas a ganharam e quais a perderam.
preview-puzzles = Problemas de Lig 4
preview-puzzles-about = Encontre a única jogada que funciona.
preview-strategy = Uma estratégia compacta para Lig 4
preview-strategy-about = O primeiro jogador sempre vence com ela: tente detê-la.
preview-search = Ver como uma busca pensa
preview-search-about = Minimax, alfa-beta e busca em árvore Monte Carlo no Lig 4, passo a passo.
preview-learn = Ver como aprende
preview-learn-about = Um jogador aprende qualquer tabuleiro jogando contra si mesmo.
preview-online = Lig 4 com um amigo
preview-online-about = Crie uma partida, envie o link e jogue.
preview-tournament = Você foi convidado para um torneio
preview-game = Você foi convidado para uma partida
preview-invitation-about = Abra o link para jogar ou assistir.

refused-host = Este servidor não é conhecido como “{ $host }”
refused-host-address = Abra-o com o endereço que ele mostra ao iniciar, por exemplo { $example }.
refused-host-owner = Se este é o seu servidor e os jogadores devem usar este nome, inicie-o com a URL pública { $url }, ou { $secure } atrás de um proxy.
refused-page = Não é possível mostrar esta página agora
refused-reason = O servidor está sobrecarregado, ou você enviou pedidos demais. Espere um momento.
refused-again = Tentar de novo
