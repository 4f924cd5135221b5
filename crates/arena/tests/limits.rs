//! The numbers that a file of scores can have: each at its limit, and just over it.

use tetris_pipe_arena::Scores;

/// The rules, the fields of a stream with a number at its limit and with one over it, and why the latter is
/// refused. 2,000 pieces fill 800 rows. A stack is higher than 20 rows after six pieces at the earliest,
/// than 10 after three, and than 7 after two.
const LIMITS: &str = r#"
challenge | "points": 3000 | "points": 3001 | score 3000 at most
challenge | "points": 0 | "points": -1 | score 0 at least
challenge | "resets": 333 | "resets": 334 |
challenge | "pieces": 6, "resets": 1 | "pieces": 5, "resets": 1 |
challenge | "clears": [800, 0, 0, 0], "points": 800 | "clears": [801, 0, 0, 0], "points": 801 |
challenge | "clears": [0, 0, 0, 200], "points": 3000 | "clears": [0, 0, 1, 200], "points": 3000 |
challenge | "clears": [3, 2, 1, 1], "points": 31 | "clears": [3, 2, 1, 1], "points": 30 |
challenge | "clears": [3, 2, 1, 1], "points": 31 | "clears": [3, 2, 1, 1], "points": 32 |
challenge | "luck": 1024000 | "luck": 1024001 |
challenge | "luck": -1024000 | "luck": -1024001 |
challenge | "seconds": 0 | "seconds": -0.001 |
challenge | "pieces": 1 | "pieces": 0 |
challenge | "pieces": 65537 | "pieces": -1 | invalid value
jumanji | "pieces": 400 | "pieces": 401 | 401 pieces, where a game has 400
jumanji | "pieces": 400, "points": 48000 | "pieces": 400, "points": 48001 | score 48000 at most
jumanji | "pieces": 400, "resets": 1 | "pieces": 400, "resets": 2 |
jumanji | "pieces": 3, "resets": 1 | "pieces": 2, "resets": 1 |
narrow | "points": -1000 | "points": -1000.5 | score -1000 at least
narrow | "points": 2000 | "points": 2000.5 | score 2000 at most
narrow | "resets": 1000 | "resets": 1001 |
narrow | "clears": [1000, 0, 0, 0], "resets": 1000 | "clears": [1001, 0, 0, 0], "resets": 1000 |
script | "points": 1200 | "points": 1201 | score 1200 at most
script | "clears": [0, 400, 0, 0], "points": 1200 | "clears": [0, 0, 1, 0], "points": 7 |
c | "points": 62000 | "points": 62001 | score 62000 at most
c | "clears": [0, 0, 0, 2000], "points": 30000 | "clears": [0, 0, 1, 2000], "points": 30000 |
"#;

/// Why the file with this one stream is refused, if it is.
fn refused(rules: &str, stream: &str) -> Option<String> {
    let rules = match rules {
        "jumanji" => {
            r#"{"rows": 10, "points": [0, 40, 100, 300, 1200], "preview": 0, "terminate_on_reset": true,
                "draw": "equal", "max_pieces": 400}"#
        }
        "script" => r#"{"scorer": "script"}"#,
        "c" => r#"{"scorer": "c"}"#,
        "narrow" => r#"{"rows": 7, "columns": 4, "points": [-0.5, 1, 2, 3, 4]}"#,
        _ => "{}",
    };
    let mut fields = serde_json::json!({"seed": 7, "pieces": 2000, "ended": true, "points": 0});
    let stream: serde_json::Value = serde_json::from_str(&format!("{{{stream}}}")).expect("JSON");
    for (name, value) in stream.as_object().expect("an object") {
        fields[name] = value.clone();
    }
    let file = format!(
        r#"{{"player": "p", "rules": {rules}, "keeps_the_rules": true, "version": "1",
            "streams": [{fields}], "unfinished": []}}"#
    );
    Scores::read(file.as_bytes()).err().map(|error| error.to_string())
}

#[test]
fn a_number_that_no_game_has_is_refused() {
    for limit in LIMITS.trim().lines() {
        let fields: Vec<_> = limit.split('|').map(str::trim).collect();
        let [rules, at_the_limit, over, why] = fields[..] else { panic!("{limit}") };
        assert_eq!(refused(rules, at_the_limit), None, "{limit}");
        let why = if why.is_empty() { "with such luck, clears, resets and time" } else { why };
        let error = refused(rules, over).unwrap_or_default();
        assert!(error.contains(why), "{limit}: {error:?}");
    }
}
