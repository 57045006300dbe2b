import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The memory of this process when all that can be collected was. */
export async function collected(): Promise<NodeJS.MemoryUsage> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // The memory of arrays is given back a little after they are collected.
  for (let i = 0; i < 3; i++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return process.memoryUsage();
}
