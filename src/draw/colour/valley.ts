import type { Heightmap, Size } from '../../core/heightmap.ts';
import { latticeKey } from '../../core/random.ts';
import { squarePyramidWindow } from '../../kernels/square-pyramid.ts';
import { glow } from './glow.ts';
import { type RampText, rampEntry, rampTable } from './ramps.ts';
import { along, type Stream } from './streams.ts';
import { strokeInPlace } from './stroke.ts';

/** From the valley's floor to the heights. */
const GROUND: RampText = '#4d6f45, #5f7d4d 22%, #7d8c5b 45%, #a19c6c 68%, #bfae84 86%, #d8cbae';

/** The land is made with so many samples along the picture's longer side, whatever its pixels. */
const SAMPLES = 1024;
/** Levels of diamond-square from cells of a quarter of that, and what each has of the offsets of the one before. */
const LEVELS = 8;
const DECAY = 0.5;
/** Offsets of edge midpoints, as a share of those of centres. */
const EDGE = 0.72;
/** How deep and how wide valleys are cut: what their glow is multiplied by, and how far it reaches. */
const DEPTH = 1.1;
const REACH = 1.08;
/** Half the width of water that cuts half as deep as wide water does, as a share of the picture's smaller side. */
const SHALLOW = 0.002;
/** Heights stand so many times as steep as the land is wide. */
const STEEPNESS = 0.1;
/** Of the ground's colour, without sun and by it. */
const SHADE = 0.5;
const SUN = 0.52;

/** Lit ground around water. */
export interface Valley extends Size {
  /** Red, green and blue. */
  readonly channels: readonly Heightmap[];
}

/** The land around streams, lit from the north-west: low at the water, with hills that rise away from it.
 *  @param text the seed of the hills */
export function valleyOf(streams: readonly Stream[], picture: Size, text: string): Valley {
  const scale = SAMPLES / Math.max(picture.width, picture.height);
  const size = { width: Math.ceil(picture.width * scale) + 1, height: Math.ceil(picture.height * scale) + 1 };
  const heights = hillsOf(size, text);
  const side = Math.min(picture.width, picture.height);
  const water = new Float32Array(heights.length);
  for (const { line, halfWidth } of streams) {
    const here = { x: line.x.map((v) => v * scale), y: line.y.map((v) => v * scale) };
    strokeInPlace(
      water,
      size,
      here,
      along(halfWidth, (half) => Math.max(half * scale, 0.5)),
      along(halfWidth, (half) => half / (half + SHALLOW * side)),
    );
  }
  const valleys = glow(water, size, REACH);
  for (let i = 0; i < heights.length; i++) heights[i] /= 1 + DEPTH * valleys[i] * valleys[i];
  const ramp = rampTable(GROUND);
  const channels = [0, 1, 2].map(() => ({ ...size, data: new Float32Array(heights.length) }));
  for (let y = 0, i = 0; y < size.height; y++) {
    const [north, south] = [y > 0 ? -size.width : 0, y < size.height - 1 ? size.width : 0];
    for (let x = 0; x < size.width; x++, i++) {
      const east = (heights[i + (x < size.width - 1 ? 1 : 0)] - heights[i - (x > 0 ? 1 : 0)]) * STEEPNESS * SAMPLES;
      const down = (heights[i + south] - heights[i + north]) * STEEPNESS * SAMPLES;
      const light = (1 + 0.5 * east + 0.5 * down) / Math.sqrt(1 + east * east + down * down);
      const shade = SHADE + SUN * Math.max(light, 0);
      const entry = rampEntry(heights[i]);
      for (let c = 0; c < 3; c++) channels[c].data[i] = ramp[entry + c] * shade;
    }
  }
  return { ...size, channels };
}

/** Heights 0 … 1 of diamond-square terrain. */
function hillsOf(size: Size, text: string): Float32Array {
  const amplitudes = Array.from({ length: LEVELS }, () => 1);
  for (let k = 1; k < LEVELS; k++) amplitudes[k] = DECAY * amplitudes[k - 1];
  const pyramid = {
    key: latticeKey(text, 'land'),
    law: 'uniform',
    cornerAmplitude: 1,
    edges: 'plane',
    edgeHeight: 0,
    cells: { x: 1, y: 1 },
    centreAmplitudes: amplitudes,
    edgeAmplitudes: amplitudes.map((amplitude) => EDGE * amplitude),
  } as const;
  const heights = new Float32Array(size.width * size.height);
  squarePyramidWindow(pyramid, LEVELS, { window: { x: 0, y: 0, ...size }, out: heights });
  for (let i = 0; i < heights.length; i++) heights[i] = Math.min(Math.max(0.5 + 0.24 * heights[i], 0), 1);
  return heights;
}
