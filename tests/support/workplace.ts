/** Folders for calls of the command line, and the calls made in them. A call is written as in a shell without quotes; one whose words have
 *  blanks, or none of their letters, is a list of them. */
import fs, { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { callFaultline } from '../../src/cli/call.ts';
import { called, type Outcome, type PipedInput } from './called.ts';

type Words = string | readonly string[];

const home = process.cwd();
let folder: string;

function enter(): void {
  folder = mkdtempSync(path.join(os.tmpdir(), 'faultline-'));
  process.chdir(folder);
}

function leave(): void {
  process.chdir(home);
  rmSync(folder, { recursive: true });
}

/** Each test of the file begins in an empty folder. */
export function inFoldersOfTheirOwn(): void {
  beforeEach(enter);
  afterEach(leave);
}

/** The tests of the file, or of the describe, are in one folder, in which something may be there beforehand. */
export function inOneFolder(fill: () => unknown = () => {}): void {
  beforeAll(async () => {
    enter();
    await fill();
  });
  afterAll(leave);
}

function wordsOf(call: Words): readonly string[] {
  return typeof call === 'string' ? call.split(' ').filter((word) => word !== '') : call;
}

/** Makes a call: `generate diamond-square -o a.png`. */
export function run(call: Words, input?: PipedInput): Promise<Outcome> {
  return called(wordsOf(call), input);
}

/** A call that goes well. */
export async function made(call: Words, input?: PipedInput): Promise<Outcome> {
  const outcome = await run(call, input);
  if (outcome.code !== 0) throw new Error(`${wordsOf(call).join(' ')}: ${outcome.stderr}`);
  return outcome;
}

/** What a call that goes well prints with --json. */
export async function told(call: Words, input?: PipedInput) {
  return JSON.parse((await made([...wordsOf(call), '--json'], input)).stdout);
}

/** The notes of a call that goes well, without `note: `. */
export async function notesOf(call: Words, input?: PipedInput): Promise<string[]> {
  return lines((await made(call, input)).stderr).map((line) => line.replace(/^note: /, ''));
}

/** The problems of a wrong call, which prints nothing else and leaves the folder as it was. */
export async function refusal(call: Words, input?: PipedInput): Promise<string[]> {
  return problemsOf(call, 2, input);
}

/** What a call says that is right and fails, leaving the folder as it was. */
export async function failure(call: Words, input?: PipedInput): Promise<string[]> {
  return problemsOf(call, 1, input);
}

async function problemsOf(call: Words, wanted: number, input?: PipedInput): Promise<string[]> {
  const before = allNames();
  const { code, stdout, stderr } = await run(call, input);
  expect({ code, stdout, names: allNames() }, `${wordsOf(call).join(' ')}: ${stderr}`).toEqual({
    code: wanted,
    stdout: '',
    names: before,
  });
  return lines(stderr);
}

/** The first words that a call of long work says on standard error, which end it. */
export async function firstWords(call: Words): Promise<string> {
  let said = '';
  const stop = new Error('enough is heard');
  const listen = (text: string | Uint8Array): never => {
    said ||= String(text);
    throw stop;
  };
  const { stdin, stdout } = process;
  await expect(callFaultline(wordsOf(call), { stdin, stdout, stderr: { write: listen } })).rejects.toBe(stop);
  return said;
}

/** The same call on a terminal, where a second goes by between two looks at the clock. */
export async function onTerminal(call: Words): Promise<Outcome> {
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1000));
  try {
    return await called(wordsOf(call), '', true);
  } finally {
    clock.mockRestore();
  }
}

/** The names in the folder, hidden ones too. */
export function names(): string[] {
  return readdirSync('.').sort();
}

function allNames(): string[] {
  return readdirSync('.', { recursive: true, encoding: 'utf8' }).sort();
}

export function read(file: string): Buffer {
  return readFileSync(file);
}

export function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

export function readFloats(file: string): Float32Array {
  return new Float32Array(Uint8Array.from(readFileSync(file)).buffer);
}

/** The lines of a text but empty ones. */
export function lines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

type Problem = string | RegExp;

/** Wrong calls and their error messages. */
export type WrongCalls = Readonly<Record<string, Problem | readonly Problem[]>>;

/** A wrong call lists all that is wrong, and leaves nothing behind. */
export async function expectRefusal(call: string, problems: Problem | readonly Problem[]): Promise<void> {
  const wanted = [problems].flat().map((problem) => (typeof problem === 'string' ? problem : expect.stringMatching(problem)));
  expect(await refusal(call)).toEqual(wanted);
}

/** Does something while `openSync`, which is given to `broken`, is replaced. */
export async function whileBroken<T>(
  broken: (real: typeof fs.openSync) => typeof fs.openSync,
  work: () => Promise<T>,
): Promise<T> {
  const real = fs.openSync;
  fs.openSync = broken(real);
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    fs.openSync = real;
    syncBuiltinESMExports();
  }
}

/** What the system throws. */
function systemError(code: keyof typeof os.constants.errno): Error {
  return Object.assign(new Error(code), { code, errno: -os.constants.errno[code] });
}

/** Files in a folder can be opened until the `nth` one. */
export function failingAt(folder: string, nth: number): (real: typeof fs.openSync) => typeof fs.openSync {
  let opened = 0;
  return (open) => (file, flags) => {
    if (String(file).startsWith(folder) && ++opened === nth) throw systemError('ENOSPC');
    return open(file, flags);
  };
}
