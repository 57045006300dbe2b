import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Problem, readNumber, show } from '../core/params.ts';
import { commonFlags } from './common-flags.ts';
import { describeSystemError, Failure, isSystemError, throwIfAny } from './errors.ts';
import { type Flag, flagValue, type Given, isOn, readFlags } from './flags.ts';
import { packageFolder } from './package.ts';
import { print, printJson } from './terminal.ts';

const DEFAULT_PORT = 4180;
const MAX_PORT = 65_535;
/** Reachable from this machine only. */
const HOST = '127.0.0.1';

export const serveFlags: Flag[] = [
  { name: 'port', value: 'N', doc: `Port of the address, 0 to ${MAX_PORT}; 0 is any free one. Default ${DEFAULT_PORT}.` },
  ...commonFlags(['json', 'help']),
];

/** `faultline serve`: the page, at an address of this machine, until the process is ended. */
export async function serveCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, serveFlags, 0, problems);
  const port = portFrom(given, problems);
  throwIfAny(problems);
  const url = urlOf(await servePage(path.join(packageFolder(), 'dist', 'app'), port));
  if (isOn(given, 'json')) printJson({ url });
  else print(`Faultline is at ${url} until Ctrl-C.\n`);
}

function portFrom(given: Given, problems: Problem[]): number {
  const text = flagValue(given, 'port');
  if (text === undefined) return DEFAULT_PORT;
  const port = readNumber(text);
  if (port !== undefined && Number.isInteger(port) && port >= 0 && port <= MAX_PORT) return port;
  problems.push({ path: '--port', message: `expected a whole number from 0 to ${MAX_PORT}, got ${show(port ?? text)}` });
  return DEFAULT_PORT;
}

/** Serves the files of a folder to this machine, and nothing outside it.
 *  @throws Failure if there is no page in the folder, or the port cannot be had */
export async function servePage(folder: string, port: number): Promise<Server> {
  if (!existsSync(path.join(folder, 'index.html'))) {
    throw new Failure(`the page is not built: there is no index.html in ${folder}; in a checkout, npm run build makes it`);
  }
  const { default: sirv } = await import('sirv');
  // Looked up at every request: the page may be built again meanwhile.
  const answer = sirv(folder, { dev: true, etag: true });
  const server = createServer((request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD') answer(request, response);
    else response.writeHead(405, { Allow: 'GET, HEAD' }).end();
  });
  server.listen(port, HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new Failure(`port ${port}: ${describeSystemError(error)}; --port 0 takes a free one`, { cause: error });
  }
  return server;
}

/** The address of a server that listens. */
export function urlOf(server: Server): string {
  const { address, port } = server.address() as AddressInfo;
  return `http://${address}:${port}/`;
}
