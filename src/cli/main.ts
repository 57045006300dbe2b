#!/usr/bin/env node
import { isatty } from 'node:tty';
import { isMainThread, Worker } from 'node:worker_threads';

// tsx, which runs the sources, starts no threads of them.
if (isMainThread && import.meta.url.endsWith('.js')) {
  // First of all: the thread loads its modules while this one does.
  const thread = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2), stdout: !isatty(1) });
  const { serveThread } = await import('./command-thread.ts');
  serveThread(thread);
} else {
  const [{ callFaultline }, { doInThread }] = await Promise.all([import('./call.ts'), import('./thread-work.ts')]);
  process.exitCode = await doInThread((streams) => callFaultline(process.argv.slice(2), streams));
}
