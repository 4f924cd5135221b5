//! The scripts of a release, with a registry that a script plays.

use tetris_pipe_support::{content, directory, run_script, stderr};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// In place of cargo: one crate was published before, one is too many for now, and with `BROKEN`
/// one is rejected.
const REGISTRY: &str = r#"#!/bin/sh
crate=$(expr "$*" : '.*--package \(.*\)')
echo "$crate" >> calls
case "$crate" in
    tetris-pipe) echo "error: crate tetris-pipe@0.2.0 already exists on crates.io index" ;;
    tetris-page)
        [ ! -e waited ] || exit 0
        touch waited
        soon=$(LC_ALL=C date --utc --date '1 second' '+%a, %d %b %Y %T GMT')
        echo "(status 429 Too Many Requests): Too many new crates. Please try again after $soon and see" ;;
    tetris-referee) [ -z "$BROKEN" ] || echo "error: no network" ;;
esac >&2
case "$crate" in tetris-pipe | tetris-page) exit 101 ;; tetris-referee) exit ${BROKEN:-0} ;; esac
"#;

fn publish(broken: &str) -> (bool, String) {
    let directory = directory(&[("cargo", REGISTRY.as_bytes())]);
    let script = r#"chmod +x cargo && mkdir .ci && cp "$1/.ci/publish" .ci && PATH=$PWD:$PATH BROKEN=$2 .ci/publish"#;
    let end = run_script(&directory, script, &["sh", ROOT, broken]);
    let calls = String::from_utf8(content(&directory, "calls")).expect("a list of crates");
    (end.status.success(), calls.replace("tetris-", ""))
}

#[test]
fn a_begun_publication_goes_on_and_waits_when_the_registry_says_so() {
    let calls = "pipe-cli\npipe\npage\npage\njudge\nreferee\ntrain\n";
    assert_eq!(publish(""), (true, calls.to_owned()));
}

#[test]
fn a_publication_ends_at_any_other_error() {
    let calls = "pipe-cli\npipe\npage\npage\njudge\nreferee\n";
    assert_eq!(publish("1"), (false, calls.to_owned()));
}

#[test]
fn a_tag_must_agree_with_every_file_that_has_the_version() {
    let version = env!("CARGO_PKG_VERSION");
    let files = "Cargo.toml Cargo.lock fuzz/Cargo.lock README.md CHANGELOG.md CITATION.cff";
    // A repository that is ready for its tag, and one disagreement after the other.
    let script = r#"
        mkdir .ci fuzz && cp "$1/.ci/tag" .ci
        for file in $3; do
            sed "s/OWNER/someone/g; /^version: /a date-released: 2027-01-01
                s/^## \[$2\].*/## [$2] - 2027-01-01/" "$1/$file" > $file
        done
        git init --quiet && git add . && .ci/tag v$2 || exit 1
        ! .ci/tag v1$2 && ! .ci/tag $2 || exit 2
        for file in $3; do
            cp $file kept
            sed "s/${2%.*}/7.7/g" kept > $file
            .ci/tag v$2 | grep --quiet "^$file" || { echo "$file" >&2; exit 3; }
            cp kept $file
        done
        echo OWNER >> README.md
        ! .ci/tag v$2"#;
    let end = run_script(&directory(&[]), script, &["sh", ROOT, version, files]);
    assert!(end.status.success(), "{}", stderr(&end));
}
