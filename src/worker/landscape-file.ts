import { Zip, ZipPassThrough } from 'fflate';
import type { OnProgress } from '../core/progress.ts';
import { frameCount, frameName, landscapeApng, landscapeFrames, landscapePng, landscapeSvgFile } from '../io/landscape-files.ts';
import type { LandscapeFileJob } from './landscape-protocol.ts';

/** Bytes collected in memory before they become a Blob, which the browser may keep on disk. */
const BUFFER_BYTES = 32 << 20;
/** The largest ZIP without the ZIP64 extension. */
const MAX_ZIP_BYTES = 0xffff_ffff;

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
      const file = createBlob();
      const frames = frameCount(landscape);
      // A loop begins at its first frame; endless motion goes on from what is on screen.
      const seconds = landscape.scene.motion === 'loop' || !('seconds' in moment) ? 0 : moment.seconds;
      const zip = createZip(file.add);
      let done = 0;
      for await (const png of landscapeFrames(landscape, { seconds })) {
        if (file.size() + png.length > MAX_ZIP_BYTES) {
          throw new RangeError(`ZIP: 4 GB at most, reached at frame ${done + 1} of ${frames}; take fewer or smaller frames`);
        }
        zip.put(frameName(name, done, frames), png);
        onProgress(++done / frames);
      }
      zip.end();
      return file.whole();
    }
  }
}

/** A ZIP that stores files uncompressed, one after another: PNGs are compressed already. */
function createZip(onPiece: (bytes: Uint8Array<ArrayBuffer>) => void): {
  put(name: string, bytes: Uint8Array): void;
  end(): void;
} {
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    onPiece(bytes);
  });
  return {
    put(name, bytes) {
      const file = new ZipPassThrough(name);
      zip.add(file);
      file.push(bytes, true);
    },
    end: () => zip.end(),
  };
}

/** Collects bytes in a Blob. */
function createBlob(): { add(bytes: Uint8Array<ArrayBuffer>): void; size(): number; whole(): Blob } {
  let parts: BlobPart[] = [];
  let buffered = 0;
  let size = 0;
  return {
    add(bytes) {
      parts.push(bytes);
      buffered += bytes.length;
      size += bytes.length;
      if (buffered < BUFFER_BYTES) return;
      [parts, buffered] = [[new Blob(parts)], 0];
    },
    size: () => size,
    whole: () => new Blob(parts),
  };
}
