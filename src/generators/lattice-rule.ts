import type { QuestionMaterial } from '../core/origin.ts';
import type { OffsetLaw } from '../kernels/lattice-offsets.ts';
import type { SubdivisionRecipe } from './subdivision.ts';

/** Lines that the rules of all square lattices have in common. */

type Line = readonly [text: string, isAtWork: boolean];

export function cornerLines({ source }: SubdivisionRecipe, stage: number): Line[] {
  const isFixed = source.params.edges === 'fixed';
  const isFirst = stage === 0;
  return [
    ['d = d₀', isFirst],
    [`for each corner of the first squares${isFixed ? ' inside the border' : ''}`, isFirst],
    ['  z = s', isFirst],
    [isFixed ? 'z on the border = edge height, at every level' : '', true],
  ];
}

export function levelLines(stage: number): Line[] {
  return [
    ['for each level k = 1, 2, 3 …', stage > 0],
    ['  d = d₀ · 2^(−H·k)', stage > 0],
  ];
}

export function offsetLine({ source }: SubdivisionRecipe): Line {
  return [`each s = another random number, ${DRAWN[source.params.offsets]}`, true];
}

/** How an offset s is drawn, d being the amplitude. */
export const DRAWN: Readonly<Record<OffsetLaw, string>> = {
  uniform: 'anywhere in −d … d',
  binary: '−d or d',
  gaussian: 'normal, deviation d',
};

export const LATTICE_QUESTIONS: QuestionMaterial = {
  kinds: ['where', 'count', 'which'],
  which: { hurst: [0.3, 0.6, 0.9] },
};
