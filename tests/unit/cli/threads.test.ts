import { expect, test } from 'vitest';
import { messageOf } from '../../../src/cli/errors.ts';
import { failureFrom } from '../../../src/cli/thread-work.ts';
import { inFoldersOfTheirOwn, refusal } from '../../support/workplace.ts';

inFoldersOfTheirOwn();

test.each([
  ['generate diamond-square -o a.png --threads 0', '--threads: expected a whole number from 1 to 256, got 0'],
  ['generate diamond-square -o a.png --threads many', '--threads: expected a whole number from 1 to 256, got "many"'],
  [
    'generate diamond-square -o a.png --window 0,0,9,9 --threads 2',
    '--threads: not together with --window, which writes raw values',
  ],
  ['generate diamond-square -o a.apng --threads 2', '--threads: not with -o a.apng'],
  ['landscape -o a.png --threads 2', '--threads: only with --frames-dir or an .apng'],
])('%s is refused', async (call, message) => {
  expect(await refusal(call)).toEqual([message]);
});

test('memory that a thread lacks is told as memory that is lacking anywhere', () => {
  const error = failureFrom({ name: 'RangeError', message: 'WebAssembly.Memory(): could not allocate memory' });
  expect(messageOf(error)).toBe('there is not enough memory for a terrain of this size; try a smaller one');
});
