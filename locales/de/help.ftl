### The dialog with keyboard shortcuts.

shortcuts = Tastenkürzel
key-digits = in diese Spalte werfen
key-arrows = eine Spalte wählen oder durch das Spiel blättern
key-undo = zurücknehmen, oder zurück
key-redo = wiederholen, oder vor
key-hint = Tipp: zuerst, wo man hinsehen sollte, dann der Zug; im Rätsel die Lösung
key-analyze = analysieren
key-why = die Stellung Schritt für Schritt erklären
key-move = den Computer jetzt ziehen lassen
key-rematch = Revanche nach einem Spiel
key-escape = Vorauszug zurücknehmen
key-pause = Lernen anhalten oder fortsetzen
key-sound = Ton ein- oder ausschalten
key-help = diese Hilfe zeigen

## Offline use

# The data of the engine that the settings describe. $state: whether it is on the device.
offline-data =
    { $state ->
       *[kept] Offline spielen klappt: { $megabytes } MB Eröffnungen, Modelle und Strategien sind auf diesem Gerät.
        [missing] Offline brauchen die stärksten Stufen { $megabytes } MB Eröffnungen, Modelle und Strategien.
        [failed] { $megabytes } MB Eröffnungen, Modelle und Strategien ließen sich auf diesem Gerät nicht speichern.
    }
offline-fetch = Für offline speichern
