### Online games, the lobby and tournaments.

## Creating and joining games

your-name = Twoje imię (opcjonalnie)
playing-as = Grasz jako { $name }
change-name = Zmień imię
options = Opcje
clock-label = Zegar
no-clock = Bez zegara
minutes = { $minutes } min + { $seconds } s
create-game = Utwórz link z zaproszeniem
invite-title = Zaproś kogoś
listed = Pokaż tę grę w archiwum po zakończeniu
join-link = Kto otworzy ten link, może dołączyć do gry
watch-link = Każdy, kto ma ten link, może oglądać
invite-spectators = Zaproś widzów
cancel-waiting = Anuluj
join-game = Dołącz do gry
invited-by = { $name } zaprasza cię do gry
invitation-rules = { $rules }; grasz: { $side }.
rule-board = { $size }, { $connect } w linii
rule-free = bez grawitacji
rule-swap = z zasadą zamiany
rule-swap-three = z zamianą po trzech krążkach
rule-clock = { $minutes } min + { $seconds } s na gracza
rule-no-clock = bez zegara
copy-link = Kopiuj
share = Udostępnij
share-text = Gra w Czwórki
qr = Kod QR linku z zaproszeniem
link-local = Ten link działa tylko na tym komputerze. Aby grać na innych urządzeniach, uruchom serwer z opcją „--addr 0.0.0.0:{ $port }” i otwórz tę stronę pod adresem komputera w swojej sieci, na przykład http://192.168.1.20:{ $port }.

## Games in progress

their-move = Ruch gracza { $name }.
player-presence =
    { $state ->
        [online] online
       *[offline] offline
    }
seat-free = wolne
anonymous = Gracz { $seat }
waiting = Czekamy na drugiego gracza.
watching = Oglądasz. Widzów: { $count }
connecting = Łączenie…
connected = Połączono.
reconnecting = Utracono połączenie. Ponowne łączenie…
queued = Jesteś offline. Twój ruch jest zapisany i zostanie wysłany po połączeniu.
server-paused = Serwer nie może teraz zapisywać ruchów. Zegary są zatrzymane, a gra wznowi się sama.
resign = Poddaj się
resign-sure = Poddać tę grę?
offer-draw = Zaproponuj remis
accept-draw = Przyjmij remis
decline-draw = Odrzuć remis
ask-takeback = Poproś o cofnięcie ruchu
accept-takeback = Pozwól cofnąć ruch
decline-takeback = Nie pozwól cofnąć ruchu
accept-rematch = Przyjmij rewanż
to-rematch = Do rewanżu
watch-rematch = Oglądaj rewanż
draw-offered = { $name } proponuje remis.
takeback-asked = { $name } prosi o cofnięcie ostatniego ruchu.
rematch-offered = { $name } proponuje rewanż z zamianą stron.
you-offered = Wysłano. Czekaj na odpowiedź.
declined =
    { $what ->
        [draw_declined] { $name } odrzuca remis.
       *[takeback_declined] { $name } nie zgadza się na cofnięcie.
    }
won-by = Wygrywa { $name }: { ending-reason }.
drawn-by = Remis: { ending-reason }.
ended-by = Koniec gry: { ending-reason }.
ending-reason =
    { $reason ->
        [line] ukończona linia
        [full] plansza jest pełna
        [resigned] przeciwnik się poddał
        [agreed] zgoda obu graczy
        [time] przeciwnikowi skończył się czas
       *[abandoned] gra została porzucona
    }
notify = Powiadom mnie o moim ruchu
my-turn = twój ruch
their-turn = ruch przeciwnika
premove-set = Ruch z wyprzedzeniem: { $move }. Wybierz go ponownie, aby anulować.
premove-canceled = Anulowano ruch z wyprzedzeniem.
premove-dropped = Ruch z wyprzedzeniem { $move } nie jest już możliwy.
low-time = Zostało mniej niż dziesięć sekund.
phrases = Powiedz coś
phrase =
    { $phrase ->
        [hello] Cześć!
        [good_luck] Powodzenia!
        [well_played] Dobrze zagrane!
        [thanks] Dzięki!
        [sorry] Przepraszam!
       *[good_game] Dobra gra!
    }
say-hide = Wycisz przeciwnika

## Lists of games

my-games = Twoje trwające gry
my-game = { $opponent }, { $rules }: { $turn }
no-opponent = nikt jeszcze nie dołączył
move-seat = Przenieś na inne urządzenie
seat-link = Otwórz ten link na innym urządzeniu w ciągu { $minutes } minut, by grać dalej tam; tu będziesz oglądać. Działa raz: nie udostępniaj go
seat-qr = Kod QR linku, który przenosi twoją grę
seat-moved = Twoja gra przeszła na inne urządzenie; tu oglądasz.
seat-gone = Ten link wygasł. Utwórz nowy na urządzeniu, na którym grasz.
archive = Skończone gry
archive-game = { $first } przeciw { $second }, { $size }: { $result }
archive-empty = Nie ma jeszcze skończonych gier.
show-more = Pokaż więcej
result-won = wygrywa { $name }
result-draw = remis
result-open = nieskończona
download-game = Pobierz
open-game = Otwórz

## Lobby

play-now = Graj teraz
play-now-about = Z kimś, kto właśnie czeka
find-opponent = Znajdź przeciwnika
play-friend = Zagraj ze znajomym
play-friend-about = Przez link lub kod QR
rated = Rankingowa: zmienia twój ranking, a wyjście liczy się jako przegrana
is-rated = rankingowa
is-unrated = bez rankingu
newcomer = nowy gracz
rating = Ranking
anyone = ktoś
your-rating =
    { $games ->
        [one] Twój ranking: { $rating }, z { $games } gry. Znak zapytania oznacza, że jest tymczasowy.
       *[other] Twój ranking: { $rating }, z { $games } gier. Znak zapytania oznacza, że jest tymczasowy.
    }
challenges = Otwarte wyzwania
challenge = { $name } ({ $rating }): { $rules }
lobby-empty = Nikt teraz nie czeka. Zacznij: naciśnij „Znajdź przeciwnika”.
bot = Bot
take-challenge = Graj
looking = Szukam przeciwnika…
nobody-yet = Nie ma jeszcze przeciwnika. Czekaj dalej albo { $level }.
meanwhile = zagraj z komputerem

## Tournaments

tournament-title = Turniej
tournament-make = Utwórz turniej
tournament-about = Dla maksymalnie 64 graczy
tournament-name = Nazwa (opcjonalnie)
tournament-kind = Rodzaj
tournament-all = każdy z każdym
tournament-arena = arena, { $minutes } min
tournament-entry = Kto może grać
tournament-entrants =
    { $who ->
       *[people] ludzie
        [people_and_bots] ludzie i boty
        [bots] boty
    }
tournament-bot-limit = Boty na adres
tournament-no-limit = bez limitu
tournament-finished = Zakończone gry
tournament-drawn = remis
tournament-forfeit = walkower
tournament-remove = Usuń
tournament-remove-sure = Usunąć gracza { $name } z turnieju?
tournament-absent = Po dwóch minutach nieobecności gracz przegrywa walkowerem z przeciwnikami, którzy nie mają już z kim innym grać.
tournament-join = Dołącz do turnieju
tournament-begin = Rozpocznij
tournament-end = Zakończ turniej
tournament-end-sure = Zakończyć turniej teraz? Trwające gry jeszcze się liczą.
tournament-open =
    { $count ->
        [one] Jeszcze się nie zaczął; gra { $count } osoba.
        [few] Jeszcze się nie zaczął; grają { $count } osoby.
       *[other] Jeszcze się nie zaczął; gra { $count } osób.
    }
tournament-running = Trwa.
tournament-left = Zostało { $minutes } min.
tournament-wait = Dostaniesz przeciwnika, gdy tylko ktoś będzie wolny. Zostań na tej stronie.
tournament-over = Zakończony.
tournament-own-place = Zajmujesz miejsce { $place } na { $count }.
tournament-standings = Tabela
tournament-place = Miejsce
tournament-player = Gracz
tournament-points = Punkty
tournament-score =
    { $points ->
        [one] { $points } punkt
        [few] { $points } punkty
        [many] { $points } punktów
       *[other] { $points } punktu
    }
tournament-played = Gry
tournament-tables = Trwające gry
tournament-versus = { $first } przeciw { $second }
tournament-watch = Oglądaj
tournament-csv = Wyniki jako CSV
tournament-projector = Widok na rzutnik
tournament-own-game = Przejdź do swojej gry
tournament-back = Wróć do turnieju
tournament-join-link = Każdy, kto ma ten link, może dołączyć
tournament-watch-link = Każdy, kto ma ten link, może oglądać
tournament-scan = Zeskanuj, aby dołączyć
tournament-qr = Kod QR linku do udziału w turnieju
tournament-no-code = Aby pokazać tu kod QR, otwórz ten widok w przeglądarce, w której utworzono turniej.
tournament-full = Zapisy są zamknięte; możesz oglądać.
tournament-two = Turniej wymaga dwóch graczy. Najpierw wyślij link innym.
tournament-rules = { $rules }, { $clock }; { $format }

## Shares of best moves

best-moves-ask = Jak często grano najlepszy ruch?
best-moves = Najlepsze ruchy: { $first } { $best } z { $all }, { $second } { $other-best } z { $other-all }.
best-moves-people = Gracze z rankingiem od { $from } do { $to }, mniej więcej tak silni jak { $name }, grają najlepszy ruch w { $best }% przypadków.
best-moves-levels = Jak często poziomy komputera grają najlepszy ruch, w procentach: { $levels }.
