import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crop, decodePng, heightmapFromPng, restore } from '../../src/index.ts';

const root = path.resolve(import.meta.dirname, '../..');
const examples = path.join(root, 'examples');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'faultline-examples-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs an example in an empty folder. @returns the files that it wrote, sorted */
async function run(name: string): Promise<ReadonlyMap<string, Buffer>> {
  const cwd = await mkdtemp(path.join(folder, 'run-'));
  const env = { ...process.env, TSX_TSCONFIG_PATH: path.join(root, 'tsconfig.json') };
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
  await promisify(execFile)(process.execPath, [tsx, path.join(examples, name)], { cwd, env });
  const names = (await readdir(cwd)).sort();
  return new Map(await Promise.all(names.map(async (file) => [file, await readFile(path.join(cwd, file))] as const)));
}

const tests: Readonly<Record<string, (files: ReadonlyMap<string, Buffer>) => Promise<void> | void>> = {
  'heightmap.js': async (files) => {
    expect([...files.keys()]).toEqual(['alps.png']);
    const png = await decodePng(files.get('alps.png') ?? Buffer.of());
    expect(await restore(png)).toMatchObject({ recipe: { width: 257, filters: [{ filter: 'terrace' }] } });
  },
  'endless-plane.js': async (files) => {
    expect([...files.keys()]).toEqual(['tile-31.png', 'tile-32.png']);
    const [east, west] = await Promise.all([...files.values()].map(async (file) => heightmapFromPng(await decodePng(file))));
    expect([west.width, west.height]).toEqual([129, 129]);
    const column = { y: 0, width: 1, height: 129 };
    expect(crop(west, { ...column, x: 128 })).toEqual(crop(east, { ...column, x: 0 }));
  },
  'landscape.js': (files) => {
    const [start, later] = [...files.values()].map((file) => PNG.sync.read(file));
    expect([start.width, start.height]).toEqual([1280, 536]);
    expect(later.data.equals(start.data)).toBe(false);
  },
  'comparison.js': (files) => {
    const rows = String(files.get('generators.csv'))
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([rows[0].length]));
    expect(rows[0].slice(0, 3)).toEqual(['figure', 'unit', 'Diamond-square']);
    expect(rows.find(([id]) => id === 'lowest')?.[2]).toBe('-600');
  },
};

test('every example for Node has a test here', async () => {
  expect((await readdir(examples)).filter((name) => name.endsWith('.js')).sort()).toEqual(Object.keys(tests).sort());
});

test.each(Object.entries(tests))('the example %s runs and writes what it says', async (name, check) => {
  await check(await run(name));
});
