import { buffersIn } from '../core/buffers-in.ts';
import { errorText } from '../core/error-text.ts';

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
