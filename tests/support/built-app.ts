/** Builds the app once for all end-to-end tests and serves the result; `inject('appUrl')` is its address. Campaigns of the soak run
 *  on it too. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { LaunchOptions } from 'playwright';
import { preview } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    appUrl: string;
    launchOptions: LaunchOptions;
    /** The browser of the lockfile, drawing in software: the same pixels on every machine. */
    isLockedBrowser: boolean;
  }
}

export default async function serveBuiltApp({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await buildAndServe();
  provide('appUrl', url);
  return close;
}

/** Builds the app into a folder of its own and serves that until it is closed. */
export async function buildAndServe(): Promise<{ readonly url: string; close(): Promise<void> }> {
  // In a process of its own: with vitest's NODE_ENV, vite would make a development build.
  const { NODE_ENV: _, ...env } = process.env;
  // In a folder of its own: a build that is made meanwhile would pull the files away from under the tests.
  const cache = path.resolve('node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(path.join(cache, 'e2e-app-'));
  const args = ['node_modules/vite/bin/vite.js', 'build', '--outDir', outDir, '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, args, { env });
  const server = await preview({ build: { outDir }, preview: { port: 0, host: '127.0.0.1' }, logLevel: 'warn' });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('vite preview: expected a local address, got none');
  return {
    url,
    async close() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
