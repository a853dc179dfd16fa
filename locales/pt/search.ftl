### A tela que mostra uma busca passo a passo.

search-title = Ver como uma busca pensa
search-about = Buscas de livro-texto, passo a passo. Um valor é para quem joga no nó; a cor diz quem vence. Jogue no tabuleiro para explorar outra posição.
search-missing = Este navegador não consegue executar as buscas.
search-sizes = As buscas são mostradas em tabuleiros de 3×3 a 7×6 com gravidade.
search-running = Buscando…
search-ready = Pronto. Aperte “Reproduzir” ou avance um passo.
search-stopped = A busca parou após { $nodes } nós. Limite a profundidade ou faça antes algumas jogadas.

## Configurações

search-algorithm = Algoritmo
search-name =
    { $algorithm ->
        [minimax] Minimax
        [alpha-beta] Alfa-beta
        [alpha-beta-table] Alfa-beta com tabela
        [mcts] Monte Carlo
       *[evaluation] Avaliação treinada
    }
search-depth = Profundidade
search-to-end = até o fim
search-leaves = Valor nesta profundidade
search-leaves-name =
    { $leaves ->
        [even] 0
        [open-lines] linhas abertas
       *[trained] avaliação treinada
    }
search-more = Tabuleiro e profundidade
search-simulations = Simulações
search-scores = Valores reais
search-unfold = Abrir tudo

## Reprodução

search-play = Reproduzir
search-pause = Pausar
search-first = Ao primeiro passo
search-last = Ao último passo
search-back = Passo atrás
search-forward = Passo adiante
search-next-cut = Próximo corte
search-next-simulation = Próxima simulação
search-place = Passo
search-step = passo { $at } de { $count }
search-speed = Velocidade
search-rate = { $count } por segundo
search-follow = Seguir a busca
search-smaller = Diminuir
search-larger = Aumentar

## A árvore e seus nós

search-tree = Árvore de busca
search-node = Nó
search-root = Raiz
search-column = Coluna { $column }
search-no-value = ainda sem valor
search-value = Valor
search-value-for = { $value } para { $side }
search-truth = Valor real
search-window = Janela
search-visits = Visitas
search-move = Jogada
search-nodes = Nós
search-more-than = > { $nodes }
search-from-here = Buscar a partir daqui
search-reset = Tabuleiro vazio
search-code = Pseudocódigo
search-compare = Todos os algoritmos nesta posição

## Passos. $place: a raiz ou uma coluna; $side: o lado que joga.

search-enter = { $place }: joga { $side }.
search-enter-window = { $place }: joga { $side }. Aqui só importam valores entre { $alpha } e { $beta }.
search-leave =
    { $source ->
        [end] A partida acabou: { $value } para { $side }.
        [horizon] Profundidade máxima: a posição vale { $value } para { $side }.
        [table] A tabela já conhece esta posição: { $value } para { $side }.
       *[children] Todas as jogadas necessárias foram exploradas: { $value } para { $side }.
    }
search-update = A coluna { $column } vale { $value } para { $side }. O melhor até agora: { $best }.
search-cut = Corte: { $value } ≥ β = { $beta }. O adversário tem antes algo melhor e não permitirá esta posição; jogadas não exploradas: { $count }.
search-cut-reason = corte porque { $value } é no mínimo { $beta }; jogadas não exploradas: { $count }
search-select = Seleção: pela maior UCB, { $moves }.
search-select-root = Seleção: a raiz ainda tem jogadas não tentadas.
search-expand = Expansão: a coluna { $column } é nova.
search-playout = Simulação: { $side } vence uma partida aleatória a partir daqui.
search-playout-draw = Simulação: uma partida aleatória a partir daqui termina em empate.
search-backup =
    { $count ->
        [one] Atualização: { $count } nó do caminho conta o resultado. Simulações até agora: { $visits }.
       *[other] Atualização: { $count } nós do caminho contam o resultado. Simulações até agora: { $visits }.
    }
