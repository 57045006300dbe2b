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
    doc: 'terrain shows one, step by step; compare shows terrains side by side; landscape shows layers of silhouettes that move.',
  },
  panels: { kind: 'flag', label: 'Panels', default: true, doc: 'Off shows the terrain alone.' },
  profile: {
    kind: 'choice',
    label: 'Profile',
    default: 'open',
    options: ['open', 'folded', 'full'],
    doc: 'folded shows its head alone; full gives it the place of the 3D view.',
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
} as const;

export type PageSettings = ValuesOf<typeof pageSchema>;
