/** Worlds that workers make for a queue: the archive has the bytes that threads make, whatever is killed meanwhile. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { buildCli, startProcess } from '../support/cli.ts';
import { WATCHDOG_MS } from '../support/doc-commands.ts';
import { hasRedis, leftIn, postgresIn, postgresPrograms, type QueueServerProcess, redisIn } from '../support/queue-servers.ts';

if (!hasRedis) console.log('redis-server is not installed: no world is made by way of it (apt-get install redis-server)');
if (!postgresPrograms) console.log('PostgreSQL is not installed: no world is made by way of it (apt-get install postgresql)');

const { main } = await buildCli();
// Of the system: another user, whom PostgreSQL wants, must get at it.
const home = mkdtempSync(path.join(os.tmpdir(), 'faultline-queue-'));
chmodSync(home, 0o755);
afterAll(() => rmSync(home, { recursive: true }));

/** Nine blocks, which compress fast. */
const call = 'world diamond-square --size 257 --max 3 --min 0 --tile-size 256 --zooms 0..5'.split(' ');

/** A world by way of a server. */
interface Scene {
  /** The folder of the archive. */
  readonly folder: string;
  readonly server: QueueServerProcess;
  coordinator(): ReturnType<typeof startProcess>;
  worker(): ReturnType<typeof startProcess>;
  /** Waits until so many blocks are kept. */
  kept(count: number): Promise<void>;
}

async function sceneOf(name: string, serverIn: (folder: string) => Promise<QueueServerProcess>): Promise<Scene> {
  const [folder, place] = [name, `${name}-server`].map((one) => path.join(home, one));
  for (const one of [folder, place]) mkdirSync(one);
  const server = await serverIn(place);
  const children: ChildProcess[] = [];
  onTestFinished(async () => {
    for (const child of children) child.kill('SIGKILL');
    await server.kill();
  });
  await server.start();
  const start = (...args: string[]) => {
    const started = startProcess(process.execPath, [main, ...args, '--queue', server.url]);
    children.push(started.child);
    return started;
  };
  return {
    folder,
    server,
    coordinator: () => start(...call, '-o', path.join(folder, 'world.pmtiles')),
    worker: () => start('world-worker', '--out', folder, '--threads', '1'),
    async kept(count) {
      await vi.waitUntil(() => blocksIn(folder).length >= count, { timeout: WATCHDOG_MS, interval: 20 });
    },
  };
}

function blocksIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tiles'));
}

/** The archive that threads make. */
const whole = await (async () => {
  const file = path.join(home, 'whole.pmtiles');
  expect(await startProcess(process.execPath, [main, ...call, '-o', file]).end).toMatchObject({ code: 0, stderr: '' });
  return readFileSync(file);
})();

async function expectWhole({ folder }: Scene, coordinator: ReturnType<typeof startProcess>): Promise<string> {
  const { code, stderr } = await coordinator.end;
  expect(stderr.split('\n').filter((line) => line !== '' && !line.startsWith('note: '))).toEqual([]);
  expect(code).toBe(0);
  expect(readFileSync(path.join(folder, 'world.pmtiles')).equals(whole)).toBe(true);
  expect(readdirSync(folder)).toEqual(['world.pmtiles']);
  return stderr;
}

test.skipIf(!hasRedis)('workers and the call that waits for them are killed, and the archive is that of threads', async () => {
  const scene = await sceneOf('killed', (place) => redisIn(place, true));
  const workers = [1, 2, 3].map(() => scene.worker());
  const first = scene.coordinator();
  await scene.kept(3);
  workers[0].child.kill('SIGKILL');
  first.child.kill('SIGKILL');
  await first.end;
  expect(await expectWhole(scene, scene.coordinator())).toMatch(/kept of an earlier call: [1-9]/);
  expect(await leftIn(scene.server)).toEqual([]);
  const [, { child, end }] = workers;
  child.kill('SIGINT');
  expect(await end).toMatchObject({
    signal: 'SIGINT',
    stderr: 'SIGINT: stopped, and other workers make the blocks it had begun, within half a minute\n',
    stdout: expect.stringMatching(
      /^Making blocks of worlds from \S+ until Ctrl-C\.\n(world\.pmtiles\.\S+ \d\/\d+\/\d+: \d+ tiles in \S+ s\n)+$/,
    ),
  });
});

test.skipIf(!hasRedis)('a server that is killed and comes back with its jobs is waited for', async () => {
  const scene = await sceneOf('back', (place) => redisIn(place, true));
  const workers = [1, 2].map(() => scene.worker());
  const waiting = scene.coordinator();
  await scene.kept(3);
  const noted = waiting.child.stderr && once(waiting.child.stderr, 'data');
  await scene.server.kill();
  await noted;
  await scene.server.start();
  const stderr = await expectWhole(scene, waiting);
  expect(stderr.match(/; trying again/g)).toHaveLength(1);
  expect(await leftIn(scene.server)).toEqual([]);
  for (const { child, end } of workers) {
    child.kill('SIGINT');
    expect((await end).stderr).toMatch(/^(note: \S+ [^\n]+; trying again\n)?SIGINT: stopped/);
  }
});

test.skipIf(!hasRedis)('a server that has forgotten its jobs gets them again', async () => {
  const scene = await sceneOf('forgetful', (place) => redisIn(place, false));
  scene.worker();
  const waiting = scene.coordinator();
  await scene.kept(2);
  await scene.server.kill();
  await scene.server.start();
  expect(await expectWhole(scene, waiting)).toMatch(/[1-8] blocks were neither in it nor in \S+, and were added again/);
  expect(await leftIn(scene.server)).toEqual([]);
});

test.skipIf(!hasRedis)('a tile that cannot be made is named, and the blocks of others are kept', async () => {
  const scene = await sceneOf('deep', (place) => redisIn(place, true));
  const deep = 'world diamond-square --size 257 --hurst 0.2 --min -32500 --max 0 --tile-size 256 --zooms 0..4'.split(' ');
  scene.worker();
  const args = [...deep, '-o', path.join(scene.folder, 'deep.pmtiles'), '--queue', scene.server.url];
  const { code, stderr } = await startProcess(process.execPath, [main, ...args]).end;
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^tile \d+\/\d+\/\d+: expected elevations of -32768 … 32767\.99609375 m, got -3[\d.]+, which Terrarium does not reach/,
  );
  expect(blocksIn(scene.folder).map((name) => path.basename(name))).toContain('0.tiles');
  expect(await leftIn(scene.server)).toEqual([]);
});

test.skipIf(!hasRedis)('a worker in another folder leaves the blocks to others', async () => {
  const scene = await sceneOf('elsewhere', (place) => redisIn(place, true));
  const lost = startProcess(process.execPath, [main, 'world-worker', '--out', home, '--queue', scene.server.url]);
  onTestFinished(() => void lost.child.kill('SIGKILL'));
  const noted = lost.child.stderr && once(lost.child.stderr, 'data');
  const waiting = scene.coordinator();
  await noted;
  scene.worker();
  await expectWhole(scene, waiting);
  lost.child.kill('SIGINT');
  expect((await lost.end).stderr).toMatch(
    /^note: \S+\.parts: no such folder; its blocks are left to other workers\nSIGINT: stopped/,
  );
});

test.skipIf(!postgresPrograms)('PostgreSQL serves as well, and may be stopped in the middle', async () => {
  const scene = await sceneOf('postgres', (place) => postgresIn(place, postgresPrograms ?? ''));
  const workers = [1, 2].map(() => scene.worker());
  const waiting = scene.coordinator();
  await scene.kept(3);
  workers[0].child.kill('SIGKILL');
  await scene.server.kill();
  await scene.server.start();
  await expectWhole(scene, waiting);
});
