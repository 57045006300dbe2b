/** The package as npm packs it, installed into an empty folder. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { sha256Hex } from '../../src/io/bytes.ts';
import { buildLibrary } from '../../tools/build-library.js';
import { bundlers, importCosts } from '../../tools/library-bundle.ts';
import goldens from '../conformance/goldens.json' with { type: 'json' };
import { buildAndServe } from '../support/built-app.ts';
import { buildCli } from '../support/cli.ts';
import { rasters } from '../support/raster-maker.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What the types need of a consumer's `lib`. */
const CONSUMER_LIB = ['ES2022'];

const GOLDEN = 'diamond-square 33×33 "alps"';
const RECIPE = `{ version: 1, width: 33, height: 33, source: { kind: 'generated', generator: 'diamond-square', seed: 'alps' } }`;

/** A module that prints the hash of a terrain's samples. */
const HASHING = `
  import { generateHeightmap, parseRecipe } from 'faultline';
  const { data } = generateHeightmap(parseRecipe(${RECIPE}));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  console.log(Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join(''));
`;

/** A program that uses values and types of the library. */
const PROGRAM = `
  import * as faultline from 'faultline';
  import { type AbortSignalLike, decodePng, generateAsync, type Heightmap, parseRecipe, type Recipe } from 'faultline';
  declare const signal: AbortSignalLike;
  const recipe: Recipe = parseRecipe(${RECIPE});
  export const map: Promise<Heightmap | faultline.Profile> = generateAsync(recipe, { signal });
  export const decoded: ReturnType<typeof decodePng> = decodePng(new Uint8Array());
`;
const OWN_SIGNAL = PROGRAM.replace('declare const signal: AbortSignalLike', 'const { signal } = new AbortController()');

const exec = promisify(execFile);
const place = await mkdtemp(path.join(os.tmpdir(), 'faultline-package-'));
/** Has `node_modules` and nothing else. */
const folder = path.join(place, 'empty');
const inFaultline = path.join(folder, 'node_modules/faultline');
await mkdir(inFaultline, { recursive: true });
const onWindows = process.platform === 'win32';
const packed = await pack((await buildCli()).library, 'built');
/** Of the package, with `/`. */
const files = packed.files.map((file) => file.path);
await exec('tar', ['-xzf', packed.archive, '-C', inFaultline, '--strip-components', '1'], { shell: onWindows });
const manifest = JSON.parse(await readFile(path.join(inFaultline, 'package.json'), 'utf8'));
// What it depends on at run time, and nothing else.
for (const name of Object.keys(manifest.dependencies))
  await cp(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name), { recursive: true });
afterAll(() => rm(place, { recursive: true, force: true }));

interface Packed {
  readonly files: readonly { readonly path: string }[];
  readonly integrity: string;
  readonly archive: string;
}

/** Packs the compiled library and command line, in the place of `dist/lib`, as npm does.
 *  @param name of the folder in which they are packed */
async function pack(lib: string, name: string): Promise<Packed> {
  const built = path.join(place, name);
  await cp(lib, path.join(built, 'dist/lib'), { recursive: true });
  for (const part of ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'src', 'public', 'tools'])
    await cp(path.join(root, part), path.join(built, part), { recursive: true });
  // Its own script would build the page too.
  const { stdout } = await exec('npm', ['pack', '--json', '--ignore-scripts', '--offline'], { cwd: built, shell: onWindows });
  const [made] = JSON.parse(stdout);
  return { ...made, archive: path.join(built, made.filename) };
}

/** Runs Node in the folder. @returns what it prints */
async function node(...args: string[]): Promise<string> {
  return (await exec(process.execPath, args, { cwd: folder })).stdout;
}

function write(name: string, content: string): Promise<void> {
  return writeFile(path.join(folder, name), content);
}

test('the package holds what is built and what is to be read, and no sources', () => {
  const beside = files.filter((file) => !file.startsWith('dist/'));
  expect(beside.sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']);
  for (const file of ['index.js', 'index.d.ts', 'cli/main.js']) {
    expect(files).toContain(`dist/lib/${file}`);
  }
});

test('two builds of the library, of its package and of the page are the same to the byte', async () => {
  const library = path.join(place, 'again-lib');
  const [again] = await Promise.all([buildAndServe(), buildLibrary(library)]);
  try {
    expect((await pack(library, 'again')).integrity).toBe(packed.integrity);
    expect(await hashesIn(again.folder)).toEqual(await hashesIn(inject('appFolder')));
  } finally {
    await again.close();
  }
});

/** SHA-256 of each file in a folder and in those below it. */
async function hashesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const hashed = names.sort().map(async (name) => [path.relative(folder, name), await sha256Hex(await readFile(name))]);
  return Object.fromEntries(await Promise.all(hashed));
}

test('licences of the packages whose code is in the page lie beside it, and beside the map', async () => {
  const read = (name: string) => readFile(path.join(inject('appFolder'), name), 'utf8');
  const named = (text: string) => Array.from(text.matchAll(/^## (\S+) - /gm), ([, name]) => name);
  const inPage = await read('THIRD-PARTY.md');
  expect(named(inPage)).toEqual(['fflate', 'idb', 'lit-html', 'seedrandom', 'three']);
  expect(inPage).toContain('three.js authors');
  expect(await read('THIRD-PARTY-workbox.txt')).toContain('Google');
  expect(named(await read('world/THIRD-PARTY.md'))).toEqual(['fflate', 'maplibre-gl', 'pmtiles']);
});

test('who installs the package gets what draws pictures in Node, serves the page, hashes and gives streams, and nothing that is in the page', () => {
  expect(Object.keys(manifest.dependencies).sort()).toEqual([
    '@expo-google-fonts/open-sans',
    '@noble/hashes',
    '@resvg/resvg-wasm',
    'seedrandom',
    'send',
  ]);
});

test('the installed command line makes terrain, reads it again and draws a chart with text', async () => {
  const main = path.join('node_modules/faultline', manifest.bin.faultline);
  await node(main, 'generate', 'diamond-square', '--seed', 'alps', '--size', '33', '-o', 'alps.png');
  expect(await node(main, 'inspect', 'alps.png')).toMatch(/33 × 33/);
  expect(await node(main, 'slice', 'alps.png', '--row', '16', '-o', 'row.png')).toMatch(/row\.png/);
});

test('the installed command line asks for gdal3.js where a file takes it, and reads the file where it is installed', async () => {
  const main = path.join('node_modules/faultline', manifest.bin.faultline);
  await writeFile(path.join(folder, 'hill.ter'), rasters['hill.ter']['hill.ter']);
  await expect(node(main, 'inspect', 'hill.ter')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'hill.ter: reading it takes gdal3.js: npm install gdal3.js@2, with -g if faultline was installed with it\n',
  });
  const needed = ['gdal3.js', 'detect-node', 'xml-js', 'sax'];
  const [modules, own] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')];
  for (const name of needed) await cp(path.join(modules, name), path.join(own, name), { recursive: true });
  expect(await node(main, 'inspect', 'hill.ter')).toMatch(/4 × 3/);
  for (const name of needed) await rm(path.join(own, name), { recursive: true });
});

test('the installed command line asks for the packages of a queue', async () => {
  const main = path.join('node_modules/faultline', manifest.bin.faultline);
  const ask = (url: string) => node(main, 'world-worker', '--queue', url);
  const how = (packages: string) => `npm install ${packages}, with -g if faultline was installed with it\n`;
  const redis = `--queue takes bullmq and ioredis: ${how('bullmq@6 ioredis@6')}`;
  await expect(ask('redis://127.0.0.1')).rejects.toMatchObject({ code: 1, stdout: '', stderr: redis });
  const postgres = `--queue takes bullmq and pg: ${how('bullmq@6 pg@8')}`;
  await expect(ask('postgres://127.0.0.1/db')).rejects.toMatchObject({ code: 1, stdout: '', stderr: postgres });
});

test('the installed library makes the golden terrain in Node', async () => {
  await write('consumer.mjs', HASHING);
  expect((await node('consumer.mjs')).trim()).toBe(goldens[GOLDEN]);
});

/** What the compiler says of a program that uses the installed package, whose declarations and those of its libraries it checks too. */
async function complaints(program: string, resolution: string, options: object = {}): Promise<string> {
  await write('consumer.mts', program);
  const compilerOptions = {
    ...{ target: 'es2022', module: resolution === 'node16' ? 'node16' : 'esnext', moduleResolution: resolution },
    ...{ lib: CONSUMER_LIB, types: [], strict: true, skipLibCheck: false, noEmit: true, ...options },
  };
  await write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['consumer.mts'] }));
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  return node(tsc, '-p', '.').catch(({ stdout }) => stdout);
}

describe('the types', () => {
  test.each(['node16', 'bundler'])(
    'need neither those of the DOM nor those of Node under moduleResolution %s',
    async (resolution) => {
      expect(await complaints(PROGRAM, resolution)).toBe('');
    },
  );

  test('refuse what a call does not take', async () => {
    const wrong = `${PROGRAM} generateAsync(recipe, { signal: 1 }); faultline.generate({ version: 1 }); faultline.generateHeightmap('alps');`;
    expect((await complaints(wrong, 'node16')).match(/error TS\d+/g)).toHaveLength(3);
  });

  test('take the signals of the DOM', async () => {
    expect(await complaints(OWN_SIGNAL, 'bundler', { lib: [...CONSUMER_LIB, 'DOM'] })).toBe('');
  });

  test('take the signals of Node', async () => {
    const node = { types: ['node'], typeRoots: [path.join(root, 'node_modules/@types')], skipLibCheck: true };
    expect(await complaints(OWN_SIGNAL, 'node16', node)).toBe('');
  });
});

describe.each(Object.entries(bundlers))('a bundle by %s', (_, bundle) => {
  test('makes the golden terrain where no package is installed', async () => {
    const file = path.join(await mkdtemp(path.join(place, 'bundle-')), 'bundle.mjs');
    await writeFile(file, await bundle(HASHING, folder));
    expect((await node(file)).trim()).toBe(goldens[GOLDEN]);
  });

  test.each(importCosts.filter(({ maxBytes }) => maxBytes !== undefined))(
    'of $code has at most $maxBytes bytes',
    async (cost) => {
      expect((await bundle(cost.code, folder)).length).toBeLessThanOrEqual(cost.maxBytes ?? 0);
    },
  );
});
