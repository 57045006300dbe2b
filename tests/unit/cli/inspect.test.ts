import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { failure, inFoldersOfTheirOwn, lines, made, told } from '../../support/workplace.ts';

inFoldersOfTheirOwn();

const terrain = 'generate fault-lines --lines 30 --width 33 --height 17 -o a.png -o a.json';

describe('inspect', () => {
  test('shows size, range, spacing and a recipe that reproduces the samples', async () => {
    await made(terrain);
    const { stdout } = await made('inspect a.png');
    const rows = Object.fromEntries(lines(stdout).map((line) => line.split(/ {2,}/)));
    expect(rows).toMatchObject({
      format: 'png, 16-bit grey',
      size: '33 × 17 samples',
      samples: '-600 … 2400 m',
      'cell size': '800 × 800 m',
      extent: '25.6 × 12.8 km',
      recipe: 'reproduces every sample',
      params: expect.stringMatching(/^lines 30, .*sampling two-point,/),
    });
  });

  test('--json gives the same as data, for pictures, floats and recipes', async () => {
    await made(terrain);
    await made('convert a.png -o a.r32');
    const [png, r32, json] = [await told('inspect a.png'), await told('inspect a.r32'), await told('inspect a.json')];
    expect(png).toMatchObject({ format: 'png', width: 33, height: 17, unit: 'm', recipe: { kind: 'reproduces' } });
    expect(r32).toMatchObject({ format: 'r32', depth: 'float32', width: 33, height: 17, extent: { x: 25_600, y: 12_800 } });
    expect(json).toMatchObject({ format: 'json', recipe: { kind: 'only', recipe: { width: 33 } } });
    expect(r32.samples).toEqual(png.samples);
    expect(json.samples.mean).toBeCloseTo(png.samples.mean, 1);
  });

  test('has no row for codes where samples are elevations', async () => {
    await made(`${terrain} -o a.r32 -o a.r16`);
    expect((await made('inspect a.r32')).stdout).not.toMatch(/^codes/m);
    expect((await made('inspect a.r16')).stdout).toMatch(/^codes .*lowest to highest stand for -600 … 2400 m/m);
  });

  test('of raw samples that make no map names the flag, and the file as it is called', async () => {
    writeFileSync('a.raw', new Uint8Array(2 * 23));
    expect(await failure('inspect a.raw')).toEqual([
      'a.raw: RAW size: expected a map as wide as high, or a .json beside it that states the size, got 23 samples; --raw-width sets it',
    ]);
  });

  test('of raw samples that make no square names the sizes that fit, the nearest to a square first', async () => {
    writeFileSync('a.r32', new Uint8Array(4 * 403 * 344));
    const [message] = await failure('inspect a.r32');
    expect(message).toMatch(/--raw-width sets it: 403 × 344, 344 × 403, 559 × 248 or 248 × 559 would fit$/);
  });

  test('--json names what is guessed, and tells of it', async () => {
    writeFileSync('a.r32', new Uint8Array(Float32Array.of(1, 2, 3, -9999, 5, 6, 7, 8, 9).buffer));
    const { guesses, holes, notes } = await told('inspect a.r32');
    expect([guesses.size.value, guesses.nodata.value, holes]).toEqual([{ width: 3, height: 3 }, [-9999], 1]);
    expect(notes).toContainEqual(expect.stringMatching(/^samples of −9,999 are taken for no value \(a guess: /));
    const kept = await told('inspect a.r32 --nodata none --raw-width 9');
    expect(kept).toMatchObject({ width: 9, holes: 0, samples: { min: -9999 }, guesses: { spacing: {} } });
  });

  test('mean and deviation are those of the samples', async () => {
    writeFileSync('a.r32', new Uint8Array(Float32Array.of(1, 1, 5, 5).buffer));
    expect((await told('inspect a.r32')).samples).toEqual({ min: 1, max: 5, mean: 3, deviation: 2 });
  });

  test('estimates the Hurst exponent in two ways, and says from which scales', async () => {
    await made('generate diamond-square --size 129 --hurst 0.8 -o a.png -o a.json');
    const { stdout } = await made('inspect a.png');
    expect(stdout).toMatch(
      /^Hurst estimate {2}0\.\d\d by spectrum \(4 … 32 cycles across the square, R² 0\.\d{3}\)\n {16}0\.\d\d by variogram \(lags 1 … 8 cells, R² 0\.\d{3}\)$/m,
    );
    const [png, recipe] = [await told('inspect a.png'), await told('inspect a.json')];
    expect(png.hurst).toMatchObject({
      kind: 'estimate',
      spectrum: { fit: { from: 4, to: 32, unit: 'cycles' } },
      variogram: { fit: { from: 1, to: 8, unit: 'cells' } },
    });
    // 16 bits are fine enough not to show.
    expect(recipe.hurst.spectrum.hurst).toBeCloseTo(png.hurst.spectrum.hurst, 2);
    expect(stdout).toContain(`${png.hurst.variogram.hurst.toFixed(2)} by variogram`);
  });

  test('estimates no Hurst exponent of a small map, and says why there is none of a flat one', async () => {
    await made(terrain);
    writeFileSync('flat.r32', new Uint8Array(Float32Array.from({ length: 65 * 65 }, () => 3).buffer));
    expect((await made('inspect a.png')).stdout).not.toContain('Hurst');
    expect((await told('inspect a.png')).hurst).toBe(null);
    expect((await made('inspect flat.r32')).stdout).toContain('Hurst estimate  none: all samples are equal\n');
  });
});
