import { describe, expect, test } from 'vitest';
import { withPalette, withScene } from '../../../../src/landscape/edits.ts';
import { type Landscape, LandscapeError } from '../../../../src/landscape/landscape.ts';
import { landscapeFromText } from '../../../../src/landscape/landscape-text.ts';
import { palettes } from '../../../../src/landscape/palettes.ts';
import { problemsText, readingNote } from '../../../../src/ui/landscape/landscape-wording.ts';

/** What the page says of a text's landscape, below its first sentence. */
const told = (text: string): string[] => readingNote(landscapeFromText(text).changes)?.split('\n').slice(1) ?? [];

function refusal(edit: (landscape: Landscape) => unknown): string {
  try {
    edit(landscapeFromText('l.layers=7').landscape);
  } catch (error) {
    if (error instanceof LandscapeError) return problemsText(error.problems);
    throw error;
  }
  return 'was not refused';
}

describe('what is wrong with a landscape', () => {
  test('is told of a palette in a sentence that begins with its name', () => {
    expect(refusal((now) => withPalette(now, palettes['article-003']))).toBe(
      '“Article 003” has 7 colours; 7 layers and the background need 8',
    );
  });

  test('is told under the labels of the page', () => {
    expect(refusal((now) => withScene(now, { haze: 2 }))).toBe('Haze: expected a number from 0 to 1, got 2');
    expect(told('l.preset=moonlit-snov&l3.speed=-1&l.sunColour=red&l14.speed=1')).toEqual([
      'Preset: no preset named “moonlit-snov”; did you mean “moonlit-snow”? (now violet-dusk)',
      'Sun colour: expected six hexadecimal digits, got “red”',
      'Layer 3, Speed: expected a number from 0 to 2000, got −1 (now 0)',
      'Layer 14: expected the number of a layer, 1 … 6',
    ]);
  });

  test('is told once of a value that breaks two rules', () => {
    expect(told('l1.roughness=9&l1.decay=factor')).toEqual([
      'Layer 1, Roughness: expected at most 1 with factor decay, got 9 (now 1)',
    ]);
  });

  test('is cut where a value is long', () => {
    expect(told(`l.seed=${'x'.repeat(300)}`)).toEqual([
      `Scene seed: expected at most 200 characters, got 300 (now ${'x'.repeat(59)}…)`,
    ]);
    expect(told(`l.sunColour=${'x'.repeat(300)}`)).toEqual([
      `Sun colour: expected six hexadecimal digits, got “${'x'.repeat(56)}…”`,
    ]);
  });
});
