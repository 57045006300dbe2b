import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { buildCli } from '../../support/cli.ts';
import { parse, readSources } from '../../support/source-tree.ts';

/** Helpers that put constants together: descriptors, schemas, presets with the readers of their texts, palettes, addresses in the memory of kernels, small
 *  tables. */
const constantsOf: Readonly<Record<string, readonly string[]>> = {
  'analysis/figure-rows.js': ['difference', 'elevation', 'estimate', 'quantile', 'water'],
  'analysis/no-figure.js': ['noFigure'],
  'core/codec.js': ['keyOf', 'nameless', 'nearestOf', 'readFields'],
  'core/memo.js': ['latest', 'oncePer'],
  'core/params.js': [
    'accepts',
    'defaultsOf',
    'nameless',
    'numberOrText',
    'parseParam',
    'readNumber',
    'readParamText',
    'valueProblem',
  ],
  'core/parse-recipe.js': ['deepFreeze'],
  'core/text.js': ['fittingText'],
  'generators/fault-params.js': ['nameless'],
  'generators/midpoint-displacement.js': ['article002', 'article003Layer'],
  'generators/noise.js': ['fractalSpec', 'nameless', 'noiseGenerator', 'noiseParams'],
  'generators/row-pair.js': ['generateBy'],
  'generators/subdivision.js': ['edgesSpec', 'nameless'],
  'io/geojson.js': ['geojsonFormat'],
  'io/inflate.js': ['nameless'],
  'io/mesh/index.js': ['glbFormat'],
  'kernels/deflate-symbols.js': ['extraOfDistance', 'extraOfLength', 'leastLength', 'nameless'],
  'kernels/noise-cellular.js': ['reserveRows'],
  'kernels/noise-lattice.js': ['nameless', 'pairsRow', 'squareLattice'],
  'kernels/noise-simplex.js': ['nameless'],
  'kernels/noise.js': ['reserveColumns'],
  'kernels/row-pair-pyramid.js': ['quartersBy'],
  'kernels/rows.js': ['reserve'],
  'kernels/simd/module.js': ['bytes', 'int32s', 'memoryLayout', 'nameless', 'poolOf', 'take'],
  'landscape/landscape-fields.js': ['colour', 'colours', 'layerColour', 'nameless', 'read', 'words'],
  'landscape/palettes.js': ['coloursOf', 'nameless', 'paletteOf'],
  'landscape/presets.js': ['layerOf', 'presetOf', 'read'],
  'library/files.js': ['nameless'],
  'library/recipes.js': ['checkedFilter', 'checkedGenerator', 'checkedStages'],
};

const sources = await readSources('src');
/** Modules with statements that are no declarations: they start a page, a worker or the command line. */
const acting = [...sources.keys()].filter((file) =>
  parse(file, sources.get(file) ?? '').body.some(({ type }) => !/^(Import|Export|TS)|Declaration$/.test(type)),
);

const { library } = await buildCli();
const compiled = (await readdir(library, { recursive: true }))
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => file.endsWith('.js') && !file.startsWith('cli/'));

test('loading the library runs nothing but what puts constants together, and makes no large tables and no WebAssembly', async () => {
  const modules = compiled.filter((file) => !acting.includes(`src/${file.replace(/js$/, 'ts')}`));
  expect(modules).toContain('kernels/simd/lattice-rows.js');

  const script = fileURLToPath(new URL('../../support/import-record.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, library, ...modules]);
  const { functions, arrayBytes, webAssembly } = JSON.parse(stdout);
  expect(functions).toEqual(constantsOf);
  expect(webAssembly).toBe(0);
  // Most of them are the round constants of SHA-2, which the package of hashes lays out.
  expect(arrayBytes).toBeLessThan(4000);
});

test('package.json names the styles and every module that acts when it is loaded, and no other', async () => {
  expect(acting).toContain('src/app.ts');
  const { sideEffects } = JSON.parse(await readFile(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8'));
  const inLibrary = compiled.map((file) => `dist/lib/${file}`);
  const published = acting
    .map((file) => file.replace(/^src\/(.*)ts$/, 'dist/lib/$1js'))
    .filter((file) => inLibrary.includes(file));
  expect([...sideEffects].sort()).toEqual(['*.css', ...acting, ...published].sort());
});
