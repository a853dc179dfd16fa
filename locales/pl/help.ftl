### The dialog with keyboard shortcuts.

shortcuts = Skróty klawiszowe
key-digits = wrzuć do tej kolumny
key-arrows = wybierz kolumnę albo przejrzyj partię
key-undo = cofnij albo wstecz
key-redo = ponów albo dalej
key-hint = podpowiedź: najpierw gdzie patrzeć, potem ruch; w zadaniach rozwiązanie
key-analyze = analizuj
key-why = wyjaśnij pozycję krok po kroku
key-move = niech komputer zagra teraz
key-rematch = rewanż, po partii
key-escape = anuluj ruch z wyprzedzeniem
key-pause = wstrzymaj lub wznów trening
key-sound = włącz lub wyłącz dźwięk
key-help = pokaż tę pomoc

## Offline use

# The data of the engine that the settings describe. $state: whether it is on the device.
offline-data =
    { $state ->
       *[kept] Gra offline działa: na tym urządzeniu jest { $megabytes } MB otwarć, modeli i strategii.
        [missing] Offline najsilniejsze poziomy potrzebują { $megabytes } MB otwarć, modeli i strategii.
        [failed] Nie udało się zapisać na tym urządzeniu { $megabytes } MB otwarć, modeli i strategii.
    }
offline-fetch = Zapisz do gry offline
