import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { bundleModules } from '../../../tools/build-library.js';
import { startProcess } from '../../support/cli.ts';
import { inFoldersOfTheirOwn, names } from '../../support/workplace.ts';

const bundled = await mkdtemp(path.join(inject('cliFolder'), 'modules-'));
await bundleModules(bundled, ['command-thread', 'output-files', 'terminal', 'thread-work']);
const moduleOf = (name: string) => JSON.stringify(pathToFileURL(path.join(bundled, name)));
inFoldersOfTheirOwn();

/** Starts a process that writes a.json; `body` is that of an encoder, which may say `tell()` to be heard here.
 *  @param before what the main thread does first
 *  @returns the process once it has told */
async function startEncoder(body: string, before = ''): Promise<ReturnType<typeof startProcess>> {
  const thread = `
    import { writeSync } from 'node:fs';
    import { doInThread } from ${moduleOf('thread-work.js')};
    import { writeTargets } from ${moduleOf('output-files.js')};
    import { withStreams } from ${moduleOf('terminal.js')};
    const tell = () => writeSync(1, 'now');
    const encode = async () => { ${body} };
    const write = () => writeTargets([{ path: 'a.json', format: { extension: '.json' } }], false, encode);
    await doInThread((streams) => withStreams(streams, write));
  `;
  const script = `
    import { Worker } from 'node:worker_threads';
    import { serveThread } from ${moduleOf('command-thread.js')};
    ${before}
    serveThread(new Worker(new URL(${JSON.stringify(`data:text/javascript,${encodeURIComponent(thread)}`)}), { stdout: true }));
  `;
  const started = startProcess(process.execPath, ['--input-type=module', '-e', script]);
  onTestFinished(() => void started.child.kill('SIGKILL'));
  const told = started.child.stdout && once(started.child.stdout, 'data');
  const isEarly = await Promise.race([told?.then(() => false), started.end.then(() => true)]);
  if (isEarly) expect.fail(`expected a process that tells, got its end: ${(await started.end).stderr}`);
  return started;
}

const stopped = (signal: NodeJS.Signals) => ({ stderr: `${signal}: stopped, and nothing was written\n` });

describe.skipIf(process.platform === 'win32')('a signal', () => {
  test('ends a computation that leaves the event loop no turn', async () => {
    const { child, end } = await startEncoder('tell(); for (;;);');
    child.kill('SIGINT');
    expect(await end).toMatchObject({ code: null, signal: 'SIGINT' });
    expect(names()).toEqual([]);
  });

  test.each([
    ['SIGINT', { code: null, signal: 'SIGINT' }],
    ['SIGHUP', { code: null, signal: 'SIGHUP' }],
    ['SIGTERM', { code: 1, signal: null }],
  ] as const)('while a file is written leaves nothing of it, and says so: %s', async (signal, wanted) => {
    const { child, end } = await startEncoder(`
      setInterval(() => {}, 1000);
      return { pieces: (async function* () { yield new Uint8Array(3); tell(); await new Promise(() => {}); })() };
    `);
    expect(names()).toEqual([expect.stringMatching(/^\.faultline-.*\.tmp$/)]);
    child.kill(signal);
    expect(await end).toMatchObject({ ...wanted, ...stopped(signal) });
    expect(names()).toEqual([]);
  });

  test.each([
    ['SIGINT', { code: null, signal: 'SIGINT' }],
    ['SIGTERM', { code: 1, signal: null }],
  ] as const)('while a file is computed that leaves the event loop no turn does the same: %s', async (signal, wanted) => {
    const { child, end } = await startEncoder(`
      return { pieces: (async function* () { yield new Uint8Array(3); tell(); for (;;); })() };
    `);
    expect(names()).toEqual([expect.stringMatching(/^\.faultline-.*\.tmp$/)]);
    child.kill(signal);
    expect(await end).toMatchObject({ ...wanted, ...stopped(signal) });
    expect(names()).toEqual([]);
  });

  test('in the last moment of the work is not lost', async () => {
    const { end } = await startEncoder(`
      const pieces = async function* () {
        yield new Uint8Array(3);
        tell();
        process.kill(process.pid, 'SIGINT');
      };
      return { pieces: pieces() };
    `);
    expect(await end).toMatchObject({ code: null, signal: 'SIGINT', ...stopped('SIGINT') });
    expect(names()).toEqual([]);
  });

  test('while files get their names is not lost either, and nothing is said of files that are there', async () => {
    const { end } = await startEncoder(
      'tell(); return { pieces: [new Uint8Array(3)] };',
      `
        import fs from 'node:fs';
        import { syncBuiltinESMExports } from 'node:module';
        const { renameSync } = fs;
        fs.renameSync = (...names) => {
          process.kill(process.pid, 'SIGINT');
          renameSync(...names);
        };
        syncBuiltinESMExports();
      `,
    );
    expect(await end).toMatchObject({ code: null, signal: 'SIGINT', stderr: '' });
    expect(names()).toEqual(['a.json']);
  });
});
