# Frases do motor: explicações, dicas, análises de partidas e valores. Veja ../en/engine.ftl.

## Listas

list-and = { $rest } e { $last }
list-or = { $rest } ou { $last }
list-else = { $rest } ou, se não der, { $last }

## Números

plies =
    { $plies ->
        [one] { $plies } jogada
       *[other] { $plies } jogadas
    }
in-plies =
    { $plies ->
        [one] em { $plies } jogada
       *[other] em { $plies } jogadas
    }
within-plies =
    { $plies ->
        [one] em no máximo { $plies } jogada
       *[other] em no máximo { $plies } jogadas
    }

## Resultados

game-over = A partida acabou.
mover-wins = É a vez de { $mover }, que vence.
mover-loses = É a vez de { $mover }, e { $winner } vence, não importa o que { $mover } jogue.
drawn = É a vez de { $mover }. É empate: cada lado consegue impedir o outro de vencer.
unproven = É a vez de { $mover }. Não está provado quem vence.
unexplained = Esta posição não pode ser explicada sem calcular muito à frente.

## As jogadas que levam às razões

must-block = { $mover } precisa jogar { $cell }: senão { $other } completaria { $lines } ali.
only-move = { $mover } precisa jogar { $cell }: depois de qualquer outra jogada, { $other } completa uma linha logo acima, em { $cells }.
winning-move = { $mover } joga { $cell }, e { $other } não tem uma boa resposta.
best-play = Melhor continuação: { $moves }. Depois disso:
move = { $side } { $cell }
forced-move = { $side } { $cell } (forçada)

## Razões

has-line = { $player } tem { $connect } em linha.
board-full = O tabuleiro está cheio, e nenhum lado tem uma linha.
completes-line = { $mover } completa uma linha de { $connect } em { $cells }.
completion = { $cell } ({ $lines })
cell-by-numbers = a fileira { $row } da coluna { $column }
two-threats = { $other } ameaça completar uma linha em { $cells }; { $mover } só consegue bloquear uma.
no-line = { $player } não pode vencer: toda linha de { $connect } já tem uma peça de { $other }.
every-move-loses = Todas as jogadas de { $mover } perdem:
refutation = { $moves }: { $reason }

## Uma sequência de ameaças

forced-win = { $winner } vence com uma sequência de ameaças que { $loser } precisa bloquear:
forced-win-by = { $winner } vence com uma sequência de ameaças que { $loser } precisa bloquear: { $moves }
final-move = { $winner } { $cell } completa { $lines }.
forcing-move = { $winner } { $cell } ameaça { $threat }, então { $loser } precisa jogar { $threat }.
double-threat = { $winner } { $cell } ameaça { $threats }; { $loser } só consegue bloquear uma, por exemplo { $block }.

## As ameaças no tabuleiro

threats = Ameaças (casas vazias que completariam uma linha):
strong-threats = Ameaças (casas vazias que completariam uma linha). As de { $odd } nas fileiras ímpares e as de { $even } nas fileiras pares são fortes, porque o adversário precisa jogar embaixo delas quando todas as outras colunas estão cheias:
threat = { $owner } { $cell } ({ $lines })
waiting-threat =
    { $owner } { $cell } ({ $lines }), fileira { $row ->
        [odd] ímpar
       *[even] par
    }, { $below ->
        [0] pode ser jogada agora
        [one] a casa de baixo está vazia
       *[other] há { $below } casas vazias embaixo
    }
blocked-threat =
    { $owner } { $cell } ({ $lines }), fileira { $row ->
        [odd] ímpar
       *[even] par
    }, só conta depois que { $first } for ocupada

## Planos

plan =
    { $claim ->
        [win] { $owner } vence com este plano.
       *[draw] { $owner } não pode perder com este plano.
    }
plan-after =
    { $claim ->
        [win] { $owner } joga { $first } e depois vence com este plano.
       *[draw] { $owner } joga { $first } e depois não pode perder com este plano.
    }
no-other-cell = Não sobra nenhuma outra casa, e é a vez de { $other }.
free-cells = Sem contar { $cells } e as casas acima, há { $free } casas vazias: um número par, e é a vez de { $other }.
plan-steps =
    Depois de cada peça de { $other }, { $owner } joga a primeira destas opções que for possível:
    { $steps }
step-complete = uma casa que completa uma linha
step-block = uma casa em que { $other } completaria uma linha
step-table = a resposta da tabela abaixo
step-on-top = a casa em cima da peça de { $other }, se estiver marcada com ^
step-marked =
    { $tie_break ->
        [leftmost] a casa marcada com ^ mais à esquerda
        [rightmost] a casa marcada com ^ mais à direita
       *[any] qualquer casa marcada com ^
    }
step-any =
    { $tie_break ->
        [leftmost] a casa mais à esquerda
        [rightmost] a casa mais à direita
       *[any] qualquer casa
    }
never-below = A partir de 3, as casas logo abaixo de uma em que { $other } completaria uma linha não contam, a menos que não haja outras.
plan-leaves = Das casas que contam, { $owner } só ocupa { $cells } se não houver outra.
plan-table =
    Tabela de respostas:
    { $rows }
reply-row = { $other } { $cells } → { $owner } { $replies }
never-completes = { $other } nunca completa uma linha, não importa o que tente.
completes-in-the-end = Não importa o que { $other } tente, no fim { $owner } completa uma linha.
completes-marked = Não importa o que { $other } tente, no fim { $owner } completa uma linha: a { $line } só faltam casas marcadas com ^.

## As regras de um plano, com os nomes de Allis (1988)

plan-rules = As regras deste plano e as linhas de { $other } que elas impedem:
rule = { $replies } ({ rule-purpose })
rule-stops = { $replies } Isso impede { $lines }. ({ rule-purpose })
mutual-reply = Se { $other } ocupar { $one } ou { $two }, { $owner } ocupa a outra.
reply = Depois de { $other } { $cell }, { $owner } joga { $replies }.
rule-purpose =
    { $rule ->
        [claimeven] claimeven: para ficar com a casa de cima
        [baseinverse] baseinverse: para ficar com uma de duas casas que podem ser jogadas
        [vertical] vertical: para ficar com uma de duas casas de uma coluna
        [aftereven] aftereven: para completar uma linha antes que { $other } chegue acima dela
        [lowinverse] lowinverse: para ficar com uma das duas casas de cima
        [highinverse] highinverse: para ficar com uma das duas casas do topo e uma das duas abaixo delas
        [baseclaim] baseclaim: para ficar com uma casa de cada um de dois pares
        [before] before: para completar uma linha antes que { $other } complete estas
       *[specialbefore] specialbefore: para completar uma linha antes que { $other } complete estas, ou ficar com uma de duas casas que podem ser jogadas
    }

## Planos, em resumo

plays-first = { $owner } joga { $first }.
leaves-empty =
    { $cells-count ->
        [one] Uma peça de { $owner } em { $ends } completaria uma linha, então { $owner } deixa { $cells } vazia.
       *[other] Uma peça de { $owner } em { $ends } completaria uma linha, então { $owner } deixa { $cells } vazias.
    }
replies-on-top = { $owner } responde logo em cima da próxima peça de { $other }.
replies-on-top-except = { $owner } responde logo em cima da próxima peça de { $other }, exceto aqui: { $rows }.
replies-to = À próxima peça de { $other }, { $owner } tem estas respostas: { $rows }.
zugzwang =
    { $threats-count ->
        [one] { $owner } tem uma ameaça em { $threats }; quando todas as outras casas estiverem cheias, { $other } terá que jogar embaixo dela.
       *[other] { $owner } tem ameaças em { $threats }; quando todas as outras casas estiverem cheias, { $other } terá que jogar embaixo de uma delas.
    }

## A razão principal, depois de um erro na análise de uma partida

after-moves = Depois de { $moves }: { $reason }
every-move-loses-such-as = Todas as jogadas de { $mover } perdem; por exemplo, depois de { $example }

## Diagramas

diagram =
    { $claim ->
        [win] { $owner } vence com este diagrama, que diz onde jogar daqui em diante.
       *[draw] { $owner } não perde com este diagrama, que diz onde jogar daqui em diante.
    }
first-of-all-or-two-threats = Antes de tudo, { $owner } completa uma linha se puder; se não, bloqueia a que { $other } poderia completar na jogada seguinte. Se não houver nenhuma, cria duas ameaças ao mesmo tempo se puder fazer isso sem jogar logo abaixo de uma casa em que { $other } completaria uma linha: em duas casas que podem ser jogadas, ou em uma que pode ser jogada e na de cima.
diagram-order =
    Senão, { $owner } joga a primeira destas opções que for possível. As casas logo abaixo de uma em que { $other } completaria uma linha não contam, a menos que não haja outras. Entre várias casas, ocupa a que fica em cima da última peça ou, se não der, a mais à { $tie_break ->
        [leftmost] esquerda:
       *[rightmost] direita:
    }
diagram-rank =
    { $rank ->
        [urgent] !, assim que puder ser jogada.
        [pair] @, se só uma destas casas puder ser jogada (se puderem duas, { $other } pode ocupar uma e { $owner } a outra).
        [claim] ^, se possível em resposta à peça de baixo.
        [early] +, se nada acima for possível.
        [middle] =, se nada acima for possível.
       *[late] -, se nada acima for possível.
    }
diagram-rest = qualquer outra casa, se nada acima for possível.

## Dicas que não dizem a jogada

nudge-cell = Procure a casa em que { $other } completaria uma linha.
nudge-only-move = Veja, para cada jogada, o que { $other } poderia jogar logo acima: todas menos uma perdem na hora.
nudge-quiet-move = Procure uma jogada que não ameaça nada, mas depois da qual { $other } não tem uma boa resposta.
nudge-line = { $mover } pode completar uma linha agora: procure-a.
nudge-threats = Procure uma sequência de ameaças: { $other } precisa bloquear uma a uma, até vir uma que não dá para bloquear.
nudge-zugzwang =
    { $threats-count ->
        [one] Olhe { $threats }: conte as casas vazias e encontre a jogada depois da qual { $other } precisa jogar embaixo.
       *[other] Olhe { $threats }: conte as casas vazias e encontre a jogada depois da qual { $other } precisa jogar embaixo de uma delas.
    }
nudge-plan = Procure uma jogada depois da qual { $mover } tem uma resposta para cada jogada de { $other }.
nudge-lost = Todas as jogadas perdem; encontre a que resiste mais.
nudge-part =
    { $part ->
        [left] Olhe à esquerda: { $worth ->
            [win] { $mover } tem ali uma jogada vencedora.
           *[draw] { $mover } tem ali uma jogada que mantém o empate.
        }
        [middle] Olhe no meio: { $worth ->
            [win] { $mover } tem ali uma jogada vencedora.
           *[draw] { $mover } tem ali uma jogada que mantém o empate.
        }
        [right] Olhe à direita: { $worth ->
            [win] { $mover } tem ali uma jogada vencedora.
           *[draw] { $mover } tem ali uma jogada que mantém o empate.
        }
       *[all] Olhe de novo: { $worth ->
            [win] { $mover } tem uma jogada vencedora.
           *[draw] { $mover } tem uma jogada que mantém o empate.
        }
    }
nudge-waiting =
    { $threats-count ->
        [one] Olhe { $threats }: quem jogar embaixo deixa essa casa para o adversário.
       *[other] Olhe { $threats }: quem jogar embaixo de uma delas a deixa para o adversário.
    }
nudge-open = Nenhuma casa completa uma linha ainda: procure uma jogada que ajude várias linhas ao mesmo tempo.
nudge-again = Pressione { $key } de novo para ver a jogada.

## Valores

value =
    { $worth ->
        [win] vitória { in-plies }
        [win-within] vitória { within-plies }
        [draw] empate
        [loss] derrota { in-plies }
        [loss-within] derrota { within-plies }
        [at-least-draw] pelo menos empate
        [at-most-draw] no máximo empate
       *[unknown] desconhecido
    }

## Resultados de jogadas em `connect4 explain --moves`, depois do nome da jogada

move-wins = vence
move-draws = empata
move-loses = perde
move-unsolved = não está resolvida

## A pergunta de um problema

find-only-move =
    { $worth ->
        [win] Vez de { $mover }: encontre a única jogada que vence ({ plies }, contando as dos dois lados).
       *[draw] Vez de { $mover }: encontre a única jogada que empata.
    }

## Dicas: as melhores jogadas e seus valores. Partes de frases, que no início levam maiúscula.

over-won = a partida acabou: { $winner } venceu
over-drawn = a partida acabou: é empate
nothing-known = desconhecido
only-legal-move =
    { $worth ->
        [win] { $moves } é a única jogada possível; ela vence { in-plies }
        [win-within] { $moves } é a única jogada possível; ela vence { within-plies }
        [draw] { $moves } é a única jogada possível; ela empata
        [loss] { $moves } é a única jogada possível; ela perde { in-plies }
        [loss-within] { $moves } é a única jogada possível; ela perde { within-plies }
        [at-least-draw] { $moves } é a única jogada possível; ela pelo menos empata
        [at-most-draw] { $moves } é a única jogada possível; ela no máximo empata
       *[unknown] { $moves } é a única jogada possível; o resultado dela é desconhecido
    }
every-move =
    { $worth ->
        [win] qualquer jogada vence { in-plies }
        [win-within] qualquer jogada vence { within-plies }
        [draw] qualquer jogada empata
        [loss] qualquer jogada perde { in-plies }
        [loss-within] qualquer jogada perde { within-plies }
        [at-least-draw] qualquer jogada pelo menos empata
        [at-most-draw] qualquer jogada no máximo empata
       *[unknown] o resultado de todas as jogadas é desconhecido
    }
holds-out-longest =
    { $moves-count ->
        [one] todas as jogadas perdem; { $moves } resiste mais, { plies }
       *[other] todas as jogadas perdem; { $moves } resistem mais, { plies }
    }
moves-worth =
    { $moves-count ->
        [one] { $worth ->
            [win] { $moves } vence { in-plies }
            [win-within] { $moves } vence { within-plies }
            [draw] { $moves } empata
            [loss] { $moves } perde { in-plies }
            [loss-within] { $moves } perde { within-plies }
            [at-least-draw] { $moves } pelo menos empata
            [at-most-draw] { $moves } no máximo empata
           *[unknown] { $moves } tem valor desconhecido
        }
       *[other] { $worth ->
            [win] { $moves } vencem { in-plies }
            [win-within] { $moves } vencem { within-plies }
            [draw] { $moves } empatam
            [loss] { $moves } perdem { in-plies }
            [loss-within] { $moves } perdem { within-plies }
            [at-least-draw] { $moves } pelo menos empatam
            [at-most-draw] { $moves } no máximo empatam
           *[unknown] { $moves } têm valor desconhecido
        }
    }
others-unknown = o resultado das outras é desconhecido
all-moves = { $groups }
looks-best =
    { $outlook ->
        [win] { $moves } parece o melhor (vitória { in-plies }, estimado)
        [loss] { $moves } parece o melhor (derrota { in-plies }, estimado)
        [clearly-better] { $moves } parece o melhor (claramente melhor, estimado)
        [better] { $moves } parece o melhor (melhor, estimado)
        [worse] { $moves } parece o melhor (pior, estimado)
        [clearly-worse] { $moves } parece o melhor (claramente pior, estimado)
       *[even] { $moves } parece o melhor (igual, estimado)
    }

## Análises de partidas: o que havia de errado em uma jogada, e o que teria sido melhor

kept-win = manteve a vitória; não se sabe se outra jogada teria vencido antes
kept-loss = já estava perdida; não se sabe se outra jogada teria resistido mais
won-later = venceu { plies } mais tarde que o necessário; { $better }
lost-sooner = perdeu { plies } antes do necessário; { $better }
threw-away =
    { $result ->
        [win-for-loss] transformou uma vitória em derrota; { $better }
        [win] desperdiçou a vitória; { $better }
        [at-least-draw] desperdiçou pelo menos um empate; { $better }
       *[draw] desperdiçou o empate; { $better }
    }
better-unknown = a melhor jogada não é conhecida
would-have-held-out = com { $moves } teria resistido { plies }
would-have =
    { $worth ->
        [win] com { $moves } teria sido vitória { in-plies }
        [win-within] com { $moves } teria sido vitória { within-plies }
        [draw] com { $moves } teria sido empate
        [loss] com { $moves } teria sido derrota { in-plies }
        [loss-within] com { $moves } teria sido derrota { within-plies }
        [at-least-draw] com { $moves } teria sido pelo menos empate
        [at-most-draw] com { $moves } teria sido no máximo empate
       *[unknown] não se sabe o que teria acontecido com { $moves }
    }
