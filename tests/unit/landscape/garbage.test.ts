import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { Landscape } from '../../../src/landscape/landscape.ts';
import { buildCli } from '../../support/cli.ts';
import { drawnLayers, testLandscape } from '../../support/landscapes.ts';

const FRAMES = 500;
/** Bytes that a frame may leave behind, at most. Where there is more to compile, single numbers such as the seconds of a moment may go between
 *  pieces of it on the heap, in 16 bytes each; one for each of the 20 stars would be 320 bytes, one for each column or pixel more. */
const LIMITS = { ground: 4, drawn: 200 };
const SCENE = { width: 32, height: 18, starSpeed: 5, shootingStars: 60, stars: 20 };

const { library } = await buildCli();

test.each([
  ['ground', testLandscape(SCENE), LIMITS.ground * FRAMES],
  ['ground, lightning and a river', testLandscape(SCENE, drawnLayers), LIMITS.drawn * FRAMES],
])('painting %s leaves nothing behind for the collector', async (_, landscape, limit) => {
  let least = Number.POSITIVE_INFINITY;
  // Numbers that go between pieces of compiled code may lie on the heap, and how much becomes one piece differs from time to time.
  for (let compiled = 0; compiled < 3 && least >= limit; compiled++)
    least = Math.min(least, await bytesAllocated(landscape, limit));
  expect(least).toBeLessThan(limit);
});

async function bytesAllocated(landscape: Landscape, limit: number): Promise<number> {
  const painter = pathToFileURL(path.join(library, 'landscape/painter.js')).href;
  const worker = new Worker(new URL('../../support/painter-garbage.js', import.meta.url), {
    workerData: { painter, landscape, frames: FRAMES, enough: limit },
  });
  const [bytes] = await once(worker, 'message');
  await worker.terminate();
  return bytes;
}
