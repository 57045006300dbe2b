import { Zip, ZipPassThrough } from 'fflate';
import type { OnProgress } from '../core/progress.ts';
import { frameName } from '../landscape/landscape-files.ts';

/** Bytes collected in memory before they become a Blob, which the browser may keep on disk. */
const BUFFER_BYTES = 32 << 20;
/** The largest ZIP without the ZIP64 extension. */
const MAX_ZIP_BYTES = 0xffff_ffff;

/** Numbered PNGs in a ZIP.
 *  @param name their names begin with it
 *  @throws RangeError if they are too large for a ZIP */
export async function zipOfFrames(
  name: string,
  frames: number,
  pngs: AsyncIterable<Uint8Array>,
  onProgress: OnProgress,
): Promise<Blob> {
  const file = createBlob();
  const zip = createZip(file.add);
  let done = 0;
  for await (const png of pngs) {
    if (file.size() + png.length > MAX_ZIP_BYTES) {
      throw new RangeError(`ZIP: 4 GB at most, reached at frame ${done + 1} of ${frames}; take fewer or smaller frames`);
    }
    zip.put(frameName(name, done, frames), png);
    onProgress(++done / frames);
  }
  zip.end();
  return file.whole();
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
export function createBlob(): { add(bytes: Uint8Array<ArrayBuffer>): void; size(): number; whole(): Blob } {
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
