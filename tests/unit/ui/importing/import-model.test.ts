import { describe, expect, test } from 'vitest';
import { COLOURS_NOTE } from '../../../../src/io/colour-codes.ts';
import type { FileFacts } from '../../../../src/terrain/file-facts.ts';
import { type Answers, NO_ANSWERS } from '../../../../src/ui/importing/answers.ts';
import { elevationChoices } from '../../../../src/ui/importing/elevation-row.ts';
import { turnedBy } from '../../../../src/ui/importing/ground-rows.ts';
import { elevation, shown, silent, spacing } from '../../../support/import-shown.ts';

describe('a file that says nothing', () => {
  test('is shown as guessed, and every guess is named with its reason', () => {
    const { lacks, elevation, ground, north, reading, picture } = shown();
    expect(lacks).toBe('The file does not state its elevations or its cell size. Check what is marked as a guess.');
    expect(elevation.lowest).toEqual({ text: '0', isGuess: true, problem: undefined });
    expect(elevation.highest).toMatchObject({ text: '1,000', isGuess: true });
    expect(elevation.highestCode).toMatchObject({ text: '65,211', isGuess: false });
    expect(elevation.hint).toEqual({ isGuess: true, text: 'nothing in the file hints at it; one code is 0.0154 m' });
    expect(ground).toMatchObject({ perSample: { text: '30', isGuess: true }, wide: { text: '36', isGuess: true } });
    expect(ground.hint).toEqual({ isGuess: true, text: 'a tile of 1 arc-second' });
    expect(north.hint).toEqual({ isGuess: true, text: 'the first row is north' });
    expect(reading).toMatchObject({
      scale: { elevation: { min: 0, max: 1000 }, codes: silent.codes },
      spacing: { x: 30, y: 30 },
    });
    expect(picture?.summary).toBe('36 × 27 km, 1,000 m of relief; drawn ×4.5');
  });

  test('is read as typed, and what is typed is no guess', () => {
    const { elevation, ground, reading, picture } = shown({ lowest: '−6,500', highest: '6280 m', wide: '1112' });
    expect([elevation.lowest.isGuess, elevation.highest.isGuess, elevation.hint.isGuess]).toEqual([false, false, false]);
    expect(ground.perSample).toEqual({ text: '926.67', isGuess: false, problem: undefined });
    expect(reading?.scale?.elevation).toEqual({ min: -6500, max: 6280 });
    expect(picture?.summary).toBe('1,112 × 834 km, 12,780 m of relief; drawn ×11');
    expect(picture?.trueScale).toBe('At ×1 the relief would be 1.1 % of the width.');
    expect(picture?.scaleBar).toEqual({ metres: 200_000, text: '200 km' });
    expect(picture?.ticks.map(({ text, code }) => `${text} ${code}`)).toEqual([
      '−6,500 m 118',
      '−2,000 23,038',
      '0 sea 33,225',
      '2,000 43,411',
      '4,000 53,598',
      '6,280 m 65,211',
    ]);
  });

  test('takes metres of codes that it does not hold', () => {
    const { picture } = shown({ lowest: '0', highest: '6553.5', lowestCode: '0', highestCode: '65535' });
    expect(picture?.range).toEqual({ min: expect.closeTo(11.8), max: expect.closeTo(6521.1) });
  });

  test('is turned over where the lowest elevation has the highest code', () => {
    const { picture, reading } = shown({ lowest: '-100', highest: '0', lowestCode: '65211', highestCode: '118' });
    expect(picture?.range).toEqual({ min: -100, max: 0 });
    expect(reading?.scale).toEqual({ elevation: { min: 0, max: -100 }, codes: { min: 118, max: 65_211 } });
  });

  test('has its codes as metres in one click', () => {
    const choices = new Map(elevationChoices(silent));
    expect(shown(choices.get('Codes as metres')).picture?.range).toEqual(silent.codes);
    expect(elevationChoices({ ...silent, hasCodes: false })).toEqual([]);
  });

  test('keeps its codes as metres when the number for no value changes them', () => {
    const metres = new Map(elevationChoices(silent)).get('Codes as metres');
    const withoutHoles = { min: 160, max: 950 };
    const { elevation, reading } = shown({ ...metres, nodata: '65535' }, { codes: withoutHoles, nodata: 65_535 });
    expect(elevation).toMatchObject({ lowest: { text: '160' }, highest: { text: '950', isGuess: false } });
    expect(elevation.hint).toEqual({ isGuess: false, text: 'one code is 1 m' });
    expect(reading?.scale).toEqual({ elevation: withoutHoles, codes: withoutHoles });
    const cleared = shown({ ...metres, nodata: '' }, { codes: { min: 160, max: 65_535 } });
    expect(cleared.elevation).toMatchObject({ highest: { text: '65,535' }, highestCode: { text: '65,535' } });
    expect(shown({ ...metres, lowestCode: '0' }).elevation.lowest.text).toBe('0');
  });

  test('has typed elevations in place of codes as metres, and another choice ends them', () => {
    const choices = new Map(elevationChoices(silent));
    const metres = choices.get('Codes as metres');
    expect(shown({ ...metres, highest: '70000' }).picture?.range).toEqual({ min: 118, max: 70_000 });
    const both = { ...metres, ...choices.get('0 … 1,000 m') };
    expect(shown(both).picture?.range).toEqual({ min: 0, max: 1000 });
    expect(shown({ ...both, lowest: undefined, highest: undefined }).elevation.highest.isGuess).toBe(true);
  });
});

test('metres per sample and width are one value, and a unit may be typed', () => {
  expect(shown({ perSample: '92.5' }).ground.wide.text).toBe('111');
  expect(shown({ perSample: '0.5 km' }).ground.wide.text).toBe('600');
  expect(shown({ wide: '600 m' }).reading?.spacing).toEqual({ x: 0.5, y: 0.5 });
});

test.each([
  ['74.4 × 92.7', 74.4, 92.7],
  ['74.4 x 92.7 m', 74.4, 92.7],
  ['74.4,92.7', 74.4, 92.7],
  ['74, 92', 74, 92],
  ['74,4 × 92,7', 74.4, 92.7],
  ['0.5 × 0.6 km', 500, 600],
  ['74,4', 74.4, 74.4],
  ['1,200', 1200, 1200],
])('“%s” per sample is %d by %d metres', (perSample, x, y) => {
  expect(shown({ perSample }).reading?.spacing).toEqual({ x, y });
});

test('a width that is typed after two cell sizes keeps their ratio', () => {
  const { ground, reading } = shown({ perSample: '20 × 30', wide: '48' });
  expect(reading?.spacing).toEqual({ x: 40, y: 60 });
  expect([ground.perSample.text, ground.wide.text]).toEqual(['40 × 60', '48']);
  expect(shown({ perSample: '20 × 30' }).ground.wide.text).toBe('24');
});

test('a turned file has the width of its columns', () => {
  const orientation = turnedBy('right', NO_ANSWERS.orientation);
  const { ground, picture, size, north } = shown({ orientation, isTurned: true });
  expect([ground.wide.text, size.keep, north.hint.isGuess]).toEqual(['27', 'Keep 901 × 1201', false]);
  expect(picture?.extent).toEqual({ x: 27_000, y: 36_000 });
});

test('cells that a file states keep their ratio', () => {
  const facts = { spacing: { x: 70, y: 90 }, guesses: { elevation } };
  const { lacks, ground, reading } = shown({ perSample: '35' }, facts);
  expect(lacks).toBe('The file does not state its elevations. Check what is marked as a guess.');
  expect(ground.hint).toEqual({ isGuess: false, text: 'as the file states' });
  expect(reading?.spacing).toEqual({ x: 35, y: 45 });
});

test('elevations that a file states are left to it unless others are typed', () => {
  const facts = { elevation: { min: -50, max: 300 }, isInMetres: true, guesses: { spacing } };
  expect(shown({}, facts)).toMatchObject({
    lacks: 'The file does not state its cell size. Check what is marked as a guess.',
    elevation: { lowest: { text: '−50', isGuess: false }, hint: { isGuess: false } },
    reading: { scale: undefined },
    picture: { range: { min: -50, max: 300 } },
  });
  expect(shown({ highest: '400' }, facts).reading?.scale?.elevation).toEqual({ min: -50, max: 400 });
});

test('a part is taken as typed, with its own ground and size', () => {
  const part = { x: '100', y: '50', width: '401', height: '201' };
  const { reading, picture, size, ground } = shown({ part });
  expect(reading?.part).toEqual({ x: 100, y: 50, width: 401, height: 201 });
  expect(picture).toMatchObject({ size: { width: 1201, height: 901 }, part: { x: 100 } });
  expect(picture?.summary).toMatch(/^12 × 6 km, /);
  expect(size).toMatchObject({ text: '401', keep: 'Keep 401 × 201' });
  expect(ground.wide.text).toBe('36');
  expect(shown({ part, width: '201' }).reading?.size).toEqual({ width: 201, height: 101 });
  // Fields that say the whole are the whole.
  expect(shown({ part: { x: '0', y: '0', width: '1,201', height: '901' } }).reading?.part).toBeUndefined();
});

test.each([
  [{ x: '-1' }, 'Enter whole numbers from 0 on'],
  [{ y: 'north' }, 'Enter whole numbers from 0 on'],
  [{ width: '1' }, 'At least 2 × 2 samples'],
  [{ x: '900' }, 'Reaches beyond 1,201 × 901 samples'],
])('a part of %o is wrong', (wrong, problem) => {
  const { part, reading } = shown({ part: { x: '100', y: '50', width: '401', height: '201', ...wrong } });
  expect([part.problem, reading]).toEqual([problem, undefined]);
});

test('a file that states everything says so', () => {
  const stated = { elevation: { min: -50, max: 300 }, isInMetres: true, spacing: { x: 30, y: 30 }, guesses: {} };
  expect(shown({}, stated).lacks).toBe('The file states all that is needed; what is typed here overrides it.');
});

test('another number of samples keeps the ratio of the sides', () => {
  expect(shown({ width: '601' }).reading?.size).toEqual({ width: 601, height: 451 });
  expect(shown({ width: '1201' }).reading?.size).toBeUndefined();
});

test.each<[Partial<Answers>, string]>([
  [{ lowest: 'low' }, 'Enter a number'],
  [{ lowest: '' }, 'Enter a number'],
  [{ highest: '−1' }, 'Must be above the lowest'],
  [{ highest: '2e6' }, 'Metres from −1,000,000 to 1,000,000'],
  [{ highestCode: '118' }, 'Must differ from the code of the lowest'],
  [{ highestCode: '118.0001' }, 'With these codes the file reaches beyond 1,000,000 m'],
  [{ wide: '0' }, 'Enter a length above 0'],
  [{ perSample: 'x' }, 'Enter a length above 0'],
  [{ perSample: '30 × 0' }, 'Enter a length above 0'],
  [{ perSample: '30 × 30 × 30' }, 'Enter a length above 0'],
  [{ wide: '2e6' }, 'The ground must span 1 mm to 1,000,000 km'],
  [{ width: '1' }, 'A whole number from 2 to 16,384'],
  [{ width: '16384' }, '16,384 × 12,288 samples are too many'],
])('%j cannot be opened, and the field says why', (answers, problem) => {
  const { elevation, ground, size, reading, problem: why } = shown(answers);
  const { lowest, highest, lowestCode, highestCode } = elevation;
  const problems = [lowest, highest, lowestCode, highestCode, ground.perSample, ground.wide, size].flatMap(
    (field) => field.problem ?? [],
  );
  expect(problems).toEqual([problem]);
  expect([reading, why]).toEqual([undefined, 'A field is not valid: see the text below it']);
});

test('a map in the shape of the Earth has its ground and elevations in one click', () => {
  const earth = { x: 40_075_017 / 359, y: 40_075_017 / 359 };
  const facts = {
    width: 360,
    height: 180,
    guesses: { elevation: { value: { min: -11_000, max: 9000 }, why: 'Earth' }, spacing: { value: earth, why: 'Earth' } },
  };
  const { ground, elevation } = shown({}, facts);
  expect(ground.choices.map(([label]) => label)).toEqual(['Whole Earth', '25.6 km wide']);
  expect(elevation.choices.map(([label]) => label)).toContain('0 … 8,849 m');
  const small = shown(ground.choices[1][1], facts);
  expect(small).toMatchObject({ elevation: { lowest: { text: '0' }, highest: { text: '1,000', isGuess: true } } });
  expect(small.reading?.spacing.x).toBeCloseTo(25_600 / 359);
  expect(shown({ ...ground.choices[1][1], ...ground.choices[0][1] }, facts).reading?.spacing).toEqual(earth);
  expect(shown().ground.choices).toEqual([]);
});

test('what can hardly be right is said at the top', () => {
  expect(shown({}, { doubt: 'the map would be 0.5 m wide' }).lacks).toBe(
    'The map would be 0.5 m wide. Check what is marked as a guess. What is typed here overrides what the file states.',
  );
});

test('guesses are spoken of only where something is marked as one', () => {
  const stated = {
    elevation: { min: -50, max: 300 },
    isInMetres: true,
    spacing: { x: 30, y: 30 },
    isNorthStated: true,
    guesses: {},
  };
  const doubt = 'the map would be 0.5 m wide';
  expect(shown({}, { ...stated, doubt }).lacks).toBe(
    'The map would be 0.5 m wide. What is typed here overrides what the file states.',
  );
  expect(shown({}, { ...stated, outlier: 9 }).lacks).toBe('The file does not state which number stands for no value.');
  expect(shown({}, { ...stated, doubt, holes: 9, holeFill: 'around' }).lacks).toContain('Check what is marked as a guess.');
});

test('north is no guess where the file states it', () => {
  expect(shown({}, { isNorthStated: true }).north.hint).toEqual({ isGuess: false, text: 'as the file states' });
});

test('the notes on the file are shown, but for that on colours, which has a row', () => {
  expect(shown().notes).toBe('');
  const notes = ['its cells are 0.001 degrees: 55.6 × 111.2 m at its middle, 60° north', COLOURS_NOTE, 'it has 2 bands'];
  expect(shown({}, { notes }).notes).toBe(
    'Its cells are 0.001 degrees: 55.6 × 111.2 m at its middle, 60° north. It has 2 bands.',
  );
});

test('a note that is the doubt is said once, in the first sentence', () => {
  const doubt = 'its colours look like Terrarium codes of about 0 … 9 m, which are not decoded';
  const { lacks, notes } = shown({}, { doubt, notes: [doubt, 'it has 3 bands: the first one is read'] });
  expect(lacks).toMatch(/^Its colours look like Terrarium codes/);
  expect(notes).toBe('It has 3 bands: the first one is read.');
});

test('the scale skips no round elevation that has room beside the first text', () => {
  const texts = (lowest: string): string[] | undefined =>
    shown({ lowest, highest: '1000' }, { codes: { min: 0, max: 60_000 } }).picture?.ticks.map(({ text }) => text);
  expect(texts('0')).toEqual(['0 m', '200', '400', '600', '800', '1,000 m']);
  expect(texts('85.123')?.slice(0, 2)).toEqual(['85 m', '400']);
});

test('codes that are floats have fractions on the scale, and none is a number of metres', () => {
  const floats = { depth: 'float32', codes: { min: 0, max: 1 } };
  const { picture, elevation } = shown({}, floats);
  expect(picture?.ticks.map(({ code }) => code)).toEqual(['0', '0.2', '0.4', '0.6', '0.8', '1']);
  expect(elevation.hint.text).toBe('nothing in the file hints at it');
});

test('holes around the terrain are lowered unless a person chooses', () => {
  const facts = { holes: 9, hasOuterHoles: true, holeFill: 'around' } as const;
  expect(shown({}, facts)).toMatchObject({ holes: { fill: 'around', hint: { isGuess: true } }, reading: { holes: 'around' } });
  expect(shown({ holes: 'fill' }, facts)).toMatchObject({ holes: { hint: { isGuess: false } }, reading: { holes: 'fill' } });
});

test('colours and holes are told of', () => {
  expect(shown().holes ?? shown().colours).toBeUndefined();
  expect(shown({}, { isColoured: true, holes: 312 })).toMatchObject({
    colours: 'Colours are read as brightness: dark is low, bright is high.',
    holes: { fill: 'fill', hint: { text: '312 of 1,082,101 samples have no value; hatched in the picture.' } },
  });
});

test('without a number for no value, holes are told of where there are any', () => {
  const hint = (facts: Partial<FileFacts>) => shown({}, facts).nodata.hint.text;
  expect(hint({})).toBe('empty: every number is an elevation');
  expect(hint({ holes: 9 })).toBe('empty: only transparent samples have none');
  expect(hint({ holes: 9, hasCodes: false })).toBe('empty: every other sample is an elevation');
});

test('holes at the lowest elevation are said to be terrain from then on', () => {
  const hint = (answers: Partial<Answers>) => shown(answers, { holes: 1 }).holes?.hint.text;
  expect(hint({ holes: 'fill' })).toBe('1 of 1,082,101 samples has no value; hatched in the picture.');
  expect(hint({ holes: 'lowest' })).toMatch(/terrain from then on: not hatched, and not counted as filled\.$/);
});

test('metres of floats without a sidecar are marked as a guess until elevations are typed', () => {
  const floats = { hasCodes: false, isInMetres: true, elevation: silent.codes, sizes: [{ width: 1201, height: 901 }] };
  expect(shown({}, floats).elevation.hint).toEqual({ isGuess: true, text: 'numbers of the file, as metres' });
  const integers = { min: 1.4e-38, max: 1.1e-36 };
  expect(shown({}, { ...floats, codes: integers, elevation: integers }).elevation.hint.text).toMatch(/may be other data/);
  expect(shown({ lowest: '0' }, floats).elevation.hint).toEqual({ isGuess: false, text: '' });
  expect(shown({}, { ...floats, sizes: [] }).elevation.hint).toEqual({ isGuess: false, text: 'as the file states' });
});

test('a number for no value that no sample equals is named beside its field', () => {
  const typed = (facts: Partial<FileFacts>) => shown({ nodata: '236' }, { nodata: 236, absentNodata: 236, ...facts }).nodata;
  expect(typed({}).hint.text).toBe('no sample is 236: in a picture it is a code, and codes here are 118 … 65,211');
  expect(typed({ hasCodes: false }).hint.text).toBe('no sample is 236: they are 118 … 65,211');
  expect(typed({}).problem).toBeUndefined();
});

test('a flat file has one elevation, the one that is typed', () => {
  const { picture, reading } = shown({ lowest: '120' }, { codes: { min: 7, max: 7 } });
  expect(picture).toMatchObject({ range: { min: 120, max: 120 }, ticks: [{ at: 0, text: '120 m' }] });
  expect(picture?.summary).toBe('36 × 27 km, flat: all samples are equal');
  expect(reading?.scale?.elevation).toEqual({ min: 120, max: 120 });
});

test('floats of 0 … 1 are said to be taken for codes until a person says what they are', () => {
  const notes = (answers: Partial<Answers>) => shown(answers, { areSharesAssumed: true, notes: ['it has 2 bands'] }).notes;
  expect(notes({})).toBe('All samples lie in 0 … 1: they are taken for codes, not for metres (a guess). It has 2 bands.');
  for (const answers of [{ areCodesMetres: true }, { lowest: '5' }, { highest: '800' }])
    expect(notes(answers)).toBe('It has 2 bands.');
});

test('what was found of its cells is not said once a person typed others', () => {
  const notes = (answers: Partial<Answers>) =>
    shown(answers, { spacing: { x: 60, y: 90 }, groundNotes: ['its cells are taken for degrees'] }).notes;
  expect(notes({})).toBe('Its cells are taken for degrees.');
  for (const answers of [{ perSample: '30' }, { wide: '4' }]) expect(notes(answers)).toBe('');
});
