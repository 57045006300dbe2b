/** A figure that a terrain does not have, and why: a sentence without a capital and a full stop. */
export interface NoFigure {
  readonly kind: 'none';
  readonly why: string;
}

export function noFigure(why: string): NoFigure {
  return { kind: 'none', why };
}

export const ALL_EQUAL = noFigure('all samples are equal');
export const NO_POWER_LAW = noFigure('the samples do not vary at all scales');
