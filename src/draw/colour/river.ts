import { type Heightmap, type Size, sampleBilinear } from '../../core/heightmap.ts';
import type { Profile } from '../../core/profile.ts';
import { latticeKey } from '../../core/random.ts';
import { squarePyramidWindow } from '../../kernels/square-pyramid.ts';
import { glow } from './glow.ts';
import { lineText, thinned, trueScale } from './line-place.ts';
import { type RampText, rampEntry, rampTable } from './ramps.ts';
import {
  type Along,
  along,
  type BranchRule,
  branchesOf,
  leaving,
  type PixelLine,
  reversed,
  rounded,
  strokeInPlace,
} from './strokes.ts';

/** From the bank to the middle of the water. */
const WATER: RampText = '#1d4f74, #2f739c 35%, #4d98bd 75%, #68b0cf';
const SAND = [214, 196, 150];

/** Width of the sand on each side, in half widths of the water, and at least a share of the smaller side. */
const BANK = 0.45;
const LEAST_BANK = 1 / 1100;
/** Of the picture: from edge to edge. */
const SPAN = { x: 1, y: 0.8 };
const OPAQUE: Along = { from: 1, to: 1 };

/** A line as a river seen from above: water that widens from spring to mouth, lighter in the middle, with banks of sand and brooks that join it, in
 *  a valley of lit hills. Brooks and hills follow from the points of the line.
 *  @returns red, green, blue, alpha per pixel, row-major, opaque */
export function river(profile: Profile, size: Size): Uint8ClampedArray<ArrayBuffer> {
  const { width, height } = size;
  const streams = streamsOf(trueScale(thinned(profile), size, SPAN), lineText(profile), Math.min(width, height));
  const land = valleyOf(streams, size, lineText(profile));
  const [bank, water, depth] = [0, 1, 2].map(() => new Float32Array(width * height));
  const leastBank = LEAST_BANK * Math.min(width, height);
  for (const { line, halfWidth } of streams) {
    const sand = along(halfWidth, (half) => half * BANK + leastBank);
    strokeInPlace(
      bank,
      size,
      line,
      along(halfWidth, (half) => half * (1 + BANK) + leastBank),
      OPAQUE,
      sand,
    );
    strokeInPlace(water, size, line, halfWidth);
    strokeInPlace(depth, size, line, halfWidth, OPAQUE, halfWidth);
  }
  const blue = rampTable(WATER);
  const out = new Uint8ClampedArray(4 * width * height);
  const scale = (land.width - 1) / Math.max(width - 1, 1);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const entry = rampEntry(depth[i]);
      const sand = smooth(bank[i]);
      for (let c = 0; c < 3; c++) {
        const ground = sampleBilinear(land.channels[c], x * scale, y * scale);
        const dry = ground + (SAND[c] - ground) * sand;
        out[4 * i + c] = dry + (blue[entry + c] - dry) * water[i];
      }
      out[4 * i + 3] = 255;
    }
  }
  return out;
}

/** From 0 to 1 with level ends. */
function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}

/** Seen from the mouth: brooks leave it up the river. */
const BROOKS: BranchRule = { counts: [10, 3], leave: [0.1, 0.9], length: [0.3, 0.6], turn: [0.7, 1.6] };

/** Half the width of the river, as shares of the picture's smaller side. */
const SPRING = 1 / 340;
const MOUTH = 1 / 46;
/** What a brook has of the river's width where it ends in it, and of its own at its spring. */
const BROOK = 0.42;
const BROOK_SPRING = 0.25;
/** How far brooks keep from other water, as a share of the smaller side. */
const APART = 0.045;
/** Bends of the water are rounded about so many of its half widths wide. */
const BEND = 0.8;

/** Water from its mouth to its spring. */
interface Stream {
  readonly line: PixelLine;
  readonly halfWidth: Along;
}

/** The river and its brooks. Brooks that would meet other water on their way, and those that join them, are left out.
 *  @param line in pixels, from spring to mouth
 *  @param text the seed of the brooks
 *  @param side the picture's smaller side */
function streamsOf(line: PixelLine, text: string, side: number): Stream[] {
  const main = streamOf(reversed(line), { from: MOUTH * side, to: SPRING * side });
  const streams = [main];
  const brooks: (Stream | undefined)[] = [];
  for (const { line: brook, parent, at } of branchesOf(main.line, latticeKey(text, 'brooks'), BROOKS)) {
    const mouthOf = parent < 0 ? main : brooks[parent];
    const stream = mouthOf && streamOf(brook, leaving(mouthOf.halfWidth, at, BROOK, BROOK_SPRING));
    const isFree = stream !== undefined && streams.every((other) => !meets(stream.line, other.line, APART * side));
    brooks.push(isFree ? stream : undefined);
    if (isFree) streams.push(stream);
  }
  return streams;
}

/** Whether a line comes close to another, its first quarter aside. */
function meets(a: PixelLine, b: PixelLine, distance: number): boolean {
  for (let i = a.x.length >> 2; i < a.x.length; i++) {
    for (let k = 0; k < b.x.length; k++) {
      const [dx, dy] = [a.x[i] - b.x[k], a.y[i] - b.y[k]];
      if (dx * dx + dy * dy < distance * distance) return true;
    }
  }
  return false;
}

function streamOf(line: PixelLine, halfWidth: Along): Stream {
  return { line: rounded(line, BEND * halfWidth.from, halfWidth.to / halfWidth.from), halfWidth };
}

/** From the valley's floor to the heights. */
const GROUND: RampText = '#4d6f45, #5f7d4d 22%, #7d8c5b 45%, #a19c6c 68%, #bfae84 86%, #d8cbae';

/** Samples of the land along the picture's longer side, at every size in pixels. */
const SAMPLES = 1024;
/** Levels of diamond-square from cells of a quarter of that, and what each has of the offsets of the one before. */
const HILL_LEVELS = 8;
const HILL_DECAY = 0.5;
/** Offsets of edge midpoints, as a share of those of centres. */
const HILL_EDGE = 0.72;
/** How deep and how wide valleys are cut: what their glow is multiplied by, and how far it reaches. */
const VALLEY_DEPTH = 1.1;
const VALLEY_REACH = 1.08;
/** Half the width of water that cuts half as deep as wide water does, as a share of the picture's smaller side. */
const SHALLOW = 0.002;
/** Heights stand so many times as steep as the land is wide. */
const STEEPNESS = 0.1;
/** Of the ground's colour, without sun and by it. */
const SHADE = 0.5;
const SUN = 0.52;

/** Lit ground around water. */
interface Valley extends Size {
  /** Red, green and blue. */
  readonly channels: readonly Heightmap[];
}

/** The land around streams, lit from the north-west: low at the water, with hills that rise away from it.
 *  @param text the seed of the hills */
function valleyOf(streams: readonly Stream[], picture: Size, text: string): Valley {
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
  const valleys = glow(water, size, VALLEY_REACH);
  for (let i = 0; i < heights.length; i++) heights[i] /= 1 + VALLEY_DEPTH * valleys[i] * valleys[i];
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
  const amplitudes = Array.from({ length: HILL_LEVELS }, () => 1);
  for (let k = 1; k < HILL_LEVELS; k++) amplitudes[k] = HILL_DECAY * amplitudes[k - 1];
  const pyramid = {
    key: latticeKey(text, 'land'),
    law: 'uniform',
    cornerAmplitude: 1,
    edges: 'plane',
    edgeHeight: 0,
    cells: { x: 1, y: 1 },
    centreAmplitudes: amplitudes,
    edgeAmplitudes: amplitudes.map((amplitude) => HILL_EDGE * amplitude),
  } as const;
  const heights = new Float32Array(size.width * size.height);
  squarePyramidWindow(pyramid, HILL_LEVELS, { window: { x: 0, y: 0, ...size }, out: heights });
  for (let i = 0; i < heights.length; i++) heights[i] = Math.min(Math.max(0.5 + 0.24 * heights[i], 0), 1);
  return heights;
}
