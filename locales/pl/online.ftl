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
listed = Pokaż tę partię w archiwum po jej zakończeniu
join-link = Każdy, kto otworzy ten link, może dołączyć
watch-link = Każdy, kto ma ten link, może oglądać
invite-spectators = Zaproś widzów
cancel-waiting = Anuluj
join-game = Dołącz do partii
invited-by = { $name } zaprasza cię do partii
invitation-rules = { $rules }; grasz jako { $side }.
rule-board = { $size }, { $connect } w linii
rule-free = bez grawitacji
rule-swap = z zasadą zamiany
rule-swap-three = z zamianą po trzech krążkach
rule-clock = { $minutes } min + { $seconds } s na gracza
rule-no-clock = bez zegara
copy-link = Kopiuj
share = Udostępnij
share-text = Partia Czwórek
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
waiting = Czekamy, aż dołączy drugi gracz.
watching = Oglądasz. Widzów: { $count }
connecting = Łączenie…
connected = Połączono.
reconnecting = Utracono połączenie. Ponowne łączenie…
queued = Jesteś offline. Twój ruch jest zapisany i zostanie wysłany po odzyskaniu połączenia.
server-paused = Serwer nie może teraz zapisywać ruchów. Zegary są zatrzymane, a partia wznowi się sama.
resign = Poddaj się
resign-sure = Poddać tę partię?
offer-draw = Zaproponuj remis
accept-draw = Przyjmij remis
decline-draw = Odrzuć remis
ask-takeback = Poproś o cofnięcie ruchu
accept-takeback = Pozwól na cofnięcie ruchu
decline-takeback = Nie pozwól cofnąć ruchu
accept-rematch = Przyjmij rewanż
to-rematch = Przejdź do rewanżu
watch-rematch = Oglądaj rewanż
draw-offered = { $name } proponuje remis.
takeback-asked = { $name } prosi o cofnięcie ostatniego ruchu.
rematch-offered = { $name } proponuje rewanż z zamianą stron.
you-offered = Wysłano. Czekamy na odpowiedź.
declined =
    { $what ->
        [draw_declined] { $name } odrzuca remis.
       *[takeback_declined] { $name } nie zgadza się na cofnięcie ruchu.
    }
won-by = Wygrywa { $name }: { ending-reason }.
drawn-by = Remis: { ending-reason }.
ended-by = Koniec partii: { ending-reason }.
ending-reason =
    { $reason ->
        [line] ukończona linia
        [full] plansza jest pełna
        [resigned] przeciwnik się poddał
        [agreed] za zgodą obu graczy
        [time] przeciwnikowi skończył się czas
       *[abandoned] partia została przerwana
    }
notify = Powiadom mnie, gdy będzie mój ruch
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
       *[good_game] Dobra partia!
    }
say-hide = Wycisz przeciwnika

## Lists of games

my-games = Twoje trwające partie
my-game = { $opponent }, { $rules }: { $turn }
no-opponent = nikt jeszcze nie dołączył
move-seat = Przenieś na inne urządzenie
seat-link = Otwórz ten link na innym urządzeniu w ciągu { $minutes } min, aby grać tam dalej; tu będziesz wtedy oglądać. Link działa raz: nie udostępniaj go
seat-qr = Kod QR linku, który przenosi twoją partię
seat-moved = Twoją partię przeniesiono na inne urządzenie; tutaj ją oglądasz.
seat-gone = Ten link wygasł. Utwórz nowy na urządzeniu, na którym grasz.
archive = Zakończone partie
archive-game = { $first } przeciw { $second }, { $size }: { $result }
archive-empty = Nie ma jeszcze zakończonych partii.
show-more = Pokaż więcej
result-won = wygrywa { $name }
result-draw = remis
result-open = niezakończona
download-game = Pobierz
open-game = Otwórz

## Lobby

play-now = Graj teraz
play-now-about = Z każdym, kto właśnie czeka
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
        [one] Twój ranking: { $rating }, z { $games } partii. Znak zapytania oznacza, że jest tymczasowy.
       *[other] Twój ranking: { $rating }, z { $games } partii. Znak zapytania oznacza, że jest tymczasowy.
    }
challenges = Otwarte wyzwania
challenge = { $name } ({ $rating }): { $rules }
lobby-empty = Nikt teraz nie czeka. Zacznij: naciśnij „Znajdź przeciwnika”.
bot = Bot
take-challenge = Graj
looking = Szukam przeciwnika…
nobody-yet = Nie ma jeszcze przeciwnika. Poczekaj albo { $level }.
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
tournament-finished = Zakończone partie
tournament-drawn = remis
tournament-forfeit = walkower
tournament-remove = Usuń
tournament-remove-sure = Usunąć gracza { $name } z turnieju?
tournament-absent = Po dwóch minutach nieobecności gracz przegrywa walkowerem z przeciwnikami, którzy nie mają już z kim innym grać.
tournament-join = Dołącz do turnieju
tournament-begin = Rozpocznij
tournament-end = Zakończ turniej
tournament-end-sure = Zakończyć turniej teraz? Trwające partie jeszcze się liczą.
tournament-open =
    { $count ->
        [one] Jeszcze się nie zaczął; dołączył { $count } gracz.
        [few] Jeszcze się nie zaczął; dołączyli { $count } gracze.
       *[other] Jeszcze się nie zaczął; dołączyło { $count } graczy.
    }
tournament-running = Trwa.
tournament-left = Zostało { $minutes } min.
tournament-wait = Zaczniesz partię, gdy tylko będzie wolny przeciwnik. Zostań na tej stronie.
tournament-over = Zakończony.
tournament-own-place = Twoje miejsce: { $place } na { $count }.
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
tournament-played = Partie
tournament-tables = Trwające partie
tournament-versus = { $first } przeciw { $second }
tournament-watch = Oglądaj
tournament-csv = Wyniki jako CSV
tournament-projector = Widok dla rzutnika
tournament-own-game = Przejdź do swojej partii
tournament-back = Wróć do turnieju
tournament-join-link = Każdy, kto ma ten link, może dołączyć
tournament-watch-link = Każdy, kto ma ten link, może oglądać
tournament-scan = Zeskanuj, aby dołączyć
tournament-qr = Kod QR linku do dołączenia do turnieju
tournament-no-code = Aby pokazać tu kod QR do dołączenia, otwórz ten widok w przeglądarce, w której utworzono turniej.
tournament-full = Zapisy są zamknięte; możesz oglądać.
tournament-two = Do turnieju potrzeba dwóch graczy. Najpierw wyślij link innym.
tournament-rules = { $rules }, { $clock }; { $format }

## Shares of best moves

best-moves-ask = Jak często grano najlepszy ruch?
best-moves = Najlepsze ruchy: { $first } { $best } z { $all }, { $second } { $other-best } z { $other-all }.
best-moves-people = Gracze z rankingiem od { $from } do { $to }, mniej więcej tak silni jak { $name }, grają najlepszy ruch w { $best }% przypadków.
best-moves-levels = Jak często poziomy komputera grają najlepszy ruch, w procentach: { $levels }.
