### Erros do terminal e dos comandos com `--lang`. Veja ../en/errors.ftl.

## Arquivos

io-error =
    { $kind ->
        [not-found] arquivo ou pasta não encontrado
        [denied] permissão negada
        [folder] é uma pasta
        [not-a-folder] uma parte do caminho não é uma pasta
        [full] não há mais espaço no disco
        [read-only] o sistema de arquivos é somente leitura
        [too-large] o arquivo é grande demais para uma partida
        [not-text] não é um arquivo de texto em UTF-8
        [name] nome de arquivo inválido
       *[other] erro do sistema operacional { $code }
    }
standard-input = a entrada padrão
cannot-read = não foi possível ler { $file }: { $reason }
cannot-read-folder = não foi possível ler a pasta { $file }: { $reason }
cannot-write = não foi possível gravar { $file }: { $reason }
cannot-open = não foi possível abrir { $file }: { $reason }
cannot-continue = não foi possível continuar { $file }: { $reason }
cannot-save-settings = não foi possível salvar as configurações em { $file }: { $reason }
cannot-save-progress = não foi possível salvar seu progresso em { $file }: { $reason }
file-exists = o arquivo { $file } já existe; escolha outro nome
not-a-file = { $file } não é um arquivo comum; escolha outro
not-a-record = { $file } não é a súmula de uma partida: { $reason }

## Posições e partidas como texto

fault = { $place }: { $reason }
place =
    { $unit ->
        [move] jogada { $at }
        [character] caractere { $at }
        [field] campo { $at }
       *[line] linha { $at }, caractere { $character }
    }
more-faults = { $reason }; … e mais { $count }
malformed = não corresponde à notação
contradiction = contradiz o resto do texto
notation-called =
    { $notation ->
        [digits] dígitos
        [list] uma lista
        [colors] jogadas com cores
        [cells] casas
        [position] uma posição
        [record] a súmula de uma partida
        [diagram] um diagrama
        [moves] jogadas
       *[game] uma partida
    }
several-positions = { $source } contém { $count } posições, mas só uma é esperada; para várias, use connect4 solve
other-notation = { $source } parece conter { $found }, não { $expected }; acrescente --from { $option }
is-a-folder = { $source } é uma pasta; indique um arquivo
neither-file-nor = { $source } não é um arquivo e não pode ser lido como { $expected }: { $reason }
does-not-contain = { $source } não contém { $expected }: { $reason }
board-without-moves = um tabuleiro não tem jogadas; use a súmula de uma partida, dígitos, uma lista ou casas
not-json = não é um objeto JSON
json-without-game = falta ao objeto moves, position ou rows
bad-size = tamanho de tabuleiro inválido; são possíveis de 1 a 20 colunas e fileiras, por exemplo 7x6, e uma linha de 1 a 20

## Tabuleiros impossíveis

setup-counts =
    { $first ->
        [one] X tem { $first } peça e O tem { $second }, mas X começa, então X deve ter tantas quanto O ou uma a mais
       *[other] X tem { $first } peças e O tem { $second }, mas X começa, então X deve ter tantas quanto O ou uma a mais
    }
setup-mover =
    { $first ->
        [one] não pode ser a vez de { $stated }, porque X tem { $first } peça e O tem { $second }
       *[other] não pode ser a vez de { $stated }, porque X tem { $first } peças e O tem { $second }
    }
setup-floating = a peça em { $cell } está acima da casa vazia { $below }
setup-both-won = X e O têm ambos uma linha vencedora
setup-played-on = { $winner } tem uma linha vencedora, mas { $other } jogou depois
setup-no-last-stone = { $winner } tem linhas vencedoras que nenhuma única última jogada pode ter completado
setup-unreachable = nenhuma ordem de jogadas leva a este tabuleiro, porque X e O se revezam

## Tabuleiros e jogadores

too-large-to-solve = um tabuleiro de { $size } é grande demais para ser resolvido: (fileiras + 1) x colunas deve ser no máximo { $most }
too-many-cells-to-solve = um tabuleiro de { $size } sem gravidade é grande demais para ser resolvido: o limite é de { $most } casas
no-memory = não há memória para uma tabela de { $megabytes } MB; escolha uma menor
needs-solvable = para jogar com perfeição, o tabuleiro precisa poder ser resolvido ({ $reason }); escolha minimax:PROFUNDIDADE ou mcts:PARTIDAS
too-large-for-models = não há jogador treinado para { $rules }: o tabuleiro é grande demais; escolha minimax:PROFUNDIDADE ou mcts:PARTIDAS
no-built-in-model = não há jogador treinado incluído para { $rules }; treine um com connect4 learn e use learned:ARQUIVO
model-of = { $file }: { $reason }
not-a-model = não é um modelo; crie um com connect4 learn
not-a-checkpoint = não é um treinamento salvo; use o arquivo .checkpoint que connect4 learn gravou
model-version = o formato { $version } não é compatível; treine o modelo de novo
model-damaged = o arquivo está danificado (soma de verificação incorreta); copie-o de novo
model-foreign = o modelo é para { $model }, não para { $wanted }; treine um com estas regras
too-large-to-learn = um tabuleiro de { $size } é grande demais para aprender; o limite é de { $most } colunas e { $most } fileiras
tables-too-large = as tabelas são grandes demais; use menos tuplas ou tuplas menores
model-too-small = um modelo com estas tuplas ocupa mais de { $bytes } bytes; permita mais, ou use menos tuplas ou tuplas menores

## Como um programa falhou como jogador

program-failed = { $player }: { $reason }
no-programs = { $player }: não é possível iniciar outros programas aqui
program-not-started = não foi possível iniciar o programa ({ $reason }); verifique o comando dele
program-no-command = não foi possível iniciar o programa: faltam aspas no comando dele
program-needs-ugi = o programa só joga sem gravidade; escolha um que fale ugi
program-ended =
    { $how ->
        [code] o programa terminou (status de saída { $number }){ $last }
        [signal] o programa terminou (sinal { $number }){ $last }
       *[closed] o programa fechou a saída{ $last }
    }
program-late =
    { $what ->
        [ready] o programa não ficou pronto a tempo
       *[move] o programa não jogou a tempo
    }
program-line-too-long = o programa escreveu uma linha longa demais
program-not-a-move = o programa enviou `{ $text }` em vez de uma jogada
program-refused = o programa desistiu: { $text }
program-illegal = o programa fez a jogada ilegal { $move }: { $reason }
program-stopped = o programa foi interrompido

## Comandos

terminal-unusable = não foi possível usar o terminal; tente --plain: { $reason }
game-is-over = a partida acabou; reveja-a com `connect4 review`, ou abra-a sem --plain em um terminal
moves-start-a-game = --moves começa uma nova partida, mas a súmula já tem jogadas; deixe um dos dois de fora
bad-moves = --moves inválido: { $reason }
file-of-finished-game = a partida em { $file } acabou; escolha outro arquivo
file-of-other-rules = a partida em { $file } tem outras regras ({ $rules }); deixe as regras de fora ou escolha outro arquivo
illegal-computer-move = um jogador do computador fez uma jogada ilegal: { $reason }
input-ended = a entrada terminou antes do fim da partida
game-kept = a partida foi salva em { $file }
game-not-kept = não foi possível salvar a partida em um arquivo; aqui está ela:
no-moves-to-review = a partida não tem jogadas para rever
strategy-line = a linha { $line } não é própria de uma estratégia
strategy-of = { $file }: { $reason }
strategy-has-no-move = { $side } saiu da estratégia, que não tem jogada para esta posição.
strategy-waits = É a vez de { $side }; a estratégia responde a todas as jogadas.
strategy-plays =
    { $source ->
        [habit] { $side } joga { $moves }, para completar uma linha, bloquear outra ou criar duas ameaças.
        [tree-diagram] { $side } joga { $moves }, segundo a árvore; depois vem um diagrama.
        [tree] { $side } joga { $moves }, segundo a árvore.
       *[diagram] { $side } joga { $moves }, segundo o diagrama.
    }

## Treinamento

out-exists = { $file } já existe; escolha outro --out
out-exists-resume = { $file } já existe; escolha outro --out, ou continue-o com --resume { $checkpoint }
no-room = não foi possível gravar { $file } e o treinamento salvo ({ $size }): { $reason }; libere espaço ou escolha outro --out
training-continues = { $reason }; o treinamento continua
training-not-written = { $reason }; libere espaço e depois grave o modelo com { $command }
training-finishing = terminando as partidas em andamento; pressione Ctrl-C de novo para sair sem salvar
training-interrupted = interrompido; para continuar, execute { $command }
training-report = { $file }: { $games } partidas em { $seconds } s, { $weights } pesos
training-mistakes = { $report }, erros em { $percent }% de { $positions } posições
training-match = contra { $opponent } { $wins } vitórias { $draws } empates { $losses } derrotas
training-play = Para jogar contra ele: { $command }
progress-searching = buscando
progress-samples = resolvendo uma amostra de posições
progress-matches = jogando confrontos para medir a força
