import type { Heightmap, Spacing } from '../../core/heightmap.ts';
import { latest } from '../../core/memo.ts';
import { decodeSrgb } from '../../core/srgb.ts';
import { type ReliefLook, writeRelief } from '../../kernels/relief.ts';
import { COLOUR_BYTES, PALETTE, SRGB_STEPS } from '../../kernels/simd/relief-rows.ts';
import { type ColourScale, colourLookup } from './colour-scale.ts';
import type { LightRows } from './terrain-light.ts';

/** What a map is coloured and lit with. */
export interface ShadingOptions {
  /** Metres between neighbouring samples. */
  readonly spacing: Spacing;
  /** How many times steeper than it is the terrain is lit. */
  readonly exaggeration: number;
  /** Where the light comes from, clockwise from north. Maps put it in the north-west. */
  readonly sunAzimuthDeg: number;
  readonly sunAltitudeDeg: number;
  readonly scale: ColourScale;
  /** Shadows and sky; without it every place sees the sun and all of the sky. */
  readonly light?: LightRows;
}

/** Light of the sun, of the sky and of ground in place of sky, and the share of relief under water. */
const SUN = [0.72 * 1.05, 0.72 * 0.99, 0.72 * 0.9];
const SKY = [0.32 * 0.86, 0.32 * 0.98, 0.32 * 1.16];
const BOUNCE = [0.24, 0.24 * 0.95, 0.24 * 0.88];
const SEA_RELIEF = 0.42;

/** Writes the pixels of row `y`: red, green, blue, alpha, opaque. */
export type PaintRow = (y: number, out: Uint8ClampedArray) => void;

/** A map as seen from above: colours by elevation, shaded by the sun, the sea part of the scale less. Along a side
 *  of one sample the land is level.
 *  @returns red, green, blue, alpha per sample, row-major, opaque */
export function shadedRelief(map: Heightmap, options: ShadingOptions): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(4 * map.data.length);
  const bytes = 4 * map.width;
  const paintRow = reliefRows(map, options);
  for (let y = 0; y < map.height; y++) paintRow(y, out.subarray(y * bytes, (y + 1) * bytes));
  return out;
}

/** The same row by row, in any order. */
export function reliefRows(map: Heightmap, options: ShadingOptions): PaintRow {
  const look = lookOf(options);
  return (y, out) => writeRelief(map, y, look, options.light?.(y), out);
}

function lookOf({ scale, spacing, exaggeration, sunAzimuthDeg, sunAltitudeDeg }: ShadingOptions): ReliefLook {
  const { table, landFrom, seaEnd, coast } = colourLookup(scale);
  const palette = new Uint8Array(PALETTE.bytes);
  const doubles = new Float64Array(palette.buffer);
  const put = (at: number, ...values: readonly number[]): void => doubles.set(values, at / 8);
  put(PALETTE.lights, ...[SUN, SKY, BOUNCE].flatMap((colour) => colour.slice(0, 2)));
  put(PALETTE.blues, ...[SUN, SKY, BOUNCE].map(([, , blue]) => blue));
  put(PALETTE.seaEnd, seaEnd);
  put(PALETTE.sea, scale.min, spanOf(scale.min, coast));
  put(PALETTE.land, coast, spanOf(coast, scale.max));
  const linear = table.map((channel) => decodeSrgb(channel / 255));
  for (let entry = 0; entry < linear.length; entry += 3) {
    const [first, at] = entry < landFrom ? [PALETTE.seaColours, entry] : [PALETTE.landColours, entry - landFrom];
    put(first + (at / 3) * COLOUR_BYTES, ...linear.subarray(entry, entry + 3));
  }
  palette.set(srgbTable(), PALETTE.srgb);
  return {
    spacing,
    palette,
    landRelief: exaggeration,
    seaRelief: exaggeration * SEA_RELIEF,
    sun: sunDirection(sunAzimuthDeg, sunAltitudeDeg),
  };
}

/** Metres from the first to the last colour: without any, all elevations have the first one. */
function spanOf(from: number, to: number): number {
  return to > from ? to - from : Number.POSITIVE_INFINITY;
}

/** 0 … 255 as encoded, for even steps of light from 0 to 1: a power per pixel would take longer than all the rest. Made at first use. */
const srgbTable = /* @__PURE__ */ latest(() =>
  Uint8ClampedArray.from({ length: SRGB_STEPS + 1 }, (_, i) => encoded(i / SRGB_STEPS)),
);

function encoded(linear: number): number {
  return 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
}

/** A unit vector toward the sun. */
export interface SunDirection {
  readonly east: number;
  readonly south: number;
  readonly up: number;
}

/** @param azimuthDeg clockwise from north */
export function sunDirection(azimuthDeg: number, altitudeDeg: number): SunDirection {
  const azimuth = (azimuthDeg * Math.PI) / 180;
  const altitude = (altitudeDeg * Math.PI) / 180;
  return { east: Math.sin(azimuth) * Math.cos(altitude), south: -Math.cos(azimuth) * Math.cos(altitude), up: Math.sin(altitude) };
}
