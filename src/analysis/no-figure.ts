import type { Size } from '../core/heightmap.ts';

/** A figure that a terrain does not have, and why: a sentence without a capital and a full stop. */
export interface NoFigure {
  readonly kind: 'none';
  readonly why: string;
}

export function noFigure(why: string): NoFigure {
  return { kind: 'none', why };
}

/** Why a map of fewer samples than `least` along some side has no figure. */
export function tooFewSamples(least: number, { width, height }: Size): NoFigure {
  return noFigure(`it needs at least ${least} × ${least} samples, got ${width} × ${height}`);
}

/** Why a line of fewer points than `least` has no figure. */
export function tooFewPoints(least: number, points: number): NoFigure {
  return noFigure(`it needs at least ${least} points, got ${points}`);
}

/** Why terrain from a file has no time. */
export const NOT_MADE = /* @__PURE__ */ noFigure('it was read from a file, not generated');
export const ALL_EQUAL = /* @__PURE__ */ noFigure('all samples are equal');
export const NO_POWER_LAW = /* @__PURE__ */ noFigure('the samples do not vary at every scale');

/** Whether `ALL_EQUAL` holds. */
export function areEqual(samples: Float32Array): boolean {
  return samples.every((sample) => sample === samples[0]);
}
