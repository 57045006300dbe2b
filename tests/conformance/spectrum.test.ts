import { expect, test } from 'vitest';
import { powerSpectrum } from '../../src/analysis/spectrum.ts';
import { generateHeightmap } from '../../src/generate.ts';
import { sha256Hex } from '../../src/io/sha256.ts';
import { golden, snapshotCommand } from '../support/goldens.ts';
import { recipeFor } from '../support/recipes.ts';

test('a terrain has the spectrum it always had, in Node and in a browser', async () => {
  const map = generateHeightmap(recipeFor('diamond-square', { width: 257, height: 257 }));
  const got: string[] = [];
  for (const y of [1, 1.25]) {
    const power = powerSpectrum(map, { x: 1, y })?.power ?? new Float64Array();
    expect(power).toHaveLength(129);
    got.push(await sha256Hex(power));
  }
  expect(got, golden(snapshotCommand('tests/conformance/spectrum.test.ts'), 'say why in CHANGELOG.md')).toMatchInlineSnapshot(`
    [
      "2809e0893b3abb15205468d1be12806f32cc2e6b49ee5746e227baccd269a516",
      "840040c40916aedd75562b686eb4bcd108716fe7f7e56632e2b5f1a18b3e3594",
    ]
  `);
});
