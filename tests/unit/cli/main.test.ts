/** What only a process of its own shows: its exit code, its pipes, what a signal leaves behind. */
import { spawn } from 'node:child_process';
import { cpSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { buildCli, startProcess } from '../../support/cli.ts';
import { inFoldersOfTheirOwn, made, names, read } from '../../support/workplace.ts';

const { main } = await buildCli();
const faultline = `"${process.execPath}" "${main}"`;
inFoldersOfTheirOwn();

function start(call: string): ReturnType<typeof startProcess> {
  return startProcess(process.execPath, [main, ...call.split(' ')]);
}

test.each([
  ['list formats', 0, /GeoTIFF/, /^$/],
  ['inspect damaged.png', 1, /^$/, /^damaged\.png: this is not a PNG file: /],
  ['inspect none.png', 2, /^$/, /^none\.png: no such file or directory\n$/],
])('faultline %s ends with exit code %i', async (call, code, stdout, stderr) => {
  writeFileSync('damaged.png', 'no picture');
  expect(await start(call).end).toEqual({
    code,
    signal: null,
    stdout: expect.stringMatching(stdout),
    stderr: expect.stringMatching(stderr),
  });
});

test('files and reports are the same under every locale of the system', async () => {
  const filesUnder = async (locale: string): Promise<unknown> => {
    const said = [];
    for (const call of [
      'generate fault-lines --size 65 --force -o a.asc -o a.json -o a.tif',
      'slice a.json --row 32 --force -o a.csv -o a.svg',
    ])
      said.push(
        (await startProcess(process.execPath, [main, ...call.split(' ')], { ...process.env, LC_ALL: locale }).end).stdout,
      );
    return [said.map((text) => text.replace(/\S+ s$/gm, 'seconds')), names().map((name) => [name, read(name).toString('hex')])];
  };
  const here = await filesUnder('C');
  for (const locale of ['ar_EG.UTF-8', 'de_DE.UTF-8', 'tr_TR.UTF-8']) expect(await filesUnder(locale), locale).toEqual(here);
});

test('its outputs know whether they are terminals', async () => {
  const preload = `data:text/javascript,${encodeURIComponent(`
    import { syncBuiltinESMExports } from 'node:module';
    import tty from 'node:tty';
    tty.isatty = () => true;
    syncBuiltinESMExports();
    let time = 0;
    performance.now = () => (time += 1000);
  `)}`;
  const { end } = startProcess(process.execPath, ['--import', preload, main, 'generate', 'diamond-square', '-o', 'a.png']);
  const { code, stderr } = await end;
  expect(code).toBe(0);
  expect(stderr).toContain('\r\x1b[Kwriting a.png …\r\x1b[K');
});

describe.skipIf(process.platform === 'win32')('in a shell', () => {
  const shell = (command: string) => startProcess('sh', ['-c', command]).end;
  const large = 'generate fault-lines --lines 9 --size 1025';

  test('one call reads what another one writes', async () => {
    const { stdout } = await shell(`${faultline} generate fault-lines --size 17 -o - --quiet | ${faultline} inspect - --json`);
    expect(JSON.parse(stdout)).toMatchObject({ file: 'standard input', width: 17, recipe: { kind: 'reproduces' } });
  });

  test.each(['list --json', `${large} -o - --format r32 --quiet`])(
    'a reader that has seen enough is no failure of %s',
    async (call) => {
      const { stdout, stderr } = await shell(`{ ${faultline} ${call}; echo $? >&2; } | head -c 10`);
      expect([stdout.length, stderr]).toEqual([10, '0\n']);
    },
  );

  test('a failure on the way leaves no half file, and is told in one sentence', async () => {
    const { code, stderr } = await shell(`ulimit -f 8; exec ${faultline} generate fault-lines --size 129 -o a.json -o b.r32`);
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'b.r32: file too large\n' });
    expect(names()).toEqual([]);
  });

  test.each(['generate fault-lines --size 129 -o - --format r32 --quiet', 'list --json', 'help generate'])(
    'what a full disk does not take of standard output is told: %s',
    async (call) => {
      const { code, stderr } = await shell(`ulimit -f 1; exec ${faultline} ${call} > begun`);
      expect({ code, stderr }).toEqual({ code: 1, stderr: 'standard output: file too large\n' });
    },
  );

  test('standard output goes on behind what its file holds', async () => {
    await made('generate fault-lines --size 129 -o a.r32');
    writeFileSync('all', 'begun');
    await shell(`${faultline} generate fault-lines --size 129 -o - --format r32 --quiet >> all`);
    expect(read('all').equals(Buffer.concat([Buffer.from('begun'), read('a.r32')]))).toBe(true);
  });

  test('a file on standard output is complete however slowly it is read', async () => {
    await made(`${large} -o a.r32`);
    const child = spawn(process.execPath, [main, ...`${large} -o - --format r32 --quiet`.split(' ')]);
    const pieces: Uint8Array[] = [];
    for await (const piece of child.stdout) {
      pieces.push(piece);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(Buffer.concat(pieces).equals(read('a.r32'))).toBe(true);
  });
});

test('calls that replace the files of one folder at once leave those of one of them', async () => {
  const slowly = `data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { renameSync } = fs;
    fs.renameSync = (...names) => {
      renameSync(...names);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
    };
    syncBuiltinESMExports();
  `)}`;
  const call = (seed: string) => `generate diamond-square --size 65 --seed ${seed} --for godot --force --quiet -o k`.split(' ');
  const filesIn = (folder: string) => readdirSync(folder).map((name) => String(read(path.join(folder, name))));
  await made(call('two'));
  cpSync('k', 'all of two', { recursive: true });
  const first = startProcess(process.execPath, ['--import', slowly, main, ...call('one')]);
  const before = readdirSync('k').map((name) => statSync(path.join('k', name)).ino);
  const isNaming = () =>
    readdirSync('k').some((name) => name.startsWith('k') && !before.includes(statSync(path.join('k', name)).ino));
  await vi.waitUntil(isNaming, { timeout: 60_000 });
  expect(await startProcess(process.execPath, [main, ...call('two')]).end).toMatchObject({ code: 0, stderr: '' });
  expect(await first.end).toMatchObject({ code: 0, stderr: '' });
  expect(filesIn('k')).toEqual(filesIn('all of two'));
});

test('Ctrl-C while frames are painted leaves nothing, nor the folder that was made for them', async () => {
  const { child, end } = start('landscape --size 320x200 --frames 9999 --frames-dir frames');
  await vi.waitUntil(() => names().length > 0, { timeout: 120_000 });
  expect(names()).toEqual(['frames']);
  child.kill('SIGINT');
  expect(await end).toMatchObject({ code: null, signal: 'SIGINT' });
  expect(names()).toEqual([]);
});
