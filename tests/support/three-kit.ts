/** The page of the kit for three.js, served as a folder is, with three.js and the engines from npm where it asks jsDelivr for them. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import type { Page, Route } from 'playwright';
import type { MadeKit } from './made-kit.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

export interface ServedKit {
  readonly address: string;
  close(): Promise<void>;
}

export async function serveKit(files: MadeKit['files']): Promise<ServedKit> {
  const server = createServer(({ url = '/' }, answer) => {
    const name = url === '/' ? 'index.html' : url.slice(1);
    const bytes = files.get(name);
    answer.writeHead(bytes ? 200 : 404, { 'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream' });
    answer.end(bytes);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => new Promise((done) => server.close(() => done())) };
}

/** Answers for jsDelivr with what is installed. */
export async function withPackages(page: Page): Promise<void> {
  await page.route('https://cdn.jsdelivr.net/npm/**', answerFromPackages);
}

async function answerFromPackages(route: Route): Promise<void> {
  const [, name, inside] = /npm\/((?:@[^/]+\/)?[^@/]+)@[\d.]+\/(.+)$/.exec(route.request().url()) ?? [];
  const body = inside === '+esm' ? await bundled(name) : await readFile(path.join('node_modules', name, inside));
  const contentType = inside === '+esm' ? 'text/javascript' : TYPES[path.extname(inside)];
  await route.fulfill({ body, contentType, headers: { 'access-control-allow-origin': '*' } });
}

/** A package as one module, as jsDelivr makes it. */
async function bundled(name: string): Promise<Buffer> {
  const { outputFiles } = await build({
    stdin: { contents: `export { default } from '${name}'`, resolveDir: '.' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    external: ['fs', 'path'],
    logLevel: 'error',
  });
  return Buffer.from(outputFiles[0].contents);
}
