### Texts of the terminal. See ../en/terminal.ftl.

## Keys

key-name =
    { $key ->
        [enter] Enter
        [esc] Esc
       *[space] Spacja
    }
do-analysis = analiza
do-answer = rozwiązanie
do-back = wstecz
do-cancel = anuluj
do-change = zmień
do-choose = wybierz
do-clear = wyczyść
do-close = zamknij
do-drop = wrzuć
do-faster = szybciej
do-help = pomoc
do-hint = rada
do-leave = wyjdź
do-menu = menu
do-move = przesuń
do-move-now = zagraj teraz
do-new = nowa
do-new-puzzles = nowe zadania
do-next = dalej
do-next-mistake = następny błąd
do-open = otwórz
do-parent = folder wyżej
do-pause = pauza
do-play = graj
do-play-it = zagraj z nim
do-play-on = graj dalej
do-quit = koniec
do-rematch = rewanż
do-resume = wznów
do-review = omów
do-same-puzzles = te same zadania
do-save = zapisz
do-scroll = przewiń
do-show-all = całość
do-skip = pomiń
do-slower = wolniej
do-start = start
do-stay = zostań
do-step = krok
do-stop = zatrzymaj
do-switch-sides = zamień strony
do-text = tekst
do-try-again = jeszcze raz
do-undo = cofnij
do-watch = oglądaj
do-why = dlaczego
do-prove = dowód

## Help

help-title = Klawisze
help-more = ↑ ↓ dalej
help-play =
    ← → i Enter | wybierz kolumnę i wrzuć; także Spacja, ↓
    1 do 9 | wrzuć do tej kolumny; na szerszych planszach przesuń znacznik
    a1, b2, … | bez grawitacji: idź do tego pola
    mysz | wskaż i kliknij; kółko przewija
    u, r | cofnij, ponów; po partii r: rewanż z zamianą stron
    m | niech komputer zagra teraz
    H | podpowiedź; naciśnij jeszcze raz, aby poznać najlepszy ruch
    a | włącz lub wyłącz analizę; Esc ją zatrzymuje
    w | dlaczego: wyjaśnij krok po kroku, kto wygrywa; albo zamień strony, jeśli pozwala na to zasada zamiany
    v | omów partię
    s | zapisz partię
    n, q | nowa partia, koniec
    Spacja | oglądanie: pauza lub wznowienie
    → lub . i ← | w pauzie: ruch naprzód lub wstecz
    + - | oglądanie: szybciej, wolniej
    h j k l | to samo co ← ↓ ↑ →
    t | pokaż cały tekst pod planszą lub obok niej
    Ctrl-Z | wstrzymaj; fg w powłoce wznawia
    Ctrl-L | narysuj ekran od nowa
    Bez grawitacji strzałki przesuwają kursor po polach, a Enter stawia krążek.
    X to pełny krążek, O to pierścień. ‹ › oznacza ostatni ruch, * * wygrywającą linię.
    W oknie Dlaczego?: * to ruch do wykonania, x i o to groźby X i O, % groźba obu stron, ^ pole do zajęcia, - pole, którego należy unikać.
help-review =
    ← → | ruch wstecz lub naprzód
    PgUp, PgDn | dziesięć ruchów wstecz lub naprzód
    Home, End | początek lub koniec partii
    m, M | następny lub poprzedni błąd
    h j k l | to samo co ← ↓ ↑ →
    mysz | kliknij ruch na liście
    w | dlaczego: wyjaśnij krok po kroku, kto wygrywa w tej pozycji
    p | graj dalej od tego miejsca
    t | pokaż cały tekst pod planszą
    s | zapisz partię
    Esc | zatrzymaj omówienie; potem wróć
    v, n, q | powrót do partii, nowa partia, koniec
    ?? to zmarnowana wygrana lub remis; ?! opóźnia wygraną albo przyspiesza przegraną.
    Wykres pokazuje, kto po każdym ruchu wygrywa przy najlepszej grze.
help-practice =
    ← → i Enter | wybierz kolumnę i wrzuć; także Spacja, ↓
    1 do 7 | wrzuć do tej kolumny; w lekcjach także a do g
    n | następne zadanie lub pozycja
    p | lekcje: poprzednia pozycja; PgUp i PgDn zmieniają lekcję
    u | lekcje: spróbuj ponownie
    t | pokaż cały tekst
    H | zadania: pokaż rozwiązanie; naciśnij dwa razy, bo zadanie liczy się wtedy jako nierozwiązane
    w, a | po odpowiedzi: wyjaśnij ją krok po kroku albo przeanalizuj
    s | seria: pomiń to zadanie, raz
    r | burza i seria: te same zadania jeszcze raz
    h j k l | to samo co ← ↓ ↑ →
    Esc, q | menu, koniec
    Aplikacja internetowa ma te same zadania z tymi samymi numerami. Twoje najlepsze wyniki są zapisywane.
help-menu =
    ↑ ↓ | wybierz tryb lub ustawienie
    ← → | zmień je
    Enter | graj
    h j k l | to samo co ← ↓ ↑ →
    mysz | kliknij wiersz, aby go zmienić
    t | pokaż cały tekst pod menu
    q | koniec
    Ustawienia są zapisywane. Większość to także opcje; zobacz connect4 help play.

## Menu

mode =
    { $mode ->
        [people] dwóch graczy
        [computer] z komputerem
        [watch] oglądaj komputery
        [analyze] analiza
        [puzzles] zadania
        [storm] burza zadań
        [streak] seria zadań
        [lessons] lekcje
       *[open] otwórz partię
    }
menu-label =
    { $field ->
        [opponent] Przeciwnik
        [first-move] Pierwszy ruch
        [time] Czas na ruch
        [game] Gra
        [cols] Kolumny
        [rows] Rzędy
        [connect] W linii
        [gravity] Grawitacja
        [swap] Zasada zamiany
        [animation] Animacja
        [look] Kolory
        [puzzles] Zadania
       *[file] Plik
    }
who-begins =
    { $who ->
        [you] ty
        [computer] komputer
       *[random] losowo
    }
on-off =
    { $state ->
        [on] tak
       *[off] nie
    }
default-time = domyślny
named-game =
    { $game ->
        [connect-four] czwórki
        [connect-five] piątki
        [tic-tac-toe] kółko i krzyżyk
        [gomoku] gomoku
       *[custom] własna
    }
after-three-stones = po trzech krążkach
color-theme =
    { $theme ->
        [auto] jak w terminalu
        [dark] ciemny terminal
        [light] jasny terminal
       *[contrast] wysoki kontrast
    }
puzzle-choice =
    { $choice ->
        [day] zadanie dnia
        [any] dowolna trudność
       *[grade] trudność { $grade }
    }
start-button =
    { $action ->
        [choose] Wybierz
        [open] Otwórz
        [analyze] Analizuj
        [learn] Ucz się
       *[play] Graj
    }
about-player =
    { $player ->
        [learned] Uczył się tylko, grając sam ze sobą; learned:N patrzy N ruchów naprzód.
        [hybrid] Uczył się, grając sam ze sobą; w końcówce gra solver.
        [perfect] Doskonała gra: rozwiązuje pozycję przed każdym ruchem.
        [mcts] mcts:N rozgrywa N losowych partii przed każdym ruchem (przeszukiwanie drzewa Monte Carlo).
        [minimax] minimax:N patrzy N ruchów naprzód (przeszukiwanie alfa-beta).
        [greedy] Wygrywa, gdy może, blokuje, gdy musi, i woli środek.
        [random] Wykonuje losowe dozwolone ruchy.
       *[program] Inny program.
    }
about-last-level = gra doskonale na planszach, które da się rozwiązać.
about-time = Domyślnie: 2 sekundy na ruch, 20 dla perfect i level:10.
about-colors = X i O różnią się także kształtem.
about-swap = Po pierwszym krążku drugi gracz może zamienić strony.
about-swap-three = Pierwszy gracz stawia X, O i X; potem drugi wybiera stronę.
about-gravity = Bez grawitacji krążek można postawić na dowolnym wolnym polu.
about-puzzles = Znajdź jedyny ruch, który wygrywa lub remisuje.
about-file = Wpisz nazwę pliku albo naciśnij →, aby przeglądać.
about-lessons = Osiem krótkich lekcji, każda z pozycjami do przećwiczenia.
about-storm = Rozwiąż jak najwięcej zadań w trzy minuty.
about-streak = Coraz trudniejsze zadania, do pierwszego błędu.
best-storm = Twoja najlepsza burza: { $count }
best-streak = Twoja najlepsza seria: { $count }
press-q-to-quit = Naciśnij q, aby wyjść.
paste-not-here = Ruchy można wkleić w partii, a nazwę pliku tam, gdzie się ją wpisuje.

## Names and rules

level-name = { $name }, poziom { $level }
person = człowiek
rules =
    { $gravity ->
       *[yes] { $size }, { $connect } w linii, z grawitacją
        [no] { $size }, { $connect } w linii, bez grawitacji
    }
rules-swap = { $rules }, zasada zamiany
rules-swap-three = { $rules }, zasada zamiany po trzech krążkach
seconds = { $seconds } s
minutes-short = { $minutes } min

## Windows

too-small = To okno jest za małe ({ $size }). Powiększ je co najmniej do { $least } albo naciśnij q, aby wyjść.

## Games

wins = { $side } wygrywa!
well-played = Dobrze zagrane.
computer-thinks = { $side } ({ $name }) myśli { $spinner } { $seconds } s
is-next = Pauza; następny ruch ma { $side } ({ $name })
pick-column = Ruch ma { $side }: wybierz kolumnę
pick-cell = Ruch ma { $side }: wybierz pole (teraz { $cell })
or-swap = , albo w, aby zamienić strony
looking-for-hint = Szukam podpowiedzi { $spinner }
looking-for-move = Szukam najlepszego ruchu { $spinner }
best-so-far = Szukam najlepszego ruchu { $spinner } na razie: { $advice }
none-yet = jeszcze żadnych
none-since-start = żadnych od początku
sides-swapped = zamiana stron
pause-first = Najpierw włącz pauzę (Spacja); potem → wykonuje po jednym ruchu.
not-your-turn = Ruch ma { $side } ({ $name }).
swapped-to = Strony zamienione: X to teraz { $x }, a O to { $o }.
swapped = Strony zamienione: kto grał X, gra teraz O, i na odwrót.
nobody-thinks = Żaden komputer teraz nie myśli.
player-failed = { $side } przegrywa: { $failure }; u cofa ruch, s zapisuje partię
illegal-move = gracz komputerowy wykonał niedozwolony ruch: { $error }
nothing-to-undo = Nie ma czego cofnąć.
nothing-to-redo = Nie ma czego ponowić.
nothing-to-review = Nie ma jeszcze ruchów do omówienia.
paste-no-moves = To nie są ruchy: { $text }. Wklej kolumny, na przykład 4455, albo pola, na przykład d1 d2.
paste-computer = Nic nie zagrano: ruch { $number } należy do gracza { $name }. Wklej tylko swój następny ruch.
paste-illegal = Nic nie zagrano: ruch { $number } jest niedozwolony ({ $error }).

## Errors

off-board = kolumna { $column } jest poza planszą; wybierz kolumnę od 1 do { $columns }
column-full = kolumna { $column } jest pełna; wybierz inną
cell-off-board = { $cell } jest poza planszą; wybierz pole od a1 do { $last }
cell-taken = { $cell } jest zajęte; wybierz puste pole
cell-hangs = { $cell } jest nad pustym polem; krążek w tej kolumnie spada na { $lands }
no-swap = teraz nie można zamienić stron; według zasady zamiany drugi gracz może to zrobić raz, zaraz po pierwszym krążku (przy swap-3 po trzecim)
no-column = Nie ma kolumny { $column }; wybierz kolumnę od 1 do { $columns }.

## Files

leave-title = Partia w toku
leave-to-quit = Zakończyć? Partia zostanie zapisana w pliku.
leave-to-menu = Zacząć nową partię? Ta zostanie zapisana w pliku.
save-title = Zapisz partię jako
file-search = Szukaj: { $text }
no-files = Brak pasujących plików.
saved-to = Zapisano w { $file }.
left-game-saved = Przerwaną partię zapisano w { $file }.
left-game-lost = przerwanej partii nie zapisano: w tym folderze nie można zapisywać; uruchom connect4 w innym folderze
recorded-to = Ta partia jest zapisywana w { $file } po każdym ruchu.
opened-file = Otwarto { $file }. Partia toczy się dalej; v ją omawia.

## Analysis

short-value =
    { $verdict ->
        [win] wygr.
        [draw] remis
       *[loss] przegr.
    }
value-letter =
    { $verdict ->
        [win] W
        [draw] R
       *[loss] P
    }
searching = szukam…
analysis-state =
    { $state ->
        [exact] dokładne
        [too-large] za duża, by rozwiązać: oszacowania (~)
        [solving] rozwiązuję; ~ to oszacowanie
       *[stopped] zatrzymano; ~ to oszacowanie
    }
nodes-and-time = węzły: { $nodes }, { $seconds } s
analysis-stopped = Analiza zatrzymana; a ją zamyka.

## Reviews

not-finished = niezakończona
review-start = początek
reviewing = Omawiam ruchy { $spinner } pozycje: { $done } z { $total }; Esc zatrzymuje.
review-help = Początek partii; → idzie naprzód, m do następnego błędu.
no-better-move = żaden ruch nie był lepszy
review-comment = { $side } { $move }: { $value }; { $better }.
graph-wins = { $side } wygrywa
graph-draw = remis
graph-ply = ruch
too-large-to-review = Ta plansza jest za duża, by ją rozwiązać, więc omówienie pokazuje tylko ruchy.
review-not-done = Ruchy są jeszcze omawiane; poczekaj chwilę.
no-later-mistake = Żaden późniejszy ruch nie zmarnował wygranej ani remisu.
no-earlier-mistake = Żaden wcześniejszy ruch nie zmarnował wygranej ani remisu.
review-players = { $first } przeciw { $second }, { $rules }
review-swap = gracze zamieniają strony
kept-result =
    { $kept ->
        [one] { $side }: dokładność { $percent }%; { $kept } ruch z { $evaluated } zachował wynik
        [few] { $side }: dokładność { $percent }%; { $kept } ruchy z { $evaluated } zachowały wynik
       *[many] { $side }: dokładność { $percent }%; { $kept } ruchów z { $evaluated } zachowało wynik
    }
kept-result-part =
    { $open ->
        [one] { $sentence }; jeszcze { $open } jest nieznany
        [few] { $sentence }; jeszcze { $open } są nieznane
       *[many] { $sentence }; jeszcze { $open } jest nieznanych
    }
kept-unknown =
    { $moves ->
        [0] { $side }: brak ruchów
        [one] { $side }: { $moves } ruch; nie wiadomo, czy zachował wynik
        [few] { $side }: { $moves } ruchy; nie wiadomo, czy zachowały wynik
       *[many] { $side }: { $moves } ruchów; nie wiadomo, czy zachowały wynik
    }

## Explanations

looking-for-reason = Szukam wyjaśnienia { $spinner }
looking-further = patrzę dalej naprzód…
lines-shown = wiersze { $first }–{ $last } z { $count }

## Puzzles and lessons

puzzle-title = Zadanie
puzzle-number = numer { $number }
puzzle-grade = trudność { $grade } z 5
puzzle-not = To nie { $move }. To zadanie nie liczy się już jako rozwiązane, ale możesz próbować dalej.
puzzle-give-up = Naciśnij jeszcze raz { $key }, aby zobaczyć rozwiązanie; zadanie będzie się liczyć jako nierozwiązane.
looking-for-puzzle = Szukam zadania { $spinner }
no-puzzle = nie znaleziono zadania; naciśnij n, aby spróbować innego
run-solved = rozwiązane: { $count }
run-combo = { $count } z rzędu
run-rules =
    { $minutes ->
        [few] Rozwiąż jak najwięcej zadań w { $minutes } minuty. Serie dodają sekund; błąd kosztuje { $cost }.
       *[other] Rozwiąż jak najwięcej zadań w { $minutes } minut. Serie dodają sekund; błąd kosztuje { $cost }.
    }
answer-before-why = Najpierw odpowiedz; potem w wyjaśnia pozycję.
answer-before-analysis = Najpierw odpowiedz; potem a analizuje pozycję.
lesson-position = pozycja { $at } z { $count }
last-lesson = To była ostatnia lekcja; PgUp cofa.

## Training

training-over = Trening zakończony.
paused = Pauza.
training-now = Gracz gra sam ze sobą i uczy się z każdej partii.
trained-wins = Przegrywasz. Naciśnij n, aby zacząć nową partię.
trained-loses = Wygrywasz! Naciśnij n, aby zacząć nową partię.
trained-draws = Remis! Naciśnij n, aby zacząć nową partię.
trained-thinks = Gracz myśli.
trained-column = Grasz jako { $side }: wybierz kolumnę; pod nią jest wartość ruchu dla ciebie, od -99 do +99.
trained-cell = Grasz jako { $side }: wybierz pole strzałkami i klawiszem Enter.
training-title = { $rules }, ziarno { $seed }
training-figure =
    { $figure ->
        [games] partie
        [rate] na sekundę
        [time] czas
        [left] pozostało
       *[mistakes] błędy w
    }
training-strength = punkty na 100 przeciw
press-q-to-end = Naciśnij q, aby zakończyć trening.
training-saved = zapisano jako { $file }

## Games line by line

ask-column = Gracz { $side }, wybierz kolumnę:
ask-cell = Gracz { $side }, wybierz pole:
ask-swap = Wpisz swap, aby zamienić strony.
computer-drops = Gracz { $side } ({ $name }) wrzuca do kolumny { $column }.
computer-takes = Gracz { $side } ({ $name }) zajmuje { $cell }.
computer-swaps = Gracz { $side } ({ $name }) zamienia strony.
computer-failed = Gracz { $side } ({ $name }) przegrywa partię: { $failure }.
help-column = Wpisz kolumnę od 1 do { $columns }; { line-commands }
help-cell = Wpisz pole: literę kolumny i rząd od dołu, na przykład b2; { line-commands }
line-commands = undo cofa twój ostatni ruch, redo go ponawia, moves wypisuje ruchy; hint mówi, gdzie patrzeć, a ponowne hint podaje najlepszy ruch; why wyjaśnia, kto wygrywa, analyze pokazuje wartość każdego ruchu, review ocenia dotychczasowe ruchy; save PLIK zapisuje partię, quit ją kończy.
save-needs-name = Wpisz save i nazwę pliku: save PLIK.
type-hint-again = Wpisz jeszcze raz hint, aby poznać ruch.
type-cell = Wpisz pole, na przykład b2, albo help.
not-a-column = To nie kolumna; wpisz liczbę od 1 do { $columns } albo help.
many-numbers = Więcej niż jedna liczba; wpisz kolumnę od 1 do { $columns }.
