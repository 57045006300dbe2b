import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { buildCli } from '../../support/cli.ts';

const cli = await buildCli();
afterAll(cli.dispose);

/** Replaces `a.json` and fails at `b.json`, which has become a folder, on a file system that is made to fail by `patch`.
 *  @returns the failure's message and the names in the folder */
async function failAtSecond(patch: string): Promise<{ folder: string; message: string; names: string[] }> {
  const { folder, write } = await cli.workplace();
  await write('a.json', 'mine');
  await mkdir(path.join(folder, 'b.json'));
  const compiled = (file: string) => JSON.stringify(pathToFileURL(path.join(path.dirname(cli.main), file)));
  const program = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const fail = (code) => { throw Object.assign(new Error(code), { code }); };
    const { renameSync } = fs;
    ${patch}
    syncBuiltinESMExports();
    const { writeTargets } = await import(${compiled('output-files.js')});
    const { recipeFormat } = await import(${compiled('../io/recipe-json.js')});
    const targets = ['a.json', 'b.json'].map((path) => ({ path, format: recipeFormat }));
    await writeTargets(targets, true, async () => ({ pieces: [new Uint8Array(3)] })).catch(({ message }) => process.stdout.write(message));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
  return { folder, message: stdout, names: (await readdir(folder)).sort() };
}

async function contents(folder: string, name: string): Promise<string> {
  return String(await readFile(path.join(folder, name)));
}

test('a replaced file that cannot be put back is kept, and the failure says where', async () => {
  const { folder, message, names } = await failAtSecond(`
    const renamed = [];
    fs.renameSync = (from, to) => {
      if (renamed.includes(to)) fail('EACCES');
      renamed.push(to);
      renameSync(from, to);
    };`);
  const [backup, ...others] = names;
  expect(others).toEqual(['a.json', 'b.json']);
  expect(await contents(folder, backup)).toBe('mine');
  expect(message).toBe(`b.json: expected a file, got a folder; a.json could not be put back, it is kept as ${backup}`);
});

test('a file system without links puts back what was replaced', async () => {
  const { folder, message, names } = await failAtSecond("fs.linkSync = () => fail('EPERM');");
  expect({ message, names }).toEqual({ message: 'b.json: expected a file, got a folder', names: ['a.json', 'b.json'] });
  expect(await contents(folder, 'a.json')).toBe('mine');
});

test('a failure to keep a file that has nothing to do with links leaves it where it is', async () => {
  const { folder, message, names } = await failAtSecond("fs.linkSync = () => fail('ENOSPC');");
  expect({ message, names }).toEqual({ message: 'a.json: no space left on the device', names: ['a.json', 'b.json'] });
  expect(await contents(folder, 'a.json')).toBe('mine');
});
