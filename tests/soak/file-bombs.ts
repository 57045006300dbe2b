import { deflateSync } from 'node:zlib';
import { makeExr } from '../support/exr-maker.ts';
import { makeTiff, type TiffToMake } from '../support/tiff-maker.ts';
import { type Bomb, bomb, deflatedZeros } from './png-bombs.ts';

const dot: TiffToMake = { width: 1, height: 1, kind: 'float', bits: 32, sample: () => 0 };
const tiff = (campaign: string, of: () => Promise<Partial<TiffToMake>>): Bomb =>
  bomb('.tif', campaign, async () => makeTiff({ ...dot, ...(await of()) }));
const bytes = new Uint8Array(64);
/** So many strips of one row, all of them the same bytes. */
function sharedStrips(height: number): Partial<TiffToMake> {
  const strip = new Uint8Array(deflateSync(new Uint8Array(4 * 4096)));
  const at = (offset: number): Partial<TiffToMake> => {
    const all = (value: number): number[] => Array<number>(height).fill(value);
    const tags: TiffToMake['tags'] = [
      [273, 'long', all(offset)],
      [279, 'long', all(strip.length)],
    ];
    return { width: 4096, height, compression: 'deflate', rowsPerStrip: 1, strip, tags };
  };
  return at(makeTiff({ ...dot, ...at(1) }).length - strip.length);
}

/** So many tiles of 64 × 64 pixels with 1024 bands of 64 bits, all of them the same 33 KB. */
async function sharedTiles(count: number): Promise<Partial<TiffToMake>> {
  const strip = await deflatedZeros(32);
  const all = (value: number): number[] => Array<number>(count).fill(value);
  const at = (offset: number): Partial<TiffToMake> => ({
    width: 64 * count,
    height: 64,
    bits: 64,
    bands: 1024,
    compression: 'deflate',
    tile: { width: 64, height: 64 },
    strip,
    tags: [
      [324, 'long', all(offset)],
      [325, 'long', all(strip.length)],
    ],
  });
  return at(makeTiff({ ...dot, ...at(1) }).length - strip.length);
}

/** Bombs for the readers of formats other than PNG. */
export const fileBombs: readonly Bomb[] = [
  tiff('header of 60000 × 60000', async () => ({ width: 60_000, height: 60_000, strip: bytes })),
  tiff('header of 8193 × 8193, 64 bytes of data', async () => ({
    ...{ width: 8193, height: 8193, strip: bytes },
    compression: 'deflate',
  })),
  tiff('1 GiB of zeros in 1 × 1', async () => ({ strip: await deflatedZeros(1024), compression: 'deflate' })),
  tiff('16,384 strips, all the same 40 bytes', async () => sharedStrips(16_384)),
  tiff('256 tiles of 1024 bands, all the same 33 KB', async () => sharedTiles(256)),
  tiff('metadata of 4 MiB', async () => ({ tags: [[42_112, 'ascii', '<Item '.repeat(690_000)]] })),
  bomb('.tif', 'directory that is its own next', () => {
    const file = makeTiff(dot);
    const view = new DataView(file.buffer);
    view.setUint32(8 + 2 + 12 * view.getUint16(8, true), 8, true);
    return file;
  }),
  bomb('.exr', '1 GiB of zeros in 16 rows', async () => makeExr({ R: 'float' }, 3, (_, x) => x, await deflatedZeros(1024))),
  bomb('.exr', '256 channels of zeros in 16384 × 16', async () => {
    const channels = Object.fromEntries(Array.from({ length: 256 }, (_, i) => [`c${i}`, 'float' as const]));
    return makeExr(channels, 3, () => 0, await deflatedZeros(256), [16_384, 16]);
  }),
  bomb('.exr', 'header of 8193 × 8193 and 5 × 20 samples', () => {
    const file = Buffer.from(makeExr({ R: 'float' }, 3, (_, x) => x));
    const window = file.indexOf('box2i') + 10;
    for (const [i, value] of [0, 0, 8192, 8192].entries()) file.writeInt32LE(value, window + 4 * i);
    return new Uint8Array(file);
  }),
  bomb('.asc', '16384 × 4096 samples in 30 bytes', () => new TextEncoder().encode('ncols 16384 nrows 4096 1 2 3 4')),
  bomb('.asc', 'one word of 64 MiB', () => new Uint8Array(1 << 26).fill(0x31)),
];
