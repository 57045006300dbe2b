import type { Size } from '../core/heightmap.ts';
import type { OnProgress } from '../core/progress.ts';
import { buffersIn } from '../core/rpc.ts';
import { errorText } from '../core/text.ts';
import { encodePngBands } from '../io/png/index.ts';

type Answer = { readonly rgba: Uint8ClampedArray<ArrayBuffer> } | { readonly failure: string };

/** Pixels that the page paints for a worker, which asks for them one after another. */
export interface ServedPixels {
  /** The worker's end, for `askPixels`. */
  readonly port: MessagePort;
  /** Nothing is answered any more. */
  close(): void;
}

/** Paints what comes to be asked for. Pixels come with their memory: red, green, blue, alpha. */
export function servedPixels<Request>(paint: (request: Request) => Promise<Uint8ClampedArray<ArrayBuffer>>): ServedPixels {
  const { port1: own, port2: port } = new MessageChannel();
  own.onmessage = ({ data }: MessageEvent<Request>) => {
    paint(data).then(
      (rgba) => own.postMessage({ rgba } satisfies Answer, [rgba.buffer]),
      (error) => own.postMessage({ failure: errorText(error) } satisfies Answer),
    );
  };
  return { port, close: () => own.close() };
}

/** Asks for pixels at the other end of a port, after those that were asked for before have come.
 *  @param request its memory is given away
 *  @throws Error if they cannot be painted */
export async function askPixels<Request>(port: MessagePort, request: Request): Promise<Uint8ClampedArray<ArrayBuffer>> {
  const answer = await new Promise<Answer>((resolve) => {
    port.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    port.postMessage(request, [...buffersIn(request)]);
  });
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.rgba;
}

/** A picture to look at, whose pixels come band by band. */
export interface PictureToEncode extends Size {
  readonly hasAlpha: boolean;
  readonly bandRows: number;
  /** Serves each `Band` that is asked for. */
  readonly bands: MessagePort;
}

/** Whole rows of a picture. */
export interface Band {
  readonly top: number;
  readonly rows: number;
}

/** The PNG of a picture. One band is being drawn or encoded at a time.
 *  @throws Error if a band cannot be drawn */
export async function encodePicture({ bands, ...picture }: PictureToEncode, onProgress: OnProgress): Promise<Uint8Array> {
  const bandAt = (top: number, rows: number): Promise<Uint8ClampedArray> => {
    onProgress(top / picture.height);
    return askPixels<Band>(bands, { top, rows });
  };
  try {
    return await encodePngBands({ ...picture, bandAt });
  } finally {
    bands.close();
  }
}
