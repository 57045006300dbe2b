import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_SAMPLES, MAX_SIDE } from '../../../src/core/heightmap.ts';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import { RecipeError } from '../../../src/core/recipe.ts';
import { isRecipeKey } from '../../../src/core/recipe-text.ts';
import { appearanceSchema } from '../../../src/draw/colour/appearance.ts';
import { generate, registry, samplesOf } from '../../../src/generate.ts';
import { sha256Hex, toLittleEndian } from '../../../src/io/bytes.ts';
import { landscapeToText } from '../../../src/landscape/landscape-text.ts';
import { landscapePresets } from '../../../src/landscape/presets.ts';
import { compareSchema } from '../../../src/state/compare-settings.ts';
import { MAX_PINS, selectedRecipe } from '../../../src/state/document.ts';
import { documentFromText, documentToText, isLandscapeKey } from '../../../src/state/document-text.ts';
import { fieldTexts } from '../../../src/state/field-texts.ts';
import { firstRecipe } from '../../../src/state/first-recipe.ts';
import { readingNotice, textOfLink, unusable } from '../../../src/state/link.ts';
import { pageSchema } from '../../../src/state/page-settings.ts';
import { withAdded, withDuplicate } from '../../../src/state/pane-edits.ts';
import { PANE_KEYS } from '../../../src/state/pane-text.ts';
import { withSelected } from '../../../src/state/panes.ts';
import { stageFor } from '../../../src/state/pictured.ts';
import { cases, forAll } from '../../support/cases.ts';
import { anyComparison, anyDocument, comparisonOf, smallDocument } from '../../support/documents.ts';
import { hostileLinks } from '../../support/hostile-links.ts';

const messagesOf = (text: string): string[] => documentFromText(text).changes.map(({ path, message }) => `${path}: ${message}`);

describe('a document and its text', () => {
  test('are the same, whatever was set', () => {
    forAll(400, [fc.oneof(anyDocument, anyComparison)], (document) => {
      const reading = documentFromText(documentToText(document));
      expect(reading).toEqual({ document, changes: [], contract: 'same' });
    });
  });

  test('a link of broken escapes is a link, and says that it is damaged; an anchor is none', () => {
    expect(['#%E0%A4%A', '#top', '#', ''].map(textOfLink)).toEqual(['%E0%A4%A', undefined, undefined, undefined]);
    expect(messagesOf('v=1&generator=fault-lines&seed=%E0%A4%A')).toEqual([
      'text: characters behind a % are missing: it is damaged or cut off',
    ]);
  });

  test('a size that is cut down to the samples of a map is told as it is made', () => {
    const reading = documentFromText('v=1&generator=fault-lines&size=20000x9000');
    expect(selectedRecipe(reading.document)).toMatchObject({ width: 11_054, height: 6072 });
    expect(readingNotice(reading, 'link')).toContain(
      'it is.\nSize: expected no more samples than 8193 × 8193, got 20000 × 9000 (now 11054 × 6072).',
    );
  });

  test('a value that breaks two rules is told once, as it was given', () => {
    const reading = documentFromText('v=1&generator=midpoint-displacement&p.roughness=9');
    expect(readingNotice(reading, 'link')).toBe(
      'Not everything in this link could be used as it is.\nRoughness: expected at most 1 with factor decay, got 9 (now 1).',
    );
  });

  test('the text of a fresh terrain names its generator, seed and size alone', () => {
    expect(documentToText(smallDocument())).toBe('v=1&generator=diamond-square&seed=dolerite&size=9x9');
  });

  test('a pin says only how it differs from the terrain', () => {
    const document = smallDocument('midpoint-displacement');
    const rougher = registryRecipe('midpoint-displacement', { roughness: 0.7 });
    const pins = [{ recipe: rougher, stage: 2, cut: undefined, series: 4 }];
    expect(documentToText({ ...document, pins })).toBe(
      'v=1&generator=midpoint-displacement&seed=dolerite&size=9x9&1.p.roughness=0.7&1.pin=4&1.stage=2',
    );
  });

  test('a terrain of a comparison says only how it differs from the one of the document', () => {
    const two = { ...smallDocument(), ...withDuplicate(smallDocument(), 0) };
    const three = { ...two, ...withAdded(two, registryRecipe('fault-lines', { lines: 7 })) };
    const document = { ...three, ...withSelected(three, 1), page: { ...three.page, view: 'compare' as const } };
    expect(documentToText(document)).toBe(
      'v=1&generator=diamond-square&seed=dolerite&size=9x9&view=compare&pane=2&t1.generator=diamond-square' +
        '&t3.generator=fault-lines&t3.seed=dolerite&t3.size=9x9&t3.p.lines=7',
    );
  });

  test('no two settings have the same key', () => {
    const settings = [appearanceSchema, pageSchema, compareSchema].flatMap((schema) => Object.keys(schema));
    const keys = [...fieldTexts.map(({ key }) => key), ...settings, ...PANE_KEYS, 'pin'];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => isRecipeKey(key) || isLandscapeKey(key) || /^t?\d/.test(key))).toEqual([]);
  });

  // Were a default to change, this link would name another terrain: then the version must be raised too.
  test('a link of the first release makes the terrain it made then', async () => {
    const { document } = documentFromText('v=1&generator=diamond-square&seed=dolerite&size=33x33');
    expect(await sha256Hex(toLittleEndian(samplesOf(generate(selectedRecipe(document)))))).toBe(
      '846de2f9e6353d739ab0d8860e2bb835fba1ff0028147cb41241f757fd2ca28b',
    );
  });
});

function registryRecipe(generator: string, params: object, changes: object = {}) {
  const source = { kind: 'generated', generator, seed: 'dolerite', params };
  return parseRecipe({ version: 1, source, width: 9, height: 9, ...changes }, registry);
}

describe('a text that asks for too much', () => {
  test('becomes the nearest allowed, and every change is listed', () => {
    const text =
      'v=1&generator=diamond-square&seed=a&size=99999x9&p.hurst=7&exaggeration=-3&ramp=pink&cut=row,1.5&camera=400,30,5,0,0,0&stage=99';
    const { document } = documentFromText(text);
    expect(selectedRecipe(document)).toMatchObject({ width: MAX_SIDE, height: 9, source: { params: { hurst: 1 } } });
    expect(document).toMatchObject({
      appearance: { exaggeration: 0, ramp: 'hypsometric' },
      cut: { mode: 'row', row: 1 },
      cameras: [{ azimuthDeg: 360, altitudeDeg: 30 }],
      stage: 28,
    });
    expect(messagesOf(text)).toEqual([
      'params.hurst: expected a number from 0.01 to 1, got 7',
      'width: expected a whole number of samples from 2 to 16384, got 99999',
      'stage: expected a whole number from 0 to 28, got "99"',
      'cut: expected 0 … 1, got 1.5',
      'camera: expected 0 … 360, got 400',
      'appearance.ramp: expected hypsometric, grey, viridis, cividis, desert or dusk, got "pink"',
      'appearance.exaggeration: expected a number from 0 to 100, got -3',
    ]);
  });

  test('has no pin along a way of water, which depends on the sea', () => {
    const text = 'v=1&generator=diamond-square&seed=a&size=9x9&1.pin=0&1.cut=water,0.2,0.3';
    expect(messagesOf(text)).toEqual(['pin 1, cut: a pin has a straight section, not a way of water']);
    expect(documentFromText(text).document.pins[0].cut).toMatchObject({ mode: 'line', a: { x: 0.2, y: 0.3 } });
  });

  test('is worded with the labels of the settings', () => {
    expect(readingNotice(documentFromText('v=1&generator=diamond-square&p.hurst=7&ramp=pink&camara=1'), 'link')).toBe(
      'Not everything in this link could be used as it is.\nHurst exponent: expected a number from 0.01 to 1, got 7 (now 1).\n' +
        '“camara”: there is no such setting; did you mean “camera”?\n' +
        'Ramp: expected hypsometric, grey, viridis, cividis, desert or dusk, got “pink” (now hypsometric).',
    );
  });

  test('takes one number for the size as both sides, without a word', () => {
    const reading = documentFromText('v=1&generator=fault-lines&seed=x&size=129');
    expect(selectedRecipe(reading.document)).toMatchObject({ width: 129, height: 129 });
    expect(readingNotice(reading, 'link')).toBeUndefined();
  });

  test('that cannot be opened ends a question without a full stop', () => {
    const reasonOf = (generator: string): string => {
      try {
        return String(documentFromText(`v=1&generator=${generator}&size=9x9`));
      } catch (error) {
        if (error instanceof RecipeError) return unusable('link', error);
        throw error;
      }
    };
    expect([reasonOf('diamond-sqare'), reasonOf('moon')]).toEqual([
      'This link cannot be opened: no generator named “diamond-sqare”; did you mean “diamond-square”?',
      expect.stringMatching(/^This link cannot be opened: no generator named “moon”; there are diamond-square, .*\.$/),
    ]);
  });

  test.each([
    ['extent=abc', 'Side lengths: expected two numbers, x and y, got “abc” (now 25600 × 25600 m).'],
    ['extent=-1x5', 'East–west: expected metres from 0.001 to 1000000000, got −1 (now 0.001).'],
    ['elevation=', 'Elevations: expected two numbers, min and max, got “” (now −600 … 2400 m).'],
    ['elevation=5..1', 'Elevations: expected the lowest below the highest, got 5 … 1 (now −600 … 2400 m).'],
    ['p.edges=toroidal&size=500', 'Size: toroidal edges need 2ⁿ·cells + 1 samples, got 500 (now 513).'],
    ['filter=median:radius=99', 'Filter 1, Radius in cells: expected a whole number from 1 to 8, got 99 (now 8).'],
    ['filter=moon&filter=median:radius=99', 'Filter 1: no filter named “moon”; there are fault, rivers,'],
    ['p.radius=7', 'No parameter named “radius”; there are hurst, offsets,'],
    ['cut=line,0.1,0.2,x,0.8', 'Section: expected 4 numbers, got “0.1,0.2,x,0.8”.'],
    ['cut=row,x', 'Section: expected a number, got “x”.'],
    ['cut=row,0.5,x', 'Section: expected 2 numbers, got “0.5,x”.'],
    ['cut=diagonal,1', 'Section: expected row, column, line or water and at most 6 numbers, got “diagonal,1”.'],
    ['1.pin=0&1.filter=median:radius=99', 'Pin 1, filter 1, Radius in cells: expected'],
    ['1.pin=0&1.generator=fault-lines&1.p.radius=9', 'Pin 1, Largest radius: expected'],
    ['t2.generator=moon&t2.filter=median:radius=99', 'Terrain 2, filter 1, Radius in cells: expected'],
    [
      't2.generator=fault-lines&t2.p.lines=0&view=compare&divider=7',
      'Terrain 2, Lines: expected a whole number from 1 to 65536, got 0 (now 1).\nDivider: expected',
    ],
    [
      't2.generator=midpoint-displacement&t2.p.ownOffsets=2.0',
      'Terrain 2, Own offsets: expected LEVEL.INDEX:OFFSET, such as 2.1:-35, got “2.0” (now none).',
    ],
    ['filter=moon&filter=clamp:low=9,high=0.1', 'Filter 1, Low: expected low below high'],
  ])('names what it speaks of by its labels: %s', (text, line) => {
    const size = text.includes('size=') ? '' : 'size=9x9&';
    const reading = documentFromText(`v=1&generator=diamond-square&seed=a&${size}${text}`);
    expect(readingNotice(reading, 'link')).toContain(`\n${line}`);
  });

  type Fits = (document: ReturnType<typeof documentFromText>['document']) => boolean;
  test.each<[string, Fits]>([
    ['size=16384x16384', (d) => selectedRecipe(d).width * selectedRecipe(d).height <= MAX_SAMPLES],
    ['p.edges=toroidal&size=500x500', (d) => selectedRecipe(d).width === 513 && selectedRecipe(d).height === 513],
    ['filter=smooth&filter=sharpen&filter=clamp:low=0.9,high=0.1', (d) => selectedRecipe(d).filters.length === 2],
    [`${'filter=invert&'.repeat(40)}`, (d) => selectedRecipe(d).filters.length === 32],
    [`seed=${'x'.repeat(2000)}`, (d) => JSON.stringify(selectedRecipe(d).source).includes(`"${'x'.repeat(1000)}"`)],
    ['elevation=500..100', (d) => selectedRecipe(d).elevation?.min === -600],
    ['extent=0x1e99', (d) => selectedRecipe(d).extent.x === 1e-3 && selectedRecipe(d).extent.y === 1e9],
  ])('%s is made to fit', (text, fits) => {
    const { document, changes } = documentFromText(`v=1&generator=diamond-square&${text}`);
    expect(fits(document)).toBe(true);
    expect(changes.length).toBeGreaterThan(0);
    expect(parseRecipe(selectedRecipe(document), registry)).toEqual(selectedRecipe(document));
  });

  test('no more pins are read than a document has', () => {
    const pins = Array.from({ length: 50 }, (_, i) => `&${i + 1}.pin=${i}`).join('');
    const { document } = documentFromText(`v=1&generator=diamond-square&seed=a&size=9x9${pins}`);
    expect(document.pins).toHaveLength(MAX_PINS);
  });

  test('what a pin asks for too much is listed under the pin', () => {
    const reading = documentFromText('v=1&generator=diamond-square&size=9x9&1.pin=x&1.p.hurst=9&1.foo=1&1.filter=smooth:sigma=9');
    expect(readingNotice(reading, 'link')?.split('\n')).toEqual([
      'Not everything in this link could be used as it is.',
      'Pin 1, Hurst exponent: expected a number from 0.01 to 1, got 9 (now 1).',
      expect.stringMatching(/^Pin 1, filter 1, .*: expected a number from .* got 9/),
      'Pin 1, “foo”: there is no such setting.',
      'Pin 1, Colour: expected a number of 0 … 999, got “x” (now 0).',
    ]);
  });

  test('a pin that names nothing is left out, and the others stay', () => {
    const { document, changes } = documentFromText('v=1&generator=diamond-square&size=9x9&1.pin=0&1.generator=moon&2.pin=1');
    expect(document.pins.map(({ series }) => series)).toEqual([1]);
    expect(changes.map(({ path }) => path)).toEqual(['pin 1, generator']);
  });
});

describe('a comparison that asks for too much', () => {
  const read = (text: string) => documentFromText(`v=1&generator=diamond-square&size=9x9&view=compare&${text}`);
  const listed = (text: string): string[] => read(text).changes.map(({ path, message }) => `${path}: ${message}`);

  test('keeps four terrains', () => {
    const text = [2, 3, 4, 5, 6].map((n) => `t${n}.generator=fault-lines`).join('&');
    expect(read(text).document.terrains).toHaveLength(4);
    expect(listed(text)).toEqual(['terrains: expected at most 4, got 6']);
  });

  test('goes without a terrain that cannot be read, and the others stay where they are in order', () => {
    const { document } = read('t2.generator=moon&t3.generator=fault-lines&t4.generator=square-square&pane=1');
    expect(document.terrains.slice(1).map(({ source }) => 'generator' in source && source.generator)).toEqual([
      'fault-lines',
      'square-square',
    ]);
    expect(listed('t2.generator=moon&t2.p.lines=7')).toEqual([
      expect.stringMatching(/^terrain 2, generator: no generator named "moon"/),
    ]);
  });

  test.each([
    ['pane=5', 'pane: expected a terrain of 1 … 2, got "5"', { selected: 1 }],
    ['pane=x', 'pane: expected a terrain of 1 … 2, got "x"', { selected: 0 }],
    ['pair=9-1', 'pair: expected two of the terrains 1 … 2, got "9-1"', { pair: { of: 1, less: 0 } }],
    ['pair=1-1', 'pair: expected two of the terrains 1 … 2, got "1-1"', { pair: { of: 1, less: 0 } }],
    ['stage=3', 'stage: terrains are compared finished, not at 3', { stage: undefined }],
    ['divider=7', 'compare.divider: expected a number from 0 to 1, got 7', { compare: { divider: 1 } }],
    ['t2.p.lines=0', 'terrain 2, params.lines: expected a whole number from 1 to 65536, got 0', {}],
    ['t2.stage=3', 'terrain 2, stage: there is no such setting', {}],
  ])('%s is made to fit and listed', (text, message, document) => {
    const whole = `${text.startsWith('pane=5') ? 't1' : 't2'}.generator=fault-lines&${text}`;
    expect(listed(whole)).toEqual([message]);
    expect(read(whole).document).toMatchObject(document);
  });

  test('compares no stage, but keeps that of terrain that is looked at alone', () => {
    const document = { ...comparisonOf('fault-lines'), page: smallDocument().page, stage: 3 };
    expect(documentFromText(documentToText(document)).document).toEqual(document);
  });
});

describe('a landscape in the text of a document', () => {
  const FRESH = 'v=1&generator=diamond-square&seed=dolerite&size=9x9';

  test('comes last, as it was set', () => {
    const landscape = 'l.preset=dawn-mist&l.seed=first+light&l3.colour=683878&l3.name=F%C3%A4rne';
    const document = { ...smallDocument(), landscape };
    expect(documentToText(document)).toBe(`${FRESH}&${landscape}`);
    expect(documentFromText(documentToText(document)).document).toEqual(document);
  });

  test.each(landscapePresets.map(({ id, text, landscape }) => ({ id, text, landscape })))(
    'keeps its text where it is $id with another seed',
    ({ text, landscape }) => {
      const other = landscapeToText({ ...landscape, seed: 'ünïcode & <b>, a/b:c=d' });
      for (const written of [text, other]) {
        expect(documentFromText(documentToText({ ...smallDocument(), landscape: written })).document.landscape).toBe(written);
      }
    },
  );

  test.each(['l.preset=moonlit-snow', 'view=landscape&l.haze=0.3', 'view=landscape'])(
    'alone, %s, is shown, with the bare terrain of a first visit behind it',
    (text) => {
      const { document, ...reading } = documentFromText(text);
      expect(reading).toEqual({ changes: [], contract: 'same' });
      expect(document.page.view).toBe('landscape');
      expect(selectedRecipe(document)).toEqual({ ...firstRecipe(), filters: [] });
      expect(document.landscape).toBe(text.replace(/^view=landscape&?/, ''));
    },
  );

  test('is no terrain of a comparison and no pin', () => {
    const { document, changes } = documentFromText(`${FRESH}&l1.speed=12&1.pin=0&t2.generator=fault-lines&l123.speed=1`);
    expect(document).toMatchObject({ landscape: 'l1.speed=12', pins: [{ series: 0 }] });
    expect(document.terrains).toHaveLength(2);
    expect(changes.map(({ path }) => path)).toEqual(['l123.speed']);
  });

  test.each([
    ['of 700 values', '&l1.speed=1'.repeat(700), 600],
    ['of 60,000 characters', `&l.seed=${'x'.repeat(60_000)}`, 0],
  ])('%s is cut short, and that is listed', (_, text, kept) => {
    const { document, changes } = documentFromText(FRESH + text);
    expect([...new URLSearchParams(document.landscape)]).toHaveLength(kept);
    expect(changes.map(({ path }) => path)).toEqual(['landscape']);
    expect(documentFromText(documentToText(document))).toEqual({ document, changes: [], contract: 'same' });
  });
});

describe('another output contract', () => {
  test.each([
    ['0', 'This link is of an older Faultline: the terrain may differ.'],
    ['2', 'This link is of a newer Faultline: what this one does not know is left out, and the terrain may differ.'],
  ])('version %s opens with a notice', (version, notice) => {
    const reading = documentFromText(`v=${version}&generator=diamond-square&seed=a&size=9x9`);
    expect(selectedRecipe(reading.document)).toMatchObject({ width: 9 });
    expect(readingNotice(reading, 'link')).toBe(notice);
  });

  test('a link without a version says so', () => {
    expect(messagesOf('generator=diamond-square')).toEqual(['v: expected 1, got none']);
  });
});

test('imported terrain without a name is read as it was written', () => {
  const text = `v=1&imported=${'0'.repeat(64)}&name=&size=9x9&extent=8x8&elevation=0..1`;
  const { document, changes } = documentFromText(text);
  expect(changes).toEqual([]);
  expect(documentToText(document)).toContain('&name=&');
  expect(documentFromText(documentToText(document)).changes).toEqual([]);
});

test('a text without a generator that there is says which there are', () => {
  expect(() => documentFromText('v=1&seed=a')).toThrow('generator: expected one of diamond-square, ');
  expect(() => documentFromText('v=1&generator=moon')).toThrow('generator: no generator named "moon"; there are diamond-square');
});

test('hostile texts are read or refused, and what is read is in range', () => {
  for (const text of hostileLinks(cases(1000))) {
    try {
      const { document } = documentFromText(text);
      expect(parseRecipe(selectedRecipe(document), registry)).toEqual(selectedRecipe(document));
      expect(documentFromText(documentToText(document)).changes).toEqual([]);
    } catch (error) {
      if (!(error instanceof RecipeError)) throw error;
    }
  }
});

const document = smallDocument('diamond-square');
const [nine] = document.terrains;
const sized = (side: number) => ({ ...nine, width: side, height: side });

test('another size is shown at the same stage, at its last if it has fewer, and finished if it has none', () => {
  const at = (stage: number | undefined, side: number) => stageFor(sized(side), { ...document, stage });
  expect(at(2, 17)).toBe(2);
  expect(at(5, 5)).toBe(4);
  expect(at(6, 5)).toBe(4); // the finished one stays finished
  expect(at(2, 2)).toBeUndefined();
  expect(at(undefined, 5)).toBeUndefined();
});

test('a stage of terrain that has none is told of', () => {
  const text = documentToText({ ...document, terrains: [sized(2)], stage: 0 });
  expect(documentFromText(text).changes.map(({ message }) => message)).toEqual(['this terrain has no stages']);
});
