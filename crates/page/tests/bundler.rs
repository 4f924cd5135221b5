//! The script that joins the modules: what it leaves out, and what looks like that and is not.

use std::path::Path;

#[allow(dead_code, reason = "it is a build script")]
#[path = "../build.rs"]
mod build;

#[test]
fn comments_are_left_out_and_strings_stay() {
    let module = r#"
// A comment: it's `one`.
/** Two
 * lines. */
  const a = "/** no comment */"; // isn't left out
  const b = '// "no" comment', c = /** @type {string} */ (`/** none \` either */
// nor this
    ${a}`);

  const d = /["'/]/; /** one */
  f("\"/**", '\\'); /** two */
"#;
    let script = r#"const a = "/** no comment */"; // isn't left out
const b = '// "no" comment', c =  (`/** none \` either */
// nor this
    ${a}`);
const d = /["'/]/; /** one */
f("\"/**", '\\'); 
"#;
    assert_eq!(build::compact(module), script);
}

#[test]
fn no_name_is_one_of_the_window() {
    for main in ["replay/main.js", "player/main.js"] {
        let script = build::joined(Path::new(main));
        let body = script.strip_prefix("(() => {\n\"use strict\";\n");
        let body = body.and_then(|text| text.strip_suffix("})();\n"));
        let mut depth = 0;
        for character in body.expect("one function, which is called").chars() {
            depth += i32::from(character == '{') - i32::from(character == '}');
            assert!(depth >= 0, "{main}: the function ends before the script");
        }
        assert_eq!(depth, 0, "{main}");
    }
}

#[test]
#[should_panic(expected = "a string ends")]
fn a_template_without_an_end_is_refused() {
    build::compact("const a = `\n");
}

#[test]
fn conditions_stand_in_place_of_their_names() {
    let style = "@custom-media --low (max-height: 9em);\n@media not (--low) {\n--low: 1;\n}\n";
    let expected = "@media not ((max-height: 9em)) {\n--low: 1;\n}\n";
    assert_eq!(build::with_conditions(style), expected);
}
