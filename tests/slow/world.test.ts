/** The command `world` as a process of its own, with threads, kills and the reader that web maps use. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PMTiles } from 'pmtiles';
import seedrandom from 'seedrandom';
import { afterAll, expect, inject, test } from 'vitest';
import { joined } from '../../src/io/bytes.ts';
import { worldFrom, worldTilePng } from '../../src/world.ts';
import { buildCli, startProcess } from '../support/cli.ts';
import { recipeFor } from '../support/recipes.ts';

const { main } = await buildCli();
const folder = await mkdtemp(path.join(inject('cliFolder'), 'world-'));
afterAll(() => rmSync(folder, { recursive: true }));

const call = 'world diamond-square --size 257 --tile-size 256 --zooms 0..4'.split(' ');
const fileIn = (name: string): string => path.join(folder, name);
const start = (...args: string[]) => startProcess(process.execPath, [main, ...call, ...args]);
const partsOf = (name: string): string[] =>
  readdirSync(folder).filter((file) => file.startsWith(`${name}.`) && file.endsWith('.parts'));

async function made(name: string, ...args: string[]): Promise<Buffer> {
  const { code, stderr } = await start('-o', fileIn(name), ...args).end;
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(partsOf(name)).toEqual([]);
  return readFileSync(fileIn(name));
}

const whole = await made('whole.pmtiles', '--threads', '1');

test('an archive has the same bytes from three threads', async () => {
  expect((await made('threads.pmtiles', '--threads', '3')).equals(whole)).toBe(true);
});

test('every tile of it is that of the library, as the package for web maps reads it', async () => {
  const world = worldFrom(recipeFor('diamond-square', { width: 257, height: 257 }), { tileSize: 256, encoding: 'terrarium' });
  const source = {
    getKey: () => 'whole',
    getBytes: async (offset: number, length: number) => ({
      data: new Uint8Array(whole.subarray(offset, offset + length)).buffer,
    }),
  };
  const archive = new PMTiles(source);
  expect(await archive.getMetadata()).toMatchObject({ encoding: 'terrarium' });
  for (let z = 0; z <= 4; z++) {
    for (let y = 0; y < 2 ** z; y++) {
      for (let x = 0; x < 2 ** z; x++) {
        const tile = await archive.getZxy(z, x, y);
        if (!tile) throw new Error(`expected the tile ${z}/${x}/${y}, got none`);
        expect(Buffer.from(tile.data).equals(joined(worldTilePng(world, { z, x, y })))).toBe(true);
      }
    }
  }
});

test('a call that is killed again and again goes on where it was, and makes the same archive', async () => {
  const random = seedrandom('kills');
  for (let kill = 0; kill < 12; kill++) {
    const { child, end } = start('-o', fileIn('killed.pmtiles'), '--threads', '2');
    await wait(200 + 2500 * random());
    child.kill('SIGKILL');
    await end;
  }
  const name = 'killed.pmtiles';
  if (partsOf(name).length > 0) expect((await made(name)).equals(whole)).toBe(true);
  else expect(readFileSync(fileIn(name)).equals(whole)).toBe(true); // done before the last kill
});

test('a tile that cannot be made is named, and those of other blocks are kept', async () => {
  const name = 'deep.pmtiles';
  const { code, stderr } = await start('-o', fileIn(name), '--min', '-33000').end;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^tile \d+\/\d+\/\d+: Terrarium: expected elevations of -32768 … 32767\.99609375 m, got -3\d+/);
  expect(partsOf(name)).toHaveLength(1);
});
