### The dialog with keyboard shortcuts.

shortcuts = Skróty klawiszowe
key-digits = wrzuć do tej kolumny
key-arrows = wybierz kolumnę lub przejrzyj grę
key-undo = cofnij lub wstecz
key-redo = ponów lub dalej
key-hint = podpowiedź: najpierw gdzie patrzeć, potem ruch; w zadaniu rozwiązanie
key-analyze = analizuj
key-why = wyjaśnij pozycję krok po kroku
key-move = każ komputerowi ruszyć teraz
key-rematch = rewanż po grze
key-escape = anuluj ruch z wyprzedzeniem
key-pause = wstrzymaj lub wznów trening
key-sound = włącz lub wyłącz dźwięk
key-help = pokaż tę pomoc

## Offline use

# The data of the engine that the settings describe. $state: whether it is on the device.
offline-data =
    { $state ->
       *[kept] Można grać offline: { $megabytes } MB otwarć, modeli i strategii jest na tym urządzeniu.
        [missing] Offline najsilniejsze poziomy potrzebują { $megabytes } MB otwarć, modeli i strategii.
        [failed] Nie udało się zapisać na tym urządzeniu { $megabytes } MB otwarć, modeli i strategii.
    }
offline-fetch = Zapisz do gry offline
