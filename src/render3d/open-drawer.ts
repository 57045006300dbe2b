import { buffersOf, type Order, type Reply } from './orders.ts';

/** What draws on a canvas, wherever it runs. */
export interface OpenDrawer {
  /** @param order its memory is given away with it */
  send(order: Order): void;
  dispose(): void;
}

/** Where it draws: in a worker where browsers have WebGL2 there, so that no frame holds up the page. */
export type DrawPlace = 'worker' | 'page';

/** Where terrain can be drawn; undefined in a browser that has no WebGL2 or has switched it off. */
export function drawPlace(): DrawPlace | undefined {
  if (!isThere(document.createElement('canvas'))) return undefined;
  return typeof OffscreenCanvas !== 'undefined' && isThere(new OffscreenCanvas(1, 1)) ? 'worker' : 'page';
}

function isThere(canvas: OffscreenCanvas | HTMLCanvasElement): boolean {
  const gl = canvas.getContext('webgl2') as WebGL2RenderingContext | null;
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}

/** @param canvas is the drawer's from now on */
export function openDrawer(canvas: HTMLCanvasElement, place: DrawPlace, onReply: (reply: Reply) => void): OpenDrawer {
  return place === 'worker' ? inWorker(canvas, onReply) : onPage(canvas, onReply);
}

function inWorker(canvas: HTMLCanvasElement, onReply: (reply: Reply) => void): OpenDrawer {
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' });
  const send = (order: Order): void => worker.postMessage(order, [...buffersOf(order)]);
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => onReply(data));
  worker.addEventListener('error', (event) => {
    onReply({ kind: 'failed', message: event.message ?? 'its script could not be loaded' });
  });
  send({ kind: 'start', canvas: canvas.transferControlToOffscreen() });
  return { send, dispose: () => worker.terminate() };
}

function onPage(canvas: HTMLCanvasElement, onReply: (reply: Reply) => void): OpenDrawer {
  const drawer = import('./drawer.ts').then(({ createDrawer }) => createDrawer(canvas, onReply));
  const failed = (error: unknown): void => onReply({ kind: 'failed', message: String(error) });
  drawer.catch(failed);
  return {
    // Later, as an answer from a worker would come.
    send: (order) => {
      drawer.then(({ take }) => order.kind !== 'start' && take(order)).catch(failed);
    },
    dispose: () => void drawer.then(({ dispose }) => dispose()).catch(() => {}), // what was never there
  };
}
