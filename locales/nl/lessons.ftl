### The lessons: their titles, explanations, and for each position a question and an answer. $x and $o are the sides.

## lines

lesson-lines-title = Lijnen
lesson-lines-text = Vier schijven op een rij winnen: horizontaal, verticaal of diagonaal. Controleer voor elke zet twee dingen, in deze volgorde. Kan ik een lijn afmaken? Kan mijn tegenstander er daarna een afmaken? Veel partijen gaan verloren door een lijn waar niemand op lette.
lesson-lines-1-ask = { $x } is aan zet. Maak een lijn af.
lesson-lines-1-answer = e1 maakt b1–e1 af.
lesson-lines-2-ask = { $o } is aan zet. { $x } heeft drie schijven boven elkaar. Wat nu?
lesson-lines-2-answer = a4 blokkeert a1–a4; na elke andere zet wint { $x } meteen.
lesson-lines-3-ask = { $o } is aan zet. Schuine lijnen zie je het makkelijkst over het hoofd: vind er een.
lesson-lines-3-answer = d5 maakt d5–g2 af.

## two-threats

lesson-two-threats-title = Twee dreigingen tegelijk
lesson-two-threats-text = Een dreiging is een leeg vak dat een lijn afmaakt. Eén dreiging is te blokkeren; twee die allebei meteen gespeeld kunnen worden niet. Het eenvoudigste geval is drie op een rij met beide einden vrij. Voorkom dat zolang er nog maar twee schijven liggen.
lesson-two-threats-1-ask = { $x } is aan zet. Maak twee dreigingen met één schijf.
lesson-two-threats-1-answer = Drie op een rij onderaan, en beide einden zijn vrij: { $o } kan er maar één blokkeren.
lesson-two-threats-2-ask = { $o } is aan zet. { $x } wil drie op een rij met beide einden vrij. Voorkom het.
lesson-two-threats-2-answer = Een schijf naast die twee laat de lijn maar één vrij einde.
lesson-two-threats-3-ask = { $o } is aan zet. Hetzelfde midden in een partij: win met je tweede schijf, na het antwoord van { $x }.
lesson-two-threats-3-answer = c3 maakt twee dreigingen tegelijk, op b2 en c4.

## forcing

lesson-forcing-title = Dreigingen die geen keus laten
lesson-forcing-text = Wie moet blokkeren, heeft geen keus. Daarom kun je een reeks dreigingen tot het eind doorrekenen, hoe lang ze ook is: je kent elk antwoord. Zoek eerst zulke reeksen, die van jou en die van je tegenstander. Maar verspil geen dreigingen: door elke dreiging blokkeert je tegenstander de lijn.
lesson-forcing-1-ask = { $x } is aan zet. Begin met een dreiging en win met de derde schijf.
lesson-forcing-1-answer = Na e4 moet { $o } d3 spelen. Daardoor komt d4 vrij, en dat levert drie dreigingen tegelijk op.
lesson-forcing-2-ask = { $x } is aan zet. Eén kolom is de sleutel.
lesson-forcing-2-answer = d5 dwingt tot e6, en daarna heeft kolom a twee dreigingen boven elkaar.
lesson-forcing-3-ask = { $x } is aan zet. Een lange reeks: vijf schijven van { $x }, en { $o } heeft nooit een keus.
lesson-forcing-3-answer = d4 is de eerste van vier dreigingen; de vijfde schijf maakt een lijn af.

## on-top

lesson-on-top-title = Het vak erboven
lesson-on-top-text = Elke schijf maakt het vak erboven speelbaar, en wel eerst voor je tegenstander. Kijk dus niet alleen naar het vak waar je schijf landt, maar ook naar het vak erboven. Als je tegenstander daar een lijn kan afmaken, kun je niet in die kolom spelen.
lesson-on-top-1-ask = { $x } is aan zet. Zes kolommen winnen en één verliest meteen. Speel er een die wint.
lesson-on-top-1-answer = Alleen kolom 3 is fout: { $o } zou op c3 een lijn afmaken.
lesson-on-top-2-ask = { $o } is aan zet. Ook hier verliest één kolom meteen. Speel een andere.
lesson-on-top-2-answer = Alleen kolom 2 is fout: { $x } zou op b2 een lijn afmaken.
lesson-on-top-3-ask = { $o } is aan zet. Twee kolommen verliezen meteen, en een derde uiteindelijk ook. Speel een andere.
lesson-on-top-3-answer = Kolom 3 en 7 verliezen meteen, kolom 1 later.

## above

lesson-above-title = In dezelfde kolom antwoorden
lesson-above-text = Het eenvoudigste plan van allemaal: laat je schijf altijd boven op die van je tegenstander vallen. Kolommen hebben zes vakken. Wie zo antwoordt, krijgt het tweede, vierde en zesde vak van elke kolom die nog leeg is, en hoeft nooit een kolom te beginnen. (Experts noemen dit claimeven of follow-up.) Lopen je lijnen door die rijen, dan heb je geen ander plan nodig. Je hoeft alleen op te letten of er nu al een lijn afgemaakt kan worden.
lesson-above-1-ask = { $o } is aan zet. Na welke schijf kan { $o } op elke zet in dezelfde kolom antwoorden, en winnen?
lesson-above-1-answer = Na d3 antwoordt { $o } in dezelfde kolom en maakt uiteindelijk een lijn af.
lesson-above-2-ask = { $o } is aan zet. Er is maar één zet die wint.
lesson-above-2-answer = e2, en vanaf dan antwoordt { $o } in dezelfde kolom.

## odd-even

lesson-odd-even-title = Dreigingen die wachten: oneven en even
lesson-odd-even-text = Is het vak onder een dreiging leeg, dan moet de dreiging wachten: wie daar speelt, geeft de tegenstander het vak erboven. Terwijl de rest van het bord volloopt, is de eerste speler aan zet als er een even aantal vakken over is, en de tweede als het aantal oneven is. Daarom wil de eerste speler meestal dreigingen in oneven rijen (de derde en de vijfde), en de tweede in even rijen (de tweede, vierde en zesde). Uiteindelijk moet dan de tegenstander onder de dreiging spelen.
lesson-odd-even-1-ask = { $x } is aan zet. Vind de schijf die een oneven dreiging beslissend maakt.
lesson-odd-even-1-answer = Na c5 beslist de dreiging op f3: als al het andere vol is, moet { $o } f2 spelen.
lesson-odd-even-2-ask = { $o } is aan zet. De dreigingen van { $o } horen in even rijen.
lesson-odd-even-2-answer = Na c3 beslist de dreiging op b4: uiteindelijk moet { $x } b3 spelen.

## zugzwang

lesson-zugzwang-title = Wie moet daar spelen?
lesson-zugzwang-text = Zetdwang: een kant moet zetten, en elke zet die overblijft, verliest. Gok niet, maar tel. Laat in elke kolom met een dreiging het vak onder de dreiging en alles daarboven weg. Tel de andere lege vakken. Is dat aantal even en is je tegenstander aan zet, dan moet je tegenstander uiteindelijk onder de dreiging spelen. Twee dreigingen in verschillende kolommen veranderen de telling, en de meeste vakken boven een dreiging worden waardeloos.
lesson-zugzwang-1-ask = { $o } is aan zet, met een dreiging op e2. Eén kolom geeft de winst weg; speel een andere.
lesson-zugzwang-1-answer = Alleen kolom 5 is fout: { $o } mag niet onder de eigen dreiging spelen. { $x } heeft straks geen andere zetten meer en moet daar dan zelf spelen.
lesson-zugzwang-2-ask = { $o } is aan zet. Eén schijf maakt twee dreigingen, en de telling klopt.
lesson-zugzwang-2-answer = d2 maakt dreigingen op c3 en g5. Zonder de weggelaten vakken zijn er 16 over: een even aantal, met { $x } aan zet.
lesson-zugzwang-3-ask = { $x } is aan zet. Twee dreigingen in verschillende kolommen winnen sneller dan één.
lesson-zugzwang-3-answer = c4 maakt dreigingen op b4, b5 en f4.

## openings

lesson-openings-title = Openingen
lesson-openings-text = De meeste lijnen lopen door het midden. Bij het beste spel wint de eerste speler met een begin in de middelste kolom, is het remise ernaast (kolom 3 en 5), en verliest hij met de andere kolommen. Neem dus het midden, en laat het niet helemaal aan je tegenstander.
lesson-openings-1-ask = { $x } is aan zet op het lege bord. Welke kolom wint?
lesson-openings-1-answer = De middelste, met de 41e schijf als { $o } het zo lang mogelijk volhoudt.
lesson-openings-2-ask = { $x } is aan zet. Er is maar één kolom die de winst behoudt.
lesson-openings-2-answer = Weer de middelste.
lesson-openings-3-ask = { $o } is aan zet. { $x } begon naast de rand, en dat verliest. Wat is het enige antwoord dat wint?
lesson-openings-3-answer = Naast de schijf van { $x }, naar het midden toe.
