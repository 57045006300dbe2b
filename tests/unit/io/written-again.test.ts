import { expect, test } from 'vitest';
import { spacingOf } from '../../../src/core/heightmap.ts';
import { formats } from '../../../src/formats.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { exrFormat } from '../../../src/io/exr/index.ts';
import { heightmapOf } from '../../../src/io/opened-samples.ts';
import { raw16Format } from '../../../src/io/raw16.ts';
import { fullReading, rangeRead, readAs } from '../../../src/io/reading.ts';
import { terrainToWrite } from '../../../src/io/terrain-to-write.ts';
import { tiffFormat } from '../../../src/io/tiff/index.ts';
import { restoreFloats } from '../../../src/restore.ts';
import { recipeFor } from '../../support/recipes.ts';
import { written } from '../../support/written.ts';

const recipe = recipeFor('diamond-square', { width: 33, height: 41, extent: { x: 3200, y: 1600 } });
const map = generateHeightmap(recipe);
const terrain = terrainToWrite(recipe, { map, profile: undefined, spacing: spacingOf(recipe.extent, map) }, true);

test.each([
  [tiffFormat, {}],
  [exrFormat, {}],
  [exrFormat, { channels: 'RGB' }],
  [raw16Format, {}],
  [raw16Format, { byteOrder: 'big-endian' }],
  [raw16Format, { firstRow: 'south' }],
])('$extension: terrain with options comes back as it was, and is written again byte for byte: %o', async (format, options) => {
  const file = await written(format, terrain, options);
  const opened = await format.open?.({ ...file, bytes: file.bytes.slice() });
  const { elevation, isInMetres, spacing } = terrain;
  expect(opened).toMatchObject({ width: 33, height: 41, elevation, isInMetres, spacing, notes: [], guesses: {}, holes: 0 });
  if (!opened) throw new TypeError('expected a format that is read');
  const reading = fullReading(opened);
  const samples = readAs(opened, reading);
  const again = { ...terrain, map: samples, elevation: rangeRead(opened, reading, samples), spacing: reading.spacing };
  expect(await written(format, again, options)).toEqual(file);
  if (format === raw16Format) expect(opened.byteOrders).toEqual([]);
  else expect(restoreFloats(opened.recipeText ?? '', samples, opened.spacing)).toEqual({ kind: 'reproduces', recipe });
});

test.each(formats.filter(({ open, isOfProfile }) => open !== undefined && !isOfProfile))(
  '$extension: every sample comes back in its place',
  async (format) => {
    const opened = await format.open?.(await written(format, terrain));
    if (!opened) throw new TypeError('expected a format that is read');
    const samples = heightmapOf(opened, opened.elevation ? undefined : { elevation: terrain.elevation, codes: opened.allCodes });
    expect([samples.width, samples.height]).toEqual([map.width, map.height]);
    const off = samples.data.reduce((most, value, i) => Math.max(most, Math.abs(value - map.data[i])), 0);
    expect(off).toBeLessThanOrEqual((terrain.elevation.max - terrain.elevation.min) / 65_535);
  },
);
