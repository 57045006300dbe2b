import { expect, test } from 'vitest';
import { inexactUses } from '../../support/exact-arithmetic.ts';
import { readSources } from '../../support/source-tree.ts';

const exactFolders = ['core', 'kernels', 'generators', 'filters', 'landscape'];

test('core, kernels, generators, filters and landscapes compute the same bits in every engine', async () => {
  const sources = new Map([...(await readSources('src'))].filter(([file]) => exactFolders.includes(file.split('/')[1])));
  expect(sources.has('src/core/heightmap.ts')).toBe(true);
  expect(inexactUses(sources)).toEqual([]);
});

test('painters of lightning and rivers do so too', async () => {
  const painters = ['area-below', 'branches', 'glow', 'lightning', 'line-place', 'river', 'streams', 'stroke', 'valley'];
  const files = painters.map((name) => `src/colour/${name}.ts`);
  const sources = new Map([...(await readSources('src'))].filter(([file]) => files.includes(file)));
  expect([...sources.keys()].sort()).toEqual(files);
  expect(inexactUses(sources)).toEqual([]);
});

test.each([
  'const a = Math.sqrt(Math.abs(x)) + Math.fround(Math.imul(3, 4));',
  'const a = Math.min(Math.max(Math.floor(x), Math.ceil(y)), Math.trunc(z), Math.round(z), Math.clz32(z));',
  'const a = { sin: 1, Math: 2, Date: 3 }.Math + map.performance;',
  'interface Clock { Date: number; performance(): void }',
])('accepts %j', (text) => {
  expect(inexactUses(new Map([['a.ts', text]]))).toEqual([]);
});

test.each([
  ['const a = Math.sin(1);', 'a.ts:1 Math.sin may differ between engines; see src/core/exact-math.ts'],
  ['const a = Math.random();', 'a.ts:1 Math.random may differ between engines; see src/core/exact-math.ts'],
  ['const a = Math?.hypot(3, 4);', 'a.ts:1 Math.hypot may differ between engines; see src/core/exact-math.ts'],
  ['const a = 2 ** -3;', 'a.ts:1 ** may differ between engines; see src/core/exact-math.ts'],
  ['let a = 2;\na **= 3;', 'a.ts:2 **= may differ between engines; see src/core/exact-math.ts'],
  ["const a = Math['sin'](1);", 'a.ts:1 Math[…]: name the function'],
  ['const { sin } = Math;', 'a.ts:1 Math: call its functions as Math.name(…)'],
  ['const M = Math;', 'a.ts:1 Math: call its functions as Math.name(…)'],
  ['const tools = { Math };', 'a.ts:1 Math: call its functions as Math.name(…)'],
  ['const a = (Math as Engine).sin(1);', 'a.ts:1 Math: call its functions as Math.name(…)'],
  ['const a = globalThis.Math.sin(1);', 'a.ts:1 globalThis: it hides which global is used'],
  ['const a = Date.now();', 'a.ts:1 Date: a result may not depend on the time'],
  ['const a = performance.now();', 'a.ts:1 performance: a result may not depend on the time'],
  ['const a = crypto.getRandomValues(b);', 'a.ts:1 crypto: randomness comes from src/core/random.ts'],
  ['const a = b.localeCompare(c);', 'a.ts:1 localeCompare: a result may not depend on the locale'],
])('reports %j', (text, problem) => {
  expect(inexactUses(new Map([['a.ts', text]]))).toEqual([problem]);
});

test('refuses a file it cannot parse', () => {
  expect(() => inexactUses(new Map([['a.ts', 'const = 1;']]))).toThrow(SyntaxError);
});
