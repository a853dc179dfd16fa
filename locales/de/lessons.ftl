### The lessons: their titles, explanations, and for each position a question and an answer. $x and $o are the sides.

## lines

lesson-lines-title = Reihen
lesson-lines-text = Vier Steine in einer Reihe gewinnen: waagerecht, senkrecht oder schräg. Prüfe vor jedem Zug zwei Dinge, in dieser Reihenfolge. Kann ich eine Reihe vollenden? Könnte mein Gegner als Nächstes eine vollenden? Viele Spiele gehen durch eine Reihe verloren, auf die niemand geachtet hat.
lesson-lines-1-ask = { $x } ist am Zug. Vollende eine Reihe.
lesson-lines-1-answer = e1 vollendet b1–e1.
lesson-lines-2-ask = { $o } ist am Zug. { $x } hat drei Steine übereinander. Was nun?
lesson-lines-2-answer = a4 verhindert a1–a4; nach jedem anderen Zug gewinnt { $x } sofort.
lesson-lines-3-ask = { $o } ist am Zug. Schräge Reihen übersieht man am leichtesten: Finde eine.
lesson-lines-3-answer = d5 vollendet d5–g2.

## two-threats

lesson-two-threats-title = Zwei Drohungen zugleich
lesson-two-threats-text = Eine Drohung ist ein leeres Feld, das eine Reihe vollendet. Eine Drohung lässt sich abwehren; zwei, die beide sofort spielbar sind, nicht. Der einfachste Fall sind drei in einer Reihe mit zwei freien Enden. Verhindere das, solange es erst zwei Steine sind.
lesson-two-threats-1-ask = { $x } ist am Zug. Mach mit einem Stein zwei Drohungen.
lesson-two-threats-1-answer = Drei in einer Reihe ganz unten, und beide Enden sind frei: { $o } kann nur eines schließen.
lesson-two-threats-2-ask = { $o } ist am Zug. { $x } will drei in einer Reihe mit zwei freien Enden. Verhindere es.
lesson-two-threats-2-answer = Ein Stein neben den beiden lässt der Reihe nur ein freies Ende.
lesson-two-threats-3-ask = { $o } ist am Zug. Dasselbe mitten im Spiel: Gewinne mit deinem zweiten Stein, nach der Antwort von { $x }.
lesson-two-threats-3-answer = c3 droht zugleich auf b2 und auf c4.

## forcing

lesson-forcing-title = Drohungen, die keine Wahl lassen
lesson-forcing-text = Wer abwehren muss, hat keine andere Wahl. Deshalb lässt sich eine Kette von Drohungen bis zum Ende ausrechnen, so lang sie auch ist: Du kennst jede Antwort. Suche zuerst nach solchen Ketten, deinen und denen deines Gegners. Aber verschwende keine Drohungen: Bei jeder versperrt dein Gegner die Reihe.
lesson-forcing-1-ask = { $x } ist am Zug. Beginne mit einer Drohung und gewinne mit dem dritten Stein.
lesson-forcing-1-answer = Nach e4 muss { $o } d3 spielen. Damit wird d4 frei, und dort entstehen drei Drohungen zugleich.
lesson-forcing-2-ask = { $x } ist am Zug. Eine Spalte ist der Schlüssel.
lesson-forcing-2-answer = d5 erzwingt e6, und dann hat Spalte a zwei Drohungen übereinander.
lesson-forcing-3-ask = { $x } ist am Zug. Eine lange Kette: fünf Steine von { $x }, und { $o } hat nie die Wahl.
lesson-forcing-3-answer = d4 ist die erste von vier Drohungen; der fünfte Stein vollendet eine Reihe.

## on-top

lesson-on-top-title = Das Feld darüber
lesson-on-top-text = Jeder Stein macht das Feld über sich spielbar, und zwar zuerst für deinen Gegner. Prüfe darum nicht nur das Feld, auf dem dein Stein landet, sondern auch das darüber. Könnte dein Gegner dort eine Reihe vollenden, darfst du nicht in diese Spalte spielen.
lesson-on-top-1-ask = { $x } ist am Zug. Sechs Spalten gewinnen, eine verliert sofort. Spiele eine, die gewinnt.
lesson-on-top-1-answer = Nur Spalte 3 ist falsch: { $o } würde auf c3 eine Reihe vollenden.
lesson-on-top-2-ask = { $o } ist am Zug. Auch hier verliert eine Spalte sofort. Spiele eine andere.
lesson-on-top-2-answer = Nur Spalte 2 ist falsch: { $x } würde auf b2 eine Reihe vollenden.
lesson-on-top-3-ask = { $o } ist am Zug. Zwei Spalten verlieren sofort, eine dritte am Ende. Spiele eine andere.
lesson-on-top-3-answer = Die Spalten 3 und 7 verlieren sofort, Spalte 1 später.

## above

lesson-above-title = In derselben Spalte antworten
lesson-above-text = Der einfachste Plan von allen: Wirf deinen Stein immer auf den deines Gegners. Spalten haben sechs Felder. Wer so antwortet, bekommt in jeder noch leeren Spalte das zweite, vierte und sechste Feld und muss nie eine Spalte beginnen. (Fachleute nennen das Claimeven oder Follow-up.) Liegen deine Reihen in diesen Zeilen, brauchst du keinen anderen Plan. Du musst nur auf Reihen achten, die sofort vollendet werden können.
lesson-above-1-ask = { $o } ist am Zug. Nach welchem Stein kann { $o } auf jeden Zug in derselben Spalte antworten und gewinnt?
lesson-above-1-answer = Nach d3 antwortet { $o } in derselben Spalte und vollendet am Ende eine Reihe.
lesson-above-2-ask = { $o } ist am Zug. Nur ein Zug gewinnt.
lesson-above-2-answer = e2, und von da an antwortet { $o } in derselben Spalte.

## odd-even

lesson-odd-even-title = Drohungen, die warten: ungerade und gerade
lesson-odd-even-text = Ist das Feld unter einer Drohung leer, muss die Drohung warten: Wer dort spielt, macht das Feld darüber für den Gegner frei. Während sich das übrige Brett füllt, ist der erste Spieler am Zug, wenn eine gerade Zahl von Feldern übrig ist, der zweite bei einer ungeraden. Darum will der erste Spieler meist Drohungen in ungerader Höhe (in der dritten und fünften Zeile) und der zweite in gerader Höhe (in der zweiten, vierten und sechsten). Am Ende muss dann der Gegner unter der Drohung spielen.
lesson-odd-even-1-ask = { $x } ist am Zug. Finde den Stein, mit dem eine ungerade Drohung entscheidet.
lesson-odd-even-1-answer = Nach c5 entscheidet die Drohung auf f3: Ist alles andere voll, muss { $o } f2 spielen.
lesson-odd-even-2-ask = { $o } ist am Zug. Drohungen von { $o } gehören in gerade Höhe.
lesson-odd-even-2-answer = Nach c3 entscheidet die Drohung auf b4: Am Ende muss { $x } b3 spielen.

## zugzwang

lesson-zugzwang-title = Wer muss dort spielen?
lesson-zugzwang-text = Zugzwang: Eine Seite muss ziehen, und jeder Zug, den sie noch hat, verliert. Rate nicht, sondern zähle. Lass in jeder Spalte mit einer Drohung das Feld unter der Drohung und alles darüber weg. Zähle die übrigen leeren Felder. Ist ihre Zahl gerade und dein Gegner am Zug, muss am Ende dein Gegner unter der Drohung spielen. Zwei Drohungen in verschiedenen Spalten ändern die Rechnung, und die meisten Felder über einer Drohung werden wertlos.
lesson-zugzwang-1-ask = { $o } ist am Zug und hat eine Drohung auf e2. Eine Spalte verschenkt den Sieg; spiele eine andere.
lesson-zugzwang-1-answer = Nur Spalte 5 ist falsch: { $o } darf nicht unter die eigene Drohung spielen. Wenn { $x } keine anderen Züge mehr hat, muss { $x } dort spielen.
lesson-zugzwang-2-ask = { $o } ist am Zug. Ein Stein macht zwei Drohungen, und die Rechnung geht auf.
lesson-zugzwang-2-answer = d2 droht auf c3 und g5. Ohne die weggelassenen Felder bleiben 16: eine gerade Zahl, und { $x } ist am Zug.
lesson-zugzwang-3-ask = { $x } ist am Zug. Zwei Drohungen in verschiedenen Spalten gewinnen schneller als eine.
lesson-zugzwang-3-answer = c4 droht auf b4, b5 und f4.

## openings

lesson-openings-title = Eröffnungen
lesson-openings-text = Die meisten Reihen führen durch die Mitte. Bei bestem Spiel gewinnt der erste Spieler, wenn er in der mittleren Spalte beginnt; daneben (Spalten 3 und 5) wird es remis, und mit den übrigen verliert er. Nimm also die Mitte, und überlass sie nicht ganz deinem Gegner.
lesson-openings-1-ask = { $x } ist am Zug auf dem leeren Brett. Welche Spalte gewinnt?
lesson-openings-1-answer = Die mittlere, mit dem 41. Stein, wenn { $o } sich so lange wie möglich wehrt.
lesson-openings-2-ask = { $x } ist am Zug. Nur eine Spalte hält den Sieg.
lesson-openings-2-answer = Wieder die mittlere.
lesson-openings-3-ask = { $o } ist am Zug. { $x } hat neben dem Rand begonnen, und das verliert. Welche Antwort gewinnt als einzige?
lesson-openings-3-answer = Die neben dem Stein von { $x }, zur Mitte hin.
