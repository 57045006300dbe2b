/** Paints a landscape with the compiled painter, in a thread of its own: its code is compiled anew, for this work alone.
 *  Posts how many bytes the code of the library takes from the heap for `frames` frames, whether or not they are freed again: the least
 *  of 8 rounds. */
import { Session } from 'node:inspector/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** @typedef {{ callFrame: { url: string }, selfSize: number, children: Node[] }} Node */

/** @type {{ painter: string, landscape: object, frames: number, enough: number }} */
const { painter: url, landscape, frames, enough } = workerData;
const { createLandscapePainter } = await import(url);
const library = new URL('..', url).href;
const painter = createLandscapePainter(landscape);
const moment = { seconds: 0 };

/** @param {number} count */
function paint(count) {
  for (let i = 0; i < count; i++) {
    moment.seconds = (i % 256) / 64; // the strips of these four seconds are there after the first round
    painter.paint(moment);
  }
}

/** @param {Node} node @returns {number} */
function bytesOf({ callFrame, selfSize, children }) {
  return (callFrame.url.startsWith(library) ? selfSize : 0) + children.reduce((sum, child) => sum + bytesOf(child), 0);
}

let least = Number.POSITIVE_INFINITY;
// Code that is not compiled yet keeps all its numbers on the heap; a busy machine compiles late.
for (let round = 0; round < 8 && least >= enough; round++) {
  paint(4000);
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: 16,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  paint(frames);
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  least = Math.min(least, bytesOf(profile.head));
}
parentPort?.postMessage(least);
