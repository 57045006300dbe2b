import { describe, expect, test, vi } from 'vitest';
import { type Flag, readFlags } from '../../../src/cli/flags.ts';
import { showLabel, startProgress, withLabel, withProgress } from '../../../src/cli/progress.ts';
import { paramFlags } from '../../../src/cli/schema-flags.ts';
import type { Problem } from '../../../src/core/params.ts';
import { registry } from '../../../src/generate.ts';

const flags: Flag[] = [
  { name: 'lines', value: 'N', doc: '' },
  { name: 'output', short: 'o', value: 'FILE', isRepeatable: true, doc: '' },
  { name: 'steep', doc: '' },
];

function read(text: string, wanted = 1) {
  const problems: Problem[] = [];
  const { positionals, values } = readFlags(text.split(' '), flags, wanted, problems);
  return { positionals, values: Object.fromEntries(values), problems: problems.map(({ path }) => path) };
}

describe('flags', () => {
  test.each([
    ['hill --lines 5 -o a -o b', { positionals: ['hill'], values: { lines: ['5'], output: ['a', 'b'] }, problems: [] }],
    ['--lines=-5 hill', { positionals: ['hill'], values: { lines: ['-5'] }, problems: [] }],
    ['--lines -5 hill', { positionals: ['hill'], values: { lines: ['-5'] }, problems: [] }],
    ['--steep hill', { positionals: ['hill'], values: { steep: ['true'] }, problems: [] }],
    ['--steep false hill', { positionals: ['hill'], values: { steep: ['true', 'false'] }, problems: [] }],
    ['--no-steep hill', { positionals: ['hill'], values: { steep: ['false'] }, problems: [] }],
    ['-- --steep', { positionals: ['--steep'], values: {}, problems: [] }],
    ['hill --line 5', { positionals: ['hill'], values: {}, problems: ['--line'] }],
    ['hill --gurgle 5', { positionals: ['hill'], values: {}, problems: ['--gurgle'] }],
    ['--line hill', { positionals: ['hill'], values: {}, problems: ['--line'] }],
    ['--stepe hill', { positionals: ['hill'], values: {}, problems: ['--stepe'] }],
    ['--lines --steep hill', { positionals: ['hill'], values: { steep: ['true'] }, problems: ['--lines'] }],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('of parameters take a value in all generators that have them, or in none', () => {
    const takesValue = new Map<string, boolean>();
    for (const { name, value } of registry.generators.flatMap(paramFlags)) {
      expect(takesValue.get(name) ?? Boolean(value)).toBe(Boolean(value));
      takesValue.set(name, Boolean(value));
    }
    expect([...takesValue.keys()]).toContain('lines');
  });
});

describe('the progress bar', () => {
  function drawn(isTTY: boolean) {
    const written: string[] = [];
    let time = 0;
    const screen = { isTTY, write: (text: string) => written.push(text) };
    const progress = startProgress('hills', screen, () => time);
    return { written, screen, progress, at: (ms = time) => (time = ms) };
  }

  test('shows itself after 300 ms, not too often, and goes away', () => {
    const { written, progress, at } = drawn(true);
    at(299);
    progress.report(0.1);
    expect(written).toEqual([]);
    at(301);
    progress.report(0.5);
    at(320);
    progress.report(0.6);
    expect(written).toEqual([`\r\x1b[Khills [${'█'.repeat(12)}${'░'.repeat(12)}] 50 %`]);
    progress.done();
    expect(written[1]).toBe('\r\x1b[K');
  });

  test('is there at once, before any report, for work that begins late in a call', () => {
    const { written, screen, progress, at } = drawn(true);
    progress.done();
    at(299);
    startProgress('early', screen, () => at()).done();
    expect(written).toEqual([]);
    at(301);
    startProgress('late', screen, () => at());
    expect(written).toEqual([`\r\x1b[Klate [${'░'.repeat(24)}] 0 %`]);
  });

  test.each([
    ['short work', true, 0],
    ['work where there is no terminal', false, 5000],
  ])('leaves no trace of %s', (_, isTTY, time) => {
    const { written, progress, at } = drawn(isTTY);
    at(time);
    progress.report(0.5);
    progress.done();
    expect(written).toEqual([]);
  });

  test('goes away when the work fails', () => {
    const { written, screen, at } = drawn(true);
    vi.spyOn(performance, 'now').mockImplementation(() => at());
    const fail = (report: (fraction: number) => void) => {
      at(400);
      report(0.5);
      throw new Error('flooded');
    };
    expect(() => withProgress('hills', false, fail, screen)).toThrow('flooded');
    expect(written).toEqual([expect.stringContaining('50 %'), '\r\x1b[K']);
    vi.restoreAllMocks();
  });

  test('has no fraction for work of unknown length', () => {
    vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const written: string[] = [];
    const done = showLabel('writing', { isTTY: true, write: (text) => written.push(text) });
    vi.advanceTimersByTime(299);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(written).toEqual(['\r\x1b[Kwriting …']);
    done();
    expect(written[1]).toBe('\r\x1b[K');
    vi.useRealTimers();
  });

  test('names late work that keeps the thread to itself, before it begins, and is taken away when it fails', async () => {
    let time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => time);
    const written: string[] = [];
    const screen = { isTTY: true, write: (text: string) => written.push(text) };
    showLabel('reading', screen)();
    time = 400;
    const seen = withLabel('painting', false, () => [...written], screen);
    expect(await seen).toEqual(['\r\x1b[Kpainting …']);
    const failing = withLabel('painting', false, () => Promise.reject(new Error('flooded')), screen);
    await expect(failing).rejects.toThrow('flooded');
    expect(written).toEqual(['\r\x1b[Kpainting …', '\r\x1b[K', '\r\x1b[Kpainting …', '\r\x1b[K']);
    await withLabel('painting', true, () => {}, screen);
    expect(written).toHaveLength(4);
    vi.restoreAllMocks();
  });
});
