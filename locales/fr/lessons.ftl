### The lessons: their titles, explanations, and for each position a question and an answer. $x and $o are the sides.

## lines

lesson-lines-title = Alignements
lesson-lines-text = Quatre jetons alignés gagnent : à l’horizontale, à la verticale ou en diagonale. Avant chaque coup, vérifie deux choses, dans cet ordre. Puis-je compléter un alignement ? Mon adversaire peut-il en compléter un au coup suivant ? Bien des parties se perdent à cause d’un alignement que personne n’a vu.
lesson-lines-1-ask = À { $x } de jouer. Complète un alignement.
lesson-lines-1-answer = e1 complète b1–e1.
lesson-lines-2-ask = À { $o } de jouer. { $x } a trois jetons l’un sur l’autre. Et maintenant ?
lesson-lines-2-answer = a4 bloque a1–a4 ; après tout autre coup, { $x } gagne aussitôt.
lesson-lines-3-ask = À { $o } de jouer. Les diagonales sont les plus faciles à manquer : trouves-en une.
lesson-lines-3-answer = d5 complète d5–g2.

## two-threats

lesson-two-threats-title = Deux menaces à la fois
lesson-two-threats-text = Une menace est une case vide qui complète un alignement. Une menace peut être parée ; deux menaces jouables tout de suite ne peuvent pas l’être. Le cas le plus simple : trois jetons alignés dont les deux bouts sont libres. Empêche-le tant qu’il n’y a que deux jetons.
lesson-two-threats-1-ask = À { $x } de jouer. Crée deux menaces avec un seul jeton.
lesson-two-threats-1-answer = Trois jetons alignés en bas, les deux bouts libres : { $o } ne peut en bloquer qu’un.
lesson-two-threats-2-ask = À { $o } de jouer. { $x } veut aligner trois jetons en gardant les deux bouts libres. Empêche-le.
lesson-two-threats-2-answer = Un jeton à côté des deux ne laisse à l’alignement qu’un seul bout libre.
lesson-two-threats-3-ask = À { $o } de jouer. La même chose en milieu de partie : gagne avec ton deuxième jeton, après la réponse de { $x }.
lesson-two-threats-3-answer = c3 crée deux menaces à la fois, en b2 et en c4.

## forcing

lesson-forcing-title = Des menaces qui ne laissent pas le choix
lesson-forcing-text = Un joueur qui doit parer n’a pas d’autre choix. Une suite de menaces se calcule donc jusqu’au bout, si longue soit-elle : tu connais chaque réponse. Cherche d’abord ces suites, les tiennes et celles de ton adversaire. Mais ne gaspille pas tes menaces : à chacune, ton adversaire bloque l’alignement.
lesson-forcing-1-ask = À { $x } de jouer. Commence par une menace et gagne au troisième jeton.
lesson-forcing-1-answer = Après e4, { $o } doit jouer d3. Cela rend d4 jouable, ce qui crée trois menaces à la fois.
lesson-forcing-2-ask = À { $x } de jouer. Une colonne est la clé.
lesson-forcing-2-answer = d5 force e6, puis la colonne a présente deux menaces l’une au-dessus de l’autre.
lesson-forcing-3-ask = À { $x } de jouer. Une longue suite : cinq jetons de { $x }, et { $o } n’a jamais le choix.
lesson-forcing-3-answer = d4 est la première de quatre menaces ; le cinquième jeton complète un alignement.

## on-top

lesson-on-top-title = La case du dessus
lesson-on-top-text = Chaque jeton rend jouable la case du dessus, d’abord pour ton adversaire. Ne regarde donc pas seulement la case où tombe ton jeton, mais aussi celle du dessus. Si ton adversaire peut y compléter un alignement, tu ne peux pas jouer dans cette colonne.
lesson-on-top-1-ask = À { $x } de jouer. Six colonnes gagnent et une perd aussitôt. Joue une de celles qui gagnent.
lesson-on-top-1-answer = Seule la colonne 3 est mauvaise : { $o } compléterait un alignement en c3.
lesson-on-top-2-ask = À { $o } de jouer. Ici aussi, une colonne perd aussitôt. Joues-en une autre.
lesson-on-top-2-answer = Seule la colonne 2 est mauvaise : { $x } compléterait un alignement en b2.
lesson-on-top-3-ask = À { $o } de jouer. Deux colonnes perdent aussitôt, et une troisième finit par perdre. Joues-en une autre.
lesson-on-top-3-answer = Les colonnes 3 et 7 perdent aussitôt, la colonne 1 plus tard.

## above

lesson-above-title = Répondre dans la même colonne
lesson-above-text = Le plan le plus simple : lâche toujours ton jeton sur celui de ton adversaire. Les colonnes ont six cases. Un joueur qui répond ainsi prend la deuxième, la quatrième et la sixième case de chaque colonne encore vide, et n’a jamais à commencer une colonne. (Les spécialistes parlent de claimeven ou de follow-up.) Si tes alignements passent par ces rangées, il ne te faut pas d’autre plan. Surveille seulement les alignements qui peuvent être complétés tout de suite.
lesson-above-1-ask = À { $o } de jouer. Après quel jeton { $o } peut-il répondre à chaque coup dans la même colonne, et gagner ?
lesson-above-1-answer = Après d3, { $o } répond dans la même colonne et finit par compléter un alignement.
lesson-above-2-ask = À { $o } de jouer. Un seul coup gagne.
lesson-above-2-answer = e2, et dès lors { $o } répond dans la même colonne.

## odd-even

lesson-odd-even-title = Les menaces qui attendent : impair et pair
lesson-odd-even-text = Si la case sous une menace est vide, la menace attend : le joueur qui remplit cette case laisse à l’adversaire celle du dessus. Pendant que le reste du plateau se remplit, c’est au premier joueur de jouer quand il reste un nombre pair de cases, au second quand ce nombre est impair. Le premier joueur veut donc d’ordinaire des menaces dans les rangées impaires (la troisième et la cinquième), et le second dans les rangées paires (la deuxième, la quatrième et la sixième). À la fin, c’est alors l’adversaire qui doit jouer sous la menace.
lesson-odd-even-1-ask = À { $x } de jouer. Trouve le jeton qui rend décisive une menace impaire.
lesson-odd-even-1-answer = Après c5, la menace en f3 est décisive : quand tout le reste est plein, { $o } doit jouer f2.
lesson-odd-even-2-ask = À { $o } de jouer. Les menaces de { $o } vont dans les rangées paires.
lesson-odd-even-2-answer = Après c3, la menace en b4 est décisive : à la fin, { $x } doit jouer b3.

## zugzwang

lesson-zugzwang-title = Qui doit jouer là ?
lesson-zugzwang-text = Zugzwang : un camp doit jouer, et tous les coups qui lui restent perdent. Ne devine pas, compte. Dans chaque colonne qui contient une menace, laisse de côté la case située sous la menace et tout ce qui est au-dessus. Compte les autres cases vides. Si leur nombre est pair et que c’est à ton adversaire de jouer, c’est lui qui devra finalement jouer sous la menace. Deux menaces dans des colonnes différentes changent le compte, et presque toutes les cases au-dessus d’une menace perdent leur valeur.
lesson-zugzwang-1-ask = À { $o } de jouer, avec une menace en e2. Une colonne gâche la victoire ; joues-en une autre.
lesson-zugzwang-1-answer = Seule la colonne 5 est mauvaise : { $o } ne doit pas jouer sous sa propre menace. { $x } n’aura bientôt plus d’autre coup et devra y jouer.
lesson-zugzwang-2-ask = À { $o } de jouer. Un jeton crée deux menaces, et le compte est bon.
lesson-zugzwang-2-answer = d2 crée des menaces en c3 et g5. Sans les cases laissées de côté, il en reste 16 : un nombre pair, et c’est à { $x } de jouer.
lesson-zugzwang-3-ask = À { $x } de jouer. Deux menaces dans des colonnes différentes gagnent plus vite qu’une.
lesson-zugzwang-3-answer = c4 crée des menaces en b4, b5 et f4.

## openings

lesson-openings-title = Ouvertures
lesson-openings-text = La plupart des alignements passent par le milieu. Si les deux joueurs jouent au mieux, le premier gagne en commençant par la colonne du milieu, fait nulle juste à côté (colonnes 3 et 5) et perd avec les autres. Prends donc le milieu, et ne le laisse pas entièrement à ton adversaire.
lesson-openings-1-ask = À { $x } de jouer sur le plateau vide. Quelle colonne gagne ?
lesson-openings-1-answer = Celle du milieu, au 41e jeton si { $o } se défend aussi longtemps que possible.
lesson-openings-2-ask = À { $x } de jouer. Une seule colonne garde la victoire.
lesson-openings-2-answer = Encore le milieu.
lesson-openings-3-ask = À { $o } de jouer. { $x } a commencé à côté du bord, et cela perd. Quelle est la seule réponse gagnante ?
lesson-openings-3-answer = Celle qui est à côté du jeton de { $x }, vers le milieu.
