import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { defaultsOf, type Problem, show } from '../core/params.ts';
import { recipeToJson } from '../core/recipe.ts';
import { registry } from '../generate.ts';
import type { NamedFormat } from '../io/input-formats.ts';
import { planPmtiles } from '../io/pmtiles/write.ts';
import { type Answer, createRpc, type Rpc } from '../rpc.ts';
import { MAX_ZOOM, type World, worldFrom, worldLack, worldSchema } from '../world.ts';
import { commonFlags } from './common-flags.ts';
import { throwIfAny } from './errors.ts';
import { type Flag, flagValue, type Given, numberFrom, readFlags } from './flags.ts';
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
import { startProgress } from './progress.ts';
import { readOrder } from './recipe-flags.ts';
import { allParamFlags, docOf, paramFlag, paramsFrom } from './schema-flags.ts';
import { Failure, naming } from './system-errors.ts';
import { note, printJson } from './terminal.ts';
import { countOf } from './text.ts';
import { type Block, blocksOf, type KeptTile, keptTiles, makeBlock, tileBytes } from './world-blocks.ts';
import type { WorldWork } from './world-thread.ts';

/** tsx, which runs the sources, starts no threads of them. */
const HAS_THREADS = import.meta.url.endsWith('.js');
/** Of all levels together: what an archive holds. */
const MAX_TILES = 2 ** 24;
/** Problems of tiles that are told one by one. */
const MOST_TOLD = 5;
const DEFAULT_ZOOMS = { first: 0, last: 5 };

const pmtilesFormat: NamedFormat = { extension: '.pmtiles' };

export const worldFlags: Flag[] = [
  ...commonFlags(['output'], { output: 'The .pmtiles archive to write.' }),
  {
    name: 'zooms',
    value: 'A..B',
    doc: `Levels, 0 to ${MAX_ZOOM}: level z has 2ᶻ × 2ᶻ tiles of the same ground. Default ${DEFAULT_ZOOMS.first}..${DEFAULT_ZOOMS.last}.`,
  },
  ...Object.entries(worldSchema).map(([id, spec]) => paramFlag(id, spec, docOf(spec))),
  {
    name: 'threads',
    value: 'N',
    doc: 'Threads that make tiles; the bytes are the same. Default: one fewer than there are cores.',
  },
  ...commonFlags(['size', 'seed', 'min', 'max', 'extent', 'preset', 'recipe']),
  ...commonFlags(['force', 'quiet', 'json', 'help']),
];

/** `faultline world`: the terrain of a recipe as a pyramid of map tiles. */
export async function worldCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, [...worldFlags, ...allParamFlags(registry.generators)], 1, problems);
  const order = await readOrder(given, problems);
  const zooms = zoomsFrom(given, problems);
  const { tileSize, encoding } = { ...defaultsOf(worldSchema), ...paramsFrom(given, worldSchema, problems) } as ReturnType<
    typeof defaultsOf<typeof worldSchema>
  >;
  const threads = numberFrom(given, 'threads', { min: 1, max: 256, isWhole: true }, problems);
  const targets = await planOutputs(given, { formats: [pmtilesFormat], example: 'such as world.pmtiles' }, problems);
  const lack = order && worldLack(order.recipe);
  if (lack !== undefined) problems.push({ path: 'recipe', message: `expected ${lack}` });
  throwIfAny(problems);
  if (!order || !zooms) throw new TypeError('world: no recipe, though nothing is wrong');
  const [target] = targets;
  const options = writeOptions(given);
  const world = worldFrom(order.recipe, { tileSize: Number(tileSize), encoding });
  const folder = `${isPipe(target) ? 'world' : target.path}.${keyOf(world)}.parts`;
  const blocks = blocksOf(zooms.first, zooms.last);
  naming(folder, () => mkdirSync(folder, { recursive: true }));
  const made = await makeBlocks({ world, folder }, blocks, threads ?? Math.max(1, availableParallelism() - 1), options);
  const [file] = await writeTargets(targets, options.force, async () => ({ pieces: archivePieces(world, folder, blocks) }));
  rmSync(folder, { recursive: true });
  const tiles = countTiles(blocks);
  if (options.json) printJson({ files: [file], tiles, made, zooms, tileSize: world.tileSize, encoding, recipe: world.recipe });
  else if (!options.quiet) {
    printRows(targets, [[outputName(target), countOf(tiles, 'tiles'), countOf(file.bytes, 'bytes'), timeText(options)]]);
  }
}

function zoomsFrom(given: Given, problems: Problem[]): typeof DEFAULT_ZOOMS | undefined {
  const text = flagValue(given, 'zooms');
  if (text === undefined) return DEFAULT_ZOOMS;
  const [, first, last] = (/^(\d+)(?:\.\.(\d+))?$/.exec(text) ?? []).map(Number);
  const zooms = { first, last: Number.isNaN(last) ? first : last };
  const tiles = (4 ** (zooms.last + 1) - 4 ** zooms.first) / 3;
  if (!(zooms.first <= zooms.last && zooms.last <= MAX_ZOOM)) {
    problems.push({ path: '--zooms', message: `expected A..B from 0 to ${MAX_ZOOM}, A first, got ${show(text)}` });
  } else if (tiles > MAX_TILES) {
    problems.push({ path: '--zooms', message: `expected at most ${MAX_TILES} tiles in an archive, got ${tiles}` });
  } else return zooms;
  return undefined;
}

/** Names what the bytes of tiles depend on. */
function keyOf(world: World): string {
  const { recipe, tileSize, encoding } = world;
  return createHash('sha256')
    .update(JSON.stringify([recipeToJson(recipe), tileSize, encoding]))
    .digest('hex')
    .slice(0, 8);
}

/** Makes the blocks that are not there yet, those at hand first.
 *  @returns how many tiles were made
 *  @throws Failure that names every tile that cannot be made, when all others are there */
async function makeBlocks(work: WorldWork, blocks: readonly Block[], threads: number, { quiet }: WriteOptions): Promise<number> {
  const left = blocks.filter((block) => !keptTiles(work.folder, block, true));
  const all = countTiles(left);
  if (left.length < blocks.length && !quiet) note(`${countOf(countTiles(blocks) - all, 'tiles')} of an earlier call are there`);
  const begin = performance.now();
  const parts = new Map<Block, number>();
  let done = 0;
  const label = (): string => {
    const seconds = (performance.now() - begin) / 1000;
    const tiles = [...parts.values()].reduce((sum, part) => sum + part, done);
    const perSecond = tiles / seconds;
    return tiles === 0
      ? 'making tiles'
      : `making tiles, ${perSecond.toFixed(0)} a second, ${durationLeft((all - tiles) / perSecond)} left`;
  };
  const progress = quiet ? undefined : startProgress(label);
  const problems: string[] = [];
  const queue = left.values();
  const serve = async (make: (block: Block, onProgress: (fraction: number) => void) => Promise<unknown>): Promise<void> => {
    for (const block of queue) {
      try {
        await make(block, (fraction) => {
          parts.set(block, fraction * block.count);
          const tiles = [...parts.values()].reduce((sum, part) => sum + part, done);
          progress?.report(tiles / all);
        });
        done += block.count;
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error));
      }
      parts.delete(block);
    }
  };
  const pool = Array.from({ length: HAS_THREADS ? Math.min(threads, left.length) : 0 }, () => startThread(work));
  try {
    if (!HAS_THREADS) await serve(async (block, onProgress) => makeBlock(work.world, work.folder, block, onProgress));
    await Promise.all(pool.map((thread) => serve((block, onProgress) => thread.call(block, [], onProgress))));
  } finally {
    for (const thread of pool) thread.end(undefined);
    progress?.done();
  }
  if (problems.length > 0) {
    const more = problems.length - MOST_TOLD;
    throw new Failure([...problems.slice(0, MOST_TOLD), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'));
  }
  return all;
}

function countTiles(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { count }) => sum + count, 0);
}

function durationLeft(seconds: number): string {
  return seconds < 100 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}

function startThread(work: WorldWork): Rpc<Block> {
  return createRpc<Block>(
    ({ onMessage, onCrash }) => {
      const worker = new Worker(new URL('./world-thread.js', import.meta.url), { workerData: work, execArgv: [] });
      worker.on('message', (answer: Answer) => onMessage(answer));
      worker.on('error', (error) => onCrash(error instanceof Error ? error.message : String(error)));
      return { post: (call) => worker.postMessage(call), end: () => void worker.terminate() };
    },
    (why) => new Error(`thread: ${why}`),
  );
}

/** The archive, of blocks that are all there. */
function* archivePieces(world: World, folder: string, blocks: readonly Block[]): Generator<Uint8Array> {
  const { head, stored } = planPmtiles(allTiles(folder, blocks), {
    ...{ west: -180, south: -85.0511287, east: 180, north: 85.0511287, centreLon: 0, centreLat: 0, centreZoom: 0 },
    metadata: { encoding: world.encoding, name: world.recipe.source.kind === 'generated' ? world.recipe.source.seed : '' },
  });
  yield head;
  let next = 0;
  for (const block of blocks) {
    const tiles = (keptTiles(folder, block, false) ?? []).filter(({ id }) => {
      if (id !== stored[next]) return false;
      next++;
      return true;
    });
    yield* tileBytes(folder, block, tiles);
  }
}

function* allTiles(folder: string, blocks: readonly Block[]): Generator<KeptTile> {
  for (const block of blocks) {
    const tiles = keptTiles(folder, block, false);
    if (!tiles) throw new Failure(`${folder}: the tiles from ${block.first} on are gone; call again to make them`);
    yield* tiles;
  }
}
