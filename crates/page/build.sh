#!/usr/bin/env bash
# Writes built/: the modules of each page as one script, and its styles, so that cargo needs no Node. They are committed, and
# never merged: after a conflict, run this again. It needs npm.

set -euo pipefail
cd "$(dirname "$0")"
. ../../.ci/versions
../../.ci/thrice npm exec --yes --package="esbuild@$ESBUILD" -- esbuild --version >/dev/null

esbuild() {
    npm exec --yes --package="esbuild@$ESBUILD" -- esbuild --minify --charset=utf8 --line-limit=160 --log-level=warning "$@"
}

# The conditions of @custom-media, a draft of CSS that no browser reads yet, stand in place of their names.
conditions=$(sed -n 's/^@custom-media \(--[a-z]*\) \(.*\);$/s|(\1)|(\2)|g/p' shared/zones.css)
for page in replay player; do
    esbuild "$page/main.ts" --bundle --format=iife --outfile="built/$page.js"
    style=$(sed "/^@custom-media/d; /^@media/ { $conditions
    }" shared/zones.css "$page/$page.css")
    ! grep '^@media.*(--' <<<"$style"
    esbuild --loader=css >"built/$page.css" <<<"$style"
done
