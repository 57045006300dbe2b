import type { ValuesOf } from '../core/params.ts';

/** How terrains are compared. All of it is in links and in what is saved, and at its defaults in a new document. */
export const compareSchema = {
  layout: {
    kind: 'choice',
    label: 'Layout',
    default: 'grid',
    options: ['grid', 'swipe', 'solo'],
    doc: 'grid: every terrain; swipe: the pair in one place, split by a divider; solo: the selected terrain alone.',
  },
  divider: {
    kind: 'number',
    label: 'Divider',
    default: 0.5,
    min: 0,
    max: 1,
    step: 0.01,
    doc: 'Position of the divider of swipe, 0 left … 1 right.',
  },
  difference: {
    kind: 'choice',
    label: 'Difference',
    default: 'off',
    options: ['off', '3d', 'map'],
    doc: 'The difference of the pair: in 3D on the terrain that is subtracted, or as a flat map.',
  },
  linkCamera: { kind: 'flag', label: 'Linked cameras', default: true, doc: 'Moving one camera moves all.' },
  linkColour: {
    kind: 'flag',
    label: 'One colour scale',
    default: true,
    doc: 'One scale spans all terrains; off gives each its own.',
  },
  linkSeed: { kind: 'flag', label: 'Linked seeds', default: false, doc: 'A new seed goes to all terrains.' },
  linkSize: { kind: 'flag', label: 'Linked sizes', default: true, doc: 'Number of samples and extent change together.' },
  linkElevation: {
    kind: 'flag',
    label: 'Linked elevations',
    default: true,
    doc: 'Lowest and highest elevation change together.',
  },
  linkParams: { kind: 'flag', label: 'Linked parameters', default: false, doc: 'Parameters of the same name change together.' },
  side: {
    kind: 'choice',
    label: 'Beside the terrains',
    default: 'figures',
    options: ['figures', 'parameters'],
    doc: 'Figures of all terrains, or the parameters of the selected one.',
  },
  plot: {
    kind: 'choice',
    label: 'Plot',
    default: 'elevations',
    options: ['elevations', 'slopes', 'spectrum', 'variogram'],
    doc: 'Which plot is shown.',
  },
} as const;

export type CompareSettings = ValuesOf<typeof compareSchema>;
