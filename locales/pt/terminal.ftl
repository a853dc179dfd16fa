### Texts of the terminal. See ../en/terminal.ftl.

## Keys

key-name =
    { $key ->
        [enter] Enter
        [esc] Esc
       *[space] Espaço
    }
do-analysis = análise
do-answer = solução
do-back = voltar
do-cancel = cancelar
do-change = mudar
do-choose = escolher
do-clear = apagar
do-close = fechar
do-drop = soltar
do-faster = mais rápido
do-help = ajuda
do-hint = dica
do-leave = sair
do-menu = menu
do-move = mover
do-move-now = jogar já
do-new = nova
do-new-puzzles = novos problemas
do-next = próxima
do-next-mistake = próximo erro
do-open = abrir
do-parent = pasta acima
do-pause = pausar
do-play = jogar
do-play-it = jogar contra ele
do-play-on = jogar daqui
do-quit = sair
do-rematch = revanche
do-resume = continuar
do-review = rever
do-same-puzzles = mesmos problemas
do-save = salvar
do-scroll = rolar
do-show-all = tudo
do-skip = pular
do-slower = mais lento
do-start = começar
do-stay = ficar
do-step = passo
do-stop = parar
do-switch-sides = trocar de lado
do-text = texto
do-try-again = tentar de novo
do-undo = desfazer
do-watch = assistir
do-why = por quê
do-prove = prova

## Help

help-title = Teclas
help-more = ↑ ↓ para ver mais
help-play =
    ← → e Enter | escolher uma coluna e soltar; também Espaço, ↓
    1 a 9 | soltar nessa coluna; em tabuleiros mais largos, mover o marcador
    a1, b2, … | sem gravidade: ir para essa casa
    mouse | apontar e clicar; a roda rola
    u, r | desfazer, refazer; depois da partida, r: revanche com os lados trocados
    m | fazer o computador jogar já
    H | dica; pressione de novo para a melhor jogada
    a | ligar ou desligar a análise; Esc a interrompe
    w | por quê: explicar passo a passo quem vence; ou trocar de lado, se a regra da troca permitir
    v | rever a partida
    s | salvar a partida
    n, q | nova partida, sair
    Espaço | ao assistir: pausar ou continuar
    → ou . e ← | em pausa: uma jogada à frente ou atrás
    + - | ao assistir: mais rápido, mais lento
    h j k l | o mesmo que ← ↓ ↑ →
    t | mostrar todo o texto abaixo ou ao lado do tabuleiro
    Ctrl-Z | suspender; fg no shell retoma
    Ctrl-L | redesenhar a tela
    Sem gravidade, as setas movem um cursor pelas casas, e Enter põe uma peça.
    X é uma peça cheia, O um anel. ‹ › marca a última jogada, * * uma linha vencedora.
    Em Por quê?: * é uma jogada, x e o são ameaças de X e O, % uma ameaça de ambos, ^ uma casa a tomar, - uma casa a evitar.
help-review =
    ← → | uma jogada atrás ou à frente
    PgUp, PgDn | dez jogadas atrás ou à frente
    Home, End | início ou fim da partida
    m, M | próximo erro ou erro anterior
    h j k l | o mesmo que ← ↓ ↑ →
    mouse | clicar numa jogada da lista
    w | por quê: explicar passo a passo quem vence nesta posição
    p | jogar a partir daqui
    t | mostrar todo o texto abaixo do tabuleiro
    s | salvar a partida
    Esc | parar a revisão; depois, voltar
    v, n, q | voltar à partida, nova partida, sair
    ?? desperdiçou uma vitória ou um empate; ?! atrasou uma vitória ou apressou uma derrota.
    O gráfico mostra quem vence após cada jogada se os dois jogarem o melhor possível.
help-practice =
    ← → e Enter | escolher uma coluna e soltar; também Espaço, ↓
    1 a 7 | soltar nessa coluna; nas lições, também a até g
    n | próximo problema ou próxima posição
    p | lições: posição anterior; PgUp e PgDn mudam de lição
    u | lições: tentar de novo
    t | mostrar todo o texto
    H | problemas: mostrar a solução; pressione duas vezes, pois o problema conta então como não resolvido
    w, a | depois da resposta: explicá-la passo a passo ou analisá-la
    s | sequência: pular este problema, uma vez
    r | tempestade e sequência: os mesmos problemas de novo
    h j k l | o mesmo que ← ↓ ↑ →
    Esc, q | menu, sair
    O aplicativo web tem os mesmos problemas com os mesmos números. Seus melhores resultados são salvos.
help-menu =
    ↑ ↓ | escolher um modo ou uma configuração
    ← → | mudá-la
    Enter | jogar
    h j k l | o mesmo que ← ↓ ↑ →
    mouse | clicar numa linha para mudá-la
    t | mostrar todo o texto abaixo do menu
    q | sair
    As configurações são salvas. A maioria também são opções; veja connect4 help play.

## Menu

mode =
    { $mode ->
        [people] dois jogadores
        [computer] contra o computador
        [watch] assistir computadores
        [analyze] analisar
        [puzzles] problemas
        [storm] tempestade
        [streak] sequência
        [lessons] lições
       *[open] partida salva
    }
menu-label =
    { $field ->
        [opponent] Adversário
        [first-move] Quem começa
        [time] Tempo/jogada
        [game] Jogo
        [cols] Colunas
        [rows] Fileiras
        [connect] Em linha
        [gravity] Gravidade
        [swap] Regra da troca
        [animation] Animação
        [look] Cores
        [puzzles] Problemas
       *[file] Arquivo
    }
who-begins =
    { $who ->
        [you] você
        [computer] o computador
       *[random] aleatório
    }
on-off =
    { $state ->
        [on] sim
       *[off] não
    }
default-time = padrão
named-game =
    { $game ->
        [connect-four] Lig 4
        [connect-five] Lig 5
        [tic-tac-toe] jogo da velha
        [gomoku] gomoku
       *[custom] personalizado
    }
after-three-stones = após três peças
color-theme =
    { $theme ->
        [auto] como o terminal
        [dark] terminal escuro
        [light] terminal claro
       *[contrast] alto contraste
    }
puzzle-choice =
    { $choice ->
        [day] problema do dia
        [any] toda dificuldade
       *[grade] dificuldade { $grade }
    }
start-button =
    { $action ->
        [choose] Escolher
        [open] Abrir
        [analyze] Analisar
        [learn] Aprender
       *[play] Jogar
    }
about-player =
    { $player ->
        [learned] Aprendeu só jogando contra si mesmo; learned:N busca N jogadas adiante.
        [hybrid] Aprendeu jogando contra si mesmo; o solucionador joga o final.
        [perfect] Jogo perfeito: resolve a posição antes de cada jogada.
        [mcts] mcts:N joga N partidas aleatórias antes de cada jogada (busca em árvore Monte Carlo).
        [minimax] minimax:N busca N jogadas adiante (busca alfa-beta).
        [greedy] Vence se pode, bloqueia se precisa, prefere o meio.
        [random] Faz jogadas permitidas ao acaso.
       *[program] Outro programa.
    }
about-last-level = joga com perfeição nos tabuleiros que podem ser resolvidos.
about-time = Padrão: 2 segundos por jogada, 20 para perfect e level:10.
about-colors = X e O também diferem na forma.
about-swap = Após a primeira peça, o segundo jogador pode trocar de lado.
about-swap-three = O primeiro jogador põe X, O e X; depois, o segundo escolhe um lado.
about-gravity = Sem gravidade, as peças podem ir em qualquer casa livre.
about-puzzles = Encontre a única jogada que vence ou que empata.
about-file = Digite um nome de arquivo ou pressione → para procurar.
about-lessons = Oito lições curtas, cada uma com posições para praticar.
about-storm = Resolva quantos problemas puder em três minutos.
about-streak = Problemas cada vez mais difíceis, até o seu primeiro erro.
best-storm = Sua melhor tempestade: { $count }
best-streak = Sua melhor sequência: { $count }
press-q-to-quit = Pressione q para sair.
paste-not-here = Jogadas podem ser coladas numa partida, e um nome de arquivo onde se digita um.

## Names and rules

level-name = { $name }, nível { $level }
person = humano
rules =
    { $gravity ->
       *[yes] { $size }, { $connect } em linha, com gravidade
        [no] { $size }, { $connect } em linha, sem gravidade
    }
rules-swap = { $rules }, regra da troca
rules-swap-three = { $rules }, regra da troca após três peças
seconds = { $seconds } s
minutes-short = { $minutes } min

## Windows

too-small = Esta janela é pequena demais ({ $size }). Aumente-a para { $least } ou mais, ou pressione q para sair.

## Games

wins = { $side } venceu!
well-played = Bem jogado.
computer-thinks = { $side } ({ $name }) está pensando { $spinner } { $seconds } s
is-next = Em pausa; é a vez de { $side } ({ $name })
pick-column = Vez de { $side }: escolha uma coluna
pick-cell = Vez de { $side }: escolha uma casa (agora { $cell })
or-swap = , ou w para trocar de lado
looking-for-hint = Procurando uma dica { $spinner }
looking-for-move = Procurando a melhor jogada { $spinner }
best-so-far = Procurando a melhor jogada { $spinner } até agora: { $advice }
none-yet = ainda nenhuma
none-since-start = nenhuma desde o início
sides-swapped = lados trocados
pause-first = Primeiro pause (Espaço); depois, → faz uma jogada por vez.
not-your-turn = É a vez de { $side } ({ $name }).
swapped-to = Lados trocados: X agora é { $x }, e O é { $o }.
swapped = Lados trocados: quem jogava com X agora joga com O, e vice-versa.
nobody-thinks = Nenhum computador está pensando agora.
player-failed = { $side } perde: { $failure }; u desfaz uma jogada, s salva a partida
illegal-move = um jogador do computador fez uma jogada ilegal: { $error }
nothing-to-undo = Não há nada para desfazer.
nothing-to-redo = Não há nada para refazer.
nothing-to-review = Ainda não há jogadas para rever.
paste-no-moves = Isto não são jogadas: { $text }. Cole colunas como 4455 ou casas como d1 d2.
paste-computer = Nada foi jogado: a jogada { $number } é de { $name }. Cole só a sua próxima jogada.
paste-illegal = Nada foi jogado: a jogada { $number } não é permitida ({ $error }).

## Errors

off-board = a coluna { $column } está fora do tabuleiro; escolha uma de 1 a { $columns }
column-full = a coluna { $column } está cheia; escolha outra
cell-off-board = { $cell } está fora do tabuleiro; escolha uma casa de a1 a { $last }
cell-taken = { $cell } está ocupada; escolha uma casa vazia
cell-hangs = { $cell } está acima de uma casa vazia; nessa coluna, uma peça cai em { $lands }
no-swap = os lados não podem ser trocados agora; pela regra da troca, o segundo jogador pode trocar uma vez, logo após a primeira peça (com swap-3, após a terceira)
no-column = Não há coluna { $column }; escolha uma de 1 a { $columns }.

## Files

leave-title = Partida em andamento
leave-to-quit = Sair? A partida será salva num arquivo.
leave-to-menu = Começar uma nova partida? Esta será salva num arquivo.
save-title = Salvar partida como
file-search = Busca: { $text }
no-files = Nenhum arquivo corresponde.
saved-to = Salvo em { $file }.
left-game-saved = A partida que você deixou foi salva em { $file }.
left-game-lost = a partida que você deixou não foi salva: não é possível gravar nesta pasta; inicie connect4 em outra pasta
recorded-to = Esta partida é salva em { $file } após cada jogada.
opened-file = { $file } foi aberto. A partida continua; v a revê.

## Analysis

short-value =
    { $verdict ->
        [win] vence
        [draw] empate
       *[loss] perde
    }
value-letter =
    { $verdict ->
        [win] V
        [draw] E
       *[loss] P
    }
searching = procurando…
analysis-state =
    { $state ->
        [exact] exato
        [too-large] grande demais para resolver: estimativas (~)
        [solving] resolvendo; ~ é uma estimativa
       *[stopped] parado; ~ é uma estimativa
    }
nodes-and-time = { $nodes } nós, { $seconds } s
analysis-stopped = Análise parada; a fecha.

## Reviews

not-finished = não terminada
review-start = início
reviewing = Revendo as jogadas { $spinner } { $done } de { $total } posições; Esc para.
review-help = Início da partida; → avança, m vai ao próximo erro.
no-better-move = nenhuma jogada era melhor
review-comment = { $side } { $move }: { $value }; { $better }.
graph-wins = { $side } vence
graph-draw = empate
graph-ply = jogada
too-large-to-review = Este tabuleiro é grande demais para ser resolvido, por isso a revisão só mostra as jogadas.
review-not-done = As jogadas ainda estão sendo revistas; espere um momento.
no-later-mistake = Nenhuma jogada posterior desperdiçou uma vitória ou um empate.
no-earlier-mistake = Nenhuma jogada anterior desperdiçou uma vitória ou um empate.
review-players = { $first } contra { $second }, { $rules }
review-swap = os jogadores trocam de lado
kept-result =
    { $kept ->
        [one] { $side }: precisão { $percent }%; { $kept } de { $evaluated } { $evaluated ->
            [one] jogada
           *[other] jogadas
        } manteve o resultado
       *[other] { $side }: precisão { $percent }%; { $kept } de { $evaluated } jogadas mantiveram o resultado
    }
kept-result-part =
    { $open ->
        [one] { $sentence }; mais { $open } é desconhecida
       *[other] { $sentence }; mais { $open } são desconhecidas
    }
kept-unknown =
    { $moves ->
        [0] { $side } não fez jogadas
        [one] { $side } fez { $moves } jogada; não se sabe se ela manteve o resultado
       *[other] { $side } fez { $moves } jogadas; não se sabe se elas mantiveram o resultado
    }

## Explanations

looking-for-reason = Procurando uma explicação { $spinner }
looking-further = olhando mais adiante…
lines-shown = linhas { $first }–{ $last } de { $count }

## Puzzles and lessons

puzzle-title = Problema
puzzle-number = número { $number }
puzzle-grade = dificuldade { $grade } de 5
puzzle-not = Não é { $move }. Este problema já não conta como resolvido, mas você pode continuar tentando.
puzzle-give-up = Pressione { $key } de novo para ver a solução; o problema contará como não resolvido.
looking-for-puzzle = Procurando um problema { $spinner }
no-puzzle = nenhum problema encontrado; pressione n para tentar outro
run-solved =
    { $count ->
        [one] { $count } resolvido
       *[other] { $count } resolvidos
    }
run-combo = { $count } seguidos
run-rules = Resolva quantos problemas puder em { $minutes } minutos. As sequências dão segundos extras; um erro custa { $cost }.
answer-before-why = Responda primeiro; depois, w explica a posição.
answer-before-analysis = Responda primeiro; depois, a analisa a posição.
lesson-position = posição { $at } de { $count }
last-lesson = Essa era a última lição; PgUp volta.

## Training

training-over = O treinamento terminou.
paused = Em pausa.
training-now = O jogador joga contra si mesmo e aprende com cada partida.
trained-wins = Você perdeu. Pressione n para uma nova partida.
trained-loses = Você venceu! Pressione n para uma nova partida.
trained-draws = Empate! Pressione n para uma nova partida.
trained-thinks = O jogador está pensando.
trained-column = Você joga com { $side }: escolha uma coluna; abaixo está o que a jogada vale para você, de -99 a +99.
trained-cell = Você joga com { $side }: escolha uma casa com as setas e Enter.
training-title = { $rules }, semente { $seed }
training-figure =
    { $figure ->
        [games] partidas
        [rate] por segundo
        [time] tempo
        [left] resta
       *[mistakes] erros em
    }
training-strength = pontos de 100 contra
press-q-to-end = Pressione q para encerrar o treinamento.
training-saved = salvo como { $file }

## Games line by line

ask-column = Jogador { $side }, escolha uma coluna:
ask-cell = Jogador { $side }, escolha uma casa:
ask-swap = Digite swap para trocar de lado.
computer-drops = O jogador { $side } ({ $name }) solta na coluna { $column }.
computer-takes = O jogador { $side } ({ $name }) ocupa { $cell }.
computer-swaps = O jogador { $side } ({ $name }) troca de lado.
computer-failed = O jogador { $side } ({ $name }) perde a partida: { $failure }.
help-column = Digite uma coluna de 1 a { $columns }; { line-commands }
help-cell = Digite uma casa: a letra da coluna e a fileira de baixo para cima, por exemplo b2; { line-commands }
line-commands = undo desfaz sua última jogada, redo a refaz, moves lista as jogadas; hint diz onde olhar, e hint de novo dá a melhor jogada; why explica quem ganha, analyze mostra o valor de cada jogada, review avalia as jogadas até agora; save ARQUIVO salva a partida, quit a encerra.
save-needs-name = Digite save e um nome de arquivo: save ARQUIVO.
type-hint-again = Digite hint de novo para ver a jogada.
type-cell = Digite uma casa, por exemplo b2, ou help.
not-a-column = Não é uma coluna; digite um número de 1 a { $columns }, ou help.
many-numbers = Mais de um número; digite uma coluna de 1 a { $columns }.
