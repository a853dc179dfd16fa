"""Words that name columns, numbers and the parts of a sentence, in the languages of the project and a few more."""

from __future__ import annotations

_NUMBERS = {
    1: "one eins eine un uno una um uma een jeden jedna один 一",
    2: "two zwei deux dos due dois duas twee dwa dwie два 二",
    3: "three drei trois tres tre três drie trzy три 三",
    4: "four vier quatre cuatro quattro quatro cztery четыре 四",
    5: "five fünf cinq cinco cinque vijf pięć пять 五",
    6: "six sechs seis sei zes sześć шесть 六",
    7: "seven sieben sept siete sette sete zeven siedem семь 七",
    8: "eight acht huit ocho otto oito osiem восемь 八",
    9: "nine neun neuf nueve nove negen dziewięć девять 九",
    10: "ten zehn dix diez dieci dez tien dziesięć десять 十",
    11: "eleven",
    12: "twelve",
    13: "thirteen",
    14: "fourteen",
    15: "fifteen",
    16: "sixteen",
    17: "seventeen",
    18: "eighteen",
    19: "nineteen",
    20: "twenty",
}
_ORDINALS = {
    1: "first erste ersten première primera prima primeira eerste pierwsza pierwszą pierwszej первый",
    2: "second zweite zweiten deuxième segunda seconda tweede druga drugą drugiej второй",
    3: "third dritte dritten troisième tercera terza terceira derde trzecia trzecią trzeciej третий",
    4: "fourth vierte vierten quatrième cuarta quarta vierde czwarta czwartą czwartej четвёртый четвертый",
    5: "fifth fünfte fünften cinquième quinta vijfde piąta piątą piątej пятый",
    6: "sixth sechste sechsten sixième sexta sesta zesde szósta szóstą szóstej шестой",
    7: "seventh siebte siebten septième séptima settima sétima zevende siódma siódmą siódmej седьмой",
    8: "eighth achte achten huitième octava ottava oitava achtste ósma ósmą ósmej",
    9: "ninth neunte neunten neuvième novena nona negende dziewiąta dziewiątą",
    10: "tenth",
    11: "eleventh",
    12: "twelfth",
    13: "thirteenth",
    14: "fourteenth",
    15: "fifteenth",
    16: "sixteenth",
    17: "seventeenth",
    18: "eighteenth",
    19: "nineteenth",
    20: "twentieth",
}
#: Values of numbers and ordinals in words.
NUMBERS = {word: number for number, words in _NUMBERS.items() for word in words.split()}
ORDINALS = {word: number for number, words in _ORDINALS.items() for word in words.split()}


def any_of(words: str) -> str:
    """A pattern for whole words, the longest first; a word may itself be a pattern, with `_` for a space."""
    return "(?:" + "|".join(sorted((word.replace("_", r"\s+") for word in words.split()), key=len, reverse=True)) + ")"


NUMBER = any_of(" ".join(NUMBERS))
ORDINAL = any_of(" ".join(ORDINALS)) + r"|\d{1,3}(?:st|nd|rd|th|e|ème|er|ère|de|ste|ª|º)\b"
COLUMN = any_of(
    "columns?(?![a-z]) cols?(?![a-z]) spalten? colonnes? colonn[ae] columnas? kolom(?:men)? kolumn[aęyie]+ colunas? "
    "столб\\w+ колонк\\w+ slots? lanes?"
)
MIDDLE = any_of(
    "cent(?:er|re) middle central(?:e|na|ny|ną|nej)? centraal mitte mittlere[nr]? milieu medio centro środ\\w+ "
    "midden middelste meio 中间 中央"
)
LEFTMOST = any_of("leftmost (?:furthest|farthest)(?:_to_the)?_left left-most far[_-]left left[_-]edge all_the_way_to_the_left linke")
RIGHTMOST = any_of(
    "rightmost (?:furthest|farthest)(?:_to_the)?_right right-most far[_-]right right[_-]edge all_the_way_to_the_right rechte last"
)
#: Nouns before a number that is not a column.
NOT_A_COLUMN = any_of(
    "rows? turns? steps? pl(?:y|ies) players? depth ranks? lines? options? rounds? games? levels? phases? points? "
    "rules? cases? "
    "scenarios? candidates? threats? stages? parts? sections? versions? connect reihe zeile ligne fila riga rij "
    "rząd wiersz linha"
)
#: Words after a number that counts something.
COUNTED = any_of(
    "in_a_row in-a-row in_a_line in_line discs? disks? pieces? moves? turns? rows? columns? cells? tokens? stones? "
    "consecutive empty "
    "open more ways? threats? spaces? options? points? steps? times? different players? seconds? minutes? remaining "
    "already "
    "high connected chips? checkers? plies adjacent in_(?:col|column|row) red yellow black white legal possible x's "
    "o's left_in"
)

#: First-person verb forms that contain their subject, or are used with one.
OWN_FORMS = any_of(
    "(?:spiele|nehme|wähle|setze|lege|werfe|blocke|blockiere)_ich (?:speel|kies|zet|leg)_ik juego elijo escojo "
    "coloco pongo tiro jugaré elegiré gioco scelgo metto giocherò jogo escolho jogarei jogar elegir "
    "gram wybieram zagram wrzucam stawiam 我(?:会|要|想|将|决定)?(?:选择?|下在?|走|放) inserisco "
    "voy_a_(?:jugar|poner|colocar|tirar|elegir) vou_(?:jogar|colocar) bloqueo bloqueio blocco wrzucę zagrywam "
    "wybiorę blokuję"
)
_VERBS = (
    "play(?:ing)? drop(?:ping)? choos(?:e|ing) pick(?:ing)? plac(?:e|ing) select(?:ing)? put(?:ting)? "
    "tak(?:e|ing)(?!\\s+(?:it\\s+)?back) go(?:ing)?(?!\\s+to\\s) "
    "insert(?:ing)? block(?:ing)? settled? settling opt(?:ing)? decid(?:ed?|ing) start(?:ing)? open(?:ing)? "
    "answer(?:ing)? "
    "respond(?:ing)? reply(?:ing)? stick(?:ing)? add(?:ing)? switch(?:ing)? stay(?:ing)? continu(?:e|ing) "
    "extend(?:ing)? try(?:ing)? confident like(?!\\s+to) counter(?:ing)? stop(?:ping)? plug(?:ging)? defend(?:ing)? "
    "prevent(?:ing)? connect(?:ing)? occupy(?:ing)? fill(?:ing)? grab(?:bing)? bet(?:ting)? complet(?:e|ing) "
    "stack(?:ing)? mark(?:ing)? claim(?:ing)? us(?:e|ing) submit(?:ting)? "
    "prefer(?:ring)? want(?!\\s+to\\s) mak(?:e|ing)(?=\\s+(?:my|a|the|this)\\s+(?:next\\s+)?(?:move|play)) "
    "recommend(?:ing)? suggest(?:ing)? advise chose picked selected meant move moving win finish do(?:ing)? say said"
)
VERB = any_of(
    _VERBS + " fallen vallen spiele[n]? wähle[n]? nehme[n]? setze[n]? werfe[n]? lege[n]? block(?:e|iere)[n]? entscheide(?:_mich)? "
    "bloque[r]? blokkeer joue[r]? choisis(?:ir)? place[r]? mets mettre prends "
    "spelen kiezen zetten leggen nehmen setzen legen werfen speel kies zet leg gooi выбираю хожу ставлю играю 选择?"
)
#: "I", and what may be between it and the verb.
SUBJECT = any_of("i imma we i've we've i_have let's let_me let_us i'll i'd i'm we'll ich je j' ik я")
_AUXILIARY = any_of(
    "will would shall should must am going to need have had want think now simply therefore just choose decide[d]? "
    "plan intend "
    "recommend suggest like rather definitely then still also instead thus i'll i'd i can_win_by can_win_with be ll "
    "d m think_i "
    "believe feel that the best is love prefer ended_up end_up 'll 'd 'm better here again gonna gotta got_to "
    "left_with immediately finally first werde möchte muss vais dois veux ga wil moet"
)
SELF = rf"(?<![\w']){SUBJECT}(?:\s*{_AUXILIARY}\b){{0,6}}"
OWN = (
    rf"(?:(?<![\w']){SUBJECT}(?:\s*{_AUXILIARY}\b){{0,6}}\s*(?<!\w){VERB}(?!\w)|"
    rf"(?<!\w){OWN_FORMS}|\bleaves(?:\s+me)?(?:\s+only|\s+with)*|i'm\s+left\s+with|"
    r"\b(?:my|the|this)\s+(?:mark|disc|disk|piece|stone|token|checker|chip)\s+(?:goes|will\s+go|is\s+going|drops|lands|falls))"
)
#: Verbs that decide nothing.
_UNDECIDED = any_of(
    "not never be keep(?!\\s+\\w+ing) save hold reserve need admit know have lose consider see look check "
    "examine evaluate think avoid ignore skip wait watch worry explain show note remember know assume "
    "suppose say compare review understand test explore leave discuss analy[sz]e assess lets? allow give "
    "count describe imagine find figure decide also"
)
#: Words of intent before a verb. Any verb but these then announces a move.
FUTURE = (
    r"(?:(?<![\w'])(?:i'll|we'll|i\s+will|let's|let\s+me|i'm\s+going\s+to|i\s+am\s+going\s+to|i'm\s+gonna)|"
    r"(?<![\w'])i(?:\s+(?:really|now|simply|just))?\s+(?:must|should|need\s+to|have\s+to|want\s+to|decided\s+to))"
    r"\s+(?:(?:now|then|just|simply|also|first|instead|therefore|rather)\s+)*"
    rf"(?!{_UNDECIDED}\b)\w+"
)
#: "I have played", and "I played", which may be about an earlier move.
DONE = r"(?<![\w'])(?:i've|i\s+have)\s+(?:now\s+|just\s+)?(?:placed|dropped|put|played|chosen|taken|picked|selected)"
PLAYED = r"(?<![\w'])i\s+(?:placed|dropped|put|played|chose|took|picked|selected)"
#: Verbs that are separated from another verb by the object, as in German.
INTENT = r"(?:ich|ik)\s+(?:lasse|lass|laat|werde|möchte|will|würde|muss|zal|wil|ga|moet)"
#: Words at the start of a sentence that replaces a decision.
REPLACED = any_of(
    "wait hold_on actually no correction edit scratch_that sorry oops instead make_that rather on_second_thoughts? hmm+"
)
DUTY = (
    r"\b(?:should|must|needs?\s+to|has\s+to|have\s+to|ought\s+to|"
    rf"(?:necessary|required|essential|important|best|wise|time)\s+to|win(?:s|ning)?\s+by|by|forced\s+to)\s+(?:\w+\s+)?{VERB}\b"
)
#: Third-person forms, as in "*drops a disc in column 4*".
THIRD = r"(?:(?:drop|play|place|put|pick|choose|slide)s|(?:make\s+it|give\s+me)(?=\s))"
IMPERATIVE = (
    r"^\W*(?:(?:please|so|ok(?:ay)?|just|now|therefore|thus|hence|yes|sure|instead|and|"
    rf"finally|definitely|i|gotta|gonna|i'll|must|need\s+to|have\s+to|time\s+to)\b\W*)*(?:{VERB}|{THIRD})\b"
)
OPPONENT = any_of(
    "opponents? opponent's they they'd they'll you you've you'd you'll your yours their them rivals? enem(?:y|ies) "
    "he she gegner\\w* du dein\\w* "
    "adversaire tu ton votre oponente avversario tegenstander je_hebt jouw przeciwnik\\w* adversário соперник\\w* 对手 你"
)
SIDES = any_of("red yellow black white x o player")
NEGATION = any_of(
    "not never \\w+n't cannot without avoid(?:s|ed|ing)? instead_of rather_than than skip(?:ping)? ignor(?:e|ing) "
    "reject(?:ing)? neither nor "
    "except rul(?:e|ed|ing)_out against refus(?:e|ing) stay(?:ing)?_away nicht kein\\w* statt anstatt pas "
    "au_lieu_de plutôt_que en_vez_de en_lugar_de "
    "invece_di anziché niet geen in_plaats_van nie zamiast não em_vez_de no non_è не вместо 不"
)
FAULT = any_of(
    "taken gone yours los(?:es|e|ing|t) full bad illegal invalid mistakes? blunders? worse worst weak(?:er|ens)? "
    "too fail(?:s|ed)? danger\\w* risky unavailable not "
    "isn't doesn't won't can't cannot wouldn't don't aren't suicid\\w* tempting pointless useless passive "
    "irrelevant impossible occupied "
    "filled no_good lets allows lets? gives?_(?:up|away|them|him|her|you|the|red|yellow|x|o|my_opponent) hands "
    "helps_(?:you|the|them) would_let "
    "would_allow backfires? natural obvious poor terrible voll verlier\\w* pleine? perd\\w* pierde\\w* llena piena "
    "vol verliest przegryw\\w* pełna "
    "cheia полон проигрыва\\w*"
)
MERIT = any_of(
    "wins? best better strong(?:er|est)? winning correct right only forced my_(?:move|choice|answer|pick|final) "
    "the_(?:move|answer|one|choice) good great "
    "necessary ideal optimal essential required safe(?:r|st)? perfect blocks? works completes creates stops "
    "prevents it_is please makes "
    "reasonable sensible gives?_me wins_the the_way_to_go beats holds remains is_left stands_out is_it crucial mandatory solid key gewinnt "
    "gagne gana vince wint wygrywa ganha"
)
BEST = any_of(
    "highest best only winning safest strongest right correct forced optimal better ideal win block clear obvious "
    "beste[rn]? meilleure? mejor migliore najleps\\w+ melhor"
)
CONDITION = any_of(
    "if unless suppose supposing assuming assume imagine once(?!\\s+(?:more|again)) whenever when wenn "
    "falls(?=\\s+(?:ich|du|der|die|das|es|sie)\\b) si als jeśli jeżeli если 如果 whether in_case hypothetically"
)
HEDGE = any_of(
    "maybe perhaps possibly consider(?:s|ed|ing)? could might may options? candidates? possib\\w+ either "
    "thinking_(?:of|about) thought_(?:of|about) "
    "tempted look(?:ed|ing)?_at what_about how_about (?<!i'd\\s)(?<!would\\s)say legal available playable instinct "
    "initially at_first toss-up torn between vielleicht "
    "peut-être quizás forse misschien może talvez can"
)
PAST = any_of(
    "last_(?:turn|move|time|round) previous(?:ly)? earlier already before_that so_far my_last hast_gespielt "
    "just_played gespielt "
    "played_(?:last|earlier|before) had_(?:played|placed)"
)
REVISION = any_of(
    "wait hold_on actually but however no instead edit on_second_thoughts? on_reflection hmm+ correction rather reconsider\\w* "
    "oops sorry scratch_that better "
    "never_mind let_me_re\\w+ changed?_my_mind final(?:ly)? in_the_end so therefore thus hence in_conclusion "
    "overall conclusion to_conclude sondern doch "
    "stattdessen donc plutôt entonces mejor quindi anzi dus toch więc jednak então this_time now after_all conclude "
    "strike_that change_of_plans? update erratum moment halt warte korrektur attends espera aspetta wacht chwila correctie "
    "corrección correzione correção poprawka korekta"
)
#: Words between a move and the move that replaces it, as in "column 4 - no, column 5" and "4, I mean 5".
CORRECTION = any_of(
    "(?:no|nein|non|nee|nie|não)(?=\\s*[,.!:;–—-]|\\s+(?:attend|wait|espera|aspetta|wacht|warte|moment|czekaj)) no_(?:wait|no) wait hold_on actually correct(?:ion|ed) scratch_that strike_that "
    "make_(?:that|it) i_meant? i_mean_to_say or_rather rather(?!\\s+than) sorry w?h?oops my_bad on_second_thoughts? on_reflection "
    "change_of_plans? (?:i_|i've_)?changed?_my_mind edit update erratum instead(?!\\s+of) better(?!\\s+than) never_mind "
    "let_me_correct(?:_that|_this|_myself)? i_stand_corrected i_misspoke typo err? erm u[hm]+ nah nope oh_no (?:or_)?better_yet äh+m? euh eh+m? apologies i_take_(?:that|it|this)_back (?:that|it|this)_should_be "
    "doch vielmehr besser korrektur moment halt ich_meine pardon plutôt je_(?:veux|voulais)_dire attend(?:s|ez) mieux finalement "
    "mejor corrección perdón digo espera (?:quiero|quise)_decir más_bien anzi meglio correzione scusa volevo_dire aspetta piuttosto "
    "liever toch correctie ik_bedoel wacht beter jednak raczej poprawka korekta przepraszam chwila lepiej "
    "melhor aliás correção desculp[ae] que(?:r|ria|ro)_dizer ou_melhor o_mejor"
)
#: Words that introduce a form that was asked for, not a move.
EXAMPLE = any_of(
    "format form samples? examples? e[.]g[.] such_as for_instance template syntax schema placeholder instructions? prompt "
    "looks?_like (?:line|object|tag|box|something|json|form)_like expected_output (?:answer|respond|reply|end)(?:_\\w+){0,3}_with asked_for beispiel exemple ejemplo esempio voorbeeld przykład exemplo"
)
LATER = any_of(
    "then next_turn next_move next after_that later followed_by follow_up subsequently afterwards dann ensuite "
    "luego poi daarna potem depois"
)
REASON = any_of(
    "because since as which so_that where whose due_to weil denn da damit car parce_que puisque porque ya_que "
    "perché poiché omdat want(?=\\s+(?:kolom|de|dat|als|die)\\b) bo "
    "ponieważ pois потому"
)
_LABEL = any_of(
    "answer moves? choice decision action selection pick play response recommendation conclusion output result "
    "verdict column col zug antwort coup "
    "réponse jugada respuesta movimiento mossa risposta zet antwoord ruch odpowiedź jogada lance resposta best me "
    "mine ans next wahl choix elección escolha scelta keuze wybór 选择 ход ответ 答案"
)
LABEL = rf"{_LABEL}(?:\s+(?:finale?|definitiv[ao]|definitief|ostatecz\w+|końcow\w+))?"
#: Words that may be between a verb or a label and a number.
FILLER = any_of(
    "the a an my our in into at on for with to it this that disc disk piece token chip checker stone move number no "
    "slot then instead here "
    "is be play playing drop dropping choose pick place place_it go going number: square spot position column das "
    "die den der la le il el de het w na dans "
    "en nella na no em nr red yellow obviously clearly definitely probably simply surely certainly actually "
    "naturally au al aux gettone pedina ficha jeton pion pionek żeton peça steen stein schijf mein meinen mon mi "
    "mijn minha one own next again now simply option by of up"
)
