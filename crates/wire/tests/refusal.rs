//! Refusals say what to write, not how the program stores it.

use connect4_wire::replace_type_names;

#[test]
fn type_names_are_replaced() {
    for (sentence, plain) in [
        (
            "seed: invalid value: integer `-1`, expected u64 at line 1",
            "seed: invalid value: integer `-1`, expected a whole number from 0 to 18446744073709551615 at line 1",
        ),
        ("expected u8", "expected a whole number from 0 to 255"),
        ("expected u80", "expected u80"),
        (
            "Failed to deserialize query string: puzzle: invalid digit found in string",
            "invalid query: puzzle: write a whole number, 0 or more",
        ),
        (
            "invalid type: sequence, expected struct AnalysisBody at line 1",
            "invalid type: array, expected an object at line 1",
        ),
        ("nothing of the kind", "nothing of the kind"),
    ] {
        assert_eq!(replace_type_names(sentence), plain);
    }
}
