import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Problem, show } from '../core/params.ts';
import { type Recipe, recipeToJson } from '../core/recipe.ts';
import { registry } from '../generate.ts';
import { type TileEncoding, whyNoCode } from '../io/colour-codes.ts';
import { optionsOf } from '../io/file-format.ts';
import type { NamedFormat } from '../io/input-formats.ts';
import { tileOf } from '../io/pmtiles/layout.ts';
import { MAX_CONTENTS, type PmtilesPlan, planPmtiles } from '../io/pmtiles/write.ts';
import { createRpc, nodeThread, type Rpc } from '../rpc.ts';
import { MAX_WORLD_ZOOM, type World, worldFrom, worldLack, worldSchema } from '../world.ts';
import { commonFlags } from './common-flags.ts';
import { throwIfAny } from './errors.ts';
import { type Flag, flagValue, type Given, numberFrom, readFlags } from './flags.ts';
import { sweep } from './hidden-files.ts';
import { isThere } from './new-files.ts';
import {
  isPipe,
  outputName,
  planOutputs,
  printRows,
  timeText,
  type WriteOptions,
  writeOptions,
  writeTargets,
} from './output-files.ts';
import { readVersion } from './package.ts';
import { startProgress, withLabel } from './progress.ts';
import { readOrder } from './recipe-flags.ts';
import { allParamFlags, docOf, paramFlag, paramsFrom } from './schema-flags.ts';
import { Failure, naming } from './system-errors.ts';
import { note, printJson, streams } from './terminal.ts';
import { countOf } from './text.ts';
import { failureFrom } from './thread-work.ts';
import { type Block, blocksOf, isKept, keptTiles, makeBlock, tileBytes } from './world-blocks.ts';
import type { WorldWork } from './world-thread.ts';

/** tsx, which runs the sources, starts no threads of them. */
const HAS_THREADS = import.meta.url.endsWith('.js');
/** Failed tiles that a message lists, at most. */
const MOST_LISTED = 5;
/** Degrees north and south where web maps end. */
const WEB_MERCATOR = 85.0511287;
const DEFAULT_ZOOMS = { first: 0, last: 5 };

const pmtilesFormat: NamedFormat = { extension: '.pmtiles' };

export const worldFlags: Flag[] = [
  ...commonFlags(['output'], { output: 'The .pmtiles archive to write.' }),
  {
    name: 'zooms',
    value: 'A..B',
    doc: `Levels, 0 to ${MAX_WORLD_ZOOM}: level z has 2ᶻ × 2ᶻ tiles of the same ground. One number is one level. Default ${DEFAULT_ZOOMS.first}..${DEFAULT_ZOOMS.last}.`,
  },
  ...Object.entries(worldSchema).map(([id, spec]) => paramFlag(id, spec, docOf(spec))),
  {
    name: 'threads',
    value: 'N',
    doc: 'Threads that make tiles; the bytes are the same. Default: one fewer than there are cores.',
  },
  ...commonFlags(['size', 'seed', 'min', 'max', 'preset', 'recipe'], {
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
  const { tileSize, encoding } = optionsOf(worldSchema, paramsFrom(given, worldSchema, problems));
  const threads = numberFrom(given, 'threads', { min: 1, max: 256, isWhole: true }, problems);
  const targets = await planOutputs(given, { formats: [pmtilesFormat], example: 'such as world.pmtiles' }, problems);
  const lack = order && worldLack(order.recipe);
  if (lack !== undefined) problems.push({ path: 'recipe', message: `expected ${lack}` });
  if (order) problems.push(...reachProblems(order.recipe, encoding));
  throwIfAny(problems);
  if (!order || !zooms) throw new TypeError('world: no recipe, though nothing is wrong');

  const options = writeOptions(given);
  const world = worldFrom(order.recipe, { tileSize: Number(tileSize), encoding });
  const blocks = blocksOf(zooms.first, zooms.last);
  const folder = `${isPipe(targets[0]) ? 'world' : targets[0].path}.${keyOf(world)}.parts`;
  if (!isThere(folder)) naming(folder, () => mkdirSync(folder));
  sweep(folder);
  const made = await makeBlocks({ world, folder }, blocks, threads ?? Math.max(1, availableParallelism() - 1), options);
  const plan = planOf(world, folder, blocks);
  const files = await writeTargets(targets, options.force, async () => ({ pieces: archivePieces(plan, folder, blocks) }));
  // A pipe may have been closed before its end.
  if (files.every(({ bytes }) => bytes === plan.size)) {
    for (const target of targets) if (!isPipe(target)) naming(target.path, () => flush(target.path));
    naming(folder, () => rmSync(folder, { recursive: true }));
  }
  const tiles = countTiles(blocks);
  if (options.json) printJson({ files, tiles, made, zooms, tileSize: world.tileSize, encoding, recipe: world.recipe });
  else if (!options.quiet) {
    printRows(
      targets,
      files.map((file) => [outputName(file), countOf(tiles, 'tiles'), countOf(file.bytes, 'bytes'), timeText(options)]),
    );
  }
}

/** Elevations that the encoding does not reach. */
function reachProblems({ elevation }: Recipe, encoding: TileEncoding): Problem[] {
  const ends = elevation
    ? ([
        ['--min', elevation.min],
        ['--max', elevation.max],
      ] as const)
    : [];
  return ends.flatMap(([path, metres]) => {
    const why = whyNoCode(encoding, metres);
    return why === undefined ? [] : [{ path, message: why }];
  });
}

function zoomsFrom(given: Given, problems: Problem[]): typeof DEFAULT_ZOOMS | undefined {
  const text = flagValue(given, 'zooms');
  if (text === undefined) return DEFAULT_ZOOMS;
  const [, first, last = first] = /^(\d+)(?:\.\.(\d+))?$/.exec(text) ?? [];
  const zooms = { first: Number(first), last: Number(last) };
  const tiles = (4 ** (zooms.last + 1) - 4 ** zooms.first) / 3;
  if (!(zooms.first <= zooms.last && zooms.last <= MAX_WORLD_ZOOM)) {
    problems.push({ path: '--zooms', message: `expected A..B from 0 to ${MAX_WORLD_ZOOM}, A not above B, got ${show(text)}` });
  } else if (tiles > MAX_CONTENTS) {
    problems.push({ path: '--zooms', message: `expected levels of at most ${MAX_CONTENTS} tiles in all, got ${tiles}` });
  } else return zooms;
  return undefined;
}

/** Names what the bytes of tiles depend on. */
function keyOf({ recipe, tileSize, encoding }: World): string {
  const text = JSON.stringify([readVersion(), recipeToJson(recipe), tileSize, encoding]);
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** Waits until a file is on its disk. */
function flush(name: string): void {
  const file = openSync(name, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Makes the blocks that are not there yet.
 *  @returns how many tiles were made
 *  @throws Failure that names tiles that cannot be made, when all other blocks are there; at once if files cannot be written */
async function makeBlocks(work: WorldWork, blocks: readonly Block[], threads: number, { quiet }: WriteOptions): Promise<number> {
  const { world, folder } = work;
  const left = await withLabel('looking for tiles of an earlier call', quiet, () =>
    blocks.filter((block) => !isKept(folder, block)),
  );
  const all = countTiles(left);
  if (left.length < blocks.length && !quiet) note(`${countOf(countTiles(blocks) - all, 'tiles')} of an earlier call are there`);
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
  const problems: string[] = [];
  const queue = left.values();
  const serve = async (make: (block: Block, onTile: (done: number) => void) => Promise<unknown>): Promise<void> => {
    for (const block of queue) {
      const problem = await make(block, (done) => {
        parts.set(block, done * block.count);
        progress.report(tilesDone() / all);
      });
      if (typeof problem === 'string') problems.push(problem);
    }
  };
  const pool = Array.from({ length: HAS_THREADS ? Math.min(threads, left.length) : 0 }, () => startThread(work));
  try {
    if (!HAS_THREADS) await serve(async (block, onTile) => makeBlock(world, folder, block, onTile));
    await Promise.all(pool.map((thread) => serve((block, onTile) => thread.call(block, [], onTile))));
  } finally {
    for (const thread of pool) thread.end(undefined);
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

function startThread(work: WorldWork): Rpc<Block> {
  const script = new URL('./world-thread.js', import.meta.url);
  return createRpc<Block>(
    (events) => nodeThread(new Worker(script, { workerData: work, execArgv: [] }), events),
    (why) => new Error(`thread: ${why}`),
    failureFrom,
  );
}

/** The archive of blocks that are all there. */
function planOf({ recipe, encoding }: World, folder: string, blocks: readonly Block[]): PmtilesPlan {
  const tiles = function* () {
    for (const block of blocks) yield* keptTiles(folder, block);
  };
  return planPmtiles(tiles(), {
    ...{ west: -180, south: -WEB_MERCATOR, east: 180, north: WEB_MERCATOR },
    ...{ centreLon: 0, centreLat: 0, centreZoom: tileOf(blocks[0].first).z },
    metadata: { encoding, name: nameOf(recipe) },
  });
}

function nameOf({ source }: Recipe): string {
  return source.kind === 'generated' ? `${source.generator} ${source.seed}` : source.name;
}

function* archivePieces({ head, stored }: PmtilesPlan, folder: string, blocks: readonly Block[]): Generator<Uint8Array> {
  yield head;
  const ids = new Set(stored);
  for (const block of blocks)
    yield* tileBytes(
      folder,
      block,
      keptTiles(folder, block).filter(({ id }) => ids.has(id)),
    );
}
