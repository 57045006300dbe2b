/** Measures how far the lattice shows through the terrain of every generator that has one: prints the table that docs/generators/subdivision.md
 *  quotes and draws docs/creases.png, where light is rougher than the rest of the map and dark smoother, a square for each generator. */
import { writeFile } from 'node:fs/promises';
import type { Heightmap } from '../src/core/heightmap.ts';
import { parseRecipe } from '../src/core/parse-recipe.ts';
import { generateHeightmap, registry } from '../src/generate.ts';
import { indexedPng } from './indexed-png.ts';

const SIDE = 257;
const SEEDS = 240;
const LAG = 4;
const MIDDLE = (SIDE - 1) / 2;
/** Samples with neighbours a lag away on all sides. */
const INNER = SIDE - 2 * LAG;
const GAP = 6;

const lattices = registry.generators.filter(({ params }) => 'hurst' in params);
const picture = { width: lattices.length * (INNER + GAP) - GAP, height: INNER };
const pixels = new Uint8Array(4 * picture.width * picture.height).fill(255);

console.log('| generator | crease | direction |\n| --- | ---: | ---: |');
for (const [at, { id, title }] of lattices.entries()) {
  const across = new Float64Array(SIDE * SIDE);
  const down = new Float64Array(SIDE * SIDE);
  const rise = { southEast: 0, northEast: 0 };
  for (let seed = 0; seed < SEEDS; seed++) {
    const source = { kind: 'generated', generator: id, seed: `${seed}`, params: { hurst: 0.8 } };
    const map = generateHeightmap(parseRecipe({ version: 1, source, width: SIDE, height: SIDE }, registry), { raw: true });
    addFolds(map, 1, across);
    addFolds(map, SIDE, down);
    rise.southEast += squaredRise(map, 1);
    rise.northEast += squaredRise(map, -1);
  }
  // Odd multiples of the lag: the columns that are new at its level.
  const elsewhere = Array.from({ length: Math.floor((SIDE - LAG) / (2 * LAG)) }, (_, i) => (2 * i + 1) * LAG);
  const crease = Math.sqrt(meanOf(across, [MIDDLE]) / meanOf(across, elsewhere));
  console.log(`| ${title} | ${crease.toFixed(2)} | ${Math.sqrt(rise.northEast / rise.southEast).toFixed(2)} |`);
  draw(
    across.map((fold, i) => fold + down[i]),
    at * (INNER + GAP),
  );
}
await writeFile('docs/creases.png', indexedPng(picture.width, picture.height, pixels, 32));

/** Adds, for every inner sample, how far it lies from the mean of the two a lag before and behind it, squared.
 *  @param step 1 for those to its west and east, SIDE for north and south */
function addFolds({ data }: Heightmap, step: number, out: Float64Array): void {
  for (let y = LAG; y < SIDE - LAG; y++) {
    for (let i = y * SIDE + LAG, end = i + INNER; i < end; i++) {
      out[i] += (data[i - LAG * step] + data[i + LAG * step] - 2 * data[i]) ** 2;
    }
  }
}

/** The mean over the inner samples of columns. */
function meanOf(folds: Float64Array, columns: readonly number[]): number {
  let sum = 0;
  for (const x of columns) for (let y = LAG; y < SIDE - LAG; y++) sum += folds[y * SIDE + x];
  return sum / columns.length / INNER;
}

/** Mean square difference a lag farther east and, with `south` 1, south, with −1 north. */
function squaredRise({ width, height, data }: Heightmap, south: 1 | -1): number {
  let sum = 0;
  for (let y = LAG; y < height - LAG; y++) {
    for (let x = 0, i = y * width; x < width - LAG; x++, i++) sum += (data[i + LAG + south * LAG * width] - data[i]) ** 2;
  }
  return sum;
}

/** Half of the usual roughness is black, twice of it white. */
function draw(folds: Float64Array, left: number): void {
  const usual = folds.filter((fold) => fold > 0).sort()[(INNER * INNER) >> 1];
  for (let y = 0; y < INNER; y++) {
    for (let x = 0; x < INNER; x++) {
      const octaves = Math.log2(folds[(y + LAG) * SIDE + x + LAG] / usual) / 2;
      const shade = 17 * Math.round(15 * Math.min(Math.max((octaves + 1) / 2, 0), 1));
      const to = 4 * (y * picture.width + left + x);
      pixels.fill(shade, to, to + 3);
    }
  }
}
