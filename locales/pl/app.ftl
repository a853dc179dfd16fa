### The frame of the page, the board and the view for playing: everything that the first load needs.

## Frame

skip = Przejdź do planszy
views = Widoki
nav-play = Graj
nav-analysis = Analiza
nav-puzzles = Zadania
nav-lessons = Nauka
nav-learn = Zobacz, jak się uczy
nav-online = Online
settings = Ustawienia
board-theme = Plansza
board-theme-name =
    { $theme ->
       *[classic] Klasyczna
        [slate] Łupek
        [wood] Drewno
        [contrast] Wysoki kontrast
        [paper] Papier
    }
page-theme = Kolory
page-theme-name =
    { $theme ->
       *[auto] Systemowe
        [light] Jasne
        [dark] Ciemne
    }
language = Język
# The cross and the ring on the discs.
shapes = Pokaż kształty
sound = Dźwięk
sound-on = Dźwięk włączony
sound-off = Dźwięk wyłączony
sound-offer = Grać z dźwiękiem?
sound-yes = Włącz
sound-no = Nie, dziękuję
single-keys = Skróty jednoliterowe
no-engine = Ten serwer skompilowano bez silnika dla przeglądarek: każde zapytanie trafia do serwera i nie można grać offline.
unsaved = Ta przeglądarka nie może tu niczego zapisać: gra i ustawienia przepadną po zamknięciu tej strony.
page-not-found = Nie znaleziono strony.
nothing-here = Pod tym adresem nic nie ma. Być może link jest niepełny.
invitation-expired = To zaproszenie jest już nieważne albo link jest niepełny. Poproś o nowy.
page-error = Coś poszło nie tak: { $reason }
from-start = Zacznij od pustej planszy
online-title = Zagraj ze znajomym
labeled = { $label }: { $text }
refusal =
    { $code ->
        [column_full] Ta kolumna jest pełna.
        [illegal] Ten ruch jest niedozwolony.
        [game_over] Gra się skończyła.
        [not_your_turn] To nie twój ruch.
        [spectator] Kto ogląda, ten nie gra.
        [not_started] Gra się jeszcze nie zaczęła.
        [stale] Plansza się tymczasem zmieniła.
        [seat_taken] To miejsce jest zajęte.
        [not_found] Nie ma takiej gry albo brakuje ci linku.
        [too_fast] Za dużo zapytań: poczekaj chwilę.
        [busy] Serwer jest teraz zbyt zajęty.
        [offline] Serwer jest nieosiągalny.
        [cookies] Gry online wymagają plików cookie, które ta przeglądarka tu blokuje.
       *[other] { $reason }
    }
already-won = Gra skończona: wygrywają { $side }.

## Board

side =
    { $look ->
       *[X_classic] Czerwone
        [O_classic] Żółte
        [X_slate] Niebieskie
        [O_slate] Pomarańczowe
        [X_wood] Ciemne
        [O_wood] Jasne
        [X_contrast] Czarne
        [O_contrast] Białe
        [X_paper] Krzyżyki
        [O_paper] Kółka
    }
empty-cell = puste
board-table = Plansza
board-of = Plansza: kolumny { $cols }, rzędy { $rows }; wygrywa { $connect } w linii
drop-in = Wrzuć do kolumny { $column }
drop-full = Kolumna { $column } jest pełna
put-on = Połóż na { $cell }
premove = Ruch z wyprzedzeniem
row-number = Rząd { $row }
side-played = { $side }: ruch { $move }.
side-swapped = { $side }: zamiana stron.
to-move = Ruch: { $side }.
your-move = Twój ruch: { $side }.
thinking = { $player } myśli…
side-wins = Wygrywają { $side }!
game-drawn = Remis!
you-won = Wygrana!
you-lost = Przegrana…
wins-again =
    { $who ->
       *[player] { $name } wygrywa. Jeszcze raz?
        [side] Wygrywają { $name }. Jeszcze raz?
    }
# Next to the disc that hovers over the board before the first move.
first-move =
    { $pointer ->
       *[mouse] Kliknij kolumnę
        [touch] Dotknij kolumny
    }
back = Wstecz
forward = Dalej

## Playing

new-game = Nowa gra
opponent = Przeciwnik
other-computer = Kto gra: { $side }
two-people = Dwóch graczy przy tym ekranie
online-friend = Znajomy, przez link
level = Poziom { $level }
learned = Samouk
perfect = Doskonały
solver = Solver
side-first = { $side }, pierwsze
side-second = { $side }, drugie
either = Losowo
first = zaczyna
second = jako drugi
watch = Oglądaj
you-play = Grasz
seat-you = ty
about-human = Gracie na zmianę przy tym ekranie.
about-online = Dostaniesz link dla znajomego przy innym urządzeniu.
about-level =
    { $level ->
        [1] prawie nie widzi linii, ani swoich, ani twoich. Dobry na pierwszą grę.
        [2] często przeocza linię, swoją lub twoją.
        [3] czasem przeocza linię.
        [4] nie przeocza linii, ale zapomina o polu nad swoim krążkiem.
        [5] nie przeocza linii i tylko czasem zapomina o polu nad swoim krążkiem.
        [6] nie wpada w bezpośrednie groźby, ale nie patrzy naprzód.
        [7] patrzy dwa ruchy naprzód i bywa nieuważny.
        [8] patrzy trzy ruchy naprzód i woli dobre pola.
       *[9] patrzy cztery ruchy naprzód i rzadko się myli.
    }
about-learned = nauczył się, grając sam ze sobą, i patrzy cztery ruchy naprzód.
about-perfect = rozwiązuje grę, więc nigdy się nie myli.
about-solver = gra doskonale tylko w końcówce, bo ta plansza jest za duża, by ją rozwiązać.
about-top = gra tak dobrze, jak pozwala czas, a w końcówce doskonale. Ta plansza jest za duża, by ją rozwiązać.
more = Więcej opcji
player-unavailable =
    { $reason ->
        [learned] { $player } (zna tylko grę w Czwórki)
       *[solver] { $player } (nie umie rozwiązać tej planszy)
    }
game-kind = Gra
game-connect4 = Czwórki, 7×6
game-five = Pięć w linii, 9×6
game-big = Duża plansza, 8×7
game-tictactoe = Kółko i krzyżyk, 3×3
game-gomoku = Gomoku, 15×15
game-custom = Własna plansza
columns = Kolumny
rows = Rzędy
connect = W linii do wygranej
gravity = Krążki spadają
swap-rule = Zasada zamiany
swap-none = bez zamiany
swap-one = drugi gracz może zamienić strony po pierwszym krążku
swap-three = pierwszy gracz kładzie trzy krążki, drugi wybiera stronę
start = Start
start-sure = Przerwać trwającą grę i zacząć nową?
swap-now = Zamień strony
move-now = Rusz teraz
undo = Cofnij
redo = Ponów
hint = Podpowiedź
hint-again = Zapytaj jeszcze raz, aby poznać ruch.
analyze = Analizuj
review = Omów
again = Rewanż
invite-friend = Zaproś znajomego
harder = Trudniej: { $player }
easier = Łatwiej: { $player }
points =
    { $points ->
        [one] { $points } punkt
        [few] { $points } punkty
        [many] { $points } punktów
       *[other] { $points } punktu
    }
moves-head = Ruchy
working = Myśli…
copied = Skopiowano.
film = Animowany GIF
copy-address = Kopiuj link
close = Zamknij
