import type { Heightmap, Spacing } from '../core/heightmap.ts';
import { EAST, forRises, PIECE, SOUTH } from './ground.ts';
import { reserve, rowKernels } from './rows.ts';

/** Bytes of a piece of a row, in the row memory. */
const BYTES = /* @__PURE__ */ reserve((3 * PIECE) / 8);
/** Receives the steepest slope, which pictures do not use. */
const MOST = /* @__PURE__ */ reserve(2);

/** A row of ground, true to scale: its rises are those of `forRises`. */
export interface GroundRow {
  readonly map: Heightmap;
  readonly y: number;
  /** Metres from one sample to the next, in the unit of the samples. */
  readonly spacing: Spacing;
}

/** Angles of a row: a byte a sample, from 0 for level to 255 for upright.
 *  @param out receives them from index `at` on */
export function writeAngles(row: GroundRow, out: Uint8Array, at: number): void {
  const { kernels, arctangents } = rowKernels();
  writePieces(row, out, at, 1, (end, count) => {
    kernels.tangents(EAST, EAST + 8 * count, SOUTH, MOST);
    kernels.arctangents(EAST, EAST + 8 * count, arctangents);
    kernels.angleBytes(BYTES, end, EAST);
  });
}

/** How squarely the sun meets the ground of a row: a byte a sample, 255 for squarely, 0 where it shines along the ground or from below.
 *  @param sun a unit vector toward it */
export function writeLight(
  row: GroundRow,
  { east, south, up }: { readonly east: number; readonly south: number; readonly up: number },
  out: Uint8Array,
  at: number,
): void {
  const { kernels } = rowKernels();
  writePieces(row, out, at, 1, (end) => kernels.lightBytes(BYTES, end, EAST, SOUTH, east, south, up));
}

/** Normals of a row: three bytes a sample, of its parts east, north or south, and up.
 *  @param green 1: north, −1: south */
export function writeNormals(row: GroundRow, green: 1 | -1, out: Uint8Array, at: number): void {
  const { kernels } = rowKernels();
  writePieces(row, out, at, 3, (end) => kernels.normalBytes(BYTES, end, EAST, SOUTH, green));
}

/** @param write makes the bytes of so many samples, whose rises are at `EAST` and `SOUTH`, from `BYTES` to `end` */
function writePieces(
  { map, y, spacing }: GroundRow,
  out: Uint8Array,
  at: number,
  perSample: number,
  write: (end: number, count: number) => void,
): void {
  const { bytes } = rowKernels();
  forRises(map, y, spacing, (from, count) => {
    const end = BYTES + perSample * count;
    write(end, count);
    out.set(bytes.subarray(BYTES, end), at + perSample * from);
  });
}
