import type { Size } from '../core/heightmap.ts';
import type { OnProgress } from '../core/progress.ts';
import { encodePngBands } from '../io/png/index.ts';
import { buffersIn, createRpc, serveCalls } from '../rpc.ts';

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
  serveCalls<Request>(own, paint);
  return { port, close: () => own.close() };
}

/** Asks for pixels at the other end of a port, after those that were asked for before have come.
 *  @param request its memory is given away
 *  @throws Error if they cannot be painted */
export async function askPixels<Request>(port: MessagePort, request: Request): Promise<Uint8ClampedArray<ArrayBuffer>> {
  const page = createRpc<Request>(
    ({ onMessage }) => {
      port.onmessage = ({ data }) => onMessage(data);
      return { post: (call, transfer) => port.postMessage(call, [...transfer]), end: () => {} };
    },
    (why) => new Error(why),
  );
  return (await page.call(request, [...buffersIn(request)])) as Uint8ClampedArray<ArrayBuffer>;
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
