/** Files of large terrain, whose parts several threads of a call make. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { buildCli, startProcess } from '../support/cli.ts';

const { main } = await buildCli();
const folder = await mkdtemp(path.join(inject('cliFolder'), 'threads-'));
afterAll(() => rmSync(folder, { recursive: true }));

// More than what three threads are started for.
const TERRAIN = 'generate diamond-square --size 3300';
const FILM = 'landscape --size 1280x720 --set motion=loop --frames 40';

async function made(call: string, ...args: string[]): Promise<void> {
  const { code, stderr } = await startProcess(process.execPath, [main, ...call.split(' '), '--quiet', ...args]).end;
  expect(stderr).toBe('');
  expect(code).toBe(0);
}

const fileOf = (threads: number, name: string): string => path.join(folder, `${threads}${name}`);
const isSame = (name: string): boolean => readFileSync(fileOf(3, name)).equals(readFileSync(fileOf(1, name)));

test('relief has the same bytes from one and from three threads', async () => {
  for (const threads of [1, 3]) await made(TERRAIN, '--threads', `${threads}`, '--picture', '-o', fileOf(threads, '.png'));
  expect(isSame('.png')).toBe(true);
});

test('all files of a kit have the same bytes, too', async () => {
  const [one, three] = [1, 3].map((threads) => path.join(folder, `${threads}`, 'kit'));
  for (const [threads, kit] of [
    ['1', one],
    ['3', three],
  ]) {
    mkdirSync(path.dirname(kit));
    await made(TERRAIN, '--threads', threads, '--for', 'blender', '-o', kit);
  }
  const names = readdirSync(one);
  expect(readdirSync(three)).toEqual(names);
  for (const name of names)
    expect([name, readFileSync(path.join(three, name)).equals(readFileSync(path.join(one, name)))]).toEqual([name, true]);
});

test('a film and its numbered frames, too', async () => {
  const frames = [1, 3].map((threads) => fileOf(threads, 'frames'));
  for (const [i, threads] of ['1', '3'].entries())
    await made(FILM, '--threads', threads, '-o', fileOf(Number(threads), '.apng'), '--frames-dir', frames[i]);
  expect(isSame('.apng')).toBe(true);
  const [one, three] = frames.map((dir) => readdirSync(dir).map((name) => readFileSync(path.join(dir, name))));
  expect(one).toHaveLength(40);
  expect(three.every((bytes, i) => bytes.equals(one[i]))).toBe(true);
});
