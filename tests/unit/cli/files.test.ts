import { mkdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../../src/cli/errors.ts';
import { type Target, writeTargets } from '../../../src/cli/output-files.ts';
import { recipeFormat } from '../../../src/io/recipe-json.ts';
import { failure, inFoldersOfTheirOwn, made, names, read, refusal } from '../../support/workplace.ts';

inFoldersOfTheirOwn();

const small = 'generate fault-lines --lines 9 --size 17';

describe('nothing is written', () => {
  test('over a file that exists, unless --force says so', async () => {
    writeFileSync('a.png', 'mine');
    expect(await refusal(`${small} -o a.png -o b.png`)).toEqual(['-o a.png: a.png exists; add --force to replace it']);
    expect(String(read('a.png'))).toBe('mine');

    await made(`${small} -o a.png --force`);
    expect(read('a.png').subarray(1, 4).toString()).toBe('PNG');
  });

  test('over the sidecar of an .r32 that exists', async () => {
    writeFileSync('a.r32.json', 'mine');
    expect(await refusal(`${small} -o a.r32`)).toEqual(['-o a.r32: a.r32.json exists; add --force to replace it']);
  });

  test('below a regular file, or in place of a folder', async () => {
    writeFileSync('file', '');
    mkdirSync('folder.png');
    expect(await refusal(`${small} -o file/a.png -o folder.png -o b.png --force`)).toEqual([
      '-o file/a.png: file is not a folder',
      '-o folder.png: folder.png is a folder',
    ]);
  });

  test('over the input itself, unless --force says so', async () => {
    await made(`${small} -o a.png`);
    const before = read('a.png');
    expect(await refusal('convert a.png -o ./a.png')).toEqual([
      '-o ./a.png: ./a.png is the input itself; add --force to replace it',
    ]);
    await made('convert a.png -o a.png --force');
    expect(read('a.png').equals(before)).toBe(true);
  });

  test.each([['a.json'], ['a.json', 'b.json']])(
    'at all where the last file appears while the terrain is made: %s %s',
    async (...all) => {
      const last = all.at(-1) ?? '';
      const writing = writeTargets(targetsOf(...all), false, async () => {
        writeFileSync(last, 'mine');
        return { pieces: [new Uint8Array(3)] };
      });
      await expect(writing).rejects.toThrow(`${last}: another program has created it in the meantime; nothing was replaced`);
      expect(names()).toEqual([last]);
      expect(String(read(last))).toBe('mine');
    },
  );

  test('at all where a file cannot be begun', async () => {
    mkdirSync('sub');
    const writing = writeTargets(targetsOf('a.json', 'c.json', 'sub/b.json'), false, async (target) => {
      const remove = () => rmSync('sub', { recursive: true });
      return { pieces: target.path === 'c.json' ? pieceAfter(remove) : [new Uint8Array(3)] };
    });
    await expect(writing).rejects.toThrow('b.json: no such file or directory');
    expect(names()).toEqual([]);
  });
});

describe('what --force replaces', () => {
  test('stays as it was where a file cannot be finished', async () => {
    writeFileSync('a.json', 'mine');
    symlinkSync('a.json', 'link.json');
    const fail = () => {
      throw new Failure('the real reason');
    };
    const writing = writeTargets(targetsOf('a.json', 'link.json', 'c.json'), true, async (target) => {
      return { pieces: target.path === 'c.json' ? pieceAfter(fail) : [new Uint8Array(3)] };
    });
    await expect(writing).rejects.toThrow('c.json: the real reason');
    expect(names()).toEqual(['a.json', 'link.json']);
    expect(String(read('a.json'))).toBe('mine');
    expect(readlinkSync('link.json')).toBe('a.json');
  });

  test('a name that cannot be had is told, and no temporary file stays', async () => {
    const block = () => mkdirSync('c.json');
    const writing = writeTargets(targetsOf('a.json', 'c.json', 'd.json'), true, async (target) => {
      return { pieces: target.path === 'd.json' ? pieceAfter(block) : [new Uint8Array(3)] };
    });
    await expect(writing).rejects.toThrow('c.json: illegal operation on a directory');
    expect(names()).toEqual(['a.json', 'c.json']);
  });

  test('leaves nothing beside the new files', async () => {
    writeFileSync('a.json', 'mine');
    writeFileSync('b.json', 'mine');
    await writeTargets(targetsOf('a.json', 'b.json', 'c.json'), true, async () => ({ pieces: [new Uint8Array(3)] }));
    expect(names()).toEqual(['a.json', 'b.json', 'c.json']);
    for (const name of names()) expect(read(name)).toEqual(Buffer.alloc(3));
  });
});

/** A file's only piece, once something is done. */
async function* pieceAfter(step: () => unknown): AsyncGenerator<Uint8Array> {
  step();
  yield new Uint8Array(3);
}

/** Files to write, of a format that does not matter. */
function targetsOf(...names: string[]): Target[] {
  return names.map((name) => ({ path: name, format: recipeFormat }));
}

test('a temporary file that cannot be removed does not hide what went wrong', async () => {
  const writing = writeTargets(targetsOf('a.json', 'b.json'), false, async (target) => {
    if (target.path.endsWith('a.json')) return { pieces: [new Uint8Array(3)] };
    for (const name of names()) {
      rmSync(name);
      mkdirSync(name);
    }
    throw new Failure('the real reason');
  });
  await expect(writing).rejects.toThrow('the real reason');
});

test('a text file given as PNG fails with one sentence that names it', async () => {
  writeFileSync('notes.png', 'not a picture');
  for (const call of ['inspect notes.png', 'convert notes.png -o a.r32', 'slice notes.png --row 1 -o a.csv'])
    expect(await failure(call)).toEqual(['notes.png: this is not a PNG file: byte 1 is 0x6e, expected 0x89']);
});

test('what a terminal is shown has no control characters of a file’s recipe, nor lines it could forge', async () => {
  await made([...'generate diamond-square --size 9 -o a.png --seed'.split(' '), '\u001b[31mred\rXX\nrecipe     none']);
  const { stdout } = await made('inspect a.png');
  expect(stdout).toContain('\\u001b[31mred\\u000dXX\\nrecipe     none');
  expect(stdout).toContain('\nrecipe     reproduces every sample\n');
  expect(stdout).not.toContain('\u001b');
  expect(stdout).not.toContain('\nrecipe     none');
});

test('a link that leads nowhere is not replaced without --force', async () => {
  symlinkSync('missing.png', 'a.png');
  expect(await refusal('generate diamond-square --size 9 -o a.png')).toEqual([
    '-o a.png: a.png is a broken link; add --force to replace it',
  ]);
  expect(readlinkSync('a.png')).toBe('missing.png');
});
