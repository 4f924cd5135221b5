//! The numbers that a file of scores can have: each at its limit, and just over it.

use serde_json::{Value, json};
use tetris_pipe_arena::Scores;

/// Why the file with this one stream is refused, if it is.
fn refused(rules: &Value, stream: &Value) -> Option<String> {
    let mut stream = stream.clone();
    let usual = json!({"seed": 7, "pieces": 2000, "ended": true, "points": 0});
    for (name, value) in usual.as_object().expect("an object") {
        let fields = stream.as_object_mut().expect("an object");
        fields.entry(name).or_insert(value.clone());
    }
    let file = json!({
        "player": "p", "rules": rules, "keeps_the_rules": true, "version": "1",
        "streams": [stream], "unfinished": [],
    });
    Scores::read(file.to_string().as_bytes()).err().map(|error| error.to_string())
}

#[test]
fn a_number_that_no_game_has_is_refused() {
    let challenge = json!({});
    let jumanji = json!({
        "rows": 10, "points": [0, 40, 100, 300, 1200], "preview": 0,
        "terminate_on_reset": true, "draw": "equal", "max_pieces": 400,
    });
    let narrow = json!({"rows": 7, "columns": 4, "points": [-0.5, 1, 2, 3, 4]});
    let impossible = "with such luck, clears, resets and time";
    // 2,000 pieces fill 800 rows. A stack is higher than 20 rows after six pieces at the earliest, than 10
    // after three, and than 7 after two.
    for (rules, at_the_limit, over, why) in [
        (&challenge, json!({"points": 3000}), json!({"points": 3001}), "score 3000 at most"),
        (&challenge, json!({"points": 0}), json!({"points": -1}), "score 0 at least"),
        (&challenge, json!({"resets": 333}), json!({"resets": 334}), impossible),
        (
            &challenge,
            json!({"pieces": 6, "resets": 1}),
            json!({"pieces": 5, "resets": 1}),
            impossible,
        ),
        (
            &challenge,
            json!({"clears": [800, 0, 0, 0], "points": 800}),
            json!({"clears": [801, 0, 0, 0], "points": 801}),
            impossible,
        ),
        (
            &challenge,
            json!({"clears": [0, 0, 0, 200], "points": 3000}),
            json!({"clears": [0, 0, 1, 200], "points": 3000}),
            impossible,
        ),
        (
            &challenge,
            json!({"clears": [3, 2, 1, 1], "points": 31}),
            json!({"clears": [3, 2, 1, 1], "points": 30}),
            impossible,
        ),
        (&challenge, json!({"luck": 1_024_000}), json!({"luck": 1_024_001}), impossible),
        (&challenge, json!({"luck": -1_024_000}), json!({"luck": -1_024_001}), impossible),
        (&challenge, json!({"seconds": 0}), json!({"seconds": -0.001}), impossible),
        (&challenge, json!({"pieces": 1}), json!({"pieces": 0}), impossible),
        (&challenge, json!({"pieces": 65_537}), json!({"pieces": -1}), "invalid value"),
        (
            &jumanji,
            json!({"pieces": 400}),
            json!({"pieces": 401}),
            "401 pieces, where a game has 400",
        ),
        (
            &jumanji,
            json!({"pieces": 400, "points": 48_000}),
            json!({"pieces": 400, "points": 48_001}),
            "score 48000 at most",
        ),
        (
            &jumanji,
            json!({"pieces": 400, "resets": 1}),
            json!({"pieces": 400, "resets": 2}),
            impossible,
        ),
        (
            &jumanji,
            json!({"pieces": 3, "resets": 1}),
            json!({"pieces": 2, "resets": 1}),
            impossible,
        ),
        (&narrow, json!({"points": -1000}), json!({"points": -1000.5}), "score -1000 at least"),
        (&narrow, json!({"points": 2000}), json!({"points": 2000.5}), "score 2000 at most"),
        (&narrow, json!({"resets": 1000}), json!({"resets": 1001}), impossible),
        (
            &narrow,
            json!({"clears": [1000, 0, 0, 0], "resets": 1000}),
            json!({"clears": [1001, 0, 0, 0], "resets": 1000}),
            impossible,
        ),
    ] {
        assert_eq!(refused(rules, &at_the_limit), None, "{at_the_limit} of {rules}");
        let error = refused(rules, &over).unwrap_or_default();
        assert!(error.contains(why), "{over} of {rules}: {error:?}");
    }
}
