import { expect, test } from 'vitest';
import { lineFigures, terrainFigures } from '../../../src/analysis/terrain-figures.ts';
import { waterFigures } from '../../../src/analysis/water-figures.ts';
import { type Heightmap, sampleRange, spacingOf } from '../../../src/core/heightmap.ts';
import { formatNumber } from '../../../src/core/number-text.ts';
import type { Profile } from '../../../src/core/profile.ts';
import { documentFromText, documentToText } from '../../../src/state/document-text.ts';
import { pageWorkNs } from '../../../src/state/long-work.ts';
import { readyComparisons } from '../../../src/state/ready-comparisons.ts';
import { landformGroups, landforms } from '../../../src/state/ready-landforms.ts';
import { titleOf } from '../../../src/state/terrain-text.ts';
import { madeReady } from '../../../tools/comparison-picture.ts';
import { correlation } from '../../support/correlation.ts';
import { smallDocument } from '../../support/documents.ts';

/** The terrains of a comparison, each with its figures. */
async function made(id: string) {
  const comparison = readyComparisons.find((one) => one.id === id);
  if (!comparison) throw new Error(`expected a comparison ${id}`);
  const { terrains } = await madeReady(comparison);
  return terrains.map(({ recipe, terrain }) => ({
    recipe,
    terrain,
    figures: () => ('data' in terrain ? terrainFigures(terrain, spacingOf(recipe.extent, terrain)) : lineFigures(terrain)),
  }));
}
const maps = async (id: string): Promise<Heightmap[]> => (await made(id)).map(({ terrain }) => terrain as Heightmap);
const lines = async (id: string): Promise<Profile[]> => (await made(id)).map(({ terrain }) => terrain as Profile);
const spectralHurst = async (id: string): Promise<(number | undefined)[]> =>
  (await made(id)).map(({ figures }) => {
    const { spectrum } = figures();
    return spectrum.kind === 'spectrum' ? spectrum.fit?.hurst : undefined;
  });
const isFalling = (values: readonly number[]): boolean => values.every((value, i) => i === 0 || value < values[i - 1]);

test.each([...landforms, ...readyComparisons])('$id opens as what its link says, and keeps the theme', (ready) => {
  const { page } = smallDocument();
  const document = ready.apply({ ...smallDocument(), page: { ...page, theme: 'light', view: 'landscape' }, pins: [], stage: 2 });
  expect([document.page.view, document.page.theme]).toEqual([landforms.includes(ready) ? 'terrain' : 'compare', 'light']);
  expect(document.terrains).toEqual(ready.terrains);
  expect(documentFromText(documentToText(document))).toEqual({ document, changes: [], contract: 'same' });
  expect(ready.terrains.length).toBeLessThanOrEqual(landforms.includes(ready) ? 1 : 4);
  for (const recipe of ready.terrains) expect(pageWorkNs(recipe)).toBeLessThan(0.5e9);
});

test('every group has landforms, each with a name and a sentence of its own', () => {
  for (const field of ['id', 'title', 'text'] as const)
    expect(new Set(landforms.map((one) => one[field])).size).toBe(landforms.length);
  for (const { title, text } of landforms) expect(text, title).toMatch(/^[A-Z].{20,80}\.$/);
  for (const group of landformGroups) expect(group.landforms.length, group.title).toBeGreaterThanOrEqual(3);
});

test('every landform has a title of its own on the page', () => {
  expect(new Set(landforms.map(({ terrains: [recipe] }) => titleOf(recipe))).size).toBe(landforms.length);
});

test.each(landforms.filter(({ text }) => /\d/.test(text)))(
  'the numbers in the words of $title are those of its terrain',
  async (landform) => {
    const [{ recipe, terrain }] = (await madeReady(landform)).terrains;
    const { max } = sampleRange((terrain as Heightmap).data);
    const [x, y] = [recipe.extent.x, recipe.extent.y].map((metres) => formatNumber(metres / 1000));
    const lines = recipe.source.kind === 'generated' ? formatNumber(Number(recipe.source.params.lines)) : '';
    const said = [
      `up to ${formatNumber(Math.round(max / 100) * 100)} m.`,
      `${x} × ${y} km.`,
      `${x} km across.`,
      `along ${lines} faults`,
      `around ${lines} hollows`,
    ];
    expect(said.filter((words) => landform.text.includes(words))).toHaveLength(1);
  },
);

test('every comparison has a title and a sentence of its own', () => {
  for (const field of ['id', 'title', 'text'] as const) {
    expect(new Set(readyComparisons.map((one) => one[field])).size).toBe(readyComparisons.length);
  }
  for (const { title, text } of readyComparisons) expect(text, title).toMatch(/^[A-Z].{40,160}\.$/);
});

test('roughness 0.7 is at least three times as steep as 0.5', async () => {
  const [rolling, jagged] = (await made('roughness')).map(({ figures }) => figures().slopes.meanDeg);
  expect(jagged / rolling).toBeGreaterThan(3);
});

test('lines get less steep as the decay power rises', async () => {
  expect(isFalling((await made('decay-powers')).map(({ figures }) => figures().slopes.meanDeg))).toBe(true);
});

test('binary slopes fill all up to their bound, few uniform ones come near it, Gaussian ones go on beyond', async () => {
  // Nine halvings: 2 + 4 + … + 512 times the displacement, over the length.
  const bound = (Math.atan((1022 * 2) / 1000) * 180) / Math.PI;
  const [uniform, binary, gaussian] = (await lines('displacement-laws')).map(({ x, y }) =>
    Array.from(x.subarray(1), (at, i) => (Math.atan(Math.abs(y[i + 1] - y[i]) / (at - x[i])) * 180) / Math.PI),
  );
  const above = (slopes: readonly number[], degrees: number): number =>
    slopes.filter((one) => one > degrees).length / slopes.length;
  expect(Math.max(...binary)).toBeLessThan(bound + 0.01);
  expect(above(binary, bound - 4)).toBeGreaterThan(0.12);
  expect(above(uniform, bound - 4)).toBeLessThan(0.01);
  expect(above(gaussian, bound + 4)).toBeGreaterThan(0.02);
});

test('more fault lines make more plates and less flat ground', async () => {
  const all = await maps('fault-counts');
  expect(isFalling(all.map(({ data }) => -new Set(data).size))).toBe(true);
  expect(isFalling(all.map(flatShare))).toBe(true);
});

test('cosine faults are gentle where step faults are cliffs', async () => {
  const [step, cosine] = (await made('fault-profiles')).map(({ figures }) => figures().slopes.steepestDeg);
  expect(step).toBeGreaterThan(75);
  expect(cosine).toBeLessThan(50);
});

test('a straight crest crosses the middle of diamond-square, none that of square-square', async () => {
  const [diamond, square] = (await maps('creases')).map((map) => middleCrest(map, 6 / 64));
  expect(diamond).toBeGreaterThan(1.5);
  expect(square).toBeLessThan(0.75);
});

test('line sampling is of two-point and isotropic lines', () => {
  const sources = readyComparisons.find((one) => one.id === 'line-sampling')?.terrains.map(({ source }) => source);
  const sampled = ['two-point', 'isotropic'].map((sampling) => ({ generator: 'fault-lines', params: { sampling } }));
  expect(sources).toMatchObject(sampled);
});

test('the measured Hurst exponent rises with the one that is set', async () => {
  const measured = await spectralHurst('hurst-exponents');
  for (const [i, hurst] of [0.3, 0.5, 0.7, 0.9].entries()) expect(Math.abs((measured[i] ?? 9) - hurst)).toBeLessThan(0.1);
});

test('a straight crest crosses the middle of diamond-square, none that of noise, and both have the spectrum of H = 1', async () => {
  const [noise, diamond] = (await maps('perlin')).map((map) => middleCrest(map, 1.5 / 64));
  expect(diamond).toBeGreaterThan(1.25);
  expect(noise).toBeLessThan(0.6);
  for (const hurst of await spectralHurst('perlin')) expect(Math.abs((hurst ?? 9) - 1)).toBeLessThan(0.1);
});

test('value noise has more power at large sizes than gradient noise', async () => {
  const [value, gradient] = (await maps('lattices')).map(largeShare);
  expect(value / gradient).toBeGreaterThan(5);
});

test('billow noise has creases and ridged noise has crests, where plain noise has neither', async () => {
  const [plain, billow, ridged] = (await maps('fractals')).map(bendSkewness);
  expect(Math.abs(plain)).toBeLessThan(0.5);
  expect(billow).toBeGreaterThan(1);
  expect(ridged).toBeLessThan(-1);
});

test('each octave makes noise steeper', async () => {
  expect(isFalling((await made('octaves')).map(({ figures }) => -figures().slopes.meanDeg))).toBe(true);
});

test('the farther warp moves places, the less noise is like the noise without it', async () => {
  const [plain, ...warped] = await maps('warp');
  expect(
    isFalling([plain, ...warped].map(({ data }) => correlation(Array.from(data, (value, i) => [value, plain.data[i]])))),
  ).toBe(true);
});

test('gullies leave a quarter of the hollows, rivers next to none', async () => {
  const hollows = (await maps('gullies')).map(hollowsOf);
  expect(hollows[1] / hollows[0]).toBeLessThan(0.35);
  expect(hollows[2] / hollows[0]).toBeLessThan(0.02);
});

/** Samples that lie above the sea and lower than all eight around. */
function hollowsOf({ width, height, data }: Heightmap): number {
  let count = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
      if (data[i] > 0 && around.every((step) => data[i] < data[i + step])) count++;
    }
  }
  return count;
}

test.each(['jacksboro', 'himalaya'])('midpoint terrain has the size, extent and elevations of %s', async (id) => {
  const all = await made(id);
  const [likeness, real] = [all[0], all[all.length - 1]];
  for (const field of ['width', 'height', 'extent', 'elevation'] as const)
    expect(likeness.recipe[field]).toEqual(real.recipe[field]);
  const [a, b] = [likeness, real].map(({ terrain }) => sampleRange((terrain as Heightmap).data));
  expect(a.min).toBeCloseTo(b.min, 2);
  expect(a.max).toBeCloseTo(b.max, 2);
});

test('midpoint terrain has many times more hollows than the Appalachians, and after rivers none', async () => {
  const [likeness, worn, real] = (await maps('jacksboro')).map(hollows);
  expect(likeness / real).toBeGreaterThan(3);
  expect(worn).toBe(0);
});

test('valleys get flatter downstream in the Appalachians, and as much after rivers', async () => {
  const exponents = (await made('jacksboro')).map(({ recipe, terrain }) => {
    const water = waterFigures(terrain as Heightmap, spacingOf(recipe.extent, terrain as Heightmap));
    return water.kind !== 'none' && water.slopeArea.kind === 'law' ? water.slopeArea.exponent.toFixed(2) : undefined;
  });
  expect(exponents).toEqual(['0.03', '0.60', '0.47']);
});

test('elevations of the Himalaya gather in three places, those of midpoint terrain in one', async () => {
  const [likeness, real] = (await maps('himalaya')).map(humps);
  expect([likeness, real]).toEqual([1, 3]);
});

/** Share of the neighbours in a row that are level. */
function flatShare({ width, data }: Heightmap): number {
  let flat = 0;
  for (let i = 1; i < data.length; i++) if (i % width !== 0 && data[i] === data[i - 1]) flat++;
  return flat / data.length;
}

/** Samples that are lower than all of their eight neighbours. */
function hollows({ width, height, data }: Heightmap): number {
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  let count = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) if (around.every((step) => data[i] < data[i + step])) count++;
  }
  return count;
}

/** Peaks of the elevations' histogram that rise a hundredth of all samples above the dips beside them. */
function humps({ data }: Heightmap): number {
  const { min, max } = sampleRange(data);
  const bars = new Float64Array(24);
  for (const value of data) bars[Math.min(23, Math.floor((24 * (value - min)) / (max - min)))]++;
  const least = data.length / 100;
  let [count, low, high, isRising] = [0, 0, 0, true];
  for (const bar of [...bars, 0]) {
    if (isRising) {
      high = Math.max(high, bar);
      if (bar < high - least) [count, low, isRising] = [count + 1, bar, false];
    } else {
      low = Math.min(low, bar);
      if (bar > low + least) [high, isRising] = [bar, true];
    }
  }
  return count;
}

/** How far the middle row lies above or below the rows to its north and south, in the rms of all such folds.
 *  @param share how far those rows are, of the map's height */
function middleCrest({ width, height, data }: Heightmap, share: number): number {
  const lag = share * (height - 1);
  const fold = (x: number, y: number): number =>
    2 * data[y * width + x] - data[(y - lag) * width + x] - data[(y + lag) * width + x];
  let squares = 0;
  let middle = 0;
  for (let y = lag; y < height - lag; y++) {
    for (let x = 0; x < width; x++) {
      squares += fold(x, y) ** 2;
      if (y === (height - 1) / 2) middle += fold(x, y);
    }
  }
  return Math.abs(middle / width) / Math.sqrt(squares / (width * (height - 2 * lag)));
}

/** Share of the variance that is left in means over a quarter of the map each way. */
function largeShare({ width, height, data }: Heightmap): number {
  const side = 4;
  const means = new Float64Array(side * side);
  const step = { x: (width - 1) / side, y: (height - 1) / side };
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++)
      means[Math.floor(y / step.y) * side + Math.floor(x / step.x)] += data[y * width + x] / (step.x * step.y);
  }
  return variance(means) / variance(data);
}

function variance(values: Float32Array | Float64Array): number {
  let [sum, squares] = [0, 0];
  for (const value of values) [sum, squares] = [sum + value, squares + value * value];
  return squares / values.length - (sum / values.length) ** 2;
}

/** Skewness of the second differences along rows: above 0 with sharp creases, below 0 with sharp crests. */
function bendSkewness({ width, data }: Heightmap): number {
  let [squares, cubes, count] = [0, 0, 0];
  for (let i = 1; i < data.length - 1; i++) {
    if (i % width === 0 || i % width === width - 1) continue;
    const bend = data[i - 1] - 2 * data[i] + data[i + 1];
    [squares, cubes, count] = [squares + bend ** 2, cubes + bend ** 3, count + 1];
  }
  return cubes / count / (squares / count) ** 1.5;
}
