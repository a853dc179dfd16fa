### The dialog with keyboard shortcuts.

shortcuts = Atajos de teclado
key-digits = soltar en esta columna
key-arrows = elegir columna o recorrer la partida
key-undo = deshacer o atrás
key-redo = rehacer o adelante
key-hint = pista: primero dónde mirar, luego la jugada; en los problemas, la solución
key-analyze = analizar
key-why = explicar la posición paso a paso
key-move = hacer que el ordenador juegue ya
key-rematch = revancha, tras una partida
key-escape = cancelar la jugada anticipada
key-pause = pausar o reanudar el entrenamiento
key-sound = activar o desactivar el sonido
key-help = mostrar esta ayuda

## Offline use

# The data of the engine that the settings describe. $state: whether it is on the device.
offline-data =
    { $state ->
       *[kept] Se puede jugar sin conexión: hay { $megabytes } MB de aperturas, modelos y estrategias en este dispositivo.
        [missing] Sin conexión, los niveles más fuertes necesitan { $megabytes } MB de aperturas, modelos y estrategias.
        [failed] No se han podido guardar { $megabytes } MB de aperturas, modelos y estrategias en este dispositivo.
    }
offline-fetch = Guardar para jugar sin conexión
