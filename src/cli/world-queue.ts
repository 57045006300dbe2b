/** Blocks of worlds as jobs of a queue, which workers on any machine take. What is made shows in the folder alone: the queue may forget
 *  everything at any time. */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isObject, valueProblem } from '../core/params.ts';
import { parseRecipe } from '../core/parse-recipe.ts';
import { recipeToJson } from '../core/recipe.ts';
import { registry } from '../generate.ts';
import { formatOfTiles, type World, worldLack, worldSchema } from '../world.ts';
import { openQueue, type QueueServer } from './queue-server.ts';
import { note } from './terminal.ts';
import { countOf } from './text.ts';
import { type Block, type BlockWork, blockFrom, isPartsName, listedTiles, type WorldWork } from './world-blocks.ts';
import type { MakeBlocks } from './world-threads.ts';

/** Between two looks for blocks that the queue has lost. */
const LOOK_MS = 10_000;
/** Between two looks for answers that have come. */
const TURN_MS = 100;
/** Jobs that are added at once: some hundred kB. */
const MOST_AT_ONCE = 500;
/** The states of a job that is still to be made, as it may go through them. */
const OPEN_STATES = ['waiting', 'active'] as const;

/** The data of a job. The machine that takes it knows the folder under another path, so only its name is sent. */
interface Order extends Omit<World, 'recipe'> {
  readonly recipe: unknown;
  readonly folder: string;
  /** Tile of the block. */
  readonly first: number;
}

export function orderOf({ world, folder }: WorldWork, { first }: Block): Order {
  return { ...world, recipe: JSON.parse(recipeToJson(world.recipe)), folder: path.basename(folder), first };
}

/** Checks the data of a job.
 *  @param place the folder of the archive on this machine
 *  @throws Error or RecipeError with what is wrong */
export function workOf(order: unknown, place: string): BlockWork {
  if (!isObject(order)) throw new Error('expected a block of a world');
  const { recipe, range, tileSize, samples, file, codes, folder, first } = order as unknown as Order;
  const world: World = { recipe: parseRecipe(recipe, registry), range, tileSize, samples, file, codes };
  const lack = worldLack(world.recipe);
  if (lack !== undefined) throw new Error(`recipe: expected ${lack}`);
  for (const [id, pair] of Object.entries({ range, codes })) {
    if (!(Number.isFinite(pair?.min) && Number.isFinite(pair?.max))) throw new Error(`${id}: expected two numbers`);
  }
  for (const [id, value] of Object.entries({ tileSize: String(tileSize), samples })) {
    const problem = valueProblem(worldSchema[id as keyof typeof worldSchema], value);
    if (problem !== undefined) throw new Error(`${id}: ${problem}`);
  }
  if (!isObject(file) || !isObject(file.options)) throw new Error('file: expected what a tile is');
  formatOfTiles(file);
  if (typeof folder !== 'string' || !isPartsName(folder, world))
    throw new Error('folder: expected the name of one of this world');
  const block = blockFrom(first);
  if (!block) throw new Error('first: expected the first tile of a block');
  return { world, folder: path.join(place, folder), block };
}

/** Has blocks made by the workers of a queue, and waits until all are there. */
export function makeByQueue(url: URL, quiet: boolean): MakeBlocks {
  return async (work, blocks, onTile) => {
    const server = await openQueue(url, quiet);
    try {
      return await makeAll(server, quiet, work, blocks, onTile);
    } finally {
      await server.close();
    }
  };
}

async function makeAll(
  server: QueueServer,
  quiet: boolean,
  work: WorldWork,
  blocks: readonly Block[],
  onTile: Parameters<MakeBlocks>[2],
): Promise<string[]> {
  // Colons are BullMQ's own.
  const prefix = encodeURIComponent(path.basename(work.folder));
  const open = new Map(blocks.map((block) => [`${prefix}-${block.first}`, block]));
  const problems: string[] = [];
  const tell = quiet ? () => {} : notesOfQueue(server.name);
  const end = (id: string, block: Block): void => {
    open.delete(id);
    onTile(block, 1);
  };
  const answers: { jobId: string; returnvalue: unknown }[] = [];
  const events = await server.events();
  events.on('completed', (answer) => void answers.push(answer));
  events.on('failed', ({ jobId, failedReason }) => open.has(jobId) && tell(`a worker failed: ${failedReason}`));

  const queuedIds = () => server.ask(async (queue) => new Set(await queue.getRanges([...OPEN_STATES], 0, -1)));
  /** Adds the blocks that are neither made nor in the queue. @returns how many */
  const addMissing = async (): Promise<number> => {
    // First the queue, then the folder: a block that leaves the queue meanwhile is in the folder.
    const queued = await queuedIds();
    if (!queued) return 0;
    const missing: [string, Block][] = [];
    for (const [id, block] of open) {
      if (queued.has(id)) continue;
      if (listedTiles(work.folder, block)) end(id, block);
      else missing.push([id, block]);
    }
    for (let at = 0; at < missing.length; at += MOST_AT_ONCE) {
      const jobs = missing.slice(at, at + MOST_AT_ONCE).map(([jobId, block]) => jobOf(jobId, work, block));
      await server.ask((queue) => queue.addBulk(jobs));
    }
    return missing.length;
  };

  await addMissing();
  for (let lookAt = performance.now() + LOOK_MS; open.size > 0; await wait(TURN_MS)) {
    for (const { jobId, returnvalue } of answers.splice(0)) {
      const block = open.get(jobId);
      if (!block) continue;
      if (typeof returnvalue === 'string') problems.push(returnvalue);
      else if (!listedTiles(work.folder, block)) continue;
      end(jobId, block);
    }
    if (performance.now() < lookAt) continue;
    const lost = await addMissing();
    if (lost > 0) tell(`${countOf(lost, 'blocks')} were neither in it nor in ${work.folder}, and were added again`);
    if ((await server.ask((queue) => queue.getWorkersCount())) === 0) tell('no worker is there: start faultline world-worker');
    lookAt = performance.now() + LOOK_MS;
  }
  // What a worker kept and could not report.
  const left = [...((await queuedIds()) ?? [])].filter((id) => id.startsWith(`${prefix}-`));
  for (const id of left) await server.ask((queue) => queue.remove(id));
  return problems;
}

function jobOf(jobId: string, work: WorldWork, block: Block) {
  const opts = { jobId, removeOnComplete: true, removeOnFail: true };
  return { name: 'block', data: orderOf(work, block), opts };
}

/** Notes what is new. */
function notesOfQueue(name: string): (text: string) => void {
  let last: string | undefined;
  return (text) => {
    if (text !== last) note(`${name}: ${text}`);
    last = text;
  };
}
