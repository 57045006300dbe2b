/** What needs no server: tests/slow/world-queue.test.ts starts some. */
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { blockFrom, blocksOf, partsFolder } from '../../../src/cli/world-blocks.ts';
import { orderOf, workOf } from '../../../src/cli/world-queue.ts';
import { worldFrom } from '../../../src/world.ts';
import { recipeFor } from '../../support/recipes.ts';
import { failure, inOneFolder, refusal } from '../../support/workplace.ts';

inOneFolder();

const world = worldFrom(recipeFor('value-noise', { width: 65, height: 65 }), { tileSize: '256' });
const [, block] = blocksOf(0, 1);
const folder = partsFolder('a/world.pmtiles', world);
const order = orderOf({ world, folder }, block);

test('a block comes out of a job as it went in, in the folder of the worker', () => {
  const sent = JSON.parse(JSON.stringify(order));
  expect(workOf(sent, '/tiles')).toEqual({ world, block, folder: path.join('/tiles', path.basename(folder)) });
});

test('the fields of a job may come in another order, as PostgreSQL gives them back', () => {
  const turned = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, one]) => [key, turned(one)]),
        )
      : value;
  expect(workOf(turned(JSON.parse(JSON.stringify(order))), '/tiles').folder).toBe(path.join('/tiles', path.basename(folder)));
});

test('a block begins where one of a level does', () => {
  for (const one of blocksOf(0, 6)) expect(blockFrom(one.first)).toEqual(one);
  for (const first of [2, 22, 342, -1, 0.5, Number.NaN, 4 ** 25]) expect(blockFrom(first)).toBeUndefined();
});

const name = path.basename(folder);
test.each([
  ['leads into another folder', { folder: `../${name}` }, 'folder: '],
  ['leads there on Windows', { folder: `..\\${name}` }, 'folder: '],
  ['is a path from the root', { folder: `/${name}` }, 'folder: '],
  ['is of no world', { folder: 'home' }, 'folder: '],
  ['is of another world', { folder: name.replace(/\.[0-9a-f]{8}\./, '.00000000.') }, 'folder: '],
  ['is none', { folder: undefined }, 'folder: '],
  ['has no tile at which a block begins', { first: 2 }, 'first: '],
  ['has tiles of another size', { tileSize: 2 ** 20 }, 'tileSize: '],
  ['has samples elsewhere', { samples: 'x' }, 'samples: '],
  ['has tiles of another format', { file: { extension: '.gif', options: {} } }, 'world: expected tiles of .png'],
  ['has no codes', { codes: null }, 'codes: '],
  ['has no range', { range: { min: 0 } }, 'range: '],
  ['has a recipe of no world', { recipe: { ...world.recipe, width: 60 } }, 'recipe: '],
  ['has no recipe', { recipe: undefined }, 'recipe: '],
])('a job is refused whose folder or content %s', (_what, change, message) => {
  expect(() => workOf({ ...order, ...change }, '/tiles')).toThrow(message);
});

test.each([
  ['', '--queue: expected the URL of a server, got nothing'],
  [
    '--queue redis://',
    '--queue: expected redis://HOST:PORT, rediss://HOST:PORT or postgres://USER@HOST:PORT/DATABASE, got "redis://"',
  ],
  ['--queue redis://host --threads 0', '--threads: expected a whole number from 1 to 256, got 0'],
  ['--queue redis://host --out nowhere', '--out nowhere: expected a folder that is there'],
  ['--queue redis://host more', 'more: expected no further argument'],
])('world-worker %s is refused', async (call, message) => {
  expect(await refusal(`world-worker ${call}`)).toEqual([message]);
});

test.each(['redis', 'postgres'])(
  'where no server of %s answers the call says so, without the password, and leaves nothing',
  async (kind) => {
    const probe = createServer().listen(0, '127.0.0.1');
    const { port } = (await new Promise<void>((resolve) => probe.once('listening', resolve)).then(() => probe.address())) as {
      port: number;
    };
    await new Promise((resolve) => probe.close(resolve));
    const url = `${kind}://user:secret@127.0.0.1:${port}`;
    const said = [`${kind}://127.0.0.1:${port}: connection refused; expected the server of a queue`];
    expect(await failure(`world value-noise --size 65 --zooms 0..1 -o world.pmtiles --queue ${url}`)).toEqual(said);
    expect(await failure(`world-worker --queue ${url}`)).toEqual(said);
  },
);
