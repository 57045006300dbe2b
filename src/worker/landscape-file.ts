import type { OnProgress } from '../core/progress.ts';
import { frameCount, landscapeApng, landscapeFrames, landscapePng, landscapeSvgFile } from '../landscape/landscape-files.ts';
import { createBlob, zipOfFrames } from './blob-files.ts';
import type { LandscapeFileJob } from './landscape-protocol.ts';

/** The bytes of a landscape's file, those that the command line writes for the same landscape; frames as one ZIP.
 *  @param onProgress called with the fraction done, 0 … 1
 *  @throws RangeError if frames are too large for a ZIP */
export async function makeLandscapeFile(job: LandscapeFileJob, onProgress: OnProgress): Promise<Blob> {
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
