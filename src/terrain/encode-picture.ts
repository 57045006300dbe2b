import type { Size } from '../core/heightmap.ts';
import type { OnProgress } from '../core/progress.ts';
import { encodePngBands } from '../io/png/index.ts';

/** A picture to look at, whose pixels come band by band. */
export interface PictureToEncode extends Size {
  readonly hasAlpha: boolean;
  readonly bandRows: number;
  /** Each band is asked for, and comes back with its memory: BandRequest out, BandAnswer in. */
  readonly bands: MessagePort;
}

interface BandRequest {
  readonly top: number;
  readonly rows: number;
}

type BandAnswer = { readonly rgba: Uint8ClampedArray<ArrayBuffer> } | { readonly failure: string };

/** The PNG of a picture. One band is being drawn or encoded at a time.
 *  @throws Error if a band cannot be drawn */
export async function encodePicture({ bands, ...picture }: PictureToEncode, onProgress: OnProgress): Promise<Uint8Array> {
  const bandAt = async (top: number, rows: number): Promise<Uint8ClampedArray> => {
    onProgress(top / picture.height);
    const answer = await new Promise<BandAnswer>((resolve) => {
      bands.onmessage = ({ data }: MessageEvent<BandAnswer>) => resolve(data);
      bands.postMessage({ top, rows } satisfies BandRequest);
    });
    if ('failure' in answer) throw new Error(answer.failure);
    return answer.rgba;
  };
  try {
    return await encodePngBands({ ...picture, bandAt });
  } finally {
    bands.close();
  }
}

/** Draws the bands that come to be asked for.
 *  @returns the other end, for `encodePicture` */
export function servedBands(
  bandAt: (top: number, rows: number) => Promise<Uint8ClampedArray<ArrayBuffer>>,
  failureText: (error: unknown) => string,
): { readonly port: MessagePort; close(): void } {
  const { port1: own, port2: port } = new MessageChannel();
  own.onmessage = ({ data: { top, rows } }: MessageEvent<BandRequest>) => {
    bandAt(top, rows).then(
      (rgba) => own.postMessage({ rgba } satisfies BandAnswer, [rgba.buffer]),
      (error) => own.postMessage({ failure: failureText(error) } satisfies BandAnswer),
    );
  };
  return { port, close: () => own.close() };
}
