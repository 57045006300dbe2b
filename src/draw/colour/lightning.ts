import type { Size } from '../../core/heightmap.ts';
import type { Profile } from '../../core/profile.ts';
import { latticeKey } from '../../core/random.ts';
import { midpointLine } from '../../kernels/midpoint-line.ts';
import { areaBelow } from './area-below.ts';
import { beamsOf } from './beams.ts';
import { glow } from './glow.ts';
import { lineText, thinned, trueScale } from './line-place.ts';
import { type RampText, rampEntry, rampTable } from './ramps.ts';
import { type PixelLine, strokeInPlace } from './stroke.ts';

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

/** A line as lightning at night: a bright core that tapers to its end, forks that leave it forward, thinner and dimmer, and a glow that falls with the
 *  distance from both, behind dark ground. Forks follow from the points of the line.
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
