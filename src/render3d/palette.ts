import { decodeSrgb } from '../core/srgb.ts';

/** Red, green, blue and opacity, each 0 … 1, encoded as sRGB. */
export type Rgba = readonly [red: number, green: number, blue: number, opacity: number];

/** The colours of the view that are not the terrain's. */
export interface ViewPalette {
  /** Between views. */
  readonly page: Rgba;
  /** Background gradient: at its centre near the top, half way out, and farthest out. */
  readonly viewTop: Rgba;
  readonly viewMid: Rgba;
  readonly viewBottom: Rgba;
  readonly fog: Rgba;
  readonly blockTop: Rgba;
  readonly blockBottom: Rgba;
  readonly blockStrata: Rgba;
  readonly groundShadow: Rgba;
  readonly rock: Rgba;
  /** The section, and the outline of every line. */
  readonly section: Rgba;
  readonly casing: Rgba;
  /** The fault line of a stage. */
  readonly fault: Rgba;
}

const TOKENS = {
  page: '--bg-app',
  viewTop: '--view-top',
  viewMid: '--view-mid',
  viewBottom: '--view-bottom',
  fog: '--view-fog',
  blockTop: '--block-top',
  blockBottom: '--block-bottom',
  blockStrata: '--block-strata',
  groundShadow: '--ground-shadow',
  rock: '--rock',
  section: '--section',
  casing: '--casing',
  fault: '--stick',
} as const satisfies Record<keyof ViewPalette, string>;

/** The palette of a theme.
 *  @param read gives the value of a custom property, such as `getComputedStyle(root).getPropertyValue`
 *  @throws RangeError if a value is not a colour that {@link parseColour} knows */
export function parseViewPalette(read: (token: string) => string): ViewPalette {
  const colours = Object.entries(TOKENS).map(([name, token]) => [name, parseColour(read(token), token)]);
  return Object.fromEntries(colours) as Record<keyof ViewPalette, Rgba>; // one entry for each of TOKENS
}

/** A colour written as `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` or `rgb(r g b / opacity)`, commas allowed: builds that shorten CSS turn one
 *  into the other.
 *  @throws RangeError if it is written otherwise */
export function parseColour(css: string, name = 'colour'): Rgba {
  const text = css.trim();
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(text)?.[1];
  if (hex !== undefined) {
    const digits = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const [red, green, blue, opacity = 255] = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
    return [red / 255, green / 255, blue / 255, opacity / 255];
  }
  const numbers =
    /^rgba?\(([\d.,/\s]+)\)$/
      .exec(text)?.[1]
      .match(/[\d.]+/g)
      ?.map(Number) ?? [];
  if (numbers.length < 3 || numbers.length > 4)
    throw new RangeError(`${name}: expected #rrggbb or rgb(r g b / opacity), got ${JSON.stringify(css)}`);
  return [numbers[0] / 255, numbers[1] / 255, numbers[2] / 255, numbers[3] ?? 1];
}

/** The three channels in proportion to light. */
export function toLinear([red, green, blue]: readonly number[]): [number, number, number] {
  return [decodeSrgb(red), decodeSrgb(green), decodeSrgb(blue)];
}
