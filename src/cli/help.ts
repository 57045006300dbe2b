import type { Generator } from '../core/generator.ts';
import { unknownName } from '../core/params.ts';
import { formats } from '../formats.ts';
import { registry } from '../generate.ts';
import { compareFlags } from './compare.ts';
import { convertFlags } from './convert.ts';
import { CallError } from './errors.ts';
import type { Flag } from './flags.ts';
import { generateFlags } from './generate.ts';
import { inspectFlags } from './inspect.ts';
import { landscapeFlags } from './landscape.ts';
import { filterList, flagList, generatorTable, landscapeSections, listFlags, paramSections } from './list.ts';
import { scatterFlags } from './scatter.ts';
import { serveFlags } from './serve.ts';
import { sliceFlags } from './slice.ts';
import { definitions, paragraph } from './text.ts';
import { waterFlags } from './water.ts';
import { worldFlags } from './world.ts';
import { worldWorkerFlags } from './world-worker.ts';

/** What `faultline` prints without arguments. */
export function overview(version: string): string {
  return `Faultline ${version}: terrain from simple rules. One recipe, the same bytes everywhere.

Usage: faultline <command> …

${definitions(Object.values(pages).map(({ short, summary }) => [short, summary]))}
Files, by extension
${definitions(formats.map(({ extension, title }) => [extension, title]))}
Try
  faultline generate fault-lines -o hills.png
  faultline generate diamond-square --seed home --size 1025 -o home.png -o home.r32
  faultline inspect home.png

- stands for standard input, -o - for standard output. Every command takes --json.
More: faultline <command> --help, faultline generate <generator> --help
`;
}

/** The help of a command. */
export interface CommandPage {
  /** The command with its main arguments, for the list of commands. */
  readonly short: string;
  /** One sentence, for the list of commands. */
  readonly summary: string;
  /** What follows `faultline`. */
  readonly usage: string;
  readonly text: string;
  readonly flags: readonly Flag[];
  /** More sections; each begins with an empty line. */
  readonly more?: () => string;
  /** Calls that work in an empty folder, one after another, after those of the commands above. */
  readonly examples: readonly string[];
}

export const pages = {
  generate: {
    short: 'generate <generator>',
    summary: 'Make a terrain and write it to files.',
    usage: 'generate <generator> -o FILE [-o FILE]… [flags]',
    text: 'Makes a terrain and writes it to files. The same call gives the same bytes everywhere.',
    flags: generateFlags,
    more: () =>
      `\nGenerators, each with its own flags: faultline generate <generator> --help\n${generatorTable()}${filterSection()}`,
    examples: [
      'faultline generate fault-lines --lines 4096 --size 1025 -o hills.png -o hills.r32',
      'faultline generate diamond-square --min 0 --max 800 --cell-size 10 -o island.png -o island.json',
      'faultline generate --recipe island.json --size 1025 -o large.png',
      'faultline generate diamond-square --window -4096,2048,256,256 -o part.r32',
      'faultline generate midpoint-displacement --strips -2..5 -o range.csv -o range.svg',
      'faultline generate midpoint-displacement --preset article-001 --stages -o growth.apng',
      'faultline generate diamond-square --size 257 --evolution -o stages.png',
      'faultline generate fault-lines --quiet -o - --format r32 | faultline inspect - --raw-width 513',
    ],
  },
  list: {
    short: 'list [NAME]',
    summary: 'List generators, filters, presets or file formats, or describe one generator or filter.',
    usage: 'list [generator|filter|filters|presets|formats] [--json]',
    text: 'Lists all generators and filters. With the name of one it describes that one; with filters, presets or formats it lists those. --json alone lists the generators.',
    flags: listFlags,
    examples: ['faultline list diamond-square', 'faultline list presets', 'faultline list formats --json'],
  },
  inspect: {
    short: 'inspect FILE',
    summary: 'Show the size, range, statistics and recipe of a file.',
    usage: 'inspect FILE [flags]',
    text: 'Shows the size, bit depth, range, samples without a value, statistics and cell size of a heightmap file, estimates of its Hurst exponent (from 65 × 65 samples on), and whether the recipe in it reproduces its samples. Of a .json recipe it shows the terrain that it makes. - is standard input.',
    flags: inspectFlags,
    examples: [
      'faultline inspect hills.png',
      'faultline inspect hills.png --min 236 --max 1076 --cell-size 80',
      'faultline inspect island.json --json',
    ],
  },
  convert: {
    short: 'convert IN',
    summary: 'Convert a heightmap or a recipe to other formats.',
    usage: 'convert IN -o FILE [-o FILE]… [flags]',
    text: 'Converts a heightmap file or the terrain of a .json recipe to other formats. A .json holds the recipe that a .png, .tif or .exr carries, if it reproduces the samples; no other heightmap becomes one. A .csv or .svg holds the line of 1D terrain, from its recipe or a file that carries one. - is standard input.',
    flags: convertFlags,
    examples: [
      'faultline convert island.png -o island.r32',
      'faultline convert hills.r32 -o scan.r32 --min 236 --max 1076 --cell-size 74.4,92.7',
      'faultline generate fault-lines --quiet -o - | faultline convert - -o piped.r32',
    ],
  },
  compare: {
    short: 'compare A B [C …]',
    summary: 'Show the figures of terrains side by side, and how far they differ.',
    usage: 'compare A B [C …] [flags]',
    text: 'Shows the figures of two to eight terrains side by side: heightmap files or the terrain of .json recipes. 1D terrain is measured as a line. Below are the differences: each other terrain less the first, at the same positions. Where their numbers of samples differ, the larger one is resampled (bilinear). Terrain in metres has no difference from terrain without a unit. One of the files may be -, standard input.',
    flags: compareFlags,
    examples: [
      'faultline compare hills.png island.json --picture both.svg',
      'faultline compare hills.r32 scan.r32 --difference change.r32 --json',
    ],
  },
  slice: {
    short: 'slice IN',
    summary: 'Write the profile along a line through a terrain, as points or as a chart.',
    usage: 'slice IN (--row R | --column C | --from X,Y --to X,Y) -o FILE [-o FILE]… [flags]',
    text: 'Writes the profile along a line through a heightmap file or the terrain of a .json recipe. Positions count samples from the north-west corner. Distances are in metres. 1D terrain is its own profile and needs no line. - is standard input.',
    flags: sliceFlags,
    examples: [
      'faultline slice hills.png --row 512 -o row.csv -o row.svg -o row.png',
      'faultline slice hills.r32 --from 100,900 --to 800,20.5 --samples 200 -o line.csv',
    ],
  },
  water: {
    short: 'water IN',
    summary: 'Show where water goes on a terrain, or write its rivers, lakes and basins.',
    usage: 'water IN [-o FILE]… [flags]',
    text: 'Follows water over a heightmap file or the terrain of a .json recipe, by the steepest of eight ways and over the lowest pass out of each depression. Without -o it shows how much river, lake and basin there is, and where water ends. - is standard input.',
    flags: waterFlags,
    examples: [
      'faultline water hills.png',
      'faultline water hills.png -o rivers.geojson -o basins.csv -o area.tif -o lakes.png',
      'faultline water island.json --river-share 1 --river-sea 200 -o order.r32 --json',
    ],
  },
  scatter: {
    short: 'scatter IN',
    summary: 'Scatter points over a terrain for trees, rocks and the like.',
    usage: 'scatter IN -o FILE [-o FILE]… [flags]',
    text: 'Scatters points over a heightmap file or the terrain of a .json recipe where elevation, slope and curvature suit: each with place, elevation, normal, scale and rotation. The same call gives the same points everywhere, and those of a --window are those of the whole that lie in it. - is standard input.',
    flags: scatterFlags,
    examples: [
      'faultline scatter island.json --density 2 --elevation-to 600 --slope-to 35 -o trees.glb',
      'faultline scatter island.json --seed rocks --slope-from 30 --curvature-from 0 -o rocks.json',
      'faultline scatter hills.png --window 0,0,257,257 --distance 20 -o part.csv',
    ],
  },
  world: {
    short: 'world <generator>',
    summary: 'Make a pyramid of map tiles.',
    usage: 'world <generator> -o FILE [flags]',
    text: 'Makes the terrain of a recipe as a pyramid of tiles for web maps such as MapLibre, or for engines: elevations or pictures. Every finer level has the same terrain with more detail, and every tile fits its neighbours. A call that was stopped goes on where it was.',
    flags: worldFlags,
    examples: [
      'faultline world diamond-square --zooms 0..2 -o world.pmtiles',
      'faultline world diamond-square --zooms 2 --kind relief -o "tiles/{z}/{x}/{y}.png"',
    ],
  },
  'world-worker': {
    short: 'world-worker',
    summary: 'Make tiles for calls of world on other machines.',
    usage: 'world-worker --queue URL [flags]',
    text: 'Makes the blocks of tiles that calls of world with the same --queue ask for, until Ctrl-C. Machines of any number may run it: they share the folder of the archive, each under its own path.',
    flags: worldWorkerFlags,
    examples: [],
  },
  landscape: {
    short: 'landscape',
    summary: 'Paint layered silhouettes against a sky, as a picture, frames or an animation.',
    usage: 'landscape -o FILE [-o FILE]… [flags]',
    text: 'Paints layered silhouettes against a sky, as a picture, as numbered frames, or as an animated PNG of one round of a loop. The same call paints the same pixels everywhere, on the page too.',
    flags: landscapeFlags,
    more: landscapeSections,
    examples: [
      'faultline landscape -o dusk.png -o dusk.svg',
      'faultline landscape --preset article-003 -o article.png',
      'faultline landscape --size 480x270 --set motion=loop --set 2.turns=3 --frames 50 -o dusk.apng',
      'faultline landscape --preset moonlit-snow --size 640x360 --at 20 --frames 25 --frames-dir frames',
    ],
  },
  serve: {
    short: 'serve [WORLD.pmtiles]',
    summary: 'Serve the page, or a map of a world, to this machine.',
    usage: 'serve [WORLD.pmtiles] [--port N] [--open] [--json]',
    text: 'Serves the page to this machine until Ctrl-C and prints its address. With an archive of the command world it is that of a map: the world as a globe or flat, in 3D or from above.',
    flags: serveFlags,
    examples: [],
  },
} as const satisfies Record<string, CommandPage>;

export type CommandName = keyof typeof pages;

/** The page of a command, or of the generator that the call names.
 *  @throws CallError for an unknown generator */
export function commandHelp(command: CommandName, args: readonly string[] = []): string {
  const generator = generatorIn(command, args);
  if (generator) return generatorHelp(generator);
  const { usage, text, flags, more, examples }: CommandPage = pages[command];
  const calls = examples.length > 0 ? `\nExamples\n${examples.map((call) => `  ${call}\n`).join('')}` : '';
  return `Usage: faultline ${usage}\n\n${paragraph(text)}\nFlags\n${flagList(flags)}${more?.() ?? ''}${calls}`;
}

function generatorIn(command: CommandName, args: readonly string[]): Generator | undefined {
  const [name] = args.filter((arg) => !arg.startsWith('-'));
  const generator = registry.generators.find(({ id }) => id === name);
  if (generator || command !== 'generate' || name === undefined || args[0] !== name) return generator;
  const known = registry.generators.map(({ id }) => id);
  throw new CallError([{ path: 'generator', message: unknownName('generator', name, known) }]);
}

/** The pages of all commands as data. */
export function allCommands(): object[] {
  return Object.keys(pages).map((name) => commandData(name as CommandName));
}

/** The page of a command as data. */
export function commandData(command: CommandName): object {
  const { usage, text, flags, examples } = pages[command];
  return { command, usage: `faultline ${usage}`, text, flags, examples };
}

function generatorHelp(generator: Generator): string {
  const { id, title, summary } = generator;
  const flags = `\nFlags of every generator\n${flagList(generateFlags)}`;
  return `Usage: faultline generate ${id} -o FILE [-o FILE]… [flags]\n\n${paragraph(`${title}: ${summary}`)}${paramSections(generator)}${flags}${filterSection()}`;
}

function filterSection(): string {
  const list = filterList(registry.filters);
  return list && `\nFilters, such as --filter NAME:k=v,k=v\n${list}`;
}
