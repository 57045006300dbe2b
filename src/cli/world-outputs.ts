/** What a world is written to: an archive, or a file for each tile. */
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../core/params.ts';
import { extensionsOf, formatOf, type NamedFormat } from '../io/input-formats.ts';
import { tileOf } from '../io/pmtiles/layout.ts';
import { type PmtilesPlan, planPmtiles } from '../io/pmtiles/write.ts';
import { type MapTile, tileFormats, type World, worldFacts, worldTileFile } from '../world.ts';
import type { Given } from './flags.ts';
import { hiddenName } from './hidden-files.ts';
import { isThere } from './new-files.ts';
import { isPipe, planOutputs, type Target, type WriteOptions, writeTargets } from './output-files.ts';
import { withLabel } from './progress.ts';
import { naming } from './system-errors.ts';
import { streams } from './terminal.ts';
import { type Block, blockFile, contentOf, keptTiles, tileBytes } from './world-blocks.ts';
import { type WrittenFile, writeFiles } from './write-files.ts';

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
const TILE: NamedFormat = { extension: '' };
/** Of files of tiles. */
export const EXTENSIONS = tileFormats.flatMap(extensionsOf);

/** Checks what `-o` names; writes nothing. */
export async function planWorld(given: Given, levels: number, problems: Problem[]): Promise<WorldTarget> {
  const names = given.values.get('output') ?? [];
  const pattern = names.find((name) => name.includes('{') && !formatOf(name, [pmtilesFormat]));
  if (pattern === undefined) {
    const example = 'such as world.pmtiles or tiles/{z}/{x}/{y}.png';
    const because = ', or a name with {z}, {x} and {y}';
    return { archives: await planOutputs(given, { formats: [pmtilesFormat], example, because }, problems) };
  }
  const refuse = (message: string): void => void problems.push({ path: `-o ${pattern}`, message });
  const wanted = levels > 1 ? ['z', 'x', 'y'] : ['x', 'y'];
  const fields = [...pattern.matchAll(/\{([^}]*)\}?/g)].map(([, field]) => (field === '-y' ? 'y' : field));
  const missing = wanted.filter((field) => !fields.includes(field)).map((field) => `{${field}}`);
  const unknown = fields.filter((field) => !['z', 'x', 'y'].includes(field)).map((field) => `{${field}}`);
  if (missing.length > 0) refuse(`expected a name with ${missing.join(' and ')}`);
  if (unknown.length > 0) refuse(`expected {z}, {x}, {y} or {-y}, got ${unknown.join(', ')}`);
  if (/\{.*[\\/]\.\.[\\/]/.test(pattern)) refuse('expected no .. behind the first field');
  if (/[xyz]\}\d*\{-?[xyz]\}/.test(pattern))
    refuse('expected something else than digits between fields: two tiles would have one name');
  const format = formatOf(pattern, tileFormats);
  if (!format) refuse(`expected ${EXTENSIONS.join(', ')}, got ${path.extname(pattern) || 'no extension'}`);
  if (names.length > 1) refuse('expected no other -o beside the name of all tiles');
  let folder = folderOf(pattern);
  while (!isThere(folder)) folder = path.dirname(folder);
  await planOutputs(given, { folder: { flag: '-o', path: folder, names: [hiddenName('tmp')], format: TILE } }, problems);
  return { pattern, extension: format?.extension ?? '' };
}

/** The folder that holds all tiles of a pattern. */
function folderOf(pattern: string): string {
  return path.dirname(`${pattern.slice(0, pattern.indexOf('{'))}x`);
}

/** What the folder of blocks is named after: the archive beside it, or what the names of all tiles begin with, in their folder. */
export function nameOfBlocks(target: WorldTarget): string {
  if ('archives' in target) return isPipe(target.archives[0]) ? 'world' : target.archives[0].path;
  const { pattern } = target;
  return path.join(folderOf(pattern), `${path.basename(`${pattern.slice(0, pattern.indexOf('{'))}world`)}`);
}

/** Why the files of tiles may not be written: at a level the first one that is there is none of these.
 *  @param blocks of which the first tiles are looked at */
export async function takenTile(world: World, { pattern }: TilePattern, blocks: readonly Block[]): Promise<string | undefined> {
  const looked = new Set<number>();
  for (const { first } of blocks) {
    const place = tileOf(first);
    const name = nameOf(pattern, place);
    if (looked.has(place.z) || !isThere(name)) continue;
    looked.add(place.z);
    const own = Buffer.concat(await worldTileFile(world, place));
    if (!own.equals(naming(name, () => readFileSync(name))))
      return `${name} exists and is another tile; add --force to replace it`;
  }
  return undefined;
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
 *  @returns the archives, or the pattern with the bytes of all tiles */
export async function writeWorld(made: MadeWorld, target: WorldTarget, options: WriteOptions): Promise<WrittenFile[]> {
  if ('archives' in target) return writeArchives(made, target.archives, options);
  const bytes = await withLabel('writing tiles', options.quiet, () => writeTiles(made, target, options.force));
  await removeBlocks(made);
  return [{ path: target.pattern, bytes }];
}

async function writeArchives(
  made: MadeWorld,
  archives: readonly Target<NamedFormat>[],
  { force }: WriteOptions,
): Promise<WrittenFile[]> {
  const plan = planOf(made);
  const files = await writeTargets(archives, force, async () => ({ pieces: archivePieces(plan, made) }));
  // A pipe may have been closed before its end.
  if (files.every(({ bytes }) => bytes === plan.size)) {
    for (const archive of archives) if (!isPipe(archive)) naming(archive.path, () => flush(archive.path));
    await removeBlocks(made);
  }
  return files;
}

/** Blocks of finer levels, which another call made, stay. A call that shares the folder finds it gone at once, and puts nothing more into it. */
async function removeBlocks({ folder, blocks }: MadeWorld): Promise<void> {
  await streams.lastWords?.(undefined);
  const own = new Set(blocks.map((block) => blockFile(folder, block)));
  const kept = naming(folder, () => readdirSync(folder)).filter((name) => name.endsWith('.tiles'));
  const hasOthers = kept.some((name) => !own.has(path.join(folder, name)));
  if (hasOthers) {
    for (const file of own) naming(file, () => rmSync(file, { force: true }));
    return;
  }
  const removed = path.join(path.dirname(folder), hiddenName('tmp'));
  naming(folder, () => renameSync(folder, removed));
  naming(folder, () => rmSync(removed, { recursive: true, maxRetries: 5 }));
}

/** Why the folder of blocks is no longer there. */
export function whyGone(folder: string, target: WorldTarget): string {
  const archive = 'archives' in target ? target.archives.find((one) => !isPipe(one) && isThere(one.path)) : undefined;
  return archive
    ? `${archive.path}: another call has made it in the meantime, and removed the tiles that both made`
    : `${folder}: the tiles made so far are gone; call again to make them`;
}

/** Tiles of an earlier call that stopped here are there already.
 *  @returns the bytes of all
 *  @throws Failure for another file of that name, unless it may be replaced */
async function writeTiles({ folder, blocks }: MadeWorld, { pattern }: TilePattern, force: boolean): Promise<number> {
  let total = 0;
  for (const block of blocks) {
    const tiles = keptTiles(folder, block).map((tile) => ({ ...tile, path: nameOf(pattern, tileOf(tile.id)) }));
    const missing = tiles.filter(
      (tile) => !isThere(tile.path) || contentOf(naming(tile.path, () => readFileSync(tile.path))) !== tile.content,
    );
    for (const parent of new Set(missing.map((tile) => path.dirname(tile.path))))
      naming(parent, () => mkdirSync(parent, { recursive: true }));
    await writeFiles(
      missing.map((tile) => ({ path: tile.path, pieces: tileBytes(folder, block, [tile]) })),
      force,
    );
    total += tiles.reduce((sum, { length }) => sum + length, 0);
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
