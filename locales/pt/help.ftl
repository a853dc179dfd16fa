### The dialog with keyboard shortcuts.

shortcuts = Atalhos de teclado
key-digits = soltar nesta coluna
key-arrows = escolher uma coluna ou percorrer a partida
key-undo = desfazer ou voltar
key-redo = refazer ou avançar
key-hint = dica: primeiro onde olhar, depois a jogada; nos problemas, a solução
key-analyze = analisar
key-why = explicar a posição passo a passo
key-move = fazer o computador jogar já
key-rematch = revanche, depois de uma partida
key-escape = cancelar a jogada antecipada
key-pause = pausar ou retomar o treinamento
key-sound = ligar ou desligar o som
key-help = mostrar esta ajuda

## Offline use

# The data of the engine that the settings describe. $state: whether it is on the device.
offline-data =
    { $state ->
       *[kept] Dá para jogar offline: há { $megabytes } MB de aberturas, modelos e estratégias neste dispositivo.
        [missing] Offline, os níveis mais fortes precisam de { $megabytes } MB de aberturas, modelos e estratégias.
        [failed] Não foi possível salvar { $megabytes } MB de aberturas, modelos e estratégias neste dispositivo.
    }
offline-fetch = Salvar para jogar offline
