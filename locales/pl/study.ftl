### Analysis, reviews, explanations, puzzles, lessons and the compact strategy.

## Values and hints

win-in = wygrana w { $plies }
loss-in = przegrana w { $plies }
value-draw = remis
value-win = wygrana
value-loss = przegrana
at-least-draw = co najmniej remis
at-most-draw = co najwyżej remis
value-unknown = nie wiadomo
seems-clearly-better = wyraźnie lepiej
seems-better = lepiej
seems-even = równo
seems-worse = gorzej
seems-clearly-worse = wyraźnie gorzej

## Analysis

head-column = Kolumna
head-cell = Pole
head-value = Wartość
head-score = Wynik
no-moves = Nie ma jeszcze ruchów.
best-line = Najlepsza kontynuacja
likely-line = Prawdopodobna kontynuacja
solved-completely = Rozwiązane.
unproved = Zabrakło czasu, by wszystko rozwiązać: wartości z ~ to oszacowania.
estimated = Ta plansza jest za duża, by ją rozwiązać: wartości z ~ to oszacowania.
graph = Wartość w trakcie partii
graph-of = Wartość po każdym ruchu; nad środkiem wygrywa { $x }, pod nim { $o }: { $values }
to-start = Na początek
to-end = Na koniec
import-text = Wklej partię lub pozycję
export-text = Eksportuj
load-text = Wczytaj
text-label = Tekst
notation = Zapis
notation-name =
    { $notation ->
        [digits] Cyfry (4455)
        [list] Lista ([3,3,4,4])
        [colors] Kolory (D_Red D_Yellow)
        [cells] Pola (d1 d2)
        [position] Zapis pozycji
        [record] Zapis partii
       *[diagram] Diagram
    }

## Reviews

review-title = Omówienie
accuracy = Dokładność
accuracy-kept =
    { $kept ->
        [one] { $kept } ruch z { $evaluated } zachował wynik.
        [few] { $kept } ruchy z { $evaluated } zachowały wynik.
       *[many] { $kept } ruchów z { $evaluated } zachowało wynik.
    }
accuracy-part = { accuracy-kept } { $open } nie udało się ocenić.
accuracy-none = Nie wiadomo.
accuracy-note = Dokładność: ruch, który marnuje wygraną lub remis, liczy się jako 0, a ruch, który je zachowuje, jako 100. W przegranej pozycji ruch liczy się według tego, jak długo się broni w porównaniu z najlepszym ruchem.
incomplete = Zabrakło czasu, by wszystko rozwiązać.
no-review = Omówić można tylko partie z grawitacją, i tylko na planszach dość małych, by je rozwiązać.
review-empty = Nie ma tu jeszcze żadnej partii. Zagraj i wybierz „Omów”, aby zobaczyć, gdzie się rozstrzygnęła.
next-mistake = Następny błąd

## Explanations

why = Dlaczego?
why-back = Poprzedni krok
why-on = Następny krok
why-count = { $at } z { $count }
why-proof = Dowód
why-legend = Pierścień: pole, które kończy linię, albo ruch do wykonania. ^: pole do zajęcia, w miarę możliwości tuż nad krążkiem przeciwnika. ×: pole, którego należy unikać. Strzałka: od ruchu do odpowiedzi.

## Puzzles

grade-label = Trudność
any-grade = Dowolna
grade-is = Trudność { $grade } z 5
puzzle-short-question =
    { $verdict ->
        [win] Ruch ma { $side }. Znajdź jedyny wygrywający ruch.
       *[draw] Ruch ma { $side }. Znajdź jedyny remisujący ruch.
    }
puzzle-right = Dobrze! { $move } to jedyny ruch. Najlepsza kontynuacja: { $line }
puzzle-wrong = { $move } to nie ten ruch. To zadanie nie liczy się już jako rozwiązane, ale możesz próbować dalej.
puzzle-solution = Pokaż rozwiązanie
puzzle-solution-is = Rozwiązanie: { $move }. Najlepsza kontynuacja: { $line }
next-puzzle = Następne zadanie
# Mistakes in reviewed games, as puzzles.
mine = Moje błędy
mine-about = Omówienie zapisuje na tym urządzeniu ruchy, które zmarnowały wygraną lub remis. Rozwiązane zadania znikają, pozostałe wracają.
mine-none = Nie ma jeszcze błędów. Zagraj partię i omów ją, a jej błędy wrócą tu jako zadania.
mine-question =
    { $verdict ->
        [win] Tutaj { $side } marnuje wygraną. Znajdź ruch, który wygrywa.
       *[draw] Tutaj { $side } marnuje remis. Znajdź ruch, który remisuje.
    }
mine-right = Dobrze! { $move } zachowuje wynik.
mine-solution = Dobre ruchy: { $moves }
mine-count = Pozostałe błędy: { $count }
solved-count = Rozwiązane za pierwszym razem: { $count } z { $tried }
making-puzzle = Szukam zadania…
puzzle-of-day = Zadanie dnia
other-puzzles = Inne tryby gry
sheet = Arkusz zadań
print = Drukuj
answers = Rozwiązania: { $answers }
storm = Burza
storm-about =
    { $minutes ->
        [few] Rozwiąż jak najwięcej zadań w { $minutes } minuty. Serie dodają czasu; błąd kosztuje { $cost } s.
       *[other] Rozwiąż jak najwięcej zadań w { $minutes } minut. Serie dodają czasu; błąd kosztuje { $cost } s.
    }
streak = Seria
streak-about = Zadanie za zadaniem, coraz trudniejsze, do pierwszego błędu. Jedno zadanie możesz pominąć.
solved-head = Rozwiązane
time-head = Czas
skip-puzzle = Pomiń to
right-short = Dobrze!
right-bonus =
    { $seconds ->
        [one] Dobrze! Jeszcze { $seconds } sekunda.
        [few] Dobrze! Jeszcze { $seconds } sekundy.
       *[other] Dobrze! Jeszcze { $seconds } sekund.
    }
wrong-short = Nie, dobry ruch to { $move }.
combo = { $count } z rzędu
run-over = Koniec: rozwiązane { $count }, błędne { $wrong }, najdłuższa seria { $longest }.
new-best = Twój rekord!
own-best = Twój rekord: { $count }
run-again = Nowe zadania
run-same = Te same zadania jeszcze raz

## Lessons

lessons-title = Naucz się dobrze grać
all-lessons = Wszystkie lekcje
lesson-next = Dalej
lesson-again = Spróbuj ponownie
lesson-count = Pozycja { $at } z { $count } w tej lekcji
lesson-right = Dobrze.
lesson-wrong = { $move } to nie ten ruch.
lesson-slow = { $move } też wygrywa, ale jest lepszy ruch.

## Compact strategy

strategy-title = Zwycięska strategia, którą możesz śledzić
strategy-link = Zwarta strategia: pierwszy gracz zawsze wygrywa
search-link = Zobacz, jak myśli algorytm: minimax, alfa-beta, Monte Carlo
strategy-about = { $side } wygrywa z tą strategią, cokolwiek zagrasz. Pozycje z zapisanym ruchem: { $entries }; w tym z diagramem na resztę partii: { $diagrams }. Program sprawdził ją przeciw każdej odpowiedzi. Spróbuj ją powstrzymać.
strategy-source =
    { $source ->
        [habit] Zasada podstawowa: wygraj, zablokuj albo stwórz dwie groźby.
       *[line] Ruch z drzewa strategii.
        [diagram] Ruch z diagramu.
    }
strategy-follows = Odtąd { $side } gra według diagramu na planszy. „Dlaczego?” wyjaśnia, jak go czytać.
strategy-over = { $side } ma linię, zgodnie z obietnicą.
strategy-left = Ta partia odeszła od strategii.
strategy-legend = Najpierw strategia kończy linię, gdy może, blokuje, gdy musi, albo stwarza dwie groźby, gdy może. Dopiero potem używa drzewa lub diagramu.
