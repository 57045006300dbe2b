import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { inputFormats } from '../../../src/io/input-formats.ts';
import { recipeFormat } from '../../../src/io/recipe-json.ts';
import { mutated, withRightSums, wordsIn } from '../../support/fuzz-mutations.ts';
import { fuzzReaders, readerOf } from '../../support/fuzz-readers.ts';
import { packed, unpacked } from '../../support/fuzz-seeds.ts';
import { sentencesOf } from '../../support/hostile-files.ts';
import { diceFrom } from '../../support/png-mutations.ts';
import { smallPngs } from '../../support/png-samples.ts';
import { verdictOn } from '../../support/png-verdict.ts';

// `npm run soak -- fuzz` searches the same readers for minutes each, led on by what runs.

/** Calls write files, and have tests of their own. */
const readers = fuzzReaders.filter(({ name }) => name !== 'call');
const CHANGED = 25;

test('every format that is read is searched', () => {
  const names = inputFormats.map((format) => (format === recipeFormat ? 'recipe-json' : format.extension.slice(1)));
  expect(fuzzReaders.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});

describe.each(readers)('the reader of $name', ({ read, seeds, hasSums }) => {
  test('reads the inputs from which a search begins', async () => {
    for (const seed of await seeds()) await read(new Uint8Array(seed), '');
  });

  test('reads changed inputs, or says in sentences what is wrong', async () => {
    const inputs = await seeds();
    const words = wordsIn(inputs);
    const dice = diceFrom(1);
    for (let i = 0; i < CHANGED; i++) {
      const input = mutated(inputs, words, dice);
      try {
        await read(hasSums ? withRightSums(input) : input, '');
      } catch (error) {
        sentencesOf(error);
      }
    }
  });
});

/** Texts of which a reader whose work grows with the square of their length would make minutes. */
const times = (count: number, make: (i: number) => string): string => Array.from({ length: count }, (_, i) => make(i)).join('');
const START = 'v=1&generator=gradient-noise';
const recipeWith = (params: string): string =>
  `{"version":1,"source":{"kind":"generated","generator":"gradient-noise","params":{${params}"octaves":1}}}`;
test.each<[reader: string, what: string, text: string]>([
  ['recipe-text', 'a number of many digits', `${START}&elevation=${'9'.repeat(400_000)}x`],
  ['recipe-text', 'a parameter over and over', `${START}&filter=smooth:${'sigma=1,'.repeat(100_000)}`],
  ['recipe-json', 'unknown names', recipeWith(times(40_000, (i) => `"${i}octaves and warp":0,`))],
  ['link', 'a number of many digits', `${START}&p.octaves=${'9'.repeat(190_000)}x`],
  ['link', 'a parameter over and over', `${START}&filter=smooth:${'sigma=1,'.repeat(24_000)}`],
  ['link', 'unknown names', `${START}${times(1990, (i) => `&${i}${'octaves and warp '.repeat(5)}=1`)}`],
  ['landscape', 'a number of many digits', `l.haze=${'9'.repeat(49_000)}x`],
  [
    'session',
    'a history without end',
    JSON.stringify({
      text: START,
      savedAtMs: 1,
      title: '',
      past: { at: 0, steps: Array(60_000).fill({ name: '', text: START }) },
    }),
  ],
])('a %s of %s is read or refused soon', (name, _, text) => {
  const { read } = readerOf(name);
  try {
    // It takes milliseconds; the watchdog ends what takes minutes.
    runInNewContext('read()', { read: () => read(new TextEncoder().encode(text), '') }, { timeout: 60_000 });
  } catch (error) {
    sentencesOf(error);
  }
});

test('damage in a compressed picture reaches what lies behind the checksums', async () => {
  const [, png] = smallPngs[0];
  const damaged = Uint8Array.from(png);
  damaged[png.indexOf(0x49, 200) + 60] ^= 1;
  expect(await verdictOn(damaged)).toMatch(/expected checksum/);
  expect(await verdictOn(withRightSums(damaged))).toMatch(/^accepted|image data has filter|intact bytes/);
});

test('a name and what lies beside a file are parts of one input', () => {
  const parts = { name: 'a.r32', beside: new TextEncoder().encode('{"width":3}'), bytes: Uint8Array.of(10, 1, 10) };
  expect(unpacked(packed(parts))).toEqual(parts);
});
