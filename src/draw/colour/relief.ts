import type { Heightmap, Spacing } from '../../core/heightmap.ts';
import { decodeSrgb } from '../../core/srgb.ts';
import { writeRises } from '../../kernels/ground.ts';
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

/** The same row by row: in any order without light, else in the order of the light. */
export function reliefRows(map: Heightmap, options: ShadingOptions): PaintRow {
  const { width, data } = map;
  const { exaggeration } = options;
  const { table, landFrom, pick } = colourLookup(options.scale);
  const linear = table.map((channel) => decodeSrgb(channel / 255));
  const sun = sunDirection(options.sunAzimuthDeg, options.sunAltitudeDeg);
  // What the bytes of light stand for.
  const share = Float32Array.from({ length: 256 }, (_, byte) => byte / 255);
  const unlit = new Uint8Array(2 * width).fill(255);
  const srgb = srgbTable();
  const [sunRed, sunGreen, sunBlue] = SUN;
  const [skyRed, skyGreen, skyBlue] = SKY;
  const [bounceRed, bounceGreen, bounceBlue] = BOUNCE;
  const [east, south] = [new Float64Array(width), new Float64Array(width)];
  return (y, out) => {
    const shares = options.light?.(y) ?? unlit;
    writeRises(map, y, options.spacing, east, south);
    for (let x = 0, i = y * width, to = 0; x < width; x++, i++, to += 4) {
      const entry = pick(data[i]);
      const relief = exaggeration * (entry < landFrom ? SEA_RELIEF : 1);
      const riseEast = relief * east[x];
      const riseSouth = relief * south[x];
      const up = 1 / Math.sqrt(1 + riseEast * riseEast + riseSouth * riseSouth);
      const facing = up * (sun.up - sun.east * riseEast - sun.south * riseSouth);
      const light = (Math.max(facing, 0) / sun.up) * share[shares[2 * x]];
      // Steep ground sees less of the sky.
      const sky = share[shares[2 * x + 1]] * (0.55 + 0.45 * up);
      const hidden = 1 - sky;
      out[to] = srgbOf(linear[entry] * (sunRed * light + skyRed * sky + bounceRed * hidden), srgb);
      out[to + 1] = srgbOf(linear[entry + 1] * (sunGreen * light + skyGreen * sky + bounceGreen * hidden), srgb);
      out[to + 2] = srgbOf(linear[entry + 2] * (sunBlue * light + skyBlue * sky + bounceBlue * hidden), srgb);
      out[to + 3] = 255;
    }
  };
}

const SRGB_ENTRIES = 1 << 14;
/** 0 … 255 as encoded, for even steps of light from 0 to 1: a power per pixel would take longer than all the rest. Made at first use. */
let srgbEntries: Uint8ClampedArray | undefined;

function srgbTable(): Uint8ClampedArray {
  srgbEntries ??= Uint8ClampedArray.from({ length: SRGB_ENTRIES + 1 }, (_, i) => encoded(i / SRGB_ENTRIES));
  return srgbEntries;
}

/** @param linear at least 0; rounded without `Math.round`, which takes as long as all the rest of a pixel */
function srgbOf(linear: number, srgb: Uint8ClampedArray): number {
  return srgb[Math.min((linear * SRGB_ENTRIES + 0.5) | 0, SRGB_ENTRIES)];
}

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
