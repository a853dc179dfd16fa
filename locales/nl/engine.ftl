# Zinnen van de engine: uitleg, hints, partijanalyses en waarden. Zie ../en/engine.ftl.

## Opsommingen

list-and = { $rest } en { $last }
list-or = { $rest } of { $last }
list-else = { $rest }, of anders { $last }

## Getallen

plies =
    { $plies ->
        [one] { $plies } zet
       *[other] { $plies } zetten
    }
in-plies =
    { $plies ->
        [one] in { $plies } zet
       *[other] in { $plies } zetten
    }
within-plies =
    { $plies ->
        [one] in hoogstens { $plies } zet
       *[other] in hoogstens { $plies } zetten
    }

## Resultaten

game-over = De partij is afgelopen.
mover-wins = { $mover } is aan zet en wint.
mover-loses = { $mover } is aan zet, en { $winner } wint, wat { $mover } ook speelt.
drawn = { $mover } is aan zet. Het is remise: beide kanten kunnen voorkomen dat de ander wint.
unproven = { $mover } is aan zet. Het is niet bewezen wie er wint.
unexplained = Deze stelling is niet uit te leggen zonder ver vooruit te rekenen.

## De zetten die naar de redenen leiden

must-block = { $mover } moet { $cell } spelen: anders maakt { $other } daar { $lines } af.
only-move = { $mover } moet { $cell } spelen: na elke andere zet maakt { $other } er direct boven een lijn af, op { $cells }.
winning-move = { $mover } speelt { $cell }, en { $other } heeft geen goed antwoord.
best-play = Beste voortzetting: { $moves }. Daarna:
move = { $side } { $cell }
forced-move = { $side } { $cell } (gedwongen)

## Redenen

has-line = { $player } heeft { $connect } op een rij.
board-full = Het bord is vol, en geen van beide kanten heeft een lijn.
completes-line = { $mover } maakt op { $cells } een lijn van { $connect } af.
completion = { $cell } ({ $lines })
cell-by-numbers = rij { $row } van kolom { $column }
two-threats = { $other } dreigt op { $cells } een lijn af te maken; { $mover } kan er maar één blokkeren.
no-line = { $player } kan niet winnen: in elke lijn van { $connect } ligt al een schijf van { $other }.
every-move-loses = Elke zet van { $mover } verliest:
refutation = { $moves }: { $reason }

## Een reeks dreigingen

forced-win = { $winner } wint door een reeks dreigingen die { $loser } moet blokkeren:
forced-win-by = { $winner } wint door een reeks dreigingen die { $loser } moet blokkeren: { $moves }
final-move = { $winner } { $cell } maakt { $lines } af.
forcing-move = { $winner } { $cell } dreigt { $threat }, dus { $loser } moet { $threat } spelen.
double-threat = { $winner } { $cell } dreigt { $threats }; { $loser } kan er maar één blokkeren, bijvoorbeeld { $block }.

## De dreigingen op het bord

threats = Dreigingen (lege vakken die een lijn zouden afmaken):
strong-threats = Dreigingen (lege vakken die een lijn zouden afmaken). Die van { $odd } in oneven rijen en die van { $even } in even rijen zijn sterk, want de tegenstander moet eronder spelen zodra alle andere kolommen vol zijn:
threat = { $owner } { $cell } ({ $lines })
waiting-threat =
    { $owner } { $cell } ({ $lines }), { $row ->
        [odd] oneven rij
       *[even] even rij
    }, { $below ->
        [0] kan nu gespeeld worden
        [one] het vak eronder is leeg
       *[other] { $below } vakken eronder zijn leeg
    }
blocked-threat =
    { $owner } { $cell } ({ $lines }), { $row ->
        [odd] oneven rij
       *[even] even rij
    }, telt pas als { $first } bezet is

## Plannen

plan =
    { $claim ->
        [win] { $owner } wint met dit plan.
       *[draw] { $owner } kan met dit plan niet verliezen.
    }
plan-after =
    { $claim ->
        [win] { $owner } speelt { $first } en wint daarna met dit plan.
       *[draw] { $owner } speelt { $first } en kan daarna met dit plan niet verliezen.
    }
no-other-cell = Er is geen ander vak meer over, en { $other } is aan zet.
free-cells = Zonder { $cells } en de vakken erboven zijn er { $free } vakken leeg: een even aantal, en { $other } is aan zet.
plan-steps =
    Na elke schijf van { $other } speelt { $owner } het eerste hiervan dat mogelijk is:
    { $steps }
step-complete = een vak dat een lijn afmaakt
step-block = een vak waar { $other } een lijn zou afmaken
step-table = het antwoord in de tabel hieronder
step-on-top = het vak boven op de schijf van { $other }, als het met ^ gemarkeerd is
step-marked =
    { $tie_break ->
        [leftmost] het meest linkse met ^ gemarkeerde vak
        [rightmost] het meest rechtse met ^ gemarkeerde vak
       *[any] een willekeurig met ^ gemarkeerd vak
    }
step-any =
    { $tie_break ->
        [leftmost] het meest linkse vak
        [rightmost] het meest rechtse vak
       *[any] een willekeurig vak
    }
never-below = Vanaf 3 tellen vakken vlak onder een vak waar { $other } een lijn zou afmaken niet mee, tenzij er geen andere zijn.
plan-leaves = Van de vakken die meetellen neemt { $owner } { $cells } alleen als er geen ander is.
plan-table =
    Tabel met antwoorden:
    { $rows }
reply-row = { $other } { $cells } → { $owner } { $replies }
never-completes = Wat { $other } ook probeert, { $other } maakt nooit een lijn af.
completes-in-the-end = Wat { $other } ook probeert, uiteindelijk maakt { $owner } een lijn af.
completes-marked = Wat { $other } ook probeert, uiteindelijk maakt { $owner } een lijn af: aan { $line } ontbreken alleen vakken die met ^ gemarkeerd zijn.

## De regels van een plan, met de namen van Allis (1988)

plan-rules = De regels van dit plan en de lijnen van { $other } die ze verhinderen:
rule = { $replies } ({ rule-purpose })
rule-stops = { $replies } Dat verhindert { $lines }. ({ rule-purpose })
mutual-reply = Neemt { $other } { $one } of { $two }, dan neemt { $owner } het andere.
reply = Na { $other } { $cell } speelt { $owner } { $replies }.
rule-purpose =
    { $rule ->
        [claimeven] claimeven: om het bovenste vak te krijgen
        [baseinverse] baseinverse: om een van twee speelbare vakken te krijgen
        [vertical] vertical: om een van twee vakken in een kolom te krijgen
        [aftereven] aftereven: om een lijn af te maken voordat { $other } erboven komt
        [lowinverse] lowinverse: om een van de twee bovenste vakken te krijgen
        [highinverse] highinverse: om een van de twee hoogste vakken te krijgen en een van de twee daaronder
        [baseclaim] baseclaim: om van twee paren elk één vak te krijgen
        [before] before: om een lijn af te maken voordat { $other } deze afmaakt
       *[specialbefore] specialbefore: om een lijn af te maken voordat { $other } deze afmaakt, of om een van twee speelbare vakken te krijgen
    }

## Plannen, in het kort

plays-first = { $owner } speelt { $first }.
leaves-empty = Een schijf van { $owner } op { $ends } zou een lijn afmaken, dus { $owner } laat { $cells } leeg.
replies-on-top = { $owner } antwoordt direct boven op de volgende schijf van { $other }.
replies-on-top-except = { $owner } antwoordt direct boven op de volgende schijf van { $other }, behalve hier: { $rows }.
replies-to = Op de volgende schijf van { $other } heeft { $owner } deze antwoorden: { $rows }.
zugzwang =
    { $threats-count ->
        [one] { $owner } heeft een dreiging op { $threats }; zijn alle andere vakken vol, dan moet { $other } eronder spelen.
       *[other] { $owner } heeft dreigingen op { $threats }; zijn alle andere vakken vol, dan moet { $other } onder een daarvan spelen.
    }

## De belangrijkste reden, na een fout in een partijanalyse

after-moves = Na { $moves }: { $reason }
every-move-loses-such-as = Elke zet van { $mover } verliest; bijvoorbeeld na { $example }

## Diagrammen

diagram =
    { $claim ->
        [win] { $owner } wint met dit diagram, dat zegt waar { $owner } voortaan speelt.
       *[draw] { $owner } verliest niet met dit diagram, dat zegt waar { $owner } voortaan speelt.
    }
first-of-all-or-two-threats = Allereerst maakt { $owner } een lijn af als dat kan; zo niet, dan blokkeert { $owner } een lijn die { $other } met de volgende zet zou kunnen afmaken. Is die er niet, dan maakt { $owner } twee dreigingen tegelijk als dat kan zonder vlak onder een vak te spelen waar { $other } een lijn zou afmaken: op twee speelbare vakken, of op een speelbaar vak en het vak erboven.
diagram-order =
    Anders speelt { $owner } het eerste hiervan dat mogelijk is. Vakken vlak onder een vak waar { $other } een lijn zou afmaken tellen niet mee, tenzij er geen andere zijn. Van meerdere vakken neemt { $owner } dat boven de laatste schijf, en anders het meest { $tie_break ->
        [leftmost] linkse:
       *[rightmost] rechtse:
    }
diagram-rank =
    { $rank ->
        [urgent] !, zodra het gespeeld kan worden.
        [pair] @, als maar een van deze vakken gespeeld kan worden (kunnen er twee, dan mag { $other } het ene nemen en neemt { $owner } het andere).
        [claim] ^, zo mogelijk als antwoord op de schijf eronder.
        [early] +, als niets van het bovenstaande mogelijk is.
        [middle] =, als niets van het bovenstaande mogelijk is.
       *[late] -, als niets van het bovenstaande mogelijk is.
    }
diagram-rest = een willekeurig ander vak, als niets van het bovenstaande mogelijk is.

## Hints die de zet niet noemen

nudge-cell = Zoek het vak waar { $other } een lijn zou afmaken.
nudge-only-move = Kijk bij elke zet wat { $other } er direct boven kan spelen: alle zetten op één na verliezen meteen.
nudge-quiet-move = Zoek een zet die geen dreiging maakt, maar waarna { $other } geen goed antwoord heeft.
nudge-line = { $mover } kan nu een lijn afmaken: zoek die.
nudge-threats = Zoek een reeks dreigingen: { $other } moet ze stuk voor stuk blokkeren, tot er een komt die niet te blokkeren is.
nudge-zugzwang =
    { $threats-count ->
        [one] Kijk naar { $threats }: tel de lege vakken en vind de zet waarna { $other } eronder moet spelen.
       *[other] Kijk naar { $threats }: tel de lege vakken en vind de zet waarna { $other } onder een daarvan moet spelen.
    }
nudge-plan = Zoek een zet waarna { $mover } op elke zet van { $other } een antwoord heeft.
nudge-lost = Elke zet verliest; vind de zet die het langst standhoudt.
nudge-part =
    { $part ->
        [left] Kijk links: { $worth ->
            [win] { $mover } heeft daar een winnende zet.
           *[draw] { $mover } heeft daar een zet die de remise houdt.
        }
        [middle] Kijk in het midden: { $worth ->
            [win] { $mover } heeft daar een winnende zet.
           *[draw] { $mover } heeft daar een zet die de remise houdt.
        }
        [right] Kijk rechts: { $worth ->
            [win] { $mover } heeft daar een winnende zet.
           *[draw] { $mover } heeft daar een zet die de remise houdt.
        }
       *[all] Kijk nog eens: { $worth ->
            [win] { $mover } heeft een winnende zet.
           *[draw] { $mover } heeft een zet die de remise houdt.
        }
    }
nudge-waiting =
    { $threats-count ->
        [one] Kijk naar { $threats }: wie eronder speelt, laat dat vak aan de tegenstander.
       *[other] Kijk naar { $threats }: wie onder een daarvan speelt, laat dat vak aan de tegenstander.
    }
nudge-open = Nog geen vak maakt een lijn af: zoek een zet die meer dan één lijn helpt.
nudge-again = Druk nog eens op { $key } om de zet te zien.


## Waarden

value =
    { $worth ->
        [win] winst { in-plies }
        [win-within] winst { within-plies }
        [draw] remise
        [loss] verlies { in-plies }
        [loss-within] verlies { within-plies }
        [at-least-draw] minstens remise
        [at-most-draw] hoogstens remise
       *[unknown] onbekend
    }

## Resultaten van zetten in `connect4 explain --moves`, na de naam van de zet

move-wins = wint
move-draws = houdt remise
move-loses = verliest
move-unsolved = is niet opgelost

## De opgave van een puzzel

find-only-move =
    { $worth ->
        [win] { $mover } aan zet: vind de enige zet die wint ({ plies }, de zetten van beide kanten meegeteld).
       *[draw] { $mover } aan zet: vind de enige zet die remise houdt.
    }

## Hints: de beste zetten en hun waarden. Zinsdelen, die aan het begin een hoofdletter krijgen.

over-won = de partij is afgelopen: { $winner } heeft gewonnen
over-drawn = de partij is afgelopen: het is remise
nothing-known = onbekend
only-legal-move =
    { $worth ->
        [win] { $moves } is de enige mogelijke zet; die wint { in-plies }
        [win-within] { $moves } is de enige mogelijke zet; die wint { within-plies }
        [draw] { $moves } is de enige mogelijke zet; die houdt remise
        [loss] { $moves } is de enige mogelijke zet; die verliest { in-plies }
        [loss-within] { $moves } is de enige mogelijke zet; die verliest { within-plies }
        [at-least-draw] { $moves } is de enige mogelijke zet; die houdt minstens remise
        [at-most-draw] { $moves } is de enige mogelijke zet; die houdt hoogstens remise
       *[unknown] { $moves } is de enige mogelijke zet; het resultaat is onbekend
    }
every-move =
    { $worth ->
        [win] elke zet wint { in-plies }
        [win-within] elke zet wint { within-plies }
        [draw] elke zet houdt remise
        [loss] elke zet verliest { in-plies }
        [loss-within] elke zet verliest { within-plies }
        [at-least-draw] elke zet houdt minstens remise
        [at-most-draw] elke zet houdt hoogstens remise
       *[unknown] het resultaat van elke zet is onbekend
    }
holds-out-longest =
    { $moves-count ->
        [one] elke zet verliest; { $moves } houdt het langst stand, { plies }
       *[other] elke zet verliest; { $moves } houden het langst stand, { plies }
    }
moves-worth =
    { $moves-count ->
        [one] { $worth ->
            [win] { $moves } wint { in-plies }
            [win-within] { $moves } wint { within-plies }
            [draw] { $moves } houdt remise
            [loss] { $moves } verliest { in-plies }
            [loss-within] { $moves } verliest { within-plies }
            [at-least-draw] { $moves } houdt minstens remise
            [at-most-draw] { $moves } houdt hoogstens remise
           *[unknown] { $moves } is onbekend
        }
       *[other] { $worth ->
            [win] { $moves } winnen { in-plies }
            [win-within] { $moves } winnen { within-plies }
            [draw] { $moves } houden remise
            [loss] { $moves } verliezen { in-plies }
            [loss-within] { $moves } verliezen { within-plies }
            [at-least-draw] { $moves } houden minstens remise
            [at-most-draw] { $moves } houden hoogstens remise
           *[unknown] { $moves } zijn onbekend
        }
    }
others-unknown = van de andere is het resultaat onbekend
all-moves = { $groups }
looks-best =
    { $outlook ->
        [win] { $moves } lijkt het best (winst { in-plies }, geschat)
        [loss] { $moves } lijkt het best (verlies { in-plies }, geschat)
        [clearly-better] { $moves } lijkt het best (duidelijk beter, geschat)
        [better] { $moves } lijkt het best (beter, geschat)
        [worse] { $moves } lijkt het best (slechter, geschat)
        [clearly-worse] { $moves } lijkt het best (duidelijk slechter, geschat)
       *[even] { $moves } lijkt het best (gelijk, geschat)
    }

## Partijanalyses: wat er mis was met een zet, en wat beter was geweest

kept-win = behield de winst; of een andere zet eerder had gewonnen, is onbekend
kept-loss = was al verloren; of een andere zet langer had standgehouden, is onbekend
won-later = won { plies } later dan nodig; { $better }
lost-sooner = verloor { plies } eerder dan nodig; { $better }
threw-away =
    { $result ->
        [win-for-loss] maakte van winst verlies; { $better }
        [win] gaf de winst weg; { $better }
        [at-least-draw] gaf minstens de remise weg; { $better }
       *[draw] gaf de remise weg; { $better }
    }
better-unknown = de betere zet is onbekend
would-have-held-out = met { $moves } had het nog { plies } geduurd
would-have =
    { $worth ->
        [win] met { $moves } was het { in-plies } gewonnen
        [win-within] met { $moves } was het { within-plies } gewonnen
        [draw] met { $moves } was het remise gebleven
        [loss] met { $moves } was het { in-plies } verloren
        [loss-within] met { $moves } was het { within-plies } verloren
        [at-least-draw] met { $moves } was het minstens remise gebleven
        [at-most-draw] met { $moves } was het hoogstens remise gebleven
       *[unknown] het resultaat van { $moves } is onbekend
    }
