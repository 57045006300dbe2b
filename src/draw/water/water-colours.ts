import type { Appearance } from '../colour/appearance.ts';

/** Red, green and blue as sRGB, each 0 … 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Colours of rivers and lakes. */
export interface WaterColours {
  readonly river: Rgb;
  readonly shallow: Rgb;
  readonly deep: Rgb;
}

const BLUE = { river: '#3d92d6', shallow: '#74b4cf', deep: '#1d4f7c' };
/** On ramps that have blue or dark ground themselves. */
const PALE = { river: '#d8f1ff', shallow: '#c9ecfb', deep: '#6fb6e0' };

/** The colours that stand out on a ramp. */
export function waterColours(ramp: Appearance['ramp']): WaterColours {
  const { river, shallow, deep } = ramp === 'hypsometric' || ramp === 'grey' ? BLUE : PALE;
  return { river: rgb(river), shallow: rgb(shallow), deep: rgb(deep) };
}

/** The tint of the catchment of a chosen place. */
export const DRAINED: Rgb = [1, 0.82, 0.4];
/** The line between two basins. */
export const BORDER: Rgb = [0.15, 0.15, 0.15];

/** The tint of a basin by its number, 1 … : hues as far apart as they can be in any row of numbers. As in shaders/rivers.glsl. */
export function basinTint(number: number): Rgb {
  const hue = ((number * 0.61803399) % 1) * 6;
  const channel = (turn: number): number => {
    const value = Math.min(Math.max(Math.abs(((hue + turn) % 6) - 3) - 1, 0), 1);
    return 0.0625 + 0.75 * value;
  };
  return [channel(0), channel(4), channel(2)];
}

function rgb(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}
