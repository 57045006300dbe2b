/** Servers of queues, each a process of its own with a folder of its own. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { isThere } from './flow-programs.ts';
import { freePort } from './free-port.ts';

const execute = promisify(execFile);

export interface QueueServerProcess {
  readonly url: string;
  /** Starts it, with what it kept in its folder, and waits until it answers. */
  start(): Promise<void>;
  /** Ends it in the middle of its work. */
  kill(): Promise<void>;
}

export const hasRedis = await isThere('redis-server');

/** @param keeps whether it logs every command to disk (AOF); without, a kill loses all data */
export async function redisIn(folder: string, keeps: boolean): Promise<QueueServerProcess> {
  const port = await freePort();
  const kept = keeps ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no'];
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--daemonize', 'no', ...kept];
  return server(
    `redis://127.0.0.1:${port}`,
    'SIGKILL',
    () => answers(port),
    () => spawn('redis-server', args, { stdio: 'ignore' }),
  );
}

/** What BullMQ keeps of a queue in which nothing is. */
const EMPTY = ['events', 'id', 'meta', 'stalled-check'];

/** Whatever else a server of Redis has. */
export async function leftIn({ url }: QueueServerProcess): Promise<string[]> {
  const redis = new Redis(url);
  const keys = await redis.keys('*');
  redis.disconnect();
  return keys.filter((key) => !EMPTY.includes(key.slice(key.lastIndexOf(':') + 1)));
}

/** The folder of PostgreSQL's programs; undefined where there are none. Debian has one for each version. */
export const postgresPrograms = ['/usr/lib/postgresql', '/usr/local/pgsql']
  .flatMap((folder) => (existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name, 'bin')) : []))
  .find((folder) => existsSync(path.join(folder, 'initdb')));

/** @param programs `postgresPrograms` */
export async function postgresIn(folder: string, programs: string): Promise<QueueServerProcess> {
  const port = await freePort();
  const data = path.join(folder, 'data');
  mkdirSync(data);
  // It refuses to be run by root.
  const user = process.getuid?.() === 0 ? userOf('postgres') : undefined;
  if (user) for (const place of [folder, data]) chownSync(place, user.uid, user.gid);
  const init = ['-D', data, '-U', 'postgres', '--auth', 'trust', '--no-sync'];
  execFileSync(path.join(programs, 'initdb'), init, { stdio: 'ignore', cwd: folder, ...user });
  const args = ['-D', data, '-p', `${port}`, '-k', folder, '-c', 'listen_addresses=127.0.0.1'];
  const start = () => spawn(path.join(programs, 'postgres'), args, { stdio: 'ignore', cwd: folder, ...user });
  const isReady = () =>
    execute(path.join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', `${port}`]).then(
      () => true,
      () => false,
    );
  // Of SIGKILL its other processes would know nothing.
  return server(`postgres://postgres@127.0.0.1:${port}/postgres`, 'SIGQUIT', isReady, start);
}

function userOf(name: string): { uid: number; gid: number } {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name])));
  return { uid, gid };
}

function server(
  url: string,
  signal: NodeJS.Signals,
  isReady: () => Promise<boolean>,
  spawned: () => ChildProcess,
): QueueServerProcess {
  let child: ChildProcess | undefined;
  return {
    url,
    async start() {
      child = spawned();
      while (!(await isReady())) {
        if (child.exitCode !== null) throw new Error(`${url}: the server ended with ${child.exitCode}`);
        await wait(50);
      }
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
