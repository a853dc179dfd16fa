### The dialog with keyboard shortcuts.

shortcuts = Scorciatoie da tastiera
key-digits = lascia cadere in questa colonna
key-arrows = scegli una colonna o scorri la partita
key-undo = annulla o indietro
key-redo = ripeti o avanti
key-hint = suggerimento: prima dove guardare, poi la mossa; in un problema, la soluzione
key-analyze = analizza
key-why = spiegare la posizione passo per passo
key-move = fai muovere subito il computer
key-rematch = rivincita, dopo una partita
key-escape = annulla la premossa
key-pause = metti in pausa o riprendi l’addestramento
key-sound = attiva o disattiva il suono
key-help = mostra questo aiuto

## Offline use

# The data of the engine that the settings describe. $state: whether it is on the device.
offline-data =
    { $state ->
       *[kept] Si può giocare offline: { $megabytes } MB di aperture, modelli e strategie sono su questo dispositivo.
        [missing] Offline, i livelli più forti hanno bisogno di { $megabytes } MB di aperture, modelli e strategie.
        [failed] Non è stato possibile salvare { $megabytes } MB di aperture, modelli e strategie su questo dispositivo.
    }
offline-fetch = Salva per giocare offline
