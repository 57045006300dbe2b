/** The built page as a web host has it: in a folder of an address that is not this machine's, to a browser. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import send from 'send';

export interface HostedApp {
  readonly url: string;
  /** Another version takes the place of the page: files by their names. Nothing else is there any more. */
  replace(files: ReadonlyMap<string, string>): void;
  /** After that nobody answers. */
  close(): void;
}

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' };

/** @param at the folder's path, from / to / */
export async function hostApp(folder: string, at: string): Promise<HostedApp> {
  let replaced: ReadonlyMap<string, string> | undefined;
  const server = createServer((request, response) => {
    const [asked] = (request.url ?? '/').split('?');
    const name = asked === at ? 'index.html' : asked.slice(at.length);
    const text = replaced?.get(name);
    if (!asked.startsWith(at) || (replaced && text === undefined)) return void response.writeHead(404).end();
    if (text === undefined) return void send(request, name, { root: folder }).pipe(response);
    response.writeHead(200, { 'content-type': TYPES[name.split('.').at(-1) ?? ''] }).end(text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    // Names of this machine by which a browser may keep a page, and which the page takes for a host's.
    url: `http://faultline.localhost:${port}${at}`,
    replace(files) {
      replaced = files;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
