/** Lets `inspect` and `convert` answer about one file, in a process of its own, so that endless work and a peak of memory are seen. */
import { convertCommand } from '../../src/cli/convert.ts';
import { inspectCommand } from '../../src/cli/inspect.ts';

export interface RecipeAnswer {
  readonly elapsedMs: number;
  readonly extraMiB: number;
}

const KIB_PER_MIB = 1024;

process.once('message', async (path: string) => {
  const rssMiB = process.memoryUsage.rss() / KIB_PER_MIB ** 2;
  const start = performance.now();
  await inspectCommand([path, '--json']);
  await convertCommand([path, '-o', `${path}.copy.png`, '--quiet']);
  const elapsedMs = performance.now() - start;
  const extraMiB = Math.max(0, process.resourceUsage().maxRSS / KIB_PER_MIB - rssMiB);
  process.send?.({ elapsedMs, extraMiB } satisfies RecipeAnswer, () => process.disconnect());
});
