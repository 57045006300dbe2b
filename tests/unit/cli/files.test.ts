import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { hiddenName } from '../../../src/cli/hidden-files.ts';
import { type Target, writeTargets } from '../../../src/cli/output-files.ts';
import { Failure } from '../../../src/cli/system-errors.ts';
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

describe.skipIf(process.platform === 'win32')('what --force replaces keeps', () => {
  const replaced = async (name: string) => {
    await made(`${small} -o ${name} --force`);
    expect(read(name).subarray(1, 4).toString()).toBe('PNG');
  };

  test.each([0o600, 0o640, 0o666, 0o444])('its permissions: %o', async (mode) => {
    writeFileSync('a.png', 'mine');
    chmodSync('a.png', mode);
    await replaced('a.png');
    expect(statSync('a.png').mode & 0o777).toBe(mode);
  });

  test('its links: the file that they lead to is replaced, in its own folder', async () => {
    mkdirSync('far');
    writeFileSync('far/real.png', 'mine');
    symlinkSync('far/real.png', 'link.png');
    symlinkSync('link.png', 'a.png');
    await replaced('a.png');
    expect([readlinkSync('a.png'), readlinkSync('link.png')]).toEqual(['link.png', 'far/real.png']);
    expect([names(), readdirSync('far')]).toEqual([['a.png', 'far', 'link.png'], ['real.png']]);
  });

  test('nothing of a link that leads nowhere', async () => {
    symlinkSync('missing.png', 'a.png');
    await replaced('a.png');
    expect([names(), lstatSync('a.png').isFile()]).toEqual([['a.png'], true]);
  });

  test('one file under two names from being written twice', async () => {
    writeFileSync('a.png', 'mine');
    symlinkSync('a.png', 'b.png');
    expect(await refusal(`${small} -o a.png -o b.png --force`)).toEqual(['-o b.png: b.png would be written twice']);
  });
});

describe('hidden files', () => {
  /** As another process of this machine would name one. */
  const of = (pid: number | undefined, kind: 'tmp' | 'lock') => hiddenName(kind).replace(`-${process.pid}-`, `-${pid}-`);
  const ended = spawnSync(process.execPath, ['--version']).pid;

  test('that killed calls left behind are removed by the next call that writes there', async () => {
    mkdirSync('sub');
    for (const name of [of(ended, 'tmp'), of(ended, 'lock'), `sub/${of(ended, 'tmp')}`]) writeFileSync(name, 'left');
    await made(`${small} -o a.png -o sub/b.png`);
    expect([names(), readdirSync('sub')]).toEqual([['a.png', 'sub'], ['b.png']]);
  });

  test('of calls that go on stay, and those of other machines', async () => {
    const others = [of(process.ppid, 'tmp'), of(ended, 'tmp').replace(/-[0-9a-f]{8}-/, '-00000000-')].sort();
    for (const name of others) writeFileSync(name, 'mine');
    await made(`${small} -o a.png`);
    expect(names()).toEqual([...others, 'a.png']);
  });

  test('of a call that is just naming its files are waited for', async () => {
    const lock = of(process.ppid, 'lock');
    writeFileSync(lock, '');
    const isDone = writeTargets(targetsOf('a.json'), false, async () => ({ pieces: [new Uint8Array(3)] }));
    await vi.waitUntil(() => names().length === 2);
    // Numbers of processes stand in the names: either may come first.
    expect(names().filter((name) => name !== lock)).toEqual([expect.stringMatching(/\.tmp$/)]);
    rmSync(lock);
    await isDone;
    expect(names()).toEqual(['a.json']);
  });

  test('of another call that come to no end are told, and nothing is written', async () => {
    const lock = of(process.ppid, 'lock');
    writeFileSync(lock, '');
    const noWaits = vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => noWaits.mockRestore());
    expect(await failure(`${small} -o a.png`)).toEqual([
      `${lock}: another call is writing there; if there is none, remove this file`,
    ]);
  });

  test('of its own never make a call wait, however it names its folders', async () => {
    mkdirSync('sub');
    await made(`${small} -o a.png -o ./b.png -o sub/../c.png -o ${process.cwd()}/d.png`);
    expect(names()).toEqual(['a.png', 'b.png', 'c.png', 'd.png', 'sub']);
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
