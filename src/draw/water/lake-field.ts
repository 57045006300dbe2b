import type { Size } from '../../core/heightmap.ts';

/** Levels of lakes on a grid that spans a map from its first to its last sample. */
export interface LakeField extends Size {
  /** Elevation of the water; DRY where no lake is. */
  readonly data: Float32Array<ArrayBuffer>;
  /** Metres of water at the deepest place of all lakes. */
  readonly deepest: number;
}

/** Below every elevation. */
export const DRY = -1e30;
/** The level of a lake at a place, DRY where there is none: between samples that of the highest one around, so that water reaches its shore.
 *  @param x and @param y fractions of the way from the first to the last sample */
export function lakeLevelAt({ width, height, data }: LakeField, x: number, y: number): number {
  const [u, v] = [Math.min(Math.max(x, 0), 1) * (width - 1), Math.min(Math.max(y, 0), 1) * (height - 1)];
  const [left, top] = [Math.floor(u), Math.floor(v)];
  const [right, bottom] = [Math.ceil(u), Math.ceil(v)];
  return Math.max(data[top * width + left], data[top * width + right], data[bottom * width + left], data[bottom * width + right]);
}
