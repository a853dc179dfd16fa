# Zdania silnika: wyjaśnienia, podpowiedzi, analizy gier i wartości. Zob. ../en/engine.ftl. Nazwy stron są w mianowniku, dlatego po słowie
# „strona” nie odmieniają się.

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

game-over = Gra jest skończona.
mover-wins = Ruch ma strona { $mover } i wygrywa.
mover-loses = Ruch ma strona { $mover }, a strona { $winner } wygrywa niezależnie od ruchu przeciwnika.
drawn = Ruch ma strona { $mover }. Jest remis: każda ze stron może nie dopuścić do wygranej drugiej.
unproven = Ruch ma strona { $mover }. Nie udowodniono, kto wygrywa.
unexplained = Tej pozycji nie da się wyjaśnić bez liczenia daleko naprzód.

## Ruchy, które prowadzą do uzasadnienia

must-block = Strona { $mover } musi zagrać { $cell }: inaczej strona { $other } ukończyłaby tam { $lines }.
only-move = { $mover } musi zagrać { $cell }: po każdym innym ruchu { $other } kończy linię tuż nad nim, na { $cells }.
winning-move = Strona { $mover } gra { $cell }, a strona { $other } nie ma dobrej odpowiedzi.
best-play = Najlepsza gra to dalej { $moves }. Potem:
move = { $side } { $cell }
forced-move = { $side } { $cell } (wymuszone)

## Uzasadnienia

has-line = Strona { $player } ma { $connect } w linii.
board-full = Plansza jest pełna i nikt nie ma linii.
completes-line = Strona { $mover } kończy linię długości { $connect } na { $cells }.
completion = { $cell } ({ $lines })
cell-by-numbers = rząd { $row } w kolumnie { $column }
two-threats = Strona { $other } grozi ukończeniem linii na { $cells }; strona { $mover } może zablokować tylko jedno z tych pól.
no-line = Strona { $player } nie może wygrać: w każdej linii długości { $connect } leży już krążek strony { $other }.
every-move-loses = Każdy ruch strony { $mover } przegrywa:
refutation = { $moves }: { $reason }

## Ciąg gróźb

forced-win = Strona { $winner } wygrywa ciągiem gróźb, które strona { $loser } musi blokować:
forced-win-by = Strona { $winner } wygrywa ciągiem gróźb, które strona { $loser } musi blokować: { $moves }
final-move = { $winner } { $cell } kończy { $lines }.
forcing-move = { $winner } { $cell } grozi { $threat }, więc strona { $loser } musi zagrać { $threat }.
double-threat = { $winner } { $cell } grozi { $threats }; strona { $loser } może zablokować tylko jedno z tych pól, na przykład { $block }.

## Groźby na planszy

threats = Groźby (puste pola, które kończyłyby linię):
strong-threats = Groźby (puste pola, które kończyłyby linię). Silne są groźby strony { $odd } w rzędach nieparzystych i strony { $even } w rzędach parzystych, bo gdy wszystkie inne kolumny są pełne, przeciwnik musi zagrać pod nimi:
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
        [win] Strona { $owner } wygrywa tym planem.
       *[draw] Strona { $owner } nie może przegrać z tym planem.
    }
plan-after =
    { $claim ->
        [win] Strona { $owner } gra { $first }, a potem wygrywa tym planem.
       *[draw] Strona { $owner } gra { $first }, a potem nie może przegrać z tym planem.
    }
no-other-cell = Nie zostało żadne inne pole, a ruch ma strona { $other }.
# Liczba $free jest zawsze parzysta.
free-cells =
    { $free ->
        [few] Nie licząc { $cells } i pól powyżej, puste są { $free } pola: liczba parzysta, a ruch ma strona { $other }.
       *[many] Nie licząc { $cells } i pól powyżej, pustych jest { $free } pól: liczba parzysta, a ruch ma strona { $other }.
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
completes-in-the-end = Cokolwiek zrobi strona { $other }, strona { $owner } w końcu ukończy linię.
completes-marked = Cokolwiek zrobi strona { $other }, strona { $owner } w końcu ukończy linię: do { $line } brakuje tylko pól oznaczonych ^.

## Reguły planu, pod nazwami Allisa (1988)

plan-rules = Reguły tego planu i linie gracza { $other }, do których nie dopuszczają:
rule = { $replies } ({ rule-purpose })
rule-stops = { $replies } To nie dopuszcza do { $lines }. ({ rule-purpose })
mutual-reply = Jeśli strona { $other } zajmie { $one } lub { $two }, strona { $owner } zajmuje drugie z tych pól.
reply = Po { $other } { $cell } strona { $owner } gra { $replies }.
rule-purpose =
    { $rule ->
        [claimeven] claimeven: aby zdobyć górne pole
        [baseinverse] baseinverse: aby zdobyć jedno z dwóch grywalnych pól
        [vertical] vertical: aby zdobyć jedno z dwóch pól w kolumnie
        [aftereven] aftereven: aby ukończyć linię, zanim strona { $other } dojdzie wyżej
        [lowinverse] lowinverse: aby zdobyć jedno z dwóch górnych pól
        [highinverse] highinverse: aby zdobyć jedno z dwóch najwyższych pól i jedno z dwóch pod nimi
        [baseclaim] baseclaim: aby zdobyć po jednym polu z dwóch par
        [before] before: aby ukończyć linię, zanim strona { $other } ukończy te linie
       *[specialbefore] specialbefore: aby ukończyć linię, zanim strona { $other } ukończy te linie, albo zdobyć jedno z dwóch grywalnych pól
    }

## Plany w skrócie

plays-first = Strona { $owner } gra { $first }.
leaves-empty = Krążek strony { $owner } na { $ends } ukończyłby linię, więc strona { $owner } zostawia { $cells } puste.
replies-on-top = { $owner } odpowiada tuż nad następnym krążkiem gracza { $other }.
replies-on-top-except = { $owner } odpowiada tuż nad następnym krążkiem gracza { $other }, z wyjątkiem: { $rows }.
replies-to = { $owner } odpowiada na następny krążek gracza { $other } tak: { $rows }.
zugzwang =
    { $threats-count ->
        [one] Strona { $owner } ma groźbę na { $threats }; gdy wszystkie inne pola są pełne, strona { $other } musi zagrać pod nią.
       *[other] Strona { $owner } ma groźby na { $threats }; gdy wszystkie inne pola są pełne, strona { $other } musi zagrać pod jedną z nich.
    }

## Główne uzasadnienie, po błędzie w analizie gry

after-moves = Po { $moves }: { $reason }
every-move-loses-such-as = Każdy ruch strony { $mover } przegrywa; na przykład po { $example }

## Diagramy

diagram =
    { $claim ->
        [win] Strona { $owner } wygrywa z tym diagramem, który mówi, gdzie odtąd grać.
       *[draw] Strona { $owner } nie przegrywa z tym diagramem, który mówi, gdzie odtąd grać.
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
        [pair] @, jeśli da się zagrać tylko jedno z tych pól (jeśli dwa, strona { $other } może zająć jedno, a strona { $owner } drugie).
        [claim] ^, w miarę możliwości w odpowiedzi na krążek poniżej.
        [early] +, jeśli nic z powyższych nie jest możliwe.
        [middle] =, jeśli nic z powyższych nie jest możliwe.
       *[late] -, jeśli nic z powyższych nie jest możliwe.
    }
diagram-rest = dowolne inne pole, jeśli nic z powyższych nie jest możliwe.

## Podpowiedzi, które nie zdradzają ruchu

nudge-cell = Poszukaj pola, na którym strona { $other } ukończyłaby linię.
nudge-only-move = Sprawdź, co strona { $other } mogłaby zagrać nad każdym ruchem: wszystkie oprócz jednego od razu przegrywają.
nudge-quiet-move = Poszukaj ruchu, który niczym nie grozi, ale po którym strona { $other } nie ma dobrej odpowiedzi.
nudge-line = Strona { $mover } może teraz ukończyć linię: znajdź ją.
nudge-threats = Poszukaj ciągu gróźb: strona { $other } musi blokować każdą, aż przyjdzie taka, której zablokować się nie da.
nudge-zugzwang =
    { $threats-count ->
        [one] Spójrz na { $threats }: policz puste pola i znajdź ruch, po którym strona { $other } musi zagrać poniżej.
       *[other] Spójrz na { $threats }: policz puste pola i znajdź ruch, po którym strona { $other } musi zagrać poniżej jednego z nich.
    }
nudge-plan = Poszukaj ruchu, po którym strona { $mover } ma odpowiedź na każdy ruch strony { $other }.
nudge-lost = Każdy ruch przegrywa; znajdź ten, który broni się najdłużej.
nudge-part =
    { $part ->
        [left] Spójrz na lewą stronę: { $worth ->
            [win] strona { $mover } ma tam wygrywający ruch.
           *[draw] strona { $mover } ma tam ruch, który utrzymuje remis.
        }
        [middle] Spójrz na środek: { $worth ->
            [win] strona { $mover } ma tam wygrywający ruch.
           *[draw] strona { $mover } ma tam ruch, który utrzymuje remis.
        }
        [right] Spójrz na prawą stronę: { $worth ->
            [win] strona { $mover } ma tam wygrywający ruch.
           *[draw] strona { $mover } ma tam ruch, który utrzymuje remis.
        }
       *[all] Spójrz jeszcze raz: { $worth ->
            [win] strona { $mover } ma wygrywający ruch.
           *[draw] strona { $mover } ma ruch, który utrzymuje remis.
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
       *[unknown] nieznane
    }

## Wyniki ruchów w `connect4 explain --moves`, po nazwie ruchu

move-wins = wygrywa
move-draws = remisuje
move-loses = przegrywa
move-unsolved = nie jest rozwiązany

## Treść zadania

find-only-move =
    { $worth ->
        [win] Ruch: { $mover }. Znajdź jedyny ruch, który wygrywa ({ plies }, licząc obie strony).
       *[draw] Ruch: { $mover }. Znajdź jedyny ruch, który remisuje.
    }

## Podpowiedzi: najlepsze ruchy i ich wartości. Części zdań, które na początku zapisuje się wielką literą.

over-won = gra jest skończona: zwycięzca to { $winner }
over-drawn = gra jest skończona: remis
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

## Analizy gier: co było nie tak z ruchem i co byłoby lepsze

kept-win = zachowana wygrana; nie wiadomo, czy inny ruch wygrałby wcześniej
kept-loss = było już przegrane; nie wiadomo, czy inny ruch broniłby się dłużej
won-later = wygrana o { plies } później, niż trzeba; { $better }
lost-sooner = przegrana o { plies } wcześniej, niż trzeba; { $better }
threw-away =
    { $result ->
        [win-for-loss] wygrana zamieniona w przegraną; { $better }
        [win] zmarnowana wygrana; { $better }
        [at-least-draw] zmarnowany co najmniej remis; { $better }
       *[draw] zmarnowany remis; { $better }
    }
better-unknown = lepszy ruch nie jest znany
would-have-held-out = po { $moves } gra trwałaby jeszcze { plies }
would-have =
    { $worth ->
        [win] po { $moves } byłaby wygrana { in-plies }
        [win-within] po { $moves } byłaby wygrana { within-plies }
        [draw] po { $moves } byłby remis
        [loss] po { $moves } byłaby przegrana { in-plies }
        [loss-within] po { $moves } byłaby przegrana { within-plies }
        [at-least-draw] po { $moves } byłby co najmniej remis
        [at-most-draw] po { $moves } byłby co najwyżej remis
       *[unknown] po { $moves } nie wiadomo
    }
