//! Texts in the page are data and never markup. The fuzz target `page` checks the same.

use std::sync::LazyLock;

use serde_json::Value;
use tetris_page::ReplayPage;

/// The start tags of the data and of the script.
const DATA: &str = "<script id=\"data\" type=\"application/json\">";
const SCRIPT: &str = "<script>";

static EMPTY: LazyLock<String> = LazyLock::new(|| ReplayPage::default().page("", None));

/// The texts outside of the data, and the data.
fn parts(page: &str) -> ([&str; 2], &str) {
    let (before, rest) = page.split_once(DATA).expect("the data");
    let (rest, after) = rest.split_once(SCRIPT).expect("the script");
    let (data, between) = rest.split_once("</script>").expect("the end of the data");
    assert_eq!(between.trim(), "");
    ([before, after], data)
}

/// Any text as a title and as the message of a fault stays what it is, and changes nothing else.
pub(crate) fn text(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let page = ReplayPage::default().page(&text, Some(&text));
    let (outside, data) = parts(&page);
    assert_eq!(outside, parts(&EMPTY).0, "{text:?}");
    assert!(!data.contains('<'), "{data}");
    let data: Value = serde_json::from_str(data).expect("JSON");
    assert_eq!(data["title"], *text);
    assert_eq!(data["fault"], *text);
}

#[test]
fn a_text_is_data_and_never_markup() {
    for hostile in [
        "</script><script>alert(1)</script>",
        "<!--<script>",
        "]]>--></title><img src=x onerror=alert(1)>",
        "\"');alert(1)//",
        "\\\"};\u{2028}\u{2029}\0\u{1}\r\n\t\u{7f}\u{202e}",
        "{script} {style} {{policy}} &lt;b&gt; &amp; %s $& $1",
        "\u{feff}日本語 🂡.bin",
    ] {
        text(hostile.as_bytes());
    }
}
