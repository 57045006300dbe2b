import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundlers, importCosts } from '../../tools/library-bundle.ts';
import goldens from '../conformance/goldens.json' with { type: 'json' };
import { buildCli } from '../support/cli.ts';
import { type Installed, installPackage } from '../support/installed-package.ts';

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

let installed: Installed;
beforeAll(async () => {
  installed = await installPackage((await buildCli()).library);
});
afterAll(() => installed?.dispose());

test('the package holds what is built and what is to be read, and no sources', () => {
  const beside = installed.files.filter((file) => !file.startsWith('dist/'));
  expect(beside.sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']);
  for (const file of ['index.js', 'index.d.ts', 'cli/main.js']) {
    expect(installed.files).toContain(`dist/lib/${file}`);
  }
});

test('who installs the package gets what draws pictures in Node, serves the page, hashes and gives streams, and nothing that is in the page', () => {
  expect(Object.keys(installed.manifest.dependencies).sort()).toEqual([
    '@expo-google-fonts/open-sans',
    '@noble/hashes',
    '@resvg/resvg-wasm',
    'seedrandom',
    'sirv',
  ]);
});

test('the installed command line makes terrain, reads it again and draws a chart with text', async () => {
  const main = path.join('node_modules/faultline', installed.manifest.bin.faultline);
  await installed.node(main, 'generate', 'diamond-square', '--seed', 'alps', '--size', '33', '-o', 'alps.png');
  expect(await installed.node(main, 'inspect', 'alps.png')).toMatch(/33 × 33/);
  expect(await installed.node(main, 'slice', 'alps.png', '--row', '16', '-o', 'row.png')).toMatch(/row\.png/);
});

test('the installed library makes the golden terrain in Node', async () => {
  await installed.write('consumer.mjs', HASHING);
  expect((await installed.node('consumer.mjs')).trim()).toBe(goldens[GOLDEN]);
});

/** What the compiler says of a program that uses the installed package, whose declarations and those of its libraries it checks too. */
async function complaints(program: string, resolution: string, options: object = {}): Promise<string> {
  await installed.write('consumer.mts', program);
  const compilerOptions = {
    ...{ target: 'es2022', module: resolution === 'node16' ? 'node16' : 'esnext', moduleResolution: resolution },
    ...{ lib: CONSUMER_LIB, types: [], strict: true, skipLibCheck: false, noEmit: true, ...options },
  };
  await installed.write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['consumer.mts'] }));
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  return installed.node(tsc, '-p', '.').catch(({ stdout }) => stdout);
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
    const file = path.join(await mkdtemp(path.join(installed.folder, '../bundle-')), 'bundle.mjs');
    await writeFile(file, await bundle(HASHING, installed.folder));
    expect((await installed.node(file)).trim()).toBe(goldens[GOLDEN]);
  });

  test.each(importCosts.filter(({ maxBytes }) => maxBytes !== undefined))(
    'of $code has at most $maxBytes bytes',
    async (cost) => {
      expect((await bundle(cost.code, installed.folder)).length).toBeLessThanOrEqual(cost.maxBytes ?? 0);
    },
  );
});
