import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundlers, importCosts } from '../../tools/library-bundle.ts';
import goldens from '../conformance/goldens.json' with { type: 'json' };
import { buildCli, type Cli } from '../support/cli.ts';
import { type Installed, installPackage } from '../support/installed-package.ts';

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

let cli: Cli;
let installed: Installed;
beforeAll(async () => {
  cli = await buildCli();
  installed = await installPackage(path.resolve(cli.main, '../..'));
}, 60_000); // a watchdog, as of tests
afterAll(async () => {
  await installed?.dispose();
  await cli.dispose();
});

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

describe.each(['node16', 'bundler'])('types under moduleResolution %s, libraries checked', (moduleResolution) => {
  test('say what a call takes and gives', async () => {
    const source = `
      import { decodePng, type Heightmap, generateHeightmap, parseRecipe, type Recipe } from 'faultline';
      const recipe: Recipe = parseRecipe(${RECIPE});
      const map: Heightmap = generateHeightmap(recipe);
      export const lowest: number = Math.min(...map.data);
      export const decoded: ReturnType<typeof decodePng> = decodePng(new Uint8Array());
      // @ts-expect-error a seed is no recipe
      generateHeightmap('alps');
    `;
    await installed.write('consumer.mts', source);
    const compilerOptions = {
      ...{ target: 'es2022', module: moduleResolution === 'node16' ? 'node16' : 'esnext', moduleResolution },
      ...{ lib: CONSUMER_LIB, types: [], strict: true, skipLibCheck: false, noEmit: true },
    };
    await installed.write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['consumer.mts'] }));
    const tsc = path.resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
    expect(await installed.node(tsc, '-p', '.').catch(({ stdout }) => stdout)).toBe('');
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
