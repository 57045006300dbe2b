/** Builds the app once for all end-to-end tests and serves the result; `inject('appUrl')` is its address. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { LaunchOptions } from 'playwright';
import { preview } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    appUrl: string;
    launchOptions: LaunchOptions;
  }
}

export default async function serveBuiltApp({ provide }: TestProject): Promise<() => Promise<void>> {
  // In a process of its own: with vitest's NODE_ENV, vite would make a development build.
  const { NODE_ENV: _, ...env } = process.env;
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { env });
  const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'warn' });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('vite preview: expected a local address, got none');
  provide('appUrl', url);
  return () => server.close();
}
