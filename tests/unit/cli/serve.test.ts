import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type net from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { browserCommand } from '../../../src/cli/open-browser.ts';
import { servePage, urlOf } from '../../../src/cli/serve.ts';
import { buildCli, ended } from '../../support/cli.ts';

const cli = await buildCli();
const { folder } = await cli.workplace();
const page = path.join(folder, 'app');
const files = {
  'index.html': ['<title>page</title>', 'text/html;charset=utf-8'],
  'assets/page-1.js': ['start();', 'text/javascript'],
  'assets/page-1.css': ['a {}', 'text/css'],
  'samples/samples.json': ['{}', 'application/json'],
  'samples/hill.png': ['picture', 'image/png'],
} as const;
let server: Server;

beforeAll(async () => {
  for (const [name, [content]] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(page, name)), { recursive: true });
    await writeFile(path.join(page, name), content);
  }
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  await mkdir(path.join(folder, 'app-beside'));
  await writeFile(path.join(folder, 'app-beside', 'secret.txt'), 'secret');
  server = await servePage(page, 0);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await cli.dispose();
});

/** What the server says to a request for exactly this path, which URL parsers would tidy. */
async function ask(at: string, method = 'GET'): Promise<{ status: number | undefined; type: string | undefined; body: string }> {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path: at, method }).end();
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, type: answer.headers['content-type'], body: await text(answer) };
}

describe('faultline serve', () => {
  test.each(Object.entries(files))('serves %s as what it is', async (name, [body, type]) => {
    expect(await ask(`/${name}`)).toEqual({ status: 200, type, body });
  });

  test('serves the page at its address, with whatever follows it', async () => {
    expect(await ask('/?l=1')).toMatchObject({ status: 200, body: '<title>page</title>' });
  });

  test('answers HEAD without the file', async () => {
    expect(await ask('/index.html', 'HEAD')).toEqual({ status: 200, type: 'text/html;charset=utf-8', body: '' });
  });

  test('takes nothing', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect(await ask('/index.html', method)).toMatchObject({ status: 405, body: '' });
  });

  test.each([
    '/none.js',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/../../secret.txt',
    '/..\\secret.txt',
    '/..%5csecret.txt',
    '/../app-beside/secret.txt',
    '/index.html%00.txt',
    '/%ff',
    '//secret.txt',
  ])('has nothing at %s', async (at) => {
    expect(await ask(at)).toMatchObject({ status: 404, body: expect.not.stringContaining('secret') });
  });

  test('listens to this machine alone', () => {
    expect((server.address() as AddressInfo).address).toBe('127.0.0.1');
    expect(urlOf(server)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  });

  test('tells of a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    await expect(servePage(page, port)).rejects.toThrow(`port ${port}: another program is using it; --port 0 takes a free one`);
  });

  test('tells where the page is not built', async () => {
    const empty = path.join(folder, 'empty');
    await expect(servePage(empty, 0)).rejects.toThrow(`the page is not built: there is no index.html in ${empty}`);
  });

  test('refuses what is no port', async () => {
    const { run } = await cli.workplace();
    const { code, stderr } = await run('serve', '--port', '70000');
    expect({ code, stderr }).toEqual({ code: 2, stderr: '--port: expected a whole number from 0 to 65535, got 70000\n' });
  });
});

/** Puts a page where the compiled command looks for its own, for one test. */
async function buildTinyPage(): Promise<void> {
  const built = path.resolve(path.dirname(cli.main), '../../dist/app');
  await mkdir(built, { recursive: true });
  onTestFinished(() => rm(path.dirname(built), { recursive: true }));
  await writeFile(path.join(built, 'index.html'), 'built');
}

test('the command serves its own page from any folder, prints its address as data, and ends by Ctrl-C', async () => {
  const { start } = await cli.workplace();
  await buildTinyPage();
  const child = start('serve', '--port', '0', '--json');
  onTestFinished(() => void child.kill('SIGKILL'));
  const end = ended(child);
  const [told] = child.stdout ? await once(child.stdout, 'data') : [];
  const { url } = JSON.parse(String(told)) as { url: string };
  expect(await (await fetch(url)).text()).toBe('built');
  child.kill('SIGINT');
  if (process.platform !== 'win32') expect(await end).toEqual({ code: null, signal: 'SIGINT' });
});

test('takes the next port where the usual one is in use, and says so', async () => {
  const { start } = await cli.workplace();
  await buildTinyPage();
  const other = createServer();
  onTestFinished(() => void other.close());
  // On an error another program has the port: it is in use all the same.
  await new Promise((resolve) => other.on('listening', resolve).on('error', resolve).listen(4180, '127.0.0.1'));
  const child = start('serve');
  onTestFinished(() => void child.kill('SIGKILL'));
  const [told] = child.stdout ? await once(child.stdout, 'data') : [];
  const [, url] = /^Port 4180 is in use\. Faultline is at (http:\S+) until Ctrl-C\.\n$/.exec(String(told)) ?? [];
  expect(await (await fetch(url)).text()).toBe('built');
});

describe('--open', () => {
  const url = 'http://127.0.0.1:4180/';

  test.each([
    ['macOS', 'darwin', {}, `open ${url}`],
    ['Windows', 'win32', {}, `cmd.exe /c start  ${url}`],
    ['Windows’ Linux', 'linux', { WSL_DISTRO_NAME: 'Ubuntu' }, `cmd.exe /c start  ${url}`],
    ['Linux with X', 'linux', { DISPLAY: ':0' }, `xdg-open ${url}`],
    ['Linux with Wayland', 'linux', { WAYLAND_DISPLAY: 'wayland-0' }, `xdg-open ${url}`],
  ] as const)('opens the default browser of %s', (_, platform, env, command) => {
    expect(browserCommand(url, platform, env)?.join(' ')).toBe(command);
  });

  test.each([
    ['where there is no display', 'linux', {}],
    ['over SSH', 'linux', { DISPLAY: 'localhost:10.0', SSH_CONNECTION: '10.0.0.1 50000 10.0.0.2 22' }],
    ['on machines that build', 'darwin', { CI: 'true' }],
  ] as const)('opens nothing %s', (_, platform, env) => {
    expect(browserCommand(url, platform, env)).toBeUndefined();
  });

  test.skipIf(process.platform !== 'linux')('goes on serving where the browser fails, and says so', async () => {
    const { folder } = await cli.workplace();
    await buildTinyPage();
    const opener = path.join(folder, 'xdg-open');
    await writeFile(opener, '#!/bin/sh\nprintf %s "$1" > opened.txt\nexit 3\n');
    await chmod(opener, 0o755);
    const child = spawn(process.execPath, [cli.main, 'serve', '--port', '0', '--open'], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env.PATH}`, DISPLAY: ':0' },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [[told], [noted]] = await Promise.all([once(child.stdout, 'data'), once(child.stderr, 'data')]);
    expect(String(noted)).toBe('note: no browser was opened (xdg-open: exit code 3); open the address yourself\n');
    const opened = await readFile(path.join(folder, 'opened.txt'), 'utf8');
    expect(String(told)).toBe(`Faultline is at ${opened} until Ctrl-C.\n`);
    expect(await (await fetch(opened)).text()).toBe('built');
  });
});
