import { buffersIn } from '../rpc.ts';
import { createDrawer } from './drawer.ts';
import type { Order, Reply } from './orders.ts';

const reply = (answer: Reply): void => self.postMessage(answer, { transfer: [...buffersIn(answer)] });
let drawer: ReturnType<typeof createDrawer> | undefined;

self.addEventListener('message', ({ data: order }: MessageEvent<Order>) => {
  if (order.kind === 'start') drawer = createDrawer(order.canvas, reply);
  else drawer?.take(order);
});
