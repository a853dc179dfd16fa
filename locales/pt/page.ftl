### What the server writes into the page: texts for search engines and browsers without JavaScript, and link previews.
### It reads only lines of the form `id = text`.

page-description = Lig 4: jogue, analise, resolva desafios
page-noscript = Esta página precisa de JavaScript.

preview-analysis = Uma posição de Lig 4
preview-analysis-about = Veja quanto vale cada jogada e continue o jogo.
preview-review = Uma partida de Lig 4 revisada
preview-review-about = Veja quais jogadas a ganharam e quais a perderam.
preview-puzzles = Desafios de Lig 4
preview-puzzles-about = Encontre a única jogada que funciona.
preview-strategy = Uma estratégia compacta para Lig 4
preview-strategy-about = Quem começa sempre vence com ela: tente detê-la.
preview-search = Veja uma busca pensar
preview-search-about = Minimax, alfa-beta e busca em árvore Monte Carlo no Lig 4, passo a passo.
preview-learn = Veja-o aprender
preview-learn-about = Um jogador aprende qualquer tabuleiro jogando contra si mesmo.
preview-online = Lig 4 com amigos
preview-online-about = Crie uma partida, envie o link e jogue.
preview-tournament = Você foi convidado para um torneio
preview-game = Você foi convidado para uma partida
preview-invitation-about = Abra o link para jogar ou assistir.
