import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ImportedFile, importedFiles } from '../../support/imported-files.ts';
import { inFoldersOfTheirOwn, told } from '../../support/workplace.ts';

inFoldersOfTheirOwn();
const files = importedFiles();

function write({ name, bytes, sidecar }: ImportedFile): void {
  writeFileSync(name, bytes);
  if (sidecar) writeFileSync(`${name}.json`, sidecar);
}

describe.each(files)('$name, with $flags.length flags', (file) => {
  const { name, width, height, flags, tolerance, elevation, spacing, holes } = file;

  test('is said to have its true ground, and as many holes as it has', async () => {
    write(file);
    const found = await told(['inspect', name, ...flags]);
    expect(found).toMatchObject({ width, height, unit: 'm', holes });
    for (const axis of ['x', 'y'] as const) expect(found.spacing[axis]).toBeCloseTo(spacing[axis], 6);
    expect(Math.abs(found.samples.min - elevation.min)).toBeLessThanOrEqual(tolerance);
    expect(Math.abs(found.samples.max - elevation.max)).toBeLessThanOrEqual(tolerance);
    const isSpacingTyped = flags.some((flag) => flag.startsWith('--cell-size'));
    expect(Object.keys(found.guesses)).toEqual(isSpacingTyped ? [] : ['spacing']);
  });
});

test('slice and compare read files by the same flags', async () => {
  const [world, , volcano] = files;
  for (const file of [world, volcano]) write(file);
  const cut = await told(['slice', 'world.png', ...world.flags, '--row', '90', '-o', 'row.csv']);
  expect(cut.length).toBeCloseTo(40_075_017, 0);
  expect(cut.guesses).toMatchObject({ spacing: { why: 'twice as wide as high: the whole Earth' } });
  expect(cut.highest).toBeLessThanOrEqual(world.elevation.max);
  const both = await told(['compare', 'world.png', 'volcano.png', ...volcano.flags]);
  expect(both.terrains.map(({ figures }: { figures: { elevations: { max: number } } }) => figures.elevations.max)).toEqual([
    world.codes.max,
    volcano.elevation.max,
  ]);
  expect(both.terrains[0]).toMatchObject({ spacing: { x: 20, y: 20 }, guesses: {}, holes: 0 });
});
