import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { CallError, failureOf, messageOf } from '../../../src/cli/errors.ts';
import { collect } from '../../../src/cli/input-files.ts';
import { failure, inFoldersOfTheirOwn, refusal } from '../../support/workplace.ts';

inFoldersOfTheirOwn();

describe('a file to read', () => {
  test.each(['a.png', 'a.r32'])('that has no bytes is empty, whatever its format: %s', async (name) => {
    writeFileSync(name, '');
    expect(await failure(`inspect ${name}`)).toEqual([`${name}: the file is empty`]);
  });

  test('that is too large is not read', async () => {
    writeFileSync('a.r32', '');
    truncateSync('a.r32', 2 ** 30 + 4);
    expect(await refusal('inspect a.r32')).toEqual(['a.r32: expected at most 1073741824 bytes, got 1073741828']);
  });

  test('beside which a folder lies in place of the sidecar is told with its name', async () => {
    writeFileSync('a.r32', new Uint8Array(16));
    mkdirSync('a.r32.json');
    expect(await failure('inspect a.r32')).toEqual(['a.r32.json: illegal operation on a directory']);
  });

  test('beside which the sidecar is too large is told with its name', async () => {
    writeFileSync('a.r32', new Uint8Array(16));
    writeFileSync('a.r32.json', ' '.repeat(2 ** 20 + 1));
    expect(await failure('inspect a.r32')).toEqual(['a.r32.json: expected at most 1048576 bytes, got 1048577']);
  });
});

test('a stream that sends too much is left after the first byte too many', async () => {
  let sent = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (; sent < 1000; sent++) yield new Uint8Array(4096);
  }
  await expect(collect(endless(), () => ({ maxBytes: 12_290 }))).rejects.toThrow('expected at most 12290 bytes, got more');
  expect(sent).toBe(3);
});

describe('standard input without end is left at the most that what it begins as may have', () => {
  const MIB = 2 ** 20;
  let sent = 0;
  /** The same MiB again and again. */
  function endless(text: string): Readable {
    const chunk = Buffer.alloc(MIB, text);
    sent = 0;
    async function* chunks(): AsyncGenerator<Buffer> {
      for (; sent < 2000; sent++) yield chunk;
    }
    return Readable.from(chunks(), { highWaterMark: 1 });
  }

  test.each([
    ['inspect -', 'standard input'],
    ['generate --recipe - -o a.png', '--recipe -'],
    ['landscape --link @- -o a.png', '--link @-'],
  ])('text: %s', async (call, where) => {
    expect(await refusal(call, endless('y\n'))).toEqual([`${where}: expected text of at most 1048576 bytes, got more`]);
    expect(sent).toBeLessThan(5);
  });

  test('bytes that may be samples', async () => {
    expect(await refusal('inspect -', endless('\0'))).toEqual([
      'standard input: expected samples of at most 268500996 bytes, got more',
    ]);
    expect(sent).toBeLessThan(260);
    expect(await refusal('generate --recipe - -o a.png', endless('\0'))).toEqual([
      '--recipe -: expected text of at most 1048576 bytes, got more',
    ]);
  });

  test.each([
    'inspect - --bogus',
    'convert - --bogus -o a.png',
    'generate --recipe - --bogus -o a.png',
    'slice - --row 1 --bogus -o a.csv',
  ])('and is not read for a wrong call: %s', async (call) => {
    expect(await refusal(call, endless('II*\0'))).toEqual([expect.stringContaining('--bogus: ')]);
    expect(sent).toBeLessThan(2);
  });

  test('a picture', async () => {
    expect(await refusal('inspect -', endless('II*\0'))).toEqual(['standard input: expected at most 1073741824 bytes, got more']);
  });
});

test('a recipe that is too large is not read', async () => {
  writeFileSync('a.json', '');
  truncateSync('a.json', 2 ** 20 + 1);
  expect(await refusal('inspect a.json')).toEqual(['a.json: expected text of at most 1048576 bytes, got 1048577']);
  expect(await refusal('generate --recipe a.json -o a.png')).toEqual([
    '--recipe a.json: expected text of at most 1048576 bytes, got 1048577',
  ]);
});

describe('an error', () => {
  test('that was foreseen is told in one sentence', () => {
    expect(messageOf(new CallError([{ path: '-o', message: 'expected a file' }]))).toBe('-o: expected a file');
    for (const words of ['Array buffer allocation failed', 'WebAssembly.Memory(): could not allocate memory']) {
      expect(messageOf(new RangeError(words))).toMatch(/^there is not enough memory/);
    }
  });

  test('of the program is told with its stack, whatever its kind and whichever file was at hand', () => {
    for (const error of [new RangeError('stage: expected 0 … 3, got 4'), new TypeError('no profile')]) {
      expect(messageOf(error)).toBe(error.stack);
      expect(failureOf('a.png', error)).toBe(error);
    }
  });
});
