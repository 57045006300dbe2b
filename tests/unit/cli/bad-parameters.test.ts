import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFlags } from '../../../src/cli/flags.ts';
import { generateFlags } from '../../../src/cli/generate.ts';
import { readOrder } from '../../../src/cli/recipe-flags.ts';
import { allParamFlags, kebab } from '../../../src/cli/schema-flags.ts';
import type { ParamSpec, Problem, Schema } from '../../../src/core/params.ts';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import { RecipeError } from '../../../src/core/recipe.ts';
import { recipeFromText } from '../../../src/core/recipe-text.ts';
import { registry } from '../../../src/generate.ts';
import { forAll, forAllAsync } from '../../support/cases.ts';

/** A generator or a filter, and where its parameters stand in a recipe. */
interface Target {
  readonly id: string;
  readonly isFilter: boolean;
  readonly params: Schema;
}
const targets: readonly Target[] = [
  ...registry.generators.map(({ id, params }) => ({ id, isFilter: false, params })),
  ...registry.filters.map(({ id, params }) => ({ id, isFilter: true, params })),
];
const pathOf = ({ isFilter }: Target): string => (isFilter ? 'filters.0.params' : 'params');

/** Names no parameter has, among them those every object has. */
const unknownNames = ['', 'line', 'Hurst', 'f ', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'p.lines', 'ž', '0'];

const circular: unknown[] = [];
circular.push(circular);
const ofOtherTypes: readonly unknown[] = [
  ...[null, undefined, [], {}, [1], { value: 1 }, Symbol('s'), 10n, () => 1, circular, Object.create(null), new Map()],
  ...[new Date(Number.NaN), { toJSON: () => undefined }, new (class {})()],
];

/** Values that a parameter does not take. */
function badValues(spec: ParamSpec): unknown[] {
  switch (spec.kind) {
    case 'choice':
      return [...ofOtherTypes, '', 'none of these', ` ${spec.default}`, spec.default.toUpperCase(), 0, -1, true, Number.NaN];
    case 'flag':
      return [...ofOtherTypes, 'true', 'false', '', 0, 1, Number.NaN];
    case 'text':
      return [...ofOtherTypes, 'none of these', ` ${spec.examples[0]}`, `${spec.examples[0]};`, 0, true, Number.NaN];
    default: {
      const { min, max } = spec;
      const beyond = [min - 1, min - 1e-9, max + 1e-9, max * 2 + 1, -1e12, 1e12, 1e300].filter((v) => v < min || v > max);
      const numbers = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, ...beyond];
      return [...ofOtherTypes, ...numbers, String(spec.default), '', true, ...(spec.kind === 'integer' ? [min + 0.5] : [])];
    }
  }
}

/** Texts that a parameter does not take, as links and flags write values. */
function badTexts(spec: ParamSpec): string[] {
  const odd = 'NaN Infinity -Infinity 0x10 1_000 1e null ž ½ %00 \u0000 - --x = ::'.split(' ');
  const numbers = badValues(spec).filter((value) => typeof value === 'number');
  const written = [...odd, '', ' ', '1 2', ...numbers.map(String), 'x'.repeat(500), '9'.repeat(400)];
  return written.filter((text) => (spec.kind === 'choice' ? !spec.options.includes(text) : text !== spec.default));
}

/** A target with one to four of its parameters set to bad values, or of unknown names. */
function badSets<V>(
  valuesOf: (spec: ParamSpec) => readonly V[],
  ofUnknown: readonly V[],
): fc.Arbitrary<{ target: Target; bad: [string, V][] }> {
  return fc.constantFrom(...targets).chain((target) => {
    const known = Object.entries(target.params).map(([id, spec]) =>
      fc.tuple(fc.constant(id), fc.constantFrom(...valuesOf(spec))),
    );
    const unknown = fc.tuple(fc.constantFrom(...unknownNames), fc.constantFrom(...ofUnknown));
    const bad = fc.uniqueArray(fc.oneof(unknown, ...known, ...known), { minLength: 1, maxLength: 4, selector: ([id]) => id });
    return bad.map((pairs) => ({ target, bad: pairs }));
  });
}

const HELPFUL = /expected .+, got .|need .+, got .|^no .+ named ".*"; .|^no such flag|^expected no further/s;

/** What a person must find in every problem: where, what was expected, what was given. */
function requireHelpful(problems: readonly Problem[]): void {
  expect(problems.length).toBeGreaterThan(0);
  for (const { path, message } of problems) {
    expect(path).not.toBe('');
    expect(message).toMatch(HELPFUL);
    expect(message.length).toBeLessThan(400);
  }
}

/** The problems that a recipe is refused with. */
function refusal(read: () => unknown): readonly Problem[] {
  try {
    read();
  } catch (error) {
    if (error instanceof RecipeError) return error.problems;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('bad parameters are refused with problems that name them', () => {
  test('by the library', () => {
    forAll(1500, [badSets(badValues, [1, 'a', null, Number.NaN, 10n])], ({ target, bad }) => {
      const problems = refusal(() => parseRecipe(recipeWith(target, Object.fromEntries(bad)), registry));
      requireHelpful(problems);
      expect(problems.map(({ path }) => path).sort()).toEqual(bad.map(([id]) => `${pathOf(target)}.${id}`).sort());
    });
  });

  test('by a link', () => {
    forAll(1000, [badSets(badTexts, ['1', 'a', '', 'NaN'])], ({ target, bad }) => {
      const problems = refusal(() => recipeFromText(linkWith(target, bad), registry));
      requireHelpful(problems);
      for (const [id] of bad) expect(problems.map(({ path }) => path)).toContain(`${pathOf(target)}.${id}`);
    });
  });

  test('by the command line', async () => {
    const flags = [...generateFlags, ...allParamFlags(registry.generators)];
    const sets = badSets(badTexts, ['1', 'a', 'NaN']);
    await forAllAsync(1000, [sets, fc.boolean()], async ({ target, bad }, isJoined) => {
      const problems: Problem[] = [];
      const args = target.isFilter
        ? ['fault-lines', '--filter', `${target.id}:${bad.map((pair) => pair.join('=')).join()}`]
        : [target.id, ...bad.flatMap(([id, text]) => (isJoined ? [`--${kebab(id)}=${text}`] : [`--${kebab(id)}`, text]))];
      await readOrder(readFlags(args, flags, 1, problems), problems);
      requireHelpful(problems);
      if (bad.some(([id]) => id === '')) return; // `--` ends the flags
      const named = problems.map(({ path }) => path.split(target.isFilter ? ': ' : '--').at(-1));
      for (const [id] of bad) if (Object.hasOwn(target.params, id)) expect(named).toContain(target.isFilter ? id : kebab(id));
    });
  });
});

test('parameters that are no object are refused, and so are steps that are no filters', () => {
  for (const target of targets) {
    for (const params of [null, 5, 'lines=5', [], [['lines', 5]], true, Symbol('s'), 10n])
      requireHelpful(refusal(() => parseRecipe(recipeWith(target, params), registry)));
  }
  const isNoStep = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0);
  for (const step of [...ofOtherTypes.filter(isNoStep), 'no filter', 5]) {
    for (const filters of [step, [{ filter: step }]])
      requireHelpful(refusal(() => parseRecipe({ ...recipeWith(targets[0], {}), filters }, registry)));
  }
});

test('fields of any type at all are refused, never stumbled over', () => {
  const whole = { kind: 'generated', generator: 'fault-lines', seed: 'alps', name: 'a.png', sha256: 'ab' };
  for (const value of [...ofOtherTypes, 5]) {
    const fields = ['width', 'height', 'extent', 'elevation', 'filters', 'source'].map((name) => ({ [name]: value }));
    const ofSources = Object.keys(whole).flatMap((name) =>
      ['generated', 'imported'].map((kind) => ({ source: { ...whole, kind, [name]: value } })),
    );
    for (const recipe of [...fields, ...ofSources])
      requireHelpful(refusal(() => parseRecipe({ version: 2, ...recipe }, registry)));
  }
});

test('any text for a link, and any arguments for a call, are answered and never stumbled over', async () => {
  const flags = [...generateFlags, ...allParamFlags(registry.generators)];
  const words = fc.constantFrom(
    ...'--filter --size --seed --min --lines -o -- - erosion:f fault-lines v=1 p.lines= &filter= generator='.split(' '),
  );
  const text = fc.oneof(words, fc.string(), fc.string({ unit: 'grapheme' }));
  await forAllAsync(600, [fc.array(text, { maxLength: 6 })], async (parts) => {
    requireHelpful(refusal(() => recipeFromText(parts.join(''), registry)));
    const problems: Problem[] = [];
    const order = await readOrder(readFlags(parts, flags, 1, problems), problems);
    if (order === undefined) expect(problems.length).toBeGreaterThan(0);
    for (const { message } of problems) expect(message).not.toBe('');
  });
});

function recipeWith({ id, isFilter }: Target, params: unknown): Record<string, unknown> {
  const source = isFilter ? { kind: 'generated', generator: 'fault-lines' } : { kind: 'generated', generator: id, params };
  return { version: 1, source, ...(isFilter && { filters: [{ filter: id, params }] }) };
}

function linkWith({ id, isFilter }: Target, pairs: readonly [string, string][]): string {
  const text = new URLSearchParams({ v: '1', generator: isFilter ? 'fault-lines' : id });
  if (isFilter) text.append('filter', `${id}:${pairs.map((pair) => pair.join('=')).join()}`);
  else for (const [param, value] of pairs) text.append(`p.${param}`, value);
  return text.toString();
}
