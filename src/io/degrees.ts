import type { Spacing } from '../core/heightmap.ts';

/** A degree of a great circle, of an Earth of 6371.0088 km. */
const DEGREE_M = 111_195.08;
/** Digits that all engines agree on, whatever their cosine. */
const DIGITS = 9;

/** Metres of a cell that is so many degrees wide and high, at a latitude. */
export function degreesAsMetres({ x, y }: Spacing, latitude: number): Spacing {
  const shrink = Math.cos((latitude * Math.PI) / 180);
  return { x: Number((x * DEGREE_M * shrink).toPrecision(DIGITS)), y: Number((y * DEGREE_M).toPrecision(DIGITS)) };
}

/** `46.5° north` */
export function latitudeText(latitude: number): string {
  return `${Number(Math.abs(latitude).toFixed(2))}° ${latitude < 0 ? 'south' : 'north'}`;
}
