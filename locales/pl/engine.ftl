# Zdania silnika: wyjaśnienia, podpowiedzi, omówienia partii i wartości. Zob. ../en/engine.ftl. Nazwy stron są w mianowniku, dlatego w innych
# przypadkach stoją nieodmienione po słowie „gracz”.

## Wyliczenia

list-and = { $rest } i { $last }
list-or = { $rest } lub { $last }
list-else = { $rest }, a jeśli się nie da, { $last }

## Liczby

plies =
    { $plies ->
        [one] { $plies } ruch
        [few] { $plies } ruchy
       *[many] { $plies } ruchów
    }
in-plies =
    { $plies ->
        [one] w { $plies } ruchu
       *[other] w { $plies } ruchach
    }
within-plies =
    { $plies ->
        [one] w najwyżej { $plies } ruchu
       *[other] w najwyżej { $plies } ruchach
    }

## Wyniki

game-over = Partia jest skończona.
mover-wins = Ruch ma { $mover } i wygrywa.
mover-loses = Ruch ma { $mover }, a { $winner } wygrywa niezależnie od ruchu przeciwnika.
drawn = Ruch ma { $mover }. Jest remis: obie strony mogą nie dopuścić do wygranej przeciwnika.
unproven = Ruch ma { $mover }. Nie udowodniono, kto wygrywa.
unexplained = Tej pozycji nie da się wyjaśnić bez liczenia daleko naprzód.

## Ruchy, które prowadzą do uzasadnienia

must-block = { $mover } musi zagrać { $cell }: inaczej { $other } kończy tam { $lines }.
only-move = { $mover } musi zagrać { $cell }: po każdym innym ruchu { $other } kończy linię tuż nad nim, na { $cells }.
winning-move = { $mover } gra { $cell }, a { $other } nie ma dobrej odpowiedzi.
best-play = Najlepsza kontynuacja: { $moves }. Potem:
move = { $side } { $cell }
forced-move = { $side } { $cell } (wymuszone)

## Uzasadnienia

has-line = { $player } ma { $connect } w linii.
board-full = Plansza jest pełna i żadna strona nie ma linii.
completes-line = { $mover } kończy linię długości { $connect } na { $cells }.
completion = { $cell } ({ $lines })
cell-by-numbers = rząd { $row } w kolumnie { $column }
two-threats = { $other } grozi ukończeniem linii na { $cells }; { $mover } może zablokować tylko jedno z tych pól.
no-line = { $player } nie może wygrać: w każdej linii długości { $connect } leży już krążek gracza { $other }.
every-move-loses = Każdy ruch gracza { $mover } przegrywa:
refutation = { $moves }: { $reason }

## Ciąg gróźb

forced-win = { $winner } wygrywa ciągiem gróźb, które { $loser } musi blokować:
forced-win-by = { $winner } wygrywa ciągiem gróźb, które { $loser } musi blokować: { $moves }
final-move = { $winner } { $cell } kończy { $lines }.
forcing-move = { $winner } { $cell } grozi { $threat }, więc { $loser } musi zagrać { $threat }.
double-threat = { $winner } { $cell } grozi { $threats }; { $loser } może zablokować tylko jedno z tych pól, na przykład { $block }.

## Groźby na planszy

threats = Groźby (puste pola, które kończyłyby linię):
strong-threats = Groźby (puste pola, które kończyłyby linię). Silne są groźby gracza { $odd } w rzędach nieparzystych i gracza { $even } w rzędach parzystych, bo gdy wszystkie inne kolumny są pełne, przeciwnik musi zagrać pod nimi:
threat = { $owner } { $cell } ({ $lines })
waiting-threat =
    { $owner } { $cell } ({ $lines }), rząd { $row ->
        [odd] nieparzysty
       *[even] parzysty
    }, { $below ->
        [0] można zagrać od razu
        [one] pole poniżej jest puste
        [few] { $below } pola poniżej są puste
       *[many] { $below } pól poniżej jest pustych
    }
blocked-threat =
    { $owner } { $cell } ({ $lines }), rząd { $row ->
        [odd] nieparzysty
       *[even] parzysty
    }, liczy się dopiero po zajęciu { $first }

## Plany

plan =
    { $claim ->
        [win] { $owner } wygrywa tym planem.
       *[draw] { $owner } nie może przegrać z tym planem.
    }
plan-after =
    { $claim ->
        [win] { $owner } gra { $first }, a potem wygrywa tym planem.
       *[draw] { $owner } gra { $first }, a potem nie może przegrać z tym planem.
    }
no-other-cell = Nie zostało żadne inne pole, a ruch ma { $other }.
# Liczba $free jest zawsze parzysta.
free-cells =
    { $free ->
        [few] Nie licząc { $cells } i pól powyżej, puste są { $free } pola: liczba parzysta, a ruch ma { $other }.
       *[many] Nie licząc { $cells } i pól powyżej, pustych jest { $free } pól: liczba parzysta, a ruch ma { $other }.
    }
plan-steps =
    { $owner } odpowiada na każdy krążek gracza { $other } pierwszą z tych możliwości, którą da się zagrać:
    { $steps }
step-complete = pole, które kończy linię
step-block = pole, na którym { $other } może ukończyć linię
step-table = odpowiedź z tabeli poniżej
step-on-top = pole nad krążkiem gracza { $other }, jeśli jest oznaczone ^
step-marked =
    { $tie_break ->
        [leftmost] oznaczone ^ pole najbardziej po lewej
        [rightmost] oznaczone ^ pole najbardziej po prawej
       *[any] dowolne pole oznaczone ^
    }
step-any =
    { $tie_break ->
        [leftmost] pole najbardziej po lewej
        [rightmost] pole najbardziej po prawej
       *[any] dowolne pole
    }
never-below = Od punktu 3 nie liczą się pola tuż pod polem, na którym { $other } może ukończyć linię, chyba że nie ma innych.
plan-leaves = Z pól, które się liczą, { $owner } zajmuje { $cells } tylko wtedy, gdy nie ma innego.
plan-table =
    Tabela odpowiedzi:
    { $rows }
reply-row = { $other } { $cells } → { $owner } { $replies }
never-completes = { $other } nigdy nie ukończy linii, cokolwiek zrobi.
completes-in-the-end = Cokolwiek zrobi { $other }, { $owner } w końcu ukończy linię.
completes-marked = Cokolwiek zrobi { $other }, { $owner } w końcu ukończy linię: do { $line } brakuje tylko pól oznaczonych ^.

## Reguły planu, pod nazwami Allisa (1988)

plan-rules = Reguły tego planu i linie gracza { $other }, do których nie dopuszczają:
rule = { $replies } ({ rule-purpose })
rule-stops = { $replies } To nie dopuszcza do { $lines }. ({ rule-purpose })
mutual-reply = Jeśli { $other } zajmie { $one } lub { $two }, { $owner } zajmuje drugie z tych pól.
reply = Gdy { $other } gra { $cell }, { $owner } gra { $replies }.
rule-purpose =
    { $rule ->
        [claimeven] claimeven: aby zdobyć górne pole
        [baseinverse] baseinverse: aby zdobyć jedno z dwóch grywalnych pól
        [vertical] vertical: aby zdobyć jedno z dwóch pól w kolumnie
        [aftereven] aftereven: aby ukończyć linię, zanim { $other } dojdzie wyżej
        [lowinverse] lowinverse: aby zdobyć jedno z dwóch górnych pól
        [highinverse] highinverse: aby zdobyć jedno z dwóch najwyższych pól i jedno z dwóch pod nimi
        [baseclaim] baseclaim: aby zdobyć po jednym polu z dwóch par
        [before] before: aby ukończyć linię, zanim { $other } ukończy te linie
       *[specialbefore] specialbefore: aby ukończyć linię, zanim { $other } ukończy te linie, albo zdobyć jedno z dwóch grywalnych pól
    }

## Plany w skrócie

plays-first = { $owner } gra { $first }.
leaves-empty = Krążek gracza { $owner } na { $ends } ukończyłby linię, więc { $owner } zostawia { $cells } puste.
replies-on-top = { $owner } odpowiada tuż nad następnym krążkiem gracza { $other }.
replies-on-top-except = { $owner } odpowiada tuż nad następnym krążkiem gracza { $other }, z wyjątkiem: { $rows }.
replies-to = { $owner } odpowiada na następny krążek gracza { $other } tak: { $rows }.
zugzwang =
    { $threats-count ->
        [one] { $owner } ma groźbę na { $threats }; gdy wszystkie inne pola są pełne, { $other } musi zagrać pod nią.
       *[other] { $owner } ma groźby na { $threats }; gdy wszystkie inne pola są pełne, { $other } musi zagrać pod jedną z nich.
    }

## Główne uzasadnienie, po błędzie w omówieniu partii

after-moves = Po { $moves }: { $reason }
every-move-loses-such-as = Każdy ruch gracza { $mover } przegrywa; na przykład po { $example }

## Diagramy

diagram =
    { $claim ->
        [win] { $owner } wygrywa z tym diagramem, który mówi, gdzie odtąd grać.
       *[draw] { $owner } nie przegrywa z tym diagramem, który mówi, gdzie odtąd grać.
    }
first-of-all-or-two-threats = Przede wszystkim { $owner } kończy linię, jeśli może; jeśli nie, blokuje linię, którą { $other } może ukończyć następnym ruchem. Jeśli takiej nie ma, { $owner } stwarza naraz dwie groźby, jeśli może to zrobić bez grania tuż pod polem, na którym { $other } może ukończyć linię: na dwóch grywalnych polach albo na grywalnym polu i polu nad nim.
diagram-order =
    W przeciwnym razie { $owner } gra pierwszą z tych możliwości, którą da się zagrać. Pola tuż pod polem, na którym { $other } może ukończyć linię, nie liczą się, chyba że nie ma innych. Spośród kilku pól zajmuje to nad ostatnim krążkiem, a jeśli się nie da, to najbardziej po { $tie_break ->
        [leftmost] lewej:
       *[rightmost] prawej:
    }
diagram-rank =
    { $rank ->
        [urgent] !, gdy tylko da się zagrać.
        [pair] @, jeśli da się zagrać tylko jedno z tych pól (jeśli dwa, { $other } może zająć jedno, a { $owner } drugie).
        [claim] ^, w miarę możliwości w odpowiedzi na krążek poniżej.
        [early] +, jeśli nic z powyższych nie jest możliwe.
        [middle] =, jeśli nic z powyższych nie jest możliwe.
       *[late] -, jeśli nic z powyższych nie jest możliwe.
    }
diagram-rest = dowolne inne pole, jeśli nic z powyższych nie jest możliwe.

## Podpowiedzi, które nie zdradzają ruchu

nudge-cell = Poszukaj pola, na którym { $other } może ukończyć linię.
nudge-only-move = Sprawdź przy każdym ruchu, co { $other } może zagrać tuż nad nim: wszystkie ruchy oprócz jednego od razu przegrywają.
nudge-quiet-move = Poszukaj ruchu, który nie stwarza groźby, ale po którym { $other } nie ma dobrej odpowiedzi.
nudge-line = { $mover } może teraz ukończyć linię: znajdź ją.
nudge-threats = Poszukaj ciągu gróźb: { $other } musi blokować każdą z nich, aż przyjdzie taka, której nie da się zablokować.
nudge-zugzwang =
    { $threats-count ->
        [one] Spójrz na { $threats }: policz puste pola i znajdź ruch, po którym { $other } musi zagrać poniżej.
       *[other] Spójrz na { $threats }: policz puste pola i znajdź ruch, po którym { $other } musi zagrać poniżej jednego z nich.
    }
nudge-plan = Poszukaj ruchu, po którym { $mover } ma odpowiedź na każdy ruch gracza { $other }.
nudge-lost = Każdy ruch przegrywa; znajdź ten, który broni się najdłużej.
nudge-part =
    { $part ->
        [left] Spójrz na lewą stronę: { $worth ->
            [win] { $mover } ma tam wygrywający ruch.
           *[draw] { $mover } ma tam ruch, który utrzymuje remis.
        }
        [middle] Spójrz na środek: { $worth ->
            [win] { $mover } ma tam wygrywający ruch.
           *[draw] { $mover } ma tam ruch, który utrzymuje remis.
        }
        [right] Spójrz na prawą stronę: { $worth ->
            [win] { $mover } ma tam wygrywający ruch.
           *[draw] { $mover } ma tam ruch, który utrzymuje remis.
        }
       *[all] Spójrz jeszcze raz: { $worth ->
            [win] { $mover } ma wygrywający ruch.
           *[draw] { $mover } ma ruch, który utrzymuje remis.
        }
    }
nudge-waiting =
    { $threats-count ->
        [one] Spójrz na { $threats }: kto zagra poniżej, odda to pole przeciwnikowi.
       *[other] Spójrz na { $threats }: kto zagra poniżej jednego z nich, odda je przeciwnikowi.
    }
nudge-open = Żadne pole nie kończy jeszcze linii: poszukaj ruchu, który pomaga kilku liniom naraz.
nudge-again = Naciśnij jeszcze raz { $key }, aby poznać ruch.

## Wartości

value =
    { $worth ->
        [win] wygrana { in-plies }
        [win-within] wygrana { within-plies }
        [draw] remis
        [loss] przegrana { in-plies }
        [loss-within] przegrana { within-plies }
        [at-least-draw] co najmniej remis
        [at-most-draw] co najwyżej remis
       *[unknown] nie wiadomo
    }

## Wyniki ruchów w `connect4 explain --moves`, po nazwie ruchu

move-wins = wygrywa
move-draws = remisuje
move-loses = przegrywa
move-unsolved = nie jest rozwiązany

## Treść zadania

find-only-move =
    { $worth ->
        [win] Ruch ma { $mover }. Znajdź jedyny ruch, który wygrywa ({ plies }, licząc ruchy obu stron).
       *[draw] Ruch ma { $mover }. Znajdź jedyny ruch, który remisuje.
    }

## Podpowiedzi: najlepsze ruchy i ich wartości. Części zdań, które na początku zapisuje się wielką literą.

over-won = koniec partii: wygrywa { $winner }
over-drawn = koniec partii: remis
nothing-known = nie wiadomo
only-legal-move =
    { $worth ->
        [win] { $moves } to jedyny możliwy ruch; wygrywa { in-plies }
        [win-within] { $moves } to jedyny możliwy ruch; wygrywa { within-plies }
        [draw] { $moves } to jedyny możliwy ruch; remisuje
        [loss] { $moves } to jedyny możliwy ruch; przegrywa { in-plies }
        [loss-within] { $moves } to jedyny możliwy ruch; przegrywa { within-plies }
        [at-least-draw] { $moves } to jedyny możliwy ruch; co najmniej remisuje
        [at-most-draw] { $moves } to jedyny możliwy ruch; co najwyżej remisuje
       *[unknown] { $moves } to jedyny możliwy ruch; ma nieznaną wartość
    }
every-move =
    { $worth ->
        [win] każdy ruch wygrywa { in-plies }
        [win-within] każdy ruch wygrywa { within-plies }
        [draw] każdy ruch remisuje
        [loss] każdy ruch przegrywa { in-plies }
        [loss-within] każdy ruch przegrywa { within-plies }
        [at-least-draw] każdy ruch co najmniej remisuje
        [at-most-draw] każdy ruch co najwyżej remisuje
       *[unknown] każdy ruch ma nieznaną wartość
    }
holds-out-longest =
    { $moves-count ->
        [one] każdy ruch przegrywa; { $moves } broni się najdłużej, { plies }
       *[other] każdy ruch przegrywa; { $moves } bronią się najdłużej, { plies }
    }
moves-worth =
    { $moves-count ->
        [one] { $worth ->
            [win] { $moves } wygrywa { in-plies }
            [win-within] { $moves } wygrywa { within-plies }
            [draw] { $moves } remisuje
            [loss] { $moves } przegrywa { in-plies }
            [loss-within] { $moves } przegrywa { within-plies }
            [at-least-draw] { $moves } co najmniej remisuje
            [at-most-draw] { $moves } co najwyżej remisuje
           *[unknown] { $moves } ma nieznaną wartość
        }
       *[other] { $worth ->
            [win] { $moves } wygrywają { in-plies }
            [win-within] { $moves } wygrywają { within-plies }
            [draw] { $moves } remisują
            [loss] { $moves } przegrywają { in-plies }
            [loss-within] { $moves } przegrywają { within-plies }
            [at-least-draw] { $moves } co najmniej remisują
            [at-most-draw] { $moves } co najwyżej remisują
           *[unknown] { $moves } mają nieznaną wartość
        }
    }
others-unknown = pozostałe mają nieznaną wartość
all-moves = { $groups }
looks-best =
    { $outlook ->
        [win] { $moves } wygląda najlepiej (wygrana { in-plies }, szacunkowo)
        [loss] { $moves } wygląda najlepiej (przegrana { in-plies }, szacunkowo)
        [clearly-better] { $moves } wygląda najlepiej (wyraźnie lepiej, szacunkowo)
        [better] { $moves } wygląda najlepiej (lepiej, szacunkowo)
        [worse] { $moves } wygląda najlepiej (gorzej, szacunkowo)
        [clearly-worse] { $moves } wygląda najlepiej (wyraźnie gorzej, szacunkowo)
       *[even] { $moves } wygląda najlepiej (równo, szacunkowo)
    }

## Omówienia partii: co było nie tak z ruchem i co byłoby lepsze

kept-win = wygrana zachowana; nie wiadomo, czy inny ruch wygrałby wcześniej
kept-loss = było już przegrane; nie wiadomo, czy inny ruch broniłby się dłużej
won-later = wygrana { plies } później niż to konieczne; { $better }
lost-sooner = przegrana { plies } wcześniej niż to konieczne; { $better }
threw-away =
    { $result ->
        [win-for-loss] wygrana zamieniona w przegraną; { $better }
        [win] zmarnowana wygrana; { $better }
        [at-least-draw] zmarnowany co najmniej remis; { $better }
       *[draw] zmarnowany remis; { $better }
    }
better-unknown = lepszy ruch nie jest znany
would-have-held-out = po { $moves } partia trwałaby jeszcze { plies }
would-have =
    { $worth ->
        [win] po { $moves } byłaby wygrana { in-plies }
        [win-within] po { $moves } byłaby wygrana { within-plies }
        [draw] po { $moves } byłby remis
        [loss] po { $moves } byłaby przegrana { in-plies }
        [loss-within] po { $moves } byłaby przegrana { within-plies }
        [at-least-draw] po { $moves } byłby co najmniej remis
        [at-most-draw] po { $moves } byłby co najwyżej remis
       *[unknown] wartość { $moves } nie jest znana
    }
