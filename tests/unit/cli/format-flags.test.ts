import { expect, test } from 'vitest';
import { convertFlags } from '../../../src/cli/convert.ts';
import { generateFlags } from '../../../src/cli/generate.ts';
import { allParamFlags, formatFlags, optionsOfFormats } from '../../../src/cli/schema-flags.ts';
import type { Problem } from '../../../src/core/params.ts';
import { formats } from '../../../src/formats.ts';
import { registry } from '../../../src/generate.ts';

const given = (flags: Record<string, string>) => ({
  positionals: [],
  values: new Map(Object.entries(flags).map(([name, value]) => [name, [value]])),
});
const targetsOf = (...extensions: string[]) =>
  formats.filter(({ extension }) => extensions.includes(extension)).map((format) => ({ format }));

test('no flag of a format has the name of another flag', () => {
  expect(formatFlags().length).toBeGreaterThan(0);
  for (const flags of [[...generateFlags, ...allParamFlags(registry.generators)], convertFlags]) {
    const names = flags.map(({ name }) => name);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  }
});

test('a format gets the options that it has', () => {
  const problems: Problem[] = [];
  const options = optionsOfFormats(given({ depth: '8', 'first-row': 'south' }), targetsOf('.png', '.r16'), problems);
  expect(problems).toEqual([]);
  const [png, raw] = targetsOf('.png', '.r16').map(({ format }) => options(format));
  expect([png, raw]).toEqual([{ depth: '8' }, { firstRow: 'south' }]);
});

test('an option that is wrong, or of no file of the call, is a problem', () => {
  const problems: Problem[] = [];
  optionsOfFormats(given({ depth: '12', 'byte-order': 'big-endian' }), targetsOf('.png'), problems);
  expect(problems).toEqual([
    { path: '--depth', message: 'expected 16 or 8, got "12"' },
    { path: '--byte-order', message: 'only with a file of .r16 or .raw' },
  ]);
});

test('an option that the other options make idle is a problem, unless another file of the call has it', () => {
  const problemsOf = (flags: Record<string, string>, ...extensions: string[]) => {
    const problems: Problem[] = [];
    optionsOfFormats(given(flags), targetsOf(...extensions), problems);
    return problems;
  };
  const colours = { 'png-encoding': 'terrarium', depth: '8', smallest: 'true', range: '0,9' };
  expect(problemsOf(colours, '.png')).toEqual([
    { path: '--depth', message: 'only with --png-encoding grey' },
    { path: '--smallest', message: 'only with --png-encoding grey and --depth 16' },
    { path: '--range', message: 'only with --png-encoding grey' },
  ]);
  expect(problemsOf({ depth: '8', smallest: 'true' }, '.png').map(({ path }) => path)).toEqual(['--smallest']);
  expect(problemsOf({ 'png-encoding': 'terrarium', range: '0,9' }, '.png', '.r16')).toEqual([]);
});
