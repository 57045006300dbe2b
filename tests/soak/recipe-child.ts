/** Lets `inspect` and `convert` answer about one file, in a process of its own, so that endless work and a peak of memory are seen. */
import { convertCommand } from '../../src/cli/convert.ts';
import { inspectCommand } from '../../src/cli/inspect.ts';
import { type ChildAnswer, measured } from './in-child.ts';

process.once('message', async ({ path }: { readonly path: string }) => {
  const memory = await measured(async () => {
    await inspectCommand([path, '--json']);
    await convertCommand([path, '-o', `${path}.copy.png`, '--quiet']);
  });
  process.send?.({ outcome: 'decoded', ...memory } satisfies ChildAnswer, () => process.disconnect());
});
