import { expect, test } from 'vitest';
import type { Landscape, Moment } from '../../src/landscape/landscape.ts';
import { createLandscapePainter } from '../../src/landscape/painter.ts';
import { golden, snapshotCommand } from '../support/goldens.ts';
import { drawnLayers, testLandscape } from '../support/landscapes.ts';

/** Of pictures with layers of every kind, a moon in its glow, stars and shooting stars. */
const MOMENTS: readonly Moment[] = [{ seconds: 0 }, { seconds: 100_000.3 }, { frame: 5, frames: 60 }];

const SCENE = { sun: 'moon', moonPhase: 0.7, starSpeed: 20, shootingStars: 60 } as const;
const kept = golden(snapshotCommand('tests/conformance/landscape.test.ts'), 'say why in CHANGELOG.md');

test('a landscape has the pixels it always had, in Node and in a browser', async () => {
  expect(await hashesOf(testLandscape(SCENE)), kept).toMatchInlineSnapshot(`
    [
      "f799be76ea3a1350b87751426ff2e837053ab3e359432acda9366131167d4007",
      "8572d1925c6266c0704c55c6f695b7669d687abccf42558347314dff8acbdf42",
      "0ee959e531b60e15a9c9f6d46f8c039d0424f7fa00cc5bade733691906a9429d",
    ]
  `);
});

test('lightning and rivers among layers have the pixels they always had', async () => {
  expect(await hashesOf(testLandscape(SCENE, drawnLayers)), kept).toMatchInlineSnapshot(`
    [
      "b81c586e24b5e3b71491b749e2d34a8391d0b77566b33f4ec489dd9cb6471bcf",
      "ae7628dc4427c7fe838ca0a83a388889201afd5b10072a809ab5e33ac970e7d6",
      "712428cbe760e32c320689152f798b5169254316cd351ffbab0b118922cf525a",
    ]
  `);
});

async function hashesOf(landscape: Landscape): Promise<string[]> {
  const painter = createLandscapePainter(landscape);
  const hashes: string[] = [];
  for (const moment of MOMENTS) {
    painter.paint(moment);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', painter.pixels));
    hashes.push(Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''));
  }
  return hashes;
}
