import { spawn } from 'node:child_process';
import { mkdir, readlink, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { Failure } from '../../../src/cli/errors.ts';
import { type Target, writeTargets } from '../../../src/cli/output-files.ts';
import { recipeFormat } from '../../../src/io/recipe-json.ts';
import { buildCli, ended, lines } from '../../support/cli.ts';

const cli = await buildCli();
afterAll(cli.dispose);

const small = 'generate fault-lines --lines 9 --size 17'.split(' ');

describe('nothing is written', () => {
  test('over a file that exists, unless --force says so', async () => {
    const { run, read, write, names } = await cli.workplace();
    await write('a.png', 'mine');
    const { code, stderr } = await run(...small, '-o', 'a.png', '-o', 'b.png');
    expect({ code, stderr }).toEqual({ code: 2, stderr: '-o a.png: a.png exists; add --force to replace it\n' });
    expect(String(await read('a.png'))).toBe('mine');
    expect(await names()).toEqual(['a.png']);

    expect(await run(...small, '-o', 'a.png', '--force')).toMatchObject({ code: 0 });
    expect((await read('a.png')).subarray(1, 4).toString()).toBe('PNG');
  });

  test('over the sidecar of an .r32 that exists', async () => {
    const { run, write } = await cli.workplace();
    await write('a.r32.json', 'mine');
    const { code, stderr } = await run(...small, '-o', 'a.r32');
    expect({ code, stderr }).toEqual({ code: 2, stderr: '-o a.r32: a.r32.json exists; add --force to replace it\n' });
  });

  test('below a regular file, or in place of a folder', async () => {
    const { run, write, folder, names } = await cli.workplace();
    await write('file', '');
    await mkdir(path.join(folder, 'folder.png'));
    const { code, stderr } = await run(...small, '-o', 'file/a.png', '-o', 'folder.png', '-o', 'b.png', '--force');
    expect(lines(stderr)).toEqual(['-o file/a.png: file is not a folder', '-o folder.png: folder.png is a folder']);
    expect(code).toBe(2);
    expect(await names()).toEqual(['file', 'folder.png']);
  });

  test('over the input itself, unless --force says so', async () => {
    const { run, read } = await cli.workplace();
    await run(...small, '-o', 'a.png');
    const before = await read('a.png');
    const { code, stderr } = await run('convert', 'a.png', '-o', './a.png');
    expect({ code, stderr }).toEqual({ code: 2, stderr: '-o ./a.png: ./a.png is the input itself; add --force to replace it\n' });
    expect(await run('convert', 'a.png', '-o', 'a.png', '--force')).toMatchObject({ code: 0 });
    expect((await read('a.png')).equals(before)).toBe(true);
  });

  test('over a file that appears while the terrain is made', async () => {
    const { folder, read, write, names } = await cli.workplace();
    const target = { path: path.join(folder, 'a.json'), format: recipeFormat };
    const writing = writeTargets([target], false, async () => {
      await write('a.json', 'mine');
      return { pieces: [new Uint8Array(3)] };
    });
    await expect(writing).rejects.toThrow('a.json: another program has created it in the meantime; nothing was replaced');
    expect(await names()).toEqual(['a.json']);
    expect(String(await read('a.json'))).toBe('mine');
  });

  test('at all where only the second file appears while the terrain is made', async () => {
    const { folder, read, write, names } = await cli.workplace();
    const writing = writeTargets(targetsIn(folder, 'a.json', 'b.json'), false, async () => {
      await write('b.json', 'mine');
      return { pieces: [new Uint8Array(3)] };
    });
    await expect(writing).rejects.toThrow('b.json: another program has created it in the meantime; nothing was replaced');
    expect(await names()).toEqual(['b.json']);
    expect(String(await read('b.json'))).toBe('mine');
  });

  test('at all where the second file cannot get its name', async () => {
    const { folder, names } = await cli.workplace();
    await mkdir(path.join(folder, 'sub'));
    const writing = writeTargets(targetsIn(folder, 'a.json', 'sub/b.json', 'c.json'), false, async (target) => {
      const remove = () => rm(path.join(folder, 'sub'), { recursive: true });
      return { pieces: target.path.endsWith('c.json') ? pieceAfter(remove) : [new Uint8Array(3)] };
    });
    await expect(writing).rejects.toThrow('b.json: no such file');
    expect(await names()).toEqual([]);
  });
});

describe('what --force replaces', () => {
  test('is put back where the second file cannot get its name', async () => {
    const { folder, read, write, names } = await cli.workplace();
    await write('a.json', 'mine');
    await symlink('a.json', path.join(folder, 'link.json'));
    const block = () => mkdir(path.join(folder, 'c.json'));
    const targets = targetsIn(folder, 'a.json', 'link.json', 'new.json', 'c.json', 'd.json');
    const writing = writeTargets(targets, true, async (target) => {
      return { pieces: target.path.endsWith('d.json') ? pieceAfter(block) : [new Uint8Array(3)] };
    });
    await expect(writing).rejects.toThrow('c.json: expected a file, got a folder');
    expect(await names()).toEqual(['a.json', 'c.json', 'link.json']);
    expect(String(await read('a.json'))).toBe('mine');
    expect(await readlink(path.join(folder, 'link.json'))).toBe('a.json');
  });

  test('leaves nothing beside the new files', async () => {
    const { folder, read, write, names } = await cli.workplace();
    await write('a.json', 'mine');
    await write('b.json', 'mine');
    await writeTargets(targetsIn(folder, 'a.json', 'b.json', 'c.json'), true, async () => ({ pieces: [new Uint8Array(3)] }));
    expect(await names()).toEqual(['a.json', 'b.json', 'c.json']);
    for (const name of await names()) expect(await read(name)).toEqual(Buffer.alloc(3));
  });
});

/** A file's only piece, once something is done. */
async function* pieceAfter(step: () => Promise<unknown>): AsyncGenerator<Uint8Array> {
  await step();
  yield new Uint8Array(3);
}

/** Files to write, of a format that does not matter. */
function targetsIn(folder: string, ...names: string[]): Target[] {
  return names.map((name) => ({ path: path.join(folder, name), format: recipeFormat }));
}

test('a temporary file that cannot be removed does not hide what went wrong', async () => {
  const { folder, names } = await cli.workplace();
  const writing = writeTargets(targetsIn(folder, 'a.json', 'b.json'), false, async (target) => {
    if (target.path.endsWith('a.json')) return { pieces: [new Uint8Array(3)] };
    for (const name of await names()) {
      await rm(path.join(folder, name));
      await mkdir(path.join(folder, name));
    }
    throw new Failure('the real reason');
  });
  await expect(writing).rejects.toThrow('the real reason');
});

describe('no half file is left', () => {
  test('by SIGINT while frames are painted, nor the folder that was made for them', async () => {
    const { start, names } = await cli.workplace();
    const child = start('landscape', '--size', '320x200', '--frames', '9999', '--frames-dir', 'frames');
    const end = ended(child);
    while ((await names()).length === 0 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 2));
    expect(await names()).toEqual(['frames']);
    child.kill('SIGINT');
    expect(await end).toEqual({ code: null, signal: 'SIGINT' });
    expect(await names()).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')('by a failure on the way, which is told in one sentence', async () => {
    const { folder, names } = await cli.workplace();
    const command = `ulimit -f 8; exec "${process.execPath}" "${cli.main}" generate fault-lines --size 129 -o a.json -o b.r32`;
    const child = spawn('sh', ['-c', command], { cwd: folder });
    const [stderr, { code }] = await Promise.all([text(child.stderr), ended(child)]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'b.r32: the file is larger than the system allows\n' });
    expect(await names()).toEqual([]);
  });
});

test('a text file given as PNG fails with one sentence that names it', async () => {
  const { runAlone, write, names } = await cli.workplace();
  await write('notes.png', 'not a picture');
  for (const args of [['inspect'], ['convert', '-o', 'a.r32']]) {
    const { code, stdout, stderr } = await runAlone(...args, 'notes.png');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe('notes.png: this is not a PNG file: byte 1 is 0x6e, expected 0x89\n');
  }
  expect(await names()).toEqual(['notes.png']);
});

describe('what a terminal is shown', () => {
  test.concurrent('has no control characters of a file’s recipe, nor lines it could forge', async () => {
    const { run } = await cli.workplace();
    await run('generate', 'diamond-square', '--size', '9', '--seed', '\u001b[31mred\rXX\nrecipe     none', '-o', 'a.png');
    const { stdout } = await run('inspect', 'a.png');
    expect(stdout).toContain('\\u001b[31mred\\u000dXX\\nrecipe     none');
    expect(stdout).toContain('\nrecipe     reproduces every sample\n');
    expect(stdout).not.toContain('\u001b');
    expect(stdout).not.toContain('\nrecipe     none');
  });
});

test.concurrent('a link that leads nowhere is not replaced without --force', async () => {
  const { run, folder } = await cli.workplace();
  await symlink('missing.png', path.join(folder, 'a.png'));
  const { code, stderr } = await run('generate', 'diamond-square', '--size', '9', '-o', 'a.png');
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: '-o a.png: a.png is a broken link; add --force to replace it\n',
  });
  expect(await readlink(path.join(folder, 'a.png'))).toBe('missing.png');
});
