import { afterAll, describe, expect, test } from 'vitest';
import { buildCli, lines } from '../../support/cli.ts';

const cli = await buildCli();
afterAll(cli.dispose);

const terrain = 'generate fault-lines --lines 30 --width 33 --height 17 -o a.png -o a.json'.split(' ');

describe('inspect', () => {
  test.concurrent('shows size, range, spacing and a recipe that reproduces the samples', async () => {
    const { run } = await cli.workplace();
    await run(...terrain);
    const { stdout } = await run('inspect', 'a.png');
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

  test.concurrent('--json gives the same as data, for pictures, floats and recipes', async () => {
    const { run } = await cli.workplace();
    await run(...terrain);
    await run('convert', 'a.png', '-o', 'a.r32');
    const [png, r32, json] = await Promise.all(
      ['a.png', 'a.r32', 'a.json'].map(async (file) => JSON.parse((await run('inspect', file, '--json')).stdout)),
    );
    expect(png).toMatchObject({ format: 'png', width: 33, height: 17, unit: 'm', recipe: { kind: 'reproduces' } });
    expect(r32).toMatchObject({ format: 'r32', depth: 'float32', width: 33, height: 17, extent: { x: 25_600, y: 12_800 } });
    expect(json).toMatchObject({ format: 'json', recipe: { kind: 'only', recipe: { width: 33 } } });
    expect(r32.samples).toEqual(png.samples);
    expect(json.samples.mean).toBeCloseTo(png.samples.mean, 1);
  });

  test.concurrent('has no row for codes where samples are elevations', async () => {
    const { run } = await cli.workplace();
    await run(...terrain, '-o', 'a.r32', '-o', 'a.r16');
    const rows = await Promise.all(
      ['a.r32', 'a.r16'].map(async (file) => lines((await run('inspect', file)).stdout).find((line) => line.startsWith('codes'))),
    );
    expect(rows).toEqual([undefined, expect.stringContaining('lowest to highest stand for -600 … 2400 m')]);
  });

  test.concurrent('of a folder says that it is one', async () => {
    const { run } = await cli.workplace();
    expect(await run('inspect', '.')).toMatchObject({ code: 2, stderr: '.: expected a file, got a folder\n' });
  });

  test.concurrent('of raw samples that make no map names the flag, and the file as it is called', async () => {
    const { run, write } = await cli.workplace();
    await write('a.raw', new Uint8Array(2 * 23));
    const { stderr } = await run('inspect', 'a.raw');
    expect(stderr).toBe(
      'a.raw: RAW size: expected a map at most ten times as long as wide, or a .json beside it that states the size, got 23 samples; --raw-width sets it\n',
    );
  });

  test.concurrent('--json names what is guessed, and tells of it', async () => {
    const { run, write } = await cli.workplace();
    await write('a.r32', new Uint8Array(Float32Array.of(1, 2, 3, -9999, 5, 6).buffer));
    const { stdout } = await run('inspect', 'a.r32', '--json');
    const { guesses, holes, notes } = JSON.parse(stdout);
    expect([guesses.size.value, guesses.nodata.value, holes]).toEqual([{ width: 3, height: 2 }, -9999, 1]);
    expect(notes).toContainEqual(expect.stringMatching(/^samples of −9,999 are taken for no value \(a guess: /));
    const kept = JSON.parse((await run(...'inspect a.r32 --nodata none --raw-width 2 --json'.split(' '))).stdout);
    expect(kept).toMatchObject({ width: 2, holes: 0, samples: { min: -9999 }, guesses: { spacing: {} } });
  });

  test.concurrent('mean and deviation are those of the samples', async () => {
    const { run, write } = await cli.workplace();
    await write('a.r32', new Uint8Array(Float32Array.of(1, 1, 5, 5).buffer));
    const { stdout } = await run('inspect', 'a.r32', '--json');
    expect(JSON.parse(stdout).samples).toEqual({ min: 1, max: 5, mean: 3, deviation: 2 });
  });

  test.concurrent('estimates the Hurst exponent in two ways, and says from which scales', async () => {
    const { run } = await cli.workplace();
    await run(...'generate diamond-square --size 129 --hurst 0.8 -o a.png -o a.json'.split(' '));
    const { stdout } = await run('inspect', 'a.png');
    expect(stdout).toMatch(
      /^Hurst estimate {2}0\.\d\d by spectrum \(4 … 32 cycles across the square, R² 0\.\d{3}\)\n {16}0\.\d\d by variogram \(lags 1 … 8 cells, R² 0\.\d{3}\)$/m,
    );
    const [png, recipe] = await Promise.all(
      ['a.png', 'a.json'].map(async (file) => JSON.parse((await run('inspect', file, '--json')).stdout)),
    );
    expect(png.hurst).toMatchObject({
      kind: 'estimate',
      spectrum: { fit: { from: 4, to: 32, unit: 'cycles' } },
      variogram: { fit: { from: 1, to: 8, unit: 'cells' } },
    });
    // 16 bits are fine enough not to show.
    expect(recipe.hurst.spectrum.hurst).toBeCloseTo(png.hurst.spectrum.hurst, 2);
    expect(stdout).toContain(`${png.hurst.variogram.hurst.toFixed(2)} by variogram`);
  });

  test.concurrent('estimates no Hurst exponent of a small map, and says why there is none of a flat one', async () => {
    const { run, write } = await cli.workplace();
    await run(...terrain);
    await write('flat.r32', new Uint8Array(Float32Array.from({ length: 65 * 65 }, () => 3).buffer));
    expect((await run('inspect', 'a.png')).stdout).not.toContain('Hurst');
    expect(JSON.parse((await run('inspect', 'a.png', '--json')).stdout).hurst).toBe(null);
    expect((await run('inspect', 'flat.r32')).stdout).toContain('Hurst estimate  none: all samples are equal\n');
  });
});
