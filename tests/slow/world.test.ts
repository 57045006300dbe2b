/** The command `world` as a process of its own, with threads, kills and the reader that web maps use. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { PMTiles } from 'pmtiles';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { joined } from '../../src/io/bytes.ts';
import { worldFrom, worldTileFile } from '../../src/world.ts';
import { buildCli, startProcess } from '../support/cli.ts';
import { WATCHDOG_MS } from '../support/doc-commands.ts';
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

test('the package for web maps reads the tiles of the recipe', async () => {
  const world = worldFrom(recipeFor('diamond-square', { width: 257, height: 257 }), { tileSize: '256' });
  const archive = new PMTiles({
    getKey: () => 'whole',
    getBytes: async (offset: number, length: number) => ({
      data: new Uint8Array(whole.subarray(offset, offset + length)).buffer,
    }),
  });
  expect(await archive.getMetadata()).toMatchObject({ encoding: 'terrarium' });
  for (const [z, x, y] of [
    [0, 0, 0],
    [1, 1, 0],
    [2, 3, 3],
    [4, 0, 15],
    [4, 9, 5],
    [4, 15, 0],
  ]) {
    const tile = await archive.getZxy(z, x, y);
    expect(tile && Buffer.from(tile.data).equals(joined(await worldTileFile(world, { z, x, y })))).toBe(true);
  }
});

test('a tile of it is an input, in the encoding that the archive states', async () => {
  const { end } = startProcess(process.execPath, [main, 'inspect', `${fileIn('whole.pmtiles')}#4/9/5`, '--json']);
  const { code, stdout } = await end;
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ width: 256, height: 256, depth: 'Terrarium colours' });
  const none = await startProcess(process.execPath, [main, 'inspect', `${fileIn('whole.pmtiles')}#5/0/0`]).end;
  expect(none.stderr).toMatch(/PMTiles: expected a tile of levels 0 to 4 that it has, got 5\/0\/0\n$/);
});

test('a call that is killed again and again goes on where it was, and makes the same archive', async () => {
  const name = 'killed.pmtiles';
  const kept = (): number =>
    partsOf(name).flatMap((parts) => readdirSync(fileIn(parts)).filter((file) => file.endsWith('.tiles'))).length;
  for (let kill = 0; kill < 3; kill++) {
    const before = kept();
    const { child, end } = start('-o', fileIn(name), '--threads', '1');
    await vi.waitUntil(() => kept() > before, { timeout: WATCHDOG_MS });
    child.kill('SIGKILL');
    expect((await end).signal).toBe('SIGKILL');
  }
  const { stdout } = await start('-o', fileIn(name), '--json').end;
  const { made: madeLast, tiles } = JSON.parse(stdout) as { made: number; tiles: number };
  expect(tiles).toBe(341);
  expect(madeLast).toBeLessThan(tiles);
  expect(readFileSync(fileIn(name)).equals(whole)).toBe(true);
});

test.skipIf(process.platform === 'win32')('Ctrl-C says where the tiles are that were made', async () => {
  const name = 'stopped.pmtiles';
  const { child, end } = start('-o', fileIn(name), '--threads', '1');
  await vi.waitUntil(() => partsOf(name).length > 0, { timeout: WATCHDOG_MS });
  await vi.waitUntil(() => readdirSync(fileIn(partsOf(name)[0])).includes('1.tiles'), { timeout: WATCHDOG_MS });
  child.kill('SIGINT');
  const parts = fileIn(partsOf(name)[0]);
  expect(await end).toMatchObject({
    signal: 'SIGINT',
    stderr: `SIGINT: stopped, the tiles made so far are in ${parts}, and the same call goes on with them\n`,
  });
  expect(readdirSync(parts)).toContain('1.tiles');
});

test('of two calls of one archive at once one makes it, and the other says so', async () => {
  const name = 'twice.pmtiles';
  const ends = await Promise.all([1, 2].map((threads) => start('-o', fileIn(name), '--threads', `${threads}`).end));
  const [first, second] = ends.sort((a, b) => Number(a.code) - Number(b.code));
  expect([first.code, second.code]).toEqual([0, 1]);
  // The one that looks later finds what the other has made so far.
  const found = '(note: kept of an earlier call: .+\n)?';
  expect(first.stderr).toMatch(new RegExp(`^${found}$`));
  expect(second.stderr.replace(new RegExp(`^${found}`), '')).toMatch(
    /^\S+twice\.pmtiles: another (call has made it|program has created it) in the meantime/,
  );
  expect(readFileSync(fileIn(name)).equals(whole)).toBe(true);
  expect(partsOf(name)).toEqual([]);
});

test('a tile that cannot be made is named, and the blocks of others are kept', async () => {
  const name = 'deep.pmtiles';
  const deep = 'world diamond-square --size 257 --hurst 0.2 --min -32500 --max 0 --tile-size 256 --zooms 0..4'.split(' ');
  const { code, stderr } = await startProcess(process.execPath, [main, ...deep, '-o', fileIn(name)]).end;
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^tile \d+\/\d+\/\d+: expected elevations of -32768 … 32767\.99609375 m, got -3[\d.]+, which Terrarium does not reach/,
  );
  const files = partsOf(name).flatMap((parts) => readdirSync(fileIn(parts)));
  expect(files).toContain('0.tiles');
  expect(files.filter((file) => !file.endsWith('.tiles'))).toEqual([]);
});

test('a pipe that is closed before its end costs no tile', async () => {
  const piped = `'${process.execPath}' '${main}' ${call.join(' ')} -o - | head -c 1000 > /dev/null`;
  await promisify(execFile)('/bin/sh', ['-c', piped], { cwd: folder });
  expect(partsOf('world')).toHaveLength(1);
});
