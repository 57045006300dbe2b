import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { differenceOf } from '../../../src/analysis/difference.ts';
import { lineFigures, terrainFigures } from '../../../src/analysis/terrain-figures.ts';
import { compareCommand } from '../../../src/cli/compare.ts';
import { shortNames } from '../../../src/cli/compare-inputs.ts';
import { drawSvgPixels } from '../../../src/cli/draw-svg.ts';
import { CallError, Failure } from '../../../src/cli/errors.ts';
import { writeTargets } from '../../../src/cli/output-files.ts';
import { spacingOf } from '../../../src/core/heightmap.ts';
import type { Profile } from '../../../src/core/profile.ts';
import { recipeToJson } from '../../../src/core/recipe.ts';
import { generate, generateHeightmap } from '../../../src/generate.ts';
import { coveringRange } from '../../../src/io/codes.ts';
import { pictureFormat } from '../../../src/io/picture.ts';
import { encodePng16 } from '../../../src/io/png/index.ts';
import { heightmapToR32 } from '../../../src/io/r32.ts';
import { boxOf, paintingsOf, pictureOf, pixelAt, textsOf } from '../../support/comparison-picture.ts';
import { mapFrom, recipeFor } from '../../support/recipes.ts';

const before = process.cwd();
const folder = mkdtempSync(path.join(os.tmpdir(), 'faultline-compare-'));

const hill = recipeFor('diamond-square', { width: 65, height: 33, extent: { x: 6400, y: 3200 } });
const other = recipeFor('fault-lines', { width: 49, height: 41, extent: { x: 6400, y: 3200 } });
const line = recipeFor('midpoint-displacement', { width: 65 });
const rough = recipeFor('midpoint-displacement', { width: 65, params: { roughness: 0.7 } });
const recipes = { hill, other, line, rough };

beforeAll(async () => {
  process.chdir(folder);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  for (const [name, recipe] of Object.entries(recipes)) writeFileSync(`${name}.json`, recipeToJson(recipe));
  writeR32('west-high', 101, 101, (x) => (x < 50 ? 1000 : 0));
  writeR32('high', 101, 101, () => 1000);
  writeR32('flat', 101, 101, () => 500);
  writeR32('steps', 101, 101, (x) => (x < 34 ? 0 : x < 67 ? 500 : 1000));
  writeR32('wide', 41, 21, () => 500);
  writeR32('tall', 21, 41, () => 500);
  const picture = { width: 3, height: 2, samples: Uint16Array.of(0, 0, 0, 0, 65_535, 0) };
  writeFileSync('plain.png', await encodePng16(picture));
  writeFileSync('numbers.png', await encodePng16({ ...picture, elevation: { min: 0, max: 1, unit: '' } }));
});
afterEach(() => vi.mocked(process.stderr.write).mockClear());
afterAll(() => {
  vi.restoreAllMocks();
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

function writeR32(name: string, width: number, height: number, elevation: (x: number, y: number) => number): void {
  const map = mapFrom(width, height, elevation);
  const terrain = { map, elevation: coveringRange({ min: 0, max: 1000 }, map), isInMetres: true, spacing: { x: 100, y: 100 } };
  const { bytes, sidecar } = heightmapToR32(terrain);
  writeFileSync(`${name}.r32`, bytes);
  if (sidecar) writeFileSync(`${name}.r32.json`, sidecar);
}

/** Compares in this process, where many calls take no time. */
async function compare(args: string): Promise<string> {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await compareCommand(args.split(' '));
    return out.mock.calls.map(([text]) => text).join('');
  } finally {
    out.mockRestore();
  }
}

async function errorOf(args: string): Promise<unknown> {
  return compareCommand(args.split(' ')).catch((reason: unknown) => reason);
}

function notes(): string[] {
  return vi.mocked(process.stderr.write).mock.calls.map(([text]) => String(text));
}

function floatsOf(file: string): Float32Array {
  return new Float32Array(Uint8Array.from(readFileSync(file)).buffer);
}

/** As JSON holds it: typed arrays as arrays, nothing as null. */
function asJson(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, held) => (ArrayBuffer.isView(held) ? Array.from(held as Float64Array) : (held ?? null))),
  );
}

describe('figures', () => {
  test('--json has the figures that the library gives, of maps and of lines', async () => {
    const { terrains, differences, files } = JSON.parse(await compare('hill.json other.json line.json --json'));
    const [a, b] = [generateHeightmap(hill), generateHeightmap(other)];
    expect(terrains.map(({ figures }: { figures: unknown }) => figures)).toEqual([
      asJson(terrainFigures(a, spacingOf(hill.extent, a))),
      asJson(terrainFigures(b, spacingOf(other.extent, b))),
      asJson(lineFigures(generate(line) as Profile)),
    ]);
    expect(terrains[1]).toMatchObject({
      number: 2,
      file: 'other.json',
      format: 'recipe',
      width: 49,
      height: 41,
      unit: 'm',
      extent: { x: 6400, y: 3200 },
      generationMs: expect.any(Number),
      notes: [],
      recipe: asJson(other),
    });
    expect(differences).toEqual([
      { of: 2, less: 1, kind: 'difference', unit: 'm', ...(asJson(differenceOf(b, a).figures) as object) },
      { of: 3, less: 1, kind: 'none', why: 'terrain 1 is in metres, terrain 3 has no unit' },
    ]);
    expect(files).toEqual([]);
  });

  test('the table has a column for each terrain, with units, and tells once why a figure is missing', async () => {
    const text = await compare('hill.json line.json rough.json');
    expect(text).toMatch(/^1 {2}hill\.json, 65 × 33, 6400 × 3200 m\n2 {2}line\.json, 65 points, 128 m\n/);
    expect(text).toMatch(/^ {2}Lowest +-600 m +-?\d+(\.\d+)? +-?\d+(\.\d+)?$/m);
    expect(text).toMatch(/^ {2}Ruggedness +\d+ m +— +—$/m);
    expect(text.match(/a line has no eight neighbours/g)).toEqual(['a line has no eight neighbours']);
    expect(text).toMatch(/^Generation time( +\d+(\.\d)? ms){3}$/m);
    expect(text).toContain('\n2 less 1: no difference; terrain 1 is in metres, terrain 2 has no unit\n');
  });

  test('below the table stands how every other terrain differs from the first, and who was resampled', async () => {
    const text = await compare('hill.json other.json hill.json');
    expect(text).toMatch(/^Differences +2 less 1 +3 less 1$/m);
    expect(text).toMatch(/^ {2}RMS +\d+ m +0 m$/m);
    expect(text).toMatch(/^ {2}Equal +\d+\.\d % +100\.0 %$/m);
    expect(text).toContain('\n2 less 1: compared at 49 × 33; terrains 1 and 2 were resampled (bilinear)\n');
    expect(text).toContain('\n3 less 1: compared at 65 × 33\n');
  });

  test('terrain on other ground is compared at shares of its extent, and that is said', async () => {
    expect(await compare('wide.r32 tall.r32')).toContain(
      '2 less 1: compared at 21 × 21; terrains 1 and 2 were resampled (bilinear); their extents differ: positions are fractions of each\n',
    );
  });

  test('elevations and ground that a file does not say are guessed, which is said once', async () => {
    const text = await compare('plain.png plain.png');
    expect(text).toMatch(/^ {2}Highest +1000 m +1000 m$/m);
    expect(notes()).toEqual([
      'note: plain.png: the file does not state its elevations: assumed 0 … 1,000 m (a guess; --min and --max set them)\n',
      'note: plain.png: the file does not state how large its ground is: assumed 25.6 × 12.8 km (a guess; --cell-size sets it)\n',
    ]);
  });

  test('flags say what files do not, and leave what others state', async () => {
    const text = await compare('plain.png wide.r32 --min 10 --max 40 --cell-size 7');
    expect(text).toMatch(/^1 {2}plain\.png, 3 × 2, 14 × 7 m$/m);
    expect(text).toMatch(/^2 {2}wide\.r32, 41 × 21, 4000 × 2000 m$/m);
    expect(text).toMatch(/^ {2}Highest +40(\.0*)? m +500/m);
    expect(notes()).toEqual([]);
  });

  test('--quiet prints nothing', async () => {
    expect(await compare('hill.json plain.png --quiet')).toBe('');
    expect(notes()).toEqual([]);
  });

  test('files are named by as much of their paths as tells them apart', () => {
    expect(shortNames(['a/x.png', 'b/x.png', 'y.png'])).toEqual(['a/x.png', 'b/x.png', 'y.png']);
    expect(shortNames(['deep/down/a.png', 'deep/down/b.png'])).toEqual(['a.png', 'b.png']);
    expect(shortNames(['x.png', 'x.png'])).toEqual(['x.png', 'x.png']);
  });
});

test('a row of samples and a column of samples have no difference', async () => {
  writeR32('row', 65, 1, (x) => x);
  writeR32('column', 1, 65, (_, y) => y);
  const why = 'terrain 1 has 65 × 1 samples, terrain 2 has 1 × 65: only one sample would be compared';
  expect(await compare('row.r32 column.r32')).toContain(`\n2 less 1: no difference; ${why}\n`);
  expect(await errorOf('row.r32 column.r32 --difference d.r32')).toMatchObject({
    message: `--difference d.r32: expected two terrains that have a difference; ${why}`,
  });
  expect(await compare('row.r32 row.r32')).toContain('\n2 less 1: compared at 65 points\n');
});

describe('--difference', () => {
  test('of equal recipes is a file of zeros', async () => {
    await compare('hill.json hill.json --difference zero.r32');
    expect(readFileSync('zero.r32').every((byte) => byte === 0)).toBe(true);
    expect(readFileSync('zero.r32').length).toBe(4 * 65 * 33);
  });

  test.each([
    ['hill.json other.json', 'other.json hill.json'],
    ['line.json rough.json', 'rough.json line.json'],
    ['west-high.r32 wide.r32', 'wide.r32 west-high.r32'],
  ])('B less A is minus A less B: %s', async (there, back) => {
    await compare(`${there} --difference there.r32 --force`);
    await compare(`${back} --difference back.r32 --force`);
    const [a, b] = [floatsOf('there.r32'), floatsOf('back.r32')];
    expect(a.some((value) => value !== 0)).toBe(true);
    expect(a).toEqual(b.map((value) => -value + 0));
  });

  test('is the second terrain less the first in metres, whatever comes after them', async () => {
    await compare('hill.json other.json west-high.r32 --difference first.r32');
    expect(floatsOf('first.r32')).toEqual(differenceOf(generateHeightmap(other), generateHeightmap(hill)).map.data);
    const { width, height, unit, extent } = JSON.parse(readFileSync('first.r32.json', 'utf8'));
    expect({ width, height, unit, extent }).toEqual({ width: 49, height: 33, unit: 'm', extent: { x: 6400, y: 3200 } });
  });

  test('of two lines is also a line of points', async () => {
    await compare('line.json rough.json --difference lines.csv');
    const [heading, ...points] = readFileSync('lines.csv', 'utf8').trimEnd().split('\n');
    const { map } = differenceOf(generateHeightmap(rough), generateHeightmap(line));
    const wanted = Array.from(map.data.subarray(0, 65), (y, i) => [(i * line.extent.x) / 64, y]);
    expect(heading).toBe('distance,difference');
    expect(points.map((point) => point.split(',').map(Number)).map(([x, y]) => [x, Math.fround(y)])).toEqual(wanted);
  });

  test('as a picture is neutral where terrains are equal, orange where the second is higher, blue where lower', async () => {
    await compare('flat.r32 steps.r32 --difference steps.png');
    const picture = pictureOf('steps.png');
    const [lower, equal, higher] = [0.2, 0.5, 0.8].map((x) => pixelAt(picture, x, 0.5));
    expect(lower).toEqual([0x15, 0x3e, 0x75]);
    expect(equal).toEqual([0xf1, 0xf1, 0xee]);
    expect(higher).toEqual([0x74, 0x37, 0x00]);
  });
});

test('a difference is drawn in the shape of its ground', async () => {
  await compare('wide.r32 wide.r32 --difference shape.png');
  const { width, height } = boxOf(pictureOf('shape.png'), 0, 1);
  expect(width / height).toBeCloseTo(2, 1);
});

describe('--picture', () => {
  const figure = async (inputs: string, file: string): Promise<string> => {
    expect(await compare(`${inputs} --quiet --picture ${file}`)).toBe('');
    return readFileSync(file, 'utf8');
  };

  test('has one colour scale for all terrains', async () => {
    const [westHigh, high] = paintingsOf(await figure('west-high.r32 high.r32', 'both.svg'));
    const colour = pixelAt(high.picture, 0.5, 0.5);
    expect(pixelAt(westHigh.picture, 0.25, 0.5)).toEqual(colour);
    expect(pixelAt(westHigh.picture, 0.75, 0.5)).not.toEqual(colour);
  });

  test('keeps the shape of the ground in cells of one size', async () => {
    const [wide, tall] = paintingsOf(await figure('wide.r32 tall.r32', 'shapes.svg'));
    expect(wide.width / wide.height).toBeCloseTo(2, 1);
    expect(tall.height / tall.width).toBeCloseTo(2, 1);
    expect(Math.abs(wide.width - tall.height)).toBeLessThanOrEqual(2);
  });

  test('shows all of eight terrains, maps and lines, a difference, and a bar for each scale of colours', async () => {
    const inputs = 'hill.json other.json west-high.r32 line.json rough.json high.r32 wide.r32 numbers.png';
    const svg = await figure(inputs, 'eight.svg');
    expect(paintingsOf(svg)).toHaveLength(8 + 1 + 3);
    for (const file of inputs.split(' ')) expect(textsOf(svg)).toContain(file);
  });

  test('names generator, seed and what differs, and has profiles, plots and the table', async () => {
    const texts = textsOf(await figure('line.json rough.json', 'whole.svg'));
    const ofRough = texts.filter((text) => /seed|Roughness/.test(text));
    expect(ofRough).toEqual([
      'Midpoint displacement · seed alps · Roughness 0.5',
      'Midpoint displacement · seed alps · Roughness 0.7',
    ]);
    const parts = ['Profiles', 'Elevation histogram', 'Slopes', 'Power spectrum', 'Variogram', 'Quantiles', 'Difference'];
    expect(parts.filter((part) => !texts.includes(part))).toEqual([]);
  });

  test('says where the colours of a difference are clipped', async () => {
    const texts = textsOf(await figure('hill.json other.json', 'clipped.svg'));
    expect(texts.some((text) => /^clipped at ±[\d,]+ m/.test(text))).toBe(true);
    expect(textsOf(await figure('flat.r32 high.r32', 'even.svg')).some((text) => /clipped/.test(text))).toBe(false);
  });

  test('is the same figure as a PNG, at two pixels to one', async () => {
    const svg = await figure('flat.r32 steps.r32', 'pair.svg');
    await compare('flat.r32 steps.r32 --quiet --picture pair.png');
    const { width, height } = pictureOf('pair.png');
    expect(svg).toContain(`width="${width / 2}" height="${height / 2}"`);
  });
});

describe('a wrong call', () => {
  beforeAll(() => {
    mkdirSync('folder.png');
    writeFileSync('taken.r32', 'mine');
  });

  test.each([
    ['--json', ['FILE: expected 2 to 8 files to compare, got none']],
    ['hill.json', ['FILE: expected 2 to 8 files to compare, got 1']],
    [Array(9).fill('hill.json').join(' '), ['FILE: expected 2 to 8 files to compare, got 9']],
    ['hill.json folder.png', ['folder.png: expected a file, got a folder']],
    [
      'hill.json line.json --difference d.r32',
      ['--difference d.r32: expected two terrains that have a difference; terrain 1 is in metres, terrain 2 has no unit'],
    ],
    [
      'hill.json other.json --difference d.csv',
      ['--difference d.csv: expected two 1D terrains without filters; of 2D terrain: .r32 or .png'],
    ],
    ['hill.json other.json --difference d.png --picture ./d.png', ['--picture ./d.png: ./d.png would be written twice']],
    [
      'hill.json high.r32 --difference high.r32',
      [
        '--difference high.r32: high.r32 is the input itself; add --force to replace it',
        '--difference high.r32: high.r32.json exists; add --force to replace it',
      ],
    ],
    ['hill.json other.json --difference taken.r32', ['--difference taken.r32: taken.r32 exists; add --force to replace it']],
    [
      'hill.json none.png none.tif --pictures p.png --difference d.obj --picture no/p.gif',
      [
        '--pictures: no such flag; did you mean --picture?',
        'none.png: no such file',
        'none.tif: expected a .png, .r32 or .json file; to make one with GDAL: gdal_translate -of ENVI -ot Float32 none.tif none.r32',
        '--difference d.obj: expected .png, .r32, .csv, got .obj',
        '--picture no/p.gif: expected .png, .svg, got .gif',
      ],
    ],
    [
      'hill.json line.json none.png --difference no/d.r32',
      ['none.png: no such file', '--difference no/d.r32: the folder no cannot be used: it does not exist'],
    ],
  ])('lists what is wrong, and writes nothing: %s', async (args, problems) => {
    const present = readdirSync('.');
    const error = await errorOf(args);
    expect(error).toBeInstanceOf(CallError);
    expect((error as CallError).message.split('\n')).toEqual(problems);
    expect(readdirSync('.')).toEqual(present);
  });
});

test('a difference larger than files hold is a failure, and its figures and its picture are there without that file', async () => {
  const ends = (x: number) => (x % 2 === 0 ? 9e8 : -9e8);
  writeR32('deep', 4, 4, ends);
  writeR32('steep', 4, 4, (x) => ends(x + 1));
  const present = readdirSync('.');
  const error = await errorOf('deep.r32 steep.r32 --difference d.r32');
  expect(error).toBeInstanceOf(Failure);
  const message = 'd.r32: samples: expected elevations within ±1000000000, got -1800000000 at column 0, row 0';
  expect((error as Failure).message).toBe(message);
  expect(readdirSync('.')).toEqual(present);
  const { differences } = JSON.parse(await compare('deep.r32 steep.r32 --difference d.png --json'));
  expect(differences[0]).toMatchObject({ min: -18e8, correlation: -1 });
});

test('a character that the font of pictures lacks is seen to be there', async () => {
  const inkOf = async (text: string) => {
    const { data } = await drawSvgPixels(
      `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="30"><rect width="80" height="30" fill="#fff"/><text x="2" y="20" font-size="16">${text}</text></svg>`,
    );
    return data.filter((value) => value < 128).length;
  };
  const none = await inkOf(' ');
  expect(await inkOf('ü')).toBeGreaterThan(none);
  for (const text of ['😀', '山']) expect(await inkOf(text), text).toBe(await inkOf('�'));
  // One emoji of several parts is one sign.
  expect(await inkOf('👍🏽')).toBe(await inkOf('�'));
});

test('a folder that takes no files is named', async () => {
  mkdirSync('gone');
  const error = await writeTargets([{ path: 'gone/x.png', format: pictureFormat }], false, async () => {
    rmSync('gone', { recursive: true });
    return { bytes: new Uint8Array(1) };
  }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Failure);
  expect((error as Failure).message).toBe('gone/x.png: the folder gone does not accept new files');
});

test('small maps say once which size all estimates need', async () => {
  writeR32('tiny', 2, 2, (x) => x);
  const text = await compare('tiny.r32 tiny.r32');
  expect(text).toContain(
    '— Exponent β, Hurst H, Fractal dimension D, Axes ⁄ diagonals of terrain 1, terrain 2: it needs at least 65 × 65 samples, got 2 × 2\n',
  );
  expect(text).not.toMatch(/32 × 32|16 × 16/);
});

test('a figure that terrains lack for different reasons is told with its own reason for each', async () => {
  writeR32('level', 33, 33, () => 5);
  writeR32('rising', 33, 33, (x, y) => x + ((x * 31 + y * 17) % 23));
  const lines = (await compare('level.r32 rising.r32')).split('\n').filter((text) => text.startsWith('— '));
  expect(lines).toEqual([
    '— Exponent β, Hurst H, Fractal dimension D of terrain 1, terrain 2: it needs at least 65 × 65 samples, got 33 × 33',
    '— Axes ⁄ diagonals of terrain 1: all samples are equal',
    '— Axes ⁄ diagonals of terrain 2: it needs at least 65 × 65 samples, got 33 × 33',
    '— Generation time of terrain 1, terrain 2: it was read from a file, not generated',
    '— Correlation of 2 less 1: all samples of one terrain are equal',
  ]);
});

test('elevations of any size are written with the digits that they need', async () => {
  writeR32('faint', 3, 3, (x) => x * 1e-40);
  expect(await compare('faint.r32 faint.r32')).toMatch(/Highest +2e-40 m/);
});

test('damaged files are a failure that names each of them', async () => {
  writeFileSync('bad.png', 'no picture');
  writeFileSync('bad.json', '{');
  writeFileSync('empty.r32', '');
  const error = await errorOf('bad.png hill.json bad.json empty.r32 --picture never.png');
  expect(error).toBeInstanceOf(Failure);
  expect((error as Failure).message.split('\n').map((text) => text.split(':')[0])).toEqual(['bad.png', 'bad.json', 'empty.r32']);
  expect(readdirSync('.')).not.toContain('never.png');
});

test('a damaged file after a good pair is named, and the difference of the pair is not written', async () => {
  writeFileSync('late.png', 'no picture');
  const error = await errorOf('hill.json other.json late.png --difference early.r32 --picture early.png');
  expect(error).toBeInstanceOf(Failure);
  expect((error as Failure).message).toMatch(/^late\.png: /);
  expect(readdirSync('.').filter((name) => name.startsWith('early'))).toEqual([]);
});

test('what is wrong with the pair is told together with all else that is wrong', async () => {
  writeFileSync('mine.r32', 'mine');
  expect(await errorOf('hill.json line.json --difference mine.r32')).toMatchObject({
    message: [
      '--difference mine.r32: mine.r32 exists; add --force to replace it',
      '--difference mine.r32: expected two terrains that have a difference; terrain 1 is in metres, terrain 2 has no unit',
    ].join('\n'),
  });
});
