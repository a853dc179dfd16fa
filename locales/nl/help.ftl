### The dialog with keyboard shortcuts.

shortcuts = Sneltoetsen
key-digits = schijf in deze kolom laten vallen
key-arrows = een kolom kiezen, of door de partij lopen
key-undo = ongedaan maken, of terug
key-redo = opnieuw doen, of vooruit
key-hint = tip: eerst waar je moet kijken, dan de zet; bij puzzels de oplossing
key-analyze = analyseren
key-why = de stelling stap voor stap uitleggen
key-move = de computer nu laten zetten
key-rematch = revanche, na een partij
key-escape = premove annuleren
key-pause = training pauzeren of hervatten
key-sound = geluid aan- of uitzetten
key-help = deze hulp tonen

## Offline use

# The data of the engine that the settings describe. $state: whether it is on the device.
offline-data =
    { $state ->
       *[kept] Offline spelen werkt: er staat { $megabytes } MB aan openingen, modellen en strategieën op dit apparaat.
        [missing] Offline hebben de sterkste niveaus { $megabytes } MB aan openingen, modellen en strategieën nodig.
        [failed] { $megabytes } MB aan openingen, modellen en strategieën kon niet op dit apparaat worden opgeslagen.
    }
offline-fetch = Opslaan om offline te spelen
