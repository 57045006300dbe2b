import { execFileSync } from 'node:child_process';
import { encode } from 'fast-png';
import { joined } from '../src/io/bytes.ts';
import { colourCodesInto, tileCodes } from '../src/io/colour-codes.ts';
import { type MapTile, worldFrom, worldTile, worldTileFile } from '../src/world.ts';
import { recipeFor } from '../tests/support/recipes.ts';
import { leastSeconds, withBuiltCli } from './built-cli.ts';
import { mediansLater, ms, table, times } from './measure.ts';

const TILES = 16;
const ZOOMS = [3, 4, 5];
const CALL_TILES = ZOOMS.reduce((sum, z) => sum + 4 ** z, 0);

/** Tiles of 512² of diamond-square as Terrarium PNG: the parts of one, beside fast-png; and whole calls with one and two threads. */
export async function benchWorld(rounds = 9): Promise<string> {
  return `${await tile(rounds)}\n\n${calls()}`;
}

async function tile(rounds: number): Promise<string> {
  const world = worldFrom(recipeFor('diamond-square', { width: 513, height: 513 }));
  const places = Array.from({ length: TILES }, (_, i): MapTile => ({ z: 5, x: 8 + (i % 4), y: 8 + (i >> 2) }));
  const size = world.tileSize;
  const theirs = (place: MapTile): Uint8Array => {
    const { data } = worldTile(world, place);
    const rgb = new Uint8Array(3 * data.length);
    const codes = new Int32Array(data.length);
    colourCodesInto(codes, data, tileCodes.terrarium);
    for (let i = 0, to = 0; i < data.length; i++) {
      const code = codes[i];
      rgb[to++] = code >> 16;
      rgb[to++] = code >> 8;
      rgb[to++] = code;
    }
    return encode({ width: size, height: size, data: rgb, channels: 3 });
  };
  const [window, ours, fastPng] = await mediansLater(rounds, [
    () => places.map((place) => worldTile(world, place).data[0]),
    async () => {
      for (const place of places) await worldTileFile(world, place);
    },
    () => places.map((place) => theirs(place).length),
  ]);
  const bytes = joined(await worldTileFile(world, places[0])).length / theirs(places[0]).length;
  return table(
    ['a tile', 'elevations', 'whole', 'with fast-png', 'faster', 'bytes, of its'],
    [['512², Terrarium', ms(window / TILES), ms(ours / TILES), ms(fastPng / TILES), times(fastPng / ours), times(bytes)]],
  );
}

/** The command itself, with its files. */
function calls(): string {
  const [one, two] = withBuiltCli((main, cwd) => {
    const words = ['world', 'diamond-square', '--zooms', `${ZOOMS[0]}..${ZOOMS.at(-1)}`, '--quiet', '--force'];
    const by = (threads: number) => () =>
      execFileSync(process.execPath, [main, ...words, '--threads', `${threads}`, '-o', 'world.pmtiles'], { cwd });
    return leastSeconds(1, [by(1), by(2)]).map((seconds) => CALL_TILES / seconds);
  });
  return table(
    [`a call, ${CALL_TILES} tiles`, 'tiles a second', 'of one thread'],
    [
      ['--threads 1', one.toFixed(0), ''],
      ['--threads 2', two.toFixed(0), times(two / one)],
    ],
  );
}
