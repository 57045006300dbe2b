#!/usr/bin/env bash
# @babylonjs/havok 1.3.14: HP_Shape_CreateHeightField(numXSamples, numZSamples, scale, heights) reads heights[x * numXSamples + z]: right for as many
# samples along x as along z, askew for all others, where a column begins before or behind its own first sample. No error is raised. The type
# declarations say nothing of the order.
#
# Seen, rays straight down between samples of ground that rises along x alone, one metre a sample, the largest difference from it:
#   20 x 20 samples: 0.00 m
#   20 x 13 samples: 18.50 m
#   13 x 20 samples: 4.50 m
# Needs Node 20 or later.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @babylonjs/havok@1.3.14 >/dev/null
cat >field.mjs <<'END'
import { readFile } from 'node:fs/promises';
import HavokPhysics from '@babylonjs/havok';

const wasmBinary = await readFile('node_modules/@babylonjs/havok/lib/esm/HavokPhysics.wasm');
const hp = await HavokPhysics({ wasmBinary });

/** Heights in the order that is right for squares: column by column along x. */
function farthest(columns, rows) {
  const [, world] = hp.HP_World_Create();
  const heights = Float32Array.from({ length: columns * rows }, (_, i) => Math.floor(i / rows));
  const address = hp._malloc(heights.byteLength);
  new Float32Array(hp.HEAPU8.buffer, address, heights.length).set(heights);
  const [, shape] = hp.HP_Shape_CreateHeightField(columns, rows, [1, 1, 1], address);
  const [, body] = hp.HP_Body_Create();
  hp.HP_Body_SetShape(body, shape);
  hp.HP_Body_SetMotionType(body, hp.MotionType.STATIC);
  hp.HP_World_AddBody(world, body, false);
  const [, collector] = hp.HP_QueryCollector_Create(1);
  let most = 0;
  for (let c = 0.5; c < columns - 1; c++) {
    for (let r = 0.25; r < rows - 1; r++) {
      const [x, z] = [c - (columns - 1) / 2, r - (rows - 1) / 2];
      hp.HP_World_CastRayWithCollector(world, collector, [[x, 100, z], [x, -100, z], [~0, ~0], false, [0n]]);
      if (hp.HP_QueryCollector_GetNumHits(collector)[1] === 0) continue;
      most = Math.max(most, Math.abs(hp.HP_QueryCollector_GetCastRayResult(collector, 0)[1][1][3][1] - c));
    }
  }
  return most;
}
const sizes = [[20, 20], [20, 13], [13, 20]];
const seen = sizes.map(([columns, rows]) => farthest(columns, rows));
for (const [i, [columns, rows]] of sizes.entries()) console.log(`${columns} x ${rows} samples: ${seen[i].toFixed(2)} m`);
process.exit(seen[0] < 0.01 && seen[1] > 1 && seen[2] > 1 ? 0 : 1);
END
node field.mjs
