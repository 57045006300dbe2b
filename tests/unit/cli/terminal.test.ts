import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../support/called.ts';
import { inOneFolder, made, onTerminal } from '../../support/workplace.ts';

const small = (seed: string): string => `diamond-square --size 17 --seed ${seed}`;
inOneFolder(async () => {
  await made(`generate ${small('a')} -o a.json -o a.r32`);
  await made(`generate ${small('b')} -o b.json`);
});

/** What the one line of the terminal named, one after another. It must be clear at the end. */
function steps({ stderr }: Outcome): string[] {
  const shown = stderr.split('\r\x1b[K');
  expect(shown.at(-1)).toMatch(/^$|\n$/);
  const labels = shown.filter((text) => text !== '' && !text.includes('\n')).map((text) => text.replace(/ (\[.*|…)$/, ''));
  return labels.filter((label, i) => label !== labels[i - 1]);
}

describe('binary standard output', () => {
  test.each(['png', 'r32'])('in the format %s is not put on a terminal', async (format) => {
    expect(await onTerminal(`generate ${small('a')} -o - --format ${format}`)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `-o -: expected a pipe or a file for .${format}, got a terminal, which shows text only\n`,
    });
  });

  test('that is text is', async () => {
    const call = `generate ${small('a')} -o - --format json`;
    expect(await onTerminal(call)).toMatchObject({ stdout: (await made(call)).stdout, code: 0 });
  });
});

describe('a terminal is told what a long call is at', () => {
  const COMPARED = [
    ...['a.json (1 of 2): reading', 'b.json (2 of 2): reading'],
    ...['making', 'measuring'].map((what) => `a.json (1 of 2): ${what}`),
    ...['making', 'measuring', 'drawing', 'difference'].map((what) => `b.json (2 of 2): ${what}`),
    ...['a.json (1 of 2): drawing', 'b.json (2 of 2): drawing the difference', 'writing told.png', 'writing shown.svg'],
  ];
  test.each([
    ['generate fault-lines --size 17 --picture -o f.png', ['fault-lines', 'writing f.png']],
    ['generate fault-lines --size 17 -o - --format json', ['fault-lines', 'writing standard output']],
    ['inspect a.json', ['reading a.json', 'diamond-square', 'measuring']],
    ['convert a.r32 -o a.png', ['reading a.r32', 'writing a.png']],
    ['slice a.json --row 3 -o cut.png', ['reading a.json', 'diamond-square', 'writing cut.png']],
    ['landscape --size 64x32 -o one.png', ['painting']],
    ['landscape --size 64x32 --frames 3 --frames-dir frames', ['painting']],
    ['compare a.json b.json --difference told.png --picture shown.svg', COMPARED],
  ])('faultline %s', async (call, told) => {
    const outcome = await onTerminal(call);
    expect(outcome.code).toBe(0);
    expect(steps(outcome)).toEqual(told);
  });

  test('with bars for what knows how far it is, unless it shall be quiet', async () => {
    const call = 'compare a.json b.json --picture quiet.svg';
    const { stderr } = await onTerminal(call);
    expect(stderr).toMatch(/ measuring \[█+░+\] \d+ %/);
    expect(await onTerminal(`${call} --force --quiet`)).toMatchObject({ code: 0, stderr: '' });
  });
});
