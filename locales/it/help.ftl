### The dialog with keyboard shortcuts.

shortcuts = Scorciatoie da tastiera
key-digits = lascia cadere in questa colonna
key-arrows = scegli una colonna o scorri la partita
key-undo = annulla o indietro
key-redo = ripeti o avanti
key-hint = suggerimento: prima dove guardare, poi la mossa; nei problemi, la soluzione
key-analyze = analizza
key-why = spiega la posizione passo per passo
key-move = fai muovere ora il computer
key-rematch = rivincita, dopo una partita
key-escape = annulla la premossa
key-pause = metti in pausa o riprendi l’addestramento
key-sound = attiva o disattiva il suono
key-help = mostra questo aiuto

## Offline use

# The data of the engine that the settings describe. $state: whether it is on the device.
offline-data =
    { $state ->
       *[kept] Si può giocare offline: su questo dispositivo ci sono { $megabytes } MB di aperture, modelli e strategie.
        [missing] Offline, i livelli più forti hanno bisogno di { $megabytes } MB di aperture, modelli e strategie.
        [failed] Non è stato possibile salvare { $megabytes } MB di aperture, modelli e strategie su questo dispositivo.
    }
offline-fetch = Salva per giocare offline
