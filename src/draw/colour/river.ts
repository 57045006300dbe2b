import { type Size, sampleBilinear } from '../../core/heightmap.ts';
import type { Profile } from '../../core/profile.ts';
import { lineText, thinned, trueScale } from './line-place.ts';
import { type RampText, rampEntry, rampTable } from './ramps.ts';
import { along, streamsOf } from './streams.ts';
import { type Along, strokeInPlace } from './stroke.ts';
import { valleyOf } from './valley.ts';

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
