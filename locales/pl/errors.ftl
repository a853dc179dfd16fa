### Błędy terminala i poleceń z `--lang`. Zob. ../en/errors.ftl.

## Pliki

io-error =
    { $kind ->
        [not-found] nie znaleziono pliku lub folderu
        [denied] brak uprawnień
        [folder] to jest folder
        [not-a-folder] część ścieżki nie jest folderem
        [full] na dysku nie ma już miejsca
        [read-only] system plików jest tylko do odczytu
        [too-large] plik jest za duży jak na partię
        [not-text] to nie jest plik tekstowy UTF-8
        [name] nieprawidłowa nazwa pliku
       *[other] błąd systemu operacyjnego { $code }
    }
standard-input = standardowe wejście
cannot-read = nie można odczytać { $file }: { $reason }
cannot-read-folder = nie można odczytać folderu { $file }: { $reason }
cannot-write = nie można zapisać { $file }: { $reason }
cannot-open = nie można otworzyć { $file }: { $reason }
cannot-continue = nie można wznowić { $file }: { $reason }
cannot-save-settings = nie można zapisać ustawień w { $file }: { $reason }
cannot-save-progress = nie można zapisać twoich postępów w { $file }: { $reason }
file-exists = plik { $file } już istnieje; wybierz inną nazwę
not-a-file = { $file } nie jest zwykłym plikiem; wybierz inny
not-a-record = { $file } nie jest zapisem partii: { $reason }

## Pozycje i partie jako tekst

fault = { $place }: { $reason }
place =
    { $unit ->
        [move] ruch { $at }
        [character] znak { $at }
        [field] pole { $at }
       *[line] wiersz { $at }, znak { $character }
    }
more-faults = { $reason }; … i jeszcze { $count }
malformed = to nie pasuje do notacji
contradiction = to jest sprzeczne z resztą tekstu
notation-called =
    { $notation ->
        [digits] cyfry
        [list] lista
        [colors] kolorowe ruchy
        [cells] pola
        [position] pozycja
        [record] zapis partii
        [diagram] diagram
        [moves] ruchy
       *[game] partia
    }
several-positions =
    { $count ->
        [few] { $source } zawiera { $count } pozycje, a oczekiwano jednej; do wielu służy connect4 solve
       *[many] { $source } zawiera { $count } pozycji, a oczekiwano jednej; do wielu służy connect4 solve
    }
other-notation = { $source } wygląda na inną notację (jest: { $found }, oczekiwano: { $expected }); dodaj --from { $option }
is-a-folder = { $source } jest folderem; podaj plik
neither-file-nor = { $source } nie jest plikiem i nie daje się odczytać (oczekiwano: { $expected }): { $reason }
does-not-contain = { $source } nie daje się odczytać (oczekiwano: { $expected }): { $reason }
board-without-moves = plansza nie ma ruchów; użyj zapisu partii, cyfr, listy albo pól
not-json = to nie jest obiekt JSON
json-without-game = w obiekcie brakuje moves, position lub rows
bad-size = nieprawidłowy rozmiar planszy; możliwe jest od 1 do 20 kolumn i rzędów, na przykład 7x6, i linia od 1 do 20

## Niemożliwe plansze

setup-counts =
    { $first ->
        [one] X ma { $first } krążek, a O ma { $second }, ale X zaczyna, więc X musi mieć tyle samo co O albo o jeden więcej
        [few] X ma { $first } krążki, a O ma { $second }, ale X zaczyna, więc X musi mieć tyle samo co O albo o jeden więcej
       *[many] X ma { $first } krążków, a O ma { $second }, ale X zaczyna, więc X musi mieć tyle samo co O albo o jeden więcej
    }
setup-mover =
    { $first ->
        [one] { $stated } nie może mieć ruchu, bo X ma { $first } krążek, a O ma { $second }
        [few] { $stated } nie może mieć ruchu, bo X ma { $first } krążki, a O ma { $second }
       *[many] { $stated } nie może mieć ruchu, bo X ma { $first } krążków, a O ma { $second }
    }
setup-floating = krążek na { $cell } leży nad pustym polem { $below }
setup-both-won = X i O mają po wygrywającej linii
setup-played-on = { $winner } ma wygrywającą linię, ale { $other } ma po niej jeszcze ruch
setup-no-last-stone = { $winner } ma wygrywające linie, których nie mógł ukończyć jeden ostatni ruch
setup-unreachable = do tej planszy nie prowadzi żadna kolejność ruchów, bo X i O grają na zmianę

## Plansze i gracze

too-large-to-solve = plansza { $size } jest za duża, by ją rozwiązać: (rzędy + 1) x kolumny może wynosić najwyżej { $most }
too-many-cells-to-solve = plansza { $size } bez grawitacji jest za duża, by ją rozwiązać: może mieć najwyżej { $most } pól
no-memory = brakuje pamięci na tablicę { $megabytes } MB; użyj mniejszej
needs-solvable = doskonała gra wymaga planszy, którą da się rozwiązać ({ $reason }); wybierz minimax:GŁĘBOKOŚĆ lub mcts:PARTIE
too-large-for-models = nie ma wytrenowanego gracza dla { $rules }: plansza jest za duża; wybierz minimax:GŁĘBOKOŚĆ lub mcts:PARTIE
no-built-in-model = nie ma wbudowanego wytrenowanego gracza dla { $rules }; wytrenuj go poleceniem connect4 learn i użyj learned:PLIK
model-of = { $file }: { $reason }
not-a-model = to nie jest model; utwórz go poleceniem connect4 learn
not-a-checkpoint = to nie jest zapisany trening; użyj pliku .checkpoint, który zapisało connect4 learn
model-version = format { $version } nie jest obsługiwany; wytrenuj model ponownie
model-damaged = plik jest uszkodzony (zła suma kontrolna); skopiuj go ponownie
model-foreign = model jest dla { $model }, a nie dla { $wanted }; wytrenuj model z tymi zasadami
too-large-to-learn = plansza { $size } jest za duża do nauki; może mieć najwyżej { $most } kolumn i { $most } rzędów
tables-too-large = tablice są za duże; użyj mniejszej liczby krotek albo mniejszych krotek
model-too-small = model z tymi krotkami zajmuje więcej niż { $bytes } bajtów; pozwól na więcej albo użyj mniej krotek lub mniejszych krotek

## Jak zawiódł program jako gracz

program-failed = { $player }: { $reason }
no-programs = { $player }: nie można tu uruchamiać innych programów
program-not-started = nie można uruchomić programu ({ $reason }); sprawdź jego polecenie
program-no-command = nie można uruchomić programu: w poleceniu brakuje cudzysłowu
program-needs-ugi = ten program gra tylko w gry bez grawitacji; wybierz program, który obsługuje ugi
program-ended =
    { $how ->
        [code] program zakończył się (kod wyjścia { $number }){ $last }
        [signal] program zakończył się (sygnał { $number }){ $last }
       *[closed] program zamknął swoje wyjście{ $last }
    }
program-late =
    { $what ->
        [ready] program nie był gotowy na czas
       *[move] program nie wykonał ruchu na czas
    }
program-line-too-long = program wypisał zbyt długi wiersz
program-not-a-move = program wysłał `{ $text }` zamiast ruchu
program-refused = program się poddał: { $text }
program-illegal = program wykonał niedozwolony ruch { $move }: { $reason }
program-stopped = program zatrzymano

## Polecenia

terminal-unusable = nie można użyć terminala; spróbuj --plain: { $reason }
game-is-over = partia jest skończona; omów ją poleceniem `connect4 review` albo otwórz bez --plain w terminalu
moves-start-a-game = --moves zaczyna nową partię, ale zapis ma już ruchy; pomiń jedno z dwojga
bad-moves = nieprawidłowe --moves: { $reason }
file-of-finished-game = partia w { $file } jest skończona; wybierz inny plik
file-of-other-rules = partia w { $file } ma inne zasady ({ $rules }); pomiń zasady albo wybierz inny plik
illegal-computer-move = gracz komputerowy wykonał niedozwolony ruch: { $reason }
input-ended = dane wejściowe skończyły się przed końcem partii
game-kept = partię zapisano w { $file }
game-not-kept = nie udało się zapisać partii w pliku; oto ona:
no-moves-to-review = partia nie ma ruchów do omówienia
strategy-line = wiersz { $line } nie pasuje do strategii
strategy-of = { $file }: { $reason }
strategy-has-no-move = { $side } nie gra już według strategii; nie ma ona ruchu w tej pozycji.
strategy-waits = Ruch ma { $side }; strategia ma odpowiedź na każdy ruch.
strategy-plays =
    { $source ->
        [habit] { $side } gra { $moves }, aby ukończyć linię, zablokować inną albo stworzyć dwie groźby.
        [tree-diagram] { $side } gra { $moves }, z drzewa; dalej jest diagram.
        [tree] { $side } gra { $moves }, z drzewa.
       *[diagram] { $side } gra { $moves }, z diagramu.
    }

## Trening

out-exists = { $file } już istnieje; wybierz inne --out
out-exists-resume = { $file } już istnieje; wybierz inne --out albo kontynuuj przez --resume { $checkpoint }
no-room = nie można zapisać { $file } i stanu treningu ({ $size }): { $reason }; zwolnij miejsce albo wybierz inne --out
training-continues = { $reason }; trening trwa dalej
training-not-written = { $reason }; zwolnij miejsce, a potem zapisz model poleceniem { $command }
training-finishing = kończę trwające partie; naciśnij Ctrl-C jeszcze raz, aby wyjść bez zapisywania
training-interrupted = przerwano; aby kontynuować, uruchom { $command }
training-report = { $file }: partie: { $games }, czas: { $seconds } s, wagi: { $weights }
training-mistakes = { $report }, błędy w { $percent }% z { $positions } pozycji
training-match = przeciw { $opponent } wygrane { $wins } remisy { $draws } przegrane { $losses }
training-play = Aby z nim zagrać: { $command }
progress-searching = szukam
progress-samples = rozwiązuję próbkę pozycji
progress-matches = mierzę siłę w meczach
