### Analysis, reviews, explanations, puzzles, lessons and the compact strategy.

## Values and hints

win-in = vitória em { $plies }
loss-in = derrota em { $plies }
value-draw = empate
value-win = vitória
value-loss = derrota
at-least-draw = pelo menos empate
at-most-draw = no máximo empate
value-unknown = desconhecido
seems-clearly-better = claramente melhor
seems-better = melhor
seems-even = igual
seems-worse = pior
seems-clearly-worse = claramente pior

## Analysis

head-column = Coluna
head-cell = Casa
head-value = Valor
head-score = Avaliação
no-moves = Ainda sem jogadas.
best-line = Melhor continuação
likely-line = Continuação provável
solved-completely = Resolvido.
unproved = O tempo acabou antes de resolver tudo: valores com ~ são estimativas.
estimated = Este tabuleiro é grande demais para ser resolvido: valores com ~ são estimativas.
graph = O valor durante a partida
graph-of = Valor após cada jogada; acima do meio vence { $x }, abaixo { $o }: { $values }
to-start = Ao início
to-end = Ao fim
import-text = Colar uma partida ou uma posição
export-text = Exportar
load-text = Carregar
text-label = Texto
notation = Notação
notation-name =
    { $notation ->
        [digits] Dígitos (4455)
        [list] Lista ([3,3,4,4])
        [colors] Cores (D_Red D_Yellow)
        [cells] Casas (d1 d2)
        [position] Linha de posição
        [record] Súmula da partida
       *[diagram] Diagrama
    }

## Reviews

review-title = Revisão
accuracy = Precisão
accuracy-kept =
    { $kept ->
        [one] { $kept } de { $evaluated } { $evaluated ->
            [one] jogada
           *[other] jogadas
        } manteve o resultado.
       *[other] { $kept } de { $evaluated } jogadas mantiveram o resultado.
    }
accuracy-part =
    { $open ->
        [one] { accuracy-kept } { $open } não pôde ser avaliada.
       *[other] { accuracy-kept } { $open } não puderam ser avaliadas.
    }
accuracy-none = Desconhecida.
accuracy-note = Precisão: uma jogada que desperdiça uma vitória ou um empate vale 0; uma que o mantém vale 100. Em uma posição perdida, uma jogada vale pelo tempo que resiste em comparação com a melhor.
incomplete = O tempo acabou antes de resolver tudo.
no-review = Só é possível rever partidas com gravidade, e só em tabuleiros pequenos o bastante para serem resolvidos.
review-empty = Ainda não há partida aqui. Jogue uma e escolha “Rever” para ver onde ela se decidiu.
next-mistake = Próximo erro

## Explanations

why = Por quê?
why-back = Passo anterior
why-on = Próximo passo
why-count = { $at } de { $count }
why-proof = Prova
why-legend = Anel: uma casa que completa uma linha, ou a jogada a fazer. ^: uma casa a tomar, se possível logo acima da peça do adversário. ×: uma casa a evitar. Seta: de uma jogada à resposta.

## Puzzles

grade-label = Dificuldade
any-grade = Todas
grade-is = Dificuldade { $grade } de 5
puzzle-short-question =
    { $verdict ->
        [win] Vez de { $side }: encontre a única jogada vencedora.
       *[draw] Vez de { $side }: encontre a única jogada que empata.
    }
puzzle-right = Certo! { $move } é a única jogada. Melhor continuação: { $line }
puzzle-wrong = { $move } não é a solução. Este problema já não conta como resolvido, mas você pode continuar tentando.
puzzle-solution = Mostrar a solução
puzzle-solution-is = A solução é { $move }. Melhor continuação: { $line }
next-puzzle = Próximo problema
# Mistakes in reviewed games, as puzzles.
mine = Meus erros
mine-about = A revisão de uma partida guarda neste dispositivo as jogadas que desperdiçaram uma vitória ou um empate. Os problemas resolvidos somem, os outros voltam.
mine-none = Ainda não há erros. Jogue uma partida e reveja-a: os erros dela voltarão aqui como problemas.
mine-question =
    { $verdict ->
        [win] Aqui { $side } desperdiçou a vitória. Encontre uma jogada que vença.
       *[draw] Aqui { $side } desperdiçou o empate. Encontre uma jogada que empate.
    }
mine-right = Certo! { $move } mantém o resultado.
mine-solution = O certo era: { $moves }
mine-count = Erros restantes: { $count }
solved-count = Resolvidos de primeira: { $count } de { $tried }
making-puzzle = Procurando um problema…
puzzle-of-day = Problema do dia
other-puzzles = Outros modos de jogo
sheet = Folha de exercícios
print = Imprimir
answers = Soluções: { $answers }
storm = Tempestade
storm-about = Resolva quantos problemas puder em { $minutes } minutos. As sequências dão tempo extra; um erro custa { $cost } segundos.
streak = Sequência
streak-about = Um problema após o outro, cada vez mais difíceis, até o seu primeiro erro. Você pode pular um.
solved-head = Resolvidos
time-head = Tempo
skip-puzzle = Pular este
right-short = Certo!
right-bonus =
    { $seconds ->
        [one] Certo! Mais { $seconds } segundo.
       *[other] Certo! Mais { $seconds } segundos.
    }
wrong-short = Não, a jogada era { $move }.
combo = { $count } certos seguidos
run-over =
    { $count ->
        [one] Fim: { $count } resolvido, { $wrong ->
            [one] { $wrong } errado
           *[other] { $wrong } errados
        }, sequência mais longa { $longest }.
       *[other] Fim: { $count } resolvidos, { $wrong ->
            [one] { $wrong } errado
           *[other] { $wrong } errados
        }, sequência mais longa { $longest }.
    }
new-best = Seu recorde!
own-best = Seu recorde: { $count }
run-again = Novos problemas
run-same = Os mesmos problemas de novo

## Lessons

lessons-title = Aprender a jogar bem
all-lessons = Todas as lições
lesson-next = Próxima
lesson-again = Tentar de novo
lesson-count = Posição { $at } de { $count } desta lição
lesson-right = Certo.
lesson-wrong = { $move } não funciona.
lesson-slow = { $move } também vence, mas há uma jogada melhor.

## Compact strategy

strategy-title = Uma estratégia vencedora que você pode seguir
strategy-link = Uma estratégia compacta: o primeiro jogador sempre vence
search-link = Ver como uma busca pensa: minimax, alfa-beta, Monte Carlo
strategy-about = { $side } vence com esta estratégia, seja qual for a sua jogada. Ela guarda uma jogada para cada uma de { $entries } posições; { $diagrams } delas também têm um diagrama para o resto da partida. Um programa a verificou contra todas as respostas. Tente detê-la.
strategy-source =
    { $source ->
        [habit] Regra básica: vencer, bloquear ou criar duas ameaças.
       *[line] Jogada da árvore da estratégia.
        [diagram] Jogada do diagrama.
    }
strategy-follows = Daqui em diante { $side } segue o diagrama no tabuleiro. “Por quê?” explica como lê-lo.
strategy-over = { $side } completou uma linha, como prometido.
strategy-left = Esta partida não segue mais a estratégia.
strategy-legend = Primeiro a estratégia completa uma linha se pode, bloqueia se precisa ou cria duas ameaças se pode. Só depois usa a árvore ou o diagrama.
