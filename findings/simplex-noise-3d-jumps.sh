#!/usr/bin/env bash
# simplex-noise 4.0.3: noise3D and noise4D jump where two simplices meet; noise2D does not. Neither the README nor the comments of the functions tell it.
# A lattice point counts up to a squared distance of 0.6, but the facet across from it is as near as 0.5, and beyond the facet the point is left out.
# Reported in 2016 (https://github.com/jwagner/simplex-noise.js/issues/9; closed).
# noisejs 2.1.0, from the same author's example, counts up to 0.5 and is continuous; but its factor is still that of 0.6, so simplex3 is less than half as
# high as simplex2. Its README gives -1 to 1 of simplex2 alone.
#
# Seen, the largest of 100,000 steps of 2e-9 across x = y, where simplices meet, and the highest of 300,000 samples:
#   simplex-noise 2D: step 0.0000, highest 1.00
#   simplex-noise 3D: step 0.0063, highest 0.97
#   simplex-noise 4D: step 0.0052, highest 0.97
#   noisejs 2D: step 0.0000, highest 1.00
#   noisejs 3D: step 0.0000, highest 0.42
# Where 3D noise is terrain from -1,000 to 1,000 m, the step is a cliff up to 6 m high along a straight line.
# Needs Node 20 or later.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund simplex-noise@4.0.3 noisejs@2.1.0 >/dev/null
cat >step.cjs <<'END'
const { createNoise2D, createNoise3D, createNoise4D } = require('simplex-noise');
const { Noise } = require('noisejs');

let state = 1;
function random() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}
const noise = new Noise(0.3);
const functions = {
  'simplex-noise 2D': [2, createNoise2D(random)],
  'simplex-noise 3D': [3, createNoise3D(random)],
  'simplex-noise 4D': [4, createNoise4D(random)],
  'noisejs 2D': [2, (x, y) => noise.simplex2(x, y)],
  'noisejs 3D': [3, (x, y, z) => noise.simplex3(x, y, z)],
};
const seen = {};
for (const [name, [dimensions, sample]] of Object.entries(functions)) {
  let step = 0;
  let highest = 0;
  for (let i = 0; i < 100_000; i++) {
    const [x, ...others] = Array.from({ length: dimensions - 1 }, () => random() * 256);
    step = Math.max(step, Math.abs(sample(x + 1e-9, x, ...others) - sample(x - 1e-9, x, ...others)));
  }
  for (let i = 0; i < 300_000; i++) highest = Math.max(highest, sample(...Array.from({ length: dimensions }, () => random() * 256)));
  seen[name] = { step, highest };
  console.log(`${name}: step ${step.toFixed(4)}, highest ${highest.toFixed(2)}`);
}
const isContinuous = ({ step }) => step < 1e-6;
const jumps = ({ step }) => step > 0.003;
const areSteps = ['simplex-noise 3D', 'simplex-noise 4D'].every((name) => jumps(seen[name]));
const areContinuous = ['simplex-noise 2D', 'noisejs 2D', 'noisejs 3D'].every((name) => isContinuous(seen[name]));
const isAsSeen = areSteps && areContinuous && seen['noisejs 2D'].highest > 0.9 && seen['noisejs 3D'].highest < 0.45;
process.exit(isAsSeen ? 0 : 1);
END
node step.cjs
