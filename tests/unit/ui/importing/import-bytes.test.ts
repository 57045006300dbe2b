/** What the import dialog asks about the bytes of a file. */
import { describe, expect, test } from 'vitest';
import type { FileFacts } from '../../../../src/terrain/file-facts.ts';
import { readFailure } from '../../../../src/ui/importing/byte-rows.ts';
import { elevation, shown, shownHint, spacing } from '../../../support/import-shown.ts';

describe('the bytes of a file', () => {
  const floats = {
    hasCodes: false,
    sizes: [
      { width: 1201, height: 901 },
      { width: 901, height: 1201 },
    ],
  };

  test('have a number for no value that can be changed and cleared', () => {
    const guessed = { ...floats, nodata: -9999, guesses: { elevation, spacing, nodata: { value: [-9999], why: 'usual' } } };
    expect(shown({}, guessed).nodata).toMatchObject({ text: '−9,999', isGuess: true, hint: { text: 'usual' } });
    expect(shownHint({}, guessed)).toEqual({});
    const two = { ...guessed, guesses: { elevation, spacing, nodata: { value: [-9999, -32_768], why: 'usual' } } };
    expect(shown({}, two).nodata.hint.text).toBe('−9,999 and −32,768: usual');
    expect(shown({ nodata: '' }, guessed).nodata).toMatchObject({ text: '', isGuess: false });
    expect(shownHint({ nodata: '' }, guessed)).toEqual({ nodata: null });
    expect(shownHint({ nodata: '−500' }, guessed)).toEqual({ nodata: -500 });
    expect(shown({ nodata: 'none' }, guessed).nodata.problem).toMatch(/^Enter a number/);
    expect(shown({}, { outlier: -5000 }).nodata.choices).toEqual([['−5,000 is no value', { nodata: '−5,000' }]]);
  });

  test('have a width where the file states none', () => {
    const { rawWidth, lacks } = shown({}, floats);
    expect(rawWidth).toMatchObject({ text: '1,201', by: '× 901 samples', choices: [['901 × 1201', { rawWidth: '901' }]] });
    expect(lacks).toBe('The file does not state its size, its elevations, or its cell size. Check what is marked as a guess.');
    expect(shownHint({ rawWidth: '901' }, floats)).toEqual({ width: 901 });
    for (const rawWidth of ['900', '901 m']) {
      expect(shown({ rawWidth }, floats)).toMatchObject({
        rawWidth: { problem: expect.stringMatching(/^Enter a width that divides/) },
        reading: undefined,
      });
    }
    expect(shown().rawWidth).toBeUndefined();
  });
});

describe('a file whose bytes may be read in several ways', () => {
  const raw: Partial<FileFacts> = {
    sizes: [{ width: 1201, height: 901 }],
    byteOrders: ['little-endian', 'big-endian'],
    rawTypes: ['int16', 'uint16', 'rgb8'],
    guesses: { elevation, spacing, rawType: { value: 'int16', why: 'smoother' } },
  };

  test('offers the types of its samples, the likeliest chosen as a guess', () => {
    const { rawType, lacks, channel } = shown({}, raw);
    expect(lacks).toMatch(
      /^The file does not state its size, the type of its samples, its byte order, its elevations, or its cell size/,
    );
    expect(rawType).toEqual({
      options: [
        ['uint16', '16-bit integers'],
        ['int16', '16-bit signed integers'],
        ['rgb8', '8-bit colours (RGB)'],
      ],
      chosen: 'int16',
      hint: { isGuess: true, text: 'smoother' },
    });
    expect(channel).toBeUndefined();
  });

  test('is read as the type that is chosen', () => {
    const facts = { ...raw, guesses: { elevation, spacing } };
    const chosen = shown({ rawType: 'rgb8' }, facts);
    expect(chosen.rawType).toMatchObject({ chosen: 'rgb8', hint: { isGuess: false, text: '' } });
    expect(shownHint({ rawType: 'rgb8' }, facts)).toEqual({ rawType: 'rgb8' });
    expect(shown().rawType).toBeUndefined();
  });

  test('of colours is read as the codes of map tiles that they look like, or are chosen', () => {
    const why = 'its colours look like Terrarium codes of about −50 … 950 m';
    const tile: Partial<FileFacts> = {
      encodings: ['terrarium', 'grey', 'terrain-rgb'],
      elevation: { min: -50, max: 950 },
      guesses: { spacing, encoding: { value: 'terrarium', why } },
    };
    const { encoding, lacks } = shown({}, tile);
    expect(lacks).toMatch(/^The file does not state what its colours stand for or its cell size/);
    expect(encoding).toEqual({
      options: [
        ['grey', 'Brightness'],
        ['terrarium', 'Terrarium'],
        ['terrain-rgb', 'Terrain-RGB'],
      ],
      chosen: 'terrarium',
      hint: { isGuess: true, text: why },
    });
    expect(shownHint({ encoding: 'grey' }, tile)).toEqual({ encoding: 'grey' });
    expect(shown({ encoding: 'grey' }, tile).encoding).toMatchObject({ chosen: 'grey', hint: { isGuess: false } });
    expect(shown().encoding).toBeUndefined();
  });

  test('is read by the channel that is chosen', () => {
    const channels = ['Image.R', 'Image.G', 'Image.A'];
    expect(shown({}, { channels }).channel).toMatchObject({ chosen: 'Image.R', hint: { isGuess: true } });
    const { channel } = shown({ channel: 'Image.G' }, { channels });
    expect(channel).toMatchObject({ chosen: 'Image.G', hint: { isGuess: false } });
    expect(shownHint({ channel: 'Image.G' }, { channels })).toEqual({ channel: 'Image.G' });
  });

  test('has fields for codes only as long as its samples are codes', () => {
    expect(shown().elevation.hasCodeFields).toBe(true);
    expect(shown({}, { hasCodes: false }).elevation.hasCodeFields).toBe(false);
  });

  test('is offered as the whole Earth once its width is typed, not while that is a guess', () => {
    const world = { width: 1024, height: 512, sizes: [{ width: 1024, height: 512 }] };
    const size = { value: { width: 1024, height: 512 }, why: 'the nearest to a square that fits' };
    expect(shown({}, { ...world, guesses: { elevation, spacing, size } }).ground.choices).toEqual([]);
    expect(shown({ rawWidth: '1024' }, world).ground.choices).toHaveLength(2);
  });
});

describe('why the bytes cannot be read is told', () => {
  const raw = {
    hasCodes: false,
    sizes: [{ width: 1201, height: 901 }],
    rawTypes: ['float32', 'uint16'],
    byteOrders: ['little-endian', 'big-endian'],
    channels: ['Y', 'Z'],
  } as const;
  const answers = { rawType: 'uint16', byteOrder: 'big-endian', nodata: '7', channel: 'Z', rawWidth: '901' } as const;
  const hint = { rawType: 'uint16', byteOrder: 'big-endian', nodata: 7, channel: 'Z', width: 901 } as const;
  test.each([
    ['rawType', {}],
    ['byteOrder', { rawType: 'uint16' }],
    ['rawWidth', { rawType: 'uint16', byteOrder: 'big-endian' }],
    ['channel', { rawType: 'uint16', byteOrder: 'big-endian', width: 901 }],
    ['nodata', { rawType: 'uint16', byteOrder: 'big-endian', width: 901, channel: 'Z' }],
  ] as const)('at %s alone where that was changed since %o could be read', (at, read) => {
    const failure = readFailure('it is other data', hint, read);
    const model = shown(answers, raw, failure);
    const { rawType, byteOrder, rawWidth, channel, nodata } = model;
    const told = Object.entries({ rawType, byteOrder, rawWidth, channel, nodata }).filter(
      ([, row]) => row?.problem !== undefined,
    );
    expect(told.map(([name, row]) => [name, row?.problem])).toEqual([[at, 'it is other data']]);
    expect(model.problem).toBe('A field is not valid: see the text below it');
  });
});
