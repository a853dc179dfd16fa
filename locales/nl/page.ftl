### What the server writes into the page: texts for search engines and browsers without JavaScript, and link previews.
### It reads only lines of the form `id = text`.

page-description = Vier op een rij: spelen, analyseren, puzzels oplossen
page-noscript = Deze pagina heeft JavaScript nodig.
board-noscript = Dit bord heeft JavaScript nodig.

preview-analysis = Een stelling uit Vier op een rij
preview-analysis-about = Bekijk wat elke zet waard is en speel verder.
preview-review = Een nabesproken partij Vier op een rij
preview-review-about = Bekijk welke zetten de partij wonnen en welke haar verloren.
preview-puzzles = Puzzels Vier op een rij
preview-puzzles-about = Vind de enige zet die werkt.
preview-strategy = Een compacte strategie voor Vier op een rij
preview-strategy-about = De eerste speler wint er altijd mee: probeer haar te stoppen.
preview-search = Kijk hoe een zoekalgoritme denkt
preview-search-about = Minimax, alfa-bèta en Monte Carlo-boomzoeken bij Vier op een rij, stap voor stap.
preview-learn = Kijk hoe hij leert
preview-learn-about = Een speler leert elk bord door tegen zichzelf te spelen.
preview-online = Vier op een rij met een vriend
preview-online-about = Maak een partij, stuur de link en speel.
preview-tournament = Je bent uitgenodigd voor een toernooi
preview-game = Je bent uitgenodigd voor een partij
preview-invitation-about = Open de link om te spelen of te kijken.

refused-host = Deze server staat niet bekend als “{ $host }”
refused-host-address = Open hem met het adres dat hij bij het starten toont, bijvoorbeeld { $example }.
refused-host-owner = Als dit je eigen server is en spelers deze naam moeten gebruiken, start hem dan met de openbare URL { $url }, of { $secure } achter een proxy.
refused-page = Deze pagina kan nu niet worden getoond
refused-reason = De server is overbelast, of je hebt te veel verzoeken gestuurd. Wacht even.
refused-again = Opnieuw proberen
