import { kindsOf } from '../../src/draw/picture-kinds.ts';
import type { Truth } from './maps.ts';

/** A file that is made of each map and read by other programs. */
export interface VerifiedFile {
  /** In the table. */
  readonly title: string;
  readonly extension: string;
  readonly flags: readonly string[];
  readonly holds: 'codes' | 'metres' | 'picture' | 'mesh';
  /** Of a sample, as the programs name it. */
  readonly depth?: Depth;
  /** Of a map tile: what a colour stands for, by the docs of its encoding. */
  readonly metresOf?: (red: number, green: number, blue: number) => number;
}

export type Depth = 'uint8' | 'uint16' | 'float16' | 'float32';

const HIGHEST: Partial<Record<Depth, number>> = { uint8: 255, uint16: 65_535 };

/** Metres by which a mesh may be off here. */
const MAX_ERROR = 20;
const mesh = { holds: 'mesh', flags: ['--max-error', String(MAX_ERROR)] } as const;

export const files: readonly VerifiedFile[] = [
  { title: 'PNG, 16 bits', extension: '.png', flags: [], holds: 'codes', depth: 'uint16' },
  { title: 'PNG, 8 bits', extension: '.png', flags: ['--depth', '8'], holds: 'codes', depth: 'uint8' },
  {
    title: 'PNG, Terrarium',
    extension: '.png',
    flags: ['--png-encoding', 'terrarium'],
    holds: 'picture',
    depth: 'uint8',
    metresOf: (red, green, blue) => red * 256 + green + blue / 256 - 32_768,
  },
  {
    title: 'PNG, Terrain-RGB',
    extension: '.png',
    flags: ['--png-encoding', 'terrain-rgb'],
    holds: 'picture',
    depth: 'uint8',
    metresOf: (red, green, blue) => -10_000 + (red * 65_536 + green * 256 + blue) * 0.1,
  },
  { title: 'R16', extension: '.r16', flags: [], holds: 'codes', depth: 'uint16' },
  {
    title: 'R16, big-endian, south first',
    extension: '.raw',
    flags: ['--byte-order', 'big-endian', '--first-row', 'south'],
    holds: 'codes',
    depth: 'uint16',
  },
  { title: 'PGM', extension: '.pgm', flags: [], holds: 'codes', depth: 'uint16' },
  { title: 'ASCII grid', extension: '.asc', flags: [], holds: 'metres', depth: 'float32' },
  { title: 'text for OpenSCAD', extension: '.dat', flags: [], holds: 'metres', depth: 'float32' },
  { title: 'R32', extension: '.r32', flags: [], holds: 'metres', depth: 'float32' },
  { title: 'GeoTIFF', extension: '.tif', flags: [], holds: 'metres', depth: 'float32' },
  { title: 'EXR, float, R', extension: '.exr', flags: [], holds: 'metres', depth: 'float32' },
  { title: 'EXR, float, RGB', extension: '.exr', flags: ['--channels', 'RGB'], holds: 'metres', depth: 'float32' },
  { title: 'EXR, half, R', extension: '.exr', flags: ['--precision', 'half'], holds: 'metres', depth: 'float16' },
  { title: 'STL', extension: '.stl', ...mesh },
  { title: 'OBJ', extension: '.obj', ...mesh },
  { title: 'GLB, texture', extension: '.glb', ...mesh },
  { title: 'GLB, vertex colours', extension: '.glb', holds: 'mesh', flags: [...mesh.flags, '--colours', 'vertices'] },
  { title: 'GLB, no colours', extension: '.glb', holds: 'mesh', flags: [...mesh.flags, '--colours', 'none'] },
  ...kindsOf(false).map(
    ({ id }): VerifiedFile => ({
      title: `picture: ${id}`,
      extension: '.png',
      flags: ['--kind', id],
      holds: 'picture',
      depth: 'uint8',
    }),
  ),
];

/** A file that was made, and what is to be found in it. */
export interface MadeFile extends VerifiedFile {
  readonly path: string;
  readonly truth: Truth;
  /** Absent where it holds no samples. */
  readonly expected?: Expected | undefined;
  /** Of a mesh, as the command printed them. */
  readonly figures?: { readonly triangles: number; readonly vertices: number; readonly largestError: number } | undefined;
}

/** What a program should find: numbers as they stand in the file. */
export interface Expected {
  /** Row by row from the north-west, unrounded; of a picture what a first program read. */
  readonly samples: ArrayLike<number>;
  /** By which a sample may be off, in its own unit. */
  readonly within: number;
  /** Metres of a step of that unit. */
  readonly metres: number;
}

/** What a program should find in a file of samples. */
export function expectedOf({ depth = 'float32', holds }: VerifiedFile, truth: Truth): Expected {
  const { metres, elevation } = truth;
  const top = HIGHEST[depth];
  if (holds === 'codes' && top !== undefined) {
    const step = (elevation.max - elevation.min) / top;
    // Half a code, and the noise of a quotient.
    return { samples: Float64Array.from(metres, (value) => (value - elevation.min) / step), within: 0.5 + 1e-6, metres: step };
  }
  const largest = metres.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  // Half floats have 11 significant bits.
  return { samples: metres, within: depth === 'float16' ? 2 ** (Math.floor(Math.log2(largest)) - 11) : 0, metres: 1 };
}

export const meshError = MAX_ERROR;
