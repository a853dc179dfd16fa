### Analysis, reviews, explanations, puzzles, lessons and the compact strategy.

## Values and hints

win-in = winst in { $plies }
loss-in = verlies in { $plies }
value-draw = remise
value-win = winst
value-loss = verlies
at-least-draw = minstens remise
at-most-draw = hoogstens remise
value-unknown = onbekend
seems-clearly-better = duidelijk beter
seems-better = beter
seems-even = gelijk
seems-worse = slechter
seems-clearly-worse = duidelijk slechter

## Analysis

head-column = Kolom
head-cell = Vak
head-value = Waarde
head-score = Score
no-moves = Nog geen zetten.
best-line = Beste voortzetting
likely-line = Waarschijnlijke voortzetting
solved-completely = Opgelost.
unproved = Er was te weinig tijd om alles op te lossen: waarden met ~ zijn schattingen.
estimated = Dit bord is te groot om op te lossen: waarden met ~ zijn schattingen.
graph = Waarde tijdens de partij
graph-of = Waarde na elke zet; boven het midden wint { $x }, eronder { $o }: { $values }
to-start = Naar het begin
to-end = Naar het einde
import-text = Partij of stelling plakken
export-text = Exporteren
load-text = Laden
text-label = Tekst
notation = Notatie
notation-name =
    { $notation ->
        [digits] Cijfers (4455)
        [list] Lijst ([3,3,4,4])
        [colors] Kleuren (D_Red D_Yellow)
        [cells] Vakken (d1 d2)
        [position] Regel met de stelling
        [record] Partijverslag
       *[diagram] Diagram
    }

## Reviews

review-title = Nabespreking
accuracy = Nauwkeurigheid
accuracy-kept =
    { $kept ->
        [one] { $kept } van { $evaluated } { $evaluated ->
            [one] zet
           *[other] zetten
        } behield het resultaat.
       *[other] { $kept } van { $evaluated } { $evaluated ->
            [one] zet behield
           *[other] zetten behielden
        } het resultaat.
    }
accuracy-part =
    { $open ->
        [one] { accuracy-kept } { $open } kon niet worden beoordeeld.
       *[other] { accuracy-kept } { $open } konden niet worden beoordeeld.
    }
accuracy-none = Onbekend.
accuracy-note = Nauwkeurigheid: een zet die winst of remise weggeeft, telt voor 0, een zet die het resultaat behoudt voor 100. In een verloren stelling telt een zet naar hoelang hij standhoudt, vergeleken met de beste zet.
incomplete = Er was te weinig tijd om alles op te lossen.
no-review = Alleen partijen met zwaartekracht kunnen worden nabesproken, en alleen op borden die klein genoeg zijn om op te lossen.
review-empty = Hier is nog geen partij. Speel er een en kies dan “Nabespreken” om te zien waar die werd beslist.
next-mistake = Volgende fout

## Explanations

why = Waarom?
why-back = Vorige stap
why-on = Volgende stap
why-count = { $at } van { $count }
why-proof = Bewijs
why-legend = Ring: een vak dat een lijn afmaakt, of de zet die je moet spelen. ^: een vak om te nemen, zo mogelijk direct boven de schijf van de tegenstander. ×: een vak om te vermijden. Pijl: van een zet naar het antwoord.

## Puzzles

grade-label = Moeilijkheid
any-grade = Alle
grade-is = Moeilijkheid { $grade } van 5
puzzle-short-question =
    { $verdict ->
        [win] { $side } aan zet: vind de enige winnende zet.
       *[draw] { $side } aan zet: vind de enige zet die remise houdt.
    }
puzzle-right = Goed! { $move } is de enige zet. Beste voortzetting: { $line }
puzzle-wrong = { $move } is niet het antwoord. Deze puzzel telt niet meer als opgelost, maar je mag blijven proberen.
puzzle-solution = Oplossing tonen
puzzle-solution-is = Het antwoord is { $move }. Beste voortzetting: { $line }
next-puzzle = Volgende puzzel
# Mistakes in reviewed games, as puzzles.
mine = Mijn fouten
mine-about = Bij het nabespreken worden de zetten die winst of remise weggaven op dit apparaat bewaard. Opgeloste puzzels verdwijnen, andere komen terug.
mine-none = Nog geen fouten. Speel een partij en bespreek die na: je fouten komen hier terug als puzzels.
mine-question =
    { $verdict ->
        [win] { $side } gaf hier de winst weg. Vind een zet die wint.
       *[draw] { $side } gaf hier de remise weg. Vind een zet die remise houdt.
    }
mine-right = Goed! { $move } behoudt het resultaat.
mine-solution = Goed waren: { $moves }
mine-count = Nog over: { $count }
solved-count = In één keer opgelost: { $count } van { $tried }
making-puzzle = Puzzel zoeken…
puzzle-of-day = Puzzel van de dag
other-puzzles = Meer manieren om te spelen
sheet = Werkblad
print = Afdrukken
answers = Oplossingen: { $answers }
storm = Storm
storm-about = Los in { $minutes } minuten zo veel mogelijk puzzels op. Reeksen geven extra tijd; een fout kost { $cost } seconden.
streak = Reeks
streak-about = De ene puzzel na de andere, steeds moeilijker, tot je eerste fout. Eén puzzel mag je overslaan.
solved-head = Opgelost
time-head = Tijd
skip-puzzle = Deze overslaan
right-short = Goed!
right-bonus =
    { $seconds ->
        [one] Goed! { $seconds } seconde erbij.
       *[other] Goed! { $seconds } seconden erbij.
    }
wrong-short = Nee, de zet was { $move }.
combo = { $count } goed op een rij
run-over = Afgelopen: { $count } opgelost, { $wrong } fout, langste reeks { $longest }.
new-best = Je beste tot nu toe!
own-best = Je beste: { $count }
run-again = Nieuwe puzzels
run-same = Dezelfde puzzels nog een keer

## Lessons

lessons-title = Goed leren spelen
all-lessons = Alle lessen
lesson-next = Volgende
lesson-again = Opnieuw proberen
lesson-count = Stelling { $at } van { $count } van deze les
lesson-right = Goed.
lesson-wrong = { $move } werkt niet.
lesson-slow = { $move } wint ook, maar er is een betere zet.

## Compact strategy

strategy-title = Een winnende strategie die je kunt volgen
strategy-link = Een compacte strategie: de eerste speler wint altijd
search-link = Kijk hoe een zoekalgoritme denkt: minimax, alfa-bèta, Monte Carlo
strategy-about = { $side } wint met deze strategie, wat je ook speelt. Voor elk van { $entries } stellingen staat er een zet in; bij { $diagrams } daarvan hoort ook een diagram voor de rest van de partij. Een programma heeft de strategie tegen elk antwoord gecontroleerd. Probeer haar te stoppen.
strategy-source =
    { $source ->
        [habit] Basisregel: winnen, blokkeren of twee dreigingen maken.
       *[line] Zet uit de boom van de strategie.
        [diagram] Zet uit het diagram.
    }
strategy-follows = Vanaf hier volgt { $side } het diagram op het bord. “Waarom?” legt uit hoe je het leest.
strategy-over = { $side } heeft een lijn afgemaakt, zoals beloofd.
strategy-left = Deze partij volgt de strategie niet meer.
strategy-legend = Eerst maakt de strategie een lijn af als het kan, blokkeert ze als het moet, of maakt ze twee dreigingen als het kan. Pas daarna gebruikt ze de boom of het diagram.
