import type { Generator, Preset } from '../src/core/generator.ts';
import type { Size } from '../src/core/heightmap.ts';
import { presetRecipe } from '../src/core/parse-recipe.ts';
import { DEFAULT_SIZE } from '../src/core/recipe-fields.ts';
import { generate, registry, samplesOf } from '../src/generate.ts';
import { sha256Hex } from '../src/io/bytes.ts';
import { type LandscapePreset, landscapePresets } from '../src/landscape/presets.ts';
import { createDocument } from '../src/state/document.ts';
import { documentToText } from '../src/state/document-text.ts';
import { readyComparisons } from '../src/state/ready-comparisons.ts';
import { landforms } from '../src/state/ready-landforms.ts';
import type { ReadyMade } from '../src/state/ready-made.ts';
import { painted } from './landscape-pictures.ts';

/** Steps between samples along the longer side of the terrain that is hashed, at most. */
const STEPS = 64;

/** The file that `npm run gallery` keeps the hashes in, beside the pictures: from each picture's name to `sampleHash`,
 *  `readyHash` or `landscapeHash` when it was drawn. */
export const SAMPLES_FILE = 'docs/gallery/samples.json';

/** The names of all pictures that there are to be. */
export function galleryFiles(): string[] {
  const terrains = registry.generators.flatMap((generator) => generator.presets.map((preset) => presetFile(generator, preset)));
  return [...terrains, ...readyMades.map(readyFile), ...landscapePresets.map(landscapeFile)];
}

/** The name of a preset's picture. */
export function presetFile({ id }: Generator, preset: Preset): string {
  return `${id}-${preset.id}.png`;
}

/** SHA-256 of a preset's samples on a small map: another one means that its picture is to be drawn anew. */
export async function sampleHash(generator: Generator, preset: Preset): Promise<string> {
  const size = generator.kind === 'profile' ? {} : sizeWithin(preset, STEPS);
  return sha256Hex(samplesOf(generate(presetRecipe(registry, generator, { ...preset, ...size }))));
}

/** The landforms and the comparisons of the gallery. */
export const readyMades: readonly ReadyMade[] = [...landforms, ...readyComparisons];

/** SHA-256 of all that something ready-made is made from. What its generators make is held by the presets. */
export function readyHash(ready: ReadyMade): Promise<string> {
  const document = ready.apply(createDocument(ready.terrains[0]));
  return sha256Hex(new TextEncoder().encode(documentToText(document)));
}

/** The name of a landform's or a comparison's picture. */
export function readyFile({ picture }: ReadyMade): string {
  return `${picture}.png`;
}

/** SHA-256 of the pixels of a landscape as it begins, painted small. */
export function landscapeHash({ landscape }: LandscapePreset): Promise<string> {
  const { scene } = landscape;
  const size = { width: STEPS, height: Math.round((STEPS * scene.height) / scene.width) };
  return sha256Hex(new Uint8Array(painted({ ...landscape, scene: { ...scene, ...size } }).pixels));
}

/** The name of a landscape's picture. */
export function landscapeFile({ id }: LandscapePreset): string {
  return `landscape-${id}.png`;
}

/** A size, halved while it is too large: 2^n·cells + 1 samples stay such a number. */
function sizeWithin({ width = DEFAULT_SIZE, height = DEFAULT_SIZE }: Partial<Size>, steps: number): Size {
  let [x, y] = [width - 1, height - 1];
  while (Math.max(x, y) > steps) [x, y] = [Math.ceil(x / 2), Math.ceil(y / 2)];
  return { width: x + 1, height: y + 1 };
}
