import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine on which nobody listens, as the system chooses it. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('expected an address with a port');
  return address.port;
}
