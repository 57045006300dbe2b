import { afterAll, describe, expect, test } from 'vitest';
import { buildCli } from '../../support/cli.ts';
import { type ImportedFile, importedFiles } from '../../support/imported-files.ts';

const cli = await buildCli();
afterAll(cli.dispose);
const files = importedFiles();

async function workplaceWith({ name, bytes, sidecar }: ImportedFile) {
  const workplace = await cli.workplace();
  await workplace.write(name, bytes);
  if (sidecar) await workplace.write(`${name}.json`, sidecar);
  return workplace;
}

describe.each(files)('$name, with $flags.length flags', (file) => {
  const { name, width, height, flags, elevations, tolerance, elevation, spacing, holes } = file;

  test.concurrent('is opened at its true elevations', async () => {
    expect(flags.length).toBeLessThanOrEqual(2);
    const { run, read } = await workplaceWith(file);
    expect(await run('convert', name, ...flags, '-o', 'out.r32')).toMatchObject({ code: 0 });
    const samples = new Float32Array(new Uint8Array(await read('out.r32')).buffer);
    expect(samples.length).toBe(width * height);
    let worst = 0;
    for (let i = 0; i < samples.length; i++) {
      if (!Number.isNaN(elevations[i])) worst = Math.max(worst, Math.abs(samples[i] - elevations[i]));
      else expect(samples[i] >= elevation.min - tolerance && samples[i] <= elevation.max + tolerance).toBe(true);
    }
    expect(worst).toBeLessThanOrEqual(tolerance);
  });

  test.concurrent('is said to have its true ground, and as many holes as it has', async () => {
    const { run } = await workplaceWith(file);
    const { stdout } = await run('inspect', name, ...flags, '--json');
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({ width, height, unit: 'm', holes });
    for (const axis of ['x', 'y'] as const) expect(found.spacing[axis]).toBeCloseTo(spacing[axis], 6);
    expect(Math.abs(found.samples.min - elevation.min)).toBeLessThanOrEqual(tolerance);
    expect(Math.abs(found.samples.max - elevation.max)).toBeLessThanOrEqual(tolerance);
    const isSpacingTyped = flags.some((flag) => flag.startsWith('--cell-size'));
    expect(Object.keys(found.guesses)).toEqual(isSpacingTyped ? [] : ['spacing']);
  });
});

test.concurrent('slice and compare read files by the same flags', async () => {
  const [world] = files;
  const { run, write } = await workplaceWith(world);
  const { stdout } = await run('slice', 'world.png', ...world.flags, '--row', '90', '-o', 'row.csv', '--json');
  const told = JSON.parse(stdout);
  expect(told.length).toBeCloseTo(40_075_017, 0);
  expect(told.guesses).toMatchObject({ spacing: { why: 'twice as wide as high: the whole Earth' } });
  expect(told.highest).toBeLessThanOrEqual(world.elevation.max);
  const volcano = files[2];
  await write(volcano.name, volcano.bytes);
  const both = JSON.parse((await run('compare', 'world.png', 'volcano.png', ...volcano.flags, '--json')).stdout);
  expect(both.terrains.map(({ figures }: { figures: { elevations: { max: number } } }) => figures.elevations.max)).toEqual([
    world.codes.max,
    volcano.elevation.max,
  ]);
  expect(both.terrains[0]).toMatchObject({ spacing: { x: 20, y: 20 }, guesses: {}, holes: 0 });
});
