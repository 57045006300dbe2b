import { buffersIn } from '../rpc.ts';
import type { Order, Reply } from './orders.ts';

/** What draws on a canvas, in another thread. */
export interface Drawer {
  /** @param order its memory is given away with it */
  send(order: Order): void;
  dispose(): void;
}

/** Whether workers can draw terrain: browsers without WebGL2 there, or that have switched it off, show it from above. */
export function canDraw(): boolean {
  // Chromium without 3D switches it off for the page's canvases alone.
  const canvases = [() => document.createElement('canvas'), () => new OffscreenCanvas(1, 1)];
  return typeof OffscreenCanvas !== 'undefined' && canvases.every((create) => hasWebGl2(create()));
}

function hasWebGl2(canvas: HTMLCanvasElement | OffscreenCanvas): boolean {
  const gl = canvas.getContext('webgl2') as WebGL2RenderingContext | null;
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}

/** Starts a worker that draws on a canvas, so that no frame holds up the page. */
export function openDrawer(canvas: HTMLCanvasElement, onReply: (reply: Reply) => void): Drawer {
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' });
  const send = (order: Order): void =>
    worker.postMessage(order, [...buffersIn(order), ...(order.kind === 'start' ? [order.canvas] : [])]);
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => onReply(data));
  worker.addEventListener('error', (event) => {
    onReply({ kind: 'failed', message: event.message ?? 'its script could not be loaded' });
  });
  send({ kind: 'start', canvas: canvas.transferControlToOffscreen() });
  return { send, dispose: () => worker.terminate() };
}
