import type { ValuesOf } from '../core/params.ts';

/** Settings of the page that are rows of the panel. */
export const pageRowsSchema = {
  theme: {
    kind: 'choice',
    label: 'Theme',
    default: 'system',
    options: ['system', 'dark', 'light'],
    doc: 'Colours of the page: dark, light, or as the system is set.',
  },
} as const;

/** How the page is arranged around the terrain. All of it is in links and in what is saved, and at its defaults in a new document. */
export const pageSchema = {
  ...pageRowsSchema,
  view: {
    kind: 'choice',
    label: 'View',
    default: 'terrain',
    options: ['terrain', 'compare', 'landscape'],
    doc: 'terrain: one, step by step; compare: up to four side by side; landscape: moving layers of silhouettes.',
  },
  keepGround: {
    kind: 'flag',
    label: 'Keep my seed and ground',
    default: false,
    doc: 'Terrains from the gallery and presets take the seed, size, extent and elevations of the terrain on screen, as far as they can.',
  },
  marks: {
    kind: 'flag',
    label: 'Section and marks',
    default: true,
    doc: 'Off hides what is drawn on the terrain: the section with its ends, the lengths of the sides, and the marks of a stage.',
  },
  panel: {
    kind: 'choice',
    label: 'Panel',
    default: 'parameters',
    options: ['parameters', 'explain'],
    doc: 'What stands beside the terrain: its parameters, or how its samples were made.',
  },
  panels: { kind: 'flag', label: 'Panels', default: true, doc: 'Off shows the terrain alone.' },
  profile: {
    kind: 'choice',
    label: 'Profile',
    default: 'open',
    options: ['open', 'folded', 'full'],
    doc: 'folded: only its head; full: in place of the 3D view.',
  },
  in1d: {
    kind: 'flag',
    label: 'In one dimension',
    default: true,
    doc: 'While a stage of midpoints is explained, the profile shows the same idea on a line.',
  },
  lineScale: {
    kind: 'choice',
    label: 'Scale of lines',
    default: 'fitted',
    options: ['fitted', 'true'],
    doc: 'fitted fills the chart; true draws elevations and distances to one scale.',
  },
  foldingScale: {
    kind: 'choice',
    label: 'Scale of lines that fold',
    default: 'true',
    options: ['fitted', 'true'],
    doc: 'The same for lines that may fold over.',
  },
  speed: {
    kind: 'choice',
    label: 'Playback speed',
    default: '1',
    options: ['0.5', '1', '2', '4'],
    doc: 'How fast stages play: 1 shows all of them in about ten seconds, 2 twice as fast.',
  },
} as const;

export type PageSettings = ValuesOf<typeof pageSchema>;
