### De weergave die een zoekalgoritme stap voor stap laat zien.

search-title = Kijk hoe een zoekalgoritme denkt
search-about = Zoekalgoritmen uit het leerboek, stap voor stap. Een waarde geldt voor wie in de knoop aan zet is; de kleur zegt wie wint. Speel op het bord om een andere stelling te doorzoeken.
search-missing = Deze browser kan de zoekalgoritmen niet uitvoeren.
search-sizes = Zoekalgoritmen worden getoond op borden van 3×3 tot 7×6 met zwaartekracht.
search-running = Bezig met zoeken…
search-ready = Klaar. Druk op “Afspelen” of ga een stap vooruit.
search-stopped = Het zoeken is na { $nodes } knopen gestopt. Beperk de diepte of doe eerst een paar zetten.

## Instellingen

search-algorithm = Algoritme
search-name =
    { $algorithm ->
        [minimax] Minimax
        [alpha-beta] Alfa-bèta
        [alpha-beta-table] Alfa-bèta met tabel
        [mcts] Monte Carlo
       *[evaluation] Getrainde evaluatie
    }
search-depth = Diepte
search-to-end = tot het einde
search-leaves = Waarde op deze diepte
search-leaves-name =
    { $leaves ->
        [even] 0
        [open-lines] open lijnen
       *[trained] getrainde evaluatie
    }
search-more = Bord en diepte
search-simulations = Simulaties
search-scores = Ware waarden
search-unfold = Alles uitklappen

## Afspelen

search-play = Afspelen
search-pause = Pauzeren
search-first = Naar de eerste stap
search-last = Naar de laatste stap
search-back = Stap terug
search-forward = Stap vooruit
search-next-cut = Volgende snede
search-next-simulation = Volgende simulatie
search-place = Stap
search-step = stap { $at } van { $count }
search-speed = Snelheid
search-rate = { $count } per seconde
search-follow = Het zoeken volgen
search-smaller = Uitzoomen
search-larger = Inzoomen

## De boom en zijn knopen

search-tree = Zoekboom
search-node = Knoop
search-root = Wortel
search-column = Kolom { $column }
search-no-value = nog geen waarde
search-value = Waarde
search-value-for = { $value } voor { $side }
search-truth = Ware waarde
search-window = Venster
search-visits = Bezoeken
search-move = Zet
search-nodes = Knopen
search-more-than = > { $nodes }
search-from-here = Vanaf hier zoeken
search-reset = Leeg bord
search-code = Pseudocode
search-compare = Alle algoritmen in deze stelling

## Stappen. $place: de wortel of een kolom; $side: de kant aan zet.

search-enter = { $place }: { $side } is aan zet.
search-enter-window = { $place }: { $side } is aan zet. Alleen waarden tussen { $alpha } en { $beta } doen er hier toe.
search-leave =
    { $source ->
        [end] De partij is afgelopen: { $value } voor { $side }.
        [horizon] Maximale diepte: de stelling telt { $value } voor { $side }.
        [table] De tabel kent deze stelling al: { $value } voor { $side }.
       *[children] Alle benodigde zetten zijn doorzocht: { $value } voor { $side }.
    }
search-update = Kolom { $column } is { $value } waard voor { $side }. Het beste tot nu toe: { $best }.
search-cut = Snede: { $value } ≥ β = { $beta }. De tegenstander heeft eerder iets beters en laat deze stelling niet toe; niet doorzochte zetten: { $count }.
search-cut-reason = afgesneden omdat { $value } minstens { $beta } is; niet doorzochte zetten: { $count }
search-select = Selectie: langs de grootste UCB, { $moves }.
search-select-root = Selectie: de wortel heeft nog onbeproefde zetten.
search-expand = Uitbreiding: kolom { $column } is nieuw.
search-playout = Simulatie: { $side } wint een willekeurige partij vanaf hier.
search-playout-draw = Simulatie: een willekeurige partij vanaf hier eindigt in remise.
search-backup =
    { $count ->
        [one] Bijwerken: { $count } knoop op het pad telt het resultaat. Simulaties tot nu toe: { $visits }.
       *[other] Bijwerken: { $count } knopen op het pad tellen het resultaat. Simulaties tot nu toe: { $visits }.
    }
