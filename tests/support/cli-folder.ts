/** A folder for the compiled command line, `inject('cliFolder')`, that is gone when the tests have ended. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    cliFolder: string;
  }
}

export default async function makeCliFolder({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'faultline-cli-'));
  provide('cliFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
