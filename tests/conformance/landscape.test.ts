import { expect, test } from 'vitest';
import type { Moment } from '../../src/landscape/landscape.ts';
import { createLandscapePainter } from '../../src/landscape/painter.ts';
import { testLandscape } from '../support/landscapes.ts';

/** The SHA-256 of pictures with layers of every kind, a moon in its glow, stars and shooting stars. */
const GOLDENS: readonly [Moment, string][] = [
  [{ seconds: 0 }, 'f799be76ea3a1350b87751426ff2e837053ab3e359432acda9366131167d4007'],
  [{ seconds: 100_000.3 }, '8572d1925c6266c0704c55c6f695b7669d687abccf42558347314dff8acbdf42'],
  [{ frame: 5, frames: 60 }, '0ee959e531b60e15a9c9f6d46f8c039d0424f7fa00cc5bade733691906a9429d'],
];

test('a landscape has the pixels it always had, in Node and in a browser', async () => {
  const painter = createLandscapePainter(testLandscape({ sun: 'moon', moonPhase: 0.7, starSpeed: 20, shootingStars: 60 }));
  const got: [Moment, string][] = [];
  for (const [moment] of GOLDENS) {
    painter.paint(moment);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', painter.pixels));
    got.push([moment, Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')]);
  }
  expect(got).toEqual(GOLDENS);
});
