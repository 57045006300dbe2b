import { describe, expect, test } from 'vitest';
import { inputFormats } from '../../../src/io/input-formats.ts';
import { recipeFormat } from '../../../src/io/recipe-json.ts';
import { mutated, withRightSums, wordsIn } from '../../support/fuzz-mutations.ts';
import { fuzzReaders } from '../../support/fuzz-readers.ts';
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
