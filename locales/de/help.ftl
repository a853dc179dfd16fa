### The dialog with keyboard shortcuts.

shortcuts = Tastenkürzel
key-digits = in diese Spalte werfen
key-arrows = eine Spalte wählen oder durch das Spiel blättern
key-undo = zurücknehmen oder zurück
key-redo = wiederholen oder vor
key-hint = Tipp: zuerst, wohin du schauen solltest, dann der Zug; in Rätseln die Lösung
key-analyze = analysieren
key-why = die Stellung Schritt für Schritt erklären
key-move = den Computer jetzt ziehen lassen
key-rematch = Revanche nach einem Spiel
key-escape = Vorauszug löschen
key-pause = Training anhalten oder fortsetzen
key-sound = Ton ein- oder ausschalten
key-help = diese Hilfe anzeigen

## Offline use

# The data of the engine that the settings describe. $state: whether it is on the device.
offline-data =
    { $state ->
       *[kept] Offline spielen ist möglich: { $megabytes } MB Eröffnungen, Modelle und Strategien sind auf diesem Gerät.
        [missing] Offline brauchen die stärksten Stufen { $megabytes } MB Eröffnungen, Modelle und Strategien.
        [failed] { $megabytes } MB Eröffnungen, Modelle und Strategien ließen sich auf diesem Gerät nicht speichern.
    }
offline-fetch = Zum Offline-Spielen speichern
