import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Problem, readNumber, show } from '../core/params.ts';
import { commonFlags } from './common-flags.ts';
import { describeSystemError, Failure, isSystemError, throwIfAny } from './errors.ts';
import { type Flag, flagValue, type Given, isOn, readFlags } from './flags.ts';
import { openBrowser } from './open-browser.ts';
import { packageFolder } from './package.ts';
import { print, printJson } from './terminal.ts';

const DEFAULT_PORT = 4180;
/** From the default one on, where none is asked for. */
const PORTS_TRIED = 100;
const MAX_PORT = 65_535;
/** Reachable from this machine only. */
const HOST = '127.0.0.1';

export const serveFlags: Flag[] = [
  {
    name: 'port',
    value: 'N',
    doc: `Port of the address, 0 to ${MAX_PORT}; 0 takes any free one. Default: the first free one from ${DEFAULT_PORT} on.`,
  },
  { name: 'open', doc: 'Open the page in the default browser; not over SSH, and not where there is no display.' },
  ...commonFlags(['json', 'help']),
];

/** `faultline serve`: the page, at an address of this machine, until the process is ended. */
export async function serveCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, serveFlags, 0, problems);
  const port = portFrom(given, problems);
  throwIfAny(problems);
  const server = await servePage(path.join(packageFolder(), 'dist', 'app'), port);
  const url = urlOf(server);
  if (isOn(given, 'json')) printJson({ url });
  else print(`${portNote(server, port)}Faultline is at ${url} until Ctrl-C.\n`);
  if (isOn(given, 'open')) openBrowser(url);
}

function portFrom(given: Given, problems: Problem[]): number | undefined {
  const text = flagValue(given, 'port');
  if (text === undefined) return undefined;
  const port = readNumber(text);
  if (port !== undefined && Number.isInteger(port) && port >= 0 && port <= MAX_PORT) return port;
  problems.push({ path: '--port', message: `expected a whole number from 0 to ${MAX_PORT}, got ${show(port ?? text)}` });
  return undefined;
}

/** Why the address is not the usual one. */
function portNote(server: Server, asked: number | undefined): string {
  return asked === undefined && portOf(server) !== DEFAULT_PORT ? `Port ${DEFAULT_PORT} is in use. ` : '';
}

/** Serves the files of a folder to this machine, and nothing outside it.
 *  @param port 0 takes any free one; left out, the first free one from 4180 on
 *  @throws Failure if there is no page in the folder, or the port cannot be had */
export async function servePage(folder: string, port?: number): Promise<Server> {
  if (!existsSync(path.join(folder, 'index.html'))) {
    throw new Failure(`the page is not built: there is no index.html in ${folder}; in a checkout, npm start builds it`);
  }
  const { default: sirv } = await import('sirv');
  // Looked up at every request: the page may be built again meanwhile.
  const answer = sirv(folder, { dev: true, etag: true });
  const server = createServer((request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD') answer(request, response);
    else response.writeHead(405, { Allow: 'GET, HEAD' }).end();
  });
  await listen(server, port ?? DEFAULT_PORT, port === undefined ? PORTS_TRIED : 1);
  return server;
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
