import { mkdirSync, rmdirSync } from 'node:fs';
import type { Range } from '../core/heightmap.ts';
import { inWords, type Problem, show } from '../core/params.ts';
import { registry } from '../generate.ts';
import { optionsOf } from '../io/file-format.ts';
import { firstId } from '../io/pmtiles/layout.ts';
import { MAX_CONTENTS } from '../io/pmtiles/write.ts';
import { readRange } from '../io/range-option.ts';
import {
  formatOfTiles,
  hasCodes,
  MAX_WORLD_ZOOM,
  reachLack,
  TILE_OPTIONS,
  type TileFile,
  tileFormats,
  tileKinds,
  tileSide,
  type World,
  worldFrom,
  worldLack,
  worldSchema,
} from '../world.ts';
import { commonFlags } from './common-flags.ts';
import { throwIfAny } from './errors.ts';
import { type Flag, flagValue, type Given, readFlags, rejectFlags } from './flags.ts';
import { sweep } from './hidden-files.ts';
import { isThere } from './new-files.ts';
import { outputName, printRows, timeText, type WriteOptions, writeOptions } from './output-files.ts';
import { startProgress, withLabel } from './progress.ts';
import { queueFlag, queueUrlFrom } from './queue-server.ts';
import { readOrder } from './recipe-flags.ts';
import { allParamFlags, docOf, formatFlags, optionsOfFormats, paramFlag, paramsFrom } from './schema-flags.ts';
import { Failure, ignoringSystemErrors, naming } from './system-errors.ts';
import { note, printJson, streams } from './terminal.ts';
import { countOf } from './text.ts';
import { threadsFrom } from './threads.ts';
import { type Block, blocksOf, isKept, partsFolder, type WorldWork } from './world-blocks.ts';
import { EXTENSIONS, nameOfBlocks, planWorld, takenTile, whyGone, writeWorld } from './world-outputs.ts';
import { makeByQueue } from './world-queue.ts';
import { type MakeBlocks, makeByThreads, TILE_THREADS_DOC } from './world-threads.ts';
import type { WrittenFile } from './write-files.ts';

/** Failed tiles that a message lists, at most. */
const MOST_LISTED = 5;
const KINDS = tileKinds.map(({ id }) => id).join(', ');
/** Options of formats that tiles do without: fewer codes, and bytes that another machine would not make. */
const NOT_OF_TILES: readonly string[] = ['depth', 'smallest'];
/** What options of formats mean of tiles, where that is something else. */
const DOCS: Readonly<Record<string, string>> = {
  'png-encoding': `Of .png and .pmtiles: how tiles hold elevations. terrarium: colours in steps of 1/256 m; terrain-rgb: of 0.1 m; grey: 16-bit codes of --range. Default ${TILE_OPTIONS.pngEncoding}.`,
  range:
    'Of .r16, .raw and --png-encoding grey: elevations of the lowest and the highest code of all tiles, such as 0,3000. A tile that reaches beyond is an error. Default: from --min to --max and an eighth more at either end, as finer levels may go beyond them.',
};
const DEFAULT_ZOOMS = { first: 0, last: 5 };

export const worldFlags: Flag[] = [
  ...commonFlags(['output'], {
    output: `The .pmtiles archive to write, or a name for the file of each tile, such as tiles/{z}/{x}/{y}.png: {z} is the level, {x} the column from the west, {y} the row from the north, {-y} from the south; ${inWords(EXTENSIONS, 'or')}.`,
  }),
  {
    name: 'zooms',
    value: 'A..B',
    doc: `Levels, 0 to ${MAX_WORLD_ZOOM}: level z has 2ᶻ × 2ᶻ tiles of the same ground. One number is one level. Default ${DEFAULT_ZOOMS.first}..${DEFAULT_ZOOMS.last}.`,
  },
  ...Object.entries(worldSchema).map(([id, spec]) => paramFlag(id, spec, docOf(spec))),
  ...commonFlags(['kind'], {
    kind: `What .png and .pmtiles tiles show instead of elevations. One of ${KINDS}; relief is lit without shadows.`,
  }),
  ...formatFlags(tileFormats).flatMap((flag) =>
    NOT_OF_TILES.includes(flag.name) ? [] : { ...flag, doc: DOCS[flag.name] ?? flag.doc },
  ),
  ...commonFlags(['threads'], { threads: TILE_THREADS_DOC }),
  {
    ...queueFlag,
    doc: `Have tiles made by world-worker, on any number of machines that share the folder of the archive, instead of threads. ${queueFlag.doc}`,
  },
  ...commonFlags(['size', 'seed', 'min', 'max', 'extent', 'preset', 'recipe'], {
    extent: 'Metres across the whole world, the same twice. Default 25600,25600.',
    size: 'Samples a side of the terrain that --min and --max are the lowest and the highest of, 2ⁿ + 1. Default 513.',
  }),
  ...commonFlags(['force', 'quiet', 'json', 'help']),
];

/** `faultline world`: the terrain of a recipe as a pyramid of map tiles. */
export async function worldCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, [...worldFlags, ...allParamFlags(registry.generators)], 1, problems);
  const order = await readOrder(given, problems);
  const zooms = zoomsFrom(given, problems);
  const chosen = optionsOf(worldSchema, paramsFrom(given, worldSchema, problems));
  const queue = queueUrlFrom(given, problems);
  const threads = threadsFrom(given, problems);
  if (queue) rejectFlags(given, ['threads'], 'not with --queue: each worker has its own', problems);
  const target = await planWorld(given, zooms ? zooms.last - zooms.first + 1 : 1, problems);
  const { file, codes } = tileFrom(given, 'pattern' in target ? target.extension : '.png', problems);
  const lack = order && worldLack(order.recipe);
  if (lack !== undefined) problems.push({ path: 'recipe', message: `expected ${lack}` });
  const beyond = order && reachLack(order.recipe, { file, ...(codes && { codes }) });
  if (beyond !== undefined) problems.push({ path: codes ? '--range' : '--min, --max', message: beyond });
  throwIfAny(problems);
  if (!order || !zooms) throw new TypeError('world: no recipe, though nothing is wrong');

  const options = writeOptions(given);
  const world = worldFrom(order.recipe, { ...chosen, file, codes });
  const blocks = blocksOf(zooms.first, zooms.last);
  const taken = 'pattern' in target && !options.force ? await takenTile(world, target, blocks) : undefined;
  if (taken !== undefined) throw new Failure(taken);
  const folder = partsFolder(nameOfBlocks(target), world);
  // Another call may make it at the same time.
  naming(folder, () => mkdirSync(folder, { recursive: true }));
  sweep(folder);
  await streams.lastWords?.(`the tiles made so far are in ${folder}, and the same call goes on with them`);
  const make = queue ? makeByQueue(queue, options.quiet) : makeByThreads(threads);
  let made: number;
  let files: WrittenFile[];
  try {
    made = await makeMissing({ world, folder }, blocks, make, options);
    files = await writeWorld({ world, folder, blocks }, target, options);
  } catch (error) {
    const isGone = !isThere(folder);
    // It goes only where it is empty.
    ignoringSystemErrors(() => rmdirSync(folder));
    throw isGone ? new Failure(whyGone(folder, target), { cause: error }) : error;
  }
  const tiles = countTiles(blocks);
  if (options.json) {
    printJson({
      files,
      tiles,
      made,
      zooms,
      tileSize: world.tileSize,
      samples: world.samples,
      ...file,
      ...(hasCodes(file) && { codes: world.codes }),
      recipe: world.recipe,
    });
  } else if (!options.quiet) {
    printRows(
      'archives' in target ? target.archives : [],
      files.map((one) => [outputName(one), tilesText(tiles), countOf(one.bytes, 'bytes'), timeText(options)]),
      [tileText(world)],
    );
  }
}

/** What a tile is, by --kind, the extension and the options of its format, and the range of its codes. */
function tileFrom(given: Given, extension: string, problems: Problem[]): { file: TileFile; codes: Range | undefined } {
  const kind = flagValue(given, 'kind');
  const isKnown = kind === undefined || tileKinds.some(({ id }) => id === kind);
  if (!isKnown) problems.push({ path: '--kind', message: `expected ${KINDS}, got ${show(kind)}` });
  else if (kind !== undefined && extension !== '.png' && extension !== '')
    problems.push({ path: '--kind', message: `expected .png tiles, got ${extension}` });
  else if (extension !== '') {
    const format = formatOfTiles({ extension, kind, options: {} });
    const { range = '', ...options } = optionsOfFormats(given, [{ format }], problems, TILE_OPTIONS)(format);
    return { file: { extension, kind, options }, codes: readRange(range) };
  }
  return { file: { extension, options: {} }, codes: undefined };
}

/** `tiles of 512 × 512 samples at the centres of pixels` */
function tileText(world: World): string {
  const side = tileSide(world);
  const where = world.samples === 'corners' ? 'from border to border, which neighbours share' : 'at the centres of pixels';
  const { file, codes } = world;
  return `tiles of ${side} × ${side} samples ${where}${hasCodes(file) ? `; their codes span ${codes.min} … ${codes.max} m` : ''}`;
}

function zoomsFrom(given: Given, problems: Problem[]): typeof DEFAULT_ZOOMS | undefined {
  const text = flagValue(given, 'zooms');
  if (text === undefined) return DEFAULT_ZOOMS;
  const [, first, last = first] = /^(\d+)(?:\.\.(\d+))?$/.exec(text) ?? [];
  const zooms = { first: Number(first), last: Number(last) };
  const tiles = firstId(zooms.last + 1) - firstId(zooms.first);
  if (!(zooms.first <= zooms.last && zooms.last <= MAX_WORLD_ZOOM)) {
    problems.push({ path: '--zooms', message: `expected A..B from 0 to ${MAX_WORLD_ZOOM}, A not above B, got ${show(text)}` });
  } else if (tiles > MAX_CONTENTS) {
    problems.push({ path: '--zooms', message: `expected levels of at most ${MAX_CONTENTS} tiles in all, got ${tiles}` });
  } else return zooms;
  return undefined;
}

/** Makes the blocks that are not there yet.
 *  @returns how many tiles were made
 *  @throws Failure that names tiles that cannot be made, when all other blocks are there; at once if files cannot be written */
async function makeMissing(
  work: WorldWork,
  blocks: readonly Block[],
  make: MakeBlocks,
  { quiet }: WriteOptions,
): Promise<number> {
  const left = await withLabel('looking for tiles of an earlier call', quiet, () =>
    blocks.filter((block) => !isKept(work.folder, block)),
  );
  const all = countTiles(left);
  if (left.length < blocks.length && !quiet) note(`kept of an earlier call: ${tilesText(countTiles(blocks) - all)}`);
  const begin = performance.now();
  const parts = new Map<Block, number>();
  const tilesDone = (): number => [...parts.values()].reduce((sum, tiles) => sum + tiles, 0);
  const label = (): string => {
    const perSecond = tilesDone() / ((performance.now() - begin) / 1000);
    return perSecond > 0
      ? `making tiles, ${perSecond.toFixed(0)} a second, ${timeLeft((all - tilesDone()) / perSecond)} left`
      : 'making tiles';
  };
  const progress = startProgress(label, quiet ? { write: () => {} } : streams.stderr);
  let problems: string[];
  try {
    problems = await make(work, left, (block, done) => {
      parts.set(block, done * block.count);
      progress.report(tilesDone() / all);
    });
  } finally {
    progress.done();
  }
  if (problems.length > 0) {
    const more = problems.length - MOST_LISTED;
    throw new Failure([...problems.slice(0, MOST_LISTED), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'));
  }
  return all;
}

function countTiles(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { count }) => sum + count, 0);
}

function timeLeft(seconds: number): string {
  return seconds < 100 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}

function tilesText(count: number): string {
  return countOf(count, count === 1 ? 'tile' : 'tiles');
}
