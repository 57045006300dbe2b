import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { differenceOf } from '../../../src/analysis/difference.ts';
import { drawSvgPixels } from '../../../src/cli/draw-svg.ts';
import { writeTargets } from '../../../src/cli/output-files.ts';
import { Failure } from '../../../src/cli/system-errors.ts';
import { recipeToJson } from '../../../src/core/recipe.ts';
import { pictureFormat } from '../../../src/draw/picture.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { compare, hill, line, makeComparisonFiles, other, rough, writeR32 } from '../../support/comparison-folder.ts';
import { paintingsOf, pictureOf, pixelAt, textsOf } from '../../support/comparison-picture.ts';
import { failure, inOneFolder, names, readFloats, readJson, told } from '../../support/workplace.ts';

inOneFolder(makeComparisonFiles);

describe('--difference', () => {
  test.each([
    ['hill.json other.json', 'other.json hill.json'],
    ['line.json rough.json', 'rough.json line.json'],
    ['west-high.r32 wide.r32', 'wide.r32 west-high.r32'],
  ])('B less A is minus A less B: %s', async (there, back) => {
    await compare(`${there} --difference there.r32 --force`);
    await compare(`${back} --difference back.r32 --force`);
    const [a, b] = [readFloats('there.r32'), readFloats('back.r32')];
    expect(a.some((value) => value !== 0)).toBe(true);
    expect(a).toEqual(b.map((value) => -value + 0));
  });

  test('is the second terrain less the first in metres, whatever comes after them', async () => {
    const told = await compare('hill.json other.json west-high.r32 --difference first.r32');
    expect(told).toMatch(/^first\.r32 +[\d,]+ bytes +other\.json less hill\.json$/m);
    expect(readFloats('first.r32')).toEqual(differenceOf(generateHeightmap(other), generateHeightmap(hill)).map.data);
    const { width, height, unit, extent } = readJson('first.r32.json');
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
  const picture = pictureOf('shape.png');
  const isPainted = (x: number, y: number) => String(pixelAt(picture, x, y)) === String(pixelAt(picture, 0.5, 0.45));
  const shares = (isThere: (share: number) => boolean) => Array.from({ length: 1000 }, (_, i) => i / 1000).filter(isThere).length;
  const [across, down] = [shares((x) => isPainted(x, 0.45)), shares((y) => isPainted(0.5, y))];
  expect((across * picture.width) / (down * picture.height)).toBeCloseTo(2, 1);
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

  test('says which terrain has no metres and why it has no profile, where another is in metres', async () => {
    const raised = { ...line, elevation: { min: 0, max: 100 } };
    writeFileSync('raised.json', recipeToJson(raised));
    const texts = textsOf(await figure('raised.json line.json rough.json', 'mixed.svg'));
    expect(texts.filter((text) => text === 'no metres, so another scale')).toHaveLength(2);
    // Below the profiles, and below the plots that have no room for them.
    const [first, ...others] = texts.filter((text) => text === 'Not drawn: terrain 1 is in metres, the others are not.');
    expect([first, others.length]).toEqual([expect.any(String), 3]);
    const alike = textsOf(await figure('line.json rough.json', 'unitless.svg'));
    expect(alike.filter((text) => text.includes('metres'))).toEqual([]);
  });

  test('has no times, so that it is the same each time', async () => {
    const texts = textsOf(await figure('hill.json other.json', 'still.svg'));
    expect(texts.filter((text) => /Time|Generation/.test(text))).toEqual([]);
  });

  test('marks metres that nobody stated', async () => {
    const texts = textsOf(await figure('plain.png wide.r32', 'guessed.svg'));
    expect(texts).toContain('3 × 2 · 25.6 × 12.8 km (a guess) · 0 … 1,000 m (a guess)');
    expect(texts).toContain('41 × 21 · 4,000 × 2,000 m · 500 … 500 m');
  });

  test('hatches samples without a value, in their terrain and in the difference', async () => {
    const samples = Float32Array.from({ length: 81 * 81 }, (_, i) => (i % 81 >= 4 && i % 81 < 40 ? Number.NaN : 700));
    writeFileSync('half.r32', new Uint8Array(samples.buffer));
    writeFileSync('whole.r32', new Uint8Array(samples.fill(500).buffer));
    const svg = await figure('half.r32 whole.r32', 'holes.svg');
    const [half, whole, difference] = paintingsOf(svg);
    const coloursIn = ({ picture }: typeof half, from: number): number =>
      new Set(Array.from({ length: 20 }, (_, i) => pixelAt(picture, from + i / 100, 0.5).join())).size;
    expect([half, whole, difference].map((painting) => coloursIn(painting, 0.1))).toEqual([2, 1, 2]);
    expect([half, whole, difference].map((painting) => coloursIn(painting, 0.7))).toEqual([1, 1, 1]);
    expect(textsOf(svg).some((text) => text.endsWith('2,916 samples filled'))).toBe(true);
    expect(textsOf(svg).join(' ')).toContain('2 − 1: includes 2,916 samples filled in terrain 1.');
    expect(await compare('half.r32 whole.r32')).toContain(
      '2 less 1: compared at 81 × 81; includes 2,916 samples filled in terrain 1\n',
    );
    await compare('half.r32 whole.r32 --quiet --difference holes.png');
    const picture = pictureOf('holes.png');
    expect(new Set(Array.from({ length: 20 }, (_, i) => pixelAt(picture, 0.3 + i / 200, 0.45).join())).size).toBe(2);
  });

  test('has all bars of colours within it, and notes on bold numbers and missing figures', async () => {
    const svg = await figure('flat.r32 west-high.r32 high.r32 numbers.png', 'bars.svg');
    const width = Number(/width="(\d+)"/.exec(svg)?.[1]);
    expect(paintingsOf(svg).filter((painting) => painting.x + painting.width > width - 24)).toEqual([]);
    const texts = textsOf(svg);
    expect(texts).toContain('Bold: the largest of its row.');
    expect(texts).toContain('— Axes ⁄ diagonals of terrain 2: no waves run near the diagonals');
  });

  test('says where the colours of a difference are clipped', async () => {
    const texts = textsOf(await figure('hill.json other.json', 'clipped.svg'));
    expect(texts.some((text) => /^clipped at ±[\d,]+ m/.test(text))).toBe(true);
    expect(textsOf(await figure('flat.r32 high.r32', 'even.svg')).some((text) => /clipped/.test(text))).toBe(false);
  });
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
    return { pieces: [new Uint8Array(1)] };
  }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Failure);
  expect((error as Failure).message).toBe('gone/x.png: no such file or directory');
});

test('a difference larger than files hold is a failure, and its figures and its picture are there without that file', async () => {
  const ends = (x: number) => (x % 2 === 0 ? 9e8 : -9e8);
  writeR32('deep', 4, 4, ends);
  writeR32('steep', 4, 4, (x) => ends(x + 1));
  expect(await failure('compare deep.r32 steep.r32 --difference d.r32')).toEqual([
    'd.r32: samples: expected elevations within ±1000000000, got -1800000000 at column 0, row 0',
  ]);
  const { differences } = await told('compare deep.r32 steep.r32 --difference d.png');
  expect(differences[0]).toMatchObject({ min: -18e8, correlation: -1 });
});

test('damaged files are a failure that names each of them, and nothing is written, of a good pair before them neither', async () => {
  writeFileSync('bad.png', 'no picture');
  writeFileSync('bad.json', '{');
  writeFileSync('empty.r32', '');
  const named = (problems: string[]) => problems.map((text) => text.split(':')[0]);
  expect(named(await failure('compare bad.png hill.json bad.json empty.r32 --picture never.png'))).toEqual([
    'bad.png',
    'bad.json',
    'empty.r32',
  ]);
  expect(named(await failure('compare hill.json other.json bad.png --difference early.r32 --picture early.png'))).toEqual([
    'bad.png',
  ]);
  expect(names().filter((name) => /^(never|early)/.test(name))).toEqual([]);
});
