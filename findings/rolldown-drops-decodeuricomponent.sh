#!/usr/bin/env bash
# rolldown 1.2.19 (the bundler of Vite 8.3): a call of decodeURIComponent whose value is not used is left out, also within try, where the program
# asks whether the call throws. Rollup 4.62.0 keeps it: its treeshake.tryCatchDeoptimization is on by default.
#
# Seen, for a whole text and for one with a broken escape:
#   node:     true false
#   rollup:   true false
#   rolldown: true true
# A check of a text by `try { decodeURIComponent(text); return true; } catch { return false; }` is then always true in the built page, while
# tests of the source are green. It stays where its value is used.
# Needs Node 20.19 or later.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rolldown@1.2.19 rollup@4.62.0 >/dev/null
cat >check.mjs <<'END'
function isWhole(text) {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
console.log(isWhole('a=b'), isWhole('a=%E0%A4%A'));
END
npx rollup check.mjs --silent --file rollup.mjs
npx rolldown check.mjs --file rolldown.mjs >/dev/null
node=$(node check.mjs)
rollup=$(node rollup.mjs)
rolldown=$(node rolldown.mjs)
echo "node: $node"
echo "rollup: $rollup"
echo "rolldown: $rolldown"
[ "$node" = 'true false' ] && [ "$rollup" = 'true false' ] && [ "$rolldown" = 'true true' ]
