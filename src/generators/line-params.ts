import type { RecipeFor } from '../core/generator.ts';
import { OFFSET_LAWS } from '../kernels/lattice-offsets.ts';
import { readOwnOffsets } from './own-offsets.ts';

const ELEVATION = { kind: 'number', default: 0, min: -100_000, max: 100_000, step: 1 } as const;
const POSITION = { kind: 'number', min: -100_000, max: 100_000, step: 1, when: { ends: ['segment'] } } as const;

/** The parameters of the lines of midpoint displacement. */
export const lineParams = {
  ends: {
    kind: 'choice',
    label: 'Ends',
    default: 'random',
    options: ['random', 'fixed', 'segment', 'wrapped', 'article-002'],
    doc: 'random: at random elevations about those given; fixed: at the elevations given; segment: two points anywhere; wrapped: one random elevation for both, so that the strip repeats; article-002: the left one fixed, the right one random about 0.',
  },
  startX: {
    ...POSITION,
    label: 'Start x',
    default: 0,
    doc: 'Where a segment starts. With other ends the line starts at 0.',
  },
  startY: {
    ...ELEVATION,
    label: 'Start elevation',
    doc: 'Elevation of the left end; of both ends when wrapped.',
  },
  endX: {
    ...POSITION,
    label: 'End x',
    default: 1024,
    doc: 'Where a segment ends. With other ends the line ends at the extent.',
  },
  endY: {
    ...ELEVATION,
    label: 'End elevation',
    doc: 'Elevation of the right end.',
    when: { ends: ['random', 'fixed', 'segment'] },
  },
  displacement: {
    kind: 'number',
    label: 'Displacement',
    default: 200,
    min: 0,
    max: 100_000,
    step: 1,
    doc: 'How far random ends may be displaced. If the first bound is “given”, it is also d₀, with which the bounds of midpoints begin.',
  },
  displacementFrom: {
    kind: 'choice',
    label: 'First bound',
    default: 'given',
    options: ['given', 'mean', 'as-printed'],
    words: { 'as-printed': 'as printed in article 002' },
    doc: 'The bound d₀ with which those of midpoints begin. given: the displacement; mean: the mean of the two ends; as-printed: start + end / 2, as article 002 has it.',
  },
  decay: {
    kind: 'choice',
    label: 'Decay',
    default: 'factor',
    options: ['factor', 'power', 'linear', 'logarithmic', 'none', 'once'],
    words: { once: 'only the first level moves' },
    doc: 'The fraction of d₀ that is left after k levels, where r is the roughness. factor: rᵏ; power: 2⁻ʳᵏ; linear: 1 − r·k; logarithmic: 1 − r·log₂(k + 1); none: all of it; once: nothing after the first midpoint. The first midpoint has k = 0, or k = 1 after random ends, which have d₀ themselves.',
  },
  roughness: {
    kind: 'number',
    label: 'Roughness',
    default: 0.5,
    min: 0,
    max: 4,
    maxWhen: { decay: { factor: 1 } },
    step: 0.01,
    doc: 'The r in the formula of the decay. With factor decay (0 … 1) higher is more jagged; with the others higher is smoother.',
    when: { decay: ['factor', 'power', 'linear', 'logarithmic'] },
  },
  offsets: {
    kind: 'choice',
    label: 'Offsets',
    default: 'uniform',
    options: OFFSET_LAWS,
    doc: 'How a displacement is drawn. uniform: evenly within ± the bound; binary: + or − the bound; gaussian: normal, with the bound as deviation.',
  },
  direction: {
    kind: 'choice',
    label: 'Direction',
    default: 'vertical',
    options: ['vertical', 'perpendicular'],
    doc: 'Where midpoints move. vertical: up and down; perpendicular: at right angles to their segment, so that the line may fold over.',
  },
  iterations: {
    kind: 'integer',
    label: 'Iterations',
    default: 0,
    min: 0,
    max: 20,
    doc: 'Number of levels; n levels make 2ⁿ segments. 0 takes as many as the width needs.',
  },
  minSegment: {
    kind: 'number',
    label: 'Shortest segment',
    default: 0,
    min: 0,
    max: 10_000,
    step: 0.1,
    doc: 'Subdivision ends once segments, measured before displacement, are this short; 0 sets no limit.',
  },
  minDisplacedSegment: {
    kind: 'number',
    label: 'Shortest displaced',
    default: 0,
    min: 0,
    max: 10_000,
    step: 0.1,
    doc: 'Subdivision ends once no segment, measured as it lies after displacement, is longer; 0 sets no limit.',
  },
  floor: {
    ...ELEVATION,
    label: 'Floor',
    default: ELEVATION.min,
    doc: 'Points below this elevation are raised to it before new points are computed from them; the lowest value means no floor.',
  },
  ceiling: {
    ...ELEVATION,
    label: 'Ceiling',
    default: ELEVATION.max,
    doc: 'Points above this elevation are lowered to it before new points are computed from them; the highest value means no ceiling.',
  },
} as const;

/** The parameters of midpoint displacement. */
export const midpointParams = {
  ...lineParams,
  ownOffsets: {
    kind: 'text',
    label: 'Own offsets',
    default: '',
    accepted: 'a list of offsets, LEVEL.INDEX:OFFSET;…',
    examples: ['1.0:150', '2.1:-35;4.7:8.5'],
    problemIn: (text: string) => readOwnOffsets(text).problem,
    doc: 'Offsets that you chose in place of drawn ones. 2.1:-35 moves the second new point of level 2 by −35 from its mean; points below it follow. Levels count from 1, the new points of a level from 0 at the left. At most 64.',
  },
} as const;

/** A recipe of a line. */
export type LineRecipe = RecipeFor<typeof lineParams> & {
  readonly source: { readonly params: { readonly ownOffsets?: string } };
};
