import { DEFAULT_SEED } from '../src/cli/common-flags.ts';
import type { Generator, Preset } from '../src/core/generator.ts';
import type { Size } from '../src/core/heightmap.ts';
import { parseRecipe } from '../src/core/parse-recipe.ts';
import { generate, registry } from '../src/generate.ts';
import { hashSamples } from '../tests/support/golden-cases.ts';

/** Steps between samples along the longer side of the terrain that is hashed, at most. */
const STEPS = 64;

/** The file that `npm run gallery` keeps the hashes in, beside the pictures: from each picture's name to `sampleHash` when it was drawn. */
export const SAMPLES_FILE = 'docs/gallery/samples.json';

/** SHA-256 of a preset's samples on a small map: another one means that its picture is to be drawn anew. */
export async function sampleHash({ id, kind }: Generator, { params, extent, ...preset }: Preset): Promise<string> {
  const size = kind === 'profile' ? {} : sizeWithin(preset, STEPS);
  const source = { kind: 'generated', generator: id, seed: DEFAULT_SEED, params };
  const terrain = generate(parseRecipe({ version: 1, source, ...size, ...(extent && { extent }) }, registry));
  return hashSamples('data' in terrain ? terrain.data : terrain.y);
}

/** The preset's own size, halved while it is too large: 2^n·cells + 1 samples stay such a number. */
export function sizeWithin({ width = 513, height = 513 }: Pick<Preset, 'width' | 'height'>, steps: number): Size {
  let [x, y] = [width - 1, height - 1];
  while (Math.max(x, y) > steps) [x, y] = [Math.ceil(x / 2), Math.ceil(y / 2)];
  return { width: x + 1, height: y + 1 };
}
