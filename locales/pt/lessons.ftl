### The lessons: their titles, explanations, and for each position a question and an answer. $x and $o are the sides.

## lines

lesson-lines-title = Linhas
lesson-lines-text = Quatro peças em linha vencem: na horizontal, na vertical ou na diagonal. Antes de cada jogada, verifique duas coisas, nesta ordem. Posso completar uma linha? Meu adversário pode completar uma na jogada seguinte? Muitas partidas se perdem por uma linha que ninguém viu.
lesson-lines-1-ask = Vez de { $x }. Complete uma linha.
lesson-lines-1-answer = e1 completa b1–e1.
lesson-lines-2-ask = Vez de { $o }. { $x } tem três peças uma em cima da outra. E agora?
lesson-lines-2-answer = a4 bloqueia a1–a4; depois de qualquer outra jogada, { $x } vence na hora.
lesson-lines-3-ask = Vez de { $o }. As diagonais são as que mais escapam: encontre uma.
lesson-lines-3-answer = d5 completa d5–g2.

## two-threats

lesson-two-threats-title = Duas ameaças ao mesmo tempo
lesson-two-threats-text = Uma ameaça é uma casa vazia que completa uma linha. Uma ameaça pode ser bloqueada; duas que podem ser jogadas na hora, não. O caso mais simples: três em linha com as duas pontas livres. Impeça isso enquanto há só duas peças.
lesson-two-threats-1-ask = Vez de { $x }. Crie duas ameaças com uma só peça.
lesson-two-threats-1-answer = Três em linha embaixo, com as duas pontas livres: { $o } só consegue bloquear uma delas.
lesson-two-threats-2-ask = Vez de { $o }. { $x } quer três em linha com as duas pontas livres. Impeça.
lesson-two-threats-2-answer = Uma peça ao lado das duas deixa à linha uma só ponta livre.
lesson-two-threats-3-ask = Vez de { $o }. A mesma coisa no meio da partida: vença com a sua segunda peça, depois da resposta de { $x }.
lesson-two-threats-3-answer = c3 cria duas ameaças ao mesmo tempo, em b2 e c4.

## forcing

lesson-forcing-title = Ameaças que não deixam escolha
lesson-forcing-text = Quem precisa bloquear não tem outra escolha. Por isso uma sequência de ameaças pode ser calculada até o fim, por mais longa que seja: você conhece todas as respostas. Procure primeiro essas sequências, as suas e as do adversário. Mas não desperdice ameaças: a cada uma, o adversário bloqueia a linha.
lesson-forcing-1-ask = Vez de { $x }. Comece com uma ameaça e vença com a terceira peça.
lesson-forcing-1-answer = Depois de e4, { $o } precisa jogar d3. Assim d4 fica livre, e cria três ameaças ao mesmo tempo.
lesson-forcing-2-ask = Vez de { $x }. Uma coluna é a chave.
lesson-forcing-2-answer = d5 obriga a jogar e6, e depois a coluna a tem duas ameaças, uma em cima da outra.
lesson-forcing-3-ask = Vez de { $x }. Uma sequência longa: cinco peças de { $x }, e { $o } nunca tem escolha.
lesson-forcing-3-answer = d4 é a primeira de quatro ameaças; a quinta peça completa uma linha.

## on-top

lesson-on-top-title = A casa de cima
lesson-on-top-text = Cada peça libera a casa de cima, e primeiro para o adversário. Então não olhe só a casa em que a sua peça cai, mas também a de cima. Se o adversário puder completar ali uma linha, você não pode jogar nessa coluna.
lesson-on-top-1-ask = Vez de { $x }. Seis colunas vencem e uma perde na hora. Jogue uma das que vencem.
lesson-on-top-1-answer = Só a coluna 3 está errada: { $o } completaria uma linha em c3.
lesson-on-top-2-ask = Vez de { $o }. Aqui também uma coluna perde na hora. Jogue outra.
lesson-on-top-2-answer = Só a coluna 2 está errada: { $x } completaria uma linha em b2.
lesson-on-top-3-ask = Vez de { $o }. Duas colunas perdem na hora, e uma terceira perde no fim. Jogue outra.
lesson-on-top-3-answer = As colunas 3 e 7 perdem na hora; a coluna 1, mais tarde.

## above

lesson-above-title = Responder na mesma coluna
lesson-above-text = De todos, este é o plano mais simples: solte sempre a sua peça em cima da do adversário. As colunas têm seis casas. Quem responde assim fica com a segunda, a quarta e a sexta de cada coluna ainda vazia, e nunca precisa começar uma coluna. (Os especialistas chamam isso de claimeven ou follow-up.) Se as suas linhas passam por essas fileiras, não é preciso outro plano. Só vigie as linhas que podem ser completadas já.
lesson-above-1-ask = Vez de { $o }. Depois de que peça { $o } pode responder a cada jogada na mesma coluna, e vencer?
lesson-above-1-answer = Depois de d3, { $o } responde na mesma coluna e no fim completa uma linha.
lesson-above-2-ask = Vez de { $o }. Só uma jogada vence.
lesson-above-2-answer = e2, e a partir daí { $o } responde na mesma coluna.

## odd-even

lesson-odd-even-title = Ameaças que esperam: ímpares e pares
lesson-odd-even-text = Se a casa embaixo de uma ameaça está vazia, a ameaça espera: quem ocupa essa casa deixa ao adversário a de cima. Enquanto o resto do tabuleiro se enche, a vez é do primeiro jogador quando sobra um número par de casas, e do segundo quando é ímpar. Por isso, em geral, o primeiro jogador quer ameaças nas fileiras ímpares (a terceira e a quinta), e o segundo nas pares (a segunda, a quarta e a sexta). No fim, é então o adversário que precisa jogar embaixo da ameaça.
lesson-odd-even-1-ask = Vez de { $x }. Encontre a peça que torna decisiva uma ameaça ímpar.
lesson-odd-even-1-answer = Depois de c5, a ameaça em f3 é decisiva: quando todo o resto está cheio, { $o } precisa jogar f2.
lesson-odd-even-2-ask = Vez de { $o }. As ameaças de { $o } ficam nas fileiras pares.
lesson-odd-even-2-answer = Depois de c3, a ameaça em b4 é decisiva: no fim, { $x } precisa jogar b3.

## zugzwang

lesson-zugzwang-title = Quem precisa jogar ali?
lesson-zugzwang-text = Zugzwang: um lado precisa jogar, e todas as jogadas que lhe restam perdem. Não adivinhe, conte. Em cada coluna com uma ameaça, ignore a casa embaixo da ameaça e tudo o que fica acima. Conte as outras casas vazias. Se o número é par e a vez é do adversário, é ele quem no fim precisa jogar embaixo da ameaça. Duas ameaças em colunas diferentes mudam a conta, e quase todas as casas acima de uma ameaça perdem o valor.
lesson-zugzwang-1-ask = Vez de { $o }, com uma ameaça em e2. Uma coluna desperdiça a vitória; jogue outra.
lesson-zugzwang-1-answer = Só a coluna 5 está errada: { $o } não deve jogar embaixo da própria ameaça. { $x } ficará sem outras jogadas e terá que jogar ali.
lesson-zugzwang-2-ask = Vez de { $o }. Uma peça cria duas ameaças, e a conta dá certo.
lesson-zugzwang-2-answer = d2 cria ameaças em c3 e g5. Sem contar as casas descartadas, sobram 16: um número par, e a vez é de { $x }.
lesson-zugzwang-3-ask = Vez de { $x }. Duas ameaças em colunas diferentes vencem antes de uma só.
lesson-zugzwang-3-answer = c4 cria ameaças em b4, b5 e f4.

## openings

lesson-openings-title = Aberturas
lesson-openings-text = A maioria das linhas passa pelo meio. Com o melhor jogo, o primeiro jogador vence se começa na coluna do meio, empata ao lado dela (colunas 3 e 5) e perde com as outras. Então ocupe o meio, e não o deixe inteiro para o adversário.
lesson-openings-1-ask = Vez de { $x } no tabuleiro vazio. Que coluna vence?
lesson-openings-1-answer = A do meio, com a peça 41, se { $o } se defender o máximo que puder.
lesson-openings-2-ask = Vez de { $x }. Só uma coluna mantém a vitória.
lesson-openings-2-answer = De novo a do meio.
lesson-openings-3-ask = Vez de { $o }. { $x } começou ao lado da borda, e isso perde. Qual é a única resposta que vence?
lesson-openings-3-answer = A que fica ao lado da peça de { $x }, na direção do meio.
