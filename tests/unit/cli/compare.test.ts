import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { differenceOf } from '../../../src/analysis/difference.ts';
import { lineFigures, terrainFigures } from '../../../src/analysis/terrain-figures.ts';
import { shortNames } from '../../../src/cli/compare-inputs.ts';
import { spacingOf } from '../../../src/core/heightmap.ts';
import type { Profile } from '../../../src/core/profile.ts';
import { generate, generateHeightmap } from '../../../src/generate.ts';
import { heightmapToR32 } from '../../../src/library/files.ts';
import { compare, hill, line, makeComparisonFiles, other, writeR32 } from '../../support/comparison-folder.ts';
import { mapFrom } from '../../support/recipes.ts';
import { inOneFolder, lines, made, refusal, told } from '../../support/workplace.ts';

inOneFolder(makeComparisonFiles);

/** As JSON holds it: typed arrays as arrays, nothing as null. */
function asJson(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, held) => (ArrayBuffer.isView(held) ? Array.from(held as Float64Array) : (held ?? null))),
  );
}

describe('figures', () => {
  test('--json has the figures that the library gives, of maps and of lines', async () => {
    const { terrains, differences, files } = await told('compare hill.json other.json line.json');
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
      {
        of: 2,
        less: 1,
        kind: 'difference',
        unit: 'm',
        ...(asJson(differenceOf(b, a).figures) as object),
        filled: { of: 0, less: 0 },
      },
      { of: 3, less: 1, kind: 'none', why: 'terrain 1 is in metres, terrain 3 has no unit' },
    ]);
    expect(files).toEqual([]);
  });

  test('the table has a column for each terrain, with units, and tells once why a figure is missing', async () => {
    const text = await compare('hill.json line.json rough.json');
    expect(text).toMatch(/^1 {2}hill\.json, 65 × 33, 6,400 × 3,200 m\n2 {2}line\.json, 65 points, 128 m\n/);
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
      '2 less 1: compared at 21 × 21; terrains 1 and 2 were resampled (bilinear); their extents differ: compared at equal fractions of each\n',
    );
  });

  test('elevations and ground that a file does not say are guessed, which is said once', async () => {
    const { stdout: text, stderr } = await made('compare plain.png plain.png');
    expect(text).toMatch(/^2 {2}plain\.png, 3 × 2, 25\.6 × 12\.8 km \(a guess\), elevations 0 … 1000 m \(a guess\)$/m);
    expect(text).toMatch(/^ {2}Highest +1000 m +1000 m$/m);
    expect(lines(stderr)).toEqual([
      'note: plain.png: the file does not state its elevations: assumed 0 … 1,000 m (a guess; --min and --max set them)',
      'note: plain.png: the file does not state how large its ground is: assumed 25.6 × 12.8 km (a guess; --cell-size sets it)',
    ]);
  });

  test('flags say what files do not, and leave what others state', async () => {
    const { stdout: text, stderr } = await made('compare plain.png wide.r32 --min 10 --max 40 --cell-size 70');
    expect(text).toMatch(/^1 {2}plain\.png, 3 × 2, 140 × 70 m$/m);
    expect(text).toMatch(/^2 {2}wide\.r32, 41 × 21, 4,000 × 2,000 m$/m);
    expect(text).toMatch(/^ {2}Highest +40(\.0*)? m +500/m);
    expect(stderr).toBe('');
  });

  test('of a file with holes are of the filled terrain, here and in inspect, and both say so', async () => {
    const { bytes } = heightmapToR32({ map: mapFrom(3, 3, (x) => x), elevation: { min: 0, max: 2 }, isInMetres: true });
    new DataView(bytes.buffer).setFloat32(8, Number.NaN, true);
    writeFileSync('holed.r32', bytes);
    expect(await compare('holed.r32 holed.r32')).toMatch(/^1 {2}holed\.r32, .*, 1 sample filled$/m);
    const { terrains, differences } = await told('compare holed.r32 holed.r32');
    expect(differences[0].filled).toEqual({ of: 1, less: 1 });
    expect(await told('inspect holed.r32')).toMatchObject({ holes: 1, samples: { mean: terrains[0].figures.elevations.mean } });
    expect((await made('inspect holed.r32')).stdout).toMatch(
      /^holes +1 of 9 samples has no value: figures are of the filled terrain$/m,
    );
  });

  test('--quiet prints nothing', async () => {
    expect(await made('compare hill.json plain.png --quiet')).toMatchObject({ stdout: '', stderr: '' });
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
  expect(await refusal('compare row.r32 column.r32 --difference d.r32')).toEqual([
    `--difference d.r32: expected two terrains that have a difference; ${why}`,
  ]);
  expect(await compare('row.r32 row.r32')).toContain('\n2 less 1: compared at 65 points\n');
});

test('small maps say once which size all estimates need', async () => {
  writeR32('tiny', 2, 2, (x) => x);
  const text = await compare('tiny.r32 tiny.r32');
  expect(text).toContain(
    '— Exponent β, Hurst H, Fractal dimension D, Axes ⁄ diagonals, Drainage density, Bifurcation ratio, Length ratio, Slope–area θ of terrain 1, terrain 2: it needs at least 65 × 65 samples, got 2 × 2\n',
  );
  expect(text).not.toMatch(/32 × 32|16 × 16/);
});

test('a figure that terrains lack for different reasons is told with its own reason for each', async () => {
  writeR32('level', 33, 33, () => 5);
  writeR32('rising', 33, 33, (x, y) => x + ((x * 31 + y * 17) % 23));
  const lacks = lines(await compare('level.r32 rising.r32')).filter((text) => text.startsWith('— '));
  expect(lacks).toEqual([
    '— Skewness, Kurtosis, Axes ⁄ diagonals, Hypsometry of terrain 1: all samples are equal',
    '— Exponent β, Hurst H, Fractal dimension D, Drainage density, Bifurcation ratio, Length ratio, Slope–area θ of terrain 1, terrain 2: it needs at least 65 × 65 samples, got 33 × 33',
    '— Axes ⁄ diagonals of terrain 2: it needs at least 65 × 65 samples, got 33 × 33',
    '— Generation time of terrain 1, terrain 2: it was read from a file, not generated',
    '— Correlation of 2 less 1: all samples of one terrain are equal',
  ]);
});

test('inspect says of an exponent outside 0 … 1 that it is of no fractal, as the comparison does', async () => {
  writeR32('smooth', 65, 65, (x, y) => 200 * Math.sin(x / 20) * Math.cos(y / 25));
  const why = 'H above 1: smoother than a fractal at these scales';
  expect(await compare('smooth.r32 smooth.r32')).toContain(why);
  expect((await made('inspect smooth.r32')).stdout).toMatch(new RegExp(`by spectrum \\([^)]*; ${why}\\)`.replace(/ /g, '\\s+')));
});

test('elevations of any size are written with the digits that they need', async () => {
  writeR32('faint', 3, 3, (x) => x * 1e-40);
  expect(await compare('faint.r32 faint.r32')).toMatch(/Highest +2e-40 m/);
});
