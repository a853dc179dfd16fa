### Online games, the lobby and tournaments.

## Creating and joining games

your-name = Seu nome (opcional)
playing-as = Você joga como { $name }
change-name = Mudar nome
options = Opções
clock-label = Relógio
no-clock = Sem relógio
minutes = { $minutes } min + { $seconds } s
create-game = Criar link de convite
invite-title = Convidar alguém
listed = Mostrar esta partida no arquivo quando terminar
join-link = Quem abrir este link pode entrar
watch-link = Quem tiver este link pode assistir
invite-spectators = Convidar espectadores
cancel-waiting = Cancelar
join-game = Entrar na partida
invited-by = { $name } convida você para uma partida
invitation-rules = { $rules }; você joga com { $side }.
rule-board = { $size }, { $connect } em linha
rule-free = sem gravidade
rule-swap = com a regra da troca
rule-swap-three = com troca após três peças
rule-clock = { $minutes } min + { $seconds } s por jogador
rule-no-clock = sem relógio
copy-link = Copiar
share = Compartilhar
share-text = Uma partida de Lig 4
qr = Código QR do link de convite
link-local = Este link só funciona neste computador. Para outros dispositivos, inicie o servidor com “--addr 0.0.0.0:{ $port }” e abra esta página no endereço do computador na sua rede, por exemplo http://192.168.1.20:{ $port }.

## Games in progress

their-move = Vez de { $name }.
player-presence =
    { $state ->
        [online] online
       *[offline] offline
    }
seat-free = livre
anonymous = Jogador { $seat }
waiting = Esperando o outro jogador entrar…
watching = Você está assistindo. Espectadores: { $count }
connecting = Conectando…
connected = Conectado.
reconnecting = Conexão perdida. Reconectando…
queued = Você está offline. Sua jogada está salva e será enviada quando a conexão voltar.
server-paused = O servidor não consegue salvar jogadas no momento. Os relógios estão parados e a partida continuará sozinha.
resign = Desistir
resign-sure = Desistir desta partida?
offer-draw = Oferecer empate
accept-draw = Aceitar empate
decline-draw = Recusar empate
ask-takeback = Pedir para voltar a jogada
accept-takeback = Permitir voltar a jogada
decline-takeback = Recusar voltar a jogada
accept-rematch = Aceitar revanche
to-rematch = Ir para a revanche
watch-rematch = Assistir à revanche
draw-offered = { $name } oferece empate.
takeback-asked = { $name } pede para voltar a última jogada.
rematch-offered = { $name } oferece uma revanche com os lados trocados.
you-offered = Enviado. Aguardando a resposta…
declined =
    { $what ->
        [draw_declined] { $name } recusou o empate.
       *[takeback_declined] { $name } não permitiu voltar a jogada.
    }
won-by = { $name } venceu: { ending-reason }.
drawn-by = Empate: { ending-reason }.
ended-by = A partida acabou: { ending-reason }.
ending-reason =
    { $reason ->
        [line] completou uma linha
        [full] o tabuleiro está cheio
        [resigned] o adversário desistiu
        [agreed] em comum acordo
        [time] acabou o tempo do adversário
       *[abandoned] a partida foi abandonada
    }
notify = Avisar quando for a minha vez
my-turn = sua vez
their-turn = vez do adversário
premove-set = Jogada antecipada: { $move }. Escolha-a de novo para cancelar.
premove-canceled = Jogada antecipada cancelada.
premove-dropped = A jogada antecipada { $move } não é mais possível.
low-time = Restam menos de dez segundos.
phrases = Dizer algo
phrase =
    { $phrase ->
        [hello] Olá!
        [good_luck] Boa sorte!
        [well_played] Bem jogado!
        [thanks] Obrigado!
        [sorry] Desculpe!
       *[good_game] Boa partida!
    }
say-hide = Silenciar o adversário

## Lists of games

my-games = Suas partidas em andamento
my-game = { $opponent }, { $rules }: { $turn }
no-opponent = ninguém entrou ainda
move-seat = Passar para outro dispositivo
seat-link = Abra este link no seu outro dispositivo em até { $minutes } minutos para continuar lá; neste, você só vai assistir. Vale uma vez só: não o compartilhe
seat-qr = Código QR do link que leva sua partida a outro dispositivo
seat-moved = Sua partida passou para outro dispositivo; aqui você só assiste.
seat-gone = Este link expirou. Crie um novo no dispositivo em que você joga.
archive = Partidas terminadas
archive-game = { $first } contra { $second }, { $size }: { $result }
archive-empty = Ainda não há partidas terminadas.
show-more = Mostrar mais
result-won = { $name } venceu
result-draw = empate
result-open = não terminada
download-game = Baixar
open-game = Abrir

## Lobby

play-now = Jogar agora
play-now-about = Contra quem estiver esperando
find-opponent = Encontrar adversário
play-friend = Jogar com um amigo
play-friend-about = Com um link ou código QR
rated = Valendo rating: muda seu rating, e sair conta como derrota
is-rated = valendo rating
is-unrated = sem valer rating
newcomer = novato
rating = Rating
anyone = alguém
your-rating =
    { $games ->
        [one] Seu rating: { $rating }, de { $games } partida. Um ponto de interrogação indica que ele é provisório.
       *[other] Seu rating: { $rating }, de { $games } partidas. Um ponto de interrogação indica que ele é provisório.
    }
challenges = Desafios abertos
challenge = { $name } ({ $rating }): { $rules }
lobby-empty = Ninguém está esperando agora. Comece você: toque em “Encontrar adversário”.
bot = Bot
take-challenge = Jogar
looking = Procurando um adversário…
nobody-yet = Ainda sem adversário. Continue esperando ou { $level }.
meanwhile = jogue contra o computador

## Tournaments

tournament-title = Torneio
tournament-make = Criar torneio
tournament-about = Para até 64 jogadores
tournament-name = Nome (opcional)
tournament-kind = Formato
tournament-all = todos contra todos
tournament-arena = arena, { $minutes } min
tournament-entry = Quem pode participar
tournament-entrants =
    { $who ->
       *[people] pessoas
        [people_and_bots] pessoas e bots
        [bots] bots
    }
tournament-bot-limit = Bots por endereço
tournament-no-limit = sem limite
tournament-finished = Partidas terminadas
tournament-drawn = empate
tournament-forfeit = falta de comparência
tournament-remove = Remover
tournament-remove-sure = Remover { $name } do torneio?
tournament-absent = Após dois minutos de ausência, um jogador perde por falta de comparência contra os adversários que não têm mais ninguém com quem jogar.
tournament-join = Entrar no torneio
tournament-begin = Começar
tournament-end = Encerrar torneio
tournament-end-sure = Encerrar o torneio agora? As partidas em andamento ainda contam.
tournament-open =
    { $count ->
        [one] Ainda não começou; { $count } jogador entrou.
       *[other] Ainda não começou; { $count } jogadores entraram.
    }
tournament-running = Em andamento.
tournament-left = Faltam { $minutes } min.
tournament-wait = Sua próxima partida começa assim que um adversário estiver livre. Fique nesta página.
tournament-over = Encerrado.
tournament-own-place = Você terminou em { $place }º lugar, de { $count }.
tournament-standings = Classificação
tournament-place = Lugar
tournament-player = Jogador
tournament-points = Pontos
tournament-score =
    { $points ->
        [one] { $points } ponto
       *[other] { $points } pontos
    }
tournament-played = Partidas
tournament-tables = Partidas em andamento
tournament-versus = { $first } contra { $second }
tournament-watch = Assistir
tournament-csv = Resultados em CSV
tournament-projector = Tela para projetor
tournament-own-game = Ir para a minha partida
tournament-back = Voltar ao torneio
tournament-join-link = Qualquer pessoa com este link pode entrar
tournament-watch-link = Qualquer pessoa com este link pode assistir
tournament-scan = Escanear para entrar
tournament-qr = Código QR do link para entrar no torneio
tournament-no-code = Para mostrar aqui um código QR com que entrar, abra esta tela no navegador em que o torneio foi criado.
tournament-full = As inscrições estão encerradas; você pode assistir.
tournament-two = Um torneio precisa de dois jogadores. Envie primeiro o link a outras pessoas.
tournament-rules = { $rules }, { $clock }; { $format }

## Shares of best moves

best-moves-ask = Com que frequência foi feita a melhor jogada?
best-moves = Melhores jogadas: { $first } { $best } de { $all }, { $second } { $other-best } de { $other-all }.
best-moves-people = Jogadores com rating de { $from } a { $to }, mais ou menos tão fortes quanto { $name }, fazem a melhor jogada em { $best }% das vezes.
best-moves-levels = Com que frequência os níveis do computador fazem a melhor jogada, em porcentagem: { $levels }.
