import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type net from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
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

test('the command serves its own page from any folder, prints its address as data, and ends by Ctrl-C', async () => {
  const { start } = await cli.workplace();
  const built = path.resolve(path.dirname(cli.main), '../../dist/app');
  await mkdir(built, { recursive: true });
  onTestFinished(() => rm(path.dirname(built), { recursive: true }));
  await writeFile(path.join(built, 'index.html'), 'built');
  const child = start('serve', '--port', '0', '--json');
  onTestFinished(() => void child.kill('SIGKILL'));
  const end = ended(child);
  const [told] = child.stdout ? await once(child.stdout, 'data') : [];
  const { url } = JSON.parse(String(told)) as { url: string };
  expect(await (await fetch(url)).text()).toBe('built');
  child.kill('SIGINT');
  if (process.platform !== 'win32') expect(await end).toEqual({ code: null, signal: 'SIGINT' });
});
