import { expect, test } from 'vitest';
import { lightning } from '../../src/colour/lightning.ts';
import { river } from '../../src/colour/river.ts';
import { presetRecipe } from '../../src/core/preset-recipe.ts';
import { generate } from '../../src/generate.ts';
import { midpointDisplacement } from '../../src/generators/midpoint-displacement.ts';
import { golden, snapshotCommand } from '../support/goldens.ts';

const SIZE = { width: 250, height: 125 };

test('lightning and a river have the pixels they always had, in Node and in a browser', async () => {
  const got: Record<string, string> = {};
  for (const [id, paint] of Object.entries({ lightning, river })) {
    const preset = midpointDisplacement.presets.find((one) => one.id === id);
    const line = preset && generate(presetRecipe(midpointDisplacement, preset));
    if (!line || 'data' in line) throw new Error(`expected a line, the preset ${id}`);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', paint(line, SIZE)));
    got[id] = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  const kept = golden(snapshotCommand('tests/conformance/line-pictures.test.ts'), 'say why in CHANGELOG.md');
  expect(got, kept).toMatchInlineSnapshot(`
    {
      "lightning": "30b3cb8c83a23e195fce7b03c3e6be675b61aa5fc4a7bf1e7af3e421643375aa",
      "river": "33d94f31557f4098ba224822dadbc07579a7e78cd99357c2f658099388d89bc6",
    }
  `);
});
