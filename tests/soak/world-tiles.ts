/** Tiles of a world against the terrain itself, and the memory of a process that makes many. */
import { PNG } from 'pngjs';
import { elevateInPlace, generateHeightmap } from '../../src/generate.ts';
import { joined } from '../../src/io/bytes.ts';
import { type MapTile, type World, worldFrom, worldTileFile } from '../../src/world.ts';
import { type Dice, diceFrom } from '../support/png-mutations.ts';
import { recipeFor } from '../support/recipes.ts';
import { collected } from './collected.ts';

const SEED = 56;
const ALL_TO = 6;
const RANDOM = 5000;
const RANDOM_ZOOMS = [7, 8, 9] as const;
/** Tiles, of 256 pixels a side. */
const MEASURED_AT = [1000, 10_000, 100_000];

export interface TileReport {
  readonly tiles: string;
  readonly count: number;
  /** Pixels that are not the code of the terrain's own sample. */
  readonly others: number;
}

const world = worldFrom(recipeFor('diamond-square', { width: 513, height: 513 }));
/** Samples at corners, as 16-bit codes: what neighbours share. */
const shared = worldFrom(world.recipe, { file: { extension: '.png', options: { pngEncoding: 'grey' } } });

export async function soakWorldTiles(): Promise<TileReport[]> {
  const dice = diceFrom(SEED);
  const all: MapTile[] = [];
  for (let z = 0; z <= ALL_TO; z++) for (let i = 0; i < 4 ** z; i++) all.push({ z, x: i % 2 ** z, y: Math.floor(i / 2 ** z) });
  const some = Array.from({ length: RANDOM }, () => randomTile(dice));
  return [
    await against(`all of levels 0 to ${ALL_TO}, against the windows`, all, otherPixels),
    await against('of levels 7 to 9, a fifth of them at borders of the world', some, otherPixels),
    await against(
      'of level 4, borders against those of both neighbours',
      all.filter(({ z }) => z === 4),
      otherBorders,
    ),
  ];
}

function randomTile(dice: Dice): MapTile {
  const z = RANDOM_ZOOMS[dice(RANDOM_ZOOMS.length)];
  const side = 2 ** z;
  const at = (): number => (dice(10) > 0 ? dice(side) : dice(2) * (side - 1));
  return { z, x: at(), y: at() };
}

async function against(
  tiles: string,
  places: readonly MapTile[],
  othersIn: (place: MapTile) => Promise<number>,
): Promise<TileReport> {
  let others = 0;
  for (const place of places) others += await othersIn(place);
  return { tiles, count: places.length, others };
}

/** Pixels that another program reads from a tile and that are not the rounded elevation there. The terrain is made together with the
 *  western neighbour's, in one window. */
async function otherPixels({ z, x, y }: MapTile): Promise<number> {
  const { tileSize, recipe, range } = world;
  const { data } = PNG.sync.read(Buffer.from(joined(await worldTileFile(world, { z, x, y }))));
  const side = 2 * tileSize * 2 ** z + 1;
  const from = 2 * tileSize * Math.max(x - 1, 0);
  const window = { x: from, y: 2 * tileSize * y, width: 2 * tileSize * (x + 1) - from + 1, height: 2 * tileSize };
  const ground = generateHeightmap({ ...recipe, width: side, height: side }, { raw: true, window });
  elevateInPlace(ground.data, recipe, range);
  const shift = 2 * tileSize * x - from;
  let others = 0;
  for (let row = 0, i = 0; row < tileSize; row++) {
    for (let column = 0; column < tileSize; column++, i += 4) {
      const code = 65_536 * data[i] + 256 * data[i + 1] + data[i + 2];
      const metres = ground.data[(2 * row + 1) * ground.width + shift + 2 * column + 1];
      if (code !== Math.round((metres + 32_768) * 256)) others++;
    }
  }
  return others;
}

async function codesOf(place: MapTile): Promise<(x: number, y: number) => number> {
  const { data, width } = PNG.sync.read(Buffer.from(joined(await worldTileFile(shared, place))), { skipRescale: true });
  return (x, y) => data[4 * (y * width + x)];
}

/** Samples that two neighbours share and have different codes of. */
async function otherBorders({ z, x, y }: MapTile): Promise<number> {
  const last = shared.tileSize;
  const own = await codesOf({ z, x, y });
  const east = x + 1 < 2 ** z ? await codesOf({ z, x: x + 1, y }) : undefined;
  const south = y + 1 < 2 ** z ? await codesOf({ z, x, y: y + 1 }) : undefined;
  let others = 0;
  for (let i = 0; i <= last; i++) {
    if (east && east(0, i) !== own(last, i)) others++;
    if (south && south(i, 0) !== own(i, last)) others++;
  }
  return others;
}

export interface WorldMemory {
  readonly tiles: number;
  readonly bytes: number;
}

/** Memory of this process after so many tiles, when all that can be collected was. */
export async function soakWorldMemory(): Promise<WorldMemory[]> {
  const small: World = worldFrom(world.recipe, { tileSize: '256' });
  const report: WorldMemory[] = [];
  for (let i = 0; report.length < MEASURED_AT.length; i++) {
    await worldTileFile(small, { z: 9, x: i % 512, y: Math.floor(i / 512) });
    if (!MEASURED_AT.includes(i + 1)) continue;
    report.push({ tiles: i + 1, bytes: (await collected()).rss });
  }
  return report;
}
