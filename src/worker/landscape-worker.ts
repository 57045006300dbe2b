import type { OnProgress } from '../core/progress.ts';
import { frameCount, landscapeApng, landscapeFrames, landscapePng, landscapeSvgFile } from '../landscape/landscape-files.ts';
import { createLandscapePainter, type LandscapePainter } from '../landscape/painter.ts';
import type { Rectangles } from '../landscape/settled.ts';
import { createBlob, zipOfFrames } from './blob-files.ts';
import type { LandscapeFileJob, LandscapeJob, LandscapeResults } from './landscape-protocol.ts';
import { serveJobs } from './serve-jobs.ts';

let context: OffscreenCanvasRenderingContext2D | undefined;
let painter: LandscapePainter | undefined;
let image: ImageData | undefined;
/** Whether the canvas shows nothing that was painted before. */
let isBlank = true;

serveJobs(async (job: LandscapeJob, onProgress): Promise<LandscapeResults[LandscapeJob['kind']]> => {
  switch (job.kind) {
    case 'canvas':
      context = job.canvas.getContext('2d', { alpha: false }) ?? undefined;
      job.canvas.addEventListener('contextrestored', () => {
        isBlank = true;
      });
      return;
    case 'paint': {
      const { landscape, moment } = job;
      if (!context) throw new Error('The browser has no memory left for a canvas.');
      if (landscape) {
        const before = painter;
        [painter, image] = [undefined, undefined]; // a painter that fails half-way is never used
        painter = createLandscapePainter(landscape, before);
        image = new ImageData(painter.pixels, painter.width, painter.height);
        resize(context.canvas, painter);
        isBlank = true;
      }
      if (!painter || !image) throw new Error('landscape: expected a landscape before the first moment, got none');
      painter.paint(moment);
      if (isBlank) context.putImageData(image, 0, 0);
      else putChanged(context, image, painter.changed);
      isBlank = false;
      return;
    }
    case 'file':
      return makeLandscapeFile(job, onProgress);
  }
});

function putChanged(context: OffscreenCanvasRenderingContext2D, image: ImageData, changed: Rectangles): void {
  const { count, x, y, width, height } = changed;
  for (let i = 0; i < count; i++) context.putImageData(image, 0, 0, x[i], y[i], width[i], height[i]);
}

/** Setting the size of a canvas clears it, so only another size is set. */
function resize(canvas: OffscreenCanvas, { width, height }: LandscapePainter): void {
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
