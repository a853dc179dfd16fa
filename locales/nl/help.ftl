### The dialog with keyboard shortcuts.

shortcuts = Sneltoetsen
key-digits = laat vallen in deze kolom
key-arrows = kies een kolom, of loop door het spel
key-undo = ongedaan maken, of terug
key-redo = opnieuw doen, of vooruit
key-hint = tip: eerst waar te kijken, dan de zet; bij een puzzel de oplossing
key-analyze = analyseer
key-why = de stelling stap voor stap uitleggen
key-move = laat de computer nu zetten
key-rematch = revanche, na een spel
key-escape = voorzet annuleren
key-pause = training pauzeren of hervatten
key-sound = geluid aan- of uitzetten
key-help = toon deze hulp

## Offline use

# The data of the engine that the settings describe. $state: whether it is on the device.
offline-data =
    { $state ->
       *[kept] Offline spelen kan: { $megabytes } MB aan openingen, modellen en strategieën staat op dit apparaat.
        [missing] Offline hebben de sterkste niveaus { $megabytes } MB aan openingen, modellen en strategieën nodig.
        [failed] { $megabytes } MB aan openingen, modellen en strategieën kon niet op dit apparaat worden opgeslagen.
    }
offline-fetch = Opslaan om offline te spelen
