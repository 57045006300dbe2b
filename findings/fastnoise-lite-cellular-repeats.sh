#!/usr/bin/env bash
# fastnoise-lite 1.1.1: 2D cellular noise repeats after 512 cells along x or y, and after 256 along both, at every seed tried. Only CellValue does not.
# Seeds 512 apart give one map; seeds 256 apart give one map, moved by 256 cells. So all seeds together give at most 256 different grounds.
# In 3D it repeats after 1,024 cells, and after 512 along two axes. Neither the README nor the comments of the file tell it.
#
# Seen, of seeds 0, 1, 1337 and -77 at 2,000 places, the largest difference of `Distance`, or of what is named:
#   2D, moved by 256 0: 1
#   2D, moved by 512 0: 0
#   2D, moved by 0 512: 0
#   2D, moved by 256 256: 0
#   3D, moved by 512 0 0: 0.92
#   3D, moved by 1024 0 0: 0
#   3D, moved by 512 512 0: 0
#   seed + 512: 0
#   seed + 256, moved by 256 0: 0
#   Distance2, moved by 512 0: 0
#   Distance2Add, moved by 512 0: 0
#   Distance2Sub, moved by 512 0: 0
#   Distance2Mul, moved by 512 0: 0
#   Distance2Div, moved by 512 0: 0
#   CellValue, moved by 512 0: 2
#   different maps of 4096 seeds: 512
# At the default frequency of 0.01 a cell is 100 units across: the same ground comes back after 51,200 units, and diagonally after 25,600 each way.
# Needs Node 20 or later.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fastnoise-lite@1.1.1 >/dev/null
cat >compare.mjs <<'END'
import FastNoiseLite from 'fastnoise-lite';

const SEEDS = [0, 1, 1337, -77];
let state = 1;
/** A multiple of 1/64 cell below 1,024, so that adding whole cells to it is exact. */
function coordinate() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return (state >>> 16) / 64;
}
const places = Array.from({ length: 2000 }, () => [coordinate(), coordinate(), coordinate()]);

function cells(seed, type = 'Distance') {
  const noise = new FastNoiseLite(seed);
  noise.SetNoiseType(FastNoiseLite.NoiseType.Cellular);
  noise.SetCellularReturnType(FastNoiseLite.CellularReturnType[type]);
  noise.SetFrequency(1);
  return noise;
}
/** Largest difference of noise at the places and of noise of seed + `more` at the same places, moved. */
function difference(move, { more = 0, type = 'Distance' } = {}) {
  let largest = 0;
  for (const seed of SEEDS) {
    const [one, other] = [cells(seed, type), cells(seed + more, type)];
    for (const place of places) {
      const at = place.slice(0, move.length);
      const moved = at.map((x, axis) => x + move[axis]);
      largest = Math.max(largest, Math.abs(one.GetNoise(...at) - other.GetNoise(...moved)));
    }
  }
  return largest;
}

const seen = [];
for (const move of [[256, 0], [512, 0], [0, 512], [256, 256], [512, 0, 0], [1024, 0, 0], [512, 512, 0]]) {
  seen.push([`${move.length}D, moved by ${move.join(' ')}`, difference(move)]);
}
seen.push(['seed + 512', difference([0, 0], { more: 512 })]);
seen.push(['seed + 256, moved by 256 0', difference([256, 0], { more: 256 })]);
for (const type of ['Distance2', 'Distance2Add', 'Distance2Sub', 'Distance2Mul', 'Distance2Div', 'CellValue']) {
  seen.push([`${type}, moved by 512 0`, difference([512, 0], { type })]);
}
const maps = new Set();
for (let seed = 0; seed < 4096; seed++) {
  const noise = cells(seed);
  maps.add(places.slice(0, 20).map(([x, y]) => noise.GetNoise(x, y)).join());
}
seen.push(['different maps of 4096 seeds', maps.size]);
for (const [name, value] of seen) console.log(`${name}: ${Number(value.toFixed(2))}`);
const DIFFERENT = ['2D, moved by 256 0', '3D, moved by 512 0 0', 'CellValue, moved by 512 0'];
const isAsSeen = seen.slice(0, -1).every(([name, value]) => (DIFFERENT.includes(name) ? value > 0.5 : value === 0)) && maps.size === 512;
process.exit(isAsSeen ? 0 : 1);
END
node compare.mjs
