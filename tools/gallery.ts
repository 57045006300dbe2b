/** Draws docs/gallery: a small picture of every preset, of the very recipe that the gallery opens, and one of every landform, ready-made
 *  comparison and landscape; and docs/palettes. `npm run gallery` draws all anew, `npm run gallery -- ID` those of one generator,
 *  `npm run gallery -- ready` landforms and comparisons, and `npm run gallery -- landscapes` landscapes and palettes. Each removes the
 *  pictures whose preset is gone. Beside them it keeps hashes of what they show. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Generator, Preset } from '../src/core/generator.ts';
import { spacingOf } from '../src/core/heightmap.ts';
import { presetRecipe } from '../src/core/parse-recipe.ts';
import { silhouette } from '../src/draw/colour/silhouette.ts';
import { reliefPixels } from '../src/draw/picture.ts';
import { generate, registry } from '../src/generate.ts';
import { palettes } from '../src/landscape/palettes.ts';
import { landscapePresets } from '../src/landscape/presets.ts';
import type { ReadyMade } from '../src/state/ready-made.ts';
import { averaged, type Pixels } from './averaged.ts';
import { comparisonPicture, madeReady, relief } from './comparison-picture.ts';
import {
  galleryFiles,
  landscapeFile,
  landscapeHash,
  presetFile,
  readyFile,
  readyHash,
  readyMades,
  SAMPLES_FILE,
  sampleHash,
} from './gallery-samples.ts';
import { indexedPng } from './indexed-png.ts';
import { landscapePicture, palettePicture } from './landscape-pictures.ts';

const FOLDER = 'docs/gallery';
const PALETTES = 'docs/palettes';
const PICTURE_PIXELS = 256;
const PALETTE_PIXELS = 200;
/** Smooth terrain and skies need all colours there are; on rough terrain fewer look the same and make the file smaller. */
const COLOURS = [256, 160, 96];
const ENOUGH_BYTES = 45_000;
const COMPARISON = { width: PICTURE_PIXELS, height: 0.75 * PICTURE_PIXELS };
/** Of 1D terrain: pixels, wide enough for its detail. */
const SILHOUETTE = { width: 2 * PICTURE_PIXELS, height: 1.5 * PICTURE_PIXELS };

const [only] = process.argv.slice(2);
const chosen = registry.generators.filter(({ id }) => only === undefined || id === only);
const ready = only === undefined || only === 'ready' ? readyMades : [];
const hasLandscapes = only === undefined || only === 'landscapes';
if (chosen.length + ready.length === 0 && !hasLandscapes) {
  throw new Error(`gallery: expected a generator, ready or landscapes, got ${only}`);
}

for (const folder of [FOLDER, PALETTES]) await mkdir(folder, { recursive: true });
const samples: Record<string, string> = {};
for (const generator of chosen) {
  for (const preset of generator.presets) {
    const picture = draw(generator, preset);
    await keep(presetFile(generator, preset), picture, await sampleHash(generator, preset));
  }
}
for (const one of ready) {
  const picture = one.terrains.length > 1 ? await comparisonPicture(one, COMPARISON) : await landformPicture(one);
  await keep(readyFile(one), picture, await readyHash(one));
}
for (const preset of hasLandscapes ? landscapePresets : []) {
  await keep(landscapeFile(preset), landscapePicture(preset.landscape, PICTURE_PIXELS), await landscapeHash(preset));
}
if (hasLandscapes) await drawPalettes();
const wanted = galleryFiles();
for (const name of await readdir(FOLDER)) {
  if (name.endsWith('.png') && !wanted.includes(name)) await rm(path.join(FOLDER, name));
}
const all: Record<string, string> = { ...JSON.parse(await readFile(SAMPLES_FILE, 'utf8')), ...samples };
const sorted = Object.entries(all)
  .filter(([name]) => wanted.includes(name))
  .sort(([a], [b]) => (a < b ? -1 : 1));
await writeFile(SAMPLES_FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);

function draw(generator: Generator, preset: Preset): Pixels {
  const recipe = presetRecipe(registry, generator, preset);
  const terrain = generate(recipe);
  const isMap = 'data' in terrain;
  const { width, height } = isMap ? terrain : SILHOUETTE;
  const pixels = isMap
    ? reliefPixels({ map: terrain, isInMetres: true, spacing: spacingOf(recipe.extent, terrain) }, recipe.elevation ?? undefined)
    : silhouette(terrain, SILHOUETTE);
  return averaged({ width, height, data: Uint8Array.from(pixels) }, PICTURE_PIXELS);
}

async function landformPicture(one: ReadyMade): Promise<Pixels> {
  const { document, terrains } = await madeReady(one);
  const [{ recipe, terrain }] = terrains;
  if (!('data' in terrain)) throw new TypeError(`gallery: expected 2D terrain for ${one.id}`);
  return averaged(relief(terrain, recipe, document.appearance, recipe.elevation ?? undefined), PICTURE_PIXELS);
}

async function drawPalettes(): Promise<void> {
  for (const name of await readdir(PALETTES)) await rm(path.join(PALETTES, name));
  for (const [id, palette] of Object.entries(palettes))
    await write(`${PALETTES}/${id}.png`, palettePicture(palette, PALETTE_PIXELS));
}

async function keep(name: string, picture: Pixels, hash: string): Promise<void> {
  await write(`${FOLDER}/${name}`, picture);
  samples[name] = hash;
}

async function write(file: string, { width, height, data }: Pixels): Promise<void> {
  const encoded = COLOURS.map((colours) => indexedPng(width, height, data, colours));
  const bytes = encoded.find(({ length }) => length < ENOUGH_BYTES) ?? encoded[encoded.length - 1];
  await writeFile(file, bytes);
  console.log(`${file}  ${bytes.length} bytes`);
}
