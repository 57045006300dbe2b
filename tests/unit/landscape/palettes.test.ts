import { describe, expect, test } from 'vitest';
import { isColour, MAX_LAYERS } from '../../../src/landscape/landscape.ts';
import { paletteIdOf, palettes } from '../../../src/landscape/palettes.ts';
import { newOnly } from '../../support/goldens.ts';
import { shortHash } from '../../support/landscapes.ts';

const all = Object.entries(palettes);
const ofTheDay = all.filter(([id]) => !id.startsWith('article-'));

/** Lightness as people see it, 0 … 100 (CIE 1976 L*), which no kind of colour blindness changes much. */
function lightness(colour: string): number {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [r, g, b] = rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return luminance > 0.008856 ? 116 * Math.cbrt(luminance) - 16 : 903.3 * luminance;
}

/** The least step from a colour to the next one, towards the dark. */
function leastStep(colours: readonly string[]): number {
  const light = colours.map(lightness);
  return Math.min(...light.slice(1).map((next, i) => light[i] - next));
}

describe('the palettes', () => {
  test('are those of the articles and at least ten more', () => {
    expect(palettes['article-003'].colours.join(' ')).toBe('#c39de0 #9e62cc #824f8a #441c63 #310752 #170326 #f0cba3');
    expect(palettes['article-001']).toMatchObject({ foot: '#333333', outline: '#808080', sky: [] });
    expect([palettes['article-001'].colours[0], palettes['article-001'].colours.at(-1)]).toEqual(['#800080', '#000000']);
    expect(ofTheDay.length).toBeGreaterThanOrEqual(10);
  });

  test('have colours in one notation, and titles of their own', () => {
    for (const [, { title, colours, sky, ...single }] of all) {
      expect(title).not.toBe('');
      for (const colour of [...colours, ...sky, ...Object.values(single)]) expect(isColour(colour)).toBe(true);
    }
    expect(new Set(all.map(([, { title }]) => title)).size).toBe(all.length);
  });

  test('are found by their values', () => {
    for (const [id, palette] of all) expect(paletteIdOf({ ...palette })).toBe(id);
    expect(paletteIdOf({ ...palettes['violet-dusk'], sun: '#ffffff' })).toBeUndefined();
    expect(paletteIdOf({ ...palettes['violet-dusk'], title: 'Mine' })).toBeUndefined();
  });

  test('cannot be changed', () => {
    expect(() => Object.assign(palettes['violet-dusk'], { sun: '#000000' })).toThrow(TypeError);
  });

  test('never change once they are published: links name them', async () => {
    const hashes = await Promise.all(all.map(async ([id, palette]) => [id, await shortHash(palette)]));
    expect(Object.fromEntries(hashes), newOnly('tests/unit/landscape/palettes.test.ts')).toMatchInlineSnapshot(`
      {
        "article-001": "81e7d66776108678",
        "article-003": "7602dd5c55526244",
        "autumn-valley": "458c57d791cfbfba",
        "blue-hour": "7d32398d7881a86d",
        "clear-day": "ce389855b080780f",
        "desert-evening": "1c1a2a64217c5c94",
        "ember-sunset": "760daa6394942dbc",
        "first-light": "88a56f9aa2ab9975",
        "golden-hour": "df20aeb7ef55b0bf",
        "ink-and-paper": "dcb2ab8fe9a51107",
        "misty-morning": "ae0a90c8036cd044",
        "moonlit-snow": "71557c17e08b1c5e",
        "polar-night": "fd788c1fbca6eb2b",
        "rain-front": "bab49f28c44d2069",
        "starry-night": "8d707efdfa0f6c84",
        "violet-dusk": "65391547ddc70fe0",
      }
    `);
  });
});

describe.each(ofTheDay)('%s', (_, { colours, haze }) => {
  test('colours as many layers as there can be, each clearly darker than the one behind it', () => {
    expect(colours).toHaveLength(MAX_LAYERS + 1);
    expect(leastStep(colours.slice(0, -1))).toBeGreaterThan(2.9);
  });

  test('leaves the layers apart in haze', () => {
    expect(lightness(haze)).toBeGreaterThan(lightness(colours[MAX_LAYERS / 2]));
  });
});
