import { describe, expect, test } from 'vitest';
import type { Spacing } from '../../../src/core/heightmap.ts';
import { formatOf, inputFormats } from '../../../src/io/formats.ts';
import { listShared, readShared } from '../../support/shared-data.ts';

/** Metres, to four digits. */
const cells = ({ x, y }: Spacing): number[] => [x, y].map((metres) => Number(metres.toPrecision(4)));
const third = [63.78, 92.66];

/** Files as other programs write them: samples without a value, the lowest and the highest elevation, and the cell size. */
const files: readonly (readonly [name: string, holes: number, lowest: number, highest: number, spacing: readonly number[]])[] = [
  ['degrees-no-crs.tif', 0, 1500, 1540, third],
  ['degrees-4326-under-projected-key.tif', 0, 1000, 1124, [63.79, 92.66]],
  ['degrees-no-model-key.tif', 0, 1000, 1124, [63.79, 92.66]],
  ['degrees-user-defined-model.tif', 0, 1000, 1124, [63.79, 92.66]],
  ['degrees.asc', 0, 1500, 1540, third],
  ['degrees-corner-zero.asc', 0, 500, 540, [92.66, 92.66]],
  ['half-degree.asc', 0, 209, 1397, [38_970, 55_600]],
  ['mask.tif', 12, 12.9, 19.9, [10, 10]],
  ['alpha.tif', 12, 12.9, 19.9, [10, 10]],
  ['nodata.tif', 12, 12.9, 19.9, [10, 10]],
  ['two-voids-none-stated.asc', 2, 1500, 1590, [10, 10]],
  ['two-voids-one-stated.asc', 2, 1500, 1590, [10, 10]],
  ['voids-32768-32767.asc', 2, 1500, 1590, [10, 10]],
  ['sea-and-void.asc', 2, 0, 18, [10, 10]],
  ['negative-scale-x.tif', 6, 1009, 1085, [10, 10]],
  ['turned-180.tif', 6, 1009, 1085, [10, 10]],
  ['unit-cm.tif', 6, 10.09, 10.85, [10, 10]],
  ['nodata-null.asc', 2, 1500, 1590, [10, 10]],
  ['nodata-ind.asc', 1, 1500, 1590, [10, 10]],
];
const names = await listShared('failed');

describe('a file of another program is read as it is meant', () => {
  test.skipIf(!names).each(files)('%s', async (name, holes, lowest, highest, spacing) => {
    const bytes = await readShared(`failed/${name}`);
    const opened = bytes && (await formatOf(name, inputFormats)?.open?.({ bytes, name }));
    expect(opened).toMatchObject({ holes });
    expect(opened?.codes.min).toBeCloseTo(lowest, 4);
    expect(opened?.codes.max).toBeCloseTo(highest, 4);
    expect(opened?.spacing && cells(opened.spacing)).toEqual(spacing);
  });
});
