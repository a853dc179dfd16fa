### The frame of the page, the board and the view for playing: everything that the first load needs.

## Frame

skip = Przejdź do planszy
views = Widoki
nav-play = Gra
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
page-theme = Motyw
page-theme-name =
    { $theme ->
       *[auto] Systemowy
        [light] Jasny
        [dark] Ciemny
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
single-keys = Skróty jednoklawiszowe
no-engine = Ten serwer zbudowano bez silnika dla przeglądarek: wszystkie zapytania trafiają do serwera, a gra offline jest niedostępna.
unsaved = Ta przeglądarka nie może tu niczego zapisać: partia i ustawienia przepadną po zamknięciu tej strony.
page-not-found = Nie znaleziono strony.
nothing-here = Pod tym adresem nic nie ma. Być może link jest niepełny.
invitation-expired = To zaproszenie jest już nieważne albo link jest niepełny. Poproś o nowe.
page-error = Coś poszło nie tak: { $reason }
from-start = Zacznij od pustej planszy
online-title = Zagraj ze znajomym
labeled = { $label }: { $text }
refusal =
    { $code ->
        [column_full] Ta kolumna jest pełna.
        [illegal] Ten ruch jest niedozwolony.
        [game_over] Partia jest skończona.
        [not_your_turn] To nie twoja kolej.
        [spectator] Widzowie nie mogą grać.
        [not_started] Partia jeszcze się nie zaczęła.
        [stale] Plansza zmieniła się w międzyczasie.
        [seat_taken] To miejsce jest zajęte.
        [not_found] Nie ma takiej partii albo potrzebny jest link do niej.
        [too_fast] Za dużo zapytań: poczekaj chwilę.
        [busy] Serwer jest teraz zbyt obciążony.
        [malformed] Nie można odczytać tego tekstu.
        [unknown] Serwer nie zna tego zapytania. Odśwież stronę.
        [unsolvable] Przy tych zasadach to niemożliwe.
        [nothing_offered] Nie ma czego przyjąć ani odrzucić.
        [not_admitted] Nie możesz dołączyć: przewidziano innych uczestników albo nie ma już miejsc.
        [wrong_origin] To zapytanie przyszło z innej strony.
        [too_large] Ten tekst jest za długi.
        [internal] Na serwerze wystąpił błąd.
        [offline] Nie można połączyć się z serwerem.
        [cookies] Partie online wymagają plików cookie, które ta przeglądarka tu blokuje.
       *[other] { $reason }
    }
already-won = Koniec partii: wygrywa { $side }.

## Board

side =
    { $look ->
       *[X_classic] Czerwony
        [O_classic] Żółty
        [X_slate] Niebieski
        [O_slate] Pomarańczowy
        [X_wood] Ciemny
        [O_wood] Jasny
        [X_contrast] Czarny
        [O_contrast] Biały
        [X_paper] Krzyżyk
        [O_paper] Kółko
    }
empty-cell = puste
board-table = Plansza
board-of =
    Plansza: { $cols ->
        [one] { $cols } kolumna
        [few] { $cols } kolumny
       *[many] { $cols } kolumn
    } i { $rows ->
        [one] { $rows } rząd
        [few] { $rows } rzędy
       *[many] { $rows } rzędów
    }; wygrywa { $connect } w linii
drop-in = Wrzuć do kolumny { $column }
drop-full = Kolumna { $column } jest pełna
put-on = Postaw na { $cell }
premove = Ruch z wyprzedzeniem
row-number = Rząd { $row }
side-played = { $side } gra { $move }.
side-swapped = { $side } zamienia strony.
to-move = Ruch ma { $side }.
your-move = Twoja kolej: { $side }.
thinking = { $player } myśli…
side-wins = Wygrywa { $side }!
game-drawn = Remis!
you-won = Wygrywasz!
you-lost = Przegrywasz…
wins-again =
    { $who ->
       *[player] Wygrywa { $name }. Jeszcze jedna partia?
        [side] Wygrywa { $name }. Jeszcze jedna partia?
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

new-game = Nowa partia
opponent = Przeciwnik
other-computer = Kto gra: { $side }
two-people = Dwóch graczy przy tym ekranie
online-friend = Znajomy, przez link
level = Poziom { $level }
learned = Samouk
perfect = Doskonały
solver = Solver
side-first = { $side }, jako pierwszy
side-second = { $side }, jako drugi
either = Losowo
first = jako pierwszy
second = jako drugi
watch = Oglądaj
you-play = Grasz
seat-you = ty
about-human = Gracie na zmianę przy tym ekranie.
about-online = Dostaniesz link, który możesz wysłać znajomemu.
about-level =
    { $level ->
        [1] prawie nie widzi linii, ani swoich, ani twoich. Dobry na pierwszą partię.
        [2] często przeocza linię, swoją albo twoją.
        [3] czasem przeocza linię.
        [4] nigdy nie przeocza linii, ale zapomina o polu nad swoim krążkiem.
        [5] nigdy nie przeocza linii i tylko czasem zapomina o polu nad swoim krążkiem.
        [6] nigdy nie wpada w bezpośrednią groźbę, ale nie patrzy naprzód.
        [7] patrzy dwa ruchy naprzód i czasem jest nieuważny.
        [8] patrzy trzy ruchy naprzód i wybiera dobre pola.
       *[9] patrzy cztery ruchy naprzód i rzadko się myli.
    }
about-learned = nauczył się, grając sam ze sobą, i patrzy cztery ruchy naprzód.
about-perfect = rozwiązuje grę, więc nigdy się nie myli.
about-solver = gra doskonale tylko w końcówce, bo ta plansza jest za duża, by ją rozwiązać.
about-top = gra tak dobrze, jak pozwala czas, a w końcówce doskonale. Ta plansza jest za duża, by ją rozwiązać.
more = Więcej opcji
player-unavailable =
    { $reason ->
        [learned] { $player } (zna tylko Czwórki)
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
swap-three = pierwszy gracz stawia trzy krążki, drugi wybiera stronę
start = Start
start-sure = Przerwać trwającą partię i zacząć nową?
swap-now = Zamień strony
move-now = Zagraj teraz
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
