### The lessons: their titles, explanations, and for each position a question and an answer. $x and $o are the sides.

## lines

lesson-lines-title = Líneas
lesson-lines-text = Cuatro fichas en línea ganan: en horizontal, en vertical o en diagonal. Antes de cada jugada comprueba dos cosas, en este orden. ¿Puedo completar una línea? ¿Puede mi rival completar una a continuación? Muchas partidas se pierden por una línea que nadie vio.
lesson-lines-1-ask = Juega { $x }. Completa una línea.
lesson-lines-1-answer = e1 completa b1–e1.
lesson-lines-2-ask = Juega { $o }. { $x } tiene tres fichas, una encima de otra. ¿Y ahora?
lesson-lines-2-answer = a4 bloquea a1–a4; con cualquier otra jugada { $x } gana al momento.
lesson-lines-3-ask = Juega { $o }. Las líneas en diagonal son las que más se escapan: encuentra una.
lesson-lines-3-answer = d5 completa d5–g2.

## two-threats

lesson-two-threats-title = Dos amenazas a la vez
lesson-two-threats-text = Una amenaza es una casilla vacía que completa una línea. Una amenaza se puede bloquear; dos que se pueden jugar enseguida, no. El caso más sencillo son tres en línea con los dos extremos libres. Hay que impedirlo cuando todavía hay solo dos fichas.
lesson-two-threats-1-ask = Juega { $x }. Crea dos amenazas con una sola ficha.
lesson-two-threats-1-answer = Tres en línea en la fila de abajo, con los dos extremos libres: { $o } solo puede bloquear uno.
lesson-two-threats-2-ask = Juega { $o }. { $x } quiere tener tres en línea con los dos extremos libres. Impídelo.
lesson-two-threats-2-answer = Una ficha al lado de las dos deja a la línea un solo extremo libre.
lesson-two-threats-3-ask = Juega { $o }. Lo mismo en plena partida: gana con tu segunda ficha, tras la respuesta de { $x }.
lesson-two-threats-3-answer = c3 crea dos amenazas a la vez, en b2 y en c4.

## forcing

lesson-forcing-title = Amenazas que no dejan elección
lesson-forcing-text = Quien tiene que bloquear no tiene otra opción. Por eso una cadena de amenazas se puede calcular hasta el final, por larga que sea: conoces todas las respuestas. Busca primero esas cadenas, las tuyas y las de tu rival. Pero no malgastes amenazas: con cada una, tu rival bloquea la línea.
lesson-forcing-1-ask = Juega { $x }. Empieza con una amenaza y gana con la tercera ficha.
lesson-forcing-1-answer = Después de e4, { $o } tiene que jugar d3. Entonces se puede jugar d4, que crea tres amenazas a la vez.
lesson-forcing-2-ask = Juega { $x }. Una columna es la clave.
lesson-forcing-2-answer = d5 obliga a jugar e6, y entonces la columna a tiene dos amenazas, una encima de otra.
lesson-forcing-3-ask = Juega { $x }. Una cadena larga: cinco fichas de { $x }, y { $o } nunca puede elegir.
lesson-forcing-3-answer = d4 es la primera de cuatro amenazas; la quinta ficha completa una línea.

## on-top

lesson-on-top-title = La casilla de encima
lesson-on-top-text = Cada ficha permite jugar en la casilla de encima, primero a tu rival. Así que no mires solo la casilla en la que cae tu ficha, sino también la de encima. Si tu rival puede completar allí una línea, no puedes jugar en esa columna.
lesson-on-top-1-ask = Juega { $x }. Seis columnas ganan y una pierde al momento. Juega una que gane.
lesson-on-top-1-answer = Solo la columna 3 está mal: { $o } completaría una línea en c3.
lesson-on-top-2-ask = Juega { $o }. También aquí una columna pierde al momento. Juega otra.
lesson-on-top-2-answer = Solo la columna 2 está mal: { $x } completaría una línea en b2.
lesson-on-top-3-ask = Juega { $o }. Dos columnas pierden al momento, y una tercera pierde al final. Juega otra.
lesson-on-top-3-answer = Las columnas 3 y 7 pierden al momento; la columna 1, más tarde.

## above

lesson-above-title = Responder en la misma columna
lesson-above-text = El plan más sencillo de todos: suelta siempre tu ficha encima de la de tu rival. Las columnas tienen seis casillas. Quien responde de este modo se queda con la segunda, la cuarta y la sexta de cada columna aún vacía, y nunca tiene que empezar una columna. (Los expertos lo llaman claimeven o follow-up). Si tus líneas van por esas filas, no necesitas otro plan. Solo tienes que vigilar las líneas que se pueden completar ya.
lesson-above-1-ask = Juega { $o }. ¿Después de qué ficha puede { $o } responder a cada jugada en la misma columna y ganar?
lesson-above-1-answer = Después de d3, { $o } responde en la misma columna y al final completa una línea.
lesson-above-2-ask = Juega { $o }. Solo una jugada gana.
lesson-above-2-answer = e2, y desde entonces { $o } responde en la misma columna.

## odd-even

lesson-odd-even-title = Amenazas que esperan: impares y pares
lesson-odd-even-text = Si la casilla de debajo de una amenaza está vacía, la amenaza espera: quien llena esa casilla deja al rival la de encima. Mientras se llena el resto del tablero, al primer jugador le toca cuando queda un número par de casillas, y al segundo cuando es impar. Por eso el primer jugador suele querer amenazas en filas impares (la tercera y la quinta), y el segundo en filas pares (la segunda, la cuarta y la sexta). Al final es entonces el rival quien tiene que jugar debajo de la amenaza.
lesson-odd-even-1-ask = Juega { $x }. Encuentra la ficha que hace decisiva una amenaza impar.
lesson-odd-even-1-answer = Después de c5, la amenaza en f3 es decisiva: cuando todo lo demás está lleno, { $o } tiene que jugar f2.
lesson-odd-even-2-ask = Juega { $o }. Las amenazas de { $o } van en filas pares.
lesson-odd-even-2-answer = Después de c3, la amenaza en b4 es decisiva: al final { $x } tiene que jugar b3.

## zugzwang

lesson-zugzwang-title = ¿Quién tiene que jugar ahí?
lesson-zugzwang-text = Zugzwang: a un bando le toca jugar, y todas las jugadas que le quedan pierden. No adivines: cuenta. En cada columna con una amenaza, descarta la casilla de debajo de la amenaza y todo lo que hay encima. Cuenta las demás casillas vacías. Si su número es par y le toca a tu rival, será él quien al final tenga que jugar debajo de la amenaza. Dos amenazas en columnas distintas cambian la cuenta, y casi todas las casillas por encima de una amenaza pierden su valor.
lesson-zugzwang-1-ask = Juega { $o }, con una amenaza en e2. Una columna desperdicia la victoria; juega otra.
lesson-zugzwang-1-answer = Solo la columna 5 está mal: { $o } no debe jugar debajo de su propia amenaza. { $x } se quedará sin otras jugadas y tendrá que jugar ahí.
lesson-zugzwang-2-ask = Juega { $o }. Una ficha crea dos amenazas, y la cuenta sale bien.
lesson-zugzwang-2-answer = d2 crea amenazas en c3 y g5. Sin contar las casillas descartadas quedan 16: un número par, y le toca a { $x }.
lesson-zugzwang-3-ask = Juega { $x }. Dos amenazas en columnas distintas ganan antes que una.
lesson-zugzwang-3-answer = c4 crea amenazas en b4, b5 y f4.

## openings

lesson-openings-title = Aperturas
lesson-openings-text = La mayoría de las líneas pasan por el centro. Con el mejor juego, el primer jugador gana si empieza en la columna central, empata al lado (columnas 3 y 5) y pierde con las demás. Así que ocupa el centro, y no se lo dejes entero a tu rival.
lesson-openings-1-ask = Juega { $x }, con el tablero vacío. ¿Qué columna gana?
lesson-openings-1-answer = La central, con la ficha 41 si { $o } se defiende todo lo que puede.
lesson-openings-2-ask = Juega { $x }. Una sola columna conserva la victoria.
lesson-openings-2-answer = Otra vez la central.
lesson-openings-3-ask = Juega { $o }. { $x } empezó al lado del borde, y eso pierde. ¿Cuál es la única respuesta que gana?
lesson-openings-3-answer = La que está al lado de la ficha de { $x }, hacia el centro.
