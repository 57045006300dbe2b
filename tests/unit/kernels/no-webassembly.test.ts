import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { requireWebAssembly } from '../../../src/kernels/simd/module.ts';
import { buildCli, type End, startProcess } from '../../support/cli.ts';

const SENTENCE = 'WebAssembly with SIMD is required, and is missing here or forbidden by a content security policy';

/** What Node makes of a program in an engine without WebAssembly. */
function runWithout(...args: string[]): Promise<End> {
  const remove = '--import=data:text/javascript,delete%20globalThis.WebAssembly';
  return startProcess(process.execPath, [remove, ...args]).end;
}

afterEach(() => void vi.unstubAllGlobals());

test('without WebAssembly the library throws an error of one sentence', async () => {
  const index = pathToFileURL(path.join((await buildCli()).library, 'index.js')).href;
  const program = `
    import { generateHeightmap, parseRecipe } from '${index}';
    const source = { kind: 'generated', generator: 'diamond-square', seed: 'alps' };
    try { generateHeightmap(parseRecipe({ version: 1, source })) } catch (error) { console.log(error instanceof Error, error.message) }`;
  const { stdout, stderr } = await runWithout('--input-type=module', '--eval', program);
  expect({ stdout, stderr }).toEqual({ stdout: `true ${SENTENCE}\n`, stderr: '' });
});

test('without WebAssembly the command line prints that sentence alone, also about a file', async () => {
  const { main } = await buildCli();
  const ends = await Promise.all([
    runWithout(main, 'generate', 'diamond-square', '-o', '-'),
    runWithout(main, 'inspect', path.resolve(import.meta.dirname, '../../../docs/page.png')),
  ]);
  for (const { code, stdout, stderr } of ends)
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: `${SENTENCE}\n` });
});

test('an engine that cannot compile SIMD is found out at once, and one that can is not', () => {
  expect(requireWebAssembly).not.toThrow();
  const { CompileError, Memory } = WebAssembly;
  class Module {
    constructor() {
      throw new CompileError('invalid value type 0x7b');
    }
  }
  vi.stubGlobal('WebAssembly', { CompileError, Memory, Module });
  expect(requireWebAssembly).toThrow(new RegExp(`^${SENTENCE}$`));
});
