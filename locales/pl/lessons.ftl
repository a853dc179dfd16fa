### The lessons: their titles, explanations, and for each position a question and an answer. $x and $o are the sides.

## lines

lesson-lines-title = Linie
lesson-lines-text = Cztery krążki w linii wygrywają: poziomo, pionowo albo na ukos. Przed każdym ruchem sprawdź dwie rzeczy, w tej kolejności. Czy mogę ukończyć linię? Czy przeciwnik może zaraz ukończyć swoją? Wiele partii przegrywa się przez linię, na którą nikt nie zwrócił uwagi.
lesson-lines-1-ask = Ruch ma { $x }. Ukończ linię.
lesson-lines-1-answer = e1 kończy b1–e1.
lesson-lines-2-ask = Ruch ma { $o }. Trzy krążki gracza { $x } leżą jeden na drugim. Co teraz?
lesson-lines-2-answer = a4 blokuje a1–a4; po każdym innym ruchu { $x } od razu wygrywa.
lesson-lines-3-ask = Ruch ma { $o }. Linie na ukos najłatwiej przeoczyć: znajdź jedną.
lesson-lines-3-answer = d5 kończy d5–g2.

## two-threats

lesson-two-threats-title = Dwie groźby naraz
lesson-two-threats-text = Groźba to puste pole, które kończy linię. Jedną groźbę można zablokować; dwóch, które można zagrać od razu, już nie. Najprostszy przypadek to trzy w linii z oboma wolnymi końcami. Zapobiegaj temu, dopóki są tylko dwa krążki.
lesson-two-threats-1-ask = Ruch ma { $x }. Stwórz dwie groźby jednym krążkiem.
lesson-two-threats-1-answer = Trzy w linii na dole i oba końce wolne: { $o } może zablokować tylko jeden.
lesson-two-threats-2-ask = Ruch ma { $o }. { $x } chce trzech w linii z oboma wolnymi końcami. Zapobiegnij temu.
lesson-two-threats-2-answer = Krążek obok tych dwóch zostawia linii tylko jeden wolny koniec.
lesson-two-threats-3-ask = Ruch ma { $o }. To samo w środku partii: wygraj drugim krążkiem, po odpowiedzi gracza { $x }.
lesson-two-threats-3-answer = c3 stwarza naraz dwie groźby, na b2 i c4.

## forcing

lesson-forcing-title = Groźby, które nie zostawiają wyboru
lesson-forcing-text = Kto musi blokować, nie ma wyboru. Dlatego ciąg gróźb można policzyć do końca, choćby był bardzo długi: znasz każdą odpowiedź. Najpierw szukaj takich ciągów, swoich i przeciwnika. Nie marnuj jednak gróźb: każda sprawia, że przeciwnik blokuje tę linię.
lesson-forcing-1-ask = Ruch ma { $x }. Zacznij od groźby i wygraj trzecim krążkiem.
lesson-forcing-1-answer = Po e4 { $o } musi zagrać d3. Wtedy dostępne staje się d4, które stwarza naraz trzy groźby.
lesson-forcing-2-ask = Ruch ma { $x }. Kluczem jest jedna kolumna.
lesson-forcing-2-answer = d5 wymusza e6, a potem kolumna a ma dwie groźby jedna nad drugą.
lesson-forcing-3-ask = Ruch ma { $x }. Długi ciąg: pięć krążków gracza { $x }, a { $o } ani razu nie ma wyboru.
lesson-forcing-3-answer = d4 to pierwsza z czterech gróźb; piąty krążek kończy linię.

## on-top

lesson-on-top-title = Pole powyżej
lesson-on-top-text = Każdy krążek udostępnia pole nad sobą, i to najpierw przeciwnikowi. Patrz więc nie tylko na pole, na które spada twój krążek, lecz także na pole nad nim. Jeśli przeciwnik może tam ukończyć linię, nie możesz grać w tej kolumnie.
lesson-on-top-1-ask = Ruch ma { $x }. Sześć kolumn wygrywa, a jedna od razu przegrywa. Zagraj jedną z tych, które wygrywają.
lesson-on-top-1-answer = Zła jest tylko kolumna 3: { $o } może wtedy ukończyć linię na c3.
lesson-on-top-2-ask = Ruch ma { $o }. Także tutaj jedna kolumna od razu przegrywa. Zagraj inną.
lesson-on-top-2-answer = Zła jest tylko kolumna 2: { $x } może wtedy ukończyć linię na b2.
lesson-on-top-3-ask = Ruch ma { $o }. Dwie kolumny przegrywają od razu, a trzecia w końcu też. Zagraj inną.
lesson-on-top-3-answer = Kolumny 3 i 7 przegrywają od razu, kolumna 1 później.

## above

lesson-above-title = Odpowiedź w tej samej kolumnie
lesson-above-text = Najprostszy plan ze wszystkich: zawsze wrzucaj krążek na krążek przeciwnika. Kolumny mają sześć pól. Kto tak odpowiada, dostaje drugie, czwarte i szóste pole każdej pustej jeszcze kolumny i nigdy nie musi zaczynać kolumny. (Znawcy nazywają to claimeven albo follow-up). Jeśli twoje linie biegną tymi rzędami, nie potrzebujesz innego planu. Pilnuj tylko linii, które można ukończyć od razu.
lesson-above-1-ask = Ruch ma { $o }. Po którym krążku { $o } może odpowiadać na każdy ruch w tej samej kolumnie i wygrać?
lesson-above-1-answer = Po d3 { $o } odpowiada w tej samej kolumnie i w końcu kończy linię.
lesson-above-2-ask = Ruch ma { $o }. Wygrywa tylko jeden ruch.
lesson-above-2-answer = e2, a odtąd { $o } odpowiada w tej samej kolumnie.

## odd-even

lesson-odd-even-title = Groźby, które czekają: nieparzyste i parzyste
lesson-odd-even-text = Jeśli pole pod groźbą jest puste, groźba czeka: kto zajmie to pole, oddaje przeciwnikowi pole powyżej. Gdy zapełnia się reszta planszy, pierwszy gracz ma ruch przy parzystej liczbie wolnych pól, a drugi przy nieparzystej. Dlatego pierwszy gracz zwykle chce gróźb w rzędach nieparzystych (trzecim i piątym), a drugi w parzystych (drugim, czwartym i szóstym). W końcu to przeciwnik musi wtedy zagrać pod groźbą.
lesson-odd-even-1-ask = Ruch ma { $x }. Znajdź krążek, po którym nieparzysta groźba rozstrzyga.
lesson-odd-even-1-answer = Po c5 decyduje groźba na f3: gdy wszystko inne jest pełne, { $o } musi zagrać f2.
lesson-odd-even-2-ask = Ruch ma { $o }. Groźby gracza { $o } powinny być w rzędach parzystych.
lesson-odd-even-2-answer = Po c3 decyduje groźba na b4: w końcu { $x } musi zagrać b3.

## zugzwang

lesson-zugzwang-title = Kto musi tam zagrać?
lesson-zugzwang-text = Zugzwang: jedna strona musi zagrać, a każdy ruch, który jej pozostał, przegrywa. Nie zgaduj, licz. W każdej kolumnie z groźbą pomiń pole pod groźbą i wszystko powyżej. Policz pozostałe puste pola. Jeśli jest ich parzyście, a ruch ma przeciwnik, to on w końcu musi zagrać pod groźbą. Dwie groźby w różnych kolumnach zmieniają rachunek, a większość pól nad groźbą traci wartość.
lesson-zugzwang-1-ask = Ruch ma { $o }, z groźbą na e2. Jedna kolumna marnuje wygraną; zagraj inną.
lesson-zugzwang-1-answer = Zła jest tylko kolumna 5: { $o } nie może grać pod własną groźbą. Graczowi { $x } skończą się inne ruchy i będzie musiał tam zagrać.
lesson-zugzwang-2-ask = Ruch ma { $o }. Jeden krążek stwarza dwie groźby i rachunek się zgadza.
lesson-zugzwang-2-answer = d2 stwarza groźby na c3 i g5. Bez pominiętych pól zostaje ich 16: liczba parzysta, a ruch ma { $x }.
lesson-zugzwang-3-ask = Ruch ma { $x }. Dwie groźby w różnych kolumnach wygrywają szybciej niż jedna.
lesson-zugzwang-3-answer = c4 stwarza groźby na b4, b5 i f4.

## openings

lesson-openings-title = Otwarcia
lesson-openings-text = Najwięcej linii biegnie przez środek. Przy najlepszej grze pierwszy gracz wygrywa, zaczynając w środkowej kolumnie, remisuje obok niej (kolumny 3 i 5), a w pozostałych przegrywa. Zajmuj więc środek i nie zostawiaj go w całości przeciwnikowi.
lesson-openings-1-ask = Ruch ma { $x }, plansza jest pusta. Która kolumna wygrywa?
lesson-openings-1-answer = Środkowa, 41. krążkiem, jeśli { $o } broni się najdłużej, jak się da.
lesson-openings-2-ask = Ruch ma { $x }. Tylko jedna kolumna zachowuje wygraną.
lesson-openings-2-answer = Znowu środkowa.
lesson-openings-3-ask = Ruch ma { $o }. Pierwszy krążek gracza { $x } leży obok brzegu, a to przegrywa. Jaka jest jedyna wygrywająca odpowiedź?
lesson-openings-3-answer = Obok krążka gracza { $x }, w stronę środka.
