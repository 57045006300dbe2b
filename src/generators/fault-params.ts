import type { RecipeFor } from '../core/generator.ts';
import { FAULT_PROFILES } from '../kernels/fault-profile.ts';

/** The parameters of the fault generator. */
export const faultParams = {
  lines: {
    kind: 'integer',
    label: 'Lines',
    default: 1024,
    min: 1,
    max: 65_536,
    doc: 'Number of faults; larger maps want more.',
  },
  shape: {
    kind: 'choice',
    label: 'Fault shape',
    default: 'line',
    options: ['line', 'circle'],
    doc: 'What a fault is: a line through the map, one side raised, or a circle, its inside raised or lowered.',
  },
  sampling: {
    kind: 'choice',
    label: 'Sampling',
    default: 'two-point',
    options: ['two-point', 'isotropic'],
    doc: 'How a line is drawn: through two random points, which crowds the centre, or evenly over all directions and places.',
    when: { shape: ['line'], edges: ['open'] },
  },
  radius: {
    kind: 'number',
    label: 'Largest radius',
    default: 0.25,
    min: 0.01,
    max: 1,
    step: 0.01,
    doc: 'Largest radius as a fraction of the longer side; radii are drawn evenly from a quarter of it up to it.',
    when: { shape: ['circle'] },
  },
  faultProfile: {
    kind: 'choice',
    label: 'Fault profile',
    default: 'step',
    options: FAULT_PROFILES,
    doc: 'The shape across a fault: a cliff; a straight, half-cosine or cubic slope over the band; or sine, a ridge beside a trough.',
  },
  band: {
    kind: 'number',
    label: 'Band',
    default: 0.05,
    min: 0.002,
    max: 1,
    step: 0.002,
    doc: 'Width of the band that the fault profile spans, as a fraction of the longer side.',
    when: { faultProfile: FAULT_PROFILES.filter((profile) => profile !== 'step') },
  },
  stepLaw: {
    kind: 'choice',
    label: 'Step law',
    default: 'constant',
    options: ['constant', 'linear', 'exponential'],
    doc: 'How much a fault displaces: all the same, or from the first step to the last by equal amounts or equal factors.',
  },
  stepFirst: {
    kind: 'number',
    label: 'First step',
    default: 1,
    min: 0.001,
    max: 1,
    step: 0.001,
    doc: 'Displacement across the first fault.',
    when: { stepLaw: ['linear', 'exponential'] },
  },
  stepLast: {
    kind: 'number',
    label: 'Last step',
    default: 0.1,
    min: 0.001,
    max: 1,
    step: 0.001,
    doc: 'Displacement across the last fault.',
    when: { stepLaw: ['linear', 'exponential'] },
  },
  edges: {
    kind: 'choice',
    label: 'Edges',
    default: 'open',
    options: ['open', 'toroidal'],
    doc: 'open: faults end at the border; toroidal: tiles seamlessly, the last row and column repeat the first.',
  },
} as const;

/** A recipe of the fault generator. */
export type FaultRecipe = RecipeFor<typeof faultParams>;
