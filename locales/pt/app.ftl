### The frame of the page, the board and the view for playing: everything that the first load needs.

## Frame

skip = Ir ao tabuleiro
views = Telas
nav-play = Jogar
nav-analysis = Análise
nav-puzzles = Problemas
nav-lessons = Aprender
nav-learn = Ver como aprende
nav-online = Online
settings = Configurações
board-theme = Tabuleiro
board-theme-name =
    { $theme ->
       *[classic] Clássico
        [slate] Ardósia
        [wood] Madeira
        [contrast] Alto contraste
        [paper] Papel
    }
page-theme = Tema
page-theme-name =
    { $theme ->
       *[auto] Sistema
        [light] Claro
        [dark] Escuro
    }
language = Idioma
# The cross and the ring on the discs.
shapes = Mostrar formas
sound = Som
sound-on = Som ligado
sound-off = Som desligado
sound-offer = Jogar com som?
sound-yes = Ativar
sound-no = Não, obrigado
single-keys = Atalhos de uma tecla só
no-engine = Este servidor foi compilado sem o motor para navegadores: todos os pedidos vão ao servidor, e não é possível jogar offline.
unsaved = Este navegador não consegue salvar nada aqui: sua partida e suas configurações só duram até você fechar esta página.
page-not-found = Página não encontrada.
nothing-here = Não há nada neste endereço. O link pode estar incompleto.
invitation-expired = Este convite não é mais válido ou o link está incompleto. Peça um novo.
page-error = Algo deu errado: { $reason }
from-start = Começar com o tabuleiro vazio
online-title = Jogar com um amigo
labeled = { $label }: { $text }
refusal =
    { $code ->
        [column_full] Esta coluna está cheia.
        [illegal] Esta jogada não é permitida.
        [game_over] A partida acabou.
        [not_your_turn] Não é a sua vez.
        [spectator] Espectadores não podem jogar.
        [not_started] A partida ainda não começou.
        [stale] O tabuleiro mudou nesse meio-tempo.
        [seat_taken] Este lugar já está ocupado.
        [not_found] Esta partida não existe, ou você precisa do link dela.
        [too_fast] Pedidos demais: espere um momento.
        [busy] O servidor está sobrecarregado no momento.
        [malformed] Não foi possível ler este texto.
        [unknown] O servidor não conhece este pedido. Recarregue a página.
        [unsolvable] Isso não é possível com estas regras.
        [nothing_offered] Não há nada para aceitar ou recusar.
        [not_admitted] Você não pode participar: são esperados outros participantes, ou não há mais vagas.
        [wrong_origin] Este pedido veio de outro site.
        [too_large] Este texto é longo demais.
        [internal] Ocorreu um erro no servidor.
        [offline] Não foi possível contatar o servidor.
        [cookies] As partidas online precisam de cookies, que este navegador bloqueia aqui.
       *[other] { $reason }
    }
already-won = A partida acabou: { $side } venceu.

## Board

side =
    { $look ->
       *[X_classic] Vermelho
        [O_classic] Amarelo
        [X_slate] Azul
        [O_slate] Laranja
        [X_wood] Escuro
        [O_wood] Claro
        [X_contrast] Preto
        [O_contrast] Branco
        [X_paper] Cruz
        [O_paper] Anel
    }
empty-cell = vazia
board-table = Tabuleiro
board-of =
    Tabuleiro de { $cols ->
        [one] { $cols } coluna
       *[other] { $cols } colunas
    } e { $rows ->
        [one] { $rows } fileira
       *[other] { $rows } fileiras
    }; vence { $connect } em linha
drop-in = Soltar na coluna { $column }
drop-full = A coluna { $column } está cheia
put-on = Colocar em { $cell }
premove = Jogada antecipada
row-number = Fileira { $row }
side-played = { $side } jogou { $move }.
side-swapped = { $side } trocou de lado.
to-move = Vez de { $side }.
your-move = Sua vez, { $side }.
thinking = { $player } está pensando…
side-wins = { $side } venceu!
game-drawn = Empate!
you-won = Você venceu!
you-lost = Você perdeu…
wins-again =
    { $who ->
       *[player] { $name } venceu. Jogar outra vez?
        [side] { $name } venceu. Jogar outra vez?
    }
# Next to the disc that hovers over the board before the first move.
first-move =
    { $pointer ->
       *[mouse] Clique em uma coluna
        [touch] Toque em uma coluna
    }
back = Voltar
forward = Avançar

## Playing

new-game = Nova partida
opponent = Adversário
other-computer = Quem joga com { $side }
two-people = Dois jogadores nesta tela
online-friend = Um amigo, por link
level = Nível { $level }
learned = Autodidata
perfect = Perfeito
solver = Solucionador
side-first = { $side }, em primeiro
side-second = { $side }, em segundo
either = Aleatório
first = em primeiro
second = em segundo
watch = Assistir
you-play = Você joga com
seat-you = você
about-human = Vocês jogam em turnos nesta tela.
about-online = Você recebe um link para enviar a um amigo.
about-level =
    { $level ->
        [1] quase não vê linhas, nem as dele nem as suas. Ideal para uma primeira partida.
        [2] muitas vezes deixa passar uma linha, dele ou sua.
        [3] às vezes deixa passar uma linha.
        [4] nunca deixa passar uma linha, mas esquece a casa acima da própria peça.
        [5] nunca deixa passar uma linha e só às vezes esquece a casa acima da própria peça.
        [6] nunca cai em uma ameaça imediata, mas não olha adiante.
        [7] olha duas jogadas adiante e às vezes se descuida.
        [8] olha três jogadas adiante e prefere as boas casas.
       *[9] olha quatro jogadas adiante e raramente erra.
    }
about-learned = aprendeu sozinho, jogando contra si mesmo, e olha quatro jogadas adiante.
about-perfect = resolve o jogo, por isso nunca erra.
about-solver = só joga com perfeição no final, porque este tabuleiro é grande demais para ser resolvido.
about-top = joga o melhor que pode no tempo que tem, e com perfeição no final. Este tabuleiro é grande demais para ser resolvido.
more = Mais opções
player-unavailable =
    { $reason ->
        [learned] { $player } (só conhece Lig 4)
       *[solver] { $player } (não consegue resolver este tabuleiro)
    }
game-kind = Jogo
game-connect4 = Lig 4, 7×6
game-five = Cinco em linha, 9×6
game-big = Tabuleiro grande, 8×7
game-tictactoe = Jogo da velha, 3×3
game-gomoku = Gomoku, 15×15
game-custom = Tabuleiro personalizado
columns = Colunas
rows = Fileiras
connect = Em linha para vencer
gravity = As peças caem
swap-rule = Regra da troca
swap-none = nenhuma
swap-one = o segundo jogador pode trocar de lado após a primeira peça
swap-three = o primeiro jogador põe três peças, o segundo escolhe um lado
start = Começar
start-sure = Abandonar a partida em andamento e começar outra?
swap-now = Trocar de lado
move-now = Jogar já
undo = Desfazer
redo = Refazer
hint = Dica
hint-again = Peça de novo para ver a jogada.
analyze = Analisar
review = Rever
again = Revanche
invite-friend = Convidar um amigo
harder = Mais difícil: { $player }
easier = Mais fácil: { $player }
points =
    { $points ->
        [one] { $points } ponto
       *[other] { $points } pontos
    }
moves-head = Jogadas
working = Pensando…
copied = Copiado.
film = GIF animado
copy-address = Copiar link
close = Fechar
