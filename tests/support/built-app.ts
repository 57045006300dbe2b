/** Builds the app once for all end-to-end tests and serves the result as `faultline serve` does; `inject('appUrl')` is its address. Campaigns of the soak run
 *  on it too. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { LaunchOptions } from 'playwright';
import type { TestProject } from 'vitest/node';
import { servePage, urlOf } from '../../src/cli/serve.ts';

declare module 'vitest' {
  interface ProvidedContext {
    appUrl: string;
    /** The folder that it serves. */
    appFolder: string;
    launchOptions: LaunchOptions;
    /** The browser of the lockfile, drawing in software: the same pixels on every machine. */
    isLockedBrowser: boolean;
  }
}

export default async function serveBuiltApp({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, folder, close } = await buildAndServe();
  provide('appUrl', url);
  provide('appFolder', folder);
  return close;
}

/** Builds the app into a folder of its own and serves that until it is closed. */
export async function buildAndServe(): Promise<{ readonly url: string; readonly folder: string; close(): Promise<void> }> {
  // In a process of its own: with vitest's NODE_ENV, vite would make a development build.
  const { NODE_ENV: _, ...env } = process.env;
  // In a folder of its own: a build that is made meanwhile would pull the files away from under the tests.
  const cache = path.resolve('node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(path.join(cache, 'e2e-app-'));
  const args = ['node_modules/vite/bin/vite.js', 'build', '--outDir', outDir, '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, args, { env });
  const server = await servePage(outDir, 0);
  return {
    url: urlOf(server),
    folder: outDir,
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
