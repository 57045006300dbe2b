import { mkdir, truncate } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { CallError, failureOf, messageOf } from '../../../src/cli/errors.ts';
import { collect } from '../../../src/cli/input-files.ts';
import { buildCli } from '../../support/cli.ts';
import { READABLE } from '../../support/format-texts.ts';

const cli = await buildCli();
afterAll(cli.dispose);

describe('a file to read', () => {
  test.concurrent('is judged by its extension before it is read', async () => {
    const { run } = await cli.workplace();
    const { code, stderr } = await run('inspect', 'none.txt');
    expect({ code, stderr }).toEqual({ code: 2, stderr: `none.txt: expected a ${READABLE} file\n` });
  });

  test.concurrent.each(['a.png', 'a.r32'])('that has no bytes is empty, whatever its format: %s', async (name) => {
    const { run, write } = await cli.workplace();
    await write(name, '');
    const { code, stderr } = await run('inspect', name);
    expect({ code, stderr }).toEqual({ code: 1, stderr: `${name}: the file is empty\n` });
  });

  test.concurrent('that is too large is not read', async () => {
    const { run, write, folder } = await cli.workplace();
    await write('a.r32', '');
    await truncate(path.join(folder, 'a.r32'), 2 ** 30 + 4);
    const { code, stderr } = await run('inspect', 'a.r32');
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'a.r32: expected at most 1073741824 bytes, got 1073741828\n' });
  });

  test.concurrent('beside which a folder lies in place of the sidecar is told with its name', async () => {
    const { run, write, folder } = await cli.workplace();
    await write('a.r32', new Uint8Array(16));
    await mkdir(path.join(folder, 'a.r32.json'));
    const { code, stderr } = await run('inspect', 'a.r32');
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'a.r32.json: expected a file, got a folder\n' });
  });

  test.concurrent('beside which the sidecar is too large is told with its name', async () => {
    const { run, write } = await cli.workplace();
    await write('a.r32', new Uint8Array(16));
    await write('a.r32.json', ' '.repeat(2 ** 20 + 1));
    const { code, stderr } = await run('inspect', 'a.r32');
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'a.r32.json: expected at most 1048576 bytes, got 1048577\n' });
  });
});

test('a stream that sends too much is left after the first byte too many', async () => {
  let sent = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (; sent < 1000; sent++) yield new Uint8Array(10);
  }
  await expect(collect(endless(), 35)).rejects.toThrow('expected at most 35 bytes, got more');
  expect(sent).toBe(3);
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
