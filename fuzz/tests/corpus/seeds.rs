//! The seeds of the corpora: one input of each kind that a reader must handle, valid or not.

use connect4_fuzz::{GRAVITY, SWAP, SWAP_3};

/// A file of a corpus.
pub(crate) struct Seed {
    /// The target.
    pub(crate) target: &'static str,
    /// The file name.
    pub(crate) name: &'static str,
    /// The contents.
    pub(crate) bytes: Vec<u8>,
}

const FOUR: [u8; 4] = [7, 6, 4, GRAVITY];
const TOE: [u8; 4] = [3, 3, 3, 0];
const GOMOKU: [u8; 4] = [15, 15, 5, 0];
const LARGEST: [u8; 4] = [20, 20, 20, GRAVITY];
const SMALLEST: [u8; 4] = [1, 1, 1, GRAVITY];
const SWAPPED: [u8; 4] = [5, 5, 4, SWAP];
const SWAPPED_3: [u8; 4] = [9, 9, 4, GRAVITY | SWAP_3];

type Text = (&'static str, [u8; 4], &'static str);

const DIGITS: [Text; 9] = [
    ("empty", FOUR, ""),
    ("centre", FOUR, "4455"),
    ("won", FOUR, "4455667"),
    ("after-the-end", FOUR, "44556677"),
    ("full-column", FOUR, "4444444"),
    ("off-the-board", FOUR, "448"),
    ("letters", LARGEST, "19akAK"),
    ("without-gravity", TOE, "123"),
    ("not-ascii", FOUR, "44é4"),
];

const LISTS: [Text; 9] = [
    ("empty-brackets", FOUR, "[]"),
    ("brackets", FOUR, "[3,4,2,1,5,1,2,2,4,3,3,2]"),
    ("words", FOUR, " 3 4,2\n1 "),
    ("no-end", FOUR, "[3,4"),
    ("no-number", FOUR, "3,,4"),
    ("negative", FOUR, "-1"),
    ("long-number", FOUR, "99999999999999999999"),
    ("two-digits", LARGEST, "[19,10,0]"),
    ("without-gravity", TOE, "0"),
];

const CELLS: [Text; 11] = [
    ("empty", TOE, ""),
    ("won", TOE, "b2 a1 c3 a3 b3 a2"),
    ("drawn", TOE, "a1 b1 c1 a3 b3 c3 a2 b2 c2"),
    ("capitals", GOMOKU, "H8 h9\tO15"),
    ("hangs", FOUR, "d1 d3"),
    ("taken", FOUR, "d1 d1"),
    ("swap", SWAPPED, "c3 swap a1"),
    ("second-swap", SWAPPED, "c3 swap swap"),
    ("swap-3", SWAPPED_3, "e1 e2 d1 swap e3"),
    ("early-swap-3", SWAPPED_3, "e1 swap"),
    ("great-row", FOUR, "a1 z999999999999"),
];

const COLORS: [Text; 6] = [
    ("empty", FOUR, ""),
    (
        "known",
        FOUR,
        "F_Yellow G_Red D_Yellow C_Red A_Yellow A_Red E_Yellow D_Red D_Yellow F_Red B_Yellow E_Red C_Yellow D_Red \
         F_Yellow D_Red D_Yellow F_Red G_Yellow C_Red F_Yellow E_Red",
    ),
    ("quoted", FOUR, "[\"A_Red\", 'b_yellow'; (C_RED)]"),
    ("full-column", SMALLEST, "A_Red A_Red A_Red A_Red A_Yellow A_Yellow A_Yellow"),
    ("off-the-board", TOE, "Z_Red"),
    ("malformed", FOUR, "A_Blue _Red AB_Red A"),
];

const POSITIONS: [(&str, &str); 12] = [
    ("empty", "6 7 4 7/7/7/7/7/7 X g"),
    ("centre", "6 7 4 7/7/7/7/3O3/3X3 X g"),
    ("free", "3 3 3 2X/1O1/3 X -"),
    ("drawn", "3 3 3 XXO/OOX/XOX O -"),
    ("won", "3 3 3 XXX/OO1/3 O -"),
    ("hangs-and-counts", "3 3 3 3/1O1/3 X g"),
    ("both-won", "3 3 3 XXX/OOO/3 X -"),
    ("no-order", "4 2 4 2/2/XX/OO X g"),
    ("widest", "1 20 5 20 X g"),
    ("wrong-fields", "0 21 x 3/3/3 x G"),
    ("wrong-rows", "3 3 3 4/1x1/03 X -"),
    ("long-runs", "1 3 3 4294967295X4294967295 X -"),
];

const DIAGRAMS: [Text; 8] = [
    ("centre", FOUR, ".......\n.......\n.......\n.......\n...O...\n...X..."),
    ("indented", FOUR, "\n  ....\r\n  .O..\r\n  .X..\r\n\n"),
    ("two-lines", FOUR, "X......\nX......\nX......\nX..OOO.\nOOOXXXX"),
    ("no-order", FOUR, "XX\nOO"),
    ("free", TOE, "X.O\n.X.\nO.X"),
    ("largest", LARGEST, "X..................O"),
    ("too-large", LARGEST, "....................."),
    ("unequal", FOUR, "...\n.x.\n..\n"),
];

const RECORDS: [(&str, &str); 9] = [
    ("plain", "[Size \"7x6\"]\n[Connect \"4\"]\n[Gravity \"yes\"]\n\n1. d1 d2 2. e1 *\n"),
    (
        "full",
        "[Event \"a \\\"b\\\" \\\\ c\\nd\"]\n[Date \"2026.11.20\"]\n[First \"Ada\"]\n[Second \"Charles\"]\n[Size \"3x3\"]\n\
         [Connect \"3\"]\n[Gravity \"no\"]\n[Result \"1-0\"]\n[Opening \"corner\"]\n\n\
         {before} 1. a1 {the \\} corner} b2 2. c3 {漢字\nand more} 1-0\n",
    ),
    ("swap", "[Size \"5x5\"]\n[Connect \"4\"]\n[Gravity \"no\"]\n[Swap \"yes\"]\n\n1. c3 swap a1 2. b2 1/2-1/2\n"),
    ("swap-3", "[Size \"9x9\"]\n[Connect \"4\"]\n[Gravity \"yes\"]\n[Swap \"3\"]\n\n1. e1 e2 2. d1 swap e3 *\n"),
    (
        "start",
        "[Size \"7x6\"]\n[Connect \"4\"]\n[Gravity \"yes\"]\n[Start \"6 7 4 7/7/7/7/7/3X3 O g\"]\n\n1... d2 2. d3 0-1\n",
    ),
    ("unnumbered", "[Size \"1x1\"][Connect \"1\"][Gravity \"yes\"]a1{so}{soon} 1-0"),
    ("misnumbered", "[Size \"7x6\"]\n[Connect \"4\"]\n[Gravity \"yes\"]\n\n2. d1 d2 *\n"),
    ("no-end", "[Size \"7x6\"]\n[Connect \"4\"]\n[Gravity \"yes\"]\n\n1. d1 {never closed\n"),
    ("missing-tags", "[Event \"x\"] *"),
];

const MESSAGES: [(&str, &str); 27] = [
    ("hello", r#"{"type":"hello","protocol":1,"seen":7}"#),
    ("hello-of-a-stranger", r#"{"type":"hello","protocol":4294967296}"#),
    ("play", r#"{"type":"act","id":"a","version":3,"act":{"do":"play","move":"4"}}"#),
    ("resign", r#"{"type":"act","id":"b","version":18446744073709551615,"act":{"do":"resign"}}"#),
    ("say", r#"{"type":"act","id":"c","version":1,"act":{"do":"say","phrase":"well_played"}}"#),
    ("say-of-ones-own", r#"{"type":"act","id":"d","version":1,"act":{"do":"say","phrase":"you fool"}}"#),
    ("unknown-act", r#"{"type":"act","id":"","version":0,"act":{"do":"sing"}}"#),
    ("ping", r#"{"type":"ping"}"#),
    ("unknown", r#"{"type":"sing"}"#),
    (
        "update",
        r#"{"type":"update","event":{"version":4,"at":1,"seat":2,"what":"played","move":"d1","left":[1,2]},"state":{"id":"0","version":4,"board_version":4,"game":{"moves":"d1"},"names":["a",null],"to_move":1,"x_seat":2,"can_swap":false,"ending":null,"clock":{"initial":1,"increment":0,"left":[1,2],"running":1},"draw_offer":null,"takeback":null,"rematch":null,"next":null}}"#,
    ),
    (
        "said",
        r#"{"type":"update","event":{"version":2,"at":1,"seat":1,"what":"said","phrase":"hello"},"state":{"id":"0","version":2,"board_version":1,"game":{"swap":3},"names":["a","b"],"to_move":1,"x_seat":1,"can_swap":false,"ending":null,"clock":null,"draw_offer":null,"takeback":null,"rematch":null,"next":null,"said":["hello",null]}}"#,
    ),
    ("refused", r#"{"type":"refused","id":null,"code":"stale","reason":"the board has changed"}"#),
    ("view", r#"{"ask":"view","game":{"size":"7x6","connect":4,"gravity":true,"moves":"4455"}}"#),
    (
        "view-of-cells",
        r#"{"ask":"view","game":{"size":"3x3","connect":3,"gravity":false,"moves":"b2 a1","notation":"cells"}}"#,
    ),
    ("view-with-swap", r#"{"ask":"view","game":{"size":"5x5","swap":true,"moves":"c1 swap","notation":"cells"}}"#),
    ("view-with-swap-3", r#"{"ask":"view","game":{"size":"9x9","swap":3,"moves":"554"}}"#),
    ("view-with-swap-of-nonsense", r#"{"ask":"view","game":{"swap":-3}}"#),
    ("view-of-nothing", r#"{"ask":"view"}"#),
    ("view-too-large", r#"{"ask":"view","game":{"size":"21x0","connect":0}}"#),
    ("move", r#"{"ask":"play","game":{"moves":"444444"},"move":"4"}"#),
    ("move-of-nonsense", r#"{"ask":"play","game":{},"move":"swap\u0000"}"#),
    ("read-position", r#"{"ask":"read","notation":"position","text":"6 7 4 7/7/7/7/3O3/3X3 X g"}"#),
    ("read-record", r#"{"ask":"read","notation":"record","text":"[Size \"3x3\"] a1 *"}"#),
    ("write", r#"{"ask":"write","game":{"moves":"4455"},"notation":"colors"}"#),
    ("players", r#"{"ask":"players","game":{"size":"20x20","connect":20}}"#),
    ("analyze", r#"{"ask":"analyze","game":{"moves":"4"},"limits":{"nodes":1,"seconds":0.1}}"#),
    ("nested", r#"{"ask":{"ask":{"ask":[[[[[[]]]]]]}}}"#),
];

/// Each has a path and a body. `{cup}` and `{game}` stand for an existing tournament and game.
const REQUESTS: [(&str, &str); 17] = [
    ("play-now", "/api/v1/lobby/play\n{\"clock\":{\"seconds\":180,\"increment\":2},\"rated\":true,\"name\":\"Ann\"}"),
    ("play-now-rated-without-clock", "/api/v1/lobby/play\n{\"rated\":true}"),
    ("play-now-while-waiting", "/api/v1/lobby/play\n{\"size\":\"9x9\",\"swap\":3,\"waiting\":\"{game}\"}"),
    ("play-now-of-nonsense", "/api/v1/lobby/play\n{\"size\":\"0x99\",\"connect\":-1,\"clock\":7,\"waiting\":{}}"),
    ("take", "/api/v1/lobby/{game}/join\n{\"name\":\"Bo\"}"),
    ("take-of-nonsense", "/api/v1/lobby/%00%ff/join\n{}"),
    (
        "tournament",
        "/api/v1/tournaments\n{\"name\":\"Cup\",\"clock\":{\"seconds\":60},\"minutes\":10,\"size\":\"8x7\"}",
    ),
    ("tournament-without-end", "/api/v1/tournaments\n{\"minutes\":4294967295,\"clock\":{\"seconds\":4294967295}}"),
    ("tournament-of-nonsense", "/api/v1/tournaments\n[{\"minutes\":0}]"),
    ("join", "/api/v1/tournaments/{cup}/join\n{\"name\":\"=1+1\\u202e\\u0000\"}"),
    ("begin", "/api/v1/tournaments/{cup}/begin\n"),
    ("end", "/api/v1/tournaments/{cup}/end\n{}"),
    ("no-tournament", "/api/v1/tournaments/0123456789abcdef/begin\n"),
    ("game", "/api/v1/games\n{\"seat\":3,\"listed\":false,\"clock\":{\"seconds\":10,\"increment\":601}}"),
    ("game-join", "/api/v1/games/{game}/join\n{\"name\":\"Cy\"}"),
    ("seat-link", "/api/v1/games/{game}/seat-link\n{}"),
    ("seat", "/api/v1/games/{game}/seat\n{\"secret\":\"00000000000000000000000000000000\"}"),
];

/// A reason of each kind on 4×4 and 5×4. Some are true.
const REASONS: [(&str, &[u8]); 8] = [
    ("plan-to-draw", &[1, 1, 1, 0, 0, 1, 2, 3, 3, 2, 1, 0, 1, 0, 0, 0, 0, 0]),
    ("plan-with-answers", &[1, 1, 1, 0, 0, 0, 1, 1, 2, 2, 3, 3, 1, 0, 0, 3, 14, 20, 8, 9, 15, 21, 1, 20]),
    ("plan-with-an-end", &[2, 1, 1, 0, 0, 1, 2, 0, 1, 3, 4, 2, 0, 1, 3, 2, 0, 1, 1, 1, 0, 0]),
    ("forcing", &[1, 1, 0, 1, 0, 3, 0, 3, 1, 2, 2, 1, 5, 12, 18, 7, 13, 19]),
    ("diagram", &[1, 1, 1, 2, 0, 1, 2, 3, 3, 2, 1, 0, 0, 2, 2, 2, 1, 2, 0, 6, 2, 4, 2, 1, 0, 2, 3, 5, 2, 0]),
    ("line", &[1, 1, 0, 3, 0, 3, 0, 3, 1, 2, 2, 1, 1, 12, 0]),
    ("every-move", &[1, 1, 0, 4, 0, 1, 1, 2, 2, 0, 3, 3, 0, 12, 1, 1, 0, 1, 0, 0, 0, 0, 7, 0, 13]),
    ("step", &[1, 1, 1, 5, 0, 1, 2, 3, 3, 2, 1, 0, 12, 0, 0, 0, 0, 0, 0]),
];

const STRATEGIES: [(&str, &str); 4] = [
    (
        "drawn",
        "connect4 strategy 1\nboard 4x4 4\nside O\nvalue draw\n1 3 .@=^/!^=^/.=!^/.@.^\n2 3 .@=^/!^=^/.=!^/.@.^\n",
    ),
    ("moves-alone", "connect4 strategy 1\nboard 4x3 3\nside X\nvalue win\n- 2\n24 3\n"),
    ("from-the-right", "connect4 strategy 1\nboard 4x4 4\nside X\nvalue draw\n- 1 <!@^+/=-./^^^^/\n"),
    ("of-nonsense", "connect4 strategy 1\nboard 99x0 4\nside Z\nvalue -1\n9 9 ?\n"),
];

/// The seeds of all corpora.
pub(crate) fn seeds() -> Vec<Seed> {
    let mut seeds = Vec::new();
    let tables: [(&'static str, &[Text]); 5] =
        [("digits", &DIGITS), ("list", &LISTS), ("cells", &CELLS), ("colors", &COLORS), ("diagram", &DIAGRAMS)];
    for (target, texts) in tables {
        for &(name, rules, text) in texts {
            seeds.push(Seed { target, name, bytes: [&rules[..], text.as_bytes()].concat() });
        }
    }
    for (target, texts) in [
        ("position", &POSITIONS[..]),
        ("record", &RECORDS[..]),
        ("message", &MESSAGES[..]),
        ("request", &REQUESTS[..]),
        ("strategy", &STRATEGIES[..]),
    ] {
        seeds.extend(texts.iter().map(|&(name, text)| Seed { target, name, bytes: text.as_bytes().to_vec() }));
    }
    seeds.extend(REASONS.iter().map(|&(name, bytes)| Seed { target: "reasons", name, bytes: bytes.to_vec() }));
    // Choices that step through the columns, so that boards fill up, or games end with a line.
    let walk = |rules: [u8; 4], moves: u16, step: u16| {
        rules.into_iter().chain((0..moves).map(move |ply| (ply * step % 251) as u8)).collect::<Vec<u8>>()
    };
    for (name, bytes) in [
        ("connect-four", walk(FOUR, 42, 3)),
        ("one-column", walk(FOUR, 7, 0)),
        ("tic-tac-toe", walk(TOE, 9, 5)),
        ("gomoku", walk(GOMOKU, 225, 37)),
        ("largest", walk(LARGEST, 400, 7)),
        ("largest-free", walk([20, 20, 6, 0], 400, 29)),
        ("smallest", walk(SMALLEST, 2, 0)),
        ("word-of-64-bits", walk([8, 7, 4, GRAVITY], 56, 3)),
        ("word-of-128-bits", walk([12, 10, 5, GRAVITY], 120, 5)),
        ("tall", walk([1, 20, 3, GRAVITY], 20, 0)),
        ("flat", walk([20, 1, 3, 0], 20, 3)),
    ] {
        seeds.push(Seed { target: "playout", name, bytes });
    }
    seeds
}
