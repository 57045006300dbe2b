/** A folder for a program, made of one terrain, and how its files are read back. */
import { FloatType } from 'three';
import { EXRLoader } from 'three/addons/loaders/EXRLoader.js';
import { type Heightmap, type Range, spacingOf } from '../../src/core/heightmap.ts';
import type { ParamValues } from '../../src/core/params.ts';
import { generateHeightmap } from '../../src/generate.ts';
import { joined } from '../../src/io/bytes.ts';
import { terrainToWrite } from '../../src/io/terrain-to-write.ts';
import { kitFiles } from '../../src/kits/kit-files.ts';
import { type KitSource, kitOf, kitSource } from '../../src/kits/kits.ts';
import { groundOf, recipeFor } from './recipes.ts';

/** Half of the step between two codes of 16 bits, in metres. */
export const HALF_QUANTUM = (1790 + 210.5) / 65_535 / 2 + 1e-3;

export interface MadeKit extends Pick<KitSource, 'size' | 'tiles'> {
  /** What was made, or resampled from it. */
  readonly map: Heightmap;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** IMPORT.md. */
  readonly text: string;
  /** @throws Error if there is no such file */
  bytesOf(name: string): Uint8Array;
  /** The numbers of a row of a table in IMPORT.md. */
  rowOf(name: string): number[];
}

interface MadeAs {
  readonly height?: number;
  readonly tiles?: number;
  /** Codes fall where elevations rise, as in a picture whose black is the highest. */
  readonly falls?: boolean;
  /** Metres across, and of the lowest and the highest sample. */
  readonly extent?: { readonly x: number; readonly y: number };
  readonly elevation?: Range;
  readonly choices?: ParamValues;
}

const RELIEF = { min: -210.5, max: 1790 };

export async function madeKit(
  id: string,
  width: number,
  { height = width, tiles = 1, falls, extent, elevation = RELIEF, choices }: MadeAs = {},
): Promise<MadeKit> {
  const kit = kitOf(id);
  if (!kit) throw new Error(`there is no kit ${id}`);
  const recipe = recipeFor('diamond-square', { width, height, params: { hurst: 0.8 }, elevation, ...(extent && { extent }) });
  const source = kitSource(kit, groundOf(recipe), recipe, tiles);
  const made = source.recipe ?? recipe;
  const map = generateHeightmap(made);
  const rising = terrainToWrite(made, { map, profile: undefined, spacing: spacingOf(made.extent, made) }, true);
  const { min, max } = rising.elevation;
  const terrain = falls ? { ...rising, elevation: { min: max, max: min } } : rising;
  const files = new Map<string, Uint8Array>();
  for (const file of kitFiles(kit, terrain, { ...source, choices }, 'hills').files)
    files.set(file.name, joined(await file.make()));
  const text = new TextDecoder().decode(files.get('IMPORT.md'));
  return {
    ...{ size: source.size, tiles: source.tiles, map, files, text },
    bytesOf(name) {
      const bytes = files.get(name);
      if (!bytes) throw new Error(`the kit has no ${name}, but ${[...files.keys()].join(', ')}`);
      return bytes;
    },
    rowOf: (name) =>
      (text.split('\n').find((line) => line.includes(`| ${name} |`)) ?? '').split('|').slice(2, -1).map(Number.parseFloat),
  };
}

/** The most that elevations of a file are off. */
export function worst(map: Heightmap, elevationAt: (x: number, y: number) => number): number {
  return map.data.reduce(
    (most, metres, i) => Math.max(most, Math.abs(metres - elevationAt(i % map.width, Math.floor(i / map.width)))),
    0,
  );
}

/** The red channel of an EXR, north first. The loader turns pictures upside down, for WebGL, and has four channels. */
export function exrRed(bytes: Uint8Array): Float32Array {
  const { data, width = 0, height = 0 } = new EXRLoader().setDataType(FloatType).parse(bytes.slice().buffer);
  return Float32Array.from(
    { length: width * height },
    (_, i) => data?.[4 * (width * (height - 1 - Math.floor(i / width)) + (i % width))] ?? Number.NaN,
  );
}
