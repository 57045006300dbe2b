/** The library's types as a program sees them that has neither the DOM's types nor Node's, and checks those of its libraries. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildCli } from '../support/cli.ts';

const root = path.resolve(import.meta.dirname, '../..');
const cli = await buildCli();
let home: string;

beforeAll(async () => {
  home = await mkdtemp(path.join(inject('cliFolder'), 'types-'));
  const faultline = path.join(home, 'node_modules/faultline');
  await mkdir(faultline, { recursive: true });
  await symlink(cli.library, path.join(faultline, 'lib'), 'junction');
  const exports = { '.': { types: './lib/index.d.ts', default: './lib/index.js' } };
  await writeFile(path.join(faultline, 'package.json'), JSON.stringify({ name: 'faultline', type: 'module', exports }));
  await writeFile(path.join(home, 'package.json'), '{ "type": "module" }');
});
afterAll(async () => {
  await rm(home, { recursive: true });
  await cli.dispose();
});

/** What the compiler says of a program that uses the library. */
async function complaints(program: string, ...flags: string[]): Promise<string> {
  await writeFile(path.join(home, 'program.ts'), program);
  const settings = ['--strict', '--noEmit', '--target', 'ES2022', '--skipLibCheck', 'false', '--ignoreConfig'];
  const tsc = [path.join(root, 'node_modules/typescript/bin/tsc'), ...settings, ...flags, 'program.ts'];
  return promisify(execFile)(process.execPath, tsc, { cwd: home }).then(
    () => '',
    ({ stdout, stderr }) => stdout + stderr,
  );
}

const NODE16 = ['--module', 'node16', '--moduleResolution', 'node16'];
const BUNDLER = ['--module', 'es2022', '--moduleResolution', 'bundler'];
const BARE = ['--lib', 'ES2022', '--types', ''];
const program = `
  import * as faultline from 'faultline';
  import { type AbortSignalLike, generateAsync, parseRecipe } from 'faultline';
  declare const signal: AbortSignalLike;
  const recipe: faultline.Recipe = parseRecipe({});
  export const map: Promise<faultline.Heightmap | faultline.Profile> = generateAsync(recipe, { signal });
`;

test.each([
  ['node16', NODE16],
  ['bundler', BUNDLER],
])('stand by themselves under %s resolution', async (_name, resolution) => {
  expect(await complaints(program, ...resolution, ...BARE)).toBe('');
});

test('that are used wrongly are complaints', async () => {
  const wrong = `${program} generateAsync(recipe, { signal: 1 }); faultline.generate({ version: 1 });`;
  expect((await complaints(wrong, ...NODE16, ...BARE)).match(/error TS\d+/g)).toHaveLength(2);
});

test('take the signals of the DOM', async () => {
  const dom = program.replace('declare const signal: AbortSignalLike', 'const { signal } = new AbortController()');
  expect(await complaints(dom, ...BUNDLER, '--lib', 'ES2022,DOM', '--types', '')).toBe('');
});

test('take the signals of Node', async () => {
  await symlink(path.join(root, 'node_modules/@types'), path.join(home, 'node_modules/@types'), 'junction');
  await symlink(path.join(root, 'node_modules/undici-types'), path.join(home, 'node_modules/undici-types'), 'junction');
  const node = program.replace('declare const signal: AbortSignalLike', 'const { signal } = new AbortController()');
  expect(await complaints(node, ...NODE16, '--lib', 'ES2022', '--types', 'node', '--skipLibCheck', 'true')).toBe('');
});
