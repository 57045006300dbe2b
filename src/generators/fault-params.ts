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
    doc: 'Number of faults; larger maps need more.',
  },
  shape: {
    kind: 'choice',
    label: 'Fault shape',
    default: 'line',
    options: ['line', 'circle'],
    doc: 'line: a line across the map, one side of which is raised; circle: a circle, whose inside is raised or lowered.',
  },
  sampling: {
    kind: 'choice',
    label: 'Sampling',
    default: 'two-point',
    options: ['two-point', 'isotropic'],
    doc: 'How lines are drawn. two-point: through two random points, so that they crowd the centre; isotropic: evenly over all directions and positions.',
    when: { shape: ['line'], edges: ['open'] },
  },
  radius: {
    kind: 'number',
    label: 'Largest radius',
    default: 0.25,
    min: 0.01,
    max: 1,
    step: 0.01,
    doc: 'Largest radius as a fraction of the longer side; radii are drawn evenly from a quarter of it to all of it.',
    when: { shape: ['circle'] },
  },
  faultProfile: {
    kind: 'choice',
    label: 'Fault profile',
    default: 'step',
    options: FAULT_PROFILES,
    doc: 'The shape across a fault. step: a cliff; ramp, cosine, smoothstep: a straight, half-cosine or cubic slope over the band; sine: a ridge beside a trough.',
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
    doc: 'How the step changes from the first fault to the last. constant: not at all; linear: by equal amounts; exponential: by equal factors.',
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
