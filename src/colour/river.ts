import { type Heightmap, type Size, sampleBilinear } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';
import { latticeKey } from '../core/random.ts';
import { squarePyramidWindow } from '../kernels/square-pyramid.ts';
import { type BranchRule, branchesOf } from './branches.ts';
import { glow } from './glow.ts';
import { lineText, trueScale } from './line-place.ts';
import { type RampText, rampEntry, rampTable } from './ramps.ts';
import { type Along, type PixelLine, strokeInPlace } from './stroke.ts';

/** From the valley's floor to the heights. */
const VALLEY: RampText = '#4d6f45, #5f7d4d 22%, #7d8c5b 45%, #a19c6c 68%, #bfae84 86%, #d8cbae';
/** From the bank to the middle of the water. */
const WATER: RampText = '#1d4f74, #2f739c 35%, #4d98bd 75%, #68b0cf';
const SAND = [214, 196, 150];

/** Seen from the mouth: brooks leave it up the river. */
const BROOKS: BranchRule = { counts: [10, 3], leave: [0.1, 0.9], length: [0.3, 0.6], turn: [0.7, 1.6] };

/** Half the width of the water, as shares of the picture's smaller side. */
const SPRING = 1 / 340;
const MOUTH = 1 / 46;
/** What a brook has of the river's width where it ends in it, and at its spring. */
const BROOK = 0.42;
const BROOK_SPRING = 0.25;
/** How far brooks keep from other water, as a share of the smaller side. */
const APART = 0.045;
/** Width of the sand on each side, in half widths of the water, and at least a share of the smaller side. */
const BANK = 0.45;
const LEAST_BANK = 1 / 1100;
/** How deep and how wide valleys are cut: what their glow is multiplied by, and how far it reaches. */
const VALLEY_DEPTH = 1.1;
const VALLEY_REACH = 1.08;
/** Bends of the water are rounded about so many of its half widths wide. */
const BEND = 0.8;
const MOST_ROUNDS = 1000;

/** The land is made with so many samples along the picture's longer side, whatever its pixels. */
const LAND_SAMPLES = 1024;
const LAND_LEVEL = 10;
/** Hills of the land: offsets of the first level, and what is left of them at each. */
const HILLS = 1;
const HILL_DECAY = 0.5;
/** Heights stand so many times as steep as the land is wide. */
const STEEPNESS = 0.1;

/** A line as a river seen from above: water that widens from spring to mouth, lighter in the middle, with banks of sand and brooks that join it, in
 *  a valley of lit hills. Brooks and hills follow from the points of the line.
 *  @returns red, green, blue, alpha per pixel, row-major, opaque */
export function river(profile: Profile, size: Size): Uint8ClampedArray<ArrayBuffer> {
  const { width, height } = size;
  const streams = streamsOf(trueScale(profile, size, { x: 1, y: 0.8 }), lineText(profile), Math.min(width, height));
  const land = landOf(streams, size, lineText(profile));
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

const OPAQUE: Along = { from: 1, to: 1 };
const NOTHING: Along = { from: 0, to: 0 };

interface Stream {
  readonly line: PixelLine;
  /** From its mouth to its spring. */
  readonly halfWidth: Along;
}

/** The river and its brooks, from their mouths. Brooks that would meet other water on their way, and those that join them, are left out. */
function streamsOf(line: PixelLine, text: string, side: number): Stream[] {
  const main = streamOf(reversed(line), { from: MOUTH * side, to: SPRING * side });
  const streams = [main];
  const brooks: (Stream | undefined)[] = [];
  for (const { line: brook, parent, at } of branchesOf(main.line, latticeKey(text, 'brooks'), BROOKS)) {
    const mouthOf = parent < 0 ? main : brooks[parent];
    const { from, to } = mouthOf?.halfWidth ?? NOTHING;
    const mouth = BROOK * (from + (to - from) * at);
    const stream = streamOf(brook, { from: mouth, to: BROOK_SPRING * mouth });
    const isFree = mouthOf !== undefined && streams.every((other) => !meets(stream.line, other.line, APART * side));
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

/** A line whose bends are about `radius` wide at its first point, and `share` of it at its last: each point moves towards the mean of its neighbours,
 *  again and again, the farther the wider its bends. The ends stay. */
function rounded(line: PixelLine, radius: number, share: number): PixelLine {
  const [x, y] = [line.x.slice(), line.y.slice()];
  const last = x.length - 1;
  let length = 0;
  for (let k = 1; k <= last; k++)
    length += Math.sqrt((x[k] - x[k - 1]) * (x[k] - x[k - 1]) + (y[k] - y[k - 1]) * (y[k] - y[k - 1]));
  const points = length > 0 ? (radius * last) / length : 0;
  for (let times = Math.min(Math.round(2 * points * points), MOST_ROUNDS); times > 0; times--) {
    for (const v of [x, y]) {
      for (let k = 1, before = v[0]; k < last; k++) {
        const here = v[k];
        const width = 1 + ((share - 1) * k) / last;
        v[k] += width * width * ((before + v[k + 1]) / 4 - here / 2);
        before = here;
      }
    }
  }
  return { x, y };
}

interface Land extends Size {
  /** Red, green and blue. */
  readonly channels: readonly Heightmap[];
}

/** The land around streams, lit from the north-west: level at the water, with hills that rise away from it. */
function landOf(streams: readonly Stream[], picture: Size, text: string): Land {
  const scale = LAND_SAMPLES / Math.max(picture.width, picture.height);
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
      along(halfWidth, (half) => half / (half + 0.002 * side)),
    );
  }
  const valleys = glow(water, size, VALLEY_REACH);
  for (let i = 0; i < heights.length; i++) heights[i] /= 1 + VALLEY_DEPTH * valleys[i] * valleys[i];
  const ramp = rampTable(VALLEY);
  const channels = [0, 1, 2].map(() => ({ ...size, data: new Float32Array(heights.length) }));
  for (let y = 0, i = 0; y < size.height; y++) {
    const [north, south] = [y > 0 ? -size.width : 0, y < size.height - 1 ? size.width : 0];
    for (let x = 0; x < size.width; x++, i++) {
      const east = (heights[i + (x < size.width - 1 ? 1 : 0)] - heights[i - (x > 0 ? 1 : 0)]) * STEEPNESS * LAND_SAMPLES;
      const down = (heights[i + south] - heights[i + north]) * STEEPNESS * LAND_SAMPLES;
      const light = (1 + 0.5 * east + 0.5 * down) / Math.sqrt(1 + east * east + down * down);
      const shade = 0.5 + 0.52 * Math.max(light, 0);
      const entry = rampEntry(heights[i]);
      for (let c = 0; c < 3; c++) channels[c].data[i] = ramp[entry + c] * shade;
    }
  }
  return { ...size, channels };
}

/** Heights 0 … 1 of diamond-square terrain. */
function hillsOf(size: Size, text: string): Float32Array {
  const amplitudes = Array.from({ length: LAND_LEVEL }, () => HILLS);
  for (let k = 1; k < LAND_LEVEL; k++) amplitudes[k] = HILL_DECAY * amplitudes[k - 1];
  const pyramid = {
    key: latticeKey(text, 'land'),
    law: 'uniform',
    cornerAmplitude: 1,
    edges: 'plane',
    edgeHeight: 0,
    cells: { x: 1, y: 1 },
    centreAmplitudes: amplitudes,
    edgeAmplitudes: amplitudes.map((amplitude) => 0.72 * amplitude),
  } as const;
  const heights = squarePyramidWindow(pyramid, LAND_LEVEL - 2, { x: 0, y: 0, ...size });
  for (let i = 0; i < heights.length; i++) heights[i] = Math.min(Math.max(0.5 + 0.24 * heights[i], 0), 1);
  return heights;
}

function reversed({ x, y }: PixelLine): PixelLine {
  return { x: x.slice().reverse(), y: y.slice().reverse() };
}

function along({ from, to }: Along, of: (value: number) => number): Along {
  return { from: of(from), to: of(to) };
}

/** From 0 to 1 with level ends. */
function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}
