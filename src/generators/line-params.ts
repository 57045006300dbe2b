import type { RecipeFor } from '../core/generator.ts';
import { OFFSET_LAWS } from '../kernels/lattice-offsets.ts';

const ELEVATION = { kind: 'number', default: 0, min: -100_000, max: 100_000, step: 1 } as const;
const POSITION = { kind: 'number', min: -100_000, max: 100_000, step: 1, when: { ends: ['segment'] } } as const;

/** The parameters of midpoint displacement. */
export const lineParams = {
  ends: {
    kind: 'choice',
    label: 'Ends',
    default: 'random',
    options: ['random', 'fixed', 'segment', 'wrapped', 'article-002'],
    doc: 'random: displaced about their elevations; fixed: exactly there; segment: two points anywhere; wrapped: one random elevation for both, so the strip repeats; article-002: the left one fixed, the right one random about 0.',
  },
  startX: {
    ...POSITION,
    label: 'Start x',
    default: 0,
    doc: 'Where the segment starts; the other lines start at 0.',
  },
  startY: {
    ...ELEVATION,
    label: 'Start elevation',
    doc: 'Elevation at the left end, and of both ends when wrapped.',
  },
  endX: {
    ...POSITION,
    label: 'End x',
    default: 1024,
    doc: 'Where the segment ends; the other lines end at the extent.',
  },
  endY: {
    ...ELEVATION,
    label: 'End elevation',
    doc: 'Elevation at the right end.',
    when: { ends: ['random', 'fixed', 'segment'] },
  },
  displacement: {
    kind: 'number',
    label: 'Displacement',
    default: 200,
    min: 0,
    max: 100_000,
    step: 1,
    doc: 'Bound of random ends, and b₀ of the midpoints where the first bound is given.',
  },
  displacementFrom: {
    kind: 'choice',
    label: 'First bound',
    default: 'given',
    options: ['given', 'mean', 'as-printed'],
    doc: 'Where b₀ comes from: the displacement; the mean of the two ends; or start + end / 2, as article 002 prints it.',
  },
  decay: {
    kind: 'choice',
    label: 'Decay',
    default: 'factor',
    options: ['factor', 'power', 'linear', 'logarithmic', 'none', 'once'],
    doc: 'What is left of b₀ after k levels: rᵏ; 2^(−r·k); 1 − r·k; 1 − r·log₂(k + 1); all of it; nothing after the first midpoint.',
  },
  roughness: {
    kind: 'number',
    label: 'Roughness',
    default: 0.5,
    min: 0,
    max: 4,
    step: 0.01,
    doc: 'The r of the decay. As factor (0 … 1), higher is more jagged; otherwise, higher is smoother.',
    when: { decay: ['factor', 'power', 'linear', 'logarithmic'] },
  },
  offsets: {
    kind: 'choice',
    label: 'Offsets',
    default: 'uniform',
    options: OFFSET_LAWS,
    doc: 'How a displacement is drawn: evenly within ± the bound, exactly ± the bound, or normal with that deviation.',
  },
  direction: {
    kind: 'choice',
    label: 'Direction',
    default: 'vertical',
    options: ['vertical', 'perpendicular'],
    doc: 'Where midpoints move: up and down, or at right angles to their segment, so that the line may fold over.',
  },
  iterations: {
    kind: 'integer',
    label: 'Iterations',
    default: 0,
    min: 0,
    max: 20,
    doc: 'Levels, for 2^iterations segments; 0 takes as many as the width needs.',
  },
  minSegment: {
    kind: 'number',
    label: 'Shortest segment',
    default: 0,
    min: 0,
    max: 10_000,
    step: 0.1,
    doc: 'No more levels once segments, as they were before any displacement, are this short or shorter; 0 sets no limit.',
  },
  floor: {
    ...ELEVATION,
    label: 'Floor',
    default: ELEVATION.min,
    doc: 'Points that fall below are put onto it, before any are made from them; the lowest value means none.',
  },
} as const;

/** A recipe for midpoint displacement. */
export type LineRecipe = RecipeFor<typeof lineParams>;
