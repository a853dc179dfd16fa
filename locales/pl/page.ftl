### What the server writes into the page: texts for search engines and browsers without JavaScript, and link previews.
### It reads only lines of the form `id = text`.

page-description = Czwórki: graj, analizuj, rozwiązuj zadania
page-noscript = Ta strona wymaga JavaScriptu.
board-noscript = Ta plansza wymaga JavaScriptu.

preview-analysis = Pozycja z gry w Czwórki
preview-analysis-about = Zobacz wartość każdego ruchu i graj dalej.
preview-review = Omówienie partii Czwórek
preview-review-about = Zobacz, które ruchy ją wygrały, a które przegrały.
preview-puzzles = Zadania z Czwórek
preview-puzzles-about = Znajdź jedyny dobry ruch.
preview-strategy = Zwarta strategia do gry w Czwórki
preview-strategy-about = Pierwszy gracz zawsze z nią wygrywa: spróbuj ją powstrzymać.
preview-search = Zobacz, jak myśli algorytm
preview-search-about = Minimax, alfa-beta i przeszukiwanie drzewa metodą Monte Carlo w grze w Czwórki, krok po kroku.
preview-learn = Zobacz, jak się uczy
preview-learn-about = Gracz uczy się dowolnej planszy, grając sam ze sobą.
preview-online = Czwórki ze znajomym
preview-online-about = Utwórz partię, wyślij link i grajcie.
preview-tournament = Zaproszenie do turnieju
preview-game = Zaproszenie do partii
preview-invitation-about = Otwórz link, aby zagrać albo oglądać.

refused-host = Ten serwer nie jest znany jako „{ $host }”
refused-host-address = Otwórz go pod adresem, który wypisuje przy starcie, na przykład { $example }.
refused-host-owner = Jeśli to twój serwer, a gracze mają używać tej nazwy, uruchom go z publicznym adresem { $url } albo { $secure } za serwerem proxy.
refused-page = Tej strony nie można teraz wyświetlić
refused-reason = Serwer jest przeciążony albo wysłano zbyt wiele zapytań. Poczekaj chwilę.
refused-again = Spróbuj ponownie
