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
    let calls = "pipe-cli\npipe\npipe-scores\npage\npage\njudge\nreferee\ntrain\n";
    assert_eq!(publish(""), (true, calls.to_owned()));
}

#[test]
fn a_publication_ends_at_any_other_error() {
    let calls = "pipe-cli\npipe\npipe-scores\npage\npage\njudge\nreferee\n";
    assert_eq!(publish("1"), (false, calls.to_owned()));
}

#[test]
fn one_command_writes_the_address_and_the_version_everywhere() {
    // In a copy of the checkout: nothing has an address before, all have it after, and the same
    // command again changes nothing.
    let script = r#"
        cd "$1" && git ls-files -z | tar --null -T - -c | tar -x -C "$OLDPWD" && cd "$OLDPWD"
        git init --quiet && git add . || exit 2
        if grep -q '^repository = ""' Cargo.toml; then
            git grep -nE '[a-z-]+\.github\.io|github\.com/[^/ ]+/tetris-pipe' -- ':!.ci' ':!tests' && exit 2
        fi
        sed -i '0,/^## /s/^## .*/## [77.8.9] - unreleased/' CHANGELOG.md
        .ci/publish-as someone 77.8.9 && git add . || exit 3
        git grep -nE "$2" -- ':!CHANGELOG.md' ':!.ci' ':!tests' ':!*.lock' && exit 4
        grep -nE 'REPOSITORY|HOMEPAGE|VERSION' README.md && exit 4
        sed -n '/^name = "tetris-/{N;p}' Cargo.lock fuzz/Cargo.lock | grep -x "version = \"$2\"" && exit 5
        .ci/publish-as someone 77.8.9 && git diff --exit-code || exit 6
        git grep -c 'someone.*tetris-pipe\|77\.8\.9' -- ':!CHANGELOG.md' ':!*.lock' ':!.ci' ':!tests'"#;
    let version = env!("CARGO_PKG_VERSION").replace('.', "\\.");
    let end = run_script(&directory(&[]), script, &["sh", ROOT, &version]);
    assert!(
        end.status.success(),
        "{}{}",
        String::from_utf8_lossy(&end.stdout),
        stderr(&end)
    );
    let changed = "CITATION.cff:2\nCargo.toml:7\nREADME.md:3\n";
    assert_eq!(String::from_utf8_lossy(&end.stdout), changed);
}
