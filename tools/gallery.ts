/** Draws docs/gallery: a small picture of every preset, made by the command line as `faultline generate ID --preset ID --picture`.
 *  `npm run gallery` draws all anew and removes those whose preset is gone; `npm run gallery -- ID` draws those of one generator. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PNG } from 'pngjs';
import { generateCommand } from '../src/cli/generate.ts';
import type { Generator, Preset } from '../src/core/generator.ts';
import { registry } from '../src/generate.ts';
import { averaged } from './averaged.ts';
import { indexedPng } from './indexed-png.ts';

const FOLDER = 'docs/gallery';
/** Steps between samples along the longer side, at most: of the terrain, and of its picture. */
const TERRAIN_STEPS = 512;
const PICTURE_PIXELS = 256;
/** Smooth terrain and skies need all colours there are; on rough terrain fewer look the same and make the file smaller. */
const COLOURS = [256, 160, 96];
const ENOUGH_BYTES = 45_000;
/** Of 1D terrain: pixels, wide enough for its detail. */
const SILHOUETTE = { width: 2 * PICTURE_PIXELS, height: 1.5 * PICTURE_PIXELS };

const [only] = process.argv.slice(2);
const chosen = registry.generators.filter(({ id }) => only === undefined || id === only);
if (chosen.length === 0) throw new Error(`gallery: expected a generator, got ${only}`);

await mkdir(FOLDER, { recursive: true });
const temporary = await mkdtemp(path.join(os.tmpdir(), 'faultline-gallery-'));
const drawn = new Set<string>();
try {
  for (const generator of chosen) {
    for (const preset of generator.presets) {
      const bytes = await draw(generator, preset);
      const name = `${generator.id}-${preset.id}.png`;
      await writeFile(path.join(FOLDER, name), bytes);
      drawn.add(name);
      console.log(`${FOLDER}/${name}  ${bytes.length} bytes`);
    }
  }
} finally {
  await rm(temporary, { recursive: true });
}
for (const name of await readdir(FOLDER)) {
  const isGone = only === undefined && name.endsWith('.png') && !drawn.has(name);
  if (isGone) await rm(path.join(FOLDER, name));
}

async function draw(generator: Generator, preset: Preset): Promise<Uint8Array> {
  const { width, height } = generator.kind === 'profile' ? SILHOUETTE : mapSize(preset);
  const file = path.join(temporary, 'picture.png');
  const flags = ['--width', String(width), '--height', String(height), '--preset', preset.id];
  await generateCommand([generator.id, ...flags, '--picture', '-o', file, '--force', '--quiet']);
  const picture = averaged(PNG.sync.read(await readFile(file)), PICTURE_PIXELS);
  const encoded = COLOURS.map((colours) => indexedPng(picture.width, picture.height, picture.data, colours));
  return encoded.find(({ length }) => length < ENOUGH_BYTES) ?? encoded[encoded.length - 1];
}

/** The preset's own size, halved while it is too large: 2^n·cells + 1 samples stay such a number. */
function mapSize({ width = 513, height = 513 }: Preset): { width: number; height: number } {
  let [x, y] = [width - 1, height - 1];
  while (Math.max(x, y) > TERRAIN_STEPS) [x, y] = [Math.ceil(x / 2), Math.ceil(y / 2)];
  return { width: x + 1, height: y + 1 };
}
