/** What a world is written to: an archive, or a file for each tile. */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../core/params.ts';
import { formatOf, type NamedFormat } from '../io/input-formats.ts';
import { tileOf } from '../io/pmtiles/layout.ts';
import { type PmtilesPlan, planPmtiles } from '../io/pmtiles/write.ts';
import { type MapTile, tileFormats, type World, worldFacts } from '../world.ts';
import type { Given } from './flags.ts';
import { hiddenName } from './hidden-files.ts';
import { isThere } from './new-files.ts';
import { isPipe, planOutputs, type Target, type WriteOptions, writeTargets } from './output-files.ts';
import { withLabel } from './progress.ts';
import { Failure, naming } from './system-errors.ts';
import { type Block, keptTiles, tileBytes } from './world-blocks.ts';
import type { WrittenFile } from './write-files.ts';

/** A name for every tile, `tiles/{z}/{x}/{y}.png`: {z} is the level, {x} the column from the west, {y} the row from the north, {-y} from the
 *  south. */
export interface TilePattern {
  readonly pattern: string;
  /** Of the files: one of those of `tileFormats`. */
  readonly extension: string;
}

/** Where a world goes. */
export type WorldTarget = { readonly archives: readonly Target<NamedFormat>[] } | TilePattern;

const pmtilesFormat: NamedFormat = { extension: '.pmtiles' };

/** Checks what `-o` names; writes nothing. */
export async function planWorld(given: Given, levels: number, problems: Problem[]): Promise<WorldTarget> {
  const names = given.values.get('output') ?? [];
  const pattern = names.find((name) => name.includes('{'));
  if (pattern === undefined) {
    const example = 'such as world.pmtiles or tiles/{z}/{x}/{y}.png';
    return { archives: await planOutputs(given, { formats: [pmtilesFormat], example }, problems) };
  }
  const where = `-o ${pattern}`;
  const wanted = levels > 1 ? ['z', 'x', 'y'] : ['x', 'y'];
  const fields = [...pattern.matchAll(/\{([^}]*)\}?/g)].map(([, field]) => field.replace('-y', 'y'));
  const missing = wanted.filter((field) => !fields.includes(field)).map((field) => `{${field}}`);
  const unknown = fields.filter((field) => !['z', 'x', 'y'].includes(field)).map((field) => `{${field}}`);
  if (missing.length > 0) problems.push({ path: where, message: `expected a name with ${missing.join(' and ')}` });
  if (unknown.length > 0) problems.push({ path: where, message: `expected {z}, {x}, {y} or {-y}, got ${unknown.join(', ')}` });
  const format = formatOf(pattern, tileFormats);
  if (!format) {
    const known = tileFormats.map((one) => one.extension).join(', ');
    problems.push({ path: where, message: `expected ${known}, got ${path.extname(pattern) || 'no extension'}` });
  }
  if (names.length > 1) problems.push({ path: where, message: 'expected no other -o beside the name of all tiles' });
  const folder = folderOf(pattern);
  if (!isThere(folder))
    await planOutputs(given, { folder: { flag: '-o', path: folder, names: [], format: { extension: '' } } }, problems);
  return { pattern, extension: format?.extension ?? '' };
}

/** The folder that holds all tiles of a pattern. */
function folderOf(pattern: string): string {
  return path.dirname(`${pattern.slice(0, pattern.indexOf('{'))}x`);
}

/** What the folder of blocks is named after. */
export function nameOfBlocks(target: WorldTarget): string {
  if ('pattern' in target) return folderOf(target.pattern) === '.' ? 'world' : folderOf(target.pattern);
  return isPipe(target.archives[0]) ? 'world' : target.archives[0].path;
}

/** Why the files of tiles may not be written, where the first one is there already. */
export function takenTile({ pattern }: TilePattern, [{ first }]: readonly Block[]): string | undefined {
  const name = nameOf(pattern, tileOf(first));
  return isThere(name) ? `${name} exists; add --force to replace it` : undefined;
}

function nameOf(pattern: string, { z, x, y }: MapTile): string {
  const fields = new Map([
    ['{z}', z],
    ['{x}', x],
    ['{y}', y],
    ['{-y}', 2 ** z - 1 - y],
  ]);
  return pattern.replaceAll(/\{(?:z|x|-?y)\}/g, (field) => String(fields.get(field)));
}

/** A world whose blocks are all there. */
export interface MadeWorld {
  readonly world: World;
  /** Of the blocks. */
  readonly folder: string;
  readonly blocks: readonly Block[];
}

/** Writes a world, then removes its blocks.
 *  @returns the archives, or the folder of the tiles with the bytes of all */
export async function writeWorld(made: MadeWorld, target: WorldTarget, options: WriteOptions): Promise<WrittenFile[]> {
  const { folder } = made;
  if ('pattern' in target) {
    const bytes = await withLabel('writing tiles', options.quiet, () => writeTiles(made, target, options.force));
    naming(folder, () => rmSync(folder, { recursive: true }));
    return [{ path: target.pattern, bytes }];
  }
  const { archives } = target;
  const plan = planOf(made);
  const files = await writeTargets(archives, options.force, async () => ({ pieces: archivePieces(plan, made) }));
  // A pipe may have been closed before its end.
  if (files.every(({ bytes }) => bytes === plan.size)) {
    for (const archive of archives) if (!isPipe(archive)) naming(archive.path, () => flush(archive.path));
    naming(folder, () => rmSync(folder, { recursive: true }));
  }
  return files;
}

/** Each tile gets its name once its file is whole; a call that was stopped here finds the tiles that it wrote.
 *  @returns the bytes of all
 *  @throws Failure for another file of that name, unless it may be replaced */
function writeTiles({ folder, blocks }: MadeWorld, { pattern }: TilePattern, force: boolean): number {
  let total = 0;
  const folders = new Set<string>();
  for (const block of blocks) {
    let id = block.first;
    for (const bytes of tileBytes(folder, block, keptTiles(folder, block))) {
      const name = nameOf(pattern, tileOf(id++));
      const parent = path.dirname(name);
      if (!folders.has(parent)) naming(parent, () => mkdirSync(parent, { recursive: true }));
      folders.add(parent);
      total += bytes.length;
      if (isThere(name) && bytes.equals(naming(name, () => readFileSync(name)))) continue;
      if (isThere(name) && !force) throw new Failure(`${name} exists and is another tile; add --force to replace it`);
      const temporary = path.join(parent, hiddenName('tmp'));
      try {
        naming(name, () => writeFileSync(temporary, bytes));
        naming(name, () => renameSync(temporary, name));
      } finally {
        rmSync(temporary, { force: true });
      }
    }
  }
  return total;
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

/** The archive of blocks that are all there. */
function planOf({ world, folder, blocks }: MadeWorld): PmtilesPlan {
  const tiles = function* () {
    for (const block of blocks) yield* keptTiles(folder, block);
  };
  return planPmtiles(tiles(), worldFacts(world, tileOf(blocks[0].first).z));
}

function* archivePieces({ head, stored }: PmtilesPlan, { folder, blocks }: MadeWorld): Generator<Uint8Array> {
  yield head;
  const ids = new Set(stored);
  for (const block of blocks)
    yield* tileBytes(
      folder,
      block,
      keptTiles(folder, block).filter(({ id }) => ids.has(id)),
    );
}
