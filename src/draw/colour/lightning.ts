import type { Size } from '../../core/heightmap.ts';
import type { Profile } from '../../core/profile.ts';
import { type LatticeKey, latticeKey } from '../../core/random.ts';
import { midpointLine } from '../../kernels/midpoint-line.ts';
import { areaBelow } from './area-below.ts';
import { glow } from './glow.ts';
import { lineText, thinned, trueScale } from './line-place.ts';
import { type RampText, rampEntry, rampTable } from './ramps.ts';
import { type Along, type BranchRule, branchesOf, leaving, type PixelLine, strokeInPlace } from './strokes.ts';

const FORKS: BranchRule = { counts: [9, 3], leave: [0.08, 0.86], length: [0.3, 0.75], turn: [0.4, 1.2] };

/** What is left of the bolt's width, and of its light, at its end. */
const THINNEST = 0.3;
const DIMMEST = 0.55;
/** What a fork has of its parent where it leaves. */
const FORK_WIDTH = 0.62;
const FORK_LIGHT = 0.6;
/** Of a fork's own, at its end. */
const FORK_END = 0.12;

/** A bolt of lightning or one of its forks, from where it starts. */
interface Beam {
  readonly line: PixelLine;
  /** In pixels. */
  readonly halfWidth: Along;
  /** 1 where the bolt starts. */
  readonly light: Along;
  /** 0 for the bolt, 1 for its forks, 2 for theirs. */
  readonly depth: number;
}

/** A bolt that tapers to its end, and forks that leave it forward, thinner and dimmer.
 *  @param half of the width where the bolt starts, in pixels
 *  @param key of all chance in the forks
 *  @returns the bolt first */
export function beamsOf(bolt: PixelLine, half: number, key: LatticeKey): Beam[] {
  const main: Beam = { line: bolt, halfWidth: { from: half, to: half * THINNEST }, light: { from: 1, to: DIMMEST }, depth: 0 };
  const beams = [main];
  for (const { line, parent, at, depth } of branchesOf(bolt, key, FORKS)) {
    const from = beams[parent + 1];
    beams.push({
      line,
      halfWidth: leaving(from.halfWidth, at, FORK_WIDTH, FORK_END),
      light: leaving(from.light, at, FORK_LIGHT, FORK_END),
      depth,
    });
  }
  return beams;
}

/** The night from the upper edge to the horizon. */
const NIGHT: RampText = '#05060d, #0a0d1b 45%, #141a30 85%, #1c2340';
const GROUND = [3, 4, 9];

/** Half the width of the bolt where it starts, as a share of the picture's smaller side. */
const HALF_WIDTH = 1 / 300;

/** Of the picture: from its upper edge to behind the ground. */
const SPAN = { x: 0.86, y: 1 };

/** How much red, green and blue light there is in the bolt, and in its glow. */
const CORE = [9, 10, 14];
const HALO = [0.5, 0.62, 1.5];
/** How far the glow reaches into the sky, as `glow` has it. */
const SCATTER = 1.22;

/** Where the ground meets the sky, as a share of the height, and how far it rises and falls. */
const HORIZON = 0.93;
const HILLS = 0.045;
const HILL_LEVELS = 9;

/** A line as lightning at night: a bright core that tapers, forks that leave it forward, thinner and dimmer, and their glow, behind
 *  dark ground. Forks follow from the points of the line.
 *  @returns red, green, blue, alpha per pixel, row-major, opaque */
export function lightning(profile: Profile, size: Size): Uint8ClampedArray<ArrayBuffer> {
  const { width, height } = size;
  const bolt = trueScale(thinned(profile), size, SPAN);
  const core = new Float32Array(width * height);
  drawBolt(core, size, bolt, lineText(profile));
  const halo = glow(core, size, SCATTER);
  const night = rampTable(NIGHT);
  const ground = areaBelow(hills(size, lineText(profile)), width, height);
  const out = new Uint8ClampedArray(4 * width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const entry = rampEntry(y / height / HORIZON);
    for (let x = 0; x < width; x++, i++) {
      for (let c = 0; c < 3; c++) {
        const light = CORE[c] * core[i] + HALO[c] * halo[i];
        const lit = 255 - (255 - night[entry + c]) / (1 + light);
        out[4 * i + c] = lit + (GROUND[c] - lit) * ground[i];
      }
      out[4 * i + 3] = 255;
    }
  }
  return out;
}

function drawBolt(core: Float32Array, size: Size, bolt: PixelLine, text: string): void {
  const half = HALF_WIDTH * Math.min(size.width, size.height);
  for (const { line, halfWidth, light } of beamsOf(bolt, half, latticeKey(text, 'lightning'))) {
    strokeInPlace(core, size, line, halfWidth, light);
  }
}

function hills({ width, height }: Size, text: string): PixelLine {
  const y = new Float64Array((1 << HILL_LEVELS) + 1);
  const moves = Array.from({ length: HILL_LEVELS }, (_, k) => (HILLS * height) / (1 << k));
  midpointLine(
    y,
    HILL_LEVELS,
    HORIZON * height,
    HORIZON * height,
    latticeKey(text, 'hills'),
    'uniform',
    moves,
    Number.NEGATIVE_INFINITY,
  );
  return { x: Float64Array.from(y, (_, i) => (i * width) / (y.length - 1)), y };
}
