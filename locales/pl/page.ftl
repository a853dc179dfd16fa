### What the server writes into the page: texts for search engines and browsers without JavaScript, and link previews.
### It reads only lines of the form `id = text`.

page-description = Czwórki: graj, analizuj, rozwiązuj zadania
page-noscript = Ta strona wymaga JavaScriptu.

preview-analysis = Pozycja z gry w Czwórki
preview-analysis-about = Zobacz wartość każdego ruchu i graj dalej.
preview-review = Przegląd partii Czwórek
preview-review-about = Zobacz, które ruchy ją wygrały, a które przegrały.
preview-puzzles = Zadania z Czwórek
preview-puzzles-about = Znajdź jedyny dobry ruch.
preview-strategy = Zwarta strategia do gry w Czwórki
preview-strategy-about = Kto zaczyna, zawsze z nią wygrywa: spróbuj ją powstrzymać.
preview-search = Zobacz, jak myśli algorytm
preview-search-about = Minimax, alfa-beta i przeszukiwanie drzewa metodą Monte Carlo w grze w Czwórki, krok po kroku.
preview-learn = Zobacz, jak się uczy
preview-learn-about = Gracz uczy się dowolnej planszy, grając sam ze sobą.
preview-online = Czwórki ze znajomymi
preview-online-about = Utwórz grę, wyślij link i grajcie.
preview-tournament = Zaproszenie na turniej
preview-game = Zaproszenie do gry
preview-invitation-about = Otwórz link, aby zagrać albo popatrzeć.
