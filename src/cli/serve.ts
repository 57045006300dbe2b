import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Problem } from '../core/params.ts';
import { commonFlags } from './common-flags.ts';
import { messageOf, throwIfAny } from './errors.ts';
import { type Flag, isOn, numberFrom, readFlags } from './flags.ts';
import { checkWorld } from './input-files.ts';
import { packageFolder } from './package.ts';
import { PAGE_HEADERS } from './page-headers.ts';
import { describeSystemError, Failure, isSystemError } from './system-errors.ts';
import { note, print, printJson } from './terminal.ts';

const DEFAULT_PORT = 4180;
/** From the default one on, where none is asked for. */
const PORTS_TRIED = 100;
const MAX_PORT = 65_535;
/** Reachable from this machine only. */
const HOST = '127.0.0.1';
/** What `Host` says if the address in a browser is this machine's, whatever port leads here. Any site can give its own name this address. */
const THIS_MACHINE = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;
/** Where the map of an archive is, from the page's address. The archive is beside it. */
const MAP_PAGE = 'world/';
/** Statuses for paths that name no file: what is wrong with them is nobody's business. */
const NOT_THERE: readonly number[] = [400, 403];

export const serveFlags: Flag[] = [
  {
    name: 'port',
    value: 'N',
    doc: `Port of the address, 0 to ${MAX_PORT}; 0 takes any free one. Default: the first free one from ${DEFAULT_PORT} on.`,
  },
  { name: 'open', doc: 'Open the page in the default browser; not over SSH, and not where there is no display.' },
  ...commonFlags(['json', 'help']),
];

/** `faultline serve`: the page, or the map of an archive, at an address of this machine, until the process is ended. */
export async function serveCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, serveFlags, 0, problems, 1);
  const port = numberFrom(given, 'port', { min: 0, max: MAX_PORT, isWhole: true }, problems);
  const [archive] = given.positionals;
  if (archive !== undefined) await checkWorld(archive, problems);
  throwIfAny(problems);
  const server = await servePage(path.join(packageFolder(), 'dist', 'app'), port, archive);
  const url = archive === undefined ? urlOf(server) : new URL(MAP_PAGE, urlOf(server)).href;
  if (isOn(given, 'json')) printJson({ url });
  else print(`${portNote(server, port)}${archive ?? 'Faultline'} is at ${url} until Ctrl-C.\n`);
  if (isOn(given, 'open')) openBrowser(url);
}

/** Why the address is not the usual one. */
function portNote(server: Server, asked: number | undefined): string {
  return asked === undefined && portOf(server) !== DEFAULT_PORT ? `Port ${DEFAULT_PORT} is in use. ` : '';
}

/** Serves the files of a folder to this machine, and nothing outside it.
 *  @param port 0 takes any free one; left out, the first free one from 4180 on
 *  @param archive of tiles, for the map; the one file outside the folder
 *  @throws Failure if there is no page in the folder, or the port cannot be had */
export async function servePage(folder: string, port?: number, archive?: string): Promise<Server> {
  const page = archive === undefined ? 'index.html' : `${MAP_PAGE}index.html`;
  if (!existsSync(path.join(folder, page))) {
    throw new Failure(`the page is not built: there is no ${page} in ${folder}; in a checkout, npm start builds it`);
  }
  const { default: send } = await import('send');
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
    if (!THIS_MACHINE.test(request.headers.host ?? '')) return refuse(response, 403, `This page is at ${urlOf(server)} only.\n`);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response.setHeader('Allow', 'GET, HEAD'), 405);
    const [asked] = (request.url ?? '/').split('?');
    // The browser asks each time whether a file is still the same: the page may be built again meanwhile.
    const isArchive = archive !== undefined && asked === `/${MAP_PAGE}world.pmtiles`;
    const file = isArchive
      ? send(request, encodeURIComponent(path.basename(archive)), {
          root: path.dirname(archive),
          dotfiles: 'allow',
          cacheControl: false,
        })
      : send(request, asked, { root: folder, cacheControl: false });
    file
      .on('headers', () => void response.setHeader('Cache-Control', 'no-cache'))
      .on('directory', () => refuse(response, 404))
      .on('error', ({ status }: { status: number }) => refuse(response, NOT_THERE.includes(status) ? 404 : status))
      .pipe(response);
  });
  await listen(server, port ?? DEFAULT_PORT, port === undefined ? PORTS_TRIED : 1);
  return server;
}

/** Answers without a file; what was begun of one is broken off. */
function refuse(response: ServerResponse, status: number, text = ''): void {
  if (response.headersSent) return void response.destroy();
  for (const name of ['Content-Type', 'Content-Length']) response.removeHeader(name);
  response.writeHead(status).end(text);
}

/** Listens at the first free one of `count` ports. */
async function listen(server: Server, first: number, count: number): Promise<void> {
  for (let port = first; ; port++) {
    try {
      server.listen(port, HOST);
      await once(server, 'listening');
      return;
    } catch (error) {
      if (!isSystemError(error)) throw error;
      if (error.code === 'EADDRINUSE' && port + 1 < first + count) continue;
      throw new Failure(`port ${port}: ${describeSystemError(error)}; --port 0 takes a free one`, { cause: error });
    }
  }
}

/** The address of a server that listens. */
export function urlOf(server: Server): string {
  return `http://${HOST}:${portOf(server)}/`;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** The part of a process's environment that tells whether somebody sits before its screen. */
type Environment = Readonly<Record<string, string | undefined>>;

/** The program that opens an address in the system's default browser, with its arguments; undefined on machines that build (`CI`), over SSH and
 *  where there is no display. */
export function browserCommand(url: string, platform: NodeJS.Platform, env: Environment): [string, ...string[]] | undefined {
  if (env.CI || env.SSH_CONNECTION || env.SSH_TTY) return undefined;
  if (platform === 'darwin') return ['open', url];
  // `start` takes its first quoted argument for a title.
  if (platform === 'win32' || env.WSL_DISTRO_NAME) return ['cmd.exe', '/c', 'start', '', url];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open', url] : undefined;
}

/** Opens an address in the default browser, if there is one. It never fails: what goes wrong is a note. */
function openBrowser(url: string): void {
  const command = browserCommand(url, process.platform, process.env);
  if (!command) return;
  const [program, ...args] = command;
  const tell = (reason: string) => note(`no browser was opened (${program}: ${reason}); open the address yourself`);
  // Detached: the browser outlives the server.
  const child = spawn(program, args, { detached: true, stdio: 'ignore', windowsHide: true });
  child.on('error', (error) => tell(messageOf(error)));
  child.on('exit', (code) => code && tell(`exit code ${code}`));
  child.unref();
}
