import { describe, expect, test } from 'vitest';
import { ascFormat } from '../../../src/io/asc.ts';
import type { OpenHint } from '../../../src/io/file-format.ts';
import { mutationsOf, prefixes, verdictOn } from '../../support/hostile-files.ts';

const open = (text: string, hint?: OpenHint) =>
  ascFormat.open?.({ bytes: new TextEncoder().encode(text) }, hint) ?? Promise.reject(new Error('asc: expected to be read'));
const grid = `ncols 3
nrows         2
xllcorner     500000.0
yllcorner     5000000.0
cellsize      30
NODATA_value  -9999
 1.5 2 -3e1
-9999 5 6
`;

describe('an ASCII grid', () => {
  test('is read with its cell size, and its holes', async () => {
    const opened = await open(grid);
    expect(opened).toMatchObject({ width: 3, height: 2, spacing: { x: 30, y: 30 }, holes: 1, nodata: -9999, notes: [] });
    expect(opened.isInMetres).toBe(true);
    expect([...opened.heightmap().data]).toEqual([1.5, 2, -30, Number.NaN, 5, 6]);
    expect(await open(grid, { nodata: 5 })).toMatchObject({ codes: { min: -9999, max: 6 } });
  });

  test('is a long text: it says how far it is read', async () => {
    const done: number[] = [];
    const bytes = new TextEncoder().encode(`ncols 2 nrows 256 ${'1 2 '.repeat(256)}`);
    await ascFormat.open?.({ bytes }, {}, (fraction) => done.push(fraction));
    expect(done).toEqual([0, 0.25, 0.5, 0.75]);
  });

  test('may have oblong cells, lines that end anywhere, and the number −9999 without saying so', async () => {
    const opened = await open('NROWS 2 NCOLS 2\r\ndx 10 dy 20\r\n1\r\n2 3\r\n-9999');
    expect(opened).toMatchObject({ spacing: { x: 10, y: 20 }, holes: 1 });
    expect(opened.guesses.nodata).toMatchObject({ value: -9999 });
  });

  test('has cells in degrees where its corner and its cells can hardly be metres, and says so', async () => {
    const { spacing, notes } = await open(grid.replace('500000.0', '7').replace('5000000.0', '60').replace('30\n', '0.001\n'));
    expect(spacing?.x).toBeCloseTo(55.59, 1);
    expect(spacing?.y).toBeCloseTo(111.195, 2);
    expect(notes).toEqual(['its cells, 0.001 wide, are taken for degrees (a guess): 55.6 × 111.2 m at 60° north']);
    expect(await open('ncols 2 nrows 2 xllcorner 0 yllcorner 0 cellsize 0.25 1 2 3 4')).toMatchObject({
      spacing: { x: 0.25, y: 0.25 },
    });
  });

  test.each([
    ['hello world', 'ASC: expected ncols and nrows at the beginning, got another kind of file'],
    ['ncols 3 nrows x', 'ASC: nrows: expected a number, got "x"'],
    ['ncols 3 nrows 2 1 2 3 4 5      ', 'ASC: expected 6 numbers for 3 × 2 samples, got 5'],
    ['ncols 2 nrows 1 1 2,5', 'ASC: the sample at column 1, row 0: expected a number, got "2,5"'],
    [`ncols 2 nrows 1 1 ${'9'.repeat(70)}`, `ASC: the sample at column 1, row 0: expected a number, got "${'9'.repeat(64)}"`],
    [
      'ncols 90000 nrows 90000 1',
      'ASC: expected ncols and nrows of 1 to 16384, at most 67125249 samples in all, got 90000 × 90000',
    ],
    ['ncols 16384 nrows 4096 1', 'ASC: expected 67108864 numbers for 16384 × 4096 samples, got fewer'],
  ])('that is none is refused in a sentence: %s', async (text, message) => {
    await expect(open(text)).rejects.toThrow(message);
  });

  test('every beginning of a file and every damaged one has a verdict', async () => {
    const bytes = new TextEncoder().encode(grid.trim());
    for (const file of prefixes(bytes)) expect(await verdictOn(ascFormat, { bytes: file })).not.toBe('accepted');
    const verdicts = new Set<string>();
    for (const file of mutationsOf([bytes], 25, 300)) verdicts.add(await verdictOn(ascFormat, { bytes: file }));
    expect(verdicts.size).toBeGreaterThan(20);
  });
});
