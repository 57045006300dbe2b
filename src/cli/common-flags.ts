import { MAX_SAMPLES, MAX_SIDE } from '../core/heightmap.ts';
import { inWords } from '../core/params.ts';
import { DEFAULT_SEED } from '../core/parse-recipe.ts';
import { DEFAULT_EXTENT, DEFAULT_SIZE } from '../core/recipe-fields.ts';
import { kindsOf } from '../draw/picture-kinds.ts';
import { ENCODINGS, RAW_TYPES } from '../io/file-format.ts';
import { kits } from '../kits/kits.ts';
import { MOST_TILES } from '../kits/tiles.ts';
import { CHECK_BUDGET_NS } from '../work.ts';
import type { Flag } from './flags.ts';

/** The ids of a list, as help names them. */
function namesOf(list: readonly { readonly id: string }[]): string {
  return list.map(({ id }) => id).join(', ');
}

/** Every flag that does not come from a generator's schema; commands pick from these. */
const table = {
  output: {
    short: 'o',
    value: 'FILE',
    isRepeatable: true,
    doc: 'File to write; its extension sets the format. Repeat for more files. - is standard output.',
  },
  format: {
    value: 'NAME',
    doc: 'Format of -o -, named by its extension, such as r32. Default: the first format of the command.',
  },
  picture: {
    doc: 'Write .png files as pictures to look at, not as heightmaps: 2D terrain from above in colours and light, 1D terrain as a silhouette, a stage of it with its displacements as sticks. They hold no recipe.',
  },
  for: {
    value: 'NAME',
    doc: `Write a folder for a program, named by -o: elevations at a size and in a format that it takes, normal map, weights, relief, recipe, and IMPORT.md with the numbers to type. One of ${namesOf(kits)}.`,
  },
  tiles: {
    value: 'N',
    doc: `With --for, cut the map into N × N files that share their border samples, 2 to ${MOST_TILES}. Default 1: one file.`,
  },
  kind: {
    value: 'NAME',
    doc: `What pictures show, a pixel a sample. 2D terrain: ${namesOf(kindsOf(false))}. 1D terrain: ${namesOf(kindsOf(true))}. The first of each is the default. Implies --picture.`,
  },
  threads: {
    value: 'N',
    doc: 'Threads that make large pictures with light, relief and sky; the bytes are the same. Default: as many as there are cores.',
  },
  force: { doc: 'Replace files that exist.' },
  quiet: { doc: 'Print nothing but problems.' },
  json: { doc: 'Print one JSON value instead of text.' },
  help: { short: 'h', doc: 'Show this help.' },

  size: { value: 'N', doc: `Samples a side, 2 to ${MAX_SIDE}, at most ${MAX_SAMPLES} in all. Default ${DEFAULT_SIZE}.` },
  width: { value: 'N', doc: 'Samples in a row, instead of --size.' },
  height: { value: 'N', doc: 'Rows, instead of --size.' },
  seed: { value: 'TEXT', doc: `Any text; another seed gives another terrain. Default ${DEFAULT_SEED}.` },
  filter: {
    value: 'NAME[:k=v,…]',
    isRepeatable: true,
    doc: 'Apply a filter to the finished terrain. Repeat for more; they apply in order. NAME:off keeps one in the recipe without effect.',
  },
  min: { value: 'M', doc: 'Elevation of the lowest sample in metres. Default -600; none for 1D terrain.' },
  max: { value: 'M', doc: 'Elevation of the highest sample in metres. Default 2400; none for 1D terrain.' },
  'cell-size': {
    value: 'M',
    doc: `Metres from one sample to the next: M, or M,M for east-west and north-south. By default the longer side is ${DEFAULT_EXTENT.heightmap} m long, and 1D terrain ${DEFAULT_EXTENT.profile} m.`,
  },
  stage: {
    value: 'K',
    doc: 'Stop after K stages: half-levels, levels or faults, then the levels of rivers. The .svg of a line shows what stage K moved. Default: all stages.',
  },
  preset: { value: 'NAME', doc: 'Start from a preset of the generator. Flags override it.' },
  recipe: {
    value: 'FILE',
    doc: 'Start from a recipe: a .json, a .png, .tif or .exr that carries one, or - for standard input. Flags override it.',
  },

  stages: {
    doc: 'Write how the terrain is made, stage by stage and all at one scale: an .apng, which browsers play, or with --frames-dir numbered pictures.',
  },
  evolution: {
    doc: 'Write the stages beside each other in one .png or .svg: charts of 1D terrain with the displacements as sticks, 2D terrain from above.',
  },
  'frames-dir': {
    value: 'DIR',
    doc: 'Write numbered frames: DIR/NAME_0001.png and so on, where NAME is the name of the folder. The folder is made if the one that holds it exists. A call that fails or is cancelled leaves no frames. Frames of an earlier call with higher numbers stay.',
  },
  check: {
    doc: `Check the recipe of a picture however long that takes. By default a recipe of more than ${CHECK_BUDGET_NS / 1e9} seconds of work is not checked.`,
  },
  extent: { value: 'X,Y', doc: 'Metres across the whole map, instead of --cell-size.' },
  window: {
    value: 'X,Y,W,H',
    doc: 'Write only W × H samples, from column X and row Y on, to .png or .r32. They are raw values, before they are scaled to elevations. Noise, and diamond-square with plane or toroidal edges, are endless: columns and rows may lie outside the map and be negative, within ±2³⁰.',
  },
  strips: {
    value: 'A..B',
    doc: 'Write strips A to B of the endless line of midpoint-displacement, joined, to .csv, .svg or, as a chart, .png. They are raw values. Strip 0 is the terrain itself; numbers may be negative.',
  },
  codes: {
    value: 'LOW,HIGH',
    doc: 'The codes whose elevations --min and --max state, such as 0,65535, instead of the lowest and the highest in the file; metres: every code is an elevation in metres.',
  },
  nodata: {
    value: 'V',
    doc: 'The number that means “no value”: a code of a picture, an elevation of any other file, before a scale or unit that the file states. It adds to what the file states and, of elevations, to what is guessed; none: no number does, and holes are only what is NaN, transparent or masked.',
  },
  holes: {
    value: 'HOW',
    doc: 'How samples without a value are filled: fill, smoothly from the rim; lowest, with the lowest elevation; around, with the lowest those that reach the border, the others from the rim. Default fill, or around where they take a quarter of the border.',
  },
  crop: {
    value: 'X,Y,W,H',
    doc: 'Take only W × H samples of a file, from column X and row Y on, counted from its north-west corner. Elevations and cell size stay those of the whole file.',
  },
  resample: {
    value: 'W,H',
    doc: 'Give what is read W × H samples over the same ground, after --crop: bilinear; where they become fewer, each a mean of those around it.',
  },
  channel: {
    value: 'NAME',
    doc: 'The channel of an .exr that holds the elevations, by its name or the last part of it. Default: the one with the likeliest name.',
  },
  encoding: {
    value: 'NAME',
    doc: `What the colours of a .png stand for: ${inWords(ENCODINGS, 'or')}. grey: their brightness for codes; the others, of map tiles: their bytes for metres. Default: a guess.`,
  },
  'raw-width': {
    value: 'N',
    doc: 'Samples in a row of a file without a header and without a .json beside it. Default: that of a square.',
  },
  'raw-height': { value: 'N', doc: 'Rows of a file without a header and without a .json beside it.' },
  'raw-type': {
    value: 'TYPE',
    doc: `How each sample of a .raw, .r16 or file of an unknown ending, without a .json beside it, is stored: ${inWords(RAW_TYPES, 'or')}. Default: a guess.`,
  },
  'raw-byte-order': {
    value: 'ORDER',
    doc: 'Byte order of an .r16: little-endian or big-endian. Default: what the .json beside it states, else a guess.',
  },
  'raw-first-row': {
    value: 'ROW',
    doc: 'The first row of an .r16: north or south. Default: what the .json beside it states, else north.',
  },
} as const satisfies Record<string, Omit<Flag, 'name'>>;

export type CommonFlag = keyof typeof table;

/** Flags from the table, in the order of `names`; `docs` has other texts where a command means something else. */
export function commonFlags(names: readonly CommonFlag[], docs: Partial<Record<CommonFlag, string>> = {}): Flag[] {
  return names.map((name) => ({ name, ...table[name], doc: docs[name] ?? table[name].doc }));
}

/** Other flags of a command, between those of every command that writes terrain. */
export function fileFlags(flags: readonly Flag[]): Flag[] {
  return [...commonFlags(['output', 'format', 'picture', 'kind']), ...flags, ...commonFlags(['force', 'quiet', 'json', 'help'])];
}
