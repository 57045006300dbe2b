import { expect, test } from 'vitest';
import { type Fields, missingParams, type OwnSpec, readFields, unknownKeys, writeFields } from '../../../src/core/codec.ts';
import type { Problem, Schema } from '../../../src/core/params.ts';

const initials: OwnSpec<string> = {
  ...{ kind: 'own', label: 'Initials', key: 'sign', doc: '' },
  write: (text) => text.toLowerCase(),
  read(text, path, problems, base) {
    if (/^[a-z]{2}$/.test(text)) return [text.toUpperCase()];
    problems.push({ path, message: `expected two letters, got ${text}`, instead: base });
    return [];
  },
  check: () => {},
};
const schema = {
  count: { kind: 'integer', label: 'Count', default: 3, min: 0, max: 9, doc: '' },
  share: { kind: 'number', label: 'Share', default: 0.5, min: 0, max: 1, step: 0.1, accepted: 'a share', doc: '' },
} as const satisfies Schema;
const fields: Fields = { ...schema, initials };
const base = { count: 3, share: 0.5, initials: 'AB' };

function read(text: string) {
  const problems: Problem[] = [];
  return { values: readFields(fields, new URLSearchParams(text), base, 'thing.', problems), problems };
}

test('only what differs from the base is written, and read again', () => {
  expect(writeFields(fields, base, base)).toEqual([]);
  const entries = writeFields(fields, { ...base, share: 0.25, initials: 'XY' }, base);
  expect(entries).toEqual([
    ['share', '0.25'],
    ['sign', 'xy'],
  ]);
  expect(read(new URLSearchParams(entries).toString())).toEqual({ values: { share: 0.25, initials: 'XY' }, problems: [] });
});

test('a value out of range becomes the nearest, and one that cannot be read is left out; both are told', () => {
  expect(read('count=12&share=-0&sign=?')).toEqual({
    values: { count: 9, share: 0 },
    problems: [
      { path: 'thing.count', message: 'expected a whole number from 0 to 9, got 12', instead: 9 },
      { path: 'thing.sign', message: 'expected two letters, got ?', instead: 'AB' },
    ],
  });
  expect(read('share=2').problems[0].message).toBe('expected a share, got 2');
});

test('parameters that are left out, and keys that are none, are named', () => {
  expect(missingParams(schema, { share: 1 }, 'thing')).toEqual([
    { path: 'thing.count', message: 'expected a whole number from 0 to 9, got nothing' },
  ]);
  expect(missingParams(schema, { share: 1 }, 'thing', { count: 3 })).toEqual([]);
  expect(unknownKeys(['share', 'coun', 'coun'], ['count', 'share'], 'l.')).toEqual([
    { path: 'l.coun', message: 'there is no such setting; did you mean "l.count"?' },
  ]);
});
