### Analysis, reviews, explanations, puzzles, lessons and the compact strategy.

## Values and hints

win-in = wint in { $plies }
loss-in = verliest in { $plies }
value-draw = gelijk
value-win = winst
value-loss = verlies
at-least-draw = minstens gelijk
at-most-draw = hoogstens gelijk
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
unproved = De tijd was te kort om alles op te lossen: waarden met ~ zijn schattingen.
estimated = Dit bord is te groot om op te lossen: waarden met ~ zijn schattingen.
graph = Waarde tijdens het spel
graph-of = Waarde na elke zet; boven het midden wint { $x }, eronder { $o }: { $values }
to-start = Naar het begin
to-end = Naar het einde
import-text = Plak een spel of stelling
export-text = Exporteer
load-text = Laad
text-label = Tekst
notation = Notatie
notation-name =
    { $notation ->
        [digits] Cijfers (4455)
        [list] Lijst ([3,3,4,4])
        [colors] Kleuren (D_Red D_Yellow)
        [cells] Vakken (d1 d2)
        [position] Stellingregel
        [record] Spelverslag
       *[diagram] Diagram
    }

## Reviews

review-title = Nabespreking
accuracy = Nauwkeurigheid
accuracy-kept = { $kept } van { $evaluated } zetten behielden het resultaat.
accuracy-part = { $kept } van { $evaluated } zetten behielden het resultaat; { $open } konden niet worden beoordeeld.
accuracy-none = Onbekend.
accuracy-note = Nauwkeurigheid: een zet die winst of remise weggeeft telt voor 0, een zet die dat behoudt voor 100. In een verloren stelling telt een zet naar hoe lang hij standhoudt vergeleken met de beste zet.
incomplete = De tijd was te kort om alles op te lossen.
no-review = Alleen spellen met zwaartekracht kunnen worden nabesproken, op borden die klein genoeg zijn om op te lossen.
review-empty = Hier is nog geen spel. Speel er een en kies dan “Nabespreking” om te zien waar het werd beslist.
next-mistake = Volgende fout

## Explanations

why = Waarom?
why-back = Vorige stap
why-on = Volgende stap
why-count = { $at } van { $count }
why-proof = Bewijs
why-legend = Ring: een vak dat een lijn voltooit, of de zet die gespeeld moet worden. ^: een vak om te nemen, zo mogelijk direct boven de schijf van de tegenstander. ×: een vak om te mijden. Pijl: van een zet naar het antwoord.

## Puzzles

grade-label = Moeilijkheid
any-grade = Alle
grade-is = Moeilijkheid { $grade } van 5
puzzle-short-question =
    { $verdict ->
        [win] { $side } aan zet: vind de enige winnende zet.
       *[draw] { $side } aan zet: vind de enige zet die gelijk houdt.
    }
puzzle-right = Goed! { $move } is de enige zet. Beste voortzetting: { $line }
puzzle-wrong = { $move } is niet het antwoord. Deze puzzel telt niet meer als opgelost, maar je mag blijven proberen.
puzzle-solution = Toon de oplossing
puzzle-solution-is = Het antwoord is { $move }. Beste voortzetting: { $line }
next-puzzle = Volgende puzzel
# Mistakes in reviewed games, as puzzles.
mine = Mijn fouten
mine-about = De nabespreking van een spel bewaart op dit apparaat de zetten die winst of remise weggaven. Opgeloste puzzels verdwijnen, andere komen terug.
mine-none = Nog geen fouten. Speel een spel en bekijk de nabespreking: de fouten komen hier terug als puzzels.
mine-question =
    { $verdict ->
        [win] { $side } gaf hier de winst weg. Vind een zet die wint.
       *[draw] { $side } gaf hier de remise weg. Vind een zet die remise houdt.
    }
mine-right = Goed! { $move } houdt het vast.
mine-solution = Goed was geweest: { $moves }
mine-count = Fouten over: { $count }
solved-count = In één keer opgelost: { $count } van { $tried }
making-puzzle = Zoekt een puzzel…
puzzle-of-day = Puzzel van de dag
other-puzzles = Meer manieren om te spelen
sheet = Werkblad
print = Druk af
answers = Oplossingen: { $answers }
storm = Storm
storm-about = Los in { $minutes } minuten zo veel mogelijk puzzels op. Reeksen geven extra tijd; een fout kost { $cost } seconden.
streak = Reeks
streak-about = De ene puzzel na de andere, steeds moeilijker, tot de eerste fout. Eén mag je overslaan.
solved-head = Opgelost
time-head = Tijd
skip-puzzle = Sla deze over
right-short = Goed!
right-bonus = Goed! { $seconds } seconden erbij.
wrong-short = Nee, { $move } was de zet.
combo = { $count } goed op rij
run-over = Klaar: { $count } opgelost, { $wrong } fout, beste reeks { $longest }.
new-best = Je beste tot nu toe!
own-best = Je beste: { $count }
run-again = Nieuwe puzzels
run-same = Dezelfde puzzels nog eens

## Lessons

lessons-title = Goed leren spelen
all-lessons = Alle lessen
lesson-next = Volgende
lesson-again = Probeer opnieuw
lesson-count = Stelling { $at } van { $count } van deze les
lesson-right = Goed.
lesson-wrong = { $move } werkt niet.
lesson-slow = { $move } wint ook, maar er is een betere zet.

## Compact strategy

strategy-title = Een winnende strategie om te volgen
strategy-link = Een compacte strategie: wie begint, wint altijd
search-link = Kijk hoe een zoekalgoritme denkt: minimax, alfa-bèta, Monte Carlo
strategy-about = { $side } wint met deze strategie, wat je ook speelt. Ze bevat een zet voor elk van { $entries } stellingen; bij { $diagrams } daarvan hoort ook een diagram voor de rest van het spel. Een programma heeft haar tegen elk antwoord gecontroleerd. Probeer haar te stoppen.
strategy-source =
    { $source ->
        [habit] Basisregel: winnen, blokkeren of dubbel dreigen.
       *[line] Zet uit de boom van de strategie.
        [diagram] Zet uit het diagram.
    }
strategy-follows = Vanaf hier volgt { $side } het diagram op het bord. ‘Waarom?’ legt uit hoe je het leest.
strategy-over = { $side } heeft een lijn voltooid, zoals beloofd.
strategy-left = Dit spel volgt de strategie niet meer.
strategy-legend = Eerst voltooit de strategie een lijn als het kan, blokkeert als het moet, of dreigt dubbel als het kan. Pas daarna gebruikt ze de boom of het diagram.
