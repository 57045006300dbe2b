import type { Heightmap, Size } from '../../src/core/heightmap.ts';

/** Float samples of a file as a map. */
export function heightmapOf({ width, height }: Size, bytes: Uint8Array): Heightmap {
  return { width, height, data: new Float32Array(new Uint8Array(bytes).buffer) };
}
