import { RAMP_ENTRIES } from '../../kernels/simd/relief-rows.ts';

/** A colour ramp as comma-separated stops in CSS notation, `#rrggbb position%`, positions even where none is given:
 *  the same text draws a legend as a CSS gradient and colours the terrain. */
export type RampText = string;

/** Sea and land, each rising in lightness, with a break at sea level so that the coast shows without hue. */
export const SEA: RampText = '#0a2038 0%, #12385a 30%, #235b7f 60%, #4a88a3 85%, #78b0bd 100%';
export const LAND: RampText =
  '#446348 0%, #5a774e 14%, #76895a 30%, #9a9c6b 46%, #b9ad80 60%, #cfc19f 73%, #e2d9c6 86%, #faf8f4 100%';

/** Differences: below zero and above it, each from or to one neutral colour. Equal distances from zero are equally light. */
export const BELOW: RampText = '#153e75, #2f6fb0, #76a9d8, #bcd3e6, #f1f1ee';
export const ABOVE: RampText = '#f1f1ee, #f0cfa8, #e09a4c, #b5610f, #743700';

/** The ramps that run through a terrain's whole range. All rise in lightness. */
export const SEQUENTIAL = {
  grey: '#121212, #f5f5f5',
  viridis: '#440154, #482878, #3e4a89, #31688e, #26828e, #1f9e89, #35b779, #6ece58, #b5de2b, #fde725',
  cividis: '#00224e, #123570, #3b496c, #575d6d, #707173, #8a8678, #a59c74, #c3b369, #e1cc55, #fee838',
  desert: '#4a2115, #7d3f22, #a9623a, #c98a52, #dfb177, #eed2a0, #f8ecd0',
  dusk: '#170326, #310752, #441c63, #824f8a, #9e62cc, #c39de0, #f0cba3',
} as const satisfies Readonly<Record<string, RampText>>;

/** All ramps: `hypsometric` is SEA and LAND, which meet at sea level. */
export type RampName = 'hypsometric' | keyof typeof SEQUENTIAL;

interface RampStop {
  /** Position 0 … 1. */
  readonly at: number;
  /** `#rrggbb` */
  readonly colour: string;
}

/** The stops of a ramp, in its order. */
export function rampStops(ramp: RampText): RampStop[] {
  return ramp.split(',').map((text, i, all) => {
    const [colour, percent] = text.trim().split(/\s+/);
    return { at: percent === undefined ? i / (all.length - 1) : Number.parseFloat(percent) / 100, colour };
  });
}

/** Entries of a ramp table. */
export const ENTRIES = RAMP_ENTRIES;

/** The ramp at `ENTRIES` even positions, as red, green, blue in 0 … 255, interpolated in sRGB as CSS gradients are. */
export function rampTable(ramp: RampText): Float32Array {
  const stops = rampStops(ramp).map(({ at, colour }) => {
    const rgb = Number.parseInt(colour.slice(1), 16);
    return { at, channels: [rgb >> 16, (rgb >> 8) & 255, rgb & 255] };
  });
  const table = new Float32Array(3 * ENTRIES);
  for (let entry = 0, stop = 0; entry < ENTRIES; entry++) {
    const at = entry / (ENTRIES - 1);
    while (stop < stops.length - 2 && stops[stop + 1].at <= at) stop++;
    const [low, high] = [stops[stop], stops[stop + 1]];
    const t = Math.min(Math.max((at - low.at) / (high.at - low.at), 0), 1);
    for (let c = 0; c < 3; c++) table[3 * entry + c] = low.channels[c] + (high.channels[c] - low.channels[c]) * t;
  }
  return table;
}

/** Index of the table entry for a position 0 … 1; positions outside take the ends. */
export function rampEntry(position: number): number {
  return 3 * ((Math.min(Math.max(position, 0), 1) * (ENTRIES - 1) + 0.5) | 0);
}
