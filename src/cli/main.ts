#!/usr/bin/env node
import { isMainThread } from 'node:worker_threads';
import { doInThread, runInThread } from './command-thread.ts';

// tsx, which runs the sources, starts no threads of them.
if (isMainThread && import.meta.url.endsWith('.js')) {
  runInThread(new URL(import.meta.url));
} else {
  const { callFaultline } = await import('./call.ts');
  process.exitCode = await doInThread((streams) => callFaultline(process.argv.slice(2), streams));
}
