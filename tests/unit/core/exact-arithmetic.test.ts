import { type ESTree, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { location, parse, readSources, type Sources } from '../../support/source-tree.ts';

const exactFolders = ['core', 'kernels', 'generators', 'filters', 'landscape'];
/** Numbers in words, colours for screens, and what the browser draws: no sample and no file depends on them. */
const forPeople = ['core/number-text', 'core/srgb', 'landscape/landscape-canvas'].map((name) => `src/${name}.ts`);

test('core, kernels, generators, filters and landscapes compute the same bits in every engine', async () => {
  const all = [...(await readSources('src'))];
  const sources = new Map(all.filter(([file]) => exactFolders.includes(file.split('/')[1]) && !forPeople.includes(file)));
  expect(sources.has('src/core/heightmap.ts')).toBe(true);
  expect(all.filter(([file]) => forPeople.includes(file))).toHaveLength(forPeople.length);
  expect(inexactUses(sources)).toEqual([]);
});

test('painters of lightning and rivers do so too', async () => {
  const painters = ['area-below', 'glow', 'lightning', 'line-place', 'river', 'strokes'];
  const files = painters.map((name) => `src/draw/colour/${name}.ts`);
  const sources = new Map([...(await readSources('src'))].filter(([file]) => files.includes(file)));
  expect([...sources.keys()].sort()).toEqual(files);
  expect(inexactUses(sources)).toEqual([]);
});

test('nothing asks the locale of the machine: words and numbers are English everywhere', async () => {
  const asks = /\.toLocale\w*\(\s*\)|\.localeCompare\(|\bIntl\.\w+\(\s*\)|\.resolvedOptions\(/;
  expect([...(await readSources('src'))].filter(([, text]) => asks.test(text)).map(([file]) => file)).toEqual([]);
});

/** Ways to get other bits, one a line, each with what is said of it. */
const INEXACT: readonly (readonly [code: string, problem: string])[] = [
  ['const a = Math.sin(Math.sqrt(1));', 'Math.sin may differ between engines; see src/core/exact-math.ts'],
  ['const b = 2 ** -3;', '** may differ between engines; see src/core/exact-math.ts'],
  ['a **= 3;', '**= may differ between engines; see src/core/exact-math.ts'],
  ["const c = Math['sin'](1);", 'Math[…]: name the function'],
  ['const { sin } = Math;', 'Math: call its functions as Math.name(…)'],
  ['const d = globalThis.Math.sin({ sin: 1, Math: 2 }.Math);', 'globalThis: it hides which global is used'],
  ['const e = performance.now();', 'performance: a result may not depend on the time'],
  ['const f = b.localeCompare(c);', 'localeCompare: a result may not depend on the locale'],
];

test('what differs between engines is reported by its line', () => {
  const source = INEXACT.map(([code]) => code).join('\n');
  expect(inexactUses(new Map([['a.ts', source]]))).toEqual(INEXACT.map(([, problem], i) => `a.ts:${i + 1} ${problem}`));
});

/** Of Math, what the language specifies to the last bit: functions, and constants that are one rounding away from their value. */
const exactMath = new Set([
  ...['sqrt', 'fround', 'imul', 'floor', 'ceil', 'trunc', 'round', 'abs', 'min', 'max', 'clz32'],
  ...['LN2', 'PI', 'SQRT2', 'SQRT1_2'],
]);

const bannedGlobals = new Map([
  ['Date', 'a result may not depend on the time'],
  ['performance', 'a result may not depend on the time'],
  ['crypto', 'randomness comes from src/core/random.ts'],
  ['Intl', 'a result may not depend on the locale'],
  ['globalThis', 'it hides which global is used'],
  ['eval', 'it hides which global is used'],
]);

const bannedMethods = /^(localeCompare|toLocale.*)$/;

/** Everything that could give other bits in another engine, place or moment: one line each, empty if the sources are exact. */
function inexactUses(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => usesIn(file, text));
}

function usesIn(file: string, text: string): string[] {
  const found: string[] = [];
  const report = (node: ESTree.Node, problem: string) => found.push(`${location(file, text, node)} ${problem}`);
  /** Identifiers that are not a reference to a variable, or one already judged; a parent is visited before its children. */
  const settled = new Set<ESTree.Node>();
  const settleKey = (node: { key: ESTree.Node; computed: boolean }) => {
    if (!node.computed) settled.add(node.key);
  };

  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (!computed) settled.add(property);
      const name = !computed && property.type === 'Identifier' ? property.name : '';
      if (bannedMethods.test(name)) report(property, `${name}: a result may not depend on the locale`);
      if (object.type !== 'Identifier' || object.name !== 'Math') return;
      settled.add(object);
      if (computed) report(object, 'Math[…]: name the function');
      else if (!exactMath.has(name)) report(object, `Math.${name} may differ between engines; see src/core/exact-math.ts`);
    },
    Identifier(node) {
      if (settled.has(node)) return;
      if (node.name === 'Math') report(node, 'Math: call its functions as Math.name(…)');
      const reason = bannedGlobals.get(node.name);
      if (reason) report(node, `${node.name}: ${reason}`);
    },
    BinaryExpression(node) {
      if (node.operator === '**') report(node, '** may differ between engines; see src/core/exact-math.ts');
    },
    AssignmentExpression(node) {
      if (node.operator === '**=') report(node, '**= may differ between engines; see src/core/exact-math.ts');
    },
    Property: settleKey,
    PropertyDefinition: settleKey,
    MethodDefinition: settleKey,
    TSPropertySignature: settleKey,
    TSMethodSignature: settleKey,
  }).visit(parse(file, text));
  return found;
}
