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
      "1ebedcc6da814af3816e16a90e255861062bcd65644d93aeb4e7dcedc3f92355",
      "d370ad9a5e80dbaa2629ef8de1ff35919cbce56c16afc897380b5be4e5f39f27",
      "81e330d0517b198cb6b97b98394e2cffb5c9a58b2577bef05b174461649e953f",
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
