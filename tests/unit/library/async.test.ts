/** The library as a program in Node uses it: compiled, in a process of its own. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { buildCli } from '../../support/cli.ts';

const library = pathToFileURL(path.join((await buildCli()).library, 'index.js')).href;

/** Runs a program that has the whole library as `lib` and a small recipe as `recipe`.
 *  @returns what it says as JSON, once it has ended by itself: a thread that goes on would keep it */
async function outcomeOf(program: string): Promise<unknown> {
  const text = `
    import * as lib from ${JSON.stringify(library)};
    const source = { kind: 'generated', generator: 'fault-lines', seed: 'alps' };
    const recipe = lib.parseRecipe({ version: 1, source, width: 65, height: 33 });
    const say = (value) => console.log(JSON.stringify(value));
    const failure = (error) => ({ name: error.name, message: error.message, isOwn: error instanceof (lib[error.name] ?? globalThis[error.name]) });
    ${program}`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', text]);
  return JSON.parse(stdout);
}

test('a terrain made in a thread has the samples of the one made here, and progress ends with all done', async () => {
  const program = `
    const told = [];
    const there = await lib.generateHeightmapAsync(recipe, { onProgress: (fraction) => told.push(fraction) });
    const { data } = await lib.generateAsync(recipe, { stage: 100 });
    const line = lib.parseRecipe({ version: 1, source: { kind: 'generated', generator: 'midpoint-displacement', seed: 'a' } });
    const profile = await lib.generateAsync(line);
    say([
      there.data instanceof Float32Array && lib.samplesSha256(there.data) === lib.samplesSha256(lib.generate(recipe).data),
      lib.samplesSha256(data) === lib.samplesSha256(lib.generate(recipe, { stage: 100 }).data),
      lib.samplesSha256(profile.y) === lib.samplesSha256(lib.generate(line).y) && profile.x instanceof Float64Array,
      told.at(-1),
    ]);`;
  expect(await outcomeOf(program)).toEqual([true, true, true, 1]);
});

test('a signal ends a minute of work with its reason, and the thread with it; one that came before starts none', async () => {
  const program = `
    const threads = process.getBuiltinModule('node:worker_threads');
    let started = 0;
    threads.Worker = class extends threads.Worker {
      constructor(...given) {
        super(...given);
        started++;
      }
    };
    const late = await lib.generateAsync(recipe, { signal: AbortSignal.abort('late') }).catch((reason) => reason);
    const before = started;
    const heavy = lib.parseRecipe({ version: 1, source: { ...source, params: { lines: 8192, faultProfile: 'sine' } }, width: 4097, height: 4097 });
    const controller = new AbortController();
    // The first word of progress says that the work has begun.
    const work = lib.generateAsync(heavy, { signal: controller.signal, onProgress: () => controller.abort(new RangeError('enough')) });
    say([late, before, await work.catch(failure), started]);`;
  expect(await outcomeOf(program)).toEqual(['late', 0, { name: 'RangeError', message: 'enough', isOwn: true }, 1]);
});

test('errors have the class they had in the thread, and options that cannot be sent end it', async () => {
  const program = `
    const name = 'a', sha256 = '0'.repeat(64);
    const imported = { width: 2, height: 2, data: new Float32Array(4) };
    const its = lib.parseRecipe({ version: 1, source: { kind: 'imported', name, sha256 }, width: 2, height: 2 });
    const error = await lib.generateAsync(its, { imported }).catch((e) => e);
    const png = { extra() {}, data: new Float32Array(4) };
    say([
      { ...failure(error), problems: error.problems.map(({ path }) => path) },
      await lib.generateAsync(recipe, { stage: -1 }).catch(failure),
      await lib.generateAsync(its, { imported: { width: 2, height: 2, data: new Float32Array(3) } }).catch(failure),
      await lib.generateAsync(recipe, { onProgress: () => { throw new TypeError('mine'); } }).catch(failure),
      await lib.generateAsync(recipe, { extra() {} }).catch(({ name }) => name),
      await lib.restoreAsync(png).catch(({ name }) => name),
      await lib.generateAsync(recipe, { signal: {} }).catch(({ name }) => name),
    ]);`;
  expect(await outcomeOf(program)).toEqual([
    expect.objectContaining({ name: 'RecipeError', isOwn: true, problems: ['imported.data'] }),
    { name: 'RangeError', message: 'stage: expected 0 … 1024, got -1', isOwn: true },
    { name: 'RecipeError', message: 'imported.data: expected 2 × 2 samples, got 3', isOwn: true },
    { name: 'TypeError', message: 'mine', isOwn: true },
    ...['DataCloneError', 'DataCloneError', 'TypeError'],
  ]);
});

test('imported samples stay the caller’s, also a part of larger memory, and a restored recipe counts as checked', async () => {
  const program = `
    const data = new Float32Array(100).subarray(10, 14).fill(7);
    const imported = { width: 2, height: 2, data };
    const its = lib.parseRecipe({ version: 1, source: { kind: 'imported', name: 'a', sha256: lib.samplesSha256(data) }, width: 2, height: 2, elevation: null });
    const made = await lib.generateAsync(its, { imported });
    const { requireRecipe } = await import(new URL('core/parse-recipe.js', ${JSON.stringify(library)}));
    const map = lib.generateHeightmap(recipe);
    const bytes = await lib.heightmapToPng({ map, elevation: lib.codeRange(recipe, map), isInMetres: true, recipe });
    const png = await lib.decodePng(bytes);
    const restored = await lib.restoreAsync(png);
    const signal = AbortSignal.abort('no');
    say([[...made.data], [...data], restored.kind, requireRecipe(restored.recipe, lib.registry) === restored.recipe, png.data.length, await lib.restoreAsync(png, { signal }).catch((reason) => reason)]);`;
  const samples = [7, 7, 7, 7];
  expect(await outcomeOf(program)).toEqual([samples, samples, 'reproduces', true, 65 * 33, 'no']);
});
