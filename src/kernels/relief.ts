import type { Heightmap, Spacing } from '../core/heightmap.ts';
import { EAST, forRises, PIECE, ROW, SOUTH } from './ground.ts';
import { reserve, rowKernels } from './rows.ts';
import { PALETTE } from './simd/relief-rows.ts';

/** What is not hidden of a piece of a row, and its pixels. */
const SHARES = /* @__PURE__ */ reserve((2 * PIECE) / 8);
const PIXELS = /* @__PURE__ */ reserve((4 * PIECE) / 8);
/** Float64: the shares that bytes stand for. */
const SHARE_TABLE = /* @__PURE__ */ reserve(256);
const COLOURS = /* @__PURE__ */ reserve(PALETTE.bytes / 8);

/** How ground is coloured and lit. */
export interface ReliefLook {
  /** Metres from one sample to the next. */
  readonly spacing: Spacing;
  /** The colours, as `PALETTE` has them. */
  readonly palette: Uint8Array;
  /** How many times steeper than it is the ground is lit, in the colours of the land and of the sea. */
  readonly landRelief: number;
  readonly seaRelief: number;
  /** A unit vector toward the sun. */
  readonly sun: { readonly east: number; readonly south: number; readonly up: number };
}

/** The look whose palette is in the row memory. */
let shown: ReliefLook | undefined;

/** Red, green, blue and alpha of a row of ground, opaque.
 *  @param shares two bytes a sample, how much it has of sun and sky; undefined where nothing is hidden
 *  @param out receives them */
export function writeRelief(
  map: Heightmap,
  y: number,
  look: ReliefLook,
  shares: Uint8Array | undefined,
  out: Uint8ClampedArray,
): void {
  const { kernels, bytes, doubles } = rowKernels();
  const { landRelief, seaRelief, sun } = look;
  if (shown !== look) {
    // Rounded to float32, which pictures have the bytes of.
    for (let byte = 0; byte < 256; byte++) doubles[SHARE_TABLE / 8 + byte] = Math.fround(byte / 255);
    bytes.set(look.palette, COLOURS);
    shown = look;
  }
  forRises(map, y, look.spacing, (from, count) => {
    if (shares) bytes.set(shares.subarray(2 * from, 2 * (from + count)), SHARES);
    else bytes.fill(255, SHARES, SHARES + 2 * count);
    kernels.reliefLight(
      ...[EAST, EAST + 8 * count, SOUTH, ROW, SHARES, SHARE_TABLE],
      ...[doubles[(COLOURS + PALETTE.seaEnd) / 8], landRelief, seaRelief, sun.east, sun.south, sun.up],
    );
    kernels.reliefPixels(PIXELS, PIXELS + 4 * count, EAST, SOUTH, ROW, COLOURS);
    out.set(bytes.subarray(PIXELS, PIXELS + 4 * count), 4 * from);
  });
}
