import { MAX_SAMPLES, MAX_SIDE } from '../core/heightmap.ts';
import { DEFAULT_EXTENT, DEFAULT_SIZE } from '../core/parse-recipe.ts';
import { CHECK_BUDGET_NS } from '../work.ts';
import type { Flag } from './flags.ts';

/** The seed of a call that names none, so that the same call gives the same terrain. */
export const DEFAULT_SEED = 'alps';

/** Every flag that does not come from a generator's schema; commands pick from these. */
const table = {
  output: {
    short: 'o',
    value: 'FILE',
    isRepeatable: true,
    doc: 'Write this file; the extension picks the format. Give it again for more files. - is standard output.',
  },
  format: { value: 'NAME', doc: 'What -o - writes, by its extension, such as r32; default the first format of the command.' },
  picture: {
    doc: 'Write .png files to look at instead of heightmaps: 2D terrain from above in colours and light, 1D terrain as a silhouette. They hold no recipe.',
  },
  force: { doc: 'Replace files that exist.' },
  quiet: { doc: 'Print nothing but problems.' },
  json: { doc: 'Print one JSON value instead of text.' },
  help: { short: 'h', doc: 'Show this help.' },

  size: { value: 'N', doc: `Samples a side, 2 to ${MAX_SIDE}, at most ${MAX_SAMPLES} in all; default ${DEFAULT_SIZE}.` },
  width: { value: 'N', doc: 'Samples in a row, instead of --size.' },
  height: { value: 'N', doc: 'Rows, instead of --size.' },
  seed: { value: 'TEXT', doc: `Any text; another seed gives another terrain. Default ${DEFAULT_SEED}.` },
  filter: {
    value: 'NAME[:k=v,…]',
    isRepeatable: true,
    doc: 'Put a filter on the finished terrain. Give it again for more, in order.',
  },
  min: { value: 'M', doc: 'Elevation of the lowest sample in metres; default -600, none for 1D.' },
  max: { value: 'M', doc: 'Elevation of the highest sample in metres; default 2400, none for 1D.' },
  'cell-size': {
    value: 'M',
    doc: `Metres from one sample to the next: M, or M,M for east-west and north-south. By default the longer side spans ${DEFAULT_EXTENT.heightmap} m; 1D terrain, ${DEFAULT_EXTENT.profile} m.`,
  },
  stage: { value: 'K', doc: 'Stop after K stages: half-levels, levels or fault lines. Default: the last.' },
  preset: { value: 'NAME', doc: "A generator's named values, used where no flag is given." },
  recipe: {
    value: 'FILE',
    doc: 'Start from a recipe: a .json, a .png that carries one, or - for standard input. Flags override it.',
  },

  check: {
    doc: `Check the recipe of a picture however long it takes; without it, one of more than ${CHECK_BUDGET_NS / 1e9} seconds of work is not checked.`,
  },
  extent: { value: 'X,Y', doc: 'Metres across the whole map, instead of --cell-size.' },
  window: {
    value: 'X,Y,W,H',
    doc: 'Write the raw values of W × H samples from column X, row Y on, before they are stretched to elevations: .png or .r32. Terrain of diamond-square with plane or toroidal edges goes on for ever, also to negative columns and rows.',
  },
  strips: {
    value: 'A..B',
    doc: 'Write strips A to B of the endless line that midpoint-displacement begins, joined, as raw values: .csv, .svg or .png, the chart. Strip 0 is the terrain itself; numbers may be negative.',
  },
  'raw-width': { value: 'N', doc: 'Samples in a row of an .r32 that has no .r32.json beside it.' },
  'raw-height': { value: 'N', doc: 'Rows of an .r32 that has no .r32.json beside it.' },
} as const satisfies Record<string, Omit<Flag, 'name'>>;

export type CommonFlag = keyof typeof table;

/** Flags from the table, in the order of `names`; `docs` has other texts where a command means something else. */
export function commonFlags(names: readonly CommonFlag[], docs: Partial<Record<CommonFlag, string>> = {}): Flag[] {
  return names.map((name) => ({ name, ...table[name], doc: docs[name] ?? table[name].doc }));
}

/** The flags of a command that writes files, around its own. */
export function fileFlags(own: readonly Flag[]): Flag[] {
  return [...commonFlags(['output', 'format', 'picture']), ...own, ...commonFlags(['force', 'quiet', 'json', 'help'])];
}
