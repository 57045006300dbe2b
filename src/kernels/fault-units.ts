/** Profiles and decaying steps are summed in whole units of 2^-34 of a step. 65,536 faults of at most one step each stay far
 *  below 2^53, so every sum is exact: it depends neither on its order nor on the window it is made for. */
export const FAULT_UNIT = 17_179_869_184;
export const STEPS_PER_UNIT = 1 / FAULT_UNIT;

const ROUNDER = 6_755_399_441_055_744; // 1.5 · 2^52: what is added to it loses its fraction

/** The nearest whole number, for |value| below 2^51: as Math.round does but for halves, and quicker. */
export function roundToUnits(value: number): number {
  return value + ROUNDER - ROUNDER;
}
