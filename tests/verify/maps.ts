import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A map of which every file is made. */
export interface VerifiedMap {
  readonly name: string;
  /** The command that makes it, up to its outputs.
   *  @param folder for what it is made of */
  command(folder: string): Promise<readonly string[]>;
}

/** A map as it should be read. */
export interface Truth {
  readonly width: number;
  readonly height: number;
  /** Metres, row by row from the north-west. */
  readonly metres: Float32Array;
  /** Metres between samples. */
  readonly spacing: { readonly x: number; readonly y: number };
  /** Metres of the lowest and the highest code of integer files. */
  readonly elevation: { readonly min: number; readonly max: number };
}

/** No flip and no turn of it looks like itself: high ground in the north-west corner alone, and rises of its own eastwards and southwards. */
const ASYMMETRIC = { width: 257, height: 193, spacing: { x: 20, y: 30 }, elevation: { min: -200, max: 1800 } };

export const maps: readonly VerifiedMap[] = [
  {
    name: 'asymmetric, 257 × 193',
    async command(folder) {
      const file = path.join(folder, 'asymmetric.r32');
      const { width, height, spacing, elevation } = ASYMMETRIC;
      const view = new DataView(new ArrayBuffer(4 * width * height));
      for (let y = 0, i = 0; y < height; y++)
        for (let x = 0; x < width; x++, i++) view.setFloat32(4 * i, asymmetricAt(x, y), true);
      await writeFile(file, new Uint8Array(view.buffer));
      const sidecar = { format: 'r32', width, height, elevation, unit: 'm', cellSize: spacing };
      await writeFile(`${file}.json`, JSON.stringify(sidecar));
      return ['convert', file];
    },
  },
  { name: 'jacksboro, 403 × 344', command: async () => ['convert', path.resolve('public/samples/jacksboro.png')] },
  {
    name: 'with sea, 1000 × 700',
    command: async () => 'generate diamond-square --seed dolerite --width 1000 --height 700 --hurst 0.9'.split(' '),
  },
];

function asymmetricAt(x: number, y: number): number {
  const corner = Math.max(0, 1 - Math.hypot(x, 1.4 * y) / 60);
  return -200 + 0.6 * x + 1.1 * y + 1700 * corner * corner + 40 * Math.sin(x / 17) * Math.sin(y / 11) + 40;
}

/** Reads the float32 samples that `NAME.r32.json` describes, by what docs/files.md says of both. */
export async function truthOf(r32: string): Promise<Truth> {
  const { width, height, cellSize, elevation } = JSON.parse(await readFile(`${r32}.json`, 'utf8'));
  const bytes = await readFile(r32);
  const metres = Float32Array.from({ length: width * height }, (_, i) => bytes.readFloatLE(4 * i));
  return { width, height, metres, spacing: cellSize, elevation };
}
