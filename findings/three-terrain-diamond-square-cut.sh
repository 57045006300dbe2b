#!/usr/bin/env bash
# three.terrain.js 2.0.0: DiamondSquare of 127 segments is a whole map, and of 128 segments a quarter of one: it makes as many segments as the power of 2
# that is not less than the number of vertices, and cuts off the rest. All four corners of what it makes are 0. So at 127 segments, as at 63, the default,
# the terrain ends near 0 at every corner; with one segment more, three corners are the middle and two edges of the larger map, and as high as anywhere.
# Neither the README nor the list of options tells it; a comment within the function tells the size.
#
# Seen, of heights from -100 to 100 and 200 seeds of a stand-in for Math.random, the root mean square of the height at each corner:
#   63 segments: 0 3 3 4
#   64 segments: 0 58 60 56
#   127 segments: 0 1 1 2
#   128 segments: 0 58 60 56
#   255 segments: 0 1 1 1
#   128 segments are the first of 255: true
#   127 segments are the first of 255: false
# At the same random numbers, 128 segments are those of 255 without the other three quarters.
# Needs Node 20 or later.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund three.terrain.js@2.0.0 three@0.130.1 >/dev/null
cat >corners.cjs <<'END'
globalThis.THREE = { ...require('three') };
require('three.terrain.js');

let state = 1;
Math.random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};
/** Heights by rows, of segments + 1 vertices each way. */
function terrain(segments, seed) {
  state = Math.imul(seed, 2654435761) >>> 0;
  const heights = new Float64Array((segments + 1) ** 2);
  THREE.Terrain.DiamondSquare(heights, { xSegments: segments, ySegments: segments, minHeight: -100, maxHeight: 100 });
  return heights;
}
const corners = {};
for (const segments of [63, 64, 127, 128, 255]) {
  const squares = [0, 0, 0, 0];
  for (let seed = 1; seed <= 200; seed++) {
    const heights = terrain(segments, seed);
    [0, segments, segments * (segments + 1), heights.length - 1].forEach((at, corner) => {
      squares[corner] += heights[at] ** 2;
    });
  }
  corners[segments] = squares.map((sum) => Math.sqrt(sum / 200));
  console.log(`${segments} segments: ${corners[segments].map((height) => height.toFixed(0)).join(' ')}`);
}
const large = terrain(255, 1);
const areFirst = {};
for (const segments of [128, 127]) {
  const width = segments + 1;
  areFirst[segments] = terrain(segments, 1).every((height, at) => height === large[Math.floor(at / width) * 256 + (at % width)]);
  console.log(`${segments} segments are the first of 255: ${areFirst[segments]}`);
}
const others = (segments) => corners[segments].slice(1);
const isLow = [63, 127, 255].every((segments) => others(segments).every((height) => height < 10));
const isHigh = [64, 128].every((segments) => others(segments).every((height) => height > 40));
process.exit(isLow && isHigh && areFirst[128] && !areFirst[127] ? 0 : 1);
END
node corners.cjs
