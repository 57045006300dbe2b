import { afterAll, describe, expect, test } from 'vitest';
import { buildCli } from '../../support/cli.ts';
import { makeTiff } from '../../support/tiff-maker.ts';

const cli = await buildCli();
const place = await cli.workplace();
afterAll(cli.dispose);
const { run, read } = place;
const orders = ['--byte-order', 'big-endian', '--first-row', 'south'];
await run('generate', 'diamond-square', '--size', '65', '-o', 'a.tif', '-o', 'a.exr', '-o', 'a.r16', '-o', 'a.json', ...orders);

describe('a file of samples', () => {
  test.each([
    ['tif', []],
    ['exr', []],
    ['r16', orders],
  ])('of .%s is converted to itself byte for byte', async (extension, flags) => {
    const { code, stderr } = await run('convert', `a.${extension}`, '-o', `again.${extension}`, '--quiet', ...flags);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await read(`again.${extension}`)).toEqual(await read(`a.${extension}`));
  });

  test.each(['tif', 'exr'])('of .%s carries its recipe: to .json, to --recipe and through inspect', async (extension) => {
    expect(await run('convert', `a.${extension}`, '-o', `${extension}.json`, '--quiet')).toMatchObject({ code: 0 });
    expect(await read(`${extension}.json`)).toEqual(await read('a.json'));
    expect(await run('generate', '--recipe', `a.${extension}`, '-o', `${extension}.r32`)).toMatchObject({ code: 0, stderr: '' });
    const { stdout } = await run('inspect', `a.${extension}`, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      unit: 'm',
      guesses: {},
      recipe: { kind: 'reproduces' },
      spacing: { x: 400, y: 400 },
    });
  });

  test('of 16-bit floats carries none, and says so', async () => {
    await run('convert', 'a.tif', '-o', 'half.exr', '--precision', 'half');
    expect(await run('generate', '--recipe', 'half.exr', '-o', 'b.png')).toMatchObject({
      code: 2,
      stderr: '--recipe half.exr: expected a file that carries a recipe, got one without\n',
    });
  });

  test('of codes has the elevations of its sidecar, and without it a guess of size and byte order', async () => {
    const stated = JSON.parse((await run('inspect', 'a.r16', '--json')).stdout);
    expect(stated).toMatchObject({ elevation: { min: -600, max: 2400 }, guesses: {} });
    await place.write('bare.raw', await read('a.r16'));
    const bare = JSON.parse((await run('inspect', 'bare.raw', '--json')).stdout);
    expect(bare.guesses).toMatchObject({ size: { value: { width: 65, height: 65 } }, byteOrder: { value: 'big-endian' } });
    const flags = [
      '--raw-byte-order',
      'big-endian',
      '--raw-first-row',
      'south',
      '--codes',
      '0,65535',
      '--min',
      '-600',
      '--max',
      '2400',
    ];
    const told = JSON.parse((await run('inspect', 'bare.raw', '--json', ...flags)).stdout);
    expect(told.samples).toEqual(stated.samples);
  });

  test('that is damaged is refused in one sentence', async () => {
    await place.write('cut.tif', (await read('a.tif')).slice(0, 5000));
    const { code, stderr } = await run('convert', 'cut.tif', '-o', 'b.png');
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^cut\.tif: TIFF: strip 1 of 1 would end at byte/),
    });
  });
});

test.concurrent.each(['tif', 'exr', 'glb'])(
  'the recipe of a .%s makes it again; one that does not is told',
  async (extension) => {
    const { run, read, write } = await cli.workplace();
    const file = `hill.${extension}`;
    await run('generate', 'diamond-square', '--size', '33', '--seed', 'abcabc', '-o', file, '-o', 'hill.r32');
    const { code, stderr } = await run('generate', '--recipe', file, '-o', 'again.r32');
    expect([code, stderr]).toEqual([0, '']);
    expect((await read('again.r32')).equals(await read('hill.r32'))).toBe(true);
    // The same samples under the recipe of another seed.
    const bytes = await read(file);
    bytes.write('x', bytes.indexOf('abcabc'));
    await write(file, bytes);
    expect((await run('generate', '--recipe', file, '-o', 'other.r32')).stderr).toMatch(
      /^note: --recipe hill\.\w+: its recipe does not reproduce the file: \d+ of \d+ (samples|vertices) differ$/m,
    );
  },
);

test('a GeoTIFF that lies on Earth becomes one that does not, and a note says so', async () => {
  const bytes = makeTiff({
    width: 3,
    height: 2,
    kind: 'float',
    bits: 32,
    sample: (x, y) => 10 * x + y,
    tags: [
      [33_550, 'double', [30, 30, 0]],
      [33_922, 'double', [0, 0, 0, 500_000, 5_000_000, 0]],
      [34_735, 'short', [1, 1, 0, 2, 1024, 0, 1, 1, 3072, 0, 1, 32_632]],
    ],
  });
  await place.write('geo.tif', bytes);
  const note = 'note: geo.tif: the new GeoTIFF states no place on Earth: its origin is the south-west corner\n';
  expect((await run('convert', 'geo.tif', '-o', 'plain.tif')).stderr).toBe(note);
  expect((await run('convert', 'geo.tif', '-o', 'plain.exr')).stderr).toBe('');
  expect((await run('convert', 'plain.tif', '-o', 'again.tif', '--force')).stderr).toBe('');
});
