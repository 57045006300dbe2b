import type { OnProgress } from '../core/progress.ts';
import type { Landscape } from '../landscape/landscape.ts';
import { createLandscapeDrawing } from '../landscape/landscape-canvas.ts';
import { frameCount, landscapeApng, landscapeFrames, landscapePng, landscapeSvgFile } from '../landscape/landscape-files.ts';
import { createBlob, zipOfFrames } from './blob-files.ts';
import type { LandscapeFileJob, LandscapeJob, LandscapeResults } from './landscape-protocol.ts';
import { serveJobs } from './serve-jobs.ts';

let context: OffscreenCanvasRenderingContext2D | undefined;
let shown: { readonly landscape: Landscape; readonly draw: ReturnType<typeof createLandscapeDrawing> } | undefined;

serveJobs(async (job: LandscapeJob, onProgress): Promise<LandscapeResults[LandscapeJob['kind']]> => {
  switch (job.kind) {
    case 'canvas':
      context = job.canvas.getContext('2d', { alpha: false }) ?? undefined;
      // With the canvas, the pictures that a drawing keeps are lost.
      job.canvas.addEventListener('contextrestored', () => shown && start(shown.landscape));
      return;
    case 'paint':
      if (!context) throw new Error('The browser has no memory left for a canvas.');
      if (job.landscape) start(job.landscape);
      if (!shown) throw new Error('landscape: expected a landscape before the first moment, got none');
      resize(context.canvas, shown.landscape);
      shown.draw(context, job.moment);
      return;
    case 'file':
      return makeLandscapeFile(job, onProgress);
  }
});

function start(landscape: Landscape): void {
  shown = { landscape, draw: createLandscapeDrawing(landscape) };
}

/** Setting the size of a canvas clears it, so only another size is set. */
function resize(canvas: OffscreenCanvas, { scene: { width, height } }: Landscape): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/** The bytes of a landscape's file, those that the command line writes for the same landscape; frames as one ZIP.
 *  @param onProgress called with the fraction done, 0 … 1
 *  @throws RangeError if frames are too large for a ZIP */
async function makeLandscapeFile(job: LandscapeFileJob, onProgress: OnProgress): Promise<Blob> {
  const { landscape, moment, format, name } = job;
  switch (format) {
    case 'png':
      return new Blob([await landscapePng(landscape, moment)]);
    case 'svg':
      return new Blob([landscapeSvgFile(landscape, moment)]);
    case 'apng': {
      const frames = frameCount(landscape);
      const file = createBlob();
      for await (const piece of landscapeApng(landscape, {}, (done) => onProgress(done / frames))) file.add(piece);
      return file.whole();
    }
    case 'zip': {
      // A loop begins at its first frame; endless motion goes on from what is on screen.
      const seconds = landscape.scene.motion === 'loop' || !('seconds' in moment) ? 0 : moment.seconds;
      return zipOfFrames(name, frameCount(landscape), landscapeFrames(landscape, { seconds }), onProgress);
    }
  }
}
