/** Small files that say less than they mean, or say it in another way: each opens rightly or is asked about, for the command line, the page and the library. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatOf, inputFormats } from '../../../src/io/input-formats.ts';
import { openPicture } from '../../../src/terrain/open-picture.ts';
import { called } from '../../support/called.ts';
import { listShared, readShared } from '../../support/shared-data.ts';

interface Truth {
  readonly size: readonly [width: number, height: number];
  /** Metres; undefined where nobody can know them. */
  readonly elevation?: readonly [min: number, max: number];
  readonly holes?: number;
  /** Metres, to a thousandth. */
  readonly spacing?: readonly [x: number, y: number];
  /** One of the notes. */
  readonly note?: RegExp;
  /** The page opens its dialog. */
  readonly isAsked?: boolean;
}

const HILLS = { size: [11, 9], elevation: [1000, 1124], spacing: [63.79, 92.66], note: /degrees/ } as const;
const SLOPE = { size: [4, 3], elevation: [1500, 1590], spacing: [10, 10], isAsked: true } as const;
const COAST = { size: [12, 9], elevation: [12.9, 19.9], holes: 12, spacing: [10, 10] } as const;
const BUMP = { size: [8, 6], elevation: [1009, 1085], holes: 6, spacing: [10, 10], isAsked: true } as const;
const SQUARE = { size: [32, 32], isAsked: true } as const;

const truths: Readonly<Record<string, Truth>> = {
  'alpha.tif': { ...COAST, note: /alpha/ },
  'mask.tif': { ...COAST, note: /mask/ },
  'nodata.tif': COAST,
  'degrees-4326-under-projected-key.tif': { ...HILLS, note: /taken for degrees \(a guess\)/ },
  'degrees-no-crs.tif': { size: [4, 3], elevation: [1500, 1540], spacing: [63.78, 92.66], note: /taken for degrees \(a guess\)/ },
  'degrees-no-model-key.tif': HILLS,
  'degrees-user-defined-model.tif': HILLS,
  'degrees.asc': { size: [4, 3], elevation: [1500, 1540], spacing: [63.78, 92.66], note: /taken for degrees \(a guess\)/ },
  'degrees-corner-zero.asc': {
    size: [4, 3],
    elevation: [500, 540],
    spacing: [92.66, 92.66],
    note: /taken for degrees \(a guess\)/,
  },
  'half-degree.asc': { size: [12, 10], elevation: [209, 1397], spacing: [38968, 55598], note: /taken for degrees \(a guess\)/ },
  'negative-scale-x.tif': { ...BUMP, note: /first column is east: mirrored/ },
  'turned-180.tif': { ...BUMP, note: /south/ },
  'unit-cm.tif': { ...BUMP, elevation: [10.09, 10.85], note: /centimetres/, isAsked: false },
  'nodata-ind.asc': { ...SLOPE, holes: 1 },
  'nodata-null.asc': { ...SLOPE, holes: 2 },
  'sea-and-void.asc': { size: [5, 4], elevation: [0, 18], holes: 2, spacing: [10, 10] },
  'two-voids-none-stated.asc': { ...SLOPE, holes: 2, note: /−9,999 and −32,768 are taken for no value/ },
  'two-voids-one-stated.asc': { ...SLOPE, holes: 2, note: /−32,768 are taken for no value/ },
  'voids-32768-32767.asc': { ...SLOPE, holes: 2, note: /are taken for no value/ },
  'normalised-32x32.tif': { ...SQUARE, note: /does not state its elevations/ },
  'normalised-32x32.r32': { ...SQUARE, note: /does not state its elevations/ },
  'float32-32x32.raw': { ...SQUARE, elevation: [0, 1000], note: /32 × 32/ },
  'grey8-32x32.raw': { ...SQUARE, elevation: [0, 1000], note: /32 × 32/ },
  'signed16-32x32.raw': { ...SQUARE, elevation: [-50, 850], note: /32 × 32/ },
  'layer-alpha-32x32.exr': { ...SQUARE, elevation: [-50, 900], note: /Image\.R is read/ },
  'godot-piz-y-32x32.exr': { ...SQUARE, elevation: [-50, 900] },
  'terrain-rgb.tif': { ...SQUARE, note: /Terrain-RGB/ },
  'terrarium-32x32.png': { ...SQUARE, note: /Terrarium/ },
  'checker-33x33.png': { size: [33, 33], isAsked: true },
};

const folder = path.resolve(import.meta.dirname, '../../../../shared/data/failed');
const names = (await listShared('failed'))?.filter((name) => !name.endsWith('.mjs'));

describe.skipIf(!names)('of ../shared/data/failed', () => {
  test('every file has a row here', () => {
    expect(Object.keys(truths).sort()).toEqual([...(names ?? [])].sort());
  });

  test.each(Object.entries(truths))('%s', async (name, { size, elevation, holes = 0, spacing, note, isAsked = false }) => {
    const { code, stdout } = await called(['inspect', path.join(folder, name), '--json']);
    expect(code).toBe(0);
    const seen = JSON.parse(stdout);
    expect([seen.width, seen.height, seen.holes]).toEqual([...size, holes]);
    if (elevation) expect([seen.samples.min, seen.samples.max]).toEqual(elevation.map(Math.fround));
    if (spacing)
      for (const [i, metres] of [seen.spacing.x, seen.spacing.y].entries()) expect(metres / spacing[i]).toBeCloseTo(1, 3);
    expect(seen.notes).toEqual([...new Set(seen.notes)]);
    if (note) expect(seen.notes.join('\n')).toMatch(note);
    const bytes = await readShared(`failed/${name}`);
    if (!bytes) throw new TypeError(`${name}: expected it beside the checkout`);
    const file = await formatOf(name, inputFormats)?.open?.({ name, bytes: bytes.slice() });
    expect([file?.width, file?.height, file?.holes]).toEqual([...size, holes]);
    expect((await openPicture({ name, bytes })).kind).toBe(isAsked ? 'asks' : 'imported');
  });
});
