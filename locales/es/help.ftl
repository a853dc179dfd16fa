### The dialog with keyboard shortcuts.

shortcuts = Atajos de teclado
key-digits = soltar en esa columna
key-arrows = elegir columna o recorrer la partida
key-undo = deshacer o atrás
key-redo = rehacer o adelante
key-hint = pista: primero dónde mirar, luego la jugada; en un problema, la solución
key-analyze = analizar
key-why = explicar la posición paso a paso
key-move = que el ordenador juegue ya
key-rematch = revancha, tras una partida
key-escape = cancelar la jugada anticipada
key-pause = pausar o reanudar el entrenamiento
key-sound = activar o desactivar el sonido
key-help = mostrar esta ayuda
