import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildCli, ended } from '../../support/cli.ts';

const cli = await buildCli();
afterAll(cli.dispose);

/** Starts a process that writes a.json; `body` is that of an encoder, which may say `tell()` to be heard here.
 *  @returns the process once it has told, and its folder */
async function startEncoder(body: string): Promise<{
  child: ChildProcess;
  names: () => Promise<string[]>;
  said: () => string;
}> {
  const { folder, names } = await cli.workplace();
  const module = pathToFileURL(path.join(path.dirname(cli.main), 'output-files.js'));
  const script = `
    import { writeTargets } from ${JSON.stringify(module)};
    const tell = () => process.stdout.write('now');
    const encode = async () => { ${body} };
    await writeTargets([{ path: 'a.json', format: { extension: '.json' } }], false, encode);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  await once(child.stdout, 'data');
  return { child, names, said: () => said };
}

/** How a call ends after a signal during its write. */
function endOf(signal: NodeJS.Signals): object {
  return signal === 'SIGTERM' ? { code: 1, signal: null } : { code: null, signal };
}

describe.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s', (signal) => {
  test('ends a computation that leaves the event loop no turn', async () => {
    const { child, names } = await startEncoder('tell(); for (;;);');
    child.kill(signal);
    expect(await ended(child)).toEqual({ code: null, signal });
    expect(await names()).toEqual([]);
  });

  test('while a file is written leaves nothing of it, and says so', async () => {
    const { child, names, said } = await startEncoder(`
      setInterval(() => {}, 1000);
      return { pieces: (async function* () { yield new Uint8Array(3); tell(); await new Promise(() => {}); })() };
    `);
    expect(await names()).toEqual([expect.stringMatching(/^\.faultline-.*\.tmp$/)]);
    child.kill(signal);
    expect(await ended(child)).toEqual(endOf(signal));
    expect(await names()).toEqual([]);
    expect(said()).toBe(`${signal}: stopped, and nothing was written\n`);
  });

  test('in the last moment of the work is not lost', async () => {
    const { child, names, said } = await startEncoder(`
      const pieces = async function* () {
        yield new Uint8Array(3);
        tell();
        process.kill(process.pid, '${signal}');
      };
      return { pieces: pieces() };
    `);
    expect(await ended(child)).toEqual(endOf(signal));
    expect(await names()).toEqual([]);
    expect(said()).toBe(`${signal}: stopped, and nothing was written\n`);
  });
});
