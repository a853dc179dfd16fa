### Widok, który pokazuje przeszukiwanie krok po kroku.

search-title = Zobacz, jak myśli algorytm
search-about = Podręcznikowe algorytmy, krok po kroku. Wartość dotyczy strony, która ma ruch w danym węźle; kolor mówi, kto wygrywa. Zagraj na planszy, aby przeszukać inną pozycję.
search-missing = Ta przeglądarka nie może uruchomić algorytmów.
search-sizes = Algorytmy są pokazywane na planszach od 3×3 do 7×6 z grawitacją.
search-running = Szukam…
search-ready = Gotowe. Naciśnij „Odtwórz” albo przejdź o krok dalej.
search-stopped = Przeszukiwanie przerwano po { $nodes } węzłach. Ogranicz głębokość albo najpierw wykonaj kilka ruchów.

## Ustawienia

search-algorithm = Algorytm
search-name =
    { $algorithm ->
        [minimax] Minimax
        [alpha-beta] Alfa-beta
        [alpha-beta-table] Alfa-beta z tablicą
        [mcts] Monte Carlo
       *[evaluation] Wytrenowana ocena
    }
search-depth = Głębokość
search-to-end = do końca
search-leaves = Wartość na tej głębokości
search-leaves-name =
    { $leaves ->
        [even] 0
        [open-lines] otwarte linie
       *[trained] wytrenowana ocena
    }
search-more = Plansza i głębokość
search-simulations = Symulacje
search-scores = Prawdziwe wartości
search-unfold = Rozwiń wszystko

## Odtwarzanie

search-play = Odtwórz
search-pause = Wstrzymaj
search-first = Do pierwszego kroku
search-last = Do ostatniego kroku
search-back = Krok wstecz
search-forward = Krok naprzód
search-next-cut = Następne cięcie
search-next-simulation = Następna symulacja
search-place = Krok
search-step = krok { $at } z { $count }
search-speed = Tempo
search-rate = { $count } na sekundę
search-follow = Śledź przeszukiwanie
search-smaller = Pomniejsz
search-larger = Powiększ

## Drzewo i jego węzły

search-tree = Drzewo przeszukiwania
search-node = Węzeł
search-root = Korzeń
search-column = Kolumna { $column }
search-no-value = jeszcze bez wartości
search-value = Wartość
search-value-for = { $value } ({ $side })
search-truth = Prawdziwa wartość
search-window = Okno
search-visits = Odwiedziny
search-move = Ruch
search-nodes = Węzły
search-more-than = > { $nodes }
search-from-here = Szukaj stąd
search-reset = Pusta plansza
search-code = Pseudokod
search-compare = Wszystkie algorytmy w tej pozycji

## Kroki. $place: korzeń albo kolumna; $side: strona, która ma ruch.

search-enter = { $place }: ruch ma { $side }.
search-enter-window = { $place }: ruch ma { $side }. Liczą się tu tylko wartości od { $alpha } do { $beta }.
search-leave =
    { $source ->
        [end] Koniec partii: wartość { $value } ({ $side }).
        [horizon] Największa głębokość: pozycja liczy się jako { $value } ({ $side }).
        [table] Tablica zna już tę pozycję: wartość { $value } ({ $side }).
       *[children] Wszystkie potrzebne ruchy są przeszukane: wartość { $value } ({ $side }).
    }
search-update = Kolumna { $column } jest warta { $value } ({ $side }). Dotąd najlepiej: { $best }.
search-cut = Cięcie: { $value } ≥ β = { $beta }. Przeciwnik ma wcześniej coś lepszego i nie dopuści do tej pozycji; nieprzeszukane ruchy: { $count }.
search-cut-reason = cięcie, bo { $value } to co najmniej { $beta }; nieprzeszukane ruchy: { $count }
search-select = Wybór: wzdłuż największych UCB, { $moves }.
search-select-root = Wybór: korzeń ma jeszcze niewypróbowane ruchy.
search-expand = Rozwinięcie: kolumna { $column } jest nowa.
search-playout = Symulacja: losową partię stąd wygrywa { $side }.
search-playout-draw = Symulacja: losowa partia stąd kończy się remisem.
search-backup = Aktualizacja: wynik zapisano w węzłach ścieżki ({ $count }). Dotychczasowe symulacje: { $visits }.
