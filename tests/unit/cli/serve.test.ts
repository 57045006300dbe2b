import { once } from 'node:events';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type net from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { PAGE_HEADERS } from '../../../src/cli/page-headers.ts';
import { browserCommand, serveCommand, servePage, urlOf } from '../../../src/cli/serve.ts';
import { joined } from '../../../src/io/bytes.ts';
import { planPmtiles } from '../../../src/io/pmtiles/write.ts';
import { encodePngRgb } from '../../../src/io/png/index.ts';
import { buildCli, startProcess } from '../../support/cli.ts';
import { inOneFolder } from '../../support/workplace.ts';

const { main } = await buildCli();
const files = {
  'index.html': ['<title>page</title>', 'text/html; charset=utf-8'],
  'assets/page-1.js': ['start();', 'text/javascript; charset=utf-8'],
  'assets/page-1.css': ['a {}', 'text/css; charset=utf-8'],
  'samples/samples.json': ['{}', 'application/json; charset=utf-8'],
  'samples/hill.png': ['picture', 'image/png'],
} as const;
let server: Server;

inOneFolder(async () => {
  for (const [name, [content]] of Object.entries(files)) {
    await mkdir(path.dirname(`app/${name}`), { recursive: true });
    await writeFile(`app/${name}`, content);
  }
  await mkdir('app-beside');
  await writeFile('app/.sources-sha256', 'secret');
  for (const name of ['secret.txt', 'app-beside/secret.txt']) await writeFile(name, 'secret');
  server = await servePage('app', 0);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** What the server says to a request for exactly this path, which URL parsers would tidy. */
async function ask(
  at: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Readonly<Record<string, string>> } = {},
  of = server,
): Promise<{ status: number | undefined; type: string | undefined; body: string; range?: string }> {
  const { port } = of.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path: at, method, headers }).end();
  const [answer] = await once(sent, 'response');
  const { 'content-type': type, 'content-range': range } = answer.headers;
  return { status: answer.statusCode, type, body: await text(answer), ...(range !== undefined && { range }) };
}

describe('faultline serve', () => {
  test.each(Object.entries(files))('serves %s as what it is', async (name, [body, type]) => {
    expect(await ask(`/${name}`)).toEqual({ status: 200, type, body });
  });

  test('serves the page at its address, with whatever follows it', async () => {
    expect(await ask('/?l=1')).toMatchObject({ status: 200, body: '<title>page</title>' });
  });

  test('answers HEAD without the file', async () => {
    expect(await ask('/index.html', { method: 'HEAD' })).toEqual({ status: 200, type: 'text/html; charset=utf-8', body: '' });
  });

  test.each(['/', '/assets/page-1.js', '/none.js'])(
    'says with every answer what the page may do, and who may have it: %s',
    async (at) => {
      const { headers } = await fetch(new URL(at, urlOf(server)));
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': expect.stringMatching(
          /^default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; .*frame-ancestors 'none'$/,
        ),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  test('the docs have hosts say the same', async () => {
    const text = (await readFile(path.resolve(import.meta.dirname, '../../../docs/architecture.md'), 'utf8')).replaceAll(
      /\s+/g,
      ' ',
    );
    for (const [name, value] of Object.entries(PAGE_HEADERS)) expect(text).toContain(`${name}: ${value}`);
  });

  test('takes nothing', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect(await ask('/index.html', { method })).toMatchObject({ status: 405, body: '' });
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
    '/.sources-sha256',
    '/assets/../.sources-sha256',
    '/assets',
    '/assets/',
  ])('has nothing at %s', async (at) => {
    expect(await ask(at)).toMatchObject({ status: 404, body: expect.not.stringContaining('secret') });
  });

  describe('asked for a part of a file', () => {
    const whole = { status: 200, body: '0123456789' };
    beforeAll(() => writeFile('app/digits.json', whole.body));

    test.each([
      ['bytes=0-3', '0123', 'bytes 0-3/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=-3', '789', 'bytes 7-9/10'],
      ['bytes=8-99', '89', 'bytes 8-9/10'],
      ['bytes=0-18446744073709551615', '0123456789', 'bytes 0-9/10'],
      ['bytes=0-0', '0', 'bytes 0-0/10'],
    ])('gives it: %s', async (range, body, said) => {
      const answer = await ask('/digits.json', { headers: { range } });
      expect(answer).toMatchObject({ status: 206, body, range: said });
    });

    test.each(['bytes=10-', 'bytes=5-2', 'bytes=99-100', 'bytes=-99'])('says that there is none: %s', async (range) => {
      expect(await ask('/digits.json', { headers: { range } })).toMatchObject({ status: 416, range: 'bytes */10' });
    });

    test.each(['lines=1-2', 'lines=5-2', 'bytes', 'bytes=', '=', '-', 'bytes=0-1,4-5'])(
      'gives the whole where it cannot tell which, or of more than one: %s',
      async (range) => {
        expect(await ask('/digits.json', { headers: { range } })).toMatchObject(whole);
      },
    );
  });

  test.skipIf(process.platform !== 'linux')('goes on where a file cannot be read', async () => {
    await symlink('/proc/self/mem', 'app/unreadable.json');
    expect(await ask('/unreadable.json')).toMatchObject({ status: 500, body: '' });
    expect(await ask('/index.html')).toMatchObject({ status: 200 });
  });

  test.each(['evil.example', 'evil.example:4180', '127.0.0.1.evil.example', 'localhost@evil.example', '['])(
    'answers to no other name, to which another site may lead a browser: %s',
    async (host) => {
      expect(await ask('/index.html', { headers: { host } })).toMatchObject({
        status: 403,
        body: `This page is at ${urlOf(server)} only.\n`,
      });
    },
  );

  test.each(['127.0.0.1', '127.0.0.1:9', 'localhost:8080', 'LOCALHOST', '[::1]:4180'])(
    'answers to names of this machine, whatever port leads to it: %s',
    async (host) => {
      expect(await ask('/index.html', { headers: { host } })).toMatchObject({ status: 200 });
    },
  );

  test('listens to this machine alone', () => {
    expect((server.address() as AddressInfo).address).toBe('127.0.0.1');
    expect(urlOf(server)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  });

  test('tells of a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    await expect(servePage('app', port)).rejects.toThrow(`port ${port}: address already in use; --port 0 takes a free one`);
  });

  describe('with an archive', () => {
    const archive = 'beside/.my world #1.pmtiles';
    beforeAll(async () => {
      await mkdir('app/world');
      await writeFile('app/world/index.html', 'map');
      await mkdir('beside');
      await writeFile('beside/secret.txt', 'secret');
      await writeFile(archive, '0123456789');
    });

    test('has it beside the page of the map, in parts, and nothing else of its folder', async () => {
      const withArchive = await servePage('app', 0, archive);
      onTestFinished(() => void withArchive.close());
      const askIt = (at: string, range?: string) => ask(at, { headers: range === undefined ? {} : { range } }, withArchive);
      expect(await askIt('/world/')).toMatchObject({ status: 200, body: 'map' });
      expect(await askIt('/')).toMatchObject({ status: 200, body: '<title>page</title>' });
      expect(await askIt('/world/world.pmtiles')).toMatchObject({ status: 200, body: '0123456789' });
      expect(await askIt('/world/world.pmtiles', 'bytes=2-5')).toMatchObject({
        status: 206,
        body: '2345',
        range: 'bytes 2-5/10',
      });
      expect(await askIt('/world/world.pmtiles', 'bytes=10-')).toMatchObject({ status: 416, range: 'bytes */10' });
      for (const at of ['/world/secret.txt', '/world/.my%20world%20%231.pmtiles', '/beside/secret.txt'])
        expect(await askIt(at)).toMatchObject({ status: 404 });
    });

    test('and without one there is none', async () => {
      expect(await ask('/world/world.pmtiles')).toMatchObject({ status: 404 });
    });

    test('tells where the map is not built', async () => {
      await expect(servePage('app/assets', 0, archive)).rejects.toThrow(
        'the page is not built: there is no world/index.html in app/assets',
      );
    });
  });

  test('tells where the page is not built', async () => {
    await expect(servePage('empty', 0)).rejects.toThrow('the page is not built: there is no index.html in empty');
  });
});

/** Puts a page where the compiled command looks for its own, for one test. */
async function buildTinyPage(): Promise<void> {
  const built = path.resolve(path.dirname(main), '../../dist/app');
  await mkdir(built, { recursive: true });
  onTestFinished(() => rm(path.dirname(built), { recursive: true }));
  await writeFile(path.join(built, 'index.html'), 'built');
}

test('the command serves its own page from any folder, prints its address as data, and ends by Ctrl-C', async () => {
  await buildTinyPage();
  const { child, end } = startProcess(process.execPath, [main, 'serve', '--port', '0', '--json']);
  onTestFinished(() => void child.kill('SIGKILL'));
  const { url } = JSON.parse(await firstText(child.stdout)) as { url: string };
  expect(await (await fetch(url)).text()).toBe('built');
  child.kill('SIGINT');
  if (process.platform !== 'win32') expect(await end).toMatchObject({ code: null, signal: 'SIGINT' });
});

describe('an archive that the map cannot show', () => {
  const png = (width: number, height = width): Promise<Uint8Array> =>
    encodePngRgb({ width, height }, new Uint8ClampedArray(4 * width * height));

  async function refused(
    name: string,
    tiles: ReadonlyMap<number, Uint8Array>,
    metadata: Readonly<Record<string, string>>,
    tileType?: number,
  ): Promise<void> {
    const plan = planPmtiles(
      [...tiles].map(([id, bytes]) => ({ id, length: bytes.length, content: `${id}` })),
      { west: -180, south: -85, east: 180, north: 85, centreLon: 0, centreLat: 0, centreZoom: 0, metadata },
    );
    const bytes = joined([plan.head, ...plan.stored.map((id) => tiles.get(id) ?? new Uint8Array())]);
    if (tileType !== undefined) bytes[99] = tileType;
    await writeFile(name, bytes);
  }

  test.each([
    ['is not there', 'none.pmtiles: no such file or directory', async () => {}],
    ['is a folder', 'none.pmtiles: expected a file, got a folder', async (name: string) => void (await mkdir(name))],
    [
      'is another file',
      'none.pmtiles: PMTiles: expected a PMTiles archive, got another kind of file',
      (name: string) => writeFile(name, 'digits'),
    ],
    ['is empty', 'none.pmtiles: the file is empty', (name: string) => writeFile(name, '')],
    [
      'holds other pictures',
      'none.pmtiles: PMTiles: expected tiles of PNG, which may hold elevations, got WebP',
      async (name: string) => refused(name, new Map([[0, await png(8)]]), { encoding: 'terrarium' }, 4),
    ],
    [
      'holds maps',
      'none.pmtiles: PMTiles: expected elevations with the encoding terrain-rgb or terrarium, got none',
      async (name: string) => refused(name, new Map([[0, await png(8)]]), {}),
    ],
    [
      'has another encoding',
      'none.pmtiles: PMTiles: expected elevations with the encoding terrain-rgb or terrarium, got "mapbox"',
      async (name: string) => refused(name, new Map([[0, await png(8)]]), { encoding: 'mapbox' }),
    ],
    [
      'has nothing in its middle',
      'none.pmtiles: PMTiles: expected a tile of level 1 in its middle, got none',
      async (name: string) => refused(name, new Map([[1, await png(8)]]), { encoding: 'terrarium' }),
    ],
    [
      'has tiles of another shape',
      'none.pmtiles: PMTiles: expected square tiles, got 8 × 4 pixels',
      async (name: string) => refused(name, new Map([[0, await png(8, 4)]]), { encoding: 'terrarium' }),
    ],
    [
      'holds no PNG',
      'none.pmtiles: this is not a PNG file',
      (name: string) => refused(name, new Map([[0, Buffer.from('no picture at all')]]), { encoding: 'terrarium' }),
    ],
  ])('%s', async (_, message, make) => {
    onTestFinished(() => rm('none.pmtiles', { recursive: true, force: true }));
    await make('none.pmtiles');
    await expect(serveCommand(['none.pmtiles', '--port', '0'])).rejects.toThrow(message);
  });
});

async function firstText(stream: NodeJS.ReadableStream | null): Promise<string> {
  return stream ? String((await once(stream, 'data'))[0]) : '';
}

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

  test.skipIf(process.platform !== 'linux')(
    'goes on serving where the browser fails, at the next port where the usual one is in use, and says so',
    async () => {
      await buildTinyPage();
      const other = createServer();
      onTestFinished(() => void other.close());
      // On an error another program has the port: it is in use all the same.
      await new Promise((resolve) => other.on('listening', resolve).on('error', resolve).listen(4180, '127.0.0.1'));
      await writeFile('xdg-open', '#!/bin/sh\nprintf %s "$1" > opened.txt\nexit 3\n', { mode: 0o755 });
      const env = { PATH: `${process.cwd()}:${process.env.PATH}`, DISPLAY: ':0' };
      const { child } = startProcess(process.execPath, [main, 'serve', '--open'], env);
      onTestFinished(() => void child.kill('SIGKILL'));
      const [told, noted] = await Promise.all([firstText(child.stdout), firstText(child.stderr)]);
      expect(noted).toBe('note: no browser was opened (xdg-open: exit code 3); open the address yourself\n');
      const opened = await readFile('opened.txt', 'utf8');
      expect(told).toBe(`Port 4180 is in use. Faultline is at ${opened} until Ctrl-C.\n`);
      expect(await (await fetch(opened)).text()).toBe('built');
    },
  );
});
