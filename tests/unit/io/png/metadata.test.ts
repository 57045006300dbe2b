import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePng, encodePng16, type Png16 } from '../../../../src/io/png/index.ts';
import { forAllAsync } from '../../../support/cases.ts';
import { bytesOf, type ChunkSpec, joined, makePng } from '../../../support/png-maker.ts';

const tiny = { width: 1, height: 1, samples: Uint16Array.of(9) };

function roundTrip(extra: Partial<Png16>) {
  return encodePng16({ ...tiny, ...extra }).then(decodePng);
}

function reading(...chunks: ChunkSpec[]) {
  return decodePng(makePng({ width: 1, height: 1, bitDepth: 8, colourByte: 0, sample: () => 1 }, chunks));
}

const pCAL = (x0: number[], x1: number[], equation: number, count: number, rest: string): ChunkSpec => [
  'pCAL',
  bytesOf('height\0', [...x0, ...x1, equation, count], rest),
];
const zero = [0, 0, 0, 0];
const hundred = [0, 0, 0, 100];

describe('elevation', () => {
  test('of any range is kept in metres, of a flat map too: its lower end exactly, its upper end to within rounding', async () => {
    const metre = fc.oneof(fc.constant(7), fc.double({ min: -1e9, max: 1e9, noNaN: true }));
    await forAllAsync(100, [metre, metre], async (min, max) => {
      const { elevation } = await roundTrip({ elevation: { min, max } });
      expect(elevation?.unit).toBe('m');
      expect(elevation?.min === min).toBe(true);
      const rounding = 2 ** -52 * Math.max(Math.abs(min), Math.abs(max));
      expect(Math.abs((elevation?.max ?? Number.NaN) - max)).toBeLessThanOrEqual(min === max ? 0 : rounding);
    });
  });

  test('counts from the original zero of the file', async () => {
    const calibration = pCAL([255, 255, 255, 156], hundred, 0, 2, 'ft\x0010\x004');
    expect((await reading(calibration)).elevation).toEqual({ min: 8, max: 12, unit: 'ft' });
  });

  test('without a unit has none', async () => {
    expect((await reading(pCAL(zero, hundred, 0, 2, '\x00-1.5e2\x00+.5'))).elevation).toEqual({ min: -150, max: -149.5 });
  });

  for (const [name, chunk, why] of [
    ['is exponential', pCAL(zero, hundred, 1, 3, 'm\x001\x002\x003'), 'it is not linear'],
    ['has no extent', pCAL(hundred, hundred, 0, 2, 'm\x001\x002'), 'its lowest and highest samples are the same'],
    ['lacks a number', pCAL(zero, hundred, 0, 2, 'm\x001'), 'two numbers expected, got 1'],
    ['holds a number in hexadecimal', pCAL(zero, hundred, 0, 2, 'm\x000x10\x002'), 'decimal numbers expected'],
    ['holds a number too large', pCAL(zero, hundred, 0, 2, 'm\x001e999\x002'), 'a number without end is beyond ±1000000000'],
    ['holds a number beyond the bounds', pCAL(zero, hundred, 0, 2, 'm\x001e300\x002'), '1e+300 is beyond ±1000000000'],
    ['ends in the middle', ['pCAL', bytesOf('height\0', zero)], 'it ends too soon'],
    ['has no end to its name', ['pCAL', bytesOf('height')], 'it ends too soon'],
  ] as [string, ChunkSpec, string][]) {
    test(`is unknown where the calibration ${name}, and that is said`, async () => {
      const { elevation, ignored } = await reading(chunk);
      expect({ elevation, ignored }).toEqual({
        elevation: undefined,
        ignored: [`its elevation range cannot be used (pCAL: ${why})`],
      });
    });
  }
});

describe('spacing', () => {
  test('is kept in both directions', async () => {
    expect((await roundTrip({ spacing: { x: 74.4, y: 1e-6 } })).spacing).toEqual({ x: 74.4, y: 1e-6 });
  });

  for (const [name, body] of [
    ['is in radians', bytesOf([2], '1\x001')],
    ['is zero', bytesOf([1], '0\x001')],
    ['is negative', bytesOf([1], '1\x00-1')],
    ['lacks a direction', bytesOf([1], '1')],
    ['is empty', bytesOf()],
    ['is that of a world', bytesOf([1], '1\x001e300')],
    ['is that of an atom', bytesOf([1], '1e-10\x001')],
  ] as const) {
    test(`is unknown where the scale ${name}`, async () => {
      const { spacing, ignored } = await reading(['sCAL', body]);
      expect({ spacing, ignored }).toEqual({
        spacing: undefined,
        ignored: ['its sCAL chunk is left out: it does not make a map of 1 µm to 1,000,000,000 km'],
      });
    });
  }
});

describe('recipe text', () => {
  test.each([
    ['of any script', '{"seed":"Ätna ⛰️ 富士山 \\u0000 \uFEFF"}'],
    ['with a byte order mark', '\uFEFF{}'],
    ['of nothing', ''],
    ['of 1 MiB', 'r'.repeat(2 ** 20)],
  ])('%s is kept', async (_, recipeText) => {
    expect((await roundTrip({ recipeText })).recipeText).toBe(recipeText);
  });

  test('of any characters is kept', async () => {
    await forAllAsync(100, [fc.string({ unit: 'binary' })], async (recipeText) => {
      expect((await roundTrip({ recipeText })).recipeText).toBe(recipeText);
    });
  });

  const iTXt = (...parts: (string | readonly number[] | Uint8Array)[]): ChunkSpec => [
    'iTXt',
    bytesOf('faultline-recipe\0', ...parts),
  ];

  test('may be compressed, in a language, with a translated keyword', async () => {
    const text = new Blob(['{"seed":"é"}']).stream().pipeThrough(new CompressionStream('deflate'));
    const body = new Uint8Array(await new Response(text).arrayBuffer());
    expect((await reading(iTXt([1, 0], 'de\0Rezept\0', body))).recipeText).toBe('{"seed":"é"}');
  });

  test('under another keyword is not looked at', async () => {
    const broken = bytesOf('faultline-recipes\0', [9, 9]);
    expect((await reading(['iTXt', broken])).recipeText).toBeUndefined();
  });

  for (const [name, chunk, sentence] of [
    ['without its fields', iTXt([0, 0], 'no end'), 'expected the fields of an iTXt chunk'],
    ['of unknown compression', iTXt([1, 1], '\0\0'), 'expected the fields of an iTXt chunk'],
    ['that is not UTF-8', iTXt([0, 0], '\0\0\xff'), 'expected UTF-8'],
    ['whose compressed data is damaged', iTXt([1, 0], '\0\0xyz123'), 'expected at most 1048576 intact bytes, got damaged'],
  ] as [string, ChunkSpec, string][]) {
    test(`${name} is left out and told, and the samples are there`, async () => {
      const { data, recipeText, recipeProblem } = await reading(chunk);
      expect([...data]).toEqual([1]);
      expect(recipeText).toBeUndefined();
      expect(recipeProblem).toContain(sentence);
    });
  }
});

describe('a chunk of facts that is over-long or there twice is left out and told, and the samples are there', () => {
  const long = (start: string): Uint8Array => bytesOf(start, new Uint8Array(2 ** 20 + 1025).fill(32));
  const twice = 'expected one \\w+, this is the second';
  const most = 'expected at most 1049600 bytes of \\w+, got \\d+';
  const recipe: ChunkSpec = ['iTXt', bytesOf('faultline-recipe\0\0\0\0\0{}')];
  const scale: ChunkSpec = ['sCAL', bytesOf([1], '1\x001')];
  const range = pCAL(zero, hundred, 0, 2, 'm\x001\x002');
  test.each<[string, ChunkSpec[], { recipeProblem?: RegExp; ignored?: RegExp }]>([
    ['a recipe that is over-long', [['iTXt', long('faultline-recipe\0\0\0\0\0')]], { recipeProblem: RegExp(most) }],
    ['two recipes', [recipe, recipe], { recipeProblem: RegExp(twice) }],
    ['a scale that is over-long', [['sCAL', long('')]], { ignored: RegExp(`^its sCAL chunk is left out: ${most}`) }],
    ['two scales', [scale, scale], { ignored: RegExp(`^its sCAL chunk is left out: ${twice}`) }],
    ['a range that is over-long', [['pCAL', long('')]], { ignored: RegExp(`range cannot be used \\(pCAL: ${most}`) }],
    ['two ranges', [range, range, range], { ignored: RegExp(`range cannot be used \\(pCAL: ${twice}\\)$`) }],
  ])('%s', async (_, chunks, expected) => {
    const { data, recipeText, elevation, spacing, recipeProblem, ignored = [] } = await reading(...chunks);
    expect([[...data], recipeText, elevation, spacing]).toEqual([[1], undefined, undefined, undefined]);
    expect(recipeProblem ?? '').toMatch(expected.recipeProblem ?? /^$/);
    expect(ignored.join('\n')).toMatch(expected.ignored ?? /^$/);
  });
});

test('a chunk that counts is refused when its checksum is wrong', async () => {
  const chunks: ChunkSpec[] = [
    ['sCAL', bytesOf([1], '1\x001')],
    ['pCAL', bytesOf('h')],
    ['tRNS', bytesOf([0, 1])],
    ['iTXt', bytesOf('faultline-recipe\0\0\0\0\0{}')],
  ];
  for (const chunk of chunks) {
    const png = makePng({ width: 1, height: 1, bitDepth: 8, colourByte: 0, sample: () => 1 }, [chunk]);
    const checksumAt = 33 + 8 + chunk[1].length;
    const damaged = joined([png.subarray(0, checksumAt), bytesOf([png[checksumAt] ^ 1]), png.subarray(checksumAt + 1)]);
    await expect(decodePng(damaged)).rejects.toThrow(`${chunk[0]} chunk at byte 33: expected checksum`);
  }
});
