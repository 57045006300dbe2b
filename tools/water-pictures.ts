/** Draws the pictures of docs/water.md: `npm run water`. */
import { writeFile } from 'node:fs/promises';
import { dInfinity, wetnessOf } from '../src/analysis/d-infinity.ts';
import { hydrology } from '../src/analysis/hydrology.ts';
import { type Heightmap, spacingOf } from '../src/core/heightmap.ts';
import { defaultsOf } from '../src/core/params.ts';
import { parseRecipe } from '../src/core/parse-recipe.ts';
import { reliefPixels } from '../src/draw/picture.ts';
import { rivers } from '../src/filters/rivers.ts';
import { generateHeightmap, registry } from '../src/generate.ts';
import { fillInPlace } from '../src/kernels/depressions.ts';
import { wornAtFullSize } from '../tests/support/stream-power.ts';
import { averaged, type Pixels } from './averaged.ts';
import { indexedPng } from './indexed-png.ts';

/** Pixels a side: of the smallest map no fewer than samples, but one. */
const PANEL = 256;
const GAP = 6;
const COLOURS = 128;
const EXTENT = { x: 25_600, y: 25_600 };
const ELEVATION = { min: 0, max: 3000 };
/** Square metres that drain through a river that is drawn. */
const THRESHOLD = 1e6;
const RIVER = [24, 96, 210];

const usual = defaultsOf(rivers.params);
/** Of the preset `old`: smooth slopes show how water parts. */
const OLD = { strength: 1.2, detail: 0.8, hillslope: 0.006, deposition: 1 };

await save('docs/water-method.png', [
  drawn(terrain(513)),
  drawn(atFullSize(terrain(513))),
  drawn(rivers.apply(terrain(513), usual, undefined, { extent: EXTENT, elevation: ELEVATION })),
]);
for (const [name, worn] of [
  ['full-size', atFullSize],
  ['by-levels', (map: Heightmap) => rivers.apply(map, usual, undefined, { extent: EXTENT, elevation: ELEVATION })],
] as const) {
  await save(
    `docs/water-${name}.png`,
    [257, 513, 1025].map((side) => withRivers(worn(terrain(side)))),
  );
}
const old = rivers.apply(terrain(257), { ...usual, ...OLD }, undefined, { extent: EXTENT, elevation: ELEVATION });
const spacing = spacingOf(EXTENT, old);
const found = hydrology(old, { spacing });
const parted = dInfinity(old, found, { spacing });
await save(
  'docs/water-ways.png',
  [found.area, parted.area, wetnessOf(parted, spacing).map(Math.exp)].map((values) => inBlue(old, values)),
);

/** In 0 … 1. */
function terrain(side: number): Heightmap {
  const source = { kind: 'generated', generator: 'diamond-square', seed: 'alps', params: { hurst: 0.9 } };
  const elevation = { min: 0, max: 1 };
  return generateHeightmap(parseRecipe({ version: 1, source, width: side, height: side, elevation }, registry));
}

/** Stream power on all samples at once. */
function atFullSize(map: Heightmap): Heightmap {
  const worn = wornAtFullSize(map, 2 * usual.strength, 24);
  fillInPlace(worn, -Infinity);
  return worn;
}

function drawn(map: Heightmap): Pixels {
  const { width, height } = map;
  const metres = { ...map, data: map.data.map((v) => v * ELEVATION.max) };
  const pixels = reliefPixels({ map: metres, isInMetres: true, spacing: spacingOf(EXTENT, map) });
  return averaged({ width, height, data: Uint8Array.from(pixels) }, PANEL);
}

function withRivers(map: Heightmap): Pixels {
  const picture = drawn(map);
  const { area } = hydrology(map, { spacing: spacingOf(EXTENT, map), threshold: THRESHOLD });
  for (let i = 0; i < area.length; i++) {
    if (area[i] < THRESHOLD) continue;
    const [column, row] = [i % map.width, Math.floor(i / map.width)].map((at) => Math.floor((at * PANEL) / map.width));
    picture.data.set(RIVER, 4 * (row * PANEL + column));
  }
  return picture;
}

/** White to dark blue by the logarithm. */
function inBlue({ width, height }: Heightmap, values: ArrayLike<number>): Pixels {
  const logs = Float64Array.from(values, Math.log);
  const sorted = logs.slice().sort();
  const [least, most] = [0.01, 0.998].map((share) => sorted[Math.floor(share * (sorted.length - 1))]);
  const data = new Uint8Array(4 * logs.length);
  for (const [i, value] of logs.entries()) {
    const share = Math.min(Math.max((value - least) / (most - least), 0), 1);
    data.set([...[8, 48, 107].map((dark) => 255 + share * (dark - 255)), 255], 4 * i);
  }
  return averaged({ width, height, data }, PANEL);
}

/** Panels side by side. */
async function save(file: string, panels: readonly Pixels[]): Promise<void> {
  const width = panels.length * (PANEL + GAP) - GAP;
  const data = new Uint8Array(4 * width * PANEL).fill(255);
  for (const [at, panel] of panels.entries()) {
    const left = at * (PANEL + GAP);
    for (let y = 0; y < PANEL; y++) data.set(panel.data.subarray(4 * y * PANEL, 4 * (y + 1) * PANEL), 4 * (y * width + left));
  }
  const bytes = indexedPng(width, PANEL, data, COLOURS);
  await writeFile(file, bytes);
  console.log(`${file}  ${bytes.length} bytes`);
}
