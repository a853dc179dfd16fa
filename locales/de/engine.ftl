# Sätze der Engine: Erklärungen, Tipps, Partieanalysen und Werte. Siehe ../en/engine.ftl.

## Aufzählungen

list-and = { $rest } und { $last }
list-or = { $rest } oder { $last }
list-else = { $rest }, sonst { $last }

## Zahlen

plies =
    { $plies ->
        [one] { $plies } Zug
       *[other] { $plies } Züge
    }
in-plies =
    { $plies ->
        [one] in { $plies } Zug
       *[other] in { $plies } Zügen
    }
within-plies =
    { $plies ->
        [one] in höchstens { $plies } Zug
       *[other] in höchstens { $plies } Zügen
    }

## Ergebnisse

game-over = Das Spiel ist zu Ende.
mover-wins = { $mover } ist am Zug und gewinnt.
mover-loses = { $mover } ist am Zug, und { $winner } gewinnt, was { $mover } auch spielt.
drawn = { $mover } ist am Zug. Es ist remis: Jede Seite kann verhindern, dass die andere gewinnt.
unproven = { $mover } ist am Zug. Wer gewinnt, ist nicht bewiesen.
unexplained = Diese Stellung lässt sich nicht erklären, ohne weit vorauszurechnen.

## Die Züge, die zu den Gründen führen

must-block = { $mover } muss { $cell } spielen: Dort würde { $other } { $lines } vollenden.
only-move = { $mover } muss { $cell } spielen: Nach jedem anderen Zug vollendet { $other } direkt darüber eine Reihe, auf { $cells }.
winning-move = { $mover } spielt { $cell }, und { $other } hat keine gute Antwort.
best-play = Beste Fortsetzung: { $moves }. Danach:
move = { $side } { $cell }
forced-move = { $side } { $cell } (erzwungen)

## Gründe

has-line = { $player } hat { $connect } in einer Reihe.
board-full = Das Brett ist voll, und keine Seite hat eine Reihe.
completes-line = { $mover } vollendet auf { $cells } eine Reihe von { $connect }.
completion = { $cell } ({ $lines })
cell-by-numbers = Zeile { $row } in Spalte { $column }
two-threats = { $other } droht, auf { $cells } eine Reihe zu vollenden; { $mover } kann nur eines davon besetzen.
no-line = { $player } kann nicht gewinnen: In jeder Reihe von { $connect } liegt schon ein Stein von { $other }.
every-move-loses = Jeder Zug von { $mover } verliert:
refutation = { $moves }: { $reason }

## Eine Folge von Drohungen

forced-win = { $winner } gewinnt durch eine Folge von Drohungen, die { $loser } abwehren muss:
forced-win-by = { $winner } gewinnt durch eine Folge von Drohungen, die { $loser } abwehren muss: { $moves }
final-move = { $winner } { $cell } vollendet { $lines }.
forcing-move = { $winner } { $cell } droht { $threat }, also muss { $loser } { $threat } spielen.
double-threat = { $winner } { $cell } droht { $threats }; { $loser } kann nur eines davon besetzen, etwa { $block }.

## Die Drohungen auf dem Brett

threats = Drohungen (leere Felder, die eine Reihe vollenden würden):
strong-threats = Drohungen (leere Felder, die eine Reihe vollenden würden). Stark sind die von { $odd } in ungerader und die von { $even } in gerader Höhe, denn der Gegner muss darunter spielen, sobald alle anderen Spalten voll sind:
threat = { $owner } { $cell } ({ $lines })
waiting-threat =
    { $owner } { $cell } ({ $lines }), { $row ->
        [odd] ungerade Höhe
       *[even] gerade Höhe
    }, { $below ->
        [0] kann jetzt gespielt werden
        [one] das Feld darunter ist leer
       *[other] { $below } Felder darunter sind leer
    }
blocked-threat =
    { $owner } { $cell } ({ $lines }), { $row ->
        [odd] ungerade Höhe
       *[even] gerade Höhe
    }, zählt erst, wenn { $first } besetzt ist

## Pläne

plan =
    { $claim ->
        [win] { $owner } hat einen Plan und gewinnt damit.
       *[draw] { $owner } hat einen Plan und verliert damit nicht.
    }
plan-after =
    { $claim ->
        [win] { $owner } spielt { $first }, hat dann einen Plan und gewinnt damit.
       *[draw] { $owner } spielt { $first }, hat dann einen Plan und verliert damit nicht.
    }
no-other-cell = Sonst ist kein Feld mehr frei, und { $other } ist am Zug.
free-cells = Ohne { $cells } und die Felder darüber sind { $free } Felder leer: eine gerade Zahl, und { $other } ist am Zug.
plan-steps =
    Auf jeden Stein von { $other } spielt { $owner } das Erste hiervon, das möglich ist:
    { $steps }
step-complete = ein Feld, das eine Reihe vollendet
step-block = ein Feld, auf dem { $other } eine Reihe vollenden würde
step-table = die Antwort aus der Tabelle unten
step-on-top = das Feld über dem Stein von { $other }, wenn es mit ^ markiert ist
step-marked =
    { $tie_break ->
        [leftmost] das mit ^ markierte Feld am weitesten links
        [rightmost] das mit ^ markierte Feld am weitesten rechts
       *[any] irgendein mit ^ markiertes Feld
    }
step-any =
    { $tie_break ->
        [leftmost] das Feld am weitesten links
        [rightmost] das Feld am weitesten rechts
       *[any] irgendein Feld
    }
never-below = Ab 3 zählen Felder direkt unter einem, auf dem { $other } eine Reihe vollenden würde, nur mit, wenn es keine anderen gibt.
plan-leaves = Von den Feldern, die zählen, nimmt { $owner } { $cells } nur, wenn es kein anderes gibt.
plan-table =
    Tabelle der Antworten:
    { $rows }
reply-row = { $other } { $cells } → { $owner } { $replies }
never-completes = { $other } vollendet nie eine Reihe, was { $other } auch versucht.
completes-in-the-end = Was { $other } auch versucht, am Ende vollendet { $owner } eine Reihe.
completes-marked = Was { $other } auch versucht, am Ende vollendet { $owner } eine Reihe: { $line } fehlen nur Felder, die mit ^ markiert sind.

## Die Regeln eines Plans, mit Allis’ Namen (1988)

plan-rules = Die Regeln dieses Plans und die Reihen von { $other }, die sie verhindern:
rule = { $replies } ({ rule-purpose })
rule-stops = { $replies } Das verhindert { $lines }. ({ rule-purpose })
mutual-reply = Nimmt { $other } { $one } oder { $two }, so nimmt { $owner } das andere.
reply = Auf { $other } { $cell } folgt { $owner } { $replies }.
rule-purpose =
    { $rule ->
        [claimeven] claimeven: um das obere Feld zu bekommen
        [baseinverse] baseinverse: um eines von zwei Feldern zu bekommen, die man spielen kann
        [vertical] vertical: um eines von zwei Feldern einer Spalte zu bekommen
        [aftereven] aftereven: um eine Reihe zu vollenden, bevor { $other } darüber kommt
        [lowinverse] lowinverse: um eines der beiden oberen Felder zu bekommen
        [highinverse] highinverse: um eines der beiden obersten Felder zu bekommen und eines der beiden darunter
        [baseclaim] baseclaim: um von zwei Paaren je ein Feld zu bekommen
        [before] before: um eine Reihe zu vollenden, bevor { $other } diese vollendet
       *[specialbefore] specialbefore: um eine Reihe zu vollenden, bevor { $other } diese vollendet, oder eines von zwei Feldern zu bekommen, die man spielen kann
    }

## Pläne, kurz

plays-first = { $owner } spielt { $first }.
leaves-empty = Ein Stein von { $owner } auf { $ends } würde eine Reihe vollenden, darum lässt { $owner } { $cells } frei.
replies-on-top = { $owner } antwortet auf den nächsten Stein von { $other } direkt darüber.
replies-on-top-except = { $owner } antwortet auf den nächsten Stein von { $other } direkt darüber, außer hier: { $rows }.
replies-to = Auf den nächsten Stein von { $other } hat { $owner } diese Antworten: { $rows }.
zugzwang =
    { $threats-count ->
        [one] { $owner } droht auf { $threats }; sind alle anderen Felder voll, muss { $other } darunter spielen.
       *[other] { $owner } droht auf { $threats }; sind alle anderen Felder voll, muss { $other } unter eines davon spielen.
    }

## Der wichtigste Grund, nach einem Fehler in einer Partieanalyse

after-moves = Nach { $moves }: { $reason }
every-move-loses-such-as = Jeder Zug von { $mover } verliert; zum Beispiel nach { $example }

## Diagramme

diagram =
    { $claim ->
        [win] { $owner } gewinnt mit diesem Diagramm; es sagt, wohin { $owner } von nun an spielt.
       *[draw] { $owner } verliert mit diesem Diagramm nicht; es sagt, wohin { $owner } von nun an spielt.
    }
first-of-all-or-two-threats = Vor allem anderen vollendet { $owner } eine Reihe, wenn es geht; wenn nicht, verhindert { $owner } eine, die { $other } im nächsten Zug vollenden könnte. Gibt es keine, droht { $owner } doppelt, wenn es geht, ohne direkt unter ein Feld zu spielen, auf dem { $other } eine Reihe vollenden würde: auf zwei Feldern, die man spielen kann, oder auf einem und dem Feld darüber.
diagram-order =
    Sonst spielt { $owner } das Erste hiervon, das möglich ist. Felder direkt unter einem, auf dem { $other } eine Reihe vollenden würde, zählen nur mit, wenn es keine anderen gibt. Von mehreren Feldern nimmt { $owner } das über dem letzten Stein, sonst das { $tie_break ->
        [leftmost] am weitesten links:
       *[rightmost] am weitesten rechts:
    }
diagram-rank =
    { $rank ->
        [urgent] !, sobald man es spielen kann.
        [pair] @, wenn man nur eines davon spielen kann (sind es zwei, darf { $other } eines nehmen, und { $owner } nimmt das andere).
        [claim] ^, wenn möglich als Antwort auf den Stein darunter.
        [early] +, wenn nichts davon möglich ist.
        [middle] =, wenn nichts davon möglich ist.
       *[late] -, wenn nichts davon möglich ist.
    }
diagram-rest = irgendein anderes Feld, wenn nichts davon möglich ist.

## Tipps, die den Zug nicht nennen

nudge-cell = Suche das Feld, auf dem { $other } eine Reihe vollenden würde.
nudge-only-move = Prüfe bei jedem Zug, was { $other } direkt darüber spielen könnte: Alle Züge bis auf einen verlieren sofort.
nudge-quiet-move = Suche einen Zug, der nichts droht, auf den { $other } aber keine gute Antwort hat.
nudge-line = { $mover } kann jetzt eine Reihe vollenden: Suche sie.
nudge-threats = Suche eine Folge von Drohungen: { $other } muss jede abwehren, bis eine kommt, die nicht mehr abzuwehren ist.
nudge-zugzwang = Sieh dir { $threats } an: Zähle die leeren Felder und suche den Zug, nach dem { $other } darunter spielen muss.
nudge-plan = Suche einen Zug, nach dem { $mover } auf jeden Zug von { $other } eine Antwort hat.
nudge-lost = Jeder Zug verliert; suche den, der am längsten standhält.
nudge-part =
    { $part ->
        [left] Sieh links nach: { $worth ->
            [win] { $mover } hat dort einen Gewinnzug.
           *[draw] { $mover } hat dort einen Zug, der das Remis hält.
        }
        [middle] Sieh in der Mitte nach: { $worth ->
            [win] { $mover } hat dort einen Gewinnzug.
           *[draw] { $mover } hat dort einen Zug, der das Remis hält.
        }
        [right] Sieh rechts nach: { $worth ->
            [win] { $mover } hat dort einen Gewinnzug.
           *[draw] { $mover } hat dort einen Zug, der das Remis hält.
        }
       *[all] Sieh noch einmal hin: { $worth ->
            [win] { $mover } hat einen Gewinnzug.
           *[draw] { $mover } hat einen Zug, der das Remis hält.
        }
    }
nudge-waiting =
    { $threats-count ->
        [one] Sieh dir { $threats } an: Wer darunter spielt, überlässt dem Gegner dieses Feld.
       *[other] Sieh dir { $threats } an: Wer unter eines davon spielt, überlässt es dem Gegner.
    }
nudge-open = Noch vollendet kein Feld eine Reihe: Suche einen Zug, der gleich mehreren Reihen hilft.
nudge-again = Drücke noch einmal { $key }, um den Zug zu sehen.

## Werte

value =
    { $worth ->
        [win] Sieg { in-plies }
        [win-within] Sieg { within-plies }
        [draw] Remis
        [loss] Niederlage { in-plies }
        [loss-within] Niederlage { within-plies }
        [at-least-draw] mindestens Remis
        [at-most-draw] höchstens Remis
       *[unknown] unbekannt
    }

## Ergebnisse von Zügen in `connect4 explain --moves`, nach dem Namen des Zuges

move-wins = gewinnt
move-draws = hält das Remis
move-loses = verliert
move-unsolved = ist nicht gelöst

## Die Aufgabe eines Rätsels

find-only-move =
    { $worth ->
        [win] { $mover } am Zug: Finde den einzigen Zug, der gewinnt ({ plies }, die Züge beider Seiten mitgezählt).
       *[draw] { $mover } am Zug: Finde den einzigen Zug, der das Remis hält.
    }

## Tipps: die besten Züge und ihre Werte. Satzteile, die am Satzanfang groß geschrieben werden.

over-won = das Spiel ist zu Ende: { $winner } hat gewonnen
over-drawn = das Spiel ist zu Ende: Es ist remis
nothing-known = unbekannt
only-legal-move =
    { $worth ->
        [win] nur { $moves } ist möglich; dieser Zug gewinnt { in-plies }
        [win-within] nur { $moves } ist möglich; dieser Zug gewinnt { within-plies }
        [draw] nur { $moves } ist möglich; dieser Zug hält das Remis
        [loss] nur { $moves } ist möglich; dieser Zug verliert { in-plies }
        [loss-within] nur { $moves } ist möglich; dieser Zug verliert { within-plies }
        [at-least-draw] nur { $moves } ist möglich; dieser Zug ist mindestens remis
        [at-most-draw] nur { $moves } ist möglich; dieser Zug ist höchstens remis
       *[unknown] nur { $moves } ist möglich; das Ergebnis ist unbekannt
    }
every-move =
    { $worth ->
        [win] jeder Zug gewinnt { in-plies }
        [win-within] jeder Zug gewinnt { within-plies }
        [draw] jeder Zug hält das Remis
        [loss] jeder Zug verliert { in-plies }
        [loss-within] jeder Zug verliert { within-plies }
        [at-least-draw] jeder Zug ist mindestens remis
        [at-most-draw] jeder Zug ist höchstens remis
       *[unknown] das Ergebnis jedes Zuges ist unbekannt
    }
holds-out-longest =
    { $moves-count ->
        [one] jeder Zug verliert; { $moves } hält am längsten stand, { plies }
       *[other] jeder Zug verliert; { $moves } halten am längsten stand, { plies }
    }
moves-worth =
    { $moves-count ->
        [one] { $worth ->
            [win] { $moves } gewinnt { in-plies }
            [win-within] { $moves } gewinnt { within-plies }
            [draw] { $moves } hält das Remis
            [loss] { $moves } verliert { in-plies }
            [loss-within] { $moves } verliert { within-plies }
            [at-least-draw] { $moves } ist mindestens remis
            [at-most-draw] { $moves } ist höchstens remis
           *[unknown] { $moves } ist unbekannt
        }
       *[other] { $worth ->
            [win] { $moves } gewinnen { in-plies }
            [win-within] { $moves } gewinnen { within-plies }
            [draw] { $moves } halten das Remis
            [loss] { $moves } verlieren { in-plies }
            [loss-within] { $moves } verlieren { within-plies }
            [at-least-draw] { $moves } sind mindestens remis
            [at-most-draw] { $moves } sind höchstens remis
           *[unknown] { $moves } sind unbekannt
        }
    }
others-unknown = das Ergebnis der übrigen ist unbekannt
all-moves = { $groups }
looks-best =
    { $outlook ->
        [win] { $moves } sieht am besten aus (Sieg { in-plies }, geschätzt)
        [loss] { $moves } sieht am besten aus (Niederlage { in-plies }, geschätzt)
        [clearly-better] { $moves } sieht am besten aus (deutlich besser, geschätzt)
        [better] { $moves } sieht am besten aus (besser, geschätzt)
        [worse] { $moves } sieht am besten aus (schlechter, geschätzt)
        [clearly-worse] { $moves } sieht am besten aus (deutlich schlechter, geschätzt)
       *[even] { $moves } sieht am besten aus (ausgeglichen, geschätzt)
    }

## Partieanalysen: was an einem Zug falsch war und was besser gewesen wäre

kept-win = hielt den Sieg; ob ein anderer Zug früher gewonnen hätte, ist unbekannt
kept-loss = war schon verloren; ob ein anderer Zug länger standgehalten hätte, ist unbekannt
won-later = gewann { plies } später als nötig; { $better }
lost-sooner = verlor { plies } früher als nötig; { $better }
threw-away =
    { $result ->
        [win-for-loss] machte aus einem Sieg eine Niederlage; { $better }
        [win] verschenkte den Sieg; { $better }
        [at-least-draw] verschenkte mindestens das Remis; { $better }
       *[draw] verschenkte das Remis; { $better }
    }
better-unknown = der bessere Zug ist unbekannt
would-have-held-out = mit { $moves } hätte es noch { plies } gedauert
would-have =
    { $worth ->
        [win] mit { $moves } wäre es { in-plies } gewonnen gewesen
        [win-within] mit { $moves } wäre es { within-plies } gewonnen gewesen
        [draw] mit { $moves } wäre es remis geblieben
        [loss] mit { $moves } wäre es { in-plies } verloren gewesen
        [loss-within] mit { $moves } wäre es { within-plies } verloren gewesen
        [at-least-draw] mit { $moves } wäre es mindestens remis geblieben
        [at-most-draw] mit { $moves } wäre es höchstens remis geblieben
       *[unknown] das Ergebnis von { $moves } ist unbekannt
    }
