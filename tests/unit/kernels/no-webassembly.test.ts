import { afterEach, expect, test, vi } from 'vitest';
import { generateHeightmap, parseRecipe } from '../../../src/index.ts';
import { requireWebAssembly } from '../../../src/kernels/simd/module.ts';
import { called } from '../../support/called.ts';

const SENTENCE = 'WebAssembly with SIMD is required, and is missing here or forbidden by a content security policy';

afterEach(() => vi.unstubAllGlobals());

test('without WebAssembly the library throws an error of one sentence', () => {
  vi.stubGlobal('WebAssembly', undefined);
  const recipe = parseRecipe({ version: 1, source: { kind: 'generated', generator: 'diamond-square', seed: 'alps' } });
  expect(() => generateHeightmap(recipe)).toThrow(new RegExp(`^${SENTENCE}$`));
});

test('without WebAssembly the command line prints that sentence alone', async () => {
  vi.stubGlobal('WebAssembly', undefined);
  const { code, stderr } = await called(['generate', 'diamond-square', '-o', '-']);
  expect({ code, stderr }).toEqual({ code: 1, stderr: `${SENTENCE}\n` });
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
